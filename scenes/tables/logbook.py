"""The ship's log: what happened, in plain words, as one viewer may know it.

Owns the lines and how the log looks beside the board. Lines come from a game's speech, made of
facts in the viewer's form: what a viewer must not know is in no line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.core.model import Viewer
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, CAPTION, FADED_INK, INK, PARCHMENT, SMALL, TITLE, mix
from scenes.tables.room import Areas, Rect

if TYPE_CHECKING:
    from game.core.speech import Speech
    from game.table.match import Match

PAD: Final = 18.0
TOP: Final = 66.0
LEADING: Final = 1.16
BETWEEN: Final = 10.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line and the turn after which it could be read."""

    turn: int
    words: str


def lines_of(match: Match[Any], speech: Speech, names: Sequence[str], viewer: Viewer) -> list[Line]:
    """The whole log of a match for a viewer, oldest first."""
    lines = []
    for happened in match.happened(viewer):
        words = speech.fact(happened.fact, names, viewer)
        if words:
            lines.append(Line(happened.step, words))
    return lines


def placed(assets: Assets, areas: Areas, lines: Sequence[Line]) -> list[Placed]:
    """The last lines beside the board, the newest at the bottom."""
    left, top, width, height = areas.log
    sheet = _sheet(assets, width, height, tuple(line.words for line in lines[-24:]), areas.tall)
    return [Placed("log", sheet, left + width / 2, top + height / 2, 20)]


def line_rects(assets: Assets, areas: Areas, lines: Sequence[Line]) -> list[tuple[Line, Rect]]:
    """Where each line that is seen lies, for touching."""
    left, top, width, height = areas.log
    found = []
    y = top + height - PAD
    for line in reversed(lines[-24:]):
        high = _height(assets, line.words, width - 2 * PAD)
        y -= high
        if y < top + (PAD if areas.tall else TOP):
            break
        found.append((line, (left, y - BETWEEN / 2, width, high + BETWEEN)))
        y -= BETWEEN
    return found[::-1]


def _height(assets: Assets, words: str, width: float) -> float:
    count = len(text.wrapped(assets, words, width, SMALL, BODY))
    return count * SMALL * LEADING


def _sheet(
    assets: Assets, width: float, height: float, words: tuple[str, ...], tall: bool
) -> pygame.Surface:
    def make() -> pygame.Surface:
        paper = shapes.parchment(assets, width, height).copy()
        edge = (paper.width - assets.px(width)) // 2
        if not tall:
            title = text.line(assets, "Ship's log", 40, INK, TITLE)
            paper.blit(title, title.get_rect(center=(paper.width // 2, edge + assets.px(36))))
        y = height - PAD
        for n, line in enumerate(reversed(words)):
            y -= _height(assets, line, width - 2 * PAD)
            if y < (PAD if tall else TOP):
                break
            ink = INK if n < 3 else mix(INK, PARCHMENT, min(0.35, 0.06 * n))
            drawn = text.block(assets, line, width - 2 * PAD, SMALL, ink, BODY, leading=LEADING)
            paper.blit(drawn, (edge + assets.px(PAD), edge + assets.px(y)))
            y -= BETWEEN
        if not words:
            none = text.line(assets, "Nothing yet", SMALL, FADED_INK, CAPTION)
            paper.blit(none, none.get_rect(center=paper.get_rect().center))
        return finished(paper)

    return assets.recent("log-sheet", (width, height, words, tall), make)

"""A hint on request: what the plain bot would do, from what this seat may know, and why.

Owns the hint that lies open and how it looks. It lights the way in a light of its own and does
nothing: whoever asked still chooses. The bot's choice comes from `Driver.advice`, the words from
the game's speech.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from scenes.kit import text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BOLD, INK, NIGHT, READ, Colour, mix
from scenes.tables import notes
from scenes.tables.layout import BUTTON
from scenes.tables.notes import Same
from scenes.tables.room import middle

if TYPE_CHECKING:
    from game.core.game import Advice
    from game.core.model import Seat
    from game.core.speech import Speech
    from scenes.tables.layout import Layout, Spot
    from scenes.tables.room import Rect, Room

LANTERN: Final[Colour] = (120, 232, 240)
"""The light of a hint: nothing else has it, and it is not the gold of what can be touched."""
WIDTH: Final = 760.0
PAD: Final = 24.0
LAMP: Final = 78.0
RING_Z: Final = 330
Z: Final = 860


@dataclass(frozen=True, slots=True)
class Hint:
    """What is advised to `seat` at `moment` of the match, and the spots that lead to it."""

    seat: Seat
    moment: int
    action: str
    why: str
    path: tuple[Spot, ...]


def hint_of(
    advice: Advice, seat: Seat, moment: int, view: Any, speech: Speech, layout: Layout,
    names: tuple[str, ...],
) -> Hint:  # fmt: skip
    """Advice in words and lights. `view` is the seat's own."""
    action = advice.action
    return Hint(
        seat,
        moment,
        f"{speech.action(action, view, names)}.",
        speech.advice(advice.why, action, view, names),
        layout.path(action, view),
    )


class Hints:
    """The hint that lies open, if one does."""

    def __init__(self) -> None:
        self.open: Hint | None = None
        self._same = Same()

    def close(self) -> None:
        """No hint lies open any more."""
        self.open = None

    def forget_older(self, moment: int) -> None:
        """What was advised at another moment helps nobody."""
        if self.open is not None and self.open.moment != moment:
            self.open = None

    def placed(self, room: Room, spots: dict[str, Rect], keep: frozenset[str]) -> list[Placed]:
        """The note and its lights. `keep` are spots that it should not cover."""
        hint = self.open
        if hint is None:
            return []
        ways = {name: spots[name] for name in hint.path if name in spots}
        clear = tuple(spots[name] for name in sorted(keep) if name in spots) + tuple(ways.values())
        key = (hint, room.areas, room.chairs, room.assets.scale, tuple(ways.items()), clear)
        return self._same.of(key, lambda: _placed(room, hint, ways, clear))


def _placed(room: Room, hint: Hint, ways: dict[str, Rect], clear: tuple[Rect, ...]) -> list[Placed]:
    assets = room.assets
    things = []
    for name, rect in ways.items():
        grown = 4.0 if name.startswith(BUTTON) else 22.0
        ring = lantern(assets, rect[2] + grown, rect[3] + grown)
        things.append(Placed(("hint", name), ring, *middle(rect), RING_Z))
    width = min(WIDTH, room.areas.board[2] - 2 * notes.MARGIN)
    livery = room.livery(hint.seat)
    key = (hint.action, hint.why, livery.name, width)
    sheet = assets.recent("hint", key, lambda: _note(room, hint, width), 3)
    size = (width, _height(assets, hint, width))
    return [*things, Placed("hint", sheet, *notes.place(room.areas, size, clear), Z)]


def _rows(hint: Hint, width: float) -> tuple[tuple[str, str], ...]:
    return ((hint.action, BOLD), (hint.why, BODY))


def _room(width: float) -> float:
    """Width of the words."""
    return width - notes.BAND - 3 * PAD - LAMP


def _height(assets: Assets, hint: Hint, width: float) -> float:
    rows = [len(text.wrapped(assets, words, _room(width), READ, face))
            for words, face in _rows(hint, width)]  # fmt: skip
    return max(LAMP, sum(rows) * READ * 1.18 + 8) + 2 * PAD


def _note(room: Room, hint: Hint, width: float) -> pygame.Surface:
    """A lamp, what to do, and why."""
    assets = room.assets
    height = _height(assets, hint, width)
    sheet = notes.paper(assets, width, height, room.livery(hint.seat))
    edge = notes.edge(assets, sheet, width)
    x = edge + notes.BAND + PAD + LAMP / 2
    lamp = assets.icon("hint", LAMP, mix(LANTERN, INK, 0.72))
    sheet.blit(soft(lamp), lamp.get_rect(center=(assets.px(x), sheet.height // 2)))
    parts = [
        text.unkept(assets, words, _room(width), READ, INK, face, leading=1.18)
        for words, face in _rows(hint, width)
    ]
    left = assets.px(x + LAMP / 2 + PAD)
    y = (sheet.height - sum(part.height for part in parts) - assets.px(8)) // 2
    for part in parts:
        sheet.blit(part, (left, y))
        y += part.height + assets.px(8)
    return sheet


def lantern(assets: Assets, width: float, height: float) -> pygame.Surface:
    """A frame in the light of a hint, dark at its edges, so that it shows on any ground."""

    def make() -> pygame.Surface:
        n = 2
        size = (assets.px(width), assets.px(height))
        big = pygame.Surface((size[0] * n, size[1] * n), pygame.SRCALPHA)
        big.fill((*LANTERN, 0))
        line, radius = assets.px(10) * n, assets.px(18) * n
        pygame.draw.rect(big, (*NIGHT, 170), big.get_rect(), line, border_radius=radius)
        inner = big.get_rect().inflate(-line // 2, -line // 2)
        pygame.draw.rect(big, LANTERN, inner, line * 5 // 8, border_radius=radius)
        return finished(pygame.transform.smoothscale(big, size))

    return assets.once(("lantern", width, height), make)

"""How the log looks beside the board, and which of its entries lies where.

Owns the sheet's picture and its measures. What is said and what is seen of it is in `logbook`.
On a tall screen the sheet lies below the board and unfolds over it while somebody reads. Lengths
in units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BODY,
    BRASS,
    CAPTION,
    FADED_INK,
    GOLD,
    INK,
    PARCHMENT,
    SMALL,
    TITLE,
    Colour,
    Livery,
    mix,
)
from scenes.tables import notes
from scenes.tables.logbook import Entry
from scenes.tables.room import Areas, Rect

PAD: Final = 18.0
TOP: Final = 66.0
"""Where the words begin below the title."""
LEADING: Final = 1.14
INNER: Final = 4.0
"""Between two lines of one step."""
BETWEEN: Final = 16.0
"""Between two steps."""
MARK: Final = 12.0
"""The mark in the seat's colour and pattern, in front of its words."""
WORDS: Final = PAD + MARK + 10
UNFOLDED: Final = 0.62
"""How much of the board's height the sheet takes on a tall screen while it is read."""
Z: Final = 120
UNFOLDED_Z: Final = 950
KEPT: Final = 400
"""Heights of so many sentences are remembered: more than are ever seen at once."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet as it is to be drawn: its place, the entries that are seen, the one with the
    light, and whether there are older and newer ones."""

    rect: Rect
    titled: bool
    entries: tuple[Entry, ...]
    light: int | None = None
    """Among `entries`."""
    older: bool = False
    newer: bool = False

    @property
    def top(self) -> float:
        """Where the words begin."""
        return TOP if self.titled else PAD

    @property
    def room(self) -> float:
        """How high the words may be together."""
        return room_of(self.rect, self.titled)


def rect_of(areas: Areas, read: bool) -> Rect:
    """Where the sheet lies."""
    if not areas.tall or not read:
        return areas.log
    left, top, width, height = areas.log
    high = height + areas.board[3] * UNFOLDED
    return (left, top + height - high, width, high)


def titled(areas: Areas, read: bool) -> bool:
    """Is there room for a title?"""
    return not areas.tall or read


def room_of(rect: Rect, with_title: bool) -> float:
    return rect[3] - (TOP if with_title else PAD) - PAD


class Measure:
    """How high entries are in a column of this width; sentences that were measured are
    remembered for a while."""

    def __init__(self, assets: Assets, width: float) -> None:
        self._assets = assets
        self._width = width - WORDS - PAD
        self._known: dict[str, float] = {}

    def line(self, words: str) -> float:
        """One sentence's height."""
        found = self._known.get(words)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            rows = text.wrapped(self._assets, words, self._width, SMALL, BODY)
            found = self._known[words] = len(rows) * SMALL * LEADING
        return found

    def entry(self, entry: Entry) -> float:
        """A step's height."""
        lines = entry.lines
        return sum(self.line(line.words) for line in lines) + INNER * (len(lines) - 1)


def rects(sheet: Sheet, measure: Measure) -> list[Rect]:
    """Where each seen entry lies, from the bottom up; the uppermost may be cut."""
    left, top, width, height = sheet.rect
    found: list[Rect] = []
    low = top + height - PAD
    for entry in reversed(sheet.entries):
        high = measure.entry(entry)
        upper = max(top + sheet.top, low - high)
        found.append((left, upper, width, low - upper))
        low = upper - BETWEEN
    return found[::-1]


def under(sheet: Sheet, measure: Measure, x: float, y: float) -> int | None:
    """Which seen entry lies there, half the gaps around it included."""
    for number, (left, top, width, height) in enumerate(rects(sheet, measure)):
        if left <= x < left + width and top - BETWEEN / 2 <= y < top + height + BETWEEN / 2:
            return number
    return None


# --- the picture ----------------------------------------------------------------------------------


def placed(
    assets: Assets, sheet: Sheet, measure: Measure, liveries: Sequence[Livery]
) -> list[Placed]:
    """The sheet, its newest entry at the bottom."""
    left, top, width, height = sheet.rect
    key = (sheet, tuple(livery.name for livery in liveries))
    picture = assets.recent("log-sheet", key, lambda: _drawn(assets, sheet, measure, liveries), 4)
    z = Z if sheet.light is None else UNFOLDED_Z
    return [Placed("log", picture, left + width / 2, top + height / 2, z)]


def _drawn(
    assets: Assets, sheet: Sheet, measure: Measure, liveries: Sequence[Livery]
) -> pygame.Surface:
    _left, top, width, height = sheet.rect
    paper = shapes.parchment(assets, width, height).copy()
    edge = (paper.width / assets.scale - width) / 2
    if sheet.titled:
        title = text.line(assets, "Ship's log", 40, INK, TITLE)
        paper.blit(title, title.get_rect(center=(paper.width // 2, assets.px(edge + 36))))
    places = rects(sheet, measure)
    for number, (entry, place) in enumerate(zip(sheet.entries, places, strict=True)):
        lit = number == sheet.light
        newest = not sheet.newer and number == len(places) - 1
        if lit:
            _light(assets, paper, (edge + 6, edge + place[1] - top, width - 12, place[3]))
        ink = INK if lit or newest else mix(INK, PARCHMENT, 0.16)
        _entry(assets, paper, entry, measure, liveries, (edge, edge - top, *place[1::2]), ink)
    if not sheet.entries:
        none = text.line(assets, "Nothing yet", SMALL, FADED_INK, CAPTION)
        paper.blit(none, none.get_rect(center=paper.get_rect().center))
    _more(assets, paper, sheet, edge, width, height)
    return finished(paper)


def _entry(
    assets: Assets, paper: pygame.Surface, entry: Entry, measure: Measure,
    liveries: Sequence[Livery], place: Rect, ink: Colour,
) -> None:  # fmt: skip
    """A step's lines. `place`: the sheet's left edge, what to add to y, the entry's top, its
    height. Of an entry that is too high the last lines are seen."""
    edge, down, top, height = place
    low = top + height
    for line in reversed(entry.lines):
        high = measure.line(line.words)
        if low - high < top - 1:
            return
        y = down + low - high
        if line.seat is not None and line.seat < len(liveries):
            mark = notes.stripe(assets, liveries[line.seat], MARK, high - 4, 5)
            paper.blit(mark, (assets.px(edge + PAD - 4), assets.px(y + 2)))
        words = text.unkept(
            assets, line.words, measure._width, SMALL, FADED_INK if entry.note else ink, BODY,
            leading=LEADING,
        )  # fmt: skip
        paper.blit(words, (assets.px(edge + WORDS), assets.px(y)))
        low -= high + INNER


def _light(assets: Assets, paper: pygame.Surface, rect: Rect) -> None:
    """The light on an entry: a gold frame around its lines."""
    x, y, w, h = rect
    face = mix(PARCHMENT, GOLD, 0.5)
    frame = shapes.panel(assets, w, h + BETWEEN - 2, face, 235, 12, (150, 100, 24))
    paper.blit(frame, (assets.px(x), assets.px(y - BETWEEN / 2 + 1)))


def _more(
    assets: Assets, paper: pygame.Surface, sheet: Sheet, edge: float, width: float, height: float
) -> None:
    """Small arrows where there is more to read."""
    tone = mix(BRASS, INK, 0.4)
    x = edge + width - PAD - 10
    if sheet.older:
        up = assets.icon("arrow-up", 26, tone)
        paper.blit(
            up, up.get_rect(center=(assets.px(x), assets.px(edge + max(20, sheet.top - 30))))
        )
    if sheet.newer:
        down = assets.icon("arrow-down", 26, tone)
        paper.blit(down, down.get_rect(center=(assets.px(x), assets.px(edge + height - 16))))

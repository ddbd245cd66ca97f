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
from scenes.kit.painting import lay
from scenes.kit.portraits import lay_portrait, portrait
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
    SPOKEN,
    TITLE,
    Colour,
    Livery,
    mix,
)
from scenes.tables import notes
from scenes.tables.logbook import Entry, Line
from scenes.tables.room import Areas, Point, Rect, Room, middle

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
PORTRAIT: Final = 40.0
"""The disc of a portrait, in front of what a bot says."""
ASIDE: Final = PORTRAIT - MARK + 2
"""So much further right than other words it stands."""
UNFOLDED: Final = 0.62
"""How much of the board's height the sheet takes on a tall screen while it is read."""
Z: Final = 120
UNFOLDED_Z: Final = 950
HANG: Final = 8.0
"""Letters may hang so far below the last line of an entry."""
OLDER: Final = mix(INK, PARCHMENT, 0.16)
"""The ink of what is not the newest."""
SHEETS: Final = 64
"""Pictures of so many entries are kept: more than twice as many as are ever seen at once."""
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
        self.width = width - WORDS - PAD
        self._known: dict[tuple[str, bool], float] = {}

    def line(self, line: Line) -> float:
        """One sentence's height; what a bot says is at least as high as its portrait."""
        key = (line.words, bool(line.level))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            face = SPOKEN if line.level else BODY
            rows = text.wrapped(self._assets, line.words, self.width_of(line), SMALL, face)
            found = len(rows) * SMALL * LEADING
            found = self._known[key] = max(found, PORTRAIT + 10) if line.level else found
        return found

    def width_of(self, line: Line) -> float:
        """How wide its words may be: beside a portrait less than beside a mark."""
        return self.width - (ASIDE if line.level else 0)

    def entry(self, entry: Entry) -> float:
        """A step's height."""
        lines = entry.lines
        return sum(self.line(line) for line in lines) + INNER * (len(lines) - 1)


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


# --- the pictures ---------------------------------------------------------------------------------


def placed(
    assets: Assets, sheet: Sheet, measure: Measure, liveries: Sequence[Livery]
) -> list[Placed]:
    """The sheet with its entries, the newest at the bottom. Each is a picture of its own: when
    something new is told, the others only move."""
    left, top, width, height = sheet.rect
    z = Z if sheet.light is None else UNFOLDED_Z
    paper = _paper(assets, width, height, sheet.titled, not sheet.entries)
    things = [Placed("log", paper, left + width / 2, top + height / 2, z)]
    places = rects(sheet, measure)
    for number, (entry, place) in enumerate(zip(sheet.entries, places, strict=True)):
        lit = number == sheet.light
        if lit:
            light = _light(assets, width - 12, place[3] + BETWEEN - 2)
            things.append(Placed("log light", light, *middle(place), z + 1))
        newest = not sheet.newer and number == len(places) - 1
        ink = INK if lit or newest else OLDER
        written = _written(assets, entry, measure, liveries, place[3], ink)
        if written is not None:
            at = (left + PAD - 4, place[1] + place[3] + HANG)
            things.append(_on_its_foot(assets, ("log entry", number), written, at, z + 2))
    return things + _more(assets, sheet, z + 3)


def _on_its_foot(
    assets: Assets, key: tuple[str, int], picture: pygame.Surface, at: Point, z: int
) -> Placed:
    """A picture whose lower left corner lies at a place in units, in whole pixels."""
    x, y = round(at[0] * assets.scale), round(at[1] * assets.scale)
    middle_x, middle_y = x + picture.width // 2, y - picture.height + picture.height // 2
    return Placed(key, picture, middle_x / assets.scale, middle_y / assets.scale, z)


def _paper(
    assets: Assets, width: float, height: float, titled: bool, empty: bool
) -> pygame.Surface:
    """The empty sheet."""

    def make() -> pygame.Surface:
        paper = shapes.parchment(assets, width, height).copy()
        edge = (paper.width / assets.scale - width) / 2
        if titled:
            title = text.line(assets, "Ship's log", 40, INK, TITLE)
            at = (paper.width // 2, assets.px(edge + 36))
            paper.blit(title, title.get_rect(center=at))
        if empty:
            none = text.line(assets, "Nothing yet", SMALL, FADED_INK, CAPTION)
            paper.blit(none, none.get_rect(center=paper.get_rect().center))
        return finished(paper)

    return assets.once(("log-paper", width, height, titled, empty), make)


def _written(
    assets: Assets, entry: Entry, measure: Measure, liveries: Sequence[Livery], height: float,
    ink: Colour,
) -> pygame.Surface | None:  # fmt: skip
    """A step's lines, without paper: of an entry that is higher than `height` the last ones."""
    lines, high = list(entry.lines), measure.entry(entry)
    while lines and high > height + 1:
        high -= measure.line(lines.pop(0)) + INNER
    if not lines:
        return None
    marked = [
        None if line.seat is None or line.seat >= len(liveries) else liveries[line.seat]
        for line in lines
    ]
    key = (tuple(lines), entry.note, tuple(m and m.name for m in marked), measure.width, ink)
    tone = FADED_INK if entry.note else ink
    return assets.recent(
        "log-entry", key, lambda: _drawn(assets, lines, marked, measure, high, tone), SHEETS
    )


def _drawn(
    assets: Assets, lines: Sequence[Line], marked: Sequence[Livery | None], measure: Measure,
    height: float, ink: Colour,
) -> pygame.Surface:  # fmt: skip
    """Lines below each other, each with its mark in front."""
    left = WORDS - PAD + 4
    size = (assets.px(left + measure.width), assets.px(height + HANG))
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*ink, 0))
    y = 0.0
    for line, livery in zip(lines, marked, strict=True):
        high = measure.line(line)
        if line.level:
            _say(assets, sheet, line, livery, measure, y, ink)
            y += high + INNER
            continue
        if livery is not None:
            mark = notes.stripe(assets, livery, MARK, high - 4, 5)
            lay(sheet, mark, (assets.px(MARK) / 2, round(y * assets.scale) + assets.px(high) / 2))
        words = text.unkept(assets, line.words, measure.width, SMALL, ink, BODY, leading=LEADING)
        sheet.blit(words, (assets.px(left), round(y * assets.scale)))
        y += high + INNER
    return sheet


def prepare(room: Room) -> None:
    """Draw the portraits of this table's bots, before the first of them says anything."""
    for seat in range(room.seats):
        if room.level(seat):
            portrait(room.assets, room.level(seat), PORTRAIT, room.livery(seat).colour)


def _say(
    assets: Assets, sheet: pygame.Surface, line: Line, livery: Livery | None, measure: Measure,
    top: float, ink: Colour,
) -> None:  # fmt: skip
    """What a bot says: its portrait in front, with a rim in the seat's colour, and words that lean,
    so that nobody takes them for what happened."""
    middle = round((top + measure.line(line) / 2) * assets.scale)
    rim = PARCHMENT if livery is None else livery.colour
    at = (assets.px(PORTRAIT / 2 + 2), middle + assets.px(3))
    lay_portrait(assets, sheet, line.level, at, PORTRAIT, rim)
    width = measure.width_of(line)
    words = text.unkept(assets, line.words, width, SMALL, ink, SPOKEN, leading=LEADING)
    left = assets.px(WORDS - PAD + 4 + ASIDE)
    sheet.blit(words, (left, middle - words.height // 2))


def _light(assets: Assets, width: float, height: float) -> pygame.Surface:
    """The light on an entry: a gold frame around its lines."""
    face = mix(PARCHMENT, GOLD, 0.5)
    return shapes.panel(assets, width, height, face, 235, 12, (150, 100, 24))


def _more(assets: Assets, sheet: Sheet, z: int) -> list[Placed]:
    """Small arrows where there is more to read."""
    left, top, width, height = sheet.rect
    tone = mix(BRASS, INK, 0.4)
    x = left + width - PAD - 10
    things = []
    if sheet.older:
        up = assets.icon("arrow-up", 26, tone)
        things.append(Placed("log older", up, x, top + max(20, sheet.top - 30), z))
    if sheet.newer:
        down = assets.icon("arrow-down", 26, tone)
        things.append(Placed("log newer", down, x, top + height - 16, z))
    return things

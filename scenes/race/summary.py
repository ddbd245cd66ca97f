"""The sheets with sums: after a round (coins before, why more or fewer, coins now), and at the end.

Owns their tables and pictures. Sums are read from the view's book, never kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.core.model import Result
from game.rules.captain_silver.model import View
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BAD,
    BOLD,
    FADED_INK,
    GOOD,
    INK,
    NUMBER,
    PARCHMENT,
    TITLE,
    Colour,
    Livery,
    mix,
)
from scenes.race.beats import Beat
from scenes.race.cards import signed
from scenes.race.layout import Point
from scenes.race.table import RaceTable

SUMMARY_TICKS: Final = 330
"""Five seconds and a half: long enough to find one's own column and add it up."""
LINE: Final = 60
HEAD: Final = 84
BAND: Final = 62
TALL_BAND: Final = 104
NARROW: Final = 210
"""Columns below this have the emblem above the name instead of before it."""
PAD: Final = 26
WIDEST: Final = 1240
LABELS: Final = 300
SHEET: Final = 210
KINDS: Final = (
    ("reward", "Right items"),
    ("water", "From the water"),
    ("mismatch", "Wrong items"),
    ("volcano", "Volcano"),
)


class Entry(NamedTuple):
    """A line of a sheet: its label, a number per seat, how it is printed, whether it is a sum."""

    label: str
    icon: str
    cells: tuple[str, ...]
    tones: tuple[Colour, ...]
    total: bool = False


class RoundSummary(Beat):
    """The sheet after a round."""

    plain = True

    def __init__(self, table: RaceTable, view: View, number: int) -> None:
        super().__init__(table, SUMMARY_TICKS, cues=[(0, "flip")])
        self._title = f"Round {number} of {view.rounds}"
        self._entries = round_entries(view, number)

    def placed(self, age: float) -> list[Placed]:
        return sheet(self.table, self._title, self._entries)


def round_entries(view: View, number: int) -> tuple[Entry, ...]:
    """The lines of a round's sheet."""
    seats = range(len(view.seats))
    before = _coins(view, number, upto=True)
    entries = [_plain("Coins before", "coin", before)]
    for what, label in KINDS:
        amounts = [
            sum(
                line.coins
                for line in view.ledger
                if line.round == number and line.seat == seat and line.what == what
            )
            for seat in seats
        ]
        entries.append(_change(label, amounts))
    now = _coins(view, number, upto=False)
    entries.append(_plain("Coins now", "coin", now, total=True))
    chests = [seat.chests for seat in view.seats]
    entries.append(_plain("Chests", "locked-chest", chests))
    return tuple(entries)


def final_entries(view: View, result: Result) -> tuple[Entry, ...]:
    """The lines of the last sheet: coins, every chest, points and places."""
    chests = []
    for seat in view.seats:
        values = seat.chest_values or ()
        chests.append(" + ".join(str(value) for value in sorted(values, reverse=True)) or "–")
    ink = (INK,) * len(chests)
    places = tuple(f"{place}." for place in result.places)
    return (
        _plain("Coins", "coin", [seat.coins for seat in view.seats]),
        Entry("Chests", "open-treasure-chest", tuple(chests), ink),
        _plain("Points", "", list(result.points), total=True),
        Entry("Place", "trophy", places, ink),
    )


def _coins(view: View, number: int, upto: bool) -> list[int]:
    """Coins of each seat before round `number` (its start coins included), or after it."""
    return [
        sum(
            line.coins
            for line in view.ledger
            if line.seat == seat
            and (line.round < number or line.what == "start" or (not upto and line.round == number))
        )
        for seat in range(len(view.seats))
    ]


def _plain(label: str, icon: str, amounts: Sequence[int], total: bool = False) -> Entry:
    return Entry(label, icon, tuple(map(str, amounts)), (INK,) * len(amounts), total)


def _change(label: str, amounts: Sequence[int]) -> Entry:
    """Gains green, losses red, both with their sign; nothing is a dash."""
    tones = tuple(mix(GOOD, INK, 0.4) if n > 0 else BAD if n < 0 else FADED_INK for n in amounts)
    return Entry(label, "", tuple(signed(n) if n else "–" for n in amounts), tones)


# --- picture --------------------------------------------------------------------------------------


def sheet(
    table: RaceTable, title: str, entries: tuple[Entry, ...], at: Point | None = None
) -> list[Placed]:
    """The sheet in the middle of the ocean, over dusk."""
    layout, services = table.layout, table.services
    width = min(WIDEST, layout.width - 40)
    names = tuple(table.names)
    picture = sheet_picture(services.assets, title, names, tuple(table.liveries), entries, width)
    high = picture.height / services.assets.scale
    x, y = at or layout.middle
    y = max(y, high / 2 + 8)
    dusk = shapes.shade(services.assets, services.canvas.size, 120)
    middle = (layout.width / 2, layout.height / 2)
    return [
        Placed("sheet dusk", dusk, *middle, SHEET),
        Placed("sheet", picture, x, y, SHEET + 1),
    ]


def sheet_picture(
    assets: Assets, title: str, names: tuple[str, ...], liveries: tuple[Livery, ...],
    entries: tuple[Entry, ...], width: float,
) -> pygame.Surface:  # fmt: skip
    """A table on parchment: a column per seat, a line per entry."""

    def make() -> pygame.Surface:
        labels = min(LABELS, width * 0.26)
        column = (width - 2 * PAD - labels) / len(names)
        band = TALL_BAND if column < NARROW else BAND
        high = HEAD + band + len(entries) * LINE + 2 * PAD
        page = shapes.parchment(assets, width, high).copy()
        area = pygame.Rect(0, 0, assets.px(width), assets.px(high))
        area.center = page.get_rect().center
        head = text.fitted(assets, title, width - 2 * PAD, 64, INK, TITLE)
        middle = area.top + assets.px(PAD + HEAD / 2 - 8)
        page.blit(head, head.get_rect(center=(area.centerx, middle)))
        for seat, (name, livery) in enumerate(zip(names, liveries, strict=True)):
            box = pygame.Rect(0, 0, assets.px(column - 10), assets.px(band))
            box.left = area.left + assets.px(PAD + labels + seat * column)
            box.top = area.top + assets.px(PAD + HEAD)
            _band(assets, page, box, name, livery)
        for n, entry in enumerate(entries):
            y = PAD + HEAD + band + n * LINE + LINE / 2 + 6
            _line(assets, page, area, y, entry, (labels, column))
        return finished(page)

    return assets.once(("sheet", title, names, liveries, entries, width), make)


def _band(
    assets: Assets, page: pygame.Surface, box: pygame.Rect, name: str, livery: Livery
) -> None:
    """The head of a seat's column."""
    width, high = box.width / assets.scale, box.height / assets.scale
    page.blit(pieces.pattern(assets, livery, width, high, 12), box)
    badge = pieces.emblem_badge(assets, livery, 46)
    if high > BAND:
        written = text.fitted(assets, name, width - 14, 34, livery.on, BOLD)
        page.blit(badge, badge.get_rect(center=(box.centerx, box.top + assets.px(32))))
        page.blit(written, written.get_rect(center=(box.centerx, box.bottom - assets.px(24))))
        return
    written = text.fitted(assets, name, width - 72, 34, livery.on, BOLD)
    page.blit(badge, badge.get_rect(midleft=(box.left + assets.px(8), box.centery)))
    page.blit(written, written.get_rect(midleft=(box.left + assets.px(62), box.centery)))


def _line(
    assets: Assets, page: pygame.Surface, area: pygame.Rect, y: float, entry: Entry,
    columns: tuple[float, float],
) -> None:  # fmt: skip
    """One line: label, and a number in each seat's column."""
    labels, column = columns
    middle = area.top + assets.px(y)
    if entry.total:
        plate = shapes.rounded(
            (area.width - assets.px(2 * PAD), assets.px(LINE - 4)), assets.px(10),
            (*mix(PARCHMENT, INK, 0.14), 255),
        )  # fmt: skip
        page.blit(plate, plate.get_rect(center=(area.centerx, middle)))
    left = area.left + assets.px(PAD + 12)
    room = labels - 20
    if entry.icon:
        mark = shapes.coin(assets, 36) if entry.icon == "coin" else assets.icon(entry.icon, 40, INK)
        page.blit(mark, mark.get_rect(midleft=(left, middle)))
        left += assets.px(50)
        room -= 50
    label = text.fitted(assets, entry.label, room, 34, INK, BOLD, 24)
    page.blit(label, label.get_rect(midleft=(left, middle)))
    size = 46 if entry.total else 38
    for seat, (cell, tone) in enumerate(zip(entry.cells, entry.tones, strict=True)):
        number = text.fitted(assets, cell, column - 16, size, tone, NUMBER)
        x = area.left + assets.px(PAD + labels + (seat + 0.5) * column - 5)
        page.blit(number, number.get_rect(center=(x, middle)))

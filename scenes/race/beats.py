"""One thing shown in the evaluation for a moment: a beat, with its words, coins and sounds.

Owns what all beats have in common (length, flying coins, the strip of why) and the beats that are
no payment: "stop", grace, cards. A beat is told its age and answers with pictures; it changes
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from scenes.kit import shapes
from scenes.kit.motion import Glide
from scenes.kit.sprites import Placed
from scenes.kit.theme import PALE
from scenes.race import cards
from scenes.race.layout import Point
from scenes.race.strip import HIGH, Why, strip_picture, strip_width
from scenes.race.table import RaceTable

Place: TypeAlias = Callable[[], Point]
"""Asked anew for every picture: the canvas may have changed its size."""

COIN_SIZE: Final = 44
COIN_FLIGHT: Final = 24
COIN_GAP: Final = 7
"""Coins leave one after another, so that they can be counted."""
STOP_TICKS: Final = 100
NOTE_TICKS: Final = 84
CARD_TICKS: Final = 90
"""A second and a half for a card."""
FLIP_TICKS: Final = 26
AWAY_TICKS: Final = 18

DUSK, ROW, PIECE, VERDICT, CARD, STRIP, FLYING = 60, 62, 66, 68, 74, 78, 90
"""Heights of the evaluation's pictures above the table's own."""


@dataclass(frozen=True)
class Flight:
    """A coin on its way. `amount` is what the purse of `seat` changes by: gained when the coin
    lands, lost when it leaves."""

    seat: int
    amount: int
    leaves: int
    start: Place
    goal: Place

    @property
    def lands(self) -> int:
        return self.leaves + COIN_FLIGHT

    @property
    def counts(self) -> int:
        """When the purse changes."""
        return self.lands if self.amount > 0 else self.leaves


class Beat:
    """Shown for `ticks` at normal speed. `cues` are (age, sound)."""

    def __init__(
        self, table: RaceTable, ticks: int, why: Why | None = None,
        flights: Sequence[Flight] = (), cues: Sequence[tuple[int, str]] = (),
    ) -> None:  # fmt: skip
        self.table = table
        self.assets = table.services.assets
        self.calm = table.services.settings.calm
        self.why = why
        self.flights = tuple(flights)
        last = max((flight.lands for flight in flights), default=0)
        self.ticks = max(ticks, last + 8)
        coins = [(flight.counts, "coin") for flight in flights]
        self.cues = tuple(sorted([*cues, *coins]))

    space: tuple[int, int] | None = None
    """The space (row, index) whose item this beat shows itself."""
    plain = False
    """Nothing is to be darkened: the beat has the whole screen, or none of it."""
    shows_card = True
    """The volcano card may stand beside it; False when the beat turns it over itself."""

    @property
    def row(self) -> int | None:
        """The row that is lit, and that the strip must not cover."""
        return None

    def placed(self, age: float) -> list[Placed]:
        """What there is to see at this age, coins on their way included."""
        shown = [*self.pictures(age), *self._coins(age)]
        if self.why is not None:
            shown.append(strip(self.table, self.why, self.strip_place()))
        return shown

    def pictures(self, age: float) -> list[Placed]:
        return []

    def ships(self, age: float) -> dict[int, Point]:
        """Ships that are on their way."""
        return {}

    def berths(self) -> dict[int, int]:
        """The steps on which ships lie when it is over."""
        return {}

    def strip_place(self) -> Point:
        return strip_place(self.table, self.row)

    def _coins(self, age: float) -> list[Placed]:
        if self.calm:
            return []
        shown = []
        picture = shapes.coin(self.assets, COIN_SIZE)
        for n, flight in enumerate(self.flights):
            if flight.leaves <= age < flight.lands:
                glide = Glide(*flight.start(), *flight.goal(), flight.leaves, COIN_FLIGHT, 90)
                x, y = glide.at(age)
                shown.append(Placed(("coin on its way", n), picture, x, y, FLYING))
        return shown


def strip(table: RaceTable, why: Why, place: Point) -> Placed:
    """The strip of why at a place."""
    livery = table.liveries[why.seat] if why.seat is not None else None
    width = strip_width(table.layout)
    picture = strip_picture(table.services.assets, why, livery, width)
    half = width / 2 + 12
    x = min(max(place[0], half), table.layout.width - half)
    return Placed("why", picture, x, place[1], STRIP)


def strip_place(table: RaceTable, row: int | None) -> Point:
    """Beside the row that is being settled, never on it; else low on the ocean."""
    left, top, _width, height = table.layout.oceans[0]
    last = table.layout.oceans[-1]
    x = (left + last[0] + last[2]) / 2
    if row is None:
        return (x, top + height - HIGH / 2 - 16)
    y = table.world.space(row, 0)[1]
    reach = table.world.space_size() * 0.86 + HIGH / 2 + 6
    return (x, y + reach if y < top + height / 2 else y - reach)


def coins_to_purse(
    table: RaceTable, seat: int, amount: int, first: int, start: Place
) -> list[Flight]:
    """Gained coins fly from a place to the seat's purse."""
    return [
        Flight(seat, 1, first + n * COIN_GAP, start, lambda: purse_coin(table, seat))
        for n in range(amount)
    ]


def coins_to_supply(table: RaceTable, seat: int, amount: int, first: int) -> list[Flight]:
    """Fined coins fly from the purse up and away, to where all coins come from."""
    return [
        Flight(
            seat, -1, first + n * COIN_GAP,
            lambda: purse_coin(table, seat), lambda: (table.layout.width / 2, -60.0),
        )
        for n in range(amount)
    ]  # fmt: skip


def purse_coin(table: RaceTable, seat: int) -> Point:
    """Where a seat's coins are counted."""
    x, y = table.panels[seat].purse
    return (x - 26, y)


# --- beats without a payment ----------------------------------------------------------------------


class Note(Beat):
    """Words for a while, with rings around what they are about."""

    def __init__(
        self, table: RaceTable, ticks: int, why: Why, row: int | None = None,
        rings: Sequence[Place] = (), size: float = 0, cue: str = "",
    ) -> None:  # fmt: skip
        super().__init__(table, ticks, why, cues=[(0, cue)] if cue else ())
        self._row = row
        self._rings = tuple(rings)
        self._size = size

    @property
    def row(self) -> int | None:
        return self._row

    def pictures(self, age: float) -> list[Placed]:
        ring = shapes.ring(self.assets, self._size, PALE, 1.0, 6) if self._rings else None
        return [
            Placed(("ring", n), ring, *place(), PIECE)
            for n, place in enumerate(self._rings)
            if ring is not None
        ]


class Stop(Note):
    """Why the race is over, under the banner that the table shows."""

    plain = True

    def strip_place(self) -> Point:
        x, y = self.table.layout.middle
        return (x, y + 150)


class IslandTurns(Beat):
    """An island card is turned over and goes to the head of its row."""

    def __init__(self, table: RaceTable, row: int, why: Why) -> None:
        super().__init__(table, CARD_TICKS, why, cues=[(4, "flip"), (FLIP_TICKS + 20, "slide")])
        self._row = row

    def pictures(self, age: float) -> list[Placed]:
        x, y = card_place(self.table)
        width = card_width(self.table)
        face = cards.island_card(self.assets, self._row, width)
        leaves = self.ticks - AWAY_TICKS
        if age >= leaves:
            small = marker(self.table, self._row)
            ticks = 0 if self.calm else AWAY_TICKS
            at = Glide(x, y, small.x, small.y, leaves, ticks).at(age)
            return [Placed("card", small.image, *at, CARD)]
        back = cards.card_back(self.assets, "island", width)
        share = 1.0 if self.calm else (age - 4) / FLIP_TICKS
        turned = cards.turning(self.assets, ("island", self._row), back, face, share)
        return [Placed("card", turned, x, y, CARD)]


class VolcanoTurns(Beat):
    """The volcano card is turned over; it stays where it is while the volcano is settled."""

    shows_card = False

    def __init__(self, table: RaceTable, charged: tuple[int, ...], why: Why) -> None:
        super().__init__(table, CARD_TICKS, why, cues=[(4, "flip"), (FLIP_TICKS, "cannon")])
        self._charged = charged

    def pictures(self, age: float) -> list[Placed]:
        width = card_width(self.table)
        face = cards.volcano_card(self.assets, self._charged, width)
        back = cards.card_back(self.assets, "volcano", width)
        share = 1.0 if self.calm else (age - 4) / FLIP_TICKS
        turned = cards.turning(self.assets, ("volcano", self._charged), back, face, share)
        return [Placed("card", turned, *card_place(self.table), CARD)]


def card_width(table: RaceTable) -> float:
    """How wide a card is when it is read: its height must leave room for the strip below."""
    if table.layout.portrait:
        room = table.layout.island[3]
    else:
        room = table.layout.oceans[0][3] - HIGH - 40
    return min(330.0, room / cards.TALL - 12)


def card_place(table: RaceTable) -> Point:
    """Where cards are turned: between volcano and island, or on the upper ocean."""
    layout = table.layout
    if layout.portrait:
        left, right = layout.volcano[0] + layout.volcano[2], layout.island[0]
        return ((left + right) / 2, layout.volcano[1] + layout.volcano[3] / 2)
    return (layout.middle[0], layout.oceans[0][1] + card_width(table) * cards.TALL / 2 + 14)


def marker(table: RaceTable, row: int) -> Placed:
    """The island card in small at the head of its row."""
    x, y = table.world.space(row, 0)
    right = x - table.world.space_size() * 0.58
    left = max(2.0, right - 74)
    picture = cards.island_card(table.services.assets, row, right - left)
    return Placed("marker", picture, (left + right) / 2, y, CARD)

"""Beats that settle something: an item of a row or of the volcano, a ship's voyage, a chest.

Owns how long each takes and how it looks. What it means in words comes along as a strip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.rules.captain_silver.model import ITEMS, Fined, Paid, Sailed, VolcanoItem
from scenes.kit import pieces, shapes
from scenes.kit.motion import Glide
from scenes.kit.sprites import Placed
from scenes.kit.theme import PALE
from scenes.race import cards
from scenes.race.beats import (
    FLYING,
    PIECE,
    VERDICT,
    Beat,
    Flight,
    Place,
    coins_to_purse,
    coins_to_supply,
)
from scenes.race.layout import Point
from scenes.race.strip import Why
from scenes.race.table import RaceTable

ITEM_TICKS: Final = 54
"""Nine tenths of a second for an item."""
BRIEF_TICKS: Final = 42
"""... when its ship's voyage follows and takes time of its own."""
HOME_TICKS: Final = 18
"""The item's way back to its pouch, at the end of its beat."""
FIRST_COIN: Final = 10
STEP_TICKS: Final = 16
LAND_TICKS: Final = 60
CHEST_TICKS: Final = 72
OPEN_TICKS: Final = 26
LOOK_TICKS: Final = 40
GROWN: Final = 1.3
NEAREST: Final = 64.0
"""A settled item of the volcano is at least so wide, in units."""


class ItemSettled(Beat):
    """An item is held up, judged, and goes home; its coins fly."""

    def __init__(
        self, table: RaceTable, seat: int, item: int, right: bool, at: Place, size: float,
        why: Why, ticks: int, flights: Sequence[Flight] = (),
        space: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        cue = "knock" if right else "refuse"
        super().__init__(table, ticks, why, flights, [(0, cue)])
        self._seat, self._item, self._right = seat, item, right
        self._at, self._size = at, size
        self.space = space

    @property
    def row(self) -> int | None:
        return self.space[0] if self.space is not None else None

    def pictures(self, age: float) -> list[Placed]:
        table = self.table
        x, y = self._at()
        leaves = self.ticks - HOME_TICKS
        if age >= leaves and not self.calm:
            glide = Glide(x, y, *table.panels[self._seat].pouch, leaves, HOME_TICKS, 40)
            return [Placed("settled", self._disc(self._size), *glide.at(age), FLYING - 1)]
        big = self._size * GROWN
        light = shapes.glow(self.assets, big * 1.5, PALE)
        mark = cards.verdict(self.assets, self._right, max(40.0, big * 0.4))
        return [
            Placed("settled light", light, x, y, PIECE - 1),
            Placed("settled", self._disc(big), x, y, PIECE),
            Placed("verdict", mark, x - big * 0.36, y - big * 0.36, VERDICT),
        ]

    def _disc(self, size: float) -> pygame.Surface:
        livery = self.table.liveries[self._seat]
        return pieces.item_disc(self.assets, ITEMS[self._item], livery, size)


def row_item(table: RaceTable, fact: Paid | Fined, why: Why, sails: bool) -> ItemSettled:
    """An item of a row: paid for, or fined."""

    def at() -> Point:
        return table.world.space(fact.row, fact.index)

    right = isinstance(fact, Paid)
    if isinstance(fact, Paid):
        flights = coins_to_purse(table, fact.seat, fact.coins, FIRST_COIN, at)
    else:
        flights = coins_to_supply(table, fact.seat, fact.paid, FIRST_COIN)
    ticks = BRIEF_TICKS if sails else ITEM_TICKS
    size = table.world.space_size() * 0.98
    return ItemSettled(
        table, fact.seat, fact.item, right, at, size, why, ticks, flights, (fact.row, fact.index)
    )


def volcano_item(table: RaceTable, fact: VolcanoItem, number: int, why: Why) -> ItemSettled:
    """The item that was thrown as number `number`."""

    def at() -> Point:
        return table.world.thrown(number)

    flights = coins_to_supply(table, fact.seat, fact.paid, FIRST_COIN)
    size = max(NEAREST, table.world.thrown_size())
    right = not fact.charged
    return ItemSettled(table, fact.seat, fact.item, right, at, size, why, ITEM_TICKS, flights)


class Voyage(Beat):
    """A ship sails step by step and fishes coins out of the water."""

    def __init__(self, table: RaceTable, fact: Sailed, why: Why, row: int) -> None:
        flights: list[Flight] = []
        fished = [n for n, space in enumerate(fact.path, 1) if space in fact.coin_spaces]
        for n in fished[: fact.coins]:
            start = _step(table, fact.path[n - 1])
            flights += coins_to_purse(table, fact.seat, 1, n * STEP_TICKS, start)
        ticks = len(fact.path) * STEP_TICKS + 14
        cues = [(n * STEP_TICKS, "slide") for n in range(len(fact.path))]
        super().__init__(table, ticks, why, flights, cues)
        self._seat, self._row = fact.seat, row
        self._stops = [fact.start, *fact.path]

    @property
    def row(self) -> int | None:
        return self._row

    def ships(self, age: float) -> dict[int, Point]:
        world = self.table.world
        leg = min(int(age / STEP_TICKS), len(self._stops) - 2)
        here = world.ship(self._seat, self._stops[leg])
        there = world.ship(self._seat, self._stops[leg + 1])
        start = leg * STEP_TICKS
        ticks = 0 if self.calm else STEP_TICKS - 3
        return {self._seat: Glide(*here, *there, start, ticks, 10).at(age)}

    def berths(self) -> dict[int, int]:
        return {self._seat: self._stops[-1]}

    def pictures(self, age: float) -> list[Placed]:
        """A ring on the step where the voyage will end."""
        size = self.table.world.step_size()
        ring = shapes.ring(self.assets, size * 1.3, PALE, 1.0, 6)
        return [Placed("bound for", ring, *self.table.world.step(self._stops[-1]), 8)]


def _step(table: RaceTable, number: int) -> Place:
    return lambda: table.world.step(number)


class Landing(Beat):
    """A ship is at a landing: there is a chest to be had, or none any more."""

    def __init__(self, table: RaceTable, space: int, found: bool, why: Why, row: int) -> None:
        cue = "creak" if found else "refuse"
        super().__init__(table, LAND_TICKS if found else ITEM_TICKS, why, cues=[(0, cue)])
        self._space, self._found, self._row = space, found, row

    @property
    def row(self) -> int | None:
        return self._row

    def pictures(self, age: float) -> list[Placed]:
        table = self.table
        x, y = table.world.step(self._space)
        size = table.layout.island[2] * 0.32
        left, _top, width, _height = table.layout.island
        inside = min(max(x, left + size / 2), left + width - size / 2)
        lift = 0.0 if self.calm else Glide(0, 0, 0, size * 0.6, 0, 16).at(age)[1]
        y += -lift if y > table.layout.island[1] + table.layout.island[3] / 2 else lift
        shown = [Placed("landing", cards.chest_token(self.assets, size), inside, y, PIECE)]
        if not self._found:
            mark = cards.verdict(self.assets, False, size * 0.4)
            shown.append(Placed("none left", mark, inside + size * 0.4, y - size * 0.4, VERDICT))
        return shown


class StackLooked(Beat):
    """A captain looks into a stack of chests."""

    def __init__(self, table: RaceTable, stack: int, why: Why, row: int) -> None:
        super().__init__(table, LOOK_TICKS, why, cues=[(0, "creak")])
        self._stack, self._row = stack, row

    @property
    def row(self) -> int | None:
        return self._row

    def pictures(self, age: float) -> list[Placed]:
        size = self.table.layout.island[2] * 0.4
        glass = cards.looked_at(self.assets, size)
        return [Placed("looked at", glass, *self.table.world.stack(self._stack), PIECE)]


class ChestKept(Beat):
    """A chest is opened for its captain's eyes, closed, and goes to the captain's panel."""

    def __init__(self, table: RaceTable, seat: int, stack: int, why: Why, row: int) -> None:
        super().__init__(table, CHEST_TICKS, why, cues=[(4, "chest"), (CHEST_TICKS - 6, "knock")])
        self._seat, self._stack, self._row = seat, stack, row

    @property
    def row(self) -> int | None:
        return self._row

    def pictures(self, age: float) -> list[Placed]:
        table = self.table
        size = table.layout.island[2] * 0.36
        x, y = table.world.stack(self._stack)
        if age < OPEN_TICKS or self.calm:
            opened = cards.chest_token(self.assets, size, opened=age < OPEN_TICKS)
            return [Placed("kept", opened, x, y, PIECE)]
        goal = table.panels[self._seat].chests
        glide = Glide(x, y, *goal, OPEN_TICKS, self.ticks - OPEN_TICKS - 6, 80)
        closed = cards.chest_token(self.assets, size * 0.72)
        return [Placed("kept", closed, *glide.at(age), FLYING)]

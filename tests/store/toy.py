"""A toy game for the storage room: a clock, two seats, chance, an end. Owns no opinion on fun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.core.model import (
    CLOCK,
    Action,
    Fact,
    Info,
    Option,
    OptionValue,
    Refusal,
    Result,
    Seat,
    Table,
    Tell,
    Viewer,
    complete_options,
    places_of,
)
from game.core.rng import Rng
from game.store.database import Store
from game.store.play import Journalled, begin
from game.table.evening import Chair


class Grab(Action, frozen=True, tag="grab"):
    """A seat grabs up to `coins` coins."""

    coins: int


class Tick(Action, frozen=True, tag="tick"):
    """Nothing happened, but the tide rises by chance."""


class Grabbed(Fact, frozen=True, tag="grabbed"):
    seat: Seat
    coins: int


class Toy:
    """The toy's state."""

    __slots__ = ("coins", "length", "step", "tide")

    def __init__(self, seats: int, length: int) -> None:
        self.coins = [0] * seats
        self.length = length
        self.step = 0
        self.tide = 0


class View(msgspec.Struct, frozen=True):
    coins: tuple[int, ...]


class ToyRules:
    """Satisfies `game.core.model.Rules`. Over after `length` steps."""

    actions = Grab | Tick
    facts = Grabbed

    def __init__(self, rules_version: int = 1) -> None:
        lengths = Option("length", "Length", (100000, 10, 40), ("long", "10", "40"), "Steps.")
        self.info = Info("toy", "Toy", (2, 3), (lengths,), True, rules_version, 100000)

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        return complete_options(self.info, options)

    def setup(self, table: Table, rng: Rng, tell: Tell) -> Toy:
        toy = Toy(table.seats, int(str(table.option("length"))))
        toy.tide = rng.below(1000)
        return toy

    def to_act(self, state: Toy) -> tuple[Seat, ...]:
        return () if state.step >= state.length else (CLOCK, *range(len(state.coins)))

    def legal(self, state: Toy, seat: Seat) -> Sequence[Action]:
        if seat not in self.to_act(state):
            return []
        return [Tick()] if seat == CLOCK else [Grab(1), Grab(2)]

    def refuse(self, state: Toy, seat: Seat, action: Action) -> Refusal | None:
        return None if action in self.legal(state, seat) else "not-now"

    def apply(self, state: Toy, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        state.step += 1
        state.tide = (state.tide * 31 + rng.below(1000)) % 1000003
        if isinstance(action, Grab):
            state.coins[seat] += action.coins + rng.below(3)
            tell(Grabbed(seat, action.coins))

    def copy(self, state: Toy) -> Toy:
        twin = Toy(len(state.coins), state.length)
        twin.coins, twin.step, twin.tide = state.coins[:], state.step, state.tide
        return twin

    def view(self, state: Toy, viewer: Viewer) -> View:
        return View(tuple(state.coins))

    def imagine(self, view: Any, viewer: Viewer, rng: Rng) -> Toy:
        raise NotImplementedError("nobody searches the toy")

    def secrets(self, state: Toy, viewer: Viewer) -> dict[str, object]:
        return {}

    def faults(self, state: Toy) -> tuple[str, ...]:
        return ()

    def result(self, state: Toy) -> Result | None:
        if state.step < state.length:
            return None
        points = tuple(state.coins)
        return Result(points, places_of(points), tuple(() for _ in points))


CHAIRS = (Chair("Zoë", 0), Chair("Flint", 1, kind="mate"))
STARTED = "2024-05-17T19:30:00Z"
SEED = (1 << 64) - 3
"""Beyond what SQLite's whole numbers hold."""


def start(store: Store, length: int = 100000, seed: int = SEED) -> Journalled:
    """A toy match with its journal."""
    return begin(store, ToyRules(), Table(2, {"length": length}), seed, CHAIRS, STARTED)


def play_step(joined: Journalled, k: int) -> None:
    """Step `k` of the one way in which all tests play: presses now and then, ticks between."""
    if k % 23 in (3, 4, 11):
        assert joined.match.submit(k % 2, Grab(1 + k % 2)) is None
    else:
        assert joined.match.idle(Tick()) is None


def play(joined: Journalled, steps: int, first: int = 0) -> None:
    for k in range(first, first + steps):
        play_step(joined, k)


def path_in(folder: Path) -> Path:
    return folder / "matches.sqlite"

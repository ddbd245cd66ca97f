"""Bets: a game of a few lines in which it can be worked out by hand what a decision costs.

Two seats bet in turn, five times each, on coins that nobody sees before the end. A safe bet pays 3
points; heads and tails pay 10 or nothing, 5 on the mean; nothing pays nothing. So a safe bet costs
2 points on the mean, none at all 5, and heads as little as tails, however the coins fall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.core.game import Advice, Game, Quick
from game.core.model import (
    Action,
    Info,
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

ROUNDS = 5
SAFE, HEADS, TAILS, NONE = range(4)


class Bet(Action, frozen=True, tag="bet"):
    on: int


class Seen(msgspec.Struct, frozen=True):
    """The bets so far; the coins are no business of anybody."""

    bets: tuple[int, ...]


class State:
    __slots__ = ("bets", "coins")

    def __init__(self, coins: list[int], bets: list[int]) -> None:
        self.coins, self.bets = coins, bets


def tossed(rng: Rng) -> list[int]:
    return [rng.below(2) for _ in range(2 * ROUNDS)]


def paid(bet: int, coin: int) -> int:
    return {SAFE: 3, HEADS: 10 * coin, TAILS: 10 * (1 - coin), NONE: 0}[bet]


class Bets:
    """Satisfies `game.core.model.Rules`."""

    info = Info("bets", "Bets", (2,), (), False, 1, 2 * ROUNDS)
    actions: Any = Bet
    facts: Any = Bet

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        return complete_options(self.info, options)

    def setup(self, table: Table, rng: Rng, tell: Tell) -> State:
        return State(tossed(rng), [])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (len(state.bets) % 2,) if len(state.bets) < 2 * ROUNDS else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return [Bet(on) for on in range(4)] if seat in self.to_act(state) else ()

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if action in self.legal(state, seat) else "no"

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        assert isinstance(action, Bet)
        state.bets.append(action.on)

    def copy(self, state: State) -> State:
        return State(state.coins, state.bets[:])

    def view(self, state: State, viewer: Viewer) -> Seen:
        return Seen(tuple(state.bets))

    def imagine(self, view: Seen, viewer: Viewer, rng: Rng) -> State:
        return State(tossed(rng), list(view.bets))

    def secrets(self, state: State, viewer: Viewer) -> dict[str, object]:
        return {"coins": state.coins}

    def faults(self, state: State) -> tuple[str, ...]:
        return ()

    def result(self, state: State) -> Result | None:
        if self.to_act(state):
            return None
        points = [0, 0]
        for n, (bet, coin) in enumerate(zip(state.bets, state.coins, strict=True)):
            points[n % 2] += paid(bet, coin)
        return Result(tuple(points), places_of(points), ((), ()))


def explain(view: Seen, legal: Sequence[Action], action: Action, rng: Rng) -> str:
    assert isinstance(action, Bet) and action in legal
    return f"bet {action.on} at {len(view.bets)}"


GAME = Game(
    Bets(),
    advise=lambda view, legal, rng: Advice(Bet(SAFE), "safe"),  # also where it is not offered
    quick=Quick(lambda state, seat, legal, rng: legal[0], lambda state: [0, 0], 2 * ROUNDS),
    explain=explain,
)

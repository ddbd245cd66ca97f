"""A game of secret draws, for tests of the match: who holds the highest card after three rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.core.model import (
    CLOCK,
    Action,
    Fact,
    Info,
    OptionValue,
    Reason,
    Refusal,
    Result,
    Seat,
    Table,
    Tell,
    Viewer,
    places_of,
)
from game.core.rng import Rng

CARDS = 20
ROUNDS = 3


class Draw(Action, frozen=True, tag="draw"):
    """Take a card from the pile, unseen by the others."""


class Wait(Action, frozen=True, tag="wait"):
    """The clock: nothing happens."""


class Drew(Fact, frozen=True, tag="drew"):
    seat: Seat
    card: int | None

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, None)


class Thought(Fact, frozen=True, tag="thought"):
    """Known to one seat alone."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Thought | None:
        return self if viewer == self.seat else None


class Pile:
    """The state: cards of each seat."""

    __slots__ = ("hands", "waited")

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.waited = 0


class PileView(msgspec.Struct, frozen=True):
    mine: tuple[int, ...]
    sizes: tuple[int, ...]


class Draws:
    """Satisfies `game.core.model.Rules`."""

    info = Info("draws", "Draws", (2, 3), (), True, 1, 1000)
    actions: Any = Draw | Wait
    facts: Any = Drew | Thought

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        return {}

    def setup(self, table: Table, rng: Rng, tell: Tell) -> Pile:
        tell(Thought(0))
        return Pile(table.seats)

    def to_act(self, state: Pile) -> tuple[Seat, ...]:
        if min(map(len, state.hands)) == ROUNDS:
            return ()
        drawn = sum(map(len, state.hands))
        return (CLOCK, drawn % len(state.hands))

    def legal(self, state: Pile, seat: Seat) -> Sequence[Action]:
        if seat not in self.to_act(state):
            return ()
        return (Wait(),) if seat == CLOCK else (Draw(),)

    def refuse(self, state: Pile, seat: Seat, action: Action) -> Refusal | None:
        return None if action in self.legal(state, seat) else "not-your-turn"

    def apply(self, state: Pile, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        if seat == CLOCK:
            state.waited += 1
        else:
            state.hands[seat].append(rng.below(CARDS))
            tell(Drew(seat, state.hands[seat][-1]))

    def copy(self, state: Pile) -> Pile:
        twin = Pile(0)
        twin.hands, twin.waited = [hand[:] for hand in state.hands], state.waited
        return twin

    def view(self, state: Pile, viewer: Viewer) -> PileView:
        mine = () if viewer is None else tuple(state.hands[viewer])
        return PileView(mine, tuple(map(len, state.hands)))

    def imagine(self, view: Any, viewer: Viewer, rng: Rng) -> Pile:
        raise NotImplementedError("nobody searches here")

    def secrets(self, state: Pile, viewer: Viewer) -> dict[str, object]:
        return {}

    def faults(self, state: Pile) -> tuple[str, ...]:
        return ()

    def result(self, state: Pile) -> Result | None:
        if self.to_act(state):
            return None
        points = tuple(max(hand) for hand in state.hands)
        return Result(points, places_of(points), tuple((Reason("best", 1, p),) for p in points))


DRAWS = Draws()

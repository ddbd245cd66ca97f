"""The rules of Pearls: the smallest game with hidden hands, a pile, and scoring.

Twelve pearls of 1 to 4 points. Everybody holds three. In turn: one pearl goes into one's own chest
(its points count) or into the sea (every third pearl there gives its owner 5), then one is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from game.core.model import (
    Action,
    Fact,
    Info,
    Option,
    OptionValue,
    Reason,
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
from game.core.zones import deal_out

PEARLS: Final = tuple(range(1, 13))
HAND: Final = 3
WAVE: Final = 5


def points_of(pearl: int) -> int:
    """Pearls 1 to 3 are worth one point, 4 to 6 two, and so on."""
    return (pearl + 2) // 3


class Keep(Action, frozen=True, tag="keep"):
    """Put a pearl into one's own chest."""

    pearl: int


class Throw(Action, frozen=True, tag="throw"):
    """Throw a pearl into the sea."""

    pearl: int


class Kept(Fact, frozen=True, tag="kept"):
    seat: Seat
    pearl: int


class Thrown(Fact, frozen=True, tag="thrown"):
    seat: Seat
    pearl: int
    points: int


class Drew(Fact, frozen=True, tag="drew"):
    reveals: ClassVar[bool] = True
    seat: Seat
    pearl: int | None

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, None)


class State:
    """Pearls are the numbers 1 to 12; `sea` lies in the order in which it was thrown."""

    __slots__ = ("chests", "hands", "next", "pile", "sea", "waves")

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.chests: list[list[int]] = [[] for _ in range(seats)]
        self.waves = [0] * seats
        self.pile: list[int] = []
        self.sea: list[int] = []
        self.next = 0


class View(msgspec.Struct, frozen=True):
    viewer: Viewer
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    chests: tuple[tuple[int, ...], ...]
    waves: tuple[int, ...]
    sea: tuple[int, ...]
    pile: int
    next: Seat
    over: bool


class Pearls:
    """Satisfies `game.core.model.Rules`."""

    info = Info(
        "pearls", "Pearls", (2, 3, 4),
        (Option("pe.sea", "The sea", (True, False), ("gives", "takes"), "Does it pay?"),),
        False, 1, 100,
    )  # fmt: skip
    actions: Any = Keep | Throw
    facts: Any = Kept | Thrown | Drew

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        return complete_options(self.info, options)

    def setup(self, table: Table, rng: Rng, tell: Tell) -> State:
        state = State(table.seats)
        cards = list(PEARLS)
        rng.shuffle(cards)
        for hand in state.hands:
            hand += sorted(cards.pop() for _ in range(HAND))
        state.pile = cards
        return state

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (state.next,) if any(state.hands) else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat not in self.to_act(state):
            return ()
        return [how(pearl) for pearl in state.hands[seat] for how in (Keep, Throw)]

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.to_act(state):
            return "not-your-turn"
        return None if action in self.legal(state, seat) else "not-yours"

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        assert isinstance(action, Keep | Throw)
        hand = state.hands[seat]
        hand.remove(action.pearl)
        if isinstance(action, Keep):
            state.chests[seat].append(action.pearl)
            tell(Kept(seat, action.pearl))
        else:
            state.sea.append(action.pearl)
            won = WAVE if len(state.sea) % 3 == 0 else 0
            state.waves[seat] += won
            tell(Thrown(seat, action.pearl, won))
        if state.pile:
            hand.append(state.pile.pop())
            tell(Drew(seat, hand[-1]))
            hand.sort()
        for _ in state.hands:
            state.next = (state.next + 1) % len(state.hands)
            if state.hands[state.next]:
                break

    def copy(self, state: State) -> State:
        twin = State(len(state.hands))
        twin.hands = [hand[:] for hand in state.hands]
        twin.chests = [chest[:] for chest in state.chests]
        twin.waves, twin.pile, twin.sea = state.waves[:], state.pile[:], state.sea[:]
        twin.next = state.next
        return twin

    def view(self, state: State, viewer: Viewer) -> View:
        return View(
            viewer,
            () if viewer is None else tuple(state.hands[viewer]),
            tuple(len(hand) for hand in state.hands),
            tuple(tuple(chest) for chest in state.chests),
            tuple(state.waves),
            tuple(state.sea),
            len(state.pile),
            state.next,
            not any(state.hands),
        )

    def imagine(self, view: View, viewer: Viewer, rng: Rng) -> State:
        state = State(len(view.sizes))
        known = {*view.hand, *view.sea, *(p for chest in view.chests for p in chest)}
        unknown = [pearl for pearl in PEARLS if pearl not in known]
        sizes = [0 if seat == viewer else size for seat, size in enumerate(view.sizes)]
        *hands, pile = deal_out(unknown, [*sizes, view.pile], rng)
        state.hands = [sorted(hand) for hand in hands]
        if viewer is not None:
            state.hands[viewer] = list(view.hand)
        state.pile, state.sea = pile, list(view.sea)
        state.chests = [list(chest) for chest in view.chests]
        state.waves, state.next = list(view.waves), view.next
        return state

    def secrets(self, state: State, viewer: Viewer) -> dict[str, object]:
        hidden = [n for n, hand in enumerate(state.hands) if n != viewer and hand]
        if len(hidden) + bool(state.pile) < 2:
            return {}
        return {f"hand {n}": tuple(state.hands[n]) for n in hidden}

    def faults(self, state: State) -> tuple[str, ...]:
        piles = (*state.hands, *state.chests, state.pile, state.sea)
        seen = sorted(pearl for pile in piles for pearl in pile)
        return () if tuple(seen) == PEARLS else (f"pearls are {seen}",)

    def result(self, state: State) -> Result | None:
        if any(state.hands):
            return None
        kept = [sum(map(points_of, chest)) for chest in state.chests]
        points = tuple(k + w for k, w in zip(kept, state.waves, strict=True))
        reasons = tuple(
            (Reason("chest", len(c), k), Reason("waves", w // WAVE, w))
            for c, k, w in zip(state.chests, kept, state.waves, strict=True)
        )
        return Result(points, places_of(points), reasons)


PEARLS_RULES: Final = Pearls()

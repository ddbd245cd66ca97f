"""The turning law (CS-A12, F22): turn seats, priority, state, chance and presses together, and the
result turns. No seat is better off by its number."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from game.core.model import CLOCK, Action, Fact, Seat, Table, silent
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ITEMS,
    NOTHING,
    Ahoy,
    Mode,
    Phase,
    Piece,
    Press,
    Pull,
    Rest,
    State,
    Tick,
    item_of,
    owner_of,
    piece,
)
from game.rules.captain_silver.race import in_order
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.table.match import digest_of
from tests.rules.silver import item, on_row, world

SEATS_OF_FACTS = ("seat", "winner", "loser")
STEPS = 900


class TurnedRng(Rng):
    """The chance of the turned table: what was seat 0's luck is the luck of seat `by`."""

    def __init__(self, like: Rng, by: int, seats: int) -> None:
        super().__init__(like._origin)
        self.by, self.seats = by, seats

    def fork(self, label: int) -> Rng:
        return super().fork((label - self.by) % self.seats)


class Turn:
    """Turns everything by `by` seats of `seats`."""

    def __init__(self, by: int, seats: int) -> None:
        self.by, self.seats = by, seats

    def seat(self, seat: Seat) -> Seat:
        return seat if seat == NOTHING else (seat + self.by) % self.seats

    def around(self, by_seat: list[Any]) -> list[Any]:
        """A list with an entry per seat."""
        return [by_seat[(seat - self.by) % self.seats] for seat in range(self.seats)]

    def laid(self, what: Piece) -> Piece:
        return what if what == NOTHING else piece(self.seat(owner_of(what)), item_of(what))

    def noted(self, notes: list[Any]) -> list[Any]:
        return [msgspec.structs.replace(note, seat=self.seat(note.seat)) for note in notes]

    def fact(self, fact: Fact) -> Fact:
        names = [name for name in SEATS_OF_FACTS if hasattr(fact, name)]
        return msgspec.structs.replace(fact, **{n: self.seat(getattr(fact, n)) for n in names})

    def action(self, action: Action) -> Action:
        if not isinstance(action, Tick):
            return action
        return Tick(tuple(Press(self.seat(p.seat), p.at, p.what) for p in action.presses))

    def state(self, state: State) -> State:
        turned = CAPTAIN_SILVER.copy(state)
        for name in ("pouches", "hands", "coins", "ships", "moved", "chests", "handicaps"):
            setattr(turned, name, self.around(list(getattr(turned, name))))
        turned.handicaps = tuple(turned.handicaps)
        turned.rows = [[self.laid(what) for what in row] for row in state.rows]
        turned.volcano = [self.laid(what) for what in state.volcano]
        turned.grace = [self.seat(seat) for seat in state.grace]
        turned.pending = [(self.seat(seat), *rest) for seat, *rest in state.pending]  # type: ignore[misc]
        turned.stop = (self.seat(state.stop[0]), *state.stop[1:])
        for name in ("takes", "looks", "ledger"):
            setattr(turned, name, self.noted(getattr(state, name)))
        if state.phase != Phase.AHOY:  # priority turns with the tick
            turned.tick = state.tick + self.by
            turned.wins = [
                tuple(
                    structs.replace(win, tick=win.tick + self.by, seat=self.seat(win.seat))
                    for win in wins
                )
                for wins in state.wins
            ]
        return turned


def some_action(state: State, chance: Rng) -> tuple[Seat, Action]:
    """What happens next: in a race a tick with now and then a press, often at equal times."""
    acting = CAPTAIN_SILVER.to_act(state)
    if state.phase != Phase.RACE:
        return acting[0], chance.choice(CAPTAIN_SILVER.legal(state, acting[0]))
    presses = []
    for seat in range(state.seats):
        legal = CAPTAIN_SILVER.legal(state, seat)
        slow = state.hands[seat].mode == Mode.HOLDING  # so that "stop" finds full hands
        if legal and chance.below(25 if slow else 9) == 0:
            what = chance.choice(legal)
            if what != Rest() or chance.below(4) == 0:
                presses.append(Press(seat, chance.below(3), what))  # type: ignore[arg-type]
    return CLOCK, Tick(tuple(presses))


def deal(seats: int, seed: int, house: dict[str, Any]) -> State:
    """A race that has gone on for a while, the ships shortly before a landing."""
    options = CAPTAIN_SILVER.check_options(seats, house)
    handicaps = tuple(("even", "fair", "head")[(seed + seat) % 3] for seat in range(seats))
    state = CAPTAIN_SILVER.setup(Table(seats, options, handicaps), Rng.at(seed, 0), silent)
    state.ships = [5] * seats
    chance = Rng(seed)
    CAPTAIN_SILVER.apply(state, CLOCK, Ahoy(), Rng.at(seed, 1), silent)
    for step in range(chance.below(900)):
        if state.phase == Phase.RACE:
            CAPTAIN_SILVER.apply(state, *some_action(state, chance), Rng.at(seed, step + 2), silent)
    return state


HOUSES = st.fixed_dictionaries(
    {
        "cs.wrong_placement": st.sampled_from(["allowed", "rejected", "redirect"]),
        "cs.grace_order": st.sampled_from(["draw_time", "seat_from_stopper"]),
        "cs.exhaustion": st.sampled_from(["no_wanted_left", "all_empty"]),
        "cs.voluntary_volcano": st.booleans(),
    }
)


def check_law(state: State, by: int, seed: int) -> None:
    """Play on by chance, and the turned state by the turned chance; they must stay alike."""
    seats = state.seats
    turn = Turn(by % seats, seats)
    turned = turn.state(state)
    chance = Rng(seed + 1)
    for step in range(STEPS):
        if state.phase == Phase.AHOY:  # the next race begins at tick 0: its priority is not turned
            break
        seat, action = some_action(state, chance)
        rng = Rng.at(seed, 1000 + step)
        told: list[Fact] = []
        told_turned: list[Fact] = []
        CAPTAIN_SILVER.apply(
            turned, turn.seat(seat), turn.action(action),
            TurnedRng(rng, turn.by, seats), told_turned.append,
        )  # fmt: skip
        CAPTAIN_SILVER.apply(state, seat, action, rng, told.append)
        assert told_turned == [turn.fact(fact) for fact in told], (step, action)
        if step % 50 == 0:
            assert digest_of(turned) == digest_of(turn.state(state)), (step, action)
    assert digest_of(turned) == digest_of(turn.state(state))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(2, 4), st.integers(1, 3), st.integers(0, 2**32), HOUSES)
def test_turning__a_race_and_its_evaluation(
    seats: int, by: int, seed: int, house: dict[str, Any]
) -> None:
    """From the middle of a race through grace and evaluation: state and facts turn."""
    check_law(deal(seats, seed, house), by, seed)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.permutations(range(4)),
    st.permutations(ITEMS),
    st.integers(1, 3),
    st.sampled_from(["draw_time", "seat_from_stopper"]),
)
def test_turning__grace_with_full_hands(
    order: list[Seat], items: list[str], by: int, grace_order: str
) -> None:
    """All four hold something when the race stops: the order of grace turns too."""
    sea = world(seats=4, grace_order=grace_order)
    sea.lay(1, "R cannon, R hand_gun, B parrot, R map, G wheel, B anchor, G saber")
    stopper = order[0]
    sea.holding(stopper, "bottle")
    for seat, name in zip(order[1:], items, strict=False):
        sea.holding(seat, name if sea.state.pouches[seat][item(name)] else "bottle")
    sea.state.tick = 100
    turned = Turn(by, 4).state(sea.state)
    tick = Tick((Press(stopper, 5, on_row(1)),))
    CAPTAIN_SILVER.apply(sea.state, CLOCK, tick, Rng(1), silent)
    CAPTAIN_SILVER.apply(turned, CLOCK, Turn(by, 4).action(tick), TurnedRng(Rng(1), by, 4), silent)
    assert turned.grace == [Turn(by, 4).seat(seat) for seat in sea.state.grace]
    assert len(turned.grace) == 3
    check_law(sea.state, by, 7)


def test_turning__the_law_can_fail() -> None:
    """Without turning the priority a tie goes to another seat: the law above is not empty."""
    turn = Turn(1, 2)
    state = deal(2, 5, {})
    state.phase, state.rows = Phase.RACE, [[], [], [], []]
    turned = turn.state(state)
    turned.tick = state.tick
    tie = (Press(0, 7, Pull()), Press(1, 7, Pull()))
    order = [turn.seat(press.seat) for press in in_order(state, tie)]
    assert [press.seat for press in in_order(turned, tie)] != order

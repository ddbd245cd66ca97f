"""What always holds in Captain Jack (rules, section 6), under random play; and the turned table."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.model import Action, OptionValue, Table, silent
from game.core.rng import Rng
from game.rules.captain_jack.box import SEATS, face_of
from game.rules.captain_jack.model import Attack, Phase, State
from game.rules.captain_jack.options import OPTIONS
from game.rules.captain_jack.rules import CAPTAIN_JACK

TURNS_SEEN = 142
"""Of one match through the stock, in simulation (rules, section 6)."""

houses = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in OPTIONS})


def begun(seats: int, house: dict[str, OptionValue], seed: int) -> State:
    options = CAPTAIN_JACK.check_options(seats, house)
    return CAPTAIN_JACK.setup(Table(seats, options), Rng.at(seed, 0), silent)


def holds(state: State, cards: int) -> None:
    """Section 6, counted anew."""
    n = state.seats
    piles: list[list[int]] = [state.stock, state.sunken, state.discards]
    for zone in (state.hands, state.treasure, state.aces, state.crew):
        piles += zone
    assert sum(map(len, piles)) == cards
    assert sum(state.fleet) + state.pool == n + 24
    for seat in range(n):
        assert 0 <= state.sea[seat] <= state.house.max_sea
        assert (state.sea[seat] > 0) == (state.fleet[seat] >= 1)
        assert not state.crew[seat] or state.fleet[seat] >= 1
        assert len(state.hands[seat]) <= 7
        diamonds = [face_of(card) for card in state.treasure[seat]]
        assert all(face.suit == "diamonds" and face.rank <= 10 for face in diamonds)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(SEATS), houses, st.integers(0, 2**32), st.booleans())
def test_always__cards_ships_counters_and_crew(
    seats: int, house: dict[str, OptionValue], seed: int, busy: bool
) -> None:
    """504 cards (or those of fewer packs), ships, counters, crew; and every game ends in time.

    `busy` players rather fight than trade.
    """
    state = begun(seats, house, seed)
    cards = 42 * sum(state.house.packs)
    bound = 10 * TURNS_SEEN * state.house.passes
    chance = Rng.at(seed, -1)
    steps = 0
    while acting := CAPTAIN_JACK.to_act(state):
        (seat,) = acting
        legal = CAPTAIN_JACK.legal(state, seat)
        attacks = [action for action in legal if isinstance(action, Attack)] if busy else []
        steps += 1
        action = chance.choice(attacks or legal)
        CAPTAIN_JACK.apply(state, seat, action, Rng.at(seed, steps), silent)
        holds(state, cards)
        assert CAPTAIN_JACK.faults(state) == ()
        assert state.turn <= bound
    assert steps <= CAPTAIN_JACK.info.max_steps
    result = CAPTAIN_JACK.result(state)
    assert result is not None
    assert 1 in result.places


# --- the turned table -----------------------------------------------------------------------------

BY_SEAT = (
    "hands", "treasure", "aces", "crew", "known", "fleet", "sea", "drawn",
)  # fmt: skip


def turned(state: State, by: int) -> State:
    """The same table, everybody moved on by so many seats."""
    n = state.seats
    twin = CAPTAIN_JACK.copy(state)

    def around(by_seat: list[Any]) -> list[Any]:
        return [by_seat[(seat - by) % n] for seat in range(n)]

    for name in BY_SEAT:
        setattr(twin, name, around(getattr(twin, name)))
    twin.settled = [around(row) for row in twin.settled]
    twin.fresh = [around(row) for row in twin.fresh]
    twin.sure = [around(row) for row in twin.sure]
    for name in ("active", "acting", "target"):
        seat = getattr(twin, name)
        setattr(twin, name, seat if seat < 0 else (seat + by) % n)
    return twin


def turned_action(action: Action, by: int, seats: int) -> Action:
    if isinstance(action, Attack):
        return msgspec.structs.replace(action, target=(action.target + by) % seats)
    return action


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(SEATS), houses, st.integers(0, 2**32), st.integers(1, 5))
def test_turned__the_result_turns_with_the_seats(
    seats: int, house: dict[str, OptionValue], seed: int, by: int
) -> None:
    """F22: no seat is better off by its number."""
    by %= seats
    state = begun(seats, house, seed)
    other = turned(state, by)
    chance = Rng.at(seed, -1)
    step = 0
    while state.phase != Phase.OVER:
        step += 1
        seat = state.acting
        action = chance.choice(CAPTAIN_JACK.legal(state, seat))
        there, same = (seat + by) % seats, turned_action(action, by, seats)
        assert CAPTAIN_JACK.refuse(other, there, same) is None
        CAPTAIN_JACK.apply(state, seat, action, Rng.at(seed, step), silent)
        CAPTAIN_JACK.apply(other, there, same, Rng.at(seed, step), silent)
    mine, theirs = CAPTAIN_JACK.result(state), CAPTAIN_JACK.result(other)
    assert mine is not None and theirs is not None
    for seat in range(seats):
        assert theirs.points[(seat + by) % seats] == mine.points[seat]
        assert theirs.places[(seat + by) % seats] == mine.places[seat]

"""Meuterer, invariants of the rules, section 6, over random play under any house rules."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.model import Action, Fact, OptionValue, Seat, Table
from game.core.rng import Rng
from game.rules.meuterer.box import CHARACTERS, HAND, NOTHING, RING
from game.rules.meuterer.model import Phase, State
from game.rules.meuterer.options import OPTIONS
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.words import CardPlayed, IslandPaid, Rewarded, RoundOver

MOST_A_ROUND = 70
"""Decisions: an offer, at most 20 cards and 3 passes and characters, 3 sales or 4, 3 cards thrown
away, and a fight that ends when 6 battle cards are gone, with rounds of holding back in between."""

tables = st.fixed_dictionaries(
    {
        "seats": st.sampled_from((3, 4)),
        "seed": st.integers(0, 2**32),
        "options": st.fixed_dictionaries(
            {option.name: st.sampled_from(option.values) for option in OPTIONS}
        ),
    }
)


def walk(
    seats: int, seed: int, options: dict[str, OptionValue], told: list[Fact]
) -> Iterator[tuple[State, Seat, Action]]:
    """Play at random to the end; the state after each action."""
    table = Table(seats, MEUTERER.check_options(seats, options))
    state = MEUTERER.setup(table, Rng.at(seed, 0), told.append)
    chance = Rng(seed)
    step = 0
    while acting := MEUTERER.to_act(state):
        seat = chance.choice(acting)
        action = chance.choice(MEUTERER.legal(state, seat))
        step += 1
        MEUTERER.apply(state, seat, action, Rng.at(seed, step), told.append)
        yield state, seat, action


@given(tables)
@settings(max_examples=40, deadline=None)
def test_invariants__after_every_action(table: dict[str, object]) -> None:
    """36 (37) cards, 1 to 2 active islands, one captain, every character held at most once; hands
    within bounds; only the captain of the round is without a character when they are turned up."""
    told: list[Fact] = []
    steps = 0
    for state, _seat, _action in walk(told=told, **table):  # type: ignore[arg-type]
        steps += 1
        cards = sum(map(sum, state.hands)) + sum(map(len, (*state.fronts, *state.thrown)))
        cards += len(state.deck) + sum(state.discard) + sum(state.drawn)
        assert cards == 36 + state.house.pirates
        assert 0 <= state.captain < state.seats
        assert 0 <= state.ship < RING and state.previous != state.ship
        held = [character for character in state.characters if character != NOTHING]
        assert len(set(held)) == len(held)
        assert len(held) + state.left.bit_count() == len(CHARACTERS)
        if state.phase in (Phase.FIGHT, Phase.SALE, Phase.KEEP):
            assert state.unmasked.count(NOTHING) == 1
        if state.phase == Phase.OFFER:
            assert held == [] and state.sizes == [HAND] * state.seats
        assert MEUTERER.faults(state) == ()
    assert steps <= MOST_A_ROUND * state.house.rounds


@given(tables)
@settings(max_examples=15, deadline=None)
def test_facts__points_told_are_points_won(table: dict[str, object]) -> None:
    """Rewards and sales, as they were told, add up to every score, round by round."""
    told: list[Fact] = []
    state = list(walk(told=told, **table))[-1][0]  # type: ignore[arg-type]
    sums = [0] * state.seats
    rounds = 0
    for fact in told:
        if isinstance(fact, Rewarded):
            sums[fact.seat] += fact.points
        elif isinstance(fact, IslandPaid):
            sums = [a + b for a, b in zip(sums, fact.points, strict=True)]
        elif isinstance(fact, RoundOver):
            rounds += 1
            assert fact.scores == tuple(sums) and fact.round == rounds
    assert rounds == state.house.rounds
    result = MEUTERER.result(state)
    assert result is not None and list(result.points) == sums


@given(tables)
@settings(max_examples=15, deadline=None)
def test_cards_played__only_by_who_has_not_passed(table: dict[str, object]) -> None:
    """A card is played by the seat whose turn it is, out of its hand, one at a time."""
    told: list[Fact] = []
    before = 0
    for _state, seat, _action in walk(told=told, **table):  # type: ignore[arg-type]
        played = [fact for fact in told[before:] if isinstance(fact, CardPlayed)]
        assert all(fact.seat == seat for fact in played) and len(played) <= 1
        before = len(told)

"""Invariants of John Silver in random play (rules, section 6), and facts that tell everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.model import Fact, OptionValue, Seat
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, DECK, GOLD, SPOTS, Card
from game.rules.john_silver.model import Phase
from game.rules.john_silver.options import OPTIONS
from game.rules.john_silver.words import (
    NOBODY,
    Dealt,
    Drew,
    Exchanged,
    LeftOver,
    Play,
    Played,
    RowShared,
    Scored,
    Took,
)
from tests.rules.john import Planks, deal

HOUSES = st.fixed_dictionaries(
    {option.name.removeprefix("js."): st.sampled_from(option.values) for option in OPTIONS}
)


def played(planks: Planks, seed: int) -> Iterator[Planks]:
    """Random play to the end; the table after each action."""
    chance = Rng.at(seed, 3)
    while planks.turn():
        (seat,) = planks.turn()
        planks.do(seat, chance.choice(planks.legal(seat)))
        yield planks


@settings(max_examples=40, deadline=None)
@given(seats=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32), house=HOUSES)
def test_invariants__after_every_action(
    seats: int, seed: int, house: dict[str, OptionValue]
) -> None:
    """44 cards with all their symbols, rows below 4 between turns, hands up to 6, 54 plays."""
    planks = deal(seats, seed, **house)
    for _ in played(planks, seed):
        state = planks.state
        zones = [state.pile, *state.hands, *state.won, *(list(row) for row in state.rows)]
        cards = [card for zone in zones for card in zone]
        assert sorted(cards) == list(DECK)
        sums = [sum(table[card] for card in cards) for table in (GOLD, APPLES, SPOTS)]
        assert sums == [28, 20, 24]
        assert max(len(hand) for hand in state.hands) <= 6
        most = 4 if state.phase == Phase.REFILL else 3
        assert max(len(row) for row in state.rows) <= most
    assert len(planks.told(Played)) <= 54
    assert not any(APPLES[fact.card] for fact in planks.told(Took))
    assert sum(planks.result().points) <= 48


@settings(max_examples=25, deadline=None)
@given(seats=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32), house=HOUSES)
def test_facts__tell_where_every_card_is(
    seats: int, seed: int, house: dict[str, OptionValue]
) -> None:
    """A second table that only listens has the same hands, rows and won cards at every moment, and
    counts the same points in the end."""
    planks = deal(seats, seed, **house)
    listener = Listener(seats)
    listener.hear(planks.facts)
    heard = len(planks.facts)
    for _ in played(planks, seed):
        listener.hear(planks.facts[heard:])
        heard = len(planks.facts)
        state = planks.state
        assert listener.hands == [set(hand) for hand in state.hands]
        assert listener.rows == state.rows
        assert listener.won == [set(cards) for cards in state.won]
        assert listener.pile == len(state.pile)
    left = {laid.card for fact in planks.told(LeftOver) for laid in fact.cards}
    assert left == {card for row in listener.rows for card in row}
    points = [listener.gold(s) + listener.apples((s - 1) % seats) for s in range(seats)]
    scores = planks.told(Scored)
    assert [score.points + score.cost for score in scores] == points
    assert tuple(score.points for score in scores) == planks.result().points


class Listener:
    """Keeps a table by what is told."""

    def __init__(self, seats: int) -> None:
        self.hands: list[set[Card]] = [set() for _ in range(seats)]
        self.rows: list[dict[Card, int]] = [{}, {}, {}]
        self.won: list[set[Card]] = [set() for _ in range(seats + 1)]
        self.pile = len(DECK)

    def hear(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            match fact:
                case Dealt(seat=seat, cards=tuple() as cards):
                    self.hands[seat] = set(cards)
                    self.pile -= len(cards)
                case Exchanged(seat=seat, cards=tuple() as cards):
                    self.hands[seat] = set(cards)
                case Played(seat=seat, card=card, row=row, column=column):
                    self.hands[seat].remove(card)
                    self.rows[row][card] = column
                case Drew(seat=seat, card=int() as card, pile=pile):
                    self.hands[seat].add(card)
                    self.pile -= 1
                    assert pile == self.pile
                case Took(seat=seat, card=card, row=row, column=column):
                    assert self.rows[row].pop(card) == column
                    self.hands[seat].add(card)
                case RowShared():
                    self.share(fact)

    def share(self, fact: RowShared) -> None:
        assert {laid.card: laid.column for laid in fact.cards} == self.rows[fact.row]
        self.won[fact.low] |= {laid.card for laid in fact.cards[:2]}
        self.won[fact.high] |= {laid.card for laid in fact.cards[2:]}
        self.rows[fact.row] = {}

    def gold(self, seat: Seat) -> int:
        return sum(GOLD[card] for card in self.won[seat])

    def apples(self, seat: Seat) -> int:
        return sum(APPLES[card] for card in self.won[seat])


@settings(max_examples=30, deadline=None)
@given(seats=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32))
def test_sharing__the_pairs_go_to_the_columns_of_the_extremes(seats: int, seed: int) -> None:
    """Rules, section 1.3, worked out anew from values and owners."""
    planks = deal(seats, seed)
    for _ in played(planks, seed):
        pass
    owners = planks.state.owners
    shared = planks.told(RowShared)
    for fact in shared:
        assert [laid.card for laid in fact.cards] == sorted(laid.card for laid in fact.cards)
        assert fact.low == owners[fact.cards[0].column]
        assert fact.high == owners[fact.cards[3].column]
        assert sorted(laid.column for laid in fact.cards) == [0, 1, 2, 3]
    if seats != 3:
        assert planks.won(NOBODY) == []
        assert all(NOBODY not in (fact.low, fact.high) for fact in shared)


@settings(max_examples=30, deadline=None)
@given(seats=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32), house=HOUSES)
def test_play__who_holds_a_card_can_always_lay_it(
    seats: int, seed: int, house: dict[str, OptionValue]
) -> None:
    """Rules, section 1.2, no. 6: there is no passing. Every card of the hand has a free space."""
    planks = deal(seats, seed, **house)
    for _ in played(planks, seed):
        if planks.state.phase == Phase.PLAY:
            (seat,) = planks.turn()
            layable = {a.card for a in planks.legal(seat) if isinstance(a, Play)}
            assert layable == set(planks.state.hands[seat])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns__go_round(seats: int) -> None:
    """Clockwise from the start player, while all have cards."""
    planks = deal(seats, 5)
    for _ in played(planks, 5):
        pass
    order = [fact.seat for fact in planks.told(Played)][: 4 * seats]
    assert order == [(planks.state.start + n) % seats for n in range(4 * seats)]

"""The quick player of Captain Jack: what it reckons, and what it chooses in plain positions."""

from __future__ import annotations

import dataclasses

import pytest

from game.bots.search import Search
from game.core.model import Action, Table, silent
from game.core.rng import Rng
from game.rules.captain_jack.eyes import Eyes, answers, odds
from game.rules.captain_jack.game import GAME
from game.rules.captain_jack.model import (
    Attack,
    CaptainJack,
    Defend,
    FinishTrade,
    Give,
    Phase,
    Steal,
    Trade,
)
from game.rules.captain_jack.quick import QUICK, pick, rests
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.scoring import points_of as points_by_rules
from game.rules.captain_jack.stakes import FITTED, MOST, RATES, points_of, rates_of, stand
from tests.rules.jack import ANNE, BEN, CAT, Sea, kind, sea

ENOUGH = 64
"""Playouts for every choice in the first halving."""


def picks(game: Sea) -> Action:
    seat = game.state.acting
    return pick(game.state, seat, CAPTAIN_JACK.legal(game.state, seat), Rng(1))


# --- stakes ---------------------------------------------------------------------------------------


def test_points_are_those_of_the_rules() -> None:
    """At every choice of a game played by quick players, until it is over."""
    state = CAPTAIN_JACK.setup(Table(4, CAPTAIN_JACK.check_options(4, {})), Rng(3), silent)
    seen, resting = set(), set()
    while acting := CAPTAIN_JACK.to_act(state):
        points = points_of(state)
        assert points == [points_by_rules(state, seat) for seat in range(4)]
        seen.add(tuple(points))
        if rests(state):
            resting.add(state.phase)
            assert (state.attacks, state.picked, state.owed) == (0, 0, 0)
        legal = CAPTAIN_JACK.legal(state, acting[0])
        action = pick(state, acting[0], legal, Rng(1))
        assert action in legal
        CAPTAIN_JACK.apply(state, acting[0], action, Rng(2), silent)
    assert len(seen) > 30
    assert resting == {Phase.CAPTAIN, Phase.MAIN}
    assert stand(state) == [100 * points for points in points_of(state)]


def test_rates__are_the_fitted_ones_and_between_them_a_straight_line() -> None:
    """Half way from 10 cards to 40 a diamond is worth 10, half way from 20 to 0."""
    assert all(RATES[left] == rates for left, rates in FITTED.items())
    assert RATES[25].gem == 10 and RATES[25].captain == 375
    assert len(RATES) == MOST + 1


@pytest.mark.parametrize(("passes", "left"), [(1, 5), (2, 5 + 478)])
def test_rates__what_will_be_a_new_stock_is_still_to_come(passes: int, left: int) -> None:
    """Three players hold 21 cards of 504; all but 5 of the others are discards."""
    game = sea(3, passes=passes)
    game.stock(5)
    assert rates_of(game.state) == RATES[min(left, MOST)]


def test_stand__adds_up_what_seats_have() -> None:
    """With 40 cards left: a ship 330 and 250 for the first, a counter 30, crew 66, a pair 400 and a
    half 60. Anne is on turn and has all of 60 for that, Ben, who is next, two thirds, Cat one."""
    game = sea()
    game.ship(ANNE, 5, ships=2)
    game.crew(ANNE, 3)
    game.hand(ANNE, "HK DJ CJ H2 H3 H4 H5")
    game.stock(40)
    anne = 2 * 330 + 250 + 5 * 30 + 3 * 66 + 400 + 60
    assert stand(game.state) == [anne + 60, 40, 20]


# --- eyes -----------------------------------------------------------------------------------------


def test_answers__the_highest_of_some_unseen_cards() -> None:
    """None of no cards. Of one card, each of 9 spades is one kind in 42: 23 thousandths or 24."""
    assert answers(0, False)[0] == (0, 1000)
    one = dict(answers(1, False))
    assert one[0] == 1000 * 33 // 42
    assert all(one[value] in (23, 24) for value in range(2, 11))
    assert sum(dict(answers(7, False)).values()) == 1000
    assert 0 not in dict(answers(3, True))


def test_odds__against_who_has_no_spade() -> None:
    """The 6 takes six counters of nine, or sinks a ship that has six."""
    assert odds(0, False, 6, 9, 9) == (0, 6000, 1000, 0, 0)
    assert odds(0, False, 6, 6, 9) == (1000, 0, 0, 0, 0)


def test_odds__against_one_card() -> None:
    """The 3 against one card that is a spade for sure, 4 to 10 in seven cases of nine: it draws one
    hit against the 2, nothing against the 3, and loses 1 to 7 counters, or its ship at 4 or less:
    to a 7 or more, four cases."""
    sinks, damage, hits, sunk, hurt = odds(1, True, 3, 9, 4)
    chances = dict(answers(1, True))
    assert sinks == 0
    assert damage == hits == chances[2]
    assert sunk == sum(chances[answer] for answer in (7, 8, 9, 10))
    assert hurt == chances[4] + 2 * chances[5] + 3 * chances[6]


def test_eyes__second_cards_of_a_suit_stand_behind_the_first() -> None:
    game = sea()
    game.hand(ANNE, "S9 S8 S8 HK H2 H3 H4")
    keeps = Eyes(game.state, ANNE).keeps
    assert keeps[kind("S9")] > keeps[kind("S8")]


# --- choices --------------------------------------------------------------------------------------


def test_captain__is_declared() -> None:
    game = sea()
    game.hand(ANNE, "HK DJ C2 H2 H3 H4 H5")
    game.begin(ANNE)
    assert picks(game) == CaptainJack("red")


def test_trade__keeps_a_king_that_waits_for_its_jack() -> None:
    """Four cards go, all of them hearts, though the king is the last of the hand."""
    game = sea()
    game.hand(ANNE, "HK H2 H3 H4 H5 H6 H6")
    traded = []
    while game.state.active == ANNE:
        action = picks(game)
        assert isinstance(action, Trade)
        traded.append(action.card)
        game.do(ANNE, action)
    assert len(traded) == 4 and kind("HK") not in traded


def test_trade__ends_when_no_card_is_worse_than_a_fresh_one() -> None:
    """Both Captain Jacks and a third jack are kept, whatever comes."""
    game = sea()
    game.hand(ANNE, "HK DJ CK SJ HK DJ H2")
    game.do(ANNE, Trade(kind("H2")))
    assert picks(game) == FinishTrade()


def test_attack__sinks_a_ship_that_cannot_answer() -> None:
    """Ben's last ship has 4 counters, he has shown that he has no spade, and the stock is nearly
    spent: the 5 is enough, the 9 is kept."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 4)
    game.hand(ANNE, "S5 S9 H2 H3 H4 H5 H6")
    game.stock(20)
    game.state.settled[1][BEN] = game.state.drawn[BEN]
    assert picks(game) == Attack(BEN, 5)


def test_defend__with_what_sinks_the_attacker() -> None:
    """The 8 beats the 6 by two, all that Anne has left; the 10 is not needed."""
    game = sea()
    game.ship(ANNE, 2)
    game.ship(BEN, 9)
    game.hand(ANNE, "S6 H2 H3 H4 H5 H6 H6")
    game.hand(BEN, "S2 S8 S10 H2 H3 H4 H5")
    game.do(ANNE, Attack(BEN, 6))
    assert picks(game) == Defend(8)


def test_steal__takes_all_that_it_can_at_the_end() -> None:
    """Nothing is left to draw, and Ben has 7 diamonds: the 7, not the 2."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.treasure(BEN, 7)
    game.hand(ANNE, "S6 C2 C7")
    game.stock(0)
    game.do(ANNE, Attack(BEN, 6))
    assert picks(game) == Steal(7)


def test_crew__is_what_is_missed_least() -> None:
    """Ben gives a club of no use, not the pair."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "S6 C2 H2 H3 H4 H5 H6")
    game.hand(BEN, "HK DJ CA C8 H6 H5 H6")
    game.do(ANNE, Attack(BEN, 6), Steal(2))
    action = picks(game)
    assert isinstance(action, Give) and action.card in (kind("CA"), kind("C8"))


# --- trust ----------------------------------------------------------------------------------------


def test_trust__beyond_measure_is_to_do_what_the_quick_player_does() -> None:
    """And without any, a search of so few playouts does something else sometimes."""
    chosen: dict[int, list[Action]] = {0: [], 10**9: []}
    expected: list[Action] = []
    for seed in range(6):
        game = sea()
        for seat in (ANNE, BEN, CAT):
            game.ship(seat, 5)
        game.hand(ANNE, "S5 S9 S10 H2 C3 H5 SK")
        game.state.turn += seed
        view, legal = game.view(ANNE), game.legal(ANNE)
        expected.append(pick(game.state, ANNE, legal, Rng(1)))
        for trust, actions in chosen.items():
            quick = dataclasses.replace(QUICK, trust=trust, ahead=1)
            assert GAME.advise is not None
            search = Search(CAPTAIN_JACK, GAME.advise, quick)
            actions.append(search.best(view, ANNE, legal, Rng(seed), ENOUGH))
    assert chosen[10**9] == expected
    assert chosen[0] != expected

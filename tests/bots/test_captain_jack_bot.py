"""The plain bot of Captain Jack: what it does in plain positions, and that it beats chance."""

from __future__ import annotations

import pytest

from game.bots.simulate import simulate
from game.casts import BOTS
from game.core.game import Advice
from game.core.rng import Rng
from game.rules.captain_jack.model import (
    Attack,
    CaptainJack,
    Claim,
    Defend,
    Give,
    LetGo,
    Pass,
    Repair,
    Salvage,
    Steal,
    Trade,
)
from game.rules.captain_jack.plain import advise
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.speech import ADVICE, SPEECH
from tests.rules.jack import ANNE, BEN, CAT, Sea, deal, kind, sea

MATE = BOTS["captain-jack"]
NAMES = ("Anne", "Ben", "Cat", "Dan", "Eve", "Fay")


def advised(game: Sea, seat: int) -> Advice:
    return advise(game.view(seat), game.legal(seat), Rng(7))


# --- plain positions ------------------------------------------------------------------------------


def test_declare__a_pair_is_shown() -> None:
    game = sea()
    game.hand(ANNE, "HK HJ H2 H3 H4 H5 H6")
    game.begin(ANNE)
    assert advised(game, ANNE) == Advice(CaptainJack("red"), "declare")
    game.ship(ANNE, 5)
    assert advised(game, ANNE) == Advice(CaptainJack("red"), "declare-more")


def test_trade__low_cards_go_and_a_waiting_king_stays() -> None:
    """Without a ship it trades four cards; neither the king nor the diamond is among them."""
    game = sea()
    game.hand(ANNE, "HA H2 CA S2 S3 HK D5")
    traded = []
    for _ in range(4):
        advice = advised(game, ANNE)
        assert advice.why == "trade-for-captain"
        assert isinstance(advice.action, Trade)
        traded.append(advice.action.card)
        game.do(ANNE, advice.action)
    assert kind("HK") not in traded
    assert kind("D5") not in traded


def test_repair__a_leaking_ship_is_mended_with_the_best_heart() -> None:
    game = sea()
    game.ship(ANNE, 2)
    game.hand(ANNE, "HA H3 H6 C2 C3 D4 D5")
    assert advised(game, ANNE) == Advice(Repair(6), "repair")


def test_salvage__clubs_that_cannot_steal_dive_first() -> None:
    game = sea()
    game.ship(ANNE, 9)
    game.sunken(6)
    game.hand(ANNE, "CA C8 C2 C3 H2 DK D5")
    advice = advised(game, ANNE)
    assert advice.why == "salvage"
    assert advice.action in (Salvage(1), Salvage(8))


def test_attack__a_ship_that_cannot_answer() -> None:
    """All have seen that Ben has no cannon; seven counters are not enough against the 8."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 7)
    game.ship(CAT, 7)
    game.treasure(BEN, 8)
    game.hand(ANNE, "S8 S2 H2 H3 C2 D2 D3")
    game.state.settled[Claim.CANNON][BEN] = game.state.drawn[BEN]
    assert advised(game, ANNE) == Advice(Attack(BEN, 8), "attack-sinks")


def test_defend__the_highest_that_wins_or_softens() -> None:
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "S6 S9 H2 H3 H4 H5 H6")
    game.hand(BEN, "S2 S4 S8 H2 H3 H4 H5")
    game.do(ANNE, Attack(BEN, 6))
    assert advised(game, BEN) == Advice(Defend(8), "defend-wins")
    game.hand(BEN, "S2 S4 H2 H2 H3 H4 H5")
    game.state.sure[Claim.CANNON][BEN] = 1
    assert advised(game, BEN) == Advice(Defend(4), "defend-softens")


def test_board__the_club_that_takes_most() -> None:
    """The 7 takes six diamonds, the 2 two. For the sake of one single card nobody boards."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.treasure(BEN, 6)
    game.hand(ANNE, "S6 C2 C7 H3 H4 H5 H6")
    game.do(ANNE, Attack(BEN, 6))
    assert advised(game, ANNE) == Advice(Steal(7), "board")
    assert LetGo() in game.legal(ANNE)


def test_give__what_is_missed_least() -> None:
    """Neither the diamond nor the spades nor a king that has its jack."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "S6 C2 H3 H4 H5 H6 H6")
    game.hand(BEN, "HK HJ D4 HA SA C7 C6")
    game.do(ANNE, Attack(BEN, 6), Steal(2))
    assert advised(game, BEN) == Advice(Give(kind("HA")), "give")


def test_pass__when_nothing_is_left_to_do() -> None:
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "H2 DK")
    game.stock(0)
    assert advised(game, ANNE) == Advice(Pass(), "pass")


def test_advise__equal_views_equal_answers() -> None:
    """In every world that looks the same it does the same: it knows the view alone."""
    game = sea(4)
    game.ship(ANNE, 6)
    game.ship(BEN, 6)
    game.hand(ANNE, "S9 S4 C6 H5 DK D3 C2")
    view, legal = game.view(ANNE), game.legal(ANNE)
    for n in range(5):
        world = CAPTAIN_JACK.imagine(view, ANNE, Rng(n))
        again = CAPTAIN_JACK.view(world, ANNE)
        assert advise(again, CAPTAIN_JACK.legal(world, ANNE), Rng(n)) == advise(view, legal, Rng(7))


# --- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "least"), [(3, 52), (4, 48)])
def test_mate__beats_chance(seats: int, least: int) -> None:
    """One mate among random players, everywhere equally often; it wins at least so many of 60."""
    bots = ["mate", *["random"] * (seats - 1)]
    report = simulate(CAPTAIN_JACK, MATE, seats, bots, 60, 1)
    assert report.seats_by_bot["mate"] == 60
    assert report.wins_by_bot["mate"] >= least
    assert report.mended == ()


def test_advice__has_a_sentence_for_every_choice_of_a_match() -> None:
    """In matches of every length; and whatever it says is a choice it may make."""
    reasons: set[str] = set()
    for seats, packs in ((3, "8+4"), (4, "4+2"), (6, "2+1")):
        game = Sea(deal(seats, 5, packs=packs))
        while acting := CAPTAIN_JACK.to_act(game.state):
            (seat,) = acting
            advice = advised(game, seat)
            assert advice.action in game.legal(seat)
            sentence = SPEECH.advice(advice.why, advice.action, game.view(seat), NAMES)
            assert sentence[0].isupper() and sentence.endswith(".")
            reasons.add(advice.why)
            game.do(seat, advice.action)
    assert reasons <= set(ADVICE)
    assert len(reasons) >= 12, "too few to have seen what it does"

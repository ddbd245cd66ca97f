"""Repair, trade, salvage, and seats without a ship (rules 4.3 and 4.6)."""

from __future__ import annotations

import pytest

from game.rules.captain_jack.model import (
    Attack,
    Declined,
    Drew,
    FinishSalvage,
    FinishTrade,
    Pass,
    Passed,
    Phase,
    Repair,
    Repaired,
    Salvage,
    Salvaged,
    Trade,
    Traded,
)
from tests.rules.jack import ANNE, BEN, Sea, kind, names, sea, told


def own_ship(counters: int, hand: str) -> Sea:
    """Anne has a ship and this hand."""
    game = sea()
    game.ship(ANNE, counters)
    game.hand(ANNE, hand)
    return game


# --- repair ---------------------------------------------------------------------------------------


def test_cj_t25__repair_at_2_with_h6() -> None:
    """8."""
    game = own_ship(2, "H6 C2 C3 C4 S5 S6 S7")
    facts = game.do(ANNE, Repair(6))
    assert game.state.sea[ANNE] == 8
    (repaired,) = told(facts, Repaired)
    assert (repaired.gained, repaired.now) == (6, 8)
    assert names(game.state.discards) == "H6"
    assert game.state.active == BEN


def test_cj_t26__repair_at_5_with_h6() -> None:
    """9: what is too much is lost (CJ-A26)."""
    game = own_ship(5, "H6 C2 C3 C4 S5 S6 S7")
    (repaired,) = told(game.do(ANNE, Repair(6)), Repaired)
    assert (repaired.gained, repaired.now) == (4, 9)
    assert game.state.sea[ANNE] == 9


def test_cj_t27__repair_at_9() -> None:
    """Refused (CJ-A26)."""
    game = own_ship(9, "H6 C2 C3 C4 S5 S6 S7")
    assert game.refused(ANNE, Repair(6)) == "ship-is-sound"


def test_cj_a26__one_heart_only() -> None:
    """The ace counts 1, jack and king are no hearts to mend with; after one the turn is over."""
    game = own_ship(2, "HA H2 HJ HK S5 S6 S7")
    assert [action for action in game.legal(ANNE) if isinstance(action, Repair)] == [
        Repair(1), Repair(2),
    ]  # fmt: skip
    assert game.refused(ANNE, Repair(11)) == "not-a-heart"
    assert game.refused(ANNE, Repair(3)) == "no-such-card"
    game.do(ANNE, Repair(1))
    assert game.state.sea[ANNE] == 3
    assert game.refused(ANNE, Repair(2)) == "not-your-turn"


def test_cj_t28__without_a_ship() -> None:
    """Attack, repair and salvage refused; trade and pass allowed."""
    game = sea()
    game.ship(BEN, 9)
    game.sunken(5)
    game.hand(ANNE, "S10 C4 H6 H5 D3 DK SA")
    assert game.refused(ANNE, Attack(BEN, 10)) == "no-ship"
    assert game.refused(ANNE, Repair(6)) == "no-ship"
    assert game.refused(ANNE, Salvage(4)) == "no-ship"
    assert game.refused(ANNE, Trade(kind("DK"))) is None
    assert game.refused(ANNE, Pass()) is None
    assert {type(action) for action in game.legal(ANNE)} == {Trade, Pass}


# --- trade ----------------------------------------------------------------------------------------


def test_cj_t29__four_cards_at_most() -> None:
    """Four allowed, then the new ones are drawn and the turn is over: a fifth is refused."""
    game = sea()
    game.hand(ANNE, "H2 H2 C3 S4 DK D5 SA")
    game.next_cards("HJ CJ SJ DJ")
    facts = game.do(ANNE, *(Trade(kind(name)) for name in ("D5", "H2", "SA", "S4")))
    assert [fact.number for fact in told(facts, Traded)] == [1, 2, 3, 4]
    assert names(game.state.discards) == "D5 H2 SA S4"
    assert names(told(facts, Drew)[0].cards) == "HJ CJ SJ DJ"
    assert game.cards(ANNE) == "H2 C3 HJ DJ CJ SJ DK"
    assert game.refused(ANNE, Trade(kind("H2"))) == "not-your-turn"
    assert game.state.active == BEN


def test_cj_t29__a_stock_of_two() -> None:
    """At most 2 (CJ-A27)."""
    game = sea()
    game.ship(BEN, 5)
    game.hand(ANNE, "H2 H3 H4 H5 H6 C2 C3")
    game.stock(2)
    game.do(ANNE, Trade(kind("C2")))
    assert game.state.phase == Phase.TRADE
    game.do(ANNE, Trade(kind("C3")))
    assert game.state.active == BEN
    assert game.state.stock == []
    assert len(game.state.hands[ANNE]) == 7


def test_cj_t29__an_empty_stock() -> None:
    game = own_ship(5, "H2 H3 H4 H5 H6 C2 C3")
    game.stock(0)
    assert game.refused(ANNE, Trade(kind("C2"))) == "stock-is-empty"


def test_trade__fewer_cards() -> None:
    """One card, and enough: one is drawn. Each kind is offered once."""
    game = sea()
    game.hand(ANNE, "H2 H2 C3 S4 DK D5 SA")
    game.next_cards("C8")
    game.do(ANNE, Trade(kind("H2")))
    wanted = [kind(name) for name in ("H2", "C3", "S4", "DK", "SA", "D5")]
    assert list(game.legal(ANNE)) == [*(Trade(card) for card in wanted), FinishTrade()]
    assert game.refused(ANNE, Pass()) == "not-now"
    assert game.refused(ANNE, Trade(kind("S5"))) == "no-such-card"
    (drew,) = told(game.do(ANNE, FinishTrade()), Drew)
    assert names(drew.cards) == "C8"
    assert game.cards(ANNE) == "H2 C3 C8 S4 DK SA D5"
    assert game.state.active == BEN


# --- salvage --------------------------------------------------------------------------------------


def test_cj_t30__three_clubs_and_two_sunken() -> None:
    """Two clubs: treasure +2, then nothing is left to dive for, a third is refused (CJ-A28)."""
    game = own_ship(9, "C2 C5 C7 H2 H3 H4 H5")
    game.sunken(2)
    facts = game.do(ANNE, Salvage(2), Salvage(5))
    assert len(game.state.treasure[ANNE]) == 2
    assert game.state.sunken == []
    assert names([fact.club for fact in told(facts, Salvaged)]) == "C2 C5"
    assert names(game.state.discards) == "C2 C5"
    assert game.refused(ANNE, Salvage(7)) == "not-your-turn"
    assert game.state.active == BEN


def test_cj_t30__nothing_sunken() -> None:
    game = own_ship(9, "C2 C5 C7 H2 H3 H4 H5")
    assert game.refused(ANNE, Salvage(2)) == "nothing-sunken"


def test_cj_t31__ace_and_8_dive() -> None:
    """+2; jack and king of clubs are refused (CJ-A29)."""
    game = own_ship(9, "CA C8 CJ CK H3 H4 H5")
    game.sunken(5)
    assert [action for action in game.legal(ANNE) if isinstance(action, Salvage)] == [
        Salvage(1), Salvage(8),
    ]  # fmt: skip
    assert game.refused(ANNE, Salvage(11)) == game.refused(ANNE, Salvage(13)) == "not-a-club"
    game.do(ANNE, Salvage(1))
    assert list(game.legal(ANNE)) == [Salvage(8), FinishSalvage()]
    game.do(ANNE, Salvage(8))
    assert len(game.state.treasure[ANNE]) == 2
    assert len(game.state.sunken) == 3
    assert game.refused(ANNE, Salvage(11)) == "not-a-club"
    assert list(game.legal(ANNE)) == [FinishSalvage()]  # asked, so that nobody learns of the clubs
    game.do(ANNE, FinishSalvage())
    assert game.state.active == BEN


def test_salvage__enough() -> None:
    """One club of two, and the other one stays."""
    game = own_ship(9, "CA C8 H2 H2 H3 H4 H5")
    game.sunken(5)
    game.do(ANNE, Salvage(1))
    assert game.refused(ANNE, Trade(kind("H2"))) == "not-now"
    assert told(game.do(ANNE, FinishSalvage()), Declined) == [Declined(ANNE, "salvage")]
    assert len(game.state.treasure[ANNE]) == 1
    assert "C8" in game.cards(ANNE)


def test_cj_a30__a_seat_may_pass() -> None:
    game = own_ship(5, "H2 H3 H4 H5 H6 C2 C3")
    assert told(game.do(ANNE, Pass()), Passed) == [Passed(ANNE, False)]
    assert game.state.active == BEN


@pytest.mark.parametrize("seat", [BEN, 2])
def test_turn__others_wait(seat: int) -> None:
    """Nobody acts in another seat's turn."""
    game = own_ship(5, "H2 H3 H4 H5 H6 C2 C3")
    assert game.refused(seat, Pass()) == "not-your-turn"
    assert list(game.legal(seat)) == []

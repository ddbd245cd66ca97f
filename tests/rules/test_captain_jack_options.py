"""The house rules of Captain Jack (rules 0.1, 4.4), each with a value worked out by hand.

Those of the end (`cj.passes`, `cj.end`, `cj.ship_points`) are tested with it, `cj.aces_stack` with
fighting, `cj.start_player` with stage one.
"""

from __future__ import annotations

import pytest

from game.rules.captain_jack.box import back_of
from game.rules.captain_jack.model import (
    Asked,
    Attack,
    CaptainJack,
    CeaseFire,
    Damaged,
    Defend,
    Drew,
    FinishSalvage,
    Give,
    JackDeclared,
    LetGo,
    Repair,
    Salvage,
    Salvaged,
    Seized,
    Steal,
    TreasureLaid,
)
from tests.rules.jack import ANNE, BEN, CAT, Sea, deal, kind, names, sea, told


@pytest.mark.parametrize(
    ("packs", "top", "bottom"), [("8+4", 336, 168), ("4+2", 168, 84), ("2+1", 84, 42)]
)
def test_packs__how_many_cards(packs: str, top: int, bottom: int) -> None:
    """CJ-A3: 42 cards a pack; six players are dealt 42."""
    state = deal(6, 1, packs=packs)
    zones = [*state.hands, *state.treasure, *state.aces, state.stock, state.discards]
    backs = [back_of(card) for zone in zones for card in zone]
    assert backs.count(0) == top
    assert backs.count(1) == bottom
    assert sum(map(back_of, state.stock)) == bottom


@pytest.mark.parametrize(("stock", "backs"), [("two_part", {0}), ("mixed", {0, 1})])
def test_stock__which_backs_are_dealt(stock: str, backs: set[int]) -> None:
    """CJ-A2: the second colour lies at the bottom, or anywhere."""
    state = deal(6, 1, stock=stock)
    assert {back_of(card) for hand in state.hands for card in hand} == backs


@pytest.mark.parametrize(("most", "left"), [(9, 2), (10, 3)])
def test_max_sea__a_new_ship_and_the_damage(most: int, left: int) -> None:
    """CJ-A1: attack 10, defence 3 on a sound ship leaves 2 of 9, or 3 of 10."""
    game = sea(3, max_sea=most)
    game.hand(BEN, "HK HJ S3 H2 H3 H4 H5")
    game.begin(BEN)
    (declared,) = told(game.do(BEN, CaptainJack("red")), JackDeclared)
    assert declared.counters == game.state.sea[BEN] == most
    game.ship(ANNE, most)
    game.hand(ANNE, "S10 H2 H3 H4 H5 H6 H6")
    game.stage_two(ANNE)
    game.do(ANNE, Attack(BEN, 10))
    game.do(BEN, Defend(3))
    assert game.state.sea[BEN] == left


def test_max_sea__repair_up_to_ten() -> None:
    """At 8 an H6 mends 2 of 10; at 9 repair is allowed, at 10 refused."""
    game = sea(3, max_sea=10)
    game.ship(ANNE, 8)
    game.do(ANNE, Repair(6))
    assert game.state.sea[ANNE] == 10
    game.ship(ANNE, 9)
    game.hand(ANNE, "H2 H3 H4 H5 H6 H6 HA")
    game.stage_two(ANNE)
    assert game.refused(ANNE, Repair(2)) is None
    game.ship(ANNE, 10)
    assert game.refused(ANNE, Repair(2)) == "ship-is-sound"


@pytest.mark.parametrize(("club", "rank", "stolen"), [("CA", 1, 1), ("C8", 8, 6)])
def test_steal_clubs__ace_to_8(club: str, rank: int, stolen: int) -> None:
    """CJ-A5: the ace takes 1 of 6 diamonds, the 8 takes all 6 and 2 of the hand."""
    game = sea(3, steal_clubs="A-8")
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.treasure(BEN, 6)
    game.hand(ANNE, f"S6 {club} H3 H4 H5 H6 H6")
    game.do(ANNE, Attack(BEN, 6))
    assert list(game.legal(ANNE)) == [Steal(rank), LetGo()]
    game.do(ANNE, Steal(rank))
    assert len(game.state.treasure[ANNE]) == stolen
    assert game.state.owed == rank - stolen


def test_steal_clubs__an_8_never_takes_more_than_seven_cards() -> None:
    """CJ-A23: treasure 0, hand 7: the whole hand, seven cards."""
    game = sea(3, steal_clubs="A-8")
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "S6 C8 H3 H4 H5 H6 H6")
    game.do(ANNE, Attack(BEN, 6), Steal(8))
    assert len(game.state.crew[ANNE]) == 7


def test_refill_between_attacks__off() -> None:
    """CJ-A10: both spend from what they hold; all fill up at the end, the attacker first."""
    game = sea(3, refill_between_attacks=False)
    for seat in (ANNE, BEN, CAT):
        game.ship(seat, 9)
    game.aces(ANNE, 1)
    game.hand(ANNE, "S5 S6 H3 H4 H5 H6 H6")
    game.hand(BEN, "S2 H2 H3 H4 H5 H6 H6")
    game.hand(CAT, "S3 H2 H3 H4 H5 H6 H6")
    game.next_cards("S8 S9 S10 S7")
    game.do(ANNE, Attack(CAT, 5))
    facts = [*game.do(CAT, Defend(3)), *game.do(ANNE, LetGo())]
    assert told(facts, Drew) == []
    assert list(game.legal(ANNE)) == [Attack(BEN, 6), Attack(CAT, 6), CeaseFire()]
    game.do(ANNE, Attack(BEN, 6))
    facts = [*game.do(BEN, Defend(2)), *game.do(ANNE, LetGo())]
    assert [(drew.seat, names(drew.cards)) for drew in told(facts, Drew)] == [
        (ANNE, "S8 S9"), (BEN, "S10"), (CAT, "S7"),
    ]  # fmt: skip


def pressed(press_choice: str, hand: str, club: int) -> Sea:
    """Anne has hit Ben, who has no treasure, and boards with this club."""
    game = sea(3, press_choice=press_choice)
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, f"S6 C{club} H3 H4 H5 H6 H6")
    game.hand(BEN, hand)
    game.do(ANNE, Attack(BEN, 6))
    return game


def test_press_choice__by_chance() -> None:
    """CJ-A22: three of seven cards go at once; over many chances every card goes at some time."""
    hand = "HA H2 H3 H4 H5 H6 DK"
    gone: set[str] = set()
    for luck in range(20):
        game = pressed("random", hand, 3)
        game.steps = 100 * luck
        facts = game.do(ANNE, Steal(3))
        (seized,) = told(facts, Seized)
        assert seized.by_chance
        assert len(seized.cards) == len(set(seized.cards)) == len(game.state.crew[ANNE]) == 3
        assert told(facts, Asked) == []
        gone |= set(names(seized.cards).split())
    assert gone == set(hand.split())


def test_press_choice__by_its_owner() -> None:
    """CJ-A22: Ben is asked for each of the three."""
    game = pressed("defender", "HA H2 H3 H4 H5 H6 DK", 3)
    game.do(ANNE, Steal(3))
    game.do(BEN, *(Give(kind(name)) for name in ("DK", "HA", "H6")))
    assert names(game.state.crew[ANNE]) == "DK HA H6"


def test_salvage_to__hand() -> None:
    """CJ-A28: the diamonds lie in the hand, seen by all, until the next stage one: 2 points."""
    game = sea(3, salvage_to="hand")
    game.ship(ANNE, 9)
    game.sunken(4)
    game.hand(ANNE, "C2 C5 C7 H2 H3 H4 H5")
    facts = game.do(ANNE, Salvage(2), Salvage(5), FinishSalvage())
    assert [fact.to_hand for fact in told(facts, Salvaged)] == [True, True]
    assert told(facts, Drew) == []  # the hand is full
    assert game.cards(ANNE) == "H2 H3 H4 H5 C7 D4 D5"
    assert game.state.treasure[ANNE] == []
    assert names(game.view(BEN).seats[ANNE].known) == "D4 D5"
    assert game.points()[ANNE] == 14
    facts = game.begin(ANNE)
    assert [names(fact.cards) for fact in told(facts, TreasureLaid)] == ["D4 D5"]
    assert game.points()[ANNE] == 16
    assert game.view(BEN).seats[ANNE].known == ()


def test_salvage_to__treasure() -> None:
    """CJ-A28: straight to the treasure, and two new cards."""
    game = sea(3)
    game.ship(ANNE, 9)
    game.sunken(4)
    game.hand(ANNE, "C2 C5 C7 H2 H3 H4 H5")
    facts = game.do(ANNE, Salvage(2), Salvage(5), FinishSalvage())
    assert len(game.state.treasure[ANNE]) == 2
    assert told(facts, Drew)[0].count == 2
    assert told(facts, Damaged) == []

"""Attack, defence, sinking and boarding (rules 4.3 and 4.6).

In every position Anne attacks; spades S2 to S10 are her cannons, and Ben is the target.
"""

from __future__ import annotations

import pytest

from game.rules.captain_jack.model import (
    AceSpent,
    Asked,
    Attack,
    CeaseFire,
    Damaged,
    Declined,
    Defend,
    Drew,
    Give,
    Given,
    LetGo,
    NoDefence,
    Phase,
    Seized,
    Standoff,
    Steal,
    Stolen,
    Sunk,
)
from tests.rules.jack import ANNE, BEN, CAT, Sea, kind, names, sea, told


def battle(fire: str, answer: str, hers: int = 9, his: int = 9, seats: int = 3) -> Sea:
    """Anne has `hers` counters and one spade, Ben has `his` and the cards of `answer`."""
    game = sea(seats)
    game.ship(ANNE, hers)
    game.ship(BEN, his)
    game.hand(ANNE, f"{fire} H2 H3 H4 H5 H6 H6")
    game.hand(BEN, answer)
    return game


ONE_SPADE = "S3 HA H2 H3 H4 H5 H6"
NO_SPADE = "HA H2 H3 H4 H5 H6 H6"


def test_cj_t09__attack_10_defence_3() -> None:
    """7 damage, 2 left (not 3: CJ-A1)."""
    game = battle("S10", ONE_SPADE)
    game.do(ANNE, Attack(BEN, 10))
    assert game.state.phase == Phase.DEFEND
    facts = game.do(BEN, Defend(3))
    assert told(facts, Damaged) == [Damaged(BEN, ANNE, 10, 3, 7, 2)]
    assert (game.state.sea[ANNE], game.state.sea[BEN]) == (9, 2)
    assert names(game.state.discards) == "S10 S3"


def test_cj_t10__attack_4_defence_9() -> None:
    """The attacker's 8 counters become 3; no steal."""
    game = battle("S4", "S9 HA H2 H3 H4 H5 H6", hers=8)
    game.hand(ANNE, "S4 C5 H3 H4 H5 H6 H6")
    game.treasure(BEN, 5)
    game.do(ANNE, Attack(BEN, 4))
    facts = game.do(BEN, Defend(9))
    assert told(facts, Damaged) == [Damaged(ANNE, BEN, 9, 4, 5, 3)]
    assert (game.state.sea[ANNE], game.state.sea[BEN]) == (3, 9)
    assert told(facts, Asked) == []
    assert game.state.active == BEN


def test_cj_t11__attack_6_defence_6() -> None:
    """No damage, no steal (CJ-A21)."""
    game = battle("S6", "S6 HA H2 H3 H4 H5 H6")
    game.hand(ANNE, "S6 C5 H3 H4 H5 H6 H6")
    game.treasure(BEN, 5)
    game.do(ANNE, Attack(BEN, 6))
    facts = game.do(BEN, Defend(6))
    assert told(facts, Standoff) == [Standoff(ANNE, BEN, 6)]
    assert game.state.sea[:2] == [9, 9]
    assert game.state.active == BEN


def test_cj_t12__no_spade_to_defend_with() -> None:
    """Attack 6 on 9 counters: 3 left, and nobody is asked (CJ-A11)."""
    game = battle("S6", NO_SPADE)
    facts = game.do(ANNE, Attack(BEN, 6))
    assert told(facts, NoDefence) == [NoDefence(BEN)]
    assert game.state.sea[BEN] == 3
    assert game.cards(BEN) == NO_SPADE


def test_cj_t13__no_spade_against_a_ten() -> None:
    """Attack 10 on 9 counters: sunk; what is too much is lost (CJ-A19)."""
    game = battle("S10", NO_SPADE)
    facts = game.do(ANNE, Attack(BEN, 10))
    assert told(facts, Damaged) == [Damaged(BEN, ANNE, 10, 0, 9, 0)]
    assert (game.state.fleet[BEN], game.state.sea[BEN]) == (0, 0)
    assert len(told(facts, Sunk)) == 1


@pytest.mark.parametrize("card", ["SA", "SJ", "SK"])
def test_cj_t14__the_ace_of_spades_is_no_defence(card: str) -> None:
    """Nor are jack and king (CJ-A6, CJ-A29); the card stays in the hand."""
    game = battle("S6", f"{card} HA H2 H3 H4 H5 H6")
    facts = game.do(ANNE, Attack(BEN, 6))
    assert told(facts, NoDefence) == [NoDefence(BEN)]
    assert game.state.sea[BEN] == 3
    assert names(game.state.discards) == "S6"


@pytest.mark.parametrize("card", ["SA", "SJ", "SK"])
def test_cj_a29__the_ace_of_spades_is_no_cannon(card: str) -> None:
    """Ace, jack and king do not attack either."""
    game = battle(card, NO_SPADE)
    assert not any(isinstance(action, Attack) for action in game.legal(ANNE))
    assert game.refused(ANNE, Attack(BEN, 1)) == "not-a-cannon"
    assert game.refused(ANNE, Attack(BEN, 11)) == "not-a-cannon"


def test_cj_a12__the_defender_chooses_but_must_answer() -> None:
    """Each spade once, nothing else; a single one is asked for as well."""
    game = battle("S6", "S4 S4 S9 S10 SA H5 D6")
    game.do(ANNE, Attack(BEN, 6))
    assert list(game.legal(BEN)) == [Defend(4), Defend(9), Defend(10)]
    assert game.refused(BEN, Defend(5)) == "no-such-card"
    assert game.refused(BEN, Defend(1)) == "not-a-cannon"
    game = battle("S6", ONE_SPADE)
    facts = game.do(ANNE, Attack(BEN, 6))
    assert told(facts, Asked) == [Asked(BEN, "defend")]
    assert list(game.legal(BEN)) == [Defend(3)]


def test_cj_t15__sunk_with_everything() -> None:
    """4 counters, damage 4, treasure 11, the only ship, crew 2: all is lost (CJ-A18)."""
    game = battle("S7", ONE_SPADE, his=4)
    game.hand(ANNE, "S7 C5 H3 H4 H5 H6 H6")
    game.treasure(BEN, 11)
    game.crew(BEN, 2)
    pool = game.state.pool
    game.do(ANNE, Attack(BEN, 7))
    facts = game.do(BEN, Defend(3))
    (sunk,) = told(facts, Sunk)
    assert len(sunk.treasure) == len(game.state.sunken) == 11
    assert names(sunk.crew) == "HJ HJ"
    assert game.state.treasure[BEN] == game.state.crew[BEN] == []
    assert names(game.state.discards) == "S7 S3 HJ HJ"
    assert game.state.pool == pool + 1
    assert (game.state.fleet[BEN], game.state.sea[BEN]) == (0, 0)
    assert told(facts, Asked) == []  # CJ-A20: no steal
    assert game.state.active == BEN


def test_cj_t16__sunk_with_another_ship() -> None:
    """Fleet 2 becomes 1, counters 9, treasure 0, crew 2 kept (CJ-A18, CJ-A19)."""
    game = battle("S7", ONE_SPADE, his=4)
    game.hand(ANNE, "S7 C5 H3 H4 H5 H6 H6")
    game.ship(BEN, 4, ships=2)
    game.treasure(BEN, 11)
    game.crew(BEN, 2)
    game.do(ANNE, Attack(BEN, 7))
    facts = game.do(BEN, Defend(3))
    (sunk,) = told(facts, Sunk)
    assert (sunk.ships, sunk.counters, sunk.crew) == (1, 9, ())
    assert (game.state.fleet[BEN], game.state.sea[BEN]) == (1, 9)
    assert game.state.treasure[BEN] == []
    assert len(game.state.sunken) == 11
    assert len(game.state.crew[BEN]) == 2
    assert told(facts, Asked) == []  # CJ-A20


def test_cj_t17__the_attacker_is_sunk() -> None:
    """3 counters, attack 2, defence 9: 7 damage; the attacker's treasure goes down."""
    game = battle("S2", "S9 HA H2 H3 H4 H5 H6", hers=3)
    game.treasure(ANNE, 6)
    game.treasure(BEN, 2)
    game.do(ANNE, Attack(BEN, 2))
    facts = game.do(BEN, Defend(9))
    assert told(facts, Damaged) == [Damaged(ANNE, BEN, 9, 2, 3, 0)]
    assert game.state.fleet[ANNE] == 0
    assert game.state.treasure[ANNE] == []
    assert len(game.state.sunken) == 6
    assert len(game.state.treasure[BEN]) == 2


# --- boarding -------------------------------------------------------------------------------------


def boarded(club: str, treasure: int, hand: str, stock: int = 300) -> Sea:
    """Anne has hit Ben, whose hand is this, and may board with this club."""
    game = battle("S6", hand)
    game.hand(ANNE, f"S6 {club} H3 H4 H5 H6 H6")
    game.treasure(BEN, treasure)
    game.stock(stock)
    game.do(ANNE, Attack(BEN, 6))
    return game


def test_cj_t18__club_5_treasure_3_hand_4() -> None:
    """Treasure +3 (CJ-A24), crew +2; the target has 2 cards, and fills up after the attacker."""
    game = boarded("C5", 3, "HA H2 DK D6")
    assert list(game.legal(ANNE)) == [Steal(5), LetGo()]
    game.next_cards("H2 H3 S8 S9 S10 C8 C7")
    (stolen,) = told(game.do(ANNE, Steal(5)), Stolen)
    assert (len(stolen.cards), stolen.crew) == (3, 2)
    assert game.state.phase == Phase.CREW
    facts = game.do(BEN, Give(kind("D6")), Give(kind("DK")))
    assert len(game.state.treasure[ANNE]) == 3
    assert game.state.treasure[BEN] == []
    assert names(game.state.crew[ANNE]) == "D6 DK"  # CJ-A25: a diamond is crew as well
    assert [(drew.seat, names(drew.cards)) for drew in told(facts, Drew)] == [
        (ANNE, "H2 H3"),  # she played spade and club
        (BEN, "S8 S9 S10 C8 C7"),
    ]
    assert game.points()[ANNE] == 3 + 2 + 9 + 5


def test_cj_t18__two_cards_are_left_before_filling_up() -> None:
    """With an empty stock the target keeps the 2 cards that it has left."""
    game = boarded("C5", 3, "HA H2 DK D6", stock=0)
    game.do(ANNE, Steal(5))
    facts = game.do(BEN, Give(kind("HA")), Give(kind("H2")))
    assert [fact.owed for fact in told(facts, Given)] == [1, 0]
    assert game.cards(BEN) == "DK"  # its turn began, and D6 was laid down
    assert names(game.state.treasure[BEN]) == "D6"


def test_cj_t19__club_7_treasure_0_hand_6() -> None:
    """Crew +6: no more than the hand holds (CJ-A23), and there is nothing to choose."""
    game = boarded("C7", 0, "HA H2 H3 H4 H5 H6")
    facts = game.do(ANNE, Steal(7))
    (seized,) = told(facts, Seized)
    assert names(seized.cards) == "HA H2 H3 H4 H5 H6"
    assert not seized.by_chance
    assert len(game.state.crew[ANNE]) == 6
    assert len(game.state.hands[BEN]) == 7


@pytest.mark.parametrize(("club", "rank"), [("CA", 1), ("C8", 8)])
def test_cj_t20__ace_and_8_do_not_steal(club: str, rank: int) -> None:
    """Refused (CJ-A5); with nothing else to board with she is asked, and can but let go."""
    game = boarded(f"{club} C3", 5, "HA H2 H3 H4 H5 H6 H6")
    assert game.state.phase == Phase.STEAL
    assert game.refused(ANNE, Steal(rank)) == "does-not-steal"
    assert list(game.legal(ANNE)) == [Steal(3), LetGo()]
    game = boarded(club, 5, "HA H2 H3 H4 H5 H6 H6")
    assert game.refused(ANNE, Steal(rank)) == "does-not-steal"
    assert list(game.legal(ANNE)) == [LetGo()]


@pytest.mark.parametrize("card", ["CJ", "CK"])
def test_cj_a5__jack_and_king_of_clubs_do_not_steal(card: str) -> None:
    game = boarded(f"{card} C3", 5, "HA H2 H3 H4 H5 H6 H6")
    assert list(game.legal(ANNE)) == [Steal(3), LetGo()]


def test_cj_a39__boarding_is_decided_after_the_answer() -> None:
    """The attack names no club; the attacker may let go, and the club stays."""
    game = boarded("C5", 3, NO_SPADE)
    facts = game.do(ANNE, LetGo())
    assert told(facts, Declined) == [Declined(ANNE, "steal")]
    assert len(game.state.treasure[BEN]) == 3
    assert "C5" in game.cards(ANNE)


def test_boarding__more_treasure_than_the_club_counts() -> None:
    """Club 5, treasure 8: five diamonds change hands, nobody is pressed."""
    game = boarded("C5", 8, NO_SPADE)
    facts = game.do(ANNE, Steal(5))
    assert len(game.state.treasure[ANNE]) == 5
    assert len(game.state.treasure[BEN]) == 3
    assert told(facts, Asked) == []
    assert told(facts, Seized) == []
    assert game.state.crew[ANNE] == []


def test_boarding__nothing_to_take() -> None:
    """No treasure and no hand: nobody is asked."""
    game = battle("S6", "")
    game.hand(ANNE, "S6 C5 H3")
    game.stock(0)
    assert told(game.do(ANNE, Attack(BEN, 6)), Asked) == []
    assert game.cards(ANNE) == "H3 C5"


def test_cj_a22__the_target_chooses_whom_it_gives() -> None:
    """Each kind once, whatever it is good for; nobody else may choose."""
    game = boarded("C2", 0, "S9 S9 HA C4 DK SA D6")
    game.do(BEN, Defend(9))
    assert game.state.active == BEN  # 9 beats 6: no boarding
    game = boarded("C2", 0, "HA HA C4 DK SA D6 D7")
    game.do(ANNE, Steal(2))
    wanted = [kind(name) for name in ("HA", "C4", "DK", "SA", "D6", "D7")]
    assert list(game.legal(BEN)) == [Give(card) for card in wanted]
    assert game.refused(BEN, Give(kind("H2"))) == "no-such-card"
    assert game.refused(ANNE, Give(kind("H3"))) == "not-your-turn"


# --- two attacks ----------------------------------------------------------------------------------


def two_shots(aces: int = 1, **house: bool) -> Sea:
    """Anne has two spades and aces before her; Ben and Cat have ships and no spades."""
    game = sea(3, **house)
    for seat in (ANNE, BEN, CAT):
        game.ship(seat, 9)
    game.aces(ANNE, aces)
    game.hand(ANNE, "S4 S5 S10 H4 H5 H6 H6")
    return game


def test_cj_t21__two_attacks_and_the_ace_is_spent() -> None:
    """One ace, two attacks: discarded."""
    game = two_shots()
    facts = game.do(ANNE, Attack(BEN, 4), LetGo())
    assert told(facts, Asked) == [Asked(ANNE, "steal"), Asked(ANNE, "attack-again")]
    assert game.state.aces[ANNE] != []
    facts = game.do(ANNE, Attack(CAT, 5), LetGo())
    assert [names([fact.card]) for fact in told(facts, AceSpent)] == ["SA"]
    assert game.state.aces[ANNE] == []
    assert names(game.state.discards) == "S4 S5 SA"
    assert game.state.sea == [9, 5, 4]
    assert game.state.active == BEN


def test_cj_t21__one_attack_only_and_the_ace_stays() -> None:
    """CJ-A9."""
    game = two_shots()
    game.do(ANNE, Attack(BEN, 4), LetGo())
    facts = game.do(ANNE, CeaseFire())
    assert told(facts, Declined) == [Declined(ANNE, "attack-again")]
    assert names(game.state.aces[ANNE]) == "SA"
    assert game.state.active == BEN


def test_cj_a8__without_an_ace_there_is_one_attack() -> None:
    game = two_shots(aces=0)
    game.do(ANNE, Attack(BEN, 4), LetGo())
    assert game.state.active == BEN


def test_cj_t22__two_aces_and_three_attacks() -> None:
    """Refused: the turn is over after two, and one ace is left (CJ-A8)."""
    game = two_shots(aces=2)
    game.do(ANNE, Attack(BEN, 4), LetGo(), Attack(CAT, 5), LetGo())
    assert game.refused(ANNE, Attack(BEN, 10)) == "not-your-turn"
    assert names(game.state.aces[ANNE]) == "SA"


def test_cj_t22__two_aces_stacked() -> None:
    """Legal with `aces_stack`: two aces are three attacks."""
    game = two_shots(aces=2, aces_stack=True)
    game.do(ANNE, Attack(BEN, 4), LetGo(), Attack(CAT, 5), LetGo())
    assert names(game.state.aces[ANNE]) == "SA"
    game.do(ANNE, Attack(CAT, 10))
    assert game.state.aces[ANNE] == []
    assert game.state.sea == [9, 5, 0]
    assert game.state.active == BEN


def test_cj_t23__no_second_attack_on_a_sunken_ship() -> None:
    """The first attack sinks the only ship: that target is refused, another one allowed."""
    game = two_shots()
    game.do(ANNE, Attack(BEN, 10))
    assert game.state.fleet[BEN] == 0
    assert game.refused(ANNE, Attack(BEN, 4)) == "target-has-no-ship"
    assert game.refused(ANNE, Attack(CAT, 4)) is None
    assert game.refused(ANNE, Attack(ANNE, 4)) == "own-ship"
    assert game.refused(ANNE, Attack(3, 4)) == "no-such-seat"


def test_cj_t23__a_second_ship_can_be_attacked_again() -> None:
    """With a fleet the next ship is there to be hit."""
    game = two_shots()
    game.ship(BEN, 9, ships=2)
    game.do(ANNE, Attack(BEN, 10))
    assert game.refused(ANNE, Attack(BEN, 4)) is None


def test_cj_t24__the_attacker_sunk_in_his_first_attack() -> None:
    """Without another ship there is no second attack; the ace stays."""
    game = two_shots()
    game.ship(ANNE, 3)
    game.hand(BEN, "S9 HA H2 H3 H4 H5 H6")
    game.do(ANNE, Attack(BEN, 4))
    game.do(BEN, Defend(9))
    assert game.state.fleet[ANNE] == 0
    assert game.state.active == BEN
    assert names(game.state.aces[ANNE]) == "SA"


def test_cj_t24__with_another_ship_he_may_go_on() -> None:
    game = two_shots()
    game.ship(ANNE, 3, ships=2)
    game.hand(BEN, "S9 HA H2 H3 H4 H5 H6")
    game.do(ANNE, Attack(BEN, 4))
    game.do(BEN, Defend(9))
    assert (game.state.fleet[ANNE], game.state.sea[ANNE]) == (1, 9)
    assert game.refused(ANNE, Attack(BEN, 5)) is None


def test_cj_a10__hands_fill_up_between_attacks() -> None:
    """Attacker first, then that defender; the drawn spade may be fired at once."""
    game = two_shots()
    game.hand(BEN, "S2 HA H2 H3 H4 H5 H6")
    game.next_cards("S8 S9")
    game.do(ANNE, Attack(BEN, 4))
    facts = [*game.do(BEN, Defend(2)), *game.do(ANNE, LetGo())]
    assert [(drew.seat, names(drew.cards)) for drew in told(facts, Drew)] == [
        (ANNE, "S8"), (BEN, "S9"),
    ]  # fmt: skip
    assert game.refused(ANNE, Attack(CAT, 8)) is None


def test_cj_a13__who_has_no_ship_is_not_attacked() -> None:
    """His treasure is safe."""
    game = battle("S10", NO_SPADE)
    game.treasure(CAT, 9)
    assert game.refused(ANNE, Attack(CAT, 10)) == "target-has-no-ship"
    assert game.refused(ANNE, Attack(BEN, 9)) == "no-such-card"

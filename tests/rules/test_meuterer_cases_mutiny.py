"""Meuterer, cases ME-T04..T13 of the rules: the fight, and what it pays."""

from __future__ import annotations

import pytest

from game.rules.meuterer.box import BATTLE
from game.rules.meuterer.model import NO_FIGHT, PUT_DOWN, SUCCEEDED, Phase
from game.rules.meuterer.words import AddBattle, BattleAdded, MutinyDecided, NoMutiny
from tests.rules.mutiny import BORIS, FEDYA, KATYA, NOBODY, SVETA, voyage

FOUR_LAID = "salt, grain, 2 cloth"
"""The captain keeps one card: one step to the Frost Cave, which is worth 3."""


# --- without a mutiny -----------------------------------------------------------------------------


def test_me_t04__no_mutineer_but_a_boatswain() -> None:
    """ME-T04: Frost Cave 3, offer 2: captain +3 -2 = +1, boatswain +1 +2 = +3."""
    v = voyage(f"only wine, {FOUR_LAID}", "", "", "")
    v.round({BORIS: FOUR_LAID}, {SVETA: "boatswain"}, offer=2, sales=NOBODY)
    assert v.rewarded() == [(BORIS, "course", 3), (SVETA, "boatswain", 3), (BORIS, "pay", -2)]
    assert v.scores == (1, 3, 0, 0)
    assert v.told(NoMutiny) == [NoMutiny(BORIS)] and v.state.fight[0] == NO_FIGHT


def test_me_t05__nor_a_boatswain() -> None:
    """ME-T05, ME-A15: without a boatswain the captain pays nothing."""
    v = voyage(f"only wine, {FOUR_LAID}", "", "", "")
    roles = {SVETA: "merchant", FEDYA: "stevedore", KATYA: "sailor"}
    v.round({BORIS: FOUR_LAID}, roles, offer=2, sales=NOBODY)
    assert v.rewarded() == [(BORIS, "course", 3)]
    assert v.scores == (3, 0, 0, 0)


def test_me_t06__below_nothing() -> None:
    """ME-T06, ME-A28: at 0 points, Ape Island 2, offer 3: captain -1, boatswain +4."""
    v = voyage("", "", "", "")
    v.round({}, {FEDYA: "boatswain"}, offer=3)
    assert v.scores == (-1, 0, 4, 0)


def test_me_t13__a_sailor_alone_makes_no_mutiny() -> None:
    """ME-T13: the sailor gets nothing, nobody is asked for battle cards."""
    v = voyage("", "5 battle", "", "")
    v.round({}, {SVETA: "sailor"})
    assert v.told(NoMutiny) and not v.told(BattleAdded)
    assert v.scores[SVETA] == 0


# --- who wins -------------------------------------------------------------------------------------

LAID_AND_END = [
    # ME-T07: captain 1 and the boatswain's one, mutineer 2: a tie, the mutineer's.
    pytest.param("battle", "", "2 battle", "", (2, 2), SUCCEEDED, id="ME-T07"),
    # ME-T08: captain 2 and the boatswain's one against 2.
    pytest.param("2 battle", "", "2 battle", "", (3, 2), PUT_DOWN, id="ME-T08"),
    # ME-T10, ME-A13: only the boatswain, no cards: 1 to 0.
    pytest.param("", "", "", "", (1, 0), PUT_DOWN, id="ME-T10"),
    # ME-T11, ME-A25: the merchant has two battle cards in front; they are on neither side.
    pytest.param("", "", "", "2 battle", (1, 0), PUT_DOWN, id="ME-T11"),
    # The boatswain's own battle cards count, too: 1 + 1 + 1 against 2.
    pytest.param("battle", "battle", "2 battle", "", (3, 2), PUT_DOWN, id="boatswain's cards"),
]


@pytest.mark.parametrize(
    ("captain", "boatswain", "mutineer", "merchant", "sides", "end"), LAID_AND_END
)
def test_fight(
    captain: str, boatswain: str, mutineer: str, merchant: str, sides: tuple[int, int], end: int
) -> None:
    """Boris is captain, Sveta boatswain, Fedya mutineer, Katya merchant; offer 1. All cards are
    laid down in phase 2. After a success old captain and boatswain have nothing."""
    laid = {BORIS: captain, SVETA: boatswain, FEDYA: mutineer, KATYA: merchant}
    v = voyage(*laid.values())
    v.round(laid, {SVETA: "boatswain", FEDYA: "mutineer", KATYA: "merchant"}, offer=1)
    assert tuple(v.state.fight[1:]) == sides and v.state.fight[0] == end
    if end == SUCCEEDED:
        assert v.state.captain == FEDYA
        assert [seat for seat, _what, _points in v.rewarded()] == [FEDYA]
        assert (v.scores[BORIS], v.scores[SVETA]) == (0, 0)
    else:
        assert v.state.captain == BORIS
        course = v.rewarded()[0][2]
        assert v.rewarded() == [
            (BORIS, "course", course), (SVETA, "boatswain", 2), (BORIS, "pay", -1),
        ]  # fmt: skip
        assert v.scores[FEDYA] == 0


def test_me_t07__a_tie_gives_the_ship_to_the_mutineer() -> None:
    """ME-T07, ME-A16: he gets the value of his own destination, three steps, and the captain's
    cards; the old captain neither gets nor pays."""
    v = voyage("battle", "", "2 battle", "")
    v.round(
        {BORIS: "battle", FEDYA: "2 battle"},
        {SVETA: "boatswain", FEDYA: "mutineer"},
        offer=3,
    )
    assert v.scores == (0, 0, 4, 0)
    assert v.acting == (FEDYA,)


def test_me_t08__put_down() -> None:
    """ME-T08, ME-A39: the captain scores his own destination, three steps on: Barren Spit 4, and
    pays 2; boatswain 1 + 2; mutineer and sailor nothing."""
    v = voyage("2 battle", "", "battle", "battle")
    v.round(
        {BORIS: "2 battle", FEDYA: "battle", KATYA: "battle"},
        {SVETA: "boatswain", FEDYA: "mutineer", KATYA: "sailor"},
        offer=2,
    )
    assert v.state.fight == [PUT_DOWN, 3, 2]
    assert v.scores == (4 - 2, 3, 0, 0)


def test_me_t09__none_against_none() -> None:
    """ME-T09, ME-A12: no boatswain, no battle cards: the mutiny succeeds."""
    v = voyage("", "", "", "")
    v.round({}, {KATYA: "mutineer", SVETA: "merchant", FEDYA: "stevedore"}, offer=3)
    assert v.state.fight == [SUCCEEDED, 0, 0]
    assert v.state.captain == KATYA and v.scores == (0, 0, 0, 2)


# --- who fights -----------------------------------------------------------------------------------


def test_me_t12__the_merchant_may_not_fight() -> None:
    """ME-T12, ME-A25: refused, as for the stevedore; those who may are asked from the captain
    on."""
    v = voyage("battle", "battle", "battle", "battle", captain=FEDYA)
    v.offer(0)
    v.trade({}, {KATYA: "merchant", BORIS: "stevedore", SVETA: "mutineer"})
    assert v.state.phase == Phase.FIGHT
    for seat in (KATYA, BORIS):
        assert v.refused(seat, AddBattle(1)) == "not-in-the-fight"
    assert v.acting == (FEDYA,)
    assert v.refused(SVETA, AddBattle(1)) == "not-your-turn"
    v.do(FEDYA, AddBattle(0))
    assert v.acting == (SVETA,)


def test_fight__from_the_captain_clockwise_each_once() -> None:
    """ME-A10: captain Katya, then sailor Boris, boatswain Sveta, mutineer Fedya; then it ends."""
    v = voyage("battle", "battle", "2 battle", "2 battle", captain=KATYA)
    v.offer(0)
    v.trade({}, {BORIS: "sailor", SVETA: "boatswain", FEDYA: "mutineer"})
    for seat, number in ((KATYA, 1), (BORIS, 1), (SVETA, 1), (FEDYA, 1)):
        assert v.acting == (seat,)
        assert v.legal(seat) == [AddBattle(n) for n in range(v.state.hands[seat][BATTLE] + 1)]
        v.do(seat, AddBattle(number))
    assert [(f.seat, f.cards, f.defends, f.left) for f in v.told(BattleAdded)] == [
        (KATYA, 1, True, 4), (BORIS, 1, False, 4), (SVETA, 1, True, 4), (FEDYA, 1, False, 4),
    ]  # fmt: skip
    (decided,) = v.told(MutinyDecided)
    assert (decided.defence, decided.attack) == (1 + 1 + 1, 1 + 1)
    assert decided.battle == (1, 1, 1, 1)


def test_fight__battle_cards_may_be_held_back() -> None:
    """ME-A37: any number from none up to all; more than one has is refused."""
    v = voyage("3 battle", "", "", "")
    v.offer(0)
    v.trade({}, {SVETA: "mutineer"})
    assert v.legal(BORIS) == [AddBattle(0), AddBattle(1), AddBattle(2), AddBattle(3)]
    assert v.refused(BORIS, AddBattle(4)) == "not-so-many-battle-cards"
    assert v.refused(BORIS, AddBattle(-1)) == "not-so-many-battle-cards"
    v.do(BORIS, AddBattle(1))
    assert v.hand(BORIS).count(BATTLE) == 2


def test_fight__who_holds_no_battle_card_is_asked_all_the_same() -> None:
    """That one holds none stays one's own knowledge; only who has no cards at all is passed over,
    which everybody sees."""
    v = voyage("only 5 wine", "only salt", "", "")
    v.offer(0)
    v.trade({SVETA: "salt"}, {SVETA: "mutineer"})
    assert v.acting == (BORIS,) and v.legal(BORIS) == [AddBattle(0)]
    v.do(BORIS, AddBattle(0))
    assert v.state.phase == Phase.SALE and v.state.fight[0] == SUCCEEDED


def test_fight__the_sailor_is_paid_for_a_success() -> None:
    """Phase 5b: 2 points; his battle cards count for the mutineer."""
    v = voyage("battle", "battle", "", "")
    v.round({}, {SVETA: "sailor", FEDYA: "mutineer"}, adds={BORIS: 1, SVETA: 1})
    assert v.state.fight == [SUCCEEDED, 1, 1]
    assert v.scores == (0, 2, 2, 0)

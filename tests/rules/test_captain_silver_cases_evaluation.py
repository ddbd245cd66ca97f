"""Captain Silver, cases CS-T17..T39 of the rules: rewards, ships, chests, volcano, the end.

Ocean spaces of O1a O2a O3a O4a used below (rules 2.5): row 1 cannon 1c, hand gun 3s, parrot 1s,
map 1c+1s, wheel 2c, anchor 1s, saber 2s; row 2 bottle 2c, parrot 1s; row 3 wheel 1c, map 2s;
row 4 anchor 1c+1s.
"""

from __future__ import annotations

import pytest

from game.core.model import CLOCK
from game.rules.captain_silver.model import (
    LOWER,
    UPPER,
    ChestTaken,
    Fined,
    GameOver,
    Landed,
    NoChest,
    OpenStack,
    Paid,
    Phase,
    Sailed,
    TakeChest,
)
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from tests.rules.silver import B, G, R, Sea, deal, item, take, taken, world

# --- rewards and fines ----------------------------------------------------------------------------


def test_cs_t17__a_fine_with_an_empty_purse() -> None:
    """CS-T17, CS-A22: 0 coins and a mismatch stay 0 coins, without a debt."""
    sea = world()
    sea.purse(0, 3, 3)
    sea.lay(3, "R parrot")
    sea.evaluate(islands=(3, 1, 2, 4))
    sea.settle()
    assert sea.state.coins[R] == 0
    assert sea.facts[-1] == Fined(R, 2, 0, item("parrot"), item("wheel"), 0)


@pytest.mark.parametrize(("islands", "coins"), [((4, 2, 1, 3), [0, 2]), ((2, 4, 1, 3), [2, 1])])
def test_cs_t18__the_order_of_rows_matters(islands: tuple[int, ...], coins: list[int]) -> None:
    """CS-T18: mismatch, then 2c: 0 then 2; the reward first: 2 then 1."""
    sea = world()
    sea.purse(0, 3, 3)
    sea.lay(2, "R bottle")
    sea.lay(4, "R saber")
    sea.evaluate(islands)
    seen = []
    for _ in range(2):
        sea.settle_row()
        seen.append(sea.state.coins[R])
    assert seen == coins


# --- ships ----------------------------------------------------------------------------------------


def blue_sails_three(island: str, start: int) -> Sea:
    """Blue's hand gun on row 1 moves its ship three steps from `start`; Red's cannon is before."""
    sea = world(island=island)
    sea.state.ships[B] = start
    sea.lay(1, "R cannon, B hand_gun")
    sea.evaluate()
    sea.settle_row()
    return sea


def test_cs_t19__passing_a_landing() -> None:
    """CS-T19: side A, 6 and 3 steps: landing 7 passed (one chest), coin on 9, position 9."""
    sea = blue_sails_three("A", 6)
    assert sea.table() == ((4, 4, 3), (0, 9, 0), (0, 1, 0))
    assert Sailed(B, 6, (7, 8, 9), (9,), 1) in sea.facts


def test_cs_t20__over_the_start() -> None:
    """CS-T20: side A, 14 and 3 steps: chest at 15, then 0 and 1, no coin."""
    sea = blue_sails_three("A", 14)
    assert sea.table() == ((4, 3, 3), (0, 1, 0), (0, 1, 0))


def test_cs_t21__leaving_a_landing_pays_nothing() -> None:
    """CS-T21: side A, 15 and 2 steps: 0 and 1, no chest and no coin."""
    sea = world()
    sea.state.ships[B] = 15
    sea.lay(3, "R wheel, B map")
    sea.evaluate((3, 1, 2, 4))
    sea.settle_row()
    assert sea.table() == ((4, 3, 3), (0, 1, 0), (0, 0, 0))


def test_cs_t22__eight_steps_with_several_items() -> None:
    """CS-T22: side A, 8 and 3+1+1+1+2 steps: coins on 9 and 12, chest at 15, ends on 0."""
    sea = world()
    sea.state.ships[B] = 8
    sea.lay(1, "R cannon, B hand_gun, B parrot, B map, R wheel, B anchor, B saber")
    sea.evaluate()
    sea.settle_row()
    sailed = [fact for fact in sea.facts if isinstance(fact, Sailed)]
    assert [fact.coin_spaces for fact in sailed] == [(9,), (12,), (), (), ()]
    assert sea.state.coins[B] == 3 + 2 + 1  # two from the water, one with the map
    assert sea.state.ships[B] == 0
    assert len(sea.state.chests[B]) == 1


def test_cs_t23__a_ship_standing_on_a_coin_space() -> None:
    """CS-T23, CS-A18: the reward 1c gives one coin, space 3 does not pay again."""
    sea = world()
    sea.state.ships[B] = 3
    sea.lay(1, "B cannon")
    sea.evaluate()
    sea.settle_row()
    assert sea.table() == ((3, 4, 3), (0, 3, 0), (0, 0, 0))


def test_cs_t24__side_b_upper_landing() -> None:
    """CS-T24: side B, 7 and 1 step: on 8 a chest from the upper stack."""
    sea = world(island="B")
    sea.state.ships[B] = 7
    sea.lay(2, "R bottle, B parrot")
    sea.evaluate((2, 1, 3, 4))
    sea.settle_row()
    assert sea.state.ships[B] == 8
    assert [stack for _seat, stack, _value in taken(sea.facts)] == [UPPER]
    assert [len(stack) for stack in sea.state.stacks] == [4, 5]


def test_cs_t25__side_b_lower_landing() -> None:
    """CS-T25: side B, 16 and 3 steps: a lower chest at 17, then 0 and 1."""
    sea = blue_sails_three("B", 16)
    assert sea.table() == ((4, 3, 3), (0, 1, 0), (0, 1, 0))
    assert [len(stack) for stack in sea.state.stacks] == [5, 4]


def test_cs_t26__side_b_ten_steps() -> None:
    """CS-T26: side B, 5 and 10 steps: coins on 6, 11, 14, an upper chest at 8, ends on 15."""
    sea = world(island="B")
    sea.state.ships[B] = 5
    sea.lay(1, "R cannon, B hand_gun, B parrot, B map, R wheel, B anchor, B saber")
    sea.lay(3, "R wheel, B map")
    sea.evaluate((1, 3, 2, 4))
    sea.settle_row()
    sea.settle_row()
    water = [s for fact in sea.facts if isinstance(fact, Sailed) for s in fact.coin_spaces]
    assert water == [6, 11, 14]
    assert sea.state.coins[B] == 3 + 3 + 1  # the last with the map of row 1
    assert sea.state.ships[B] == 15
    assert [stack for _seat, stack, _value in taken(sea.facts)] == [UPPER]


# --- chests ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "chests"), [("nothing_on_B", 0), ("other_stack", 1)])
def test_cs_t27__side_b_upper_stack_empty(house: str, chests: int) -> None:
    """CS-T27, CS-A19: no chest at landing 8 by default; with `other_stack` one from the lower."""
    sea = world(island="B", empty_stack=house)
    sea.chests(upper="", lower="2 3 4 5 6", R="2 3 3 4 5")
    sea.state.ships[B] = 7
    sea.lay(2, "R bottle, B parrot")
    sea.evaluate((2, 1, 3, 4))
    sea.settle_row()
    assert len(sea.state.chests[B]) == chests
    assert len(sea.state.stacks[LOWER]) == 5 - chests
    assert (NoChest(B, 8) in sea.facts) == (chests == 0)


def test_cs_t28__side_a_one_stack_empty() -> None:
    """CS-T28: only the other stack may be chosen, so it lies open at once."""
    sea = world()
    sea.chests(upper="", lower="2 3 4 5 6", R="2 3 3 4 5")
    sea.state.ships[B] = 6
    sea.lay(1, "R cannon, B hand_gun")
    sea.evaluate()
    for _ in range(3):  # the island card, the cannon, the hand gun
        sea.proceed()
    assert CAPTAIN_SILVER.to_act(sea.state) == (B,)
    assert sea.refused(B, OpenStack(UPPER)) == "not-allowed"
    assert list(CAPTAIN_SILVER.legal(sea.state, B)) == [TakeChest(v) for v in (2, 3, 4, 5, 6)]


def test_cs_t28__side_a_both_stacks_empty() -> None:
    """CS-T28: nothing to take, the evaluation goes on."""
    sea = world()
    sea.chests(upper="", lower="", R="2 3 3 4 5", G="2 3 4 5 6")
    sea.state.ships[B] = 6
    sea.lay(1, "R cannon, B hand_gun")
    sea.evaluate()
    sea.settle_row()
    assert sea.facts[-2:] == [Landed(B, 7, -1), NoChest(B, 7)]
    assert sea.state.phase == Phase.RECKON
    assert sea.state.chests[B] == []


def test_cs_t29__a_captain_keeps_the_five() -> None:
    """CS-T29, CS-A20, CS-A21: from 2, 3, 5, 3, 4 Blue keeps 5, hidden; 2, 3, 3, 4 go back."""
    sea = world()
    sea.chests(upper="2 3 5 3 4", lower="2 3 4 5 6")
    sea.state.ships[B] = 6
    sea.lay(1, "R cannon, B hand_gun")
    sea.evaluate()
    for _ in range(3):  # the island card, the cannon, the hand gun
        sea.proceed()
    assert list(CAPTAIN_SILVER.legal(sea.state, B)) == [OpenStack(UPPER), OpenStack(LOWER)]
    sea.do(B, OpenStack(UPPER))
    assert list(CAPTAIN_SILVER.legal(sea.state, B)) == [TakeChest(v) for v in (2, 3, 4, 5)]
    assert CAPTAIN_SILVER.view(sea.state, B).stack_values == (2, 3, 3, 4, 5)
    assert CAPTAIN_SILVER.view(sea.state, R).stack_values is None
    (fact,) = sea.do(B, TakeChest(5))
    assert sea.state.chests[B] == [5]
    assert sorted(sea.state.stacks[UPPER]) == [2, 3, 3, 4]
    assert fact.seen_by(B) == ChestTaken(B, UPPER, 5)
    assert fact.seen_by(R) == fact.seen_by(None) == ChestTaken(B, UPPER, None)
    assert CAPTAIN_SILVER.view(sea.state, B).seats[B].chest_values == (5,)
    assert CAPTAIN_SILVER.view(sea.state, R).seats[B].chest_values is None


# --- volcano and the end of a round ---------------------------------------------------------------


def volcano_card_v1(green: int) -> list[int]:
    """Coins after the volcano of CS-T30, when Green has so many before."""
    sea = world()
    sea.purse(3, 3, green)
    sea.volcano("R bottle, R cannon, B saber, G anchor, G anchor")
    sea.evaluate(card="V1")
    sea.settle_all()
    return sea.state.coins


def test_cs_t30__volcano_card_v1() -> None:
    """CS-T30, CS-A23: Red −1 (bottle, not cannon), Blue 0, Green −2."""
    assert volcano_card_v1(green=3) == [2, 3, 1]


def test_cs_t31__nobody_pays_what_he_has_not_got() -> None:
    """CS-T31: with 1 coin Green ends at 0."""
    assert volcano_card_v1(green=1) == [2, 3, 0]


def test_cs_t32__after_an_evaluation() -> None:
    """CS-T32: full pouches, empty boards, ships unmoved, 4 island cards, a volcano card less."""
    sea = full_example((3, 1, 4, 2))
    sea.settle_all()
    state = sea.state
    assert (state.phase, state.round) == (Phase.AHOY, 2)
    assert state.pouches == [[2] * 8] * 3
    assert state.rows == [[], [], [], []]
    assert state.volcano == []
    assert state.ships == [5, 9, 6]
    assert sorted(state.island_left) == [0, 1, 2, 3]
    assert state.island_shown == []
    assert len(state.volcano_left) == 2
    assert state.volcano_shown == ["V1"]


def test_cs_t33__after_round_3() -> None:
    """CS-T33: the volcano stack is empty and the game is over."""
    sea = deal(2, round_time_limit_s=60)
    for number in (1, 2, 3):
        assert (sea.state.phase, sea.state.round) == (Phase.AHOY, number)
        assert len(sea.state.volcano_left) == 4 - number
        (ahoy,) = CAPTAIN_SILVER.legal(sea.state, CLOCK)
        sea.do(CLOCK, ahoy)
        sea.ticks(60 * 60)
        sea.settle_all()
    assert sea.state.volcano_left == []
    assert sea.state.phase == Phase.OVER
    assert sea.facts[-1] == GameOver()
    assert CAPTAIN_SILVER.to_act(sea.state) == ()
    result = CAPTAIN_SILVER.result(sea.state)
    assert result is not None and result.points == (3, 3)


# --- points ---------------------------------------------------------------------------------------


def test_cs_t34__coins_and_chests_are_points() -> None:
    """CS-T34: 17 coins and chests 5 and 3 are 25 points."""
    sea = world()
    sea.purse(17, 3, 3)
    sea.chests(upper="2 2 3 4", lower="3 4 5 6", R="5 3")
    sea.state.phase = Phase.OVER
    result = CAPTAIN_SILVER.result(sea.state)
    assert result is not None
    assert result.points == (25, 3, 3)
    assert sum(reason.points for reason in result.reasons[R]) == 25
    assert [(r.count, r.points) for r in result.reasons[R] if r.what == "chests"] == [(2, 8)]


def test_cs_t35__equal_totals_share_the_victory() -> None:
    """CS-T35, CS-A25: 25, 25 and 19: the first two share the first place, the other is third."""
    sea = world()
    sea.purse(17, 21, 19)
    sea.chests(upper="2 2 3 3", lower="4 5 6", R="5 3", B="4")
    sea.state.phase = Phase.OVER
    result = CAPTAIN_SILVER.result(sea.state)
    assert result is not None
    assert result.points == (25, 25, 19)
    assert result.places == (1, 1, 3)
    assert result.winners == (R, B)


def test_cs_t36__a_mixed_reward() -> None:
    """CS-T36, CS-A16: 1c+1s from ship 3 on side A: a coin, ship on 4, no other effect."""
    sea = world()
    sea.state.ships[G] = 3
    sea.lay(1, "R cannon, R hand_gun, B parrot, G map")
    sea.evaluate()
    for _ in range(3):
        sea.settle()
    before = sea.table()
    sea.settle()
    coins, ships, chests = before
    assert sea.table() == ((*coins[:2], coins[2] + 1), (*ships[:2], 4), chests)
    assert sea.facts[-2:] == [
        Paid(G, 0, 3, item("map"), 1, 1),
        Sailed(G, 3, (4,), (), 0),
    ]


def test_cs_t37__several_ships_on_one_space() -> None:
    """CS-T37: Blue sails onto Red's and Green's space: nothing happens to anyone."""
    sea = world()
    sea.state.ships[:] = [5, 4, 5]
    sea.lay(2, "R bottle, B parrot")
    sea.evaluate((2, 1, 3, 4))
    sea.settle_row()
    assert sea.table() == ((5, 3, 3), (5, 5, 5), (0, 0, 0))


# --- the full example -----------------------------------------------------------------------------

EXAMPLE = """
3 R wheel 4/3/3 0/0/0 0
3 B map 4/3/3 0/2/0 0
3 G parrot 4/3/2 0/2/0 0
3 G hand_gun 4/3/4 0/2/0 0
1 R cannon 5/3/4 0/2/0 0
1 R hand_gun 6/3/4 3/2/0 0
1 B parrot 6/4/4 3/3/0 0
1 R map 7/4/4 4/3/0 0
1 G wheel 7/4/6 4/3/0 0
4 B anchor 7/5/6 4/4/0 0
4 B saber 7/5/6 4/5/0 0
4 B bottle 7/5/6 4/8/0 1
4 B wheel 7/6/6 4/8/0 1
4 G hand_gun 7/6/7 4/8/0 1
2 R bottle 9/6/7 4/8/0 1
2 B parrot 9/7/7 4/9/0 1
2 G anchor 9/7/7 4/9/2 1
2 G cannon 9/7/8 4/9/2 1
2 R map 10/7/8 4/9/2 1
2 G saber 10/7/9 4/9/5 1
2 R hand_gun 10/7/9 5/9/5 1
2 G wheel 10/7/10 5/9/6 1
v B bottle 10/6/10 5/9/6 1
v G anchor 10/6/9 5/9/6 1
v G bottle 10/6/8 5/9/6 1
v B map 10/5/8 5/9/6 1
v R anchor 9/5/8 5/9/6 1
v B anchor 9/4/8 5/9/6 1
v R cannon 9/4/8 5/9/6 1
v G saber 9/4/8 5/9/6 1
"""
"""Rules 2.6, line by line: row or volcano, owner, item, coins R/B/G, ships R/B/G, chests."""


def example_lines() -> list[list[str]]:
    return [line.split() for line in EXAMPLE.strip().splitlines()]


def full_example(islands: tuple[int, ...]) -> Sea:
    """The position of the example when the evaluation begins."""
    sea = world("O1a O2a O3a O4a", island="A", seats=3)
    for row, owner, name, *_after in example_lines():
        if row == "v":
            sea.volcano(f"{owner} {name}")
        else:
            sea.lay(int(row), f"{owner} {name}")
    sea.evaluate(islands, card="V1")
    return sea


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("/"))


def test_cs_t38__the_full_example_line_by_line() -> None:
    """CS-T38: coins, ships and chests after each of the 30 items of rules 2.6."""
    sea = full_example((3, 1, 4, 2))
    for row, owner, name, coins, ships, chests in example_lines():
        sea.settle(take(3))
        where = f"{row} {owner} {name}"
        assert (where, *sea.table()) == (where, numbers(coins), numbers(ships), (0, int(chests), 0))
    sea.settle_all()
    assert sea.table() == ((9, 4, 8), (5, 9, 6), (0, 1, 0))


def test_cs_t39__the_order_of_islands_does_not_matter_here() -> None:
    """CS-T39, CS-A24: islands 1, 2, 3, 4 give the same totals."""
    sea = full_example((1, 2, 3, 4))
    sea.settle_all()
    assert sea.table() == ((9, 4, 8), (5, 9, 6), (0, 1, 0))

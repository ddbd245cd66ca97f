"""Captain Silver, cases CS-T01..T16 and T40..T42 of the rules: deal, race, "stop" and grace."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.model import CLOCK, Fact
from game.rules.captain_silver.model import (
    ITEMS,
    Drew,
    Dropped,
    Mode,
    Next,
    Phase,
    Place,
    Press,
    Pull,
    Stopped,
    Thrown,
)
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from tests.rules.silver import (
    ON_VOLCANO,
    B,
    G,
    R,
    Sea,
    Y,
    deal,
    item,
    laid,
    on_row,
    world,
)

ROW_2_BUT_ONE = "R bottle, B parrot, G anchor, G cannon, R map, G saber, R hand_gun"
"""Seven right items on row 2; its last space wants a wheel."""


def drops(facts: Sequence[Fact]) -> list[tuple[int, int, int, bool]]:
    """Seat, row 1..4, index and whether it fits, of what was laid."""
    return [(f.seat, f.row + 1, f.index, f.fits) for f in facts if isinstance(f, Dropped)]


def thrown(facts: Sequence[Fact]) -> list[tuple[int, str, str]]:
    """Seat, item and reason of what came onto the volcano."""
    return [(f.seat, ITEMS[f.item], f.why) for f in facts if isinstance(f, Thrown)]


# --- the deal -------------------------------------------------------------------------------------


def test_cs_t01__setup_with_four_players() -> None:
    """CS-T01: 64 items, 10 chests 5+5, 3 volcano cards and 2 removed, 3 coins, rows of 8."""
    state = deal(4).state
    assert state.pouches == [[2] * 8] * 4
    assert sum(map(sum, state.pouches)) == 64
    assert [len(stack) for stack in state.stacks] == [5, 5]
    assert sorted(state.stacks[0] + state.stacks[1]) == [2, 2, 3, 3, 3, 4, 4, 5, 5, 6]
    assert (len(state.volcano_left), len(state.removed)) == (3, 2)
    assert sorted(state.volcano_left + state.removed) == ["V1", "V2", "V3", "V4", "V5"]
    assert sorted(state.island_left) == [0, 1, 2, 3]
    assert state.coins == [3, 3, 3, 3]
    assert state.ships == [0, 0, 0, 0]
    assert sorted(board[:2] for board in state.world.boards) == ["O1", "O2", "O3", "O4"]
    assert [len(row) for row in state.world.rows] == [8, 8, 8, 8]


def test_cs_t02__setup_with_two_players() -> None:
    """CS-T02: three boards, rows of six, one board out."""
    state = deal(2).state
    boards = {board[:2] for board in state.world.boards}
    assert len(state.world.boards) == 3
    assert len({"O1", "O2", "O3", "O4"} - boards) == 1
    assert [len(row) for row in state.world.rows] == [6, 6, 6, 6]


def test_cs_t42__setup_with_three_players() -> None:
    """CS-T42: four boards, rows of eight, 48 items in play: one colour is unused."""
    state = deal(3).state
    assert len(state.world.boards) == 4
    assert [len(row) for row in state.world.rows] == [8, 8, 8, 8]
    assert sum(map(sum, state.pouches)) == 48
    assert len(state.pouches) == 3


# --- laying items ---------------------------------------------------------------------------------


def test_cs_t03__open_spaces_of_the_empty_world() -> None:
    """CS-T03: O1a, O2a, O3a, O4a want cannon, bottle, wheel and anchor first."""
    assert world().wants() == ["cannon", "bottle", "wheel", "anchor"]


def test_cs_t04__a_cannon_on_row_1() -> None:
    """CS-T04: row 1 wants a hand gun then; the other rows are unchanged."""
    sea = world()
    sea.holding(R, "cannon")
    assert drops(sea.press(R, on_row(1))) == [(R, 1, 0, True)]
    assert sea.wants() == ["hand_gun", "bottle", "wheel", "anchor"]


def test_cs_t05__no_gaps_in_a_row() -> None:
    """CS-T05: index 1 cannot be chosen while index 0 is empty: presses name rows, never spaces."""
    sea = world()
    sea.holding(R, "hand_gun")  # what index 1 of row 1 wants
    sea.press(R, on_row(1))
    assert sea.row(1) == laid("R hand_gun")  # it lies on index 0
    gap = world()
    gap.state.rows[0] = [-1, *laid("R hand_gun")]
    gap.state.pouches[R][item("hand_gun")] -= 1
    assert CAPTAIN_SILVER.faults(gap.state) == ("a row has a gap",)


@pytest.mark.parametrize("row", [2, 4])
def test_cs_t06__two_rows_want_a_bottle(row: int) -> None:
    """CS-T06, CS-A5: row 2 at index 0 and row 4 at index 2 want a bottle; the player chooses."""
    sea = world(wrong_placement="rejected")
    sea.lay(4, "R anchor, B saber")
    assert sea.wants() == ["cannon", "bottle", "wheel", "bottle"]
    sea.holding(G, "bottle")
    legal = CAPTAIN_SILVER.legal(sea.state, G)
    assert [row for row in (1, 2, 3, 4) if on_row(row) in legal] == [2, 4]
    assert drops(sea.press(G, on_row(row))) == [(G, row, 0 if row == 2 else 2, True)]


def test_cs_t07__red_was_first() -> None:
    """CS-T07: Blue's cannon fits no more; it goes to the volcano, or lies wrongly on a row."""
    sea = world()
    sea.holding(R, "cannon")
    sea.holding(B, "cannon")
    sea.press(R, on_row(1))
    sea.ticks(12)  # the late hand's mercy is over
    assert "cannon" not in sea.wants()
    legal = CAPTAIN_SILVER.legal(sea.state, B)
    assert ON_VOLCANO in legal and on_row(1) in legal
    assert drops(sea.press(B, on_row(1))) == [(B, 1, 1, False)]


def test_cs_t07__with_wrong_items_rejected_only_the_volcano_is_left() -> None:
    """CS-T07 under `rejected`: no row takes Blue's cannon any more."""
    sea = world(wrong_placement="rejected")
    sea.holding(R, "cannon")
    sea.holding(B, "cannon")
    sea.press(R, on_row(1))
    sea.ticks(12)
    assert [sea.refused(B, on_row(row)) for row in (1, 2, 3, 4)] == ["not-wanted"] * 4
    assert thrown(sea.press(B, ON_VOLCANO)) == [(B, "cannon", "chosen")]


def test_cs_t08__an_item_in_the_hand_stays_there() -> None:
    """CS-T08, CS-A13: no second draw while holding, and nothing puts the item back."""
    sea = world()
    sea.holding(R, "map")
    assert sea.refused(R, Pull()) == "holding"
    assert sea.refused(R, Next()) == "holding"
    pouch = sea.state.pouches[R][:]
    for press in CAPTAIN_SILVER.legal(sea.state, R):
        if press not in [ON_VOLCANO, *map(on_row, (1, 2, 3, 4))]:
            sea.do(R, press)
            assert sea.held(R) == "map"
    assert sea.state.pouches[R] == pouch


def test_cs_t09__a_wrong_item_lies_on_the_row() -> None:
    """CS-T09, CS-A3: it blocks its space, opens the next one, and costs 1 coin at evaluation."""
    sea = world(wrong_placement="allowed")
    sea.lay(3, "R wheel, B map")
    sea.holding(G, "parrot")
    assert drops(sea.press(G, on_row(3))) == [(G, 3, 2, False)]
    assert sea.wants()[2] == "hand_gun"
    sea.evaluate(islands=(3, 1, 2, 4))
    sea.settle_row()
    assert sea.state.coins[G] == 2
    assert sea.state.ships[G] == 0
    assert sea.state.pouches[G] == [2] * 8


def test_cs_t10__a_wrong_item_is_redirected() -> None:
    """CS-T10: under `redirect` the parrot lands on the volcano, the space stays free."""
    sea = world(wrong_placement="redirect")
    sea.lay(3, "R wheel, B map")
    sea.holding(G, "parrot")
    assert thrown(sea.press(G, on_row(3))) == [(G, "parrot", "redirected")]
    assert sea.state.volcano == laid("G parrot")
    assert sea.wants()[2] == "saber"
    assert sea.held(G) is None


# --- stop and grace -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_cs_t11__a_full_row_stops_the_race(seats: int) -> None:
    """CS-T11: index 7 of row 2 (index 5 with two players) stops the race at once."""
    if seats == 2:
        sea = world("O1a O2a O3a", seats=2)
        sea.lay(2, "R bottle, B parrot, B anchor, B cannon, R map")
        sea.holding(R, "saber")
    else:
        sea = world()
        sea.lay(2, ROW_2_BUT_ONE)
        sea.holding(R, "wheel")
    facts = sea.press(R, on_row(2))
    assert drops(facts) == [(R, 2, 5 if seats == 2 else 7, True)]
    assert Stopped(R, 1, "row-full") in facts
    assert sea.state.phase == Phase.RECKON
    assert sea.refused(R, Pull()) == "not-your-turn"


def before_stop() -> Sea:
    """Red holds the wheel that fills row 2; row 1 wants map, then wheel; nobody else wants them."""
    sea = world()
    sea.lay(1, "R cannon, R hand_gun, B parrot")
    sea.lay(2, ROW_2_BUT_ONE)
    sea.lay(3, "R wheel, B map")
    assert sea.wants() == ["map", "wheel", "saber", "anchor"]
    sea.holding(R, "wheel")
    return sea


def test_cs_t12__the_earlier_draw_opens_a_space_for_the_later_one() -> None:
    """CS-T12, CS-A6: Blue drew the map at 10.0 s, Green the wheel at 10.4 s: both are placed."""
    sea = before_stop()
    sea.touching(B, "map")
    sea.touching(G, "wheel")
    sea.state.tick = 516  # a pull takes 84 ticks: Blue's item is out at tick 600
    sea.press(B, Pull())
    sea.ticks(23)
    sea.press(G, Pull())
    sea.ticks(59)
    assert sea.state.tick == 600 and sea.held(B) is None
    assert sea.tick() == [Drew(B, item("map"))]
    sea.ticks(23)
    assert sea.state.tick == 624 and sea.held(G) is None
    assert sea.tick() == [Drew(G, item("wheel"))]
    sea.press(R, on_row(2))
    assert sea.state.grace == [B, G]
    assert drops(sea.proceed()) == [(B, 1, 3, True)]
    assert drops(sea.proceed()) == [(G, 1, 4, True)]
    assert sea.row(1) == laid("R cannon, R hand_gun, B parrot, B map, G wheel")
    assert sea.state.phase == Phase.RECKON


def test_cs_t13__drawn_first_but_nothing_wants_it() -> None:
    """CS-T13, CS-A7: Green's wheel comes first and fits nowhere; then Blue places the map."""
    sea = before_stop()
    sea.holding(G, "wheel")
    sea.holding(B, "map")
    sea.press(R, on_row(2))
    assert thrown(sea.proceed()) == [(G, "wheel", "grace")]
    assert drops(sea.proceed()) == [(B, 1, 3, True)]
    assert sea.state.volcano == laid("G wheel")


def test_cs_t14__two_hold_the_same_wanted_item() -> None:
    """CS-T14: the earlier draw places it, the other goes to the volcano."""
    sea = before_stop()
    sea.holding(B, "map")
    sea.holding(G, "map")
    sea.press(R, on_row(2))
    assert drops(sea.proceed()) == [(B, 1, 3, True)]
    assert thrown(sea.proceed()) == [(G, "map", "grace")]


def test_cs_t15__a_hand_in_the_pouch_comes_out_empty() -> None:
    """CS-T15, CS-A8: one tick before its item is out, Blue's draw is cancelled."""
    sea = before_stop()
    sea.touching(B, "map")
    sea.touching(G, "wheel")
    sea.press(B, Pull())
    sea.ticks(82)
    facts = sea.press(R, on_row(2))  # tick 83 after the press; the item would be out at 84
    assert not any(isinstance(fact, Drew) for fact in facts)
    assert [sea.state.hands[seat].mode for seat in (B, G)] == [Mode.OUT, Mode.OUT]
    assert sea.state.pouches[B][item("map")] == 1  # the other one lies on row 3
    assert sea.state.grace == []
    assert sea.state.phase == Phase.RECKON


def nothing_wanted_but_three_parrots(exhaustion: str) -> Sea:
    """Open spaces want anchor, saber, map, wheel; Blue holds the last other item, a bottle."""
    sea = world(exhaustion=exhaustion)
    sea.lay(1, "R cannon, R hand_gun, B parrot, R map, G wheel")
    sea.lay(2, "R bottle, B parrot, G anchor, G cannon, R map")
    sea.lay(3, "R wheel")
    sea.lay(4, "B anchor, B saber, B bottle")
    assert sea.wants() == ["anchor", "saber", "map", "wheel"]
    sea.holding(B, "bottle")
    sea.pouch(R, "parrot")
    sea.pouch(B, "")
    sea.pouch(G, "parrot parrot")
    return sea


def test_cs_t16__nothing_wanted_is_left() -> None:
    """CS-T16, CS-A10: the round ends at once, and is evaluated as usual."""
    sea = nothing_wanted_but_three_parrots("no_wanted_left")
    facts = sea.press(B, ON_VOLCANO)
    assert facts[-1] == Stopped(-1, -1, "nothing-wanted")
    assert sea.state.phase == Phase.RECKON
    assert sum(map(sum, sea.state.pouches)) == 3
    sea.settle_all()
    assert (sea.state.phase, sea.state.round) == (Phase.AHOY, 2)


def test_cs_t16__with_all_empty_it_goes_on_until_the_parrots_are_laid() -> None:
    """CS-T16 under `all_empty`: the race ends with the third parrot."""
    sea = nothing_wanted_but_three_parrots("all_empty")
    sea.press(B, ON_VOLCANO)
    for seat in (R, G):
        assert sea.state.phase == Phase.RACE
        sea.holding(seat, "parrot")
        sea.press(seat, ON_VOLCANO)
    assert sea.state.phase == Phase.RACE
    sea.holding(G, "parrot")
    assert sea.press(G, ON_VOLCANO)[-1] == Stopped(-1, -1, "all-empty")
    assert sum(map(sum, sea.state.pouches)) == 0


# --- photo finish and full rows -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rivals", "winner"),
    [((R, Y), Y), ((B, Y), Y), ((R, B), R), ((B, G), B), ((R, G), R), ((R, B, G, Y), Y)],
)
def test_cs_t40__equal_times_in_tick_7(rivals: tuple[int, ...], winner: int) -> None:
    """CS-T40, CS-A12: 7 mod 4 = 3, so Yellow wins if involved, else the next one clockwise."""
    sea = world(seats=4)
    for seat in rivals:
        sea.holding(seat, "cannon")
    sea.state.tick = 7
    facts = sea.tick(*(Press(seat, 116_700, on_row(1)) for seat in rivals))
    assert drops(facts) == [(winner, 1, 0, True)]
    assert [sea.held(seat) for seat in rivals if seat != winner] == ["cannon"] * (len(rivals) - 1)
    assert sea.held(winner) is None


def test_cs_t41__grace_fills_a_second_row() -> None:
    """CS-T41, CS-A9: Blue's cannon fills row 4 in grace; two full rows are evaluated normally."""
    sea = world()
    sea.lay(1, "R cannon")
    sea.lay(2, ROW_2_BUT_ONE)
    sea.lay(4, "B anchor, B saber, B bottle, B wheel, G hand_gun, R parrot, G map")
    sea.holding(R, "wheel")
    sea.holding(B, "cannon")
    sea.press(R, on_row(2))
    assert CAPTAIN_SILVER.to_act(sea.state) == (CLOCK,)
    assert drops(sea.proceed()) == [(B, 4, 7, True)]
    assert [len(row) for row in sea.state.rows] == [1, 8, 0, 8]
    assert [fact for fact in sea.facts if isinstance(fact, Stopped)] == [Stopped(R, 1, "row-full")]
    sea.evaluate(islands=(4, 2, 1, 3))
    sea.settle_row()
    # Row 4: Blue anchor 1c+1s, saber 1s, bottle 3s (ship 5: water coin on 3), wheel 1c, cannon 2c.
    assert sea.state.coins[B] == 3 + 1 + 1 + 1 + 2
    assert sea.state.ships[B] == 5


def test_grace__a_holder_chooses_among_the_rows_that_want_its_item() -> None:
    """CS-A5 in grace: two rows want Green's bottle, so Green may act, not the clock."""
    sea = world()
    sea.lay(1, "R cannon, R hand_gun, B parrot, R map, G wheel, B anchor, G saber")
    sea.lay(4, "R anchor, B saber")
    sea.holding(R, "bottle")
    sea.holding(G, "bottle")
    sea.press(R, on_row(1))  # row 1 is full
    assert CAPTAIN_SILVER.to_act(sea.state) == (G,)
    assert list(CAPTAIN_SILVER.legal(sea.state, G)) == [Place(1), Place(3)]
    assert sea.refused(G, Place(0)) == "not-allowed"
    assert drops(sea.do(G, Place(3))) == [(G, 4, 2, True)]

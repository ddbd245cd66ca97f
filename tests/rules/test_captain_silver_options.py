"""The house rules of Captain Silver (rules 0.1, 2.4), a test per option, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.model import BadOption, OptionValue
from game.rules.captain_silver.model import (
    LOWER,
    UPPER,
    Dropped,
    Fined,
    Paid,
    Phase,
    Sailed,
    Stopped,
    Thrown,
)
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from tests.rules.silver import ON_VOLCANO, B, G, R, Sea, deal, item, laid, on_row, taken, world

SPACE = {"item": "map", "coins": 1, "ships": 0}
OWN_BOARD: dict[str, Any] = {"spaces": [[SPACE, {"item": "saber", "coins": 9, "ships": 9}]] * 4}
OWN_ISLAND: dict[str, Any] = {"spaces": 8, "coin_spaces": [2], "landings": {"5": "lower"}}


# --- the world ------------------------------------------------------------------------------------


def test_island__side_a_and_b_and_random() -> None:
    """cs.island: A has 16 spaces, B 18; `random` takes either."""
    assert deal(3, island="A").state.world.island.spaces == 16
    assert deal(3, island="B").state.world.island.spaces == 18
    assert {deal(3, seed=n).state.world.island.name for n in range(12)} == {"A", "B"}


def test_board_setup__given_boards_lie_in_the_given_order() -> None:
    """CS-A14: boards and sides as chosen, the first next to the volcano."""
    state = deal(4, board_setup="O3b O1a O4b O2a").state
    assert state.world.boards == ("O3b", "O1a", "O4b", "O2a")
    wanted = [space.item for space in state.world.rows[0]]
    names = "anchor wheel cannon hand_gun bottle saber parrot map"
    assert wanted == [item(name) for name in names.split()]


def test_board_setup__random_takes_every_order_and_side() -> None:
    """CS-A14: over many deals every board lies first, with either side up."""
    first = {deal(3, seed=n).state.world.boards[0] for n in range(80)}
    assert first == {f"O{n}{side}" for n in (1, 2, 3, 4) for side in "ab"}


@pytest.mark.parametrize("removed", ["O1", "O2", "O3", "O4"])
@pytest.mark.parametrize("boards", ["random", "O4a O3b O2a O1b"])
def test_two_player_remove__the_chosen_board_stays_out(boards: str, removed: str) -> None:
    """CS-A15: with two players that board is out; with three all four are used."""
    house: dict[str, OptionValue] = {"board_setup": boards, "two_player_remove": removed}
    left = [board[:2] for board in deal(2, (), 1, **house).state.world.boards]
    assert len(left) == 3 and removed not in left
    assert len(deal(3, (), 1, **house).state.world.boards) == 4


def test_two_player_remove__random_takes_any() -> None:
    """CS-A15: the board that leaves is random."""
    left = {frozenset(b[:2] for b in deal(2, seed=n).state.world.boards) for n in range(30)}
    assert len(left) == 4


def test_own_boards_and_islands__travel_in_the_options() -> None:
    """A board and an island drawn by the user are laid out from the options alone."""
    own: dict[str, OptionValue] = {
        "own_boards": {"Reef": OWN_BOARD},
        "own_islands": {"Skull": OWN_ISLAND},
        "board_setup": "O1a Reef O2a O3a",
        "island": "Skull",
    }
    sea = deal(3, (), 1, **own)
    state = sea.state
    assert state.world.boards == ("O1a", "Reef", "O2a", "O3a")
    assert [(s.item, s.coins, s.ships) for s in state.world.rows[3][2:4]] == [
        (item("map"), 1, 0),
        (item("saber"), 9, 9),
    ]
    island = state.world.island
    assert (island.spaces, island.coin_spaces, island.landings) == (8, (2,), {5: LOWER})


def test_own_islands__a_ship_sails_round_and_round() -> None:
    """Nine steps on a loop of eight: 1, 2 (coin), .., 5 (lower chest), .., 0, 1."""
    reef, skull = {"Reef": OWN_BOARD}, {"Skull": OWN_ISLAND}
    sea = world("Reef O1a O2a O3a", island="Skull", own_boards=reef, own_islands=skull)
    sea.lay(1, "R map, B saber")
    sea.evaluate()
    sea.settle_row()
    assert sea.table() == ((4, 3 + 9 + 1, 3), (0, 1, 0), (0, 1, 0))
    assert [stack for _seat, stack, _value in taken(sea.facts)] == [LOWER]


# --- the race -------------------------------------------------------------------------------------


def test_wrong_placement__allowed() -> None:
    """CS-A3: the wrong item lies on the row."""
    sea = world(wrong_placement="allowed")
    sea.holding(R, "map")
    assert Dropped(R, item("map"), 0, 0, False) in sea.press(R, on_row(1))


def test_wrong_placement__rejected() -> None:
    """CS-A3: the wrong item stays in the hand; the right row and the volcano take it."""
    sea = world(wrong_placement="rejected")
    sea.holding(R, "bottle")
    assert [sea.refused(R, on_row(row)) for row in (1, 2, 3, 4)] == [
        "not-wanted", None, "not-wanted", "not-wanted",
    ]  # fmt: skip
    assert sea.refused(R, ON_VOLCANO) is None
    sea.press(R, on_row(1))
    assert sea.held(R) == "bottle"
    assert sea.row(1) == []


def test_wrong_placement__redirect() -> None:
    """CS-A3: the wrong item flies to the volcano; a right one lies on its row."""
    sea = world(wrong_placement="redirect")
    sea.holding(R, "map")
    sea.holding(B, "bottle")
    assert Thrown(R, item("map"), "redirected") in sea.press(R, on_row(1))
    assert Dropped(B, item("bottle"), 1, 0, True) in sea.press(B, on_row(2))
    assert sea.state.volcano == laid("R map")


def test_voluntary_volcano__a_wanted_item() -> None:
    """CS-A4: a wanted cannon may be thrown by default; `false` keeps it in the hand."""
    free, kept = world(voluntary_volcano=True), world(voluntary_volcano=False)
    for sea in (free, kept):
        sea.holding(R, "cannon")
        sea.holding(B, "parrot")
    assert Thrown(R, item("cannon"), "chosen") in free.press(R, ON_VOLCANO)
    assert kept.refused(R, ON_VOLCANO) == "wanted"
    kept.press(R, ON_VOLCANO)
    assert kept.held(R) == "cannon"
    assert Thrown(B, item("parrot"), "chosen") in kept.press(B, ON_VOLCANO)  # nobody wants it


def four_holders(grace_order: str) -> Sea:
    """All four hold an item, drawn in the order Green, Red, Yellow, Blue; row 1 lacks one."""
    sea = world(seats=4, grace_order=grace_order)
    sea.lay(1, "R cannon, R hand_gun, B parrot, R map, G wheel, B anchor, G saber")
    for seat, name in ((2, "bottle"), (0, "parrot"), (3, "parrot"), (1, "parrot")):
        sea.holding(seat, name)
    return sea


def test_grace_order__draw_time() -> None:
    """CS-A6: Green stops; Red drew before Yellow, Yellow before Blue."""
    sea = four_holders("draw_time")
    sea.press(G, on_row(1))
    assert sea.state.grace == [0, 3, 1]


def test_grace_order__seat_from_stopper() -> None:
    """CS-A6: Green (2) stops; clockwise from its left: Yellow 3, Red 0, Blue 1."""
    sea = four_holders("seat_from_stopper")
    sea.press(G, on_row(1))
    assert sea.state.grace == [3, 0, 1]


def test_grace_order__seat_from_stopper_without_a_stopper() -> None:
    """Time stops the race: there is no left of the stopper, so the earliest draw comes first."""
    sea = world(seats=4, grace_order="seat_from_stopper", round_time_limit_s=60)
    for seat in (3, 0, 2):
        sea.holding(seat, "parrot")
    sea.state.tick = 3599
    assert sea.tick() == [Stopped(-1, -1, "time")]
    assert sea.state.grace == [3, 0, 2]


@pytest.mark.parametrize("exhaustion", ["no_wanted_left", "all_empty"])
def test_exhaustion__the_last_wanted_item_goes(exhaustion: str) -> None:
    """CS-A10: only parrots left, no open space wants one: the end, or not yet."""
    sea = world(exhaustion=exhaustion)
    for seat in (R, B, G):
        sea.pouch(seat, "parrot parrot")
    sea.state.volcano.remove(laid("R map")[0])
    sea.state.pouches[R][item("map")] += 1
    sea.holding(R, "map")
    facts = sea.press(R, ON_VOLCANO)
    stopped = exhaustion == "no_wanted_left"
    assert (Stopped(-1, -1, "nothing-wanted") in facts) == stopped
    assert (sea.state.phase == Phase.RECKON) == stopped


@pytest.mark.parametrize("seconds", [60, 90, 120])
def test_round_time_limit__ends_the_race_like_stop(seconds: int) -> None:
    """CS-A11: after so many seconds of 60 ticks; holders still get their grace."""
    sea = world(round_time_limit_s=seconds)
    sea.holding(B, "cannon")
    sea.state.tick = seconds * 60 - 2
    assert sea.tick() == []
    assert sea.tick() == [Stopped(-1, -1, "time")]
    assert sea.state.grace == [B]
    assert sea.proceed() == [Dropped(B, item("cannon"), 0, 0, True)]


def test_round_time_limit__off_by_default() -> None:
    """CS-A11: 0 never ends a race."""
    sea = world()
    sea.state.tick = 120 * 60
    assert sea.ticks(10) == []
    assert sea.state.phase == Phase.RACE


# --- the evaluation -------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "values"), [("nothing_on_B", []), ("other_stack", [6])])
def test_empty_stack__lower_landing_with_an_empty_lower_stack(
    house: str, values: list[int]
) -> None:
    """CS-A19: side B, landing 17: nothing, or the best of the upper stack (picked at once)."""
    sea = world(island="B", empty_stack=house, chest_pick="auto_highest")
    sea.chests(upper="2 3 4 5 6", lower="", R="2 3 3 4 5")
    sea.state.ships[B] = 16
    sea.lay(2, "R bottle, B parrot")
    sea.evaluate((2, 1, 3, 4))
    sea.settle_row()
    assert [value for _seat, _stack, value in taken(sea.facts)] == values


@pytest.mark.parametrize(
    ("upper", "lower", "owned", "pick"),
    [
        ("2 3 5 3 4", "2 3 4 5 6", "", (UPPER, 5)),  # equally full: the upper one
        ("2 3 4", "2 3 4 5 6", "3 5", (LOWER, 6)),  # the fuller one
        ("2 3 4", "6", "2 3 3 4 5 5", (UPPER, 4)),  # the fuller one, though 6 lies in the other
    ],
)
def test_chest_pick__auto_highest(
    upper: str, lower: str, owned: str, pick: tuple[int, int]
) -> None:
    """CS-A20: nobody is asked; the highest chest of the fuller stack."""
    sea = world(chest_pick="auto_highest")
    sea.chests(upper=upper, lower=lower, R=owned)
    sea.state.ships[B] = 6
    sea.lay(1, "R cannon, B hand_gun")
    sea.evaluate()
    sea.settle_row()
    assert taken(sea.facts) == [(B, *pick)]
    assert sea.state.phase == Phase.RECKON


def test_bank_limited__rewards_stop_at_86_coins() -> None:
    """CS-A2: purses 42, 42, 1 leave a supply of 1; fines go back to it.

    Row 3: wheel 1c: Red takes the last coin. Map 2s: Blue's ship 2 -> 4 passes water coin 3, but
    the supply is empty. Parrot is wrong: Green pays 1. Hand gun 2c: only 1 is there.
    """
    sea = world(bank_limited=True)
    sea.purse(42, 42, 1)
    sea.state.ships[B] = 2
    sea.lay(3, "R wheel, B map, G parrot, G hand_gun")
    sea.evaluate((3, 1, 2, 4))
    seen = []
    sea.proceed()
    for _ in range(4):
        sea.settle()
        seen.append(tuple(sea.state.coins))
    assert seen == [(43, 42, 1), (43, 42, 1), (43, 42, 0), (43, 42, 1)]
    assert Sailed(B, 2, (3, 4), (3,), 0) in sea.facts
    assert Fined(G, 2, 2, item("parrot"), item("saber"), 1) in sea.facts
    assert sea.facts[-1] == Paid(G, 2, 3, item("hand_gun"), 1, 0)


def test_bank_limited__off_by_default() -> None:
    """CS-A1, CS-A2: the same position with an endless supply."""
    sea = world()
    sea.purse(42, 42, 1)
    sea.state.ships[B] = 2
    sea.lay(3, "R wheel, B map, G parrot, G hand_gun")
    sea.evaluate((3, 1, 2, 4))
    sea.settle_row()
    assert sea.state.coins == [43, 43, 2]


# --- options that cannot be taken -----------------------------------------------------------------


def board(**change: object) -> dict[str, Any]:
    """An own board whose first space is changed."""
    return {"spaces": [[{**SPACE, **change}, SPACE], *[[SPACE, SPACE]] * 3]}


def island(**change: object) -> dict[str, Any]:
    return {**OWN_ISLAND, **change}


BAD: tuple[tuple[int, str, Any], ...] = (
    (3, "cs.islnd", "A"),
    (3, "cs.island", "C"),
    (3, "cs.island", 1),
    (3, "cs.board_setup", "O1a O2a O3a"),
    (2, "cs.board_setup", "O1a O2a"),
    (3, "cs.board_setup", "O1a O2a O3a O4a O4b"),
    (3, "cs.board_setup", "O1a O1b O3a O4a"),
    (3, "cs.board_setup", "O1a O2a O3a O5a"),
    (3, "cs.board_setup", ""),
    (3, "cs.board_setup", ["O1a"]),
    (2, "cs.two_player_remove", "O5"),
    (3, "cs.wrong_placement", "maybe"),
    (3, "cs.voluntary_volcano", 1),
    (3, "cs.bank_limited", "false"),
    (3, "cs.round_time_limit_s", 61),
    (3, "cs.round_time_limit_s", 60.0),
    (3, "cs.round_time_limit_s", False),
    (3, "cs.exhaustion", None),
    (3, "cs.own_boards", [OWN_BOARD]),
    (3, "cs.own_boards", {"Reef": None}),
    (3, "cs.own_boards", {"Reef": {}}),
    (3, "cs.own_boards", {"Reef": {"spaces": [[SPACE, SPACE]] * 3}}),
    (3, "cs.own_boards", {"Reef": {"spaces": [[SPACE]] * 4}}),
    (3, "cs.own_boards", {"Reef": {"spaces": 4}}),
    (3, "cs.own_boards", {"Reef": board(item="spoon")}),
    (3, "cs.own_boards", {"Reef": board(item=["map"])}),
    (3, "cs.own_boards", {"Reef": board(coins=10)}),
    (3, "cs.own_boards", {"Reef": board(coins=-1)}),
    (3, "cs.own_boards", {"Reef": board(ships="1")}),
    (3, "cs.own_boards", {"Reef": board(ships=1.5)}),
    (3, "cs.own_boards", {"Reef": board(ships=True)}),
    (3, "cs.own_boards", {"Reef": board(ships=float("inf"))}),
    (3, "cs.own_boards", {"O1a": OWN_BOARD}),
    (3, "cs.own_boards", {"O1": OWN_BOARD}),
    (3, "cs.own_boards", {"random": OWN_BOARD}),
    (3, "cs.own_boards", {"Coral Reef": OWN_BOARD}),
    (3, "cs.own_boards", {"": OWN_BOARD}),
    (3, "cs.own_islands", {"Skull": []}),
    (3, "cs.own_islands", {"Skull": island(spaces=7)}),
    (3, "cs.own_islands", {"Skull": island(spaces=41)}),
    (3, "cs.own_islands", {"Skull": island(spaces="8")}),
    (3, "cs.own_islands", {"Skull": island(coin_spaces=[8])}),
    (3, "cs.own_islands", {"Skull": island(coin_spaces=[0])}),
    (3, "cs.own_islands", {"Skull": island(coin_spaces=3)}),
    (3, "cs.own_islands", {"Skull": island(landings={"8": "any"})}),
    (3, "cs.own_islands", {"Skull": island(landings={"0": "any"})}),
    (3, "cs.own_islands", {"Skull": island(landings={"x": "any"})}),
    (3, "cs.own_islands", {"Skull": island(landings={"3": "middle"})}),
    (3, "cs.own_islands", {"Skull": island(landings=[3])}),
    (3, "cs.own_islands", {"A": OWN_ISLAND}),
)


@pytest.mark.parametrize(("seats", "name", "value"), BAD)
def test_bad_options__one_sentence_each(seats: int, name: str, value: Any) -> None:
    """What cannot be laid out is refused with one sentence that names the culprit."""
    with pytest.raises(BadOption) as refused:
        CAPTAIN_SILVER.check_options(seats, {name: value})
    sentence = str(refused.value)
    named = [name, *(value if isinstance(value, dict) else ())]
    assert any(part in sentence for part in named if part) or "''" in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_bad_options__one_name_for_a_board_and_an_island() -> None:
    """A name means one thing."""
    both: dict[str, OptionValue] = {
        "cs.own_boards": {"Reef": OWN_BOARD},
        "cs.own_islands": {"Reef": OWN_ISLAND},
    }
    with pytest.raises(BadOption, match="'Reef' needs a name of its own"):
        CAPTAIN_SILVER.check_options(3, both)


def test_options__completed_in_order_with_defaults() -> None:
    """Every option of rules 0.1 and 2.4 is there, its default first."""
    assert CAPTAIN_SILVER.check_options(3, {"cs.island": "B"}) == {
        "cs.island": "B",
        "cs.board_setup": "random",
        "cs.two_player_remove": "random",
        "cs.wrong_placement": "allowed",
        "cs.voluntary_volcano": True,
        "cs.exhaustion": "no_wanted_left",
        "cs.round_time_limit_s": 0,
        "cs.grace_order": "draw_time",
        "cs.chest_pick": "manual_peek",
        "cs.empty_stack": "nothing_on_B",
        "cs.bank_limited": False,
        "cs.own_boards": {},
        "cs.own_islands": {},
    }

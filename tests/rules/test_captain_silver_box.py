"""What is printed in the box (rules 2.5), and that every case and ruling of the rules is there."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from game.core.model import CLOCK, silent
from game.core.rng import Rng
from game.rules.captain_silver.box import board_rows, box, island_loop
from game.rules.captain_silver.model import ITEMS, LOWER, NOTHING, UPPER, Ahoy, Space
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from tests.rules.silver import deal, item

REPO = Path(__file__).resolve().parents[2]

BOARDS = """
O1a cannon 1c | hand_gun 3s | bottle 2c | parrot 1s | wheel 1c | map 2s | anchor 1c+1s | saber 1s
O1b hand_gun 1s | cannon 2c | parrot 3s | bottle 1c | map 1s | wheel 1c+1s | saber 2s | anchor 1c
O2a parrot 1s | map 1c+1s | anchor 2s | cannon 1c | saber 1s | hand_gun 2c | bottle 3s | wheel 1c
O2b map 1c | parrot 2s | cannon 1c+1s | anchor 1s | hand_gun 1c | saber 3s | wheel 2c | bottle 1s
O3a wheel 2c | anchor 1s | map 1c | saber 3s | cannon 1c+1s | bottle 1s | hand_gun 1c | parrot 2s
O3b anchor 3s | wheel 1c | saber 1s | map 2c | bottle 2s | cannon 1c | parrot 1s | hand_gun 1c+1s
O4a saber 2s | bottle 1c | hand_gun 1s | wheel 1c+1s | parrot 3s | anchor 1c | map 1s | cannon 2c
O4b bottle 1c+1s | saber 1s | wheel 1c | hand_gun 2s | anchor 2c | parrot 1s | cannon 1c | map 3s
"""
"""The table of rules 2.5: the two spaces of row 1, then of row 2, 3 and 4."""

CHARGED = {
    "V1": "bottle wheel parrot map anchor",
    "V2": "hand_gun saber parrot map anchor",
    "V3": "cannon saber bottle wheel map",
    "V4": "cannon hand_gun wheel parrot anchor",
    "V5": "cannon hand_gun saber bottle anchor",
}


def printed() -> dict[str, list[Space]]:
    boards = {}
    for line in BOARDS.strip().splitlines():
        side, _, rest = line.partition(" ")
        boards[side] = [space(*cell.split()) for cell in rest.split(" | ")]
    return boards


def space(name: str, reward: str) -> Space:
    paid = {part[-1]: int(part[:-1]) for part in reward.split("+")}
    return Space(item(name), paid.get("c", 0), paid.get("s", 0))


def spaces(side: str) -> list[Space]:
    return [space for row in board_rows(box().boards[side]) for space in row]


def test_boards__as_printed() -> None:
    """Item and reward of all 64 ocean spaces."""
    assert {side: spaces(side) for side in box().boards} == printed()


def test_boards__properties_of_every_side() -> None:
    """Each item once; 1c twice, 2c, 1s twice, 2s, 3s, 1c+1s: 5 coins and 8 ship steps."""
    for side in box().boards:
        assert sorted(space.item for space in spaces(side)) == list(range(8))
        rewards = sorted((space.coins, space.ships) for space in spaces(side))
        assert rewards == [(0, 1), (0, 1), (0, 2), (0, 3), (1, 0), (1, 0), (1, 1), (2, 0)]


def test_boards__no_row_wants_an_item_twice() -> None:
    """Whatever order and sides: with four boards every row has all eight items."""
    for sides in itertools.product("ab", repeat=4):
        boards = [board_rows(box().boards[f"O{n}{side}"]) for n, side in enumerate(sides, 1)]
        for row in range(4):
            assert sorted(s.item for board in boards for s in board[row]) == list(range(8))


def test_boards__a_column_shows_four_items() -> None:
    """The spaces open at any board's first or second column want four different items."""
    for side in box().boards:
        for column in (0, 1):
            wanted = {row[column].item for row in board_rows(box().boards[side])}
            assert len(wanted) == 4


def test_islands__as_printed() -> None:
    """CS-A17: the start has neither coin nor landing; sides A and B of rules 2.5."""
    a, b = (island_loop(side, box().islands[side]) for side in "AB")
    assert (a.spaces, a.coin_spaces, a.landings) == (16, (3, 9, 12), {7: NOTHING, 15: NOTHING})
    assert (b.spaces, b.coin_spaces) == (18, (2, 6, 11, 14))
    assert b.landings == {8: UPPER, 17: LOWER}


def test_cards_chests_coins__as_printed() -> None:
    """CS-A1: 26 coins of 1 and 12 of 5 are 86; ten chests; five volcano cards, three used."""
    assert box().bank == 26 * 1 + 12 * 5 == 86
    assert (box().start_coins, box().rounds, box().copies) == (3, 3, 2)
    assert sorted(box().chests) == [2, 2, 3, 3, 3, 4, 4, 5, 5, 6]
    assert (box().per_stack, box().volcano_used) == (5, 3)
    cards = {n: tuple(sorted(map(item, t.split()))) for n, t in CHARGED.items()}
    assert {n: tuple(sorted(items)) for n, items in box().volcano_cards.items()} == cards


def test_feel__in_ticks() -> None:
    """As tuned: 2 s, 0.5 s, 1.4 s and 0.75 s; a late hand within 200 ms."""
    feel = box().feel
    assert (feel.full_clarity, feel.next, feel.pull, feel.pause) == (120, 30, 84, 45)
    assert feel.late_hand == 12
    assert ITEMS == ("cannon", "hand_gun", "saber", "bottle", "wheel", "parrot", "map", "anchor")


def test_deal__seed_1_is_dealt_like_ever() -> None:
    """F71: stored games name their seed only; its deal must stay what it was."""
    state = deal(3).state
    assert state.world.boards == ("O3b", "O1a", "O2a", "O4b")
    assert state.world.island.name == "B"
    assert state.stacks == [[4, 3, 5, 2, 3], [6, 5, 2, 4, 3]]
    assert (state.volcano_left, state.removed) == (["V1", "V5", "V2"], ["V3", "V4"])
    assert state.island_left == [1, 3, 0, 2]
    CAPTAIN_SILVER.apply(state, CLOCK, Ahoy(), Rng.at(1, 1), silent)
    assert [ITEMS[hand.touched] for hand in state.hands] == ["map", "bottle", "bottle"]


# --- every case and every ruling ------------------------------------------------------------------


def text_of(*folders: str) -> str:
    return "\n".join(
        path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted((REPO / folder).glob("*.py"))
    )


@pytest.mark.parametrize("number", range(1, 27))
def test_rulings__each_occurs_in_code_or_tests(number: int) -> None:
    """A ruling is named where it acts, or where it is tested."""
    text = text_of("game/rules/captain_silver", "tests/rules")
    assert re.search(rf"\bCS-A{number}\b|CS-A[\d, A]*\bA{number}\b", text)


@pytest.mark.parametrize("number", range(1, 43))
def test_cases__each_has_a_test_of_its_name(number: int) -> None:
    """CS-T01 to CS-T42 are tests, found by name."""
    assert re.search(rf"def test_cs_t{number:02}__", text_of("tests/rules"))

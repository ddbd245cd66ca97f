"""The house rules of Die Schatzinsel, each with the value that it changes (rules, 0.1 and 3.4).

`si.connect`, `si.chain` and `si.hawkins_repeat` change cases of section 3.6 and are tested beside
them as well; here once more in short, so that no option is without its test.
"""

from __future__ import annotations

import pytest

from game.core.model import BadOption, OptionValue, Table, silent
from game.core.rng import Rng
from game.rules.schatzinsel.model import State
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.words import EndedGame, GameOver, Passed
from tests.rules.island import (
    CROSS_CELLS,
    DONE,
    TAKE_GUARD,
    Island,
    cell,
    chest,
    guard,
    lay,
    take,
)


def deal(seats: int, seed: int, **options: OptionValue) -> State:
    """The deal of a seed; options without `si.`."""
    given = {f"si.{name}": value for name, value in options.items()}
    table = Table(seats, SCHATZINSEL.check_options(seats, given))
    return SCHATZINSEL.setup(table, Rng.at(seed, 0), silent)


def first_cell(state: State) -> int:
    """Where the first tile lies."""
    return next(n for n, tile in enumerate(SCHATZINSEL.view(state, None).board) if tile >= 0)


def test_defaults() -> None:
    assert SCHATZINSEL.check_options(3, {}) == {
        "si.rules": "silver",
        "si.start_cell": "random",
        "si.connect": "lines",
        "si.chain": "last",
        "si.three_player_chests": "rulebook_9",
        "si.finish_round": False,
        "si.hawkins_repeat": "once_each",
        "si.start_player": "random",
    }


# --- the deal -------------------------------------------------------------------------------------


def test_start_cell__random_is_anywhere() -> None:
    """SI-A1. 300 deals reach all 25 cells (each is missed with a chance of 5 in a million)."""
    assert {first_cell(deal(2, seed)) for seed in range(300)} == set(range(25))


def test_start_cell__centre() -> None:
    for seed in range(10):
        assert first_cell(deal(2, seed, start_cell="centre")) == cell((2, 2))


@pytest.mark.parametrize("place", [(0, 0), (3, 1), (4, 4)])
def test_start_cell__chosen_before_the_deal(place: tuple[int, int]) -> None:
    """`choose` is stored as the chosen value (rules, section 0.1): "row,column"."""
    chosen = f"{place[0]},{place[1]}"
    for seed in range(5):
        assert first_cell(deal(4, seed, start_cell=chosen)) == cell(place)


@pytest.mark.parametrize(
    "wrong", ["choose", "5,0", "0,5", "-1,0", "0", "", " 0,0", 7, True, ["0,0"]]
)
def test_start_cell__nonsense_is_refused(wrong: OptionValue) -> None:
    with pytest.raises(BadOption, match=r"si\.start_cell"):
        SCHATZINSEL.check_options(2, {"si.start_cell": wrong})


def test_start_player__seat0() -> None:
    """SI-A20."""
    assert {deal(4, seed, start_player="seat0").turn for seed in range(20)} == {0}
    assert {deal(4, seed, start_player="random").turn for seed in range(60)} == {0, 1, 2, 3}


def test_three_player_chests__rulebook_9() -> None:
    """SI-A9."""
    for seed in range(10):
        assert deal(3, seed).chests == [3, 3, 3]


def test_three_player_chests__balanced_8() -> None:
    """One by chance begins with two, anybody; others at the table do not matter."""
    deals = [deal(3, seed, three_player_chests="balanced_8") for seed in range(40)]
    assert all(sorted(state.chests) == [2, 3, 3] for state in deals)
    assert {state.chests.index(2) for state in deals} == {0, 1, 2}
    assert deal(2, 1, three_player_chests="balanced_8").chests == [4, 4]
    assert deal(4, 1, three_player_chests="balanced_8").chests == [2, 2, 2, 2]


def test_rules__hawkins_has_as_many_extra_guards_as_players() -> None:
    """SI-A16."""
    for seats in (2, 3, 4):
        assert deal(seats, 1, rules="hawkins").extra_guards == seats
        assert deal(seats, 1, rules="silver").extra_guards == seats - 1


# --- play -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "turn"), [("silver", 1), ("hawkins", 0)])
def test_rules__one_thing_or_several(rules: str, turn: int) -> None:
    island = Island(2, rules=rules).occupied((4, 4)).hand(0, (0, 0)).hand(1, (3, 3))
    assert island.play(take((2, 2))).turn == turn


@pytest.mark.parametrize(("connect", "points"), [("lines", 3), ("group", 5)])
def test_connect(connect: str, points: int) -> None:
    """(0,2) is laid beside (0,1) and (1,2); (1,1) and (2,1) hang together with them.

    Lines: itself, (0,1) and (1,2), 3 points. The whole island: all five tiles.
    """
    occupied = [(0, 1), (1, 1), (1, 2), (2, 1)]
    island = Island(2, connect=connect).occupied(*occupied).hand(0, (0, 2)).hand(1, (4, 4))
    assert island.play(lay((0, 2))).paid() == [points]


@pytest.mark.parametrize(("chain", "code"), [("last", "not-beside-last"), ("any_this_turn", None)])
def test_chain(chain: str, code: str | None) -> None:
    island = Island(2, chain=chain).hand(0, (2, 2), (2, 3), (1, 2), (2, 4))
    assert island.play(lay((2, 2)), lay((2, 3))).refused(lay((1, 2))) == code


@pytest.mark.parametrize(("repeat", "code"), [("once_each", "once-a-turn"), ("unlimited", None)])
def test_hawkins_repeat(repeat: str, code: str | None) -> None:
    """SI-A15: two guards in one turn."""
    island = Island(3, rules="hawkins", hawkins_repeat=repeat).occupied((4, 4))
    assert island.play(TAKE_GUARD).refused(TAKE_GUARD) == code


def test_hawkins_repeat__unlimited_goes_back_and_forth() -> None:
    """Chest, guard, chest: 1, 2, 2; then the second guard, 2 chests and 2 guards: 4."""
    island = Island(2, rules="hawkins", hawkins_repeat="unlimited").occupied((0, 0), (1, 1))
    island.hand(1, (4, 4)).treasure(guards=(2, 1), extra=1)
    island.play(chest((0, 0)), guard((0, 0)), chest((1, 1)), guard((1, 1)))
    assert island.paid() == [1, 2, 2, 4]


def last_guards(start: int, finish_round: bool) -> Island:
    """Four seats, only guards are left: one with seat 1, two with seat 3. Seat 0 has none.

    All 8 chests stand, 4 of 7 guards do; seat 3 is to move.
    """
    island = Island(4, finish_round=finish_round).no_display()
    island.treasure(*CROSS_CELLS, guarded=4, chests=(0, 0, 0, 0), guards=(0, 1, 0, 2), extra=0)
    island.state.turn, island.state.start = 3, start
    return island


def test_finish_round__false_ends_at_once() -> None:
    """SI-A13: seat 0 begins with nothing after the guard of seat 3 (8 + 5 = 13)."""
    island = last_guards(0, finish_round=False).play(guard(CROSS_CELLS[4]), DONE)
    assert island.told(EndedGame) == [EndedGame(0, 7, 7, last_turns=False)]
    assert island.scores() == [7, 0, 0, 13]
    assert island.turn is None


def test_finish_round__true_all_have_equally_many_turns() -> None:
    """Seat 0 began the round: seats 1 and 3 still place a guard, seat 2 has nothing to do.

    Seat 1's guard: 8 + 6 = 14, seat 3's: 8 + 7 = 15. The 7 points are paid once.
    """
    island = last_guards(0, finish_round=True).play(guard(CROSS_CELLS[4]), DONE)
    assert island.told(EndedGame) == [EndedGame(0, 7, 7, last_turns=True)]
    assert island.turn == 1
    island.play(guard(CROSS_CELLS[5]))
    assert island.told(Passed) == [Passed(2, 0, 0)]
    assert island.turn == 3
    island.play(guard(CROSS_CELLS[6]))
    assert island.turn is None
    assert island.scores() == [7, 14, 0, 13 + 15]
    assert island.told(GameOver) == [GameOver((3,))]


def test_finish_round__true_at_the_end_of_a_round() -> None:
    """Seat 1 began: seat 0 is the last of the round, and nobody plays on after it."""
    island = last_guards(1, finish_round=True).play(guard(CROSS_CELLS[4]), DONE)
    assert island.told(EndedGame) == [EndedGame(0, 7, 7, last_turns=False)]
    assert island.turn is None


def test_finish_round__true_the_first_seat_is_not_asked_again() -> None:
    """Seat 2 ends it (it has nothing, as has seat 0); seat 3 plays, then the round is over."""
    island = last_guards(0, finish_round=True)
    island.state.turn = 1
    island.play(guard(CROSS_CELLS[4]))
    assert island.told(EndedGame) == [EndedGame(2, 7, 7, last_turns=True)]
    assert island.turn == 3
    island.play(guard(CROSS_CELLS[5]), DONE)
    assert island.turn is None
    assert island.told(Passed) == []
    assert island.scores() == [0, 13, 7, 14]

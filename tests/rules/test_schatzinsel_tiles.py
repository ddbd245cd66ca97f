"""Laying tiles: what each pays, and what may follow (rules, sections 3.3 and 3.6)."""

from __future__ import annotations

import pytest

from game.core.model import Fact, Table, silent
from game.core.rng import Rng
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.scoring import counted, lines_of, worth
from game.rules.schatzinsel.words import ChestPlaced, PlaceChest, TileLaid, tile_of
from tests.rules.island import CROSS_CELLS, DONE, EVERYWHERE, Island, Place, cell, chest, lay

# Occupied cells, where the tile is laid, and what pays: (up, right, down, left) free cells or
# tiles, worked out by hand as in section 3.6.
ALONE: dict[str, tuple[list[Place], Place, tuple[int, int, int, int]]] = {
    "SI-T04": ([(0, 0)], (2, 2), (2, 2, 2, 2)),
    "SI-T05": ([(0, 2)], (2, 2), (1, 2, 2, 2)),
    "SI-T06": ([(1, 1), (4, 3)], (1, 3), (1, 1, 2, 1)),
    "SI-T07": ([(0, 2), (2, 0)], (0, 0), (0, 1, 1, 0)),
    "SI-T08": ([(4, 4)], (0, 0), (0, 4, 4, 0)),
    "SI-T09": ([(1, 1)], (2, 2), (2, 2, 2, 2)),
    "SI-T10": ([(0, 0), (0, 4), (2, 2)], (0, 2), (0, 1, 1, 1)),
}
COLUMN_AND_ROW: list[Place] = [
    (r, c) for r, c in EVERYWHERE if (r == 2 or c == 2) and (r, c) != (2, 2)
]
TOUCHING: dict[str, tuple[list[Place], Place, tuple[int, int, int, int]]] = {
    "SI-T11": ([(2, 2)], (2, 3), (0, 0, 0, 1)),
    "SI-T12": ([(2, 0), (2, 1), (2, 2), (0, 3), (1, 3)], (2, 3), (2, 0, 0, 3)),
    "SI-T13": ([(2, 0), (2, 2)], (2, 3), (0, 0, 0, 1)),
    "SI-T14": ([(2, 2), (1, 2)], (2, 3), (0, 0, 0, 1)),
    "SI-T15": ([(2, 0), (2, 1), (2, 3), (2, 4)], (2, 2), (0, 2, 0, 2)),
    "SI-T16": (COLUMN_AND_ROW, (2, 2), (2, 2, 2, 2)),
}
POINTS = {
    "SI-T04": 8, "SI-T05": 7, "SI-T06": 5, "SI-T07": 2, "SI-T08": 8, "SI-T09": 8, "SI-T10": 3,
    "SI-T11": 2, "SI-T12": 6, "SI-T13": 2, "SI-T14": 2, "SI-T15": 5, "SI-T16": 9,
}  # fmt: skip


def arms(place: Place, sizes: tuple[int, int, int, int]) -> list[int]:
    """The cells next to `place`, so many upwards, to the right, downwards, to the left."""
    (row, column), (up, right, down, left) = place, sizes
    places = [(row - n, column) for n in range(1, up + 1)]
    places += [(row, column + n) for n in range(1, right + 1)]
    places += [(row + n, column) for n in range(1, down + 1)]
    places += [(row, column - n) for n in range(1, left + 1)]
    return [cell(place) for place in places]


def laid(occupied: list[Place], place: Place, **options: str) -> TileLaid:
    """Seat 0 lays the tile of `place` on a board with tiles on the `occupied` cells."""
    island = Island(3, **options).occupied(*occupied).hand(0, place).hand(1, (3, 0))
    (fact,) = island.play(lay(place)).told(TileLaid)
    assert island.scores() == [fact.points, 0, 0]
    return fact


@pytest.mark.parametrize("case", ALONE)
def test_alone__a_point_for_each_free_cell_seen(case: str) -> None:
    """SI-A5: corners do not touch (T09); a tile and the edge end the sight."""
    occupied, place, sizes = ALONE[case]
    fact = laid(occupied, place)
    assert (fact.touching, fact.points) == (False, POINTS[case])
    assert sorted(fact.counted) == sorted(arms(place, sizes))


@pytest.mark.parametrize("case", TOUCHING)
def test_touching__itself_and_each_tile_in_line(case: str) -> None:
    """SI-A6: straight lines, and a gap ends them (T13)."""
    occupied, place, sizes = TOUCHING[case]
    fact = laid(occupied, place)
    assert (fact.touching, fact.points) == (True, POINTS[case])
    assert sorted(fact.counted) == sorted([cell(place), *arms(place, sizes)])


def test_si_t14__group_counts_the_whole_island() -> None:
    """`si.connect=group`: (2,2), (1,2) and the tile itself, 3 points."""
    fact = laid([(2, 2), (1, 2)], (2, 3), connect="group")
    assert fact.points == 3
    assert sorted(fact.counted) == sorted(map(cell, [(1, 2), (2, 2), (2, 3)]))


def test_group__joins_islands_and_leaves_others_out() -> None:
    """(0,1), (0,2) and (2,1), (3,1), (3,2) become one with (1,1), 6; (4,4) lies apart."""
    fact = laid([(0, 1), (0, 2), (2, 1), (3, 1), (3, 2), (4, 4)], (1, 1), connect="group")
    assert fact.points == 6
    assert cell((4, 4)) not in fact.counted


def test_group__a_tile_alone_counts_as_always() -> None:
    assert laid([(0, 0)], (2, 2), connect="group").points == 8


def test_worth__is_between_2_and_9_on_any_board() -> None:
    """Rules, section 3.2: isolated 2 to 8, attached 2 to 9; `counted` has as many cells.

    On all boards that are two crossed lines with any gaps: whatever a tile in (2,2) can see.
    """
    alone: set[int] = set()
    joined: set[int] = set()
    for taken in range(1 << len(COLUMN_AND_ROW)):
        cells = [cell(p) for n, p in enumerate(COLUMN_AND_ROW) if taken >> n & 1]
        rows, columns = lines_of(cells)
        points, touching = worth(rows, columns, 12, group=False)
        (joined if touching else alone).add(points)
        assert len(counted(rows, columns, 12, group=False)) == points
    assert (min(alone), max(alone)) == (4, 8)  # from the middle at least the four next cells
    assert (min(joined), max(joined)) == (2, 9)


# --- chains ---------------------------------------------------------------------------------------


def row_of_three(**options: str) -> Island:
    """(4,4) is occupied; seat 0 has (0,0), (0,1), (0,2) and (1,0)."""
    island = Island(2, **options).occupied((4, 4))
    return island.hand(0, (0, 0), (0, 1), (0, 2), (1, 0)).hand(1, (3, 3))


def test_si_t17__three_in_one_turn() -> None:
    island = row_of_three().play(lay((0, 0)), lay((0, 1)), lay((0, 2)))
    assert island.paid() == [8, 2, 3]
    assert island.scores() == [13, 0]


def test_si_t18__the_third_beside_the_first_is_refused() -> None:
    """SI-A7: beside the last tile, not beside any of the turn."""
    island = row_of_three().play(lay((0, 0)), lay((0, 1)))
    assert island.refused(lay((1, 0))) == "not-beside-last"
    assert island.legal() == [lay((0, 2)), DONE]


def test_si_t18__any_this_turn_allows_it() -> None:
    """`si.chain=any_this_turn`: beside (0,0); it touches (0,0) alone, 2 points."""
    island = row_of_three(chain="any_this_turn").play(lay((0, 0)), lay((0, 1)), lay((1, 0)))
    assert island.paid() == [8, 2, 2]
    assert island.refused(lay((3, 3))) == "not-your-tile"


def test_any_this_turn__still_beside_one_of_them() -> None:
    island = row_of_three(chain="any_this_turn").hand(0, (2, 3)).play(lay((0, 0)))
    assert island.refused(lay((2, 3))) == "not-beside-this-turn"


def test_chain__beside_tiles_of_earlier_turns_is_not_enough() -> None:
    """(3,4) touches the board's (4,4), but not the last tile of this turn."""
    island = row_of_three().hand(0, (3, 4)).play(lay((0, 0)))
    assert island.refused(lay((3, 4))) == "not-beside-last"


def test_si_a8__the_first_tile_needs_no_contact() -> None:
    island = row_of_three()
    assert [a for a in island.legal() if type(a) is type(lay((0, 0)))] == [
        lay((0, 0)), lay((0, 1)), lay((0, 2)), lay((1, 0)),
    ]  # fmt: skip


def test_chain__a_new_turn_begins_anew() -> None:
    """The last tile of one's former turn does not bind, nor does the other seat's."""
    island = row_of_three().hand(0, (4, 0)).hand(1, (2, 2))
    island.play(lay((0, 0)), DONE, lay((2, 2)), lay((4, 0)))
    assert [fact.seat for fact in island.told(TileLaid)] == [0, 1, 0]


def test_lay__known_or_dealt() -> None:
    """Whether all knew who had it, for whoever turns it over."""
    island = Island(2).occupied((4, 4)).hand(0, (0, 0)).hand(0, (0, 1), seen=True).hand(1, (3, 3))
    island.play(lay((0, 0)), lay((0, 1)))
    assert [fact.known for fact in island.told(TileLaid)] == [False, True]


def test_lay__only_one_s_own() -> None:
    island = row_of_three()
    assert island.refused(lay((3, 3))) == "not-your-tile"  # the other seat's
    assert island.refused(lay((2, 2))) == "not-your-tile"  # beside the board
    assert island.refused(lay((4, 4))) == "not-your-tile"  # on it


def test_si_t23__the_start_tile_takes_a_chest() -> None:
    """SI-A11: a deal whose first tile is 2-2, which has an X; nothing else is on the board yet."""
    table = Table(2, SCHATZINSEL.check_options(2, {}))
    start = tile_of(2, 2)
    deals = (SCHATZINSEL.setup(table, Rng.at(seed, 0), silent) for seed in range(1000))
    state = next(state for state in deals if start in SCHATZINSEL.view(state, None).board)
    facts: list[Fact] = []
    assert SCHATZINSEL.refuse(state, state.turn, PlaceChest(start)) is None
    SCHATZINSEL.apply(state, state.turn, PlaceChest(start), Rng(0), facts.append)
    (placed,) = (fact for fact in facts if isinstance(fact, ChestPlaced))
    assert (placed.tile, placed.points) == (start, 1)


@pytest.mark.parametrize("place", CROSS_CELLS)
def test_si_a11__any_cross_takes_a_chest(place: Place) -> None:
    """Whoever laid it: an X needs nothing but to be on the board."""
    island = Island(2).occupied(place).hand(1, (4, 0))
    assert island.refused(chest(place)) is None
    assert island.play(chest(place)).paid() == [1]

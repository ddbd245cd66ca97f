"""Where the light goes by direction: as one expects, and never past a spot for good."""

from __future__ import annotations

import time
from itertools import pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.tables.room import Rect
from scenes.tables.steering import DOWN, LEFT, RIGHT, UP, WAYS, Chart, Steering, _string

GRID: dict[str, Rect] = {
    f"{column}{row}": (200.0 * column, 150.0 * row, 120.0, 90.0)
    for column, row in product(range(4), range(3))
}
"""Four columns and three rows of equal spots."""
HAND: dict[str, Rect] = {f"hand {n}": (100 + 164.0 * n, 840.0, 150.0, 210.0) for n in range(5)}
BAR: dict[str, Rect] = {f"bar {n}": (1500 + 76.0 * n, 9.0, 66.0, 66.0) for n in range(5)}


def reach(chart: Chart, start: str) -> set[str]:
    """All spots that some presses lead to."""
    seen, open_ = {start}, [start]
    while open_:
        here = open_.pop()
        for way in WAYS:
            goal = chart.step(here, way)
            if goal is not None and goal not in seen:
                seen.add(goal)
                open_.append(goal)
    return seen


def test_a_grid__is_walked_along_rows_and_columns() -> None:
    chart = Chart(GRID)
    for column, row in product(range(4), range(3)):
        here = f"{column}{row}"
        wanted = {
            RIGHT: f"{column + 1}{row}" if column < 3 else None,
            LEFT: f"{column - 1}{row}" if column > 0 else None,
            DOWN: f"{column}{row + 1}" if row < 2 else None,
            UP: f"{column}{row - 1}" if row > 0 else None,
        }
        assert {way: chart.step(here, way) for way in WAYS} == wanted


def test_a_hand_below_a_board__is_one_row_and_leads_up_to_what_lies_above() -> None:
    chart = Chart({**GRID, **HAND})
    names = list(HAND)
    for left, right in pairwise(names):
        assert chart.step(left, RIGHT) == right
        assert chart.step(right, LEFT) == left
    assert chart.step("hand 0", UP) == "12"  # 100..250 lies under 200..320 more than 0..120
    assert chart.step("hand 2", UP) == "22"
    assert chart.step("22", DOWN) in {"hand 1", "hand 2"}


def test_what_lies_straight_ahead__goes_before_what_is_nearer_aside() -> None:
    spots: dict[str, Rect] = {
        "here": (0, 0, 100, 100),
        "ahead": (400, 10, 100, 100),
        "aside": (160, 150, 100, 100),
    }
    assert Chart(spots).step("here", RIGHT) == "ahead"
    assert Chart(spots).step("here", DOWN) == "aside"


def test_a_wide_spot__is_entered_from_anywhere_along_it() -> None:
    spots: dict[str, Rect] = {
        "wide": (0, 0, 1000, 100), "left": (0, 300, 100, 100), "right": (900, 300, 100, 100),
    }  # fmt: skip
    chart = Chart(spots)
    assert chart.step("left", UP) == chart.step("right", UP) == "wide"


def test_the_way_back__leads_back() -> None:
    """Two spots below one: down and up again ends where it began, from either."""
    spots: dict[str, Rect] = {
        "a": (0, 0, 100, 100), "b": (90, 0, 100, 100), "below": (40, 300, 100, 100),
    }  # fmt: skip
    for start in ("a", "b"):
        steering = Steering()
        assert steering.step(spots, start, DOWN) == "below"
        assert steering.step(spots, "below", UP) == start


def test_the_way_back__is_forgotten_when_the_spots_change() -> None:
    spots: dict[str, Rect] = {"a": (0, 0, 90, 90), "b": (95, 0, 90, 90), "c": (50, 300, 90, 90)}
    steering = Steering()
    steering.step(spots, "a", DOWN)
    assert steering.step({**spots, "near": (50, 150, 90, 90)}, "c", UP) == "near"


def test_a_light_that_is_nowhere__comes_to_the_first_spot() -> None:
    assert Steering().step(GRID, None, LEFT) == "00"
    assert Steering().step(GRID, "gone", LEFT) == "00"
    assert Steering().step({}, None, LEFT) is None


COORDINATE = st.integers(0, 1900).map(float)
SIZE = st.integers(20, 400).map(float)
SPOT = st.tuples(COORDINATE, COORDINATE, SIZE, SIZE)


@settings(max_examples=250, deadline=None)
@given(st.lists(SPOT, min_size=1, max_size=24))
def test_nothing_is_out_of_reach__wherever_spots_lie(rects: list[Rect]) -> None:
    """From every spot every other can be reached, overlapping and equal ones included."""
    spots = {f"spot {n}": rect for n, rect in enumerate(rects)}
    chart = Chart(spots)
    for name in spots:
        assert reach(chart, name) == set(spots)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=14))
def test_nothing_is_out_of_reach__on_coarse_grids_with_piles(cells: list[tuple[int, int]]) -> None:
    """Many spots in the same place and many straight lines: ties everywhere."""
    spots: dict[str, Rect] = {
        f"spot {n}": (150.0 * x, 150.0 * y, 100.0, 100.0) for n, (x, y) in enumerate(cells)
    }
    chart = Chart(spots)
    assert all(reach(chart, name) == set(spots) for name in spots)


def test_a_real_table__is_whole() -> None:
    spots = {**GRID, **HAND, **BAR}
    chart = Chart(spots)
    assert all(reach(chart, name) == set(spots) for name in spots)
    assert chart.step("bar 0", RIGHT) == "bar 1"


def test_the_last_resort__reaches_everything() -> None:
    links: list[list[int | None]] = [[None] * 4 for _ in range(7)]
    order = [3, 1, 4, 0, 5, 2, 6]
    _string(links, order)
    here, seen = 3, []
    for _ in order:
        seen.append(here)
        step = links[here][WAYS.index(RIGHT)]
        assert step is not None and links[step][WAYS.index(LEFT)] == here
        here = step
    assert seen == order and here == 3


if __name__ == "__main__":  # how long a chart of eighty spots takes
    many: dict[str, Rect] = {
        f"{n}": (n * 137 % 1800.0, n * 71 % 900.0, 80.0, 80.0) for n in range(80)
    }
    began = time.perf_counter()
    Chart(many)
    print(f"{(time.perf_counter() - began) * 1000:.1f} ms")

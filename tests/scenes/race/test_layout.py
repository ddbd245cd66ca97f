"""Where everything lies on the race's screen: whole, apart, and large enough, on any screen."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.evening import Chair
from scenes.kit.canvas import Canvas
from scenes.kit.theme import LIVERIES
from scenes.race.layout import Layout, Rect, at, centre, inside, lay_out
from scenes.race.panel import HEADER, RING, Panel, panels_for
from scenes.race.world import World
from tests.scenes.race.played import NAMES

SIZES = (
    (1920, 1080), (1280, 720), (1024, 600), (3840, 2160), (2560, 1080), (1080, 1920), (1600, 1200),
    (600, 1024), (768, 1024), (1366, 768),
)  # fmt: skip
CASES = [
    (size, seats, oceans)
    for size, seats, oceans in product(SIZES, (2, 3, 4), (3, 4))
    if oceans == 4 or seats == 2
]
BOARDS = ("O1a", "O2b", "O3a", "O4b")
RIBBON_HIGH = 36.0
"""A line of the log, letters without the space above them."""
EPS = 1e-6

Case = tuple[tuple[int, int], int, int]
each_case = pytest.mark.parametrize(
    "case", CASES, ids=lambda c: f"{c[0][0]}x{c[0][1]}-{c[1]}seats-{c[2]}oceans"
)


def laid(case: Case) -> tuple[Canvas, Layout]:
    size, seats, oceans = case
    canvas = Canvas(None, size)
    return canvas, lay_out(canvas.width, canvas.height, oceans, seats)


def boards(layout: Layout) -> dict[str, Rect]:
    oceans = {f"ocean {n}": rect for n, rect in enumerate(layout.oceans)}
    return {"volcano": layout.volcano, **oceans, "island": layout.island}


def worlds(layout: Layout) -> list[World]:
    names = BOARDS[: len(layout.oceans)]
    return [World(layout, names, island) for island in ("A", "B")]


def panels(layout: Layout) -> list[Panel]:
    chairs = [Chair(name, n) for n, name in enumerate(NAMES[: len(layout.panels)])]
    return panels_for(layout.panels, chairs, LIVERIES[: len(chairs)])


def overlap(one: Rect, other: Rect) -> float:
    """How far two rectangles reach into one another, in units."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(wide, high)


def around(middle: tuple[float, float], width: float, height: float | None = None) -> Rect:
    height = width if height is None else height
    return (middle[0] - width / 2, middle[1] - height / 2, width, height)


def holds(outer: Rect, inner: Rect) -> bool:
    return (
        inner[0] >= outer[0] - EPS
        and inner[1] >= outer[1] - EPS
        and inner[0] + inner[2] <= outer[0] + outer[2] + EPS
        and inner[1] + inner[3] <= outer[1] + outer[3] + EPS
    )


# --- areas ----------------------------------------------------------------------------------------


@each_case
def test_areas__lie_on_the_canvas_and_apart(case: Case) -> None:
    canvas, layout = laid(case)
    areas = boards(layout) | {f"panel {n}": rect for n, rect in enumerate(layout.panels)}
    areas["head"] = layout.head
    areas["ribbon"] = around(layout.ribbon, layout.width - 120, RIBBON_HIGH)
    for name, rect in areas.items():
        assert holds((0, 0, canvas.width, canvas.height), rect), name
        assert rect[2] > 0 and rect[3] > 0, name
    for (name, one), (other_name, other) in combinations(areas.items(), 2):
        assert overlap(one, other) <= EPS, f"{name} and {other_name}"


@each_case
def test_areas__boards_are_equal_and_keep_their_shape(case: Case) -> None:
    _canvas, layout = laid(case)
    for name, rect in boards(layout).items():
        assert rect[3] == pytest.approx(2 * rect[2]), name
    assert len({(round(o[2], 6), round(o[1], 6)) for o in layout.oceans}) == 1
    for one, other in zip(layout.oceans, layout.oceans[1:], strict=False):
        assert one[0] + one[2] == pytest.approx(other[0])  # rows run through without a gap
    assert len(layout.oceans) == case[2]


@each_case
def test_areas__panels_are_equal_and_in_seat_order(case: Case) -> None:
    _canvas, layout = laid(case)
    assert len(layout.panels) == case[1]
    assert len({(round(p[2], 6), round(p[3], 6)) for p in layout.panels}) == 1
    assert list(layout.panels) == sorted(layout.panels, key=lambda p: (p[1], p[0]))


@each_case
def test_areas__the_world_is_the_rectangle_around_all_boards(case: Case) -> None:
    _canvas, layout = laid(case)
    left, top, width, height = layout.world
    everything = boards(layout).values()
    assert all(holds(layout.world, rect) for rect in everything)
    assert left == pytest.approx(min(rect[0] for rect in everything))
    assert top + height == pytest.approx(max(rect[1] + rect[3] for rect in everything))
    assert holds((left, top, width, height), around(layout.middle, 2))


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1080), (1080, 1920), (1600, 1200)])
def test_areas__the_volcano_begins_and_the_island_ends(size: tuple[int, int]) -> None:
    _canvas, layout = laid((size, 4, 4))
    assert layout.volcano[0] <= layout.oceans[0][0]
    assert layout.island[0] + layout.island[2] >= layout.oceans[-1][0] + layout.oceans[-1][2] - EPS
    assert layout.portrait == (size[1] > size[0])


# --- what lies on them ----------------------------------------------------------------------------


@each_case
def test_spaces__lie_in_their_board_and_apart(case: Case) -> None:
    """Lit ones are larger; what a space pays hangs below it, clear of the next row's space."""
    _canvas, layout = laid(case)
    world = worlds(layout)[0]
    size = world.space_size()
    lit = size * 1.12
    spots = {
        (row, index): world.space(row, index)
        for row in range(4)
        for index in range(2 * len(layout.oceans))
    }
    for (_row, index), spot in spots.items():
        assert holds(layout.oceans[index // 2], around(spot, lit))
    for one, other in combinations(spots.values(), 2):
        apart = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
        assert apart >= lit
    for row in range(3):
        pill = around((spots[row, 0][0], spots[row, 0][1] + size * 0.62), size, size * 0.36)
        assert overlap(pill, around(spots[row + 1, 0], lit)) <= 0


@each_case
def test_spaces__rows_go_from_top_to_bottom_and_columns_to_the_right(case: Case) -> None:
    _canvas, layout = laid(case)
    world = worlds(layout)[0]
    columns = [world.space(0, index)[0] for index in range(2 * len(layout.oceans))]
    assert columns == sorted(columns)
    rows = [world.space(row, 0)[1] for row in range(4)]
    assert rows == sorted(rows)


@each_case
def test_rows__a_touch_anywhere_in_its_band_means_the_row(case: Case) -> None:
    _canvas, layout = laid(case)
    world = worlds(layout)[0]
    size = world.space_size()
    for row in range(4):
        for index in range(2 * len(layout.oceans)):
            x, y = world.space(row, index)
            for dx, dy in ((0, 0), (-size / 2, 0), (size / 2, 0), (0, -size / 2), (0, size / 2)):
                assert world.row_at(x + dx, y + dy) == row
    left, top, _w, high = layout.oceans[0]
    right = layout.oceans[-1][0] + layout.oceans[-1][2]
    for x, y in (
        (left - 1, top + 9),
        (right + 1, top + 9),
        (left + 9, top - 1),
        (left + 9, top + high),
    ):
        assert world.row_at(x, y) == -1
    assert world.row_at(*centre(layout.volcano)) == world.row_at(*centre(layout.panels[0])) == -1


@each_case
def test_steps_and_ships__lie_on_the_island_and_apart(case: Case) -> None:
    """Four ships on one step, and four on the next: none covers another."""
    _canvas, layout = laid(case)
    for world in worlds(layout):
        steps = 16 if world.island_name == "A" else 18
        size, ship = world.step_size(), world.ship_size()
        for number in range(steps):
            assert holds(layout.island, around(world.step(number), size))
            for seat in range(4):
                assert holds(layout.island, around(world.ship(seat, number), ship))
        for one, other in combinations(range(steps), 2):
            assert overlap(around(world.step(one), size), around(world.step(other), size)) <= EPS
        crowd = [world.ship(seat, number) for number in range(steps) for seat in range(4)]
        for here, there in combinations(crowd, 2):
            assert ((here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2) ** 0.5 >= ship - EPS


@each_case
def test_thrown__all_64_items_lie_on_the_volcano(case: Case) -> None:
    _canvas, layout = laid(case)
    world = worlds(layout)[0]
    size = world.thrown_size()
    places = [world.thrown(number) for number in range(64)]
    assert all(holds(layout.volcano, around(place, size)) for place in places)
    assert len(set(places)) == 64
    for one, other in combinations(places[:16], 2):  # as many as one seat owns: all to be seen
        assert ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5 >= size - EPS


@each_case
def test_stacks__lie_on_the_island(case: Case) -> None:
    _canvas, layout = laid(case)
    for world in worlds(layout):
        upper, lower = world.stack(0), world.stack(1)
        assert inside(layout.island, *upper)
        assert inside(layout.island, *lower)
        assert upper[1] < lower[1]


@each_case
def test_panels__hold_their_parts(case: Case) -> None:
    _canvas, layout = laid(case)
    for panel in panels(layout):
        ring = around(panel.pouch, panel.pouch_size * RING)
        hand = around(panel.hand, panel.hand_size)
        assert panel.rect[0] <= ring[0]
        assert overlap(ring, hand) <= EPS
        header = (panel.rect[0], panel.rect[1], panel.rect[2], HEADER)
        body = (panel.rect[0], panel.rect[1] + HEADER, panel.rect[2], panel.rect[3] - HEADER)
        assert holds(header, around(panel.purse, 60, 40))
        assert holds(header, around(panel.chests, 60, 40))
        assert holds(body, hand)
        assert holds(body, around(panel.pouch, panel.pouch_size))
        assert holds(body, around(panel.caption, 100, 40))
        assert overlap(hand, around(panel.caption, 100, 36)) <= EPS


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_panels__pouches_are_large_enough_for_a_finger(size: tuple[int, int]) -> None:
    """On a 24-inch screen (0.277 mm a unit in landscape) at least 20 mm, with four seats."""
    _canvas, layout = laid((size, 4, 4))
    unit_mm = 531 / layout.width
    for panel in panels(layout):
        assert panel.pouch_size * unit_mm >= 20


# --- any screen -----------------------------------------------------------------------------------


@given(
    st.integers(200, 4000), st.integers(200, 4000), st.integers(2, 4), st.integers(3, 4),
)  # fmt: skip
def test_any_screen__nothing_overlaps_and_all_lies_on_it(
    width: int, height: int, seats: int, oceans: int
) -> None:
    canvas, layout = laid(((width, height), seats, oceans))
    areas = [*boards(layout).values(), *layout.panels, layout.head]
    for rect in areas:
        assert holds((0, 0, canvas.width, canvas.height), rect)
    for one, other in combinations(areas, 2):
        assert overlap(one, other) <= EPS


# --- words of places ------------------------------------------------------------------------------


def test_at__shares_of_a_rectangle() -> None:
    rect = (100.0, 50.0, 40.0, 20.0)
    assert at(rect, (0, 0)) == (100, 50)
    assert at(rect, (1, 1)) == (140, 70)
    assert centre(rect) == at(rect, (0.5, 0.5)) == (120, 60)
    assert inside(rect, 100, 50)
    assert inside(rect, 139.9, 69.9)
    assert not inside(rect, 140, 60)
    assert not inside(rect, 120, 49.9)

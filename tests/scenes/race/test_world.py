"""The Pirate World as a picture: charts below, pieces above, own boards like those of the box."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.rules.captain_silver.box import box
from game.rules.captain_silver.model import ITEMS, NOTHING, Phase
from scenes.kit.assets import Assets
from scenes.kit.theme import LIVERIES
from scenes.race.layout import inside, lay_out
from scenes.race.world import (
    World,
    WorldBackdrop,
    chest_stacks,
    laid_pieces,
    lit_spaces,
    mismatches,
    reward_pill,
    ship_token,
    step_disc,
    thrown_pieces,
)
from tests.scenes import stage
from tests.scenes.race.played import new_match
from tests.scenes.race.views import with_rows
from tests.scenes.stage import FakeServices

LAYOUT = lay_out(1920, 1080, 4, 4)
BOARDS = ("O1a", "O2a", "O3a", "O4a")
SPACES = box().boards["O1a"]


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


@pytest.fixture
def view() -> Any:
    return new_match(4, board_setup=" ".join(BOARDS), island="A").view(None)


def own_world(island: dict[str, Any] | None = None, ocean: dict[str, Any] | None = None) -> World:
    own: dict[str, Any] = {"mine": {"spaces": SPACES} | (ocean or {})}
    own["isle"] = {"spaces": 12, "coin_spaces": [3], "landings": {"6": "any"}} | (island or {})
    return World(LAYOUT, ("mine", *BOARDS[1:]), "isle", own)


# --- places ---------------------------------------------------------------------------------------


def test_places__own_boards_without_drawn_places_get_even_ones() -> None:
    world = own_world()
    spaces = [world.space(row, index) for row in range(4) for index in range(2)]
    assert len(set(spaces)) == 8
    assert all(inside(LAYOUT.oceans[0], *spot) for spot in spaces)
    assert all(world.row_at(*world.space(row, 0)) == row for row in range(4))
    steps = [world.step(n) for n in range(12)]
    assert len(set(steps)) == 12
    assert all(inside(LAYOUT.island, *spot) for spot in steps)


def test_places__own_boards_with_drawn_places_use_them() -> None:
    spots = [[0.1 + 0.09 * n, 0.5] for n in range(8)]
    world = own_world(ocean={"spots": spots})
    left, top, width, height = LAYOUT.oceans[0]
    x, y = world.space(1, 1)  # the fourth, row by row
    assert (x - left) / width == pytest.approx(0.37)
    assert (y - top) / height == pytest.approx(0.5)


@pytest.mark.parametrize("spots", [[], [[0.5, 0.5]], [["x", 1]] * 8, "nonsense", None, [[0.1]] * 8])
def test_places__drawn_places_that_are_no_use_are_passed_over(spots: object) -> None:
    world = own_world(ocean={"spots": spots}, island={"spots": spots})
    assert world.space(3, 1) == own_world().space(3, 1)
    assert world.step(11) == own_world().step(11)


@pytest.mark.parametrize("count", [8, 16, 24, 40])
def test_steps__of_own_islands_leave_each_other_room(count: int) -> None:
    """The more steps, the smaller; never larger than on the box's islands."""
    world = own_world(island={"spaces": count})
    steps = [world.step(n) for n in range(count)]
    nearest = min(math.dist(a, b) for n, a in enumerate(steps) for b in steps[:n])
    assert world.step_size() <= nearest
    assert world.step_size() <= World(LAYOUT, BOARDS, "A").step_size() + 1e-6
    assert world.step_size() > 20


def test_ship__each_seat_has_its_own_corner_of_the_step() -> None:
    world = World(LAYOUT, BOARDS, "B")
    x, y = world.step(5)
    corners = [(sx < x, sy < y) for sx, sy in (world.ship(seat, 5) for seat in range(4))]
    assert len(set(corners)) == 4


def test_row_at__nothing_beside_the_ocean() -> None:
    world = World(LAYOUT, BOARDS, "A")
    assert world.row_at(-5, 300) == NOTHING
    assert world.row_at(LAYOUT.volcano[0] + 9, 300) == NOTHING
    assert world.row_at(LAYOUT.island[0] + 9, 300) == NOTHING


# --- the painted ground ---------------------------------------------------------------------------


def ground(services: FakeServices, world: World, view: Any) -> pygame.Surface:
    return WorldBackdrop(world, services.canvas.size, view.world.rows, view.world.island).paint(
        services
    )


def test_backdrop__equal_ones_are_equal_and_others_not(view: Any) -> None:
    def of(size: tuple[int, int], *boards: str) -> WorldBackdrop:
        world = World(LAYOUT, boards, "A")
        return WorldBackdrop(world, size, view.world.rows, view.world.island)

    assert of((960, 540), *BOARDS) == of((960, 540), *BOARDS)
    assert hash(of((960, 540), *BOARDS)) == hash(of((960, 540), *BOARDS))
    assert of((960, 540), *BOARDS) != of((1280, 720), *BOARDS)
    assert of((960, 540), *BOARDS) != of((960, 540), *reversed(BOARDS))


def test_backdrop__covers_the_canvas_and_shows_each_space(
    services: FakeServices, view: Any
) -> None:
    world = World(LAYOUT, BOARDS, "A")
    sheet = ground(services, world, view)
    assert sheet.get_size() == services.canvas.size
    scale = services.canvas.scale
    for row in range(4):
        for index in range(8):
            x, y = world.space(row, index)
            rim = sheet.get_at((round((x - world.space_size() * 0.36) * scale), round(y * scale)))
            assert rim.r > rim.b + 20  # parchment, not sea


def test_backdrop__of_boards_drawn_by_the_user(services: FakeServices, view: Any) -> None:
    """No map, no title, no chest stacks: still a whole world."""
    world = own_world(island={"spaces": 16})
    assert ground(services, world, view).get_size() == services.canvas.size


@pytest.mark.parametrize("size", [(1, 1), (320, 180), (2000, 181), (181, 900)])
def test_backdrop__on_canvases_of_almost_no_size(
    services: FakeServices, view: Any, size: tuple[int, int]
) -> None:
    """F46"""
    stage.resize(services, size)
    canvas = services.canvas
    layout = lay_out(canvas.width, canvas.height, 4, 4)
    sheet = ground(services, World(layout, BOARDS, "A"), view)
    assert sheet.get_size() == canvas.size


# --- pieces ---------------------------------------------------------------------------------------


def test_lit__the_next_space_of_each_row_with_the_button_that_serves_it(
    services: FakeServices, view: Any
) -> None:
    world = World(LAYOUT, BOARDS, "A")
    shown = lit_spaces(services.assets, world, with_rows(view, "0 map, 1 map", "", "2 wheel"))
    lit = {p.key[1]: (p.x, p.y) for p in shown if p.key[0] == "lit"}  # type: ignore[index]
    assert lit == {0: world.space(0, 2), 1: world.space(1, 0), 2: world.space(2, 1),
                   3: world.space(3, 0)}  # fmt: skip
    buttons = [p.image for p in shown if p.key[0] == "button"]  # type: ignore[index]
    assert len({id(image) for image in buttons}) == 4


def test_lit__a_full_row_has_no_next_space(services: FakeServices, view: Any) -> None:
    full = ", ".join(f"{n % 4} map" for n in range(8))
    shown = lit_spaces(services.assets, World(LAYOUT, BOARDS, "A"), with_rows(view, "", full))
    assert sorted(p.key[1] for p in shown if p.key[0] == "lit") == [0, 2, 3]  # type: ignore[index]


def test_lit__in_grace_only_rows_to_choose_from(services: FakeServices, view: Any) -> None:
    grace = msgspec.structs.replace(view, phase=Phase.GRACE, grace=(1,), choices=(1, 3))
    shown = lit_spaces(services.assets, World(LAYOUT, BOARDS, "A"), grace)
    assert sorted(p.key[1] for p in shown if p.key[0] == "lit") == [1, 3]  # type: ignore[index]


def test_laid__pieces_in_their_owners_colours(services: FakeServices, view: Any) -> None:
    world = World(LAYOUT, BOARDS, "A")
    seen = msgspec.structs.replace(
        with_rows(view, "0 map, 3 anchor"), volcano=(2 * 8 + 1, NOTHING, 8)
    )
    crew = list(LIVERIES[:4])
    shown = laid_pieces(services.assets, world, seen, crew)
    shown += thrown_pieces(services.assets, world, seen, crew)
    assert {key: place for key, _p, place, _z in shown} == {
        ("laid", 0, 0): world.space(0, 0),
        ("laid", 0, 1): world.space(0, 1),
        ("thrown", 0): world.thrown(0),
        ("thrown", 2): world.thrown(2),
    }
    assert len({id(picture) for _k, picture, _at, _z in shown}) == 4


def test_mismatches__a_cross_on_every_wrong_item_and_no_other(
    services: FakeServices, view: Any
) -> None:
    wanted = [ITEMS[space.item] for space in view.world.rows[0][:3]]
    wrong = next(name for name in ITEMS if name != wanted[1])
    seen = with_rows(view, f"0 {wanted[0]}, 1 {wrong}, 2 {wanted[2]}")
    shown = mismatches(services.assets, World(LAYOUT, BOARDS, "A"), seen)
    assert [p.key for p in shown] == [("wrong", 0, 1)]


def test_chests__say_how_many_are_left(services: FakeServices, view: Any) -> None:
    world = World(LAYOUT, BOARDS, "A")
    full = chest_stacks(services.assets, world, view)
    one_left = msgspec.structs.replace(view, stacks=(5, 0))
    shown = chest_stacks(services.assets, world, one_left)
    pictures = {p.key: p.image for p in full}
    assert {p.key for p in shown if p.image is not pictures[p.key]} == {
        ("stack", 1), ("stack left", 1),
    }  # fmt: skip


# --- pictures -------------------------------------------------------------------------------------


def test_pill__tells_coins_and_ships_apart(services: FakeServices) -> None:
    pills = {
        (coins, ships): reward_pill(services.assets, coins, ships, 40)
        for coins in range(4)
        for ships in range(4)
    }
    seen = {pygame.image.tobytes(pill, "RGBA") for pill in pills.values()}
    assert len(seen) == 16
    assert pills[1, 1].width > pills[1, 0].width


def test_step__water_coin_landing_and_start_look_different(services: FakeServices) -> None:
    steps = [
        step_disc(services.assets, 50, *what)
        for what in ((False, False, False), (False, True, False), (True, False, False),
                     (False, False, True))
    ]  # fmt: skip
    assert len({pygame.image.tobytes(step, "RGBA") for step in steps}) == 4


def test_ship__one_for_each_seat() -> None:
    assets = Assets(0.5)
    tokens = [ship_token(assets, livery, 40) for livery in LIVERIES]
    assert len({pygame.image.tobytes(token, "RGBA") for token in tokens}) == len(LIVERIES)

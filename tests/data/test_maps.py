"""The program's own maps: sound, equal to the rules' data, and with a place for everybody."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.rules import RULES
from scenes.games import screens
from scenes.kit.board import BoardMap, read_map
from scenes.kit.maps import FOLDER, table_map
from scenes.race.boards import MAPS, box_boards, island_loop, ocean_side
from scenes.tables.room import spots_in

ROOT = Path(__file__).resolve().parents[2]
ALL = sorted((ROOT / "maps").rglob("*.tmx"))
TABLES = sorted(FOLDER.glob("*.tmx"))
BOARDS = [path for path in ALL if path not in TABLES]
TURN_BASED = {game: rules for game, rules in RULES.items() if not rules.info.realtime}
DATA = ROOT / "game" / "rules" / "captain_silver" / "data.json"
PROPERTIES = {
    "space": {"row", "index", "item", "coins", "ships"},
    "step": {"step", "coin", "landing"},
    "spot": set(),
    "title": set(),
    "stack": set(),
    "crater": set(),
}


@pytest.fixture(scope="module")
def rules() -> Any:
    return json.loads(DATA.read_text(encoding="utf-8"))


def test_there_are_eleven_maps() -> None:
    sides = [f"o{number}{side}.tmx" for number in range(1, 5) for side in "ab"]
    expected = ["island-a.tmx", "island-b.tmx", *sides, "volcano.tmx"]
    assert [path.name for path in ALL if path.parent == MAPS] == expected


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_map_opens__with_known_classes_and_properties(path: Path) -> None:
    board = read_map(path)
    assert board.size == (512, 1024)
    for spot in board.spots:
        assert set(spot.props) == PROPERTIES[spot.kind], spot
        assert spot.w / 2 < spot.x < board.size[0] - spot.w / 2, spot
        assert spot.h / 2 < spot.y < board.size[1] - spot.h / 2, spot


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_map_is_hand_readable__csv_and_known_layers(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("<data ") == text.count('<data encoding="csv">') >= 1
    for line in text.splitlines():
        if "<layer " in line or "<objectgroup " in line:
            assert any(f'name="{name}"' in line for name in ("ground", "marks", "spaces")), line


# --- tables ---------------------------------------------------------------------------------------


def map_of(game: str, tall: bool) -> BoardMap:
    table = screens()[game].table
    assert table is not None
    name = table.layout().map_name
    return table_map(f"{name}-tall" if tall else name)


def test_every_table_has_its_map__in_landscape_and_tall_and_there_are_no_others() -> None:
    names = {screens()[game].table.layout().map_name for game in TURN_BASED}  # type: ignore[union-attr]
    assert {path.stem for path in TABLES} == names | {f"{name}-tall" for name in names}


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_table_is_hand_readable__spots_only_each_with_name_and_class(path: Path) -> None:
    """One group of named rectangles and nothing else: the ground is the layout's."""
    text = path.read_text(encoding="utf-8")
    assert "<layer " not in text and text.count("<objectgroup ") == 1
    board = read_map(path)
    assert (board.kind, board.board) == ("table", path.stem)
    for spot in board.spots:
        assert spot.name and spot.kind, spot
        assert set(spot.props) <= {"seats"}, spot
        assert spot.x - spot.w / 2 >= 0 and spot.x + spot.w / 2 <= board.size[0], spot
        assert spot.y - spot.h / 2 >= 0 and spot.y + spot.h / 2 <= board.size[1], spot
    named = [(spot.name, spot.props.get("seats")) for spot in board.spots]
    assert len(set(named)) == len(named), "a spot is there twice"


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("game", TURN_BASED)
def test_every_table_seats_all_who_may_play__apart_from_each_other(game: str, tall: bool) -> None:
    board = map_of(game, tall)
    assert (board.size[1] > board.size[0]) == tall
    for seats in TURN_BASED[game].info.seats:
        spots, _props, _zoom = spots_in(board, seats, (0, 0, *board.size))
        places = [spots[f"seat {seat}"] for seat in range(seats)]
        for n, (x, y, w, h) in enumerate(places):
            for a, b, c, d in places[:n]:
                assert x >= a + c or a >= x + w or y >= b + d or b >= y + h, (game, seats, n)


# --- Captain Silver's boards ----------------------------------------------------------------------


def test_ocean_sides_equal_the_rules_data(rules: Any) -> None:
    read = {
        name: ocean_side(chart.board_map)["spaces"]
        for name, chart in box_boards().items()
        if chart.board_map.kind == "ocean"
    }
    assert read == rules["ocean_boards"]


def test_islands_equal_the_rules_data(rules: Any) -> None:
    for name, loop in rules["treasure_island"].items():
        read = island_loop(box_boards()[name].board_map)
        assert loop["start"] == 0
        for key in ("spaces", "coin_spaces", "landings"):
            assert read[key] == loop[key], (name, key)


def test_ocean_spaces_lie_in_reading_order__rows_from_top_first_space_left() -> None:
    for name in ("O1a", "O4b"):
        spots = box_boards()[name].spots
        assert len(spots) == 8
        assert list(spots) == sorted(spots, key=lambda at: (at[1], at[0]))


@pytest.mark.parametrize("name", ["A", "B"])
def test_the_loop_runs_clockwise_and_spaces_keep_apart(name: str) -> None:
    chart = box_boards()[name]
    spots = chart.spots
    pairs = list(zip(spots, spots[1:] + spots[:1], strict=True))
    assert sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) > 0, "y points down"
    for at, (x0, y0) in enumerate(spots):
        for x1, y1 in spots[at + 1 :]:
            apart = ((x0 - x1) ** 2 + (2 * (y0 - y1)) ** 2) ** 0.5
            assert apart > chart.across, "the map is twice as high as wide"


def test_landings_of_side_b_lie_on_their_stacks_side() -> None:
    chart = box_boards()["B"]
    assert chart.spots[8][1] < chart.areas["upper"][1] < 0.5
    assert chart.spots[17][1] > chart.areas["lower"][1] > 0.5


def test_thrown_items_never_hide_the_volcanos_name() -> None:
    chart = box_boards()["volcano"]
    assert len(chart.spots) >= 24
    _, middle, _, high = chart.areas["title"]
    radius = 0.035
    assert all(y - radius > middle + high / 2 for _, y in chart.spots)
    _, crater, _, crater_high = chart.areas["crater"]
    assert crater + crater_high / 2 < middle - high / 2 + 0.001

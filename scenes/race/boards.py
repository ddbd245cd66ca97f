"""Captain Silver's reading of maps: ocean sides, Treasure Islands, the volcano.

Owns what a map must hold to be one of these boards, and the places of its spaces for the picture.
Gives plain JSON data, which travels in a match's options: a replay needs no file. How a map is
read from disk is `scenes/kit/board.py`; what a space does is `game/rules/captain_silver`.

`landing` in a map is "", upper, lower or either; the rules' data calls the last one "any".
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.rules.captain_silver.model import ITEMS, ROWS
from scenes.kit.board import BoardMap, MapFault, Spot, read_map
from scenes.kit.board_file import Place, file_name, shown

MAPS: Final = Path(__file__).resolve().parents[2] / "maps" / "captain-silver"
"""The game's own maps."""

COLUMNS: Final = 2
MOST: Final = 9
"""Most coins and most ships that a space may pay: one digit has room on it."""
SHORTEST_LOOP: Final = 8
LONGEST_LOOP: Final = 40
LANDINGS: Final = {"upper": "upper", "lower": "lower", "either": "any"}
MOST_OWN: Final = 100
BOARD_NAME: Final = re.compile(r"[^\W_][\w-]{0,15}")
KEPT: Final = ("random", "O1", "O2", "O3", "O4")
"""Words that already mean something where boards are chosen by name."""

KINDS: Final = {
    "ocean": ("space", "title"),
    "island": ("step", "title", "stack"),
    "volcano": ("spot", "title", "crater"),
}
"""The classes of objects that each kind of map may hold, the one that counts first."""

Point = tuple[float, float]
Area = tuple[float, float, float, float]


@dataclass(frozen=True)
class Chart:
    """A board for the picture. All places are parts 0..1 of the map's width and height.

    `spots` are the middles of the spaces: eight of an ocean side row by row, an island's by step,
    the volcano's in the order in which they should fill. `across` is a space's diameter as a part
    of the map's width (0: drawn as points). `areas` are (x, y, w, h) with x, y the middle: "title",
    "crater", and the chests' "upper" and "lower", where the map has them.
    """

    board_map: BoardMap
    spots: tuple[Point, ...]
    across: float
    areas: dict[str, Area]


def ocean_side(board_map: BoardMap) -> dict[str, Any]:
    """An ocean side as the rules' data has it: board, title, and spaces, 4 rows of 2.

    Raises `MapFault` naming the object that is missing, doubled or wrong.
    """
    spaces = [
        [
            {
                "item": _item(board_map, spot),
                "coins": _number(board_map, spot, "coins", 0, MOST),
                "ships": _number(board_map, spot, "ships", 0, MOST),
            }
            for spot in row
        ]
        for row in _rows(board_map)
    ]
    return {"board": _board(board_map), "title": board_map.title, "spaces": spaces}


def island_loop(board_map: BoardMap) -> dict[str, Any]:
    """A Treasure Island as the rules' data has it: board, title, spaces, coin_spaces, landings.

    Raises `MapFault` naming the object that is missing, doubled or wrong.
    """
    steps = _steps(board_map)
    coins = [step for step, spot in enumerate(steps) if _flag(board_map, spot, "coin")]
    stacks = {str(step): _landing(board_map, spot) for step, spot in enumerate(steps)}
    landings = {step: stack for step, stack in stacks.items() if stack}
    if 0 in coins or "0" in landings:
        what = "it is the start and has a coin or a landing"
        raise _fault(board_map, steps[0], what, "clear coin and landing of step 0 (rule CS-A17)")
    return {
        "board": _board(board_map),
        "title": board_map.title,
        "spaces": len(steps),
        "coin_spaces": coins,
        "landings": landings,
    }


def own_boards(folder: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """The user's own boards: every .tmx in `folder` as data, and a sentence for each bad one.

    A board's data is that of `ocean_side` or `island_loop` with "kind" (ocean or island), "file",
    "aspect" (width by height) and "spots", the middles of its spaces as parts 0..1, in the order
    of `Chart.spots`. A folder that does not exist holds no boards.
    """
    boards: list[dict[str, Any]] = []
    faults: list[str] = []
    taken = {board.casefold(): "the box" for board in (*box_boards(), *KEPT)}
    for path in _own_files(folder, faults):
        try:
            data = _own_board(read_map(path))
            owner = taken.get(data["board"].casefold())
            if owner is not None:
                what = f"the name {shown(data['board'])} is already used by {owner}"
                place = Place(file_name(path), "map property 'board'")
                raise place.fault(what, "choose another name")
        except MapFault as fault:
            faults.append(str(fault))
            continue
        taken[data["board"].casefold()] = file_name(path)
        boards.append(data)
    return boards, faults


@functools.cache
def box_boards(folder: Path = MAPS) -> dict[str, Chart]:
    """The game's own maps, read once, by their board names (O1a .. O4b, A, B, volcano).

    Raises `MapFault` when one is damaged: then the game itself is.
    """
    charts = (chart(read_map(path)) for path in sorted(folder.glob("*.tmx")))
    return {each.board_map.board: each for each in charts}


def chart(board_map: BoardMap) -> Chart:
    """Where things are on a map of any of the three kinds. Raises `MapFault` like its readers."""
    read: dict[str, Callable[[BoardMap], Iterable[Spot]]] = {
        "ocean": lambda found: [spot for row in _rows(found) for spot in row],
        "island": _steps,
        "volcano": lambda found: found.spots_of("spot"),
    }
    _check_kinds(board_map)
    areas = [_area(spot, board_map.size) for spot in read[board_map.kind](board_map)]
    return Chart(
        board_map,
        tuple((x, y) for x, y, _, _ in areas),
        min((w for _, _, w, _ in areas), default=0.0),
        {
            spot.name: _area(spot, board_map.size)
            for spot in board_map.spots
            if spot.kind in KINDS[board_map.kind][1:]
        },
    )


def _area(spot: Spot, size: tuple[int, int]) -> Area:
    """Middle and size of a spot as parts of the map."""
    (wide, high), digits = size, 4
    return (
        round(spot.x / wide, digits),
        round(spot.y / high, digits),
        round(spot.w / wide, digits),
        round(spot.h / high, digits),
    )


# --- what a map must hold -----------------------------------------------------------------------


def _fault(board_map: BoardMap, spot: Spot | None, what: str, cure: str) -> MapFault:
    where = f"object {shown(spot.name)}" if spot is not None else ""
    return Place(file_name(Path(board_map.path_name)), where).fault(what, cure)


def _board(board_map: BoardMap) -> str:
    """The board's name: one word, because boards are chosen by a list of names."""
    if BOARD_NAME.fullmatch(board_map.board) is None:
        what = f"the name {shown(board_map.board)} is not one word of letters and digits"
        cure = "write the map property board as at most 16 letters, digits or hyphens"
        raise _fault(board_map, None, what, cure)
    return board_map.board


def _check_kinds(board_map: BoardMap, *wanted: str) -> None:
    """Refuses maps of another kind, and objects of a class that means nothing there."""
    kinds = wanted or tuple(KINDS)
    if board_map.kind not in kinds:
        what = f"the map property kind is {shown(board_map.kind)}"
        raise _fault(board_map, None, what, f"it has to be {' or '.join(kinds)}")
    known = KINDS[board_map.kind]
    for spot in board_map.spots:
        if spot.kind not in known:
            what = f"its class {shown(spot.kind)} means nothing on a map of kind {board_map.kind}"
            raise _fault(board_map, spot, what, f"use {', '.join(known)}")


def _rows(board_map: BoardMap) -> list[list[Spot]]:
    """The spaces of an ocean side, 4 rows of 2, each there exactly once."""
    _check_kinds(board_map, "ocean")
    found: dict[tuple[int, int], Spot] = {}
    for spot in board_map.spots_of("space"):
        at = (
            _number(board_map, spot, "row", 1, ROWS),
            _number(board_map, spot, "index", 1, COLUMNS),
        )
        if at in found:
            what = f"row {at[0]} index {at[1]} is already object {shown(found[at].name)}"
            raise _fault(board_map, spot, what, "correct row or index of one of them")
        found[at] = spot
    for row in range(1, ROWS + 1):
        for index in range(1, COLUMNS + 1):
            if (row, index) not in found:
                what = f"there is no space with row {row} and index {index}"
                cure = f"add an object of class space for it ({ROWS} rows of {COLUMNS})"
                raise _fault(board_map, None, what, cure)
    return [[found[row, index] for index in range(1, COLUMNS + 1)] for row in range(1, ROWS + 1)]


def _steps(board_map: BoardMap) -> list[Spot]:
    """The spaces of an island's loop in order, 0 to n - 1 without a gap."""
    _check_kinds(board_map, "island")
    found: dict[int, Spot] = {}
    for spot in board_map.spots_of("step"):
        step = _number(board_map, spot, "step", 0, LONGEST_LOOP - 1)
        if step in found:
            what = f"step {step} is already object {shown(found[step].name)}"
            raise _fault(board_map, spot, what, "number the steps 0, 1, 2 and so on")
        found[step] = spot
    gaps = [step for step in range(len(found)) if step not in found]
    if gaps:
        what = f"there is no step {gaps[0]}, though there are steps after it"
        raise _fault(board_map, None, what, "number the steps 0, 1, 2 and so on")
    if len(found) < SHORTEST_LOOP:
        what = f"the loop has {len(found)} steps"
        raise _fault(board_map, None, what, f"draw {SHORTEST_LOOP} to {LONGEST_LOOP} of them")
    return [found[step] for step in range(len(found))]


# --- properties ---------------------------------------------------------------------------------


def _property(board_map: BoardMap, spot: Spot, name: str) -> object:
    if name not in spot.props:
        raise _fault(board_map, spot, f"the property {name} is missing", "add it in Tiled")
    return spot.props[name]


def _number(board_map: BoardMap, spot: Spot, name: str, low: int, high: int) -> int:
    value = _property(board_map, spot, name)
    if not isinstance(value, int) or isinstance(value, bool):
        what = f"the property {name} is {shown(str(value))}, which is not of type int"
        raise _fault(board_map, spot, what, "set its type to int in Tiled")
    if not low <= value <= high:
        raise _fault(board_map, spot, f"{name} is {value}", f"give it {low} to {high}")
    return value


def _flag(board_map: BoardMap, spot: Spot, name: str) -> bool:
    value = _property(board_map, spot, name)
    if not isinstance(value, bool):
        what = f"the property {name} is {shown(str(value))}, which is not of type bool"
        raise _fault(board_map, spot, what, "set its type to bool in Tiled")
    return value


def _item(board_map: BoardMap, spot: Spot) -> str:
    value = _property(board_map, spot, "item")
    if value not in ITEMS:
        cure = f"use one of {', '.join(ITEMS)}"
        raise _fault(board_map, spot, f"item is {shown(str(value))}", cure)
    return str(value)


def _landing(board_map: BoardMap, spot: Spot) -> str:
    """The landing in the rules' word, or "" for none."""
    value = _property(board_map, spot, "landing")
    if value == "":
        return ""
    if not isinstance(value, str) or value not in LANDINGS:
        cure = f"use one of {', '.join(LANDINGS)}, or leave it empty"
        raise _fault(board_map, spot, f"landing is {shown(str(value))}", cure)
    return LANDINGS[value]


# --- the user's folder --------------------------------------------------------------------------


def _own_files(folder: Path, faults: list[str]) -> list[Path]:
    """The map files in the user's folder by name; what is in the way is added to `faults`."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".tmx")
    except FileNotFoundError:
        return []
    except OSError:
        where = shown(str(folder), 200)
        faults.append(f"The folder of own boards {where} cannot be read; allow reading it.")
        return []
    if len(files) > MOST_OWN:
        faults.append(f"There are more than {MOST_OWN} own boards; only the first are read.")
    return files[:MOST_OWN]


def _own_board(board_map: BoardMap) -> dict[str, Any]:
    _check_kinds(board_map, "ocean", "island")
    read = ocean_side if board_map.kind == "ocean" else island_loop
    places = chart(board_map)
    return {
        **read(board_map),
        "kind": board_map.kind,
        "file": Path(board_map.path_name).name,
        "aspect": round(board_map.size[0] / board_map.size[1], 4),
        "spots": [list(point) for point in places.spots],
    }

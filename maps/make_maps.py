"""Writes the tileset and the eleven maps of Captain Silver, always the same.

Owns where islets, marks and spaces lie on the maps. What the spaces want and pay comes from the
rules' data; how a tile looks is `paint_sea`. The program never runs this: it reads the written
maps, which may as well be changed in Tiled. Run again from the project's folder with
`python -m maps.make_maps` (this overwrites changes made in Tiled).
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import quoteattr

import pygame

from maps.draw_marks import TILE
from maps.paint_sea import COLUMNS, TILES, sheet

HERE: Final = Path(__file__).resolve().parent
DATA: Final = HERE.parent / "game" / "rules" / "captain_silver" / "data.json"

WIDE: Final = 8
HIGH: Final = 16
"""Every map is 8 x 16 tiles: boards, island and volcano stand side by side at one height."""

H: Final = 0x80000000
V: Final = 0x40000000
D: Final = 0x20000000

DEEP: Final = 0
LADDER: Final = {
    "sea": ("deep", "shallow", "sand", "grass"),
    "volcano": ("deep", "shallow", "sand", "rock", "lava"),
}
"""Materials by level; within a tile only neighbouring levels meet."""

PLAIN: Final = {
    "deep": ("deep", "deep", "deep", "swell"),
    "shallow": ("shallow", "ripples", "shallow", "shoal"),
}
"""What may fill a whole square of a material."""

UPRIGHT: Final = ("swell", "ripples")
"""Tiles that must not stand on their heads."""

GAPS: Final = ((4, 4), (4, 8), (4, 12))
"""The corners in the middle of four ocean spaces: there is room for something to look at."""

SIDES: Final[dict[str, tuple[str, tuple[str, str, str]]]] = {
    "O1a": ("Gull Sound", ("compass", "reef", "galleon")),
    "O1b": ("Serpent Deep", ("islet", "serpent", "bank")),
    "O2a": ("Parrot Shoals", ("reef", "islet", "whirlpool")),
    "O2b": ("The Maelstrom", ("galleon", "whirlpool", "reef")),
    "O3a": ("Lantern Bay", ("bank", "galleon", "islet")),
    "O3b": ("Becalmed Waters", ("serpent", "compass", "bank")),
    "O4a": ("Widow's Reach", ("whirlpool", "bank", "serpent")),
    "O4b": ("Turtle Roads", ("islet", "reef", "compass")),
}
"""Title of each ocean side and what lies in its three gaps, from top to bottom."""

SHALLOWS: Final = {
    "reef": ((-1, 0), (0, 0), (1, 0), (0, -1), (1, -1), (0, 1)),
    "bank": ((-1, 0), (0, 0), (-1, 1), (0, 1), (1, 1), (-1, -1)),
    "islet": (
        *((x, y) for x in (-2, -1, 0, 1) for y in (-1, 0, 1)),
        (-1, -2),
        (0, -2),
        (-1, 2),
        (0, 2),
        (2, 0),
        (-3, 0),
    ),
}
SANDS: Final = {"islet": ((-1, 0), (0, 0))}

ISLANDS: Final = {
    "A": (
        "000000000", "011111110", "011122110", "011222210", "012233210", "012333210",
        "012233210", "011222210", "012222210", "012222110", "012222210", "012333210",
        "012333210", "012232210", "012222110", "011111110", "000000000",
    ),
    "B": (
        "000000000", "011111110", "011222110", "012222210", "012333210", "012333210",
        "012233210", "012222210", "011222110", "012222210", "012222210", "012332210",
        "012333210", "012233210", "011222210", "011111110", "000000000",
    ),
}  # fmt: skip
"""Levels at the corners of the tiles, drawn as one sees them."""

ISLAND_MARKS: Final = {
    "A": (("palm", 4, 2), ("hills", 4, 4), ("woods", 3, 5), ("palm", 5, 6), ("palm", 2, 9),
          ("woods", 4, 11), ("hills", 3, 11), ("palm", 2, 13), ("palm", 4, 13)),
    "B": (("palm", 3, 2), ("woods", 3, 4), ("hills", 4, 5), ("palm", 2, 6), ("palm", 5, 9),
          ("hills", 3, 11), ("woods", 4, 12), ("palm", 2, 9), ("palm", 4, 13)),
}  # fmt: skip

VOLCANO: Final = (
    "011111110", "112222211", "122333221", "123333321", "123444321", "123444321", "123343321",
    "123333321", "123333321", "122333321", "123333321", "123333221", "123333321", "123333321",
    "122333221", "112222211", "011111110",
)  # fmt: skip

Grid = list[list[int]]


class Thing(NamedTuple):
    """A named object of a map; x and y are its middle in map pixels."""

    name: str
    kind: str
    shape: str
    x: float
    y: float
    wide: float
    high: float
    properties: Sequence[tuple[str, str | int | bool]] = ()


# --- from levels to tiles -----------------------------------------------------------------------


def gid(name: str, flips: int = 0) -> int:
    return 1 + TILES.index(name) | flips


def turned(corners: tuple[bool, ...], flips: int) -> tuple[bool, ...]:
    """Corners (upper left, upper right, lower left, lower right) of a tile turned by `flips`."""
    a, b, c, d = corners
    if flips & D:
        b, c = c, b
    if flips & H:
        a, b, c, d = b, a, d, c
    if flips & V:
        a, b, c, d = c, d, a, b
    return a, b, c, d


def tile_for(corners: tuple[int, ...], ladder: Sequence[str], chance: Random) -> int:
    """The tile, turned as needed, whose materials fit the levels at its four corners."""
    low, high = min(corners), max(corners)
    flips = [h | v | d for h in (0, H) for v in (0, V) for d in (0, D)]
    if low == high:
        name = chance.choice(PLAIN.get(ladder[low], (ladder[low],)))
        return gid(name, chance.choice((0, H) if name in UPRIGHT else flips))
    if high > low + 1:
        raise ValueError(f"levels {corners} are too steep for one tile")
    wanted = tuple(level == high for level in corners)
    shapes = {"edge": (False, False, True, True), "out": (False, False, True, False),
              "in": (True, False, True, True)}  # fmt: skip
    fits = [
        gid(f"{ladder[high]}-{shape}", flip)
        for shape, filled in shapes.items()
        for flip in flips
        if turned(filled, flip) == wanted
    ]
    if not fits:
        raise ValueError(f"levels {corners} touch only at a point")
    return chance.choice(fits)


def ground(levels: Grid, ladder: Sequence[str], chance: Random) -> Grid:
    """The ground layer for levels at the corners of all tiles."""
    return [
        [
            tile_for((levels[y][x], levels[y][x + 1], levels[y + 1][x], levels[y + 1][x + 1]),
                     ladder, chance)
            for x in range(WIDE)
        ]
        for y in range(HIGH)
    ]  # fmt: skip


def rose(marks: Grid, name: str, x: int, y: int) -> None:
    """A mark of four turned quarters around the corner x, y."""
    marks[y - 1][x] = gid(name)
    marks[y][x] = gid(name, H | D)
    marks[y][x - 1] = gid(name, H | V)
    marks[y - 1][x - 1] = gid(name, V | D)


def course_across(marks: Grid, y: int, columns: range) -> None:
    """A dashed course along the line between two rows of tiles."""
    for x in columns:
        marks[y - 1][x] = gid("course")
        marks[y][x] = gid("course", V)


def course_down(marks: Grid, x: int, rows: range) -> None:
    """A dashed course along the line between two columns of tiles."""
    for y in rows:
        marks[y][x - 1] = gid("course", D)
        marks[y][x] = gid("course", D | H)


def empty() -> Grid:
    return [[0] * WIDE for _ in range(HIGH)]


# --- the maps -----------------------------------------------------------------------------------


def ocean(board: str, rows: Sequence[Sequence[dict[str, Any]]]) -> str:
    """An ocean side: four courses, and something to look at between them."""
    title, features = SIDES[board]
    levels = [[DEEP] * (WIDE + 1) for _ in range(HIGH + 1)]
    marks = empty()
    for y in (2, 6, 10, 14):
        course_across(marks, y, range(WIDE))
    for (x, y), feature in zip(GAPS, features, strict=True):
        for level, table in ((1, SHALLOWS), (2, SANDS)):
            for dx, dy in table.get(feature, ()):
                levels[y + dy][x + dx] = level
        if feature in ("compass", "whirlpool"):
            rose(marks, feature, x, y)
        elif feature in ("galleon", "serpent"):
            marks[y][x - 1] = gid(feature)
        elif feature == "islet":
            marks[y - 1][x - 1] = gid("palm")
    things = [
        Thing(f"row-{row}-space-{index}", "space", "ellipse",
              TILE * (4 * index - 2), TILE * (4 * row - 2), 176, 176,
              (("row", row), ("index", index), ("item", space["item"]),
               ("coins", space["coins"]), ("ships", space["ships"])))
        for row, spaces in enumerate(rows, 1)
        for index, space in enumerate(spaces, 1)
    ]  # fmt: skip
    layers = {"ground": ground(levels, LADDER["sea"], Random(board)), "marks": marks}
    return tmx("ocean", board, title, layers, things)


def ring(steps: int) -> list[tuple[float, float]]:
    """Middles of the loop's spaces, clockwise from the lower left corner.

    Four spaces wide; the rest goes up and down the sides, so the loop's middle is at the top.
    """
    rows = (steps - 4) // 2
    xs = [TILE * (1 + 2 * column) for column in range(4)]
    ys = [TILE + (HIGH - 2) * TILE * row / (rows - 1) for row in range(rows)]
    left = [(xs[0], y) for y in reversed(ys)]
    right = [(xs[3], y) for y in ys]
    return [*left, (xs[1], ys[0]), (xs[2], ys[0]), *right, (xs[2], ys[-1]), (xs[1], ys[-1])]


def island(board: str, loop: dict[str, Any]) -> str:
    """Treasure Island: the loop in the shallows, the chests and the name ashore."""
    marks = empty()
    course_down(marks, 1, range(1, HIGH - 1))
    course_down(marks, WIDE - 1, range(1, HIGH - 1))
    course_across(marks, 1, range(1, WIDE - 1))
    course_across(marks, HIGH - 1, range(1, WIDE - 1))
    for name, x, y in ISLAND_MARKS[board]:
        marks[y][x] = gid(name)
    words = {"any": "either", "upper": "upper", "lower": "lower"}
    things = [
        Thing(f"step-{step:02}", "step", "ellipse", x, y, 80, 80,
              (("step", step), ("coin", step in loop["coin_spaces"]),
               ("landing", words.get(loop["landings"].get(str(step), ""), ""))))
        for step, (x, y) in enumerate(ring(loop["spaces"]))
    ]  # fmt: skip
    things += [
        Thing("title", "title", "rect", 256, 512, 208, 128),
        Thing("upper", "stack", "rect", 256, 320, 192, 128),
        Thing("lower", "stack", "rect", 256, 768, 192, 128),
    ]
    levels = [[int(level) for level in row] for row in ISLANDS[board]]
    layers = {"ground": ground(levels, LADDER["sea"], Random(board)), "marks": marks}
    return tmx("island", board, "Treasure Island", layers, things)


def volcano() -> str:
    """The volcano: crater above, then its name, then room for what is thrown there."""
    things = [
        Thing("title", "title", "rect", 256, 480, 304, 72),
        Thing("crater", "crater", "ellipse", 256, 304, 224, 208),
    ]
    for row in range(6):
        places = 5 if row % 2 == 0 else 4
        columns = sorted(range(places), key=lambda at: abs(at - (places - 1) / 2))
        for at in columns:
            x = 256 + (at - (places - 1) / 2) * 84
            things.append(Thing(f"spot-{len(things) - 1:02}", "spot", "point",
                                x, 560 + row * 76, 0, 0))  # fmt: skip
    levels = [[int(level) for level in row] for row in VOLCANO]
    layers = {"ground": ground(levels, LADDER["volcano"], Random("volcano")), "marks": empty()}
    return tmx("volcano", "volcano", "Volcano", layers, things)


# --- the files ----------------------------------------------------------------------------------


def tmx(kind: str, board: str, title: str, layers: dict[str, Grid], things: list[Thing]) -> str:
    """A map as text, in the form that Tiled itself writes. Layers without a tile are left out."""
    layers = {name: cells for name, cells in layers.items() if any(map(any, cells))}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.10" tiledversion="1.11.0" orientation="orthogonal"'
        f' renderorder="right-down" width="{WIDE}" height="{HIGH}" tilewidth="{TILE}"'
        f' tileheight="{TILE}" infinite="0" nextlayerid="{len(layers) + 2}"'
        f' nextobjectid="{len(things) + 1}">',
        *properties((("board", board), ("kind", kind), ("title", title)), " "),
        ' <tileset firstgid="1" source="../tiles/sea.tsx"/>',
    ]
    for number, (name, cells) in enumerate(layers.items(), 1):
        lines += [
            f' <layer id="{number}" name="{name}" width="{WIDE}" height="{HIGH}">',
            '  <data encoding="csv">',
            ",\n".join(",".join(map(str, row)) for row in cells),
            "</data>",
            " </layer>",
        ]
    lines.append(f' <objectgroup id="{len(layers) + 1}" name="spaces">')
    for number, thing in enumerate(things, 1):
        lines += described(number, thing)
    return "\n".join([*lines, " </objectgroup>", "</map>", ""])


def described(number: int, thing: Thing) -> list[str]:
    """The lines of one object."""
    left, top = thing.x - thing.wide / 2, thing.y - thing.high / 2
    size = f' width="{thing.wide:g}" height="{thing.high:g}"' if thing.shape != "point" else ""
    head = (
        f'  <object id="{number}" name={quoteattr(thing.name)} type="{thing.kind}"'
        f' x="{round(left, 2):g}" y="{round(top, 2):g}"{size}'
    )
    inside = properties(thing.properties, "   ")
    if thing.shape != "rect":
        inside.append(f"   <{thing.shape}/>")
    return [f"{head}>", *inside, "  </object>"] if inside else [f"{head}/>"]


def properties(pairs: Sequence[tuple[str, str | int | bool]], indent: str) -> list[str]:
    """The lines of custom properties."""
    if not pairs:
        return []
    lines = [f"{indent}<properties>"]
    for name, value in pairs:
        kind = {bool: ' type="bool"', int: ' type="int"', str: ""}[type(value)]
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"{indent} <property name={quoteattr(name)}{kind} value={quoteattr(shown)}/>")
    return [*lines, f"{indent}</properties>"]


def tsx() -> str:
    """The tileset as text."""
    high = math.ceil(len(TILES) / COLUMNS) * TILE
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<tileset version="1.10" tiledversion="1.11.0" name="sea"'
        f' tilewidth="{TILE}" tileheight="{TILE}" tilecount="{len(TILES)}" columns="{COLUMNS}">\n'
        f' <image source="sea.png" width="{COLUMNS * TILE}" height="{high}"/>\n'
        "</tileset>\n"
    )


def main(data: Path) -> None:
    """Write everything below `maps/`."""
    rules = json.loads(data.read_text(encoding="utf-8"))
    tiles, boards = HERE / "tiles", HERE / "captain-silver"
    tiles.mkdir(exist_ok=True)
    boards.mkdir(exist_ok=True)
    pygame.image.save(sheet(), os.fspath(tiles / "sea.png"))
    texts = {tiles / "sea.tsx": tsx(), boards / "volcano.tmx": volcano()}
    for name, rows in rules["ocean_boards"].items():
        texts[boards / f"{name.lower()}.tmx"] = ocean(name, rows)
    for name, loop in rules["treasure_island"].items():
        texts[boards / f"island-{name.lower()}.tmx"] = island(name, loop)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DATA)

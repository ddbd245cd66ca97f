"""Writes a table's map for Tiled: named spots on an empty ground, always the same bytes.

Owns the file's form. Which spots a table has is said in `maps/table_*.py`; the written maps may as
well be moved about in Tiled, the program reads only those.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

TILE = 10
"""Pixels of a tile: sizes of maps are whole tens."""
FOLDER = Path(__file__).resolve().parent / "tables"


class Spot(NamedTuple):
    """A named rectangle: left, top, width and height in map pixels. `seats`: only at tables of so
    many (0: at all)."""

    name: str
    kind: str
    x: float
    y: float
    w: float
    h: float
    seats: int = 0


def write(board: str, title: str, size: tuple[int, int], spots: Sequence[Spot]) -> Path:
    """The map `board`.tmx; its path. Raises ValueError when a spot does not lie on it."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.10" tiledversion="1.11.0" orientation="orthogonal"'
        f' renderorder="right-down" width="{size[0] // TILE}" height="{size[1] // TILE}"'
        f' tilewidth="{TILE}" tileheight="{TILE}" infinite="0" nextlayerid="2"'
        f' nextobjectid="{len(spots) + 1}">',
        " <properties>",
        *(
            f'  <property name="{name}" value={quoteattr(value)}/>'
            for name, value in (("board", board), ("kind", "table"), ("title", title))
        ),
        " </properties>",
        ' <objectgroup id="1" name="spots">',
    ]
    for number, spot in enumerate(spots, 1):
        lines += _object(number, spot, size)
    path = FOLDER / f"{board}.tmx"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join([*lines, " </objectgroup>", "</map>", ""]), "utf-8", newline="\n")
    return path


def _object(number: int, spot: Spot, size: tuple[int, int]) -> list[str]:
    fits = spot.x >= 0 and spot.y >= 0 and spot.x + spot.w <= size[0] and spot.y + spot.h <= size[1]
    if not fits:
        raise ValueError(f"{spot.name} does not lie on a map of {size[0]} x {size[1]}")
    place = f'x="{spot.x:g}" y="{spot.y:g}" width="{spot.w:g}" height="{spot.h:g}"'
    head = f'  <object id="{number}" name={quoteattr(spot.name)} type="{spot.kind}" {place}'
    if not spot.seats:
        return [f"{head}/>"]
    return [
        f"{head}>",
        f'   <properties><property name="seats" type="int" value="{spot.seats}"/></properties>',
        "  </object>",
    ]

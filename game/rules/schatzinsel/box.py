"""What is in the box: the map's tiles and crosses, counts, and the chart, from `data.json`.

Owns the reading of the data and what follows from the coordinate stones. Holds no state of a game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from game.rules.schatzinsel.words import SIZE, TILES, Cell, Tile, tile_of

_DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)

CROSSES: Final[tuple[Tile, ...]] = tuple(
    sorted(tile_of(tile["row"], tile["col"]) for tile in _DATA["tiles"] if tile["x"])
)
"""The eight tiles with a red X, where treasure may be found (rules, section 3.5)."""
END_BONUS: Final[int] = _DATA["end_bonus"]
TRACK: Final[int] = _DATA["track_length"]
"""Fields of the score track around the board (SI-A17)."""


class Share(msgspec.Struct, frozen=True):
    """What each seat begins with, and the extra guards beside the board (rules, section 3.2)."""

    tiles: int
    chests: int
    guards: int
    extra_guards: int


SHARES: Final[dict[str, dict[int, Share]]] = {
    rules: {int(seats): Share(**counts) for seats, counts in by_seats.items()}
    for rules, by_seats in (
        ("silver", _DATA["setup"]["john_silver"]),
        ("hawkins", _DATA["setup"]["jim_hawkins"]),
    )
}
"""By variant (SI-A16: Hawkins has more extra guards) and number of seats."""


class Chart(msgspec.Struct, frozen=True):
    """The coordinate stones, and where each tile belongs because of them.

    `rows` are the stones down the left side, `columns` those along the top. `cells[tile]` is the
    only cell of a tile, `tiles[cell]` the same the other way round. `near[tile]` has a bit for each
    tile that belongs beside it, up, down, left or right.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: tuple[Cell, ...]
    tiles: tuple[Tile, ...]
    near: tuple[int, ...]


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The cells up, right, down and left of a cell. The board does not wrap (SI-A5)."""
    row, column = divmod(cell, SIZE)
    return tuple(
        r * SIZE + c
        for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        if 0 <= r < SIZE and 0 <= c < SIZE
    )


def _stones(first: int) -> tuple[int, ...]:
    """Five stones that begin with `first`, ascending; five is followed by one (SI-A3)."""
    return tuple((first - 1 + n) % SIZE + 1 for n in range(SIZE))


def _chart(top: int, left: int) -> Chart:
    rows, columns = _stones(top), _stones(left)
    tiles = tuple(tile_of(row, column) for row in rows for column in columns)
    cells = tuple(tiles.index(tile) for tile in range(TILES))
    near = tuple(sum(1 << tiles[cell] for cell in beside(cells[t])) for t in range(TILES))
    return Chart(rows, columns, cells, tiles, near)


CHARTS: Final = tuple(
    _chart(top, left) for top in range(1, SIZE + 1) for left in range(1, SIZE + 1)
)
"""Every way the stones can lie, by the tile that then belongs in the top left corner."""


def chart_of(tile: Tile, cell: Cell) -> Chart:
    """The chart on which `tile` belongs on `cell` (rules, section 3.3)."""
    return next(chart for chart in CHARTS if chart.cells[tile] == cell)


def on_track(score: int) -> tuple[int, int]:
    """How often the landing boat has gone all round, and the field it is on (SI-A17)."""
    return divmod(score, TRACK)

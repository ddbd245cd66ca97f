"""What a tile is worth: free cells that it sees, or tiles that it joins (rules, section 3.3).

Owns counting on the board alone; chests and guards are counted where they are placed (`turn`). A
line is a row or a column of the board as five bits, the first cell being the lowest bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.schatzinsel.box import beside
from game.rules.schatzinsel.words import SIZE, TILES, Cell

LINE: Final = 1 << SIZE
ROW_OF: Final = tuple(cell // SIZE for cell in range(TILES))
COLUMN_OF: Final = tuple(cell % SIZE for cell in range(TILES))


def _run(place: int, line: int, taken: int) -> int:
    """How many cells in a row, to both sides of `place`, are taken (1) or free (0)."""
    count = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < SIZE and line >> at & 1 == taken:
            count, at = count + 1, at + step
    return count


JOINED: Final = tuple(_run(at // LINE, at % LINE, 1) for at in range(SIZE * LINE))
"""By place * LINE + line: how many tiles adjoin in that line, without a gap (SI-A6)."""
SEEN: Final = tuple(_run(at // LINE, at % LINE, 0) for at in range(SIZE * LINE))
"""By place * LINE + line: how many free cells are seen until a tile or the edge."""


def worth(rows: Sequence[int], columns: Sequence[int], cell: Cell, group: bool) -> tuple[int, bool]:
    """(points, whether it touches another tile) for a tile laid on `cell`.

    `rows` and `columns` are the lines of the board, where `cell` itself is not looked at. `group`:
    the whole connected island counts instead of straight lines (SI-A6).
    """
    row, column = ROW_OF[cell], COLUMN_OF[cell]
    across, down = column * LINE + rows[row], row * LINE + columns[column]
    joined = JOINED[across] + JOINED[down]
    if not joined:  # SI-A5: a tile that touches with a corner alone does not touch
        return SEEN[across] + SEEN[down], False
    return (len(_island(rows, cell)) if group else joined + 1), True


def counted(rows: Sequence[int], columns: Sequence[int], cell: Cell, group: bool) -> list[Cell]:
    """The cells that bring the points of `worth`, ascending: as many as there are points."""
    _points, touching = worth(rows, columns, cell, group)
    if touching and group:
        return _island(rows, cell)
    cells = [cell] if touching else []
    for step in (-SIZE, 1, SIZE, -1):
        at = cell
        while (at + step) in beside(at):
            at += step
            if (rows[ROW_OF[at]] >> COLUMN_OF[at] & 1) != touching:
                break
            cells.append(at)
    return sorted(cells)


def _island(rows: Sequence[int], cell: Cell) -> list[Cell]:
    """`cell` and all tiles that hang together with it, ascending."""
    found, edge = [cell], [cell]
    while edge:
        for at in beside(edge.pop()):
            if rows[ROW_OF[at]] >> COLUMN_OF[at] & 1 and at not in found:
                found.append(at)
                edge.append(at)
    return sorted(found)


def lines_of(cells: Sequence[Cell]) -> tuple[list[int], list[int]]:
    """The rows and columns of a board on which these cells are taken."""
    rows, columns = [0] * SIZE, [0] * SIZE
    for cell in cells:
        rows[ROW_OF[cell]] |= 1 << COLUMN_OF[cell]
        columns[COLUMN_OF[cell]] |= 1 << ROW_OF[cell]
    return rows, columns

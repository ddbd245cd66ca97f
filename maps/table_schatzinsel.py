"""The spots of Die Schatzinsel's table: the map, its stones, the score track around it, the seats.

The sixty fields of the track go clockwise from the lower left corner, fifteen along each side.
"""

from __future__ import annotations

from maps.spots import Spot, write

SIZE = 5
BOARD = 730
FIELD = BOARD / 16
STONE = 46
CELL = 114
LEFT_OF_CELLS = FIELD + 10 + STONE


def board(x: float, y: float) -> list[Spot]:
    """Everything that lies on the board, whose upper left corner is given."""
    spots = [Spot("board", "board", x, y, BOARD, BOARD)]
    spots += [
        Spot(f"field {n}", "field", x + at[0], y + at[1], FIELD, FIELD)
        for n, at in enumerate(track())
    ]
    first = LEFT_OF_CELLS + 8
    for n in range(SIZE):
        along = first + n * CELL + (CELL - STONE) / 2
        spots.append(Spot(f"row {n}", "stone", x + FIELD + 8, y + along, STONE, STONE))
        spots.append(Spot(f"column {n}", "stone", x + along, y + FIELD + 8, STONE, STONE))
    for cell in range(SIZE * SIZE):
        row, column = divmod(cell, SIZE)
        at = (x + first + column * CELL, y + first + row * CELL)
        spots.append(Spot(f"cell {cell}", "cell", *at, CELL, CELL))
    return spots


def track() -> list[tuple[float, float]]:
    """Upper left corners of the fields from the board's corner."""
    far = BOARD - FIELD
    up = [(0.0, far - n * FIELD) for n in range(15)]
    right = [(n * FIELD, 0.0) for n in range(15)]
    down = [(far, n * FIELD) for n in range(15)]
    back = [(far - n * FIELD, far) for n in range(15)]
    return [*up, *right, *down, *back]


def display(x: float, y: float, step: float) -> list[Spot]:
    """The tiles to be taken lie as they would on the board; extra guards below."""
    spots = [Spot("display", "display", x, y, 5 * step + 24, 5 * step + 156)]
    for cell in range(SIZE * SIZE):
        row, column = divmod(cell, SIZE)
        at = (x + 12 + column * step + 2, y + 56 + row * step + 2)
        spots.append(Spot(f"shown {cell}", "tile", *at, step - 4, step - 4))
    spots.append(Spot("guards", "guards", x + 12, y + 64 + 5 * step, 5 * step, 84))
    return spots


def wide() -> list[Spot]:
    """Display at the left, board in the middle, seats at the right."""
    spots = [*display(0, 30, 71), *board(393, 0)]
    for seat in range(4):
        spots.append(Spot(f"seat {seat}", "seat", 1138, 8 + 181 * seat, 388, 170))
    return spots


def tall() -> list[Spot]:
    """Board above, display and seats below."""
    spots = [*board(155, 0), *display(4, 740, 50)]
    for seat in range(4):
        x, y = 300 + (seat % 2) * 374, 752 + (seat // 2) * 200
        spots.append(Spot(f"seat {seat}", "seat", x, y, 362, 184))
    return spots


if __name__ == "__main__":
    print(write("schatzinsel", "Die Schatzinsel", (1530, 730), wide()))
    print(write("schatzinsel-tall", "Die Schatzinsel", (1040, 1150), tall()))

"""The spots of John Silver's table: three rows and four columns on planks, the pile, the seats."""

from __future__ import annotations

from typing import Final

from maps.spots import Spot, write

ROWS: Final = ("chest", "sailor", "ship")
CARD: Final = (142, 199)


def wide() -> list[Spot]:
    """The grid at the left, pile, the row shared out last and seats' plates at the right."""
    spots = []
    for column in range(4):
        x = 150 + 218 * column
        spots.append(Spot(f"column {column}", "column", x - 18, 4, 178, 78))
        for row, name in enumerate(ROWS):
            spots.append(Spot(f"{name} {column}", "card", x, 94 + 211 * row, *CARD))
    for row, name in enumerate(ROWS):
        spots.append(Spot(f"row {name}", "row", 14, 94 + 211 * row, 108, 199))
    spots.append(Spot("pile", "pile", 1056, 8, 120, 168))
    spots.append(Spot("last", "row shared out", 1192, 4, 332, 184))
    spots.append(Spot("sea", "removed", 1044, 598, 480, 124, seats=3))
    for seat in range(4):
        spots.append(Spot(f"seat {seat}", "seat", 1044, 196 + 134 * seat, 480, 124))
    return spots


def tall() -> list[Spot]:
    """The seats' plates two by two below the grid, and under them the row shared out last."""
    spots = []
    for column in range(4):
        x = 140 + 226 * column
        spots.append(Spot(f"column {column}", "column", x - 14, 6, 190, 84))
        for row, name in enumerate(ROWS):
            spots.append(Spot(f"{name} {column}", "card", x, 104 + 240 * row, 162, 227))
    for row, name in enumerate(ROWS):
        spots.append(Spot(f"row {name}", "row", 8, 104 + 240 * row, 112, 227))
    for seat in range(4):
        x, y = (seat % 2) * 450, 844 + (seat // 2) * 150
        spots.append(Spot(f"seat {seat}", "seat", x, y, 436, 138))
    spots.append(Spot("pile", "pile", 908, 850, 120, 168))
    spots.append(Spot("last", "row shared out", 4, 1148, 1030, 136))
    spots.append(Spot("sea", "removed", 450, 994, 436, 138, seats=3))
    return spots


if __name__ == "__main__":
    print(write("john-silver", "John Silver", (1530, 730), wide()))
    print(write("john-silver-tall", "John Silver", (1040, 1290), tall()))

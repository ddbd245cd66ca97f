"""The spots of John Silver's table: three rows and four columns on planks, the pile, the seats."""

from __future__ import annotations

from typing import Final

from maps.spots import Spot, write

ROWS: Final = ("chest", "sailor", "ship")
CARD: Final = (142, 199)


def wide() -> list[Spot]:
    """The grid at the left, pile and seats' plates at the right."""
    spots = []
    for column in range(4):
        x = 150 + 218 * column
        spots.append(Spot(f"column {column}", "column", x - 18, 4, 178, 78))
        for row, name in enumerate(ROWS):
            spots.append(Spot(f"{name} {column}", "card", x, 94 + 211 * row, *CARD))
    for row, name in enumerate(ROWS):
        spots.append(Spot(f"row {name}", "row", 14, 94 + 211 * row, 108, 199))
    spots.append(Spot("pile", "pile", 1062, 8, 120, 168))
    spots.append(Spot("sea", "removed", 1250, 8, 120, 168))
    for seat in range(4):
        spots.append(Spot(f"seat {seat}", "seat", 1044, 196 + 134 * seat, 480, 124))
    return spots


def tall() -> list[Spot]:
    """The seats' plates two by two below the grid."""
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
    spots.append(Spot("sea", "removed", 908, 1030, 120, 110))
    return spots


if __name__ == "__main__":
    print(write("john-silver", "John Silver", (1530, 730), wide()))
    print(write("john-silver-tall", "John Silver", (1040, 1150), tall()))

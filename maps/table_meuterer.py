"""The spots of Meuterer's table: twelve islands in a ring, ships before them, seats in the corners.

`island 0` is where the ship starts, at the top; the others follow clockwise.
"""

from __future__ import annotations

import math

from maps.spots import Spot, write

ISLANDS = 12
ISLAND = (176, 148)
SHIP = 92
CHARACTERS = 5
STEP = 190
"""Between two islands of the upper and lower row."""
CLOSE = 98
"""From an island's middle to the ship before it."""


def frame(x: float, y: float, across: float, down: float) -> list[Spot]:
    """Five islands above, five below, one at each side: the corners stay free for the seats."""
    rows = [(n * STEP, -down) for n in range(3)]
    right = [(across, 0.0)]
    below = [(n * STEP, down) for n in (2, 1, 0, -1, -2)]
    left = [(-across, 0.0)]
    above = [(n * STEP, -down) for n in (-2, -1)]
    spots = []
    for n, (east, south) in enumerate([*rows, *right, *below, *left, *above]):
        at = (x + east, y + south)
        spots.append(_around(f"island {n}", "island", at, ISLAND))
        ahead = (CLOSE if east < 0 else -CLOSE, 30.0) if not south else (0.0, CLOSE)
        inside = (at[0] + ahead[0] * 1.18, at[1] - ahead[1] if south > 0 else at[1] + ahead[1])
        spots.append(_around(f"ship {n}", "ship", inside, (SHIP, SHIP)))
    return spots


def ring(x: float, y: float, across: float, down: float) -> list[Spot]:
    """Islands around a middle, ships before them on the water inside the ring."""
    spots = []
    for n in range(ISLANDS):
        angle = math.tau * n / ISLANDS
        east, north = math.sin(angle), math.cos(angle)
        at = (round(x + across * east), round(y - down * north))
        spots.append(_around(f"island {n}", "island", at, ISLAND))
        inside = (round(at[0] - 1.2 * CLOSE * east), round(at[1] + CLOSE * north))
        spots.append(_around(f"ship {n}", "ship", inside, (SHIP, SHIP)))
    return spots


def middle(x: float, y: float) -> list[Spot]:
    """Characters in a row; below them deck, the captain's offer, how things stand, discards."""
    spots = []
    for n in range(CHARACTERS):
        at = (x + (n - (CHARACTERS - 1) / 2) * 166, y)
        spots.append(_around(f"character {n}", "character", at, (160, 196)))
    spots.append(_around("deck", "deck", (x - 330, y + 158), (86, 120)))
    spots.append(_around("offer", "offer", (x - 176, y + 158), (196, 112)))
    spots.append(_around("news", "how it stands", (x + 104, y + 158), (350, 112)))
    spots.append(_around("discard", "discard", (x + 330, y + 158), (86, 120)))
    return spots


def tall_middle(x: float, y: float) -> list[Spot]:
    """The same with the characters in two rows, and how things stand below the offer."""
    spots = []
    for n in range(CHARACTERS):
        east = (n - 0.5) * 188 if n < 2 else (n - 3) * 188
        at = (x + east, y + (0 if n < 2 else 126))
        spots.append(_around(f"character {n}", "character", at, (180, 120)))
    spots.append(_around("deck", "deck", (x - 222, y + 252), (86, 120)))
    spots.append(_around("offer", "offer", (x, y + 222), (340, 62)))
    spots.append(_around("news", "how it stands", (x, y + 304), (340, 92)))
    spots.append(_around("discard", "discard", (x + 222, y + 252), (86, 120)))
    return spots


def _around(name: str, kind: str, at: tuple[float, float], size: tuple[float, float]) -> Spot:
    return Spot(name, kind, at[0] - size[0] / 2, at[1] - size[1] / 2, *size)


def wide() -> list[Spot]:
    """Seats in the four corners, clockwise from the upper left one."""
    spots = [*frame(765, 366, 545, 288), *middle(765, 312)]
    corners = ((0, 4), (1242, 4), (1242, 460), (0, 460))
    for seat, (x, y) in enumerate(corners):
        spots.append(Spot(f"seat {seat}", "seat", x, y, 288, 266))
    return spots


def tall() -> list[Spot]:
    """Seats two by two below the ring."""
    spots = [*ring(520, 430, 430, 350), *tall_middle(520, 292)]
    for seat in range(4):
        x, y = 6 + (seat % 2) * 520, 876 + (seat // 2) * 222
        spots.append(Spot(f"seat {seat}", "seat", x, y, 508, 210))
    return spots


if __name__ == "__main__":
    print(write("meuterer", "Meuterer", (1530, 730), wide()))
    print(write("meuterer-tall", "Meuterer", (1040, 1320), tall()))

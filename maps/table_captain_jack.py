"""The spots of Captain Jack's table: every captain's berth on the open sea, and what lies between.

A berth has a ship with its counters below, and beside it a sheet with what its captain has, over
the ships that wait in the fleet. How many berths there are decides where they lie; seats go round
clockwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from maps.spots import Spot, write

WIDE: Final = (1530, 730)
TALL: Final = (1040, 1290)
SHEET: Final = (264, 270)
"""A captain's sheet is at least so wide, and at most so high."""
FLEET: Final = 54
"""The fleet has at least so much height below the sheet."""
COUNTERS: Final = 46
GAP: Final = 12
CARD_W, CARD_H = 100, 140
CAPTION: Final = 34
"""Height of the words over a pile."""


class Box(NamedTuple):
    """Left, top, width and height in map pixels."""

    x: float
    y: float
    w: float
    h: float


class Sea(NamedTuple):
    """One table: the berths by seat, and where the things in the middle lie."""

    berths: tuple[Box, ...]
    stock: tuple[float, float]
    discards: Box
    sunken: Box
    worth: Box


def berth(seat: int, box: Box, leftmost: bool) -> list[Spot]:
    """One captain's part of the sea. Who sits leftmost has the sheet at the left edge, everybody
    else at the right: so ships face the middle."""
    x, y, w, h = box
    side = min(h - COUNTERS - 6, w - SHEET[0] - GAP)
    wide, high = w - side - GAP, min(SHEET[1], h - FLEET - 8)
    ship, sheet = (x + wide + GAP, x) if leftmost else (x, x + side + GAP)
    return [
        Spot(f"seat {seat}", "seat", sheet, y, wide, high),
        Spot(f"ship {seat}", "ship", ship, y, side, side),
        Spot(f"sea {seat}", "counters", ship, y + side + 6, side, COUNTERS),
        Spot(f"fleet {seat}", "fleet", sheet, y + high + 8, wide, h - high - 8),
    ]


def stock(x: float, y: float) -> list[Spot]:
    """Both backs beside each other, and the ships of the pool to their right."""
    under, aside = y + CAPTION, x + 2 * CARD_W + 40
    return [
        Spot("stock words", "words", x, y, 2 * CARD_W + 16, CAPTION),
        Spot("stock 0", "pile", x, under, CARD_W, CARD_H),
        Spot("stock 1", "pile", x + CARD_W + 16, under, CARD_W, CARD_H),
        Spot("pool words", "words", aside, y, CARD_H, CAPTION),
        Spot("pool", "pool", aside, under, CARD_H, CARD_H),
    ]


def table(sea: Sea) -> list[Spot]:
    """All spots of a table with so many berths, which belong to tables of that size alone."""
    spots = [s for n, box in enumerate(sea.berths) for s in berth(n, box, box.x == 0)]
    spots += stock(*sea.stock)
    x, y, w, _h = sea.discards
    spots.append(Spot("discards words", "words", x, y, w, CAPTION))
    spots.append(Spot("discards", "pile", x, y + CAPTION, w, CARD_H))
    spots.append(Spot("sunken", "sunken", *sea.sunken))
    spots.append(Spot("worth", "worth", *sea.worth))
    return [spot._replace(seats=len(sea.berths)) for spot in spots]


def grid(columns: tuple[float, ...], rows: tuple[float, ...], w: float, h: float) -> list[Box]:
    """Boxes row by row."""
    return [Box(x, y, w, h) for y in rows for x in columns]


def wide() -> list[Spot]:
    """Three and four captains around the middle; five and six above and below it."""
    first = Box(0, 0, 580, 352)
    a, b, c, d = grid((0, 970), (0, 378), 560, 352)
    one, two, third, four, five, six = grid((0, 515, 1030), (0, 466), 500, 264)
    seas = (
        Sea((first, first._replace(x=950), first._replace(x=475, y=378)), (24, 520),
            Box(1090, 520, 424, 0), Box(592, 20, 346, 310), Box(24, 378, 396, 116)),
        Sea((a, b, d, c), (577, 0), Box(577, 552, 376, 0),
            Box(577, 200, 376, 196), Box(570, 404, 390, 116)),
        Sea((one, two, third, six, four), (20, 276), Box(1060, 276, 460, 0),
            Box(520, 398, 490, 330), Box(440, 276, 390, 116)),
        Sea((one, two, third, six, five, four), (20, 276), Box(1140, 276, 380, 0),
            Box(414, 270, 304, 190), Box(722, 300, 386, 116)),
    )  # fmt: skip
    return [spot for sea in seas for spot in table(sea)]


def tall() -> list[Spot]:
    """Berths in two columns, the middle below them, near the hand."""
    left, right = 0, 530
    a, b, c, d = grid((left, right), (20, 440), 510, 390)
    e, f, g, h = grid((left, right), (10, 410), 510, 370)
    low = grid((left, right), (0, 320, 640), 510, 308)
    six = grid((left, right), (0, 300, 600), 510, 290)
    seas = (
        Sea((a, b, c), (30, 1050), Box(500, 1050, 520, 0),
            d._replace(h=400), Box(590, 880, 420, 116)),
        Sea((e, f, h, g), (30, 1100), Box(500, 1100, 520, 0),
            Box(40, 815, 520, 255), Box(600, 880, 420, 116)),
        Sea((low[0], low[1], low[3], low[4], low[2]), (30, 1100), Box(500, 1100, 520, 0),
            low[5]._replace(h=290), Box(580, 950, 420, 116)),
        Sea((six[0], six[1], six[3], six[5], six[4], six[2]), (30, 1110), Box(500, 1110, 520, 0),
            Box(30, 900, 520, 205), Box(600, 950, 420, 116)),
    )  # fmt: skip
    return [spot for sea in seas for spot in table(sea)]


if __name__ == "__main__":
    print(write("captain-jack", "Captain Jack", WIDE, wide()))
    print(write("captain-jack-tall", "Captain Jack", TALL, tall()))

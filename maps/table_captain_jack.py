"""The spots of Captain Jack's table: every captain's berth on the open sea, and what lies between.

A berth has a ship with its counters, the ships that wait in its fleet, and a sheet with what its
captain has. How many berths there are decides where they lie; seats go round clockwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from maps.spots import Spot, write

WIDE: Final = (1530, 730)
TALL: Final = (1040, 1290)
SHEET: Final = 116
"""Height of a captain's sheet."""
COUNTERS: Final = 46
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
    """One table: the berths by seat, how many of them (the first ones) have their sheet above the
    ship, and where the things in the middle lie."""

    berths: tuple[Box, ...]
    above: int
    stock: tuple[float, float]
    discards: Box
    sunken: Box
    worth: Box


def berth(seat: int, box: Box, above: bool) -> list[Spot]:
    """One captain's part of the sea."""
    x, y, w, h = box
    side = min(h - SHEET - 10, 0.46 * w)
    sheet_y = y if above else y + h - SHEET
    top = (y + SHEET + 10 if above else y) + (h - SHEET - 10 - side) / 2
    left = x + side + 14
    room = x + w - left
    rope = top + side - COUNTERS - 4
    return [
        Spot(f"seat {seat}", "seat", x, sheet_y, w, SHEET),
        Spot(f"ship {seat}", "ship", x + 4, top, side, side),
        Spot(f"sea {seat}", "counters", left, rope, room, COUNTERS),
        Spot(f"fleet {seat}", "fleet", left, top, room, rope - top - 8),
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
    spots = [s for n, box in enumerate(sea.berths) for s in berth(n, box, n < sea.above)]
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
    a, b, c, d = grid((0, 984), (0, 378), 546, 352)
    one, two, three, four, five, six = grid((0, 515, 1030), (0, 466), 500, 264)
    seas = (
        Sea((a, b, Box(492, 378, 546, 352)), 2, (40, 500), Box(1075, 500, 440, 0),
            Box(575, 20, 380, 300), Box(40, 378, 380, 88)),
        Sea((a, b, d, c), 2, (577, 0), Box(577, 552, 376, 0),
            Box(577, 206, 376, 220), Box(577, 440, 376, 88)),
        Sea((one, two, three, six, four), 3, (20, 276), Box(1060, 276, 460, 0),
            Box(520, 390, 490, 330), Box(450, 284, 380, 88)),
        Sea((one, two, three, six, five, four), 3, (20, 276), Box(1100, 276, 420, 0),
            Box(426, 270, 330, 190), Box(772, 276, 300, 174)),
    )  # fmt: skip
    return [spot for sea in seas for spot in table(sea)]


def tall() -> list[Spot]:
    """Berths in two columns, the middle below them, near the hand."""
    left, right = 0, 530
    a, b, c, d = grid((left, right), (0, 450), 510, 430)
    e, f, g, h = grid((left, right), (0, 410), 510, 395)
    low = grid((left, right), (0, 320, 640), 510, 308)
    six = grid((left, right), (0, 300, 600), 510, 290)
    seas = (
        Sea((a, b, c), 3, (30, 1000), Box(500, 1000, 520, 0),
            d._replace(y=460, h=380), Box(560, 880, 450, 88)),
        Sea((e, f, h, g), 4, (30, 1090), Box(500, 1090, 520, 0),
            Box(40, 815, 560, 250), Box(640, 870, 380, 88)),
        Sea((low[0], low[1], low[3], low[4], low[2]), 5, (30, 1090), Box(500, 1090, 520, 0),
            low[5]._replace(h=270), Box(560, 960, 450, 88)),
        Sea((six[0], six[1], six[3], six[5], six[4], six[2]), 6, (30, 1110), Box(500, 1110, 520, 0),
            Box(30, 900, 560, 200), Box(640, 950, 380, 88)),
    )  # fmt: skip
    return [spot for sea in seas for spot in table(sea)]


if __name__ == "__main__":
    print(write("captain-jack", "Captain Jack", WIDE, wide()))
    print(write("captain-jack-tall", "Captain Jack", TALL, tall()))

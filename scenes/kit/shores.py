"""How the twelve islands of the ring look from the sea: hills, palms, ice, cliffs, a fort.

Owns the drawing alone, on the upper part of a square whose places are parts of its width; the
beach lies at `BEACH`. Names and values are laid below by `islands`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from scenes.kit.rigging import FOAM, Drawing, Point
from scenes.kit.theme import INK, NIGHT, PALE, Colour, mix

BEACH: Final = 0.40
"""How far down the foot of the land is."""
SAND: Final[Colour] = (238, 210, 150)
ROCK: Final[Colour] = (150, 136, 118)
LEAF: Final[Colour] = (74, 134, 62)
ICE: Final[Colour] = (206, 232, 240)
RED_ROCK: Final[Colour] = (176, 84, 58)


def mound(
    d: Drawing, colour: Colour, left: float, right: float, top: float, foot: float = BEACH,
    power: float = 1.0,
) -> None:  # fmt: skip
    """A rounded hill, lit on its left and in the shade on its right; steeper for a small power."""
    points: list[Point] = []
    for k in range(25):
        t = k / 24
        points.append(
            (left + (right - left) * t, foot - (foot - top) * math.sin(math.pi * t) ** power)
        )
    d.area(mix(colour, NIGHT, 0.26), points)
    middle, shift = (left + right) / 2, (right - left) * 0.08
    lit = [(middle + (x - middle) * 0.72 - shift, foot - (foot - y) * 0.9) for x, y in points]
    d.area(colour, lit, None)
    bright = [
        (middle + (x - middle) * 0.4 - 1.6 * shift, foot - (foot - y) * 0.8) for x, y in points
    ]
    d.area(mix(colour, PALE, 0.2), bright, None)


def peak(d: Drawing, colour: Colour, x: float, top: float, half: float, cap: Colour | None) -> None:
    """A pointed mountain with a light and a dark side, and snow when there is a cap."""
    tall = BEACH - top
    left = [
        (x - half, BEACH),
        (x - half * 0.62, top + tall * 0.62),
        (x - half * 0.3, top + tall * 0.34),
    ]
    right = [
        (x + half * 0.26, top + tall * 0.3),
        (x + half * 0.6, top + tall * 0.6),
        (x + half, BEACH),
    ]
    ridge = [
        (x, top),
        (x + half * 0.08, top + tall * 0.35),
        (x - half * 0.1, top + tall * 0.6),
        (x + half * 0.06, BEACH),
    ]
    d.area(mix(colour, PALE, 0.14), [*left, (x, top), *right])
    d.area(mix(colour, NIGHT, 0.32), [*ridge, *reversed(right)], None)
    if cap is not None:
        snow = [
            (x, top),
            (x + half * 0.22, top + tall * 0.26),
            (x + half * 0.08, top + tall * 0.22),
            (x - half * 0.02, top + tall * 0.32),
            (x - half * 0.14, top + tall * 0.22),
            (x - half * 0.26, top + tall * 0.3),
        ]
        d.area(cap, snow, None)


def beach(d: Drawing, left: float = 0.06, right: float = 0.94, colour: Colour = SAND) -> None:
    """The strip of sand along the water."""
    points = [(left, BEACH + 0.008), (left + 0.07, BEACH - 0.022), (0.35, BEACH - 0.034)]
    points += [(0.65, BEACH - 0.03), (right - 0.08, BEACH - 0.02), (right, BEACH + 0.008)]
    d.area(colour, points, mix(colour, INK, 0.45))


def palm(d: Drawing, x: float, foot: float, tall: float, lean: float) -> None:
    """A palm of this height, leaning by this much."""
    trunk = [(x + lean * t**1.7, foot - tall * t) for t in (k / 8 for k in range(9))]
    d.line((78, 52, 32), 0.018, trunk)
    d.line((170, 126, 80), 0.007, [(px - 0.003, py) for px, py in trunk])
    top = trunk[-1]
    reach = tall * 0.5
    for tone, drop in (((26, 78, 44), 0.008), ((82, 146, 66), 0.0)):
        for angle in (-0.3, 0.3, 0.95, 2.2, 2.85, 3.45, -1.1, -2.05):
            leaf(d, tone, (top[0], top[1] + drop), angle, reach)


def leaf(d: Drawing, tone: Colour, root: Point, angle: float, reach: float) -> None:
    """A palm's leaf that bows down."""
    upper, lower = [], []
    for k in range(7):
        t = k / 6
        x = root[0] + reach * t * math.cos(angle)
        y = root[1] + reach * (0.7 * t * math.sin(angle) + 0.45 * t * t)
        wide = reach * 0.2 * math.sin(math.pi * min(1.0, t * 0.9 + 0.1))
        upper.append((x, y - wide))
        lower.append((x, y + wide * 0.4))
    d.area(tone, [*upper, *reversed(lower)], None)


def bush(d: Drawing, x: float, foot: float, size: float, colour: Colour = LEAF) -> None:
    """A round tree or bush."""
    for tone, dx, dy, reach in (
        (mix(colour, NIGHT, 0.45), 0.1, 0.06, 0.62), (mix(colour, NIGHT, 0.15), 0.0, 0.0, 0.54),
        (mix(colour, PALE, 0.16), -0.16, -0.18, 0.3),
    ):  # fmt: skip
        d.dot(tone, (x + dx * size, foot - size * 0.45 + dy * size), reach * size)


def surf(d: Drawing, strong: bool) -> None:
    """Foam along the foot of the land."""
    for row, alpha in ((0, 255 if strong else 170), (1, 190 if strong else 100)):
        y = BEACH + 0.012 + 0.02 * row
        left = 0.02 + 0.05 * row
        crest = [
            (left + (1 - 2 * left) * k / 60, y - 0.013 * abs(math.sin(k * math.pi / 5 + row)))
            for k in range(61)
        ]
        d.line((*FOAM, alpha), 0.012 - 0.004 * row, crest)


# --- the twelve -----------------------------------------------------------------------------------


def mountain(d: Drawing) -> None:
    peak(d, ROCK, 0.30, 0.17, 0.24, (238, 240, 236))
    peak(d, ROCK, 0.72, 0.14, 0.26, (238, 240, 236))
    peak(d, ROCK, 0.50, 0.03, 0.30, (244, 246, 242))
    beach(d)
    for x in (0.20, 0.27, 0.44, 0.60, 0.78):
        bush(d, x, BEACH, 0.06)


def cave(d: Drawing) -> None:
    mound(d, (150, 170, 182), 0.08, 0.62, 0.10, power=0.7)
    mound(d, (176, 198, 208), 0.42, 0.92, 0.16, power=0.75)
    beach(d, colour=(224, 234, 234))
    mouth = [
        (0.27, BEACH - 0.01),
        (0.28, 0.30),
        (0.33, 0.245),
        (0.40, 0.25),
        (0.44, 0.31),
        (0.45, BEACH - 0.01),
    ]
    d.area(mix(NIGHT, (30, 70, 96), 0.5), mouth)
    for x, reach in ((0.30, 0.05), (0.345, 0.075), (0.39, 0.06), (0.425, 0.04)):
        d.area(ICE, [(x - 0.012, 0.265), (x + 0.012, 0.262), (x, 0.265 + reach)], None)
    mound(d, (240, 246, 246), 0.16, 0.54, 0.095, 0.18)
    mound(d, (240, 246, 246), 0.54, 0.80, 0.155, 0.215)


def green(d: Drawing) -> None:
    mound(d, (96, 150, 72), 0.08, 0.56, 0.14)
    mound(d, (110, 162, 76), 0.40, 0.94, 0.09)
    mound(d, (128, 174, 84), 0.24, 0.74, 0.23)
    beach(d)
    for x, y, size in (
        (0.18, 0.35, 0.09),
        (0.25, 0.30, 0.08),
        (0.33, 0.23, 0.08),
        (0.60, 0.17, 0.09),
        (0.69, 0.16, 0.08),
        (0.76, 0.22, 0.09),
        (0.83, 0.30, 0.09),
        (0.46, 0.33, 0.10),
        (0.55, 0.36, 0.09),
        (0.68, 0.35, 0.10),
        (0.37, 0.37, 0.08),
    ):
        bush(d, x, y, size)


def spit(d: Drawing) -> None:
    mound(d, (214, 184, 120), 0.10, 0.62, 0.27)
    mound(d, (226, 198, 136), 0.36, 0.94, 0.31)
    beach(d, 0.02, 0.98)
    wood = (104, 82, 62)
    d.line(wood, 0.022, [(0.40, 0.38), (0.41, 0.24), (0.38, 0.13)])
    for branch in (
        [(0.41, 0.25), (0.49, 0.16), (0.50, 0.10)],
        [(0.46, 0.19), (0.54, 0.17)],
        [(0.40, 0.20), (0.32, 0.15), (0.31, 0.10)],
        [(0.385, 0.15), (0.42, 0.07)],
    ):
        d.line(wood, 0.011, branch)
    for x in (0.66, 0.72, 0.80):
        d.area(
            (176, 160, 136),
            [(x - 0.03, 0.385), (x - 0.015, 0.35), (x + 0.02, 0.345), (x + 0.035, 0.39)],
        )
    for x in (0.22, 0.58, 0.88):
        for lean in (-0.02, 0.0, 0.02):
            d.line((150, 142, 74), 0.006, [(x, 0.385), (x + lean, 0.335)])


def icy(d: Drawing) -> None:
    peak(d, (172, 212, 228), 0.28, 0.15, 0.22, (246, 252, 252))
    peak(d, (158, 204, 224), 0.76, 0.18, 0.20, (246, 252, 252))
    peak(d, (186, 222, 234), 0.52, 0.04, 0.26, (250, 254, 254))
    beach(d, colour=(226, 242, 246))
    for x in (0.16, 0.40, 0.66, 0.86):
        d.area(
            ICE,
            [(x - 0.035, BEACH), (x - 0.01, 0.35), (x + 0.03, 0.365), (x + 0.045, BEACH)],
            mix(ICE, INK, 0.4),
        )


def ape(d: Drawing) -> None:
    mound(d, (84, 122, 66), 0.10, 0.50, 0.20)
    mound(d, (120, 108, 92), 0.34, 0.80, 0.06, power=0.55)
    face = (168, 148, 122)
    for x in (0.495, 0.625):
        d.dot(mix(face, NIGHT, 0.15), (x, 0.20), 0.052)
        d.dot(NIGHT, (x + 0.004, 0.205), 0.020)
    d.area(face, [(0.48, 0.27), (0.56, 0.235), (0.64, 0.27), (0.65, 0.34), (0.47, 0.34)])
    d.line(NIGHT, 0.012, [(0.50, 0.305), (0.56, 0.315), (0.62, 0.305)])
    for x in (0.545, 0.575):
        d.dot(NIGHT, (x, 0.268), 0.008)
    beach(d)
    for x, size in ((0.46, 0.07), (0.67, 0.08), (0.74, 0.08)):
        bush(d, x, BEACH - 0.005, size)
    palm(d, 0.24, 0.38, 0.27, -0.06)
    palm(d, 0.33, 0.385, 0.20, 0.04)
    palm(d, 0.82, 0.385, 0.24, 0.05)


def cliff(d: Drawing) -> None:
    wall = [
        (0.14, BEACH), (0.17, 0.12), (0.30, 0.07), (0.56, 0.10), (0.74, 0.20), (0.88, 0.34),
        (0.93, BEACH),
    ]  # fmt: skip
    shade = [(0.14, BEACH), (0.17, 0.12), (0.30, 0.07), (0.34, 0.2), (0.31, BEACH)]
    grass = [
        (0.17, 0.12), (0.30, 0.07), (0.56, 0.10), (0.74, 0.20), (0.88, 0.34), (0.72, 0.23),
        (0.55, 0.14), (0.31, 0.115),
    ]  # fmt: skip
    cracks = ((0.22, 0.15), (0.27, 0.2), (0.40, 0.17), (0.47, 0.24), (0.56, 0.2), (0.64, 0.27))
    d.area((148, 150, 156), wall)
    d.area((108, 110, 120), shade, None)
    d.area((124, 152, 108), grass)
    for x, top in cracks:
        d.line((92, 94, 104), 0.007, [(x, top), (x + 0.012, top + 0.08), (x, top + 0.14)])
    beach(d, 0.08, 0.96, (206, 204, 196))
    low = BEACH + 0.01
    for x in (0.10, 0.19, 0.44, 0.86):
        boulder = [(x - 0.04, low), (x - 0.02, 0.36), (x + 0.02, 0.35), (x + 0.045, low)]
        d.area((122, 124, 130), boulder)


def summer(d: Drawing) -> None:
    mound(d, (150, 178, 90), 0.16, 0.80, 0.22)
    beach(d, colour=(248, 222, 158))
    d.area((208, 174, 118), [(0.44, 0.375), (0.44, 0.26), (0.60, 0.26), (0.60, 0.375)])
    d.area((70, 46, 28), [(0.49, 0.375), (0.49, 0.30), (0.54, 0.30), (0.54, 0.375)], None)
    d.area((196, 142, 66), [(0.39, 0.275), (0.46, 0.165), (0.58, 0.165), (0.65, 0.275)])
    for x in (0.45, 0.50, 0.55):
        d.line((150, 104, 48), 0.006, [(x - 0.02, 0.27), (x + 0.01, 0.175)])
    palm(d, 0.28, 0.385, 0.29, -0.05)
    palm(d, 0.72, 0.385, 0.31, 0.06)
    palm(d, 0.80, 0.39, 0.22, 0.07)
    d.dot((206, 70, 96), (0.36, 0.365), 0.014)
    d.dot((250, 200, 70), (0.66, 0.37), 0.013)


def reef(d: Drawing) -> None:
    for x, top, half in (
        (0.20, 0.24, 0.12),
        (0.40, 0.10, 0.15),
        (0.62, 0.16, 0.15),
        (0.82, 0.26, 0.11),
    ):
        spire = [
            (x - half, BEACH + 0.02),
            (x - half * 0.7, top + 0.16),
            (x - half * 0.35, top + 0.03),
            (x, top),
            (x + half * 0.3, top + 0.06),
            (x + half * 0.75, top + 0.15),
            (x + half, BEACH + 0.02),
        ]
        d.area(RED_ROCK, spire)
        d.area(
            mix(RED_ROCK, NIGHT, 0.36),
            [(x, top), *spire[4:], (x + half * 0.1, BEACH + 0.02), (x - half * 0.06, top + 0.12)],
            None,
        )
        d.line(mix(RED_ROCK, PALE, 0.35), 0.008, [spire[2], spire[1]])
    for x in (0.30, 0.52, 0.72):
        d.area(
            (196, 108, 78),
            [
                (x - 0.06, BEACH + 0.02),
                (x - 0.03, 0.345),
                (x + 0.03, 0.335),
                (x + 0.06, BEACH + 0.02),
            ],
        )
    for x, y in ((0.28, 0.41), (0.50, 0.40), (0.72, 0.41)):
        d.line((*FOAM, 220), 0.010, [(x - 0.06, y), (x, y - 0.02), (x + 0.06, y)])


def nest(d: Drawing) -> None:
    mound(d, (120, 104, 92), 0.14, 0.88, 0.13, power=0.6)
    stone = (168, 154, 136)
    for x, eye in ((0.44, 0.24), (0.57, 0.24)):
        d.area(
            NIGHT,
            [
                (x - 0.04, eye),
                (x - 0.01, eye - 0.045),
                (x + 0.035, eye - 0.03),
                (x + 0.035, eye + 0.025),
                (x, eye + 0.04),
            ],
        )
    d.area(NIGHT, [(0.495, 0.31), (0.51, 0.275), (0.525, 0.31)])
    for x in (0.46, 0.50, 0.54, 0.58):
        d.area(
            mix(stone, PALE, 0.3),
            [(x - 0.016, 0.335), (x + 0.016, 0.335), (x + 0.013, 0.375), (x - 0.013, 0.375)],
        )
    beach(d)
    d.line((84, 56, 36), 0.014, [(0.70, 0.24), (0.70, 0.02)])
    d.area(
        (28, 24, 26),
        [
            (0.705, 0.02),
            (0.80, 0.04),
            (0.87, 0.025),
            (0.85, 0.075),
            (0.87, 0.12),
            (0.79, 0.125),
            (0.705, 0.11),
        ],
    )
    d.dot(PALE, (0.785, 0.068), 0.022)
    d.area(PALE, [(0.772, 0.085), (0.798, 0.085), (0.794, 0.102), (0.776, 0.102)], None)
    palm(d, 0.22, 0.385, 0.24, -0.04)
    for x, size in ((0.30, 0.08), (0.76, 0.09), (0.83, 0.07)):
        bush(d, x, BEACH - 0.01, size)


def thimble(d: Drawing) -> None:
    mound(d, (112, 150, 84), 0.16, 0.84, 0.31)
    stone = (172, 158, 140)
    body = [
        (0.36, 0.375),
        (0.39, 0.12),
        (0.43, 0.06),
        (0.50, 0.04),
        (0.57, 0.06),
        (0.61, 0.12),
        (0.64, 0.375),
    ]
    d.area(stone, body)
    d.area(
        mix(stone, NIGHT, 0.3),
        [(0.53, 0.045), (0.57, 0.06), (0.61, 0.12), (0.64, 0.375), (0.53, 0.375)],
        None,
    )
    for row in range(6):
        for k in range(5):
            x = 0.42 + 0.04 * k + (0.02 if row % 2 else 0.0)
            d.dot(mix(stone, NIGHT, 0.42), (x, 0.10 + 0.04 * row), 0.011)
    d.line(mix(stone, NIGHT, 0.45), 0.016, [(0.36, 0.35), (0.50, 0.362), (0.64, 0.35)])
    beach(d)
    for x, size in ((0.26, 0.10), (0.33, 0.08), (0.68, 0.10), (0.76, 0.08)):
        bush(d, x, BEACH - 0.01, size)


def cape(d: Drawing) -> None:
    mound(d, (236, 206, 142), 0.04, 0.50, 0.25)
    mound(d, (226, 194, 128), 0.34, 0.96, 0.22)
    beach(d, 0.02, 0.98)
    d.area((232, 226, 212), [(0.62, 0.25), (0.645, 0.08), (0.715, 0.08), (0.74, 0.25)])
    d.area((176, 166, 154), [(0.685, 0.25), (0.685, 0.08), (0.715, 0.08), (0.74, 0.25)], None)
    for low in (0.235, 0.165):
        d.area(
            (184, 62, 46),
            [(0.622, low), (0.631, low - 0.035), (0.729, low - 0.035), (0.738, low)],
            None,
        )
    d.area((252, 218, 116), [(0.65, 0.08), (0.65, 0.045), (0.71, 0.045), (0.71, 0.08)])
    d.area((120, 44, 38), [(0.635, 0.048), (0.68, 0.012), (0.725, 0.048)])
    palm(d, 0.24, 0.37, 0.24, 0.05)
    for x in (0.38, 0.46, 0.86):
        for lean in (-0.022, 0.0, 0.022):
            d.line((140, 150, 76), 0.007, [(x, 0.36), (x + lean, 0.30)])


SHORES: Final[tuple[Callable[[Drawing], None], ...]] = (
    mountain, cave, green, spit, icy, ape, cliff, summer, reef, nest, thimble, cape,
)  # fmt: skip
"""By the island's number on the ring."""

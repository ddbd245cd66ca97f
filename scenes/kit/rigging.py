"""How a sailing ship is drawn: hull, masts, sails, damage, and the water around it.

Owns the drawing alone, on a square whose places are parts of its width: (0, 0) is its upper left
corner. The bow is on the right, the wind comes from the left, the light from above. Which ship is
whose is in `ships`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit.theme import INK, NIGHT, PALE, Colour, mix

Point = tuple[float, float]
WATER: Final = 0.87
"""How far down the water line is."""
FOAM: Final[Colour] = (232, 246, 244)


@dataclass(frozen=True, slots=True)
class Paint:
    """A ship's colours: sails, planks, the band along the hull, and its flag."""

    sail: Colour
    hull: Colour
    band: Colour
    flag: Colour


class Drawing:
    """A square sheet that is drawn `OVER` times as large and scaled down at the end."""

    OVER: Final = 4

    def __init__(self, px: int) -> None:
        self.px = px
        self.n = px * self.OVER
        self.sheet = pygame.Surface((self.n, self.n), pygame.SRCALPHA)
        self.sheet.fill((*INK, 0))

    def at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.n, y * self.n) for x, y in points]

    def area(
        self, colour: Sequence[int], points: Sequence[Point], rim: Colour | None = INK
    ) -> None:
        """A filled outline with a thin dark line around it."""
        places = self.at(points)
        pygame.draw.polygon(self.sheet, colour, places)
        if rim is not None:
            self.line(rim, 0.007, [*points, points[0]])

    def line(self, colour: Sequence[int], width: float, points: Sequence[Point]) -> None:
        """A line with round joints."""
        thick = max(1, round(width * self.n))
        places = self.at(points)
        pygame.draw.lines(self.sheet, colour, False, places, thick)
        if thick > 3:
            for place in places:
                pygame.draw.circle(self.sheet, colour, place, thick / 2)

    def dot(self, colour: Sequence[int], middle: Point, radius: float) -> None:
        place = (middle[0] * self.n, middle[1] * self.n)
        pygame.draw.circle(self.sheet, colour, place, max(1.0, radius * self.n))

    def erase(self, points: Sequence[Point]) -> None:
        """A hole through everything drawn so far."""
        pygame.draw.polygon(self.sheet, (*INK, 0), self.at(points))

    def small(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.sheet, (self.px, self.px))


def sail_outline(x: float, top: float, low: float, upper: float, lower: float) -> list[Point]:
    """A square sail full of wind: `upper` and `lower` are half its widths, `x` is its mast."""
    high = low - top
    right = [
        (x + upper + (lower - upper) * t + 0.26 * high * math.sin(math.pi * t), top + high * t)
        for t in (k / 8 for k in range(9))
    ]
    foot = [
        (x + lower - 2 * lower * t, low - 0.12 * high * math.sin(math.pi * t))
        for t in (k / 8 for k in range(9))
    ]
    left = [
        (x - lower + (lower - upper) * t + 0.16 * high * math.sin(math.pi * t), low - high * t)
        for t in (k / 8 for k in range(9))
    ]
    return right + foot[1:] + left[1:]


def square_sail(d: Drawing, paint: Paint, x: float, top: float, low: float, upper: float) -> None:
    """A yard and its sail, lighter where the wind fills it."""
    lower = upper * 1.16
    outline = sail_outline(x, top, low, upper, lower)
    d.area(mix(paint.sail, NIGHT, 0.3), outline, None)
    lit = [
        (x + (px - x) * (0.86 if px > x else 0.62) + 0.012, top + (py - top) * 0.94)
        for px, py in outline
    ]
    d.area(paint.sail, lit, None)
    belly = [
        (px + (x + upper * 0.55 - px) * 0.45, py + ((top + low) / 2 - py) * 0.42) for px, py in lit
    ]
    d.area(mix(paint.sail, PALE, 0.2), belly, None)
    d.line(mix(paint.sail, NIGHT, 0.45), 0.005, [*outline, outline[0]])
    for share in (0.35, 0.68):
        a, b = outline[round(8 * share)], outline[-1 - round(8 * share)]
        d.line(mix(paint.sail, NIGHT, 0.32), 0.003, [a, b])
    d.line(mix(INK, NIGHT, 0.2), 0.012, [(x - upper - 0.02, top), (x + upper + 0.02, top)])


def hull(d: Drawing, paint: Paint, battered: bool) -> None:
    """The hull with its castles, gun ports and band."""
    side = [
        (0.07, 0.55),
        (0.24, 0.56),
        (0.26, 0.66),
        (0.68, 0.68),
        (0.70, 0.62),
        (0.86, 0.60),
        (0.90, 0.66),
        (0.84, 0.80),
        (0.76, 0.90),
        (0.22, 0.90),
        (0.13, 0.84),
        (0.09, 0.70),
    ]
    d.line(mix(paint.hull, NIGHT, 0.4), 0.02, [(0.80, 0.62), (1.0, 0.50)])
    d.area(paint.hull, side)
    for y, tone in ((0.735, 0.22), (0.775, 0.3), (0.815, 0.38), (0.85, 0.46)):
        d.line(mix(paint.hull, NIGHT, tone), 0.005, [(0.1, y), (0.5, y + 0.008), (0.85, y - 0.015)])
    band = [(0.085, 0.665), (0.26, 0.685), (0.5, 0.70), (0.7, 0.695), (0.895, 0.655)]
    d.line(paint.band, 0.026, band)
    d.line(mix(paint.band, PALE, 0.4), 0.006, [(x, y - 0.012) for x, y in band])
    d.area(
        mix(paint.hull, PALE, 0.16), [(0.05, 0.53), (0.26, 0.545), (0.26, 0.575), (0.055, 0.565)]
    )
    d.area(
        mix(paint.hull, PALE, 0.16), [(0.68, 0.60), (0.88, 0.575), (0.885, 0.605), (0.685, 0.63)]
    )
    for x, y in ((0.10, 0.60), (0.15, 0.605), (0.20, 0.61)):
        pane = [(x, y), (x + 0.03, y + 0.002), (x + 0.03, y + 0.035), (x, y + 0.033)]
        d.area((250, 206, 106), pane)
    for k in range(6):
        x, y = 0.29 + 0.085 * k, 0.738 + 0.004 * (2.5 - abs(k - 2.5))
        d.area(NIGHT, [(x, y), (x + 0.036, y), (x + 0.036, y + 0.036), (x, y + 0.036)])
        d.line(mix(paint.band, PALE, 0.2), 0.008, [(x - 0.004, y), (x + 0.04, y)])
    if battered:
        _holes(d, paint)


def _holes(d: Drawing, paint: Paint) -> None:
    """Where shots went through the planks."""
    for x, y, reach in ((0.34, 0.80, 0.045), (0.60, 0.71, 0.055), (0.76, 0.66, 0.04)):
        torn = [
            (
                x + reach * (1 if k % 2 else 0.5) * math.cos(k * 0.7),
                y + reach * 0.7 * (1 if k % 2 else 0.45) * math.sin(k * 0.7),
            )
            for k in range(9)
        ]
        d.area(mix(NIGHT, INK, 0.2), torn, mix(paint.hull, PALE, 0.3))


def masts(d: Drawing, paint: Paint, battered: bool) -> None:
    """Masts, stays and the flag."""
    wood = (92, 60, 36)
    rope = (*mix(INK, NIGHT, 0.3), 150)
    fore = 0.40 if battered else 0.17
    for start, end in (
        ((0.50, 0.07), (0.98, 0.51)),
        ((0.50, 0.07), (0.09, 0.55)),
        ((0.50, 0.10), (0.27, 0.60)),
        ((0.72, fore), (0.97, 0.52)),
        ((0.27, 0.26), (0.07, 0.54)),
    ):
        d.line(rope, 0.0035, [start, end])
    for x, top, low, wide in (
        (0.27, 0.24, 0.58, 0.016),
        (0.50, 0.05, 0.68, 0.02),
        (0.72, fore, 0.63, 0.018),
    ):
        d.line(mix(wood, NIGHT, 0.35), wide, [(x, low), (x, top)])
        d.line(mix(wood, PALE, 0.25), wide * 0.35, [(x - wide * 0.2, low), (x - wide * 0.2, top)])
    if battered:
        d.line(mix(wood, NIGHT, 0.35), 0.018, [(0.72, 0.41), (0.84, 0.31), (0.86, 0.20)])
        d.line((228, 196, 146), 0.008, [(0.712, 0.395), (0.728, 0.405)])
    flag = [
        (0.50, 0.015),
        (0.57, 0.03),
        (0.66, 0.012),
        (0.62, 0.045),
        (0.65, 0.078),
        (0.57, 0.088),
        (0.50, 0.075),
    ]
    d.line(mix(wood, NIGHT, 0.35), 0.01, [(0.50, 0.10), (0.50, 0.0)])
    d.area(paint.flag, flag)


def sails(d: Drawing, paint: Paint, battered: bool) -> None:
    """Square sails on three masts and two jibs; torn when battered."""
    d.area(mix(paint.sail, NIGHT, 0.14), [(0.74, 0.24), (0.83, 0.40), (0.95, 0.515), (0.77, 0.50)])
    d.area(mix(paint.sail, PALE, 0.12), [(0.74, 0.30), (0.78, 0.42), (0.88, 0.53), (0.745, 0.52)])
    square_sail(d, paint, 0.25, 0.29, 0.41, 0.085)
    square_sail(d, paint, 0.25, 0.42, 0.55, 0.105)
    if not battered:
        square_sail(d, paint, 0.70, 0.21, 0.36, 0.085)
    square_sail(d, paint, 0.70, 0.42 if battered else 0.38, 0.58, 0.115)
    square_sail(d, paint, 0.48, 0.11, 0.29, 0.11)
    square_sail(d, paint, 0.48, 0.305, 0.61, 0.15)
    if battered:
        for holes in (
            [(0.33, 0.61), (0.38, 0.52), (0.41, 0.56), (0.43, 0.50), (0.45, 0.60)],
            [(0.55, 0.20), (0.60, 0.17), (0.62, 0.22), (0.57, 0.25)],
            [(0.70, 0.50), (0.74, 0.46), (0.78, 0.52), (0.82, 0.50), (0.80, 0.58), (0.72, 0.60)],
            [(0.17, 0.47), (0.22, 0.45), (0.21, 0.50), (0.18, 0.56), (0.14, 0.56)],
        ):
            d.erase(holes)
            d.line(mix(paint.sail, NIGHT, 0.55), 0.005, [*holes, holes[0]])


def water(d: Drawing, deep: bool) -> None:
    """Foam along the water line; more of it round a ship that goes down (`deep`)."""
    pools = (
        ((0.02, 0.98, 0.055), (0.1, 0.92, 0.035))
        if not deep
        else ((0.0, 1.0, 0.085), (0.08, 0.92, 0.06))
    )
    for (left, right, high), alpha in zip(pools, (90, 150), strict=True):
        ring = pygame.Surface((d.n, d.n), pygame.SRCALPHA)
        box = pygame.Rect(
            left * d.n, (WATER - high / 2 + 0.01) * d.n, (right - left) * d.n, high * d.n
        )
        pygame.draw.ellipse(ring, (*FOAM, alpha), box)
        d.sheet.blit(ring, (0, 0))
    for row, alpha in ((0, 255), (1, 190)):
        y = WATER + 0.012 + 0.022 * row
        crest = [
            (
                0.08 + 0.06 * row + (0.80 - 0.08 * row) * k / 40,
                y - 0.016 * abs(math.sin(k * math.pi / 5)),
            )
            for k in range(41)
        ]
        d.line((*FOAM, alpha), 0.012 if row == 0 else 0.007, crest)

"""Draws the sea chart's marks: compass, whirlpool, courses, hills, trees, serpent and galleon.

Owns pen and drawings, each on a transparent tile that is four times too large. The materials and
the finished sheet are `paint_sea`.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, TypeAlias

import numpy as np
import pygame

Array: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.float64]]"
Colour: TypeAlias = tuple[int, int, int]

TILE: Final = 64
FINE: Final = 4
BIG: Final = TILE * FINE

INK: Final[Colour] = (52, 34, 24)
FOAM: Final[Colour] = (226, 240, 226)
CREAM: Final[Colour] = (238, 222, 178)


class Ink:
    """A transparent tile to draw on, in tile pixels (`span` tiles wide and high)."""

    def __init__(self, span: int = 1) -> None:
        self.surface = pygame.Surface((BIG * span, BIG * span), pygame.SRCALPHA)

    def area(self, points: list[tuple[float, float]], colour: Colour, edge: float = 1.2) -> None:
        """A filled shape with an ink outline `edge` px wide (0: none)."""
        fine = [(x * FINE, y * FINE) for x, y in points]
        pygame.draw.polygon(self.surface, colour, fine)
        if edge:
            self.stroke([*points, points[0]], edge)

    def stroke(self, points: list[tuple[float, float]], width: float, colour: Colour = INK) -> None:
        """A line with round joints."""
        for (x0, y0), (x1, y1) in pairwise(points):
            steps = max(1, round(math.hypot(x1 - x0, y1 - y0) * FINE))
            for step in range(steps + 1):
                part = step / steps
                at = ((x0 + (x1 - x0) * part) * FINE, (y0 + (y1 - y0) * part) * FINE)
                pygame.draw.circle(self.surface, colour, at, width * FINE / 2)

    def curve(
        self, corners: list[tuple[float, float]], width: float, colour: Colour = INK
    ) -> list[tuple[float, float]]:
        """A smooth line (quadratic pieces: end, bend, end, bend, end); gives back its points."""
        points = bent(corners)
        self.stroke(points, width, colour)
        return points

    def pixels(self) -> Array:
        """Red, green, blue and alpha (0..1), fine."""
        colour = pygame.surfarray.array3d(self.surface).swapaxes(0, 1).astype(float)
        alpha = pygame.surfarray.array_alpha(self.surface).T.astype(float)[..., None] / 255.0
        return np.concatenate([colour, alpha], axis=2)


def bent(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points on the quadratic pieces end, bend, end, bend, end."""
    points = []
    for first in range(0, len(corners) - 2, 2):
        (x0, y0), (x1, y1), (x2, y2) = corners[first : first + 3]
        for step in range(17):
            t = step / 16
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
    return points


def strokes(name: str) -> Array:
    """Little waves, ripples or dots, to be laid over a plain material."""
    ink = Ink()
    if name == "swell":
        for x, y, size in ((8, 18, 1.0), (34, 40, 1.15), (16, 53, 0.8)):
            ink.curve(
                [
                    (x, y),
                    (x + 5 * size, y - 6 * size),
                    (x + 10 * size, y),
                    (x + 15 * size, y - 6 * size),
                    (x + 20 * size, y),
                ],
                1.5,
            )
    elif name == "ripples":
        for x, y in ((12, 22), (36, 34), (18, 48)):
            ink.curve([(x, y), (x + 8, y - 4), (x + 16, y)], 1.3)
    else:
        for x, y in ((14, 15), (27, 24), (45, 18), (18, 41), (37, 39), (50, 46), (30, 53)):
            ink.stroke([(x, y), (x, y)], 2.4)
    return ink.pixels()


def compass() -> Array:
    """The upper right quarter of a compass rose two tiles wide; turned, it makes the whole."""
    ink = Ink(2)
    pygame.draw.circle(ink.surface, CREAM, (BIG, BIG), 40 * FINE, round(1.6 * FINE))
    pygame.draw.circle(ink.surface, CREAM, (BIG, BIG), 34 * FINE, round(0.9 * FINE))
    for length, broad, turn in ((32, 7, 22.5), (32, 7, 67.5), (46, 9, 45.0), (60, 11, 0.0)):
        for quarter in range(4):
            star_point(ink, length, broad, math.radians(turn + 90 * quarter))
    pygame.draw.circle(ink.surface, INK, (BIG, BIG), 5 * FINE)
    pygame.draw.circle(ink.surface, (214, 160, 64), (BIG, BIG), round(3.6 * FINE))
    return ink.pixels()[:BIG, BIG:]


def star_point(ink: Ink, length: float, broad: float, turn: float) -> None:
    """One point of the rose: a light half and a dark half."""

    def at(forth: float, aside: float) -> tuple[float, float]:
        return (
            TILE + forth * math.sin(turn) + aside * math.cos(turn),
            TILE - forth * math.cos(turn) + aside * math.sin(turn),
        )

    tip, middle = at(length, 0), (float(TILE), float(TILE))
    ink.area([middle, at(broad, -broad * 0.75), tip], CREAM, 0.9)
    ink.area([middle, at(broad, broad * 0.75), tip], (150, 76, 44), 0.9)


def whirlpool() -> Array:
    """The upper right quarter of a whirlpool two tiles wide, with four arms."""
    ink = Ink(2)
    for arm in range(4):
        points = []
        for step in range(60):
            turn = arm * math.tau / 4 + step * 0.075
            reach = 50 * (1 - step / 66) ** 1.15
            points.append((TILE + reach * math.cos(turn), TILE + reach * math.sin(turn)))
        for first in range(0, 59, 2):
            width = 0.9 + 1.9 * math.sin(math.pi * first / 60)
            ink.stroke(points[first : first + 3], width, FOAM)
    picture = ink.pixels()[:BIG, BIG:]
    picture[..., 3] *= 0.75
    return picture


def course() -> Array:
    """Dashes of a ship's course along the lower border; mirrored below, they make the line."""
    ink = Ink()
    for x in (8, 24, 40, 56):
        ink.stroke([(x - 3.5, 64), (x + 3.5, 64)], 3.2, CREAM)
    picture = ink.pixels()
    picture[..., 3] *= 0.8
    return picture


def hills() -> Array:
    """Three peaks with hatched flanks."""
    ink = Ink()
    for x, y, size in ((22, 44, 0.85), (43, 42, 0.75), (33, 54, 1.0)):
        left, right = (x - 15 * size, y), (x + 16 * size, y)
        peak = (x - 1 * size, y - 24 * size)
        flank = [left, (x - 8 * size, y - 11 * size), peak, (x + 7 * size, y - 13 * size), right]
        ink.area(flank, (206, 182, 122), 0.0)
        for k in range(5):
            top = (peak[0] + (1.0 + 2.4 * k) * size, peak[1] + (3.0 + 4.3 * k) * size)
            ink.stroke([top, (top[0] - 1.2 * size, top[1] + (7.5 - k) * size)], 1.0)
        ink.stroke(flank, 1.7)
    return ink.pixels()


def palm(ink: Ink, x: float, y: float, size: float) -> None:
    """A palm whose foot stands at x, y."""
    top = (x + 5 * size, y - 25 * size)
    ink.curve([(x, y), (x - 1 * size, y - 14 * size), top], 3.0 * size)
    for dx, dy, lift in ((-15, 4, -9), (-11, -8, -8), (1, -13, -4), (12, -7, -8), (14, 6, -8)):
        end = (top[0] + dx * size, top[1] + dy * size)
        bend = (top[0] + dx * 0.6 * size, top[1] + (dy * 0.4 + lift) * size)
        outer, back = bent([top, bend, end]), (bend[0], bend[1] + 7 * size)
        ink.area([*outer, *bent([end, back, top])], (84, 106, 58), 0.8)
    ink.stroke([(x - 9 * size, y + 1), (x + 10 * size, y + 1)], 1.2)


def palms() -> Array:
    ink = Ink()
    palm(ink, 20, 50, 1.0)
    palm(ink, 43, 56, 0.8)
    return ink.pixels()


def woods() -> Array:
    """Round trees, drawn as the old engravers did."""
    ink = Ink()
    for x, y, r in ((20, 22, 8), (43, 20, 7), (31, 35, 9), (13, 45, 7), (50, 44, 8)):
        ink.stroke([(x, y + r), (x, y + r + 5)], 2.0)
        ring = [
            (
                x + r * math.cos(k * math.tau / 20) * (1.0 + 0.10 * (-1) ** k),
                y + r * math.sin(k * math.tau / 20) * (1.0 + 0.10 * (-1) ** k),
            )
            for k in range(20)
        ]
        ink.area(ring, (106, 122, 62), 1.2)
        for k in range(3):
            ink.stroke(
                [(x + r * 0.15, y - r * 0.3 + k * 3), (x + r * 0.7, y - r * 0.3 + k * 3)], 0.8
            )
    return ink.pixels()


def serpent() -> Array:
    """A sea serpent: head and two humps out of the water."""
    ink = Ink()
    green = (86, 122, 84)
    for left, right, high, width in ((27, 43, 25, 4.5), (45, 57, 35, 3.4)):
        rise = bent([(left, 49), ((left + right) / 2, 2 * high - 49), (right, 49)])
        ink.stroke(rise, width + 2.4)
        ink.stroke(rise, width, green)
    neck = bent([(21, 49), (10, 34), (16, 22)])
    ink.stroke(neck, 8.2)
    ink.stroke(neck, 5.8, green)
    ink.area([(21, 15), (15, 13), (10, 17), (3, 21), (4, 25), (12, 26), (20, 25)], green, 1.2)
    ink.stroke([(13, 18), (13, 18)], 2.2)
    ink.stroke([(4, 22.5), (10, 22.5)], 0.9)
    for x in (14, 29, 46):
        ink.curve([(x - 5, 51), (x, 47), (x + 5, 51), (x + 10, 47), (x + 15, 51)], 1.6, FOAM)
    return ink.pixels()


def galleon() -> Array:
    """A three-master under full sail."""
    ink = Ink()
    for x, top in ((19, 14), (33, 7), (46, 16)):
        ink.stroke([(x, top), (x, 46)], 1.6)
        ink.area([(x, top - 1), (x + 8, top + 1.5), (x, top + 4)], (164, 58, 44), 0.6)
    for x, y, w, h in (
        (19, 20, 6, 8),
        (19, 30, 7.5, 10),
        (33, 13, 7, 9),
        (33, 24, 8.5, 14),
        (46, 22, 5.5, 7),
        (46, 31, 6.5, 9),
    ):
        swell = bent([(x + w, y), (x + w + 3, y + h / 2), (x + w, y + h)])
        back = bent([(x - w, y + h), (x - w + 3, y + h / 2), (x - w, y)])
        ink.area([*swell, *back], CREAM, 1.1)
    hull = [(6, 38), (13, 43), (46, 43), (52, 37), (60, 36), (55, 50), (49, 54), (16, 54), (10, 48)]
    ink.area([(float(x), float(y)) for x, y in hull], (122, 78, 46), 1.3)
    ink.stroke([(11, 47.5), (56, 46.5)], 0.9)
    ink.stroke([(6, 38), (1, 33)], 1.3)
    for x in (4, 22, 40):
        ink.curve([(x, 57), (x + 5, 53), (x + 10, 57), (x + 15, 53), (x + 20, 57)], 1.7, FOAM)
    return ink.pixels()


MARKS: Final = {
    "compass": compass,
    "whirlpool": whirlpool,
    "course": course,
    "hills": hills,
    "palm": palms,
    "woods": woods,
    "serpent": serpent,
    "galleon": galleon,
}

"""The old sea chart on the title: coasts, rhumb lines, a compass, a course to the treasure.

Owns the picture and where things lie on it. Everything is drawn once for a canvas. Places on the
chart are parts 0..1 of its width and height; `Chart.at` turns them into units of the canvas.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.core.rng import Rng
from scenes.kit import shapes
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import Colour

Point = tuple[float, float]

TILT: Final = 2.0
"""Degrees to the left: a sheet that somebody put there, not a window."""
SEPIA: Final[Colour] = (92, 60, 32)
RED: Final[Colour] = (164, 38, 26)
FINE: Final = 2
"""Ink is drawn this much larger and smoothed down."""

CROSS: Final = (0.765, 0.605)
COMPASS: Final = (0.2, 0.765)
COURSE: Final = (
    (0.172, 0.43), (0.215, 0.345), (0.3, 0.285), (0.405, 0.3), (0.475, 0.43),
    (0.46, 0.6), (0.53, 0.735), (0.645, 0.72), (0.715, 0.635),
)  # fmt: skip
"""From the harbour around the reef to the cross."""

LANDS: Final[tuple[tuple[Point, ...], ...]] = (
    ((0.0, 0.12), (0.1, 0.14), (0.15, 0.24), (0.11, 0.31), (0.16, 0.4), (0.12, 0.5), (0.04, 0.54),
     (0.0, 0.52)),
    ((0.62, 0.42), (0.7, 0.33), (0.8, 0.35), (0.88, 0.3), (0.95, 0.41), (0.92, 0.55), (0.955, 0.66),
     (0.87, 0.745), (0.78, 0.7), (0.7, 0.6), (0.64, 0.55)),
    ((0.3, 0.5), (0.345, 0.465), (0.375, 0.51), (0.36, 0.57), (0.315, 0.565)),
    ((0.52, 0.135), (0.585, 0.1), (0.655, 0.12), (0.66, 0.175), (0.59, 0.205), (0.535, 0.19)),
    ((0.79, 0.855), (0.835, 0.805), (0.895, 0.825), (0.91, 0.875), (0.845, 0.905)),
)  # fmt: skip
"""Coasts as a few points each; a smooth line goes through them."""

MARKS: Final = (
    ("anchor", (0.098, 0.265), 0.06, SEPIA),
    ("volcano", (0.84, 0.44), 0.125, SEPIA),
    ("palm-tree", (0.705, 0.465), 0.09, SEPIA),
    ("palm-tree", (0.885, 0.6), 0.075, SEPIA),
    ("palm-tree", (0.592, 0.15), 0.06, SEPIA),
    ("skull", (0.849, 0.857), 0.055, SEPIA),
    ("barrel", (0.338, 0.518), 0.042, SEPIA),
    ("painted-cross", CROSS, 0.085, RED),
)
"""Icons in ink: name, place, size as a part of the width."""
BEASTS: Final = (
    ("emblem-0", (0.375, 0.8), 0.115),
    ("emblem-1", (0.3, 0.155), 0.085),
)
"""What lives in the deep, in faint ink."""


@dataclass(frozen=True)
class Chart:
    """Where the chart lies: middle, width and height in units, before it is tilted."""

    x: float
    y: float
    width: float
    height: float

    def at(self, place: Point) -> Point:
        """A place on the chart in units of the canvas."""
        dx = (place[0] - 0.5) * self.width
        dy = (place[1] - 0.5) * self.height
        turn = math.radians(-TILT)
        return (
            self.x + dx * math.cos(turn) - dy * math.sin(turn),
            self.y + dx * math.sin(turn) + dy * math.cos(turn),
        )

    def picture(self, assets: Assets) -> pygame.Surface:
        """The whole sheet, tilted, with its shadow."""
        key = ("chart", self.width, self.height)
        return assets.once(key, lambda: _draw(assets, self.width, self.height))


def along(course: Sequence[Point], share: float) -> Point:
    """The point after `share` (0..1) of the way along a line through these points."""
    lengths = [math.dist(a, b) for a, b in pairwise(course)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(course), lengths, strict=True):
        if left <= length:
            part = left / length if length else 0.0
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return course[-1]


def smooth(points: Sequence[Point], closed: bool, steps: int = 10) -> list[Point]:
    """A soft line through all points (Catmull-Rom)."""
    n = len(points)
    found: list[Point] = []
    for i in range(n if closed else n - 1):
        if closed:
            p = [points[(i + k - 1) % n] for k in range(4)]
        else:
            p = [points[min(n - 1, max(0, i + k - 1))] for k in range(4)]
        for step in range(steps):
            t = step / steps
            found.append((_spline(p, 0, t), _spline(p, 1, t)))
    return found if closed else [*found, points[-1]]


def _spline(p: Sequence[Point], axis: int, t: float) -> float:
    a, b, c, d = (point[axis] for point in p)
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


# --- drawing ------------------------------------------------------------------------------------


def _draw(assets: Assets, width: float, height: float) -> pygame.Surface:
    sheet = _paper(assets, width, height)
    w, h = sheet.size
    ink = pygame.Surface((w * FINE, h * FINE), pygame.SRCALPHA)
    ink.fill((*SEPIA, 0))
    unit = assets.scale * FINE
    _rhumbs(ink, unit)
    for land in LANDS:
        _coast(ink, land, unit)
    _course(ink, unit)
    _neatline(ink, unit)
    sheet.blit(pygame.transform.smoothscale(ink, (w, h)), (0, 0))
    across = min(width, 1.28 * height)
    for name, place, size, colour in MARKS:
        icon = assets.icon(name, size * across, colour)
        sheet.blit(icon, icon.get_rect(center=(place[0] * w, place[1] * h)))
    for name, place, size in BEASTS:
        icon = assets.icon(name, size * across, (178, 146, 100))
        sheet.blit(icon, icon.get_rect(center=(place[0] * w, place[1] * h)))
    _compass(assets, sheet, across)
    tilted = pygame.transform.rotozoom(sheet, TILT, 1.0)
    return finished(shapes.shadowed(assets, tilted, 12, 18))


def _paper(assets: Assets, width: float, height: float) -> pygame.Surface:
    """Parchment with worn edges, darker towards the rim."""
    size = (assets.px(width), assets.px(height))
    sheet = assets.tiled("parchment", size).convert_alpha()
    small = pygame.Surface((size[0] // 8 + 1, size[1] // 8 + 1))
    small.fill((150, 108, 62))
    small.fill((255, 255, 255), small.get_rect().inflate(-14, -14))
    rim = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 9), size)
    sheet.blit(rim, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    mask = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), _worn(mask.size, assets.scale * FINE))
    mask = pygame.transform.smoothscale(mask, size)
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return sheet


def _worn(size: tuple[int, int], unit: float) -> list[Point]:
    """The outline of the sheet: nearly straight, with nicks that are always the same."""
    rng = Rng(1720)
    w, h = size
    edges = (((0, 0), (w, 0)), ((w, 0), (w, h)), ((w, h), (0, h)), ((0, h), (0, 0)))
    found = []
    for (x0, y0), (x1, y1) in edges:
        steps = max(6, round(math.dist((x0, y0), (x1, y1)) / (26 * unit)))
        for step in range(steps):
            share = step / steps
            inward = (2 + rng.below(7) + (9 if rng.below(9) == 0 else 0)) * unit
            x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            x += inward if x < w / 2 else -inward
            y += inward if y < h / 2 else -inward
            found.append((x, y))
    return found


def _rhumbs(ink: pygame.Surface, unit: float) -> None:
    """The thin lines of the winds, from the compass over the whole sea."""
    w, h = ink.size
    middle = (COMPASS[0] * w, COMPASS[1] * h)
    for n in range(32):
        angle = math.tau * n / 32
        far = (middle[0] + math.cos(angle) * 2 * w, middle[1] + math.sin(angle) * 2 * w)
        pygame.draw.line(ink, (*SEPIA, 38 if n % 2 else 62), middle, far, max(1, round(unit * 1.3)))


def _coast(ink: pygame.Surface, land: Sequence[Point], unit: float) -> None:
    """Land in a warmer tone, its shore in ink, and the shallows as fading lines around it."""
    w, h = ink.size
    line = [(x * w, y * h) for x, y in smooth(land, closed=True)]
    cx, cy = sum(x for x, _ in line) / len(line), sum(y for _, y in line) / len(line)
    for n, alpha in ((3, 40), (2, 70), (1, 110)):
        grow = n * 9 * unit
        ring = []
        for x, y in line:
            far = math.dist((x, y), (cx, cy)) or 1.0
            ring.append((x + (x - cx) / far * grow, y + (y - cy) / far * grow))
        pygame.draw.lines(ink, (*SEPIA, alpha), True, ring, max(1, round(1.6 * unit)))
    pygame.draw.polygon(ink, (206, 170, 108, 255), line)
    pygame.draw.lines(ink, (*SEPIA, 255), True, line, max(2, round(3.4 * unit)))


def _course(ink: pygame.Surface, unit: float) -> None:
    """The way to the cross, in dashes of red."""
    w, h = ink.size
    line = [(x * w, y * h) for x, y in smooth(COURSE, closed=False)]
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    dashes = max(8, round(length / (30 * unit)))
    for n in range(dashes):
        a, b = along(line, n / dashes), along(line, (n + 0.56) / dashes)
        pygame.draw.line(ink, (*RED, 235), a, b, max(2, round(6 * unit)))


def _neatline(ink: pygame.Surface, unit: float) -> None:
    """The frame of a chart: two lines with a scale of light and dark between them."""
    w, h = ink.size
    outer, band = round(34 * unit), round(14 * unit)
    thin = max(1, round(2 * unit))
    frame = pygame.Rect(outer, outer, w - 2 * outer, h - 2 * outer)
    inner = frame.inflate(-2 * band, -2 * band)
    # Outside the frame the sea and the land end.
    for part in (
        (0, 0, w, outer), (0, h - outer, w, outer), (0, 0, outer, h), (w - outer, 0, outer, h),
    ):  # fmt: skip
        ink.fill((*SEPIA, 0), part)
    for x, y, across, down in (
        (frame.x, frame.y, frame.w, band), (frame.x, frame.bottom - band, frame.w, band),
        (frame.x, frame.y, band, frame.h), (frame.right - band, frame.y, band, frame.h),
    ):  # fmt: skip
        ink.fill((*SEPIA, 0), (x, y, across, down))
        long = max(across, down)
        steps = max(4, round(long / (64 * unit)) // 2 * 2)
        for n in range(0, steps, 2):
            start, stop = round(long * n / steps), round(long * (n + 1) / steps)
            dark = (x + start, y, stop - start, down) if across > down else (
                x, y + start, across, stop - start
            )  # fmt: skip
            ink.fill((*SEPIA, 205), dark)
    pygame.draw.rect(ink, (*SEPIA, 255), frame, thin)
    pygame.draw.rect(ink, (*SEPIA, 255), inner, thin)


def _compass(assets: Assets, sheet: pygame.Surface, width: float) -> None:
    """A wind rose of eight points, half of each in shade."""
    size = assets.px(width * 0.21)
    n = size * FINE
    rose = pygame.Surface((n, n), pygame.SRCALPHA)
    rose.fill((*SEPIA, 0))
    middle = n / 2
    pygame.draw.circle(rose, (228, 206, 160, 255), (middle, middle), n * 0.36)
    for share, thick in ((0.36, 0.008), (0.325, 0.004)):
        pygame.draw.circle(rose, SEPIA, (middle, middle), n * share, max(1, round(n * thick)))
    for order, reach in ((1, 0.33), (0, 0.49)):
        for k in range(4):
            angle = math.tau * (k / 4 + order / 8)
            tip = _polar(middle, angle, reach * n)
            left = _polar(middle, angle - math.tau / 8, n * 0.085)
            right = _polar(middle, angle + math.tau / 8, n * 0.085)
            dark = RED if order == 0 and k == 3 else SEPIA
            pygame.draw.polygon(rose, dark, ((middle, middle), tip, right))
            pygame.draw.polygon(rose, (240, 226, 190), ((middle, middle), tip, left))
            pygame.draw.lines(rose, SEPIA, True, (left, tip, right), max(1, n // 200))
    rose = pygame.transform.smoothscale(rose, (size, size))
    place = (COMPASS[0] * sheet.width, COMPASS[1] * sheet.height)
    sheet.blit(rose, rose.get_rect(center=place))


def _polar(middle: float, angle: float, reach: float) -> Point:
    return middle + math.cos(angle) * reach, middle + math.sin(angle) * reach

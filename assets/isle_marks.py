"""Owns what is drawn upon the island's ground: trees, palms, hills, houses, wrecks, sea marks.

Each mark is drawn large from a few shapes, scaled down and laid upon the painting, again across
every edge that it touches, so that the painting still goes on without a seam. Light comes from the
upper left. Where marks lie is the business of `isle_places`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

OVER: Final = 4
"""Marks are drawn this much larger and scaled down."""
Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]
INK: Final[Colour] = (58, 40, 26)


@dataclass(frozen=True)
class Spot:
    """A mark: what it is, where its foot stands in pixels, how wide it is in pixels."""

    kind: str
    x: float
    y: float
    size: float


class Sheet:
    """A see-through square to draw one mark on. Places are parts of the mark's width, (0, 0) is its
    foot, up is negative; the sheet reaches from -1 to 1 across and from -1.5 to 0.5 down."""

    def __init__(self, size: float, rng: np.random.Generator) -> None:
        self.unit = size * OVER
        self.side = max(2 * OVER, round(2 * self.unit))
        self.surface = pygame.Surface((self.side, self.side), pygame.SRCALPHA)
        self.rng = rng

    def at(self, point: Point) -> Point:
        return (0.5 * self.side + point[0] * self.unit, 0.75 * self.side + point[1] * self.unit)

    def area(self, colour: Sequence[int], *points: Point, rim: Colour | None = INK) -> None:
        """A filled outline, by default with an ink line around."""
        places = [self.at(point) for point in points]
        self._blend(lambda s: pygame.draw.polygon(s, (*colour[:3], 255), places), colour)
        if rim is not None:
            pygame.draw.lines(self.surface, rim, True, places, OVER)

    def dot(self, colour: Sequence[int], point: Point, radius: float) -> None:
        places, reach = self.at(point), max(1.0, radius * self.unit)
        self._blend(lambda s: pygame.draw.circle(s, (*colour[:3], 255), places, reach), colour)

    def oval(self, colour: Sequence[int], point: Point, across: float, down: float) -> None:
        x, y = self.at(point)
        box = pygame.Rect(
            0, 0, max(2, round(2 * across * self.unit)), max(2, round(2 * down * self.unit))
        )
        box.center = (round(x), round(y))
        self._blend(lambda s: pygame.draw.ellipse(s, (*colour[:3], 255), box), colour)

    def line(self, colour: Sequence[int], width: float, *points: Point) -> None:
        places = [self.at(point) for point in points]
        thick = max(1, round(width * self.unit))
        pygame.draw.lines(self.surface, (*colour[:3], 255), False, places, thick)

    def _blend(self, draw: Callable[[pygame.Surface], object], colour: Sequence[int]) -> None:
        """Draw it as dense as the fourth part of the colour says."""
        if len(colour) < 4 or colour[3] == 255:
            draw(self.surface)
            return
        layer = pygame.Surface(self.surface.size, pygame.SRCALPHA)
        draw(layer)
        layer.set_alpha(colour[3])
        self.surface.blit(layer, (0, 0))

    def finished(self) -> pygame.Surface:
        side = max(2, self.side // OVER)
        return pygame.transform.smoothscale(self.surface.premul_alpha(), (side, side))


SHADE: Final = (20, 34, 20, 90)


def shadow(sheet: Sheet, across: float, down: float, aside: float = 0.12) -> None:
    sheet.oval(SHADE, (aside, 0.0), across, down)


def tree(sheet: Sheet) -> None:
    """A broad crown of leaves."""
    shadow(sheet, 0.52, 0.26, 0.16)
    warm = int(sheet.rng.integers(0, 4))
    dark = ((34, 74, 40), (42, 84, 40), (56, 88, 38), (30, 80, 52))[warm]
    light = ((78, 126, 58), (92, 138, 60), (120, 146, 62), (66, 128, 72))[warm]
    puffs = [(-0.26, -0.22), (0.24, -0.2), (0.0, -0.12), (-0.1, -0.46), (0.16, -0.42)]
    for x, y in puffs:
        sheet.dot(tuple(c - 16 for c in dark), (x + 0.05, y + 0.05), 0.31)
    for x, y in puffs:
        sheet.dot(dark, (x, y), 0.28)
    for x, y in puffs:
        sheet.dot(light, (x - 0.07, y - 0.09), 0.17)
    for x, y in puffs[:3]:
        sheet.dot((*light, 120), (x - 0.02, y - 0.02), 0.2)


def pine(sheet: Sheet) -> None:
    """A fir, dark and pointed."""
    shadow(sheet, 0.4, 0.16, 0.14)
    sheet.line((74, 52, 34), 0.12, (0, 0), (0, -0.2))
    for low, wide in ((-0.12, 0.42), (-0.42, 0.33), (-0.72, 0.23)):
        top = low - 0.52
        sheet.area((28, 66, 46), (-wide, low), (0, top), (wide, low), rim=None)
        sheet.area((62, 108, 66), (-wide, low), (0, top), (-0.05, low + 0.02), rim=None)


def palm(sheet: Sheet) -> None:
    """A coconut palm leaning to one side."""
    lean = float(sheet.rng.choice([-1.0, 1.0])) * float(sheet.rng.uniform(0.12, 0.3))
    sheet.oval((60, 46, 24, 90), (0.32, 0.02), 0.42, 0.12)
    trunk = [(lean * (t**1.6), -0.8 * t) for t in np.linspace(0, 1, 9)]
    sheet.line((84, 58, 36), 0.11, *trunk)
    sheet.line((168, 126, 82), 0.05, *[(x - 0.02, y) for x, y in trunk])
    top = trunk[-1]
    for colour, lift in (((28, 76, 44), 0.03), ((74, 138, 62), 0.0)):
        for angle in (-0.35, 0.15, 0.75, 2.4, 2.95, 3.55, -1.3, -2.0):
            frond(sheet, colour, (top[0], top[1] + lift), angle, 0.5)
    for x, y in ((-0.05, 0.05), (0.06, 0.06)):
        sheet.dot((110, 70, 36), (top[0] + x, top[1] + y), 0.05)


def frond(sheet: Sheet, colour: Colour, root: Point, angle: float, length: float) -> None:
    """A leaf that bows down."""
    spine = [
        (
            root[0] + length * t * math.cos(angle),
            root[1] + length * t * math.sin(angle) * 0.7 + 0.22 * t * t,
        )
        for t in np.linspace(0, 1, 7)
    ]
    width = [0.02, 0.075, 0.1, 0.09, 0.07, 0.045, 0.0]
    upper = [(x, y - w) for (x, y), w in zip(spine, width, strict=True)]
    lower = [(x, y + w * 0.5) for (x, y), w in zip(spine, width, strict=True)]
    sheet.area(colour, *upper, *reversed(lower), rim=None)


def hill(sheet: Sheet) -> None:
    """A rocky hill as charts draw them: one side in the light, one in the shade."""
    rng = sheet.rng
    tall = float(rng.uniform(0.62, 0.86))
    peak = (float(rng.uniform(-0.1, 0.06)), -tall)
    left = [(-0.5, 0.02), (-0.38, -0.16), (-0.27, -0.3 * tall - 0.1), (-0.15, -0.72 * tall)]
    right = [(0.16, -0.7 * tall), (0.27, -0.36 * tall), (0.4, -0.14), (0.5, 0.02)]
    foot = [(0.26, 0.07), (0.0, 0.09), (-0.28, 0.07)]
    ridge = [peak, (0.04, -0.62 * tall), (-0.03, -0.42 * tall), (0.07, -0.2 * tall), (0.03, 0.08)]
    sheet.area((24, 30, 20, 80), (0.1, -0.3), (0.72, 0.03), (0.3, 0.13), (-0.3, 0.1), rim=None)
    sheet.area((166, 148, 116), *left, peak, *right, *foot)
    sheet.area((104, 88, 74), *ridge, (0.26, 0.07), *reversed(right), rim=None)
    for x, y, reach in ((-0.2, -0.4, 0.16), (-0.32, -0.2, 0.12), (-0.13, -0.22, 0.14)):
        sheet.line((128, 110, 86), 0.016, (x, y * tall * 1.3), (x + 0.05, y * tall * 1.3 + reach))
    for x, y, reach in ((0.17, -0.44, 0.18), (0.29, -0.2, 0.12), (0.16, -0.2, 0.16)):
        sheet.line((76, 62, 54), 0.018, (x, y * tall * 1.3), (x + 0.04, y * tall * 1.3 + reach))
    cap = [
        (-0.1, -0.8 * tall),
        peak,
        (0.11, -0.79 * tall),
        (0.04, -0.76 * tall),
        (0.0, -0.83 * tall),
    ]
    sheet.area((222, 212, 190), *cap, (-0.05, -0.75 * tall), rim=None)
    sheet.line(INK, 0.014, *left, peak, *right)
    for x in (-0.4, -0.22, 0.05, 0.3, 0.43):
        sheet.dot((86, 122, 60), (x, 0.05), 0.06)
        sheet.dot((124, 152, 74), (x - 0.02, 0.035), 0.035)


def boulder(sheet: Sheet) -> None:
    """A rock in the surf."""
    sheet.oval((232, 248, 240, 150), (0, 0.02), 0.56, 0.22)
    sheet.area((122, 112, 104), (-0.4, 0.02), (-0.3, -0.3), (0.0, -0.46), (0.3, -0.26), (0.4, 0.04))
    sheet.area((176, 164, 146), (-0.4, 0.02), (-0.3, -0.3), (0.0, -0.46), (-0.06, 0.03), rim=None)
    sheet.oval((236, 250, 244, 170), (0, 0.05), 0.46, 0.07)


def waves(sheet: Sheet) -> None:
    """A chart's wave mark."""
    for row, (x, arcs) in enumerate(((-0.4, 3), (-0.2, 2))):
        points = [
            (x + 0.28 * t, 0.16 * row - 0.1 * abs(math.sin(math.pi * t)) ** 0.8)
            for t in np.linspace(0, arcs, arcs * 10)
        ]
        sheet.line((188, 226, 226), 0.028, *points)


def hut(sheet: Sheet) -> None:
    """A thatched cottage."""
    shadow(sheet, 0.55, 0.2, 0.2)
    sheet.area((206, 176, 124), (-0.34, 0.04), (-0.34, -0.3), (0.1, -0.3), (0.1, 0.1))
    sheet.area((150, 116, 78), (0.1, 0.1), (0.1, -0.3), (0.38, -0.32), (0.38, 0.02))
    sheet.area((58, 38, 24), (-0.2, 0.07), (-0.2, -0.16), (-0.06, -0.16), (-0.06, 0.085), rim=None)
    sheet.area((190, 138, 66), (-0.46, -0.26), (-0.16, -0.68), (0.24, -0.66), (0.1, -0.24))
    sheet.area((138, 94, 46), (0.1, -0.24), (0.24, -0.66), (0.48, -0.28))
    for x in (-0.28, -0.14, 0.0):
        sheet.line((150, 104, 50), 0.02, (x - 0.06, -0.28), (x + 0.12, -0.64))


def stockade(sheet: Sheet) -> None:
    """The old fort: a ring of stakes, a block house, a flag."""
    shadow(sheet, 0.72, 0.3, 0.14)
    sheet.oval((196, 170, 112), (0, -0.12), 0.6, 0.24)
    for back in (True, False):
        if not back:
            hut_part(sheet)
        for k in range(26):
            angle = math.pi * (k + 0.5) / 26 + (math.pi if back else 0)
            x, y = 0.58 * math.cos(angle), -0.12 + 0.24 * math.sin(angle)
            tone = (142, 100, 60) if back else (172, 124, 76)
            if not back and abs(x) < 0.09:
                continue
            stake = (
                (x - 0.032, y),
                (x - 0.032, y - 0.2),
                (x, y - 0.26),
                (x + 0.032, y - 0.2),
                (x + 0.032, y),
            )
            sheet.area(tone, *stake, rim=(78, 52, 30))


def hut_part(sheet: Sheet) -> None:
    """The block house within the stockade, and its flag."""
    sheet.area((148, 106, 66), (-0.24, -0.06), (-0.24, -0.32), (0.22, -0.32), (0.22, -0.06))
    sheet.area((96, 62, 40), (-0.3, -0.3), (-0.18, -0.52), (0.16, -0.52), (0.28, -0.3))
    sheet.line(INK, 0.03, (0.0, -0.5), (0.0, -1.02))
    sheet.area(
        (24, 22, 24), (0.0, -1.02), (0.34, -0.96), (0.26, -0.88), (0.34, -0.78), (0.0, -0.76)
    )
    sheet.dot((236, 230, 214), (0.12, -0.9), 0.05)


def tower(sheet: Sheet) -> None:
    """A lighthouse of old stone."""
    shadow(sheet, 0.5, 0.14, 0.3)
    sheet.area((214, 204, 186), (-0.2, 0.04), (-0.13, -0.82), (0.02, -0.84), (0.02, 0.08))
    sheet.area((150, 138, 124), (0.02, 0.08), (0.02, -0.84), (0.13, -0.82), (0.2, 0.04))
    for low in (-0.12, -0.48):
        band = ((-0.19, low), (-0.165, low - 0.18), (0.165, low - 0.18), (0.19, low))
        sheet.area((176, 62, 46), *band, rim=None)
    sheet.area((70, 52, 40), (-0.18, -0.82), (-0.18, -0.88), (0.18, -0.88), (0.18, -0.82))
    sheet.area((252, 216, 112), (-0.1, -0.88), (-0.1, -1.04), (0.1, -1.04), (0.1, -0.88))
    sheet.area((150, 52, 40), (-0.16, -1.03), (0.0, -1.22), (0.16, -1.03))


def wreck(sheet: Sheet) -> None:
    """A ship that did not pass the reef."""
    sheet.oval((226, 246, 240, 130), (0, 0.0), 0.66, 0.17)
    sheet.area(
        (96, 62, 40),
        (-0.62, -0.3),
        (-0.42, 0.0),
        (0.34, 0.02),
        (0.6, -0.14),
        (0.42, -0.2),
        (-0.3, -0.14),
    )
    sheet.area(
        (138, 94, 60),
        (-0.62, -0.3),
        (-0.56, -0.2),
        (0.46, -0.12),
        (0.6, -0.14),
        (0.42, -0.2),
        (-0.3, -0.14),
        rim=None,
    )
    for x in (-0.34, -0.16, 0.02, 0.2):
        sheet.line((58, 36, 24), 0.024, (x, -0.12), (x + 0.03, 0.0))
    sheet.line((72, 46, 30), 0.055, (-0.16, -0.14), (0.06, -0.92))
    sheet.line((72, 46, 30), 0.045, (0.22, -0.14), (0.38, -0.6))
    sheet.line((72, 46, 30), 0.03, (-0.2, -0.72), (0.26, -0.6))
    sheet.area(
        (226, 214, 184),
        (-0.17, -0.7),
        (0.22, -0.6),
        (0.16, -0.34),
        (0.06, -0.42),
        (-0.06, -0.3),
        (-0.1, -0.44),
    )
    sheet.oval((236, 250, 244, 190), (0, 0.03), 0.56, 0.05)


def fire(sheet: Sheet) -> None:
    """A camp fire with its smoke."""
    for k, (x, y) in enumerate(((0.05, -0.55), (0.14, -0.8), (0.04, -1.05), (0.16, -1.25))):
        sheet.dot((236, 232, 224, 120 - 22 * k), (x, y), 0.13 + 0.03 * k)
    sheet.oval((70, 60, 50), (0, 0), 0.34, 0.13)
    sheet.line((96, 62, 38), 0.1, (-0.26, 0.02), (0.22, -0.1))
    sheet.line((122, 80, 48), 0.1, (-0.22, -0.1), (0.26, 0.02))
    sheet.area(
        (226, 96, 30),
        (-0.18, -0.06),
        (-0.12, -0.36),
        (0.0, -0.62),
        (0.1, -0.32),
        (0.18, -0.06),
        rim=None,
    )
    sheet.area((252, 206, 92), (-0.09, -0.06), (-0.02, -0.36), (0.09, -0.06), rim=None)


def stones(sheet: Sheet) -> None:
    """A ring of standing stones."""
    sheet.oval((70, 100, 52, 110), (0, 0), 0.6, 0.26)
    for angle in sorted(np.linspace(0, 2 * math.pi, 8)[:-1], key=math.sin):
        x, y = 0.46 * math.cos(angle), 0.2 * math.sin(angle)
        sheet.oval(SHADE, (x + 0.07, y + 0.02), 0.12, 0.05)
        sheet.area(
            (138, 130, 122),
            (x - 0.09, y),
            (x - 0.07, y - 0.34),
            (x + 0.04, y - 0.38),
            (x + 0.09, y),
        )
        sheet.area(
            (186, 176, 162),
            (x - 0.09, y),
            (x - 0.07, y - 0.34),
            (x, y - 0.35),
            (x - 0.02, y),
            rim=None,
        )


def boat(sheet: Sheet) -> None:
    """A rowing boat drawn up the beach."""
    sheet.oval((70, 54, 30, 90), (0.06, 0.05), 0.5, 0.12)
    sheet.area(
        (112, 70, 42),
        (-0.5, -0.2),
        (-0.32, 0.06),
        (0.3, 0.08),
        (0.52, -0.16),
        (0.2, -0.1),
        (-0.2, -0.1),
    )
    sheet.area(
        (62, 40, 26),
        (-0.44, -0.18),
        (-0.2, -0.1),
        (0.2, -0.1),
        (0.46, -0.15),
        (0.16, -0.02),
        (-0.2, -0.02),
        rim=None,
    )
    sheet.line((206, 170, 116), 0.045, (-0.1, -0.34), (0.2, 0.1))


MARKS: Final[dict[str, Callable[[Sheet], None]]] = {
    "tree": tree, "pine": pine, "palm": palm, "hill": hill, "boulder": boulder, "waves": waves,
    "hut": hut, "stockade": stockade, "tower": tower, "wreck": wreck, "fire": fire,
    "stones": stones, "boat": boat,
}  # fmt: skip


def draw_marks(
    ground: npt.NDArray[np.uint8], spots: Sequence[Spot], seed: int
) -> npt.NDArray[np.uint8]:
    """The ground (height, width, 3) with all marks, those further down over those further up."""
    rng = np.random.default_rng(seed)
    side = ground.shape[0]
    canvas = pygame.surfarray.make_surface(ground.swapaxes(0, 1)).convert(32)
    drawn = []
    for spot in spots:
        sheet = Sheet(spot.size, rng)
        MARKS[spot.kind](sheet)
        drawn += [
            (spot.y + down, spot.x + across, sheet.finished())
            for down in (-side, 0, side)
            for across in (-side, 0, side)
        ]
    for y, x, picture in sorted(drawn, key=lambda item: (item[0], item[1])):
        corner = (round(x - picture.width / 2), round(y - picture.height * 0.75))
        if canvas.get_rect().colliderect(picture.get_rect(topleft=corner)):
            canvas.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.surfarray.array3d(canvas).swapaxes(0, 1)

"""Owns the treasure island's painting, ``textures/isle.webp``: five by five tiles without borders.

The painting goes on from its right edge to its left and from its lower edge to its upper: tiles
may be laid in every cyclic shift of rows and columns, and the coast fits. Land is spread so that
every tile has land and water. Trees, hills, houses and wrecks are drawn by `isle_marks`. Needs
numpy, pygame-ce and Pillow and takes about a minute; the program itself only loads the result.
Run it by hand: ``python -m assets.make_isle``.
"""

from __future__ import annotations

import importlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import numpy.typing as npt
import pygame

from assets.isle_marks import draw_marks
from assets.isle_places import marks
from assets.make_textures import ASSETS, Field, Ground, dithered, lit, ramp, relief, stretched

SIDE: Final = 1600
TILES: Final = 5
TILE: Final = SIDE // TILES
SEED: Final = 1
LAND_SHARE: Final = 0.57
QUALITY: Final = 88


@dataclass(frozen=True)
class Land:
    """The lie of the land. `height` is 0 at the shore and about 1 on the highest hill; `off` is the
    distance to the shore in pixels, below 0 at sea."""

    height: Field
    off: Field
    wet: Field
    """How damp the ground is, 0..1: where woods grow."""


def softened(field: Field, pixels: float) -> Field:
    """The field blurred by a Gaussian of so many pixels, across all edges."""
    rate = np.fft.fftfreq(SIDE)
    gain = np.exp(-2 * (np.pi * pixels * rate) ** 2)
    spectrum = np.fft.fft2(field) * gain[:, None] * gain[None, :]
    return np.asarray(np.fft.ifft2(spectrum).real)


def far_from(inside: npt.NDArray[np.bool_]) -> Field:
    """The distance in pixels to the nearest place that is `inside`, across all edges: each place
    asks neighbours at ever smaller steps for the nearest one they know."""
    none = np.float32(9e9)
    dx = np.where(inside, 0, none).astype(np.float32)
    dy = dx.copy()
    far = np.where(inside, 0, none).astype(np.float32)
    step = 512
    while step >= 1:
        for down in (-step, 0, step):
            for across in (-step, 0, step):
                if down == across == 0:
                    continue
                nx = np.roll(dx, (down, across), (0, 1)) - across
                ny = np.roll(dy, (down, across), (0, 1)) - down
                reach = np.hypot(nx, ny)
                nearer = reach < far
                dx, dy = np.where(nearer, nx, dx), np.where(nearer, ny, dy)
                far = np.where(nearer, reach, far)
        step //= 2
    return far.astype(np.float64)


def lie_of_the_land(ground: Ground) -> Land:
    """Hills and bays that are spread evenly: what a tile has too much is taken from it."""
    bend = 0.05 * (ground.clouds(4, 4, 3) - 0.5)
    raw = ground.clouds(4, 4, 6, 0.5, bend)
    raw = raw - 0.9 * softened(raw, 0.42 * TILE)
    shore = float(np.quantile(raw, 1 - LAND_SHARE))
    raw = raw - shore
    land = softened((raw > 0).astype(np.float64), 4.0) > 0.5
    off = np.where(land, far_from(~land), -far_from(land))
    off = softened(off, 1.2)
    height = np.clip(raw / float(raw.max()), 0, 1) * np.clip(off / 40, 0, 1)
    wet = ground.clouds(10, 10, 4)
    return Land(height, off, wet)


def share(low: float, high: float, field: Field) -> Field:
    """0 up to `low`, 1 from `high`, smooth between."""
    t = np.clip((field - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t))


def over(colours: Field, cover: Field, top: Field | tuple[int, int, int]) -> Field:
    """`top` laid over `colours` where `cover` (0..1) says so."""
    return np.asarray(colours + cover[..., None] * (np.asarray(top, dtype=np.float64) - colours))


def water(ground: Ground, off: Field) -> Field:
    """Deep teal that turns light over the sand, with nets of light and broken lines of surf."""
    out = -off + 26 * (ground.clouds(7, 7, 4) - 0.5)
    depth = np.clip(out / 120.0, 0, 1) ** 0.8
    colours = ramp(
        depth, (156, 214, 196), (96, 186, 184), (52, 150, 168), (28, 116, 146), (16, 88, 120)
    )
    net = np.exp(-ground.cells(420, 0.05) * 6.0) * (1 - depth)
    colours = over(colours, 0.32 * net, (226, 246, 232))
    swell = ground.clouds(9, 16, 4, 0.55) - 0.5
    colours = lit(colours, swell, 0.16)
    breaks = ground.clouds(26, 26, 3)
    for far, width, strength, gap in (
        (5, 2.6, 0.85, 0.30),
        (15, 1.7, 0.5, 0.5),
        (27, 1.3, 0.3, 0.55),
    ):
        wave = np.exp(-(((-off - far - 5 * (breaks - 0.5)) / width) ** 2))
        colours = over(colours, strength * wave * share(gap, gap + 0.12, breaks), (244, 252, 244))
    return colours


def beach(ground: Ground, off: Field) -> Field:
    """Sand: wet and brown at the water, pale above, with the wind's ripples."""
    wet = 1 - share(1.0, 9.0, off + 4 * (ground.clouds(30, 30, 3) - 0.5))
    dry = ramp(ground.clouds(12, 12, 4), (226, 198, 138), (240, 216, 160), (250, 232, 186))
    colours = over(dry, 0.75 * wet, (196, 158, 104))
    ripples = ground.clouds(120, 60, 3) - 0.5
    return lit(colours, ripples, 0.08)


def meadow(ground: Ground, land: Land) -> Field:
    """Grass, from dry yellow near the beach to a fresh green inland, darker where it is damp."""
    tone = (
        0.55 * share(10, 90, land.off) + 0.45 * land.wet + 0.25 * (ground.clouds(18, 18, 4) - 0.5)
    )
    colours = ramp(
        np.clip(tone, 0, 1),
        (190, 178, 98), (158, 170, 78), (118, 152, 66), (88, 132, 60), (64, 112, 56),
    )  # fmt: skip
    blades = ground.clouds(160, 160, 3, 0.6) - 0.5
    colours = lit(colours, blades, 0.14)
    return lit(colours, relief(softened(land.height, 5.0), 60.0), 0.16)


def painted_ground(ground: Ground, land: Land) -> Field:
    """Water, beach, meadow and the ink line of the shore."""
    wobble = 8 * (ground.clouds(24, 24, 3) - 0.5)
    sand = 8 + 26 * ground.clouds(11, 11, 3) ** 1.6
    colours = water(ground, land.off)
    colours = over(colours, share(-0.7, 0.7, land.off), beach(ground, land.off))
    grown = share(0, 3.0, land.off + wobble - sand)
    edge = np.exp(-(((land.off + wobble - sand - 2) / 4.0) ** 2)) * grown
    colours = over(colours, grown, meadow(ground, land))
    colours = lit(colours, -edge, 0.12)
    shore = np.exp(-((land.off / 1.3) ** 2))
    return over(colours, 0.62 * shore, (104, 74, 44))


def river_courses(land: Land, rng: np.random.Generator) -> list[list[tuple[float, float]]]:
    """Where rivers run: from high ground by the shortest winding way down to the sea. (x, y)."""
    easy = softened(land.off, 9.0)
    down_y = (np.roll(easy, -1, 0) - np.roll(easy, 1, 0)) / 2
    down_x = (np.roll(easy, -1, 1) - np.roll(easy, 1, 1)) / 2
    courses: list[list[tuple[float, float]]] = []
    springs = np.argwhere(easy > 0.72 * easy.max())
    winding = stretched(softened(rng.standard_normal((SIDE, SIDE)), 16.0)) - 0.5
    for _ in range(400):
        y, x = (float(v) for v in springs[rng.integers(len(springs))])
        near = any(torus_far((x, y), p) < 230 for course in courses for p in course[::12])
        if near or len(courses) == 6:
            continue
        course = [(x, y)]
        for _ in range(400):
            row, column = int(y) % SIDE, int(x) % SIDE
            if land.off[row, column] < -14:
                break
            way = np.arctan2(-down_y[row, column], -down_x[row, column])
            way += 7.0 * winding[row, column]
            x, y = x + 3 * float(np.cos(way)), y + 3 * float(np.sin(way))
            course.append((x, y))
        if 30 < len(course) < 380:
            courses.append(course)
    return courses


def torus_far(one: tuple[float, float], two: tuple[float, float]) -> float:
    """The distance of two places across all edges."""
    dx, dy = abs(one[0] - two[0]) % SIDE, abs(one[1] - two[1]) % SIDE
    return float(np.hypot(min(dx, SIDE - dx), min(dy, SIDE - dy)))


def along(courses: list[list[tuple[float, float]]]) -> Field:
    """How far inside its river each place is, in pixels; below 0 outside. Rivers grow seawards."""
    inside = np.full((SIDE, SIDE), -99.0)
    reach = 30
    for course in courses:
        for step, (x, y) in enumerate(course):
            width = 2.0 + 5.0 * step / len(course)
            rows = np.arange(int(y) - reach, int(y) + reach + 1)
            columns = np.arange(int(x) - reach, int(x) + reach + 1)
            far = np.hypot(rows[:, None] - y, columns[None, :] - x)
            place = np.ix_(rows % SIDE, columns % SIDE)
            inside[place] = np.maximum(inside[place], width - far)
    return inside


def with_rivers(colours: Field, land: Land, inside: Field) -> Field:
    """Rivers with sandy banks, open to the sea."""
    on_land = share(-1.0, 2.0, land.off)
    bank = share(-4.5, -1.5, inside) * on_land
    colours = over(colours, 0.8 * bank, (150, 128, 78))
    stream = share(-0.9, 0.9, inside) * on_land
    glint = share(1.2, 4.0, inside)
    blue = over(np.full((SIDE, SIDE, 3), (60, 148, 170.0)), glint, (104, 188, 192))
    return over(colours, stream, blue)


def paint() -> npt.NDArray[np.uint8]:
    """The whole island, (height, width, 3)."""
    ground = Ground(SIDE, SIDE, SEED)
    land = lie_of_the_land(ground)
    rng = np.random.default_rng(SEED + 1)
    inside = along(river_courses(land, rng))
    colours = with_rivers(painted_ground(ground, land), land, inside)
    dry = np.where(inside > -12, 0.0, land.off)
    spots = marks(land.off, dry, land.wet, rng)
    return draw_marks(dithered(colours, SEED), spots, SEED)


def land_shares(off: Field) -> Field:
    """How much of each tile is land, 5 x 5, 0..1."""
    tiles = (off > 0).reshape(TILES, TILE, TILES, TILE)
    return np.asarray(tiles.mean(axis=(1, 3)))


def save(target: Path = ASSETS / "textures" / "isle.webp") -> None:
    """Paint the island and write it."""
    pygame.display.set_mode((1, 1))  # pictures are converted to a display's format
    image = importlib.import_module("PIL.Image")  # needed here only, so not a requirement
    picture = image.fromarray(paint())
    picture.save(target, quality=QUALITY, method=6)


if __name__ == "__main__":
    save()

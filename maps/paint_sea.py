"""Paints `tiles/sea.png`: 32 tiles of 64 px in the manner of an old sea chart.

Owns the materials and the order of the tiles (`TILES`); the marks on them are `draw_marks`. Knows
nothing of maps or games: `make_maps.py` says where the tiles go, runs this, and is run by hand.

Tiles are painted four times too large and averaged down. Every material shows the same mirrored
grain along all four borders, and every coast crosses a border at its middle, so that tiles join
in each of the eight ways in which Tiled can turn them.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import pygame

from maps.draw_marks import BIG, CREAM, FINE, FOAM, INK, MARKS, TILE, Array, Colour, strokes

COLUMNS: Final = 8

TILES: Final = (
    "deep", "swell", "shallow", "shallow-edge", "shallow-out", "shallow-in", "ripples", "shoal",
    "sand", "sand-edge", "sand-out", "sand-in", "grass", "grass-edge", "grass-out", "grass-in",
    "rock", "rock-edge", "rock-out", "rock-in", "lava", "lava-edge", "lava-out", "lava-in",
    "compass", "whirlpool", "course", "hills", "palm", "woods", "serpent", "galleon",
)  # fmt: skip
"""The tiles in the order of the sheet, row by row. `-edge`: the upper material fills the lower
half; `-out`: only the lower left corner; `-in`: all but the upper right corner."""

BASE: Final[dict[str, tuple[Colour, Colour]]] = {
    "deep": ((23, 101, 121), (18, 86, 107)),
    "shallow": ((72, 156, 158), (57, 140, 146)),
    "sand": ((232, 211, 162), (219, 194, 141)),
    "grass": ((166, 168, 98), (139, 146, 80)),
    "rock": ((108, 83, 66), (82, 62, 51)),
    "lava": ((250, 158, 44), (206, 64, 22)),
}
"""Each material's two colours, mixed by its grain."""


# --- grain and shape ----------------------------------------------------------------------------


def smooth(low: float, high: float, value: Array) -> Array:
    """0 below `low`, 1 above `high`, and a soft step between."""
    t = np.clip((value - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def grid() -> tuple[Array, Array]:
    """x and y of every fine pixel's middle, in tile pixels."""
    axis = (np.arange(BIG) + 0.5) / FINE
    y, x = np.meshgrid(axis, axis, indexing="ij")
    return x, y


def inner() -> Array:
    """1 in the middle of a tile, 0 along its border."""
    x, y = grid()
    gap = np.minimum(np.minimum(x, TILE - x), np.minimum(y, TILE - y))
    return smooth(0.0, 14.0, gap)


def clouds(seed: int, cells: tuple[int, ...]) -> Array:
    """Noise of several octaves, mean 0, about -1..1, alike and mirrored along all borders."""
    rng = np.random.default_rng(seed)
    total = np.zeros((BIG, BIG))
    for octave, count in enumerate(cells):
        raw = rng.uniform(-1.0, 1.0, (count + 1, count + 1))
        total += spread(raw) / (1.6**octave)
    total -= total.mean()
    total /= np.abs(total).max()
    mirrored = sum(
        np.rot90(turned, quarter) for turned in (total, total[:, ::-1]) for quarter in range(4)
    )
    keep = inner()
    return total * keep + np.asarray(mirrored) / 8.0 * (1.0 - keep)


def spread(raw: Array) -> Array:
    """A coarse grid of values, smoothly blown up to a tile."""
    at = np.linspace(0.0, raw.shape[0] - 1.0, BIG)
    low = np.minimum(at.astype(int), raw.shape[0] - 2)
    part = at - low
    part = part * part * (3.0 - 2.0 * part)
    rows = raw[low] * (1.0 - part)[:, None] + raw[low + 1] * part[:, None]
    mixed: Array = rows[:, low] * (1.0 - part) + rows[:, low + 1] * part
    return mixed


def material(name: str, variant: int = 0) -> Array:
    """A material's texture. Variants differ inside and agree along the border."""
    seed = 100 * (1 + list(BASE).index(name))
    border, inside = clouds(seed, (4, 9, 21)), clouds(seed + variant, (4, 9, 21))
    keep = inner()
    grain = inside * keep + border * (1.0 - keep)
    first, second = (np.array(colour, float) for colour in BASE[name])
    mix = 0.5 + 0.5 * grain[..., None]
    texture: Array = first * mix + second * (1.0 - mix)
    return texture


def distance(shape: str, seed: int) -> Array:
    """Signed distance to the coast in tile pixels, above 0 on the upper material's side."""
    x, y = grid()
    half = TILE / 2
    if shape == "edge":
        away = y - half
    elif shape == "out":
        away = half - np.hypot(x, TILE - y)
    else:
        away = np.hypot(TILE - x, y) - half
    ragged: Array = away + clouds(seed, (3, 6, 12)) * inner() * 7.0
    return ragged


def along(shape: str) -> Array:
    """Way along the coast in tile pixels, 0 at its middle, for marks that repeat along it."""
    x, y = grid()
    half = TILE / 2
    if shape == "edge":
        return x - half
    turn = np.arctan2(TILE - y, x) if shape == "out" else np.arctan2(y, TILE - x)
    return (turn - math.pi / 4) * (48.0 / (math.pi / 2))


def lay(picture: Array, over: Array | Colour, alpha: Array) -> Array:
    """`over` on `picture`, as strong as `alpha` (0..1)."""
    top = np.asarray(over, float)
    mixed: Array = picture * (1.0 - alpha[..., None]) + top * alpha[..., None]
    return mixed


def line(away: Array, at: float, width: float) -> Array:
    """1 on the line that lies `at` px from the coast, `width` px wide."""
    return 1.0 - smooth(width / 2 - 0.4, width / 2 + 0.4, np.abs(away - at))


# --- the ground ---------------------------------------------------------------------------------


def shallow_coast(shape: str) -> Array:
    away = distance(shape, 11)
    picture = lay(material("deep"), material("shallow"), smooth(-22.0, 14.0, away))
    dots = smooth(0.1, 0.5, np.cos(along(shape) * math.tau / 8.0))
    picture = lay(picture, FOAM, line(away, 4.0, 1.5) * dots * 0.42)
    return lay(picture, FOAM, line(away, -10.0, 1.0) * dots * 0.16)


def sand_coast(shape: str) -> Array:
    away = distance(shape, 23)
    picture = material("shallow")
    for at, strength in ((-8.0, 0.60), (-14.0, 0.42), (-21.0, 0.25)):
        picture = lay(picture, FOAM, line(away, at, 1.3) * strength)
    picture = lay(picture, FOAM, smooth(-6.5, -2.0, away) * 0.85)
    land = smooth(-0.5, 0.5, away)
    picture = lay(picture, material("sand"), land)
    picture = lay(picture, (150, 108, 62), land * (1.0 - smooth(0.0, 13.0, away)) * 0.45)
    return lay(picture, INK, line(away, 0.0, 2.3) * 0.92)


def grass_coast(shape: str) -> Array:
    away = distance(shape, 37)
    picture = lay(material("sand"), material("grass"), smooth(-5.0, 6.0, away))
    tufts = smooth(0.35, 0.75, np.cos(along(shape) * math.tau / 8.0))
    band = smooth(-1.0, 0.0, away) * (1.0 - smooth(5.0, 6.0, away))
    return lay(picture, (70, 74, 38), band * tufts * 0.55)


def rock_coast(shape: str) -> Array:
    away = distance(shape, 41)
    picture = material("sand")
    ticks = smooth(0.25, 0.6, np.cos(along(shape) * math.tau / 6.0))
    ramp = smooth(-13.0, -4.0, away + 3.0 * np.cos(along(shape) * math.tau / 12.0))
    picture = lay(picture, INK, ramp * ticks * 0.62)
    body = smooth(-0.6, 0.6, away)
    picture = lay(picture, material("rock"), body)
    picture = lay(picture, INK, body * (1.0 - smooth(0.0, 16.0, away)) * 0.35)
    return lay(picture, INK, line(away, 0.0, 2.0) * 0.9)


def lava_coast(shape: str) -> Array:
    away = distance(shape, 59)
    picture = lay(material("rock"), (232, 96, 28), smooth(-24.0, 2.0, away) * 0.55)
    picture = lay(picture, (44, 22, 18), smooth(-8.0, -2.0, away) * 0.85)
    body = smooth(-1.0, 1.0, away)
    picture = lay(picture, material("lava"), body)
    return lay(picture, (255, 226, 130), line(away, 1.5, 3.0) * 0.8)


COASTS: Final = {
    "shallow": shallow_coast,
    "sand": sand_coast,
    "grass": grass_coast,
    "rock": rock_coast,
    "lava": lava_coast,
}


def ground(name: str) -> Array:
    """A tile that covers its whole square."""
    base, _, shape = name.partition("-")
    if shape:
        return COASTS[base](shape)
    if base in ("swell", "ripples", "shoal"):
        under, colour, strength = {
            "swell": ("deep", (140, 196, 196), 0.5),
            "ripples": ("shallow", FOAM, 0.5),
            "shoal": ("shallow", CREAM, 0.6),
        }[base]
        return lay(material(under, 1), colour, strokes(base)[..., 3] * strength)
    return material(base)


# --- the sheet ----------------------------------------------------------------------------------


def shrink(fine: Array) -> Array:
    """A fine tile averaged down to 64 px; colours count as much as they cover."""
    if fine.shape[2] == 3:
        fine = np.concatenate([fine, np.ones((BIG, BIG, 1))], axis=2)
    alpha = fine[..., 3:]
    parts = np.concatenate([fine[..., :3] * alpha, alpha], axis=2)
    small = parts.reshape(TILE, FINE, TILE, FINE, 4).mean(axis=(1, 3))
    cover = np.maximum(small[..., 3:], 1e-6)
    tile: Array = np.concatenate([small[..., :3] / cover, small[..., 3:] * 255.0], axis=2)
    return tile


def sheet() -> pygame.Surface:
    """The whole tileset picture, with alpha."""
    rows = len(TILES) // COLUMNS
    pixels = np.zeros((rows * TILE, COLUMNS * TILE, 4))
    for number, name in enumerate(TILES):
        fine = MARKS[name]() if name in MARKS else ground(name)
        y, x = divmod(number, COLUMNS)
        pixels[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE] = shrink(fine)
    whole = np.clip(np.rint(pixels), 0, 255).astype(np.uint8)
    return pygame.image.frombytes(whole.tobytes(), (COLUMNS * TILE, rows * TILE), "RGBA")

"""Owns the grounds of the boards and the window's icon: ``textures/*.webp`` and ``icon.png``.

Everything is periodic noise from a fixed seed, so that each ground tiles without a seam and
comes out the same every time. Needs numpy, pygame-ce and Pillow (for WebP) and takes about half
a minute; the program itself only loads the results. Run: ``python assets/make_textures.py``.
"""

from __future__ import annotations

import importlib
import math
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import numpy.typing as npt
import pygame

ASSETS = Path(__file__).resolve().parent
Field = npt.NDArray[np.float64]
Colour = tuple[int, int, int]
QUALITY = 95


class Ground:
    """A rectangle of periodic coordinates (0..1 across and down) and the noise over it."""

    def __init__(self, width: int, height: int, seed: int) -> None:
        self.width, self.height = width, height
        self.rng = np.random.default_rng(seed)
        self.y, self.x = np.mgrid[0:height, 0:width].astype(np.float64)
        self.y /= height
        self.x /= width

    def noise(self, down: int, across: int, shift: Field | None = None) -> Field:
        """Smooth noise in 0..1 on a wrapped lattice; ``shift`` bends its coordinates."""
        lattice = self.rng.random((down, across))
        bend = 0.0 if shift is None else shift
        v, u = (self.y + bend) * down, (self.x + bend) * across
        row, column = np.floor(v).astype(np.int64), np.floor(u).astype(np.int64)
        fy, fx = v - row, u - column
        fy, fx = (f * f * f * (f * (f * 6 - 15) + 10) for f in (fy, fx))
        top, low = row % down, (row + 1) % down
        left, right = column % across, (column + 1) % across
        upper = lattice[top, left] * (1 - fx) + lattice[top, right] * fx
        lower = lattice[low, left] * (1 - fx) + lattice[low, right] * fx
        return np.asarray(upper * (1 - fy) + lower * fy)

    def clouds(
        self, down: int, across: int, octaves: int, fall: float = 0.5, shift: Field | None = None
    ) -> Field:
        """Several octaves of noise, stretched to 0..1."""
        total = np.zeros((self.height, self.width))
        for octave in range(octaves):
            total += fall**octave * self.noise(down << octave, across << octave, shift)
        return stretched(total)

    def cells(self, count: int, wobble: float = 0.02) -> Field:
        """Distance to the nearest border between scattered cells, 0 on the border."""
        aspect = self.height / self.width
        u = self.x + wobble * (self.clouds(5, 8, 3) - 0.5)
        v = (self.y + wobble * (self.clouds(5, 8, 3) - 0.5) / aspect) * aspect
        near = np.full(u.shape, 9.0)
        second = near.copy()
        for px, py in self.rng.random((count, 2)):
            dx, dy = np.abs(u - px) % 1.0, np.abs(v - py * aspect) % aspect
            reach = np.hypot(np.minimum(dx, 1 - dx), np.minimum(dy, aspect - dy))
            second = np.minimum(second, np.maximum(near, reach))
            near = np.minimum(near, reach)
        return np.asarray((second - near) * math.sqrt(count / aspect))


def stretched(field: Field) -> Field:
    """The field moved and scaled to fill 0..1."""
    low, high = float(field.min()), float(field.max())
    return (field - low) / (high - low)


def ramp(field: Field, *stops: Colour) -> Field:
    """Colours along a 0..1 field, evenly spaced stops; the result is (height, width, 3)."""
    places = np.linspace(0.0, 1.0, len(stops))
    bands = [np.interp(field, places, [stop[band] for stop in stops]) for band in range(3)]
    return np.stack(bands, axis=-1)


def lit(colours: Field, light: Field, strength: float) -> Field:
    """Colours made lighter or darker by a field in -1..1."""
    return np.asarray(colours * (1.0 + strength * light[..., None]))


def relief(height: Field, steep: float) -> Field:
    """Light from the upper left over a height field, about -1..1."""
    slope = (height - np.roll(height, (2, 2), (0, 1))) * steep
    return np.asarray(np.tanh(slope))


def strokes(ground: Ground, count: int, size: tuple[float, float], seed: int) -> Field:
    """Opacity (0..1) of a chart's little wave marks: rows of two or three thin arcs."""
    rng = np.random.default_rng(seed)
    over = 2
    big = pygame.Surface((ground.width * over, ground.height * over))
    grid = max(1, round(math.sqrt(count * ground.width / ground.height)))
    rows = max(1, count // grid)
    for index in range(grid * rows):
        column, row = index % grid, index // grid
        x = (column + 0.5 * (row % 2) + rng.uniform(0.1, 0.7)) / grid * big.get_width()
        y = (row + rng.uniform(0.15, 0.85)) / rows * big.get_height()
        wave(big, x, y, rng.uniform(*size) * over, int(rng.integers(2, 4)), rng.uniform(0.35, 1))
    small = pygame.transform.smoothscale(big, (ground.width, ground.height))
    return pygame.surfarray.array_red(small).T.astype(np.float64) / 255.0


def wave(
    surface: pygame.Surface, x: float, y: float, size: float, arcs: int, strength: float
) -> None:
    """One wave mark, drawn again across each edge so that the ground still tiles."""
    width, height = surface.get_size()
    shade = round(255 * strength)
    points = [
        (t * size, -(abs(math.sin(math.pi * t)) ** 0.8) * size * 0.28)
        for t in np.linspace(0, arcs, arcs * 14 + 1)
    ]
    for left in (-width, 0, width):
        for top in (-height, 0, height):
            moved = [(x + px + left, y + py + top) for px, py in points]
            pygame.draw.lines(surface, (shade, shade, shade), False, moved, 3)


def sea() -> Field:
    """Deep teal water: slow swells, a breath of current, sparse wave marks."""
    ground = Ground(1920, 1080, 11)
    bend = 0.03 * ground.clouds(2, 3, 3)
    swell = ground.clouds(2, 3, 4, 0.45, bend)
    colours = ramp(swell, (9, 58, 84), (14, 79, 107), (20, 100, 128), (28, 120, 145))
    current = ground.clouds(24, 6, 4, 0.55, bend) - 0.5
    colours = lit(colours, current, 0.12)
    net = np.exp(-ground.cells(60, 0.14) * 4.0) * ground.clouds(3, 4, 2)
    colours += net[..., None] * np.array([6.0, 16.0, 18.0])
    marks = strokes(ground, 70, (16.0, 26.0), 5)[..., None]
    return np.asarray(colours + marks * (np.array([120.0, 190.0, 205.0]) - colours) * 0.30)


def shallows() -> Field:
    """Lighter water over sand: broad patches and a soft net of light."""
    ground = Ground(1024, 1024, 23)
    patches = ground.clouds(2, 2, 5, 0.5, 0.04 * ground.clouds(3, 3, 2))
    colours = ramp(patches, (36, 112, 134), (52, 136, 154), (80, 164, 172))
    wide = np.exp(-ground.cells(46, 0.10) * 5.0)
    fine = np.exp(-ground.cells(110, 0.08) * 6.0)
    net = 0.65 * wide + 0.35 * fine
    strength = net * (0.35 + 0.65 * ground.clouds(3, 3, 2))
    return np.asarray(colours + strength[..., None] * np.array([34.0, 42.0, 38.0]))


def parchment() -> Field:
    """Old paper: warm clouds, long fibres, a few specks. Dark edges are made by the program."""
    ground = Ground(1024, 1024, 37)
    clouds = ground.clouds(3, 3, 5, 0.55)
    colours = ramp(clouds, (207, 182, 132), (225, 204, 157), (236, 219, 178), (242, 227, 190))
    fibres = ground.clouds(90, 9, 3, 0.6, 0.02 * clouds) - 0.5
    cross = ground.clouds(11, 70, 3, 0.6, 0.02 * clouds) - 0.5
    colours = lit(colours, fibres + 0.3 * cross, 0.06)
    colours = lit(colours, relief(ground.clouds(48, 48, 3, 0.6), 3.0), 0.014)
    stain = np.clip(ground.clouds(4, 4, 4) - 0.66, 0, 1) * 3.0
    colours = lit(colours, -np.minimum(stain, 1.0), 0.07)
    specks = np.clip(ground.noise(150, 150) - 0.975, 0, 1) * 60.0
    return lit(colours, -np.minimum(specks, 1.0), 0.14)


def planks() -> Field:
    """A ship's deck by lamplight: eight dark boards with grain, gaps, butt joints and nails."""
    ground = Ground(1920, 1080, 41)
    boards = 8
    board = np.minimum((ground.y * boards).astype(np.int64), boards - 1)
    inside = ground.y * boards - board
    offset = ground.rng.random(boards)[board]
    length = np.mod(ground.x + offset, 1.0)
    tone = (ground.rng.random((boards, 2)) - 0.5)[board, (length > 0.5).astype(np.int64)]
    bend = 0.035 * (ground.clouds(10, 3, 3) - 0.5)
    grain = ground.clouds(70, 2, 4, 0.62, bend + 0.13 * offset)
    rings = 0.5 + 0.5 * np.sin(2 * math.pi * (26 * ground.y * 2 + 7 * ground.clouds(9, 2, 3)))
    wood = stretched(0.72 * grain + 0.16 * rings + 0.25 * ground.clouds(6, 3, 3))
    colours = ramp(wood, (50, 29, 17), (76, 46, 28), (97, 61, 37), (114, 74, 46))
    colours = lit(colours, tone, 0.24)
    colours = lit(colours, ground.clouds(300, 12, 2) - 0.5, 0.10)
    edge = np.minimum(inside, 1 - inside) * ground.height / boards
    joint = np.minimum(np.mod(length, 0.5), 0.5 - np.mod(length, 0.5)) * ground.width
    gap = np.clip(np.minimum(edge - 1.0, joint - 1.0) / 2.0, 0, 1)
    worn = 1 - np.exp(-np.minimum(edge, joint) / 7.0)
    glint = np.exp(-(((inside * ground.height / boards - 4.5) / 1.6) ** 2))
    colours = lit(colours, glint, 0.16)
    shade = (0.16 + 0.84 * gap) * (0.62 + 0.38 * worn)
    nails = nail_light(joint, inside * ground.height / boards, ground.height / boards)
    return lit(colours * shade[..., None], nails, 1.0)


def nail_light(joint: Field, down: Field, tall: float) -> Field:
    """Two dark nail heads on either side of each butt joint, with a spot of light."""
    light = np.zeros(joint.shape)
    for place in (0.24 * tall, 0.76 * tall):
        far = np.hypot(joint - 17.0, down - place)
        light -= 0.62 * np.clip(5.6 - far, 0, 1)
        light += 0.55 * np.clip(2.2 - np.hypot(joint - 17.0, down - place + 2.0), 0, 1)
    return light


def cloth() -> Field:
    """The pouch's weave in light grey, to be multiplied by a seat's colour."""
    ground = Ground(768, 768, 53)
    threads = 64
    bend = 0.004 * (ground.clouds(6, 6, 3) - 0.5)
    u, v = (ground.x + bend) * threads, (ground.y + bend) * threads
    warp = 0.4 + 0.6 * np.sin(math.pi * np.mod(u, 1.0)) ** 0.7
    weft = 0.4 + 0.6 * np.sin(math.pi * np.mod(v, 1.0)) ** 0.7
    warp *= 0.58 + 0.42 * np.cos(math.pi * (v - 0.5 + np.floor(u)))
    weft *= 0.58 - 0.42 * np.cos(math.pi * (u - 0.5 + np.floor(v)))
    height = np.maximum(warp, weft)
    slubs = 0.5 * ground.clouds(threads, 5, 2) + 0.5 * ground.clouds(5, threads, 2)
    folds = ground.clouds(2, 2, 3, 0.45)
    grey = 150 + 62 * height + 26 * (slubs - 0.5) + 26 * (folds - 0.5)
    return np.repeat(grey[..., None], 3, axis=2)


def rock() -> Field:
    """The volcano's ground: dark basalt with facets, pits and a few warm cracks."""
    ground = Ground(1024, 1024, 67)
    mass = ground.clouds(3, 3, 6, 0.55, 0.05 * ground.clouds(4, 4, 3))
    colours = ramp(mass, (44, 36, 36), (66, 55, 52), (92, 77, 69), (112, 95, 83))
    bumps = ground.clouds(6, 6, 6, 0.62)
    colours = lit(colours, relief(bumps, 9.0), 0.26)
    plates = ground.cells(34, 0.16)
    crack = np.exp(-plates * 16.0)
    colours = lit(colours, -crack, 0.62)
    glow = np.exp(-plates * 26.0) * np.clip(ground.clouds(3, 3, 2) * 1.6 - 0.75, 0, 1)
    return np.asarray(colours + glow[..., None] * np.array([190.0, 70.0, 20.0]))


def chart() -> Field:
    """A quieter sea for a table: a chart's net of courses from two wind roses, and soundings."""
    ground = Ground(1920, 1080, 83)
    bend = 0.03 * ground.clouds(2, 3, 3)
    swell = ground.clouds(2, 3, 4, 0.45, bend)
    colours = ramp(swell, (10, 62, 84), (14, 78, 100), (19, 94, 116), (27, 112, 132))
    colours = lit(colours, ground.clouds(60, 60, 3, 0.6) - 0.5, 0.07)
    courses = course_lines(ground, ((0.25, 0.5), (0.75, 0.5)))[..., None]
    colours = colours + courses * (np.array([150.0, 206.0, 204.0]) - colours) * 0.26
    marks = strokes(ground, 60, (15.0, 22.0), 15)[..., None]
    return np.asarray(colours + marks * (np.array([120.0, 190.0, 205.0]) - colours) * 0.26)


def course_lines(ground: Ground, roses: tuple[tuple[float, float], ...]) -> Field:
    """Opacity (0..1) of thin lines through the wind roses, in directions that close over the edges,
    and of the roses' small stars."""
    ways = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (2, -1), (1, 2), (1, -2))
    total = np.zeros((ground.height, ground.width))
    for x, y in roses:
        for across, down in ways:
            # How far aside of the line, in periods; the nearest of its parallel copies counts.
            aside = (ground.x - x) * down - (ground.y - y) * across
            aside -= np.rint(aside)
            steep = math.hypot(down / ground.width, across / ground.height)
            total = np.maximum(total, (0.5 if across * down else 0.8) * line(aside / steep, 1.0))
        dx = ((ground.x - x + 0.5) % 1.0 - 0.5) * ground.width
        dy = ((ground.y - y + 0.5) % 1.0 - 0.5) * ground.height
        far, angle = np.hypot(dx, dy), np.arctan2(dy, dx)
        star = 14 + 62 * np.abs(np.cos(4 * angle)) ** 9 * np.where(np.cos(8 * angle) > 0, 1, 0.55)
        total = np.maximum(total, np.clip(star - far, 0, 1) * 0.55)
        total = np.maximum(total, 0.8 * np.maximum(line(far - 92, 1.2), line(far - 100, 0.8)))
    return total


def line(aside: Field, half: float) -> Field:
    """Opacity of a line of this half width in pixels, with soft edges."""
    return np.asarray(np.clip(half + 0.5 - np.abs(aside), 0, 1))


def table() -> Field:
    """The captain's table: waxed mahogany, wide boards hardly parted, a deep red glow."""
    ground = Ground(1920, 1080, 89)
    boards = 4
    board = np.minimum((ground.y * boards).astype(np.int64), boards - 1)
    offset = ground.rng.random(boards)[board]
    bend = 0.05 * (ground.clouds(6, 3, 3) - 0.5)
    grain = ground.clouds(90, 2, 4, 0.6, bend + 0.19 * offset)
    flame = ground.clouds(5, 3, 4, 0.5, bend)
    rings = 0.5 + 0.5 * np.sin(2 * math.pi * (4 * flame + 14 * ground.y))
    wood = stretched(0.7 * grain + 0.09 * rings + 0.34 * flame)
    colours = ramp(wood, (44, 18, 13), (70, 30, 20), (94, 43, 27), (118, 60, 37))
    colours = lit(colours, (ground.rng.random(boards) - 0.5)[board], 0.14)
    colours = lit(colours, ground.clouds(340, 14, 2) - 0.5, 0.08)
    inside = ground.y * boards - board
    edge = np.minimum(inside, 1 - inside) * ground.height / boards
    return lit(colours, -np.exp(-edge / 1.6), 0.45)


def tray() -> Field:
    """The tray for a hand of cards: pale oiled teak, fine and quiet."""
    ground = Ground(1024, 512, 97)
    bend = 0.03 * (ground.clouds(4, 3, 3) - 0.5)
    grain = ground.clouds(70, 2, 4, 0.6, bend)
    rings = 0.5 + 0.5 * np.sin(2 * math.pi * (8 * ground.y + 3 * ground.clouds(4, 2, 3)))
    wood = stretched(0.75 * grain + 0.12 * rings + 0.2 * ground.clouds(3, 3, 3))
    colours = ramp(wood, (150, 108, 64), (178, 134, 84), (198, 156, 104), (212, 172, 120))
    return lit(colours, ground.clouds(200, 16, 2) - 0.5, 0.08)


def curtain() -> Field:
    """A heavy woven curtain in light grey, in folds, to be multiplied by a seat's colour."""
    ground = Ground(1024, 1024, 101)
    sway = 0.010 * (ground.clouds(2, 3, 3) - 0.5)
    wide = 6 * (ground.x + sway + 0.02 * np.sin(2 * math.pi * 2 * ground.x))
    fold = 0.5 + 0.5 * np.cos(2 * math.pi * wide)
    light = fold + 0.10 * np.cos(2 * math.pi * (2 * wide + 0.12))
    u, v = 128 * (ground.x + sway), 128 * ground.y
    weave = np.abs(np.sin(math.pi * u)) * (0.5 + 0.5 * np.cos(math.pi * (v + np.floor(u))))
    grey = 138 + 82 * stretched(light) + 16 * (weave - 0.4)
    grey += 12 * (ground.clouds(128, 9, 2) - 0.5) + 14 * (ground.clouds(3, 5, 3) - 0.5)
    return np.repeat(grey[..., None], 3, axis=2)


GROUNDS = {
    "sea": sea,
    "shallows": shallows,
    "parchment": parchment,
    "planks": planks,
    "cloth": cloth,
    "rock": rock,
    "chart": chart,
    "table": table,
    "tray": tray,
    "curtain": curtain,
}


def dithered(colours: Field, seed: int) -> npt.NDArray[np.uint8]:
    """Eight-bit colours with a grain of noise, so that slow gradients show no bands."""
    grain = np.random.default_rng(seed).uniform(-1.2, 1.2, colours.shape[:2])
    return np.clip(np.rint(colours + grain[..., None]), 0, 255).astype(np.uint8)


def save_grounds(folder: Path = ASSETS / "textures") -> None:
    """Make and write every ground."""
    folder.mkdir(parents=True, exist_ok=True)
    image = importlib.import_module("PIL.Image")  # needed here only, so not a requirement
    for seed, (name, make) in enumerate(GROUNDS.items()):
        picture = image.fromarray(dithered(make(), seed))
        picture.save(folder / f"{name}.webp", quality=QUALITY, method=6)


def tinted(name: str, colour: str, size: int) -> pygame.Surface:
    """An icon in one colour, drawn at three times the size and scaled down."""
    text = (ASSETS / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    path = ASSETS / "icons" / f"{name}.tinted.svg"
    path.write_text(text.replace("#ffffff", colour), encoding="utf-8")
    try:
        drawn = pygame.image.load_sized_svg(str(path), (size * 3, size * 3))
    finally:
        path.unlink()
    return pygame.transform.smoothscale(drawn, (size, size))


def save_icon(target: Path = ASSETS / "icon.png") -> None:
    """The window's icon: a brass-rimmed disc of sea with the pirate's skull."""
    side, over = 256, 4
    big = pygame.Surface((side * over, side * over), pygame.SRCALPHA)
    middle = (side * over // 2, side * over // 2)
    for radius, colour in (
        (126, "#1b120b"),
        (121, "#b07c22"),
        (117, "#f0c254"),
        (109, "#8a5a17"),
        (105, "#0d4a63"),
        (98, "#12607d"),
    ):
        pygame.draw.circle(big, colour, middle, radius * over)
    icon = pygame.transform.smoothscale(big, (side, side))
    for colour, drop in (("#062a3a", 5), ("#fbf1d4", 0)):
        icon.blit(tinted("pirate-skull", colour, 156), (50, 48 + drop))
    pygame.image.save(icon, str(target))


if __name__ == "__main__":
    save_grounds()
    save_icon()

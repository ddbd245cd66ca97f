"""Owns the checks of the committed assets: icons, likeness, fonts, sounds, textures, credits."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import wave
from itertools import combinations
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest

ASSETS = Path(__file__).parents[2] / "assets"
ICONS = sorted((ASSETS / "icons").glob("*.svg"))
FONTS = sorted((ASSETS / "fonts").glob("*.ttf"))
CUES = sorted((ASSETS / "sounds").glob("*.wav"))
TEXTURES = sorted((ASSETS / "textures").iterdir())
SVG = "{http://www.w3.org/2000/svg}"
LETTERS = " ABCxyz0123456789½äöüÄÖÜßéèñçøåŁłŠžŞğ–’“”…"
GERMAN = "".join(map(chr, range(32, 127))) + "äöüÄÖÜß"
NAMED_CUES = {
    *("slide", "flip", "coin", "chest", "splash", "gong", "cannon", "parrot", "knock", "creak"),
    *("tick", "whoosh", "fanfare", "refuse", "join", "leave", "ready"),
    *(f"tone-{seat}" for seat in range(6)),
    *("shuffle", "deal", "card-down", "card-take", "row-won", "apple", "curtain", "reveal"),
    *("cannon-hit", "sink", "repair", "trade", "sail", "mutiny", "sale", "stone", "guard"),
    *("undo", "hint", "score", "turn"),
}
TILES = 5
"""The treasure island has so many tiles across and down (rules, section 3.2)."""


def likeness_script() -> ModuleType:
    """The measuring script, loaded from its path."""
    spec = importlib.util.spec_from_file_location("make_likeness", ASSETS / "make_likeness.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def opacity(path: Path, size: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """How opaque each pixel of an icon is at this size, 0..1."""
    drawn = pygame.image.load_sized_svg(str(path), (size, size))
    return np.asarray(pygame.surfarray.array_alpha(drawn), dtype=np.float64) / 255.0


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_icon_is_one_colour_and_draws(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 512 512"
    shapes = [element for element in root.iter() if element is not root]
    assert shapes
    for shape in shapes:
        assert shape.tag in {f"{SVG}path", f"{SVG}g"}
        assert shape.get("stroke") is None and shape.get("style") is None
    fills = set(re.findall(r'fill="([^"]*)"', path.read_text(encoding="utf-8")))
    assert fills == {"#ffffff"}
    for size in (24, 96):
        share = float(opacity(path, size).mean())
        assert 0.03 < share < 0.95


def test_items_differ_as_blurred_bumps() -> None:
    script = likeness_script()
    measured = script.likeness()
    assert json.loads((ASSETS / "likeness.json").read_text(encoding="utf-8")) == measured
    for of_peak in (False, True):
        table = script.likeness(of_peak=of_peak)
        assert len(table) == len(script.ITEMS) == 8
        for one, two in combinations(range(8), 2):
            assert table[one][two] == table[two][one]
            assert table[one][two] < 65, (script.ITEMS[one], script.ITEMS[two])
        assert all(table[item][item] == 100 for item in range(8))


def test_emblems_differ_from_each_other_and_from_items_when_small() -> None:
    emblems = [f"emblem-{seat}" for seat in range(6)]
    small = {
        name: opacity(ASSETS / "icons" / f"{name}.svg", 24) > 0.5
        for name in (*emblems, *likeness_script().ITEMS)
    }
    for one, two in combinations(small, 2):
        both, either = small[one] & small[two], small[one] | small[two]
        assert both.sum() / either.sum() < 0.65, (one, two)


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_font_has_the_letters(path: Path) -> None:
    pygame.font.init()
    font = pygame.font.Font(str(path), 28)
    wanted = LETTERS if path.stem.startswith("alegreya") else GERMAN
    missing = [
        letter
        for letter, metrics in zip(wanted, font.metrics(wanted), strict=True)
        if metrics is None
    ]
    assert not missing
    nothing = pygame.image.tobytes(font.render("\uffff", True, "white"), "RGBA")
    for letter in wanted.strip():
        assert pygame.image.tobytes(font.render(letter, True, "white"), "RGBA") != nothing


def test_all_faces_are_there() -> None:
    assert [path.stem for path in FONTS] == [
        "alegreya-sans-500-italic",
        "alegreya-sans-500",
        "alegreya-sans-700",
        "im-fell-english-sc",
        "lilita-one",
        "pirata-one",
    ]


def test_all_cues_are_there() -> None:
    assert {path.stem for path in CUES} == NAMED_CUES


@pytest.mark.parametrize("path", CUES, ids=lambda path: path.stem)
def test_cue_is_audible_and_not_clipped(path: Path) -> None:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        frames = file.readframes(file.getnframes())
    level = np.frombuffer(frames, dtype="<i2").astype(np.float64) / 32768.0
    assert 0.2 < float(np.abs(level).max()) <= 0.9
    assert float(np.sqrt((level**2).mean())) > 0.02
    assert abs(level[0]) < 0.01 and abs(level[-1]) < 0.01


def test_music_is_quiet_long_and_opens() -> None:
    pygame.mixer.init(44100, -16, 2)
    try:
        music = pygame.mixer.Sound(str(ASSETS / "sounds" / "music.ogg"))
        level = pygame.sndarray.array(music).astype(np.float64) / 32768.0
        assert 30.0 <= music.get_length() <= 60.0
        assert 0.1 < float(np.abs(level).max()) <= 0.5
        step = float(np.abs(level[0] - level[-1]).max())
        assert step < 0.05  # the loop has no seam
    finally:
        pygame.mixer.quit()


@pytest.mark.parametrize("path", TEXTURES, ids=lambda path: path.stem)
def test_texture_opens_small_and_tiles(path: Path) -> None:
    assert path.stat().st_size < 700_000
    pixels = pygame.surfarray.array3d(pygame.image.load(str(path))).astype(np.float64)
    assert min(pixels.shape[:2]) >= 512
    for axis in (0, 1):
        lines = np.moveaxis(pixels, axis, 0)
        inside = np.abs(np.diff(lines, axis=0)).mean(axis=(1, 2)).max()
        seam = np.abs(lines[0] - lines[-1]).mean()
        assert seam <= 1.5 * inside + 1.0


def isle() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The island's painting, (x, y, red-green-blue)."""
    found = pygame.image.load(str(ASSETS / "textures" / "isle.webp"))
    return np.asarray(pygame.surfarray.array3d(found), dtype=np.float64)


def test_isle__five_by_five_whole_tiles() -> None:
    width, height, _ = isle().shape
    assert width == height
    assert width % TILES == 0
    assert width // TILES >= 250  # a tile on the largest canvas is not enlarged


@pytest.mark.parametrize("axis", [0, 1])
def test_isle__coast_fits_in_every_cyclic_shift(axis: int) -> None:
    """The fifth tile's far edge meets the first one's near edge as any two neighbours meet."""
    lines = np.moveaxis(isle(), axis, 0)
    tile = lines.shape[0] // TILES

    def step(at: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        """How each pixel differs across the border before line `at`."""
        return np.asarray(np.abs(lines[at % len(lines)] - lines[at - 1]).mean(axis=1))

    inner = [step(n * tile) for n in range(1, TILES)]
    outer = step(0)
    usual, worst = max(float(s.mean()) for s in inner), max(float(s.max()) for s in inner)
    assert float(outer.mean()) <= 1.3 * usual
    assert float(outer.max()) <= 1.5 * worst
    foreign = np.abs(lines[0] - lines[tile // 2]).mean()
    assert float(outer.mean()) < foreign / 4  # what a border that does not fit looks like


def test_isle__every_tile_has_land_and_water() -> None:
    """Land is spread: no tile is empty sea in any shift, none without a shore."""
    pixels = isle()
    water = pixels[..., 2] > pixels[..., 0] + 8  # sea is bluer than it is red, land is not
    tile = pixels.shape[0] // TILES
    shares = 1 - water.reshape(TILES, tile, TILES, tile).mean(axis=(1, 3))
    assert shares.shape == (TILES, TILES)
    assert float(shares.min()) > 0.15 and float(shares.max()) < 0.92
    assert 0.4 < float(shares.mean()) < 0.7


def test_assets__take_little_room() -> None:
    """What the four tables brought in stays small: everything together below eight megabytes."""
    assert sum(path.stat().st_size for path in ASSETS.rglob("*") if path.is_file()) < 8_000_000


def test_window_icon() -> None:
    assert pygame.image.load(str(ASSETS / "icon.png")).get_size() == (256, 256)


def test_everything_is_credited() -> None:
    credited = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
    words = set(re.findall(r"[\w.-]+", credited)) | {
        word.rstrip(".") for word in re.findall(r"[\w.-]+", credited)
    }
    scripts_and_self = {".py", ".md", ".pyc"}
    for path in ASSETS.rglob("*"):
        if path.is_file() and path.suffix not in scripts_and_self:
            name = path.stem if path.suffix == ".svg" else path.name
            assert name in words, path

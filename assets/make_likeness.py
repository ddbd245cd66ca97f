"""Owns the measure of how alike the eight items feel: writes ``likeness.json``.

Each item's silhouette is cropped, fitted to 96 px, centred, blurred by 6 px and cut at half
strength. Two items are as alike as those shapes overlap (intersection over union, in percent).
Run it from anywhere: ``python assets/make_likeness.py``.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import numpy.typing as npt
import pygame

ITEMS = ("cannon", "hand_gun", "saber", "bottle", "wheel", "parrot", "map", "anchor")
SIZE = 96
SIGMA = 6.0
MARGIN = 24
DRAWN = 768
ASSETS = Path(__file__).resolve().parent

Grey = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


def silhouette(path: Path) -> Grey:
    """The icon's opacity (0..1), fitted to 96 px and centred on a canvas with a margin."""
    drawn = pygame.image.load_sized_svg(str(path), (DRAWN, DRAWN))
    cut = drawn.subsurface(drawn.get_bounding_rect(min_alpha=8)).copy()
    scale = SIZE / max(cut.get_size())
    small = pygame.transform.smoothscale(
        cut, (max(1, round(cut.get_width() * scale)), max(1, round(cut.get_height() * scale)))
    )
    side = SIZE + 2 * MARGIN
    canvas = np.zeros((side, side))
    alpha = pygame.surfarray.array_alpha(small).astype(np.float64) / 255.0
    left, top = (side - alpha.shape[0]) // 2, (side - alpha.shape[1]) // 2
    canvas[left : left + alpha.shape[0], top : top + alpha.shape[1]] = alpha
    return canvas


def blurred(picture: Grey, sigma: float = SIGMA) -> Grey:
    """A Gaussian blur, one axis after the other; nothing lies outside the picture."""
    reach = int(4 * sigma)
    steps = np.arange(-reach, reach + 1)
    kernel = np.exp(-(steps**2) / (2 * sigma**2))
    kernel /= kernel.sum()
    result = picture
    for axis in (0, 1):
        result = np.apply_along_axis(np.convolve, axis, result, kernel, mode="same")
    return np.asarray(result, dtype=np.float64)


def bump(path: Path, of_peak: bool = False) -> Mask:
    """The shape felt through the cloth: the blurred silhouette at half strength.

    Half of full strength, or (``of_peak``) half of the strongest point of this bump.
    """
    soft = blurred(silhouette(path))
    return soft >= (float(soft.max()) if of_peak else 1.0) / 2.0


def likeness(icons: Path = ASSETS / "icons", of_peak: bool = False) -> list[list[int]]:
    """The 8x8 matrix of overlaps in percent, in the order of ``ITEMS``."""
    bumps = [bump(icons / f"{name}.svg", of_peak) for name in ITEMS]
    return [
        [round(100 * int((one & two).sum()) / max(1, int((one | two).sum()))) for two in bumps]
        for one in bumps
    ]


def write(target: Path = ASSETS / "likeness.json") -> None:
    """Measure the items and write the matrix, one row a line."""
    rows = ",\n  ".join(json.dumps(row) for row in likeness())
    target.write_text(f"[\n  {rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write()

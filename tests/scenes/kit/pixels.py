"""Looking at pictures in numbers: what differs, how bright, how colourful. Tests nothing itself."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

Mask: TypeAlias = npt.NDArray[np.bool_]
Values: TypeAlias = npt.NDArray[np.float64]

SCALES = (1 / 6, 0.5333, 1.0, 4 / 3)
"""The smallest canvas there is, a small screen, a television, the largest."""


def rgb(picture: pygame.Surface) -> Values:
    """Its colours, (x, y, red-green-blue), 0..255."""
    return np.asarray(pygame.surfarray.array3d(picture), dtype=np.float64)


def alpha(picture: pygame.Surface) -> Values:
    """How dense it is, (x, y), 0..255; the same everywhere when it lets nothing through."""
    if not picture.get_flags() & pygame.SRCALPHA:
        return np.full(picture.size, 255.0)
    return np.asarray(pygame.surfarray.array_alpha(picture), dtype=np.float64)


def apart(one: pygame.Surface, two: pygame.Surface, least: float = 45.0) -> Mask:
    """Where two pictures of one size clearly differ in some colour."""
    assert one.size == two.size
    return np.asarray(np.abs(rgb(one) - rgb(two)).max(axis=2) > least)


def box(mask: Mask) -> tuple[int, int, int, int]:
    """Left, top, width and height of all that is set; there must be something."""
    columns, rows = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return (
        int(columns[0]), int(rows[0]),
        int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1,
    )  # fmt: skip


def near(picture: pygame.Surface, colour: tuple[int, int, int], within: float = 30.0) -> Mask:
    """Where it is opaque and about of this colour."""
    off = np.abs(rgb(picture) - np.array(colour, dtype=np.float64)).max(axis=2)
    return np.asarray((off < within) & (alpha(picture) > 250))


def light(picture: pygame.Surface) -> float:
    """Mean brightness of what is opaque, 0..255."""
    return float(rgb(picture)[alpha(picture) > 250].mean())


def colourful(picture: pygame.Surface) -> float:
    """Mean saturation of what is opaque, 0..1."""
    shown = rgb(picture)[alpha(picture) > 250]
    most = shown.max(axis=1)
    return float(((most - shown.min(axis=1)) / np.maximum(most, 1)).mean())


def same(one: pygame.Surface, two: pygame.Surface) -> bool:
    """Do they look the same, to the pixel?"""
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(two, "RGBA")


def quick(picture: pygame.Surface) -> bool:
    """Is it ready to be drawn often: run-length encoded, or nothing shines through?"""
    flags = picture.get_flags()
    return bool(flags & (pygame.RLEACCEL | pygame.RLEACCELOK)) or not flags & pygame.SRCALPHA

"""A pad as a picture: its body, and where each control lies on it.

Owns the drawing. Controls that are pressed or asked for are lights laid over the body by whoever
shows it, so that a press draws a few dots and not a pad.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

import pygame

from scenes.kit import shapes
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import GOLD, NIGHT, PALE, PARCHMENT, Colour, mix

SHAPE: Final = 0.64
"""Height of the picture in widths."""

_FACE, _CROSS, _LEFT, _RIGHT = (0.755, 0.275), (0.245, 0.275), (0.375, 0.435), (0.625, 0.435)
_WAYS: Final = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_STEP, _LEAN = 0.068, 0.045

SPOTS: Final[dict[str, tuple[float, float]]] = {
    "north": (_FACE[0], _FACE[1] - _STEP), "south": (_FACE[0], _FACE[1] + _STEP),
    "west": (_FACE[0] - _STEP, _FACE[1]), "east": (_FACE[0] + _STEP, _FACE[1]),
    **{way: (_CROSS[0] + dx * _STEP, _CROSS[1] + dy * _STEP) for way, (dx, dy) in _WAYS.items()},
    **{f"ls_{way}": (_LEFT[0] + dx * _LEAN, _LEFT[1] + dy * _LEAN)
       for way, (dx, dy) in _WAYS.items()},
    **{f"rs_{way}": (_RIGHT[0] + dx * _LEAN, _RIGHT[1] + dy * _LEAN)
       for way, (dx, dy) in _WAYS.items()},
    "l3": _LEFT, "r3": _RIGHT,
    "l1": (0.245, 0.105), "r1": (0.755, 0.105), "l2": (0.245, 0.045), "r2": (0.755, 0.045),
    "select": (0.425, 0.235), "start": (0.575, 0.235), "home": (0.5, 0.315),
    "misc": (0.5, 0.37), "touchpad": (0.5, 0.175),
    "paddle1": (0.44, 0.56), "paddle2": (0.56, 0.56),
    "paddle3": (0.44, 0.6), "paddle4": (0.56, 0.6),
}  # fmt: skip
"""The middle of every standard control, in widths from the upper left corner."""

SIZES: Final[dict[str, float]] = {
    **dict.fromkeys(("north", "south", "west", "east"), 0.058),
    **dict.fromkeys(_WAYS, 0.058),
    **dict.fromkeys(("l1", "r1", "l2", "r2"), 0.046),
    **dict.fromkeys(("l3", "r3"), 0.075),
}
"""A control's width in widths of the pad; the others are small."""
SMALL_ONE: Final = 0.036
_WIDE: Final = {"l1": 4.2, "r1": 4.2, "l2": 2.9, "r2": 2.9}
"""Those that are bars, and how long in widths of theirs."""


def pad_body(assets: Assets, width: float) -> pygame.Surface:
    """The pad with everything at rest, `width` units wide."""
    return assets.once(("pad-body", width), lambda: _drawn_body(assets, width))


def _drawn_body(assets: Assets, width: float) -> pygame.Surface:
    px = assets.px(width)
    n = px * 3
    big = pygame.Surface((n, round(n * SHAPE)), pygame.SRCALPHA)
    shell, dark = mix(NIGHT, PARCHMENT, 0.2), mix(NIGHT, PARCHMENT, 0.08)
    big.fill((*shell, 0))
    for name in _WIDE:
        _pill(big, SPOTS[name], n, mix(shell, PARCHMENT, 0.25))
    for x, lean in ((0.215, -0.085), (0.785, 0.085)):
        for step in range(41):
            share = step / 40
            spot = (n * (x + lean * share), n * (0.33 + 0.2 * share))
            pygame.draw.circle(big, shell, spot, n * (0.135 - 0.045 * share))
    body = pygame.Rect(round(n * 0.2), round(n * 0.125), round(n * 0.6), round(n * 0.37))
    pygame.draw.rect(big, shell, body, border_radius=round(n * 0.12))
    for x, y in (_CROSS, _FACE):
        pygame.draw.circle(big, shell, (n * x, n * y), n * 0.155)
        pygame.draw.circle(big, dark, (n * x, n * y), n * 0.125)
    for x, y in (_LEFT, _RIGHT):
        pygame.draw.circle(big, dark, (n * x, n * y), n * 0.083)
        pygame.draw.circle(big, mix(shell, PARCHMENT, 0.22), (n * x, n * y), n * 0.055)
    _cross(big, n, mix(shell, PARCHMENT, 0.42))
    for name in ("north", "south", "west", "east", "select", "start", "home"):
        x, y = SPOTS[name]
        radius = n * SIZES.get(name, SMALL_ONE) / 2
        pygame.draw.circle(big, mix(shell, PARCHMENT, 0.42), (n * x, n * y), radius)
    plate = pygame.transform.smoothscale(big, (px, round(px * SHAPE)))
    return finished(shapes.shadowed(assets, plate, 6, 8))


def _cross(big: pygame.Surface, n: int, colour: Colour) -> None:
    x, y = n * _CROSS[0], n * _CROSS[1]
    long, wide = n * 0.2, n * 0.062
    for w, h in ((long, wide), (wide, long)):
        arm = pygame.Rect(round(x - w / 2), round(y - h / 2), round(w), round(h))
        pygame.draw.rect(big, colour, arm, border_radius=round(n * 0.012))


def _pill(big: pygame.Surface, spot: tuple[float, float], n: int, colour: Colour) -> None:
    x, y = spot
    wide, high = (0.19, 0.044) if y > 0.08 else (0.14, 0.05)
    bar = pygame.Rect(
        round(n * (x - wide / 2)), round(n * (y - high / 2)), round(n * wide), round(n * high)
    )
    pygame.draw.rect(big, colour, bar, border_radius=round(n * 0.02))


def lights(
    assets: Assets, key: Hashable, controls: Iterable[str], width: float,
    place: tuple[float, float], z: int, colour: Colour = GOLD,
) -> list[Placed]:  # fmt: skip
    """Lights on these controls of a pad whose picture has its middle at `place`. Controls that no
    pad has are left out."""
    shown = []
    for control in controls:
        spot = SPOTS.get(control)
        if spot is None:
            continue
        x = place[0] + (spot[0] - 0.5) * width
        y = place[1] + (spot[1] - SHAPE / 2) * width
        shown.append(Placed((key, control), light(assets, control, width, colour), x, y, z))
    return shown


def light(assets: Assets, control: str, width: float, colour: Colour = GOLD) -> pygame.Surface:
    """One control, lit: in its own shape, with a soft glow around it."""
    size = width * SIZES.get(control, SMALL_ONE)
    stretch = _WIDE.get(control, 1.0)

    def make() -> pygame.Surface:
        edge = max(8, assets.px(size * 0.8))
        w, h = assets.px(size * stretch), assets.px(size)
        sheet = pygame.Surface((w + 2 * edge, h + 2 * edge), pygame.SRCALPHA)
        sheet.fill((*colour, 0))
        spot = pygame.Rect(edge, edge, w, h)
        pygame.draw.rect(
            sheet, (*colour, 190), spot.inflate(edge * 2 // 3, edge * 2 // 3), border_radius=h
        )
        sheet = pygame.transform.gaussian_blur(sheet, max(1, edge // 4))
        core = shapes.rounded((w, h), h // 2, (*mix(colour, PALE, 0.25), 255))
        sheet.blit(core, spot)
        return finished(sheet)

    return assets.once(("pad-light", stretch, size, colour), make)

"""What lies behind everything: painted once for a scene and a canvas, then only copied from.

A backdrop is a texture's name, or a hashable object that paints itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

import pygame

if TYPE_CHECKING:
    from scenes.services import Services


class Painted(Protocol):
    """A backdrop with more on it than a texture. Equal backdrops look the same."""

    def __hash__(self) -> int: ...

    def paint(self, services: Services) -> pygame.Surface: ...


def paint(services: Services, backdrop: object) -> pygame.Surface:
    """The whole canvas's background, in the display's format."""
    if isinstance(backdrop, str):
        return ground(services, backdrop)
    return cast(Painted, backdrop).paint(services)


def ground(services: Services, texture: str) -> pygame.Surface:
    """A texture over the whole canvas, darker towards the edges."""
    canvas, assets = services.canvas, services.assets

    def make() -> pygame.Surface:
        sheet = assets.tiled(texture, canvas.size).copy()
        sheet.blit(_vignette(canvas.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return sheet.convert()

    return assets.once(("ground", texture, canvas.size), make)


def _vignette(size: tuple[int, int]) -> pygame.Surface:
    """A soft darkening of the corners, made small and scaled up."""
    w, h = 32, 18
    small = pygame.Surface((w, h))
    for x in range(w):
        for y in range(h):
            dx, dy = (x + 0.5) / w * 2 - 1, (y + 0.5) / h * 2 - 1
            shade = round(255 * (1 - 0.34 * min(1.0, (dx * dx + dy * dy) / 2) ** 1.5))
            small.set_at((x, y), (shade, shade, shade))
    return pygame.transform.smoothscale(small, size)

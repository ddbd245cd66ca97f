"""The picture in memory, and the only scaling in the program.

Scenes think in *units*: a landscape canvas is at least 1920 x 1080 units, a portrait one at least
1080 x 1920, whatever the screen; the longer side may have more. The canvas has the window's own
pixels up to 2560 x 1440 and half of them above (a 4K screen shows it twice as large).
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LONG, SHORT = 1920, 1080
LARGEST = (2560, 1440)
"""Above this, software drawing cannot keep sixty frames: draw half as large, show it doubled."""
SMALLEST = (320, 180)


class Canvas:
    """A surface to draw on, with its units. `surface` has the pixels, `scale` is pixels a unit."""

    def __init__(self, window: pygame.Surface | None, size: tuple[int, int] | None = None) -> None:
        """On `window` when there is one; else (gallery, tests) a free surface of `size` pixels."""
        self._window = window
        wanted = window.get_size() if window is not None else (size or (LONG, SHORT))
        self.doubled = 2 if wanted[0] * wanted[1] > LARGEST[0] * LARGEST[1] else 1
        self.size = (
            max(SMALLEST[0], wanted[0] // self.doubled),
            max(SMALLEST[1], wanted[1] // self.doubled),
        )
        direct = window is not None and self.doubled == 1 and window.get_size() == self.size
        self.surface = window if direct and window is not None else pygame.Surface(self.size)
        self._direct = direct
        w, h = self.size
        self.portrait = h > w
        long, short = (h, w) if self.portrait else (w, h)
        self.scale = min(long / LONG, short / SHORT)
        self.width, self.height = w / self.scale, h / self.scale

    def px(self, units: float) -> int:
        """Whole pixels for a length in units, at least 1 for anything above 0."""
        return max(1, round(units * self.scale)) if units > 0 else 0

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle in units as pixels; neighbours share their edge exactly."""
        left, top = round(x * self.scale), round(y * self.scale)
        return pygame.Rect(
            left, top, round((x + w) * self.scale) - left, round((y + h) * self.scale) - top
        )

    def units(self, x: float, y: float) -> tuple[float, float]:
        """A place given as 0..1 of the window, in units."""
        return x * self.width, y * self.height

    def show(self, dirty: Sequence[pygame.Rect] | None) -> None:
        """Bring changed parts (or, for None, everything) to the screen."""
        if self._window is None:
            return
        if not self._direct:
            self._double(dirty)
            return
        if dirty is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(dirty))

    def _double(self, dirty: Sequence[pygame.Rect] | None) -> None:
        assert self._window is not None
        n = self.doubled
        if dirty is None or self._window.get_size() != (self.size[0] * n, self.size[1] * n):
            pygame.transform.scale(self.surface, self._window.get_size(), self._window)
            pygame.display.flip()
            return
        shown = []
        for part in dirty:
            part = part.clip(self.surface.get_rect())
            if part.w and part.h:
                big = pygame.Rect(part.x * n, part.y * n, part.w * n, part.h * n)
                target = self._window.subsurface(big)
                pygame.transform.scale(self.surface.subsurface(part), big.size, target)
                shown.append(big)
        pygame.display.update(shown)

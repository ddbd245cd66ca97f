"""Notes that lie on the board for a while: a sum, a hint, a tip.

Owns where a note may lie so that it hides nothing that matters now, and its paper. What is on it
is the business of whoever lays it there. Lengths in units.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final

import pygame

from scenes.kit import pieces, shapes
from scenes.kit.assets import Assets
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import INK, Livery, mix
from scenes.tables.room import Areas, Rect

MARGIN: Final = 14.0
"""Between a note and the board's edges."""
BAND: Final = 22.0
"""The stripe in the seat's colour along a note's left side."""
RIM: Final = 1.6


def place(areas: Areas, size: tuple[float, float], clear: Iterable[Rect]) -> tuple[float, float]:
    """The middle of a note of this size: low on the board, or high, or at a side, wherever it
    covers least of the rectangles in `clear`. Low is best where all is the same."""
    left, top, width, height = areas.board
    w, h = size
    across = (left + width / 2, left + MARGIN + w / 2, left + width - MARGIN - w / 2)
    down = (top + height - MARGIN - h / 2, top + MARGIN + h / 2)
    wanted = list(clear)

    def hidden(middle: tuple[float, float]) -> float:
        own = (middle[0] - w / 2, middle[1] - h / 2, w, h)
        return sum(common(own, rect) for rect in wanted)

    return min(((x, y) for y in down for x in across), key=hidden)


def common(a: Rect, b: Rect) -> float:
    """The area two rectangles share."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, high)


def paper(assets: Assets, width: float, height: float, livery: Livery | None) -> pygame.Surface:
    """A sheet to write on, with a stripe of the seat's pattern. Its shadow lies outside: the sheet
    itself begins `edge` units from the picture's corner (see `edge`)."""
    sheet = soft(shapes.parchment(assets, width, height))
    if livery is not None:
        inset = 8.0
        band = stripe(assets, livery, BAND, height - 2 * inset, 8)
        at = assets.px(edge(assets, sheet, width) + inset)
        sheet.blit(soft(band), (at, at))
    return sheet


def stripe(
    assets: Assets, livery: Livery, width: float, height: float, radius: float
) -> pygame.Surface:
    """A seat's pattern with a thin dark rim: pale colours show on parchment, too."""

    def make() -> pygame.Surface:
        rim = mix(livery.colour, INK, 0.6)
        plate = shapes.panel(assets, width, height, rim, 255, radius).copy()
        inner = pieces.pattern(assets, livery, width - 2 * RIM, height - 2 * RIM, radius - RIM)
        plate.blit(soft(inner), inner.get_rect(center=plate.get_rect().center))
        return plate

    return assets.once(("note-stripe", livery.name, width, height, radius), make)


def edge(assets: Assets, sheet: pygame.Surface, width: float) -> float:
    """How far the sheet lies inside its picture."""
    return (sheet.width / assets.scale - width) / 2


class Same:
    """The very same placed pictures as long as what decides them is the same, so that nothing is
    drawn again."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._placed: list[Placed] = []

    def of(self, key: Hashable, make: Callable[[], list[Placed]]) -> list[Placed]:
        """What `make` gave when `key` was last another one. On canvases that differ in nothing but
        their scale the same lengths are other pictures: the scale belongs to the key."""
        if key != self._key:
            self._key, self._placed = key, make()
        return self._placed

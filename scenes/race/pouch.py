"""The pouch and the bump under its cloth.

The bump is the eight silhouettes blended by the view's weights and blurred by its clarity: the
picture is made of what the rules tell as evidence, so it shows no more than a hand can feel.
numpy is imported on first use: it takes longer to load than pygame.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.rules.captain_silver.model import ITEMS, HandView, Mode
from scenes.kit import shapes
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import INK, NIGHT, PALE, Livery, mix

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLURS = (10, 7, 5, 3, 2, 1)
"""Blur in units from unclear to clear, at a bump 100 units wide."""
BUMP = 0.5
"""The bump's width in pouch widths."""
TEXTURES = (0.9, 0.5, 0.35, 0.3, 0.75, 0.6, 0.2, 0.8)
"""How strongly each item rumbles: iron is rough, paper is smooth."""


def bag(assets: Assets, livery: Livery, size: float) -> pygame.Surface:
    """A cloth pouch in the seat's colour, `size` units wide, with its neck open at the top."""
    return assets.once(("bag", livery.name, size), lambda: _draw_bag(assets, livery, size))


def _draw_bag(assets: Assets, livery: Livery, size: float) -> pygame.Surface:
    px = assets.px(size)
    n = px * 2
    mask = pygame.Surface((n, n), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    body = pygame.Rect(n * 0.04, n * 0.2, n * 0.92, n * 0.76)
    pygame.draw.ellipse(mask, (255, 255, 255, 255), body)
    neck = [(0.26, 0.3), (0.34, 0.12), (0.66, 0.12), (0.74, 0.3)]
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(x * n, y * n) for x, y in neck])
    mask = pygame.transform.smoothscale(mask, (px, px))
    cloth = assets.tiled("cloth", (px, px), 0.5).convert_alpha()
    cloth.fill((*livery.colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    cloth.blit(_roundness(px), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    mouth = pygame.Rect(px * 0.3, px * 0.05, px * 0.4, px * 0.14)
    rim = mix(livery.colour, INK, 0.35)
    pygame.draw.ellipse(cloth, rim, mouth.inflate(px * 0.06, px * 0.05))
    pygame.draw.ellipse(cloth, mix(NIGHT, INK, 0.4), mouth)
    cord = pygame.Rect(px * 0.29, px * 0.22, px * 0.42, px * 0.09)
    pygame.draw.arc(cloth, (214, 178, 112), cord, 3.3, 6.1, max(2, px // 34))
    return finished(shapes.shadowed(assets, cloth, 6, 8))


def _roundness(px: int) -> pygame.Surface:
    """Lit from the upper left, dark below: for multiplying onto the cloth."""
    small = pygame.Surface((24, 24))
    for x in range(24):
        for y in range(24):
            dx, dy = (x - 9) / 15, (y - 10) / 15
            light = max(0.42, 1.06 - 0.5 * (dx * dx + dy * dy))
            small.set_at((x, y), (min(255, int(255 * light)),) * 3)
    return pygame.transform.smoothscale(small, (px, px))


class Bumps:
    """The bumps of all pouches. One picture a seat is kept: a new one only for new evidence."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._kept: dict[int, tuple[Any, pygame.Surface]] = {}

    def picture(self, seat: int, hand: HandView, size: float) -> pygame.Surface | None:
        """The bump in a pouch `size` units wide, or None while nothing is felt."""
        if hand.mode not in (Mode.FEELING, Mode.PULLING) or hand.clarity == 0:
            return None
        level = _level(hand.clarity)
        said = (hand.weights, level, size, self._assets.scale)
        kept = self._kept.get(seat)
        if kept is not None and kept[0] == said:
            return kept[1]
        px = self._assets.px(size * BUMP)
        drawn = _draw_bump(self._assets, hand.weights, level, px)
        self._kept[seat] = (said, drawn)
        return drawn


def _level(clarity: int) -> int:
    """Which of the blurs belongs to a clarity of 0..100."""
    return min(len(BLURS) - 1, clarity * len(BLURS) // 101)


def _draw_bump(assets: Assets, weights: tuple[int, ...], level: int, px: int) -> pygame.Surface:
    import numpy as np

    share = np.asarray(weights, dtype=np.float32) / max(1, sum(weights))
    light = share @ _reliefs(assets, px, level)
    rgba = np.empty((px * px, 4), dtype=np.uint8)
    rgba[:, :3] = np.where(light > 0, 255, 0)[:, None]
    rgba[:, 3] = np.minimum(np.abs(light), 225)
    return pygame.image.frombuffer(rgba.data, (px, px), "RGBA")


@functools.lru_cache(maxsize=24)
def _reliefs(assets: Assets, px: int, level: int) -> NDArray[Any]:
    """The eight items under cloth at this level of clarity, shape (8, px * px), row by row.

    Light (above 0) and shade (below) in alpha steps: the top of a thing catches light, the side
    away from it lies in shade. Light is linear in height, so reliefs can be blended as they are.
    """
    import numpy as np

    blur = max(1, round(BLURS[level] * px / 100))
    shift = max(1, px // 40)
    raised = 0.2 + 0.4 * level / (len(BLURS) - 1)
    reliefs = []
    for item in ITEMS:
        sheet = pygame.Surface((px, px), pygame.SRCALPHA)
        icon = assets.icon(item, px * 0.76 / assets.scale, PALE)
        sheet.blit(icon, icon.get_rect(center=(px // 2, px // 2)))
        soft = pygame.transform.gaussian_blur(sheet, blur)
        height = pygame.surfarray.array_alpha(soft).astype(np.float32).T
        slope = height - np.roll(height, (shift, shift), (0, 1))
        reliefs.append((height * raised + slope * 1.1).reshape(-1))
    return np.stack(reliefs)


def warm(assets: Assets, size: float) -> Iterator[None]:
    """Make ready all that bumps in pouches of this size need, a piece at a time."""
    px = assets.px(size * BUMP)
    for level in range(len(BLURS)):
        _reliefs(assets, px, level)
        yield


def rumble_of(hand: HandView) -> float:
    """How the touched thing feels in the hands, 0..1, from the evidence alone."""
    total = max(1, sum(hand.weights))
    return sum(w * t for w, t in zip(hand.weights, TEXTURES, strict=True)) / total

"""Ships under sail, and what a fight at sea looks like: smoke, splashes, wakes, seaworthiness.

Owns pictures alone: which ship is whose and how battered is told. The islands of the ring are in
`islands`. Sizes in units.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import BAD, GOOD, INK, NIGHT, NUMBER, PALE, Livery, mix

STATES: Final = ("fresh", "battered", "sinking")
FRAMES: Final = 6
"""How many pictures a cloud of smoke or a splash has."""


def ship(
    assets: Assets, livery: Livery | None, width: float, state: str = "fresh", lit: bool = False
) -> pygame.Surface:
    """A ship from the side, bow to the right, as high as wide. Its sails have the seat's colour
    and emblem; without a livery they are bare. `state` is one of `STATES`."""

    def make() -> pygame.Surface:
        colour = livery.colour if livery is not None else (226, 214, 186)
        icon = assets.icon("shooner-sailboat", width, colour)
        sheet = icon.copy()
        if state == "sinking":
            sheet = pygame.transform.rotate(sheet, -24)
            sheet = pygame.transform.smoothscale(sheet, icon.size)
        return finished(sheet)

    name = livery.name if livery is not None else ""
    return assets.once(("ship", name, width, state, lit), make)


def merchant_ship(assets: Assets, width: float) -> pygame.Surface:
    """The merchant ship that sails round the ring: pale sails, bow to the right."""
    return ship(assets, None, width)


def pirate_ship(assets: Assets, width: float) -> pygame.Surface:
    """The pirate's ship: black sails, bow to the right."""

    def make() -> pygame.Surface:
        return finished(assets.icon("shooner-sailboat", width, NIGHT).copy())

    return assets.once(("pirate ship", width), make)


def mast_counters(assets: Assets, count: int, width: float, most: int = 9) -> pygame.Surface:
    """How seaworthy a ship is: `most` pips, `count` of them whole, and the number before them.
    About a ninth as high as wide, at least 34 units."""

    def make() -> pygame.Surface:
        high = max(34.0, width / 9)
        sheet = pygame.Surface((assets.px(width), assets.px(high)), pygame.SRCALPHA)
        sheet.blit(shapes.panel(assets, width, high, NIGHT, 200, high / 2), (0, 0))
        word = text.line(assets, str(count), high * 0.8, PALE, NUMBER)
        sheet.blit(word, word.get_rect(center=(assets.px(high * 0.7), sheet.height // 2)))
        step = (width - high * 1.7) / most
        for n in range(most):
            tone = (GOOD if count > 3 else BAD) if n < count else mix(NIGHT, PALE, 0.2)
            middle = (assets.px(high * 1.35 + (n + 0.5) * step), sheet.height // 2)
            pygame.draw.circle(sheet, tone, middle, assets.px(min(step, high) * 0.36))
        return finished(sheet)

    return assets.once(("mast", count, width, most), make)


def cannon_smoke(assets: Assets, size: float) -> tuple[pygame.Surface, ...]:
    """A shot's cloud of smoke, from the flash until it has blown away: `FRAMES` pictures."""
    return tuple(_puff(assets, "smoke", size, n, (216, 206, 190)) for n in range(FRAMES))


def splash(assets: Assets, size: float) -> tuple[pygame.Surface, ...]:
    """Water thrown up by a ball or a sinking ship, until it lies still: `FRAMES` pictures."""
    return tuple(_puff(assets, "splash", size, n, (190, 226, 232)) for n in range(FRAMES))


def _puff(
    assets: Assets, kind: str, size: float, n: int, colour: tuple[int, int, int]
) -> pygame.Surface:
    def make() -> pygame.Surface:
        px = assets.px(size)
        sheet = pygame.Surface((px, px), pygame.SRCALPHA)
        share = (n + 1) / FRAMES
        tone = (*colour, round(230 * (1 - share * 0.8)))
        pygame.draw.circle(sheet, tone, (px / 2, px / 2), px / 2 * share)
        return finished(sheet)

    return assets.once((kind, size, n), make)


def wake(assets: Assets, width: float) -> pygame.Surface:
    """The foam behind a ship that sails to the right; a third as high as wide."""

    def make() -> pygame.Surface:
        w, h = assets.px(width), assets.px(width / 3)
        sheet = pygame.Surface((w, h), pygame.SRCALPHA)
        pygame.draw.polygon(sheet, (*PALE, 90), ((w, h // 2), (0, 0), (w // 5, h // 2), (0, h)))
        return finished(sheet)

    return assets.once(("wake", width), make)


INK_OF_HULL: Final = mix(INK, NIGHT, 0.3)

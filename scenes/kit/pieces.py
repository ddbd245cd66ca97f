"""What things of the games look like: items, seats' emblems and patterns, buttons of a pad.

Pure pictures from names and liveries; knows no rules. Sizes in units.
"""

from __future__ import annotations

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BOLD,
    BRASS,
    GOLD,
    INK,
    LIVERIES,
    NIGHT,
    PALE,
    PARCHMENT,
    Colour,
    Livery,
    mix,
)


def item_disc(assets: Assets, item: str, livery: Livery, size: float) -> pygame.Surface:
    """A player's piece: the item in the seat's colour, with the seat's mark on its rim."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, PALE, livery.colour, 0.13).copy()
        ink = livery.colour if livery.on == PALE else mix(livery.colour, INK, 0.6)
        icon = assets.icon(item, size * 0.58, ink)
        plate.blit(icon, icon.get_rect(center=plate.get_rect().center))
        tag = emblem_badge(assets, livery, size * 0.34)
        middle = plate.get_rect().center
        reach = assets.px(size * 0.34)
        plate.blit(tag, tag.get_rect(center=(middle[0] + reach, middle[1] + reach)))
        return finished(plate)

    return assets.once(("item", item, livery.name, size), make)


def wanted_disc(assets: Assets, item: str, size: float, lit: bool) -> pygame.Surface:
    """An empty space: what it wants, quiet, or lit when it is the next of its row."""

    def make() -> pygame.Surface:
        face = mix(PARCHMENT, PALE, 0.6) if lit else mix(PARCHMENT, BRASS, 0.18)
        rim = GOLD if lit else mix(PARCHMENT, BRASS, 0.55)
        plate = shapes.disc(assets, size, face, rim, 0.09).copy()
        icon = assets.icon(item, size * 0.62, INK if lit else mix(BRASS, INK, 0.25))
        plate.blit(icon, icon.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("wanted", item, size, lit), make)


def emblem_badge(assets: Assets, livery: Livery, size: float) -> pygame.Surface:
    """The seat's emblem on its colour, as a small round badge."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, livery.colour, PALE, 0.1, shadow=False).copy()
        icon = assets.icon(livery.emblem, size * 0.6, livery.on)
        plate.blit(icon, icon.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("badge", livery.name, size), make)


def pattern(
    assets: Assets, livery: Livery, width: float, height: float, radius: float = 0
) -> pygame.Surface:
    """A plate in the seat's colour with its pattern woven in, a shade darker."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        plate = pygame.Surface(size, pygame.SRCALPHA)
        plate.fill((*livery.colour, 255))
        # Names in ink stand on it, too: darker threads would be hard to read on.
        dark = mix(livery.colour, NIGHT, 0.14 if livery.on == PALE else 0.1)
        _weave(plate, livery.pattern, dark, assets.px(26))
        if radius:
            mask = shapes.rounded(size, assets.px(radius), (255, 255, 255, 255))
            plate.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return finished(plate)

    return assets.once(("pattern", livery.name, width, height, radius), make)


def _weave(plate: pygame.Surface, name: str, colour: Colour, step: int) -> None:
    w, h = plate.size
    line = max(1, step // 6)
    for x in range(-h - step, w + h + step, step):
        if name == "stripes":
            pygame.draw.line(plate, colour, (x, h), (x + h, 0), line)
        elif name == "diamonds":
            pygame.draw.aaline(plate, colour, (x, h), (x + h, 0))
            pygame.draw.aaline(plate, colour, (x, 0), (x + h, h))
        for y in range(0, h + step, step):
            if name == "dots":
                odd = (y // step) % 2 * step // 2
                pygame.draw.circle(plate, colour, (x + odd, y), max(1, step // 7))
            elif name == "waves":
                box = pygame.Rect(x, y, step, step // 2)
                pygame.draw.arc(plate, colour, box, 0, 3.15, line)
            elif name == "chevrons":
                points = [(x, y + step // 3), (x + step // 2, y), (x + step, y + step // 3)]
                pygame.draw.lines(plate, colour, False, points, line)
            elif name == "checks" and (x // step + y // step) % 2 == 0:
                pygame.draw.rect(plate, colour, (x, y, step, step))


def diamond(assets: Assets, size: float, lit: int, colour: Colour = GOLD) -> pygame.Surface:
    """The four face buttons of a pad by position; `lit` 0 top, 1 left, 2 right, 3 bottom, or -1."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        n = px * shapes.SMOOTH
        big = pygame.Surface((n, n), pygame.SRCALPHA)
        pygame.draw.circle(big, (*NIGHT, 225), (n / 2, n / 2), n / 2)
        places = ((0.5, 0.23), (0.23, 0.5), (0.77, 0.5), (0.5, 0.77))
        for number, (x, y) in enumerate(places):
            on = number == lit
            tone = colour if on else (112, 118, 122)
            pygame.draw.circle(big, tone, (n * x, n * y), n * (0.165 if on else 0.105))
        return finished(pygame.transform.smoothscale(big, (px, px)))

    return assets.once(("diamond", size, lit, colour), make)


def key_cap(assets: Assets, label: str, size: float = 40) -> pygame.Surface:
    """A keyboard key with its label; as wide as the label needs."""

    def make() -> pygame.Surface:
        written = text.line(assets, label, max(24, size * 0.62), INK, BOLD)
        w = max(assets.px(size), written.width + assets.px(size * 0.5))
        cap = shapes.rounded((w, assets.px(size)), assets.px(8), (150, 134, 104, 255))
        top = shapes.rounded(
            (w - assets.px(4), assets.px(size) - assets.px(7)), assets.px(7), (*PARCHMENT, 255)
        )
        cap.blit(top, (assets.px(2), assets.px(1)))
        cap.blit(written, written.get_rect(center=(w // 2, cap.height // 2 - assets.px(2))))
        return finished(cap)

    return assets.once(("key", label, size), make)


def livery(colour: int) -> Livery:
    """The livery of a chair's colour number."""
    return LIVERIES[colour % len(LIVERIES)]

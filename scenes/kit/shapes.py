"""The stuff things are made of: parchment, panels, discs, shadows, coins, rings. Sizes in units.

Owns no meaning: what a piece or a seat looks like is in `pieces`. Everything is drawn larger and
smoothed down, once per size, and kept by the assets cache.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from scenes.kit.assets import Assets, finished
from scenes.kit.theme import BRASS, GOLD, INK, PARCHMENT, RADIUS, Colour, mix

SMOOTH = 4
"""Round things are drawn this much larger and scaled down."""


def rounded(size: tuple[int, int], radius: int, colour: tuple[int, ...]) -> pygame.Surface:
    """A rounded rectangle in pixels, with smooth corners."""
    w, h = max(1, size[0]), max(1, size[1])
    radius = min(radius, w // 2, h // 2)

    def draw(big: pygame.Surface) -> None:
        big.fill((*colour[:3], 0))
        pygame.draw.rect(big, colour, big.get_rect(), border_radius=radius * SMOOTH)

    return _from_corners((w, h), radius + 1, draw)


def _from_corners(
    size: tuple[int, int], corner: int, draw: Callable[[pygame.Surface], None]
) -> pygame.Surface:
    """A plate that is the same all along between its corners: drawn as small as those leave it,
    `SMOOTH` times as large and smoothed down, then stretched to `size`."""
    w, h = min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1)
    big = pygame.Surface((w * SMOOTH, h * SMOOTH), pygame.SRCALPHA)
    draw(big)
    return stretched(pygame.transform.smoothscale(big, (w, h)), size)


def stretched(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """`small`, as large as `size`: its middle row and column are repeated, its corners stay."""
    if small.size == size:
        return small
    w, h = size
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    x, y = small.width // 2, small.height // 2
    right, low = small.width - x - 1, small.height - y - 1
    for row in range(small.height):
        tone = small.get_at((x, row))
        if row == y:
            sheet.fill(tone, (x, y, w - x - right, h - y - low))
        else:
            sheet.fill(tone, (x, row if row < y else row + h - small.height, w - x - right, 1))
    for column in range(small.width):
        if column != x:
            at = column if column < x else column + w - small.width
            sheet.fill(small.get_at((column, y)), (at, y, 1, h - y - low))
    small.set_alpha(None)  # corners are copied, not laid on what is there
    for left, wide in ((0, x), (x + 1, right)):
        for top, high in ((0, y), (y + 1, low)):
            goal = (left + (w - small.width) * (left > 0), top + (h - small.height) * (top > 0))
            sheet.blit(small, goal, (left, top, wide, high))
    return sheet


def shadowed(
    assets: Assets, body: pygame.Surface, depth: float = 6, blur: float = 8
) -> pygame.Surface:
    """`body` over its own soft shadow; the picture grows evenly on all sides."""
    edge = assets.px(blur + depth)
    shade = _shade(assets, body, edge, depth, blur)
    shade.blit(body, (edge, edge))
    return shade


def _shade(
    assets: Assets, body: pygame.Surface, edge: int, depth: float, blur: float
) -> pygame.Surface:
    """The shadow of `body` alone, with `edge` pixels on all sides."""
    shade = pygame.Surface((body.width + 2 * edge, body.height + 2 * edge), pygame.SRCALPHA)
    dark = body.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dark.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
    shade.blit(dark, (edge, edge + assets.px(depth)))
    return pygame.transform.gaussian_blur(shade, max(1, assets.px(blur) // 2))


def parchment(
    assets: Assets, width: float, height: float, radius: float = RADIUS, tint: Colour | None = None
) -> pygame.Surface:
    """A sheet of old paper with darker edges and a soft shadow."""

    def make() -> pygame.Surface:
        size, corner = (assets.px(width), assets.px(height)), assets.px(radius)
        sheet = assets.tiled("parchment", size).convert_alpha()
        if tint is not None:
            sheet.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        sheet.blit(_edges(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        _cut_corners(sheet, corner)
        whole = _shadow(assets, size, corner)
        edge = (whole.width - size[0]) // 2
        whole.blit(sheet, (edge, edge))
        return finished(whole)

    return assets.once(("parchment", width, height, radius, tint), make)


def _cut_corners(sheet: pygame.Surface, radius: int) -> None:
    """Make the corners of an opaque sheet round."""
    w, h = sheet.size
    mask = rounded(sheet.size, radius, (255, 255, 255, 255))
    x, y = min(radius + 1, w // 2 + 1), min(radius + 1, h // 2 + 1)
    for left in (0, w - x):
        for top in (0, h - y):
            part = (left, top, x, y)
            sheet.blit(mask, part, part, special_flags=pygame.BLEND_RGBA_MIN)


def _shadow(
    assets: Assets, size: tuple[int, int], radius: int, depth: float = 6, blur: float = 8
) -> pygame.Surface:
    """The shadow of a rounded rectangle of `size` pixels, as `shadowed` makes it: blurred small,
    then stretched."""
    reach = 2 * (radius + 2 * assets.px(blur + depth)) + 1
    small = (min(size[0], reach), min(size[1], reach))
    body = rounded(small, radius, (255, 255, 255, 255))
    edge = assets.px(blur + depth)
    shade = _shade(assets, body, edge, depth, blur)
    return stretched(shade, (size[0] + 2 * edge, size[1] + 2 * edge))


def _edges(size: tuple[int, int]) -> pygame.Surface:
    """White in the middle, brown towards the rim, for multiplying."""
    w, h = size
    small = pygame.Surface((max(4, w // 8), max(4, h // 8)))
    small.fill((188, 156, 104))
    inset = max(2, min(small.size) // 9)  # the same on all sides, however long the sheet is
    inner = small.get_rect().inflate(-inset, -inset)
    if inner.w > 0 and inner.h > 0:
        small.fill((255, 255, 255), inner)
    soft = pygame.transform.gaussian_blur(small, max(1, min(small.size) // 12))
    return pygame.transform.smoothscale(soft, size)


def panel(
    assets: Assets, width: float, height: float, colour: Colour, alpha: int = 255,
    radius: float = RADIUS, rim: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """A flat plate of one colour, with an optional rim, no shadow."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        if rim is None:
            plate = rounded(size, assets.px(radius), (*colour, alpha))
        else:
            plate = _rimmed(size, assets.px(radius), assets.px(3), (*rim, alpha), (*colour, alpha))
        return finished(plate)

    return assets.once(("panel", width, height, colour, alpha, radius, rim), make)


def _rimmed(
    size: tuple[int, int], radius: int, line: int, rim: tuple[int, ...], face: tuple[int, ...]
) -> pygame.Surface:
    """A rounded rectangle with a rim `line` pixels wide; both colours may let through."""
    w, h = max(1, size[0]), max(1, size[1])
    radius = min(radius, w // 2, h // 2)

    def draw(big: pygame.Surface) -> None:
        big.fill((*rim[:3], 0))
        pygame.draw.rect(big, rim, big.get_rect(), border_radius=radius * SMOOTH)
        inner = big.get_rect().inflate(-2 * line * SMOOTH, -2 * line * SMOOTH)
        corner = max(0, radius - line) * SMOOTH
        pygame.draw.rect(big, face, inner, border_radius=corner)

    return _from_corners((w, h), max(radius, line) + 1, draw)


def disc(
    assets: Assets, size: float, face: Colour, rim: Colour, rim_share: float = 0.1,
    shadow: bool = True,
) -> pygame.Surface:  # fmt: skip
    """A round plate with a rim, lit from above."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        n = px * SMOOTH
        big = pygame.Surface((n, n), pygame.SRCALPHA)
        big.fill((*rim, 0))
        middle, radius = (n / 2, n / 2), n / 2 - 1
        pygame.draw.circle(big, mix(rim, INK, 0.35), middle, radius)
        pygame.draw.circle(big, rim, (n / 2, n / 2 - n * 0.012), radius * 0.975)
        pygame.draw.circle(big, mix(face, INK, 0.22), middle, radius * (1 - rim_share))
        pygame.draw.circle(big, face, (n / 2, n / 2 + n * 0.008), radius * (1 - rim_share) * 0.975)
        plate = pygame.transform.smoothscale(big, (px, px))
        return finished(shadowed(assets, plate, 5, 6) if shadow else plate)

    return assets.once(("disc", size, face, rim, rim_share, shadow), make)


def coin(assets: Assets, size: float) -> pygame.Surface:
    """A gold coin with a milled edge and a small crown of light."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        n = px * SMOOTH
        big = pygame.Surface((n, n), pygame.SRCALPHA)
        big.fill((*BRASS, 0))
        middle = (n / 2, n / 2)
        pygame.draw.circle(big, (122, 82, 24), middle, n / 2 - 1)
        pygame.draw.circle(big, GOLD, (n / 2, n / 2 - n * 0.02), n * 0.46)
        pygame.draw.circle(big, mix(GOLD, BRASS, 0.55), middle, n * 0.36, max(1, n // 26))
        pygame.draw.circle(big, mix(GOLD, PARCHMENT, 0.5), (n * 0.42, n * 0.38), n * 0.13)
        return finished(pygame.transform.smoothscale(big, (px, px)))

    return assets.once(("coin", size), make)


def ring(
    assets: Assets, size: float, colour: Colour, share: float = 1.0, width: float = 8
) -> pygame.Surface:
    """A ring, filled clockwise from the top for `share` (0..1), in sixtieths."""
    steps = max(0, min(60, round(share * 60)))

    def make() -> pygame.Surface:
        px = assets.px(size)
        n = px * 2
        big = pygame.Surface((n, n), pygame.SRCALPHA)
        big.fill((*colour, 0))
        if steps:
            outer, inner = n / 2 - 1, n / 2 - assets.px(width) * 2
            points = []
            for k in range(steps * 2 + 1):
                angle = math.tau * k / 120
                points.append((math.sin(angle), -math.cos(angle)))
            outline = [(n / 2 + x * outer, n / 2 + y * outer) for x, y in points]
            outline += [(n / 2 + x * inner, n / 2 + y * inner) for x, y in reversed(points)]
            pygame.draw.polygon(big, colour, outline)
        return finished(pygame.transform.smoothscale(big, (px, px)))

    return assets.once(("ring", size, colour, steps, width), make)


def glow(assets: Assets, size: float, colour: Colour = GOLD, strength: int = 150) -> pygame.Surface:
    """A soft round light, brightest at three quarters of its radius."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        small = pygame.Surface((px, px), pygame.SRCALPHA)
        small.fill((*colour, 0))
        pygame.draw.circle(small, (*colour, strength), (px / 2, px / 2), px * 0.40)
        return finished(pygame.transform.gaussian_blur(small, max(1, px // 14)))

    return assets.once(("glow", size, colour, strength), make)


def shade(assets: Assets, size: tuple[int, int], strength: int = 150) -> pygame.Surface:
    """Dusk over everything below, `size` in pixels."""

    def make() -> pygame.Surface:
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sheet.fill((6, 14, 20, strength))
        return sheet

    return assets.once(("shade", size, strength), make)

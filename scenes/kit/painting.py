"""Laying pictures upon pictures: what cards, tiles and ships are put together with. In pixels.

Owns how a finished picture is laid on a see-through sheet, outlines and soft light. Owns no picture
of its own, and knows no assets.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from scenes.kit.theme import NIGHT, PALE, Colour, mix

Point = tuple[float, float]


def soft(picture: pygame.Surface) -> pygame.Surface:
    """A copy that is not packed (run-length encoded): to be laid on another picture, or drawn on.
    A packed one would be packed anew for each sheet it is laid on, which takes as long as drawing
    it twenty times, and lose its soft edges where that is see-through."""
    copied = picture.copy()
    copied.set_alpha(255)
    return copied


def lay(sheet: pygame.Surface, picture: pygame.Surface, middle: Point) -> None:
    """`picture` on `sheet` by its middle. A finished (run-length encoded) picture would lose its
    soft edges on a see-through sheet; laid like this it keeps them."""
    x, y = middle
    at = (round(x - picture.width / 2), round(y - picture.height / 2))
    sheet.blit(soft(picture), at)


def stained(picture: pygame.Surface, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """The picture's outline filled with one colour, as dense as `alpha` says."""
    flat = picture.copy()
    flat.set_alpha(255)
    flat.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    flat.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    flat.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return flat


def outlined(picture: pygame.Surface, colour: Colour, line: int) -> pygame.Surface:
    """The picture with a line of this colour all around; it grows by `line` on every side."""
    w, h = picture.width + 2 * line, picture.height + 2 * line
    sheet = pygame.Surface((w, h), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    flat = stained(picture, colour)
    steps = (
        (1, 0), (0.92, 0.38), (0.7, 0.7), (0.38, 0.92), (0, 1), (-0.38, 0.92), (-0.7, 0.7),
        (-0.92, 0.38), (-1, 0), (-0.92, -0.38), (-0.7, -0.7), (-0.38, -0.92), (0, -1),
        (0.38, -0.92), (0.7, -0.7), (0.92, -0.38),
    )  # fmt: skip
    for dx, dy in steps:
        sheet.blit(flat, (round(line + dx * line), round(line + dy * line)))
    lay(sheet, picture, (w / 2, h / 2))
    return sheet


def glowing(picture: pygame.Surface, colour: Colour, reach: int, alpha: int) -> pygame.Surface:
    """Soft light of this colour around a picture, the picture itself left out; grown by `reach` on
    every side."""
    w, h = picture.width + 2 * reach, picture.height + 2 * reach
    sheet = pygame.Surface((w, h), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    sheet.blit(stained(picture, colour, alpha), (reach, reach))
    light = blurred(sheet, reach // 2)
    inside = stained(picture, (0, 0, 0))
    light.blit(inside, (reach, reach), special_flags=pygame.BLEND_RGBA_SUB)
    return light


def blurred(sheet: pygame.Surface, pixels: int) -> pygame.Surface:
    """The sheet, blurred by so many pixels. Wide blurs are made small and scaled up: the eye sees
    no difference, and they take a tenth of the time."""
    pixels = max(1, pixels)
    part = min(4, pixels)
    if part == 1:
        return pygame.transform.gaussian_blur(sheet, pixels)
    w, h = max(1, round(sheet.width / part)), max(1, round(sheet.height / part))
    small = pygame.transform.smoothscale(sheet, (w, h))
    small = pygame.transform.gaussian_blur(small, max(1, round(pixels / part)))
    return pygame.transform.smoothscale(small, sheet.size)


def over_shadow(body: pygame.Surface, edge: int, drop: int, soft: int) -> pygame.Surface:
    """`body` over its own shadow, which lies `drop` lower; the sheet has `edge` on every side."""
    sheet = pygame.Surface((body.width + 2 * edge, body.height + 2 * edge), pygame.SRCALPHA)
    sheet.blit(stained(body, (0, 0, 0), 130), (edge, edge + drop))
    sheet = blurred(sheet, soft)
    sheet.blit(body, (edge, edge))
    return sheet


def shine(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    """An oval of soft light that is strongest, `alpha`, in its middle."""
    n = 33
    small = pygame.Surface((n, n), pygame.SRCALPHA)
    for x in range(n):
        for y in range(n):
            far = min(1.0, math.hypot(x - n // 2, y - n // 2) / (n // 2))
            dense = (1 - far * far) ** 2
            small.set_at((x, y), (*colour, round(alpha * dense)))
    return pygame.transform.smoothscale(small, size)


def poured(size: tuple[int, int], stops: Sequence[tuple[int, ...]]) -> pygame.Surface:
    """Colours that flow into each other from top to bottom, evenly spaced; with alpha if they have
    it."""
    strip = pygame.Surface((1, len(stops)), pygame.SRCALPHA)
    for y, stop in enumerate(stops):
        strip.set_at((0, y), stop)
    return pygame.transform.smoothscale(strip, size)


def engraved(flat: pygame.Surface, ink: Colour, light: Colour | None = None) -> pygame.Surface:
    """An icon drawn in `ink`, flowing from a lighter to a darker tone, as if pressed into paper:
    with `light` along its lower edge, when there is any. It may grow by a few pixels."""
    toned = poured(flat.size, (mix(ink, PALE, 0.3), ink, mix(ink, NIGHT, 0.3)))
    toned.blit(stained(flat, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if light is None:
        return toned
    drop = max(1, flat.width // 60)
    sheet = pygame.Surface((flat.width + 2 * drop, flat.height + 2 * drop), pygame.SRCALPHA)
    sheet.fill((*light, 0))
    sheet.blit(stained(flat, light, 190), (2 * drop, 2 * drop))
    sheet.blit(toned, (drop, drop))
    return sheet


def rimmed(
    sheet: pygame.Surface, size: tuple[int, int], corner: int, colour: tuple[int, ...], line: int
) -> None:
    """A line just within the rounded rectangle of `size` in the middle of the sheet."""
    n = 3
    big = pygame.Surface((size[0] * n, size[1] * n), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    pygame.draw.rect(big, colour, big.get_rect(), line * n, border_radius=corner * n)
    lay(sheet, pygame.transform.smoothscale(big, size), sheet.get_rect().center)

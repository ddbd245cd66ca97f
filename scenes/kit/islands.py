"""The twelve islands of the ring: a painted island with its name and what it pays. In units.

Owns the picture; what an island wants and pays is told. How the land looks is in `shores`.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import blurred, engraved, glowing, lay, over_shadow, rimmed
from scenes.kit.rigging import Drawing
from scenes.kit.shores import SHORES, surf
from scenes.kit.theme import (
    BOLD,
    BRASS,
    CAPTION,
    GOLD,
    INK,
    NIGHT,
    NUMBER,
    PALE,
    Colour,
    mix,
)

HIGH: Final = 0.84
"""An island's height for a width of one."""
NAME: Final = (0.41, 0.145)
"""Where the name's band begins and how high it is."""
CORNER: Final = 0.06


def island_plate(
    assets: Assets, name: str, icon: str, values: tuple[int, int, int], ship_value: int,
    width: float, active: bool, number: int = 0, lit: bool = False, ink: Colour = INK,
) -> pygame.Surface:  # fmt: skip
    """An island: its name, the good it wants as an icon in `ink`, what one, two and three sellers
    get, and what the ship brings. `HIGH` times as high as wide, with a shadow around, its middle in
    the middle. Passive islands rest in the haze, those that can be chosen (`lit`) have a golden
    rim. `number` is its place on the ring: each looks its own."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(width * HIGH))
        body = pygame.Surface(size, pygame.SRCALPHA)
        land = Drawing(size[0])
        SHORES[number % len(SHORES)](land)
        surf(land, active)
        body.blit(land.small(), (0, 0))
        board = _board(assets, name, icon, values, ship_value, width, ink)
        body.blit(board, (0, size[1] - board.height))
        if not active:
            _rest(body)
        whole = over_shadow(body, assets.px(14), assets.px(6), assets.px(4))
        if lit:
            _gild(assets, whole, size, width)
        return finished(whole)

    key = ("island", name, icon, values, ship_value, width, active, number, lit, ink)
    return assets.once(key, make)


def _gild(assets: Assets, whole: pygame.Surface, size: tuple[int, int], width: float) -> None:
    """A golden rim and light around the sign, outside, so that it hides nothing."""
    line = assets.px(max(4, width * 0.024))
    corner = assets.px(width * CORNER) + line
    high = size[1] - assets.px(width * NAME[0])
    rim = (size[0] + 2 * line, high + 2 * line)
    middle = (whole.width / 2, (whole.height + size[1] - high) / 2)
    light = glowing(shapes.rounded(rim, corner, (255, 255, 255, 255)), GOLD, assets.px(9), 255)
    for _ in range(2):
        lay(whole, light, middle)
    frame = pygame.Surface(rim, pygame.SRCALPHA)
    frame.fill((*GOLD, 0))
    rimmed(frame, rim, corner, (*GOLD, 255), line)
    lay(whole, frame, middle)


def _board(
    assets: Assets, name: str, icon: str, values: tuple[int, int, int], ship_value: int,
    width: float, ink: Colour,
) -> pygame.Surface:  # fmt: skip
    """The sign below the land: the name on a dark band, and what is paid on parchment."""
    w, high = assets.px(width), assets.px(width * (HIGH - NAME[0]))
    band = assets.px(width * NAME[1])
    sheet = assets.tiled("parchment", (w, high)).convert_alpha()
    edge = pygame.Surface((w, high - band))
    edge.fill((206, 176, 128))
    edge.fill((255, 255, 255), edge.get_rect().inflate(-w // 9, -w // 9))
    soft = blurred(edge, w // 22)
    sheet.blit(soft, (0, band), special_flags=pygame.BLEND_RGB_MULT)
    sheet.fill((*mix(INK, (92, 58, 34), 0.35), 255), (0, 0, w, band))
    sheet.fill((*BRASS, 255), (0, band - assets.px(2), w, assets.px(2)))
    word = _name(assets, name, width)
    lay(sheet, word, (w / 2, band / 2 - assets.px(1)))
    _payment(assets, sheet, icon, values, ship_value, width, ink)
    corner = assets.px(width * CORNER)
    mask = shapes.rounded((w, high), corner, (255, 255, 255, 255))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    rimmed(sheet, (w, high), corner, (*mix(BRASS, INK, 0.55), 255), assets.px(width * 0.014))
    return sheet


def _name(assets: Assets, name: str, width: float) -> pygame.Surface:
    """The name, in the narrower face where the handsome one does not fit."""
    room = width * 0.92
    for face, largest in ((CAPTION, width * 0.13), (BOLD, width * 0.13)):
        size = max(24.0, largest)
        if assets.font(face, 24).size(name)[0] <= room * assets.scale:
            return text.fitted(assets, name, room, size, PALE, face)
    return text.fitted(assets, name, room, width * 0.13, PALE, BOLD, smallest=width * 0.1)


def _payment(
    assets: Assets, sheet: pygame.Surface, icon: str, values: tuple[int, int, int],
    ship_value: int, width: float, ink: Colour,
) -> None:  # fmt: skip
    """The wanted good; the three values, each smaller than the one before; the ship's value."""
    unit = width * assets.scale
    top = NAME[1]
    low = HIGH - NAME[0]
    middle = (top + low) / 2
    sign = engraved(assets.icon(icon, width * 0.25, ink), ink, PALE)
    lay(sheet, sign, (0.155 * unit, middle * unit))
    x = 0.375
    for value, size, step in zip(values, (0.30, 0.21, 0.165), (0.155, 0.12, 0.0), strict=True):
        digit = text.line(assets, str(value), width * size, INK, NUMBER)
        lay(sheet, digit, (x * unit, middle * unit))
        x += step
    pennant = (assets.px(width * 0.2), assets.px(width * 0.27))
    plate = shapes.rounded(
        pennant, assets.px(width * 0.04), (*mix((16, 88, 112), NIGHT, 0.25), 255)
    )
    lay(sheet, plate, (0.865 * unit, middle * unit))
    lay(
        sheet,
        assets.icon("shooner-sailboat", width * 0.135, PALE),
        (0.865 * unit, (middle - 0.062) * unit),
    )
    digit = text.line(assets, str(ship_value), width * 0.17, PALE, NUMBER)
    lay(sheet, digit, (0.865 * unit, (middle + 0.06) * unit))


def _rest(body: pygame.Surface) -> None:
    """Evening over a passive island: cooler and a little darker, nothing lost."""
    body.fill((190, 199, 206, 255), special_flags=pygame.BLEND_RGBA_MULT)

"""Playing cards: faces, backs, empty places on the planks, piles and fans. Sizes in units.

Owns how a card is painted, not what is on it: a game's layout says that with a `Face`. Every
picture has its shadow around it and its middle is the card's middle, so that lit, dim and plain
ones can take each other's place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BRASS,
    CAPTION,
    GOLD,
    INK,
    NIGHT,
    NUMBER,
    PALE,
    PARCHMENT,
    Colour,
    mix,
)

TALL: Final = 1.4
"""A card's height for a width of one."""
EDGE: Final = 14.0
"""What every picture of a card has around the card on each side, in units, for shadow and glow."""
CAPTION_LEAST: Final = 24.0
"""A caption that would be smaller than this is left out: the icon says it."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is on a card. Empty parts are left out and the others have their room.

    `value` stands in the corners ("9½", "K"); `icon` is the name of an icon; `symbols` are small
    signs below each other, at most four ("coin", "spot", "apple", or an icon's name); `title` is a
    caption along the bottom, in place of the second corner.
    """

    value: str = ""
    icon: str = ""
    ink: Colour = INK
    paper: Colour = PARCHMENT
    symbols: tuple[str, ...] = ()
    title: str = ""


def card(
    assets: Assets, face: Face, width: float, lit: bool = False, dim: bool = False
) -> pygame.Surface:
    """A card, face up. `lit` has a golden rim, `dim` rests in the shade."""

    def make() -> pygame.Surface:
        sheet = _paper(assets, face.paper, width)
        _frame(assets, sheet, face.ink, width)
        _write(assets, sheet, face, width)
        return _cut_out(assets, sheet, width, lit, dim)

    return assets.once(("card", face, width, lit, dim), make)


BACKS: Final[dict[str, tuple[Colour, Colour, str, str]]] = {
    "plain": ((82, 34, 30), BRASS, "pirate-skull", ""),
    "A": ((24, 70, 88), BRASS, "wheel", "A"),
    "B": ((96, 30, 34), BRASS, "anchor", "B"),
    "character": ((58, 42, 74), BRASS, "captain-hat-profile", ""),
    "tile": ((150, 116, 66), PARCHMENT, "compass", ""),
}
"""Kinds of backs: ground, sign's colour, sign, letter."""


def card_back(assets: Assets, kind: str, width: float, lit: bool = False) -> pygame.Surface:
    """A card, face down. Raises KeyError for a kind that is not in `BACKS`."""
    ground, sign, icon, letter = BACKS[kind]

    def make() -> pygame.Surface:
        face = Face(letter, icon, sign, ground)
        sheet = _paper(assets, ground, width)
        _frame(assets, sheet, sign, width)
        _write(assets, sheet, face, width)
        return _cut_out(assets, sheet, width, lit, False)

    return assets.once(("card back", kind, width, lit), make)


def slot(assets: Assets, width: float, icon: str = "", lit: bool = False) -> pygame.Surface:
    """An empty place for a card, let into the planks; golden when it can be chosen."""

    def make() -> pygame.Surface:
        rim = GOLD if lit else mix(BRASS, NIGHT, 0.55)
        alpha = 150 if lit else 110
        colour = mix(GOLD, NIGHT, 0.6) if lit else NIGHT
        plate = shapes.panel(assets, width, width * TALL, colour, alpha, width * 0.08, rim).copy()
        plate.set_alpha(None)
        if icon:
            tone = mix(GOLD, PALE, 0.3) if lit else mix(BRASS, NIGHT, 0.3)
            sign = assets.icon(icon, width * 0.5, tone)
            plate.blit(sign, sign.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("slot", width, icon, lit), make)


def pile(assets: Assets, kind: str, width: float, count: int, lit: bool = False) -> pygame.Surface:
    """A pile face down, the higher the more cards it has, with their number; none: a `slot`."""

    def make() -> pygame.Surface:
        top = card_back(assets, kind, width, lit)
        badge = text.line(assets, str(count), max(28, width * 0.3), PALE, NUMBER, NIGHT)
        sheet = pygame.Surface(top.size, pygame.SRCALPHA)
        sheet.blit(top, (0, 0))
        sheet.blit(badge, badge.get_rect(center=sheet.get_rect().center))
        return finished(sheet)

    if count <= 0:
        return slot(assets, width, "", lit)
    return assets.once(("pile", kind, width, count, lit), make)


def fan_back(assets: Assets, kind: str, width: float, count: int) -> pygame.Surface:
    """Somebody's hand as others see it: `count` backs that overlap, and their number."""

    def make() -> pygame.Surface:
        one = card_back(assets, kind, width)
        step = assets.px(width * 0.3)
        shown = max(1, min(count, 8))
        sheet = pygame.Surface((one.width + step * (shown - 1), one.height), pygame.SRCALPHA)
        for n in range(shown):
            sheet.blit(one, (n * step, 0))
        badge = text.line(assets, str(count), max(28, width * 0.4), PALE, NUMBER, NIGHT)
        sheet.blit(badge, badge.get_rect(center=sheet.get_rect().center))
        return finished(sheet)

    return assets.once(("fan", kind, width, count), make)


def symbol(assets: Assets, name: str, size: float, ink: Colour = INK) -> pygame.Surface:
    """A small sign: "coin", "spot" and "apple" in their own colours, any icon in `ink`."""
    if name == "coin":
        return shapes.coin(assets, size)
    if name == "spot":
        return shapes.disc(assets, size, NIGHT, PALE, 0.12, shadow=False)
    if name == "apple":
        return assets.icon("shiny-apple", size, (188, 36, 30))
    return assets.icon(name, size, ink)


# --- painting -------------------------------------------------------------------------------------


def _paper(assets: Assets, tint: Colour, width: float) -> pygame.Surface:
    size = (assets.px(width), assets.px(width * TALL))
    sheet = assets.tiled("parchment", size).copy()
    sheet.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    return sheet


def _frame(assets: Assets, sheet: pygame.Surface, ink: Colour, width: float) -> None:
    inset = assets.px(width * 0.05)
    line = assets.px(width * 0.016)
    box = sheet.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(sheet, ink, box, line, assets.px(width * 0.05))


def _write(assets: Assets, sheet: pygame.Surface, face: Face, width: float) -> None:
    w, h = sheet.size
    if face.value:
        number = text.line(assets, face.value, width * 0.38, face.ink, NUMBER)
        at = (assets.px(width * 0.1), assets.px(width * 0.05))
        sheet.blit(number, at)
        if not face.title:
            turned = pygame.transform.rotate(number, 180)
            sheet.blit(turned, (w - at[0] - turned.width, h - at[1] - turned.height))
    if face.icon:
        icon = assets.icon(face.icon, width * 0.56, face.ink)
        sheet.blit(icon, icon.get_rect(center=(w * (0.58 if face.symbols else 0.5), h / 2)))
    for n, name in enumerate(face.symbols[:4]):
        sign = symbol(assets, name, width * 0.2, face.ink)
        sheet.blit(sign, sign.get_rect(center=(w * 0.19, w * (0.52 + 0.22 * n))))
    if face.title and width >= 100:
        words = text.fitted(assets, face.title, width * 0.84, width * 0.18, face.ink, CAPTION)
        sheet.blit(words, words.get_rect(center=(w / 2, h - w * 0.17)))


def _cut_out(
    assets: Assets, sheet: pygame.Surface, width: float, lit: bool, dim: bool
) -> pygame.Surface:
    """The sheet with round corners over its shadow, or in its light."""
    if dim:
        sheet.fill((190, 172, 150), special_flags=pygame.BLEND_RGB_MULT)
    if lit:
        line = assets.px(max(4, width * 0.04))
        pygame.draw.rect(sheet, GOLD, sheet.get_rect(), line, assets.px(width * 0.08))
    body = sheet.convert_alpha()
    mask = shapes.rounded(body.size, assets.px(width * 0.08), (255, 255, 255, 255))
    body.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return finished(shapes.shadowed(assets, body))

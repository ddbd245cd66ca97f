"""Playing cards: faces, backs, empty places on the planks, piles and fans. Sizes in units.

Owns how a card is painted, not what is on it: a game's layout says that with a `Face`. Every
picture has its shadow around it and its middle is the card's middle, so that lit, dim and plain
ones can take each other's place.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import blurred, engraved, glowing, lay, poured, rimmed, shine, stained
from scenes.kit.theme import (
    BODY,
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
ROUND: Final = 0.075
"""The radius of a card's corners for a width of one."""
CAPTION_LEAST: Final = 24.0
"""A caption that does not fit at this size is left out: the icon says it."""
MOST_SYMBOLS: Final = 4
EDGE: Final = 14.0
"""Around every card, for its shadow or light, in units."""
LARGEST: Final = 260.0
"""Cards up to this width are cut from one sheet of paper."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is on a card. Empty parts are left out and the others have their room.

    `value` stands in the corners ("9½", "K"); `icon` is the name of an icon; `symbols` are small
    signs below each other under the value, at most four ("coin", "spot", "apple", or an icon's
    name); `title` is a caption along the bottom, in place of the second corner.
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
        sheet = _blank(assets, face, width).copy()
        _picture(assets, sheet, face, width)
        _words(assets, sheet, face, width)
        return _cut_out(assets, sheet, width, lit, dim)

    return assets.once(("card", face, width, lit, dim), make)


BACKS: Final[dict[str, tuple[Colour, Colour, str, str]]] = {
    "plain": ((106, 42, 32), (206, 160, 84), "pirate-skull", ""),
    "A": ((26, 82, 104), (214, 178, 104), "wheel", "A"),
    "B": ((112, 34, 38), (214, 178, 104), "anchor", "B"),
    "character": ((92, 60, 122), (214, 178, 104), "captain-hat-profile", ""),
    "tile": ((168, 128, 72), (88, 56, 26), "compass", ""),
}
"""Kinds of backs: ground, the sign's colour, sign, letter."""


def card_back(assets: Assets, kind: str, width: float, lit: bool = False) -> pygame.Surface:
    """A card, face down. Raises KeyError for a kind that is not in `BACKS`."""
    sheet = _back(assets, kind, width)

    def make() -> pygame.Surface:
        return _cut_out(assets, sheet.copy(), width, lit, False)

    return assets.once(("card back", kind, width, lit), make)


def slot(assets: Assets, width: float, icon: str = "", lit: bool = False) -> pygame.Surface:
    """An empty place for a card, let into the planks; golden when it can be chosen."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(width * TALL))
        edge, corner = assets.px(EDGE), assets.px(width * ROUND)
        sheet = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
        sheet.fill((*(GOLD if lit else NIGHT), 0))
        middle = sheet.get_rect().center
        hole = shapes.rounded(size, corner, (255, 255, 255, 255))
        if lit:
            lay(sheet, glowing(hole, GOLD, edge, 150), middle)
        _sink(assets, sheet, hole, mix(GOLD, NIGHT, 0.7) if lit else NIGHT, width)
        rim = (*GOLD, 255) if lit else (*mix(BRASS, PALE, 0.25), 110)
        rimmed(sheet, size, corner, rim, assets.px(width * (0.035 if lit else 0.016)))
        if icon:
            tone = mix(GOLD, PALE, 0.35) if lit else mix(BRASS, PARCHMENT, 0.35)
            sign = assets.icon(icon, width * 0.52, tone)
            lay(sheet, stained(sign, tone, 255 if lit else 120), middle)
        return finished(sheet)

    return assets.once(("slot", width, icon, lit), make)


def pile(assets: Assets, kind: str, width: float, count: int, lit: bool = False) -> pygame.Surface:
    """A pile face down, the higher the more cards it has, with their number; none: a `slot`. It
    grows upwards from the card in its middle."""
    if count <= 0:
        return slot(assets, width, "", lit)

    def make() -> pygame.Surface:
        rise = round(width * 0.17 * (1 - math.exp(-(count - 1) / 40)) * assets.scale)
        sheet = _heap(assets, width, rise, lit).copy()
        x, y = sheet.get_rect().center
        top = _body(assets, _back(assets, kind, width), width, lit)
        lay(sheet, top, (x, y - rise))
        lay(sheet, _badge(assets, count, width * 0.3), (x, y - rise + width * 0.44 * assets.scale))
        return finished(sheet)

    return assets.once(("pile", kind, width, count, lit), make)


def fan_back(assets: Assets, kind: str, width: float, count: int) -> pygame.Surface:
    """Somebody's hand as others see it: backs spread like a fan, eight at most, and their true
    number. Nothing but a `slot` when there are none."""
    if count <= 0:
        return slot(assets, width)

    def make() -> pygame.Surface:
        one = card_back(assets, kind, width).copy()
        one.set_alpha(255)
        shown = min(count, 8)
        step = 0.3 * width * assets.scale
        wide = round(one.width + step * (shown - 1) + 0.4 * one.height)
        sheet = pygame.Surface((wide, round(one.height * 1.2)), pygame.SRCALPHA)
        for n in range(shown):
            aside = n - (shown - 1) / 2
            turned = pygame.transform.rotozoom(one, -4.5 * aside, 1.0)
            sunk = 0.018 * aside * aside * width * assets.scale
            lay(
                sheet,
                turned,
                (wide / 2 + step * aside, sheet.height / 2 + sunk - 0.04 * one.height),
            )
        low = sheet.height / 2 + width * 0.46 * assets.scale
        lay(sheet, _badge(assets, count, max(30.0, width * 0.46)), (wide / 2, low))
        return finished(sheet)

    return assets.once(("fan", kind, width, count), make)


def symbol(assets: Assets, name: str, size: float, ink: Colour = INK) -> pygame.Surface:
    """A small sign: "coin", "spot" and "apple" in their own colours, any icon in `ink`."""
    if name == "coin":
        return shapes.coin(assets, size)
    if name in ("spot", "apple"):
        return assets.once(("symbol", name, size), lambda: _own_sign(assets, name, size))
    return assets.icon(name, size, ink)


# --- painting -------------------------------------------------------------------------------------


def _own_sign(assets: Assets, name: str, size: float) -> pygame.Surface:
    """The black spot on its scrap of paper; a red apple with a green leaf."""
    px = assets.px(size)
    sheet = pygame.Surface((px, px), pygame.SRCALPHA)
    if name == "spot":
        sheet.fill((*PALE, 0))
        lay(
            sheet,
            shapes.disc(assets, size, (24, 20, 22), PALE, 0.13, shadow=False),
            (px / 2, px / 2),
        )
        spark = shapes.glow(assets, size * 0.4, (150, 150, 160), 120)
        lay(sheet, spark, (px * 0.4, px * 0.36))
        return finished(sheet)
    red = (190, 30, 26)
    sheet.fill((*red, 0))
    lay(sheet, engraved(assets.icon("shiny-apple", size, red), red), (px / 2, px / 2))
    stalk = pygame.Rect(0, 0, px, round(px * 0.27))
    green = poured(stalk.size, ((62, 120, 44), (92, 84, 40)))
    leaf = stained(assets.icon("shiny-apple", size, red), PALE).subsurface(stalk).copy()
    leaf.blit(green, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(leaf, (0, 0))
    return finished(sheet)


def _blank(assets: Assets, face: Face, width: float) -> pygame.Surface:
    """The empty card: paper, rays and frame. Drawn once for all cards of these colours; the value
    picks one of four parts of the paper."""
    turn = sum(map(ord, face.value)) % 4

    def make() -> pygame.Surface:
        sheet = _paper(assets, face.paper, width, turn)
        _rays(sheet, face.ink, 26)
        _frame(assets, sheet, face.ink, width)
        return sheet

    return assets.once(("card blank", face.paper, face.ink, width, turn), make)


def _back(assets: Assets, kind: str, width: float) -> pygame.Surface:
    """The sheet of a back, not yet cut out."""
    ground, sign, icon, letter = BACKS[kind]

    def make() -> pygame.Surface:
        sheet = _paper(assets, ground, width, len(kind))
        _lattice(sheet, sign)
        _frame(assets, sheet, sign, width)
        middle = sheet.get_rect().center
        plate = shapes.disc(assets, width * 0.66, mix(ground, NIGHT, 0.3), sign, 0.05, shadow=False)
        lay(sheet, plate, middle)
        drawn = engraved(assets.icon(icon, width * 0.44, sign), sign, mix(ground, NIGHT, 0.7))
        lay(sheet, drawn, middle)
        _words(assets, sheet, Face(letter, "", sign), width)
        return sheet

    return assets.once(("card back sheet", kind, width), make)


def _paper(assets: Assets, tint: Colour, width: float, turn: int) -> pygame.Surface:
    """A sheet of tinted parchment, darker towards its edges."""
    size = (assets.px(width), assets.px(width * TALL))
    # One sheet for cards of every usual width: scaling the texture is what takes long.
    wide = max(LARGEST, width)
    ground = assets.tiled("parchment", (assets.px(1.5 * wide), assets.px(1.5 * wide * TALL)))
    sheet = pygame.Surface(size)
    sheet.blit(ground, (0, 0), (size[0] * turn // 8, size[1] * turn // 7, *size))
    sheet.fill((18, 20, 26), special_flags=pygame.BLEND_RGB_ADD)
    sheet.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    small = pygame.Surface((40, 56))
    small.fill((196, 168, 130))
    small.fill((255, 255, 255), small.get_rect().inflate(-8, -8))
    light = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 5), size)
    sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


def _rays(sheet: pygame.Surface, ink: Colour, alpha: int) -> None:
    """The lines of a chart's wind rose, hardly to be seen."""
    w, h = sheet.size
    layer = pygame.Surface(sheet.size, pygame.SRCALPHA)
    layer.fill((*ink, 0))
    for k in range(16):
        angle = math.tau * (k + 0.5) / 16
        end = (w / 2 + h * math.cos(angle), h / 2 + h * math.sin(angle))
        pygame.draw.aaline(layer, (*ink, alpha), (w / 2, h / 2), end)
    sheet.blit(layer, (0, 0))


def _lattice(sheet: pygame.Surface, ink: Colour) -> None:
    """Crossing threads over a back."""
    w, h = sheet.size
    step = max(4, w // 9)
    layer = pygame.Surface(sheet.size, pygame.SRCALPHA)
    layer.fill((*ink, 0))
    for x in range(w // 2 - step * 20, w + h, step):
        pygame.draw.aaline(layer, (*ink, 70), (x, 0), (x + h, h))
        pygame.draw.aaline(layer, (*ink, 70), (x, 0), (x - h, h))
    sheet.blit(layer, (0, 0))


def _frame(assets: Assets, sheet: pygame.Surface, ink: Colour, width: float) -> None:
    """A double line with notched corners."""
    n = 3
    big = pygame.Surface((sheet.width * n, sheet.height * n), pygame.SRCALPHA)
    big.fill((*ink, 0))
    unit = width * assets.scale * n
    for inset, notch, line in ((0.045, 0.055, 0.016), (0.072, 0.055, 0.006)):
        x, y = inset * unit, inset * unit
        right, low, r = big.width - x, big.height - y, notch * unit
        outline: list[tuple[float, float]] = []
        for cx, cy, start in ((x, y, 90), (right, y, 180), (right, low, 270), (x, low, 0)):
            for k in range(9):
                angle = math.radians(start - 90 * k / 8)
                outline.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
        pygame.draw.lines(big, ink, True, outline, max(1, round(line * unit)))
    sheet.blit(pygame.transform.smoothscale(big, sheet.size), (0, 0))


def _picture(assets: Assets, sheet: pygame.Surface, face: Face, width: float) -> None:
    """The icon, as large as corners and symbols leave it."""
    if not face.icon:
        return
    w, h = sheet.size
    x, y, size = 0.5, 0.5, 0.6
    if face.symbols:
        x, size = 0.595, 0.54
    if face.title:
        y, size = (0.5, 0.54) if face.value else (0.43, 0.66)
    elif not face.value:
        size = 0.7
    light = mix(face.paper, PALE, 0.75)
    side = assets.px(width * size * 1.6)
    glow = assets.once(("card shine", side, light), lambda: shine((side, side), light, 150))
    sheet.blit(glow, glow.get_rect(center=(w * x, h * y)))
    icon = engraved(assets.icon(face.icon, width * size, face.ink), face.ink, light)
    lay(sheet, icon, (w * x, h * y))


def _words(assets: Assets, sheet: pygame.Surface, face: Face, width: float) -> None:
    """The value in its corners, the symbols below it, the caption."""
    w, h = sheet.size
    if face.value:
        number = text.line(assets, face.value, width * 0.385, face.ink, NUMBER)
        box = number.get_bounding_rect()
        number = number.subsurface(box).copy()
        left, top = round(w * 0.105), round(w * 0.105)
        sheet.blit(number, (left, top))
        if not face.title:
            turned = pygame.transform.rotate(number, 180)
            sheet.blit(turned, (w - left - turned.width, h - top - turned.height))
    for n, name in enumerate(face.symbols[:MOST_SYMBOLS]):
        sign = symbol(assets, name, width * 0.205, face.ink)
        lay(sheet, sign, (w * 0.205, w * (0.53 + 0.222 * n)))
    for kind in (CAPTION, BODY) if face.title else ():
        # The handsome face where it fits, the narrower one else; none where neither does.
        if assets.font(kind, CAPTION_LEAST).size(face.title)[0] <= width * 0.88 * assets.scale:
            words = text.fitted(assets, face.title, width * 0.86, width * 0.17, face.ink, kind)
            sheet.blit(words, words.get_rect(center=(w / 2, h - w * 0.175)))
            break


def _cut_out(
    assets: Assets, sheet: pygame.Surface, width: float, lit: bool, dim: bool
) -> pygame.Surface:
    """The sheet with round corners over its shadow, or in its light."""
    if dim:
        sheet.fill((178, 166, 152), special_flags=pygame.BLEND_RGB_MULT)
    whole = _ground(assets, width, lit).copy()
    whole.blit(_body(assets, sheet, width, lit), (assets.px(EDGE), assets.px(EDGE)))
    return finished(whole)


def _body(assets: Assets, sheet: pygame.Surface, width: float, lit: bool) -> pygame.Surface:
    """The card alone: the sheet with round corners and its rim."""
    body = sheet.convert_alpha()
    body.blit(_mask(assets, width), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)

    def rim() -> pygame.Surface:
        size, corner = body.size, assets.px(width * ROUND)
        over = pygame.Surface(size, pygame.SRCALPHA)
        over.fill((*(GOLD if lit else INK), 0))
        lines = ((mix(BRASS, INK, 0.5), 255, 0.052), (GOLD, 255, 0.042))
        for tone, dense, share in lines if lit else ((mix(BRASS, INK, 0.75), 150, 0.01),):
            rimmed(over, size, corner, (*tone, dense), assets.px(width * share))
        return over

    body.blit(assets.once(("card rim", width, lit), rim), (0, 0))
    return body


def _mask(assets: Assets, width: float) -> pygame.Surface:
    """A white card."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(width * TALL))
        return shapes.rounded(size, assets.px(width * ROUND), (255, 255, 255, 255))

    return assets.once(("card mask", width), make)


def _ground(assets: Assets, width: float, lit: bool) -> pygame.Surface:
    """What lies around every card of this width: a soft shadow, or golden light. It has `EDGE` on
    every side."""

    def make() -> pygame.Surface:
        white, edge = _mask(assets, width), assets.px(EDGE)
        if lit:
            return glowing(white, GOLD, edge, 235)
        sheet = pygame.Surface((white.width + 2 * edge, white.height + 2 * edge), pygame.SRCALPHA)
        sheet.blit(stained(white, (0, 0, 0), 130), (edge, edge + assets.px(6)))
        return blurred(sheet, assets.px(8) // 2)

    return assets.once(("card ground", width, lit), make)


def _sink(
    assets: Assets, sheet: pygame.Surface, hole: pygame.Surface, colour: Colour, width: float
) -> None:
    """The hole, darker under its upper edge and with light on its lower one."""
    alpha = 128
    drop = assets.px(width * 0.06)
    shade = pygame.Surface(hole.size, pygame.SRCALPHA)
    shade.fill((0, 0, 0, 150))
    cut = pygame.Surface(hole.size, pygame.SRCALPHA)
    cut.blit(stained(hole, (0, 0, 0)), (drop // 2, drop))
    shade.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    shade = blurred(shade, drop // 2)
    shade.blit(stained(hole, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    middle = sheet.get_rect().center
    lay(sheet, stained(hole, colour, alpha), middle)
    lay(sheet, shade, middle)


def _heap(assets: Assets, width: float, rise: int, lit: bool) -> pygame.Surface:
    """The edges of a pile's cards, `rise` pixels high, over its shadow or in its light."""

    def make() -> pygame.Surface:
        under, white = _ground(assets, width, lit), _mask(assets, width)
        sheet = pygame.Surface((under.width, under.height + 2 * rise), pygame.SRCALPHA)
        x, y = sheet.get_rect().center
        lay(sheet, under, (x, y))
        for step in range(rise):
            tone = ((226, 208, 166), (150, 124, 88))[step * 2 // max(2, assets.px(2)) % 2]
            lay(sheet, stained(white, tone), (x, y - step))
        return sheet

    return assets.once(("card heap", width, rise, lit), make)


def _badge(assets: Assets, count: int, size: float) -> pygame.Surface:
    """A number on a dark plate with round ends."""
    word = text.line(assets, str(count), max(26.0, size), PALE, NUMBER)
    high = assets.px(max(26.0, size) * 1.16)
    wide = max(high, word.width + high // 2)
    plate = shapes.rounded((wide, high), high // 2, (*NIGHT, 225))
    lay(plate, word, (wide / 2, high / 2))
    return plate

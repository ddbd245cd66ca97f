"""The curtain over the hand: a heavy cloth in the next person's colour, or a plain one.

Owns how the cloth looks, falls shut at once and parts softly. Whose it is, and how it is opened,
is handed in; what lies behind it this file never sees. Lengths in units.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.motion import ease
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BOLD,
    BRASS,
    DEEP,
    GOLD,
    INK,
    NIGHT,
    PALE,
    PARCHMENT,
    READ,
    Colour,
    Livery,
    mix,
)
from scenes.menus import plates
from scenes.tables.room import Areas

FOLD: Final = 104.0
"""From fold to fold."""
HEM: Final = 16.0
"""The braid along the upper edge."""
PLATE_HEIGHT: Final = 168.0
PART_TICKS: Final = 16.0
"""In which the cloth parts: quick, for a person waits behind it."""
CLOTH_Z: Final = 950
"""Over the hand and whatever flies to it."""


@dataclass(frozen=True, slots=True)
class Press:
    """What opens the curtain, as a picture: `kind` is `face` (`name` 0 top, 1 left, 2 right, 3
    bottom), `key` (what is printed on it), `icon`, or empty for nothing to show."""

    kind: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Cloth:
    """A closed curtain: whose (None: nobody is asked), their name, what is said on it, and the
    press that opens it."""

    livery: Livery | None
    name: str
    words: str
    press: Press = Press()


class Parting:
    """The cloth on its way to both sides. `calm` tables have none: it is simply gone."""

    def __init__(self) -> None:
        self._cloth: Cloth | None = None
        self._since = 0.0

    def begin(self, cloth: Cloth) -> None:
        """From now on it parts."""
        self._cloth, self._since = cloth, 0.0

    def stop(self) -> None:
        """It is gone, or lies closed again."""
        self._cloth = None

    def tick(self) -> None:
        """A sixtieth of a second."""
        if self._cloth is not None:
            self._since += 1
            if self._since >= PART_TICKS:
                self._cloth = None

    def placed(self, assets: Assets, areas: Areas) -> list[Placed]:
        """Both halves where they are now; nothing once they are gone."""
        if self._cloth is None:
            return []
        left, top, width, height = areas.tray
        gone = ease(self._since / PART_TICKS) * width / 2
        y = top + height / 2
        halves = _halves(assets, self._cloth, width, height)
        return [
            Placed("cloth left", halves[0], left + width / 4 - gone, y, CLOTH_Z),
            Placed("cloth right", halves[1], left + width * 3 / 4 + gone, y, CLOTH_Z),
        ]


def prepare(assets: Assets, areas: Areas, cloths: Iterable[Cloth]) -> None:
    """Weave cloths ahead, and a plain one: a curtain falls between two frames."""
    width, height = areas.tray[2:]
    for cloth in (Cloth(None, "", ""), *cloths):
        _halves(assets, cloth, width, height)
        if cloth.words:
            _plate(assets, cloth, width)


def _halves(
    assets: Assets, cloth: Cloth, width: float, height: float
) -> tuple[pygame.Surface, pygame.Surface]:
    """The cloth without its plate, cut in the middle."""

    def half(side: int) -> pygame.Surface:
        whole = _folds_of(assets, cloth.livery, width, height)
        middle = whole.width // 2
        part = pygame.Rect(side * middle, 0, middle + side * (whole.width % 2), whole.height)
        return whole.subsurface(part).copy()

    key = ("curtain-half", None if cloth.livery is None else cloth.livery.name, width, height)
    left = assets.once((*key, 0), lambda: half(0))
    right = assets.once((*key, 1), lambda: half(1))
    return left, right


# --- the closed cloth -----------------------------------------------------------------------------


def closed(assets: Assets, areas: Areas, cloth: Cloth, z: int) -> list[Placed]:
    """The whole cloth, and on it who is asked and how it opens, or what goes on."""
    left, top, width, height = areas.tray
    x, y = left + width / 2, top + height / 2
    return [
        Placed("tray", _folds_of(assets, cloth.livery, width, height), x, y, z),
        Placed("tray words", _plate(assets, cloth, width), x, y + HEM / 2, z + 1),
    ]


def _folds_of(assets: Assets, livery: Livery | None, width: float, height: float) -> pygame.Surface:
    """Cloth in a seat's colour and pattern, or dark sailcloth, in soft folds."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        if livery is None:
            sheet = pygame.Surface(size).convert()
            sheet.fill(mix(DEEP, NIGHT, 0.35))
        else:
            sheet = pygame.Surface(size).convert()
            sheet.blit(pieces.pattern(assets, livery, width, height), (0, 0))
        _fold(assets, sheet)
        _hem(assets, sheet, BRASS if livery is None else GOLD)
        return sheet

    return assets.once(
        ("curtain-folds", None if livery is None else livery.name, width, height), make
    )


def _fold(assets: Assets, cloth: pygame.Surface) -> None:
    """Vertical folds: light on the crests, dark in the valleys, each a little different."""
    strip = pygame.Surface((cloth.width, 1))
    light = pygame.Surface((cloth.width, 1))
    step = FOLD * assets.scale
    for x in range(cloth.width):
        fold, share = divmod(x / step, 1.0)
        skew = 0.06 * ((fold * 7) % 5 - 2)
        valley = min(1.0, abs(share - 0.5 - skew) * 2)
        dark = round(232 - 104 * valley**2.2)
        strip.fill((dark, dark, dark), (x, 0, 1, 1))
        crest = max(0.0, 1 - abs(share - 0.42 - skew) * 5)
        glow = round(26 * crest * crest)
        light.fill((glow, glow, glow), (x, 0, 1, 1))
    for sheet, flags in ((strip, pygame.BLEND_RGB_MULT), (light, pygame.BLEND_RGB_ADD)):
        tall = pygame.transform.scale(sheet, cloth.size)
        cloth.blit(tall, (0, 0), special_flags=flags)


def _hem(assets: Assets, cloth: pygame.Surface, colour: Colour) -> None:
    """A braid along the upper edge, with its shadow on the cloth."""
    high = assets.px(HEM)
    shade = pygame.Surface((cloth.width, high), pygame.SRCALPHA)
    shade.fill((*NIGHT, 90))
    cloth.blit(shade, (0, high // 2))
    braid = pygame.Surface((cloth.width, high)).convert()
    braid.fill(mix(colour, INK, 0.28))
    step = max(4, assets.px(22))
    for x in range(-high, cloth.width + step, step):
        line = [(x, high), (x + high, 0), (x + high + step // 2, 0), (x + step // 2, high)]
        pygame.draw.polygon(braid, mix(colour, PALE, 0.12), line)
    pygame.draw.line(braid, mix(colour, INK, 0.6), (0, high - 1), (cloth.width, high - 1), 2)
    cloth.blit(braid, (0, 0))


def _plate(assets: Assets, cloth: Cloth, width: float) -> pygame.Surface:
    """What lies on a cloth of this width: with a person a parchment, else only the words, pale on
    the cloth."""
    widest, livery = min(1180.0, width - 60), cloth.livery
    if livery is None:
        return text.fitted(assets, cloth.words, widest, READ + 4, PALE, BOLD, shadow=NIGHT)
    return assets.recent(
        "curtain", (cloth, widest), lambda: _invitation(assets, cloth, livery, widest), 8
    )


def _invitation(assets: Assets, cloth: Cloth, livery: Livery, widest: float) -> pygame.Surface:
    """A parchment with the emblem, the name in large letters and what to press."""
    badge = pieces.emblem_badge(assets, livery, PLATE_HEIGHT - 44)
    name = text.fitted(
        assets, cloth.name, widest - 260, 72, INK, plates.large_face(assets, cloth.name)
    )
    sign = _sign(assets, cloth.press)
    room = widest - 260 - (0 if sign is None else sign.width / assets.scale + 16)
    words = text.fitted(assets, cloth.words, room, READ, INK, BOLD)
    gap = assets.px(16)
    low = words.width + (0 if sign is None else sign.width + gap)
    inner = max(name.width, low)
    width = (inner + badge.width) / assets.scale + 116
    sheet = soft(shapes.parchment(assets, width, PLATE_HEIGHT, 22))
    middle = sheet.height // 2
    edge = (sheet.width - assets.px(width)) // 2
    x = edge + assets.px(34)
    sheet.blit(soft(badge), badge.get_rect(midleft=(x, middle)))
    x += badge.width + assets.px(34)
    sheet.blit(soft(name), name.get_rect(midleft=(x, middle - assets.px(34))))
    y = middle + assets.px(42)
    if sign is not None:
        sheet.blit(soft(sign), sign.get_rect(midleft=(x, y)))
        x += sign.width + gap
    sheet.blit(soft(words), words.get_rect(midleft=(x, y)))
    return finished(sheet)


def _sign(assets: Assets, press: Press) -> pygame.Surface | None:
    if press.kind == "face":
        return pieces.diamond(assets, 56, int(press.name))
    if press.kind == "key":
        return pieces.key_cap(assets, press.name, 50)
    if press.kind == "icon":
        return assets.icon(press.name, 50, mix(INK, PARCHMENT, 0.1))
    return None


FACES: Final = {"north": "0", "west": "1", "east": "2", "south": "3"}
"""The face buttons of a pad, as `Press` numbers them."""

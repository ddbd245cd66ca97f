"""How the keyboard on the screen looks. Reads it and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.table.evening import NAME_LENGTH
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BODY,
    BOLD,
    FADED_INK,
    GOLD,
    INK,
    PALE,
    PARCHMENT,
    RADIUS,
    READ,
    Livery,
    mix,
)

if TYPE_CHECKING:
    from scenes.menus.keyboard import Key, Keyboard
    from scenes.services import Services

HEAD: Final = 104.0
ICONS: Final = {"erase": "arrow-left", "done": "check", "shift": "arrow-up"}
WORDS: Final = {"erase": "erase", "done": "Done", "space": "space", "shift": "Aa"}


def shown(board: Keyboard, services: Services, cursor: bool) -> list[Placed]:
    """Dusk over what lies below, the sheet, the name so far, and the keys."""
    assets, canvas = services.assets, services.canvas
    left, top, width, height = board.sheet
    middle = (left + width / 2, top + height / 2)
    coat = pieces.livery(board.colour)
    dusk = shapes.shade(assets, canvas.size, 150)
    return [
        Placed("dusk", dusk, canvas.width / 2, canvas.height / 2, 0),
        Placed("sheet", shapes.parchment(assets, width, height), *middle, 1),
        Placed("head", _head(assets, coat, width), middle[0], top + HEAD / 2, 2),
        *_written(assets, board, coat, cursor),
        *_keys(assets, board),
    ]


def _head(assets: Assets, coat: Livery, width: float) -> pygame.Surface:
    def make() -> pygame.Surface:
        cloth = pieces.pattern(assets, coat, width, HEAD + RADIUS, RADIUS)
        cut = pygame.Surface((cloth.width, assets.px(HEAD)), pygame.SRCALPHA)
        cut.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        pygame.draw.rect(cut, (*INK, 255), (0, cut.height - assets.px(4), cut.width, assets.px(4)))
        words = text.line(assets, "Who sits here?", 44, coat.on, BOLD)
        size = (words.width + assets.px(48), assets.px(68))
        plate = shapes.rounded(size, assets.px(12), (*coat.colour, 255))
        plate.blit(words, words.get_rect(center=plate.get_rect().center))
        cut.blit(plate, plate.get_rect(center=(cut.width // 2, cut.height // 2 - assets.px(2))))
        badge = pieces.emblem_badge(assets, coat, 76)
        for x in (assets.px(70), cut.width - assets.px(70)):
            cut.blit(badge, badge.get_rect(center=(x, cut.height // 2 - assets.px(2))))
        return finished(cut)

    return assets.once(("keyboard-head", coat.name, width), make)


def _written(assets: Assets, board: Keyboard, coat: Livery, cursor: bool) -> list[Placed]:
    """The name so far on a white line; before the first letter the one it would replace."""
    left, top, width, _height = board.sheet
    inner = width - 88
    y = top + HEAD + 78
    field = shapes.panel(
        assets, inner, 104, mix(PARCHMENT, PALE, 0.8), 255, 14, mix(PARCHMENT, INK, 0.4)
    )
    placed = [Placed("field", field, left + width / 2, y, 3)]
    ink, words = (INK, board.text) if board.text else (mix(FADED_INK, PARCHMENT, 0.3), board.name)
    name = text.fitted(assets, words, inner - 220, 62, ink, BOLD, 40)
    across = name.width / assets.scale
    placed.append(Placed("name", name, left + 72 + across / 2, y, 4))
    if cursor:
        bar = shapes.panel(assets, 6, 66, coat.colour, 255, 3)
        x = left + 72 + (across + 8 if board.text else -10)
        placed.append(Placed("cursor", bar, x, y, 4))
    count = text.line(assets, f"{len(board.text)} of {NAME_LENGTH}", READ - 4, FADED_INK)
    x = left + 44 + inner - 30 - count.width / assets.scale / 2
    placed.append(Placed("count", count, x, y, 4))
    return placed


def _keys(assets: Assets, board: Keyboard) -> list[Placed]:
    lit = board.lit
    placed = []
    for n, row in enumerate(board.rows):
        for k, key in enumerate(row):
            left, top, width, height = key.rect
            picture = _key(assets, key, _label(board, key), (width, height), key is lit)
            middle = (left + width / 2, top + height / 2)
            placed.append(Placed(("key", n, k), picture, *middle, 5))
    return placed


def _label(board: Keyboard, key: Key) -> str:
    from scenes.menus.keyboard import PAGE_LABELS

    if key.what == "page" and not key.is_guest:
        return PAGE_LABELS[(board.page + 1) % len(PAGE_LABELS)]
    if not key.is_guest and key.what in WORDS:
        return WORDS[key.what]
    return board.letter(key)


def _key(
    assets: Assets, key: Key, label: str, size: tuple[float, float], lit: bool
) -> pygame.Surface:
    is_letter = len(key.what) == 1
    icon = "" if key.is_guest else ICONS.get(key.what, "")

    def make() -> pygame.Surface:
        quiet = mix(PARCHMENT, PALE, 0.6 if is_letter else 0.2)
        face = mix(PARCHMENT, GOLD, 0.85) if lit else quiet
        rim = (122, 84, 24) if lit else mix(PARCHMENT, INK, 0.3)
        plate = shapes.panel(assets, *size, face, 255, 14, rim).copy()
        middle = plate.get_rect().center
        if is_letter:
            words = text.line(assets, label, 48, INK, BOLD)
            plate.blit(words, words.get_rect(center=middle))
            return finished(plate)
        room = size[0] - 28 - (50 if icon else 0)
        words = text.fitted(assets, label, room, READ + 4, INK, BODY if key.is_guest else BOLD)
        x = middle[0] - (words.width + (assets.px(50) if icon else 0)) // 2
        if icon:
            drawn = assets.icon(icon, 40, INK)
            plate.blit(drawn, drawn.get_rect(midleft=(x, middle[1])))
            x += assets.px(50)
        plate.blit(words, words.get_rect(midleft=(x, middle[1])))
        return finished(plate)

    return assets.once(("key-picture", label, icon, size, lit, is_letter, key.is_guest), make)

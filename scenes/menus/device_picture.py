"""A device in a frame, with the controls that are spoken of lit up on it.

Owns which picture stands for which kind of device.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from scenes.input import controls as families
from scenes.input.signals import Device, Kind, Mode
from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BRASS, INK, READ, mix
from scenes.kit.widgets import Rect
from scenes.menus.keyboard_picture import board, board_picture, key_lights
from scenes.menus.pad_picture import SHAPE, lights, pad_body

if TYPE_CHECKING:
    from scenes.services import Services

TOUCH_WORDS: Final = (
    "A finger on your pouch feels. Swipe sideways for the next item, flick it out to pull. "
    "Drag what you hold to a row or to the volcano. In menus, tap."
)
MOUSE_WORDS: Final = "The left button points, taps and drags, like a finger."


def device_picture(
    services: Services, device: Device, lit: Sequence[str], rect: Rect
) -> list[Placed]:
    """The device on a sheet in `rect`, with the controls `lit` on it."""
    assets = services.assets
    left, top, width, height = rect
    middle = (left + width / 2, top + height / 2)
    sheet = Placed("device-sheet", shapes.parchment(assets, width, height), *middle, 4)
    if device.kind is Kind.PAD:
        wide = min(width - 80, (height - 50) / SHAPE)
        known = [services.bindings.standard(device, control) for control in lit]
        body = Placed("device", pad_body(assets, wide), *middle, 5)
        shown = [sheet, body, *lights(assets, "lit", known, wide, middle, 8)]
        raw = [services.bindings.label(c) for c in known if families.is_raw(c)]
        if raw:
            words = text.line(assets, ", ".join(raw), READ, INK)
            shown.append(Placed("raw", words, middle[0], top + height - 40, 9))
        return shown
    if device.kind is Kind.KEYS:
        return [sheet, *_keys(services, device, lit, middle, width - 70)]
    return [sheet, _words(services, device, middle, width, height)]


def _keys(
    services: Services,
    device: Device,
    lit: Sequence[str],
    middle: tuple[float, float],
    width: float,
) -> list[Placed]:
    """The keyboard with this device's keys named."""
    bindings, assets = services.bindings, services.assets
    bound = [
        control
        for mode in Mode
        for intent in bindings.intents(device, mode)
        for control in bindings.controls_for(device, mode, intent)
    ]
    shown = board(width, bound, bindings.zone_of, bindings.label)
    return [
        Placed("device", board_picture(assets, shown), *middle, 5),
        *key_lights(assets, shown, "lit", lit, middle, 8),
    ]


def _words(
    services: Services, device: Device, middle: tuple[float, float], width: float, height: float
) -> Placed:
    """Mouse and touch screen: their sign, and what they do without being asked."""
    assets = services.assets
    touch = device.kind is Kind.TOUCH

    def make() -> pygame.Surface:
        words = text.block(
            assets, TOUCH_WORDS if touch else MOUSE_WORDS, width - 120, READ, INK, centred=True
        )
        icon = assets.icon("touch" if touch else "mouse", 150, mix(BRASS, INK, 0.35)).copy()
        icon.set_alpha(255)  # no longer packed: else its soft edges are lost on a clear sheet
        gap = assets.px(24)
        size = (max(words.width, icon.width), icon.height + gap + words.height)
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sheet.fill((*INK, 0))
        plain = words.copy()
        plain.set_alpha(255)
        sheet.blit(icon, icon.get_rect(midtop=(size[0] // 2, 0)))
        sheet.blit(plain, plain.get_rect(midbottom=(size[0] // 2, size[1])))
        return finished(sheet)

    picture = assets.once(("device-words", device.kind, width), make)
    return Placed("device", picture, *middle, 5)

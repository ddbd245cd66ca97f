"""Pictures that several menu screens share: headings, sheets of paper, a seat's name plate.

Owns how they look and where on the canvas a screen's parts usually go. Knows no screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.portraits import has_portrait, lay_portrait
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, HEAD, NIGHT, PALE, TITLE, Colour

if TYPE_CHECKING:
    from collections.abc import Hashable

    from game.table.evening import Chair
    from scenes.services import Services

HEAD_Y = 84
"""The middle of a screen's heading."""


def heading(services: Services, words: str, size: float = HEAD) -> Placed:
    """The screen's name, in the middle of its top."""
    canvas, assets = services.canvas, services.assets
    face = large_face(assets, words)
    picture = text.fitted(assets, words, canvas.width - 120, size, PALE, face, shadow=NIGHT)
    return Placed("heading", picture, canvas.width / 2, HEAD_Y, 20)


def large_face(assets: Assets, words: str) -> str:
    """The face for large words: the old letters, if they have a sign for everything in a name."""
    found = assets.font(TITLE, HEAD).metrics(words)
    return BOLD if any(sign is None for sign in found) else TITLE


def dusk(services: Services, strength: int = 232) -> Placed:
    """The game below, darkened so far that its words are not read beside those on top."""
    canvas = services.canvas
    shade = shapes.shade(services.assets, canvas.size, strength)
    return Placed("dusk", shade, canvas.width / 2, canvas.height / 2, 0)


def at_left(
    assets: Assets, key: Hashable, image: pygame.Surface, left: float, top: float, z: int = 30
) -> Placed:
    """A picture by its upper left corner instead of its middle."""
    w, h = image.get_width() / assets.scale, image.get_height() / assets.scale
    return Placed(key, image, left + w / 2, top + h / 2, z)


def seat_band(
    assets: Assets, chair: Chair, width: float, height: float, size: float, radius: float = 14
) -> pygame.Surface:
    """A seat's name on its colour and pattern, its emblem in front; a bot's portrait behind it."""

    def make() -> pygame.Surface:
        livery = pieces.livery(chair.colour)
        band = pieces.pattern(assets, livery, width, height, radius).copy()
        badge = pieces.emblem_badge(assets, livery, height * 0.72)
        left = assets.px(height * 0.16)
        band.blit(badge, badge.get_rect(midleft=(left, band.height // 2)))
        room = width - height * 1.16
        if has_portrait(chair.kind):
            across = height * 0.78
            x = band.width - assets.px(across * 0.5 + height * 0.16)
            lay_portrait(assets, band, chair.kind, (x, band.height / 2 + assets.px(3)), across)
            room -= across + height * 0.12
        name = name_on(assets, chair.name, room, size, livery.on)
        band.blit(name, name.get_rect(midleft=(assets.px(height * 1.02), band.height // 2)))
        return finished(band)

    key = ("seat-band", chair.name, chair.colour, chair.kind, width, height, size, radius)
    return assets.once(key, make)


def name_on(assets: Assets, name: str, room: float, size: float, colour: Colour) -> pygame.Surface:
    """A person's name, in the face that has everybody's letters."""
    shadow = NIGHT if colour == PALE else None
    return text.fitted(assets, name, room, size, colour, BOLD, shadow=shadow)

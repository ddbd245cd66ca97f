"""The twelve islands of the ring: a small painted island with its name and what it pays. In units.

Owns the picture; what an island wants and pays is told. `number` only makes each look its own.
"""

from __future__ import annotations

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import CAPTION, GOLD, INK, NUMBER, PARCHMENT, mix


def island_plate(
    assets: Assets, name: str, icon: str, values: tuple[int, int, int], ship_value: int,
    width: float, active: bool, number: int = 0, lit: bool = False,
) -> pygame.Surface:  # fmt: skip
    """An island: its name, the good it wants as an icon, what one, two and three sellers get, and
    what the ship brings. Three quarters as high as wide, with a shadow around. Passive islands
    rest, those that can be chosen (`lit`) have a golden rim."""

    def make() -> pygame.Surface:
        tint = PARCHMENT if active else mix(PARCHMENT, (120, 140, 130), 0.35)
        plate = shapes.parchment(assets, width, width * 0.75, width * 0.1, tint).copy()
        middle = plate.get_rect().center
        word = text.fitted(assets, name, width * 0.9, width * 0.13, INK, CAPTION)
        plate.blit(word, word.get_rect(center=(middle[0], middle[1] - assets.px(width * 0.27))))
        sign = assets.icon(icon, width * 0.26, INK)
        plate.blit(sign, sign.get_rect(center=(middle[0] - assets.px(width * 0.3), middle[1])))
        for n, value in enumerate(values):
            size = width * (0.24, 0.17, 0.14)[n]
            digit = text.line(assets, str(value), size, INK, NUMBER)
            x = middle[0] + assets.px(width * 0.17 * n)
            plate.blit(digit, digit.get_rect(center=(x, middle[1])))
        boat = assets.icon("sailboat", width * 0.15, INK)
        low = middle[1] + assets.px(width * 0.24)
        plate.blit(boat, boat.get_rect(center=(middle[0] - assets.px(width * 0.06), low)))
        digit = text.line(assets, str(ship_value), width * 0.17, INK, NUMBER)
        plate.blit(digit, digit.get_rect(center=(middle[0] + assets.px(width * 0.1), low)))
        if lit:
            rim = pygame.Rect(0, 0, assets.px(width), assets.px(width * 0.75))
            rim.center = middle
            pygame.draw.rect(plate, GOLD, rim, assets.px(5), assets.px(width * 0.1))
        return finished(plate)

    key = ("island", name, icon, values, ship_value, width, active, number, lit)
    return assets.once(key, make)

"""Sentences for everyone, one after another, at the top of the screen over any scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.kit import shapes, text
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, INK, MARGIN, READ

if TYPE_CHECKING:
    from scenes.services import Services

READING_TICKS = 480
"""Eight seconds for a sentence: a slow reader's pace from across the room."""
WIDTH = 1100
"""At most: a portrait canvas is narrower."""


class Toast:
    """Shows `services.sentences`, the oldest first."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._left = 0

    def tick(self) -> None:
        if self._services.sentences and self._left == 0:
            self._left = READING_TICKS
        elif self._left > 0:
            self._left -= 1
            if self._left == 0:
                self._services.sentences.pop(0)

    def placed(self) -> list[Placed]:
        if not self._services.sentences:
            return []
        canvas, assets = self._services.canvas, self._services.assets
        words = self._services.sentences[0]
        width = min(WIDTH, canvas.width - 2 * MARGIN)

        def make() -> pygame.Surface:
            written = text.block(assets, words, width - 2 * MARGIN, READ, INK, BOLD, centred=True)
            height = written.height / assets.scale + 2 * MARGIN
            card = shapes.parchment(assets, width, height).copy()
            card.blit(written, written.get_rect(center=card.get_rect().center))
            return card

        card = assets.once(("toast", words, width), make)
        y = card.height / assets.scale / 2 + MARGIN
        return [Placed("toast", card, canvas.width / 2, y, 100_000)]

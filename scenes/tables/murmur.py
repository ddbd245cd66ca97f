"""A word to somebody who pressed when it was not their turn, or what cannot be.

Owns one short line below the strip along the top, in the person's colour, and how long it stays.
It says why nothing happened; nothing ever does.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, INK, MARGIN, NIGHT, PARCHMENT, READ, Livery
from scenes.tables.notes import Same
from scenes.tables.room import HEAD, Areas

STAYS: Final = 150
"""Ticks: two and a half seconds for a short sentence."""
HEIGHT: Final = 64.0
WIDEST: Final = 1100.0
Z: Final = 960


class Murmur:
    """One line at a time; a new one takes the place of the last."""

    def __init__(self) -> None:
        self._words = ""
        self._livery: Livery | None = None
        self._left = 0
        self._same = Same()

    def say(self, words: str, livery: Livery | None = None) -> None:
        """Let `words` be read, to the person of this livery or to everyone."""
        self._words, self._livery, self._left = words, livery, STAYS

    def hush(self) -> None:
        """It counts no more."""
        self._left = 0

    @property
    def words(self) -> str:
        """What is said now; empty for nothing."""
        return self._words if self._left else ""

    def tick(self) -> None:
        """A sixtieth of a second."""
        self._left = max(0, self._left - 1)

    def placed(self, assets: Assets, areas: Areas, down: float = 0.0) -> list[Placed]:
        """The line, below the middle of the strip along the top; `down` units lower, where
        something else lies there."""
        if not self._left:
            return []
        key = (self._words, self._livery, areas, assets.scale, down)
        return self._same.of(key, lambda: self._drawn(assets, areas, down))

    def _drawn(self, assets: Assets, areas: Areas, down: float) -> list[Placed]:
        words, livery = self._words, self._livery
        widest = min(WIDEST, areas.width - 2 * MARGIN)
        key = (words, None if livery is None else livery.name, widest)
        plate = assets.recent("murmur", key, lambda: _plate(assets, words, livery, widest), 6)
        return [Placed("murmur", plate, areas.width / 2, HEAD + HEIGHT / 2 + 6 + down, Z)]


def _plate(assets: Assets, words: str, livery: Livery | None, widest: float) -> pygame.Surface:
    """Words on parchment, with the person's emblem in front."""
    mark = 0.0 if livery is None else HEIGHT - 14
    said = text.fitted(assets, words, widest - mark - 70, READ, INK, BOLD)
    width = said.width / assets.scale + mark + 60
    sheet = shapes.panel(assets, width, HEIGHT, PARCHMENT, 255, 20, NIGHT).copy()
    middle = sheet.height // 2
    x = assets.px(24)
    if livery is not None:
        badge = pieces.emblem_badge(assets, livery, mark)
        sheet.blit(badge, badge.get_rect(midleft=(assets.px(10), middle)))
        x = assets.px(mark + 28)
    sheet.blit(said, said.get_rect(midleft=(x, middle)))
    return finished(shapes.shadowed(assets, sheet))

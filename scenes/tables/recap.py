"""What happened since my turn: the others' moves, shown again to the one who has just sat down.

Owns which moves there are and how many are left to show, and the ribbon that says so. Moves are
glimpses in this person's own form; how each is shown is the table's business as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, INK, NUMBER, PARCHMENT, READ, Livery, mix
from scenes.tables.notes import Same
from scenes.tables.room import Areas

if TYPE_CHECKING:
    from game.table.match import Glimpse

RATE: Final = 1.7
"""Ticks of the show per tick of the clock: these moves were shown once already."""
WIDTH: Final = 620.0
HEIGHT: Final = 72.0
Z: Final = 890


class Recap:
    """The moves that are still to be shown. Empty: none runs."""

    def __init__(self) -> None:
        self._left: list[Glimpse] = []
        self._showing = False
        self._same = Same()

    def begin(self, glimpses: Sequence[Glimpse]) -> bool:
        """Show what came after the first of `glimpses`. False when nothing did."""
        self._left = [glimpse for glimpse in glimpses[1:] if glimpse.facts]
        self._showing = False
        return bool(self._left)

    def stop(self) -> None:
        """That is enough."""
        self._left.clear()

    @property
    def runs(self) -> bool:
        """Is there anything left to show?"""
        return bool(self._left)

    @property
    def left(self) -> int:
        """How many moves are still to come, the one that is being shown among them."""
        return len(self._left)

    @property
    def step(self) -> int | None:
        """The step that is being shown, or comes first; None when none is left."""
        return self._left[0].step if self._left else None

    def go_on(self) -> Glimpse | None:
        """The next move to show, now that the last one has been; None when there is none left."""
        if self._showing and self._left:
            self._left.pop(0)
        self._showing = bool(self._left)
        return self._left[0] if self._left else None

    def placed(self, assets: Assets, areas: Areas, livery: Livery | None) -> list[Placed]:
        """The ribbon over the upper edge of the board."""
        if not self._left or livery is None:
            return []
        key = (self.left, areas, assets.scale, livery)
        return self._same.of(key, lambda: _placed(assets, areas, livery, self.left))


def _placed(assets: Assets, areas: Areas, livery: Livery, left: int) -> list[Placed]:
    x = areas.board[0] + areas.board[2] / 2
    y = areas.board[1] + HEIGHT / 2 + 10
    count = _count(assets, left)
    right = x + WIDTH / 2 - 12 - count.width / assets.scale / 2
    return [
        Placed("recap", ribbon(assets, livery), x, y, Z),
        Placed("recap count", count, right, y, Z + 1),
    ]


def ribbon(assets: Assets, livery: Livery) -> pygame.Surface:
    """ "Since your turn", in the person's colour."""

    def make() -> pygame.Surface:
        plate = pieces.pattern(assets, livery, WIDTH, HEIGHT, 18).copy()
        badge = pieces.emblem_badge(assets, livery, HEIGHT - 18)
        middle = plate.height // 2
        plate.blit(badge, badge.get_rect(midleft=(assets.px(14), middle)))
        words = text.line(assets, "Since your turn", READ + 4, livery.on, BOLD)
        plate.blit(words, words.get_rect(midleft=(assets.px(84), middle)))
        return finished(shapes.shadowed(assets, plate))

    return assets.once(("recap-ribbon", livery.name), make)


def _count(assets: Assets, left: int) -> pygame.Surface:
    """How many are left, on parchment, beside the sign for going on."""

    def make() -> pygame.Surface:
        number = text.line(assets, str(left), 38, INK, NUMBER)
        word = text.line(assets, "move left" if left == 1 else "moves left", READ - 2, INK, BOLD)
        sign = assets.icon("fast-forward", 34, mix(INK, PARCHMENT, 0.15))
        gap = assets.px(10)
        width = number.width + word.width + sign.width + 2 * gap
        high = HEIGHT - 20
        sheet = shapes.panel(assets, width / assets.scale + 36, high, PARCHMENT, 255, 12).copy()
        x = assets.px(18)
        for part in (number, word, sign):
            sheet.blit(part, part.get_rect(midleft=(x, sheet.height // 2)))
            x += part.width + gap
        return finished(sheet)

    return assets.once(("recap-count", left), make)

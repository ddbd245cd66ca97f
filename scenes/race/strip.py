"""The strip of parchment that says why: whose item, right or wrong, what it brings, and the purse.

Owns its words' place and its picture. Which words are said is `storyboard`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.captain_silver.model import ITEMS
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import BOLD, FADED_INK, INK, NUMBER, Livery
from scenes.race.layout import Layout

HIGH: Final = 122
WIDEST: Final = 1120
PAD: Final = 24
BADGE: Final = 90
PURSE: Final = 210
"""Room for "12, arrow, 15" with its coin."""
COIN: Final = "coin"

Sum = tuple[str, str]
"""An icon's name (or `COIN`, or "") and the words beside it."""


@dataclass(frozen=True)
class Why:
    """One line of why. With `item` the badge is that seat's piece, else its emblem, else `icon`.

    `before` and `after` are the purse of the seat; both None when it does not change.
    """

    title: str
    sums: tuple[Sum, ...] = ()
    seat: int | None = None
    item: int | None = None
    icon: str = ""
    before: int | None = None
    after: int | None = None


def strip_width(layout: Layout) -> float:
    """How wide the strip is: the ocean's width where islands lie beside it."""
    if layout.portrait:
        return min(WIDEST, layout.width - 2 * PAD)
    oceans = layout.oceans
    return min(WIDEST, oceans[-1][0] + oceans[-1][2] - oceans[0][0] - 16)


def strip_picture(assets: Assets, why: Why, livery: Livery | None, width: float) -> pygame.Surface:
    """The strip. Its key begins with "why", so that all can be forgotten when they were read."""
    name = livery.name if livery is not None else ""

    def make() -> pygame.Surface:
        sheet = shapes.parchment(assets, width, HIGH).copy()
        area = pygame.Rect(0, 0, assets.px(width), assets.px(HIGH))
        area.center = sheet.get_rect().center
        badge = _badge(assets, why, livery)
        x = PAD
        if badge is not None:
            middle = (area.left + assets.px(PAD + BADGE / 2), area.centery)
            sheet.blit(badge, badge.get_rect(center=middle))
            x += BADGE + PAD
        room = width - x - PAD
        if why.after is not None:
            room -= PURSE
            _purse(assets, sheet, area, why)
        _lines(assets, sheet, area.left + assets.px(x), area, why, room)
        return finished(sheet)

    return assets.once(("why", why, name, width), make)


def _badge(assets: Assets, why: Why, livery: Livery | None) -> pygame.Surface | None:
    if livery is not None and why.item is not None:
        return pieces.item_disc(assets, ITEMS[why.item], livery, BADGE)
    if livery is not None:
        return pieces.emblem_badge(assets, livery, BADGE)
    return assets.icon(why.icon, BADGE, INK) if why.icon else None


def _lines(
    assets: Assets, sheet: pygame.Surface, left: int, area: pygame.Rect, why: Why, room: float
) -> None:
    """The sentence, and under it the sums with their icons."""
    title = text.fitted(assets, why.title, room, 36, INK, BOLD, 26)
    if not why.sums:
        sheet.blit(title, title.get_rect(midleft=(left, area.centery)))
        return
    sheet.blit(title, title.get_rect(midleft=(left, area.top + area.height * 0.32)))
    x, y = left, area.top + area.height * 0.69
    gap = assets.px(10)
    for n, (icon, words) in enumerate(why.sums):
        rest = room - (x - left) / assets.scale
        if icon:
            mark = shapes.coin(assets, 36) if icon == COIN else assets.icon(icon, 40, INK)
            sheet.blit(mark, mark.get_rect(midleft=(x, y)))
            x += mark.width + gap
            rest -= 46
        last = n == len(why.sums) - 1
        written = text.fitted(assets, words if last else words + ",", rest, 32, INK, BOLD, 26)
        sheet.blit(written, written.get_rect(midleft=(x, y)))
        x += written.width + 2 * gap


def _purse(assets: Assets, sheet: pygame.Surface, area: pygame.Rect, why: Why) -> None:
    """The purse before and after, at the right end."""
    coin = shapes.coin(assets, 42)
    numbers = [text.line(assets, str(why.after), 44, INK, NUMBER)]
    if why.before != why.after:
        arrow = assets.icon("arrow-right", 30, FADED_INK)
        numbers = [text.line(assets, str(why.before), 36, FADED_INK, NUMBER), arrow, *numbers]
    x = area.right - assets.px(PAD)
    for picture in reversed(numbers):
        sheet.blit(picture, picture.get_rect(midright=(x, area.centery)))
        x -= picture.width + assets.px(8)
    sheet.blit(coin, coin.get_rect(midright=(x, area.centery)))

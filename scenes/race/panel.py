"""A seat's own corner of the race: name, purse, pouch, hand. Drawn from the view.

Owns what is said to a seat and where its pouch and hand lie. The state of hands is the rules'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.rules.captain_silver.model import ITEMS, NOTHING, HandView, Mode, Phase, SeatView, View
from game.table.evening import Chair
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.portraits import has_portrait, lay_portrait
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BOLD,
    BRASS,
    FADED_INK,
    GOLD,
    INK,
    NUMBER,
    PALE,
    Livery,
    mix,
)
from scenes.race.layout import Point, Rect
from scenes.race.pouch import Bumps, bag
from scenes.race.words import item_title

HEADER = 66
PORTRAIT = 52
"""How wide the disc of a bot's portrait is."""
RING = 1.06
"""The timer ring around the pouch, in pouch widths."""
RING_STEPS = 30
HANDICAP_ICONS = {"fair": "fair-wind", "head": "head-wind"}


@dataclass(frozen=True)
class Panel:
    """One seat's panel. All places are units."""

    seat: int
    rect: Rect
    chair: Chair
    livery: Livery

    # --- places -----------------------------------------------------------------------------------

    @property
    def pouch_size(self) -> float:
        return min(self.rect[2] * 0.5, self.rect[3] - HEADER - 22)

    @property
    def pouch(self) -> Point:
        left, top, width, height = self.rect
        return (left + width * 0.27, top + HEADER + (height - HEADER) * 0.5 - 4)

    @property
    def hand_size(self) -> float:
        return min(self.rect[2] * 0.34, 156)

    @property
    def hand(self) -> Point:
        left, top, width, height = self.rect
        return (left + width * 0.74, top + HEADER + (height - HEADER) * 0.4)

    @property
    def caption(self) -> Point:
        left, top, width, height = self.rect
        return (left + width * 0.735, top + height - 38)

    @property
    def purse(self) -> Point:
        """Where this seat's coins are counted."""
        left, top, width, _height = self.rect
        return (left + width - 150, top + HEADER / 2)

    @property
    def chests(self) -> Point:
        left, top, width, _height = self.rect
        return (left + width - 56, top + HEADER / 2)

    # --- pictures ---------------------------------------------------------------------------------

    def paint(self, assets: Assets, sheet: pygame.Surface) -> None:
        """What never changes, for the backdrop: parchment, header, the empty pouch, a coin and a
        chest beside their counts."""
        left, top, width, height = self.rect
        ground = panel_ground(assets, self.chair, self.livery, width, height)
        cx, cy = self.purse
        hx, _ = self.chests
        for picture, x, y in (
            (ground, left + width / 2, top + height / 2),
            (bag(assets, self.livery, self.pouch_size), *self.pouch),
            (shapes.coin(assets, 40), cx - 26, cy),
            (assets.icon("locked-chest", 42, self.livery.on), hx - 26, cy),
        ):
            centre = (round(x * assets.scale), round(y * assets.scale))
            sheet.blit(picture, picture.get_rect(center=centre))

    def placed(
        self, assets: Assets, view: View, bumps: Bumps, said: str,
        held_at: Point | None = None, coins: int | None = None,
    ) -> list[Placed]:  # fmt: skip
        """What changes on the panel. `said` is its line of words; `held_at` where the held item is
        now, None for in the hand; `coins` is the purse while coins are still on their way."""
        seat = view.seats[self.seat]
        shown = self._purse(assets, seat, seat.coins if coins is None else coins)
        shown += self._pouch(assets, seat, view, bumps)
        shown += self._hand(assets, seat.hand, held_at)
        x, y = self.caption
        words = said_line(assets, said, self.rect[2])
        shown.append(Placed(("said", self.seat), words, x, y, 12))
        return shown

    def warm(self, assets: Assets) -> Iterator[None]:
        """Rings and words of a race, a piece at a time."""
        size = self.pouch_size * RING
        for step in range(RING_STEPS + 1):
            for tone in (GOLD, PALE):
                shapes.ring(assets, size, tone, step / RING_STEPS, 10)
                yield
        for item in range(len(ITEMS)):
            said_line(assets, held_words(item), self.rect[2])
        shapes.glow(assets, self.hand_size * 1.4)
        for busy in (False, True):
            empty_hand(assets, self.hand_size, busy)
        for count in range(17):
            count_badge(assets, count)
            yield

    def _purse(self, assets: Assets, seat: SeatView, coins: int) -> list[Placed]:
        x, y = self.purse
        ink = self.livery.on
        amount = text.line(assets, str(coins), 40, ink, NUMBER)
        chests = text.line(assets, str(seat.chests), 40, ink, NUMBER)
        cx, _ = self.chests
        return [
            Placed(("coins", self.seat), amount, x + 20, y, 11),
            Placed(("chests", self.seat), chests, cx + 18, y, 11),
        ]

    def _pouch(self, assets: Assets, seat: SeatView, view: View, bumps: Bumps) -> list[Placed]:
        x, y = self.pouch
        size = self.pouch_size
        hand = seat.hand
        shown: list[Placed] = []
        bump = bumps.picture(self.seat, hand, size)
        if bump is not None and view.phase == Phase.RACE:
            shown.append(Placed(("bump", self.seat), bump, x, y + size * 0.1, 11))
        if hand.wait_full and hand.mode in (Mode.PULLING, Mode.MOVING):
            share = 1 - hand.wait / hand.wait_full
            share = round(share * RING_STEPS) / RING_STEPS
            tone = GOLD if hand.mode == Mode.PULLING else PALE
            picture = shapes.ring(assets, size * RING, tone, share, 10)
            shown.append(Placed(("ring", self.seat), picture, x, y + size * 0.04, 12))
        left = sum(seat.pouch)
        badge = count_badge(assets, left)
        shown.append(Placed(("left", self.seat), badge, x - size * 0.4, y + size * 0.42, 13))
        return shown

    def _hand(self, assets: Assets, hand: HandView, held_at: Point | None) -> list[Placed]:
        x, y = self.hand
        size = self.hand_size
        if hand.held == NOTHING:
            empty = empty_hand(assets, size, hand.mode in (Mode.FEELING, Mode.PULLING, Mode.MOVING))
            return [Placed(("hand", self.seat), empty, x, y, 10)]
        item = pieces.item_disc(assets, ITEMS[hand.held], self.livery, size)
        light = shapes.glow(assets, size * 1.4)
        hx, hy = held_at or (x, y)
        return [
            Placed(("held glow", self.seat), light, x, y, 10),
            Placed(("held", self.seat), item, hx, hy, 40 if held_at else 14),
        ]


def panel_ground(
    assets: Assets, chair: Chair, livery: Livery, width: float, height: float
) -> pygame.Surface:
    """Parchment with the seat's header: emblem, a bot's portrait, wind, name."""

    def make() -> pygame.Surface:
        sheet = shapes.parchment(assets, width, height).copy()
        edge = (sheet.width - assets.px(width)) // 2
        band = pieces.pattern(assets, livery, width, HEADER + 18, 18).copy()
        cut = band.subsurface((0, 0, band.width, assets.px(HEADER)))
        sheet.blit(cut, (edge, edge))
        badge = pieces.emblem_badge(assets, livery, 52)
        middle = edge + assets.px(HEADER / 2)
        sheet.blit(badge, badge.get_rect(center=(edge + assets.px(40), middle)))
        x = edge + assets.px(76)
        if has_portrait(chair.kind):
            at = (edge + assets.px(102), middle + assets.px(2))
            lay_portrait(assets, sheet, chair.kind, at, PORTRAIT)
            x += assets.px(58)
        if chair.handicap in HANDICAP_ICONS:
            wind = assets.icon(HANDICAP_ICONS[chair.handicap], 40, livery.on)
            sheet.blit(wind, wind.get_rect(midleft=(x, middle)))
            x += assets.px(50)
        room = width - (x - edge) / assets.scale - 216
        name = text.fitted(assets, chair.name, room, 38, livery.on, BOLD)
        sheet.blit(name, name.get_rect(midleft=(x, middle)))
        return finished(sheet)

    return assets.once(("panel ground", chair, livery.name, width, height), make)


def count_badge(assets: Assets, count: int) -> pygame.Surface:
    """How many items are in the pouch, on a small dark disc beside it."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, 58, mix(BRASS, INK, 0.75), BRASS, 0.08, shadow=False).copy()
        number = text.line(assets, str(count), 30, PALE, NUMBER)
        plate.blit(number, number.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("count", count), make)


def empty_hand(assets: Assets, size: float, busy: bool) -> pygame.Surface:
    """A ring with a hand in it: nothing is held."""

    def make() -> pygame.Surface:
        plate = shapes.ring(assets, size, mix(BRASS, PALE, 0.4), 1.0, 4).copy()
        icon = assets.icon("hand", size * 0.56, mix(FADED_INK, PALE, 0.3 if busy else 0.6))
        plate.blit(icon, icon.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("empty hand", size, busy), make)


def panels_for(
    rects: Sequence[Rect], chairs: Sequence[Chair], liveries: Sequence[Livery]
) -> list[Panel]:
    """A panel per seat."""
    return [
        Panel(seat, rect, chair, livery)
        for seat, (rect, chair, livery) in enumerate(zip(rects, chairs, liveries, strict=True))
    ]


def said_line(assets: Assets, said: str, width: float) -> pygame.Surface:
    """The line of words on a panel `width` units wide; it must be read in play, so it is never
    smaller than 28 units."""
    return text.fitted(assets, said, width * 0.51, 32, INK, BOLD, 28)


def held_words(item: int) -> str:
    """What a seat is told about the item in its hand."""
    return f"Place the {item_title(item)}!"

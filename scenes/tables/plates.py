"""Seats' plates on the board: a name in its colour and what the seat has, as pictures.

Owns how a plate looks, for every game alike. What stands on it is handed in.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets
from scenes.kit.cards import symbol
from scenes.kit.painting import soft
from scenes.kit.portraits import lay_seat
from scenes.kit.theme import BOLD, FADED_INK, GOLD, INK, NUMBER, PARCHMENT, Livery, mix

BAND_SHARE: Final = 0.42
NARROW: Final = 380.0
"""A plate less wide has no room for a name beside both emblem and portrait."""
NARROW_BESIDE: Final = 560.0
"""... when something else stands on the band, too."""
EDGE: Final = 14.0
"""What a plate's picture has around it for its shadow."""


@dataclass(frozen=True, slots=True)
class Count:
    """Something a seat has so many of: an icon (or a sign as on cards) and a number or "?"."""

    icon: str
    shown: str
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """What is on a seat's plate. `points` stands large at the right end of its band when known;
    `active` plates have a golden rim: it is their turn. A `low` note stands at the bottom, so that
    cards can lie above it. `aside` stands small at the right end of the band. A bot's plate has
    its `level`, and with it a portrait."""

    livery: Livery
    name: str
    counts: tuple[Count, ...] = ()
    points: str = ""
    note: str = ""
    active: bool = False
    icon: str = ""
    low: bool = False
    aside: str = ""
    level: str = ""


def seat_plate(assets: Assets, plate: Plate, width: float, height: float) -> pygame.Surface:
    """A sheet of parchment with a band in the seat's colour. Its middle is the plate's middle."""

    high = min(max(44.0, height * BAND_SHARE), 62.0)

    def make() -> pygame.Surface:
        sheet = soft(_sheet(assets, plate, width, height, high))
        edge = (sheet.width - assets.px(width)) // 2
        _counts(assets, sheet, plate, edge, width, height, high)
        return sheet  # not packed: it is new every few seconds, and packing takes longest

    return assets.recent("seat-plate", (plate, width, height), make, 60)


def _sheet(
    assets: Assets, plate: Plate, width: float, height: float, high: float
) -> pygame.Surface:
    """The plate without its counts and its note, which change more often than the rest."""

    def make() -> pygame.Surface:
        paper = soft(shapes.parchment(assets, width, height, 14))
        edge = (paper.width - assets.px(width)) // 2
        _band(assets, paper, plate, edge, width, high)
        if plate.active:
            box = pygame.Rect(edge, edge, assets.px(width), assets.px(height))
            pygame.draw.rect(paper, GOLD, box, assets.px(6), assets.px(14))
        return paper

    bare = dataclasses.replace(plate, counts=(), note="", low=False)
    return assets.recent("seat-sheet", (bare, width, height), make, 24)


def _band(
    assets: Assets, paper: pygame.Surface, plate: Plate, edge: int, width: float, high: float
) -> None:
    livery = plate.livery
    paper.blit(soft(pieces.pattern(assets, livery, width, high, 14)), (edge, edge))
    middle = edge + assets.px(high) // 2
    x, right = high + 8, width - 14
    if plate.level:
        at, narrow = edge + assets.px(8), width < (NARROW_BESIDE if plate.aside else NARROW)
        x = lay_seat(assets, paper, plate.level, livery, at, middle, high - 6, narrow) + 18
    else:
        badge = pieces.emblem_badge(assets, livery, high - 10)
        paper.blit(soft(badge), badge.get_rect(midleft=(edge + assets.px(8), middle)))
    if plate.points:
        points = text.line(assets, plate.points, high * 0.78, livery.on, NUMBER)
        paper.blit(soft(points), points.get_rect(midright=(edge + assets.px(right), middle)))
        right -= points.width / assets.scale + 12
    if plate.icon:
        icon = assets.icon(plate.icon, high * 0.7, livery.on)
        paper.blit(soft(icon), icon.get_rect(midright=(edge + assets.px(right), middle)))
        right -= high * 0.7 + 10
    if plate.aside:
        aside = text.fitted(assets, plate.aside, (right - x) * 0.62, 28, livery.on)
        paper.blit(soft(aside), aside.get_rect(midright=(edge + assets.px(right), middle)))
        right -= aside.width / assets.scale + 14
    name = text.fitted(assets, plate.name, right - x, min(36.0, high * 0.68), livery.on, BOLD)
    paper.blit(soft(name), name.get_rect(midleft=(edge + assets.px(x), middle)))


def _counts(
    assets: Assets, paper: pygame.Surface, plate: Plate, edge: int,
    width: float, height: float, high: float,
) -> None:  # fmt: skip
    """Icons with numbers, evenly across; a note below or in their place."""
    room = height - high
    middle = edge + assets.px(high + room / 2)
    if plate.note:
        below = bool(plate.counts) or plate.low
        words = text.fitted(assets, plate.note, width - 28, 26.0 if below else 28.0, FADED_INK)
        at = edge + assets.px(height - 20) if below else middle
        paper.blit(soft(words), words.get_rect(center=(paper.width // 2, at)))
        if plate.counts:
            middle = edge + assets.px(high + (room - 30) / 2)
    if not plate.counts:
        return
    step = width / len(plate.counts)
    size = min(46.0, room * 0.66, step * 0.42)
    for n, count in enumerate(plate.counts):
        ink = mix(INK, PARCHMENT, 0.5) if count.dim else INK
        sign = symbol(assets, count.icon, size, ink)
        number = text.line(assets, count.shown, size * 0.86, ink, NUMBER)
        whole = sign.width + number.width + assets.px(8)
        x = edge + assets.px(step * (n + 0.5)) - whole // 2
        paper.blit(soft(sign), sign.get_rect(midleft=(x, middle)))
        paper.blit(soft(number), number.get_rect(midleft=(x + sign.width + assets.px(8), middle)))

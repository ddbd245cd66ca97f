"""A seat's card on the results page, and the strip with the evening's running score.

Owns how they look. What is on them is handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BAD,
    BOLD,
    BRASS,
    CAPTION,
    FADED_INK,
    GOLD,
    HUGE,
    INK,
    NUMBER,
    PALE,
    PARCHMENT,
    READ,
    SMALL,
    mix,
)
from scenes.menus import plates

if TYPE_CHECKING:
    from game.table.evening import Chair, Evening

BAND: Final = 84.0
PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")


@dataclass(frozen=True)
class Card:
    """What a card shows: lines are (words, how often, points) as far as they are told; `points`
    is their sum so far, `whole` when it is the final one; `cards` lie beside each other."""

    chair: Chair
    place: int
    points: int
    lines: tuple[tuple[str, int, int], ...]
    whole: bool
    cards: int


def score_card(assets: Assets, card: Card, width: float, height: float) -> pygame.Surface:
    """A seat's card: name on its colour, place, points, and how they came about."""
    key = ("score-card", card, width, height)
    return assets.once(key, lambda: _drawn(assets, card, width, height))


def _drawn(assets: Assets, card: Card, width: float, height: float) -> pygame.Surface:
    won = card.whole and card.place == 1
    sheet = shapes.parchment(assets, width, height, tint=(255, 240, 196) if won else None).copy()
    edge = (sheet.width - assets.px(width)) // 2
    if won:
        rim = pygame.Rect(edge, edge, assets.px(width), assets.px(height))
        pygame.draw.rect(sheet, GOLD, rim, assets.px(7), assets.px(18))
    inset = 12.0
    band = plates.seat_band(assets, card.chair, width - 2 * inset, BAND, 44)
    sheet.blit(band, (edge + assets.px(inset), edge + assets.px(inset)))
    y = inset + BAND + 14
    _top(assets, sheet, card, edge, y, width)
    _lines(assets, sheet, card, edge, (width, y + 156, height - y - 156 - 22))
    return finished(sheet)


def _top(
    assets: Assets, sheet: pygame.Surface, card: Card, edge: int, y: float, width: float
) -> None:
    """The place on the left, the points huge in the middle."""
    middle = edge + assets.px(y + 68)
    if card.whole:
        face = GOLD if card.place == 1 else mix(PARCHMENT, BRASS, 0.35)
        medal = shapes.disc(assets, 92, face, mix(face, INK, 0.35), 0.1).copy()
        sign = text.line(assets, PLACES[card.place - 1], 36, INK, NUMBER)
        medal.blit(sign, sign.get_rect(center=medal.get_rect().center))
        sheet.blit(medal, medal.get_rect(center=(edge + assets.px(76), middle)))
        if card.place == 1:
            crown = assets.icon("crown", 74, mix(GOLD, BRASS, 0.75))
            sheet.blit(crown, crown.get_rect(center=(edge + assets.px(width - 76), middle)))
    points = text.line(assets, str(card.points), HUGE, INK, NUMBER)
    sheet.blit(points, points.get_rect(center=(edge + assets.px(width / 2), middle - assets.px(4))))


def _lines(
    assets: Assets,
    sheet: pygame.Surface,
    card: Card,
    edge: int,
    place: tuple[float, float, float],
) -> None:
    """One line per reason: words, how often, points. `place`: width, top and room in units."""
    width, top, room = place
    step = min(54.0, room / max(6, len(card.lines)))
    pad = 34.0
    for number, (words, count, points) in enumerate(card.lines):
        middle = edge + assets.px(top + (number + 0.5) * step)
        tone = BAD if points < 0 else INK
        amount = text.line(assets, f"{points:+d}".replace("-", "−"), 36, tone, NUMBER)
        right = edge + assets.px(width - pad)
        sheet.blit(amount, amount.get_rect(midright=(right, middle)))
        often = text.line(assets, f"{count} ×", SMALL, FADED_INK, BOLD)
        column = right - assets.px(96)
        sheet.blit(often, often.get_rect(midright=(column, middle)))
        space = width - 2 * pad - 96 - often.width / assets.scale - 14
        label = text.fitted(assets, words, space, READ - 2, INK)
        sheet.blit(label, label.get_rect(midleft=(edge + assets.px(pad), middle)))
        line = middle + assets.px(step / 2)
        tone = mix(PARCHMENT, BRASS, 0.5)
        pygame.draw.line(sheet, tone, (edge + assets.px(pad), line), (right, line), assets.px(2))


def evening_strip(
    assets: Assets, evening: Evening, chairs: Sequence[Chair], width: float, height: float
) -> pygame.Surface:
    """The running score: matches played, and each one's victories and points."""
    order = sorted(
        chairs,
        key=lambda c: (-evening.wins.get(c.name, 0), -evening.points.get(c.name, 0)),
    )
    rows = tuple(
        (chair, evening.wins.get(chair.name, 0), evening.points.get(chair.name, 0))
        for chair in order
    )
    key = ("evening", evening.played, rows, width, height)
    return assets.once(key, lambda: _strip(assets, evening.played, rows, width, height))


def _strip(
    assets: Assets,
    played: int,
    rows: Sequence[tuple[Chair, int, int]],
    width: float,
    height: float,
) -> pygame.Surface:
    sheet = shapes.parchment(assets, width, height).copy()
    edge = (sheet.width - assets.px(width)) // 2
    middle = sheet.height // 2
    tonight = "This evening" if played == 1 else f"{played} matches"
    narrow = width / (len(rows) + 1) < 330
    first = 0.0 if narrow else 250.0
    if first:
        head = text.fitted(assets, tonight, first - 40, 34, FADED_INK, CAPTION)
        sheet.blit(head, head.get_rect(midleft=(edge + assets.px(34), middle)))
    room = (width - first - 40) / len(rows)
    for number, (chair, wins, points) in enumerate(rows):
        left = edge + assets.px(first + 20 + number * room)
        badge = pieces.emblem_badge(assets, pieces.livery(chair.colour), 54)
        sheet.blit(badge, badge.get_rect(midleft=(left, middle)))
        cup = assets.icon("trophy", 34, mix(BRASS, INK, 0.3))
        score = text.line(assets, str(wins), 36, INK, NUMBER)
        coin = shapes.coin(assets, 32)
        sum_ = text.line(assets, str(points), 36, INK, NUMBER)
        parts = [cup, score, coin, sum_]
        used = 66 + sum(p.width for p in parts) / assets.scale + 4 * 10
        if room - used > 70:
            name = text.fitted(assets, chair.name, min(220.0, room - used), READ - 2, INK, BOLD)
            parts.insert(0, name)
        x = left + assets.px(66)
        for part in parts:
            sheet.blit(part, part.get_rect(midleft=(x, middle)))
            x += part.width + assets.px(10)
    return finished(sheet)



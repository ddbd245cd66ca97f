"""A seat's card on the results page, and the strip with the evening's running score.

Owns how they look. What is on them is handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BAD,
    BODY,
    BOLD,
    BRASS,
    CAPTION,
    FADED_INK,
    GOLD,
    HUGE,
    INK,
    NUMBER,
    PARCHMENT,
    READ,
    SMALL,
    mix,
)
from scenes.menus import plates

if TYPE_CHECKING:
    from game.table.evening import Chair, Evening

BAND: Final = 84.0
NARROW: Final = 400.0
"""Below this, words and numbers of a card do not fit beside each other."""
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
    narrow = width < NARROW
    middle = edge + assets.px(y + 68)
    if card.whole:
        face = GOLD if card.place == 1 else mix(PARCHMENT, BRASS, 0.35)
        medal = shapes.disc(assets, 74 if narrow else 92, face, mix(face, INK, 0.35), 0.1).copy()
        sign = text.line(assets, PLACES[card.place - 1], 28 if narrow else 36, INK, NUMBER)
        medal.blit(sign, sign.get_rect(center=medal.get_rect().center))
        sheet.blit(medal, medal.get_rect(center=(edge + assets.px(58 if narrow else 76), middle)))
        if card.place == 1 and not narrow:
            crown = assets.icon("crown", 74, mix(GOLD, BRASS, 0.75))
            sheet.blit(crown, crown.get_rect(center=(edge + assets.px(width - 76), middle)))
    points = text.line(assets, str(card.points), HUGE, INK, NUMBER)
    x = edge + assets.px(width * (0.64 if narrow else 0.5))
    sheet.blit(points, points.get_rect(center=(x, middle - assets.px(4))))


def _lines(
    assets: Assets,
    sheet: pygame.Surface,
    card: Card,
    edge: int,
    place: tuple[float, float, float],
) -> None:
    """One line per reason: words, how often, points. `place`: width, top and room in units. On a
    narrow card the words have a line of their own."""
    width, top, room = place
    narrow = width < NARROW
    step = min(62.0 if narrow else 54.0, room / max(6, len(card.lines)))
    pad = 26.0 if narrow else 34.0
    left, right = edge + assets.px(pad), edge + assets.px(width - pad)
    space = width - 2 * pad - (0 if narrow else 110 + 42)
    size = _common_size(assets, [words for words, _count, _points in card.lines], space)
    for number, (words, count, points) in enumerate(card.lines):
        middle = edge + assets.px(top + (number + 0.5) * step)
        low = middle + assets.px(step * 0.2) if narrow else middle
        tone = BAD if points < 0 else INK
        signed = f"{points:+d}".replace("-", "−")
        amount = text.line(assets, signed, 30 if narrow else 36, tone, NUMBER)
        sheet.blit(amount, amount.get_rect(midright=(right, low)))
        often = text.line(assets, f"{count} ×", SMALL - 2, FADED_INK, BOLD)
        column = right - assets.px(72 if narrow else 96)
        sheet.blit(often, often.get_rect(midright=(column, low)))
        label = text.fitted(assets, words, space, size, INK)
        high = middle - assets.px(step * 0.24) if narrow else middle + assets.px(3)
        sheet.blit(label, label.get_rect(midleft=(left, high)))
        line = middle + assets.px(step / 2)
        pygame.draw.line(
            sheet, mix(PARCHMENT, BRASS, 0.5), (left, line), (right, line), assets.px(2)
        )


def _common_size(assets: Assets, labels: Sequence[str], width: float) -> float:
    """The largest size in which all labels fit: lines of one list look alike."""
    for size in (READ - 2, READ - 4):
        font = assets.font(BODY, size)
        if all(font.size(label)[0] <= width * assets.scale for label in labels):
            return size
    return SMALL - 1


# --- the evening ----------------------------------------------------------------------------------

Score: TypeAlias = tuple["Chair", int, int]
"""A chair, its victories and its points of this evening."""


def evening_strip(
    assets: Assets, evening: Evening, chairs: Sequence[Chair], width: float, height: float
) -> pygame.Surface:
    """The running score: matches played, and each one's victories and points, the best first."""
    scores = tuple(
        sorted(
            ((c, evening.wins.get(c.name, 0), evening.points.get(c.name, 0)) for c in chairs),
            key=lambda score: (-score[1], -score[2]),
        )
    )
    key = ("evening", evening.played, scores, width, height)
    return assets.once(key, lambda: _strip(assets, evening.played, scores, width, height))


def _strip(
    assets: Assets, played: int, scores: Sequence[Score], width: float, height: float
) -> pygame.Surface:
    """As much of it as there is room for: first the words go, then the names."""
    sheet = shapes.parchment(assets, width, height).copy()
    edge = (sheet.width - assets.px(width)) // 2
    words = "This evening" if played == 1 else f"{played} matches"
    head = [text.line(assets, words, 34, FADED_INK, CAPTION)]
    room, gap = assets.px(width - 60), assets.px(12)
    for named, headed in ((True, True), (True, False), (False, False)):
        entries = [_entry(assets, score, named) for score in scores]
        groups = [head, *entries] if headed else entries
        wide = sum(sum(p.width + gap for p in group) for group in groups)
        if wide + (len(groups) - 1) * 2 * gap <= room:
            break
    spread = max(0, room - wide) // len(groups)
    x = edge + assets.px(30) + spread // 2
    for group in groups:
        for part in group:
            sheet.blit(part, part.get_rect(midleft=(x, sheet.height // 2)))
            x += part.width + gap
        x += spread
    return finished(sheet)


def _entry(assets: Assets, score: Score, named: bool) -> list[pygame.Surface]:
    chair, wins, points = score
    parts = [pieces.emblem_badge(assets, pieces.livery(chair.colour), 54)]
    if named:
        parts.append(text.line(assets, chair.name, READ - 2, INK, BOLD))
    parts += [
        assets.icon("trophy", 34, mix(BRASS, INK, 0.3)),
        text.line(assets, str(wins), 36, INK, NUMBER),
        text.line(assets, f"· {points}", 36, INK, NUMBER),
    ]
    if named:
        parts.append(text.line(assets, "points", SMALL + 2, FADED_INK, CAPTION))
    return parts

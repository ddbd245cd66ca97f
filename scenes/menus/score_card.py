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

INSET: Final = 12.0
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


@dataclass(frozen=True, slots=True)
class Cut:
    """A card's measures: the band with the name, the row with place and points below it, and how
    far two lines must be apart at least."""

    band: float
    name: float
    top: float
    points: float
    medal: float
    step: float
    least: float

    def room(self, height: float) -> float:
        """What is left for the lines."""
        return height - INSET - self.band - self.top - 36


def cut_for(width: float, height: float, lines: int) -> Cut:
    """The roomiest measures in which so many lines are apart."""
    narrow = width < NARROW
    step, least = (62.0, 50.0) if narrow else (54.0, 33.0)
    medal = 74.0 if narrow else 92.0
    cuts = (
        Cut(84, 44, 156, HUGE, medal, step, least),
        Cut(68, 38, 104, 84, min(medal, 76), step, least),
        Cut(58, 34, 78, 64, 60, step, least),
    )
    return next((cut for cut in cuts if cut.room(height) >= lines * least), cuts[-1])


def score_card(assets: Assets, card: Card, width: float, height: float) -> pygame.Surface:
    """A seat's card: name on its colour, place, points, and how they came about."""
    key = ("score-card", card, width, height)
    return assets.recent("score-card", key, lambda: _drawn(assets, card, width, height), 24)


def _drawn(assets: Assets, card: Card, width: float, height: float) -> pygame.Surface:
    won = card.whole and card.place == 1
    cut = cut_for(width, height, max(6, len(card.lines)))
    sheet = shapes.parchment(assets, width, height, tint=(255, 240, 196) if won else None).copy()
    edge = (sheet.width - assets.px(width)) // 2
    if won:
        rim = pygame.Rect(edge, edge, assets.px(width), assets.px(height))
        pygame.draw.rect(sheet, GOLD, rim, assets.px(7), assets.px(18))
    band = plates.seat_band(assets, card.chair, width - 2 * INSET, cut.band, cut.name)
    sheet.blit(band, (edge + assets.px(INSET), edge + assets.px(INSET)))
    y = INSET + cut.band + 14
    _top(assets, sheet, card, edge, (y, width), cut)
    _lines(assets, sheet, card, edge, (width, y + cut.top), (cut, cut.room(height)))
    return finished(sheet)


def _top(
    assets: Assets, sheet: pygame.Surface, card: Card, edge: int, at: tuple[float, float], cut: Cut
) -> None:
    """The place on the left, the points huge in the middle. `at`: top and width."""
    y, width = at
    narrow = width < NARROW
    middle = edge + assets.px(y + cut.top * 0.436)
    if card.whole:
        face = GOLD if card.place == 1 else mix(PARCHMENT, BRASS, 0.35)
        medal = shapes.disc(assets, cut.medal, face, mix(face, INK, 0.35), 0.1).copy()
        size = max(26, cut.medal * 0.39)
        sign = text.line(assets, PLACES[card.place - 1], size, INK, NUMBER)
        medal.blit(sign, sign.get_rect(center=medal.get_rect().center))
        sheet.blit(medal, medal.get_rect(center=(edge + assets.px(58 if narrow else 76), middle)))
        if card.place == 1 and not narrow:
            crown = assets.icon("crown", cut.medal * 0.8, mix(GOLD, BRASS, 0.75))
            sheet.blit(crown, crown.get_rect(center=(edge + assets.px(width - 76), middle)))
    points = text.line(assets, str(card.points).replace("-", "−"), cut.points, INK, NUMBER)
    x = edge + assets.px(width * (0.64 if narrow else 0.5))
    sheet.blit(points, points.get_rect(center=(x, middle - assets.px(4))))


def _lines(
    assets: Assets,
    sheet: pygame.Surface,
    card: Card,
    edge: int,
    at: tuple[float, float],
    room: tuple[Cut, float],
) -> None:
    """One line per reason: words, how often, points. `at`: width and top, `room`: the measures and
    the height there is. On a narrow card the words have a line of their own."""
    (width, top), (cut, high) = at, room
    narrow = width < NARROW
    step = min(cut.step, high / max(6, len(card.lines)))
    small = step < 46
    pad = 26.0 if narrow else 34.0
    left, right = edge + assets.px(pad), edge + assets.px(width - pad)
    space = width - 2 * pad - (0 if narrow else 110 + 42)
    size = _common_size(assets, [words for words, _count, _points in card.lines], space)
    size = min(size, READ - 4) if small else size
    for number, (words, count, points) in enumerate(card.lines):
        middle = edge + assets.px(top + (number + 0.5) * step)
        low = middle + assets.px(step * 0.2) if narrow else middle
        tone = BAD if points < 0 else INK
        signed = f"{points:+d}".replace("-", "−")
        amount = text.line(assets, signed, 30 if narrow or small else 36, tone, NUMBER)
        sheet.blit(amount, amount.get_rect(midright=(right, low)))
        often = text.line(assets, f"{count} ×", SMALL - 2, FADED_INK, BOLD)
        column = right - assets.px(72 if narrow else 96)
        sheet.blit(often, often.get_rect(midright=(column, low)))
        label = text.fitted(assets, words, space, size, INK)
        above = middle - assets.px(step * 0.24) if narrow else middle + assets.px(3)
        sheet.blit(label, label.get_rect(midleft=(left, above)))
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
    return assets.recent(
        "evening-strip", key, lambda: _strip(assets, evening.played, scores, width, height)
    )


def _strip(
    assets: Assets, played: int, scores: Sequence[Score], width: float, height: float
) -> pygame.Surface:
    """As much of it as there is room for: first the words go, then the names; where even that is
    too wide, it is written smaller in two rows."""
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
    else:
        return _two_rows(assets, sheet, scores, width)
    spread = max(0, room - wide) // len(groups)
    x = edge + assets.px(30) + spread // 2
    for group in groups:
        for part in group:
            sheet.blit(part, part.get_rect(midleft=(x, sheet.height // 2)))
            x += part.width + gap
        x += spread
    return finished(sheet)


def _two_rows(
    assets: Assets, sheet: pygame.Surface, scores: Sequence[Score], width: float
) -> pygame.Surface:
    """Small entries in columns of equal width, drawn on the empty strip."""
    edge = (sheet.width - assets.px(width)) // 2
    columns = -(-len(scores) // 2)
    wide = (width - 40) / columns
    height = (sheet.height - 2 * edge) / assets.scale
    for number, (chair, wins, points) in enumerate(scores):
        row, column = divmod(number, columns)
        left = edge + assets.px(30 + column * wide)
        middle = edge + assets.px(height * (0.29 + 0.42 * row))
        right = edge + assets.px(20 + (column + 1) * wide - 14)
        sums = text.line(assets, f"{wins} · {points}", 28, INK, NUMBER)
        sheet.blit(sums, sums.get_rect(midright=(right, middle)))
        cup = assets.icon("trophy", 26, mix(BRASS, INK, 0.3))
        right -= sums.width + assets.px(8)
        sheet.blit(cup, cup.get_rect(midright=(right, middle)))
        badge = pieces.emblem_badge(assets, pieces.livery(chair.colour), 38)
        sheet.blit(badge, badge.get_rect(midleft=(left, middle)))
        left += badge.width + assets.px(8)
        room = (right - cup.width - left) / assets.scale - 8
        name = text.fitted(assets, chair.name, room, SMALL + 2, INK, BOLD)
        sheet.blit(name, name.get_rect(midleft=(left, middle)))
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

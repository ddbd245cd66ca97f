"""One stored match as a line in a list: which game, when, who sat there and how it ended.

Owns how it looks and how a stored time is said. Reads nothing from the store.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import pieces, portraits, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BAD,
    BOLD,
    BRASS,
    FADED_INK,
    INK,
    NUMBER,
    READ,
    SMALL,
    mix,
)
from scenes.kit.widgets import plate_of

if TYPE_CHECKING:
    from game.core.model import Seat
    from game.store.records import MatchCard

MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec",
)  # fmt: skip
STATES: Final = {"open": "not finished yet", "left": "not finished", "over": ""}


@dataclass(frozen=True)
class Row:
    """What a line shows. `tall` puts the people below the game's name."""

    card: MatchCard
    icon: str
    title: str
    tall: bool


def match_row(assets: Assets, row: Row, width: float, height: float, lit: bool) -> pygame.Surface:
    """The line as a picture of this size."""
    key = ("match-row", row.card.id, row.card.state, row.title, row.tall, width, height, lit)
    return assets.once(key, lambda: _drawn(assets, row, width, height, lit))


def _drawn(assets: Assets, row: Row, width: float, height: float, lit: bool) -> pygame.Surface:
    sheet = plate_of(assets, width, height, lit).copy()
    middle = assets.px(44) if row.tall else sheet.height // 2
    if row.card.fault is not None:
        icon = assets.icon("warning", 56, BAD)
        sheet.blit(icon, icon.get_rect(midleft=(assets.px(22), sheet.height // 2)))
        words = text.fitted(assets, row.card.fault, width - 130, READ, BAD, BOLD)
        sheet.blit(words, words.get_rect(midleft=(assets.px(96), sheet.height // 2)))
        return finished(sheet)
    icon = assets.icon(row.icon, 46 if row.tall else 56, mix(BRASS, INK, 0.4))
    sheet.blit(icon, icon.get_rect(center=(assets.px(50), middle)))
    name = text.fitted(assets, row.title, 280, READ, INK, BOLD)
    sheet.blit(name, name.get_rect(midleft=(assets.px(96), middle)))
    _when(assets, sheet, row, middle, width)
    left = 24.0 if row.tall else 660.0
    low = sheet.height - assets.px(46) if row.tall else middle
    _people(assets, sheet, row.card, (left, width - 24), low)
    return finished(sheet)


def _when(assets: Assets, sheet: pygame.Surface, row: Row, middle: int, width: float) -> None:
    """When it began and, if it never ended, that it did not."""
    when = text.line(assets, spoken_time(row.card.started), SMALL + 2, FADED_INK)
    words = STATES[row.card.state]
    state = text.line(assets, words or " ", SMALL, BAD, BOLD)
    left, right = assets.px(390), assets.px(width - 24)
    up = assets.px(17) if words and not row.tall else 0
    sheet.blit(when, when.get_rect(midleft=(left, middle - up)))
    if words and row.tall:
        sheet.blit(state, state.get_rect(midright=(right, middle)))
    elif words:
        sheet.blit(state, state.get_rect(midleft=(left, middle + up)))


def _people(
    assets: Assets, sheet: pygame.Surface, card: MatchCard, room: tuple[float, float], middle: int
) -> None:
    """Who sat there, in place order when there is one: emblem or portrait, points, crown, name."""
    space, gap = assets.px(room[1] - room[0]), assets.px(8)
    order = _order(card)
    for longest in (280.0, 150.0, 100.0, 60.0):
        groups = [_person(assets, card, seat, longest) for seat in order]
        wide = [sum(part.width + gap for part in group) for group in groups]
        if sum(wide) <= space:
            break
    spread = max(0, space - sum(wide)) // max(3, len(groups))
    x = assets.px(room[0])
    for group, width in zip(groups, wide, strict=True):
        at = x
        for part in group:
            sheet.blit(part, part.get_rect(midleft=(at, middle)))
            at += part.width + gap
        x += width + spread


def _person(assets: Assets, card: MatchCard, seat: Seat, longest: float) -> list[pygame.Surface]:
    chair, result = card.chairs[seat], card.result
    livery = pieces.livery(chair.colour)
    bot = portraits.has_portrait(chair.kind)
    parts = [
        portraits.marked(assets, chair.kind, livery, 48)
        if bot
        else pieces.emblem_badge(assets, livery, 50)
    ]
    if result is not None and len(result.places) == len(card.chairs):
        parts.append(text.line(assets, str(result.points[seat]), 34, INK, NUMBER))
        if result.places[seat] == 1:
            parts.append(assets.icon("crown", 34, mix(BRASS, INK, 0.2)))
    return [*parts, text.fitted(assets, chair.name, longest, READ - 4, INK)]


def _order(card: MatchCard) -> list[Seat]:
    seats = range(len(card.chairs))
    result = card.result
    if result is None or len(result.places) != len(card.chairs):
        return list(seats)
    return sorted(seats, key=lambda seat: (result.places[seat], seat))


def spoken_time(stored: str) -> str:
    """A stored time (UTC text) as people here say it; unchanged when it is none."""
    try:
        when = datetime.fromisoformat(stored).astimezone()
    except (ValueError, OverflowError, OSError):
        return stored[:20]
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}, {when.hour}:{when.minute:02}"

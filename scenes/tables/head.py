"""The strip along the top: the game's name, whose turn it is, and the buttons always there.

Owns how they look and where they lie. Says nothing of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import soft
from scenes.kit.portraits import lay_seat
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BOLD,
    BRASS,
    CAPTION,
    GOLD,
    INK,
    NIGHT,
    PALE,
    PARCHMENT,
    SMALL,
    TITLE,
    Livery,
    mix,
)
from scenes.tables.room import EDGE, HEAD, Areas, Rect

SIDE: Final = 66.0
GAP: Final = 10.0
CLOCK: Final = 92.0
"""Room beside the turn plate for the ring of the turn clock."""
BAR: Final = "bar "
UNDO, HINT, LOOK, LOG, MENU = "bar undo", "bar hint", "bar look", "bar log", "bar menu"
ICONS: Final = {UNDO: "undo", HINT: "hint", LOOK: "spyglass", LOG: "scroll", MENU: "pause"}
LABELS: Final = {
    UNDO: "Take back", HINT: "Hint", LOOK: "Look closer", LOG: "Log", MENU: "Menu",
}  # fmt: skip


@dataclass(frozen=True)
class Turn:
    """Whose turn it is: a name in its colour, or several at once; a bot's with its `level`."""

    livery: Livery | None
    words: str
    level: str = ""


def bar_rects(areas: Areas, names: Sequence[str]) -> dict[str, Rect]:
    """Where the buttons lie: at the right end of the head."""
    left = areas.width - EDGE - len(names) * SIDE - (len(names) - 1) * GAP
    top = (HEAD - SIDE) / 2
    return {name: (left + n * (SIDE + GAP), top, SIDE, SIDE) for n, name in enumerate(names)}


def _turn_x(assets: Assets, areas: Areas, turn: Turn, bar: Sequence[str]) -> tuple[float, float]:
    """The middle of the turn plate, and half its width: in the middle of the strip, on a tall
    screen beside the buttons."""
    half = _turn_plate(assets, turn, areas.tall).width / assets.scale / 2
    if not areas.tall:
        return areas.width / 2, half
    right = min((rect[0] for rect in bar_rects(areas, bar).values()), default=areas.width)
    return right - 20 - half, half


def clock_at(assets: Assets, areas: Areas, turn: Turn, bar: Sequence[str]) -> tuple[float, float]:
    """The middle of the turn clock's ring: beside the turn plate, where the strip is free."""
    x, half = _turn_x(assets, areas, turn, bar)
    aside = half + CLOCK / 2
    return (x - aside if areas.tall else x + aside), HEAD / 2


def placed(
    assets: Assets, areas: Areas, title: str, status: str, turn: Turn, bar: Sequence[str],
    focus: str | None, barred: frozenset[str], clocked: bool = False,
) -> list[Placed]:  # fmt: skip
    """The whole strip. `barred` buttons rest, but say why when pressed. `clocked` leaves room for
    the turn clock."""
    things = [Placed("head", _ground(assets, areas.width), areas.width / 2, HEAD / 2, 140)]
    rects = bar_rects(areas, bar)
    for name, (x, y, w, h) in rects.items():
        picture = _button(assets, ICONS[name], name == focus, name in barred)
        things.append(Placed(("bar", name), picture, x + w / 2, y + h / 2, 145))
    scale = assets.scale
    turn_x, half = _turn_x(assets, areas, turn, bar)
    plate = _turn_plate(assets, turn, areas.tall)
    things.append(Placed("turn", plate, turn_x, HEAD / 2, 142))
    if not areas.tall:
        heading = text.line(assets, title, 46, PALE, TITLE, shadow=NIGHT)
        x = EDGE + heading.width / scale / 2
        things.append(Placed("table title", heading, x, HEAD / 2, 141))
        room = turn_x - half - (x + heading.width / scale / 2) - 40
        if status and room > 120:
            words = text.fitted(assets, status, room, SMALL + 2, PALE, CAPTION, shadow=NIGHT)
            at = x + heading.width / scale / 2 + 22 + words.width / scale / 2
            things.append(Placed("status", words, at, HEAD / 2 + 4, 141))
    elif status:
        room = max(60.0, turn_x - half - 2 * EDGE - (CLOCK if clocked else 0))
        words = text.fitted(assets, status, room, SMALL, PALE, CAPTION, shadow=NIGHT)
        things.append(Placed("status", words, EDGE + words.width / scale / 2, HEAD / 2, 141))
    return things


def _ground(assets: Assets, width: float) -> pygame.Surface:
    return shapes.panel(assets, width, HEAD, NIGHT, 120, 0)


def _turn_plate(assets: Assets, turn: Turn, narrow: bool) -> pygame.Surface:
    """A name on its colour, large: loud enough to be read from the sofa."""

    def make() -> pygame.Surface:
        ink = PALE if turn.livery is None else turn.livery.on
        label = text.fitted(assets, turn.words, 330 if narrow else 460, 44, ink, BOLD)
        width = label.width / assets.scale + (120 if turn.livery else 60)
        width += (8 if narrow else SIDE) if turn.level else 0
        if turn.livery is None:
            plate = soft(shapes.panel(assets, width, SIDE, NIGHT, 200, 18))
        else:
            plate = soft(pieces.pattern(assets, turn.livery, width, SIDE, 18))
            left, middle, across = assets.px(12), plate.height // 2, SIDE - 15
            if turn.level:
                lay_seat(assets, plate, turn.level, turn.livery, left, middle, across, narrow)
            else:
                badge = pieces.emblem_badge(assets, turn.livery, across)
                plate.blit(soft(badge), badge.get_rect(midleft=(left, middle)))
        at = plate.width // 2 + (assets.px(30) if turn.livery else 0)
        if turn.level:
            at += assets.px(4 if narrow else SIDE / 2)
        plate.blit(soft(label), label.get_rect(center=(at, plate.height // 2)))
        return finished(plate)

    return assets.recent("turn-plate", (turn, narrow), make, 12)


def _button(assets: Assets, icon: str, focused: bool, barred: bool) -> pygame.Surface:
    def make() -> pygame.Surface:
        rim = GOLD if focused else mix(BRASS, INK, 0.35)
        plate = soft(shapes.panel(assets, SIDE, SIDE, rim, 255, 14))
        edge = 12 if focused else 6
        face = mix(PARCHMENT, GOLD, 0.4) if focused else PARCHMENT
        inner = shapes.panel(assets, SIDE - edge, SIDE - edge, face, 255, 10)
        plate.blit(soft(inner), inner.get_rect(center=plate.get_rect().center))
        ink = mix(INK, PARCHMENT, 0.55) if barred else INK
        drawn = assets.icon(icon, SIDE * 0.6, ink)
        plate.blit(soft(drawn), drawn.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("bar-button", icon, focused, barred), make)

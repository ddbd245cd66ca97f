"""How the lobby looks: where cards and buttons lie on this canvas, and all its pictures.

Owns the layout and what is drawn where; reads the lobby and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.canvas import Canvas
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BOLD,
    BRASS,
    CAPTION,
    GOLD,
    INK,
    LARGE,
    PALE,
    PARCHMENT,
    READ,
    TITLE,
    mix,
)
from scenes.kit.widgets import Rect
from scenes.menus.crew import Crew
from scenes.menus.lobby_lights import BAR, PLACE
from scenes.menus.seat_card import Part, empty_parts, seat_parts
from scenes.menus.seat_plates import plate_words
from scenes.menus.seat_rows import FLAT, RACE, SHORT, TABLE, Shape, row_rects, rows_of

if TYPE_CHECKING:
    from scenes.menus.lobby import Lobby
    from scenes.services import Services

BUTTONS: Final = {
    "back": ("Back", "arrow-left"),
    "rules": ("Rules", "scroll"),
    "house": ("House rules", "list"),
    "table": ("At the table", "curtain"),
    "bot": ("Add a bot", "robot"),
    "start": ("Start", "sailboat"),
}
"""The bar below, from left to right: label and icon. A race has no table."""

ONE_ROW: Final = 4
"""So many cards have room beside each other."""
WIDEST: Final = 620.0
HEADING: Final = 150.0
EDGE: Final = 40.0
GAP: Final = 24.0
BUTTON: Final = 92.0
PULSE: Final = (0.1, 0.5, 0.9, 0.5)
PULSE_TICKS: Final = 20
"""A new brightness three times a second: breathing, not flashing."""
STILL: Final = 0.6


@dataclass(frozen=True, slots=True)
class Target:
    """What a finger can hit: a row of a card (a berth's id or `PLACE`), or a button of `BAR`."""

    card: int
    row: str


@dataclass(frozen=True)
class Layout:
    """Where things lie on a canvas. Rectangles are (left, top, width, height) in units."""

    cards: tuple[Rect, ...]
    bar: dict[str, Rect]
    head: tuple[float, float]
    shape: Shape = RACE

    @classmethod
    def of(cls, canvas: Canvas, seats: int, race: bool = True) -> Layout:
        """All cards in one row, or on a tall canvas two and two; more than four in rows of three,
        and lower. The bar below them, without a button for the table when it is a race."""
        shape = _shape(canvas, seats, race)
        across = min(seats, 2) if canvas.portrait else min(seats, 4 if seats <= ONE_ROW else 3)
        down = -(-seats // across)
        width = min(WIDEST, (canvas.width - 2 * EDGE - (across - 1) * GAP) / across)
        bar_rows = 2 if canvas.portrait else 1
        bar_height = bar_rows * BUTTON + (bar_rows - 1) * 14
        high = shape.height
        cards_height = down * high + (down - 1) * GAP
        spare = canvas.height - cards_height - bar_height - HEADING
        top = HEADING + max(0.0, (spare - 48) * 0.36)
        left = (canvas.width - across * width - (across - 1) * GAP) / 2
        cards = tuple(
            (left + n % across * (width + GAP), top + n // across * (high + GAP), width, high)
            for n in range(seats)
        )
        below = top + cards_height + max(20.0, spare * 0.36)
        bar_top = min(canvas.height - bar_height - 28, below)
        names = [name for name in BUTTONS if name != "table" or not race]
        bar = _bar(canvas.width, bar_top, bar_rows, names)
        return cls(cards, bar, (canvas.width / 2, top / 2 - 4), shape)

    @property
    def card_width(self) -> float:
        return self.cards[0][2]

    def card(self, place: int) -> Rect:
        return self.cards[min(place, len(self.cards) - 1)]

    def target(self, crew: Crew, x: float, y: float) -> Target | None:
        """What lies there."""
        for name, rect in self.bar.items():
            if _within(rect, x, y):
                return Target(BAR, name)
        for place, (left, top, width, _height) in enumerate(self.cards):
            seat = place if place < len(crew) else None
            for row, rect in row_rects(rows_of(crew, seat), width, self.shape).items():
                if _within(rect, x - left, y - top):
                    return Target(PLACE if seat is None else crew.berths[seat].id, row)
        return None


def _shape(canvas: Canvas, seats: int, race: bool) -> Shape:
    """The cut of a card when there are so many."""
    if seats <= ONE_ROW:
        return RACE if race else TABLE
    return SHORT if canvas.portrait else FLAT


def _bar(width: float, top: float, rows: int, names: list[str]) -> dict[str, Rect]:
    lines = [names] if rows == 1 else [names[:3], names[3:]]
    rects: dict[str, Rect] = {}
    for n, line in enumerate(lines):
        across = (width - 2 * EDGE - (len(line) - 1) * GAP) / len(line)
        for k, name in enumerate(line):
            rects[name] = (EDGE + k * (across + GAP), top + n * (BUTTON + 14), across, BUTTON)
    return rects


def _within(rect: Rect, x: float, y: float) -> bool:
    left, top, width, height = rect
    return left <= x < left + width and top <= y < top + height


# --- the whole picture --------------------------------------------------------------------------


def shown(lobby: Lobby, services: Services) -> list[Placed]:
    """Everything of the lobby, as it is now."""
    assets, layout, crew = services.assets, lobby.layout, lobby.crew
    placed = _heading(lobby, assets)
    for place in range(len(layout.cards)):
        if place < len(crew):
            placed += _taken(lobby, assets, place)
        else:
            placed += _empty(lobby, services, place)
    return placed + _bar_pictures(lobby, assets)


def _heading(lobby: Lobby, assets: Assets) -> list[Placed]:
    if lobby.held:
        return [Placed("banner", _banner(assets, lobby.held), *lobby.layout.head, 900)]
    few, many = min(lobby.info.seats), max(lobby.info.seats)
    x, y = lobby.layout.head
    title = text.line(assets, "Who sails tonight?", 84, PALE, TITLE, (4, 22, 32))
    words = f"{lobby.info.title}, for {few} to {many}" if few != many else lobby.info.title
    caption = text.line(assets, words, READ, PALE, CAPTION)
    return [
        Placed("title", title, x, y - 14, 5),
        Placed("caption", caption, x, y + 48, 5),
    ]


def _taken(lobby: Lobby, assets: Assets, seat: int) -> list[Placed]:
    crew, berth = lobby.crew, lobby.crew.berths[seat]
    rest = lobby.layout.card(seat)
    left, top = lobby.motion.at(berth.id, rest[:2], lobby.now)
    lights = lobby.lights.on(berth.id)
    whose = crew.seat_of(lights[0][0]) if lights else None
    light = (whose, lights[0][1]) if whose is not None else None
    shape = lobby.layout.shape
    parts = seat_parts(assets, crew, seat, rest[2], shape, light, lobby.handing == berth.id)
    z = 10 + 10 * seat
    placed = _on(("card", berth.id), parts, left, top, z)
    guests = [(who, row) for who, row in lights if who != berth.id]
    rects = row_rects(rows_of(crew, seat), rest[2], shape)
    for n, (who, row) in enumerate(guests):
        x, y, _w, _h = rects[row]
        placed.append(_mark(lobby, assets, who, left + x + 30 + n * 44, top + y + 6, z + 5))
    return placed


def _empty(lobby: Lobby, services: Services, place: int) -> list[Placed]:
    left, top, width, _height = lobby.layout.card(place)
    first = place == len(lobby.crew)
    lights = lobby.lights.on(PLACE) if first else []
    bright = None
    if first:
        calm = services.settings.calm
        bright = STILL if calm else PULSE[lobby.now // PULSE_TICKS % len(PULSE)]
    shape = lobby.layout.shape
    parts = empty_parts(services.assets, width, shape, bright, "bot" if lights else None)
    placed = _on(("place", place), parts, left, top, 10)
    x, y, _w, _h = row_rects(rows_of(lobby.crew, None), width, shape)["bot"]
    for n, (who, _row) in enumerate(lights):
        placed.append(_mark(lobby, services.assets, who, left + x + 30 + n * 44, top + y + 6, 15))
    return placed


def _on(key: tuple[str, int], parts: list[Part], left: float, top: float, z: int) -> list[Placed]:
    return [
        Placed((*key, part.key), part.image, left + part.x, top + part.y, z + part.z)
        for part in parts
    ]


def _bar_pictures(lobby: Lobby, assets: Assets) -> list[Placed]:
    placed = []
    lights = lobby.lights.on(BAR)
    can_start = lobby.crew.why_not() is None
    for name, (left, top, width, height) in lobby.layout.bar.items():
        label, icon = BUTTONS[name]
        whose = [who for who, row in lights if row == name]
        lit = bool(whose) or (name == "start" and can_start)
        picture = plate_words(
            assets, (width, height), icon, label, lit, face=BOLD, rest=mix(PARCHMENT, BRASS, 0.3)
        )
        middle = (left + width / 2, top + height / 2)
        placed.append(Placed(("bar", name), picture, *middle, 70))
        for n, who in enumerate(whose):
            placed.append(_mark(lobby, assets, who, left + 24 + n * 44, top + 4, 75))
    return placed


def _mark(lobby: Lobby, assets: Assets, berth: int, x: float, y: float, z: int) -> Placed:
    """Whose light it is."""
    seat = lobby.crew.seat_of(berth)
    colour = lobby.crew.chair(seat).colour if seat is not None else 0
    badge = pieces.emblem_badge(assets, pieces.livery(colour), 46)
    return Placed(("mark", berth), badge, x, y, z)


def _banner(assets: Assets, held: int) -> pygame.Surface:
    """ "All ready", with a ring that fills in ten steps."""
    step = min(10, held // 6 + 1)

    def make() -> pygame.Surface:
        sheet = shapes.parchment(assets, 760, 132).copy()
        words = text.line(assets, "All ready: hold on...", LARGE + 8, INK, BOLD)
        ring = shapes.ring(assets, 76, (150, 100, 24), step / 10, 12)
        middle = sheet.height // 2
        left = (sheet.width - ring.width - assets.px(28) - words.width) // 2
        bed = shapes.ring(assets, 76, GOLD, 1.0, 12)
        sheet.blit(bed, bed.get_rect(midleft=(left, middle)))
        sheet.blit(ring, ring.get_rect(midleft=(left, middle)))
        left += ring.width + assets.px(28)
        sheet.blit(words, words.get_rect(midleft=(left, middle)))
        return finished(sheet)

    return assets.once(("lobby-banner", step), make)

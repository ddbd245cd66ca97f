"""How one place at the lobby's table looks: a card with the seat's livery and its rows.

Owns pictures only. Which rows there are and where they lie is `seat_rows`, who sits there `crew`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.model import Seat
from scenes.input.signals import Kind
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BODY,
    BOLD,
    CAPTION,
    FADED_INK,
    GOLD,
    INK,
    NIGHT,
    PALE,
    RADIUS,
    READ,
    SEA,
    Livery,
    mix,
)
from scenes.kit.widgets import Rect
from scenes.menus import seats
from scenes.menus.seat_plates import (
    colours,
    device_plate,
    frame,
    hollow,
    level_plate,
    plate,
    plate_words,
    ready_plate,
)
from scenes.menus.seat_rows import (
    AWAY,
    EMPTY,
    ICON,
    LOST,
    NOTE,
    PAD,
    TOP,
    Shape,
    note_of,
    row_rects,
    rows_of,
)

if TYPE_CHECKING:
    from scenes.menus.crew import Crew

ICONS: Final = {
    Kind.PAD: "gamepad",
    Kind.KEYS: "keyboard",
    Kind.MOUSE: "mouse",
    Kind.TOUCH: "touch",
}
WINDS: Final = {
    "even": ("even-keel", "even keel"),
    "fair": ("fair-wind", "fair wind"),
    "head": ("head-wind", "head wind"),
}
"""Handicaps by their code: icon and words."""


@dataclass(frozen=True, slots=True)
class Part:
    """A picture of a card: its name within it, its middle from the card's corner, its height."""

    key: Hashable
    image: pygame.Surface
    x: float
    y: float
    z: int = 2


# --- a card's pictures --------------------------------------------------------------------------


def seat_parts(
    assets: Assets, crew: Crew, seat: Seat, width: float, shape: Shape,
    light: tuple[Seat, str] | None, handing: bool,
) -> list[Part]:  # fmt: skip
    """A taken place. `light` says whose light is on which row, `handing` that the seat waits for
    a device which takes it over."""
    whose, lit = light or (seat, "")
    rows = rows_of(crew, seat)
    rects = row_rects(rows, width, shape)
    chair = crew.chair(seat)
    coat = pieces.livery(chair.colour)
    away = rows is AWAY or rows is LOST
    parts = [
        Part(
            "sheet", shapes.parchment(assets, width, shape.height), width / 2, shape.height / 2, 0
        ),
        Part("coat", _head(assets, coat, width, shape.head), width / 2, shape.head / 2, 1),
        *_head_parts(
            assets, coat, chair.name, (width, shape.head), lit == rows[0], rows[0] == "name"
        ),
    ]
    for row in rows[1:]:
        left, top, w, h = rects[row]
        picture = _row(assets, crew, seat, row, (w, h), lit == row)
        parts.append(Part(row, picture, left + w / 2, top + h / 2))
    if handing or away:
        icon, words = _waiting_words(crew, seat, handing)
        parts += _middle_parts(assets, icon, words, width, shape, len(rows) > 3)
    note = note_of(crew, seat, lit, whose)
    if shape.paired and rows[1] == "level" and lit in ("", "level"):
        note = _level_note(crew, seat)  # on its own row there is no room for it
    if note and not handing:
        picture = text.fitted(assets, note, width - 2 * PAD, NOTE, FADED_INK, BODY)
        low = shape.last_top + shape.last
        parts.append(Part("note", picture, width / 2, (low + shape.height) / 2 - 3))
    return parts


def empty_parts(
    assets: Assets, width: float, shape: Shape, bright: float | None, lit: str | None
) -> list[Part]:
    """A place that nobody has. `bright` 0..1 is how far the invitation is lit; None: it is not
    this place's turn to be taken, so it only says that it is free."""
    rects = row_rects(EMPTY, width, shape)
    high = shape.height
    sheet = Part("sheet", hollow(assets, width, high), width / 2, high / 2, 0)
    if bright is None:
        words = text.line(assets, "Free place", READ + 4, mix(PALE, SEA, 0.3), CAPTION)
        return [sheet, Part("words", words, width / 2, high / 2, 1)]
    tone = mix(PALE, GOLD, bright)
    words = text.block(
        assets, "Press any button\nto join", width - 40, 46, tone, BOLD, centred=True
    )
    middle, plus, below = rects["join"][3] / 2 + 10, -130.0, 126.0
    if middle < 160:  # no room above each other
        middle, plus, below = middle - 26, 0.0, 92.0
    quiet = mix(PALE, NIGHT, 0.2)
    ways = [
        Part(("way", name), assets.icon(name, 52, quiet), width / 2 + (n - 1.5) * 78,
             middle + below)
        for n, name in enumerate(ICONS.values())
    ]  # fmt: skip
    beside = 0.0 if plus else 70.0
    return [
        sheet,
        Part("plus", assets.icon("plus", 96, tone), width / 2 - 3 * beside, middle + plus, 1),
        Part("words", words, width / 2 + beside, middle, 1),
        *ways,
        *_invite_bot(assets, rects["bot"], lit == "bot"),
    ]


def _invite_bot(assets: Assets, rect: Rect, lit: bool) -> list[Part]:
    """ "Add a bot" on an empty place: quiet, so that it does not outshine the invitation."""
    left, top, w, h = rect
    x, y = left + w / 2, top + h / 2
    if lit:
        return [Part("bot", plate_words(assets, (w, h), "robot", "Add a bot", True), x, y)]
    tone = mix(PALE, SEA, 0.12)
    words = text.line(assets, "Add a bot", READ, tone)
    across = words.width / assets.scale
    return [
        Part("bot", hollow(assets, w, h), x, y, 1),
        Part("bot-icon", assets.icon("robot", ICON, tone), x - across / 2 - 7, y),
        Part("bot-words", words, x + ICON / 2 + 7, y),
    ]


def _waiting_words(crew: Crew, seat: Seat, handing: bool) -> tuple[str, str]:
    """What the card waits for: icon and words."""
    if handing:
        return (
            "hand",
            "Press any button on the device that takes over, or tap here.\nBack: keep it.",
        )
    device = crew.lost(seat)
    if device is not None:
        return "warning", f"{device.name} is lost.\nPlug it in again, or hand the seat over."
    return "hourglass", "Gone for a moment.\nPress any button to come back."


def _middle_parts(
    assets: Assets, icon: str, words: str, width: float, shape: Shape, cover: bool
) -> list[Part]:
    """Icon and words over the card's middle; with `cover` on a plate that hides the rows below."""
    inner = width - 2 * PAD
    lines = shape.lines if cover else shape.lines - 1
    height = lines * (shape.row + shape.gap) - shape.gap
    top = shape.head + TOP
    if height < 200:
        parts = _beside(assets, icon, words, (PAD, top, inner, height))
    else:
        written = text.block(assets, words, inner - 50, READ, INK, BOLD, centred=True)
        tall = written.height / assets.scale
        y = top + (height - 76 - 12 - tall) / 2
        parts = [
            Part("waits", assets.icon(icon, 76, INK), width / 2, y + 38, 5),
            Part("words", written, width / 2, y + 88 + tall / 2, 5),
        ]
    if cover:
        cover_plate = plate(assets, (inner, height), True)
        parts.append(Part("cover", cover_plate, width / 2, top + height / 2, 4))
    return parts


def _beside(assets: Assets, icon: str, words: str, rect: Rect) -> list[Part]:
    """Icon and words side by side, where there is no room above each other."""
    left, top, width, height = rect
    size = READ - 2
    room = width - 120
    while size > 24 and len(text.wrapped(assets, words, room, size, BOLD)) * size * 1.2 > height:
        size -= 1
    written = text.block(assets, words, room, size, INK, BOLD)
    middle = top + height / 2
    return [
        Part("waits", assets.icon(icon, 60, INK), left + 48, middle, 5),
        Part("words", written, left + 96 + written.width / assets.scale / 2, middle, 5),
    ]


# --- pieces of it -------------------------------------------------------------------------------


def _head(assets: Assets, coat: Livery, width: float, high: float) -> pygame.Surface:
    """The livery's cloth with round upper corners."""

    def make() -> pygame.Surface:
        cloth = pieces.pattern(assets, coat, width, high + RADIUS, RADIUS)
        cut = pygame.Surface((cloth.width, assets.px(high)), pygame.SRCALPHA)
        cut.blit(cloth, (0, 0))
        pygame.draw.rect(cut, (*INK, 255), (0, cut.height - assets.px(4), cut.width, assets.px(4)))
        return finished(cut)

    return assets.once(("card-head", coat.name, width, high), make)


def _head_parts(
    assets: Assets, coat: Livery, name: str, size: tuple[float, float], lit: bool, writes: bool
) -> list[Part]:
    width, high = size
    across = min(84.0, high - 22)
    badge = pieces.emblem_badge(assets, coat, across)
    room = width - across - 3 * PAD - (54 if writes else 0)
    plate = _name_plate(assets, coat, name, room)
    left = across + 2 * PAD
    parts = [
        Part("badge", badge, PAD + across / 2, high / 2),
        Part("name", plate, left + plate.width / assets.scale / 2, high / 2),
    ]
    if writes:
        parts.append(Part("pencil", assets.icon("pencil", 38, coat.on), width - PAD - 19, high / 2))
    if lit:
        parts.append(Part("head-light", frame(assets, width, high), width / 2, high / 2, 3))
    return parts


def _name_plate(assets: Assets, coat: Livery, name: str, room: float) -> pygame.Surface:
    """The name on plain cloth, so that the pattern does not run through the letters."""

    def make() -> pygame.Surface:
        written = text.fitted(assets, name, room - 28, 46, coat.on, BOLD, 30)
        size = (written.width + assets.px(28), assets.px(68))
        plate = shapes.rounded(size, assets.px(12), (*coat.colour, 255))
        plate.blit(written, written.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("card-name", coat.name, name, room), make)


def _row(
    assets: Assets, crew: Crew, seat: Seat, row: str, size: tuple[float, float], lit: bool
) -> pygame.Surface:
    chair = crew.chair(seat)
    match row:
        case "colour":
            taken = {crew.chair(other).colour for other in range(len(crew)) if other != seat}
            return colours(assets, size, chair.colour, frozenset(taken), lit)
        case "handicap":
            return plate_words(assets, size, *WINDS[chair.handicap], lit, arrows=True)
        case "place":
            words = f"place {seat + 1} of {len(crew)}"
            return plate_words(assets, size, "guards", words, lit, arrows=True)
        case "level":
            words = seats.LEVEL_WORDS.get(chair.kind, chair.kind)
            return level_plate(assets, size, chair.kind, words, _level_note(crew, seat), lit)
        case "device" if crew.lost(seat) is None:
            return device_plate(assets, size, *_driven_by(crew, seat), lit)
        case "device":
            return plate_words(assets, size, "hand", "Hand over", lit)
        case "ready":
            return ready_plate(assets, size, crew.berths[seat].ready, lit)
        case "back":
            return plate_words(assets, size, "hand", "Sit down here", lit)
        case _:
            words = "Send away" if crew.is_bot(seat) else "Clear the place"
            return plate_words(assets, size, "cross", words, lit)


def _level_note(crew: Crew, seat: Seat) -> str:
    """What a person has to expect of the bot that sits there."""
    return seats.level_note(crew.chair(seat).kind, crew.winds)


def _driven_by(crew: Crew, seat: Seat) -> tuple[str, str]:
    """Icon and words for what drives the seat."""
    device = crew.device(seat)
    if device is not None:
        return ICONS[device.kind], device.name
    return "touch", "Touch screen" if crew.winds else "Touch or mouse"

"""One place at the lobby's table as a card: which rows it has, where they lie, how they look.

Owns geometry and pictures of a card. What a row does is the lobby's business, who sits there the
crew's. Rectangles are (left, top, width, height) in units from the card's upper left corner.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.model import Seat
from game.table.evening import COLOURS
from scenes.input.signals import Kind
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BODY,
    BOLD,
    CAPTION,
    FADED_INK,
    GOLD,
    GOOD,
    INK,
    NIGHT,
    PALE,
    PARCHMENT,
    RADIUS,
    READ,
    SEA,
    Colour,
    Livery,
    mix,
)
from scenes.kit.widgets import Rect

if TYPE_CHECKING:
    from scenes.menus.crew import Crew

HEIGHT: Final = 716.0
HEAD: Final = 124.0
PAD: Final = 20.0
ROW: Final = 90.0
GAP: Final = 10.0
ICON: Final = 54.0
LAST: Final = 104.0
"""The bottom row is what a person came for (ready), so it is the largest."""
NOTE: Final = 24

PERSON: Final = ("name", "device", "colour", "handicap", "place", "ready")
BOT: Final = ("head", "level", "colour", "handicap", "place", "clear")
AWAY: Final = ("head", "back", "clear")
LOST: Final = ("head", "device", "clear")
EMPTY: Final = ("join", "bot")
STEPS: Final = ("level", "colour", "handicap", "place")
"""Rows that left and right change; on the others they lead to the next card."""

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
NOTES: Final = {
    "name": "Press to write your name",
    "device": "Press to hand this seat over",
    "colour": "Left and right: your colour",
    "handicap": "Fair wind is quicker, head wind slower",
    "place": "Left and right: move round the table",
    "level": "Left and right: how well it plays",
    "head": "Left and right: the other places",
    "clear": "Press to clear this place",
    "back": "Press any button to come back",
}


@dataclass(frozen=True, slots=True)
class Part:
    """A picture of a card: its name within it, its middle from the card's corner, its height."""

    key: Hashable
    image: pygame.Surface
    x: float
    y: float
    z: int = 2


def rows_of(crew: Crew, seat: Seat | None) -> tuple[str, ...]:
    """What can be touched on the card, from top to bottom. None: an empty place."""
    if seat is None:
        return EMPTY
    if crew.is_bot(seat):
        return BOT
    if crew.is_away(seat):
        return AWAY
    return PERSON if crew.lost(seat) is None else LOST


def row_rects(rows: tuple[str, ...], width: float) -> dict[str, Rect]:
    """Where the rows lie on a card of this width."""
    inner = width - 2 * PAD
    last_top = HEAD + 14 + 4 * (ROW + GAP)
    if rows is EMPTY:
        return {"join": (0, 0, width, last_top), "bot": (PAD, last_top, inner, LAST)}
    rects: dict[str, Rect] = {rows[0]: (0, 0, width, HEAD), rows[-1]: (PAD, last_top, inner, LAST)}
    for n, row in enumerate(rows[1:-1]):
        slot = n if len(rows) > 3 else 3
        rects[row] = (PAD, HEAD + 14 + slot * (ROW + GAP), inner, ROW)
    return rects


def colour_at(rect: Rect, x: float) -> int | None:
    """Which colour's badge lies at `x` on the colour row; None beside them all."""
    left, _top, width, _height = rect
    pitch = (width - 2 * ROW * 0.62) / COLOURS
    number = int((x - left - ROW * 0.62) // pitch)
    return number if 0 <= number < COLOURS else None


# --- a card's pictures --------------------------------------------------------------------------


def seat_parts(
    assets: Assets, crew: Crew, seat: Seat, width: float, lit: str | None, handing: bool
) -> list[Part]:
    """A taken place. `lit` is the row with the light, `handing` that it waits for a device."""
    rows = rows_of(crew, seat)
    rects = row_rects(rows, width)
    chair = crew.chair(seat)
    coat = pieces.livery(chair.colour)
    away = rows is AWAY or rows is LOST
    parts = [
        Part("sheet", shapes.parchment(assets, width, HEIGHT), width / 2, HEIGHT / 2, 0),
        Part("coat", _head(assets, coat, width), width / 2, HEAD / 2, 1),
        *_head_parts(assets, coat, chair.name, width, lit == rows[0], rows is PERSON),
    ]
    for row in rows[1:]:
        left, top, w, h = rects[row]
        picture = _row(assets, crew, seat, row, (w, h), lit == row)
        parts.append(Part(row, picture, left + w / 2, top + h / 2))
    if handing or away:
        icon, words = _waiting_words(crew, seat, handing)
        parts += _middle_parts(assets, icon, words, width, len(rows) > 3)
    note = NOTES.get(lit or "", "")
    if lit == "ready":
        note = "Ahoy! Waiting for the others" if crew.berths[seat].ready else "Press when ready"
    if note and not handing:
        picture = text.fitted(assets, note, width - 2 * PAD, NOTE + 2, FADED_INK, BODY)
        parts.append(Part("note", picture, width / 2, HEIGHT - 40))
    return parts


def empty_parts(assets: Assets, width: float, bright: float | None, lit: str | None) -> list[Part]:
    """A place that nobody has. `bright` 0..1 is how far the invitation is lit; None: it is not
    this place's turn to be taken, so it only says that it is free."""
    rects = row_rects(EMPTY, width)
    middle = rects["join"][3] / 2 + 10
    sheet = Part("sheet", _hollow(assets, width, HEIGHT), width / 2, HEIGHT / 2, 0)
    if bright is None:
        words = text.line(assets, "Free place", READ + 4, mix(PALE, SEA, 0.3), CAPTION)
        return [sheet, Part("words", words, width / 2, HEIGHT / 2, 1)]
    tone = mix(PALE, GOLD, bright)
    words = text.block(
        assets, "Press any button\nto join", width - 40, 46, tone, BOLD, centred=True
    )
    quiet = mix(PALE, NIGHT, 0.2)
    ways = [
        Part(("way", name), assets.icon(name, 52, quiet), width / 2 + (n - 1.5) * 78, middle + 126)
        for n, name in enumerate(ICONS.values())
    ]
    return [
        sheet,
        Part("plus", assets.icon("plus", 96, tone), width / 2, middle - 130, 1),
        Part("words", words, width / 2, middle, 1),
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
        Part("bot", _hollow(assets, w, h), x, y, 1),
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


def _middle_parts(assets: Assets, icon: str, words: str, width: float, cover: bool) -> list[Part]:
    """Icon and words over the card's middle; with `cover` on a plate that hides the rows below."""
    inner = width - 2 * PAD
    height = (4 if cover else 3) * (ROW + GAP) - GAP
    written = text.block(assets, words, inner - 50, READ, INK, BOLD, centred=True)
    tall = written.height / assets.scale
    y = HEAD + 14 + (height - 84 - 16 - tall) / 2
    parts = [
        Part("waits", assets.icon(icon, 84, INK), width / 2, y + 42, 5),
        Part("words", written, width / 2, y + 100 + tall / 2, 5),
    ]
    if cover:
        plate = _plate(assets, (inner, height), True)
        parts.append(Part("cover", plate, width / 2, HEAD + 14 + height / 2, 4))
    return parts


# --- pieces of it -------------------------------------------------------------------------------


def _head(assets: Assets, coat: Livery, width: float) -> pygame.Surface:
    """The livery's cloth with round upper corners."""

    def make() -> pygame.Surface:
        cloth = pieces.pattern(assets, coat, width, HEAD + RADIUS, RADIUS)
        cut = pygame.Surface((cloth.width, assets.px(HEAD)), pygame.SRCALPHA)
        cut.blit(cloth, (0, 0))
        pygame.draw.rect(cut, (*INK, 255), (0, cut.height - assets.px(4), cut.width, assets.px(4)))
        return finished(cut)

    return assets.once(("card-head", coat.name, width), make)


def _head_parts(
    assets: Assets, coat: Livery, name: str, width: float, lit: bool, writes: bool
) -> list[Part]:
    badge = pieces.emblem_badge(assets, coat, 84)
    room = width - 84 - 3 * PAD - (54 if writes else 0)
    plate = _name_plate(assets, coat, name, room)
    left = 84 + 2 * PAD
    parts = [
        Part("badge", badge, PAD + 42, HEAD / 2),
        Part("name", plate, left + plate.width / assets.scale / 2, HEAD / 2),
    ]
    if writes:
        parts.append(Part("pencil", assets.icon("pencil", 38, coat.on), width - PAD - 19, HEAD / 2))
    if lit:
        parts.append(Part("head-light", _frame(assets, width, HEAD), width / 2, HEAD / 2, 3))
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
            return _colours(assets, size, chair.colour, frozenset(taken), lit)
        case "handicap":
            return plate_words(assets, size, *WINDS[chair.handicap], lit, arrows=True)
        case "place":
            words = f"place {seat + 1} of {len(crew)}"
            return plate_words(assets, size, "guards", words, lit, arrows=True)
        case "level":
            return plate_words(assets, size, f"level-{chair.kind}", chair.kind, lit, arrows=True)
        case "device":
            return plate_words(assets, size, *_driven_by(crew, seat), lit)
        case "ready":
            return _ready(assets, size, crew.berths[seat].ready, lit)
        case "back":
            return plate_words(assets, size, "hand", "Sit down here", lit)
        case _:
            words = "Send away" if crew.is_bot(seat) else "Clear the place"
            return plate_words(assets, size, "cross", words, lit)


def _driven_by(crew: Crew, seat: Seat) -> tuple[str, str]:
    """Icon and words for what drives the seat."""
    device = crew.device(seat)
    if device is not None:
        return ICONS[device.kind], device.name
    return ("hand", "Hand over") if crew.lost(seat) is not None else ("touch", "Touch screen")


def _plate(
    assets: Assets, size: tuple[float, float], lit: bool, face: Colour | None = None
) -> pygame.Surface:
    """A plate on parchment: quiet, or with the light on it."""

    def make() -> pygame.Surface:
        w, h = assets.px(size[0]), assets.px(size[1])
        tone = face or (mix(PARCHMENT, GOLD, 0.34) if lit else mix(PARCHMENT, PALE, 0.55))
        layers = [((122, 84, 24), 2), (GOLD, 6)] if lit else [(mix(PARCHMENT, INK, 0.3), 2)]
        sheet = pygame.Surface((w, h), pygame.SRCALPHA)
        inset, radius = 0, assets.px(14)
        for colour, line in [*layers, (tone, 0)]:
            part = shapes.rounded(
                (w - 2 * inset, h - 2 * inset), radius - inset // 2, (*colour, 255)
            )
            sheet.blit(part, (inset, inset))
            inset += assets.px(line) if line else 0
        return finished(sheet)

    return assets.once(("card-plate", size, lit, face), make)


def _frame(assets: Assets, width: float, height: float) -> pygame.Surface:
    """The light around a card's head: a gold line, hollow."""

    def make() -> pygame.Surface:
        sheet = pygame.Surface((assets.px(width), assets.px(height)), pygame.SRCALPHA)
        for colour, line in (((70, 44, 10), 10), (GOLD, 7)):
            edge = sheet.get_rect()
            pygame.draw.rect(sheet, colour, edge, assets.px(line), border_radius=assets.px(RADIUS))
        return finished(sheet)

    return assets.once(("card-frame", width, height), make)


def _icon_and_words(
    assets: Assets, sheet: pygame.Surface, icon: str, written: pygame.Surface, colour: Colour
) -> None:
    """Both side by side in the middle of `sheet`."""
    drawn = assets.icon(icon, ICON, colour)
    x = (sheet.width - drawn.width - assets.px(14) - written.width) // 2
    sheet.blit(drawn, drawn.get_rect(midleft=(x, sheet.height // 2)))
    x += drawn.width + assets.px(14)
    sheet.blit(written, written.get_rect(midleft=(x, sheet.height // 2)))


def plate_words(
    assets: Assets, size: tuple[float, float], icon: str, words: str, lit: bool,
    arrows: bool = False, face: str = BODY, rest: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """Icon and words in the middle of a plate, with arrows at its ends if they can be stepped."""

    def make() -> pygame.Surface:
        sheet = _plate(assets, size, lit, None if lit else rest).copy()
        side = ROW * 0.62 if arrows else 20.0
        room = size[0] - 2 * side - ICON - 14
        written = text.fitted(assets, words, room, READ + (0 if arrows else 2), INK, face, 24)
        _icon_and_words(assets, sheet, icon, written, INK)
        if arrows:
            _arrows(assets, sheet, lit)
        return finished(sheet)

    return assets.once(("card-row", size, icon, words, lit, arrows, face, rest), make)


def _arrows(assets: Assets, sheet: pygame.Surface, lit: bool) -> None:
    tone = INK if lit else mix(FADED_INK, PARCHMENT, 0.25)
    middle = assets.px(ROW * 0.34)
    for name, x in (("arrow-left", middle), ("arrow-right", sheet.width - middle)):
        arrow = assets.icon(name, 28, tone)
        sheet.blit(arrow, arrow.get_rect(center=(x, sheet.height // 2)))


def _colours(
    assets: Assets, size: tuple[float, float], own: int, taken: frozenset[int], lit: bool
) -> pygame.Surface:
    """All liveries in a row: one's own large, those of others faded."""

    def make() -> pygame.Surface:
        sheet = _plate(assets, size, lit).copy()
        _arrows(assets, sheet, lit)
        side = ROW * 0.62
        pitch = (size[0] - 2 * side) / COLOURS
        for number in range(COLOURS):
            across = 48 if number == own else 38
            badge = pieces.emblem_badge(assets, pieces.livery(number), across)
            middle = (assets.px(side + (number + 0.5) * pitch), sheet.height // 2)
            if number == own:
                ring = shapes.disc(assets, 56, INK, INK, shadow=False)
                sheet.blit(ring, ring.get_rect(center=middle))
            elif number in taken:
                badge = badge.copy()
                badge.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
            sheet.blit(badge, badge.get_rect(center=middle))
        return finished(sheet)

    return assets.once(("card-colours", size, own, taken, lit), make)


def _ready(assets: Assets, size: tuple[float, float], ready: bool, lit: bool) -> pygame.Surface:
    """The plate that everybody waits for: bright until it is pressed, then calm and green."""

    def make() -> pygame.Surface:
        green = mix(GOOD, NIGHT, 0.3)
        face = green if ready else (GOLD if lit else mix(PARCHMENT, GOLD, 0.5))
        ink = PALE if ready else INK
        sheet = _plate(assets, size, lit, face).copy()
        written = text.line(assets, "Ready" if ready else "Ready?", 50, ink, BOLD)
        drawn = assets.icon("check" if ready else "anchor", 56, ink)
        x = (sheet.width - drawn.width - assets.px(18) - written.width) // 2
        sheet.blit(drawn, drawn.get_rect(midleft=(x, sheet.height // 2)))
        at = (x + drawn.width + assets.px(18), sheet.height // 2)
        sheet.blit(written, written.get_rect(midleft=at))
        return finished(sheet)

    return assets.once(("card-ready", size, ready, lit), make)


def _hollow(assets: Assets, width: float, height: float) -> pygame.Surface:
    """A darker piece of sea with a thin line around it."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        sheet = shapes.rounded(size, assets.px(RADIUS), (6, 30, 42, 120))
        line = mix(PALE, NIGHT, 0.35)
        pygame.draw.rect(
            sheet, (*line, 170), sheet.get_rect(), assets.px(2), border_radius=assets.px(RADIUS)
        )
        return finished(sheet)

    return assets.once(("card-hollow", width, height), make)

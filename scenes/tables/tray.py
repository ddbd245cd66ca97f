"""The tray at the lower edge: one's own hand, the buttons beside it, and the curtain over it.

Owns where held things and buttons lie and how they look. What may be chosen, whose hand it is and
whether it may be seen is handed in; the cloth's picture is `curtain`'s. Lengths in units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.cards import card_back
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BODY,
    BOLD,
    BRASS,
    FADED_INK,
    GOLD,
    INK,
    NIGHT,
    PALE,
    PARCHMENT,
    READ,
    SMALL,
    Livery,
    mix,
)
from scenes.tables import curtain
from scenes.tables.deciding import AGAIN, CONFIRM, PEEK
from scenes.tables.layout import Button, Held, Spot
from scenes.tables.room import EDGE, Areas, Point, Rect, middle
from scenes.tables.show import HELD_Z

BAND: Final = 50.0
"""The strip in the seat's colour with the name and what is wanted."""
BUTTON_W: Final = 330.0
BUTTON_H: Final = 88.0
CONFIRM_W: Final = 470.0
"""The button that says in words what will be done."""
CONFIRM_H: Final = 112.0
SMALLEST: Final = 26
"""... in letters of this size at least."""
AGAIN_H: Final = 72.0
PEEK_W: Final = 250.0
GAP: Final = 14.0
GROUP_GAP: Final = 40.0
LIFT: Final = 22.0
"""How far a picked card stands out of the tray."""
BUTTON_Z: Final = 180
BACKS: Final = 5
BACK_W: Final = 138.0
BACK_STEP: Final = 84.0
"""A hand face down: so many backs, so wide, so far apart."""
LAID: Final = 90
"""Things that lie at a goal lie over all that is still in the tray."""
OWN: Final = frozenset((CONFIRM, AGAIN, PEEK))
"""The table's own buttons: while they are there, they can be pressed."""


@dataclass(frozen=True)
class TrayView:
    """What the tray shows. `seat_name` and `livery` are of whose hand it is, None for nobody's;
    `words` say what is wanted. `face_up` is False while the cards are hidden. `cloth` lies over
    everything while it is there. `laid` says where held things lie that are on their way to a
    goal on the board."""

    livery: Livery | None
    seat_name: str
    words: str
    held: tuple[Held, ...]
    face_up: bool
    buttons: tuple[tuple[Spot, Button], ...]
    lit: frozenset[Spot]
    focus: Spot | None
    picked: frozenset[Spot]
    cloth: curtain.Cloth | None = None
    laid: Mapping[Spot, Point] = field(default_factory=dict)


def rects_of(areas: Areas, held: Sequence[Held], buttons: Sequence[Spot]) -> dict[Spot, Rect]:
    """Where held things and buttons lie in the tray."""
    rects = _buttons_at(areas, buttons)
    left, top, width, height = areas.tray
    before = PEEK_W + GAP if PEEK in buttons and not areas.tall else 0.0
    after = 0.0 if areas.tall else max(CONFIRM_W, _columns(buttons) * (BUTTON_W + GAP) - GAP) + GAP
    room = width - 2 * EDGE
    below = BAND + (BUTTON_H + GAP if areas.tall else 0.0)
    centre_y = top + below + (height - below) / 2 - 4
    xs = _across(held, room, before, after)
    for thing, x in zip(held, xs, strict=False):
        at = left + EDGE + x
        rects[thing.spot] = (at, centre_y - thing.height / 2, thing.width, thing.height)
    return rects


def _across(held: Sequence[Held], room: float, before: float, after: float) -> list[float]:
    """The left edges of things beside each other: in the middle of `room` where that leaves
    `before` and `after` free at the ends, else between those; overlapping when they are too
    many. The same whether there are buttons or not, so that nothing jumps when one appears."""
    if not held:
        return []
    gaps = [GROUP_GAP if one.group != other.group else GAP for one, other in pairwise(held)]
    whole = sum(thing.width for thing in held) + sum(gaps)
    between = room - before - after
    squeeze = 0.0
    if whole > between and len(held) > 1:
        squeeze = (whole - between) / (len(held) - 1)
    x = (room - whole) / 2
    if x < before or x + whole > room - after:
        x = before + max(0.0, (between - whole) / 2)
    lefts = [x]
    for thing, gap in zip(held, gaps, strict=False):
        x += thing.width + gap - squeeze
        lefts.append(x)
    return lefts


def _columns(buttons: Sequence[Spot]) -> int:
    """How many columns of game buttons stand beside the hand in landscape."""
    return -(-sum(spot not in OWN for spot in buttons) // 2)


def _buttons_at(areas: Areas, buttons: Sequence[Spot]) -> dict[Spot, Rect]:
    return _in_a_row(areas, buttons) if areas.tall else _beside(areas, buttons)


def _in_a_row(areas: Areas, buttons: Sequence[Spot]) -> dict[Spot, Rect]:
    """Tall screens: above the hand. What is to be done gets the room that the others leave."""
    left, top, width, _height = areas.tray
    room = width - 2 * EDGE - (len(buttons) - 1) * GAP
    others = max(1, len(buttons) - (CONFIRM in buttons))
    wide = min(BUTTON_W, room / max(1, len(buttons)))
    if CONFIRM in buttons:
        wide = min(wide, 300.0)
    widths = [room - others * wide if spot == CONFIRM else wide for spot in buttons]
    x = left + (width - sum(widths) - (len(buttons) - 1) * GAP) / 2
    rects: dict[Spot, Rect] = {}
    for spot, w in zip(buttons, widths, strict=True):
        rects[spot] = (x, top + BAND + 8, w, BUTTON_H)
        x += w + GAP
    return rects


def _beside(areas: Areas, buttons: Sequence[Spot]) -> dict[Spot, Rect]:
    """Wide screens: at the right end, and the peek at the left, where it stays."""
    left, top, width, height = areas.tray
    right, high = left + width - EDGE, top + BAND + 10
    rects: dict[Spot, Rect] = {}
    if PEEK in buttons:
        rects[PEEK] = (left + EDGE, high, PEEK_W, height - BAND - 24)
    if CONFIRM in buttons:
        rects[CONFIRM] = (right - CONFIRM_W, high, CONFIRM_W, CONFIRM_H)
        rects[AGAIN] = (right - CONFIRM_W, high + CONFIRM_H + 8, CONFIRM_W, AGAIN_H)
        return rects
    game = [spot for spot in buttons if spot != PEEK]
    columns = -(-len(game) // 2)
    first = right - columns * BUTTON_W - (columns - 1) * GAP
    for n, spot in enumerate(game):
        column, row = divmod(n, 2)
        x = first + column * (BUTTON_W + GAP)
        rects[spot] = (x, high + row * (BUTTON_H + 8), BUTTON_W, BUTTON_H)
    return rects


# --- pictures -------------------------------------------------------------------------------------


def placed(assets: Assets, areas: Areas, shown: TrayView) -> list[Placed]:
    """The tray with everything on it, cards excepted (those can be on their way)."""
    left, top, width, height = areas.tray
    at = (left + width / 2, top + height / 2)
    if shown.cloth is not None:
        return curtain.closed(assets, areas, shown.cloth, 150)
    things = [Placed("tray", _ground(assets, width, height), *at, 150)]
    things += _band(assets, areas, shown)
    rects = rects_of(areas, (), [spot for spot, _button in shown.buttons])
    for spot, button in shown.buttons:
        x, y, w, h = rects[spot]
        lit = spot in shown.lit or spot in OWN
        make = PICTURES.get(spot, button_picture)
        picture = make(assets, button, w, h, lit, spot == shown.focus)
        things.append(Placed(("button", spot), picture, x + w / 2, y + h / 2, BUTTON_Z))
    return things


def prepare(assets: Assets, areas: Areas) -> None:
    """Lay the planks ahead: what is hidden behind a cloth is not drawn before it parts. And load
    the letters of what is confirmed: its words are ever new, and of many sizes."""
    _ground(assets, *areas.tray[2:])
    for size in range(SMALLEST, READ + 1):
        assets.font(BOLD, size)


def cards(assets: Assets, areas: Areas, shown: TrayView) -> list[Placed]:
    """The held things."""
    if shown.cloth is not None:
        return []
    if not shown.face_up:
        return _face_down(assets, areas)
    things: list[Placed] = []
    rects = rects_of(areas, shown.held, [spot for spot, _button in shown.buttons])
    for n, thing in enumerate(shown.held):
        x, y = middle(rects[thing.spot])
        z = HELD_Z + 2 * n
        picked = thing.spot in shown.picked
        if thing.spot in shown.laid:
            things.append(_left_behind(assets, thing, n, x, y))
            x, y = shown.laid[thing.spot]
            z += LAID
        elif picked:
            y -= LIFT
        if picked or thing.spot in shown.lit or thing.spot == shown.focus:
            strong = picked or thing.spot == shown.focus
            rim = frame(assets, thing.width + 14, thing.height + 14, strong)
            things.append(Placed(("rim", n), rim, x, y, z))
        key = thing.key or ("hand", thing.spot)
        things.append(Placed(key, thing.image, x, y, z + 1))
    return things


def _face_down(assets: Assets, areas: Areas) -> list[Placed]:
    """A hand that nobody holds up: always the same cards. How many things are in it, of which
    kinds and how they lie together may be secrets of their own."""
    left, top, width, height = areas.tray
    below = BAND + (BUTTON_H + GAP if areas.tall else 0.0)
    x, y = left + width / 2, top + below + (height - below) / 2 - 4
    back = card_back(assets, "plain", BACK_W)
    first = x - BACK_STEP * (BACKS - 1) / 2
    return [Placed(("back", n), back, first + n * BACK_STEP, y, HELD_Z + n) for n in range(BACKS)]


def _left_behind(assets: Assets, thing: Held, n: int, x: float, y: float) -> Placed:
    """The place of a thing that lies at its goal for now."""
    place = shapes.panel(assets, thing.width, thing.height, NIGHT, 110, 14, mix(BRASS, NIGHT, 0.3))
    return Placed(("left behind", n), place, x, y, BUTTON_Z + 1)


def frame(assets: Assets, width: float, height: float, strong: bool) -> pygame.Surface:
    """What lights up: a gold rim around a place, thick where the light is."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        n = 2
        line = assets.px(9 if strong else 5) * n
        big = pygame.Surface((size[0] * n, size[1] * n), pygame.SRCALPHA)
        big.fill((*GOLD, 0))
        radius = assets.px(14) * n
        if strong:
            pygame.draw.rect(big, (*GOLD, 70), big.get_rect(), border_radius=radius)
        colour = mix(GOLD, PALE, 0.35) if strong else GOLD
        pygame.draw.rect(big, (*NIGHT, 150), big.get_rect(), line, border_radius=radius)
        inner = big.get_rect().inflate(-line // 2, -line // 2)
        pygame.draw.rect(big, colour, inner, line * 3 // 4, border_radius=radius)
        return finished(pygame.transform.smoothscale(big, size))

    return assets.once(("lit-frame", width, height, strong), make)


def button_picture(
    assets: Assets, button: Button, width: float, height: float, lit: bool, focused: bool
) -> pygame.Surface:
    """A wooden plate with a label and a smaller note."""

    def make() -> pygame.Surface:
        face = mix(PARCHMENT, GOLD, 0.45) if focused else mix(PARCHMENT, INK, 0.02)
        rim = GOLD if lit else mix(BRASS, INK, 0.3)
        plate = soft(shapes.panel(assets, width, height, rim, 255, 16))
        edge = 10 if focused else 6
        inner = shapes.panel(assets, width - edge, height - edge, face, 255, 12)
        plate.blit(soft(inner), inner.get_rect(center=plate.get_rect().center))
        ink = INK if lit else mix(INK, PARCHMENT, 0.4)
        x, room = 20.0, width - 40
        if button.icon:
            icon = assets.icon(button.icon, height * 0.5, ink)
            plate.blit(soft(icon), icon.get_rect(midleft=(assets.px(x), plate.height // 2)))
            x, room = x + height * 0.5 + 14, room - height * 0.5 - 14
        label = text.fitted(assets, button.label, room, READ, ink, BOLD)
        mid = plate.height // 2
        if button.note:
            note = text.fitted(assets, button.note, room, SMALL, FADED_INK, BODY)
            plate.blit(soft(note), note.get_rect(midleft=(assets.px(x), mid + assets.px(17))))
            mid -= assets.px(15)
        plate.blit(soft(label), label.get_rect(midleft=(assets.px(x), mid)))
        return plate  # not packed: soon there is another one

    return assets.recent("table-button", (button, width, height, lit, focused), make, 40)


def confirm_picture(
    assets: Assets, button: Button, width: float, height: float, lit: bool, focused: bool
) -> pygame.Surface:
    """A golden plate that says in words what will be done, in one line or two."""

    def make() -> pygame.Surface:
        plate = soft(shapes.panel(assets, width, height, INK, 255, 18))
        rim, face = (mix(GOLD, PALE, 0.5), GOLD) if focused else (GOLD, mix(GOLD, PARCHMENT, 0.4))
        for inset, colour, radius in ((6, rim, 15), (16, face, 11)):
            inner = shapes.panel(assets, width - inset, height - inset, colour, 255, radius)
            plate.blit(soft(inner), inner.get_rect(center=plate.get_rect().center))
        icon = assets.icon(button.icon, min(64.0, height * 0.56), INK)
        middle = plate.height // 2
        plate.blit(soft(icon), icon.get_rect(midleft=(assets.px(22), middle)))
        left = 22 + icon.width / assets.scale + 16
        room = width - left - 22
        size = float(READ)
        while size > SMALLEST and len(text.wrapped(assets, button.label, room, size, BOLD)) > 2:
            size -= 1
        rows = text.wrapped(assets, button.label, room, size, BOLD)[:2]
        for n, row in enumerate(rows):
            words = text.fitted(assets, row, room, size, INK, BOLD)
            y = middle + round((n - (len(rows) - 1) / 2) * size * 1.12 * assets.scale)
            plate.blit(soft(words), words.get_rect(midleft=(assets.px(left), y)))
        return plate  # not packed: soon there is another one

    return assets.recent("table-confirm", (button, width, height, lit, focused), make, 8)


def peek_picture(
    assets: Assets, button: Button, width: float, height: float, lit: bool, focused: bool
) -> pygame.Surface:
    """An eye, with the words below it where there is room, else beside it."""
    if height < 120:
        return button_picture(assets, button, width, height, lit, focused)

    def make() -> pygame.Surface:
        plate = soft(button_picture(assets, Button(""), width, height, lit, focused))
        middle = plate.width // 2
        icon = assets.icon(button.icon, height * 0.5, INK)
        plate.blit(soft(icon), icon.get_rect(center=(middle, round(plate.height * 0.38))))
        words = text.fitted(assets, button.label, width - 32, READ, INK, BOLD)
        plate.blit(soft(words), words.get_rect(center=(middle, round(plate.height * 0.78))))
        return finished(plate)

    return assets.once(("table-peek", button, width, height, lit, focused), make)


PICTURES: Final = {CONFIRM: confirm_picture, PEEK: peek_picture}
"""The buttons that look like themselves."""


def _ground(assets: Assets, width: float, height: float) -> pygame.Surface:
    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        sheet = assets.tiled("planks", size, 0.8).copy()
        shade = pygame.Surface(size, pygame.SRCALPHA)
        shade.fill((*NIGHT, 96))
        sheet.blit(shade, (0, 0))
        return sheet.convert()

    return assets.once(("tray-ground", width, height), make)


def _band(assets: Assets, areas: Areas, shown: TrayView) -> list[Placed]:
    """Whose hand this is, in their colour, and what is wanted of them."""
    left, top, width, _height = areas.tray
    y = top + BAND / 2
    plate, room = _name_plate(assets, shown.livery, shown.seat_name, width)
    ink = PALE if shown.livery is None else shown.livery.on
    said = text.fitted(assets, shown.words, width - room - 26, READ, ink, BODY)
    x = left + room + said.width / assets.scale / 2
    return [
        Placed("tray band", plate, left + width / 2, y, 151),
        Placed("tray words", said, x, y, 152),
    ]


def _name_plate(
    assets: Assets, livery: Livery | None, name: str, width: float
) -> tuple[pygame.Surface, float]:
    """The strip with the emblem and the name, and where the words begin on it."""
    ink = PALE if livery is None else livery.on
    x = 26.0 if livery is None else 26.0 + BAND + 6
    label = text.fitted(assets, name, 420, READ + 4, ink, BOLD) if name else None

    def make() -> pygame.Surface:
        if livery is None:
            plate = shapes.panel(assets, width, BAND, NIGHT, 200, 0).copy()
        else:
            plate = pieces.pattern(assets, livery, width, BAND).copy()
            badge = pieces.emblem_badge(assets, livery, BAND - 10)
            plate.blit(soft(badge), badge.get_rect(midleft=(assets.px(26), plate.height // 2)))
        if label is not None:
            plate.blit(soft(label), label.get_rect(midleft=(assets.px(x), plate.height // 2)))
        return finished(plate)

    plate = assets.recent("tray-band", (livery, name, width), make, 8)
    return plate, x if label is None else x + label.width / assets.scale + 30

"""The tray at the lower edge: one's own hand, the buttons beside it, and the curtain over it.

Owns where held things and buttons lie and how they look. What may be chosen, whose hand it is and
whether it may be seen is handed in. Lengths in units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
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
    TITLE,
    Livery,
    mix,
)
from scenes.tables.layout import Button, Held, Spot
from scenes.tables.room import EDGE, Areas, Rect, middle

BAND: Final = 50.0
"""The strip in the seat's colour with the name and what is wanted."""
BUTTON_W: Final = 330.0
BUTTON_H: Final = 88.0
GAP: Final = 14.0
GROUP_GAP: Final = 40.0
LIFT: Final = 22.0
"""How far a picked card stands out of the tray."""
HAND_Z: Final = 200
FRAME_Z: Final = 190


@dataclass(frozen=True)
class TrayView:
    """What the tray shows. `seat_name` and `livery` are of whose hand it is, None for nobody's;
    `words` say what is wanted. `face_up` is False while the cards are hidden. `curtain` names who
    is asked to open it."""

    livery: Livery | None
    seat_name: str
    words: str
    held: tuple[Held, ...]
    face_up: bool
    buttons: tuple[tuple[Spot, Button], ...]
    lit: frozenset[Spot]
    focus: Spot | None
    picked: frozenset[Spot]
    curtain: str | None = None
    how: str = ""
    """How the curtain is opened: "press the bottom face button"."""


def rects_of(areas: Areas, held: Sequence[Held], buttons: Sequence[Spot]) -> dict[Spot, Rect]:
    """Where held things and buttons lie in the tray."""
    rects = _buttons_at(areas, buttons)
    left, top, width, height = areas.tray
    columns = _columns(areas, len(buttons))
    room = width - 2 * EDGE - columns * (BUTTON_W + GAP)
    below = BAND + (0.0 if not areas.tall or not buttons else BUTTON_H + GAP)
    if areas.tall:
        room = width - 2 * EDGE
    centre_y = top + below + (height - below) / 2 - 4
    xs = _across(held, room)
    for thing, x in zip(held, xs, strict=True):
        at = left + EDGE + x
        rects[thing.spot] = (at, centre_y - thing.height / 2, thing.width, thing.height)
    return rects


def _across(held: Sequence[Held], room: float) -> list[float]:
    """The left edges of things beside each other, in the middle of `room`, overlapping when they
    are too many."""
    if not held:
        return []
    gaps = [GROUP_GAP if one.group != other.group else GAP for one, other in pairwise(held)]
    whole = sum(thing.width for thing in held) + sum(gaps)
    squeeze = 0.0
    if whole > room and len(held) > 1:
        squeeze = (whole - room) / (len(held) - 1)
    x = max(0.0, (room - whole) / 2)
    lefts = [x]
    for thing, gap in zip(held, gaps, strict=False):
        x += thing.width + gap - squeeze
        lefts.append(x)
    return lefts


def _columns(areas: Areas, count: int) -> int:
    """How many columns of buttons stand beside the hand in landscape."""
    return 0 if areas.tall or not count else -(-count // 2)


def _buttons_at(areas: Areas, buttons: Sequence[Spot]) -> dict[Spot, Rect]:
    left, top, width, _height = areas.tray
    rects: dict[Spot, Rect] = {}
    if areas.tall:
        count = max(1, len(buttons))
        wide = min(BUTTON_W, (width - 2 * EDGE - (count - 1) * GAP) / count)
        first = left + (width - count * wide - (count - 1) * GAP) / 2
        for n, spot in enumerate(buttons):
            rects[spot] = (first + n * (wide + GAP), top + BAND + 8, wide, BUTTON_H)
        return rects
    columns = _columns(areas, len(buttons))
    first = left + width - EDGE - columns * BUTTON_W - (columns - 1) * GAP
    for n, spot in enumerate(buttons):
        column, row = divmod(n, 2)
        x = first + column * (BUTTON_W + GAP)
        rects[spot] = (x, top + BAND + 10 + row * (BUTTON_H + 10), BUTTON_W, BUTTON_H)
    return rects


# --- pictures -------------------------------------------------------------------------------------


def placed(assets: Assets, areas: Areas, shown: TrayView) -> list[Placed]:
    """The tray with everything on it, cards excepted (those can be on their way)."""
    left, top, width, height = areas.tray
    at = (left + width / 2, top + height / 2)
    if shown.curtain is not None and shown.livery is not None:
        cloth = _curtain(assets, shown.livery, shown.curtain, shown.how, width, height)
        return [Placed("tray", cloth, *at, 150)]
    things = [Placed("tray", _ground(assets, width, height), *at, 150)]
    band = _band(assets, shown.livery, shown.seat_name, shown.words, width)
    things.append(Placed("tray band", band, left + width / 2, top + BAND / 2, 151))
    rects = rects_of(areas, shown.held, [spot for spot, _button in shown.buttons])
    for spot, button in shown.buttons:
        x, y, w, h = rects[spot]
        picture = button_picture(assets, button, w, h, spot in shown.lit, spot == shown.focus)
        things.append(Placed(("button", spot), picture, x + w / 2, y + h / 2, HAND_Z))
    return things


def cards(assets: Assets, areas: Areas, shown: TrayView) -> list[Placed]:
    """The held things. Face down, their keys are their places."""
    if shown.curtain is not None:
        return []
    things = []
    rects = rects_of(areas, shown.held, [spot for spot, _button in shown.buttons])
    for n, thing in enumerate(shown.held):
        x, y = middle(rects[thing.spot])
        if thing.spot in shown.picked:
            y -= LIFT
        if thing.spot in shown.lit or thing.spot in shown.picked:
            strong = thing.spot == shown.focus or thing.spot in shown.picked
            rim = frame(assets, thing.width + 14, thing.height + 14, strong)
            things.append(Placed(("rim", n), rim, x, y, HAND_Z + 2 * n))
        key = ("hand", thing.spot) if shown.face_up else ("back", n)
        image = thing.image if shown.face_up else thing.back
        things.append(Placed(key, image, x, y, HAND_Z + 2 * n + 1))
    return things


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
        plate = shapes.panel(assets, width, height, rim, 255, 16).copy()
        edge = 10 if focused else 6
        inner = shapes.panel(assets, width - edge, height - edge, face, 255, 12)
        plate.blit(inner, inner.get_rect(center=plate.get_rect().center))
        ink = INK if lit else mix(INK, PARCHMENT, 0.4)
        x, room = 20.0, width - 40
        if button.icon:
            icon = assets.icon(button.icon, height * 0.5, ink)
            plate.blit(icon, icon.get_rect(midleft=(assets.px(x), plate.height // 2)))
            x, room = x + height * 0.5 + 14, room - height * 0.5 - 14
        label = text.fitted(assets, button.label, room, READ, ink, BOLD)
        mid = plate.height // 2
        if button.note:
            note = text.fitted(assets, button.note, room, SMALL, FADED_INK, BODY)
            plate.blit(note, note.get_rect(midleft=(assets.px(x), mid + assets.px(17))))
            mid -= assets.px(15)
        plate.blit(label, label.get_rect(midleft=(assets.px(x), mid)))
        return finished(plate)

    return assets.recent("table-button", (button, width, height, lit, focused), make, 40)


def _ground(assets: Assets, width: float, height: float) -> pygame.Surface:
    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        sheet = assets.tiled("planks", size, 0.8).copy()
        shade = pygame.Surface(size, pygame.SRCALPHA)
        shade.fill((*NIGHT, 96))
        sheet.blit(shade, (0, 0))
        return sheet.convert()

    return assets.once(("tray-ground", width, height), make)


def _band(
    assets: Assets, livery: Livery | None, name: str, words: str, width: float
) -> pygame.Surface:
    """Whose hand this is, in their colour, and what is wanted of them."""

    def make() -> pygame.Surface:
        if livery is None:
            plate = shapes.panel(assets, width, BAND, NIGHT, 200, 0).copy()
            ink = PALE
        else:
            plate = pieces.pattern(assets, livery, width, BAND).copy()
            ink = livery.on
        x = 26.0
        if livery is not None:
            badge = pieces.emblem_badge(assets, livery, BAND - 10)
            plate.blit(badge, badge.get_rect(midleft=(assets.px(x), plate.height // 2)))
            x += BAND + 6
        if name:
            label = text.fitted(assets, name, 420, READ + 4, ink, BOLD)
            plate.blit(label, label.get_rect(midleft=(assets.px(x), plate.height // 2)))
            x += label.width / assets.scale + 30
        said = text.fitted(assets, words, width - x - 26, READ, ink, BODY)
        plate.blit(said, said.get_rect(midleft=(assets.px(x), plate.height // 2)))
        return finished(plate)

    return assets.recent("tray-band", (livery, name, words, width), make, 8)


def _curtain(
    assets: Assets, livery: Livery, name: str, how: str, width: float, height: float
) -> pygame.Surface:
    """A heavy cloth in the next person's colour, with their name and how to open it."""

    def make() -> pygame.Surface:
        cloth = pieces.pattern(assets, livery, width, height).copy()
        _folds(assets, cloth)
        badge = pieces.emblem_badge(assets, livery, 120)
        cloth.blit(badge, badge.get_rect(center=(cloth.width // 2, assets.px(66))))
        title = text.fitted(assets, name, width - 80, 76, livery.on, TITLE)
        cloth.blit(title, title.get_rect(center=(cloth.width // 2, assets.px(160))))
        words = text.fitted(assets, how, width - 80, READ, livery.on, BOLD)
        cloth.blit(words, words.get_rect(center=(cloth.width // 2, assets.px(222))))
        return finished(cloth)

    return assets.once(("curtain", livery.name, name, how, width, height), make)


def _folds(assets: Assets, cloth: pygame.Surface) -> None:
    """Soft vertical folds, darker in the valleys."""
    step = assets.px(96)
    for x in range(0, cloth.width, step):
        for part in range(step):
            share = abs(part / step - 0.5) * 2
            dark = round(52 * share * share)
            if dark and x + part < cloth.width:
                strip = pygame.Rect(x + part, 0, 1, cloth.height)
                cloth.fill((dark, dark, dark), strip, special_flags=pygame.BLEND_RGB_SUB)

"""How the choice of a chest looks: the chooser's banner, chests face down and face up, buttons.

Owns their places. Pictures of values have keys that begin with `SECRET` and name no value, so that
they can be forgotten as one; everything else is made without values.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from game.core.phrases import counted
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BOLD,
    GOLD,
    INK,
    NIGHT,
    NUMBER,
    PALE,
    PARCHMENT,
    Livery,
    mix,
)
from scenes.race import cards
from scenes.race.words import STACKS

if TYPE_CHECKING:
    from scenes.services import Services

SECRET: Final = "peek"
Spot: TypeAlias = tuple[float, float, float, float]

BAND: Final = 150
PAGE: Final = 600
WIDEST: Final = 1280
CHEST: Final = 196
BUTTON: Final = 108
OWN_SIZE: Final = 64


@dataclass(frozen=True)
class Table:
    """For whom something is drawn, and with what."""

    services: Services
    name: str
    livery: Livery

    @property
    def assets(self) -> Assets:
        return self.services.assets

    @property
    def width(self) -> float:
        return page_width(self.services.canvas.width)

    @property
    def middle(self) -> tuple[float, float]:
        return self.services.canvas.width / 2, self.services.canvas.height / 2

    @property
    def top(self) -> float:
        return page_top(self.services.canvas.height)


def page_width(width: float) -> float:
    return min(WIDEST, width - 40)


def page_top(height: float) -> float:
    """The upper edge of banner and page together."""
    return (height - BAND - PAGE) / 2


def spots(width: float, height: float, count: int, opened: bool) -> dict[object, Spot]:
    """What can be touched, as (left, top, width, height): chests or stacks by number, and with an
    open stack the spyglass ("look") and "take"."""
    page, top = page_width(width), page_top(height) + BAND
    left = (width - page) / 2
    found: dict[object, Spot] = {}
    column = min(300.0 if not opened else 240.0, (page - 60) / max(1, count))
    first = width / 2 - column * count / 2
    row_top, row_high = (top + 96, 250.0) if opened else (top + 130, 300.0)
    for n in range(count):
        found[n] = (first + n * column, row_top, column, row_high)
    y = top + PAGE - BUTTON - 104
    if opened:
        half = (page - 3 * 40) / 2
        found["look"] = (left + 40, y, half, BUTTON)
        found["take"] = (left + 80 + half, y, half, BUTTON)
    else:
        found["take"] = (width / 2 - 260, top + PAGE - BUTTON - 40, 520, BUTTON)
    return found


# --- the frame ------------------------------------------------------------------------------------


def frame(table: Table, opened: bool, hint: str) -> list[Placed]:
    """Dusk, the chooser's banner, the page with a hint."""
    assets, (x, _y) = table.assets, table.middle
    canvas = table.services.canvas
    dusk = shapes.shade(assets, canvas.size, 190)
    band = banner(table, "a chest" if opened else "a stack of chests")
    page = shapes.parchment(assets, table.width, PAGE)
    words = text.fitted(assets, hint, table.width - 60, 36, INK, BOLD, 25)
    top = table.top
    return [
        Placed("dusk", dusk, canvas.width / 2, canvas.height / 2, 0),
        Placed("page", page, x, top + BAND + PAGE / 2, 10),
        Placed("banner", band, x, top + BAND / 2, 12),
        Placed("hint", words, x, top + BAND + 54, 20),
    ]


def banner(table: Table, what: str) -> pygame.Surface:
    """Who chooses, loud, and what the others do meanwhile."""
    assets, livery, width = table.assets, table.livery, table.width

    def make() -> pygame.Surface:
        plate = pieces.pattern(assets, livery, width, BAND, 20).copy()
        middle = plate.height // 2
        badge = pieces.emblem_badge(assets, livery, BAND * 0.74)
        plate.blit(badge, badge.get_rect(midleft=(assets.px(26), middle)))
        plain = shapes.rounded(
            (plate.width - assets.px(BAND * 0.74 + 74), assets.px(BAND - 28)), assets.px(14),
            (*livery.colour, 235),
        )  # fmt: skip
        left = assets.px(26 + BAND * 0.74 + 20)
        plate.blit(plain, plain.get_rect(midleft=(left, middle)))
        room = width - BAND * 0.74 - 120
        said = f"{table.name} chooses {what}"
        first = text.fitted(assets, said, room, 62, livery.on, BOLD, 34)
        second = text.fitted(assets, "The others look away!", room, 40, livery.on, BOLD)
        plate.blit(first, first.get_rect(midleft=(left + assets.px(18), middle - assets.px(26))))
        plate.blit(second, second.get_rect(midleft=(left + assets.px(18), middle + assets.px(34))))
        return finished(plate)

    return assets.once(("chest banner", table.name, livery.name, width, what), make)


def _centre(spot: Spot) -> tuple[float, float]:
    return spot[0] + spot[2] / 2, spot[1] + spot[3] / 2


# --- stacks and chests ----------------------------------------------------------------------------


def stacks(
    table: Table, places: dict[object, Spot], numbers: Sequence[int], counts: Sequence[int],
    focus: int,
) -> list[Placed]:  # fmt: skip
    """The stacks to choose from, with how many chests are left in each."""
    shown = []
    for n, (stack, count) in enumerate(zip(numbers, counts, strict=True)):
        x, y = _centre(places[n])
        lit = n == focus % len(numbers)
        if lit:
            shown += _light(table, x, y - 40, CHEST * 1.1)
        chest = cards.chest_token(table.assets, CHEST * 1.1)
        words = f"{STACKS[stack].capitalize()} stack"
        label = text.line(table.assets, words, 38, INK, BOLD)
        number = text.line(table.assets, counted(count, "chest"), 34, INK, BOLD)
        shown += [
            Placed(("stack", n), chest, x, y - 40, 30),
            Placed(("stack name", n), label, x, y + 94, 31),
            Placed(("stack count", n), number, x, y + 136, 31),
        ]
    plate = button(table.assets, "spyglass", "Look into this stack", places["take"][2:], True)
    shown.append(Placed("take", plate, *_centre(places["take"]), 30))
    return shown


def _light(table: Table, x: float, y: float, size: float) -> list[Placed]:
    """Gold around what will be taken, and an arrow, for gold on parchment is quiet."""
    ring = shapes.ring(table.assets, size * 1.1, GOLD, 1.0, 12)
    arrow = table.assets.icon("arrow-down", 44, INK)
    return [
        Placed("light", shapes.glow(table.assets, size * 1.4, GOLD, 220), x, y, 25),
        Placed("light ring", ring, x, y, 26),
        Placed("light arrow", arrow, x, y - size / 2 - 30, 33),
    ]


def _size(spot: Spot) -> float:
    return min(CHEST, spot[2] - 22)


def face_down(table: Table, places: dict[object, Spot], count: int, focus: int) -> list[Placed]:
    """All chests closed: they differ in their places only."""
    shown = []
    for n in range(count):
        x, y = _centre(places[n])
        size = _size(places[n])
        if n == focus:
            shown += _light(table, x, y, size)
        shown.append(Placed(("chest", n), cards.chest_token(table.assets, size), x, y, 30))
    return shown


def face_up(
    table: Table, places: dict[object, Spot], values: Sequence[int], focus: int
) -> list[Placed]:
    """All chests open, with their values, for as long as a hand holds the spyglass."""
    shown = []
    for n, value in enumerate(values):
        x, y = _centre(places[n])
        size = _size(places[n])
        if n == focus:
            shown += _light(table, x, y, size)
        picture = secret(table.assets, ("chest", n), value, size)
        shown.append(Placed(("chest", n), picture, x, y, 30))
    return shown


def secret(assets: Assets, place: Hashable, value: int, size: float) -> pygame.Surface:
    """A value on an open chest. Known by its place only, and drawn without the kept letters."""

    def make() -> pygame.Surface:
        plate = cards.chest_token(assets, size, opened=True).copy()
        x, y = plate.get_rect().center
        font = assets.font(NUMBER, size * 0.42)
        reach = assets.px(size * 0.29)
        round_ = shapes.disc(assets, size * 0.52, GOLD, NIGHT, 0.06, shadow=False)
        plate.blit(round_, round_.get_rect(center=(x + reach, y + reach)))
        number = font.render(str(value), True, INK)
        plate.blit(number, number.get_rect(center=(x + reach, y + reach)))
        return plate

    return assets.once((SECRET, place, size), make)


def own_chests(table: Table, count: int) -> list[Placed]:
    """How many chests the chooser has already; their values come with a peek."""
    if not count:
        return []
    said = text.line(table.assets, f"You own {counted(count, 'chest')}.", 32, INK, BOLD)
    x, _y = table.middle
    return [Placed("own", said, x, table.top + BAND + PAGE - 52, 30)]


def own_values(table: Table, values: Sequence[int]) -> list[Placed]:
    """The values of the chests that the chooser has already."""
    if not values:
        return []
    x, _y = table.middle
    y = table.top + BAND + PAGE - 52
    said = text.line(table.assets, "Yours:", 32, INK, BOLD)
    width = said.width / table.assets.scale + len(values) * (OWN_SIZE + 10)
    left = x - width / 2
    shown = [Placed("own", said, left + said.width / table.assets.scale / 2, y, 30)]
    for n, value in enumerate(values):
        picture = secret(table.assets, ("own", n), value, OWN_SIZE)
        at = left + said.width / table.assets.scale + (n + 0.5) * (OWN_SIZE + 10) + 10
        shown.append(Placed(("own", n), picture, at, y, 30))
    return shown


# --- buttons --------------------------------------------------------------------------------------


def buttons(table: Table, places: dict[object, Spot], held: bool) -> list[Placed]:
    """The spyglass to hold, and the button that takes the lit chest."""
    words = "Looking…" if held else "Hold to look"
    look = button(table.assets, "spyglass", words, places["look"][2:], not held)
    take = button(table.assets, "check", "Take this chest", places["take"][2:], True)
    return [
        Placed("look", look, *_centre(places["look"]), 30),
        Placed("take", take, *_centre(places["take"]), 30),
    ]


def button(
    assets: Assets, icon: str, words: str, size: tuple[float, float], lit: bool
) -> pygame.Surface:
    """A plate with an icon and words; lit in gold when it acts now."""
    width, height = size

    def make() -> pygame.Surface:
        face = mix(PARCHMENT, GOLD, 0.34) if lit else mix(PARCHMENT, PALE, 0.5)
        rim = GOLD if lit else mix(PARCHMENT, INK, 0.45)
        plate = shapes.panel(assets, width, height, face, 255, 18, rim).copy()
        mark = assets.icon(icon, height * 0.56, INK)
        said = text.fitted(assets, words, width - height - 40, 38, INK, BOLD, 26)
        gap = assets.px(18)
        left = (plate.width - mark.width - gap - said.width) // 2
        middle = plate.height // 2
        plate.blit(mark, mark.get_rect(midleft=(left, middle)))
        plate.blit(said, said.get_rect(midleft=(left + mark.width + gap, middle)))
        return finished(plate)

    return assets.once(("chest button", icon, words, width, height, lit), make)

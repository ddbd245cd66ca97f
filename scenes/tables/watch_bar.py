"""The controls of a table's replay: buttons along the top, and a bar of the whole match.

Owns their places and pictures. The bar is coloured by whose turn each step was. What the buttons
do is `watch`'s business. Lengths in units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import (
    BOLD,
    BRASS,
    DEEP,
    GOLD,
    INK,
    NIGHT,
    NUMBER,
    PALE,
    PARCHMENT,
    READ,
    Livery,
    mix,
)
from scenes.tables.room import EDGE, HEAD, Areas, Rect, inside
from scenes.tables.tray import BAND

if TYPE_CHECKING:
    from scenes.tables.reel import Reel

BUTTON: Final = 66.0
GAP: Final = 8.0
SPEED: Final = 84.0
EYES: Final = 318.0
BAR: Final = 46.0
COUNT: Final = 190.0
SLACK: Final = 16.0
"""A finger may miss the bar by so much."""
BUTTONS: Final = (
    "leave", "turn back", "back", "play", "on", "turn on", "slower", "speed", "faster", "eyes",
)  # fmt: skip
ICONS: Final = {
    "leave": "home", "turn back": "step", "turn on": "step", "back": "arrow-left",
    "on": "arrow-right", "slower": "minus", "faster": "plus",
}  # fmt: skip
NO_BUTTON: Final = ("speed",)
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 16.0)
SPEED_WORDS: Final = ("½×", "1×", "2×", "4×", "16×")
NORMAL: Final = 1
"""Where `SPEEDS` is 1."""
Z: Final = 600


@dataclass(frozen=True, slots=True)
class Shown:
    """What the controls say: how far of how many steps, whether it runs, how fast, with whose eyes
    (a name, and a livery when it is a seat's), and which button has the light. `chooses`: are
    there other eyes to look with?"""

    step: int
    steps: int
    playing: bool
    speed: int
    eyes: str
    livery: Livery | None
    chooses: bool
    focus: str


def buttons_of(chooses: bool) -> tuple[str, ...]:
    """The buttons that there are, speed's own number included."""
    return BUTTONS if chooses else BUTTONS[:-1]


def button_rects(chooses: bool) -> dict[str, Rect]:
    """Where the buttons lie: a row in the head of the screen."""
    rects: dict[str, Rect] = {}
    x = EDGE
    for name in buttons_of(chooses):
        width = {"speed": SPEED, "eyes": EYES}.get(name, BUTTON)
        rects[name] = (x, (HEAD - BUTTON) / 2, width, BUTTON)
        x += width + GAP
    return rects


def bar_rect(areas: Areas, chooses: bool) -> Rect:
    """The bar of the match: beside the buttons; on a tall screen above the hand in the tray."""
    if areas.tall:
        left, top, width, _height = areas.tray
        return (left + EDGE, top + BAND + 22, width - 2 * EDGE - COUNT, BAR)
    last = list(button_rects(chooses).values())[-1]
    left = last[0] + last[2] + 28
    return (left, (HEAD - BAR) / 2, areas.width - left - COUNT - EDGE, BAR)


def under(areas: Areas, chooses: bool, x: float, y: float) -> str | None:
    """The button, or `bar`, at a place."""
    for name, rect in button_rects(chooses).items():
        if name not in NO_BUTTON and inside(rect, x, y):
            return name
    left, top, width, height = bar_rect(areas, chooses)
    grown = (left - SLACK, top - SLACK, width + 2 * SLACK, height + 2 * SLACK)
    return "bar" if inside(grown, x, y) else None


def step_at(areas: Areas, chooses: bool, steps: int, x: float) -> int:
    """The step whose place on the bar is nearest to `x`."""
    left, _top, width, _height = bar_rect(areas, chooses)
    return round(min(1.0, max(0.0, (x - left) / width)) * steps)


# --- pictures -------------------------------------------------------------------------------------


def placed(assets: Assets, areas: Areas, shown: Shown, track: pygame.Surface) -> list[Placed]:
    """Buttons, bar, and how far it is."""
    head = shapes.panel(assets, areas.width, HEAD, DEEP, 235, 0)
    things = [Placed("watch head", head, areas.width / 2, HEAD / 2, Z)]
    for name, (left, top, width, height) in button_rects(shown.chooses).items():
        picture = _button(assets, name, shown, width)
        things.append(Placed(("watch", name), picture, left + width / 2, top + height / 2, Z + 2))
    left, top, width, height = bar_rect(areas, shown.chooses)
    middle = top + height / 2
    knob = shapes.disc(assets, BAR + 4, PALE, GOLD, 0.16)
    at = left + width * shown.step / max(1, shown.steps)
    things.append(Placed("watch bar", track, left + width / 2, middle, Z + 2))
    things.append(Placed("watch knob", knob, at, middle, Z + 4))
    words = f"{shown.step} / {shown.steps}"
    count = assets.recent(
        "watch-count", words, lambda: text.fitted(assets, words, COUNT - 44, 34, PALE, NUMBER)
    )
    things.append(Placed("watch count", count, left + width + COUNT / 2 + 16, middle, Z + 3))
    return things


def track_of(
    assets: Assets, reel: Reel, liveries: Sequence[Livery], width: float
) -> pygame.Surface:
    """The whole match from left to right, each step in the colour of whoever did it. A new picture
    each time it is asked for: whoever shows it keeps it."""
    size = (assets.px(width), assets.px(BAR))
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*mix(NIGHT, DEEP, 0.5), 255))
    share = size[0] / max(1, reel.steps)
    ends = (*reel.turns[1:], reel.steps)
    for begin, end in zip(reel.turns, ends, strict=False):
        colour = mix(liveries[reel.seats[begin]].colour, NIGHT, 0.12)
        x0, x1 = round(begin * share), round(end * share)
        pygame.draw.rect(sheet, colour, (x0, 0, max(1, x1 - x0), size[1]))
        if x1 - x0 > assets.px(8):
            pygame.draw.rect(sheet, mix(colour, NIGHT, 0.5), (x0, 0, assets.px(2), size[1]))
    mask = shapes.rounded(size, assets.px(12), (255, 255, 255, 255))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return finished(sheet)


def _button(assets: Assets, name: str, shown: Shown, width: float) -> pygame.Surface:
    """A button with its sign; the one with the light is what "confirm" does."""
    if name == "speed":
        return text.line(assets, SPEED_WORDS[shown.speed], 40, PALE, NUMBER)
    lit = shown.focus == name
    if name == "eyes":
        return _eyes(assets, shown, lit)
    icon = ("pause" if shown.playing else "play") if name == "play" else ICONS[name]

    def make() -> pygame.Surface:
        plate = _plate(assets, width, lit)
        mark = assets.icon(icon, BUTTON * 0.62, INK)
        if name == "turn back":
            mark = pygame.transform.flip(mark, True, False)
        plate.blit(mark, mark.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("table-watch-button", name, icon, lit, width), make)


def _eyes(assets: Assets, shown: Shown, lit: bool) -> pygame.Surface:
    """With whose eyes the table is seen: an eye, a seat's emblem, and words."""
    livery = shown.livery

    def make() -> pygame.Surface:
        plate = _plate(assets, EYES, lit)
        middle = plate.height // 2
        eye = assets.icon("eye", 44, INK)
        plate.blit(eye, eye.get_rect(midleft=(assets.px(14), middle)))
        left = 68.0
        if livery is not None:
            badge = pieces.emblem_badge(assets, livery, 44)
            plate.blit(badge, badge.get_rect(midleft=(assets.px(left), middle)))
            left += 54
        words = text.fitted(assets, shown.eyes, EYES - left - 14, READ - 2, INK, BOLD)
        plate.blit(words, words.get_rect(midleft=(assets.px(left), middle)))
        return finished(plate)

    key = (shown.eyes, livery.name if livery else "", lit)
    return assets.recent("table-watch-eyes", key, make, 8)


def _plate(assets: Assets, width: float, lit: bool) -> pygame.Surface:
    face = mix(PARCHMENT, GOLD, 0.4) if lit else mix(PARCHMENT, BRASS, 0.15)
    return shapes.panel(assets, width, BUTTON, face, 255, 14, GOLD if lit else BRASS).copy()

"""The controls of a replay: buttons in a row, and a bar of time with its rounds.

Owns their places, pictures and which one is lit. What they do is `watch`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from game.core.pace import TICKS_PER_SECOND
from scenes.kit import shapes, text
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
    mix,
)
from scenes.race.layout import HEAD, Layout
from scenes.race.tape import Tape

if TYPE_CHECKING:
    from scenes.services import Services

Spot: TypeAlias = tuple[float, float, float, float]

BUTTON: Final = 66
GAP: Final = 8
LEFT: Final = 16
BAR: Final = 44
CLOCK: Final = 236
BUTTONS: Final = (
    "leave", "part back", "back", "play", "forward", "part on", "slower", "speed", "faster",
)  # fmt: skip
WIDE: Final = {"speed": 84.0, "back": 84.0, "forward": 84.0}
ICONS: Final = {
    "leave": "home", "part back": "step", "part on": "step", "slower": "minus", "faster": "plus",
}  # fmt: skip
WORDS: Final = {"back": "−10 s", "forward": "+10 s"}
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SPEED_WORDS: Final = ("¼×", "½×", "1×", "2×", "4×", "8×")
NORMAL: Final = 2
"""Where `SPEEDS` is 1."""
NO_BUTTON: Final = ("speed",)


@dataclass(frozen=True)
class Shown:
    """What the bar says: how far, whether it runs, how fast, which button is lit."""

    ticks: int
    playing: bool
    speed: int
    focus: str


def button_spots() -> dict[str, Spot]:
    """Where the buttons lie: a row in the head of the screen."""
    spots: dict[str, Spot] = {}
    x = float(LEFT)
    for key in BUTTONS:
        width = WIDE.get(key, float(BUTTON))
        spots[key] = (x, (HEAD - BUTTON) / 2, width, BUTTON)
        x += width + GAP
    return spots


def bar_spot(layout: Layout) -> Spot:
    """The bar of time: beside the buttons, or above the log's line where the screen is narrow."""
    if layout.portrait:
        return (28, layout.ribbon[1] - 78, layout.width - 56, BAR)
    last = button_spots()[BUTTONS[-1]]
    left = last[0] + last[2] + 3 * GAP
    return (left, (HEAD - BAR) / 2, layout.width - left - CLOCK - 28, BAR)


def share_at(layout: Layout, x: float) -> float:
    """How far along the bar a place lies, 0..1."""
    left, _top, width, _height = bar_spot(layout)
    return min(1.0, max(0.0, (x - left) / width))


def placed(services: Services, layout: Layout, tape: Tape, shown: Shown) -> list[Placed]:
    """Buttons, bar and clock."""
    assets = services.assets
    head = shapes.panel(assets, layout.width, HEAD, DEEP, 225, 0)
    pictures = [Placed("watch head", head, layout.width / 2, HEAD / 2, 300)]
    for key, (left, top, width, height) in button_spots().items():
        picture = _button(assets, key, shown, width)
        pictures.append(Placed(("watch", key), picture, left + width / 2, top + height / 2, 302))
    pictures += _bar(assets, layout, tape, shown)
    clock = f"{clock_words(shown.ticks)} / {clock_words(tape.ticks)}"
    written = text.fitted(assets, clock, CLOCK, 36, PALE, NUMBER)
    x = layout.width - 24 - written.width / assets.scale / 2
    return [*pictures, Placed("watch clock", written, x, HEAD / 2, 303)]


def clock_words(ticks: int) -> str:
    seconds = ticks // TICKS_PER_SECOND
    return f"{seconds // 60}:{seconds % 60:02}"


def _button(assets: Assets, key: str, shown: Shown, width: float) -> pygame.Surface:
    """A button with its icon or words; the lit one is what "confirm" does."""
    if key == "speed":
        return text.line(assets, SPEED_WORDS[shown.speed], 40, PALE, NUMBER)
    icon = ICONS.get(key, "")
    if key == "play":
        icon = "pause" if shown.playing else "play"
    lit = shown.focus == key
    flipped = key == "part back"

    def make() -> pygame.Surface:
        face = mix(PARCHMENT, GOLD, 0.4) if lit else mix(PARCHMENT, BRASS, 0.15)
        plate = shapes.panel(assets, width, BUTTON, face, 255, 14, GOLD if lit else BRASS).copy()
        words = WORDS.get(key)
        if words:
            mark = text.fitted(assets, words, width - 10, 30, INK, BOLD, 24)
        else:
            mark = assets.icon(icon, BUTTON * 0.62, INK)
        if flipped:
            mark = pygame.transform.flip(mark, True, False)
        plate.blit(mark, mark.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("watch button", key, icon, lit, width), make)


def _bar(assets: Assets, layout: Layout, tape: Tape, shown: Shown) -> list[Placed]:
    left, top, width, height = bar_spot(layout)
    track = _track(assets, tape, width)
    share = shown.ticks / max(1, tape.ticks)
    knob = shapes.disc(assets, BAR - 4, PALE, GOLD, 0.14)
    middle = top + height / 2
    return [
        Placed("watch bar", track, left + width / 2, middle, 302),
        Placed("watch knob", knob, left + width * share, middle, 304),
    ]


def _track(assets: Assets, tape: Tape, width: float) -> pygame.Surface:
    """All of the time: races dark, evaluations light, a round's number where it begins."""
    parts = tuple(tape.parts)

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(BAR))
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sheet.fill((*mix(NIGHT, DEEP, 0.5), 255))
        for n, part in enumerate(parts):
            end = parts[n + 1].step if n + 1 < len(parts) else tape.steps
            share = size[0] / max(1, tape.ticks)
            x0, x1 = (round(tape.shown_at(step) * share) for step in (part.step, end))
            tone = (34, 104, 124) if part.kind == "race" else mix(BRASS, DEEP, 0.35)
            pygame.draw.rect(sheet, tone, (x0, 0, max(1, x1 - x0), size[1]))
            pygame.draw.rect(sheet, PALE, (x0, 0, max(2, assets.px(3)), size[1]))
            if part.kind == "race":
                number = text.line(assets, str(part.round), 30, PALE, NUMBER)
                sheet.blit(number, number.get_rect(midleft=(x0 + assets.px(12), size[1] // 2)))
        mask = shapes.rounded(size, assets.px(12), (255, 255, 255, 255))
        sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return finished(sheet)

    return assets.once(("watch track", parts, tape.steps, width), make)

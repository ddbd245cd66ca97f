"""Settings for everybody at this screen: how loud, how large, how calm. Acts at once.

Owns what each setting is called and what it does for people. How settings are kept is
`scenes.settings`; controls have a screen of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BAD, BOLD, INK, LARGE, READ, TITLE
from scenes.kit.widgets import Item
from scenes.menus.page import Page

if TYPE_CHECKING:
    from scenes.services import Services

STEPS: Final = 10
LOUDNESS: Final = ("off", *(f"{10 * step} %" for step in range(1, STEPS + 1)))
ACCELERATION: Final = ("auto", "on", "off")
TEST_CUE: Final = "cannon"

HELP: Final = {
    "effects": "How loud coins, cards and cannons are.",
    "music": "How loud the sea tune plays behind everything.",
    "test": "Fires one cannon, as loud as effects are set.",
    "screen": "Fill the whole screen, or play in a window. The key F11 does the same.",
    "calm": "Things appear where they belong instead of flying there, and nothing flashes.",
    "acceleration": (
        "Whether the graphics card helps with showing pictures. Automatic measures what is "
        "quicker here. A change counts from the next start on."
    ),
    "controls": "See and change what every button and key does, test them, play with one button.",
    "back": "Everything is kept already.",
}


class SettingsScene(Page):
    """The settings, with a word on the one that is lit."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "Settings")
        self._fill()

    def _fill(self) -> None:
        kept = self.services.settings
        silent = self.services.audio.silent_because or ""
        self.menu = self.fresh_menu(
            [
                _loudness("effects", "Effects", "sound-on", kept.effects, self._effects),
                _loudness("music", "Music", "music-on", kept.music, self._music),
                Item("test", "Test the sound", self._test, icon="cannon", why_not=silent),
                Item(
                    "screen", "Screen", icon="spyglass", values=("window", "full screen"),
                    at=int(kept.fullscreen), chosen=self._fullscreen,
                ),
                Item(
                    "calm", "Motion", icon="wind", values=("lively", "calm"),
                    at=int(kept.calm), chosen=self._calm,
                ),
                Item(
                    "acceleration", "Graphics card", icon="lightning",
                    values=("automatic", "used", "not used"),
                    at=ACCELERATION.index(kept.acceleration)
                    if kept.acceleration in ACCELERATION
                    else 0,
                    chosen=self._acceleration,
                ),
                Item("controls", "Controls", self._controls, icon="gamepad"),
                Item("back", "Back", self.back, icon="arrow-left"),
            ],
            self.menu.focus,
        )  # fmt: skip

    # --- what the items do ------------------------------------------------------------------------

    def _effects(self, at: int) -> None:
        self.services.settings.effects = at / STEPS
        self.services.apply_settings()

    def _music(self, at: int) -> None:
        self.services.settings.music = at / STEPS
        self.services.apply_settings()

    def _test(self) -> None:
        self.services.audio.cue(TEST_CUE)

    def _fullscreen(self, at: int) -> None:
        self.services.settings.fullscreen = at == 1
        self.services.apply_settings()

    def _calm(self, at: int) -> None:
        self.services.settings.calm = at == 1
        self.services.apply_settings()

    def _acceleration(self, at: int) -> None:
        self.services.settings.acceleration = ACCELERATION[at]
        self.services.apply_settings()

    def _controls(self) -> None:
        from scenes.menus.controls import Controls

        self.services.stack.push(Controls(self.services))

    # --- picture ----------------------------------------------------------------------------------

    def uncover(self) -> None:
        self.lay_out()

    def tick(self) -> None:
        # F11, a screen that refuses, a headset that comes or goes change things behind our back.
        kept, silent = self.services.settings, self.services.audio.silent_because or ""
        if (self.menu.item("screen").at, self.menu.item("test").why_not) != (
            int(kept.fullscreen),
            silent,
        ):
            self._fill()
            self.lay_out()

    def lay_out(self) -> None:
        canvas = self.services.canvas
        if canvas.portrait:
            self.menu.column(90, 200 + (canvas.height - 1920) / 2, canvas.width - 180)
            return
        left = (canvas.width - 1680) / 2
        self.menu.column(left, 190 + (canvas.height - 1080) / 2, 980)

    def placed(self, fraction: float) -> list[Placed]:
        canvas = self.services.canvas
        items = self.menu.items
        left, top, width, _height = items[0].rect
        bottom = items[-1].rect[1] + items[-1].rect[3]
        if canvas.portrait:
            size, middle = (width, 560.0), (canvas.width / 2, bottom + 60 + 280)
        else:
            size, middle = (640.0, bottom - top), (left + 1680 - 320, (top + bottom) / 2)
        return [*super().placed(fraction), Placed("sheet", self._sheet(size), *middle, 5)]

    def _sheet(self, size: tuple[float, float]) -> pygame.Surface:
        """A word on the setting that is lit, and whether there is sound at all."""
        assets = self.services.assets
        item = self.menu.item(self.menu.focus)
        words, silent = HELP[str(item.key)], self.services.audio.silent_because

        def make() -> pygame.Surface:
            room = size[0] - 110
            sheet = shapes.parchment(assets, *size).copy()
            stack = [
                assets.icon(item.icon, 150, INK),
                text.line(assets, item.label, LARGE + 8, INK, TITLE),
                text.block(assets, words, room, READ, INK, centred=True),
            ]
            if silent:
                stack.append(text.block(assets, silent, room, READ, BAD, BOLD, centred=True))
            gap = assets.px(30)
            y = (sheet.height - sum(p.height for p in stack) - gap * (len(stack) - 1)) // 2
            for picture in stack:
                sheet.blit(picture, picture.get_rect(midtop=(sheet.width // 2, y)))
                y += picture.height + gap
            return finished(sheet)

        return assets.once(("settings-sheet", item.key, size, silent), make)


def _loudness(key: str, label: str, icon: str, share: float, chosen: Callable[[int], None]) -> Item:
    return Item(
        key, label, icon=icon, values=LOUDNESS, at=max(0, min(STEPS, round(share * STEPS))),
        chosen=chosen, meter=True,
    )  # fmt: skip

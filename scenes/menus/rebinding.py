"""One device's controls: what each does in the race, in menus and at tables, and how to change it.

Owns the list of a device's intents, the question "press the new control", and the words for why
one cannot be had. What a control means is kept by `Bindings`; every change is brought to disk.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from scenes.input import bindings as refusals
from scenes.input.keyboard import code
from scenes.input.signals import (
    EVERYWHERE,
    Device,
    Intent,
    Kind,
    Mode,
    Plugged,
    Pointer,
    Raw,
    Touching,
)
from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, GOLD, INK, LARGE, READ, SMALL, TITLE
from scenes.kit.widgets import Item
from scenes.menus import plates
from scenes.menus.controls import ICONS
from scenes.menus.device_picture import device_picture
from scenes.menus.page import Page

if TYPE_CHECKING:
    from scenes.services import Services

WORDS: Final = {
    Intent.UP: "Up", Intent.DOWN: "Down", Intent.LEFT: "Left", Intent.RIGHT: "Right",
    Intent.CONFIRM: "Choose", Intent.BACK: "Back", Intent.PAUSE: "Pause", Intent.RULES: "Rules",
    Intent.FULLSCREEN: "Full screen", Intent.ROW_1: "Row 1", Intent.ROW_2: "Row 2",
    Intent.ROW_3: "Row 3", Intent.ROW_4: "Row 4", Intent.NEXT: "Next item",
    Intent.VOLCANO: "Volcano", Intent.PEEK: "Peek at your hand", Intent.SKIP: "Quicker",
    Intent.UNDO: "Take back", Intent.HINT: "Hint", Intent.LOOK: "Look closer", Intent.LOG: "Log",
}  # fmt: skip
MODES: Final = (Mode.RACE, Mode.MENU, Mode.TABLE)
MODE_WORDS: Final = ("in the race", "in menus", "at tables")
REFUSED: Final = {
    refusals.TAKEN: "That key belongs to another side of the keyboard.",
    refusals.UNKNOWN: "That cannot be used here.",
}
MOST_NAMES: Final = 2
"""So many controls of one action have room beside it."""
WAIT_TICKS: Final = 8 * 60
"""Eight seconds to find a button; then all stays as it was."""
ESCAPE: Final = f"k{code('Escape')}"


class Rebinding(Page):
    """The controls of one device, in one mode at a time."""

    def __init__(self, services: Services, device: Device) -> None:
        super().__init__(services, device.name)
        self.device = device
        self.mode_at = 0
        self.asking: Intent | None = None
        """What a new control is being asked for."""
        self._left = 0
        self._fill()

    def _fill(self) -> None:
        services, device = self.services, self.device
        bindings, mode = services.bindings, MODES[self.mode_at]
        items = [
            Item("mode", "What it does", values=MODE_WORDS, at=self.mode_at, chosen=self._set_mode)
        ]
        for intent in bindings.intents(device, mode):
            names = [bindings.label(c) for c in bindings.controls_for(device, mode, intent)]
            more = f" and {len(names) - 1} more" if len(names) > MOST_NAMES else ""
            words = names[0] + more if more else ", ".join(names)
            items.append(Item(intent, WORDS[intent], partial(self.ask, intent), values=(words,)))
        if len(items) == 1:
            items.clear()
        self._intents = len(items)
        if device.kind in (Kind.PAD, Kind.KEYS) and device.key != EVERYWHERE:
            items.append(
                Item(
                    "one", "Race with", icon="hand", values=("all buttons", "one button"),
                    at=int(bindings.one_button(device.profile)), chosen=self._set_one_button,
                )
            )  # fmt: skip
        if not device.mapped:
            items.append(Item("teach", "Teach this pad", self._teach, icon="scroll"))
        if device.kind is not Kind.TOUCH:
            items.append(Item("reset", "As usual again", self._reset, icon="replay"))
        items.append(Item("back", "Back", self.back, icon="arrow-left"))
        self.menu = self.fresh_menu(items, self.menu.focus)
        self.lay_out()

    # --- what the items do ------------------------------------------------------------------------

    def _set_mode(self, at: int) -> None:
        self.mode_at = at
        self._fill()

    def ask(self, intent: Intent) -> None:
        """The next press on this device becomes the control of `intent`."""
        self.asking, self._left = intent, WAIT_TICKS
        self.raw_wanted = True

    def _set_one_button(self, at: int) -> None:
        self.services.bindings.set_one_button(self.device.profile, at == 1)
        self.services.apply_settings()

    def _teach(self) -> None:
        from scenes.menus.wizard import Wizard

        self.services.stack.push(Wizard(self.services, self.device))

    def _reset(self) -> None:
        self.services.bindings.reset(self.device.profile)
        self.services.apply_settings()
        self.services.say(f"{self.device.name}: all controls are as usual again.")
        self._fill()

    # --- input ------------------------------------------------------------------------------------

    def raw(self, raw: Raw) -> None:
        """While a control is asked for: the next one pressed on this device, or Escape."""
        if not raw.down or self.asking is None:
            return
        if raw.control == ESCAPE and self.device.key != EVERYWHERE:
            self._stop("knock")
        elif self._is_mine(raw):
            self._bind(raw.control, self.asking)

    def _is_mine(self, raw: Raw) -> bool:
        """Keys may lie anywhere on the board; everything else is the device's own."""
        if self.device.kind is Kind.KEYS:
            return raw.control.startswith("k")
        return raw.device == self.device.key

    def _bind(self, control: str, intent: Intent) -> None:
        services, device = self.services, self.device
        code_ = services.bindings.rebind(
            device.profile, device.kind, MODES[self.mode_at], intent, control
        )
        if code_ is not None:
            services.say(REFUSED[code_])
            self._stop("refuse")
            return
        services.apply_settings()
        self._stop("ready")
        self._fill()

    def _stop(self, cue: str) -> None:
        self.asking = None
        self.raw_wanted = False
        self.services.audio.cue(cue)

    def pointer(self, pointer: Pointer) -> None:
        if self.asking is None:
            super().pointer(pointer)
        elif pointer.phase is Touching.UP and self.device.kind is not Kind.MOUSE:
            self._stop("knock")

    def tick(self) -> None:
        if self.asking is not None:
            self._left -= 1
            if self._left <= 0:
                self._stop("knock")

    def plugged(self, plugged: Plugged) -> None:
        super().plugged(plugged)
        if plugged.device.key == self.device.key and not plugged.present:
            self.services.say(f"{self.device.name} is gone.")
            self.services.stack.pop(self)

    def uncover(self) -> None:
        self._fill()

    # --- picture ----------------------------------------------------------------------------------

    def lay_out(self) -> None:
        canvas = self.services.canvas
        first, rest = self.menu.items[: self._intents], self.menu.items[self._intents :]
        if canvas.portrait:
            x, y, width = 70.0, 720.0 + (canvas.height - 1920) / 2, canvas.width - 140
            height = _row_height(len(first), 1150 - len(rest) * 86, 76, 10)
            y = _column(first, x, y, width, height, 10)
            _column(rest, x, y + 20, width, 76, 10)
            return
        left = (canvas.width - 1760) / 2
        top = 168.0 + (canvas.height - 1080) / 2
        gap = 12.0 if len(first) < 10 else 8.0
        _column(first, left, top, 940, _row_height(len(first), 852, 84, gap), gap)
        high = len(rest) * 96 - 12
        _column(rest, left + 980, top + 9 * 96 - 12 - high, 780, 84, 12)

    def _picture_rect(self) -> tuple[float, float, float, float]:
        canvas = self.services.canvas
        if canvas.portrait:
            return (70, 150 + (canvas.height - 1920) / 2, canvas.width - 140, 545)
        left, top = (canvas.width - 1760) / 2 + 980, 168.0 + (canvas.height - 1080) / 2
        bottom = self.menu.items[self._intents].rect[1] - 20
        return (left, top, 780, bottom - top)

    def placed(self, fraction: float) -> list[Placed]:
        services = self.services
        focus = self.menu.focus
        controls: list[str] = []
        if isinstance(focus, Intent):
            controls = services.bindings.controls_for(self.device, MODES[self.mode_at], focus)
        rect = self._picture_rect()
        shown = super().placed(fraction)
        shown += device_picture(services, self.device, controls, rect)
        if self.asking is not None:
            x, y = services.canvas.width / 2, services.canvas.height / 2
            ring = shapes.ring(services.assets, 130, GOLD, self._left / WAIT_TICKS, 12)
            shown.append(Placed("dusk-2", plates.dusk(services, 150).image, x, y, 50))
            shown.append(Placed("question", self._question(self.asking), x, y, 60))
            shown.append(Placed("ring", ring, x, y - 120, 61))
        return shown

    def _question(self, intent: Intent) -> pygame.Surface:
        assets = self.services.assets
        icon, name = ICONS[self.device.kind], self.device.name
        width = min(940.0, self.services.canvas.width - 80)

        def make() -> pygame.Surface:
            sheet = shapes.parchment(assets, width, 480).copy()
            sign = assets.icon(icon, 76, INK)
            middle = sheet.width // 2
            sheet.blit(sign, sign.get_rect(center=(middle, sheet.height // 2 - assets.px(120))))
            head = text.line(assets, WORDS[intent], LARGE + 16, INK, TITLE)
            sheet.blit(head, head.get_rect(center=(middle, sheet.height // 2 + assets.px(2))))
            words = text.fitted(
                assets, f"Press the new control on {name}.", width - 90, READ + 6, INK, BOLD
            )
            sheet.blit(words, words.get_rect(center=(middle, sheet.height // 2 + assets.px(80))))
            note = text.line(assets, "Escape, or waiting, leaves it as it is.", SMALL + 2, INK)
            sheet.blit(note, note.get_rect(center=(middle, sheet.height // 2 + assets.px(140))))
            return finished(sheet)

        return assets.once(("rebind", intent, icon, name, width), make)


def _row_height(count: int, room: float, usual: float, gap: float) -> float:
    """As high as usual, or as high as so many rows can be in `room`: a table asks for more than a
    race does."""
    return min(usual, (room + gap) / max(1, count) - gap)


def _column(
    items: list[Item], x: float, y: float, width: float, height: float, gap: float
) -> float:
    """Items one below the other; where the next one would lie."""
    for item in items:
        item.rect = (x, y, width, height)
        y += height + gap
    return y

"""A program that says what reaches it: `Devices`, `Touch` and `Router`, one JSON line per thing.

Owns nothing but the printing. For tests that need a process of its own (a real X server, an
emulated kernel). `python -m tests.devices.echo [full] [emulate] [seconds N]`: `full` is full
screen from the start, `emulate` leaves SDL's mouse emulation of fingers on. Ends at `seconds`, or
when its input ends.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from typing import Any

import pygame

from scenes.input import keyboard
from scenes.input.bindings import Bindings
from scenes.input.devices import Devices, hints, key_names
from scenes.input.router import Router
from scenes.input.seating import Seating
from scenes.input.signals import Mode, Notice, Plugged, PointerRaw, Raw
from scenes.input.touch import Frame, Touch

UNITS = (1920, 1080)


def say(what: str, **more: Any) -> None:
    """One line."""
    print(json.dumps({"what": what, **more}), flush=True)


class Echo:
    """Reads and says, until told otherwise."""

    def __init__(self) -> None:
        self.devices = Devices()
        self.touch = Touch(Frame.whole(pygame.display.get_window_size(), UNITS))
        self.router = Router(Bindings(), Seating(6))
        for zone in keyboard.ZONES:  # seats 0, 1, 2: left, right, block
            self.router.seating.join(keyboard.BUILT_IN[zone])

    def turn(self) -> None:
        """One pump."""
        for told in self.devices.pump(time.monotonic_ns()):
            self._one(told)

    def _one(self, told: Raw | PointerRaw | Plugged | Notice) -> None:
        if isinstance(told, Raw):
            say("raw", device=told.device, control=told.control, down=told.down)
            signal = self.router.feed(told, Mode.RACE)
            if signal is not None:
                say("signal", seat=signal.seat, intent=signal.intent.value, down=signal.down)
        elif isinstance(told, PointerRaw):
            for pointer in self.touch.feed(told):
                say(
                    "pointer", id=pointer.id, phase=pointer.phase.value, mouse=pointer.mouse,
                    x=round(pointer.x, 1), y=round(pointer.y, 1),
                )  # fmt: skip
        elif isinstance(told, Plugged):
            self.router.plugged(told)
            device = told.device
            say(
                "plugged", key=device.key, name=device.name, profile=device.profile,
                mapped=device.mapped, present=told.present,
            )  # fmt: skip
        else:
            say("notice", notice=told.value, held=sorted(map(str, self._held())))

    def _held(self) -> list[object]:
        return [intent for seat in range(3) for intent in self.router.held(seat)]


def main(arguments: list[str]) -> None:
    """Open a window and echo."""
    if "emulate" in arguments:
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "1"
    hints()
    pygame.display.init()
    full = "full" in arguments
    pygame.display.set_mode((0, 0) if full else (960, 540), pygame.FULLSCREEN if full else 0)
    seconds = float(arguments[arguments.index("seconds") + 1]) if "seconds" in arguments else 30.0
    echo = Echo()
    say("ready", driver=pygame.display.get_driver(), size=pygame.display.get_window_size())
    end = time.monotonic() + seconds
    told_names = False
    while time.monotonic() < end:
        echo.turn()
        if not told_names and time.monotonic() > end - seconds + 0.3:
            told_names = True  # the layout is known once the window has been shown
            say("names", names=key_names())
        if select.select([sys.stdin], [], [], 0.002)[0] and not sys.stdin.readline():
            break
    pygame.quit()


if __name__ == "__main__":
    main(sys.argv[1:])

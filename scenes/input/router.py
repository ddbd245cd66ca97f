"""From raw controls to signals: who wants what.

Owns what is held and what is numb, the repeat of a held direction in menus and at tables, and the
one button.
Asks `Bindings` for the meaning and `Seating` for the seat. An intent told as held is told as ended
once, with the same seat, whatever was rebound or reseated in between, unless it was made numb.
Pure: no events, no clock beyond the stamps it is handed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.core.model import Seat
from scenes.input import keyboard
from scenes.input.bindings import Bindings
from scenes.input.controls import DIRECTIONS, is_stick
from scenes.input.seating import Seating
from scenes.input.signals import (
    EVERYWHERE,
    Device,
    DeviceKey,
    Intent,
    Kind,
    Mode,
    Plugged,
    Raw,
    Signal,
)

REPEAT_AFTER_NS: Final = 400_000_000
"""Longer than a deliberate single push, so that a slow thumb moves the light one step."""
REPEAT_EVERY_NS: Final = 120_000_000
"""Eight steps a second: as fast as one can still stop on the right spot."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A press that scenes know of."""

    intent: Intent
    seat: Seat | None


class Router:
    """One for the program. Feed it everything `Devices.pump` says, in order."""

    def __init__(self, bindings: Bindings, seating: Seating) -> None:
        self.bindings = bindings
        self.seating = seating
        self.capture: Callable[[Raw], None] | None = None
        """While set, it gets every raw control of known devices, and no press means anything: for
        the screens that rebind, teach an unknown pad, or test devices."""
        self._devices: dict[DeviceKey, Device] = dict(keyboard.BUILT_IN)
        self._down: dict[DeviceKey, dict[str, _Told | None]] = {}
        """Every control that is physically held, and what was told of it. None: nothing, because
        it means nothing or is numb."""
        self._repeat: dict[DeviceKey, tuple[_Told, int]] = {}
        self._last_ns = 0

    def device(self, key: DeviceKey) -> Device | None:
        """The device that is there under this key."""
        return self._devices.get(key)

    def hear(self, batch: Iterable[object]) -> None:
        """Listen to all presses of a pump before the first is decided, so that of one pad seen as
        two the second is known for a ghost, whichever is read first (F10)."""
        for told in batch:
            if isinstance(told, Raw) and told.down:
                self.seating.heard(told.device, told.control, told.at_ns)

    def plugged(self, plugged: Plugged) -> list[Signal]:
        """A device came or went. What it still held is released (F23). Does not touch seats."""
        device = plugged.device
        if plugged.present:
            self._devices[device.key] = device
            return []
        ended = self.release_all(device.key)
        if device.key not in keyboard.BUILT_IN:
            self._devices.pop(device.key, None)
        return ended

    def feed(self, raw: Raw, mode: Mode) -> Signal | None:
        """One control moved. None when nobody needs to know: it means nothing, is numb, is of an
        unknown device, or says again what was known."""
        device = self._devices.get(raw.device)
        if device is None:
            return None
        self._last_ns = raw.at_ns
        if self.capture is not None:
            self.capture(raw)
        controls = self._down.setdefault(raw.device, {})
        if not raw.down:
            told = controls.pop(raw.control, None)
            return None if told is None else self._ended(raw.device, told, raw.at_ns)
        if raw.control in controls:
            return None
        self.seating.heard(raw.device, raw.control, raw.at_ns)
        controls[raw.control] = None
        intent = self._meaning(device, mode, raw.control)
        if intent is None or self.capture is not None:
            return None
        told = _Told(intent, self.seating.seat_of(raw.device))
        # F13: a direction by cross and stick at once is one step. Other intents count each press:
        # who rests a finger on one shoulder may still press the other.
        again = intent in DIRECTIONS and told in controls.values()
        controls[raw.control] = told
        if again:
            return None
        if intent in DIRECTIONS:
            self._repeat[raw.device] = (told, raw.at_ns + REPEAT_AFTER_NS)
        return Signal(raw.device, told.seat, intent, True, raw.at_ns)

    def repeats(self, now_ns: int, mode: Mode) -> list[Signal]:
        """Directions held in a menu or at a table, again. At most one each: after a stall nothing
        bursts."""
        if mode is Mode.RACE:
            self._repeat.clear()
            return []
        signals = []
        for key, (told, due_ns) in self._repeat.items():
            if now_ns >= due_ns:
                self._repeat[key] = (told, now_ns + REPEAT_EVERY_NS)
                signals.append(Signal(key, told.seat, told.intent, True, now_ns, repeat=True))
        return signals

    def held(self, seat: Seat) -> set[Intent]:
        """What this seat is holding."""
        return {
            told.intent
            for controls in self._down.values()
            for told in controls.values()
            if told is not None and told.seat == seat
        }

    def numb(self) -> None:
        """What is held now says nothing any more, neither that it goes on nor that it ends, until
        it is let go and pressed anew. After every change of scene, and after seats change."""
        for controls in self._down.values():
            for control in controls:
                controls[control] = None
        self._repeat.clear()

    def release_all(self, key: DeviceKey | None = None) -> list[Signal]:
        """End everything a device holds (every device without `key`), as if it had been let go.
        Releases that really come later are ignored."""
        signals = []
        for device in [key] if key is not None else list(self._down):
            controls = self._down.get(device, {})
            for control in list(controls):
                told = controls.pop(control)
                ended = None if told is None else self._ended(device, told, self._last_ns)
                if ended is not None:
                    signals.append(ended)
        return signals

    # -- inside -----------------------------------------------------------------------------------

    def _meaning(self, device: Device, mode: Mode, control: str) -> Intent | None:
        if mode is Mode.RACE and self.bindings.one_button(device.profile):
            # One button: any switch a person can reach is the button, start and sticks included.
            # The mouse's left one stays the pointer (F28).
            return None if control == "m1" else Intent.CONFIRM
        intent = self.bindings.intent(device, mode, control)
        if intent is None and mode is Mode.MENU and self._could_join(device, control):
            return Intent.CONFIRM
        return intent

    def _could_join(self, device: Device, control: str) -> bool:
        """Press anything to take a seat: buttons that mean nothing confirm, while nobody sits at
        the device. Not sticks: a worn one would sit down by itself."""
        playable = device.kind is Kind.PAD or (
            device.kind is Kind.KEYS and device.key != EVERYWHERE
        )
        return playable and not is_stick(control) and self.seating.seat_of(device.key) is None

    def _ended(self, key: DeviceKey, told: _Told, at_ns: int) -> Signal | None:
        """The end of a press; None while another control still holds the same."""
        if told in self._down.get(key, {}).values():
            return None
        if key in self._repeat and self._repeat[key][0] == told:
            del self._repeat[key]
        return Signal(key, told.seat, told.intent, False, at_ns)

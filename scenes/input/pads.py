"""One opened pad, whatever it is: its name, its profile, its presses, its rumble and its light.

Owns opening (a game controller where SDL has a mapping, a plain joystick otherwise, never both),
and the translation of button, axis and hat numbers into control names. Reads no events:
`devices` does, and hands numbers in.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame
import pygame._sdl2.controller as controllers

from scenes.input.levers import TRIGGER_PRESS, TRIGGER_RELEASE, Lever, RawAxis, Stick
from scenes.input.signals import Device, DeviceKey, Kind

_log = logging.getLogger(__name__)

Edge = tuple[str, bool]
"""A control and whether it went down."""

_BUTTONS: Final = (
    "south", "east", "west", "north", "select", "home", "start", "l3", "r3", "l1", "r1",
    "up", "down", "left", "right", "misc", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad",
)  # fmt: skip
"""By SDL's controller button numbers, which go by position once labels are off (F16)."""

SETTLE_NS: Final = 150_000_000
"""For this long after opening, what an unknown pad's axes say is where they rest, not a press.
The first reports come within some milliseconds; nobody presses a pad that he is plugging in."""

_FULL: Final = 32767
_STICK_AXES: Final = 4

_PRETTY: Final = (
    ("x-box 360", "Xbox 360 pad"), ("xbox 360", "Xbox 360 pad"),
    ("x360", "Xbox 360 pad"), ("xbox series", "Xbox Series pad"), ("xbox one", "Xbox One pad"),
    ("dualsense", "DualSense pad"), ("ps5", "DualSense pad"),
    ("dualshock 4", "DualShock 4 pad"), ("ps4", "DualShock 4 pad"), ("ps3", "DualShock 3 pad"),
    ("sixaxis", "DualShock 3 pad"), ("switch pro", "Switch Pro pad"),
    ("joy-con (l", "Left Joy-Con"), ("joy-con (r", "Right Joy-Con"), ("joy-con", "Joy-Con pad"),
    ("stadia", "Stadia pad"), ("generic usb joystick", "USB pad"), ("twin usb", "USB pad"),
)  # fmt: skip
_NAME_LENGTH: Final = 28


class Body(Protocol):
    """What a controller and a joystick of pygame have in common."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool: ...
    def set_led(self, color: tuple[int, int, int], /) -> bool: ...
    def quit(self) -> None: ...


@dataclass(slots=True)
class Opened:
    """A pad as SDL gives it. `hats` is True when its hats may speak for its d-pad: always for a
    pad without a mapping; with one, only when the mapping has no d-pad (F13). `rests` are the
    axes' positions at opening, for a pad without a mapping."""

    instance: int
    guid: str
    name: str
    mapped: bool
    hats: bool
    body: Body
    rests: tuple[float, ...] = ()


def open_pad(index: int) -> Opened | None:
    """Open the pad at SDL's device index. None when it is gone again or cannot be played with.

    A mapping that cannot be read (F14: some Joy-Cons) leaves a plain joystick, not a failure.
    """
    try:
        if controllers.is_controller(index):
            return _open_mapped(index)
    except Exception as error:  # F14: whatever a strange pad raises, it is still a joystick
        _log.info("pad %d has no usable mapping: %s", index, error)
    try:
        return _open_plain(index)
    except Exception as error:  # it left between its announcement and now
        _log.info("pad %d cannot be opened: %s", index, error)
        return None


def _open_mapped(index: int) -> Opened:
    controller = controllers.Controller(index)
    try:
        stick = controller.as_joystick()
        d_pad = any(name.startswith("dp") for name in controller.get_mapping())
        return Opened(
            stick.get_instance_id(), stick.get_guid(), stick.get_name(), True, not d_pad, controller
        )
    except Exception:
        controller.quit()
        raise


def _open_plain(index: int) -> Opened | None:
    stick = pygame.joystick.Joystick(index)
    if stick.get_numbuttons() == 0:
        # Motion sensors and the like report as joysticks: nothing to press, axes that never rest.
        stick.quit()
        return None
    rests = tuple(stick.get_axis(n) for n in range(stick.get_numaxes()))
    return Opened(
        stick.get_instance_id(), stick.get_guid(), stick.get_name(), False, True, stick, rests
    )


def masked(guid: str) -> str:
    """The GUID without its CRC bytes, which differ by system and driver version (F8)."""
    guid = guid.lower()
    return guid[:4] + "0000" + guid[8:]


def pretty(name: str) -> str:
    """The name as people say it: known makes in our words, anything else cleaned and cut."""
    low = name.lower()
    for part, ours in _PRETTY:
        if part in low:
            return ours
    kept = "".join(c if unicodedata.category(c)[0] in "LNPSZ" else " " for c in name)
    return " ".join(kept.split())[:_NAME_LENGTH].strip() or "Pad"


def device_for(opened: Opened, others: Iterable[Device]) -> Device:
    """Name and profile for a pad: the lowest ordinal that no twin among `others` bears (F7)."""
    model = masked(opened.guid)
    taken = {device.profile for device in others}
    ordinal = next(n for n in range(1, len(taken) + 2) if f"{model}:{n}" not in taken)
    name = pretty(opened.name) + (f" ({ordinal})" if ordinal > 1 else "")
    return Device(
        f"pad:{opened.instance}", Kind.PAD, name, f"{model}:{ordinal}", mapped=opened.mapped
    )


class Pad:
    """An opened pad: numbers in, edges out. Numbers it has no control for give no edges."""

    def __init__(self, opened: Opened, device: Device) -> None:
        self.device = device
        self._opened = opened
        self._settled_ns = 0
        self._sticks = (Stick("ls"), Stick("rs"))
        self._triggers = {
            4: ("l2", Lever(TRIGGER_PRESS, TRIGGER_RELEASE)),
            5: ("r2", Lever(TRIGGER_PRESS, TRIGGER_RELEASE)),
        }
        self._axes: dict[int, RawAxis] = {}
        self._hats: dict[int, tuple[int, int]] = {}
        for number, rest in enumerate(opened.rests):
            self._axis(number).settle(rest)

    @property
    def key(self) -> DeviceKey:
        return self.device.key

    def button(self, number: int, down: bool) -> list[Edge]:
        """A button by its number: SDL's for a mapped pad, the maker's for a plain one."""
        if not self.device.mapped:
            return [(f"b{number}", down)]
        return [(_BUTTONS[number], down)] if 0 <= number < len(_BUTTONS) else []

    def controller_axis(self, number: int, value: int) -> list[Edge]:
        """A mapped pad's axis, -32768..32767: lx ly rx ry, then the triggers 0..32767."""
        part = max(-1.0, min(1.0, value / _FULL))
        if number in self._triggers:
            control, lever = self._triggers[number]
            down = lever.move(part)
            return [] if down is None else [(control, down)]
        if not 0 <= number < _STICK_AXES:
            return []
        stick = self._sticks[number // 2]
        return stick.move(x=part) if number % 2 == 0 else stick.move(y=part)

    def raw_axis(self, number: int, value: float, now_ns: int) -> list[Edge]:
        """A plain pad's axis, -1..1. The first moments only tell where it rests."""
        axis = self._axis(number)
        if now_ns < self._settled_ns:
            axis.settle(value)
            return []
        return axis.move(value)

    def opened_at(self, now_ns: int) -> None:
        """From now on its events are read."""
        self._settled_ns = now_ns + SETTLE_NS

    def hat(self, number: int, x: int, y: int) -> list[Edge]:
        """A hat moved to (x, y), y up. Releases come first."""
        if not self._opened.hats:
            return []
        was_x, was_y = self._hats.get(number, (0, 0))
        self._hats[number] = (x, y)
        prefix = "" if self.device.mapped else f"h{number}_"
        sides = (("left", was_x < 0, x < 0), ("right", was_x > 0, x > 0),
                 ("down", was_y < 0, y < 0), ("up", was_y > 0, y > 0))  # fmt: skip
        edges = [(prefix + name, now) for name, was, now in sides if was != now]
        return sorted(edges, key=lambda edge: edge[1])

    def rumble(self, strength: float, milliseconds: int) -> None:
        """Shake it, 0..1. Silent when it cannot."""
        strength = max(0.0, min(1.0, strength))
        try:
            # The heavy motor alone feels dull, the light one alone like a phone: a little less
            # of the heavy one reads as a knock.
            self._opened.body.rumble(0.7 * strength, strength, max(0, int(milliseconds)))
        except (pygame.error, ValueError, OverflowError, TypeError):
            _log.debug("%s does not rumble", self.device.name)

    def light(self, rgb: tuple[int, int, int]) -> None:
        """Show a colour, 0..255 each. Silent when it cannot."""
        try:
            self._opened.body.set_led(rgb)
        except (pygame.error, ValueError, OverflowError, TypeError):
            _log.debug("%s has no light", self.device.name)

    def close(self) -> None:
        """Give it back to SDL. Silent when it is gone."""
        try:
            self._opened.body.quit()
        except pygame.error:
            _log.debug("%s was gone already", self.device.name)

    def _axis(self, number: int) -> RawAxis:
        if number not in self._axes:
            self._axes[number] = RawAxis(f"a{number}")
        return self._axes[number]

"""The keyboard as three places to sit, by scancode.

Owns which physical key belongs to which zone, what the keys are called on an unknown layout, and
the devices that are always there. Scancodes are USB usages (page 7), which are also SDL's: they
name a place on the board, so a French or Turkish layout plays with the same fingers. Does not read
keys and does not know what a key means.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.input.signals import EVERYWHERE, Device, DeviceKey, Kind

LEFT: Final[DeviceKey] = "keys:left"
RIGHT: Final[DeviceKey] = "keys:right"
BLOCK: Final[DeviceKey] = "keys:block"
ZONES: Final = (LEFT, RIGHT, BLOCK)

MOUSE: Final[DeviceKey] = "mouse"
TOUCH: Final[DeviceKey] = "touch"
MOUSE_SCREEN: Final = -2
"""The mouse as a pointer: a screen that no touch device can be (-1 is SDL's own mouse-as-touch)."""

BUILT_IN: Final[Mapping[DeviceKey, Device]] = {
    device.key: device
    for device in (
        Device(LEFT, Kind.KEYS, "Keyboard, left side", LEFT),
        Device(RIGHT, Kind.KEYS, "Keyboard, right side", RIGHT),
        Device(BLOCK, Kind.KEYS, "Keyboard, number block", BLOCK),
        Device(EVERYWHERE, Kind.KEYS, "Keyboard", EVERYWHERE),
        Device(MOUSE, Kind.MOUSE, "Mouse", MOUSE),
        Device(TOUCH, Kind.TOUCH, "Touch screen", TOUCH),
    )
}
"""Devices that never leave, so nobody has to plug them in. Two keyboards count as one: SDL 2
merges them, and the same zone on both is one seat."""

_NAMES: Final[Mapping[int, str]] = {
    **{4 + n: letter for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **{30 + n: digit for n, digit in enumerate("1234567890")},
    40: "Return", 41: "Escape", 42: "Backspace", 43: "Tab", 44: "Space", 45: "-", 46: "=",
    47: "[", 48: "]", 49: "\\", 50: "#", 51: ";", 52: "'", 53: "`", 54: ",", 55: ".", 56: "/",
    57: "Caps lock",
    **{57 + n: f"F{n}" for n in range(1, 13)},
    70: "Print", 71: "Scroll lock", 72: "Pause", 73: "Insert", 74: "Home", 75: "Page up",
    76: "Delete", 77: "End", 78: "Page down",
    79: "Right arrow", 80: "Left arrow", 81: "Down arrow", 82: "Up arrow",
    83: "Num lock", 84: "Block /", 85: "Block *", 86: "Block -", 87: "Block +",
    88: "Block enter",
    **{88 + n: f"Block {n}" for n in range(1, 10)},
    98: "Block 0", 99: "Block .", 100: "<", 101: "Menu",
    224: "Left ctrl", 225: "Left shift", 226: "Left alt", 227: "Left command",
    228: "Right ctrl", 229: "Right shift", 230: "Right alt", 231: "Right command",
}  # fmt: skip

_CODES: Final = {name: code for code, name in _NAMES.items()}


def code(name: str) -> int:
    """The scancode of a key by its name on a US board. KeyError when there is no such key."""
    return _CODES[name]


def _codes(names: str) -> frozenset[int]:
    return frozenset(_CODES[name.replace("_", " ")] for name in names.split())


# Alt, command, lock and function keys belong to the system or to everybody: nobody joins with
# them, and a lock key cannot be held.
_ZONE_OF: Final[Mapping[int, DeviceKey]] = {
    **dict.fromkeys(
        _codes(
            "` 1 2 3 4 5 Tab Q W E R T Caps_lock A S D F G < Z X C V B Left_shift Left_ctrl Space"
        ),
        LEFT,
    ),
    **dict.fromkeys(
        _codes(
            "6 7 8 9 0 - = Backspace Y U I O P [ ] \\ # H J K L ; ' N M , . / Return Right_shift"
            " Right_ctrl Up_arrow Down_arrow Left_arrow Right_arrow Insert Home Page_up Delete End"
            " Page_down"
        ),
        RIGHT,
    ),
    **dict.fromkeys(range(code("Block /"), code("Block .") + 1), BLOCK),
}


def zone_of(scancode: int) -> DeviceKey:
    """The zone a key lies in; `EVERYWHERE` for the keys that belong to no zone."""
    return _ZONE_OF.get(scancode, EVERYWHERE)


def key_name(scancode: int, layout: Mapping[int, str] | None = None) -> str:
    """What is printed on the key: by `layout` where it knows better, else as on a US board.

    Only printing keys are looked up in `layout`; the others have the same name everywhere.
    """
    ours = _NAMES.get(scancode)
    if layout is not None and scancode in layout and (ours is None or len(ours) == 1):
        return layout[scancode]
    return ours or f"key {scancode}"

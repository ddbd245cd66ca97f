"""Virtual pads in the very SDL that pygame has loaded: real plug events, presses, rumble, light.

Owns the ctypes side of SDL's virtual joysticks. Must not load a second SDL: its pads would be
invisible to pygame. Needs `pygame.joystick.init()`; the pads die with `pygame.quit()`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame

_U8, _U16, _U32, _I16, _INT = (
    ctypes.c_uint8,
    ctypes.c_uint16,
    ctypes.c_uint32,
    ctypes.c_int16,
    ctypes.c_int,
)
_PTR = ctypes.c_void_p
_RUMBLE = ctypes.CFUNCTYPE(_INT, _PTR, _U16, _U16)
_LED = ctypes.CFUNCTYPE(_INT, _PTR, _U8, _U8, _U8)

CONTROLS: Final = (
    "south", "east", "west", "north", "select", "home", "start", "l3", "r3", "l1", "r1",
    "up", "down", "left", "right",
)  # fmt: skip
"""The order SDL maps a virtual controller's fifteen buttons in."""
AXES: Final = ("lx", "ly", "rx", "ry", "l2", "r2")
FULL: Final = 32767
CONTROLLER: Final = 1
PLAIN: Final = 0
"""A virtual joystick of this type has no mapping: an unknown pad."""

XBOX_360: Final = (0x045E, 0x028E)
DUALSENSE: Final = (0x054C, 0x0CE6)
SWITCH_PRO: Final = (0x057E, 0x2009)
HAT_CENTRE, HAT_UP, HAT_RIGHT, HAT_DOWN, HAT_LEFT = 0, 1, 2, 4, 8


class _Desc(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1."""

    _fields_ = (
        ("version", _U16), ("type", _U16), ("naxes", _U16), ("nbuttons", _U16),
        ("nhats", _U16), ("vendor_id", _U16), ("product_id", _U16), ("padding", _U16),
        ("button_mask", _U32), ("axis_mask", _U32), ("name", ctypes.c_char_p),
        ("userdata", _PTR), ("update", _PTR), ("set_player_index", _PTR),
        ("rumble", _RUMBLE), ("rumble_triggers", _PTR), ("set_led", _LED), ("send_effect", _PTR),
    )  # fmt: skip


def sdl_path() -> str:
    """The SDL that this process has loaded. OSError when there is none."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        path = line.split(None, 5)[-1].strip()
        if Path(path).name.startswith(("libSDL2-2", "libSDL2-2.0")):
            return path
    raise OSError("pygame has loaded no SDL 2")


def _load() -> ctypes.CDLL:
    sdl = ctypes.CDLL(sdl_path())
    for name, result, arguments in (
        ("SDL_JoystickAttachVirtualEx", _INT, [ctypes.POINTER(_Desc)]),
        ("SDL_JoystickDetachVirtual", _INT, [_INT]),
        ("SDL_JoystickOpen", _PTR, [_INT]),
        ("SDL_JoystickClose", None, [_PTR]),
        ("SDL_JoystickGetDeviceInstanceID", _INT, [_INT]),
        ("SDL_JoystickSetVirtualButton", _INT, [_PTR, _INT, _U8]),
        ("SDL_JoystickSetVirtualAxis", _INT, [_PTR, _INT, _I16]),
        ("SDL_JoystickSetVirtualHat", _INT, [_PTR, _INT, _U8]),
        ("SDL_NumJoysticks", _INT, []),
        ("SDL_GetError", ctypes.c_char_p, []),
    ):
        function = getattr(sdl, name)
        function.restype, function.argtypes = result, arguments
    return sdl


_SDL: Final[Any] = _load()
assert pygame.get_sdl_version()[0] == 2


def _checked(code: int) -> int:
    if code < 0:
        raise RuntimeError(_SDL.SDL_GetError().decode())
    return code


class VirtualPad:
    """One plugged-in pad. Presses reach the program at its next pump; a press that is let go
    before that is lost, as SDL reads states."""

    def __init__(
        self,
        name: str = "Virtual Pad",
        model: tuple[int, int] = XBOX_360,
        kind: int = CONTROLLER,
        axes: int = 6,
        buttons: int = 15,
        hats: int = 0,
    ) -> None:
        self.rumbles: list[tuple[int, int]] = []
        """Low and high motor, 0..65535 each, as the pad was told; (0, 0) is the end."""
        self.lights: list[tuple[int, int, int]] = []
        self._name = name.encode()  # SDL keeps neither the name nor the callbacks alive
        self._on_rumble: Callable[..., Any] = _RUMBLE(self._rumbled)
        self._on_light: Callable[..., Any] = _LED(self._lit)
        description = _Desc(
            version=1, type=kind, naxes=axes, nbuttons=buttons, nhats=hats,
            vendor_id=model[0], product_id=model[1], name=self._name,
            rumble=self._on_rumble, set_led=self._on_light,
        )  # fmt: skip
        index = _checked(_SDL.SDL_JoystickAttachVirtualEx(ctypes.byref(description)))
        self.instance: int = _SDL.SDL_JoystickGetDeviceInstanceID(index)
        # Our own reference: without an open joystick no state can be set.
        self._joystick = _SDL.SDL_JoystickOpen(index)

    @property
    def key(self) -> str:
        """Its device key in the program."""
        return f"pad:{self.instance}"

    def _rumbled(self, _: object, low: int, high: int) -> int:
        self.rumbles.append((low, high))
        return 0

    def _lit(self, _: object, red: int, green: int, blue: int) -> int:
        self.lights.append((red, green, blue))
        return 0

    def set(self, control: str, down: bool) -> None:
        """A control by its standard name; `l2` and `r2` are pulled fully. Controllers only."""
        if control in ("l2", "r2"):
            self.axis(AXES.index(control), FULL if down else -FULL - 1)
        else:
            self.button(CONTROLS.index(control), down)

    def button(self, number: int, down: bool) -> None:
        """A button by number."""
        _checked(_SDL.SDL_JoystickSetVirtualButton(self._joystick, number, int(down)))

    def axis(self, number: int, value: int) -> None:
        """An axis by number, -32768..32767."""
        clamped = max(-FULL - 1, min(FULL, value))
        _checked(_SDL.SDL_JoystickSetVirtualAxis(self._joystick, number, clamped))

    def hat(self, number: int, value: int) -> None:
        """A hat by number; `HAT_...` values may be added."""
        _checked(_SDL.SDL_JoystickSetVirtualHat(self._joystick, number, value))

    def unplug(self) -> None:
        """Pull it out. LookupError when it is out already."""
        for index in range(_SDL.SDL_NumJoysticks()):
            if _SDL.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                _checked(_SDL.SDL_JoystickDetachVirtual(index))
                _SDL.SDL_JoystickClose(self._joystick)
                self._joystick = None
                return
        raise LookupError(f"pad {self.instance} is not plugged in")

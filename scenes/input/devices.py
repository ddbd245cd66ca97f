"""The only reader of pygame's events: what happened to keys, pads, fingers, mouse and window.

Owns which devices are there and what each holds. Answers in the words of `signals`; knows neither
seats nor what a control means. Whatever an event holds, `pump` does not raise: pads announce
themselves twice, leave before they came, and report under numbers never heard of.

Needs `pygame.display.init()` before `pump`, and `hints()` before that.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import pygame
import pygame._sdl2.controller as controllers
from pygame._sdl2 import touch

from scenes.input import keyboard
from scenes.input.hints import hints
from scenes.input.keyboard import MOUSE_SCREEN
from scenes.input.pads import Opened, Pad, device_for, open_pad
from scenes.input.signals import (
    Device,
    DeviceKey,
    Notice,
    Plugged,
    PointerRaw,
    Raw,
    Touching,
)

__all__ = ["MOUSE_SCREEN", "Devices", "Told", "hints", "key_names"]

_log = logging.getLogger(__name__)

Told = Raw | PointerRaw | Plugged | Notice

_SDL_MOUSE_TOUCH: Final = -1
_MOUSE_BUTTONS: Final = {1: "m1", 2: "m2", 3: "m3", 6: "m4", 7: "m5"}
"""pygame counts the wheel's old button events as 4 and 5; the wheel speaks for itself."""
_NOTCHES: Final = 3
"""At most so many presses a wheel event: a free-spinning wheel reports dozens at once."""

_NOTICES: Final = {
    pygame.QUIT: Notice.QUIT,
    pygame.WINDOWFOCUSGAINED: Notice.FOCUS_GAINED,
    pygame.WINDOWDISPLAYCHANGED: Notice.DISPLAY_CHANGED,
    pygame.WINDOWEXPOSED: Notice.EXPOSED,
}
_RESIZES: Final = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)


def key_names() -> dict[int, str]:
    """What this layout prints on its keys, by scancode. Needs the display; empty without."""
    try:
        # The type says bool, the wrapper keeps what it is given; indexed by a key it looks the
        # key's scancode up first, so here the value found is the scancode.
        codes = pygame.key.ScancodeWrapper(cast("tuple[bool, ...]", tuple(range(512))))
        signs = [chr(n) for n in range(33, 591) if chr(n).isprintable() and not chr(n).isupper()]
        found = {int(codes[ord(sign)]): sign.upper() for sign in reversed(signs)}
    except (pygame.error, AttributeError, TypeError, IndexError):
        return {}
    found.pop(0, None)
    return {scan: name for scan, name in found.items() if len(name) == 1}


class Devices:
    """Everything people hold in their hands. One of these exists at a time.

    `zone_of` may be replaced (`bindings.Bindings.zone_of`), so that a zone can own a key that lies
    in another part of the board. `opening` opens a pad by device index; tests hand in their own.
    """

    def __init__(
        self,
        zone_of: Callable[[int], DeviceKey] = keyboard.zone_of,
        opening: Callable[[int], Opened | None] = open_pad,
    ) -> None:
        self._zone_of = zone_of
        self._opening = opening
        self._pads: dict[int, Pad] = {}
        self._ever: set[int] = set()
        self._held: dict[DeviceKey, dict[str, None]] = {}
        self._keys: dict[int, DeviceKey] = {}
        self._fingers: dict[tuple[int, int], tuple[float, float]] = {}
        self._screens = False
        self._told: list[Told] = []
        self._now = 0
        self._logged: set[object] = set()
        self._mouse_down = False
        self._readers: dict[int, Callable[[Any], None]] = self._table()
        self._look()

    def restart(self) -> None:
        """All pads leave and come again: for when SDL's pads were ended and begun by someone."""
        for instance in list(self._pads):
            self._remove(instance)
        self._look()

    def _look(self) -> None:
        """SDL does not announce who was there before it was started, so we count ourselves."""
        pygame.joystick.init()
        if not controllers.get_init():
            controllers.init()
            # pygame forgets to end these itself, and after some rounds they say nothing any more.
            pygame.register_quit(controllers.quit)
        for index in range(pygame.joystick.get_count()):
            self._add(index)
        self._looked = True
        try:
            self._screens = touch.get_num_devices() > 0
        except pygame.error:
            self._screens = False

    def pump(self, now_ns: int) -> list[Told]:
        """Read what has happened, in the order it was read. `now_ns`: monotonic, stamped on all
        of it, because events carry no time. Call about every millisecond (F20: events are read,
        states never polled)."""
        self._now = now_ns
        if self._looked:
            self._looked = False
            for pad in self._pads.values():
                pad.opened_at(now_ns)
        for event in pygame.event.get():
            self._read(event)
        told, self._told = self._told, []
        return told

    def present(self) -> list[Device]:
        """Who could take a seat: the keyboard's zones, the mouse, touch if any, pads as plugged."""
        here = [keyboard.BUILT_IN[zone] for zone in keyboard.ZONES]
        here.append(keyboard.BUILT_IN[keyboard.MOUSE])
        if self._screens:
            here.append(keyboard.BUILT_IN[keyboard.TOUCH])
        return here + [pad.device for pad in self._pads.values()]

    def rumble(self, key: DeviceKey, strength: float, milliseconds: int) -> None:
        """Shake a pad, strength 0..1. Nothing happens where nothing can."""
        pad = self._by_key(key)
        if pad is not None:
            pad.rumble(strength, milliseconds)

    def light(self, key: DeviceKey, rgb: tuple[int, int, int]) -> None:
        """Colour a pad's light, 0..255 each. Nothing happens where nothing can."""
        pad = self._by_key(key)
        if pad is not None:
            pad.light(rgb)

    # -- reading ----------------------------------------------------------------------------------

    def _table(self) -> dict[int, Callable[[Any], None]]:
        readers: dict[int, Callable[[Any], None]] = {
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.CONTROLLERDEVICEADDED: lambda e: self._add(e.device_index),
            pygame.JOYDEVICEADDED: lambda e: self._add(e.device_index),
            pygame.CONTROLLERDEVICEREMOVED: lambda e: self._remove(e.instance_id),
            pygame.JOYDEVICEREMOVED: lambda e: self._remove(e.instance_id),
            pygame.CONTROLLERBUTTONDOWN: lambda e: self._button(e, True, mapped=True),
            pygame.CONTROLLERBUTTONUP: lambda e: self._button(e, False, mapped=True),
            pygame.JOYBUTTONDOWN: lambda e: self._button(e, True, mapped=False),
            pygame.JOYBUTTONUP: lambda e: self._button(e, False, mapped=False),
            pygame.CONTROLLERAXISMOTION: self._controller_axis,
            pygame.JOYAXISMOTION: self._raw_axis,
            pygame.JOYHATMOTION: self._hat,
            pygame.MOUSEBUTTONDOWN: lambda e: self._mouse_button(e, True),
            pygame.MOUSEBUTTONUP: lambda e: self._mouse_button(e, False),
            pygame.MOUSEMOTION: self._mouse_moved,
            pygame.MOUSEWHEEL: self._mouse_wheel,
            pygame.FINGERDOWN: self._finger_down,
            pygame.FINGERMOTION: self._finger_moved,
            pygame.FINGERUP: self._finger_up,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.AUDIODEVICEADDED: lambda e: self._audio(e, Notice.AUDIO_FOUND),
            pygame.AUDIODEVICEREMOVED: lambda e: self._audio(e, Notice.AUDIO_LOST),
        }
        readers.update(dict.fromkeys(_RESIZES, self._resized))
        for kind, notice in _NOTICES.items():
            readers[kind] = partial(self._notice_event, notice)
        return readers

    def _read(self, event: pygame.event.Event) -> None:
        reader = self._readers.get(event.type)
        if reader is None:
            return  # F26: battery, sensors, text and whatever SDL invents next
        try:
            reader(event)
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
            pygame.error,
        ) as error:
            # An event without its fields, or of a device that left while we asked it.
            self._once((event.type, type(error)), f"unreadable event {event}: {error}")

    def _notice_event(self, notice: Notice, _: object) -> None:
        self._notice(notice)

    def _notice(self, notice: Notice) -> None:
        """One report of each kind per pump is enough: a resize comes as three events."""
        if notice not in self._told:
            self._told.append(notice)

    def _once(self, what: object, sentence: str) -> None:
        if what not in self._logged:
            self._logged.add(what)
            _log.info("%s", sentence)

    # -- what is held -----------------------------------------------------------------------------

    def _edge(self, key: DeviceKey, control: str, down: bool) -> None:
        held = self._held.setdefault(key, {})
        if down == (control in held):
            return  # a repeat, a twin report, or the end of a press that was released before
        if down:
            held[control] = None
        else:
            del held[control]
        self._told.append(Raw(key, control, down, self._now))

    def _release(self, key: DeviceKey) -> None:
        for control in list(self._held.get(key, ())):
            self._edge(key, control, False)

    def _focus_lost(self, _: object) -> None:
        """F17, F23: nothing is held by someone who is not looking."""
        for key in list(self._held):
            self._release(key)
        self._keys.clear()
        self._cancel_pointers()
        self._notice(Notice.FOCUS_LOST)

    def _resized(self, _: object) -> None:
        """F46: whatever size it is told to be. Fingers down now point somewhere else."""
        self._cancel_pointers()
        self._notice(Notice.RESIZED)

    def _audio(self, event: Any, notice: Notice) -> None:
        if not getattr(event, "iscapture", 0):  # F50: a microphone is not our sound
            self._notice(notice)

    # -- pads -------------------------------------------------------------------------------------

    def _by_key(self, key: DeviceKey) -> Pad | None:
        return next((pad for pad in self._pads.values() if pad.key == key), None)

    def _add(self, index: int) -> None:
        opened = self._opening(index)  # F4: from here on only the instance id counts
        if opened is None or opened.instance in self._pads:
            return  # F1: a pad is announced as a controller and as a joystick, some twice
        device = device_for(opened, (pad.device for pad in self._pads.values()))
        pad = Pad(opened, device)
        pad.opened_at(self._now)
        self._pads[opened.instance] = pad
        self._ever.add(opened.instance)
        self._told.append(Plugged(device, True))

    def _remove(self, instance: int) -> None:
        pad = self._pads.pop(instance, None)
        if pad is None:
            if instance not in self._ever:  # F2
                self._once(("removed", instance), f"pad {instance} left that never came")
            return
        self._release(pad.key)  # F23
        self._held.pop(pad.key, None)
        pad.close()
        self._told.append(Plugged(pad.device, False))

    def _pad_of(self, event: Any, mapped: bool) -> Pad | None:
        """The pad an event belongs to; None for unknown ids (F5) and for the joystick's double of
        what a mapped pad reports as a controller. By id, not by blocking the type (F25)."""
        pad = self._pads.get(event.instance_id)
        return pad if pad is not None and pad.device.mapped == mapped else None

    def _edges(self, pad: Pad, edges: list[tuple[str, bool]]) -> None:
        for control, down in edges:
            self._edge(pad.key, control, down)

    def _button(self, event: Any, down: bool, mapped: bool) -> None:
        pad = self._pad_of(event, mapped)
        if pad is not None:
            self._edges(pad, pad.button(event.button, down))

    def _controller_axis(self, event: Any) -> None:
        pad = self._pad_of(event, True)
        if pad is not None:
            self._edges(pad, pad.controller_axis(event.axis, event.value))

    def _raw_axis(self, event: Any) -> None:
        pad = self._pad_of(event, False)
        if pad is not None:
            self._edges(pad, pad.raw_axis(event.axis, event.value, self._now))

    def _hat(self, event: Any) -> None:
        pad = self._pads.get(event.instance_id)  # of mapped pads too: F13, the pad decides
        if pad is not None:
            x, y = event.value
            self._edges(pad, pad.hat(event.hat, x, y))

    # -- keys -------------------------------------------------------------------------------------

    def _key_down(self, event: Any) -> None:
        scancode = event.scancode
        if scancode <= 0 or scancode in self._keys:
            return  # a key without a place; a repeat, or the same key on a second keyboard
        zone = self._zone_of(scancode)
        self._keys[scancode] = zone
        self._edge(zone, f"k{scancode}", True)

    def _key_up(self, event: Any) -> None:
        zone = self._keys.pop(event.scancode, None)
        if zone is not None:
            self._edge(zone, f"k{event.scancode}", False)

    # -- mouse and fingers ------------------------------------------------------------------------

    def _point(self, screen: int, finger: int, phase: Touching, x: float, y: float) -> None:
        self._told.append(PointerRaw(screen, finger, phase, x, y, self._now))

    def _mouse_at(self, event: Any, phase: Touching) -> None:
        # F35: positions are in window units, so the window's size is what they are parts of.
        width, height = pygame.display.get_window_size()
        if width > 0 and height > 0:
            self._point(MOUSE_SCREEN, 0, phase, event.pos[0] / width, event.pos[1] / height)

    def _mouse_button(self, event: Any, down: bool) -> None:
        control = _MOUSE_BUTTONS.get(event.button)
        if getattr(event, "touch", False) or control is None:
            return  # F28: that was a finger
        if control == "m1" and down != self._mouse_down:
            self._mouse_down = down
            self._mouse_at(event, Touching.DOWN if down else Touching.UP)
        self._edge(keyboard.MOUSE, control, down)

    def _mouse_moved(self, event: Any) -> None:
        if not getattr(event, "touch", False):
            self._mouse_at(event, Touching.MOVE)

    def _mouse_wheel(self, event: Any) -> None:
        if getattr(event, "touch", False):
            return
        control = "wheel_up" if event.y > 0 else "wheel_down"
        for _ in range(min(abs(event.y), _NOTCHES)):
            self._edge(keyboard.MOUSE, control, True)
            self._edge(keyboard.MOUSE, control, False)

    def _finger_down(self, event: Any) -> None:
        spot = self._spot(event)
        if spot is None:
            return
        if not self._screens:
            self._screens = True
            self._told.append(Plugged(keyboard.BUILT_IN[keyboard.TOUCH], True))
        key = (event.touch_id, event.finger_id)  # F31: ids are 64 bits wide and never an index
        again = key in self._fingers  # F29
        self._fingers[key] = spot
        self._point(*key, Touching.MOVE if again else Touching.DOWN, *spot)

    def _finger_moved(self, event: Any) -> None:
        spot, key = self._spot(event), (event.touch_id, event.finger_id)
        if spot is not None and key in self._fingers:
            self._fingers[key] = spot
            self._point(*key, Touching.MOVE, *spot)

    def _finger_up(self, event: Any) -> None:
        key = (event.touch_id, event.finger_id)
        last = self._fingers.pop(key, None)
        if last is not None:
            self._point(*key, Touching.UP, *(self._spot(event) or last))

    @staticmethod
    def _spot(event: Any) -> tuple[float, float] | None:
        """Where a finger is, 0..1 of the window (F32); None for the mouse in a finger's clothes
        and for places that are no numbers."""
        if event.touch_id == _SDL_MOUSE_TOUCH:
            return None
        x, y = float(event.x), float(event.y)
        return (x, y) if math.isfinite(x) and math.isfinite(y) else None

    def _cancel_pointers(self) -> None:
        for key, spot in self._fingers.items():
            self._point(*key, Touching.CANCEL, *spot)
        self._fingers.clear()
        if self._mouse_down:
            self._mouse_down = False
            self._point(MOUSE_SCREEN, 0, Touching.CANCEL, 0.0, 0.0)

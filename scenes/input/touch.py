"""Fingers and the mouse in canvas units, and whose they are.

Owns the fingers that are down, the widget or seat that claimed each, and the palm rule. A finger
that was told DOWN is told UP or CANCEL once: nothing sticks. Pure: no pygame, no clock beyond the
stamps it is handed. What a gesture means is in `gestures`.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from scenes.input.keyboard import MOUSE_SCREEN
from scenes.input.signals import Pointer, PointerRaw, Touching

PALM_CONTACTS: Final = 3
"""Two fingers close together are two fingers; a palm or sleeve shows as three and more (F38)."""
PALM_NS: Final = 80_000_000
"""A palm's contacts come within one or two reports of the screen; fingers of a hand that means it
come slower."""
PALM_MM: Final = 25.0
"""A palm's contacts lie this close; fingertips side by side lie about 20 mm apart, so three of
them span 40."""
EDGE_MM: Final = 2.0
"""So far beside the picture still counts as its edge: a screen's last row reports as a hair
outside (F34)."""
USUAL_WIDTH_MM: Final = 531.0
"""The width of a 24-inch screen, for when nobody knows the real one."""

PointerId = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the canvas lies in the window. `window` and `picture` (left, top, width, height) in
    window pixels, `units` is the canvas. `unit_mm`: how long a unit is on the screen."""

    window: tuple[int, int]
    picture: tuple[int, int, int, int]
    units: tuple[int, int]
    unit_mm: float

    @classmethod
    def whole(cls, window: tuple[int, int], units: tuple[int, int]) -> Frame:
        """The canvas fills the window as far as its shape allows, centred (letterbox)."""
        scale = min(window[0] / units[0], window[1] / units[1])
        width, height = round(units[0] * scale), round(units[1] * scale)
        left, top = (window[0] - width) // 2, (window[1] - height) // 2
        return cls(window, (left, top, width, height), units, USUAL_WIDTH_MM / units[0])

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place 0..1 of the window in canvas units (F32, F35). On the bars beside the picture
        it lies outside the canvas; a hair beside is drawn to the edge."""
        left, top, width, height = self.picture
        return (
            self._axis(x * self.window[0] - left, width, self.units[0]),
            self._axis(y * self.window[1] - top, height, self.units[1]),
        )

    def _axis(self, pixels: float, length: int, units: int) -> float:
        value = pixels * units / max(1, length)
        edge = EDGE_MM / self.unit_mm
        if -edge <= value < 0:
            return 0.0
        if units <= value <= units + edge:
            return math.nextafter(units, 0)
        return value


@dataclass(slots=True)
class _Finger:
    x: float
    y: float
    began: tuple[float, float, int]
    dead: bool = False
    """Cancelled while still down: says nothing more."""


class Touch:
    """Every finger on every screen, keyed by (screen, finger), and the mouse."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._fingers: dict[PointerId, _Finger] = {}
        self._owners: dict[PointerId, Hashable] = {}
        self._ended: list[PointerId] = []

    @property
    def frame(self) -> Frame:
        return self._frame

    def resize(self, frame: Frame, at_ns: int) -> list[Pointer]:
        """The window changed: fingers down now lie elsewhere, so all are cancelled."""
        cancelled = self.cancel_all(at_ns)
        self._frame = frame
        return cancelled

    def feed(self, raw: PointerRaw) -> list[Pointer]:
        """One report. DOWN is told at once, because waiting for a palm would cost every tap 80 ms;
        when a palm is recognised its contacts are all cancelled, and since taps act on UP, none
        acts (F38)."""
        for ended in self._ended:
            self._owners.pop(ended, None)
        self._ended.clear()
        key = (raw.screen, raw.finger)
        x, y = self._frame.place(raw.x, raw.y)
        known = self._fingers.get(key)
        if raw.phase is Touching.DOWN:
            return self._down(key, x, y, raw.at_ns) if known is None else self._move(key, x, y, raw)
        if raw.phase is Touching.MOVE:
            return self._move(key, x, y, raw)
        if known is None:
            return []
        return self._end(key, raw.phase, x, y, raw.at_ns)

    def claim(self, pointer: PointerId, owner: Hashable) -> bool:
        """Make a finger that is down belong to a widget or seat. False when another owns it."""
        if pointer not in self._fingers or self._fingers[pointer].dead:
            return False
        return self._owners.setdefault(pointer, owner) == owner

    def owner(self, pointer: PointerId) -> Hashable | None:
        """Who claimed the finger: from `claim` until after its UP or CANCEL was told."""
        return self._owners.get(pointer)

    def down(self) -> list[PointerId]:
        """The fingers (and the mouse) that are down and alive."""
        return [key for key, finger in self._fingers.items() if not finger.dead]

    def cancel_all(self, at_ns: int) -> list[Pointer]:
        """Cancel every finger: focus lost, another scene, another size. They count again when
        they are lifted and put down anew."""
        return [self._cancel(key, at_ns) for key in self.down()]

    # -- inside -----------------------------------------------------------------------------------

    def _tell(self, key: PointerId, phase: Touching, x: float, y: float, at_ns: int) -> Pointer:
        return Pointer(key, phase, x, y, at_ns, mouse=key[0] == MOUSE_SCREEN)

    def _down(self, key: PointerId, x: float, y: float, at_ns: int) -> list[Pointer]:
        self._owners.pop(key, None)
        finger = self._fingers[key] = _Finger(x, y, (x, y, at_ns))
        if key[0] == MOUSE_SCREEN:
            return [self._tell(key, Touching.DOWN, x, y, at_ns)]
        palm = self._palm_around(key)
        if len(palm) < PALM_CONTACTS:
            return [self._tell(key, Touching.DOWN, x, y, at_ns)]
        finger.dead = True  # never told, so nothing to cancel
        return [self._cancel(one, at_ns) for one in palm if not self._fingers[one].dead]

    def _palm_around(self, key: PointerId) -> list[PointerId]:
        """The contacts that came down together with this one, near it, on the same screen. Dead
        ones count: a palm's fourth contact belongs to the palm."""
        x, y, at_ns = self._fingers[key].began
        reach = PALM_MM / self._frame.unit_mm
        return [
            other
            for other, finger in self._fingers.items()
            if other[0] == key[0]
            and at_ns - finger.began[2] <= PALM_NS
            and math.dist((x, y), finger.began[:2]) <= reach
        ]

    def _move(self, key: PointerId, x: float, y: float, raw: PointerRaw) -> list[Pointer]:
        """A move; of a finger, only while it is down (F29: a second DOWN is a move)."""
        finger = self._fingers.get(key)
        if finger is None:
            hover = key[0] == MOUSE_SCREEN
            return [self._tell(key, Touching.MOVE, x, y, raw.at_ns)] if hover else []
        finger.x, finger.y = x, y
        return [] if finger.dead else [self._tell(key, Touching.MOVE, x, y, raw.at_ns)]

    def _end(
        self, key: PointerId, phase: Touching, x: float, y: float, at_ns: int
    ) -> list[Pointer]:
        finger = self._fingers.pop(key)
        if finger.dead:
            return []
        self._ended.append(key)
        if phase is Touching.CANCEL:
            x, y = finger.x, finger.y
        return [self._tell(key, phase, x, y, at_ns)]

    def _cancel(self, key: PointerId, at_ns: int) -> Pointer:
        finger = self._fingers[key]
        finger.dead = True
        self._ended.append(key)
        return self._tell(key, Touching.CANCEL, finger.x, finger.y, at_ns)

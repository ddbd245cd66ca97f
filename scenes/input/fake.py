"""Devices that nobody holds: for tests, and for machines that play for hours.

Owns what each fake holds, so that what it says is what real devices could say. Makes `Raw` and
`PointerRaw` values; nothing here reaches the system. Presses are told like `Devices` would: a
second "down" of a held control says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.rng import Rng
from scenes.input import keyboard
from scenes.input.keyboard import BUILT_IN, code
from scenes.input.signals import Device, DeviceKey, Kind, Plugged, PointerRaw, Raw, Touching

TWIN_GUID: Final = "0300" + "0000" + "5e0400008e02000014010000"
RACE_CONTROLS: Final = ("north", "west", "east", "south", "l1", "r1", "l2", "r2")
ALL_CONTROLS: Final = (
    *RACE_CONTROLS, "up", "down", "left", "right", "start", "select", "ls_up", "ls_left",
)  # fmt: skip


class FakeHold:
    """Something with controls that are held or not."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.held: dict[str, None] = {}

    def press(self, control: str, at_ns: int = 0) -> Raw:
        """The control goes down."""
        self.held[control] = None
        return Raw(self.device.key, control, True, at_ns)

    def release(self, control: str, at_ns: int = 0) -> Raw:
        """The control goes up."""
        self.held.pop(control, None)
        return Raw(self.device.key, control, False, at_ns)

    def tap(self, control: str, at_ns: int = 0) -> list[Raw]:
        """Down and up within one pump (F20)."""
        return [self.press(control, at_ns), self.release(control, at_ns)]

    def let_go(self, at_ns: int = 0) -> list[Raw]:
        """Everything held goes up."""
        return [self.release(control, at_ns) for control in list(self.held)]


class FakePad(FakeHold):
    """A pad. `instance` as SDL counts; twins share `guid` and differ in `ordinal`."""

    def __init__(
        self,
        instance: int,
        ordinal: int = 1,
        guid: str = TWIN_GUID,
        name: str = "Xbox 360 pad",
        mapped: bool = True,
    ) -> None:
        shown = name if ordinal == 1 else f"{name} ({ordinal})"
        super().__init__(Device(f"pad:{instance}", Kind.PAD, shown, f"{guid}:{ordinal}", mapped))

    def plug(self) -> Plugged:
        """It comes."""
        return Plugged(self.device, True)

    def pull(self, at_ns: int = 0) -> list[Raw | Plugged]:
        """It goes; what it held is released first."""
        return [*self.let_go(at_ns), Plugged(self.device, False)]


class FakeKeys(FakeHold):
    """One zone of the keyboard, by the names of keys on a US board."""

    def __init__(self, zone: DeviceKey = keyboard.LEFT) -> None:
        super().__init__(BUILT_IN[zone])

    def key(self, name: str, down: bool, at_ns: int = 0) -> Raw:
        """A key moves. KeyError when no board has it."""
        control = f"k{code(name)}"
        return self.press(control, at_ns) if down else self.release(control, at_ns)


class FakeTouch:
    """A touch screen. Fingers get ids as X11 gives them: always new ones."""

    def __init__(self, screen: int = 5) -> None:
        self.screen = screen
        self.fingers: dict[int, tuple[float, float]] = {}
        self._next = 163

    def down(self, x: float, y: float, at_ns: int = 0) -> PointerRaw:
        """A new finger at x, y (0..1); its id is in the report."""
        self._next += 1
        return self._say(self._next, Touching.DOWN, x, y, at_ns)

    def move(self, finger: int, x: float, y: float, at_ns: int = 0) -> PointerRaw:
        """A finger moves."""
        return self._say(finger, Touching.MOVE, x, y, at_ns)

    def up(self, finger: int, at_ns: int = 0) -> PointerRaw:
        """A finger is lifted where it is."""
        x, y = self.fingers.pop(finger)
        return PointerRaw(self.screen, finger, Touching.UP, x, y, at_ns)

    def _say(self, finger: int, phase: Touching, x: float, y: float, at_ns: int) -> PointerRaw:
        self.fingers[finger] = (x, y)
        return PointerRaw(self.screen, finger, phase, x, y, at_ns)


class Monkey:
    """Plays a device at random, always the same way for a seed: for soak tests."""

    def __init__(
        self, hold: FakeHold, seed: int, controls: Sequence[str] = RACE_CONTROLS, busy: int = 10
    ) -> None:
        self.hold = hold
        self._rng = Rng(seed)
        self._controls = tuple(controls)
        self._busy = busy
        """One step in so many does something."""

    def step(self, at_ns: int) -> list[Raw]:
        """Perhaps one control moves. Call once a tick."""
        if self._rng.below(self._busy):
            return []
        control = self._controls[self._rng.below(len(self._controls))]
        if control in self.hold.held:
            return [self.hold.release(control, at_ns)]
        return [self.hold.press(control, at_ns)]

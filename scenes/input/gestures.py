"""What a finger means: a tap on a target, a hand in a pouch.

Owns the two gestures and their thresholds. Each reader takes the pointers of `touch` and answers
with what was done. Pure; does not know what the targets are.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable
from typing import Final

from scenes.input.signals import Pointer, Touching
from scenes.input.touch import PointerId

SWIPE_MM: Final = 12.0
"""A swipe sideways: well over the 3 to 5 mm that a pressing finger rolls, short enough to repeat
to and fro without leaving the pouch."""
SWIPE_NS: Final = 250_000_000
"""... made within this; slower is feeling about."""
FLICK_MM: Final = 15.0
"""A flick out of the pouch: longer than a swipe, so that a slanted swipe does not pull."""
FLICK_NS: Final = 200_000_000
"""... made within this."""
LEAVE_MM: Final = 6.0
"""A slow hand pulls when it is this far out of the pouch: surely outside, whatever the finger's
width."""


class Tap:
    """Acts on UP, on the target that DOWN hit, if it still lies under the finger. Who slides off
    has changed his mind; a cancelled finger never acts (F38)."""

    def __init__(self) -> None:
        self._targets: dict[PointerId, Hashable] = {}

    def feed(self, pointer: Pointer, target: Hashable | None) -> Hashable | None:
        """`target` lies under the pointer now. Answers the target that was tapped."""
        if pointer.phase is Touching.DOWN and target is not None:
            self._targets[pointer.id] = target
        if pointer.phase not in (Touching.UP, Touching.CANCEL):
            return None
        pressed = self._targets.pop(pointer.id, None)
        return pressed if pointer.phase is Touching.UP and pressed == target else None

    def pressed(self, pointer: PointerId) -> Hashable | None:
        """The target this finger went down on."""
        return self._targets.get(pointer)


class Pouched(enum.Enum):
    """What the hand in the pouch did."""

    IN = "in"
    """It is in the pouch: the feeling begins."""
    NEXT = "next"
    """It lets go of this item and feels for another."""
    PULL = "pull"
    """It comes out with the item. The finger says nothing more until it is lifted."""
    OUT = "out"
    """It was taken away without an item."""


class PouchGesture:
    """One seat's pouch at (x, y) with `radius`, in canvas units, `unit_mm` as in `touch.Frame`.
    `outward` is the way out of it, away from its owner (a unit vector; up by default)."""

    def __init__(
        self,
        x: float,
        y: float,
        radius: float,
        unit_mm: float,
        outward: tuple[float, float] = (0.0, -1.0),
    ) -> None:
        self._centre = (x, y)
        self._radius = radius
        self._mm = unit_mm
        self._outward = outward
        self._finger: PointerId | None = None
        self._done = False
        self._trail: list[tuple[int, float, float]] = []
        self._side = 0
        self._side_ns = 0

    @property
    def finger(self) -> PointerId | None:
        """The finger that is in the pouch."""
        return None if self._done else self._finger

    def covers(self, x: float, y: float) -> bool:
        """Whether a place lies on the pouch."""
        along, across = self._turned(x, y)
        return along**2 + across**2 <= self._radius**2

    def feed(self, pointer: Pointer) -> Pouched | None:
        """One pointer of this seat; fingers that are not in the pouch say nothing."""
        if pointer.phase is Touching.DOWN:
            if self._finger is not None or not self.covers(pointer.x, pointer.y):
                return None
            self._finger, self._done = pointer.id, False
            self._side, self._side_ns = 0, 0
            self._trail = [(pointer.at_ns, *self._turned(pointer.x, pointer.y))]
            return Pouched.IN
        if pointer.id != self._finger:
            return None
        if pointer.phase in (Touching.UP, Touching.CANCEL):
            # The last report may already lie outside: a quick flick ends in the air.
            done, self._finger = self._done, None
            last = self._moved(pointer) if pointer.phase is Touching.UP else None
            return None if done else last if last is Pouched.PULL else Pouched.OUT
        return self._moved(pointer)

    def forget(self) -> None:
        """The finger in the pouch counts no more (the item was taken, the race stopped)."""
        self._done = True

    # -- inside -----------------------------------------------------------------------------------

    def _turned(self, x: float, y: float) -> tuple[float, float]:
        """How far out of the pouch's middle, and how far to the side, in units."""
        dx, dy = x - self._centre[0], y - self._centre[1]
        ox, oy = self._outward
        return dx * ox + dy * oy, dx * -oy + dy * ox

    def _moved(self, pointer: Pointer) -> Pouched | None:
        if self._done:
            return None
        along, across = self._turned(pointer.x, pointer.y)
        self._trail.append((pointer.at_ns, along, across))
        self._trail = [at for at in self._trail if pointer.at_ns - at[0] <= SWIPE_NS]
        if self._pulls(pointer.at_ns, along, across):
            self._done = True
            return Pouched.PULL
        side = self._swiped(along, across)
        if side == 0:
            return None
        # One long swipe is one "next": the same way counts again only after a rest.
        goes_on = side == self._side and pointer.at_ns - self._side_ns <= SWIPE_NS
        self._side, self._side_ns = side, pointer.at_ns
        self._trail = [(pointer.at_ns, along, across)]  # the way back is the next swipe
        return None if goes_on else Pouched.NEXT

    def _swiped(self, along: float, across: float) -> int:
        """To which side the finger has swiped, -1 or 1; 0 when it has not."""
        for _, was_along, was_across in self._trail:
            aside = across - was_across
            if abs(aside) * self._mm >= SWIPE_MM and abs(aside) > abs(along - was_along):
                return 1 if aside > 0 else -1
        return 0

    def _pulls(self, at_ns: int, along: float, across: float) -> bool:
        """Out by a flick, or slowly but surely; never sideways, where swipes overshoot."""
        flicked = any(
            at_ns - was_ns <= FLICK_NS
            and (along - was_along) * self._mm >= FLICK_MM
            and along - was_along > abs(across - was_across)
            for was_ns, was_along, was_across in self._trail
        )
        left = (
            along > abs(across)
            and ((along**2 + across**2) ** 0.5 - self._radius) * self._mm >= LEAVE_MM
        )
        return flicked or left

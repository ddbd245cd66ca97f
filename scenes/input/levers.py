"""Analogue inputs made into presses: one push is one press.

Owns dead zones and thresholds. Each class takes positions and answers with what went down or up;
the state outlives "release everything", so that a trigger held through a loss of focus needs a
fresh push (F17). Does not know devices, events or time.
"""

from __future__ import annotations

from typing import Final

STICK_DEAD: Final = 0.25
"""Below this a stick is at rest. Makers recommend about 0.24; worn sticks rest up to 0.2 off."""
STICK_PRESS: Final = 0.60
"""A stick is a direction from here on: clearly meant, and still reached by worn sticks and by
square gates, whose diagonals come to 0.7."""
STICK_RELEASE: Final = 0.40
"""... and until here: a hand that trembles by 0.1 at the edge makes one press, not ten."""
STICK_TURN: Final = 1.2
"""Another direction takes over when it is this much stronger: near a diagonal nothing flickers."""
TRIGGER_PRESS: Final = 0.40
"""Triggers travel about 7 mm; 40 % is past the slack and well before the end, where it is slow."""
TRIGGER_RELEASE: Final = 0.25
"""Above the 0.1 to 0.2 at which worn triggers stay, below the press by a tremble."""
RAW_TRIGGER_PRESS: Final = 0.60
"""Of an axis that rests at one end: more than half, so that an axis which was only held to one
side while plugged in, and then let go to its middle, presses nothing."""
RAW_TRIGGER_RELEASE: Final = 0.40
REST_AT_END: Final = 0.8
"""An unknown axis found beyond this when its pad is opened is a trigger resting there."""


class Lever:
    """One input from 0 (rest) to 1 with a press and a release threshold."""

    __slots__ = ("_press", "_release", "down")

    def __init__(self, press: float, release: float) -> None:
        self._press = press
        self._release = release
        self.down = False

    def move(self, value: float) -> bool | None:
        """True when this position presses, False when it releases, None when nothing changes.
        Values that compare with nothing (nan) change nothing."""
        if not self.down and value >= self._press:
            self.down = True
            return True
        if self.down and value <= self._release:
            self.down = False
            return False
        return None


class Stick:
    """Two axes, -1..1, y down. At most one of four directions is pressed at a time."""

    __slots__ = ("_prefix", "_x", "_y", "direction")

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._x = 0.0
        self._y = 0.0
        self.direction: str | None = None

    def move(self, x: float | None = None, y: float | None = None) -> list[tuple[str, bool]]:
        """Move one axis or both; answers the edges `(control, down)`, the release first."""
        self._x = self._x if x is None else x
        self._y = self._y if y is None else y
        wanted = self._wanted()
        if wanted == self.direction:
            return []
        edges = []
        if self.direction is not None:
            edges.append((f"{self._prefix}_{self.direction}", False))
        if wanted is not None:
            edges.append((f"{self._prefix}_{wanted}", True))
        self.direction = wanted
        return edges

    def _wanted(self) -> str | None:
        strengths = {"up": -self._y, "down": self._y, "left": -self._x, "right": self._x}
        best = max(strengths, key=lambda name: strengths[name])
        if not strengths[best] >= STICK_DEAD:
            return None
        now = self.direction
        if now is not None and strengths[now] > STICK_RELEASE:
            turned = strengths[best] >= max(STICK_PRESS, STICK_TURN * strengths[now])
            return best if turned else now
        return best if strengths[best] >= STICK_PRESS else None


class RawAxis:
    """An axis nobody has a mapping for: a stick's half each way, or a trigger that rests at one
    end. `settle` tells where it rests; until then it rests in the middle."""

    __slots__ = ("_minus", "_name", "_plus", "_rest")

    def __init__(self, name: str) -> None:
        self._name = name
        self._rest = 0
        self._plus = Lever(STICK_PRESS, STICK_RELEASE)
        self._minus = Lever(STICK_PRESS, STICK_RELEASE)

    def settle(self, value: float) -> None:
        """`value` was read while nobody can have touched it yet."""
        self._rest = 1 if value >= REST_AT_END else -1 if value <= -REST_AT_END else 0
        if self._rest:
            self._plus = Lever(RAW_TRIGGER_PRESS, RAW_TRIGGER_RELEASE)
            self._minus = Lever(RAW_TRIGGER_PRESS, RAW_TRIGGER_RELEASE)

    def move(self, value: float) -> list[tuple[str, bool]]:
        """The edges `(control, down)` of a new position -1..1, releases first."""
        plus = value if self._rest == 0 else (value + 1) / 2 if self._rest < 0 else 0.0
        minus = -value if self._rest == 0 else (1 - value) / 2 if self._rest > 0 else 0.0
        edges = [
            (self._name + sign, down)
            for sign, lever, travel in (("+", self._plus, plus), ("-", self._minus, minus))
            if (down := lever.move(travel)) is not None
        ]
        return sorted(edges, key=lambda edge: edge[1])

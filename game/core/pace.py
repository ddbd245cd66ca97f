"""Turns elapsed time into whole ticks. Knows nothing of clocks: time is handed in.

Integer nanoseconds, so that sixty ticks a second stay sixty for weeks (field case F41). A stall
is not caught up beyond a few ticks, a clock that goes back counts as standing still (F43), and
time spent paused is never banked (F44).
"""

from __future__ import annotations

from typing import Final

TICKS_PER_SECOND: Final = 60
SECOND_NS: Final = 1_000_000_000
MAX_DUE: Final = 5
"""Ticks at most per frame: at 60 a second a stall of more than 83 ms is dropped, not replayed."""


class Pace:
    """Counts due ticks. `rate` is ticks per second; owed time is kept as ns * rate, exactly."""

    __slots__ = ("_last_ns", "_owed", "rate")

    def __init__(self, now_ns: int, rate: int = TICKS_PER_SECOND) -> None:
        self.rate = rate
        self._last_ns = now_ns
        self._owed = 0

    def resume(self, now_ns: int) -> None:
        """Start counting from here; whatever passed since the last call is forgotten."""
        self._last_ns = now_ns

    def due(self, now_ns: int) -> int:
        """Whole ticks due at `now_ns`, at most `MAX_DUE`; a longer stall is dropped in whole."""
        elapsed = max(0, now_ns - self._last_ns)
        self._last_ns = now_ns
        self._owed += elapsed * self.rate
        ticks, self._owed = divmod(self._owed, SECOND_NS)
        return min(ticks, MAX_DUE)

    def fraction(self) -> float:
        """How far into the next tick we are, 0 <= f < 1: for drawing between two states."""
        return self._owed / SECOND_NS

    def next_due_ns(self) -> int:
        """The moment, on the caller's clock, at which the next tick falls due."""
        return self._last_ns + -(-(SECOND_NS - self._owed) // self.rate)

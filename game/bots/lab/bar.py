"""How far a series is, on a terminal: count, share, time left.

Owns one line of a stream, and is silent where nobody watches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TextIO

WIDTH: Final = 30
EVERY_NS: Final = 100_000_000
"""Nanoseconds between two looks of the line: more cannot be read."""


class Bar:
    """`total` things to do, `done` of which were done before. The clock counts nanoseconds."""

    def __init__(self, stream: TextIO, clock: Callable[[], int], total: int, done: int = 0) -> None:
        self._stream = stream if stream.isatty() else None
        self._clock = clock
        self._total = total
        self._before = done
        self._began = clock()
        self._shown = self._began - EVERY_NS
        self.show(done)

    def show(self, done: int) -> None:
        """So many are done now."""
        now = self._clock()
        if self._stream is None or (now - self._shown < EVERY_NS and done < self._total):
            return
        self._shown = now
        line = bar_text(done, self._total, done - self._before, now - self._began)
        self._stream.write(f"\r{line}\x1b[K")
        self._stream.flush()

    def end(self) -> None:
        """Nothing more comes: what is written next has a line of its own."""
        if self._stream is not None:
            self._stream.write("\n")
            self._stream.flush()


def bar_text(done: int, total: int, here: int, spent_ns: int) -> str:
    """The line. `here` of what is done took `spent_ns`; before the first, nobody knows the rest."""
    full = WIDTH * done // total if total else WIDTH
    share = 100 * done // total if total else 100
    left = ""
    if here and done < total:
        left = f", {_time(spent_ns * (total - done) // here)} left"
    return f"[{'#' * full}{'.' * (WIDTH - full)}] {done} of {total} matches, {share} %{left}"


def _time(nanoseconds: int) -> str:
    """ "50 s", "3 min 20 s", "2 h 05 min"."""
    seconds = nanoseconds // 1_000_000_000
    minutes, hours = seconds // 60, seconds // 3600
    if hours:
        return f"{hours} h {minutes % 60:02d} min"
    return f"{minutes} min {seconds % 60:02d} s" if minutes else f"{seconds} s"

"""A stored match as a tape: its steps one by one, how long each is shown, where its parts begin.

Pure arithmetic on entries; plays nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from game.rules.captain_silver.model import Ahoy, Drop, Next, Pull, Reach, Rest, Tick
from game.table.match import Entry

RACE: Final = (Tick, Next, Pull, Drop, Reach, Rest)
"""A press that was handed in by itself is a tick, too."""
AHOY_TICKS: Final = 60
SHOWN_TICKS: Final = 60
"""About how long a step of the evaluation is shown: for the time bar, not for the clock."""


class Part(NamedTuple):
    """Where a race or an evaluation begins, as a step."""

    step: int
    kind: Literal["race", "evaluation"]
    round: int


class Tape:
    """The entries of a record, addressed by step: an entry that stands for many is many steps."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = tuple(entries)
        self._first: list[int] = []
        self._shown: list[int] = []
        self.parts: list[Part] = []
        step = shown = 0
        for entry in entries:
            self._first.append(step)
            self._shown.append(shown)
            self._part(step, entry)
            step += entry.times
            shown += entry.times * _ticks(entry)
        self.steps = step
        self.ticks = shown
        """How long all of it is shown, in sixtieths of a second at normal speed."""

    def _part(self, step: int, entry: Entry) -> None:
        racing = bool(self.parts) and self.parts[-1].kind == "race"
        rounds = len(self.parts) // 2 + 1
        if isinstance(entry.action, Ahoy):
            self.parts.append(Part(step, "race", rounds))
        elif racing and not isinstance(entry.action, RACE):
            self.parts.append(Part(step, "evaluation", self.parts[-1].round))

    def entry(self, step: int) -> Entry:
        """What is done in this step, once."""
        found = self._entries[bisect_right(self._first, step) - 1]
        return Entry(found.seat, found.action)

    def between(self, first: int, end: int) -> Iterator[Entry]:
        """The entries of steps `first` to `end` - 1, idle ones still counted together."""
        n = max(0, bisect_right(self._first, first) - 1)
        while n < len(self._entries) and self._first[n] < end:
            entry = self._entries[n]
            begin, stop = max(first, self._first[n]), min(end, self._first[n] + entry.times)
            if stop > begin:
                yield Entry(entry.seat, entry.action, stop - begin)
            n += 1

    def shown_at(self, step: int) -> int:
        """When a step is shown, in ticks from the beginning."""
        if step >= self.steps:
            return self.ticks
        n = bisect_right(self._first, step) - 1
        return self._shown[n] + (step - self._first[n]) * _ticks(self._entries[n])

    def step_at(self, ticks: float) -> int:
        """The step that is shown at a time."""
        if ticks >= self.ticks or not self._entries:
            return self.steps
        n = max(0, bisect_right(self._shown, max(0, ticks)) - 1)
        return self._first[n] + int((max(0, ticks) - self._shown[n]) / _ticks(self._entries[n]))

    def part_after(self, step: int) -> int:
        """The step at which the next part begins; the end after the last one."""
        return next((part.step for part in self.parts if part.step > step), self.steps)

    def part_before(self, step: int, slack: int) -> int:
        """The step at which this part began; when that is at most `slack` ticks ago, the one
        before: who asks twice goes back twice."""
        here = self.shown_at(step)
        earlier = [p.step for p in self.parts if self.shown_at(p.step) < here - slack]
        return earlier[-1] if earlier else 0


def _ticks(entry: Entry) -> int:
    if isinstance(entry.action, RACE):
        return 1
    return AHOY_TICKS if isinstance(entry.action, Ahoy) else SHOWN_TICKS

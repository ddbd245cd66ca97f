"""How long a bot has to wait with what it has decided, so that its time tells nothing.

Owns what is usual for each level at this table. Whoever searches takes half a second over a choice,
and no time at all where there is none: whoever saw that could tell from it that a player has only
one card of a suit. So nobody is seen to decide sooner than is usual. Knows no game.
"""

from __future__ import annotations

from collections import deque
from typing import Final

REMEMBERED: Final = 8
"""Decisions: what is usual changes in the course of a match."""
ODD: Final = 1
"""So many of them may have taken longest for reasons of their own: a process had to start, or the
machine had something else to do."""


class Rhythm:
    """One for a table. Times in ticks since a bot was asked."""

    def __init__(self) -> None:
        self._took: dict[str, deque[int]] = {}

    def took(self, level: str, ticks: int) -> None:
        """A bot of this level needed so long for a choice of several."""
        self._took.setdefault(level, deque(maxlen=REMEMBERED)).append(ticks)

    def usual(self, level: str) -> int:
        """How long one of this level usually takes; none did yet: 0."""
        took = sorted(self._took.get(level, ()))
        return took[-1 - ODD] if len(took) > ODD else 0

    def is_due(self, level: str, ticks: int) -> bool:
        """Has it been so long that what was decided may be seen?"""
        return ticks >= self.usual(level)

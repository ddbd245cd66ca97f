"""Counting what may have mattered in a match: the small change of every game's `study`.

Owns how marks are gathered. What is worth marking is each game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.game import Mark
from game.core.model import Seat

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""In which turn a seat comes, from the one that begins."""


class Marks:
    """Marks of one match: what is named twice is counted twice."""

    def __init__(self) -> None:
        self._counts: dict[tuple[Seat, str, str], int] = {}

    def add(self, seat: Seat, kind: str, what: str, count: int = 1) -> None:
        """`seat` had, did or was `what` so many times. Nobody, a seat below 0, is left out."""
        if seat >= 0 and count:
            key = (seat, kind, what)
            self._counts[key] = self._counts.get(key, 0) + count

    def add_turns(self, kind: str, start: Seat, seats: int) -> None:
        """Every seat by its place in the first round of turns."""
        for n in range(seats):
            self.add((start + n) % seats, kind, ORDINALS[n])

    def listed(self) -> Sequence[Mark]:
        """All of them, by seat, in the order in which they came."""
        ordered = sorted(self._counts.items(), key=lambda item: item[0][0])
        return [Mark(*key, count) for key, count in ordered]

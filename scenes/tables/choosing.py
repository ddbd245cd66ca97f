"""Choosing an action by touching spots: the same for pad, keys, mouse and finger.

Owns how touches narrow the legal actions down: the spots that begin some action light up, each
touch keeps the actions that go on with it, and when one is left it is chosen, until it is
confirmed or taken back. Pure: knows no game, no picture and no device. Where the light goes by
direction is `steering`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.core.model import Action


@dataclass(frozen=True, slots=True)
class Way:
    """An action and the spots that lead to it."""

    action: Action
    path: tuple[str, ...]


class Choosing:
    """One decision being made. `moment` is the match's, so that a late answer is stale."""

    def __init__(self, ways: Sequence[Way], moment: int) -> None:
        """Raises ValueError when two actions cannot be told apart by their spots."""
        _told_apart(ways)
        self.ways = tuple(ways)
        self.moment = moment
        self.touched: tuple[str, ...] = ()
        self._open: tuple[tuple[str, ...], tuple[Way, ...]] = ((), self.ways)
        """The ways that go on from what was touched when they were last asked for, and that."""

    @property
    def open(self) -> tuple[Way, ...]:
        """The ways that go on from what was touched."""
        touched, n = self.touched, len(self.touched)
        if self._open[0] != touched:
            left = tuple(way for way in self.ways if way.path[:n] == touched)
            self._open = (touched, left)
        return self._open[1]

    @property
    def lit(self) -> tuple[str, ...]:
        """The spots that can be touched next, each once, in the order of the legal actions."""
        n = len(self.touched)
        return tuple(dict.fromkeys(way.path[n] for way in self.open if len(way.path) > n))

    @property
    def firsts(self) -> tuple[str, ...]:
        """The spots that begin something: another one may be picked at any time instead."""
        return tuple(dict.fromkeys(way.path[0] for way in self.ways))

    @property
    def chosen(self) -> Action | None:
        """The action that is left, when the whole of its path was touched."""
        left = self.open
        if len(left) == 1 and left[0].path == self.touched:
            return left[0].action
        return None

    def touch(self, spot: str) -> bool:
        """Touch a spot. False, and nothing changed, when it leads nowhere."""
        if spot not in self.lit:
            return False
        self.touched = (*self.touched, spot)
        return True

    def back(self) -> bool:
        """Take the last touch back. False when there is none."""
        if not self.touched:
            return False
        self.touched = self.touched[:-1]
        return True

    def put_back(self, spot: str) -> bool:
        """Take the touch of this spot back, and those after it. False when it was not touched."""
        if spot not in self.touched:
            return False
        self.touched = self.touched[: self.touched.index(spot)]
        return True

    def again(self, spot: str) -> bool:
        """Begin anew with this spot, when it begins something: another card is picked instead."""
        if spot in self.touched or spot not in self.firsts:
            return False
        self.touched = (spot,)
        return True


def _told_apart(ways: Sequence[Way]) -> None:
    """No two paths are equal, and none is the beginning of another."""
    paths = sorted(way.path for way in ways)
    if paths and not paths[0]:
        raise ValueError("the path () cannot be told apart from none")
    for one, other in pairwise(paths):
        if other[: len(one)] == one:
            raise ValueError(f"the paths {one} and {other} cannot be told apart")

"""Chance that is derived, not stored: `Rng.at(seed, step)` always yields the same stream.

Our own generator (SplitMix64 finaliser over a Weyl sequence), because library streams change
between versions and a stored seed must deal the same cards for ever (field case F71). Owns no
state that anyone has to save: the match asks anew for each step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_STEP_SALT = 0xD1B54A32D192ED03
_FORK_SALT = 0x8CB92BA72F3D8DD7

T = TypeVar("T")


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Rng:
    """A stream of 64-bit numbers. Equal origins give equal streams on every machine."""

    __slots__ = ("_origin", "_state")

    def __init__(self, origin: int) -> None:
        self._origin = origin & _MASK
        self._state = self._origin

    @classmethod
    def at(cls, seed: int, step: int) -> Rng:
        """The stream that belongs to step `step` (0 is the deal) of the game with this seed."""
        return cls(_mix(_mix(seed & _MASK) ^ (step * _STEP_SALT & _MASK)))

    @property
    def origin(self) -> int:
        """Where the stream begins: `Rng(origin)` is the same one from its first number on."""
        return self._origin

    def fork(self, label: int) -> Rng:
        """An independent stream for `label` (a seat, say), however much this one was used."""
        return Rng(_mix(self._origin ^ ((label + 1) * _FORK_SALT & _MASK)))

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GOLDEN) & _MASK
        return _mix(self._state)

    def below(self, n: int) -> int:
        """A whole number 0 <= k < n, exactly even. Raises ValueError unless n > 0."""
        if n <= 0:
            raise ValueError(f"below({n}): need at least one outcome")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            value = self.bits()
            if value < limit:
                return value % n

    def shuffle(self, items: list[T]) -> None:
        """Put `items` into an even random order, in place (Fisher-Yates)."""
        state = self._state
        surely_even = (1 << 64) - len(items)  # for every n below: no need to look closer
        for n in range(len(items), 1, -1):
            # `below(n)`, written out: dealing is most of what setting up a game costs.
            while True:
                state = (state + _GOLDEN) & _MASK
                z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                z ^= z >> 31
                if z < surely_even or z < (1 << 64) - (1 << 64) % n:
                    break
            other = z % n
            items[n - 1], items[other] = items[other], items[n - 1]
        self._state = state

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, evenly. Raises ValueError when there is none."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index drawn in proportion to whole, non-negative weights. Their sum must be > 0."""
        at = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if at < weight:
                return index
            at -= weight
        raise AssertionError("unreachable: weights were summed above")

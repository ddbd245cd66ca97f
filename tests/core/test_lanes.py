"""Chance for games side by side is the chance of one game, made at once."""

from __future__ import annotations

from game.core.lanes import numbers
from game.core.rng import Rng


def test_numbers__are_those_of_the_stream() -> None:
    for rng in (Rng.at(4711, 3), Rng(0), Rng((1 << 64) - 1)):
        drawn = [rng.bits() for _ in range(50)]
        assert numbers(Rng(rng.origin), 50).tolist() == drawn

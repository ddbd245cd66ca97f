"""Chance for many games together: the project's own stream, its numbers made at once.

Owns the numbers of a stream as an array, and cards in random order. What they are used for is
others' business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.core.rng import Rng
from game.rules.john_silver.box import Card
from game.rules.john_silver.lanes import Ints

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_CARD_BITS: Final = np.uint64(0x3F)


def numbers(rng: Rng, count: int) -> NDArray[np.uint64]:
    """The first numbers of a stream, as `Rng.bits` would give them one by one."""
    z = np.arange(1, count + 1, dtype=np.uint64) * _GOLDEN + np.uint64(rng.origin)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def in_random_order(cards: Ints, rng: Rng) -> Ints:
    """Every line of cards in an even random order of its own.

    Cards are sorted by random numbers, of which the last six bits say which card it is: so no two
    are equal, and all machines sort alike.
    """
    lots = numbers(rng, cards.size).reshape(cards.shape)
    lots = (lots & ~_CARD_BITS) | cards.astype(np.uint64)
    lots.sort(axis=1)
    return (lots & _CARD_BITS).astype(np.int64)


def shuffled(cards: Sequence[Card], times: int, rng: Rng) -> Ints:
    """The cards in so many even random orders."""
    return in_random_order(np.tile(np.array(cards, dtype=np.int64), (times, 1)), rng)

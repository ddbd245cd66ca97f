"""Cards in random order, for many games together.

Owns the orders alone: the chance comes from `game.core.lanes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from game.core.lanes import numbers
from game.core.rng import Rng
from game.rules.john_silver.box import Card
from game.rules.john_silver.lanes import Ints

_CARD_BITS: Final = np.uint64(0x3F)


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

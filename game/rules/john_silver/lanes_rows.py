"""What rows promise, for all rows at once: tables by a row's number (`lanes.CODES`).

Owns `Promises`: what every row that can lie on the table pays each seat, or would pay on the
mean if cards that are still in play came into it by chance. The same idea as `quick.Rows`, but
exact: every way of filling a row counts, and cards that have left play come no more. Hundredths of
a point. Knows nothing of games under way.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Container
from typing import Final, NamedTuple

import numpy as np

from game.core.model import Seat
from game.rules.john_silver.box import COLUMNS, JOKER, ROWS, SUIT, Card
from game.rules.john_silver.lanes import CODES, DIGIT, IN_ROW, PLACE, Ints
from game.rules.john_silver.plain import HOPE, SUIT_CARDS_TO_JOKERS
from game.rules.john_silver.quick import worths

OTHERS: Final = 110
"""What the other seats are promised counts against a seat, all together, by so many hundredths.
Over 10,000 whole games in lanes against the plain bot's 150 this was ahead by 0.8 points with two
and by 0.4 with three players; with four there was no difference."""
SPOT: Final = {2: 100, 3: 130, 4: 130}
"""What a black spot costs, by seats. Who is about to have the most pays for more than its share:
against 100 this was ahead by 0.2 points with three and with four players."""
NEVER: Final = 20_000
"""Far more than what the best and the worst row promise differ by, which is below a quarter of it:
small enough for numbers of 16 bits, so that tables stay in a processor's cache."""


class Promises:
    """What rows promise in a match, in hundredths of a point; `look` before each decision."""

    def __init__(self, owners: tuple[Seat, ...], seats: int, others: int = OTHERS) -> None:
        """`others` hundredths of what all other seats are promised count against a seat."""
        self.eyes = np.zeros(seats * len(ROWS) * CODES + 1, dtype=np.int16)
        """By seat, row and number of a row: what the row promises the seat, less what it promises
        others. The last one is `-NEVER`, for whoever looks beyond the end."""
        self.eyes[-1] = -NEVER
        self._others = others
        self._worths = [
            np.array(worths(owners, seats, seat, 0, SPOT[seats]), dtype=np.int64)
            for seat in range(seats)
        ]
        self._cards: list[tuple[Card, ...]] = [()] * len(ROWS)

    def look(self, gone: Container[Card]) -> Promises:
        """Itself, made right for when these cards have left play for good. Only rows that other
        cards may come into are worked out anew, and of those only what can still lie there."""
        for row, fitting in enumerate(IN_ROW):
            cards = tuple(card for card in fitting if card not in gone)
            if cards != self._cards[row]:
                self._cards[row] = cards
                self._learn(row, cards)
        return self

    def _learn(self, row: int, cards: tuple[Card, ...]) -> None:
        digits = np.array([0, *(DIGIT[card] for card in cards)], dtype=np.int64)
        numbers = functools.reduce(np.add.outer, [digits * place for place in PLACE]).reshape(-1)
        weights = np.array([0, *map(_weight, cards)], dtype=np.int64)
        ways = _ways(len(cards))
        seats = len(self._worths)
        whole = np.zeros((seats, ways.hope.size), dtype=np.int64)
        for seat, worth in enumerate(self._worths):
            filled = _filled(_paid(ways, worth[:, list(cards)]), weights)
            whole[seat] = filled.reshape(-1) * ways.hope // HOPE[-1]
        looked = whole - (whole.sum(axis=0) - whole) * self._others // (100 * (seats - 1))
        self.eyes[:-1].reshape(seats, len(ROWS), CODES)[:, row, numbers] = looked


@functools.lru_cache(maxsize=2)
def promises_of(owners: tuple[Seat, ...], seats: int) -> Promises:
    """Those of a match with columns of these owners. They stay: making room takes time, and from
    one decision to the next little has to be worked out anew."""
    return Promises(owners, seats)


def _weight(card: Card) -> int:
    return 1 if SUIT[card] == JOKER else SUIT_CARDS_TO_JOKERS


# --- by the place of cards among those in play; 0 is a free space ---------------------------------


class _Ways(NamedTuple):
    """All rows of some cards, as arrays of one axis for each column."""

    size: int
    """How many cards, and the free space."""
    full: Ints
    """Which rows are full, by their place in the flat array."""
    ends: Ints
    """Of full rows: where in a table by column and card the worth of the lowest, second lowest,
    second highest and highest card to the one who wins it stands."""
    hope: Ints
    """Of every row, how far it is to be believed, in hundredths."""


@functools.lru_cache(maxsize=20)
def _ways(cards: int) -> _Ways:
    places = np.indices((cards + 1,) * COLUMNS).reshape(COLUMNS, -1)
    ordered = np.sort(places, axis=0)
    full = np.flatnonzero((ordered[0] > 0) & (np.diff(ordered, axis=0) > 0).all(axis=0))
    hope = np.array(HOPE, dtype=np.int64)[(places > 0).sum(axis=0)]
    places, ordered = places[:, full], ordered[:, full]
    low, high = places.argmin(axis=0), places.argmax(axis=0)
    columns = np.stack([low, low, high, high])
    return _Ways(cards + 1, full, columns * cards + ordered - 1, hope)


def _paid(ways: _Ways, worth: Ints) -> Ints:
    """What full rows pay a seat; `worth` by column and card."""
    table = np.zeros(ways.hope.size, dtype=np.int64)
    table[ways.full] = worth.reshape(-1).take(ways.ends).sum(axis=0)
    return table.reshape((ways.size,) * COLUMNS)


def _filled(mean: Ints, weights: Ints) -> Ints:
    """Full rows with what all others would pay on the mean: the next card is any one in play that
    is not in the row yet, in any free column, by its weight. Rows with a card twice promise 0."""
    for laid in range(COLUMNS - 1, 0, -1):
        for taken in itertools.combinations(range(COLUMNS), laid):
            free = [k for k in range(COLUMNS) if k not in taken]
            rest = np.full((1,) * laid, weights.sum())
            whole = np.zeros((1,) * laid, dtype=np.int64)
            for axis in range(laid):
                rest = rest - weights.reshape([-1 if other == axis else 1 for other in range(laid)])
            for k in free:
                beside = sorted((*taken, k))
                lines = mean[tuple(slice(None) if k in beside else 0 for k in range(COLUMNS))]
                whole = whole + np.moveaxis(lines, beside.index(k), -1) @ weights
            value = np.where(rest > 0, whole // np.maximum(rest * len(free), 1), 0)
            inner = tuple(slice(1, None) if k in taken else 0 for k in range(COLUMNS))
            mean[inner] = value[(slice(1, None),) * laid]
    return mean

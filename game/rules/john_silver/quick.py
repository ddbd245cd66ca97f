"""The quick player of John Silver: what a search plays with in the worlds that it imagines.

Owns `QUICK`: a choice in some microseconds by the ideas of the plain bot, on a whole state of which
it looks at the table and its own hand alone, and what a position is worth. A full row counts what
it pays, any other what its lowest and highest card promise the owners of their columns.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from game.core.game import Quick
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, COLUMNS, DECK, GOLD, JOKER, ROWS, SPOTS, SUIT, Card
from game.rules.john_silver.model import Phase, State
from game.rules.john_silver.scoring import left_of, total
from game.rules.john_silver.words import NOBODY, Play, Take

POINT: Final = 100
SPOT: Final = 100
"""What a black spot costs on the mean: with three and four players 12 points lie on about 20."""
OTHERS: Final = 150
"""What the other seats win is worse for a seat, all together, by so many hundredths."""
APPLE: Final = 50
"""An apple card is worth keeping for a row that has to be saved."""
HOPE: Final = (0, 60, 80, 100, 100)
"""By cards in a row, how far what it promises is to be believed, in hundredths."""

Worths: TypeAlias = tuple[tuple[int, ...], ...]
"""By column and card: what it means to a seat that the column's owner wins the card."""


@functools.lru_cache(maxsize=64)
def worths(owners: tuple[Seat, ...], seats: int, seat: Seat, others: int) -> Worths:
    """In hundredths of a point; `others` hundredths of what the other seats win count against."""
    share = [POINT if other == seat else -others // (seats - 1) for other in range(seats)]
    return tuple(
        tuple(
            GOLD[card] * share[owner]
            + APPLES[card] * share[left_of(owner, seats)]
            - SPOTS[card] * share[owner] * SPOT // POINT
            if owner != NOBODY
            else 0
            for card in DECK
        )
        for owner in owners
    )


class Rows:
    """What rows are worth to one seat, by what the columns' owners mean to it."""

    def __init__(self, worth: Worths) -> None:
        self._worth = worth
        self._known: dict[tuple[tuple[Card, int], ...], int] = {}
        self._pools = [
            [(c, 1 if SUIT[c] == JOKER else 3) for c in DECK if SUIT[c] in (row, JOKER)]
            for row in range(len(ROWS))
        ]
        # counts and worths of fitting cards below each card, by row
        self._count = [[0] * (len(DECK) + 1) for _ in ROWS]
        self._sums = [[[0] * (len(DECK) + 1) for _ in range(COLUMNS)] for _ in ROWS]
        for row, pool in enumerate(self._pools):
            weights = dict(pool)
            for card in DECK:
                weight = weights.get(card, 0)
                self._count[row][card + 1] = self._count[row][card] + weight
                for column in range(COLUMNS):
                    sums = self._sums[row][column]
                    sums[card + 1] = sums[card] + weight * worth[column][card]

    def of(self, number: int, row: Mapping[Card, int]) -> int:
        size = len(row)
        if size == 3:
            return self._three(number, row)
        if not row:
            return 0
        worth = self._worth
        if size >= COLUMNS:
            lowest, lower, higher, highest = sorted(row)
            low, high = worth[row[lowest]], worth[row[highest]]
            return low[lowest] + low[lower] + high[higher] + high[highest]
        key = tuple(sorted(row.items()))
        found = self._known.get(key)
        if found is None:
            found = self._mean(number, row)
            self._known[key] = found
        return found * HOPE[size] // 100

    def _mean(self, number: int, row: Mapping[Card, int]) -> int:
        free = [k for k in range(COLUMNS) if k not in row.values()] or list(range(COLUMNS))
        total = weights = 0
        for card, weight in self._pools[number]:
            if card in row:
                continue
            for column in free:
                nxt = {**row, card: column}
                total += weight * (self.of(number, nxt) * 100 // HOPE[len(nxt)])
                weights += weight
        return total // weights

    def _three(self, number: int, row: Mapping[Card, int]) -> int:
        a, b, c = sorted(row)
        A, B, C = row[a], row[b], row[c]
        q = 6 - A - B - C
        worth = self._worth
        if not 0 <= q <= 3:
            q = 0
        wa, wc, wq = worth[A], worth[C], worth[q]
        count, sums = self._count[number], self._sums[number]
        sq, sa, sc = sums[q], sums[A], sums[C]
        ca, cb, cc = count[a], count[b], count[c]
        ca1, cb1, cc1 = count[a + 1], count[b + 1], count[c + 1]
        below, one, two, above = ca, cb - ca1, cc - cb1, count[-1] - cc1
        top, bottom = wc[b] + wc[c], wa[a] + wa[b]
        total = (
            below * (wq[a] + top)
            + sq[a]
            + one * (wa[a] + top)
            + sa[b]
            - sa[a + 1]
            + two * (bottom + wc[c])
            + sc[c]
            - sc[b + 1]
            + above * (bottom + wq[c])
            + sq[-1]
            - sq[c + 1]
        )
        return total // (below + one + two + above)


@functools.lru_cache(maxsize=64)
def rows_of(owners: tuple[Seat, ...], seats: int, seat: Seat, others: int = OTHERS) -> Rows:
    return Rows(worths(owners, seats, seat, others))


def pick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """The play after which the rows promise most; after an apple, the card that harms most."""
    if state.phase == Phase.EXCHANGE:
        return legal[-1]
    worth = rows_of(state.owners, state.seats, seat).of
    rows = state.rows
    before = [worth(n, row) for n, row in enumerate(rows)]
    if state.phase == Phase.REFILL:
        return _refill(state, legal, worth, before)
    relief = 0
    if any(APPLES[card] for card in state.hands[seat]):
        relief = max(
            [0]
            + [
                worth(n, {c: k for c, k in row.items() if c != card}) - before[n]
                for n, row in enumerate(rows)
                for card in row
                if not APPLES[card]
            ]
        )
    best, most = legal[0], -1_000_000
    for action in legal:
        assert isinstance(action, Play)
        row = action.row
        value = worth(row, {**rows[row], action.card: action.column}) - before[row]
        if APPLES[action.card]:
            value = (max(value, 0) if len(rows[row]) == 3 else value) + relief - APPLE
        if value > most:
            best, most = action, value
    return best


def _refill(state: State, legal: Sequence[Action], worth, before: Sequence[int]) -> Action:
    best, most = legal[0], -1_000_000
    for action in legal:
        value = 0
        if isinstance(action, Take):
            number = next(n for n, row in enumerate(state.rows) if action.card in row)
            rest = {c: k for c, k in state.rows[number].items() if c != action.card}
            value = worth(number, rest) - before[number]
        if value > most:
            best, most = action, value
    return best


def worth(state: State) -> list[int]:
    """What each seat has won so far, in hundredths of a point."""
    won, n = state.won, state.seats
    points = [POINT * total(won[seat], GOLD) - SPOT * total(won[seat], SPOTS) for seat in range(n)]
    for seat in range(n):
        points[left_of(seat, n)] += POINT * total(won[seat], APPLES)
    for seat in range(n):
        promise = rows_of(state.owners, n, seat, 0).of
        for number, row in enumerate(state.rows):
            points[seat] += promise(number, row)
    return points


QUICK: Final = Quick(pick, worth, 12)

"""The quick player of John Silver: what a search plays with in the worlds that it imagines.

Owns `QUICK`: a choice in some microseconds by the ideas of the plain bot, on a whole state of which
it looks at the table and its own hand alone, and what a position is worth. A full row counts what
it pays, any other what it would pay on the mean. The plain bot counts which cards are gone; here a
row is filled from all cards that fit it, so that a row seen once is known for good. Where a space
takes one card, as it mostly does, a search plays in `lanes` instead, which have a player and an
outlook of their own.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from game.core.game import Quick
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.john_silver.box import (
    APPLES,
    COLUMNS,
    DECK,
    GOLD,
    JOKER,
    ROWS,
    SPOTS,
    SUIT,
    Card,
)
from game.rules.john_silver.model import Phase, State, View
from game.rules.john_silver.plain import (
    APPLE,
    EXCHANGES,
    HOPE,
    OTHERS,
    POINT,
    SPOT,
    SUIT_CARDS_TO_JOKERS,
)
from game.rules.john_silver.scoring import left_of, total
from game.rules.john_silver.words import NOBODY, Play, Take

AHEAD: Final = 10
"""Decisions until a playout is cut. Points come all the time and what comes later differs little:
of 4, 10, 20 and the whole game none was better by more than chance over 20 matches."""
SAMPLED: Final = 3
"""Of the cards that may come into a row with one or two, each so many-th is tried."""
EFFORT: Final = 2_000
"""A captain's playouts for a decision, in lanes and to the end of the game: a fifth of a second on
a core of a desktop, half a second on a small machine. An admiral leaves no more to be gained: in 26
positions with four seats the plain bot's choice won 4.8 % of matches less than the best one, that
of 300 playouts 3.6 %, of 1,500 2.4 %, of 6,000 and 24,000 about 1 %, as much as chance leaves in
such figures."""
ABREAST: Final = 16
"""So many of them take the time of one without lanes, on the mean of two to four seats."""
KNOWN: Final = 30_000
"""Rows at most whose worth is kept."""

Worths: TypeAlias = tuple[tuple[int, ...], ...]
"""By column and card: what it means to a seat that the column's owner wins the card."""
Key: TypeAlias = int
"""A row's number and its cards with their columns: a bit for each."""

PLACED: Final = tuple(
    tuple(1 << card * COLUMNS + column for column in range(COLUMNS)) for card in DECK
)
"""The bit of a card in a column."""
NUMBERED: Final = tuple(row << len(DECK) * COLUMNS for row in range(len(ROWS)))


def key_of(number: int, row: Mapping[Card, int]) -> Key:
    """The key of a row. The order in which cards came does not matter."""
    key = NUMBERED[number]
    for card, column in row.items():
        key |= PLACED[card][column]
    return key


def worths(
    owners: tuple[Seat, ...], seats: int, seat: Seat, others: int, spot: int = SPOT
) -> Worths:
    """In hundredths of a point; `others` hundredths of what the other seats win count against, and
    a black spot costs `spot`."""
    share = [POINT if other == seat else -others // (seats - 1) for other in range(seats)]
    return tuple(
        tuple(
            GOLD[card] * share[owner]
            + APPLES[card] * share[left_of(owner, seats)]
            - SPOTS[card] * share[owner] * spot // POINT
            if owner != NOBODY
            else 0
            for card in DECK
        )
        for owner in owners
    )


class Rows:
    """What rows are worth to one seat, in hundredths of a point. A pure function that remembers."""

    def __init__(self, worths: Worths) -> None:
        self.known: dict[Key, int] = {}
        """Worths that are known already, by key."""
        self._worths = worths
        self._pools = [[card for card in DECK if _weight(card, row)] for row in range(len(ROWS))]
        self._below = [_summed([_weight(card, row) for card in DECK]) for row in range(len(ROWS))]
        self._sums = [
            [_summed([_weight(c, row) * won[c] for c in DECK]) for won in worths]
            for row in range(len(ROWS))
        ]

    def of(self, number: int, row: Mapping[Card, int]) -> int:
        """What a row promises, as far as it is to be believed; a full one, what it pays."""
        key = key_of(number, row)
        found = self.known.get(key)
        return self.learn(number, key, row) if found is None else found

    def learn(self, number: int, key: Key, row: Mapping[Card, int]) -> int:
        """The same for a row that is not among `known`, where it is put."""
        if len(self.known) >= KNOWN:
            self.known.clear()
        found = self._mean(number, row) * HOPE[len(row)] // HOPE[-1]
        self.known[key] = found
        return found

    def _mean(self, number: int, row: Mapping[Card, int]) -> int:
        if not row:
            return 0
        if len(row) == COLUMNS:
            return self._paid(row)
        if len(row) == COLUMNS - 1:
            return self._nearly_full(number, row)
        free = [k for k in range(COLUMNS) if k not in row.values()] or [*range(COLUMNS)]
        whole = weights = 0
        for card in self._pools[number][len(row) :: SAMPLED]:
            if card not in row:
                weight = _weight(card, number)
                for column in free:
                    whole += weight * self._more(number, {**row, card: column})
                    weights += weight
        return whole // weights

    def _more(self, number: int, row: Mapping[Card, int]) -> int:
        """The mean of a row with a card more. There are many with three: they are not kept."""
        if len(row) == COLUMNS - 1:
            return self._nearly_full(number, row)
        return self.of(number, row) * HOPE[-1] // HOPE[len(row)]

    def _paid(self, row: Mapping[Card, int]) -> int:
        """What a full row pays (rules, section 1.3)."""
        lowest, lower, higher, highest = sorted(row)
        low, high = self._worths[row[lowest]], self._worths[row[highest]]
        return low[lowest] + low[lower] + high[higher] + high[highest]

    def _nearly_full(self, number: int, row: Mapping[Card, int]) -> int:
        """The mean over every card that may be the fourth, in the column that is left.

        It lies below the three, between two of them, or above; sums up to each card make that as
        quick as four cases.
        """
        one, two, three = sorted(row)
        first, third = row[one], row[three]
        # 0 + 1 + 2 + 3, less those taken; where cards may share a space, any other will do.
        last = max(0, 6 - first - row[two] - third) % COLUMNS
        low, high, new = self._worths[first], self._worths[third], self._worths[last]
        below, sums = self._below[number], self._sums[number]
        of_low, of_high, of_new = sums[first], sums[third], sums[last]
        top, bottom = high[two] + high[three], low[one] + low[two]
        under, middle = below[one], below[two] - below[one + 1]
        upper, over = below[three] - below[two + 1], below[-1] - below[three + 1]
        whole = under * (new[one] + top) + of_new[one]
        whole += middle * (low[one] + top) + of_low[two] - of_low[one + 1]
        whole += upper * (bottom + high[three]) + of_high[three] - of_high[two + 1]
        whole += over * (bottom + new[three]) + of_new[-1] - of_new[three + 1]
        return whole // (under + middle + upper + over)


def _weight(card: Card, row: int) -> int:
    """How likely a card comes into a row: a joker fits three, so any one gets it less often."""
    if SUIT[card] == JOKER:
        return 1
    return SUIT_CARDS_TO_JOKERS if SUIT[card] == row else 0


def _summed(values: Sequence[int]) -> list[int]:
    """By index: the sum of all values before it; last, of all."""
    sums = [0]
    for value in values:
        sums.append(sums[-1] + value)
    return sums


@functools.lru_cache(maxsize=16)
def rows_of(owners: tuple[Seat, ...], seats: int, seat: Seat, others: int) -> Rows:
    """Rows in the eyes of a seat; `others` hundredths of what others win count against it."""
    return Rows(worths(owners, seats, seat, others))


# --- choosing -------------------------------------------------------------------------------------


def pick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """The play after which the rows promise most; the first one of equals."""
    if state.phase == Phase.EXCHANGE:
        return legal[-1 if len(state.put_back[seat]) < EXCHANGES else 0]
    eyes = rows_of(state.owners, state.seats, seat, OTHERS)
    if state.phase == Phase.REFILL:
        return _refill(state, eyes, legal)
    rows, known = state.rows, eyes.known
    keys = [key_of(number, row) for number, row in enumerate(rows)]
    before = [eyes.of(number, row) for number, row in enumerate(rows)]
    relief = -1
    best, most = legal[0], -1_000_000
    for action in legal:
        assert isinstance(action, Play)
        card, number, column = action.card, action.row, action.column
        key = keys[number] | PLACED[card][column]
        value = known.get(key)
        if value is None:
            value = eyes.learn(number, key, {**rows[number], card: column})
        value -= before[number]
        if APPLES[card]:
            if relief < 0:
                relief = max(0, *(gain for gain, _card in _gains(state, eyes, before)))
            if len(rows[number]) == COLUMNS - 1:
                value = max(0, value)  # the row can be broken up again
            value += relief - APPLE
        if value > most:
            best, most = action, value
    return best


def _gains(state: State, eyes: Rows, before: Sequence[int]) -> list[tuple[int, Card]]:
    """What it would bring to take each card that may be taken after an apple; with a nothing, so
    that there is always one."""
    gains = [(0, -1)]
    for number, row in enumerate(state.rows):
        for card in row:
            if not APPLES[card]:
                rest = {other: column for other, column in row.items() if other != card}
                gains.append((eyes.of(number, rest) - before[number], card))
    return gains


def _refill(state: State, eyes: Rows, legal: Sequence[Action]) -> Action:
    """Draw, or take the card that leaves the rows best."""
    before = [eyes.of(number, row) for number, row in enumerate(state.rows)]
    gains = {card: gain for gain, card in _gains(state, eyes, before)}
    best, most = legal[0], -1_000_000
    for action in legal:
        value = gains[action.card] if isinstance(action, Take) else 0
        if value > most:
            best, most = action, value
    return best


# --- what a position is worth ---------------------------------------------------------------------


def stand(state: State) -> list[int]:
    """What each seat has won, and what rows that lack one card promise it."""
    won, n = state.won, state.seats
    points = [POINT * total(won[seat], GOLD) - SPOT * total(won[seat], SPOTS) for seat in range(n)]
    for seat in range(n):
        points[left_of(seat, n)] += POINT * total(won[seat], APPLES)
    for number, row in enumerate(state.rows):
        if len(row) == COLUMNS - 1 and state.phase != Phase.OVER:
            for seat in range(n):
                points[seat] += rows_of(state.owners, n, seat, 0).of(number, row)
    return points


# --- many at once ---------------------------------------------------------------------------------


def lanes(
    view: View, seat: Seat, choices: Sequence[Action], worlds: int, rng: Rng
) -> Sequence[int] | None:
    """Many playouts at a time (`game.core.game.Lanes`); none where cards may share a space."""
    if view.house.stacking:
        return None
    # Here, because whoever does not search should not wait for numpy.
    from game.rules.john_silver.lanes_trial import outcomes

    return outcomes(view, seat, choices, worlds, rng)


QUICK: Final = Quick(pick, stand, AHEAD, effort=EFFORT, lanes=lanes, abreast=ABREAST)

"""The plain bot of John Silver: what would each row pay, and to whom?

Owns `advise`, which sees a view and nothing else. It looks one turn ahead, an apple's second half
included, and values the three rows as they would lie then: a full row by what it pays, any other by
what it would pay on the mean if unseen cards filled it by chance. Points are counted in hundredths.
What it says about its choice is a code that `speech` turns into a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.core.game import Advice
from game.core.model import Action
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, COLUMNS, DECK, GOLD, JOKER, ROWS, SPOTS, SUIT, Card
from game.rules.john_silver.model import Phase, View
from game.rules.john_silver.scoring import left_of
from game.rules.john_silver.words import DRAW, EXCHANGE, KEEP, NOBODY, Play, Take

POINT: Final = 100
SPOT: Final = 100
"""What a black spot costs on the mean: with three and four players 12 points lie on about 20."""
OTHERS: Final = 150
"""What the other seats win is worse for the bot, all together, by so many hundredths."""
APPLE: Final = 50
"""An apple card is worth keeping for a row that has to be saved."""
EXCHANGES: Final = 8
"""Hands in a row that are put back at most: with one apple among 20 cards of a pile, the next six
have it three times in ten, and eight times six miss it once in seventeen."""
HOPE: Final = (0, 60, 80, 100, 100)
"""By cards in a row, how far what it promises is to be believed, in hundredths."""
FILLINGS: Final = 16
"""Ways of filling a row that are tried."""
SUIT_CARDS_TO_JOKERS: Final = 3
"""A joker fits three rows, so any one row gets it a third as often."""

Row: TypeAlias = dict[Card, int]


def advise(view: View, legal: Sequence[Action], rng: Rng) -> Advice:
    """The best of `legal` by the outlook of the rows, and why."""
    if view.phase == Phase.EXCHANGE:
        return _first_hand(view, legal)
    outlook = Outlook(view, OTHERS, rng.fork(0))
    rows = [{laid.card: laid.column for laid in row} for row in view.rows]
    if view.phase == Phase.REFILL:
        return _refill(outlook, rows, view, legal)
    best, most, after = legal[0], None, rows
    for action in legal:
        assert isinstance(action, Play)
        there = _played(rows, action)
        value = outlook.of(there)
        if APPLES[action.card]:
            there = max(_after_apple(there, view), key=outlook.of)
            value = outlook.of(there) - APPLE
        if most is None or value > most:
            best, most, after = action, value, there
    assert isinstance(best, Play)
    return Advice(best, _why_play(view, rng, outlook, rows, best, after))


def _first_hand(view: View, legal: Sequence[Action]) -> Advice:
    """Exchange a hand without apples, but not for ever: all of them may be in other hands."""
    if len(legal) == 1:
        return Advice(KEEP, "must-keep")
    if len(view.put_back) == EXCHANGES:
        return Advice(KEEP, "no-apple-comes")
    return Advice(EXCHANGE, "no-apple")


def _played(rows: Sequence[Row], action: Play) -> list[Row]:
    after = list(rows)
    after[action.row] = {**rows[action.row], action.card: action.column}
    return after


def _after_apple(rows: Sequence[Row], view: View) -> list[list[Row]]:
    """The rows after each way of going on from an apple; drawing first, where that is open."""
    takes = [_taken(rows, card) for row in rows for card in row if not APPLES[card]]
    if takes and (view.house.must_take or not view.pile):
        return takes
    return [list(rows), *takes]


def _taken(rows: Sequence[Row], card: Card) -> list[Row]:
    return [{c: column for c, column in row.items() if c != card} for row in rows]


def _refill(outlook: Outlook, rows: Sequence[Row], view: View, legal: Sequence[Action]) -> Advice:
    """Draw, or take the card that leaves the rows best."""
    values = {action: outlook.of(_rest(rows, action)) for action in legal}
    best = max(legal, key=lambda action: values[action])
    if not isinstance(best, Take):
        return Advice(DRAW, "draw-on")
    if best.card in rows[view.row] and len(rows[view.row]) == COLUMNS:
        return Advice(best, "save-row")
    return Advice(best, "must-take" if DRAW not in legal else "clear-away")


def _rest(rows: Sequence[Row], action: Action) -> list[Row]:
    return _taken(rows, action.card) if isinstance(action, Take) else list(rows)


def _why_play(
    view: View, rng: Rng, outlook: Outlook, rows: Sequence[Row], play: Play, after: Sequence[Row]
) -> str:
    """Which part of the outlook made the choice: what the bot wins, or what others lose."""
    if sum(map(len, after)) == sum(map(len, rows)):
        return "apple-takes"
    gain = outlook.of(after) - outlook.of(rows)
    if gain <= 0:
        return "least-harm"
    own = Outlook(view, 0, rng.fork(0))
    full = len(after[play.row]) == COLUMNS
    if 2 * (own.of(after) - own.of(rows)) >= gain:
        return "cash-in" if full else "promising"
    return "spoil" if full else "trap"


class Outlook:
    """What rows are worth to the viewer of `view`, in hundredths of a point.

    `others` hundredths of what the other seats win count against it.
    """

    def __init__(self, view: View, others: int, rng: Rng) -> None:
        self._worth = _worths(view, others)
        hidden = _hidden(view)
        own = view.hand or ()
        self._pools = [[c for c in hidden if SUIT[c] in (row, JOKER)] for row in range(len(ROWS))]
        self._fillings = [
            _fillings([*pool, *(c for c in own if SUIT[c] in (row, JOKER))], rng.fork(row))
            for row, pool in enumerate(self._pools)
        ]
        self._stacking = view.house.stacking
        self._known: dict[tuple[int, frozenset[tuple[Card, int]]], int] = {}

    def of(self, rows: Sequence[Row]) -> int:
        """What all rows are worth together."""
        return sum(self._row(number, row) for number, row in enumerate(rows))

    def _row(self, number: int, row: Row) -> int:
        key = number, frozenset(row.items())
        if key not in self._known:
            self._known[key] = self._mean(number, row) * HOPE[len(row)] // POINT
        return self._known[key]

    def _mean(self, number: int, row: Row) -> int:
        """What a row pays, or would pay on the mean of some ways to fill it."""
        if len(row) == COLUMNS:
            return self._paid(row)
        if not row:
            return 0
        ways: list[tuple[Card, ...]]
        if len(row) == COLUMNS - 1:
            ways = [(card,) for card in self._pools[number] for _ in range(_weight(card))]
        else:
            missing = COLUMNS - len(row)
            ways = [
                tuple(card for card in filling if card not in row)[:missing]
                for filling in self._fillings[number]
            ]
        filled = [{**row, **self._spread(row, way, n)} for n, way in enumerate(ways)]
        paid = [self._paid(full) for full in filled if len(full) == COLUMNS]
        return sum(paid) // len(paid) if paid else 0

    def _spread(self, row: Row, way: Sequence[Card], number: int) -> Row:
        """Where the missing cards go: to the free spaces, or when all are free in turn."""
        if self._stacking:
            return {card: (number + n) % COLUMNS for n, card in enumerate(way)}
        taken = row.values()
        return dict(zip(way, (k for k in range(COLUMNS) if k not in taken), strict=False))

    def _paid(self, row: Row) -> int:
        """What a full row pays (rules, section 1.3)."""
        lowest, lower, higher, highest = sorted(row)
        low, high = self._worth[row[lowest]], self._worth[row[highest]]
        return low[lowest] + low[lower] + high[higher] + high[highest]


def _worths(view: View, others: int) -> list[list[int]]:
    """By column and card: what it means to the viewer that the column's owner wins the card."""
    n = len(view.seats)
    share = [POINT if seat == view.viewer else -others // (n - 1) for seat in range(n)]
    return [
        [
            GOLD[card] * share[owner]
            + APPLES[card] * share[left_of(owner, n)]
            - SPOTS[card] * share[owner] * SPOT // POINT
            for card in DECK
        ]
        if owner != NOBODY
        else [0] * len(DECK)
        for owner in (column.owner for column in view.columns)
    ]


def _hidden(view: View) -> list[Card]:
    """Cards that may still come from the pile or another hand."""
    gone = {*view.removed, *(view.hand or ())}
    gone.update(card for seat in view.seats for card in seat.won)
    gone.update(laid.card for row in view.rows for laid in row)
    return [card for card in DECK if card not in gone]


def _weight(card: Card) -> int:
    return 1 if SUIT[card] == JOKER else SUIT_CARDS_TO_JOKERS


def _fillings(pool: Sequence[Card], rng: Rng) -> list[tuple[Card, ...]]:
    """Some cards in random order, as they may come into a row: enough to fill it."""
    lots = [card for card in pool for _ in range(_weight(card))]
    if len(pool) <= COLUMNS:
        return [tuple(pool)]
    fillings = []
    for _ in range(FILLINGS):
        cards: dict[Card, None] = {}
        while len(cards) < COLUMNS:
            cards[rng.choice(lots)] = None
        fillings.append(tuple(cards))
    return fillings

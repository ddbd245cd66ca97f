"""Many games of John Silver side by side: the rules again, in arrays, a step of all at a time.

Owns `Lanes`, a quick twin of `turn.apply` for search: what a whole number is there is a column of
whole numbers here, one for each game, and a test holds both to each other action by action. It
knows plays and what follows an apple; the exchange of first hands is over when lanes begin, and
where several cards may share a space (JS-A19) there are none. Chance lies in the piles alone.

Only what a search needs is kept: which cards a seat won is gone, what they count is not. numpy is
imported with this module and with its neighbours `lanes_*`, so whoever must start quickly imports
them on first use. Whole numbers only, so that every machine gets the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.core.model import Seat
from game.rules.john_silver.box import APPLES, COLUMNS, DECK, GOLD, HAND_SIZE, JOKER, ROWS, SPOTS
from game.rules.john_silver.box import SUIT as _SUIT
from game.rules.john_silver.model import State
from game.rules.john_silver.words import NO_ROW, NOBODY

Ints: TypeAlias = NDArray[np.int64]

NO_CARD: Final = len(DECK)
"""In a free space, and where a hand has no more cards: a number of its own beyond the deck."""


def by_card(values: Sequence[int], none: int = 0) -> Ints:
    """A table of all cards and of `NO_CARD`."""
    return np.array([*values, none], dtype=np.int64)


APPLE: Final = by_card(APPLES) > 0
OWN_ROW: Final = by_card([0 if suit == JOKER else suit for suit in _SUIT])
"""The row of a card; a joker has three, and this is the first."""
IS_JOKER: Final = by_card([suit == JOKER for suit in _SUIT]) > 0
_GOLD, _APPLES, _SPOTS = by_card(GOLD), by_card(APPLES), by_card(SPOTS)

# --- a row in one number --------------------------------------------------------------------------

IN_ROW: Final = tuple(
    tuple(card for card in DECK if _SUIT[card] in (row, JOKER)) for row in range(len(ROWS))
)
"""By row, the cards that fit it, by value. Suit cards and jokers have one order in all of them."""
FITTING: Final = len(IN_ROW[0])
BASE: Final = FITTING + 1
PLACE: Final = np.array([BASE ** (COLUMNS - 1 - k) for k in range(COLUMNS)], dtype=np.int64)
"""A row is a number of four digits to this base, one for each column: 0 is a free space, else the
card's number among those that fit, from 1 on. This is what a digit counts there."""
CODES: Final = BASE**COLUMNS
DIGIT: Final = by_card([IN_ROW[0 if s == JOKER else s].index(c) + 1 for c, s in enumerate(_SUIT)])
FULL_ROW: Final = (1 << COLUMNS) - 1


class Lanes:
    """Games under way, all of one table. The first axis of every array is the game."""

    def __init__(
        self,
        owners: Sequence[Seat],
        must_take: bool,
        hands: Ints,
        piles: Ints,
        deal: Ints,
    ) -> None:
        """All games begin with an empty table and seat 0's turn.

        `hands` by game, seat and place in hand; `piles` by deal, the next card last; `deal` says
        which of them each game draws from.
        """
        games, seats, _ = hands.shape
        self.seats = seats
        self.must_take = must_take
        self.owners = np.array([seats if o == NOBODY else o for o in owners], dtype=np.int64)
        """By column; whatever is nobody's counts for one seat more."""
        self.hands = np.ascontiguousarray(hands)  # its flat form has to be the same memory
        """By game, seat and place in hand, in no order."""
        self.piles = np.ascontiguousarray(piles)
        self.deal = deal
        self.left = np.full(games, piles.shape[1], dtype=np.int64)
        """How many cards of its pile a game has left."""
        self.cells = np.full((games, len(ROWS), COLUMNS), NO_CARD, dtype=np.int64)
        self.codes = np.zeros((games, len(ROWS)), dtype=np.int64)
        """Each row as a number."""
        self.full = np.zeros((games, len(ROWS)), dtype=np.int64)
        """By row: bit k is set when its space in column k is taken."""
        self.turn = np.zeros(games, dtype=np.int64)
        """Who acts; `NOBODY` when the game is over."""
        self.row = np.full(games, NO_ROW, dtype=np.int64)
        """The row just played into while its player may still take a card, else `NO_ROW`."""
        self.place = np.zeros(games, dtype=np.int64)
        """Where in the hand the card lay that was played last."""
        self.points = np.zeros((games, seats + 1), dtype=np.int64)
        """By seat: gold it won, and apples that it was given."""
        self.spots = np.zeros((games, seats + 1), dtype=np.int64)

    def __len__(self) -> int:
        return len(self.turn)

    def only(self, games: Ints | NDArray[np.bool_]) -> Lanes:
        """Some of the games, as copies."""
        twin = object.__new__(Lanes)
        twin.seats, twin.must_take, twin.owners = self.seats, self.must_take, self.owners
        twin.piles = self.piles
        for name in _BY_GAME:
            setattr(twin, name, getattr(self, name)[games])
        return twin

    def put(self, games: Ints, some: Lanes) -> None:
        """Some of the games as they are in `some`, which came from `only`."""
        for name in _BY_GAME:
            getattr(self, name)[games] = getattr(some, name)

    # --- acting -----------------------------------------------------------------------------------

    def play(self, place: Ints, row: Ints, column: Ints) -> Ints:
        """In every game the seat whose turn it is plays the card in that place of its hand. All
        of it must be allowed. Answers in which games it may now draw or take (JS-A3)."""
        games = np.arange(len(self))
        hand = games * self.seats + self.turn
        card = self.hands.reshape(-1).take(hand * HAND_SIZE + place)
        there = games * len(ROWS) + row
        self.cells.reshape(-1)[there * COLUMNS + column] = card
        self.codes.reshape(-1)[there] += DIGIT[card] * PLACE[column]
        self.full.reshape(-1)[there] |= 1 << column
        self.place[:] = place
        self.row[:] = row
        apple = APPLE[card]
        asked = np.flatnonzero(apple)
        if len(asked):
            able = self.takeable(asked)
            choosing = able.sum(axis=1)
            stuck = choosing == 0
            alone = (choosing == 1) & (self.must_take | (self.left[asked] == 0))
            self._take(asked[alone], able[alone].argmax(axis=1))  # the only way is gone by itself
            apple[asked[stuck]] = False
            asked = asked[~stuck & ~alone]
            self._hold(asked, np.full(len(asked), NO_CARD, dtype=np.int64))
        self._draw(np.flatnonzero(~apple))
        waits = np.zeros(len(self), dtype=np.bool_)
        waits[asked] = True
        self._end_turns(np.flatnonzero(~waits))
        return asked

    def refill(self, games: Ints, space: Ints) -> None:
        """After an apple: in each of `games` take the card in this space, counted row by row over
        the whole table, or draw where that is `NO_ROW`."""
        takes = space != NO_ROW
        self._take(games[takes], space[takes])
        self._draw(games[~takes])
        self._end_turns(games)

    def takeable(self, games: Ints) -> NDArray[np.bool_]:
        """By game of `games` and space: does a card lie there that is no apple (JS-A4)?"""
        cells = self.cells[games].reshape(len(games), len(ROWS) * COLUMNS)
        able: NDArray[np.bool_] = (cells != NO_CARD) & ~APPLE[cells]
        return able

    def _take(self, games: Ints, space: Ints) -> None:
        """The card in a space goes to where the apple was in the hand."""
        at = games * (len(ROWS) * COLUMNS) + space
        row, column = np.divmod(space, COLUMNS)
        card = self.cells.reshape(-1)[at]
        self.cells.reshape(-1)[at] = NO_CARD
        there = games * len(ROWS) + row
        self.codes.reshape(-1)[there] -= DIGIT[card] * PLACE[column]
        self.full.reshape(-1)[there] &= ~(1 << column)
        self._hold(games, card)

    def _draw(self, games: Ints) -> None:
        """Fill the hand from the pile, as long as it lasts."""
        left = self.left[games]
        size = self.piles.shape[1]
        if not size:
            self._hold(games, np.full(len(games), NO_CARD, dtype=np.int64))
            return
        top = self.deal[games] * size + np.maximum(left - 1, 0)
        card = np.where(left > 0, self.piles.reshape(-1).take(top), NO_CARD)
        self.left[games] = np.maximum(left - 1, 0)
        self._hold(games, card)

    def _hold(self, games: Ints, card: Ints) -> None:
        """Put a card to where the last one was in the hand of the seat whose turn it is."""
        hand = games * self.seats + self.turn[games]
        self.hands.reshape(-1)[hand * HAND_SIZE + self.place[games]] = card

    def _end_turns(self, games: Ints) -> None:
        """Share out rows that are full; then the next seat that has cards."""
        row = self.row[games]
        whole = self.full.reshape(-1).take(games * len(ROWS) + row) == FULL_ROW
        if whole.any():
            self._share(games[whole], row[whole])
        self.row[games] = NO_ROW
        self.turn[games] = (self.turn[games] + 1) % self.seats
        drained = games[self.left[games] == 0]
        if len(drained):
            self._pass_over(drained)

    def _pass_over(self, games: Ints) -> None:
        """Seats without cards have no turn; a game in which nobody has any is over."""
        holding = (self.hands[games] != NO_CARD).any(axis=2)
        turn = self.turn[games]
        within = np.arange(len(games))
        for _ in range(self.seats):
            turn = np.where(holding[within, turn], turn, (turn + 1) % self.seats)
        self.turn[games] = np.where(holding.any(axis=1), turn, NOBODY)

    def _share(self, games: Ints, row: Ints) -> None:
        """The owner of the highest card's column wins it and the second highest; the lowest and
        the second lowest go to the owner of the lowest card's column (rules, section 1.3)."""
        there = games * len(ROWS) + row
        cells = self.cells.reshape(-1, COLUMNS)
        laid = np.sort(cells[there] * COLUMNS + np.arange(COLUMNS), axis=1)
        cards, columns = np.divmod(laid, COLUMNS)
        self.win(games, self.owners[columns[:, 0]], cards[:, :2])
        self.win(games, self.owners[columns[:, -1]], cards[:, 2:])
        cells[there] = NO_CARD
        self.codes.reshape(-1)[there] = 0
        self.full.reshape(-1)[there] = 0

    def win(self, games: Ints, seat: Ints, cards: Ints) -> None:
        """Cards for a seat in each game. Apples go to its left neighbour and stay there; what is
        nobody's leaves the game."""
        left = np.where(seat == self.seats, seat, (seat + 1) % self.seats)
        width = self.seats + 1
        points, spots = self.points.reshape(-1), self.spots.reshape(-1)
        points[games * width + seat] += _GOLD[cards].sum(axis=1)
        points[games * width + left] += _APPLES[cards].sum(axis=1)
        spots[games * width + seat] += _SPOTS[cards].sum(axis=1)


_BY_GAME: Final = (
    "cells", "codes", "deal", "full", "hands", "left", "place", "points", "row", "spots", "turn",
)  # fmt: skip
"""What lanes keep game by game."""


def lanes_of(states: Sequence[State]) -> Lanes:
    """The same games as these states, in lanes. All are of one table: its seats, its columns, its
    house rules; in none a first hand may still be exchanged, and spaces hold one card."""
    first = states[0]
    hands = np.full((len(states), first.seats, HAND_SIZE), NO_CARD, dtype=np.int64)
    deepest = max(len(state.pile) for state in states)
    piles = np.full((len(states), deepest), NO_CARD, dtype=np.int64)
    lanes = Lanes(first.owners, first.house.must_take, hands, piles, np.arange(len(states)))
    for game, state in enumerate(states):
        for seat, hand in enumerate(state.hands):
            lanes.hands[game, seat, : len(hand)] = hand
        lanes.piles[game, : len(state.pile)] = state.pile
        lanes.left[game], lanes.turn[game] = len(state.pile), state.turn
        lanes.row[game] = state.row
        for row, laid in enumerate(state.rows):
            for card, column in laid.items():
                lanes.cells[game, row, column] = card
                lanes.codes[game, row] += DIGIT[card] * PLACE[column]
            lanes.full[game, row] = state.full[row]
        for seat, won in enumerate(state.won):
            if seat < first.seats:
                cards = np.array(won, dtype=np.int64).reshape(1, -1)
                lanes.win(np.array([game]), np.array([seat]), cards)
    for game, state in enumerate(states):
        if state.row != NO_ROW:  # the apple just played left a gap in its hand
            lanes.place[game] = len(state.hands[state.turn])
    return lanes

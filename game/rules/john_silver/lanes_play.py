"""The quick player of John Silver in lanes, and playouts with it.

Owns how all seats play on in many imagined games at once, and what these come to: `Player` chooses
by what rows promise, as `quick.pick` does. It looks at the table, at its own hand and at which
cards have left play, all of which the seat that it plays for may know. Owns no rule (`lanes`) and
no search.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.core.model import Seat
from game.rules.john_silver.box import COLUMNS, HAND_SIZE, ROWS
from game.rules.john_silver.lanes import (
    APPLE,
    CODES,
    DIGIT,
    FULL_ROW,
    IS_JOKER,
    NO_CARD,
    OWN_ROW,
    PLACE,
    Ints,
    Lanes,
)
from game.rules.john_silver.lanes_rows import NEVER, Promises
from game.rules.john_silver.model import House
from game.rules.john_silver.plain import APPLE as KEPT
from game.rules.john_silver.plain import POINT
from game.rules.john_silver.scoring import penalties
from game.rules.john_silver.words import NO_ROW, NOBODY

Values: TypeAlias = NDArray[np.int16]
"""Hundredths of a point."""
_BEYOND: Final = 1 << 40
"""Beyond the end of every table; what is looked up there is `-NEVER`."""
_SPACES: Final = len(ROWS) * COLUMNS
_CARDS: Final = NO_CARD + 1
_THREE: Final = np.array([full.bit_count() == COLUMNS - 1 for full in range(FULL_ROW + 1)])


def _steps() -> Ints:
    """By column, and by which columns of a row are taken and card: how the row's number grows when
    the card is played there."""
    grown = np.empty((COLUMNS, FULL_ROW + 1, _CARDS), dtype=np.int64)
    for column in range(COLUMNS):
        for full in range(FULL_ROW + 1):
            grown[column, full] = _BEYOND if full >> column & 1 else DIGIT * PLACE[column]
    grown[:, :, NO_CARD] = _BEYOND
    return grown.reshape(COLUMNS, -1)


_GROWN: Final = _steps()
_TAKING: Final = np.where(APPLE | (np.arange(_CARDS) == NO_CARD), _BEYOND, -_GROWN[:, :_CARDS])
"""By column and card, how a row's number changes when that card is taken from there."""
_TAKEN_AT: Final = (np.arange(_SPACES) % COLUMNS * _CARDS)[:, None]
"""By space, where its column begins there."""


class Player:
    """Chooses for whoever's turn it is, by what rows promise."""

    def __init__(self, promises: Promises) -> None:
        self._eyes = promises.eyes

    def play_out(self, lanes: Lanes) -> None:
        """Fill hands that wait for it, then play all games to their end."""
        self.refill(lanes, np.flatnonzero(lanes.row != NO_ROW))
        which, going = np.arange(len(lanes)), lanes
        while len(going):
            on = going.turn != NOBODY
            if not on.all():
                lanes.put(which[~on], going.only(~on))
                which, going = which[on], going.only(on)
                continue
            self._turn(going)

    def _turn(self, lanes: Lanes) -> None:
        self.refill(lanes, lanes.play(*self.plays(lanes)))

    # Here the games are the last axis of all arrays: so each step of arithmetic is one long run.

    def plays(self, lanes: Lanes) -> tuple[Ints, Ints, Ints]:
        """For every game a place in the hand, a row and a column: after that play the rows promise
        most. Of equals the first one in the hand."""
        games = np.arange(len(lanes))
        tables = lanes.turn * (len(ROWS) * CODES)
        hand = lanes.hands.reshape(-1, HAND_SIZE)[games * lanes.seats + lanes.turn].T.copy()
        relief = np.maximum(self._gains(lanes, tables).max(axis=0), 0)
        row = OWN_ROW.take(hand)
        values = self._values(lanes, games, hand, row, tables, relief)
        by_card = values.max(axis=0)
        place = by_card.argmax(axis=0)
        most = by_card[place, games]
        row = row[place, games]
        column = values[:, place, games].argmax(axis=0)
        at, game = np.nonzero(IS_JOKER.take(hand))
        for other in range(1, len(ROWS) if len(game) else 0):
            there = np.full(len(game), other)
            more = self._values(lanes, game, hand[at, game], there, tables[game], relief[game])
            value = more.max(axis=0)
            before = most[game]
            np.maximum.at(most, game, value)
            # A hand may hold several jokers: backwards, so that the first of equals stays.
            better = np.flatnonzero((value > before) & (value == most[game]))[::-1]
            which = game[better]
            place[which], row[which] = at[better], other
            column[which] = more[:, better].argmax(axis=0)
        return place, row, column

    def _values(
        self, lanes: Lanes, games: Ints, card: Ints, row: Ints, tables: Ints, relief: Values
    ) -> Values:
        """By column, what it brings to play these cards into these rows."""
        there = games * len(ROWS) + row
        full = lanes.full.reshape(-1).take(there)
        at = tables + row * CODES + lanes.codes.reshape(-1).take(there)
        after = _GROWN.take(full * _CARDS + card, axis=1)
        after += at
        values = self._eyes.take(after, mode="clip")
        values -= self._eyes.take(at)
        apple = APPLE.take(card)
        saved = np.flatnonzero(apple & _THREE.take(full))
        if len(saved):  # the row can be broken up again
            flat = values.reshape(COLUMNS, -1)
            several = flat[:, saved]
            flat[:, saved] = np.where(several > -NEVER // 2, np.maximum(several, 0), several)
        values += np.where(apple, relief - np.int16(KEPT), np.int16(0))
        return values

    def _gains(self, lanes: Lanes, tables: Ints) -> Values:
        """By space and game, what it would bring to take the card there; nothing good where there
        is none that can be taken."""
        base = np.arange(0, len(ROWS) * CODES, CODES)[:, None] + lanes.codes.T
        base += tables
        cells = lanes.cells.reshape(len(lanes), _SPACES).T + _TAKEN_AT
        rest = _TAKING.reshape(-1).take(cells).reshape(len(ROWS), COLUMNS, -1)
        rest += base[:, None]
        gains = self._eyes.take(rest, mode="clip")
        gains -= self._eyes.take(base)[:, None]
        by_space: Values = gains.reshape(_SPACES, -1)
        return by_space

    def refill(self, lanes: Lanes, games: Ints) -> None:
        """In `games` the hand waits to be filled: draw, or take the card that leaves the rows
        best."""
        if not len(games):
            return
        some = lanes.only(games)
        gains = self._gains(some, some.turn * (len(ROWS) * CODES))
        space = gains.argmax(axis=0)
        if not lanes.must_take:
            best = gains[space, np.arange(len(games))]
            space = np.where((best > 0) | (some.left == 0), space, NO_ROW)
        lanes.refill(games, space)


# --- what games come to ---------------------------------------------------------------------------


def came_to(lanes: Lanes, seat: Seat, house: House) -> Ints:
    """By game that is over, how far `seat` is ahead of the best other, in hundredths of a point."""
    points = lanes.points[:, : lanes.seats] - costs(lanes.spots[:, : lanes.seats], house)
    best: Ints = np.delete(points, seat, axis=1).max(axis=1)
    return POINT * (points[:, seat] - best)


def costs(spots: Ints, house: House) -> Ints:
    """By game and seat, what black spots cost (`scoring.penalties`)."""
    seats = spots.shape[1]
    if seats == 2:
        return spots
    able = np.full_like(spots, True, dtype=np.bool_) if house.zero_spots_pay else spots > 0
    most = able & (spots == spots.max(axis=1, keepdims=True))
    rest = np.where(able & ~most, spots, -1)
    second = (rest >= 0) & (rest == rest.max(axis=1, keepdims=True))
    alone = most.sum(axis=1, keepdims=True) == 1
    first_cost, second_cost = _costs(seats, house)
    cost = np.where(most, first_cost[most.sum(axis=1, keepdims=True)], 0)
    return cost + np.where(second & alone, second_cost[second.sum(axis=1, keepdims=True)], 0)


def _costs(seats: int, house: House) -> tuple[Ints, Ints]:
    """By how many are tied for it: what the most and the second most spots cost each of them."""
    most = [penalties([2] * n + [1] * (seats - n), house)[0][1] for n in range(1, seats + 1)]
    second = [
        penalties([3] + [2] * n + [1] * (seats - 1 - n), house)[1][1] for n in range(1, seats)
    ]
    return np.array([0, *most]), np.array([0, *second])

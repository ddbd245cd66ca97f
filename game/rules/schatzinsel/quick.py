"""The quick player of Die Schatzinsel: what a search plays with in the worlds that it imagines.

Owns `QUICK`: the plain bot's weighing on a whole state, of which it looks at what lies open and
behind its own screen, and what a position is worth. Weights are in tenths of a point, as those of
`plain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.game import Quick
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.schatzinsel.model import CROSS_BITS, Bits, State
from game.rules.schatzinsel.plain import (
    CALM,
    HASTE,
    KEEP_CHEST,
    KEEP_GUARD,
    KEEP_TILE,
    KEEP_TILE_IN_HASTE,
    NEIGHBOUR,
    NEW_GUARD,
    NEW_GUARD_IN_HASTE,
    NEW_TILE,
    NEW_TILE_IN_HASTE,
    TILES_A_TURN,
)
from game.rules.schatzinsel.scoring import COLUMN_OF, ROW_OF, worth
from game.rules.schatzinsel.turn import score_of
from game.rules.schatzinsel.words import LayTile, PlaceChest, PlaceGuard, TakeGuard, TakeTile, Tile

AHEAD: Final = 360
"""To the end of the game, which is about 70 decisions long: what is kept pays only then."""
LONGEST: Final = 3
"""A chain is looked at so far ahead."""


def pick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """The choice that brings most, compared with keeping all; the first one of equals."""
    calm = _calm(state, seat)
    hand = state.dealt[seat] | state.taken[seat]
    keep = (KEEP_TILE * calm + KEEP_TILE_IN_HASTE * (CALM - calm)) // CALM
    hope = calm if state.house.deeds == "one" else CALM
    best, most = legal[0], -1_000_000
    for action in legal:
        if isinstance(action, LayTile):
            weight = _chain(state, hand, action.tile, keep, LONGEST)
        elif isinstance(action, TakeTile):
            weight = NEW_TILE * hope // CALM + NEW_TILE_IN_HASTE
            if state.chart.near[action.tile] & hand:
                weight += NEIGHBOUR
        elif isinstance(action, PlaceChest):
            weight = _chests(state, seat, calm)
        elif isinstance(action, PlaceGuard):
            weight = _guards(state, seat, calm)
        elif isinstance(action, TakeGuard):
            weight = NEW_GUARD * hope // CALM + NEW_GUARD_IN_HASTE
        else:
            weight = 0
        if weight > most:
            best, most = action, weight
    return best


def _chests(state: State, seat: Seat, calm: int) -> int:
    """All chests that can be placed now."""
    crosses = (state.laid & CROSS_BITS & ~state.chested).bit_count()
    return _one_by_one(state, min(state.chests[seat], crosses), 0, KEEP_CHEST * calm)


def _guards(state: State, seat: Seat, calm: int) -> int:
    guards = state.guarded.bit_count()
    pieces = min(state.guards[seat], state.chested.bit_count() - guards)
    return _one_by_one(state, pieces, guards, KEEP_GUARD * calm)


def _one_by_one(state: State, pieces: int, beside: int, keep: int) -> int:
    """So many chests or guards placed one by one, less what they may bring if they are kept."""
    first = state.chested.bit_count() + beside + 1
    return 10 * (pieces * first + pieces * (pieces - 1) // 2) - keep * pieces // CALM


def _chain(state: State, hand: Bits, tile: Tile, keep: int, longest: int) -> int:
    """`tile` and the best of what can be laid beside it in the same turn."""
    chart, rows, columns = state.chart, state.rows, state.columns
    cell = chart.cells[tile]
    points, _touching = worth(rows, columns, cell, state.house.group)
    hand &= ~(1 << tile)
    following = chart.near[tile] & hand
    best = 0
    if following and longest > 1:
        row, column = ROW_OF[cell], COLUMN_OF[cell]
        rows[row] ^= 1 << column
        columns[column] ^= 1 << row
        while following:
            bit = following & -following
            following ^= bit
            value = _chain(state, hand, bit.bit_length() - 1, keep, longest - 1)
            if value > best:
                best = value
        rows[row] ^= 1 << column
        columns[column] ^= 1 << row
    return 10 * points - keep + best


# --- time -----------------------------------------------------------------------------------------


def _calm(state: State, seat: Seat) -> int:
    """0: haste, 10: all the time in the world, as the plain bot reckons it."""
    single = state.house.deeds == "one"
    to_take = state.display.bit_count() + (state.extra_guards if single else 0)
    rivals = min(_turns_of(state, s, single) for s in range(state.seats) if s != seat)
    left = to_take * 10 // state.seats + 10 * rivals
    spare = left - _turns_needed(state, seat, single)
    return min(CALM, max(0, (spare - HASTE) * CALM // -HASTE))


def _turns_of(state: State, seat: Seat, single: bool) -> int:
    tiles = -(-(state.dealt[seat] | state.taken[seat]).bit_count() * TILES_A_TURN // 10)
    if single:
        return tiles + (state.chests[seat] > 0) + (state.guards[seat] > 0)
    return max(1, tiles)


def _turns_needed(state: State, seat: Seat, single: bool) -> int:
    near = state.chart.near
    chains, left = 0, state.dealt[seat] | state.taken[seat]
    while left:
        chains += 1
        link = left & -left
        while link:
            left ^= link
            around = near[link.bit_length() - 1] & left
            link = around & -around
    if single:
        return 10 * (chains + (state.chests[seat] > 0) + (state.guards[seat] > 0))
    return 10 * max(1, chains)


def stand(state: State) -> list[int]:
    """Points so far, in hundredths. What lies behind the screens is not counted: it was tried, and
    playouts cut short by such guesses lost to the plain bot, where whole ones win."""
    return [100 * score_of(state, seat) for seat in range(state.seats)]


QUICK: Final = Quick(pick, stand, AHEAD)

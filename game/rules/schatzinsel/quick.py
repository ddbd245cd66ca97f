"""The quick player of Die Schatzinsel: what a search plays with in the worlds that it imagines.

Owns `QUICK`: the plain bot's weighing on a whole state, of which it looks at what lies open and
behind its own screen, and what a position is worth. Weights are in tenths of a point, as those of
`plain`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from game.core.game import Quick
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.schatzinsel.box import CHARTS
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
from game.rules.schatzinsel.scoring import COLUMN_OF, JOINED, LINE, ROW_OF, SEEN, worth
from game.rules.schatzinsel.turn import score_of
from game.rules.schatzinsel.words import (
    TILES,
    LayTile,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    Tile,
)

AHEAD: Final = 360
"""To the end of the game, which is about 70 decisions long: what is kept pays only then."""
LONGEST: Final = 3
"""A chain is looked at so far ahead."""
TURNS_FOR: Final = tuple(-(-tiles * TILES_A_TURN // 10) for tiles in range(TILES + 1))
"""Turns that others need to lay so many tiles."""


def pick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """The choice that brings most, compared with keeping all; the first one of equals.

    All chests bring the same wherever they are placed, and so do guards, and tiles taken that join
    none: only the first of each is weighed.
    """
    single = state.house.deeds == "one"
    calm = _calm(state, seat, single)
    hand = state.dealt[seat] | state.taken[seat]
    keep = (KEEP_TILE * calm + KEEP_TILE_IN_HASTE * (CALM - calm)) // CALM
    hope = calm if single else CALM
    take = NEW_TILE * hope // CALM + NEW_TILE_IN_HASTE
    near = state.chart.near
    best, most = legal[0], -1_000_000
    seen_chest = seen_guard = False
    for action in legal:
        kind = type(action)
        if isinstance(action, LayTile):
            weight = _chain(state, hand, action.tile, keep, LONGEST)
        elif isinstance(action, TakeTile):
            weight = take + NEIGHBOUR if near[action.tile] & hand else take
        elif kind is PlaceChest:
            if seen_chest:
                continue
            seen_chest, weight = True, _chests(state, seat, calm)
        elif kind is PlaceGuard:
            if seen_guard:
                continue
            seen_guard, weight = True, _guards(state, seat, calm)
        elif kind is TakeGuard:
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
    rows, columns, chart = state.rows, state.columns, state.chart
    cell = chart.cells[tile]
    row, column = ROW_OF[cell], COLUMN_OF[cell]
    if state.house.group:
        points = worth(rows, columns, cell, True)[0]
    else:  # `scoring.worth`, written out: it is most of what a playout costs
        across, down = column * LINE + rows[row], row * LINE + columns[column]
        points = JOINED[across] + JOINED[down]
        points = points + 1 if points else SEEN[across] + SEEN[down]
    hand &= ~(1 << tile)
    following = chart.near[tile] & hand
    if not following or longest <= 1:
        return 10 * points - keep
    rows[row] ^= 1 << column
    columns[column] ^= 1 << row
    best = 0
    while following:
        bit = following & -following
        following ^= bit
        after = _chain(state, hand, bit.bit_length() - 1, keep, longest - 1)
        if after > best:
            best = after
    rows[row] ^= 1 << column
    columns[column] ^= 1 << row
    return 10 * points - keep + best


# --- time -----------------------------------------------------------------------------------------


def _calm(state: State, seat: Seat, single: bool) -> int:
    """0: haste, 10: all the time in the world, as the plain bot reckons it."""
    dealt, taken, chests, guards = state.dealt, state.taken, state.chests, state.guards
    to_take = state.display.bit_count() + (state.extra_guards if single else 0)
    seats, rivals = state.seats, TILES
    for other in range(seats):
        if other != seat:
            turns = TURNS_FOR[(dealt[other] | taken[other]).bit_count()]
            if single:
                turns += (chests[other] > 0) + (guards[other] > 0)
            elif not turns:
                turns = 1
            if turns < rivals:
                rivals = turns
    spare = to_take * 10 // seats + 10 * rivals - _turns_needed(state, seat, single)
    if spare >= 0:
        return CALM
    return max(0, (spare - HASTE) * CALM // -HASTE)


def _turns_needed(state: State, seat: Seat, single: bool) -> int:
    chains = chains_in(state.chart.tiles[0], state.dealt[seat] | state.taken[seat])
    if single:
        return 10 * (chains + (state.chests[seat] > 0) + (state.guards[seat] > 0))
    return 10 * max(1, chains)


@functools.lru_cache(maxsize=1 << 14)
def chains_in(corner: Tile, left: Bits) -> int:
    """Into how many chains these tiles fall, where `corner` belongs in the top left one."""
    near = CHARTS[corner].near
    chains = 0
    while left:
        chains += 1
        link = left & -left
        while link:
            left ^= link
            around = near[link.bit_length() - 1] & left
            link = around & -around
    return chains


def stand(state: State) -> list[int]:
    """Points so far, in hundredths. What lies behind the screens is not counted: it was tried, and
    playouts cut short by such guesses lost to the plain bot, where whole ones win."""
    return [100 * score_of(state, seat) for seat in range(state.seats)]


EFFORT: Final = 150
"""A captain's playouts for a decision: 0.1 s on a core of a desktop, twice that for the first ones;
half a second on a small machine."""

QUICK: Final = Quick(pick, stand, AHEAD, effort=EFFORT)

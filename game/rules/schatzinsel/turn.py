"""Playing: what each action changes, what it pays, and how turns and the game end.

Owns every change of a state; `offers` says what is allowed. Facts are told only where somebody
listens. The rulings SI-A10..A23 stand where they act.
"""

from __future__ import annotations

from game.core.model import Seat, Tell, silent
from game.rules.schatzinsel.box import END_BONUS
from game.rules.schatzinsel.model import (
    ALONE,
    CHEST,
    END,
    GUARD,
    LAY_TILES,
    PLACE_CHESTS,
    PLACE_GUARDS,
    TAKE_GUARD,
    TAKE_TILE,
    TOUCHING,
    State,
)
from game.rules.schatzinsel.offers import may_go_on
from game.rules.schatzinsel.scoring import COLUMN_OF, ROW_OF, counted, worth
from game.rules.schatzinsel.words import (
    NOTHING,
    AllStuck,
    ChestPlaced,
    EndedGame,
    GameOver,
    GuardPlaced,
    GuardTaken,
    Passed,
    Tile,
    TileLaid,
    TileTaken,
    TurnBegan,
)

# --- the five deeds -------------------------------------------------------------------------------


def take_tile(state: State, seat: Seat, tile: Tile, tell: Tell) -> None:
    """A tile from beside the board; everybody saw which."""
    bit = 1 << tile
    state.display ^= bit
    state.taken[seat] |= bit
    if tell is not silent:
        tell(TileTaken(seat, tile))
    _did(state, seat, TAKE_TILE, tell)


def take_guard(state: State, seat: Seat, tell: Tell) -> None:
    """One of the extra guards."""
    state.extra_guards -= 1
    state.guards[seat] += 1
    if tell is not silent:
        tell(GuardTaken(seat, state.extra_guards))
    _did(state, seat, TAKE_GUARD, tell)


def lay_tile(state: State, seat: Seat, tile: Tile, tell: Tell) -> None:
    """A tile on the cell that its numbers give, paid at once (rules, section 3.3)."""
    bit = 1 << tile
    known = bool(state.taken[seat] & bit)
    if known:
        state.taken[seat] ^= bit
    else:
        state.dealt[seat] ^= bit
    cell = state.chart.cells[tile]
    points, touching = worth(state.rows, state.columns, cell, state.house.group)
    _pay(state, TOUCHING if touching else ALONE, seat, tile, points)
    if tell is not silent:
        cells = counted(state.rows, state.columns, cell, state.house.group)
        score = score_of(state, seat)
        tell(TileLaid(seat, tile, cell, touching, tuple(cells), known, points, score))
    state.laid |= bit
    row, column = ROW_OF[cell], COLUMN_OF[cell]
    state.rows[row] |= 1 << column
    state.columns[column] |= 1 << row
    if state.doing != LAY_TILES:
        state.chain = [tile]
    else:
        state.chain.append(tile)
    _did(state, seat, LAY_TILES, tell)


def place_chest(state: State, seat: Seat, tile: Tile, tell: Tell) -> None:
    """A chest on an X: a point for each chest on the board now (SI-A18: one by one)."""
    state.chests[seat] -= 1
    state.chested |= 1 << tile
    chests = state.chested.bit_count()
    _pay(state, CHEST, seat, tile, chests)
    if tell is not silent:
        cell, score = state.chart.cells[tile], score_of(state, seat)
        tell(ChestPlaced(seat, tile, cell, chests, chests, score))
    _did(state, seat, PLACE_CHESTS, tell)


def place_guard(state: State, seat: Seat, tile: Tile, tell: Tell) -> None:
    """A guard at a chest: a point for each chest and guard on the board now (SI-A18)."""
    state.guards[seat] -= 1
    state.guarded |= 1 << tile
    chests, guards = state.chested.bit_count(), state.guarded.bit_count()
    _pay(state, GUARD, seat, tile, chests + guards)
    if tell is not silent:
        cell, score = state.chart.cells[tile], score_of(state, seat)
        tell(GuardPlaced(seat, tile, cell, chests, guards, chests + guards, score))
    _did(state, seat, PLACE_GUARDS, tell)


def _pay(state: State, what: int, seat: Seat, tile: Tile, points: int) -> None:
    state.points[what][seat] += points
    state.counts[what][seat] += 1
    state.last = (what, seat, tile, points)


def _did(state: State, seat: Seat, deed: int, tell: Tell) -> None:
    """Something was done: the turn goes on, or ends by itself when nothing can follow."""
    state.begun |= deed
    state.doing = deed
    state.passes = 0
    if not may_go_on(state, seat):
        end_turn(state, tell)


def score_of(state: State, seat: Seat) -> int:
    """All points of a seat so far. They never get fewer; lapping the track keeps them (SI-A17)."""
    return sum(points[seat] for points in state.points)


# --- turns and the end ----------------------------------------------------------------------------


def pass_turn(state: State, seat: Seat, tell: Tell) -> None:
    """A seat that can do nothing shows so. A full round of that ends the game (SI-A23)."""
    state.passes += 1
    if tell is not silent:
        tell(Passed(seat, state.chests[seat], state.guards[seat]))
    if state.passes < state.seats:
        end_turn(state, tell)
        return
    if tell is not silent:
        tell(AllStuck())
    _end_game(state, tell)


def end_turn(state: State, tell: Tell) -> None:
    """The next seat's turn begins."""
    state.begun = state.doing = 0
    if state.chain:
        state.chain = []
    begin_turn(state, (state.turn + 1) % state.seats, tell)


def begin_turn(state: State, seat: Seat, tell: Tell) -> None:
    """The turn of `seat` begins, or the game ends, because it has nothing left (SI-A13).

    That cannot be while tiles or guards lie beside the board (SI-A14). With `finish_round`, those
    who still have something play on until the round is over; others have nothing to do in it.
    """
    while state.ender == NOTHING or seat != state.start:
        state.turn = seat
        if has_something(state, seat):
            if tell is not silent:
                tell(TurnBegan(seat))
            return
        if state.ender == NOTHING:
            _pay_ender(state, seat, tell)
            if not state.house.finish_round:
                break
        elif tell is not silent:
            tell(Passed(seat, 0, 0))
        seat = (seat + 1) % state.seats
    _end_game(state, tell)


def has_something(state: State, seat: Seat) -> bool:
    """Is there anything behind the screen of `seat`, or beside the board for it to take?"""
    return bool(
        state.display
        or state.dealt[seat]
        or state.taken[seat]
        or state.chests[seat]
        or state.guards[seat]
        or state.extra_guards
    )


def _pay_ender(state: State, seat: Seat, tell: Tell) -> None:
    state.ender = seat
    state.points[END][seat] += END_BONUS
    state.counts[END][seat] += 1
    if tell is not silent:
        last_turns = state.house.finish_round and (seat + 1) % state.seats != state.start
        tell(EndedGame(seat, END_BONUS, score_of(state, seat), last_turns))


def _end_game(state: State, tell: Tell) -> None:
    state.over = True
    if tell is not silent:
        scores = [score_of(state, seat) for seat in range(state.seats)]
        best = max(scores)
        tell(GameOver(tuple(seat for seat, score in enumerate(scores) if score == best)))

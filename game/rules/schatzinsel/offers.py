"""What a seat may do now, and why not: legal actions and refusals of Die Schatzinsel.

Owns the question, changes nothing; `turn` plays. Actions are made once, here, and shared. Deeds are
the five things that can be done in a turn (`model.DEEDS`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.core.model import Action, Refusal, Seat
from game.rules.schatzinsel.model import (
    ALL_DEEDS,
    ALL_TILES,
    CROSS_BITS,
    LAY_TILES,
    PLACE_CHESTS,
    PLACE_GUARDS,
    TAKE_GUARD,
    TAKE_TILE,
    Bits,
    State,
)
from game.rules.schatzinsel.words import (
    SIZE,
    TILES,
    Done,
    LayTile,
    Pass,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    Tile,
)

_Table: TypeAlias = tuple[tuple[tuple[Action, ...], ...], ...]
"""For each row of five tiles, by the five bits of that row in a set: the actions with them."""
_ROW: Final = (1 << SIZE) - 1


def _table(make: Callable[[Tile], Action]) -> _Table:
    actions = [make(tile) for tile in range(TILES)]
    rows = [actions[first : first + SIZE] for first in range(0, TILES, SIZE)]
    return tuple(
        tuple(
            tuple(action for n, action in enumerate(row) if bits >> n & 1)
            for bits in range(1 << SIZE)
        )
        for row in rows
    )


_TAKE, _LAY = _table(TakeTile), _table(LayTile)
_CHEST, _GUARD = _table(PlaceChest), _table(PlaceGuard)
_TAKE_GUARD: Final = (TakeGuard(),)
_DONE: Final = (Done(),)
_PASS: Final = (Pass(),)

BEGINS: Final[dict[str, tuple[int, ...]]] = {
    "one": (ALL_DEEDS, *(0,) * ALL_DEEDS),
    "once-each": tuple(ALL_DEEDS & ~begun for begun in range(ALL_DEEDS + 1)),
    "any": (ALL_DEEDS,) * (ALL_DEEDS + 1),
}
"""By `House.deeds` and the deeds begun: which may be begun now (SI-A15, SI-A19)."""


def _with(table: _Table, tiles: Bits) -> tuple[Action, ...]:
    """The actions of a table with the tiles of a set, in ascending order."""
    one, two, three, four, five = table
    return (
        one[tiles & _ROW]
        + two[tiles >> 5 & _ROW]
        + three[tiles >> 10 & _ROW]
        + four[tiles >> 15 & _ROW]
        + five[tiles >> 20]
    )


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """All that `seat` may do: take, lay, place chests, place guards, be done; else pass."""
    if seat != state.turn or state.over:
        return ()
    begun, doing = state.begun, state.doing
    begin = BEGINS[state.house.deeds][begun]
    offers: tuple[Action, ...] = ()
    if begin & TAKE_TILE and state.display:  # SI-A22: any of them
        offers = _with(_TAKE, state.display)
    if begin & TAKE_GUARD and state.extra_guards:
        offers += _TAKE_GUARD
    if begin & LAY_TILES:
        offers += _with(_LAY, state.dealt[seat] | state.taken[seat])  # SI-A8: anywhere
    elif doing == LAY_TILES:
        offers += _with(_LAY, (state.dealt[seat] | state.taken[seat]) & next_to_chain(state))
    going = begin | doing
    if going & PLACE_CHESTS and state.chests[seat]:
        offers += _with(_CHEST, state.laid & CROSS_BITS & ~state.chested)  # SI-A11
    if going & PLACE_GUARDS and state.guards[seat]:
        offers += _with(_GUARD, state.chested & ~state.guarded)  # SI-A10
    if begun:
        return offers + _DONE
    return offers or _PASS  # SI-A12


def next_to_chain(state: State) -> Bits:
    """The tiles that belong beside the last tile of this turn, or beside any of it (SI-A7)."""
    near = state.chart.near
    if not state.house.any_of_turn:
        return near[state.chain[-1]]
    bits = 0
    for tile in state.chain:
        bits |= near[tile]
    return bits


def hidden_tiles(state: State) -> Bits:
    """Tiles dealt to somebody and not laid yet: who has which, only their owners know."""
    bits = ALL_TILES & ~(state.laid | state.display)
    for taken in state.taken:
        bits &= ~taken
    return bits


def may_go_on(state: State, seat: Seat) -> bool:
    """Could this turn go on, for all that everybody knows?

    If not, it ends by itself. Whether a seat has a hidden tile that goes on with the chain must not
    show in that, so whoever might have one has to say when the turn is over.
    """
    doing = state.doing
    begin = BEGINS[state.house.deeds][state.begun]
    if begin & TAKE_TILE and state.display:
        return True
    if begin & TAKE_GUARD and state.extra_guards:
        return True
    if begin & LAY_TILES:
        if state.dealt[seat] or state.taken[seat]:
            return True
    elif doing == LAY_TILES:
        known = state.taken[seat]
        if state.dealt[seat]:
            known |= hidden_tiles(state)
        if known & next_to_chain(state):
            return True
    going = begin | doing
    if going & PLACE_CHESTS and state.chests[seat] and state.laid & CROSS_BITS & ~state.chested:
        return True
    return bool(going & PLACE_GUARDS and state.guards[seat] and state.chested & ~state.guarded)


# --- refusals -------------------------------------------------------------------------------------


def refuse(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `action` is not allowed now, or None. Never an exception, whatever was decoded."""
    if state.over:
        return "over"
    if seat != state.turn:
        return "not-your-turn"
    if not 0 <= getattr(action, "tile", 0) < TILES:
        return "no-such-tile"
    match action:
        case TakeTile(tile=tile):
            return _closed(state, TAKE_TILE) or (
                None if state.display >> tile & 1 else "not-on-display"
            )
        case TakeGuard():
            return _closed(state, TAKE_GUARD) or (
                None if state.extra_guards else "no-guard-to-take"
            )
        case LayTile(tile=tile):
            return _refuse_tile(state, seat, tile)
        case PlaceChest(tile=tile):
            return _refuse_chest(state, seat, tile)
        case PlaceGuard(tile=tile):
            return _refuse_guard(state, seat, tile)
        case Done():
            return None if state.begun else "nothing-done"
        case Pass():
            return "not-stuck" if legal(state, seat) is not _PASS else None
    return "unknown-action"


def _closed(state: State, deed: int) -> Refusal | None:
    """Why this deed can be neither begun now nor go on."""
    begin = BEGINS[state.house.deeds][state.begun]
    if begin & deed or (state.doing == deed and deed >= LAY_TILES):
        return None
    return "one-thing-a-turn" if state.house.deeds == "one" else "once-a-turn"  # SI-A19, SI-A15


def _refuse_tile(state: State, seat: Seat, tile: Tile) -> Refusal | None:
    if not (state.dealt[seat] | state.taken[seat]) >> tile & 1:
        return "not-your-tile"
    code = _closed(state, LAY_TILES)
    if code is not None or BEGINS[state.house.deeds][state.begun] & LAY_TILES:
        return code
    if next_to_chain(state) >> tile & 1:
        return None
    return "not-beside-this-turn" if state.house.any_of_turn else "not-beside-last"  # SI-A7


def _refuse_chest(state: State, seat: Seat, tile: Tile) -> Refusal | None:
    if not state.chests[seat]:
        return "no-chest"
    if not state.laid >> tile & 1:
        return "not-on-board"
    if not CROSS_BITS >> tile & 1:
        return "no-cross"
    if state.chested >> tile & 1:
        return "chest-there"
    return _closed(state, PLACE_CHESTS)


def _refuse_guard(state: State, seat: Seat, tile: Tile) -> Refusal | None:
    if not state.guards[seat]:
        return "no-guard"
    if not state.chested >> tile & 1:
        return "no-chest-there"  # SI-A10
    if state.guarded >> tile & 1:
        return "guard-there"
    return _closed(state, PLACE_GUARDS)

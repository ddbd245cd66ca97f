"""Perft of Die Schatzinsel (see `perft`): counts worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.schatzinsel.model import State
from game.rules.schatzinsel.rules import SCHATZINSEL
from tests.perft.perft import Position, check
from tests.rules.island import CROSS_CELLS, EVERYWHERE, Island

# --- positions ------------------------------------------------------------------------------------


def opening() -> State:
    """Two seats; (4,0) lies. Seat 0 has (0,0), (2,2), seat 1 (0,2), (2,4): all with X, none of
    them beside another, so that every tile laid ends the turn. 20 tiles and a guard beside the
    board."""
    island = Island(2).occupied((4, 0)).hand(0, (0, 0), (2, 2)).hand(1, (0, 2), (2, 4))
    return island.state


def corner(**house: Any) -> State:
    """Two seats, everything lies but the corner: seat 0 has (0,0), (0,1), (1,0), seat 1 (0,2).

    Each has a chest; the six X that lie have theirs, and there is no guard to place.
    """
    open_cells = [(0, 0), (0, 1), (1, 0), (0, 2)]
    island = Island(2, **house).occupied(*[p for p in EVERYWHERE if p not in open_cells])
    island.hand(0, *open_cells[:3]).hand(1, open_cells[3])
    island.treasure(*CROSS_CELLS[2:], guarded=3, chests=(1, 1), guards=(0, 0), extra=0)
    return island.state


def treasure(rules: str, own_guards: int) -> State:
    """Two seats, all tiles lie, 5 chests stand, one with a guard. Seat 0 has two chests and
    `own_guards`, seat 1 one of each."""
    island = Island(2, rules=rules).no_display()
    island.treasure(
        *CROSS_CELLS[:5], guarded=1, chests=(2, 1), guards=(own_guards, 1), extra=0
    )  # fmt: skip
    return island.state


def ninth_chest() -> State:
    """Three seats; seat 0 has the ninth chest, the others a guard each; 3 of 8 have one."""
    island = Island(3).no_display()
    island.treasure(*CROSS_CELLS, guarded=3, chests=(1, 0, 0), guards=(0, 1, 1), extra=0)
    return island.state


def last_guard() -> State:
    """Two seats; seat 0 has the last guard, seat 1 nothing; 6 chests wait for a guard."""
    island = Island(2).no_display()
    island.treasure(*CROSS_CELLS, guarded=2, chests=(0, 0), guards=(1, 0), extra=0)
    return island.state


COUNTS: dict[str, tuple[Position, tuple[int, ...]]] = {
    # 20 tiles, 1 guard, 2 own tiles: 23.
    # Then seat 1: after a tile 19 + 1 + 2 = 22, after the guard 20 + 2 = 22, after (0,0) or (2,2)
    # 20 + 1 + 2 and a chest on it = 24: 20 x 22 + 22 + 2 x 24 = 510.
    # Then seat 0. After its tile: 20 x 19 x (18 + 1 + 3) + 20 x 1 x (19 + 3) + 20 x 2 x (19 + 1 + 3
    # + 1) = 9,760. After its guard: 20 x (19 + 2) + 2 x (20 + 2 + 1) = 466. After laying, twice:
    # 20 x (19 + 1 + 1 + 1) + 1 x (20 + 1 + 1) + 2 x (20 + 1 + 1 + 2) + 1 (chest) x (20 + 1 + 1, and
    # a guard at it) = 533. In sum 9,760 + 466 + 2 x 533 = 11,292.
    "opening": (opening, (23, 510, 11_292)),
    # (0,0), (0,1), (1,0): 3. Beside (0,0) both others or done, beside (0,1) and (1,0) only (0,0) or
    # done: 3 + 2 + 2 = 7.
    # (0,0)(0,1): seat 1's hidden (0,2) might be seat 0's: done, 1. (0,0)(1,0): all around lies, the
    # turn is over: (0,2) or a chest on (0,0), 2. (0,0) done: the same 2. (0,1)(0,0): (1,0) or done,
    # 2. (0,1) done: (0,2), 1. (1,0)(0,0): (0,1) or done, 2. (1,0) done: 1. In sum 11.
    "corner, beside the last": (corner, (3, 7, 11)),
    # The same, but (0,0)(0,1) may go on with (1,0), or done: 2; (0,0)(1,0) with (0,1): 2. 12.
    "corner, beside any": (lambda: corner(chain="any_this_turn"), (3, 7, 12)),
    # 3 X without chest, 4 chests without guard: 7.
    # After a chest: 2 more places or done, 3 x 3. After the only guard seat 1: 3 + 3. 9 + 24 = 33.
    # Chest, chest: seat 1 has 1 place and 6 chests to guard, 3 x 2 x 7. Chest, done: 2 + 5, 3 x 7.
    # Guard, chest: seat 0 has 2 places, 4 x 3 x 2. Guard, guard: 3 places, 4 x 3 x 3. 123.
    "treasure, Silver": (lambda: treasure("silver", 1), (7, 33, 123)),
    # After a chest: 2 places, 5 chests to guard, done: 3 x 8. After a guard: 3 to guard, 3 places,
    # done: 4 x 7. 52. Chest, chest: 6 to guard, done: 6 x 7. Chest, guard: chests are done, 4 to
    # guard, done: 15 x 5. Chest, done: seat 1 has 2 + 5: 3 x 7. Guard, guard: 3 places, done:
    # 12 x 4. Guard, chest: guards are done, 2 places, done: 12 x 3. Guard, done: 3 + 3: 4 x 6.
    # 42 + 75 + 21 + 48 + 36 + 24 = 246.
    "treasure, Hawkins": (lambda: treasure("hawkins", 2), (7, 52, 246)),
    # Pass; 5 chests to guard; 4 are left.
    "the ninth chest": (ninth_chest, (1, 5, 20)),
    # 6 chests to guard, and the game is over.
    "the last guard": (last_guard, (6, 0, 0)),
}


@pytest.mark.parametrize("name", COUNTS)
def test_perft__schatzinsel(name: str) -> None:
    check(SCHATZINSEL, *COUNTS[name])

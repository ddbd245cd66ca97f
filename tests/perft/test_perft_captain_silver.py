"""Perft of Captain Silver (see `perft`): counts worked out by hand where they are small."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.model import CLOCK, Table, silent
from game.core.rng import Rng
from game.rules.captain_silver.model import Ahoy, Phase, Pull, State
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from tests.perft.perft import Position, check
from tests.rules.silver import B, G, R, on_row, world

# --- positions ------------------------------------------------------------------------------------


def dealt(seats: int) -> State:
    """The deal of seed 1: the clock alone may act."""
    table = Table(seats, CAPTAIN_SILVER.check_options(seats, {}))
    return CAPTAIN_SILVER.setup(table, Rng.at(1, 0), silent)


def begun(seats: int) -> State:
    """The first race has begun: all hands feel."""
    state = dealt(seats)
    CAPTAIN_SILVER.apply(state, CLOCK, Ahoy(), Rng.at(1, 1), silent)
    return state


def mid_race(**house: Any) -> State:
    """Red holds a map that row 3 wants, Blue feels, Green has ten ticks of its pull left."""
    sea = world("O1a O2a O3a O4a", seats=3, **house)
    sea.lay(3, "R wheel")
    sea.lay(1, "B cannon")
    sea.holding(R, "map")
    sea.touching(B, "anchor")
    sea.touching(G, "saber")
    sea.press(G, Pull())
    sea.ticks(32)
    return sea.state


def grace() -> State:
    """Red, Blue and Green hold a bottle each when row 1 is full; rows 2 and 4 want one."""
    sea = world("O1a O2a O3a O4a", seats=4)
    sea.lay(1, "R cannon, R hand_gun, B parrot, R map, G wheel, B anchor, G saber")
    sea.lay(4, "R anchor, B saber")
    for seat in (3, R, B, G):
        sea.holding(seat, "bottle")
    sea.press(3, on_row(1))
    return sea.state


def chest() -> State:
    """Blue has landed on side A: upper 2 3 5 3 4 and lower 2 3 4 5 6."""
    sea = world(seats=3)
    sea.chests(upper="2 3 5 3 4", lower="2 3 4 5 6")
    sea.state.ships[B] = 6
    sea.lay(1, "R cannon, B hand_gun")
    sea.evaluate()
    for _ in range(3):
        sea.proceed()
    assert sea.state.phase == Phase.CHEST
    return sea.state


COUNTS: dict[str, tuple[Position, tuple[int, ...]]] = {
    # Ahoy; then n x (next, pull, rest) and the tick: 3n + 1. After a tick the same again; after
    # next or pull that hand can only rest, after rest only reach: 3n - 2 + 1. In sum at depth 3:
    # (3n + 1) + 3n (3n - 1) = 9 n n + 1.
    "deal, 2 seats": (lambda: dealt(2), (1, 7, 37)),
    "deal, 3 seats": (lambda: dealt(3), (1, 10, 82)),
    "deal, 4 seats": (lambda: dealt(4), (1, 13, 145)),
    # Red: 4 rows, volcano, rest (6). Blue: next, pull, rest (3). Green: rest (1). Tick: 1.
    # Then: tick 11, a row 8 each (Red feels: 3), volcano 6 (Red pauses: rest), Red rest 11,
    # Blue 9 each (one press left), Green 11: 98. Depth 3 the same way, in that order:
    # 98 + 4 x 52 + 30 + 90 + (64 + 64 + 66) + 98 = 718.
    "race, wrong items allowed": (mid_race, (11, 98, 718)),
    # Red: row 3, volcano, rest (3); then 8 + 8 + 6 + 8 + 3 x 6 + 8 = 56, and
    # 56 + 52 + 30 + 54 + (34 + 34 + 36) + 56 = 352.
    "race, wrong items rejected": (lambda: mid_race(wrong_placement="rejected"), (8, 56, 352)),
    # Red: row 3, rest: a wanted item may not be thrown. 7 + 8 + 7 + 3 x 5 + 7 = 44, and
    # 44 + 52 + 42 + (26 + 26 + 28) + 44 = 262.
    "race, no mistakes": (
        lambda: mid_race(wrong_placement="rejected", voluntary_volcano=False), (7, 44, 262),
    ),
    # Two rows for the first bottle, the other row (row 2 wants parrot, row 4 wheel then) for the
    # second, which leaves no choice, nor does the third, which goes to the volcano: the clock.
    "grace, two rows want it": (grace, (2, 2, 2)),
    # A stack (2), then 4 values of the upper or 5 of the lower, then the clock goes on.
    "chest, both stacks": (chest, (2, 9, 9)),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_perft__captain_silver(name: str) -> None:
    check(CAPTAIN_SILVER, *COUNTS[name])

"""The golden playthroughs of Die Schatzinsel: each number of seats, each variant."""

from __future__ import annotations

from typing import Final

from tests.golden.story import Case

CASES: Final = (
    Case("two", 2, {}, 4711),
    Case("three", 3, {}, 4712),
    Case("four", 4, {}, 4713),
    Case("hawkins-two", 2, {"si.rules": "hawkins"}, 4714),
    Case("hawkins-three", 3, {"si.rules": "hawkins", "si.three_player_chests": "balanced_8"}, 4715),
    Case("hawkins-four", 4, {"si.rules": "hawkins", "si.finish_round": True}, 4716),
    Case(
        "hawkins-unlimited",
        3,
        {"si.rules": "hawkins", "si.hawkins_repeat": "unlimited", "si.start_player": "seat0"},
        4717,
    ),
    Case("whole-islands", 3, {"si.connect": "group", "si.start_cell": "centre"}, 4718),
    Case(
        "beside-any",
        2,
        {"si.chain": "any_this_turn", "si.start_cell": "0,4", "si.finish_round": True},
        4719,
    ),
)

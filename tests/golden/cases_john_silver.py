"""The golden playthroughs of John Silver: each number of seats, each variant."""

from __future__ import annotations

from typing import Final

from tests.golden.story import Case

CASES: Final = (
    Case("two", 2, {}, 4711),
    Case("three", 3, {}, 4712),
    Case("four", 4, {}, 4713),
    Case("stacking", 4, {"js.stacking": True}, 4714),
    Case("apple-must-take", 3, {"js.apple_take": "always_mandatory", "js.mulligan": "off"}, 4715),
    Case(
        "until-apple",
        2,
        {"js.mulligan": "until_apple", "js.two_player_columns": "adjacent", "js.open_piles": "all"},
        4776,
    ),
    Case(
        "chosen-roles",
        3,
        {
            "js.roles": "merchant captain ships_boy pirate",
            "js.dummy_column": "2",
            "js.start_player": "pirate_role",
            "js.open_piles": "none",
        },
        4717,
    ),
    Case(
        "shared-penalties",
        4,
        {
            "js.spot_multi_tie": "share",
            "js.zero_spots_pay": True,
            "js.tie_break": "fewest_spots_then_gold",
        },
        4755,
    ),
)

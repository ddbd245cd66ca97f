"""The golden playthroughs of Meuterer: each number of seats, each variant."""

from __future__ import annotations

from typing import Final

from tests.golden.story import Case

CASES: Final = (
    Case("three", 3, {}, 4711, full=34),
    Case("four", 4, {}, 4712, full=34),
    Case("first-game", 4, {"me.ring": "introductory", "me.first_captain": "seat2"}, 4713),
    Case("pirates", 4, {"me.pirates": True}, 4714, full=30),
    Case(
        "bold-pirates",
        3,
        {
            "me.pirates": True,
            "me.pirate_same_space": "attack",
            "me.pirate_hits_battle": False,
            "me.rounds": 6,
        },
        4715,
    ),
    Case(
        "in-secret",
        4,
        {"me.mutiny_play": "simultaneous", "me.sale_order": "simultaneous"},
        4716,
        full=32,
    ),
    Case(
        "until-all-hold-back",
        4,
        {"me.mutiny_play": "until_all_pass", "me.sale_order": "old_captain"},
        4717,
        full=34,
    ),
    Case(
        "whole-hand",
        3,
        {"me.stevedore_scope": "whole_hand", "me.merchant_others": "nothing"},
        4718,
        full=34,
    ),
    Case(
        "short-and-strict",
        4,
        {"me.rounds": 4, "me.merchant_others": "by_remaining", "me.tie_break": "current_captain"},
        4719,
    ),
)

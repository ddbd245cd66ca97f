"""The golden playthroughs of Captain Jack: each number of seats, each variant.

Three packs make a match short enough to be read; the default game is told for three to six.
"""

from __future__ import annotations

from typing import Final

from tests.golden.story import Case

CASES: Final = (
    Case("three", 3, {}, 4711, full=20),
    Case("four", 4, {}, 4712, full=16),
    Case("five", 5, {}, 4713, full=14),
    Case("six", 6, {}, 4714, full=14),
    Case("three-packs", 3, {"cj.packs": "2+1"}, 4715, full=36),
    Case("six-packs", 4, {"cj.packs": "4+2", "cj.start_player": "seat0"}, 4716),
    Case("twice-through", 3, {"cj.packs": "2+1", "cj.passes": 2, "cj.stock": "mixed"}, 4717),
    Case("three-times-through", 4, {"cj.packs": "2+1", "cj.passes": 3}, 4718),
    Case("last-round", 3, {"cj.packs": "2+1", "cj.end": "one_more_round"}, 4719),
    Case(
        "hard-fighting",
        4,
        {
            "cj.packs": "4+2",
            "cj.max_sea": 10,
            "cj.steal_clubs": "A-8",
            "cj.aces_stack": True,
            "cj.refill_between_attacks": False,
        },
        4720,
    ),
    Case("crew-by-chance", 3, {"cj.packs": "4+2", "cj.press_choice": "random"}, 4721),
    Case(
        "to-the-hand",
        3,
        {"cj.packs": "4+2", "cj.salvage_to": "hand", "cj.ship_points": "once"},
        4722,
    ),
)

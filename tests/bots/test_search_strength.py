"""How much stronger than the plain bot a search is, over many matches. Long: minutes each.

Seeds are fixed, so a figure changes only when rules, plain bots, quick players or the search do.
Efforts are small, so that this stays a matter of minutes: about 30 to 70 ms a move.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

from game.bots.simulate import simulate
from game.casts import BOTS
from game.rules import RULES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not os.environ.get("PN_LONG"), reason="takes minutes: set PN_LONG=1"),
]

AIMS: Final = [
    ("john-silver", 2, 300, 100, 700),
    ("john-silver", 4, 300, 100, 350),
    ("schatzinsel", 2, 100, 60, 850),
    ("schatzinsel", 4, 100, 60, 750),
    ("captain-jack", 4, 200, 60, 500),
    ("meuterer", 4, 100, 60, 300),
]
"""Game, seats, playouts, matches, and in how many of a thousand one search is to win against mates
on all other seats."""


@pytest.mark.parametrize(("game", "seats", "playouts", "matches", "wins"), AIMS)
def test_search__wins_more_than_its_share_against_mates(
    game: str, seats: int, playouts: int, matches: int, wins: int
) -> None:
    name = f"search-{playouts}"
    bots = [name, *["mate"] * (seats - 1)]
    report = simulate(RULES[game], BOTS[game], seats, bots, matches, 9000)
    assert report.wins_by_bot[name] * 1000 >= wins * matches
    assert report.mended == ()

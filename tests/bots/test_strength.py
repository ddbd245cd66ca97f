"""The figures that the race was tuned for, over hundreds of matches. Long: minutes each.

Seeds are fixed, so a figure changes only when rules, constants of feel or profiles do.
"""

from __future__ import annotations

import os

import msgspec
import pytest

from game.bots.base import Crew, drive
from game.bots.simulate import Report, simulate
from game.rules.captain_silver.profiles import profile_file
from tests.bots.tables import SAILORS, SILVER, Cast, new_match

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not os.environ.get("PN_LONG"), reason="takes minutes: set PN_LONG=1"),
]


def shares(report: Report) -> dict[tuple[str, str], int]:
    """Share of pairs ahead, in thousandths, both ways round."""
    both = {(pair.one, pair.other): pair.share for pair in report.pairings}
    for pair in report.pairings:
        both[pair.other, pair.one] = (pair.pairs - pair.ahead - pair.tied) * 1000 // pair.pairs
    return both


@pytest.mark.parametrize("seed", [1, 100_001])
def test_levels__each_finishes_ahead_of_the_one_below(seed: int) -> None:
    """Over 400 four-seat matches in at least 60 % of pairs, ties not counted as ahead."""
    report = simulate(SILVER, SAILORS, 4, ["deckhand", "mate", "captain"], 400, seed)
    share = shares(report)
    assert share["mate", "deckhand"] >= 600
    assert share["captain", "mate"] >= 600
    assert share["captain", "deckhand"] >= 600
    assert report.mended == ()


def test_middling__a_round_of_four_lasts_45_to_90_seconds() -> None:
    """On the mean, and more than four rounds in five."""
    races: list[int] = []
    for seed in range(150):
        crew = Crew(SAILORS, dict.fromkeys(range(4), "middling"), seed)
        races += drive(new_match(4, seed), crew)[1]
    assert 45 * 60 <= sum(races) // len(races) <= 90 * 60
    inside = sum(45 * 60 <= ticks <= 90 * 60 for ticks in races)
    assert inside * 5 > len(races) * 4


@pytest.mark.parametrize(("seats", "matches"), [(2, 400), (4, 300)])
def test_patient__beats_the_hasty_one_in_55_to_70_percent(seats: int, matches: int) -> None:
    """Head to head, and two against two, pair by pair."""
    report = simulate(SILVER, SAILORS, seats, ["patient", "hasty"], matches, 5000)
    assert 550 <= shares(report)["patient", "hasty"] <= 700


def test_feeling__pays_for_people_and_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pulling at once loses to feeling: for a middling hand, and for one as quick as allowed."""
    profiles = profile_file().profiles
    middling = msgspec.structs.replace(profiles["middling"], patience=100)
    quick = msgspec.structs.replace(
        middling, reaction=183, spread=0, bit=0, compare=0, fixation=30, travel=0, slip=0,
        glance=6, second_look=1000, astray=0, planning=2,
    )  # fmt: skip
    for name, profile in (("middling", middling), ("quick", quick)):
        for sure in (300, 700):
            named = msgspec.structs.replace(profile, sure=sure)
            monkeypatch.setitem(profiles, f"{name}-{sure}", named)
        report = simulate(SILVER, Cast(), 4, [f"{name}-300", f"{name}-700"], 150, 1)
        share = shares(report)
        assert share[f"{name}-700", f"{name}-300"] > share[f"{name}-300", f"{name}-700"] + 100

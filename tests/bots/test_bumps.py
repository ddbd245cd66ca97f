"""From the moment in which a bump is clear enough to the pull, in whole matches.

The one reaction that no fact tells: when the evidence crossed a sailor's threshold is seen in the
views alone, tick by tick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from game.bots.base import Crew, drive
from game.rules.captain_silver.hands import ms
from game.rules.captain_silver.model import ITEM_COUNT, NOTHING, HandView, Mode, View
from game.rules.captain_silver.profiles import profile_file
from game.rules.captain_silver.published import of_task
from game.rules.captain_silver.quantiles import percentiles
from game.rules.captain_silver.worth import useful_share
from tests.bots.tables import SAILORS, new_match

PROFILES = profile_file().profiles


class Bumps:
    """Watches the bumps of all hands. `times`: by seat, ms from the last moment in which a bump
    became as surely of use as the seat asks for (`sure`, thousandths) to the pull that followed."""

    def __init__(self, sure: Sequence[int]) -> None:
        self._sure = sure
        self._clear = [NOTHING] * len(sure)
        self.times: list[list[int]] = [[] for _ in sure]

    def see(self, tick: int, view: View) -> None:
        """The view after tick number `tick`."""
        use = [1000 * (item in view.wants) for item in range(ITEM_COUNT)]
        for seat, one in enumerate(view.seats):
            hand, since = one.hand, self._clear[seat]
            if hand.mode == Mode.FEELING:
                clear = useful_share(hand.weights, one.pouch, use) >= self._sure[seat]
                self._clear[seat] = NOTHING if not clear else tick if since == NOTHING else since
                continue
            if hand.mode == Mode.PULLING and since != NOTHING:
                self.times[seat].append(ms(tick - since))
            self._clear[seat] = NOTHING


def shown(view: Any, mode: Mode, share: int) -> View:
    """A view in which seat 0 feels its wanted item with a weight of `share` thousandths."""
    wanted = view.wants[0]
    rest = next(item for item in range(ITEM_COUNT) if item not in view.wants)
    weights = [0] * ITEM_COUNT
    weights[wanted], weights[rest] = share, 1000 - share
    hand: HandView = msgspec.structs.replace(view.seats[0].hand, mode=mode, weights=tuple(weights))
    seat = msgspec.structs.replace(view.seats[0], hand=hand, pouch=(2,) * ITEM_COUNT)
    changed: View = msgspec.structs.replace(view, seats=(seat, *view.seats[1:]))
    return changed


def test_bumps__time_runs_from_the_last_crossing_to_the_pull() -> None:
    view = new_match(2, 3).view(None)
    bumps = Bumps((700, 700))
    course = [(10, 500), (20, 800), (25, 600), (30, 700), (40, 900)]
    for tick, share in course:
        bumps.see(tick, shown(view, Mode.FEELING, share))
    for tick in (54, 55, 56):
        bumps.see(tick, shown(view, Mode.PULLING, 0))
    assert bumps.times == [[400], []]  # 24 ticks
    bumps.see(60, shown(view, Mode.FEELING, 600))
    bumps.see(70, shown(view, Mode.PULLING, 0))
    assert bumps.times == [[400], []]  # pulled before it was clear


@pytest.mark.parametrize("name", ["deckhand", "mate", "captain"])
def test_levels__pull_a_clear_bump_as_quickly_as_people_choose_between_two(name: str) -> None:
    """The middle pull takes as long as nine people in ten need for two alternatives, or longer by
    what a study's table has not: four spaces to glance at, four wanted items to compare with, and
    looks that are up to 100 ms apart. A pull that was decided on less may find its bump clear just
    before it, so that single times say nothing of reactions."""
    profile = PROFILES[name]
    bumps = Bumps((profile.sure,) * 2)
    match = new_match(2, 1)
    crew = Crew(SAILORS, dict.fromkeys(range(2), name), 1)
    drive(match, crew, lambda match: bumps.see(match.turn, match.view(None)))
    times = [time for seat in bumps.times for time in seat]
    assert len(times) >= 20
    people = next(row.percentiles for row in of_task("two") if "medians of" in row.of)
    assert people is not None
    more = 4 * profile.fixation + 4 * profile.compare + 100
    assert people[0] <= percentiles(times)[2] <= people[4] + more

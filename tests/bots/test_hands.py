"""Hands are measured rightly, and sailors are as quick and as sure as people are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from game.bots.base import Crew, drive
from game.core.model import Fact
from game.rules.captain_silver import hands
from game.rules.captain_silver.beside import pictures
from game.rules.captain_silver.hands import hands_of
from game.rules.captain_silver.model import (
    VOLCANO,
    Drew,
    Drop,
    Dropped,
    Missed,
    PullBegan,
    RaceBegan,
    RoundOver,
    Space,
    Stopped,
    Thrown,
    Touched,
)
from game.rules.captain_silver.plain import FLOOR
from game.rules.captain_silver.profiles import profile_file
from game.rules.captain_silver.published import findings, of_task
from game.rules.captain_silver.quantiles import (
    Row,
    ex_gaussian,
    percentiles,
    plot,
    row_of_people,
    tail,
)
from game.rules.captain_silver.study import STUDY
from game.rules.captain_silver.trials import places, simple, two
from tests.bots.tables import SAILORS, new_match

PROFILES = profile_file().profiles
LEVELS = ("deckhand", "mate", "captain")


def small_world() -> Any:
    """Rows of two spaces: the first two want a cannon each, then others; two seats."""
    view: Any = new_match(2, 3).view(None)
    wants = ((0, 1), (0, 2), (3, 4), (5, 6))
    rows = tuple(tuple(Space(item, 1, 0) for item in row) for row in wants)
    return msgspec.structs.replace(view, world=msgspec.structs.replace(view.world, rows=rows))


VIEW: Any = small_world()
TWICE, FOLLOWER = 0, 4
"""Wanted by two rows, and wanted once the row `LONE` has its first item."""
LONE, WANTED, UNWANTED = 2, 3, 7


def measured(*told: tuple[int, Fact]) -> Mapping[str, Sequence[Sequence[int]]]:
    """What is found; names with nothing are left out."""
    found = hands_of(told, VIEW)
    return {name: seats for name, seats in found.items() if any(seats)}


# --- from facts -----------------------------------------------------------------------------------


def test_ms__is_a_sixtieth_of_a_second_a_tick() -> None:
    assert [hands.ms(ticks) for ticks in (0, 1, 11, 30, 60)] == [0, 17, 183, 500, 1000]


def test_touch__what_follows_is_a_pull_or_a_move_on() -> None:
    """A hand that moves on finds the next item 30 ticks after the press."""
    assert measured(
        (1, RaceBegan(1)), (1, Touched(0)), (1, Touched(1)),
        (121, Touched(0)), (181, PullBegan(0)), (265, Drew(0, WANTED)),
    ) == {
        hands.MOVED_ON: [[1500], []],
        hands.AHOY: [[1500], []],
        hands.PULLED: [[1000], []],
    }  # fmt: skip


def test_touch__after_an_item_is_laid_nobody_has_moved_on() -> None:
    found = measured(
        (1, RaceBegan(1)), (1, Touched(0)), (31, PullBegan(0)), (115, Drew(0, WANTED)),
        (175, Dropped(0, WANTED, LONE, 0, fits=True)), (175, Touched(0)), (205, PullBegan(0)),
    )  # fmt: skip
    assert hands.MOVED_ON not in found
    assert found[hands.PULLED] == [[500, 500], []]
    assert found[hands.AHOY] == [[500], []]
    assert found[hands.LAID] == [[1000], []]


def test_errors__are_shares_of_the_items_of_a_seat() -> None:
    found = measured(
        (1, RaceBegan(1)),
        (10, Drew(0, WANTED)), (70, Dropped(0, WANTED, LONE, 0, fits=True)),
        (80, Drew(0, UNWANTED)), (90, Missed(0, Drop(LONE), "row-full")),
        (100, Dropped(0, UNWANTED, (LONE + 1) % 4, 0, fits=False)),
        (20, Drew(1, WANTED)), (140, Thrown(1, WANTED, "chosen")),
    )  # fmt: skip
    assert found[hands.WRONG] == [[0, 1000], []]
    assert found[hands.MISSED] == [[0, 1000, 0], [0]]
    # Seat 1's item was no longer wanted when it was thrown: that is no error.
    assert found[hands.REGRETTED] == [[], [0]]


def test_thrown__what_some_row_wants_is_an_error_and_no_reaction() -> None:
    found = measured((1, RaceBegan(1)), (20, Drew(1, WANTED)), (80, Thrown(1, WANTED, "chosen")))
    assert found[hands.REGRETTED] == [[], [1000]]
    assert hands.THROWN not in found
    calm = measured((1, RaceBegan(1)), (20, Drew(1, UNWANTED)), (80, Thrown(1, UNWANTED, "chosen")))
    assert calm[hands.THROWN] == [[], [1000]]


@pytest.mark.parametrize(
    "press",
    [
        Missed(1, Drop(LONE), "beaten"),
        Thrown(1, WANTED, "chosen"),
        Dropped(1, WANTED, (LONE + 1) % 4, 0, fits=False),
    ],
)
def test_lost__runs_from_the_loss_to_the_next_press(press: Fact) -> None:
    """24 ticks are 400 ms. It is no time from an item in sight to its place any more."""
    found = measured(
        (1, RaceBegan(1)), (20, Drew(0, WANTED)), (20, Drew(1, WANTED)),
        (56, Dropped(0, WANTED, LONE, 0, fits=True)), (80, press),
        (95, Thrown(1, WANTED, "chosen")),
    )  # fmt: skip
    assert found[hands.LOST] == [[], [400]]
    assert hands.THROWN not in found
    assert found[hands.LAID] == [[600], []]


def test_lost__another_row_that_wants_it_is_no_loss() -> None:
    found = measured(
        (1, RaceBegan(1)), (20, Drew(1, TWICE)), (26, Drew(0, TWICE)),
        (56, Dropped(0, TWICE, 0, 0, fits=True)), (80, Dropped(1, TWICE, 1, 0, fits=True)),
    )  # fmt: skip
    assert hands.LOST not in found
    assert found[hands.LAID] == [[500], [1000]]


def test_laid__the_time_runs_from_the_moment_in_which_a_row_wants_it() -> None:
    found = measured(
        (1, RaceBegan(1)), (20, Drew(0, WANTED)), (20, Drew(1, FOLLOWER)),
        (56, Dropped(0, WANTED, LONE, 0, fits=True)), (80, Dropped(1, FOLLOWER, LONE, 1, True)),
    )  # fmt: skip
    assert found[hands.LAID] == [[600], [400]]


def test_grace__after_stop_nothing_is_a_reaction() -> None:
    assert not measured(
        (1, RaceBegan(1)), (20, Drew(0, WANTED)), (30, Stopped(1, 2, "row-full")),
        (31, Missed(0, Drop(LONE), "stopped")), (40, Dropped(0, WANTED, LONE, 0, fits=True)),
        (50, RoundOver(1)),
    )  # fmt: skip


def test_race__the_next_one_begins_with_free_rows_and_hands() -> None:
    found = measured(
        (1, RaceBegan(1)), (20, Drew(0, WANTED)), (50, Dropped(0, WANTED, LONE, 0, fits=True)),
        (60, Drew(1, WANTED)), (70, Stopped(0, 2, "row-full")), (80, RoundOver(1)),
        (100, RaceBegan(2)), (120, Drew(0, WANTED)), (150, Dropped(0, WANTED, LONE, 0, fits=True)),
    )  # fmt: skip
    assert found[hands.LAID] == [[500, 500], []]
    assert hands.LOST not in found


def test_hands__of_a_real_match_no_reaction_is_quicker_than_people() -> None:
    """And every item that left a hand in a race was counted once."""
    match = new_match(3, 11)
    drive(match, Crew(SAILORS, dict(enumerate(LEVELS)), 11))
    told = [(happened.step, happened.fact) for happened in match.happened(None)]
    found = STUDY.by_seat(told, match.view(None))
    floor = hands.ms(FLOOR)
    for name in (hands.AHOY, hands.PULLED, hands.MOVED_ON, hands.LAID, hands.THROWN):
        assert all(time >= floor for seat in found[name] for time in seat), name
        assert len(found[name]) == 3
    assert sum(map(len, found[hands.LAID])) > 20
    racing, left = False, [0, 0, 0]
    for _step, fact in told:
        match fact:
            case RaceBegan():
                racing = True
            case Stopped():
                racing = False
            case Dropped(seat) | Thrown(seat) if racing:
                left[seat] += 1
    counts = [len(found[hands.WRONG][n]) + len(found[hands.REGRETTED][n]) for n in range(3)]
    assert counts == left


# --- quantiles ------------------------------------------------------------------------------------


def test_percentiles__are_of_the_times_themselves() -> None:
    assert percentiles(range(100, 0, -1)) == (5, 25, 50, 75, 95)
    assert percentiles([7]) == (7, 7, 7, 7, 7)


def test_tail__compares_the_slow_side_with_the_quick_one() -> None:
    assert tail((100, 150, 200, 250, 300)) == 100
    assert tail((100, 150, 200, 400, 500)) == 300
    waits = [round(-1_000_000 * log(1 - (n + 0.5) / 10_000)) for n in range(10_000)]
    assert abs(tail(percentiles(waits)) - 358) <= 2  # (log 20 - log 2) / (log 2 + log 0.95)


def test_ex_gaussian__finds_the_exponential_part() -> None:
    """An exponential wait of 200 ms after 300 ms; its far end is cut, so a little is missing."""
    waits = [300 + round(-200 * log(1 - (n + 0.5) / 20_000)) for n in range(20_000)]
    mu, sigma, tau = ex_gaussian(waits)
    assert abs(tau - 200) <= 4
    assert abs(mu - 300) <= 4
    assert sigma <= 30
    assert ex_gaussian([200, 300, 400]) == (300, 82, 0)  # even: the spread is 100 * sqrt(2/3)
    assert ex_gaussian([250, 250]) == (250, 0, 0)


def test_plot__has_every_row_where_its_times_are() -> None:
    """Ten seconds over 570 pixels, from pixel 300 on."""
    rows = [
        Row("a & b", "<told>", False, (1000, 2000, 3000, 4000, 10_000), 3500),
        Row("people", "of them", True, mean=5000, span=(0, 10_000)),
    ]
    picture = ElementTree.fromstring(plot(rows))
    space = {"svg": "http://www.w3.org/2000/svg"}
    groups = picture.findall("svg:g", space)
    assert [group.findtext("svg:text", "", space) for group in groups] == ["a & b", "people"]
    assert groups[0].findtext("svg:title", "", space) == "<told>"
    box = groups[0].find("svg:rect", space)
    assert box is not None and box.attrib["x"] == "414" and box.attrib["width"] == "114"
    dots = [group.find("svg:circle", space) for group in groups]
    assert [dot.attrib["cx"] for dot in dots if dot is not None] == ["499", "585"]


def test_people__a_mean_with_its_spread_is_a_span() -> None:
    older = next(row for row in findings() if row.people == 2167)
    assert row_of_people(older).span == (218, 354)
    touch = row_of_people(of_task("touch")[0])
    assert touch.span == (0, 5000) and touch.marks is None


# --- what studies report --------------------------------------------------------------------------


def test_findings__say_who_found_what() -> None:
    for row in findings():
        assert any(
            part.isdigit() and len(part) == 4 for part in row.source.replace(",", "").split()
        )
        assert row.of and row.short and row.people >= 0
        values = (row.mean, row.percentiles, row.high, row.wrong)
        assert any(value is not None for value in values)
        if row.percentiles is not None:
            assert list(row.percentiles) == sorted(row.percentiles)
    assert {row.task for row in findings()} == {"simple", "two", "key", "touch", "miss"}


# --- sailors beside people ------------------------------------------------------------------------


def test_levels__one_key_medians_are_those_of_people() -> None:
    """From the mean in a laboratory, without the devices' delay, to the slowest twentieth over
    the web; a captain is the practised one, a deckhand the beginner."""
    slowest = max(row.percentiles[4] for row in of_task("simple") if row.percentiles is not None
                  and "medians of" in row.of)  # fmt: skip
    medians = [percentiles(simple(PROFILES[name], 400, 1).times)[2] for name in LEVELS]
    assert medians == sorted(medians, reverse=True) and len(set(medians)) == 3
    assert medians[-1] >= 213
    assert medians[0] <= slowest


def test_levels__two_alternatives_take_them_as_long_as_people() -> None:
    """Within nine people in ten, with as many wrong keys as are reported for keys and aims."""
    medians_of = next(row.percentiles for row in of_task("two") if "medians of" in row.of)
    assert medians_of is not None
    low, *_, high = medians_of
    found = [two(PROFILES[name], 400, 1) for name in LEVELS]
    medians = [percentiles(one.times)[2] for one in found]
    assert medians == sorted(medians, reverse=True) and len(set(medians)) == 3
    assert all(low <= median <= high for median in medians)
    errors = [one.errors for one in found]
    assert errors == sorted(errors, reverse=True)
    assert all(10 <= share <= 50 for share in errors)


@pytest.mark.parametrize("name", LEVELS)
def test_levels__the_slow_side_is_the_longer_one(name: str) -> None:
    """As in people, where it is 1.6 to 3 times as long; and nobody is quicker than the floor."""
    times = simple(PROFILES[name], 400, 1).times
    assert 150 <= tail(percentiles(times)) <= 350
    assert ex_gaussian(times).tau >= 25
    assert tail(percentiles(places(PROFILES[name], 200, 1).times)) >= 110
    assert min(times) >= hands.ms(FLOOR)


def test_trials__a_choice_takes_longer_than_none_by_what_it_holds() -> None:
    """One bit and one comparison more; seen in the next look, 50 ms later on the mean (Hick)."""
    profile = msgspec.structs.replace(PROFILES["mate"], slip=0, spread=0)
    one, other = simple(profile, 200, 2), two(profile, 200, 2)
    assert one.wrong == other.wrong == 0
    more = sum(other.times) / len(other.times) - sum(one.times) / len(one.times)
    assert abs(more - (profile.bit + profile.compare + 50)) <= 20


def test_trials__whoever_always_slips_is_always_wrong() -> None:
    clumsy = msgspec.structs.replace(PROFILES["mate"], slip=1000)
    assert two(clumsy, 40, 1).errors == places(clumsy, 40, 1).errors == 1000
    assert simple(clumsy, 40, 1).errors == 0  # there is no other key


def test_trials__same_seed_same_times() -> None:
    mate = PROFILES["mate"]
    assert two(mate, 30, 5) == two(mate, 30, 5) != two(mate, 30, 6)


# --- in a report ----------------------------------------------------------------------------------


def test_pictures__levels_and_people_stand_side_by_side() -> None:
    samples = {
        hands.LAID: {"mate": [900] * 30, "stranger": [800] * 30, "deckhand": [700] * 3},
        hands.WRONG: {"mate": [0] * 90 + [1000] * 10},
    }
    shown = {picture.title: picture for picture in pictures(samples)}
    assert len(shown) == 5
    assert all(ElementTree.fromstring(picture.svg) is not None for picture in shown.values())
    key = shown["One thing, one key"]
    assert ">mate<" in key.svg and ">stranger<" not in key.svg
    assert "1,469 people in a laboratory" in key.svg
    laid = shown[f"In the matches: {hands.LAID}"]
    assert ">stranger<" in laid.svg and ">deckhand<" not in laid.svg  # three presses are too few
    assert f"mate: {hands.WRONG}: 10 of 100" in shown["In the matches: errors"].svg


def test_pictures__of_bots_without_a_profile_there_are_no_tests() -> None:
    assert pictures({hands.LAID: {"stranger": [800] * 3}}) == []


def test_drop__to_the_volcano_is_no_row() -> None:
    """A press for the volcano that came too late counts like any other."""
    found = measured(
        (1, RaceBegan(1)), (9, Drew(0, UNWANTED)), (20, Missed(0, Drop(VOLCANO), "wanted"))
    )
    assert found == {hands.MISSED: [[1000], []]}

"""Whole ticks from nanoseconds: no drift, no catching up, no banked pauses (F41, F43, F44)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.pace import MAX_DUE, SECOND_NS, TICKS_PER_SECOND, Pace

MS = 1_000_000


def run(pace: Pace, start: int, frames: list[int]) -> int:
    """Ticks due in frames of so many nanoseconds."""
    now, ticks = start, 0
    for frame in frames:
        now += frame
        ticks += pace.due(now)
    return ticks


def test_frames__10_000_of_16_ms_are_160_seconds() -> None:
    """F41: 9,600 ticks, not 10,000 and not 166.7 seconds' worth."""
    assert run(Pace(0), 0, [16 * MS] * 10_000) == 9_600


@pytest.mark.parametrize("hz", [30, 50, 60, 75, 144, 240])
def test_frames__a_minute_on_any_screen_is_3600_ticks(hz: int) -> None:
    """Frame times rounded to whole nanoseconds do not add up to a tick in a minute."""
    marks = [SECOND_NS * k // hz for k in range(60 * hz + 1)]
    frames = [after - before for before, after in itertools.pairwise(marks)]
    assert run(Pace(0), 0, frames) == 3600


@given(st.lists(st.integers(0, 80 * MS), max_size=200), st.integers(-(10**12), 10**15))
def test_frames__whole_ticks_of_the_time_that_passed(frames: list[int], start: int) -> None:
    """Without a stall: floor of elapsed time times 60, whatever the frames and the clock's zero."""
    ticks = run(Pace(start), start, frames)
    assert ticks == sum(frames) * TICKS_PER_SECOND // SECOND_NS


def test_negative_time__is_no_time() -> None:
    """F43: a clock that goes back yields 0 ticks and no exception."""
    pace = Pace(1_000 * MS)
    assert pace.due(997 * MS) == 0
    assert pace.due(997 * MS) == 0
    assert pace.due((997 + 17) * MS) == 1


def test_pause__is_not_banked() -> None:
    """F44: 60 s of pause, then resume: no extra tick, and the part of a tick before is kept."""
    pace = Pace(0)
    assert pace.due(10 * MS) == 0  # 0.6 of a tick
    pace.resume(60_010 * MS)
    assert pace.due(60_010 * MS) == 0
    assert pace.due(60_016 * MS) == 0  # 0.96
    assert pace.due(60_017 * MS) == 1  # 1.02


@pytest.mark.parametrize("stall_ms", [100, 1_000, 3_600_000])
def test_stall__is_dropped_in_whole_ticks(stall_ms: int) -> None:
    """At most 5 ticks at once; the rest is forgotten, the rhythm stays."""
    pace = Pace(0)
    assert MAX_DUE == 5
    assert pace.due(stall_ms * MS) == 5
    assert pace.due(stall_ms * MS) == 0
    assert 0 <= pace.fraction() < 1
    assert run(pace, stall_ms * MS, [SECOND_NS // 100] * 100) == 60


def test_stall__83_ms_are_caught_up() -> None:
    """Five ticks are 83.3 ms: up to there nothing is lost."""
    pace = Pace(0)
    assert pace.due(84 * MS) == 5
    assert pace.due(100 * MS) == 1


@given(st.lists(st.integers(-5 * MS, 200 * MS), max_size=60))
def test_fraction__between_two_ticks(frames: list[int]) -> None:
    """0 <= f < 1 whatever happens; it is what a picture between two states needs."""
    pace, now = Pace(0), 0
    for frame in frames:
        now += frame
        assert 0 <= pace.due(now) <= MAX_DUE
        assert 0 <= pace.fraction() < 1


@given(st.lists(st.integers(0, 50 * MS), max_size=60))
def test_next_due__is_the_first_moment_with_a_tick(frames: list[int]) -> None:
    """A nanosecond before it nothing is due; at that moment one tick is."""
    pace, now = Pace(0), 0
    for frame in frames:
        now += frame
        pace.due(now)
    moment = pace.next_due_ns()
    assert pace.due(moment - 1) == 0
    assert pace.due(moment) == 1


def test_rate__other_than_sixty() -> None:
    """A pace of 15 a second, say for pictures that need no more."""
    assert run(Pace(0, rate=15), 0, [20 * MS] * 500) == 150

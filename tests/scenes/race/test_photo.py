"""Photo finishes: the closest first, with the rule in words where times are equal."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from game.core.model import Fact
from game.core.rng import Rng
from game.rules.captain_silver.model import Contest, RaceBegan
from game.rules.captain_silver.race import TICK_US
from scenes.race.evaluation import Evaluation
from scenes.race.photo import (
    AFTER_US,
    BEFORE_US,
    MOST,
    SLOW,
    STRETCH_US,
    Finish,
    PhotoBeat,
    PhotoFinish,
    age_of,
    time_x,
    words_of,
)
from tests.scenes import stage
from tests.scenes.race import played

NAMES = ("Ana", "Ben", "Cleo", "Dov")


def _contest(gap: int, row: int = 0, index: int = 0, at: int = 5_000_000) -> Contest:
    return Contest(row, index, 2, 0, at, 1, at + gap, gap == 0)


def _heard(*facts: Fact) -> PhotoFinish:
    photo = PhotoFinish()
    photo.hear(facts, None)
    return photo


def test_closest__smallest_gap_first_three_at_most() -> None:
    photo = _heard(*(_contest(gap, index=n) for n, gap in enumerate((90, 10, 0, 50, 70))))
    assert [finish.gap_us for finish in photo.closest()] == [0, 10, 50]
    assert len(photo.closest()) == MOST


def test_closest__one_picture_of_two_hands_at_a_space() -> None:
    photo = _heard(_contest(900), _contest(300), _contest(600))
    assert [finish.gap_us for finish in photo.closest()] == [300]


def test_new_race__forgets_the_old_one() -> None:
    assert _heard(_contest(900), RaceBegan(2)).closest() == []


def test_words__gap_and_times() -> None:
    said, times = words_of(Finish(_contest(12_400, at=61_002_000), 3660), NAMES)
    assert said == "Ana was 12 ms faster than Ben."
    assert times == "Ana 1:01.002 – Ben 1:01.014"


def test_words__times_differ_by_the_gap_that_is_said() -> None:
    said, times = words_of(Finish(_contest(2_960, at=17_470_490), 1048), NAMES)
    assert said == "Ana was 3.0 ms faster than Ben."
    assert times == "Ana 0:17.4705 – Ben 0:17.4735"


def test_words__equal_times_name_the_rule() -> None:
    said, rule = words_of(Finish(_contest(0), 7), NAMES)
    assert said == "Ana and Ben: equal times!"
    assert rule == "In tick 7 priority was with Dov, then clockwise: Ana first."


def test_tied__the_named_priority_is_the_one_that_decided(tmp_path: Path) -> None:
    found = 0
    for seed in range(1, 9):
        match = played.new_match(4, seed)
        photo = PhotoFinish()
        heard = 0

        def listen(match=match, photo=photo) -> None:  # type: ignore[no-untyped-def]
            nonlocal heard
            photo.hear(match.seen_by(None, heard), match.view(None))
            heard = match.told

        played.race(match, Rng(seed), listen)
        for finish in photo.closest(99):
            contest, n = finish.contest, 4
            found += 1
            assert contest.winner_at // TICK_US == finish.tick
            if contest.tied:
                first = finish.tick % n
                assert (contest.winner - first) % n < (contest.loser - first) % n
        assert photo.closest() == PhotoFinish.of(match).closest()
    assert found > 0


def test_time__runs_on_and_slows_down_before_the_end(tmp_path: Path) -> None:
    services = stage.make_services((1280, 720), tmp_path)
    match = played.new_match(3)
    beat = PhotoBeat(played.table_for(services, match), Finish(_contest(100_000), 300))
    moments = [beat.moment(age) for age in range(beat.ticks)]
    assert moments[0] == -BEFORE_US
    assert all(a < b for a, b in pairwise(moments))
    near = age_of(-STRETCH_US // 2)
    slow = (moments[near + 6] - moments[near]) / 6
    assert abs(slow - 1_000_000 / 60 / SLOW) < 50
    assert abs(beat.moment(age_of(0))) < 5_000


def test_time_line__is_ordered_and_inside_the_plate() -> None:
    places = [time_x(at, 500, 1000) for at in range(-BEFORE_US, AFTER_US + 1, 10_000)]
    assert all(a <= b for a, b in pairwise(places))
    assert places[0] >= 0 and places[-1] <= 1000


def test_shown__after_stop_and_before_anything_is_settled(tmp_path: Path) -> None:
    services = stage.make_services((1280, 720), tmp_path)
    match = played.new_match(3)
    table = played.table_for(services, match)
    played.race(match, Rng(5))
    photo = _heard(_contest(500), _contest(100, index=1))
    show = Evaluation(services, table, match, photo)
    turn = match.turn
    shown: list[int] = []
    while match.turn == turn:
        beat = show._beats[0] if show._beats else None
        if isinstance(beat, PhotoBeat) and beat.finish.gap_us not in shown:
            shown.append(beat.finish.gap_us)
        show.tick()
        show.placed(match.view(None))
    assert shown == [100, 500]

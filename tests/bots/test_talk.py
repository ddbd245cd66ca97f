"""What bots say: seldom, never two at once, in their own voice, and of public things alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

import pytest

from game.bots.talk import LEAST_PAUSE, Remark, Seen, Talk
from game.bots.voices import (
    BEGIN,
    GAIN,
    HURT,
    LEAD,
    LINES,
    LOSE,
    OCCASIONS,
    OVERTAKEN,
    STRIKE,
    WIN,
)
from game.core.model import Fact, Result, places_of
from game.core.speech import Blow
from game.table.evening import BOT_NAMES, LEVELS

SEEDS = range(60)
"""Of many matches: who would speak 65 times in 100 does so in one of them, surely."""
ALL: dict[int, str] = dict(enumerate(LEVELS))


class Robbed(Fact, frozen=True, tag="robbed"):
    by: int
    victim: int


class Weather(Fact, frozen=True, tag="weather"):
    reveals: ClassVar[bool] = True
    seat: int


BLOWS = {"robbed": Blow("victim", "by")}


def ended(*points: int) -> Result:
    return Result(points, places_of(points), tuple(() for _ in points))


def told(
    steps: Sequence[Seen], bots: dict[int, str] = ALL, seed: int = 1, seats: int = 4
) -> list[Remark | None]:
    talk = Talk(seed, seats, bots, BLOWS)
    return [talk.hear(seen) for seen in steps]


def quiet(steps: int, points: Sequence[int] | None = None, first: int = 0) -> list[Seen]:
    """Nothing worth a word, again and again."""
    return [Seen(first + n, (Weather(0),), points) for n in range(steps)]


def spoken(steps: Sequence[Seen], bots: dict[int, str]) -> set[tuple[int, str]]:
    """Who may speak about the last of these steps, and about what, over many seeds."""
    last = [told(steps, bots, seed)[-1] for seed in SEEDS]
    return {(remark.seat, remark.occasion) for remark in last if remark is not None}


# --- the lines ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("occasion", OCCASIONS)
def test_lines__enough_for_an_evening(level: str, occasion: str) -> None:
    lines = LINES[level][occasion]
    assert len(lines) >= 8 and len(set(lines)) == len(lines)
    for line in lines:
        assert line == line.strip() and line[0].isupper() and line[-1] in ".!?"
        assert 4 <= len(line) <= 60, line  # three rows of the log at most


def test_lines__each_level_has_a_voice_of_its_own() -> None:
    everything = [line for voice in LINES.values() for lines in voice.values() for line in lines]
    assert len(set(everything)) == len(everything) >= 8 * len(OCCASIONS) * len(LEVELS)
    assert set(LINES) == set(LEVELS)


@pytest.mark.parametrize("word", ["cards?", "hand", "hold", "secret", "hidden", "draw", *BOT_NAMES])
def test_lines__tell_of_nothing_that_may_be_hidden(word: str) -> None:
    """They fit any game and any hand: a bot speaks of the deed, never of what it has."""
    for voice in LINES.values():
        for lines in voice.values():
            for line in lines:
                assert not re.search(rf"\b{word}\b", line, re.IGNORECASE), line


# --- occasions ------------------------------------------------------------------------------------


def test_begin__one_of_them_says_hello() -> None:
    for seed in SEEDS:
        first = told(quiet(1), seed=seed)[0]
        assert first is not None and first.occasion == BEGIN and first.step == 0
        assert first.words in LINES[first.level][BEGIN] and first.level == ALL[first.seat]
    assert {seat for seat, _ in spoken(quiet(1), ALL)} == {0, 1, 2, 3}  # not always the same


def test_people__never_speak() -> None:
    steps = [
        *quiet(20, (0, 0)),
        Seen(20, (Robbed(1, 0),), (0, 9)),
        Seen(21, (), (0, 9), ended(0, 9)),
    ]
    assert told(steps, {}, seats=2) == [None] * 22
    for seed in SEEDS:
        assert {remark.seat for remark in told(steps, {1: "mate"}, seed, 2) if remark} <= {1}


def test_a_level_without_a_voice__is_silent() -> None:
    assert told(quiet(3), {0: "search-500", 1: "random"}) == [None] * 3


def test_a_blow__hurts_one_and_is_struck_by_the_other() -> None:
    steps = [*quiet(20), Seen(20, (Weather(2), Robbed(1, 2)))]
    assert spoken(steps, {2: "mate"}) == {(2, HURT)}
    assert spoken(steps, {1: "mate"}) == {(1, STRIKE)}
    assert spoken(steps, {0: "mate", 3: "captain"}) == set()
    assert spoken(steps, ALL) == {(2, HURT)}  # of several the most telling one


def rising(*points: int) -> list[Seen]:
    """Everybody was paid 2 in turn, which is usual then; after a long rest these are the points."""
    paid = [Seen(n, (), tuple(2 * (seat < n) for seat in range(4))) for n in range(5)]
    return [*paid, *quiet(30, (2, 2, 2, 2), 5), Seen(35, (), points)]


def test_a_big_step__is_far_more_than_usual() -> None:
    """Usual is 2: more than half as much again is large."""
    assert spoken(rising(2, 6, 2, 2), {1: "mate"}) == {(1, GAIN)}
    assert spoken(rising(2, 5, 2, 2), {1: "mate"}) == set()
    assert spoken(rising(2, -2, 2, 2), {1: "mate"}) == {(1, HURT)}
    assert spoken(rising(6, 2, -2, 2), {1: "mate", 3: "mate"}) == set()


def test_a_big_step__only_where_it_is_known_what_is_usual() -> None:
    """Three were paid so far: who knows what is much?"""
    paid = rising(2, 6, 2, 2)[:4]
    steps = [*paid, *quiet(30, (2, 2, 2, 0), 4), Seen(34, (), (2, 9, 9, 0))]
    assert spoken(steps, {1: "mate"}) == set()


def test_the_lead__taken_and_lost() -> None:
    steps = [*quiet(30, (3, 1)), Seen(30, (), (3, 5))]
    assert spoken(steps, {1: "captain"}) == {(1, LEAD)}
    assert spoken(steps, {0: "captain"}) == {(0, OVERTAKEN)}
    assert spoken(steps, {0: "mate", 1: "captain"}) == {(1, LEAD)}
    drawn = [*quiet(30, (3, 1)), Seen(30, (), (3, 3))]
    assert spoken(drawn, {0: "mate", 1: "captain"}) == set()
    first = [*quiet(30, (0, 0)), Seen(30, (), (0, 1))]
    assert spoken(first, {0: "mate", 1: "captain"}) == set()  # the first point is no lead yet


def test_the_end__one_last_word_by_a_winner_or_a_loser() -> None:
    steps = [*quiet(30, (0, 0, 0)), Seen(30, (), (4, 9, 9), ended(4, 9, 9))]
    assert spoken(steps, {0: "mate", 1: "mate", 2: "mate"}) == {(0, LOSE), (1, WIN), (2, WIN)}


def test_points_that_nobody_knows__are_no_occasion() -> None:
    assert spoken([*quiet(30, None), Seen(30, (Weather(1),), None)], ALL) == set()


# --- how seldom -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_after_a_remark__all_are_silent_for_several_turns(seats: int) -> None:
    """However much happens: never within three rounds, and never twice in one step."""
    pause = max(LEAST_PAUSE, 3 * seats)
    bots = {seat: LEVELS[seat % 4] for seat in range(seats)}
    for seed in SEEDS:
        steps = [
            Seen(n, (Robbed(n % seats, (n + 1) % seats),), tuple((n * s) % 7 for s in range(seats)))
            for n in range(150)
        ]
        said = [remark.step for remark in told(steps, bots, seed, seats) if remark is not None]
        assert said[0] == 0 and 4 < len(said) <= 1 + 149 // pause
        assert all(b - a >= pause for a, b in pairwise(said))


def test_the_last_word__may_come_after_a_round() -> None:
    def last(step: int) -> list[Remark | None]:
        return [
            told([*quiet(step), Seen(step, (), None, ended(1, 0, 0, 0))], seed=seed)[-1]
            for seed in SEEDS
        ]

    assert all(remark is None for remark in last(3))  # somebody has just said hello
    assert all(remark is not None for remark in last(4))


def test_no_line__comes_again_in_a_match() -> None:
    """One bot, hit again and again: all its lines are heard before one is heard twice."""
    lines = len(LINES["mate"][HURT])
    steps = [Seen(n, (Robbed(1, 0),)) for n in range(20 * lines)]
    for seed in range(5):
        said = [r.words for r in told(steps, {0: "mate"}, seed, 2) if r and r.occasion == HURT]
        assert len(said) > 3
        assert len(set(said[:lines])) == len(said[:lines])


def test_an_evening__does_not_begin_alike() -> None:
    hellos = {told(quiet(1), {0: "admiral"}, seed)[0] for seed in SEEDS}
    assert len(hellos) == len(LINES["admiral"][BEGIN])


# --- always the same ------------------------------------------------------------------------------


def busy(seed: int) -> list[Seen]:
    return [
        Seen(n, (Robbed(n % 4, (n * seed) % 4),), tuple((n * (s + seed)) % 11 for s in range(4)))
        for n in range(80)
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_match__is_talked_about_in_the_same_way(seed: int) -> None:
    assert told(busy(seed), seed=seed) == told(busy(seed), seed=seed)
    assert told(busy(seed), seed=seed) != told(busy(seed), seed=seed + 10)


@pytest.mark.parametrize("back", [0, 7, 30, 78])
def test_taken_back__is_as_if_never_heard(back: int) -> None:
    steps = busy(2)
    talk = Talk(5, 4, ALL, BLOWS)
    whole = [talk.hear(seen) for seen in steps]
    talk.back_to(back)
    assert talk.heard == back + 1
    assert talk.remarks == tuple(r for r in whole if r is not None and r.step <= back)
    assert [talk.hear(seen) for seen in steps[back + 1 :]] == whole[back + 1 :]


def test_steps__come_in_their_order() -> None:
    talk = Talk(5, 2, {0: "mate"})
    with pytest.raises(ValueError, match="step 0 comes next"):
        talk.hear(Seen(1, ()))

"""How trials are judged: by hand, and that a verdict is as sure as it says."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from game.bots.lab.figures import wilson
from game.bots.trial import Bettor, Course, Trial, Verdict, words
from game.core.rng import Rng


def trial_of(bar: Fraction, seats: int = 2, most: int = 400, seed: int = 0) -> Trial:
    return Trial("schatzinsel", seats, "mate", "random", bar, most, seed)


def course_of(trial: Trial, firsts: Sequence[int]) -> Course:
    course = Course(trial)
    for first in firsts:
        course.add(first)
    return course


HALF = Fraction(1, 2)

# --- the bet --------------------------------------------------------------------------------------


def test_bettor__wins_in_a_row_at_even_odds() -> None:
    """A stake of j/20 grows to 1 + j/20 with each win. The mean over 1 .. 19 of (1 + j/20)^7 is
    30.3, that of its eighth power 53.2: forty times the capital is there with the eighth win."""
    bettor = Bettor(HALF, 2)
    bettor.add(2, 7)
    assert not bettor.sure
    bettor.add(2)
    assert bettor.sure


def test_bettor__a_loss_costs_the_stake_and_what_is_just_the_bar_nothing() -> None:
    """The mean of (1 - j/20)(1 + j/20)^n is 32.3 for ten wins, 54.7 for eleven."""
    bettor = Bettor(HALF, 2)
    bettor.add(0)
    bettor.add(1, 100)  # half a win each
    bettor.add(2, 10)
    assert not bettor.sure
    bettor.add(2)
    assert bettor.sure


@pytest.mark.parametrize("bar", [Fraction(0), Fraction(1)])
def test_bettor__nothing_is_staked_on_what_is_certain(bar: Fraction) -> None:
    with pytest.raises(ValueError, match="nobody bets"):
        Bettor(bar, 2)


# --- the course -----------------------------------------------------------------------------------


def test_course__is_looked_at_after_whole_rounds_and_then_over() -> None:
    """Even odds, four seats: sure with the eighth win in a row; with one loss and ten wins in the
    first eleven the twelfth match makes it eleven, at the end of the third round."""
    course = course_of(trial_of(HALF, 4), [1] * 7)
    assert (course.verdict, course.matches) == (Verdict.OPEN, 4)
    course.add(1)
    assert (course.verdict, course.matches, course.over) == (Verdict.MET, 8, True)
    course = course_of(trial_of(HALF, 4), [0, *[1] * 10])
    assert (course.verdict, course.matches) == (Verdict.OPEN, 8)
    course.add(1)
    assert (course.verdict, course.matches) == (Verdict.MET, 12)


def test_course__what_comes_after_the_verdict_does_not_count() -> None:
    course = course_of(trial_of(HALF), [1] * 8 + [0] * 50)
    assert course.standing() == course_of(trial_of(HALF), [1] * 8).standing()
    assert course.standing().share == 1000


def test_course__is_over_after_the_last_whole_round_sure_or_not() -> None:
    course = course_of(trial_of(HALF, 3, most=10), [0, 1] * 4)
    assert (course.matches, course.over) == (6, False)
    course.add(1)
    assert (course.matches, course.over, course.verdict) == (9, True, Verdict.OPEN)


def test_course__misses() -> None:
    """Against 7/10 a lost match at stake j/20 makes 1 - j/20 + j/20 / (3/10) of one who bets on
    losses: the mean of its fourth power is 33.8, of its fifth 92.5."""
    course = course_of(trial_of(Fraction(7, 10), 5), [0] * 5)
    assert course.verdict is Verdict.MISSED
    course = course_of(trial_of(Fraction(7, 10), 4), [0] * 4)
    assert course.verdict is Verdict.OPEN


def test_course__a_shared_first_place_is_a_part_of_a_win() -> None:
    """A win, a half, a third, a quarter, nothing thrice and a quarter: 7/3 of 8 matches."""
    course = course_of(trial_of(HALF, 4), [1, 2, 3, 4, 0, 0, 0, 4])
    assert course.standing().share == 292


def test_course__an_interval_from_the_bars_that_would_be_refuted() -> None:
    """Eight wins: a capital at stake s has grown to (1 - s + s/bar)^8. The highest bar at which
    the mean of that is 40 is the lower end; nothing was lost that would make an upper one."""
    standing = course_of(trial_of(Fraction(3, 4)), [1] * 8).standing()
    assert (standing.share, standing.high) == (1000, 1000)
    low = Fraction(standing.low, 1000)
    grown = [
        sum((1 - s + s / bar) ** 8 for s in (Fraction(j, 20) for j in range(1, 20))) / 19
        for bar in (low, low + Fraction(1, 1000))
    ]
    assert grown[0] >= 40 > grown[1] and 500 < standing.low < 600


def test_course__the_interval_turned_round_is_that_of_the_losses() -> None:
    wins = course_of(trial_of(HALF), [1, 0, 1, 1, 0, 1]).standing()
    losses = course_of(trial_of(HALF), [0, 1, 0, 0, 1, 0]).standing()
    assert (wins.low, wins.high) == (1000 - losses.high, 1000 - losses.low)
    assert 0 < wins.low < wins.share == 667 < wins.high < 1000


def test_words__how_sure() -> None:
    assert words(course_of(trial_of(HALF), [])) == (
        "0.0 % (0.0 to 100.0), not sure whether above 50.0 % after 0 matches"
    )
    met, missed = course_of(trial_of(HALF), [1] * 8), course_of(trial_of(HALF), [0] * 8)
    low = met.standing().low / 10
    assert words(met) == (f"100.0 % ({low} to 100.0), above 50.0 %, sure at 95 % after 8 matches")
    assert words(missed).endswith("below 50.0 %, sure at 95 % after 8 matches")


# --- how sure is sure -----------------------------------------------------------------------------

RUNS, FLIPS = 400, 120


def flipped(run: int, coins: Sequence[int]) -> list[int]:
    """Matches of a bot that wins on each seat with so many thousandths."""
    rng = Rng.at(run, 0)
    return [int(rng.below(1000) < coins[m % len(coins)]) for m in range(FLIPS)]


def verdicts(bar: Fraction, coins: Sequence[int]) -> dict[Verdict, int]:
    """How often of `RUNS` a trial ends how, where seats win with so many thousandths."""
    found = dict.fromkeys(Verdict, 0)
    trial = trial_of(bar, len(coins), FLIPS)
    for number in range(RUNS):
        found[course_of(trial, flipped(number, coins)).verdict] += 1
    return found


COINS = [
    (HALF, [500, 500]),
    (Fraction(7, 10), [700, 700]),
    (Fraction(7, 10), [900, 500]),
    (Fraction(1, 3), [600, 300, 100]),
]
"""Bars and seats whose mean is just the bar."""


@pytest.mark.parametrize(("bar", "coins"), COINS)
def test_calibration__just_at_the_bar_each_wrong_verdict_is_rarer_than_one_in_forty(
    bar: Fraction, coins: Sequence[int]
) -> None:
    found = verdicts(bar, coins)
    assert found[Verdict.MET] * 40 <= RUNS
    assert found[Verdict.MISSED] * 40 <= RUNS


def test_calibration__an_interval_for_a_set_number_fails_on_the_same_coins() -> None:
    """Who looks at Wilson's after each round is wrong much more often: so the test above can fail,
    and this is why trials are judged otherwise."""
    wrong = 0
    for number in range(RUNS):
        coins, won = flipped(number, [500, 500]), 0
        for n, coin in enumerate(coins, 1):
            won += coin
            if n % 2 == 0 and n >= 10 and wilson(won, n)[0] > 500:
                wrong += 1
                break
    assert wrong * 40 > 2 * RUNS


def test_calibration__the_interval_holds_the_truth_whenever_one_stops() -> None:
    """At the moment of the verdict, and when half as many or all matches are played, in 95 of 100
    runs each, together."""
    outside = 0
    for number in range(RUNS // 4):
        coins = flipped(number, [820, 820])
        for at in (FLIPS // 2, FLIPS):
            standing = course_of(trial_of(Fraction(7, 10), 2, FLIPS), coins[:at]).standing()
            if not standing.low <= 820 <= standing.high:
                outside += 1
                break
    assert outside * 20 <= RUNS // 4


def test_power__what_is_clearly_above_or_below_is_found_within_so_many_matches() -> None:
    above, below = (verdicts(Fraction(7, 10), [p, p]) for p in (900, 450))
    assert above[Verdict.MET] * 100 >= 95 * RUNS and not above[Verdict.MISSED]
    assert below[Verdict.MISSED] * 100 >= 95 * RUNS and not below[Verdict.MET]

"""How trials are played: the same comes of it whoever plays the matches, when and in what order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.bots.lab.series import Played, Series, play, seating, subject_in
from game.bots.lab.shifts import Hands
from game.bots.trial import Course, Trial, Verdict
from game.bots.trials import House, run, so_far
from game.core.rng import Rng
from tests.bots.test_trial import HALF, trial_of


class Dice(Executor):
    """Plays nothing: seats' places are thrown, by the seed of the match. `asked` is who was to be
    played, by game and number; it fails from match `until` of a game on."""

    def __init__(self, until: int = 10_000) -> None:
        self.asked: list[tuple[str, int]] = []
        self._until = until

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_kwargs: Any) -> Future[Any]:
        _module, series, numbers = args
        done: Future[Any] = Future()
        self.asked += [(f"{series.game} {series.seats}", m) for m in numbers]
        if max(numbers) >= self._until:
            done.set_exception(KeyboardInterrupt())
        else:
            done.set_result([thrown(series, m) for m in numbers])
        return done


def thrown(series: Series, m: int) -> Played:
    """The first bot wins two of three, alone or with the next seat."""
    die = Rng.at(series.seed + m, 0).below(6)
    one = seating(series.bots, series.seats, m).index(series.bots[0])
    first = {0: [one + 1], 1: [one + 1], 5: [one, one + 1]}.get(die, [one])
    first = [seat % series.seats for seat in first]
    places = tuple(1 if seat in first else 1 + len(first) for seat in range(series.seats))
    mended = ("seat 0: mended",) if m == 1 else ()
    return Played(m, tuple(5 - place for place in places), places, 40, mended=mended)


def house_in(folder: Path, mark: str = "x") -> House:
    return House("game.rules", lambda trial: f"{mark} {trial.game}", folder)


def test_run__counts_what_the_one_on_trial_won_wherever_it_sits(tmp_path: Path) -> None:
    (tried,) = run(house_in(tmp_path), [trial_of(HALF, 3, 30)], Dice(), 1)
    dice = [Rng.at(m, 0).below(6) for m in range(30)]
    won = sum({0: 0, 1: 0, 5: 3}.get(die, 6) for die in dice[: tried.course.matches])
    assert tried.course.standing().share == round(won * 1000 / (6 * tried.course.matches))
    assert tried.mended == ("match 1: seat 0: mended",)


def test_run__trials_take_turns_and_stop_when_they_are_over(tmp_path: Path) -> None:
    trials = [trial_of(HALF, 2, 4), trial_of(HALF, 3, 7)]
    dice, heard = Dice(), list[int]()
    run(house_in(tmp_path), trials, dice, 1, lambda course: heard.append(course.matches))
    two, three = "schatzinsel 2", "schatzinsel 3"
    turns = [(name, m) for m in range(4) for name in (two, three)]
    assert dice.asked == [*turns, (three, 4), (three, 5)]  # six are the whole rounds in seven
    assert heard == [0, 0, 2, 0, 2, 3, 4, 3, 3, 6]


@pytest.mark.parametrize("at_once", [1, 2, 7, 50])
def test_run__any_number_at_once_comes_to_the_same(tmp_path: Path, at_once: int) -> None:
    trials = [trial_of(HALF, seats, 60, seed) for seats, seed in ((2, 0), (3, 7), (4, 9))]
    alone = [tried.course.standing() for tried in run(house_in(tmp_path / "1"), trials, Dice(), 1)]
    many = run(house_in(tmp_path / "2"), trials, Dice(), at_once)
    assert [tried.course.standing() for tried in many] == alone
    assert {standing.verdict for standing in alone} > {Verdict.MET}


def test_run__goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    trial = trial_of(Fraction(7, 10), 2, 40)
    whole = run(house_in(tmp_path / "whole"), [trial], Dice(), 1)
    with pytest.raises(KeyboardInterrupt):
        run(house_in(tmp_path), [trial], Dice(until=13), 1)
    assert so_far(house_in(tmp_path), trial).course.matches == 12
    dice = Dice()
    (tried,) = run(house_in(tmp_path), [trial], dice, 1)
    assert dice.asked == [("schatzinsel 2", m) for m in range(13, 40)]
    assert tried.course.standing() == whole[0].course.standing() and tried.mended
    dice = Dice()
    assert run(house_in(tmp_path), [trial], dice, 1) and not dice.asked


def test_ledger__order_does_not_matter_and_a_gap_is_waited_for(tmp_path: Path) -> None:
    trial = trial_of(HALF, 2, 40)
    (tried,) = run(house_in(tmp_path), [trial], Dice(), 1)
    path = house_in(tmp_path).ledger(trial).path
    head, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + b"".join(reversed(lines)))
    assert so_far(house_in(tmp_path), trial).course.standing() == tried.course.standing()
    path.write_bytes(head + b"".join(lines[:4] + lines[5:]))
    assert so_far(house_in(tmp_path), trial).course.matches == 4
    dice = Dice()
    (again,) = run(house_in(tmp_path), [trial], dice, 1)
    assert dice.asked == [("schatzinsel 2", 4)]
    assert again.course.standing() == tried.course.standing()


def test_ledger__a_line_that_was_torn_off_is_played_again(tmp_path: Path) -> None:
    trial = trial_of(Fraction(7, 10), 2, 20)
    whole = run(house_in(tmp_path), [trial], Dice(), 1)[0].course.standing()
    path = house_in(tmp_path).ledger(trial).path
    said = path.read_bytes()
    for torn in (said[:-1], said[:-9], said[: said.index(b"\n") + 5], said[:7], b""):
        path.write_bytes(torn)
        (tried,) = run(house_in(tmp_path), [trial], Dice(), 1)
        assert tried.course.standing() == whole
        assert path.read_bytes() == said


@pytest.mark.parametrize(
    "other",
    [
        Trial("schatzinsel", 3, "mate", "random", HALF, 40, 0),
        Trial("john-silver", 2, "mate", "random", HALF, 40, 0),
        Trial("schatzinsel", 2, "deckhand", "random", HALF, 40, 0),
        Trial("schatzinsel", 2, "mate", "deckhand", HALF, 40, 0),
        Trial("schatzinsel", 2, "mate", "random", HALF, 40, 1),
    ],
)
def test_ledger__matches_of_another_trial_do_not_count(tmp_path: Path, other: Trial) -> None:
    trial = trial_of(HALF, 2, 40)
    run(house_in(tmp_path), [trial], Dice(), 1)
    assert so_far(house_in(tmp_path), other).course.matches == 0
    assert so_far(house_in(tmp_path, "y"), trial).course.matches == 0
    bar_alone = Trial("schatzinsel", 2, "mate", "random", Fraction(2, 3), 30, 0)
    assert so_far(house_in(tmp_path), bar_alone).course.matches > 0  # the same matches


def test_run__the_same_from_other_processes(tmp_path: Path) -> None:
    """Mates and random players of Die Schatzinsel, truly played: here, and in two processes that
    start anew."""
    trial = trial_of(Fraction(7, 10), 2, 40, 3)
    here = Course(trial)
    subject, numbers = subject_in("game.rules", "schatzinsel"), iter(range(40))
    series = Series("schatzinsel", 2, ("mate", "random"), 3)
    while not here.over:
        played = play(subject, series, next(numbers))
        seat = seating(series.bots, 2, played.match).index("mate")
        here.add(played.places.count(1) if played.places[seat] == 1 else 0)
    with Hands(2) as executor:
        (there,) = run(house_in(tmp_path), [trial], executor, 4)
    assert there.course.standing() == here.standing()
    assert here.verdict is Verdict.MET and there.mended == ()

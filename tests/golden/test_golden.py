"""Golden playthroughs: a change of the rules shows up as a readable difference, or not at all.

`python -m tests.golden` writes them anew, `python -m tests.golden john-silver` those of one game.
A race is told by `tell`, a text for each number of seats; a turn-based game by `story`, a text for
each case in its `cases_<game>.py`.
"""

from __future__ import annotations

import pytest

from game.rules import RULES
from tests.golden.story import Case, cases_of, difference_in, path_of_case
from tests.golden.tell import FOLDER, difference, path_of

RACES = [game for game, rules in RULES.items() if rules.info.realtime]
TURN_BASED = [game for game in RULES if game not in RACES]
GOLDEN = [(game, seats) for game in RACES for seats in RULES[game].info.seats]
STORIES = [
    pytest.param(game, case, id=f"{game}-{case.name}")
    for game in TURN_BASED
    for case in cases_of(game)
]
EVERY_FILE = {path_of(*one) for one in GOLDEN} | {
    path_of_case(game, case) for game in TURN_BASED for case in cases_of(game)
}


@pytest.mark.parametrize(("game", "seats"), GOLDEN)
def test_golden__is_there_and_unchanged(game: str, seats: int) -> None:
    """Every race has one for every number of seats."""
    assert path_of(game, seats).exists(), "missing: write it with `python -m tests.golden`"
    differs = difference(game, seats)
    assert not differs, f"\n{differs}"


@pytest.mark.parametrize(("game", "case"), STORIES)
def test_golden__story_is_there_and_unchanged(game: str, case: Case) -> None:
    assert path_of_case(game, case).exists(), "missing: write it with `python -m tests.golden`"
    differs = difference_in(game, case)
    assert not differs, f"\n{differs}"


@pytest.mark.parametrize("game", TURN_BASED)
def test_golden__every_number_of_seats_has_its_story(game: str) -> None:
    cases = cases_of(game)
    assert {case.seats for case in cases} == set(RULES[game].info.seats)
    assert len({case.name for case in cases}) == len(cases)


def test_golden__none_without_its_game() -> None:
    assert set(FOLDER.rglob("*.txt")) == EVERY_FILE


@pytest.mark.parametrize(("game", "seats"), GOLDEN)
def test_golden__can_be_read(game: str, seats: int) -> None:
    """Short enough to be looked at in a review."""
    lines = path_of(game, seats).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 600
    assert max(map(len, lines)) <= 800


@pytest.mark.parametrize(("game", "case"), STORIES)
def test_golden__story_can_be_read(game: str, case: Case) -> None:
    lines = path_of_case(game, case).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 600
    assert max(map(len, lines)) <= 160

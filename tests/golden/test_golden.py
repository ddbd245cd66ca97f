"""Golden playthroughs: a change of the rules shows up as a readable difference, or not at all.

`python -m tests.golden` writes them anew, `python -m tests.golden john-silver` those of one game.
A race is told by `tell`, a text for each number of seats; a turn-based game by `story`, a text for
each case in its `cases_<game>.py`.
"""

from __future__ import annotations

import pytest

from game.rules import RULES
from tests.golden.story import Case, cases_of, difference_in, folded, path_of_case, story_of
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


def test_story__folds_choices_that_differ_in_their_last_words() -> None:
    assert folded(["Play 7 on row 1", "Play 7 on row 2", "Play 8 on row 1", "Pass"]) == [
        "Play 7 on row 1 / 2", "Play 8 on row 1", "Pass",
    ]  # fmt: skip
    assert folded(["Draw one", "Draw two"]) == ["Draw one", "Draw two"]


@pytest.mark.parametrize("game", [game for game in TURN_BASED if cases_of(game)])
def test_story__another_deal_is_another_story(game: str) -> None:
    """What is compared depends on what happens, so that a comparison can fail."""
    case = cases_of(game)[0]
    other = case._replace(seed=case.seed + 1)
    assert story_of(game, case).splitlines()[1:] != story_of(game, other).splitlines()[1:]

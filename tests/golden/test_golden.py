"""Golden playthroughs: a change of the rules shows up as a readable difference, or not at all.

`python -m tests.golden` writes them anew.
"""

from __future__ import annotations

import pytest

from game.rules import RULES
from tests.golden.tell import FOLDER, difference, path_of

GOLDEN = [(game, seats) for game, rules in RULES.items() for seats in rules.info.seats]


@pytest.mark.parametrize(("game", "seats"), GOLDEN)
def test_golden__is_there_and_unchanged(game: str, seats: int) -> None:
    """Every game in the list has one for every number of seats."""
    assert path_of(game, seats).exists(), "missing: write it with `python -m tests.golden`"
    differs = difference(game, seats)
    assert not differs, f"\n{differs}"


def test_golden__none_without_its_game() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(*one).name for one in GOLDEN}


@pytest.mark.parametrize(("game", "seats"), GOLDEN)
def test_golden__can_be_read(game: str, seats: int) -> None:
    """Short enough to be looked at in a review."""
    lines = path_of(game, seats).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 600
    assert max(map(len, lines)) <= 800

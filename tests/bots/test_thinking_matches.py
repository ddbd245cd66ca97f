"""The same match, whoever asks the bots: the crew in this process, and a thinker in another one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

import pytest

from game.bots.asking import Asking, Offhand
from game.bots.base import Crew, drive
from game.bots.question import question_about
from game.casts import BOTS, thinker
from game.core.model import Seat, Table
from game.rules import RULES
from game.table.match import Match
from tests.bots.asking import PATIENCE, until

GAMES: Final = [game for game, rules in RULES.items() if not rules.info.realtime]
LEVELS: Final = ("search-6", "deckhand", "mate")
"""One who searches, a little; one whose slips come by chance; one who needs none."""
SEED: Final = 4711


def dealt(game: str) -> tuple[Match[Any], dict[Seat, str]]:
    """A match for as few as can play, and who sits where."""
    rules = RULES[game]
    seats = min(rules.info.seats)
    match = Match(rules, Table(seats, rules.check_options(seats, {})), SEED)
    return match, {seat: LEVELS[seat % len(LEVELS)] for seat in range(seats)}


def asked(game: str, asking: Asking) -> Match[Any]:
    """A match as a table plays it: one question after the other."""
    match, bots = dealt(game)
    while acting := match.to_act():
        seat = acting[0]
        asking.ask(question_about(match, seat, bots[seat]))
        said = until(asking.answer)
        assert match.submit(said.seat, said.action, said.moment) is None
    assert asking.log == []
    return match


@pytest.fixture(scope="module")
def other_process() -> Iterator[Asking]:
    asking = thinker(time.monotonic_ns, PATIENCE, PATIENCE)  # nobody is cut short
    yield asking
    asking.close()


@pytest.mark.parametrize("game", GAMES)
def test_match__is_the_same_in_this_process_and_in_another(
    game: str, other_process: Asking
) -> None:
    """From the deal to the end, choice by choice."""
    match, bots = dealt(game)
    crew = Crew(BOTS[game], bots, SEED)
    drive(match, crew)
    assert crew.log == [] and match.result() is not None
    course = [(entry.seat, entry.action) for entry in match.entries]
    for asking in (Offhand(BOTS), other_process):
        again = asked(game, asking)
        assert [(entry.seat, entry.action) for entry in again.entries] == course
        assert again.digest() == match.digest()

"""What cost most: on a game whose costs can be worked out by hand, and on matches of the real ones.

In *Bets* (`bets`) a safe bet costs 2 points on the mean, none at all 5, and heads as little as
tails, however the coins fall.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from game.bots import review as reviewing
from game.bots.asking import Offhand
from game.bots.base import Crew, drive
from game.bots.plain import cast_of
from game.bots.question import Decision, Purpose, Question
from game.bots.review import Review, review
from game.casts import BOTS
from game.core.game import Game
from game.core.model import OptionValue, Table
from game.rules import GAMES, SPEECH
from game.table.match import Match
from tests.bots.bets import GAME, HEADS, NONE, ROUNDS, SAFE, TAILS, Bet

CASTS = {"bets": cast_of(GAME)}
EFFORT = 500


def played(mine: Sequence[int], theirs: Sequence[int], seed: int = 3) -> Match[Any]:
    """A match in which seats 0 and 1 bet so."""
    match: Match[Any] = Match(GAME.rules, Table(2, {}), seed)
    for seat, on in zip(
        itertools.cycle((0, 1)), itertools.chain(*zip(mine, theirs, strict=True)), strict=False
    ):
        assert match.submit(seat, Bet(on)) is None
    return match


def answer(asked: Question) -> Decision:
    offhand = Offhand(CASTS)
    offhand.ask(asked)
    said = offhand.answer(Purpose.REVIEW)
    assert said is not None
    return said


GOOD = (HEADS, TAILS, TAILS, HEADS, TAILS)
BAD = (HEADS, SAFE, NONE, TAILS, SAFE)


# --- what counts ----------------------------------------------------------------------------------


def test_the_dearest_first__with_what_they_cost() -> None:
    """Nothing instead of a coin: 5 points. A safe bet: 2 each."""
    missed = review(CASTS, played(BAD, GOOD), (0, 1), EFFORT)
    assert {one.seat for one in missed} == {0}
    assert missed[0].turn == 4 and {missed[1].turn, missed[2].turn} == {2, 8}
    for one, cost in zip(missed, (500, 200, 200), strict=True):
        assert abs(one.cost - cost) < 100
        assert one.chosen == Bet(BAD[one.turn // 2])
        assert isinstance(one.better, Bet) and one.better.on in (HEADS, TAILS)
        assert one.why == f"bet {one.better.on} at {one.turn}"
        assert len(one.view.bets) == one.turn


@pytest.mark.parametrize("seed", range(4))
def test_luck_is_no_mistake(seed: int) -> None:
    """Half of these coins fell badly; on the mean nothing better could have been done."""
    assert review(CASTS, played(GOOD, BAD, seed), (0,), EFFORT) == ()


def test_no_more_than_three_of_a_seat__and_of_each() -> None:
    everything = (NONE,) * ROUNDS
    missed = review(CASTS, played(everything, everything), (0, 1), EFFORT)
    assert [one.seat for one in missed] == [0, 0, 0, 1, 1, 1]
    assert all(abs(one.cost - 500) < 120 for one in missed)


def test_less_than_half_a_point__is_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "LEAST", 300)
    missed = review(CASTS, played(BAD, GOOD), (0,), EFFORT)
    assert [one.turn for one in missed] == [4]


@pytest.mark.parametrize(
    ("differences", "sure"),
    [
        ([100] * 6, True),
        ([0] * 6, False),
        ([-100] * 6, False),
        ([100] * 5, False),  # a batch was not answered
        ([90, 110, 80, 120, 100, 100], True),  # mean 100, standard error 5.8
        ([400, -200, 300, -150, 350, -100], False),  # the same mean, standard error 113
        ([400, 0, 0, 0, 0, 0], False),  # one batch proves nothing
    ],
)
def test_sure__is_three_standard_errors(differences: list[int], sure: bool) -> None:
    assert reviewing._is_sure(differences) is sure


# --- how it is asked ------------------------------------------------------------------------------


def all_answers(found: Review, order: int = 1) -> list[Decision]:
    """Ask and hear to the end; with `order` -1 the answers of a round come the other way round."""
    heard: list[Decision] = []
    while not found.over:
        asked = list(iter(found.question, None))
        answers = [answer(one) for one in asked]
        for decision in answers[::order]:
            found.hear(decision)
        heard += answers
    return heard


def test_the_order_of_answers__does_not_matter() -> None:
    match = played(BAD, GOOD)
    ways = [Review(CASTS["bets"], match, (0,), EFFORT) for _ in range(2)]
    for found, order in zip(ways, (1, -1), strict=True):
        all_answers(found, order)
    assert ways[0].missed() == ways[1].missed() != ()


def test_questions__are_told_apart_and_for_a_review() -> None:
    """Each has a number of its own, and what was chosen is looked at as long as the best."""
    found = Review(CASTS["bets"], played(BAD, GOOD), (0,), EFFORT)
    asked = []
    while (one := found.question()) is not None:
        asked.append(one)
        found.hear(answer(one))
    assert found.over and len({one.moment for one in asked}) == len(asked)
    assert {one.purpose for one in asked} == {Purpose.REVIEW} and all(one.judge for one in asked)
    assert all(one.keep == Bet(BAD[len(one.view.bets) // 2]) for one in asked)
    assert {len(one.legal) for one in asked} == {2, 4}
    assert len({one.chance for one in asked}) == len(asked)


def test_progress__only_grows_and_ends_with_everything() -> None:
    found = Review(CASTS["bets"], played(BAD, GOOD), (0,), EFFORT)
    seen = [found.progress]
    while (one := found.question()) is not None:
        assert not found.over and found.missed() == ()
        found.hear(answer(one))
        seen.append(found.progress)
    assert seen == sorted(seen) and seen[0] == 0 and seen[-1] == 100
    assert max(seen[:-1]) < 100


def test_answers_without_a_judgement__count_for_nothing() -> None:
    """As from a stand-in: another process died."""
    found = Review(CASTS["bets"], played(BAD, GOOD), (0,), EFFORT)
    while (one := found.question()) is not None:
        found.hear(Decision(one.moment, one.seat, one.legal[0], (), Purpose.REVIEW))
    assert found.over and found.missed() == ()


def test_nobody_to_look_at__is_over_at_once() -> None:
    found = Review(CASTS["bets"], played(BAD, GOOD), (), EFFORT)
    assert found.over and found.question() is None and found.missed() == ()
    race = BOTS["captain-silver"]
    assert Review(race, played(BAD, GOOD), (0,), EFFORT).over


# --- the real games -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in GAMES if game.quick is not None])
def test_real_games__what_is_told_was_seen_then_and_has_words(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that plays anything misses much; what is told of it fits the match."""
    monkeypatch.setattr(reviewing, "BATCH", 12)
    monkeypatch.setattr(reviewing, "SURE", 2)  # with so few worlds
    rules, name = game.rules, game.rules.info.id
    seats = min(rules.info.seats)
    house: dict[str, OptionValue] = {"cj.packs": "2+1"} if name == "captain-jack" else {}
    match: Match[Any] = Match(rules, Table(seats, rules.check_options(seats, house)), 5)
    bots = {seat: "mate" if seat else "random" for seat in range(seats)}
    drive(match, Crew(BOTS[name], bots, 5))
    missed = review(BOTS, match, (0,), 12)
    assert missed
    names = [f"Seat {seat}" for seat in range(seats)]
    for one in missed:
        assert one.seat == 0 and one.cost >= reviewing.LEAST and one.chosen != one.better
        assert one.view == match.view_at(one.turn, 0)
        assert match.entries[one.turn].action == one.chosen
        assert SPEECH[name].advice(one.why, one.better, one.view, names)

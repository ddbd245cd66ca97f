"""Advice to people: the two best ways, how far apart they are, and the words for it."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.cast import Judged
from game.bots.counsel import Consulting, Counsel, counsel_now, in_points, verdict
from game.bots.plain import PlainCast, cast_of
from game.bots.question import Decision, Purpose
from game.casts import BOTS
from game.core.game import Advice
from game.core.model import Table
from game.rules import RULES, SPEECH
from game.table.match import Match
from tests.bots.bets import GAME, HEADS, NONE, ROUNDS, SAFE, TAILS, Bet

CASTS = {"bets": cast_of(GAME)}


def bets() -> Match[Any]:
    return Match(GAME.rules, Table(2, {}), 4)


def consulting() -> Consulting:
    return Consulting(CASTS["bets"], bets(), 0)


def said(*worths: tuple[int, int, int]) -> Decision:
    """An answer about these bets: on what, worth, in how many worlds."""
    judged = tuple(Judged(Bet(on), worth, worlds) for on, worth, worlds in worths)
    return Decision(0, 0, judged[0].action, judged, Purpose.HINT)


def test_counsel__the_two_best_bets_are_as_good() -> None:
    """Heads and tails, 5 points on the mean each; a safe bet pays 3."""
    found = counsel_now(CASTS, bets(), 0)
    assert found is not None
    assert {way.action for way in found.ways} == {Bet(HEADS), Bet(TAILS)}
    assert all(way.why == f"bet {way.action.on} at 0" for way in found.ways)  # type: ignore[attr-defined]
    assert found.ahead is not None and abs(found.ahead) < 300  # ten points or none, eighty times
    assert counsel_now(CASTS, bets(), 0) == found


def test_counsel__how_far_apart_is_asked_anew() -> None:
    """The captain's own figures, which are the largest of many, are not told."""
    asking = consulting()
    first = asking.question()
    assert first is not None and first.judge and first.purpose is Purpose.HINT
    assert (first.bot, len(first.legal)) == ("captain", 4) and asking.question() is None
    asking.hear(said((HEADS, 900, 60), (SAFE, 100, 60), (TAILS, 50, 20), (NONE, 0, 0)))
    second = asking.question()
    assert second is not None and second.legal == (Bet(HEADS), Bet(SAFE), Bet(TAILS))
    assert second.bot.startswith("rough-") and second.chance != first.chance
    assert not asking.over and asking.counsel is None
    asking.hear(said((HEADS, 510, 80), (TAILS, 490, 80), (SAFE, 300, 80)))
    assert asking.over and asking.counsel is not None
    assert [way.action for way in asking.counsel.ways] == [Bet(HEADS), Bet(SAFE)]
    assert asking.counsel.ahead == 210


def test_counsel__where_the_second_seems_better_after_all() -> None:
    asking = consulting()
    asking.question()
    asking.hear(said((HEADS, 510, 60), (TAILS, 500, 60)))
    asking.hear(said((TAILS, 520, 80), (HEADS, 480, 80)))
    assert asking.counsel is not None and asking.counsel.ahead == -40
    assert verdict(asking.counsel) == "Both are about as good."


def test_counsel__what_comes_to_the_same_is_no_other_way() -> None:
    """The same worth in the same worlds: heads or tails of a coin that nobody tossed."""
    asking = consulting()
    asking.question()
    asking.hear(said((HEADS, 500, 60), (TAILS, 500, 60), (SAFE, 300, 30)))
    asking.hear(said((HEADS, 480, 80), (TAILS, 480, 80), (SAFE, 300, 80)))
    assert asking.counsel is not None and asking.counsel.ahead == 180
    assert [way.action for way in asking.counsel.ways] == [Bet(HEADS), Bet(SAFE)]
    asking = consulting()
    asking.question()
    asking.hear(said((HEADS, 500, 60), (TAILS, 500, 60)))
    asking.hear(said((HEADS, 480, 80), (TAILS, 480, 80)))
    assert asking.counsel is not None and asking.counsel.ahead == 0
    assert [way.action for way in asking.counsel.ways] == [Bet(HEADS), Bet(TAILS)]


def test_counsel__where_nobody_compared_them_nothing_is_said_of_it() -> None:
    """Somebody had to stand in for the second question."""
    asking = consulting()
    asking.question()
    asking.hear(said((HEADS, 500, 60), (SAFE, 300, 60)))
    asking.hear(Decision(0, 0, Bet(HEADS), (), Purpose.HINT))
    assert asking.counsel is not None and asking.counsel.ahead is None
    assert len(asking.counsel.ways) == 2 and verdict(asking.counsel) == ""


def test_counsel__one_way_where_no_other_was_tried() -> None:
    asking = consulting()
    asking.question()
    asking.hear(said((HEADS, 0, 1), (TAILS, 0, 0)))
    assert asking.over and asking.counsel == Counsel((Advice(Bet(HEADS), "bet 1 at 0"),))
    assert verdict(asking.counsel) == ""


def test_counsel__none_of_a_stand_in() -> None:
    asking = consulting()
    asking.question()
    asking.hear(Decision(0, 0, Bet(SAFE), (), Purpose.HINT))
    assert asking.over and asking.counsel is None


def test_counsel__an_older_answer_is_not_heard() -> None:
    asking = consulting()
    asking.question()
    asking.hear(Decision(-1, 0, Bet(SAFE), (), Purpose.HINT))
    assert not asking.over


def test_counsel__nobody_to_ask_or_nothing_to_choose() -> None:
    plain = PlainCast(lambda view, legal, rng: Advice(Bet(SAFE), "safe"))
    assert Consulting(plain, bets(), 0).over
    assert Consulting(CASTS["bets"], bets(), 1).over  # it is not its turn
    match = bets()
    while match.to_act():
        match.submit(match.to_act()[0], Bet(SAFE))
    assert match.turn == 2 * ROUNDS and Consulting(CASTS["bets"], match, 0).over


@pytest.mark.parametrize("name", [name for name in BOTS if name in SPEECH])
def test_counsel__of_the_real_games_has_words(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a few playouts, so that it is quick."""
    monkeypatch.setattr(BOTS[name], "_effort", 40)
    monkeypatch.setattr("game.bots.counsel.COMPARED", "rough-8")
    rules = RULES[name]
    match: Match[Any] = Match(rules, Table(3, rules.check_options(3, {})), 9)
    told = 0
    for _ in range(8):
        seat = match.to_act()[0]
        found = counsel_now(BOTS, match, seat)
        view = match.view(seat)
        for way in found.ways if found is not None else ():
            assert way.action in match.legal(seat)
            assert SPEECH[name].advice(way.why, way.action, view, ("Ana", "Ben", "Cleo"))
            told += 1
        match.submit(seat, match.legal(seat)[0])
    assert told >= 8


@pytest.mark.parametrize(
    ("hundredths", "words"),
    [
        (100, "about 1 point"), (96, "about 1 point"), (94, "about 0.9 points"),
        (140, "about 1.4 points"), (200, "about 2 points"), (1049, "about 10.5 points"),
        (50, "about 0.5 points"),
    ],
)  # fmt: skip
def test_points__in_tenths(hundredths: int, words: str) -> None:
    assert in_points(hundredths) == words


def test_verdict__says_how_much_better() -> None:
    two = (Advice(Bet(HEADS), ""), Advice(Bet(SAFE), ""))
    assert verdict(Counsel(two, 210)) == "The first is worth about 2.1 points more."
    assert verdict(Counsel(two, 24)) == "Both are about as good."
    assert verdict(Counsel(two)) == ""

"""Comparing with hands that slip: what is told of a choice does not hang on one line of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from game.bots.cast import SearchCast
from game.bots.plain import PlainCast
from game.bots.rough import SLIPS, Rough, slipping
from game.bots.search import Search
from game.casts import BOTS
from game.core.game import Advice, Quick
from game.core.model import Action, Result, Rules, Seat, Tell, places_of
from game.core.rng import Rng
from game.rules.john_silver.game import GAME as JOHN_SILVER


class Turn(Action, frozen=True, tag="turn"):
    left: bool


LEFT, RIGHT = Turn(True), Turn(False)
LONG = 12


class Path:
    """One seat turns left or right a dozen times and nothing is hidden. Whoever went left first and
    right ever after finds 100 points; else the first step left is worth 0, right 2."""

    info = JOHN_SILVER.rules.info  # only `max_steps` matters

    def to_act(self, state: list[Action]) -> tuple[Seat, ...]:
        return (0,) if len(state) < LONG else ()

    def legal(self, state: list[Action], seat: Seat) -> Sequence[Action]:
        return (LEFT, RIGHT)

    def apply(self, state: list[Action], seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        state.append(action)

    def copy(self, state: list[Action]) -> list[Action]:
        return state[:]

    def imagine(self, view: object, viewer: Seat, rng: Rng) -> list[Action]:
        return []

    def result(self, state: list[Action]) -> Result | None:
        if self.to_act(state):
            return None
        found = state == [LEFT, *[RIGHT] * (LONG - 1)]
        points = (100 if found else 2 * (state[0] == RIGHT), 0)
        return Result(points, places_of(points), ((), ()))


RULES = cast(Rules[Any], Path())
QUICK = Quick(lambda state, seat, legal, rng: RIGHT, lambda state: [0, 0], LONG)


def test_a_search__believes_in_one_line_of_play() -> None:
    """It is certain of the 100 points: its quick player turns right for ever."""
    search = Search(RULES, lambda view, legal, rng: Advice(RIGHT, ""), QUICK)
    best = search.judge(None, 0, (LEFT, RIGHT), Rng(1), 100)[0]
    assert (best.action, best.worth) == (LEFT, 10_000)


def test_rough__is_less_sure_of_it() -> None:
    """Eleven steps, a slip in ten of them, half of these to the left: so 100 points come in 0.95
    to the power of 11, 57 of a hundred worlds."""
    judged = Rough(RULES, QUICK).judge(None, 0, (LEFT, RIGHT), Rng(1), 2000)
    assert judged[0].action == LEFT and abs(judged[0].worth - 5690) < 500
    assert (judged[1].action, judged[1].worth) == (RIGHT, 200)


def test_rough__tries_all_in_equally_many_worlds() -> None:
    for playouts, worlds in ((2, 1), (7, 3), (80, 40), (0, 1)):
        judged = Rough(RULES, QUICK).judge(None, 0, (LEFT, RIGHT), Rng(1), playouts)
        assert [one.worlds for one in judged] == [worlds, worlds]
    stopped = Rough(RULES, QUICK).judge(None, 0, (LEFT, RIGHT), Rng(1), 80, lambda: True)
    assert [one.worlds for one in stopped] == [1, 1]


def test_a_hand_slips__as_often_as_said() -> None:
    """To the left by half of all slips only."""
    pick = slipping(QUICK).pick
    left = sum(pick(None, 0, (LEFT, RIGHT), Rng.at(1, n)) == LEFT for n in range(8000))
    assert abs(left - 8000 * SLIPS // 200) < 100


def test_the_cast__takes_it_for_judgements() -> None:
    bots = BOTS["john-silver"]
    assert isinstance(bots, SearchCast) and bots.searches("rough-120")
    assert "rough-120" not in bots.names
    for name in ("rough-", "rough-0", "rough-x"):
        with pytest.raises(KeyError):
            bots.make_bot(name, 0, Rng(0))
    plain = PlainCast(lambda view, legal, rng: Advice(RIGHT, ""))
    with pytest.raises(KeyError):
        plain.make_bot("rough-120", 0, Rng(0))

"""What holds after every action, whatever is played (rules, section 6)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.model import Fact, Table
from game.core.rng import Rng
from game.rules.schatzinsel.model import END, State, tiles_in
from game.rules.schatzinsel.options import OPTIONS, START_CELLS
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.turn import score_of
from game.rules.schatzinsel.words import (
    ChestPlaced,
    EndedGame,
    GuardPlaced,
    Pass,
    TileLaid,
    TurnBegan,
)

MOST_TURNS = {"silver": 64, "hawkins": 40}
"""Turns that were seen at most in random play (rules, section 6); ten times that is the limit."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any number of seats and any house rules."""
    seats = draw(st.sampled_from((2, 3, 4)))
    options: dict[str, Any] = {o.name: draw(st.sampled_from(o.values)) for o in OPTIONS}
    if draw(st.booleans()):
        options["si.start_cell"] = draw(st.sampled_from(sorted(START_CELLS)))
    return Table(seats, SCHATZINSEL.check_options(seats, options))


class Playthrough:
    """A match at random, from its seed alone."""

    def __init__(self, table: Table, seed: int) -> None:
        self.facts: list[Fact] = []
        self.rng = Rng(seed)
        self.state: State = SCHATZINSEL.setup(table, Rng.at(seed, 0), self.facts.append)

    def step(self) -> bool:
        """One action; False when the game is over."""
        acting = SCHATZINSEL.to_act(self.state)
        if not acting:
            return False
        action = self.rng.choice(SCHATZINSEL.legal(self.state, acting[0]))
        SCHATZINSEL.apply(self.state, acting[0], action, self.rng, self.facts.append)
        return True


@settings(max_examples=60, deadline=None)
@given(tables(), st.integers(0, 1 << 32))
def test_invariants__of_section_6(table: Table, seed: int) -> None:
    """25 tiles = display + screens + board; guards <= chests <= 8; scores never fall; tiles lie
    where their labels say."""
    play = Playthrough(table, seed)
    before = [0] * table.seats
    while play.step():
        state = play.state
        view = SCHATZINSEL.view(state, None)
        laid = [tile for tile in view.board if tile >= 0]
        assert len(view.display) + sum(seat.tiles for seat in view.seats) + len(laid) == 25
        assert len(view.guards) <= len(view.chests) <= 8
        assert set(view.guards) <= set(view.chests) <= set(laid)
        scores = [seat.score for seat in view.seats]
        assert all(now >= then for now, then in zip(scores, before, strict=True))
        before = scores
        for place, tile in enumerate(view.board):
            if tile >= 0:
                assert view.chart.rows[place // 5] == tile // 5 + 1
                assert view.chart.columns[place % 5] == tile % 5 + 1
        assert SCHATZINSEL.faults(state) == ()


@settings(max_examples=60, deadline=None)
@given(tables(), st.integers(0, 1 << 32))
def test_points__are_those_that_were_told(table: Table, seed: int) -> None:
    """Each seat's score is the sum of its scorings; each fact tells the score after it; a tile
    brings as many points as cells are counted: 2 to 9 with lines."""
    play = Playthrough(table, seed)
    while play.step():
        pass
    scores = [0] * table.seats
    for fact in play.facts:
        if isinstance(fact, TileLaid | ChestPlaced | GuardPlaced | EndedGame):
            scores[fact.seat] += fact.points
            assert fact.score == scores[fact.seat]
        if isinstance(fact, TileLaid):
            assert len(fact.counted) == len(set(fact.counted)) == fact.points
            most = 25 if table.options["si.connect"] == "group" else 9
            assert 2 <= fact.points <= (most if fact.touching else 8)
            assert (fact.cell in fact.counted) == fact.touching
    assert scores == [score_of(play.state, seat) for seat in range(table.seats)]
    result = SCHATZINSEL.result(play.state)
    assert result is not None and list(result.points) == scores


@settings(max_examples=60, deadline=None)
@given(tables(), st.integers(0, 1 << 32))
def test_game__ends_in_time_by_somebody_with_nothing(table: Table, seed: int) -> None:
    """SI-A13 with its bonus paid exactly once; SI-A23 never happens, and with it no long game."""
    play = Playthrough(table, seed)
    steps = 0
    while play.step():
        steps += 1
    ended = [fact for fact in play.facts if isinstance(fact, EndedGame)]
    assert len(ended) == 1 and ended[0].points == 7
    assert play.state.ender == ended[0].seat
    assert sum(play.state.counts[END]) == 1
    assert play.state.display == play.state.extra_guards == 0
    turns = sum(isinstance(fact, TurnBegan) for fact in play.facts)
    assert turns <= 10 * MOST_TURNS[str(table.options["si.rules"])]
    assert steps <= SCHATZINSEL.info.max_steps


@settings(max_examples=60, deadline=None)
@given(tables(), st.integers(0, 1 << 32))
def test_pass__only_when_nothing_else_is_possible(table: Table, seed: int) -> None:
    """SI-A12: alone in the list, with no tile behind the screen and nothing beside the board."""
    play = Playthrough(table, seed)
    while True:
        state = play.state
        for seat in SCHATZINSEL.to_act(state):
            legal = SCHATZINSEL.legal(state, seat)
            assert legal
            if Pass() in legal:
                assert list(legal) == [Pass()]
                assert tiles_in(state.dealt[seat] | state.taken[seat]) == []
                assert not state.display and not state.extra_guards and not state.begun
        if not play.step():
            return

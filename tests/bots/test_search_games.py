"""Search in every game: honest, repeatable, and with quick players who look at nothing hidden."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from game.bots.base import Crew, drive
from game.bots.plain import cast_of
from game.core.game import Game, Quick
from game.core.model import OptionValue, Seat, Table
from game.core.rng import Rng
from game.rules import GAMES
from game.table.match import Match, digest_of

SEED: Final = 31
MOMENTS: Final = 6
"""Besides one for each kind of choice."""
WORLDS: Final = 3
SECRETLY: Final[dict[str, OptionValue]] = {
    "me.mutiny_play": "simultaneous",
    "me.sale_order": "simultaneous",
}


class Case(NamedTuple):
    """A game as it is searched; `options` besides the default ones."""

    game: Game
    seats: int
    options: dict[str, OptionValue]

    def match(self, seed: int = SEED) -> Match[Any]:
        rules = self.game.rules
        return Match(rules, Table(self.seats, rules.check_options(self.seats, self.options)), seed)


class Moment(NamedTuple):
    """`state` before `turn`, in which `seat` has a choice."""

    turn: int
    seat: Seat
    state: Any


SEARCHED: Final = [game for game in GAMES if game.quick is not None]
CASES: Final = {
    f"{game.rules.info.id}-{seats}": Case(game, seats, {})
    for game in SEARCHED
    for seats in game.rules.info.seats[:3]
}
CASES["meuterer-in-secret"] = CASES["meuterer-4"]._replace(options=SECRETLY)
every_case = pytest.mark.parametrize("name", CASES)


def quick_of(case: Case) -> Quick:
    assert case.game.quick is not None
    return case.game.quick


@cache
def moments_of(name: str) -> list[Moment]:
    """Some choices of a match between plain bots: one of each kind, and others in between."""
    case = CASES[name]
    rules, match = case.game.rules, case.match()
    crew = Crew(cast_of(case.game), dict.fromkeys(range(case.seats), "mate"), SEED)
    found: list[Moment] = []
    kinds: dict[frozenset[type], Moment] = {}
    while acting := match.to_act():
        for seat in acting:
            legal = match.legal(seat)
            if len(legal) > 1:
                moment = Moment(match.turn, seat, rules.copy(match._state))
                found.append(moment)
                kinds.setdefault(frozenset(map(type, legal)), moment)
        decided = crew.decide(match)
        assert decided is not None
        match.submit(*decided)
    return [*kinds.values(), *found[:: max(1, len(found) // MOMENTS)]]


def worlds_of(case: Case, moment: Moment) -> list[Any]:
    """Worlds that look the same to the seat that has the choice."""
    rules = case.game.rules
    view = rules.view(moment.state, moment.seat)
    return [rules.imagine(view, moment.seat, Rng.at(n, 7)) for n in range(WORLDS)]


def test_every_turn_based_game_can_be_searched() -> None:
    assert [game for game in GAMES if not game.rules.info.realtime] == SEARCHED


# --- honest ---------------------------------------------------------------------------------------


@every_case
def test_swapped_cards__do_not_change_the_choice(name: str) -> None:
    """Whatever lies hidden in the match itself: a searching crew decides the same."""
    case = CASES[name]
    swapped = 0
    for moment in moments_of(name):
        match = case.match()
        match.turn = moment.turn
        crew = Crew(cast_of(case.game), {moment.seat: "search-24"}, SEED)
        match._state = moment.state
        choice = crew.decide(match)
        assert choice is not None and choice[1] in match.legal(moment.seat)
        for world in worlds_of(case, moment):
            swapped += digest_of(world) != digest_of(moment.state)
            match._state = world
            assert crew.decide(match) == choice, moment
        assert crew.log == []
    assert swapped or name == "schatzinsel-2"  # two know each other's tiles who think about it


@every_case
def test_quick__chooses_by_what_its_seat_may_know(name: str) -> None:
    """The same in every world that looks the same to the seat: so no playout sees through backs."""
    case = CASES[name]
    for moment in moments_of(name):
        legal = case.game.rules.legal(moment.state, moment.seat)
        pick = quick_of(case).pick
        choice = pick(moment.state, moment.seat, legal, Rng(1))
        assert choice in legal
        for world in worlds_of(case, moment):
            assert pick(world, moment.seat, legal, Rng(1)) == choice, moment


@every_case
def test_quick__changes_nothing(name: str) -> None:
    case = CASES[name]
    for moment in moments_of(name):
        before = digest_of(moment.state)
        legal = case.game.rules.legal(moment.state, moment.seat)
        quick_of(case).pick(moment.state, moment.seat, legal, Rng(1))
        assert len(quick_of(case).stand(moment.state)) == case.seats
        assert digest_of(moment.state) == before


@every_case
def test_imagined_worlds__vary_and_agree_with_all_that_was_seen(name: str) -> None:
    case = CASES[name]
    rules = case.game.rules
    for moment in moments_of(name):
        worlds = worlds_of(case, moment)
        view = rules.view(moment.state, moment.seat)
        assert all(rules.view(world, moment.seat) == view for world in worlds)
        if len(rules.secrets(moment.state, moment.seat)) > 1:
            assert len({digest_of(world) for world in worlds}) > 1, moment


# --- repeatable -----------------------------------------------------------------------------------


def choices_of(name: str, playouts: int = 16) -> list[str]:
    """What a searching bot chooses at some moments."""
    case, chosen = CASES[name], []
    for moment in moments_of(name)[:6]:
        rules = case.game.rules
        bot = cast_of(case.game).make_bot(f"search-{playouts}", moment.seat, Rng(0))
        view, legal = rules.view(moment.state, moment.seat), rules.legal(moment.state, moment.seat)
        chosen.append(repr(bot.choose(view, legal, Rng.at(3, moment.turn))))
    return chosen


TOLD: Final = ("john-silver-3", "schatzinsel-3", "captain-jack-4", "meuterer-in-secret")


def test_choices__are_the_same_under_other_hash_seeds() -> None:
    """Sets and hashes have no say: two processes of their own choose as this one does."""
    here = [choices_of(name) for name in TOLD]
    code = "from tests.bots.test_search_games import *; print([choices_of(n) for n in TOLD])"
    for seed in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == repr(here)


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: str(game.rules.info.id))
def test_whole_match__without_a_referee(game: Game) -> None:
    seats = game.rules.info.seats[-1]
    case = Case(game, seats, {})
    match, crew = case.match(), Crew(cast_of(game), dict.fromkeys(range(seats), "search-8"), SEED)
    drive(match, crew)
    assert match.result() is not None and crew.log == []

"""The seer sees the true world and nobody else does; and the marks and tables of `tests.trials`."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

from game.bots.base import Crew, drive
from game.bots.plain import cast_of
from game.bots.trial import Course, Trial
from game.bots.trials import Tried
from game.core.game import Advice, Game, Quick
from game.core.model import Action, Rules, Table
from game.core.rng import Rng
from game.rules import GAMES
from game.table.match import Match, digest_of
from tests import trials
from tests.bots.seer import GAMES as OPEN_GAMES
from tests.bots.seer import SEER, Open, OpenRules, Seers, open_rules

PAIRS = [
    (true, open_game)
    for open_game in OPEN_GAMES
    for true in GAMES
    if true.rules.info.id == open_game.rules.info.id
]
NAMES = [true.rules.info.id for true, _ in PAIRS]


def match_of(game: Game, seed: int) -> Match[Any]:
    seats = game.rules.info.seats[-1]
    return Match(game.rules, Table(seats, game.rules.check_options(seats, {})), seed)


def test_open__every_game_that_can_be_searched() -> None:
    assert NAMES == [game.rules.info.id for game in GAMES if game.quick is not None] != []


@pytest.mark.parametrize(("true", "opened"), PAIRS, ids=NAMES)
def test_open__all_others_play_the_very_same_match(true: Game, opened: Game) -> None:
    """Mates and deckhands look at what they may know alone."""
    played = []
    for game in (true, opened):
        match = match_of(game, 7)
        names = {seat: ("mate", "deckhand")[seat % 2] for seat in range(match.table.seats)}
        crew = Crew(cast_of(game), names, 7)
        drive(match, crew)
        played.append((match.digest(), match.turn, crew.log))
    assert played[0] == played[1] and played[0][2] == []


@pytest.mark.parametrize(("true", "opened"), PAIRS, ids=NAMES)
def test_open__a_seer_has_the_true_state_for_its_world_and_cannot_change_it(
    true: Game, opened: Game
) -> None:
    match = match_of(opened, 3)
    before = match.digest()
    view = match.view(0)
    assert isinstance(view, Open) and view.view == match_of(true, 3).view(0)
    for chance in range(3):
        world = opened.rules.imagine(view, 0, Rng(chance))
        assert digest_of(world) == before
        seat = opened.rules.to_act(world)[0]
        first = opened.rules.legal(world, seat)[0]
        opened.rules.apply(world, seat, first, Rng(1), lambda _fact: None)
        assert digest_of(world) != before == match.digest() == digest_of(view.state)


@pytest.mark.parametrize(("true", "opened"), PAIRS, ids=NAMES)
def test_open__a_seer_plays_on(true: Game, opened: Game) -> None:
    """A few decisions of a whole table of seers, nothing to be mended."""
    match = match_of(opened, 5)
    crew = Crew(cast_of(opened), dict.fromkeys(range(match.table.seats), "seer-20"), 5)
    for _ in range(12):
        decided = crew.decide(match)
        assert decided is not None and match.submit(*decided) is None
    assert crew.log == []


# --- under a cup ----------------------------------------------------------------------------------


class Say(Action, frozen=True, tag="say"):
    """Under which cup the coin is."""

    cup: int


class Cups:
    """Seat 0 says under which of four cups a coin lies, which nobody shows. State: the coin, and
    what was said. Only what a search asks for."""

    def __init__(self) -> None:
        self.info = type("Info", (), {"id": "cups", "max_steps": 9})

    def to_act(self, state: list[int]) -> tuple[int, ...]:
        return (0,) if len(state) == 1 else ()

    def legal(self, state: list[int], seat: int) -> list[Action]:
        return [Say(cup) for cup in range(4)]

    def apply(self, state: list[int], seat: int, action: Say, rng: Rng, tell: Any) -> None:
        state.append(action.cup)

    def copy(self, state: list[int]) -> list[int]:
        return state[:]

    def view(self, state: list[int], viewer: int) -> str:
        return "four cups"

    def imagine(self, view: str, viewer: int, rng: Rng) -> list[int]:
        assert view == "four cups"
        return [rng.below(4)]

    def result(self, state: list[int]) -> Any:
        return None


def test_seer__finds_what_is_hidden_and_a_captain_does_not() -> None:
    """A captain is right about the coin as often as chance is: the coin cannot be known."""
    rules = cast(Rules[Any], Cups())
    quick = Quick(
        lambda state, seat, legal, rng: legal[0],
        lambda state: [100 * (state[1:] == state[:1]), 0],
        9,
        effort=8,
    )
    game = Game(rules, advise=lambda view, legal, rng: Advice(legal[0], "first"), quick=quick)
    seeing = Seers(game).make_bot(SEER, 0, Rng(0))
    guessing = cast_of(game).make_bot("captain", 0, Rng(0))
    legal, looks = rules.legal([0], 0), OpenRules(rules)
    right = 0
    for coin in range(4):
        for chance in range(10):
            assert seeing.choose(looks.view([coin], 0), legal, Rng(chance)) == Say(coin)
            right += guessing.choose("four cups", legal, Rng(chance)) == Say(coin)
    assert right == 10  # whatever it says, it says of each coin alike


def test_seer__nobody_else_searches_where_everything_lies_open() -> None:
    """A captain there would be a seer by another name."""
    for game in GAMES:
        if game.quick is not None:
            for name in ("captain", "admiral", "search-20", "seer-0"):
                with pytest.raises(KeyError):
                    Seers(game).make_bot(name, 0, Rng(0))
            assert open_rules(game).info == game.rules.info


# --- the mark of a program ------------------------------------------------------------------------


def sources(one: str, others: str) -> set[str]:
    trial = Trial("captain-jack", 4, one, others, Fraction(1, 2), 40, 0)
    return {path.relative_to(trials.ROOT).as_posix() for path in trials.sources(trial)}


def test_mark__knows_what_matches_come_out_of() -> None:
    """Rules, plain bot, quick player, search and chance of this game; no words, no other game."""
    files = sources("captain", "mate")
    rules, bots = "game/rules/captain_jack", "game/bots"
    due = [f"{rules}/{name}.py" for name in ("rules", "plain", "quick", "imagine", "view")]
    due += [f"{bots}/{name}.py" for name in ("search", "playouts", "plain", "base")]
    assert files >= {*due, "game/core/rng.py", f"{rules}/data.json"}
    assert not {name for name in files if "pages" in name or "meuterer" in name}


def test_mark__how_one_searches_counts_where_somebody_does() -> None:
    search = {"game/bots/search.py", "game/rules/captain_jack/quick.py"}
    assert not search & sources("mate", "deckhand")
    for one, others in (("mate", "captain"), ("admiral", "mate"), ("search-5", "mate")):
        assert search <= sources(one, others)
    assert sources("seer", "mate") - sources("captain", "mate") == {"tests/bots/seer.py"}


def test_mark__changes_with_what_is_done_and_not_with_what_is_said_about_it(tmp_path: Path) -> None:
    def code(text: str) -> str:
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.py"
        file.write_text(text, "utf-8")
        return trials.code_of(file)

    plain = code('"""One."""\ndef f(x):\n    """Two."""\n    return x + 1  # three\n')
    assert code('"""Other."""\n\n\ndef f(x):\n    return (x + 1)\n') == plain
    assert code("def f(x):\n    return x + 2\n") != plain
    assert code("def f(x, y=0):\n    return x + 1\n") != plain


# --- the trials -----------------------------------------------------------------------------------


def test_trials__every_table_of_every_game_with_turns() -> None:
    for name, some in trials.TRIALS.items():
        assert [(trial.game, trial.seats) for trial in some] == trials.TABLES, name
    assert len(trials.TABLES) == len(set(trials.TABLES)) == 12


def test_trials__bars_of_captains_are_seventy_of_a_hundred_and_twice_the_fair_share() -> None:
    bars = {(t.game, t.seats): t.bar for t in trials.TRIALS["captains"]}
    assert bars["john-silver", 2] * 100 == 70
    assert bars["captain-jack", 3] * 3 == bars["captain-jack", 6] * 6 == 2
    admirals = {(t.game, t.seats): t.bar for t in trials.TRIALS["admirals"]}
    assert all(admirals[game, seats] * seats == 1 for game, seats in trials.TABLES)


def test_ceilings__a_seer_that_wins_less_than_the_captain_shows_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The captain has won three of four matches, one seer two and another all."""

    def course(one: str, firsts: list[int]) -> Course:
        found = Course(Trial("schatzinsel", 2, one, "mate", Fraction(7, 10), 400, 0))
        for first in firsts:
            found.add(first)
        return found

    monkeypatch.setattr(trials, "standing", lambda _name: [course("captain", [1, 0, 1, 1])])
    poor, good = Tried(course("seer", [1, 0, 0, 1]), ()), Tried(course("seer", [1, 1, 1, 1]), ())
    assert trials.outdone([good]) == []
    assert trials.outdone([poor]) == ["schatzinsel 2: no ceiling, the captain wins more"]

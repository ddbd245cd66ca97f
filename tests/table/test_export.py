"""What a viewer may have of a match: F73 and F74, over every turn-based game."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from game.core.game import Game
from game.core.model import CLOCK, Action, Fact, OptionValue, Result, Seat, Table, Tell, Viewer
from game.core.rng import Rng
from game.rules import GAMES
from game.rules.captain_silver.model import Ahoy, Tick
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.table.export import export_match
from game.table.match import Entry, Match, digest_of
from tests.laws.walk import choose
from tests.table.parley import NAMES, NOTHING, PARLEY, Bid, Done, Lay
from tests.table.parley_words import GAME

SEED = 0xFEEDFACE_CAFEBEEF
PEOPLE = ("Anne", "Zoë", "Pew", "Flint", "Bones", "Mary")
TURN_BASED = [game for game in (*GAMES, GAME) if game.speech is not None]

every_game = pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: str(game.rules.info.id))


class SeenBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    facts: list[Any]
    words: list[str]
    view: Any


class Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An export read back by somebody who knows its form, and no game."""

    game: str
    title: str
    rules_version: int
    seats: list[str]
    options: dict[str, OptionValue]
    handicaps: list[str]
    steps: list[SeenBack]
    viewer: str | None = None
    result: Result | None = None
    seed: str | None = None
    entries: list[Any] | None = None


def begin(game: Game, seats: int, seed: int = SEED) -> Match[Any]:
    return Match(game.rules, Table(seats, game.rules.check_options(seats, {})), seed)


def stroll(match: Match[Any], chance: Rng, steps: int) -> None:
    for step in range(steps):
        if not match.to_act():
            return
        assert match.submit(*choose(match.rules, match._state, chance, step)) is None


def as_read(value: Any) -> Any:
    """`value` as it comes back from JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def exported(game: Game, match: Match[Any], viewer: Viewer) -> bytes:
    return export_match(match, viewer, PEOPLE[: match.table.seats], game.speech)


def tables(game: Game, thirds: int = 2) -> Iterator[tuple[int, Match[Any]]]:
    """A match in its middle, one or two thirds through, for every number of seats."""
    for seats in game.rules.info.seats:
        whole = begin(game, seats)
        stroll(whole, Rng(seats), game.rules.info.max_steps)
        match = begin(game, seats)
        stroll(match, Rng(seats), whole.turn * thirds // 3)
        assert match.result() is None
        yield seats, match


# --- what is in it --------------------------------------------------------------------------------


@every_game
def test_export__holds_what_the_viewer_saw(game: Game) -> None:
    """Facts, words and views of every step that it noticed, and how the table was set up."""
    info = game.rules.info
    for seats, match in tables(game):
        for viewer in (None, *range(seats)):
            names = PEOPLE[:seats]
            read = msgspec.json.decode(exported(game, match, viewer), type=Read)
            assert (read.game, read.title, read.rules_version) == (
                info.id, info.title, info.rules_version,
            )  # fmt: skip
            assert read.viewer == (None if viewer is None else names[viewer])
            assert tuple(read.seats) == names and read.options == match.table.options
            assert read.result is None and read.seed is None and read.entries is None
            facts = [fact for step in read.steps for fact in step.facts]
            assert facts == as_read(match.seen_by(viewer))
            assert game.speech is not None
            said = (game.speech.fact(f, names, viewer) for f in match.seen_by(viewer))
            words = [line for line in said if line is not None]
            assert [line for step in read.steps for line in step.words] == words
            assert read.steps[-1].view == as_read(match.view(viewer))
            assert 1 < len(read.steps) <= match.turn + 1


@every_game
def test_export__of_a_match_that_is_over_can_be_played_again(game: Game) -> None:
    """Seed and entries are there then; whoever has the rules comes to the same end."""
    seats = game.rules.info.seats[-1]
    match = begin(game, seats)
    stroll(match, Rng(3), game.rules.info.max_steps)
    read = msgspec.json.decode(exported(game, match, 1), type=Read)
    assert read.result == match.result()
    assert read.seed == str(SEED) and read.entries is not None
    again: Match[Any] = Match(game.rules, Table(seats, read.options), int(read.seed))
    entries = [
        Entry(e["seat"], msgspec.convert(e["action"], game.rules.actions), e["times"])
        for e in read.entries
    ]
    assert again.replay(entries) is None
    assert again.digest() == match.digest()


def test_export__what_was_taken_back_is_not_in_it() -> None:
    match = begin(GAME, 2)
    first, second, _third = match.legal(0)[:3]
    assert isinstance(first, Lay)
    match.submit(0, first)
    match.undo(0)
    match.submit(0, second)
    for viewer in (None, 1):
        assert NAMES[first.card].encode() not in exported(GAME, match, viewer)


def test_export__of_a_race_leaves_out_the_ticks_in_which_nothing_happens() -> None:
    """600 idle ticks are one last look at the table; without a speech there are no words."""
    match: Match[Any] = Match(CAPTAIN_SILVER, Table(2, CAPTAIN_SILVER.check_options(2, {})), SEED)
    match.submit(CLOCK, Ahoy())
    for _ in range(600):
        match.idle(Tick())
    read = msgspec.json.decode(export_match(match, None, PEOPLE[:2]), type=Read)
    assert len(read.steps) < 30
    assert read.steps[-1].view["tick"] == match.view(None).tick >= 600
    assert all(step.words == [] for step in read.steps)


# --- what is not in it ----------------------------------------------------------------------------


@every_game
def test_f73__no_fact_that_the_viewer_may_not_know_as_it_is(game: Game) -> None:
    """Searched byte by byte: whatever has another form for the viewer is not there in full."""
    hidden = 0
    for seats, match in tables(game):
        for viewer in (None, *range(seats)):
            data = msgspec.json.encode(as_read(msgspec.Raw(exported(game, match, viewer))))
            shown = set(match.seen_by(viewer))
            for happened in match._happened:
                if happened.fact not in shown:
                    hidden += 1
                    assert msgspec.json.encode(happened.fact) not in data, (viewer, happened)
    assert hidden, "nothing was hidden: the search proves nothing"


def encodings(number: int) -> list[bytes]:
    """A number of 64 bits as people and programs write it."""
    raw = number.to_bytes(8, "big"), number.to_bytes(8, "little")
    return [
        str(number).encode(),
        str(number - (1 << 64)).encode(),
        f"{number:x}".encode(),
        f"{number:X}".encode(),
        f"{number:o}".encode(),
        *raw,
        *(base64.b64encode(part).rstrip(b"=") for part in raw),
        *(part.hex().encode() for part in raw),
    ]


@every_game
def test_f74__no_seed_in_any_form_until_it_is_over(game: Game) -> None:
    """The seed rebuilds every hand."""
    for seats, match in tables(game):
        for viewer in (None, *range(seats)):
            data = exported(game, match, viewer)
            for form in encodings(SEED):
                assert form not in data, form
    stroll(match, Rng(1), game.rules.info.max_steps)
    assert str(SEED).encode() in exported(game, match, 0)


class FromWorld:
    """A game whose deal is a given state: a match that begins in the middle."""

    def __init__(self, rules: Any, world: Any) -> None:
        self._rules = rules
        self._world = world

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def setup(self, table: Table, rng: Rng, tell: Tell) -> Any:
        return self._rules.copy(self._world)


def same_to(viewer: Seat, twins: Sequence[Match[Any]], seat: Seat, action: Action) -> bool:
    """May `seat` do this in all worlds, and does it leave them looking the same to `viewer`?"""
    views = []
    for match in twins:
        rules = match.rules
        if rules.refuse(match._state, seat, action) is not None:
            return False
        after, told = rules.copy(match._state), list[Fact]()
        rules.apply(after, seat, action, Rng.at(match.seed, match.turn + 1), told.append)
        views.append(rules.view(after, viewer))
    return all(view == views[0] for view in views)


@every_game
def test_f74__a_viewer_s_file_is_the_same_whatever_is_hidden(game: Game) -> None:
    """From a state on, in worlds that look the same to the viewer, the same is done as long as it
    sees the same: its files are equal byte for byte. Somebody who saw another thing has another."""
    differ = steps = 0
    for seats, match in tables(game, thirds=1):
        for viewer in range(seats):
            view, chance = match.view(viewer), Rng.at(seats, viewer)
            worlds = [match._state, *(game.rules.imagine(view, viewer, Rng(n)) for n in range(2))]
            twins: list[Match[Any]] = []
            for world in worlds:
                rules: Any = FromWorld(game.rules, world)
                twins.append(Match(rules, match.table, SEED))
            for step in range(40):
                if not twins[0].to_act():
                    break
                seat, action = choose(game.rules, twins[0]._state, chance, step)
                if same_to(viewer, twins, seat, action):
                    steps += 1
                    for twin in twins:
                        assert twin.submit(seat, action) is None
            if twins[0].result() is not None:
                continue
            files = [exported(game, twin, viewer) for twin in twins]
            assert files[0] == files[1] == files[2]
            differ += digest_of(worlds[0]) != digest_of(worlds[1])
            other = (viewer + 1) % seats
            if twins[0].view_at(0, other) != twins[1].view_at(0, other):
                assert exported(game, twins[0], other) != exported(game, twins[1], other)
    assert differ and steps, "all worlds were alike: the comparison proves nothing"


def test_f73__the_log_of_parley_names_no_hidden_card() -> None:
    """Known by name: a spectator's file holds the cards that were laid or bid, and no other."""
    match = begin(GAME, 3)
    stroll(match, Rng(4), 14)
    known = {NAMES[card] for card in match.view(None).thrown}
    text = exported(GAME, match, None).decode()
    assert known and {name for name in NAMES if f"the {name}" in text} == known


class Thinker:
    """Parley in which the first seat can think in secret, as often as it likes."""

    def __getattr__(self, name: str) -> Any:
        return getattr(PARLEY, name)

    def refuse(self, state: Any, seat: Seat, action: Action) -> str | None:
        return None if action == Bid(NOTHING) else PARLEY.refuse(state, seat, action)

    def apply(self, state: Any, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        if action != Bid(NOTHING):
            PARLEY.apply(state, seat, action, rng, tell)


@pytest.mark.parametrize("thoughts", [1, 5])
def test_f74__steps_that_a_viewer_does_not_notice_are_not_counted(thoughts: int) -> None:
    """How often somebody thought in secret is a secret, too."""
    rules: Any = Thinker()
    files = []
    for count in (0, thoughts):
        match: Match[Any] = Match(rules, Table(2, {"pa.rounds": 3}), SEED)
        for _ in range(count):
            assert match.submit(0, Bid(NOTHING)) is None
        match.submit(0, Done())
        files.append(exported(GAME, match, 1))
    assert files[0] == files[1]

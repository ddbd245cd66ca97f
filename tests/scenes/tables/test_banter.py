"""Bots' talk at a real table: public, always the same, marked as talk, and silent when unwanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.bots.base import Crew
from game.bots.plain import MATE, cast_of
from game.bots.talk import Remark
from game.core.game import Game
from game.core.model import Table, Viewer
from game.core.rng import Rng
from game.rules import GAMES
from game.store.records import Record
from game.table.evening import LEVELS, Chair
from game.table.match import Glimpse, Match, digest_of
from scenes.games import screens
from scenes.kit.assets import Assets
from scenes.kit.portraits import portrait
from scenes.kit.theme import LIVERIES
from scenes.tables import logsheet
from scenes.tables.banter import Banter
from scenes.tables.logbook import Entry, Line, Log
from scenes.tables.logsheet import Measure, Sheet
from scenes.tables.watch import TableWatch
from tests.scenes import stage
from tests.scenes.tables.live import TOYS, Live, Sit, games
from tests.toys.pearls.rules import PEARLS_RULES

NAMES = ("Ana", "Ben", "Cleo", "Dov")
MANY = 90
"""Steps of a match: enough for several remarks in each game."""


def game_of(name: str) -> tuple[Game, Any]:
    """The game and its layout."""
    if name in TOYS:
        table, game = TOYS[name]
        return game, table.layout()
    found = screens()[name].table
    assert found is not None
    return next(g for g in GAMES if g.rules.info.id == name), found.layout()


class Played:
    """A match of three seats played by mates, for so many steps; `bots` are those who talk."""

    def __init__(self, name: str, bots: Sequence[str], steps: int = MANY, seed: int = 3) -> None:
        self.game, self.layout = game_of(name)
        rules = self.game.rules
        seats = len(bots)
        self.match: Match[Any] = Match(rules, Table(seats, rules.check_options(seats, {})), seed)
        self.crew = Crew(cast_of(self.game), dict.fromkeys(range(seats), MATE), seed)
        self.chairs = [Chair(NAMES[n], n, kind) for n, kind in enumerate(bots)]
        self.settings = SimpleNamespace(talk=True)
        self.play(steps)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            decided = self.crew.decide(self.match)
            if decided is None:
                return
            assert self.match.submit(*decided) is None

    def banter(self, match: Any = None) -> Banter:
        picture: Any = SimpleNamespace(
            services=SimpleNamespace(settings=self.settings), speech=self.game.speech,
            layout=self.layout, chairs=self.chairs,
        )  # fmt: skip
        return Banter(match or self.match, picture)


class Spectator:
    """A match behind a curtain: it answers what anybody may ask, and only for public eyes. The
    views are those of other worlds, in which all that is hidden lies differently."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self.differed = 0
        self.seed, self.table = match.seed, match.table
        self.turn, self.moment = match.turn, match.moment
        self.result = match.result

    def walk(self, viewer: Viewer, since: int = 0, until: int | None = None) -> Iterator[Glimpse]:
        assert viewer is None, f"the eyes of seat {viewer} were asked for"
        rules = self._match.rules
        for glimpse in self._match.walk(None, since, until):
            world = rules.imagine(glimpse.view, None, Rng(glimpse.step))
            self.differed += digest_of(world) != digest_of(self._match._state_at(glimpse.step))
            yield Glimpse(glimpse.step, glimpse.facts, rules.view(world, None))


# --- public, and always the same ------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_in_another_world__the_same_is_said(name: str) -> None:
    """Whatever lies in hands and piles: the remarks follow from what everybody sees."""
    played = Played(name, LEVELS[:3])
    behind = Spectator(played.match)
    remarks = played.banter().remarks()
    assert tuple(played.banter(behind).remarks()) == tuple(remarks)
    assert behind.differed > 3  # there was something to hide
    assert remarks and remarks[0].step == 0


@pytest.mark.parametrize("name", games())
def test_step_by_step__as_in_one_go(name: str) -> None:
    """A live table hears step by step, a replay all at once: nobody says anything else."""
    live = Played(name, LEVELS[1:4], steps=0)
    banter, seen = live.banter(), []
    for _ in range(MANY):
        live.play(1)
        seen.append(tuple(banter.remarks()))
    whole = tuple(Played(name, LEVELS[1:4]).banter().remarks())
    assert seen[-1] == whole
    for shorter in seen:  # only ever added to
        assert whole[: len(shorter)] == shorter


@pytest.mark.parametrize("name", games())
def test_taken_back__and_played_again_in_the_same_way(name: str) -> None:
    played = Played(name, LEVELS[:3], steps=40)
    if played.match.result() is not None:
        played = Played(name, LEVELS[:3], steps=played.match.turn - 1)
    banter = played.banter()
    before, turn = tuple(banter.remarks()), played.match.turn
    played.match.rewind(turn // 2)
    assert tuple(banter.remarks()) == tuple(r for r in before if r.step <= turn // 2)
    played.match.rewind(0)
    played.play(turn)  # without a look between
    assert tuple(banter.remarks()) == before


def test_whole_matches__end_with_a_word(name: str = "schatzinsel") -> None:
    played = Played(name, LEVELS[:3], steps=2000)
    remarks = played.banter().remarks()
    result = played.match.result()
    assert result is not None
    assert remarks[-1].occasion == ("win" if remarks[-1].seat in result.winners else "lose")
    assert remarks[-1].step == played.match.turn


def test_only_bots_talk__and_who_becomes_one_does_too() -> None:
    played = Played("schatzinsel", ("human", "captain", "human"))
    banter = played.banter()
    assert {(r.seat, r.level) for r in banter.remarks()} == {(1, "captain")}
    played.chairs[1] = Chair("Ben", 1)
    assert tuple(banter.remarks()) == ()
    played.chairs[2] = Chair("Cleo", 2, "mate")
    assert {(r.seat, r.level) for r in banter.remarks()} == {(2, "mate")}


def test_blows__are_facts_that_the_game_has() -> None:
    """Each named field is there, holds a seat, and the fact is public."""
    for game in GAMES:
        blows = getattr(game.speech, "blows", {})
        kinds = {k.__struct_config__.tag: k for k in game.rules.facts.__args__}
        for tag, blow in blows.items():
            fields = kinds[tag].__annotations__
            assert fields[blow.hit] == "Seat" and (not blow.by or fields[blow.by] == "Seat")
            assert "seen_by" not in vars(kinds[tag])
    assert any(getattr(game.speech, "blows", {}) for game in GAMES)


# --- in the log -----------------------------------------------------------------------------------


def logged(remarks: list[Remark]) -> tuple[Match[Any], Log]:
    match: Match[Any] = Match(PEARLS_RULES, Table(2, PEARLS_RULES.check_options(2, {})), 7)
    speech = TOYS["pearls"][1].speech
    assert speech is not None
    return match, Log(match, speech, lambda: NAMES, lambda: remarks)


def test_a_remark__is_the_last_line_of_its_step() -> None:
    remarks = [Remark(0, 1, "mate", "begin", "Right.")]
    match, log = logged(remarks)
    hello = Entry(0, (Line("Ben: “Right.”", 1, "mate"),))
    assert list(log.entries(None)) == [hello]
    match.submit(0, match.legal(0)[0])
    remarks.append(Remark(1, 0, "captain", "lead", "There."))
    log.note("Ana has taken back a move.", 0)
    told, note = list(log.entries(None))[1:]
    assert told.step == 1 and told.lines[0].words.startswith("Ana ")
    spoken = Line("Ana: “There.”", 0, "captain")
    assert [line.level for line in told.lines] == [""] * (len(told.lines) - 1) + ["captain"]
    assert told.lines[-1] == spoken
    assert note.note and not note.lines[0].level  # what the table says is nobody's talk
    assert list(log.entries(0))[1].lines[-1] == spoken  # the same for all eyes


def test_the_setting__works_at_once_in_a_running_match(sit: Sit) -> None:
    table: Live = sit(("pad", "mate", "captain"), game="schatzinsel", pace="instant")
    log, settings = table.scene.log, table.services.settings
    assert [line.level for e in log.entries(None) for line in e.lines if line.level]
    settings.talk = False
    table.scene.uncover()  # as when a menu that lay over it is closed
    assert not [line for e in log.entries(None) for line in e.lines if line.level]
    settings.talk = True
    table.scene.uncover()
    assert [line.level for e in log.entries(None) for line in e.lines if line.level]


def test_a_replay__tells_the_same_words(sit: Sit) -> None:
    table: Live = sit(("mate", "deckhand", "admiral"), game="schatzinsel", pace="instant")
    crew = Crew(cast_of(game_of("schatzinsel")[0]), dict.fromkeys(range(3), MATE), 1)
    for _ in range(60):
        decided = crew.decide(table.match)
        assert decided is not None and table.match.submit(*decided) is None
    live = [line for e in table.scene.log.entries(None) for line in e.lines if line.level]
    table.journalled.journal.flush()
    number = table.journalled.journal.id
    assert number is not None
    record = table.services.store().load(number, table.match.rules)
    assert isinstance(record, Record)
    watch = TableWatch(table.services, table.table, record)
    stage.open_scene(table.services, watch)
    again = [line for e in watch.log.entries(None) for line in e.lines if line.level]
    assert len(live) > 1 and again == live


# --- on the sheet ---------------------------------------------------------------------------------

WORDS = "Ana: “I read half of the rules. The second half, mostly.”"


def test_a_spoken_line__has_room_for_its_portrait(tmp_path: Any) -> None:
    stage.make_services((960, 540), tmp_path)
    measure = Measure(Assets(0.5), 336)
    short = Line("Ana: “Ha.”", 0, "mate")
    assert measure.line(short) >= logsheet.PORTRAIT > measure.line(Line("Ana: “Ha.”", 0))
    assert measure.width_of(short) + logsheet.ASIDE == measure.width
    assert measure.line(Line(WORDS, 0, "mate")) >= measure.line(Line(WORDS, 0))


def test_a_spoken_line__looks_like_no_other(tmp_path: Any) -> None:
    """Said, told or noted: the same words are three different pictures."""
    stage.make_services((960, 540), tmp_path)
    assets = Assets(1.0)
    measure = Measure(assets, 336)
    seen = set()
    for entry in (
        Entry(1, (Line(WORDS, 0),)),
        Entry(1, (Line(WORDS, 0),), note=True),
        Entry(1, (Line(WORDS, 0, "mate"),)),
        Entry(1, (Line(WORDS, 0, "admiral"),)),
        Entry(1, (Line(WORDS, 1, "admiral"),)),
    ):
        sheet = Sheet((20, 88, 336, 720), True, (entry, Entry(2, (Line("Ben passes.", 1),))))
        shown = {p.key: p for p in logsheet.placed(assets, sheet, measure, LIVERIES)}
        picture = shown["log entry", 0].image
        seen.add((picture.size, pygame.image.tobytes(picture, "RGBA")))
        assert picture.width <= 336 * assets.scale
    assert len(seen) == 5


def test_portraits__are_drawn_before_the_first_word(sit: Sit) -> None:
    """When a bot begins to speak, its portrait is there: that frame waits for no brush."""
    table: Live = sit(("pad", "mate", "admiral"), game="schatzinsel")
    assets, room = table.services.assets, table.scene.picture.room
    made = set(assets._made)
    for seat, level in ((1, "mate"), (2, "admiral")):
        portrait(assets, level, logsheet.PORTRAIT, room.livery(seat).colour)
    assert set(assets._made) == made

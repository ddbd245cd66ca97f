"""Which screen comes after which, and what a match takes along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.model import CLOCK, Result, Table
from game.rules import RULES
from game.rules.captain_silver.model import Ahoy, Phase, Tick
from game.store.play import begin
from game.store.records import MatchCard
from game.table.evening import Chair
from scenes import flow
from scenes.input.seating import Hold
from scenes.menus.harbour import Harbour
from scenes.menus.lobby import Lobby
from scenes.menus.pad_lost import PadLost
from scenes.menus.results import Results
from scenes.menus.rulesbook import Rulesbook
from scenes.menus.title import Title
from scenes.race.scene import RaceScene
from scenes.race.watch import Watch
from scenes.stack import Scene
from scenes.tables.base import TableScene
from scenes.tables.watch import TableWatch
from tests.scenes import stage
from tests.scenes.stage import FakeServices, open_scene, plug, ticks, top

GAME = "captain-silver"
TABLES = [game for game, rules in RULES.items() if not rules.info.realtime]


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    services = stage.make_services((960, 540), tmp_path)
    open_scene(services, Scene())
    return services


def sit_bots(services: FakeServices, count: int = 2) -> None:
    for seat in range(count):
        services.seating.add(Hold.BOT)
        services.evening.sit(Chair(f"Bot {seat}", seat, "mate", ("even", "fair", "head")[seat]))


def interrupted(services: FakeServices, *kinds: str) -> MatchCard:
    """A stored match of so many seats that was left in mid-race."""
    rules = services.rules[GAME]
    n = len(kinds)
    table = Table(n, rules.check_options(n, {}), ("even",) * n)
    chairs = [Chair(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    journalled = begin(services.store(), rules, table, 4711, chairs, services.utc())
    journalled.match.submit(CLOCK, Ahoy())
    for _ in range(40):
        journalled.match.idle(Tick())
    journalled.journal.flush()
    return services.store().open_matches()[0]


# --- simple ways ----------------------------------------------------------------------------------


def test_harbour__lies_over_the_title(services: FakeServices) -> None:
    flow.to_title(services)
    top(services)
    flow.to_harbour(services)
    assert isinstance(top(services), Harbour)
    assert [type(scene) for scene in services.stack.all()] == [Title, Harbour]


def test_title_lobby_rules(services: FakeServices) -> None:
    flow.to_title(services)
    assert isinstance(top(services), Title)
    flow.to_lobby(services, GAME)
    assert isinstance(top(services), Lobby)
    assert len(services.stack.all()) == 1
    flow.to_rules(services, GAME)
    assert isinstance(top(services), Rulesbook)
    assert len(services.stack.all()) == 2


# --- house rules ----------------------------------------------------------------------------------


def test_house__the_last_ones_chosen(services: FakeServices) -> None:
    services.settings.house = {GAME: {"cs.island": "B", "cs.voluntary_volcano": False}}
    house = flow.house_of(services, GAME, 3)
    assert house["cs.island"] == "B"
    assert house["cs.voluntary_volcano"] is False
    assert house["cs.wrong_placement"] == "allowed"
    assert services.sentences == []


@pytest.mark.parametrize(
    "odd",
    [{"cs.stranger": 1}, {"cs.island": 3}, {"cs.island": "Atlantis"}, {"cs.board_setup": "O1a O1b"},
     {"cs.round_time_limit_s": float("nan")}, {"cs.board_setup": "O1a O2a O3a gone"}],
)  # fmt: skip
def test_house__what_does_not_fit_gives_way_to_the_usual_with_a_sentence(
    services: FakeServices, odd: dict[str, Any]
) -> None:
    services.settings.house = {GAME: odd}
    house = flow.house_of(services, GAME, 4)
    assert house == services.rules[GAME].check_options(4, {})
    assert len(services.sentences) == 1
    assert services.sentences[0].endswith("The usual rules are used.")


# --- a new match ----------------------------------------------------------------------------------


def test_start__takes_chairs_handicaps_house_and_seed(services: FakeServices) -> None:
    sit_bots(services, 3)
    services.settings.house = {GAME: {"cs.island": "A"}}
    flow.start(services, GAME)
    scene = top(services)
    assert isinstance(scene, RaceScene)
    assert scene.match.seed == 4711
    assert scene.match.table.seats == 3
    assert scene.match.table.handicaps == ("even", "fair", "head")
    assert scene.match.table.options["cs.island"] == "A"
    assert scene.match.journal is scene.journalled.journal
    (card,) = services.store().open_matches()
    assert [chair.name for chair in card.chairs] == ["Bot 0", "Bot 1", "Bot 2"]


def test_start__by_two_people_at_once_begins_one_match(services: FakeServices) -> None:
    sit_bots(services)
    flow.start(services, GAME)
    flow.start(services, GAME)
    assert isinstance(top(services), RaceScene)
    assert len(services.store().open_matches()) == 1


# --- an interrupted match -------------------------------------------------------------------------


def test_resume__goes_on_where_it_was(services: FakeServices) -> None:
    card = interrupted(services, "mate", "captain")
    flow.resume(services, card)
    scene = top(services)
    assert isinstance(scene, RaceScene)
    assert scene.match.view(None).tick == 40
    assert scene.match.view(None).phase == Phase.RACE
    assert [chair.kind for chair in services.evening.chairs] == ["mate", "captain"]
    ticks(services, 3)
    assert scene.match.view(None).tick == 43


def test_resume__people_take_their_places_first(services: FakeServices) -> None:
    """Nobody's seat is taken by whoever happened to sit there before."""
    pad = plug(services)
    services.seating.join(pad.device)
    services.seating.add(Hold.TOUCH)
    services.evening.sit(Chair("Somebody else", 3))
    card = interrupted(services, "human", "mate", "human")
    flow.resume(services, card)
    assert isinstance(top(services), PadLost)
    holds = [services.seating.hold(seat) for seat in range(3)]
    assert holds == [Hold.OPEN, Hold.BOT, Hold.OPEN]
    assert len(services.seating) == services.seating.max_seats == 3
    assert [chair.name for chair in services.evening.chairs] == ["P0", "P1", "P2"]
    race = services.stack.all()[0]
    assert isinstance(race, RaceScene)
    ticks(services, 30)
    assert race.match.view(None).tick == 40  # time stands


def test_resume__a_match_that_cannot_be_loaded_is_offered_no_more(services: FakeServices) -> None:
    card = interrupted(services, "mate", "mate")
    services.rules = {GAME: _other_version(services.rules[GAME])}
    flow.resume(services, card)
    assert not isinstance(top(services), RaceScene)
    assert len(services.sentences) == 1
    assert services.store().open_matches() == []


def _other_version(rules: Any) -> Any:
    """The same game as a later program has it."""
    import msgspec

    class Newer(type(rules)):  # type: ignore[misc]
        info = msgspec.structs.replace(rules.info, rules_version=rules.info.rules_version + 1)

    return Newer()


# --- watching -------------------------------------------------------------------------------------


def test_watch__over_what_is_open(services: FakeServices) -> None:
    card = interrupted(services, "mate", "mate")
    below = top(services)
    flow.watch(services, GAME, card.id)
    assert isinstance(top(services), Watch)
    assert services.stack.all()[0] is below


def test_watch__what_is_not_there(services: FakeServices) -> None:
    below = top(services)
    flow.watch(services, GAME, 99)
    assert top(services) is below
    assert len(services.sentences) == 1


@pytest.mark.parametrize("game", TABLES)
def test_tables__begin_are_resumed_and_watched_by_their_own_scenes(
    services: FakeServices, game: str
) -> None:
    seats = services.rules[game].info.seats[0]
    for seat in range(seats):
        services.seating.add(Hold.BOT)
        services.evening.sit(Chair(f"Bot {seat}", seat, "mate"))
    flow.start(services, game)
    scene = top(services)
    assert isinstance(scene, TableScene)
    assert scene.match.table.options == services.rules[game].check_options(seats, {})
    for _ in range(5):
        seat = scene.match.to_act()[0]
        assert scene.match.submit(seat, scene.match.legal(seat)[0]) is None
    digest = scene.match.digest()
    scene.journalled.journal.flush()
    [card] = services.store().open_matches()
    flow.to_title(services)
    top(services)
    flow.resume(services, card)
    resumed = top(services)
    assert isinstance(resumed, TableScene)
    assert resumed.match.digest() == digest and services.game == game
    flow.watch(services, game, card.id)
    watch = top(services)
    assert isinstance(watch, TableWatch) and watch.reel.steps == 5


# --- the end --------------------------------------------------------------------------------------


def test_finish__counts_once_and_shows_results(services: FakeServices) -> None:
    sit_bots(services)
    flow.start(services, GAME)
    scene = top(services)
    assert isinstance(scene, RaceScene)
    result = Result((12, 30), (2, 1), ((), ()))
    flow.finish(services, GAME, scene.journalled, result)
    flow.finish(services, GAME, scene.journalled, result)
    shown = top(services)
    assert isinstance(shown, Results)
    assert len(services.stack.all()) == 1
    assert services.evening.played == 1
    assert services.evening.points == {"Bot 0": 12, "Bot 1": 30}
    assert services.evening.wins == {"Bot 0": 0, "Bot 1": 1}

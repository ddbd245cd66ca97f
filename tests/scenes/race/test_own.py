"""Boards of the user's own: found, offered by name, and taken along: a replay needs no file."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.core.model import CLOCK
from game.rules.captain_silver.model import Ahoy, Phase
from game.store.records import Record
from game.store.replay import rebuild
from game.table.evening import Chair
from scenes import flow
from scenes.games import screens
from scenes.input.seating import Hold
from scenes.race import own
from scenes.race.scene import RaceScene
from scenes.race.watch import Watch
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.race.drawn import draw
from tests.scenes.stage import FakeServices, open_scene, ticks, top

GAME = "captain-silver"
MINE = "Mine O2a O3a O4a"


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    services = stage.make_services((640, 360), tmp_path)
    open_scene(services, Scene())
    return services


def names(services: FakeServices) -> list[str]:
    return [data["board"] for data in own.drawn(services)]


# --- finding --------------------------------------------------------------------------------------


def test_drawn__none_without_a_folder(services: FakeServices) -> None:
    assert own.drawn(services) == []
    assert services.sentences == []


def test_drawn__boards_come_and_go_while_the_program_runs(services: FakeServices) -> None:
    path = draw(services.folder, "Mine")
    assert names(services) == ["Mine"]
    draw(services.folder, "Isle", "island-a")
    assert names(services) == ["Isle", "Mine"]
    path.unlink()
    assert names(services) == ["Isle"]


def test_drawn__also_one_that_is_older_than_the_others(services: FakeServices) -> None:
    """Copied from another computer, with its old date."""
    draw(services.folder, "Mine")
    assert names(services) == ["Mine"]
    old = draw(services.folder, "Old", "o2a")
    os.utime(old, (1_000_000_000, 1_000_000_000))
    assert names(services) == ["Mine", "Old"]


def test_drawn__and_one_that_was_changed(services: FakeServices) -> None:
    path = draw(services.folder, "Mine")
    assert names(services) == ["Mine"]
    draw(services.folder, "Yours", file=path.name)
    assert names(services) == ["Yours"]


def test_drawn__capital_endings_count(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    assert names(services) == ["Mine"]
    draw(services.folder, "Loud", "o2a", file="LOUD.TMX")
    assert names(services) == ["Loud", "Mine"]


def test_drawn__what_is_wrong_is_said_once(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    (services.folder / "boards" / "bad.tmx").write_text("<map/>")
    assert names(services) == ["Mine"]
    assert len(services.sentences) == 1
    assert "bad.tmx" in services.sentences[0]
    services.sentences.clear()  # it was read
    for _ in range(3):
        own.drawn(services)
    own.choices(services, "cs.island")
    own.pack(services, {})
    assert services.sentences == []
    (services.folder / "boards" / "bad.tmx").write_text("<map")  # still bad, but another file
    own.drawn(services)
    assert len(services.sentences) == 1


def test_drawn__dangling_links_and_folders_are_no_boards(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    boards = services.folder / "boards"
    (boards / "gone.tmx").symlink_to(boards / "nowhere.tmx")
    (boards / "folder.tmx").mkdir()
    assert names(services) == ["Mine"]


def test_drawn__a_file_where_the_folder_should_be(services: FakeServices) -> None:
    (services.folder / "boards").write_text("I am a file.")
    assert own.drawn(services) == []


# --- offering -------------------------------------------------------------------------------------


def test_choices__islands_by_title(services: FakeServices) -> None:
    draw(services.folder, "Isle", "island-a", "Grandma's Isle")
    draw(services.folder, "Mine")
    assert own.choices(services, "cs.island") == [("Isle", "Grandma's Isle")]
    assert own.choices(services, "cs.exhaustion") == []


def test_choices__whole_layouts_of_the_box_are_valid(services: FakeServices) -> None:
    rules = services.rules[GAME]
    offered = own.choices(services, "cs.board_setup")
    assert len(offered) >= 2
    for value, label in offered:
        assert rules.check_options(4, {"cs.board_setup": value})["cs.board_setup"] == value
        assert label


# --- taking along ---------------------------------------------------------------------------------


def test_pack__only_boards_that_are_named(services: FakeServices) -> None:
    for board, like in (("Mine", "o1a"), ("Yours", "o2a"), ("Isle", "island-a")):
        draw(services.folder, board, like)
    packed = own.pack(services, {"cs.board_setup": MINE, "cs.island": "A"})
    assert list(packed["cs.own_boards"]) == ["Mine"]
    assert packed["cs.own_islands"] == {}
    packed = own.pack(services, {"cs.island": "Isle"})
    assert packed["cs.own_boards"] == {}
    assert list(packed["cs.own_islands"]) == ["Isle"]


def test_pack__an_island_is_no_ocean_board(services: FakeServices) -> None:
    """Names chosen in the wrong place bring nothing along."""
    draw(services.folder, "Mine")
    draw(services.folder, "Isle", "island-a")
    packed = own.pack(services, {"cs.board_setup": "Isle O2a O3a O4a", "cs.island": "Mine"})
    assert packed["cs.own_boards"] == packed["cs.own_islands"] == {}


def test_pack__leaves_the_house_rules_alone(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    house = {"cs.board_setup": MINE}
    packed = own.pack(services, house)
    assert house == {"cs.board_setup": MINE}
    assert packed["cs.board_setup"] == MINE


def test_pack__stale_data_in_the_settings_is_replaced(services: FakeServices) -> None:
    packed = own.pack(services, {"cs.own_boards": {"Mine": {"spaces": "junk"}}})
    assert packed["cs.own_boards"] == {}


def test_pack__is_what_the_games_screens_offer(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    packed = screens()[GAME].pack(services, {"cs.board_setup": MINE})
    taken = services.rules[GAME].check_options(4, packed)["cs.own_boards"]
    assert isinstance(taken, dict)
    assert len(taken["Mine"]["spaces"]) == 4


# --- playing --------------------------------------------------------------------------------------


def started(services: FakeServices, **house: Any) -> RaceScene:
    services.settings.house = {GAME: {f"cs.{name}": value for name, value in house.items()}}
    for seat in range(3):
        services.seating.add(Hold.BOT)
        services.evening.sit(Chair(f"Bot {seat}", seat, "mate"))
    flow.start(services, GAME)
    scene = top(services)
    assert isinstance(scene, RaceScene)
    return scene


def test_match__on_own_boards_is_played_and_shown(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    draw(services.folder, "Isle", "island-b")
    scene = started(services, board_setup=MINE, island="Isle")
    view = scene.match.view(None)
    assert view.world.boards == ("Mine", "O2a", "O3a", "O4a")
    assert view.world.island.name == "Isle"
    assert services.sentences == []
    ticks(services, 130)
    assert scene.match.view(None).phase == Phase.RACE
    stage.shot(services)
    world = scene.table.world
    box_like = world.space(0, 2)[1]
    assert world.space(0, 0)[1] == pytest.approx(box_like, abs=1)  # drawn like the box's o1a


def test_match__its_replay_needs_no_file(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    draw(services.folder, "Isle", "island-a")
    scene = started(services, board_setup=MINE, island="Isle")
    scene.match.submit(CLOCK, Ahoy())
    ticks(services, 200)
    digest, journal = scene.match.digest(), scene.journalled.journal
    journal.flush()
    shutil.rmtree(services.folder / "boards")
    shutil.rmtree(services.folder / "tiles")
    assert own.drawn(services) == []
    assert journal.id is not None
    record = services.store().load(journal.id, services.rules[GAME])
    assert isinstance(record, Record)
    match, fault = rebuild(record, services.rules[GAME])
    assert fault is None
    assert match.digest() == digest
    flow.watch(services, GAME, journal.id)
    assert isinstance(top(services), Watch)
    ticks(services, 90)
    stage.shot(services)
    assert services.sentences == []


def test_match__a_board_that_is_gone_gives_way_to_the_usual(services: FakeServices) -> None:
    scene = started(services, board_setup=MINE)
    assert "Mine" not in scene.match.view(None).world.boards
    assert len(services.sentences) == 1
    assert "Mine" in services.sentences[0]

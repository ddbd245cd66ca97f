"""At the table: how hidden hands, pace, asking, recap, tips, talk and the clock are chosen, and
kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.evening import Chair
from scenes import settings as settings_file
from scenes.input.keyboard import LEFT, MOUSE
from scenes.input.seating import FULL, Hold
from scenes.input.signals import EVERYWHERE, Intent
from scenes.menus.at_table import CLOCK, AtTable
from scenes.menus.lobby import Lobby
from scenes.menus.pause import Pause
from scenes.settings import MANNERS, PACES
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, press, tap
from tests.toys.pearls.rules import PEARLS_RULES

TOY, RACE = "pearls", "captain-silver"


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    services = stage.make_services((960, 540), tmp_path)
    services.rules[TOY] = PEARLS_RULES
    return services


def opened(services: FakeServices) -> AtTable:
    scene = AtTable(services, TOY)
    stage.open_scene(services, Nothing())
    services.stack.push(scene)
    services.stack.settle()
    return scene


def kept(services: FakeServices) -> settings_file.Settings:
    """What lies on the disk."""
    found, fault = settings_file.load(services.folder / "settings.toml")
    assert fault is None
    return found


def test_every_choice__acts_at_once_and_lasts(services: FakeServices) -> None:
    scene = opened(services)
    chosen = {
        "manner": ("manner", MANNERS[1]), "pace": ("pace", PACES[2]), "confirm": ("confirm", False),
        "recap": ("recap", False), "tips": ("tips", False), "talk": ("talk", False),
        "clock": ("turn_seconds", CLOCK[1]),
    }  # fmt: skip
    assert set(chosen) == {item.key for item in scene.menu.items} - {"back"}
    for key, (name, value) in chosen.items():
        scene.menu.focus = key
        press(services, LEFT, Intent.RIGHT)
        assert getattr(services.settings, name) == value, key
        assert getattr(kept(services), name) == value, key
    press(services, LEFT, Intent.BACK)
    assert isinstance(stage.top(services), Nothing)


def test_every_value__can_be_chosen(services: FakeServices) -> None:
    scene = opened(services)
    for key, name, values in (
        ("manner", "manner", MANNERS), ("pace", "pace", PACES), ("clock", "turn_seconds", CLOCK),
    ):  # fmt: skip
        item = scene.menu.item(key)
        assert len(item.values) == len(values)
        seen = set()
        for _ in values:
            item.step(1)
            seen.add(getattr(services.settings, name))
        assert seen == set(values)


def test_words__explain_what_is_lit(services: FakeServices) -> None:
    scene = opened(services)
    said = set()
    for item in scene.menu.items:
        scene.menu.focus = item.key
        said.add(scene._words())
    scene.menu.focus = "manner"
    for _ in MANNERS:
        press(services, LEFT, Intent.RIGHT)
        said.add(scene._words())
    assert len(said) == len(scene.menu.items) + len(MANNERS) - 1
    assert all(words.endswith(".") for words in said)


def test_a_strange_clock_from_the_file__reads_as_none(services: FakeServices) -> None:
    services.settings.turn_seconds = 45
    assert opened(services).menu.item("clock").at == 0


@pytest.mark.parametrize(("game", "there"), [(TOY, True), (RACE, False)])
def test_lobby_and_pause__lead_there_from_tables_only(
    services: FakeServices, game: str, there: bool
) -> None:
    stage.open_scene(services, Lobby(services, game))
    lobby = stage.top(services)
    assert isinstance(lobby, Lobby)
    assert ("table" in lobby.layout.bar) is there
    if there:
        left, top, width, height = lobby.layout.bar["table"]
        tap(services, left + width / 2, top + height / 2)
        assert isinstance(stage.top(services), AtTable)
        press(services, EVERYWHERE, Intent.BACK)
        assert stage.top(services) is lobby
    pause = Pause(services, game, lambda: None)
    services.stack.push(pause)
    services.stack.settle()
    assert ("table" in [item.key for item in pause.menu.items]) is there
    if there:
        pause.menu.confirm(pause.menu.item("table"))
        assert isinstance(stage.top(services), AtTable)


def test_a_table_goes_on_at_once__where_nobody_races(services: FakeServices) -> None:
    below = Nothing()
    stage.open_scene(services, below)
    services.evening.sit(Chair("Ana", 0))
    services.seating.add(Hold.TOUCH)
    went: list[str] = []
    services.stack.push(Pause(services, TOY, lambda: went.append("on")))
    services.stack.settle()
    press(services, LEFT, Intent.BACK)
    assert stage.top(services) is below and went == ["on"] and below.uncovered == 1


def test_people_who_take_turns__may_share_one_mouse(services: FakeServices) -> None:
    """Then it is nobody's own: it acts for whoever is asked, like a finger (see the table)."""
    stage.open_scene(services, Lobby(services, TOY))
    lobby = stage.top(services)
    assert isinstance(lobby, Lobby)
    for seat in range(3):
        assert lobby.crew.sit_by_pointer(mouse=True) == seat
        assert services.seating.seat_of(MOUSE) == (0 if seat == 0 else None)
    assert [services.seating.hold(seat) for seat in range(3)] == [Hold.TOUCH] * 3
    assert [chair.is_bot for chair in services.evening.chairs] == [False] * 3


def test_a_full_table__changes_nothing_for_the_mouse(services: FakeServices) -> None:
    stage.open_scene(services, Lobby(services, TOY))
    lobby = stage.top(services)
    assert isinstance(lobby, Lobby)
    assert lobby.crew.sit_by_pointer(mouse=True) == 0
    for _ in range(3):
        lobby.crew.add_bot()
    assert lobby.crew.sit_by_pointer(mouse=True) == FULL
    assert services.seating.seat_of(MOUSE) == 0


@pytest.mark.parametrize("focus", ["manner", "pace", "clock", "back"])
def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, focus: str) -> None:
    def build(services: FakeServices) -> None:
        services.rules[TOY] = PEARLS_RULES
        opened(services).menu.focus = focus

    on_every_screen(tmp_path, monkeypatch, build)


def test_looks__lobby_of_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(services: FakeServices) -> None:
        services.rules[TOY] = PEARLS_RULES
        stage.open_scene(services, Lobby(services, TOY))

    on_every_screen(tmp_path, monkeypatch, build)

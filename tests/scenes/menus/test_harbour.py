"""The choice of a game: every game there is, found by pads, keys, mouse and fingers."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules import GAMES
from scenes import flow
from scenes.input.keyboard import LEFT
from scenes.input.seating import Hold
from scenes.input.signals import Intent
from scenes.menus.harbour import Harbour
from scenes.menus.lobby import Lobby
from scenes.menus.title import STORE_AT, Title
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, press, push, tap, ticks

PAD = "pad:7"
IN_ORDER = [game.rules.info.id for game in GAMES]


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def opened(services: FakeServices) -> Harbour:
    stage.open_scene(services, Nothing())
    scene = Harbour(services)
    services.stack.push(scene)
    services.stack.settle()
    return scene


def test_games__all_of_the_list_in_its_order(services: FakeServices) -> None:
    assert [item.key for item in opened(services).menu.items] == IN_ORDER
    assert len(IN_ORDER) == 5


def test_light__lies_on_the_game_people_were_at(services: FakeServices) -> None:
    services.game = IN_ORDER[2]
    assert opened(services).menu.focus == IN_ORDER[2]


def test_pad__from_the_title_to_every_games_lobby(services: FakeServices) -> None:
    for number, game in enumerate(IN_ORDER):
        services.game = IN_ORDER[0]
        stage.open_scene(services, Title(services))
        ticks(services, STORE_AT)
        press(services, PAD, Intent.CONFIRM)
        assert isinstance(stage.top(services), Harbour)
        for _ in range(number):
            press(services, PAD, Intent.RIGHT)
        press(services, PAD, Intent.CONFIRM)
        lobby = stage.top(services)
        assert isinstance(lobby, Lobby) and lobby.game == game == services.game
        assert len(services.stack.all()) == 1


def test_back__to_the_title(services: FakeServices) -> None:
    title = Title(services)
    stage.open_scene(services, title)
    flow.to_harbour(services)
    press(services, LEFT, Intent.BACK)
    assert stage.top(services) is title


@pytest.mark.parametrize("mouse", [False, True])
def test_tap__chooses(services: FakeServices, mouse: bool) -> None:
    scene = opened(services)
    left, top, width, height = scene.menu.item(IN_ORDER[3]).rect
    tap(services, left + width / 2, top + height / 2, mouse=mouse)
    assert services.game == IN_ORDER[3]
    assert isinstance(stage.top(services), Lobby)


def test_a_single_game__needs_no_choice(services: FakeServices) -> None:
    only = IN_ORDER[1]
    services.rules = {only: services.rules[only]}
    stage.open_scene(services, Nothing())
    flow.to_harbour(services)
    assert isinstance(stage.top(services), Lobby)


def test_rules__of_the_game_people_were_at(services: FakeServices) -> None:
    services.game = IN_ORDER[4]
    opened(services)
    press(services, PAD, Intent.RULES)
    assert getattr(stage.top(services), "game", None) == IN_ORDER[4]


def test_another_game__people_keep_seats_devices_names_and_colours(services: FakeServices) -> None:
    """Two sit down for one game, play it, and choose another: nobody sits down again."""
    flow.to_lobby(services, IN_ORDER[0])
    for instance in (7, 8):
        stage.plug(services, instance, instance - 6)
        push(services, f"pad:{instance}", "south")
        ticks(services, 1)
    services.evening.change(1, name="Ben", colour=4)
    before = list(services.evening.chairs)
    for game in IN_ORDER[1:]:
        flow.to_title(services)
        stage.top(services)
        flow.to_harbour(services)
        flow.to_lobby(services, game)
        assert isinstance(stage.top(services), Lobby)
        assert services.evening.chairs == before
        assert [services.seating.hold(seat) for seat in range(2)] == [Hold.DEVICE] * 2
        assert [services.seating.seat_of(f"pad:{n}") for n in (7, 8)] == [0, 1]


def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(services: FakeServices) -> None:
        opened(services)

    on_every_screen(tmp_path, monkeypatch, build)

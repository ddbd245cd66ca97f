"""A whole match by real touch: two people with a finger each, two bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from game.rules import RULES
from game.store.database import open_store
from game.store.replay import check_all
from scenes.games import DEFAULT_GAME
from tests.devices import xtouch
from tests.devices.xtouch import Xorg
from tests.e2e.fingers import Menus, Place, Screen, TouchPlayer, lobby_spot
from tests.e2e.players import play
from tests.e2e.running import Running

_WHY = xtouch.missing()
pytestmark = [
    pytest.mark.skipif(_WHY is not None, reason=f"no X server with touch: {_WHY}"),
    pytest.mark.xdist_group("screen"),
]

SEATS: Final = 4
GESTURES: Final = (
    "hand in", "swiped on", "flicked out", "dragged to an island", "dragged to the volcano",
)  # fmt: skip


@pytest.fixture
def xorg() -> Iterator[Xorg]:
    """A real X server with one touch screen."""
    with Xorg(sizes=((1280, 720),), fingers=10) as server:
        yield server


def seated(running: Running, screen: Screen, menus: Menus) -> None:
    """From the title to the deal, by taps alone."""
    running.until("Title")
    for _ in range(20):
        running.next()  # the window is mapped after the program asked for it
    screen.tap(0, menus.title("play"))
    running.until("Harbour")
    screen.tap(0, menus.harbour())
    running.until("Lobby")
    lobby = menus.lobby()

    def tap(at: Place) -> None:
        screen.tap(0, at)
        menus.tap(at)
        for _ in range(3):
            running.next()

    for _ in range(2):
        tap(lobby_spot(lobby, "join"))
    for _ in range(2):
        tap(lobby_spot(lobby, "bot"))
    running.wait(lambda told: told["seats"] == ["touch", "touch", "bot", "bot"])
    for seat in range(2):
        tap(lobby_spot(lobby, "ready", seat))
    running.until("RaceScene")


def test_two_people_play_three_rounds_by_touch(xorg: Xorg, tmp_path: Path) -> None:
    home = tmp_path / "home"
    environment = {"DISPLAY": xorg.display, "SDL_VIDEODRIVER": "x11"}
    screen = Screen(xorg.device("touch0"))
    menus = Menus(tmp_path / "menus", DEFAULT_GAME)
    with Running(home, ["--fullscreen"], environment) as running:
        seated(running, screen, menus)
        players = [TouchPlayer(seat, SEATS, screen) for seat in range(2)]
        play(running, players, lambda told: told["scenes"][-1] == "Results")
        assert running.quit() == 0
        assert "Traceback" not in running.errors
        for player in players:
            for gesture in GESTURES:
                assert player.done.get(gesture, 0) > 0, (gesture, player.done)
            assert player.done["flicked out"] > 6, player.done
    store = open_store(home / "pirate-night.db")
    assert [checked.verdict for checked in check_all(store, RULES)] == ["same"]
    assert store.matches()[0].final_digest == running.shown[-1][2]
    store.close()

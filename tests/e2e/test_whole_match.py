"""A whole match in a real window: three pads and half a keyboard, a pad pulled out midway."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from game.rules import RULES
from game.store.database import open_store
from game.store.replay import check_all
from tests.devices import xvfb
from tests.devices.padserver import ROOT
from tests.devices.xvfb import Xvfb
from tests.e2e.players import KeyButtons, PadButtons, Player, play, tap, to_lobby
from tests.e2e.running import Running, Told

_WHY = xvfb.missing()
pytestmark = [
    pytest.mark.skipif(_WHY is not None, reason=f"no X server: {_WHY}"),
    pytest.mark.xdist_group("screen"),
]

SIZE: Final = (1280, 720)
PULLED_IN_ROUND: Final = 2
AWAY_FRAMES: Final = 60


@pytest.fixture
def screen() -> Iterator[Xvfb]:
    """A screen with a window manager."""
    with Xvfb(SIZE) as server:
        yield server


def seated(running: Running, screen: Xvfb) -> list[Player]:
    """From the title to the deal: three pads and the keyboard's left side sit down, all ready."""
    running.until("Title")
    pads = [PadButtons(running.pads, running.pads.plug(f"Pad {n}")) for n in range(3)]
    everyone: list[PadButtons | KeyButtons] = [*pads, KeyButtons(screen)]
    running.next()
    to_lobby(running, pads[0], "captain-silver")
    for number, buttons in enumerate(everyone):
        tap(buttons, running)
        wanted = ["device"] * (number + 1)
        running.wait(partial(_sit, wanted))
    for buttons in everyone:
        tap(buttons, running)
    told = running.until("RaceScene")
    assert (told["phase"], told["round"]) == ("AHOY", 1)
    return [Player(seat, buttons) for seat, buttons in enumerate(everyone)]


def _sit(wanted: list[str], told: Told) -> bool:
    return bool(told["seats"] == wanted)


def pull_and_put_back(running: Running, player: Player) -> None:
    """A pad goes in the middle of a race: time stands. It comes back, and the race goes on."""
    buttons = player.buttons
    assert isinstance(buttons, PadButtons)
    player.let_go()
    running.pads.unplug(buttons.pad)
    turn = running.until("PadLost")["turn"]
    for _ in range(AWAY_FRAMES):
        assert running.next()["turn"] == turn
    buttons.pad = running.pads.plug("Pad 1")
    running.until("Countdown")
    told = running.until("RaceScene")
    assert told["phase"] == "RACE" and told["turn"] <= turn + 2
    running.wait(lambda told: told["turn"] > turn + 10)


def test_three_pads_and_a_keyboard_play_three_rounds_to_the_results(
    screen: Xvfb, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    environment = {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"}
    with Running(home, environment=environment) as running:
        players = seated(running, screen)
        rounds: list[int] = []

        def midway(told: Told) -> bool:
            if told["round"] not in rounds:
                rounds.append(told["round"])
            early = told["phase"] == "RACE" and told["tick"] > 100
            return bool(early and told["round"] == PULLED_IN_ROUND)

        play(running, players, midway)
        pull_and_put_back(running, players[1])
        shown = play(running, players, lambda told: told["scenes"][-1] == "Results")
        assert shown["scenes"] == ["Results"]
        assert min(player.presses for player in players) > 15
        picture = screen.picture()
        assert picture.shape == (SIZE[1], SIZE[0], 3)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 1000, "nothing is to be seen"
        assert running.quit() == 0
        assert "Traceback" not in running.errors
        last = running.shown[-1]
    _look_at_the_journal(home, last)
    checked = subprocess.run(
        [sys.executable, "main.py", "check", "--replays"], cwd=ROOT, capture_output=True, text=True,
        env={**running.environment, "PIRATE_NIGHT_HOME": str(home)},
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "1 same, 0 differ" in checked.stdout


def _look_at_the_journal(home: Path, last: tuple[int, int, str]) -> None:
    """The match is over on disk, four people with presses, and ends as the last frame showed it."""
    store = open_store(home / "pirate-night.db")
    [card] = store.matches()
    assert (card.id, card.state, card.seats) == (last[0], "over", 4)
    assert card.final_digest == last[2]
    assert [checked.verdict for checked in check_all(store, RULES)] == ["same"]
    store.close()

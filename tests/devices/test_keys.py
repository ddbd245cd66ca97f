"""Real keys on a real X server with a window manager."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import pytest

from tests.devices import xvfb
from tests.devices.listen import Listener
from tests.devices.xvfb import Xvfb

_WHY = xvfb.missing()
pytestmark = pytest.mark.skipif(_WHY is not None, reason=f"no X server: {_WHY}")

# Linux key codes: places on the board.
W, A, S, D, Q, E = 17, 30, 31, 32, 16, 18
UP, LEFT, RIGHT, DOWN, RIGHT_SHIFT, ENTER = 103, 105, 106, 108, 54, 28
KP8, KP4, KP6, KP2, KP0, KP_ENTER = 72, 75, 77, 80, 82, 96
ESCAPE: Final = 1

ZONES: Final = (
    (W, A, D, S, Q, E),
    (UP, LEFT, RIGHT, DOWN, RIGHT_SHIFT, ENTER),
    (KP8, KP4, KP6, KP2, KP0, KP_ENTER),
)
INTENTS: Final = ("row1", "row2", "row3", "row4", "next", "volcano")


@pytest.fixture(scope="module")
def screen() -> Iterator[Xvfb]:
    """One server for all."""
    with Xvfb() as server:
        yield server


@pytest.fixture
def echo(screen: Xvfb) -> Iterator[Listener]:
    """The echo in a window that has the focus."""
    with Listener(screen.start("-m", "tests.devices.echo")) as listener:
        assert listener.said[-1]["driver"] == "x11"
        listener.until(lambda line: line["what"] == "names")
        yield listener


def test_keys__three_zones_by_place_are_three_seats(screen: Xvfb, echo: Listener) -> None:
    for seat, zone in enumerate(ZONES):
        for intent, code in zip(INTENTS, zone, strict=True):
            screen.key(code, True)
            screen.key(code, False)
            echo.count(1, what="signal", seat=seat, intent=intent, down=True)
            echo.count(1, what="signal", seat=seat, intent=intent, down=False)
    assert len(echo.find(what="signal", down=True)) == 18


def test_keys__three_people_hold_keys_at_once(screen: Xvfb, echo: Listener) -> None:
    held = [zone[k] for zone in ZONES for k in (0, 5)]
    for code in held:
        screen.key(code, True)
    for seat in range(3):
        for intent in ("row1", "volcano"):
            echo.count(1, what="signal", seat=seat, intent=intent, down=True)
    echo.rest(1.0)  # auto-repeat of the system would come by now
    assert len(echo.find(what="signal", down=True)) == 6
    for code in held:
        screen.key(code, False)
    for seat in range(3):
        for intent in ("row1", "volcano"):
            echo.count(1, what="signal", seat=seat, intent=intent, down=False)


def test_keys__another_layout_plays_with_the_same_fingers(screen: Xvfb) -> None:
    screen.layout("fr")
    try:
        with Listener(screen.start("-m", "tests.devices.echo")) as echo:
            names = echo.until(lambda line: line["what"] == "names")["names"]
            assert (names["26"], names["4"], names["20"]) == ("Z", "Q", "A")
            screen.key(W, True)
            screen.key(W, False)
            echo.count(1, what="signal", seat=0, intent="row1", down=True)
    finally:
        screen.layout("us")


def test_keys__f17_focus_lost_with_a_key_held_holds_nothing(screen: Xvfb, echo: Listener) -> None:
    screen.key(W, True)
    echo.count(1, what="signal", seat=0, intent="row1", down=True)
    window = screen.take_focus()
    line = echo.until(lambda line: line.get("notice") == "focus-lost")
    assert line["held"] == []
    echo.count(1, what="signal", seat=0, intent="row1", down=False)
    screen.key(W, False)
    screen.give_back(window)
    time.sleep(0.2)


def test_keys__escape_belongs_to_nobody(screen: Xvfb, echo: Listener) -> None:
    screen.key(ESCAPE, True)
    screen.key(ESCAPE, False)
    line = echo.count(1, what="signal", intent="pause", down=True)[0]
    assert line["seat"] is None

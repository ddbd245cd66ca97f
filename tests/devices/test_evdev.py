"""Pads through SDL's real Linux backend: real GUIDs, real mappings, hats, raw button numbers."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.devices import umock
from tests.devices.listen import Line, Listener
from tests.devices.umock import HAT_X, HAT_Y, SOUTH, START, TL2, Event, press, push

pytestmark = pytest.mark.skipif(
    shutil.which("umockdev-run") is None, reason="umockdev is not installed"
)

# One script of about a second for each: bottom button, start, cross right and up, a trigger. It
# begins late: the replay's clock runs from SDL's start, and what is pressed before a pad is opened
# is not for us, nor are the first moments of unknown axes. A busy machine needs some time for that.
_WAIT = 2.0
_CROSS = [*push(0.3, HAT_X, 1, 0), *push(0.5, HAT_Y, -1, 0)]
_SCRIPTS: tuple[tuple[str, list[Event]], ...] = (
    ("xbox360", [*press(0.0, SOUTH), *press(0.15, START), *_CROSS, *push(0.7, 2, 255, 0)]),
    ("ps5", [*press(0.0, SOUTH), *press(0.15, START), *_CROSS, *push(0.7, 2, 255, 0)]),
    ("switchpro", [*press(0.0, SOUTH), *press(0.15, START), *_CROSS, *press(0.7, TL2)]),
    ("noname", [*press(0.0, 0x122), *_CROSS, *push(0.7, 0, 255, 128)]),
    ("unknown", [*press(0.0, 0x12B), *push(0.5, 1, 0, 128), *push(0.7, 0, 255, 128)]),
)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Line]]:
    """What the echo said while the five pads played their scripts."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", None)
    folder: Path = tmp_path_factory.mktemp("umock")
    late = [
        (pad, [(_WAIT + at, kind, code, value) for at, kind, code, value in script])
        for pad, script in _SCRIPTS
    ]
    process = umock.start(
        folder, late, "tests.devices.echo", "seconds", "20", environment=environment
    )
    with Listener(process) as listener:
        listener.count(5, what="plugged", present=True)
        listener.count(5 + 5 + 5 + 4 + 3, what="raw", down=True, seconds=15)
        listener.rest(0.5)
        yield listener.said


def _pad(said: list[Line], name: str) -> Line:
    return next(line for line in said if line["what"] == "plugged" and line["name"] == name)


def _controls(said: list[Line], name: str) -> list[tuple[str, bool]]:
    key = _pad(said, name)["key"]
    return [(line["control"], line["down"]) for line in said if line.get("device") == key]


def _pushes(*controls: str) -> list[tuple[str, bool]]:
    return [(control, down) for control in controls for down in (True, False)]


@pytest.mark.parametrize("name", ["Xbox 360 pad", "DualSense pad", "Switch Pro pad"])
def test_evdev__f13_f16_mapped_makes_say_the_same_by_position(said: list[Line], name: str) -> None:
    assert _pad(said, name)["mapped"]
    assert _controls(said, name) == _pushes("south", "start", "right", "up", "l2")


def test_evdev__a_pad_without_mapping_speaks_raw(said: list[Line]) -> None:
    assert not _pad(said, "USB pad")["mapped"]
    assert _controls(said, "USB pad") == _pushes("b2", "h0_right", "h0_up", "a0+")
    assert _controls(said, "ACME Arcade Board") == _pushes("b11", "a1-", "a0+")


def test_evdev__f8_profiles_hold_the_model_and_no_checksum(said: list[Line]) -> None:
    profile = _pad(said, "Xbox 360 pad")["profile"]
    assert profile == "030000005e0400008e02000014010000:1"

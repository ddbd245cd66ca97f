"""Bad input of every kind: a sentence, never a traceback, and the program plays on where it can."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.devices.padserver import ROOT
from tests.e2e import kills
from tests.e2e.monkey import offered
from tests.e2e.players import PadButtons, tap, to_lobby
from tests.e2e.running import Running

PATIENCE_S: Final = 120
POWERS: Final = "-dac_override,-dac_read_search"


def said(home: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`main.py` with these arguments, run to its end. No traceback, whatever happens."""
    env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
    done = subprocess.run(
        [sys.executable, "main.py", *arguments], cwd=ROOT, capture_output=True, text=True,
        env={**env, "PIRATE_NIGHT_HOME": str(home), **environment}, timeout=PATIENCE_S,
    )  # fmt: skip
    assert "Traceback" not in done.stderr + done.stdout, done.stderr
    return done


def plays(
    home: Path,
    *arguments: str,
    begins: bool = True,
    wrapper: Sequence[str] = (),
    **environment: str,
) -> list[str]:
    """The program starts, two people sit down, their match begins (or does not: `begins`), and it
    ends in order. Answers what it said to people meanwhile."""
    sentences: list[str] = []
    with Running(home, arguments, environment, wrapper) as running:
        running.until("Title", 60)
        pads = [PadButtons(running.pads, running.pads.plug(f"Pad {n}")) for n in range(2)]
        for _ in range(12):
            sentences += running.next()["says"]
        if not offered(home):
            to_lobby(running, pads[0], kills.GAME)
            _to_the_race(running, pads)
            running.wait(lambda told: bool(("RaceScene" in told["scenes"]) == begins), 60)
        sentences += running.last["says"]
        assert running.quit() == 0
        assert "Traceback" not in running.errors, running.errors[-2000:]
    return sentences


def _to_the_race(running: Running, pads: list[PadButtons]) -> None:
    for pad in pads:
        tap(pad, running)
    assert running.wait(lambda told: len(told["seats"]) == 2)
    for pad in pads:
        tap(pad, running)
    for _ in range(90):  # "all ready" is held for a second
        if running.next()["scenes"] != ["Lobby"]:
            break


# --- arguments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["--size", "12"], ["--size", "axb"], ["--size", "-5x3"], ["--size", "0x0"],
        ["--size", "99999x99999"], ["nonsense"], ["replay", "abc"], ["replay", "999"],
        ["simulate"], ["simulate", "whist", "--seats", "3", "--bots", "mate"],
        ["simulate", "captain-silver", "--seats", "9", "--bots", "mate"],
        ["simulate", "captain-silver", "--seats", "3", "--bots", "parrot"],
        ["simulate", "captain-silver", "--seats", "3", "--bots", "mate", "--matches", "0"],
        ["simulate", "captain-silver", "--seats", "2", "--bots", "mate", "--matches", "1",
         "--json", "/nowhere/at/all.json"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_arguments_are_answered_in_words(tmp_path: Path, arguments: list[str]) -> None:
    done = said(tmp_path, *arguments)
    assert done.returncode != 0
    assert len(done.stderr.strip().splitlines()[-1]) > 20, done.stderr


def test_no_display_is_said_in_one_sentence(tmp_path: Path) -> None:
    done = said(tmp_path, SDL_VIDEODRIVER="x11", DISPLAY=":4711")
    assert done.returncode == 1
    assert "display" in done.stderr and len(done.stderr.strip().splitlines()) == 1


# --- the user's folder ----------------------------------------------------------------------------


def _text(home: Path) -> None:
    kills.database(home).write_text("Dear diary,\n" * 100)


def _empty(home: Path) -> None:
    kills.database(home).write_bytes(b"")


def _folder(home: Path) -> None:
    kills.database(home).mkdir()


def _foreign(home: Path) -> None:
    with sqlite3.connect(kills.database(home)) as raw:
        raw.execute("CREATE TABLE recipes (rum INTEGER)")
    raw.close()


def _newer(home: Path) -> None:
    kills.prepare(home, 3, "race", person=False)
    raw = sqlite3.connect(kills.database(home))
    raw.execute("UPDATE meta SET value = '999' WHERE name = 'schema_version'")
    raw.commit()
    raw.close()


def _torn(home: Path) -> None:
    kills.prepare(home, 3, "race", person=False)
    data = bytearray(kills.database(home).read_bytes())
    data[len(data) // 3 : len(data) // 2] = b"\xff" * (len(data) // 2 - len(data) // 3)
    kills.database(home).write_bytes(data)
    for tail in ("-wal", "-shm"):
        Path(f"{kills.database(home)}{tail}").unlink(missing_ok=True)


@pytest.mark.parametrize("spoil", [_text, _empty, _folder, _foreign, _newer, _torn])
def test_a_bad_database_is_set_aside_and_the_evening_goes_on(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    spoil(home)
    sentences = plays(home)
    aside = "pirate-night.db.bad-1"
    assert any(str(kills.database(home)) in said and aside in said for said in sentences), sentences
    assert (home / aside).exists()
    checked = said(home, "check", "--replays")
    assert "1 same, 0 differ" in checked.stdout  # the match that was played since


@pytest.mark.parametrize(
    ("settings", "unreadable"),
    [
        (b"fullscreen = maybe", True), (b"\x00\xff\xfe", True), (b"effects = 'loud'\n", True),
        (b"effects = nan\nmusic = 9e99", False),  # numbers out of bounds are brought back in
        (b"a = " + b"[" * 5000, True), (b"[bindings]\nx = 3\n", False),
        (b"guests = [1, 2]\n", True), (b"unit_mm = -1.0\nacceleration = 'maybe'\n", False),
    ],
)  # fmt: skip
def test_bad_settings_are_not_in_the_way(tmp_path: Path, settings: bytes, unreadable: bool) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_bytes(settings)
    sentences = plays(home)
    path = str(home / "settings.toml")
    assert any(path in sentence for sentence in sentences) == unreadable, sentences
    (home / "settings.toml.bad").unlink(missing_ok=True)
    (home / "settings.toml").write_bytes(settings)
    checked = said(home, "check")
    assert (f"The settings in {path} cannot be read" in checked.stdout) == unreadable


def test_house_rules_that_cannot_be_are_said_before_the_deal(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    house = "[house.captain-silver]\n'cs.island' = 'Atlantis'\n'cs.board_setup' = 'O9z'\n"
    (home / "settings.toml").write_text(house)
    sentences = plays(home, begins=False)
    assert any("house rules" in sentence for sentence in sentences), sentences


@pytest.mark.parametrize(
    "board",
    [
        b"", b"<html>", b"<map", b"\x89PNG\r\n\x1a\n",
        b'<?xml version="1.0"?><map version="1.10" orientation="orthogonal" width="99999999"'
        b' height="99999999" tilewidth="64" tileheight="64"></map>',
    ],
)  # fmt: skip
def test_bad_boards_of_ones_own_are_named(tmp_path: Path, board: bytes) -> None:
    home = tmp_path / "home"
    (home / "boards").mkdir(parents=True)
    (home / "boards" / "hafen.tmx").write_bytes(board)
    plays(home)
    done = said(home, "check")
    assert done.returncode == 1 and "hafen.tmx" in done.stdout


@pytest.mark.parametrize("home", [Path("/proc/nobody/home"), Path("/dev/null/home")])
def test_a_home_that_cannot_be_written(home: Path, tmp_path: Path) -> None:
    if not home.parent.parent.exists():
        pytest.skip("there is no such place here")
    stand_in = tmp_path / "home"  # for the errors only
    sentences = plays(stand_in, PIRATE_NIGHT_HOME=str(home))
    assert any("saved" in sentence for sentence in sentences), sentences


def test_a_read_only_home(tmp_path: Path) -> None:
    wrapper: list[str] = []
    if os.geteuid() == 0:  # root may write everywhere, unless that power is taken away
        if shutil.which("setpriv") is None:
            pytest.skip("for root no folder is read-only, and there is no setpriv")
        wrapper = ["setpriv", f"--bounding-set={POWERS}", f"--inh-caps={POWERS}"]
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o555)
    try:
        sentences = plays(home, wrapper=wrapper)
        assert any("saved" in sentence for sentence in sentences), sentences
        assert list(home.iterdir()) == []
    finally:
        home.chmod(0o755)


# --- screen and sound -----------------------------------------------------------------------------


@pytest.mark.parametrize("driver", ["nonsense", "alsa"])
def test_without_a_sound_card_it_is_said_and_played_on(tmp_path: Path, driver: str) -> None:
    sentences = plays(tmp_path / "home", SDL_AUDIODRIVER=driver)
    assert any("No sound" in sentence for sentence in sentences), sentences


@pytest.mark.parametrize("size", ["1x1", "320x180", "3000x200", "200x2000", "1080x1920"])
def test_windows_of_any_size_and_shape(tmp_path: Path, size: str) -> None:
    plays(tmp_path / "home", "--size", size)

"""`main.py check`: says in a sentence what is wrong, and changes nothing by looking."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.model import CLOCK, Table
from game.rules import RULES
from game.rules.captain_silver.model import Ahoy, Tick
from game.store.database import open_store
from game.store.play import begin
from game.table.evening import Chair
from scenes import check
from scenes.check import CUES, DATABASE, TEXTURES, check_command
from scenes.kit.assets import ROOT
from scenes.race.boards import MAPS

PROGRAM = Path(__file__).resolve().parents[2]
GAME = "captain-silver"

Said = pytest.CaptureFixture[str]


def checked(folder: Path, said: Said, replays: bool = False, **more: Path) -> tuple[int, str]:
    code = check_command(folder, replays, **more)
    return code, said.readouterr().out


def a_match(folder: Path, ticks: int = 30) -> None:
    """A match in the folder's database, begun and left."""
    store = open_store(folder / DATABASE)
    rules = RULES[GAME]
    table = Table(2, rules.check_options(2, {}), ("even", "even"))
    chairs = (Chair("Ana", 0), Chair("Ben", 1))
    match = begin(store, rules, table, 4711, chairs, "2026-08-01T20:15:00Z").match
    assert match.submit(CLOCK, Ahoy()) is None
    for _ in range(ticks):
        match.submit(CLOCK, Tick())
    store.close()


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_sound_program__is_in_order(tmp_path: Path, capsys: Said) -> None:
    code, said = checked(tmp_path, capsys)
    assert code == 0 and said.endswith("Everything is in order.\n")
    files = ("icons", "portraits", "fonts", "textures", "sounds", "maps")
    for kind in (*files, "settings", "matches"):
        assert re.search(rf"^{kind} +(\d+ in order|none yet)", said, re.MULTILINE), kind
    assert list(tmp_path.iterdir()) == []


def test_command_line__needs_no_screen(tmp_path: Path) -> None:
    """F53: from another folder, into one with an umlaut and a space."""
    home = tmp_path / "Zoë ü"
    home.mkdir()
    environment = {"PIRATE_NIGHT_HOME": str(home), "PATH": "/usr/bin:/bin"}
    program = subprocess.run(
        [sys.executable, str(PROGRAM / "main.py"), "check"],
        cwd=home, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert program.returncode == 0, program.stdout + program.stderr
    assert "Everything is in order." in program.stdout


# --- the user's folder ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"fullscreen = maybe",
        b"\x00\x00\x00",
        "fullscreen = true".encode("utf-16"),
        b"effects = 'x'",
    ],
)
def test_broken_settings__are_named_and_left_alone(
    tmp_path: Path, capsys: Said, content: bytes
) -> None:
    """F116"""
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    code, said = checked(tmp_path, capsys)
    assert code == 1 and "There is 1 fault." in said
    assert f"! The settings in {path} cannot be read (" in said
    assert files_of(tmp_path) == {"settings.toml": content}


def test_bindings_that_are_no_use__are_told(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "settings.toml").write_text("[bindings.'keys:left'.bindings.mouse]\n", "utf-8")
    code, said = checked(tmp_path, capsys)
    assert code == 1 and "is no kind of control" in said


def test_a_broken_map_of_the_user__is_told(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.tmx").write_text("<map", "utf-8")
    code, said = checked(tmp_path, capsys)
    assert code == 1 and re.search(r"! mine\.tmx: .+\.", said)


@pytest.mark.parametrize("content", [b"", b"\x00" * 5000, b"SQLite format 3\x00 and no more"])
def test_a_broken_database__is_told_and_left_alone(
    tmp_path: Path, capsys: Said, content: bytes
) -> None:
    (tmp_path / DATABASE).write_bytes(content)
    code, said = checked(tmp_path, capsys)
    assert code == 1
    assert f"! The database {tmp_path / DATABASE} is not in order." in said
    assert files_of(tmp_path) == {DATABASE: content}


def test_a_damaged_match__is_told_and_the_others_counted(tmp_path: Path, capsys: Said) -> None:
    for _ in range(2):
        a_match(tmp_path)
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute("UPDATE matches SET chairs = 'nobody' WHERE id = 1")
    code, said = checked(tmp_path, capsys)
    assert code == 1
    assert "matches    1 in order, 1 not" in said and "! Match 1 is damaged" in said


def test_replays__say_same_or_differs(tmp_path: Path, capsys: Said) -> None:
    for _ in range(2):
        a_match(tmp_path)
    code, said = checked(tmp_path, capsys, replays=True)
    assert code == 0 and "replays    2 same, 0 differ" in said
    with sqlite3.connect(tmp_path / DATABASE) as database:
        changed = database.execute(
            'UPDATE entries SET action = \'{"type":"proceed"}\' WHERE match_id = 2 AND n = 1'
        )
        assert changed.rowcount == 1
    database.close()
    code, said = checked(tmp_path, capsys, replays=True)
    assert code == 1 and "replays    1 same, 1 differ" in said
    assert re.search(r"^  differs +Match 2: .+\.$", said, re.MULTILINE)


# --- the program's own files ----------------------------------------------------------------------


def test_a_broken_map_of_the_game__is_told(tmp_path: Path, capsys: Said) -> None:
    maps = tmp_path / "maps" / "captain-silver"
    shutil.copytree(MAPS.parent, tmp_path / "maps")
    whole = (maps / "o1a.tmx").read_text("utf-8")
    (maps / "o1a.tmx").write_text(whole.replace('value="cannon"', 'value="trumpet"'), "utf-8")
    (maps / "o2b.tmx").unlink()
    code, said = checked(tmp_path / "home", capsys, maps=maps)
    assert code == 1 and "maps       9 in order, 2 not" in said
    assert re.search(r"! o1a\.tmx, object '[^']+': .*'trumpet'.+\.", said)
    assert "No map in" in said and "O2b" in said


def test_missing_and_broken_files__are_told(tmp_path: Path, capsys: Said) -> None:
    root = tmp_path / "assets"
    shutil.copytree(ROOT, root)
    (root / "icons" / "anchor.svg").write_text("no picture", "utf-8")
    (root / "sounds" / "coin.wav").write_bytes(b"RIFF")
    (root / "fonts" / "lilita-one.ttf").write_bytes(b"\x00")
    (root / "textures" / "sea.webp").unlink()
    (root / "portraits" / "mate.svg").unlink()
    code, said = checked(tmp_path / "home", capsys, assets=root)
    assert code == 1 and "There are 5 faults." in said
    for name in ("anchor.svg", "coin.wav", "lilita-one.ttf"):
        assert re.search(rf"! {re.escape(name)} in .+ cannot be read \(.+\)", said), name
    for name in ("sea.webp", "mate.svg"):
        assert re.search(rf"! {re.escape(name)} is missing in .+: install the game anew\.", said)


def test_two_packages_that_fight__are_told(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F68"""
    monkeypatch.setattr(check, "_version", lambda _name: "1.0")
    code, said = checked(tmp_path, capsys)
    assert code == 1 and "Both pygame-ce and pygame are installed" in said


def test_lists__are_what_lies_there() -> None:
    assert set(CUES) == {p.stem for p in (ROOT / "sounds").glob("*.*")}
    assert set(TEXTURES) == {p.stem for p in (ROOT / "textures").glob("*.*")}


def test_every_icon_and_cue_that_scenes_name__exists() -> None:
    """So that no screen finds out that a picture is missing while people look at it."""
    icons = {p.stem for p in (ROOT / "icons").glob("*.svg")}
    for path in (PROGRAM / "scenes").rglob("*.py"):
        source = path.read_text("utf-8")
        for name in re.findall(r'\bicon(?:\(|=)"([\w-]+)"', source):
            assert name in icons, (path.name, name)
        for name in re.findall(r'\bcue\("([\w-]+)"', source):
            assert name in CUES, (path.name, name)

"""A sixth game is one folder of rules, one layout, one map and four touched lines: nothing else.

The toy `tests/toys/pearls` is put into a copy of the program, and played there by pads and bots
from the title to the results, as text, in simulations, and as a stored replay.
"""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.rules import RULES
from tests.devices.padserver import ROOT
from tests.e2e import sitters
from tests.e2e.players import PadButtons, play, tap
from tests.e2e.running import Running
from tests.e2e.sitters import seated, settled

TOY: Final = ROOT / "tests" / "toys" / "pearls"
RULES_LIST: Final = "game/rules/__init__.py"
SCREENS_LIST: Final = "scenes/games.py"
OFFERED: Final = (*RULES, "pearls")
ADDED: Final = {
    RULES_LIST: ("from game.rules.pearls.game import GAME as PEARLS", "    PEARLS,"),
    SCREENS_LIST: (
        "    from scenes.tables.pearls import SCREENS as PEARLS",
        '        "pearls": PEARLS,',
    ),
}
"""The four lines, by the file they are added to."""


def insert(file: Path, line: str, before: str) -> None:
    """Add a line in front of the only one that begins with `before`."""
    lines = file.read_text("utf-8").splitlines()
    [at] = [n for n, old in enumerate(lines) if old.startswith(before)]
    lines.insert(at, line)
    file.write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a folder of its own, with the sixth game."""
    root = tmp_path_factory.mktemp("program")
    nothing = shutil.ignore_patterns("__pycache__")
    for name in ("game", "scenes", "maps", "tests/devices"):
        shutil.copytree(ROOT / name, root / name, ignore=nothing)
    (root / "assets").symlink_to(ROOT / "assets")
    for name in ("main.py", "tests/__init__.py"):
        if (ROOT / name).is_file():
            shutil.copyfile(ROOT / name, root / name)
    rules = root / "game" / "rules" / "pearls"
    rules.mkdir()
    for file in ("__init__.py", "rules.py", "speech.py", "game.py"):
        moved(TOY / file, rules / file)
    moved(TOY / "layout.py", root / "scenes" / "tables" / "pearls.py")
    shutil.copyfile(TOY / "pearls.tmx", root / "maps" / "tables" / "pearls.tmx")
    lines = ADDED[RULES_LIST]
    insert(root / RULES_LIST, lines[0], "from game.rules.schatzinsel")
    insert(root / RULES_LIST, lines[1], ")  # fmt: skip")
    lines = ADDED[SCREENS_LIST]
    insert(root / SCREENS_LIST, lines[0], "    from scenes.tables.schatzinsel")
    insert(root / SCREENS_LIST, lines[1], "    }")
    return root


def moved(source: Path, goal: Path) -> None:
    """A file of the toy, with the imports it has as a part of the program."""
    goal.write_text(source.read_text("utf-8").replace("tests.toys.pearls", "game.rules.pearls"))


def run(copy: Path, home: Path, *arguments: str) -> str:
    """What the copy prints; it must end well and without a word of trouble."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, capture_output=True, text=True, timeout=120,
        check=False,
        env={**os.environ, "PIRATE_NIGHT_HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_four_lines_are_touched_and_nothing_else(copy: Path) -> None:
    touched: dict[str, tuple[str, ...]] = {}
    new = set()
    for file in (p for p in copy.rglob("*") if p.is_file() and "assets" not in p.parts):
        name = file.relative_to(copy).as_posix()
        if "__pycache__" in name:
            continue
        if not (ROOT / name).is_file():
            new.add(name)
            continue
        before, after = ((root / name).read_bytes().splitlines() for root in (ROOT, copy))
        if before != after:
            lines = difflib.ndiff([b.decode() for b in before], [a.decode() for a in after])
            changes = [line for line in lines if line[:1] in "+-"]
            assert all(line.startswith("+ ") for line in changes), changes
            touched[name] = tuple(line[2:] for line in changes)
    assert touched == ADDED
    assert sum(map(len, touched.values())) == 4
    folder = {f"game/rules/pearls/{f}.py" for f in ("__init__", "rules", "speech", "game")}
    assert new == folder | {"scenes/tables/pearls.py", "maps/tables/pearls.tmx"}


def test_it_is_played_from_the_title_to_the_results_and_watched_again(
    copy: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    settled(home, {}, pace="instant")
    with Running(home, root=copy) as running:
        people = seated(running, "pearls", 2, 1, OFFERED)
        seen: set[str] = set()

        def each(told: dict[str, object]) -> None:
            seen.update(map(str, told["scenes"]))  # type: ignore[call-overload]

        play(running, people, lambda told: told["scenes"][-1] == "Results", each)
        pressed = sitters.moved(people)
        assert pressed["curtain"] >= 4 and pressed["confirm"] >= 8, pressed
        assert "TableScene" in seen
        assert running.quit() == 0
        assert "Traceback" not in running.errors, running.errors[-2000:]
    with Running(home, ["replay", "1"], root=copy) as running:
        running.until("TableWatch")
        first = running.next()
        assert first["steps"] == 12 and first["eyes"] == "public"
        running.wait(lambda told: told["step"] >= 2)
        pad = PadButtons(running.pads, running.pads.plug("Pad"))
        running.next()
        tap(pad, running, "back")
        running.until("Title")
        assert running.quit() == 0
        assert "Traceback" not in running.errors, running.errors[-2000:]
    said = run(copy, home, "main.py", "check", "--replays")
    assert "1 same, 0 differ" in said and "Everything is in order." in said
    listed = run(copy, home, "main.py", "replay")
    assert "pearls" in listed and "over" in listed
    file = tmp_path / "match.json"
    run(copy, home, "main.py", "replay", "1", "--export", str(file))
    assert "keeps pearl" in file.read_text("utf-8")


def test_it_is_told_as_text(copy: Path, tmp_path: Path) -> None:
    said = run(copy, tmp_path, "-m", "game", "pearls", "--seats", "3", "--bots", "mate,deckhand")
    assert said.splitlines()[0].startswith("Pearls, deal 4711: ")
    assert said.count(" pearl ") >= 12, "every pearl is kept or thrown"


def test_it_is_simulated(copy: Path, tmp_path: Path) -> None:
    said = run(
        copy, tmp_path, "main.py", "simulate", "pearls", "--seats", "4", "--bots", "mate,deckhand",
        "--matches", "20",
    )  # fmt: skip
    assert "mate" in said and "20" in said


def test_check_knows_its_table(copy: Path, tmp_path: Path) -> None:
    said = run(copy, tmp_path, "main.py", "check")
    tables = sum(not rules.info.realtime for rules in RULES.values())
    assert f"games      {len(RULES) + 1} in order" in said
    assert f"tables     {2 * tables + 1} in order" in said, "two for each, and one for the sixth"

"""The life of the process in which bots think: it leaves nothing behind, and outlives nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

import pytest

from game.bots.question import decide
from game.bots.thinking import Thinker
from game.bots.worker import NICE
from game.casts import BOTS as CASTS
from game.casts import thinker as thinker_of_all
from game.core.model import Table
from game.rules import RULES
from game.table.match import Match
from tests.bots.asking import PATIENCE, begun, children, gone, proc, said, thinking, until
from tests.bots.thinkers import BOTS, NAME, PLAIN, Sight, question

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not os.environ.get("PN_LONG"), reason="births and deaths: set PN_LONG=1"),
]

ROOT: Final = Path(__file__).resolve().parents[2]

# --- what is left behind --------------------------------------------------------------------------


def test_close__in_mid_thought_at_the_start_and_twice(tmp_path: Path) -> None:
    before = children()
    for bot in ("grips", "sleeps"):
        thinker = Thinker(BOTS, NAME, time.monotonic_ns)
        thinker.ask(question(bot, view=Sight(str(tmp_path / bot))))
        pid = begun(tmp_path / bot, thinker)
        thinker.close()
        thinker.close()
        assert gone(pid) and thinker.answer() is None
        with pytest.raises(ValueError, match="closed"):
            thinker.ask(question("draws"))
    for wait in (0.0, 0.005, 0.05):
        thinker = Thinker(BOTS, NAME, time.monotonic_ns)
        thinker.warm()
        time.sleep(wait)
        thinker.close()
    assert children() == before


@proc
def test_leaves_nothing__two_hundred_decisions_in_a_row() -> None:
    """No process, thread or open file more than after the first, on either side; no memory."""
    before = set(children())
    with thinking() as thinker:
        said(thinker, question("allocates", 0))
        [pid] = set(children()) - before
        first = traces(pid)
        for moment in range(1, 201):
            bot = ("draws", "allocates", "junk")[moment % 3]
            said(thinker, question(bot, moment))
        assert set(children()) - before == {pid}
        assert traces(pid) == first
        assert memory(pid) < 200 << 20  # 67 times 8 MB are 536
        assert len(thinker.log) == 67


@proc
def test_leaves_nothing__ten_processes_killed_in_a_row() -> None:
    before = set(children())
    with thinking() as thinker:
        said(thinker, question("dies", 0))
        [pid] = set(children()) - before
        first = traces(pid)
        for moment in range(1, 11):
            assert said(thinker, question("dies", moment)) == PLAIN
        [pid] = set(children()) - before
        assert traces(pid) == first


def traces(pid: int) -> dict[str, int]:
    """What two processes hold."""
    return {
        "files here": entries("/proc/self/fd"),
        "files there": entries(f"/proc/{pid}/fd"),
        "threads here": threading.active_count(),
        "threads there": entries(f"/proc/{pid}/task"),
    }


def entries(folder: str) -> int:
    return len(list(Path(folder).iterdir()))


def memory(pid: int) -> int:
    """Resident bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


# --- where it lives -------------------------------------------------------------------------------


@proc
def test_life__whoever_draws_goes_first(tmp_path: Path) -> None:
    with thinking() as thinker:
        said(thinker, question("draws", view=Sight(str(tmp_path / "begun"))))
        pid = begun(tmp_path / "begun")
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + NICE)
        assert sys.platform != "linux" or os.sched_getscheduler(pid) == os.SCHED_BATCH


@proc
def test_life__ctrl_c_at_the_terminal_is_its_owners(tmp_path: Path) -> None:
    """It reaches every process of a terminal. The question goes on."""
    with thinking() as thinker:
        said(thinker, question("draws", 0))
        asked = question("dawdles", view=Sight(str(tmp_path / "begun")))
        thinker.ask(asked)
        os.kill(begun(tmp_path / "begun"), signal.SIGINT)
        assert until(thinker.answer).action == asked.legal[decide(BOTS, asked).which]
        assert thinker.log == []


@proc
def test_life__one_that_was_killed_in_its_sleep_is_not_missed(tmp_path: Path) -> None:
    with thinking() as thinker:
        said(thinker, question("draws", view=Sight(str(tmp_path / "begun"))))
        pid = begun(tmp_path / "begun")
        os.kill(pid, signal.SIGKILL)
        asked = question("draws", 2)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)  # all of it, and it is left as it is
        assert said(thinker, asked) == decide(BOTS, asked).which
        assert gone(pid) and thinker.log == []


OWNER: Final = """
import sys, time
from tests.bots.thinkers import BOTS, NAME, Sight, question
from game.bots.thinking import SECOND, Thinker

if __name__ == "__main__":
    thinker = Thinker(BOTS, NAME, time.monotonic_ns, int(sys.argv[4]) * SECOND)
    thinker.ask(question(sys.argv[1], view=Sight(sys.argv[2])))
    deadline = time.monotonic() + 60
    while not thinker.log and time.monotonic() < deadline:
        thinker.answer()
        if sys.argv[3] == "leave" and thinker._out is not None:
            time.sleep(0.2)
            break
        time.sleep(0.002)
        if sys.argv[3] == "stay" and thinker._out is not None:
            time.sleep(60)  # looks no more: nobody but the process itself can end it
"""


def state(pid: int) -> str:
    """The letter in /proc, Z for a zombie; none when it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def owner(tmp_path: Path, bot: str, way: str, limit_s: int = 600) -> subprocess.Popen[bytes]:
    """A program of its own that asks `bot`, and has got it to think."""
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    return subprocess.Popen(
        [sys.executable, str(script), bot, str(tmp_path / "begun"), way, str(limit_s)],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=tmp_path,
    )  # fmt: skip


def ends(pid: int) -> None:
    """It ends by itself; if it does not, the test fails, and leaves it to nobody either."""
    try:
        until(lambda: state(pid) in ("", "Z"))
    except AssertionError:
        os.kill(pid, signal.SIGKILL)
        raise


@proc
@pytest.mark.parametrize("bot", ["spins", "sleeps", "grips"])
def test_life__it_ends_with_an_owner_that_was_killed(bot: str, tmp_path: Path) -> None:
    """At once; with a bot that lets nobody else run, after twice the limit and a second more.
    Orphans are seen off by others than us: a zombie counts as gone."""
    with owner(tmp_path, bot, "stay", 1 if bot == "grips" else 600) as program:
        pid = begun(tmp_path / "begun")
        assert state(pid) not in ("", "Z")
        program.kill()
    ends(pid)


@proc
@pytest.mark.parametrize("bot", ["spins", "grips"])
def test_life__it_ends_with_an_owner_that_just_leaves(bot: str, tmp_path: Path) -> None:
    """Without `close`, in mid-thought: the owner's exit is not held up either."""
    with owner(tmp_path, bot, "leave") as program:
        pid = begun(tmp_path / "begun")
        assert program.wait(30) == 0
    ends(pid)


# --- the games themselves, and a program that was frozen ------------------------------------------


def test_games__a_search_answers_there_as_it_does_here() -> None:
    """John Silver for three, the first decisions, by the door that the program uses."""
    rules = RULES["john-silver"]
    match = Match(rules, Table(3, rules.check_options(3, {})), 4711)
    thinker = thinker_of_all(time.monotonic_ns, PATIENCE, PATIENCE)
    try:
        for _ in range(6):
            [seat] = match.to_act()
            asked = question(
                "search-40", match.moment, seat, "john-silver",
                view=match.view(seat), legal=tuple(match.legal(seat)),
            )  # fmt: skip
            here = decide(CASTS, asked)
            assert here.fault == ""
            thinker.ask(asked)
            there = until(thinker.answer)
            assert there.action == asked.legal[here.which]
            assert match.submit(there.seat, there.action, there.moment) is None
        assert thinker.log == []
    finally:
        thinker.close()


FROZEN: Final = """
import multiprocessing, runpy, sys
from multiprocessing import spawn

def freeze_support():  # what tools that freeze a program put in its place, on every system
    if "-c" in sys.argv[1:]:
        exec(sys.argv[sys.argv.index("-c") + 1])
        sys.exit()
    spawn.freeze_support()

def owner():
    import time
    from tests.bots.thinkers import BOTS, NAME, question
    from game.bots.thinking import Thinker

    thinker = Thinker(BOTS, NAME, time.monotonic_ns)
    thinker.ask(question("draws"))
    while not (decision := thinker.answer()):
        time.sleep(0.002)
    thinker.close()
    print(decision.action.number, thinker.log)

if __name__ == "__main__":
    sys.frozen = True
    spawn.set_executable(EXECUTABLE)
    multiprocessing.freeze_support = freeze_support
    sys.path.insert(0, ROOT)
    owner() if sys.argv[1:] == ["owner"] else runpy.run_path(f"{ROOT}/main.py", run_name="__main__")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="its executable is a script of the shell")
def test_frozen__the_door_lets_the_process_through(tmp_path: Path) -> None:
    """An executable has no interpreter beside it: it starts itself again, with arguments that the
    door (`main.py`) must know for what they are."""
    script, executable = tmp_path / "frozen.py", tmp_path / "pirate-night"
    names = f"ROOT, EXECUTABLE = {str(ROOT)!r}, {str(executable)!r}"
    script.write_text(names + FROZEN)
    executable.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    executable.chmod(0o755)
    done = subprocess.run(
        [executable, "owner"], cwd=tmp_path, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.stdout == f"{decide(BOTS, question('draws')).which} []\n", done.stderr
    assert done.stderr == ""

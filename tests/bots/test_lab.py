"""The laboratory's work: who plays, on disk as it goes, and the same whoever plays and however
often it is stopped."""

from __future__ import annotations

import io
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from game.bots.command import simulate_command
from game.bots.lab.bar import Bar, bar_text
from game.bots.lab.notebook import FORMAT, Cover, Notebook, Unfit
from game.bots.lab.series import Played, Series, drawn_options, play, subject_in
from game.bots.lab.shifts import AHEAD, Hands, in_order, played
from game.bots.simulate import Report, simulate
from game.rules import RULES
from tests.arch.source import REPO
from tests.bots import lab_sinking
from tests.bots.lab_games import GAMES, STUDY
from tests.table.parley import PARLEY

MODULE: Final = "tests.bots.lab_games"
SUBJECT: Final = subject_in(MODULE, "parley")
SERIES: Final = Series("parley", 3, ("mate", "random"), 7)


def report(**more: Any) -> Report:
    return simulate(
        PARLEY, SUBJECT.cast, 3, ["mate", "random"], 20, 7, study=STUDY, module=MODULE, **more
    )


# --- who plays ------------------------------------------------------------------------------------


class Post(Executor):
    """Plays at once, but everything travels as between machines: as bytes, there and back."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        parcel = pickle.dumps((fn, args, kwargs))
        self.sent.append(len(args[2]))
        there, given, named = pickle.loads(parcel)
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(there(*given, **named))))
        return future


def test_series__any_executor_gives_the_same_report() -> None:
    alone = report()
    post = Post()
    assert report(executor=post, share=3) == alone
    assert post.sent == [3] * 6 + [2]
    with ThreadPoolExecutor(3) as threads:
        assert report(executor=threads) == alone


def test_series__processes_that_start_anew_give_the_same_report() -> None:
    with Hands(2) as hands:
        assert report(executor=hands) == report()


def test_series__a_cluster_gives_the_same_report() -> None:
    """Dask's, on this machine; anything with such an executor will do."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.run(_here, str(REPO))
        assert report(executor=client.get_executor(), share=4) == report()


def _here(folder: str) -> None:
    """A worker finds the program."""
    if folder not in sys.path:
        sys.path.insert(0, folder)


def test_played__no_more_is_handed_out_than_is_soon_back() -> None:
    """Whoever has enough takes back what has not begun: at most `AHEAD` were ever asked for."""
    asked: list[Future[list[Played]]] = []

    class Slow(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if not asked:
                future.set_result(fn(*args))
            asked.append(future)
            return future

    matches = played(SUBJECT, SERIES, range(1000), Slow(), MODULE)
    assert next(matches).match == 0
    assert len(asked) == AHEAD
    matches.close()
    assert [future.cancelled() for future in asked] == [False] + [True] * (AHEAD - 1)


def test_in_order__early_ones_wait() -> None:
    matches = {m: play(SUBJECT, SERIES, m) for m in (2, 3, 5, 8)}
    came = (matches[m] for m in (5, 3, 2, 8))
    assert [match.match for match in in_order((2, 3, 5, 8), came)] == [2, 3, 5, 8]


def test_hands__are_ended_when_they_are_left_in_the_middle() -> None:
    """Else this test would never end."""
    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt), Hands(1) as hands:
        hands.submit(time.sleep, 1_000_000)
        raise KeyboardInterrupt
    assert set(multiprocessing.active_children()) <= before


# --- options that vary ----------------------------------------------------------------------------


def test_vary__draws_every_value_and_leaves_what_is_fixed() -> None:
    (option,) = PARLEY.info.options
    series = Series("parley", 3, ("mate",), 7, {}, vary=True)
    drawn = Counter(drawn_options(PARLEY, series, m)[option.name] for m in range(60))
    assert set(drawn) == set(option.values)
    assert drawn_options(PARLEY, series, 4) == drawn_options(PARLEY, series, 4)
    fixed = Series("parley", 3, ("mate",), 7, {option.name: option.values[-1]}, vary=True)
    assert drawn_options(PARLEY, fixed, 4) == {}
    assert drawn_options(PARLEY, SERIES, 4) == {}


def test_vary__where_there_is_nothing_to_choose_nothing_is_drawn() -> None:
    silver = RULES["captain-silver"]
    drawn = drawn_options(silver, Series("captain-silver", 2, ("mate",), 7, {}, vary=True), 0)
    several = {option.name for option in silver.info.options if len(option.values) > 1}
    assert set(drawn) == several
    assert "cs.own_boards" not in drawn


def test_vary__is_reported_by_value() -> None:
    (option,) = PARLEY.info.options
    found = report(vary=True)
    assert {(choice.option, choice.value) for choice in found.choices} == {
        (option.name, str(value)) for value in option.values
    }
    assert sum(choice.matches for choice in found.choices) == 20
    assert found.options == {option.name: "varies"}


# --- the notebook ---------------------------------------------------------------------------------


COVER: Final = Cover(FORMAT, 1, 0, SERIES)
ONE: Final = play(SUBJECT, SERIES, 0)
TWO: Final = play(SUBJECT, SERIES, 1)


def written(path: Path) -> bytes:
    with Notebook(path, COVER, resume=False) as notebook:
        notebook.keep(ONE)
        notebook.keep(TWO)
    return path.read_bytes()


def test_notebook__what_was_played_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    written(path)
    with Notebook(path, COVER, resume=True) as notebook:
        assert notebook.kept == {0: ONE, 1: TWO}


def test_notebook__torn_anywhere_it_keeps_the_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    whole = written(path)
    cover, one, _two = whole.splitlines(keepends=True)
    for length in (0, 5, len(cover), len(cover) + 9, len(cover + one), len(whole) - 1):
        path.write_bytes(whole[:length])
        with Notebook(path, COVER, resume=True) as notebook:
            assert notebook.kept == ({0: ONE} if length >= len(cover + one) else {})
            notebook.keep(TWO)
        lines = path.read_bytes().splitlines()
        assert [len(lines), lines[0] + b"\n"] == [2 + (length >= len(cover + one)), cover]
        with Notebook(path, COVER, resume=True) as notebook:
            assert notebook.kept[1] == TWO


def test_notebook__a_line_that_cannot_be_read_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    cover, one, two = written(path).splitlines(keepends=True)
    path.write_bytes(cover + one[:9] + b"\xff" + one[9:] + two)
    with Notebook(path, COVER, resume=True) as notebook:
        assert notebook.kept == {1: TWO}


@pytest.mark.parametrize(
    ("cover", "resume", "said"),
    [
        (COVER, False, "There are matches in "),
        (msgspec.structs.replace(COVER, effort=500), True, " is of another series, or of bots "),
    ],
)
def test_notebook__refuses_what_does_not_go_together(
    tmp_path: Path, cover: Cover, resume: bool, said: str
) -> None:
    path = tmp_path / "matches"
    before = written(path)
    with pytest.raises(Unfit, match=said):
        Notebook(path, cover, resume)
    assert path.read_bytes() == before


def test_notebook__another_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    path.write_bytes(b"Dear diary,\n")
    for resume in (False, True):
        with pytest.raises(Unfit, match="no notebook of matches"):
            Notebook(path, COVER, resume)
    assert path.read_bytes() == b"Dear diary,\n"


# --- the command, stopped and gone on with --------------------------------------------------------


def asked(**given: Any) -> Namespace:
    usual = {
        "game": "parley", "seats": 3, "bots": "mate,random", "matches": 20, "seed": 7, "jobs": 1,
        "json": None, "report": None, "resume": False, "options": None,
    }  # fmt: skip
    return Namespace(**{**usual, **given})


def stops_after(looks: int) -> Callable[[], int]:
    """A clock; looked at once more, it is as if somebody had pressed Ctrl-C."""

    def ticks() -> Iterator[int]:
        yield from range(looks)
        raise KeyboardInterrupt

    return ticks().__next__


def run(clock: Callable[[], int] = lambda: 0, **given: Any) -> int:
    return simulate_command(asked(**given), GAMES, MODULE, clock)


def test_command__stopped_and_gone_on_with_it_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(report=tmp_path / "once") == 0
    told = capsys.readouterr().out
    for looks, resume, code in ((5, False, 130), (9, True, 130), (1000, True, 0)):
        assert run(stops_after(looks), report=tmp_path / "often", resume=resume) == code
        out = capsys.readouterr().out
        assert ("Interrupted: " in out) == (code == 130)
    assert out == told
    for name in ("figures.json", "report.html"):
        once, often = ((tmp_path / run / name).read_bytes() for run in ("once", "often"))
        assert once == often
    lines = (tmp_path / "often" / "matches.jsonl").read_bytes().splitlines()
    assert len(lines) == 21


def test_command__the_studys_samples_and_pictures_are_in_the_report(tmp_path: Path) -> None:
    assert run(report=tmp_path) == 0
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<h3>Purses</h3>" in page and "Coins of mate, random." in page
    found = msgspec.json.decode((tmp_path / "figures.json").read_bytes(), type=Report)
    counts = {bot: spread.count for bot, spread in found.by_level["coins"].items()}
    assert counts == found.seats_by_bot  # a purse for each seat
    assert found.measures["cards laid"].count == 20


def test_command__what_was_played_is_not_played_again(tmp_path: Path) -> None:
    """A match in the notebook that never was is believed."""
    folder = tmp_path / "r"
    assert run(stops_after(6), report=folder) == 130
    path = folder / "matches.jsonl"
    cover, first, *rest = path.read_bytes().splitlines(keepends=True)
    forged = msgspec.structs.replace(msgspec.json.decode(first, type=Played), points=(77, 0, 0))
    path.write_bytes(b"".join([cover, msgspec.json.encode(forged) + b"\n", *rest]))
    assert run(report=folder, resume=True) == 0
    found = msgspec.json.decode((folder / "figures.json").read_bytes(), type=Report)
    assert max(bars.low + len(bars.counts) * bars.step for bars in found.points.values()) > 77


def test_command__beside_figures_the_notebook_stays_only_while_it_is_needed(tmp_path: Path) -> None:
    file, notebook = tmp_path / "f.json", tmp_path / "f.matches.jsonl"
    assert run(stops_after(6), json=file) == 130
    assert notebook.is_file() and file.is_file()
    assert run(json=file, resume=True) == 0
    assert not notebook.exists()


def test_command__more_matches_may_be_added(tmp_path: Path) -> None:
    assert run(report=tmp_path / "a", matches=8) == 0
    assert run(report=tmp_path / "a", resume=True) == 0
    assert run(report=tmp_path / "b") == 0
    figures = [(tmp_path / name / "figures.json").read_bytes() for name in "ab"]
    assert figures[0] == figures[1]


SCRIPT: Final = """
import sys, time
from argparse import Namespace
from pathlib import Path
from game.bots.command import simulate_command
from tests.bots import lab_sinking
from tests.bots.lab_games import GAMES
if __name__ == "__main__":
    given = Namespace(game="parley", seats=3, bots="mate,random", matches=int(sys.argv[2]), seed=7,
                      jobs=2, json=None, report=Path(sys.argv[1]), resume=False, options=None)
    sys.exit(simulate_command(given, GAMES, "tests.bots.lab_games", time.monotonic_ns))
"""


def begun(tmp_path: Path, matches: int) -> subprocess.Popen[str]:
    """The command with two processes, leader of a group of its own as in a terminal."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, script, tmp_path / "r", str(matches)], cwd=REPO, text=True,
        env={**os.environ, "PYTHONPATH": str(REPO)}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.parametrize("whole_group", [True, False])
def test_command__a_signal_stops_it_and_its_processes(tmp_path: Path, whole_group: bool) -> None:
    """Ctrl-C reaches the whole group, SIGTERM the command alone. Neither leaves anybody behind:
    the pipes would stay open, and `communicate` would wait for ever."""
    command = begun(tmp_path, 1_000_000)
    notebook = tmp_path / "r" / "matches.jsonl"
    while not notebook.is_file() or notebook.read_bytes().count(b"\n") < 5:
        assert command.poll() is None, command.communicate()
        time.sleep(0.02)
    if whole_group:
        os.killpg(command.pid, signal.SIGINT)
    else:
        command.terminate()
    out, errors = command.communicate()
    assert command.returncode == 130
    assert "of 1000000 matches are played" in out
    assert errors == "Go on with --resume.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of a shell")
def test_command__a_reader_who_has_enough_is_no_fault(tmp_path: Path) -> None:
    command = begun(tmp_path, 3)
    assert command.stdout is not None and command.stderr is not None
    command.stdout.close()
    assert command.stderr.read() == ""
    assert command.wait() == 0
    assert (tmp_path / "r" / "report.html").is_file()


def test_command__a_process_that_dies_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = asked(jobs=2, report=tmp_path)
    assert simulate_command(given, lab_sinking.GAMES, "tests.bots.lab_sinking", lambda: 0) == 1
    said = capsys.readouterr().err
    assert said == "A process that played has died; what was played before is kept.\n"


# --- the bar --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "here", "seconds", "said"),
    [
        (0, 0, 0, "[..............................] 0 of 60 matches, 0 %"),
        (20, 20, 50, "[##########....................] 20 of 60 matches, 33 %, 1 min 40 s left"),
        (40, 10, 50, "[####################..........] 40 of 60 matches, 66 %, 1 min 40 s left"),
        (59, 59, 59, "[#############################.] 59 of 60 matches, 98 %, 1 s left"),
        (1, 1, 100, "[..............................] 1 of 60 matches, 1 %, 1 h 38 min left"),
        (60, 60, 60, "[##############################] 60 of 60 matches, 100 %"),
    ],
)
def test_bar__count_share_and_time_left(done: int, here: int, seconds: int, said: str) -> None:
    """Time left by what was played here: 40 more at 2.5 s each are 100 s."""
    assert bar_text(done, 60, here, seconds * 1_000_000_000) == said


class Terminal(io.StringIO):
    """Somebody watches."""

    def isatty(self) -> bool:
        return True


def test_bar__is_looked_at_ten_times_a_second_and_at_the_end() -> None:
    """Looks at 0, 0.05, 0.1 and 0.12 s; then all is done."""
    now = [0]
    terminal = Terminal()
    bar = Bar(terminal, lambda: now[0], 4)
    for done, milliseconds in ((1, 50), (2, 100), (3, 120), (4, 121)):
        now[0] = milliseconds * 1_000_000
        bar.show(done)
    bar.end()
    lines = terminal.getvalue().split("\r")[1:]
    assert [line.split("] ")[1][:6] for line in lines] == ["0 of 4", "2 of 4", "4 of 4"]
    assert terminal.getvalue().endswith("\n")


def test_bar__is_silent_where_nobody_watches() -> None:
    stream = io.StringIO()
    bar = Bar(stream, lambda: 0, 2)
    bar.show(2)
    bar.end()
    assert stream.getvalue() == ""

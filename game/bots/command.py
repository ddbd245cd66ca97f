"""The command `simulate`: many matches of bots without a screen, figures on paper.

Owns arguments, output, and what happens when somebody stops it; `lab` plays and counts. Handed the
games, it knows none.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import msgspec

from game.bots.lab.bar import Bar
from game.bots.lab.findings import Report, samples_by_level, sum_up
from game.bots.lab.notebook import FORMAT, Cover, Notebook, Unfit
from game.bots.lab.page import report_page
from game.bots.lab.series import Played, Series, Subject
from game.bots.lab.shifts import Hands, played
from game.bots.lab.text import report_text
from game.bots.lab.wishes import Bad, read_options
from game.bots.plain import MUCH, cast_of
from game.core.game import Game, Illustrated, Picture
from game.core.model import BadOption
from game.core.rng import Rng

MATCHES: Final = "matches.jsonl"
FIGURES: Final = "figures.json"
PAGE: Final = "report.html"
"""What lies in the folder of a report."""
INTERRUPTED: Final = 128 + signal.SIGINT
"""The exit code of whoever was stopped."""


class Task(NamedTuple):
    """What is asked for, checked."""

    subject: Subject
    series: Series
    effort: int
    matches: int
    jobs: int
    json: Path | None
    report: Path | None
    resume: bool

    @property
    def notebook(self) -> Path | None:
        """Where matches are kept as they are played; nowhere, when no place was named."""
        if self.report is not None:
            return self.report / MATCHES
        return self.json.with_suffix(f".{MATCHES}") if self.json is not None else None


def simulate_command(
    given: Namespace, games: Sequence[Game], module: str, clock: Callable[[], int]
) -> int:
    """Play and print. 0 when all was played, 1 when something could not be written, 2 when an
    argument was wrong, 130 when it was stopped; one sentence says why.

    `module` is where other processes find `games` as `GAMES`; `clock` counts nanoseconds.
    """
    try:
        task = _task(given, games)
        with _sigterm_stops():
            return _run(task, module, clock)
    except (Bad, Unfit) as wrong:
        return _trouble(str(wrong), 2)
    except OSError as fault:
        place = fault.filename or "the disk"
        return _trouble(f"The matches could not be written to {place} ({fault.strerror}).", 1)
    except BrokenProcessPool:
        return _trouble("A process that played has died; what was played before is kept.", 1)
    except KeyboardInterrupt:  # once more, while the report was written
        return INTERRUPTED


def _trouble(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


# --- what is asked for ----------------------------------------------------------------------------


def _task(given: Namespace, games: Sequence[Game]) -> Task:
    """Raises Bad with a sentence on the first argument that cannot be used."""
    by_id = {game.rules.info.id: game for game in games}
    if given.game not in by_id:
        raise Bad(f"There is no game {given.game!r} with bots; there is {', '.join(by_id)}.")
    game = by_id[given.game]
    seats = game.rules.info.seats
    if given.seats not in seats:
        raise Bad(f"{given.game} has {seats[0]} to {seats[-1]} seats, not {given.seats}.")
    for name in ("matches", "jobs"):
        if getattr(given, name) is not None and getattr(given, name) < 1:
            raise Bad(f"--{name} must be at least 1, not {getattr(given, name)}.")
    subject = Subject(game.rules, cast_of(game), game.study)
    bots = tuple(given.bots.split(","))
    for bot in bots:
        try:
            subject.cast.make_bot(bot, 0, Rng(0))
        except KeyError:
            names = ", ".join(subject.cast.names)
            raise Bad(f"There is no bot {bot!r}; there is {names}.") from None
    options, vary = read_options(given.options or "", game.rules.info)
    try:
        game.rules.check_options(given.seats, options)
    except BadOption as wrong:
        raise Bad(str(wrong)) from None
    series = Series(given.game, given.seats, bots, given.seed, options, vary)
    task = Task(
        subject=subject,
        series=series,
        effort=game.quick.effort if game.quick is not None and MUCH.keys() & set(bots) else 0,
        matches=given.matches,
        jobs=given.jobs or cores(),
        json=given.json,
        report=given.report,
        resume=given.resume,
    )
    if task.resume and task.notebook is None:
        raise Bad("--resume needs --report or --json: there are the matches that were played.")
    return task


def cores() -> int:
    """How many processes this machine can run at once."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


# --- playing --------------------------------------------------------------------------------------


def _run(task: Task, module: str, clock: Callable[[], int]) -> int:
    if task.report is not None:
        task.report.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        notebook = None
        if task.notebook is not None:
            version = task.subject.rules.info.rules_version
            cover = Cover(FORMAT, version, task.effort, task.series)
            notebook = stack.enter_context(Notebook(task.notebook, cover, task.resume))
        matches = _play(task, module, clock, notebook)
    report = sum_up(task.subject, task.series, matches, task.matches)
    finished = len(matches) == task.matches
    _write(task, report, matches)
    if finished and task.report is None and task.notebook is not None:
        task.notebook.unlink()  # the figures stand beside it, and nothing is left to go on with
    _print(report_text(report))
    if not finished and task.notebook is not None:
        _trouble("Go on with --resume.", INTERRUPTED)
    return 0 if finished else INTERRUPTED


def _play(
    task: Task, module: str, clock: Callable[[], int], notebook: Notebook | None
) -> list[Played]:
    """All matches, or those that were played when somebody stopped it."""
    kept = notebook.kept if notebook is not None else {}
    done = [kept[m] for m in range(task.matches) if m in kept]
    todo = [m for m in range(task.matches) if m not in kept]
    bar = Bar(sys.stderr, clock, task.matches, len(done))
    try:
        with contextlib.closing(_matches(task, module, todo)) as matches:
            for match in matches:
                if notebook is not None:
                    notebook.keep(match)
                done.append(match)
                bar.show(len(done))
    except KeyboardInterrupt:
        pass
    finally:
        bar.end()
    return done


def _matches(task: Task, module: str, todo: Sequence[int]) -> Generator[Played, None, None]:
    jobs = min(task.jobs, len(todo))
    if jobs <= 1:
        yield from played(task.subject, task.series, todo)
        return
    with Hands(jobs) as hands:
        yield from played(task.subject, task.series, todo, hands, module)


@contextlib.contextmanager
def _sigterm_stops() -> Iterator[None]:
    """SIGTERM is taken like Ctrl-C, where this is the main thread."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    try:
        before: Any = signal.signal(signal.SIGTERM, stop)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


# --- telling --------------------------------------------------------------------------------------


def _write(task: Task, report: Report, matches: Sequence[Played]) -> None:
    """Figures and page, to wherever they are wanted. Raises OSError."""
    figures = msgspec.json.format(msgspec.json.encode(report), indent=1)
    if task.json is not None:
        task.json.write_bytes(figures)
    if task.report is not None:
        (task.report / FIGURES).write_bytes(figures)
        pictures: Sequence[Picture] = ()
        if isinstance(task.subject.study, Illustrated):
            pictures = task.subject.study.pictures(samples_by_level(task.series, matches))
        (task.report / PAGE).write_text(report_page(report, pictures), encoding="utf-8")


def _print(text: str) -> None:
    """To the terminal, or to a pipe that may be shut before all is read (`| head`)."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # what Python still wants to flush at its end

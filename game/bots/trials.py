"""Trials are played: match by match, by any executor, on disk as they go.

Owns who plays what next and the ledgers, one file for each trial with a line of JSON for each
finished match. What was played stays played: a run that was interrupted goes on where it was.
Matches count in the order of their numbers, whenever they finish, so that any number of workers
comes to the same verdict. What a verdict is stands in `trial`, how a match is played elsewhere in
`lab`. Knows no game: it is told in which module they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from game.bots.lab.series import Played, Series, seating, subject_in
from game.bots.lab.shifts import play_some
from game.bots.trial import Course, Trial

_NEAR: Final = 12
"""Signs of a key's hash in a ledger's name: enough to tell apart what is tried of one game."""


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a finished match was to the one on trial: among how many first ones it was, 0 when it
    was not, and what had to be mended for any bot."""

    match: int
    first: int
    mended: tuple[str, ...] = ()


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a match comes out of. `mark` stands for what cannot be named: the program itself."""

    game: str
    seats: int
    one: str
    others: str
    seed: int
    rules_version: int
    mark: str


def series_of(trial: Trial) -> Series:
    """The matches of a trial: house rules as usual, and everybody moves on a seat each time."""
    return Series(trial.game, trial.seats, trial.bots, trial.seed)


def outcome_of(trial: Trial, played: Played) -> Outcome:
    """What counts of a match that was played."""
    seat = seating(trial.bots, trial.seats, played.match).index(trial.one)
    won = played.places[seat] == 1
    return Outcome(played.match, played.places.count(1) if won else 0, played.mended)


class Ledger:
    """What was played of one trial, on disk. A line that was torn off at the end is dropped."""

    def __init__(self, folder: Path, key: Key) -> None:
        """Raises ValueError for what is no ledger of this trial."""
        head = msgspec.json.encode(key)
        near = hashlib.sha256(head).hexdigest()[:_NEAR]
        name = f"{key.game}-{key.seats}-{key.one}-{key.others}-{near}.jsonl"
        self.path = folder / name
        self._due = head + b"\n"
        """What has to be written before the next line."""
        self.known: dict[int, Outcome] = {}
        whole, _, torn = (self.path.read_bytes() if self.path.is_file() else b"").rpartition(b"\n")
        self._torn = len(torn)
        """Bytes to be cut off before the next line; whoever only looks changes nothing."""
        if not whole:
            return
        self._due = b""
        first, *lines = whole.split(b"\n")
        if first != head:
            raise ValueError(f"{self.path} is no ledger of this trial")
        for line in lines:
            outcome = msgspec.json.decode(line, type=Outcome)
            self.known[outcome.match] = outcome

    def add(self, outcome: Outcome) -> None:
        """One more match; it is in the file before this returns."""
        self.known[outcome.match] = outcome
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            if self._torn:
                file.truncate(file.tell() - self._torn)
                self._torn = 0
            file.write(self._due + msgspec.json.encode(outcome) + b"\n")
        self._due = b""


class Tried(NamedTuple):
    """A trial as far as it went, and what referees had to mend in the matches that were played."""

    course: Course
    mended: tuple[str, ...]


class _Table:
    """One trial while it is played."""

    def __init__(self, trial: Trial, ledger: Ledger) -> None:
        self.course = Course(trial)
        self.series = series_of(trial)
        self._trial = trial
        self._ledger = ledger
        self._counted = 0
        self._given_out: set[int] = set()
        self._count()

    def _count(self) -> None:
        """Whatever comes next in order and has been played."""
        while self._counted in self._ledger.known:
            self.course.add(self._ledger.known[self._counted].first)
            self._counted += 1

    @property
    def next(self) -> int | None:
        """The first match that nobody has played or plays; None when no more are needed."""
        if self.course.over:
            return None
        busy = self._given_out | self._ledger.known.keys()
        number = next(n for n in range(len(busy) + 1) if n not in busy)
        return number if number < self._trial.last else None

    def give_out(self, number: int) -> None:
        """Somebody plays it now."""
        self._given_out.add(number)

    def take(self, matches: Sequence[Played]) -> None:
        """They have been played."""
        for played in matches:
            self._ledger.add(outcome_of(self._trial, played))
        self._count()

    @property
    def tried(self) -> Tried:
        """How far it came."""
        mended = [
            f"match {outcome.match}: {line}"
            for _, outcome in sorted(self._ledger.known.items())
            for line in outcome.mended
        ]
        return Tried(self.course, tuple(mended))


@dataclass(frozen=True)
class House:
    """Where trials are played: `module` has the `GAMES`, for workers too; `mark` gives a
    trial's mark, as in `Key`; ledgers lie in `folder`."""

    module: str
    mark: Callable[[Trial], str]
    folder: Path

    def ledger(self, trial: Trial) -> Ledger:
        """What was played of this trial here."""
        version = subject_in(self.module, trial.game).rules.info.rules_version
        game, one, others = trial.game, trial.one, trial.others
        mark = self.mark(trial)
        return Ledger(self.folder, Key(game, trial.seats, one, others, trial.seed, version, mark))


def so_far(house: House, trial: Trial) -> Tried:
    """How a trial stands; nothing is played."""
    return _Table(trial, house.ledger(trial)).tried


def run(
    house: House,
    trials: Sequence[Trial],
    executor: Executor,
    at_once: int,
    hear: Callable[[Course], None] | None = None,
) -> list[Tried]:
    """Play all `trials` to their verdicts and tell how they stand, in the order given.

    They take turns, a match each, so that a run that is interrupted has something on all of them.
    `executor` has `at_once` matches at a time; `hear` is told after each match of a trial, until
    that is over. Whatever is raised in a worker is raised here.
    """
    tables = [_Table(trial, house.ledger(trial)) for trial in trials]
    playing: dict[Future[list[Played]], _Table] = {}
    try:
        while True:
            while len(playing) < at_once and (given := _give_out(tables)) is not None:
                table, number = given
                future = executor.submit(play_some, house.module, table.series, (number,))
                playing[future] = table
            if not playing:
                return [table.tried for table in tables]
            for future in wait(playing, return_when=FIRST_COMPLETED).done:
                table = playing.pop(future)
                over = table.course.over
                table.take(future.result())
                if hear is not None and not over:
                    hear(table.course)
    finally:
        for future in playing:
            future.cancel()


def _give_out(tables: Sequence[_Table]) -> tuple[_Table, int] | None:
    """The next match of the trial that has had the fewest; None when all are given out."""
    wanting = [(number, table) for table in tables if (number := table.next) is not None]
    if not wanting:
        return None
    number, table = min(wanting, key=lambda one: one[0])
    table.give_out(number)
    return table, number

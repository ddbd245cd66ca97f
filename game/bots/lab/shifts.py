"""Matches of a series spread over whoever can play them: this process, others, other machines.

Owns how the work is handed out and comes back. Any `concurrent.futures.Executor` will do: what
travels is a `Series`, numbers of matches and the name of a module that has the games (`GAMES`); so
processes that start anew (spawn) and clusters need nothing but the program itself.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.connection import wait as wait_for
from types import TracebackType
from typing import Any, Final

from game.bots.lab.series import Played, Series, Subject, play, subject_in

AHEAD: Final = 256
"""Shares of work that are handed out before the first of them is back: as much as keeps a cluster
busy, and as little as is soon taken back."""


def played(
    subject: Subject,
    series: Series,
    numbers: Iterable[int],
    executor: Executor | None = None,
    module: str = "",
    share: int = 1,
) -> Generator[Played, None, None]:
    """The matches with these numbers, each as soon as it is played, in any order.

    Without an `executor` they are played here and now. With one, `share` of them travel together,
    and `module` is where others find the games. Whoever stops asking takes back what has not begun.
    """
    if executor is None:
        for m in numbers:
            yield play(subject, series, m)
        return
    shares = _shares(numbers, share)
    running: set[Future[list[Played]]] = set()
    try:
        while True:
            for some in islice(shares, AHEAD - len(running)):
                running.add(executor.submit(play_some, module, series, some))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    finally:
        for future in running:
            future.cancel()


def in_order(numbers: Sequence[int], matches: Iterable[Played]) -> Iterator[Played]:
    """The same matches in the order of `numbers`: early ones wait for those before them."""
    waiting: dict[int, Played] = {}
    due = iter(numbers)
    want = next(due, None)
    for match in matches:
        waiting[match.match] = match
        while want in waiting:
            yield waiting.pop(want)
            want = next(due, None)


def play_some(module: str, series: Series, numbers: Sequence[int]) -> list[Played]:
    """What others do: find the game, play these matches."""
    subject = subject_in(module, series.game)
    return [play(subject, series, m) for m in numbers]


def _shares(numbers: Iterable[int], share: int) -> Iterator[tuple[int, ...]]:
    rest = iter(numbers)
    while some := tuple(islice(rest, share)):
        yield some


class Hands:
    """Processes of this machine that play, as an executor to be used in a `with`.

    Left in the middle, by Ctrl-C or a fault, they are ended at once, whatever they are about. They
    say nothing, start anew (so that it is the same on every system), and end with their owner.
    """

    def __init__(self, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(jobs, context, initializer=_begin)
        self._others = set(multiprocessing.active_children())

    def __enter__(self) -> Executor:
        with _deaf():  # whoever is begun now is deaf from its first moment on
            self._executor.submit(_nothing)  # with this all of them begin
        return self._executor

    def __exit__(
        self, kind: type[BaseException] | None, _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if kind is not None:
            for process in set(multiprocessing.active_children()) - self._others:
                process.terminate()
        self._executor.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C is not heard, where this is the main thread: it would be told of by every process
    that is just beginning."""
    try:
        before: Any = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _nothing() -> None:
    """The first work there is."""


def _begin() -> None:
    """A process of `Hands` begins: Ctrl-C at the terminal is its owner's, and it ends with him."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    owner = multiprocessing.parent_process()
    if owner is not None:
        threading.Thread(target=_end_with, args=(owner.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)

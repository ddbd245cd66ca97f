"""Asking bots in another process, for tests: ask, wait, and look at the processes."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.bots.question import Decision, Question
from game.bots.thinking import SECOND, Thinker
from tests.bots.thinkers import BOTS, NAME, Say

PATIENCE_S = 60.0
"""For a machine with much to do; nothing here needs a second."""

PATIENCE: Final = round(PATIENCE_S * SECOND)
"""The same in nanoseconds."""

proc = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="looks into /proc")


@contextlib.contextmanager
def thinking(limit: int = PATIENCE, module: str = NAME) -> Iterator[Thinker]:
    thinker = Thinker(BOTS, module, time.monotonic_ns, limit)
    try:
        yield thinker
    finally:
        thinker.close()


def until(thing: Callable[[], Any]) -> Any:
    """What `thing` returns as soon as that is something."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        got = thing()
        if got is not None and got is not False:
            return got
        time.sleep(0.002)
    raise AssertionError("nothing came")


def answer(thinker: Thinker, asked: Question) -> Decision:
    thinker.ask(asked)
    decision: Decision = until(thinker.answer)
    return decision


def said(thinker: Thinker, asked: Question) -> int:
    decision = answer(thinker, asked)
    assert isinstance(decision.action, Say)
    assert (decision.moment, decision.seat) == (asked.moment, asked.seat)
    return decision.action.number


def children() -> list[int]:
    """Processes that think, by their numbers."""
    return [p.pid or 0 for p in multiprocessing.active_children() if p.name == "thinking"]


def begun(file: Path, thinker: Thinker | None = None) -> int:
    """The process in which a bot has begun to think; `thinker` is looked at meanwhile."""

    def number() -> str | None:
        if thinker is not None:
            assert thinker.answer() is None
        return (file.is_file() and file.read_text()) or None

    return int(until(number))


def gone(pid: int) -> bool:
    """No such process, not even a zombie that is ours."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False

"""What it takes until a press is on disk, beside what this disk takes for a bare fsync.

Real ticks of Captain Silver in a real database file; seven idle ticks go with each press, as they
do in play, and in half of the cases somebody rests for a frame before.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.core.model import CLOCK, Table
from game.rules import RULES
from game.rules.captain_silver.model import Next, Press, Tick
from game.store.database import open_store
from game.table.evening import Chair
from game.table.match import Entry
from tests.bench.figures import MS, Figure, Plan, figure, share
from tests.bench.tick import GAME

IDLE: Final = 7
PAGES: Final = 8192
"""A commit of a press appends about two pages to the log."""
MOST_MS: Final = 4.0


def measure(plan: Plan) -> list[Figure]:
    """Presses and bare fsyncs, taken in turn."""
    presses, syncs = [], []
    count = plan.much(1500, 200)
    for repeat in range(plan.repeats):
        presses.append(_presses(plan.folder / f"commit-{repeat}.db", count))
        syncs.append(_syncs(plan.folder / f"bare-{repeat}", count))
    aim = f"p99 under {MOST_MS:.0f} ms"
    return [
        figure("press committed p99", MS, [share(p, 0.99) for p in presses], aim, MOST_MS),
        figure("press committed p50", MS, [share(p, 0.5) for p in presses]),
        figure("press committed worst", MS, [max(p) for p in presses]),
        figure("bare fsync p50", MS, [share(s, 0.5) for s in syncs]),
        figure("bare fsync p99", MS, [share(s, 0.99) for s in syncs]),
    ]


def _presses(path: Path, count: int) -> list[float]:
    store = open_store(path, made_by="bench")
    rules = RULES[GAME]
    chairs = [Chair(f"Pirate {seat}", seat) for seat in range(4)]
    table = Table(4, rules.check_options(4, {}))
    journal = store.new_match(
        GAME, rules.info.rules_version, table, 4711, chairs, "2026-08-01T20:15:00Z"
    )
    times = []
    for number in range(count):
        for _ in range(IDLE):
            journal.idle(Entry(CLOCK, Tick()))
        if number % 2:
            time.sleep(1 / 600)
        press = Press(number % 4, number * 130_000, Next())
        entry = Entry(CLOCK, Tick((press,)))
        times.append(_timed(partial(journal.append, entry)))
    assert journal.trouble is None, journal.trouble
    store.close()
    return times


def _syncs(path: Path, count: int) -> list[float]:
    handle = os.open(path, os.O_CREAT | os.O_WRONLY)
    times = []
    for _ in range(count):
        os.write(handle, bytes(PAGES))
        times.append(_timed(lambda: os.fsync(handle)))
    os.close(handle)
    return times


def _timed(action: Callable[[], Any]) -> float:
    began = time.perf_counter_ns()
    action()
    return (time.perf_counter_ns() - began) / 1e6

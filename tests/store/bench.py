"""What a commit costs here, beside what this disk takes for a bare fsync. Run it by itself:

python -m tests.store.bench [folder]
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from game.core.model import CLOCK
from game.store.database import open_store
from game.table.match import Entry
from tests.store.toy import Grab, Tick, path_in, start


def milliseconds(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    at = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {
        name: round(1e3 * ordered[min(len(ordered) - 1, int(len(ordered) * share))], 3)
        for name, share in at.items()
    }


def timed(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def append_times(folder: Path, presses: int) -> list[float]:
    """Seconds of each commit of a press that takes seven idle steps along."""
    store = open_store(path_in(folder))
    journal = start(store).journal
    times = []
    for k in range(presses):
        for _ in range(7):
            journal.idle(Entry(CLOCK, Tick()))
        times.append(timed(lambda k=k: journal.append(Entry(k % 2, Grab(1)))))  # type: ignore[misc]
    store.close()
    return times


def fsync_times(folder: Path, count: int) -> list[float]:
    """Seconds of a bare fsync after two appended pages, which is what a commit writes."""
    handle = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY)
    times = []
    for _ in range(count):
        os.write(handle, bytes(8192))
        times.append(timed(lambda: os.fsync(handle)))
    os.close(handle)
    return times


def main(where: str | None = None) -> None:
    with tempfile.TemporaryDirectory(dir=where) as folder:
        print("bare fsync, ms:", milliseconds(fsync_times(Path(folder), 2000)))
        print("press commit, ms:", milliseconds(append_times(Path(folder), 3000)))


if __name__ == "__main__":
    main(*sys.argv[1:2])

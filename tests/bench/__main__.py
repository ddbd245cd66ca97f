"""Runs benchmarks: `python -m tests.bench [NAME ..] [--json FILE] [--repeats N] [--quick]`.

Without a name all run. A bench never fails on time: the last line says which aims are met. Repeats
are alike and independent; the median counts, the lowest and highest say how much noise there was.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tests.bench.figures import (
    ROOT,
    Figure,
    Measured,
    Plan,
    load,
    machine,
    summary,
    table,
    write,
)

BENCHES: Final = (
    "frame",
    "tables",
    "flip",
    "tick",
    "commit",
    "latency",
    "first_picture",
    "memory",
    "evening",
    "rules",
    "searching",
    "thinking",
)
"""Each is a module of this package with `measure(plan) -> list[Figure]`."""


def measured(name: str, plan: Plan) -> Measured:
    """One bench."""
    measure: Callable[[Plan], list[Figure]] = importlib.import_module(f"tests.bench.{name}").measure
    before, began = load(), time.monotonic()
    figures = measure(plan)
    return Measured(name, figures, round(time.monotonic() - began, 1), before, load())


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 0 unless an argument was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--repeats", type=int, default=5, help="how often each is measured (5)")
    parser.add_argument("--quick", action="store_true", help="a glance: few frames, more noise")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in BENCHES]
    if unknown or given.repeats < 1:
        parser.error(f"there is no bench {unknown[0]!r}" if unknown else "--repeats is at least 1")
    out = ROOT / "out"
    out.mkdir(exist_ok=True)
    done = []
    with tempfile.TemporaryDirectory(prefix="bench-", dir=out) as folder:
        plan = Plan(Path(folder), given.repeats, given.quick)
        for name in given.names or BENCHES:
            done.append(measured(name, plan))
            print(table(done[-1:]), flush=True)
    print("\n" + ", ".join(f"{key} {value}" for key, value in machine().items()))
    print(summary(done))
    if given.json:
        write(given.json, done)
    return 0


if __name__ == "__main__":
    sys.exit(main())

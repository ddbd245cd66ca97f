"""How much resident memory many bot matches leave behind in one process.

Measured in a fresh process, after some matches that fill the caches which stay.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from game.bots.base import Crew, drive
from game.casts import BOTS
from game.core.model import Table
from game.rules import RULES
from game.table.match import Match
from tests.bench.figures import ROOT, Figure, Plan, figure
from tests.bench.tick import GAME, SEATS

FIRST: Final = 5
"""Matches before the first look: imports, shared actions, tables of the bots."""
MOST_MB: Final = 20.0
MATCHES: Final = 500


def measure(plan: Plan) -> list[Figure]:
    """One fresh process a repeat; 500 matches, which the aim speaks of, or a tenth at a glance."""
    matches = plan.much(MATCHES, MATCHES // 10)
    grown = [in_process(matches, seed=1 + 1000 * n) for n in range(plan.much(1, 1))]
    aim = f"less than {MOST_MB:.0f} MB for {MATCHES} matches"
    return [
        figure(f"grown by {matches} matches", "MB", [g["grown"] for g in grown], aim, MOST_MB),
        figure("resident at the end", "MB", [g["end"] for g in grown]),
        figure("matches a second", "1/s", [g["rate"] for g in grown]),
    ]


def in_process(matches: int, seed: int) -> dict[str, float]:
    """Play in a process of its own: MB `grown` and at the `end`, matches a second."""
    command = [sys.executable, "-m", "tests.bench.memory", str(matches), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def resident_mb() -> float:
    """What this process has in memory now. OSError where the kernel does not say."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("the kernel does not say")


def _play(seed: int) -> None:
    rules = RULES[GAME]
    match: Match[Any] = Match(rules, Table(SEATS, rules.check_options(SEATS, {})), seed)
    levels = ("deckhand", "mate", "captain", "mate")
    drive(match, Crew(BOTS[GAME], dict(enumerate(levels)), seed))


def main(matches: int, seed: int) -> None:
    """Play and say, as JSON."""
    import time

    for number in range(FIRST):
        _play(seed + number)
    gc.collect()
    start, began = resident_mb(), time.monotonic()
    for number in range(matches):
        _play(seed + FIRST + number)
    rate = matches / (time.monotonic() - began)
    gc.collect()
    end = resident_mb()
    print(json.dumps({"grown": end - start, "end": end, "rate": rate}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

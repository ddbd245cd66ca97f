"""Peak memory of a process that thinks as a captain, game by game, each in a fresh one."""

from __future__ import annotations

import json
import multiprocessing
import resource
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from game.rules import GAMES  # noqa: E402
from tests.bench.peers.our_search import all_along  # noqa: E402

THOUGHTS = 30
KIB = 1024


def peak(number: int) -> float:
    """Megabytes at most, interpreter and rules included, after so many thoughts of this game; with
    -1 after nothing but the imports."""
    if number >= 0:
        think = all_along(GAMES[number])
        for _ in range(THOUGHTS):
            think()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (KIB * KIB if sys.platform == "darwin" else KIB)


def main() -> None:
    """Print one JSON object: megabytes by name."""
    found = {}
    numbers = [-1, *(n for n, game in enumerate(GAMES) if game.quick is not None)]
    for number in numbers:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            name = GAMES[number].rules.info.id if number >= 0 else "imports alone"
            found[name] = round(pool.apply(peak, (number,)), 1)
    print(json.dumps(found))


if __name__ == "__main__":
    main()

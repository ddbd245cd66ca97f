"""How many playouts a second a captain's search makes on one core, with the peers' beside, and how
much memory a thought takes.

What each calls a playout is noted with its length: the peers play at random to the end of the game,
our quick players know what they do and are cut. So a playout of one is not worth one of another.
"""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median
from typing import Final

import msgspec

from tests.bench.contenders import (
    CARDS,
    LEFT_OUT,
    PEERS,
    Contender,
    node_peers,
    python_peers,
    rates_of,
)
from tests.bench.figures import ROOT, Figure, Plan, figure

RATE: Final = "playouts/s"
OURS: Final = "ours john-silver from the deal"
LEAST: Final = 10_000
MOST_MB: Final = 200


def measure(plan: Plan) -> list[Figure]:
    """All contenders in turn, then the memory of each game's thought in a process of its own."""
    contenders, note = [Contender(sys.executable, "our_search.py")], ""
    python, node = python_peers(), node_peers()
    if python is not None:
        contenders.append(Contender(python, "open_spiel_searcher.py", str(CARDS)))
    if node is not None:
        contenders.append(Contender(node, "boardgame_io_searcher.js", str(CARDS)))
    if python is None or node is None:
        note = LEFT_OUT
    notes = {game: said for contender in contenders for game, said in contender.notes.items()}
    rates = rates_of(contenders, plan)
    figures = []
    for name, values in rates.items():
        shown = figure(name, RATE, values, note="; ".join(filter(None, (notes.get(name), note))))
        if name == OURS:
            meets = median(values) >= LEAST
            shown = msgspec.structs.replace(shown, aim=f"at least {LEAST}", meets=meets)
        figures.append(shown)
    return figures + _memory(plan)


def _memory(plan: Plan) -> list[Figure]:
    """What a process has at its peak that thinks as a captain through a match of each game."""
    peaks: dict[str, list[float]] = {}
    for _ in range(1 if plan.quick else min(plan.repeats, 3)):
        said = subprocess.run(
            [sys.executable, str(PEERS / "memory_of_thought.py")],
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        for name, megabytes in json.loads(said).items():
            peaks.setdefault(name, []).append(megabytes)
    return [
        figure(f"{name}: peak memory of a captain's process", "MB", values,
               f"under {MOST_MB} MB", MOST_MB)
        for name, values in peaks.items()
    ]  # fmt: skip

"""From the press of a virtual pad to the flipped frame that shows it, at 60 frames a second.

Compared with a loop that only reads events, fills the window, flips and waits, on the same screen
(1280 x 720 in memory), in turns, so that both meet the same load. Presses come at random phases.
"""

from __future__ import annotations

from itertools import chain
from statistics import fmean
from typing import Final

from tests.bench.figures import MS, Figure, Plan, figure, share
from tests.bench.looks import look
from tests.devices.xvfb import Xvfb

SIZE: Final = (1280, 720)
PRESSES: Final = 60
"""A repeat; all repeats together make the percentiles."""
MOST_MS: Final = 2.0


def measure(plan: Plan) -> list[Figure]:
    """Both loops in turns."""
    ours: list[list[float]] = []
    empty: list[list[float]] = []
    presses = plan.much(PRESSES, 20)
    with Xvfb(SIZE) as screen:
        for _ in range(plan.repeats):
            empty.append(look(screen, "empty", presses)["wall"])
            ours.append(look(screen, "press", presses)["wall"])
    figures = []
    for name, runs in (("program", ours), ("empty loop", empty)):
        figures += [
            figure(f"{name}: press to flip, mean", MS, [fmean(run) for run in runs]),
            figure(f"{name}: press to flip, p95", MS, [share(run, 0.95) for run in runs]),
            figure(f"{name}: press to flip, worst", MS, [max(run) for run in runs]),
        ]
    aim = f"within {MOST_MS:.0f} ms of the empty loop"
    all_ours, all_empty = list(chain(*ours)), list(chain(*empty))
    mean = fmean(all_ours) - fmean(all_empty)
    p95 = share(all_ours, 0.95) - share(all_empty, 0.95)
    note = f"{len(all_ours)} presses each"
    return [
        figure("program minus empty loop, mean", MS, [mean], aim, MOST_MS, note),
        figure("program minus empty loop, p95", MS, [p95], aim, MOST_MS, note),
        *figures,
    ]

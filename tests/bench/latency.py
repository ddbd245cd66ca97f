"""From the press of a virtual pad to the flipped frame that shows it, at 60 frames a second.

Compared with a loop that only reads events, fills the window, flips and waits, on the same screen
(1280 x 720 in memory), in turns, so that all meet the same load: once as pygame comes (the aim),
once the lean way that the program takes to the screen, which leaves its own work. Presses come at
every phase of the frame alike.
"""

from __future__ import annotations

from statistics import fmean
from typing import Final

from tests.bench.figures import MS, Figure, Plan, figure, share
from tests.bench.looks import look
from tests.devices.xvfb import Xvfb

SIZE: Final = (1280, 720)
PRESSES: Final = 64
"""A repeat: one for each quarter of a millisecond of a frame."""
MOST_MS: Final = 2.0


def measure(plan: Plan) -> list[Figure]:
    """Both loops in turns."""
    ours: list[list[float]] = []
    empty: list[list[float]] = []
    lean: list[list[float]] = []
    works: list[float] = []
    presses = plan.much(PRESSES, 20)
    with Xvfb(SIZE) as screen:
        for _ in range(plan.repeats):
            empty.append(look(screen, "empty", presses)["wall"])
            lean.append(look(screen, "lean", presses)["wall"])
            pressed = look(screen, "press", presses)
            ours.append(pressed["wall"])
            works.append(fmean(pressed["work"]))
    figures = []
    for name, runs in (
        ("program", ours), ("empty loop", empty), ("lean empty loop", lean),
    ):  # fmt: skip
        figures += [
            figure(f"{name}: press to flip, mean", MS, [fmean(run) for run in runs]),
            figure(f"{name}: press to flip, p95", MS, [share(run, 0.95) for run in runs]),
            figure(f"{name}: press to flip, worst", MS, [max(run) for run in runs]),
        ]
    aim = f"within {MOST_MS:.0f} ms of the empty loop"
    means = [fmean(run) - fmean(bare) for run, bare in zip(ours, empty, strict=True)]
    p95s = [share(run, 0.95) - share(bare, 0.95) for run, bare in zip(ours, empty, strict=True)]
    leaner = [fmean(run) - fmean(bare) for run, bare in zip(ours, lean, strict=True)]
    note = f"{presses} presses a repeat"
    return [
        figure("program minus empty loop, mean", MS, means, aim, MOST_MS, note),
        figure("program minus empty loop, p95", MS, p95s, aim, MOST_MS, note),
        figure("program minus lean empty loop, mean", MS, leaner),
        *figures,
        figure("program: tick, commit, picture, flip of such a frame", MS, works),
    ]

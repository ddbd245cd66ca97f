"""What a whole frame takes in a real window: tick with commit, picture, and flip, by screen size.

Four captains race in the real program, full screen on a screen in memory (software drawing, the X
server takes the picture over). No aim: sixty frames a second leave 16.7 ms.
"""

from __future__ import annotations

from typing import Final

from tests.bench.figures import MS, Figure, Plan, figure, share
from tests.bench.looks import look
from tests.devices.xvfb import Xvfb

SIZES: Final = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
FRAME_MS: Final = 1000 / 60


def measure(plan: Plan) -> list[Figure]:
    """Every size."""
    figures = []
    for size in SIZES:
        name = f"{size[0]}x{size[1]}"
        with Xvfb(size) as screen:
            runs = [
                look(screen, "race", plan.much(900, 200)) for _ in range(max(1, plan.repeats // 2))
            ]
        canvas = "canvas {}x{}".format(*runs[0]["canvas"])
        walls, cpus = [run["wall"] for run in runs], [run["cpu"] for run in runs]
        late = [100 * sum(ms > FRAME_MS for ms in wall) / len(wall) for wall in walls]
        figures += [
            figure(f"{name}: whole frame p50", MS, [share(w, 0.5) for w in walls], note=canvas),
            figure(f"{name}: whole frame p99", MS, [share(w, 0.99) for w in walls]),
            figure(f"{name}: whole frame p50, cpu", MS, [share(c, 0.5) for c in cpus]),
            figure(f"{name}: whole frame p99, cpu", MS, [share(c, 0.99) for c in cpus]),
            figure(f"{name}: frames longer than 16.7 ms", "%", late),
        ]
    return figures

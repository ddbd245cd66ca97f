"""What a bench answers: figures with their noise, where they were taken, and how they are shown.

Owns percentiles, the machine's description, the table on paper and the JSON. Measures nothing.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

ROOT: Final = Path(__file__).resolve().parents[2]
MS: Final = "ms"


class Figure(msgspec.Struct, frozen=True):
    """One figure: the median over `runs` repeats, and the lowest and highest of them.

    `aim` says in words what it is to be; `meets` whether the median does, None without an aim.
    """

    name: str
    unit: str
    median: float
    low: float
    high: float
    runs: int
    aim: str = ""
    meets: bool | None = None
    note: str = ""


class Plan(msgspec.Struct, frozen=True):
    """How long a bench may look: `repeats` of everything, `quick` for a glance, in `folder` it may
    write."""

    folder: Path
    repeats: int = 5
    quick: bool = False

    def much(self, usual: int, glance: int) -> int:
        """`usual`, or `glance` when there is no time."""
        return glance if self.quick else usual


class Measured(msgspec.Struct, frozen=True):
    """A bench's figures, with the load of the machine (1, 5, 15 minutes) before and after."""

    bench: str
    figures: list[Figure]
    seconds: float
    load_before: tuple[float, float, float]
    load_after: tuple[float, float, float]


def figure(
    name: str, unit: str, values: Sequence[float], aim: str = "", most: float | None = None,
    note: str = "",
) -> Figure:  # fmt: skip
    """The figure of `values`, one a repeat. It meets its aim when the median is at most `most`."""
    middle = median(values)
    meets = None if most is None else middle <= most
    low, high = round(min(values), 4), round(max(values), 4)
    return Figure(name, unit, round(middle, 4), low, high, len(values), aim, meets, note)


def share(values: Sequence[float], part: float) -> float:
    """The value below which `part` (0..1) of all lie: 0.99 is p99, 1.0 the largest."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


# --- where it was taken ---------------------------------------------------------------------------


def load() -> tuple[float, float, float]:
    """The machine's load average; zeros where there is none."""
    return os.getloadavg() if hasattr(os, "getloadavg") else (0.0, 0.0, 0.0)


def machine() -> dict[str, Any]:
    """What the figures depend on: processor, cores, versions. No name of a person or a place."""
    import pygame

    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "commit": commit(),
        "taken": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def commit() -> str:
    """The checkout's commit, with a + when files were changed; empty outside of one."""
    try:
        head = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
        )
        changed = subprocess.run(
            ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True
        )
    except OSError:
        return ""
    return head.stdout.strip() + ("+" if changed.stdout.strip() else "")


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor()


# --- on paper -------------------------------------------------------------------------------------


def table(measured: Sequence[Measured]) -> str:
    """All figures for people, and which aims they meet."""
    lines = []
    for one in measured:
        load_text = " ".join(f"{value:.2f}" for value in one.load_after)
        lines += ["", f"{one.bench}  ({one.seconds:.0f} s, load {load_text})"]
        lines += [_line(f) for f in one.figures]
    return "\n".join(lines)


def _line(f: Figure) -> str:
    verdict = {None: "", True: "meets", False: "MISSES"}[f.meets]
    spread = f"{_short(f.low)} .. {_short(f.high)}" if f.runs > 1 else ""
    aim = f"  {verdict}: {f.aim}" if verdict else ""
    note = f"  ({f.note})" if f.note else ""
    return f"  {f.name:<46}{_short(f.median):>9} {f.unit:<5}{spread:>20}{aim}{note}"


def _short(value: float) -> str:
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"


def summary(measured: Sequence[Measured]) -> str:
    """One line: how many aims are met, and the names of those that are not."""
    aimed = [(one.bench, f) for one in measured for f in one.figures if f.meets is not None]
    missed = [f"{bench}: {f.name}" for bench, f in aimed if not f.meets]
    rest = f"; misses {', '.join(missed)}" if missed else ""
    return f"meets {len(aimed) - len(missed)} of {len(aimed)} aims{rest}"


def write(path: Path, measured: Sequence[Measured]) -> None:
    """Everything as JSON. OSError when that is not possible."""
    path.parent.mkdir(parents=True, exist_ok=True)
    everything = {"machine": machine(), "measured": list(measured)}
    path.write_bytes(msgspec.json.format(msgspec.json.encode(everything), indent=1))

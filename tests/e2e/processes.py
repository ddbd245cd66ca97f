"""The processes of a program, as the system lists them: who thinks for it, and who outlives it.

Reads /proc, changes nothing.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

PATIENCE_S: Final = 20.0
"""For a machine with much to do: whoever notices that the program is gone ends at once."""


def family(program: int) -> list[int]:
    """The program and everybody it has started, and these in turn."""
    found = [program]
    for pid in found:
        for file in Path(f"/proc/{pid}/task").glob("*/children"):
            found += [int(child) for child in file.read_text().split()]
    return found


def thinking(program: int) -> list[int]:
    """The processes in which its bots think."""
    return [pid for pid in family(program)[1:] if b"spawn_main" in _read(pid, "cmdline")]


def worked(pid: int) -> float:
    """Seconds of a processor that it has had so far; none when it is gone."""
    fields = _read(pid, "stat").rpartition(b")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def left(pids: list[int]) -> list[int]:
    """Those that are still there after a while. A zombie is not: it waits to be counted, no more;
    those of a program that was killed are somebody else's to count."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and any(map(_lives, pids)):
        time.sleep(0.05)
    return [pid for pid in pids if _lives(pid)]


def _lives(pid: int) -> bool:
    stat = _read(pid, "stat").rpartition(b")")[2].split()
    return bool(stat) and stat[0] != b"Z"


def _read(pid: int, what: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{what}").read_bytes()
    except OSError:
        return b""

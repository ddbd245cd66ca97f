"""How long until there is a first picture, from the start of the process.

Beside a program that only imports and starts pygame, opens a window of the same size and flips.
Both processes are started in turns; each says through a pipe when its first flip is done.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final

from tests.bench.figures import MS, ROOT, Figure, Plan, figure
from tests.devices.xvfb import Xvfb

TIMES: Final = 2.0
PIPE: Final = "PIRATE_NIGHT_REPORT"
BARE: Final = (
    "import os, pygame; pygame.init(); pygame.display.set_mode((1280, 720));"
    f"pygame.display.flip(); os.write(int(os.environ['{PIPE}']), b'\\n')"
)
PATIENCE_S: Final = 30.0


def measure(plan: Plan) -> list[Figure]:
    """Without a screen and on one in memory."""
    figures = _compare(plan, "dummy", {**os.environ, "SDL_VIDEODRIVER": "dummy"})
    with Xvfb((1280, 720)) as screen:
        figures += _compare(plan, "Xvfb", screen.environment)
    return figures


def _compare(plan: Plan, name: str, environment: Mapping[str, str]) -> list[Figure]:
    env = {**environment, "SDL_AUDIODRIVER": "dummy", "XDG_DATA_HOME": str(plan.folder)}
    program: list[float] = []
    title: list[float] = []
    bare: list[float] = []
    for _ in range(plan.repeats):
        bare.append(median(_until([sys.executable, "-c", BARE], env) for _ in range(3)))
        play = [sys.executable, "main.py"]
        program.append(median(_until(play, env) for _ in range(3)))
        title.append(_until(play, env, lambda line: b'"Title"' in line))
    times = [ours / theirs for ours, theirs in zip(program, bare, strict=True)]
    aim = f"at most {TIMES:.0f} x the bare one"
    return [
        figure(f"{name}: first picture / bare", "x", times, aim, TIMES),
        figure(f"{name}: first picture", MS, program),
        figure(f"{name}: bare pygame, window, flip", MS, bare),
        figure(f"{name}: title screen", MS, title),
    ]


def _until(
    command: Sequence[str],
    environment: Mapping[str, str],
    wanted: Callable[[bytes], bool] = lambda _line: True,
) -> float:
    """Milliseconds from the start until the first wanted line; the process is ended then."""
    read, write = os.pipe()
    began = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=ROOT, env={**environment, PIPE: str(write)}, pass_fds=[write],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read, "rb", buffering=0) as pipe:
            while not wanted(_line(pipe.fileno(), process)):
                pass
            return (time.perf_counter() - began) * 1e3
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _line(pipe: int, process: subprocess.Popen[bytes]) -> bytes:
    """The next line, byte by byte: reports are short until the title is there."""
    line = b""
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([pipe], [], [], PATIENCE_S)
        part = os.read(pipe, 1) if ready else b""
        if not part:
            assert process.stderr is not None
            process.kill()
            raise RuntimeError(f"no picture came: {process.stderr.read()[-1000:]!r}")
        line += part
    return line

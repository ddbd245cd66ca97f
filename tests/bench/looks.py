"""Looks at `windowed` on a screen in memory. Owns the X server and the child processes."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Final

from tests.bench.figures import ROOT
from tests.devices.xvfb import Xvfb

PATIENCE_S: Final = 600


def look(screen: Xvfb, *arguments: object) -> dict[str, Any]:
    """What `windowed` says, run with these arguments on that screen."""
    command = [sys.executable, "-m", "tests.bench.windowed", *map(str, arguments)]
    done = subprocess.run(
        command, cwd=ROOT, env=screen.environment, capture_output=True, text=True,
        timeout=PATIENCE_S,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[2:])}: {done.stderr[-2000:]}")
    return dict(json.loads(done.stdout.splitlines()[-1]))

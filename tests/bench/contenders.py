"""Contenders: programs that do the same kind of work, measured in turns within one run.

Owns their processes, the peers' environments (made under `out` the first time; without a network
the peers are left out) and the taking of turns: a slow minute of the machine hits all of them.
Knows none of them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.bench.figures import ROOT, Plan

PEERS: Final = ROOT / "tests" / "bench" / "peers"
PYTHON_HOME: Final = ROOT / "out" / "peers-env"
NODE_HOME: Final = ROOT / "out" / "peers-node"
CARDS: Final = ROOT / "game" / "rules" / "john_silver" / "data.json"
LEFT_OUT: Final = "peers left out: their environment could not be made"
SECONDS, GLANCE = 2.0, 0.4


class Contender:
    """A process that works on one or more games on request."""

    def __init__(self, program: str, script: str, *more: str) -> None:
        self._process = subprocess.Popen(
            [program, str(PEERS / script), *more],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
            env={**os.environ, "NODE_PATH": str(NODE_HOME / "node_modules")},
        )  # fmt: skip
        said = self._answer()
        self.games: list[str] = said["games"]
        self.notes: dict[str, str] = said.get("notes", {})

    def rate(self, game: str, seconds: float) -> float:
        """Pieces of work a second of processor time."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{game}\t{seconds}\n")
        self._process.stdin.flush()
        done = self._answer()
        return float(done["decisions"] / done["seconds"])

    def close(self) -> None:
        """End the process by closing its standard input."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=20)

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith("{"):
            raise RuntimeError(f"a contender ended early: {line!r}")
        return json.loads(line)


def rates_of(contenders: Sequence[Contender], plan: Plan) -> dict[str, list[float]]:
    """All contenders in turn, `repeats` times; the first round warms up and does not count.

    They are closed at the end.
    """
    rates: dict[str, list[float]] = {}
    seconds = GLANCE if plan.quick else SECONDS
    try:
        for repeat in range(plan.repeats + 1):
            for contender in contenders:
                for game in contender.games:
                    rate = contender.rate(game, seconds if repeat else GLANCE)
                    if repeat:
                        rates.setdefault(game, []).append(rate)
    finally:
        for contender in contenders:
            contender.close()
    return rates


# --- environments ---------------------------------------------------------------------------------


def python_peers() -> str | None:
    """The Python of the peers' environment; None when it cannot be made."""
    python = PYTHON_HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    wanted = PEERS / "requirements.txt"
    if _made(PYTHON_HOME, wanted):
        return str(python)
    venv.create(PYTHON_HOME, with_pip=True, clear=True)
    install = [str(python), "-m", "pip", "install", "--quiet", "-r", str(wanted)]
    return str(python) if _make(PYTHON_HOME, wanted, install, ROOT) else None


def node_peers() -> str | None:
    """The Node.js that finds the peers written for it; None without one, or when they cannot be
    installed."""
    node, npm, wanted = shutil.which("node"), shutil.which("npm"), PEERS / "package.json"
    if node is None or npm is None:
        return None
    if _made(NODE_HOME, wanted):
        return node
    NODE_HOME.mkdir(parents=True, exist_ok=True)
    shutil.copy(wanted, NODE_HOME / "package.json")
    return node if _make(NODE_HOME, wanted, [npm, "install", "--silent"], NODE_HOME) else None


def _made(home: Path, wanted: Path) -> bool:
    done = home / "done"
    return done.is_file() and done.read_text("utf-8") == wanted.read_text("utf-8")


def _make(home: Path, wanted: Path, install: Sequence[str], where: Path) -> bool:
    if subprocess.run(install, check=False, cwd=where).returncode:
        return False
    (home / "done").write_text(wanted.read_text("utf-8"), "utf-8")
    return True

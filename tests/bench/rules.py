"""Random play of every turn-based game's rules, actions a second, with the peers' figures beside.

All contenders play in one run, taking turns: a slow minute of the machine hits all of them. Each
has a process and an environment of its own; the peers' is made here, under `out`, the first time.
Without a network they are left out, and a note says so.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from statistics import median
from typing import Any, Final

import msgspec

from tests.bench.figures import ROOT, Figure, Plan, figure

PEERS: Final = ROOT / "tests" / "bench" / "peers"
HOME: Final = ROOT / "out" / "peers-env"
CARDS: Final = ROOT / "game" / "rules" / "john_silver" / "data.json"
RATE: Final = "decisions/s"
BASE: Final = "ours john-silver"
HEARTS: Final = "open_spiel hearts"
TWIN: Final = "John Silver on OpenSpiel's Python API"
OF_HEARTS, OF_TWIN, OF_BASE = 0.8, 4.0, 0.5
SECONDS, GLANCE = 2.0, 0.4


class Contender:
    """A process that plays one or more games on request."""

    def __init__(self, python: str, script: str, *more: str) -> None:
        self._process = subprocess.Popen(
            [python, str(PEERS / script), *more],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )  # fmt: skip
        self.games: list[str] = self._answer()["games"]

    def play(self, game: str, seconds: float) -> float:
        """Decisions a second of processor time."""
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


def measure(plan: Plan) -> list[Figure]:
    """All contenders in turn, `repeats` times; the first round warms up and does not count."""
    contenders, note = [Contender(sys.executable, "ours.py")], ""
    python = _environment()
    if python is None:
        note = "peers left out: their environment could not be made"
    else:
        contenders.append(Contender(python, "open_spiel_player.py", str(CARDS)))
        contenders.append(Contender(python, "rlcard_player.py"))
    rates: dict[str, list[float]] = {}
    seconds = GLANCE if plan.quick else SECONDS
    try:
        for repeat in range(plan.repeats + 1):
            for contender in contenders:
                for game in contender.games:
                    rate = contender.play(game, seconds if repeat else GLANCE)
                    if repeat:
                        rates.setdefault(game, []).append(rate)
    finally:
        for contender in contenders:
            contender.close()
    return _figures(rates, note)


def _figures(rates: dict[str, list[float]], note: str) -> list[Figure]:
    """Rates, and what the aims speak of: ratios of rates of the same round."""
    figures = [figure(name, RATE, values, note=note) for name, values in rates.items()]
    aims = [(BASE, HEARTS, OF_HEARTS), (BASE, TWIN, OF_TWIN)]
    aims += [(name, BASE, OF_BASE) for name in rates if name.startswith("ours ") and name != BASE]
    for one, other, least in aims:
        if one in rates and other in rates:
            ratios = [a / b for a, b in zip(rates[one], rates[other], strict=True)]
            shown = figure(f"{one} / {other}", "x", ratios, f"at least {least} x")
            met = median(ratios) >= least
            figures.append(msgspec.structs.replace(shown, meets=met))
    return figures


def _environment() -> str | None:
    """The Python of the peers' environment; None when it cannot be made."""
    python = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = HOME / "done"
    wanted = (PEERS / "requirements.txt").read_text(encoding="utf-8")
    if done.is_file() and done.read_text(encoding="utf-8") == wanted:
        return str(python)
    venv.create(HOME, with_pip=True, clear=True)
    install = [
        str(python),
        "-m",
        "pip",
        "install",
        "--quiet",
        "-r",
        str(PEERS / "requirements.txt"),
    ]
    if subprocess.run(install, check=False, cwd=ROOT).returncode:
        return None
    done.write_text(wanted, encoding="utf-8")
    return str(python)

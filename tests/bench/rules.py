"""Random play of every turn-based game's rules, actions a second, with the peers' figures beside.

Each contender has a process and an environment of its own (`contenders`).
"""

from __future__ import annotations

import sys
from statistics import median
from typing import Final

import msgspec

from tests.bench.contenders import CARDS, LEFT_OUT, Contender, python_peers, rates_of
from tests.bench.figures import Figure, Plan, figure

RATE: Final = "decisions/s"
BASE: Final = "ours john-silver"
HEARTS: Final = "open_spiel hearts"
TWIN: Final = "John Silver on OpenSpiel's Python API"
OF_HEARTS, OF_TWIN, OF_BASE = 0.8, 4.0, 0.5


def measure(plan: Plan) -> list[Figure]:
    """All contenders in turn."""
    contenders, note = [Contender(sys.executable, "ours.py")], ""
    python = python_peers()
    if python is None:
        note = LEFT_OUT
    else:
        contenders.append(Contender(python, "open_spiel_player.py", str(CARDS)))
        contenders.append(Contender(python, "rlcard_player.py"))
    return _figures(rates_of(contenders, plan), note)


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

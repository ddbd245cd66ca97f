"""Our own turn-based games, by the real rules: `legal` and `apply`, no facts asked for."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from game.core.model import Rules, Table, silent  # noqa: E402
from game.core.rng import Rng  # noqa: E402
from game.rules import RULES  # noqa: E402
from tests.bench.peers.worker import Game, serve  # noqa: E402


def player(rules: Rules[Any]) -> Game:
    """One game with the most seats there are, up to four, from setup to its end."""
    seats = max(n for n in rules.info.seats if n <= 4)
    table = Table(seats, rules.check_options(seats, {}))
    setup, to_act, legal_of, apply = rules.setup, rules.to_act, rules.legal, rules.apply
    chance, deal, rng = random.Random(1).random, 0, Rng(1)

    def play() -> int:
        nonlocal deal
        deal += 1
        state, decisions = setup(table, Rng.at(deal, 0), silent), 0
        while acting := to_act(state):
            seat = acting[0]
            legal = legal_of(state, seat)
            apply(state, seat, legal[int(chance() * len(legal))], rng, silent)
            decisions += 1
        return decisions

    return play


if __name__ == "__main__":
    turn_based = [rules for rules in RULES.values() if not rules.info.realtime]
    serve({f"ours {rules.info.id}": player(rules) for rules in turn_based})

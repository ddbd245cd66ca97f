"""OpenSpiel's games, driven from Python by the leanest loop there is."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pyspiel

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.bench.peers.worker import Game, serve

NAMES = ("hearts", "crazy_eights", "euchre", "skat", "oh_hell", "gin_rummy")


def player(name: str) -> Game:
    """One game of `name` by random moves. Chance is even here: a random legal outcome will do."""
    game, chance = pyspiel.load_game(name), random.Random(1).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        return decisions

    return play


if __name__ == "__main__":
    games = {f"open_spiel {name}": player(name) for name in NAMES}
    from tests.bench.peers.john_silver_spiel import john_silver

    serve({**games, "John Silver on OpenSpiel's Python API": john_silver(Path(sys.argv[1]))})

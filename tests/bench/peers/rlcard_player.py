"""RLCard's games, below their environments: the game objects alone."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import rlcard

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.bench.peers.worker import Game, serve

NAMES = ("gin-rummy", "uno", "doudizhu")


def player(name: str) -> Game:
    """One game of `name` by random moves."""
    game: Any = rlcard.make(name, config={"seed": 1}).game
    chance = random.Random(1).random
    legal_of = _legal_of(name, game)

    def play() -> int:
        state, seat = game.init_game()
        decisions = 0
        while not game.is_over():
            legal = legal_of(state, seat)
            state, seat = game.step(legal[int(chance() * len(legal))])
            decisions += 1
        return decisions

    return play


def _legal_of(name: str, game: Any) -> Any:
    """Where each game keeps its legal actions."""
    if name == "gin-rummy":
        return lambda _state, _seat: game.judge.get_legal_actions()
    if name == "uno":
        return lambda state, _seat: state["legal_actions"]
    return lambda state, _seat: state["actions"]


if __name__ == "__main__":
    serve({f"rlcard {name}": player(name) for name in NAMES})

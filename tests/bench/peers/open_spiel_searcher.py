"""OpenSpiel's information-set searches at work on a first choice: written in C++ and in Python.

A simulation goes down the tree and plays on at random to the end of the game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.bench.peers import john_silver_spiel
from tests.bench.peers.worker import Game, serve

NAMES = ("gin_rummy", "hearts", "euchre")
FEW = 3
"""A real choice has as many options at least."""
IN_CPP, IN_PYTHON = 1000, 100
"""Simulations of one thought."""
EXPLORE = 1.4
SAMPLE = 40
"""Random games whose length is counted."""


def begun(game: Any, chance: random.Random) -> Any:
    """A new game at its first real choice: everything before at random."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node() and len(legal) >= FEW:
                return state
            state.apply_action(chance.choice(legal))


def in_cpp(game: Any) -> Game:
    """One thought of the bot written in C++."""
    evaluator, chance = pyspiel.RandomRolloutEvaluator(1, 7), random.Random(1)
    kind = game.get_type()
    by_sight = not kind.provides_information_state_string
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORE, IN_CPP, -1, policy, by_sight, True)

    def think() -> int:
        bot.step(begun(game, chance))
        return IN_CPP

    return think


def in_python(game: Any, adjust: Callable[[Any], None] | None = None) -> Game:
    """One thought of the bot written in Python."""
    evaluator, chance = mcts.RandomRolloutEvaluator(1, np.random.RandomState(7)), random.Random(1)
    kind = game.get_type()
    by_sight = not kind.provides_information_state_string
    bot = ismcts.ISMCTSBot(
        game, evaluator, EXPLORE, IN_PYTHON, random_state=np.random.RandomState(1),
        use_observation_string=by_sight, allow_inconsistent_action_sets=True,
    )  # fmt: skip
    if adjust is not None:
        adjust(bot)

    def think() -> int:
        bot.step(begun(game, chance))
        return IN_PYTHON

    return think


def length(game: Any) -> float:
    """Decisions of a random game from a first choice on, in the mean."""
    chance, made = random.Random(3), 0
    for _ in range(SAMPLE):
        state = begun(game, chance)
        while not state.is_terminal():
            made += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
    return made / SAMPLE


def _by_key_and_deal(bot: Any) -> None:
    """The game on the Python API says by itself what a seat knows, and imagines the rest."""
    bot.get_state_key = lambda state: (state.current_player(), state.known())
    bot.set_resampler(lambda state, _player: state.imagined())


def main(cards: Path) -> None:
    """Serve all of it."""
    thinkers: dict[str, Game] = {}
    notes: dict[str, str] = {}
    for name in NAMES:
        game = pyspiel.load_game(name)
        for made, make in (("C++", in_cpp), ("Python", in_python)):
            thinkers[f"open_spiel {name}, ISMCTS in {made}"] = make(game)
            notes[f"open_spiel {name}, ISMCTS in {made}"] = f"{length(game):.0f} random decisions"
    silver = john_silver_spiel.game_of(cards)
    name = "John Silver on OpenSpiel's Python API, ISMCTS"
    thinkers[name] = in_python(silver, _by_key_and_deal)
    notes[name] = f"{length(silver):.0f} random decisions"
    serve(thinkers, notes)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

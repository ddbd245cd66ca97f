"""Search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.game import Game
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.bots.playouts import play_on, outcome

KEEP = 2
PRIOR = 0

def search(game: Game, view: Any, seat: Seat, legal: Sequence[Action], rng: Rng, playouts: int, ahead=None, keep=2, prior=0, most=0) -> Action:
    if len(legal) == 1:
        return legal[0]
    rules, quick = game.rules, game.quick
    advised = game.advise(view, legal, rng.fork(0)).action
    still = [advised] + [a for a in legal if a != advised]
    sums = {a: 0 for a in still}
    phases = max(1, (len(still) - 1).bit_length())
    left = playouts
    number = 0
    worlds=0
    while len(still) > 1 and left >= len(still):
        turns = max(1, left // phases // len(still))
        for _ in range(turns):
            number += 1
            chance = rng.fork(number)
            world = rules.imagine(view, seat, chance)
            worlds+=1
            for action in still:
                state = rules.copy(world)
                luck = Rng.at(number, 0)
                rules.apply(state, seat, action, luck, lambda f: None) if 0 else None
                from game.core.model import silent
                rules.apply(state, seat, action, luck, silent)
                play_on(rules, quick, state, luck, ahead)
                sums[action] += outcome(rules, quick, state, seat)
        left -= turns * len(still)
        phases = max(1, phases - 1)
        still.sort(key=lambda a: -sums[a] - (prior if a == advised else 0))
        still = still[: (len(still) + 1) // 2] if keep==2 else still[:max(1,len(still)*keep//100)]
    return still[0]

"""One playout: from a choice in an imagined world to what it comes to for a seat.

Owns the playing on, by the game's quick player, and the measure of how it ended. Knows no game and
keeps nothing.
"""

from __future__ import annotations

from typing import Any, Final

from game.core.game import Quick
from game.core.model import Rules, Seat, silent
from game.core.rng import Rng

POINT: Final = 100
"""Outcomes are in hundredths of a point, as `Quick.stand` has them."""


def play_on(rules: Rules[Any], quick: Quick, state: Any, rng: Rng) -> None:
    """Change `state`: all seats play by `quick`, until the game is over or so long is enough.

    Where several seats may act at once they do so one by one, the lowest first; what the quick
    player looks at does not tell it what another has chosen in secret.
    """
    to_act, legal, apply, pick = rules.to_act, rules.legal, rules.apply, quick.pick
    for decisions in range(rules.info.max_steps):
        acting = to_act(state)
        if not acting or (decisions >= quick.ahead and quick.rests(state)):
            return
        seat = acting[0]
        choices = legal(state, seat)
        action = choices[0] if len(choices) == 1 else pick(state, seat, choices, rng)
        apply(state, seat, action, rng, silent)


def outcome(rules: Rules[Any], quick: Quick, state: Any, seat: Seat) -> int:
    """By how many hundredths of a point `seat` is ahead of the mean of the others.

    Not who wins: in a playout that is cut nobody has won yet, and a margin tells more of one
    playout than yes or no does.
    """
    result = rules.result(state)
    points = quick.stand(state) if result is None else [POINT * p for p in result.points]
    others = sum(points) - points[seat]
    return points[seat] - others // (len(points) - 1)

"""Playouts."""

from __future__ import annotations

from typing import Any

from game.core.game import Quick
from game.core.model import Rules, Seat, silent
from game.core.rng import Rng


WIN = 0
MODE = 'mean'

def play_on(rules: Rules[Any], quick: Quick, state: Any, rng: Rng, ahead: int | None = None) -> None:
    to_act, legal, apply, pick = rules.to_act, rules.legal, rules.apply, quick.pick
    for _ in range(quick.ahead if ahead is None else ahead):
        acting = to_act(state)
        if not acting:
            return
        seat = acting[0]
        options = legal(state, seat)
        action = options[0] if len(options) == 1 else pick(state, seat, options, rng)
        apply(state, seat, action, rng, silent)


def outcome(rules: Rules[Any], quick: Quick, state: Any, seat: Seat) -> int:
    points = list(quick.worth(state))
    own = points.pop(seat)
    bonus = 0
    if WIN:
        result = rules.result(state)
        if result is not None:
            w = result.winners
            bonus = WIN // len(w) if seat in w else 0
    if MODE == 'best':
        return own - max(points) + bonus
    return own - sum(points) // len(points) + bonus

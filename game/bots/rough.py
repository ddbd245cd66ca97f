"""How far apart choices are when nobody plays quite as foreseen: the figures that people are told.

Owns this one comparison. A search finds the better choice by playing on with one quick player for
all seats. Where nothing is hidden, all its worlds are then one and the same, and a choice may seem
to be worth twenty points because one line of play, never met again, happens to end well. So whoever
tells people what a choice is worth asks here: in each imagined world all choices are tried as in a
search, but every hand slips now and then and does anything that is allowed. What a choice is worth
in spite of that is worth something, and how much it varies from world to world says how sure it is.
It is slower to tell choices apart than a search: two or three of them are enough for it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final

from game.bots.cast import Judged, Stop, never
from game.bots.playouts import outcome, play_on
from game.core.game import Game, Quick
from game.core.model import Action, Rules, Seat, silent
from game.core.rng import Rng

SLIPS: Final = 10
"""In so many of a hundred decisions of a playout a hand does anything: in a match of fifty, five
times. With half of that two players with open hands play the same line in most worlds."""


class Rough:
    """Compares choices of one game."""

    def __init__(self, rules: Rules[Any], quick: Quick) -> None:
        self._rules = rules
        self._quick = slipping(quick)

    def judge(
        self, view: Any, seat: Seat, legal: Sequence[Action], rng: Rng, playouts: int,
        stop: Stop = never,
    ) -> tuple[Judged, ...]:  # fmt: skip
        """What each of `legal` comes to, the best first, all in equally many worlds: as many as
        `playouts` are enough for, and one at least. Equal arguments give an equal answer."""
        rules, quick = self._rules, self._quick
        sums, worlds = [0] * len(legal), max(1, playouts // len(legal))
        for number in range(worlds):
            chance = rng.fork(number)
            world = rules.imagine(view, seat, chance.fork(0))
            for n, action in enumerate(legal):
                state, luck = rules.copy(world), chance.fork(1)
                rules.apply(state, seat, action, luck, silent)
                play_on(rules, quick, state, luck)
                sums[n] += outcome(rules, quick, state, seat)
            if stop():
                worlds = number + 1
                break
        order = sorted(range(len(legal)), key=lambda n: -sums[n])
        return tuple(Judged(legal[n], sums[n] // worlds, worlds) for n in order)


def slipping(quick: Quick) -> Quick:
    """A quick player whose hand slips."""

    def pick(state: Any, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
        return rng.choice(legal) if rng.below(100) < SLIPS else quick.pick(state, seat, legal, rng)

    return dataclasses.replace(quick, pick=pick)


def rough_of(game: Game) -> Rough | None:
    """The comparison of a game; None where nobody plays on quickly."""
    return None if game.quick is None else Rough(game.rules, game.quick)

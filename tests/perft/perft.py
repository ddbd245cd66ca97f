"""Perft: how many sequences of actions there are from a position, by depth. Knows no game.

One integer guards all of `to_act`, `legal` and `apply`. A sequence is a list of (seat, action);
every step is played with the chance of seed 1 at its depth. On failure the counts of each first
action are printed, so that the fault can be found by going down one branch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.core.model import Rules, silent
from game.core.rng import Rng

Position = Callable[[], Any]
"""Makes a state anew each time."""


def perft(rules: Rules[Any], state: Any, depth: int) -> int:
    """The number of sequences of `depth` actions; sequences that end early do not count."""
    if depth == 0:
        return 1
    return sum(count for _first, count in divided(rules, state, depth))


def divided(rules: Rules[Any], state: Any, depth: int) -> list[tuple[str, int]]:
    """The same by first action."""
    counts = []
    for seat in rules.to_act(state):
        for action in rules.legal(state, seat):
            after = rules.copy(state)
            rules.apply(after, seat, action, Rng.at(1, depth), silent)
            first = f"{seat} {msgspec.json.encode(action).decode()}"
            counts.append((first, perft(rules, after, depth - 1)))
    return counts


def check(rules: Rules[Any], position: Position, counts: Sequence[int]) -> None:
    """Raise AssertionError with the counts of each branch at the first depth that differs."""
    for depth, count in enumerate(counts, 1):
        branches = divided(rules, position(), depth)
        found = sum(branch for _first, branch in branches)
        assert found == count, "\n".join(f"{first}: {branch}" for first, branch in branches)

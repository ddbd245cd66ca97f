"""Many matches between bots, as fast as they go, and what came of them in figures.

Owns the whole of a series, from its first match to its report; its parts are in `lab`. Knows no
game: rules and cast are handed in. The same arguments give the same report on every machine, by any
number of hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any

from game.bots.cast import Cast
from game.bots.lab.figures import Spread, spread_of, wilson
from game.bots.lab.findings import RACE, STEPS, Pairing, Report, pairing, sum_up
from game.bots.lab.series import Played, Series, Subject, check, seating
from game.bots.lab.shifts import played
from game.bots.lab.text import report_text
from game.core.game import Study
from game.core.model import Rules


def simulate(
    rules: Rules[Any],
    cast: Cast,
    seats: int,
    bots: Sequence[str],
    matches: int,
    seed: int,
    on_progress: Callable[[int], None] | None = None,
    options: dict[str, Any] | None = None,
    *,
    vary: bool = False,
    study: Study | None = None,
    executor: Executor | None = None,
    module: str = "",
    share: int = 1,
) -> Report:
    """Play `matches` matches with `seats` seats and sum them up.

    `bots` are levels or profiles; with fewer or more of them than seats they take turns, and from
    match to match everybody moves on, so that all sit everywhere equally often. Match `m` has seed
    `seed + m`. `on_progress` hears the number of matches played. With `vary` all options that are
    not given are drawn for each match. With an `executor` others play, `share` matches at a time;
    they find the game by its id in the `GAMES` of `module`. Raises KeyError for an unknown bot,
    BadOption for bad options.
    """
    subject = Subject(rules, cast, study)
    series = Series(rules.info.id, seats, tuple(bots), seed, dict(options or {}), vary)
    check(subject, series)
    done: list[Played] = []
    for match in played(subject, series, range(matches), executor, module, share):
        done.append(match)
        if on_progress is not None:
            on_progress(len(done))
    return sum_up(subject, series, done, matches)


__all__ = [
    "RACE",
    "STEPS",
    "Pairing",
    "Report",
    "Spread",
    "pairing",
    "report_text",
    "seating",
    "simulate",
    "spread_of",
    "wilson",
]

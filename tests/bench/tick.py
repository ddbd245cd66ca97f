"""What one tick of a four-seat race costs, without journal: the rules, the bots, the view.

The rules' tick is what the aim speaks of; bots and the picture's view are shown beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from game.bots.base import Crew
from game.core.model import CLOCK, Table
from game.core.pace import TICKS_PER_SECOND
from game.rules import RULES
from game.rules.captain_silver.model import Phase
from game.rules.captain_silver.plain import SAILORS
from game.table.match import Match
from tests.bench.figures import MS, Figure, Plan, figure, share

GAME: Final = "captain-silver"
SEATS: Final = 4
MOST_MS: Final = 0.01 * 1000 / TICKS_PER_SECOND
"""The aim: one per cent of a tick."""


def measure(plan: Plan) -> list[Figure]:
    """Whole matches of captains; only their race ticks count."""
    runs = [_run(100 * repeat + 1, plan.much(12, 2)) for repeat in range(plan.repeats)]
    aim = f"at most 1 % of a tick, {MOST_MS:.3f} ms"
    figures = []
    for clock in ("cpu", "wall"):
        rules = [run["tick", clock] for run in runs]
        figures += [
            figure(f"tick mean, {clock}", MS, [sum(r) / len(r) for r in rules], aim, MOST_MS),
            figure(f"tick p99, {clock}", MS, [share(r, 0.99) for r in rules], aim, MOST_MS),
        ]
    for what in ("bots", "view"):
        times = [run[what, "cpu"] for run in runs]
        figures.append(figure(f"{what} mean, cpu", MS, [sum(t) / len(t) for t in times]))
        figures.append(figure(f"{what} p99, cpu", MS, [share(t, 0.99) for t in times]))
    return figures


def _run(seed: int, matches: int) -> dict[tuple[str, str], Sequence[float]]:
    times: dict[tuple[str, str], list[float]] = {}

    def timed(what: str, action: Callable[[], Any]) -> Any:
        wall, cpu = time.perf_counter_ns(), time.thread_time_ns()
        answer = action()
        times.setdefault((what, "cpu"), []).append((time.thread_time_ns() - cpu) / 1e6)
        times.setdefault((what, "wall"), []).append((time.perf_counter_ns() - wall) / 1e6)
        return answer

    for number in range(matches):
        _match(seed + number, timed)
    return dict(times)


def _match(seed: int, timed: Callable[[str, Callable[[], Any]], Any]) -> None:
    rules, cast = RULES[GAME], SAILORS
    match: Match[Any] = Match(rules, Table(SEATS, rules.check_options(SEATS, {})), seed)
    crew = Crew(cast, dict.fromkeys(range(SEATS), "captain"), seed)
    ticks = 0
    while acting := match.to_act():
        if match.view(None).phase is Phase.RACE:
            at = ticks * 1_000_000 // TICKS_PER_SECOND
            presses = timed("bots", partial(crew.presses, match, at))
            action = cast.tick(presses)
            change = partial(match.submit, CLOCK) if presses else match.idle
            timed("tick", partial(change, action))
            timed("view", partial(match.view, None))
            ticks += 1
        else:
            ticks = 0
            seat, choice = crew.decide(match) or (acting[0], match.legal(acting[0])[0])
            match.submit(seat, choice)

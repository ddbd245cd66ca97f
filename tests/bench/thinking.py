"""What it costs the screen that a bot thinks in another process.

The calls of a `Thinker` while a search is at work there, what a start and a taken-back question
take, frames of a table with and without a search that never ends, sixty a second, a second each in
turn, and the most memory that captains need. Polling is part of a frame. Calls are judged by the
thread's own CPU time, as in `frame`; frames by wall time, as the other process's share of the
machine is what is measured. That a machine had other work shows in the spread: with more to do than
it has processors, everybody waits for everybody, and the figure says nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from game.bots.question import Question
from game.bots.thinking import SECOND, Thinker
from game.casts import BOTS
from game.core.model import Table
from game.core.pace import TICKS_PER_SECOND
from game.core.rng import Rng
from game.rules import RULES
from game.table.match import Match
from scenes.app import compose
from scenes.kit.backdrops import paint
from scenes.kit.sprites import Stage
from tests.bench.figures import MS, Figure, Plan, figure, share
from tests.bench.tabled import Tabled

GAMES: Final = ("john-silver", "schatzinsel", "captain-jack", "meuterer")
TABLE: Final = ("john-silver", (1920, 1080), "bots")
TICK_NS: Final = SECOND // TICKS_PER_SECOND
NAP_S: Final = 0.002
ENDLESS: Final = "search-100000000"
MOST_MS: Final = 1.0
MOST_CANCEL_MS: Final = 50.0
MOST_RATIO: Final = 1.2
MOST_MB: Final = 200.0
CAPTAINS: Final = 12
"""Questions after which a process has needed what it ever needs."""
NEVER: Final = 3600 * SECOND
FIRST: Final = 240
"""Frames in which the table draws ahead what it will need."""
BLOCK: Final = 60
"""Frames from one change to the next."""
WHO: Final = {False: "alone", True: "thinking"}


def measure(plan: Plan) -> list[Figure]:
    """Calls, then frames."""
    calls: dict[str, list[list[float]]] = {}
    for repeat in range(plan.repeats):
        for name, values in _calls(repeat, plan.much(200, 40)).items():
            calls.setdefault(name, []).append(values)
    aim = f"p99 under {MOST_MS:.0f} ms"
    figures = []
    for name in ("ask", "look", "cancel"):
        figures += [
            figure(
                f"{name} p99, cpu", MS, [share(values, 0.99) for values in calls[f"{name} cpu"]],
                aim, MOST_MS,
            ),
            figure(f"{name} p50, wall", MS, [share(values, 0.5) for values in calls[name]]),
            figure(f"{name} p99, wall", MS, [share(values, 0.99) for values in calls[name]]),
            figure(f"{name} worst, cpu", MS, [max(values) for values in calls[f"{name} cpu"]]),
        ]  # fmt: skip
    stops = [max(values) for values in calls["while starting"]]
    figures += [
        figure("longest stop while a process starts", MS, stops),
        figure("start to ready", MS, [max(values) for values in calls["start"]]),
        figure(
            "taken back to the next answer p99", MS,
            [share(values, 0.99) for values in calls["next answer"]],
            f"under {MOST_CANCEL_MS:.0f} ms", MOST_CANCEL_MS,
        ),
        figure("close", MS, [max(values) for values in calls["close"]]),
    ]  # fmt: skip
    return figures + _frames(plan) + _memory(plan)


def _question(game: str, moment: int, bot: str) -> Question:
    """One of many choices, some way into a match of as many seats as there can be."""
    rules, rng = RULES[game], Rng(moment)
    seats = max(rules.info.seats)
    match = Match(rules, Table(seats, rules.check_options(seats, {})), moment)
    for _ in range(moment % 20):
        seat = match.to_act()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    while len(legal := match.legal(match.to_act()[0])) < 2:
        match.submit(match.to_act()[0], legal[0])
    seat = match.to_act()[0]
    return Question(game, seat, match.view(seat), tuple(legal), bot, moment, moment)


def _calls(repeat: int, count: int) -> dict[str, list[float]]:
    """Milliseconds of every call of one thinker's life, by what was called."""
    took: dict[str, list[float]] = {}
    thinker = Thinker(BOTS, "game.casts", time.monotonic_ns, NEVER, NEVER)
    began = time.monotonic_ns()
    thinker.warm()
    took["while starting"] = [(time.monotonic_ns() - began) / 1e6]
    while not thinker._ready:
        _timed(took, "while starting", thinker.answer)
    took["start"] = [(time.monotonic_ns() - began) / 1e6]
    for number in range(count):
        moment = repeat * count + number
        endless = _question(GAMES[number % len(GAMES)], moment, ENDLESS)
        brief = _question(GAMES[number % len(GAMES)], moment, "mate")
        _timed(took, "ask", partial(thinker.ask, endless))
        for _ in range(10):
            time.sleep(NAP_S)
            _timed(took, "look", thinker.answer)
        back = time.monotonic_ns()
        _timed(took, "cancel", thinker.cancel)
        _timed(took, "ask", partial(thinker.ask, brief))
        while _timed(took, "look", thinker.answer) is None:
            time.sleep(NAP_S / 10)
        took.setdefault("next answer", []).append((time.monotonic_ns() - back) / 1e6)
    assert thinker.log == [], thinker.log
    thinker.ask(_question(GAMES[0], repeat, ENDLESS))
    _timed(took, "close", thinker.close)
    return took


def _timed(took: dict[str, list[float]], name: str, call: Callable[[], object]) -> object:
    began, worked = time.perf_counter_ns(), time.thread_time_ns()
    got = call()
    took.setdefault(f"{name} cpu", []).append((time.thread_time_ns() - worked) / 1e6)
    took.setdefault(name, []).append((time.perf_counter_ns() - began) / 1e6)
    return got


def _frames(plan: Plan) -> list[Figure]:
    """Frames of the same tables alone and while a search is at work."""
    thinker = Thinker(BOTS, "game.casts", time.monotonic_ns, NEVER, NEVER)
    thinker.warm()
    runs = []
    for repeat in range(plan.repeats):
        run = Run(thinker, repeat)
        while run.frames < plan.much(4000, 1200):
            run.play(plan)
        runs.append(run)
    thinker.close()
    name = f"{TABLE[0]} {TABLE[1][0]}x{TABLE[1][1]}"
    figures = []
    for clock, aim, most in (("wall", f"at most {MOST_RATIO}", MOST_RATIO), ("cpu", "", None)):
        p99 = {who: [share(run.costs[clock, who], 0.99) for run in runs] for who in WHO}
        p50 = {who: [share(run.costs[clock, who], 0.50) for run in runs] for who in WHO}
        ratios = [b / a for a, b in zip(p99[False], p99[True], strict=True)]
        figures.append(
            figure(f"{name}: frame p99, {clock}, thinking / alone", "x", ratios, aim, most)
        )
        for who, words in WHO.items():
            figures.append(figure(f"{name}: frame p50, {clock}, {words}", MS, p50[who]))
            figures.append(figure(f"{name}: frame p99, {clock}, {words}", MS, p99[who]))
    return figures


class Run:
    """Frames at their time, in milliseconds by clock and by whether a search was at work."""

    def __init__(self, thinker: Thinker, seed: int) -> None:
        self.costs: dict[tuple[str, bool], list[float]] = {
            (clock, who): [] for clock in ("wall", "cpu") for who in WHO
        }
        self._thinker = thinker
        self._seed = 1000 * seed

    @property
    def frames(self) -> int:
        """The fewer of the two."""
        return min(map(len, self.costs.values()))

    def play(self, plan: Plan) -> None:
        """One table; the search begins and ends every second: what else the machine has to do is
        the same for both."""
        self._seed += 1
        folder = plan.folder / f"thinking-{self._seed}"
        tabled = Tabled(TABLE[1], folder, TABLE[0], self._seed, TABLE[2])
        services = tabled.table.services
        stage = Stage(services.canvas.surface, services.canvas.scale)
        backdrop = tabled.scene.backdrop()
        ground = paint(services, backdrop)
        number, due = 0, time.perf_counter_ns()
        while True:
            works = self._turn(number)
            due += TICK_NS
            time.sleep(max(0, due - time.perf_counter_ns()) / SECOND)
            began, worked = time.perf_counter_ns(), time.thread_time_ns()
            assert self._thinker.answer() is None, self._thinker.log
            tabled.tick()
            if not tabled.plays:
                break
            shown, placed = compose(services, 0.0)
            if shown != backdrop:
                backdrop, ground = shown, paint(services, shown)
            stage.draw(ground, placed)
            if number >= FIRST:
                self.costs["cpu", works].append((time.thread_time_ns() - worked) / 1e6)
                self.costs["wall", works].append((time.perf_counter_ns() - began) / 1e6)
            number += 1
        self._thinker.cancel()

    def _turn(self, number: int) -> bool:
        """Is a search at work in this frame? It is asked, or taken back, between frames."""
        works = number // BLOCK % 2 == self._seed % 2
        if number % BLOCK == 0 and works:
            self._thinker.ask(_question(GAMES[0], 1, ENDLESS))
        elif number % BLOCK == 0:
            self._thinker.cancel()
        return works


def _memory(plan: Plan) -> list[Figure]:
    """What a process in which captains think has held at most, by game."""
    figures = []
    for game in GAMES:
        most = [_most_mb(game, repeat) for repeat in range(plan.much(plan.repeats, 1))]
        aim = f"under {MOST_MB:.0f} MB"
        figures.append(figure(f"{game}: a captain's process at most", "MB", most, aim, MOST_MB))
    return figures


def _most_mb(game: str, repeat: int) -> float:
    """In a process of its own. OSError where the kernel does not say."""
    thinker = Thinker(BOTS, "game.casts", time.monotonic_ns, NEVER, NEVER)
    for moment in range(CAPTAINS):
        thinker.ask(_question(game, repeat * CAPTAINS + moment, "captain"))
        while thinker.answer() is None:
            time.sleep(NAP_S)
    worker = thinker._worker
    assert thinker.log == [], thinker.log
    assert worker is not None and worker._process is not None
    status = Path(f"/proc/{worker._process.pid}/status").read_text()
    thinker.close()
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) / 1024

"""What a frame of a table costs in software, without the flip, beside 300 plain card blits.

A frame is everything between two flips: presses, the scene's tick, placing everything, repainting
what changed. What bots think and what the match does (rules, journal) is timed apart: it comes once
a move, and has benches of its own. Cards, CPU time and the aim are those of `frame`. In the first
seconds of each game the table draws ahead what it will need: they are shown by themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import mean, median
from typing import Any, Final

from game.core.pace import TICKS_PER_SECOND
from scenes.app import compose
from scenes.kit.assets import Assets
from scenes.kit.backdrops import paint
from scenes.kit.sprites import Stage
from scenes.tables.base import TableScene
from tests.bench.figures import MS, Figure, Plan, figure, share
from tests.bench.frame import BETWEEN, CARDS, MOST, SIZES, Cards, Times
from tests.bench.tabled import PLAYERS, Tabled

GAMES: Final = ("john-silver", "schatzinsel", "captain-jack", "meuterer")
FIRST: Final = 180
"""Frames in which the table may still be busy drawing what it will need."""
TICK_MS: Final = 1000 / TICKS_PER_SECOND
MATCH, TICK, LAYING, MAKING, PLACING, PAINTING = (
    "match", "tick", "laying out", "making", "placing", "painting",
)  # fmt: skip
PARTS: Final = (TICK, LAYING, MAKING, PLACING, PAINTING)
"""What a frame spends its time on. `making`: pictures that are seen for the first time."""


def measure(plan: Plan) -> list[Figure]:
    """Every game, every size, both kinds of players."""
    return [
        found
        for game in GAMES
        for size in SIZES
        for players in PLAYERS
        for found in _measure_table(plan, game, size, players)
    ]


def _measure_table(plan: Plan, game: str, size: tuple[int, int], players: str) -> list[Figure]:
    runs: list[Run] = []
    for repeat in range(plan.repeats):
        run = Run()
        _play(plan, (game, size, players, 100 * repeat + 1), run, plan.much(4000, 1200))
        runs.append(run)
    name = f"{game} {size[0]}x{size[1]} {players}"
    cards = [median(run.times["cards cpu"]) for run in runs]
    p99 = [share(run.costs, 0.99) for run in runs]
    aim = f"p99 at most {MOST} x the cards"
    return [
        figure(
            f"{name}: p99 / cards", "x", [a / b for a, b in zip(p99, cards, strict=True)],
            aim, MOST,
        ),
        figure(f"{name}: {CARDS} cards", MS, cards),
        figure(f"{name}: p50", MS, [share(run.costs, 0.5) for run in runs]),
        figure(f"{name}: p99", MS, p99, note=_slow(runs)),
        figure(
            f"{name}: worst", MS, [max(run.costs) for run in runs], "never longer than a tick",
            TICK_MS,
        ),
        figure(f"{name}: first seconds p99", MS, [share(run.first, 0.99) for run in runs]),
        figure(f"{name}: a move's match p99", MS, [run.of_match for run in runs]),
    ]  # fmt: skip


class Run:
    """One table, frame by frame: `costs` in milliseconds, and what each was spent on."""

    def __init__(self) -> None:
        self.times: Times = {}
        self.costs: list[float] = []
        self.spent: list[dict[str, float]] = []
        self.first: list[float] = []
        """What the frames of each game's first seconds cost."""

    def add(self, spent: dict[str, float], first: bool) -> None:
        """A frame is over."""
        cost = sum(spent[part] for part in PARTS)
        if first:
            self.first.append(cost)
        else:
            self.spent.append(spent)
            self.costs.append(cost)

    @property
    def of_match(self) -> float:
        """p99 of what bots and match took, in the frames in which they did anything."""
        return share([s[MATCH] for s in self.spent if s[MATCH]] or [0.0], 0.99)


def _slow(runs: Sequence[Run]) -> str:
    """What the slowest hundredth of all frames is spent on, on the mean."""
    slow: list[dict[str, float]] = []
    for run in runs:
        least = share(run.costs, 0.99)
        slow += [s for s, cost in zip(run.spent, run.costs, strict=True) if cost >= least]
    return ", ".join(f"{part} {mean(s[part] for s in slow):.2f}" for part in PARTS)


class Purses:
    """A stop watch with one purse for each part: time within a part within another counts for the
    inner one alone."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys((MATCH, *PARTS), 0.0)
        self._open: list[str] = []
        self._since = 0

    def _book(self) -> None:
        now = time.thread_time_ns()
        if self._open:
            self.spent[self._open[-1]] += (now - self._since) / 1e6
        self._since = now

    @contextmanager
    def within(self, part: str) -> Iterator[None]:
        """Whatever passes now is spent on `part`."""
        self._book()
        self._open.append(part)
        try:
            yield
        finally:
            self._book()
            self._open.pop()

    def take(self) -> dict[str, float]:
        """What was spent since the last look, in milliseconds."""
        taken, self.spent = self.spent, dict.fromkeys(self.spent, 0.0)
        return taken

    def watch(self, owner: Any, name: str, part: str) -> None:
        """Every call of this method is spent on `part`."""
        real = getattr(owner, name)

        def watched(*given: Any, **more: Any) -> Any:
            with self.within(part):
                return real(*given, **more)

        setattr(owner, name, watched)


def _watch_table(scene: TableScene, purses: Purses) -> None:
    """Tell the parts of a frame apart."""
    for name in ("ponder", "think", "advice"):
        purses.watch(scene.driver, name, MATCH)
    for name in ("submit", "view", "seen_by", "glimpses", "legal"):
        purses.watch(scene.match, name, MATCH)
    for name in ("place", "again", "step"):
        purses.watch(scene.show, name, LAYING)
    _watch_makers(scene.services.assets, purses)


def _watch_makers(assets: Assets, purses: Purses) -> None:
    """Time in which a picture is made that was not there yet."""
    once, recent = assets.once, assets.recent

    def timed(make: Callable[[], Any]) -> Callable[[], Any]:
        def made() -> Any:
            with purses.within(MAKING):
                return make()

        return made

    assets.once = lambda key, make: once(key, timed(make))  # type: ignore[method-assign]
    assets.recent = (  # type: ignore[method-assign]
        lambda kind, key, make, keep=3: recent(kind, key, timed(make), keep)
    )


def _play(plan: Plan, table: tuple[str, tuple[int, int], str, int], run: Run, frames: int) -> None:
    """Games one after the other, frame by frame, until there are enough frames."""
    game, size, players, seed = table
    while len(run.costs) < frames:
        folder = plan.folder / f"{game}-{size[0]}-{players}-{seed}"
        _game(Tabled(size, folder, game, seed, players), run, frames)
        seed += 1


def _game(tabled: Tabled, run: Run, frames: int) -> None:
    services, scene = tabled.table.services, tabled.scene
    surface = services.canvas.surface
    stage, purses = Stage(surface, services.canvas.scale), Purses()
    backdrop = scene.backdrop()
    ground = paint(services, backdrop)
    cards = Cards(surface, ground, services.canvas.scale)
    stage.draw(ground, compose(services, 0.0)[1])  # the first one is drawn whole
    _watch_table(scene, purses)
    count = 0
    while tabled.plays and len(run.costs) < frames:
        with purses.within(TICK):
            tabled.press()
            tabled.tick()
        if not tabled.plays:
            return
        with purses.within(PLACING):
            shown, placed = compose(services, 0.0)
        with purses.within(PAINTING):
            if shown != backdrop:
                backdrop, ground = shown, paint(services, shown)
            stage.draw(ground, placed)
        run.add(purses.take(), count < FIRST)
        if count % BETWEEN == 0:
            cards.look(run.times)
            stage.forget()
            stage.draw(ground, placed)
        count += 1

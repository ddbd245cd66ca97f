"""What a frame of the race costs in software, without the flip, beside 300 plain card blits.

A frame is what the loop does between a tick and the flip: taking in view and facts, placing
everything, repainting what changed. Cards are 125 x 176 units with alpha, blitted one by one over a
full background, measured between the frames of the same run. The aim is judged by the thread's own
CPU time; wall time, which counts whatever else the machine does meanwhile, is shown beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final

import pygame

from game.rules.captain_silver.model import Phase
from scenes.app import compose
from scenes.kit.backdrops import paint
from scenes.kit.sprites import Stage
from tests.bench.figures import MS, Figure, Plan, figure, share
from tests.bench.raced import PLAYERS, Raced

SIZES: Final = ((1280, 720), (1920, 1080), (2560, 1440))
CARDS: Final = 300
CARD: Final = (125, 176)
MOST: Final = 0.4
"""The aim: p99 of a frame, in times of the cards."""
BETWEEN: Final = 40
"""Frames between two looks at the cards."""

Times = dict[str, list[float]]
"""Milliseconds by what was timed; names end in `wall` or `cpu`."""


def measure(plan: Plan) -> list[Figure]:
    """Every size, both kinds of players."""
    figures = []
    for size in SIZES:
        for players in PLAYERS:
            figures += _measure_size(plan, size, players)
    return figures


def _measure_size(plan: Plan, size: tuple[int, int], players: str) -> list[Figure]:
    runs = []
    for repeat in range(plan.repeats):
        times: Times = {}
        frames, seed = plan.much(1500, 300), 100 * repeat + 1
        while len(times.get("frame wall", ())) < frames:
            _race(plan, size, players, seed, times, frames)
            seed += 1
        runs.append(times)
    name = f"{size[0]}x{size[1]} {players}"
    ratios = [share(run["frame cpu"], 0.99) / median(run["cards cpu"]) for run in runs]
    aim = f"p99 at most {MOST} x the cards"
    return [
        figure(f"{name}: frame p99 / cards, cpu", "x", ratios, aim, MOST),
        figure(f"{name}: {CARDS} cards, cpu", MS, [median(run["cards cpu"]) for run in runs]),
        figure(f"{name}: frame p50, cpu", MS, [median(run["frame cpu"]) for run in runs]),
        figure(f"{name}: frame p99, cpu", MS, [share(run["frame cpu"], 0.99) for run in runs]),
        figure(f"{name}: frame p50, wall", MS, [median(run["frame wall"]) for run in runs]),
        figure(f"{name}: frame p99, wall", MS, [share(run["frame wall"], 0.99) for run in runs]),
        figure(f"{name}: frame worst, cpu", MS, [max(run["frame cpu"]) for run in runs]),
    ]


def _race(
    plan: Plan, size: tuple[int, int], players: str, seed: int, times: Times, frames: int
) -> None:
    """One match's first race, frame by frame."""
    raced = Raced(size, plan.folder, seed, players)
    raced.begin()
    services, scene = raced.services, raced.scene
    stage = Stage(services.canvas.surface, services.canvas.scale)
    backdrop = paint(services, scene.backdrop())
    cards = Cards(services.canvas.surface, backdrop, services.canvas.scale)
    looked = Watch(scene._look)
    scene._look = looked  # type: ignore[method-assign]  # it is part of the frame
    stage.draw(backdrop, compose(services, 0.0)[1])  # the first one is drawn whole

    def draw() -> None:
        stage.draw(backdrop, compose(services, 0.0)[1])

    drawn = Watch(draw)
    count = 0
    while raced.racing and len(times.setdefault("frame wall", [])) < frames:
        raced.tick()
        if raced.match.view(None).phase is not Phase.RACE:
            break
        drawn()
        times["frame wall"].append(looked.wall + drawn.wall)
        times.setdefault("frame cpu", []).append(looked.cpu + drawn.cpu)
        if count % BETWEEN == 0:
            cards.look(times)
            stage.forget()
            draw()
        count += 1


class Watch:
    """A function with a stop watch: `wall` and `cpu` are the last call's milliseconds."""

    def __init__(self, function: Callable[[], Any]) -> None:
        self._function = function
        self.wall = self.cpu = 0.0

    def __call__(self) -> None:
        wall, cpu = time.perf_counter_ns(), time.thread_time_ns()
        self._function()
        self.cpu = (time.thread_time_ns() - cpu) / 1e6
        self.wall = (time.perf_counter_ns() - wall) / 1e6


class Cards:
    """The yardstick: a full background and 300 cards with alpha, in the display's format."""

    def __init__(self, surface: pygame.Surface, backdrop: pygame.Surface, scale: float) -> None:
        self._surface, self._backdrop = surface, backdrop
        width, height = (max(1, round(length * scale)) for length in CARD)
        card = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.rect(card, (236, 220, 180, 255), card.get_rect(), border_radius=width // 10)
        self._card = card.convert_alpha()
        room = (surface.get_width() - width, surface.get_height() - height)
        self._spots = [((n * 37) % room[0], (n * 53) % room[1]) for n in range(CARDS)]
        self._watch = Watch(self._blit)

    def _blit(self) -> None:
        self._surface.blit(self._backdrop, (0, 0))
        for spot in self._spots:
            self._surface.blit(self._card, spot)

    def look(self, times: Times) -> None:
        """Time them once."""
        self._watch()
        times.setdefault("cards wall", []).append(self._watch.wall)
        times.setdefault("cards cpu", []).append(self._watch.cpu)

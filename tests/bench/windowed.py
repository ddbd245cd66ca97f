"""The real program in a real window, watched from within: a process of its own for each look.

python -m tests.bench.windowed race COUNT    milliseconds of whole frames, four bots racing
python -m tests.bench.windowed press COUNT   milliseconds from a pad's press to its flipped frame
python -m tests.bench.windowed empty COUNT   the same for a loop that only fills, flips and waits
python -m tests.bench.windowed lean COUNT    that loop with the program's own way to the screen

Prints one JSON object. Needs a display (`screens` gives one); the window fills it. Owns the probe,
the way past the menus and the finger that presses; what the figures mean is said elsewhere.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.casts import BOTS
from game.rules import RULES
from game.rules.captain_silver.model import Mode, Phase
from game.table.evening import BOT_NAMES, Chair
from scenes import flow
from scenes.app import App
from scenes.input.hints import hints
from scenes.input.seating import Hold
from scenes.input.signals import Kind
from scenes.race.scene import RaceScene
from scenes.services import Services
from scenes.stack import Scene
from scenes.window import open_window
from tests.bench.tick import GAME, SEATS
from tests.devices.vpad import VirtualPad

SETTLE_FRAMES: Final = 30
FRAME_S: Final = 1 / 60
WAIT_FRAMES: Final = 3
"""So long before a press, that the loop is at rest again."""
HOLD_S: Final = 1.2
"""Longer than it takes to be ready for "Pirates ahoy!"."""
LONGEST_S: Final = 0.4
"""A press that shows nothing for so long was not open: it does not count."""


class Probe(App):
    """Calls `framed(ms of tick and drawing with the flip, cpu ms)` after each frame."""

    framed: Callable[[float, float], None]
    _wall = _cpu = 0

    def _tick(self) -> None:
        self._wall, self._cpu = time.perf_counter_ns(), time.thread_time_ns()
        super()._tick()

    def _draw(self) -> None:
        super()._draw()
        if self._wall:
            wall, cpu = time.perf_counter_ns() - self._wall, time.thread_time_ns() - self._cpu
            self._wall = 0
            self.framed(wall / 1e6, cpu / 1e6)

    @property
    def race(self) -> RaceScene | None:
        """The race, when it is what people see."""
        top = self.services.stack.top
        return top if isinstance(top, RaceScene) else None


class Way(Scene):
    """Stands for title and lobby: seats bots, and a pad when there is one, and begins."""

    def __init__(self, services: Services, pads: int) -> None:
        self._services = services
        self._pads = [VirtualPad(f"Pad {n}") for n in range(pads)]
        self.pad = self._pads[0] if pads else None

    def tick(self) -> None:
        services = self._services
        there = [device for device in services.devices.present() if device.kind is Kind.PAD]
        if len(there) < len(self._pads):
            return
        for device in there:
            services.seating.join(device)
            services.evening.sit(Chair("Ana", 0))
        while len(services.seating) < SEATS:
            services.seating.add(Hold.BOT)
            seat = len(services.seating) - 1
            services.evening.sit(Chair(BOT_NAMES[seat], seat, "captain"))
        flow.start(services, GAME)


def _open(folder: Path) -> Probe:
    hints()
    open_window(folder, None, True)
    return Probe(folder, RULES, BOTS)


def race(folder: Path, count: int) -> dict[str, Any]:
    """Whole frames of the race, tick with commit and flip included."""
    app = _open(folder)
    walls: list[float] = []
    cpus: list[float] = []
    seen = 0

    def framed(wall: float, cpu: float) -> None:
        nonlocal seen
        if app.race is not None and app.race.match.view(None).phase is Phase.RACE:
            seen += 1
            if seen > SETTLE_FRAMES:
                walls.append(wall)
                cpus.append(cpu)
        elif app.race is not None:
            for pressed in (True, False):
                _hurry(app.race, pressed)
        if len(walls) >= count:
            app.quit()

    app.framed = framed
    size = app.services.canvas.size
    app.run(Way(app.services, 0))
    return {"wall": walls, "cpu": cpus, "canvas": size, "driver": "x11"}


def _hurry(scene: RaceScene, down: bool) -> None:
    if scene._show is not None:
        scene._show.hurry(down)


def phases() -> Iterator[float]:
    """Parts of a frame, 0..1, evenly spread at any length (van der Corput): chance alone would need
    thousands of presses for a mean that is good to a tenth of a millisecond."""
    for number in itertools.count(1):
        part, digit = 0.0, 0.5
        while number:
            number, bit = divmod(number, 2)
            part, digit = part + bit * digit, digit / 2
        yield part


class Finger(threading.Thread):
    """Presses NEXT at every phase of the frame, and waits until the picture shows it. The loop
    sets `frame_at` after each flip."""

    def __init__(self, pad: VirtualPad, can: Callable[[], bool], hold: Callable[[], bool]) -> None:
        super().__init__(daemon=True)
        self._pad, self._can, self._hold = pad, can, hold
        self.pressed_at: float | None = None
        self.frame_at = 0.0
        self.over = False
        self._phases = phases()

    def run(self) -> None:
        """Hold on for "Pirates ahoy!" and while things are shown; else press."""
        while not self.over:
            if self._can():
                self._press()
            else:
                # What is held while scenes change is numb: let go now and then.
                held = time.perf_counter() % HOLD_S > HOLD_S / 8
                self._pad.set("south", held and self._hold())
                time.sleep(0.02)
        self._pad.set("south", False)

    def _press(self) -> None:
        self._pad.set("south", False)
        time.sleep(0.04)
        wait = self.frame_at + (WAIT_FRAMES + next(self._phases)) * FRAME_S - time.perf_counter()
        time.sleep(max(0.0, wait))
        if not self._can():
            return
        self.pressed_at = time.perf_counter()
        self._pad.set("l1", True)
        end = self.pressed_at + LONGEST_S
        while self.pressed_at is not None and time.perf_counter() < end:
            time.sleep(0.005)
        self.pressed_at = None
        self._pad.set("l1", False)
        time.sleep(0.03)


def press(folder: Path, count: int) -> dict[str, Any]:
    """From the press of a pad to the flip of the frame in which the hand has moved on."""
    app = _open(folder)
    way = Way(app.services, 1)
    assert way.pad is not None
    times: list[float] = []
    works: list[float] = []

    def mode() -> Mode | None:
        scene = app.race
        racing = scene is not None and scene._view.phase is Phase.RACE
        return scene._view.seats[0].hand.mode if scene is not None and racing else None

    finger = Finger(way.pad, lambda: mode() is Mode.FEELING, lambda: mode() is None)

    def framed(wall: float, _cpu: float) -> None:
        finger.frame_at, at = time.perf_counter(), finger.pressed_at
        if at is not None and mode() is Mode.MOVING:
            times.append((finger.frame_at - at) * 1e3)
            works.append(wall)
            finger.pressed_at = None
        if len(times) >= count:
            finger.over = True
            app.quit()

    app.framed = framed
    finger.start()
    app.run(way)
    return {"wall": times, "work": works}


def lean(folder: Path, count: int) -> dict[str, Any]:
    """The empty loop without SDL's framebuffer acceleration, which costs a flip some 5 ms here."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    return empty(folder, count)


def empty(_folder: Path, count: int) -> dict[str, Any]:
    """From the press of a pad to the flip, in a loop that does nothing else, as pygame comes."""
    hints()
    pygame.display.init()
    pygame.joystick.init()
    window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    pad = VirtualPad("Pad")
    opened = pygame.joystick.Joystick(0)
    times: list[float] = []
    finger = Finger(pad, lambda: True, lambda: False)
    finger.start()
    due = time.perf_counter()
    while len(times) < count:
        hit = None
        for event in pygame.event.get():
            if event.type == pygame.JOYBUTTONDOWN and event.button == 9:
                hit = finger.pressed_at
        window.fill((0, 0, 80) if hit is None else (200, 0, 0))
        pygame.display.flip()
        finger.frame_at = time.perf_counter()
        if hit is not None:
            times.append((finger.frame_at - hit) * 1e3)
            finger.pressed_at = None
        due = max(due + FRAME_S, time.perf_counter())  # `Clock.tick(60)` runs at 62 a second
        time.sleep(max(0.0, due - time.perf_counter()))
    finger.over = True
    finger.join(1)
    opened.quit()
    return {"wall": times}


def main(arguments: list[str]) -> None:
    """One look."""
    look = {"race": race, "press": press, "empty": empty, "lean": lean}[arguments[0]]
    with tempfile.TemporaryDirectory(prefix="windowed-") as folder:
        print(json.dumps(look(Path(folder), int(arguments[1]))))


if __name__ == "__main__":
    main(sys.argv[1:])

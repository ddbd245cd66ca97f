"""The window and the loop: reads input, runs whole ticks, shows what changed.

Owns time (monotonic nanoseconds), the window and the order input, ticks, picture. Holds no rule
and no scene's business. Everything it needs is built here and handed on as `Services`.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.bots.asking import Asking, Offhand
from game.core.pace import Pace
from game.table.evening import Evening
from scenes import flow
from scenes import settings as settings_file
from scenes.input.bindings import Bindings
from scenes.input.devices import Devices, key_names
from scenes.input.router import Router
from scenes.input.seating import Seating
from scenes.input.signals import Intent, Mode, Notice, Plugged, PointerRaw, Raw, Signal
from scenes.input.touch import Frame, Touch
from scenes.kit.assets import Assets
from scenes.kit.audio import Audio
from scenes.kit.backdrops import paint
from scenes.kit.canvas import Canvas
from scenes.kit.sprites import Placed, Stage
from scenes.kit.toast import Toast
from scenes.services import Services
from scenes.stack import Scene, Stack
from scenes.window import TITLE, set_mode

if TYPE_CHECKING:
    from game.store.database import Store

PUMP_NS = 1_000_000
"""Input is read about every millisecond: presses get honest times, at a few per cent of a core."""
SLOW_UPDATE_NS = 5_000_000
SPIN_NS = 600_000
"""The last stretch before a tick is not slept: sleeping is only that exact."""


class App:
    """One program run, in the window that `window.open_window` has opened. `folder` is where the
    user's things lie. `thinker` asks the `bots`; without one they decide in this process."""

    def __init__(
        self,
        folder: Path,
        rules: dict[str, Any],
        bots: dict[str, Any],
        size: tuple[int, int] | None = None,
        report: Callable[[dict[str, Any]], None] | None = None,
        thinker: Asking | None = None,
    ) -> None:
        self._settings, fault = settings_file.load(folder / "settings.toml")
        pygame.font.init()
        self._size = size
        window = pygame.display.get_surface()
        self._settings.fullscreen = bool(window and window.get_flags() & pygame.FULLSCREEN)
        pygame.display.set_allow_screensaver(False)  # F55: pads do not count as being there
        pygame.mouse.set_visible(True)
        self._running = True
        self._store: Store | None = None
        self._folder = folder
        self.services = self._build(folder, rules, bots, thinker)
        if report is not None:
            self.services.report = report
        self._stage = Stage(self.services.canvas.surface, self.services.canvas.scale)
        self._fitted = (window, window.get_size() if window is not None else (0, 0))
        self._painted: tuple[object, pygame.Surface] | None = None
        self._toast = Toast(self.services)
        self._measure_display()
        pygame.display.set_icon(self.services.assets.program_icon())
        if fault:
            self.services.say(fault)

    def _build(
        self, folder: Path, rules: dict[str, Any], bots: dict[str, Any], thinker: Asking | None
    ) -> Services:
        canvas = Canvas(pygame.display.get_surface())
        assets = Assets(canvas.scale)
        bindings, faults = Bindings.from_data(self._settings.bindings)
        bindings.key_names = key_names()
        seating = Seating(max_seats=4)
        devices = Devices(zone_of=bindings.zone_of)
        services = Services(
            canvas=canvas,
            assets=assets,
            audio=Audio(assets, self._settings.effects, self._settings.music),
            devices=devices,
            bindings=bindings,
            seating=seating,
            router=Router(bindings, seating),
            touch=Touch(self._frame(canvas)),
            stack=Stack(self._scene_changed),
            settings=self._settings,
            evening=Evening(),
            rules=rules,
            bots=bots,
            thinker=Offhand(bots) if thinker is None else thinker,
            folder=folder,
            store=self._open_store,
            now_ns=time.monotonic_ns,
            utc=lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            fresh_seed=lambda: int.from_bytes(os.urandom(4), "little"),
            quit=self.quit,
            apply_settings=self.apply_settings,
        )
        for fault in faults:
            services.say(fault)
        if services.audio.silent_because:
            services.say(services.audio.silent_because)
        return services

    # --- window -----------------------------------------------------------------------------------

    def _measure_display(self) -> None:
        """A short self-test: a small update that takes this long is better left to the GPU, from
        the next start on. (Without a GPU, plain software is 5 to 11 times quicker.)"""
        if self._settings.acceleration != "auto":
            return
        times = []
        for _ in range(5):
            start = time.monotonic_ns()
            pygame.display.update(pygame.Rect(0, 0, 64, 64))
            times.append(time.monotonic_ns() - start)
        if min(times) > SLOW_UPDATE_NS:
            self._settings.acceleration = "on"

    def _frame(self, canvas: Canvas) -> Frame:
        window = pygame.display.get_surface()
        assert window is not None
        size = window.get_size()
        units = (round(canvas.width), round(canvas.height))
        frame = Frame.whole(size, units)
        unit_mm = self._settings.unit_mm or frame.unit_mm
        return Frame(size, (0, 0, *size), units, unit_mm)

    def _refit(self) -> None:
        """The window may have another size (F46): canvas, pictures and touches follow. A resize
        is told several times over; only the first costs anything."""
        services = self.services
        window = pygame.display.get_surface()
        if window is None:
            return
        self._stage.forget()
        if self._fitted == (window, window.get_size()):
            return
        self._fitted = (window, window.get_size())
        services.canvas = Canvas(window)
        services.assets.rescale(services.canvas.scale)
        self._stage = Stage(services.canvas.surface, services.canvas.scale)
        self._painted = None
        for pointer in services.touch.resize(self._frame(services.canvas), services.now_ns()):
            if services.stack.top is not None:
                services.stack.top.pointer(pointer)
        for scene in services.stack.all():
            scene.resized()

    def apply_settings(self) -> None:
        """Act on changed settings and bring them to disk."""
        services = self.services
        services.audio.volumes(self._settings.effects, self._settings.music)
        window = pygame.display.get_surface()
        full = bool(window and window.get_flags() & pygame.FULLSCREEN)
        if full != self._settings.fullscreen:
            self._change_screen(full)
            self._refit()
        self._settings.bindings = services.bindings.to_data()
        sentence = settings_file.save(self._folder / "settings.toml", self._settings)
        if sentence:
            services.say(sentence)

    def _change_screen(self, full: bool) -> None:
        """To the whole screen or back; `full` is what it was, and stays, when that fails (F47)."""
        try:
            set_mode(self._size, self._settings.fullscreen)
        except pygame.error as fault:
            self._settings.fullscreen = full
            self.services.say(f"The screen could not be changed ({fault}).")
            if pygame.display.get_surface() is None:  # the attempt has cost us the window
                set_mode(self._size, full)

    def _open_store(self) -> Store:
        if self._store is None:
            from game.store.database import open_store  # SQLAlchemy: after the first picture

            self._store = open_store(self._folder / "pirate-night.db", made_by=TITLE)
            if self._store.trouble:
                self.services.say(self._store.trouble)
            _spare()
        return self._store

    # --- the loop ---------------------------------------------------------------------------------

    def quit(self) -> None:
        self._running = False

    def run(self, first: Scene) -> None:
        """Show `first` and go on until somebody quits."""
        services = self.services
        services.stack.push(first)
        services.stack.settle()
        self._draw()
        _spare()
        pace = Pace(services.now_ns())
        try:
            while self._running:
                self._listen(pace.next_due_ns())
                for _ in range(pace.due(services.now_ns())):
                    if self._running:
                        self._tick()
                self._draw()
        finally:
            self._close()

    def _listen(self, until_ns: int) -> None:
        """Read input until the next tick is due; sleep between, spin at the end."""
        services = self.services
        while self._running:
            now = services.now_ns()
            self._hear(services.devices.pump(now))
            left = until_ns - services.now_ns()
            if left <= 0:
                return
            if left > SPIN_NS:
                time.sleep(min(PUMP_NS, left - SPIN_NS) / 1e9)

    def _hear(self, batch: list[Any]) -> None:
        router, stack = self.services.router, self.services.stack
        router.hear(batch)
        for told in batch:
            top = stack.top
            if isinstance(told, Notice):
                self._notice(told)
            elif isinstance(told, Plugged):
                for ended in router.plugged(told):
                    self._send(ended)
                if top is not None:
                    top.plugged(told)
            elif isinstance(told, PointerRaw):
                for pointer in self.services.touch.feed(told):
                    if top is not None:
                        top.pointer(pointer)
            elif isinstance(told, Raw):
                router.capture = top.raw if top is not None and top.raw_wanted else None
                signal = router.feed(told, top.mode if top is not None else Mode.MENU)
                if signal is not None:
                    self._send(signal)

    def _send(self, signal: Signal) -> None:
        if signal.intent is Intent.FULLSCREEN:
            if signal.down:
                self._settings.fullscreen = not self._settings.fullscreen
                self.apply_settings()
            return
        top = self.services.stack.top
        if top is None:
            return
        if signal.intent is Intent.RULES and not top.own_rules:
            if signal.down and not signal.repeat:
                flow.to_rules(self.services, self.services.game)
        else:
            top.signal(signal)

    def _notice(self, notice: Notice) -> None:
        services = self.services
        if notice is Notice.QUIT:
            self.quit()
        elif notice is Notice.FOCUS_LOST:  # F17: whatever was held counts as released
            for ended in services.router.release_all():
                self._send(ended)
            for pointer in services.touch.cancel_all(services.now_ns()):
                if services.stack.top is not None:
                    services.stack.top.pointer(pointer)
        elif notice in (Notice.RESIZED, Notice.DISPLAY_CHANGED):
            self._refit()
        elif notice is Notice.EXPOSED:
            self._stage.forget()
        elif notice is Notice.AUDIO_LOST and services.audio.silent_because is None:
            services.audio.lost()
            services.say(services.audio.silent_because or "")
        elif notice is Notice.AUDIO_FOUND and services.audio.silent_because:
            services.audio.found()
        if services.stack.top is not None:
            services.stack.top.notice(notice)

    def _tick(self) -> None:
        services = self.services
        services.stack.settle()
        top = services.stack.top
        if top is None:
            self.quit()
            return
        for signal in services.router.repeats(services.now_ns(), top.mode):
            self._send(signal)
        top.tick()
        self._toast.tick()
        services.stack.settle()

    def _scene_changed(self) -> None:
        """What is held counts no more, by whoever it was held: buttons and fingers alike. The
        scenes below hear so; the topmost one never heard of these fingers."""
        services = self.services
        services.router.numb()
        for pointer in services.touch.cancel_all(services.now_ns()):
            for scene in services.stack.all()[:-1]:
                scene.pointer(pointer)

    def _draw(self) -> None:
        canvas = self.services.canvas
        backdrop, placed = compose(self.services, 0.0)
        placed += self._toast.placed()
        if self._painted is None or self._painted[0] != backdrop:
            self._painted = (backdrop, paint(self.services, backdrop))
        dirty = self._stage.draw(self._painted[1], placed)
        if dirty is None or dirty:
            canvas.show(dirty)
        if self.services.report is not None:
            self.services.report(self._status())

    def _status(self) -> dict[str, Any]:
        """The open scenes by name, what drives the seats, the sentences that wait to be read, and
        what the scenes say of themselves, the topmost last."""
        services = self.services
        scenes, seating = services.stack.all(), services.seating
        status: dict[str, Any] = {
            "scenes": [type(scene).__name__ for scene in scenes],
            "seats": [seating.hold(seat).value for seat in range(len(seating))],
            "says": services.sentences,
        }
        for scene in scenes:
            status |= scene.status()
        return status

    def _close(self) -> None:
        self.services.thinker.close()
        self.services.audio.music(None)
        settings_file.save(self._folder / "settings.toml", self._settings)
        if self._store is not None:
            self._store.close()
        pygame.quit()


def _spare() -> None:
    """What is loaded by now stays for good: the garbage collector need not go through it in the
    middle of a game, which takes as long as three frames."""
    gc.collect()
    gc.freeze()


def compose(services: Services, fraction: float) -> tuple[object, list[Placed]]:
    """What the visible scenes show: the lowest one's backdrop, and all their pictures."""
    scenes = services.stack.visible()
    placed: list[Placed] = []
    for layer, scene in enumerate(scenes):
        for p in scene.placed(fraction):
            placed.append(
                Placed((layer, p.key), p.image, p.x, p.y, p.z + layer * 1000) if layer else p
            )
    return (scenes[0].backdrop() if scenes else "sea"), placed

"""The loop: input, ticks, picture, in this order; a window that changes under it; time that jumps.

The real program on a display nobody sees, with events posted to it and time that is moved by hand.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.asking import Offhand
from game.casts import BOTS
from game.rules import RULES
from scenes import app as app_module
from scenes.app import App
from scenes.input.hints import hints
from scenes.input.keyboard import code
from scenes.input.signals import (
    Intent,
    Mode,
    Notice,
    Plugged,
    Pointer,
    Raw,
    Signal,
    Touching,
)
from scenes.kit.sprites import Placed
from scenes.settings import Settings, load, save
from scenes.stack import Scene
from scenes.window import open_window
from tests.bots.thinkers import question

TICK = 1_000_000_000 // 60
SIZE = (640, 360)
SCREEN = 7
"""Some touch screen."""


class Clock:
    """Monotonic time: sleeping moves it on, and so, a little, does looking at it."""

    def __init__(self) -> None:
        self.ns = 5_000_000_000
        self.slept: list[float] = []

    def __call__(self) -> int:
        self.ns += 20_000
        return self.ns

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.slept.append(seconds)
        self.ns += round(seconds * 1e9)


class Probe(Scene):
    """Writes down what it is told; `script` acts in a given tick; leaves after `last` ticks."""

    def __init__(self, last: int = 30, mode: Mode = Mode.MENU) -> None:
        self.app: App
        self.mode = mode
        self.last = last
        self.script: dict[int, Callable[[], None]] = {}
        self.told: list[Any] = []
        self.ticks: list[int] = []
        self.drawn = 0
        self.order: list[str] = []

    def enter(self) -> None:
        self.told.append("enter")

    def leave(self) -> None:
        self.told.append("leave")

    def cover(self) -> None:
        self.told.append("cover")

    def uncover(self) -> None:
        self.told.append("uncover")

    def resized(self) -> None:
        self.told.append("resized")

    def signal(self, signal: Signal) -> None:
        self.order.append("input")
        self.told.append(signal)

    def raw(self, raw: Raw) -> None:
        self.told.append(raw)

    def pointer(self, pointer: Pointer) -> None:
        self.order.append("input")
        self.told.append(pointer)

    def plugged(self, plugged: Plugged) -> None:
        self.told.append(plugged)

    def notice(self, notice: Notice) -> None:
        self.told.append(notice)

    def tick(self) -> None:
        self.order.append("tick")
        self.ticks.append(self.app.services.now_ns())
        act = self.script.get(len(self.ticks))
        if act is not None:
            act()
        if len(self.ticks) >= self.last:
            self.app.quit()

    def placed(self, fraction: float) -> list[Placed]:
        self.order.append("draw")
        self.drawn += 1
        return []

    def signals(self, intent: Intent | None = None) -> list[tuple[Intent, bool]]:
        return [
            (t.intent, t.down)
            for t in self.told
            if isinstance(t, Signal) and intent in (None, t.intent)
        ]

    def pointers(self) -> list[Pointer]:
        return [t for t in self.told if isinstance(t, Pointer)]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(app_module.time, "sleep", clock.sleep)  # type: ignore[attr-defined]
    return clock


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture(autouse=True)
def nobody_sees(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A fresh pygame for every test, and an environment that is put back."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    before = dict(os.environ)
    pygame.quit()
    hints()
    yield
    pygame.quit()
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture
def program(folder: Path, clock: Clock) -> App:
    return made(folder, clock)


def made(folder: Path, clock: Clock, **more: Any) -> App:
    """The program in its window, on the clock of the test."""
    open_window(folder, SIZE, False)
    app = App(folder, RULES, BOTS, SIZE, **more)
    app.services.now_ns = clock
    pygame.event.clear()
    return app


def play(app: App, probe: Probe, script: dict[int, Callable[[], None]] | None = None) -> Probe:
    """Run the program with this scene until it leaves."""
    probe.app = app
    probe.script = script or {}
    app.run(probe)
    return probe


def post(kind: int, **fields: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **fields))


def key(name: str, down: bool) -> None:
    post(pygame.KEYDOWN if down else pygame.KEYUP, scancode=code(name), key=0, mod=0, unicode="")


def finger(phase: int, x: float, y: float, number: int = 1) -> None:
    post(phase, touch_id=SCREEN, finger_id=number, x=x, y=y, dx=0, dy=0, pressure=1)


# --- order ----------------------------------------------------------------------------------------


def test_order__input_then_tick_then_picture(program: App) -> None:
    probe = play(program, Probe(12), {n: lambda: key("W", True) for n in (3, 6)} | {
        4: lambda: key("W", False)})  # fmt: skip
    assert probe.order[0] == "draw"  # the first picture, before anything is waited for
    inputs = [n for n, what in enumerate(probe.order) if what == "input"]
    assert inputs
    for n in inputs:
        assert probe.order[n + 1] in ("input", "tick")
    steps = [what for what in probe.order[1:] if what != "input"]
    assert steps == ["tick", "draw"] * 12


def test_order__scene_is_entered_before_it_is_drawn_or_told_anything(program: App) -> None:
    key("W", True)
    probe = play(program, Probe(3))
    assert probe.told[0] == "enter"
    assert probe.signals(Intent.UP) == [(Intent.UP, True)]


def test_changes_of_scene__settle_between_ticks(program: App) -> None:
    """The new scene ticks next; the old one never again while it is covered."""
    upper = Probe(8)

    def push() -> None:
        program.services.stack.push(upper)
        assert program.services.stack.top is lower

    lower = Probe(99)
    upper.app = program
    play(program, lower, {3: push})
    assert len(lower.ticks) == 3
    assert len(upper.ticks) == 8
    assert lower.told == ["enter", "cover"]
    assert upper.told == ["enter"]


def test_end__when_the_last_scene_closes(program: App) -> None:
    probe = Probe(99)
    play(program, probe, {4: lambda: program.services.stack.pop(probe)})
    assert len(probe.ticks) == 4
    assert probe.told == ["enter", "leave"]
    assert not pygame.display.get_init()


def test_end__when_the_window_is_closed(program: App) -> None:
    probe = play(program, Probe(99), {4: lambda: post(pygame.QUIT)})
    assert len(probe.ticks) == 4
    assert not pygame.display.get_init()


def test_end__bots_are_asked_no_more(folder: Path, clock: Clock) -> None:
    """Whoever thinks in another process is seen off, also when the program fails in mid-game."""

    def fail() -> None:
        raise RuntimeError("a scene at fault")

    for script, fault in (({4: lambda: post(pygame.QUIT)}, None), ({4: fail}, RuntimeError)):
        thinker = Offhand(BOTS)
        app = made(folder, clock, thinker=thinker)
        assert app.services.thinker is thinker
        with pytest.raises(fault) if fault else contextlib.nullcontext():
            play(app, Probe(99), script)
        with pytest.raises(ValueError, match="closed"):
            thinker.ask(question("draws"))


def test_bots__without_a_thinker_decide_in_this_process(program: App) -> None:
    assert type(program.services.thinker) is Offhand


# --- presses --------------------------------------------------------------------------------------


def test_press__down_and_up_in_one_batch_is_one_press(program: App) -> None:
    """F20"""

    def tap() -> None:
        key("E", True)
        key("E", False)

    probe = play(program, Probe(8), {3: tap})
    assert probe.signals() == [(Intent.CONFIRM, True), (Intent.CONFIRM, False)]


def test_press__has_the_time_of_its_pump_not_of_its_tick(program: App, clock: Clock) -> None:
    """Input is read about every millisecond, so a press may lie anywhere within its tick."""
    probe = Probe(8)
    probe.app = program
    pumped: list[int] = []
    real = program.services.devices.pump

    def pump(now_ns: int) -> list[Any]:
        pumped.append(now_ns)
        if len(probe.ticks) == 4 and now_ns - probe.ticks[3] > 7_000_000 and not probe.signals():
            key("W", True)
        return real(now_ns)

    program.services.devices.pump = pump  # type: ignore[method-assign]
    program.run(probe)
    (press,) = (t for t in probe.told if isinstance(t, Signal))
    assert press.at_ns in pumped
    assert 7_000_000 < press.at_ns - probe.ticks[3] < 9_000_000
    assert max(b - a for a, b in pairwise(pumped)) < 2_000_000
    assert 12 <= len(pumped) / 8 <= 60  # about once a millisecond, and a short spin


def test_press__means_what_the_scene_asks_for(program: App) -> None:
    probe = play(program, Probe(6, Mode.RACE), {2: lambda: key("W", True)})
    assert probe.signals() == [(Intent.ROW_1, True)]


def test_press__held_over_a_change_of_scene_is_numb(program: App) -> None:
    """Who still holds "confirm" has not confirmed the next question; nor let it go there."""
    upper = Probe(8)
    upper.app = program

    def push() -> None:
        program.services.stack.push(upper)

    lower = Probe(99)
    upper.script = {2: lambda: key("E", False), 4: lambda: key("E", True)}
    play(program, lower, {2: lambda: key("E", True), 4: push})
    assert lower.signals() == [(Intent.CONFIRM, True)]
    assert upper.signals() == [(Intent.CONFIRM, True)]


def test_direction__held_in_a_menu_is_repeated(program: App) -> None:
    probe = play(program, Probe(60), {1: lambda: key("S", True)})
    downs = [t for t in probe.told if isinstance(t, Signal)]
    assert all(t.intent is Intent.DOWN and t.down for t in downs)
    assert [t.repeat for t in downs] == [False] + [True] * (len(downs) - 1)
    assert 4 <= len(downs) <= 7  # after 0.4 s, then eight a second


def test_raw__for_screens_about_the_controls(program: App) -> None:
    probe = Probe(6)
    probe.raw_wanted = True
    play(program, probe, {2: lambda: key("W", True)})
    assert [t.control for t in probe.told if isinstance(t, Raw)] == [f"k{code('W')}"]
    assert probe.signals() == []


# --- focus ----------------------------------------------------------------------------------------


def test_focus_lost__everything_is_released_and_the_scene_told(program: App) -> None:
    """F17: without a KEYUP ever coming."""

    def hold() -> None:
        key("W", True)
        key("E", True)
        finger(pygame.FINGERDOWN, 0.5, 0.5)

    probe = play(program, Probe(20), {2: hold, 5: lambda: post(pygame.WINDOWFOCUSLOST)})
    lost = probe.told.index(Notice.FOCUS_LOST)
    assert {t.intent for t in probe.told[:lost] if isinstance(t, Signal) and not t.down} == {
        Intent.UP,
        Intent.CONFIRM,
    }
    assert probe.pointers()[-1].phase is Touching.CANCEL
    assert probe.told.index(probe.pointers()[-1]) < lost
    assert program.services.router.release_all() == []  # nothing is held
    assert program.services.touch.down() == []
    assert not any(isinstance(t, Signal) for t in probe.told[lost:])


def test_focus_lost__a_fresh_press_counts_again(program: App) -> None:
    probe = play(program, Probe(20), {
        2: lambda: key("E", True),
        4: lambda: post(pygame.WINDOWFOCUSLOST),
        6: lambda: key("E", False),
        8: lambda: key("E", True),
    })  # fmt: skip
    assert probe.signals() == [
        (Intent.CONFIRM, True), (Intent.CONFIRM, False), (Intent.CONFIRM, True),
    ]  # fmt: skip


# --- fingers --------------------------------------------------------------------------------------


def test_finger__before_anything_else_is_acted_on(program: App) -> None:
    """F37: the very first event of all is a finger."""
    finger(pygame.FINGERDOWN, 0.25, 0.75)
    probe = play(program, Probe(3))
    (down,) = probe.pointers()
    assert down.phase is Touching.DOWN
    assert (down.x, down.y) == pytest.approx((480, 810))


def test_finger__is_cancelled_by_a_change_of_scene(program: App) -> None:
    """The scene it went down on hears so; the new one hears nothing of it."""
    upper = Probe(8)
    upper.app = program
    upper.script = {3: lambda: finger(pygame.FINGERUP, 0.5, 0.5)}
    lower = Probe(99)
    play(program, lower, {
        2: lambda: finger(pygame.FINGERDOWN, 0.5, 0.5),
        4: lambda: program.services.stack.push(upper),
    })  # fmt: skip
    assert [p.phase for p in lower.pointers()] == [Touching.DOWN, Touching.CANCEL]
    assert upper.pointers() == []


# --- the window changes ---------------------------------------------------------------------------


def test_resize__the_canvas_follows_and_scenes_are_told_once(program: App) -> None:
    """One resize comes as three events, sometimes over several pumps."""

    def resize() -> None:
        pygame.display.set_mode((1024, 600), pygame.RESIZABLE)
        for kind in (pygame.VIDEORESIZE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            post(kind, size=(1024, 600), w=1024, h=600)

    probe = play(
        program, Probe(12), {3: resize, 6: lambda: post(pygame.WINDOWRESIZED, x=1024, y=600)}
    )
    assert probe.told.count("resized") == 1
    canvas = program.services.canvas
    assert canvas.size == (1024, 600)
    assert program.services.assets.scale == canvas.scale
    assert program.services.touch.frame.window == (1024, 600)
    assert program.services.touch.frame.units == (round(canvas.width), round(canvas.height))


@pytest.mark.parametrize("size", [(1, 1), (10000, 3), (320, 1200), (3840, 2160)])
def test_resize__to_anything_and_back(program: App, size: tuple[int, int]) -> None:
    """F46: no exception, and afterwards everything is where it was."""
    before = program.services.canvas.size

    def to(wanted: tuple[int, int]) -> Callable[[], None]:
        def act() -> None:
            pygame.display.set_mode(wanted, pygame.RESIZABLE)
            post(pygame.VIDEORESIZE, size=wanted, w=wanted[0], h=wanted[1])

        return act

    program.services.say("A sentence that is drawn, too.")
    probe = play(program, Probe(10), {3: to(size), 6: to(SIZE)})
    assert len(probe.ticks) == 10
    assert probe.told.count("resized") == 2
    assert program.services.canvas.size == before == SIZE


def test_resize__storms_cost_one_change_each_size(program: App) -> None:
    """Somebody drags the window's corner: dozens of events a tick."""

    def storm() -> None:
        for n in range(60):
            w, h = 640 + n % 7, 360 + n % 5
            post(pygame.VIDEORESIZE, size=(w, h), w=w, h=h)
        post(pygame.VIDEORESIZE, size=(0, 0), w=0, h=0)

    probe = play(program, Probe(12), dict.fromkeys(range(2, 9), storm))
    assert len(probe.ticks) == 12
    assert probe.told.count("resized") == 0  # the window has kept its size all the time
    assert probe.told.count(Notice.RESIZED) <= 14


def test_resize__cancels_fingers(program: App) -> None:
    def resize() -> None:
        pygame.display.set_mode((800, 600), pygame.RESIZABLE)
        post(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600)

    probe = play(program, Probe(8), {2: lambda: finger(pygame.FINGERDOWN, 0.5, 0.5), 4: resize})
    assert [p.phase for p in probe.pointers()] == [Touching.DOWN, Touching.CANCEL]


def test_exposed__everything_is_shown_again(program: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's picture was lost: the next frame is whole, later ones are not."""
    shown: list[object] = []
    probe = Probe(10)
    probe.app = program
    monkeypatch.setattr(
        program.services.canvas, "show", lambda dirty: shown.append((len(probe.ticks), dirty))
    )
    probe.script = {4: lambda: post(pygame.WINDOWEXPOSED)}
    program.run(probe)
    assert shown == [(0, None), (5, None)]


# --- the whole screen -----------------------------------------------------------------------------


def full() -> bool:
    window = pygame.display.get_surface()
    return bool(window is not None and window.get_flags() & pygame.FULLSCREEN)


def test_fullscreen__by_key_and_back(program: App, folder: Path) -> None:
    seen: list[tuple[bool, tuple[int, int]]] = []

    def look() -> None:
        seen.append((full(), program.services.canvas.size))

    def press() -> None:
        key("F11", True)
        key("F11", False)

    probe = play(program, Probe(12), {2: press, 4: look, 5: press, 8: look})
    assert [was_full for was_full, _size in seen] == [True, False]
    assert seen[1][1] == SIZE
    assert probe.signals(Intent.FULLSCREEN) == []  # nobody else's business
    assert load(folder / "settings.toml")[0].fullscreen is False


def test_fullscreen__kept_for_the_next_start(program: App, folder: Path) -> None:
    play(program, Probe(6), {2: lambda: key("F11", True)})
    assert load(folder / "settings.toml")[0].fullscreen is True


@pytest.mark.parametrize("window_lost", [False, True])
def test_fullscreen__a_screen_that_refuses_is_said_and_the_game_goes_on(
    program: App, monkeypatch: pytest.MonkeyPatch, window_lost: bool
) -> None:
    """F47; SDL may have closed the old window before it finds that it cannot open the new one."""
    real = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            if window_lost:
                pygame.display.quit()
                pygame.display.init()
            raise pygame.error("no such mode")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    said: list[str] = []
    probe = play(program, Probe(12), {
        2: lambda: key("F11", True),
        6: lambda: said.extend(program.services.sentences),
    })  # fmt: skip
    assert len(probe.ticks) == 12
    assert said == ["The screen could not be changed (no such mode)."]
    assert program.services.settings.fullscreen is False
    assert program.services.canvas.size == SIZE


# --- time -----------------------------------------------------------------------------------------


def test_time__sixty_ticks_a_second(program: App) -> None:
    """F41: not 62, and evenly."""
    probe = play(program, Probe(181))
    took = probe.ticks[180] - probe.ticks[0]
    assert abs(took - 180 * TICK) < 2_000_000
    steps = [b - a for a, b in pairwise(probe.ticks)]
    assert all(abs(step - TICK) < 1_000_000 for step in steps)


def test_time__the_end_of_a_wait_is_not_slept(program: App, clock: Clock) -> None:
    """Sleeping is only so exact: the last half millisecond is spent looking for input."""
    play(program, Probe(20))
    assert max(clock.slept) <= 0.001
    assert clock.slept


@pytest.mark.parametrize("stall_s", [0.03, 0.5, 60, 3600])
def test_time__a_stall_is_not_caught_up(program: App, clock: Clock, stall_s: float) -> None:
    """F44: at most five ticks at once, then sixty a second as before."""

    def stall() -> None:
        clock.ns += round(stall_s * 1e9)

    probe = play(program, Probe(80), {10: stall})
    after = [at - probe.ticks[9] for at in probe.ticks[10:]]
    burst = sum(at < round(stall_s * 1e9) + 2_000_000 for at in after)
    assert burst <= 5
    steady = probe.ticks[-50:]
    assert abs(steady[-1] - steady[0] - 49 * TICK) < 2_000_000


def test_time__a_clock_that_goes_back_stands_still(program: App, clock: Clock) -> None:
    """F43"""

    def back() -> None:
        clock.ns -= 3_000_000_000

    probe = play(program, Probe(20), {5: back})
    assert len(probe.ticks) == 20
    assert probe.ticks[19] - probe.ticks[6] == pytest.approx(13 * TICK, abs=2_000_000)


def test_time__ticks_of_one_frame_end_when_somebody_quits(program: App, clock: Clock) -> None:
    def stall_and_quit() -> None:
        clock.ns += 1_000_000_000

    probe = play(program, Probe(6), {4: stall_and_quit})
    assert len(probe.ticks) == 6  # although five more were due in that frame


# --- sound, saver, settings -----------------------------------------------------------------------


def test_sound__lost_is_said_once_and_found_again(program: App) -> None:
    """F50"""
    said: list[list[str]] = []
    services = program.services
    lose = {"which": 0, "iscapture": 0}
    probe = play(program, Probe(20), {
        2: lambda: post(pygame.AUDIODEVICEREMOVED, **lose),
        4: lambda: post(pygame.AUDIODEVICEREMOVED, **lose),
        6: lambda: services.audio.cue("gong"),
        7: lambda: said.append(list(services.sentences)),
        8: lambda: post(pygame.AUDIODEVICEADDED, which=0, iscapture=0),
        10: lambda: said.append([str(services.audio.silent_because)]),
    })  # fmt: skip
    assert said == [["The sound device was lost; the game goes on silent."], ["None"]]
    assert len(probe.ticks) == 20


def test_sound__none_at_all_is_said_and_everything_else_works(
    folder: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F49"""
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    app = made(folder, clock)
    assert len(app.services.sentences) == 1
    assert app.services.sentences[0].startswith("No sound: ")
    assert len(play(app, Probe(5)).ticks) == 5


def test_saver__is_off_also_after_the_screen_changed(
    folder: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F55: pads do not count as being there."""
    open_window(folder, SIZE, False)
    pygame.display.set_allow_screensaver(True)
    app = App(folder, RULES, BOTS, SIZE)
    app.services.now_ns = clock
    seen = [pygame.display.get_allow_screensaver()]
    play(app, Probe(8), {
        2: lambda: key("F11", True),
        5: lambda: seen.append(pygame.display.get_allow_screensaver()),
    })  # fmt: skip
    assert seen == [False, False]


def test_settings__broken_ones_are_said_and_set_aside(folder: Path, clock: Clock) -> None:
    (folder / "settings.toml").write_text("effects = 'loud'")
    app = made(folder, clock)
    assert len(app.services.sentences) == 1
    assert "settings.toml.bad" in app.services.sentences[0]
    assert app.services.settings == Settings()
    play(app, Probe(3))
    assert load(folder / "settings.toml") == (app.services.settings, None)


def test_settings__that_cannot_be_kept_are_said(program: App, folder: Path) -> None:
    (folder / "settings.toml").mkdir()
    program.apply_settings()
    assert len(program.services.sentences) == 1
    assert "could not be saved" in program.services.sentences[0]


def test_settings__volumes_and_bindings_act_at_once(program: App, folder: Path) -> None:
    program.services.settings.music = 0.5
    program.services.bindings.set_one_button("keys:left", True)
    program.apply_settings()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.02)
    assert load(folder / "settings.toml")[0].bindings == {"keys:left": {"one_button": True}}


def test_settings__the_measured_screen_is_used_for_touches(folder: Path, clock: Clock) -> None:
    save(folder / "settings.toml", Settings(unit_mm=0.5))
    assert made(folder, clock).services.touch.frame.unit_mm == 0.5


# --- what is shown --------------------------------------------------------------------------------


class Sheet(Scene):
    """One picture, see-through or not."""

    def __init__(self, app: App, name: str, see_through: bool) -> None:
        self.see_through = see_through
        self._shown = [Placed(name, pygame.Surface((4, 4)), 10, 10, 7)]
        self._name = name
        app.services.stack.push(self)
        app.services.stack.settle()

    def placed(self, fraction: float) -> list[Placed]:
        return list(self._shown)

    def backdrop(self) -> object:
        return self._name


def test_compose__the_lowest_visible_backdrop_and_higher_scenes_above(program: App) -> None:
    for name, clear in (("hidden", False), ("low", False), ("middle", True), ("high", True)):
        Sheet(program, name, clear)
    backdrop, shown = app_module.compose(program.services, 0.0)
    assert backdrop == "low"
    assert len({p.key for p in shown}) == 3
    assert [p.z for p in shown] == sorted(p.z for p in shown)
    assert shown[0].z == 7
    assert shown[1].z > 500  # above whatever the scene below has


def test_report__who_listens_is_told_each_frame(folder: Path, clock: Clock) -> None:
    told: list[dict[str, Any]] = []
    app = made(folder, clock, report=told.append)
    probe = play(app, Probe(5))
    assert len(told) == probe.drawn == 6
    assert told[-1]["scenes"] == ["Probe"]

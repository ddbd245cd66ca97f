"""A program without a window: services built by hand, with devices that nobody holds.

Owns the stand-ins (devices, clock) and the order input, tick, picture, as `scenes.app` has it.
Scenes under test get real rules, seating, router, touch, stack and assets. Tests nothing itself.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.bots.asking import Offhand
from game.casts import BOTS
from game.rules import RULES
from game.table.evening import Evening
from scenes import settings as settings_file
from scenes.app import compose
from scenes.input.bindings import Bindings
from scenes.input.fake import FakePad
from scenes.input.keyboard import BUILT_IN, MOUSE, MOUSE_SCREEN, ZONES
from scenes.input.router import Router
from scenes.input.seating import Seating
from scenes.input.signals import (
    Device,
    DeviceKey,
    Intent,
    Mode,
    Plugged,
    PointerRaw,
    Raw,
    Signal,
    Touching,
)
from scenes.input.touch import Frame, Touch
from scenes.kit.assets import Assets
from scenes.kit.audio import Audio
from scenes.kit.backdrops import paint
from scenes.kit.canvas import Canvas
from scenes.kit.sprites import Placed
from scenes.kit.sprites import Stage as Drawing
from scenes.kit.toast import Toast
from scenes.services import Services
from scenes.settings import Settings
from scenes.stack import Scene, Stack

if TYPE_CHECKING:
    from game.store.database import Store

TICK_NS = 1_000_000_000 // 60
SIZES = ((1920, 1080), (1280, 720), (1080, 1920), (1024, 600))
"""The screens every picture is looked at on."""
FINGER_SCREEN = 5


class FakeDevices:
    """What nobody holds, and what it was asked to do: `rumbled` (key, strength, ms) and `lit`
    (key, colour). Add pads to `pads` before or during a test (better: `plug`)."""

    def __init__(self) -> None:
        self.pads: list[Device] = []
        self.rumbled: list[tuple[DeviceKey, float, int]] = []
        self.lit: list[tuple[DeviceKey, tuple[int, int, int]]] = []

    def present(self) -> list[Device]:
        return [*(BUILT_IN[zone] for zone in ZONES), BUILT_IN[MOUSE], *self.pads]

    def rumble(self, key: DeviceKey, strength: float, milliseconds: int) -> None:
        self.rumbled.append((key, strength, milliseconds))

    def light(self, key: DeviceKey, rgb: tuple[int, int, int]) -> None:
        self.lit.append((key, rgb))

    def pump(self, _now_ns: int) -> list[Any]:
        return []


class FakeClock:
    """Monotonic time that only `ticks` moves on."""

    def __init__(self) -> None:
        self.ns = 1_000_000_000

    def __call__(self) -> int:
        return self.ns


class FakeServices(Services):
    """Services whose stand-ins a test may look at. `saved` counts calls of `apply_settings`."""

    clock: FakeClock
    fakes: FakeDevices
    quitted: bool = False
    saved: int = 0


_opened: dict[Path, Store] = {}


def _store_in(folder: Path) -> Store:
    """The real database in the test's own folder."""
    from game.store.database import open_store

    if folder not in _opened:
        _opened[folder] = open_store(folder / "pirate-night.db", made_by="tests")
    return _opened[folder]


def close_stores() -> None:
    """Close every database that tests have opened so far."""
    while _opened:
        _folder, store = _opened.popitem()
        store.close()


def make_services(size: tuple[int, int], tmp_path: Path) -> FakeServices:
    """Everything a scene may ask for, on a canvas of `size` pixels, files under `tmp_path`."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    canvas = Canvas(None, size)
    assets = Assets(canvas.scale)
    bindings, _faults = Bindings.from_data({})
    seating = Seating(max_seats=4)
    clock, fakes, kept = FakeClock(), FakeDevices(), Settings()
    bots = dict(BOTS)
    services: FakeServices

    def quit_() -> None:
        services.quitted = True

    def apply_settings() -> None:
        services.saved += 1
        kept.bindings = bindings.to_data()
        sentence = settings_file.save(tmp_path / "settings.toml", kept)
        assert sentence is None, sentence

    services = FakeServices(
        canvas=canvas,
        assets=assets,
        audio=Audio(assets),
        devices=fakes,  # type: ignore[arg-type]
        bindings=bindings,
        seating=seating,
        router=Router(bindings, seating),
        touch=Touch(_frame(canvas)),
        stack=Stack(lambda: services.router.numb()),
        settings=kept,
        evening=Evening(),
        rules=dict(RULES),
        bots=bots,
        thinker=Offhand(bots),
        folder=tmp_path,
        store=lambda: _store_in(tmp_path),
        now_ns=clock,
        utc=lambda: "2026-08-01T20:15:00Z",
        fresh_seed=lambda: 4711,
        quit=quit_,
        apply_settings=apply_settings,
    )
    services.clock, services.fakes = clock, fakes
    return services


def _frame(canvas: Canvas) -> Frame:
    units = (round(canvas.width), round(canvas.height))
    return Frame(canvas.size, (0, 0, *canvas.size), units, Frame.whole(canvas.size, units).unit_mm)


def open_scene(services: Services, scene: Scene) -> None:
    """Make `scene` the only open one."""
    services.stack.start_over(scene)
    services.stack.settle()


def top(services: Services) -> Scene:
    """The scene that gets input now."""
    services.stack.settle()
    scene = services.stack.top
    assert scene is not None
    return scene


def resize(services: Services, size: tuple[int, int]) -> None:
    """The window has another size now."""
    services.canvas = Canvas(None, size)
    services.assets.rescale(services.canvas.scale)
    services.touch.resize(_frame(services.canvas), services.now_ns())
    for scene in services.stack.all():
        scene.resized()


# --- time -----------------------------------------------------------------------------------------


def ticks(services: FakeServices, count: int = 1) -> None:
    """Let so many sixtieths of a second pass, repeats of held directions included."""
    for _ in range(count):
        services.clock.ns += TICK_NS
        scene = top(services)
        for signal in services.router.repeats(services.clock.ns, scene.mode):
            scene.signal(signal)
        top(services).tick()
        services.stack.settle()


# --- devices --------------------------------------------------------------------------------------


def press(services: FakeServices, key: DeviceKey, intent: Intent) -> None:
    """Somebody presses and lets go what means `intent` on that device."""
    for down in (True, False):
        services.clock.ns += 20_000_000
        seat = services.seating.seat_of(key)
        top(services).signal(Signal(key, seat, intent, down, services.clock.ns))
    services.stack.settle()


def feed(services: FakeServices, *batch: Raw | Plugged | PointerRaw) -> None:
    """What one pump said, on its way through router and touch."""
    services.router.hear(batch)
    for told in batch:
        scene = top(services)
        if isinstance(told, Plugged):
            for ended in services.router.plugged(told):
                scene.signal(ended)
            scene.plugged(told)
        elif isinstance(told, PointerRaw):
            for pointer in services.touch.feed(told):
                scene.pointer(pointer)
        else:
            services.router.capture = scene.raw if scene.raw_wanted else None
            signal = services.router.feed(told, scene.mode)
            if signal is not None:
                scene.signal(signal)
        services.stack.settle()


def push(services: FakeServices, key: DeviceKey, control: str) -> None:
    """Press and let go a raw control, such as `south` of a pad or `k8` of a keyboard zone."""
    for down in (True, False):
        services.clock.ns += 20_000_000
        feed(services, Raw(key, control, down, services.clock.ns))


def plug(services: FakeServices, instance: int = 7, ordinal: int = 1, **more: Any) -> FakePad:
    """A pad comes. It is no player yet."""
    pad = FakePad(instance, ordinal, **more)
    services.fakes.pads.append(pad.device)
    feed(services, pad.plug())
    return pad


def pull(services: FakeServices, pad: FakePad) -> None:
    """A pad goes."""
    services.fakes.pads.remove(pad.device)
    feed(services, *pad.pull(services.clock.ns))


# --- fingers and mouse, in units ------------------------------------------------------------------


def tap(services: FakeServices, x: float, y: float, mouse: bool = False, finger: int = 1) -> None:
    """A finger (or the mouse) goes down and up at a place in units."""
    screen = MOUSE_SCREEN if mouse else FINGER_SCREEN
    canvas = services.canvas
    place = (x / canvas.width, y / canvas.height)
    for phase in (Touching.DOWN, Touching.UP):
        services.clock.ns += 100_000_000
        feed(services, PointerRaw(screen, 0 if mouse else finger, phase, *place, services.clock.ns))


# --- pictures -------------------------------------------------------------------------------------


def placed(services: Services) -> list[Placed]:
    """What all visible scenes show now."""
    services.stack.settle()
    return compose(services, 0.0)[1]


def shot(services: Services, path: Path | None = None, toast: bool = True) -> pygame.Surface:
    """The whole picture as the program would show it; saved as PNG when there is a path."""
    services.stack.settle()
    canvas = services.canvas
    backdrop, pictures = compose(services, 0.0)
    if toast:
        pictures += Toast(services).placed()
    drawing = Drawing(canvas.surface, canvas.scale)
    drawing.draw(paint(services, backdrop), pictures)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(canvas.surface, path)
    return canvas.surface


def at_rest(services: Services) -> bool:
    """Whether nothing would be drawn again: the same pictures at the same places."""
    before, after = placed(services), placed(services)
    return [(p.key, id(p.image), p.x, p.y) for p in before] == [
        (p.key, id(p.image), p.x, p.y) for p in after
    ]


def outside(services: Services) -> list[Placed]:
    """The pictures that are cut by the canvas's edge (shadows may reach 16 units beyond)."""
    canvas = services.canvas
    slack = 16
    found = []
    for p in placed(services):
        half_w = p.image.get_width() / canvas.scale / 2
        half_h = p.image.get_height() / canvas.scale / 2
        if (
            p.x - half_w < -slack
            or p.y - half_h < -slack
            or p.x + half_w > canvas.width + slack
            or p.y + half_h > canvas.height + slack
        ):
            found.append(p)
    return found


def mode(services: Services) -> Mode:
    """The meaning of controls that the top scene asks for."""
    return top(services).mode

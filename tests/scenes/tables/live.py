"""A table that is really played: the real scene and journal, with devices that nobody holds.

Owns who drives which seat, the fingers on the screen, and frames as the program would draw them.
Tests nothing itself. Time is moved on by `ticks` alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.plain import cast_of
from game.casts import BOTS
from game.core.game import Game
from game.core.model import Action, OptionValue, Seat
from game.core.model import Table as Setup
from game.store.play import begin
from game.table.evening import LEVELS, Chair
from scenes import flow
from scenes.app import compose
from scenes.games import screens
from scenes.input.fake import FakeHold, FakeKeys
from scenes.input.keyboard import BUILT_IN, LEFT, MOUSE, MOUSE_SCREEN, RIGHT
from scenes.input.seating import Hold
from scenes.input.signals import Intent, PointerRaw, Signal, Touching
from scenes.kit import maps
from scenes.kit.backdrops import paint
from scenes.kit.sprites import Stage as Drawing
from scenes.menus import house, lobby, results, rulesbook
from scenes.stack import Scene
from scenes.tables.base import TableScene
from scenes.tables.deciding import CONFIRM
from scenes.tables.room import middle
from scenes.tables.screens import Table, table_screens
from tests.scenes import stage
from tests.scenes.stage import FakeServices
from tests.scenes.tables.parley_table import FOLDER, PARLEY_TABLE
from tests.table.parley_words import GAME as PARLEY_GAME
from tests.toys.pearls.layout import PearlsLayout
from tests.toys.pearls.rules import PEARLS_RULES
from tests.toys.pearls.speech import PEARLS_SPEECH
from tests.toys.pearls.speech import advise as pearls_advise

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
READERS = (flow, house, lobby, results, rulesbook)
"""Who reads the list of screens."""
FINGERS = 5
"""The touch screen."""
PEARLS_TABLE = Table("pearls", "Pearls", PEARLS_SPEECH, PearlsLayout)
TOYS: dict[str, tuple[Table, Game]] = {
    "pearls": (PEARLS_TABLE, Game(PEARLS_RULES, PEARLS_SPEECH, pearls_advise)),
    "parley": (PARLEY_TABLE, PARLEY_GAME),
}
"""The toys as the lists of games would have them."""


def games() -> list[str]:
    """The toys, and every game that is played at a table."""
    from game.rules import RULES

    return [*TOYS, *(g for g in screens() if g in RULES and not RULES[g].info.realtime)]


def table_of(services: FakeServices, game: str, patch: pytest.MonkeyPatch) -> Table:
    """The game's entry. A toy is put into every list of games, as a sixth game would be, and its
    map among the maps."""
    if game not in TOYS:
        services.bots[game] = BOTS[game]
        found = screens()[game].table
        assert found is not None
        return found
    table, entry = TOYS[game]
    services.rules[game] = entry.rules
    services.bots[game] = cast_of(entry)
    patch.setattr(maps, "FOLDER", FOLDER)
    known = screens()
    shown = table_screens(entry, table.layout, "A toy.", "question")
    for module in READERS:
        patch.setattr(module, "screens", lambda: {**known, game: shown})
    return table


class Live:
    """A match whose seats are driven by `pad`, `keys`, `mouse`, `touch`, or a bot's level."""

    def __init__(
        self,
        folder: Path,
        patch: pytest.MonkeyPatch,
        drivers: Sequence[str] = ("pad", "pad"),
        game: str = "pearls",
        size: tuple[int, int] = (640, 360),
        seed: int = 4711,
        options: dict[str, OptionValue] | None = None,
        **settings: Any,
    ) -> None:
        self.services: FakeServices = stage.make_services(size, folder)
        for name, value in {"tips": False, **settings}.items():
            setattr(self.services.settings, name, value)
        self.table = table_of(self.services, game, patch)
        self.holds: dict[Seat, FakeHold] = {}
        self.services.seating.max_seats = 6
        stage.open_scene(self.services, Scene())
        for seat, driver in enumerate(drivers):
            self._sit(seat, driver)
        rules = self.services.rules[game]
        setup = Setup(len(drivers), rules.check_options(len(drivers), options or {}))
        chairs = self.services.evening.chairs
        self.journalled = begin(self.services.store(), rules, setup, seed, chairs, "2026")
        self.scene = TableScene(self.services, self.table, self.journalled)
        self.services.stack.push(self.scene)
        self.services.stack.settle()
        self._drawing: tuple[Any, Drawing] | None = None

    def _sit(self, seat: Seat, driver: str) -> None:
        services, seating = self.services, self.services.seating
        kind = driver if driver in LEVELS else "human"
        services.evening.sit(Chair(NAMES[seat], seat, kind))
        if driver == "pad":
            pad = stage.plug(services, instance=10 + seat, ordinal=1 + seat)
            self.holds[seat] = pad
            assert seating.join(pad.device) == seat
        elif driver == "keys":
            taken = any(isinstance(hold, FakeKeys) for hold in self.holds.values())
            keys = self.holds[seat] = FakeKeys(RIGHT if taken else LEFT)
            assert seating.join(keys.device) == seat
        elif driver == "mouse":
            assert seating.join(BUILT_IN[MOUSE]) == seat
        else:
            assert seating.add(Hold.TOUCH if driver == "touch" else Hold.BOT) == seat

    # --- asking -----------------------------------------------------------------------------------

    @property
    def match(self) -> Any:
        return self.scene.match

    @property
    def top(self) -> Scene:
        return stage.top(self.services)

    @property
    def spots(self) -> dict[str, Any]:
        """Every place there is now, by name."""
        return self.scene.picture.spots(self.scene.show.view)

    @property
    def keys(self) -> set[Any]:
        """The keys of what is placed."""
        return {p.key for p in self.scene.placed(0)}

    @property
    def touched(self) -> list[str]:
        """What whoever decides has touched so far."""
        return list(self.scene.deciding.touched)

    @property
    def said(self) -> str:
        """What is murmured."""
        return self.scene.murmur.words

    @property
    def heard(self) -> list[str]:
        """The sounds so far."""
        return self.services.audio.heard

    # --- time and presses -------------------------------------------------------------------------

    def ticks(self, count: int = 1) -> None:
        stage.ticks(self.services, count)

    def until(self, what: Callable[[], bool], most: int = 2000) -> None:
        """Let time pass until it is so."""
        for _ in range(most):
            if what():
                return
            self.ticks()
        raise AssertionError(f"it never came: {self.scene.status()}")

    def quiet(self) -> None:
        """Until a person is asked, or the game is over, and nothing moves."""
        scene = self.scene

        def is_quiet() -> bool:
            asked = scene.privacy.waiting is not None or scene.deciding.seat is not None
            hidden = scene.privacy.peeks and scene.privacy.chooser in scene.driver.asked()
            busy = scene.show.busy or scene.recap.runs or scene.lingers
            return not busy and (asked or hidden or scene.match.result() is not None)

        self.until(is_quiet)

    def press(self, seat: Seat, intent: Intent) -> None:
        """A person presses and lets go what means `intent` on their own device."""
        stage.press(self.services, self.key(seat), intent)

    def hold(self, seat: Seat, intent: Intent, down: bool = True) -> None:
        """A person holds it, or lets it go."""
        control = self.services.bindings.controls_for(
            self.holds[seat].device, self.scene.mode, intent
        )[0]
        raw = self.holds[seat].press if down else self.holds[seat].release
        stage.feed(self.services, raw(control, self.services.clock.ns))

    def key(self, seat: Seat) -> str:
        return self.holds[seat].device.key

    def signal(self, seat: Seat | None, intent: Intent, down: bool = True, **more: Any) -> None:
        device = self.key(seat) if seat in self.holds else "pad:99"
        self.top.signal(Signal(device, seat, intent, down, self.services.clock.ns, **more))
        self.services.stack.settle()

    def open(self, seat: Seat) -> None:
        """The curtain is asked for, and opened by its person; what is shown then is hurried."""
        self.quiet()
        assert self.scene.privacy.waiting == seat, self.scene.status()
        self.press(seat, Intent.CONFIRM)
        if self.scene.recap.runs:
            self.press(seat, Intent.CONFIRM)

    def choose(self, action: Action) -> None:
        """Whoever is unlocked touches the spots of this action and confirms."""
        scene = self.scene
        seat = scene.privacy.chooser
        path = scene.layout.path(action, scene.match.view(seat))
        for spot in path:
            scene.playing.touch(spot)
        if scene.deciding.chosen is not None:
            scene.playing.touch(CONFIRM)

    # --- fingers and the mouse --------------------------------------------------------------------

    def finger(
        self, phase: Touching, at: tuple[float, float], number: int = 1, mouse: bool = False
    ) -> None:
        """A finger, or the mouse, at a place in units."""
        canvas = self.services.canvas
        screen, number = (MOUSE_SCREEN, 0) if mouse else (FINGERS, number)
        place = (at[0] / canvas.width, at[1] / canvas.height)
        self.services.clock.ns += 100_000_000
        raw = PointerRaw(screen, number, phase, *place, self.services.clock.ns)
        stage.feed(self.services, raw)

    def tap(self, spot: str, mouse: bool = False) -> None:
        """Tap the middle of a spot."""
        self.tap_at(middle(self.spots[spot]), mouse)

    def tap_at(self, at: tuple[float, float], mouse: bool = False) -> None:
        self.finger(Touching.DOWN, at, mouse=mouse)
        self.finger(Touching.UP, at, mouse=mouse)

    def drag(self, start: str, goal: str | tuple[float, float], mouse: bool = False) -> None:
        """Pull a thing from spot to spot, or to a place, and let go there."""
        a, b = middle(self.spots[start]), goal if isinstance(goal, tuple) else (0.0, 0.0)
        self.finger(Touching.DOWN, a, mouse=mouse)
        self.finger(Touching.MOVE, (a[0] + 40, a[1] - 40), mouse=mouse)
        if isinstance(goal, str):
            b = middle(self.spots[goal])
        self.finger(Touching.MOVE, b, mouse=mouse)
        self.finger(Touching.UP, b, mouse=mouse)

    # --- frames -----------------------------------------------------------------------------------

    def frame(self) -> str:
        """A hash of the whole picture as it would be on the screen now."""
        canvas = self.services.canvas
        backdrop, placed = compose(self.services, 0.0)
        if self._drawing is None or self._drawing[1]._surface is not canvas.surface:
            self._drawing = (None, Drawing(canvas.surface, canvas.scale))
        kept, drawing = self._drawing
        if kept is None or kept[0] != backdrop:
            kept = (backdrop, paint(self.services, backdrop))
        self._drawing = (kept, drawing)
        drawing.draw(kept[1], placed)
        return hashlib.blake2b(pygame.image.tobytes(canvas.surface, "RGB")).hexdigest()

    def shot(self, path: Path) -> None:
        stage.shot(self.services, path)


Sit = Callable[..., Live]
"""What the fixture `sit` is."""

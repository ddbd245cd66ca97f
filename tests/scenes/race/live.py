"""A race that is really played: the real scene and journal, with devices that nobody holds.

Owns who drives which seat and the fingers on the screen; tests nothing itself. Time is moved on by
`ticks` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.model import OptionValue
from game.rules.captain_silver.model import HandView, Phase, View
from game.store.records import Record
from game.table.evening import LEVELS, Chair
from scenes import flow
from scenes.input.fake import FakeHold, FakeKeys, FakePad
from scenes.input.keyboard import BUILT_IN, LEFT, MOUSE, MOUSE_SCREEN, RIGHT
from scenes.input.seating import Hold
from scenes.input.signals import PointerRaw, Touching
from scenes.race.scene import RaceScene
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.race.played import NAMES
from tests.scenes.stage import TICK_NS, FakeServices

GAME = "captain-silver"
FINGERS = 5
"""The touch screen."""


class Live:
    """A match whose seats are driven by `pad`, `keys`, `mouse`, `touch`, or a bot's level."""

    def __init__(
        self,
        folder: Path,
        drivers: Sequence[str] = ("pad", "pad"),
        size: tuple[int, int] = (640, 360),
        seed: int = 4711,
        **house: OptionValue,
    ) -> None:
        self.services: FakeServices = stage.make_services(size, folder)
        self.services.fresh_seed = lambda: seed
        self.services.settings.house = {GAME: {f"cs.{k}": v for k, v in house.items()}}
        self.holds: dict[int, FakeHold] = {}
        stage.open_scene(self.services, Scene())
        for seat, driver in enumerate(drivers):
            self._sit(seat, driver)
        flow.start(self.services, GAME)
        scene = stage.top(self.services)
        assert isinstance(scene, RaceScene)
        self.scene: RaceScene = scene

    def _sit(self, seat: int, driver: str) -> None:
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
    def view(self) -> View:
        view: View = self.match.view(None)
        return view

    @property
    def phase(self) -> Phase:
        return self.view.phase

    def at(self, phase: Phase) -> bool:
        """Is the match in this phase?"""
        return self.phase == phase

    def hand(self, seat: int) -> HandView:
        """A seat's hand as everybody sees it."""
        return self.view.seats[seat].hand

    @property
    def now(self) -> int:
        return self.services.clock.ns

    def record(self) -> Record:
        """What is in the database of this match."""
        journal = self.scene.journalled.journal
        journal.flush()
        assert journal.id is not None
        record = self.services.store().load(journal.id, self.services.rules[GAME])
        assert isinstance(record, Record)
        return record

    # --- doing ------------------------------------------------------------------------------------

    def ticks(self, count: int = 1) -> None:
        stage.ticks(self.services, count)

    def pad(self, seat: int) -> FakePad:
        pad = self.holds[seat]
        assert isinstance(pad, FakePad)
        return pad

    def down(self, seat: int, control: str, after_ns: int = 0) -> None:
        """A control goes down, so long after the last tick."""
        raw = self.holds[seat].press(control, self.services.clock.ns + after_ns)
        stage.feed(self.services, raw)

    def up(self, seat: int, control: str, after_ns: int = 0) -> None:
        raw = self.holds[seat].release(control, self.services.clock.ns + after_ns)
        stage.feed(self.services, raw)

    def tap(self, seat: int, control: str, after_ns: int = 0) -> None:
        self.down(seat, control, after_ns)
        self.up(seat, control, after_ns)

    def finger(
        self, phase: Touching, x: float, y: float, number: int = 1, mouse: bool = False,
        after_ns: int = 0,
    ) -> None:  # fmt: skip
        """A finger, or the mouse, at a place in units."""
        canvas = self.services.canvas
        screen, number = (MOUSE_SCREEN, 0) if mouse else (FINGERS, number)
        place = (x / canvas.width, y / canvas.height)
        at_ns = self.services.clock.ns + after_ns
        stage.feed(self.services, PointerRaw(screen, number, phase, *place, at_ns))

    def pouch(self, seat: int) -> tuple[float, float]:
        return self.scene.table.panels[seat].pouch

    def ahoy(self, control: str = "south") -> None:
        """Everybody holds on until the race begins, and lets go."""
        people = list(self.holds)
        touching = [s for s in range(len(self.services.seating))
                    if self.services.seating.hold(s) is Hold.TOUCH]  # fmt: skip
        for seat in people:
            self.down(seat, control if isinstance(self.holds[seat], FakePad) else self._key(seat))
        for seat in touching:
            self.finger(Touching.DOWN, *self.pouch(seat), number=100 + seat)
        for _ in range(600):
            if self.phase == Phase.RACE:
                break
            self.ticks()
        assert self.phase == Phase.RACE
        for seat in people:
            self.up(seat, control if isinstance(self.holds[seat], FakePad) else self._key(seat))

    def _key(self, seat: int) -> str:
        from scenes.input.keyboard import code

        return f"k{code('W' if self.holds[seat].device.key == LEFT else 'Up arrow')}"


def ns(milliseconds: float) -> int:
    return round(milliseconds * 1_000_000)


__all__ = ["FINGERS", "GAME", "TICK_NS", "Live", "ns"]

"""The turn clock at a table: whose time runs, and what happens when it is up.

Owns when the clock runs (`turnclock` counts and draws it). While the curtain is closed, another
screen lies on top or something is being shown, nobody asks for a tick, and it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenes.input.signals import Kind
from scenes.tables.turnclock import TurnClock

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.kit.sprites import Placed
    from scenes.tables.base import TableScene


CALL: Final = (0.35, 140)
"""Strength and milliseconds of the shake that calls somebody: felt on a lap, heard by nobody."""


class Timing:
    """One table's clock. `seconds` a turn; 0: none."""

    def __init__(self, scene: TableScene, seconds: int) -> None:
        self._scene = scene
        self._called: Seat | None = None
        self.clock = TurnClock(seconds)

    def change(self, seconds: int) -> None:
        """The people have agreed on another time, or on none."""
        if seconds != self.clock.seconds:
            self.clock = TurnClock(seconds)

    @property
    def asked(self) -> Seat | None:
        """Who is asked now, whether their curtain is open yet or not."""
        privacy = self._scene.privacy
        chooser = privacy.chooser
        asked = chooser is not None and chooser in self._scene.driver.asked()
        return chooser if asked else privacy.waiting

    def look(self) -> None:
        """The clock is of whoever is asked."""
        self.clock.turn_of(self.asked)

    def call(self) -> None:
        """Let the person who is asked now hear and feel so, once a turn."""
        scene, asked = self._scene, self.asked
        if asked == self._called:
            return
        self._called = asked
        if asked is not None:
            scene.services.audio.cue("turn")
            device = scene.device(asked)
            if device is not None and device.kind is Kind.PAD:
                scene.services.devices.rumble(device.key, *CALL)

    def run(self, seat: Seat) -> None:
        """A sixtieth of a second of this person's time; the mate decides when it was the last."""
        if self.clock.tick():
            self._is_up(seat)
        elif self.clock.ticks_loud:
            self._scene.services.audio.cue("tick")

    def _is_up(self, seat: Seat) -> None:
        scene = self._scene
        advice = scene.driver.advice(seat)
        action = scene.match.legal(seat)[0] if advice is None else advice.action
        name, livery = scene.picture.room.names[seat], scene.picture.room.livery(seat)
        scene.log.note(f"{name}'s time was up: the mate decided.", seat)
        scene.murmur.say(f"{name}, your time is up: the mate decides.", livery)
        scene.services.audio.cue("gong")
        scene.act(seat, action, scene.match.moment)

    def placed(self) -> list[Placed]:
        """The ring beside the turn plate."""
        if not self.clock.on:
            return []
        scene = self._scene
        return self.clock.placed(scene.services.assets, scene.picture.clock_at)

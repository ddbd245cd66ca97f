"""The turn clock at a table: whose time runs, and what happens when it is up.

Owns when the clock runs (`turnclock` counts and draws it). While the curtain is closed, another
screen lies on top or something is being shown, nobody asks for a tick, and it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.tables.turnclock import TurnClock

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.kit.sprites import Placed
    from scenes.tables.base import TableScene


class Timing:
    """One table's clock. `seconds` a turn; 0: none."""

    def __init__(self, scene: TableScene, seconds: int) -> None:
        self._scene = scene
        self.clock = TurnClock(seconds)

    def change(self, seconds: int) -> None:
        """The people have agreed on another time, or on none."""
        if seconds != self.clock.seconds:
            self.clock = TurnClock(seconds)

    def look(self) -> None:
        """The clock is of whoever is asked, whether their curtain is open yet or not."""
        scene = self._scene
        chooser = scene.privacy.chooser
        asked = chooser is not None and chooser in scene.driver.asked()
        self.clock.turn_of(chooser if asked else scene.privacy.waiting)

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

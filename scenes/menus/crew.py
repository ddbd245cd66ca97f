"""Who sits where, in the lobby: chairs, devices and readiness, kept in step by seat.

Owns the pairing of `Evening.chairs` (name, colour, level, handicap), `Seating` (what drives a
seat) and the lobby's own `Berth`: every change goes through here and changes all three alike.
Knows no pictures and no light; sentences for people come from here, because the reasons do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.model import Refusal, Seat
from game.table.evening import COLOURS, HANDICAPS, HUMAN, LEVELS, Chair, clean_name
from scenes.input.keyboard import BUILT_IN, MOUSE
from scenes.input.seating import ALREADY, FULL, GHOST, Hold
from scenes.input.signals import Device, DeviceKey, Plugged
from scenes.kit.pieces import livery

if TYPE_CHECKING:
    from scenes.services import Services

GUESTS: Final = 12
"""Names that are kept for the next evening: two full tables and some more."""
GREETING: Final = (0.7, 260)
"""Strength and milliseconds: long enough to be felt in a lap, too short to annoy."""

HINTS: Final[dict[Refusal, str]] = {
    FULL: "Every place at the table is taken: somebody has to leave, or a bot to be sent away.",
    GHOST: "Two devices pressed as one, so one of them joined. Another player? Press once more.",
    ALREADY: "The mouse has a seat already.",
}


@dataclass(slots=True)
class Berth:
    """What the lobby alone knows of a seat. `id` stays with it wherever it moves; `left_by` is
    the device whose person went away and finds the seat again."""

    id: int
    ready: bool = False
    left_by: DeviceKey | None = None


class Crew:
    """The seats of one table for a game that takes `sizes` of them."""

    def __init__(self, services: Services, sizes: tuple[int, ...], title: str) -> None:
        self._services = services
        self._sizes = sizes
        self._title = title
        self._next_id = 0
        self.berths: list[Berth] = []
        self._seating.max_seats = max(sizes)
        self._match_up()
        self.look_around()

    # --- asking -----------------------------------------------------------------------------------

    @property
    def _seating(self):  # type: ignore[no-untyped-def]
        return self._services.seating

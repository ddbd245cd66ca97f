"""The turn clock: how long a person may think, and the ring that shows it.

Owns the time of one turn. It runs only when it is told to: while the curtain is closed, another
screen lies on top or something is being shown, nobody tells it. What happens when time is up is
the scene's business. Counts whole ticks, sixty a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core.pace import TICKS_PER_SECOND
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BAD, DEEP, GOLD, NIGHT, NUMBER, PALE
from scenes.tables.notes import Same

if TYPE_CHECKING:
    from game.core.model import Seat

HURRY: Final = 10
"""The last seconds tick: long enough to come to an end, short enough not to nag."""
LATE_SECONDS: Final = 10
"""Who has run out of time has so long for each further decision of the same turn."""
SIZE: Final = 70.0
Z: Final = 146


class TurnClock:
    """`seconds` for a turn; 0: there is no clock."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self._seat: Seat | None = None
        self._left = 0
        self._late = False
        self._same = Same()

    @property
    def on(self) -> bool:
        """Is there a clock at all?"""
        return self.seconds > 0

    @property
    def left(self) -> int:
        """Whole seconds that are left, the one that runs among them."""
        return -(-self._left // TICKS_PER_SECOND)

    def turn_of(self, seat: Seat | None) -> None:
        """It is the turn of this person, or of none. Another one than before has its whole time."""
        if seat != self._seat:
            self._seat, self._late = seat, False
            self._left = self.seconds * TICKS_PER_SECOND

    def decided(self) -> None:
        """The person has decided something, or it was decided for them. Late, they get a little
        more for what is left of their turn."""
        if self._late:
            self._left = LATE_SECONDS * TICKS_PER_SECOND

    def tick(self) -> bool:
        """A sixtieth of a second runs. True when it was the last one."""
        if not self.on or self._seat is None or self._left <= 0:
            return False
        self._left -= 1
        self._late = self._late or self._left == 0
        return self._left == 0

    @property
    def ticks_loud(self) -> bool:
        """Has one of the last seconds just begun?"""
        return 0 < self._left <= HURRY * TICKS_PER_SECOND and self._left % TICKS_PER_SECOND == 0

    # --- the picture ------------------------------------------------------------------------------

    def placed(self, assets: Assets, at: tuple[float, float]) -> list[Placed]:
        """The ring, its middle `at` units, while it is somebody's turn."""
        if not self.on or self._seat is None:
            return []
        whole = LATE_SECONDS if self._late else self.seconds
        steps = -(-60 * self._left // (whole * TICKS_PER_SECOND))
        key = (steps, self.left, at, assets.scale)
        return self._same.of(
            key, lambda: [Placed("turn clock", face(assets, self.left, steps), *at, Z)]
        )


def face(assets: Assets, left: int, steps: int) -> pygame.Surface:
    """The seconds that are left inside a ring of `steps` sixtieths; red when they are few."""

    def make() -> pygame.Surface:
        few = left <= HURRY
        plate = shapes.disc(assets, SIZE, BAD if few else DEEP, NIGHT, 0.05, shadow=False).copy()
        bed = shapes.ring(assets, SIZE - 4, NIGHT, 1.0, 8)
        ring = shapes.ring(assets, SIZE - 4, PALE if few else GOLD, steps / 60, 8)
        number = text.line(assets, str(left), 32 if left < 100 else 26, PALE, NUMBER)
        middle = plate.get_rect().center
        for part in (bed, ring, number):
            plate.blit(part, part.get_rect(center=middle))
        return finished(plate)

    return assets.recent("turn-clock", (left, steps), make, 6)

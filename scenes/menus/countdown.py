"""Three, two, one over a waiting game, so that nobody is caught with a hand off the pad.

Owns the counting. What goes on afterwards is its caller's business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from scenes.input.signals import Plugged
from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import DEEP, GOLD, NUMBER, PALE
from scenes.menus import plates, seats
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.services import Services

EACH: Final = 45
"""Ticks a number stays: three quarters of a second, a calm count."""
FROM: Final = 3
ACROSS: Final = 380


class Countdown(Scene):
    """Counts down, closes itself and calls `done`. A device that goes meanwhile asks for its seat
    first and then counts anew."""

    see_through = True

    def __init__(self, services: Services, done: Callable[[], None]) -> None:
        self._services = services
        self._done = done
        self._ticks = 0

    @property
    def number(self) -> int:
        """The number that is shown."""
        return max(1, FROM - self._ticks // EACH)

    def enter(self) -> None:
        self._services.audio.cue("tick")

    def plugged(self, plugged: Plugged) -> None:
        if seats.keep(self._services, plugged) is None or plugged.present:
            return
        from scenes.menus.pad_lost import PadLost

        services = self._services
        services.stack.replace(self, PadLost(services, self._done))

    def tick(self) -> None:
        self._ticks += 1
        if self._ticks == FROM * EACH:
            self._services.stack.pop(self)
            self._done()
        elif self._ticks < FROM * EACH and self._ticks % EACH == 0:
            self._services.audio.cue("tick")

    def placed(self, fraction: float) -> list[Placed]:
        services = self._services
        x, y = services.canvas.width / 2, services.canvas.height / 2
        left = 1 - (self._ticks % EACH) / EACH
        ring = shapes.ring(services.assets, ACROSS, GOLD, 1 if services.settings.calm else left, 14)
        return [
            plates.dusk(services, 90),
            Placed("number", self._plate(), x, y, 20),
            Placed("ring", ring, x, y, 30),
        ]

    def _plate(self) -> pygame.Surface:
        assets, number = self._services.assets, self.number

        def make() -> pygame.Surface:
            plate = shapes.disc(assets, ACROSS - 20, DEEP, DEEP).copy()
            sign = text.line(assets, str(number), 240, PALE, NUMBER)
            plate.blit(sign, sign.get_rect(center=plate.get_rect().center))
            return finished(plate)

        return assets.once(("countdown", number), make)

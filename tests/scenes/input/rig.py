"""`Devices` with pads that exist only in a table, fed with posted events."""

from __future__ import annotations

from typing import Any

import pygame

from scenes.input.devices import Devices, Told
from scenes.input.pads import SETTLE_NS, Opened
from scenes.input.signals import PointerRaw, Raw, Touching

GUID = "030081b85e0400008e02000014010000"
MS = 1_000_000


class FakeBody:
    """A pad's body that does nothing."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool:
        return False

    def set_led(self, color: tuple[int, int, int], /) -> bool:
        raise pygame.error("no light")

    def quit(self) -> None:
        raise pygame.error("gone")


class Rig:
    """Devices whose pads exist only in the table: index -> instance."""

    def __init__(self, mapped: bool = True, hats: bool = False) -> None:
        self.instances: dict[int, int] = {}
        self.mapped, self.hats = mapped, hats
        self.devices = Devices(opening=self._open)
        self.now = 0
        self.pump()

    def _open(self, index: int) -> Opened | None:
        if index not in self.instances:
            return None
        hats = self.hats or not self.mapped
        return Opened(self.instances[index], GUID, "Pad", self.mapped, hats, FakeBody())

    def post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))

    def plug(self, index: int, instance: int) -> None:
        self.instances[index] = instance
        self.post(pygame.JOYDEVICEADDED, device_index=index)
        self.pump()
        self.now += SETTLE_NS

    def pump(self) -> list[Told]:
        self.now += MS
        return self.devices.pump(self.now)

    def edges(self) -> list[tuple[str, bool]]:
        return [(told.control, told.down) for told in self.pump() if isinstance(told, Raw)]

    def points(self) -> list[tuple[int, int, Touching]]:
        return [
            (told.screen, told.finger, told.phase)
            for told in self.pump()
            if isinstance(told, PointerRaw)
        ]

    def button(self, instance: int, number: int, down: bool) -> None:
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        self.post(kind, instance_id=instance, button=number)

    def finger(self, kind: int, finger: int, x: float = 0.5, y: float = 0.5) -> None:
        self.post(kind, touch_id=5, finger_id=finger, x=x, y=y, dx=0, dy=0, pressure=0)

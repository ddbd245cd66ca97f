"""Eight real virtual pads at random: plugged, pressed, pulled, for some minutes of play."""

from __future__ import annotations

import pygame
import pytest

from game.core.rng import Rng
from scenes.input.bindings import Bindings
from scenes.input.devices import Devices
from scenes.input.router import Router
from scenes.input.seating import Seating
from scenes.input.signals import Mode, Plugged, Raw
from tests.devices.vpad import CONTROLS, DUALSENSE, XBOX_360, VirtualPad

STEPS = 1500
FRAME_NS = 16_666_667


class Evening:
    """The chain from SDL to seats, as the program has it."""

    def __init__(self) -> None:
        self.devices = Devices()
        self.router = Router(Bindings(), Seating(8))
        self.now = 0

    def turn(self) -> None:
        """One frame: whoever presses takes a seat; whoever comes back gets his."""
        self.now += FRAME_NS
        seating = self.router.seating
        batch = self.devices.pump(self.now)
        self.router.hear(batch)
        for told in batch:
            if isinstance(told, Plugged):
                self.router.plugged(told)
                if told.present:
                    seating.found(told.device)
                else:
                    seating.lost(told.device.key)
            elif isinstance(told, Raw):
                signal = self.router.feed(told, Mode.MENU)
                device = self.router.device(told.device)
                if signal is not None and signal.down and device is not None:
                    seating.join(device)
        drivers = [seating.device_of(seat) for seat in range(len(seating))]
        keys = [device.key for device in drivers if device is not None]
        assert len(keys) == len(set(keys)), "one device drives two seats"


@pytest.mark.usefixtures("sdl")
@pytest.mark.parametrize("seed", [1, 2])
def test_soak__nothing_sticks_and_nobody_drives_two_seats(seed: int) -> None:
    evening, rng, pads = Evening(), Rng(seed), list[VirtualPad]()
    for _ in range(STEPS):
        dice = rng.below(100)
        if dice < 4 and len(pads) < 8:
            pads.append(VirtualPad("Twin", (XBOX_360, DUALSENSE)[rng.below(2)]))
        elif dice < 6 and pads:
            pads.pop(rng.below(len(pads))).unplug()
        elif dice < 7:
            pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        elif dice < 8:
            evening.router.numb()
        elif pads:
            pad = pads[rng.below(len(pads))]
            if rng.below(4):
                pad.button(rng.below(len(CONTROLS)), bool(rng.below(2)))
            else:
                pad.axis(rng.below(6), rng.below(65536) - 32768)
        evening.turn()
    for pad in pads:
        for number in range(len(CONTROLS)):
            pad.button(number, False)
        for number in range(6):
            pad.axis(number, 0 if number < 4 else -32768)
    pygame.time.wait(300)  # SDL holds the home button for a while
    evening.turn()
    assert all(evening.router.held(seat) == set() for seat in range(8))
    assert len(evening.router.seating) >= 2

"""Virtual pads through the real SDL: what `Devices` makes of them."""

from __future__ import annotations

import time

import pygame
import pytest

from scenes.input.devices import Devices, Told
from scenes.input.pads import SETTLE_NS
from scenes.input.signals import Plugged, Raw
from tests.devices.vpad import (
    CONTROLS,
    DUALSENSE,
    FULL,
    HAT_CENTRE,
    HAT_UP,
    PLAIN,
    SWITCH_PRO,
    VirtualPad,
)

pytestmark = pytest.mark.usefixtures("sdl")
LATER = SETTLE_NS + 1


class Hands:
    """Devices, and a clock that is past the settling of unknown axes."""

    def __init__(self) -> None:
        self.devices = Devices()
        self.now = 0

    def told(self) -> list[Told]:
        self.now += LATER
        return self.devices.pump(self.now)

    def edges(self) -> list[tuple[str, str, bool]]:
        return [(t.device, t.control, t.down) for t in self.told() if isinstance(t, Raw)]

    def plugs(self) -> list[tuple[str, bool]]:
        return [(t.device.key, t.present) for t in self.told() if isinstance(t, Plugged)]


@pytest.mark.parametrize("count", [1, 4, 12])
def test_pads__f11_any_number_of_twins_are_told_apart(count: int) -> None:
    hands = Hands()
    pads = [VirtualPad("Same Name") for _ in range(count)]
    assert sorted(hands.plugs()) == sorted((pad.key, True) for pad in pads)
    for pad in pads:
        pad.set("south", True)
    assert sorted(hands.edges()) == sorted((pad.key, "south", True) for pad in pads)
    devices = [d for d in hands.devices.present() if d.key.startswith("pad:")]
    assert len({d.profile for d in devices}) == count  # F7
    assert len({d.name for d in devices}) == count


def test_pads__every_control_of_a_mapped_pad_by_position() -> None:
    hands, pad = Hands(), VirtualPad()
    hands.told()
    for control in (*CONTROLS, "l2", "r2"):
        pad.set(control, True)
        assert hands.edges() == [(pad.key, control, True)]
        if control == "home":
            time.sleep(0.3)  # SDL holds this one for 250 ms at least
        pad.set(control, False)
        assert hands.edges() == [(pad.key, control, False)]


@pytest.mark.parametrize("model", [(0x045E, 0x028E), DUALSENSE, SWITCH_PRO, (0x18D1, 0x9400)])
def test_pads__f16_south_is_south_on_every_make(model: tuple[int, int]) -> None:
    hands, pad = Hands(), VirtualPad("Pad", model)
    hands.told()
    pad.set("south", True)
    assert hands.edges() == [(pad.key, "south", True)]


def test_pads__sticks_give_one_press_per_push() -> None:
    hands, pad = Hands(), VirtualPad()
    hands.told()
    seen = []
    for value in (5000, 15000, 22000, 18000, 30000, 18000, 9000, 0, -FULL, 0):
        pad.axis(0, value)
        seen += hands.edges()
    assert [(control, down) for _, control, down in seen] == [
        ("ls_right", True), ("ls_right", False), ("ls_left", True), ("ls_left", False),
    ]  # fmt: skip


def test_pads__f1_f2_two_announcements_one_pad_and_no_stranger_leaves() -> None:
    hands, pad = Hands(), VirtualPad()
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0))
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=99))
    assert hands.plugs() == [(pad.key, True)]


def test_pads__f4_the_pad_is_known_by_instance_not_by_index() -> None:
    hands = Hands()
    for _ in range(3):
        gone = VirtualPad()
        hands.told()
        gone.unplug()
    hands.told()
    pad = VirtualPad()
    assert hands.plugs() == [(pad.key, True)]
    assert pad.instance >= 3
    pad.set("south", True)
    assert hands.edges() == [(pad.key, "south", True)]


def test_pads__f23_a_pad_that_dies_while_pressed_lets_go_first() -> None:
    hands, pad = Hands(), VirtualPad()
    hands.told()
    pad.set("south", True)
    pad.set("l2", True)
    hands.told()
    pad.unplug()
    told = [t for t in hands.told() if isinstance(t, Raw | Plugged)]
    assert [(t.control, t.down) for t in told[:2] if isinstance(t, Raw)] in (
        [("south", False), ("l2", False)],
        [("l2", False), ("south", False)],
    )
    assert isinstance(told[2], Plugged) and not told[2].present
    assert len(told) == 3


def test_pads__lost_and_found_in_any_order_keep_the_lowest_free_ordinal() -> None:
    hands = Hands()
    first, second, third = VirtualPad(), VirtualPad(), VirtualPad()
    hands.told()
    profiles = {d.key: d.profile for d in hands.devices.present()}
    first.unplug()
    third.unplug()
    hands.told()
    again = VirtualPad()
    hands.told()
    now = {d.key: d.profile for d in hands.devices.present()}
    assert now[again.key] == profiles[first.key]
    assert now[second.key] == profiles[second.key]


def test_pads__thirty_replugs_leave_nothing_behind() -> None:
    hands = Hands()
    for _ in range(30):
        pad = VirtualPad()
        assert hands.plugs() == [(pad.key, True)]
        pad.set("start", True)
        assert hands.edges() == [(pad.key, "start", True)]
        pad.unplug()
        assert hands.plugs() == [(pad.key, False)]
    assert not [d for d in hands.devices.present() if d.key.startswith("pad:")]


def test_pads__those_that_are_there_at_the_start_and_after_a_restart_are_found() -> None:
    pygame.joystick.init()
    pads = [VirtualPad() for _ in range(3)]
    hands = Hands()
    assert sorted(hands.plugs()) == sorted((pad.key, True) for pad in pads)
    pygame.joystick.quit()
    hands.devices.restart()
    plugs = hands.plugs()
    assert [present for _, present in plugs] == [False] * 3 + [True] * 3
    assert hands.plugs() == []
    pads[0].set("south", True)
    assert hands.edges() == [(pads[0].key, "south", True)]


def test_pads__ten_rounds_of_pygame_leave_no_pad_mute() -> None:
    for _ in range(10):
        pygame.quit()
        pygame.display.init()
        pygame.display.set_mode((320, 180))
        hands, pad = Hands(), VirtualPad()
        assert hands.plugs() == [(pad.key, True)]
        pad.set("south", True)
        assert hands.edges() == [(pad.key, "south", True)]


def test_pads__an_unknown_pad_plays_with_raw_controls() -> None:
    hands = Hands()
    pad = VirtualPad("ACME Arcade Board", kind=PLAIN, axes=2, buttons=12, hats=1)
    hands.told()
    device = next(d for d in hands.devices.present() if d.key == pad.key)
    assert not device.mapped and device.name == "ACME Arcade Board"
    pad.button(11, True)
    assert hands.edges() == [(pad.key, "b11", True)]
    pad.hat(0, HAT_UP)
    assert hands.edges() == [(pad.key, "h0_up", True)]
    pad.hat(0, HAT_CENTRE)
    assert hands.edges() == [(pad.key, "h0_up", False)]
    pad.axis(1, -FULL)
    assert hands.edges() == [(pad.key, "a1-", True)]


def test_pads__an_unknown_trigger_that_rests_at_its_end_is_one_press() -> None:
    hands = Hands()
    pad = VirtualPad("Board", kind=PLAIN, axes=3, buttons=4)
    pad.axis(2, -FULL - 1)
    now = time.monotonic_ns()
    hands.devices.pump(now)
    hands.devices.pump(now + 1_000_000)
    hands.now = now
    assert hands.edges() == []
    pad.axis(2, FULL)
    assert hands.edges() == [(pad.key, "a2+", True)]
    pad.axis(2, -FULL - 1)
    assert hands.edges() == [(pad.key, "a2+", False)]


def test_pads__a_motion_sensor_is_no_pad() -> None:
    hands = Hands()
    sensor = VirtualPad("Accelerometer", kind=PLAIN, axes=3, buttons=0)
    assert hands.plugs() == []
    sensor.axis(0, FULL)
    assert hands.edges() == []


def test_pads__join_in_rumble_and_light() -> None:
    hands, pad = Hands(), VirtualPad()
    hands.told()
    hands.devices.rumble(pad.key, 1.0, 50)
    hands.devices.light(pad.key, (200, 30, 10))
    assert pad.rumbles[0][1] == 65535 and pad.rumbles[0][0] > 30000
    assert pad.lights[-1] == (200, 30, 10)
    deadline = time.monotonic() + 2
    while pad.rumbles[-1] != (0, 0) and time.monotonic() < deadline:
        time.sleep(0.01)
        hands.told()
    assert pad.rumbles[-1] == (0, 0)


def test_pads__rumble_and_light_are_silent_where_nothing_can() -> None:
    hands, pad = Hands(), VirtualPad()
    hands.told()
    for key in ("keys:left", "pad:999", "mouse", ""):
        hands.devices.rumble(key, 1.0, 50)
        hands.devices.light(key, (1, 2, 3))
    pad.unplug()
    hands.devices.rumble(pad.key, 9.0, -5)
    hands.devices.light(pad.key, (999, -1, 0))
    hands.told()
    hands.devices.rumble(pad.key, 1.0, 50)
    assert (pad.rumbles, pad.lights) == ([], [])


def test_pads__f17_focus_lost_lets_go_and_asks_for_a_fresh_press() -> None:
    hands, pad = Hands(), VirtualPad()
    hands.told()
    pad.set("south", True)
    pad.set("l2", True)
    hands.told()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert sorted(hands.edges()) == [(pad.key, "l2", False), (pad.key, "south", False)]
    pad.axis(4, FULL - 900)  # the trigger trembles, still pulled
    assert hands.edges() == []
    pad.set("south", False)
    pad.set("l2", False)
    assert hands.edges() == []
    pad.set("l2", True)
    assert hands.edges() == [(pad.key, "l2", True)]


def test_pads__f25_blocked_event_types_do_not_silence_pads() -> None:
    hands, pad = Hands(), VirtualPad()
    hands.told()
    pygame.event.set_blocked(pygame.MOUSEMOTION)
    pad.set("south", True)
    assert hands.edges() == [(pad.key, "south", True)]
    pygame.event.set_allowed(None)

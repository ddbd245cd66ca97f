"""`Devices`, posted events: fingers, the mouse, the window."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.input.signals import Notice, Plugged, PointerRaw, Raw, Touching
from tests.scenes.input.rig import Rig

pytestmark = pytest.mark.usefixtures("window")


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (1, 0, 2, 3), (1, 2, 0, 3)])
def test_devices__f28_a_finger_with_its_emulated_mouse_is_one_pointer(
    order: tuple[int, ...],
) -> None:
    rig = Rig()
    events: list[tuple[int, dict[str, Any]]] = [
        (pygame.FINGERDOWN, {"touch_id": 5, "finger_id": 1, "x": 0.5, "y": 0.5}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1, "pos": (400, 240), "touch": True}),
        (pygame.MOUSEBUTTONUP, {"button": 1, "pos": (400, 240), "touch": True}),
        (pygame.FINGERUP, {"touch_id": 5, "finger_id": 1, "x": 0.5, "y": 0.5}),
    ]
    for n in order:
        rig.post(events[n][0], **events[n][1])
    assert rig.points() == [(5, 1, Touching.DOWN), (5, 1, Touching.UP)]


def test_devices__f28_the_mouse_as_a_finger_is_ignored() -> None:
    rig = Rig()
    rig.post(pygame.FINGERDOWN, touch_id=-1, finger_id=0, x=0.5, y=0.5)
    rig.post(pygame.FINGERUP, touch_id=-1, finger_id=0, x=0.5, y=0.5)
    assert rig.pump() == []


def test_devices__f29_fingerdown_again_is_a_move() -> None:
    rig = Rig()
    for step in ("D164", "D165", "U164", "D166", "D165"):
        rig.finger(pygame.FINGERDOWN if step[0] == "D" else pygame.FINGERUP, int(step[1:]))
    points = rig.points()
    downs = [finger for _, finger, phase in points if phase is Touching.DOWN]
    ups = [finger for _, finger, phase in points if phase is Touching.UP]
    assert downs == [164, 165, 166] and ups == [164]
    assert points[-1] == (5, 165, Touching.MOVE)


@pytest.mark.parametrize("finger", [1340, 2**40, 2**63 - 1, -(2**63)])
def test_devices__f31_any_finger_id(finger: int) -> None:
    rig = Rig()
    rig.post(pygame.FINGERDOWN, touch_id=2**62, finger_id=finger, x=0.5, y=0.5)
    assert rig.points() == [(2**62, finger, Touching.DOWN)]


def test_devices__the_first_finger_ever_plugs_the_touch_screen() -> None:
    rig = Rig()
    assert "touch" not in {device.key for device in rig.devices.present()}
    rig.finger(pygame.FINGERDOWN, 1)
    told = rig.pump()
    assert isinstance(told[0], Plugged) and told[0].device.key == "touch"
    assert "touch" in {device.key for device in rig.devices.present()}


def test_devices__f37_a_finger_acts_as_the_very_first_event() -> None:
    rig = Rig()
    rig.finger(pygame.FINGERDOWN, 1)
    assert rig.points() == [(5, 1, Touching.DOWN)]


def test_devices__a_finger_down_since_before_the_start_says_nothing_until_it_lifts() -> None:
    rig = Rig()
    rig.finger(pygame.FINGERMOTION, 1)
    rig.finger(pygame.FINGERUP, 1)
    assert rig.points() == []


@pytest.mark.parametrize(
    "kind", [pygame.WINDOWFOCUSLOST, pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED]
)
def test_devices__focus_and_size_cancel_pointers(kind: int) -> None:
    rig = Rig()
    rig.finger(pygame.FINGERDOWN, 1)
    rig.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(1, 1), touch=False)
    rig.pump()
    rig.post(kind, w=10, h=10, size=(10, 10))
    assert rig.points() == [(5, 1, Touching.CANCEL), (-2, 0, Touching.CANCEL)]
    rig.finger(pygame.FINGERMOTION, 1)
    rig.finger(pygame.FINGERUP, 1)
    assert rig.points() == []


def test_devices__the_mouse_points_and_its_buttons_are_controls() -> None:
    rig = Rig()
    rig.post(pygame.MOUSEMOTION, pos=(336, 384), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    rig.post(pygame.MOUSEBUTTONDOWN, button=3, pos=(336, 384), touch=False)
    rig.post(pygame.MOUSEBUTTONUP, button=3, pos=(336, 384), touch=False)
    rig.post(pygame.MOUSEBUTTONDOWN, button=4, pos=(336, 384), touch=False)
    rig.post(pygame.MOUSEWHEEL, x=0, y=40, flipped=False, touch=False)
    told = rig.pump()
    assert isinstance(told[0], PointerRaw)
    assert (told[0].x, told[0].y) == pytest.approx((0.42, 0.80))  # F32
    controls = [t.control for t in told if isinstance(t, Raw) and t.down]
    assert controls == ["m3", "wheel_up", "wheel_up", "wheel_up"]


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (10000, 3), (-5, 7)])
def test_devices__f46_any_size_is_one_notice(size: tuple[int, int]) -> None:
    rig = Rig()
    rig.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    rig.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    rig.post(pygame.WINDOWRESIZED, x=size[0], y=size[1])
    assert rig.pump() == [Notice.RESIZED]


def test_devices__f49_f50_sound_comes_and_goes_without_harm() -> None:
    rig = Rig()
    rig.post(pygame.AUDIODEVICEREMOVED, which=3, iscapture=0)
    rig.post(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    rig.post(pygame.AUDIODEVICEREMOVED, which=1, iscapture=1)
    assert rig.pump() == [Notice.AUDIO_LOST, Notice.AUDIO_FOUND]


def test_devices__other_notices() -> None:
    rig = Rig()
    for kind in (
        pygame.QUIT, pygame.WINDOWFOCUSGAINED, pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWEXPOSED,
    ):  # fmt: skip
        rig.post(kind)
    assert rig.pump() == [
        Notice.QUIT, Notice.FOCUS_GAINED, Notice.DISPLAY_CHANGED, Notice.EXPOSED,
    ]  # fmt: skip

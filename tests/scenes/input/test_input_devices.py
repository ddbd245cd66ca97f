"""`Devices`, posted events: pads and keys, by field case."""

from __future__ import annotations

import os

import pygame
import pygame._sdl2.controller as controllers
import pytest

from scenes.input.hints import hints
from scenes.input.pads import masked, open_pad, pretty
from scenes.input.signals import Notice, Plugged, Raw
from tests.scenes.input.rig import GUID, Rig

pytestmark = pytest.mark.usefixtures("window")


def test_devices__f1_second_added_for_a_known_pad_is_ignored() -> None:
    rig = Rig()
    rig.instances[0] = 1
    for kind in (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
        rig.post(kind, device_index=0, guid=GUID)
    assert [t.device.key for t in rig.pump() if isinstance(t, Plugged)] == ["pad:1"]
    rig.button(1, 0, True)
    assert rig.edges() == [("south", True)]


def test_devices__f2_removed_for_an_unknown_instance_is_ignored_and_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    rig = Rig()
    before = rig.devices.present()
    for _ in range(3):
        rig.post(pygame.JOYDEVICEREMOVED, instance_id=99)
        rig.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=99)
    assert rig.pump() == []
    assert rig.devices.present() == before
    assert caplog.text.count("pad 99 left") == 1


def test_devices__f4_indexes_are_translated_at_once() -> None:
    rig = Rig()
    rig.plug(0, 7)
    rig.button(0, 0, True)  # instance 0 is nobody, though index 0 is somebody
    assert rig.edges() == []
    rig.button(7, 0, True)
    assert rig.edges() == [("south", True)]


def test_devices__f5_events_before_added_are_ignored() -> None:
    rig = Rig()
    rig.post(pygame.JOYAXISMOTION, joy=-1, instance_id=3, axis=0, value=1.0)
    rig.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=0, value=32767)
    assert rig.pump() == []


def test_devices__f8_the_checksum_does_not_count() -> None:
    assert masked("03000000" + "5e0400008e02000014010000") == masked(
        "03001234" + "5E0400008e02000014010000"
    )
    assert masked("03000000" + "5e04" + "0" * 20) != masked("03000000" + "5f04" + "0" * 20)


@pytest.mark.parametrize("has_mapping", [True, False])
def test_devices__f13_hat_and_button_are_one_up(has_mapping: bool) -> None:
    rig = Rig(hats=not has_mapping)  # hats speak only for a mapping without a cross
    rig.plug(0, 1)
    rig.post(pygame.JOYHATMOTION, joy=0, instance_id=1, hat=0, value=(0, 1))
    rig.button(1, 11, True)
    assert rig.edges() == [("up", True)]
    rig.post(pygame.JOYHATMOTION, joy=0, instance_id=1, hat=0, value=(0, 0))
    rig.button(1, 11, False)
    assert rig.edges() == [("up", False)]


def test_devices__f13_a_diagonal_hat_is_two_and_a_jump_lets_go_first() -> None:
    rig = Rig(mapped=False)
    rig.plug(0, 1)
    for value in ((1, 1), (-1, 0), (0, 0)):
        rig.post(pygame.JOYHATMOTION, joy=0, instance_id=1, hat=2, value=value)
    assert rig.edges() == [
        ("h2_right", True), ("h2_up", True),
        ("h2_right", False), ("h2_up", False), ("h2_left", True), ("h2_left", False),
    ]  # fmt: skip


def test_devices__f14_a_mapping_that_raises_leaves_a_plain_joystick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class JoyCon:
        name = "Joy-Con (L)"

        def __init__(self, index: int = 0) -> None:
            self.ended = False

        def as_joystick(self) -> JoyCon:
            return self

        def get_instance_id(self) -> int:
            return 4

        def get_guid(self) -> str:
            return GUID

        def get_name(self) -> str:
            return self.name

        def get_mapping(self) -> dict[str, str]:
            raise ValueError("substring not found")

        def get_numbuttons(self) -> int:
            return 11

        def get_numaxes(self) -> int:
            return 0

        def quit(self) -> None:
            self.ended = True

    monkeypatch.setattr(controllers, "is_controller", lambda index: True)
    monkeypatch.setattr(controllers, "Controller", JoyCon)
    monkeypatch.setattr(pygame.joystick, "Joystick", JoyCon)
    opened = open_pad(0)
    assert opened is not None and not opened.mapped
    assert pretty(opened.name) == "Left Joy-Con"


def test_devices__f16_labels_are_off_and_the_users_own_hints_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", raising=False)
    monkeypatch.setenv("SDL_TOUCH_MOUSE_EVENTS", "1")
    hints()
    assert os.environ["SDL_GAMECONTROLLER_USE_BUTTON_LABELS"] == "0"
    assert os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] == "1"
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "1"


def test_devices__f17_focus_lost_without_keyup_holds_nothing() -> None:
    rig = Rig()
    rig.post(pygame.KEYDOWN, key=pygame.K_w, scancode=26, mod=0, unicode="w")
    rig.post(pygame.WINDOWFOCUSLOST)
    told = rig.pump()
    assert [t.down for t in told if isinstance(t, Raw)] == [True, False]
    assert told[-1] is Notice.FOCUS_LOST
    rig.post(pygame.KEYUP, key=pygame.K_w, scancode=26, mod=0)  # late
    assert rig.pump() == []
    rig.post(pygame.KEYDOWN, key=pygame.K_w, scancode=26, mod=0, unicode="w")
    assert rig.edges() == [("k26", True)]


def test_devices__two_keyboards_and_repeats_are_one_press() -> None:
    rig = Rig()
    for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP, pygame.KEYUP):
        rig.post(kind, key=pygame.K_w, scancode=26, mod=0)
    assert rig.edges() == [("k26", True), ("k26", False)]


@pytest.mark.parametrize(
    ("scancode", "device"),
    [(26, "keys:left"), (44, "keys:left"), (229, "keys:right"), (82, "keys:right"),
     (96, "keys:block"), (88, "keys:block"), (41, "keys"), (68, "keys"), (226, "keys")],
)  # fmt: skip
def test_devices__keys_belong_to_zones_by_place(scancode: int, device: str) -> None:
    rig = Rig()
    rig.post(pygame.KEYDOWN, key=0, scancode=scancode, mod=0)
    assert [t.device for t in rig.pump() if isinstance(t, Raw)] == [device]


def test_devices__f20_down_and_up_in_one_batch_is_one_press() -> None:
    rig = Rig()
    rig.plug(0, 1)
    rig.button(1, 0, True)
    rig.button(1, 0, False)
    assert rig.edges() == [("south", True), ("south", False)]


def test_devices__f22_presses_of_one_pump_bear_one_stamp() -> None:
    rig = Rig()
    rig.plug(0, 1)
    rig.plug(1, 2)
    rig.button(2, 0, True)
    rig.button(1, 0, True)
    assert {t.at_ns for t in rig.pump() if isinstance(t, Raw)} == {rig.now}


def test_devices__f23_removed_releases_first() -> None:
    rig = Rig()
    rig.plug(0, 1)
    rig.button(1, 0, True)
    rig.post(pygame.JOYDEVICEREMOVED, instance_id=1)
    told = [t for t in rig.pump() if not isinstance(t, Notice)]
    assert [type(t) for t in told] == [Raw, Raw, Plugged]
    rig.button(1, 0, False)
    rig.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=1)
    assert rig.pump() == []


def test_devices__f25_a_mapped_pads_joystick_events_are_ignored_by_id_not_blocked() -> None:
    rig = Rig()
    rig.plug(0, 1)
    pygame.event.set_blocked(pygame.MOUSEMOTION)
    rig.post(pygame.JOYBUTTONDOWN, joy=0, instance_id=1, button=0)
    rig.button(1, 0, True)
    rig.post(pygame.JOYAXISMOTION, joy=0, instance_id=1, axis=0, value=1.0)
    assert rig.edges() == [("south", True)]
    assert not pygame.event.get_blocked(pygame.JOYBUTTONDOWN)
    pygame.event.set_allowed(None)


def test_devices__f26_events_nobody_knows_are_ignored() -> None:
    rig = Rig()
    rig.post(0x607, instance_id=42, level=1)  # JOYBATTERYUPDATED in SDL 2
    rig.post(pygame.CONTROLLERDEVICEREMAPPED, instance_id=42)
    rig.post(pygame.USEREVENT, code=1)
    assert rig.pump() == []


def test_devices__unknown_numbers_of_a_known_pad_are_ignored() -> None:
    rig = Rig()
    rig.plug(0, 1)
    for number in (-1, 21, 99, 2**31):
        rig.button(1, number, True)
        rig.post(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=number, value=32767)
    assert rig.edges() == []


def test_devices__names_are_cleaned() -> None:
    assert pretty("Evil\x00\u202e\ud800 Pad\n") == "Evil Pad"
    assert pretty("\x01") == "Pad"
    assert len(pretty("x" * 300)) == 28

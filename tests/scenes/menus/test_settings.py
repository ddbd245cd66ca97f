"""Settings act at once, last, and say so when there is no sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes import settings as settings_file
from scenes.input.keyboard import LEFT
from scenes.input.signals import EVERYWHERE, Intent
from scenes.menus.controls import Controls
from scenes.menus.settings import HELP, SettingsScene
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, press, tap, ticks


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def opened(services: FakeServices) -> SettingsScene:
    scene = SettingsScene(services)
    stage.open_scene(services, Nothing())
    services.stack.push(scene)
    services.stack.settle()
    return scene


def lead_to(services: FakeServices, scene: SettingsScene, key: str) -> None:
    """Move the light down until it lies on `key`, as a pad does."""
    for _ in scene.menu.items:
        if scene.menu.focus == key:
            return
        press(services, LEFT, Intent.DOWN)
    assert scene.menu.focus == key


def test_volumes__act_at_once_and_last(services: FakeServices) -> None:
    scene = opened(services)
    assert scene.menu.item("effects").at == 8
    press(services, LEFT, Intent.LEFT)
    assert services.settings.effects == 0.7
    lead_to(services, scene, "music")
    for _ in range(6):
        press(services, LEFT, Intent.LEFT)
    assert services.settings.music == 0.0  # and not round the end to full
    kept, fault = settings_file.load(services.folder / "settings.toml")
    assert fault is None and (kept.effects, kept.music) == (0.7, 0.0)


def test_volumes__by_a_finger_on_the_arrows(services: FakeServices) -> None:
    scene = opened(services)
    left, top, width, height = scene.menu.item("music").rect
    tap(services, left + width - 40, top + height / 2)
    assert services.settings.music == 0.5
    tap(services, left + width * 0.58, top + height / 2)
    assert services.settings.music == 0.4


def test_sound_test__is_heard(services: FakeServices) -> None:
    scene = opened(services)
    lead_to(services, scene, "test")
    press(services, LEFT, Intent.CONFIRM)
    assert services.audio.heard[-1] == "cannon"


def test_no_sound__is_said_and_the_test_refuses(services: FakeServices) -> None:
    """F49, F50"""
    scene = opened(services)
    services.audio.silent_because = "No sound: no device. Everything else works."
    ticks(services)
    lead_to(services, scene, "test")
    press(services, LEFT, Intent.CONFIRM)
    assert services.sentences == [services.audio.silent_because]
    services.audio.silent_because = None
    ticks(services)
    assert scene.menu.item("test").why_not == ""


def test_screen_motion_and_card__are_kept(services: FakeServices) -> None:
    scene = opened(services)
    for key in ("screen", "calm", "acceleration"):
        lead_to(services, scene, key)
        press(services, LEFT, Intent.RIGHT)
    kept = services.settings
    assert (kept.fullscreen, kept.calm, kept.acceleration) == (True, True, "on")
    assert services.saved == 3


def test_screen__follows_when_it_changes_elsewhere(services: FakeServices) -> None:
    """F47: F11, or a screen that refuses."""
    scene = opened(services)
    services.settings.fullscreen = True
    ticks(services)
    assert scene.menu.item("screen").at == 1


def test_controls_and_back(services: FakeServices) -> None:
    scene = opened(services)
    lead_to(services, scene, "controls")
    press(services, LEFT, Intent.CONFIRM)
    assert isinstance(stage.top(services), Controls)
    press(services, EVERYWHERE, Intent.BACK)
    assert stage.top(services) is scene
    press(services, EVERYWHERE, Intent.BACK)
    assert isinstance(stage.top(services), Nothing)


def test_every_item__has_a_word_of_help(services: FakeServices) -> None:
    assert {str(item.key) for item in opened(services).menu.items} == set(HELP)


def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(services: FakeServices) -> None:
        services.audio.silent_because = "No sound: no device. Everything else works."
        opened(services)

    on_every_screen(tmp_path, monkeypatch, build)

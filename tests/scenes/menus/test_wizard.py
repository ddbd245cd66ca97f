"""The wizard: a pad that nobody knows is taught by itself, and known ever after."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes import settings as settings_file
from scenes.input.bindings import Bindings
from scenes.input.fake import FakePad
from scenes.input.signals import EVERYWHERE, Intent, Mode, Raw
from scenes.input.wizard import ASKED
from scenes.menus.testpage import ESCAPE
from scenes.menus.wizard import PATIENCE_TICKS, SKIP_TICKS, Wizard
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, feed, plug, pull, push, tap, ticks

PAD = "pad:7"


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def opened(services: FakeServices) -> tuple[Wizard, FakePad]:
    stage.open_scene(services, Nothing())
    pad = plug(services, mapped=False, name="USB pad")
    scene = Wizard(services, pad.device)
    services.stack.push(scene)
    services.stack.settle()
    return scene, pad


def test_wizard__maps_a_pad_for_good(services: FakeServices) -> None:
    _scene, pad = opened(services)
    for number in range(len(ASKED)):
        push(services, PAD, f"b{20 + number}")
    push(services, PAD, "b20")  # the one it calls south: keep
    assert isinstance(stage.top(services), Nothing)
    bindings, device = services.bindings, pad.device
    assert bindings.intent(device, Mode.MENU, "b20") is Intent.CONFIRM
    assert bindings.intent(device, Mode.RACE, "b23") is Intent.ROW_1  # north
    assert bindings.intent(device, Mode.RACE, "b28") is Intent.NEXT  # l1
    kept, _ = settings_file.load(services.folder / "settings.toml")
    later, faults = Bindings.from_data(kept.bindings)
    assert faults == [] and later.learned(device.profile)["b20"] == "south"


def test_wizard__holding_a_known_button_skips_by_the_pad_alone(services: FakeServices) -> None:
    scene, pad = opened(services)
    push(services, PAD, "b0")
    feed(services, Raw(PAD, "b0", True, services.clock.ns))
    ticks(services, SKIP_TICKS + 1)
    feed(services, Raw(PAD, "b0", False, services.clock.ns))
    assert scene.questions.asks == "east"  # the first two nobody can do without
    push(services, PAD, "b1")
    for _ in ASKED[2:]:
        feed(services, Raw(PAD, "b1", True, services.clock.ns))
        ticks(services, SKIP_TICKS + 1)
        feed(services, Raw(PAD, "b1", False, services.clock.ns))
    assert scene.questions.asks is None
    push(services, PAD, "b0")
    assert services.bindings.learned(pad.device.profile) == {"b0": "south", "b1": "east"}


def test_wizard__a_short_press_of_a_known_button_does_nothing(services: FakeServices) -> None:
    scene, _pad = opened(services)
    for control in ("b0", "b1", "b0", "b1"):
        push(services, PAD, control)
        ticks(services, 5)
    assert scene.questions.asks == "west"


def test_wizard__begins_anew_by_the_right_button(services: FakeServices) -> None:
    scene, _pad = opened(services)
    for number in range(len(ASKED)):
        push(services, PAD, f"b{number}")
    push(services, PAD, "b1")
    assert scene.questions.asks == "south" and services.saved == 0


def test_wizard__buttons_for_fingers(services: FakeServices) -> None:
    scene, pad = opened(services)

    def touch(key: str) -> None:
        left, top, width, height = scene.menu.item(key).rect
        tap(services, left + width / 2, top + height / 2)

    touch("skip")
    assert services.sentences == ["Menus need these two."]
    push(services, PAD, "b0")
    push(services, PAD, "b1")
    touch("again")
    assert scene.questions.asks == "east"
    push(services, PAD, "b5")
    for _ in ASKED[2:]:
        touch("skip")
    touch("keep")
    assert services.bindings.learned(pad.device.profile) == {"b0": "south", "b5": "east"}


def test_wizard__other_devices_answer_nothing(services: FakeServices) -> None:
    scene, _pad = opened(services)
    other = plug(services, 9, 2, mapped=False)
    push(services, other.device.key, "b3")
    assert scene.questions.asks == "south"


def test_wizard__leaves_by_escape_by_silence_and_with_its_pad(services: FakeServices) -> None:
    opened(services)
    push(services, EVERYWHERE, ESCAPE)
    assert isinstance(stage.top(services), Nothing)
    opened(services)
    ticks(services, PATIENCE_TICKS)
    assert isinstance(stage.top(services), Nothing)
    _scene, pad = opened(services)
    pull(services, pad)
    assert isinstance(stage.top(services), Nothing)
    assert services.saved == 0 and services.sentences == ["USB pad is gone."]


@pytest.mark.parametrize("answers", [0, 5, len(ASKED)])
def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: int) -> None:
    def build(services: FakeServices) -> None:
        opened(services)
        for number in range(answers):
            push(services, PAD, f"b{number}")

    on_every_screen(tmp_path, monkeypatch, build)

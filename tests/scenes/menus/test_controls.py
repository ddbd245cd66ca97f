"""Controls: every device is listed, tested, rebound for good, and played with one button."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.evening import Chair
from scenes import settings as settings_file
from scenes.input.bindings import Bindings
from scenes.input.keyboard import BLOCK, BUILT_IN, LEFT, MOUSE, RIGHT, TOUCH, code
from scenes.input.signals import EVERYWHERE, Device, Intent, Mode, PointerRaw, Raw, Touching
from scenes.menus.controls import Controls
from scenes.menus.keyboard_picture import KEYS, board
from scenes.menus.pad_picture import SPOTS
from scenes.menus.rebinding import MODES, WAIT_TICKS, WORDS, Rebinding
from scenes.menus.testpage import LEAVE_TICKS, TestPage
from scenes.menus.wizard import Wizard
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, feed, plug, press, pull, push, tap, ticks

PAD = "pad:7"


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def show(services: FakeServices, scene: Scene) -> None:
    stage.open_scene(services, Nothing())
    services.stack.push(scene)
    services.stack.settle()


def rebinding(services: FakeServices, device: Device, mode: Mode = Mode.RACE) -> Rebinding:
    scene = Rebinding(services, device)
    show(services, scene)
    if device.key != TOUCH:
        scene._set_mode(MODES.index(mode))
    return scene


def key(name: str) -> str:
    return f"k{code(name)}"


def hold(services: FakeServices, device: str, control: str) -> None:
    feed(services, Raw(device, control, True, services.clock.ns))


# --- the list -------------------------------------------------------------------------------------


def test_list__names_every_device_that_is_here(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    seated, unknown = plug(services), plug(services, 8, 2, mapped=False)
    services.seating.join(seated.device)
    services.evening.sit(Chair("Ana", 0))
    services.bindings.set_one_button(BUILT_IN[LEFT].profile, True)
    scene = Controls(services)
    show(services, scene)
    notes = {item.key: item.note for item in scene.menu.items if item.note}
    assert notes == {
        PAD: "plays for Ana",
        "pad:8": "unknown model: teach it",
        LEFT: "one button",
        RIGHT: "free",
        BLOCK: "free",
        MOUSE: "free",
        EVERYWHERE: "pause, rules and full screen, for everyone",
    }
    pull(services, unknown)
    assert "pad:8" not in [item.key for item in scene.menu.items]


def test_list__leads_to_a_device_and_to_the_test(services: FakeServices) -> None:
    scene = Controls(services)
    show(services, scene)
    press(services, LEFT, Intent.CONFIRM)
    top = stage.top(services)
    assert isinstance(top, Rebinding) and top.device.key == LEFT
    press(services, EVERYWHERE, Intent.BACK)
    left, low, width, height = scene.menu.item("test").rect
    tap(services, left + width / 2, low + height / 2)
    assert isinstance(stage.top(services), TestPage)


# --- rebinding ------------------------------------------------------------------------------------


def test_rebinding__swaps_and_lasts(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    pad = plug(services).device
    scene = rebinding(services, pad)
    scene.menu.focus = Intent.ROW_1
    push(services, PAD, "south")  # choose: asks for the new control
    assert scene.asking is Intent.ROW_1 and scene.raw_wanted
    push(services, PAD, "south")  # the new control
    assert scene.asking is None
    bindings = services.bindings
    assert bindings.intent(pad, Mode.RACE, "south") is Intent.ROW_1
    assert bindings.intent(pad, Mode.RACE, "north") is Intent.ROW_4
    assert bindings.intent(pad, Mode.MENU, "south") is Intent.CONFIRM
    kept, _ = settings_file.load(services.folder / "settings.toml")
    later, faults = Bindings.from_data(kept.bindings)
    assert faults == [] and later.intent(pad, Mode.RACE, "south") is Intent.ROW_1
    assert scene.menu.item(Intent.ROW_1).values == ("bottom face button",)
    push(services, PAD, "down")  # nothing is held for ever: the light moves on
    assert scene.menu.focus == Intent.ROW_2


def test_rebinding__in_menus(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    pad = plug(services).device
    scene = rebinding(services, pad, Mode.MENU)
    scene.ask(Intent.CONFIRM)
    push(services, PAD, "east")
    assert services.bindings.intent(pad, Mode.MENU, "east") is Intent.CONFIRM
    assert services.bindings.intent(pad, Mode.MENU, "south") is Intent.BACK


def test_rebinding__at_tables(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    pad = plug(services).device
    scene = rebinding(services, pad, Mode.TABLE)
    assert scene.menu.item(Intent.PEEK).values == ("left trigger",)
    scene.ask(Intent.PEEK)
    push(services, PAD, "l1")
    assert services.bindings.intent(pad, Mode.TABLE, "l1") is Intent.PEEK
    assert services.bindings.intent(pad, Mode.TABLE, "l2") is Intent.UNDO
    assert services.bindings.intent(pad, Mode.RACE, "l1") is Intent.NEXT
    kept, _ = settings_file.load(services.folder / "settings.toml")
    later, faults = Bindings.from_data(kept.bindings)
    assert faults == [] and later.intent(pad, Mode.TABLE, "l1") is Intent.PEEK


def test_every_mode__can_be_changed() -> None:
    assert set(MODES) == set(Mode)


def test_rebinding__of_a_twin_leaves_the_other_alone(services: FakeServices) -> None:
    """F7"""
    stage.open_scene(services, Nothing())
    one, other = plug(services).device, plug(services, 8, 2).device
    scene = rebinding(services, one)
    scene.ask(Intent.NEXT)
    push(services, "pad:8", "l3")  # not this pad
    assert scene.asking is Intent.NEXT
    push(services, PAD, "l3")
    assert services.bindings.intent(one, Mode.RACE, "l3") is Intent.NEXT
    assert services.bindings.intent(other, Mode.RACE, "l3") is None


def test_rebinding__keys_may_lie_anywhere_but_not_with_another_side(services: FakeServices) -> None:
    scene = rebinding(services, BUILT_IN[LEFT])
    scene.ask(Intent.NEXT)
    push(services, RIGHT, key("Return"))  # the right side's volcano
    assert services.sentences == ["That key belongs to another side of the keyboard."]
    assert scene.asking is None
    scene.ask(Intent.NEXT)
    push(services, RIGHT, key("P"))  # lies on the right side, means nothing there
    assert services.bindings.intent(BUILT_IN[LEFT], Mode.RACE, key("P")) is Intent.NEXT
    assert services.bindings.zone_of(code("P")) == LEFT


def test_rebinding__stops_by_escape_by_waiting_and_by_a_tap(services: FakeServices) -> None:
    scene = rebinding(services, BUILT_IN[LEFT])
    scene.ask(Intent.NEXT)
    push(services, EVERYWHERE, key("Escape"))
    assert scene.asking is None
    scene.ask(Intent.NEXT)
    ticks(services, WAIT_TICKS)
    assert scene.asking is None
    scene.ask(Intent.NEXT)
    tap(services, 300, 300)
    assert scene.asking is None
    assert services.bindings.to_data() == {} and services.saved == 0


def test_rebinding__of_the_mouse_and_of_the_common_keys(services: FakeServices) -> None:
    scene = rebinding(services, BUILT_IN[MOUSE])
    scene.ask(Intent.VOLCANO)
    push(services, MOUSE, "m4")
    assert services.bindings.intent(BUILT_IN[MOUSE], Mode.RACE, "m4") is Intent.VOLCANO
    scene.ask(Intent.NEXT)
    push(services, MOUSE, "m1")  # it points
    assert services.sentences[-1] == "That cannot be used here."
    scene = rebinding(services, BUILT_IN[EVERYWHERE])
    scene.ask(Intent.RULES)
    push(services, EVERYWHERE, key("F2"))
    assert services.bindings.intent(BUILT_IN[EVERYWHERE], Mode.RACE, key("F2")) is Intent.RULES


def test_one_button_and_reset(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    pad = plug(services).device
    scene = rebinding(services, pad)
    scene.menu.focus = "one"
    push(services, PAD, "right")
    assert services.bindings.one_button(pad.profile)
    scene.ask(Intent.NEXT)
    push(services, PAD, "r1")
    scene.menu.focus = "reset"
    push(services, PAD, "south")
    assert services.bindings.to_data() == {}
    kept, _ = settings_file.load(services.folder / "settings.toml")
    assert kept.bindings == {}


def test_an_unknown_pad__is_offered_to_be_taught(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    pad = plug(services, mapped=False).device
    scene = rebinding(services, pad)
    assert scene.menu.item(Intent.ROW_1).values == ("button 1",)
    scene.menu.confirm(scene.menu.item("teach"))
    assert isinstance(stage.top(services), Wizard)


def test_a_device_that_goes__closes_its_screen(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    pad = plug(services)
    rebinding(services, pad.device)
    pull(services, pad)
    assert isinstance(stage.top(services), Nothing)
    assert services.sentences == ["Xbox 360 pad is gone."]


def test_every_intent__has_words() -> None:
    assert set(WORDS) == set(Intent)


# --- the test page --------------------------------------------------------------------------------


def test_page__lights_what_is_held(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    plug(services)
    scene = TestPage(services)
    show(services, scene)
    hold(services, PAD, "north")
    hold(services, LEFT, key("W"))
    hold(services, RIGHT, key("Up arrow"))
    feed(services, PointerRaw(5, 1, Touching.DOWN, 0.5, 0.5, services.clock.ns))
    shown = {p.key for p in scene.placed(0)}
    lit = {(("light", PAD), "north"), ("key", key("W")), ("key", key("Up arrow"))}
    assert lit <= shown and ("finger", (5, 1)) in shown
    feed(services, Raw(PAD, "north", False, services.clock.ns))
    feed(services, PointerRaw(5, 1, Touching.UP, 0.5, 0.5, services.clock.ns))
    shown = {p.key for p in scene.placed(0)}
    assert (("light", PAD), "north") not in shown and ("finger", (5, 1)) not in shown


def test_page__shows_many_keys_at_once(services: FakeServices) -> None:
    """F19"""
    scene = TestPage(services)
    show(services, scene)
    for name in "QWEASD":
        hold(services, LEFT, key(name))
    keys = [p.key for p in scene.placed(0) if isinstance(p.key, tuple)]
    assert len([k for k in keys if k[0] == "key"]) == 6
    ticks(services, LEAVE_TICKS * 2)
    assert stage.top(services) is scene  # several are a test, not a wish to leave


def test_page__a_single_held_button_leaves(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    plug(services)
    show(services, TestPage(services))
    hold(services, PAD, "ls_left")  # a worn stick holds itself
    ticks(services, LEAVE_TICKS * 2)
    assert isinstance(stage.top(services), TestPage)
    feed(services, Raw(PAD, "ls_left", False, services.clock.ns))
    hold(services, PAD, "south")
    ticks(services, LEAVE_TICKS)
    assert isinstance(stage.top(services), Nothing)


def test_page__escape_and_the_arrow_leave(services: FakeServices) -> None:
    scene = TestPage(services)
    show(services, scene)
    push(services, EVERYWHERE, key("Escape"))
    assert isinstance(stage.top(services), Nothing)
    scene = TestPage(services)
    show(services, scene)
    tap(services, *scene._button())
    assert isinstance(stage.top(services), Nothing)


def test_pictures__have_every_control() -> None:
    from scenes.input.controls import DEFAULTS, STANDARD

    assert set(STANDARD) == set(SPOTS)
    bound = {c for zone in (LEFT, RIGHT, BLOCK, EVERYWHERE) for mode in Mode
             for names in DEFAULTS[zone][mode].values() for c in names}  # fmt: skip
    assert bound <= set(KEYS)
    shown = board(1000, bound, Bindings().zone_of, Bindings().label)
    assert {dict(shown.zones)[key(n)] for n in ("W", "P", "Block 5")} == {LEFT, RIGHT, BLOCK}


# --- looks ----------------------------------------------------------------------------------------


def _with_pads(services: FakeServices, count: int = 3) -> list[Device]:
    stage.open_scene(services, Nothing())
    return [plug(services, 7 + n, n + 1, mapped=n != 2).device for n in range(count)]


@pytest.mark.parametrize("pads", [0, 3, 9])
def test_looks__list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pads: int) -> None:
    def build(services: FakeServices) -> None:
        _with_pads(services, pads)
        show(services, Controls(services))

    on_every_screen(tmp_path, monkeypatch, build)


@pytest.mark.parametrize("mode", [Mode.RACE, Mode.TABLE])
@pytest.mark.parametrize("which", ["mapped", "unknown", LEFT, MOUSE, TOUCH, EVERYWHERE])
def test_looks__device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str, mode: Mode
) -> None:
    def build(services: FakeServices) -> None:
        pads = _with_pads(services)
        device = {"mapped": pads[0], "unknown": pads[2]}.get(which) or BUILT_IN[which]
        rebinding(services, device, mode)

    on_every_screen(tmp_path, monkeypatch, build)


def test_looks__question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(services: FakeServices) -> None:
        rebinding(services, _with_pads(services)[0]).ask(Intent.NEXT)

    on_every_screen(tmp_path, monkeypatch, build)


@pytest.mark.parametrize("pads", [0, 4, 8])
def test_looks__test_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pads: int) -> None:
    def build(services: FakeServices) -> None:
        for pad in _with_pads(services, pads):
            feed(services, Raw(pad.key, "l1", True, 0))
        show(services, TestPage(services))

    on_every_screen(tmp_path, monkeypatch, build)

"""Pause: whose it is, what it offers, and that the game goes on only when everybody is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.evening import HUMAN, Chair
from scenes import flow
from scenes.input.fake import FakePad
from scenes.input.keyboard import BLOCK, LEFT, MOUSE, RIGHT
from scenes.input.seating import Hold
from scenes.input.signals import EVERYWHERE, Intent
from scenes.menus.countdown import EACH, FROM, Countdown
from scenes.menus.handover import Handover, driver
from scenes.menus.pad_lost import PadLost
from scenes.menus.pause import Pause
from scenes.menus.rulesbook import Rulesbook
from scenes.menus.settings import SettingsScene
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, plug, press, pull, tap, ticks

GAME = "captain-silver"
ONE, TWO = "pad:7", "pad:8"


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def table(services: FakeServices) -> list[FakePad]:
    """Ana and Ben at pads, Cleo at the touch screen, the bot Flint; a game stands below."""
    stage.open_scene(services, Nothing())
    pads = [plug(services), plug(services, 8, 2)]
    for number, name in enumerate(("Ana", "Ben", "Cleo", "Flint")):
        kind = "captain" if name == "Flint" else HUMAN
        services.evening.sit(Chair(name, number, kind))
    for pad in pads:
        services.seating.join(pad.device)
    services.seating.add(Hold.TOUCH)
    services.seating.add(Hold.BOT)
    return pads


def paused(services: FakeServices, seat: int | None = 1) -> tuple[Pause, list[str]]:
    went: list[str] = []
    scene = Pause(services, GAME, lambda: went.append("on"), seat)
    services.stack.push(scene)
    services.stack.settle()
    return scene, went


def below(services: FakeServices) -> Nothing:
    scene = services.stack.all()[0]
    assert isinstance(scene, Nothing)
    return scene


# --- pause and countdown --------------------------------------------------------------------------


def test_pause__says_whose_it_is(services: FakeServices) -> None:
    table(services)
    assert paused(services)[0].title == "Ben's pause"
    assert paused(services, None)[0].title == "Pause"


@pytest.mark.parametrize("intent", [Intent.CONFIRM, Intent.BACK, Intent.PAUSE])
def test_going_on__counts_down_first(services: FakeServices, intent: Intent) -> None:
    table(services)
    _scene, went = paused(services)
    press(services, ONE, intent)
    countdown = stage.top(services)
    assert isinstance(countdown, Countdown)
    seen = []
    for _ in range(FROM):
        seen.append(countdown.number)
        ticks(services, EACH - 1)
        assert went == [] and stage.top(services) is countdown
        ticks(services)
    assert seen == [3, 2, 1]
    assert went == ["on"] and stage.top(services) is below(services)
    assert below(services).uncovered == 1
    assert services.audio.heard.count("tick") == FROM


def test_countdown__a_pad_that_goes_meanwhile_is_waited_for(services: FakeServices) -> None:
    pads = table(services)
    _scene, went = paused(services)
    press(services, ONE, Intent.CONFIRM)
    ticks(services, EACH * 2)
    pull(services, pads[1])
    assert isinstance(stage.top(services), PadLost)
    stage.feed(services, pads[1].plug())
    ticks(services)
    assert isinstance(stage.top(services), Countdown) and went == []
    ticks(services, EACH * FROM)
    assert went == ["on"] and stage.top(services) is below(services)


def test_countdown__presses_do_nothing(services: FakeServices) -> None:
    table(services)
    went: list[str] = []
    services.stack.push(Countdown(services, lambda: went.append("on")))
    services.stack.settle()
    for intent in (Intent.CONFIRM, Intent.BACK, Intent.PAUSE):
        press(services, ONE, intent)
    assert isinstance(stage.top(services), Countdown)


def test_items__lead_where_they_say(services: FakeServices) -> None:
    table(services)
    scene, _went = paused(services)
    for key, kind in (("rules", Rulesbook), ("settings", SettingsScene), ("seats", Handover)):
        left, top, width, height = scene.menu.item(key).rect
        tap(services, left + width / 2, top + height / 2)
        assert isinstance(stage.top(services), kind)
        press(services, EVERYWHERE, Intent.BACK)
        assert stage.top(services) is scene


def test_leaving__is_asked_twice(services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[str] = []
    monkeypatch.setattr(flow, "to_title", lambda _s: left.append("title"))
    table(services)
    scene, _went = paused(services)
    for _ in range(4):
        press(services, ONE, Intent.DOWN)
    press(services, ONE, Intent.CONFIRM)
    assert left == [] and "go on later" in scene.menu.item("leave").note
    press(services, ONE, Intent.UP)
    ticks(services)
    press(services, ONE, Intent.DOWN)
    press(services, ONE, Intent.CONFIRM)
    assert left == []  # who looked elsewhere is asked anew
    press(services, ONE, Intent.CONFIRM)
    assert left == ["title"]


def test_a_pad_that_goes_in_the_pause__is_asked_for_when_going_on(services: FakeServices) -> None:
    pads = table(services)
    _scene, went = paused(services)
    pull(services, pads[0])
    assert isinstance(stage.top(services), Pause)
    press(services, TWO, Intent.CONFIRM)
    assert isinstance(stage.top(services), PadLost) and went == []


def test_a_pad_that_comes_back_in_the_pause__is_greeted(services: FakeServices) -> None:
    pads = table(services)
    paused(services)
    pull(services, pads[1])
    stage.feed(services, pads[1].plug())
    assert services.seating.missing() == []
    assert services.fakes.rumbled[-1][0] == TWO


# --- changing places ------------------------------------------------------------------------------


def handover(services: FakeServices) -> Handover:
    scene = Handover(services, GAME)
    services.stack.push(scene)
    services.stack.settle()
    return scene


def test_places__are_told(services: FakeServices) -> None:
    pads = table(services)
    words = [driver(services, seat)[1] for seat in range(4)]
    assert words == ["Xbox 360 pad", "Xbox 360 pad (2)", "Touch screen", "A bot, captain"]
    services.seating.lost(pads[0].device.key)
    assert driver(services, 0)[1] == "Xbox 360 pad is gone"


def test_a_free_device__takes_a_seat_over(services: FakeServices) -> None:
    table(services)
    scene = handover(services)
    scene.ask(1)
    press(services, RIGHT, Intent.UP)
    device = services.seating.device_of(1)
    assert device is not None and device.key == RIGHT
    assert services.seating.seat_of(TWO) is None and scene.asking is None


def test_two_people__swap_their_pads(services: FakeServices) -> None:
    table(services)
    handover(services).ask(1)
    press(services, ONE, Intent.CONFIRM)
    assert (services.seating.seat_of(ONE), services.seating.seat_of(TWO)) == (1, 0)
    assert [chair.kind for chair in services.evening.chairs] == [HUMAN, HUMAN, HUMAN, "captain"]


def test_a_person_takes_a_bots_seat__and_the_bot_the_persons(services: FakeServices) -> None:
    table(services)
    handover(services).ask(3)
    press(services, ONE, Intent.CONFIRM)
    assert services.seating.seat_of(ONE) == 3
    kinds = [chair.kind for chair in services.evening.chairs]
    assert kinds == ["captain", HUMAN, HUMAN, HUMAN]
    assert services.seating.hold(0) is Hold.BOT


def test_a_bot_plays_on__and_its_level_can_be_set(services: FakeServices) -> None:
    table(services)
    scene = handover(services)
    scene.menu.focus = ("bot", 0)
    press(services, TWO, Intent.CONFIRM)
    assert services.evening.chairs[0] == Chair("Ana", 0, "mate")
    assert services.seating.hold(0) is Hold.BOT and services.seating.seat_of(ONE) is None
    press(services, TWO, Intent.RIGHT)
    assert services.evening.chairs[0].kind == "captain"


def test_the_question__is_answered_by_a_finger_or_the_mouse_too(services: FakeServices) -> None:
    table(services)
    scene = handover(services)
    middle = services.canvas.width / 2, services.canvas.height / 2
    scene.ask(0)
    tap(services, *middle)
    assert services.seating.hold(0) is Hold.TOUCH
    scene.ask(1)
    tap(services, *middle, mouse=True)
    assert services.seating.seat_of(MOUSE) == 1
    scene.ask(3)
    tap(services, *middle, mouse=True)
    assert services.sentences == ["The mouse plays for another seat already."]
    tap(services, 20, 20)
    assert scene.asking is None


@pytest.mark.parametrize("key", [EVERYWHERE, TWO, BLOCK])
def test_the_question__is_left_by_back(services: FakeServices, key: str) -> None:
    table(services)
    scene = handover(services)
    scene.ask(0)
    press(services, key, Intent.BACK)
    assert scene.asking is None and services.seating.seat_of(ONE) == 0
    press(services, LEFT, Intent.BACK)
    assert stage.top(services) is below(services)


# --- looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["pause", "handover", "question", "countdown"])
def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    def build(services: FakeServices) -> None:
        pads = table(services)
        if kind == "pause":
            paused(services)
            pull(services, pads[0])
        elif kind == "countdown":
            services.stack.push(Countdown(services, lambda: None))
        else:
            scene = handover(services)
            if kind == "question":
                scene.ask(1)

    on_every_screen(tmp_path, monkeypatch, build)

"""Lost pads and open seats: waited for, taken over, or played on by a bot, in any order."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest

from game.table.evening import HUMAN, Chair
from scenes import flow
from scenes.input.fake import FakePad
from scenes.input.keyboard import BLOCK, LEFT, MOUSE, RIGHT
from scenes.input.seating import Hold
from scenes.input.signals import EVERYWHERE, Intent, Signal
from scenes.menus import seats
from scenes.menus.countdown import EACH, FROM, Countdown
from scenes.menus.pad_lost import PadLost
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, plug, press, push, tap, ticks

NAMES = ("Ana", "Ben", "Cleo", "Dov")


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def table(services: FakeServices, count: int = 3) -> list[FakePad]:
    """People at pads of different models, a game below."""
    stage.open_scene(services, Nothing())
    pads = [plug(services, 7 + n, 1, guid=f"{n:08x}" * 4, name=f"Pad {n}") for n in range(count)]
    for number, pad in enumerate(pads):
        services.evening.sit(Chair(NAMES[number], number))
        services.seating.join(pad.device)
    return pads


def lost(services: FakeServices) -> tuple[PadLost, list[str]]:
    went: list[str] = []
    scene = PadLost(services, lambda: went.append("on"))
    services.stack.push(scene)
    services.stack.settle()
    return scene, went


def lose(services: FakeServices, *pads: FakePad) -> tuple[PadLost, list[str]]:
    for pad in pads:
        services.seating.lost(pad.device.key)
        services.fakes.pads.remove(pad.device)
        services.router.plugged(pad.pull()[-1])  # type: ignore[arg-type]
    return lost(services)


def counted(services: FakeServices, went: list[str]) -> None:
    """The countdown runs, and the game goes on."""
    ticks(services)
    assert isinstance(stage.top(services), Countdown) and went == []
    ticks(services, EACH * FROM)
    assert went == ["on"] and isinstance(stage.top(services), Nothing)


# --- ways out -------------------------------------------------------------------------------------


def test_a_lost_pad__is_named_and_comes_back_by_itself(services: FakeServices) -> None:
    pads = table(services)
    scene, went = lose(services, pads[1])
    assert scene.title == "Ben's pad is gone" and scene.waiting == [1]
    ticks(services, 300)
    assert stage.top(services) is scene and went == []
    again = plug(services, 20, 1, guid=pads[1].device.profile.rpartition(":")[0])
    assert services.seating.seat_of(again.device.key) == 1
    counted(services, went)


def _wait(services: FakeServices, pad: FakePad, seat: int) -> None:
    plug(services, 30 + seat, 1, guid=pad.device.profile.rpartition(":")[0])


def _take_over(services: FakeServices, _pad: FakePad, seat: int) -> None:
    scene = stage.top(services)
    assert isinstance(scene, PadLost)
    scene.menu.focus = ("bot", seat)  # the light says whose seat is taken next
    for zone in (LEFT, RIGHT):
        if services.seating.seat_of(zone) is None:
            push(services, zone, {LEFT: "k8", RIGHT: "k24"}[zone])  # E, and U that means nothing
            break


def _bot(services: FakeServices, _pad: FakePad, seat: int) -> None:
    scene = stage.top(services)
    assert isinstance(scene, PadLost)
    scene.menu.focus = ("bot", seat)
    push(services, "pad:9", "south")  # anybody who is seated may choose it


WAYS = {"wait": _wait, "take over": _take_over, "bot": _bot}


@pytest.mark.parametrize(
    ("ways", "order"), list(product(product(WAYS, WAYS), permutations((0, 1))))
)
def test_two_lost_pads__served_in_any_way_and_order(
    services: FakeServices, ways: tuple[str, str], order: tuple[int, int]
) -> None:
    pads = table(services)
    scene, went = lose(services, pads[0], pads[1])
    assert scene.title == "Ana's and Ben's pads are gone"
    for step, seat in enumerate(order):
        WAYS[ways[seat]](services, pads[seat], seat)
        ticks(services)
        assert len(services.seating.missing()) == 1 - step
    counted(services, went)
    seating, chairs = services.seating, services.evening.chairs
    for seat, way in enumerate(ways):
        assert (seating.hold(seat) is Hold.BOT) == (chairs[seat].kind != HUMAN)
        device = seating.device_of(seat)
        kinds = {"wait": "pad", "take over": "keys", "bot": None}
        assert (device.kind.value if device is not None else None) == kinds[way]
    assert seating.seat_of("pad:9") == 2


def test_a_strange_device__takes_the_first_seat_that_waits(services: FakeServices) -> None:
    pads = table(services)
    lose(services, pads[1], pads[2])
    assert seats.next_for(services) == 1
    push(services, BLOCK, "k96")
    ticks(services)
    assert services.seating.seat_of(BLOCK) == 1 and seats.next_for(services) == 2


def test_a_seated_device_and_escape__take_nothing(services: FakeServices) -> None:
    pads = table(services)
    scene, _went = lose(services, pads[1])
    press(services, "pad:7", Intent.CONFIRM)  # still hammering: the light lies on "Wait"
    press(services, EVERYWHERE, Intent.RULES)
    press(services, EVERYWHERE, Intent.BACK)
    ticks(services)
    assert scene.waiting == [1] and services.seating.hold(1) is Hold.DEVICE


def test_a_ghost__takes_nothing(services: FakeServices) -> None:
    """F10: one pad seen as two, one half of it seated."""
    pads = table(services)
    ghost = plug(services, 40, 2, guid="ab" * 16)
    lose(services, pads[1])
    now = services.clock.ns
    for first in (True, False):
        signals = [
            Signal(ghost.device.key, None, Intent.CONFIRM, True, now + (0 if first else 10**6)),
            Signal("pad:7", 0, Intent.CONFIRM, True, now + (10**6 if first else 0)),
        ]
        for signal in signals if first else reversed(signals):
            stage.top(services).signal(signal)
        ticks(services)
        assert services.seating.missing() == [1]
    press(services, ghost.device.key, Intent.CONFIRM)  # a press of its own
    ticks(services)
    assert services.seating.seat_of(ghost.device.key) == 1


def test_leaving__is_asked_twice(services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[str] = []
    monkeypatch.setattr(flow, "to_title", lambda _s: left.append("title"))
    pads = table(services)
    scene, _went = lose(services, pads[0])
    press(services, EVERYWHERE, Intent.BACK)
    assert left == [] and "Really" in scene.menu.item("leave").label
    press(services, EVERYWHERE, Intent.BACK)
    assert left == ["title"]


# --- a match that goes on -------------------------------------------------------------------------


def resumed(services: FakeServices) -> tuple[PadLost, list[str]]:
    stage.open_scene(services, Nothing())
    flow.seat_again(services, [Chair("Ana", 0), Chair("Ben", 1), Chair("Flint", 2, "mate")])
    return lost(services)


def test_open_seats__are_taken_by_pressing(services: FakeServices) -> None:
    scene, went = resumed(services)
    assert scene.title == "Take your places" and scene.waiting == [0, 1]
    push(services, LEFT, "k20")
    ticks(services)
    pad = plug(services)
    push(services, pad.device.key, "l3")
    counted(services, went)
    assert (services.seating.seat_of(LEFT), services.seating.seat_of("pad:7")) == (0, 1)


def test_open_seats__are_taken_by_fingers_and_the_mouse_on_their_cards(
    services: FakeServices,
) -> None:
    scene, went = resumed(services)
    left, top, width, height = scene._cards()[1]
    tap(services, left + width / 2, top + height / 2)
    assert services.seating.hold(1) is Hold.TOUCH and scene.waiting == [0]
    left, top, width, height = scene._cards()[0]
    tap(services, left + width / 2, top + height / 2, mouse=True)
    assert services.seating.seat_of(MOUSE) == 0
    counted(services, went)


def test_an_open_seat__is_played_by_a_bot(services: FakeServices) -> None:
    scene, went = resumed(services)
    push(services, LEFT, "k8")
    ticks(services)
    scene.menu.focus = ("bot", 1)
    press(services, LEFT, Intent.CONFIRM)
    assert services.evening.chairs[1] == Chair("Ben", 1, "mate")
    counted(services, went)


def test_a_table_with_room_left__gets_no_further_seat(services: FakeServices) -> None:
    pads = table(services, 2)
    services.seating.max_seats = 4
    lose(services, pads[0])
    push(services, LEFT, "k8")
    push(services, RIGHT, "k40")
    ticks(services)
    assert len(services.seating) == 2


@pytest.mark.parametrize("count", [1, 2, 4])
def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    def build(services: FakeServices) -> None:
        pads = table(services, 4)
        lose(services, *pads[:count])

    on_every_screen(tmp_path, monkeypatch, build)

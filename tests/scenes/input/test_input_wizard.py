"""The wizard, the levers, the fakes."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from scenes.input import keyboard
from scenes.input.bindings import Bindings
from scenes.input.fake import FakeKeys, FakePad, FakeTouch, Monkey
from scenes.input.levers import Lever, RawAxis, Stick
from scenes.input.signals import Intent, Mode, Raw, Touching
from scenes.input.wizard import ASKED, Wizard


def test_wizard__asks_learns_and_the_pad_works() -> None:
    pad = FakePad(3, guid="0300000079000000", mapped=False)
    wizard, bindings = Wizard(pad.device.key), Bindings()
    answers = iter(["b2", "b1", "b3", "b0", "h0_up", "h0_down", "h0_left", "h0_right", "b4"])
    while wizard.asks is not None and wizard.asks != "r1":
        for raw in pad.tap(next(answers)):
            wizard.feed(raw)
    assert all(wizard.skip() for _ in ("r1", "l2", "r2", "start", "select"))
    assert wizard.asks is None and not wizard.skip()
    bindings.learn(pad.device.profile, wizard.found)
    assert bindings.intent(pad.device, Mode.RACE, "b2") is Intent.ROW_4
    assert bindings.intent(pad.device, Mode.MENU, "h0_left") is Intent.LEFT
    assert bindings.intent(pad.device, Mode.RACE, "b4") is Intent.NEXT


def test_wizard__one_control_answers_once_and_nothing_while_another_is_held() -> None:
    wizard = Wizard("pad:3")
    assert wizard.feed(Raw("pad:3", "a5+", True, 0))
    assert not wizard.feed(Raw("pad:3", "b7", True, 0))  # a trigger speaks as a button too
    wizard.feed(Raw("pad:3", "b7", False, 0))
    wizard.feed(Raw("pad:3", "a5+", False, 0))
    assert not wizard.feed(Raw("pad:3", "a5+", True, 0))
    wizard.feed(Raw("pad:3", "a5+", False, 0))
    assert not wizard.feed(Raw("pad:4", "b1", True, 0))
    assert not wizard.feed(Raw("pad:3", "k26", True, 0))
    assert not wizard.skip()  # nobody can do without the first two
    assert wizard.asks == ASKED[1]
    wizard.back()
    assert wizard.asks == ASKED[0] and wizard.found == {}
    wizard.back()
    assert wizard.feed(Raw("pad:3", "a5+", True, 0))


@given(st.lists(st.floats(-2, 2) | st.just(math.nan), max_size=60))
def test_levers__edges_alternate_and_rest_is_released(values: list[float]) -> None:
    lever, axis = Lever(0.6, 0.4), RawAxis("a0")
    edges = [edge for value in values if (edge := lever.move(value)) is not None]
    assert edges == [n % 2 == 0 for n in range(len(edges))]
    held: set[str] = set()
    for value in [*values, 0.0]:
        for control, down in axis.move(value):
            assert down == (control not in held)
            held.symmetric_difference_update({control})
        assert len(held) <= 1
    assert not held


@given(st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), max_size=60))
def test_levers__a_stick_holds_at_most_one_direction(places: list[tuple[float, float]]) -> None:
    stick, held = Stick("ls"), set[str]()
    for x, y in [*places, (0.0, 0.0)]:
        for control, down in stick.move(x, y):
            assert down == (control not in held)
            held.symmetric_difference_update({control})
        assert len(held) <= 1
    assert not held


def test_levers__a_trembling_hand_is_one_press() -> None:
    lever = Lever(0.6, 0.4)
    assert [lever.move(0.6 + 0.1 * (-1) ** n) for n in range(50)].count(True) == 1


def test_levers__near_the_diagonal_nothing_flickers() -> None:
    stick = Stick("ls")
    edges = [e for n in range(40) for e in stick.move(0.7, 0.7 + 0.05 * (-1) ** n)]
    assert len(edges) == 1
    assert stick.move(0.2, 1.0) == [("ls_right", False), ("ls_down", True)] or edges[0][0] == (
        "ls_down"
    )


def test_fakes__monkeys_are_repeatable_and_fakes_know_what_they_hold() -> None:
    def play(seed: int) -> list[Raw]:
        monkey = Monkey(FakePad(1), seed)
        return [raw for tick in range(500) for raw in monkey.step(tick)]

    assert play(1) == play(1) != play(2)
    keys = FakeKeys(keyboard.RIGHT)
    assert keys.key("Right shift", True) == Raw("keys:right", "k229", True, 0)
    assert keys.let_go(3) == [Raw("keys:right", "k229", False, 3)]
    screen = FakeTouch(7)
    first, second = screen.down(0.1, 0.2), screen.down(0.3, 0.4)
    assert first.finger != second.finger and first.screen == 7
    screen.move(first.finger, 0.5, 0.6)
    assert (screen.up(first.finger).x, screen.up(second.finger).phase) == (0.5, Touching.UP)


def test_wizard__asks_for_the_triggers_that_hold_cards_up_and_hurry() -> None:
    pad = FakePad(3, guid="0300000079000000", mapped=False)
    wizard, bindings = Wizard(pad.device.key), Bindings()
    for number in range(len(ASKED)):
        for raw in pad.tap(f"b{number}"):
            wizard.feed(raw)
    bindings.learn(pad.device.profile, wizard.found)
    held = [name for name in ASKED if name in ("l2", "r2")]
    meant = {bindings.intent(pad.device, Mode.TABLE, f"b{ASKED.index(name)}") for name in held}
    assert meant == {Intent.PEEK, Intent.SKIP}

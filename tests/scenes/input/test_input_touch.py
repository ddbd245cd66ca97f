"""Fingers in canvas units, palms, owners, and the two gestures."""

from __future__ import annotations

import math

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from scenes.input.fake import FakeTouch
from scenes.input.gestures import Pouched, PouchGesture, Tap
from scenes.input.keyboard import MOUSE_SCREEN
from scenes.input.signals import Pointer, PointerRaw, Touching
from scenes.input.touch import Frame, Touch

MS = 1_000_000
UNITS = (1920, 1080)
FRAME = Frame.whole((1920, 1080), UNITS)
DOWN, MOVE, UP, CANCEL = Touching.DOWN, Touching.MOVE, Touching.UP, Touching.CANCEL


def spot(frame: Frame, x: float, y: float) -> tuple[float, float]:
    return frame.place(x, y)


def test_touch__f32_places_are_parts_of_the_window() -> None:
    frame = Frame.whole((800, 480), (800, 480))
    assert frame.place(0.42, 0.80) == pytest.approx((336, 384))


def test_touch__f35_a_scaled_window_has_the_same_middle() -> None:
    frame = Frame.whole((1600, 900), (1280, 720))
    assert frame.place(800 / 1600, 450 / 900) == pytest.approx((640, 360))


@pytest.mark.parametrize(
    "window", [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (1024, 600)]
)
def test_touch__f34_corners_are_reachable_and_bars_are_outside(window: tuple[int, int]) -> None:
    frame = Frame.whole(window, UNITS)
    left, top, width, height = frame.picture
    for px, py in ((0, 0), (width, 0), (0, height), (width, height), (width - 1, height - 1)):
        x, y = frame.place((left + px) / window[0], (top + py) / window[1])
        assert 0 <= x < UNITS[0] and 0 <= y < UNITS[1]
        assert min(x, UNITS[0] - x) < 3 and min(y, UNITS[1] - y) < 3
    if top > 20:
        assert frame.place(0.5, 0.0)[1] < 0 and frame.place(0.5, 1.0)[1] > UNITS[1]
    if left > 20:
        assert frame.place(0.0, 0.5)[0] < 0


@pytest.mark.parametrize("window", [(0, 0), (1, 1), (10000, 3)])
def test_touch__f46_any_window(window: tuple[int, int]) -> None:
    touch = Touch(Frame.whole(window, UNITS))
    assert len(touch.feed(FakeTouch().down(0.3, 0.7))) == 1


def test_touch__f29_doubled_down_moves() -> None:
    touch = Touch(FRAME)
    phases = []
    for step in ("D164", "D165", "U164", "D166", "D165"):
        phase = DOWN if step[0] == "D" else UP
        told = touch.feed(PointerRaw(5, int(step[1:]), phase, 0.1 * (int(step[1:]) - 160), 0.5, 0))
        phases += [(p.id[1], p.phase) for p in told]
    assert [finger for finger, phase in phases if phase is DOWN] == [164, 165, 166]
    assert phases[-1] == (165, MOVE)
    assert sorted(touch.down()) == [(5, 165), (5, 166)]


def test_touch__f31_any_id_and_equal_ids_on_two_screens() -> None:
    touch = Touch(FRAME)
    for screen in (1, 2**62):
        assert touch.feed(PointerRaw(screen, 2**40, DOWN, 0.5, 0.5, 0))[0].phase is DOWN
    assert len(touch.down()) == 2


def palm(touch: Touch, gap_ms: int, apart_mm: float, count: int = 3) -> list[Pointer]:
    screen, told = FakeTouch(), []
    for n in range(count):
        x = 0.5 + n * apart_mm / (1920 * FRAME.unit_mm)
        told += touch.feed(screen.down(x, 0.5, n * gap_ms * MS))
    for finger in list(screen.fingers):
        told += touch.feed(screen.up(finger, 300 * MS))
    return told


@pytest.mark.parametrize("count", [3, 4, 7])
def test_touch__f38_a_palm_plays_nothing(count: int) -> None:
    tap, played = Tap(), []
    for pointer in palm(Touch(FRAME), gap_ms=10, apart_mm=25 / count, count=count):
        played.append(tap.feed(pointer, "card"))
    assert played and not any(played)


@pytest.mark.parametrize(("gap_ms", "apart_mm", "count"), [(60, 5, 3), (10, 30, 3), (10, 5, 2)])
def test_touch__f38_fingers_that_mean_it_play(gap_ms: int, apart_mm: float, count: int) -> None:
    told = palm(Touch(FRAME), gap_ms, apart_mm, count)
    assert [p.phase for p in told].count(UP) == count


def test_touch__owners_last_until_after_the_end() -> None:
    touch, screen = Touch(FRAME), FakeTouch()
    one = touch.feed(screen.down(0.1, 0.1))[0]
    assert touch.claim(one.id, "seat 2")
    assert touch.claim(one.id, "seat 2") and not touch.claim(one.id, "seat 3")
    assert touch.owner(one.id) == "seat 2"
    assert touch.feed(screen.up(one.id[1]))[0].phase is UP
    assert touch.owner(one.id) == "seat 2"  # who gets the UP can still ask
    touch.feed(screen.down(0.9, 0.9))
    assert touch.owner(one.id) is None
    assert not touch.claim(one.id, "late")


def test_touch__a_new_size_cancels_and_the_old_finger_stays_silent() -> None:
    touch, screen = Touch(FRAME), FakeTouch()
    one = touch.feed(screen.down(0.1, 0.1))[0]
    assert [p.phase for p in touch.resize(Frame.whole((640, 360), UNITS), 5)] == [CANCEL]
    assert touch.down() == [] and touch.cancel_all(6) == []
    assert touch.feed(screen.move(one.id[1], 0.2, 0.2)) == []
    assert touch.feed(screen.up(one.id[1])) == []
    assert touch.feed(screen.down(0.1, 0.1))[0].phase is DOWN


def test_touch__the_mouse_hovers_and_is_no_palm() -> None:
    touch = Touch(FRAME)
    told = touch.feed(PointerRaw(MOUSE_SCREEN, 0, MOVE, 0.5, 0.5, 0))
    assert [(p.phase, p.mouse) for p in told] == [(MOVE, True)]
    assert touch.feed(PointerRaw(5, 0, MOVE, 0.5, 0.5, 0)) == []
    for n in range(2):
        touch.feed(PointerRaw(5, n, DOWN, 0.5, 0.5, 0))
    assert touch.feed(PointerRaw(MOUSE_SCREEN, 0, DOWN, 0.5, 0.5, 0))[0].phase is DOWN
    assert len(touch.down()) == 3


def test_touch__a_tap_acts_on_up_inside() -> None:
    tap = Tap()
    finger = (5, 1)
    assert tap.feed(Pointer(finger, DOWN, 0, 0, 0), "a") is None
    assert tap.pressed(finger) == "a"
    assert tap.feed(Pointer(finger, UP, 0, 0, 0), "a") == "a"
    for end, target in ((UP, "b"), (UP, None), (CANCEL, "a")):
        tap.feed(Pointer(finger, DOWN, 0, 0, 0), "a")
        assert tap.feed(Pointer(finger, end, 0, 0, 0), target) is None
    assert tap.feed(Pointer(finger, UP, 0, 0, 0), "a") is None


class Pouch:
    """A pouch of 100 mm at the origin, one unit a millimetre, and a finger."""

    def __init__(self, turn: float = 0.0) -> None:
        self.out = (math.sin(turn), -math.cos(turn))
        self.gesture = PouchGesture(0, 0, 50, 1.0, self.out)

    def at(self, ms: int, out: float, side: float, phase: Touching = MOVE) -> Pouched | None:
        """`out` mm out of the pouch, `side` mm to the side, as the owner sees it."""
        ox, oy = self.out
        x, y = out * ox - side * oy, out * oy + side * ox
        return self.gesture.feed(Pointer((5, 1), phase, x, y, ms * MS))


@pytest.mark.parametrize("turn", [0.0, math.pi / 2, math.pi, 1.0])
def test_pouch__hold_swipe_and_flick_from_any_side(turn: float) -> None:
    pouch = Pouch(turn)
    assert pouch.at(0, 0, 0, DOWN) is Pouched.IN
    assert pouch.at(500, 2, 3) is None  # rolling
    steps = [pouch.at(600 + n * 10, 0, 3 + n * 4) for n in range(1, 10)]
    assert steps.count(Pouched.NEXT) == 1  # one long swipe is one next
    assert [pouch.at(700 + n * 10, 0, 39 - n * 4) for n in range(9)].count(Pouched.NEXT) == 1
    assert pouch.at(2000, 0, 5) is None
    assert [pouch.at(2010 + n * 10, n * 8, 5) for n in range(1, 6)].count(Pouched.PULL) == 1
    assert pouch.gesture.finger is None
    assert pouch.at(2100, 90, 5) is None
    assert pouch.at(2200, 90, 5, UP) is None
    assert pouch.at(3000, 0, 0, DOWN) is Pouched.IN


def test_pouch__a_slow_hand_pulls_once_outside_and_never_sideways() -> None:
    pouch = Pouch()
    pouch.at(0, 0, 0, DOWN)
    slow = [pouch.at(n * 100, n * 2, 0) for n in range(1, 40)]
    assert slow.count(Pouched.PULL) == 1 and slow.index(Pouched.PULL) == 27
    aside = Pouch()
    aside.at(0, 0, 0, DOWN)
    assert Pouched.PULL not in [aside.at(n * 100, 0, n * 3) for n in range(1, 40)]
    assert aside.at(5000, 0, 0, UP) is Pouched.OUT


def test_pouch__a_flick_that_ends_in_the_air_pulls() -> None:
    pouch = Pouch()
    pouch.at(0, 0, 0, DOWN)
    assert pouch.at(40, 20, 2, UP) is Pouched.PULL


def test_pouch__cancel_is_out_and_other_fingers_do_nothing() -> None:
    pouch = Pouch()
    assert pouch.at(0, 0, 90, DOWN) is None  # beside the pouch
    assert pouch.at(0, 0, 0, DOWN) is Pouched.IN
    assert pouch.gesture.feed(Pointer((5, 2), DOWN, 0, 0, 0)) is None
    assert pouch.gesture.feed(Pointer((5, 2), UP, 0, -90, 0)) is None
    assert pouch.at(40, 60, 0, CANCEL) is Pouched.OUT
    assert pouch.at(50, 0, 0, DOWN) is Pouched.IN
    pouch.gesture.forget()
    assert pouch.at(60, 80, 0) is None and pouch.at(70, 80, 0, UP) is None


def test_pouch__fast_repeated_swipes_the_same_way_need_a_rest_or_a_way_back() -> None:
    pouch = Pouch()
    pouch.at(0, 0, -40, DOWN)
    seen = [pouch.at(20 * n, 0, -40 + 4 * n) for n in range(1, 20)]
    assert seen.count(Pouched.NEXT) == 1
    assert pouch.at(900, 0, 36) is None
    assert [pouch.at(920 + 10 * n, 0, 36 + 3 * n) for n in range(6)].count(Pouched.NEXT) == 1


class TouchMachine(RuleBasedStateMachine):
    """Two screens and the mouse, twelve fingers, palms, sizes, focus. Every id goes DOWN, MOVE*,
    then UP or CANCEL; nothing sticks."""

    def __init__(self) -> None:
        super().__init__()
        self.touch = Touch(FRAME)
        self.told: set[tuple[int, int]] = set()
        self.real: set[tuple[int, int]] = set()
        self.now = 0

    def note(self, pointers: list[Pointer]) -> None:
        for pointer in pointers:
            if pointer.phase is DOWN:
                assert pointer.id not in self.told
                self.told.add(pointer.id)
            elif pointer.phase is MOVE:
                assert pointer.id in self.told or pointer.mouse
            else:
                self.told.remove(pointer.id)

    @rule(
        screen=st.sampled_from([3, 4, MOUSE_SCREEN]), finger=st.integers(0, 5),
        phase=st.sampled_from(list(Touching)), x=st.floats(-1, 2), y=st.floats(0.4, 0.42),
        gap=st.integers(0, 60),
    )  # fmt: skip
    def report(
        self, screen: int, finger: int, phase: Touching, x: float, y: float, gap: int
    ) -> None:
        self.now += gap * MS
        key = (screen, 0 if screen == MOUSE_SCREEN else finger)
        self.note(self.touch.feed(PointerRaw(*key, phase, x, y, self.now)))
        if phase is DOWN:
            self.real.add(key)
        elif phase is not MOVE:
            self.real.discard(key)

    @rule(width=st.integers(0, 4000), height=st.integers(0, 3000))
    def resize(self, width: int, height: int) -> None:
        self.note(self.touch.resize(Frame.whole((width, height), UNITS), self.now))
        assert not self.told

    @rule()
    def lose_focus(self) -> None:
        self.note(self.touch.cancel_all(self.now))
        assert not self.told

    @rule(finger=st.integers(0, 5), owner=st.integers(0, 3))
    def claim(self, finger: int, owner: int) -> None:
        if self.touch.claim((3, finger), owner):
            assert (3, finger) in self.told and self.touch.owner((3, finger)) == owner

    @rule()
    def lift_all(self) -> None:
        for key in sorted(self.real):
            self.note(self.touch.feed(PointerRaw(*key, UP, 0.5, 0.5, self.now)))
        self.real.clear()
        assert not self.told

    @invariant()
    def what_is_down_was_told(self) -> None:
        assert set(self.touch.down()) == self.told <= self.real


TestTouchMachine = TouchMachine.TestCase
TestTouchMachine.settings = settings(max_examples=80, stateful_step_count=50, deadline=None)

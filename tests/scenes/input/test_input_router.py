"""Signals: meanings, seats, numbness, repeats, one button, and eight pads at random."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scenes.input import keyboard
from scenes.input.bindings import Bindings
from scenes.input.controls import DIRECTIONS
from scenes.input.fake import ALL_CONTROLS, FakeKeys, FakePad, Monkey
from scenes.input.router import REPEAT_AFTER_NS, REPEAT_EVERY_NS, Router
from scenes.input.seating import Hold, Seating
from scenes.input.signals import EVERYWHERE, Intent, Kind, Mode, Plugged, Raw, Signal

MS = 1_000_000


class Table:
    """A router with some pads seated."""

    def __init__(self, pads: int = 1) -> None:
        self.router = Router(Bindings(), Seating(8))
        self.pads = [FakePad(n, n + 1) for n in range(pads)]
        for pad in self.pads:
            self.router.plugged(pad.plug())
            self.router.seating.join(pad.device)

    def feed(self, raws: list[Raw], mode: Mode = Mode.RACE) -> list[tuple[Intent, bool]]:
        signals = [self.router.feed(raw, mode) for raw in raws]
        return [(s.intent, s.down) for s in signals if s is not None]


def test_router__a_press_is_a_signal_of_the_seat() -> None:
    table = Table(3)
    signal = table.router.feed(table.pads[2].press("north", 5), Mode.RACE)
    assert signal == Signal("pad:2", 2, Intent.ROW_1, True, 5)
    assert table.router.held(2) == {Intent.ROW_1} and table.router.held(0) == set()
    signal = table.router.feed(table.pads[2].release("north", 9), Mode.RACE)
    assert signal == Signal("pad:2", 2, Intent.ROW_1, False, 9)
    assert table.router.held(2) == set()


def test_router__f13_hat_stick_and_cross_are_one_step() -> None:
    table = Table()
    pad = table.pads[0]
    raws = [pad.press("up"), pad.press("ls_up"), pad.release("up"), pad.release("ls_up")]
    assert table.feed(raws, Mode.MENU) == [(Intent.UP, True), (Intent.UP, False)]


def test_router__two_shoulders_are_two_presses_of_next() -> None:
    table = Table()
    pad = table.pads[0]
    raws = [pad.press("l1"), pad.press("l2"), pad.release("l1"), pad.release("l2")]
    assert table.feed(raws) == [(Intent.NEXT, True), (Intent.NEXT, True), (Intent.NEXT, False)]


def test_router__f17_f23_everything_held_can_be_let_go() -> None:
    table = Table(2)
    table.feed([pad.press(c) for pad in table.pads for c in ("north", "l1")])
    ended = table.router.plugged(Plugged(table.pads[0].device, False))
    assert {(s.seat, s.intent, s.down) for s in ended} == {
        (0, Intent.ROW_1, False), (0, Intent.NEXT, False),
    }  # fmt: skip
    assert table.router.held(0) == set() and len(table.router.held(1)) == 2
    assert len(table.router.release_all()) == 2
    assert table.router.release_all() == []
    assert table.feed([table.pads[1].release("north")]) == []


def test_router__f19_any_two_keys_of_a_zone_are_held_at_once() -> None:
    router = Router(Bindings(), Seating(3))
    for zone in keyboard.ZONES:
        keys = FakeKeys(zone)
        seat = router.seating.join(keys.device)
        assert isinstance(seat, int)
        bound = [
            (intent, router.bindings.controls_for(keys.device, Mode.RACE, intent)[0])
            for intent in router.bindings.intents(keys.device, Mode.RACE)
        ]
        for one, first in bound:
            for two, second in bound:
                router.feed(keys.press(first), Mode.RACE)
                router.feed(keys.press(second), Mode.RACE)
                assert router.held(seat) == {one, two}
                router.feed(keys.release(first), Mode.RACE)
                router.feed(keys.release(second), Mode.RACE)


def test_router__f20_down_and_up_in_one_batch_is_one_grab() -> None:
    table = Table()
    assert table.feed(table.pads[0].tap("west")) == [(Intent.ROW_2, True), (Intent.ROW_2, False)]


def test_router__an_identical_down_says_nothing() -> None:
    table = Table()
    pad = table.pads[0]
    assert len(table.feed([pad.press("west"), pad.press("west"), pad.press("west")])) == 1


def test_router__unknown_devices_and_strange_controls_say_nothing() -> None:
    table = Table()
    assert table.router.feed(Raw("pad:99", "south", True, 0), Mode.RACE) is None
    assert table.router.feed(Raw("pad:0", "no such", True, 0), Mode.RACE) is None
    assert table.router.feed(Raw("pad:0", "l3", True, 0), Mode.RACE) is None


def test_router__numb_until_let_go() -> None:
    table = Table()
    pad = table.pads[0]
    table.feed([pad.press("south"), pad.press("up")], Mode.MENU)
    table.router.numb()
    assert table.router.held(0) == set()
    assert table.router.repeats(10**12, Mode.MENU) == []
    assert table.feed([pad.press("south")]) == []  # not even when it is said again
    assert table.feed([pad.release("south"), pad.release("up")]) == []
    assert table.feed([pad.press("south")]) == [(Intent.ROW_4, True)]


def test_router__a_release_ends_what_the_press_meant() -> None:
    table = Table()
    pad = table.pads[0]
    table.feed([pad.press("south")], Mode.MENU)
    table.router.bindings.rebind(pad.device.profile, Kind.PAD, Mode.MENU, Intent.CONFIRM, "north")
    assert table.feed([pad.release("south")], Mode.RACE) == [(Intent.CONFIRM, False)]


def test_router__a_release_goes_to_the_seat_that_pressed() -> None:
    table = Table(2)
    table.router.feed(table.pads[0].press("south"), Mode.RACE)
    table.router.seating.hand_over(1, table.pads[0].device)
    signal = table.router.feed(table.pads[0].release("south"), Mode.RACE)
    assert signal is not None and signal.seat == 0


def test_router__a_held_direction_repeats_at_tables_too() -> None:
    table = Table()
    table.feed([table.pads[0].press("right", 0)], Mode.TABLE)
    assert table.router.repeats(REPEAT_AFTER_NS - 1, Mode.TABLE) == []
    again = table.router.repeats(REPEAT_AFTER_NS, Mode.TABLE)
    assert [(s.seat, s.intent, s.down, s.repeat) for s in again] == [(0, Intent.RIGHT, True, True)]


def test_router__what_is_held_at_a_table_is_known_until_it_is_let_go() -> None:
    """The peek and the skip last exactly as long as they are held."""
    table = Table(2)
    pads = table.pads
    assert table.feed([pads[1].press("l2"), pads[0].press("r2")], Mode.TABLE) == [
        (Intent.PEEK, True), (Intent.SKIP, True),
    ]  # fmt: skip
    assert table.router.held(1) == {Intent.PEEK} and table.router.held(0) == {Intent.SKIP}
    assert table.router.repeats(10**12, Mode.TABLE) == []
    assert table.feed([pads[1].release("l2")], Mode.TABLE) == [(Intent.PEEK, False)]
    assert table.router.held(1) == set()


def test_router__a_held_direction_repeats_in_menus_only() -> None:
    table = Table()
    pad = table.pads[0]
    table.feed([pad.press("down", 0)], Mode.MENU)
    assert table.router.repeats(REPEAT_AFTER_NS - 1, Mode.MENU) == []
    times = [t for t in range(0, 1000 * MS, MS) if table.router.repeats(t, Mode.MENU)]
    assert times == [n for n in range(0, 1000 * MS, MS) if n >= REPEAT_AFTER_NS
                     and (n - REPEAT_AFTER_NS) % REPEAT_EVERY_NS == 0]  # fmt: skip
    stalled = table.router.repeats(60_000 * MS, Mode.MENU)
    assert [(s.intent, s.repeat, s.down) for s in stalled] == [(Intent.DOWN, True, True)]
    assert table.router.repeats(60_001 * MS, Mode.MENU) == []  # no burst
    assert table.feed([pad.release("down")], Mode.MENU) == [(Intent.DOWN, False)]
    assert table.router.repeats(90_000 * MS, Mode.MENU) == []


def test_router__the_newest_direction_repeats() -> None:
    table = Table()
    pad = table.pads[0]
    table.feed([pad.press("down", 0), pad.press("right", 300 * MS)], Mode.MENU)
    assert table.router.repeats(500 * MS, Mode.MENU) == []
    assert [s.intent for s in table.router.repeats(700 * MS, Mode.MENU)] == [Intent.RIGHT]
    table.feed([pad.release("right", 710 * MS)], Mode.MENU)
    assert table.router.repeats(2000 * MS, Mode.MENU) == []


def test_router__no_repeat_outlives_a_change_to_the_race() -> None:
    table = Table()
    table.feed([table.pads[0].press("down", 0)], Mode.MENU)
    assert table.router.repeats(10**12, Mode.RACE) == []
    assert table.router.repeats(10**12, Mode.MENU) == []


def test_router__one_button_is_any_control() -> None:
    table = Table(2)
    one, two = table.pads
    table.router.bindings.set_one_button(one.device.profile, True)
    for control in ("south", "l2", "start", "ls_up", "l3"):
        assert table.feed(one.tap(control)) == [(Intent.CONFIRM, True), (Intent.CONFIRM, False)]
    assert table.feed(two.tap("south")) == [(Intent.ROW_4, True), (Intent.ROW_4, False)]
    assert table.feed(one.tap("east"), Mode.MENU) == [(Intent.BACK, True), (Intent.BACK, False)]


def test_router__press_anything_to_take_a_seat() -> None:
    router = Router(Bindings(), Seating(4))
    pad, keys = FakePad(3), FakeKeys(keyboard.LEFT)
    router.plugged(pad.plug())
    for raw in (pad.press("north"), pad.press("l2"), pad.press("l3"), keys.key("X", True)):
        signal = router.feed(raw, Mode.MENU)
        assert signal is not None and signal.seat is None and signal.intent is Intent.CONFIRM
    assert router.feed(pad.press("rs_up"), Mode.MENU) is None  # a worn stick joins nobody
    assert router.feed(Raw(EVERYWHERE, "k60", True, 0), Mode.MENU) is None
    router.seating.join(pad.device)
    router.numb()
    assert router.feed(pad.press("r3"), Mode.MENU) is None  # seated: it means nothing again


def test_router__capture_gets_the_raw_control_and_no_press_means_anything() -> None:
    table, caught = Table(), list[Raw]()
    pad = table.pads[0]
    table.feed([pad.press("north")])
    table.router.capture = caught.append
    assert table.feed([pad.press("south"), pad.release("north")]) == [(Intent.ROW_1, False)]
    assert [(raw.control, raw.down) for raw in caught] == [("south", True), ("north", False)]
    table.router.capture = None
    assert table.feed([pad.release("south")]) == []
    assert table.feed([pad.press("south")]) == [(Intent.ROW_4, True)]


@pytest.mark.parametrize("first", [1, 2])
def test_router__f10_of_one_pad_seen_as_two_one_joins_whichever_is_read_first(first: int) -> None:
    router = Router(Bindings(), Seating(4))
    pads = {n: FakePad(n, n) for n in (1, 2)}
    for pad in pads.values():
        router.plugged(pad.plug())
    answers = []
    for at in (0, 700 * MS):
        batch = [pads[first].press("south", at), pads[3 - first].press("south", at)]
        router.hear(batch)
        for raw in batch:
            router.feed(raw, Mode.MENU)
            answers.append(router.seating.join(router.device(raw.device) or pads[1].device))
        for pad in pads.values():
            router.feed(pad.release("south", at + 50 * MS), Mode.MENU)
    assert answers == [0, "ghost", "already", "ghost"]


def test_router__eight_monkeys_for_an_hour_leave_nothing_stuck() -> None:
    table = Table(8)
    monkeys = [Monkey(pad, n, ALL_CONTROLS, busy=4) for n, pad in enumerate(table.pads)]
    for tick in range(60 * 60):  # an hour at one look a second
        mode = Mode.MENU if tick // 500 % 2 else Mode.RACE
        for monkey in monkeys:
            for raw in monkey.step(tick * 1_000_000_000):
                signal = table.router.feed(raw, mode)
                assert signal is None or signal.device == f"pad:{signal.seat}"
        if tick % 700 == 0:
            table.router.numb()
    for pad in table.pads:
        table.feed(pad.let_go())
    assert all(table.router.held(seat) == set() for seat in range(8))


class RouterMachine(RuleBasedStateMachine):
    """Eight pads and a zone: plugs, presses, modes, numbness, rebinding, reseating, in any order.
    A scene's book of what each seat holds must come out even."""

    def __init__(self) -> None:
        super().__init__()
        self.router = Router(Bindings(), Seating(6))
        self.holds: dict[str, FakePad | FakeKeys] = {keyboard.LEFT: FakeKeys(keyboard.LEFT)}
        self.next = 0
        self.mode = Mode.MENU
        self.book: Counter[tuple[str, int | None, Intent]] = Counter()

    def note(self, signal: Signal | None) -> None:
        if signal is None:
            return
        key = (signal.device, signal.seat, signal.intent)
        if signal.down:
            assert signal.intent not in DIRECTIONS or self.book[key] == 0 or signal.repeat
            self.book[key] = 1
        else:
            assert self.book[key] == 1, "an end without a beginning"
            self.book[key] = 0

    @precondition(lambda self: len(self.holds) < 9)
    @rule()
    def plug(self) -> None:
        taken = {h.device.profile for h in self.holds.values()}
        base = FakePad(0).device.profile[:-1]
        ordinal = next(n for n in range(1, 12) if f"{base}{n}" not in taken)
        pad = FakePad(self.next, ordinal)
        self.next += 1
        self.holds[pad.device.key] = pad
        self.router.plugged(pad.plug())
        self.router.seating.found(pad.device)

    @rule(data=st.data(), kind=st.sampled_from(["raws", "plugged only"]))
    def pull(self, data: st.DataObject, kind: str) -> None:
        pads = [h for h in self.holds.values() if isinstance(h, FakePad)]
        if not pads:
            return
        pad = data.draw(st.sampled_from(pads))
        for told in pad.pull():
            if isinstance(told, Plugged):
                for signal in self.router.plugged(told):
                    self.note(signal)
                self.router.seating.lost(pad.device.key)
            elif kind == "raws":
                self.note(self.router.feed(told, self.mode))
        del self.holds[pad.device.key]

    @rule(data=st.data(), control=st.sampled_from(ALL_CONTROLS), down=st.booleans())
    def move(self, data: st.DataObject, control: str, down: bool) -> None:
        hold = data.draw(st.sampled_from(list(self.holds.values())))
        if isinstance(hold, FakeKeys):
            control = {"north": "k26", "west": "k4", "south": "k22", "l1": "k20"}.get(control, "k8")
        raw = hold.press(control) if down else hold.release(control)
        self.note(self.router.feed(raw, self.mode))

    @rule(data=st.data())
    def join(self, data: st.DataObject) -> None:
        hold = data.draw(st.sampled_from(list(self.holds.values())))
        self.router.seating.join(hold.device)

    @precondition(lambda self: len(self.router.seating) > 0)
    @rule(data=st.data(), what=st.sampled_from(["hand", "give", "leave"]))
    def reseat(self, data: st.DataObject, what: str) -> None:
        seat = data.draw(st.integers(0, len(self.router.seating) - 1))
        hold = data.draw(st.sampled_from(list(self.holds.values())))
        if what == "hand":
            self.router.seating.hand_over(seat, hold.device)
        elif what == "give":
            self.router.seating.give(seat, Hold.OPEN)
        else:
            self.router.seating.leave(seat)

    @rule(data=st.data(), intent=st.sampled_from(list(Intent)), on=st.booleans())
    def rebind(self, data: st.DataObject, intent: Intent, on: bool) -> None:
        device = data.draw(st.sampled_from(list(self.holds.values()))).device
        control = data.draw(st.sampled_from(ALL_CONTROLS))
        self.router.bindings.rebind(device.profile, device.kind, self.mode, intent, control)
        self.router.bindings.set_one_button(device.profile, on)

    @rule(mode=st.sampled_from(list(Mode)))
    def change_scene(self, mode: Mode) -> None:
        self.mode = mode
        self.router.numb()
        self.book.clear()

    @rule(mode=st.sampled_from(list(Mode)))
    def change_mode_without_numbness(self, mode: Mode) -> None:
        self.mode = mode

    @rule(now=st.integers(0, 10**12))
    def repeat(self, now: int) -> None:
        for signal in self.router.repeats(now, self.mode):
            assert signal.repeat and signal.intent in DIRECTIONS and self.mode is not Mode.RACE
            assert self.book[signal.device, signal.seat, signal.intent] == 1

    @rule()
    def lose_focus(self) -> None:
        for hold in self.holds.values():
            for raw in hold.let_go():
                self.note(self.router.feed(raw, self.mode))
        assert all(self.router.held(seat) == set() for seat in range(8))

    @rule()
    def release_all(self) -> None:
        for signal in self.router.release_all():
            self.note(signal)
        assert not +self.book

    @invariant()
    def the_book_agrees(self) -> None:
        for seat in range(6):
            booked = {intent for (_, s, intent), n in self.book.items() if s == seat and n}
            assert self.router.held(seat) == booked


TestRouterMachine = RouterMachine.TestCase
TestRouterMachine.settings = settings(max_examples=80, stateful_step_count=50, deadline=None)

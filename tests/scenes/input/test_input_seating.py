"""Who drives which seat: joining, losing, coming back, handing over."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scenes.input import keyboard
from scenes.input.fake import FakePad
from scenes.input.keyboard import BUILT_IN
from scenes.input.seating import ALREADY, FULL, GHOST, Hold, Seating
from scenes.input.signals import Device

MS = 1_000_000
OTHER_GUID = "0300" + "0000" + "4c050000e60c000011810000"


def pad(instance: int, ordinal: int = 1, guid: str | None = None) -> Device:
    return FakePad(instance, ordinal, guid=guid or FakePad(0).device.profile[:-2]).device


def test_seating__f11_six_pads_and_three_zones_at_six_seats() -> None:
    seating = Seating(6)
    devices = [pad(n, n + 1) for n in range(6)] + [BUILT_IN[zone] for zone in keyboard.ZONES]
    answers = [seating.join(device) for device in devices]
    assert answers == [0, 1, 2, 3, 4, 5, FULL, FULL, FULL]
    assert seating.is_full()
    assert {seating.seat_of(device.key) for device in devices[:6]} == set(range(6))
    assert [seating.join(device) for device in devices[:2]] == [ALREADY, ALREADY]


@pytest.mark.parametrize("apart_ms", [0, 1, 5, -1])
def test_seating__f10_one_pad_seen_as_two_takes_one_seat(apart_ms: int) -> None:
    seating = Seating(6)
    seating.heard("pad:1", "south", 100 * MS)
    assert seating.join(pad(1)) == 0
    seating.heard("pad:2", "south", (100 + apart_ms) * MS)
    assert seating.join(pad(2, 2)) == GHOST
    for n in range(1, 4):  # every press of the double comes with one of the pad's
        seating.heard("pad:1", "east", (100 + n * 500) * MS)
        seating.heard("pad:2", "east", (101 + n * 500) * MS)
        assert seating.join(pad(2, 2)) == GHOST
    seating.heard("pad:2", "south", 3000 * MS)  # a press of its own
    assert seating.join(pad(2, 2)) == 1


def test_seating__f10_different_presses_at_once_are_two_people() -> None:
    seating = Seating(6)
    seating.heard("pad:1", "south", 100 * MS)
    assert seating.join(pad(1)) == 0
    seating.heard("pad:2", "west", 100 * MS)
    assert seating.join(pad(2, 2)) == 1
    seating.heard("pad:3", "south", 106 * MS)
    assert seating.join(pad(3, 3)) == 2


def test_seating__f23_a_lost_pad_is_missed_and_found_again() -> None:
    seating = Seating(4)
    seating.join(pad(1))
    seating.join(BUILT_IN[keyboard.LEFT])
    assert seating.lost("pad:1") == 0
    assert seating.missing() == [0] and seating.device_of(0) is None
    missed = seating.missed(0)
    assert missed is not None and missed.key == "pad:1"
    assert seating.lost("pad:1") is None
    assert seating.lost("pad:77") is None
    assert seating.found(pad(9, guid=OTHER_GUID)) is None  # another model
    assert seating.found(pad(8)) == 0  # back with a new instance id
    assert seating.missing() == [] and seating.seat_of("pad:8") == 0


def test_seating__twins_that_come_back_must_press() -> None:
    seating = Seating(4)
    for n in range(3):
        seating.join(pad(n, n + 1))
    for n in (2, 0):
        seating.lost(f"pad:{n}")
    assert seating.missing() == [0, 2]
    assert seating.found(pad(10)) is None
    assert seating.found(pad(11, 3)) is None
    assert seating.join(pad(11, 3)) == 0  # the first waiting seat is asked first
    assert seating.join(pad(10)) == 2
    assert seating.missing() == []


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_seating__different_pads_come_back_in_any_order(order: tuple[int, ...]) -> None:
    guids = [f"03000000{n}{n}0400008e02000014010000" for n in range(3)]
    seating = Seating(3)
    for n in range(3):
        seating.join(pad(n, guid=guids[n]))
    for n in reversed(order):
        seating.lost(f"pad:{n}")
    assert seating.missing() == [0, 1, 2]
    for n in order:
        assert seating.found(pad(10 + n, guid=guids[n])) == n


def test_seating__another_pad_can_step_in() -> None:
    seating = Seating(2)
    seating.join(pad(0))
    seating.join(BUILT_IN[keyboard.LEFT])
    seating.lost("pad:0")
    stranger = pad(5, guid=OTHER_GUID)
    assert seating.join(stranger) == FULL
    assert seating.step_in(BUILT_IN[keyboard.LEFT]) == ALREADY
    assert seating.step_in(stranger) == 0
    assert seating.step_in(pad(6, guid=OTHER_GUID)) == FULL
    assert seating.found(pad(7)) is None  # its seat is taken


def test_seating__leave_come_back_and_hand_over() -> None:
    seating = Seating(3)
    for n in range(3):
        seating.join(pad(n, n + 1))
    seating.give(1, Hold.OPEN)
    assert seating.hold(1) is Hold.OPEN and seating.seat_of("pad:1") is None
    assert seating.join(pad(1, 2)) == 1  # comes back to the open seat
    seating.hand_over(0, pad(2, 3))
    assert [d.key for n in range(3) if (d := seating.device_of(n))] == ["pad:2", "pad:1", "pad:0"]
    seating.leave(0)
    assert [d.key for n in range(2) if (d := seating.device_of(n))] == ["pad:1", "pad:0"]
    assert seating.seat_of("pad:2") is None
    seating.reorder([1, 0])
    assert seating.seat_of("pad:0") == 0
    with pytest.raises(ValueError, match="no order"):
        seating.reorder([0, 0])


def test_seating__bots_and_touch_have_seats_without_a_device() -> None:
    seating = Seating(3)
    assert seating.add(Hold.BOT) == 0
    assert seating.add(Hold.TOUCH) == 1
    assert seating.add(Hold.TOUCH) == 2
    assert seating.add(Hold.BOT) == FULL
    assert [seating.hold(n) for n in range(3)] == [Hold.BOT, Hold.TOUCH, Hold.TOUCH]
    assert seating.join(pad(0)) == FULL
    seating.hand_over(0, pad(0))
    assert seating.hold(0) is Hold.DEVICE


class SeatingMachine(RuleBasedStateMachine):
    """Eight pads (five of them twins), three zones, anything in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.seating = Seating(6)
        self.present: dict[int, Device] = {}
        self.next = 0
        self.now = 0

    def free_ordinal(self, guid: str) -> int:
        taken = {d.profile for d in self.present.values()}
        return next(n for n in range(1, 20) if f"{guid}:{n}" not in taken)

    @precondition(lambda self: len(self.present) < 8)
    @rule(twin=st.booleans())
    def plug(self, twin: bool) -> None:
        guid = FakePad(0).device.profile[:-2] if twin else OTHER_GUID
        device = pad(self.next, self.free_ordinal(guid), guid)
        missing = self.seating.missing()
        seat = self.seating.found(device)
        assert seat is None or seat in missing
        self.present[self.next] = device
        self.next += 1

    @precondition(lambda self: self.present)
    @rule(data=st.data())
    def pull(self, data: st.DataObject) -> None:
        instance = data.draw(st.sampled_from(sorted(self.present)))
        device = self.present.pop(instance)
        seat = self.seating.seat_of(device.key)
        assert self.seating.lost(device.key) == seat
        assert seat is None or seat in self.seating.missing()

    def any_device(self, data: st.DataObject) -> Device:
        devices = [*self.present.values(), *(BUILT_IN[zone] for zone in keyboard.ZONES)]
        return data.draw(st.sampled_from(devices))

    @rule(data=st.data(), control=st.sampled_from(["south", "east"]), gap=st.integers(0, 9))
    def press_to_join(self, data: st.DataObject, control: str, gap: int) -> None:
        device = self.any_device(data)
        self.now += gap * MS
        had = self.seating.seat_of(device.key)
        self.seating.heard(device.key, control, self.now)
        answer = self.seating.join(device)
        if had is not None:
            assert answer == ALREADY
        elif isinstance(answer, int):
            assert self.seating.seat_of(device.key) == answer
        else:
            assert answer in (FULL, GHOST) and self.seating.seat_of(device.key) is None

    @precondition(lambda self: len(self.seating) > 0)
    @rule(data=st.data(), hold=st.sampled_from(list(Hold)))
    def change(self, data: st.DataObject, hold: Hold) -> None:
        seat = data.draw(st.integers(0, len(self.seating) - 1))
        what = data.draw(st.sampled_from(["give", "leave", "hand", "order", "step"]))
        if what == "give":
            self.seating.give(seat, hold)
        elif what == "leave":
            self.seating.leave(seat)
        elif what == "hand":
            device = self.any_device(data)
            self.seating.hand_over(seat, device)
            assert self.seating.seat_of(device.key) == seat
        elif what == "order":
            order = data.draw(st.permutations(range(len(self.seating))))
            before = [self.seating.device_of(n) for n in order]
            self.seating.reorder(order)
            assert [self.seating.device_of(n) for n in range(len(order))] == before
        else:
            self.seating.step_in(self.any_device(data))

    @rule(hold=st.sampled_from(list(Hold)))
    def add(self, hold: Hold) -> None:
        assert self.seating.add(hold) in (FULL, len(self.seating) - 1)

    @invariant()
    def no_device_drives_two_seats(self) -> None:
        driving = [self.seating.device_of(n) for n in range(len(self.seating))]
        keys = [device.key for device in driving if device is not None]
        assert len(keys) == len(set(keys))
        assert len(self.seating) <= 6
        here = {d.key for d in self.present.values()} | set(keyboard.ZONES)
        assert set(keys) <= here
        for seat, device in enumerate(driving):
            assert device is None or self.seating.seat_of(device.key) == seat
            assert (seat in self.seating.missing()) == (self.seating.missed(seat) is not None)


TestSeatingMachine = SeatingMachine.TestCase
TestSeatingMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)

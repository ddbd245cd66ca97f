"""Which device drives which seat, and which seats wait for a lost one.

Owns the seats 0..n-1 and what each is driven by: a device, a place on the touch screen, or nobody
(bots). A device drives at most one seat, a seat has at most one device. Pure: knows no events and
no clock beyond the stamps it is handed. Names, colours and points belong to the evening.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.model import Refusal, Seat
from scenes.input.signals import Device, DeviceKey

FULL: Final[Refusal] = "full"
"""Every seat of this game is taken (F11)."""
ALREADY: Final[Refusal] = "already"
"""This device drives a seat."""
GHOST: Final[Refusal] = "ghost"
"""The press came together with the same press of a seated device: probably one pad seen as two.
A press of its own joins (F10)."""

GHOST_NS: Final = 5_000_000
"""Two reports of one press come in the same pump or the next; two people who race for the same
button are rarely this close, and then press once more."""


class Hold(enum.Enum):
    """What a seat is driven by."""

    DEVICE = "device"
    TOUCH = "touch"
    BOT = "bot"
    OPEN = "open"
    """Nobody: its person left, and may come back."""


@dataclass(slots=True)
class _Place:
    hold: Hold
    device: Device | None = None
    missing: bool = False
    """`device` is gone and the seat waits for it."""


@dataclass(frozen=True, slots=True)
class _Press:
    control: str
    at_ns: int


def model_of(device: Device) -> str:
    """What twins have in common: the profile without its ordinal."""
    return device.profile.rpartition(":")[0] or device.profile


class Seating:
    """The seats of one table. `max_seats` may change with the game that is chosen."""

    def __init__(self, max_seats: int) -> None:
        self.max_seats = max_seats
        self._places: list[_Place] = []
        self._presses: dict[DeviceKey, _Press] = {}

    # -- asking -----------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._places)

    def hold(self, seat: Seat) -> Hold:
        """What drives the seat. IndexError when there is no such seat."""
        return self._places[seat].hold

    def device_of(self, seat: Seat) -> Device | None:
        """The device that drives the seat; None while it is lost, and for seats without one."""
        place = self._places[seat]
        return None if place.missing else place.device

    def missed(self, seat: Seat) -> Device | None:
        """The lost device that the seat waits for."""
        place = self._places[seat]
        return place.device if place.missing else None

    def seat_of(self, key: DeviceKey) -> Seat | None:
        """The seat that this device drives now."""
        for seat, place in enumerate(self._places):
            if place.device is not None and place.device.key == key and not place.missing:
                return seat
        return None

    def missing(self) -> list[Seat]:
        """The seats that wait for a lost device, in seat order. While there is one, time stops."""
        return [seat for seat, place in enumerate(self._places) if place.missing]

    def is_full(self) -> bool:
        """Whether a further device would be refused."""
        return len(self._places) >= self.max_seats and self._open() is None

    # -- taking seats -----------------------------------------------------------------------------

    def heard(self, key: DeviceKey, control: str, at_ns: int) -> None:
        """Tell of every press, also of seated devices, before `join` is asked about it."""
        self._presses[key] = _Press(control, at_ns)

    def join(self, device: Device) -> Seat | Refusal:
        """A seat for the device that was `heard` last with its press. It takes back a seat that
        lost such a device, else one that its person left, else a new one. Refused with `ALREADY`,
        `GHOST`, `FULL`."""
        if self.seat_of(device.key) is not None:
            return ALREADY
        if self._is_ghost(device.key):
            return GHOST
        seat = next(iter(self._waiting_for(device)), None)
        if seat is None:
            seat = self._open()
        if seat is None:
            if len(self._places) >= self.max_seats:
                return FULL
            seat = len(self._places)
            self._places.append(_Place(Hold.OPEN))
        self._places[seat] = _Place(Hold.DEVICE, device)
        return seat

    def add(self, hold: Hold) -> Seat | Refusal:
        """A seat without a device: a bot's, one at the touch screen, or an open one. `FULL` when
        there is none left."""
        if len(self._places) >= self.max_seats:
            return FULL
        self._places.append(_Place(Hold.OPEN if hold is Hold.DEVICE else hold))
        return len(self._places) - 1

    def give(self, seat: Seat, hold: Hold) -> None:
        """Let a bot, the touch screen or nobody drive the seat; its device is free again."""
        self._places[seat] = _Place(Hold.OPEN if hold is Hold.DEVICE else hold)

    def leave(self, seat: Seat) -> None:
        """Take the seat away; those behind it move up. For a running match use `give`."""
        del self._places[seat]

    def hand_over(self, seat: Seat, device: Device) -> None:
        """Let `device` drive the seat, whatever drove it before. A device that drives another
        seat is swapped: that seat gets this one's."""
        other = self.seat_of(device.key)
        if other == seat:
            return
        if other is not None:
            self._places[other] = self._places[seat]
        self._places[seat] = _Place(Hold.DEVICE, device)

    def step_in(self, device: Device) -> Seat | Refusal:
        """Let another device take over a seat that misses its own: one of the same model first,
        else the first that waits. `ALREADY` when it drives a seat, `FULL` when none waits."""
        if self.seat_of(device.key) is not None:
            return ALREADY
        seat = next(iter(self._waiting_for(device) or self.missing()), None)
        if seat is None:
            return FULL
        self._places[seat] = _Place(Hold.DEVICE, device)
        return seat

    def reorder(self, order: Sequence[Seat]) -> None:
        """The seat `order[k]` becomes seat k. ValueError unless every seat is named once."""
        if sorted(order) != list(range(len(self._places))):
            raise ValueError(f"{list(order)} is no order of {len(self._places)} seats")
        self._places = [self._places[seat] for seat in order]

    # -- lost and found ---------------------------------------------------------------------------

    def lost(self, key: DeviceKey) -> Seat | None:
        """A device went. Answers the seat that misses it now (F23); None when nobody does."""
        self._presses.pop(key, None)
        seat = self.seat_of(key)
        if seat is not None:
            self._places[seat].missing = True
        return seat

    def found(self, device: Device) -> Seat | None:
        """A device came. It takes its seat back at once when only one seat waits for such a
        device; with several waiting twins nobody can tell them apart (their ids are new), so each
        must press: `join` then gives the first of the waiting seats. None when it has no seat."""
        if self.seat_of(device.key) is not None:
            return None
        waiting = self._waiting_for(device)
        if len(waiting) != 1:
            return None
        self._places[waiting[0]] = _Place(Hold.DEVICE, device)
        return waiting[0]

    # -- inside -----------------------------------------------------------------------------------

    def _waiting_for(self, device: Device) -> list[Seat]:
        """The seats that lost a device of the same model and kind."""
        return [
            seat
            for seat, place in enumerate(self._places)
            if place.missing
            and place.device is not None
            and place.device.kind is device.kind
            and model_of(place.device) == model_of(device)
        ]

    def _open(self) -> Seat | None:
        return next((s for s, place in enumerate(self._places) if place.hold is Hold.OPEN), None)

    def _is_ghost(self, key: DeviceKey) -> bool:
        press = self._presses.get(key)
        if press is None:
            return False
        return any(
            other.control == press.control and abs(other.at_ns - press.at_ns) <= GHOST_NS
            for other_key, other in self._presses.items()
            if other_key != key and self.seat_of(other_key) is not None
        )

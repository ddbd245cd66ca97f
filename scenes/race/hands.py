"""From signals and fingers to presses of the race, seat by seat.

Owns what a seat is in the middle of doing with its device: a finger in the pouch, an item being
dragged, the one button's wandering choice. Answers presses with their times; decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.model import Seat
from game.rules.captain_silver.model import (
    NOTHING,
    ROWS,
    VOLCANO,
    Drop,
    Mode,
    Next,
    Phase,
    Pull,
    Reach,
    Rest,
    View,
    What,
)
from scenes.input.gestures import Pouched, PouchGesture
from scenes.input.seating import Hold
from scenes.input.signals import ROW_INTENTS, Intent, Kind, Pointer, Signal, Touching
from scenes.race.layout import Point, inside

if TYPE_CHECKING:
    from scenes.race.table import RaceTable
    from scenes.services import Services

WANDER_TICKS: Final = 40
"""The one button's choice moves on every two thirds of a second: time to see it and to press."""


@dataclass(frozen=True)
class Wish:
    """What a seat asked for, and when (monotonic ns)."""

    seat: Seat
    what: What
    at_ns: int


class Hands:
    """All seats' hands on their devices, for one match."""

    def __init__(self, services: Services, table: RaceTable) -> None:
        self._services = services
        self._table = table
        self._wishes: list[Wish] = []
        self._drags: dict[tuple[int, int], Seat] = {}
        self._wander: dict[Seat, int] = {}
        self._offered: dict[Seat, list[What]] = {}
        self.held_at: dict[Seat, Point] = {}
        self._gestures: list[PouchGesture] = []
        self.drop_all()

    def fit(self) -> None:
        """The pouches lie elsewhere now."""
        self.drop_all()

    def drop_all(self) -> None:
        """Let go of everything: no wish, no drag, no finger in a pouch. Fingers that are down now
        count again when they are put down anew; whether they are lifted may never be told."""
        self._wishes.clear()
        self._drags.clear()
        self.held_at.clear()
        unit_mm = self._services.touch.frame.unit_mm
        self._gestures = [
            PouchGesture(*panel.pouch, panel.pouch_size * 0.52, unit_mm)
            for panel in self._table.panels
        ]

    def take(self) -> list[Wish]:
        """The wishes since the last call, in the order they came."""
        wishes, self._wishes = self._wishes, []
        return wishes

    # --- signals ----------------------------------------------------------------------------------

    def signal(self, signal: Signal, view: View) -> None:
        """A press of a button. With an empty hand any row's button pulls."""
        seat = signal.seat
        if seat is None or not signal.down or seat >= len(view.seats):
            return
        hand = view.seats[seat].hand
        what: What | None = None
        if signal.intent in ROW_INTENTS:
            row = ROW_INTENTS.index(signal.intent)
            what = Drop(row) if hand.mode == Mode.HOLDING else Pull()
        elif signal.intent is Intent.NEXT:
            what = Next()
        elif signal.intent is Intent.VOLCANO and hand.mode == Mode.HOLDING:
            what = Drop(VOLCANO)
        elif signal.intent is Intent.CONFIRM:
            what = self.one_button_choice(seat, view)
            self._wander[seat] = 0
        if what is not None:
            self._wishes.append(Wish(seat, what, signal.at_ns))

    def one_button(self, seat: Seat) -> bool:
        """Does this seat play with one button?"""
        device = self._services.seating.device_of(seat)
        return device is not None and self._services.bindings.one_button(device.profile)

    def wander(self, view: View) -> None:
        """A tick of the wandering choices. Other things to choose from begin with the first."""
        for seat in range(len(view.seats)):
            if self.one_button(seat):
                choices = _choices(seat, view)
                same = self._offered.get(seat) == choices
                self._wander[seat] = self._wander.get(seat, 0) + 1 if same else 0
                self._offered[seat] = choices

    def one_button_choice(self, seat: Seat, view: View) -> What | None:
        """What the one button would do now."""
        choices = _choices(seat, view)
        if not choices:
            return None
        return choices[self._wander.get(seat, 0) // WANDER_TICKS % len(choices)]

    # --- fingers and the mouse --------------------------------------------------------------------

    def touched_seats(self, pointer: Pointer) -> list[Seat]:
        """The seats that this pointer may act for: those at the touch screen, or the mouse's."""
        seating = self._services.seating
        seats = []
        for seat in range(min(len(seating), len(self._table.chairs))):
            device = seating.device_of(seat)
            mouse = device is not None and device.kind is Kind.MOUSE
            if mouse if pointer.mouse else seating.hold(seat) is Hold.TOUCH:
                seats.append(seat)
        return seats

    def fingers_in(self) -> set[Seat]:
        """Seats with a finger in their pouch."""
        return {seat for seat, gesture in enumerate(self._gestures) if gesture.finger is not None}

    def feels_by_finger(self, seat: Seat) -> bool:
        """Must this seat hold a finger on the pouch to feel?"""
        seating = self._services.seating
        if seat >= len(seating):
            return False
        device = seating.device_of(seat)
        return seating.hold(seat) is Hold.TOUCH or (
            device is not None and device.kind is Kind.MOUSE
        )

    def pointer(self, pointer: Pointer, view: View) -> None:
        """A finger feels, swipes, flicks out, drags an item to an island."""
        if pointer.id in self._drags:
            self._drag(pointer, view)
            return
        for seat in self.touched_seats(pointer):
            if pointer.phase is Touching.DOWN and self._grab(pointer, seat, view):
                return
            self._feel(pointer, seat, view)
        if pointer.mouse and pointer.phase is Touching.DOWN:
            self._click_row(pointer, view)

    def _feel(self, pointer: Pointer, seat: Seat, view: View) -> None:
        said = self._gestures[seat].feed(pointer)
        if said is None:
            return
        hand = view.seats[seat].hand
        if said is Pouched.IN and hand.out:
            self._wish(seat, Reach(), pointer)
        elif said is Pouched.NEXT:
            self._wish(seat, Next(), pointer)
        elif said is Pouched.PULL:
            self._wish(seat, Pull(), pointer)
        elif said is Pouched.OUT and not hand.out:
            self._wish(seat, Rest(), pointer)

    def _grab(self, pointer: Pointer, seat: Seat, view: View) -> bool:
        """A finger on the own panel takes the held item along."""
        panel = self._table.panels[seat]
        if view.seats[seat].hand.mode != Mode.HOLDING or seat in self.held_at:
            return False
        if not inside(panel.rect, pointer.x, pointer.y):
            return False
        self._drags[pointer.id] = seat
        self.held_at[seat] = (pointer.x, pointer.y)
        return True

    def _drag(self, pointer: Pointer, view: View) -> None:
        seat = self._drags[pointer.id]
        if view.seats[seat].hand.mode != Mode.HOLDING:
            self._let_go(pointer)
        elif pointer.phase is Touching.MOVE:
            self.held_at[seat] = (pointer.x, pointer.y)
        elif pointer.phase is Touching.CANCEL:
            self._let_go(pointer)
        elif pointer.phase is Touching.UP:
            self._let_go(pointer)
            self._table.let_go_at[seat] = (pointer.x, pointer.y)
            self._drop_at(pointer, seat, view)

    def _let_go(self, pointer: Pointer) -> None:
        seat = self._drags.pop(pointer.id)
        self.held_at.pop(seat, None)

    def _click_row(self, pointer: Pointer, view: View) -> None:
        """The mouse may also click where the held item shall go."""
        for seat in self.touched_seats(pointer):
            if view.seats[seat].hand.mode == Mode.HOLDING:
                self._drop_at(pointer, seat, view)

    def _drop_at(self, pointer: Pointer, seat: Seat, view: View) -> None:
        row = self._table.world.row_at(pointer.x, pointer.y)
        if row != NOTHING:
            self._wish(seat, Drop(row), pointer)
        elif inside(self._table.layout.volcano, pointer.x, pointer.y):
            self._wish(seat, Drop(VOLCANO), pointer)

    def _wish(self, seat: Seat, what: What, pointer: Pointer) -> None:
        self._wishes.append(Wish(seat, what, pointer.at_ns))

    def settle_fingers(self, view: View, now_ns: int) -> None:
        """Hands of finger-feelers are in their pouch exactly while a finger is."""
        if view.phase != Phase.RACE:
            return
        fingers = self.fingers_in()
        # Who pulls in this very tick takes the finger out with the item: that is no resting.
        asked = {wish.seat for wish in self._wishes if isinstance(wish.what, (Reach, Rest, Pull))}
        for seat, seen in enumerate(view.seats):
            if seat in asked:
                continue
            if self.feels_by_finger(seat) and seat not in fingers:
                if not seen.hand.out and seen.hand.mode in (Mode.FEELING, Mode.MOVING):
                    self._wishes.append(Wish(seat, Rest(), now_ns))
            elif seen.hand.out:
                self._wishes.append(Wish(seat, Reach(), now_ns))


def _choices(seat: Seat, view: View) -> list[What]:
    """What the one button wanders through: only what is open to this hand."""
    hand = view.seats[seat].hand
    if hand.mode == Mode.FEELING:
        return [Pull(), Next()] if sum(view.seats[seat].pouch) > 1 else [Pull()]
    if hand.mode != Mode.HOLDING:
        return []
    rows = [row for row in range(ROWS) if view.open_at[row] != NOTHING]
    fitting = [row for row in rows if view.wants[row] == hand.held]
    if view.house.wrong_placement == "rejected":
        rows = fitting
    drops: list[What] = [Drop(row) for row in rows]
    if view.house.voluntary_volcano or not fitting:
        drops.append(Drop(VOLCANO))
    return drops

"""Who sits where, in the lobby: chairs, devices and readiness, kept in step by seat.

Owns the pairing of `Evening.chairs` (name, colour, level, handicap), `Seating` (what drives a
seat) and the lobby's own `Berth`: every change goes through here and changes all three alike.
Knows no pictures and no light; why a match cannot begin is said here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.model import Refusal, Seat
from game.core.phrases import listed
from game.table.evening import COLOURS, HANDICAPS, HUMAN, NAME_LENGTH, Chair, clean_name
from scenes.input.keyboard import BUILT_IN, MOUSE
from scenes.input.seating import ALREADY, Hold
from scenes.input.signals import Device, DeviceKey, Intent, Kind, Mode, Plugged
from scenes.kit.pieces import livery
from scenes.menus import seats

if TYPE_CHECKING:
    from scenes.services import Services

GUESTS: Final = 12
"""Names kept for the next evening: two full tables and some more."""
GREETING: Final = (0.7, 260)
"""Strength and milliseconds: long enough to be felt in a lap, too short to annoy."""


@dataclass(slots=True)
class Berth:
    """What the lobby alone knows of a seat. `id` stays with it wherever it moves; `left_by` is
    the device whose person went away, and finds the seat again by it."""

    id: int
    ready: bool = False
    left_by: DeviceKey | None = None


class Crew:
    """The seats of one table, for a game that takes any of `sizes` seats. `winds`: some may sail
    with a handicap, which means something in a race only."""

    def __init__(
        self, services: Services, sizes: Sequence[int], title: str, winds: bool = True
    ) -> None:
        self._services = services
        self.winds = winds
        self._sizes = tuple(sizes)
        self._title = title
        self._next_id = 0
        self.berths: list[Berth] = []
        services.seating.max_seats = max(sizes)
        self._match_up()
        self._meet_levels()
        self.look_around()
        for seat in range(len(self)):
            self._light(seat)  # another screen may have lit it otherwise

    # --- asking -----------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.berths)

    def chair(self, seat: Seat) -> Chair:
        """Name, colour, level and handicap. IndexError when there is no such seat."""
        return self._services.evening.chairs[seat]

    def hold(self, seat: Seat) -> Hold:
        """What drives the seat."""
        return self._services.seating.hold(seat)

    def device(self, seat: Seat) -> Device | None:
        """The device that drives the seat, if it is there."""
        return self._services.seating.device_of(seat)

    def lost(self, seat: Seat) -> Device | None:
        """The device that the seat misses."""
        return self._services.seating.missed(seat)

    def is_bot(self, seat: Seat) -> bool:
        return self.hold(seat) is Hold.BOT

    def is_away(self, seat: Seat) -> bool:
        """Its person left, and may come back."""
        return self.hold(seat) is Hold.OPEN

    def has_person(self, seat: Seat) -> bool:
        """Somebody sits there who can say that they are ready."""
        return self.hold(seat) in (Hold.DEVICE, Hold.TOUCH) and self.lost(seat) is None

    def seat_of(self, berth: int) -> Seat | None:
        """Where the berth of this id is now."""
        return next((seat for seat, b in enumerate(self.berths) if b.id == berth), None)

    def how(self, seat: Seat) -> tuple[str, str]:
        """How the person there confirms and goes sideways, in words."""
        device, bindings = self.device(seat), self._services.bindings
        if device is None:
            return "tap it", "tap its ends"
        if device.kind is Kind.MOUSE:
            return "click it", "click its ends"
        first = [
            next(iter(bindings.controls_for(device, Mode.MENU, intent)), "")
            for intent in (Intent.CONFIRM, Intent.LEFT, Intent.RIGHT)
        ]
        press, left, right = (bindings.label(control) for control in first)
        sides = f"{left}, {right}" if device.kind is Kind.KEYS else "left and right"
        return f"press {press}", sides

    def room(self) -> int:
        """Places that nobody has."""
        return max(self._sizes) - len(self.berths)

    def why_not(self) -> str | None:
        """Why the match cannot begin; None when it can."""
        count = sum(not self.is_away(seat) for seat in range(len(self)))
        if count not in self._sizes:
            few, many = min(self._sizes), max(self._sizes)
            return f"{self._title} is for {few} to {many}: add a bot, or let somebody join."
        lost = [self.chair(seat).name for seat in range(len(self)) if self.lost(seat)]
        if lost:
            return f"{listed(lost)} lost a pad: plug it in, or clear the place."
        late = [
            self.chair(seat).name
            for seat, berth in enumerate(self.berths)
            if self.has_person(seat) and not berth.ready
        ]
        return f"We wait for {listed(late)} to be ready." if late else None

    def all_ready(self) -> bool:
        """Whether the match begins by itself: somebody is there and nobody is waited for."""
        people = any(self.has_person(seat) for seat in range(len(self)))
        return people and self.why_not() is None

    # --- coming and going -------------------------------------------------------------------------

    def join(self, device: Device) -> Seat | Refusal:
        """A seat for a device: the one its person left, one that lost such a device, an empty
        place, or at a full table the first that somebody left. Refusals as in `Seating.join`."""
        seating = self._services.seating
        was = [self.is_away(seat) for seat in range(len(self))]
        seat = seating.join(device)
        if isinstance(seat, str):
            return seat
        if seat == len(self.berths):
            self._new_chair()
        elif was[seat]:
            seat = self._own_seat(seat, device)
        self._come(seat)
        return seat

    def sit_by_pointer(self, mouse: bool, seat: Seat | None = None) -> Seat | Refusal:
        """A seat for a person at the touch screen or the mouse: a new one, or `seat`, which
        nobody drives. In a race the mouse has at most one; people who take turns may share it, and
        then it is nobody's own, like a finger."""
        seating = self._services.seating
        first = seating.seat_of(MOUSE) if mouse else None
        if first is not None and self.winds:
            return ALREADY
        if first is not None and (self.room() or seat is not None):
            seating.give(first, Hold.TOUCH)
        if first is not None or self._mouse_is_shared():
            mouse = False
        if seat is None:
            added = seating.add(Hold.OPEN if mouse else Hold.TOUCH)
            if isinstance(added, str):
                return added
            seat = added
            self._new_chair()
        if mouse:
            seating.hand_over(seat, BUILT_IN[MOUSE])
        else:
            seating.give(seat, Hold.TOUCH)
        self._come(seat)
        return seat

    def _mouse_is_shared(self) -> bool:
        """Do people take turns with it already? Who points where there is no touch screen, does
        so with the mouse."""
        here = {device.kind for device in self._services.devices.present()}
        pointing = any(self.hold(seat) is Hold.TOUCH for seat in range(len(self)))
        return not self.winds and pointing and Kind.TOUCH not in here

    def leave(self, seat: Seat) -> None:
        """Its person goes away: the chair stays for them, until it is cleared or dealt out."""
        device = self.device(seat)
        self.berths[seat].left_by = device.key if device is not None else None
        self.berths[seat].ready = False
        self._services.seating.give(seat, Hold.OPEN)
        self._changed("leave")

    def clear(self, seat: Seat) -> None:
        """Take the chair away, whoever had it; those behind it move up."""
        self._services.seating.leave(seat)
        del self._services.evening.chairs[seat]
        del self.berths[seat]
        self._changed("leave")

    def clear_away(self) -> None:
        """Take away the chairs of those who did not come back."""
        for seat in reversed(range(len(self))):
            if self.is_away(seat):
                self.clear(seat)

    def add_bot(self) -> Seat | Refusal:
        """A bot on an empty place, or on the first that somebody left."""
        away = next((seat for seat in range(len(self)) if self.is_away(seat)), None)
        if self.room() == 0 and away is not None:
            self.clear(away)
        seat = self._services.seating.add(Hold.BOT)
        if isinstance(seat, str):
            return seat
        evening = self._services.evening
        usual = seats.USUAL_LEVEL
        level = next((c.kind for c in reversed(evening.chairs) if c.is_bot), usual)
        evening.sit(Chair(evening.bot_name(), evening.free_colour(), level))
        self._new_berth()
        self._changed("join")
        return seat

    def hand_over(self, seat: Seat, device: Device) -> None:
        """Let `device` drive the seat; one that drives another seat swaps with this one."""
        seating = self._services.seating
        other = seating.seat_of(device.key)
        seating.hand_over(seat, device)
        for one in (seat, other):
            if one is not None:
                self.berths[one].ready = False
                self.greet(one)
        self._changed("join")

    def give_to_touch(self, seat: Seat) -> None:
        """Let a person at the touch screen have the seat; its device is free again."""
        self._services.seating.give(seat, Hold.TOUCH)
        self._come(seat)

    def _meet_levels(self) -> None:
        """Bots of a level that this game does not have play as the best it has."""
        levels = seats.levels(self._services)
        for seat, chair in enumerate(self._services.evening.chairs):
            if chair.is_bot and chair.kind not in levels:
                self._services.evening.change(seat, kind=levels[-1])

    # --- choosing ---------------------------------------------------------------------------------

    def step_colour(self, seat: Seat, by: int) -> None:
        """The next colour that nobody has; a name that was never chosen goes with it."""
        taken = {chair.colour for chair in self._services.evening.chairs}
        colour = self.chair(seat).colour
        for _ in range(COLOURS):
            colour = (colour + by) % COLOURS
            if colour not in taken:
                self.take_colour(seat, colour)
                return

    def take_colour(self, seat: Seat, colour: int) -> None:
        """This very colour; nothing when somebody has it."""
        chair, chairs = self.chair(seat), self._services.evening.chairs
        if any(other.colour == colour for other in chairs):
            return
        nameless = chair.kind == HUMAN and chair.name == livery(chair.colour).name
        self._services.evening.change(seat, colour=colour)
        if nameless:
            self._services.evening.change(seat, name=self._unique(livery(colour).name, seat))
        self.greet(seat)
        self._changed("")

    def step_handicap(self, seat: Seat, by: int) -> None:
        self._step(seat, "handicap", HANDICAPS, by)

    def step_level(self, seat: Seat, by: int) -> None:
        self._step(seat, "kind", seats.levels(self._services), by)

    def rename(self, seat: Seat, text: str) -> None:
        """Give the seat a name, and keep it for another evening."""
        name = clean_name(text, livery(self.chair(seat).colour).name)
        self._services.evening.change(seat, name=self._unique(name, seat))
        if name != livery(self.chair(seat).colour).name:
            settings = self._services.settings
            settings.guests = [name, *(guest for guest in settings.guests if guest != name)][
                :GUESTS
            ]
            self._services.apply_settings()
        self._changed("tick")

    def move(self, seat: Seat, by: int) -> Seat:
        """Change places with the neighbour, round the table; the new seat."""
        count = len(self)
        goal = (seat + by) % count
        order = list(range(count))
        order[seat], order[goal] = order[goal], order[seat]
        self._services.seating.reorder(order)
        chairs = self._services.evening.chairs
        self._services.evening.chairs = [chairs[one] for one in order]
        self.berths = [self.berths[one] for one in order]
        self._changed("slide")
        return goal

    def set_ready(self, seat: Seat, ready: bool) -> None:
        self.berths[seat].ready = ready
        self._services.audio.cue("ready" if ready else "tick")

    # --- devices come and go ----------------------------------------------------------------------

    def plugged(self, plugged: Plugged) -> None:
        """A pad was lost or found: its seat waits, or has it again."""
        seat = seats.keep(self._services, plugged)
        if seat is not None and plugged.present:
            self.greet(seat)
        self.look_around()

    def look_around(self) -> None:
        """Seats and devices as they really are: what came or went while another scene was open."""
        seating, router = self._services.seating, self._services.router
        for seat in range(len(self)):
            device = self.device(seat)
            if device is not None and router.device(device.key) is None:
                seating.lost(device.key)
            if self.lost(seat) is not None:
                self.berths[seat].ready = False
        for device in self._services.devices.present():
            if device.kind is Kind.PAD and router.device(device.key) is not None:
                found = seating.found(device)
                if found is not None:
                    self.greet(found)

    def greet(self, seat: Seat) -> None:
        """Shake, light and sound: here is your seat."""
        device = self.device(seat)
        if device is not None:
            self._services.devices.rumble(device.key, *GREETING)
        self._light(seat)
        self._services.audio.cue(f"tone-{self.chair(seat).colour}")

    # --- inside -----------------------------------------------------------------------------------

    def _match_up(self) -> None:
        """Make chairs and seats agree: a match or another game may have left more or fewer."""
        evening, seating = self._services.evening, self._services.seating
        for seat in reversed(range(len(evening.chairs))):  # bots go first when there is no room
            if len(evening.chairs) > max(self._sizes) and evening.chairs[seat].is_bot:
                del evening.chairs[seat]
                if seat < len(seating):
                    seating.leave(seat)
        del evening.chairs[max(self._sizes) :]
        while len(seating) > len(evening.chairs):
            seating.leave(len(seating) - 1)
        while len(seating) < len(evening.chairs):
            seating.add(Hold.OPEN)
        for seat, chair in enumerate(evening.chairs):
            if chair.is_bot != (seating.hold(seat) is Hold.BOT):
                seating.give(seat, Hold.BOT if chair.is_bot else Hold.OPEN)
            self._new_berth()

    def _light(self, seat: Seat) -> None:
        device = self.device(seat)
        if device is not None:
            colour = livery(self.chair(seat).colour).colour
            self._services.devices.light(device.key, colour)

    def _own_seat(self, seat: Seat, device: Device) -> Seat:
        """`device` was given a seat that somebody left. If it left another, it gets that one; a
        stranger sits down on an empty place as long as there is one."""
        seating = self._services.seating
        mine = next((s for s, b in enumerate(self.berths) if b.left_by == device.key), None)
        if mine == seat or self.berths[seat].left_by is None:
            return seat
        if mine is None and self.room() == 0:
            return seat
        seating.give(seat, Hold.OPEN)
        if mine is None:
            seating.add(Hold.OPEN)
            mine = len(self.berths)
            self._new_chair()
        seating.hand_over(mine, device)
        return mine

    def _new_chair(self) -> None:
        evening = self._services.evening
        colour = evening.free_colour()
        evening.sit(Chair(self._unique(livery(colour).name), colour))
        self._new_berth()

    def _new_berth(self) -> None:
        self.berths.append(Berth(self._next_id))
        self._next_id += 1

    def _come(self, seat: Seat) -> None:
        self.berths[seat].left_by = None
        self.berths[seat].ready = False
        self.greet(seat)
        self._changed("join")

    def _changed(self, cue: str) -> None:
        """Seats changed: whatever is held now belongs to nobody (see `Router.numb`)."""
        self._services.router.numb()
        if cue:
            self._services.audio.cue(cue)

    def _step(self, seat: Seat, field: str, values: Sequence[str], by: int) -> None:
        now = values.index(getattr(self.chair(seat), field))
        self._services.evening.change(seat, **{field: values[(now + by) % len(values)]})
        self._services.audio.cue("tick")

    def _unique(self, name: str, seat: Seat | None = None) -> str:
        """`name`, or with a number when somebody else bears it: points are counted by name."""
        others = {
            chair.name.casefold()
            for other, chair in enumerate(self._services.evening.chairs)
            if other != seat
        }
        tried, number = name, 2
        while tried.casefold() in others:
            tried = f"{name[: NAME_LENGTH - 2]} {number}"
            number += 1
        return tried

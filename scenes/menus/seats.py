"""Who drives a seat while a match waits: lost devices, open seats, people and bots changing places.

Owns the steps that keep the seating (devices) and the evening (people and bots) in agreement.
Shows nothing; what is offered to whom is for the screens that ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.evening import HUMAN, LEVELS
from scenes.input.keyboard import MOUSE
from scenes.input.seating import Hold, model_of
from scenes.input.signals import EVERYWHERE, Kind, Signal
from scenes.kit.pieces import livery

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.input.signals import Device, DeviceKey, Plugged
    from scenes.services import Services

USUAL_LEVEL: Final = "mate"
"""Who plays on when nobody says which bot: the middle one neither loses a lead nor wins it."""
LEVEL_WORDS: Final = dict(zip(LEVELS, ("Deckhand", "Mate", "Captain", "Admiral"), strict=True))
LEVEL_NOTES: Final = dict(
    zip(
        LEVELS,
        (
            "Makes beginners' mistakes",
            "Plays by the book",
            "Thinks ahead, half a second a move",
            "Thinks four times as long as a captain",
        ),
        strict=True,
    )
)
RACE_NOTES: Final = {
    "deckhand": "Slow hands that often slip",
    "mate": "Steady hands, like most people's",
    "captain": "Quick hands that hardly ever slip",
}
"""The same where hands decide, not thoughts."""
GHOST_NS: Final = 5_000_000
"""The same press of a seated and of a free device this close is one pad seen as two (F10)."""


def levels(services: Services) -> tuple[str, ...]:
    """The levels of bots that there are for the game people are at, the weakest first."""
    cast = services.bots.get(services.game)
    return tuple(level for level in LEVELS if cast is None or level in cast.names)


def level_note(level: str, race: bool) -> str:
    """What a person has to expect of a bot of this level, in a few words."""
    found = RACE_NOTES.get(level) if race else None
    return found or LEVEL_NOTES.get(level, "")


def keep(services: Services, plugged: Plugged) -> Seat | None:
    """A device came or went: its seat misses it, or has it back. Answers that seat."""
    if plugged.present:
        return services.seating.found(plugged.device)
    return services.seating.lost(plugged.device.key)


def waiting(services: Services) -> list[Seat]:
    """The seats that nobody drives: a device is gone, or a person has not come back yet."""
    seating = services.seating
    gone = set(seating.missing())
    return [s for s in range(len(seating)) if s in gone or seating.hold(s) is Hold.OPEN]


def greet(services: Services, seat: Seat) -> None:
    """Sound, shake and light: here is your seat. What is held now belongs to nobody any more."""
    services.router.numb()
    colour = services.evening.chairs[seat].colour
    services.audio.cue(f"tone-{colour}")
    device = services.seating.device_of(seat)
    if device is not None:
        services.devices.rumble(device.key, 0.7, 260)
        services.devices.light(device.key, livery(colour).colour)


def let_bot_play(services: Services, seat: Seat, level: str = USUAL_LEVEL) -> None:
    """From now on a bot plays for that seat; its device is free."""
    services.seating.give(seat, Hold.BOT)
    services.evening.change(seat, kind=level)
    services.router.numb()


def take(services: Services, seat: Seat, device: Device) -> None:
    """From now on `device` drives that seat. When it drove another, the two change places, and a
    bot that sat here plays on there."""
    seating, evening = services.seating, services.evening
    other = seating.seat_of(device.key)
    bot = evening.chairs[seat].kind
    seating.hand_over(seat, device)
    evening.change(seat, kind=HUMAN)
    if other is not None and other != seat and bot != HUMAN:
        evening.change(other, kind=bot)
    greet(services, seat)


def take_by_touch(services: Services, seat: Seat) -> None:
    """From now on fingers on the screen drive that seat."""
    services.seating.give(seat, Hold.TOUCH)
    services.evening.change(seat, kind=HUMAN)
    greet(services, seat)


def take_by_pointer(services: Services, seat: Seat, mouse: bool) -> bool:
    """Somebody pointed at a seat to take it. False when the mouse drives another one already."""
    if not mouse:
        take_by_touch(services, seat)
        return True
    device = services.router.device(MOUSE)
    if device is None or services.seating.seat_of(MOUSE) is not None:
        return False
    take(services, seat, device)
    return True


def step_in(services: Services, key: DeviceKey, wished: Seat | None = None) -> Seat | None:
    """A free device was pressed: it drives one of the seats that wait. Seats that lost such a
    device come first, and among them `wished`, then the lowest. None when it may drive none."""
    device = services.router.device(key)
    if device is None or not is_free(services, key):
        return None
    seat = next_for(services, wished, device)
    if seat is not None:
        services.seating.hand_over(seat, device)
        services.evening.change(seat, kind=HUMAN)
        greet(services, seat)
    return seat


def next_for(
    services: Services, wished: Seat | None = None, device: Device | None = None
) -> Seat | None:
    """The seat that the next press of `device` (any, if not given) would get."""
    gone = waiting(services)
    if device is not None:
        missed = [(seat, services.seating.missed(seat)) for seat in gone]
        own = [s for s, lost in missed if lost is not None and model_of(lost) == model_of(device)]
        gone = own or gone
    return wished if wished in gone else next(iter(gone), None)


def is_free(services: Services, key: DeviceKey) -> bool:
    """Whether a press of this device can take a seat: somebody holds it, and it drives none."""
    device = services.router.device(key)
    if device is None or device.kind not in (Kind.PAD, Kind.KEYS) or key == EVERYWHERE:
        return False
    return services.seating.seat_of(key) is None


class Callers:
    """Presses that may take a seat, held back for a tick so that ghosts can be told (F10): of one
    pad that is seen as two, both halves press at once, and one of them has a seat."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._free: list[Signal] = []
        self._seated: list[Signal] = []

    def hear(self, signal: Signal) -> bool:
        """True when the press is of a free device and waits for `called`."""
        if not signal.down or signal.repeat:
            return False
        if is_free(self._services, signal.device):
            self._free.append(signal)
            return True
        if self._services.seating.seat_of(signal.device) is not None:
            self._seated.append(signal)
        return False

    def called(self) -> list[DeviceKey]:
        """The free devices that pressed since the last call and are no ghosts."""
        found = []
        for signal in self._free:
            ghost = any(
                other.intent is signal.intent and abs(other.at_ns - signal.at_ns) <= GHOST_NS
                for other in self._seated
            )
            if not ghost and signal.device not in found:
                found.append(signal.device)
        self._free.clear()
        self._seated.clear()
        return found

"""Where the things of Captain Jack's table lie: spots beyond the map's own, rows, fans and heaps.

Owns geometry alone, in units; layout and cues agree by it.
"""

from __future__ import annotations

from typing import Final

from game.core.model import Seat
from game.rules.captain_jack.box import HAND as HAND_SIZE
from game.rules.captain_jack.box import Kind
from scenes.kit.cards import TALL
from scenes.tables.captain_jack_looks import SLOTS, slot
from scenes.tables.layout import HAND, Spot
from scenes.tables.room import Point, Rect, Room

FAN: Final = 0.56
"""The last cards played lie beside each other, each so many of its widths further right."""
HEAP: Final = 7
"""So many sunken diamonds are seen at most; a number says how many there are."""
SHOT: Final = 92.0
"""How large the value of a shot is shown."""
MARK: Final = 64.0
"""... and the sign of whose turn it is."""


def hand_spot(kind: Kind) -> Spot:
    """Where equal cards of one's own hand lie."""
    return f"{HAND}{kind}"


def spots_of(room: Room) -> dict[Spot, Rect]:
    """The map's spots, and for each captain what the sheet counts and where shots are shown."""
    spots = dict(room.spots)
    for seat in range(room.seats):
        sheet = room.spots[f"seat {seat}"]
        for name in SLOTS:
            spots[f"{name} {seat}"] = slot(sheet, name)
        x, y = shot_at(room, seat)
        spots[f"shot {seat}"] = (x - SHOT / 2, y - SHOT / 2, SHOT, SHOT)
    for n in range(HAND_SIZE):
        spots[f"drawn {n}"] = _drawn(room, n)
    return spots


def _drawn(room: Room, n: int) -> Rect:
    """Where the `n`th of the cards lies that have just come from the stock into one's own hand,
    until they go there: beside each other, so that they can be read."""
    x, y, w, h = room.spots["stock 0"]
    return (x + 0.56 * w * n, y + 12, w, h)


def shot_at(room: Room, seat: Seat) -> Point:
    """Where the value of a captain's shot is shown: over the bow."""
    x, y, w, _h = room.spots[f"ship {seat}"]
    return x + w - SHOT * 0.44, y + SHOT * 0.5


def mark_at(room: Room, seat: Seat) -> Point:
    """Where the sign of whose turn it is lies: over a ship's stern."""
    x, y, _w, _h = room.spots[f"ship {seat}"]
    return x + MARK / 2, y + MARK / 2


def played(room: Room, total: int) -> list[tuple[int, Point]]:
    """The discards that can be seen by number, the last one of `total` rightmost, and where."""
    x, y, w, h = room.spots["discards"]
    wide = h / TALL
    most = 1 + int((w - wide) // (wide * FAN))
    first = max(0, total - most)
    return [(n, (x + wide / 2 + (n - first) * wide * FAN, y + h / 2)) for n in range(first, total)]


def fleet(room: Room, seat: Seat, count: int) -> tuple[float, list[Point]]:
    """How large `count` waiting ships are, and where: in a row, closer together when there are
    many. A number lies at the row's end."""
    x, y, w, h = room.spots[f"fleet {seat}"]
    side = min(h, 112.0)
    step = min(side * 0.86, (w - side - 64) / max(1, count - 1))
    return side, [(x + side / 2 + n * step, y + h / 2) for n in range(count)]


def heap(room: Room, total: int) -> list[tuple[int, Point, float]]:
    """The sunken diamonds that can be seen by number, where, and how askew they lie."""
    x, y, w, h = room.spots["sunken"]
    step = min(w * 0.66 / HEAP, 58.0)
    first = max(0, total - HEAP)
    shown = range(first, total)
    left = x + w / 2 - step * (len(shown) - 1) / 2
    return [
        (n, (left + k * step, y + h * 0.57 + (n * 5 % 4 - 1.5) * h * 0.02), (n * 7 % 5 - 2) * 7.0)
        for k, n in enumerate(shown)
    ]


def sunken_width(room: Room) -> float:
    """How wide the cards on the sea bed are."""
    _x, _y, w, h = room.spots["sunken"]
    return min(h * 0.34, w * 0.2, 90.0)

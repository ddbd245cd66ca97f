"""The room a table stands in: where board, tray, log and head lie, for any screen's shape.

Owns geometry and the names and colours of those who sit there. Spots come from the table's map,
scaled to the board. Lengths in units; a rectangle is (left, top, width, height).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from game.table.evening import COLOURS
from scenes.kit.pieces import livery
from scenes.kit.portraits import has_portrait
from scenes.kit.theme import Livery

if TYPE_CHECKING:
    from game.core.model import Seat
    from game.table.evening import Chair
    from scenes.kit.assets import Assets
    from scenes.kit.board import BoardMap

Rect: TypeAlias = tuple[float, float, float, float]
Point: TypeAlias = tuple[float, float]

EDGE: Final = 20.0
HEAD: Final = 84.0
"""The strip with the title, whose turn it is, and the buttons."""
TRAY: Final = 266.0
"""The tray with one's own hand: cards 150 units wide and their captions."""
TALL_TRAY: Final = 372.0
"""The same on a tall screen, where the buttons lie in a row above the hand."""
LOG: Final = 336.0
"""Width of the log beside the board."""
TALL_LOG: Final = 150.0
"""Height of the log's last lines above the tray, on a tall screen."""


@dataclass(frozen=True)
class Areas:
    """The parts of the screen."""

    width: float
    height: float
    tall: bool
    head: Rect
    board: Rect
    log: Rect
    tray: Rect


def areas_of(width: float, height: float) -> Areas:
    """The parts of a screen of this size in units: log beside the board in landscape, below it on
    a tall one."""
    if height > width:
        tray = (0.0, height - TALL_TRAY, width, TALL_TRAY)
        log = (EDGE, tray[1] - TALL_LOG - 8, width - 2 * EDGE, TALL_LOG)
        board = (EDGE, HEAD, width - 2 * EDGE, log[1] - HEAD - 8)
        return Areas(width, height, True, (0.0, 0.0, width, HEAD), board, log, tray)
    tray = (0.0, height - TRAY, width, TRAY)
    log = (EDGE, HEAD + 4, LOG, tray[1] - HEAD - 16)
    left = EDGE + LOG + 14
    board = (left, HEAD, width - left - EDGE, tray[1] - HEAD - 8)
    return Areas(width, height, False, (0.0, 0.0, width, HEAD), board, log, tray)


@dataclass(frozen=True)
class Room:
    """What a layout may ask for. `spots` are the map's for this number of seats, in units;
    `zoom` is units a map pixel, for sizes that the map gives."""

    assets: Assets
    areas: Areas
    chairs: tuple[Chair, ...]
    spots: dict[str, Rect]
    zoom: float
    facing: Seat | None = None
    """Whose hand lies open; None while nobody's does. Not for secrets: those are in the view."""
    active: tuple[Seat, ...] = ()
    """Who may act now."""
    props: dict[str, dict[str, object]] = field(default_factory=dict)
    """The map's own properties of each spot."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.chairs)

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called, by seat."""
        return tuple(chair.name for chair in self.chairs)

    def livery(self, seat: Seat) -> Livery:
        """A seat's colours."""
        return livery(self.chairs[seat].colour)

    def level(self, seat: Seat) -> str:
        """How well the bot of a seat plays, as portraits are named; empty for a person."""
        kind = self.chairs[seat].kind
        return kind if has_portrait(kind) else ""

    def at(self, spot: str) -> Point:
        """The middle of a spot. Raises KeyError for a name the map does not have."""
        return middle(self.spots[spot])


def middle(rect: Rect) -> Point:
    """The middle of a rectangle."""
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def inside(rect: Rect, x: float, y: float) -> bool:
    """Does the place lie in the rectangle?"""
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]


def fitted(size: tuple[int, int], area: Rect) -> tuple[float, float, float]:
    """How a map of this size lies in an area: its zoom, left and top; as large as it goes."""
    zoom = min(area[2] / size[0], area[3] / size[1])
    left = area[0] + (area[2] - size[0] * zoom) / 2
    top = area[1] + (area[3] - size[1] * zoom) / 2
    return zoom, left, top


_EMPTY_SEATS: Final = tuple(f"seat {seat}" for seat in range(COLOURS))


def spots_in(
    table_map: BoardMap, seats: int, area: Rect
) -> tuple[dict[str, Rect], dict[str, dict[str, object]], float]:
    """The map's spots for a table of so many seats, in units, their properties, and the zoom.

    A spot with a property `seats` belongs to tables of that size only, and goes before one of the
    same name without it. Seats that this table does not have are left out.
    """
    zoom, left, top = fitted(table_map.size, area)
    spots: dict[str, Rect] = {}
    props: dict[str, dict[str, object]] = {}
    exact: set[str] = set()
    for spot in table_map.spots:
        only = spot.props.get("seats")
        if (only is not None and only != seats) or (only is None and spot.name in exact):
            continue
        if spot.name in _EMPTY_SEATS[seats:]:
            continue
        if only is not None:
            exact.add(spot.name)
        w, h = spot.w * zoom, spot.h * zoom
        spots[spot.name] = (left + spot.x * zoom - w / 2, top + spot.y * zoom - h / 2, w, h)
        props[spot.name] = dict(spot.props)
    return spots, props, zoom


def chairs_of(chairs: Sequence[Chair], seats: int) -> tuple[Chair, ...]:
    """The chairs of a match: its own number, whoever sits at the evening's table besides."""
    return tuple(chairs[:seats])

"""What everything is worth at the end (rules, 4.5).

Owns points, places and reasons.
"""

from __future__ import annotations

from typing import Final

from game.core.model import Reason, Result, Seat, Tell, places_of
from game.rules.captain_jack.box import POINTS
from game.rules.captain_jack.model import House, Scored, State

DIAMOND: Final = POINTS["diamond"]
COUNTER: Final = POINTS["seaworthiness"]
CREW: Final = POINTS["pressed_crew"]
SHIP: Final = POINTS["ship"]

REASONS: Final = ("treasure", "counters", "crew", "ships")
"""In the order in which results list them."""


def ship_points(house: House, number: int) -> int:
    """What the `number`th ship of a fleet is worth (CJ-A34)."""
    return SHIP if number == 1 or not house.ships_count_once else 0


def lines(state: State, seat: Seat) -> tuple[Reason, ...]:
    """How the points of `seat` come about. Diamonds left in the hand count nothing (CJ-A35)."""
    ships = state.fleet[seat]
    counts = (len(state.treasure[seat]), state.sea[seat], len(state.crew[seat]), ships)
    points = (
        counts[0] * DIAMOND,
        counts[1] * COUNTER,
        counts[2] * CREW,
        sum(ship_points(state.house, number) for number in range(1, ships + 1)),
    )
    return tuple(map(Reason, REASONS, counts, points))


def points_of(state: State, seat: Seat) -> int:
    """What `seat` would score if the game ended now."""
    return sum(line.points for line in lines(state, seat))


def result_of(state: State) -> Result:
    """Most points; then more ships, then more counters on the active ship, then shared (CJ-A36)."""
    sheets = [lines(state, seat) for seat in range(state.seats)]
    points = tuple(sum(line.points for line in sheet) for sheet in sheets)
    ranks = [
        (points[seat] * 100 + state.fleet[seat]) * 100 + state.sea[seat]
        for seat in range(state.seats)
    ]
    return Result(
        points,
        places_of(ranks),
        tuple(tuple(line for line in sheet if line.count) for sheet in sheets),
    )


def tell_scores(state: State, tell: Tell) -> None:
    """Everybody's points, seat by seat."""
    for seat in range(state.seats):
        treasure, counters, crew, ships = lines(state, seat)
        tell(
            Scored(
                seat, treasure.points, counters.points, crew.points, ships.count, ships.points,
                sum(line.points for line in (treasure, counters, crew, ships)),
            )
        )  # fmt: skip

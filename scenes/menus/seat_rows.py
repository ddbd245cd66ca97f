"""The rows of one place at the lobby's table: which there are, and where they lie on its card.

Owns names and geometry. What a row does is the lobby's business, how it looks `seat_card`.
Rectangles are (left, top, width, height) in units from the card's upper left corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.evening import COLOURS

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.kit.widgets import Rect
    from scenes.menus.crew import Crew

HEIGHT: Final = 716.0
HEAD: Final = 124.0
PAD: Final = 20.0
ROW: Final = 90.0
GAP: Final = 10.0
ICON: Final = 54.0
LAST: Final = 104.0
"""The bottom row is what a person came for (ready), so it is the largest."""
NOTE: Final = 26
LEAVE: Final = 84.0
"""Width of the cross at the end of the device row, by which fingers leave the table."""

PERSON: Final = ("name", "device", "colour", "handicap", "place", "ready")
BOT: Final = ("head", "level", "colour", "handicap", "place", "clear")
AWAY: Final = ("head", "back", "clear")
LOST: Final = ("head", "device", "clear")
EMPTY: Final = ("join", "bot")
STEPS: Final = ("level", "colour", "handicap", "place")
"""Rows that left and right change; on the others they lead to the next card."""
NOTES: Final = {
    "name": "{press}: write your name",
    "device": "{press}: hand this seat over",
    "colour": "{sides}: your colour",
    "handicap": "Fair wind is quicker, head wind slower",
    "place": "{sides}: move round the table",
    "level": "{sides}: how well it plays",
    "head": "{sides}: the other places",
    "clear": "{press}: clear this place",
    "ready": "{press}: I am ready",
}
"""What can be done on a row, by the controls of whose light is on it (`Crew.how`)."""


def rows_of(crew: Crew, seat: Seat | None) -> tuple[str, ...]:
    """What can be touched on the card, from top to bottom. None: an empty place."""
    if seat is None:
        return EMPTY
    if crew.is_away(seat):
        return AWAY
    if crew.lost(seat) is not None:
        return LOST
    rows = BOT if crew.is_bot(seat) else PERSON
    return tuple(row for row in rows if row != "handicap" or crew.winds)


def row_rects(rows: tuple[str, ...], width: float) -> dict[str, Rect]:
    """Where the rows lie on a card of this width."""
    inner = width - 2 * PAD
    last_top = HEAD + 14 + 4 * (ROW + GAP)
    if rows is EMPTY:
        return {"join": (0, 0, width, last_top), "bot": (PAD, last_top, inner, LAST)}
    rects: dict[str, Rect] = {rows[0]: (0, 0, width, HEAD), rows[-1]: (PAD, last_top, inner, LAST)}
    for n, row in enumerate(rows[1:-1]):
        slot = n if len(rows) > 3 else 3
        rects[row] = (PAD, HEAD + 14 + slot * (ROW + GAP), inner, ROW)
    return rects


def colour_at(rect: Rect, x: float) -> int | None:
    """Which colour's badge lies at `x` on the colour row; None beside them all."""
    left, _top, width, _height = rect
    pitch = (width - 2 * ROW * 0.62) / COLOURS
    number = int((x - left - ROW * 0.62) // pitch)
    return number if 0 <= number < COLOURS else None


def note_of(crew: Crew, seat: Seat, row: str, whose: Seat) -> str:
    """A word on the lit row for the person at seat `whose`."""
    if row == "ready" and crew.berths[seat].ready:
        return "Ahoy! Waiting for the others"
    press, sides = crew.how(whose)
    note = NOTES.get(row, "").format(press=press, sides=sides)
    return note[:1].upper() + note[1:]

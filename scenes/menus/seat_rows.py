"""The rows of one place at the lobby's table: which there are, and where they lie on its card.

Owns names and geometry. What a row does is the lobby's business, how it looks `seat_card`.
Rectangles are (left, top, width, height) in units from the card's upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.table.evening import COLOURS

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.kit.widgets import Rect
    from scenes.menus.crew import Crew

PAD: Final = 20.0
ROW: Final = 90.0
ICON: Final = 54.0
TOP: Final = 14.0
"""Between the head and the first row."""
NOTE: Final = 26
LEAVE: Final = 84.0
"""Width of the cross at the end of the device row, by which fingers leave the table."""
LEVEL_SHARE: Final = 0.57
"""How much of the line a level takes that shares it with two other rows."""
BADGE: Final = 40.0
"""A colour's badge and the room around it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a card is cut: heights of the whole, its head, a row, the gap below each, and the bottom
    row, which is what a person came for (ready) and so the largest. `slots` rows have room
    between head and bottom row. In a `paired` card the rows after the first share a line. On a
    bot's card the level is `tall`, with its portrait, and the others share what is left."""

    height: float
    head: float
    row: float
    gap: float
    last: float
    slots: int
    tall: float
    paired: bool = False

    @property
    def lines(self) -> int:
        """How many lines the slots fill."""
        return 2 if self.paired else self.slots

    @property
    def last_top(self) -> float:
        """Where the bottom row begins."""
        return self.head + TOP + self.lines * (self.row + self.gap)


RACE: Final = Shape(716, 124, ROW, 10, 104, 4, 164)
"""Up to four beside each other, with a row for the handicap."""
TABLE: Final = Shape(716, 124, 110, 14, 120, 3, 212)
FLAT: Final = Shape(376, 92, 66, 8, 82, 3, 140, paired=True)
"""Six in two rows of three."""
SHORT: Final = Shape(490, 100, 74, 8, 88, 3, 124)
"""Six on a tall screen, in three rows of two."""

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


def row_rects(rows: tuple[str, ...], width: float, shape: Shape = RACE) -> dict[str, Rect]:
    """Where the rows lie on a card of this width."""
    inner, pitch = width - 2 * PAD, shape.row + shape.gap
    last_top, last = shape.last_top, shape.last
    if rows is EMPTY:
        return {"join": (0, 0, width, last_top), "bot": (PAD, last_top, inner, last)}
    rects: dict[str, Rect] = {
        rows[0]: (0, 0, width, shape.head),
        rows[-1]: (PAD, last_top, inner, last),
    }
    if rows[1] == "level":
        return rects | _bot_rects(rows, inner, shape)
    half = (inner - shape.gap) / 2
    for n, row in enumerate(rows[1:-1]):
        line = n if len(rows) > 3 else shape.lines - 1
        left, across = PAD, inner
        if shape.paired and n > 0:
            left, across, line = PAD + (n - 1) * (half + shape.gap), half, 1
        rects[row] = (left, shape.head + TOP + line * pitch, across, shape.row)
    return rects


def _bot_rects(rows: tuple[str, ...], inner: float, shape: Shape) -> dict[str, Rect]:
    """The rows of a bot's card below its head: a high one with the portrait, then the others; or
    beside it the others but the last, which stays at the bottom."""
    top, gap = shape.head + TOP, shape.gap
    level, *others = rows[1:]
    if shape.paired:
        *beside, last = others
        wide = inner * LEVEL_SHARE
        rects = {level: (PAD, top, wide, shape.tall)}
        high = (shape.tall - (len(beside) - 1) * gap) / len(beside)
        for n, row in enumerate(beside):
            left = PAD + wide + gap
            rects[row] = (left, top + n * (high + gap), inner - wide - gap, high)
        return rects | {last: (PAD, shape.last_top, inner, shape.last)}
    rects = {level: (PAD, top, inner, shape.tall)}
    low = shape.last_top + shape.last
    below = top + shape.tall + gap
    high = (low - below - (len(others) - 1) * gap) / len(others)
    for n, row in enumerate(others):
        rects[row] = (PAD, below + n * (high + gap), inner, high)
    return rects


def ends_of(width: float) -> float:
    """Room for the arrows at either end of a colour row this wide; next to none where the colours
    need it themselves."""
    usual = ROW * 0.62
    return usual if (width - 2 * usual) / COLOURS >= BADGE else 6.0


def colour_at(rect: Rect, x: float) -> int | None:
    """Which colour's badge lies at `x` on the colour row; None beside them all."""
    left, _top, width, _height = rect
    ends = ends_of(width)
    pitch = (width - 2 * ends) / COLOURS
    number = int((x - left - ends) // pitch)
    return number if 0 <= number < COLOURS else None


def note_of(crew: Crew, seat: Seat, row: str, whose: Seat) -> str:
    """A word on the lit row for the person at seat `whose`."""
    if row == "ready" and crew.berths[seat].ready:
        return "Ahoy! Waiting for the others"
    press, sides = crew.how(whose)
    note = NOTES.get(row, "").format(press=press, sides=sides)
    return note[:1].upper() + note[1:]

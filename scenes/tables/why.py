"""Why those points: the sum behind a scoring, line by line, on a strip of parchment.

Owns which facts have a sum, how long it can be read, and how the strip looks. The lines are the
speech's (`Speech.why`), counted by the rules; nothing is counted here but their total.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.core.model import Reason, Seat, Viewer
from scenes.kit import pieces, text
from scenes.kit.assets import Assets
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import BAD, BODY, BOLD, BRASS, FADED_INK, INK, NUMBER, PARCHMENT, READ, mix
from scenes.tables import notes
from scenes.tables.layout import Cue
from scenes.tables.logbook import seat_of
from scenes.tables.notes import Same

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.model import Fact
    from game.core.speech import Speech
    from scenes.tables.room import Rect, Room

FIRST_TICKS: Final = 66.0
"""To find the strip and read whose it is."""
LINE_TICKS: Final = 36.0
"""For every line: three words and two numbers."""
MOST_TICKS: Final = 260.0
SHORTEST: Final = 20.0
"""A strip that would be seen for fewer sixtieths of a second than this only flickers: at the
table's fastest pace sums are read in the log."""
TOGETHER: Final = 3
"""So many strips of one step lie together; older ones make room."""
WIDTH: Final = 660.0
PAD: Final = 26.0
HEADING: Final = 84.0
ROW: Final = 46.0
GAP: Final = 10.0
Z: Final = 900


@dataclass(frozen=True, slots=True)
class Sum:
    """One scoring: what happened, who is paid (None: several, the lines say whom), and why."""

    title: str
    seat: Seat | None
    lines: tuple[Reason, ...]

    @property
    def total(self) -> int:
        """The points of all lines together."""
        return sum(line.points for line in self.lines)

    @property
    def ticks(self) -> float:
        """How long it takes to read."""
        return min(MOST_TICKS, FIRST_TICKS + LINE_TICKS * len(self.lines))


@dataclass(frozen=True, slots=True)
class Paying(Cue):
    """The cue of a fact that pays somebody: it waits until the sum was read."""

    told: Sum | None = field(default=None)


def sum_of(fact: Fact, speech: Speech, names: Sequence[str], reader: Viewer) -> Sum | None:
    """The sum behind a fact in its reader's form; None where nobody is paid."""
    lines = speech.why(fact, names)
    if not lines:
        return None
    return Sum(speech.fact(fact, names, reader) or "", seat_of(fact), tuple(lines))


def paying(cue: Cue | None, told: Sum) -> Paying:
    """`cue`, long enough for its sum to be read."""
    shown = cue or Cue(0)
    fields = {f.name: getattr(shown, f.name) for f in dataclasses.fields(Cue)}
    fields["ticks"] = max(shown.ticks, told.ticks)
    return Paying(**fields, told=told)


class Sums:
    """The strips that lie on the board while a step is shown."""

    def __init__(self) -> None:
        self.told: tuple[Sum, ...] = ()
        self._clear: tuple[Rect, ...] = ()
        self._same = Same()

    def hear(
        self, cue: Cue, spots: dict[str, Rect], rate: float, also: Sequence[Rect] = ()
    ) -> None:
        """A cue has fallen due; `rate` ticks of the show pass in a sixtieth of a second. What the
        cue is about should stay in sight, and what is in `also`."""
        if isinstance(cue, Paying) and cue.told is not None and cue.told.ticks / rate >= SHORTEST:
            self.told = (*self.told, cue.told)[-TOGETHER:]
            about = [spots[spot] for spot in touched(cue) if spot in spots]
            self._clear = (*about, *also)

    def clear(self) -> None:
        """The step is over."""
        self.told = ()

    def placed(self, room: Room) -> list[Placed]:
        """The strips, the newest lowest, beside what they tell of."""
        if not self.told:
            return []
        key = (self.told, self._clear, room.areas, room.chairs, room.assets.scale)
        return self._same.of(key, lambda: stacked(room, self.told, self._clear))


def touched(cue: Cue) -> Iterable[str]:
    """The spots of the board that a cue is about."""
    yield from cue.glow
    for said in cue.said:
        yield said.spot
    for arrival in cue.arrivals:
        yield arrival.start


def stacked(room: Room, told: Sequence[Sum], clear: Iterable[Rect]) -> list[Placed]:
    """Strips below each other where they cover least of `clear`; as many of the last ones as have
    room on the board."""
    width = min(WIDTH, room.areas.board[2] - 2 * notes.MARGIN)
    most = room.areas.board[3] - 2 * notes.MARGIN
    kept = list(told)
    while len(kept) > 1 and _high(kept) > most:
        kept.pop(0)
    whole = _high(kept)
    x, y = notes.place(room.areas, (width, whole), clear)
    top = y - whole / 2
    things = []
    for number, one in enumerate(kept):
        high = height_of(one)
        picture = strip(room, one, width)
        things.append(Placed(("why", number), picture, x, top + high / 2, Z + number))
        top += high + GAP
    return things


def _high(told: Sequence[Sum]) -> float:
    return sum(height_of(one) for one in told) + GAP * (len(told) - 1)


def height_of(told: Sum) -> float:
    """A strip's height."""
    return HEADING + ROW * len(told.lines) + 18


# --- the picture ----------------------------------------------------------------------------------


def strip(room: Room, told: Sum, width: float) -> pygame.Surface:
    """A strip of parchment: who, what for, the lines, and their total."""
    livery = None if told.seat is None else room.livery(told.seat)
    key = (told, None if livery is None else livery.name, width)
    return room.assets.recent("why-strip", key, lambda: _drawn(room, told, width), 12)


def _drawn(room: Room, told: Sum, width: float) -> pygame.Surface:
    assets = room.assets
    livery = None if told.seat is None else room.livery(told.seat)
    sheet = notes.paper(assets, width, height_of(told), livery)
    edge = notes.edge(assets, sheet, width)
    left, right = edge + PAD + (notes.BAND if livery else 0), edge + width - PAD
    middle = edge + HEADING / 2 + 4
    if livery is not None:
        badge = pieces.emblem_badge(assets, livery, 56)
        sheet.blit(soft(badge), badge.get_rect(midleft=(assets.px(left), assets.px(middle))))
        left += 68
        total = text.line(assets, signed(told.total), 60, _ink(told.total), NUMBER)
        sheet.blit(soft(total), total.get_rect(midright=(assets.px(right), assets.px(middle))))
        right -= total.width / assets.scale + 22
    _heading(assets, sheet, told.title, (left, middle, right - left))
    left, right = edge + PAD + (notes.BAND if livery else 0), edge + width - PAD
    for number, reason in enumerate(told.lines):
        _row(assets, sheet, reason, (left, right, edge + HEADING + (number + 0.5) * ROW + 6))
    return sheet


def _heading(
    assets: Assets, sheet: pygame.Surface, words: str, place: tuple[float, float, float]
) -> None:
    """What happened, in one line or two. `place`: left, middle and width."""
    left, middle, width = place
    for size, shown in ((READ, words), (READ - 4, words), (READ - 4, first_sentence(words))):
        rows = text.wrapped(assets, shown, width, size, BOLD)
        if len(rows) <= (1 if size == READ else 2):
            break
    said = text.unkept(assets, "\n".join(rows[:2]), width, size, INK, BOLD, leading=1.06)
    sheet.blit(said, said.get_rect(midleft=(assets.px(left), assets.px(middle))))


def first_sentence(words: str) -> str:
    """What comes before the first full stop, that with it: the lines below say the rest."""
    return words.split(". ")[0].rstrip(".") + "."


def _row(
    assets: Assets, sheet: pygame.Surface, reason: Reason, place: tuple[float, float, float]
) -> None:
    """What for, how often, how many points. `place`: left, right and middle."""
    left, right, middle = place
    y = assets.px(middle)
    rule = assets.px(middle - ROW / 2)
    pygame.draw.line(
        sheet, mix(PARCHMENT, BRASS, 0.45), (assets.px(left), rule), (assets.px(right), rule),
        assets.px(2),
    )  # fmt: skip
    points = text.line(assets, signed(reason.points), 38, _ink(reason.points), NUMBER)
    sheet.blit(soft(points), points.get_rect(midright=(assets.px(right), y)))
    room = right - left - 92
    if reason.count != 1:
        often = text.line(assets, f"{reason.count} ×", 28, FADED_INK, BOLD)
        sheet.blit(soft(often), often.get_rect(midright=(assets.px(right - 92), y)))
        room -= often.width / assets.scale + 14
    words = text.fitted(assets, reason.what, room, READ - 2, INK, BODY)
    sheet.blit(soft(words), words.get_rect(midleft=(assets.px(left), y + assets.px(1))))


def _ink(points: int) -> tuple[int, int, int]:
    return BAD if points < 0 else INK


def signed(points: int) -> str:
    """+6, 0, −2."""
    return f"{points:+d}".replace("-", "−") if points else "0"


__all__ = ["Paying", "Sum", "Sums", "height_of", "paying", "signed", "stacked", "strip", "sum_of"]

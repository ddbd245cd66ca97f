"""The ship's log: what happened, in plain words, as one viewer may know it.

Owns the lines, kept for each viewer as far as they were told, what of them is seen, and the light
among them. Lines come from a game's speech, made of facts in the viewer's form: what a viewer must
not know is in no line. What bots say (`banter`) is the same for all viewers. How the log looks is
in `logsheet`; what a touched line opens in `rewind`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.model import Seat, Viewer

if TYPE_CHECKING:
    from game.bots.talk import Remark
    from game.core.model import Fact
    from game.core.speech import Speech
    from game.table.match import Happened, Match


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, and whose deed it tells of; None when it is nobody's. With a `level` it tells
    of nothing: a bot of that level says so."""

    words: str
    seat: Seat | None = None
    level: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """All lines of one step: they belong together. `step` is the turn after which the board looks
    as they say. A `note` is no step: it was said about the table, not by the game."""

    step: int
    lines: tuple[Line, ...]
    note: bool = False


@dataclass(slots=True)
class _Kept:
    """A viewer's entries as far as they were read: `told` facts, `spoken` remarks of bots, and
    `notes` of the table's."""

    entries: list[Entry]
    told: int = 0
    spoken: int = 0
    notes: int = 0


def nobody() -> Sequence[Remark]:
    """Where no bot says anything."""
    return ()


class Log:
    """The log of one match. `names` are asked for anew after `renamed`, and so is all that bots
    said: `banter` gives it, oldest first, and only ever adds to it, unless something was taken
    back."""

    def __init__(
        self, match: Match[Any], speech: Speech, names: Callable[[], Sequence[str]],
        banter: Callable[[], Sequence[Remark]] = nobody,
    ) -> None:  # fmt: skip
        self._match = match
        self._speech = speech
        self._names = names
        self._banter = banter
        self._kept: dict[Viewer, _Kept] = {}
        self._notes: list[Entry] = []
        self._renamed = 0
        self._rewound = self._rewinds()

    def entries(self, viewer: Viewer) -> Sequence[Entry]:
        """What `viewer` may read, oldest first. Only what is new is put into words."""
        self._look_back()
        kept = self._kept.get(viewer)
        if kept is None or kept.told < self._match.told or kept.notes < len(self._notes):
            kept = self._kept.setdefault(viewer, _Kept([]))
            self._read_on(viewer, kept)
        return kept.entries

    def note(self, words: str, seat: Seat | None = None) -> None:
        """Say something about the table that is no fact of the game: "Ana has taken back ..."."""
        self._look_back()
        self._notes.append(Entry(self._match.turn, (Line(words, seat),), note=True))

    def renamed(self) -> None:
        """Other people sit here: all is put into words anew."""
        self._kept.clear()
        self._renamed += 1

    @property
    def mark(self) -> tuple[int, int, int]:
        """As long as it is the same, so is the log."""
        return self._match.moment, len(self._notes), self._renamed

    def _read_on(self, viewer: Viewer, kept: _Kept) -> None:
        fresh = _entries(
            self._match.happened(viewer, kept.told), self._speech, self._names(), viewer
        )
        remarks = self._banter()
        told = _with_remarks(fresh, remarks[kept.spoken :], self._names())
        notes = self._notes[kept.notes :]
        # A note stands behind the step after which it was said.
        kept.entries += sorted([*told, *notes], key=lambda entry: (entry.step, entry.note))
        kept.told, kept.notes = self._match.told, len(self._notes)
        kept.spoken = len(remarks)

    def _rewinds(self) -> int:
        """Grows whenever something was taken back, and only then."""
        return self._match.moment - self._match.turn

    def _look_back(self) -> None:
        """What was taken back is in the log no more; what was said about it stays."""
        if self._rewinds() != self._rewound:
            self._rewound = self._rewinds()
            self._kept.clear()
            turn = self._match.turn
            self._notes = [Entry(min(n.step, turn), n.lines, note=True) for n in self._notes]


def _entries(
    happened: Sequence[Happened], speech: Speech, names: Sequence[str], viewer: Viewer
) -> list[Entry]:
    lines: dict[int, list[Line]] = {}
    for told in happened:
        words = speech.fact(told.fact, names, viewer)
        if words:
            lines.setdefault(told.step, []).append(Line(words, seat_of(told.fact)))
    return [Entry(step, tuple(said)) for step, said in lines.items()]


def _with_remarks(
    entries: Sequence[Entry], remarks: Sequence[Remark], names: Sequence[str]
) -> list[Entry]:
    """`entries` and what bots say, with their names and in quotation marks: each remark is the
    last line of the step that it is about, or stands alone where that needed no words."""
    found = {entry.step: entry.lines for entry in entries}
    for remark in remarks:
        line = Line(f"{names[remark.seat]}: “{remark.words}”", remark.seat, remark.level)
        found[remark.step] = (*found.get(remark.step, ()), line)
    return [Entry(step, lines) for step, lines in found.items()]


def seat_of(fact: Fact) -> Seat | None:
    """Whose deed a fact is: facts name the one who acts, or is paid, `seat`."""
    seat = getattr(fact, "seat", None)
    return seat if isinstance(seat, int) and seat >= 0 else None


class Reading:
    """What is seen of a log: its last entries, or others, and the light among them.

    `high` tells how high an entry is, in units, `gap` stands between two. Owns no words.
    """

    def __init__(self, high: Callable[[Entry], float], gap: float) -> None:
        self._high = high
        self._gap = gap
        self.light: int | None = None
        """The entry with the light; None while nobody reads."""
        self.foot: int | None = None
        """The lowest entry that is seen; None: the newest, whatever comes."""

    def seen(self, entries: Sequence[Entry], room: float) -> range:
        """The entries that have room, by number. At least one, if there is any."""
        foot = self._foot(entries)
        top = foot + 1
        while top > 0:
            room -= self._high(entries[top - 1])
            if room < 0 and top <= foot:
                break
            top -= 1
            room -= self._gap
        return range(top, foot + 1)

    def begin(self, entries: Sequence[Entry], room: float) -> bool:
        """Somebody begins to read, at the newest entry that is seen. False when there is none."""
        if not entries:
            return False
        self.light = self.seen(entries, room)[-1]
        return True

    def end(self) -> None:
        """Nobody reads any more: the newest entry is seen again."""
        self.light = self.foot = None

    def move(self, by: int, entries: Sequence[Entry], room: float) -> bool:
        """The light goes on by so many entries and what is seen follows. False at the ends."""
        if self.light is None or not 0 <= self.light + by < len(entries):
            return False
        self.show(self.light + by, entries, room)
        return True

    def show(self, number: int, entries: Sequence[Entry], room: float) -> None:
        """Put the light on an entry, and let it be seen."""
        self.light = number
        seen = self.seen(entries, room)
        if number > seen[-1]:
            self.foot = number
        elif number < seen[0]:
            self.foot = self._foot_below(number, entries, room)
        if self.foot == len(entries) - 1:
            self.foot = None

    def scroll(self, by: int, entries: Sequence[Entry], room: float) -> bool:
        """See older entries (`by` negative) or newer ones. False when there are none."""
        if not entries:
            return False
        foot, seen = self._foot(entries), self.seen(entries, room)
        goal = min(len(entries) - 1, max(len(seen) - 1, foot + by))
        if goal == foot or (by < 0 and seen[0] == 0):
            return False
        self.foot = None if goal == len(entries) - 1 else goal
        return True

    def _foot(self, entries: Sequence[Entry]) -> int:
        last = len(entries) - 1
        return last if self.foot is None else min(self.foot, last)

    def _foot_below(self, top: int, entries: Sequence[Entry], room: float) -> int:
        """The lowest entry that has room when `top` is the highest."""
        foot = top
        room -= self._high(entries[top])
        while foot + 1 < len(entries):
            room -= self._gap + self._high(entries[foot + 1])
            if room < 0:
                break
            foot += 1
        return foot

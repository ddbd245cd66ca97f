"""The journal of one match: every entry on disk before anybody sees its effect.

Owns what of a match is not on disk yet. Never raises: in trouble it keeps the entries in memory,
in order, says so in one sentence, and tries again later. Knows no rules and reads nothing back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from game.core.model import Result
from game.store import schema
from game.store.records import encoded
from game.store.trouble import FAULTS, cause_of, not_saved, taken_over
from game.table.match import Entry

IDLE_STEPS: Final = 15
"""Idle steps that may wait in memory are fewer than this: a quarter of a second."""
LONGEST_WAIT: Final = 16
"""In trouble, at most this many saves are skipped between two attempts: each may cost a wait."""

_INSERT_MATCH: Final = insert(schema.matches)
_INSERT_ENTRY: Final = insert(schema.entries)
_AT: Final = (schema.entries.c.match_id == bindparam("of_match"),
              schema.entries.c.n == bindparam("at"))  # fmt: skip
_GROW_ENTRY: Final = update(schema.entries).where(*_AT).values(times=bindparam("after"))
_SWEEP_ENTRIES: Final = delete(schema.entries).where(
    schema.entries.c.match_id == bindparam("of_match"),
    or_(schema.entries.c.n >= bindparam("at"), schema.entries.c.n < 0),
)
_END_MATCH: Final = update(schema.matches).where(schema.matches.c.id == bindparam("of_match"))
_WRITER: Final = select(schema.matches.c.writer).where(schema.matches.c.id == bindparam("of_match"))


def first_rows(times: Sequence[int], steps: int) -> list[int]:
    """Of rows that stand for so many steps each, those of the first `steps`; a count is cut."""
    kept: list[int] = []
    for count in times:
        if steps <= 0:
            break
        kept.append(min(count, steps))
        steps -= count
    return kept


def keep_rows(connection: Connection, match_id: int, times: Sequence[int]) -> None:
    """Of a stored log only the first rows stay, the last one with its count of `times`.

    Inside a transaction. What lies beyond is gone, whoever wrote it.
    """
    connection.execute(_SWEEP_ENTRIES, {"of_match": match_id, "at": len(times)})
    if times:
        last = {"of_match": match_id, "at": len(times) - 1, "after": times[-1]}
        connection.execute(_GROW_ENTRY, last)


class _Line:
    """One row of the log that is not done with. `stored`: how many of its `times` are on disk; 0
    means no row yet, or one that is in doubt."""

    __slots__ = ("entry", "idle", "stored", "times")

    def __init__(self, entry: Entry, idle: bool) -> None:
        self.entry = entry
        self.idle = idle
        self.times = entry.times
        self.stored = 0


class _TakenOver(Exception):
    """Somebody else took this match in hand after us (F119)."""


class MatchJournal:
    """Implements `game.table.match.Journal`. `trouble`: None, or one sentence for people.

    `id` is None until the match itself could be stored. Set `witness` to the match's `digest`, and
    the final state is sealed together with the result.

    What is known of the disk: the rows in `_settled` (how many steps each stands for) lie there.
    `_lines` come after them. After a commit that failed, or may only have seemed to, and after a
    cut, what lies beyond the settled rows is in doubt: the next commit sweeps it away and writes
    the lines anew. That is safe, because only the latest `writer` of a match ever writes.
    """

    def __init__(
        self,
        connection: Connection,
        where: str,
        match_id: int | None = None,
        head: dict[str, Any] | None = None,
        rows: Sequence[int] = (),
        writer: int = 0,
    ) -> None:
        self.id = match_id
        self.trouble: str | None = None
        self.over = False
        self.witness: Callable[[], str] | None = None
        self._connection = connection
        self._where = where
        self._head = head
        self._writer = writer
        self._settled = list(rows)
        self._lines: list[_Line] = []
        self._doubt = False
        self._end: dict[str, Any] | None = None
        self._waiting_idle = 0
        self._lost = False
        self._failures = 0
        self._skip = 0
        if match_id is None:
            self._save()

    def append(self, entry: Entry) -> None:
        """Bring `entry`, and the idle steps before it, to disk in one commit."""
        self._lines.append(_Line(entry, idle=False))
        self._save()

    def idle(self, entry: Entry) -> None:
        """Count an idle step; on disk when a quarter of a second of them has come together."""
        last = self._lines[-1] if self._lines else None
        if last is not None and last.idle and last.entry == entry:
            last.times += entry.times
        else:
            self._lines.append(_Line(entry, idle=True))
        self._waiting_idle += entry.times
        if self._waiting_idle >= IDLE_STEPS:
            self._save()

    def cut(self, steps: int) -> None:
        """Only the first `steps` steps remain; on disk before returning, or as soon as it can be.

        Not for a match that is over.
        """
        rows = [*self._settled, *(line.times for line in self._lines)]
        kept = first_rows(rows, steps)
        if self._lost or kept == rows:
            return
        settled = len(self._settled)
        self._settled = kept[:settled]
        del self._lines[max(0, len(kept) - settled) :]
        if self._lines:
            self._lines[-1].times = kept[-1]
        self._be_in_doubt()
        self.flush()

    def finish(self, result: Result) -> None:
        """Everything to disk, with the result and, if there is a witness, the final digest."""
        self.over = True
        digest = None if self.witness is None else self.witness()
        self._end = {"state": schema.OVER, "result": encoded(result), "final_digest": digest}
        self.flush()

    def flush(self) -> bool:
        """Try to bring everything to disk now; whether it is."""
        self._skip = 0
        if self.unsaved:
            self._save()
        return not self.unsaved

    @property
    def unsaved(self) -> bool:
        """Whether anything is in memory only."""
        waiting = any(line.stored < line.times for line in self._lines)
        return waiting or self._doubt or self._head is not None or self._end is not None

    # --- writing ----------------------------------------------------------------------------------

    def _save(self) -> None:
        """One commit of all that is in memory only, or a sentence in `trouble`."""
        self._waiting_idle = 0
        if self._lost:
            self._lines.clear()
            return
        if self._skip:
            self._skip -= 1
            return
        try:
            with self._connection.begin():
                match_id = self._put()
        except _TakenOver:
            self._lose()
        except FAULTS as error:
            self._failures += 1
            self._skip = min(2**self._failures, LONGEST_WAIT) - 1
            self.trouble = not_saved(self._where, cause_of(error))
            self._be_in_doubt()
        else:
            self.id = match_id
            self._mark_saved()

    def _put(self) -> int:
        """Write inside the open transaction; changes nothing of our own. The match's id."""
        match_id = self.id
        if self._head is not None:
            done = self._connection.execute(_INSERT_MATCH, self._head)
            match_id = int((done.inserted_primary_key or (0,))[0])
        assert match_id is not None
        if self._connection.execute(_WRITER, {"of_match": match_id}).scalar() != self._writer:
            raise _TakenOver
        if self._doubt:
            keep_rows(self._connection, match_id, self._settled)
        fresh = []
        for n, line in enumerate(self._lines, len(self._settled)):
            if line.stored == 0:
                fresh.append(_row(match_id, n, line))
            elif line.stored < line.times:
                self._grow(match_id, n, line)
        if fresh:
            self._connection.execute(_INSERT_ENTRY, fresh)
        if self._end is not None:
            self._connection.execute(_END_MATCH, {"of_match": match_id, **self._end})
        return match_id

    def _grow(self, match_id: int, n: int, line: _Line) -> None:
        grown = {"of_match": match_id, "at": n, "after": line.times}
        if self._connection.execute(_GROW_ENTRY, grown).rowcount != 1:
            raise ValueError(f"row {n} is gone")  # one of FAULTS: the next commit writes it anew

    def _be_in_doubt(self) -> None:
        self._doubt = True
        for line in self._lines:
            line.stored = 0

    def _mark_saved(self) -> None:
        # An idle row may still grow; everything else is done with.
        growing = self._lines[-1:] if self._lines and self._lines[-1].idle else []
        self._settled += [line.times for line in self._lines[: len(self._lines) - len(growing)]]
        self._lines = growing
        for line in growing:
            line.stored = line.times
        self._doubt = False
        self._head = self._end = None
        self._failures = 0
        self.trouble = None

    def _lose(self) -> None:
        """Another program carries the match on: nothing more is written here."""
        self._lost = True
        self._lines.clear()
        self._doubt = False
        self._head = self._end = None
        self.trouble = taken_over(self._where)


def _row(match_id: int, n: int, line: _Line) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "n": n,
        "seat": line.entry.seat,
        "action": encoded(line.entry.action),
        "times": line.times,
    }

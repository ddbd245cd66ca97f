"""The journal of one match: every entry on disk before anybody sees its effect.

Owns what of a match is not on disk yet. Never raises: in trouble it keeps the entries in memory,
in order, says so in one sentence, and tries again later. Knows no rules and reads nothing back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

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
_GROW_ENTRY: Final = (
    update(schema.entries)
    .where(
        schema.entries.c.match_id == bindparam("of_match"),
        schema.entries.c.n == bindparam("at"),
        schema.entries.c.times == bindparam("before"),
    )
    .values(times=bindparam("after"))
)
_END_MATCH: Final = update(schema.matches).where(schema.matches.c.id == bindparam("of_match"))
_STORED_SINCE: Final = (
    select(schema.entries.c.seat, schema.entries.c.action, schema.entries.c.times)
    .where(
        schema.entries.c.match_id == bindparam("of_match"),
        schema.entries.c.n >= bindparam("at"),
    )
    .order_by(schema.entries.c.n)
)


class _Line:
    """One row of the log. `stored`: how many of its `times` are on disk; 0 means no row yet."""

    __slots__ = ("entry", "idle", "n", "stored", "times")

    def __init__(self, n: int, entry: Entry, idle: bool) -> None:
        self.n = n
        self.entry = entry
        self.idle = idle
        self.times = entry.times
        self.stored = 0


class _Conflict(Exception):
    """The last row is not as we left it: somebody else writes this match (F119)."""


class MatchJournal:
    """Implements `game.table.match.Journal`. `trouble`: None, or one sentence for people.

    `id` is None until the match itself could be stored. Set `witness` to the match's `digest`, and
    the final state is sealed together with the result.
    """

    def __init__(
        self,
        connection: Connection,
        where: str,
        match_id: int | None = None,
        head: dict[str, Any] | None = None,
        next_n: int = 0,
    ) -> None:
        self.id = match_id
        self.trouble: str | None = None
        self.over = False
        self.witness: Callable[[], str] | None = None
        self._connection = connection
        self._where = where
        self._head = head
        self._next_n = next_n
        self._lines: list[_Line] = []
        self._end: dict[str, Any] | None = None
        self._waiting_idle = 0
        self._lost = False
        self._failures = 0
        self._skip = 0
        if match_id is None:
            self._save()

    def append(self, entry: Entry) -> None:
        """Bring `entry`, and the idle steps before it, to disk in one commit."""
        self._add(entry, idle=False)
        self._save()

    def idle(self, entry: Entry) -> None:
        """Count an idle step; on disk when a quarter of a second of them has come together."""
        last = self._lines[-1] if self._lines else None
        if last is not None and last.idle and last.entry == entry:
            last.times += entry.times
        else:
            self._add(entry, idle=True)
        self._waiting_idle += entry.times
        if self._waiting_idle >= IDLE_STEPS:
            self._save()

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
        return waiting or self._head is not None or self._end is not None

    # --- writing ----------------------------------------------------------------------------------

    def _add(self, entry: Entry, idle: bool) -> None:
        self._lines.append(_Line(self._next_n, entry, idle))
        self._next_n += 1

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
        except (IntegrityError, _Conflict):
            self._settle_conflict()
        except FAULTS as error:
            self._failures += 1
            self._skip = min(2**self._failures, LONGEST_WAIT) - 1
            self.trouble = not_saved(self._where, cause_of(error))
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
        fresh = []
        for line in self._lines:
            if line.stored == 0:
                fresh.append(self._row(line, match_id))
            elif line.stored < line.times:
                self._grow(line, match_id)
        if fresh:
            self._connection.execute(_INSERT_ENTRY, fresh)
        if self._end is not None:
            self._connection.execute(_END_MATCH, {"of_match": match_id, **self._end})
        return match_id

    def _row(self, line: _Line, match_id: int) -> dict[str, Any]:
        return {
            "match_id": match_id,
            "n": line.n,
            "seat": line.entry.seat,
            "action": encoded(line.entry.action),
            "times": line.times,
        }

    def _grow(self, line: _Line, match_id: int) -> None:
        where = {"of_match": match_id, "at": line.n, "before": line.stored}
        if self._connection.execute(_GROW_ENTRY, {**where, "after": line.times}).rowcount != 1:
            raise _Conflict

    def _mark_saved(self) -> None:
        for line in self._lines:
            line.stored = line.times
        # An idle row may still grow; everything else is done with.
        self._lines = [line for line in self._lines[-1:] if line.idle]
        self._head = self._end = None
        self._failures = 0
        self.trouble = None

    # --- two writers ------------------------------------------------------------------------------

    def _settle_conflict(self) -> None:
        """Rows in our way are ours (a commit that only seemed to fail) or another program's."""
        try:
            ours = self._claim_stored()
        except FAULTS as error:
            self.trouble = not_saved(self._where, cause_of(error))
            return
        if ours:
            self._save()
            return
        self._lost = True
        self._lines.clear()
        self._head = self._end = None
        self.trouble = taken_over(self._where)

    def _claim_stored(self) -> bool:
        """Mark lines that are on disk exactly as we meant them; whether there were any new ones."""
        if self.id is None or not self._lines:
            return False
        with self._connection.begin():
            at = {"of_match": self.id, "at": self._lines[0].n}
            found = [tuple(row) for row in self._connection.execute(_STORED_SINCE, at)]
        meant = [(line.entry.seat, encoded(line.entry.action), line.times) for line in self._lines]
        fresh = any(line.stored < line.times for line in self._lines[: len(found)])
        if not fresh or found != meant[: len(found)]:
            return False
        for line in self._lines[: len(found)]:
            line.stored = line.times
        return True

"""The store: one database, asked for matches and handing out journals.

Owns the queries. How the file was opened is `opening`'s work, how a match is written `journal`'s,
what a row may hold `records`'. Never raises for what lies on disk: what cannot be had is an empty
list or a `StoreFault`, and `trouble` holds the sentence.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, Select, delete, func, select, update

from game.core.model import Rules, Table
from game.store import schema
from game.store.journal import MatchJournal, first_rows, keep_rows
from game.store.opening import Opened, open_path, open_url
from game.store.records import (
    Damaged,
    MatchCard,
    Record,
    StoreFault,
    card_of,
    encoded,
    entry_of,
    table_of,
)
from game.store.schema import Step
from game.store.trouble import FAULTS, cause_of
from game.table.evening import Chair
from game.table.match import Entry

KEEP_OVER: Final = 300
"""Finished matches that stay: more than a long event plays, and about 30 MB of races."""

T = TypeVar("T")


def open_store(where: Path | str, made_by: str = "", steps: Sequence[Step] = schema.STEPS) -> Store:
    """The store in a file or behind a URL (text with `://`). Never raises; see `Store.trouble`.

    A file that is not a sound database of ours is set aside; one that cannot be used is replaced
    by memory for this run (F115 to F121).
    """
    if isinstance(where, str) and "://" in where:
        return Store(open_url(where, made_by, steps))
    return Store(open_path(Path(where), made_by, steps))


class Store:
    """An open database. Belongs to the thread that opened it.

    `trouble`: None, or one sentence for people on the database as a whole; each journal has its
    own. `saved` is False when everything is lost at the end of the program.
    """

    def __init__(self, opened: Opened) -> None:
        self.trouble: str | None = opened.trouble
        self.where = opened.where
        self.saved = opened.saved
        self._connection: Connection = opened.connection
        self._journals: list[MatchJournal] = []

    # --- writing ----------------------------------------------------------------------------------

    def new_match(
        self,
        game: str,
        rules_version: int,
        table: Table,
        seed: int,
        chairs: Sequence[Chair],
        started: str,
    ) -> MatchJournal:
        """Write a match down before its deal is shown. `started` is UTC text of the caller."""
        head = {
            "game": game,
            "rules_version": rules_version,
            "seats": table.seats,
            "options": encoded(table.options),
            "handicaps": encoded(table.handicaps),
            "seed": str(seed),
            "chairs": encoded(tuple(chairs)),
            "started": started,
            "state": schema.OPEN,
        }
        self._flush_journals()
        return self._keep(MatchJournal(self._connection, self.where, head=head))

    def resume(self, match_id: int, turn: int) -> MatchJournal | StoreFault:
        """A journal that continues an open match. Whoever wrote it before writes no more (F119).

        `turn` is how many steps the rebuilt match took: what is stored beyond them was refused or
        damaged, and is deleted.
        """
        taken = self._ask(lambda: self._take_in_hand(match_id, turn), None)
        if taken is None:
            return StoreFault(f"Match {match_id} in {self.where} is not open: begin a new one.")
        writer, rows = taken
        journal = MatchJournal(self._connection, self.where, match_id, rows=rows, writer=writer)
        return self._keep(journal)

    def leave(self, match_id: int) -> None:
        """An open match will not be resumed; it can still be watched as far as it went."""
        self._flush_journals()
        self._journals = [journal for journal in self._journals if journal.id != match_id]
        table = schema.matches
        query = update(table).where(table.c.id == match_id, table.c.state == schema.OPEN)
        self._ask(lambda: self._connection.execute(query.values(state=schema.LEFT)), None)

    def thin(self, keep_over: int = KEEP_OVER) -> int:
        """Delete all but the newest `keep_over` matches that are over or left; how many went.

        Open matches always stay. The file does not shrink: its free pages are used again. Takes
        about 3 ms for each race that goes, so not while one is being played.
        """
        table = schema.matches
        done = table.c.state != schema.OPEN
        kept = select(table.c.id).where(done).order_by(table.c.id.desc()).limit(keep_over)
        query = delete(table).where(done, table.c.id.not_in(kept.scalar_subquery()))
        return self._ask(lambda: int(self._connection.execute(query).rowcount), 0)

    def close(self) -> None:
        """Bring to disk what still waits, and let go of the file."""
        self._flush_journals()
        with contextlib.suppress(*FAULTS):
            self._connection.close()
            self._connection.engine.dispose()

    # --- reading ----------------------------------------------------------------------------------

    def open_matches(self) -> list[MatchCard]:
        """Interrupted matches, the newest first. Ask before a new match begins."""
        return self._cards(_cards_query().where(schema.matches.c.state == schema.OPEN))

    def matches(self, limit: int | None = 50) -> list[MatchCard]:
        """The newest matches of every state; all of them when `limit` is None."""
        return self._cards(_cards_query().limit(limit))

    def load(self, match_id: int, rules: Rules[Any]) -> Record | StoreFault:
        """A whole match as far as it is sound, or the sentence why it cannot be played at all."""
        self._flush_journals()
        rows = self._rows(_cards_query().where(schema.matches.c.id == match_id))
        if not rows:
            return StoreFault(f"There is no match {match_id} in {self.where}: choose another.")
        card = card_of(rows[0])
        if card.fault is not None:
            return StoreFault(card.fault)
        info = rules.info
        if (card.game, card.rules_version) != (info.id, info.rules_version):
            return StoreFault(
                f"Match {match_id} was played as {card.game} by rules version "
                f"{card.rules_version}, which this program does not know: use the one that does."
            )
        try:
            table, seed = table_of(rows[0], rules)
        except Damaged as error:
            return StoreFault(
                f"Match {match_id} in {self.where} is damaged ({error}): leave it aside."
            )
        found, fault = self._entries(match_id, card.seats, rules)
        return Record(card, table, seed, card.chairs, tuple(found), fault)

    # --- inside -----------------------------------------------------------------------------------

    def _entries(
        self, match_id: int, seats: int, rules: Rules[Any]
    ) -> tuple[list[Entry], str | None]:
        """The sound beginning of a log, and a sentence when there is more."""
        found: list[Entry] = []
        actions = msgspec.json.Decoder(rules.actions)
        steps = 0
        try:
            # Row by row, so that a torn page in the middle costs only what comes after it.
            with self._connection.begin():
                for row in self._connection.execute(_entries_query(match_id)).mappings():
                    entry = entry_of(_named(row), len(found), seats, actions)
                    steps += entry.times
                    if steps > rules.info.max_steps:  # a count gone wild would play for hours
                        raise Damaged("more steps than any match has")
                    found.append(entry)
        except (Damaged, *FAULTS):
            return found, (
                f"Match {match_id} in {self.where} is damaged after entry {len(found)}: "
                f"it can be played up to there."
            )
        return found, None

    def _take_in_hand(self, match_id: int, turn: int) -> tuple[int, list[int]] | None:
        """Its new writer and the rows that stay, of the first `turn` steps; None: not open."""
        table, entries = schema.matches, schema.entries
        found = self._connection.execute(
            select(table.c.state, table.c.writer).where(table.c.id == match_id)
        ).first()
        if found is None or found.state != schema.OPEN:
            return None
        taken = update(table).where(table.c.id == match_id).values(writer=found.writer + 1)
        self._connection.execute(taken)
        stored = select(entries.c.times).where(entries.c.match_id == match_id, entries.c.n >= 0)
        rows = first_rows(
            self._connection.execute(stored.order_by(entries.c.n)).scalars().all(), turn
        )
        keep_rows(self._connection, match_id, rows)
        return found.writer + 1, rows

    def _keep(self, journal: MatchJournal) -> MatchJournal:
        self._journals.append(journal)
        return journal

    def _flush_journals(self) -> None:
        """Bring down what waits in memory; matches that are over and down need no keeping."""
        self._journals = [j for j in self._journals if not (j.flush() and j.over)]

    def _cards(self, query: Select[Any]) -> list[MatchCard]:
        return [card_of(row) for row in self._rows(query)]

    def _rows(self, query: Select[Any]) -> list[Mapping[str, Any]]:
        def rows() -> list[Mapping[str, Any]]:
            return [_named(row) for row in self._connection.execute(query).mappings()]

        return self._ask(rows, [])

    def _ask(self, question: Callable[[], T], otherwise: T) -> T:
        """The answer, or `otherwise` and the sentence in `trouble`."""
        try:
            with self._connection.begin():
                return question()
        except FAULTS as error:
            cause = cause_of(error)
            self.trouble = f"{self.where} {cause.what}, so matches are not found: {cause.advice}."
            return otherwise


def _named(row: RowMapping) -> dict[str, Any]:
    """A row by column name; SQLAlchemy's names are a kind of text that msgspec does not take."""
    return {str(name): value for name, value in row.items()}


def _cards_query() -> Select[Any]:
    """Matches with their number of entries, the newest first."""
    count = (
        select(func.coalesce(func.max(schema.entries.c.n) + 1, 0))
        .where(schema.entries.c.match_id == schema.matches.c.id)
        .scalar_subquery()
    )
    return select(schema.matches, count.label("entries")).order_by(schema.matches.c.id.desc())


def _entries_query(match_id: int) -> Select[Any]:
    table = schema.entries
    return (
        select(table.c.n, table.c.seat, table.c.action, table.c.times)
        .where(table.c.match_id == match_id)
        .order_by(table.c.n)
    )

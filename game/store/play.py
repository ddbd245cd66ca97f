"""Matches with a journal: begun anew, or carried on where the lights went out.

Owns the wiring of match, journal and witness, in the order that a crash at any moment forgives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.model import Rules, Table
from game.store.database import Store
from game.store.journal import MatchJournal
from game.store.records import Record, StoreFault
from game.store.replay import rebuild
from game.table.evening import Chair
from game.table.match import Match


class Journalled(msgspec.Struct, frozen=True):
    """A match, its journal, and for a resumed one why the stored log stopped early, if it did."""

    match: Match[Any]
    journal: MatchJournal
    fault: str | None = None


def begin(
    store: Store,
    rules: Rules[Any],
    table: Table,
    seed: int,
    chairs: Sequence[Chair],
    started: str,
) -> Journalled:
    """A new match whose every entry is on disk before its effect. Raises only what `setup` does."""
    match: Match[Any] = Match(rules, table, seed)
    info = rules.info
    journal = store.new_match(info.id, info.rules_version, table, seed, chairs, started)
    return _joined(match, journal)


def carry_on(
    store: Store, match_id: int, rules: Rules[Any]
) -> tuple[Journalled, Record] | StoreFault:
    """An interrupted match where it was, with a journal that goes on.

    If the lights went out between the last move and its result, the match is over on return and
    its result is stored now.
    """
    record = store.load(match_id, rules)
    if isinstance(record, StoreFault):
        return record
    match, fault = rebuild(record, rules)
    journal = store.resume(match_id, match.turn)
    if isinstance(journal, StoreFault):
        return journal
    joined = _joined(match, journal, fault)
    result = match.result()
    if result is not None:
        journal.finish(result)
    return joined, record


def _joined(match: Match[Any], journal: MatchJournal, fault: str | None = None) -> Journalled:
    journal.witness = match.digest
    match.journal = journal
    return Journalled(match, journal, fault)

"""The command `replay N --export FILE`: a stored match as a file for anybody.

Owns arguments and output; `game.table.export` says what a spectator may have. Handed the games, it
knows none.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.model import Rules
from game.core.speech import Speech
from game.store.database import Store, open_store
from game.store.records import StoreFault
from game.store.replay import rebuild
from game.table.export import export_match


def export_command(
    database: Path,
    match_id: int | None,
    file: Path,
    rules_by_id: Mapping[str, Rules[Any]],
    speeches: Mapping[str, Speech],
) -> int:
    """Write what a spectator may have of a match; 0, or 1 with one sentence on why not."""
    store = open_store(database)
    if store.trouble:
        print(store.trouble, file=sys.stderr)
    found = _exported(store, match_id, rules_by_id, speeches)
    store.close()
    if isinstance(found, StoreFault):
        print(found.sentence, file=sys.stderr)
        return 1
    try:
        file.write_bytes(found)
    except OSError as fault:
        print(f"The match could not be written to {file} ({fault}).", file=sys.stderr)
        return 1
    return 0


def _exported(
    store: Store,
    match_id: int | None,
    rules_by_id: Mapping[str, Rules[Any]],
    speeches: Mapping[str, Speech],
) -> bytes | StoreFault:
    card = next((card for card in store.matches(limit=None) if card.id == match_id), None)
    if card is None:
        which = "Which match? " if match_id is None else f"There is no match {match_id}: "
        return StoreFault(f"{which}`replay` alone lists them.")
    rules = rules_by_id.get(card.game)
    if rules is None:
        return StoreFault(card.fault or f"Match {card.id}: there are no rules for {card.game}.")
    record = store.load(card.id, rules)
    if isinstance(record, StoreFault):
        return record
    match, fault = rebuild(record, rules)
    if fault is not None:
        print(fault, file=sys.stderr)
    names = [chair.name for chair in record.chairs] or [f"Seat {n + 1}" for n in range(card.seats)]
    return export_match(match, None, names, speeches.get(card.game))

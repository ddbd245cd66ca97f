"""Playing what was written: a stored match again, and all of them against their own ends.

Owns the comparison of a replayed match with what was stored of its end. Opens nothing and changes
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from game.core.model import Rules
from game.store.database import Store
from game.store.records import MatchCard, Record, StoreFault
from game.table.match import Match


class Checked(msgspec.Struct, frozen=True):
    """What became of one stored match.

    `same`: it plays to the stored end (an interrupted one: plays at all). `differs`: it does not.
    `not-played`: this program has no rules for it.
    """

    card: MatchCard
    verdict: Literal["same", "differs", "not-played"]
    sentence: str

    @property
    def ok(self) -> bool:
        return self.verdict != "differs"


def rebuild(record: Record, rules: Rules[Any]) -> tuple[Match[Any], str | None]:
    """The match where the record ends, without a journal, and why it stops early if it does."""
    match: Match[Any] = Match(rules, record.table, record.seed)
    return match, match.replay(record.entries) or record.fault


def check_all(store: Store, rules_by_id: Mapping[str, Rules[Any]]) -> list[Checked]:
    """Play every stored match headless, the newest first, and compare its end."""
    return [check_one(store, card, rules_by_id) for card in store.matches(limit=None)]


def check_one(store: Store, card: MatchCard, rules_by_id: Mapping[str, Rules[Any]]) -> Checked:
    """Play one stored match headless and compare its end with the stored one."""
    if card.fault is not None:
        return Checked(card, "differs", card.fault)
    rules = rules_by_id.get(card.game)
    if rules is None or rules.info.rules_version != card.rules_version:
        return Checked(card, "not-played", f"Match {card.id}: no rules for {card.game} of its day.")
    record = store.load(card.id, rules)
    if isinstance(record, StoreFault):
        return Checked(card, "differs", record.sentence)
    match, fault = rebuild(record, rules)
    fault = fault or _difference(card, match)
    if fault is not None:
        return Checked(card, "differs", f"Match {card.id}: {fault}")
    return Checked(card, "same", f"Match {card.id}: {match.turn} steps, as stored.")


def _difference(card: MatchCard, match: Match[Any]) -> str | None:
    """How the replayed end differs from the stored one, or None."""
    if card.state != "over":
        return None
    if match.result() != card.result:
        return f"it ends with {match.result()}, stored is {card.result}."
    if card.final_digest is not None and match.digest() != card.final_digest:
        return f"its final state is {match.digest()}, stored is {card.final_digest}."
    return None

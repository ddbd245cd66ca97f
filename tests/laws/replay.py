"""Replays logs given as JSON on standard input and prints the digests of their ends.

Run as a program of its own, so that it can be given another hash seed (field case F85).
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from game.core.model import Table
from game.table.match import Entry, Match
from tests.laws.laws import entries_of
from tests.laws.walk import LAWFUL, Played


def packed(game: Played) -> dict[str, Any]:
    """A playthrough as JSON data."""
    return {
        "game": game.case.game,
        "seed": game.case.seed,
        "table": msgspec.to_builtins(game.table),
        "entries": msgspec.to_builtins(entries_of(game)),
    }


def digest_of_log(log: dict[str, Any]) -> str:
    """Play a packed log; the digest of its end, or why it stopped."""
    rules = LAWFUL[log["game"]]
    match: Match[Any] = Match(rules, msgspec.convert(log["table"], Table), log["seed"])
    entries = [
        Entry(entry["seat"], msgspec.convert(entry["action"], rules.actions), entry["times"])
        for entry in log["entries"]
    ]
    return match.replay(entries) or match.digest()


def main() -> None:
    print(json.dumps([digest_of_log(log) for log in json.load(sys.stdin)]))


if __name__ == "__main__":
    main()

"""The command `simulate`: many matches of bots without a screen, figures on paper.

Owns arguments and output; `simulate` plays. Handed the games, it knows none.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.bots.base import Cast
from game.bots.simulate import Report, report_text, simulate
from game.core.model import Rules
from game.core.rng import Rng


def simulate_command(
    given: Namespace, rules_by_id: Mapping[str, Rules[Any]], casts: Mapping[str, Cast]
) -> int:
    """Play and print; 0 when all was played, 2 when an argument was wrong (a sentence says it)."""
    wrong = _wrong(given, rules_by_id, casts)
    if wrong:
        print(wrong, file=sys.stderr)
        return 2
    bots = given.bots.split(",")
    report = simulate(
        rules_by_id[given.game], casts[given.game], given.seats, bots, given.matches, given.seed,
        on_progress=lambda done: _progress(done, given.matches),
    )  # fmt: skip
    print(report_text(report))
    return _write(given.json, report) if given.json else 0


def _wrong(
    given: Namespace, rules_by_id: Mapping[str, Rules[Any]], casts: Mapping[str, Cast]
) -> str | None:
    """One sentence on the first argument that cannot be used."""
    if given.game not in rules_by_id or given.game not in casts:
        return f"There is no game {given.game!r} with bots; there is {', '.join(casts)}."
    seats = rules_by_id[given.game].info.seats
    if given.seats not in seats:
        return f"{given.game} has {seats[0]} to {seats[-1]} seats, not {given.seats}."
    names = casts[given.game].names
    for bot in given.bots.split(","):
        try:
            casts[given.game].make_bot(bot, 0, Rng(0))
        except KeyError:
            return f"There is no bot {bot!r}; there is {', '.join(names)}."
    if given.matches < 1:
        return f"--matches must be at least 1, not {given.matches}."
    return None


def _progress(done: int, matches: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {matches} matches", end="" if done < matches else "\n", file=sys.stderr)


def _write(path: Path, report: Report) -> int:
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1))
    except OSError as fault:
        print(f"The figures could not be written to {path} ({fault}).", file=sys.stderr)
        return 1
    return 0

"""What studies report of people's reactions and errors, read from `published.json`.

Owns the shape of a row. What sailors are set to is in `profiles`, what they do in `hands`.
"""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec


class Finding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One published figure. Times in milliseconds, `wrong` in thousandths; None: not reported.

    `task`: simple (one thing, one key), two (two alternatives), key (the hand's way to a key and
    the press), touch (naming by touch), miss (errors alone). `of` says of whom and of what,
    `people` how many there were (0: not reported or various). `low` to `high` is a reported range.
    """

    task: str
    source: str
    short: str
    of: str
    people: int
    mean: int | None = None
    spread: int | None = None
    percentiles: tuple[int, int, int, int, int] | None = None
    low: int | None = None
    high: int | None = None
    wrong: int | None = None


class Findings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`published.json`."""

    note: str
    rows: tuple[Finding, ...]


@functools.cache
def findings() -> tuple[Finding, ...]:
    """All of them, in the order in which they are shown; read once."""
    path = Path(__file__).parent / "published.json"
    return msgspec.json.decode(path.read_bytes(), type=Findings).rows


def of_task(task: str) -> tuple[Finding, ...]:
    """Those of one task."""
    return tuple(row for row in findings() if row.task == task)

"""The tables, and the small steps that carry an older layout forward.

Owns what a row is called and which layout is current. Opens nothing and reads nothing; importing
this only describes. The same tables serve SQLite and PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

APPLICATION_ID: Final = 0x50_4E_69_31
""""PNi1" in the header of an SQLite file: tells our files from those of other programs."""

OPEN: Final = "open"
OVER: Final = "over"
LEFT: Final = "left"
"""A match is open until it is over, or until somebody says that it will not be resumed."""

METADATA: Final = MetaData()

meta = Table(
    "meta",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""schema_version, made_by, and `opened`, which counts openings and so proves that one can write."""

matches = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("handicaps", Text, nullable=False),
    # Text, because a seed has 64 bits without a sign and SQLite's whole numbers have one.
    Column("seed", Text, nullable=False),
    Column("chairs", Text, nullable=False),
    Column("started", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("final_digest", Text),
    Column("result", Text),
    # Who writes: counted up whenever somebody takes the match in hand; only the latest may write.
    Column("writer", Integer, nullable=False, server_default="0"),
    Index("matches_by_state", "state", "id"),
    # An id is never given twice, not even after the newest match was thinned out.
    sqlite_autoincrement=True,
)

entries = Table(
    "entries",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("times", Integer, nullable=False),
    # Rows lie in the order of the log itself: one page is touched per commit, not two.
    sqlite_with_rowid=False,
)

Step: TypeAlias = Callable[[Connection], None]
"""Carries the layout one version forward, inside a transaction that it neither opens nor ends."""


def _add_writer(connection: Connection) -> None:
    """2: the number of the program that writes a match, since moves can be taken back."""
    connection.exec_driver_sql("ALTER TABLE matches ADD COLUMN writer INTEGER DEFAULT 0 NOT NULL")


STEPS: Final[Sequence[Step]] = (_add_writer,)
"""`STEPS[v - 1]` leads from version v to v + 1. Never change a step that was released; add one."""


def current_version(steps: Sequence[Step]) -> int:
    """The layout that `METADATA` describes, which is where `steps` end."""
    return len(steps) + 1

"""Getting hold of a database that can be written, whatever lies in its place.

Owns the way from a path or URL to one long-lived connection: judging the file, setting a bad one
aside, beginning a fresh one, carrying an old one forward, falling back to memory. Never raises for
a bad file. Knows the tables only as a whole; asking them is `database`'s work.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    URL,
    Connection,
    create_engine,
    event,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool, StaticPool

from game.store import schema
from game.store.schema import Step
from game.store.trouble import (
    FAULTS,
    Cause,
    cause_of,
    not_opened,
    spoken,
    was_set_aside,
)

OPENING_PATIENCE: Final = 2.0
"""Seconds to wait at the start for another program that holds the file."""
PLAYING_PATIENCE: Final = 100
"""Milliseconds to wait during play: six frames, for a neighbour's commit takes less than one."""
THOROUGH_BELOW: Final = 8 << 20
"""Bytes up to which the whole file is checked at the start (about 20 ms); above, its index."""

_MAGIC: Final = b"SQLite format 3\x00"
_HEADER: Final = 100
_COMPANIONS: Final = ("", "-wal", "-shm", "-journal")


class Opened(msgspec.Struct, frozen=True):
    """A connection that works. `saved` is False when it leads to memory only."""

    connection: Connection
    where: str
    saved: bool
    trouble: str | None = None


class Unfit(Exception):
    """What lies there is not a database of ours; the message completes "<file> ..."."""


def open_path(path: Path, made_by: str, steps: Sequence[Step]) -> Opened:
    """The database in the file `path`, or a fresh one, or memory; `trouble` says which and why."""
    where = spoken(path)
    trouble = None
    for _attempt in range(2):
        try:
            try:
                connection = _open_file(path, made_by, steps)
                return Opened(connection, where, True, trouble)
            except Unfit as unfit:
                trouble = was_set_aside(where, str(unfit), set_aside(path))
        except FAULTS as error:
            return in_memory(not_opened(where, cause_of(error)), made_by, steps)
    return in_memory(not_opened(where, Cause.UNREACHABLE), made_by, steps)


def open_url(url: str, made_by: str, steps: Sequence[Step]) -> Opened:
    """The database behind a URL. A server's tables are never set aside, only left alone."""
    where = "The database address"
    try:
        address = make_url(url)
        where = f"The database {address.render_as_string(hide_password=True)}"
        if address.get_backend_name() == "sqlite":
            if address.database in (None, "", ":memory:"):
                return in_memory(None, made_by, steps)
            return open_path(Path(str(address.database)), made_by, steps)
        connection = create_engine(address, poolclass=StaticPool).connect()
        with connection.begin():
            _create_tables(connection, made_by, steps)
        _make_ready(connection, steps)
        return Opened(connection, where, True)
    except Unfit as unfit:
        sentence = f"{where} {unfit}, so tonight's matches are played but not saved: use another."
        return in_memory(sentence, made_by, steps)
    except (*FAULTS, ImportError) as error:
        return in_memory(not_opened(where, cause_of(error)), made_by, steps)


def in_memory(trouble: str | None, made_by: str, steps: Sequence[Step]) -> Opened:
    """A database that lasts as long as the program: play goes on (F121)."""
    connection = _connect(":memory:", OPENING_PATIENCE)
    with connection.begin():
        _create_tables(connection, made_by, steps)
    return Opened(connection, "memory", False, trouble)


# --- files ----------------------------------------------------------------------------------------


def _open_file(path: Path, made_by: str, steps: Sequence[Step]) -> Connection:
    """A ready connection to `path`, made if there is nothing. Raises Unfit or one of FAULTS."""
    if not os.path.lexists(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _begin_file(path, made_by, steps)
    _judge_header(path)
    connection = None
    try:
        connection = _connect(path, OPENING_PATIENCE)
        _check(connection, path.stat().st_size)
        _make_ready(connection, steps)
        _set_patience(connection, PLAYING_PATIENCE)
        return connection
    except (SQLAlchemyError, Unfit) as error:
        if connection is not None:
            _release(connection)
        if not isinstance(error, Unfit) and cause_of(error) is Cause.DAMAGED:
            raise Unfit("is damaged") from error
        raise


def _judge_header(path: Path) -> None:
    """Raises Unfit when the first bytes already tell. SQLite must not touch a stranger's file."""
    if not path.is_file():
        raise Unfit("is not a file")
    with path.open("rb") as file:
        head = file.read(_HEADER)
    if not head:
        raise Unfit("is empty")
    if len(head) < _HEADER or not head.startswith(_MAGIC):
        raise Unfit("is not a database")
    if int.from_bytes(head[68:72], "big") != schema.APPLICATION_ID:
        raise Unfit("belongs to another program")


def set_aside(path: Path) -> str:
    """Rename `path` and its companions to the lowest free `.bad-<k>`; the new name. OSError."""
    k = 1
    while any(os.path.lexists(f"{path}.bad-{k}{tail}") for tail in _COMPANIONS):
        k += 1
    # The companions go first: a new file must never be born beside an old write-ahead log.
    for tail in reversed(_COMPANIONS):
        if os.path.lexists(f"{path}{tail}"):
            Path(f"{path}{tail}").rename(f"{path}.bad-{k}{tail}")
    return f"{path.name}.bad-{k}".encode("utf-8", "replace").decode()


def _begin_file(path: Path, made_by: str, steps: Sequence[Step]) -> None:
    """A new file at `path`, complete or not there at all, whenever the power goes (F115)."""
    folder = path.parent
    with tempfile.TemporaryDirectory(prefix=".begin-", dir=folder) as workshop:
        fresh = Path(workshop) / "fresh"
        connection = _connect(fresh, OPENING_PATIENCE)
        try:
            with connection.begin():
                _create_tables(connection, made_by, steps)
        finally:
            _release(connection)
        _publish(fresh, path)
    with contextlib.suppress(OSError):  # Windows has no folders to sync
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _publish(fresh: Path, path: Path) -> None:
    """Give the file its name, unless another program was quicker: then theirs is used."""
    with contextlib.suppress(FileExistsError):
        try:
            os.link(fresh, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without hard links (memory sticks)
            if not os.path.lexists(path):
                fresh.rename(path)


# --- connections ----------------------------------------------------------------------------------


def _connect(where: Path | str, patience: float) -> Connection:
    """One long-lived connection with our settings. Raises what SQLite raises."""
    engine = create_engine(
        URL.create("sqlite", database=str(where)),
        poolclass=StaticPool if where == ":memory:" else NullPool,
        connect_args={"timeout": patience, "isolation_level": None},
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin_writing)
    try:
        return engine.connect()
    except BaseException:
        engine.dispose()
        raise


def _set_up(raw: Any, _record: object) -> None:
    # Text that is not UTF-8 is damage for `records` to judge, not a reason to lose all rows.
    raw.text_factory = lambda text: text.decode("utf-8", "replace")
    # The number goes in before the write-ahead log begins, so that the file itself bears it.
    cursor = raw.cursor()
    if cursor.execute("PRAGMA application_id").fetchone()[0] == 0:
        cursor.execute(f"PRAGMA application_id={schema.APPLICATION_ID}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_writing(connection: Connection) -> None:
    # Taking the write lock at once: waiting works only before the first read (SQLITE_BUSY).
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set_patience(connection: Connection, milliseconds: int) -> None:
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute(f"PRAGMA busy_timeout={milliseconds}")


def _release(connection: Connection) -> None:
    connection.close()
    connection.engine.dispose()


# --- the layout -----------------------------------------------------------------------------------


def _create_tables(connection: Connection, made_by: str, steps: Sequence[Step]) -> None:
    """All tables of the current layout, where there are none yet. Inside a transaction."""
    schema.METADATA.create_all(connection)
    if connection.execute(select(schema.meta.c.name).limit(1)).first() is None:
        facts = {
            "schema_version": str(schema.current_version(steps)),
            "made_by": made_by,
            "opened": "0",
        }
        rows = [{"name": name, "value": value} for name, value in facts.items()]
        connection.execute(insert(schema.meta), rows)


def _check(connection: Connection, size: int) -> None:
    """Raises Unfit when SQLite itself finds the file unsound (F115: torn or zero-filled pages)."""
    scope = "1" if size <= THOROUGH_BELOW else "matches"
    with connection.begin():
        verdict = connection.exec_driver_sql(f"PRAGMA quick_check({scope})").scalar()
    if verdict != "ok":
        raise Unfit("is damaged")


def _make_ready(connection: Connection, steps: Sequence[Step]) -> None:
    """Carry the layout forward, see that every column is there, and prove that one can write."""
    current = schema.current_version(steps)
    version = _version(connection)
    if version > current:
        raise Unfit("was made by a newer version of the game")
    for step in steps[version - 1 :]:
        version += 1
        with connection.begin():
            step(connection)
            _set_meta(connection, "schema_version", str(version))
    with connection.begin():
        for table in schema.METADATA.sorted_tables:
            connection.execute(select(table).limit(0))
        _set_meta(connection, "opened", str(1 + int(_meta(connection, "opened"))))


def _version(connection: Connection) -> int:
    with connection.begin():
        text = _meta(connection, "schema_version")
    if not text.isdecimal() or int(text) < 1:
        raise Unfit("is damaged")
    return int(text)


def _meta(connection: Connection, name: str) -> str:
    value = connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == name))
    return str(value.scalar_one_or_none() or "0")


def _set_meta(connection: Connection, name: str, value: str) -> None:
    table = schema.meta
    connection.execute(update(table).where(table.c.name == name).values(value=value))

"""What can go wrong with a database, and the one sentence that says so to people.

Owns the causes and their words: what, where, what to do (field cases F115 to F121). Decides
nothing; `opening` and `journal` decide what happens next.
"""

from __future__ import annotations

import enum
import errno
import os
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError

FAULTS: Final = (SQLAlchemyError, sqlite3.Error, OSError, ValueError, OverflowError)
"""Everything that a database, its file and its folder may throw at us. ValueError: odd paths."""


class Cause(enum.Enum):
    """Why a database cannot be used; the value is (what is the matter, what to do)."""

    LOCKED = ("is in use by another program", "close that program")
    READ_ONLY = ("cannot be written", "allow writing to the file and its folder")
    FULL = ("has no space left on its disk", "free some space")
    FAILING = ("is on a disk that is full or failing", "free some space or use another disk")
    DAMAGED = ("is damaged", "let the game set it aside")
    NO_DRIVER = ("needs a database driver that is not installed", "install it")
    UNREACHABLE = ("cannot be opened", "check that the place exists and may be used")

    @property
    def what(self) -> str:
        return self.value[0]

    @property
    def advice(self) -> str:
        return self.value[1]


_BY_SQLITE_CODE: Final = {
    sqlite3.SQLITE_BUSY: Cause.LOCKED,
    sqlite3.SQLITE_LOCKED: Cause.LOCKED,
    sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
    sqlite3.SQLITE_PERM: Cause.READ_ONLY,
    sqlite3.SQLITE_FULL: Cause.FULL,
    # A write beyond a quota or a size limit arrives as an I/O error, and so does a dying disk.
    sqlite3.SQLITE_IOERR: Cause.FAILING,
    sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
    sqlite3.SQLITE_ERROR: Cause.DAMAGED,
    sqlite3.SQLITE_SCHEMA: Cause.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Cause.UNREACHABLE,
}

_BY_ERRNO: Final = {
    errno.EACCES: Cause.READ_ONLY,
    errno.EPERM: Cause.READ_ONLY,
    errno.EROFS: Cause.READ_ONLY,
    errno.ENOSPC: Cause.FULL,
    errno.EDQUOT: Cause.FULL,
    errno.EFBIG: Cause.FULL,
}


def cause_of(error: BaseException) -> Cause:
    """The cause behind `error`, whichever layer it comes from."""
    if isinstance(error, (NoSuchModuleError, ImportError)):
        return Cause.NO_DRIVER
    inner = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(inner, sqlite3.Error):
        # Errors made by Python's own layer (text that is not UTF-8, say) carry no code.
        code = getattr(inner, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        return _BY_SQLITE_CODE.get(code & 0xFF, Cause.UNREACHABLE)
    if isinstance(inner, OSError) and inner.errno is not None:
        return _BY_ERRNO.get(inner.errno, Cause.UNREACHABLE)
    return Cause.UNREACHABLE


def spoken(path: Path) -> str:
    """A path as text that every font and file can take, stray bytes included (F118)."""
    return os.fsencode(path).decode("utf-8", "replace")


def not_opened(where: str, cause: Cause) -> str:
    """The sentence when the evening is played without a database."""
    return (
        f"{where} {cause.what}, so tonight's matches are played but not saved: "
        f"{cause.advice} and start again."
    )


def not_saved(where: str, cause: Cause) -> str:
    """The sentence when a match goes on while its latest moves wait in memory."""
    return (
        f"{where} {cause.what}, so the match goes on but its latest moves are not saved yet: "
        f"{cause.advice}."
    )


def taken_over(where: str) -> str:
    """The sentence when another program writes the same match (F119)."""
    return (
        f"Another program carries this match on in {where}, so here it goes on unsaved: "
        f"play it in one program only."
    )


def was_set_aside(where: str, matter: str, aside: str) -> str:
    """The sentence when a file was put out of the way and a new one begun (F116)."""
    return (
        f"{where} {matter}, so it was set aside as {aside} and a new file was begun: "
        f"earlier matches are in the old file, which you may keep or delete."
    )

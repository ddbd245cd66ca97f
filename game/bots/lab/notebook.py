"""The notebook of a series: one line on disk for each match that was played.

Owns the file. Its first line says what is played; what follows may come in any order. A line that
was torn when the power went, or that cannot be read, is as if it had never been written: that match
is played again.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

import msgspec

from game.bots.lab.series import Played, Series

FORMAT: Final = 1


class Cover(msgspec.Struct, frozen=True):
    """What is played: matches of other covers cannot be added. `effort`: a captain's
    playouts, 0 where nobody plays whose number follows from it."""

    format: int
    rules_version: int
    effort: int
    series: Series


class Unfit(Exception):
    """A notebook that cannot be gone on with; the message is one sentence."""


class Notebook:
    """A series on disk, open for writing; to be used in a `with`."""

    def __init__(self, path: Path, cover: Cover, resume: bool) -> None:
        """Begin a notebook, or with `resume` go on with one. Raises Unfit, OSError.

        One that is there is not begun anew: hours may be in it.
        """
        self.path = path
        self.kept: dict[int, Played] = {}
        """What was played before, by number."""
        old = path.read_bytes() if path.exists() else b""
        whole = old[: old.rfind(b"\n") + 1]
        if whole:
            self._read(whole, cover, resume)
        self._file: BinaryIO = path.open("r+b" if self.kept else "wb")
        if self.kept:
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
        else:
            self._line(cover)

    def keep(self, match: Played) -> None:
        """One more match, on its way to disk before this returns. Raises OSError."""
        self._line(match)
        self.kept[match.match] = match

    def _line(self, what: object) -> None:
        self._file.write(msgspec.json.encode(what) + b"\n")
        self._file.flush()

    def _read(self, whole: bytes, cover: Cover, resume: bool) -> None:
        first, *lines = whole.splitlines()
        try:
            found = msgspec.json.decode(first, type=Cover)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Unfit(f"{self.path} is no notebook of matches; take another place.") from None
        if not resume:
            raise Unfit(
                f"There are matches in {self.path} already; go on with --resume, or remove it."
            )
        if found != cover:
            raise Unfit(f"{self.path} is of another series, or of bots that have changed since.")
        for line in lines:
            try:
                match = msgspec.json.decode(line, type=Played)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue
            self.kept[match.match] = match

    def __enter__(self) -> Notebook:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._file.close()

"""Boards drawn by the users of this program: found in their folder, packed into a match's options.

A match carries its boards along (`cs.own_boards`, `cs.own_islands`), so that a replay needs no
file. House rules keep only names.
"""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING, Any, TypeAlias

from scenes.race.boards import own_boards

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.services import Services

FOLDER = "boards"
"""Below the user's folder: every .tmx in it is a board."""

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]


class _Found:
    """What lay in a folder at one time, read once."""

    def __init__(self, folder: Path) -> None:
        self.boards, self.faults = own_boards(folder)
        self.said = False


@functools.lru_cache(maxsize=4)
def _found(folder: Path, _stamp: Stamp) -> _Found:
    return _Found(folder)


def _stamp(folder: Path) -> Stamp:
    """Another one whenever a file came, went or changed, older ones copied in included."""
    files = []
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            with contextlib.suppress(OSError):
                seen = path.stat()
                files.append((path.name, seen.st_mtime_ns, seen.st_size))
    return tuple(files)


def drawn(services: Services) -> list[dict[str, Any]]:
    """The user's boards as data; what is wrong with the others is said to everyone once."""
    folder = services.folder / FOLDER
    found = _found(folder, _stamp(folder))
    if not found.said:
        found.said = True
        for fault in found.faults:
            services.say(fault)
    return found.boards


def choices(services: Services, option: str) -> list[tuple[Any, str]]:
    """Further values of an open option, with labels for people."""
    if option == "cs.island":
        own = [data for data in drawn(services) if data["kind"] == "island"]
        return [(data["board"], data["title"] or data["board"]) for data in own]
    if option == "cs.board_setup":
        return [
            ("O1a O2a O3a O4a", "1 to 4, sides a"),
            ("O1b O2b O3b O4b", "1 to 4, sides b"),
        ]
    return []


def pack(services: Services, options: dict[str, Any]) -> dict[str, Any]:
    """The options with the data of every own board that they name."""
    named = {
        "ocean": set(str(options.get("cs.board_setup", "")).split()),
        "island": {str(options.get("cs.island", ""))},
    }
    packed = {**options, "cs.own_boards": {}, "cs.own_islands": {}}
    for data in drawn(services):
        if data["board"] in named[data["kind"]]:
            kind = "cs.own_boards" if data["kind"] == "ocean" else "cs.own_islands"
            packed[kind] = {**packed[kind], data["board"]: data}
    return packed

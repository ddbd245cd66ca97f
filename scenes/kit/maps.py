"""Where the program's own maps of tables lie.

Owns their names. Reading them is `board`'s business.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from scenes.kit.board import BoardMap, read_map

FOLDER: Final = Path(__file__).resolve().parents[2] / "maps" / "tables"


def table_map(name: str, instead: str | None = None) -> BoardMap:
    """The table's map of this name, or the one called `instead` when there is none. Raises
    `MapFault` with one sentence when it cannot be read."""
    path = FOLDER / f"{name}.tmx"
    if instead is not None and not path.is_file():
        path = FOLDER / f"{instead}.tmx"
    return read_map(path)

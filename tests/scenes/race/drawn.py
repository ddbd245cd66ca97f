"""Boards as a user might draw them: those of the box under other names, in the user's folder.

Owns the copying only; tests nothing itself.
"""

from __future__ import annotations

import shutil
from pathlib import Path

MAPS = Path(__file__).resolve().parents[3] / "maps" / "captain-silver"


def draw(folder: Path, board: str, like: str = "o1a", title: str = "", file: str = "") -> Path:
    """A board called `board` below the user's folder; the box's island a or an ocean side."""
    boards, tiles = folder / "boards", folder / "tiles"
    boards.mkdir(exist_ok=True)
    if not tiles.exists():
        shutil.copytree(MAPS.parent / "tiles", tiles)
    text = (MAPS / f"{like}.tmx").read_text("utf-8")
    old = {"island-a": "A", "island-b": "B"}.get(like, like[0].upper() + like[1:])
    assert text.count(f'name="board" value="{old}"') == 1
    text = text.replace(f'name="board" value="{old}"', f'name="board" value="{board}"')
    if title:
        start = text.index('name="title" value="') + len('name="title" value="')
        text = text[:start] + title + text[text.index('"', start) :]
    path = boards / (file or f"{board}.tmx")
    path.write_text(text, "utf-8")
    return path

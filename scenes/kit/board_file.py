"""Reads what a map is made of - files, XML, the head of a picture - and says what is in the way.

Owns `MapFault`, how its sentences are built, and the limits of sizes. What a map may hold is
`board_check`.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring

MAP_BYTES: Final = 2_000_000
IMAGE_BYTES: Final = 8_000_000
MOST_PIXELS: Final = 4096
"""Longest side of a map or of a tileset's picture: 64 MB when painted."""
PNG_HEAD: Final = struct.Struct(">16xII")
"""Signature and the first chunk's head, then width and height."""


class MapFault(ValueError):
    """A map that cannot be used. The message is one sentence: where, what, and what to do."""


class Place(NamedTuple):
    """Where in which file: how every sentence begins."""

    file: str
    where: str = ""

    def at(self, where: str) -> Place:
        """A place further inside."""
        return Place(self.file, f"{self.where}, {where}" if self.where else where)

    def fault(self, what: str, cure: str) -> MapFault:
        begin = f"{self.file}, {self.where}" if self.where else self.file
        return MapFault(f"{begin}: {what}; {cure}.")


def shown(text: str, most: int = 40) -> str:
    """`text` in quotes, fit to be put into a sentence: printable and not too long."""
    clean = "".join(sign if sign.isprintable() else "?" for sign in text[: most + 1])
    return f"'{clean[:most]}…'" if len(clean) > most else f"'{clean}'"


def file_name(path: Path) -> str:
    """A path's last part, fit to be put into a sentence."""
    return shown(path.name, 80)[1:-1]


# --- files --------------------------------------------------------------------------------------


def read_bytes(path: Path, most: int, here: Place, what: str) -> bytes:
    """A file's content, at most `most` bytes. Raises `MapFault` for anything that is in the way."""
    folder = shown(str(path.parent), 200)
    try:
        if path.is_dir():
            raise here.fault(f"{what} is a folder, not a file", "choose the file itself")
        if not path.exists():
            raise here.fault(f"{what} is missing (looked in {folder})", "put the file there")
        if not path.is_file():
            raise here.fault(f"{what} is not an ordinary file", "choose a saved file")
        if path.stat().st_size > most:
            raise here.fault(f"{what} is larger than {most // 1_000_000} MB", "make it smaller")
        with path.open("rb") as file:
            content = file.read(most + 1)
    except PermissionError as wrong:
        cure = "allow this user to read it"
        raise here.fault(f"{what} may not be read (in {folder})", cure) from wrong
    except (OSError, ValueError) as wrong:
        if isinstance(wrong, MapFault):
            raise
        cure = "check the disk and the file's name"
        raise here.fault(f"{what} cannot be read (in {folder})", cure) from wrong
    if not content:
        raise here.fault(f"{what} is empty", "save it again in Tiled")
    if len(content) > most:
        raise here.fault(f"{what} is larger than {most // 1_000_000} MB", "make it smaller")
    return content


def read_xml(path: Path, here: Place, what: str, root: str) -> Element:
    """The root element of a TMX or TSX file; nothing is expanded, nothing is fetched."""
    again = "save it again in Tiled"
    try:
        text = read_bytes(path, MAP_BYTES, here, what).decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise here.fault(f"{what} is not UTF-8 text", again) from wrong
    if "<!doctype" in text.lower() or "<!entity" in text.lower():
        cure = "remove these lines; Tiled writes none"
        raise here.fault(f"{what} has a DOCTYPE or entities, which maps may not have", cure)
    try:
        tree = fromstring(text)
    except (ParseError, ValueError, RecursionError) as wrong:
        reason = shown(str(wrong), 80)[1:-1]
        raise here.fault(f"{what} is damaged or cut off ({reason})", again) from wrong
    if tree.tag != root:
        begins = f"{what} begins with <{shown(tree.tag)[1:-1]}> where <{root}> is needed"
        raise here.fault(begins, "choose a file that Tiled saved")
    return tree


def png_size(path: Path, here: Place, what: str) -> tuple[int, int]:
    """Width and height of a PNG in pixels, from its head; refused when it is none or too large."""
    head = read_bytes(path, IMAGE_BYTES, here, what)[: PNG_HEAD.size]
    if len(head) < PNG_HEAD.size or not head.startswith(b"\x89PNG\r\n\x1a\n"):
        raise here.fault(f"{what} is not a PNG picture", "save it as PNG")
    wide, high = PNG_HEAD.unpack(head)
    if not (0 < wide <= MOST_PIXELS and 0 < high <= MOST_PIXELS):
        limit = f"{MOST_PIXELS} x {MOST_PIXELS} fit"
        raise here.fault(f"{what} has {wide} x {high} pixels, at most {limit}", "make it smaller")
    return wide, high

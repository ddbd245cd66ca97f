"""Words with small pictures among them, as the pages of a rules book are written.

Owns the marks and how a page is broken into lines. Draws onto a sheet that is handed in; knows
neither which book it is nor how a page is turned.

Marks: `{icon:NAME}` a small icon, `{coin}` a coin, `{pad:N}` a pad's face buttons with one lit
(0 top, 1 left, 2 right, 3 bottom), `{key:LABEL}` a key, `*words*` bold. A line that begins with
`- ` is a point, with `# ` a small heading; an empty line is a gap, two spaces and more lead to
the next of four columns. A first line `{picture:NAME}` is the page's large picture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets
from scenes.kit.theme import BODY, BOLD, BRASS, INK, READ, mix

LEADING: Final = 1.24
PARAGRAPH: Final = 0.55
"""A gap between paragraphs, in lines."""
INDENT: Final = 36.0
"""How far the words of a point are moved in, units."""
HEADING: Final = 1.12
"""A small heading's size, in sizes of the words below it."""
COLUMNS: Final = 4

_PICTURE: Final = re.compile(r"\{picture:([\w-]+)\}\n?")
_TOKEN: Final = re.compile(r"(\{[a-z]+(?::[^}]+)?\}|\*| +)")
_MARK: Final = re.compile(r"\{([a-z]+)(?::([^}]+))?\}")

Word: TypeAlias = str | tuple[str, str]
"""A word, or a mark as (kind, what)."""


@dataclass(frozen=True)
class Bit:
    """A word or a picture on a line: where it begins, in units from the line's left end."""

    word: Word
    x: float
    bold: bool


@dataclass(frozen=True)
class Line:
    """One line: how far below the page's top it begins, how far it is moved in, its bits."""

    y: float
    indent: float
    bits: tuple[Bit, ...]
    size: float
    point: bool


def parted(words: str) -> tuple[str, str]:
    """The name of the page's large picture, or nothing, and the words without it."""
    found = _PICTURE.match(words)
    return (found[1], words[found.end() :]) if found else ("", words)


def laid_out(
    assets: Assets, words: str, width: float, em: float = READ
) -> tuple[list[Line], float]:
    """The lines of a page `width` units wide in type of size `em`, and how high they are
    together."""
    lines: list[Line] = []
    y = 0.0
    for paragraph in words.strip().split("\n"):
        if not paragraph.strip():
            y += em * LEADING * PARAGRAPH
            continue
        heading, point = paragraph.startswith("# "), paragraph.startswith("- ")
        size = em * HEADING if heading else em
        indent = INDENT if point else 0.0
        body = paragraph[2:] if heading or point else paragraph
        for number, bits in enumerate(_broken(assets, body, width - indent, size, heading)):
            lines.append(Line(y, indent, bits, size, point and number == 0))
            y += size * LEADING
    return lines, y


def draw(assets: Assets, sheet: pygame.Surface, lines: list[Line], left: float, top: float) -> None:
    """Lay the lines onto an opaque sheet, the upper left corner at (left, top) units."""
    for line in lines:
        middle = assets.px(top + line.y + line.size * LEADING / 2)
        if line.point:
            dot = shapes.disc(assets, 12, BRASS, mix(BRASS, INK, 0.4), 0.2, shadow=False)
            sheet.blit(dot, dot.get_rect(center=(assets.px(left + 12), middle)))
        for bit in line.bits:
            picture = _picture(assets, bit.word, line.size, bit.bold)
            x = assets.px(left + line.indent + bit.x)
            sheet.blit(picture, picture.get_rect(midleft=(x, middle)))


def _broken(
    assets: Assets, words: str, width: float, size: float, bold: bool
) -> list[tuple[Bit, ...]]:
    """A paragraph as lines of bits. Marks stick to the signs that follow them."""
    lines: list[tuple[Bit, ...]] = []
    current: list[Bit] = []
    x = 0.0
    space = _width(assets, " ", size, bold)
    gap = 0.0
    for jump, group in _groups(words, bold):
        wide = sum(_width(assets, word, size, strong) for word, strong in group)
        if jump and current:
            column = width / COLUMNS
            x, gap = (x // column + 1) * column, 0.0
        if current and x + gap + wide > width:
            lines.append(tuple(current))
            current, x, gap = [], 0.0, 0.0
        x += gap
        for word, strong in group:
            current.append(Bit(word, x, strong))
            x += _width(assets, word, size, strong)
        gap = space
    return [*lines, tuple(current)]


def _groups(words: str, bold: bool) -> list[tuple[bool, list[tuple[Word, bool]]]]:
    """What stands between spaces, each a word, a mark or several stuck together, and whether it
    begins a column."""
    groups: list[tuple[bool, list[tuple[Word, bool]]]] = [(False, [])]
    for token in _TOKEN.split(words):
        mark = _MARK.fullmatch(token)
        if token.isspace():
            groups.append((len(token) > 1, []))
        elif token == "*":
            bold = not bold
        elif mark:
            groups[-1][1].append(((mark[1], mark[2] or ""), bold))
        elif token:
            groups[-1][1].append((token, bold))
    return [(jump, group) for jump, group in groups if group]


def _width(assets: Assets, word: Word, size: float, bold: bool) -> float:
    if isinstance(word, str):
        return assets.font(BOLD if bold else BODY, size).size(word)[0] / assets.scale
    return _picture(assets, word, size, bold).get_width() / assets.scale


def _picture(assets: Assets, word: Word, size: float, bold: bool) -> pygame.Surface:
    """A word or a mark as a picture. ValueError for a mark that nobody knows."""
    if isinstance(word, str):
        return text.line(assets, word, size, INK, BOLD if bold else BODY)
    kind, what = word
    match kind:
        case "icon":
            return assets.icon(what, size * 1.18, INK)
        case "coin":
            return shapes.coin(assets, size * 0.95)
        case "pad":
            return pieces.diamond(assets, size * 1.2, int(what))
        case "key":
            return pieces.key_cap(assets, what, size * 1.18)
    raise ValueError(f"{{{kind}}} is no mark of a page")

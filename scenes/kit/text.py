"""Words as pictures: one line, several lines, fitted into a width. Sizes in units.

Owns wrapping and shrinking. Pictures are kept by the assets cache as long as they are asked for, so
a line that does not change costs nothing to draw again. Whatever the words hold, they are drawn and
nothing is raised (field case F52).
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterator

import pygame

from scenes.kit.assets import Assets, finished
from scenes.kit.theme import BODY, INK, READ, Colour

LONGEST_LINE = 1000
"""So many letters of a line are drawn at most: more than a screen shows, less than fills memory."""


LINES_KEPT = 800
"""So many lines are remembered, those that were not asked for longest go first: more than any
screen shows, and a whole evening's sentences do not pile up."""
BLOCKS_KEPT = 120


def drawable(words: str) -> str:
    """`words` as a font can draw them (F52): white space and control characters become spaces,
    invisible format characters go, halves of broken characters become a question mark."""
    return words if words.isprintable() else "".join(_sign(sign) for sign in words)


def _sign(sign: str) -> str:
    if sign.isprintable():
        return sign
    kind = unicodedata.category(sign)
    if kind in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    return "?" if kind == "Cs" else "" if kind == "Cf" else sign


def line(
    assets: Assets, words: str, size: float = READ, colour: Colour = INK, face: str = BODY,
    shadow: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """One line of words. `shadow` lays a soft dark copy a little lower, for dark grounds."""
    key = (words, size, colour, face, shadow)
    draw: Callable[[], pygame.Surface] = lambda: _draw_line(  # noqa: E731
        assets, drawable(words), size, colour, face, shadow
    )
    return assets.recent("line", key, draw, LINES_KEPT)


def fitted(
    assets: Assets, words: str, width: float, size: float = READ, colour: Colour = INK,
    face: str = BODY, smallest: float = 24, shadow: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """One line no wider than `width` units: smaller down to `smallest`, then shortened by `…`."""

    def make() -> pygame.Surface:
        shown, tried = _shortened(assets, drawable(words), width, size, face, smallest)
        return line(assets, shown, tried, colour, face, shadow)

    key = (words, width, size, colour, face, smallest, shadow)
    return assets.recent("fitted", key, make, LINES_KEPT)


def _shortened(
    assets: Assets, words: str, width: float, size: float, face: str, smallest: float
) -> tuple[str, float]:
    """The words and the size at which they fit into `width` units."""
    limit = width * assets.scale
    words = words[:LONGEST_LINE]
    size = _largest(assets, words, limit, size, face, smallest)
    font = assets.font(face, size)
    if font.size(words)[0] > limit:
        words = words[: _fitting(font, words, limit - font.size("…")[0])].rstrip() + "…"
    return words, size


def _largest(
    assets: Assets, words: str, limit: float, size: float, face: str, smallest: float
) -> float:
    """Of `size`, a unit less, two units less ... the largest at which the words fit into `limit`
    pixels (words that grow while their size shrinks are not reckoned with); else `smallest`."""
    wide = assets.font(face, size).size(words)[0]
    if wide <= limit or size <= smallest:
        return size
    # Words are about as wide as they are high: not every size is worth a try.
    low, high = 1, math.ceil(size - smallest)
    guess = math.ceil(size - size * limit / wide)
    while low < high:
        tried = min(high - 1, max(low, guess))
        if assets.font(face, size - tried).size(words)[0] <= limit:
            high, guess = tried, tried - 1
        else:
            low, guess = tried + 1, tried + 1
    return max(smallest, size - high)


def _fitting(font: pygame.font.Font, words: str, limit: float) -> int:
    """How many letters from the beginning fit into `limit` pixels."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(words[:middle])[0] <= limit:
            low = middle
        else:
            high = middle - 1
    return low


def wrapped(assets: Assets, words: str, width: float, size: float, face: str = BODY) -> list[str]:
    """`words` broken into lines no wider than `width` units; `\\n` breaks too. Between words where
    that is possible; a word too wide for a line (a path, say) is cut."""
    font = assets.font(face, size)
    limit = width * assets.scale
    lines: list[str] = []
    for paragraph in words.split("\n"):
        current = ""
        for word in drawable(paragraph).split(" "):
            longer = f"{current} {word}".strip()
            if font.size(longer)[0] <= limit:
                current = longer
                continue
            if current:
                lines.append(current)
            *full, current = _cut(font, word, limit)
            lines += full
        lines.append(current)
    return lines


def _cut(font: pygame.font.Font, word: str, limit: float) -> Iterator[str]:
    """A word in parts of at most `limit` pixels, but at least a letter each."""
    while len(word) > 1 and font.size(word)[0] > limit:
        at = max(1, _fitting(font, word, limit))
        yield word[:at]
        word = word[at:]
    yield word


def block(
    assets: Assets, words: str, width: float, size: float = READ, colour: Colour = INK,
    face: str = BODY, centred: bool = False, leading: float = 1.22,
) -> pygame.Surface:  # fmt: skip
    """Several lines, wrapped to `width` units, as one picture."""

    def make() -> pygame.Surface:
        return finished(unkept(assets, words, width, size, colour, face, centred, leading))

    key = (words, width, size, colour, face, centred, leading)
    return assets.recent("block", key, make, BLOCKS_KEPT)


def unkept(
    assets: Assets, words: str, width: float, size: float = READ, colour: Colour = INK,
    face: str = BODY, centred: bool = False, leading: float = 1.22,
) -> pygame.Surface:  # fmt: skip
    """The same, drawn anew each time: for words of which there are ever new ones (a log), on a
    picture that is kept itself."""
    # Not `line`: a finished picture loses its soft edges on a see-through sheet.
    font = assets.font(face, size)
    parts = wrapped(assets, words, width, size, face)
    lines = [_rendered(font, part, colour) for part in parts]
    step = max(1, round(size * leading * assets.scale))
    w = max(picture.width for picture in lines)
    sheet = pygame.Surface((w, step * (len(lines) - 1) + lines[-1].height), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    for n, picture in enumerate(lines):
        sheet.blit(picture, ((w - picture.width) // 2 if centred else 0, n * step))
    return sheet


def _draw_line(
    assets: Assets, words: str, size: float, colour: Colour, face: str, shadow: Colour | None
) -> pygame.Surface:
    font = assets.font(face, size)
    drawn = _rendered(font, words, colour)
    if shadow is None:
        return finished(drawn)
    drop = max(1, round(size * assets.scale / 18))
    under = _rendered(font, words, shadow)
    sheet = pygame.Surface((drawn.width + drop, drawn.height + drop), pygame.SRCALPHA)
    sheet.blit(under, (drop, drop))
    sheet.blit(drawn, (0, 0))
    return finished(sheet)


def _rendered(font: pygame.font.Font, words: str, colour: Colour) -> pygame.Surface:
    """One line in a see-through picture. What has no width of its own looks like a space."""
    try:
        drawn = font.render(words[:LONGEST_LINE] or " ", True, colour)
    except pygame.error:  # "Text has zero width": nothing but signs that join others
        drawn = font.render(" ", True, colour)
    return drawn.convert_alpha()

"""Words as pictures: one line, several lines, fitted into a width. Sizes in units.

Owns wrapping and shrinking. Every picture is kept by the assets cache, so a line that does not
change costs nothing to draw again.
"""

from __future__ import annotations

import pygame

from scenes.kit.assets import Assets, finished
from scenes.kit.theme import BODY, INK, READ, Colour


def line(
    assets: Assets, words: str, size: float = READ, colour: Colour = INK, face: str = BODY,
    shadow: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """One line of words. `shadow` lays a soft dark copy a little lower, for dark grounds."""
    key = ("line", words, size, colour, face, shadow)
    return assets.once(key, lambda: _draw_line(assets, words, size, colour, face, shadow))


def fitted(
    assets: Assets, words: str, width: float, size: float = READ, colour: Colour = INK,
    face: str = BODY, smallest: float = 24, shadow: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """One line no wider than `width` units: smaller down to `smallest`, then shortened by `…`."""

    def make() -> pygame.Surface:
        shown, tried = _shortened(assets, words, width, size, face, smallest)
        return line(assets, shown, tried, colour, face, shadow)

    return assets.once(("fitted", words, width, size, colour, face, smallest, shadow), make)


def _shortened(
    assets: Assets, words: str, width: float, size: float, face: str, smallest: float
) -> tuple[str, float]:
    """The words and the size at which they fit into `width` units."""
    limit = width * assets.scale
    while size > smallest and assets.font(face, size).size(words)[0] > limit:
        size -= 1
    if assets.font(face, size).size(words)[0] > limit:
        while words and assets.font(face, size).size(words + "…")[0] > limit:
            words = words[:-1]
        words = words.rstrip() + "…"
    return words, size


def wrapped(assets: Assets, words: str, width: float, size: float, face: str = BODY) -> list[str]:
    """`words` broken into lines no wider than `width` units; `\\n` breaks too."""
    font = assets.font(face, size)
    limit = width * assets.scale
    lines: list[str] = []
    for paragraph in words.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            longer = f"{current} {word}".strip()
            if current and font.size(longer)[0] > limit:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return lines


def block(
    assets: Assets, words: str, width: float, size: float = READ, colour: Colour = INK,
    face: str = BODY, centred: bool = False, leading: float = 1.22,
) -> pygame.Surface:  # fmt: skip
    """Several lines, wrapped to `width` units, as one picture."""

    def make() -> pygame.Surface:
        # Not `line`: a finished picture loses its soft edges on a see-through sheet.
        font = assets.font(face, size)
        parts = wrapped(assets, words, width, size, face)
        lines = [font.render(part or " ", True, colour).convert_alpha() for part in parts]
        step = max(1, round(size * leading * assets.scale))
        w = max(picture.width for picture in lines)
        sheet = pygame.Surface((w, step * (len(lines) - 1) + lines[-1].height), pygame.SRCALPHA)
        sheet.fill((*colour, 0))
        for n, picture in enumerate(lines):
            sheet.blit(picture, ((w - picture.width) // 2 if centred else 0, n * step))
        return finished(sheet)

    return assets.once(("block", words, width, size, colour, face, centred, leading), make)


def _draw_line(
    assets: Assets, words: str, size: float, colour: Colour, face: str, shadow: Colour | None
) -> pygame.Surface:
    font = assets.font(face, size)
    drawn = font.render(words or " ", True, colour).convert_alpha()
    if shadow is None:
        return finished(drawn)
    drop = max(1, round(size * assets.scale / 18))
    under = font.render(words or " ", True, shadow).convert_alpha()
    sheet = pygame.Surface((drawn.width + drop, drawn.height + drop), pygame.SRCALPHA)
    sheet.blit(under, (drop, drop))
    sheet.blit(drawn, (0, 0))
    return finished(sheet)

"""The treasure island: its tiles, their backs, coordinate stones, chests and guards. In units.

Owns how they look; which tile lies where, and which have a cross, is told. The land is one painting
without borders: every tile is a part of it, and the coast goes on from the fifth tile to the first.
The painting is read when the first tile is asked for. Tiles on the board are square to the edge, so
that they join; loose ones have round corners and a shadow around, their middle in the middle.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import lay, over_shadow
from scenes.kit.theme import (
    BRASS,
    GOLD,
    INK,
    NIGHT,
    NUMBER,
    PALE,
    PARCHMENT,
    Colour,
    Livery,
    mix,
)

TILES: Final = 5
"""Tiles across and down the painting."""
RED: Final[Colour] = (196, 26, 22)
"""The paint of the crosses."""
STONES: Final[dict[str, Colour]] = {"row": (176, 160, 138), "column": (138, 162, 190)}
"""Colours of the coordinate stones by what they number."""


def isle_tile(
    assets: Assets, row: int, column: int, size: float, cross: bool = False, stones: bool = False,
    lit: bool = False, loose: bool = False,
) -> pygame.Surface:  # fmt: skip
    """The tile of this row and column (1..5 each), with a red cross or without; with `stones` its
    two numbers lie on its left and upper edge. Raises ValueError for a tile that does not exist."""
    if not (1 <= row <= TILES and 1 <= column <= TILES):
        raise ValueError(f"there is no tile {row}-{column}")

    def make() -> pygame.Surface:
        tile = _land(assets, row, column, assets.px(size))
        _bevel(tile, assets.px(size * 0.014))
        if cross:
            mark = cross_mark(assets, size * 0.5)
            tile.blit(mark, mark.get_rect(center=tile.get_rect().center))
        if stones:
            _lay_stones(assets, tile, row, column, size)
        if lit:
            _gild(assets, tile, size, 0.1 if loose else 0.0)
        return _loosened(assets, tile, size) if loose else tile

    return assets.once(("isle tile", row, column, size, cross, stones, lit, loose), make)


def isle_cell(assets: Assets, size: float, lit: bool = False) -> pygame.Surface:
    """An empty place of the board: charted water, golden when it can be chosen."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        n = shapes.SMOOTH
        big = pygame.Surface((px * n, px * n), pygame.SRCALPHA)
        rim, fill = ((*GOLD, 255), (*GOLD, 64)) if lit else ((*PALE, 70), (*NIGHT, 46))
        big.fill((*rim[:3], 0))
        line = n * assets.px(size * (0.035 if lit else 0.012))
        box = big.get_rect().inflate(-2 * n, -2 * n)
        pygame.draw.rect(big, fill, box, border_radius=n * assets.px(size * 0.04))
        pygame.draw.rect(big, rim, box, line, border_radius=n * assets.px(size * 0.04))
        return finished(pygame.transform.smoothscale(big, (px, px)))

    return assets.once(("isle cell", size, lit), make)


def tile_back(assets: Assets, size: float, lit: bool = False) -> pygame.Surface:
    """A tile, face down: the wind rose on weathered wood. Loose, with its shadow."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        sheet = assets.tiled("parchment", (px, px)).copy()
        sheet.fill((206, 164, 108), special_flags=pygame.BLEND_RGB_MULT)
        dark = mix(BRASS, INK, 0.5)
        for inset, line in ((0.05, 0.018), (0.09, 0.008)):
            box = sheet.get_rect().inflate(
                -2 * assets.px(size * inset), -2 * assets.px(size * inset)
            )
            pygame.draw.rect(sheet, dark, box, assets.px(size * line), assets.px(size * 0.06))
        for tone, drop in ((mix(PARCHMENT, PALE, 0.4), 0.012), (dark, 0.0)):
            sign = assets.icon("compass", size * 0.64, tone)
            middle = (px / 2 + assets.px(size) * drop, px / 2 + assets.px(size) * drop)
            sheet.blit(sign, sign.get_rect(center=middle))
        _bevel(sheet, assets.px(size * 0.014))
        if lit:
            _gild(assets, sheet, size, 0.1)
        return _loosened(assets, sheet, size)

    return assets.once(("tile back", size, lit), make)


def cross_mark(assets: Assets, size: float) -> pygame.Surface:
    """The red cross: two strokes of a broad brush, with a pale edge to be seen on woods and sea."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        n = px * shapes.SMOOTH
        big = pygame.Surface((n, n), pygame.SRCALPHA)
        big.fill((*PALE, 0))
        strokes = (
            _stroke(n, (0.12, 0.14), (0.86, 0.88), 5),
            _stroke(n, (0.87, 0.11), (0.13, 0.87), 9),
        )
        for tone, wider in (((*PALE, 255), n * 0.028), ((*mix(RED, INK, 0.45), 255), n * 0.008)):
            for outline in strokes:
                pygame.draw.polygon(big, tone, outline)
                pygame.draw.lines(big, tone, True, outline, max(1, round(2 * wider)))
                for point in outline:
                    pygame.draw.circle(big, tone, point, wider)
        for outline in strokes:
            pygame.draw.polygon(big, RED, outline)
        for outline in strokes:
            light = [(x - n * 0.012, y - n * 0.014) for x, y in outline[3:9]]
            pygame.draw.lines(big, mix(RED, PALE, 0.3), False, light, max(1, n // 70))
        return finished(pygame.transform.smoothscale(big, (px, px)))

    return assets.once(("isle cross", size), make)


def stone(
    assets: Assets, number: int, size: float, lit: bool = False, axis: str = "row"
) -> pygame.Surface:
    """A coordinate stone; those of rows and of columns ("row", "column") differ in colour. With a
    shadow around."""

    def make() -> pygame.Surface:
        face = STONES[axis]
        plate = _pebble(assets, size, face, GOLD if lit else mix(face, INK, 0.55)).copy()
        middle = plate.get_rect().center
        for tone, drop in ((mix(face, PALE, 0.6), 0.03), (mix(INK, NIGHT, 0.4), 0.0)):
            word = text.line(assets, str(number), size * 0.66, tone, NUMBER)
            plate.blit(word, word.get_rect(center=(middle[0], middle[1] + assets.px(size) * drop)))
        return finished(plate)

    return assets.once(("stone", number, size, lit, axis), make)


def chest_token(assets: Assets, livery: Livery, size: float, lit: bool = False) -> pygame.Surface:
    """A treasure chest on a disc rimmed in the seat's colour, with the seat's emblem. With a
    shadow around."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, mix(PARCHMENT, PALE, 0.6), livery.colour, 0.15).copy()
        middle = plate.get_rect().center
        sign = assets.icon("locked-chest", size * 0.58, (112, 62, 26))
        plate.blit(sign, sign.get_rect(center=(middle[0], middle[1] - assets.px(size * 0.02))))
        return _marked(assets, plate, livery, size, lit)

    return assets.once(("chest token", livery.name, size, lit), make)


def guard_token(assets: Assets, livery: Livery, size: float, lit: bool = False) -> pygame.Surface:
    """A guard in the seat's colour on a pale rim, with the seat's emblem. With a shadow around."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, livery.colour, PALE, 0.1).copy()
        middle = plate.get_rect().center
        sign = assets.icon("guard", size * 0.66, livery.on)
        plate.blit(sign, sign.get_rect(center=(middle[0] - assets.px(size * 0.04), middle[1])))
        return _marked(assets, plate, livery, size, lit)

    return assets.once(("guard token", livery.name, size, lit), make)


# --- painting -------------------------------------------------------------------------------------


def _land(assets: Assets, row: int, column: int, px: int) -> pygame.Surface:
    """The tile's part of the painting. Scaled as a whole while that makes it smaller, so that
    neighbours join to the pixel; enlarged alone."""
    isle = assets.texture("isle")
    part = isle.width // TILES
    if px > part:
        box = pygame.Rect((column - 1) * part, (row - 1) * part, part, part)
        return pygame.transform.smoothscale(isle.subsurface(box), (px, px)).convert()

    def scale() -> pygame.Surface:
        return pygame.transform.smoothscale(isle, (px * TILES, px * TILES)).convert()

    whole = assets.once(("isle", px), scale)
    return whole.subsurface(((column - 1) * px, (row - 1) * px, px, px)).copy()


def _bevel(tile: pygame.Surface, line: int) -> None:
    """Thin edges, light above and dark below: a tile, not a picture."""
    w, h = tile.size
    for colour, boxes in (
        ((20, 20, 18), ((0, 0, w, line), (0, 0, line, h))),
        ((30, 32, 30), ((0, h - line, w, line), (w - line, 0, line, h))),
    ):
        for box in boxes:
            sign = pygame.BLEND_RGB_ADD if colour[0] < 25 else pygame.BLEND_RGB_SUB
            tile.fill(colour, box, special_flags=sign)


def _gild(assets: Assets, tile: pygame.Surface, size: float, radius: float) -> None:
    """A golden rim."""
    for colour, share in ((mix(BRASS, INK, 0.4), 0.055), (GOLD, 0.042)):
        corner = assets.px(size * radius) if radius else -1
        pygame.draw.rect(tile, colour, tile.get_rect(), assets.px(size * share), corner)


def _loosened(assets: Assets, tile: pygame.Surface, size: float) -> pygame.Surface:
    """The tile as it lies in a hand: round corners and a shadow."""
    body = tile.convert_alpha()
    mask = shapes.rounded(body.size, assets.px(size * 0.08), (255, 255, 255, 255))
    body.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return finished(over_shadow(body, assets.px(11), assets.px(5), assets.px(3)))


def _lay_stones(assets: Assets, tile: pygame.Surface, row: int, column: int, size: float) -> None:
    px = tile.width
    for axis, number, at in (("row", row, (0.16, 0.5)), ("column", column, (0.5, 0.16))):
        small = stone(assets, number, size * 0.25, axis=axis)
        tile.blit(small, small.get_rect(center=(at[0] * px, at[1] * px)))


def _stroke(
    n: int, start: tuple[float, float], end: tuple[float, float], turn: int
) -> list[tuple[float, float]]:
    """The outline of one brush stroke over `n` pixels: it sets on broad and runs out ragged."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy)
    across = (-dy / far, dx / far)
    sides: list[list[tuple[float, float]]] = [[], []]
    for k in range(13):
        t = k / 12
        wide = 0.082 * (1 - 0.32 * t) * min(1.0, 0.55 + 3.0 * t) + 0.006 * math.sin(turn * 2.1 * k)
        bow = 0.03 * math.sin(math.pi * t) * (1 if turn % 2 else -1)
        ragged = 0.035 * math.sin(turn * k) if k in (0, 12) else 0.0
        for side, sign in enumerate((1, -1)):
            x = start[0] + dx * t + across[0] * (bow + sign * wide) + dx * ragged * sign
            y = start[1] + dy * t + across[1] * (bow + sign * wide) + dy * ragged * sign
            sides[side].append((x * n, y * n))
    return sides[0] + sides[1][::-1]


def _pebble(assets: Assets, size: float, face: Colour, rim: Colour) -> pygame.Surface:
    """A round stone worn by the sea, lit from the upper left, with a shadow."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        n = px * shapes.SMOOTH
        big = pygame.Surface((n, n), pygame.SRCALPHA)
        big.fill((*rim, 0))
        middle = (n / 2, n / 2)
        pygame.draw.circle(big, rim, middle, n / 2 - 1)
        for step in range(12):
            t = step / 11
            tone = mix(mix(face, INK, 0.28), mix(face, PALE, 0.35), t)
            reach = n * (0.44 - 0.3 * t)
            pygame.draw.circle(big, tone, (n * (0.5 - 0.07 * t), n * (0.5 - 0.08 * t)), reach)
        for k in range(9):
            angle, far = k * 2.4, 0.1 + 0.035 * k
            spot = (n * (0.5 + far * math.cos(angle)), n * (0.5 + far * math.sin(angle)))
            pygame.draw.circle(big, mix(face, INK, 0.16), spot, n * 0.012)
        return finished(shapes.shadowed(assets, pygame.transform.smoothscale(big, (px, px)), 4, 5))

    return assets.once(("pebble", size, face, rim), make)


def _marked(
    assets: Assets, plate: pygame.Surface, livery: Livery, size: float, lit: bool
) -> pygame.Surface:
    """A token with its seat's emblem at the lower right, and a golden ring when it is lit."""
    w, h = plate.size
    if lit:
        ring = shapes.ring(assets, size + 16, GOLD, 1.0, 7)
        lay(plate, ring, (w / 2, h / 2))
    tag = pieces.emblem_badge(assets, livery, size * 0.36)
    reach = size * 0.33 * assets.scale
    lay(plate, tag, (w / 2 + reach, h / 2 + reach))
    return finished(plate)

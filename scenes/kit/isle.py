"""The treasure island: its tiles, their backs, coordinate stones, chests and guards. In units.

Owns how they look; which tile lies where, and which have a cross, is told. The land is one painting
without borders: every tile is a part of it, and the coast goes on from the fifth tile to the first.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import BRASS, GOLD, INK, NIGHT, NUMBER, PALE, PARCHMENT, Livery, mix

TILES: Final = 5
"""Tiles across and down the painting."""


def isle_tile(
    assets: Assets, row: int, column: int, size: float, cross: bool = False, stones: bool = False,
    lit: bool = False,
) -> pygame.Surface:  # fmt: skip
    """The tile of this row and column (1..5 each), with a red cross or without; with `stones` its
    two numbers stand on its left and upper edge."""

    def make() -> pygame.Surface:
        px = assets.px(size)
        sea = assets.tiled("shallows", (px * TILES, px * TILES))
        tile = sea.subsurface(((column - 1) * px, (row - 1) * px, px, px)).copy()
        if cross:
            mark = assets.icon("painted-cross", size * 0.5, (186, 34, 28))
            tile.blit(mark, mark.get_rect(center=tile.get_rect().center))
        if stones:
            for number, at in ((row, (0.14, 0.5)), (column, (0.5, 0.14))):
                small = stone(assets, number, size * 0.26)
                tile.blit(small, small.get_rect(center=(at[0] * px, at[1] * px)))
        if lit:
            pygame.draw.rect(tile, GOLD, tile.get_rect(), assets.px(max(4, size * 0.04)))
        return tile.convert()

    return assets.once(("isle tile", row, column, size, cross, stones, lit), make)


def isle_cell(assets: Assets, size: float, lit: bool = False) -> pygame.Surface:
    """An empty place of the board: charted water, golden when it can be chosen."""

    def make() -> pygame.Surface:
        colour = mix(GOLD, NIGHT, 0.45) if lit else NIGHT
        return shapes.panel(
            assets, size, size, colour, 120 if lit else 60, 6, GOLD if lit else PALE
        )

    return assets.once(("isle cell", size, lit), make)


def tile_back(assets: Assets, size: float) -> pygame.Surface:
    """A tile, face down: the wind rose on weathered wood."""

    def make() -> pygame.Surface:
        plate = shapes.parchment(assets, size, size, size * 0.08, (214, 178, 120)).copy()
        sign = assets.icon("compass", size * 0.6, mix(BRASS, INK, 0.3))
        plate.blit(sign, sign.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("tile back", size), make)


def stone(
    assets: Assets, number: int, size: float, lit: bool = False, axis: str = "row"
) -> pygame.Surface:
    """A coordinate stone; those of rows and of columns ("row", "column") differ in colour."""

    def make() -> pygame.Surface:
        face = (150, 138, 128) if axis == "row" else (140, 164, 190)
        plate = shapes.disc(assets, size, face, GOLD if lit else mix(face, NIGHT, 0.5)).copy()
        word = text.line(assets, str(number), size * 0.62, INK, NUMBER)
        plate.blit(word, word.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("stone", number, size, lit, axis), make)


def chest_token(assets: Assets, livery: Livery, size: float, lit: bool = False) -> pygame.Surface:
    """A treasure chest on a disc rimmed in the seat's colour, with the seat's emblem."""
    return _token(assets, "locked-chest", livery, size, lit)


def guard_token(assets: Assets, livery: Livery, size: float, lit: bool = False) -> pygame.Surface:
    """A guard on a disc of the seat's colour, with the seat's emblem."""
    return _token(assets, "guards", livery, size, lit)


def _token(assets: Assets, icon: str, livery: Livery, size: float, lit: bool) -> pygame.Surface:
    def make() -> pygame.Surface:
        rim = GOLD if lit else livery.colour
        plate = shapes.disc(assets, size, mix(PARCHMENT, PALE, 0.5), rim, 0.13).copy()
        sign = assets.icon(icon, size * 0.62, mix(livery.colour, INK, 0.35))
        plate.blit(sign, sign.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("isle token", icon, livery.name, size, lit), make)

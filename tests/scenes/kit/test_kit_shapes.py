"""Plates that are drawn small and stretched look as if they had been drawn whole."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit import shapes
from scenes.kit.assets import Assets

COLOUR = (200, 100, 50, 180)


def drawn_whole(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A rounded rectangle, four times as large and smoothed down."""
    big = pygame.Surface((size[0] * shapes.SMOOTH, size[1] * shapes.SMOOTH), pygame.SRCALPHA)
    big.fill((*COLOUR[:3], 0))
    pygame.draw.rect(big, COLOUR, big.get_rect(), border_radius=radius * shapes.SMOOTH)
    return pygame.transform.smoothscale(big, size)


@pytest.mark.parametrize("radius", [0, 1, 9, 20])
@pytest.mark.parametrize("size", [(300, 120), (41, 200), (42, 43), (41, 41), (12, 7), (1, 1)])
def test_rounded__is_the_same_as_drawn_whole(size: tuple[int, int], radius: int) -> None:
    whole = drawn_whole(size, min(radius, size[0] // 2, size[1] // 2))
    made = shapes.rounded(size, radius, COLOUR)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_stretched__repeats_the_middle_alone() -> None:
    small = pygame.Surface((3, 3), pygame.SRCALPHA)
    tones = [[(10 * x + y, 0, 0, 90 + x + y) for y in range(3)] for x in range(3)]
    for x in range(3):
        for y in range(3):
            small.set_at((x, y), tones[x][y])
    made = shapes.stretched(small, (6, 4))
    columns, rows = (0, 1, 1, 1, 1, 2), (0, 1, 1, 2)
    assert [[tuple(made.get_at((x, y))) for y in range(4)] for x in range(6)] == [
        [tones[column][row] for row in rows] for column in columns
    ]


@pytest.mark.parametrize("scale", [0.5, 1.0])
def test_parchment__has_its_shadow_all_around(scale: float) -> None:
    """The shadow of a large sheet is that of `shadowed`, wherever it shows."""
    assets = Assets(scale)
    size = (assets.px(420), assets.px(300))
    body = shapes.rounded(size, assets.px(18), (255, 255, 255, 255))
    wanted = shapes.shadowed(assets, body)
    made = shapes.parchment(assets, 420, 300)
    assert made.size == wanted.size
    edge = (made.width - size[0]) // 2
    for x in range(0, made.width, 3):
        for y in (0, edge // 2, edge - 1, made.height - edge, made.height - 1):
            assert made.get_at((x, y)).a == wanted.get_at((x, y)).a

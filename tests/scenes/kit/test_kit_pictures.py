"""Shapes, pieces and grounds: the right size on every canvas, and each told from the others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.rules.captain_silver.model import ITEMS
from scenes.kit import backdrops, pieces, shapes
from scenes.kit.assets import Assets
from scenes.kit.theme import GOLD, INK, LIVERIES, PALE, PARCHMENT
from tests.scenes import stage
from tests.scenes.stage import FakeServices

SCALES = (1 / 6, 0.5333, 1.0, 4 / 3)
"""The smallest canvas there is, a small screen, a television, the largest."""


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


DRAWN: dict[str, tuple[Callable[[Assets], pygame.Surface], tuple[float, float]]] = {
    "panel": (lambda a: shapes.panel(a, 120, 80, INK), (120, 80)),
    "rimmed": (lambda a: shapes.panel(a, 120, 80, INK, rim=GOLD), (120, 80)),
    "disc": (lambda a: shapes.disc(a, 60, PALE, GOLD, shadow=False), (60, 60)),
    "coin": (lambda a: shapes.coin(a, 60), (60, 60)),
    "ring": (lambda a: shapes.ring(a, 60, GOLD), (60, 60)),
    "glow": (lambda a: shapes.glow(a, 60), (60, 60)),
    "badge": (lambda a: pieces.emblem_badge(a, LIVERIES[0], 60), (60, 60)),
    "pattern": (lambda a: pieces.pattern(a, LIVERIES[0], 120, 80, 12), (120, 80)),
    "diamond": (lambda a: pieces.diamond(a, 60, 2), (60, 60)),
}


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", DRAWN)
def test_size__as_asked_for_on_every_canvas(name: str, scale: float) -> None:
    draw, (width, height) = DRAWN[name]
    assets = Assets(scale)
    picture = draw(assets)
    assert picture.get_size() == (round(width * scale), round(height * scale))
    assert picture.get_bounding_rect().w > 0
    assert draw(assets) is picture


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("size", [0.0, 0.4, 1.0, 3.0])
def test_size__almost_none_is_no_reason_to_stop(name: str, size: float) -> None:
    """F46: on a window of a few pixels everything is that small."""
    small = Assets(max(size, 0.01) / 120)
    assert min(DRAWN[name][0](small).get_size()) >= 1


@pytest.mark.parametrize("scale", SCALES)
def test_shadow__grows_evenly_so_that_the_middle_stays(scale: float) -> None:
    assets = Assets(scale)
    bare = shapes.disc(assets, 60, PALE, GOLD, shadow=False)
    cast = shapes.disc(assets, 60, PALE, GOLD)
    assert cast.width - bare.width == cast.height - bare.height > 0
    sheet = shapes.parchment(assets, 200, 100)
    assert (sheet.width - round(200 * scale)) % 2 == 0
    assert sheet.width - round(200 * scale) == sheet.height - round(100 * scale)
    if scale < 0.5:
        return  # a sheet of a few pixels is nothing but edges
    middle = sheet.get_at((sheet.width // 2, sheet.height // 2))
    assert all(abs(middle[n] - PARCHMENT[n]) < 40 for n in range(3))


def test_ring__fills_clockwise_from_the_top() -> None:
    assets = Assets(1.0)

    def at(share: float, x: float, y: float) -> bool:
        return shapes.ring(assets, 100, GOLD, share, 12).get_at((round(x), round(y))).a > 128

    right, below, left = (94, 50), (50, 94), (6, 50)
    assert [at(0.3, *right), at(0.3, *below), at(0.3, *left)] == [True, False, False]
    assert [at(0.55, *right), at(0.55, *below), at(0.55, *left)] == [True, True, False]
    assert [at(1.0, *right), at(1.0, *below), at(1.0, *left)] == [True, True, True]
    assert shapes.ring(assets, 100, GOLD, 0, 12).get_bounding_rect().w == 0
    assert shapes.ring(assets, 100, GOLD, 7, 12) is shapes.ring(assets, 100, GOLD, 1, 12)
    assert shapes.ring(assets, 100, GOLD, -7, 12) is shapes.ring(assets, 100, GOLD, 0, 12)


def test_diamond__the_lit_dot_lies_where_the_button_is() -> None:
    assets = Assets(1.0)
    places = ((30, 14), (14, 30), (46, 30), (30, 46))  # top, left, right, bottom
    for lit, number in product(range(4), range(4)):
        seen = pieces.diamond(assets, 60, lit).get_at(places[number])
        golden = max(abs(seen[n] - GOLD[n]) for n in range(3)) < 20
        assert golden == (lit == number)
    dark = pieces.diamond(assets, 60, -1)
    assert all(max(abs(dark.get_at(at)[n] - GOLD[n]) for n in range(3)) > 40 for at in places)


def test_items__every_item_of_every_seat_looks_different() -> None:
    assets = Assets(0.5)
    discs = {
        pixels(pieces.item_disc(assets, item, livery, 100)) for item in ITEMS for livery in LIVERIES
    }
    assert len(discs) == len(ITEMS) * len(LIVERIES)


def test_items__wanted_ones_are_quiet_or_lit() -> None:
    assets = Assets(0.5)
    for item in ITEMS:
        quiet, lit = (pieces.wanted_disc(assets, item, 100, on) for on in (False, True))
        assert pixels(quiet) != pixels(lit)


def test_key_cap__is_as_wide_as_its_label_needs() -> None:
    assets = Assets(1.0)
    short, long = pieces.key_cap(assets, "W"), pieces.key_cap(assets, "Right shift")
    assert short.height == 40
    assert 40 <= short.width <= 50
    assert long.width > 2 * short.width
    assert long.height == short.height


# --- grounds --------------------------------------------------------------------------------------


class Plain:
    """A backdrop that paints itself."""

    def paint(self, services: FakeServices) -> pygame.Surface:
        sheet = pygame.Surface(services.canvas.size)
        sheet.fill((1, 2, 3))
        return sheet


@pytest.mark.parametrize("texture", ["sea", "parchment", "planks"])
def test_ground__covers_the_canvas_and_darkens_towards_the_corners(
    services: FakeServices, texture: str
) -> None:
    sheet = backdrops.paint(services, texture)
    assert sheet.get_size() == services.canvas.size
    assert backdrops.paint(services, texture) is sheet
    w, h = sheet.get_size()

    def light(x: int, y: int) -> float:
        patch = pygame.transform.average_color(sheet, pygame.Rect(x, y, 60, 60))
        return sum(patch[:3])

    flat = services.assets.tiled(texture, services.canvas.size)
    corner = sum(pygame.transform.average_color(flat, pygame.Rect(w - 60, h - 60, 60, 60))[:3])
    centre = sum(pygame.transform.average_color(flat, pygame.Rect(w // 2, h // 2, 60, 60))[:3])
    assert light(w - 60, h - 60) / corner < 0.85
    assert light(w // 2, h // 2) / centre > 0.97


def test_ground__paints_itself_when_it_can(services: FakeServices) -> None:
    assert backdrops.paint(services, Plain()).get_at((5, 5))[:3] == (1, 2, 3)


def test_ground__follows_another_canvas(services: FakeServices) -> None:
    backdrops.paint(services, "sea")
    stage.resize(services, (300, 500))
    assert backdrops.paint(services, "sea").get_size() == services.canvas.size

"""What lies still on Captain Jack's table: the reef with its wreck, decks under the piles, berths,
and what everything is worth.

Owns painting on the ground. Sizes in units.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.rules.captain_jack.box import POINTS
from game.rules.captain_jack.model import House
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import blurred, engraved, lay, over_shadow, rimmed
from scenes.kit.rigging import Drawing
from scenes.kit.shores import BEACH, SHORES, surf
from scenes.kit.theme import BRASS, CAPTION, INK, NIGHT, NUMBER, PALE, mix
from scenes.tables.captain_jack_looks import caption
from scenes.tables.layout import Spot
from scenes.tables.room import Rect, Room, middle

SPIT: Final = 3
"""The bare island among the shores: so many ships were lost there."""
DECK: Final = 16.0
"""A deck reaches so far beyond what lies on it."""


def paint(surface: pygame.Surface, house: House, room: Room) -> None:
    """All of it."""
    assets = room.assets
    _lay(surface, assets, _reef(assets, *room.spots["sunken"][2:]), middle(room.spots["sunken"]))
    piles = ("stock words", "stock 1")
    for names in (piles, ("discards words", "discards")):
        x, y, w, h = _around([room.spots[name] for name in names])
        _lay(surface, assets, _deck(assets, w, h), (x + w / 2, y + h / 2))
    for spot, words in (("stock words", "Stock"), ("pool words", "Pool")):
        said = caption(assets, words, room.spots[spot][2])
        _lay(surface, assets, said, room.at(spot))
    _lay(surface, assets, worth_plate(assets, house, *room.spots["worth"][2:]), room.at("worth"))


def _around(rects: list[Rect]) -> Rect:
    """A deck that has room for all of these."""
    left = min(x for x, _y, _w, _h in rects) - DECK
    top = min(y for _x, y, _w, _h in rects) - DECK * 0.3
    right = max(x + w for x, _y, w, _h in rects) + DECK
    low = max(y + h for _x, y, _w, h in rects) + DECK
    return (left, top, right - left, low - top)


def _lay(
    surface: pygame.Surface, assets: Assets, picture: pygame.Surface, at: tuple[float, float]
) -> None:
    where = (round(at[0] * assets.scale), round(at[1] * assets.scale))
    surface.blit(picture, picture.get_rect(center=where))


def _deck(assets: Assets, width: float, height: float) -> pygame.Surface:
    """Planks with a brass edge, afloat."""
    size = (assets.px(width), assets.px(height))
    corner = assets.px(14)
    sheet = assets.tiled("planks", size, 0.7).convert_alpha()
    sheet.fill((214, 206, 198, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mask = shapes.rounded(size, corner, (255, 255, 255, 255))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    rimmed(sheet, size, corner, (*mix(BRASS, NIGHT, 0.35), 255), assets.px(4))
    return over_shadow(sheet, assets.px(14), assets.px(7), assets.px(5))


def _reef(assets: Assets, width: float, height: float) -> pygame.Surface:
    """A shallow place with a spit of sand and a wreck; the sunken treasure lies below it."""
    size = (assets.px(width), assets.px(height))
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    water = assets.tiled("shallows", size, 0.8).convert_alpha()
    water.blit(_shoal(size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(water, (0, 0))
    land = Drawing(round(min(size[0] * 0.54, size[1] * 0.9)))
    SHORES[SPIT](land)
    surf(land, True)
    island = land.small()
    foot = round(island.height * (BEACH + 0.06))
    shore = island.subsurface((0, 0, island.width, foot))
    at = (round(size[0] * 0.36 - island.width / 2), round(size[1] * 0.38) - foot)
    sheet.blit(shore, at)
    wide = min(size[0] * 0.24, size[1] * 0.36)
    ink = (74, 50, 34)
    wreck = engraved(assets.icon("ship-wreck", wide / assets.scale, ink), ink, mix(ink, PALE, 0.3))
    lay(sheet, wreck, (size[0] * 0.72, size[1] * 0.25))
    return sheet


def on_water(room: Room, spot: Spot, picture: pygame.Surface) -> pygame.Surface:
    """A picture with the water of its spot behind it: it hides whatever lies there now."""
    assets, areas = room.assets, room.areas
    rect = room.spots[spot]

    def make() -> pygame.Surface:
        whole = (assets.px(areas.width), assets.px(areas.height))
        sea = assets.tiled("sea", whole)
        middle_ = (round((rect[0] + rect[2] / 2) * assets.scale),
                   round((rect[1] + rect[3] / 2) * assets.scale))  # fmt: skip
        size = (picture.width + assets.px(8), picture.height + assets.px(8))
        part = pygame.Rect((0, 0), size)
        part.center = middle_
        water = pygame.Surface(size, pygame.SRCALPHA)
        water.blit(sea, (0, 0), part)
        tone = round(255 * _dusk(middle_[0] / whole[0], middle_[1] / whole[1]))
        water.fill((tone, tone, tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
        soft = shapes.rounded((size[0] - 8, size[1] - 8), size[0] // 5, (255, 255, 255, 255))
        mask = pygame.Surface(size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        mask.blit(soft, (4, 4))
        water.blit(blurred(mask, 3), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        lay(water, picture, (size[0] / 2, size[1] / 2))
        return finished(water)

    return assets.recent("on water", (rect, id(picture)), make, 24)


def _dusk(x: float, y: float) -> float:
    """How light the sea is at a place of the screen (0..1): darker towards the corners."""
    dx, dy = x * 2 - 1, y * 2 - 1
    return 1 - 0.34 * math.pow(min(1.0, (dx * dx + dy * dy) / 2), 1.5)


def _shoal(size: tuple[int, int]) -> pygame.Surface:
    """Where the water is shallow: a wavy oval that fades towards its edge, for multiplying."""
    w, h = size
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    shore = []
    for k in range(72):
        angle = math.tau * k / 72
        far = 0.76 + 0.06 * math.sin(3 * angle + 0.6) + 0.04 * math.sin(7 * angle)
        shore.append((w / 2 * (1 + far * math.cos(angle)), h / 2 * (1 + far * math.sin(angle))))
    pygame.draw.polygon(mask, (255, 255, 255, 235), shore)
    return blurred(mask, max(2, min(w, h) // 14))


# --- what everything is worth ---------------------------------------------------------------------


def worth_plate(assets: Assets, house: House, width: float, height: float) -> pygame.Surface:
    """A scrap of parchment: the points for each thing, so that nobody has to ask."""

    def make() -> pygame.Surface:
        paper = shapes.parchment(assets, width, height, 10).copy()
        paper.set_alpha(255)
        edge = (paper.width / assets.scale - width) / 2
        head = text.fitted(assets, "Points for each", width - 30, 28, INK, CAPTION)
        lay(paper, head, (paper.width / 2, assets.px(edge + 20)))
        high = (height - 46) / 2
        for n, (icon, name, points) in enumerate(_worth(house)):
            left, wide = ((0.0, 0.56), (0.56, 0.44))[n % 2]
            thing = _worth_of(assets, icon, name, points, wide * (width - 24) - 22)
            x = edge + 12 + (left + wide / 2) * (width - 24)
            lay(paper, thing, (assets.px(x), assets.px(edge + 38 + high * (n // 2 + 0.5))))
        return finished(paper)

    return assets.once(("worth", house.ships_count_once, width, height), make)


def _worth(house: House) -> tuple[tuple[str, str, str], ...]:
    """Sign, name and points of what counts."""
    ships = "Fleet" if house.ships_count_once else "Ship"
    return (
        ("locked-chest", "Diamond", str(POINTS["diamond"])),
        ("pressed-crew", "Crew", str(POINTS["pressed_crew"])),
        ("wheel", "Counter", str(POINTS["seaworthiness"])),
        ("shooner-sailboat", ships, str(POINTS["ship"])),
    )


def _worth_of(
    assets: Assets, icon: str, name: str, points: str, width: float
) -> pygame.Surface:  # fmt: skip
    """A thing's sign, its name, and its points at the right."""
    drawn = assets.icon(icon, 34, INK)
    number = text.line(assets, points, 34, INK, NUMBER)
    words = text.fitted(assets, name, width - 50 - number.width / assets.scale, 28, INK)
    sheet = pygame.Surface((assets.px(width), max(drawn.height, number.height)), pygame.SRCALPHA)
    sheet.fill((*INK, 0))
    middle = sheet.height / 2
    lay(sheet, drawn, (drawn.width / 2, middle))
    lay(sheet, words, (assets.px(42) + words.width / 2, middle))
    lay(sheet, number, (sheet.width - number.width / 2, middle))
    return sheet

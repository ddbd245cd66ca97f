"""Maps drawn in Tiled: the only place that knows pytmx.

Owns `BoardMap`, what the rest of the program sees of a map: named spots with their properties,
and a picture. `board_check` has looked at everything before pytmx gets it. Knows no game: which
spots a board needs is said by the game's own reader (`scenes/race/boards.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import pygame

from scenes.kit.board_check import centre, checked
from scenes.kit.board_file import MapFault, Place, file_name, shown

__all__ = ["BoardMap", "MapFault", "Property", "Spot", "picture", "read_map"]

Property: TypeAlias = str | int | bool | float

LONGEST_NAME: Final = 40
"""Letters in a board's name or title: more would not fit any label."""


@dataclass(frozen=True)
class Spot:
    """A named place on a map: its class, its middle and its size in map pixels (a point: 0 x 0)."""

    name: str
    kind: str
    x: float
    y: float
    w: float
    h: float
    props: dict[str, Property]


@dataclass(frozen=True)
class BoardMap:
    """A map as read. `path_name` is the file's whole path, `size` is (width, height) in map pixels.

    `kind`, `board` and `title` are the map's own properties: what it is, its short unique name,
    and its name for people.
    """

    path_name: str
    kind: str
    board: str
    title: str
    size: tuple[int, int]
    spots: tuple[Spot, ...]

    def spots_of(self, kind: str) -> tuple[Spot, ...]:
        """The spots of one class, in the order of the file."""
        return tuple(spot for spot in self.spots if spot.kind == kind)


def read_map(path: Path) -> BoardMap:
    """The map in a .tmx file. Raises `MapFault` with one sentence when anything is wrong with it.

    Its pictures are decoded once, so that a map which was read can be painted; no display is
    needed.
    """
    tiled = _tiled(path, _only_decoded)
    here = Place(file_name(path))
    kind, board, title = (_map_word(tiled, name, here) for name in ("kind", "board", "title"))
    size = int(tiled.width * tiled.tilewidth), int(tiled.height * tiled.tileheight)
    spots = tuple(_spot(thing) for group in tiled.objectgroups for thing in group)
    return BoardMap(str(path), kind, board, title, size, spots)


def picture(board_map: BoardMap, size_px: tuple[int, int]) -> pygame.Surface:
    """The visible tile layers, painted from the file and scaled to (width, height) in pixels.

    Needs an open display. Raises `MapFault` when the file has gone or changed for the worse.
    """
    from pytmx.util_pygame import pygame_image_loader

    tiled = _tiled(Path(board_map.path_name), pygame_image_loader)
    size = int(tiled.width * tiled.tilewidth), int(tiled.height * tiled.tileheight)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for index in tiled.visible_tile_layers:
        whole.blit(_layer(tiled, tiled.layers[index], size), (0, 0))
    return whole if size == size_px else pygame.transform.smoothscale(whole, size_px)


def _layer(tiled: Any, layer: Any, size: tuple[int, int]) -> pygame.Surface:
    """One tile layer. Tiles larger than the grid stand on their cell's lower left corner."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for x, y, tile in layer.tiles():
        foot = (y + 1) * tiled.tileheight
        surface.blit(tile, (x * tiled.tilewidth, foot - tile.get_height()))
    surface.set_alpha(round(255 * min(1.0, max(0.0, layer.opacity))))
    return surface


def _tiled(path: Path, image_loader: Callable[..., Any]) -> Any:
    """pytmx's map of a checked file; whatever pytmx or a picture still raises becomes words."""
    clean = checked(path)
    import pytmx

    try:
        tiled = pytmx.TiledMap(image_loader=image_loader, allow_duplicate_names=True)
        tiled.filename = str(path)
        tiled.parse_xml(clean)
    except Exception as wrong:
        reason = shown(f"{type(wrong).__name__}: {wrong}", 120)[1:-1]
        place = Place(file_name(path))
        cure = "save it and its pictures again"
        raise place.fault(f"the map or its picture cannot be read ({reason})", cure) from wrong
    return tiled


def _only_decoded(filename: str, _colorkey: object, **_more: object) -> Callable[..., None]:
    """An image loader that finds out whether a picture can be decoded, and keeps nothing."""
    from pytmx.util_pygame import pygame_image_loader

    pygame_image_loader(filename, None)
    return lambda _rect=None, _flags=None: None


def _map_word(tiled: Any, name: str, here: Place) -> str:
    """A map property that must be a short text."""
    value = tiled.properties.get(name)
    there = here.at(f"map property {shown(name)}")
    if value is None or value == "":
        raise there.fault("it is missing", "add it in Tiled (Map, Map Properties)")
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
        cure = f"write a text of at most {LONGEST_NAME} letters"
        raise there.fault(f"{shown(str(value))} is no short text", cure)
    return value


def _spot(thing: Any) -> Spot:
    x, y = centre(thing.x, thing.y, thing.width, thing.height, thing.rotation)
    return Spot(thing.name, thing.type, x, y, thing.width, thing.height, dict(thing.properties))

"""How single things of Die Schatzinsel's table look, and what is said of them at large.

Owns the track's fields and boats, the numbers on the map and on tokens, and words of single things;
where they lie is the layout's business.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.core.model import Seat
from game.core.phrases import capital
from game.rules.schatzinsel.box import CROSSES
from game.rules.schatzinsel.model import View
from game.rules.schatzinsel.scoring import lines_of, worth
from game.rules.schatzinsel.shown import many, tiles_words
from game.rules.schatzinsel.words import (
    NOTHING,
    Tile,
    numbers_of,
)
from scenes.kit import isle, pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import lay
from scenes.kit.sprites import Placed
from scenes.kit.theme import BRASS, CAPTION, GOLD, INK, NIGHT, NUMBER, PALE, PARCHMENT, Livery, mix
from scenes.tables.layout import (
    Look,
    Spot,
)
from scenes.tables.plates import Count, Plate, seat_plate
from scenes.tables.room import Room

TREASURE: Final = Livery("Treasure", (186, 140, 58), INK, "painted-cross", "dots")
"""Chests on the map belong to nobody any more."""
TOKEN: Final = 112.0
CAPTION_H: Final = 36.0
"""Below a chest or guard in the hand: how many, and what the next one brings."""
TENS: Final = 10


def lay_at(surface: pygame.Surface, room: Room, picture: pygame.Surface, spot: Spot) -> None:
    """Paint a picture with its middle at a spot's."""
    x, y = room.at(spot)
    at = (round(x * room.assets.scale), round(y * room.assets.scale))
    surface.blit(picture, picture.get_rect(center=at))


def heading(surface: pygame.Surface, room: Room) -> None:
    """Paint what the display is for."""
    x, y, w, _h = room.spots["display"]
    assets = room.assets
    words = text.fitted(assets, "Free to take", w - 30, 34, INK, CAPTION)
    at = (assets.px(x + w / 2), assets.px(y + 30))
    surface.blit(words, words.get_rect(center=at))


def field(assets: Assets, number: int, side: float) -> pygame.Surface:
    """A field of the track; every tenth bears its number."""

    def make() -> pygame.Surface:
        tenth = number % TENS == 0
        face = mix(PARCHMENT, BRASS, 0.5 if tenth else 0.16)
        plate = shapes.panel(assets, side - 4, side - 4, face, 255, 8, mix(BRASS, INK, 0.3)).copy()
        if tenth:
            word = text.line(assets, str(number), max(24.0, side * 0.52), INK, NUMBER)
            plate.blit(word, word.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("track field", number, side), make)


def boat(view: View, room: Room, seat: Seat) -> Placed:
    """A seat's marker on the track; those on one field stand a little apart."""
    field = view.seats[seat].field
    here = [s for s, seen in enumerate(view.seats) if seen.field == field]
    x, y, w, h = room.spots[f"field {field}"]
    spread = (here.index(seat) - (len(here) - 1) / 2) * w * 0.34
    badge = pieces.emblem_badge(room.assets, room.livery(seat), w * 0.86)
    return Placed(("boat", seat), badge, x + w / 2 + spread, y + h / 2 + spread / 2, 30 + seat)


def shown_tile(room: Room, tile: Tile, side: float) -> pygame.Surface:
    """A tile that lies open, `side` units wide."""
    return isle.isle_tile(room.assets, *numbers_of(tile), side, tile in CROSSES, True)


def promised(view: View, room: Room) -> list[Placed]:
    """On one's own turn, what each of one's tiles would bring on its cell by itself."""
    if view.viewer is None or view.turn != view.viewer:
        return []
    seen = view.seats[view.viewer]
    things = []
    for tile in (*seen.open_tiles, *(seen.dealt_tiles or ())):
        points = worth_now(view, tile)
        spot = f"cell {view.chart.cells[tile]}"
        words = text.line(room.assets, f"+{points}", 44, mix(GOLD, PALE, 0.5), NUMBER, shadow=NIGHT)
        things.append(Placed(("promise", tile), words, *room.at(spot), 12))
    return things


def worth_now(view: View, tile: Tile) -> int:
    """What the tile would bring now, by the rules."""
    rows, columns = lines_of([n for n, laid in enumerate(view.board) if laid != NOTHING])
    return worth(rows, columns, view.chart.cells[tile], view.house.group)[0]


def next_token(view: View, kind: str) -> tuple[int, bool]:
    """What the next chest or guard brings, and whether there is a place for it on the map."""
    chests, guards = len(view.chests), len(view.guards)
    if kind == "chest":
        free = any(tile in CROSSES and tile not in view.chests for tile in view.board)
        return chests + 1, free
    return chests + guards + 1, guards < chests


def counted(
    assets: Assets, image: pygame.Surface, count: int, brings: tuple[int, bool],
    kind: tuple[str, str],
) -> pygame.Surface:  # fmt: skip
    """A token; below it how many of it there are, and what the next one brings: golden when it
    has a place."""

    def make() -> pygame.Surface:
        edge = (image.width - assets.px(TOKEN)) // 2
        high = assets.px(CAPTION_H)
        sheet = pygame.Surface((image.width, image.height + high), pygame.SRCALPHA)
        lay(sheet, image, (image.width / 2, image.height / 2))
        points, place = brings
        gold = mix(GOLD, PALE, 0.5) if place else mix(PALE, NIGHT, 0.35)
        below = image.height - edge + high // 2
        left = text.line(assets, f"{count} x", 36, PALE, NUMBER, shadow=NIGHT)
        right = text.line(assets, f"+{points}", 36, gold, NUMBER, shadow=NIGHT)
        sheet.blit(left, left.get_rect(midleft=(edge, below)))
        sheet.blit(right, right.get_rect(midright=(sheet.width - edge, below)))
        return finished(sheet)

    return assets.recent("counted token", (kind, count, brings), make, 12)


def standing(view: View, seat: Seat) -> str:
    """What stands at the bottom of a seat's plate: who may end the game, or the lap of the boat."""
    seen = view.seats[seat]
    if not (view.over or seen.tiles or seen.chests or seen.guards):
        left = view.display or view.extra_guards
        return "nothing left: takes on" if left else "ends the game on the next turn"
    return f"lap {seen.lap + 1} on the track" if seen.lap else ""


def look_at_seat(room: Room, view: View, seat: Seat) -> Look:
    """What all know of a seat's tiles."""
    seen = view.seats[seat]
    if seen.dealt_tiles is None:
        hidden = seen.tiles - len(seen.open_tiles)
        words = f"{many(hidden, 'tile')} of the first deal that only {room.names[seat]} knows."
    else:
        words = f"Dealt: {tiles_words(seen.dealt_tiles) or 'no tile any more'}."
    taken = f"Taken openly: {tiles_words(seen.open_tiles)}." if seen.open_tiles else ""
    words = f"{capital(words)} {taken}".strip()
    plate = Plate(
        room.livery(seat), room.names[seat],
        (Count("map", str(seen.tiles)), Count("locked-chest", str(seen.chests)),
         Count("guard", str(seen.guards))),
        str(seen.score), level=room.level(seat),
    )  # fmt: skip
    return Look(seat_plate(room.assets, plate, 520, 220), room.names[seat], words)


def look_at_token(room: Room, view: View, kind: str) -> Look:
    """A chest or a guard (`kind`) at large, with what the next one brings."""
    livery = TREASURE if view.viewer is None else room.livery(view.viewer)
    if kind == "chest":
        chests = len(view.chests) + 1
        words = (
            "Goes on a tile with a cross. It brings as many points as chests lie on the map then: "
            f"{chests} for the next one."
        )
        return Look(isle.chest_token(room.assets, livery, 440), "Treasure chest", words)
    words = (
        "Stands by a chest that has no guard. It brings as many points as chests and guards are "
        f"on the map then: {len(view.chests) + len(view.guards) + 1} for the next one."
    )
    return Look(isle.guard_token(room.assets, livery, 440), "Guard", words)


def about(view: View, tile: Tile) -> str:
    """Where a tile belongs, what it carries, and what it would bring now; for the eyes of the
    view."""
    row, column = numbers_of(tile)
    lies = tile in view.board
    words = f"Belongs where stone {row} of the rows meets stone {column} of the columns."
    if tile in CROSSES:
        words += " A chest can be hidden under its cross."
        if tile in view.chests:
            words += " One lies there" + (", guarded." if tile in view.guards else ", unguarded.")
    if not lies and not view.over:
        words += f" Laid now it brings {worth_now(view, tile)}."
    return words

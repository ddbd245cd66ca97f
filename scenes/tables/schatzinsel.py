"""Die Schatzinsel's table: the map that grows tile by tile into an island, and its score track.

Owns where its things lie, how a choice is pointed out and how facts are shown. What tiles, stones
and tokens look like is `kit.isle`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.model import Action, Fact, Seat
from game.rules.schatzinsel.box import CROSSES, TRACK
from game.rules.schatzinsel.game import GAME
from game.rules.schatzinsel.model import View
from game.rules.schatzinsel.options import OFFERS
from game.rules.schatzinsel.scoring import lines_of, worth
from game.rules.schatzinsel.words import (
    NOTHING,
    SIZE,
    TILES,
    ChestPlaced,
    Done,
    EndedGame,
    GuardPlaced,
    GuardTaken,
    LayTile,
    Pass,
    Passed,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    Tile,
    TileLaid,
    TileTaken,
    TurnBegan,
    numbers_of,
    tile_name,
)
from scenes.kit import isle, pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BRASS, CAPTION, GOLD, INK, NIGHT, NUMBER, PALE, PARCHMENT, Livery, mix
from scenes.tables.layout import (
    Arrival,
    Button,
    Cue,
    Flight,
    Held,
    Look,
    Said,
    Scenery,
    Spot,
    held_by,
)
from scenes.tables.plates import Count, Plate, seat_plate
from scenes.tables.room import Rect, Room
from scenes.tables.screens import table_screens

TREASURE: Final = Livery("Treasure", (186, 140, 58), INK, "painted-cross", "dots")
"""Chests on the map belong to nobody any more."""
OPEN_SEA: Final = (26, 104, 132)
"""Uncharted water, as on the edges of the tiles."""
HELD: Final = 150.0
TOKEN: Final = 118.0
TENS: Final = 10
PLACE, TAKE = 24.0, 20.0
"""Ticks: a thing to the map, a thing into a hand."""


class SchatzinselLayout:
    """Satisfies `scenes.tables.layout.Layout`."""

    map_name = "schatzinsel"

    # --- the board --------------------------------------------------------------------------------

    def spots(self, view: View, room: Room) -> dict[str, Rect]:
        return room.spots

    def scenery(self, view: View, room: Room) -> Scenery:
        return Scenery("sea", (view.chart.rows, view.chart.columns))

    def paint(self, surface: pygame.Surface, view: View, room: Room) -> None:
        """The chart with its track and stones, empty water, and the sheet for the display."""
        assets = room.assets
        _lay(surface, room, shapes.parchment(assets, *room.spots["board"][2:], 16), "board")
        _lay(surface, room, shapes.parchment(assets, *room.spots["display"][2:], 16), "display")
        _paint_heading(surface, room)
        for field in range(TRACK):
            _lay(surface, room, _field(assets, field, room.spots[f"field {field}"][2]),
                 f"field {field}")  # fmt: skip
        for cell in range(TILES):
            side = room.spots[f"cell {cell}"][2]
            _lay(surface, room, shapes.panel(assets, side, side, OPEN_SEA, 255, 0), f"cell {cell}")
            _lay(surface, room, isle.isle_cell(assets, side), f"cell {cell}")
        for n in range(SIZE):
            side = room.spots[f"row {n}"][2]
            _lay(surface, room, isle.stone(assets, view.chart.rows[n], side), f"row {n}")
            column = isle.stone(assets, view.chart.columns[n], side, axis="column")
            _lay(surface, room, column, f"column {n}")

    def placed(self, view: View, room: Room) -> Sequence[Placed]:
        """Tiles, chests, guards, what is on display, boats on the track, the seats' plates."""
        things = [self._tile(view, room, tile) for tile in view.board if tile != NOTHING]
        things += self._tokens(view, room)
        things += self._displayed(view, room)
        things += _promised(view, room)
        for seat, seen in enumerate(view.seats):
            things.append(_boat(view, room, seat))
            counts = (
                Count("map", str(seen.tiles)),
                Count("locked-chest", str(seen.chests)),
                Count("guard", str(seen.guards)),
            )
            lap = f"lap {seen.lap + 1}" if seen.lap else ""
            plate = Plate(
                room.livery(seat), room.names[seat], counts, str(seen.score), lap,
                seat in room.active,
            )  # fmt: skip
            _x, _y, w, h = room.spots[f"seat {seat}"]
            picture = seat_plate(room.assets, plate, w, h)
            things.append(Placed(("seat", seat), picture, *room.at(f"seat {seat}"), 10))
        return things

    def _tile(self, view: View, room: Room, tile: Tile) -> Placed:
        cell = view.chart.cells[tile]
        side = room.spots[f"cell {cell}"][2]
        picture = isle.isle_tile(room.assets, *numbers_of(tile), side, tile in CROSSES)
        return Placed(("tile", tile), picture, *room.at(f"cell {cell}"), 10)

    def _tokens(self, view: View, room: Room) -> list[Placed]:
        things = []
        for tile in view.chests:
            cell = view.chart.cells[tile]
            x, y = room.at(f"cell {cell}")
            side = room.spots[f"cell {cell}"][2]
            chest = isle.chest_token(room.assets, TREASURE, side * 0.62)
            things.append(Placed(("chest", tile), chest, x, y, 20))
            if tile in view.guards:
                guard = isle.guard_token(room.assets, TREASURE, side * 0.4)
                at = (x + side * 0.26, y - side * 0.26)
                things.append(Placed(("guard", tile), guard, *at, 21))
        return things

    def _displayed(self, view: View, room: Room) -> list[Placed]:
        """Tiles to be taken, where they would lie; extra guards in a row."""
        things = []
        for tile in view.display:
            spot = f"shown {view.chart.cells[tile]}"
            picture = _shown_tile(room, tile, room.spots[spot][2])
            things.append(Placed(("tile", tile), picture, *room.at(spot), 11))
        x, y, w, h = room.spots["guards"]
        for n in range(view.extra_guards):
            token = isle.guard_token(room.assets, TREASURE, h * 0.86)
            at = x + w * (n + 0.5) / max(4, view.extra_guards)
            things.append(Placed(("extra guard", n), token, at, y + h / 2, 11))
        return things

    def hand(self, view: View, room: Room) -> Sequence[Held]:
        """Own tiles in the order of the board, then chests, then guards, each with its number."""
        if view.viewer is None:
            return ()
        seen, assets = view.seats[view.viewer], room.assets
        own = {*seen.open_tiles, *(seen.dealt_tiles or ())}
        back = isle.tile_back(assets, HELD)
        held = [
            Held(
                f"hand {tile}",
                isle.isle_tile(assets, *numbers_of(tile), HELD, tile in CROSSES, True, loose=True),
                back, HELD, HELD, "tiles", ("tile", tile),
            )
            for tile in view.chart.tiles if tile in own
        ]  # fmt: skip
        livery = room.livery(view.viewer)
        for kind, count, make in (
            ("chest", seen.chests, isle.chest_token), ("guard", seen.guards, isle.guard_token),
        ):  # fmt: skip
            if count:
                image = _counted(assets, make(assets, livery, TOKEN), count, (kind, livery.name))
                held.append(Held(f"hand {kind}", image, image, TOKEN, TOKEN, kind))
        return held

    # --- choosing ---------------------------------------------------------------------------------

    def path(self, action: Action, view: View) -> tuple[Spot, ...]:
        """A thing of the hand and its cell, or a thing on display."""
        cells = view.chart.cells
        match action:
            case LayTile(tile):
                return (f"hand {tile}", f"cell {cells[tile]}")
            case PlaceChest(tile):
                return ("hand chest", f"cell {cells[tile]}")
            case PlaceGuard(tile):
                return ("hand guard", f"cell {cells[tile]}")
            case TakeTile(tile):
                return (f"shown {cells[tile]}",)
            case TakeGuard():
                return ("guards",)
            case Done():
                return ("button done",)
        assert isinstance(action, Pass)
        return ("button pass",)

    def button(self, name: str, view: View) -> Button:
        if name == "done":
            return Button("Done", "end your turn", "check")
        return Button("Pass", "nothing can be done", "step")

    # --- what happens -----------------------------------------------------------------------------

    def cue(self, fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
        match fact:
            case TileTaken(seat, tile):
                return _taken(seat, tile, view, room)
            case GuardTaken(seat):
                token = isle.guard_token(room.assets, TREASURE, room.spots["guards"][3] * 0.86)
                flight = Flight(token, "guards", held_by(seat), TAKE, 20, waits=False)
                return Cue(TAKE, "guard", flights=(flight,))
            case TileLaid(seat, tile, cell):
                return _laid(("tile", tile), seat, cell, fact.points, "stone", fact.counted)
            case ChestPlaced(seat, tile, cell):
                cells = tuple(view.chart.cells[t] for t in view.chests)
                return _laid(("chest", tile), seat, cell, fact.points, "chest", cells)
            case GuardPlaced(seat, tile, cell):
                cells = tuple(view.chart.cells[t] for t in view.chests)
                return _laid(("guard", tile), seat, cell, fact.points, "guard", cells)
            case Passed(seat):
                return Cue(40, "knock", glow=(f"seat {seat}",))
            case EndedGame(seat, points):
                return Cue(50, "score", said=(Said(f"+{points}", f"seat {seat}", seat),))
            case TurnBegan():
                return Cue(4)
        return None

    # --- looking closely --------------------------------------------------------------------------

    def look(self, spot: Spot, view: View, room: Room) -> Look | None:
        """A tile wherever it lies, with what it would bring; chests and guards."""
        kind, _, rest = spot.partition(" ")
        tile = NOTHING
        if kind == "hand" and rest in ("chest", "guard"):
            return _look_at_token(room, view, rest)
        if kind == "guards":
            return _look_at_token(room, view, "guard")
        if kind == "hand":
            tile = int(rest)
        elif kind == "cell":
            tile = view.board[int(rest)]
        elif kind == "shown":
            tile = view.chart.tiles[int(rest)]
            tile = tile if tile in view.display else NOTHING
        if tile == NOTHING:
            return None
        row, column = numbers_of(tile)
        cross = tile in CROSSES
        picture = isle.isle_tile(room.assets, row, column, 520, cross, True, loose=True)
        return Look(picture, f"Tile {tile_name(tile)}", _about(view, tile))

    def status(self, view: View, room: Room) -> str:
        rules = "Silver's rules" if view.house.deeds == "one" else "Hawkins' rules"
        return f"{rules}, {len(view.display)} tiles on display"

    def scores(self, view: View) -> Sequence[int]:
        return [seen.score for seen in view.seats]


# --- cues -----------------------------------------------------------------------------------------


def _taken(seat: Seat, tile: Tile, view: View, room: Room) -> Cue:
    """From the display into a hand: into one's own it glides by itself."""
    spot = f"shown {view.chart.cells[tile]}"
    if room.facing == seat:
        return Cue(TAKE, "card-take", arrivals=(Arrival(("tile", tile), spot, TAKE, 20),))
    picture = _shown_tile(room, tile, room.spots[spot][2])
    return Cue(TAKE, "card-take", flights=(Flight(picture, spot, held_by(seat), TAKE, 20),))


def _laid(
    key: tuple[str, Tile], seat: Seat, cell: int, points: int, sound: str, cells: Sequence[int]
) -> Cue:
    """From a hand to the map; the points rise where it lies, what counts lights up."""
    arrival = Arrival(key, held_by(seat), PLACE, 40)
    said = Said(f"+{points}", f"cell {cell}", seat)
    glow = tuple(f"cell {n}" for n in cells)
    return Cue(PLACE + 16, sound, arrivals=(arrival,), said=(said,), glow=glow)


# --- pictures -------------------------------------------------------------------------------------


def _lay(surface: pygame.Surface, room: Room, picture: pygame.Surface, spot: Spot) -> None:
    x, y = room.at(spot)
    at = (round(x * room.assets.scale), round(y * room.assets.scale))
    surface.blit(picture, picture.get_rect(center=at))


def _paint_heading(surface: pygame.Surface, room: Room) -> None:
    x, y, w, _h = room.spots["display"]
    assets = room.assets
    words = text.fitted(assets, "Free to take", w - 30, 34, INK, CAPTION)
    at = (assets.px(x + w / 2), assets.px(y + 30))
    surface.blit(words, words.get_rect(center=at))


def _field(assets: Assets, number: int, side: float) -> pygame.Surface:
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


def _boat(view: View, room: Room, seat: Seat) -> Placed:
    """A seat's marker on the track; those on one field stand a little apart."""
    field = view.seats[seat].field
    here = [s for s, seen in enumerate(view.seats) if seen.field == field]
    x, y, w, h = room.spots[f"field {field}"]
    spread = (here.index(seat) - (len(here) - 1) / 2) * w * 0.34
    badge = pieces.emblem_badge(room.assets, room.livery(seat), w * 0.86)
    return Placed(("boat", seat), badge, x + w / 2 + spread, y + h / 2 + spread / 2, 30 + seat)


def _shown_tile(room: Room, tile: Tile, side: float) -> pygame.Surface:
    return isle.isle_tile(room.assets, *numbers_of(tile), side, tile in CROSSES, True)


def _promised(view: View, room: Room) -> list[Placed]:
    """On one's own turn, what each of one's tiles would bring on its cell by itself."""
    if view.viewer is None or view.turn != view.viewer:
        return []
    seen = view.seats[view.viewer]
    things = []
    for tile in (*seen.open_tiles, *(seen.dealt_tiles or ())):
        points = _worth(view, tile)
        spot = f"cell {view.chart.cells[tile]}"
        words = text.line(room.assets, f"+{points}", 44, mix(GOLD, PALE, 0.5), NUMBER, shadow=NIGHT)
        things.append(Placed(("promise", tile), words, *room.at(spot), 12))
    return things


def _worth(view: View, tile: Tile) -> int:
    """What the tile would bring now, by the rules."""
    rows, columns = lines_of([n for n, laid in enumerate(view.board) if laid != NOTHING])
    return worth(rows, columns, view.chart.cells[tile], view.house.group)[0]


def _counted(
    assets: Assets, image: pygame.Surface, count: int, kind: tuple[str, str]
) -> pygame.Surface:
    """A token with how many of it there are."""

    def make() -> pygame.Surface:
        sheet = image.copy()
        word = text.line(assets, f"x{count}", 40, PALE, NUMBER, shadow=NIGHT)
        edge = assets.px(10)
        sheet.blit(word, word.get_rect(bottomleft=(edge, sheet.height - edge)))
        return finished(sheet)

    return assets.once(("counted token", kind, count), make)


def _look_at_token(room: Room, view: View, kind: str) -> Look:
    livery = TREASURE if view.viewer is None else room.livery(view.viewer)
    if kind == "chest":
        words = "Goes on a tile with a cross. It brings as many points as chests lie on the map."
        return Look(isle.chest_token(room.assets, livery, 440), "Treasure chest", words)
    words = (
        "Stands by a chest that has no guard. It brings as many points as chests and guards are "
        "on the map."
    )
    return Look(isle.guard_token(room.assets, livery, 440), "Guard", words)


def _about(view: View, tile: Tile) -> str:
    row, column = numbers_of(tile)
    lies = tile in view.board
    words = f"Belongs where stone {row} of the rows meets stone {column} of the columns."
    if tile in CROSSES:
        words += " A chest can be hidden under its cross."
        if tile in view.chests:
            words += " One lies there" + (", guarded." if tile in view.guards else ", unguarded.")
    if not lies and not view.over:
        words += f" Laid now it brings {_worth(view, tile)}."
    return words


SCREENS: Final = table_screens(
    GAME,
    SchatzinselLayout,
    "Lay the map of the island tile by tile, hide chests on its crosses, and set guards.",
    "map",
    OFFERS,
)
"""The entry in the list of screens."""

"""Die Schatzinsel's table: the map that grows tile by tile into an island, and its score track.

Owns where its things lie, how a choice is pointed out and how facts are shown. How they look is
`schatzinsel_looks`; tiles, stones and tokens are `kit.isle`.
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
from game.rules.schatzinsel.shown import many
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
from scenes.kit import isle, shapes
from scenes.kit.sprites import Placed
from scenes.tables import schatzinsel_looks as looks
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

OPEN_SEA: Final = (26, 104, 132)
"""Uncharted water, as on the edges of the tiles."""
HELD: Final = 150.0
PLACE, TAKE = 24.0, 20.0
"""Ticks: a thing to the map, a thing into a hand."""


class SchatzinselLayout:
    """Satisfies `scenes.tables.layout.Layout`."""

    map_name = "schatzinsel"

    # --- the board --------------------------------------------------------------------------------

    def spots(self, view: View, room: Room) -> dict[str, Rect]:
        """The map's own: nothing moves."""
        return room.spots

    def scenery(self, view: View, room: Room) -> Scenery:
        """The sea; painted anew for other stones."""
        return Scenery("sea", (view.chart.rows, view.chart.columns))

    def paint(self, surface: pygame.Surface, view: View, room: Room) -> None:
        """The chart with its track and stones, empty water, and the sheet for the display."""
        assets = room.assets
        looks.lay_at(surface, room, shapes.parchment(assets, *room.spots["board"][2:], 16), "board")
        looks.lay_at(
            surface, room, shapes.parchment(assets, *room.spots["display"][2:], 16), "display"
        )
        looks.heading(surface, room)
        for field in range(TRACK):
            looks.lay_at(surface, room, looks.field(assets, field, room.spots[f"field {field}"][2]),
                 f"field {field}")  # fmt: skip
        for cell in range(TILES):
            side = room.spots[f"cell {cell}"][2]
            looks.lay_at(
                surface, room, shapes.panel(assets, side, side, OPEN_SEA, 255, 0), f"cell {cell}"
            )
            looks.lay_at(surface, room, isle.isle_cell(assets, side), f"cell {cell}")
        for n in range(SIZE):
            side = room.spots[f"row {n}"][2]
            looks.lay_at(surface, room, isle.stone(assets, view.chart.rows[n], side), f"row {n}")
            column = isle.stone(assets, view.chart.columns[n], side, axis="column")
            looks.lay_at(surface, room, column, f"column {n}")

    def placed(self, view: View, room: Room) -> Sequence[Placed]:
        """Tiles, chests, guards, what is on display, boats on the track, the seats' plates."""
        things = [self._tile(view, room, tile) for tile in view.board if tile != NOTHING]
        things += self._tokens(view, room)
        things += self._displayed(view, room)
        things += looks.promised(view, room)
        for seat, seen in enumerate(view.seats):
            things.append(looks.boat(view, room, seat))
            counts = (
                Count("map", str(seen.tiles)),
                Count("locked-chest", str(seen.chests)),
                Count("guard", str(seen.guards)),
            )
            note, active = looks.standing(view, seat), seat in room.active
            score = str(seen.score)
            plate = Plate(
                room.livery(seat), room.names[seat], counts, score, note, active,
                level=room.level(seat),
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
            chest = isle.chest_token(room.assets, looks.TREASURE, side * 0.62)
            things.append(Placed(("chest", tile), chest, x, y, 20))
            if tile in view.guards:
                guard = isle.guard_token(room.assets, looks.TREASURE, side * 0.4)
                at = (x + side * 0.26, y - side * 0.26)
                things.append(Placed(("guard", tile), guard, *at, 21))
        return things

    def _displayed(self, view: View, room: Room) -> list[Placed]:
        """Tiles to be taken, where they would lie; extra guards in a row."""
        things = []
        for tile in view.display:
            spot = f"shown {view.chart.cells[tile]}"
            picture = looks.shown_tile(room, tile, room.spots[spot][2])
            things.append(Placed(("tile", tile), picture, *room.at(spot), 11))
        x, y, w, h = room.spots["guards"]
        for n in range(view.extra_guards):
            token = isle.guard_token(room.assets, looks.TREASURE, h * 0.86)
            at = x + w * (n + 0.5) / max(4, view.extra_guards)
            things.append(Placed(("extra guard", n), token, at, y + h / 2, 11))
        return things

    def hand(self, view: View, room: Room) -> Sequence[Held]:
        """Own tiles in the order of the board, then chests, then guards, each with its number."""
        if view.viewer is None:
            return ()
        seen, assets = view.seats[view.viewer], room.assets
        own = {*seen.open_tiles, *(seen.dealt_tiles or ())}
        held = [
            Held(
                f"hand {tile}",
                isle.isle_tile(assets, *numbers_of(tile), HELD, tile in CROSSES, True, loose=True),
                HELD, HELD, "tiles", ("tile", tile),
            )
            for tile in view.chart.tiles if tile in own
        ]  # fmt: skip
        livery = room.livery(view.viewer)
        for kind, count, make in (
            ("chest", seen.chests, isle.chest_token), ("guard", seen.guards, isle.guard_token),
        ):  # fmt: skip
            if count:
                token = make(assets, livery, looks.TOKEN)
                image = looks.counted(
                    assets, token, count, looks.next_token(view, kind), (kind, livery.name)
                )
                held.append(
                    Held(
                        f"hand {kind}",
                        image,
                        looks.TOKEN,
                        looks.TOKEN + looks.CAPTION_H,
                        kind,
                    )
                )
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
        """What ending the turn and passing say."""
        if name == "done":
            return Button("Done", "end your turn", "check")
        return Button("Pass", "nothing can be done", "step")

    # --- what happens -----------------------------------------------------------------------------

    def cue(self, fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
        """How a fact is shown: things fly to the map, points rise."""
        match fact:
            case TileTaken(seat, tile):
                return _taken(seat, tile, view, room)
            case GuardTaken(seat):
                token = isle.guard_token(
                    room.assets, looks.TREASURE, room.spots["guards"][3] * 0.86
                )
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
        if kind == "seat":
            return looks.look_at_seat(room, view, int(rest))
        if kind == "hand" and rest in ("chest", "guard"):
            return looks.look_at_token(room, view, rest)
        if kind == "guards":
            return looks.look_at_token(room, view, "guard")
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
        return Look(picture, f"Tile {tile_name(tile)}", looks.about(view, tile))

    def status(self, view: View, room: Room) -> str:
        """What can still be taken."""
        if not (view.display or view.extra_guards):
            return "Nothing left to take"
        return f"{many(len(view.display), 'tile')} and {many(view.extra_guards, 'guard')} to take"

    def scores(self, view: View) -> Sequence[int]:
        """Everybody's points, which are open."""
        return [seen.score for seen in view.seats]


# --- cues -----------------------------------------------------------------------------------------


def _taken(seat: Seat, tile: Tile, view: View, room: Room) -> Cue:
    """From the display into a hand: into one's own it glides by itself."""
    spot = f"shown {view.chart.cells[tile]}"
    if room.facing == seat:
        return Cue(TAKE, "card-take", arrivals=(Arrival(("tile", tile), spot, TAKE, 20),))
    picture = looks.shown_tile(room, tile, room.spots[spot][2])
    return Cue(TAKE, "card-take", flights=(Flight(picture, spot, held_by(seat), TAKE, 20),))


def _laid(
    key: tuple[str, Tile], seat: Seat, cell: int, points: int, sound: str, cells: Sequence[int]
) -> Cue:
    """From a hand to the map; the points rise where it lies, what counts lights up."""
    arrival = Arrival(key, held_by(seat), PLACE, 40)
    said = Said(f"+{points}", f"cell {cell}", seat)
    glow = tuple(f"cell {n}" for n in cells)
    return Cue(PLACE + 16, sound, arrivals=(arrival,), said=(said,), glow=glow)


SCREENS: Final = table_screens(
    GAME,
    SchatzinselLayout,
    "Lay the map of the island tile by tile, hide chests on its crosses, and set guards.",
    "map",
    OFFERS,
)
"""The entry in the list of screens."""

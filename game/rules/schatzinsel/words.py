"""The words of Die Schatzinsel: tiles, cells, actions, and facts. All of it may reach the disk.

Owns names and shapes, no rule. A tile is the number of its pair of coordinates, 0 (tile 1-1) to 24
(tile 5-5); a cell is the number of a space of the board, 0 (top left) to 24, row by row.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from game.core.model import Action, Fact, Seat, Viewer

SIZE: Final = 5
"""Rows and columns of the board, and the numbers on the coordinate stones."""
TILES: Final = SIZE * SIZE
NOTHING: Final = -1

Tile: TypeAlias = int
Cell: TypeAlias = int


def tile_of(row: int, column: int) -> Tile:
    """The tile with these two printed numbers, 1 to 5 each. (2, 4) is not (4, 2): SI-A4."""
    return (row - 1) * SIZE + column - 1


def numbers_of(tile: Tile) -> tuple[int, int]:
    """The two printed numbers of a tile: that of its row, that of its column."""
    return tile // SIZE + 1, tile % SIZE + 1


def tile_name(tile: Tile) -> str:
    """A tile as people call it: "2-4"."""
    row, column = numbers_of(tile)
    return f"{row}-{column}"


# --- actions --------------------------------------------------------------------------------------


class TakeTile(Action, frozen=True, tag="take-tile"):
    """Take this tile from beside the board behind the screen."""

    tile: Tile


class TakeGuard(Action, frozen=True, tag="take-guard"):
    """Take one of the extra guards behind the screen."""


class LayTile(Action, frozen=True, tag="lay-tile"):
    """Lay this tile on the cell that its numbers give."""

    tile: Tile


class PlaceChest(Action, frozen=True, tag="place-chest"):
    """Place a treasure chest on the X of this tile."""

    tile: Tile


class PlaceGuard(Action, frozen=True, tag="place-guard"):
    """Place a guard at the chest on this tile."""

    tile: Tile


class Done(Action, frozen=True, tag="done"):
    """End the turn, something having been done."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing, because nothing is possible (SI-A12)."""


IslandAction: TypeAlias = (
    TakeTile | TakeGuard | LayTile | PlaceChest | PlaceGuard | Done | Pass
)  # fmt: skip

# --- facts ----------------------------------------------------------------------------------------


class MapBegun(Fact, frozen=True, tag="map-begun"):
    """The start tile lies on the board, and the coordinate stones are set by it.

    `rows` are the stones down the left side, `columns` those along the top.
    """

    tile: Tile
    cell: Cell
    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Displayed(Fact, frozen=True, tag="displayed"):
    """What lies beside the board for everybody to take: tiles face up, and extra guards."""

    tiles: tuple[Tile, ...]
    guards: int


class Dealt(Fact, frozen=True, tag="dealt"):
    """What `seat` begins with behind its screen. `tiles` is None in the eyes of the others."""

    seat: Seat
    count: int
    tiles: tuple[Tile, ...] | None
    chests: int
    guards: int

    def seen_by(self, viewer: Viewer) -> Dealt:
        if viewer == self.seat:
            return self
        return msgspec.structs.replace(self, tiles=None)


class Begins(Fact, frozen=True, tag="begins"):
    """The first turn is that of `seat` (SI-A20)."""

    seat: Seat


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    """`seat` is to move."""

    seat: Seat


class TileTaken(Fact, frozen=True, tag="tile-taken"):
    """From beside the board behind the screen of `seat`. Everybody saw which one."""

    seat: Seat
    tile: Tile


class GuardTaken(Fact, frozen=True, tag="guard-taken"):
    """From beside the board behind the screen of `seat`; `left` remain to be taken."""

    seat: Seat
    left: int


class TileLaid(Fact, frozen=True, tag="tile-laid"):
    """From behind the screen of `seat` to `cell`, for `points`.

    `touching`: it lies beside another tile; then `counted` are the cells of all tiles that count,
    its own among them. Else `counted` are the free cells it sees. `known`: everybody knew that
    this seat had it. `score` is what the seat has altogether now.
    """

    seat: Seat
    tile: Tile
    cell: Cell
    touching: bool
    counted: tuple[Cell, ...]
    known: bool
    points: int
    score: int


class ChestPlaced(Fact, frozen=True, tag="chest-placed"):
    """From behind the screen of `seat` to `tile` on `cell`: a point for each of `chests`."""

    seat: Seat
    tile: Tile
    cell: Cell
    chests: int
    points: int
    score: int


class GuardPlaced(Fact, frozen=True, tag="guard-placed"):
    """From behind the screen of `seat` to the chest on `tile`: a point for each of `chests` and
    `guards` on the board, this guard among them."""

    seat: Seat
    tile: Tile
    cell: Cell
    chests: int
    guards: int
    points: int
    score: int


class Passed(Fact, frozen=True, tag="passed"):
    """`seat` could do nothing and showed so: no tile, and these chests and guards in vain."""

    seat: Seat
    chests: int
    guards: int


class EndedGame(Fact, frozen=True, tag="ended-game"):
    """`seat` began its turn with nothing left and is paid for it (SI-A13).

    `last_turns`: the others of this round still play.
    """

    seat: Seat
    points: int
    score: int
    last_turns: bool


class AllStuck(Fact, frozen=True, tag="all-stuck"):
    """Everybody passed in a row (SI-A23)."""


class GameOver(Fact, frozen=True, tag="game-over"):
    """Nobody plays on; `winners` have the most points."""

    winners: tuple[Seat, ...]


IslandFact: TypeAlias = (
    MapBegun | Displayed | Dealt | Begins | TurnBegan | TileTaken | GuardTaken | TileLaid
    | ChestPlaced | GuardPlaced | Passed | EndedGame | AllStuck | GameOver
)  # fmt: skip

"""What a match of Die Schatzinsel remembers, and what a seat may know of it.

Owns the house rules as read, the state and the view. Sets of tiles are whole numbers with a bit for
each tile, so that taking, laying and copying cost next to nothing. Words for actions and facts are
in `words`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec

from game.core.model import Reason, Seat, Viewer
from game.rules.schatzinsel.box import CROSSES, Chart
from game.rules.schatzinsel.words import TILES, Cell, Tile

Bits: TypeAlias = int
"""A set of tiles: bit t stands for tile t."""

TAKE_TILE: Final = 1
TAKE_GUARD: Final = 2
LAY_TILES: Final = 4
PLACE_CHESTS: Final = 8
PLACE_GUARDS: Final = 16
DEEDS: Final = {
    TAKE_TILE: "take-tile",
    TAKE_GUARD: "take-guard",
    LAY_TILES: "lay-tiles",
    PLACE_CHESTS: "place-chests",
    PLACE_GUARDS: "place-guards",
}
"""The five things that can be done in a turn; sets of them are added up."""
ALL_DEEDS: Final = sum(DEEDS)

ALONE, TOUCHING, CHEST, GUARD, END = range(5)
SCORINGS: Final = ("alone", "touching", "chests", "guards", "end")
"""What brings points: the lines of a score sheet."""


def bits_of(tiles: Iterable[Tile]) -> Bits:
    """The set of these tiles."""
    bits = 0
    for tile in tiles:
        bits |= 1 << tile
    return bits


def tiles_in(bits: Bits) -> list[Tile]:
    """The tiles of a set, ascending."""
    return [tile for tile in range(TILES) if bits >> tile & 1]


def in_board_order(chart: Chart, bits: Bits) -> tuple[Tile, ...]:
    """The tiles of a set in the order of the cells where they belong, top left first."""
    return tuple(tile for tile in chart.tiles if bits >> tile & 1)


CROSS_BITS: Final[Bits] = bits_of(CROSSES)
ALL_TILES: Final[Bits] = (1 << TILES) - 1


class House(msgspec.Struct, frozen=True):
    """The house rules of one match, read once from its options (rules, section 3.4).

    `deeds`: how many of the five a turn takes: "one" (Silver), "once-each" or "any" (Hawkins).
    `group`: a touching tile counts its whole island. `any_of_turn`: the next tile of a turn may lie
    beside any tile of this turn, not only the last one. `finish_round`: all get equally many turns.
    `balanced`: three players have eight chests together, not nine.
    """

    rules: str
    deeds: str
    group: bool
    any_of_turn: bool
    finish_round: bool
    balanced: bool


class State:
    """A whole game. Plain lists and ints; only a match, or a copy made for search, changes it."""

    __slots__ = (
        "begun", "chain", "chart", "chested", "chests", "columns", "counts", "dealt", "display",
        "doing", "ender", "extra_guards", "guarded", "guards", "house", "laid", "last", "over",
        "passes", "points", "rows", "seats", "start", "taken", "turn",
    )  # fmt: skip

    seats: int
    house: House
    chart: Chart
    start: Seat
    """Who began: rounds are counted from there."""
    turn: Seat
    begun: int
    """Deeds begun in this turn, added up."""
    doing: int
    """The deed that was done last in this turn and may go on, 0 at the beginning."""
    chain: list[Tile]
    """Tiles laid in this turn's laying, in order: the next one must lie beside."""
    laid: Bits
    rows: list[int]
    """The board's rows as `scoring` counts them; `columns` are the same the other way."""
    columns: list[int]
    chested: Bits
    """Tiles with a chest."""
    guarded: Bits
    """Tiles whose chest has a guard."""
    display: Bits
    extra_guards: int
    dealt: list[Bits]
    """Per seat, tiles dealt to it that lie behind its screen: nobody else knows them."""
    taken: list[Bits]
    """Per seat, tiles behind its screen that all saw being taken."""
    chests: list[int]
    guards: list[int]
    points: list[list[int]]
    """By what brings points (`SCORINGS`), then by seat."""
    counts: list[list[int]]
    last: tuple[int, Seat, Tile, int] | None
    """The last scoring of tile, chest or guard: what, who, on which tile, how many points."""
    passes: int
    """How many seats in a row could do nothing."""
    ender: Seat
    """Who began a turn with nothing and was paid for it, or NOTHING."""
    over: bool


# --- what a seat may know -------------------------------------------------------------------------


class Scored(msgspec.Struct, frozen=True):
    """The last scoring: `what` is one of `SCORINGS`, `counted` the cells that brought points."""

    what: str
    seat: Seat
    tile: Tile
    counted: tuple[Cell, ...]
    points: int


class SeatView(msgspec.Struct, frozen=True):
    """One seat in the eyes of a viewer.

    `tiles` lie behind its screen: `open_tiles`, which all saw being taken, and those dealt to it,
    which it alone knows (`dealt_tiles`, None for all others). Both in the order of the board, top
    left to bottom right. `lap` and `field`: where its landing boat is on the score track. `sheet`
    has a line for each of `SCORINGS`.
    """

    tiles: int
    open_tiles: tuple[Tile, ...]
    dealt_tiles: tuple[Tile, ...] | None
    chests: int
    guards: int
    score: int
    lap: int
    field: int
    sheet: tuple[Reason, ...]


class View(msgspec.Struct, frozen=True):
    """All that `viewer` may know of a state (rules, section 0.2).

    `turn` is NOTHING when the game is over. `begun` names the deeds of this turn so far in the
    order of `DEEDS`; `doing` the one that may go on, or "". `chain`: tiles laid in a row in this
    turn. `board` has a tile or NOTHING for each cell; `chests` and `guards` are tiles on which one
    stands. `display` and all lists of tiles are in the order of the board.
    """

    viewer: Viewer
    house: House
    chart: Chart
    start: Seat
    turn: Seat
    begun: tuple[str, ...]
    doing: str
    chain: tuple[Tile, ...]
    board: tuple[Tile, ...]
    chests: tuple[Tile, ...]
    guards: tuple[Tile, ...]
    display: tuple[Tile, ...]
    extra_guards: int
    seats: tuple[SeatView, ...]
    last: Scored | None
    passes: int
    ender: Seat
    over: bool

"""The table of Die Schatzinsel as lines of text, for a terminal; and how things are counted.

Owns the arrangement alone: what is in the view is shown, nothing else can be.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from game.core.phrases import a, counted, points
from game.core.speech import WIDTH, Names
from game.rules.schatzinsel.box import CROSSES
from game.rules.schatzinsel.model import SeatView, View
from game.rules.schatzinsel.view import own_tiles, worth_in
from game.rules.schatzinsel.words import NOTHING, SIZE, Tile, tile_name

CELLS: Final = {"sea": ".", "tile": "o", "cross": "X", "chest": "C", "guarded": "G"}


def many(count: int, one: str) -> str:
    """ "3 chests", "a chest", "no chests"."""
    return a(one) if count == 1 else counted(count, one, none="no")


def tile_words(tile: Tile) -> str:
    """ "tile 2-4", or "X tile 2-4" where treasure can be found."""
    return f"{'X ' if tile in CROSSES else ''}tile {tile_name(tile)}"


def tiles_words(tiles: Sequence[Tile]) -> str:
    """Many tiles in short: "1-1 X, 1-2"."""
    return ", ".join(f"{tile_name(t)} X" if t in CROSSES else tile_name(t) for t in tiles)


def shown(view: View, names: Names) -> list[str]:
    """The whole view: the board, what lies beside it, and a line for each seat."""
    return [*_board(view), *_beside(view), *_seats(view, names)]


def _board(view: View) -> Iterator[str]:
    yield "        " + "   ".join(str(stone) for stone in view.chart.columns)
    for row, stone in enumerate(view.chart.rows):
        cells = view.board[row * SIZE : (row + 1) * SIZE]
        yield f"   {stone}    " + "   ".join(CELLS[_what(view, tile)] for tile in cells)


def _what(view: View, tile: Tile) -> str:
    if tile == NOTHING:
        return "sea"
    if tile in view.guards:
        return "guarded"
    if tile in view.chests:
        return "chest"
    return "cross" if tile in CROSSES else "tile"


def _beside(view: View) -> Iterator[str]:
    chests, guards = many(len(view.chests), "chest"), many(len(view.guards), "guard")
    yield f"on the board: {chests}, {guards}"
    if view.display or view.extra_guards:
        tiles = tiles_words(view.display) or "no tiles"
        yield from _lines(f"beside it: {tiles}", 11)
        yield f"           {many(view.extra_guards, 'extra guard')}"
    else:
        yield "beside it: nothing"


def _seats(view: View, names: Names) -> Iterator[str]:
    width = max(len(name) for name in names)
    for seat, own in enumerate(view.seats):
        turn = ">" if seat == view.turn else " "
        yield f"{turn} {names[seat]:<{width}}  {_boat(own)}  {_screen(own)}"
        if own.dealt_tiles is not None:
            for tile in own_tiles(view, seat):
                worth, touching = worth_in(view, tile)
                where = "beside others" if touching else "in open water"
                seen = ", seen by all" if tile in own.open_tiles else ""
                yield f"      your {tile_words(tile)}: {points(worth)} {where}{seen}"
        elif own.open_tiles:
            yield from _lines(f"      taken: {tiles_words(own.open_tiles)}", 13)


def _lines(line: str, indent: int) -> list[str]:
    """A long line in as many as it takes."""
    return textwrap.wrap(line, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)


def _boat(own: SeatView) -> str:
    laps = f" in lap {own.lap + 1}" if own.lap else ""
    return f"{own.score:>3} points (field {own.field}{laps})"


def _screen(own: SeatView) -> str:
    things = (many(own.tiles, "tile"), many(own.chests, "chest"), many(own.guards, "guard"))
    return ", ".join(things)

"""The plain bot of Die Schatzinsel: it weighs what a choice pays now against what it spends.

Owns rules of thumb, on a seat's view alone. A tile, chest or guard that is kept may pay more later:
the island grows, so does the number of chests and guards. How much that hope counts depends on
time: when the end comes before all can be placed, what is left behind the screen is lost. Whatever
is weighed here is in tenths of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.game import Advice
from game.core.model import Action
from game.core.rng import Rng
from game.rules.schatzinsel.box import CROSSES
from game.rules.schatzinsel.model import Bits, SeatView, View, bits_of, tiles_in
from game.rules.schatzinsel.scoring import COLUMN_OF, ROW_OF, worth
from game.rules.schatzinsel.view import lines_in, own_tiles, worth_in
from game.rules.schatzinsel.words import (
    LayTile,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    Tile,
)

# Set by many matches against a bot that plays at random and against other settings of this one.
KEEP_TILE: Final = 70
"""What a tile is likely to bring later, laid together with others, when there is time."""
KEEP_TILE_IN_HASTE: Final = 20
KEEP_CHEST: Final = 70
KEEP_GUARD: Final = 130
NEW_TILE: Final = 50
"""What taking a tile promises when there is time, on top of the same in haste."""
NEW_TILE_IN_HASTE: Final = 15
NEIGHBOUR: Final = 8
"""More for a tile that belongs beside one's own: both can be laid in one turn."""
NEW_GUARD: Final = 100
NEW_GUARD_IN_HASTE: Final = 40
HASTE: Final = -45
"""Tenths of turns to spare at which nothing can be hoped for any more; from 0 on there is time."""
CALM: Final = 10
TILES_A_TURN: Final = 7
"""Of ten tiles of others, so many turns are needed to lay them; the rest go along in chains."""
GOOD_TILE: Final = 5
"""Points from which on a tile is laid because it pays, not because something must be done."""
LONGEST: Final = 7
"""A chain is looked at so far ahead."""


def advise(view: View, legal: Sequence[Action], rng: Rng) -> Advice:
    """What a sensible sailor would do, and why. Equal choices: the first one."""
    if len(legal) == 1:
        return Advice(legal[0], "only")
    outlook = Outlook(view)
    weights = [outlook.weigh(action) for action in legal]
    best = max(weights)
    action = legal[weights.index(best)]
    return Advice(action, outlook.reason(action, best))


class Outlook:
    """What the seat to move sees, and how much time it has."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.own: SeatView = view.seats[view.turn]
        self.hand: Bits = bits_of(own_tiles(view, view.turn))
        self.rows, self.columns = lines_in(view)
        self.single = view.house.deeds == "one"
        spare = self._turns_left() - self._turns_needed()
        self.calm = min(CALM, max(0, (spare - HASTE) * CALM // -HASTE))
        """0: haste, 10: all the time in the world."""

    # --- time, in tenths of a turn ----------------------------------------------------------------

    def _turns_left(self) -> int:
        """About how many this seat still has: all must be taken, then another place all it has."""
        view = self.view
        to_take = len(view.display) + (view.extra_guards if self.single else 0)
        others = (seat for n, seat in enumerate(view.seats) if n != view.turn)
        return to_take * 10 // len(view.seats) + 10 * min(map(self._turns_of, others))

    def _turns_of(self, seat: SeatView) -> int:
        """Turns that another seat needs to place all it has."""
        tiles = -(-seat.tiles * TILES_A_TURN // 10)
        return tiles + (seat.chests > 0) + (seat.guards > 0) if self.single else max(1, tiles)

    def _turns_needed(self) -> int:
        """Turns that this seat needs itself: one for each chain, for its chests, for its guards."""
        chains, left = 0, self.hand
        while left:
            chains += 1
            link = left & -left
            while link:
                left ^= link
                around = self.view.chart.near[link.bit_length() - 1] & left
                link = around & -around
        placing = (self.own.chests > 0) + (self.own.guards > 0)
        return 10 * (chains + placing if self.single else max(1, chains))

    # --- weighing ---------------------------------------------------------------------------------

    def weigh(self, action: Action) -> int:
        """What `action`, and what can follow it in this turn, is worth more than keeping all."""
        match action:
            case TakeTile(tile=tile):
                joins = NEIGHBOUR * bool(self.view.chart.near[tile] & self.hand)
                return NEW_TILE * self._hope() // CALM + NEW_TILE_IN_HASTE + joins
            case TakeGuard():
                return NEW_GUARD * self._hope() // CALM + NEW_GUARD_IN_HASTE
            case LayTile(tile=tile):
                return self._chain(self.hand, tile, self._keep_tile(), LONGEST)
            case PlaceChest():
                return self._sum(self._chests_now(), 0, KEEP_CHEST)
            case PlaceGuard():
                return self._sum(self._guards_now(), len(self.view.guards), KEEP_GUARD)
        return 0

    def _hope(self) -> int:
        """How much a new piece may be hoped to pay: with Hawkins taking costs no turn."""
        return self.calm if self.single else CALM

    def _keep_tile(self) -> int:
        """What a tile may bring if it is kept."""
        return (KEEP_TILE * self.calm + KEEP_TILE_IN_HASTE * (CALM - self.calm)) // CALM

    def _chests_now(self) -> int:
        """How many chests this seat could place in this turn."""
        view = self.view
        return min(self.own.chests, sum(x in view.board and x not in view.chests for x in CROSSES))

    def _guards_now(self) -> int:
        return min(self.own.guards, len(self.view.chests) - len(self.view.guards))

    def _sum(self, pieces: int, beside: int, keep: int) -> int:
        """So many pieces placed one by one, less what they may bring if they are kept."""
        first = len(self.view.chests) + beside + 1
        points = sum(range(first, first + pieces))
        return 10 * points - keep * self.calm * pieces // CALM

    def _chain(self, hand: Bits, tile: Tile, keep: int, longest: int) -> int:
        """`tile` and the best of what can be laid beside it in the same turn."""
        cell = self.view.chart.cells[tile]
        points, _touching = worth(self.rows, self.columns, cell, self.view.house.group)
        hand &= ~(1 << tile)
        following = self.view.chart.near[tile] & hand
        best = 0
        if following and longest > 1:
            row, column = ROW_OF[cell], COLUMN_OF[cell]
            self.rows[row] ^= 1 << column
            self.columns[column] ^= 1 << row
            best = max(self._chain(hand, t, keep, longest - 1) for t in tiles_in(following))
            self.rows[row] ^= 1 << column
            self.columns[column] ^= 1 << row
        return 10 * points - keep + max(0, best)

    # --- reasons ----------------------------------------------------------------------------------

    def reason(self, action: Action, weight: int) -> str:
        """The code of the sentence that says why (`Speech.advice`)."""
        match action:
            case TakeTile(tile=tile):
                return "joins" if self.view.chart.near[tile] & self.hand else "collect"
            case TakeGuard():
                return "guard-later"
            case LayTile(tile=tile):
                return self._reason_to_lay(tile, weight)
            case PlaceChest():
                return self._reason_to_place("chests", weight, self._others("chests"))
            case PlaceGuard():
                growth = self._others("chests") + self._others("guards") + self._chests_now()
                return self._reason_to_place("guards", weight, growth + self.view.extra_guards)
        return "wait"

    def _reason_to_lay(self, tile: Tile, weight: int) -> str:
        if weight > self._chain(self.hand, tile, self._keep_tile(), 1):
            return "chain"
        if self.calm < CALM // 2:
            return "tiles-late"
        points, touching = worth_in(self.view, tile)
        if points < GOOD_TILE:
            return "least-lost"
        return "joined" if touching else "wide"

    def _reason_to_place(self, what: str, weight: int, growth: int) -> str:
        """`growth`: how many pieces are to come that would make this one worth more."""
        if not growth:
            return "no-more"
        if self.calm < CALM // 2:
            return f"{what}-late"
        return f"{what}-now" if weight >= 0 else "least-lost"

    def _others(self, what: str) -> int:
        """How many chests or guards lie behind the screens of others."""
        seats = enumerate(self.view.seats)
        return sum(getattr(seat, what) for n, seat in seats if n != self.view.turn)

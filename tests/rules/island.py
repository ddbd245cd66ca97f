"""Positions of Die Schatzinsel set up by hand, in the words of the rules.

Cells are (row, column), zero-based, as in the rules' cases. Unless a test asks for other stones,
they read 1 to 5 both ways, so that tile r-c belongs on cell (r - 1, c - 1) and the X tiles on
(0,0), (0,2), (1,1), (1,3), (2,2), (2,4), (3,3) and (4,4). Everything goes through the rules object;
after every action the conservation laws are checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from game.core.model import Action, Fact, OptionValue, Seat, Table, silent
from game.core.rng import Rng
from game.rules.schatzinsel.box import SHARES, chart_of
from game.rules.schatzinsel.model import State, bits_of, tiles_in
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.scoring import lines_of
from game.rules.schatzinsel.words import (
    SIZE,
    ChestPlaced,
    Done,
    EndedGame,
    GuardPlaced,
    LayTile,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    TileLaid,
)

Place = tuple[int, int]
F = TypeVar("F", bound=Fact)

CROSS_CELLS: tuple[Place, ...] = (
    (0, 0), (0, 2), (1, 1), (1, 3), (2, 2), (2, 4), (3, 3), (4, 4),
)  # fmt: skip
"""Where the X tiles belong while the stones read 1 to 5."""
EVERYWHERE: tuple[Place, ...] = tuple((r, c) for r in range(SIZE) for c in range(SIZE))


def cell(place: Place) -> int:
    """The number of a cell."""
    return place[0] * SIZE + place[1]


TAKE_GUARD, DONE = TakeGuard(), Done()


def take(place: Place) -> TakeTile:
    """Take the tile that belongs on this cell."""
    return TakeTile(cell(place))


def lay(place: Place) -> LayTile:
    """Lay the tile that belongs on this cell."""
    return LayTile(cell(place))


def chest(place: Place) -> PlaceChest:
    return PlaceChest(cell(place))


def guard(place: Place) -> PlaceGuard:
    return PlaceGuard(cell(place))


class Island:
    """A position that a test builds and plays. Seat 0 is to move."""

    def __init__(self, seats: int, **options: OptionValue) -> None:
        """`options` by name without `si.`. All tiles lie beside the board, nobody has anything
        but the chests and guards of the deal."""
        named = {f"si.{name}": value for name, value in options.items()}
        given = {"si.start_player": "seat0", **named}
        table = Table(seats, SCHATZINSEL.check_options(seats, given))
        self.state: State = SCHATZINSEL.setup(table, Rng.at(1, 0), silent)
        self.facts: list[Fact] = []
        state = self.state
        state.chart = chart_of(0, 0)
        state.laid, state.display = 0, bits_of(range(SIZE * SIZE))
        state.rows, state.columns = lines_of([])
        state.dealt, state.taken = [0] * seats, [0] * seats

    # --- building -------------------------------------------------------------------------------

    def occupied(self, *places: Place) -> Island:
        """Tiles lie on these cells."""
        state = self.state
        state.laid |= self._from_display(places)
        state.rows, state.columns = lines_of(tiles_in(state.laid))
        return self

    def hand(self, seat: Seat, *places: Place, seen: bool = False) -> Island:
        """`seat` has the tiles of these cells: dealt to it, or `seen` being taken by it."""
        (self.state.taken if seen else self.state.dealt)[seat] |= self._from_display(places)
        return self

    def no_display(self, holder: Seat | None = None) -> Island:
        """What is left beside the board lies on it instead, or behind the screen of `holder`."""
        left = [divmod(tile, SIZE) for tile in tiles_in(self.state.display)]
        return self.occupied(*left) if holder is None else self.hand(holder, *left)

    def treasure(
        self,
        *places: Place,
        guarded: int = 0,
        chests: Sequence[int] = (),
        guards: Sequence[int] = (),
        extra: int | None = None,
    ) -> Island:
        """Chests stand on these cells, the first `guarded` of them with a guard.

        Each seat has `chests` and `guards` behind its screen, `extra` guards lie beside the board;
        by default there are as many as were not placed.
        """
        state = self.state
        state.chested = bits_of(map(cell, places))
        state.guarded = bits_of(map(cell, places[:guarded]))
        if chests:
            state.chests = list(chests)
        if guards:
            state.guards = list(guards)
        if extra is None:
            share = SHARES[state.house.rules][state.seats]
            whole = state.seats * share.guards + share.extra_guards
            extra = whole - sum(state.guards) - guarded
        state.extra_guards = extra
        return self

    def _from_display(self, places: Iterable[Place]) -> int:
        bits = bits_of(map(cell, places))
        assert bits & ~self.state.display == 0, f"a tile of {places} is not there any more"
        self.state.display &= ~bits
        return bits

    # --- playing --------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None at the end."""
        acting = SCHATZINSEL.to_act(self.state)
        return acting[0] if acting else None

    def play(self, *actions: Action) -> Island:
        """The seat to move plays these, one after the other; the facts are kept."""
        assert SCHATZINSEL.faults(self.state) == ()
        for action in actions:
            seat = self.turn
            assert seat is not None, "the game is over"
            code = SCHATZINSEL.refuse(self.state, seat, action)
            assert code is None, (action, code)
            SCHATZINSEL.apply(self.state, seat, action, Rng(0), self.facts.append)
            assert SCHATZINSEL.faults(self.state) == ()
        return self

    def refused(self, action: Action) -> str | None:
        """Why the seat to move may not do this; `legal` is asked, too."""
        seat = self.turn
        assert seat is not None, "the game is over"
        code = SCHATZINSEL.refuse(self.state, seat, action)
        assert (code is None) == (action in SCHATZINSEL.legal(self.state, seat))
        return code

    def legal(self) -> list[Action]:
        """What the seat to move may do."""
        seat = self.turn
        return [] if seat is None else list(SCHATZINSEL.legal(self.state, seat))

    def told(self, kind: type[F]) -> list[F]:
        """The facts of one kind so far."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def paid(self) -> list[int]:
        """The points of every scoring told so far, in order."""
        scorings = (TileLaid, ChestPlaced, GuardPlaced, EndedGame)
        return [fact.points for fact in self.facts if isinstance(fact, scorings)]

    def scores(self) -> list[int]:
        """Everybody's points."""
        return [seat.score for seat in SCHATZINSEL.view(self.state, None).seats]

"""What a designer asks of many matches of Die Schatzinsel: which tiles and places paid.

Owns what is marked and measured of a finished match. Which tiles carry an X, and how long the score
track is, are ours (rules, section 3.5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Kind, Mark
from game.core.marks import Marks
from game.core.model import Fact
from game.rules.schatzinsel.box import CROSSES, beside
from game.rules.schatzinsel.words import (
    Begins,
    Cell,
    ChestPlaced,
    EndedGame,
    GuardPlaced,
    GuardTaken,
    Tile,
    TileLaid,
    TileTaken,
    TurnBegan,
    tile_name,
)

_CROSSES: Final = "which tiles carry an X (rules 3.5)"
_PLACES: Final = {2: "corner", 3: "edge", 4: "inside"}
"""By how many cells lie beside."""


class SchatzinselStudy:
    """Satisfies `game.core.game.Study` and `BySeat`."""

    kinds: Mapping[str, Kind] = {
        "turn": Kind("Order of turns", chosen=False, given=True),
        "dealt": Kind("Tiles dealt", chosen=False, proposed=_CROSSES),
        "hand": Kind("X among the tiles dealt", chosen=False, proposed=_CROSSES),
        "laid": Kind("Tiles laid", chosen=True, proposed=_CROSSES),
        "cross": Kind("Tiles laid, with and without X", chosen=True, proposed=_CROSSES),
        "chest": Kind("Chests placed on", chosen=True, proposed=_CROSSES),
        "place": Kind("Places where tiles were laid", chosen=True),
        "deed": Kind("Deeds", chosen=True),
    }

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        """A tile that was laid unknown to the others had been dealt."""
        marks = Marks()
        for fact in facts:
            match fact:
                case Begins(seat):
                    marks.add_turns("turn", seat, len(view.seats))
                case TileLaid(seat, tile, cell, _touching, _counted, known):
                    if not known:
                        marks.add(seat, "dealt", named(tile))
                        marks.add(seat, "hand", "X" if tile in CROSSES else "no X")
                    marks.add(seat, "laid", named(tile))
                    marks.add(seat, "cross", "X" if tile in CROSSES else "no X")
                    marks.add(seat, "place", _place(cell))
                case ChestPlaced(seat, tile):
                    marks.add(seat, "chest", named(tile))
                case TileTaken(seat):
                    marks.add(seat, "deed", "took a tile")
                case GuardTaken(seat):
                    marks.add(seat, "deed", "took an extra guard")
                case GuardPlaced(seat):
                    marks.add(seat, "deed", "placed a guard")
                case EndedGame(seat):
                    marks.add(seat, "deed", "ended the game")
        return marks.listed()

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        """How long it was, and what was left over."""
        return {
            "turns": [sum(isinstance(fact, TurnBegan) for fact in facts)],
            "tiles laid in a turn": _in_a_turn(facts),
            "chests left over": [sum(seat.chests for seat in view.seats)],
            "guards left over": [sum(seat.guards for seat in view.seats)],
            "the winner's points": [max(seat.score for seat in view.seats)],
            "times round the score track": [seat.lap for seat in view.seats],
        }

    def by_seat(
        self, told: Sequence[tuple[int, Fact]], view: Any
    ) -> Mapping[str, Sequence[Sequence[int]]]:
        """Points by what they were for."""
        lines = [reason.what for reason in view.seats[0].sheet]
        return {
            f"points for {what}": [[seat.sheet[n].points] for seat in view.seats]
            for n, what in enumerate(lines)
        }


def named(tile: Tile) -> str:
    """A tile by its numbers, and whether it has an X: "2-4 X"."""
    return f"{tile_name(tile)} X" if tile in CROSSES else tile_name(tile)


def _place(cell: Cell) -> str:
    return _PLACES[len(beside(cell))]


def _in_a_turn(facts: Sequence[Fact]) -> list[int]:
    """How many tiles were laid in each turn in which any was."""
    turns = [0]
    for fact in facts:
        if isinstance(fact, TurnBegan):
            turns.append(0)
        turns[-1] += isinstance(fact, TileLaid)
    return [laid for laid in turns if laid]


STUDY: Final = SchatzinselStudy()

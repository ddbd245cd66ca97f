"""What a designer asks of many matches of Captain Silver: which boards, chests and cards paid.

Owns what is marked and measured of a finished match; how quick hands are stands in `hands`, and
beside people in `beside`. Boards, chests, volcano cards and the loops of the Treasure Island are
ours (rules, section 2.5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Kind, Mark, Picture
from game.core.marks import Marks
from game.core.model import Fact
from game.rules.captain_silver.beside import pictures
from game.rules.captain_silver.box import COLUMNS, box
from game.rules.captain_silver.hands import hands_of
from game.rules.captain_silver.model import (
    ITEMS,
    ChestTaken,
    Contest,
    Dropped,
    Landed,
    Paid,
    Sailed,
    Stopped,
    Thrown,
    View,
    VolcanoCard,
    VolcanoItem,
)

_BOARDS: Final = "ocean boards (rules 2.5)"
_CHESTS: Final = "chests (rules 2.5)"
_VOLCANO: Final = "volcano cards (rules 2.5)"
_LOOPS: Final = "loops of the Treasure Island (rules 2.5)"


class CaptainSilverStudy:
    """Satisfies `game.core.game.Study`, `BySeat` and `Illustrated`."""

    kinds: Mapping[str, Kind] = {
        "board": Kind("Board sides: right items laid", chosen=True, proposed=_BOARDS),
        "reward": Kind("Rewards", chosen=True, proposed=_BOARDS),
        "item": Kind("Right items", chosen=True, proposed=_BOARDS),
        "row": Kind("Rows: right items laid", chosen=True, proposed=_BOARDS),
        "chest": Kind("Chests kept", chosen=True, proposed=_CHESTS),
        "volcano": Kind("Fines by volcano card", chosen=True, proposed=_VOLCANO),
        "loop": Kind("Spaces of the loop", chosen=True, proposed=_LOOPS),
        "race": Kind("In the race", chosen=True),
    }

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        """Everything counts as often as it was done or paid."""
        seen: View = view
        marks, card = Marks(), ""
        for fact in facts:
            _in_the_race(marks, fact)
            match fact:
                case Paid():
                    _paid(marks, fact, seen)
                case Sailed(seat, _start, _path, coin_spaces):
                    for space in coin_spaces:
                        marks.add(seat, "loop", f"{seen.world.island.name}: coin on {space}")
                case Landed(seat, space):
                    marks.add(seat, "loop", f"{seen.world.island.name}: landing {space}")
                case VolcanoCard(name):
                    card = name
                case VolcanoItem(seat, _item, _charged, paid):
                    marks.add(seat, "volcano", card, paid)
        for seat, one in enumerate(seen.seats):
            for value in one.chest_values or ():
                marks.add(seat, "chest", f"a chest of {value}")
        return marks.listed()

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        """Either side of the island and every board side by itself, and what each volcano card
        cost altogether; of what was not in play there is no sample."""
        seen: View = view
        fines, card = {name: list[int]() for name in box().volcano_cards}, ""
        for fact in facts:
            if isinstance(fact, VolcanoCard):
                card = fact.card
                fines[card] = [0]
            elif isinstance(fact, VolcanoItem):
                fines[card][0] += fact.paid
        totals = [one.coins + sum(one.chest_values or ()) for one in seen.seats]
        islands = dict.fromkeys((*sorted(box().islands), seen.world.island.name))
        here = {
            island: seen.seats if island == seen.world.island.name else () for island in islands
        }
        return {
            **{f"points of a seat, island {name}": totals if seats else []
               for name, seats in here.items()},
            **{f"chests of a seat, island {name}": [one.chests for one in seats]
               for name, seats in here.items()},
            **{f"steps of a ship, island {name}": [one.sailed for one in seats]
               for name, seats in here.items()},
            **{f"coins lost to volcano card {name}": lost for name, lost in fines.items()},
            **{f"right items on {side}": laid for side, laid in _by_side(facts, seen).items()},
            "the winner's points": [max(totals)],
        }  # fmt: skip

    def by_seat(
        self, told: Sequence[tuple[int, Fact]], view: Any
    ) -> Mapping[str, Sequence[Sequence[int]]]:
        """Reactions in milliseconds and errors of a thousand, for each seat."""
        return hands_of(told, view)

    def pictures(self, samples: Mapping[str, Mapping[str, Sequence[int]]]) -> Sequence[Picture]:
        """Sailors beside people."""
        return pictures(samples)


def _by_side(facts: Sequence[Fact], view: View) -> dict[str, list[int]]:
    """How many right items were laid on each board side; nothing for those not in play."""
    sides = view.world.boards
    laid = {side: [0] if side in sides else [] for side in (*box().boards, *sides)}
    for fact in facts:
        if isinstance(fact, Paid):
            laid[sides[fact.index // COLUMNS]][0] += 1
    return laid


def _in_the_race(marks: Marks, fact: Fact) -> None:
    match fact:
        case Dropped(seat, _item, _row, _index, fits):
            marks.add(seat, "race", "laid a wrong item", not fits)
        case Thrown(seat, _item, why):
            marks.add(seat, "race", "threw an item away" if why == "chosen" else "lost an item")
        case Contest(_row, _index, _item, winner, _at, loser):
            marks.add(winner, "race", "won a photo finish")
            marks.add(loser, "race", "lost a photo finish")
        case Stopped(seat):
            marks.add(seat, "race", "called stop")
        case ChestTaken(seat):
            marks.add(seat, "race", "took a chest")


def _paid(marks: Marks, fact: Paid, view: View) -> None:
    """A right item: its board's side, what it paid, where."""
    space = view.world.rows[fact.row][fact.index]
    parts = [f"{space.coins} c"] * bool(space.coins) + [f"{space.ships} s"] * bool(space.ships)
    marks.add(fact.seat, "board", view.world.boards[fact.index // COLUMNS])
    marks.add(fact.seat, "reward", " + ".join(parts) or "nothing")
    marks.add(fact.seat, "item", ITEMS[fact.item].replace("_", " "))
    marks.add(fact.seat, "row", f"row {fact.row + 1}")


STUDY: Final = CaptainSilverStudy()

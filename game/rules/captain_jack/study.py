"""What a designer asks of many matches of Captain Jack: which deeds and cards paid.

Owns what is marked and measured of a finished match. No number of this game is ours: its packs and
points are all in the rulebook (rules, section 4.5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Kind, Mark
from game.core.marks import Marks
from game.core.model import Fact, Seat
from game.rules.captain_jack.box import face_of, kind_of
from game.rules.captain_jack.phrases import of_kind
from game.rules.captain_jack.words import (
    AcesLaid,
    Attacked,
    Defended,
    JackDeclared,
    NoDefence,
    Passed,
    Repaired,
    Salvaged,
    Scored,
    Stolen,
    Sunk,
    Traded,
    TurnBegan,
)

_SEVERAL: Final = 3
"""So many ships and more are told as one."""


class CaptainJackStudy:
    """Satisfies `game.core.game.Study` and `BySeat`."""

    kinds: Mapping[str, Kind] = {
        "turn": Kind("Order of turns", chosen=False, given=True),
        "luck": Kind("First ones", chosen=False),
        "deed": Kind("Deeds", chosen=True),
        "jack": Kind("Captain Jacks", chosen=True),
        "fired": Kind("Spades fired", chosen=True),
        "answered": Kind("Spades in defence", chosen=True),
        "boarded": Kind("Clubs that stole", chosen=True),
        "repaired": Kind("Hearts that mended", chosen=True),
        "ships": Kind("Ships at the end", chosen=True),
    }

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        """Deeds count as often as they were done."""
        marks = Marks()
        starts = [fact.seat for fact in facts if isinstance(fact, TurnBegan)][:1]
        for start in starts:
            marks.add_turns("turn", start, len(view.seats))
        jacks = [fact.seat for fact in facts if isinstance(fact, JackDeclared)]
        for seat in jacks[:1]:
            marks.add(seat, "luck", "the first ship")
        for fact in facts:
            _deed(marks, fact)
            _card(marks, fact)
        for seat, seen in enumerate(view.seats):
            ships = f"{_SEVERAL} or more" if seen.ships >= _SEVERAL else str(seen.ships)
            marks.add(seat, "ships", ships)
        return marks.listed()

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        """How long it was, and how much fighting there was."""
        counted = {
            "turns": TurnBegan, "Captain Jacks": JackDeclared, "attacks": Attacked,
            "sinkings": Sunk, "thefts": Stolen, "salvaged diamonds": Salvaged,
        }  # fmt: skip
        points = [fact.points for fact in facts if isinstance(fact, Scored)]
        return {
            **{what: [sum(isinstance(fact, of) for fact in facts)]
               for what, of in counted.items()},
            "the winner's points": [max(points)],
            "ships left in the pool": [view.pool],
        }  # fmt: skip

    def by_seat(
        self, told: Sequence[tuple[int, Fact]], view: Any
    ) -> Mapping[str, Sequence[Sequence[int]]]:
        """Points by what they were for."""
        scores = [fact for _step, fact in told if isinstance(fact, Scored)]
        return {
            "points for treasure": [[score.treasure] for score in scores],
            "points for counters": [[score.counters] for score in scores],
            "points for crew": [[score.crew] for score in scores],
            "points for ships": [[score.ship_points] for score in scores],
        }


def _deed(marks: Marks, fact: Fact) -> None:
    done: tuple[Seat, str] | None = None
    match fact:
        case Attacked(seat):
            done = seat, "attacked"
        case NoDefence(seat):
            done = seat, "could not defend"
        case Sunk(seat):
            done = seat, "lost a ship"
        case Stolen(seat):
            done = seat, "stole"
        case Salvaged(seat):
            done = seat, "salvaged"
        case Repaired(seat):
            done = seat, "mended"
        case Traded(seat):
            done = seat, "traded a card"
        case Passed(seat):
            done = seat, "did nothing"
        case AcesLaid(seat):
            done = seat, "laid aces of spades"
    if done is not None:
        marks.add(done[0], "deed", done[1])


def _card(marks: Marks, fact: Fact) -> None:
    match fact:
        case JackDeclared(seat, king):
            marks.add(seat, "jack", face_of(king).colour)
        case Attacked(seat, _target, card):
            marks.add(seat, "fired", of_kind(kind_of(card)))
        case Defended(seat, _by, card):
            marks.add(seat, "answered", of_kind(kind_of(card)))
        case Stolen(seat, _target, club):
            marks.add(seat, "boarded", of_kind(kind_of(club)))
        case Repaired(seat, heart):
            marks.add(seat, "repaired", of_kind(kind_of(heart)))


STUDY: Final = CaptainJackStudy()

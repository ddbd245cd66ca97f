"""What a designer asks of many matches of Meuterer: which posts, goods and islands paid.

Owns what is marked and measured of a finished match. The islands' values rest on one source alone
(rules, sections 5.3 and 7): points there show whether they go together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Kind, Mark
from game.core.marks import Marks
from game.core.model import Fact
from game.rules.meuterer.box import BATTLE, CARDS, CHARACTERS, ISLANDS, NOTHING
from game.rules.meuterer.model import WHATS
from game.rules.meuterer.words import (
    BattleAdded,
    CaptainChanged,
    CardPlayed,
    IslandPaid,
    MutinyBegan,
    MutinyDecided,
    OfferShown,
    PirateSailed,
    Plundered,
    Rewarded,
    RoundBegan,
    Sold,
    Unmasked,
)

_VALUES: Final = "values of the islands (rules 5.3 and 7, from one source)"


class MeutererStudy:
    """Satisfies `game.core.game.Study` and `BySeat`."""

    kinds: Mapping[str, Kind] = {
        "turn": Kind("Order from the first captain", chosen=False, given=True),
        "character": Kind("Posts", chosen=True),
        "mutiny": Kind("Mutinies", chosen=True),
        "offer": Kind("Captains' offers", chosen=True),
        "sold": Kind("Cards sold", chosen=True),
        "island": Kind("Islands that paid", chosen=True, proposed=_VALUES),
        "course": Kind("Islands reached for the ship's points", chosen=True, proposed=_VALUES),
        "battle": Kind("Battle cards", chosen=True),
        "pirate": Kind("Pirates", chosen=True),
    }

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        """Posts and deeds count as often as they were held and done."""
        marks = Marks()
        starts = [fact.captain for fact in facts if isinstance(fact, RoundBegan)][:1]
        for start in starts:
            marks.add_turns("turn", start, len(view.seats))
        for fact in facts:
            _post(marks, fact)
            _trade(marks, fact)
        return marks.listed()

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        """How often the post changed hands, and what the sale and the ship brought."""
        decided = [fact for fact in facts if isinstance(fact, MutinyDecided)]
        paid = [fact for fact in facts if isinstance(fact, IslandPaid)]
        return {
            "rounds": [sum(isinstance(fact, RoundBegan) for fact in facts)],
            "mutinies": [sum(isinstance(fact, MutinyBegan) for fact in facts)],
            "mutinies that succeeded": [sum(fact.succeeded for fact in decided)],
            "new captains": [sum(isinstance(fact, CaptainChanged) for fact in facts)],
            "sellers tied at an island that paid": [fact.tied for fact in paid if fact.tied],
            "plunderings": [sum(isinstance(fact, Plundered) for fact in facts)],
            "the winner's points": [max(seat.score for seat in view.seats)],
        }

    def by_seat(
        self, told: Sequence[tuple[int, Fact]], view: Any
    ) -> Mapping[str, Sequence[Sequence[int]]]:
        """Points by what they were for."""
        return {
            f"points: {what}": [[seat.booked[n]] for seat in view.seats]
            for n, what in enumerate(WHATS)
        }


def _post(marks: Marks, fact: Fact) -> None:
    match fact:
        case RoundBegan(_round, _rounds, captain):
            marks.add(captain, "character", "captain")
        case Unmasked(characters):
            for seat, character in enumerate(characters):
                if character != NOTHING:
                    marks.add(seat, "character", CHARACTERS[character])
        case MutinyDecided(succeeded, _defence, _attack, captain, boatswain, mutineer, sailor):
            won = "won" if succeeded else "lost"
            lost = "lost" if succeeded else "won"
            marks.add(mutineer, "mutiny", f"{won} as the mutineer")
            marks.add(sailor, "mutiny", f"{won} as the sailor")
            marks.add(captain, "mutiny", f"{lost} as the captain")
            marks.add(boatswain, "mutiny", f"{lost} as the boatswain")
        case OfferShown(seat, points):
            marks.add(seat, "offer", f"offered {points}")
        case BattleAdded(seat, cards):
            marks.add(seat, "battle", "added in a mutiny", cards)
        case Rewarded(seat, "course" | "mutiny", _points, island):
            marks.add(seat, "course", ISLANDS[island].name)


def _trade(marks: Marks, fact: Fact) -> None:
    match fact:
        case CardPlayed(seat, card) if card == BATTLE:
            marks.add(seat, "battle", "played in the offering")
        case Sold(seat, lots):
            for lot in lots:
                marks.add(seat, "sold", CARDS[lot.good], lot.cards)
        case IslandPaid(island, _sold, _goods, points):
            for seat, won in enumerate(points):
                marks.add(seat, "island", ISLANDS[island].name, won > 0)
        case PirateSailed(seat, _path, caught):
            marks.add(seat, "pirate", "caught the ship" if caught else "sailed in vain")


STUDY: Final = MeutererStudy()

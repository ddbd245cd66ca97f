"""What a designer asks of many matches of John Silver: who sat where, which cards paid.

Owns what is marked and measured of a finished match. The symbols on the cards are ours (rules,
section 1.5): cards won and played show whether they are worth what they seem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Kind, Mark
from game.core.marks import Marks
from game.core.model import Fact
from game.rules.john_silver.box import FACES, JOKER, SUIT, Card
from game.rules.john_silver.phrases import ROLES, symbols
from game.rules.john_silver.words import (
    Begins,
    Exchanged,
    LeftOver,
    Played,
    RowShared,
    Scored,
    Seated,
    Took,
)

_SYMBOLS: Final = "symbols on the cards (rules 1.5)"


class JohnSilverStudy:
    """Satisfies `game.core.game.Study` and `BySeat`."""

    kinds: Mapping[str, Kind] = {
        "turn": Kind("Order of turns", chosen=False, given=True),
        "character": Kind("Characters", chosen=False),
        "hand": Kind("First hands", chosen=False),
        "won": Kind("Cards won", chosen=True, proposed=_SYMBOLS),
        "symbol": Kind("Won by what they show", chosen=True, proposed=_SYMBOLS),
        "played": Kind("Cards played", chosen=True, proposed=_SYMBOLS),
        "value": Kind("Values played", chosen=True, proposed=_SYMBOLS),
        "apple": Kind("After an apple", chosen=True),
    }

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        """Cards count as often as they were played: an apple brings one back."""
        marks = Marks()
        for fact in facts:
            match fact:
                case Seated(characters, owners):
                    for character, owner in zip(characters, owners, strict=True):
                        marks.add(owner, "character", ROLES[character])
                case Begins(seat):
                    marks.add_turns("turn", seat, len(view.seats))
                case Exchanged(seat):
                    marks.add(seat, "hand", "exchanged, without apples")
                case Played(seat, card):
                    marks.add(seat, "played", named(card))
                    marks.add(seat, "value", _valued(card))
                case Took(seat, _card, _row, _column, saved):
                    marks.add(seat, "apple", "took a card")
                    marks.add(seat, "apple", "broke up a full row", saved)
                case RowShared(_row, cards, low, high):
                    for n, laid in enumerate(cards):
                        winner = low if n < 2 else high
                        marks.add(winner, "won", named(laid.card))
                        marks.add(winner, "symbol", symbols([laid.card]))
        return marks.listed()

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        """How long it was, and what the winner and the worst of the spots came to."""
        scores = [fact for fact in facts if isinstance(fact, Scored)]
        return {
            "rows shared out": [sum(isinstance(fact, RowShared) for fact in facts)],
            "cards played": [sum(isinstance(fact, Played) for fact in facts)],
            "cards that nobody won": [
                sum(len(fact.cards) for fact in facts if isinstance(fact, LeftOver))
            ],
            "the winner's points": [max(score.points for score in scores)],
            "most black spots": [max(score.spots for score in scores)],
        }

    def by_seat(
        self, told: Sequence[tuple[int, Fact]], view: Any
    ) -> Mapping[str, Sequence[Sequence[int]]]:
        """Points by what they were for."""
        scores = [fact for _step, fact in told if isinstance(fact, Scored)]
        return {
            "gold": [[score.gold] for score in scores],
            "apples from the right": [[score.apples] for score in scores],
            "cost of black spots": [[-score.cost] for score in scores],
        }


def named(card: Card) -> str:
    """A card and what it shows: "ship 7 (4 apples)"."""
    return f"{FACES[card].name} ({symbols([card])})"


def _valued(card: Card) -> str:
    return f"joker {FACES[card].value}" if SUIT[card] == JOKER else FACES[card].value


STUDY: Final = JohnSilverStudy()

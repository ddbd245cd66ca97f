"""Cards and counts of Captain Jack in words, as sentences and lists use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.phrases import a, counted, listed
from game.rules.captain_jack.box import CANNON, CLUB, FACES, HEART, Card, Kind, kind_of

RANKS: Final = {1: "ace", 11: "jack", 13: "king"}


def ranked(rank: int) -> str:
    """ "ace", "7", "king"."""
    return RANKS.get(rank, str(rank))


def of_kind(kind: Kind) -> str:
    """ "10 of spades"."""
    face = FACES[kind]
    return f"{ranked(face.rank)} of {face.suit}"


def the(kind: Kind) -> str:
    """ "the 10 of spades": a card one has."""
    return f"the {of_kind(kind)}"


def a_card(card: Card) -> str:
    """ "a 10 of spades", "an ace of hearts": one of many in the packs."""
    return a(of_kind(kind_of(card)))


def the_spade(rank: int) -> str:
    return the(CANNON + rank - 2)


def the_club(rank: int) -> str:
    return the(CLUB + rank - 1)


def the_heart(rank: int) -> str:
    return the(HEART + rank - 1)


def cards(all_of_them: Sequence[Card]) -> str:
    """ "a 2 of hearts, a king of clubs and an ace of spades"."""
    return listed(a_card(card) for card in sorted(all_of_them)) or "nothing"


def diamonds(count: int) -> str:
    return counted(count, "diamond")


def counters(count: int) -> str:
    return counted(count, "counter")

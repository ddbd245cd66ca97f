"""What is in the box: the cut-down packs, ships and counters, from `data.json` (rules, 4.2).

Owns how cards are numbered and what each of them is good for. Holds no state of a game.

A *kind* is what is printed on a card: 0..41 in the order in which a hand is sorted, so that cards
of one use lie side by side: hearts, clubs, cannons (spades 2 to 10), jacks, kings, the ace of
spades, diamonds. A *card* is a kind and a *mark*, as one number: two cards with the same number
are the same to everybody. The mark is even for the first colour of backs and odd for the second;
cards that are shuffled into a new stock get the next pair of marks, because all have seen them go
there.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

Kind: TypeAlias = int
Card: TypeAlias = int

_DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)
_RANKS: Final = {"A": 1, "J": 11, "K": 13}

HAND: Final[int] = _DATA["hand_size"]
SEATS: Final = tuple(range(_DATA["players"][0], _DATA["players"][1] + 1))
PACKS: Final[tuple[int, int]] = (_DATA["packs_top"], _DATA["packs_bottom"])
EXTRA_SHIPS: Final = int(_DATA["ship_tokens"].removeprefix("players+"))
"""Ship tokens beyond one for each player."""
FULL_SEA: Final[int] = _DATA["seaworthiness_max"]
TRADE_MOST: Final[int] = _DATA["trade_max"]
PRESS_MOST: Final[int] = _DATA["press_max"]
STEAL_RANKS: Final[tuple[int, ...]] = tuple(_DATA["steal_clubs"])
POINTS: Final[dict[str, int]] = _DATA["scoring"]

# --- kinds ----------------------------------------------------------------------------------------


class Face(NamedTuple):
    """What is printed on a card. Ranks: ace 1, jack 11, king 13."""

    suit: str
    rank: int

    @property
    def colour(self) -> str:
        """Red or black: a Captain Jack is a king and a jack of one colour (CJ-A17)."""
        return "red" if self.suit in ("hearts", "diamonds") else "black"


def _faces() -> tuple[Face, ...]:
    """Every face of one pack, in the order of kinds. Queens and what else is stripped are gone."""
    pack = [Face(suit, _RANKS.get(r, r)) for suit, ranks in _DATA["pack"].items() for r in ranks]
    court = [face for face in pack if face.rank > 10]
    numbers = [face for face in pack if face.rank <= 10]
    aces = [Face("spades", 1)]  # CJ-A6: never a cannon
    hearts, clubs, spades, diamonds = (
        [face for face in numbers if face.suit == suit and face not in aces]
        for suit in ("hearts", "clubs", "spades", "diamonds")
    )
    court.sort(key=lambda face: (face.rank, face.colour != "red"))
    return (*hearts, *clubs, *spades, *court, *aces, *diamonds)


FACES: Final = _faces()
KINDS: Final = len(FACES)
MARKS: Final = 6
"""Two colours of backs, on up to three ways through the stock (`cj.passes`)."""


def _first(suit: str, rank: int) -> Kind:
    return FACES.index(Face(suit, rank))


HEART: Final = _first("hearts", 1)
CLUB: Final = _first("clubs", 1)
CANNON: Final = _first("spades", 2)
JACK: Final = _first("hearts", 11)
ACE: Final = _first("spades", 1)
DIAMOND: Final = _first("diamonds", 1)
"""The first kind of each group; a group ends where the next one begins."""

CLUB_FIRST: Final = CLUB * MARKS
CANNON_FIRST: Final = CANNON * MARKS
JACK_FIRST: Final = JACK * MARKS
ACE_FIRST: Final = ACE * MARKS
DIAMOND_FIRST: Final = DIAMOND * MARKS
"""The same for cards, where rules cut a sorted hand."""


def card_of(kind: Kind, mark: int = 0) -> Card:
    """The card of this kind and mark."""
    return kind * MARKS + mark


def kind_of(card: Card) -> Kind:
    return card // MARKS


def mark_of(card: Card) -> int:
    return card % MARKS


def back_of(card: Card) -> int:
    """The colour of its back: 0 for the packs on top of the stock, 1 for those at the bottom."""
    return card % 2


def face_of(card: Card) -> Face:
    return FACES[card // MARKS]


# --- what cards are good for ----------------------------------------------------------------------


def boards(card: Card, boarding: int) -> bool:
    """Does a club, ace to 8, steal? `boarding` has a bit for each rank that does (CJ-A5)."""
    return boarding >> card // MARKS - CLUB & 1 == 1


def _captain(card: Card) -> int:
    """A bit for what a card is to Captain Jack: jack or king, red or black."""
    face = FACES[card // MARKS]
    if face.rank <= 10:
        return 0
    return (1 if face.rank == 11 else 4) << (face.colour == "black")


CAPTAIN: Final = tuple(_captain(card) for card in range(KINDS * MARKS))


def captains_in(hand: list[Card]) -> list[int]:
    """How many red and how many black Captain Jacks a hand can make."""
    count = [0] * 9
    for card in hand:
        count[CAPTAIN[card]] += 1
    return [min(count[1], count[4]), min(count[2], count[8])]


# --- the packs ------------------------------------------------------------------------------------


@functools.cache
def packs(top: int, bottom: int) -> tuple[int, ...]:
    """How many cards of each number there are, with so many packs of either back."""
    by_mark = (top, bottom) + (0,) * (MARKS - 2)
    return by_mark * KINDS


@functools.cache
def parts(top: int, bottom: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """All cards of these packs, in order: those with the first back, and those with the second."""
    first = tuple(card_of(kind, 0) for kind in range(KINDS) for _ in range(top))
    second = tuple(card_of(kind, 1) for kind in range(KINDS) for _ in range(bottom))
    return first, second

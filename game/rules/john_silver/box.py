"""What is in the box: the 44 cards and what they show, from `data.json` (rules, section 1.5).

Owns the cards as tables by number. **Cards are numbered in the order of their values**, so numbers
that lie in one row sort as the values do (no two cards that may share a row are equal: rules, 1.2,
no. 5). The three suit markers and the character cards are not among them (JS-A1, JS-A2).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

Card: TypeAlias = int

_DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)

ROWS: Final[tuple[str, ...]] = tuple(_DATA["rows"])
"""The rows from top to bottom, each with the suit that it takes."""
JOKER: Final = len(ROWS)
"""The suit of jokers, which fit every row."""
SUITS: Final = (*ROWS, "joker")
COLUMNS: Final = 4
"""Columns of the table, and cards that fill a row."""
CHARACTERS: Final[tuple[str, ...]] = tuple(_DATA["characters"])
PIRATE: Final = CHARACTERS.index("pirate")
HAND_SIZE: Final[int] = _DATA["hand_size"]


class Face(msgspec.Struct, frozen=True):
    """What is printed on a card: one kind of symbol, `count` times. `twice` its value is whole."""

    suit: int
    twice: int
    symbol: str
    count: int

    @property
    def value(self) -> str:
        """The value as it is printed: "7", "5½"."""
        return f"{self.twice // 2}{'½' if self.twice % 2 else ''}"

    @property
    def name(self) -> str:
        """Suit and value: "ship 7", "joker 5½"."""
        return f"{SUITS[self.suit]} {self.value}"


class Penalties(msgspec.Struct, frozen=True):
    """What black spots cost with three and four players (rules, section 1.3)."""

    most: int
    second: int
    tied_most: int
    tied_second: int


def _faces() -> tuple[Face, ...]:
    """The deck by value; equal values in the order of their rows."""
    faces = [
        Face(SUITS.index(card["suit"]), int(card["value"] * 2), card["symbol"], card["count"])
        for card in _DATA["cards"]
    ]
    return tuple(sorted(faces, key=lambda face: (face.twice, face.suit)))


PENALTIES: Final = Penalties(**_DATA["spot_penalties"]["3-4"])
FACES: Final = _faces()
DECK: Final = range(len(FACES))
NUMBER: Final[dict[str, Card]] = {face.name: card for card, face in enumerate(FACES)}
"""The number of a card by its name."""


def _shown(symbol: str) -> tuple[int, ...]:
    """How many of a symbol each card shows, by number."""
    return tuple(face.count if face.symbol == symbol else 0 for face in FACES)


SUIT: Final = tuple(face.suit for face in FACES)
GOLD: Final = _shown("gold")
APPLES: Final = _shown("apple")
SPOTS: Final = _shown("spot")


def for_the_eye(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as people sort a hand: by suit, by value within each, jokers last."""
    return tuple(sorted(cards, key=lambda card: (SUIT[card], card)))

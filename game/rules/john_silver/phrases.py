"""Cards, places and people of John Silver in words, as sentences and lists use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Seat, Viewer
from game.core.phrases import counted, listed, who, whose
from game.core.speech import Names
from game.rules.john_silver.box import (
    APPLES,
    CHARACTERS,
    FACES,
    GOLD,
    ROWS,
    SPOTS,
    Card,
    for_the_eye,
)
from game.rules.john_silver.model import View
from game.rules.john_silver.scoring import total
from game.rules.john_silver.words import NOBODY, Laid

ROLES: Final = tuple(name.replace("ships_", "ship's ") for name in CHARACTERS)
"""What the characters are called."""


def gold(count: int) -> str:
    return f"{count} gold"


def apples(count: int) -> str:
    return counted(count, "apple")


def spots(count: int) -> str:
    return counted(count, "black spot")


def symbols(cards: Sequence[Card]) -> str:
    """All that cards show together: "3 gold and 1 black spot"."""
    shown = ((gold, GOLD), (apples, APPLES), (spots, SPOTS))
    sums = ((words, total(cards, table)) for words, table in shown)
    return listed(words(count) for words, count in sums if count) or "nothing"


def named(card: Card) -> str:
    """A card by its name: "the ship 7"."""
    return f"the {FACES[card].name}"


def told(card: Card) -> str:
    """A card and what it shows: "the ship 7 (4 apples)"."""
    return f"{named(card)} ({symbols([card])})"


def all_told(cards: Sequence[Card]) -> str:
    """Cards as `told`, as people sort a hand."""
    return listed(told(card) for card in for_the_eye(cards))


def row_named(row: int) -> str:
    """A row by its suit: "the ship row"."""
    return f"the {ROWS[row]} row"


# --- people ---------------------------------------------------------------------------------------


def below(character: int, owner: Seat, names: Names, reader: Viewer) -> str:
    """Where a card lies: "under Anne's captain", "under your captain", "under nobody's captain"."""
    owned = "nobody's" if owner == NOBODY else whose(owner, names, reader)
    return f"under {owned} {ROLES[character]}"


def as_it_lies(row: Sequence[Laid], view: View, names: Names) -> str:
    """How a full row would be shared out: "As it lies, 11 and 9 go to you, 5 and 2 to Cleo."."""
    laid = sorted(row, key=lambda place: place.card)
    low, high = (view.columns[place.column].owner for place in (laid[0], laid[-1]))
    winners = [
        "nobody" if owner == NOBODY else who(owner, names, view.viewer) for owner in (low, high)
    ]
    if low == high:
        return f"As it lies, all four go to {winners[0]}."
    values = [FACES[place.card].value for place in laid]
    return (
        f"As it lies, {values[3]} and {values[2]} go to {winners[1]}, "
        f"{values[1]} and {values[0]} to {winners[0]}."
    )

"""Perft of John Silver (see `perft`): all counts worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.john_silver.model import State
from game.rules.john_silver.rules import JOHN_SILVER
from tests.perft.perft import Position, check
from tests.rules.john import P4, first_hands, position

APPLELESS = "ship 2, ship 4, sailor 5, chest 2, chest 8, joker 6½"
SHIPS = "ship 7, ship 8, ship 9, ship 10, ship 11, ship 12"


def example_one() -> State:
    """Two chests lie there; a joker, a chest and a sailor are to come, and nothing is drawn."""
    hands = ["joker 6½", "chest 6", "sailor 5", "ship 1"]
    return position(hands=hands, chest="2@1, 12@3", pile="").state


def example_three() -> State:
    """P4 fills the ship row with an apple; P1 comes next."""
    hands = ["ship 12", "", "", "ship 7"]
    return position(turn=P4, hands=hands, ship="9½@0, 9@1, 4@2", pile="chest 1").state


def apple(**house: Any) -> State:
    """An apple may take one of two chests."""
    hands = ["ship 7", "chest 2"]
    return position(2, hands=hands, chest="4@0, 6@1", pile="chest 1", house=house).state


def stacking() -> State:
    hands = ["chest 13", "chest 12", "chest 11"]
    return position(3, hands=hands, pile="", house={"stacking": True}).state


def whole_hands() -> State:
    """Two whole hands, an empty table, an empty pile."""
    return position(2, hands=[APPLELESS, SHIPS], pile="").state


COUNTS: dict[str, tuple[Position, tuple[int, ...]]] = {
    # 2 + 4 + 4 spaces for the joker. The chest: 1 space after a joker there (2 ways), else 2:
    # 2 x 1 + 8 x 2 = 18. The sailor: 3 spaces after a joker there (4 ways), else 4:
    # 2 x 1 x 4 + 4 x 2 x 3 + 4 x 2 x 4 = 64.
    "Example 1": (example_one, (10, 18, 64)),
    # One space; draw or take one of three. After drawing the row was shared out: 4 spaces for the
    # ship 12, else the one that the taken card left or nobody filled: 4 + 3 x 1.
    "Example 3": (example_three, (1, 4, 7)),
    # 4 spaces; draw, take the 4, take the 6. The chest 2 then has 2, 3 and 3 spaces.
    "apple": (apple, (4, 12, 32)),
    "apple, always mandatory": (lambda: apple(apple_take="always_mandatory"), (4, 8, 24)),
    # No space is ever taken.
    "stacking": (stacking, (4, 16, 64)),
    # Keep or exchange; the other hand has apples. Then 5 cards with 4 spaces and a joker with 12,
    # or six new cards, the highest left, no joker among them: 32 + 24.
    "exchange": (lambda: first_hands(2, APPLELESS, SHIPS).state, (2, 2, 56)),
    # After an exchange (no apple among the six highest left) the same seat is asked again: 1 + 2.
    "exchange until apple": (
        lambda: first_hands(2, APPLELESS, SHIPS, mulligan="until_apple").state, (2, 3),
    ),
    # First: 12 plays into the chest row, 8 sailors, 12 ships (the joker has 4 in each). Second: six
    # ships with 4 spaces, or 3 after a ship: 20 x 24 + 12 x 18 = 696. An apple (the 7 or the 11, a
    # third of these) takes back the one other card by itself. Third, spaces of the five cards left,
    # after no apple / after an apple:
    #   ship 2 or 4 (8 ways): 12 x (2 + 4 + 8 + 10) + 6 x (3 + 4 + 8 + 11) = 444
    #   sailor 5 (4):         16 x (6 + 8 + 10) + 8 x (6 + 8 + 11) = 584
    #   chest 2 or 8 (8):     16 x (6 + 4 + 3 + 10) + 8 x (6 + 4 + 4 + 11) = 568
    #   joker as a chest (4): 16 x (6 + 4 + 6) + 8 x (6 + 4 + 8) = 400
    #   as a sailor (4):      16 x (6 + 3 + 8) + 8 x (6 + 4 + 8) = 416
    #   as a ship (4):        12 x (4 + 4 + 8) + 6 x (6 + 4 + 8) = 300
    # 8 x 444 + 4 x 584 + 8 x 568 + 4 x (400 + 416 + 300) = 14896.
    "whole hands": (whole_hands, (32, 696, 14896)),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_perft__john_silver(name: str) -> None:
    check(JOHN_SILVER, *COUNTS[name])

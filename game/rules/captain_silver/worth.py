"""What spaces and a bump are worth to a seat of Captain Silver, from its view alone.

Owns the estimates of the plain bot (`plain` chooses by them), in thousandths. Whole numbers
throughout, so that every machine plays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Seat
from game.rules.captain_silver.model import NOTHING, HandView, Item, View, item_of, owner_of
from game.rules.captain_silver.profiles import REWARDS, SHIP

COIN: Final = 1000
"""Worths are in thousandths of a coin."""
STEP: Final = 700
"""A ship step on the average: a loop's coins and two chests over its spaces."""
CHEST: Final = 4300
"""A chest picked from several."""
AHEAD: Final = 300
"""A step's worth for later rounds, beside what it takes at once."""


# --- spaces ---------------------------------------------------------------------------------------


def space_worth(view: View, seat: Seat, row: int, planning: int) -> int:
    """What the next space of `row` would bring `seat`, in thousandths of a coin."""
    space = view.world.rows[row][view.open_at[row]]
    if planning < REWARDS:
        return 0
    if planning < SHIP:
        return space.coins * COIN + space.ships * STEP
    return space.coins * COIN + steps_worth(view, seat, space.ships)


def steps_worth(view: View, seat: Seat, steps: int) -> int:
    """What `steps` more bring a ship after those it has already earned in this race.

    Movement is additive, so the order in which the rows will be settled does not matter.
    """
    island = view.world.island
    start = view.seats[seat].ship + earned_steps(view, seat)
    worth = 0 if view.round == view.rounds else steps * AHEAD
    for step in range(1, steps + 1):
        at = (start + step) % island.spaces
        if at in island.coin_spaces:
            worth += COIN
        if at in island.landings:
            stack = island.landings[at]
            worth += CHEST if (sum(view.stacks) if stack == NOTHING else view.stacks[stack]) else 0
    return worth


def earned_steps(view: View, seat: Seat) -> int:
    """Ship steps that the right items of `seat` on the rows will bring."""
    steps = 0
    for laid, spaces in zip(view.rows, view.world.rows, strict=True):
        for what, space in zip(laid, spaces, strict=False):
            if what != NOTHING and owner_of(what) == seat and item_of(what) == space.item:
                steps += space.ships
    return steps


# --- the bump -------------------------------------------------------------------------------------


def useful_share(weights: Sequence[int], pouch: Sequence[int], use: Sequence[int]) -> int:
    """How useful what the hand feels is likely to be, in thousandths.

    The bump's weights suppose that all items are equally common; what the pouch holds corrects it.
    """
    total = useful = 0
    for weight, count, worth in zip(weights, pouch, use, strict=True):
        chance = weight * count
        total += chance
        useful += chance * worth
    return useful // total if total else 0


def likeliest(hand: HandView, pouch: Sequence[int]) -> Item:
    """The item that the bump most likely is."""
    chances = [weight * count for weight, count in zip(hand.weights, pouch, strict=True)]
    return chances.index(max(chances))


def soon_wanted(view: View) -> list[Item]:
    """Items that the spaces behind the open ones want."""
    return [
        spaces[at + 1].item
        for spaces, at in zip(view.world.rows, view.open_at, strict=True)
        if at != NOTHING and at + 1 < len(spaces)
    ]

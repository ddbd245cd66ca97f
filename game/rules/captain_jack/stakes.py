"""What things of Captain Jack bring in the end, by how many cards the stock still has.

Owns the rates that the quick player and its judgement of positions (`stand`) are made of, all in
hundredths of a point. They were fitted: by least squares, in whole games, from what seats had at
the beginning of turns to by how much they finished ahead of the mean of the others (372,000 seats
in 10,000 games of 3 to 6 plain bots). The fit says what points on the table do not: as long as
there is much to come, treasure and counters are shot away and soon count nothing, or less, because
the one with most of them is shot at, while ships, crews and Captain Jacks stay. Counted point by
point, positions told nothing of the end when more than 60 cards were left.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.captain_jack.box import ACE, CANNON, CAPTAIN, CLUB, DIAMOND, JACK, MARKS
from game.rules.captain_jack.model import Phase, State
from game.rules.captain_jack.scoring import COUNTER, CREW, SHIP
from game.rules.captain_jack.scoring import DIAMOND as GEM

POINT: Final = 100


class Rates(NamedTuple):
    """What one of each is worth to its owner, on the table and in the hand."""

    gem: int
    """A diamond in the treasure."""
    counter: int
    ship: int
    first: int
    """The first ship, on top of that."""
    crew: int
    ace: int
    """An ace of spades on the table."""
    held_gem: int
    held_ace: int
    club: int
    cannon: int
    captain: int
    """A king and a jack of one colour in the hand."""
    half: int
    """A king or a jack that waits for the other one."""
    turn: int
    """To be the next to begin a turn; who comes later has a share of it."""


FITTED: Final[dict[int, Rates]] = {
    0: Rates(80, 89, 480, 230, 95, 0, 60, 0, 60, 150, 350, 50, 0),
    10: Rates(20, 43, 384, 280, 74, 0, 0, 0, 0, 180, 350, 30, 200),
    40: Rates(0, 30, 330, 250, 66, 0, 20, 0, 0, 130, 400, 60, 60),
    90: Rates(-10, 16, 320, 0, 57, 0, 0, 30, 0, 45, 385, 90, 80),
    180: Rates(-12, 8, 300, 0, 53, 15, 0, 40, 0, 30, 370, 100, 55),
    340: Rates(-10, 4, 255, 0, 32, 35, 0, 40, 0, 0, 240, 70, 35),
    480: Rates(-10, 4, 240, 0, 30, 35, 0, 40, 0, 0, 200, 60, 30),
}
"""By cards left in the stock, the middle of each part of the game that was fitted by itself."""
MOST: Final = max(FITTED)


def _between(left: int) -> Rates:
    """The rates with so many cards left: in a straight line between those that were fitted."""
    below = max(known for known in FITTED if known <= left)
    above = min(known for known in FITTED if known >= left)
    span, part = max(1, above - below), left - below
    pairs = zip(FITTED[below], FITTED[above], strict=True)
    return Rates(*(low + (high - low) * part // span for low, high in pairs))


RATES: Final = tuple(_between(left) for left in range(MOST + 1))


def rates_of(state: State) -> Rates:
    """The rates now. Discards that will be a new stock are still to come, too (`cj.passes`)."""
    left = len(state.stock)
    if state.run + 1 < state.house.passes:
        left += len(state.discards)
    return RATES[left if left < MOST else MOST]


def points_of(state: State) -> list[int]:
    """What each seat would score if the game ended now (rules, section 4.5)."""
    once = state.house.ships_count_once
    return [
        len(state.treasure[seat]) * GEM
        + state.sea[seat] * COUNTER
        + len(state.crew[seat]) * CREW
        + (min(1, ships) if once else ships) * SHIP
        for seat, ships in enumerate(state.fleet)
    ]


def stand(state: State) -> list[int]:
    """What each seat may expect to have in the end, but for what all expect alike."""
    if state.phase == Phase.OVER:
        return [POINT * points for points in points_of(state)]
    rates, seats, active = rates_of(state), state.seats, state.active
    worths = []
    for seat, ships in enumerate(state.fleet):
        worth = rates.gem * len(state.treasure[seat]) + rates.counter * state.sea[seat]
        worth += rates.crew * len(state.crew[seat]) + rates.ace * len(state.aces[seat])
        if ships:
            counted = 1 if state.house.ships_count_once else ships
            worth += rates.first + rates.ship * counted
        wait = (seat - active) % seats
        worths.append(
            worth + rates.turn * (seats - wait) // seats + _held(state.hands[seat], rates)
        )
    return worths


def _held(hand: list[int], rates: Rates) -> int:
    """What the cards of a hand are worth."""
    worth = red_jacks = black_jacks = red_kings = black_kings = 0
    for card in hand:
        kind = card // MARKS
        if kind < CLUB:
            continue
        if kind < CANNON:
            worth += rates.club
        elif kind < JACK:
            worth += rates.cannon
        elif kind >= DIAMOND:
            worth += rates.held_gem
        elif kind == ACE:
            worth += rates.held_ace
        else:
            bit = CAPTAIN[card]
            red_jacks += bit == 1
            black_jacks += bit == 2
            red_kings += bit == 4
            black_kings += bit == 8
    for jacks, kings in ((red_jacks, red_kings), (black_jacks, black_kings)):
        worth += rates.captain * min(jacks, kings) + rates.half * (jacks != kings)
    return worth

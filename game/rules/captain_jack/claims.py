"""What everybody can tell of a hand from the course of the game.

Owns the book-keeping of `State.drawn`, `settled`, `sure` and `known`; draws no conclusions.

Hands are secret, yet the game tells something of them. Who does not answer an attack has no spade;
who is asked for a Captain Jack has one, and who is not asked has none; after stage one no diamond
and no ace is left. So for each `Claim` a hand holds at least `sure` such cards and at most
`drawn - settled`, where `drawn` counts all cards that its owner ever drew: when a hand is seen to
have none, all that were drawn are settled, and each such card that leaves settles one more. A bound
above the size of the hand says nothing.

Nothing else is told by who is asked. Whether a hand has a club to board or to dive with, or a spade
for another attack, stays its owner's secret: who might have one is asked.
"""

from __future__ import annotations

from game.core.model import Seat
from game.rules.captain_jack.box import (
    ACE_FIRST,
    CANNON_FIRST,
    JACK_FIRST,
    Card,
    captains_in,
)
from game.rules.captain_jack.model import CANNONS, CAPTAINS, TREASURE, Claim, State


def seen_none(state: State, seat: Seat, claim: Claim) -> None:
    """All have seen that the hand of `seat` holds nothing of this kind."""
    state.settled[claim][seat] = state.drawn[seat]
    state.sure[claim][seat] = 0


def seen_some(state: State, seat: Seat, claim: Claim) -> None:
    """All have seen that the hand of `seat` holds something of this kind."""
    if not state.sure[claim][seat]:
        state.sure[claim][seat] = 1


def lost(state: State, seat: Seat, claim: Claim) -> None:
    """One of this kind has left the hand of `seat` for all to see."""
    state.settled[claim][seat] += 1
    if state.sure[claim][seat]:
        state.sure[claim][seat] -= 1


def may_have(state: State, seat: Seat, claim: Claim) -> bool:
    """Might the hand of `seat` hold something of this kind, as far as all can tell?"""
    return state.drawn[seat] > state.settled[claim][seat]


def lost_any(state: State, seat: Seat, card: Card) -> None:
    """Any card has left the hand of `seat`, by trade or as crew."""
    if card < CANNON_FIRST:
        return
    if card < JACK_FIRST:
        lost(state, seat, CANNONS)
    elif card < ACE_FIRST:
        # Perhaps a Captain Jack less, perhaps only half of one.
        if state.sure[CAPTAINS][seat]:
            state.sure[CAPTAINS][seat] -= 1
    elif card in state.known[seat]:
        state.known[seat].remove(card)
    else:
        lost(state, seat, TREASURE)


def counts_of(hand: list[Card]) -> list[int]:
    """What there is in these cards, by `Claim`."""
    counts = [0] * len(Claim)
    for card in hand:
        if card < CANNON_FIRST:
            continue
        if card < JACK_FIRST:
            counts[CANNONS] += 1
        elif card >= ACE_FIRST:
            counts[TREASURE] += 1
    counts[CAPTAINS] = sum(captains_in(hand))
    return counts


def unseen(state: State, seat: Seat) -> list[Card]:
    """The cards of a hand but for those that all have seen."""
    hand = state.hands[seat]
    if state.known[seat]:
        hand = hand[:]
        for card in state.known[seat]:
            hand.remove(card)
    return hand

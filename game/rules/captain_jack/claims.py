"""What everybody can tell of a hand from the course of the game.

Owns the book-keeping of `State.drawn`, `settled`, `sure` and `known`; draws no conclusions.

Hands are secret, yet the game tells something of them. Who does not answer an attack has no spade;
who is asked whether to board a ship has a club for it, and who is not asked has none; after stage
one no diamond and no ace is left. So for each `Claim` a hand holds at least `sure` such cards and
at most `drawn - settled`, where `drawn` counts all cards that its owner ever drew: when a hand is
seen to have none, all that were drawn are settled, and each such card that leaves settles one more.
A bound above the size of the hand says nothing.
"""

from __future__ import annotations

from game.core.model import Seat
from game.rules.captain_jack.box import (
    ACE_FIRST,
    CANNON_FIRST,
    CLUB_FIRST,
    JACK_FIRST,
    Card,
    boards,
    captains_in,
)
from game.rules.captain_jack.model import BOARDING, CANNONS, CAPTAINS, CLUBS, TREASURE, Claim, State


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


def lost_club(state: State, seat: Seat, card: Card) -> None:
    """A club, ace to 8, has left the hand of `seat`."""
    lost(state, seat, CLUBS)
    if boards(card, state.house.boarding):
        lost(state, seat, BOARDING)


def lost_any(state: State, seat: Seat, card: Card) -> None:
    """Any card has left the hand of `seat`, by trade or as crew."""
    if card < CLUB_FIRST:
        return
    if card < CANNON_FIRST:
        lost_club(state, seat, card)
    elif card < JACK_FIRST:
        lost(state, seat, CANNONS)
    elif card < ACE_FIRST:
        # Perhaps a Captain Jack less, perhaps only half of one.
        if state.sure[CAPTAINS][seat]:
            state.sure[CAPTAINS][seat] -= 1
    elif card in state.known[seat]:
        state.known[seat].remove(card)
    else:
        lost(state, seat, TREASURE)


def counts_of(hand: list[Card], boarding: int) -> list[int]:
    """What there is in these cards, by `Claim`."""
    counts = [0] * len(Claim)
    for card in hand:
        if card < CLUB_FIRST:
            continue
        if card < CANNON_FIRST:
            counts[CLUBS] += 1
            counts[BOARDING] += boards(card, boarding)
        elif card < JACK_FIRST:
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

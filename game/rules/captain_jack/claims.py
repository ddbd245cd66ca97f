"""What everybody can tell of a hand from the course of the game.

Owns the book-keeping of `State.drawn`, `settled`, `fresh`, `sure` and `known`; draws no
conclusions.

Hands are secret, yet the game tells something of them. Who does not answer an attack has no spade;
who is asked for a Captain Jack has one, and who is not asked has none; after stage one no diamond
and no ace is left. So for each `Claim` a hand holds at least `sure` such cards and at most
`drawn - settled`, where `drawn` counts all cards that its owner ever drew: when a hand is seen to
have none, all that were drawn are settled, and each such card that leaves settles one more. A bound
above the size of the hand says nothing.

Backs tell more: who was seen to have no spade and drew two cards with the second back since may
have spades with that back alone. So `fresh` counts for each claim what was drawn since the hand was
seen to have none, mark by mark, less what of it left; and `sure` has a bit for each mark that was
in the hand when it was seen to have one: the one that is sure has such a mark. `fresh` is a number
of ten bits for each mark, so that a draw is added at once.

Nothing else is told by who is asked. Whether a hand has a club to board or to dive with, or a spade
for another attack, stays its owner's secret: who might have one is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.core.model import Seat
from game.rules.captain_jack.box import (
    ACE_FIRST,
    CANNON_FIRST,
    JACK_FIRST,
    KINDS,
    MARKS,
    Card,
    captains_in,
)
from game.rules.captain_jack.model import CANNONS, CAPTAINS, TREASURE, Claim, State

FIELD: Final = 10
"""Bits for each mark in `State.fresh`: nobody draws as many as 1,024 cards."""
_ONE: Final = tuple(1 << FIELD * (card % MARKS) for card in range(KINDS * MARKS))
"""By card, one card of its mark as `State.fresh` counts it."""


def drew(state: State, seat: Seat, cards: list[Card]) -> None:
    """`seat` has drawn these, unseen by others but for their backs."""
    state.drawn[seat] += len(cards)
    counted = counted_by_mark(cards)
    for by_seat in state.fresh:
        by_seat[seat] += counted


def counted_by_mark(cards: list[Card]) -> int:
    """How many of these cards there are, as `State.fresh` has it."""
    return sum(map(_ONE.__getitem__, cards))


def fresh_with(fresh: int, mark: int) -> int:
    """How many cards with this mark are counted there."""
    return fresh >> FIELD * mark & (1 << FIELD) - 1


def fresh_of(counts: Sequence[int]) -> int:
    """So many cards of each mark, as `State.fresh` has it."""
    return sum(count << FIELD * mark for mark, count in enumerate(counts))


def seen_none(state: State, seat: Seat, claim: Claim) -> None:
    """All have seen that the hand of `seat` holds nothing of this kind."""
    state.settled[claim][seat] = state.drawn[seat]
    state.fresh[claim][seat] = state.sure[claim][seat] = 0


def seen_some(state: State, seat: Seat, claim: Claim) -> None:
    """All have seen that the hand of `seat` holds something of this kind."""
    if not state.sure[claim][seat]:
        marks = 0
        for card in state.hands[seat]:
            marks |= 1 << card % MARKS
        state.sure[claim][seat] = marks


def lost(state: State, seat: Seat, claim: Claim, card: Card) -> None:
    """This card, one of this kind, has left the hand of `seat` for all to see."""
    state.settled[claim][seat] += 1
    state.sure[claim][seat] = 0
    if fresh_with(state.fresh[claim][seat], card % MARKS):
        state.fresh[claim][seat] -= _ONE[card]


def declared(state: State, seat: Seat, jack: Card, king: Card) -> None:
    """A Captain Jack has left the hand of `seat`.

    One card of it at least was drawn since the hand was seen to have none; which one, all know only
    if there is but one mark with which it can have been.
    """
    fresh = state.fresh[CAPTAINS][seat]
    state.settled[CAPTAINS][seat] += 1
    state.sure[CAPTAINS][seat] = 0
    cards = [card for card in (jack, king) if fresh_with(fresh, card % MARKS)]
    if cards and len({card % MARKS for card in cards}) == 1:
        state.fresh[CAPTAINS][seat] -= _ONE[cards[0]]


def may_have(state: State, seat: Seat, claim: Claim) -> bool:
    """Might the hand of `seat` hold something of this kind, as far as all can tell?"""
    return state.drawn[seat] > state.settled[claim][seat]


def lost_any(state: State, seat: Seat, card: Card) -> None:
    """Any card has left the hand of `seat`, by trade or as crew."""
    if card < CANNON_FIRST:
        return
    if card < JACK_FIRST:
        lost(state, seat, CANNONS, card)
    elif card < ACE_FIRST:
        # Perhaps a Captain Jack less, perhaps only half of one.
        state.sure[CAPTAINS][seat] = 0
    elif card in state.known[seat]:
        state.known[seat].remove(card)
    else:
        lost(state, seat, TREASURE, card)


class Told(NamedTuple):
    """What all can tell of a hand, by claim: how many such cards at most, how many of each mark,
    and a bit for each mark that one which is sure may have; 0 where none is."""

    most: tuple[int, ...]
    fresh: tuple[tuple[int, ...], ...]
    sure: tuple[int, ...]


def told_of(state: State, seat: Seat) -> Told:
    """What all can tell of the hand of `seat`."""
    return Told(
        tuple(state.drawn[seat] - by_seat[seat] for by_seat in state.settled),
        tuple(
            tuple(fresh_with(by_seat[seat], mark) for mark in range(MARKS))
            for by_seat in state.fresh
        ),
        tuple(by_seat[seat] for by_seat in state.sure),
    )


def misfit(cards: Sequence[Card], told: Told) -> int:
    """By how many cards the unseen cards of a hand differ from what all can tell of it."""
    treasure, cannons = [0] * MARKS, [0] * MARKS
    court: list[Card] = []
    for card in cards:
        if card < CANNON_FIRST:
            continue
        if card < JACK_FIRST:
            cannons[card % MARKS] += 1
        elif card < ACE_FIRST:
            court.append(card)
        else:
            treasure[card % MARKS] += 1
    wrong = _pairs_amiss(court, told) if court or told.sure[CAPTAINS] else 0
    for claim, by_mark in ((TREASURE, treasure), (CANNONS, cannons)):
        fresh = zip(by_mark, told.fresh[claim], strict=False)
        over = sum(count - most for count, most in fresh if count > most)
        wrong += max(over, sum(by_mark) - told.most[claim])
        marks = told.sure[claim]
        if marks and not any(n and marks >> mark & 1 for mark, n in enumerate(by_mark)):
            wrong += 1
    return wrong


def _pairs_amiss(court: list[Card], told: Told) -> int:
    """The same for Captain Jacks. Cards that were there when the hand was seen to have none make
    none together: those with marks of which nothing was drawn since."""
    fresh, marks = told.fresh[CAPTAINS], told.sure[CAPTAINS]
    settled = [card for card in court if card % MARKS >= len(fresh) or not fresh[card % MARKS]]
    wrong = max(sum(captains_in(court)) - told.most[CAPTAINS], sum(captains_in(settled)), 0)
    shown = [card for card in court if marks >> card % MARKS & 1]
    return wrong + (marks != 0 and not any(captains_in(shown)))


def unseen(state: State, seat: Seat) -> list[Card]:
    """The cards of a hand but for those that all have seen."""
    hand = state.hands[seat]
    if state.known[seat]:
        hand = hand[:]
        for card in state.known[seat]:
            hand.remove(card)
    return hand

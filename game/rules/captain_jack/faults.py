"""What must always be true of a game of Captain Jack (rules, section 6).

Owns the check of whole states; an imagined world has to pass it as the real one does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.model import Seat
from game.rules.captain_jack.box import (
    ACE_FIRST,
    DIAMOND_FIRST,
    EXTRA_SHIPS,
    HAND,
    KINDS,
    MARKS,
    Card,
    packs,
)
from game.rules.captain_jack.claims import misfit, told_of, unseen
from game.rules.captain_jack.model import NOTHING, Claim, Phase, State


def faults_of(state: State) -> tuple[str, ...]:
    """Broken laws in words; empty means sound."""
    faults = [*_cards(state), *_ships(state), *_turn(state)]
    for seat in range(state.seats):
        faults += _hand(state, seat)
    return tuple(faults)


def _cards(state: State) -> Iterator[str]:
    """All 504 cards (fewer with fewer packs) are somewhere, each of the kinds where it may lie."""
    counts = [0] * (KINDS * MARKS)
    zones: tuple[list[Card], ...] = (state.stock, state.discards, state.sunken)
    for by_seat in (state.hands, state.treasure, state.aces, state.crew):
        zones += tuple(by_seat)
    for zone in zones:
        for card in zone:
            counts[card] += 1
    if counts != state.made:
        yield "cards were lost, added or changed"
    if by_back(counts) != by_back(packs(*state.house.packs)):
        yield f"{sum(counts)} cards are not those of the packs"
    if any(card < DIAMOND_FIRST for zone in (*state.treasure, state.sunken) for card in zone):
        yield "something among the treasure is no diamond"
    if any(not ACE_FIRST <= card < DIAMOND_FIRST for own in state.aces for card in own):
        yield "something among the aces is no ace of spades"


def by_back(counts: Sequence[int]) -> list[int]:
    """Counts of cards, whichever time through the stock they are at: two for each kind."""
    return [
        sum(counts[kind * MARKS + back : (kind + 1) * MARKS : 2])
        for kind in range(KINDS)
        for back in (0, 1)
    ]


def _ships(state: State) -> Iterator[str]:
    if sum(state.fleet) + state.pool != state.seats + EXTRA_SHIPS:
        yield f"fleets {state.fleet} and pool {state.pool} are not all ships"
    for seat, (ships, counters) in enumerate(zip(state.fleet, state.sea, strict=True)):
        if not 0 <= counters <= state.house.max_sea or (counters > 0) != (ships > 0):
            yield f"seat {seat} has {ships} ships and {counters} counters"
        if state.crew[seat] and not ships:
            yield f"seat {seat} has crew but no ship"


def _turn(state: State) -> Iterator[str]:
    """Who acts is who should, and has something to choose from."""
    if (state.phase == Phase.OVER) != (state.acting == NOTHING):
        yield f"seat {state.acting} acts in phase {state.phase.name}"
    if state.phase in (Phase.DEFEND, Phase.CREW):
        if state.acting != state.target:
            yield f"seat {state.acting} acts for the target {state.target}"
    elif state.phase != Phase.OVER and state.acting != state.active:
        yield f"seat {state.acting} acts in the turn of {state.active}"
    if (state.phase == Phase.CREW) != (state.owed > 0):
        yield f"{state.owed} crew are owed in phase {state.phase.name}"
    asked = _ASKED_FOR.get(state.phase)
    if asked is not None and not state.sure[asked][state.acting]:
        yield f"seat {state.acting} was asked for a {asked.name} that it may not have"


_ASKED_FOR = {
    Phase.CAPTAIN: Claim.CAPTAIN,
    Phase.DEFEND: Claim.CANNON,
}


def _hand(state: State, seat: Seat) -> Iterator[str]:
    """Hands are sorted, not too large, and what everybody can tell of them is true."""
    hand = state.hands[seat]
    if len(hand) > HAND or hand != sorted(hand):
        yield f"the hand of seat {seat} is {hand}"
    if any(state.known[seat].count(card) > hand.count(card) for card in state.known[seat]):
        yield f"seat {seat} lacks a card that all have seen"
        return
    told = told_of(state, seat)
    if misfit(unseen(state, seat), told):
        yield f"the hand of seat {seat}, {hand}, is not what all can tell of it, {told}"

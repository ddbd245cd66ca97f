"""The conservation laws of Meuterer (rules, section 6): what is true after every action.

Owns the checks alone. They are made in tests, and of every imagined world.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.meuterer.box import CARDS, CHARACTERS, HAND, NOTHING, RING, all_cards
from game.rules.meuterer.memory import TABLE
from game.rules.meuterer.model import BIT, MADE, PLAYED, State


def faults_of(state: State) -> tuple[str, ...]:
    """All that is wrong, in words; nothing when the state is sound."""
    return (
        *_cards(state),
        *_hands(state),
        *_remembered(state),
        *_characters(state),
        *_sea(state),
        *_books(state),
    )


def _cards(state: State) -> Iterator[str]:
    """36 cards, 37 with pirates: deck, hands, in front, discards."""
    counts = [sum(hand[c] for hand in state.hands) for c in range(len(CARDS))]
    for pile in (state.deck, *state.fronts, *state.thrown):
        for card in pile:
            counts[card] += 1
    for card, count in enumerate(all_cards(state.house.pirates)):
        counts[card] += state.discard[card] + state.drawn[card]
        if counts[card] != count:
            yield f"{counts[card]} cards of {CARDS[card]} instead of {count}"
    if min(min(hand) for hand in state.hands) < 0 or min(*state.discard, *state.drawn) < 0:
        yield "there are fewer cards than none"


def _hands(state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        bits = sum(BIT[card] for card, count in enumerate(hand) if count > 0)
        if state.sizes[seat] != sum(hand) or state.kinds[seat] != bits:
            yield f"seat {seat}'s hand is {hand}, not {state.sizes[seat]} of {state.kinds[seat]:b}"
        if sum(hand) > HAND + (state.surplus if state.house.whole_hand else 0):
            yield f"seat {seat} holds {sum(hand)} cards"


def _remembered(state: State) -> Iterator[str]:
    """What came into hands and left them is what is there (see `State.memory`), and each deck was
    made of what had been put away before."""
    held = [[0] * len(CARDS) for _ in range(TABLE + 1)]
    deck = all_cards(state.house.pirates)
    gone = [0] * len(CARDS)
    for entry in state.memory:
        if entry == MADE:
            if any(deck):
                yield f"{deck} was in the deck when a new one was made"
            deck, gone = gone, [0] * len(CARDS)
            continue
        seat, card = entry % 64 // 8, entry % 8
        if entry < PLAYED:
            held[seat][card] += 1
            deck[card] -= 1
        else:
            held[seat][card] -= 1
            gone[card] += 1
        if held[seat][card] < 0 or deck[card] < 0:
            yield f"seat {seat} once had {CARDS[card]} that was not there"
    for seat, hand in enumerate(state.hands):
        choosing = state.surplus and seat in state.to_act
        drawn = state.drawn if choosing else [0] * len(CARDS)
        if held[seat] != [a + b for a, b in zip(hand, drawn, strict=True)]:
            yield f"seat {seat} is remembered with {held[seat]} and holds {hand}"
    lying = state.discard[:]
    for pile in (*state.fronts, *state.thrown):
        for card in pile:
            lying[card] += 1
    if lying != gone:
        yield f"{gone} went to the discards and {lying} lie there or in front"
    if deck != [state.deck.count(card) for card in range(len(CARDS))]:
        yield f"{deck} should be in the deck"


def _characters(state: State) -> Iterator[str]:
    """Each held at most once, five in sum; the captain of a round has none."""
    taken = [c for c in state.characters if c != NOTHING]
    middle = [c for c in range(len(CHARACTERS)) if state.left & BIT[c]]
    if sorted(taken + middle) != list(range(len(CHARACTERS))):
        yield f"characters are {taken} taken and {middle} in the middle"
    if NOTHING not in state.characters:
        yield "everybody has a character, the captain too"


def _sea(state: State) -> Iterator[str]:
    """One or two active islands, ships on islands, exactly one captain."""
    if not 0 <= state.captain < state.seats:
        yield f"the captain is {state.captain}"
    if sorted(state.ring) != list(range(RING)):
        yield f"the ring is {state.ring}"
    if not 0 <= state.ship < RING or not NOTHING <= state.previous < RING:
        yield f"the ship is on {state.ship} and came from {state.previous}"
    if state.previous == state.ship:
        yield "the island behind the ship is the one it is on"
    if (state.pirate == NOTHING) == state.house.pirates:
        yield f"the pirate ship is on {state.pirate}"


def _books(state: State) -> Iterator[str]:
    for seat, booked in enumerate(state.booked):
        if sum(booked) != state.scores[seat]:
            yield f"seat {seat} has {state.scores[seat]} points and booked {booked}"

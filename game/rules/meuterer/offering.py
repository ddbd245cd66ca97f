"""Phases 1 to 3: the captain's offer, goods laid out, passing, characters, pirates.

Owns what happens until the characters are turned up; the fight is `mutiny`. Each function is given
an action that is allowed.
"""

from __future__ import annotations

from game.core.model import Seat, Tell, silent
from game.rules.meuterer.box import BATTLE, CHARACTERS, MUTINEER, NOTHING, PIRATE, RING
from game.rules.meuterer.model import (
    BIT,
    CHOOSE,
    FOLLOWING,
    OFFER,
    ONE,
    PLAYED,
    REVEAL,
    TRADE,
    House,
    Place,
    State,
)
from game.rules.meuterer.words import (
    CardPlayed,
    CharacterTaken,
    CourseLaid,
    Looked,
    OfferShown,
    Passed,
    PirateSailed,
    Plundered,
    RoundBegan,
    Unmasked,
)

ALL_CHARACTERS = (1 << len(CHARACTERS)) - 1


def begin_round(state: State, tell: Tell) -> None:
    """The captain is asked for his offer."""
    state.round += 1
    state.phase = OFFER
    state.to_act = ONE[state.captain]
    state.offer = NOTHING
    state.out = 0
    state.passed = []
    state.left = ALL_CHARACTERS
    state.characters = [NOTHING] * state.seats
    state.captain_course = state.mutineer_course = NOTHING
    if tell is not silent:
        tell(RoundBegan(state.round, state.house.rounds, state.captain))


def show_offer(state: State, points: int, tell: Tell) -> None:
    """Phase 1. Then the captain begins to offer goods."""
    state.offer = points
    state.phase = TRADE
    if tell is not silent:
        tell(OfferShown(state.captain, points))
    captain = state.captain
    _ask_next(state, (captain, *FOLLOWING[state.seats][captain]), tell)


def play(state: State, seat: Seat, card: int, tell: Tell) -> None:
    """Phase 2a: any card may be played, also one that cannot be sold (ME-A9, ME-A24)."""
    hand = state.hands[seat]
    hand[card] -= 1
    if not hand[card]:
        state.kinds[seat] ^= BIT[card]
    state.sizes[seat] -= 1
    state.fronts[seat].append(card)
    state.memory.append(PLAYED + 8 * seat + card)
    if tell is not silent:
        tell(CardPlayed(seat, card, state.sizes[seat]))
    if card == PIRATE:
        _set_sail(state, seat, tell)
    _ask_next(state, FOLLOWING[state.seats][seat], tell)


def pass_on(state: State, seat: Seat, tell: Tell) -> None:
    """Phase 2b: the captain's destination is set, anybody else chooses a character."""
    if not _step_out(state, seat, False, tell):
        _ask_next(state, FOLLOWING[state.seats][seat], tell)


def take(state: State, seat: Seat, character: int, tell: Tell) -> None:
    """The character that a seat which has passed keeps."""
    state.characters[seat] = character
    state.left ^= BIT[character]
    state.phase = TRADE
    if tell is not silent:
        tell(CharacterTaken(seat, character))
    _ask_next(state, FOLLOWING[state.seats][seat], tell)


def _ask_next(state: State, order: tuple[Seat, ...], tell: Tell) -> None:
    """The first in `order` who has not passed is asked. Whoever has no cards left passes at once
    (rules 5.4, no. 2): there is nothing to choose, and all see it."""
    for seat in order:
        if not state.out & BIT[seat]:
            if state.sizes[seat]:
                state.to_act = ONE[seat]
                return
            if _step_out(state, seat, True, tell):
                return
    state.phase = REVEAL


def _step_out(state: State, seat: Seat, forced: bool, tell: Tell) -> bool:
    """`seat` plays no more cards. True when it has to choose a character now."""
    state.out |= BIT[seat]
    state.passed.append(seat)
    kept = state.sizes[seat]
    if tell is not silent:
        tell(Passed(seat, kept, forced))
    if seat == state.captain:  # ME-A38: counted now, so battle cards of the fight still count
        state.captain_course = _lay_course(state, seat, False, kept, tell)
        return False
    state.phase = CHOOSE
    state.to_act = ONE[seat]
    if tell is not silent:
        there = tuple(c for c in range(len(CHARACTERS)) if state.left & BIT[c])
        tell(Looked(seat, there))
    return True


def _lay_course(state: State, seat: Seat, mutineer: bool, steps: int, tell: Tell) -> Place:
    """So many steps clockwise from the ship; none: where it lies (ME-A17, ME-A18)."""
    place = (state.ship + steps) % RING
    if tell is not silent:
        tell(CourseLaid(seat, mutineer, steps, state.ring[place]))
    return place


def reveal(state: State, tell: Tell) -> None:
    """Phase 3: characters are turned up; the mutineer's destination is set before the fight
    (ME-A14), and may be the captain's too."""
    state.unmasked = state.characters[:]
    if tell is not silent:
        tell(Unmasked(tuple(state.characters)))
    if MUTINEER in state.characters:
        seat = state.characters.index(MUTINEER)
        state.mutineer_course = _lay_course(state, seat, True, state.sizes[seat], tell)


# --- pirates --------------------------------------------------------------------------------------


def catches(distance: int, steps: int, house: House) -> bool:
    """Do pirates who are so many islands ahead of the merchant ship reach or pass it? From its
    own island they do not, unless the house rules say so (ME-A31)."""
    return (0 if house.attack_from_same_space else 1) <= distance <= steps


def _set_sail(state: State, seat: Seat, tell: Tell) -> None:
    """The pirate ship sails counterclockwise, one step for each card left in the hand of who
    played it (ME-A30). The pirate card itself only lies there (ME-A34)."""
    steps, start = state.sizes[seat], state.pirate
    caught = catches((start - state.ship) % RING, steps, state.house)
    state.pirate = (start - steps) % RING
    if tell is not silent:
        path = tuple(state.ring[(start - n) % RING] for n in range(1, steps + 1))
        tell(PirateSailed(seat, path, caught))
    if caught:
        _plunder(state, tell)


def _plunder(state: State, tell: Tell) -> None:
    """Everything face up is lost, battle cards too unless the house rules spare them (ME-A32).
    Who has passed stays out; the others go on (ME-A33)."""
    spared = NOTHING if state.house.pirate_hits_battle else BATTLE
    if tell is not silent:
        tell(Plundered(tuple(tuple(c for c in front if c != spared) for front in state.fronts)))
    for front in state.fronts:
        for card in front:
            if card != spared:
                state.discard[card] += 1
        front[:] = [card for card in front if card == spared]

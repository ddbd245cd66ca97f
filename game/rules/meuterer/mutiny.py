"""Phases 4 and 5, first half: the fight for the captain's post, and what it pays.

Owns who may fight, who wins, and the points of captain, mutineer, boatswain and sailor.
"""

from __future__ import annotations

from game.core.model import Seat, Tell, silent
from game.rules.meuterer.box import (
    BATTLE,
    BOATSWAIN,
    BOATSWAIN_REWARD,
    BOATSWAIN_STRENGTH,
    ISLANDS,
    MUTINEER,
    NOTHING,
    SAILOR,
    SAILOR_REWARD,
)
from game.rules.meuterer.model import (
    BIT,
    DECIDE,
    FIGHT,
    FOR_BOATSWAIN,
    FOR_COURSE,
    FOR_MUTINY,
    FOR_PAY,
    FOR_SAILOR,
    FROM,
    NO_FIGHT,
    ONE,
    PLAYED,
    PUT_DOWN,
    SUCCEEDED,
    WHATS,
    State,
)
from game.rules.meuterer.words import (
    BattleAdded,
    BattleChosen,
    BattleShown,
    CaptainChanged,
    MutinyBegan,
    MutinyDecided,
    NoMutiny,
    Rewarded,
)


def holder(state: State, character: int) -> Seat:
    """Who is this character, or NOTHING."""
    return state.characters.index(character) if character in state.characters else NOTHING


def parts(state: State) -> tuple[Seat, Seat, Seat, Seat]:
    """Captain, boatswain, mutineer and sailor; NOTHING for a part that nobody has."""
    characters = state.characters
    return (
        state.captain,
        characters.index(BOATSWAIN) if BOATSWAIN in characters else NOTHING,
        characters.index(MUTINEER) if MUTINEER in characters else NOTHING,
        characters.index(SAILOR) if SAILOR in characters else NOTHING,
    )


def begin(state: State, tell: Tell) -> None:
    """Phase 4, if there is a mutineer. Merchant and stevedore take no part (ME-A25); who has no
    cards at all is not asked, who has some is, whatever they are: the others must not know."""
    state.phase = DECIDE
    state.fighters = []
    fighting = parts(state)
    if fighting[2] == NOTHING:
        return
    if tell is not silent:
        tell(MutinyBegan(*fighting))
    order = FROM[state.seats][state.captain]
    state.fighters = [seat for seat in order if seat in fighting and state.sizes[seat]]
    state.quiet = 0
    if state.fighters:
        state.phase = FIGHT
        state.to_act = ONE[state.fighters[0]]
        if state.house.mutiny_play == "simultaneous":
            state.to_act = tuple(sorted(state.fighters))


def add_battle(state: State, seat: Seat, cards: int, tell: Tell) -> None:
    """Any number of battle cards, none included (ME-A37), in the order of the house (ME-A10)."""
    match state.house.mutiny_play:
        case "single_pass":
            _lay_down(state, seat, cards, tell)
            state.fighters.pop(0)
        case "until_all_pass":
            _lay_down(state, seat, cards, tell)
            state.quiet = 0 if cards else state.quiet + 1
            _turn_to_next(state)
        case _:
            _choose_in_secret(state, seat, cards, tell)
            return
    if state.fighters:
        state.to_act = ONE[state.fighters[0]]
    else:
        state.phase = DECIDE


def _turn_to_next(state: State) -> None:
    """On to the next who still has cards; nobody, when all have held back in a row."""
    fighters = state.fighters
    fighters.append(fighters.pop(0))
    if state.quiet == len(fighters):
        fighters.clear()
    elif not all(state.sizes[seat] for seat in fighters):
        emptied = [seat for seat in fighters if not state.sizes[seat]]
        for seat in emptied:
            fighters.remove(seat)


def _choose_in_secret(state: State, seat: Seat, cards: int, tell: Tell) -> None:
    state.secret_battle[seat] = cards
    state.to_act = tuple(other for other in state.to_act if other != seat)
    if tell is not silent:
        tell(BattleChosen(seat, cards))
    if state.to_act:
        return
    if tell is not silent:
        tell(BattleShown())
    for other in state.fighters:
        _lay_down(state, other, state.secret_battle[other], tell)
        state.secret_battle[other] = NOTHING
    state.fighters.clear()
    state.phase = DECIDE


def _lay_down(state: State, seat: Seat, cards: int, tell: Tell) -> None:
    hand = state.hands[seat]
    if cards:
        hand[BATTLE] -= cards
        if not hand[BATTLE]:
            state.kinds[seat] ^= BIT[BATTLE]
        state.sizes[seat] -= cards
        state.fronts[seat] += [BATTLE] * cards
        state.memory += [PLAYED + 8 * seat + BATTLE] * cards
    if tell is not silent:
        defends = seat == state.captain or state.characters[seat] == BOATSWAIN
        tell(BattleAdded(seat, cards, defends, state.sizes[seat]))


# --- who wins, and what it pays -------------------------------------------------------------------


def decide(state: State, tell: Tell) -> None:
    """Compare the sides (battle cards of both phases and the boatswain's one), pay, and hand over
    the captain cards after a success. A tie is the mutineer's, also none against none (ME-A12)."""
    for seat in range(state.seats):
        state.gains[seat] = [0] * len(WHATS)
    captain, boatswain, mutineer, sailor = parts(state)
    if mutineer == NOTHING:
        state.fight = [NO_FIGHT, 0, 0]
        if tell is not silent:
            tell(NoMutiny(captain))
        _captain_stays(state, boatswain, tell)
        return
    battle = [front.count(BATTLE) for front in state.fronts]
    defence, attack = battle[captain], battle[mutineer]
    if boatswain != NOTHING:
        defence += battle[boatswain] + BOATSWAIN_STRENGTH  # ME-A13
    if sailor != NOTHING:
        attack += battle[sailor]
    succeeded = attack >= defence
    state.fight = [SUCCEEDED if succeeded else PUT_DOWN, defence, attack]
    if tell is not silent:
        tell(
            MutinyDecided(
                succeeded, defence, attack, captain, boatswain, mutineer, sailor, tuple(battle)
            )
        )
    if succeeded:
        _mutineer_takes_over(state, mutineer, sailor, tell)
    else:
        _captain_stays(state, boatswain, tell)


def _captain_stays(state: State, boatswain: Seat, tell: Tell) -> None:
    """Phase 5a: the value of his destination (ME-A39); a boatswain gets his reward and what was
    offered, which the captain loses (ME-A28: below nothing too). Without one he keeps it
    (ME-A15)."""
    captain = state.captain
    state.mutineer_course = NOTHING
    _reach(state, captain, FOR_COURSE, state.captain_course, tell)
    if boatswain != NOTHING:
        offer = state.offer
        reward(state, boatswain, FOR_BOATSWAIN, BOATSWAIN_REWARD + offer)
        if tell is not silent:
            tell(Rewarded(boatswain, "boatswain", BOATSWAIN_REWARD + offer, offer=offer))
        if offer:
            reward(state, captain, FOR_PAY, -offer)
            if tell is not silent:
                tell(Rewarded(captain, "pay", -offer, offer=offer))


def _mutineer_takes_over(state: State, mutineer: Seat, sailor: Seat, tell: Tell) -> None:
    """Phase 5b: the old captain gets and pays nothing (ME-A16)."""
    old = state.captain
    state.captain_course = NOTHING
    _reach(state, mutineer, FOR_MUTINY, state.mutineer_course, tell)
    if sailor != NOTHING:
        reward(state, sailor, FOR_SAILOR, SAILOR_REWARD)
        if tell is not silent:
            tell(Rewarded(sailor, "sailor", SAILOR_REWARD))
    state.captain = mutineer
    if tell is not silent:
        tell(CaptainChanged(old, mutineer))


def _reach(state: State, seat: Seat, what: int, place: int, tell: Tell) -> None:
    island = state.ring[place]
    reward(state, seat, what, ISLANDS[island].ship)
    if tell is not silent:
        tell(Rewarded(seat, WHATS[what], ISLANDS[island].ship, island))


def reward(state: State, seat: Seat, what: int, points: int) -> None:
    """Book `points` for `seat`."""
    state.scores[seat] += points
    state.booked[seat][what] += points
    state.times[seat][what] += 1
    state.gains[seat][what] += points

"""Fighting: attack, defence, boarding, pressed crew, and ships that go down (rules, 4.3).

Owns what an attack does from the first shot to the last card; turns are `turns`' affair.
"""

from __future__ import annotations

from bisect import bisect_left

from game.core.model import Seat, Tell, silent
from game.core.rng import Rng
from game.rules.captain_jack.box import (
    CANNON,
    CANNON_FIRST,
    CLUB,
    JACK_FIRST,
    PRESS_MOST,
    Card,
)
from game.rules.captain_jack.claims import lost, lost_any, may_have, seen_none, seen_some
from game.rules.captain_jack.model import (
    CANNONS,
    NOTHING,
    AceSpent,
    Asked,
    Attack,
    Attacked,
    CeaseFire,
    Damaged,
    Declined,
    Defend,
    Defended,
    Give,
    Given,
    LetGo,
    NoDefence,
    Phase,
    Seized,
    Standoff,
    State,
    Steal,
    Stolen,
    Sunk,
)
from game.rules.captain_jack.scoring import ship_points
from game.rules.captain_jack.stock import refill, take
from game.rules.captain_jack.turns import ask, end_turn, has_targets


def has_cannon(hand: list[Card]) -> bool:
    """Is there a spade, 2 to 10? The ace is none (CJ-A6), nor are jack and king (CJ-A29)."""
    at = bisect_left(hand, CANNON_FIRST)
    return at < len(hand) and hand[at] < JACK_FIRST


# --- shot and answer ------------------------------------------------------------------------------


def attack(state: State, action: Attack, rng: Rng, tell: Tell) -> None:
    """Fire at a ship. Who has a spade must answer; who has none takes all of it (CJ-A11)."""
    seat, target, spade = state.active, action.target, action.spade
    card = take(state.hands[seat], CANNON + spade - 2)
    lost(state, seat, CANNONS, card)
    state.discards.append(card)
    state.busy = True
    state.attacks += 1
    state.target, state.fire, state.defence = target, spade, NOTHING
    if tell is not silent:
        tell(Attacked(seat, target, card, state.attacks))
    if has_cannon(state.hands[target]):
        # Asked even when there is but one: else all would know that no other is left.
        seen_some(state, target, CANNONS)
        ask(state, Phase.DEFEND, target)
        if tell is not silent:
            tell(Asked(target, "defend"))
    else:
        seen_none(state, target, CANNONS)
        if tell is not silent:
            tell(NoDefence(target))
        _resolve(state, 0, rng, tell)


def defend(state: State, action: Defend, rng: Rng, tell: Tell) -> None:
    """The target answers with a spade of its choice (CJ-A12)."""
    seat = state.target
    card = take(state.hands[seat], CANNON + action.spade - 2)
    lost(state, seat, CANNONS, card)
    state.discards.append(card)
    if tell is not silent:
        tell(Defended(seat, state.active, card))
    _resolve(state, action.spade, rng, tell)


def _resolve(state: State, defence: int, rng: Rng, tell: Tell) -> None:
    """The lower spade's ship takes the difference (CJ-A21: only a hit may be followed up)."""
    state.defence = defence
    seat, target, fire = state.active, state.target, state.fire
    if fire > defence:
        sank = _damage(state, target, seat, fire, defence, tell)
        if not sank and _may_board(state, tell):  # CJ-A20: a sunken ship cannot be boarded
            return
    elif fire < defence:
        _damage(state, seat, target, defence, fire, tell)
    elif tell is not silent:
        tell(Standoff(seat, target, fire))
    _end_attack(state, rng, tell)


def _damage(state: State, seat: Seat, by: Seat, higher: int, lower: int, tell: Tell) -> bool:
    """The active ship of `seat` loses the difference in counters. Did it sink?"""
    sea = state.sea
    left = max(0, sea[seat] - higher + lower)
    if tell is not silent:
        tell(Damaged(seat, by, higher, lower, sea[seat] - left, left))
    sea[seat] = left
    if left:
        return False
    _sink(state, seat, tell)
    return True


def _sink(state: State, seat: Seat, tell: Tell) -> None:
    """The active ship goes down with all diamonds of its owner (CJ-A18).

    The next ship of the fleet is whole (CJ-A19); with the last one the pressed crew is lost.
    """
    treasure, crew = state.treasure[seat], state.crew[seat]
    state.treasure[seat] = []
    state.sunken += treasure
    state.fleet[seat] -= 1
    state.pool += 1
    drowned: list[Card] = []
    if state.fleet[seat]:
        state.sea[seat] = state.house.max_sea
    else:
        drowned = crew
        state.crew[seat] = []
        state.discards += drowned
    if tell is not silent:
        ships = state.fleet[seat]
        points = ship_points(state.house, ships + 1)
        tell(Sunk(seat, tuple(treasure), tuple(drowned), ships, points, state.sea[seat]))


# --- boarding -------------------------------------------------------------------------------------


def _may_board(state: State, tell: Tell) -> bool:
    """Has the attacker cards, and is there anything to steal? Then it is asked even without a club
    for it (CJ-A5): else all would know."""
    seat, target = state.active, state.target
    if not state.hands[seat] or not (state.treasure[target] or state.hands[target]):
        return False
    ask(state, Phase.STEAL, seat)
    if tell is not silent:
        tell(Asked(seat, "steal"))
    return True


def let_go(state: State, action: LetGo, rng: Rng, tell: Tell) -> None:
    """The attacker does not board."""
    if tell is not silent:
        tell(Declined(state.active, "steal"))
    _end_attack(state, rng, tell)


def steal(state: State, action: Steal, rng: Rng, tell: Tell) -> None:
    """Diamonds into the own treasure (CJ-A24), and crew for those that are missing (CJ-A39)."""
    seat, target, club = state.active, state.target, action.club
    card = take(state.hands[seat], CLUB + club - 1)
    state.discards.append(card)
    treasure = state.treasure[target]
    stolen = treasure[-club:]
    del treasure[-club:]
    state.treasure[seat] += stolen
    hand = state.hands[target]
    crew = min(club - len(stolen), len(hand), PRESS_MOST)  # CJ-A23
    if tell is not silent:
        tell(Stolen(seat, target, card, tuple(stolen), crew))
    if crew and crew < len(hand) and not state.house.press_by_chance:
        state.owed = crew
        ask(state, Phase.CREW, target)
        if tell is not silent:
            tell(Asked(target, "crew", crew))
        return
    if crew:
        _seize(state, crew, rng, tell)
    _end_attack(state, rng, tell)


def _seize(state: State, count: int, rng: Rng, tell: Tell) -> None:
    """So many cards of the target's hand go to the attacker's crew, by chance unless it is all."""
    seat, target = state.active, state.target
    hand = state.hands[target]
    by_chance = count < len(hand)
    taken = hand[:]
    if by_chance:
        rng.shuffle(taken)
        taken = sorted(taken[:count])
    for card in taken:
        hand.remove(card)
        lost_any(state, target, card)
    state.crew[seat] += taken
    if tell is not silent:
        tell(Seized(seat, target, tuple(taken), by_chance))


def give(state: State, action: Give, rng: Rng, tell: Tell) -> None:
    """The target gives a card of its choice as crew, whatever its suit (CJ-A22, CJ-A25)."""
    seat, target = state.active, state.target
    card = take(state.hands[target], action.card)
    lost_any(state, target, card)
    state.crew[seat].append(card)
    state.owed -= 1
    if tell is not silent:
        tell(Given(target, seat, card, state.owed))
    if not state.owed:
        _end_attack(state, rng, tell)


# --- after an attack ------------------------------------------------------------------------------


def _end_attack(state: State, rng: Rng, tell: Tell) -> None:
    """Spend the ace that allowed this attack, fill up (CJ-A10), and see about another one."""
    seat = state.active
    if state.attacks > 1:
        ace = state.aces[seat].pop()
        state.discards.append(ace)
        if tell is not silent:
            tell(AceSpent(seat, ace))
    if state.house.refill_between_attacks:
        refill(state, seat, rng, tell)
        refill(state, state.target, rng, tell)
    if not _may_attack_again(state, tell):
        end_turn(state, rng, tell)


def _may_attack_again(state: State, tell: Tell) -> bool:
    """Is there an ace for it (CJ-A8), a ship, a target, and cards that may be spades? The attacker
    is asked even when they are none: else all would know that it cannot defend itself either."""
    seat = state.active
    if not state.aces[seat] or not state.fleet[seat]:
        return False
    if state.attacks > 1 and not state.house.aces_stack:
        return False
    if not state.hands[seat] or not may_have(state, seat, CANNONS):
        return False
    if not has_targets(state, seat):
        return False
    ask(state, Phase.AGAIN, seat)
    if tell is not silent:
        tell(Asked(seat, "attack-again"))
    return True


def cease_fire(state: State, action: CeaseFire, rng: Rng, tell: Tell) -> None:
    """No further attack: the ace stays for another turn (CJ-A9)."""
    if tell is not silent:
        tell(Declined(state.active, "attack-again"))
    end_turn(state, rng, tell)

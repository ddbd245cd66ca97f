"""The course of a turn: stage one, stage two, filling up, and the end of the game (rules, 4.3).

Owns whose turn it is and what is asked next; `battle` and `errands` do what a seat chose in stage
two and hand the turn back to `end_turn`.

Who is asked does not depend on what a hand holds, but for a defence, and for a Captain Jack: hardly
anybody keeps one, and a question in every turn would tire. Everybody notes what that tells of the
hand: see `claims`.
"""

from __future__ import annotations

from bisect import bisect_left

from game.core.model import Seat, Tell, silent
from game.core.rng import Rng
from game.rules.captain_jack.box import (
    ACE_FIRST,
    CAPTAIN,
    DIAMOND_FIRST,
    HAND,
    JACK_FIRST,
    Card,
)
from game.rules.captain_jack.claims import declared, seen_none, seen_some
from game.rules.captain_jack.model import (
    CAPTAINS,
    NOTHING,
    TREASURE,
    AcesLaid,
    Asked,
    CaptainJack,
    Declined,
    GameOver,
    JackDeclared,
    Pass,
    Passed,
    Phase,
    SailOn,
    State,
    TreasureLaid,
    TurnBegan,
)
from game.rules.captain_jack.scoring import ship_points, tell_scores
from game.rules.captain_jack.stock import any_of, refill

# --- stage one ------------------------------------------------------------------------------------


def begin(state: State, seat: Seat, rng: Rng, tell: Tell) -> None:
    """A turn begins: diamonds and aces are laid down, and Captain Jack may be declared."""
    state.active = seat
    state.turn += 1
    state.attacks = state.picked = 0
    state.target = state.fire = state.defence = NOTHING
    if tell is not silent:
        tell(TurnBegan(seat, state.turn))
    state.busy = _lay_down(state, seat, tell)
    if _may_declare(state, seat):
        ask(state, Phase.CAPTAIN, seat)
        if tell is not silent:
            tell(Asked(seat, "captain-jack"))
    else:
        stage_two(state, rng, tell)


def _may_declare(state: State, seat: Seat) -> bool:
    """Is there a ship in the pool (CJ-A33) and a Captain Jack in the hand? All see the answer."""
    hand = state.hands[seat]
    if not state.pool or len(hand) < 2:
        return False
    if captains(hand):
        seen_some(state, seat, CAPTAINS)
        return True
    seen_none(state, seat, CAPTAINS)
    return False


def ask(state: State, phase: Phase, seat: Seat) -> None:
    """`seat` has to decide what `phase` says."""
    state.phase = phase
    state.acting = seat


def _lay_down(state: State, seat: Seat, tell: Tell) -> bool:
    """All diamonds and aces of spades of the hand, ship or not (CJ-A14, CJ-A15). Were there any?"""
    hand = state.hands[seat]
    first = bisect_left(hand, ACE_FIRST)
    seen_none(state, seat, TREASURE)
    if first == len(hand):
        return False
    diamonds = bisect_left(hand, DIAMOND_FIRST)
    treasure, aces = hand[diamonds:], hand[first:diamonds]
    del hand[first:]
    state.treasure[seat] += treasure
    state.aces[seat] += aces
    if state.known[seat]:
        state.known[seat].clear()
    if tell is not silent:
        if treasure:
            tell(TreasureLaid(seat, tuple(treasure)))
        if aces:
            tell(AcesLaid(seat, tuple(aces)))
    return True


def captains(hand: list[Card]) -> int:
    """Which Captain Jacks a hand can make: 1 for red, 2 for black, 3 for both (CJ-A17)."""
    jacks_and_kings = 0
    for card in hand[bisect_left(hand, JACK_FIRST) :]:
        jacks_and_kings |= CAPTAIN[card]
    return jacks_and_kings & jacks_and_kings >> 2


def declare(state: State, action: CaptainJack, rng: Rng, tell: Tell) -> None:
    """Captain Jack: king and jack to the discards, a ship from the pool (CJ-A16)."""
    seat = state.active
    hand = state.hands[seat]
    black = action.colour == "black"
    jack, king = (_take_captain(hand, bit << black) for bit in (1, 4))
    state.discards += (king, jack)
    declared(state, seat, jack, king)
    state.busy = True
    state.pool -= 1
    state.fleet[seat] += 1
    counters = 0
    if state.fleet[seat] == 1:
        counters = state.sea[seat] = state.house.max_sea
    if tell is not silent:
        ships = state.fleet[seat]
        tell(JackDeclared(seat, king, jack, ships, ship_points(state.house, ships), counters))
    if not _may_declare(state, seat):
        stage_two(state, rng, tell)


def _take_captain(hand: list[Card], bit: int) -> Card:
    """Take a jack or king with this bit of `box.CAPTAIN` out of a hand."""
    these = [at for at, card in enumerate(hand) if CAPTAIN[card] == bit]
    return hand.pop(these[any_of(len(these), hand)])


def sail_on(state: State, action: SailOn, rng: Rng, tell: Tell) -> None:
    """Enough of Captain Jack."""
    if tell is not silent:
        tell(Declined(state.active, "captain-jack"))
    stage_two(state, rng, tell)


# --- stage two ------------------------------------------------------------------------------------


def stage_two(state: State, rng: Rng, tell: Tell) -> None:
    """Fill up the hand, and ask what to do unless all can see that nothing can be done.

    A seat with a ship and cards is asked even when it can but pass: its hand is its secret.
    """
    seat = state.active
    refill(state, seat, rng, tell)
    if state.stock or (
        state.fleet[seat]
        and state.hands[seat]
        and (state.sunken or state.sea[seat] < state.house.max_sea or has_targets(state, seat))
    ):
        ask(state, Phase.MAIN, seat)
    else:
        if tell is not silent:
            tell(Passed(seat, True))
        end_turn(state, rng, tell)


def has_targets(state: State, seat: Seat) -> bool:
    """Has anybody else a ship (CJ-A13)?"""
    fleet = state.fleet
    return any(fleet[other] for other in range(state.seats) if other != seat)


def do_nothing(state: State, action: Pass, rng: Rng, tell: Tell) -> None:
    """Pass stage two (CJ-A30)."""
    if tell is not silent:
        tell(Passed(state.active, False))
    end_turn(state, rng, tell)


def end_turn(state: State, rng: Rng, tell: Tell) -> None:
    """Fill up all hands, the active player's first, then clockwise. The next turn, or the end."""
    seats, active, hands = state.seats, state.active, state.hands
    for n in range(active, active + seats):
        if len(hands[n % seats]) < HAND:
            refill(state, n % seats, rng, tell)
    state.idle = 0 if state.busy else state.idle + 1
    why = _end_of_game(state)
    if not why:
        begin(state, (active + 1) % seats, rng, tell)
        return
    state.phase, state.acting = Phase.OVER, NOTHING
    if tell is not silent:
        tell(GameOver(why))
        tell_scores(state, tell)


def idle_end(state: State) -> int:
    """So many idle turns running end the game (CJ-A31, CJ-A32)."""
    return 2 * state.seats if state.stock else state.seats


def _end_of_game(state: State) -> str:
    """Why the game is over at the end of this turn, or nothing."""
    if state.last_turns > 0:
        state.last_turns -= 1
        return "" if state.last_turns else "last-round"
    if not state.stock and state.house.one_more_round:
        state.last_turns = state.seats
        return ""
    if state.idle < idle_end(state):
        return ""
    return "nobody-plays" if state.stock else "played-out"

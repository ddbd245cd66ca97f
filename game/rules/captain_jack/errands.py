"""What a seat may do in stage two instead of fighting: repair, trade, salvage (rules, 4.3).

Owns what each does from the first card to the last; turns are `turns`' affair.
"""

from __future__ import annotations

from bisect import insort

from game.core.model import Tell, silent
from game.core.rng import Rng
from game.rules.captain_jack.box import (
    CLUB,
    HEART,
    TRADE_MOST,
)
from game.rules.captain_jack.claims import lost_any
from game.rules.captain_jack.model import (
    Declined,
    FinishSalvage,
    FinishTrade,
    Phase,
    Repair,
    Repaired,
    Salvage,
    Salvaged,
    State,
    Trade,
    Traded,
)
from game.rules.captain_jack.stock import take
from game.rules.captain_jack.turns import ask, end_turn


def repair(state: State, action: Repair, rng: Rng, tell: Tell) -> None:
    """One heart mends the active ship; what is too much is lost (CJ-A26)."""
    seat = state.active
    card = take(state.hands[seat], HEART + action.heart - 1)
    state.discards.append(card)
    state.busy = True
    before = state.sea[seat]
    now = state.sea[seat] = min(state.house.max_sea, before + action.heart)
    if tell is not silent:
        tell(Repaired(seat, card, now - before, now))
    end_turn(state, rng, tell)


# --- trade ----------------------------------------------------------------------------------------


def trade_left(state: State) -> int:
    """So many cards may still be traded: four in a turn, and as many as the stock has (CJ-A27)."""
    return min(TRADE_MOST, len(state.stock)) - state.picked


def trade(state: State, action: Trade, rng: Rng, tell: Tell) -> None:
    """Discard one card for another; when no more may be traded, the new ones are drawn."""
    seat = state.active
    card = take(state.hands[seat], action.card)
    lost_any(state, seat, card)
    state.discards.append(card)
    state.busy = True
    state.picked += 1
    if tell is not silent:
        tell(Traded(seat, card, state.picked))
    if trade_left(state) > 0:
        ask(state, Phase.TRADE, seat)
    else:
        end_turn(state, rng, tell)


def finish_trade(state: State, action: FinishTrade, rng: Rng, tell: Tell) -> None:
    """Enough: the new cards are drawn at the end of the turn, which this is."""
    end_turn(state, rng, tell)


# --- salvage --------------------------------------------------------------------------------------


def salvage(state: State, action: Salvage, rng: Rng, tell: Tell) -> None:
    """One club brings up one diamond, whatever the club counts (CJ-A28).

    The diamond that went down last comes up first; all are worth the same. Whoever has cards that
    nobody has seen is asked about another one, with or without clubs: else all would know.
    """
    seat = state.active
    hand = state.hands[seat]
    card = take(hand, CLUB + action.club - 1)
    state.discards.append(card)
    state.busy = True
    diamond = state.sunken.pop()
    to_hand = state.house.salvage_to_hand
    if to_hand:
        insort(hand, diamond)
        insort(state.known[seat], diamond)
    else:
        state.treasure[seat].append(diamond)
    if tell is not silent:
        tell(Salvaged(seat, card, diamond, to_hand))
    if state.sunken and len(hand) > len(state.known[seat]):
        ask(state, Phase.SALVAGE, seat)
    else:
        end_turn(state, rng, tell)


def finish_salvage(state: State, action: FinishSalvage, rng: Rng, tell: Tell) -> None:
    """Dive no more."""
    if tell is not silent:
        tell(Declined(state.active, "salvage"))
    end_turn(state, rng, tell)

"""What a seat may know: the view, built by what it includes (rules, section 0.2).

Owns views and the list of secrets. A view has no card of another hand that was not seen by all, and
nothing of the order of the stock.
"""

from __future__ import annotations

from typing import Final

from game.core.model import Seat, Viewer
from game.core.rng import Rng
from game.rules.captain_jack.box import HAND, MARKS
from game.rules.captain_jack.claims import fresh_with
from game.rules.captain_jack.errands import trade_left
from game.rules.captain_jack.imagine import STOCK, Dealt, deal_unseen
from game.rules.captain_jack.model import (
    NOTHING,
    Bounds,
    Claim,
    Fight,
    SeatView,
    State,
    View,
)
from game.rules.captain_jack.scoring import points_of
from game.rules.captain_jack.stock import backs_of
from game.rules.captain_jack.turns import idle_end

_BOUNDS: Final = tuple(tuple(Bounds(least, most) for most in range(HAND + 1)) for least in (0, 1))

# --- views ----------------------------------------------------------------------------------------


def view_of(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know; None is a spectator."""
    return View(
        viewer=viewer if viewer is not None else NOTHING,
        house=state.house,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        acting=state.acting,
        busy=state.busy,
        attacks=state.attacks,
        fight=_fight(state),
        owed=state.owed,
        picked=state.picked,
        trade_left=trade_left(state),
        idle=state.idle,
        idle_end=idle_end(state),
        last_turns=state.last_turns,
        run=state.run,
        stock=backs_of(state.stock),
        made=tuple(state.made) if state.run else (),
        pool=state.pool,
        discards=tuple(state.discards),
        sunken=tuple(state.sunken),
        seats=tuple(_seat_view(state, seat, viewer) for seat in range(state.seats)),
    )


def _fight(state: State) -> Fight | None:
    if state.target == NOTHING:
        return None
    return Fight(state.active, state.target, state.fire, state.defence, state.attacks)


def _seat_view(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    hand, known = state.hands[seat], state.known[seat]
    backs = [0] * (2 * state.run + 2)
    for card in hand:
        backs[card % MARKS] += 1
    unseen = len(hand) - len(known)
    drawn = state.drawn[seat]
    hidden = backs[:]
    for card in known:
        hidden[card % MARKS] -= 1
    return SeatView(
        hand_size=len(hand),
        hand=tuple(hand) if seat == viewer else None,
        backs=tuple(backs),
        known=tuple(known),
        bounds=tuple(
            _BOUNDS[state.sure[claim][seat] > 0][min(unseen, drawn - state.settled[claim][seat])]
            for claim in Claim
        ),
        fresh=tuple(
            tuple(min(n, fresh_with(state.fresh[claim][seat], m)) for m, n in enumerate(hidden))
            for claim in Claim
        ),
        sure=tuple(state.sure[claim][seat] for claim in Claim),
        treasure=tuple(state.treasure[seat]),
        aces=tuple(state.aces[seat]),
        crew=tuple(state.crew[seat]),
        ships=state.fleet[seat],
        counters=state.sea[seat],
        points=points_of(state, seat),
    )


# --- secrets --------------------------------------------------------------------------------------


def secrets_of(state: State, viewer: Viewer) -> dict[str, object]:
    """By name, what `viewer` must not know and cannot conclude: hands, and the order of the stock.

    Whether something can be concluded is read from one world that fits the view: a hand is open
    when one of its cards may be exchanged for another one that lies elsewhere.
    """
    dealt = deal_unseen(view_of(state, viewer), viewer, Rng(0))
    secrets: dict[str, object] = {}
    for seat in range(state.seats):
        if seat != viewer and _is_open(dealt, seat):
            secrets[f"hand of seat {seat}"] = tuple(state.hands[seat])
    if _order_is_open(state, dealt) or _is_open(dealt, STOCK):
        secrets["order of the stock"] = tuple(state.stock)
    return secrets


def _is_open(dealt: Dealt, zone: int) -> bool:
    """May some card of this hand (or the stock) as well lie elsewhere?"""
    return any(
        dealt.may_swap(one, other)
        for one in dealt.places_of(zone)
        for other in dealt.like(one)
        if dealt.zones[other] != zone and dealt.cards[other] != dealt.cards[one]
    )


def _order_is_open(state: State, dealt: Dealt) -> bool:
    """Are there two different cards in a part of the stock that was shuffled as one?"""
    cards = [dealt.cards[place] for place in dealt.places_of(STOCK)]
    if not state.run and state.house.two_part:
        parts = [[card for card in cards if card % MARKS == mark] for mark in (0, 1)]
    else:
        parts = [cards]
    return any(len(set(part)) > 1 for part in parts)

"""What a seat may know: the view, built by what it includes (rules, section 0.2).

Owns views; what can be concluded from one is `worlds`. A view has no card of another hand, no
character that is face down before somebody else, nothing of the deck but its size.
"""

from __future__ import annotations

from game.core.model import Seat, Viewer
from game.rules.meuterer.box import CHARACTERS, NOTHING
from game.rules.meuterer.memory import read
from game.rules.meuterer.model import (
    BIT,
    CHOOSE,
    KEEP,
    MADE,
    Moved,
    Phase,
    Place,
    Reckoning,
    SeatView,
    State,
    View,
)
from game.rules.meuterer.sale import active


def view_of(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know; None is a spectator."""

    def island(place: Place) -> int:
        return NOTHING if place == NOTHING else state.ring[place]

    return View(
        viewer=viewer,
        house=state.house,
        phase=Phase(state.phase),
        round=state.round,
        acting=state.to_act,
        captain=state.captain,
        offer=state.offer,
        ring=state.ring,
        ship=island(state.ship),
        active=active(state),
        pirate=island(state.pirate),
        captain_course=island(state.captain_course),
        mutineer_course=island(state.mutineer_course),
        seats=tuple(_seat_view(state, seat, viewer) for seat in range(state.seats)),
        passed=tuple(state.passed),
        characters_left=state.left.bit_count(),
        fighters=tuple(state.fighters),
        quiet=state.quiet,
        surplus=state.surplus,
        deck=len(state.deck),
        discard=tuple(state.discard),
        discard_unseen=sum(map(len, state.thrown)),
        reckoning=Reckoning(
            characters=tuple(state.unmasked),
            outcome=state.fight[0],
            defence=state.fight[1],
            attack=state.fight[2],
            gains=tuple(map(tuple, state.gains)),
        ),
        memory=_memory_of(state, viewer),
    )


def turned_up(phase: Phase) -> bool:
    """Do the characters of this round lie face up?"""
    return phase >= Phase.FIGHT


def _seat_view(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    own = seat == viewer
    choosing = state.phase == KEEP and seat in state.to_act
    known = own or turned_up(Phase(state.phase))
    return SeatView(
        score=state.scores[seat],
        booked=tuple(state.booked[seat]),
        times=tuple(state.times[seat]),
        hand_size=state.sizes[seat],
        hand=_cards(state.hands[seat]) if own else None,
        drawn_size=sum(state.drawn) if choosing else 0,
        drawn=(_cards(state.drawn) if choosing else ()) if own else None,
        front=tuple(state.fronts[seat]),
        passed=bool(state.out & BIT[seat]),
        took=state.characters[seat] != NOTHING,
        character=state.characters[seat] if known else NOTHING,
        looked=_looked(state, seat) if own else None,
        chosen=state.secret_battle[seat] != NOTHING or state.secret_sale[seat] is not None,
        battle=state.secret_battle[seat] if own else NOTHING,
        lots=state.secret_sale[seat] if own else None,
        sale=state.sales[seat],
        threw=tuple(state.thrown[seat]) if own else (NOTHING,) * len(state.thrown[seat]),
    )


def _cards(counts: list[int]) -> tuple[int, ...]:
    return tuple(card for card, count in enumerate(counts) for _ in range(count))


def _looked(state: State, seat: Seat) -> tuple[int, ...] | None:
    """Which characters were there when `seat` looked: all but what was taken before."""
    looking = state.phase == CHOOSE and seat in state.to_act
    if state.characters[seat] == NOTHING and not looking:
        return None
    earlier = state.passed[: state.passed.index(seat)]
    taken = [state.characters[other] for other in earlier]
    return tuple(c for c in range(len(CHARACTERS)) if c not in taken)


def _memory_of(state: State, viewer: Viewer) -> tuple[Moved, ...]:
    """Everything that came and went, what went together together; draws and cards thrown away
    without their faces, except the viewer's own."""
    moves: list[Moved] = []
    how, seat, cards = "", NOTHING, list[int]()
    for entry in state.memory:
        now, who, shown = read(entry)
        card = None if entry == MADE else shown
        if now != "played" and who not in (viewer, NOTHING):
            card = NOTHING
        if (now, who) != (how, seat) or card is None:
            if how:
                moves.append(Moved(how, seat, tuple(cards)))
            how, seat, cards = now, who, []
        if card is not None:
            cards.append(card)
    if how:
        moves.append(Moved(how, seat, tuple(cards)))
    return tuple(moves)

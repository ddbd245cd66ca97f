"""Imagined worlds: whole states that fit all that a viewer knows, and the secrets among them.

What a viewer cannot place lies in other hands or in the pile. Without an exchange every way of
dealing it there is possible, and equally so. **An exchange is remembered**: the cards that the
viewer put back were in the pile then, so nobody else can hold more of them than it may have drawn
since; and whoever exchanged had six cards without an apple, which went into the pile too.

Two lists make this exact. `first` holds, by seat, the cards that it was the first to play; with the
hidden cards of its hand these are all that ever came to it unseen, six of them in its opening hand.
`opening` is that hand: the viewer's own is known, others are imagined along.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from game.core.model import Seat, Viewer
from game.core.rng import Rng
from game.core.zones import deal_out
from game.rules.john_silver.box import APPLES, DECK, HAND_SIZE, Card
from game.rules.john_silver.model import Phase, State, View
from game.rules.john_silver.view import view_of
from game.rules.john_silver.words import NEVER, NO_ROW, ONE_CARD, Cards

TRIES = 200
"""Hidden cards may be dealt so that nobody could have put back six cards without an apple. Then
they are dealt anew, so often at most; it takes several exchanges of one seat, and is rare then."""


class Hidden(NamedTuple):
    """What a viewer cannot place. `seats` are the others; the pile is the last of the places.

    `returned` are those cards that the viewer knows to have been in the pile when it exchanged its
    hand, `fresh` all others; `caps` says how many returned ones each place can hold.
    """

    seats: tuple[Seat, ...]
    sizes: tuple[int, ...]
    fresh: Cards
    returned: Cards
    caps: tuple[int, ...]


def hidden_from(view: View) -> Hidden:
    """What the viewer of `view` cannot place, and where it may lie."""
    unseen = dict.fromkeys(DECK)
    for cards in (view.removed, view.hand or (), *(s.won + s.known for s in view.seats)):
        for card in cards:
            unseen.pop(card, None)
    for row in view.rows:
        for laid in row:
            del unseen[laid.card]
    returned = _returned(view)
    seats = tuple(seat for seat in range(len(view.seats)) if seat != view.viewer)
    sizes = [view.seats[seat].hand - len(view.seats[seat].known) for seat in seats]
    caps = [_cap(view, seat, size, returned) for seat, size in zip(seats, sizes, strict=True)]
    return Hidden(
        seats,
        (*sizes, view.pile),
        tuple(card for card in unseen if card not in returned),
        tuple(card for card in unseen if card in returned),
        (*caps, view.pile),
    )


def _returned(view: View) -> Cards:
    """Cards in the pile right after the viewer's exchange, as it knew then."""
    own = view.opening or view.hand or ()
    return tuple(dict.fromkeys(c for old in view.put_back for c in old if c not in own))


def _cap(view: View, seat: Seat, size: int, returned: Cards) -> int:
    """How many cards that the viewer returned can be among `size` hidden ones of another seat.

    At most as many as it drew since, less those it drew and played.
    """
    if _drew_later(view, seat):
        return size
    first = view.seats[seat].first
    drawn = len(first) + size - HAND_SIZE
    return min(size, drawn - sum(card in returned for card in first))


def _drew_later(view: View, seat: Seat) -> bool:
    """Did `seat` exchange its hand after the viewer had exchanged its own, if it did?"""
    if view.viewer is None or not view.put_back:
        return True
    turn = [(s - view.start) % len(view.seats) for s in (view.viewer, seat)]
    return turn[1] > turn[0] and view.seats[seat].exchanges > 0


def splits(hidden: Hidden) -> list[tuple[tuple[int, ...], int]]:
    """How many returned cards may lie in each place, and the number of ways for each answer."""
    ways = []
    *hands, _pile = (range(cap + 1) for cap in hidden.caps)
    for counts in itertools.product(*hands):
        split = (*counts, len(hidden.returned) - sum(counts))
        weight = 1
        for count, size in zip(split, hidden.sizes, strict=True):
            weight *= comb(size, count) if count >= 0 else 0
        if weight:
            ways.append((split, weight))
    return ways


# --- worlds ---------------------------------------------------------------------------------------


def imagine(view: View, viewer: Viewer, rng: Rng) -> State:
    """A world that fits what `viewer` knows. All possible hands and piles are equally likely, how
    many ways there are to have put cards back being left aside; one of them is imagined along."""
    hidden = hidden_from(view)
    for _ in range(TRIES):
        state = _public(view)
        dealt = _dealt(hidden, rng)
        state.pile = dealt.pop()
        for seat, cards in zip(hidden.seats, dealt, strict=True):
            state.hands[seat] = sorted((*view.seats[seat].known, *cards))
        if viewer is not None:
            state.hands[viewer] = sorted(view.hand or ())
            state.opening[viewer] = view.opening
        if _remember(state, view, hidden, dealt, rng):
            return state
    raise ValueError("no world fits this view")


def _public(view: View) -> State:
    """What all know, in a state whose hidden places are still empty."""
    n = len(view.seats)
    state = State()
    state.seats, state.house = n, view.house
    state.characters = tuple(column.character for column in view.columns)
    state.owners = tuple(column.owner for column in view.columns)
    state.start, state.phase, state.turn = view.start, view.phase, view.turn
    state.rows = [{laid.card: laid.column for laid in row} for row in view.rows]
    state.closes = NEVER if view.house.stacking else ONE_CARD
    state.full = [0, 0, 0]
    for number, row in enumerate(view.rows):
        for laid in row:
            state.full[number] |= state.closes[laid.column]
    state.row = view.row
    state.last = {laid.card: laid.column for laid in view.last.cards} if view.last else {}
    state.last_row = view.last.row if view.last else NO_ROW
    state.won = [*(list(seat.won) for seat in view.seats), list(view.removed)]
    state.first = {card: n for n, seat in enumerate(view.seats) for card in seat.first}
    state.hands = [[] for _ in range(n)]
    state.put_back, state.opening = [()] * n, [()] * n
    return state


def _dealt(hidden: Hidden, rng: Rng) -> list[list[Card]]:
    """All hidden cards in the places of `hidden`, in random order."""
    if not hidden.returned or hidden.caps == hidden.sizes:
        return deal_out((*hidden.fresh, *hidden.returned), hidden.sizes, rng)
    ways = splits(hidden)
    split, _weight = ways[rng.weighted([weight for _split, weight in ways])]
    rest = [size - count for size, count in zip(hidden.sizes, split, strict=True)]
    places = [
        fresh + returned
        for fresh, returned in zip(
            deal_out(hidden.fresh, rest, rng), deal_out(hidden.returned, split, rng), strict=True
        )
    ]
    rng.shuffle(places[-1])  # the pile has an order
    return places


# --- what was put back ----------------------------------------------------------------------------


def _remember(
    state: State, view: View, hidden: Hidden, dealt: Sequence[list[Card]], rng: Rng
) -> bool:
    """Imagine the others' opening hands, and what they put back; False where that cannot be.

    Goes back in time from the first turn: what lay in the pile then, the last exchange before it,
    and so on.
    """
    pool = state.pile.copy()
    for seat, cards in zip(hidden.seats, dealt, strict=True):
        opening, drawn = _origins(view, seat, cards)
        pool += drawn
        if view.phase != Phase.EXCHANGE:
            state.opening[seat] = tuple(sorted(opening))
    if view.viewer is not None and view.phase != Phase.EXCHANGE:
        own = view.seats[view.viewer]
        came = (*own.first, *(card for card in view.hand or () if card not in own.known))
        pool += [card for card in came if card not in view.opening]
    n = len(view.seats)
    for seat in sorted(range(n), key=lambda seat: (seat - view.start) % n, reverse=True):
        hand = state.opening[seat] or tuple(state.hands[seat])
        if not _put_back(state, view, seat, hand, pool, rng):
            return False
    return True


def _origins(view: View, seat: Seat, cards: list[Card]) -> tuple[list[Card], list[Card]]:
    """Which of a seat's cards it had in its opening hand, and which it drew.

    What it played first it had; apples, too, as far as six cards hold them: people save them up,
    and each one that was drawn instead lay in the pile, where those must fit who put back six
    cards without any. If there is a way at all, this is one. What the viewer returned before can
    only have been drawn.
    """
    barred = () if _drew_later(view, seat) else _returned(view)
    came = (*view.seats[seat].first, *cards)
    able = [card for card in came if card not in barred]
    able.sort(key=lambda card: (card != came[0], not APPLES[card]))
    opening = able[:HAND_SIZE]
    return opening, [card for card in came if card not in opening]


def _put_back(
    state: State, view: View, seat: Seat, hand: Cards, pool: list[Card], rng: Rng
) -> bool:
    """Undo the exchanges of `seat`, the last one first; `pool` is the pile as it was after them."""
    olds: list[Cards] = []
    for number in range(view.seats[seat].exchanges, 0, -1):
        if seat == view.viewer:
            old = view.put_back[number - 1]
        else:
            # Its very first hand holds nothing that the viewer had returned before.
            barred = _returned(view) if number == 1 and _drew_later(view, seat) else ()
            choice = [card for card in pool if not APPLES[card] and card not in barred]
            if len(choice) < HAND_SIZE:
                return False
            rng.shuffle(choice)
            old = tuple(sorted(choice[:HAND_SIZE]))
        olds.insert(0, old)
        pool[:] = [card for card in (*pool, *hand) if card not in old]
        hand = old
    state.put_back[seat] = tuple(olds)
    return True


# --- secrets --------------------------------------------------------------------------------------


def secrets_of(state: State, viewer: Viewer) -> dict[str, object]:
    """By name, what `viewer` must not know and cannot conclude."""
    if state.phase == Phase.OVER:
        return {}
    view = view_of(state, viewer)
    hidden = hidden_from(view)
    ways = splits(hidden)
    secrets: dict[str, object] = {}
    for place, seat in enumerate(hidden.seats):
        if _contents(hidden, ways, place) > 1:
            secrets[f"hand of seat {seat}"] = tuple(state.hands[seat])
        if view.seats[seat].exchanges:
            secrets[f"put back by seat {seat}"] = state.put_back[seat]
    pile = len(hidden.seats)
    if view.pile > 1 or _contents(hidden, ways, pile) > 1:
        secrets["pile"] = tuple(state.pile)
    return secrets


def _contents(hidden: Hidden, ways: Sequence[tuple[tuple[int, ...], int]], place: int) -> int:
    """How many different sets of hidden cards may lie in one place."""
    returned, fresh, size = len(hidden.returned), len(hidden.fresh), hidden.sizes[place]
    counts = {split[place] for split, _weight in ways}
    return sum(comb(returned, n) * comb(fresh, size - n) for n in counts)

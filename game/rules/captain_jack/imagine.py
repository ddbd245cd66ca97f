"""Worlds that fit what a viewer knows (rules, section 0.2), drawn evenly.

Owns the dealing of cards that a viewer cannot place: into hands that show backs of so many marks,
and of which everybody can tell something (`claims`), and into the stock.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.core.model import Viewer
from game.core.rng import Rng
from game.rules.captain_jack.box import (
    ACE_FIRST,
    CANNON_FIRST,
    CAPTAIN,
    KINDS,
    MARKS,
    Card,
    packs,
)
from game.rules.captain_jack.claims import Told, fresh_of, misfit
from game.rules.captain_jack.model import Claim, SeatView, State, View

STOCK: Final = -1
"""The stock, where hands are zones named by their seats."""
PATIENCE: Final = 400
"""Exchanges after which a deal that will not fit is dealt anew."""
TELLS: Final = tuple(
    CAPTAIN[card] or (-1 if card < CANNON_FIRST else -2 if card < ACE_FIRST else -3)
    for card in range(KINDS * MARKS)
)
"""By card, what all could tell of it: two that are alike in that, and in their marks, may always be
exchanged."""
SWEEPS: Final = 3
"""How often each hidden card of a hand is offered an exchange once a deal was made to fit."""


class Layout(NamedTuple):
    """Where the cards lie that a viewer cannot place: the same for all worlds that it imagines.

    Places are numbered mark by mark. `cards` are in no order yet; place by place, `zones` says in
    whose hand it is, or that it is in the stock, and `like` which places are for the same mark.
    """

    cards: tuple[Card, ...]
    zones: tuple[int, ...]
    marks: tuple[range, ...]
    like: tuple[range, ...]
    places: dict[int, tuple[int, ...]]
    told: tuple[Told, ...]


@functools.lru_cache(maxsize=2)
def layout_of(view: View, viewer: Viewer) -> Layout:
    """The layout of one view. A search asks for hundreds of worlds of the same one."""
    cards: list[Card] = []
    zones: list[int] = []
    marks: list[range] = []
    for mark, pool in enumerate(_unseen_by_mark(view)):
        first = len(cards)
        cards += pool
        for seat, seen in enumerate(view.seats):
            if seat != viewer:
                zones += [seat] * _hidden(seen, mark)
        if mark // 2 == view.run:
            zones += [STOCK] * view.stock[mark % 2]
        marks.append(range(first, len(cards)))
    if len(zones) != len(cards):
        raise ValueError(f"{len(cards)} cards for {len(zones)} places")
    like = tuple(places for places in marks for _ in places)
    hands = (seat for seat in range(len(view.seats)) if seat != viewer)
    places = {
        zone: tuple(place for place, there in enumerate(zones) if there == zone)
        for zone in (STOCK, *hands)
    }
    told = tuple(map(_told_in, view.seats))
    return Layout(tuple(cards), tuple(zones), tuple(marks), like, places, told)


class Dealt:
    """Cards that a viewer cannot place, laid to places. Exchanges keep marks where they are.

    Places are numbered mark by mark: `cards[place]` lies in `zones[place]`.
    """

    def __init__(self, view: View, viewer: Viewer) -> None:
        layout = layout_of(view, viewer)
        self.cards: list[Card] = list(layout.cards)
        self.zones = layout.zones
        self._marks, self._like = layout.marks, layout.like
        self._places, self._told = layout.places, layout.told

    def places_of(self, zone: int) -> Sequence[int]:
        """The places of a hand or the stock."""
        return self._places.get(zone, ())

    def like(self, place: int) -> range:
        """All places for cards of the same mark."""
        return self._like[place]

    def cards_in(self, zone: int) -> list[Card]:
        return [self.cards[place] for place in self.places_of(zone)]

    def shuffle(self, rng: Rng) -> None:
        """Lay all cards anew, evenly, whatever is known of the hands."""
        for places in self._marks:
            pool = self.cards[places.start : places.stop]
            rng.shuffle(pool)
            self.cards[places.start : places.stop] = pool

    def misfit(self, zone: int) -> int:
        """By how many cards a hand differs from what all can tell of it."""
        return 0 if zone == STOCK else misfit(self.cards_in(zone), self._told[zone])

    def swap(self, one: int, other: int) -> None:
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def may_swap(self, one: int, other: int) -> bool:
        """Would both hands still fit after this exchange, as they do before?"""
        if TELLS[self.cards[one]] == TELLS[self.cards[other]]:
            return True
        self.swap(one, other)
        fits = not self.misfit(self.zones[one]) and not self.misfit(self.zones[other])
        self.swap(one, other)
        return fits

    def make_fit(self, rng: Rng) -> bool:
        """Exchange cards of hands that do not fit until all do. False when patience ends."""
        hands = [zone for zone in self._places if zone != STOCK]
        misfits = {zone: self.misfit(zone) for zone in (STOCK, *hands)}
        for _ in range(PATIENCE):
            wrong = [zone for zone in hands if misfits[zone]]
            if not wrong:
                return True
            one = rng.choice(self._places[rng.choice(wrong)])
            other = rng.choice(self.like(one))
            here, there = self.zones[one], self.zones[other]
            if here != there:
                self.swap(one, other)
                if TELLS[self.cards[one]] == TELLS[self.cards[other]]:
                    continue
                now = self.misfit(here), self.misfit(there)
                if sum(now) > misfits[here] + misfits[there]:
                    self.swap(one, other)
                else:
                    misfits[here], misfits[there] = now
        return False

    def mix(self, rng: Rng) -> None:
        """Random exchanges after which everything still fits: they even out how it was made to."""
        for _ in range(SWEEPS):
            for zone, places in self._places.items():
                for one in places if zone != STOCK else ():
                    other = rng.choice(self.like(one))
                    if self.zones[other] != zone and self.may_swap(one, other):
                        self.swap(one, other)


def _unseen_by_mark(view: View) -> list[list[Card]]:
    """The cards that lie nowhere where the viewer could see them."""
    unseen = list(view.made or packs(*view.house.packs))
    for card in (*view.discards, *view.sunken):
        unseen[card] -= 1
    for seat in view.seats:
        for card in (*seat.treasure, *seat.aces, *seat.crew, *(seat.hand or seat.known)):
            unseen[card] -= 1
    pools: list[list[Card]] = [[] for _ in range(MARKS)]
    for card, count in enumerate(unseen):
        pools[card % MARKS] += [card] * count
    return pools


def _told_in(seat: SeatView) -> Told:
    """What all can tell of a hand."""
    return Told(tuple(bounds.most for bounds in seat.bounds), seat.fresh, seat.sure)


def _hidden(seat: SeatView, mark: int) -> int:
    """How many cards with this mark a hand holds that were not seen by all."""
    backs = seat.backs[mark] if mark < len(seat.backs) else 0
    return backs - sum(card % MARKS == mark for card in seat.known)


def deal_unseen(view: View, viewer: Viewer, rng: Rng) -> Dealt:
    """All that `viewer` cannot place, dealt to where it may lie."""
    dealt = Dealt(view, viewer)
    dealt.shuffle(rng)
    hands = [seat for seat in range(len(view.seats)) if seat != viewer]
    if any(dealt.misfit(seat) for seat in hands):
        while not dealt.make_fit(rng):
            dealt.shuffle(rng)
        dealt.mix(rng)
    return dealt


# --- whole worlds ---------------------------------------------------------------------------------


def imagine(view: View, viewer: Viewer, rng: Rng) -> State:
    """Some whole state that fits what `viewer` knows."""
    dealt = deal_unseen(view, viewer, rng)
    state = _what_all_see(view)
    state.hands = [
        sorted(seen.known + tuple(dealt.cards_in(seat)) if seen.hand is None else seen.hand)
        for seat, seen in enumerate(view.seats)
    ]
    stock = dealt.cards_in(STOCK)
    if view.house.two_part and not view.run:
        # The second colour lies below; the last card is drawn first.
        stock = [card for mark in (1, 0) for card in stock if card % MARKS == mark]
    else:
        rng.shuffle(stock)
    state.stock = stock
    return state


def _what_all_see(view: View) -> State:
    """A state without hands and stock."""
    state = State()
    state.seats, state.house = len(view.seats), view.house
    state.phase, state.active, state.acting = view.phase, view.active, view.acting
    state.turn, state.busy, state.attacks = view.turn, view.busy, view.attacks
    fight = view.fight
    state.target = fight.target if fight else -1
    state.fire = fight.fire if fight else -1
    state.defence = fight.defence if fight else -1
    state.owed, state.picked = view.owed, view.picked
    state.idle, state.last_turns, state.run = view.idle, view.last_turns, view.run
    state.discards, state.sunken = list(view.discards), list(view.sunken)
    state.treasure = [list(seat.treasure) for seat in view.seats]
    state.aces = [list(seat.aces) for seat in view.seats]
    state.crew = [list(seat.crew) for seat in view.seats]
    state.fleet = [seat.ships for seat in view.seats]
    state.sea = [seat.counters for seat in view.seats]
    state.pool = view.pool
    state.made = list(view.made or packs(*view.house.packs))
    state.known = [list(seat.known) for seat in view.seats]
    state.drawn = [seat.hand_size - len(seat.known) for seat in view.seats]
    state.settled = [
        [n - seat.bounds[claim].most for n, seat in zip(state.drawn, view.seats, strict=True)]
        for claim in Claim
    ]
    state.fresh = [[fresh_of(seat.fresh[claim]) for seat in view.seats] for claim in Claim]
    state.sure = [[seat.sure[claim] for seat in view.seats] for claim in Claim]
    return state

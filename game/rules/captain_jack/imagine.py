"""Worlds that fit what a viewer knows (rules, section 0.2), drawn evenly.

Owns the dealing of cards that a viewer cannot place: into hands that show backs of so many marks,
and of which everybody can tell something (`claims`), and into the stock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Viewer
from game.core.rng import Rng
from game.rules.captain_jack.box import MARKS, Card, packs
from game.rules.captain_jack.claims import counts_of
from game.rules.captain_jack.model import Claim, SeatView, State, View

STOCK: Final = -1
"""The stock, where hands are zones named by their seats."""
PATIENCE: Final = 400
"""Exchanges after which a deal that will not fit is dealt anew."""
SWEEPS: Final = 3
"""How often each hidden card of a hand is offered an exchange once a deal was made to fit."""


class Dealt:
    """Cards that a viewer cannot place, laid to places. Exchanges keep marks where they are.

    Places are numbered mark by mark: `cards[place]` lies in `zones[place]`.
    """

    def __init__(self, view: View, viewer: Viewer) -> None:
        self.cards: list[Card] = []
        self.zones: list[int] = []
        self._marks: list[range] = []
        self._places: dict[int, list[int]] = {STOCK: []}
        self._bounds = [seat.bounds for seat in view.seats]
        pools = _unseen_by_mark(view)
        for mark, pool in enumerate(pools):
            first = len(self.cards)
            self.cards += pool
            for seat, seen in enumerate(view.seats):
                if seat != viewer:
                    self._lay(seat, _hidden(seen, mark))
            if mark // 2 == view.run:
                self._lay(STOCK, view.stock[mark % 2])
            self._marks.append(range(first, len(self.cards)))
        if len(self.zones) != len(self.cards):
            raise ValueError(f"{len(self.cards)} cards for {len(self.zones)} places")

    def _lay(self, zone: int, count: int) -> None:
        self._places.setdefault(zone, []).extend(range(len(self.zones), len(self.zones) + count))
        self.zones += [zone] * count

    def places_of(self, zone: int) -> Sequence[int]:
        """The places of a hand or the stock."""
        return self._places.get(zone, ())

    def like(self, place: int) -> range:
        """All places for cards of the same mark."""
        return next(places for places in self._marks if place in places)

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
        if zone == STOCK:
            return 0
        counts = counts_of(self.cards_in(zone))
        return sum(
            max(bounds.least - count, count - bounds.most, 0)
            for bounds, count in zip(self._bounds[zone], counts, strict=True)
        )

    def swap(self, one: int, other: int) -> None:
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def may_swap(self, one: int, other: int) -> bool:
        """Would both hands still fit after this exchange?"""
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
    state.sure = [[seat.bounds[claim].least for seat in view.seats] for claim in Claim]
    return state

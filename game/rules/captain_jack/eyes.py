"""What one seat of Captain Jack sees of a whole state, and what it reckons with.

Owns the reckoning of the quick player (`quick` chooses by it): what cards and fights are worth, by
what lies open, the own hand and what all can tell of the others. It does not count which cards are
gone: a card that it has not seen is any card of the packs. Hundredths of a point, by the rates of
`stakes`. The numbers here were set by many games against plain bots.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from game.core.model import Action, Seat
from game.rules.captain_jack.box import (
    ACE,
    CANNON,
    CAPTAIN,
    CLUB,
    DIAMOND,
    HEART,
    JACK,
    KINDS,
    MARKS,
    Kind,
)
from game.rules.captain_jack.model import CANNONS, Attack, State
from game.rules.captain_jack.stakes import points_of, rates_of

TOP: Final = 10
"""The highest cannon."""
FRESH: Final = 30
"""A card from the stock, whatever it is: it may be a king or a jack, and nobody else gets it."""
HOPE: Final = 14
"""More for it, for each king or jack in the hand that waits for its partner."""
LEAST_COUNTER: Final = 5
"""A counter is never worth less: a ship must not go down for nothing."""
LEADER: Final = 150
OTHER: Final = 80
"""How much of what another seat loses is gained, in hundredths and shared by all others: more when
that seat is ahead."""
EXTRA: Final = 60
"""A second attack some time: an ace of spades on the table, or on its way there."""
HEARTS, CLUBS, SPADES = 4, 4, 3
"""What a card is worth for each of its pips."""
WORST: Final = -1_000_000
PARTNER: Final = {1: 4, 4: 1, 2: 8, 8: 2}
"""What goes with what to make a Captain Jack, by `box.CAPTAIN`."""


@functools.cache
def answers(tries: int, surely: bool) -> tuple[tuple[int, int], ...]:
    """How likely, in thousandths, the highest of `tries` unseen cards is each spade, or none: 0."""
    below = []
    for value in range(TOP + 1):
        chance = 1000
        for _ in range(tries):
            chance = chance * (KINDS - min(TOP - 1, TOP - value)) // KINDS
        below.append(chance)
    none = below[1]
    chances = [(value, below[value] - below[value - 1]) for value in range(2, TOP + 1)]
    if surely and none < 1000:
        return tuple((value, chance * 1000 // (1000 - none)) for value, chance in chances)
    return ((0, none), *chances)


@functools.cache
def odds(
    tries: int, surely: bool, spade: int, counters: int, own: int
) -> tuple[int, int, int, int, int]:
    """What comes of this spade, fired by a ship with `own` counters at one with `counters`.

    In thousandths: how likely the target goes down; how many counters it loses if it does not,
    times how likely, and how likely such a hit is; how likely the own ship goes down; and how many
    counters that one loses if it does not, times how likely.
    """
    sinks = damage = hits = sunk = hurt = 0
    for answer, chance in answers(tries, surely):
        ahead = spade - answer
        if ahead >= counters:
            sinks += chance
        elif ahead > 0:
            damage += chance * ahead
            hits += chance
        elif -ahead >= own:
            sunk += chance
        else:
            hurt -= chance * ahead
    return sinks, damage, hits, sunk, hurt


class Eyes:
    """What one seat sees and reckons with. `keeps`: by kind, what a card of the hand is worth if it
    stays there."""

    __slots__ = (
        "counter", "fresh", "gem", "keeps", "kinds", "rates", "rivalries", "seat", "ships", "state",
    )  # fmt: skip

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.rates = rates = rates_of(state)
        self.gem, self.counter = max(0, rates.gem), max(LEAST_COUNTER, rates.counter)
        self.ships = state.fleet[seat]
        self.kinds = [card // MARKS for card in state.hands[seat]]
        self.fresh = 0
        self.rivalries: list[int] | None = None
        self.keeps: dict[Kind, int] = {}
        self._weigh_hand(state.last_turns > 0 and state.active == seat)

    # --- cards ------------------------------------------------------------------------------------

    def _weigh_hand(self, last: bool) -> None:
        """Fill `keeps` and `fresh`. From the best card of each suit down: others stand behind."""
        state, keeps, rates = self.state, self.keeps, self.rates
        court = [0] * 9
        hearts = clubs = spades = 0
        for kind in reversed(self.kinds):
            if kind >= ACE:
                gem = 0 if last else max(10, self.gem)
                keeps[kind] = gem if kind >= DIAMOND else EXTRA if self.ships else EXTRA // 2
            elif kind >= JACK:
                court[CAPTAIN[kind * MARKS]] += 1
            elif kind >= CANNON:
                spades += 1
                if kind not in keeps:
                    keeps[kind] = rates.cannon + SPADES * (kind - CANNON + 2) // spades
            elif kind >= CLUB:
                clubs += 1
                if kind not in keeps:
                    keeps[kind] = self._keep_club(kind - CLUB + 1, clubs)
            else:
                hearts += 1
                if kind not in keeps:
                    keeps[kind] = self._keep_heart(kind - HEART + 1, hearts)
        waiting = (court[1] != court[4]) + (court[2] != court[8])
        if state.stock and not last:
            hope = HOPE * waiting if self.ships else 2 * HOPE * waiting
            self.fresh = FRESH + hope + self.gem // 4
        if any(court):
            self._weigh_court(court, last)

    def _keep_heart(self, rank: int, place: int) -> int:
        if not self.ships:
            return HEARTS * rank // 2
        missing = self.state.house.max_sea - self.state.sea[self.seat]
        return max(HEARTS * rank, (self.counter + 5) * min(rank, missing)) // place

    def _keep_club(self, rank: int, place: int) -> int:
        state = self.state
        keep = CLUBS * rank // place if state.house.boarding >> rank - 1 & 1 else 0
        if state.sunken and self.ships:
            keep = max(keep, self.gem // 2)
        return keep if state.stock else keep + self.rates.club // 2

    def _weigh_court(self, court: Sequence[int], last: bool) -> None:
        """Kings and jacks: the first of a sort waits for a partner, a second one for nothing."""
        rates, more = self.rates, bool(self.state.stock)
        for kind in self.kinds:
            if JACK <= kind < ACE:
                bit = CAPTAIN[kind * MARKS]
                same = court[bit]
                if last or not self.state.pool:
                    keep = 0
                elif court[PARTNER[bit]] >= same:
                    keep = rates.captain
                elif not more:
                    keep = 0
                else:
                    keep = rates.half if same == 1 else rates.half // 4
                    keep = keep if self.ships else 2 * keep
                self.keeps[kind] = keep

    # --- fights -----------------------------------------------------------------------------------

    def rivalry(self, seat: Seat) -> int:
        """How much of what `seat` loses is gained, in hundredths."""
        rivalries = self.rivalries
        if rivalries is None:
            points = points_of(self.state)
            points[self.seat] = -1
            most, others = max(points), len(points) - 1
            rivalries = [(LEADER if p == most else OTHER) // others for p in points]
            self.rivalries = rivalries
        return rivalries[seat]

    def sinking(self, seat: Seat) -> int:
        """What `seat` loses with its active ship."""
        state, rates, ships = self.state, self.rates, self.state.fleet[seat]
        lost = self.counter * state.sea[seat] + self.gem * len(state.treasure[seat]) + rates.ship
        if ships > 1:
            return lost - self.counter * state.house.max_sea
        return lost + rates.crew * len(state.crew[seat]) + rates.first

    def boarding(self, target: Seat, club: int) -> int:
        """What a club of this rank takes from the target."""
        state = self.state
        gems = min(club, len(state.treasure[target]))
        crew = min(club - gems, len(state.hands[target]))
        return gems * self.gem * (100 + self.rivalry(target)) // 100 + crew * self.rates.crew

    def best_attack(self, legal: Sequence[Action]) -> tuple[int, Action | None]:
        """The best shot among `legal`, the spade counted that it takes."""
        state, seat = self.state, self.seat
        own, hurts, sunk = state.sea[seat], self.counter, self.sinking(seat)
        best, most, target = None, WORST, -1
        for action in legal:
            if not isinstance(action, Attack):
                continue
            if action.target != target:
                target = action.target
                unseen = len(state.hands[target]) - len(state.known[target])
                tries = min(unseen, state.drawn[target] - state.settled[CANNONS][target])
                surely = state.sure[CANNONS][target] > 0
                rivalry, counters = self.rivalry(target), state.sea[target]
                down = self.sinking(target) * rivalry // 100
                harm, booty = self.counter * rivalry // 100, self._booty(target)
            sinks, damage, hits, lost, hurt = odds(tries, surely, action.spade, counters, own)
            value = sinks * down + damage * harm + hits * booty - lost * sunk - hurt * hurts
            value = value // 1000 - self.keeps[CANNON + action.spade - 2]
            if value > most:
                best, most = action, value
        return most + self.fresh, best

    def _booty(self, target: Seat) -> int:
        """What boarding the target brings with the best club of the hand."""
        boarding = self.state.house.boarding
        best = 0
        for kind in self.kinds:
            if CLUB <= kind < CANNON and boarding >> kind - CLUB & 1:
                best = kind - CLUB + 1
        return self.boarding(target, best) + self.fresh if best else 0

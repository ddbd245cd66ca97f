"""Many rounds of Meuterer side by side: the rules again, in arrays, a step of all at a time.

Owns `Lanes`, a quick twin of the phases from the first card offered to the last sale, for search:
what a whole number is there is a column of whole numbers here, one for each game, and a test holds
both to each other action by action. All games of some lanes are in the same round of one match:
they differ in what lies face down, and in what was chosen since. Nothing is drawn within a round,
so there is no chance in it; the end of the round is the end of the lanes.

Only what a search needs is kept. numpy is imported with this module and its neighbours `lanes_*`,
so whoever must start quickly imports them on first use. Whole numbers only, so that every machine
gets the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.core.model import Seat
from game.rules.meuterer.box import (
    BATTLE,
    BOATSWAIN,
    BOATSWAIN_REWARD,
    BOATSWAIN_STRENGTH,
    CARDS,
    CHARACTERS,
    GOODS,
    ISLANDS,
    MERCHANT,
    MUTINEER,
    NOTHING,
    PIRATE,
    RING,
    SAILOR,
    SAILOR_REWARD,
)
from game.rules.meuterer.model import CHOOSE, FROM, OFFER, SALE, TRADE, House, State
from game.rules.meuterer.sale import active

Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

SHIPS: Final[Ints] = np.array([island.ship for island in ISLANDS], dtype=np.int64)
"""By island, what a course to it pays."""
TAKES: Final[Bools] = np.array([[island.takes(good) for good in GOODS] for island in ISLANDS])
"""By island and good: can it be sold there?"""
KINDS: Final[tuple[Ints, ...]] = tuple(np.flatnonzero(row).astype(np.int64) for row in TAKES)
"""By island, the goods that can be sold there."""
PAYS: Final[Ints] = np.array(
    [[0, *(island.pays(tied) for tied in range(1, 5))] for island in ISLANDS], dtype=np.int64
)
"""By island and how many are tied, for each of them."""
BITS: Final[Ints] = 1 << np.arange(len(CHARACTERS), dtype=np.int64)
_FIELDS: Final = (
    "hands", "fronts", "sizes", "out", "characters", "left", "offer", "turn", "course", "mutiny",
    "pirate", "captain", "scores", "sold", "decided", "whims",
)  # fmt: skip


class Lanes:
    """Rounds under way. The first axis of every array is the game, the second one the seat."""

    __slots__ = (*_FIELDS, "first", "house", "islands", "last", "ring", "seats", "ship")

    def __init__(self, state: State, games: int) -> None:
        """So many games that are all as `state`, which is in a round and not at its very end."""
        self.seats: int = state.seats
        self.house: House = state.house
        self.ring: Ints = np.array(state.ring, dtype=np.int64)
        self.ship: int = state.ship
        self.islands: tuple[int, ...] = active(state)
        """Where goods are sold in this round, by their numbers."""
        self.first: Seat = state.captain
        """The captain when the round began."""
        if state.phase == SALE:
            self.first = state.unmasked.index(NOTHING)  # alone he was without a character
        self.last: bool = state.round == state.house.rounds

        def tiled(values: Sequence[object]) -> Ints:
            one = np.array(values, dtype=np.int64)
            return np.repeat(one[None], games, axis=0)

        def same(value: int) -> Ints:
            return np.full(games, value, dtype=np.int64)

        self.hands: Ints = tiled(state.hands)
        self.fronts: Ints = tiled([[f.count(c) for c in range(len(CARDS))] for f in state.fronts])
        self.sizes: Ints = tiled(state.sizes)
        self.out: Ints = tiled([state.out >> seat & 1 for seat in range(state.seats)])
        """1 for a seat that has passed."""
        self.characters: Ints = tiled(state.characters)
        self.left: Ints = same(state.left)
        self.offer: Ints = same(state.offer)
        offering = state.phase in (OFFER, TRADE, CHOOSE)
        self.turn: Ints = same(state.to_act[0] if offering else NOTHING)
        """Who offers goods now; NOTHING when all have passed."""
        laid = state.captain_course
        self.course: Ints = same(laid if laid != NOTHING else state.mutineer_course)
        """Where the captain sails, the new one after a mutiny."""
        self.mutiny: Ints = same(state.mutineer_course)
        self.pirate: Ints = same(state.pirate)
        self.captain: Ints = same(state.captain)
        self.scores: Ints = tiled(state.scores)
        self.whims: Ints = np.zeros((games, state.seats, len(CHARACTERS)), dtype=np.int64)
        """How much more each seat likes each character than it has reason to, in hundredths of a
        point: nobody can reckon a secret choice for sure."""
        self.sold: Ints = np.zeros((games, state.seats, len(self.islands)), dtype=np.int64)
        """How many cards a seat that has decided sells on each active island."""
        sales = state.sales if state.phase == SALE else [None] * state.seats
        self.decided: Ints = tiled([sale is not None for sale in sales])
        for seat, sale in enumerate(sales):
            for lot in sale.lots if sale is not None else ():
                self.sold[:, seat, self.islands.index(lot.island)] = lot.cards

    def __len__(self) -> int:
        return len(self.turn)

    def only(self, games: Ints) -> Lanes:
        """Some of the games, as copies."""
        twin = object.__new__(Lanes)
        twin.seats, twin.house, twin.ring = self.seats, self.house, self.ring
        twin.ship, twin.islands, twin.first = self.ship, self.islands, self.first
        twin.last = self.last
        for name in _FIELDS:
            setattr(twin, name, getattr(self, name)[games])
        return twin

    # --- offering goods ---------------------------------------------------------------------------

    def play(self, games: Ints, seats: Ints, cards: Ints) -> None:
        """In these games these seats play these cards; the next one who has not passed follows."""
        self.hands[games, seats, cards] -= 1
        self.sizes[games, seats] -= 1
        self.fronts[games, seats, cards] += 1
        if self.house.pirates:
            sailing = np.flatnonzero(cards == PIRATE)
            if len(sailing):
                self._set_sail(games[sailing], seats[sailing])
        self._ask_next(games, seats)

    def _set_sail(self, games: Ints, seats: Ints) -> None:
        """One step back for each card left in hand; all that lies open is lost if they meet."""
        steps = self.sizes[games, seats]
        caught = games[catching(self, games, steps)]
        self.pirate[games] = (self.pirate[games] - steps) % RING
        if self.house.pirate_hits_battle:
            self.fronts[caught] = 0
        else:
            self.fronts[caught, :, :BATTLE] = 0
            self.fronts[caught, :, PIRATE] = 0

    def pass_on(self, games: Ints, seats: Ints) -> None:
        """These seats are out; captains lay their course, and the next one follows. Others still
        have to take a character (`take`), and only then does the next one follow."""
        self.out[games, seats] = 1
        commanding = seats == self.first
        theirs = games[commanding]
        self.course[theirs] = (self.ship + self.sizes[theirs, self.first]) % RING
        self._ask_next(theirs, seats[commanding])

    def take(self, games: Ints, seats: Ints, characters: Ints) -> None:
        """Seats that have passed keep these characters; the next one follows."""
        self.characters[games, seats] = characters
        self.left[games] ^= BITS[characters]
        self._ask_next(games, seats)

    def _ask_next(self, games: Ints, seats: Ints) -> None:
        following = np.full(len(games), NOTHING, dtype=np.int64)
        for n in range(self.seats, 0, -1):
            seat = (seats + n) % self.seats
            following = np.where(self.out[games, seat] == 0, seat, following)
        self.turn[games] = following

    # --- the fight --------------------------------------------------------------------------------

    def reveal(self) -> None:
        """Characters are turned up, and mutineers lay their courses."""
        games, seats = np.nonzero(self.characters == MUTINEER)
        self.mutiny[games] = (self.ship + self.sizes[games, seats]) % RING

    def fighters(self) -> Bools:
        """By game and seat: may this seat add battle cards, as far as it has any cards?"""
        fights = (self.characters >= MUTINEER) & (self.characters <= BOATSWAIN)
        fights[:, self.first] = True
        there = (self.characters == MUTINEER).any(axis=1)
        fighting: Bools = fights & there[:, None] & (self.sizes > 0)
        return fighting

    def add_battle(self, games: Ints, seats: Ints, cards: Ints) -> None:
        """So many battle cards more from a hand."""
        self.hands[games, seats, BATTLE] -= cards
        self.sizes[games, seats] -= cards
        self.fronts[games, seats, BATTLE] += cards

    def decide(self) -> None:
        """Who wins, what it pays, and who is captain now."""
        battle, characters = self.fronts[:, :, BATTLE], self.characters
        boatswain, sailor = characters == BOATSWAIN, characters == SAILOR
        mutineer = characters == MUTINEER
        defence = battle[:, self.first] + (battle * boatswain).sum(axis=1)
        defence += BOATSWAIN_STRENGTH * boatswain.any(axis=1)
        attack = (battle * (sailor | mutineer)).sum(axis=1)
        won = mutineer.any(axis=1) & (attack >= defence)
        stays = ~won
        at_sea = SHIPS[self.ring]
        self.scores[stays, self.first] += at_sea[self.course[stays]]
        helped = stays & boatswain.any(axis=1)
        self.scores[helped, self.first] -= self.offer[helped]
        self.scores += (BOATSWAIN_REWARD + self.offer)[:, None] * (boatswain & stays[:, None])
        self.scores += SAILOR_REWARD * (sailor & won[:, None])
        games, seats = np.nonzero(mutineer & won[:, None])
        self.scores[games, seats] += at_sea[self.mutiny[games]]
        self.captain[games] = seats
        self.course[games] = self.mutiny[games]

    # --- the sale ---------------------------------------------------------------------------------

    def for_sale(self) -> Ints:
        """By game, seat and active island: the most cards of one kind that can be sold there."""
        goods = self.fronts[:, :, : len(GOODS)]
        return np.stack([(goods * TAKES[i]).max(axis=2) for i in self.islands], axis=2)

    def begin_sale(self) -> None:
        """Who has nothing to sell has decided."""
        self.sold[:] = 0
        self.decided = (self.for_sale().max(axis=2) == 0).astype(np.int64)

    def sell(self, games: Ints, seats: Ints, cards: Ints) -> None:
        """These seats sell so many cards on each active island."""
        self.sold[games, seats] = cards
        self.decided[games, seats] = 1

    def pay(self) -> None:
        """Each active island pays those who sold the most there."""
        merchant = self.characters == MERCHANT
        for n, island in enumerate(self.islands):
            sold = self.sold[:, :, n]
            most = sold.max(axis=1)
            top = (sold == most[:, None]) & (most > 0)[:, None]
            tied = top.sum(axis=1)
            first = top & merchant
            each = tie_pays(self.house, island, tied, first.any(axis=1) & (tied > 1))
            self.scores += np.where(first, PAYS[island, 1], each[:, None] * top)


def tie_pays(house: House, island: int, tied: Ints, merchant: Bools) -> Ints:
    """What each of so many at the top gets who is not the merchant; `merchant`: he is one of
    them, and not alone (ME-A2, ME-A3)."""
    if house.merchant_others == "by_remaining":
        tied = tied - merchant
    each: Ints = PAYS[island, tied]
    return np.where(merchant, 0, each) if house.merchant_others == "nothing" else each


def catching(lanes: Lanes, games: Ints, steps: Ints) -> Bools:
    """Would pirates who sail so many steps reach or pass the merchant ship? (`offering.catches`)"""
    distance = (lanes.pirate[games] - lanes.ship) % RING
    nearest = 0 if lanes.house.attack_from_same_space else 1
    caught: Bools = (nearest <= distance) & (distance <= steps)
    return caught


def order_of(lanes: Lanes) -> tuple[Seat, ...]:
    """The seats from the first captain on."""
    return FROM[lanes.seats][lanes.first]

"""What cards and chances are worth to a seat, in hundredths of a point, from its view alone.

Owns the estimates of the plain bot (`plain` chooses by them). Rules of thumb, checked by play:
nothing here looks behind a card.
"""

from __future__ import annotations

from typing import Final

from game.core.model import Seat
from game.rules.captain_jack.box import CANNON, CLUB, FACES, HEART, JACK, MARKS, Kind, packs
from game.rules.captain_jack.model import Claim, SeatView, View
from game.rules.captain_jack.scoring import ship_points

POINT: Final = 100
FRESH: Final = 90
"""A card from the stock: about a quarter are diamonds, others help or do not."""
FIRST_SHIP: Final = 160
LATER_SHIP: Final = 60
"""Keeping a king or a jack until its partner comes: a first ship is 14 points and all the rest."""
LEADER: Final = 60
OTHER: Final = 30
"""How much of what another seat loses is gained: more when that seat is ahead."""
ACE: Final = 70
"""An ace of spades before its owner: a second attack some time."""
TOP: Final = 10
"""The highest cannon."""


class Worth:
    """The estimates for one decision of the seat that sees `view`."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: Seat = view.viewer
        self.me: SeatView = view.seats[self.seat]
        assert self.me.hand is not None
        self.kinds: list[Kind] = [card // MARKS for card in self.me.hand]
        self.more_to_come = sum(view.stock) > 0
        self.fresh = FRESH if self.more_to_come else 0
        self._last_turn = view.last_turns > 0 and view.active == view.viewer
        self._higher, self._unseen = _higher_cannons(view)

    # --- cards ------------------------------------------------------------------------------------

    def keep(self, kind: Kind) -> int:
        """What a card in the hand is worth if it stays there."""
        face = FACES[kind]
        if face.rank > TOP:
            return self._keep_court(kind)
        match face.suit:
            case "diamonds":
                return 0 if self._last_turn else POINT
            case "hearts":
                return self._keep_heart(face.rank)
            case "clubs":
                return self._keep_club(face.rank)
        if face.rank == 1:
            return ACE if self.me.ships else ACE // 2
        return self._keep_cannon(face.rank)

    def _keep_court(self, kind: Kind) -> int:
        """A king or jack: the first of its sort waits for a partner, a second one for nothing."""
        if not self.view.pool or self._last_turn:
            return 0
        same, partners = self._same(kind), self._partners(kind)
        ship = LATER_SHIP if self.me.ships else FIRST_SHIP
        if partners >= same:
            return 5 * ship
        if not self.more_to_come:
            return 0
        return ship if same == 1 else ship // 3

    def _same(self, kind: Kind) -> int:
        face = FACES[kind]
        return sum(
            FACES[k].rank == face.rank and FACES[k].colour == face.colour for k in self.kinds
        )

    def _partners(self, kind: Kind) -> int:
        face = FACES[kind]
        partner = 24 - face.rank  # jack 11, king 13
        return sum(FACES[k].rank == partner and FACES[k].colour == face.colour for k in self.kinds)

    def _keep_heart(self, rank: int) -> int:
        """Hearts mend a ship, one in a turn: the best ones, if it leaks or will."""
        if not self.me.ships:
            return 4 * rank
        missing = self.view.house.max_sea - self.me.counters
        return max(6 * rank, 18 * min(rank, missing)) // self._place(HEART + rank - 1)

    def _keep_club(self, rank: int) -> int:
        """Clubs dive for a point each, and high ones steal."""
        if not self.me.ships:
            return 5 * rank if self.boards(rank) else 5
        dive = 60 if self.view.sunken else 12
        if not self.boards(rank):
            return dive
        return max(dive, (10 + 9 * rank) // self._place(CLUB + rank - 1))

    def _keep_cannon(self, rank: int) -> int:
        """High spades win fights; any spade softens a hit."""
        if not self.me.ships:
            return 3 * rank
        return max(10, 10 * rank - 35) // self._place(CANNON + rank - 2) + 5

    def _place(self, kind: Kind) -> int:
        """The place of a card among those of its suit in the hand: 1 for the best one."""
        first = kind - FACES[kind].rank
        return 1 + sum(first + 10 >= k > kind for k in self.kinds)

    def boards(self, rank: int) -> bool:
        """Does a club of this rank steal?"""
        return bool(self.view.house.boarding >> rank - 1 & 1)

    # --- fights -----------------------------------------------------------------------------------

    def rivalry(self, seat: Seat) -> int:
        """What a point that `seat` loses is worth, in hundredths."""
        best = max(s.points for n, s in enumerate(self.view.seats) if n != self.seat)
        return LEADER if self.view.seats[seat].points == best else OTHER

    def sinking(self, seat: Seat) -> int:
        """Points that `seat` loses with its active ship."""
        seen, house = self.view.seats[seat], self.view.house
        lost = seen.counters + len(seen.treasure) + ship_points(house, seen.ships)
        return lost - house.max_sea if seen.ships > 1 else lost + len(seen.crew)

    def answers(self, target: Seat) -> list[tuple[int, int]]:
        """How likely, in thousandths, the target's highest spade is each of 2..10, and 0: none.

        Of its cards only so many can be spades; each of these is any card that is unseen.
        """
        seen = self.view.seats[target]
        tries = seen.bounds[Claim.CANNON].most
        surely = seen.bounds[Claim.CANNON].least
        below = [self._none_above(value, tries) for value in range(TOP + 1)]
        none = below[1]
        chances = [(value, below[value] - below[value - 1]) for value in range(2, TOP + 1)]
        if surely and none < 1000:
            return [(value, chance * 1000 // (1000 - none)) for value, chance in chances]
        return [(0, none), *chances]

    def hits(self, target: Seat, spade: int) -> int:
        """How likely, in thousandths, this spade beats the target's highest one."""
        return sum(chance for answer, chance in self.answers(target) if answer < spade)

    def _none_above(self, value: int, tries: int) -> int:
        """The chance, in thousandths, that none of `tries` unseen cards is a higher spade."""
        chance = 1000
        for _ in range(tries):
            chance = chance * (self._unseen - self._higher[value]) // self._unseen
        return chance

    def booty(self, target: Seat) -> int:
        """What boarding the target brings with the best club of the hand."""
        clubs = [
            face.rank
            for face in (FACES[kind] for kind in self.kinds)
            if face.suit == "clubs" and face.rank <= TOP and self.boards(face.rank)
        ]
        return self.boarding(target, max(clubs)) if clubs else 0

    def boarding(self, target: Seat, club: int) -> int:
        """What a club of this rank takes from the target."""
        seen = self.view.seats[target]
        diamonds = min(club, len(seen.treasure))
        crew = min(club - diamonds, seen.hand_size)
        return diamonds * (POINT + self.rivalry(target)) + crew * POINT

    def attack(self, target: Seat, spade: int) -> int:
        """What firing this spade at the target is worth on the average."""
        total = 0
        for answer, chance in self.answers(target):
            total += chance * self.outcome(target, spade, answer)
        return total // 1000

    def outcome(self, target: Seat, spade: int, answer: int) -> int:
        """What an attack is worth that is answered so."""
        seen, rivalry = self.view.seats[target], self.rivalry(target)
        difference = spade - answer
        if difference >= seen.counters:
            return self.sinking(target) * rivalry + 15 * len(seen.treasure)
        if difference > 0:
            return difference * rivalry + self.booty(target)
        if -difference >= self.me.counters:
            return -self.sinking(self.seat) * POINT
        return difference * POINT


def _higher_cannons(view: View) -> tuple[list[int], int]:
    """By value, how many unseen spades are higher; and how many cards are unseen at all."""
    unseen = list(view.made or packs(*view.house.packs))
    zones = [view.discards, view.sunken]
    for seat in view.seats:
        zones += [seat.treasure, seat.aces, seat.crew, seat.hand or seat.known]
    for zone in zones:
        for card in zone:
            unseen[card] -= 1
    spades = [
        sum(unseen[kind * MARKS : (kind + 1) * MARKS]) for kind in range(CANNON, JACK)
    ]  # 2 to 10
    higher = [sum(spades[max(0, value - 1) :]) for value in range(TOP + 1)]
    return higher, max(1, sum(unseen))

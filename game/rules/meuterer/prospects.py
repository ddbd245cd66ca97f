"""What a position promises the plain bot: sales, cards worth keeping, strength in a fight.

Owns estimates, made of a view alone, in hundredths of a point. They are rules of thumb, not rules:
the figures were tried out over matches against bots that play at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Seat
from game.rules.meuterer.box import (
    BATTLE,
    BOATSWAIN,
    BOATSWAIN_STRENGTH,
    COUNTS,
    GOODS,
    HAND,
    ISLANDS,
    MERCHANT,
    MUTINEER,
    NOTHING,
    RING,
    SAILOR,
    Card,
    Island,
)
from game.rules.meuterer.model import Phase, View
from game.rules.meuterer.sale import points_of, sales_of, wanted
from game.rules.meuterer.words import Sell

POINT: Final = 100
CATCH_UP: Final = 12
"""How much of a lead, in percent, each rival who still plays may cost."""
FRESH: Final = 40
"""What a card from the deck is worth on the mean: a poorer one is better played."""
BATTLE_WORTH: Final = 70
SOON: Final = 70
"""What a good is worth that is wanted where the ship is or will be."""
LATER: Final = 25
"""What any other good is worth."""


class Market:
    """What sales are worth to `me` on the active islands, rivals' cards lying as they do."""

    def __init__(self, view: View, me: Seat, merchant: Seat) -> None:
        self.islands = view.active
        rivals = [seat for seat, seen in enumerate(view.seats) if seat != me and not seen.passed]
        trading = view.phase in (Phase.TRADE, Phase.CHOOSE)
        sure = max(0, 100 - CATCH_UP * len(rivals)) if trading else 100
        self._worth: dict[tuple[Island, int], int] = {}
        for island in self.islands:
            sold = [best_of(view, seat, island) for seat in range(len(view.seats))]
            for cards in range(1, HAND + 1):
                sold[me] = cards
                points = points_of(island, sold, merchant, view.house.merchant_others)[me]
                self._worth[island, cards] = points * POINT * sure // 100

    def worth(self, sale: Sell) -> int:
        """What this sale pays."""
        return sum(self._worth[lot.island, lot.cards] for lot in sale.lots)

    def best(self, counts: Sequence[int]) -> int:
        """What the best sale of so many cards of each good pays."""
        number = tuple([counts[good] for good in wanted(self.islands)])
        return max(self.worth(sale) for sale in sales_of(self.islands, number))


def best_of(view: View, seat: Seat, island: Island) -> int:
    """How many cards `seat` sells on `island`: what it has decided, or the most it could."""
    seen = view.seats[seat]
    if view.phase == Phase.SALE and seen.sale is not None:
        return sum(lot.cards for lot in seen.sale.lots if lot.island == island)
    takes = ISLANDS[island].takes
    return max(seen.front.count(good) for good in GOODS if takes(good))


def holder_of(view: View, character: int) -> Seat:
    """Who is known to be this character, or NOTHING."""
    return next((n for n, seen in enumerate(view.seats) if seen.character == character), NOTHING)


def known_merchant(view: View) -> Seat:
    """The merchant, as far as the viewer knows."""
    return holder_of(view, MERCHANT)


def island_after(view: View, steps: int) -> Island:
    """The island so many steps clockwise from the ship."""
    return view.ring[(view.ring.index(view.ship) + steps) % RING]


def worth_keeping(card: Card, soon: Sequence[Island]) -> int:
    """What `card` is worth in the hand next round, when these islands are active."""
    if card == BATTLE:
        return BATTLE_WORTH
    if card not in GOODS:
        return 0
    return SOON if any(ISLANDS[island].takes(card) for island in soon) else LATER


# --- fights ---------------------------------------------------------------------------------------


def strength(view: View, *seats: Seat) -> int:
    """Battle cards in front of these seats."""
    return sum(view.seats[seat].front.count(BATTLE) for seat in seats if seat != NOTHING)


def unseen_battle(view: View, me: Seat) -> tuple[int, int]:
    """How many battle cards `me` has not seen, among how many cards."""
    own = view.seats[me]
    seen = [*(own.hand or ()), *(own.drawn or ()), *own.threw]
    seen += [card for other in view.seats for card in other.front]
    known = seen.count(BATTLE) + view.discard[BATTLE]
    cards = sum(COUNTS[: BATTLE + 1]) + view.house.pirates
    return max(0, COUNTS[BATTLE] - known), max(1, cards - len(seen) - sum(view.discard))


def expected_battle(view: View, me: Seat, seat: Seat) -> int:
    """Battle cards to be expected in the hand of `seat`, in hundredths."""
    if seat == NOTHING:
        return 0
    if seat == me:
        return 100 * (view.seats[me].hand or ()).count(BATTLE)
    unseen, among = unseen_battle(view, me)
    return 100 * view.seats[seat].hand_size * unseen // among


def sides(view: View) -> tuple[int, int]:
    """Captain's and mutineer's strength as it lies there, once characters are turned up."""
    boatswain, mutineer, sailor = (holder_of(view, c) for c in (BOATSWAIN, MUTINEER, SAILOR))
    helped = BOATSWAIN_STRENGTH if boatswain != NOTHING else 0
    return strength(view, view.captain, boatswain) + helped, strength(view, mutineer, sailor)

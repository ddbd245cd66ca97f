"""The plain bot of Meuterer: one step ahead by rules of thumb, with a reason that can be told.

Owns the choices; what things are worth is `prospects`. It sees a view and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from game.core.game import Advice
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.meuterer import prospects
from game.rules.meuterer.box import (
    BATTLE,
    BOATSWAIN,
    BOATSWAIN_REWARD,
    CHARACTERS,
    GOODS,
    ISLANDS,
    MERCHANT,
    MUTINEER,
    NOTHING,
    PIRATE,
    SAILOR,
    SAILOR_REWARD,
    STEVEDORE,
    Card,
    Island,
)
from game.rules.meuterer.model import Phase, View, steps_between
from game.rules.meuterer.offering import catches
from game.rules.meuterer.prospects import POINT, Market
from game.rules.meuterer.words import (
    AddBattle,
    Pass,
    PlayCard,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)

STAYS: Final = 60
"""In so many of a hundred rounds a captain is expected to stay."""
POST: Final = 150
"""What it is worth to be captain next round."""
EXTRA_CARDS: Final = 90
"""What the stevedore's choice among more cards is worth."""

MORE_OF_A_KIND: Final = 5
"""What each card of a kind makes the others worth more."""
ROUNDING: Final = 60
"""Added to the battle cards that rivals are expected to add, before it is cut to whole cards."""


def advise(view: View, legal: Sequence[Action], rng: Rng) -> Advice:
    """What to do now, and the code of why. Equal arguments give an equal answer."""
    me = _me(view)
    match view.phase:
        case Phase.OFFER:
            return _offer(view, me)
        case Phase.TRADE:
            return _trade(view, me)
        case Phase.CHOOSE:
            return _take(view, me, legal)
        case Phase.FIGHT:
            return _fight(view, me)
        case Phase.SALE:
            return _sell(view, me, legal)
    return _throw(view, me, legal)


def _me(view: View) -> Seat:
    assert view.viewer is not None  # spectators have nothing to decide
    return view.viewer


# --- the captain's offer --------------------------------------------------------------------------


def _offer(view: View, me: Seat) -> Advice:
    """The fewer battle cards in hand, the more help is needed."""
    own = _hand(view, me).count(BATTLE)
    points = max(0, 2 - own)
    return Advice(ShowOffer(points), "offer-help" if points else "offer-nothing")


def _hand(view: View, me: Seat) -> tuple[Card, ...]:
    return view.seats[me].hand or ()


# --- offering goods -------------------------------------------------------------------------------


def _trade(view: View, me: Seat) -> Advice:
    """Compare all sets of cards that could still be played; play the best one's first card, or
    pass when nothing more is to be gained."""
    plans = _Plans(view, me)
    chosen: tuple[Card, ...] = ()
    best = plans.worth(chosen)
    for cards in _subsets(_hand(view, me)):
        worth = plans.worth(cards)
        if worth > best:
            best, chosen = worth, cards
    captain = me == view.captain
    if not chosen:
        return Advice(Pass(), "pass-captain" if captain else "pass")
    if PIRATE in chosen:
        return Advice(PlayCard(PIRATE), "pirates" if plans.attack else "pirates-off")
    wanted = [card for card in chosen if any(ISLANDS[i].takes(card) for i in view.active)]
    if wanted and plans.sales(chosen) > plans.sales(()):
        return Advice(PlayCard(max(wanted, key=chosen.count)), "goods")
    poorest = min(chosen, key=lambda card: (plans.worth_in_hand(card), card))
    better = captain and plans.course(len(chosen)) > plans.course(0)
    return Advice(PlayCard(poorest), "course" if better else "fresh")


class _Plans:
    """What it would be worth to play a set of cards and then pass."""

    def __init__(self, view: View, me: Seat) -> None:
        self._view, self._me = view, me
        self._market = Market(view, me, NOTHING)
        self._hand = _hand(view, me)
        self._front = _counts(view.seats[me].front)
        self._soon = [view.ship]
        if view.captain_course != NOTHING:
            self._soon.append(view.captain_course)
        self.attack = PIRATE in self._hand and _would_attack(view, len(self._hand) - 1)
        """Would the pirate card, played now, lead to an attack?"""

    def worth(self, cards: tuple[Card, ...]) -> int:
        """Sales of this round, what is kept for the next one, and the captain's course."""
        kept = list(self._hand)
        for card in cards:
            kept.remove(card)
        worth = self.sales(cards)
        worth += sum(self.worth_in_hand(card) - prospects.FRESH for card in kept)
        if self._me == self._view.captain:
            worth += self.course(len(cards))
            there = ISLANDS[self._destination(len(cards))]
            worth += sum(prospects.SOON // 2 for card in kept if there.takes(card))
        if PIRATE in cards and self.attack:
            worth += self._rivals_lose() - self.sales(cards) + self._market.best(_counts(cards))
        return worth

    def _rivals_lose(self) -> int:
        """What an attack costs the rivals, as far as it helps: the most that one of them has."""
        return max(
            Market(self._view, seat, NOTHING).best(_counts(seen.front)) // 2
            for seat, seen in enumerate(self._view.seats)
            if seat != self._me
        )

    def sales(self, cards: tuple[Card, ...]) -> int:
        """What the cards in front and these would sell for."""
        return self._market.best([n + cards.count(g) for g, n in enumerate(self._front)])

    def worth_in_hand(self, card: Card) -> int:
        return prospects.worth_keeping(card, self._soon)

    def course(self, played: int) -> int:
        """What the captain's destination is worth after so many cards more."""
        return ISLANDS[self._destination(played)].ship * STAYS

    def _destination(self, played: int) -> Island:
        return prospects.island_after(self._view, len(self._hand) - played)


def _would_attack(view: View, steps: int) -> bool:
    return catches(steps_between(view.ring, view.ship, view.pirate), steps, view.house)


def _subsets(hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Every different set of cards of a sorted hand, fewer cards first; none is not among them."""
    seen: set[tuple[Card, ...]] = set()
    for bits in sorted(range(1, 1 << len(hand)), key=int.bit_count):
        cards = tuple(card for n, card in enumerate(hand) if bits >> n & 1)
        if cards not in seen:
            seen.add(cards)
            yield cards


def _counts(cards: Sequence[Card]) -> list[int]:
    return [cards.count(good) for good in GOODS]


# --- characters -----------------------------------------------------------------------------------


def _take(view: View, me: Seat, legal: Sequence[Action]) -> Advice:
    """The character that promises most."""
    worth = {
        MUTINEER: _as_mutineer(view, me),
        SAILOR: _as_sailor(view, me),
        BOATSWAIN: _as_boatswain(view, me),
        MERCHANT: _as_merchant(view, me),
        STEVEDORE: EXTRA_CARDS,
    }
    there = [action.character for action in cast(Sequence[TakeCharacter], legal)]
    best = max(there, key=lambda character: worth[character])
    return Advice(TakeCharacter(best), CHARACTERS[best])


def _lead(view: View, me: Seat) -> int:
    """By how many hundredths of a battle card `me` alone is ahead of the captain alone."""
    own = 100 * prospects.strength(view, me) + prospects.expected_battle(view, me, me)
    captain = view.captain
    theirs = 100 * prospects.strength(view, captain)
    return own - theirs - prospects.expected_battle(view, me, captain)


def _chance(lead: int) -> int:
    """In percent: how likely an attack with this lead succeeds; a tie does."""
    return max(5, min(90, 45 + lead * 30 // 100))


def _as_mutineer(view: View, me: Seat) -> int:
    island = prospects.island_after(view, view.seats[me].hand_size)
    chance = _chance(_lead(view, me) - 20 * view.offer)
    return chance * (ISLANDS[island].ship * POINT + POST) // 100


def _as_sailor(view: View, me: Seat) -> int:
    """Good when somebody else is the mutineer, or may become it."""
    looked = view.seats[me].looked or ()
    others_to_come = len(view.seats) - 1 - sum(seat.took for seat in view.seats) - 1
    there = 90 if MUTINEER not in looked else 25 * others_to_come
    return there * _chance(_lead(view, me) + 60) * SAILOR_REWARD * POINT // 10_000


def _as_boatswain(view: View, me: Seat) -> int:
    looked = view.seats[me].looked or ()
    support = 100 * prospects.strength(view, me) + prospects.expected_battle(view, me, me)
    stays = max(30, min(95, 55 + support * 20 // 100 + (15 if MUTINEER in looked else 0)))
    return stays * (BOATSWAIN_REWARD + view.offer)


def _as_merchant(view: View, me: Seat) -> int:
    front = _counts(view.seats[me].front)
    plain = Market(view, me, NOTHING).best(front)
    return Market(view, me, me).best(front) - plain + (40 if plain else 0)


# --- the fight ------------------------------------------------------------------------------------


def _fight(view: View, me: Seat) -> Advice:
    """As many battle cards as bring the own side ahead, if that can be done; else none."""
    own = _hand(view, me).count(BATTLE)
    defence, attack = prospects.sides(view)
    defending = _defends(view, me)
    missing = attack + 1 - defence if defending else defence - attack
    rivals = [seat for seat in view.fighters if _defends(view, seat) != defending]
    expected = sum(prospects.expected_battle(view, me, seat) for seat in rivals)
    wanted = missing + (expected + ROUNDING) // 100
    if not own:
        return Advice(AddBattle(0), "fight-none")
    if missing > own:
        return Advice(AddBattle(0), "fight-lost")
    if wanted <= 0:
        return Advice(AddBattle(0), "fight-enough")
    return Advice(AddBattle(min(own, wanted)), "fight")


def _defends(view: View, seat: Seat) -> bool:
    return seat == view.captain or view.seats[seat].character == BOATSWAIN


# --- sales and cards ------------------------------------------------------------------------------


def _sell(view: View, me: Seat, legal: Sequence[Action]) -> Advice:
    """What pays most as rivals' cards lie; of equal sales the larger one."""
    market = Market(view, me, prospects.known_merchant(view))
    sales = cast(Sequence[Sell], legal)
    best = max(sales, key=lambda sale: (market.worth(sale), sum(lot.cards for lot in sale.lots)))
    return Advice(best, "sale" if market.worth(best) else "sale-hopeless")


def _throw(view: View, me: Seat, legal: Sequence[Action]) -> Advice:
    """The card that is worth least next round; of a kind that there are more of, rather keep."""
    own = [*(view.seats[me].drawn or ()), *_hand(view, me)]

    def worth(throw: ThrowAway) -> tuple[int, Card]:
        more = MORE_OF_A_KIND * own.count(throw.card)
        return prospects.worth_keeping(throw.card, view.active) + more, throw.card

    return Advice(min(cast(Sequence[ThrowAway], legal), key=worth), "throw")

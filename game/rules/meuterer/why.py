"""Why a choice of Meuterer may be made: what it wins, costs or keeps, as the table lies.

Owns codes of reasons, made of a view alone; `advice` turns them into sentences. What the plain bot
would do has the plain bot's own reason (`plain`), and so has any other choice of which it is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.meuterer import prospects
from game.rules.meuterer.box import (
    BATTLE,
    BOATSWAIN,
    CHARACTERS,
    GOODS,
    ISLANDS,
    MUTINEER,
    NOTHING,
    PIRATE,
    Card,
    Character,
    Island,
)
from game.rules.meuterer.model import View, steps_between
from game.rules.meuterer.offering import catches
from game.rules.meuterer.plain import advise
from game.rules.meuterer.prospects import Market
from game.rules.meuterer.words import (
    AddBattle,
    Pass,
    PlayCard,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)


def explain(view: View, legal: Sequence[Action], action: Action, rng: Rng) -> str:
    """The code of a reason for `action`, one of `legal`, for `Speech.advice`."""
    advice = advise(view, legal, rng)
    if action == advice.action:
        return advice.why
    me = view.viewer
    assert me is not None  # spectators have nothing to decide
    match action:
        case ShowOffer(points=points):
            return _offering(view, me, points)
        case PlayCard(card=card):
            return _playing(view, me, card)
        case Pass():
            return "pass-captain" if me == view.captain else "pass-chooses"
        case TakeCharacter(character=character):
            return _taking(view, me, character)
        case AddBattle(cards=cards):
            return _fighting(view, me, cards)
        case Sell():
            return _selling(view, me, legal, action)
        case ThrowAway(card=card):
            return _throwing(view, me, card)
    raise ValueError(f"no action of Meuterer: {action!r}")


def _hand(view: View, me: Seat) -> tuple[Card, ...]:
    return view.seats[me].hand or ()


# --- offers and goods -----------------------------------------------------------------------------


def _offering(view: View, me: Seat, points: int) -> str:
    if not points:
        return "offer-keeps"
    return "offer-help" if _hand(view, me).count(BATTLE) < 2 else "offer-more"


def _playing(view: View, me: Seat, card: Card) -> str:
    if card == PIRATE:
        return "pirates-catch" if would_attack(view, me) else "pirates-miss"
    if card == BATTLE:
        return "battle-in-front"
    if best_island(view, me, card) != NOTHING:
        return "goods-" + how_it_sells(view, me, card)
    if me == view.captain:
        return "course-shorter"
    return "fresh-last" if is_last(view) else "fresh"


def is_last(view: View) -> bool:
    """Is this the last round? After it nobody draws, and no card is worth keeping."""
    return view.round == view.house.rounds


def would_attack(view: View, me: Seat) -> bool:
    """Would the pirate card, played now, lead to an attack?"""
    steps = view.seats[me].hand_size - 1
    return catches(steps_between(view.ring, view.ship, view.pirate), steps, view.house)


def best_island(view: View, me: Seat, card: Card) -> Island:
    """Where one more `card` would bring this seat furthest: first alone, then tied, then behind;
    of equals the one that pays more. NOTHING where no active island takes it."""
    there = [island for island in view.active if ISLANDS[island].takes(card)]
    if not there:
        return NOTHING
    return max(there, key=lambda island: (_ahead(view, me, card, island), ISLANDS[island].pays(1)))


def _ahead(view: View, me: Seat, card: Card, island: Island) -> int:
    """1 when this seat would then have most on the island, 0 tied for it, -1 behind others."""
    own = view.seats[me].front.count(card) + 1
    rivals = (seat for seat in range(len(view.seats)) if seat != me)
    most = max(prospects.best_of(view, seat, island) for seat in rivals)
    return (own > most) - (own < most)


def how_it_sells(view: View, me: Seat, card: Card) -> str:
    """ "most", "ties" or "behind", on its best island."""
    place = _ahead(view, me, card, best_island(view, me, card))
    return ("behind", "ties", "most")[place + 1]


# --- characters -----------------------------------------------------------------------------------


def _taking(view: View, me: Seat, character: Character) -> str:
    match CHARACTERS[character]:
        case "mutineer":
            return "mutineer-course"
        case "sailor":
            taken = MUTINEER not in (view.seats[me].looked or ())
            return "sailor-joins" if taken else "sailor-hopes"
        case "boatswain":
            return "boatswain-stands"
        case "merchant":
            return _as_merchant(view, me)
    return "stevedore-out" if is_last(view) else "stevedore-cards"


def _as_merchant(view: View, me: Seat) -> str:
    """Is there an island where being first in a tie would pay more?"""
    front = [view.seats[me].front.count(good) for good in GOODS]
    plain = Market(view, me, NOTHING).best(front)
    return "merchant" if Market(view, me, me).best(front) > plain else "merchant-plain"


# --- the fight ------------------------------------------------------------------------------------


def fight_after(view: View, me: Seat, cards: int) -> tuple[int, int]:
    """Captain's and mutineer's strength as it lies, once this seat has added so many cards."""
    defence, attack = prospects.sides(view)
    defends = me == view.captain or view.seats[me].character == BOATSWAIN
    return (defence + cards, attack) if defends else (defence, attack + cards)


def leads(view: View, me: Seat, cards: int) -> bool:
    """Is this seat's side ahead then? A tie is the mutineer's."""
    defence, attack = fight_after(view, me, cards)
    defends = me == view.captain or view.seats[me].character == BOATSWAIN
    return defends == (defence > attack)


def _fighting(view: View, me: Seat, cards: int) -> str:
    if not cards:
        return "fight-enough" if leads(view, me, 0) else "fight-spares"
    return "fight-leads" if leads(view, me, cards) else "fight-short"


# --- sales and cards ------------------------------------------------------------------------------


def pays(view: View, me: Seat, sale: Sell) -> int:
    """What a sale pays as the others' cards lie, in hundredths of a point."""
    return Market(view, me, prospects.known_merchant(view)).worth(sale)


def _selling(view: View, me: Seat, legal: Sequence[Action], sale: Sell) -> str:
    if pays(view, me, sale):
        return "sale-pays"
    if any(pays(view, me, other) for other in cast(Sequence[Sell], legal)):
        return "sale-nothing"
    return "sale-hopeless"


def _throwing(view: View, me: Seat, card: Card) -> str:
    if card in (PIRATE, BATTLE):
        return "throw-pirate" if card == PIRATE else "throw-battle"
    if not any(ISLANDS[island].takes(card) for island in view.active):
        return "throw-unwanted"
    return "throw-spare" if others_like(view, me, card) else "throw-last"


def others_like(view: View, me: Seat, card: Card) -> int:
    """How many more of this card the stevedore has, besides the one it would throw away."""
    own = [*(view.seats[me].drawn or ()), *_hand(view, me)]
    return own.count(card) - 1

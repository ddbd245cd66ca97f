"""The quick player of Meuterer: what a search plays with in the worlds that it imagines.

Owns `QUICK`: the plain bot's ideas on a whole state, of which it looks at what lies open, its own
hand and its own character. What a position is worth is `standing`, many rounds at once are `lanes`.
Whatever is weighed is in hundredths of a point. Other hands are reckoned as so many cards of the
deck as it was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.core.game import Quick
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.meuterer.box import (
    ANY,
    BATTLE,
    BOATSWAIN,
    BOATSWAIN_REWARD,
    BOATSWAIN_STRENGTH,
    CARDS,
    COUNTS,
    GOODS,
    HAND,
    ISLANDS,
    MERCHANT,
    MUTINEER,
    NOTHING,
    PIRATE,
    RING,
    SAILOR,
    SAILOR_REWARD,
    Card,
    Island,
)
from game.rules.meuterer.model import CHOOSE, FIGHT, OFFER, SALE, TRADE, State, View
from game.rules.meuterer.offering import catches
from game.rules.meuterer.plain import EXTRA_CARDS, POST, ROUNDING, STAYS
from game.rules.meuterer.prospects import BATTLE_WORTH, CATCH_UP, FRESH, LATER, POINT, SOON
from game.rules.meuterer.sale import active, points_of
from game.rules.meuterer.standing import stand
from game.rules.meuterer.words import (
    AddBattle,
    PlayCard,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)

Plan: TypeAlias = tuple[tuple[Card, int], ...]
"""Cards to play: of which kind, how many."""

AHEAD: Final = 4
"""To the end of this round; from its very end, when cards are thrown away, to that of the next."""
EFFORT: Final = 800
"""A captain's playouts for a decision: 0.05 to 0.2 s on a core of a desktop, half a second on a
small machine. In 16 positions the plain bot's choice was worth 0.24 points less than the best one,
that of 60 or 200 playouts 0.02, of 600 playouts 0.01 (`lanes_trial`)."""
BATTLE_MEAN: Final = 100 * COUNTS[BATTLE] // sum(COUNTS[:PIRATE])
"""Battle cards to be expected in each unseen card, in hundredths."""


def pick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """The best of `legal` by rule of thumb; the first one of equals."""
    phase = state.phase
    if phase == TRADE:
        return _trade(state, seat, legal)
    if phase == CHOOSE:
        return _take(state, seat, legal)
    if phase == FIGHT:
        return _fight(state, seat, legal)
    if phase == SALE:
        return _sell(state, seat, legal)
    if phase == OFFER:
        wanted = max(0, 2 - state.hands[seat][BATTLE])
        return next(a for a in legal if isinstance(a, ShowOffer) and a.points == wanted)
    return _throw(state, seat, legal)


# --- sales ----------------------------------------------------------------------------------------


def _rivals(state: State, seat: Seat, island: Island) -> list[int]:
    """How many cards each other seat sells on an island, or could; for `seat` itself 0."""
    takes = ISLANDS[island].wants
    sold = []
    for other, front in enumerate(state.fronts):
        sale = state.sales[other] if state.phase == SALE else None
        if other == seat:
            sold.append(0)
        elif sale is not None:
            sold.append(sum(lot.cards for lot in sale.lots if lot.island == island))
        elif takes == ANY:
            sold.append(max(front.count(good) for good in GOODS) if front else 0)
        else:
            sold.append(front.count(takes))
    return sold


class Market:
    """What cards bring a seat on the active islands, rivals' cards lying as they do."""

    def __init__(self, state: State, seat: Seat, merchant: Seat) -> None:
        self.islands = active(state)
        self.pays: list[list[int]] = []
        rivals = state.seats - state.out.bit_count() - (not state.out >> seat & 1)
        sure = 100 - CATCH_UP * rivals if state.phase in (TRADE, CHOOSE) else 100
        for island in self.islands:
            sold = _rivals(state, seat, island)
            others = max(sold)
            pays = [0] * (HAND + 1)
            for cards in range(max(1, others), HAND + 1):
                if cards == others + 2:
                    pays[cards:] = [pays[cards - 1]] * (HAND + 1 - cards)
                    break
                sold[seat] = cards
                won = points_of(island, sold, merchant, state.house.merchant_others)[seat]
                pays[cards] = won * sure
            self.pays.append(pays)

    def best(self, counts: Sequence[int]) -> int:
        """What the best sale of so many cards of each kind pays: one kind on each island."""
        first = self._by_kind(0, counts)
        if len(self.islands) == 1:
            return max(first)
        second = self._by_kind(1, counts)
        best = 0
        for kind, pays in enumerate(first):
            for other, more in enumerate(second):
                value = pays + more if kind != other else max(pays, more)
                if value > best:
                    best = value
        return best

    def _by_kind(self, which: int, counts: Sequence[int]) -> list[int]:
        pays, wants = self.pays[which], ISLANDS[self.islands[which]].wants
        if wants == ANY:
            return [pays[counts[good]] for good in GOODS]
        return [pays[counts[good]] if good == wants else 0 for good in GOODS]


def _sell(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    characters = state.characters
    merchant = characters.index(MERCHANT) if MERCHANT in characters else NOTHING
    market = Market(state, seat, merchant)
    best, most = legal[0], -1
    for action in legal:
        assert isinstance(action, Sell)
        value = 0
        for lot in action.lots:
            value += market.pays[market.islands.index(lot.island)][lot.cards]
        if value > most:
            best, most = action, value
    return best


# --- cards ----------------------------------------------------------------------------------------


def keep(card: Card, wants: Sequence[int]) -> int:
    """What a card is worth in the hand next round, when islands that want this are active."""
    if card == BATTLE:
        return BATTLE_WORTH
    if card == PIRATE:
        return 0
    return SOON if card in wants or ANY in wants else LATER


class Plans:
    """What it would be worth to play some cards and then pass."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._market = Market(state, seat, NOTHING)
        self._front = [state.fronts[seat].count(card) for card in range(len(CARDS))]
        wants = [ISLANDS[state.ring[state.ship]].wants]
        if state.captain_course != NOTHING:
            wants.append(ISLANDS[state.ring[state.captain_course]].wants)
        self._spent = [keep(card, wants) - FRESH for card in range(len(CARDS))]

    def worth(self, cards: Plan) -> int:
        """Sales of this round, less what the cards would be worth in the next one."""
        state, counts = self._state, self._front[:]
        left = state.sizes[self._seat]
        worth = 0
        for card, number in cards:
            counts[card] += number
            left -= number
            worth -= number * self._spent[card]
            if card == PIRATE and _would_attack(state, left):
                worth += self._rivals_lose()
        if self._seat == state.captain:
            worth += ISLANDS[state.ring[(state.ship + left) % RING]].ship * STAYS
        return worth + self._market.best(counts)

    def _rivals_lose(self) -> int:
        """What an attack costs the rival that it costs most."""
        state, most = self._state, 0
        for other in range(state.seats):
            if other != self._seat:
                counts = [state.fronts[other].count(card) for card in range(len(CARDS))]
                most = max(most, Market(state, other, NOTHING).best(counts) // 2)
        return most


def _plans(hand: Sequence[int]) -> list[Plan]:
    """Any number of cards of one kind, alone or with all of another kind."""
    kinds = [card for card, count in enumerate(hand) if count]
    plans: list[Plan] = []
    for n, card in enumerate(kinds):
        for number in range(1, hand[card] + 1):
            plans.append(((card, number),))
            plans += [((card, number), (other, hand[other])) for other in kinds[n + 1 :]]
    return plans


def _trade(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """Play the first card of the best plan, or pass when nothing more is to be gained."""
    plans = Plans(state, seat)
    chosen, most = NOTHING, plans.worth(())
    for plan in _plans(state.hands[seat]):
        worth = plans.worth(plan)
        if worth > most:
            chosen, most = plan[0][0], worth
    if chosen == NOTHING:
        return legal[-1]
    return next(a for a in legal if isinstance(a, PlayCard) and a.card == chosen)


def _would_attack(state: State, steps: int) -> bool:
    return catches((state.pirate - state.ship) % RING, steps, state.house)


def _throw(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    hand, drawn = state.hands[seat], state.drawn
    wants = [ISLANDS[island].wants for island in active(state)]
    best, least = legal[0], 1_000_000
    for action in legal:
        assert isinstance(action, ThrowAway)
        card = action.card
        value = keep(card, wants) + 5 * (hand[card] + drawn[card])
        if value < least:
            best, least = action, value
    return best


# --- characters and fights ------------------------------------------------------------------------


def _lead(state: State, seat: Seat) -> int:
    """By how many hundredths of a battle card `seat` is ahead of the captain, for all it knows."""
    captain = state.captain
    own = 100 * (state.fronts[seat].count(BATTLE) + state.hands[seat][BATTLE])
    theirs = 100 * state.fronts[captain].count(BATTLE)
    return own - theirs - BATTLE_MEAN * state.sizes[captain]


def _chance(lead: int) -> int:
    """In percent: how likely an attack with this lead succeeds; a tie does."""
    return max(5, min(90, 45 + lead * 30 // 100))


def _take(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """The character that promises most."""
    left = state.left
    lead = _lead(state, seat)
    free = bool(left >> MUTINEER & 1)
    best, most = legal[0], -1
    for action in legal:
        assert isinstance(action, TakeCharacter)
        character = action.character
        if character == MUTINEER:
            island = ISLANDS[state.ring[(state.ship + state.sizes[seat]) % RING]]
            value = _chance(lead - 20 * state.offer) * (island.ship * POINT + POST) // 100
        elif character == SAILOR:
            to_come = state.seats - 2 - sum(c != NOTHING for c in state.characters)
            there = 25 * to_come if free else 90
            value = there * _chance(lead + 60) * SAILOR_REWARD * POINT // 10_000
        elif character == BOATSWAIN:
            own = 100 * (state.fronts[seat].count(BATTLE) + state.hands[seat][BATTLE])
            stays = max(30, min(95, 55 + own * 20 // 100 + (15 if free else 0)))
            value = stays * (BOATSWAIN_REWARD + state.offer)
        elif character == MERCHANT:
            counts = [state.fronts[seat].count(card) for card in range(len(CARDS))]
            plain = Market(state, seat, NOTHING).best(counts)
            value = Market(state, seat, seat).best(counts) - plain + (40 if plain else 0)
        else:
            value = EXTRA_CARDS
        if value > most:
            best, most = action, value
    return best


def _fight(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """As many battle cards as bring the own side ahead, if that can be done; else none."""
    own = state.hands[seat][BATTLE]
    if not own:
        return legal[0]
    characters = state.characters
    defence = attack = rivals = 0
    defends = seat == state.captain or characters[seat] == BOATSWAIN
    for other, character in enumerate(characters):
        battle = state.fronts[other].count(BATTLE)
        if other == state.captain or character == BOATSWAIN:
            defence += battle + (BOATSWAIN_STRENGTH if character == BOATSWAIN else 0)
            against = not defends
        elif character in (MUTINEER, SAILOR):
            attack += battle
            against = defends
        else:
            continue
        if against and other in state.fighters:
            rivals += BATTLE_MEAN * state.sizes[other]
    missing = attack + 1 - defence if defends else defence - attack
    wanted = missing + (rivals + ROUNDING) // 100
    if missing > own or wanted <= 0:
        return legal[0]
    action = legal[min(own, wanted)]
    assert isinstance(action, AddBattle)
    return action


# --- for the search -------------------------------------------------------------------------------


def _round_begins(state: State) -> bool:
    return state.phase == OFFER


def lanes(
    view: View, seat: Seat, choices: Sequence[Action], worlds: int, rng: Rng
) -> Sequence[int] | None:
    """Many rounds at once (`lanes_trial`); numpy is imported by whoever searches first."""
    from game.rules.meuterer.lanes_trial import outcomes

    return outcomes(view, seat, choices, worlds, rng)


QUICK: Final = Quick(pick, stand, AHEAD, _round_begins, effort=EFFORT, lanes=lanes)

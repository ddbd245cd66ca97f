"""Positions of Meuterer set up by hand, in the words of the rules.

The people of the rulebook's example sit at the table, the islands lie as in the first game. What a
test does not say is done in the plainest way. Everything goes through the rules object; after every
action the conservation laws are checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core.model import Action, Fact, OptionValue, Seat, Table, silent
from game.core.rng import Rng
from game.rules.meuterer.box import (
    CARDS,
    CHARACTERS,
    GOODS,
    HAND,
    NAMES,
    NOTHING,
    Card,
    all_cards,
)
from game.rules.meuterer.model import BIT, DREW, PLAYED, Phase, State
from game.rules.meuterer.plain import advise
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.words import (
    AddBattle,
    Drew,
    IslandPaid,
    Lot,
    Pass,
    PlayCard,
    Rewarded,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)

BORIS, SVETA, FEDYA, KATYA = 0, 1, 2, 3

MOUNTAIN, FROST, GREEN, SPIT, ICY, APE, CLIFF, SUMMER, REEF, NEST, THIMBLE, CAPE = range(12)
"""The islands in the order of the first game, where each lies at the place of its number."""

NOBODY: dict[Seat, Sell] = dict.fromkeys(range(4), Sell(()))
"""Nobody sells anything."""

HARMLESS = [CHARACTERS.index(n) for n in ("merchant", "stevedore", "sailor", "boatswain")]
"""What people take about whom a test says nothing, the first that is there and not wanted."""


def island(name: str) -> int:
    """The number of the island of that name."""
    return NAMES.index(name)


def cards(text: str) -> list[Card]:
    """Cards from words: "2 battle, grain"."""
    found: list[Card] = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        *number, name = entry.split()
        found += [CARDS.index(name)] * (int(number[0]) if number else 1)
    return found


def play(text: str) -> PlayCard:
    (card,) = cards(text)
    return PlayCard(card)


def take(name: str) -> TakeCharacter:
    return TakeCharacter(CHARACTERS.index(name))


def throw(text: str) -> ThrowAway:
    (card,) = cards(text)
    return ThrowAway(card)


def sale(*lots: tuple[str, int]) -> Sell:
    """`sale(("2 grain", APE), ("grain", SPIT))`; first the island where the ship is."""
    parts = [(cards(text), where) for text, where in lots]
    return Sell(tuple(Lot(where, what[0], len(what)) for what, where in parts))


class Voyage:
    """A position that a test builds and plays."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: list[Fact] = []
        self.steps = 0

    # --- playing ----------------------------------------------------------------------------------

    def do(self, seat: Seat, action: Action) -> list[Fact]:
        """Play an allowed action; what it told."""
        assert MEUTERER.refuse(self.state, seat, action) is None, (seat, action)
        self.steps += 1
        told: list[Fact] = []
        MEUTERER.apply(self.state, seat, action, Rng.at(1, self.steps), told.append)
        assert MEUTERER.faults(self.state) == ()
        self.facts += told
        return told

    def refused(self, seat: Seat, action: Action) -> str | None:
        return MEUTERER.refuse(self.state, seat, action)

    def legal(self, seat: Seat) -> list[Action]:
        return list(MEUTERER.legal(self.state, seat))

    @property
    def acting(self) -> tuple[Seat, ...]:
        return MEUTERER.to_act(self.state)

    def offer(self, points: int) -> None:
        self.do(self.state.captain, ShowOffer(points))

    def trade(self, laid: Mapping[Seat, str], roles: Mapping[Seat, str]) -> None:
        """Everybody plays these cards in turn and passes; then each takes this character, or
        something harmless that nobody of `roles` wants."""
        left = {seat: cards(text) for seat, text in laid.items()}
        wanted = {CHARACTERS.index(name) for name in roles.values()}
        while self.state.phase in (Phase.TRADE, Phase.CHOOSE):
            (seat,) = self.acting
            if self.state.phase == Phase.CHOOSE:
                free = [TakeCharacter(c) for c in HARMLESS if c not in wanted]
                there = [action for action in free if action in self.legal(seat)]
                self.do(seat, take(roles[seat]) if seat in roles else there[0])
            elif left.get(seat):
                self.do(seat, PlayCard(left[seat].pop(0)))
            else:
                self.do(seat, Pass())

    def trade_until(self, seat: Seat, role: str) -> None:
        """`seat`, whose turn it is, passes and takes this character."""
        self.do(seat, Pass())
        self.do(seat, take(role))

    def fight(self, adds: Mapping[Seat, int] | None = None) -> None:
        """Everybody who is asked adds so many battle cards, others none."""
        left = dict(adds or {})
        while self.state.phase == Phase.FIGHT:
            seat = self.acting[0]
            self.do(seat, AddBattle(left.pop(seat, 0)))

    def sell(self, sales: Mapping[Seat, Sell] | None = None) -> None:
        """Everybody who is asked sells this, or the most there is."""
        while self.state.phase == Phase.SALE:
            seat = self.acting[0]
            self.do(seat, (sales or {}).get(seat) or self.legal(seat)[0])

    def keep(self) -> None:
        """A stevedore who is asked throws away what comes first."""
        while self.state.phase == Phase.KEEP:
            (seat,) = self.acting
            self.do(seat, self.legal(seat)[0])

    def round(
        self,
        laid: Mapping[Seat, str],
        roles: Mapping[Seat, str],
        offer: int = 0,
        adds: Mapping[Seat, int] | None = None,
        sales: Mapping[Seat, Sell] | None = None,
    ) -> None:
        """A whole round, up to a stevedore's choice."""
        self.offer(offer)
        self.trade(laid, roles)
        self.fight(adds)
        self.sell(sales)

    # --- looking ----------------------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.state.scores)

    @property
    def at(self) -> int:
        """The island where the ship is."""
        return self.state.ring[self.state.ship]

    @property
    def active(self) -> tuple[int, ...]:
        active: tuple[int, ...] = self.view(None).active
        return active

    def hand(self, seat: Seat) -> list[Card]:
        return [card for card, number in enumerate(self.state.hands[seat]) for _ in range(number)]

    def view(self, viewer: Seat | None) -> Any:
        return MEUTERER.view(self.state, viewer)

    def told(self, kind: type[Any]) -> list[Any]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def paid(self, where: int) -> tuple[int, ...]:
        """What that island paid last, by seat."""
        return [tuple(f.points) for f in self.told(IslandPaid) if f.island == where][-1]

    def rewarded(self) -> list[tuple[Seat, str, int]]:
        """Points outside the sale."""
        return [(fact.seat, fact.what, fact.points) for fact in self.told(Rewarded)]

    def drawn(self) -> list[tuple[Seat, int]]:
        """Who drew how many cards, in order; draws that a new deck interrupts as one."""
        drawn: list[tuple[Seat, int]] = []
        for fact in self.told(Drew):
            before = drawn.pop()[1] if drawn and drawn[-1][0] == fact.seat else 0
            drawn.append((fact.seat, before + len(fact.cards)))
        return drawn


def voyage(
    *hands: str,
    at: int = MOUNTAIN,
    came_from: int = NOTHING,
    captain: Seat = BORIS,
    pirate: int = NOTHING,
    deck: str = "",
    discards: str = "",
    round: int = 1,  # noqa: A002
    **house: OptionValue,
) -> Voyage:
    """The captain is about to show his offer. Hands are filled with goods, when a test gives fewer
    than five cards, unless they say "only"; `deck` begins with the next card; what is named nowhere
    lies below it, or with "only" among the discards."""
    given = {"ring": "introductory", "first_captain": f"seat{captain}", **house}
    options = MEUTERER.check_options(len(hands), {f"me.{k}": v for k, v in given.items()})
    state = MEUTERER.setup(Table(len(hands), options), Rng.at(1, 0), silent)
    state.ship, state.previous, state.round = at, came_from, round
    if state.house.pirates and pirate != NOTHING:
        state.pirate = pirate
    _lay_cards(state, hands, deck, discards)
    assert MEUTERER.faults(state) == ()
    return Voyage(state)


def _lay_cards(state: State, hands: Sequence[str], deck: str, discards: str) -> None:
    box = all_cards(state.house.pirates)
    rest = [card for card, number in enumerate(box) for _ in range(number)]
    dealt = [cards(text.removeprefix("only")) for text in hands]
    piled = cards(discards)
    first = cards(deck.removeprefix("only"))
    for card in (*piled, *first, *(c for hand in dealt for c in hand)):
        rest.remove(card)
    rest.sort(key=lambda card: (card * 5 + 2) % 7)  # a mixture, the same each time
    for text, hand in zip(hands, dealt, strict=True):
        while len(hand) < HAND and not text.startswith("only"):
            good = next(card for card in rest if card in GOODS)
            rest.remove(good)
            hand.append(good)
    if deck.startswith("only"):
        piled += rest
        rest = []
    state.deck = [*rest, *reversed(first)]
    state.hands = [[hand.count(card) for card in range(len(CARDS))] for hand in dealt]
    state.sizes = [len(hand) for hand in dealt]
    state.kinds = [sum(BIT[card] for card in set(hand)) for hand in dealt]
    state.discard = [piled.count(card) for card in range(len(CARDS))]
    # The first seat once drew and played what lies among the discards.
    state.memory = [entry + card for card in piled for entry in (DREW, PLAYED)]
    state.memory += [DREW + 8 * s + card for s, hand in enumerate(dealt) for card in hand]


# --- whole games ----------------------------------------------------------------------------------


def played(seats: int, seed: int, rounds: int, **house: OptionValue) -> Iterator[State]:
    """States of a game of plain bots, one in ten random, before each decision."""
    options = {f"me.{name}": value for name, value in {"rounds": rounds, **house}.items()}
    table = Table(seats, MEUTERER.check_options(seats, options))
    state = MEUTERER.setup(table, Rng.at(seed, 0), silent)
    chance = Rng(seed)
    step = 0
    while state.to_act:
        yield state
        step += 1
        seat = chance.choice(state.to_act)
        legal = MEUTERER.legal(state, seat)
        advised = advise(MEUTERER.view(state, seat), legal, chance).action
        action = advised if chance.below(10) else chance.choice(legal)
        MEUTERER.apply(state, seat, action, Rng.at(seed, step), silent)

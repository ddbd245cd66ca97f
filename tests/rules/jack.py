"""Positions of Captain Jack set up by hand, in the words of the rules.

Cards have short names: S10, HA, DK. Everything goes through the rules object; after every action
the conservation laws are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from game.core.model import Action, Fact, OptionValue, Seat, Table, silent
from game.core.rng import Rng
from game.rules.captain_jack import turns
from game.rules.captain_jack.box import FACES, HAND, MARKS, Face, card_of, kind_of
from game.rules.captain_jack.claims import fresh_of
from game.rules.captain_jack.model import NOTHING, Claim, Phase, State
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.scoring import points_of

ANNE, BEN, CAT, DAN, EVE, FAY = range(6)
SUITS = {"H": "hearts", "C": "clubs", "S": "spades", "D": "diamonds"}
RANKS = {"A": 1, "J": 11, "K": 13}
HEARTS_ONLY = "HA H2 H3 H4 H5 H6 H6"
"""A hand with nothing to lay down, fire or steal with."""

F = TypeVar("F", bound=Fact)


def kind(name: str) -> int:
    """The kind of that name: S10, HA, DK."""
    return FACES.index(Face(SUITS[name[0]], RANKS.get(name[1:]) or int(name[1:])))


def card_named(name: str) -> int:
    """A card of that name, with the first colour on its back."""
    return card_of(kind(name))


def name_of(card: int) -> str:
    """The short name of a card."""
    face = FACES[kind_of(card)]
    ranks = {rank: letter for letter, rank in RANKS.items()}
    return f"{face.suit[0].upper()}{ranks.get(face.rank, face.rank)}"


def names(cards: Sequence[int] | None) -> str:
    """Cards by their short names, in order."""
    assert cards is not None
    return " ".join(map(name_of, cards))


class Sea:
    """A position that a test builds and plays."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps = 0

    # --- building -------------------------------------------------------------------------------

    def calm(self) -> Sea:
        """All hands hold hearts, nobody has a ship or treasure, and it is Anne's stage two."""
        state = self.state
        for seat in range(state.seats):
            for zone in (state.hands, state.treasure, state.aces, state.crew):
                state.stock += zone[seat]
                zone[seat] = []
        state.stock.sort(key=lambda card: (card % MARKS != 1, -card))
        for seat in range(state.seats):
            self.hand(seat, HEARTS_ONLY)
        self.stage_two(ANNE)
        return self

    def _from_stock(self, wanted: str) -> list[int]:
        """Cards of these names out of the stock, the first colour of backs first, or else out of
        the discards."""
        taken = []
        for name in wanted.split():
            for pile in (self.state.stock, self.state.discards):
                card = next((c for c in reversed(pile) if kind_of(c) == kind(name)), None)
                if card is not None:
                    pile.remove(card)
                    taken.append(card)
                    break
        assert len(taken) == len(wanted.split()), f"not enough cards for {wanted}"
        return taken

    def _no_claims(self, seat: Seat) -> None:
        """Nobody can tell anything of this hand."""
        self.state.drawn[seat] = HAND
        for claim in Claim:
            self.state.settled[claim][seat] = self.state.sure[claim][seat] = 0
            self.state.fresh[claim][seat] = fresh_of([HAND] * MARKS)

    def hand(self, seat: Seat, cards: str) -> None:
        """The hand of `seat` is exactly this."""
        self.state.stock += self.state.hands[seat]
        self.state.hands[seat] = sorted(self._from_stock(cards))
        self._no_claims(seat)

    def next_cards(self, cards: str) -> None:
        """These are drawn next, in this order."""
        self.state.stock += reversed(self._from_stock(cards))

    def stock(self, count: int) -> None:
        """Only so many cards are left in the stock; the others lie in the discards."""
        rest = self.state.stock[: len(self.state.stock) - count]
        del self.state.stock[: len(rest)]
        self.state.discards += rest

    def ship(self, seat: Seat, counters: int, ships: int = 1) -> None:
        """`seat` has so many ships, the active one with so many counters."""
        self.state.pool -= ships - self.state.fleet[seat]
        self.state.fleet[seat] = ships
        self.state.sea[seat] = counters

    def treasure(self, seat: Seat, count: int) -> None:
        self.state.treasure[seat] += self._diamonds(count)

    def sunken(self, count: int) -> None:
        self.state.sunken += self._diamonds(count)

    def crew(self, seat: Seat, count: int) -> None:
        self.state.crew[seat] += self._from_stock("HJ " * count)

    def aces(self, seat: Seat, count: int) -> None:
        self.state.aces[seat] += self._from_stock("SA " * count)

    def _diamonds(self, count: int) -> list[int]:
        return self._from_stock(" ".join(f"D{2 + n % 9}" for n in range(count)))

    def empty_pool(self) -> None:
        """All ships that nobody has sail with the last seat."""
        last = self.state.seats - 1
        self.ship(last, 9, self.state.fleet[last] + self.state.pool)

    # --- playing --------------------------------------------------------------------------------

    def stage_two(self, seat: Seat) -> None:
        """`seat` is to decide on stage two, nothing played in this turn so far."""
        state = self.state
        state.phase, state.active, state.acting = Phase.MAIN, seat, seat
        state.attacks = state.picked = state.owed = 0
        state.target = state.fire = state.defence = NOTHING
        state.busy = False

    def begin(self, seat: Seat) -> list[Fact]:
        """The turn of `seat` begins."""
        told: list[Fact] = []
        self.state.owed = 0
        turns.begin(self.state, seat, Rng.at(4711, 0), told.append)
        self.check()
        return told

    def do(self, seat: Seat, *actions: Action) -> list[Fact]:
        """Play actions that must be allowed; the facts they told."""
        told: list[Fact] = []
        for action in actions:
            code = CAPTAIN_JACK.refuse(self.state, seat, action)
            assert code is None, (action, code)
            assert action in CAPTAIN_JACK.legal(self.state, seat)
            self.steps += 1
            CAPTAIN_JACK.apply(self.state, seat, action, Rng.at(4711, self.steps), told.append)
            self.check()
        return told

    def refused(self, seat: Seat, action: Action) -> str | None:
        """The code with which the rules refuse it now, or None."""
        code = CAPTAIN_JACK.refuse(self.state, seat, action)
        assert (code is None) == (action in CAPTAIN_JACK.legal(self.state, seat))
        return code

    def legal(self, seat: Seat) -> Sequence[Action]:
        return CAPTAIN_JACK.legal(self.state, seat)

    def check(self) -> None:
        """The position is sound."""
        assert CAPTAIN_JACK.faults(self.state) == ()

    # --- asking ---------------------------------------------------------------------------------

    def cards(self, seat: Seat) -> str:
        """The hand of `seat`, by names."""
        return names(self.state.hands[seat])

    def sizes(self) -> list[int]:
        return [len(hand) for hand in self.state.hands]

    def points(self) -> list[int]:
        return [points_of(self.state, seat) for seat in range(self.state.seats)]

    def view(self, viewer: Seat | None) -> Any:
        return CAPTAIN_JACK.view(self.state, viewer)


def sea(seats: int = 3, **house: OptionValue) -> Sea:
    """A calm sea. `house`: options without "cj."."""
    return Sea(deal(seats, 1, **{"start_player": "seat0", **house})).calm()


def deal(seats: int, seed: int = 1, **house: OptionValue) -> State:
    """A fresh deal with these house rules; the first turn has begun."""
    given = {f"cj.{name}": value for name, value in house.items()}
    options = CAPTAIN_JACK.check_options(seats, given)
    return CAPTAIN_JACK.setup(Table(seats, options), Rng.at(seed, 0), silent)


def told(facts: Sequence[Fact], what: type[F]) -> list[F]:
    """The facts of one kind among these, in order."""
    return [fact for fact in facts if isinstance(fact, what)]

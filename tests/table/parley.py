"""A small turn-based game for tests of everything below the screen: secret draws, plays that can
be taken back, and bids that all make at once in secret. Its words are in `parley_words`.

A round: in turn, everybody may lay one card out (a coin), may draw one, and is done. Then all who
hold cards bid one of them, unseen, or nothing. The highest bid takes three coins; bids are thrown
away. Most coins after the last round win. Nobody knows the hands of others or the pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from game.core.game import Advice
from game.core.model import (
    Action,
    Fact,
    Info,
    Option,
    OptionValue,
    Reason,
    Refusal,
    Result,
    Seat,
    Table,
    Tell,
    Viewer,
    complete_options,
    places_of,
)
from game.core.rng import Rng
from game.core.zones import deal_out

CARDS: Final = 20
HAND: Final = 3
PRIZE: Final = 3
NOTHING: Final = -1
NAMES: Final = (
    "anchor", "barrel", "cannon", "dagger", "eyepatch", "flag", "galley", "hook", "island", "jolly",
    "keel", "lantern", "map", "north", "oar", "parrot", "quay", "rum", "sail", "tar",
)  # fmt: skip
"""What the cards show; later ones are higher."""


class Lay(Action, frozen=True, tag="lay"):
    """Lay a card of the hand out, for a coin."""

    card: int


class Draw(Action, frozen=True, tag="draw"):
    """Take the top card of the pile, unseen by the others."""


class Done(Action, frozen=True, tag="done"):
    """The next seat's turn."""


class Bid(Action, frozen=True, tag="bid"):
    """Bid a card in secret, or `NOTHING`."""

    card: int


class Laid(Fact, frozen=True, tag="laid"):
    seat: Seat
    card: int


class Drew(Fact, frozen=True, tag="drew"):
    reveals: ClassVar[bool] = True
    seat: Seat
    card: int | None

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, None)


class Chose(Fact, frozen=True, tag="chose"):
    """A bid lies face down."""

    seat: Seat
    card: int | None

    def seen_by(self, viewer: Viewer) -> Chose:
        return self if viewer == self.seat else Chose(self.seat, None)


class Shown(Fact, frozen=True, tag="shown"):
    """All bids are turned up, by seat."""

    reveals: ClassVar[bool] = True
    bids: tuple[int, ...]


class Won(Fact, frozen=True, tag="won"):
    seat: Seat
    card: int
    coins: int


class Hands:
    """The state. `acted` says what the seat whose turn it is has done: laid 1, drawn 2."""

    __slots__ = ("acted", "bids", "coins", "hands", "pile", "round", "rounds", "thrown", "turn")

    def __init__(self, seats: int, rounds: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.thrown: list[int] = []
        self.bids: list[int | None] = [None] * seats
        self.coins = [0] * seats
        self.round, self.rounds = 0, rounds
        self.turn, self.acted = 0, 0

    @property
    def bidding(self) -> bool:
        return self.turn == len(self.hands)


class ParleyView(msgspec.Struct, frozen=True):
    """`bidden`: who has bid; `bid`: the viewer's own, if it has."""

    mine: tuple[int, ...]
    sizes: tuple[int, ...]
    pile: int
    thrown: tuple[int, ...]
    coins: tuple[int, ...]
    round: int
    rounds: int
    turn: int
    acted: int
    bidden: tuple[bool, ...]
    bid: int | None


class Parley:
    """Satisfies `game.core.model.Rules`."""

    info = Info(
        "parley", "Parley", (2, 3, 4),
        (Option("pa.rounds", "Rounds", (3, 2), ("three", "two"), "How many rounds."),),
        False, 1, 400,
    )  # fmt: skip
    actions: Any = Lay | Draw | Done | Bid
    facts: Any = Laid | Drew | Chose | Shown | Won

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        return complete_options(self.info, options)

    def setup(self, table: Table, rng: Rng, tell: Tell) -> Hands:
        state = Hands(table.seats, int(str(table.option("pa.rounds"))))
        state.pile = list(range(CARDS))
        rng.shuffle(state.pile)
        for hand in state.hands:
            hand[:] = state.pile[-HAND:]
            del state.pile[-HAND:]
        return state

    def to_act(self, state: Hands) -> tuple[Seat, ...]:
        if state.round == state.rounds:
            return ()
        if not state.bidding:
            return (state.turn,)
        return tuple(s for s, bid in enumerate(state.bids) if bid is None)

    def legal(self, state: Hands, seat: Seat) -> Sequence[Action]:
        if seat not in self.to_act(state):
            return ()
        hand = sorted(state.hands[seat])
        if state.bidding:
            return [*map(Bid, hand), Bid(NOTHING)]
        lays = [] if state.acted & 1 else list(map(Lay, hand))
        draws = [] if state.acted & 2 or not state.pile else [Draw()]
        return [*lays, *draws, Done()]

    def refuse(self, state: Hands, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.to_act(state):
            return "not-your-turn"
        return None if action in self.legal(state, seat) else "not-now"

    def apply(self, state: Hands, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        match action:
            case Lay(card):
                state.hands[seat].remove(card)
                state.thrown.append(card)
                state.coins[seat] += 1
                state.acted |= 1
                tell(Laid(seat, card))
            case Draw():
                card = state.pile.pop()
                state.hands[seat].append(card)
                state.acted |= 2
                tell(Drew(seat, card))
            case Bid(card):
                state.bids[seat] = card
                tell(Chose(seat, card))
                if None not in state.bids:
                    self._turn_up(state, tell)
            case _:
                state.turn, state.acted = state.turn + 1, 0
                if state.bidding:
                    state.bids = [None if hand else NOTHING for hand in state.hands]
                    if None not in state.bids:
                        self._turn_up(state, tell)

    def _turn_up(self, state: Hands, tell: Tell) -> None:
        bids = [NOTHING if bid is None else bid for bid in state.bids]
        tell(Shown(tuple(bids)))
        if max(bids) != NOTHING:
            winner = bids.index(max(bids))
            state.coins[winner] += PRIZE
            tell(Won(winner, max(bids), PRIZE))
        for hand, bid in zip(state.hands, bids, strict=True):
            if bid != NOTHING:
                hand.remove(bid)
                state.thrown.append(bid)
        state.bids = [None] * len(bids)
        state.turn, state.round = 0, state.round + 1

    def copy(self, state: Hands) -> Hands:
        twin = Hands(0, state.rounds)
        twin.hands = [hand[:] for hand in state.hands]
        twin.pile, twin.thrown, twin.bids = state.pile[:], state.thrown[:], state.bids[:]
        twin.coins, twin.round = state.coins[:], state.round
        twin.turn, twin.acted = state.turn, state.acted
        return twin

    def view(self, state: Hands, viewer: Viewer) -> ParleyView:
        return ParleyView(
            mine=() if viewer is None else tuple(sorted(state.hands[viewer])),
            sizes=tuple(map(len, state.hands)),
            pile=len(state.pile),
            thrown=tuple(state.thrown),
            coins=tuple(state.coins),
            round=state.round,
            rounds=state.rounds,
            turn=state.turn,
            acted=state.acted,
            bidden=tuple(bid is not None for bid in state.bids),
            bid=None if viewer is None else state.bids[viewer],
        )

    def imagine(self, view: ParleyView, viewer: Viewer, rng: Rng) -> Hands:
        seats = len(view.sizes)
        state = Hands(seats, view.rounds)
        known = {*view.mine, *view.thrown}
        sizes = [0 if seat == viewer else view.sizes[seat] for seat in range(seats)]
        unknown = [card for card in range(CARDS) if card not in known]
        *state.hands, state.pile = deal_out(unknown, [*sizes, view.pile], rng)
        if viewer is not None:
            state.hands[viewer] = list(view.mine)
        for seat, bidden in enumerate(view.bidden):
            if bidden:
                hand = state.hands[seat]
                state.bids[seat] = rng.choice([*hand, NOTHING]) if hand else NOTHING
        if viewer is not None:
            state.bids[viewer] = view.bid
        state.thrown, state.coins = list(view.thrown), list(view.coins)
        state.round, state.turn, state.acted = view.round, view.turn, view.acted
        return state

    def secrets(self, state: Hands, viewer: Viewer) -> dict[str, object]:
        others = [seat for seat in range(len(state.hands)) if seat != viewer and state.hands[seat]]
        places = len(others) + bool(state.pile)
        found: dict[str, object] = {}
        for seat in others:
            if places > 1:
                found[f"hand {seat}"] = sorted(state.hands[seat])
            if state.bids[seat] is not None:
                found[f"bid {seat}"] = state.bids[seat]
        if state.pile and (others or len(state.pile) > 1):
            found["pile"] = state.pile[:]
        return found

    def faults(self, state: Hands) -> tuple[str, ...]:
        held = [card for hand in state.hands for card in hand]
        cards = sorted([*held, *state.pile, *state.thrown])
        return () if cards == list(range(CARDS)) else ("a card is missing or twice there",)

    def result(self, state: Hands) -> Result | None:
        if state.round < state.rounds:
            return None
        points = tuple(state.coins)
        reasons = tuple((Reason("coins", coins, coins),) for coins in points)
        return Result(points, places_of(points), reasons)


PARLEY: Final = Parley()


def advise(view: ParleyView, legal: Sequence[Action], rng: Rng) -> Advice:
    """Bid the highest card, lay the lowest one, draw, be done."""
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids:
        return Advice(max(bids, key=lambda bid: bid.card), "highest")
    lays = [action for action in legal if isinstance(action, Lay)]
    if lays:
        return Advice(min(lays, key=lambda lay: lay.card), "lowest")
    return Advice(legal[0], "why-not" if rng.below(2) else "more")

"""Meuterer as a game that a match can play: the contract of `game.core.model.Rules`.

Owns who may act, what is legal, why something is refused, and the order of the phases, which are
`offering`, `mutiny`, `sale` and `voyage`. The rulings ME-A1..A39 of the rules stand where they act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.model import (
    Action,
    Info,
    OptionValue,
    Reason,
    Refusal,
    Result,
    Seat,
    Table,
    Tell,
    Viewer,
    complete_options,
    silent,
)
from game.core.rng import Rng
from game.core.twins import twins
from game.rules.meuterer import mutiny, offering, sale, voyage
from game.rules.meuterer.box import (
    BATTLE,
    CARDS,
    CHARACTERS,
    HAND,
    NEST,
    NOTHING,
    OFFERS,
    RING,
    START,
    all_cards,
)
from game.rules.meuterer.model import (
    BIT,
    CHOOSE,
    FIGHT,
    KEEP,
    NO_FIGHT,
    OFFER,
    OVER,
    SALE,
    TRADE,
    WHATS,
    Phase,
    State,
    View,
)
from game.rules.meuterer.options import OPTIONS, accepts, check_seats, first_captain, house_of
from game.rules.meuterer.soundness import faults_of
from game.rules.meuterer.view import view_of
from game.rules.meuterer.words import (
    AddBattle,
    MeutererAction,
    MeutererFact,
    Pass,
    PlayCard,
    RingLaid,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)
from game.rules.meuterer.worlds import imagine, secrets_of

# Every action there is, made once; sales are kept by `sale`.
_OFFERS: Final = tuple(ShowOffer(points) for points in OFFERS)
_PASS: Final = Pass()
_CARDS: Final = tuple(PlayCard(card) for card in range(len(CARDS)))
_TAKES: Final = tuple(TakeCharacter(character) for character in range(len(CHARACTERS)))
_THROWS: Final = tuple(ThrowAway(card) for card in range(len(CARDS)))


def _chosen(actions: tuple[Any, ...], bits: int) -> tuple[Any, ...]:
    return tuple(action for n, action in enumerate(actions) if bits & BIT[n])


_PLAYS_OF: Final = tuple((*_chosen(_CARDS, bits), _PASS) for bits in range(1 << len(CARDS)))
"""By the kinds of cards in a hand: what can be played, and passing."""
_TAKES_OF: Final = tuple(_chosen(_TAKES, bits) for bits in range(1 << len(CHARACTERS)))
_THROWS_OF: Final = tuple(_chosen(_THROWS, bits) for bits in range(1 << len(CARDS)))
_ADDS_OF: Final = tuple(tuple(AddBattle(n) for n in range(most + 1)) for most in range(HAND + 1))
"""By the number of battle cards in a hand."""


class Meuterer:
    """The rules object. Stateless; one is enough."""

    info = Info(
        id="meuterer",
        title="Meuterer",
        seats=(3, 4),
        options=OPTIONS,
        realtime=False,
        rules_version=1,
        max_steps=7_000,
    )
    actions: Any = MeutererAction
    facts: Any = MeutererFact

    # --- setting up -----------------------------------------------------------------------------

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """Options with defaults; raises `BadOption` with one sentence (rules 0.1, 5.5)."""
        chosen = complete_options(self.info, options, accepts)
        check_seats(seats, chosen)
        return chosen

    def setup(self, table: Table, rng: Rng, tell: Tell) -> State:
        """The ring, the first captain, and five cards each."""
        options = self.check_options(table.seats, table.options)
        n = table.seats
        state = State()
        state.seats, state.house = n, house_of(n, options)
        state.ring = _ring(options, rng.fork(0))
        chosen = first_captain(options)
        state.captain = rng.fork(1).below(n) if chosen is None else chosen
        state.ship, state.previous = state.ring.index(START), NOTHING
        state.pirate = state.ring.index(NEST) if state.house.pirates else NOTHING
        _empty_table(state)
        cards = rng.fork(2)
        counts = all_cards(state.house.pirates)
        state.deck = [card for card, count in enumerate(counts) for _ in range(count)]
        cards.shuffle(state.deck)
        if tell is not silent:
            pirate = NEST if state.house.pirates else NOTHING
            tell(RingLaid(state.ring, state.captain, pirate))
        voyage.deal(state, cards, tell)
        offering.begin_round(state, tell)
        return state

    # --- acting ---------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that has to decide; several where they decide at once and in secret."""
        return state.to_act

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Open actions of `seat`."""
        if seat not in state.to_act:
            return ()
        phase = state.phase
        if phase == TRADE:
            return _PLAYS_OF[state.kinds[seat]]
        if phase == SALE:
            return sale.choices(state, seat)
        if phase == CHOOSE:
            return _TAKES_OF[state.left]
        if phase == FIGHT:
            return _ADDS_OF[state.hands[seat][BATTLE]]
        if phase == OFFER:
            return _OFFERS
        return _THROWS_OF[_throwable(state, seat)]

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why `action` is not allowed now, or None."""
        if action in self.legal(state, seat):
            return None
        return _why_not(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        """Change the state; then go on until somebody has to decide."""
        match action:
            case PlayCard():
                offering.play(state, seat, action.card, tell)
            case Pass():
                offering.pass_on(state, seat, tell)
            case TakeCharacter():
                offering.take(state, seat, action.character, tell)
            case Sell():
                sale.sell(state, seat, action, tell)
            case AddBattle():
                mutiny.add_battle(state, seat, action.cards, tell)
            case ThrowAway():
                voyage.throw(state, seat, action.card, tell)
            case ShowOffer():
                offering.show_offer(state, action.points, tell)
        if state.phase > OVER:
            _go_on(state, rng, tell)

    def copy(self, state: State) -> State:
        """An independent twin."""
        return _twin_of(state)

    # --- knowing --------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def imagine(self, view: View, viewer: Viewer, rng: Rng) -> State:
        return imagine(view, viewer, rng)

    def secrets(self, state: State, viewer: Viewer) -> dict[str, object]:
        return secrets_of(state, viewer)

    def faults(self, state: State) -> tuple[str, ...]:
        """Broken conservation laws (rules, section 6)."""
        return faults_of(state)

    def result(self, state: State) -> Result | None:
        """Points of all rounds; a tie is shared or the captain's (ME-A35)."""
        if state.phase != OVER:
            return None
        reasons = tuple(
            tuple(
                Reason(what, times, points)
                for what, times, points in zip(WHATS, state.times[s], state.booked[s], strict=True)
                if times
            )
            for s in range(state.seats)
        )
        return Result(tuple(state.scores), voyage.final_places(state), reasons)


_twin_of: Final = twins(
    State,
    lists=(
        "sizes", "kinds", "deck", "discard", "drawn", "passed", "characters", "unmasked",
        "fighters", "secret_battle", "fight", "secret_sale", "sales", "scores", "memory",
    ),
    nested=("hands", "fronts", "thrown", "booked", "times", "gains"),
)  # fmt: skip


# --- the order of the phases ----------------------------------------------------------------------


def _go_on(state: State, rng: Rng, tell: Tell) -> None:
    """From phase to phase until somebody has to decide (rules 5.4)."""
    while state.phase > OVER:
        match state.phase:
            case Phase.REVEAL:
                offering.reveal(state, tell)
                mutiny.begin(state, tell)
            case Phase.DECIDE:
                mutiny.decide(state, tell)
                sale.begin(state, tell)
            case Phase.MARKET:
                sale.pay(state, tell)
                voyage.sail(state, tell)
            case _:
                voyage.draw(state, rng, tell)


def _ring(options: Mapping[str, OptionValue], rng: Rng) -> tuple[int, ...]:
    """The islands clockwise from the start: by chance, or as in the first game (ME-A20)."""
    others = [island for island in range(RING) if island != START]
    if options["me.ring"] == "shuffled":
        rng.shuffle(others)
    return (START, *others)


def _empty_table(state: State) -> None:
    """Nothing dealt, nothing played, nothing won."""
    seats = range(state.seats)
    state.phase, state.round, state.to_act = OFFER, 0, ()
    state.hands = [[0] * len(CARDS) for _ in seats]
    state.sizes, state.kinds = [0 for _ in seats], [0 for _ in seats]
    state.fronts, state.thrown = [[] for _ in seats], [[] for _ in seats]
    state.discard, state.drawn = [0] * len(CARDS), [0] * len(CARDS)
    state.surplus = state.drawer = state.quiet = 0
    state.fighters, state.fight = [], [NO_FIGHT, 0, 0]
    state.unmasked = [NOTHING for _ in seats]
    state.secret_battle = [NOTHING for _ in seats]
    state.secret_sale, state.sales = [None for _ in seats], [None for _ in seats]
    state.scores = [0 for _ in seats]
    state.booked, state.times, state.gains = ([[0] * len(WHATS) for _ in seats] for _ in range(3))
    state.memory = []


def _throwable(state: State, seat: Seat) -> int:
    """Bits of the cards that the stevedore may throw away (ME-A21)."""
    if state.house.whole_hand:
        return state.kinds[seat]
    return sum(BIT[card] for card, count in enumerate(state.drawn) if count)


# --- why not --------------------------------------------------------------------------------------


def _why_not(state: State, seat: Seat, action: Action) -> Refusal:
    """The code of the first thing that is wrong with an action that is not legal."""
    if state.phase == OVER:
        return "over"
    match action:
        case PlayCard() | Pass() if state.phase in (TRADE, CHOOSE) and _is_out(state, seat):
            return "passed-already"
        case TakeCharacter() if state.phase in (TRADE, CHOOSE) and seat == state.captain:
            return "captain-takes-none"
        case AddBattle() if state.phase == FIGHT and seat not in state.fighters:
            return "not-in-the-fight"
    if seat not in state.to_act:
        return "not-your-turn"
    match action:
        case ShowOffer() if state.phase == OFFER:
            return "no-such-offer"
        case PlayCard() if state.phase == TRADE:
            return "no-such-card"
        case TakeCharacter() if state.phase == CHOOSE:
            return "character-gone"
        case AddBattle() if state.phase == FIGHT:
            return "not-so-many-battle-cards"
        case Sell() if state.phase == SALE:
            return "cannot-be-sold"
        case ThrowAway() if state.phase == KEEP:
            return "not-to-throw"
    return "not-now"


def _is_out(state: State, seat: Seat) -> bool:
    return 0 <= seat < state.seats and bool(state.out & BIT[seat])


MEUTERER: Final = Meuterer()

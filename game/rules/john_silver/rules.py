"""John Silver as a game that a match can play: the contract of `game.core.model.Rules`.

Owns who may act, what is legal and what is refused, and the laws of conservation. `deal`, `turn`
and `scoring` do the rest. The rulings JS-A1..A22 of the rules stand where they act.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.model import (
    Action,
    BadOption,
    Info,
    Option,
    OptionValue,
    Refusal,
    Result,
    Seat,
    Table,
    Tell,
    Viewer,
    complete_options,
)
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, COLUMNS, DECK, HAND_SIZE, ROWS
from game.rules.john_silver.deal import deal, has_apple
from game.rules.john_silver.imagine import imagine, secrets_of
from game.rules.john_silver.model import House, Phase, State, View
from game.rules.john_silver.options import OPTIONS, house_of, roles_of
from game.rules.john_silver.scoring import result_of
from game.rules.john_silver.turn import apply
from game.rules.john_silver.view import view_of
from game.rules.john_silver.words import (
    DRAW,
    EXCHANGE,
    HOME,
    KEEP,
    NOBODY,
    PLAYS,
    TAKE,
    Draw,
    Exchange,
    JohnSilverAction,
    JohnSilverFact,
    Keep,
    Play,
    Take,
    fits,
)

_PLAY: Final = Phase.PLAY
_REFILL: Final = Phase.REFILL
_ACTING: Final[tuple[tuple[Seat, ...], ...]] = ((0,), (1,), (2,), (3,), ())
"""Who acts by `state.turn`; NOBODY comes last."""


class JohnSilver:
    """The rules object. Stateless; one is enough."""

    info = Info(
        id="john-silver",
        title="John Silver",
        seats=(2, 3, 4),
        options=OPTIONS,
        realtime=False,
        rules_version=1,
        # Ten times the hard bound of 54 plays (rules, section 6), 10 choices after an apple, and
        # 4 hands kept; under `until_apple` only chance bounds the number of exchanges.
        max_steps=680,
    )
    actions: Any = JohnSilverAction
    facts: Any = JohnSilverFact

    # --- setting up -----------------------------------------------------------------------------

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """Options with defaults; raises `BadOption` with one sentence (rules, section 0.1)."""
        chosen = complete_options(self.info, options, _open_value)
        roles_of(chosen["js.roles"])
        return chosen

    def setup(self, table: Table, rng: Rng, tell: Tell) -> State:
        """The deal. Options are completed; handicaps mean nothing where time plays no part."""
        try:
            options, house = _checked(table.seats, tuple(table.options.items()))
        except TypeError as fault:  # a list or an object can be no key, and no option of this game
            raise BadOption("An option of John Silver is a word, a number or yes or no.") from fault
        return deal(Table(table.seats, options), house, rng, tell)

    # --- acting ---------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The one seat whose turn it is."""
        return _ACTING[state.turn]

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Card by card in the order of their values, each with its free spaces row by row."""
        if seat != state.turn or seat < 0:
            return ()
        if state.phase is _PLAY:
            plays: list[Play] = []
            chest, sailor, ship = full = state.full
            for card in state.hands[seat]:
                row, spaces = HOME[card]
                if spaces:
                    plays += spaces[full[row]]
                else:
                    as_chest, as_sailor, as_ship = PLAYS[card]
                    plays += as_chest[chest]
                    plays += as_sailor[sailor]
                    plays += as_ship[ship]
            return plays
        if state.phase is _REFILL:
            ways: list[Action] = [DRAW] if state.pile and not state.house.must_take else []
            ways += [TAKE[card] for row in state.rows for card in row if not APPLES[card]]
            return ways
        return (KEEP,) if has_apple(state.hands[seat]) else (KEEP, EXCHANGE)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why `action` is not allowed now, or None."""
        if state.phase == Phase.OVER:
            return "over"
        if seat != state.turn:
            return "not-your-turn"
        match action:
            case Play():
                return _refuse_play(state, seat, action)
            case Draw() | Take():
                return _refuse_refill(state, action)
            case Keep() | Exchange():
                if state.phase != Phase.EXCHANGE:
                    return "too-late-to-exchange"
                if isinstance(action, Exchange) and has_apple(state.hands[seat]):
                    return "has-apple"
                return None
        return "unknown-action"

    apply = staticmethod(apply)  # as it stands in `turn`: a call less for each action

    def copy(self, state: State) -> State:
        """An independent twin, by hand: a search makes millions."""
        twin = State()
        twin.seats, twin.house = state.seats, state.house
        twin.last, twin.last_row = state.last, state.last_row
        twin.characters, twin.owners, twin.start = state.characters, state.owners, state.start
        twin.phase, twin.turn, twin.row = state.phase, state.turn, state.row
        twin.closes, twin.first = state.closes, state.first.copy()
        twin.pile, twin.full = state.pile[:], state.full[:]
        twin.put_back, twin.opening = state.put_back[:], state.opening[:]
        twin.rows = [row.copy() for row in state.rows]
        twin.hands = [hand[:] for hand in state.hands]
        twin.won = [cards[:] for cards in state.won]
        return twin

    # --- knowing --------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def imagine(self, view: View, viewer: Viewer, rng: Rng) -> State:
        return imagine(view, viewer, rng)

    def secrets(self, state: State, viewer: Viewer) -> dict[str, object]:
        return secrets_of(state, viewer)

    def faults(self, state: State) -> tuple[str, ...]:
        """Broken conservation laws (rules, section 6)."""
        return tuple(_faults(state))

    def result(self, state: State) -> Result | None:
        """Gold, the neighbour's apples, less the price of spots (rules, section 1.3)."""
        return result_of(state) if state.phase == Phase.OVER else None


@functools.lru_cache(maxsize=64)
def _checked(
    seats: int, options: tuple[tuple[str, OptionValue], ...]
) -> tuple[dict[str, OptionValue], House]:
    """Complete options and the house rules that follow, worked out once for each table."""
    chosen = JOHN_SILVER.check_options(seats, dict(options))
    return chosen, house_of(chosen)


def _open_value(_option: Option, value: OptionValue) -> bool:
    return isinstance(value, str)


def _refuse_play(state: State, seat: Seat, action: Play) -> Refusal | None:
    if state.phase == Phase.EXCHANGE:
        return "exchange-first"
    if state.phase == Phase.REFILL:
        return "fill-your-hand"
    if action.card not in state.hands[seat]:
        return "not-in-your-hand"
    if not (0 <= action.row < len(ROWS) and 0 <= action.column < COLUMNS):
        return "no-such-space"
    if not fits(action.card, action.row):
        return "wrong-row"
    return "space-taken" if state.full[action.row] >> action.column & 1 else None


def _refuse_refill(state: State, action: Draw | Take) -> Refusal | None:
    if state.phase != Phase.REFILL:
        return "only-after-an-apple"
    if isinstance(action, Draw):
        if not state.pile:
            return "pile-empty"
        return "must-take" if state.house.must_take else None
    if not any(action.card in row for row in state.rows):
        return "not-on-the-table"
    return "apples-stay" if APPLES[action.card] else None


def _faults(state: State) -> list[str]:
    faults = []
    table = [card for row in state.rows for card in row]
    everywhere = [*state.pile, *table]
    for cards in (*state.hands, *state.won):
        everywhere += cards
    if sorted(everywhere) != list(DECK):
        faults.append(f"{len(everywhere)} cards, not each of the {len(DECK)} once")
    for number, row in enumerate(state.rows):
        if (len(row) == COLUMNS and number != state.row) or len(row) > COLUMNS:
            faults.append(f"row {number} is full and was not shared out")
        if not all(fits(card, number) for card in row):
            faults.append(f"row {number} holds a card of another suit")
        mask = 0 if state.house.stacking else sum(1 << column for column in set(row.values()))
        if state.full[number] != mask or not (state.house.stacking or len(row) == mask.bit_count()):
            faults.append(f"row {number} has its cards in columns {list(row.values())}")
    for seat, hand in enumerate(state.hands):
        if len(hand) > HAND_SIZE or hand != sorted(hand):
            faults.append(f"seat {seat} holds {hand}")
        for old in state.put_back[seat]:
            if len(set(old)) != HAND_SIZE or has_apple(list(old)):
                faults.append(f"seat {seat} put back {old}")
    over = state.phase == Phase.OVER
    if over != (state.turn == NOBODY) or (over and any(state.hands)):
        faults.append("it is nobody's turn, or the game was over too early")
    if state.phase == Phase.PLAY and not state.hands[state.turn]:
        faults.append(f"it is the turn of seat {state.turn}, which has no card")
    return faults


JOHN_SILVER: Final = JohnSilver()

"""Captain Silver as a game that a match can play: the contract of `game.core.model.Rules`.

Owns who may act, what is legal, and how an action is handed to `race` and `evaluate`. The rulings
CS-A1..A26 of the rules stand where they act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.model import (
    CLOCK,
    Action,
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
from game.core.twins import twins
from game.rules.captain_silver import evaluate, race
from game.rules.captain_silver.box import (
    box,
    check_boards,
    check_handicaps,
    full_pouch,
    lay_out,
)
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    NOTHING,
    ROWS,
    Ahoy,
    Drop,
    Line,
    Mode,
    Next,
    OpenStack,
    Phase,
    Place,
    Press,
    Proceed,
    Pull,
    Reach,
    Rest,
    SilverAction,
    SilverFact,
    State,
    TakeChest,
    Tick,
    View,
    owner_of,
)
from game.rules.captain_silver.options import OPTIONS, house_of
from game.rules.captain_silver.view import imagine, secrets_of, view_of

_AHOY, _TICK, _PROCEED = Ahoy(), Tick(), Proceed()
_PLACES = tuple(Place(row) for row in range(ROWS))
_STACKS = (OpenStack(0), OpenStack(1))

WHAT_LABELS: Final = ("start", "reward", "water", "mismatch", "volcano")
"""The kinds of coin movement, in the order in which results list them."""


class CaptainSilver:
    """The rules object. Stateless; one is enough."""

    info = Info(
        id="captain-silver",
        title="Captain Silver",
        seats=(2, 3, 4),
        options=OPTIONS,
        realtime=True,
        rules_version=1,
        max_steps=60_000,
    )
    actions: Any = SilverAction
    facts: Any = SilverFact

    # --- setting up -----------------------------------------------------------------------------

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """Options with defaults; raises `BadOption` with one sentence (rules 0.1)."""
        chosen = complete_options(self.info, options, _open_value)
        check_boards(seats, chosen)
        return chosen

    def setup(self, table: Table, rng: Rng, tell: Tell) -> State:
        """The deal (rules 2.2, no. 4 and 5)."""
        options = self.check_options(table.seats, table.options)
        n = table.seats
        check_handicaps(n, table.handicaps)
        state = State()
        state.seats = n
        state.house = house_of(options)
        state.world = lay_out(n, options, rng.fork(0))
        state.handicaps = table.handicaps or ("even",) * n
        state.phase, state.round, state.tick = Phase.AHOY, 1, 0
        state.rows = [[] for _ in range(ROWS)]
        state.volcano = []
        state.pouches = [full_pouch() for _ in range(n)]
        state.hands = [evaluate.resting_hand() for _ in range(n)]
        state.coins = [0] * n
        state.ships, state.moved = [0] * n, [0] * n
        state.chests = [[] for _ in range(n)]
        _mix_cards(state, rng.fork(1))
        state.cursor, state.grace, state.pending, state.opened = 0, [], [], NOTHING
        state.stop, state.draws = (NOTHING, NOTHING, ""), 0
        state.wins = [()] * ROWS
        state.takes, state.looks, state.ledger = [], [], []
        for seat in range(n):
            state.coins[seat] = box().start_coins
            state.ledger.append(Line(1, seat, "start", box().start_coins))
        return state

    # --- acting ---------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Who may act now: the clock, racers and the clock, or the one seat that must choose."""
        match state.phase:
            case Phase.OVER:
                return ()
            case Phase.RACE:
                return (CLOCK, *range(state.seats))
            case Phase.CHEST:
                return (state.pending[0][0],)
            case Phase.GRACE if len(_grace_rows(state)) > 1:
                return (state.grace[0],)
        return (CLOCK,)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Open actions of `seat`. In a race these are its presses, without times."""
        if seat not in self.to_act(state):
            return ()
        match state.phase:
            case Phase.AHOY:
                return (_AHOY,)
            case Phase.RACE if seat == CLOCK:
                return (_TICK,)
            case Phase.RACE:
                return [p for p in race.PRESSES if race.refuse_press(state, seat, p) is None]
            case Phase.GRACE if seat != CLOCK:
                return [_PLACES[row] for row in _grace_rows(state)]
            case Phase.CHEST if state.opened == NOTHING:
                return [_STACKS[stack] for stack in evaluate.open_stacks(state)]
            case Phase.CHEST:
                return [TakeChest(value) for value in sorted(set(state.stacks[state.opened]))]
        return (_PROCEED,)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why `action` is not allowed now, or None. A tick may carry presses that will miss."""
        if state.phase == Phase.OVER:
            return "over"
        if seat not in self.to_act(state):
            return "not-your-turn"
        if isinstance(action, Tick):
            if seat != CLOCK or state.phase != Phase.RACE:
                return "no-race"
            return _refuse_presses(state, action.presses)
        if isinstance(action, (Next, Pull, Drop, Reach, Rest)):
            return "unknown-action" if seat == CLOCK else race.refuse_press(state, seat, action)
        return None if action in self.legal(state, seat) else "not-allowed"

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        """Change the state. A press handed in by itself is a tick with that one press."""
        match action:
            case Tick():
                race.tick(state, action.presses, rng, tell)
            case Next() | Pull() | Drop() | Reach() | Rest():
                race.tick(state, (Press(seat, state.tick * race.TICK_US, action),), rng, tell)
            case Ahoy():
                race.begin(state, rng, tell)
            case Proceed() if state.phase == Phase.GRACE:
                race.settle(state, tell)
            case Proceed():
                evaluate.proceed(state, rng, tell)
            case Place():
                race.settle(state, tell, action.to)
            case OpenStack():
                evaluate.open_stack(state, action.stack, tell)
            case TakeChest():
                evaluate.take_chest(state, action.value, tell)

    def copy(self, state: State) -> State:
        """An independent twin."""
        twin = _twin_of(state)
        twin.hands = [hand.copy() for hand in state.hands]
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
        faults = [fault for seat in range(state.seats) for fault in _seat_faults(state, seat)]
        chests = sorted(v for pile in (*state.stacks, *state.chests) for v in pile)
        if chests != sorted(box().chests):
            faults.append(f"chests are {chests}")
        racing = state.phase in (Phase.AHOY, Phase.RACE, Phase.GRACE)
        if racing and any(NOTHING in row for row in state.rows):
            faults.append("a row has a gap")
        full = sum(race.open_index(state, row) == NOTHING for row in range(ROWS))
        if state.phase == Phase.RACE and full:
            faults.append("a row is full and the race goes on")
        return tuple(faults)

    def result(self, state: State) -> Result | None:
        """Coins plus chest values; ties share the victory (rules 2.3, CS-A25)."""
        if state.phase != Phase.OVER:
            return None
        points = tuple(state.coins[s] + sum(state.chests[s]) for s in range(state.seats))
        reasons = tuple(_reasons(state, seat) for seat in range(state.seats))
        return Result(points, places_of(points), reasons)


def _open_value(option: Option, value: OptionValue) -> bool:
    """Values beyond the listed ones have the right shape; `check_boards` looks inside."""
    return isinstance(value, type(option.default))


def _mix_cards(state: State, rng: Rng) -> None:
    chests = list(box().chests)
    rng.shuffle(chests)
    state.stacks = [chests[: box().per_stack], chests[box().per_stack :]]
    state.cards = box().volcano_cards
    cards = list(state.cards)
    rng.shuffle(cards)
    used = box().volcano_used
    state.volcano_left, state.removed, state.volcano_shown = cards[:used], cards[used:], []
    state.island_left, state.island_shown = evaluate.shuffled_islands(rng), []


def _grace_rows(state: State) -> list[int]:
    return race.fitting_rows(state, state.hands[state.grace[0]].held) if state.grace else []


def _refuse_presses(state: State, presses: Sequence[Press]) -> Refusal | None:
    for press in presses:
        if not 0 <= press.seat < state.seats:
            return "no-such-seat"
        if press.at < 0:
            return "no-such-time"
    return None


def _seat_faults(state: State, seat: Seat) -> list[str]:
    hand = state.hands[seat]
    laid = [p for row in state.rows for p in row] + state.volcano
    own = [0] * ITEM_COUNT
    for what in laid:
        if what != NOTHING and owner_of(what) == seat:
            own[what % ITEM_COUNT] += 1
    for item, count in enumerate(state.pouches[seat]):
        own[item] += count
    if hand.held != NOTHING:
        own[hand.held] += 1
    faults = []
    if own != full_pouch():
        faults.append(f"seat {seat} owns {own} instead of two of each item")
    if state.coins[seat] < 0:
        faults.append(f"seat {seat} owes {-state.coins[seat]} coins")
    if state.coins[seat] != sum(line.coins for line in state.ledger if line.seat == seat):
        faults.append(f"seat {seat}'s purse does not match its book")
    if (hand.mode == Mode.HOLDING) != (hand.held != NOTHING):
        faults.append(f"seat {seat} holds {hand.held} in mode {hand.mode.name}")
    return faults


def _reasons(state: State, seat: Seat) -> tuple[Reason, ...]:
    """How the points came about: coins by kind, then every chest."""
    reasons = []
    for what in WHAT_LABELS:
        coins = [line.coins for line in state.ledger if line.seat == seat and line.what == what]
        if any(coins):
            reasons.append(Reason(what, sum(c != 0 for c in coins), sum(coins)))
    if state.chests[seat]:
        reasons.append(Reason("chests", len(state.chests[seat]), sum(state.chests[seat])))
    return tuple(reasons)


_twin_of: Final = twins(
    State,
    lists=(
        "volcano", "coins", "ships", "moved", "island_left", "island_shown", "volcano_left",
        "volcano_shown", "removed", "grace", "pending", "wins", "takes", "looks", "ledger",
    ),
    nested=("rows", "pouches", "chests", "stacks"),
)  # fmt: skip
"""All but the hands."""

CAPTAIN_SILVER: Final = CaptainSilver()

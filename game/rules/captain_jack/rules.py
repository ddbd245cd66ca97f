"""Captain Jack as a game that a match can play: the contract of `game.core.model.Rules`.

Owns setting up, who may act, and how an action is handed to `turns`, `battle` and `errands`. The
rulings CJ-A1..A39 of the rules stand where they act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from game.core.model import (
    Action,
    BadOption,
    Info,
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
from game.core.twins import twins
from game.rules.captain_jack import battle, errands, turns
from game.rules.captain_jack.box import EXTRA_SHIPS, SEATS, packs
from game.rules.captain_jack.faults import faults_of
from game.rules.captain_jack.imagine import imagine
from game.rules.captain_jack.legal import legal_actions, why_not
from game.rules.captain_jack.model import (
    NOTHING,
    Attack,
    CaptainJack,
    CeaseFire,
    Claim,
    Defend,
    FinishSalvage,
    FinishTrade,
    Give,
    JackAction,
    JackFact,
    LetGo,
    Pass,
    Phase,
    Repair,
    SailOn,
    Salvage,
    State,
    Steal,
    Trade,
    View,
)
from game.rules.captain_jack.options import OPTIONS, house_of
from game.rules.captain_jack.scoring import result_of
from game.rules.captain_jack.stock import build, deal
from game.rules.captain_jack.view import secrets_of, view_of

_Do: TypeAlias = Callable[[State, Any, Rng, Tell], None]

_DO: Final[dict[type[Action], _Do]] = {
    CaptainJack: turns.declare,
    SailOn: turns.sail_on,
    Attack: battle.attack,
    Defend: battle.defend,
    Steal: battle.steal,
    LetGo: battle.let_go,
    Give: battle.give,
    CeaseFire: battle.cease_fire,
    Repair: errands.repair,
    Trade: errands.trade,
    FinishTrade: errands.finish_trade,
    Salvage: errands.salvage,
    FinishSalvage: errands.finish_salvage,
    Pass: turns.do_nothing,
}
_ACTING: Final = tuple((seat,) for seat in range(max(SEATS)))


class CaptainJackRules:
    """The rules object. Stateless; one is enough."""

    info = Info(
        id="captain-jack",
        title="Captain Jack",
        seats=SEATS,
        options=OPTIONS,
        realtime=False,
        rules_version=1,
        max_steps=20_000,
    )
    actions: Any = JackAction
    facts: Any = JackFact

    # --- setting up -----------------------------------------------------------------------------

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """Options with defaults; raises `BadOption` with one sentence (rules 0.1, 4.2)."""
        if seats not in SEATS:
            raise BadOption(
                f"{self.info.title} is for {SEATS[0]} to {SEATS[-1]} players, not {seats}."
            )
        return complete_options(self.info, options)

    def setup(self, table: Table, rng: Rng, tell: Tell) -> State:
        """Shuffle, deal, and begin the first turn (rules 4.2, CJ-A37)."""
        n = table.seats
        state = State()
        state.seats = n
        state.house = house = house_of(self.check_options(n, table.options))
        state.stock = build(house.packs, house.two_part, rng.fork(0))
        state.made = list(packs(*house.packs))
        state.discards, state.sunken = [], []
        state.hands, state.treasure = [[] for _ in range(n)], [[] for _ in range(n)]
        state.aces, state.crew = [[] for _ in range(n)], [[] for _ in range(n)]
        state.known = [[] for _ in range(n)]
        state.fleet, state.sea, state.drawn = [0] * n, [0] * n, [0] * n
        state.settled = [[0] * n for _ in Claim]
        state.fresh = [[0] * n for _ in Claim]
        state.sure = [[0] * n for _ in Claim]
        state.pool = n + EXTRA_SHIPS
        state.owed = state.idle = state.run = state.turn = 0
        state.last_turns = NOTHING
        first = rng.fork(1).below(n) if house.start_by_chance else 0
        deal(state, first, tell)
        turns.begin(state, first, rng, tell)
        return state

    # --- acting ---------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The one seat that has to decide; nobody when the game is over."""
        return _ACTING[state.acting] if state.phase != Phase.OVER else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal_actions(state, seat)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return why_not(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        """Change the state. Who acts follows from it; `seat` is that one."""
        _DO[type(action)](state, action, rng, tell)

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
        return faults_of(state)

    def result(self, state: State) -> Result | None:
        """Points, places and reasons once the game is over (rules 4.5)."""
        return result_of(state) if state.phase == Phase.OVER else None


_twin_of: Final = twins(
    State,
    lists=("stock", "discards", "sunken", "fleet", "sea", "made", "drawn"),
    nested=("hands", "treasure", "aces", "crew", "settled", "fresh", "sure", "known"),
)

CAPTAIN_JACK: Final = CaptainJackRules()

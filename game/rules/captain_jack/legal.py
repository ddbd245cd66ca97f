"""What a seat may do, and why not: every action there is, made once and shared.

Owns the tables of actions, `legal_actions` and `why_not`. A table gives for every card the action
that it allows; as hands are sorted, the cards of one use lie side by side, and equal ones too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from game.core.model import Action, Refusal, Seat
from game.rules.captain_jack.box import (
    CANNON_FIRST,
    CLUB_FIRST,
    FACES,
    JACK_FIRST,
    KINDS,
    MARKS,
    SEATS,
    Card,
    Kind,
    boards,
    kind_of,
)
from game.rules.captain_jack.errands import trade_left
from game.rules.captain_jack.model import (
    NOTHING,
    Attack,
    CaptainJack,
    CeaseFire,
    Defend,
    FinishSalvage,
    FinishTrade,
    Give,
    LetGo,
    Pass,
    Phase,
    Repair,
    SailOn,
    Salvage,
    State,
    Steal,
    Trade,
)
from game.rules.captain_jack.turns import captains

Table: TypeAlias = list[Action]

# --- tables ---------------------------------------------------------------------------------------


def _table(make: Callable[[Kind], Action]) -> Table:
    """For every card the one action that all cards of its kind allow."""
    by_kind = [make(kind) for kind in range(KINDS)]
    return [by_kind[kind_of(card)] for card in range(KINDS * MARKS)]


def _ranked(make: Callable[[int], Action]) -> Table:
    """The same for actions that name a rank. Only cards of the right suit are looked up."""
    return _table(lambda kind: make(FACES[kind].rank))


def _attacks_on(target: Seat) -> Table:
    return _ranked(lambda rank: Attack(target, rank))


_ATTACKS: Final = [_attacks_on(target) for target in range(max(SEATS))]
_DEFENCES: Final = _ranked(Defend)
_REPAIRS: Final = _ranked(Repair)
_SALVAGES: Final = _ranked(Salvage)
_STEALS: Final = _ranked(Steal)
_TRADES: Final = _table(Trade)
_GIFTS: Final = _table(Give)
_CAPTAINS: Final[tuple[list[Action], ...]] = (
    [], [CaptainJack("red")], [CaptainJack("black")], [CaptainJack("red"), CaptainJack("black")],
)  # fmt: skip
"""By what `turns.captains` says of a hand."""
_SAIL_ON, _LET_GO, _CEASE_FIRE, _PASS = SailOn(), LetGo(), CeaseFire(), Pass()
_FINISH_TRADE, _FINISH_SALVAGE = FinishTrade(), FinishSalvage()


def _each(table: Table, cards: list[Card]) -> list[Action]:
    """The actions that these sorted cards allow, each once."""
    actions: list[Action] = []
    last = None
    for card in cards:
        action = table[card]
        if action is not last:
            actions.append(action)
            last = action
    return actions


def _hearts(hand: list[Card]) -> list[Card]:
    return hand[: bisect_left(hand, CLUB_FIRST)]


def _clubs(hand: list[Card]) -> list[Card]:
    return hand[bisect_left(hand, CLUB_FIRST) : bisect_left(hand, CANNON_FIRST)]


def _cannons(hand: list[Card]) -> list[Card]:
    return hand[bisect_left(hand, CANNON_FIRST) : bisect_left(hand, JACK_FIRST)]


# --- by phase -------------------------------------------------------------------------------------


def _captain(state: State, hand: list[Card]) -> list[Action]:
    return [*_CAPTAINS[captains(hand)], _SAIL_ON]


def _main(state: State, hand: list[Card]) -> list[Action]:
    seat = state.active
    actions: list[Action] = []
    if state.fleet[seat]:  # without a ship there is only trade (CJ-A13)
        actions = _attacks(state, hand)
        if state.sea[seat] < state.house.max_sea:
            actions += _each(_REPAIRS, _hearts(hand))
        if state.sunken:
            actions += _each(_SALVAGES, _clubs(hand))
    actions.append(_PASS)
    if state.stock:
        actions += _each(_TRADES, hand)
    return actions


def _attacks(state: State, hand: list[Card]) -> list[Action]:
    cannons = _cannons(hand)
    actions: list[Action] = []
    if cannons:
        for target, ships in enumerate(state.fleet):
            if ships and target != state.active:
                actions += _each(_ATTACKS[target], cannons)
    return actions


def _defend(state: State, hand: list[Card]) -> list[Action]:
    return _each(_DEFENCES, _cannons(hand))


def _steal(state: State, hand: list[Card]) -> list[Action]:
    boarding = state.house.boarding
    clubs = [card for card in _clubs(hand) if boards(card, boarding)]
    return [*_each(_STEALS, clubs), _LET_GO]


def _crew(state: State, hand: list[Card]) -> list[Action]:
    return _each(_GIFTS, hand)


def _again(state: State, hand: list[Card]) -> list[Action]:
    return [*_attacks(state, hand), _CEASE_FIRE]


def _trade(state: State, hand: list[Card]) -> list[Action]:
    actions = _each(_TRADES, hand)
    actions.append(_FINISH_TRADE)
    return actions


def _salvage(state: State, hand: list[Card]) -> list[Action]:
    return [*_each(_SALVAGES, _clubs(hand)), _FINISH_SALVAGE]


_LEGAL: Final = (_captain, _main, _defend, _steal, _crew, _again, _trade, _salvage)
"""By `Phase`, but for the end."""


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """All that `seat` may do now, in a stable order."""
    if seat != state.acting or seat == NOTHING:
        return ()
    return _LEGAL[state.phase](state, state.hands[seat])


# --- why not --------------------------------------------------------------------------------------

_IN: Final[dict[type[Any], tuple[Phase, ...]]] = {
    CaptainJack: (Phase.CAPTAIN,),
    SailOn: (Phase.CAPTAIN,),
    Attack: (Phase.MAIN, Phase.AGAIN),
    Repair: (Phase.MAIN,),
    Trade: (Phase.MAIN, Phase.TRADE),
    FinishTrade: (Phase.TRADE,),
    Salvage: (Phase.MAIN, Phase.SALVAGE),
    FinishSalvage: (Phase.SALVAGE,),
    Pass: (Phase.MAIN,),
    Defend: (Phase.DEFEND,),
    Steal: (Phase.STEAL,),
    LetGo: (Phase.STEAL,),
    Give: (Phase.CREW,),
    CeaseFire: (Phase.AGAIN,),
}
"""When each kind of action has its place."""


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """None when allowed, else the code of the first thing that stands against it."""
    if state.phase == Phase.OVER:
        return "over"
    if seat != state.acting:
        return "not-your-turn"
    if action in legal_actions(state, seat):
        return None
    if state.phase not in _IN.get(type(action), ()):
        return _out_of_place(state, action)
    return _missing(state, seat, action) or "no-such-card"


def _out_of_place(state: State, action: Action) -> Refusal:
    if not isinstance(action, CaptainJack):
        return "not-now"
    return "too-late" if state.pool else "no-ships-left"  # CJ-A33


def _missing(state: State, seat: Seat, action: Action) -> Refusal | None:
    """What this action lacks, apart from the card in the hand."""
    match action:
        case CaptainJack():
            return "no-pair"
        case Attack(target=target, spade=spade):
            return _no_attack(state, seat, target) or _no_cannon(spade)
        case Defend(spade=spade):
            return _no_cannon(spade)
        case Steal(club=club):
            boards = 1 <= club <= 8 and state.house.boarding >> club - 1 & 1
            return None if boards else "does-not-steal"
        case Repair(heart=heart):
            if not state.fleet[seat]:
                return "no-ship"
            if state.sea[seat] == state.house.max_sea:
                return "ship-is-sound"
            return None if 1 <= heart <= 6 else "not-a-heart"
        case Salvage(club=club):
            if not state.fleet[seat]:
                return "no-ship"
            if not state.sunken:
                return "nothing-sunken"
            return None if 1 <= club <= 8 else "not-a-club"
        case Trade():
            return None if trade_left(state) > 0 else "stock-is-empty"
    return None


def _no_attack(state: State, seat: Seat, target: Seat) -> Refusal | None:
    if not state.fleet[seat]:
        return "no-ship"
    if not 0 <= target < state.seats:
        return "no-such-seat"
    if target == seat:
        return "own-ship"
    return None if state.fleet[target] else "target-has-no-ship"


def _no_cannon(spade: int) -> Refusal | None:
    return None if 2 <= spade <= 10 else "not-a-cannon"

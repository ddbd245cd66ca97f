"""What a seat may do, and why not: every action there is, made once and shared.

Owns the tables of actions, `legal_actions` and `why_not`. A hand is read as a number with a bit for
each kind it holds; each table maps the bits of one group of kinds to the actions they allow, so
that a list of choices is a few look-ups put together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from game.core.model import Action, Refusal, Seat
from game.rules.captain_jack.box import (
    CANNON,
    CLUB,
    COLOURS,
    DIAMOND,
    FACES,
    HEART,
    JACK,
    KINDS,
    SEATS,
    Kind,
    bits_of,
)
from game.rules.captain_jack.errands import trade_left
from game.rules.captain_jack.model import (
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

Actions: TypeAlias = tuple[Action, ...]

# --- tables ---------------------------------------------------------------------------------------


def _by_bits(actions: Actions) -> tuple[Actions, ...]:
    """For every set of bits the actions that belong to them, in order."""
    table: list[Actions] = [()]
    for action in reversed(actions):
        # Bits are read from the right: the lowest one belongs to the first action.
        table = [entry for old in table for entry in (old, (action, *old))]
    return tuple(table)


def _group(first: Kind, end: Kind, make: Callable[[int], Action]) -> tuple[Actions, ...]:
    return _by_bits(tuple(make(kind) for kind in range(first, end)))


def _rank(kind: Kind) -> int:
    return FACES[kind].rank


def _attacks_on(target: Seat) -> tuple[Actions, ...]:
    return _group(CANNON, JACK, lambda kind: Attack(target, _rank(kind)))


_ATTACKS: Final = tuple(map(_attacks_on, range(max(SEATS))))
_DEFENCES: Final = _group(CANNON, JACK, lambda kind: Defend(_rank(kind)))
_REPAIRS: Final = _group(HEART, CLUB, lambda kind: Repair(_rank(kind)))
_SALVAGES: Final = _group(CLUB, CANNON, lambda kind: Salvage(_rank(kind)))
_STEALS: Final = _group(CLUB, CANNON, lambda kind: Steal(_rank(kind)))
_CAPTAINS: Final = _by_bits(tuple(map(CaptainJack, COLOURS)))

_GROUPS: Final = ((HEART, CLUB), (CLUB, CANNON), (CANNON, JACK), (JACK, DIAMOND), (DIAMOND, KINDS))
_TRADES: Final = tuple(_group(first, end, Trade) for first, end in _GROUPS)
_GIFTS: Final = tuple(_group(first, end, Give) for first, end in _GROUPS)

_SAIL_ON: Final[Actions] = (SailOn(),)
_LET_GO: Final[Actions] = (LetGo(),)
_CEASE_FIRE: Final[Actions] = (CeaseFire(),)
_FINISH_TRADE: Final[Actions] = (FinishTrade(),)
_FINISH_SALVAGE: Final[Actions] = (FinishSalvage(),)
_PASS: Final[Actions] = (Pass(),)


def _of_any_kind(tables: tuple[tuple[Actions, ...], ...], bits: int) -> Actions:
    """The actions of all groups for the kinds in `bits`."""
    hearts, clubs, cannons, court, diamonds = tables
    return (
        hearts[bits & _HEARTS]
        + clubs[bits >> CLUB & _CLUBS]
        + cannons[bits >> CANNON & _CANNONS]
        + court[bits >> JACK & _COURT]
        + diamonds[bits >> DIAMOND]
    )


_HEARTS, _CLUBS, _CANNONS, _COURT, _DIAMONDS = ((1 << end - first) - 1 for first, end in _GROUPS)
"""The bits of each group, from its first kind on."""

# --- by phase -------------------------------------------------------------------------------------


def _captain(state: State, seat: Seat) -> Actions:
    return _CAPTAINS[captains(state.hands[seat])] + _SAIL_ON


def _main(state: State, seat: Seat) -> Actions:
    bits = bits_of(state.hands[seat])
    actions: Actions = ()
    if state.fleet[seat]:  # without a ship there is only trade (CJ-A13)
        actions = _attacks(state, seat, bits)
        if state.sea[seat] < state.house.max_sea:
            actions += _REPAIRS[bits & _HEARTS]
        if state.sunken:
            actions += _SALVAGES[bits >> CLUB & _CLUBS]
    actions += _PASS
    if state.stock:
        actions += _of_any_kind(_TRADES, bits)
    return actions


def _attacks(state: State, seat: Seat, bits: int) -> Actions:
    cannons = bits >> CANNON & _CANNONS
    actions: Actions = ()
    if cannons:
        for target, ships in enumerate(state.fleet):
            if ships and target != seat:
                actions += _ATTACKS[target][cannons]
    return actions


def _defend(state: State, seat: Seat) -> Actions:
    return _DEFENCES[bits_of(state.hands[seat]) >> CANNON & _CANNONS]


def _steal(state: State, seat: Seat) -> Actions:
    clubs = bits_of(state.hands[seat]) >> CLUB & state.house.boarding
    return _STEALS[clubs] + _LET_GO


def _crew(state: State, seat: Seat) -> Actions:
    return _of_any_kind(_GIFTS, bits_of(state.hands[seat]))


def _again(state: State, seat: Seat) -> Actions:
    return _attacks(state, seat, bits_of(state.hands[seat])) + _CEASE_FIRE


def _trade(state: State, seat: Seat) -> Actions:
    return _of_any_kind(_TRADES, bits_of(state.hands[seat])) + _FINISH_TRADE


def _salvage(state: State, seat: Seat) -> Actions:
    return _SALVAGES[bits_of(state.hands[seat]) >> CLUB & _CLUBS] + _FINISH_SALVAGE


def _over(state: State, seat: Seat) -> Actions:
    return ()


_LEGAL: Final = (_captain, _main, _defend, _steal, _crew, _again, _trade, _salvage, _over)
"""By `Phase`."""


def legal_actions(state: State, seat: Seat) -> Actions:
    """All that `seat` may do now, in a stable order."""
    return _LEGAL[state.phase](state, seat) if seat == state.acting else ()


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

"""The quick player of Captain Jack: what a search plays with in the worlds that it imagines.

Owns `QUICK`: choices by rule of thumb on a whole state, of which a seat looks at what it may know
(`eyes`). What a position is worth is said by `stakes`; all in hundredths of a point.

It plays another game than the plain bot, and a better one: it trades for kings and jacks, and
leaves treasure alone until the end is near. On one seat among plain bots it wins, without any
search, 66, 61, 45 and 46 of a hundred games of 3, 4, 5 and 6 players (200 to 450 games each).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.game import Quick
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.captain_jack.box import CANNON, CLUB, HEART, TRADE_MOST
from game.rules.captain_jack.eyes import EXTRA, WORST, Eyes
from game.rules.captain_jack.model import (
    Defend,
    Give,
    Pass,
    Phase,
    Repair,
    Salvage,
    State,
    Steal,
    Trade,
)
from game.rules.captain_jack.stakes import stand

AHEAD: Final = 16
"""Some four to six turns, and on to the beginning of a turn: what was begun has its answers."""
TRUST: Final = 2500
"""Playouts of two choices in one world differ by some 180, the choices themselves by 50: with 100
playouts of each, one must be 25 better than what this player would do. Without that, searches of 60
playouts chose by luck, and won less than this player does without any."""
MEND: Final = 10
"""More for a counter that is mended in time."""
DIVE: Final = 20
"""A diamond brought up, besides what it is worth."""
HIT: Final = 30
"""What a hit is feared for besides the counters: the attacker may board."""


# --- choices --------------------------------------------------------------------------------------


def _main(eyes: Eyes, legal: Sequence[Action]) -> Action:
    """The errand of stage two whose whole turn brings most."""
    state, keeps = eyes.state, eyes.keeps
    passing, most = legal[-1], 0
    best: Action | None = None
    trade: Trade | None = None
    dive: Salvage | None = None
    for action in legal:
        if isinstance(action, Trade):
            if trade is None or keeps[action.card] < keeps[trade.card]:
                trade = action
        elif isinstance(action, Repair):
            gained = min(action.heart, state.house.max_sea - state.sea[eyes.seat])
            value = gained * (eyes.counter + MEND) - keeps[HEART + action.heart - 1] + eyes.fresh
            if value > most:
                best, most = action, value
        elif isinstance(action, Salvage):
            if dive is None or keeps[CLUB + action.club - 1] < keeps[CLUB + dive.club - 1]:
                dive = action
        elif isinstance(action, Pass):
            passing = action
    ways: list[tuple[int, Action | None]] = [(_trading(eyes), trade), (_diving(eyes), dive)]
    if eyes.ships:
        ways.append(eyes.best_attack(legal))
    for value, way in ways:
        if way is not None and value > most:
            best, most = way, value
    return passing if best is None else best


def _trading(eyes: Eyes) -> int:
    """What trading all that is worth less than a fresh card brings."""
    fresh, keeps = eyes.fresh, eyes.keeps
    gains = sorted(keeps[kind] for kind in eyes.kinds if keeps[kind] < fresh)
    gains = gains[: min(TRADE_MOST, len(eyes.state.stock))]
    return fresh * len(gains) - sum(gains)


def _diving(eyes: Eyes) -> int:
    """What diving with all clubs brings that are worth less than a diamond and a fresh card."""
    sunken = len(eyes.state.sunken)
    if not sunken:
        return 0
    each, keeps = eyes.gem + DIVE + eyes.fresh, eyes.keeps
    clubs = sorted(keeps[k] for k in eyes.kinds if CLUB <= k < CANNON and keeps[k] < each)[:sunken]
    return each * len(clubs) - sum(clubs)


def _trade(eyes: Eyes, legal: Sequence[Action]) -> Action:
    """Go on while a card is worth less than a fresh one, the least wanted first; then end."""
    best, least = legal[-1], eyes.fresh
    for action in legal:
        if isinstance(action, Trade) and eyes.keeps[action.card] < least:
            best, least = action, eyes.keeps[action.card]
    return best


def _salvage(eyes: Eyes, legal: Sequence[Action]) -> Action:
    best, least = legal[-1], eyes.gem + DIVE + eyes.fresh
    for action in legal:
        if isinstance(action, Salvage) and eyes.keeps[CLUB + action.club - 1] < least:
            best, least = action, eyes.keeps[CLUB + action.club - 1]
    return best


def _again(eyes: Eyes, legal: Sequence[Action]) -> Action:
    """A second attack costs the ace."""
    value, best = eyes.best_attack(legal)
    return legal[-1] if best is None or value <= EXTRA else best


def _steal(eyes: Eyes, legal: Sequence[Action]) -> Action:
    best, most = legal[-1], 0
    for action in legal:
        if isinstance(action, Steal):
            value = eyes.boarding(eyes.state.target, action.club) + eyes.fresh
            value -= eyes.keeps[CLUB + action.club - 1]
            if value > most:
                best, most = action, value
    return best


def _crew(eyes: Eyes, legal: Sequence[Action]) -> Action:
    """Give what is missed least."""
    best, least = legal[0], -WORST
    for action in legal:
        if isinstance(action, Give) and eyes.keeps[action.card] < least:
            best, least = action, eyes.keeps[action.card]
    return best


def _defend(eyes: Eyes, legal: Sequence[Action]) -> Action:
    """Win with the highest spade, or lose as little as can be."""
    state, attacker = eyes.state, eyes.state.active
    best, most = legal[0], WORST
    for action in legal:
        assert isinstance(action, Defend)
        won = action.spade - state.fire
        value = -eyes.keeps[CANNON + action.spade - 2]
        if won >= state.sea[attacker]:
            value += eyes.sinking(attacker) * eyes.rivalry(attacker) // 100
        elif won >= 0:
            value += won * eyes.counter * eyes.rivalry(attacker) // 100
        elif -won >= state.sea[eyes.seat]:
            value -= eyes.sinking(eyes.seat)
        else:
            value += won * eyes.counter - HIT
        if value > most:
            best, most = action, value
    return best


_CHOOSE: Final[dict[Phase, Callable[[Eyes, Sequence[Action]], Action]]] = {
    Phase.MAIN: _main,
    Phase.DEFEND: _defend,
    Phase.STEAL: _steal,
    Phase.CREW: _crew,
    Phase.AGAIN: _again,
    Phase.TRADE: _trade,
    Phase.SALVAGE: _salvage,
}


def pick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """The best of `legal` by rule of thumb; the first one of equals.

    A ship is always worth a king and a jack: to declare comes first among what is legal.
    """
    if state.phase == Phase.CAPTAIN:
        return legal[0]
    return _CHOOSE[state.phase](Eyes(state, seat), legal)


def rests(state: State) -> bool:
    """A turn begins: no fight is going on, and no trade."""
    return state.phase <= Phase.MAIN


EFFORT: Final = 200
"""A captain's playouts for a decision: 0.15 s on a core of a desktop, half a second on a small
machine."""

QUICK: Final = Quick(pick, stand, AHEAD, rests, effort=EFFORT, trust=TRUST)

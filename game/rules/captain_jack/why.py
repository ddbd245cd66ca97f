"""Why a choice of Captain Jack may be made: what it does, and what it spares.

Owns codes of reasons, made of a view alone; `advice` turns them into sentences. What the plain bot
would do has the plain bot's own reason (`plain`), and so has any other choice of which it is true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from game.core.model import Action
from game.core.rng import Rng
from game.rules.captain_jack.box import CANNON, CLUB, FACES, Kind
from game.rules.captain_jack.model import (
    Attack,
    CaptainJack,
    CeaseFire,
    Claim,
    Defend,
    FinishSalvage,
    FinishTrade,
    Give,
    LetGo,
    Pass,
    Repair,
    SailOn,
    Salvage,
    Steal,
    Trade,
    View,
)
from game.rules.captain_jack.plain import EVEN, advise
from game.rules.captain_jack.worth import ACE, POINT, Worth

A = TypeVar("A", bound=Action)

JACK_RANK: Final = 11
"""Jacks and kings: of this rank and above."""


def explain(view: View, legal: Sequence[Action], action: Action, rng: Rng) -> str:
    """The code of a reason for `action`, one of `legal`, for `Speech.advice`."""
    advice = advise(view, legal, rng)
    if action == advice.action and not isinstance(action, SailOn):
        return advice.why
    worth = Worth(view)
    return _WHY[type(action)](worth, legal, action)


def of(legal: Sequence[Action], kind: type[A]) -> list[A]:
    """The choices of one kind."""
    return [action for action in legal if isinstance(action, kind)]


# --- stage one, and the errands of stage two ------------------------------------------------------


def _captain_jack(worth: Worth, legal: Sequence[Action], action: CaptainJack) -> str:
    return "declare-more" if worth.me.ships else "declare"


def _sail_on(worth: Worth, legal: Sequence[Action], action: SailOn) -> str:
    return "keeps-pair"


def _attack(worth: Worth, legal: Sequence[Action], action: Attack) -> str:
    target = worth.view.seats[action.target]
    if target.bounds[Claim.CANNON].most == 0:
        return "attack-sinks" if action.spade >= target.counters else "attack-helpless"
    if worth.hits(action.target, action.spade) < EVEN:
        return "attack-long"
    return "attack-board" if worth.booty(action.target) > 3 * POINT else "attack-likely"


def _repair(worth: Worth, legal: Sequence[Action], action: Repair) -> str:
    spills = worth.me.counters + action.heart > worth.view.house.max_sea
    return "repair-spills" if spills else "repair"


def _pass(worth: Worth, legal: Sequence[Action], action: Pass) -> str:
    return "pass-keeps" if len(legal) > 1 else "pass-only"


def _trade(worth: Worth, legal: Sequence[Action], action: Trade) -> str:
    if worth.keep(action.card) < worth.fresh:
        return "trade" if worth.me.ships or not worth.view.pool else "trade-for-captain"
    return "trade-gives-up"


def _finish_trade(worth: Worth, legal: Sequence[Action], action: FinishTrade) -> str:
    wanted = all(worth.keep(trade.card) >= worth.fresh for trade in of(legal, Trade))
    return "trade-enough" if wanted else "trade-stops"


def _salvage(worth: Worth, legal: Sequence[Action], action: Salvage) -> str:
    return "salvage-boarder" if worth.boards(action.club) and worth.more_to_come else "salvage"


def _finish_salvage(worth: Worth, legal: Sequence[Action], action: FinishSalvage) -> str:
    return "salvage-stops" if len(legal) > 1 else "salvage-none"


# --- fighting -------------------------------------------------------------------------------------


def _cease_fire(worth: Worth, legal: Sequence[Action], action: CeaseFire) -> str:
    shots = of(legal, Attack)
    if not shots:
        return "cease-fire-none"
    pays = any(_shot(worth, shot) > 0 for shot in shots)
    return "cease-fire-keeps" if pays else "cease-fire"


def _shot(worth: Worth, shot: Attack) -> int:
    """What a second attack is worth, less the spade and the ace."""
    spent = worth.keep(CANNON + shot.spade - 2) - worth.fresh + ACE
    return worth.attack(shot.target, shot.spade) - spent


def _defend(worth: Worth, legal: Sequence[Action], action: Defend) -> str:
    fight = worth.view.fight
    assert fight is not None
    won, highest = action.spade - fight.fire, max(a.spade for a in of(legal, Defend))
    if won > 0:
        sinks = won >= worth.view.seats[fight.attacker].counters
        return "defend-sinks" if sinks else "defend-wins"
    if won == 0:
        return "defend-holds"
    if -won < worth.me.counters:
        return "defend-softens" if action.spade == highest else "defend-spares"
    saved = fight.fire - highest < worth.me.counters
    return "defend-gives-up" if saved else "defend-lost"


def _steal(worth: Worth, legal: Sequence[Action], action: Steal) -> str:
    return "board-takes"


def _let_go(worth: Worth, legal: Sequence[Action], action: LetGo) -> str:
    return "let-go-keeps" if len(legal) > 1 else "let-go-none"


def _give(worth: Worth, legal: Sequence[Action], action: Give) -> str:
    return "give-useful"


_WHY: Final[dict[type[Action], Callable[..., str]]] = {
    CaptainJack: _captain_jack,
    SailOn: _sail_on,
    Attack: _attack,
    Repair: _repair,
    Pass: _pass,
    Trade: _trade,
    FinishTrade: _finish_trade,
    Salvage: _salvage,
    FinishSalvage: _finish_salvage,
    CeaseFire: _cease_fire,
    Defend: _defend,
    Steal: _steal,
    LetGo: _let_go,
    Give: _give,
}

# --- what a card is for ---------------------------------------------------------------------------


def use_of(kind: Kind, view: View) -> str:
    """What a card is good for: "firing or answering"; for words about parting with it."""
    face = FACES[kind]
    if face.rank >= JACK_RANK:
        return "a Captain Jack"
    match face.suit:
        case "diamonds":
            return "your treasure"
        case "hearts":
            return "mending your ship"
        case "clubs":
            boards = view.house.boarding >> kind - CLUB & 1
            return "boarding or diving" if boards else "diving"
    return "a second attack" if face.rank == 1 else "firing or answering"

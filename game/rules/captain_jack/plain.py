"""The plain bot: rules of thumb on what a seat may see, each with a reason that teaches.

Owns the choice; what things are worth is `worth`'s affair. Equal views give equal advice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from game.core.game import Advice
from game.core.model import Action
from game.core.rng import Rng
from game.rules.captain_jack.box import CANNON, CLUB, FACES, HEART
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
    Phase,
    Repair,
    Salvage,
    Steal,
    Trade,
    View,
)
from game.rules.captain_jack.worth import ACE, POINT, Worth

Choice: TypeAlias = tuple[int, Action, str]
"""What it is worth in hundredths of a point, and why."""

EVEN: Final = 500
"""A chance of one half, in thousandths."""
HIT: Final = 150
"""What a hit is feared for besides the counters: the attacker may board."""


def advise(view: View, legal: Sequence[Action], rng: Rng) -> Advice:
    """The best of `legal` by rule of thumb; the first one of equals."""
    worth = Worth(view)
    choices = _CHOICES[view.phase](worth, legal)
    _value, action, why = max(choices, key=lambda choice: choice[0])
    return Advice(action, why)


def _captain(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    why = "declare-more" if worth.me.ships else "declare"
    return [(isinstance(action, CaptainJack), action, why) for action in legal]


# --- stage two ------------------------------------------------------------------------------------


def _main(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    """Every errand with what its whole turn would bring."""
    choices: list[Choice] = []
    trades = [action for action in legal if isinstance(action, Trade)]
    dives = [action for action in legal if isinstance(action, Salvage)]
    for action in legal:
        if isinstance(action, Attack):
            choices.append(_attack(worth, action))
        elif isinstance(action, Repair):
            gained = min(action.heart, worth.view.house.max_sea - worth.me.counters)
            spent = worth.keep(HEART + action.heart - 1) - worth.fresh
            choices.append((gained * (POINT + 15) - spent, action, "repair"))
        elif isinstance(action, Pass):
            choices.append((0, action, "pass"))
    if trades:
        choices.append(_trade(worth, trades))
    if dives:
        choices.append(_dive(worth, dives))
    return choices


def _attack(worth: Worth, action: Attack) -> Choice:
    target = worth.view.seats[action.target]
    value = worth.attack(action.target, action.spade)
    value -= worth.keep(CANNON + action.spade - 2) - worth.fresh
    if target.bounds[Claim.CANNON].most == 0:
        why = "attack-sinks" if action.spade >= target.counters else "attack-helpless"
    elif worth.hits(action.target, action.spade) < EVEN:
        why = "attack-gamble"
    else:
        why = "attack-board" if worth.booty(action.target) > 3 * POINT else "attack-likely"
    return value, action, why


def _trade(worth: Worth, trades: Sequence[Trade]) -> Choice:
    """The card that is missed least, with the worth of all that would be traded."""
    ordered = sorted(worth.keep(kind) for kind in worth.kinds)
    gains = [worth.fresh - keep for keep in ordered[: worth.view.trade_left]]
    first = min(trades, key=lambda action: worth.keep(action.card))
    why = "trade" if worth.me.ships else "trade-for-captain"
    return sum(gain for gain in gains if gain > 0), first, why


def _dive(worth: Worth, dives: Sequence[Salvage]) -> Choice:
    """The club that is missed least, with the worth of all that would dive."""
    clubs = sorted(_club_keep(worth, FACES[k].rank) for k in worth.kinds if CLUB <= k < CANNON)
    gains = [POINT + worth.fresh - keep for keep in clubs[: len(worth.view.sunken)]]
    first = min(dives, key=lambda action: _club_keep(worth, action.club))
    return sum(gain for gain in gains if gain > 0), first, "salvage"


def _club_keep(worth: Worth, rank: int) -> int:
    """What a club is worth for boarding: diving itself is what it is compared with."""
    return 20 + 12 * rank if worth.boards(rank) and worth.more_to_come else 0


def _trading(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    """Go on while the least wanted card is worth less than a fresh one."""
    choices: list[Choice] = []
    for action in legal:
        if isinstance(action, Trade):
            why = "trade" if worth.me.ships else "trade-for-captain"
            choices.append((worth.fresh - worth.keep(action.card), action, why))
        elif isinstance(action, FinishTrade):
            choices.append((0, action, "trade-enough"))
    return choices


def _diving(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    choices: list[Choice] = []
    for action in legal:
        if isinstance(action, Salvage):
            keep = _club_keep(worth, action.club)
            choices.append((POINT + worth.fresh - keep, action, "salvage"))
        elif isinstance(action, FinishSalvage):
            why = "salvage-enough" if len(legal) > 1 else "salvage-none"
            choices.append((0, action, why))
    return choices


# --- fighting -------------------------------------------------------------------------------------


def _again(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    """A second attack costs the ace."""
    choices: list[Choice] = []
    for action in legal:
        if isinstance(action, Attack):
            value, _action, why = _attack(worth, action)
            choices.append((value - ACE, action, why))
        elif isinstance(action, CeaseFire):
            choices.append((0, action, "cease-fire" if len(legal) > 1 else "cease-fire-none"))
    return choices


def _defend(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    """Win with the highest spade, or lose as little as can be."""
    fight = worth.view.fight
    assert fight is not None
    attacker = worth.view.seats[fight.attacker]
    rivalry = worth.rivalry(fight.attacker)
    choices: list[Choice] = []
    for action in legal:
        assert isinstance(action, Defend)
        keep = worth.keep(CANNON + action.spade - 2)
        won = action.spade - fight.fire
        if won >= attacker.counters:
            choices.append((worth.sinking(fight.attacker) * rivalry - keep, action, "defend-sinks"))
        elif won > 0:
            choices.append((won * rivalry - keep, action, "defend-wins"))
        elif won == 0:
            choices.append((-keep, action, "defend-holds"))
        elif -won >= worth.me.counters:
            choices.append((-worth.sinking(worth.seat) * POINT - keep, action, "defend-lost"))
        else:
            choices.append((won * POINT - HIT - keep, action, "defend-softens"))
    return choices


def _steal(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    fight = worth.view.fight
    assert fight is not None
    choices: list[Choice] = []
    for action in legal:
        if isinstance(action, Steal):
            value = worth.boarding(fight.target, action.club) + worth.fresh
            choices.append((value - worth.keep(CLUB + action.club - 1), action, "board"))
        elif isinstance(action, LetGo):
            choices.append((0, action, "let-go" if len(legal) > 1 else "let-go-none"))
    return choices


def _crew(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    """Give what is missed least."""
    return [(-worth.keep(a.card), a, "give") for a in legal if isinstance(a, Give)]


def _over(worth: Worth, legal: Sequence[Action]) -> list[Choice]:
    raise ValueError("the game is over")


_CHOICES: Final[dict[Phase, Callable[[Worth, Sequence[Action]], list[Choice]]]] = {
    Phase.CAPTAIN: _captain,
    Phase.MAIN: _main,
    Phase.DEFEND: _defend,
    Phase.STEAL: _steal,
    Phase.CREW: _crew,
    Phase.AGAIN: _again,
    Phase.TRADE: _trading,
    Phase.SALVAGE: _diving,
    Phase.OVER: _over,
}

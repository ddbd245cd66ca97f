"""Reasons of Captain Jack in words: what a choice does and spares (`why`), as a sentence each.

Owns these sentences. The plain bot's own reasons are in `speech`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.model import Action
from game.core.phrases import counted, listed
from game.core.speech import Names
from game.rules.captain_jack.model import Defend, Give, Repair, Steal, Trade, View
from game.rules.captain_jack.phrases import counters, diamonds
from game.rules.captain_jack.why import use_of

SAID: Final[Mapping[str, str]] = {
    "keeps-pair": "King and jack stay in your hand: you may show them later, while ships are left.",
    "attack-long": "It will probably be answered as high or higher; if it is not, it hits.",
    "repair-spills": "It mends all that is missing; {spilt} of the heart comes to nothing.",
    "pass-keeps": "It spends none of your cards, and you still have all of them in your next turn.",
    "pass-only": "There is nothing else you could do.",
    "trade-gives-up": "For it you get one new card, though it is still good for {use}.",
    "trade-stops": "You draw {picked} and keep the others as they are.",
    "salvage-boarder": "It brings up a diamond, a sure point, but can board nobody any more.",
    "salvage-stops": "You keep the clubs you have for another turn.",
    "cease-fire-keeps": "Your ace and your spades stay with you for another turn.",
    "defend-spares": "It costs you {lost}, and a higher spade stays in your hand.",
    "defend-gives-up": "The ship goes down with it, but a higher spade stays in your hand.",
    "board-takes": "It takes {booty}.",
    "let-go-keeps": "You keep your clubs for another time.",
    "give-useful": "Any card you give is a point for {active}; this one is still good for {use}.",
}
"""By code, with gaps for what it is about."""


def told(why: str, action: Action, view: View, names: Names) -> str:
    """The sentence for a code of `why.explain`. Raises KeyError for no such code."""
    return SAID[why].format(**_gaps(action, view, names))


def _gaps(action: Action, view: View, names: Names) -> dict[str, str]:
    me, fight = view.seats[view.viewer], view.fight
    gaps = {"active": names[view.active], "picked": counted(view.picked, "new card")}
    match action:
        case Trade(card=card) | Give(card=card):
            gaps["use"] = use_of(card, view)
        case Repair(heart=heart):
            gaps["spilt"] = str(me.counters + heart - view.house.max_sea)
        case Defend(spade=spade) if fight is not None:
            gaps["lost"] = counters(fight.fire - spade)
        case Steal(club=club) if fight is not None:
            gaps["booty"] = booty(view, fight.target, club)
    return gaps


def booty(view: View, seat: int, club: int) -> str:
    """What a club takes from a seat: "3 diamonds and a crew of 2"."""
    target = view.seats[seat]
    stolen = min(club, len(target.treasure))
    crew = min(club - stolen, target.hand_size)
    parts = [diamonds(stolen)] if stolen else []
    parts += [f"a crew of {crew}"] if crew else []
    return listed(parts) or "nothing"

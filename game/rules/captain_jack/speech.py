"""What Captain Jack says: choices, questions, refusals, advice, tips. Satisfies `core.speech`.

Owns these sentences. Those of the log are in `sentences`, the rules reference in `pages`, the view
as text in `show`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer
from game.core.speech import Names
from game.rules.captain_jack import pages
from game.rules.captain_jack.box import CANNON_FIRST, CLUB_FIRST, JACK_FIRST
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
    SeatView,
    Steal,
    Trade,
    View,
)
from game.rules.captain_jack.phrases import (
    counted,
    counters,
    diamonds,
    listed,
    the,
    the_club,
    the_heart,
    the_spade,
)
from game.rules.captain_jack.sentences import sums, told
from game.rules.captain_jack.show import shown

REASONS: Final[Mapping[str, str]] = {
    "treasure": "diamonds in the treasure chest",
    "counters": "seaworthiness of the active ship",
    "crew": "pressed crew",
    "ships": "ships of the fleet",
}
REFUSALS: Final[Mapping[Refusal, str]] = {
    "over": "The game is over.",
    "not-your-turn": "It is not your turn to decide.",
    "not-now": "That has no place at this moment of the turn.",
    "too-late": "Captain Jack is declared at the beginning of a turn, before you draw.",
    "no-ships-left": "There is no ship left in the pool for a Captain Jack.",
    "no-pair": "Captain Jack takes a king and a jack of one colour.",
    "no-such-card": "You do not hold such a card.",
    "no-ship": "Without a ship you can only trade or pass.",
    "no-such-seat": "Nobody sits there.",
    "own-ship": "You cannot attack your own ship.",
    "target-has-no-ship": "Who has no ship cannot be attacked.",
    "not-a-cannon": "Cannons are the spades from 2 to 10. The ace is none.",
    "does-not-steal": "By the rules of this table this club does not steal.",
    "ship-is-sound": "Your ship has all its counters, so there is nothing to mend.",
    "not-a-heart": "A ship is mended with a heart from ace to 6.",
    "nothing-sunken": "No treasure lies on the sea bed.",
    "not-a-club": "You dive with clubs from ace to 8.",
    "stock-is-empty": "There are no cards left to trade for.",
}
TIPS: Final[Mapping[str, str]] = {
    "captain-jack": "A king and a jack of one colour bring you a ship. It is worth five points, "
    "and each of its counters is one more. Without a ship you can do little, so show them.",
    "no-ship": "Without a ship you can only trade. Nobody can attack you either, so your treasure "
    "is safe. Keep kings and jacks until two of one colour meet.",
    "main": "You do one thing in a turn. Every card you play is replaced, and one in four new "
    "cards is a diamond.",
    "leaking": "Counters are points, and a ship without any sinks with all your diamonds. One "
    "heart a turn mends it.",
    "dive": "Clubs bring up sunken diamonds, one for each club whatever its number. Dive with as "
    "many as you like.",
    "defend": "The higher spade wins, and the loser's ship loses the difference. You have to "
    "answer, but with which spade is up to you.",
    "board": "A club takes as many diamonds as it counts. If the chest has too few, the rest "
    "is made up from your victim's hand: those cards are your crew, a point each.",
    "crew": "Cards you give away are lost, and each is a point for the other captain. Give what "
    "you need least.",
    "again": "An ace of spades allows a second attack, and is spent by it. If you hold your fire "
    "it stays for another turn.",
    "trading": "Choose up to four cards to discard. When you are done you draw as many new ones.",
    "played-out": "There are no cards left to draw. Play what still brings points; the game ends "
    "when everybody has passed in a row.",
}
ADVICE: Final[Mapping[str, str]] = {
    "declare": "A ship brings points at once, and with it you can attack, mend and dive.",
    "declare-more": "Another ship takes over when the first one sinks.",
    "repair": "Counters are points, and a sound ship is hard to sink.",
    "attack-sinks": "There is no cannon to answer with, and the shot is enough to sink the ship.",
    "attack-helpless": "There is no cannon to answer with, so the whole shot goes home.",
    "attack-board": "The shot will probably hit, and then your club can steal.",
    "attack-likely": "The shot will probably hit, and every counter it costs counts for you.",
    "attack-gamble": "It may well be beaten, but there is more to win than to lose.",
    "salvage": "Each club brings up a diamond, and that is a sure point.",
    "salvage-enough": "The clubs you keep are worth more for boarding.",
    "trade": "It is worth less than a new card: one in four of those is a diamond.",
    "trade-for-captain": "New cards bring the king or the jack you need for a ship.",
    "trade-enough": "The cards you keep are better than new ones would be on the average.",
    "pass": "Nothing you could play now is worth the card.",
    "cease-fire": "A second shot would not pay enough for the ace.",
    "defend-sinks": "That is high enough to sink the attacker.",
    "defend-wins": "It beats the shot, and the damage goes to the attacker.",
    "defend-holds": "It is as high as the shot, so nothing happens.",
    "defend-softens": "You cannot win, and this card makes the best of it.",
    "defend-lost": "Nothing saves the ship, so spend what you need least.",
    "board": "It takes the most for the card.",
    "let-go": "There is too little to take for the card.",
    "give": "You need this card least.",
    "slip": "It is allowed, and came to hand first.",
}


class CaptainJackSpeech:
    """The words of Captain Jack; one is enough."""

    reasons = REASONS
    pages = pages.PAGES
    tips = TIPS

    def fact(self, fact: Fact, names: Names, reader: Viewer) -> str | None:
        return told(fact, names, reader)

    def why(self, fact: Fact, names: Names) -> Sequence[Reason] | None:
        """What a fact paid or cost, in points."""
        return sums(fact, names)

    def action(self, action: Action, view: View, names: Names) -> str:
        """Names the card, the ship, and what boarding would bring."""
        match action:
            case CaptainJack(colour=colour):
                return f"Declare a {colour} Captain Jack"
            case SailOn():
                return "Keep king and jack, and go on"
            case Attack(target=target, spade=spade):
                return f"Fire {the_spade(spade)} at {names[target]}"
            case Defend(spade=spade):
                return f"Answer with {the_spade(spade)}"
            case Steal(club=club):
                return f"Board with {the_club(club)} for {_booty(view, club)}"
            case LetGo():
                return "Do not board"
            case Give(card=card):
                return f"Give {the(card)}"
            case CeaseFire():
                return "Hold your fire, and keep the ace"
            case Repair(heart=heart):
                gained = min(heart, view.house.max_sea - _own(view).counters)
                return f"Mend the ship with {the_heart(heart)}: {counters(gained)}"
            case Trade(card=card):
                return f"Trade away {the(card)}"
            case FinishTrade():
                return f"Enough: draw {counted(view.picked, 'new card')}"
            case Salvage(club=club):
                return f"Dive with {the_club(club)}"
            case FinishSalvage():
                return "Enough: dive no more"
            case Pass():
                return "Pass"
        raise ValueError(f"no action of Captain Jack: {action!r}")

    def ask(self, view: View, seat: Seat, names: Names) -> str:
        """What to do now, or whom to wait for."""
        if view.phase == Phase.OVER:
            return "The game is over."
        if view.acting != seat:
            return f"Wait for {names[view.acting]}."
        match view.phase:
            case Phase.CAPTAIN:
                return "Declare Captain Jack for a ship, or keep your cards and go on."
            case Phase.MAIN:
                return _what_can_be_done(view)
            case Phase.DEFEND:
                fight = view.fight
                assert fight is not None
                return f"{names[fight.attacker]} fires a {fight.fire} at you. Answer with a spade."
            case Phase.STEAL:
                return f"You hit {names[_target(view)]}'s ship. Board it with a club, or let it go."
            case Phase.CREW:
                owed = counted(view.owed, "card")
                return f"Give {owed} from your hand to {names[view.active]}, as crew."
            case Phase.AGAIN:
                return "Your ace of spades allows another attack. Fire again, or hold your fire."
            case Phase.TRADE:
                return f"Trade away {_up_to(view.trade_left)} more, or draw your new cards."
        return f"Dive for another diamond ({diamonds(len(view.sunken))} below), or let it be."

    def refusal(self, code: Refusal) -> str:
        return REFUSALS[code]

    def advice(self, why: str, action: Action, view: View, names: Names) -> str:
        return ADVICE[why]

    def page(self, view: View, seat: Viewer) -> int:
        """The page about the phase; about the end when the stock is empty in stage two."""
        if view.phase == Phase.MAIN and not sum(view.stock):
            return pages.THE_END
        return pages.OF_PHASE[view.phase]

    def tip(self, view: View, seat: Seat) -> str | None:
        """For who is to decide; in stage two the one that fits best."""
        if view.acting != seat:
            return None
        if view.phase != Phase.MAIN:
            return _TIP_OF_PHASE.get(view.phase)
        me = view.seats[seat]
        if not sum(view.stock):
            return "played-out"
        if not me.ships:
            return "no-ship"
        if me.counters < view.house.max_sea // 2:
            return "leaking"
        if view.sunken and _holds(me, CLUB_FIRST, CANNON_FIRST):
            return "dive"
        return "main"

    def show(self, view: View, names: Names) -> Sequence[str]:
        return shown(view, names)


_TIP_OF_PHASE: Final = {
    Phase.CAPTAIN: "captain-jack",
    Phase.DEFEND: "defend",
    Phase.STEAL: "board",
    Phase.CREW: "crew",
    Phase.AGAIN: "again",
    Phase.TRADE: "trading",
    Phase.SALVAGE: "dive",
}


def _own(view: View) -> SeatView:
    return view.seats[view.viewer]


def _target(view: View) -> Seat:
    assert view.fight is not None
    return view.fight.target


def _booty(view: View, club: int) -> str:
    """ "3 diamonds and 2 of the crew"."""
    target = view.seats[_target(view)]
    stolen = min(club, len(target.treasure))
    crew = min(club - stolen, target.hand_size)
    parts = [diamonds(stolen)] if stolen else []
    parts += [f"{crew} of the crew"] if crew else []
    return listed(parts)


def _holds(seen: SeatView, first: int, end: int) -> bool:
    return any(first <= card < end for card in seen.hand or ())


def _up_to(count: int) -> str:
    return counted(count, "card") if count == 1 else f"up to {count} cards"


def _what_can_be_done(view: View) -> str:
    """The errands that are open, so that nobody looks for one that is not."""
    me = _own(view)
    ways = []
    if me.ships:
        others = any(s.ships for seat, s in enumerate(view.seats) if seat != view.viewer)
        if others and _holds(me, CANNON_FIRST, JACK_FIRST):
            ways.append("attack")
        if me.counters < view.house.max_sea and _holds(me, 0, CLUB_FIRST):
            ways.append("mend your ship")
        if view.sunken and _holds(me, CLUB_FIRST, CANNON_FIRST):
            ways.append("dive for treasure")
    if view.trade_left > 0:
        ways.append(f"trade {_up_to(view.trade_left)}")
    if not ways:
        return "There is nothing you could play now, so pass."
    return f"Do one thing: {listed([*ways, 'pass'], 'or')}."


SPEECH: Final = CaptainJackSpeech()

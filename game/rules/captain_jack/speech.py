"""What Captain Jack says: choices, questions, refusals, advice, tips. Satisfies `core.speech`.

Owns these sentences. Those of the log are in `sentences`, the rules reference in `pages`, the view
as text in `show`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer
from game.core.phrases import a, counted, listed, whose
from game.core.speech import Blow, Names
from game.rules.captain_jack import advice, pages
from game.rules.captain_jack.box import (
    CANNON_FIRST,
    CLUB_FIRST,
    FACES,
    JACK_FIRST,
    boards,
    kind_of,
)
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
    SailOn,
    Salvage,
    SeatView,
    Steal,
    Trade,
    View,
)
from game.rules.captain_jack.phrases import (
    counters,
    diamonds,
    the,
    the_club,
    the_heart,
    the_spade,
)
from game.rules.captain_jack.sentences import sums, told
from game.rules.captain_jack.show import shown

REASONS: Final[Mapping[str, str]] = {
    "treasure": "treasure diamonds",
    "counters": "counters of the ship",
    "crew": "pressed crew",
    "ships": "ships of the fleet",
}
REFUSALS: Final[Mapping[Refusal, str]] = {
    "over": "The game is over.",
    "not-your-turn": "It is not your turn to decide.",
    "not-now": "That cannot be done at this moment of the turn.",
    "too-late": "Captain Jack is declared at the beginning of a turn, before you draw.",
    "no-ships-left": "There is no ship left in the pool for a Captain Jack.",
    "no-pair": "Captain Jack takes a king and a jack of one colour.",
    "no-such-card": "You do not hold such a card.",
    "no-ship": "Without a ship you can only trade or pass.",
    "no-such-seat": "Nobody sits there.",
    "own-ship": "You cannot attack your own ship.",
    "target-has-no-ship": "Somebody without a ship cannot be attacked.",
    "not-a-cannon": "Cannons are the spades from 2 to 10; the ace is not one.",
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
    "no-ship": "Without a ship you can only trade: discard up to four cards and draw as many. "
    "Nobody can attack you, so your treasure is safe. Keep kings and jacks: one of each, "
    "in one colour, is a ship.",
    "main": "You do one thing in a turn: touch a card, then where it goes. Spades go to the ship "
    "of another, hearts to your own, clubs to the sea bed, and any card to the discards to trade "
    "it.",
    "leaking": "Counters are points, and a ship without any sinks with all your diamonds. One "
    "heart a turn mends it.",
    "dive": "Clubs bring up sunken diamonds, one for each club whatever its number. Dive with as "
    "many as you like.",
    "defend": "The higher spade wins, and the other ship loses the difference. Even if you cannot "
    "win, a higher spade saves counters.",
    "board": "A club takes as many diamonds as it counts. If the chest has too few, the rest is "
    "made up from your victim's hand: those cards are your crew, a point each.",
    "played-out": "There are no cards left to draw, so the game ends soon. Play what still brings "
    "points: cards that are left in your hand count nothing.",
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
    "salvage-none": "You hold no more clubs, but the others need not know.",
    "trade": "It is worth less than a new card: one in four of those is a diamond.",
    "trade-for-captain": "New cards bring the king or the jack you need for a ship.",
    "trade-enough": "The cards you keep are better than new ones would be on the average.",
    "pass": "Nothing you could play now is worth the card.",
    "cease-fire": "A second shot would not pay enough for the ace.",
    "cease-fire-none": "You hold no spade to fire, but the others need not know.",
    "defend-sinks": "That is high enough to sink the attacker.",
    "defend-wins": "It beats the shot, and the damage goes to the attacker.",
    "defend-holds": "It is as high as the shot, so nothing happens.",
    "defend-softens": "You cannot win, and this card makes the best of it.",
    "defend-lost": "Nothing saves the ship, so spend what you need least.",
    "board": "It takes the most for the card.",
    "let-go": "There is too little to take for the card.",
    "let-go-none": "You hold no club to board with, but the others need not know.",
    "give": "You need this card least.",
    "slip": "It is allowed, and came to hand first.",
}


class CaptainJackSpeech:
    """The words of Captain Jack; one is enough."""

    reasons = REASONS
    pages = pages.PAGES
    tips = TIPS
    blows: Mapping[str, Blow] = {"sunk": Blow("seat"), "stolen": Blow("target", "seat")}

    def fact(self, fact: Fact, names: Names, reader: Viewer) -> str | None:
        return told(fact, names, reader)

    def why(self, fact: Fact, names: Names) -> Sequence[Reason] | None:
        """What a fact paid or cost, in points."""
        return sums(fact, names)

    def action(self, action: Action, view: View, names: Names) -> str:
        """Names the card, the ship, and what it brings or costs as far as that is known."""
        match action:
            case CaptainJack(colour=colour):
                return f"Declare a {colour} Captain Jack for {_a_ship(_own(view))}"
            case SailOn():
                return "Keep king and jack, and go on"
            case Attack(target=target, spade=spade):
                return f"Fire {the_spade(spade)} at {names[target]} ({_what_it_hits(view, action)})"
            case Defend(spade=spade):
                return f"Answer with {the_spade(spade)}: {_outcome(view, spade, names)}"
            case Steal(club=club):
                return f"Board with {the_club(club)} for {advice.booty(view, _target(view), club)}"
            case LetGo():
                return "Do not board"
            case Give(card=card):
                return f"Give {the(card)}"
            case CeaseFire():
                return "Hold your fire, and keep the ace"
            case Repair(heart=heart):
                has, most = _own(view).counters, view.house.max_sea
                mends = f"Mend the ship with {the_heart(heart)}"
                return f"{mends}: from {has} to {counters(min(heart + has, most))}"
            case Trade(card=card):
                return f"Trade away {the(card)}"
            case FinishTrade():
                return f"Enough: draw {counted(view.picked, 'new card')}"
            case Salvage(club=club):
                return f"Dive for a diamond with {the_club(club)}"
            case FinishSalvage():
                return "Dive no more, and end your turn"
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
                return _captain_jack(_own(view))
            case Phase.MAIN:
                return _what_can_be_done(view, names)
            case Phase.DEFEND:
                fight = view.fight
                assert fight is not None
                shot = f"{names[fight.attacker]} fires {a(str(fight.fire))} at your ship"
                return f"{shot} ({counters(_own(view).counters)}). You must answer with a spade."
            case Phase.STEAL:
                return _board(view, names)
            case Phase.CREW:
                owed = counted(view.owed, "card")
                return f"Give {names[view.active]} {owed} of your hand as crew. You choose which."
            case Phase.AGAIN:
                if not _holds(_own(view), CANNON_FIRST, JACK_FIRST):
                    return "Your ace would allow another attack, but you hold no spade: hold fire."
                return "Your ace of spades allows another attack. Fire again, or hold your fire."
            case Phase.TRADE:
                return f"Trade {_up_to(view.trade_left, 'more ')}, or draw your new cards."
        below = f"{len(view.sunken)} left below"
        if not _holds(_own(view), CLUB_FIRST, CANNON_FIRST):
            return f"You hold no more clubs to dive with ({below}): end your turn."
        return f"Dive for another diamond with a club ({below}), or end your turn."

    def refusal(self, code: Refusal) -> str:
        return REFUSALS[code]

    def advice(self, why: str, action: Action, view: View, names: Names) -> str:
        return ADVICE[why] if why in ADVICE else advice.told(why, action, view, names)

    def page(self, view: View, seat: Viewer) -> int:
        """The page about the phase; about the end when the stock is empty in stage two."""
        if view.phase == Phase.MAIN and not sum(view.stock):
            return pages.THE_END
        return pages.OF_PHASE[view.phase]

    def tip(self, view: View, seat: Seat) -> str | None:
        """For who is to decide; in stage two the one that fits best."""
        if view.acting != seat:
            return None
        if view.phase == Phase.STEAL and not _can_board(view):
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
    Phase.SALVAGE: "dive",
}


def _own(view: View) -> SeatView:
    return view.seats[view.viewer]


def _target(view: View) -> Seat:
    assert view.fight is not None
    return view.fight.target


def _board(view: View, names: Names) -> str:
    """With what the ship that was hit may be boarded, and what is there: "3 diamonds, 6 cards"."""
    target, name = view.seats[_target(view)], names[_target(view)]
    if not _can_board(view):
        return f"You hit {name}'s ship, but hold no club to board it with: let it go."
    aboard = f"{diamonds(len(target.treasure))}, {counted(target.hand_size, 'card')}"
    return f"A hit! Board {name} with a club ({aboard}), or let it go."


def _can_board(view: View) -> bool:
    """Does one of one's own clubs steal (CJ-A5)?"""
    clubs = (card for card in _own(view).hand or () if CLUB_FIRST <= card < CANNON_FIRST)
    return any(boards(card, view.house.boarding) for card in clubs)


def _a_ship(me: SeatView) -> str:
    return "another ship" if me.ships else "a ship"


def _what_it_hits(view: View, action: Attack) -> str:
    """ "9 counters"; where all know that no cannon can answer, what the shot does."""
    target = view.seats[action.target]
    if target.bounds[Claim.CANNON].most:
        known = counters(target.counters)
    elif action.spade >= target.counters:
        known = "sure to sink"
    else:
        known = f"sure to cost {action.spade} of {target.counters}"
    return f"{known}, spends an ace" if view.phase == Phase.AGAIN else known


def _outcome(view: View, spade: int, names: Names) -> str:
    """What this answer to the shot brings."""
    fight = view.fight
    assert fight is not None
    if spade == fight.fire:
        return "nothing happens"
    loser = fight.target if spade < fight.fire else fight.attacker
    ship = f"{whose(loser, names, view.viewer)} ship"
    lost = abs(fight.fire - spade)
    sinks = lost >= view.seats[loser].counters
    return f"{ship} {'sinks' if sinks else f'loses {lost}'}"


def _captain_jack(me: SeatView) -> str:
    """Which cards make it, where there is but one way."""
    court = [(FACES[kind], kind) for kind in map(kind_of, me.hand or ()) if FACES[kind].rank > 10]
    pairs = {
        (king, jack)
        for one, king in court
        for other, jack in court
        if one.rank > other.rank and one.colour == other.colour
    }
    if len(pairs) == 1:
        ((king, jack),) = pairs
        shows = f"{the(king)} and {the(jack)}"
    else:
        shows = "a king and a jack of one colour"
    return f"Captain Jack! Show {shows} for {_a_ship(me)}, or go on."


def _holds(seen: SeatView, first: int, end: int) -> bool:
    return any(first <= card < end for card in seen.hand or ())


def _up_to(count: int, more: str = "") -> str:
    """ "up to 3 cards", "up to 3 more cards", "1 card"."""
    return f"{'up to ' if count > 1 else ''}{counted(count, f'{more}card')}"


def _what_can_be_done(view: View, names: Names) -> str:
    """The errands that are open, so that nobody looks for one that is not."""
    me = _own(view)
    ways = []
    targets = [n for n, seen in enumerate(view.seats) if seen.ships and n != view.viewer]
    if me.ships:
        if targets and _holds(me, CANNON_FIRST, JACK_FIRST):
            ways.append(f"attack {names[targets[0]]}" if len(targets) == 1 else "attack a ship")
        if me.counters < view.house.max_sea and _holds(me, 0, CLUB_FIRST):
            ways.append("mend yours" if ways else "mend your ship")
        if view.sunken and _holds(me, CLUB_FIRST, CANNON_FIRST):
            ways.append("dive for treasure")
    if view.trade_left > 0 and me.hand_size:
        ways.append(f"trade {_up_to(view.trade_left)}")
    if not ways:
        return "There is nothing you could play now, so pass."
    todo = listed([*ways, "pass"], "or")
    if not me.ships:
        return f"You have no ship: {todo}."
    return f"Do one thing: {todo}."


SPEECH: Final = CaptainJackSpeech()

"""What happened in Captain Jack, a sentence for each fact, and the sums of what it paid.

Owns the log's lines. A sentence is made from the reader's form of a fact, so it cannot leak.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from game.core.model import Fact, Reason, Viewer
from game.core.phrases import capital, counted, does, listed, points, verb, who, whose
from game.core.speech import Names
from game.rules.captain_jack.box import face_of
from game.rules.captain_jack.model import (
    AcesLaid,
    AceSpent,
    Asked,
    Attacked,
    Damaged,
    Declined,
    Defended,
    Drew,
    GameOver,
    Given,
    JackDeclared,
    NoDefence,
    Passed,
    Repaired,
    Salvaged,
    Scored,
    Seized,
    Standoff,
    StockRenewed,
    StockSpent,
    Stolen,
    Sunk,
    Traded,
    TreasureLaid,
    TurnBegan,
)
from game.rules.captain_jack.phrases import (
    a_card,
    cards,
    counters,
    diamonds,
    ranked,
)

# --- cards and turns ------------------------------------------------------------------------------


def _drew(fact: Drew, names: Names, reader: Viewer) -> str | None:
    if fact.dealt:
        return f"You are dealt {cards(fact.cards)}." if fact.cards else None
    what = cards(fact.cards) if fact.cards else counted(fact.count, "card")
    return f"{does(fact.seat, names, reader, 'draw')} {what}."


def _renewed(fact: StockRenewed, names: Names, reader: Viewer) -> str:
    time = "second" if fact.time == 2 else "third"
    cards_in_it = counted(fact.count, "card")
    return f"The discards are shuffled into a new stock of {cards_in_it}, for the {time} time."


def _spent(fact: StockSpent, names: Names, reader: Viewer) -> str:
    if fact.last_turns > 0:
        return "The stock is empty. After this turn everybody has one more."
    return "The stock is empty. From now on you play with what is left in your hands."


def _began(fact: TurnBegan, names: Names, reader: Viewer) -> str:
    return f"{capital(whose(fact.seat, names, reader))} turn."


def _treasure(fact: TreasureLaid, names: Names, reader: Viewer) -> str:
    ranks = listed(ranked(face_of(card).rank) for card in sorted(fact.cards))
    what = f"{diamonds(len(fact.cards))} ({ranks})"
    into = whose(fact.seat, names, reader) if fact.seat == reader else "the"
    return f"{does(fact.seat, names, reader, 'lay')} {what} in {into} treasure chest."


def _aces(fact: AcesLaid, names: Names, reader: Viewer) -> str:
    if len(fact.cards) == 1:
        what = "an ace of spades: it allows a second attack in one turn"
    else:
        what = f"{len(fact.cards)} aces of spades: each allows one more attack some time"
    return f"{does(fact.seat, names, reader, 'lay')} down {what}."


def _asked(fact: Asked, names: Names, reader: Viewer) -> str:
    match fact.what:
        case "captain-jack":
            return f"{does(fact.seat, names, reader, 'can', 'can')} declare a Captain Jack."
        case "defend":
            return f"{does(fact.seat, names, reader, 'have', 'has')} to answer with a spade."
        case "steal":
            return f"A hit! {does(fact.seat, names, reader, 'may', 'may')} board with a club."
        case "crew":
            owed = counted(fact.count, "card")
            return f"{does(fact.seat, names, reader, 'choose')} {owed} to give as crew."
    return f"{does(fact.seat, names, reader, 'may', 'may')} attack once more."


_DECLINED: Final = {
    "captain-jack": ("keep king and jack for later", "keeps king and jack for later"),
    "steal": ("do not board", "does not board"),
    "attack-again": ("hold your fire, and keep the ace", "holds fire, and keeps the ace"),
    "salvage": ("dive no more", "dives no more"),
}


def _declined(fact: Declined, names: Names, reader: Viewer) -> str:
    return f"{does(fact.seat, names, reader, *_DECLINED[fact.what])}."


def _declared(fact: JackDeclared, names: Names, reader: Viewer) -> str:
    shows = does(fact.seat, names, reader, "show")
    gets = verb(fact.seat, reader, "get")
    if fact.counters:
        ship = f"a ship with {counters(fact.counters)}"
    else:
        ship = f"another ship: that makes {fact.ships}"
    paid = fact.ship_points + fact.counters
    worth = f" ({points(paid)})" if paid else ""
    shown = f"{shows} {a_card(fact.king)} and {a_card(fact.jack)}"
    return f"Captain Jack! {shown}, and {gets} {ship}{worth}."


def _passed(fact: Passed, names: Names, reader: Viewer) -> str:
    if fact.forced:
        return f"{does(fact.seat, names, reader, 'can', 'can')} do nothing, and the turn goes on."
    return f"{does(fact.seat, names, reader, 'pass', 'passes')}."


# --- fighting -------------------------------------------------------------------------------------


def _attacked(fact: Attacked, names: Names, reader: Viewer) -> str:
    verb = ("fire", "fires") if fact.number == 1 else ("fire again:", "fires again:")
    shot = f"{does(fact.seat, names, reader, *verb)} {a_card(fact.card)}"
    return f"{shot} at {whose(fact.target, names, reader)} ship."


def _defended(fact: Defended, names: Names, reader: Viewer) -> str:
    return f"{does(fact.seat, names, reader, 'answer')} with {a_card(fact.card)}."


def _no_defence(fact: NoDefence, names: Names, reader: Viewer) -> str:
    return f"{does(fact.seat, names, reader, 'have', 'has')} no spade to answer with."


def _standoff(fact: Standoff, names: Names, reader: Viewer) -> str:
    return f"{fact.value} against {fact.value}: nothing happens."


def _damaged(fact: Damaged, names: Names, reader: Viewer) -> str:
    ship = f"{whose(fact.seat, names, reader)} ship"
    against = f"{fact.higher} against {fact.lower}" if fact.lower else f"{fact.higher} unanswered"
    if not fact.left:
        return f"{against}: {ship} loses all of its {counters(fact.lost)}."
    return f"{against}: {ship} loses {counters(fact.lost)} and has {fact.left} left."


def _sunk(fact: Sunk, names: Names, reader: Viewer) -> str:
    lost = f"{capital(whose(fact.seat, names, reader))} ship goes down"
    if fact.treasure:
        lost += f" with {diamonds(len(fact.treasure))}"
    if fact.ships:
        return f"{lost}! The next ship of the fleet takes over, with {counters(fact.counters)}."
    crew = f" A crew of {len(fact.crew)} is lost." if fact.crew else ""
    return f"{lost}!{crew}"


def _stolen(fact: Stolen, names: Names, reader: Viewer) -> str:
    ship = f"{whose(fact.target, names, reader)} ship"
    boards = f"{does(fact.seat, names, reader, 'board')} {ship} with {a_card(fact.club)}"
    parts = [diamonds(len(fact.cards))] if fact.cards else []
    parts += [f"a crew of {fact.crew}"] if fact.crew else []
    return f"{boards} for {listed(parts) or 'nothing'}."


def _given(fact: Given, names: Names, reader: Viewer) -> str:
    left = f", {fact.owed} to go" if fact.owed else ""
    return f"{does(fact.seat, names, reader, 'give')} {a_card(fact.card)} as crew{left}."


def _seized(fact: Seized, names: Names, reader: Viewer) -> str:
    held = f"all that {who(fact.target, names, reader)} held"
    how = "drawn by chance" if fact.by_chance else held
    return f"{does(fact.seat, names, reader, 'press', 'presses')} {cards(fact.cards)}, {how}."


def _ace_spent(fact: AceSpent, names: Names, reader: Viewer) -> str:
    return f"The extra attack spends {whose(fact.seat, names, reader)} ace of spades."


# --- errands and the end --------------------------------------------------------------------------


def _repaired(fact: Repaired, names: Names, reader: Viewer) -> str:
    mends = f"{does(fact.seat, names, reader, 'mend')} the ship with {a_card(fact.card)}"
    return f"{mends}: {counters(fact.gained)} more, {fact.now} now."


def _traded(fact: Traded, names: Names, reader: Viewer) -> str:
    return f"{does(fact.seat, names, reader, 'trade')} away {a_card(fact.card)}."


def _salvaged(fact: Salvaged, names: Names, reader: Viewer) -> str:
    dives = f"{does(fact.seat, names, reader, 'dive')} with {a_card(fact.club)}"
    into = "the hand" if fact.to_hand else "the treasure chest"
    return f"{dives}: {a_card(fact.card)} comes up into {into}."


def _scored(fact: Scored, names: Names, reader: Viewer) -> str:
    return f"{does(fact.seat, names, reader, 'have', 'has')} {points(fact.points)}."


_OVER: Final = {
    "played-out": "The stock is empty and nobody plays any more: the game is over.",
    "last-round": "Everybody has had one more turn: the game is over.",
    "nobody-plays": "Twice around nobody has played anything: the game is over.",
}


def _over(fact: GameOver, names: Names, reader: Viewer) -> str:
    return _OVER[fact.why]


_Say: TypeAlias = Callable[[Any, Names, Viewer], str | None]

_SENTENCES: Final[dict[type[Fact], _Say]] = {
    Drew: _drew,
    StockRenewed: _renewed,
    StockSpent: _spent,
    TurnBegan: _began,
    TreasureLaid: _treasure,
    AcesLaid: _aces,
    Asked: _asked,
    Declined: _declined,
    JackDeclared: _declared,
    Passed: _passed,
    Attacked: _attacked,
    Defended: _defended,
    NoDefence: _no_defence,
    Standoff: _standoff,
    Damaged: _damaged,
    Sunk: _sunk,
    Stolen: _stolen,
    Given: _given,
    Seized: _seized,
    AceSpent: _ace_spent,
    Repaired: _repaired,
    Traded: _traded,
    Salvaged: _salvaged,
    Scored: _scored,
    GameOver: _over,
}


def told(fact: Fact, names: Names, reader: Viewer) -> str | None:
    """One line of the log; None for the deal of another hand."""
    return _SENTENCES[type(fact)](fact, names, reader)


# --- sums -----------------------------------------------------------------------------------------


def sums(fact: Fact, names: Names) -> Sequence[Reason] | None:
    """What a ship took down with it, line by line.

    None for any other fact: it pays or costs one point for each thing that its sentence counts, or
    names its points (a ship). What makes everybody's points in the end is in the result.
    """
    return _sum_of_sunk(fact, names) if isinstance(fact, Sunk) else None


def _sum_of_sunk(fact: Sunk, names: Names) -> Sequence[Reason]:
    name = names[fact.seat]
    lines = (
        ("the ship", -fact.ship_points),
        (diamonds(len(fact.treasure)), -len(fact.treasure)),
        (f"a crew of {len(fact.crew)}", -len(fact.crew)),
        (f"{counters(fact.counters)} on the next ship", fact.counters),
    )
    return [Reason(f"{name}: {what}", abs(paid), paid) for what, paid in lines if paid]

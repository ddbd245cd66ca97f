"""What John Silver says: facts, choices, questions, refusals, reasons. Satisfies `core.speech`.

Owns the sentences. Pages of the rules reference are in `pages`, the view as text in `show`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer
from game.core.phrases import capital, does, listed, verb, who
from game.core.speech import Names
from game.rules.john_silver import advice, pages
from game.rules.john_silver.box import APPLES, COLUMNS, FACES, GOLD, JOKER, SPOTS, SUIT, Card
from game.rules.john_silver.deal import has_apple
from game.rules.john_silver.model import Phase, View
from game.rules.john_silver.phrases import (
    ROLES,
    all_told,
    apples,
    as_it_lies,
    below,
    gold,
    named,
    row_named,
    spots,
    symbols,
    told,
)
from game.rules.john_silver.scoring import EACH, MOST, SECOND, left_of, total
from game.rules.john_silver.show import shown
from game.rules.john_silver.words import (
    NO_ROW,
    NOBODY,
    Begins,
    Dealt,
    Draw,
    Drew,
    Exchange,
    Exchanged,
    GameOver,
    Keep,
    Kept,
    LeftOver,
    PassedOver,
    Play,
    Played,
    RowShared,
    Scored,
    Seated,
    Take,
    Took,
)

REASONS: Final[Mapping[str, str]] = {
    "gold": "gold coins",
    "apples": "apples from the right",
    "spots": "black spots",
}
REFUSALS: Final[Mapping[Refusal, str]] = {
    "over": "The game is over.",
    "not-your-turn": "It is not your turn.",
    "unknown-action": "John Silver knows no such move.",
    "exchange-first": "First say whether you keep your hand.",
    "too-late-to-exchange": "A hand can be exchanged before the first turn only.",
    "has-apple": "A hand with an apple cannot be exchanged.",
    "fill-your-hand": "You played an apple: draw a card, or take one from the table, first.",
    "only-after-an-apple": "Only after an apple you may choose how to fill your hand.",
    "not-in-your-hand": "You do not hold this card.",
    "no-such-space": "There is no such space on the table.",
    "wrong-row": "Chests, sailors and ships each have their own row.",
    "space-taken": "A card lies there already; each column takes one card of a kind.",
    "pile-empty": "The pile is empty: take a card from the table.",
    "must-take": "By the house rules an apple takes a card from the table.",
    "not-on-the-table": "This card does not lie on the table.",
    "apples-stay": "Apple cards stay where they lie.",
}
TIPS: Final[Mapping[str, str]] = {
    "exchange": "Apple cards let you take a card back from the table. A hand without any may be "
    "exchanged, but only now.",
    "first-card": "A card may lie under any character. What counts is whose column it lies in when "
    "the row is full.",
    "fills-row": "One of the rows lacks a single card. Whoever lays it decides who wins the pairs: "
    "the two highest go together, and the two lowest.",
    "refill": "Take a card that would hurt you, or one that you can place better. If it comes out "
    "of a full row, that row is not shared out.",
    "apples": "Apples that you win are points for the neighbour on your left, and you get those of "
    "the neighbour on your right. The plates of all players name who gets their apples.",
    "spots": "You have black spots. In the end whoever has most of them loses 8 points, and the "
    "second 4; all others lose nothing.",
    "spots-two": "You have black spots. With two players each of them costs a point.",
    "no-pile": "With the pile empty only an apple brings a card into your hand. Others may run out "
    "of cards before you do.",
}
ADVICE: Final[Mapping[str, str]] = {
    "no-apple": "Apples are the only way to save a row, so six new cards are worth it.",
    "no-apple-comes": "After so many exchanges the apples seem to be in other hands.",
    "must-keep": "A hand with an apple stays as it is.",
    "cash-in": "It fills the row, and the pairs pay you well.",
    "spoil": "It fills the row before it can pay the others better.",
    "promising": "There it makes the row more likely to pay you.",
    "trap": "There it turns the row against the others.",
    "apple-takes": "The apple gets a card off the table that would help the others, or hurt you.",
    "least-harm": "No card does you good now; this one does the least harm.",
    "draw-on": "No card on the table is worth taking, so draw.",
    "save-row": "That breaks up the full row, which would have paid others more than you.",
    "clear-away": "Without that card the rows look better for you.",
    "must-take": "You have to take a card, and the rows can spare this one best.",
    "slip": "It is allowed, and came to hand first.",
}


class JohnSilverSpeech:
    """The words of John Silver; one is enough."""

    reasons = REASONS
    pages = pages.PAGES
    tips = TIPS

    def fact(self, fact: Fact, names: Names, reader: Viewer) -> str | None:
        """One line of the log; None for a hand that is not the reader's being dealt."""
        sentence = _SENTENCES.get(type(fact))
        return None if sentence is None else sentence(fact, names, reader)

    def why(self, fact: Fact, names: Names) -> Sequence[Reason] | None:
        """The sums of a row and of the end."""
        if isinstance(fact, RowShared):
            return _why_shared(fact, names)
        return _why_scored(fact, names) if isinstance(fact, Scored) else None

    def action(self, action: Action, view: View, names: Names) -> str:
        """Names the card, the column, and the row of a joker."""
        match action:
            case Keep():
                return "Keep this hand"
            case Exchange():
                return "Exchange this hand for six new cards"
            case Draw():
                full = _full_row(view)
                return f"Draw, and share out {full}" if full else "Draw a card from the pile"
            case Take(card=card):
                full = _full_row(view)
                if not full:
                    return f"Take {named(card)} from the table"
                if any(laid.card == card for laid in view.rows[view.row]):
                    return f"Take {named(card)} out of the full row"
                return f"Take {named(card)}, and share out {full}"
            case Play(card=card, row=row, column=column):
                head = view.columns[column]
                where = below(head.character, head.owner, names, view.viewer)
                joker = SUIT[card] == JOKER
                if len(view.rows[row]) == COLUMNS - 1:
                    filled = row_named(row) if joker else "the row"
                    return f"Fill {filled}: {FACES[card].name} {where}"
                into = f" as a {_kind(row)}" if joker else ""
                return f"Play {named(card)}{into} {where}"
        raise ValueError(f"no action of John Silver: {action!r}")

    def ask(self, view: View, seat: Seat, names: Names) -> str:
        """What to do now, or whom to wait for."""
        if view.phase == Phase.OVER:
            return "The game is over."
        if view.turn != seat:
            return f"Wait for {names[view.turn]}."
        if view.phase == Phase.EXCHANGE:
            if has_apple(list(view.hand or ())):
                return "Look at your hand. It has an apple, so you keep it."
            return "You hold no apple. Keep your hand, or exchange it for six new cards."
        if view.phase == Phase.REFILL:
            lies = f" {as_it_lies(view.rows[view.row], view, names)}" if _full_row(view) else ""
            if view.house.must_take or not view.pile:
                return f"Take a card without apples from the table.{lies}"
            return f"Draw a card, or take one without apples from the table.{lies}"
        if not view.pile:
            return "Play a card. The pile is empty."
        return "Play a card into its row, under any character."

    def refusal(self, code: Refusal) -> str:
        return REFUSALS[code]

    def advice(self, why: str, action: Action, view: View, names: Names) -> str:
        return ADVICE[why] if why in ADVICE else advice.told(why, action, view, names)

    def page(self, view: View, seat: Viewer) -> int:
        """The page about the phase; about the empty pile when it is."""
        if view.phase == Phase.PLAY and not view.pile:
            return pages.EMPTY_PILE
        return pages.OF_PHASE[view.phase]

    def tip(self, view: View, seat: Seat) -> str | None:
        """For who is to act."""
        if view.turn != seat:
            return None
        if view.phase == Phase.EXCHANGE:
            return None if has_apple(list(view.hand or ())) else "exchange"
        if view.phase == Phase.REFILL:
            return "refill"
        return _tip_for_playing(view, seat)

    def show(self, view: View, names: Names) -> Sequence[str]:
        return shown(view, names)


def _tip_for_playing(view: View, seat: Seat) -> str:
    """The rarest thing first: a row that lacks a card is there nearly always."""
    won = view.seats[seat].won
    if not view.pile:
        return "no-pile"
    if total(won, SPOTS):
        return "spots" if len(view.seats) > 2 else "spots-two"
    if total(won, APPLES):
        return "apples"
    if any(len(row) == COLUMNS - 1 for row in view.rows):
        return "fills-row"
    return "first-card"


def _full_row(view: View) -> str:
    """ "the ship row", while it is full and waits for its player's draw; else nothing."""
    full = view.row != NO_ROW and len(view.rows[view.row]) == COLUMNS
    return row_named(view.row) if full else ""


def _kind(row: int) -> str:
    """What a joker stands for in a row: a "ship"."""
    return row_named(row).split()[1]


# --- facts ----------------------------------------------------------------------------------------


def _seated(fact: Seated, names: Names, reader: Viewer) -> str:
    places = (
        f"the {ROLES[role]} for {'nobody' if owner == NOBODY else who(owner, names, reader)}"
        for role, owner in zip(fact.characters, fact.owners, strict=True)
    )
    return f"Above the columns, from the left: {listed(places)}."


def _dealt(fact: Dealt, names: Names, reader: Viewer) -> str | None:
    return None if fact.cards is None else f"You are dealt {all_told(fact.cards)}."


def _begins(fact: Begins, names: Names, reader: Viewer) -> str:
    if fact.why == "chance":
        return f"Chance lets {who(fact.seat, names, reader)} begin."
    if fact.why == "pirate":
        pirate = f"{does(fact.seat, names, reader, 'are', 'is')} the pirate"
        return f"{pirate} and {verb(fact.seat, reader, 'begin')}."
    return f"{does(fact.seat, names, reader, 'begin')}."


def _kept(fact: Kept, names: Names, reader: Viewer) -> str:
    return f"{does(fact.seat, names, reader, 'keep')} the first hand."


def _exchanged(fact: Exchanged, names: Names, reader: Viewer) -> str:
    if fact.put_back is None or fact.cards is None:
        return f"{names[fact.seat]} holds no apple and exchanges the whole hand."
    return f"You put back {all_told(fact.put_back)}, and draw {all_told(fact.cards)}."


def _played(fact: Played, names: Names, reader: Viewer) -> str:
    where = below(fact.character, fact.owner, names, reader)
    into = f" as a {_kind(fact.row)}" if SUIT[fact.card] == JOKER else ""
    return f"{does(fact.seat, names, reader, 'play')} {told(fact.card)}{into} {where}."


def _drew(fact: Drew, names: Names, reader: Viewer) -> str:
    card = "a card" if fact.card is None else told(fact.card)
    last = "" if fact.pile else " The pile is empty now."
    return f"{does(fact.seat, names, reader, 'draw')} {card}.{last}"


def _took(fact: Took, names: Names, reader: Viewer) -> str:
    saved = f" So {row_named(fact.row)} is not shared out." if fact.saved else ""
    return f"{does(fact.seat, names, reader, 'take')} {told(fact.card)} from the table.{saved}"


def _shared(fact: RowShared, names: Names, reader: Viewer) -> str:
    cards = [laid.card for laid in fact.cards]
    full = f"{capital(row_named(fact.row))} is full."
    if fact.low == fact.high:
        return f"{full} {_goes('All four cards', True, cards, fact.low, names, reader)}."
    high = _goes(f"The high pair, {_pair(cards[2:])},", False, cards[2:], fact.high, names, reader)
    low = _goes(f"the low pair, {_pair(cards[:2])},", False, cards[:2], fact.low, names, reader)
    return f"{full} {high}; {low}."


def _pair(cards: Sequence[Card]) -> str:
    """Two cards, the higher one first: "ship 13 and ship 12"."""
    return listed(FACES[card].name for card in reversed(cards))


def _goes(
    what: str, many: bool, cards: Sequence[Card], owner: Seat, names: Names, reader: Viewer
) -> str:
    if owner == NOBODY:
        return f"{what} {'leave' if many else 'leaves'} the game"
    return f"{what} {'go' if many else 'goes'} to {who(owner, names, reader)} ({symbols(cards)})"


def _passed_over(fact: PassedOver, names: Names, reader: Viewer) -> str:
    empty = f"{does(fact.seat, names, reader, 'have', 'has')} no cards left"
    return f"{empty} and {verb(fact.seat, reader, 'are', 'is')} passed over."


def _left_over(fact: LeftOver, names: Names, reader: Viewer) -> str:
    cards = [laid.card for laid in fact.cards]
    return f"{capital(row_named(fact.row))} is not full: nobody wins {all_told(cards)}."


def _scored(fact: Scored, names: Names, reader: Viewer) -> str:
    scores = does(fact.seat, names, reader, "score")
    parts = [gold(fact.gold), f"{apples(fact.apples)} from {who(fact.giver, names, reader)}"]
    marks = ""
    if fact.spots or fact.cost:
        rank = {MOST: ", the most,", SECOND: ", the second most,"}.get(fact.rank, "")
        cost = f"cost{'s' if fact.spots == 1 else ''} {fact.cost or 'nothing'}"
        marks = f"; {spots(fact.spots)}{rank} {cost}"
    return f"{scores} {fact.points}: {listed(parts)}{marks}."


def _game_over(fact: GameOver, names: Names, reader: Viewer) -> str:
    if len(fact.winners) == 1:
        return f"{does(fact.winners[0], names, reader, 'win')}."
    people = listed(who(seat, names, reader) for seat in fact.winners)
    return f"{capital(people)} share the victory."


_SENTENCES: Final[Mapping[type, Callable[[Any, Names, Viewer], str | None]]] = {
    Seated: _seated,
    Dealt: _dealt,
    Begins: _begins,
    Kept: _kept,
    Exchanged: _exchanged,
    Played: _played,
    Drew: _drew,
    Took: _took,
    RowShared: _shared,
    PassedOver: _passed_over,
    LeftOver: _left_over,
    Scored: _scored,
    GameOver: _game_over,
}

# --- why those points -----------------------------------------------------------------------------


def _why_shared(fact: RowShared, names: Names) -> list[Reason]:
    """Gold and apples as they will count; spots have no price yet with three and four players."""
    cards = [laid.card for laid in fact.cards]
    pairs = [(fact.high, cards[2:]), (fact.low, cards[:2])]
    if fact.low == fact.high:
        pairs = [(fact.high, cards)]
    lines = []
    for seat, won in pairs:
        if seat == NOBODY:
            continue
        pair = listed(FACES[card].value for card in won)
        count = total(won, GOLD)
        if count:
            lines.append(Reason(f"{names[seat]}, {pair}: {gold(count)}", count, count))
        count = total(won, APPLES)
        if count:
            left = names[left_of(seat, len(names))]
            what = f"{left}, left of {names[seat]}, {pair}: {apples(count)}"
            lines.append(Reason(what, count, count))
        count = total(won, SPOTS)
        if count:
            price, later = (-count, "") if len(names) == 2 else (0, ", they count at the end")
            lines.append(Reason(f"{names[seat]}, {pair}: {spots(count)}{later}", count, price))
    return lines


def _why_scored(fact: Scored, names: Names) -> list[Reason]:
    lines = [Reason(f"won: {gold(fact.gold)}", fact.gold, fact.gold)]
    giver = f"{names[fact.giver]} on the right won {apples(fact.apples)}"
    lines.append(Reason(giver, fact.apples, fact.apples))
    rank = {MOST: "the most", SECOND: "the second most", EACH: "1 point each"}.get(
        fact.rank, "no penalty"
    )
    lines.append(Reason(f"{spots(fact.spots)}: {rank}", fact.spots, -fact.cost))
    return [line for line in lines if line.count or line.points]


SPEECH: Final = JohnSilverSpeech()

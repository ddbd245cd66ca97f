"""What Parley says, and its entry as a game: for tests of logs, exports and the text terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Game
from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer
from game.core.speech import Names, Page
from tests.table.parley import (
    NAMES,
    NOTHING,
    PARLEY,
    Bid,
    Chose,
    Done,
    Draw,
    Drew,
    Laid,
    Lay,
    ParleyView,
    Shown,
    Won,
    advise,
)


def card(number: int | None) -> str:
    if number is None:
        return "a card"
    return "nothing" if number == NOTHING else f"the {NAMES[number]}"


class ParleySpeech:
    """Satisfies `game.core.speech.Speech`."""

    reasons: Mapping[str, str] = {"coins": "Coins"}
    pages: Sequence[Page] = (
        Page("Your turn", "Lay a card for a coin.\n\nDraw a card."),
        Page("Bids", "The highest bid takes three coins."),
    )
    tips: Mapping[str, str] = {}

    def fact(self, fact: Fact, names: Names, reader: Viewer) -> str | None:
        match fact:
            case Laid():
                return f"{names[fact.seat]} lays {card(fact.card)} out."
            case Drew(seat) if seat == reader:
                return f"You draw {card(fact.card)}."
            case Drew():
                return f"{names[fact.seat]} draws {card(fact.card)}."
            case Chose():
                return f"{names[fact.seat]} bids {card(fact.card)}."
            case Won():
                return f"{names[fact.seat]} wins with {card(fact.card)}."
            case Shown():
                return f"Bids: {', '.join(map(card, fact.bids))}."
        return None

    def why(self, fact: Fact, names: Names) -> Sequence[Reason] | None:
        return (Reason("highest bid", 1, fact.coins),) if isinstance(fact, Won) else None

    def action(self, action: Action, view: Any, names: Names) -> str:
        match action:
            case Lay(number):
                return f"Lay {card(number)} out"
            case Draw():
                return "Draw a card"
            case Bid(number):
                return f"Bid {card(number)}"
            case Done():
                return "Be done"
        raise AssertionError(action)

    def ask(self, view: ParleyView, seat: Seat, names: Names) -> str:
        return "Bid a card." if view.turn == len(view.sizes) else "It is your turn."

    def refusal(self, code: Refusal) -> str:
        return {"not-now": "Not now.", "not-your-turn": "Somebody else's turn."}[code]

    def advice(self, why: str, action: Action, view: Any, names: Names) -> str:
        return {"highest": "The highest card wins.", "lowest": "Low cards win nothing."}.get(
            why, "More cards, more coins."
        )

    def page(self, view: ParleyView, seat: Viewer) -> int:
        return int(view.turn == len(view.sizes))

    def tip(self, view: Any, seat: Seat) -> str | None:
        return None

    def show(self, view: ParleyView, names: Names) -> Sequence[str]:
        hand = ", ".join(NAMES[number] for number in view.mine) or "nothing"
        coins = ", ".join(f"{n} {c}" for n, c in zip(names, view.coins, strict=True))
        return (f"Round {view.round + 1}. Coins: {coins}.", f"You hold: {hand}.")


SPEECH: Final = ParleySpeech()
GAME: Final = Game(PARLEY, speech=SPEECH, advise=advise)

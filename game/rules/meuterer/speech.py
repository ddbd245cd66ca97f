"""What Meuterer says: questions, choices, refusals, advice, and the view as text.

Fulfils `game.core.speech.Speech`. Facts are worded in `sentences`, the rules reference in `pages`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer
from game.core.phrases import capital, listed, points
from game.core.speech import Blow, Names, Page
from game.rules.meuterer import advice, nouns, sentences
from game.rules.meuterer.box import (
    BATTLE,
    ISLANDS,
    MUTINEER,
    PIRATE,
)
from game.rules.meuterer.model import Phase, View
from game.rules.meuterer.nouns import amount, card, count, island
from game.rules.meuterer.pages import PAGE_OF, PAGES
from game.rules.meuterer.prospects import island_after, sides
from game.rules.meuterer.show import shown
from game.rules.meuterer.words import (
    AddBattle,
    Pass,
    PlayCard,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)

REASONS: Final = {
    "course": "Destinations as captain",
    "mutiny": "Destinations as mutineer",
    "boatswain": "Rewards as boatswain",
    "pay": "Paid to the boatswain",
    "sailor": "Rewards as sailor",
    "goods": "Goods sold",
}

REFUSALS: Final = {
    "over": "The game is over.",
    "not-your-turn": "It is not your turn.",
    "not-now": "That is for another moment of the round.",
    "passed-already": "You have passed: you play no more cards this round.",
    "captain-takes-none": "The captain keeps his post and takes no character.",
    "not-in-the-fight": (
        "Only captain, boatswain, mutineer and sailor may add battle cards, each when it is asked."
    ),
    "no-such-offer": "The captain's cards offer 0, 1, 2 or 3 points.",
    "no-such-card": "You have no such card in your hand.",
    "character-gone": "That character is not there any more.",
    "not-so-many-battle-cards": "You do not hold so many battle cards.",
    "cannot-be-sold": (
        "On each bright island you may sell one kind that it wants, each card only once."
    ),
    "not-to-throw": "You can only throw away a card that you may choose from now.",
}

TIPS: Final = {
    "offer": (
        "A boatswain makes you stronger by one battle card. When you stay captain he gets a "
        "point, and on top of it what you offer, out of your own points."
    ),
    "trade": (
        "Whoever lays down the most of what a bright island wants is paid there. After the round "
        "you draw up to five cards again, so you may also get rid of poor ones."
    ),
    "pirate": (
        "The pirate card moves the pirate ship. If it meets the merchant ship, everybody's "
        "face-up cards are lost."
    ),
    "captain": (
        "When you pass, each card you still hold is one step for the ship. The pale hat shows "
        "where it would sail now."
    ),
    "choose": (
        "The mutineer and the sailor rise against the captain, the boatswain stands by him. "
        "Merchant and stevedore keep out of the fight. What you take stays secret until all have "
        "passed."
    ),
    "fight": (
        "Battle cards played earlier count as well, and a boatswain counts as one more. A tie is "
        "the mutineer's."
    ),
    "sale": (
        "You sell one kind on each bright island. Only whoever sells the most there is paid; the "
        "numbers on the island are for one, for two and for three who tie."
    ),
    "keep": "As stevedore you drew three cards too many. Nobody sees what you throw away.",
}


class MeutererSpeech:
    """Satisfies `game.core.speech.Speech`."""

    reasons: Mapping[str, str] = REASONS
    pages: Sequence[Page] = PAGES
    tips: Mapping[str, str] = TIPS
    blows: Mapping[str, Blow] = {"captain-changed": Blow("old", "new")}

    def fact(self, fact: Fact, names: Names, reader: Viewer) -> str | None:
        return sentences.sentence(fact, names, reader)

    def why(self, fact: Fact, names: Names) -> Sequence[Reason] | None:
        return sentences.reasons_of(fact, names)

    def action(self, action: Action, view: View, names: Names) -> str:
        match action:
            case ShowOffer(offer):
                return f"Offer the boatswain {points(offer) if offer else 'nothing'}"
            case PlayCard(played):
                return f"Play {card(played)}"
            case Pass():
                return _passing(view)
            case TakeCharacter(character):
                return f"Take {nouns.character(character)}{_his_course(character, view)}"
            case AddBattle(0):
                return "Add nothing"
            case AddBattle(number):
                return f"Add {amount(BATTLE, number)}"
            case Sell(sold):
                return f"Sell {nouns.lots(sold)}"
            case ThrowAway(thrown):
                return f"Throw {card(thrown)} away"
        raise TypeError(f"{action!r} is no action of Meuterer")

    def ask(self, view: View, seat: Seat, names: Names) -> str:
        if view.phase == Phase.OVER:
            return "The voyage is over."
        if seat not in view.acting:
            return f"Wait for {listed(names[other] for other in view.acting)}."
        match view.phase:
            case Phase.OFFER:
                return "You are captain: show what you offer the boatswain for his help."
            case Phase.TRADE if seat == view.captain:
                return "Play a card face up, or pass and set the ship's course."
            case Phase.TRADE:
                return "Play a card face up, or pass and choose a character."
            case Phase.CHOOSE:
                return "Choose, in secret, who you are this round."
            case Phase.FIGHT:
                return _fight(view, seat)
            case Phase.SALE:
                front = view.seats[seat].front
                there = [i for i in view.active if any(map(ISLANDS[i].takes, front))]
                return f"What do you sell on {listed(island(i) for i in there)}?"
        return f"Throw {count(view.surplus, 'card')} away, face down; nobody sees which."

    def refusal(self, code: Refusal) -> str:
        return REFUSALS.get(code, "That is not possible now.")

    def advice(self, why: str, action: Action, view: View, names: Names) -> str:
        return _advice(why, action, view)

    def page(self, view: View, seat: Viewer) -> int:
        return PAGE_OF[view.phase]

    def tip(self, view: View, seat: Seat) -> str | None:
        if seat not in view.acting:
            return None
        if view.phase == Phase.TRADE and PIRATE in (view.seats[seat].hand or ()):
            return "pirate"
        if view.phase == Phase.TRADE and seat == view.captain:
            return "captain"
        return {
            Phase.OFFER: "offer",
            Phase.TRADE: "trade",
            Phase.CHOOSE: "choose",
            Phase.FIGHT: "fight",
            Phase.SALE: "sale",
            Phase.KEEP: "keep",
        }[view.phase]

    def show(self, view: View, names: Names) -> Sequence[str]:
        return tuple(shown(view, names))


def _fight(view: View, seat: Seat) -> str:
    defence, attack = sides(view)
    hold = BATTLE in (view.seats[seat].hand or ())
    question = "do you add battle cards?" if hold else "you have no battle card to add."
    return f"Captain {defence}, mutineer {attack}: {question}"


def _passing(view: View) -> str:
    """What passing comes to for the seat whose view it is."""
    if view.viewer is None:
        return "Pass"
    kept = view.seats[view.viewer].hand_size
    if view.viewer == view.captain:
        return f"Pass with {count(kept, 'card')}: course for {island(island_after(view, kept))}"
    return f"Pass with {count(kept, 'card')} and choose a character"


def _his_course(character: int, view: View) -> str:
    """Where the mutineer would sail, for the seat whose view it is: its kept cards are counted."""
    if character != MUTINEER or view.viewer is None:
        return ""
    return f": course for {island(island_after(view, view.seats[view.viewer].hand_size))}"


# --- advice ---------------------------------------------------------------------------------------

_ADVICE: Final = {
    "offer-nothing": "With battle cards of your own you need not pay for help.",
    "offer-help": "You hold few battle cards, and a good offer makes a boatswain likelier.",
    "pass": "More cards would win nothing, and what you keep is worth something next round.",
    "fresh": "A card that sells nowhere now is better changed for a fresh one after the round.",
    "pirates": "The pirates would catch the ship, and others have more to lose than you.",
    "pirates-off": "The pirates would catch nobody now, and the card is of no other use.",
    "mutineer": "You look strong enough to overthrow the captain, and a tie would be yours.",
    "boatswain": "The captain will probably stay; then you get a point and his offer.",
    "merchant": "You are tied or nearly so in goods, and the merchant is first in a tie.",
    "stevedore": "Nothing else pays for you now; more cards to choose from always help.",
    "fight": "That brings your side ahead.",
    "fight-enough": "Your side is ahead; keep your battle cards.",
    "fight-lost": "You could not turn the fight; keep your battle cards.",
    "fight-none": "You have no battle card.",
    "sale": "That pays most, as the others' cards lie.",
    "sale-hopeless": "Others have more of what is wanted; it pays nothing either way.",
    "throw": "Of these it is the card that you are least likely to sell.",
    "slip": "Just so.",
}


def _advice(why: str, action: Action, view: View) -> str:
    """The reason code as one sentence, with what it is about."""
    match why, action:
        case "goods", PlayCard(played):
            there = [i for i in view.active if ISLANDS[i].takes(played)]
            where = listed(island(i) for i in there)
            return f"{capital(card(played))} sells on {where}, and who sells most there is paid."
        case "course", _:
            return "With fewer cards left, your ship reaches an island that is worth more."
        case "pass-captain", _ if view.viewer is not None:
            there_now = island_after(view, view.seats[view.viewer].hand_size)
            worth = points(ISLANDS[there_now].ship)
            return f"This takes your ship to {island(there_now)}, for {worth} if you stay captain."
        case "sailor", _ if view.viewer is not None:
            looked = view.seats[view.viewer].looked or ()
            if 0 in looked:
                return "Somebody will probably become the mutineer; you share the success."
            return "Somebody is the mutineer already; you share the success."
    return _ADVICE[why] if why in _ADVICE else advice.told(why, action, view)


SPEECH: Final = MeutererSpeech()

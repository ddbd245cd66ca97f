"""What happened in Meuterer, fact by fact, as lines of the log; and why it paid what it paid.

Owns these sentences alone. A fact comes in its reader's form, so nothing is said that the reader
may not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model import Fact, Reason, Seat, Viewer
from game.core.phrases import capital, does, listed, points, verb, who
from game.core.speech import Names
from game.rules.meuterer.box import BOATSWAIN_REWARD, CHARACTERS, NOTHING
from game.rules.meuterer.nouns import (
    amount,
    card,
    cards,
    character,
    count,
    island,
    lots,
)
from game.rules.meuterer.words import (
    BattleAdded,
    BattleChosen,
    BattleShown,
    CaptainChanged,
    CardPlayed,
    CharacterTaken,
    CourseLaid,
    DeckMade,
    Drew,
    GameOver,
    IslandPaid,
    Looked,
    MutinyBegan,
    MutinyDecided,
    NoMutiny,
    OfferShown,
    Passed,
    PirateSailed,
    Plundered,
    Rewarded,
    RingLaid,
    RoundBegan,
    RoundOver,
    SaleChosen,
    SalesShown,
    ShipSailed,
    Sold,
    TableCleared,
    ThrewAway,
    Unmasked,
)


def sentence(fact: Fact, names: Names, reader: Viewer) -> str | None:
    """One line for `fact`, or None for what needs no words."""
    return (
        _of_cards(fact, names, reader)
        or _of_trade(fact, names, reader)
        or _of_characters(fact, names, reader)
        or _of_mutiny(fact, names, reader)
        or _of_sale(fact, names, reader)
        or _of_rounds(fact, names, reader)
    )


def _of_cards(fact: Fact, names: Names, reader: Viewer) -> str | None:
    match fact:
        case Drew(seat, drawn, extra):
            drew = f"{does(seat, names, reader, 'draw')} {cards(drawn)}"
            return f"{drew}{' as stevedore' if extra else ''}."
        case DeckMade(number):
            return f"The deck is empty. {count(number, 'discard')} become a new one, shuffled."
        case ThrewAway(seat, thrown):
            what = card(thrown[0]) if len(thrown) == 1 else cards(thrown)
            return f"{does(seat, names, reader, 'throw')} {what} away, face down."
    return None


def _of_trade(fact: Fact, names: Names, reader: Viewer) -> str | None:
    match fact:
        case OfferShown(seat, offer):
            what = points(offer) if offer else "nothing"
            return f"{does(seat, names, reader, 'offer')} the boatswain {what}."
        case CardPlayed(seat, played):
            return f"{does(seat, names, reader, 'play')} {card(played)}."
        case Passed(seat, _kept, True):
            empty = f"{does(seat, names, reader, 'have', 'has')} no cards left"
            return f"{empty} and {verb(seat, reader, 'pass', 'passes')}."
        case Passed(seat, kept):
            passes = does(seat, names, reader, "pass", "passes")
            return f"{passes} with {count(kept, 'card')}."
        case CourseLaid(seat, mutineer, steps, there):
            away = count(steps, "step") if steps else "where the ship lies"
            far = f"{island(there)}, {away}"
            if mutineer:
                own = "Your" if seat == reader else f"{names[seat]}'s"
                return f"{own} course, should the mutiny succeed: {far}."
            return f"{does(seat, names, reader, 'set')} course for {far}."
        case PirateSailed(_seat, path, caught):
            if not path:
                sailed = "The pirate ship stays where it is"
            else:
                sailed = f"The pirate ship sails {count(len(path), 'step')} to {island(path[-1])}"
            return f"{sailed} and catches the merchant ship." if caught else f"{sailed}."
        case Plundered(lost):
            parts = [
                f"{who(seat, names, reader)} {verb(seat, reader, 'lose')} {cards(what)}"
                for seat, what in enumerate(lost)
                if what
            ]
            return capital(f"{listed(parts)}.")
    return None


def _of_characters(fact: Fact, names: Names, reader: Viewer) -> str | None:
    match fact:
        case Looked(seat, there):
            if seat == reader:
                return f"You look at the characters: {listed(CHARACTERS[c] for c in there)}."
            return f"{names[seat]} looks at the {len(there)} characters in the middle."
        case CharacterTaken(seat, taken):
            if taken == NOTHING:
                return f"{does(seat, names, reader, 'keep')} one, face down."
            return f"{does(seat, names, reader, 'keep')} {character(taken)}, face down."
        case Unmasked(characters):
            parts = [
                f"{who(s, names, reader)} {verb(s, reader, 'are', 'is')} {character(c)}"
                for s, c in enumerate(characters)
                if c != NOTHING
            ]
            return f"The characters are turned up: {listed(parts)}."
    return None


def _of_mutiny(fact: Fact, names: Names, reader: Viewer) -> str | None:
    match fact:
        case MutinyBegan(captain, boatswain, mutineer, sailor):
            sides = [
                _side(captain, boatswain, "captain", names, reader),
                _side(mutineer, sailor, "mutineer", names, reader),
            ]
            return f"Mutiny! {capital(sides[1])} against {sides[0]}."
        case BattleChosen(seat, number):
            if number == NOTHING:
                return f"{names[seat]} has chosen battle cards in secret."
            return f"You choose {count(number, 'battle card')} in secret."
        case BattleShown():
            return "All show their battle cards."
        case BattleAdded(seat, 0):
            return f"{does(seat, names, reader, 'add')} nothing."
        case BattleAdded(seat, number, defends):
            side = "for the captain" if defends else "for the mutineer"
            return f"{does(seat, names, reader, 'add')} {count(number, 'battle card')} {side}."
        case MutinyDecided(succeeded, defence, attack):
            tie = ": a tie is the mutineer's" if defence == attack else ""
            end = "succeeds" if succeeded else "is put down"
            return f"The mutiny {end}, {max(defence, attack)} to {min(defence, attack)}{tie}."
        case NoMutiny(captain):
            stays = verb(captain, reader, "stay")
            return f"Nobody is the mutineer: {who(captain, names, reader)} {stays} captain."
        case CaptainChanged(_old, new):
            return f"{does(new, names, reader, 'are', 'is')} captain now."
        case Rewarded():
            return _of_reward(fact, names, reader)
    return None


def _side(leader: Seat, helper: Seat, title: str, names: Names, reader: Viewer) -> str:
    led = f"the {title} ({who(leader, names, reader)})"
    if helper == NOTHING:
        return led
    friend = "boatswain" if title == "captain" else "sailor"
    return f"{led} and the {friend} ({who(helper, names, reader)})"


def _of_reward(fact: Rewarded, names: Names, reader: Viewer) -> str:
    gets = does(fact.seat, names, reader, "get")
    match fact.what:
        case "course" | "mutiny":
            steers = f"{does(fact.seat, names, reader, 'steer')} to {island(fact.island)}"
            return f"{steers} and {verb(fact.seat, reader, 'get')} {points(fact.points)}."
        case "boatswain":
            return f"{gets} {points(fact.points)} as boatswain."
        case "pay":
            return f"{does(fact.seat, names, reader, 'pay')} {points(-fact.points)} of it."
    return f"{gets} {points(fact.points)} as sailor."


def _of_sale(fact: Fact, names: Names, reader: Viewer) -> str | None:
    match fact:
        case SaleChosen(seat, chosen):
            if chosen is None:
                return f"{names[seat]} has chosen in secret what to sell."
            return f"You choose to sell {lots(chosen)}."
        case SalesShown():
            return "All show what they sell."
        case Sold(seat, sold):
            return f"{does(seat, names, reader, 'sell')} {lots(sold)}."
        case IslandPaid(there, sold, _goods, paid, tied):
            where = capital(island(there))
            if not any(sold):
                return f"Nobody sells anything on {island(there)}."
            if not any(paid):
                return f"{where} pays nothing: {tied} sold the same."
            parts = [
                f"{who(seat, names, reader)} {number}" for seat, number in enumerate(paid) if number
            ]
            return f"{where} pays {listed(parts)}."
    return None


def _of_rounds(fact: Fact, names: Names, reader: Viewer) -> str | None:
    match fact:
        case RingLaid(islands, captain, pirate):
            pirates = "" if pirate == NOTHING else f" Pirates lie off {island(pirate)}."
            start = f"The merchant ship lies at {island(islands[0])}."
            leads = does(captain, names, reader, "are", "is")
            return f"{start} {leads} its first captain.{pirates}"
        case RoundBegan(number, rounds, captain):
            leads = does(captain, names, reader, "are", "is")
            return f"Round {number} of {rounds}. {leads} captain."
        case ShipSailed(path, active):
            if not path:
                return f"The ship stays at {island(active[0])}; no other island is bright."
            return f"The ship sails {count(len(path), 'step')} to {island(path[-1])}."
        case TableCleared(front):
            number = sum(map(len, front))
            return f"{count(number, 'card')} go to the discards." if number > 1 else None
        case RoundOver(number, scores):
            parts = [f"{names[seat]} {score}" for seat, score in enumerate(scores)]
            return f"Round {number} is over: {', '.join(parts)}."
        case GameOver(scores, winners):
            if len(winners) == 1:
                wins = does(winners[0], names, reader, "win")
                return f"{wins} with {points(scores[winners[0]])}."
            together = capital(listed(who(seat, names, reader) for seat in winners))
            return f"{together} win together with {points(scores[winners[0]])}."
    return None


# --- why ------------------------------------------------------------------------------------------


def reasons_of(fact: Fact, names: Names) -> Sequence[Reason] | None:
    """For a fact that pays: how the points come about, line by line."""
    match fact:
        case Rewarded(seat, "course" | "mutiny", won, there):
            return (Reason(f"{names[seat]}: destination {island(there)}", 1, won),)
        case Rewarded(seat, "boatswain", _won, _there, offer):
            base = Reason(f"{names[seat]}: the captain stays", 1, BOATSWAIN_REWARD)
            return (base, Reason("what the captain offered", 1, offer)) if offer else (base,)
        case Rewarded(seat, "pay", won):
            return (Reason(f"{names[seat]}: the offer goes to the boatswain", 1, won),)
        case Rewarded(seat, _what, won):
            return (Reason(f"{names[seat]}: the mutiny succeeded", 1, won),)
        case IslandPaid():
            return tuple(
                Reason(_place_in_sale(fact, seat, names), number, fact.points[seat])
                for seat, number in enumerate(fact.sold)
                if number
            )
    return None


def _place_in_sale(fact: IslandPaid, seat: Seat, names: Names) -> str:
    """ "Anne: 2 wine, 3 tied, first as merchant"."""
    sold = f"{names[seat]}: {amount(fact.goods[seat], fact.sold[seat])}"
    if fact.sold[seat] < max(fact.sold):
        return f"{sold}, fewer than the most"
    if fact.tied == 1:
        return f"{sold}, the most"
    tied = f"{sold}, {fact.tied} tied"
    return f"{tied}, first as merchant" if seat == fact.merchant else tied

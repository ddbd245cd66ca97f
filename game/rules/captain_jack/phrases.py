"""Cards, counts and people of Captain Jack in words, as sentences and lists use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.core.model import Seat, Viewer
from game.core.speech import Names
from game.rules.captain_jack.box import CANNON, CLUB, FACES, HEART, Card, Kind, kind_of

RANKS: Final = {1: "ace", 11: "jack", 13: "king"}


def ranked(rank: int) -> str:
    """ "ace", "7", "king"."""
    return RANKS.get(rank, str(rank))


def of_kind(kind: Kind) -> str:
    """ "10 of spades"."""
    face = FACES[kind]
    return f"{ranked(face.rank)} of {face.suit}"


def the(kind: Kind) -> str:
    """ "the 10 of spades": a card one has."""
    return f"the {of_kind(kind)}"


def a_card(card: Card) -> str:
    """ "a 10 of spades", "an ace of hearts": one of many in the packs."""
    name = of_kind(kind_of(card))
    return f"{'an' if name[0] in 'a8' else 'a'} {name}"


def the_spade(rank: int) -> str:
    return the(CANNON + rank - 2)


def the_club(rank: int) -> str:
    return the(CLUB + rank - 1)


def the_heart(rank: int) -> str:
    return the(HEART + rank - 1)


def cards(all_of_them: Sequence[Card]) -> str:
    """ "a 2 of hearts, a king of clubs and an ace of spades"."""
    return listed(a_card(card) for card in sorted(all_of_them))


def counted(count: int, one: str, many: str = "") -> str:
    """ "1 diamond", "3 diamonds"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def diamonds(count: int) -> str:
    return counted(count, "diamond")


def counters(count: int) -> str:
    return counted(count, "counter")


def listed(things: Iterable[str], last_word: str = "and") -> str:
    """ "a, b and c"."""
    *most, last = [*things] or ["nothing"]
    return f"{', '.join(most)} {last_word} {last}" if most else last


# --- people ---------------------------------------------------------------------------------------


def who(seat: Seat, names: Names, reader: Viewer) -> str:
    """ "Anne", or "you" where the reader is meant."""
    return "you" if seat == reader else names[seat]


def whose(seat: Seat, names: Names, reader: Viewer) -> str:
    """ "Anne's" or "your"."""
    return "your" if seat == reader else f"{names[seat]}'s"


def does(seat: Seat, names: Names, reader: Viewer, verb: str, third: str = "") -> str:
    """ "Anne plays" or "You play": how a sentence begins. `verb` takes an s, or is `third`."""
    return f"You {verb}" if seat == reader else f"{names[seat]} {third or verb + 's'}"


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[0].upper() + sentence[1:]

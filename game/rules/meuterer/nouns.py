"""How Meuterer names its things: cards, islands, characters, people, numbers.

Owns the small change of sentences; `sentences` and `speech` make whole ones of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Seat, Viewer
from game.core.speech import Names
from game.rules.meuterer.box import (
    ANY,
    BATTLE,
    CARDS,
    CHARACTERS,
    ISLANDS,
    NOTHING,
    PIRATE,
    RUBIES,
    Card,
    Character,
    Island,
)
from game.rules.meuterer.words import Lot

_ONE: Final = {RUBIES: "a ruby", BATTLE: "a battle card", PIRATE: "the pirate card"}
_COUNTED: Final = {RUBIES: ("ruby", "rubies"), BATTLE: ("battle card", "battle cards")}
_WITHOUT_ARTICLE: Final = ("Ape Island", "Summer Land", "Thimble Rock")


def who(seat: Seat, names: Names, reader: Viewer) -> str:
    """ "You" for the reader, else the name: the subject that begins a sentence."""
    return "You" if seat == reader else names[seat]


def whom(seat: Seat, names: Names, reader: Viewer) -> str:
    """The same within a sentence."""
    return "you" if seat == reader else names[seat]


def does(seat: Seat, reader: Viewer, you: str, they: str) -> str:
    """The verb that fits: `you` for the reader, `they` for anybody else."""
    return you if seat == reader else they


def listed(parts: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def count(number: int, one: str, many: str = "") -> str:
    """ "no cards", "1 card", "2 cards"."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"


def points(number: int) -> str:
    """ "1 point", "3 points"; below nothing with a sign."""
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def card(what: Card) -> str:
    """One card by itself: "wine", "a battle card"."""
    if what == NOTHING:
        return "a card"
    return _ONE.get(what, CARDS[what])


def amount(what: Card, number: int) -> str:
    """So many cards of a kind: "2 wine", "1 battle card"."""
    if what == PIRATE:
        return "the pirate card"
    one, many = _COUNTED.get(what, (CARDS[what], CARDS[what]))
    return count(number, one, many)


def cards(what: Sequence[Card]) -> str:
    """Cards, equal ones together: "2 wine and 1 battle card"; unknown ones only by number."""
    if not what or NOTHING in what:
        return count(len(what), "card")
    kinds = sorted(set(what))
    return listed([amount(kind, list(what).count(kind)) for kind in kinds])


def island(what: Island) -> str:
    """An island's name within a sentence."""
    name = ISLANDS[what].name
    return name if name in _WITHOUT_ARTICLE else f"the {name}"


def at_start(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def wants(what: Island) -> str:
    """What an island takes: "cloth", "any goods"."""
    wanted = ISLANDS[what].wants
    return "any goods" if wanted == ANY else CARDS[wanted]


def character(what: Character) -> str:
    return f"the {CHARACTERS[what]}"


def lots(what: Sequence[Lot]) -> str:
    """What is sold where: "2 wine on the Red Reef and 1 cloth on the Frost Cave"."""
    parts = [f"{amount(lot.good, lot.cards)} on {island(lot.island)}" for lot in what]
    return listed(parts) or "nothing"

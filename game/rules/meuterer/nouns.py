"""How Meuterer names its things: cards, islands, characters, numbers of them.

Owns the small change of sentences; `sentences` and `speech` make whole ones of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.phrases import counted, listed
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


def count(number: int, one: str, many: str = "") -> str:
    """ "no cards", "1 card", "2 cards"."""
    return counted(number, one, many, none="no")


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
    return listed(amount(kind, list(what).count(kind)) for kind in kinds)


def island(what: Island) -> str:
    """An island's name within a sentence."""
    name = ISLANDS[what].name
    return name if name in _WITHOUT_ARTICLE else f"the {name}"


def wants(what: Island) -> str:
    """What an island takes: "cloth", "any goods"."""
    wanted = ISLANDS[what].wants
    return "any goods" if wanted == ANY else CARDS[wanted]


def character(what: Character) -> str:
    return f"the {CHARACTERS[what]}"


def lots(what: Sequence[Lot]) -> str:
    """What is sold where: "2 wine on the Red Reef and 1 cloth on the Frost Cave"."""
    parts = (f"{amount(lot.good, lot.cards)} on {island(lot.island)}" for lot in what)
    return listed(parts) or "nothing"

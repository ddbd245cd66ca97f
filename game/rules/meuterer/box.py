"""What is in the box: islands, goods and rewards, from `data.json` (rules, section 5.3).

Owns the reading of the data, and the names of cards and characters as small numbers. Holds no
state of a game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

NOTHING: Final = -1
"""No card, no character, no island, no seat; and whatever the reader may not know."""

Card: TypeAlias = int
RUBIES, SALT, WINE, CLOTH, GRAIN, BATTLE, PIRATE = range(7)
CARDS: Final = ("rubies", "salt", "wine", "cloth", "grain", "battle", "pirate")
GOODS: Final = (RUBIES, SALT, WINE, CLOTH, GRAIN)
"""The cards that can be sold; battle cards and the pirate card cannot."""
ANY: Final = len(CARDS)
"""What an island wants that takes goods of any kind."""

Character: TypeAlias = int
MUTINEER, SAILOR, BOATSWAIN, MERCHANT, STEVEDORE = range(5)
CHARACTERS: Final = ("mutineer", "sailor", "boatswain", "merchant", "stevedore")

Island: TypeAlias = int
"""An island card, by its number in `ISLANDS`."""


class IslandCard(msgspec.Struct, frozen=True):
    """What is printed on an island: `points` for one seller, for each of two and of three tied."""

    name: str
    wants: Card
    points: tuple[int, int, int]
    ship: int

    def pays(self, tied: int) -> int:
        """Points for each of `tied` sellers at the top; four get nothing (rules 5.3)."""
        return self.points[tied - 1] if tied <= len(self.points) else 0

    def takes(self, card: Card) -> bool:
        """Can this card be sold here?"""
        return card == self.wants or (self.wants == ANY and card in GOODS)


def _read() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(
        (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
    )
    return data


def _island(data: dict[str, Any]) -> IslandCard:
    wants = ANY if data["wants"] == "any" else CARDS.index(data["wants"])
    one, two, three = data["points"]
    return IslandCard(data["name"], wants, (one, two, three), data["ship"])


_DATA: Final = _read()

ISLANDS: Final = tuple(_island(island) for island in _DATA["islands"])
"""The islands in the clockwise order of the introductory game."""
RING: Final = len(ISLANDS)
NAMES: Final = [island.name for island in ISLANDS]
START: Final[Island] = NAMES.index("Mountain Island")
NEST: Final[Island] = NAMES.index("Pirate's Nest")

COUNTS: Final = tuple(int(_DATA["goods"][card]) for card in CARDS)
"""How many there are of each card; the pirate card only with the pirate variant (ME-A36)."""
OFFERS: Final = tuple(int(offer) for offer in _DATA["captain_offers"])
HAND: Final[int] = _DATA["hand_size"]
ROUNDS: Final = {int(seats): int(rounds) for seats, rounds in _DATA["rounds"].items()}
"""Rounds by the number of seats (ME-A1)."""
EXTRA: Final[int] = _DATA["stevedore_extra"]
SAILOR_REWARD: Final[int] = _DATA["sailor_reward"]
BOATSWAIN_REWARD: Final[int] = _DATA["boatswain_base"]
BOATSWAIN_STRENGTH: Final[int] = _DATA["boatswain_battle"]


def all_cards(pirates: bool) -> list[int]:
    """How many of each card are in play: 36 in sum, 37 with the pirate card."""
    return [*COUNTS[:PIRATE], COUNTS[PIRATE] if pirates else 0]

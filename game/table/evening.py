"""An evening at the table: who sits where, in which colour, and the running score.

Seats, colours, names, handicaps and points belong to the evening; a match gets only the number of
seats, options, handicap codes and a seed, and cannot take the seating with it when it ends.
"""

from __future__ import annotations

import unicodedata

import msgspec

from game.core.model import Result, Seat

COLOURS = 6
"""Seat colours (each with an emblem and a pattern) that the theme knows."""
NAME_LENGTH = 14
HANDICAPS = ("even", "fair", "head")
"""Even keel, fair wind (quicker), head wind (slower)."""
LEVELS = ("deckhand", "mate", "captain", "admiral")
HUMAN = "human"
BOT_NAMES = ("Flint", "Bones", "Morgan", "Pew", "Israel", "Anne", "Mary", "Bart")


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there. `kind` is `human` or a bot's level; `colour` indexes the seat colours."""

    name: str
    colour: int
    kind: str = HUMAN
    handicap: str = "even"

    @property
    def is_bot(self) -> bool:
        """Does a program play here?"""
        return self.kind != HUMAN


class Evening(msgspec.Struct, forbid_unknown_fields=True):
    """Chairs in seat order and points won so far tonight, by name."""

    chairs: list[Chair] = []
    played: int = 0
    wins: dict[str, int] = {}
    points: dict[str, int] = {}

    def free_colour(self) -> int:
        """The lowest colour nobody has."""
        taken = {chair.colour for chair in self.chairs}
        return next(colour for colour in range(COLOURS) if colour not in taken)

    def sit(self, chair: Chair) -> Seat:
        """Add a chair at the end; returns its seat."""
        self.chairs.append(chair)
        return len(self.chairs) - 1

    def change(self, seat: Seat, **new: object) -> None:
        """Replace fields of one chair."""
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], **new)

    def bot_name(self) -> str:
        """A pirate's name that nobody at the table bears."""
        taken = {chair.name for chair in self.chairs}
        return next(name for name in BOT_NAMES if name not in taken)

    def record(self, result: Result) -> None:
        """Add a finished match to the running score."""
        self.played += 1
        for chair, points, place in zip(self.chairs, result.points, result.places, strict=True):
            self.points[chair.name] = self.points.get(chair.name, 0) + points
            self.wins[chair.name] = self.wins.get(chair.name, 0) + (place == 1)


def clean_name(text: str, fallback: str) -> str:
    """A name that every font and file can take (field case F52), at most `NAME_LENGTH` letters.

    Control and format characters, lone surrogates and private letters go; white space is folded;
    an empty rest becomes `fallback`.
    """
    kept = (
        c if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn") else " " for c in text
    )
    folded = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())
    return folded[:NAME_LENGTH].strip() or fallback

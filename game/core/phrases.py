"""The small words that all games say alike: lists, numbers with their nouns, people and verbs.

Owns how English joins, counts and addresses. Cards, places and whole sentences are each game's own
(`phrases`, `nouns`, `shown`, `speech` in its folder). Where a reader is meant, it is called "you".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core.model import Seat, Viewer
from game.core.speech import Names

_VOWELS: Final = tuple("aeiouAEIOU8")
_SPOKEN_WITH_A_VOWEL: Final = ("11", "18")
"""Besides whatever begins with an 8."""


# --- things ---------------------------------------------------------------------------------------


def listed(things: Iterable[str], last_word: str = "and") -> str:
    """Things in a row: "a", "a and b", "a, b and c"; nothing at all for none.

    `last_word` stands before the last one: "and", or "or".
    """
    *most, last = [*things] or [""]
    return f"{', '.join(most)} {last_word} {last}" if most else last


def counted(count: int, one: str, many: str = "", none: str = "0") -> str:
    """A number with its noun: "1 apple", "3 apples", "0 apples".

    `many` where the plural takes no s ("aces of spades"), `none` where zero is said ("no cards").
    """
    if count == 1:
        return f"1 {one}"
    return f"{count or none} {many or one + 's'}"


def points(count: int) -> str:
    """ "1 point", "3 points", "0 points"; losses with a sign: "-1 point", "-2 points"."""
    return f"{count} point" if abs(count) == 1 else f"{count} points"


def a(thing: str) -> str:
    """ "a chest", "an ace", "a 7", "an 8", "an 11": the article goes by how a thing begins.

    By its letter, that is: "hour" and "uniform" would be told wrongly, and no game has them.
    """
    number = thing.split(" ", 1)[0]
    vowel = thing.startswith(_VOWELS) or number in _SPOKEN_WITH_A_VOWEL
    return f"{'an' if vowel else 'a'} {thing}"


# --- people ---------------------------------------------------------------------------------------


def who(seat: Seat, names: Names, reader: Viewer) -> str:
    """A person within a sentence: "Anne", or "you"."""
    return "you" if seat == reader else names[seat]


def whose(seat: Seat, names: Names, reader: Viewer) -> str:
    """ "Anne's", or "your"."""
    return "your" if seat == reader else f"{names[seat]}'s"


def verb(seat: Seat, reader: Viewer, you: str, they: str = "") -> str:
    """The form that fits: `you` ("play") for the reader, `they` ("plays") for anybody else.

    `they` is wanted where it is not `you` and an s: "have" and "has", "pass" and "passes".
    """
    return you if seat == reader else they or f"{you}s"


def does(seat: Seat, names: Names, reader: Viewer, you: str, they: str = "") -> str:
    """How a sentence begins: "You play", "Anne plays". The verb as in `verb`.

    A name is left as its owner writes it, also where that is with a small letter.
    """
    person = "You" if seat == reader else names[seat]
    return f"{person} {verb(seat, reader, you, they)}"


# --- sentences ------------------------------------------------------------------------------------


def capital(sentence: str) -> str:
    """`sentence` with a capital letter at its beginning; all else stays as it is."""
    return sentence[:1].upper() + sentence[1:]

"""The house rules of John Silver, by name, with their defaults (rules, sections 0.1 and 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Final

from game.core.model import BadOption, Offers, Option, OptionValue
from game.rules.john_silver.box import CHARACTERS
from game.rules.john_silver.model import House

OPTIONS: Final = (
    Option(
        "js.stacking", "Cards in one space", (False, True),
        ("one", "up to four"),
        "In the variant a column may hold several cards of a row; four cards still fill the row.",
    ),
    Option(
        "js.apple_take", "After an apple",
        ("optional_until_pile_empty", "always_mandatory"),
        ("draw or take", "always take"),
        "Whether an apple's player may draw from the pile instead of taking a card from the table.",
    ),
    Option(
        "js.mulligan", "A first hand without apples", ("once", "until_apple", "off"),
        ("exchange it once", "until one is there", "play it"),
        "Whether six cards without an apple may be put back for six new ones before the start.",
    ),
    Option(
        "js.start_player", "Who begins", ("pirate_role", "random", "seat0"),
        ("the pirate", "by chance", "the first seat"),
        "A pirate whose column is nobody's leaves it to chance.",
    ),
    Option(
        "js.roles", "Characters", ("random", " ".join(CHARACTERS)),
        ("by chance", "in order of seats"),
        "Who is pirate, ship's boy, captain and merchant; two each with two players.", open=True,
    ),
    Option(
        "js.two_player_columns", "Columns with two players",
        ("alternate", "adjacent", "ABBA", "BABA", "BAAB", "BBAA"),
        ("A B A B", "A A B B", "A B B A", "B A B A", "B A A B", "B B A A"),
        "A is the first seat, B the second.",
    ),
    Option(
        "js.dummy_column", "Nobody's column", ("unchosen_role", "1", "2", "3", "4"),
        ("where it falls", "the first", "the second", "the third", "the fourth"),
        "With three players one character is nobody's, and what it wins leaves the game.",
    ),
    Option(
        "js.spot_multi_tie", "Three tied for black spots", ("literal_6", "share"),
        ("6 or 2 each", "shared: 12 or 4"),
        "What three or four pay who are tied for the most, or for the second most, black spots.",
    ),
    Option(
        "js.zero_spots_pay", "Without any spot", (False, True), ("never pay", "may pay"),
        "Whether someone without any black spot can be second, or tied, in black spots.",
    ),
    Option(
        "js.open_piles", "Totals on the table", ("spots_only_3plus", "all", "none"),
        ("spots, from three players", "everything", "nothing"),
        "What the table counts up of the cards won. Your own you may always count.",
    ),
    Option(
        "js.tie_break", "A tie at the end", ("shared", "fewest_spots_then_gold"),
        ("shared victory", "fewer spots, then gold"),
        "Who wins when points are equal.",
    ),
)  # fmt: skip

OFFERS: Final[Offers] = {
    "js.roles": tuple(
        (" ".join(order), ", ".join(order).replace("ships_boy", "ship's boy"))
        for order in permutations(CHARACTERS)
        if order != CHARACTERS
    )
}
"""What a person may choose besides the listed values, with labels: every order of the four."""

_PATTERNS: Final = {"alternate": "ABAB", "adjacent": "AABB"}


def roles_of(value: OptionValue) -> tuple[int, ...] | None:
    """The four characters in the order of seats, or None for chance. Raises BadOption.

    With two players each has two of them in a row; with three the last one is nobody's.
    """
    if value == "random":
        return None
    names = str(value).split()
    if sorted(names) != sorted(CHARACTERS):
        raise BadOption(f"Option js.roles needs each of {' '.join(CHARACTERS)} once.")
    return tuple(CHARACTERS.index(name) for name in names)


def pattern_of(value: OptionValue) -> tuple[int, ...]:
    """The seats above the four columns with two players (JS-A10)."""
    letters = _PATTERNS.get(str(value), str(value))
    return tuple("AB".index(letter) for letter in letters)


def house_of(options: Mapping[str, OptionValue]) -> House:
    """The options as the rules read them during play. They are checked already."""
    return House(
        stacking=bool(options["js.stacking"]),
        must_take=options["js.apple_take"] == "always_mandatory",
        mulligan=str(options["js.mulligan"]),
        ties_share=options["js.spot_multi_tie"] == "share",
        zero_spots_pay=bool(options["js.zero_spots_pay"]),
        open_piles=str(options["js.open_piles"]),
        spots_break_ties=options["js.tie_break"] == "fewest_spots_then_gold",
    )

"""The house rules of Meuterer, by name, with their defaults (rules, sections 0.1 and 5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.model import BadOption, Offers, Option, OptionValue
from game.core.phrases import counted
from game.rules.meuterer.box import ROUNDS
from game.rules.meuterer.model import House

MOST_ROUNDS: Final = 99

OPTIONS: Final = (
    Option(
        "me.pirates", "Pirates", (False, True), ("no pirates", "pirates at sea"),
        "One pirate card more, and a ship that hunts the merchant ship for the cards on the table.",
    ),
    Option(
        "me.rounds", "Rounds", ("by_players", 4, 6, 12),
        ("8 with four, 9 with three", "4 rounds", "6 rounds", "12 rounds"),
        "How many rounds are played.", open=True,
    ),
    Option(
        "me.ring", "The islands", ("shuffled", "introductory"),
        ("laid out by chance", "as in the first game"),
        "In which circle the islands lie round the Mountain Island.",
    ),
    Option(
        "me.first_captain", "First captain", ("random", "seat0", "seat1", "seat2"),
        ("by chance", "the first seat", "the second seat", "the third seat"),
        "Who has the captain's post in the first round.", open=True,
    ),
    Option(
        "me.mutiny_play", "Fighting a mutiny", ("single_pass", "until_all_pass", "simultaneous"),
        ("each once, in turn", "until all hold back", "all at once, in secret"),
        "How battle cards are added when a mutiny breaks out.",
    ),
    Option(
        "me.sale_order", "Selling", ("new_captain", "old_captain", "simultaneous"),
        ("new captain first", "old captain first", "all at once, in secret"),
        "Who decides first what is sold where, after a mutiny.",
    ),
    Option(
        "me.merchant_others", "Tied with the merchant", ("by_full_tie", "by_remaining", "nothing"),
        ("points of the whole tie", "counted without him", "no points"),
        "What others get who sold as many goods as the merchant.",
    ),
    Option(
        "me.stevedore_scope", "The stevedore throws away", ("drawn_only", "whole_hand"),
        ("from the cards just drawn", "from the whole hand"),
        "Among which cards the stevedore chooses.",
    ),
    Option(
        "me.pirate_same_space", "Ships on one island", ("no_attack", "attack"),
        ("pirates sail off", "pirates attack"),
        "What happens when the pirates set sail from where the merchant ship lies.",
    ),
    Option(
        "me.pirate_hits_battle", "Pirates take battle cards", (True, False), ("yes", "no"),
        "Whether an attack also costs the battle cards that lie face up.",
    ),
    Option(
        "me.tie_break", "A tie at the end", ("shared", "current_captain"),
        ("shared", "the captain is ahead"),
        "Whether being captain at the end decides between equal points.",
    ),
)  # fmt: skip


OFFERS: Final[Offers] = {
    "me.rounds": tuple((rounds, counted(rounds, "round")) for rounds in range(1, MOST_ROUNDS + 1)),
    "me.first_captain": (("seat3", "the fourth seat"),),
}
"""What a person may choose besides the listed values, with labels (ME-A1, ME-A19)."""


def accepts(option: Option, value: OptionValue) -> bool:
    """Values beyond the listed ones: any number of rounds (ME-A1), the fourth seat (ME-A19)."""
    if option.name == "me.rounds":
        return type(value) is int and 1 <= value <= MOST_ROUNDS
    return option.name == "me.first_captain" and value == "seat3"


def check_seats(seats: int, options: Mapping[str, OptionValue]) -> None:
    """Raise `BadOption` with one sentence when the first captain has no seat."""
    if options["me.first_captain"] == "seat3" and seats < 4:
        raise BadOption(f"Option me.first_captain cannot be seat3 at a table of {seats}.")


def house_of(seats: int, options: Mapping[str, OptionValue]) -> House:
    """The options as the rules read them. They are checked already."""
    rounds = options["me.rounds"]
    return House(
        rounds=rounds if isinstance(rounds, int) else ROUNDS[seats],
        pirates=bool(options["me.pirates"]),
        merchant_others=str(options["me.merchant_others"]),
        sale_order=str(options["me.sale_order"]),
        mutiny_play=str(options["me.mutiny_play"]),
        whole_hand=options["me.stevedore_scope"] == "whole_hand",
        attack_from_same_space=options["me.pirate_same_space"] == "attack",
        pirate_hits_battle=bool(options["me.pirate_hits_battle"]),
        captain_breaks_ties=options["me.tie_break"] == "current_captain",
    )


def first_captain(options: Mapping[str, OptionValue]) -> int | None:
    """The seat that was chosen before the deal, or None for chance (ME-A19)."""
    chosen = str(options["me.first_captain"])
    return None if chosen == "random" else int(chosen.removeprefix("seat"))

"""The house rules of Captain Jack, by name, with their defaults (rules, sections 0.1 and 4.4)."""

from __future__ import annotations

from typing import Final

from game.core.model import Option, OptionValue
from game.rules.captain_jack.box import FULL_SEA, STEAL_RANKS
from game.rules.captain_jack.model import House

OPTIONS: Final = (
    Option(
        "cj.packs", "Length of the game", ("8+4", "4+2", "2+1"),
        ("all twelve packs", "six packs", "three packs"),
        "How many packs of each back are used. Half the packs take about half the time.",
    ),
    Option(
        "cj.passes", "Times through the stock", (1, 2, 3), ("once", "twice", "three times"),
        "Whether the discards are shuffled into a new stock when the stock is empty.",
    ),
    Option(
        "cj.end", "End of the game", ("playout", "one_more_round"),
        ("hands are played out", "one more turn each"),
        "What happens after the stock is empty.",
    ),
    Option(
        "cj.stock", "Shuffling", ("two_part", "mixed"),
        ("second colour at the bottom", "all together"),
        "Whether the packs with the second colour of backs lie below the others.",
    ),
    Option(
        "cj.start_player", "First player", ("random", "seat0"), ("by chance", "the first seat"),
        "Who has the first turn.",
    ),
    Option(
        "cj.max_sea", "Seaworthiness of a ship", (FULL_SEA, 10), ("9 counters", "10 counters"),
        "How many counters a sound ship has.",
    ),
    Option(
        "cj.steal_clubs", "Clubs that steal", ("2-7", "A-8"), ("2 to 7", "ace to 8"),
        "With which clubs a ship that was hit can be boarded. The ace counts 1.",
    ),
    Option(
        "cj.aces_stack", "Several aces of spades", (False, True),
        ("one extra attack a turn", "an extra attack for each"),
        "How many attacks a turn several aces allow.",
    ),
    Option(
        "cj.refill_between_attacks", "Between two attacks", (True, False),
        ("hands are filled up", "hands stay as they are"),
        "Whether attacker and defender draw before a second attack.",
    ),
    Option(
        "cj.press_choice", "Pressed crew", ("defender", "random"),
        ("its owner chooses", "drawn by chance"),
        "Who decides which cards of a hand are pressed into the other crew.",
    ),
    Option(
        "cj.salvage_to", "Salvaged diamonds", ("treasure", "hand"),
        ("go to the treasure", "go to the hand"),
        "Where diamonds go that are brought up from the sunken pile.",
    ),
    Option(
        "cj.ship_points", "Points for ships", ("each", "once"), ("5 for each", "5 altogether"),
        "Whether every ship of a fleet is worth 5 points, or the fleet as a whole.",
    ),
)  # fmt: skip

_BOARDING: Final = {
    "2-7": sum(1 << rank - 1 for rank in STEAL_RANKS),
    "A-8": (1 << 8) - 1,
}  # CJ-A5


def house_of(options: dict[str, OptionValue]) -> House:
    """The options as the rules read them. They are checked already."""
    max_sea, passes = options["cj.max_sea"], options["cj.passes"]
    assert isinstance(max_sea, int) and isinstance(passes, int)
    top, bottom = (int(packs) for packs in str(options["cj.packs"]).split("+"))
    return House(
        max_sea=max_sea,  # CJ-A1
        two_part=options["cj.stock"] == "two_part",
        passes=passes,
        packs=(top, bottom),
        boarding=_BOARDING[str(options["cj.steal_clubs"])],
        aces_stack=bool(options["cj.aces_stack"]),
        refill_between_attacks=bool(options["cj.refill_between_attacks"]),
        press_by_chance=options["cj.press_choice"] == "random",
        salvage_to_hand=options["cj.salvage_to"] == "hand",
        one_more_round=options["cj.end"] == "one_more_round",
        ships_count_once=options["cj.ship_points"] == "once",
        start_by_chance=options["cj.start_player"] == "random",
    )

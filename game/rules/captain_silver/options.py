"""The house rules of Captain Silver, by name, with their defaults (rules, sections 0.1 and 2.4)."""

from __future__ import annotations

from typing import Final

from game.core.model import Option, OptionValue
from game.core.pace import TICKS_PER_SECOND
from game.rules.captain_silver.model import House

OPTIONS: Final = (
    Option(
        "cs.island", "Treasure Island", ("random", "A", "B"),
        ("either side", "side A", "side B"),
        "Side A: either chest stack at both landings. Side B: a longer loop, a stack per landing.",
        open=True,
    ),
    Option(
        "cs.board_setup", "Ocean boards", ("random",), ("mixed by chance",),
        "Which ocean boards lie between volcano and island, and which side is up.", open=True,
    ),
    Option(
        "cs.two_player_remove", "Board that stays out with two", ("random", "O1", "O2", "O3", "O4"),
        ("by chance", "board 1", "board 2", "board 3", "board 4"),
        "With two players one of the four ocean boards is not used.",
    ),
    Option(
        "cs.wrong_placement", "Wrong item on a row", ("allowed", "rejected", "redirect"),
        ("lies there, costs 1", "stays in the hand", "flies to the volcano"),
        "Whether an item can be laid on a space that wants another one.",
    ),
    Option(
        "cs.voluntary_volcano", "Wanted item on the volcano", (True, False), ("allowed", "refused"),
        "Whether an item that some row wants may be thrown on the volcano.",
    ),
    Option(
        "cs.exhaustion", "Nothing wanted is left", ("no_wanted_left", "all_empty"),
        ("the race ends", "until all is played"),
        "When no pouch and no hand holds an item that any open space wants.",
    ),
    Option(
        "cs.round_time_limit_s", "Time limit of a race", (0, 60, 90, 120),
        ("none", "60 seconds", "90 seconds", "120 seconds"),
        'A race that lasts longer ends as after "Pirates stop!".',
    ),
    Option(
        "cs.grace_order", "Order after \"stop\"", ("draw_time", "seat_from_stopper"),
        ("earliest draw first", "left of the stopper first"),
        "In which order hands that still hold an item may lay it.",
    ),
    Option(
        "cs.chest_pick", "Choosing a chest", ("manual_peek", "auto_highest"),
        ("look and choose in secret", "take the best"),
        "The best: the highest chest of the fuller stack.",
    ),
    Option(
        "cs.empty_stack", "Landing at an empty stack", ("nothing_on_B", "other_stack"),
        ("no chest", "from the other stack"),
        "On side B each landing has its own chest stack.",
    ),
    Option(
        "cs.bank_limited", "Coins run out", (False, True), ("never", "at 86 coins"),
        "Whether rewards stop when the supply is empty.",
    ),
    Option(
        "cs.own_boards", "Own ocean boards", ({},), ("none",),
        "Ocean boards drawn by you, in the order of play.", open=True,
    ),
    Option(
        "cs.own_islands", "Own islands", ({},), ("none",),
        "Treasure islands drawn by you.", open=True,
    ),
)  # fmt: skip


def house_of(options: dict[str, OptionValue]) -> House:
    """The options as the rules read them. They are checked already."""
    return House(
        bank_limited=bool(options["cs.bank_limited"]),
        wrong_placement=str(options["cs.wrong_placement"]),
        voluntary_volcano=bool(options["cs.voluntary_volcano"]),
        grace_order=str(options["cs.grace_order"]),
        exhaustion=str(options["cs.exhaustion"]),
        round_ticks=_seconds(options["cs.round_time_limit_s"]) * TICKS_PER_SECOND,
        empty_stack=str(options["cs.empty_stack"]),
        chest_pick=str(options["cs.chest_pick"]),
    )


def _seconds(value: OptionValue) -> int:
    assert isinstance(value, int)
    return value

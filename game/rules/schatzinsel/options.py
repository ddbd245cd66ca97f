"""The house rules of Die Schatzinsel by name, their defaults first (rules, 0.1 and 3.4)."""

from __future__ import annotations

from typing import Final

from game.core.model import Offers, Option, OptionValue
from game.rules.schatzinsel.model import House
from game.rules.schatzinsel.words import SIZE, TILES, Cell

CENTRE: Final[Cell] = TILES // 2


def cell_text(cell: Cell) -> str:
    """A cell as a value of `si.start_cell`: "0,4" is the top right corner."""
    return f"{cell // SIZE},{cell % SIZE}"


START_CELLS: Final = {cell_text(cell): cell for cell in range(TILES)}
"""What `si.start_cell` takes besides its listed values: a cell chosen before the deal (SI-A1)."""

OFFERS: Final[Offers] = {
    "si.start_cell": tuple(
        (text, f"row {cell // SIZE + 1}, column {cell % SIZE + 1}")
        for text, cell in START_CELLS.items()
        if cell != CENTRE
    )
}
"""What a person may choose besides the listed values, with labels (SI-A1)."""

OPTIONS: Final = (
    Option(
        "si.rules", "Rules", ("silver", "hawkins"), ("John Silver's", "Jim Hawkins's"),
        "Silver: one thing a turn. Hawkins: everything once in every turn, and more guards.",
    ),
    Option(
        "si.start_cell", "First tile", ("random", "centre"), ("anywhere", "in the middle"),
        "Where the first tile of the island lies.", open=True,
    ),
    Option(
        "si.connect", "A tile that touches", ("lines", "group"),
        ("counts straight lines", "counts the whole island"),
        "Which tiles bring a point each when a tile is laid beside others.",
    ),
    Option(
        "si.chain", "More tiles in a turn", ("last", "any_this_turn"),
        ("beside the last one", "beside any of this turn"),
        "Where the second and later tiles of a turn have to lie.",
    ),
    Option(
        "si.three_player_chests", "Chests with three", ("rulebook_9", "balanced_8"),
        ("nine, one too many", "eight, one sailor has two"),
        "There are only eight places for treasure, and three players own nine chests.",
    ),
    Option(
        "si.finish_round", "When somebody has nothing left", (False, True),
        ("the game ends at once", "the round is finished"),
        "Whether the others still play their turns of the last round.",
    ),
    Option(
        "si.hawkins_repeat", "Hawkins, how often", ("once_each", "unlimited"),
        ("each thing once a turn", "as often as you like"),
        "With Jim Hawkins's rules: how often each of the five things may be done in a turn.",
    ),
    Option(
        "si.start_player", "Who begins", ("random", "seat0"), ("by chance", "the first seat"),
        "The most bearded sailor, if you ask the rulebook.",
    ),
)  # fmt: skip


def takes(option: Option, value: OptionValue) -> bool:
    """Values beyond the listed ones: the cell of the first tile, chosen at the table."""
    return option.name == "si.start_cell" and isinstance(value, str) and value in START_CELLS


def house_of(options: dict[str, OptionValue]) -> House:
    """The options as the rules read them in play. They are checked already."""
    repeats = options["si.hawkins_repeat"] == "unlimited"
    hawkins = options["si.rules"] == "hawkins"
    return House(
        rules=str(options["si.rules"]),
        deeds=("any" if repeats else "once-each") if hawkins else "one",
        group=options["si.connect"] == "group",
        any_of_turn=options["si.chain"] == "any_this_turn",
        finish_round=bool(options["si.finish_round"]),
        balanced=options["si.three_player_chests"] == "balanced_8",
    )

"""How a golden playthrough speaks: field by field, so that a number becomes a word.

A game's wording is data and small functions; `tell` writes the text. A game without a wording, or
without its texts, fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from game.core.model import Action, OptionValue, Seat
from game.rules.captain_silver.model import (
    ITEMS,
    STACKS,
    VOLCANO,
    Drop,
    Mode,
    Next,
    Phase,
    Pull,
    Reach,
    Rest,
    View,
    item_of,
    owner_of,
)

Word = Callable[[int], str]


class Wording(NamedTuple):
    """`words` for values and `places` for list places, by field name; `quiet` fields of views are
    not told; `weigh` says how likely an action is taken (0: never), given what its seat sees;
    `opening` tells what lies on the table; the first `full` steps are told in full."""

    words: dict[str, Word]
    places: dict[str, Word]
    quiet: frozenset[str]
    weigh: Callable[[Any, Seat, Action], int]
    opening: Callable[[Any], Iterable[str]]
    options: dict[str, OptionValue]
    seed: int
    full: int


def silver_weight(view: View, seat: Seat, action: Action) -> int:
    """Mostly right items on the fullest row; now and then a mistake, a rest, a look again."""
    match action:
        case Drop(to=to) if to == VOLCANO:
            return 0 if view.seats[seat].hand.held in view.wants else 20
        case Drop(to=to):
            fits = view.wants[to] == view.seats[seat].hand.held
            return 10 + 20 * len(view.rows[to]) if fits else 1
        case Pull():
            return 12
        case Next():
            return 5
        case Reach():
            return 20
        case Rest():
            return 1 if view.seats[seat].hand.mode == Mode.FEELING else 0
    return 10


def silver_opening(view: View) -> Iterator[str]:
    """Boards, rows with what their spaces pay, and the island."""
    island = view.world.island
    yield f"boards {' '.join(view.world.boards)}"
    for number, row in enumerate(view.world.rows, 1):
        spaces = [f"{ITEMS[space.item]} {space.coins}c{space.ships}s" for space in row]
        yield f"row {number}: {', '.join(spaces)}"
    yield f"island {island.name}: {island.spaces} spaces, coins {island.coin_spaces}"


def piece_word(what: int) -> str:
    return f"{owner_of(what)}'s {ITEMS[item_of(what)]}"


def row_number(row: int) -> str:
    return str(row + 1)


def row_word(row: int) -> str:
    return "volcano" if row == VOLCANO else f"row {row + 1}"


SILVER_QUIET: Final = frozenset((
    "viewer", "tick", "world", "house", "rounds", "handicap", "open_at", "evidence", "weights",
    "clarity", "age", "wait", "wait_full", "drawn", "draws", "wins", "resting", "cursor", "ledger",
    "sailed", "stop", "takes", "looks", "pouch", "volcano_shown",
))  # fmt: skip
"""What follows from the rest, or changes with every tick."""

WORDINGS: Final[dict[str, Wording]] = {
    "captain-silver": Wording(
        words={
            **dict.fromkeys(("item", "wanted", "held", "wants", "charged"), ITEMS.__getitem__),
            **dict.fromkeys(("to", "choices"), row_word),
            **dict.fromkeys(("row", "island_shown"), row_number),
            **dict.fromkeys(("rows", "volcano"), piece_word),
            **dict.fromkeys(("stack", "opened"), STACKS.__getitem__),
            "volcano_charged": ITEMS.__getitem__,
            "phase": lambda phase: Phase(phase).name.lower(),
            "mode": lambda mode: Mode(mode).name.lower(),
        },
        places={"rows": row_number},
        quiet=SILVER_QUIET,
        weigh=silver_weight,
        opening=silver_opening,
        options={"cs.board_setup": "random"},
        seed=4711,
        full=120,
    ),
}
"""By game. Another game adds its own entry."""

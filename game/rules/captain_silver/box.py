"""What is in the box: boards, chests, cards, coins and the constants of feel, from `data.json`.

Owns the reading of the data and of the options that choose boards. Holds no state of a game.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from game.core.model import BadOption, OptionValue
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    ITEMS,
    LOWER,
    NOTHING,
    ROWS,
    UPPER,
    Island,
    Item,
    Space,
    World,
)

COLUMNS: Final = 2
"""Spaces that one ocean board adds to each row (rules 2.2, no. 2)."""
STACK_CODES: Final = {"upper": UPPER, "lower": LOWER, "any": NOTHING}


class Feel(msgspec.Struct, frozen=True):
    """Constants of feel, in ticks of 1/60 s (reasons beside each in `data.json`)."""

    full_clarity: int
    next: int
    pull: int
    pause: int
    late_hand: int
    handicaps_percent: dict[str, int]

    def scaled(self, ticks: int, handicap: str) -> int:
        """`ticks` for a hand with this handicap (fair wind is quicker, head wind slower)."""
        return max(1, ticks * self.handicaps_percent[handicap] // 100)


class Box(msgspec.Struct, frozen=True):
    """Everything printed or counted in the rulebook (rules, section 2.5)."""

    rounds: int
    copies: int
    start_coins: int
    bank: int
    chests: tuple[int, ...]
    per_stack: int
    volcano_cards: dict[str, tuple[Item, ...]]
    volcano_used: int
    boards: dict[str, Any]
    islands: dict[str, Any]
    feel: Feel


@functools.cache
def box() -> Box:
    """The box, read once."""
    data = json.loads((Path(__file__).parent / "data.json").read_text(encoding="utf-8"))
    feel = data["feel"]
    ticks = {name: feel[name]["ticks"] for name in Feel.__struct_fields__[:-1]}
    return Box(
        rounds=data["rounds"],
        copies=data["copies_per_item"],
        start_coins=data["start_coins"],
        bank=sum(coin["value"] * coin["count"] for coin in data["coins"]),
        chests=tuple(data["chests"]),
        per_stack=data["chests_per_stack"],
        volcano_cards={
            name: tuple(ITEMS.index(item) for item in items)
            for name, items in data["volcano_cards"].items()
        },
        volcano_used=data["volcano_cards_used"],
        boards=data["ocean_boards"],
        islands=data["treasure_island"],
        feel=Feel(**ticks, handicaps_percent=feel["handicaps_percent"]),
    )


def board_rows(spaces: Any) -> tuple[tuple[Space, ...], ...]:
    """The four rows of one board side from plain data. Raises ValueError, KeyError or TypeError."""
    rows = tuple(
        tuple(Space(ITEMS.index(s["item"]), _whole(s["coins"]), _whole(s["ships"])) for s in row)
        for row in spaces
    )
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise ValueError("a board has four rows of two spaces")
    if any(not 0 <= n <= 9 for row in rows for s in row for n in (s.coins, s.ships)):
        raise ValueError("coins and ships are 0 to 9")
    return rows


def island_loop(name: str, data: Mapping[str, Any]) -> Island:
    """An island from plain data. Raises ValueError, KeyError or TypeError."""
    spaces = _whole(data["spaces"])
    coins = tuple(sorted(_whole(space) for space in data["coin_spaces"]))
    stacks: Mapping[str, str] = dict(data["landings"])
    landings = {int(space): STACK_CODES[stack] for space, stack in stacks.items()}
    if not 8 <= spaces <= 40 or any(not 0 <= s < spaces for s in (*coins, *landings)):
        raise ValueError("a loop has 8 to 40 spaces, coins and landings among them")
    if 0 in coins or 0 in landings:
        raise ValueError("the start has neither a coin nor a landing")  # CS-A17
    return Island(name, spaces, coins, dict(sorted(landings.items())))


def _whole(value: Any) -> int:
    """`value`, if it is a whole number: 1.5, true and "1" are none. Raises TypeError."""
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def physical(side: str) -> str:
    """The board that a side belongs to: O3b -> O3. A user's own board has one side only."""
    return side[:-1] if side in box().boards else side


def check_boards(seats: int, options: Mapping[str, OptionValue]) -> None:
    """Raise `BadOption` with one sentence when the chosen boards cannot be laid out."""
    own, own_islands = _own(options, "cs.own_boards"), _own(options, "cs.own_islands")
    for name in (*own, *own_islands):
        taken = name in own and name in own_islands
        if taken or name in _names_of_the_box() or name.split() != [name]:
            raise BadOption(f"The board {name!r} needs a name of its own, in one word.")
    for name, data in own.items():
        _try_board(name, data)
    for name, data in own_islands.items():
        _try_island(name, data)
    setup = str(options["cs.board_setup"])
    if setup != "random":
        sides = setup.split()
        unknown = [side for side in sides if side not in box().boards and side not in own]
        if unknown:
            raise BadOption(f"Option cs.board_setup names a board that is not there: {unknown[0]}.")
        if len({physical(side) for side in sides}) != len(sides):
            raise BadOption("Option cs.board_setup uses one board twice.")
        if len(sides) not in ((3, 4) if seats == 2 else (4,)):
            raise BadOption(f"Option cs.board_setup needs {3 if seats == 2 else 4} boards.")
    island = str(options["cs.island"])
    if island not in ("random", *box().islands, *own_islands):
        raise BadOption(f"Option cs.island names an island that is not there: {island}.")


def _names_of_the_box() -> set[str]:
    """Words that already mean something where boards are chosen by name."""
    return {"random", *box().islands, *box().boards, *map(physical, box().boards)}


def _own(options: Mapping[str, OptionValue], name: str) -> dict[str, Any]:
    value = options[name]
    if not isinstance(value, dict):
        raise BadOption(f"Option {name} must map names to boards.")
    return value


def _try_board(name: str, data: Any) -> None:
    try:
        board_rows(data["spaces"])
    except (ValueError, KeyError, TypeError) as fault:
        raise BadOption(f"The board {name} cannot be read: {fault}.") from fault


def _try_island(name: str, data: Any) -> None:
    try:
        island_loop(name, data)
    except (ValueError, KeyError, TypeError) as fault:
        raise BadOption(f"The island {name} cannot be read: {fault}.") from fault


def check_handicaps(seats: int, handicaps: Sequence[str]) -> None:
    """Raise `BadOption` with one sentence unless there is a known code per seat, or none at all."""
    if handicaps and len(handicaps) != seats:
        raise BadOption(f"There are {len(handicaps)} handicaps for {seats} seats.")
    for code in handicaps:
        if code not in box().feel.handicaps_percent:
            raise BadOption(f"There is no handicap called {code!r}.")


def lay_out(seats: int, options: Mapping[str, OptionValue], rng: Rng) -> World:
    """The Pirate World of a match (rules 2.4, CS-A14, A15). Options are checked already."""
    own = _own(options, "cs.own_boards")
    sides = _sides(seats, options, rng)
    boards = [board_rows(own[s]["spaces"] if s in own else box().boards[s]) for s in sides]
    rows = tuple(tuple(s for board in boards for s in board[row]) for row in range(ROWS))
    return World(tuple(sides), rows, _island(options, rng))


def _sides(seats: int, options: Mapping[str, OptionValue], rng: Rng) -> Sequence[str]:
    setup = str(options["cs.board_setup"])
    if setup == "random":
        sides = [board + rng.choice("ab") for board in ("O1", "O2", "O3", "O4")]
        rng.shuffle(sides)
    else:
        sides = setup.split()
    if seats == 2 and len(sides) == 4:
        removed = str(options["cs.two_player_remove"])
        kept = [side for side in sides if physical(side) != removed]
        if len(kept) == 4:
            kept.pop(rng.below(4))
        sides = kept
    return sides


def _island(options: Mapping[str, OptionValue], rng: Rng) -> Island:
    name = str(options["cs.island"])
    if name == "random":
        name = rng.choice(sorted(box().islands))
    own = _own(options, "cs.own_islands")
    return island_loop(name, own[name] if name in own else box().islands[name])


def full_pouch() -> list[int]:
    """Two of each item (rules 2.2, no. 1)."""
    return [box().copies] * ITEM_COUNT

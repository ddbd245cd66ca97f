"""What happens in Captain Silver, a sentence each: for a whole game told as text.

Owns the sentences of that one view of the game; screens have their own. A fact is told as its
reader may know it, so words cannot leak.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from game.core.model import Fact
from game.rules.captain_silver.model import ITEMS, STACKS

SENTENCES: Final[Mapping[str, str]] = {
    "race-began": "Round {round}. Pirates ahoy!",
    "drew": "{seat} draws: {item}.",
    "dropped": "{seat} lays {item} on row {row}, space {index}.",
    "thrown": "{seat} throws {item} on the volcano.",
    "contest": "Photo finish on row {row}: {winner} is there before {loser}.",
    "stopped": "Pirates stop! ({why})",
    "island-card": "Island {row}: row {row} is settled.",
    "paid": "{seat}'s {item} on row {row}, space {index}, pays coins {coins} and steps {ships}.",
    "fined": "{seat}'s {item} on row {row}, space {index}, is wrong: {paid} to pay.",
    "sailed": "{seat} sails from {start} over {path}; coins on the way: {coins}.",
    "landed": "{seat} lands at {space}.",
    "no-chest": "There is no chest left for {seat}.",
    "stack-opened": "{seat} looks into the {stack} stack.",
    "chest-taken": "{seat} takes a chest.",
    "volcano-card": "The volcano erupts: it wants {charged}.",
    "volcano-item": "{seat}'s {item} comes back from the volcano; {paid} to pay.",
    "round-over": "Round {round} is over.",
    "game-over": "The game is over.",
}
"""By a fact's tag. What has no sentence (a hand moves on, say) is left out."""

_COUNTED: Final = ("row", "index")
"""Fields that people count from one."""


def words(fact: Fact, names: Sequence[str]) -> str | None:
    """`fact` as a sentence, or None when it is not worth one."""
    said = msgspec.to_builtins(fact)
    sentence = SENTENCES.get(said["type"])
    if sentence is None:
        return None
    return sentence.format_map({name: _word(name, value, names) for name, value in said.items()})


def _word(name: str, value: Any, names: Sequence[str]) -> str:
    if name in ("seat", "winner", "loser"):
        return names[value] if value >= 0 else "nobody"
    if name in ("item", "wanted"):
        return _item(value)
    if name == "stack":
        return STACKS[value] if value >= 0 else "either"
    if isinstance(value, tuple):
        return ", ".join(_item(part) if name == "charged" else str(part) for part in value)
    return str(value + 1 if name in _COUNTED else value)


def _item(item: int) -> str:
    return ITEMS[item].replace("_", " ")

"""Reasons of Die Schatzinsel in words: what a choice pays and opens (`why`), as one sentence each.

Owns these sentences. The plain bot's own reasons are in `speech`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.model import Action
from game.core.phrases import points
from game.rules.schatzinsel.model import View
from game.rules.schatzinsel.shown import tile_words
from game.rules.schatzinsel.view import worth_in
from game.rules.schatzinsel.why import following
from game.rules.schatzinsel.words import LayTile, TakeTile

SAID: Final[Mapping[str, str]] = {
    "take-cross": "It has a red X, and you have chests that need one.",
    "take-must": "You have nothing left to place, so a new tile gives you something to do.",
    "take-pays": "Where it belongs it would pay {points} as the sea lies now.",
    "lay-cross": "It has a red X, so a chest can be placed on it afterwards.",
    "lay-touching": "It joins other tiles, and with them it pays {points}.",
    "lay-alone": "Alone in the water it pays {points}, one for each free space it sees.",
    "chain-on": "After it you can lay {next} beside it in the same turn.",
    "chest-pays": "It pays {chest}: one for each chest on the board, this one counted.",
    "guard-pays": "It pays {guard}: one for each chest and guard on the board, this one counted.",
    "done-keeps": "You keep what is behind your screen for a later turn.",
    "done-empty": "You have nothing left to place.",
}
"""By code, with gaps for what it is about."""


def told(why: str, action: Action, view: View) -> str:
    """The sentence for a code of `why.explain`. Raises KeyError for no such code."""
    chests = len(view.chests) + 1
    gaps = {"chest": points(chests), "guard": points(chests + len(view.guards))}
    if isinstance(action, LayTile | TakeTile):
        gaps["points"] = points(worth_in(view, action.tile)[0])
        beside = following(view, action.tile)
        gaps["next"] = tile_words(beside[0]) if beside else ""
    return SAID[why].format(**gaps)

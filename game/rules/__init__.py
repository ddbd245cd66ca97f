"""The one list of games, and of those who can play the real-time ones on empty seats.

Read only by main, scenes, `game.__main__` and tests.
"""

from __future__ import annotations

from typing import Any, Final

from game.core.model import Rules
from game.rules.captain_silver.plain import SAILORS
from game.rules.captain_silver.rules import CAPTAIN_SILVER

RULES: Final[dict[str, Rules[Any]]] = {game.info.id: game for game in (CAPTAIN_SILVER,)}
"""Every game there is, by its id."""

BOTS: Final = {CAPTAIN_SILVER.info.id: SAILORS}
"""Per real-time game its cast of bots (`game.bots.base.Cast`), by the game's id."""

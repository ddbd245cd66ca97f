"""The one list of games. Read only by main, scenes, `game.__main__` and tests."""

from __future__ import annotations

from typing import Any, Final

from game.core.model import Rules
from game.rules.captain_silver.rules import CAPTAIN_SILVER

RULES: Final[dict[str, Rules[Any]]] = {game.info.id: game for game in (CAPTAIN_SILVER,)}
"""Every game there is, by its id."""

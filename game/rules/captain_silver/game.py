"""Captain Silver's entry in the list of games."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.rules.captain_silver.plain import SAILORS
from game.rules.captain_silver.rules import CAPTAIN_SILVER

GAME: Final = Game(CAPTAIN_SILVER, cast=SAILORS)

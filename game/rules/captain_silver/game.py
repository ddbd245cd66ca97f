"""Captain Silver's entry in the list of games."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.rules.captain_silver.plain import SAILORS
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.rules.captain_silver.sentences import words
from game.rules.captain_silver.study import STUDY

GAME: Final = Game(CAPTAIN_SILVER, words=words, cast=SAILORS, study=STUDY)

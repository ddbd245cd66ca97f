"""John Silver's entry in the list of games."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.rules.john_silver.plain import advise
from game.rules.john_silver.quick import QUICK
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.speech import SPEECH
from game.rules.john_silver.study import STUDY
from game.rules.john_silver.why import explain

GAME: Final = Game(
    JOHN_SILVER, speech=SPEECH, advise=advise, quick=QUICK, explain=explain, study=STUDY
)

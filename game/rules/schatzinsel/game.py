"""Die Schatzinsel's entry in the list of games."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.rules.schatzinsel.plain import advise
from game.rules.schatzinsel.quick import QUICK
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.speech import SPEECH
from game.rules.schatzinsel.study import STUDY
from game.rules.schatzinsel.why import explain

GAME: Final = Game(
    SCHATZINSEL, speech=SPEECH, advise=advise, quick=QUICK, explain=explain, study=STUDY
)

"""Captain Jack's entry in the list of games."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.rules.captain_jack.plain import advise
from game.rules.captain_jack.quick import QUICK
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.speech import SPEECH
from game.rules.captain_jack.study import STUDY
from game.rules.captain_jack.why import explain

GAME: Final = Game(
    CAPTAIN_JACK, speech=SPEECH, advise=advise, quick=QUICK, explain=explain, study=STUDY
)

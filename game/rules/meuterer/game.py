"""Meuterer's entry in the list of games."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.rules.meuterer.plain import advise
from game.rules.meuterer.quick import QUICK
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.speech import SPEECH
from game.rules.meuterer.study import STUDY
from game.rules.meuterer.why import explain

GAME: Final = Game(
    MEUTERER, speech=SPEECH, advise=advise, quick=QUICK, explain=explain, study=STUDY
)

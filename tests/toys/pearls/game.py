"""Pearls as the list of games has it: rules, words, and who can play it."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from tests.toys.pearls.rules import PEARLS_RULES
from tests.toys.pearls.speech import PEARLS_SPEECH, advise

GAME: Final = Game(PEARLS_RULES, PEARLS_SPEECH, advise)

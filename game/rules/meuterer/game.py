"""Meuterer's entry in the list of games."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.rules.meuterer.rules import MEUTERER

GAME: Final = Game(MEUTERER)

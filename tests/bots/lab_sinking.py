"""A game whose bot takes the process down with it: somebody ran out of memory, say."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from game.core.game import Advice, Game
from game.core.model import Action
from game.core.rng import Rng
from tests.table.parley import PARLEY, ParleyView


def sink(view: ParleyView, legal: Sequence[Action], rng: Rng) -> Advice:
    """Chooses nothing any more."""
    os._exit(1)


GAMES: Final = (Game(PARLEY, advise=sink),)

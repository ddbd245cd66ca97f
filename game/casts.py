"""Who can play each game on empty seats: the list of games, seen by its bots.

Read where the list itself is read: by main, scenes, `game.__main__` and tests.
"""

from __future__ import annotations

from typing import Final

from game.bots.base import Cast
from game.bots.plain import cast_of
from game.rules import GAMES

BOTS: Final[dict[str, Cast]] = {game.rules.info.id: cast_of(game) for game in GAMES}
"""By the game's id."""

"""The one list of games.

Read only by main, scenes, `game.__main__` and tests, and by `game.casts`, which knows who can play
each game on empty seats. A game is one import and one line here.
"""

from __future__ import annotations

from typing import Any, Final

from game.core.game import Game
from game.core.model import Rules
from game.core.speech import Speech
from game.rules.captain_jack.game import GAME as CAPTAIN_JACK
from game.rules.captain_silver.game import GAME as CAPTAIN_SILVER
from game.rules.john_silver.game import GAME as JOHN_SILVER
from game.rules.meuterer.game import GAME as MEUTERER
from game.rules.schatzinsel.game import GAME as SCHATZINSEL

GAMES: Final[tuple[Game, ...]] = (
    CAPTAIN_SILVER,
    JOHN_SILVER,
    SCHATZINSEL,
    CAPTAIN_JACK,
    MEUTERER,
)  # fmt: skip
"""Every game there is, in the order in which they are offered."""

RULES: Final[dict[str, Rules[Any]]] = {game.rules.info.id: game.rules for game in GAMES}
"""The rules of every game, by its id."""

SPEECH: Final[dict[str, Speech]] = {
    game.rules.info.id: game.speech for game in GAMES if game.speech is not None
}
"""What turn-based games say, by the game's id."""

"""Who can play each game on empty seats: the list of games, seen by its bots.

Read where the list itself is read: by main, scenes, `game.__main__` and tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.base import Cast
from game.bots.plain import cast_of
from game.bots.thinking import CAP, LIMIT, Thinker
from game.rules import GAMES

BOTS: Final[dict[str, Cast]] = {game.rules.info.id: cast_of(game) for game in GAMES}
"""By the game's id."""


def thinker(clock: Callable[[], int], limit: int = LIMIT, cap: int = CAP) -> Thinker:
    """One who asks them in another process; `clock` is monotonic, in nanoseconds, as is how long a
    bot may think (`limit`), and a search look ahead (`cap`).

    The process reads `BOTS` here, too. It begins with the program's own door once more: a door may
    do nothing when it is only imported, and a frozen one lets such a process through (`main`).
    """
    return Thinker(BOTS, __name__, clock, limit, cap)

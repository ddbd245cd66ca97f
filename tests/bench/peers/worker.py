"""A contender's process: works on request and says how many decisions (or playouts) a second.

Started as a plain script, with whatever Python the contender needs. Every line on standard input
is a game and a number of seconds to play for; every answer is one JSON line. Imports nothing of the
program, so that it runs in the peers' environment too.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

Game = Callable[[], int]
"""One piece of work, such as a game from setup to its end; answers how many decisions it took."""


def serve(games: dict[str, Game], notes: dict[str, str] | None = None) -> None:
    """Answer requests `name<tab>seconds` until standard input ends. `notes` say what is counted."""
    print(json.dumps({"games": list(games), "notes": notes or {}}), flush=True)
    for line in sys.stdin:
        name, seconds = line.rstrip("\n").split("\t")
        print(json.dumps(measured(games[name], float(seconds))), flush=True)


def measured(game: Game, seconds: float) -> dict[str, float]:
    """Whole pieces until `seconds` of processor time are over."""
    decisions = games = 0
    start = time.process_time()
    while True:
        decisions += game()
        games += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return {"decisions": decisions, "games": games, "seconds": spent}

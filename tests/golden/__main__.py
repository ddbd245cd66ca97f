"""`python -m tests.golden` writes all golden playthroughs anew; the diff is for review."""

from __future__ import annotations

from game.rules import RULES
from tests.golden.tell import path_of, text_of

for game, rules in RULES.items():
    for seats in rules.info.seats:
        path_of(game, seats).write_text(text_of(game, seats), encoding="utf-8", newline="\n")
        print(path_of(game, seats).name)

"""`python -m tests.golden [game ...]` writes golden playthroughs anew; the diff is for review."""

from __future__ import annotations

import sys

from game.rules import RULES
from tests.golden.story import cases_of, path_of_case, story_of
from tests.golden.tell import path_of, text_of

for game in sys.argv[1:] or RULES:
    if RULES[game].info.realtime:
        texts = {path_of(game, seats): text_of(game, seats) for seats in RULES[game].info.seats}
    else:
        texts = {path_of_case(game, case): story_of(game, case) for case in cases_of(game)}
    for path, text in texts.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.name)

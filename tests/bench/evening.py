"""How much memory an evening at the tables leaves behind: match after match in one program.

Measured in a fresh process, after two matches of each game have filled the caches that stay.
Pictures of which there are ever new ones (logs, sentences, sums) must not pile up.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from game.rules import RULES
from game.table.evening import BOT_NAMES, Chair
from scenes import flow
from scenes.app import compose
from scenes.input.seating import Hold
from scenes.kit.backdrops import paint
from scenes.kit.sprites import Stage
from scenes.stack import Scene
from scenes.tables.base import TableScene
from tests.bench.figures import ROOT, Figure, Plan, figure
from tests.bench.memory import resident_mb
from tests.scenes import stage

SIZE: Final = (1280, 720)
SEATS: Final = 4
FIRST: Final = 2
"""Matches of each game before the first look."""
MATCHES: Final = 24
MOST_MB: Final = 20.0
EVERY: Final = 3
"""Every so many ticks a frame is drawn: what is seen for a moment only counts, too."""
TABLES: Final = [game for game, rules in RULES.items() if not rules.info.realtime]


def measure(plan: Plan) -> list[Figure]:
    """One fresh process; as many matches of each game."""
    matches = plan.much(MATCHES, len(TABLES))
    grown = in_process(matches)
    aim = f"less than {MOST_MB:.0f} MB for {matches} matches"
    return [
        figure(f"grown by {matches} matches", "MB", [grown["grown"]], aim, MOST_MB),
        figure("resident at the end", "MB", [grown["end"]]),
        figure("pictures kept after the first matches", "", [grown["kept before"]]),
        figure("pictures kept at the end", "", [grown["kept"]]),
    ]


def in_process(matches: int) -> dict[str, float]:
    """Play in a process of its own: MB `grown` and at the `end`, and how many pictures are kept."""
    command = [sys.executable, "-m", "tests.bench.evening", str(matches)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


class Evening:
    """Four mates who play one match after the other in the same program."""

    def __init__(self, folder: Path) -> None:
        self.services = stage.make_services(SIZE, folder)
        self.services.settings.pace = "quick"
        stage.open_scene(self.services, Scene())
        for seat in range(SEATS):
            self.services.seating.add(Hold.BOT)
            self.services.evening.sit(Chair(BOT_NAMES[seat], seat, "deckhand"))
        self._drawing = Stage(self.services.canvas.surface, self.services.canvas.scale)
        self._ground: tuple[object, Any] | None = None

    def match(self, game: str, seed: int) -> None:
        """One match from the deal to the results, drawn."""
        services = self.services
        services.fresh_seed = lambda: seed
        flow.start(services, game)
        assert isinstance(stage.top(services), TableScene)
        ticks = 0
        while isinstance(stage.top(services), TableScene):
            stage.ticks(services)
            ticks += 1
            if ticks % EVERY == 0:
                self._draw()

    def _draw(self) -> None:
        backdrop, placed = compose(self.services, 0.0)
        if self._ground is None or self._ground[0] != backdrop:
            self._ground = (backdrop, paint(self.services, backdrop))
        self._drawing.draw(self._ground[1], placed)

    @property
    def kept(self) -> int:
        """How many pictures the cache holds."""
        assets = self.services.assets
        return len(assets._made) + sum(map(len, assets._recent.values()))


def main(matches: int) -> None:
    """Play and say, as JSON."""
    with tempfile.TemporaryDirectory(prefix="evening-") as folder:
        evening = Evening(Path(folder))
        for number, game in enumerate(TABLES * FIRST):
            evening.match(game, number)
        gc.collect()
        start, before = resident_mb(), evening.kept
        for number in range(matches):
            evening.match(TABLES[number % len(TABLES)], 100 + number)
        gc.collect()
        end = resident_mb()
        told = {"grown": end - start, "end": end, "kept": evening.kept, "kept before": before}
    print(json.dumps(told))


if __name__ == "__main__":
    main(int(sys.argv[1]))

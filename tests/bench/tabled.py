"""A table to be measured: the real scene and the real journal, without a window, people who press.

Owns the table and those who sit at it. `bots` are four mates; `people` are two persons with pads
among two mates, who dawdle, change their minds, look at things closely and choose anything legal:
curtains fall and part, and what happened meanwhile is shown again. Measures nothing.
"""

from __future__ import annotations

import gc
import time
from pathlib import Path
from typing import Final

import pytest

from game.core.rng import Rng
from scenes.input.signals import Intent
from scenes.tables.base import TableScene
from scenes.tables.deciding import CONFIRM
from tests.scenes import stage
from tests.scenes.tables.live import Live

PLAYERS: Final = {"bots": ("mate",) * 4, "people": ("pad", "mate", "pad", "mate")}
WAYS: Final = (Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT)
ASIDE: Final = (Intent.HINT, Intent.LOOK, Intent.LOG)


class Tabled:
    """One match in its scene. `table.services.canvas` has `size` pixels; time goes by `press` and
    `tick` alone."""

    def __init__(
        self, size: tuple[int, int], folder: Path, game: str, seed: int, players: str
    ) -> None:
        self.table = Live(
            folder, pytest.MonkeyPatch(), PLAYERS[players], game=game, size=size, seed=seed
        )
        self.scene: TableScene = self.table.scene
        self.table.services.now_ns = time.monotonic_ns  # what is drawn ahead looks at the clock
        self._rng = Rng(seed)
        gc.unfreeze()  # the table before
        gc.collect()
        gc.freeze()  # as the program does before it runs

    @property
    def plays(self) -> bool:
        """Is the game still on, and nothing else on the screen?"""
        top = self.table.services.stack.top
        return top is self.scene and self.scene.match.result() is None

    def press(self) -> None:
        """What people do before this tick: mostly nothing."""
        scene, dice = self.scene, self._rng.below(1000)
        seat = scene.privacy.waiting
        if seat is not None and dice < 30:
            self.table.press(seat, Intent.CONFIRM)
            return
        seat = scene.privacy.chooser
        if scene.aside.stands:
            if dice < 40:
                reader = scene.aside.seat
                way = WAYS[dice % 4] if dice < 30 else Intent.BACK
                self.table.press(0 if reader is None else reader, way)
        elif seat is None or scene.deciding.seat != seat or not scene.privacy.unlocked:
            return
        elif dice < 60:
            self.table.press(seat, WAYS[dice % 4])
        elif dice < 90:
            self._touch()
        elif dice < 93:
            self.table.press(seat, ASIDE[dice % 3])

    def _touch(self) -> None:
        deciding = self.scene.deciding
        reach = deciding.within_reach if self._rng.below(5) == 0 else deciding.lit
        if reach:
            self.scene.playing.touch(
                CONFIRM if CONFIRM in reach and self._rng.below(3) else self._rng.choice(reach)
            )

    def tick(self) -> None:
        """A sixtieth of a second of the whole program."""
        stage.ticks(self.table.services)

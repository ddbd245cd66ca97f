"""A table of Pearls without a window: people with pads, mice, fingers and bots around it.

Owns how it is set up and how a person is brought to their turn. Tests nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.bots.plain import PlainCast
from game.core.model import Table as Setup
from game.core.model import Tell
from game.core.rng import Rng
from game.store.play import begin
from game.table.evening import Chair
from scenes.input.fake import FakePad
from scenes.input.keyboard import BUILT_IN, MOUSE
from scenes.input.seating import Hold
from scenes.input.signals import Intent
from scenes.kit import maps
from scenes.stack import Scene
from scenes.tables.base import TableScene
from scenes.tables.screens import Table
from tests.scenes import stage
from tests.scenes.stage import FakeServices
from tests.toys.pearls.layout import PearlsLayout
from tests.toys.pearls.rules import PEARLS_RULES, State
from tests.toys.pearls.speech import PEARLS_SPEECH, advise

FOLDER = Path(__file__).resolve().parents[2] / "toys" / "pearls"


class Elsewhere:
    """Pearls that begin in a state which somebody has imagined."""

    def __init__(self, state: State) -> None:
        self._state = state

    def setup(self, table: Setup, rng: Rng, tell: Tell) -> State:
        """The imagined state, whatever chance says."""
        return PEARLS_RULES.copy(self._state)

    def __getattr__(self, name: str) -> Any:
        return getattr(PEARLS_RULES, name)


NAMES = ("Ana", "Flint", "Cleo", "Pew")


@dataclass
class Seated:
    """A scene and who sits at it: pads by seat."""

    services: FakeServices
    scene: TableScene
    pads: dict[int, FakePad]

    def press(self, seat: int, intent: Intent) -> None:
        """A person presses on their own pad."""
        stage.press(self.services, self.pads[seat].device.key, intent)

    def wait(self, ticks: int = 1) -> None:
        stage.ticks(self.services, ticks)

    def until_asked(self, seat: int) -> None:
        """Let time pass until this person chooses, with their hand open. Others do the first thing
        that is open to them."""
        scene = self.scene
        for _ in range(9000):
            waiting = scene.privacy.waiting
            if waiting is not None and not scene.show.busy:
                self.press(waiting, Intent.CONFIRM)
            asked = scene.deciding.seat if scene.privacy.unlocked else None
            if asked == seat:
                return
            if asked is not None and not scene.show.busy:
                scene.act(asked, scene.match.legal(asked)[0], scene.match.moment)
            self.wait()
        raise AssertionError(f"seat {seat} is never asked")

    def play(self, seat: int) -> None:
        """This person does the first thing that is open."""
        self.until_asked(seat)
        action = self.scene.match.legal(seat)[0]
        self.scene.act(seat, action, self.scene.match.moment)

    def seen(self) -> list[object]:
        """What is seen, by key."""
        return [p.key for p in self.scene.placed(0.0)]


def sit(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    who: tuple[str, ...] = ("pad", "mate", "pad", "mate"),
    manner: str = "curtain",
    size: tuple[int, int] = (1920, 1080),
    seed: int = 4711,
    rules: Any = PEARLS_RULES,
) -> Seated:
    """A table; `who` are "pad", "mouse", "touch" or a bot's level. Tips are off, and bots say
    nothing: the log has the game's lines alone. `rules` may be those of a deal that somebody has
    imagined (`Elsewhere`)."""
    monkeypatch.setattr(maps, "FOLDER", FOLDER)
    services = stage.make_services(size, tmp_path)
    services.settings.manner, services.settings.tips = manner, False
    services.settings.talk = False
    services.rules["pearls"] = rules
    services.bots["pearls"] = PlainCast(advise)
    stage.open_scene(services, Scene())  # devices are plugged into some screen
    pads: dict[int, FakePad] = {}
    for seat, kind in enumerate(who):
        person = kind in ("pad", "mouse", "touch")
        services.evening.sit(Chair(NAMES[seat], seat, *(() if person else (kind,))))
        if kind == "pad":
            pads[seat] = stage.plug(services, seat + 1, seat + 1)
            services.seating.join(pads[seat].device)
        elif kind == "mouse":
            services.seating.join(BUILT_IN[MOUSE])
        else:
            services.seating.add(Hold.TOUCH if kind == "touch" else Hold.BOT)
    setup = Setup(len(who), PEARLS_RULES.check_options(len(who), {}))
    journalled = begin(
        services.store(), rules, setup, seed, services.evening.chairs, services.utc()
    )
    table = Table("pearls", "Pearls", PEARLS_SPEECH, PearlsLayout)
    scene = TableScene(services, table, journalled)
    stage.open_scene(services, scene)
    return Seated(services, scene, pads)

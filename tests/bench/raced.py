"""A race to be measured: the real scene and the real journal, without a window, four seats moving.

Owns the seats and their players. `captains` are the quickest bots; `frenzy` are hands that press
whatever is open every few ticks, so that pieces fly all the time. Measures nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.bots.base import Pressed
from game.core.model import Action, Seat
from game.core.pace import TICKS_PER_SECOND
from game.core.rng import Rng
from game.rules.captain_silver.model import VOLCANO, Drop, Phase, Pull, Rest
from game.table.evening import BOT_NAMES, Chair
from game.table.match import Match
from scenes import flow
from scenes.games import DEFAULT_GAME
from scenes.input.seating import Hold
from scenes.race.scene import RaceScene
from tests.bench.tick import SEATS
from tests.scenes.stage import TICK_NS, FakeServices, make_services, top

PLAYERS: Final = ("captains", "frenzy")
FRENZY_TICKS: Final = 6
"""Every hand presses ten times a second: quicker than people, so that nothing rests."""


class Frenzy:
    """Stands in for `game.bots.base.Crew`."""

    def __init__(self, seed: int) -> None:
        self.seats = tuple(range(SEATS))
        self._rng = Rng(seed)
        self._tick = 0

    def presses(self, match: Match[object], at_us: int) -> list[Pressed]:
        """Something for every hand that is due."""
        self._tick += 1
        pressed = []
        for seat in self.seats:
            if (self._tick + seat) % FRENZY_TICKS == 0:
                what = self._press(match, seat)
                if what is not None:
                    at = at_us + self._rng.below(1_000_000 // TICKS_PER_SECOND)
                    pressed.append(Pressed(seat, at, what))
        return pressed

    def _press(self, match: Match[object], seat: Seat) -> Action | None:
        """Pull at once; wrong places are tried, too, but the race is to last."""
        open_now = [what for what in match.legal(seat) if not isinstance(what, Rest)]
        if not open_now:
            return None
        if Pull() in open_now:
            return Pull()
        if Drop(VOLCANO) in open_now and self._rng.below(3):
            return Drop(VOLCANO)
        return self._rng.choice(open_now)

    def decide(self, match: Match[object]) -> tuple[Seat, Action] | None:
        """The first of what there is, where time does not matter."""
        acting = [seat for seat in match.to_act() if seat >= 0]
        return (acting[0], match.legal(acting[0])[0]) if acting else None


class Raced:
    """One match in its scene. `services.canvas` has `size` pixels; time goes by `tick` alone."""

    def __init__(self, size: tuple[int, int], folder: Path, seed: int, players: str) -> None:
        self.services: FakeServices = make_services(size, folder)
        self.services.fresh_seed = lambda: seed
        for seat in range(SEATS):
            self.services.seating.add(Hold.BOT)
            self.services.evening.sit(Chair(BOT_NAMES[seat], seat, "captain"))
        flow.start(self.services, DEFAULT_GAME)
        scene = top(self.services)
        assert isinstance(scene, RaceScene)
        self.scene = scene
        self.match: Match[object] = scene.match
        if players == "frenzy":
            scene.crew = Frenzy(seed)  # type: ignore[assignment]  # it answers the same questions

    @property
    def racing(self) -> bool:
        return self.match.view(None).phase is Phase.RACE

    def tick(self) -> None:
        """A sixtieth of a second of the whole program."""
        self.services.clock.ns += TICK_NS
        self.services.stack.settle()
        scene = self.services.stack.top
        assert scene is not None
        scene.tick()
        self.services.stack.settle()

    def begin(self) -> None:
        """On to the first tick of the race; everything that is drawn once is drawn by then."""
        while not self.racing:
            self.tick()

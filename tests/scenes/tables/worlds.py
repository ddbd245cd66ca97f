"""Two tables that look the same to whoever is unlocked, and differ in everything else.

Owns the masked match: what a scene asks of it for other eyes than the unlocked ones is answered
from another world that those cannot tell apart. Then both tables must show the same pixels, frame
by frame. Tests nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.model import Action, Seat, Viewer
from game.core.rng import Rng
from game.table.match import digest_of
from scenes.input.signals import Intent
from scenes.tables.deciding import CONFIRM
from tests.scenes.tables.live import Live

SALT = 0x5EC2E7


class Masked:
    """A match as the unlocked eyes know it. Asking for what they may not know at all (another
    person's facts or past) is a fault by itself."""

    def __init__(self, match: Any, eyes: Callable[[], Viewer]) -> None:
        self._match = match
        self._eyes = eyes
        self._worlds: dict[tuple[int, Viewer], Any] = {}
        self.differed = 0
        """How many worlds were really other ones."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)

    def _world(self) -> Any:
        match, eyes = self._match, self._eyes()
        key = (match.moment, eyes)
        if key not in self._worlds:
            rng = Rng.at(SALT, match.moment).fork(0 if eyes is None else eyes + 1)
            world = match.rules.imagine(match.view(eyes), eyes, rng)
            self._worlds = {key: world}
            self.differed += digest_of(world) != match.digest()
        return self._worlds[key]

    def view(self, viewer: Viewer) -> Any:
        return self._match.rules.view(self._world(), viewer)

    def legal(self, seat: Seat) -> Sequence[Action]:
        legal: Sequence[Action] = self._match.rules.legal(self._world(), seat)
        return legal

    def _only(self, viewer: Viewer) -> None:
        assert viewer in (None, self._eyes()), f"{viewer} is asked while {self._eyes()} looks"

    def seen_by(self, viewer: Viewer, since: int = 0) -> Any:
        self._only(viewer)
        return self._match.seen_by(viewer, since)

    def happened(self, viewer: Viewer, since: int = 0) -> Any:
        self._only(viewer)
        return self._match.happened(viewer, since)

    def glimpses(self, viewer: Viewer, since: int = 0, until: int | None = None) -> Any:
        self._only(viewer)
        return self._match.glimpses(viewer, since, until)

    def walk(self, viewer: Viewer, since: int = 0, until: int | None = None) -> Any:
        self._only(viewer)
        return self._match.walk(viewer, since, until)

    def view_at(self, turn: int, viewer: Viewer) -> Any:
        self._only(viewer)
        return self._match.view_at(turn, viewer)

    def undo_to(self, seat: Seat) -> Any:
        self._only(seat)
        return self._match.undo_to(seat)


def mask(table: Live) -> Masked:
    """Let this table's scene see another world behind every closed hand."""
    scene = table.scene
    masked = Masked(scene.match, lambda: scene.privacy.facing)
    scene.match = masked  # type: ignore[assignment]
    scene.log._match = masked  # type: ignore[assignment]
    scene.banter._match = masked  # type: ignore[assignment]
    scene.lay_out()
    return masked


class Twins:
    """Two tables driven alike; after every tick and press their frames are compared."""

    def __init__(self, one: Live, other: Live, seed: int = 1) -> None:
        self.one, self.other = one, other
        self.masked = mask(other)
        self._rng = Rng(seed)
        self.frames = 0
        self.closed = 0
        """Frames in which nobody was unlocked."""
        self.moments: list[tuple[Viewer, str]] = []
        """Who was faced in each frame, and its hash."""

    def both(self, act: Callable[[Live], None]) -> None:
        """The same on both tables, then a frame of each."""
        act(self.one)
        act(self.other)
        self.compare()

    def compare(self) -> None:
        """A frame of each: they must be the same to the last pixel."""
        here, there = self.one.frame(), self.other.frame()
        facing = self.one.scene.privacy.facing
        assert self.other.scene.privacy.facing == facing
        assert here == there, f"frame {self.frames}: {self.one.scene.status()}"
        self.frames += 1
        self.closed += facing is None
        self.moments.append((facing, here))

    def play(self, most: int, peeks: bool) -> None:
        """Play for so many frames at most, or to the end: people dawdle, hurry, change their
        minds, look at their hands in others' turns, and always choose something that is legal."""
        scene = self.one.scene
        held: Seat | None = None
        while self.frames < most and scene.match.result() is None:
            people, dice = scene.driver.people, self._rng.below(100)
            waiting, chooser = scene.privacy.waiting, scene.privacy.chooser
            if waiting is not None and dice < 30:
                self.both(lambda t, s=waiting: t.press(s, Intent.CONFIRM))  # type: ignore[misc]
            elif peeks and held is not None and dice < 10:
                self.both(lambda t, s=held: t.hold(s, Intent.PEEK, False))  # type: ignore[misc]
                held = None
            elif peeks and held is None and dice < 10:
                asked = chooser if chooser is not None else people[0]
                held = asked if self._rng.below(3) else people[self._rng.below(len(people))]
                self.both(lambda t, s=held: t.hold(s, Intent.PEEK))  # type: ignore[misc]
            elif scene.deciding.seat is not None and scene.privacy.unlocked and dice < 40:
                self._touch()
            elif chooser is not None and (scene.show.busy or scene.recap.runs) and dice < 4:
                self.both(lambda t, s=chooser: t.press(s, Intent.BACK))  # type: ignore[misc]
            else:
                self.both(lambda t: t.ticks())

    def _touch(self) -> None:
        deciding = self.one.scene.deciding
        reach = deciding.within_reach if self._rng.below(5) == 0 else deciding.lit
        spot = CONFIRM if CONFIRM in reach and self._rng.below(3) else self._rng.choice(reach)
        self.both(lambda t: t.scene.playing.touch(spot) and None)

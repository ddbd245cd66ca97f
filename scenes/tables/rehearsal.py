"""A match by chance that nobody sees, played before the real one needs its pictures.

Owns drawing ahead: a little of each tick until it is over, so that no frame waits for a brush. The
match is another one of the same table and knows nothing of the real one; whatever it would show,
cards, plates, lights, sums, lies in the assets cache then. Shows nothing and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.rng import Rng
from game.table.match import Match
from scenes.tables import head, why
from scenes.tables.layout import BUTTON
from scenes.tables.picture import Situation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.model import Seat, Viewer
    from scenes.tables.base import TableScene
    from scenes.tables.picture import Picture

SEED: Final = 17_230_522
"""Any number will do, but always the same: equal tables draw equal pictures ahead."""
STEPS: Final = 160
"""Of the match. Then nearly everything that comes often has come."""
SLICE_NS: Final = 2_000_000
"""Of each tick: with a full repaint a frame still keeps well within its sixtieth of a second."""
BAR: Final = (head.UNDO, head.HINT, head.LOOK, head.LOG, head.MENU)


class Rehearsal:
    """One for a table scene. `begin` again when the canvas or the people have changed."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._acts: Iterator[None] | None = None

    def begin(self) -> None:
        """From the first curtain on."""
        scene = self._scene
        match: Match[Any] = Match(scene.match.rules, scene.match.table, SEED)
        self._acts = self._play(match, scene.picture.twin(Situation()))

    def tick(self) -> None:
        """A slice of a sixtieth of a second; nothing once it is over."""
        if self._acts is None:
            return
        clock = self._scene.services.now_ns
        until = clock() + SLICE_NS
        while clock() < until:
            if next(self._acts, self) is self:
                self._acts = None
                return

    def _play(self, match: Match[Any], picture: Picture) -> Iterator[None]:
        """Act by act: a picture or a few at a time."""
        chance = Rng(SEED)
        for _ in range(STEPS):
            acting = match.to_act()
            if not acting:
                return
            seat = chance.choice(acting)
            yield from self._look(match, picture, None)
            yield from self._look(match, picture, seat)
            told = match.told
            match.submit(seat, chance.choice(match.legal(seat)))
            yield from self._hear(match, picture, told, seat)

    def _look(self, match: Match[Any], picture: Picture, viewer: Viewer) -> Iterator[None]:
        """The table as it lies, and everything lit that can be touched."""
        view, layout = match.view(viewer), picture.layout
        picture.now = Situation(facing=viewer, acting=match.to_act(), bar=BAR)
        layout.placed(view, picture.room)
        yield
        if viewer is None:
            return
        layout.hand(view, picture.room)
        yield
        paths = [layout.path(action, view) for action in match.legal(viewer)]
        spots = frozenset(spot for path in paths for spot in path)
        names = sorted(spot for spot in spots if spot.startswith(BUTTON))
        for focus in (None, *sorted(spots)):
            picture.now = Situation(
                facing=viewer,
                acting=match.to_act(),
                words=self._scene.table.speech.ask(view, viewer, picture.room.names),
                buttons=tuple((s, layout.button(s.removeprefix(BUTTON), view)) for s in names),
                lit=spots,
                focus=focus,
                bar=BAR,
            )
            picture.compose(view)
            yield

    def _hear(self, match: Match[Any], picture: Picture, told: int, seat: Seat) -> Iterator[None]:
        """What happens, as the others and as the actor see it."""
        for viewer in (None, seat):
            view, facts = match.view(viewer), match.seen_by(viewer, told)
            picture.now = Situation(facing=viewer, acting=match.to_act(), bar=BAR)
            for cue in picture.cues(facts, view):
                if isinstance(cue, why.Paying) and cue.told is not None:
                    why.stacked(picture.room, (cue.told,), ())
                yield

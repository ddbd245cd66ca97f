"""A match by chance that nobody sees, played before the real one needs its pictures.

Owns drawing ahead: a little of each tick until it is over, so that no frame waits for a brush. The
match is another one of the same table and knows nothing of the real one; whatever it would show,
cards, plates, lights, sums, lies in the assets cache then. Shows nothing and changes nothing.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from game.core.rng import Rng
from game.table.match import Match
from scenes.tables import why
from scenes.tables.deciding import AGAIN, CONFIRM
from scenes.tables.layout import BUTTON, Button
from scenes.tables.picture import Situation
from scenes.tables.staging import BAR, TAKE_BACK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import pygame

    from game.core.model import Action, Viewer
    from scenes.tables.base import TableScene
    from scenes.tables.picture import Picture

SEED: Final = 17_230_522
"""Any number will do, but always the same: equal tables draw equal pictures ahead."""
STEPS: Final = 160
"""Of the match. Then nearly everything that comes often has come."""
SELDOM: Final = 4
"""Only so often the table is looked at as those see it whose hand is closed: nearly the same."""
SLICE_NS: Final = 2_000_000
"""Of each tick: with a full repaint a frame still keeps well within its sixtieth of a second."""


class Rehearsal:
    """One for a table scene. `begin` again when the canvas or the people have changed."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._acts: Iterator[None] | None = None
        self._buttons: set[Button] = set()

    def begin(self) -> None:
        """From the first curtain on."""
        scene = self._scene
        self._buttons.clear()
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
        for step in range(STEPS):
            acting = match.to_act()
            if not acting:
                return
            seat = chance.choice(acting)
            legal = match.legal(seat)
            if step % SELDOM == 0:
                yield from self._look(match, picture, None)
            yield from self._look(match, picture, seat, legal)
            told = match.told
            match.submit(seat, chance.choice(legal))
            yield from self._hear(match, picture, told, None if step % 2 else seat)

    def _look(
        self, match: Match[Any], picture: Picture, viewer: Viewer, legal: Sequence[Action] = ()
    ) -> Iterator[None]:
        """The table as it lies, everything lit and picked that can be touched, and each button in
        the light once."""
        view, layout = match.view(viewer), picture.layout
        spots = tuple(sorted({spot for action in legal for spot in layout.path(action, view)}))
        names = [spot for spot in spots if spot.startswith(BUTTON)]
        buttons = {spot: layout.button(spot.removeprefix(BUTTON), view) for spot in names}
        lit = Situation(
            facing=viewer,
            acting=match.to_act(),
            buttons=tuple(buttons.items()),
            lit=frozenset(spots),
            picked=spots,
            bar=BAR,
        )
        fresh = [spot for spot in names if buttons[spot] not in self._buttons]
        self._buttons.update(buttons.values())
        ways = [lit, *(dataclasses.replace(lit, focus=spot) for spot in fresh)]
        if viewer is not None:
            doing = self._scene.table.speech.action(legal[-1], view, picture.room.names)
            own = ((CONFIRM, Button(doing, "", "check")), (AGAIN, TAKE_BACK))
            ways.append(Situation(viewer, lit.acting, buttons=own, focus=CONFIRM, bar=BAR))
        for picture.now in ways:
            self._pack([p.image for p in picture.compose(view)])
            yield

    def _hear(
        self, match: Match[Any], picture: Picture, told: int, viewer: Viewer
    ) -> Iterator[None]:
        """What happens."""
        view, facts = match.view(viewer), match.seen_by(viewer, told)
        picture.now = Situation(facing=viewer, acting=match.to_act(), bar=BAR)
        for cue in picture.cues(facts, view):
            self._pack([flight.image for flight in cue.flights])
            self._pack([image for still in cue.stills for image in still.frames])
            if isinstance(cue, why.Paying) and cue.told is not None:
                why.stacked(picture.room, (cue.told,), ())
            yield

    def _pack(self, pictures: Iterable[pygame.Surface]) -> None:
        """Finished pictures are packed by the first blit to the canvas: this is it, within one
        pixel, which is as before afterwards."""
        canvas = self._scene.services.canvas.surface
        was = canvas.get_at((0, 0))
        canvas.set_clip((0, 0, 1, 1))
        for picture in pictures:
            canvas.blit(picture, (0, 0))
        canvas.set_clip(None)
        canvas.set_at((0, 0), was)

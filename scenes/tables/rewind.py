"""Looking back: the board as it was after a step, as its viewer knew it then.

Owns which step is looked at and the faded picture of it. Nothing can be played there. Every view
comes from `Match.glimpses`: the past shows nobody more than it did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from game.core.model import Viewer
from scenes.kit import shapes
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import INK, PARCHMENT, Colour, mix
from scenes.tables import why
from scenes.tables.layout import Button
from scenes.tables.picture import Picture, Situation
from scenes.tables.room import middle

if TYPE_CHECKING:
    from game.table.match import Glimpse, Match
    from scenes.kit.assets import Assets
    from scenes.tables.logbook import Log
    from scenes.tables.room import Rect

EARLIER, LATER, CLOSE = "button earlier", "button later", "button back"
SEPIA: Final[Colour] = (255, 220, 164)
FADED: Final = 195
"""How much of the colours is gone (0..255): what is left still tells the seats apart."""
BORDER: Final = 10.0
OUT: Final = 7.0
"""The photograph is so much larger than the board: its border hides nothing."""
MOUNT: Final = 46.0
"""The corners that hold an old photograph in its album."""
PHOTO_Z: Final = 100


class Rewind:
    """Open on one step of a match. `live` is the table's picture now."""

    def __init__(
        self, live: Picture, match: Match[Any], log: Log, step: int, viewer: Viewer
    ) -> None:
        """Raises ValueError for a step that was not."""
        self._live = live
        self._match = match
        self._log = log
        self.viewer = viewer
        self.picture = live.twin(Situation(facing=viewer))
        self._ground: tuple[object, pygame.Surface] | None = None
        self.go_to(step)

    # --- which step -------------------------------------------------------------------------------

    @property
    def steps(self) -> list[int]:
        """The beginning, and every step of which this viewer could read."""
        return sorted({0, *(e.step for e in self._log.entries(self.viewer) if not e.note)})

    def go_to(self, step: int) -> None:
        """Look at the board after `step`."""
        self.step = step
        self._glimpse: Glimpse = self._match.glimpses(self.viewer, step, step)[0]
        self._placed: list[Placed] | None = None

    def go(self, by: int) -> bool:
        """To the step before or after. False at the ends."""
        steps = self.steps
        if by < 0:
            goal = max((s for s in steps if s < self.step), default=None)
        else:
            goal = min((s for s in steps if s > self.step), default=None)
        if goal is None:
            return False
        self.go_to(goal)
        return True

    def see(self, viewer: Viewer) -> None:
        """Other eyes look now: a hand is held up, or put down."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.go_to(self.step)

    def fit(self) -> None:
        """The canvas has another size."""
        self.picture = self._live.twin(self.picture.now)
        self._ground = None
        self._placed = None

    @property
    def view(self) -> Any:
        """What lies on the table of the past."""
        return self._glimpse.view

    # --- the picture ------------------------------------------------------------------------------

    def _situation(self) -> Situation:
        steps = self.steps
        number = sum(step <= self.step for step in steps) - 1
        where = "at the beginning" if number == 0 else f"after step {number} of {len(steps) - 1}"
        first, last = self.step <= steps[0], self.step >= steps[-1]
        lit = {CLOSE} | ({EARLIER} if not first else set()) | ({LATER} if not last else set())
        return Situation(
            facing=self.viewer,
            words=f"This is how it was {where}.",
            heading="As it was",
            buttons=(
                (EARLIER, Button("Earlier", "", "arrow-left")),
                (LATER, Button("Later", "", "arrow-right")),
                (CLOSE, Button("Back to now", "", "check")),
            ),
            lit=frozenset(lit),
            focus=CLOSE,
            bar=(),
        )

    def placed(self) -> list[Placed]:
        """The faded board, the hand as it was, and the sums of that step."""
        if self._placed is None:
            self.picture.now = self._situation()
            view, picture = self.view, self.picture
            left, top, width, height = picture.areas.board
            area = (left - OUT, top - OUT, width + 2 * OUT, height + 2 * OUT)
            photo = faded(picture.services.assets, self._flat(area))
            board = Placed("as it was", photo, *middle(area), PHOTO_Z)
            self._placed = [board, *picture.around(view), *self._sums()]
        return self._placed

    def _flat(self, area: Rect) -> pygame.Surface:
        """The board of then and its edge; its ground is painted once while it stays the same."""
        picture = self.picture
        backdrop = picture.backdrop(self.view)
        if self._ground is None or self._ground[0] is not backdrop:
            self._ground = (backdrop, backdrop.paint(picture.services))
        return picture.flat(self.view, self._ground[1], area)

    def _sums(self) -> list[Placed]:
        """Why points were paid in this step."""
        picture = self.picture
        cues = picture.cues(list(self._glimpse.facts), self.view)
        paid = [cue for cue in cues if isinstance(cue, why.Paying) and cue.told is not None]
        if not paid:
            return []
        spots = picture.spots(self.view)
        clear = [spots[spot] for cue in paid for spot in why.touched(cue) if spot in spots]
        return why.stacked(picture.room, [cue.told for cue in paid if cue.told], clear)

    def spots(self) -> dict[str, Rect]:
        """Every place of the past that can be pointed at, buttons included."""
        self.placed()
        return self.picture.spots(self.view)


def faded(assets: Assets, board: pygame.Surface) -> pygame.Surface:
    """A picture of the board as an old photograph: brown, with a pale border and its corners held
    in place. Draws into `board`."""
    brown = pygame.transform.grayscale(board)
    brown.fill(SEPIA, special_flags=pygame.BLEND_RGB_MULT)
    brown.set_alpha(FADED)
    board.blit(brown, (0, 0))
    line = assets.px(BORDER)
    pale = mix(PARCHMENT, (255, 255, 255), 0.35)
    pygame.draw.rect(board, mix(PARCHMENT, INK, 0.5), board.get_rect(), line + assets.px(3))
    pygame.draw.rect(board, pale, board.get_rect(), line)
    _mounts(assets, board)
    return board


def _mounts(assets: Assets, board: pygame.Surface) -> None:
    """Four corners of dark paper, smooth along their slanted edges."""
    size = assets.px(MOUNT)
    big = pygame.Surface((size * shapes.SMOOTH, size * shapes.SMOOTH), pygame.SRCALPHA)
    big.fill((*INK, 0))
    n = size * shapes.SMOOTH
    pygame.draw.polygon(big, mix(INK, PARCHMENT, 0.12), ((0, 0), (n, 0), (0, n)))
    corner = finished(pygame.transform.smoothscale(big, (size, size)))
    w, h = board.size
    for flip_x, flip_y, at in (
        (False, False, (0, 0)), (True, False, (w - size, 0)),
        (False, True, (0, h - size)), (True, True, (w - size, h - size)),
    ):  # fmt: skip
        board.blit(pygame.transform.flip(corner, flip_x, flip_y), at)

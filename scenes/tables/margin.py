"""What lies on the board for a while without stopping the game: the sums of a step, a hint, a tip.

Owns when each is laid there and put away, and for whose eyes. How they look is in `why`, `hints`
and `tips`. Nothing here changes the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenes.input.signals import Intent
from scenes.tables import hints
from scenes.tables.hints import Hints
from scenes.tables.tips import GOT_IT, Tips
from scenes.tables.why import Sums

if TYPE_CHECKING:
    from game.core.model import Seat, Viewer
    from scenes.input.signals import Signal
    from scenes.kit.sprites import Placed
    from scenes.tables.base import TableScene
    from scenes.tables.show import Due

RIBBON: Final = 100.0
"""The upper strip of the board, where it says that something is shown again."""
DIRECTIONS: Final = (Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT)


class Margin:
    """One for a table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        table = scene.table
        self.tips = Tips(table.game, table.speech, scene.services.settings)
        self.hints = Hints()
        self.sums = Sums()
        self._sums_for: Viewer = None
        self._tipped: int | None = None
        """The moment for which a tip was looked for."""

    def close(self) -> None:
        """Everything is put away."""
        self.hints.close()
        self.tips.close()
        self.sums.clear()

    def tick(self) -> None:
        """A sixtieth of a second."""
        scene = self.scene
        if not scene.show.busy:
            self.sums.clear()
        self._offer_tip()

    def placed(self) -> list[Placed]:
        """The notes. What was laid down for one pair of eyes is not seen by others."""
        scene = self.scene
        room, facing = scene.picture.room, scene.privacy.facing
        self.hints.forget_older(scene.match.moment)
        if self.sums.told and self._sums_for != facing:
            self.sums.clear()
        shown = self.sums.placed(room)
        if self.hints.open is not None and self.hints.open.seat == facing:
            spots = scene.picture.spots(scene.show.view)
            shown = shown + self.hints.placed(room, spots, scene.picture.now.lit)
        if self.tips.open is not None and self.tips.open.seat == facing:
            shown = shown + self.tips.placed(room)
        return shown

    # --- sums -------------------------------------------------------------------------------------

    def hear(self, due: Due, rate: float) -> None:
        """A cue has fallen due: its sum is laid on the board. `rate`: ticks of the show in a
        sixtieth of a second."""
        scene = self.scene
        self._sums_for = scene.privacy.facing
        spots = scene.picture.spots(scene.show.view)
        board = scene.picture.areas.board
        also = [(board[0], board[1], board[2], RIBBON)] if scene.recap.runs else []
        self.sums.hear(due.cue, spots, rate, also)

    # --- hints ------------------------------------------------------------------------------------

    def ask_hint(self, seat: Seat | None) -> None:
        """What would the plain bot do? Only for whoever chooses now, and sees their cards. Asked
        again, the hint goes."""
        scene = self.scene
        if self.hints.open is not None and self.hints.open.seat == seat:
            self.hints.close()
            self._cue("tick")
        elif seat is None or seat != scene.privacy.chooser or seat not in scene.driver.asked():
            scene.pressing.refuse("A hint is for whoever is to choose.", seat)
        elif scene.privacy.facing != seat:
            scene.pressing.refuse("Hold up your cards first: a hint tells of them.", seat)
        else:
            self._give_hint(seat)

    def _give_hint(self, seat: Seat) -> None:
        scene = self.scene
        advice = scene.driver.advice(seat)
        if advice is None:
            scene.pressing.refuse("There is nothing to advise here.", seat)
            return
        view, names = scene.match.view(seat), scene.picture.room.names
        speech, moment = scene.table.speech, scene.match.moment
        self.hints.open = hints.hint_of(advice, seat, moment, view, speech, scene.layout, names)
        self._cue("hint")

    # --- tips -------------------------------------------------------------------------------------

    def _offer_tip(self) -> None:
        """When somebody begins to choose, once for each moment of the match."""
        scene, chooser = self.scene, self.scene.privacy.chooser
        if chooser is None or scene.deciding.seat != chooser or not scene.privacy.unlocked:
            return
        if self._tipped == scene.match.moment or scene.show.busy:
            return
        self._tipped = scene.match.moment
        if self.tips.offer(scene.match.view(chooser), chooser):
            self._cue("parrot")
            scene.services.apply_settings()

    def answers(self, signal: Signal) -> bool:
        """A press of whoever reads a tip: directions go to the other button, any other press puts
        the tip away. False when there is none, or it is another's."""
        tip = self.tips.open
        if tip is None or signal.seat != tip.seat:
            return False
        if signal.intent in DIRECTIONS:
            self.tips.turn()
            self._cue("tick")
        elif not signal.repeat:
            self.put_tip_away(tip.focus if signal.intent is Intent.CONFIRM else GOT_IT)
        return True

    def put_tip_away(self, button: str) -> None:
        """The tip was read."""
        self._cue("knock")
        if self.tips.put_away(button):
            self.scene.services.apply_settings()

    def _cue(self, name: str) -> None:
        self.scene.services.audio.cue(name)

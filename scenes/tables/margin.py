"""What lies on the board for a while without stopping the game: the sums of a step, a hint, a tip.

Owns when each is laid there and put away, and for whose eyes. How they look is in `why`, `hints`
and `tips`. Nothing here changes the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.counsel import Consulting, Counsel
from game.bots.question import Purpose
from scenes.input.signals import Intent
from scenes.tables import hints
from scenes.tables.hints import Hint, Hints
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
        self._consulting: Consulting | None = None
        """As long as somebody looks ahead for a hint."""
        self.sums = Sums()
        self._sums_for: Viewer = None
        self._tipped: int | None = None
        """The moment for which a tip was looked for."""

    def close(self) -> None:
        """Everything is put away."""
        self._put_hint_away()
        self.tips.close()
        self.sums.clear()

    def tick(self) -> None:
        """A sixtieth of a second."""
        scene = self.scene
        if not scene.show.busy:
            self.sums.clear()
        self._listen()
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
        """What would a good player do? Only for whoever chooses now, and sees their cards. Asked
        again, the hint goes."""
        scene = self.scene
        if self.hints.open is not None and self.hints.open.seat == seat:
            self._put_hint_away()
            self._cue("tick")
        elif seat is None or seat != scene.privacy.chooser or seat not in scene.driver.asked():
            scene.pressing.refuse("A hint is for whoever is to choose.", seat)
        elif scene.privacy.facing != seat:
            scene.pressing.refuse("Hold up your cards first: a hint tells of them.", seat)
        else:
            self._give_hint(seat)

    def _give_hint(self, seat: Seat) -> None:
        """Somebody looks ahead for it; where nobody can, the plain bot knows at once."""
        scene = self.scene
        self._put_hint_away()
        consulting = Consulting(scene.driver.crew.cast, scene.match, seat)
        if consulting.over:
            self._tell(seat, None)
            return
        self._consulting = consulting
        self.hints.open = Hint(seat, scene.match.moment)
        self._cue("tick")
        self._listen()

    def _listen(self) -> None:
        """Ask on, and hear what is said; nobody wants to know what was good a moment ago."""
        consulting, hint, thinker = self._consulting, self.hints.open, self.scene.services.thinker
        if consulting is None:
            return
        if hint is None or hint.moment != self.scene.match.moment:
            self._put_hint_away()
            return
        while not consulting.over:
            asked = consulting.question()
            if asked is not None:
                thinker.ask(asked)
            said = thinker.answer(Purpose.HINT)
            if said is None:
                return
            consulting.hear(said)
        self._consulting = None
        self._tell(hint.seat, consulting.counsel)

    def _tell(self, seat: Seat, found: Counsel | None) -> None:
        """Lay the hint down: what was found, or what the plain bot would do."""
        scene = self.scene
        if found is None:
            advice = scene.driver.advice(seat)
            if advice is None:
                self.hints.close()
                scene.pressing.refuse("There is nothing to advise here.", seat)
                return
            found = Counsel((advice,))
        view, names = scene.match.view(seat), scene.picture.room.names
        speech, moment = scene.table.speech, scene.match.moment
        self.hints.open = hints.hint_of(found, seat, moment, view, speech, scene.layout, names)
        self._cue("hint")

    def _put_hint_away(self) -> None:
        """No hint lies there, and nobody looks ahead for one."""
        self.hints.close()
        if self._consulting is not None:
            self._consulting = None
            self.scene.services.thinker.cancel(Purpose.HINT)

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

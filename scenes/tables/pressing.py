"""Presses of pads and keys at the table: whose they are and what they ask for.

Owns who may do what by their own device, the light while cards lie face down, the peek that is
held, and the soft no for everybody else: a press is never silently nothing, and never acts in
another person's turn. What is chosen is `deciding`'s; fingers and the mouse are `pointing`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.input.signals import Intent
from scenes.tables import doors, head, staging
from scenes.tables.deciding import PEEK, WAYS
from scenes.tables.steering import Steering

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.input.signals import Signal
    from scenes.tables.base import TableScene
    from scenes.tables.layout import Spot

ASKS: dict[Intent, Spot] = {
    Intent.UNDO: head.UNDO, Intent.HINT: head.HINT, Intent.LOOK: head.LOOK, Intent.LOG: head.LOG,
}  # fmt: skip
"""Presses that are the same as a button of the strip along the top."""
NO_VOLUME = 0.6


class Pressing:
    """All pads and keys of one table."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._steering = Steering()
        self.idle: Spot = PEEK
        """Where the light is while the cards of whoever chooses lie face down."""
        self._holds: Seat | None = None
        """Who holds the peek by CONFIRM, with the light on it."""
        self._went = False
        """Has the light moved since?"""

    def drop(self) -> None:
        """Nothing is held any more."""
        self._holds = None

    # --- reading ----------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """Whoever's turn it is chooses; everybody may pause, skip, take back, look and read."""
        seat, intent = signal.seat, signal.intent
        if intent is Intent.PEEK and seat is not None:
            self._hold_up(seat, signal.down)
        elif not signal.down:
            if intent is Intent.CONFIRM and seat is not None and seat == self._holds:
                self._let_go(seat)
        elif intent in WAYS:
            if seat is not None:
                self._choose(signal, seat)
        elif not signal.repeat:
            self._once(signal)

    def _once(self, signal: Signal) -> None:
        """What does not repeat while it is held."""
        scene, seat, intent = self._scene, signal.seat, signal.intent
        if intent is Intent.PAUSE:
            doors.pause(scene, seat)
        elif intent is Intent.RULES:
            doors.rules(scene)
        elif intent is Intent.SKIP:
            if not scene.recap.runs or seat == scene.privacy.chooser:
                scene.hurry()
        elif intent in ASKS:
            if seat is not None:
                scene.bar(ASKS[intent], seat)
        elif seat is not None and intent in (Intent.CONFIRM, Intent.BACK):
            self._choose(signal, seat)

    def _choose(self, signal: Signal, seat: Seat) -> None:
        """A press for choosing: of whoever is asked, it acts; of others, it is softly refused."""
        scene, privacy = self._scene, self._scene.privacy
        if seat == privacy.waiting and signal.intent is Intent.CONFIRM:
            scene.unlock(seat)
        elif signal.repeat and not self._may(seat):
            return
        elif seat == privacy.waiting:
            self.refuse(staging.opening(scene, seat)[0], seat)
        elif seat != privacy.chooser:
            nobody = privacy.chooser is None and privacy.waiting is None
            if not (nobody and scene.hurry()):
                self.refuse_turn(seat)
        elif not scene.hurry():
            if self._may(seat):
                self._act(signal, seat)
            else:
                self.refuse_turn(seat)

    def _may(self, seat: Seat) -> bool:
        """May this person choose now, with nobody else looking?"""
        scene = self._scene
        alone = scene.privacy.facing in (None, seat)
        return seat == scene.privacy.chooser and seat in scene.driver.asked() and alone

    def _act(self, signal: Signal, seat: Seat) -> None:
        if signal.intent in WAYS:
            self._move(signal)
        elif signal.intent is Intent.BACK:
            self._back(seat)
        else:
            self._confirm(seat)

    # --- the light --------------------------------------------------------------------------------

    def _move(self, signal: Signal) -> None:
        """The light goes to the next spot in a direction."""
        scene, way = self._scene, WAYS[signal.intent]
        spots = scene.picture.spots(scene.show.view)
        if scene.privacy.unlocked:
            moved = scene.deciding.move(way, spots, staging.BAR)
        else:
            field = {name: spots[name] for name in (PEEK, *staging.BAR) if name in spots}
            found = self._steering.step(field, self.idle, way)
            moved = found is not None and found != self.idle
            self.idle = found or PEEK
        if moved:
            self._went = True
            scene.services.audio.cue("tick")
            scene.refresh()

    def _confirm(self, seat: Seat) -> None:
        scene = self._scene
        focus = scene.playing.focus
        if focus in staging.BAR:
            scene.bar(focus, seat)
        elif focus == PEEK:
            self._holds, self._went = seat, False
            scene.peek(seat, True)
        elif focus is not None:
            scene.playing.touch(focus)

    def _back(self, seat: Seat) -> None:
        """Take the last touch back."""
        scene = self._scene
        if scene.privacy.unlocked and scene.deciding.back():
            scene.services.audio.cue("tick")
            scene.refresh()
        else:
            self.refuse("Nothing is picked that could be put back.", seat)

    # --- holding cards up -------------------------------------------------------------------------

    def _let_go(self, seat: Seat) -> None:
        """The peek was held by CONFIRM and is let go: where the light has gone meanwhile, is
        touched, as by a finger that is lifted there. Who only looked, has touched nothing."""
        scene = self._scene
        self._holds = None
        focus = scene.playing.focus
        if self._went and scene.privacy.facing == seat and focus in scene.playing.within_reach:
            scene.playing.touch(focus)
        scene.peek(seat, False)

    def _hold_up(self, seat: Seat, down: bool) -> None:
        scene = self._scene
        if scene.privacy.peeks:
            other = scene.privacy.facing
            if not scene.peek(seat, down) and down and other != seat:
                self.refuse("Somebody else is looking now.", seat)
        elif down:
            open_ = scene.privacy.facing == seat
            self.refuse("Your hand lies open already." if open_ else self.whose_turn(), seat)

    # --- no ---------------------------------------------------------------------------------------

    def refuse(self, words: str, seat: Seat | None = None) -> None:
        """Softly: a sound and a word to the person, and nothing else."""
        scene = self._scene
        scene.services.audio.cue("refuse", NO_VOLUME)
        scene.murmur.say(words, None if seat is None else scene.picture.room.livery(seat))

    def refuse_turn(self, seat: Seat) -> None:
        """A person pressed when it was not their turn."""
        self.refuse(self.whose_turn(), seat)

    def refuse_pointer(self) -> None:
        """Somebody pointed who may not act now: fingers and a mouse have no name."""
        scene = self._scene
        asked = scene.privacy.waiting
        seat = scene.privacy.chooser if asked is None else asked
        device = None if seat is None else scene.device(seat)
        if seat is None or device is None:
            self.refuse(self.whose_turn())
        else:
            self.refuse(f"It is {scene.picture.room.names[seat]}'s turn, with {device.name}.")

    def whose_turn(self) -> str:
        """Whose turn it is, for those who have to wait."""
        scene = self._scene
        asked = scene.privacy.waiting
        if asked is None and scene.privacy.chooser in scene.driver.asked():
            asked = scene.privacy.chooser
        if asked is None:
            return staging.waiting_words(scene)
        return f"It is {scene.picture.room.names[asked]}'s turn."

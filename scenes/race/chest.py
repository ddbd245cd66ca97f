"""A captain chooses a treasure chest, in secret on a shared screen: hold to look.

Owns the choice of a stack and of a chest, and who may see what when. Face down, nothing that is
drawn or named is made from the values; they are read from the chooser's view only while a hand
of the chooser holds the spyglass, and forgotten when it lets go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.core.model import Seat
from game.core.rng import Rng
from game.rules.captain_silver.model import NOTHING, OpenStack, Phase, TakeChest, View
from game.table.match import Match
from scenes.input.gestures import Tap
from scenes.input.keyboard import MOUSE
from scenes.input.seating import Hold
from scenes.input.signals import Intent, Mode, Notice, Plugged, Pointer, Signal, Touching
from scenes.race import chest_pictures as pictures
from scenes.race.chest_pictures import Spot, Table
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.kit.sprites import Placed
    from scenes.race.table import RaceTable
    from scenes.services import Services

CALM_START: Final = 30
"""Half a second in which no press counts: who mashed to hurry the evaluation takes no chest."""
BLIND: Final = "You have not looked yet. Press once more to take it all the same."
LOOK, TAKE = "look", "take"
STEPS: Final = {Intent.LEFT: -1, Intent.UP: -1, Intent.RIGHT: 1, Intent.DOWN: 1}


class ChestChoice(Scene):
    """Over the race until `seat` has taken a chest. `paused` and `plugged` hear of what is the
    race's business."""

    mode = Mode.MENU
    see_through = True

    def __init__(
        self,
        services: Services,
        table: RaceTable,
        match: Match[Any],
        seat: Seat,
        paused: Callable[[], None] | None = None,
        plugged: Callable[[Plugged], None] | None = None,
    ) -> None:
        self.services = services
        self.seat = seat
        self._table = table
        self._match = match
        self._paused = paused
        self._plugged = plugged
        self._tap = Tap()
        self._ticks = 0
        self._focus = 0
        self._order: list[int] = []
        """Which of the view's values lies at which place: drawn by lot for this choice alone, so
        that a place says nothing about a value."""
        self._hands: set[object] = set()
        """What holds the spyglass: intents and fingers."""
        self._looked = False
        self._warned = False
        self._arrange()

    # --- the scene's life -------------------------------------------------------------------------

    def leave(self) -> None:
        self._hide()

    def cover(self) -> None:
        self._hide()

    def resized(self) -> None:
        self._hide()

    def notice(self, notice: Notice) -> None:
        if notice is Notice.FOCUS_LOST:
            self._hide()

    def plugged(self, plugged: Plugged) -> None:
        self._hide()
        if self._plugged is not None:
            self._plugged(plugged)

    def tick(self) -> None:
        """The choice is over when it was made, or when nobody is left to make it by hand."""
        self._ticks += 1
        chairs = self.services.evening.chairs
        gone = self.seat < len(chairs) and chairs[self.seat].is_bot
        if gone or self._match.to_act() != (self.seat,) or self._view().phase != Phase.CHEST:
            self.services.stack.pop(self)

    @property
    def peeking(self) -> bool:
        """Whether the values are to be seen now."""
        return bool(self._hands) and bool(self._order)

    # --- input ------------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """The chooser's own device; all others may pause, no more."""
        if signal.intent is Intent.PAUSE and signal.down and self._paused is not None:
            self._paused()
        if signal.seat != self.seat:
            return
        if signal.intent in (Intent.UP, Intent.DOWN) and self._order:
            if not signal.repeat:
                self._hold(signal.intent, signal.down)
        elif signal.down and signal.intent in STEPS:
            self._move(STEPS[signal.intent])
        elif signal.down and signal.intent is Intent.CONFIRM:
            self._confirm()

    def pointer(self, pointer: Pointer) -> None:
        """Fingers and mouse, where they are the chooser's."""
        if not self._own(pointer):
            return
        spot = self._under(pointer.x, pointer.y)
        if pointer.phase is Touching.DOWN and spot == LOOK:
            self._hold(pointer.id, True)
        elif pointer.phase in (Touching.UP, Touching.CANCEL):
            self._hold(pointer.id, False)
        tapped = self._tap.feed(pointer, spot)
        if tapped == TAKE:
            self._confirm()
        elif isinstance(tapped, int):
            self._focus = tapped
            self.services.audio.cue("tick")

    def _own(self, pointer: Pointer) -> bool:
        """Whether it is the chooser who points: fingers for a seat at the screen, the mouse for
        the seat that it drives."""
        seating = self.services.seating
        touches = seating.hold(self.seat) is Hold.TOUCH
        if pointer.mouse:
            driven = seating.seat_of(MOUSE)
            return driven == self.seat or (touches and driven is None)
        return touches

    def _under(self, x: float, y: float) -> object | None:
        for key, (left, top, width, height) in self._spots().items():
            if left <= x < left + width and top <= y < top + height:
                return key
        return None

    # --- choosing ---------------------------------------------------------------------------------

    def _view(self) -> View:
        view: View = self._match.view(self.seat)
        return view

    def _stacks(self) -> list[int]:
        """The stacks to choose from; none when one lies open."""
        legal = self._match.legal(self.seat)
        return [action.stack for action in legal if isinstance(action, OpenStack)]

    def _arrange(self) -> None:
        """Lay the chests of the opened stack face down, in an order drawn by lot."""
        view = self._view()
        if view.opened == NOTHING or view.stack_values is None:
            return
        self._order = list(range(len(view.stack_values)))
        Rng(self.services.fresh_seed()).shuffle(self._order)
        self._focus = 0

    def _move(self, by: int) -> None:
        count = len(self._order) or len(self._stacks())
        self._focus = (self._focus + by) % max(1, count)
        self._warned = False
        self.services.audio.cue("tick")

    def _confirm(self) -> None:
        if self._ticks < CALM_START:
            return
        stacks = self._stacks()
        if stacks:
            self._match.submit(self.seat, OpenStack(stacks[self._focus % len(stacks)]))
            self.services.audio.cue("creak")
            self._ticks = 0
            self._arrange()
        elif self._order and not self._looked and not self._warned:
            self._warned = True
            self.services.audio.cue("refuse")
        elif self._order:
            self._take()

    def _take(self) -> None:
        values = self._view().stack_values
        assert values is not None  # the chooser's own view of an open stack
        self._hide()
        self._match.submit(self.seat, TakeChest(values[self._order[self._focus]]))
        self.services.audio.cue("knock")
        self.services.stack.pop(self)

    # --- looking ----------------------------------------------------------------------------------

    def _hold(self, hand: object, down: bool) -> None:
        """A hand takes the spyglass, or lets go of it."""
        if down and self._order:
            self._hands.add(hand)
            self._looked = True
            self._warned = False
        else:
            self._hands.discard(hand)
        if not self._hands:
            self._hide()

    def _hide(self) -> None:
        """Nothing of the values stays anywhere."""
        self._hands.clear()
        self.services.assets.forget(pictures.SECRET)

    # --- pictures ---------------------------------------------------------------------------------

    def _spots(self) -> dict[object, Spot]:
        """Everything that can be touched: chests or stacks by number, spyglass, take."""
        count = len(self._order) or len(self._stacks())
        canvas = self.services.canvas
        return pictures.spots(canvas.width, canvas.height, count, bool(self._order))

    def placed(self, fraction: float) -> list[Placed]:
        seat, services = self.seat, self.services
        shown_to = Table(services, self._table.names[seat], self._table.liveries[seat])
        spots = self._spots()
        shown = pictures.frame(shown_to, bool(self._order), self._hint())
        stacks = self._stacks()
        if stacks:
            left = self._view().stacks
            counts = [left[stack] for stack in stacks]
            return shown + pictures.stacks(shown_to, spots, stacks, counts, self._focus)
        shown += pictures.buttons(shown_to, spots, self.peeking)
        owned = self._view().seats[seat].chests
        if not self.peeking:
            shown += pictures.face_down(shown_to, spots, len(self._order), self._focus)
            return shown + pictures.own_chests(shown_to, owned)
        values, own = self._secrets()
        shown += pictures.face_up(shown_to, spots, values, self._focus)
        return shown + pictures.own_values(shown_to, own)

    def _secrets(self) -> tuple[list[int], Sequence[int]]:
        """Values by place, and those of the chooser's own chests. Only for a peek's picture."""
        view = self._view()
        values = view.stack_values or ()
        own = view.seats[self.seat].chest_values or ()
        return [values[n] for n in self._order if n < len(values)], sorted(own)

    def _hint(self) -> str:
        if self._warned:
            return BLIND
        touches = self.services.seating.hold(self.seat) is Hold.TOUCH
        if not self._order:
            how = "Tap a stack" if touches else "Left and right"
            return f"{how}, then confirm: you will look at all its chests."
        if touches:
            return "Hold the spyglass to look. Tap a chest, then take it."
        return "Hold up or down to look. Left and right choose, confirm takes."

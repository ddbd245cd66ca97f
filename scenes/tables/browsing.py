"""What fingers and the mouse mean beside the game: a line that is touched, a log that is dragged,
a thing that is held down or clicked with another button.

Owns the gestures and their thresholds. What then opens is `aside`'s. Nothing here plays: a finger
that was taken for looking is never taken for a choice as well.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from scenes.input.gestures import Tap
from scenes.input.keyboard import MOUSE
from scenes.input.signals import Intent, Pointer, Touching
from scenes.tables import logsheet
from scenes.tables.rewind import CLOSE, EARLIER, LATER
from scenes.tables.room import inside
from scenes.tables.tips import GOT_IT

if TYPE_CHECKING:
    from collections.abc import Hashable

    from game.core.model import Seat
    from scenes.input.signals import Signal
    from scenes.input.touch import PointerId
    from scenes.tables.aside import Aside
    from scenes.tables.layout import Spot

HOLD_TICKS: Final = 30
"""Half a second: nobody taps that long, nobody minds to wait that long."""
SLOP_MM: Final = 5.0
"""A pressing finger rolls 3 to 5 mm; one that goes farther drags."""
FOLLOW_TICKS: Final = 600
"""Ten seconds: time to read what was scrolled to."""
WHEEL: Final = {Intent.UP: -1, Intent.DOWN: 1}


class Browsing:
    """Reads pointers for what lies aside."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self._tap = Tap()
        self._held: tuple[Pointer, int] | None = None
        """A finger that rests, and for how many ticks."""
        self._ours: set[PointerId] = set()
        """Pointers that mean nothing to the game until they are lifted."""
        self._drag: tuple[PointerId, float, float] | None = None
        """A finger on the log: where it went down, and up to where the log has followed."""
        self._scrolled = 0
        self._mouse: tuple[float, float] | None = None

    def forget(self) -> None:
        """Another screen came between."""
        self._held = self._drag = None

    # --- pointers ---------------------------------------------------------------------------------

    def pointer(self, pointer: Pointer) -> bool:
        """True when it is no business of the game's."""
        if pointer.mouse:
            self._mouse = (pointer.x, pointer.y)
        if pointer.phase is Touching.DOWN:
            self._ours.discard(pointer.id)
            if self._down(pointer):
                self._ours.add(pointer.id)
        ours = pointer.id in self._ours
        self._rest(pointer)
        self._scroll(pointer)
        target = self._target(pointer.x, pointer.y) if ours else None
        tapped = self._tap.feed(pointer, target)
        if pointer.phase in (Touching.UP, Touching.CANCEL):
            self._ours.discard(pointer.id)
        if ours and tapped is not None:
            self._tapped(tapped, self._aside.scene.pointing.person(pointer.mouse))
        hovers = pointer.mouse and pointer.phase is Touching.MOVE and self._aside.stands
        return ours or hovers

    def _down(self, pointer: Pointer) -> bool:
        """Is this press about what lies aside? All of them are while something lies open."""
        aside = self._aside
        if aside.stands or aside.margin.tips.open is not None:
            return True
        return self._on_log(pointer.x, pointer.y)

    def _target(self, x: float, y: float) -> Hashable | None:
        """What a tap there would touch: a pair of a word and a name."""
        aside = self._aside
        if aside.loupe is not None:
            return ("thing", aside.loupe.under(x, y))
        if aside.rewind is None and aside.margin.tips.open is not None and not aside.stands:
            return ("tip", aside.margin.tips.button_at(aside.scene.picture.room, x, y))
        if self._on_log(x, y):
            return ("line", logsheet.under(aside.sheet(), aside.measure, x, y))
        if aside.rewind is not None:
            spots = aside.rewind.spots()
            found = next(
                (b for b in (EARLIER, LATER, CLOSE) if b in spots and inside(spots[b], x, y)), None
            )
            return ("past", found)
        return ("nothing", None)

    def _tapped(self, target: Hashable, seat: Seat | None) -> None:
        """`seat`: whose the finger is, as far as that is known."""
        assert isinstance(target, tuple)
        kind, what = target
        aside = self._aside
        if kind == "tip":
            aside.margin.put_tip_away(what or GOT_IT)
        elif kind == "thing":
            self._tap_thing(what)
        elif kind == "line":
            self._tap_line(what, seat)
        elif kind == "past":
            self._tap_past(what)
        elif aside.stands:
            aside.step_back()

    def _tap_thing(self, spot: Spot | None) -> None:
        """Another thing is looked at; beside everything, the loupe goes."""
        loupe = self._aside.loupe
        if loupe is None or spot is None or spot == loupe.spot or not loupe.go_to(spot):
            self._aside.step_back()

    def _tap_line(self, number: int | None, seat: Seat | None) -> None:
        """A line opens the past; the small log of a tall screen unfolds first."""
        aside = self._aside
        sheet = aside.sheet()
        if number is None:
            return
        if aside.scene.picture.areas.tall and not aside.stands:
            aside.open_log(seat)
        else:
            aside.open_past(sheet.entries[number], seat)

    def _tap_past(self, button: Spot | None) -> None:
        aside = self._aside
        rewind = aside.rewind
        if rewind is None:
            return
        if button == CLOSE:
            aside.step_back()
        elif button is not None:
            aside.go_in_past(rewind, -1 if button == EARLIER else 1)

    def _on_log(self, x: float, y: float) -> bool:
        aside = self._aside
        areas = aside.scene.picture.areas
        return inside(logsheet.rect_of(areas, aside.unfolded), x, y)

    # --- dragging the log -------------------------------------------------------------------------

    def _scroll(self, pointer: Pointer) -> None:
        """The log follows a finger, step by step."""
        aside = self._aside
        if pointer.phase is Touching.DOWN:
            if aside.loupe is None and self._on_log(pointer.x, pointer.y):
                self._drag = (pointer.id, pointer.y, pointer.y)
            return
        if self._drag is None or self._drag[0] != pointer.id:
            return
        if pointer.phase is not Touching.MOVE:
            self._drag = None
            return
        _id, began, done = self._drag
        if abs(pointer.y - began) > self._slop:
            self._tap.feed(dataclasses.replace(pointer, phase=Touching.CANCEL), None)
        sheet = aside.sheet()
        while sheet.entries:
            high = aside.measure.entry(sheet.entries[-1]) + logsheet.BETWEEN
            by = -1 if pointer.y - done >= high else 1 if done - pointer.y >= high else 0
            if not by or not self.scroll(by):
                break
            done -= by * high
            sheet = aside.sheet()
        self._drag = (pointer.id, began, done)

    def scroll(self, by: int) -> bool:
        """See older lines (`by` negative) or newer ones. False at the ends."""
        aside = self._aside
        self._scrolled = FOLLOW_TICKS
        sheet = aside.sheet()
        return aside.reading.scroll(by, aside.log.entries(aside.looker), sheet.room)

    def wheel(self, signal: Signal) -> bool:
        """The mouse's wheel over the log."""
        if signal.device != MOUSE or signal.intent not in WHEEL or self._mouse is None:
            return False
        if self._aside.loupe is not None or not self._on_log(*self._mouse):
            return False
        self.scroll(WHEEL[signal.intent])
        return True

    # --- looking closely --------------------------------------------------------------------------

    @property
    def _slop(self) -> float:
        return SLOP_MM / self._aside.scene.services.touch.frame.unit_mm

    def _rest(self, pointer: Pointer) -> None:
        """A finger that may stay where it is."""
        if pointer.phase is Touching.DOWN:
            aside = self._aside
            x, y = pointer.x, pointer.y
            looking = aside.loupe is not None or aside.margin.tips.open is not None
            # Where cards lie face down, a finger that stays holds them up.
            tray = aside.scene.picture.areas.tray
            peeks = aside.scene.privacy.peeks and not aside.stands and inside(tray, x, y)
            resting = not (pointer.mouse or looking or peeks or self._on_log(x, y))
            self._held = (pointer, 0) if resting else None
        elif self._held is not None and self._held[0].id == pointer.id:
            began = self._held[0]
            far = max(abs(pointer.x - began.x), abs(pointer.y - began.y))
            if pointer.phase is not Touching.MOVE or far > self._slop:
                self._held = None

    def tick(self) -> None:
        """A sixtieth of a second passes for a finger that rests, and for a log that nobody moves:
        by and by it shows what is new again."""
        reading = self._aside.reading
        self._scrolled = max(0, self._scrolled - 1)
        if not self._scrolled and reading.light is None and self._drag is None:
            reading.foot = None
        if self._held is None:
            return
        pointer, ticks = self._held
        self._held = (pointer, ticks + 1)
        if ticks + 1 < HOLD_TICKS:
            return
        self._held = None
        if self._look_at(pointer):
            gone = dataclasses.replace(pointer, phase=Touching.CANCEL)
            self._tap.feed(gone, None)
            if pointer.id not in self._ours:
                self._aside.scene.pointer(gone)  # the game must not take it for a tap as well
            self._ours.add(pointer.id)

    def click(self, signal: Signal) -> bool:
        """Another button of the mouse, on a thing."""
        if signal.device != MOUSE or self._mouse is None or signal.repeat:
            return False
        if signal.intent not in (Intent.LOOK, Intent.BACK) or self._aside.loupe is not None:
            return False
        x, y = self._mouse
        return self._look_at(Pointer((0, 0), Touching.DOWN, x, y, signal.at_ns, mouse=True))

    def _look_at(self, pointer: Pointer) -> bool:
        """Look closely at what lies there. False when there is nothing."""
        aside = self._aside
        seat = aside.seat if aside.stands else aside.scene.pointing.person(pointer.mouse)
        spot = aside.a_loupe(seat).under(pointer.x, pointer.y)
        return spot is not None and aside.open_loupe(spot, seat)

"""Stepping aside: what a person looks at beside the game, at any time, while the table waits.

Owns what lies open (the log with the light in it, the board as it was, a thing at large), who
opened it, and whose eyes it is for: whoever is not the one whose hand lies open sees only what is
public. Changes nothing in the match. How each looks is in its own file (`logsheet`, `rewind`,
`loupe`), what fingers mean in `browsing`; what does not stop the game in `margin`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from scenes.input.signals import Intent, Signal
from scenes.tables import head, logsheet
from scenes.tables.browsing import Browsing
from scenes.tables.logbook import Entry, Reading
from scenes.tables.loupe import Loupe
from scenes.tables.margin import Margin
from scenes.tables.notes import Same
from scenes.tables.privacy import OPEN
from scenes.tables.rewind import Rewind

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.core.model import Seat, Viewer
    from scenes.input.signals import Pointer
    from scenes.kit.sprites import Placed
    from scenes.tables.base import TableScene
    from scenes.tables.layout import Spot
    from scenes.tables.logsheet import Sheet
    from scenes.tables.steering import Way

WAYS: Final[dict[Intent, Way]] = {
    Intent.UP: (0, -1), Intent.DOWN: (0, 1), Intent.LEFT: (-1, 0), Intent.RIGHT: (1, 0),
}  # fmt: skip
BACKWARDS: Final = (Intent.UP, Intent.LEFT)
CLOSES: Final = (Intent.BACK, Intent.CONFIRM, Intent.LOG)
"""What ends looking back; where a line has the light, CONFIRM opens it."""
NOT_OURS: Final = (Intent.PAUSE, Intent.RULES, Intent.PEEK)
"""These mean the same whatever lies open."""


class Aside:
    """One for a table scene, which asks it first in everything."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.log = scene.log
        self.margin = Margin(scene)
        self.browsing = Browsing(self)
        self.rewind: Rewind | None = None
        self.loupe: Loupe | None = None
        self.seat: Seat | None = None
        """Who opened what lies open; None: a finger or a mouse that is nobody's."""
        self._reads_on = False
        """Was the log being read before the past was opened?"""
        self._log_pictures = Same()
        self._mark = self._read = self._news
        """The log as it is seen, and as it was read."""
        self._is_written = True
        self._measure()

    def _measure(self) -> None:
        areas = self.scene.picture.areas
        self.measure = logsheet.Measure(self.scene.services.assets, areas.log[2])
        self.reading = Reading(self.measure.entry, logsheet.BETWEEN)

    # --- the scene's life -------------------------------------------------------------------------

    def close(self) -> None:
        """Another screen comes between: everybody is back at the table."""
        self.rewind = self.loupe = self.seat = None
        self.reading.end()
        self.margin.close()
        self.browsing.forget()

    def fit(self) -> None:
        """The canvas has another size, or other people sit here."""
        reading = self.reading
        self._measure()
        self.reading.light, self.reading.foot = reading.light, None
        if self.rewind is not None:
            self.rewind.fit()
        if self.loupe is not None:
            spot, self.loupe = self.loupe.spot, self.a_loupe(self.seat)
            self.loupe.begin(spot)

    @property
    def stands(self) -> bool:
        """Does the table wait for somebody who looks at something?"""
        return self.loupe is not None or self.rewind is not None or self.reading.light is not None

    def tick(self) -> bool:
        """A sixtieth of a second. True while the table waits."""
        self.browsing.tick()
        self._write_on()
        if self.stands:
            return True
        self.margin.tick()
        return False

    # --- whose eyes -------------------------------------------------------------------------------

    def viewer(self, seat: Seat | None) -> Viewer:
        """With whose eyes somebody looks: with their own where their own hand lies open, or
        everybody's does; with a spectator's otherwise."""
        privacy = self.scene.privacy
        facing = privacy.facing
        everybody = privacy.alone or privacy.manner == OPEN
        return facing if everybody or seat == facing else None

    @property
    def looker(self) -> Viewer:
        """With whose eyes whatever lies open now is seen."""
        return self.viewer(self.seat) if self.stands else self.scene.privacy.facing

    def _look_anew(self) -> None:
        """A hand was held up or put down: what was open for other eyes is open no more."""
        viewer = self.looker
        if self.loupe is not None and self.loupe.viewer != viewer:
            self.loupe = None
        if self.rewind is not None:
            self.rewind.see(viewer)

    # --- opening ----------------------------------------------------------------------------------

    def _step_in(self, seat: Seat | None) -> None:
        """Somebody comes to look. Where another's hand lies open, it is closed first: it opens
        again by its own person's device only."""
        if self.stands:
            return
        if self.viewer(seat) != self.scene.privacy.facing:
            self.scene.shut()
        self.seat = seat

    def open_log(self, seat: Seat | None) -> None:
        """Somebody reads the log."""
        self._step_in(seat)
        if self.reading.begin(self.log.entries(self.viewer(seat)), self._room(unfolded=True)):
            self._cue("flip")
        else:
            self._cue("refuse")

    def open_past(self, entry: Entry, seat: Seat | None) -> None:
        """Somebody touches a line: the board as it was. The light in the log goes along."""
        self._step_in(seat)
        if self.rewind is None:
            scene, viewer = self.scene, self.viewer(self.seat)
            self._reads_on = self.reading.light is not None
            self.rewind = Rewind(scene.picture, scene.match, self.log, entry.step, viewer)
        else:
            self.rewind.go_to(entry.step)
        self._follow(self.rewind)
        self._cue("flip")

    def _follow(self, rewind: Rewind) -> None:
        """The light lies on what the board of the past shows."""
        entries = self.log.entries(rewind.viewer)
        steps = [n for n, entry in enumerate(entries) if entry.step <= rewind.step]
        if steps:
            self.reading.show(steps[-1], entries, self._room(self.unfolded))

    def open_loupe(self, spot: Spot | None, seat: Seat | None) -> bool:
        """Somebody looks closely: at `spot`, or at whatever lies nearest. False when there is
        nothing to see."""
        self._step_in(seat)
        loupe = self.a_loupe(self.seat)
        found = loupe.begin(spot)
        self.loupe = loupe if found else None
        self._cue("flip" if found else "refuse")
        return found

    def a_loupe(self, seat: Seat | None) -> Loupe:
        """A loupe over what this person may see now: the table, or its past."""
        if self.rewind is not None:
            self.rewind.placed()
            return Loupe(self.rewind.picture, self.rewind.view, self.rewind.viewer)
        scene, viewer = self.scene, self.viewer(seat)
        now = dataclasses.replace(scene.picture.now, facing=viewer, face_up=True)
        view = scene.show.view if viewer == scene.privacy.facing else scene.match.view(viewer)
        return Loupe(scene.picture.twin(now), view, viewer)

    def bar(self, name: str, seat: Seat | None) -> bool:
        """One of the buttons along the top. False when it is none of ours."""
        if name == head.LOG:
            self.open_log(seat)
        elif name == head.LOOK:
            focus = self.scene.playing.focus
            self.open_loupe(None if focus in head.ICONS else focus, seat)
        elif name == head.HINT:
            self.margin.ask_hint(seat)
        else:
            return False
        return True

    # --- presses ----------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> bool:
        """A press. True when it was meant for what lies aside."""
        if not signal.down or signal.intent in NOT_OURS:
            return False
        if self.browsing.wheel(signal):
            return True
        if self.stands:
            self._steer(signal)
            return True
        if self.margin.answers(signal):
            return True
        return self._clicks(signal)

    def pointer(self, pointer: Pointer) -> bool:
        """A finger or the mouse. True when it is no business of the game's."""
        return self.browsing.pointer(pointer)

    def _clicks(self, signal: Signal) -> bool:
        """The mouse's other buttons look closely, unless there is a choice to take back."""
        touched = self.scene.deciding.touched
        return not (signal.intent is Intent.BACK and touched) and self.browsing.click(signal)

    def _steer(self, signal: Signal) -> None:
        """A press while somebody looks at something: their own steers, anybody's BACK ends it."""
        if self.browsing.click(signal):
            return
        if self.seat is not None and signal.seat != self.seat:
            if signal.intent is Intent.BACK and signal.seat is not None:
                self.step_back()
            else:
                self._cue("refuse")
        elif self.loupe is not None:
            self._steer_loupe(signal, self.loupe)
        elif self.rewind is not None:
            self._steer_past(signal, self.rewind)
        else:
            self._steer_log(signal)

    def _steer_loupe(self, signal: Signal, loupe: Loupe) -> None:
        way = WAYS.get(signal.intent)
        if way is not None:
            self._cue("tick" if loupe.move(way) else "refuse")
        elif not signal.repeat:
            self.step_back()

    def _steer_past(self, signal: Signal, rewind: Rewind) -> None:
        if signal.intent in WAYS:
            self.go_in_past(rewind, -1 if signal.intent in BACKWARDS else 1)
        elif signal.intent is Intent.LOOK:
            self.open_loupe(None, self.seat)
        elif signal.intent in CLOSES:
            self.step_back()
        elif not signal.repeat:
            self._cue("refuse")

    def go_in_past(self, rewind: Rewind, by: int) -> None:
        """To the step before or after; the light in the log goes along."""
        moved = rewind.go(by)
        self._cue("flip" if moved else "refuse")
        if moved:
            self._follow(rewind)

    def _steer_log(self, signal: Signal) -> None:
        entries = self.log.entries(self.looker)
        if signal.intent in (Intent.UP, Intent.DOWN):
            by = -1 if signal.intent is Intent.UP else 1
            self._cue(
                "tick" if self.reading.move(by, entries, self._room(self.unfolded)) else "refuse"
            )
        elif signal.repeat:
            return
        elif signal.intent is Intent.CONFIRM and self.reading.light is not None:
            self.open_past(entries[min(self.reading.light, len(entries) - 1)], self.seat)
        elif signal.intent is Intent.LOOK:
            self.reading.end()
            self.open_loupe(None, self.seat)
        elif signal.intent in CLOSES or signal.intent in WAYS:
            self.step_back()
        else:
            self._cue("refuse")

    def step_back(self) -> None:
        """One step back to the table."""
        if self.loupe is not None:
            self.loupe = None
        elif self.rewind is not None:
            rewind, self.rewind = self.rewind, None
            if self._reads_on:
                self._follow(rewind)
            else:
                self.reading.end()
        else:
            self.reading.end()
        self._cue("slide")

    # --- pictures ---------------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Does the past hide the table?"""
        return self.rewind is not None

    def entries(self) -> Sequence[Entry]:
        """What may be read now. While the others' moves are shown again, their lines come along
        with them."""
        entries, step = self.log.entries(self.looker), self.scene.recap.step
        if step is None or self.stands:
            return entries
        return [entry for entry in entries if entry.step <= step]

    def sheet(self) -> Sheet:
        """The log as it is seen now."""
        areas, reading, wide = self.scene.picture.areas, self.reading, self.unfolded
        rect, named = logsheet.rect_of(areas, wide), logsheet.titled(areas, wide)
        entries = self.entries()
        seen = reading.seen(entries, logsheet.room_of(rect, named))
        light = reading.light
        return logsheet.Sheet(
            rect,
            named,
            tuple(entries[number] for number in seen),
            None if light is None else min(light, len(entries) - 1) - seen.start,
            older=seen.start > 0,
            newer=seen.stop < len(entries),
        )

    @property
    def unfolded(self) -> bool:
        """Is the log read? On a tall screen it is larger then."""
        return self.reading.light is not None and self.rewind is None

    def _room(self, unfolded: bool) -> float:
        areas = self.scene.picture.areas
        rect = logsheet.rect_of(areas, unfolded)
        return logsheet.room_of(rect, logsheet.titled(areas, unfolded))

    def _log_placed(self) -> list[Placed]:
        scene, reading = self.scene, self.reading
        room = scene.picture.room
        key = (
            self.looker, self._mark, reading.light, reading.foot,
            self.unfolded, room.areas, room.chairs, room.assets.scale,
        )  # fmt: skip
        return self._log_pictures.of(key, self._written)

    def _written(self) -> list[Placed]:
        room = self.scene.picture.room
        liveries = [room.livery(seat) for seat in range(room.seats)]
        return logsheet.placed(room.assets, self.sheet(), self.measure, liveries)

    @property
    def _news(self) -> Hashable:
        """As long as it is the same, there is nothing new to read."""
        return self.log.mark, self.scene.recap.step

    def _write_on(self) -> None:
        """What is new in the log is put into words in the tick after it happened, written in the
        next and seen in the one after that: the deed itself has enough to draw, and nobody reads
        that quickly."""
        mark = self._news
        if mark != self._read:
            self._read, self._is_written = mark, False
            self.log.entries(self.looker)
        elif not self._is_written:
            self._is_written = True
            self._written()
        else:
            self._mark = mark

    def placed(self) -> list[Placed]:
        """Whatever lies open, the log first. With `whole`, all there is to see."""
        self._look_anew()
        shown = list(self._log_placed())
        if self.rewind is not None:
            shown += self.rewind.placed()
        else:
            shown += self.margin.placed()
        if self.loupe is not None:
            shown += self.loupe.placed()
        return shown

    def status(self) -> str:
        """What lies open, in a word."""
        open_ = (
            ("loupe", self.loupe), ("past", self.rewind), ("log", self.reading.light),
            ("tip", self.margin.tips.open), ("hint", self.margin.hints.open),
        )  # fmt: skip
        return next((name for name, part in open_ if part is not None), "")

    def _cue(self, name: str) -> None:
        self.scene.services.audio.cue(name)

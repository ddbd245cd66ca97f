"""A stored match, watched again: pause, speeds, jumps, and the same show as on the evening.

Owns a match of its own without a journal, the place on the tape, and the controls. Nothing is
decided here: every step is read from the record. A spectator sees what was public; chests open
with the last sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.pace import TICKS_PER_SECOND
from game.rules.captain_silver.model import Ahoy, Phase, View
from game.table.match import Match
from scenes.input.gestures import Tap
from scenes.input.signals import Intent, Mode, Pointer, Signal, Touching
from scenes.race import watch_bar as bar
from scenes.race.beats import strip
from scenes.race.evaluation import SHOWN_IN, Evaluation
from scenes.race.photo import PhotoFinish
from scenes.race.strip import Why
from scenes.race.summary import final_entries, sheet
from scenes.race.table import RaceTable
from scenes.race.tape import Tape
from scenes.stack import Scene

if TYPE_CHECKING:
    from game.store.records import Record
    from scenes.kit.sprites import Placed
    from scenes.services import Services

JUMP: Final = 10 * TICKS_PER_SECOND
AHOY_WAIT: Final = 60
CHOICE_WAIT: Final = 50
"""A choice that took its captain half a minute is made after a look at whose it is."""
BACK_SLACK: Final = 2 * TICKS_PER_SECOND
HEAD_KEYS: Final = ("round", "title", "clock")
"""The table's own head, where the controls are."""


class Watch(Scene):
    """Shows `record` from its beginning."""

    mode = Mode.MENU

    def __init__(self, services: Services, record: Record) -> None:
        self.services = services
        self.record = record
        self.tape = Tape(record.entries)
        self._rules = services.rules[record.card.game]
        self.match: Match[Any] = Match(self._rules, record.table, record.seed)
        self.step = 0
        self.playing = True
        self.speed = bar.NORMAL
        self._owed = 0.0
        self._waited = 0
        self._told = 0
        self._focus = "play"
        self._tap = Tap()
        self._drag: tuple[int, int] | None = None
        self._dragged = 0.0
        self._end: str | None = record.fault
        view = self.match.view(None)
        self.table = RaceTable(services, record.chairs, view, record.table.options)
        self._show: Evaluation | None = None
        self._photo = PhotoFinish()

    # --- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        if self.record.fault:
            self.services.say(self.record.fault)

    def resized(self) -> None:
        self.table.fit(self._view())

    def backdrop(self) -> object:
        return self.table.backdrop(self._view())

    def _view(self) -> View:
        view: View = self.match.view(None)
        return view

    @property
    def over(self) -> bool:
        """Everything that is on the tape was shown."""
        return self.step >= self.tape.steps and self._show is None

    # --- time -------------------------------------------------------------------------------------

    def tick(self) -> None:
        if not self.playing or self._drag is not None:
            return
        self._owed += bar.SPEEDS[self.speed]
        while self._owed >= 1:
            self._owed -= 1
            self._one()
        if self.over:
            self.playing = False

    def _one(self) -> None:
        """A sixtieth of a second of the match as it was."""
        self.table.tick()
        if self._show is not None:
            self._run_show()
        elif self.step < self.tape.steps:
            ahoy = isinstance(self.tape.entry(self.step).action, Ahoy)
            self._waited += 1
            if not ahoy or self._waited >= AHOY_WAIT:
                self._feed()
        self._look()

    def _run_show(self) -> None:
        assert self._show is not None
        if self._show.waiting_for is not None and self.step < self.tape.steps:
            self._waited += 1
            if self._waited >= CHOICE_WAIT:
                self._feed()
        self._show.tick()
        waiting = self._show.waiting_for is not None
        if self._show.done or (waiting and self.step >= self.tape.steps):
            self._close_show()

    def _close_show(self) -> None:
        self._show = None
        self.table.explained = False

    def _feed(self) -> None:
        """The next step of the tape, whatever it is."""
        self._waited = 0
        if self.step >= self.tape.steps:
            self._close_show()
            return
        fault = self.match.replay([self.tape.entry(self.step)])
        if fault is not None:
            self._cut(fault)
        else:
            self.step += 1

    def _cut(self, fault: str) -> None:
        """What follows on the tape does not fit: it ends here."""
        self._end = fault
        self.services.say(fault)
        self.tape = Tape(tuple(self.tape.between(0, self.step)))
        self._close_show()

    def _look(self) -> None:
        """Let what happened be seen and heard."""
        if self._told == self.match.told:
            return
        view = self._view()
        facts = self.match.seen_by(None, self._told)
        self._told = self.match.told
        self.table.hear(facts, view)
        self._photo.hear(facts, view)
        if self._show is None and view.phase in (Phase.GRACE, Phase.RECKON):
            self._open_show(self._photo)

    def _open_show(self, photo: PhotoFinish) -> None:
        self._waited = 0
        self._show = Evaluation(self.services, self.table, self.match, photo, self._feed)

    # --- jumping ----------------------------------------------------------------------------------

    def jump(self, step: int) -> None:
        """Go to a step at once; what lies between is played unseen."""
        step = max(0, min(self.tape.steps, step))
        if self.over and step < self.tape.steps:
            self.playing = True  # it had stopped by itself at the end
        if step < self.step:
            self.match = Match(self._rules, self.record.table, self.record.seed)
            self.step = 0
        fault = self.match.replay(self.tape.between(self.step, step))
        self.step = step
        self._close_show()
        if fault is not None:
            self.step = self.match.turn
            self._cut(fault)
        self._told = self.match.told
        self._waited = 0
        view = self._view()
        self.table.fit(view)
        self.table.banner("", 0)
        self.table.ribbon("")
        self._photo = PhotoFinish.of(self.match)
        if view.phase in SHOWN_IN and self.step < self.tape.steps:
            self._open_show(self._photo)

    def jump_by(self, ticks: int) -> None:
        """Back or forward by a time."""
        here = self.tape.shown_at(self.step)
        step = self.tape.step_at(here + ticks)
        if ticks > 0:
            step = max(step, self.step + 1)
        self.jump(step)

    # --- input ------------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """Left and right go along the buttons, confirm presses one, up and down change speed."""
        if not signal.down:
            return
        match signal.intent:
            case Intent.LEFT | Intent.RIGHT:
                self._step_focus(1 if signal.intent is Intent.RIGHT else -1)
            case Intent.UP | Intent.DOWN:
                self._act("faster" if signal.intent is Intent.UP else "slower")
            case Intent.CONFIRM if not signal.repeat:
                self._act(self._focus)
            case Intent.PAUSE if not signal.repeat:
                self._act("play")
            case Intent.BACK if not signal.repeat:
                self._act("leave")

    def _step_focus(self, by: int) -> None:
        keys = [key for key in bar.BUTTONS if key not in bar.NO_BUTTON]
        self._focus = keys[(keys.index(self._focus) + by) % len(keys)]
        self.services.audio.cue("tick")

    def _act(self, key: str) -> None:
        """Do what a button does."""
        self.services.audio.cue("tick")
        match key:
            case "leave":
                self.services.stack.pop(self)
            case "play":
                if self.over:
                    self.jump(0)
                else:
                    self.playing = not self.playing
            case "back":
                self.jump_by(-JUMP)
            case "forward":
                self.jump_by(JUMP)
            case "part back":
                self.jump(self.tape.part_before(self.step, BACK_SLACK))
            case "part on":
                self.jump(self.tape.part_after(self.step))
            case "slower" | "faster":
                wanted = self.speed + (1 if key == "faster" else -1)
                self.speed = max(0, min(len(bar.SPEEDS) - 1, wanted))

    def pointer(self, pointer: Pointer) -> None:
        """Tap a button; touch the bar, draw along it, let go where you want to be."""
        target = self._under(pointer.x, pointer.y)
        if pointer.phase is Touching.DOWN and target == "bar" and self._drag is None:
            self._drag = pointer.id
        if pointer.id == self._drag:
            self._dragged = bar.share_at(self.table.layout, pointer.x)
            if pointer.phase is Touching.UP:
                self.jump(self.tape.step_at(self._dragged * self.tape.ticks))
            if pointer.phase in (Touching.UP, Touching.CANCEL):
                self._drag = None
            return
        tapped = self._tap.feed(pointer, target)
        if isinstance(tapped, str) and tapped != "bar":
            self._focus = tapped
            self._act(tapped)

    def _under(self, x: float, y: float) -> str | None:
        for key, (left, top, width, height) in bar.button_spots().items():
            if key not in bar.NO_BUTTON and left <= x < left + width and top <= y < top + height:
                return key
        left, top, width, height = bar.bar_spot(self.table.layout)
        if left - 12 <= x < left + width + 12 and top - 12 <= y < top + height + 12:
            return "bar"
        return None

    # --- pictures ---------------------------------------------------------------------------------

    def placed(self, fraction: float) -> list[Placed]:
        view, show = self._view(), self._show
        if show is None:
            shown = self.table.placed(view)
        else:
            coins, ships = show.coins_shown(view), show.ships_shown()
            shown = self.table.placed(view, None, None, coins, ships) + show.placed(view)
        shown = [p for p in shown if p.key not in HEAD_KEYS]
        if self.over:
            shown += self._last(view)
        return shown + bar.placed(self.services, self.table.layout, self.tape, self._bar())

    def _bar(self) -> bar.Shown:
        ticks = self.tape.shown_at(self.step)
        if self._drag is not None:
            ticks = round(self._dragged * self.tape.ticks)
        return bar.Shown(ticks, self.playing, self.speed, self._focus)

    def _last(self, view: View) -> list[Placed]:
        """The last sheet, or why the tape ends."""
        result = self.match.result()
        if result is not None:
            return sheet(self.table, "Final score", final_entries(view, result))
        why = Why(self._end or "The record ends here: the match was not played to its end.")
        return [strip(self.table, why, self.table.layout.middle)]

"""A stored match of a table, watched again: pause, speeds, steps and turns, with chosen eyes.

Owns where the replay is and what its controls do. Nothing is decided here: every step is read from
the record (`reel`). A match that is not over shows what a spectator saw; when it is over, each
seat's eyes may be borrowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.phrases import listed
from game.table.evening import Chair
from scenes import flow
from scenes.input.gestures import Tap
from scenes.input.signals import Intent, Mode, Pointer, Signal, Touching
from scenes.kit.sprites import Placed
from scenes.kit.theme import LIVERIES
from scenes.stack import Scene
from scenes.tables import logsheet, watch_end
from scenes.tables import watch_bar as bar
from scenes.tables.banter import Banter
from scenes.tables.logbook import Entry, Log, Reading
from scenes.tables.loupe import Loupe
from scenes.tables.notes import Same
from scenes.tables.picture import Picture, Situation
from scenes.tables.reel import OWN_TURN, PUBLIC, Reel
from scenes.tables.room import inside
from scenes.tables.show import Due, Show
from scenes.tables.why import Sums

if TYPE_CHECKING:
    import pygame

    from game.core.model import Seat, Viewer
    from game.store.records import Record
    from scenes.services import Services
    from scenes.tables.screens import Table
    from scenes.tables.steering import Way

WAIT: Final = 42.0
"""Ticks of the show between two steps: one can see who is next."""
SHEET_AFTER: Final = 60.0
"""... and before the final sheet covers the table."""
HEAD_KEYS: Final = ("head", "turn", "table title", "status")
"""The table's own head, where the controls are."""
WAYS: Final[dict[Intent, Way]] = {
    Intent.UP: (0, -1), Intent.DOWN: (0, 1), Intent.LEFT: (-1, 0), Intent.RIGHT: (1, 0),
}  # fmt: skip
EYES_WORDS: Final = {PUBLIC: "A spectator", OWN_TURN: "Whose turn it is"}


class TableWatch(Scene):
    """Shows `record` from its beginning."""

    mode = Mode.TABLE
    own_rules = True

    def __init__(self, services: Services, table: Table, record: Record) -> None:
        self.services = services
        self.table = table
        self.reel = Reel(record, services.rules[table.game])
        match = self.reel.match
        seats = match.table.seats
        chairs = list(record.chairs) or [
            Chair(f"Seat {n + 1}", n % len(LIVERIES)) for n in range(seats)
        ]
        self.chairs = chairs
        self.layout = table.layout()
        self.picture = Picture(services, self.layout, table.speech, table.title, chairs, seats)
        banter = Banter(match, self.picture)
        self.log = Log(match, table.speech, lambda: self.picture.room.names, banter.remarks)
        self.show = Show(self.picture.compose, self.picture.spots, services.settings.calm)
        self.sums = Sums()
        self.loupe: Loupe | None = None
        self.step = 0
        self.playing = True
        self.speed = bar.NORMAL
        self.eyes = PUBLIC
        self._waited = 0.0
        self._rested = 0.0
        self._focus = "play"
        self._tap = Tap()
        self._drag: Any = None
        self._fit()

    def _fit(self) -> None:
        """The canvas has another size: what was measured and painted for it is void."""
        areas = self.picture.areas
        self._measure = logsheet.Measure(self.services.assets, areas.log[2])
        self._reading = Reading(self._measure.entry, logsheet.BETWEEN)
        self._track: pygame.Surface | None = None
        self._same_bar, self._same_log, self._same_end = Same(), Same(), Same()

    # --- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        """A record that is damaged says so first."""
        if self.reel.fault:
            self.services.say(self.reel.fault)
        self._lay_out()

    def resized(self) -> None:
        """Everything measured for the old size is made anew; what was looked at closely goes
        back."""
        self.picture.fit()
        self._fit()
        self.loupe = None
        self._lay_out()

    def backdrop(self) -> object:
        """The table's own, as it lies at this step."""
        return self.picture.backdrop(self.show.view)

    @property
    def over(self) -> bool:
        """Everything there is was shown."""
        return self.step >= self.reel.steps and not self.show.busy

    @property
    def _chooses(self) -> bool:
        return len(self.reel.eyes()) > 1

    # --- what is to be seen -----------------------------------------------------------------------

    def _viewer(self) -> Viewer:
        """Who looks at whatever comes next."""
        return self.reel.viewer(self.eyes, self.step + 1)

    def _lay_out(self) -> None:
        """The table as it is after this step, without motion."""
        self._waited = self._rested = 0.0
        self.sums.clear()
        viewer = self._viewer()
        view = self.reel.glimpse(self.step, viewer).view
        self.picture.now = self._situation(viewer, view)
        self.show.place(view)

    def _situation(self, viewer: Viewer, view: Any) -> Situation:
        actor = self.reel.actor(self.step + 1)
        acting = (actor,) if actor is not None else self.reel.match.to_act()
        return Situation(facing=viewer, acting=acting, words=self._words(view, acting), bar=())

    def _words(self, view: Any, acting: tuple[Seat, ...]) -> str:
        """Which game, how far it is, and who is next."""
        room = self.picture.room
        said = [self.table.title, self.layout.status(view, room)]
        if self.step >= self.reel.steps:
            said.append(self._end_words())
        elif acting:
            said.append(f"next: {room.names[acting[0]]}")
        return "  ·  ".join(filter(None, said))

    def _end_words(self) -> str:
        result, names = self.reel.result, self.picture.room.names
        if result is None:
            return "the record ends here, the match was not played to its end"
        won = [names[seat] for seat in result.winners]
        return f"{listed(won)} {'wins' if len(won) == 1 else 'share the victory'}"

    # --- time -------------------------------------------------------------------------------------

    @property
    def rate(self) -> float:
        """Ticks of the show in a sixtieth of a second."""
        return bar.SPEEDS[self.speed]

    def tick(self) -> None:
        """The show runs at the chosen rate, and the next step comes when it has rested; not while
        something is looked at or dragged."""
        if self.loupe is not None or self._drag is not None:
            return
        for due in self.show.tick(self.rate):
            self._let_be_heard(due)
        if self.show.busy:
            return
        self.sums.clear()
        if self.step >= self.reel.steps:
            self.playing = False
            self._rested += self.rate
        elif self.playing:
            self._waited += self.rate
            if self._waited >= WAIT:
                self.step_on()

    def _let_be_heard(self, due: Due) -> None:
        if due.cue.sound:
            self.services.audio.cue(due.cue.sound)
        self.sums.hear(due.cue, self.picture.spots(self.show.view), self.rate)

    def step_on(self) -> None:
        """Show the next step; nothing at the end."""
        if self.step >= self.reel.steps:
            return
        if self.show.busy or self._viewer() != self.picture.now.facing:
            self._lay_out()
        viewer = self._viewer()
        self._waited = self._rested = 0.0
        self.step += 1
        glimpse = self.reel.glimpse(self.step, viewer)
        self.sums.clear()
        self.picture.now = self._situation(viewer, glimpse.view)
        self.show.step(glimpse.view, self.picture.cues(list(glimpse.facts), glimpse.view))

    def jump(self, step: int) -> None:
        """Go to a step at once; what lies between is not shown."""
        was_over = self.step >= self.reel.steps
        self.step = max(0, min(self.reel.steps, step))
        if was_over and self.step < self.reel.steps:
            self.playing = True  # it had stopped by itself at the end
        self._lay_out()

    def _jump_and_rest(self, step: int) -> None:
        self.jump(step)
        self.playing = False

    def look_with(self, eyes: str) -> None:
        """See the same moment with other eyes. Raises ValueError for eyes that may not look."""
        self.reel.viewer(eyes, 1)
        self.eyes = eyes
        self._reading.end()
        self._lay_out()

    # --- input ------------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """Left and right go along the buttons, confirm presses one, up and down change speed."""
        if not signal.down:
            return
        if self.loupe is not None:
            self._steer_loupe(signal, self.loupe)
            return
        match signal.intent:
            case Intent.LEFT | Intent.RIGHT:
                self._step_focus(1 if signal.intent is Intent.RIGHT else -1)
            case Intent.UP | Intent.DOWN:
                self.act("faster" if signal.intent is Intent.UP else "slower")
            case _ if signal.repeat:
                return
            case Intent.CONFIRM:
                self.act(self._focus)
            case Intent.PAUSE:
                self.act("play")
            case Intent.BACK:
                self.act("leave")
            case Intent.LOOK:
                self._open_loupe(None)
            case Intent.RULES:
                self._open_rules()

    def _open_rules(self) -> None:
        page = self.table.speech.page(self.show.view, self.picture.now.facing)
        flow.to_rules(self.services, self.table.game, page)

    def _step_focus(self, by: int) -> None:
        names = [name for name in bar.buttons_of(self._chooses) if name not in bar.NO_BUTTON]
        self._focus = names[(names.index(self._focus) + by) % len(names)]
        self.services.audio.cue("tick")

    def act(self, name: str) -> None:
        """Do what a button does."""
        self.services.audio.cue("tick")
        whose = self._viewer() if self.eyes != OWN_TURN else None
        match name:
            case "leave":
                self.services.stack.pop(self)
            case "play" if self.step >= self.reel.steps:
                self.jump(0)
            case "play":
                self.playing = not self.playing
            case "back":
                self._jump_and_rest(self.step - 1)
            case "on":
                self.playing = False
                self.step_on()
            case "turn back":
                self.jump(self.reel.turn_before(self.step - int(self.playing), whose))
            case "turn on":
                self.jump(self.reel.turn_after(self.step, whose))
            case "slower" | "faster":
                wanted = self.speed + (1 if name == "faster" else -1)
                self.speed = max(0, min(len(bar.SPEEDS) - 1, wanted))
            case "eyes":
                eyes = self.reel.eyes()
                self.look_with(eyes[(eyes.index(self.eyes) + 1) % len(eyes)])

    # --- looking closely --------------------------------------------------------------------------

    def _open_loupe(self, spot: str | None) -> None:
        loupe = Loupe(self.picture, self.show.view, self.picture.now.facing)
        found = loupe.begin(spot)
        self.loupe = loupe if found else None
        self.services.audio.cue("flip" if found else "refuse")

    def _steer_loupe(self, signal: Signal, loupe: Loupe) -> None:
        way = WAYS.get(signal.intent)
        if way is not None:
            self.services.audio.cue("tick" if loupe.move(way) else "refuse")
        elif not signal.repeat:
            self._close_loupe()

    def _close_loupe(self) -> None:
        self.loupe = None
        self.services.audio.cue("slide")

    # --- fingers and the mouse --------------------------------------------------------------------

    def pointer(self, pointer: Pointer) -> None:
        """Tap a button, a line of the log or a thing; touch the bar, draw along it, let go where
        you want to be."""
        target = self._under(pointer.x, pointer.y)
        if pointer.phase is Touching.DOWN and target == ("bar", "bar") and self._drag is None:
            self._drag = pointer.id
        if pointer.id == self._drag:
            self._draw_along(pointer)
            return
        tapped = self._tap.feed(pointer, target)
        if isinstance(tapped, tuple):
            self._tapped(*tapped)

    def _draw_along(self, pointer: Pointer) -> None:
        areas, steps = self.picture.areas, self.reel.steps
        if pointer.phase is not Touching.CANCEL:
            step = bar.step_at(areas, self._chooses, steps, pointer.x)
            if step != self.step:
                self.jump(step)
        if pointer.phase in (Touching.UP, Touching.CANCEL):
            self._drag = None

    def _under(self, x: float, y: float) -> tuple[str, Any] | None:
        """What a touch there is about: a word and a name."""
        if self.loupe is not None:
            return ("loupe", self.loupe.under(x, y))
        areas = self.picture.areas
        found = bar.under(areas, self._chooses, x, y)
        if found is not None:
            return ("bar" if found == "bar" else "button", found)
        if inside(areas.log, x, y):
            return ("line", logsheet.under(self._sheet(), self._measure, x, y))
        thing = Loupe(self.picture, self.show.view, self.picture.now.facing).under(x, y)
        return ("thing", thing) if thing is not None else None

    def _tapped(self, kind: str, what: Any) -> None:
        if kind == "button":
            self._focus = what
            self.act(what)
        elif kind == "line" and what is not None:
            self.services.audio.cue("flip")
            self._jump_and_rest(self._sheet().entries[what].step)
        elif kind == "thing":
            self._open_loupe(what)
        elif self.loupe is not None and (what is None or not self.loupe.go_to(what)):
            self._close_loupe()

    # --- pictures ---------------------------------------------------------------------------------

    def placed(self, fraction: float) -> list[Placed]:
        """The table at this step, the log, the sums, and the bar of the replay."""
        table = self.show.placed() + self.picture.over(self.show)
        shown = [p for p in table if p.key not in HEAD_KEYS]
        shown += self._log_placed() + self.sums.placed(self.picture.room)
        shown += self._bar_placed() + self._end_placed()
        if self.loupe is not None:
            shown += self.loupe.placed()
        return shown

    def _entries(self) -> list[Entry]:
        """The lines up to here, as whoever looks may read them."""
        entries = self.log.entries(self.picture.now.facing)
        return [entry for entry in entries if entry.step <= self.step]

    def _sheet(self) -> logsheet.Sheet:
        areas = self.picture.areas
        named = logsheet.titled(areas, False)
        entries = self._entries()
        seen = self._reading.seen(entries, logsheet.room_of(areas.log, named))
        return logsheet.Sheet(
            areas.log, named, tuple(entries[n] for n in seen), older=seen.start > 0
        )

    def _log_placed(self) -> list[Placed]:
        room, assets = self.picture.room, self.services.assets
        liveries = [room.livery(seat) for seat in range(room.seats)]
        key = (self.step, self.picture.now.facing, assets.scale)
        return self._same_log.of(
            key, lambda: logsheet.placed(assets, self._sheet(), self._measure, liveries)
        )

    def _bar_placed(self) -> list[Placed]:
        room, assets, areas = self.picture.room, self.services.assets, self.picture.areas
        whose = self._viewer() if self.eyes not in EYES_WORDS else None
        words = EYES_WORDS.get(self.eyes) or room.names[whose or 0]
        livery = None if whose is None else room.livery(whose)
        shown = bar.Shown(
            self.step, self.reel.steps, self.playing, self.speed, words, livery, self._chooses,
            self._focus,
        )  # fmt: skip
        if self._track is None:
            liveries = [room.livery(seat) for seat in range(room.seats)]
            width = bar.bar_rect(areas, self._chooses)[2]
            self._track = bar.track_of(assets, self.reel, liveries, width)
        track = self._track
        return self._same_bar.of(shown, lambda: bar.placed(assets, areas, shown, track))

    def _end_placed(self) -> list[Placed]:
        """The final sheet, some time after the last step; or why the record ends."""
        if not self.over or self._rested < SHEET_AFTER:
            return []
        return self._same_end.of(self.step, self._cards)

    def _cards(self) -> list[Placed]:
        result = self.reel.result
        if result is None:
            return []
        assets, areas = self.services.assets, self.picture.areas
        return watch_end.placed(assets, areas, result, self.chairs, self.table.speech.reasons)

    def status(self) -> dict[str, Any]:
        """Where the replay is, for a listener."""
        return {
            "step": self.step, "steps": self.reel.steps, "playing": self.playing,
            "eyes": self.eyes, "over": self.over,
        }  # fmt: skip

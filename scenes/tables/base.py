"""The one scene that plays every turn-based game, through the game's layout and its speech.

Owns the order of things on the screen: whose turn, whose hand may be seen, what is shown of what
happened, and what a press does. Rules are the match's business, pictures the layout's. Parts with
a life of their own have their own files: `deciding`, `pressing` and `pointing` (whose
presses and fingers), `privacy`, `staging` (what is to be seen), `show`, `recap`, `driver`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.model import Action, Seat
from scenes import flow
from scenes.input.signals import (
    Device,
    Intent,
    Kind,
    Mode,
    Notice,
    Plugged,
    Pointer,
    Signal,
)
from scenes.stack import Scene
from scenes.tables import curtain, doors, head, logsheet, recap, staging, tray
from scenes.tables.aside import Aside
from scenes.tables.banter import Banter
from scenes.tables.chart import course
from scenes.tables.curtain import Parting
from scenes.tables.deciding import Deciding
from scenes.tables.driver import Driver
from scenes.tables.logbook import Log
from scenes.tables.murmur import Murmur
from scenes.tables.picture import Picture
from scenes.tables.playing import Playing
from scenes.tables.pointing import Pointing
from scenes.tables.pressing import Pressing
from scenes.tables.privacy import CURTAIN, Privacy
from scenes.tables.recap import Recap
from scenes.tables.rehearsal import Rehearsal
from scenes.tables.show import Due, Show
from scenes.tables.timing import Timing
from scenes.tables.undoing import Undoing

if TYPE_CHECKING:
    from game.store.play import Journalled
    from scenes.kit.sprites import Placed
    from scenes.services import Services
    from scenes.tables.layout import Spot
    from scenes.tables.screens import Table

RATES: Final = {"calm": 0.6, "normal": 1.0, "quick": 2.2, "instant": 60.0}
"""Ticks of the show per tick of the clock."""
QUICKEST: Final = RATES["quick"]
"""Eyes are no quicker at a quicker table: what one has to see for oneself takes its time."""
SKIP_RATE: Final = 8.0
LINGER: Final = 45.0
"""How long one's own hand stays open after one's turn, to see what was drawn."""
END_TICKS: Final = 90.0
STALE: Final = "stale"
"""The match's own refusal (field case F86): games have no words for it."""


class TableScene(Scene):
    """One match, live. `chairs` are the evening's."""

    mode = Mode.TABLE
    own_rules = True

    def __init__(self, services: Services, table: Table, journalled: Journalled) -> None:
        self.services = services
        self.table = table
        self.journalled = journalled
        self.match = journalled.match
        chairs = services.evening.chairs
        self.layout = table.layout()
        self.picture = Picture(
            services, self.layout, table.speech, table.title, chairs, self.match.table.seats
        )
        self.banter = Banter(self.match, self.picture)
        self.log = Log(
            self.match, table.speech, lambda: self.picture.room.names, self.banter.remarks
        )
        self.driver = Driver(journalled, services.bots[table.game], chairs, services.thinker)
        self.privacy = Privacy(services.settings.manner, self.driver.people)
        self.show = Show(self.picture.compose, self.picture.spots, services.settings.calm)
        self.deciding = Deciding(self.layout)
        self.recap = Recap()
        self.timing = Timing(self, services.settings.turn_seconds)
        self.murmur = Murmur()
        self.parting = Parting()
        self.pointing = Pointing(self)
        self.playing = Playing(self)
        self.pressing = Pressing(self)
        self.undoing = Undoing(self)
        self.aside = Aside(self)
        self.rehearsal = Rehearsal(self)
        self._told = self.match.told
        self._began = self.match.turn
        self._seen: dict[Seat, int] = {}
        """Up to which turn each person saw the table with their hand open."""
        self._linger = 0.0
        self._ending = 0.0
        self._trouble: str | None = None

    # --- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        self.services.audio.music(None)
        self.driver.begin()
        self._weave()
        self.rehearsal.begin()
        self.privacy.turn(self.driver.asked())
        self.lay_out()
        doors.ask_for_seats(self)

    def cover(self) -> None:
        self.driver.rest()
        self.shut()

    def leave(self) -> None:
        self.driver.rest()

    def uncover(self) -> None:
        """Time may have passed, people and settings may have changed: all is looked at anew."""
        settings, chairs = self.services.settings, self.services.evening.chairs
        self.driver.reseat(chairs)
        self.picture.chairs = chairs
        self.picture.fit()
        self.log.renamed()
        self.aside.fit()
        if (self.driver.people, settings.manner) != (self.privacy.people, self.privacy.manner):
            self.privacy = Privacy(settings.manner, self.driver.people)
        self.timing.change(settings.turn_seconds)
        self.show.calm = settings.calm
        self._weave()
        self.privacy.turn(self.driver.asked())
        self.lay_out()
        doors.ask_for_seats(self)

    def resized(self) -> None:
        self.picture.fit()
        self._weave()
        self.rehearsal.begin()
        self.aside.fit()
        self.pointing.drop()
        self.lay_out()

    def _weave(self) -> None:
        """Cloths and portraits take some milliseconds each: they are ready before they are seen."""
        tray.prepare(self.services.assets, self.picture.areas)
        logsheet.prepare(self.picture.room)
        if not self.privacy.alone and self.privacy.manner == CURTAIN:
            for seat in self.privacy.people:
                recap.ribbon(self.services.assets, self.picture.room.livery(seat))
            cloths = [staging.cloth_for(self, seat) for seat in self.privacy.people]
            curtain.prepare(self.services.assets, self.picture.areas, cloths)

    def shut(self) -> None:
        """Somebody came between: no hand is open any more, from this very moment on."""
        self._remember(self.privacy.facing)
        self.privacy.close()
        self.deciding.drop()
        self.pointing.drop()
        self.parting.stop()
        self.pressing.drop()
        self.aside.close()
        self._linger = 0.0
        self.lay_out()

    def back_again(self) -> None:
        """The match stands at an earlier turn: whoever acts there is asked anew."""
        self._linger = self._ending = 0.0
        self._seen = {seat: min(turn, self.match.turn) for seat, turn in self._seen.items()}
        self._pass_on()
        self.lay_out()

    def _remember(self, seat: Seat | None) -> None:
        """This person has seen everything up to now."""
        if seat is not None:
            self._seen[seat] = self.match.turn

    # --- what is to be seen -----------------------------------------------------------------------

    def backdrop(self) -> object:
        return self.picture.backdrop(self.show.view)

    def lay_out(self) -> None:
        """Show what may be seen now, without motion."""
        self.recap.stop()
        self._told = self.match.told
        view = self.match.view(self.privacy.facing)
        self._choose(view)
        self.picture.now = staging.situation_of(self, view)
        self.show.place(view)

    def refresh(self) -> None:
        """The same view with other lights and words."""
        self.picture.now = staging.situation_of(self, self.show.view)
        self.show.again()

    def _choose(self, view: Any) -> None:
        """Whoever may act and is unlocked, chooses. Cards that were put face down meanwhile do not
        take back what was touched."""
        seat = self.privacy.chooser
        if seat is None or self._linger > 0 or seat not in self.driver.asked():
            self.deciding.drop()
        elif self.privacy.unlocked:
            self.deciding.begin(seat, view, self.match.legal(seat), self.match.moment)

    def placed(self, fraction: float) -> list[Placed]:
        assets, areas = self.services.assets, self.picture.areas
        facing = self.privacy.facing
        if self.aside.whole:
            return self.aside.placed() + self.murmur.placed(assets, areas)
        shown = self.show.placed() + self.picture.over(self.show) + self.aside.placed()
        shown += self.timing.placed()
        shown += self.parting.placed(assets, areas)
        down = 0.0
        if self.recap.runs and facing is not None:
            shown += self.recap.placed(assets, areas, self.picture.room.livery(facing))
            down = recap.HEIGHT + 16
        shown += self.murmur.placed(assets, areas, down)
        return self.pointing.carry(shown)

    # --- time -------------------------------------------------------------------------------------

    @property
    def rate(self) -> float:
        """Ticks of the show in a sixtieth of a second."""
        rate = RATES[self.services.settings.pace]
        seats = range(self.match.table.seats)
        if any(Intent.SKIP in self.services.router.held(seat) for seat in seats):
            return max(rate, SKIP_RATE)
        return rate * (recap.RATE if self.recap.runs else 1.0)

    @property
    def lingers(self) -> bool:
        """Is somebody's hand still open after their turn?"""
        return self._linger > 0

    def tick(self) -> None:
        """One sixtieth of a second."""
        rate = self.rate
        self.driver.ponder()
        waits = self.aside.tick()
        for due in () if waits else self.show.tick(rate):
            self._let_be_felt(due, rate)
        self.murmur.tick()
        self.parting.tick()
        self.timing.look()
        self.rehearsal.tick()
        self._watch_journal()
        if self.show.busy:
            return
        if not waits:
            self._go_on(rate)
        elif self.aside.seat == self.privacy.chooser and not self.recap.runs:
            self._let_choose()  # looking around is thinking: one's own clock runs on

    def _go_on(self, rate: float) -> None:
        """Nothing is being shown: whatever comes next begins."""
        if self.recap.runs:
            self._recap()
        elif self._linger > 0:
            self._linger -= min(rate, QUICKEST)
        elif self._pass_on():
            self.lay_out()
        elif self.match.result() is not None:
            self._end(rate)
        elif self.driver.think(rate):
            self._own_up()
            self._step()
        else:
            self._let_choose()

    def _own_up(self) -> None:
        """Where a bot failed and the plain one has decided for it, the log says so."""
        seat = self.driver.at_a_loss
        if seat is not None:
            name = self.picture.room.names[seat]
            self.log.note(f"{name} was at a loss: the mate decided.", seat)

    def _pass_on(self) -> bool:
        """It may be another person's turn now. True when another hand, or none, lies open."""
        before = self.privacy.facing
        changed = self.privacy.turn(self.driver.asked())
        if changed:
            self.parting.stop()
            self.pointing.drop()
            if self.privacy.facing != before:
                self._remember(before)
        return changed

    def _let_choose(self) -> None:
        """A person's time passes."""
        self.timing.call()
        chooser = self.privacy.chooser
        if chooser is None or chooser not in self.driver.asked():
            return
        if self.privacy.unlocked and self.deciding.seat != chooser:
            self._choose(self.show.view)
            self.refresh()
        self.timing.run(chooser)

    def _end(self, rate: float) -> None:
        self._ending += min(rate, QUICKEST)
        if self._ending >= END_TICKS:
            result = self.match.result()
            assert result is not None
            stands = course(self.match, self.layout, result)
            flow.finish(self.services, self.table.game, self.journalled, result, stands)

    def _let_be_felt(self, due: Due, rate: float) -> None:
        """A cue's sound and rumble, and the sum behind its points."""
        self.aside.margin.hear(due, rate)
        if due.cue.sound:
            self.services.audio.cue(due.cue.sound)
        for seat in due.cue.rumble:
            device = self.device(seat)
            if device is not None and device.kind is Kind.PAD:
                self.services.devices.rumble(device.key, 0.8, 160)

    def _watch_journal(self) -> None:
        trouble = self.journalled.journal.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self.services.say(trouble or "The match is being saved again.")

    # --- acting -----------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action, moment: int) -> None:
        """A person plays `action`, chosen at `moment` of the match; what happened is shown."""
        code = self.driver.act(seat, action, moment)
        if code is not None:
            words = "The table has moved on." if code == STALE else self.table.speech.refusal(code)
            self.pressing.refuse(words, seat)
            self.lay_out()
            return
        self.timing.clock.decided()
        leaves = seat not in self.driver.asked() and not (self.privacy.alone or self.privacy.peeks)
        self._linger = LINGER if leaves else 0.0
        self._step()

    def _step(self) -> None:
        """Show what has just happened."""
        facing = self.privacy.facing
        view = self.match.view(facing)
        facts = self.match.seen_by(facing, self._told)
        self._told = self.match.told
        self.deciding.drop()
        self.aside.margin.sums.clear()
        self.picture.now = staging.situation_of(self, view)
        self.show.step(view, self.picture.cues(facts, view))

    # --- what happened since my turn --------------------------------------------------------------

    def unlock(self, seat: Seat) -> None:
        """A person opens the curtain by their own device; first they see what the others did."""
        cloth = self.picture.now.cloth
        if not self.privacy.unlock(seat):
            self.pressing.refuse_turn(seat)
            return
        self.services.audio.cue("curtain")
        self.murmur.hush()
        self.timing.look()
        if cloth is not None and not self.services.settings.calm:
            self.parting.begin(cloth)
        since = min(self._seen.get(seat, self._began), self.match.turn)
        past = self.match.glimpses(seat, since)
        if self.services.settings.recap and self.recap.begin(past):
            self.deciding.drop()
            self.picture.now = staging.situation_of(self, past[0].view)
            self.show.place(past[0].view)
        else:
            self.lay_out()

    def _recap(self) -> None:
        glimpse = self.recap.go_on()
        if glimpse is None:
            self.lay_out()
            return
        self.picture.now = staging.situation_of(self, glimpse.view)
        self.show.step(glimpse.view, self.picture.cues(list(glimpse.facts), glimpse.view))

    def hurry(self) -> bool:
        """Finish what is being shown. False when nothing is."""
        if not (self.show.busy or self.recap.runs or self._linger > 0):
            return False
        self._linger = 0.0
        self.parting.stop()
        self.lay_out()
        return True

    # --- what people ask for ----------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """Presses of pads and keys."""
        if not self.aside.signal(signal):
            self.pressing.signal(signal)

    def bar(self, name: Spot, seat: Seat | None) -> None:
        """One of the buttons that are always there. `seat`: who asks, as far as that is known."""
        if name == head.MENU:
            doors.pause(self, seat)
        elif name == head.UNDO:
            self.undoing.ask(seat)
        else:
            self.aside.bar(name, seat)

    def pointer(self, pointer: Pointer) -> None:
        """Point, tap and drag: spots, buttons, the hand, the curtain."""
        if not self.aside.pointer(pointer):
            self.pointing.feed(pointer)

    @property
    def peeker(self) -> Seat | None:
        """For whom the peek lies in the tray: whose turn it is, or who alone may use it."""
        chooser = self.privacy.chooser
        return chooser if chooser is not None else self.pointing.person(mouse=False)

    def peek(self, seat: Seat, held: bool) -> bool:
        """`seat` holds its cards up, or puts them down. True when what is seen has changed."""
        changed = self.privacy.peek(seat, held)
        if changed:
            if held:
                self._remember(seat)
            self.services.audio.cue("flip")
            self.lay_out()
        return changed

    def device(self, seat: Seat) -> Device | None:
        """The device that drives a seat, if it is there."""
        seating = self.services.seating
        return seating.device_of(seat) if seat < len(seating) else None

    # --- what comes between -----------------------------------------------------------------------

    def notice(self, notice: Notice) -> None:
        if notice is Notice.FOCUS_LOST and self.match.result() is None:
            self.shut()
            doors.pause(self, None)

    def plugged(self, plugged: Plugged) -> None:
        """A pad that is needed stops the table, in its seat's colour."""
        seating = self.services.seating
        if plugged.present:
            seating.found(plugged.device)
        elif seating.lost(plugged.device.key) is not None:
            self.shut()
            doors.ask_for_seats(self)

    def status(self) -> dict[str, Any]:
        """Where the match stands, for a listener: what is on the screen anyway."""
        return {
            "match": self.journalled.journal.id,
            "turn": self.match.turn,
            "digest": self.match.digest(),
            "acting": list(self.match.to_act()),
            "curtain": self.privacy.waiting,
            "chooser": self.privacy.chooser,
            "facing": self.privacy.facing,
            "busy": self.show.busy or self.recap.runs or self._linger > 0,
            "focus": self.playing.focus,
            "lit": sorted(self.picture.now.lit),
            "aside": self.aside.status(),
            "chosen": self.privacy.unlocked and self.deciding.chosen is not None,
        }

"""The one scene that plays every turn-based game, through the game's layout and its speech.

Owns the order of things on the screen: whose turn, whose hand may be seen, what is being chosen,
what is shown of what happened. Rules are the match's business, pictures the layout's. Parts with a
life of their own have their own files: `choosing`, `privacy`, `show`, `driver`, `picture`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.model import Action, Seat
from scenes import flow
from scenes.input.gestures import Tap
from scenes.input.seating import Hold
from scenes.input.signals import (
    Device,
    Intent,
    Kind,
    Mode,
    Notice,
    Plugged,
    Pointer,
    Signal,
    Touching,
)
from scenes.stack import Scene
from scenes.tables import head, logbook
from scenes.tables.choosing import Choosing, Way, nearest
from scenes.tables.driver import Driver
from scenes.tables.layout import BUTTON, Button
from scenes.tables.picture import Picture, Situation
from scenes.tables.privacy import PEEK, Privacy
from scenes.tables.room import inside, middle
from scenes.tables.show import Due, Show

if TYPE_CHECKING:
    from game.store.play import Journalled
    from game.table.match import Glimpse
    from scenes.kit.sprites import Placed
    from scenes.services import Services
    from scenes.tables.screens import Table

RATES: Final = {"calm": 0.6, "normal": 1.0, "quick": 2.2, "instant": 60.0}
"""Ticks of the show per tick of the clock."""
SKIP_RATE: Final = 8.0
RECAP_RATE: Final = 1.7
LINGER: Final = 45.0
"""How long one's own hand stays open after one's turn, to see what was drawn."""
END_TICKS: Final = 90.0
CONFIRM, AGAIN = "button confirm", "button again"
"""The scene's own buttons, beside the game's: do it, or choose anew."""
WAYS: Final = {
    Intent.UP: (0, -1), Intent.DOWN: (0, 1), Intent.LEFT: (-1, 0), Intent.RIGHT: (1, 0),
}  # fmt: skip
BAR: Final = (head.UNDO, head.HINT, head.LOOK, head.LOG, head.MENU)


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
        self.driver = Driver(journalled, services.bots[table.game], chairs)
        self.privacy = Privacy(services.settings.manner, self.driver.people)
        self.show = Show(self.picture.compose, self.picture.spots, services.settings.calm)
        self.choosing: Choosing | None = None
        self.focus: str | None = None
        self._shown_turn = self.match.turn
        self._told = self.match.told
        self._seen_turn: dict[Seat, int] = {}
        self._queue: list[Glimpse] = []
        self._linger = 0.0
        self._ending = 0.0
        self._tap = Tap()
        self._trouble: str | None = None

    # --- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        self.services.audio.music(None)
        self.privacy.turn(self.driver.acting_people())
        self._lay_out()
        self._ask_for_seats()

    def cover(self) -> None:
        self.privacy.close()
        self._stop_choosing()

    def uncover(self) -> None:
        """Time may have passed, people may have changed: everything is looked at anew."""
        chairs = self.services.evening.chairs
        self.driver.reseat(chairs)
        self.picture.chairs = chairs
        self.picture.fit()
        if self.driver.people != self.privacy.people:
            self.privacy = Privacy(self.services.settings.manner, self.driver.people)
        self.show.calm = self.services.settings.calm
        self.privacy.turn(self.driver.acting_people())
        self._lay_out()
        self._ask_for_seats()

    def resized(self) -> None:
        self.picture.fit()
        self._lay_out()

    def backdrop(self) -> object:
        return self.picture.backdrop(self.show.view)

    # --- what is to be seen -----------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Show what may be seen now, without motion."""
        self._shown_turn, self._told = self.match.turn, self.match.told
        self.picture.now = self._situation()
        self.show.place(self.match.view(self.privacy.facing))
        self._begin_choice()
        self._refresh()

    def _refresh(self) -> None:
        """The same view with other lights and words."""
        self.picture.now = self._situation()
        self.show.again()

    def _situation(self) -> Situation:
        """All that decides the picture besides the view."""
        privacy, match = self.privacy, self.match
        acting = match.to_act()
        names = self.picture.room.names if hasattr(self.picture, "areas") else ()
        lines = logbook.lines_of(match, self.table.speech, names, privacy.facing)
        hidden = privacy.manner == PEEK and not privacy.alone and privacy.facing is None
        held_view = match.view(privacy.chooser) if hidden and privacy.chooser is not None else None
        lit, picked, buttons = self._lights()
        return Situation(
            facing=privacy.facing,
            acting=acting,
            curtain=privacy.waiting,
            how=self._how(),
            face_up=not hidden,
            words=self._words(),
            buttons=buttons,
            lit=lit,
            focus=self.focus,
            picked=picked,
            lines=tuple(lines),
            bar=BAR,
            barred=self._barred(),
            held_view=held_view,
        )

    def _lights(
        self,
    ) -> tuple[frozenset[str], tuple[str, ...], tuple[tuple[str, Button], ...]]:
        """Lit spots, picked spots, and the buttons in the tray."""
        choosing = self.choosing
        if choosing is None:
            return frozenset(), (), ()
        view = self._chooser_view()
        if choosing.chosen is not None:
            words = self.table.speech.action(choosing.chosen, view, self.picture.room.names)
            buttons = (
                (CONFIRM, Button("Do it", words, "check")),
                (AGAIN, Button("Choose again", "", "undo")),
            )
            return frozenset((CONFIRM, AGAIN)), choosing.touched, buttons
        names = [spot for spot in choosing.lit if spot.startswith(BUTTON)]
        game_buttons = tuple(
            (spot, self.layout.button(spot.removeprefix(BUTTON), view)) for spot in names
        )
        return frozenset(choosing.lit), choosing.touched, game_buttons

    def _words(self) -> str:
        """What is wanted, in the band of the tray."""
        names = self.picture.room.names
        chooser = self.privacy.chooser
        if self.choosing is not None and chooser is not None:
            return self.table.speech.ask(self._chooser_view(), chooser, names)
        acting = self.match.to_act()
        if not acting:
            return "The game is over."
        who = " and ".join(names[seat] for seat in acting)
        return f"{who} {'think' if len(acting) > 1 else 'thinks'} ..."

    def _how(self) -> str:
        """How the next person opens the curtain with their own device."""
        seat = self.privacy.waiting
        if seat is None:
            return ""
        device = self._device(seat)
        if device is None or device.kind in (Kind.MOUSE, Kind.TOUCH):
            return "Only you look: touch the cloth to see your hand."
        bindings = self.services.bindings
        control = next(iter(bindings.controls_for(device, Mode.TABLE, Intent.CONFIRM)), "")
        return f"Only you look: press {bindings.label(control)} to see your hand."

    def _barred(self) -> frozenset[str]:
        chooser = self.privacy.chooser
        if chooser is None:
            return frozenset((head.UNDO, head.HINT))
        undo = isinstance(self.match.undo_to(chooser), str)
        hint = self.choosing is None
        return frozenset(([head.UNDO] if undo else []) + ([head.HINT] if hint else []))

    # --- choosing ---------------------------------------------------------------------------------

    def _chooser_view(self) -> Any:
        """The chooser's own view, whether it is drawn or not."""
        chooser = self.privacy.chooser
        if chooser == self.privacy.facing and not self.show.busy:
            return self.show.view
        return self.match.view(chooser)

    def _begin_choice(self) -> None:
        """Whoever is unlocked and may act, chooses."""
        self.choosing = None
        chooser = self.privacy.chooser
        if chooser is None or chooser not in self.match.to_act() or self._queue:
            return
        view = self.match.view(chooser)
        legal = self.match.legal(chooser)
        ways = [Way(action, self.layout.path(action, view)) for action in legal]
        self.choosing = Choosing(ways, self.match.moment)
        if self.focus not in self.choosing.lit:
            self.focus = self.choosing.lit[0]

    def _stop_choosing(self) -> None:
        if self.choosing is not None:
            self.choosing.touched = ()

    def _touch(self, spot: str) -> None:
        """A person touches a spot: the choice goes on, is made, or taken back."""
        choosing = self.choosing
        if choosing is None:
            return
        if spot == CONFIRM or (choosing.chosen is not None and spot == choosing.touched[-1]):
            self._do()
        elif spot == AGAIN:
            self._back()
        elif choosing.touch(spot) or choosing.again(spot):
            self.services.audio.cue("tick")
            if choosing.chosen is not None and not self.services.settings.confirm:
                self._do()
                return
            self.focus = CONFIRM if choosing.chosen is not None else choosing.lit[0]
            self._refresh()
        else:
            self.services.audio.cue("refuse")

    def _back(self) -> None:
        """Take the last touch back."""
        choosing = self.choosing
        if choosing is not None and choosing.back():
            self.focus = choosing.lit[0]
            self.services.audio.cue("tick")
            self._refresh()

    def _do(self) -> None:
        """What was chosen is played."""
        choosing, chooser = self.choosing, self.privacy.chooser
        if choosing is None or choosing.chosen is None or chooser is None:
            return
        self._act(chooser, choosing.chosen, choosing.moment)

    def _act(self, seat: Seat, action: Action, moment: int) -> None:
        code = self.driver.act(seat, action, moment)
        if code is not None:
            self.services.audio.cue("refuse")
            self.services.say(self.table.speech.refusal(code))
            self._lay_out()
            return
        self._linger = 0.0 if seat in self.match.to_act() else LINGER
        self._step()

    def _step(self) -> None:
        """Show what has just happened."""
        facing = self.privacy.facing
        view = self.match.view(facing)
        facts = self.match.seen_by(facing, self._told)
        self._told, self._shown_turn = self.match.told, self.match.turn
        self.choosing = None
        self.picture.now = self._situation()
        self.show.step(view, self.picture.cues(facts, view))

    # --- time -------------------------------------------------------------------------------------

    @property
    def _rate(self) -> float:
        rate = RATES[self.services.settings.pace]
        held = any(
            Intent.SKIP in self.services.router.held(seat) for seat in range(self.match.table.seats)
        )
        return max(rate, SKIP_RATE) if held else rate * (RECAP_RATE if self._queue else 1.0)

    def tick(self) -> None:
        """One sixtieth of a second."""
        rate = self._rate
        for due in self.show.tick(rate):
            self._let_be_felt(due)
        self._watch_journal()
        if self.show.busy:
            return
        if self._queue:
            self._next_glimpse()
        elif self._linger > 0:
            self._linger -= rate
        elif self.privacy.turn(self.driver.acting_people()):
            self._lay_out()
        elif self.match.result() is not None:
            self._end(rate)
        elif self.driver.think(rate):
            self._step()
        elif self.choosing is None and self.privacy.chooser in self.match.to_act():
            self._begin_choice()
            self._refresh()

    def _end(self, rate: float) -> None:
        self._ending += rate
        if self._ending >= END_TICKS:
            result = self.match.result()
            assert result is not None
            flow.finish(self.services, self.table.game, self.journalled, result)

    def _let_be_felt(self, due: Due) -> None:
        """A cue's sound and rumble."""
        if due.cue.sound:
            self.services.audio.cue(due.cue.sound)
        for seat in due.cue.rumble:
            device = self._device(seat)
            if device is not None and device.kind is Kind.PAD:
                self.services.devices.rumble(device.key, 0.8, 160)

    def _watch_journal(self) -> None:
        trouble = self.journalled.journal.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self.services.say(trouble or "The match is being saved again.")

    # --- what happened since my turn --------------------------------------------------------------

    def _recap(self, seat: Seat) -> None:
        """Show again what the others did since this person last looked."""
        since = self._seen_turn.get(seat, self.match.turn)
        glimpses = self.match.glimpses(seat, since) if since < self.match.turn else []
        if len(glimpses) > 1 and self.services.settings.recap:
            self._queue = glimpses[1:]
            self.picture.now = self._situation()
            self.show.place(glimpses[0].view)

    def _next_glimpse(self) -> None:
        glimpse = self._queue.pop(0)
        self.show.step(glimpse.view, self.picture.cues(list(glimpse.facts), glimpse.view))
        if not self._queue:
            self._told = self.match.told

    def hurry(self) -> bool:
        """Finish what is being shown. False when nothing is."""
        if not (self.show.busy or self._queue):
            return False
        self._queue.clear()
        self._linger = 0.0
        self._lay_out()
        return True

    # --- input ------------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """Whoever's turn it is chooses; everybody may pause, skip and read the rules."""
        if signal.intent is Intent.PEEK and signal.seat is not None:
            if self.privacy.peek(signal.seat, signal.down):
                self._lay_out()
            return
        if not signal.down:
            return
        if signal.intent is Intent.PAUSE:
            self._pause(signal.seat)
        elif signal.intent is Intent.RULES:
            self._rules()
        elif signal.intent is Intent.SKIP:
            self.hurry()
        elif self.privacy.waiting is not None:
            self._ask_curtain(signal)
        elif signal.seat is not None and signal.seat == self.privacy.chooser:
            self._own(signal)

    def _ask_curtain(self, signal: Signal) -> None:
        if signal.intent is Intent.CONFIRM and not signal.repeat and signal.seat is not None:
            self._unlock(signal.seat)

    def _unlock(self, seat: Seat) -> None:
        if self.privacy.unlock(seat):
            self.services.audio.cue("curtain")
            self._recap(seat)
            if not self._queue:
                self._lay_out()
        else:
            self.services.audio.cue("refuse")

    def _own(self, signal: Signal) -> None:
        """A press of whoever chooses."""
        if self.show.busy or self._queue:
            if not signal.repeat:
                self.hurry()
            return
        match signal.intent:
            case Intent.UP | Intent.DOWN | Intent.LEFT | Intent.RIGHT:
                self._move(WAYS[signal.intent])
            case Intent.CONFIRM if not signal.repeat:
                self._confirm()
            case Intent.BACK if not signal.repeat:
                self._back()
            case Intent.UNDO if not signal.repeat:
                self._bar(head.UNDO)
            case Intent.HINT if not signal.repeat:
                self._bar(head.HINT)
            case Intent.LOOK if not signal.repeat:
                self._bar(head.LOOK)
            case Intent.LOG if not signal.repeat:
                self._bar(head.LOG)

    def _move(self, way: tuple[int, int]) -> None:
        """The light goes to the next spot in a direction."""
        spots = self.picture.spots(self.show.view)
        goals = [name for name in (*self.picture.now.lit, *BAR) if name in spots]
        here = middle(spots[self.focus]) if self.focus in spots else (0.0, 0.0)
        found = nearest(here, way, [(name, *middle(spots[name])) for name in sorted(goals)])
        if found is not None:
            self.focus = found
            self.services.audio.cue("tick")
            self._refresh()

    def _confirm(self) -> None:
        if self.focus is None:
            return
        if self.focus in BAR:
            self._bar(self.focus)
        else:
            self._touch(self.focus)

    def _bar(self, name: str) -> None:
        """One of the buttons that are always there."""
        if name == head.MENU:
            self._pause(self.privacy.chooser)
        elif name == head.UNDO:
            self._undo()

    def _undo(self) -> None:
        """Take one's last action back, or hear why not."""
        chooser = self.privacy.chooser
        code = "others-acted" if chooser is None else self.match.undo(chooser)
        if code is not None:
            self.services.audio.cue("refuse")
            return
        self.services.audio.cue("undo")
        self._lay_out()

    def pointer(self, pointer: Pointer) -> None:
        """Point and tap: on lit spots, buttons, the bar, the curtain."""
        spots = self.picture.spots(self.show.view)
        names = [name for name in (*self.picture.now.lit, *BAR) if name in spots]
        under = next((n for n in reversed(names) if inside(spots[n], pointer.x, pointer.y)), None)
        if under is None and inside(self.picture.areas.tray, pointer.x, pointer.y):
            under = "curtain" if self.privacy.waiting is not None else None
        tapped = self._tap.feed(pointer, under)
        if pointer.phase is Touching.DOWN and self.hurry():
            return
        if tapped == "curtain":
            self._tap_curtain()
        elif isinstance(tapped, str) and self._points():
            self.focus = tapped
            self._confirm()

    def _tap_curtain(self) -> None:
        """Fingers cannot be told apart: the cloth opens for a person who has no other device."""
        waiting = self.privacy.waiting
        if waiting is not None and self._by_pointer(waiting):
            self._unlock(waiting)

    def _points(self) -> bool:
        chooser = self.privacy.chooser
        return chooser is not None and (self.privacy.alone or self._by_pointer(chooser))

    def _by_pointer(self, seat: Seat) -> bool:
        device = self._device(seat)
        return device is None or device.kind in (Kind.MOUSE, Kind.TOUCH)

    def _device(self, seat: Seat) -> Device | None:
        """The device that drives a seat, if it is there."""
        seating = self.services.seating
        return seating.device_of(seat) if seat < len(seating) else None

    # --- other screens ----------------------------------------------------------------------------

    def _pause(self, seat: Seat | None) -> None:
        from scenes.menus.pause import Pause

        self.journalled.journal.flush()
        self.services.stack.push(Pause(self.services, self.table.game, lambda: None, seat))

    def _rules(self) -> None:
        """The rules open at the page that fits the moment."""
        facing = self.privacy.facing
        page = self.table.speech.page(self.match.view(facing), facing)
        flow.to_rules(self.services, self.table.game, page)

    def notice(self, notice: Notice) -> None:
        if notice is Notice.FOCUS_LOST and self.match.result() is None:
            self._pause(None)

    def plugged(self, plugged: Plugged) -> None:
        """A pad that is needed stops the table, in its seat's colour."""
        seating = self.services.seating
        if plugged.present:
            seating.found(plugged.device)
        elif seating.lost(plugged.device.key) is not None:
            self._ask_for_seats()

    def _ask_for_seats(self) -> bool:
        from scenes.menus.pad_lost import PadLost

        seating = self.services.seating
        opened = [s for s in range(len(seating)) if seating.hold(s) is Hold.OPEN]
        if not (seating.missing() or opened) or self.match.result() is not None:
            return False
        self.services.stack.push(PadLost(self.services, lambda: None))
        return True

    # --- pictures ---------------------------------------------------------------------------------

    def placed(self, fraction: float) -> list[Placed]:
        return self.show.placed() + self.picture.over(self.show)

    def status(self) -> dict[str, Any]:
        """Where the match stands, for a listener: what is on the screen anyway."""
        choosing = self.choosing
        return {
            "match": self.journalled.journal.id,
            "turn": self.match.turn,
            "digest": self.match.digest(),
            "acting": list(self.match.to_act()),
            "curtain": self.privacy.waiting,
            "chooser": self.privacy.chooser,
            "busy": self.show.busy or bool(self._queue),
            "focus": self.focus,
            "lit": sorted(self.picture.now.lit),
            "chosen": choosing is not None and choosing.chosen is not None,
        }

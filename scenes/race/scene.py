"""The race as people play it: from "Pirates ahoy!" to the last evaluation.

Owns the order of things on the screen: who is ready, which presses go into which tick, when the
evaluation's show runs, and what happens when a device is lost. Rules are the match's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from game.bots.base import Crew
from game.core.model import CLOCK, Seat
from game.core.pace import SECOND_NS, TICKS_PER_SECOND
from game.rules.captain_silver.model import (
    VOLCANO,
    Ahoy,
    Drew,
    Drop,
    Missed,
    Mode,
    Next,
    Phase,
    Place,
    Press,
    Pull,
    Tick,
    View,
    What,
)
from game.rules.captain_silver.race import TICK_US
from scenes import flow
from scenes.input.seating import Hold
from scenes.input.signals import (
    ROW_INTENTS,
    Intent,
    Kind,
    Notice,
    Plugged,
    Pointer,
    Signal,
    Touching,
)
from scenes.input.signals import Mode as Controls
from scenes.kit.sprites import Placed
from scenes.race.evaluation import Evaluation
from scenes.race.hands import WANDER_TICKS, Hands, Wish
from scenes.race.pouch import rumble_of
from scenes.race.table import RaceTable
from scenes.stack import Scene

if TYPE_CHECKING:
    from game.store.play import Journalled
    from scenes.services import Services

GAME: Final = "captain-silver"
READY_TICKS: Final = 40
"""All hold for two thirds of a second: long enough to be meant, short enough not to bore."""
BOTS_READY_TICKS: Final = 90
WARM_NS: Final = 8_000_000
"""Half a tick of drawing ahead; the rest of the frame stays smooth."""
DONE: Final = object()
GRACE_TICKS: Final = 10 * TICKS_PER_SECOND
"""Who may choose a row after "stop" and does not within ten seconds, gets the first."""


class RaceScene(Scene):
    """One match, live. `chairs` are the evening's."""

    own_rules = True

    def __init__(self, services: Services, journalled: Journalled) -> None:
        self.services = services
        self.journalled = journalled
        self.match = journalled.match
        chairs = services.evening.chairs
        view = self.match.view(None)
        self.table = RaceTable(services, chairs, view, self.match.table.options)
        self.hands = Hands(services, self.table)
        bots = {seat: chair.kind for seat, chair in enumerate(chairs) if chair.is_bot}
        self.crew = Crew(services.bots[GAME], bots, self.match.seed)
        self._view: View = view
        self._told = self.match.told
        self._ready: dict[Seat, int] = {}
        self._held: set[Seat] = set()
        self._show: Evaluation | None = None
        self._grace_left = GRACE_TICKS
        self._tick_ns = services.now_ns()
        self._felt: dict[Seat, tuple[int, ...]] = {}
        self._trouble: str | None = None
        self._reading = False
        """The rules lie open over the race; hands need a countdown when they close."""
        self._warming: Iterator[None] | None = self.table.warm(view)
        if view.phase in (Phase.GRACE, Phase.RECKON, Phase.CHEST):
            self._show = Evaluation(services, self.table, self.match)

    # --- the scene's life -------------------------------------------------------------------------

    @property
    def mode(self) -> Controls:  # type: ignore[override]
        """Race controls while hands race; menu controls while something is shown or chosen."""
        racing = self._view.phase in (Phase.AHOY, Phase.RACE, Phase.GRACE)
        return Controls.RACE if racing and not self._showing_photos else Controls.MENU

    @property
    def _showing_photos(self) -> bool:
        return self._show is not None and self._view.phase is Phase.AHOY

    def enter(self) -> None:
        self.services.audio.music(None)
        self._ask_for_seats()

    def cover(self) -> None:
        self._let_go()

    def uncover(self) -> None:
        self._let_go()
        self._tick_ns = self.services.now_ns()
        self._sync_bots()
        asked = self._ask_for_seats()  # a pad may have gone while the rules were read
        if self._reading and not asked and self._view.phase == Phase.RACE:
            from scenes.menus.countdown import Countdown

            self.services.stack.push(Countdown(self.services, self._sync_bots))
        self._reading = False

    def _let_go(self) -> None:
        """Nothing that was held before another screen came between is held after it."""
        self.hands.drop_all()
        self._ready.clear()
        if self._show is not None:
            self._show.let_go()

    def resized(self) -> None:
        self.table.fit(self._view)
        self.hands.fit()
        self._warming = self.table.warm(self._view)

    def backdrop(self) -> object:
        return self.table.backdrop(self._view)

    # --- input ------------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """Presses of everyone; pausing and the rules are one press away."""
        if signal.intent is Intent.PAUSE and signal.down:
            self._pause(signal.seat)
        elif signal.intent is Intent.RULES and signal.down:
            self._reading = True
            flow.to_rules(self.services, GAME)
        elif self._view.phase == Phase.RACE:
            self.hands.signal(signal, self._view)
        elif self._view.phase == Phase.GRACE and self._chooses_row(signal):
            return
        elif self._show is not None:
            self._show.hurry(signal.down)

    def pointer(self, pointer: Pointer) -> None:
        phase = self._view.phase
        if phase in (Phase.RACE, Phase.AHOY):
            self.hands.pointer(pointer, self._view)
        elif self._show is not None and pointer.phase is not Touching.MOVE:
            self._show.hurry(pointer.phase is Touching.DOWN)
            if phase == Phase.GRACE and pointer.phase is Touching.UP:
                row = self.table.world.row_at(pointer.x, pointer.y)
                self._place(self.hands.touched_seats(pointer), row)

    def _chooses_row(self, signal: Signal) -> bool:
        """A holder whose item fits several rows chooses one by its button, or by the one button
        the row that is offered."""
        if not signal.down or signal.seat is None:
            return False
        if signal.intent is Intent.CONFIRM and self._view.choices:
            return self._place([signal.seat], self._offered_row())
        if signal.intent not in ROW_INTENTS:
            return False
        return self._place([signal.seat], ROW_INTENTS.index(signal.intent))

    def _offered_row(self) -> int:
        """In grace, the row that the one button would choose now."""
        choices = self._view.choices
        return choices[int(self.table.now) // WANDER_TICKS % len(choices)]

    def _place(self, seats: list[Seat], row: int) -> bool:
        chooser = self._view.grace[0] if self._view.grace else None
        if chooser not in seats or row not in self._view.choices or len(self._view.choices) < 2:
            return False
        self._grace_left = GRACE_TICKS  # for whoever chooses next
        return self.match.submit(chooser, Place(row)) is None

    def notice(self, notice: Notice) -> None:
        if notice is Notice.FOCUS_LOST and self._view.phase != Phase.OVER:
            self._pause()

    def plugged(self, plugged: Plugged) -> None:
        """A pad that is needed stops time, in its seat's colour."""
        seating = self.services.seating
        if plugged.present:
            seating.found(plugged.device)
        elif seating.lost(plugged.device.key) is not None:
            self._ask_for_seats()

    def _ask_for_seats(self) -> bool:
        """While a person's seat has no device, time stands. True when it does now."""
        from scenes.menus.pad_lost import PadLost

        seating = self.services.seating
        opened = [s for s in range(len(seating)) if seating.hold(s) is Hold.OPEN]
        if not (seating.missing() or opened) or self._view.phase == Phase.OVER:
            return False
        self.services.stack.push(PadLost(self.services, self._sync_bots))
        return True

    def _sync_bots(self) -> None:
        """Chairs that became bots meanwhile play on as bots."""
        chairs = self.services.evening.chairs
        bots = {seat: chair.kind for seat, chair in enumerate(chairs) if chair.is_bot}
        if set(bots) != set(self.crew.seats):
            self.crew = Crew(self.services.bots[GAME], bots, self.match.seed ^ self.match.turn)
            self.table.chairs[:] = chairs
            self.table.fit(self._view)
            self.hands.fit()

    def _pause(self, seat: Seat | None = None) -> None:
        from scenes.menus.pause import Pause

        self.journalled.journal.flush()
        self.services.stack.push(Pause(self.services, GAME, self._sync_bots, seat))

    # --- time -------------------------------------------------------------------------------------

    def tick(self) -> None:
        """One sixtieth of a second of the match and of its picture."""
        self.table.tick()
        phase = self._view.phase
        if self._show is not None:
            self._run_show()
        elif phase == Phase.AHOY:
            self._gather()
        elif phase == Phase.RACE:
            self._race()
        elif phase == Phase.OVER:
            result = self.match.result()
            assert result is not None
            flow.finish(self.services, GAME, self.journalled, result)
        self._tick_ns = self.services.now_ns()
        self._look()

    def _look(self) -> None:
        """Take in what has changed: view, facts, sounds, rumble."""
        self._view = self.match.view(None)
        facts = self.match.seen_by(None, self._told)
        self._told = self.match.told
        if facts:
            self.table.hear(facts, self._view)
            for fact in facts:
                if isinstance(fact, Drew):
                    self._rumble(fact.seat, 0.7, 120)
                elif isinstance(fact, Missed) and fact.code == "beaten":
                    self._rumble(fact.seat, 1.0, 180)
        if self._view.phase == Phase.RACE:
            self._let_feel()
        ended = self._view.phase in (Phase.GRACE, Phase.RECKON)
        if ended and self._show is None:
            self.hands.drop_all()
            self._grace_left = GRACE_TICKS
            self._show = Evaluation(self.services, self.table, self.match)
            self.services.router.numb()
        trouble = self.journalled.journal.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self.services.say(trouble or "The match is being saved again.")

    def _gather(self) -> None:
        """When every hand is at its pouch: "Pirates ahoy!"."""
        people = [s for s, chair in enumerate(self.services.evening.chairs) if not chair.is_bot]
        fingers = self.hands.fingers_in()
        self._held = {seat for seat in people if seat in fingers or self.services.router.held(seat)}
        for seat in range(len(self.table.chairs)):
            ready = seat not in people or seat in self._held
            self._ready[seat] = self._ready.get(seat, 0) + 1 if ready else 0
        if self._warming is not None:
            self._warm()
            return
        need = READY_TICKS if people else BOTS_READY_TICKS
        if min(self._ready.values()) >= need:
            self._ready.clear()
            self.match.submit(CLOCK, Ahoy())
            self.hands.take()

    def _warm(self) -> None:
        """Spend a little of each tick before the race on drawing what it will need."""
        assert self._warming is not None
        until = self.services.now_ns() + WARM_NS
        while self.services.now_ns() < until:
            if next(self._warming, DONE) is DONE:
                self._warming = None
                return

    def _race(self) -> None:
        """One tick of the race with all presses that fell into it, in microseconds."""
        start = self._view.tick * TICK_US
        self.hands.wander(self._view)
        self.hands.settle_fingers(self._view, self._tick_ns)
        presses = [
            Press(wish.seat, start + self._offset(wish), wish.what) for wish in self.hands.take()
        ]
        for seat, at, what in self.crew.presses(self.match, start):
            presses.append(Press(seat, at, what))  # type: ignore[arg-type]
        if presses:
            self.match.submit(CLOCK, Tick(tuple(presses)))
        else:
            self.match.idle(Tick())

    def _offset(self, wish: Wish) -> int:
        """Where in the tick a press fell, in microseconds."""
        since = (wish.at_ns - self._tick_ns) * 1_000_000 // SECOND_NS
        return max(0, min(TICK_US - 1, since))

    def _run_show(self) -> None:
        """Grace and evaluation: steps by the clock, choices by seats."""
        assert self._show is not None
        waiting = self._show.waiting_for
        if waiting is not None:
            choice = self.crew.decide(self.match)
            if choice is not None:
                self.match.submit(*choice)
            else:
                self._wait_for_choice(waiting)
        self._show.tick()
        if self._show.done:
            self._show = None
            self.services.router.numb()

    def _wait_for_choice(self, seat: Seat) -> None:
        if self._view.phase == Phase.CHEST:
            from scenes.race.chest import ChestChoice

            choice = ChestChoice(
                self.services, self.table, self.match, seat, self._pause, self.plugged
            )
            self.services.stack.push(choice)
        elif self._view.phase == Phase.GRACE:
            self._grace_left -= 1
            if self._grace_left <= 0:
                self._grace_left = GRACE_TICKS
                self.match.submit(seat, self.match.legal(seat)[0])

    # --- feeling ----------------------------------------------------------------------------------

    def _let_feel(self) -> None:
        """New evidence is felt: the pad rumbles by what the bump tells, no more."""
        for seat, seen in enumerate(self._view.seats):
            if seen.hand.mode != Mode.FEELING or seen.hand.clarity == 0:
                continue
            if self._felt.get(seat) != seen.hand.evidence:
                self._felt[seat] = seen.hand.evidence
                self._rumble(seat, rumble_of(seen.hand) * seen.hand.clarity / 250, 60)

    def _rumble(self, seat: Seat, strength: float, milliseconds: int) -> None:
        seating = self.services.seating
        if seat >= len(seating):
            return
        device = seating.device_of(seat)
        if device is not None and device.kind is Kind.PAD:
            self.services.devices.rumble(device.key, strength, milliseconds)

    # --- pictures ---------------------------------------------------------------------------------

    def placed(self, fraction: float) -> list[Placed]:
        view = self._view
        if self._show is None:
            return self.table.placed(view, self._said(view), self.hands.held_at)
        shown = self.table.placed(
            view, self._said(view), None, self._show.coins_shown(view), self._show.ships_shown()
        )
        return shown + self._show.placed(view)

    def _said(self, view: View) -> list[str]:
        return [self._words(view, seat) for seat in range(len(view.seats))]

    def _words(self, view: View, seat: Seat) -> str:
        chair = self.services.evening.chairs[seat]
        if view.phase == Phase.AHOY and self._show is None:
            if chair.is_bot:
                return "Ready"
            if seat in self._held:
                return "Ready, hold on!"
            finger = self.hands.feels_by_finger(seat)
            return "Hold your pouch" if finger else "Hold any button"
        if view.phase == Phase.GRACE and view.grace[:1] == (seat,) and len(view.choices) > 1:
            if self.hands.one_button(seat):
                return f"Row {self._offered_row() + 1}?"
            *rows, last = (str(row + 1) for row in view.choices)
            return f"Row {', '.join(rows)} or {last}?"
        if view.phase == Phase.RACE and not chair.is_bot and self.hands.one_button(seat):
            what = self.hands.one_button_choice(seat, view)
            if what is not None:
                return what_words(what)
        return self.table.words_for(view, seat)

    def status(self) -> dict[str, Any]:
        """Where the match stands, for a spectator; `digest` stands for its whole state."""
        view = self._view
        return {
            "match": self.journalled.journal.id,
            "turn": self.match.turn,
            "digest": self.match.digest(),
            "phase": view.phase.name,
            "round": view.round,
            "tick": view.tick,
            "hands": [(seat.hand.mode.name, seat.hand.held) for seat in view.seats],
            "wants": view.wants,
            "choices": view.choices,
            "grace": view.grace,
            "pending": view.pending,
            "ready": sorted(self._held),
        }


def what_words(what: What) -> str:
    """What the one button would do, in words."""
    if isinstance(what, Drop):
        return "Volcano?" if what.to == VOLCANO else f"Row {what.to + 1}?"
    return {Pull: "Pull?", Next: "Next one?"}.get(type(what), "")

"""The evaluation as a show: one step after another, none skipped, each with its why.

Owns the clock of grace and evaluation (when the next `Proceed` is due), what purses and ships look
like meanwhile, and how presses hurry it. What a step means is the rules', how it looks the beats'.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.core.model import CLOCK, Seat
from game.rules.captain_silver.model import Phase, Proceed, View
from game.table.match import Match
from scenes.kit.sprites import Placed
from scenes.race import spotlight
from scenes.race.beats import Beat, Stop, strip, strip_place
from scenes.race.layout import Point
from scenes.race.photo import PhotoFinish
from scenes.race.storyboard import beats_of, choosing, opening
from scenes.race.table import RaceTable

if TYPE_CHECKING:
    from scenes.services import Services

LEAST_TICKS: Final = 4
"""No step is shown for less, however much is pressed."""
UNHURRIED: Final = 1.5
"""How fast the beats run when nobody presses: about a second an item, 40 s an evaluation."""
PRESSED: Final = 4.0
"""A press lets the step that is shown go on so much faster."""
HELD: Final = 8.0
"""Held down, all steps do."""
HELD_AFTER: Final = 20
"""A third of a second: longer than anybody taps."""
SHOWN_IN: Final = (Phase.GRACE, Phase.RECKON, Phase.CHEST)


class Evaluation:
    """The show from "Pirates stop!" to the round's last card. `photo` has collected this race's
    photo finishes; without it they are looked up. `step` makes the next step happen; without it
    the clock proceeds."""

    def __init__(
        self,
        services: Services,
        table: RaceTable,
        match: Match[Any],
        photo: PhotoFinish | None = None,
        step: Callable[[], None] | None = None,
    ) -> None:
        self._services = services
        self._table = table
        self._match = match
        self._step = step or self._proceed
        self._cursor = match.told
        view: View = match.view(None)
        self._purses = [seat.coins for seat in view.seats]
        self._berths = [seat.ship for seat in view.seats]
        self._gains: dict[Seat, int] = {}
        self._beats: deque[Beat] = deque()
        self._age = 0.0
        self._told_cues = 0
        self._told_coins = 0
        self._holding = False
        self._held_for = 0
        self._rushed = False
        self._done = view.phase not in SHOWN_IN
        self.steps_shown = 0
        """How many beats were shown to their end: nothing is skipped."""
        table.explained = True
        table.ribbon("")
        if view.phase in (Phase.GRACE, Phase.RECKON) and not view.island_shown:
            photo = photo or PhotoFinish.of(match)
            stopped, *grace = opening(table, view)
            self._beats += [stopped, *photo.beats(table), *grace]

    # --- what others ask --------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """The round is settled and everything was shown."""
        return self._done

    @property
    def waiting_for(self) -> Seat | None:
        """The seat whose choice is due, once everything before it was shown."""
        if self._beats or self._done:
            return None
        acting = self._match.to_act()
        return acting[0] if acting and CLOCK not in acting else None

    def coins_shown(self, view: View) -> list[int]:
        """Purses as they are seen: coins on their way are in none."""
        return list(self._purses) if self._beats else [seat.coins for seat in view.seats]

    def ships_shown(self) -> dict[Seat, Point]:
        """Where ships are seen."""
        world = self._table.world
        ships = {seat: world.ship(seat, step) for seat, step in enumerate(self._berths)}
        if self._beats:
            ships.update(self._beats[0].ships(self._age))
        return ships

    def hurry(self, down: bool) -> None:
        """Somebody presses anything, or lets go of it."""
        self._holding = down
        self._held_for = 0
        if down:
            self._rushed = True

    def let_go(self) -> None:
        """Nothing is held any more: another screen has come between."""
        self._holding, self._held_for, self._rushed = False, 0, False

    # --- time -------------------------------------------------------------------------------------

    def tick(self) -> None:
        """A sixtieth of a second of the show."""
        if self._done:
            return
        self._held_for += self._holding
        if not self._beats:
            self._go_on()
        if self._beats:
            self._play(self._beats[0])

    def _go_on(self) -> None:
        """Everything was shown: take in what was chosen, or let the next step happen."""
        if self._cursor == self._match.told:
            if self.waiting_for is not None:
                self.let_go()
                return
            if self._match.view(None).phase not in SHOWN_IN:
                self._done = True
                self._table.explained = False
                return
            self._step()
        self._listen()

    def _proceed(self) -> None:
        self._match.submit(CLOCK, Proceed())

    def _listen(self) -> None:
        facts = self._match.seen_by(None, self._cursor)
        self._cursor = self._match.told
        self._gains = {}
        self._services.assets.forget("why")
        self._beats += beats_of(self._table, self._match.view(None), facts, self._purses)

    def _play(self, beat: Beat) -> None:
        """One tick of the step that is shown."""
        pace = UNHURRIED
        if self._holding and self._held_for >= HELD_AFTER:
            pace = HELD
        elif self._rushed:
            pace = PRESSED
        self._age += max(1.0, min(pace, beat.ticks / LEAST_TICKS))
        over = self._age >= beat.ticks
        self._sound(beat, over)
        self._count(beat, over)
        if over:
            self._beats.popleft()
            if isinstance(beat, Stop):
                self._table.banner("", 0)
            self._age, self._told_cues, self._told_coins, self._rushed = 0.0, 0, 0, False
            for seat, step in beat.berths().items():
                self._berths[seat] = step
            self.steps_shown += 1

    def _sound(self, beat: Beat, over: bool) -> None:
        cues = beat.cues
        while self._told_cues < len(cues) and (over or cues[self._told_cues][0] <= self._age):
            self._services.audio.cue(cues[self._told_cues][1])
            self._told_cues += 1

    def _count(self, beat: Beat, over: bool) -> None:
        """Let coins that have landed, or left, be counted."""
        flights = sorted(beat.flights, key=lambda flight: flight.counts)
        while self._told_coins < len(flights):
            flight = flights[self._told_coins]
            if not over and flight.counts > self._age:
                return
            self._purses[flight.seat] += flight.amount
            self._gains[flight.seat] = self._gains.get(flight.seat, 0) + flight.amount
            self._told_coins += 1

    # --- pictures ---------------------------------------------------------------------------------

    def placed(self, view: View) -> list[Placed]:
        """Everything that lies over the table."""
        table = self._table
        shown = spotlight.tallies(table, view, self.coins_shown(view))
        shown += spotlight.gain_tags(table, self._gains)
        if not self._beats:
            return shown + self._waiting(view)
        beat = self._beats[0]
        if not beat.plain:
            shown += self._lit(view, beat)
        return shown + beat.placed(self._age)

    def _lit(self, view: View, beat: Beat) -> list[Placed]:
        table = self._table
        row = beat.row
        shown = [spotlight.dusk(table)]
        if row is not None:
            shown += spotlight.lit_row(table, view, row, beat.space)
        elif beat.shows_card:
            shown += spotlight.standing_card(table, view)
        return shown

    def _waiting(self, view: View) -> list[Placed]:
        """Whose choice everybody waits for."""
        table, row = self._table, spotlight.lit_now(view)
        shown: list[Placed] = []
        if view.phase is Phase.CHEST and row is not None:
            shown = [spotlight.dusk(table), *spotlight.lit_row(table, view, row, None)]
        why = choosing(table, view)
        if why is not None:
            free = [r for r in range(len(view.rows)) if r not in view.choices]
            place = strip_place(table, row) if row is not None else _beside(table, free)
            shown.append(strip(table, why, place))
        return shown


def _beside(table: RaceTable, free: Sequence[int]) -> Point:
    """On a row that nobody chooses from; on the log's line when all four are to choose from."""
    if not free:
        return table.layout.ribbon
    return (table.layout.middle[0], table.world.space(free[len(free) // 2], 0)[1])

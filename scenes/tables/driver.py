"""A turn-based match, live: whose decision is next, and bots that take their time.

Owns the order in which seats decide and how long a bot seems to think. Submits actions; shows
nothing. Bots see their own view only, and think wherever `Services.thinker` lets them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.bots.base import Crew
from game.bots.question import Purpose, question_about
from game.core.model import Action, Refusal, Seat
from scenes.tables.rhythm import Rhythm

if TYPE_CHECKING:
    from game.bots.asking import Asking
    from game.bots.cast import Cast
    from game.bots.question import Decision, Question
    from game.core.game import Advice
    from game.store.play import Journalled
    from game.table.evening import Chair

THINK_TICKS: Final = 36.0
"""A bot's decision comes after so many ticks of the show's time: one can see whose turn it is."""
GO_ON_TICKS: Final = 14.0
"""... when it is the same bot that goes on: whose turn it is was seen already."""


class Driver:
    """Drives one match. `chairs` say who is a person and who a bot, `thinker` asks the bots.

    Call `ponder` in every tick, and `rest` when there will be none for a while: another scene lies
    on top, or the table is left. A bot is asked as soon as it is its turn, while it is still being
    shown how that came about. What it decides is seen after a while that is the same for forced
    moves and hard ones (`rhythm`): nobody can tell a hand from how long somebody thinks.
    """

    def __init__(
        self, journalled: Journalled, cast: Cast, chairs: list[Chair], thinker: Asking
    ) -> None:
        self.journalled = journalled
        self.match = journalled.match
        self._cast = cast
        self._chairs = chairs[: self.match.table.seats]
        self._thinker = thinker
        self._rhythm = Rhythm()
        self._thought = 0.0
        self._asked: Question | None = None
        """What the bot whose turn it is thinks about."""
        self._waited = 0
        """Ticks since it was asked."""
        self._decided: Decision | None = None
        self.at_a_loss: Seat | None = None
        """The bot for which the plain one had to decide, when that was the last decision."""
        self._acted: Seat | None = None
        """The bot that acted last, with nobody between."""
        self.crew = self._crew()

    def _crew(self) -> Crew:
        bots = {seat: chair.kind for seat, chair in enumerate(self._chairs) if chair.is_bot}
        return Crew(self._cast, bots, self.match.seed)

    def begin(self) -> None:
        """The table opens. Whatever was asked about another match is over: moments of this one may
        be earlier."""
        for purpose in (Purpose.PLAY, Purpose.HINT):
            self._thinker.cancel(purpose)
        self._warm()

    def _warm(self) -> None:
        """Where bots sit, whoever asks them gets ready."""
        if self.crew.seats:
            self._thinker.warm()

    def reseat(self, chairs: list[Chair]) -> None:
        """Chairs may have become bots, or people, meanwhile."""
        self.rest()
        self._chairs = chairs[: self.match.table.seats]
        self.crew = self._crew()
        self._warm()

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons."""
        return tuple(s for s, chair in enumerate(self._chairs) if not chair.is_bot)

    def acting(self) -> tuple[Seat, ...]:
        """Who may act now."""
        return self.match.to_act()

    def acting_people(self) -> tuple[Seat, ...]:
        """Which persons may act now, in seat order."""
        people = self.people
        return tuple(seat for seat in self.match.to_act() if seat in people)

    def bot_waits(self) -> bool:
        """Is a bot among those who may act?"""
        return any(self._chairs[seat].is_bot for seat in self.match.to_act())

    def asked(self) -> tuple[Seat, ...]:
        """The persons to be asked now, one after the other. Where several choose at once, bots
        choose first: then nothing interrupts a person, and since all of it is secret or at once,
        the order tells nothing."""
        return () if self.bot_waits() else self.acting_people()

    # --- bots -------------------------------------------------------------------------------------

    def ponder(self) -> None:
        """A sixtieth of a second for the bot whose turn it is, whatever is on the screen.

        What was asked about an older moment of the match is taken back (field cases F82, F86).
        """
        asked = self._asked
        if asked is not None and asked.moment != self.match.moment:
            self.rest()
        if self._asked is None:
            self._ask()
        asked = self._asked
        if asked is None:
            return
        self._waited += 1
        if self._decided is None:
            self._hear(asked)

    def _hear(self, asked: Question) -> None:
        said = self._thinker.answer()
        if said is not None and (said.moment, said.seat) == (asked.moment, asked.seat):
            self._decided = said
            if len(asked.legal) > 1:
                self._rhythm.took(asked.bot, self._waited)

    def _ask(self) -> None:
        """The first one of those bots who may act now."""
        seats = self.crew.seats
        seat = next((seat for seat in self.match.to_act() if seat in seats), None)
        if seat is None:
            return
        self._asked = question_about(self.match, seat, self._chairs[seat].kind)
        self._waited = 0
        self._thinker.ask(self._asked)

    def rest(self) -> None:
        """Nobody thinks any more, and what was decided comes to nothing."""
        if self._asked is not None:
            self._thinker.cancel(Purpose.PLAY)
        self._asked = self._decided = None
        self._thought = 0.0

    def think(self, ticks: float) -> bool:
        """A bot's time passes where everybody sees it; when it has thought long enough it acts.
        True when it did."""
        asked = self._asked
        if asked is None or asked.moment != self.match.moment:
            self._thought = 0.0
            return False
        self._thought += ticks
        goes_on = self._acted == asked.seat
        if self._thought < (GO_ON_TICKS if goes_on else THINK_TICKS):
            return False
        decided = self._decided
        if decided is None or not self._rhythm.is_due(asked.bot, self._waited):
            return False
        self._asked = self._decided = None
        self._thought = 0.0
        self._acted = decided.seat
        self.at_a_loss = decided.seat if decided.fault else None
        return self.match.submit(decided.seat, decided.action, decided.moment) is None

    # --- people -----------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action, moment: int) -> Refusal | None:
        """A person's choice, made at `moment` of the match."""
        self._acted = None
        return self.match.submit(seat, action, moment)

    def advice(self, seat: Seat) -> Advice | None:
        """What the plain bot would do in this seat's place, from what the seat may know."""
        return self.crew.hint(self.match, seat)

    def view(self, viewer: Seat | None) -> Any:
        """All that `viewer` may know now."""
        return self.match.view(viewer)

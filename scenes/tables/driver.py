"""A turn-based match, live: whose decision is next, and bots that take their time.

Owns the order in which seats decide and how long a bot seems to think. Submits actions; shows
nothing. Bots see their own view only (`game.bots`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.bots.base import Crew
from game.core.model import Action, Refusal, Seat

if TYPE_CHECKING:
    from game.bots.base import Cast
    from game.core.game import Advice
    from game.store.play import Journalled
    from game.table.evening import Chair

THINK_TICKS: Final = 36.0
"""A bot's decision comes after so many ticks of the show's time: one can see whose turn it is."""
GO_ON_TICKS: Final = 14.0
"""... when it is the same bot that goes on: whose turn it is was seen already."""


class Driver:
    """Drives one match. `chairs` say who is a person and who a bot."""

    def __init__(self, journalled: Journalled, cast: Cast, chairs: list[Chair]) -> None:
        self.journalled = journalled
        self.match = journalled.match
        self._cast = cast
        self._chairs = chairs[: self.match.table.seats]
        self._thought = 0.0
        self._about = self.match.moment
        """The moment of the match that bots are thinking about."""
        self._acted: Seat | None = None
        """The bot that acted last, with nobody between."""
        self.crew = self._crew()

    def _crew(self) -> Crew:
        bots = {seat: chair.kind for seat, chair in enumerate(self._chairs) if chair.is_bot}
        return Crew(self._cast, bots, self.match.seed)

    def reseat(self, chairs: list[Chair]) -> None:
        """Chairs may have become bots, or people, meanwhile."""
        self._chairs = chairs[: self.match.table.seats]
        self.crew = self._crew()

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

    def think(self, ticks: float) -> bool:
        """A bot's time passes; when it has thought long enough it acts. True when it did.

        What was thought about an older moment of the match is forgotten (field cases F82, F86).
        """
        moment = self.match.moment
        if not self.bot_waits() or moment != self._about:
            self._about, self._thought = moment, 0.0
        if not self.bot_waits():
            return False
        self._thought += ticks
        goes_on = self._acted is not None and self._acted in self.match.to_act()
        if self._thought < (GO_ON_TICKS if goes_on else THINK_TICKS):
            return False
        self._thought = 0.0
        choice = self.crew.decide(self.match)
        if choice is None:
            return False
        self._acted = choice[0]
        return self.match.submit(*choice, moment) is None

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

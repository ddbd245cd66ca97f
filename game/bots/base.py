"""Bots at the table: what a bot is, who watches over it, and how a whole match is driven.

A bot gets the view of its own seat and never the match. The `Referee` asks it, catches whatever it
does wrong, and plays on (field case F80). The `Crew` is all bots of one match: the race scene asks
it once a tick for presses and before every choice for a decision; `drive` does the same without a
screen. Owns no rule, no clock and no strategy: a game's own folder supplies its bots as a `Cast`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from game.core.model import CLOCK, Action, Fact, Result, Seat
from game.core.pace import TICKS_PER_SECOND
from game.core.rng import Rng
from game.table.evening import LEVELS
from game.table.match import Match

TICK_US: Final = 1_000_000 // TICKS_PER_SECOND
MISSES: Final = 3
"""Refused presses in a row that are taken for bad luck; the next one is a fault."""
RECOVERY: Final = 30
"""Ticks in which a bot at fault is left alone: even a broken one plays no faster than people."""
_BOT_SALT: Final = 0x0B07_5EED


class Bot(Protocol):
    """One seat's player. Equal views and an equal seed give equal answers."""

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of `legal`, where time does not matter."""


class RealtimeBot(Bot, Protocol):
    """One seat's player in a race."""

    def waits(self, tick: int) -> bool:
        """True when it would not even look in this tick, so that no view need be built."""

    def watch(self, view: Any, tick: int) -> Action | None:
        """Called once per tick with this seat's view: a press for this tick, or None.

        `tick` counts ticks since the match began and only ever grows.
        """


Tally: TypeAlias = tuple[dict[str, tuple[int, list[int]]], dict[str, int]]
"""What a finished match had to count: samples by name, each with what to divide its values by for
printing, and how often certain things happened."""


class Cast(Protocol):
    """Who plays a game on empty seats, and how their play is measured."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every level and named profile that `make_bot` takes."""

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Bot:
        """A fresh bot. Raises KeyError when `name` is not one of `names`."""

    def tally(self, facts: Sequence[Fact], view: Any) -> Tally:
        """The figures of a finished match from its facts and a spectator's last view."""


class RaceCast(Cast, Protocol):
    """What a real-time game supplies besides: its bots press in a race."""

    @property
    def presses(self) -> tuple[Action, ...]:
        """Every press there is."""

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> RealtimeBot:
        """A fresh bot. Raises KeyError when `name` is not one of `names`."""

    def tick(self, presses: Sequence[tuple[Seat, int, Action]]) -> Action:
        """The clock's action for one tick with these presses: (seat, microseconds, what)."""


class Pressed(NamedTuple):
    """A bot's press. `at` lies somewhere in the tick, as a person's would."""

    seat: Seat
    at: int
    what: Action


class Referee:
    """Asks one bot and answers for it. Whatever the bot does, the match gets legal actions.

    A bot that raises, returns junk or keeps on pressing what is not open is replaced for that move
    by a legal action drawn at random, and a line in `log` says so. A press that comes too late is
    no fault: it goes to the match and misses, like a person's. A bot that never returns cannot be
    stopped from here (bots of unknown origin belong into a process of their own).
    """

    def __init__(self, bot: RealtimeBot, name: str, seat: Seat, rng: Rng, log: list[str]) -> None:
        self._bot = bot
        self._who = f"{name} on seat {seat}"
        self._seat = seat
        self._rng = rng
        self._log = log
        self._misses = 0
        self._rests_until = 0

    def press(self, match: Match[Any], presses: Sequence[Action], tick: int) -> Action | None:
        """What this seat presses in this tick, if anything; always one of `presses`."""
        if tick < self._rests_until:
            return None
        try:
            if self._bot.waits(tick):
                return None
            what = self._bot.watch(match.view(self._seat), tick)
            if what is None:
                return None
            if what not in presses:
                raise ValueError(f"no press: {what!r}"[:120])
        except Exception as fault:  # a bot may fail in any way; the race goes on
            return self._stand_in(match, tick, fault)
        if match.refuse(self._seat, what) is None:
            self._misses = 0
            return what
        self._misses += 1
        if self._misses > MISSES:
            return self._stand_in(match, tick, ValueError(f"never open: {what!r}"))
        return what

    def _stand_in(self, match: Match[Any], tick: int, fault: Exception) -> Action | None:
        self._misses = 0
        self._rests_until = tick + RECOVERY
        legal = match.legal(self._seat)
        what = self._rng.choice(legal) if legal else None
        self._log.append(f"{self._who}, tick {tick}: {_words(fault)}; pressed for it: {what!r}")
        return what

    def decide(self, match: Match[Any], legal: Sequence[Action]) -> Action:
        """One of `legal`: the bot's choice, after a second try, or one at random."""
        fault: Exception = ValueError("no answer")
        for _attempt in range(2):
            try:
                action = self._bot.choose(match.view(self._seat), legal)
                if action in legal:
                    return action
                fault = ValueError(f"not allowed: {action!r}"[:120])
            except Exception as raised:  # as above
                fault = raised
        action = self._rng.choice(legal)
        self._log.append(f"{self._who}: {_words(fault)}; chosen for it: {action!r}")
        return action


def _words(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


class Crew:
    """The bots of one match, by seat. `log` holds a line for each time a referee had to step in."""

    def __init__(self, cast: Cast, bots: Mapping[Seat, str], seed: int) -> None:
        """`bots` maps seats to levels or profiles. Raises KeyError for a name nobody knows.

        The same seed as the match's will do: the bots draw from streams of their own.
        """
        self.cast = cast
        self.log: list[str] = []
        self._tick = 0
        self._chance = Rng.at(seed ^ _BOT_SALT, -1)
        self._referees: dict[Seat, Referee] = {}
        for seat in sorted(bots):
            rng = Rng.at(seed ^ _BOT_SALT, seat)
            bot = cast.make_bot(bots[seat], seat, rng.fork(0))
            self._referees[seat] = Referee(bot, bots[seat], seat, rng.fork(1), self.log)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self._referees)

    def presses(self, match: Match[Any], at_us: int) -> list[Pressed]:
        """The bots' presses for the tick that begins at `at_us` of the race; call once a tick."""
        presses = []
        for seat, referee in self._referees.items():
            what = referee.press(match, self.cast.presses, self._tick)
            if what is not None:
                # Somewhere in the tick: nobody is to win photo finishes by being a program.
                presses.append(Pressed(seat, at_us + self._chance.below(TICK_US), what))
        self._tick += 1
        return presses

    def decide(self, match: Match[Any]) -> tuple[Seat, Action] | None:
        """The choice that a bot has to make now, untimed; None when it is nobody's of the crew."""
        acting = match.to_act()
        if CLOCK in acting:
            return None
        for seat in acting:
            if seat in self._referees:
                return seat, self._referees[seat].decide(match, match.legal(seat))
        return None


class Stalled(RuntimeError):
    """A driven match did not end within its game's `max_steps`."""


def drive(
    match: Match[Any], crew: Crew, after: Callable[[Match[Any]], None] | None = None
) -> tuple[Result, list[int]]:
    """Play `match` to its end, every seat by `crew`. Its result, and each race's length in ticks.

    `after` is called after every step. Raises `Stalled` when the match does not end.
    """
    races: list[int] = []
    racing = False
    while acting := match.to_act():
        if match.turn > match.rules.info.max_steps:
            raise Stalled(f"{match.rules.info.id}, seed {match.seed}: still not over")
        if CLOCK in acting and len(acting) > 1:
            if not racing:
                races.append(0)
            _race_tick(match, crew, races[-1])
            races[-1] += 1
            racing = True
        else:
            racing = False
            seat, action = crew.decide(match) or (acting[0], match.legal(acting[0])[0])
            match.submit(seat, action)
        if after is not None:
            after(match)
    result = match.result()
    assert result is not None  # nobody may act: it is over
    return result, races


def _race_tick(match: Match[Any], crew: Crew, ticks: int) -> None:
    presses = crew.presses(match, ticks * TICK_US)
    action = crew.cast.tick(presses)
    if presses:
        match.submit(CLOCK, action)
    else:
        match.idle(action)


__all__ = [
    "LEVELS",
    "Cast",
    "Crew",
    "Pressed",
    "RealtimeBot",
    "Referee",
    "Stalled",
    "Tally",
    "drive",
]

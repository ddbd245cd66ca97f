"""Bots at the table: what a bot is, who watches over it, and how a whole match is driven.

A bot gets the view of its own seat and never the match. The `Referee` asks it, catches whatever it
does wrong, and plays on (field case F80). The `Crew` is all bots of one match: a scene asks it
before every choice for a decision, and in a race once a tick for presses; `drive` does the same
without a screen. Owns no rule, no clock and no strategy: a game's own folder supplies its bots as a
`Cast`, or its plain bot as advice (`game.bots.plain`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from game.core.game import Advice, Advise
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
_CHOICE_SALT: Final = 0xC401_CE55


class Bot(Protocol):
    """One seat's player. Where time does not matter, equal arguments give an equal answer."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`. `rng` is the chance of this one decision; nothing else may be drawn."""


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


class Judged(NamedTuple):
    """What came of a choice in imagined worlds: the mean outcome in hundredths of a point, over
    how many of them."""

    action: Action
    worth: int
    worlds: int


class Cast(Protocol):
    """Who plays a game on empty seats, and how their play is measured."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every level and named profile that `make_bot` takes."""

    @property
    def advise(self) -> Advise | None:
        """The plain bot, who can be asked for a hint; None where nobody gives hints."""

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Bot:
        """A fresh bot. Raises KeyError when `name` is not one of `names`."""

    def tally(self, facts: Sequence[Fact], view: Any) -> Tally:
        """The figures of a finished match from its facts and a spectator's last view."""


@runtime_checkable
class SearchCast(Cast, Protocol):
    """What a game supplies besides whose bots may search: somebody who can judge and explain."""

    def judge(
        self, name: str, view: Any, seat: Seat, legal: Sequence[Action], rng: Rng,
        keep: Action | None = None,
    ) -> Sequence[Judged]:  # fmt: skip
        """What the bot `name` thinks of all of `legal`, the best first; nothing from one that does
        not search. `keep` is looked at as long as the best. Raises KeyError for no such bot."""

    def explain(self, view: Any, legal: Sequence[Action], action: Action, rng: Rng) -> str:
        """The code of a reason for `action`, for `Speech.advice`; "" where the game has none."""


@runtime_checkable
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

    A bot that raises or returns junk is asked once more and then replaced, for that one decision,
    by a legal action drawn at random; a line in `log` says so, with the reason. A bot that never
    returns cannot be stopped from here: bots that may hang belong into a process of their own.
    """

    def __init__(self, bot: Bot, name: str, seat: Seat, log: list[str]) -> None:
        self._bot = bot
        self._who = f"{name} on seat {seat}"
        self._seat = seat
        self._log = log

    def decide(self, match: Match[Any], legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`: the bot's choice, after a second try, or one at random."""
        fault: Exception = ValueError("no answer")
        for attempt in range(2):
            try:
                action = self._bot.choose(match.view(self._seat), legal, rng.fork(attempt))
                if action in legal:
                    return action
                fault = ValueError(_why_not(match, self._seat, action))
            except Exception as raised:  # a bot may fail in any way; the game goes on
                fault = raised
        action = rng.choice(legal)
        where = f"{self._who}, turn {match.turn}"
        self._log.append(f"{where}: {_words(fault)}; chosen for it: {action!r}")
        return action


class RaceReferee(Referee):
    """Watches over a bot in a race, too.

    One that keeps on pressing what is not open is at fault as well; a press that comes too late is
    none: it goes to the match and misses, like a person's.
    """

    def __init__(self, bot: RealtimeBot, name: str, seat: Seat, log: list[str], rng: Rng) -> None:
        super().__init__(bot, name, seat, log)
        self._hand = bot
        self._rng = rng
        self._misses = 0
        self._rests_until = 0

    def press(self, match: Match[Any], presses: Sequence[Action], tick: int) -> Action | None:
        """What this seat presses in this tick, if anything; always one of `presses`."""
        if tick < self._rests_until:
            return None
        try:
            if self._hand.waits(tick):
                return None
            what = self._hand.watch(match.view(self._seat), tick)
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


def _why_not(match: Match[Any], seat: Seat, answer: object) -> str:
    """Why `answer` is none, with the rules' own reason where it is an action at all (F83)."""
    code = match.refuse(seat, answer) if isinstance(answer, Action) else "no action"
    return f"not allowed ({code}): {answer!r}"[:160]


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
        self._seed = seed
        self._tick = 0
        self._chance = Rng.at(seed ^ _BOT_SALT, -1)
        self._referees: dict[Seat, Referee] = {}
        self._race = cast if isinstance(cast, RaceCast) else None
        for seat in sorted(bots):
            self._referees[seat] = self._referee(seat, bots[seat])

    def _referee(self, seat: Seat, name: str) -> Referee:
        rng = Rng.at(self._seed ^ _BOT_SALT, seat)
        if self._race is None:
            return Referee(self.cast.make_bot(name, seat, rng.fork(0)), name, seat, self.log)
        racer = self._race.make_bot(name, seat, rng.fork(0))
        return RaceReferee(racer, name, seat, self.log, rng.fork(1))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where bots play, ascending."""
        return tuple(self._referees)

    def presses(self, match: Match[Any], at_us: int) -> list[Pressed]:
        """The bots' presses for the tick that begins at `at_us` of the race; call once a tick.

        None at all where time does not matter.
        """
        presses = []
        for seat, referee in self._referees.items():
            if self._race is None or not isinstance(referee, RaceReferee):
                continue
            what = referee.press(match, self._race.presses, self._tick)
            if what is not None:
                # Somewhere in the tick: nobody is to win photo finishes by being a program.
                presses.append(Pressed(seat, at_us + self._chance.below(TICK_US), what))
        self._tick += 1
        return presses

    def decide(self, match: Match[Any]) -> tuple[Seat, Action] | None:
        """The choice that a bot has to make now, untimed; None when it is nobody's of the crew.

        It follows from the state, the turn and the seat alone: a resumed match goes on as the one
        that was interrupted, whatever was asked in between.
        """
        acting = match.to_act()
        if CLOCK in acting:
            return None
        for seat in acting:
            if seat in self._referees:
                rng = choice_chance(self._seed, match.turn, seat)
                return seat, self._referees[seat].decide(match, match.legal(seat), rng)
        return None

    def hint(self, match: Match[Any], seat: Seat) -> Advice | None:
        """What the plain bot would do in this seat, and why; None when there is nothing to choose.

        For any seat, people's included. It sees that seat's view alone, says the same however
        often it is asked, and changes nothing for anybody.
        """
        advise, legal = self.cast.advise, match.legal(seat)
        if advise is None or not legal:
            return None
        rng = choice_chance(self._seed, match.turn, seat)
        try:
            advice = advise(match.view(seat), legal, rng.fork(0))
            if advice.action in legal:
                return advice
            fault: Exception = ValueError(_why_not(match, seat, advice.action))
        except Exception as raised:  # as in `Referee.decide`
            fault = raised
        self.log.append(f"hint for seat {seat}, turn {match.turn}: {_words(fault)}")
        return None


def choice_chance(seed: int, turn: int, seat: Seat) -> Rng:
    """The chance of one decision: derived like that of the match, not drawn one by one."""
    return Rng.at(seed ^ _CHOICE_SALT, turn).fork(seat)


class Stalled(RuntimeError):
    """A driven match did not end within its game's `max_steps`."""


def drive(
    match: Match[Any], crew: Crew, after: Callable[[Match[Any]], None] | None = None
) -> tuple[Result, list[int]]:
    """Play `match` to its end, every seat by `crew`. Its result, and each race's length in ticks.

    `after` is called after every step. Raises `Stalled` when the match does not end, ValueError
    when it is the turn of a seat that is nobody's of the crew.
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
            _choice(match, crew, acting)
        if after is not None:
            after(match)
    result = match.result()
    assert result is not None  # nobody may act: it is over
    return result, races


def _choice(match: Match[Any], crew: Crew, acting: Sequence[Seat]) -> None:
    """A bot's decision, or what the clock does when nobody else may."""
    decided = crew.decide(match)
    if decided is None:
        if CLOCK not in acting:
            raise ValueError(f"nobody plays seat {acting[0]}")
        decided = CLOCK, match.legal(CLOCK)[0]
    refused = match.submit(*decided)
    assert refused is None, refused  # a referee lets nothing pass that is not legal


def _race_tick(match: Match[Any], crew: Crew, ticks: int) -> None:
    if not isinstance(crew.cast, RaceCast):
        raise ValueError(f"the bots of {match.rules.info.id} cannot race")
    presses = crew.presses(match, ticks * TICK_US)
    action = crew.cast.tick(presses)
    if presses:
        match.submit(CLOCK, action)
    else:
        match.idle(action)


__all__ = [
    "LEVELS",
    "Bot",
    "Cast",
    "Crew",
    "Judged",
    "Pressed",
    "RaceCast",
    "RaceReferee",
    "RealtimeBot",
    "Referee",
    "SearchCast",
    "Stalled",
    "Tally",
    "choice_chance",
    "drive",
]

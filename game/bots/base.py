"""Bots at the table: who watches over a bot, and how a whole match is driven.

A bot gets the view of its own seat and never the match. A referee asks it, catches whatever it does
wrong, and plays on (field case F80). The `Crew` is all bots of one match: it is asked before every
choice for a decision, and in a race once a tick for presses; `drive` plays a whole match so. Where
time does not matter, a decision here is the very one that another process would come to
(`question`, `thinking`). Owns no rule, no clock and no strategy: what a bot is stands in `cast`,
and a game's own folder supplies its bots, or its plain bot as advice (`game.bots.plain`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from game.bots.cast import (
    Bot,
    Cast,
    Judged,
    RaceCast,
    RealtimeBot,
    SearchCast,
    Tally,
    choice_chance,
)
from game.bots.question import Question, decide, words
from game.core.game import Advice
from game.core.model import CLOCK, Action, Result, Seat
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


class Pressed(NamedTuple):
    """A bot's press. `at` lies somewhere in the tick, as a person's would."""

    seat: Seat
    at: int
    what: Action


class Referee:
    """Asks the bot of one seat where time does not matter, and answers for it: the match gets legal
    actions, whatever the bot does.

    A bot at fault is replaced for that one decision, as everywhere (`question.decide`); a line in
    `log` says so, with the reason. A bot that never returns cannot be stopped from here: bots that
    may hang belong into a process of their own.
    """

    def __init__(self, cast: Cast, name: str, seat: Seat, log: list[str]) -> None:
        self._cast = cast
        self._name = name
        self._seat = seat
        self._log = log

    def decide(self, match: Match[Any], legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`."""
        game, seat = match.rules.info.id, self._seat
        view, legal = match.view(seat), tuple(legal)
        asked = Question(game, seat, view, legal, self._name, rng.origin, match.moment)
        choice = decide({game: self._cast}, asked, refuse=partial(match.refuse, seat))
        action = legal[choice.which]
        if choice.fault:
            where = f"{self._name} on seat {seat}, turn {match.turn}"
            self._log.append(f"{where}: {choice.fault}; chosen for it: {action!r}")
        return action


class RaceReferee:
    """Asks a bot in a race, which remembers what it has seen, and answers for it.

    Among choices one that raises or returns junk is asked once more and then replaced, for that one
    decision, by a legal action drawn at random. One that keeps on pressing what is not open is at
    fault as well; a press that comes too late is none: it goes to the match and misses, like a
    person's.
    """

    def __init__(self, bot: RealtimeBot, name: str, seat: Seat, log: list[str], rng: Rng) -> None:
        self._hand = bot
        self._who = f"{name} on seat {seat}"
        self._seat = seat
        self._log = log
        self._rng = rng
        self._misses = 0
        self._rests_until = 0

    def decide(self, match: Match[Any], legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`: the bot's choice, after a second try, or one at random."""
        fault: Exception = ValueError("no answer")
        for attempt in range(2):
            try:
                action = self._hand.choose(match.view(self._seat), legal, rng.fork(attempt))
                if action in legal:
                    return action
                fault = ValueError(_why_not(match, self._seat, action))
            except Exception as raised:  # a bot may fail in any way; the game goes on
                fault = raised
        action = rng.choice(legal)
        where = f"{self._who}, turn {match.turn}"
        self._log.append(f"{where}: {words(fault)}; chosen for it: {action!r}")
        return action

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
        self._log.append(f"{self._who}, tick {tick}: {words(fault)}; pressed for it: {what!r}")
        return what


def _why_not(match: Match[Any], seat: Seat, answer: object) -> str:
    """Why `answer` is none, with the rules' own reason where it is an action at all (F83)."""
    code = match.refuse(seat, answer) if isinstance(answer, Action) else "no action"
    return f"not allowed ({code}): {answer!r}"[:160]


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
        self._referees: dict[Seat, Referee | RaceReferee] = {}
        self._race = cast if isinstance(cast, RaceCast) else None
        for seat in sorted(bots):
            self._referees[seat] = self._referee(seat, bots[seat])

    def _referee(self, seat: Seat, name: str) -> Referee | RaceReferee:
        rng = Rng.at(self._seed ^ _BOT_SALT, seat)
        if self._race is None:
            self.cast.make_bot(name, seat, rng.fork(0))  # is there such a bot?
            return Referee(self.cast, name, seat, self.log)
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
        except Exception as raised:  # as in `question.decide`
            fault = raised
        self.log.append(f"hint for seat {seat}, turn {match.turn}: {words(fault)}")
        return None


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

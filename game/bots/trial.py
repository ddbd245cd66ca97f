"""A trial: does one bot win as often as a bar says among others, and how sure is that?

Owns what is tried and how it is judged, in whole numbers: the same matches come to the same verdict
on every machine. Plays nothing (`trials`), knows no game and no file.

**What counts.** Who comes first wins a match; k who share the first place win a k-th of it each. A
trial asks whether the mean of that is above its *bar*. It is looked at after each whole *round*, in
which the one on trial has sat everywhere once, so that no seat's luck decides.

**How it is decided: by betting** (Waudby-Smith, Ramdas 2023). Somebody who does not believe that
the mean is as low as the bar bets on each match, at odds that were fair if it were: with a stake of
1/5 a capital of 1 becomes 4/5 + 1/5 * won/bar. If the mean is the bar or lower, no such capital
grows, whatever the stake: the chance that it *ever* comes to 40 is at most 1/40 (Ville 1939). So
one may look after every round and stop as soon as it does, and be wrong in 2.5 of 100 trials at
most. Another bets against the bar in the same way. As nobody knows the best stake, the capital is
spread over nineteen of them, 1/20 to 19/20, and left there: that costs little, and stakes that
never change are fair for seats that differ, too. (Where the seats have the means m, the capital at
stake s grows in a round by the product of 1 - s + s*m/bar, in the mean. A product is at most the
power of its factors' mean, and that is no more than 1 where the mean of the m is no more than the
bar.)

The bars that would be refuted as well are what the interval leaves out: all of it holds at once, at
95 %, whenever one looks.

**Why not otherwise.** An interval that is made for a set number of matches (Wilson's) is wrong much
more often than it says for whoever looks again and again and stops at a good moment. Wald's test
(SPRT) may stop at any time, and is as quick where its guess of the share is right; but that guess
has to be made beforehand, it gives no interval, and it is about wins and losses, not parts of wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

SURE: Final = 95
"""In a hundred trials at most the rest is decided wrongly, half of it each way."""
ODDS: Final = 2 * 100 // (100 - SURE)
"""A capital that has grown to so many times itself is proof enough."""
STAKES: Final = 20
"""Stakes are 1, 2, .. 19 of so many parts of a capital."""


class Verdict(Enum):
    """What a trial has shown."""

    MET = "met"
    MISSED = "missed"
    OPEN = "open"


@dataclass(frozen=True)
class Trial:
    """`one` bot against `others` on all other seats, first to last match from `seed` on.

    It ends when it is surely above `bar`, a share of wins between 0 and 1, or surely below, or
    after `most` matches.
    """

    game: str
    seats: int
    one: str
    others: str
    bar: Fraction
    most: int
    seed: int

    @property
    def last(self) -> int:
        """How many matches the whole rounds within `most` have."""
        return self.most - self.most % self.seats

    @property
    def bots(self) -> tuple[str, ...]:
        """One name for each seat."""
        return (self.one, *[self.others] * (self.seats - 1))


class Bettor:
    """One who bets that the mean of what is won is above `bar`; `whole` parts make a win."""

    def __init__(self, bar: Fraction, whole: int) -> None:
        """Raises ValueError unless 0 < bar < 1: nothing is staked on what is certain."""
        if not 0 < bar < 1:
            raise ValueError(f"nobody bets on a bar of {bar}")
        self._whole, self._bar = whole, bar
        self._capitals = [1] * (STAKES - 1)
        """By stake, in parts of `_unit`."""
        self._unit = 1

    def add(self, parts: int, times: int = 1) -> None:
        """So many matches in which so many parts of the whole were won."""
        top, bottom = self._bar.numerator * self._whole, self._bar.denominator * parts
        for n in range(STAKES - 1):
            stake = n + 1
            self._capitals[n] *= ((STAKES - stake) * top + stake * bottom) ** times
        self._unit *= (STAKES * top) ** times

    @property
    def sure(self) -> bool:
        """Has the capital, the mean over all stakes, come to `ODDS` times itself?"""
        return sum(self._capitals) >= ODDS * (STAKES - 1) * self._unit


class Standing(NamedTuple):
    """How a trial stands, in whole rounds; shares in thousandths, `low` and `high` sure at 95 %."""

    verdict: Verdict
    matches: int
    share: int
    low: int
    high: int
    over: bool
    """Decided, or played to its last match."""


class Course:
    """A trial on its way: what came of its matches, one after the other."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.verdict = Verdict.OPEN
        self._whole = lcm(*range(1, trial.seats + 1))
        self._counted: dict[int, int] = {}
        """How often so many parts of a win came out, in whole rounds."""
        self._round: list[int] = []
        self._above = Bettor(trial.bar, self._whole)
        self._below = Bettor(1 - trial.bar, self._whole)

    @property
    def matches(self) -> int:
        """Played, in whole rounds."""
        return sum(self._counted.values())

    @property
    def over(self) -> bool:
        """Decided, or played to its last match."""
        return self.verdict is not Verdict.OPEN or self.matches >= self.trial.last

    def add(self, first: int) -> None:
        """The next match: among how many first ones the one on trial was, 0 when it was not.

        What comes when it is over does not count: others may have been at play already.
        """
        if self.over:
            return
        self._round.append(self._whole // first if first else 0)
        if len(self._round) < self.trial.seats:
            return
        for parts in self._round:
            self._counted[parts] = self._counted.get(parts, 0) + 1
            self._above.add(parts)
            self._below.add(self._whole - parts)
        self._round.clear()
        if self._above.sure:
            self.verdict = Verdict.MET
        elif self._below.sure:
            self.verdict = Verdict.MISSED

    def standing(self) -> Standing:
        """What is known after the last whole round."""
        matches, won = self.matches, sum(parts * n for parts, n in self._counted.items())
        share = (won * 1000 + matches * self._whole // 2) // (matches * self._whole or 1)
        low = _last(lambda bar: self._sure(bar, from_above=True))
        high = 1000 - _last(lambda bar: self._sure(bar, from_above=False))
        return Standing(self.verdict, matches, share, low, high, self.over)

    def _sure(self, bar: int, from_above: bool) -> bool:
        """Is the mean of what is won, or else of what is lost, above `bar` thousandths?"""
        bettor = Bettor(Fraction(bar, 1000), self._whole)
        for parts, times in self._counted.items():
            bettor.add(parts if from_above else self._whole - parts, times)
        return bettor.sure


def _last(holds: Callable[[int], bool]) -> int:
    """The last of 1 .. 999 for which it holds, 0 for none; it holds for all before that one.

    A capital is the smaller, the higher the bar that it was bet against.
    """
    low, high = 0, 1000
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def words(course: Course) -> str:
    """How a trial stands: "72.0 % (63.1 to 80.2), above 66.7 %, sure at 95 % after 48 matches"."""
    standing, bar = course.standing(), f"{float(course.trial.bar) * 100:.1f} %"
    shares = f"{standing.share / 10:.1f} % ({standing.low / 10:.1f} to {standing.high / 10:.1f})"
    after = f"after {standing.matches} matches"
    match standing.verdict:
        case Verdict.MET:
            return f"{shares}, above {bar}, sure at {SURE} % {after}"
        case Verdict.MISSED:
            return f"{shares}, below {bar}, sure at {SURE} % {after}"
        case Verdict.OPEN:
            return f"{shares}, not sure whether above {bar} {after}"

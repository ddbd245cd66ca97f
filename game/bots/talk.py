"""What bots say at a table: when a moment deserves a word, who says it, and in which line.

Owns the occasions, how seldom anybody speaks, and the choice among the lines (`voices`). It is
handed what a spectator sees, and nothing else: no match, no state and no seat's view. So whatever
is hidden can neither be said nor decide whether something is said. Equal seeds and equal things
seen give equal remarks: a replay tells them again. Knows no game; slows none down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.bots.voices import (
    BEGIN,
    GAIN,
    HURT,
    LEAD,
    LINES,
    LOSE,
    OVERTAKEN,
    STRIKE,
    WIN,
)
from game.core.model import Fact, Result, Seat
from game.core.rng import Rng
from game.core.speech import Blow

ROUNDS: Final = 3
"""After a remark all are silent for so many steps a seat: nobody likes a chatterbox."""
LEAST_PAUSE: Final = 8
"""... and for so many at least, at a small table."""
LAST_ROUNDS: Final = 1
"""The last word may come sooner: a match ends only once."""
LARGE: Final = (3, 2)
"""A step is a big one when it is more than so many times the mean of those before ..."""
KNOWN: Final = 4
"""... of which there must have been so many, to tell what is usual."""
SPEAKS: Final[dict[str, int]] = {
    BEGIN: 100, WIN: 100, LOSE: 100, HURT: 85, LEAD: 75, OVERTAKEN: 65, STRIKE: 65, GAIN: 60,
}  # fmt: skip
"""How often of a hundred times there is something to say, the most telling occasion first: of
several only the first one counts."""
AGAIN: Final = 3
"""So much more seldom it is when the last remark was about the same: nobody likes a moaner."""
_SALT: Final = 0x7A1C_0FF5


class Seen(NamedTuple):
    """One step as a spectator saw it: its facts in their public form, all seats' points after it
    where everybody can know them (None where not), and the result, if that ended the match."""

    step: int
    facts: Sequence[Fact]
    points: Sequence[int] | None = None
    result: Result | None = None


class Remark(NamedTuple):
    """`seat`, a bot of `level`, says `words` after this step."""

    step: int
    seat: Seat
    level: str
    occasion: str
    words: str


class _Mood(NamedTuple):
    """What is remembered after a step: nothing in it ever changes, so that going back is easy."""

    points: tuple[int, ...] = ()
    steps: int = 0
    """How many times somebody's points have changed ..."""
    sum: int = 0
    """... by how much together, losses counted like gains."""
    spoke: int | None = None
    """The step of the last remark ..."""
    occasion: str = ""
    """... and what it was about."""
    said: tuple[str, ...] = ()
    remark: Remark | None = None


class Talk:
    """The remarks of one match. `bots` are the levels of the seats that bots have; those of a
    level without a voice are silent. `seats` is how many play, `blows` the game's, if it has any.

    Steps are heard in their order, from 0, the table before anybody acted.
    """

    def __init__(
        self, seed: int, seats: int, bots: Mapping[Seat, str],
        blows: Mapping[str, Blow] | None = None,
    ) -> None:  # fmt: skip
        self.bots = {seat: level for seat, level in sorted(bots.items()) if level in LINES}
        self._seed = seed ^ _SALT
        self._seats = seats
        self._blows = blows or {}
        self._moods: list[_Mood] = []

    @property
    def heard(self) -> int:
        """How many steps were heard: the number of the next one."""
        return len(self._moods)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """All that was said so far."""
        return tuple(mood.remark for mood in self._moods if mood.remark is not None)

    def back_to(self, step: int) -> None:
        """What came after `step` was taken back: it was never heard."""
        del self._moods[step + 1 :]

    def hear(self, seen: Seen) -> Remark | None:
        """One more step, and what is said about it. Raises ValueError for any but the next."""
        if seen.step != self.heard:
            raise ValueError(f"step {self.heard} comes next, not {seen.step}")
        mood = self._moods[-1] if self._moods else _Mood()
        points = mood.points if seen.points is None else tuple(seen.points)
        remark = self._remark(mood, seen, points) if self.bots else None
        moved = [abs(by) for by in _changes(mood.points, points) if by]
        self._moods.append(
            _Mood(
                points, mood.steps + len(moved), mood.sum + sum(moved),
                mood.spoke if remark is None else remark.step,
                mood.occasion if remark is None else remark.occasion,
                mood.said if remark is None else (*mood.said, remark.words),
                remark,
            )
        )  # fmt: skip
        return remark

    # --- inside -----------------------------------------------------------------------------------

    def _remark(self, mood: _Mood, seen: Seen, points: tuple[int, ...]) -> Remark | None:
        if mood.spoke is not None and seen.step - mood.spoke < self._pause(seen):
            return None
        found = {*self._ends(seen), *self._blown(seen.facts), *self._scored(mood, points)}
        speakers: list[tuple[Seat, str]] = []
        for occasion in SPEAKS:
            speakers = sorted((seat, what) for seat, what in found if what == occasion)
            if occasion == WIN:  # who won and who lost have one last word together
                speakers += sorted((seat, what) for seat, what in found if what == LOSE)
            if speakers:
                break
        else:
            return None
        chance = Rng.at(self._seed, seen.step)
        seat, what = chance.choice(speakers)
        again = what == mood.occasion
        if chance.below(100) >= SPEAKS[what] // (AGAIN if again else 1):
            return None
        level = self.bots[seat]
        return Remark(seen.step, seat, level, what, _fresh(LINES[level][what], mood.said, chance))

    def _pause(self, seen: Seen) -> int:
        """How many steps after the last remark another one may come."""
        if seen.result is not None:
            return LAST_ROUNDS * self._seats
        return max(LEAST_PAUSE, ROUNDS * self._seats)

    def _ends(self, seen: Seen) -> Iterable[tuple[Seat, str]]:
        """The first moment, and the last."""
        if seen.result is not None:
            winners = seen.result.winners
            return [(seat, WIN if seat in winners else LOSE) for seat in self.bots]
        return [(seat, BEGIN) for seat in self.bots] if seen.step == 0 else []

    def _blown(self, facts: Sequence[Fact]) -> Iterable[tuple[Seat, str]]:
        """Who was hit, and who did it."""
        for fact in facts:
            blow = self._blows.get(str(fact.__struct_config__.tag))
            if blow is not None:
                hit, by = getattr(fact, blow.hit), getattr(fact, blow.by) if blow.by else None
                if hit in self.bots:
                    yield hit, HURT
                if by in self.bots:
                    yield by, STRIKE

    def _scored(self, mood: _Mood, points: tuple[int, ...]) -> Iterable[tuple[Seat, str]]:
        """Who scored or lost far more than is usual, and who is ahead now and was not before."""
        for seat, by in enumerate(_changes(mood.points, points)):
            large = mood.steps >= KNOWN and LARGE[1] * abs(by) * mood.steps > LARGE[0] * mood.sum
            if by and large and seat in self.bots:
                yield seat, GAIN if by > 0 else HURT
        before, now = _ahead(mood.points), _ahead(points)
        if any(a != b for a, b in pairwise(mood.points)) and before != now and now is not None:
            if now in self.bots:
                yield now, LEAD
            if before in self.bots:
                yield before, OVERTAKEN


def _changes(before: Sequence[int], now: Sequence[int]) -> list[int]:
    """By how much each seat's points went up; nothing in the beginning."""
    return [b - a for a, b in zip(before, now, strict=False)]


def _ahead(points: Sequence[int]) -> Seat | None:
    """Who alone has the most points."""
    best = max(points, default=0)
    first = [seat for seat, own in enumerate(points) if own == best]
    return first[0] if len(first) == 1 else None


def _fresh(lines: Sequence[str], said: Sequence[str], chance: Rng) -> str:
    """One of the lines, as long as there is one that was not heard in this match."""
    return chance.choice([line for line in lines if line not in said] or lines)

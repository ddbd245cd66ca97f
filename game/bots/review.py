"""What cost most: decisions of a match after which a seat stood clearly worse than it might have.

Owns which questions are asked about a match that was played, and what of the answers counts. It
asks nobody itself: whoever does (a screen through another process, a terminal at once) fetches a
`question`, and brings its answer to `hear`. It knows no game, and of each decision no more than its
seat knew then: that seat's view, from which the choices follow.

**How.** Three rounds, each about fewer decisions and with more effort for each of them. First all
decisions are judged, so that those that look dear are known. These are judged again, to find what
would have been best. Last, of what then looks dearest, only two choices are compared: what was
chosen, and what seemed best.

**Why it is not chance.** Of many noisy differences the largest are too large (the winner's curse):
neither of the first two rounds says what a decision cost. So the last round throws their figures
away and begins again with chance of its own, in batches that do not know of each other. Both are
tried in the same worlds, which cancels the luck of the deal, and with hands that slip (`rough`), so
that nothing hangs on one line of play. A decision counts when the mean of the batches' differences
is `SURE` of its standard errors above nothing: for six batches this comes about by chance in fewer
than two of a hundred decisions that cost nothing, and six are looked at. It has to cost half a
point besides, as anything less is no lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from game.bots.asking import Offhand
from game.bots.cast import Cast, SearchCast
from game.bots.plain import ROUGH, SEARCH
from game.bots.question import Casts, Decision, Purpose, Question
from game.core.model import CLOCK, Action, Seat
from game.core.rng import Rng
from game.table.match import Match

FIRST: Final = 24
"""What the first round has for all decisions together, in thoughts of a captain: half a second each
on a small machine, and all rounds together come to twenty seconds."""
LEAST_EACH: Final = 12
"""Each of them has so many hundredths of a captain's thought, however many there are ..."""
MOST_EACH: Final = 60
"""... and no more than so many, however few."""
AGAIN: Final = 12
"""Decisions at most that are judged again, shared out among those who are looked at ..."""
AGAIN_EACH: Final = 80
"""... each with so many hundredths of a thought."""
COMPARED: Final = 6
"""Decisions at most of which two choices are compared, shared out in the same way."""
FOR_EACH: Final = 4
"""So many for each of them in any case: one more than are told."""
BATCHES: Final = 6
BATCH: Final = 80
"""Playouts of one batch, forty worlds. They are played one by one, however quick a search is."""
FEWEST: Final = 12
"""Playouts of a question at least."""
SURE: Final = 3
LEAST: Final = 50
"""Hundredths of a point below which nothing is lost worth the words."""
TOLD: Final = 3
"""So many are told of each seat."""
_SALT: Final = 0x05EE_0A61
"""The chance of a review is no other's."""
_LEGAL, _WHY = -1, -2
_COMPARES: Final = 2
"""The number of the round in which two choices are compared."""


class Missed(msgspec.Struct, frozen=True):
    """After `turn` steps `seat` did `chosen`; `better` would have been worth `cost` hundredths of a
    point more, because of `why` (a code for `Speech.advice`). `view` is what the seat saw then."""

    turn: int
    seat: Seat
    view: Any
    chosen: Action
    better: Action
    cost: int
    why: str


class _Past:
    """A decision that was made: what its seat saw, might have done, and did."""

    __slots__ = ("better", "chosen", "cost", "legal", "seat", "sums", "turn", "view")

    def __init__(self, turn: int, seat: Seat, chosen: Action) -> None:
        self.turn = turn
        self.seat = seat
        self.chosen = chosen
        self.view: Any = None
        self.legal: tuple[Action, ...] = ()
        self.better = chosen
        self.cost = 0
        """What it seems to have cost, in hundredths of a point."""
        self.sums: list[int] = []
        """By batch, the difference between the two choices."""


class Review:
    """The review of one match, for the decisions of `seats`. `effort` is a captain's number of
    playouts (`Quick.effort`)."""

    def __init__(self, cast: Cast, match: Match[Any], seats: Iterable[Seat], effort: int) -> None:
        """A match with a clock, or whose bots do not search, has nothing to review."""
        self._cast = cast
        self._match = match
        self._seats = frozenset(seats) - {CLOCK}
        among = max(1, len(self._seats))
        self._shares = (0, max(FOR_EACH, AGAIN // among), max(FOR_EACH, COMPARED // among))
        """By round, decisions at most of each seat; all of them in the first."""
        self._past: list[_Past] = []
        if isinstance(cast, SearchCast) and not match.rules.info.realtime:
            self._past = [
                _Past(turn, entry.seat, entry.action)
                for turn, entry in enumerate(match.entries)
                if entry.seat in self._seats
            ]
        self._round = 0
        self._jobs: list[tuple[_Past, int]] = [(past, 0) for past in self._past]
        """What is asked in this round: about which decision, and which batch of it."""
        self._asked = self._heard = 0
        self._before = 0
        """Answers of earlier rounds."""
        each = max(LEAST_EACH, min(MOST_EACH, 100 * FIRST // max(1, len(self._past))))
        self._efforts = tuple(
            max(FEWEST, playouts)
            for playouts in (each * effort // 100, AGAIN_EACH * effort // 100, BATCH)
        )
        """Playouts of a question, by round."""
        self._go_on()

    # --- how far it is ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Is everything known that will be?"""
        return self._round == len(_ROUNDS)

    @property
    def progress(self) -> int:
        """How far it is, in percent; it never goes back."""
        if self.over:
            return 100
        _first, again, compared = (share * len(self._seats) for share in self._shares)
        counts = (len(self._past), again, compared * BATCHES)
        rounds = [count * each for count, each in zip(counts, self._efforts, strict=True)]
        here = rounds[self._round] * self._heard // max(1, len(self._jobs))
        return min(99, (sum(rounds[: self._round]) + here) * 100 // sum(rounds))

    # --- asking and hearing -----------------------------------------------------------------------

    def question(self) -> Question | None:
        """The next one to be asked; None when it waits for answers, or is over."""
        while self._asked < len(self._jobs):
            past, batch = self._jobs[self._asked]
            self._asked += 1
            asked = self._about(past, batch)
            if asked is not None:
                return asked
            self._heard += 1
            self._go_on()
        return None

    def hear(self, decision: Decision) -> None:
        """The answer to one of the questions. They may come in any order."""
        number = decision.moment - self._before
        if self.over or not 0 <= number < self._asked:
            return
        past, _batch = self._jobs[number]
        _ROUNDS[self._round](past, decision)
        self._heard += 1
        self._go_on()

    def _about(self, past: _Past, batch: int) -> Question | None:
        """A question about one decision, or None where there was nothing to choose."""
        match, seat = self._match, past.seat
        if past.view is None:
            rules, chance = match.rules, self._chance(past.turn).fork(_LEGAL)
            past.view = match.view_at(past.turn, seat)
            # The choices follow from the view: in any world that fits it they are the same.
            past.legal = tuple(rules.legal(rules.imagine(past.view, seat, chance), seat))
        if len(past.legal) < 2 or past.chosen not in past.legal:
            return None
        chance = self._chance(past.turn).fork(self._round).fork(batch)
        effort = self._efforts[self._round]
        bot, legal = f"{SEARCH}{effort}", past.legal
        if self._round == _COMPARES:
            bot, legal = f"{ROUGH}{effort}", (past.chosen, past.better)
        number = self._before + self._asked - 1
        return Question(
            match.rules.info.id, seat, past.view, legal, bot, chance.origin, number,
            judge=True, keep=past.chosen, purpose=Purpose.REVIEW,
        )  # fmt: skip

    def _chance(self, turn: int) -> Rng:
        return Rng.at(self._match.seed ^ _SALT, turn)

    def _go_on(self) -> None:
        """Begin the next round as soon as all of this one is known."""
        while not self.over and self._heard == len(self._jobs):
            self._before += len(self._jobs)
            self._round += 1
            batches = BATCHES if self._round == _COMPARES else 1
            dear = () if self.over else self._dearest(self._shares[self._round])
            self._jobs = [(past, batch) for past in dear for batch in range(batches)]
            self._asked = self._heard = 0

    def _dearest(self, most: int) -> list[_Past]:
        """Of those that this round was about, the dearest of each seat."""
        looked = dict.fromkeys(past for past, _batch in self._jobs)
        dear = sorted((past for past in looked if past.cost > 0), key=lambda past: -past.cost)
        seats = {past.seat for past in dear}
        return [past for seat in sorted(seats)
                for past in [one for one in dear if one.seat == seat][:most]]  # fmt: skip

    # --- what came of it --------------------------------------------------------------------------

    def missed(self) -> tuple[Missed, ...]:
        """By seat, what cost it most, the dearest first; nothing before it is over, and nothing of
        which one cannot be sure."""
        if not self.over:
            return ()
        dear = [(past, _mean(past.sums)) for past in self._past if _is_sure(past.sums)]
        dear = [(past, cost) for past, cost in dear if cost >= LEAST]
        dear.sort(key=lambda found: (found[0].seat, -found[1], found[0].turn))
        told: list[Missed] = []
        for past, cost in dear:
            if sum(missed.seat == past.seat for missed in told) < TOLD:
                told.append(self._told(past, cost))
        return tuple(told)

    def _told(self, past: _Past, cost: int) -> Missed:
        why = ""
        if isinstance(self._cast, SearchCast):
            rng = self._chance(past.turn).fork(_WHY)
            why = self._cast.explain(past.view, past.legal, past.better, rng)
        return Missed(past.turn, past.seat, past.view, past.chosen, past.better, cost, why)


# --- what an answer says, by round ----------------------------------------------------------------


def _worths(decision: Decision, *wanted: Action) -> list[int] | None:
    """What these choices are worth; None when one of them was not tried in any world."""
    found = {judged.action: judged.worth for judged in decision.judged if judged.worlds}
    return [found[action] for action in wanted] if all(a in found for a in wanted) else None


def _judge(past: _Past, decision: Decision) -> None:
    """What the decision seems to have cost, and what seems best."""
    past.cost = 0
    if decision.judged:
        best = decision.judged[0].action
        worths = _worths(decision, best, past.chosen)
        if worths is not None and best != past.chosen:
            past.better, past.cost = best, worths[0] - worths[1]


def _compare(past: _Past, decision: Decision) -> None:
    """One batch more of the difference between the two choices."""
    worths = _worths(decision, past.better, past.chosen)
    if worths is not None:
        past.sums.append(worths[0] - worths[1])


_ROUNDS: Final = (_judge, _judge, _compare)


def _mean(differences: Sequence[int]) -> int:
    return sum(differences) // len(differences)


def _is_sure(differences: Sequence[int]) -> bool:
    """Is their mean `SURE` standard errors above nothing? Not from less than all batches."""
    n, total = len(differences), sum(differences)
    if n < BATCHES or total <= 0:
        return False
    spread = n * sum(d * d for d in differences) - total * total  # n^2 times the variance
    return (n - 1) * total * total >= SURE * SURE * spread


def review(
    casts: Casts, match: Match[Any], seats: Iterable[Seat], effort: int
) -> tuple[Missed, ...]:
    """The whole review here and now, for those who can wait: some seconds."""
    found = Review(casts[match.rules.info.id], match, seats, effort)
    offhand = Offhand(casts)
    while (asked := found.question()) is not None:
        offhand.ask(asked)
        said = offhand.answer(Purpose.REVIEW)
        assert said is not None  # it decides at once
        found.hear(said)
    return found.missed()

"""Advice to a person who has to decide: the two ways that a captain thinks best, and how far apart.

Owns what is asked for it, what of the answers is told, and the words for differences of points; the
reasons' words are each game's own (`Speech.advice`). It asks nobody itself: a screen asks another
process, a terminal at once. Where a game's bots do not search, there is only the plain bot's advice
(`Crew.hint`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from game.bots.asking import Offhand
from game.bots.cast import Cast, SearchCast
from game.bots.plain import CAPTAIN, ROUGH
from game.bots.question import Casts, Decision, Purpose, Question, question_about
from game.core.game import Advice
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.table.match import Match

LIKELY: Final = 4
"""So many of a captain's best choices are compared: some may be the same in all but name."""
COMPARED: Final = f"{ROUGH}320"
"""Who says how far apart they are: eighty worlds and more, half a second."""
ALIKE: Final = 25
"""Hundredths of a point: no judgement is finer, so less than that is as good."""
_WHY, _APART = 3, 4
"""Streams of a question's chance."""


class Counsel(msgspec.Struct, frozen=True):
    """One way or two, the better one first. `ahead`: by how many hundredths of a point, 0 or less
    where it is not clear that it is better; None where nobody compared them."""

    ways: tuple[Advice, ...]
    ahead: int | None = None


class Consulting:
    """One person's question. Ask what `question` says and `hear` the answer, until it is `over`;
    then `counsel` is what to tell, or None when there is nothing (somebody had to stand in)."""

    def __init__(self, cast: Cast, match: Match[Any], seat: Seat) -> None:
        """Over at once where nobody searches, or where there is nothing to choose."""
        self._cast = cast
        self._first: Question | None = None
        self._best: tuple[Action, ...] = ()
        self._next: Question | None = None
        self.counsel: Counsel | None = None
        searches = isinstance(cast, SearchCast) and CAPTAIN in cast.names
        if searches and len(match.legal(seat)) > 1:
            self._first = self._next = question_about(
                match, seat, CAPTAIN, judge=True, purpose=Purpose.HINT
            )
        self.over = self._first is None

    def question(self) -> Question | None:
        """What is to be asked now; None while an answer is missing, and when it is over."""
        asked, self._next = self._next, None
        return asked

    def hear(self, said: Decision) -> None:
        """The answer to what was asked last."""
        first = self._first
        if self.over or first is None or (said.moment, said.seat) != (first.moment, first.seat):
            return
        judged = [one for one in said.judged if one.worlds]
        if not self._best and len(judged) > 1:
            self._best = tuple(one.action for one in judged[:LIKELY])
            chance = Rng(first.chance).fork(_APART).origin
            self._next = msgspec.structs.replace(
                first, legal=self._best, bot=COMPARED, chance=chance
            )
            return
        self.over = True
        best = self._best or tuple(one.action for one in judged)
        if best:
            two, ahead = _two_ways(best, {one.action: one.worth for one in judged})
            ways = tuple(Advice(action, self._why(first, action)) for action in two)
            self.counsel = Counsel(ways, ahead)

    def _why(self, asked: Question, action: Action) -> str:
        assert isinstance(self._cast, SearchCast)  # else it was over at once
        chance = Rng(asked.chance).fork(_WHY)
        return self._cast.explain(asked.view, asked.legal, action, chance)


def _two_ways(
    best: Sequence[Action], worths: Mapping[Action, int]
) -> tuple[Sequence[Action], int | None]:
    """The best choice and the next one, and how far apart they are, as far as they were compared.
    What comes to the very same in the same worlds (a chest on this cross or on that) is no other
    way, as long as there is one that does not."""
    if len(best) < 2 or not all(action in worths for action in best):
        return best[:2], None
    others = [action for action in best[1:] if worths[action] != worths[best[0]]] or best[1:]
    return (best[0], others[0]), worths[best[0]] - worths[others[0]]


def counsel_now(casts: Casts, match: Match[Any], seat: Seat) -> Counsel | None:
    """The same here and now, in about a second."""
    found = Consulting(casts[match.rules.info.id], match, seat)
    offhand = Offhand(casts)
    while (asked := found.question()) is not None:
        offhand.ask(asked)
        said = offhand.answer(asked.purpose)
        assert said is not None  # it decides at once
        found.hear(said)
    return found.counsel


# --- words ----------------------------------------------------------------------------------------


def verdict(told: Counsel) -> str:
    """How the two ways compare, as a sentence; "" where there is but one, or nobody knows."""
    if len(told.ways) < 2 or told.ahead is None:
        return ""
    if told.ahead < ALIKE:
        return "Both are about as good."
    return f"The first is worth {in_points(told.ahead)} more."


def in_points(hundredths: int) -> str:
    """ "about 1 point", "about 1.4 points": no judgement is finer than a tenth."""
    whole, tenths = divmod((hundredths + 5) // 10, 10)
    if not tenths:
        return f"about {whole} point{'' if whole == 1 else 's'}"
    return f"about {whole}.{tenths} points"

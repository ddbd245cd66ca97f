"""Questions to bots in their order: who waits for what, and what nobody wants to know any more.

Owns the waiting and the decided ones, for all who ask: the table's bots, people who want a hint, a
review. Who thinks, and where, is somebody else's: `thinking.Thinker` asks another process,
`Offhand` decides at once. Knows no game, no screen and no clock.
"""

from __future__ import annotations

import abc
from collections import deque
from collections.abc import Iterator

from game.bots.cast import Judged
from game.bots.question import (
    Casts,
    Choice,
    Decision,
    Purpose,
    Question,
    by_chance,
    decide,
)


class Task:
    """A question that has no answer yet. `fault`: why the plain bot is asked instead."""

    __slots__ = ("fault", "question", "ticket")

    def __init__(self, question: Question, ticket: int) -> None:
        self.question = question
        self.ticket = ticket
        self.fault = ""


class Asking(abc.ABC):
    """Whom scenes ask. `log` has a line for each stand-in.

    **How it is used.** `ask` a question, then call `answer` every tick, with its purpose, until the
    decision comes; no call waits. Each purpose has its own answers, so that nobody takes another's:

    - `PLAY`: a bot's own decision, asked by the table as soon as it is the bot's turn.
    - `HINT`: what a captain, say, thinks of a person's choices:
      `question_about(match, seat, "captain", judge=True, purpose=Purpose.HINT)`. Its decision has
      `judged`, the best first. It waits for bots' decisions, never the other way round.
    - `REVIEW`: old views, as many questions as there are decisions to look at. `moment` is any
      number that the asker knows them by (a turn, say): none takes another back. They wait for all
      others, and are answered in the order they were asked in.

    `PLAY` and `HINT` are about the match as it stands: asking about a later moment takes back all
    that were asked about earlier ones, answers included. `cancel` takes back the rest: whoever asks
    for a purpose cancels it when nobody looks any more. One match at a time may be asked about.
    """

    def __init__(self, casts: Casts) -> None:
        self.log: list[str] = []
        self._casts = casts
        self._waiting: list[Task] = []
        """In the order in which they will be thought about."""
        self._decided: dict[Purpose, deque[Decision]] = {purpose: deque() for purpose in Purpose}
        self._tickets = 0
        self._closed = False

    # --- asking -----------------------------------------------------------------------------------

    @abc.abstractmethod
    def warm(self) -> None:
        """Questions are about to come: get ready."""

    def asked(self, moment: int, seat: int, purpose: Purpose = Purpose.PLAY) -> bool:
        """Is this question on its way, or its answer waiting?"""
        return any(
            (asked.purpose, asked.moment, asked.seat) == (purpose, moment, seat)
            for asked in self._all()
        )

    def ask(self, question: Question) -> None:
        """Ask; asking the same seat again at the same moment for the same purpose changes nothing.

        Raises ValueError for a moment that is over, for nothing to choose from, and when closed.
        """
        if self._closed or not question.legal:
            raise ValueError("closed" if self._closed else "there is nothing to choose from")
        moment, purpose = question.moment, question.purpose
        if purpose is not Purpose.REVIEW:
            now = [asked.moment for asked in self._all() if asked.purpose is not Purpose.REVIEW]
            newest = max(now, default=moment)
            if moment < newest:
                raise ValueError(f"moment {moment} is over, this is {newest}")
            if moment > newest:
                self.cancel(Purpose.PLAY)
                self.cancel(Purpose.HINT)
        if self.asked(moment, question.seat, purpose):
            return
        self._tickets += 1
        task = Task(question, self._tickets)
        if len(question.legal) == 1:
            self._settle(task, Choice(0))
        else:
            self._enqueue(task)
            self._step()

    def answer(self, purpose: Purpose = Purpose.PLAY) -> Decision | None:
        """The next decision, in the order of the questions, if there is one. Call it every tick:
        nothing goes on without."""
        if not self._closed:
            self._step()
        decided = self._decided[purpose]
        return decided.popleft() if decided else None

    def cancel(self, purpose: Purpose | None = None) -> None:
        """Take back all questions that are asked for it; None: all. None of them is answered."""
        for one in Purpose if purpose is None else (purpose,):
            self._waiting = [t for t in self._waiting if t.question.purpose is not one]
            self._decided[one].clear()

    def close(self) -> None:
        """Be asked no more."""
        self.cancel()
        self._closed = True

    def left(self, purpose: Purpose) -> int:
        """How many questions that are asked for it have no decision yet."""
        return sum(task.question.purpose is purpose for task in self._undecided())

    # --- inside -----------------------------------------------------------------------------------

    @abc.abstractmethod
    def _step(self) -> None:
        """Go on with whatever waits."""

    def _undecided(self) -> Iterator[Task]:
        """Those that somebody wants an answer to."""
        return iter(self._waiting)

    def _all(self) -> Iterator[Question | Decision]:
        """Everything that was asked and not yet taken away."""
        for task in self._undecided():
            yield task.question
        for decided in self._decided.values():
            yield from decided

    def _enqueue(self, task: Task) -> None:
        """Behind all that are needed as soon as this one, before those that can wait."""
        purpose = task.question.purpose
        first = (n for n, t in enumerate(self._waiting) if t.question.purpose > purpose)
        self._waiting.insert(next(first, len(self._waiting)), task)

    def _settle(self, task: Task, choice: Choice) -> None:
        """Here is the answer. One that nobody may give, from a process gone mad, is none."""
        asked, fault = task.question, choice.fault
        which = choice.which
        if not 0 <= which < len(asked.legal):
            which, fault, _ = by_chance(asked, f"there is no choice {which}")
        action = asked.legal[which]
        if fault:
            who = f"{asked.bot} on seat {asked.seat}, moment {asked.moment}"
            self.log.append(f"{who}: {fault}; chosen for it: {action!r}")
        judged = tuple(
            Judged(asked.legal[which], worth, worlds)
            for which, worth, worlds in choice.judged
            if 0 <= which < len(asked.legal)
        )
        decision = Decision(asked.moment, asked.seat, action, judged, asked.purpose, fault)
        self._decided[asked.purpose].append(decision)


class Offhand(Asking):
    """Decides here and at once, in the process that asks, one question at each look: for tests and
    pictures, and wherever nobody minds that a screen stands still meanwhile."""

    def warm(self) -> None:
        """It always is."""

    def _step(self) -> None:
        if self._waiting:
            task = self._waiting.pop(0)
            self._settle(task, decide(self._casts, task.question))

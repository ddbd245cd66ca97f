"""Bots that think in another process, so that a screen never stutters.

A `Thinker` is asked, looked at once a tick, and at some time has the answer; no call waits. Owns
the order of questions, how long one may take, and what happens instead: a bot that raises, hangs,
dies or answers nonsense is replaced by the plain one for that decision, with a line in the log. The
same question gets the same answer, whether its process is new or old (`question`).

One process is enough: it thinks about one question after the other. It is started at the first
question or at `warm`, and kept. Knows no game, no screen and no clock: time is handed in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from game.bots.base import Judged
from game.bots.question import (
    Casts,
    Choice,
    Decision,
    Question,
    by_chance,
    stand_in,
    words,
)
from game.bots.work import Chosen, Dropped, Parcel, Ready, Told
from game.bots.worker import Worker

SECOND: Final = 1_000_000_000
"""In nanoseconds, as all times here."""
LIMIT: Final = 20 * SECOND
"""No bot needs that long on the slowest machine: it hangs."""
GRACE: Final = SECOND
"""A question that was taken back is dropped within some milliseconds where a processor is free; or
its bot hangs."""
START: Final = 30 * SECOND
"""A process that says nothing for so long never will. It usually takes a third of a second."""
STARTS: Final = 3
"""Failed starts in a row after which there is no other process: the plain bot plays for all."""


class _Task:
    """A question that has no answer yet. `fault`: why the plain bot is asked instead."""

    __slots__ = ("fault", "question", "ticket")

    def __init__(self, question: Question, ticket: int) -> None:
        self.question = question
        self.ticket = ticket
        self.fault = ""

    def is_for(self, moment: int, seat: int) -> bool:
        return (self.question.moment, self.question.seat) == (moment, seat)


class Thinker:
    """Asks bots of all games, for one match at a time. `log` has a line for each stand-in."""

    def __init__(
        self, casts: Casts, module: str, clock: Callable[[], int], limit: int = LIMIT
    ) -> None:
        """`module` names the one that has `casts` as `BOTS`: the process reads them there.

        `clock` is monotonic, in nanoseconds; `limit` the longest that a bot may think.
        """
        self.log: list[str] = []
        self._casts = casts
        self._module = module
        self._clock = clock
        self._limit = limit
        self._queue: deque[_Task] = deque()
        self._decided: deque[Decision] = deque()
        self._out: _Task | None = None
        """What the process thinks about."""
        self._taken_back = False
        """... but nobody wants to know any more."""
        self._since = 0
        """When the process got it, or when it was taken back; before, when it was started."""
        self._tickets = 0
        self._worker: Worker | None = None
        self._before: Worker | None = None
        """One that was ended, to be seen off by the next."""
        self._ready = False
        self._failures = 0
        self._why_none = ""
        """Why there is no other process, once that is given up."""
        self._closed = False

    # --- asking -----------------------------------------------------------------------------------

    def warm(self) -> None:
        """Start the process now, so that the first question finds it ready."""
        if self._worker is None and not self._why_none and not self._closed:
            self._start()

    def asked(self, moment: int, seat: int) -> bool:
        """Is this question on its way, or its answer waiting?"""
        return any(task.is_for(moment, seat) for task in self._waiting()) or any(
            (done.moment, done.seat) == (moment, seat) for done in self._decided
        )

    def ask(self, question: Question) -> None:
        """Ask; asking the same seat again at the same moment changes nothing.

        A later moment takes back all earlier questions, answers included. Raises ValueError for an
        earlier moment, for nothing to choose from, and when closed.
        """
        if self._closed or not question.legal:
            raise ValueError("closed" if self._closed else "there is nothing to choose from")
        moments = [task.question.moment for task in self._waiting()]
        newest = max(moments + [done.moment for done in self._decided], default=question.moment)
        if question.moment < newest:
            raise ValueError(f"moment {question.moment} is over, this is {newest}")
        if question.moment > newest:
            self.cancel()
        if self.asked(question.moment, question.seat):
            return
        self._tickets += 1
        task = _Task(question, self._tickets)
        if len(question.legal) == 1:
            self._settle(task, Choice(0))
        else:
            self._queue.append(task)
            self._step()

    def answer(self) -> Decision | None:
        """The next decision, in the order of the questions, if there is one. Call it every tick:
        nothing goes on without."""
        if not self._closed:
            self._step()
        return self._decided.popleft() if self._decided else None

    def cancel(self) -> None:
        """Take back all questions: undo, pause, another match. None of them is answered."""
        self._queue.clear()
        self._decided.clear()
        if self._out is not None and not self._taken_back and self._worker is not None:
            self._worker.call_back(self._out.ticket)
            self._taken_back, self._since = True, self._clock()

    def close(self) -> None:
        """End the process, within milliseconds, and be asked no more. Call it before quitting."""
        self.cancel()
        self._closed = True
        for worker in (self._worker, self._before):
            if worker is not None:
                worker.end()
                worker.bury()
        self._worker = self._before = self._out = None

    def _waiting(self) -> list[_Task]:
        """Questions that somebody wants an answer to."""
        out = [] if self._out is None or self._taken_back else [self._out]
        return out + list(self._queue)

    # --- one step ---------------------------------------------------------------------------------

    def _step(self) -> None:
        worker = self._worker
        if worker is not None:
            for told in worker.hear():
                self._hear(told)
            self._look_after(worker)
        if self._why_none:
            while self._queue:
                task = self._queue.popleft()
                self._settle(task, stand_in(self._casts, task.question, self._why_none))
        elif self._queue and self._worker is None:
            self._start()
        elif self._queue and self._ready and self._out is None:
            self._hand_on(self._queue.popleft())

    def _start(self) -> None:
        longest_s = 1 + 2 * self._limit // SECOND
        self._worker = Worker(self._module, longest_s, self._before)
        self._before, self._ready, self._since = None, False, self._clock()

    def _hand_on(self, task: _Task) -> None:
        assert self._worker is not None  # it is ready
        self._out, self._taken_back, self._since = task, False, self._clock()
        try:
            self._worker.send(task.ticket, Parcel(task.question, task.fault))
        except OSError:  # gone before it got it: the next one gets it
            self._out = None
            self._queue.appendleft(task)
            self._lose(self._worker, "died")
        except Exception as fault:  # a view that cannot be sent
            self._out = None
            self._settle(task, stand_in(self._casts, task.question, words(fault)))

    def _hear(self, told: Told) -> None:
        task = self._out
        if isinstance(told, Ready):
            self._ready, self._failures = True, 0
        elif isinstance(told, Chosen | Dropped) and task is not None and told.ticket == task.ticket:
            self._out = None
            if isinstance(told, Chosen) and not self._taken_back:
                self._settle(task, Choice(told.which, told.fault, told.judged))

    def _look_after(self, worker: Worker) -> None:
        """Has the process died, or does it take too long?"""
        waited = self._clock() - self._since
        lost = worker.lost()
        if lost is None and not self._ready and waited > START:
            lost = f"could not be started (nothing heard in {START // SECOND} s)"
        elif lost is None and self._out is not None and self._taken_back and waited > GRACE:
            lost = "did not let go"
        elif lost is None and self._out is not None and waited > self._limit:
            lost = f"no answer in {self._limit / SECOND:g} s"
        if lost is not None:
            self._lose(worker, lost)

    def _lose(self, worker: Worker, why: str) -> None:
        """Do without this process. What it thought about goes to the plain bot, in a new one."""
        worker.end()
        self._worker, self._before = None, worker
        task, self._out = self._out, None
        if not self._ready:
            self._failures += 1
            if self._failures == STARTS:
                self._why_none = why
                self.log.append(f"bots cannot think in another process: {why}")
            return
        self._ready = False
        if task is None:
            return
        if self._taken_back:
            self._start()  # the match goes on, and so will questions
        elif task.fault:
            self._settle(task, by_chance(task.question, f"{task.fault}; plain bot: {why}"))
        else:
            task.fault = why
            self._queue.appendleft(task)

    def _settle(self, task: _Task, choice: Choice) -> None:
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
        self._decided.append(Decision(asked.moment, asked.seat, action, judged))

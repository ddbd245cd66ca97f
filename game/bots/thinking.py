"""Bots that think in another process, so that a screen never stutters.

A `Thinker` is asked, looked at once a tick, and at some time has the answer; no call waits. Owns
the process, how long one question may take, and what happens instead: a bot that raises, hangs,
dies or answers nonsense is replaced by the plain one for that decision, with a line in the log. How
to ask, and for what, stands in `asking.Asking`.

The same question gets the same answer, whether its process is new or old, and the one that it gets
here (`question`), with one exception: after `CAP` a search must say what is best by then. How far
it has come then depends on the machine; its effort is set so that this happens on slow ones alone,
or when the machine has other things to do.

One process is enough: it thinks about one question after the other. It is started at the first
question or at `warm`, and kept. Knows no game, no screen and no clock: time is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.bots.asking import Asking, Task
from game.bots.question import Casts, Choice, Purpose, by_chance, stand_in, words
from game.bots.work import Chosen, Dropped, Parcel, Ready, Told
from game.bots.worker import Worker

SECOND: Final = 1_000_000_000
"""In nanoseconds, as all times here."""
LIMIT: Final = 20 * SECOND
"""No bot needs that long on the slowest machine: it hangs."""
CAP: Final = 3 * SECOND
"""So long a search may look ahead; it usually takes half a second. Nobody likes to wait longer."""
GRACE: Final = SECOND
"""A question that was taken back is dropped within some milliseconds where a processor is free; or
its bot hangs."""
START: Final = 30 * SECOND
"""A process that says nothing for so long never will. It usually takes a third of a second."""
STARTS: Final = 3
"""Failed starts in a row after which there is no other process: the plain bot plays for all."""


class Thinker(Asking):
    """Asks bots of all games in another process."""

    def __init__(
        self, casts: Casts, module: str, clock: Callable[[], int],
        limit: int = LIMIT, cap: int = CAP,
    ) -> None:  # fmt: skip
        """`module` names the one that has `casts` as `BOTS`: the process reads them there.

        `clock` is monotonic, in nanoseconds; `limit` the longest that a bot may think, `cap` when a
        search has to come to an end.
        """
        super().__init__(casts)
        self._module = module
        self._clock = clock
        self._limit = limit
        self._cap = cap
        self._out: Task | None = None
        """What the process thinks about."""
        self._taken_back = False
        """... but nobody wants to know any more."""
        self._hurried = False
        """... and was told that time is up."""
        self._since = 0
        """When the process got it, or when it was taken back; before, when it was started."""
        self._worker: Worker | None = None
        self._before: Worker | None = None
        """One that was ended, to be seen off by the next."""
        self._ready = False
        self._failures = 0
        self._why_none = ""
        """Why there is no other process, once that is given up."""

    def warm(self) -> None:
        """Start the process now, so that the first question finds it ready: it takes a third of a
        second."""
        if self._worker is None and not self._why_none and not self._closed:
            self._start()

    def cancel(self, purpose: Purpose | None = None) -> None:
        """The same for what is thought about just now; that takes no time here."""
        super().cancel(purpose)
        out = self._out
        if out is None or self._taken_back or self._worker is None:
            return
        if purpose is None or out.question.purpose is purpose:
            self._worker.call_back(out.ticket)
            self._taken_back, self._since = True, self._clock()

    def close(self) -> None:
        """End the process, within milliseconds, and be asked no more. Call it before quitting."""
        super().close()
        for worker in (self._worker, self._before):
            if worker is not None:
                worker.end()
                worker.bury()
        self._worker = self._before = self._out = None

    def _undecided(self) -> Iterator[Task]:
        if self._out is not None and not self._taken_back:
            yield self._out
        yield from self._waiting

    # --- one step ---------------------------------------------------------------------------------

    def _step(self) -> None:
        worker = self._worker
        if worker is not None:
            for told in worker.hear():
                self._hear(told)
            self._look_after(worker)
        if self._why_none:
            while self._waiting:
                task = self._waiting.pop(0)
                self._settle(task, stand_in(self._casts, task.question, self._why_none))
        elif self._waiting and self._worker is None:
            self._start()
        elif self._waiting and self._ready and self._out is None:
            self._hand_on(self._waiting.pop(0))

    def _start(self) -> None:
        longest_s = 1 + 2 * self._limit // SECOND
        self._worker = Worker(self._module, longest_s, self._before)
        self._before, self._ready, self._since = None, False, self._clock()

    def _hand_on(self, task: Task) -> None:
        assert self._worker is not None  # it is ready
        self._out, self._since = task, self._clock()
        self._taken_back = self._hurried = False
        try:
            self._worker.send(task.ticket, Parcel(task.question, task.fault))
        except OSError:  # gone before it got it: the next one gets it
            self._out = None
            self._waiting.insert(0, task)
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
        elif lost is None and self._out is not None:
            lost = self._too_long(waited, self._out, worker)
        if lost is not None:
            self._lose(worker, lost)

    def _too_long(self, waited: int, out: Task, worker: Worker) -> str | None:
        """Why the process is to be ended, if it is. A search that is late is hurried first."""
        if self._taken_back:
            return "did not let go" if waited > GRACE else None
        if waited > self._limit:
            return f"no answer in {self._limit / SECOND:g} s"
        if waited > self._cap and not self._hurried:
            worker.hurry(out.ticket)
            self._hurried = True
        return None

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
            self._waiting.insert(0, task)

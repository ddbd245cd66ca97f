"""The process in which bots think, as its owner holds it: start, send, hear, end.

Owns one process, its low priority and the two pipes to it. No call waits: starting, which takes a
third of a second, happens in a thread that then is gone. (On POSIX the interpreter stands still
while the new process is born, a millisecond or two where a processor is free, and more where none
is: start it before it is needed, when nothing moves on the screen.) What is asked when, and what a
silence means, is decided in `thinking`; the other end is `work`.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
import threading
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

import msgspec

from game.bots.question import words
from game.bots.work import ASK, TAKE_BACK, TICKET, TIME_IS_UP, Parcel, Told, Unable, work

NICE: Final = 10
"""Whoever draws goes first: by so much its priority is lower, where a system has priorities."""
LONGEST: Final = 4096
"""Bytes of one message: what a pipe takes in one piece, so that reading one never waits."""
BURIAL_S: Final = 2.0
"""A killed process is waited for so long; it takes some milliseconds."""

_decoder: Final = msgspec.json.Decoder(Told)


class Worker:
    """One process, from its start to its end."""

    def __init__(self, module: str, longest_s: int, before: Worker | None = None) -> None:
        """It starts by and by. `before` is one that was ended and is seen off first; for the other
        arguments see `work`."""
        self._module = module
        self._longest_s = longest_s
        self._before = before
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._mouth: Connection | None = None
        self._ear: Connection | None = None
        self._trouble: str | None = None
        self._ended = False
        self._starter = threading.Thread(target=self._start, name="starter", daemon=True)
        self._starter.start()

    def _start(self) -> None:
        """In a thread of its own: where there was a process before, it is left no zombie."""
        if self._before is not None:
            self._before.bury()
            self._before = None
        context = get_context("spawn")
        opened: list[Connection] = []
        try:
            questions, mouth = context.Pipe(duplex=False)
            opened += questions, mouth
            ear, answers = context.Pipe(duplex=False)
            opened += ear, answers
            process = context.Process(
                target=work, name="thinking", daemon=True,
                args=(questions, answers, self._module, self._longest_s),
            )  # fmt: skip
            process.start()
            _give_way(process)
        except Exception as fault:  # too many processes or files, or not allowed
            for pipe in opened:
                pipe.close()
            self._trouble = f"could not be started ({words(fault)})"
            return
        questions.close()  # its ends are its own alone: then each notices the other's end
        answers.close()
        with self._lock:
            self._process, self._mouth, self._ear = process, mouth, ear
            if self._ended:
                self._kill()

    # --- talking ----------------------------------------------------------------------------------

    def send(self, ticket: int, parcel: Parcel) -> None:
        """A question. Call it when the process is ready, and one at a time.

        Raises OSError when the process is gone, anything else when the view cannot be pickled.
        """
        self._put(ticket, ASK, pickle.dumps(parcel, pickle.HIGHEST_PROTOCOL))

    def call_back(self, ticket: int) -> None:
        """Take the question back; it answers that it did so, as soon as the bot can be stopped."""
        with contextlib.suppress(OSError):  # gone: then nobody thinks about it any more
            self._put(ticket, TAKE_BACK)

    def hurry(self, ticket: int) -> None:
        """Time is up: a search answers with what is best by now; others hear nothing of it."""
        with contextlib.suppress(OSError):  # gone: that is noticed elsewhere
            self._put(ticket, TIME_IS_UP)

    def _put(self, ticket: int, what: bytes, parcel: bytes = b"") -> None:
        if self._mouth is None:
            raise BrokenPipeError("there is no process")
        self._mouth.send_bytes(ticket.to_bytes(TICKET, "big") + what + parcel)

    def hear(self) -> list[Told]:
        """What it has said since the last call."""
        heard: list[Told] = []
        ear = self._ear
        try:
            while ear is not None and ear.poll():
                told = _decoder.decode(ear.recv_bytes(LONGEST))
                if isinstance(told, Unable):
                    self._trouble = f"could not be started ({told.why})"
                heard.append(told)
        except (EOFError, OSError):
            self._ear = None  # `lost` says more as soon as it has ended
        except msgspec.MsgspecError:
            self._trouble = "said what cannot be understood"
        return heard

    def lost(self) -> str | None:
        """Why nothing is to be expected of it any more, in words; None when all is well."""
        if self._trouble is not None or self._process is None:
            return self._trouble
        code = self._process.exitcode
        return None if code is None else f"died (exit code {code})"

    # --- ending -----------------------------------------------------------------------------------

    def end(self) -> None:
        """Kill it, whatever it does, also when it is only about to start. See it off (`bury`)."""
        with self._lock:
            self._ended = True
            self._kill()

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
        for pipe in (self._mouth, self._ear):
            if pipe is not None:
                pipe.close()
        self._mouth = self._ear = None

    def bury(self) -> None:
        """Wait until an ended process is gone, so that no zombie stays: some milliseconds."""
        self._starter.join(BURIAL_S)
        if self._process is not None:
            self._process.join(BURIAL_S)
            with contextlib.suppress(ValueError):  # the system keeps it still
                self._process.close()
            self._process = None


def _give_way(process: SpawnProcess) -> None:
    """From its birth on, as even its start takes a third of a second of a processor. (Windows has
    it done by the process itself: `work`.)

    Linux is told besides that it is nobody who is waited for: it never takes a processor away from
    whoever just woke up to draw. It does get its share, though: what runs only where there is
    nothing else to do (SCHED_IDLE) does not even hear that a question was taken back while another
    program has work for all processors.
    """
    if sys.platform == "win32" or process.pid is None:
        return
    with contextlib.suppress(OSError):  # gone already
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, process.pid, own + NICE)
        if sys.platform == "linux":
            os.sched_setscheduler(process.pid, os.SCHED_BATCH, os.sched_param(0))

"""The process in which bots think, seen from inside: it reads questions and sends choices.

Owns its own life: bounded memory, not a word on anybody's screen, and that it ends with whoever
started it. Which bots there are it learns from a module whose name it is handed; what a question's
answer is stands in `question`. The other end is `worker`.

Two threads: one reads, so that a question can be taken back, time can be up and the end of the
owner is noticed in mid-thought; the main one thinks.
"""

from __future__ import annotations

import _thread
import contextlib
import faulthandler
import importlib
import os
import pickle
import signal
import sys
import threading
from multiprocessing.connection import Connection
from queue import SimpleQueue
from types import FrameType
from typing import Final, TypeAlias

import msgspec

from game.bots.question import (
    MOST_WORDS,
    Cancelled,
    Casts,
    Choice,
    Question,
    decide,
    stand_in,
    words,
)

MOST_MEMORY: Final = 4 << 30
"""Bytes of address space, where a system can bound it: a greedy bot fails, not the machine."""
TICKET: Final = 8
"""Bytes of a question's number, with which every message begins; the next one says what it is."""
ASK, TAKE_BACK, TIME_IS_UP = b"?", b"x", b"!"
"""A question with its parcel; nobody wants to know any more; answer with what is best by now."""
BELOW_NORMAL: Final = 0x4000
"""Windows' priority class of those who do not get in anybody's way."""
AGAIN_S: Final = 0.01
"""Whoever must not be interrupted just now is after so many seconds, perhaps."""
NOTHING: Final = -1
"""No ticket."""


class Ready(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Questions are welcome."""


class Unable(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """There will be no answers, and why."""

    why: str


class Chosen(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The answer to a question (`game.bots.question.Choice`)."""

    ticket: int
    which: int
    fault: str
    judged: tuple[tuple[int, int, int], ...] = ()


class Dropped(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A question was taken back before it was answered."""

    ticket: int


Told: TypeAlias = Ready | Unable | Chosen | Dropped
"""What the process says, as JSON: its owner checks every word of it, and runs none."""


class Parcel(msgspec.Struct, frozen=True):
    """A question on its way. It is pickled: views are of as many types as there are games, and who
    asks is trusted by who is asked. `fault`: why the plain bot is asked instead, if it is."""

    question: Question
    fault: str


def work(questions: Connection, answers: Connection, module: str, longest_s: int) -> None:
    """The whole life of the process. `module` has `BOTS`, the casts of all games.

    Nothing takes longer than `longest_s` seconds: then it ends, even if a bot has brought the whole
    interpreter to a stand and the owner is no more.
    """
    _settle()
    try:
        casts: Casts = importlib.import_module(module).BOTS
    except Exception as fault:
        answers.send_bytes(msgspec.json.encode(Unable(words(fault))))
        return
    Work(questions, answers, casts, longest_s).run()


class Work:
    """Questions in, choices out, until the owner is gone."""

    def __init__(
        self, questions: Connection, answers: Connection, casts: Casts, longest_s: int
    ) -> None:
        self._questions = questions
        self._answers = answers
        self._casts = casts
        self._longest_s = longest_s
        self._waiting: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        self._about = NOTHING
        """The ticket that is thought about; the main thread's alone."""
        self._cancelled = NOTHING
        """The ticket that was taken back last; the reading thread's alone."""
        self._late = NOTHING
        """The ticket whose time was up last; the reading thread's alone."""
        self._black_hole = os.open(os.devnull, os.O_WRONLY)

    def run(self) -> None:
        """Think, question by question. Never returns."""
        signal.signal(signal.SIGINT, self._interrupt)  # Ctrl-C at the terminal is the owner's
        threading.Thread(target=self._read, daemon=True).start()
        self._say(Ready())
        while True:
            ticket, parcel = self._waiting.get()
            self._say(self._think(ticket, parcel))

    def _think(self, ticket: int, parcel: bytes) -> Told:
        faulthandler.dump_traceback_later(self._longest_s, exit=True, file=self._black_hole)
        try:
            self._about = ticket
            self._interrupt()  # taken back before it was begun
            choice = self._choice(ticket, parcel)
            self._about = NOTHING
        except Cancelled:
            return Dropped(ticket)
        finally:
            faulthandler.cancel_dump_traceback_later()
        return Chosen(ticket, choice.which, choice.fault[: 2 * MOST_WORDS], choice.judged)

    def _choice(self, ticket: int, parcel: bytes) -> Choice:
        sent: Parcel = pickle.loads(parcel)
        if sent.fault:
            return stand_in(self._casts, sent.question, sent.fault)
        return decide(self._casts, sent.question, lambda: self._late == ticket)

    def _interrupt(self, _signal: int = 0, frame: FrameType | None = None) -> None:
        """Called in the main thread, between any two steps of a bot: stops it if it is meant.

        Not in the middle of an import, though: many a module can be loaded once in a process, and
        never again if that was broken off.
        """
        if self._about == NOTHING or self._about != self._cancelled:
            return
        if _imports(frame):
            later = threading.Timer(AGAIN_S, _thread.interrupt_main, (signal.SIGINT,))
            later.daemon = True
            later.start()
            return
        self._about = NOTHING
        raise Cancelled

    def _read(self) -> None:
        """The reading thread: it ends with the owner, and the process with it."""
        try:
            while True:
                message = self._questions.recv_bytes()
                ticket = int.from_bytes(message[:TICKET], "big")
                what, parcel = message[TICKET : TICKET + 1], message[TICKET + 1 :]
                if what == ASK:
                    self._waiting.put((ticket, parcel))
                elif what == TIME_IS_UP:
                    self._late = ticket
                else:
                    self._cancelled = ticket
                    _thread.interrupt_main(signal.SIGINT)
        except BaseException:  # nobody is there any more, or nothing that could be understood
            os._exit(0)

    def _say(self, told: Told) -> None:
        try:
            self._answers.send_bytes(msgspec.json.encode(told))
        except OSError:
            os._exit(0)


def _imports(frame: FrameType | None) -> bool:
    """Is a module being loaded there, or by whoever called?"""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib."):
            return True
        frame = frame.f_back
    return False


def _settle() -> None:
    """Be quiet and modest."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        with contextlib.suppress(OSError):
            os.dup2(null, stream)
    sys.stdout = sys.stderr = os.fdopen(null, "w")  # a windowed program has none
    if sys.platform == "win32":
        import ctypes

        own = ctypes.c_void_p(-1)  # what stands for the process itself
        ctypes.windll.kernel32.SetPriorityClass(own, BELOW_NORMAL)
        return
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))

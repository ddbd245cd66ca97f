"""Toy bots for thinking in another process: good ones, and every kind of bad one.

The process imports this module by its name, as it does `game.casts`.
"""

from __future__ import annotations

import gc
import importlib
import itertools
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import msgspec

from game.bots.cast import Judged, Stop, Tally, never
from game.bots.question import Question
from game.bots.work import Chosen
from game.core.game import Advice
from game.core.model import Action, Fact, Seat
from game.core.rng import Rng

NAME: Final = __name__
PLAIN: Final = 3
"""What the toy's plain bot says, always."""
LEGAL_COUNT: Final = 12


class Say(Action, frozen=True, tag="say"):
    number: int


LEGAL: Final[tuple[Action, ...]] = tuple(Say(number) for number in range(LEGAL_COUNT))


class Sight(msgspec.Struct, frozen=True):
    """A toy's view. `begun`: a file that a bot writes its process's number to when it begins."""

    begun: str = ""


class Agreeable:
    """Junk that says it is equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Speechless(Exception):
    """A fault that cannot be put into words."""

    def __str__(self) -> str:
        raise ValueError


class Outside(BaseException):
    """What no ordinary `except` catches."""


def draws(rng: Rng) -> object:
    return Say(rng.below(LEGAL_COUNT))


def dawdles(rng: Rng) -> object:
    """As `draws`, a little later: so many drew before."""
    for _ in range(20_000):
        rng.below(LEGAL_COUNT)
    return draws(rng)


def raises(rng: Rng) -> object:
    raise ValueError("two\nlines \ud800 " + "and more " * 100)


def speechless(rng: Rng) -> object:
    raise Speechless


def leaves(rng: Rng) -> object:
    sys.exit(0)


def escapes(rng: Rng) -> object:
    raise Outside


def sleeps(rng: Rng) -> object:
    time.sleep(600)
    return Say(1)


def spins(rng: Rng) -> object:
    while True:
        rng.bits()


def grips(rng: Rng) -> object:
    """Never lets the interpreter go: no other thread of the process ever runs again."""
    return sum(itertools.repeat(1))


def clings(rng: Rng) -> object:
    """Cannot be stopped by anything that is raised in it."""
    while True:
        try:
            spins(rng)
        except BaseException:
            continue


def junk(rng: Rng) -> object:
    return object()


def nothing(rng: Rng) -> object:
    return None


def illegal(rng: Rng) -> object:
    return Say(99)


def agreeable(rng: Rng) -> object:
    return Agreeable()


def dies(rng: Rng) -> object:
    os._exit(7)


def crashes(rng: Rng) -> object:
    os.kill(os.getpid(), signal.SIGSEGV)
    return Say(1)


def recurses(rng: Rng) -> object:
    return recurses(rng)


def shouts(rng: Rng) -> object:
    print("ahoy " * 20_000, flush=True)
    print("ahoy " * 20_000, file=sys.stderr, flush=True)
    os.write(1, b"ahoy " * 20_000)
    os.write(2, b"ahoy " * 20_000)
    return draws(rng)


def gorges(rng: Rng) -> object:
    """More memory than a bot may have."""
    return bytearray(6 << 30)


def allocates(rng: Rng) -> object:
    """Some megabytes, given back."""
    return Say(len(bytearray(8 << 20)) % LEGAL_COUNT)


def _mouths() -> list[Connection]:
    found = (thing for thing in gc.get_objects() if type(thing) is Connection)
    return [pipe for pipe in found if not pipe.closed and pipe.writable]


def babbles(rng: Rng) -> object:
    """Writes what is no message to its owner's pipe."""
    for pipe in _mouths():
        pipe.send_bytes(b'{"type": "Chosen", "ticket": "x"}')
    return Say(1)


def forges(rng: Rng) -> object:
    """Answers for others, in advance and beyond what there is."""
    for pipe in _mouths():
        for ticket in range(100):
            pipe.send_bytes(msgspec.json.encode(Chosen(ticket, 99, "")))
    return Say(1)


def imports(rng: Rng) -> object:
    """Loads what can be loaded once in a process: begun and broken off, it never can again."""
    return Say(importlib.import_module("tests.bots.loaded_once").NUMBER)


BAD: Final[dict[str, Callable[[Rng], object]]] = {
    bot.__name__: bot
    for bot in (
        raises, speechless, leaves, escapes, sleeps, spins, grips, clings, junk, nothing, illegal,
        agreeable, dies, crashes, recurses, gorges, babbles, forges,
    )
}  # fmt: skip
GOOD: Final[dict[str, Callable[[Rng], object]]] = {
    bot.__name__: bot for bot in (draws, dawdles, shouts, allocates, imports)
}


class Toy:
    """One bot of the toy."""

    def __init__(self, say: Callable[[Rng], object]) -> None:
        self._say = say

    def choose(self, view: Sight, legal: Sequence[Action], rng: Rng) -> Any:
        if view.begun:
            Path(view.begun).write_text(str(os.getpid()))
        return self._say(rng)


class ToyCast:
    """Satisfies `game.bots.base.Cast`. `plain` is its plain bot."""

    def __init__(self, plain: Callable[[Rng], Any]) -> None:
        self._plain = plain

    @property
    def names(self) -> tuple[str, ...]:
        return (*GOOD, *BAD)

    def advise(self, view: Any, legal: Sequence[Action], rng: Rng) -> Advice:
        """The plain bot."""
        return Advice(self._plain(rng), "because")

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Toy:
        return Toy({**GOOD, **BAD}[name])

    def tally(self, facts: Sequence[Fact], view: Any) -> Tally:
        return {}, {}


BEST: Final = 7
"""What those who judge like best."""


class Ponderer:
    """A search that ends when time is up, and only then: it says how it was."""

    def __init__(self, stop: Stop) -> None:
        self._stop = stop

    def choose(self, view: Sight, legal: Sequence[Action], rng: Rng) -> Any:
        if view.begun:
            Path(view.begun).write_text(str(os.getpid()))
        while not self._stop():
            rng.bits()
        return Say(BEST)


class JudgingCast(ToyCast):
    """Satisfies `game.bots.base.SearchCast`: "ponders" looks ahead until time is up, "judges" has
    an opinion on everything, and "errs" likes best what is not allowed."""

    @property
    def names(self) -> tuple[str, ...]:
        return (*super().names, "ponders", "judges", "errs")

    def make_bot(self, name: str, seat: Seat, rng: Rng, stop: Stop = never) -> Any:
        if name in ("ponders", "judges", "errs"):
            return Ponderer(stop)
        return super().make_bot(name, seat, rng)

    def searches(self, name: str) -> bool:
        return name in ("ponders", "judges", "errs")

    def judge(
        self, name: str, view: Sight, seat: Seat, legal: Sequence[Action], rng: Rng,
        keep: Action | None = None, stop: Stop = never,
    ) -> Sequence[Judged]:  # fmt: skip
        """Numbers near the best are worth most; `keep` is looked at longest."""
        if name == "ponders":
            Ponderer(stop).choose(view, legal, rng)
        if name == "errs":
            return [Judged(Say(99), 1, 1)]
        if not self.searches(name):
            return ()
        found = [
            Judged(action, -100 * abs(action.number - BEST), 30 if action == keep else 20)
            for action in legal
            if isinstance(action, Say)
        ]
        return sorted(found, key=lambda one: -one.worth)

    def explain(self, view: Any, legal: Sequence[Action], action: Action, rng: Rng) -> str:
        return "because"


BOTS: Final = {
    "toy": ToyCast(lambda rng: Say(PLAIN)),
    "judging": JudgingCast(lambda rng: Say(PLAIN)),
    "plain-raises": ToyCast(raises),
    "plain-dies": ToyCast(dies),
}


def question(bot: str, moment: int = 1, seat: Seat = 0, game: str = "toy", **more: Any) -> Question:
    """A question about a toy; its chance follows from moment and seat."""
    given: dict[str, Any] = {"view": Sight(), "legal": LEGAL, "chance": 100 * moment + seat, **more}
    return Question(game=game, seat=seat, bot=bot, moment=moment, **given)

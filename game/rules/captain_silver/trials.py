"""The tests that people sit in laboratories, sat by sailors: when is it seen, when pressed?

Owns the tests: what a sailor is shown, and its times in milliseconds and its errors. A sailor is
the one that plays (`plain`), shown views of its own seat in which one thing changes at a known
tick. How hands do in matches is measured in `hands`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from game.core.model import CLOCK, Action, Table, silent
from game.core.pace import TICKS_PER_SECOND
from game.core.rng import Rng
from game.rules.captain_silver.hands import ms
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    NOTHING,
    ROWS,
    Ahoy,
    Drop,
    HandView,
    Mode,
    Next,
    Pull,
    Reach,
    View,
)
from game.rules.captain_silver.plain import Sailor
from game.rules.captain_silver.profiles import Profile
from game.rules.captain_silver.rules import CAPTAIN_SILVER

WARNED: Final = 60
"""Ticks before anything happens, at least; up to a second more, so that nobody can wait for it."""
PATIENCE: Final = 600
"""Ticks after which a trial without a press is over."""
_EVENLY: Final = (125,) * ITEM_COUNT
_AGES: Final = 1_000_000
"""Ticks for which a glance is good in a test: there is nothing else to look at."""


class Tested(NamedTuple):
    """What came of a test: times of right presses, and how many presses were wrong."""

    times: tuple[int, ...]
    wrong: int

    @property
    def errors(self) -> int:
        """Wrong presses of a thousand."""
        given = len(self.times) + self.wrong
        return self.wrong * 1000 // given if given else 0


class _Trial(NamedTuple):
    """What is shown before and from the moment on, and the press that is right."""

    before: View
    after: View
    right: Action


def simple(profile: Profile, trials: int, seed: int) -> Tested:
    """One thing, one key: the hand may go into the pouch again."""

    def shown(view: View, _rng: Rng) -> _Trial:
        hand = _hand(view)
        busy = msgspec.structs.replace(hand, mode=Mode.PULLING, wait=1)
        out = msgspec.structs.replace(hand, mode=Mode.OUT, out=True)
        return _Trial(_with(view, busy), _with(view, out), Reach())

    return _sit(profile, trials, seed, shown)


def two(profile: Profile, trials: int, seed: int) -> Tested:
    """Two alternatives: all at once a bump is clear, and is the one wanted item or is not."""

    def shown(view: View, rng: Rng) -> _Trial:
        item = view.wants[0]
        felt = item if rng.below(2) else (item + 1 + rng.below(ITEM_COUNT - 1)) % ITEM_COUNT
        view = msgspec.structs.replace(view, wants=(item, *[NOTHING] * (ROWS - 1)))
        hand = _hand(view)
        dim = msgspec.structs.replace(hand, mode=Mode.FEELING, weights=_EVENLY, clarity=10)
        sharp = tuple(1000 if one == felt else 0 for one in range(ITEM_COUNT))
        clear = msgspec.structs.replace(dim, weights=sharp, clarity=50)
        return _Trial(_with(view, dim), _with(view, clear), Pull() if felt == item else Next())

    return _sit(profile, trials, seed, shown)


def places(profile: Profile, trials: int, seed: int) -> Tested:
    """Five alternatives and the hand's way there: an item comes to sight and has to be laid."""

    def shown(view: View, rng: Rng) -> _Trial:
        wanted = [row for row in range(ROWS) if view.wants.count(view.wants[row]) == 1]
        row = rng.choice(wanted)
        hand = _hand(view)
        busy = msgspec.structs.replace(hand, mode=Mode.PULLING, wait=1)
        holds = msgspec.structs.replace(hand, mode=Mode.HOLDING, held=view.wants[row])
        return _Trial(_with(view, busy), _with(view, holds), Drop(row))

    return _sit(profile, trials, seed, shown)


def _sit(profile: Profile, trials: int, seed: int, shown: Callable[[View, Rng], _Trial]) -> Tested:
    """Each trial with a sailor that has just sat down, at the first space of each row."""
    steady = msgspec.structs.replace(profile, glance=_AGES)
    views = [_table(seed + deal) for deal in range(min(trials, 8))]
    times, wrong = [], 0
    for n in range(trials):
        rng = Rng.at(seed, n)
        trial = shown(views[n % len(views)], rng.fork(0))
        sailor = Sailor(steady, 0, rng.fork(1))
        pressed = _answer(sailor, trial, WARNED + 3 * _looked(steady) + rng.fork(2).below(60))
        if pressed is None:
            continue
        ticks, what = pressed
        if what == trial.right:
            times.append(ms(ticks))
        else:
            wrong += 1
    return Tested(tuple(times), wrong)


def _answer(sailor: Sailor, trial: _Trial, onset: int) -> tuple[int, Action] | None:
    """Ticks from the onset to the press, and what it was."""
    for tick in range(onset + PATIENCE):
        what = sailor.watch(trial.after if tick >= onset else trial.before, tick)
        if what is not None and tick >= onset:
            return tick - onset, what
    return None


def _looked(profile: Profile) -> int:
    """Ticks in which the rows are looked at, once, before a test begins."""
    return ROWS * profile.fixation * TICKS_PER_SECOND // 1000


def _table(seed: int) -> View:
    """The view of seat 0 at a table of two, just after "ahoy"."""
    options = CAPTAIN_SILVER.check_options(2, {})
    state = CAPTAIN_SILVER.setup(Table(2, options), Rng.at(seed, -1), silent)
    CAPTAIN_SILVER.apply(state, CLOCK, Ahoy(), Rng.at(seed, 0), silent)
    return CAPTAIN_SILVER.view(state, 0)


def _hand(view: View) -> HandView:
    return view.seats[0].hand


def _with(view: View, hand: HandView) -> View:
    seat = msgspec.structs.replace(view.seats[0], hand=hand)
    return msgspec.structs.replace(view, seats=(seat, *view.seats[1:]))

"""Sailors beside people: the pictures of reactions and errors in the report of a series.

Owns which of the sailors' times stands beside which of people's, and the words that say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import Final, TypeAlias

from game.core.game import Picture
from game.rules.captain_silver import hands
from game.rules.captain_silver.profiles import Profile, profile_file
from game.rules.captain_silver.published import of_task
from game.rules.captain_silver.quantiles import (
    Row,
    plot,
    row_of_people,
    row_of_sailor,
    tail,
)
from game.rules.captain_silver.trials import Tested, places, simple, two

TRIALS: Final = 400
"""Trials of a test: enough for a 95th percentile that moves by a few ms."""
FEWEST: Final = 20
"""Presses below which no percentiles are shown."""
_SEED: Final = 1

Samples: TypeAlias = Mapping[str, Mapping[str, Sequence[int]]]


def pictures(samples: Samples) -> Sequence[Picture]:
    """Of the levels in `samples` (by name of `hands` and by level): three tests that studies give
    to people, and what hands did in the series' own matches."""
    levels = dict.fromkeys(level for found in samples.values() for level in found)
    known = profile_file().profiles
    tested = {level: known[level] for level in levels if level in known}
    shown = [
        _test("One thing, one key", tested, simple, "simple", _SIMPLE),
        _test("Two alternatives", tested, two, "two", _TWO),
        _test("An item in sight and five places for it", tested, places, "key", _PLACES),
    ]
    return [*(shown if tested else ()), *_matches(samples)]


def _test(
    title: str,
    tested: Mapping[str, Profile],
    test: Callable[[Profile, int, int], Tested],
    task: str,
    words: str,
) -> Picture:
    """One test, sat by each level, beside what people did in it."""
    results = {level: test(profile, TRIALS, _SEED) for level, profile in tested.items()}
    rows = [row_of_sailor(level, found.times) for level, found in results.items()]
    rows += [row_of_people(found) for found in of_task(task)]
    told = [f"{level} {_percent(found.errors)}" for level, found in results.items()]
    told += [f"{one.short} {_percent(one.wrong)}" for one in of_task(task) if one.wrong is not None]
    return Picture(title, plot(rows), f"{words} {_tails(rows)} Wrong presses: {', '.join(told)}.")


def _matches(samples: Samples) -> list[Picture]:
    """What hands did in matches, a picture for each kind of moment that came often enough."""
    found = []
    for name, words in _MOMENTS.items():
        by_level = samples.get(name, {})
        often = {level: times for level, times in by_level.items() if len(times) >= FEWEST}
        rows = [row_of_sailor(level, times) for level, times in often.items()]
        if rows:
            people = of_task("touch") if name == hands.PULLED else ()
            rows += [row_of_people(row) for row in people]
            found.append(Picture(f"In the matches: {name}", plot(rows), words))
    return found + _errors(samples)


def _errors(samples: Samples) -> list[Picture]:
    """Shares of errors with their uncertainty, beside those of people."""
    rows = []
    for name in hands.SHARES:
        for level, found in samples.get(name, {}).items():
            if len(found) >= FEWEST:
                rows.append(_share(f"{level}: {name}", sum(found) // 1000, len(found)))
    if not rows:
        return []
    for one in (*of_task("two"), *of_task("touch"), *of_task("miss")):
        if one.wrong is not None:
            rows.append(Row(one.short, f"{one.source}: {one.of}", people=True, mean=one.wrong))
    return [Picture("In the matches: errors", plot(rows, "of 1,000"), _ERRORS)]


def _share(label: str, wrong: int, n: int) -> Row:
    """`wrong` of `n` in thousandths, with two standard errors to either side."""
    share = wrong * 1000 // n
    off = 2 * isqrt(share * (1000 - share) // n)
    span = max(0, share - off), min(1000, share + off)
    return Row(label, f"{label}: {wrong} of {n}", people=False, mean=share, span=span)


def _tails(rows: Sequence[Row]) -> str:
    """How much longer the slow side is than the quick one, row by row."""
    told = [f"{row.label} {_times(tail(row.marks))}" for row in rows if row.marks is not None]
    return f"How much longer the slow side is than the quick one: {', '.join(told)}."


def _times(percent: int) -> str:
    return f"{percent // 100}.{percent // 10 % 10} times"


def _percent(thousandths: int) -> str:
    return f"{thousandths // 10}.{thousandths % 10} %"


_SIMPLE: Final = (
    "A hand that is free again goes back into the pouch. Boxes hold the middle half, lines go from "
    "the 5th to the 95th percentile, dots are means; sailors are blue, people brown."
)
_TWO: Final = (
    "A bump is clear all at once and is the one item that is wanted, or is not: pull or move on. "
    "A sailor looks at the bump ten times a second, so that up to 100 ms pass before it sees it; "
    "over the web people's times hold the delays of their screens and keys."
)
_PLACES: Final = (
    "An item comes to sight, one row wants it. A sailor looks at one to four spaces, chooses among "
    "five places and brings the hand there; people's times are the hand's way and the key alone, "
    "an eye movement takes them 230 ms more (70 to 700), a bit of choice about 150 ms."
)
_MOMENTS: Final = {
    hands.AHOY: "All hands begin in the pouch and have to feel first.",
    hands.PULLED: "From a touch to the pull: groping, glances at the rows and the decision.",
    hands.MOVED_ON: "From a touch to moving on.",
    hands.LAID: (
        "From the moment in which the drawn item is seen, or in which a row begins to want it, to "
        "the row: quick where the eyes wait there already, slower where they have to look for it."
    ),
    hands.THROWN: (
        "From the moment in which the drawn item is seen, and wanted nowhere. Whoever keeps what "
        "will soon be wanted has two times here: at once, and when the patience is over."
    ),
    hands.LOST: (
        "Another hand took the only space that wanted the held item. What is pressed within 200 ms "
        "could not be held back any more (Logan and Cowan 1984)."
    ),
}
_ERRORS: Final = (
    "Wrong items laid (by a slip, for lack of a second look, or because another hand was quicker), "
    "wanted items thrown on the volcano, and presses that came too late; with two standard errors."
)

"""A series of matches between bots, and one match of it, played.

Owns who sits where, which options are drawn for a match, and what is kept of one that was played.
Every match follows from the series and its own number alone: in whatever order, on whatever machine
and however often it is played, the same comes of it.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from game.bots.base import Crew, drive
from game.bots.cast import Cast
from game.bots.plain import cast_of
from game.core.game import BySeat, Study
from game.core.model import BadOption, OptionValue, Rules, Seat, Table
from game.core.rng import Rng
from game.table.match import Match

TRIES: Final = 20
"""How often options are drawn anew when they do not go together; then the defaults are played."""
_OPTIONS_SALT: Final = 0x0907_105A


@dataclass(frozen=True)
class Subject:
    """What is studied: a game, who plays it, and what a designer asks of it (None: nothing)."""

    rules: Rules[Any]
    cast: Cast
    study: Study | None = None


def subject_in(module: str, game: str) -> Subject:
    """The game with this id in the `GAMES` of a module: how other processes find it.

    Raises KeyError when it is not there.
    """
    for entry in importlib.import_module(module).GAMES:
        if entry.rules.info.id == game:
            return Subject(entry.rules, cast_of(entry), entry.study)
    raise KeyError(game)


class Series(msgspec.Struct, frozen=True):
    """What is played: match `m` has seed `seed + m`. Plain data, for other processes and for disk.

    `options` are fixed for all matches; with `vary` all others are drawn for each match from the
    values that they declare.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, OptionValue] = {}
    vary: bool = False


class Marked(msgspec.Struct, frozen=True, array_like=True):
    """A mark of `game.core.game.Mark`, as short as it can be on disk."""

    seat: Seat
    kind: str
    what: str
    count: int


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of match number `match`.

    `races` are lengths in ticks, `turns` the number of steps; `samples` and `events` are the
    cast's tally. `marks`, `measures` and `by_seat` (samples by name, for each seat) are the
    study's. `options` are those that were drawn for it.
    """

    match: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    turns: int
    races: tuple[int, ...] = ()
    samples: dict[str, tuple[int, list[int]]] = {}
    events: dict[str, int] = {}
    marks: tuple[Marked, ...] = ()
    measures: dict[str, list[int]] = {}
    by_seat: dict[str, list[list[int]]] = {}
    options: dict[str, OptionValue] = {}
    mended: tuple[str, ...] = ()


def seating(bots: Sequence[str], seats: int, m: int) -> tuple[str, ...]:
    """Who sits where in match `m`: first everyone moves one seat on, then another takes turns."""
    turn, shift = divmod(m, seats)
    return tuple(bots[((seat + shift) % seats + turn) % len(bots)] for seat in range(seats))


def check(subject: Subject, series: Series) -> None:
    """Raise KeyError for a bot that nobody knows, BadOption for options that cannot be."""
    for bot in series.bots:
        subject.cast.make_bot(bot, 0, Rng(0))
    subject.rules.check_options(series.seats, series.options)


def play(subject: Subject, series: Series, m: int) -> Played:
    """Match number `m` of the series, from the deal to its end."""
    drawn = drawn_options(subject.rules, series, m)
    options = subject.rules.check_options(series.seats, {**series.options, **drawn})
    match = Match(subject.rules, Table(series.seats, options), series.seed + m)
    who = seating(series.bots, series.seats, m)
    crew = Crew(subject.cast, dict(enumerate(who)), series.seed + m)
    result, races = drive(match, crew)
    facts, view = match.seen_by(None), match.view(None)
    samples, events = subject.cast.tally(facts, view)
    marks: tuple[Marked, ...] = ()
    measures: Mapping[str, Sequence[int]] = {}
    by_seat: Mapping[str, Sequence[Sequence[int]]] = {}
    if subject.study is not None:
        found = subject.study.marks(facts, view)
        marks = tuple(Marked(mark.seat, mark.kind, mark.what, mark.count) for mark in found)
        measures = subject.study.measures(facts, view)
    if isinstance(subject.study, BySeat):
        told = [(happened.step, happened.fact) for happened in match.happened(None)]
        by_seat = subject.study.by_seat(told, view)
    return Played(
        match=m,
        points=result.points,
        places=result.places,
        turns=match.turn,
        races=tuple(races),
        samples=samples,
        events=events,
        marks=marks,
        measures={name: list(values) for name, values in measures.items()},
        by_seat={name: [list(seat) for seat in seats] for name, seats in by_seat.items()},
        options=drawn,
        mended=tuple(crew.log),
    )


def drawn_options(rules: Rules[Any], series: Series, m: int) -> dict[str, OptionValue]:
    """The options that match `m` plays by because of `vary`: of each that is not fixed and has
    several values one, evenly; drawn again, all of them, where they do not go together."""
    if not series.vary:
        return {}
    rng = Rng.at(series.seed ^ _OPTIONS_SALT, m)
    free = [
        option
        for option in rules.info.options
        if option.name not in series.options and len(option.values) > 1
    ]
    for _ in range(TRIES):
        drawn = {option.name: rng.choice(option.values) for option in free}
        try:
            rules.check_options(series.seats, {**series.options, **drawn})
        except BadOption:
            continue
        return drawn
    return {option.name: option.default for option in free}

"""What came of a series, in figures: plain data that tells all that reports say.

Owns the report's shape and how matches are summed up. The same matches give the same report, in
whatever order they were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from game.bots.lab.effects import (
    Choice,
    Effect,
    Expected,
    SeatEffect,
    alike_by_kind,
    choices_of,
    effects_of,
    hits,
    parts_won,
    seat_effects,
    value_text,
)
from game.bots.lab.figures import (
    Histogram,
    Share,
    Spread,
    histogram_of,
    share_of,
    spread_of,
    step_for,
    wilson,
)
from game.bots.lab.series import Played, Series, Subject, seating
from game.core.game import Kind
from game.core.model import Seat
from game.core.pace import TICKS_PER_SECOND

RACE: Final = "race length, s"
STEPS: Final = "steps per match"
"""How long it took: races in seconds, a match without a clock in actions."""


class Pairing(msgspec.Struct, frozen=True):
    """How often seats of one kind finished ahead of seats of another, match by match, pair by pair.

    `low` and `high` bound the share of pairs ahead (ties count as not ahead) with 95 % confidence
    after Wilson; all shares in thousandths.
    """

    one: str
    other: str
    pairs: int
    ahead: int
    tied: int
    share: int
    low: int
    high: int


class Report(msgspec.Struct, frozen=True):
    """A series of matches in figures; plain data, ready for JSON.

    Wins count a shared victory for each; shares of wins (`by_seat`, `by_bot`, `effects`) share it.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    matches: int
    seed: int
    wins_by_bot: dict[str, int]
    seats_by_bot: dict[str, int]
    wins_by_seat: tuple[int, ...]
    points_by_bot: dict[str, Spread]
    pairings: tuple[Pairing, ...]
    samples: dict[str, Spread]
    events: dict[str, int]
    mended: tuple[str, ...]
    """What referees had to step in for; empty when all bots behaved."""
    wanted: int = 0
    """How many matches were asked for: more than were played when it was interrupted."""
    title: str = ""
    tied: int = 0
    """Matches with a shared first place."""
    options: dict[str, str] = {}
    """What was not left at its default; "varies" for what was drawn for each match."""
    by_seat: tuple[SeatEffect, ...] = ()
    by_bot: dict[str, Share] = {}
    lengths: dict[str, Histogram] = {}
    points: dict[str, Histogram] = {}
    """By level, with bars of one width and in line."""
    measures: dict[str, Spread] = {}
    by_level: dict[str, dict[str, Spread]] = {}
    """Samples of seats, by name and by level."""
    kinds: dict[str, Kind] = {}
    effects: tuple[Effect, ...] = ()
    alike: dict[str, int] = {}
    """By kind: how likely chance alone makes its marks differ so much among themselves."""
    choices: tuple[Choice, ...] = ()


class _Sums:
    """What a series adds up."""

    def __init__(self, seats: int) -> None:
        self.wins_by_bot: dict[str, int] = {}
        self.parts_by_bot: dict[str, int] = {}
        self.seats_by_bot: dict[str, int] = {}
        self.wins_by_seat = [0] * seats
        self.points: dict[str, list[int]] = {}
        self.pairs: dict[tuple[str, str], list[int]] = {}
        self.samples: dict[str, tuple[int, list[int]]] = {}
        self.events: dict[str, int] = {}
        self.measures: dict[str, list[int]] = {}
        self.by_level: dict[str, dict[str, list[int]]] = {}
        self.lengths: dict[str, list[int]] = {}
        self.mended: list[str] = []
        self.tied = 0

    def add(self, who: Sequence[str], match: Played) -> None:
        """One more match, those who sat at it by seat."""
        self._results(who, match)
        self._course(match)
        for name, values in match.measures.items():
            self.measures.setdefault(name, []).extend(values)
        for name, seats in match.by_seat.items():
            levels = self.by_level.setdefault(name, {})
            for bot, values in zip(who, seats, strict=True):
                levels.setdefault(bot, []).extend(values)
        self.mended += [f"match {match.match}: {line}" for line in match.mended]

    def _results(self, who: Sequence[str], match: Played) -> None:
        self.tied += match.places.count(1) > 1
        parts = parts_won(match.places)
        for seat, bot in enumerate(who):
            won = match.places[seat] == 1
            self.wins_by_bot[bot] = self.wins_by_bot.get(bot, 0) + won
            self.parts_by_bot[bot] = self.parts_by_bot.get(bot, 0) + parts[seat]
            self.seats_by_bot[bot] = self.seats_by_bot.get(bot, 0) + 1
            self.wins_by_seat[seat] += won
            self.points.setdefault(bot, []).append(match.points[seat])
            for other in range(len(who)):
                if bot != who[other]:
                    self._pair((bot, who[other]), match.places, seat, other)

    def _pair(self, pair: tuple[str, str], places: Sequence[int], seat: Seat, other: Seat) -> None:
        counts = self.pairs.setdefault(pair, [0, 0, 0])
        counts[0] += 1
        counts[1] += places[seat] < places[other]
        counts[2] += places[seat] == places[other]

    def _course(self, match: Played) -> None:
        races, turns = list(match.races), [match.turns]
        length = {RACE: (TICKS_PER_SECOND, races)} if races else {STEPS: (1, turns)}
        for name, (unit, values) in length.items():
            self.lengths.setdefault(name, []).extend(value // unit for value in values)
        for name, (unit, values) in {**length, **match.samples}.items():
            self.samples.setdefault(name, (unit, []))[1].extend(values)
        for name, count in match.events.items():
            self.events[name] = self.events.get(name, 0) + count


def sum_up(subject: Subject, series: Series, matches: Iterable[Played], wanted: int) -> Report:
    """The report of these matches, `wanted` of which were asked for."""
    ordered = sorted(matches, key=lambda match: match.match)
    sums = _Sums(series.seats)
    for match in ordered:
        sums.add(seating(series.bots, series.seats, match.match), match)
    expected = Expected(series, ordered)
    kinds = dict(subject.study.kinds) if subject.study is not None else {}
    effects = effects_of(series, ordered, kinds)
    all_points = [points for values in sums.points.values() for points in values]
    step = step_for(all_points) if all_points else 1
    return Report(
        game=series.game,
        seats=series.seats,
        bots=series.bots,
        matches=len(ordered),
        seed=series.seed,
        wins_by_bot=sums.wins_by_bot,
        seats_by_bot=sums.seats_by_bot,
        wins_by_seat=tuple(sums.wins_by_seat),
        points_by_bot={bot: spread_of(1, values) for bot, values in sums.points.items()},
        pairings=_pairings(series.bots, sums.pairs),
        samples={name: spread_of(*sample) for name, sample in sums.samples.items()},
        events=dict(sorted(sums.events.items())),
        mended=tuple(sums.mended),
        wanted=wanted,
        title=subject.rules.info.title,
        tied=sums.tied,
        options=_options(subject, series),
        by_seat=seat_effects(series, ordered, expected),
        by_bot={bot: share_of(hits(sums.parts_by_bot[bot]), sums.seats_by_bot[bot])
                for bot in sums.parts_by_bot},
        lengths={name: histogram_of(values) for name, values in sums.lengths.items()},
        points={bot: histogram_of(values, step) for bot, values in sums.points.items()},
        measures={name: spread_of(1, values) for name, values in sums.measures.items()},
        by_level=_by_level(sums.by_level),
        kinds=kinds,
        effects=effects,
        alike=alike_by_kind(effects),
        choices=choices_of(series, ordered, expected),
    )  # fmt: skip


def samples_by_level(series: Series, matches: Iterable[Played]) -> dict[str, dict[str, list[int]]]:
    """All samples of seats, by name and by level, for a study's own pictures."""
    sums = _Sums(series.seats)
    for match in sorted(matches, key=lambda match: match.match):
        sums.add(seating(series.bots, series.seats, match.match), match)
    return sums.by_level


def _by_level(found: Mapping[str, Mapping[str, Sequence[int]]]) -> dict[str, dict[str, Spread]]:
    return {
        name: {bot: spread_of(1, values) for bot, values in levels.items()}
        for name, levels in found.items()
    }


def _options(subject: Subject, series: Series) -> dict[str, str]:
    """Those that are not at their default, by name."""
    told = {}
    for option in subject.rules.info.options:
        given = series.options.get(option.name, option.default)
        if series.vary and option.name not in series.options:
            if len(option.values) > 1:
                told[option.name] = "varies"
        elif given != option.default or type(given) is not type(option.default):
            told[option.name] = value_text(given)
    return told


def _pairings(
    bots: Sequence[str], pairs: Mapping[tuple[str, str], Sequence[int]]
) -> tuple[Pairing, ...]:
    order = list(dict.fromkeys(bots))
    return tuple(
        pairing(one, other, *pairs[one, other])
        for n, one in enumerate(order)
        for other in order[:n]
        if (one, other) in pairs
    )


def pairing(one: str, other: str, pairs: int, ahead: int, tied: int) -> Pairing:
    """The figures of one pairing."""
    low, high = wilson(ahead, pairs)
    return Pairing(one, other, pairs, ahead, tied, ahead * 1000 // pairs, low, high)

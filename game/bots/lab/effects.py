"""What mattered: cards, sides, characters and options held against who won.

Owns the comparison. The winner of a match is held against the others of the *same* match: what all
seats have in common can then explain nothing, and one series may mix tables of any kind. Where
bots of several levels play, each is expected to win as often as its level does; and where the order
of turns decides, as often as its place in it (`Kind.given`).

For a mark of which the seats of a match have c_1 .. c_n and win with the chances e_1 .. e_n, the
winner's count is c with the mean sum(c e) and the variance sum(c^2 e) - sum(c e)^2. Both are added
up over all matches; how far the winners' counts stray from that, in standard deviations, is what
chance is asked about. A shared win is shared out, which varies less: that errs to the safe side.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Final, TypeAlias

import msgspec

from game.bots.lab.figures import LIMIT, Z_1000, Share, alike, chance_of, holm, share_of
from game.bots.lab.series import Played, Series, seating
from game.core.game import Kind

WHOLE: Final = 60
"""Parts of a win, so that two to six who share it get whole numbers of them."""
UNIT: Final = 60_000_000
"""What the chances of all seats of a match come to."""
ENOUGH: Final = 20
"""Matches in which seats differ, below which nothing is said: the normal curve would not hold."""


class Effect(msgspec.Struct, frozen=True):
    """What `kind` of thing `what` is, and how it went with winning.

    `seats`: how many seats in how many matches had it, `times` how often altogether, `matches`:
    those in which not all had equally much of it. `share`: wins of those who had it. `lift`: how
    much winners had of it, in thousandths of what chance would give them, give or take `half`
    (95 %). `points`: mean of those who had it, in thousandths. `chance` (millionths) that nothing
    is behind it, all that was looked at considered; a million where too little was seen.
    `flagged`: it is below 5 %.
    """

    kind: str
    what: str
    seats: int
    times: int
    matches: int
    share: Share
    lift: int
    half: int
    points: int
    chance: int
    flagged: bool


class SeatEffect(msgspec.Struct, frozen=True):
    """How often a seat won. `chance` as in `Effect`, all seats considered."""

    share: Share
    chance: int
    flagged: bool


class Choice(msgspec.Struct, frozen=True):
    """How matches went with one value of an option. Means in thousandths.

    `turns`: steps of a match; `points` of all seats, `winner` of the best; `ahead`: by how much the
    best one led; `tied`: matches with a shared first place; `seats`: wins of each seat.
    """

    option: str
    value: str
    matches: int
    turns: int
    points: int
    winner: int
    ahead: int
    tied: int
    seats: tuple[SeatEffect, ...]


# --- who is expected to win -----------------------------------------------------------------------


def parts_won(places: Sequence[int]) -> list[int]:
    """By seat, parts of a win, `WHOLE` of them in sum."""
    first = sum(place == 1 for place in places)
    return [WHOLE // first if place == 1 else 0 for place in places]


def hits(parts: int) -> int:
    """Parts of wins in thousandths of a match."""
    return parts * 1000 // WHOLE


class Expected:
    """How likely each seat was to win, by the levels at the table and what was given to each: the
    marks of these kinds that it has. Rates are those of the series itself."""

    def __init__(
        self, series: Series, matches: Sequence[Played], given: Collection[str] = ()
    ) -> None:
        self._series = series
        self._given = given
        won: dict[_Standing, int] = {}
        sat: dict[_Standing, int] = {}
        for match in matches:
            for one, parts in zip(self._standings(match), parts_won(match.places), strict=True):
                won[one] = won.get(one, 0) + parts
                sat[one] = sat.get(one, 0) + 1
        self._rates = {one: Fraction(won[one], sat[one]) for one in sat}
        self._known: dict[tuple[_Standing, ...], tuple[int, ...]] = {}

    def of(self, match: Played) -> tuple[int, ...]:
        """By seat, `UNIT` in sum."""
        standings = self._standings(match)
        found = self._known.get(standings)
        if found is None:
            found = self._known[standings] = self._shares(standings)
        return found

    def _shares(self, standings: tuple[_Standing, ...]) -> tuple[int, ...]:
        rates = [self._rates[one] for one in standings]
        whole = sum(rates)
        if not whole:
            rates, whole = [Fraction(1)] * len(rates), Fraction(len(rates))
        shares = [int(rate * UNIT / whole) for rate in rates]
        shares[0] += UNIT - sum(shares)
        return tuple(shares)

    def _standings(self, match: Played) -> tuple[_Standing, ...]:
        who = seating(self._series.bots, self._series.seats, match.match)
        held: list[list[str]] = [[] for _ in who]
        if self._given:
            for mark in match.marks:
                if mark.kind in self._given:
                    held[mark.seat].append(mark.what)
        return tuple((bot, *sorted(has)) for bot, has in zip(who, held, strict=True))


_Standing: TypeAlias = tuple[str, ...]
"""A level, and what was given to it."""


# --- marks ----------------------------------------------------------------------------------------


class _Sum:
    """One mark, added up over matches."""

    __slots__ = ("expected", "matches", "parts", "points", "seats", "times", "variance", "won")

    def __init__(self) -> None:
        self.seats = self.times = self.matches = self.points = self.parts = 0
        self.won = self.expected = self.variance = 0
        """The winners' counts, in parts of a win; their mean and variance, in units."""

    def add(
        self, counts: Mapping[int, int], parts: Sequence[int], chances: Sequence[int],
        points: Sequence[int],
    ) -> None:  # fmt: skip
        """One match: how much of it each seat had that had any."""
        mean = sum(count * chances[seat] for seat, count in counts.items())
        squares = sum(count * count * chances[seat] for seat, count in counts.items())
        self.seats += len(counts)
        self.times += sum(counts.values())
        self.matches += len(counts) < len(parts) or len(set(counts.values())) > 1
        self.points += sum(points[seat] for seat in counts)
        self.parts += sum(parts[seat] for seat in counts)
        self.won += sum(count * parts[seat] for seat, count in counts.items())
        self.expected += mean
        self.variance += squares * UNIT - mean * mean

    def chance(self) -> int:
        """In millionths, for this mark alone."""
        if self.matches < ENOUGH or self.variance <= 0:
            return 1_000_000
        strayed = self.won * (UNIT // WHOLE) - self.expected
        return chance_of(strayed * 1000 // isqrt(self.variance))


def effects_of(
    series: Series, matches: Sequence[Played], kinds: Mapping[str, Kind]
) -> tuple[Effect, ...]:
    """All marks, kind by kind, the most winning first. Matches in their order."""
    given = {name for name, kind in kinds.items() if kind.given}
    by_level, by_all = Expected(series, matches), Expected(series, matches, given)
    sums: dict[tuple[str, str], _Sum] = {}
    for match in matches:
        held: dict[tuple[str, str], dict[int, int]] = {}
        for mark in match.marks:
            counts = held.setdefault((mark.kind, mark.what), {})
            counts[mark.seat] = counts.get(mark.seat, 0) + mark.count
        parts = parts_won(match.places)
        level, everything = by_level.of(match), by_all.of(match)
        for key, counts in held.items():
            if key not in sums:
                sums[key] = _Sum()
            chances = level if key[0] in given else everything
            sums[key].add(counts, parts, chances, match.points)
    honest = _honest({key: found.chance() for key, found in sums.items()})
    effects = [_effect(*key, found, honest[key]) for key, found in sums.items()]
    order = {kind: n for n, kind in enumerate(kinds)}
    return tuple(
        sorted(effects, key=lambda e: (order.get(e.kind, len(order)), -e.lift, e.kind, e.what))
    )


def _honest(chances: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """Holm's over all that was asked about; what was seen too little of was not asked about."""
    keys = sorted(key for key in chances if chances[key] < 1_000_000)
    honest = dict(zip(keys, holm([chances[key] for key in keys]), strict=True))
    return {key: honest.get(key, 1_000_000) for key in chances}


def _effect(kind: str, what: str, found: _Sum, chance: int) -> Effect:
    lift, half = 1000, 1000
    if found.expected:
        lift = found.won * (UNIT // WHOLE) * 1000 // found.expected
        half = Z_1000 * isqrt(found.variance) // found.expected
    return Effect(
        kind=kind,
        what=what,
        seats=found.seats,
        times=found.times,
        matches=found.matches,
        share=share_of(hits(found.parts), found.seats),
        lift=lift,
        half=half,
        points=found.points * 1000 // max(1, found.seats),
        chance=chance,
        flagged=chance < LIMIT,
    )


def alike_by_kind(effects: Sequence[Effect]) -> dict[str, int]:
    """By kind: how likely its marks differ so much among themselves by chance alone (millionths).

    Of those that were seen often enough; it is asked of each kind by itself.
    """
    found = {}
    for kind in dict.fromkeys(effect.kind for effect in effects):
        some = [e for e in effects if e.kind == kind and e.matches >= ENOUGH and e.half]
        found[kind] = alike([e.lift for e in some], [e.half for e in some])
    return found


# --- seats and options ----------------------------------------------------------------------------


def seat_effects(
    series: Series, matches: Sequence[Played], expected: Expected
) -> tuple[SeatEffect, ...]:
    """How often each seat won, and whether that is more than chance."""
    return _seats(_asked_seats(series, matches, expected))


def _asked_seats(
    series: Series, matches: Sequence[Played], expected: Expected
) -> list[tuple[Share, int]]:
    """By seat: its wins, and the chance of straying so far for this seat alone."""
    asked = []
    for seat in range(series.seats):
        found = _Sum()
        for match in matches:
            chances = expected.of(match)
            found.add({seat: 1}, parts_won(match.places), chances, match.points)
        asked.append((share_of(hits(found.parts), len(matches)), found.chance()))
    return asked


def _seats(asked: Sequence[tuple[Share, int]]) -> tuple[SeatEffect, ...]:
    honest = holm([chance for _share, chance in asked])
    return tuple(
        SeatEffect(share, chance, chance < LIMIT)
        for (share, _alone), chance in zip(asked, honest, strict=True)
    )


def choices_of(series: Series, matches: Sequence[Played], expected: Expected) -> tuple[Choice, ...]:
    """By drawn option and value: how matches went. Seats are judged over all values together."""
    grouped: dict[tuple[str, str], list[Played]] = {}
    for match in matches:
        for option, value in match.options.items():
            grouped.setdefault((option, value_text(value)), []).append(match)
    keys = sorted(grouped)
    asked = [pair for key in keys for pair in _asked_seats(series, grouped[key], expected)]
    seats, each = _seats(asked), series.seats
    return tuple(
        _choice(*key, grouped[key], seats[n * each : (n + 1) * each]) for n, key in enumerate(keys)
    )


def _choice(
    option: str, value: str, matches: Sequence[Played], seats: tuple[SeatEffect, ...]
) -> Choice:
    count = len(matches)
    ordered = [sorted(match.points, reverse=True) for match in matches]
    return Choice(
        option=option,
        value=value,
        matches=count,
        turns=sum(match.turns for match in matches) * 1000 // count,
        points=sum(map(sum, ordered)) * 1000 // (count * len(seats)),
        winner=sum(points[0] for points in ordered) * 1000 // count,
        ahead=sum(points[0] - points[1] for points in ordered) * 1000 // count,
        tied=sum(match.places.count(1) > 1 for match in matches),
        seats=seats,
    )


def value_text(value: object) -> str:
    """An option's value as people write it: "true", "random", "9"."""
    return str(value).lower() if isinstance(value, bool) else str(value)

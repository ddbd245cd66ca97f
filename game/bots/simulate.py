"""Many matches between bots, as fast as they go, and what came of them in figures.

Owns the seating of a series, its counting and its report. Knows no game: rules and cast are handed
in. The same arguments give the same report on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt
from typing import Any, Final

import msgspec

from game.bots.base import Cast, Crew, drive
from game.core.model import Result, Rules, Seat, Table
from game.core.pace import TICKS_PER_SECOND
from game.core.rng import Rng
from game.table.match import Match

RACE: Final = "race length, s"
STEPS: Final = "steps per match"
"""How long it took: races in seconds, a match without a clock in actions."""
Z_1000: Final = 1960
"""Two-sided 95 % of the normal curve, in thousandths."""


class Spread(msgspec.Struct, frozen=True):
    """A sample in short: how many, and in thousandths of its unit the mean and two percentiles."""

    count: int
    mean: int
    p10: int
    p90: int


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
    """A series of matches in figures; plain data, ready for JSON."""

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


class _Sums:
    """What a series adds up."""

    def __init__(self, seats: int) -> None:
        self.wins_by_bot: dict[str, int] = {}
        self.seats_by_bot: dict[str, int] = {}
        self.wins_by_seat = [0] * seats
        self.points: dict[str, list[int]] = {}
        self.pairs: dict[tuple[str, str], list[int]] = {}
        self.samples: dict[str, tuple[int, list[int]]] = {}
        self.events: dict[str, int] = {}
        self.mended: list[str] = []


def simulate(
    rules: Rules[Any],
    cast: Cast,
    seats: int,
    bots: Sequence[str],
    matches: int,
    seed: int,
    on_progress: Callable[[int], None] | None = None,
    options: dict[str, Any] | None = None,
) -> Report:
    """Play `matches` matches with `seats` seats and sum them up.

    `bots` are levels or profiles; with fewer or more of them than seats they take turns, and from
    match to match everybody moves on, so that all sit everywhere equally often. Match `m` has seed
    `seed + m`. `on_progress` hears the number of matches played. Raises KeyError for an unknown
    bot, BadOption for bad options.
    """
    for bot in bots:
        cast.make_bot(bot, 0, Rng(0))
    table = Table(seats, rules.check_options(seats, options or {}))
    sums = _Sums(seats)
    for m in range(matches):
        match = Match(rules, table, seed + m)
        who = seating(bots, seats, m)
        crew = Crew(cast, dict(enumerate(who)), seed + m)
        result, races = drive(match, crew)
        _count_result(sums, who, result)
        _count_course(sums, cast, match, races)
        sums.mended += [f"match {m}: {line}" for line in crew.log]
        if on_progress is not None:
            on_progress(m + 1)
    return _report(rules.info.id, seats, tuple(bots), matches, seed, sums)


def seating(bots: Sequence[str], seats: int, m: int) -> tuple[str, ...]:
    """Who sits where in match `m`: first everyone moves one seat on, then another takes turns."""
    turn, shift = divmod(m, seats)
    return tuple(bots[((seat + shift) % seats + turn) % len(bots)] for seat in range(seats))


def _count_result(sums: _Sums, who: Sequence[str], result: Result) -> None:
    for seat, bot in enumerate(who):
        won = result.places[seat] == 1
        sums.wins_by_bot[bot] = sums.wins_by_bot.get(bot, 0) + won
        sums.seats_by_bot[bot] = sums.seats_by_bot.get(bot, 0) + 1
        sums.wins_by_seat[seat] += won
        sums.points.setdefault(bot, []).append(result.points[seat])
        for other in range(len(who)):
            if bot != who[other]:
                _count_pair(sums, (bot, who[other]), result.places, seat, other)


def _count_pair(
    sums: _Sums, pair: tuple[str, str], places: Sequence[int], seat: Seat, other: Seat
) -> None:
    counts = sums.pairs.setdefault(pair, [0, 0, 0])
    counts[0] += 1
    counts[1] += places[seat] < places[other]
    counts[2] += places[seat] == places[other]


def _count_course(sums: _Sums, cast: Cast, match: Match[Any], races: list[int]) -> None:
    samples, events = cast.tally(match.seen_by(None), match.view(None))
    length = {RACE: (TICKS_PER_SECOND, races)} if races else {STEPS: (1, [match.turn])}
    for name, (unit, values) in {**length, **samples}.items():
        sums.samples.setdefault(name, (unit, []))[1].extend(values)
    for name, count in events.items():
        sums.events[name] = sums.events.get(name, 0) + count


def _report(
    game: str, seats: int, bots: tuple[str, ...], matches: int, seed: int, sums: _Sums
) -> Report:
    order = list(dict.fromkeys(bots))
    pairings = [
        pairing(one, other, *sums.pairs[one, other])
        for n, one in enumerate(order)
        for other in order[:n]
        if (one, other) in sums.pairs
    ]
    return Report(
        game=game,
        seats=seats,
        bots=bots,
        matches=matches,
        seed=seed,
        wins_by_bot=sums.wins_by_bot,
        seats_by_bot=sums.seats_by_bot,
        wins_by_seat=tuple(sums.wins_by_seat),
        points_by_bot={bot: spread_of(1, values) for bot, values in sums.points.items()},
        pairings=tuple(pairings),
        samples={name: spread_of(*sample) for name, sample in sums.samples.items()},
        events=dict(sorted(sums.events.items())),
        mended=tuple(sums.mended),
    )


# --- figures --------------------------------------------------------------------------------------


def spread_of(unit: int, values: Sequence[int]) -> Spread:
    """Count, mean and percentiles of `values` / `unit`, in thousandths."""
    if not values:
        return Spread(0, 0, 0, 0)
    ordered = sorted(values)
    last = len(ordered) - 1
    p10, p90 = (ordered[last * share // 10] * 1000 // unit for share in (1, 9))
    return Spread(len(ordered), sum(ordered) * 1000 // (unit * len(ordered)), p10, p90)


def pairing(one: str, other: str, pairs: int, ahead: int, tied: int) -> Pairing:
    """The figures of one pairing."""
    low, high = wilson(ahead, pairs)
    return Pairing(one, other, pairs, ahead, tied, ahead * 1000 // pairs, low, high)


def wilson(hits: int, of: int) -> tuple[int, int]:
    """Wilson's 95 % interval of a share (1927), in thousandths, in whole numbers.

    Centre and half width are (h + z^2/2) and z * sqrt(h (n - h) / n + z^2/4), over n + z^2.
    """
    z2 = Z_1000 * Z_1000  # millionths
    below = of * 1_000_000 + z2
    centre = hits * 1_000_000 + z2 // 2
    half = Z_1000 * isqrt(hits * (of - hits) * 1_000_000 // of + z2 // 4)
    return max(0, (centre - half) * 1000 // below), min(1000, (centre + half) * 1000 // below)


# --- the report in words --------------------------------------------------------------------------


def report_text(report: Report) -> str:
    """The report for people."""
    lines = [
        f"{report.game}: {report.matches} matches, {report.seats} seats,"
        f" bots {', '.join(report.bots)}, seed {report.seed}",
        "",
        "bot          seats    wins   win %    points (10 % .. 90 %)",
    ]
    for bot, seats in report.seats_by_bot.items():
        wins, points = report.wins_by_bot[bot], report.points_by_bot[bot]
        lines.append(
            f"{bot:<11}{seats:>7}{wins:>8}{wins * 100 / max(1, seats):>8.1f}"
            f"{points.mean / 1000:>10.1f} ({points.p10 / 1000:.0f} .. {points.p90 / 1000:.0f})"
        )
    wins_by_seat = ", ".join(str(wins) for wins in report.wins_by_seat)
    lines += ["", f"wins by seat: {wins_by_seat} (ties count for each)"]
    lines += [_pairing_text(p) for p in report.pairings]
    lines.append("")
    for name, spread in report.samples.items():
        lines.append(
            f"{name:<26}{spread.mean / 1000:>8.2f}"
            f"   (10 % {spread.p10 / 1000:.1f}, 90 % {spread.p90 / 1000:.1f})"
        )
    if report.events:
        lines.append("what happened: " + ", ".join(f"{k} {n}" for k, n in report.events.items()))
    lines += [f"mended: {line}" for line in report.mended]
    return "\n".join(lines)


def _pairing_text(p: Pairing) -> str:
    return (
        f"{p.one} ahead of {p.other}: {p.share / 10:.1f} % of {p.pairs} pairs"
        f" ({p.low / 10:.1f} .. {p.high / 10:.1f}), tied {p.tied * 100 / p.pairs:.1f} %"
    )

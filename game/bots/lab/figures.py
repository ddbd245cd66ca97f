"""Arithmetic of many matches: shares with intervals, spreads, histograms, what chance explains.

Whole numbers in, whole numbers out (thousandths, or millionths for chances), so that the same
matches give the same figures on every machine. Knows no match.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from math import isqrt
from typing import Final

import msgspec

Z_1000: Final = 1960
"""Two-sided 95 % of the normal curve, in thousandths."""
MILLION: Final = 1_000_000
LIMIT: Final = 50_000
"""Chances below 5 %, in millionths, are called more than chance."""
BARS: Final = 24
"""Bars of a histogram at most: as many as can be told apart on a page."""
_FAR: Final = 6000
"""Deviations, in thousandths, beyond which a chance is below a millionth."""


class Spread(msgspec.Struct, frozen=True):
    """A sample in short: how many, and in thousandths of its unit the mean and two percentiles."""

    count: int
    mean: int
    p10: int
    p90: int


class Share(msgspec.Struct, frozen=True):
    """How often of how many: `hits` in thousandths of a match (a shared win is a part of one), the
    share and its 95 % interval in thousandths."""

    hits: int
    of: int
    share: int
    low: int
    high: int


class Histogram(msgspec.Struct, frozen=True):
    """How many values lie in `low`..`low + step - 1`, the next `step`, and so on."""

    low: int
    step: int
    counts: tuple[int, ...]


def spread_of(unit: int, values: Sequence[int]) -> Spread:
    """Count, mean and percentiles of `values` / `unit`, in thousandths."""
    if not values:
        return Spread(0, 0, 0, 0)
    ordered = sorted(values)
    last = len(ordered) - 1
    p10, p90 = (ordered[last * share // 10] * 1000 // unit for share in (1, 9))
    return Spread(len(ordered), sum(ordered) * 1000 // (unit * len(ordered)), p10, p90)


def wilson(hits: int, of: int) -> tuple[int, int]:
    """Wilson's 95 % interval of a share (1927), in thousandths, in whole numbers.

    Centre and half width are (h + z^2/2) and z * sqrt(h (n - h) / n + z^2/4), over n + z^2.
    """
    return _wilson(hits * 1000, of)


def share_of(hits: int, of: int) -> Share:
    """`hits` in thousandths of a match, out of `of` matches.

    Parts of a win vary less than wins do, so the interval is no narrower than it should be.
    """
    if not of:
        return Share(0, 0, 0, 0, 1000)
    return Share(hits, of, hits // of, *_wilson(hits, of))


def _wilson(hits: int, of: int) -> tuple[int, int]:
    z2 = Z_1000 * Z_1000  # millionths
    below = of * MILLION + z2
    centre = hits * 1000 + z2 // 2
    half = Z_1000 * isqrt(hits * (of * 1000 - hits) // of + z2 // 4)
    return max(0, (centre - half) * 1000 // below), min(1000, (centre + half) * 1000 // below)


def histogram_of(values: Sequence[int], step: int = 0) -> Histogram:
    """Bars of equal width: `step`, or the smallest of 1, 2, 5, 10, 20, ... with few enough bars."""
    if not values:
        return Histogram(0, 1, ())
    step = step or step_for(values)
    low = min(values) // step * step
    counts = [0] * ((max(values) - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    return Histogram(low, step, tuple(counts))


def step_for(values: Sequence[int]) -> int:
    """How wide bars must be so that these values fill no more than `BARS`."""
    least, most = min(values), max(values)
    scale = 1
    while True:
        for step in (scale, 2 * scale, 5 * scale):
            if most // step - least // step < BARS:
                return step
        scale *= 10


# --- what chance explains -------------------------------------------------------------------------


def chance_of(deviation: int) -> int:
    """How often, in millionths, chance alone strays at least so far to either side.

    `deviation` is in thousandths of the standard one; the normal curve, two-sided.
    """
    z = abs(deviation)
    if z >= _FAR:
        return 0
    with localcontext() as context:  # decimals come out the same everywhere; floats may not
        context.prec = 40
        x = Decimal(z) / 1000
        term = total = x
        n = 0
        while abs(term) > Decimal("1e-20"):  # the series of the area from 0 to x
            n += 1
            term *= -x * x / (2 * n)
            total += term / (2 * n + 1)
        inside = 2 * total / (2 * _PI).sqrt()
        return int(((1 - inside) * MILLION).to_integral_value())


_PI: Final = Decimal("3.141592653589793238462643383279502884197")


def alike(values: Sequence[int], halves: Sequence[int]) -> int:
    """How likely, in millionths, values with these 95 % half widths stray so far from each other by
    chance alone. Half widths are above 0.

    Cochran's Q (1954): the squares of how far each is from their weighted mean, in its own standard
    deviations, whose sum follows the chi-square curve; that one's tail after Wilson and Hilferty
    (1931). Values that rise and fall together seem more alike than they are.
    """
    free = len(values) - 1
    if free < 1:
        return MILLION
    weights = [Fraction(Z_1000 * Z_1000, MILLION * half * half) for half in halves]
    pairs = list(zip(weights, values, strict=True))
    mean = sum((w * v for w, v in pairs), Fraction(0)) / sum(weights, Fraction(0))
    strayed = sum((w * (v - mean) ** 2 for w, v in pairs), Fraction(0))
    with localcontext() as context:
        context.prec = 40
        each = Decimal(strayed.numerator) / Decimal(strayed.denominator) / free
        spread = Decimal(2) / (9 * free)
        root = each ** (Decimal(1) / 3) if each else Decimal(0)
        deviation = int((root - 1 + spread) / spread.sqrt() * 1000)
    beyond = chance_of(deviation) // 2
    return beyond if deviation > 0 else MILLION - beyond


def holm(chances: Sequence[int]) -> list[int]:
    """Chances in millionths, made honest for having looked at so many (Holm 1979).

    The smallest counts as many times as there are, the next once less, and none less than one
    before it. What is then below `LIMIT` is more than chance: at most one series in twenty would
    show any such thing where nothing is, however the figures hang together.
    """
    order = sorted(range(len(chances)), key=lambda n: (chances[n], n))
    honest, least = [0] * len(chances), 0
    for rank, n in enumerate(order):
        least = max(least, min(MILLION, chances[n] * (len(chances) - rank)))
        honest[n] = least
    return honest

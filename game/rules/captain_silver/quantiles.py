"""Times as quantiles, and their picture: sailors' rows above people's.

Owns the five percentiles, how long the slow side is, and a plot of rows as SVG that stands by
itself. What is measured is in `hands` and `trials`, what studies report in `published`.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import Final, NamedTuple

from game.rules.captain_silver.published import Finding

SHARES: Final = (5, 25, 50, 75, 95)
"""The percentiles that are shown, in percent."""

_WIDTH: Final = 900
_LABEL: Final = 300
_ROW: Final = 24
_BOX: Final = 12
_TOP: Final = 20
_SAILOR, _PEOPLE, _INK = "#1f5f7a", "#9a7420", "#64737d"
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000)


class Row(NamedTuple):
    """A line of the picture, in its unit. `marks`: percentiles as `SHARES`, None where there are
    none; `mean` is a dot, `span` a thin line from one time to another."""

    label: str
    told: str
    people: bool
    marks: tuple[int, int, int, int, int] | None = None
    mean: int | None = None
    span: tuple[int, int] | None = None


def percentiles(times: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The nearest-rank percentiles of `SHARES`: each is one of `times`, of which there are some."""
    ordered = sorted(times)
    p5, p25, p50, p75, p95 = (ordered[-(-share * len(ordered) // 100) - 1] for share in SHARES)
    return p5, p25, p50, p75, p95


def tail(marks: Sequence[int]) -> int:
    """How much longer the slow side is, in percent: 100 is even, an exponential wait has 358."""
    p5, _p25, p50, _p75, p95 = marks
    return (p95 - p50) * 100 // max(1, p50 - p5)


class ExGaussian(NamedTuple):
    """A normal part (`mu`, `sigma`) and an exponential tail (`tau`), in ms."""

    mu: int
    sigma: int
    tau: int


def ex_gaussian(times: Sequence[int]) -> ExGaussian:
    """Fitted by moments (Heathcote 1996): mean, spread and skew are the sample's own. Where the
    quick side is the longer one there is no tail; it takes no more than the whole spread."""
    n = len(times)
    mean = sum(times) / n
    variance = sum((time - mean) ** 2 for time in times) / n
    third = sum((time - mean) ** 3 for time in times) / n
    tau = min(max(0.0, third / 2) ** (1 / 3), sqrt(variance))
    return ExGaussian(round(mean - tau), round(sqrt(max(0.0, variance - tau**2))), round(tau))


def row_of_sailor(name: str, times: Sequence[int]) -> Row:
    """Times of one level or profile."""
    marks = percentiles(times)
    fitted = ex_gaussian(times)
    told = (
        f"{name}: {len(times)} presses; 5, 25, 50, 75, 95 % at {_listed(marks)} ms; ex-Gaussian "
        f"{fitted.mu}, {fitted.sigma} and {fitted.tau} ms"
    )
    return Row(name, told, False, marks, round(sum(times) / len(times)))


def row_of_people(found: Finding) -> Row:
    """A study's figure: percentiles, or its mean with one spread to either side, or its range."""
    span = None
    if found.percentiles is None and found.mean is not None and found.spread is not None:
        span = found.mean - found.spread, found.mean + found.spread
    elif found.high is not None:
        span = found.low or 0, found.high
    told = f"{found.source}: {found.of}"
    return Row(found.short, told, True, found.percentiles, found.mean, span)


def plot(rows: Sequence[Row], unit: str = "ms") -> str:
    """All rows on one scale from 0: a box holds the middle half, a line goes from
    the 5th to the 95th percentile; a dot is a mean, a thin line a range or a spread."""
    far = max((_end(row) for row in rows), default=1)
    step = next((s for s in _STEPS if far <= 8 * s), far // 8 + 1)
    end = -(-far // step) * step
    height = _TOP + _ROW * len(rows) + 4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" style="max-width:100%;height:auto">'
    ]
    for value in range(0, end + 1, step):
        x = _x(value, end)
        parts.append(
            f'<line x1="{x}" y1="{_TOP}" x2="{x}" y2="{height}" stroke="#d9d2c3"/>'
            f'<text class="middle" text-anchor="middle" font-size="12" fill="{_INK}" x="{x}" '
            f'y="13">{value}{f" {unit}" if value == end else ""}</text>'
        )
    for n, row in enumerate(rows):
        parts.append(_row(row, _TOP + n * _ROW + _ROW // 2, end))
    return "".join(parts) + "</svg>"


def _row(row: Row, y: int, end: int) -> str:
    colour = _PEOPLE if row.people else _SAILOR
    parts = [
        f'<g><title>{escape(row.told)}</title><text font-size="12" fill="{_INK}" x="0" '
        f'y="{y + 4}">{escape(row.label)}</text>'
    ]
    if row.span is not None:
        low, high = (_x(value, end) for value in row.span)
        parts.append(_line(low, y, high, y, colour))
        parts += [_line(x, y - 4, x, y + 4, colour) for x in (low, high)]
    if row.marks is not None:
        p5, p25, p50, p75, p95 = (_x(value, end) for value in row.marks)
        top = y - _BOX // 2
        parts.append(_line(p5, y, p95, y, colour))
        parts.append(
            f'<rect x="{p25}" y="{top}" width="{max(1, p75 - p25)}" height="{_BOX}" '
            f'fill="#fff" stroke="{colour}" stroke-width="2"/>'
        )
        parts.append(_line(p50, top, p50, top + _BOX, colour, 3))
    if row.mean is not None:
        parts.append(f'<circle cx="{_x(row.mean, end)}" cy="{y}" r="3" fill="{colour}"/>')
    return "".join(parts) + "</g>"


def _line(x1: int, y1: int, x2: int, y2: int, colour: str, width: int = 1) -> str:
    place = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width}"/>'


def _x(value: int, end: int) -> int:
    return _LABEL + value * (_WIDTH - _LABEL - 30) // end


def _end(row: Row) -> int:
    """The longest time of a row."""
    return max(*(row.marks or (1,)), row.mean or 1, *(row.span or (1,)))


def _listed(values: Sequence[int]) -> str:
    return ", ".join(str(value) for value in values)

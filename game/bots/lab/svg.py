"""Pictures of figures as SVG that stands in a page: intervals and histograms.

Owns lines and bars, no figure and no word of a report. Sizes are in pixels of a screen; on paper
they scale. Colours are the page's classes (`page.STYLE`), so that print may have others.
"""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from game.bots.lab.figures import Histogram

WIDTH: Final = 240
ROW: Final = 18
_DOT: Final = 4
_BARS: Final = 110
"""Height of a histogram's bars."""
_AXIS: Final = 18


class Scale(NamedTuple):
    """What the two ends of a row stand for, and the value with a line (what is fair)."""

    low: int
    high: int
    fair: int

    def x(self, value: int) -> int:
        """Where a value is; what is beyond an end is at that end."""
        inside = min(max(value, self.low), self.high)
        return _DOT + (inside - self.low) * (WIDTH - 2 * _DOT) // max(1, self.high - self.low)


def interval(scale: Scale, low: int, middle: int, high: int, flagged: bool) -> str:
    """A dot with its interval on a row, the fair value as a line."""
    mark = "flagged" if flagged else "plain"
    y, fair = ROW // 2, scale.x(scale.fair)
    return (
        f'<svg class="row" viewBox="0 0 {WIDTH} {ROW}" width="{WIDTH}" height="{ROW}">'
        f'<line class="fair" x1="{fair}" y1="0" x2="{fair}" y2="{ROW}"/>'
        f'<line class="{mark}" x1="{scale.x(low)}" y1="{y}" x2="{scale.x(high)}" y2="{y}"/>'
        f'<circle class="{mark}" cx="{scale.x(middle)}" cy="{y}" r="{_DOT}"/></svg>'
    )


def axis(scale: Scale, low: str, fair: str, high: str) -> str:
    """The head of a column of rows: what its ends and its line stand for."""
    x = scale.x(scale.fair)
    ends = f'<text x="0" y="12">{escape(low)}</text>' if x > WIDTH // 4 else ""
    if x < WIDTH * 3 // 4:
        ends += f'<text class="end" x="{WIDTH}" y="12">{escape(high)}</text>'
    place = "start" if x < WIDTH // 4 else "end" if x > WIDTH * 3 // 4 else "middle"
    return (
        f'<svg class="row" viewBox="0 0 {WIDTH} {ROW}" width="{WIDTH}" height="{ROW}">{ends}'
        f'<text class="{place}" x="{x}" y="12">{escape(fair)}</text></svg>'
    )


def histogram(bars: Histogram, low: int, high: int, width: int, unit: str) -> str:
    """Bars from `low` to `high` (values, whether there are any or not), the mode on top."""
    step = bars.step
    places = max(1, (high - low) // step + 1)
    each = max(1, width // places)
    most = max(bars.counts, default=1)
    drawn = []
    for n, count in enumerate(bars.counts):
        x = ((bars.low - low) // step + n) * each
        height = (count * _BARS + most - 1) // most
        value = bars.low + n * step
        told = f"{value}" if step == 1 else f"{value} to {value + step - 1}"
        drawn.append(
            f'<rect class="bar" x="{x}" y="{_BARS - height}" width="{max(1, each - 1)}" '
            f'height="{height}"><title>{escape(f"{told} {unit}: {count}")}</title></rect>'
        )
    return (
        f'<svg class="bars" viewBox="0 0 {places * each} {_BARS + _AXIS}" '
        f'width="{places * each}" height="{_BARS + _AXIS}">{"".join(drawn)}'
        f'<line class="axis" x1="0" y1="{_BARS}" x2="{places * each}" y2="{_BARS}"/>'
        f"{''.join(_ticks(low, step, places, each))}</svg>"
    )


def _ticks(low: int, step: int, places: int, each: int) -> list[str]:
    """Numbers below the bars, as many as are well apart."""
    apart = max(1, -(-34 // each))
    return [
        f'<text class="middle" x="{n * each + each // 2}" y="{_BARS + 13}">{low + n * step}</text>'
        for n in range(0, places, apart)
        if each // 2 <= n * each + each // 2 <= places * each - 8
    ]

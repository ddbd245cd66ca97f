"""The score over the game: read from a finished match, and drawn as lines.

Owns the course of the points and its picture. Points are the layout's (`Layout.scores`), as a
spectator saw them; where a game keeps them hidden until the end, as each seat saw its own. Lengths
in units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pygame

from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import BRASS, FADED_INK, INK, NUMBER, PARCHMENT, Colour, mix

if TYPE_CHECKING:
    from game.core.model import Result, Viewer
    from game.table.evening import Chair
    from game.table.match import Match
    from scenes.kit.theme import Livery
    from scenes.tables.layout import Layout

FEWEST: Final = 3
"""A line needs a beginning, an end, and something between."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Every seat's points after `turn` steps."""

    turn: int
    points: tuple[int, ...]


def course(match: Match[Any], layout: Layout, result: Result) -> tuple[Stand, ...]:
    """The points of a finished match whenever they changed, the result last; empty when there is no
    line to draw. What only each seat knew of its own is looked at with its eyes, now that the game
    is over."""
    points: dict[int, list[int | None]] = {}
    _look(match, layout, None, points)
    if any(None in known for known in points.values()):
        for seat in range(len(result.points)):
            _look(match, layout, seat, points)
    stands: list[Stand] = []
    for turn, known in points.items():
        here = tuple(value for value in known if value is not None)
        if len(here) == len(known) and (not stands or stands[-1].points != here):
            stands.append(Stand(turn, here))
    if stands and stands[-1] != Stand(match.turn, result.points):
        stands.append(Stand(match.turn, result.points))
    return tuple(stands) if len(stands) >= FEWEST else ()


def _look(
    match: Match[Any], layout: Layout, viewer: Viewer, points: dict[int, list[int | None]]
) -> None:
    """Add what `viewer` knew after each turn to what is known already."""
    for glimpse in match.walk(viewer):
        seen = layout.scores(glimpse.view)
        if seen is None:
            continue
        known = points.setdefault(glimpse.step, [None] * len(seen))
        for seat, value in enumerate(seen):
            known[seat] = value if known[seat] is None else known[seat]


# --- the picture ----------------------------------------------------------------------------------

Point: TypeAlias = tuple[float, float]

PAD: Final = 22.0
SCALE: Final = 76.0
"""Room for the numbers at the left."""
ENDS: Final = 132.0
"""Room for emblems and sums at the right."""
BADGE: Final = 40.0
LINE: Final = 9.0
RIM: Final = 2.5
FINE: Final = 2
"""Lines are drawn this much larger and smoothed down."""
STEP: Final = 46.0
"""From one mark of a line's pattern to the next."""
NICE: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
RULES: Final = 3
"""At most so many lines of the scale."""


@dataclass(frozen=True)
class Frame:
    """Where on the sheet the lines run, and what is drawn where."""

    left: float
    top: float
    width: float
    height: float
    turns: int
    low: int
    high: int

    def at(self, stand: Stand, seat: int) -> Point:
        """Where a seat's points lie."""
        return self.x(stand.turn), self.y(stand.points[seat])

    def x(self, turn: float) -> float:
        """How far to the right a turn lies, in units of the sheet."""
        return self.left + self.width * turn / max(1, self.turns)

    def y(self, points: float) -> float:
        """How far down so many points lie, in units of the sheet."""
        return self.top + self.height * (1 - (points - self.low) / max(1, self.high - self.low))


def chart(
    assets: Assets, stands: Sequence[Stand], chairs: Sequence[Chair], width: float, height: float
) -> pygame.Surface:
    """The lines of all seats on a sheet of parchment. `chairs` by seat."""
    key = (tuple(stands), tuple(chairs), width, height)
    return assets.recent("score-chart", key, lambda: _drawn(assets, stands, chairs, width, height))


def _drawn(
    assets: Assets, stands: Sequence[Stand], chairs: Sequence[Chair], width: float, height: float
) -> pygame.Surface:
    sheet = shapes.parchment(assets, width, height).copy()
    edge = (sheet.width / assets.scale - width) / 2
    every = [points for stand in stands for points in stand.points]
    frame = Frame(
        edge + PAD + SCALE, edge + PAD + 4, width - 2 * PAD - SCALE - ENDS, height - 2 * PAD - 8,
        stands[-1].turn, min(0, *every), max(1, *every),
    )  # fmt: skip
    _rules(assets, sheet, frame)
    lines = pygame.Surface((sheet.width * FINE, sheet.height * FINE), pygame.SRCALPHA)
    lines.fill((*INK, 0))
    liveries = [pieces.livery(chair.colour) for chair in chairs]
    # Who is ahead at the end is drawn last.
    order = sorted(range(len(chairs)), key=lambda seat: stands[-1].points[seat])
    for seat in order:
        _line(assets, lines, [frame.at(stand, seat) for stand in stands], liveries[seat])
    sheet.blit(pygame.transform.smoothscale(lines, sheet.size), (0, 0))
    _ends(assets, sheet, frame, stands[-1], liveries)
    return finished(sheet)


def _rules(assets: Assets, sheet: pygame.Surface, frame: Frame) -> None:
    """A few thin lines with their points, and nought a little stronger."""
    span = max(1, frame.high - frame.low)
    step = next((n for n in NICE if span / n <= RULES), span)
    first = -(-frame.low // step) * step
    for points in range(first, frame.high + 1, step):
        y = assets.px(frame.y(points))
        tone = mix(PARCHMENT, BRASS, 0.9 if points == 0 else 0.45)
        ends = (assets.px(frame.left), y), (assets.px(frame.left + frame.width), y)
        pygame.draw.line(sheet, tone, *ends, assets.px(2))
        number = text.line(assets, str(points).replace("-", "−"), 28, FADED_INK, NUMBER)
        sheet.blit(number, number.get_rect(midright=(assets.px(frame.left - 14), y)))


def _line(assets: Assets, sheet: pygame.Surface, points: list[Point], livery: Livery) -> None:
    """One seat's line: its colour in a dark rim, its pattern in marks along it."""
    scale = assets.scale * FINE
    dots = [(x * scale, y * scale) for x, y in points]
    _stroke(sheet, dots, (LINE + 2 * RIM) * scale, mix(livery.colour, INK, 0.75))
    _stroke(sheet, dots, LINE * scale, livery.colour)
    ink = mix(livery.on, livery.colour, 0.15)
    for x, y, angle in _along(dots, STEP * scale):
        _mark(sheet, livery.pattern, (x, y), angle, LINE * scale, ink)


def _stroke(sheet: pygame.Surface, dots: list[Point], width: float, colour: Colour) -> None:
    """A line with round joints."""
    for (x0, y0), (x1, y1) in pairwise(dots):
        length = math.hypot(x1 - x0, y1 - y0)
        if length > 0:
            dx, dy = (y0 - y1) / length * width / 2, (x1 - x0) / length * width / 2
            corners = (
                (x0 + dx, y0 + dy),
                (x1 + dx, y1 + dy),
                (x1 - dx, y1 - dy),
                (x0 - dx, y0 - dy),
            )
            pygame.draw.polygon(sheet, colour, corners)
    for x, y in dots:
        pygame.draw.circle(sheet, colour, (x, y), width / 2)


def _along(dots: list[Point], step: float) -> Iterator[tuple[float, float, float]]:
    """Places along a line at even steps, and which way it runs there."""
    left = step / 2
    for (x0, y0), (x1, y1) in pairwise(dots):
        length = math.hypot(x1 - x0, y1 - y0)
        while length > 0 and left <= length:
            share = left / length
            yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, math.atan2(y1 - y0, x1 - x0)
            left += step
        left -= length


def _mark(
    sheet: pygame.Surface, pattern: str, at: Point, angle: float, size: float, ink: Colour
) -> None:
    """A mark of a seat's pattern on its line: what it is like in large, in small."""

    def turned(*places: Point) -> list[Point]:
        cos, sin = math.cos(angle), math.sin(angle)
        return [
            (at[0] + size * (x * cos - y * sin), at[1] + size * (x * sin + y * cos))
            for x, y in places
        ]

    marks: dict[str, list[list[Point]]] = {
        "stripes": [turned((-0.5, 0.5), (-0.2, 0.5), (0.5, -0.5), (0.2, -0.5))],
        "diamonds": [turned((-0.55, 0), (0, 0.4), (0.55, 0), (0, -0.4))],
        "chevrons": [turned((-0.4, -0.45), (0, -0.45), (0.45, 0), (0, 0.45), (-0.4, 0.45),
                            (0.05, 0))],
        "checks": [turned((-0.5, -0.4), (0, -0.4), (0, 0), (-0.5, 0)),
                   turned((0, 0), (0.5, 0), (0.5, 0.4), (0, 0.4))],
        "waves": [turned((-1.0, -0.12), (1.0, -0.12), (1.0, 0.18), (-1.0, 0.18))],
    }  # fmt: skip
    for corners in marks.get(pattern, []):
        pygame.draw.polygon(sheet, ink, corners)
    if pattern not in marks:
        pygame.draw.circle(sheet, ink, at, size * 0.33)


def _ends(
    assets: Assets, sheet: pygame.Surface, frame: Frame, last: Stand, liveries: Sequence[Livery]
) -> None:
    """Emblem and sum where each line ends, moved apart where they would lie on each other."""
    x = frame.left + frame.width + 16 + BADGE / 2
    order = sorted(range(len(liveries)), key=lambda seat: (-last.points[seat], seat))
    ys = apart([frame.y(last.points[seat]) for seat in order], frame.top, frame.height)
    size = min(BADGE, frame.height / len(order) + 6)
    letters = max(24.0, min(30.0, frame.height / len(order)))
    for seat, y in zip(order, ys, strict=True):
        badge = pieces.emblem_badge(assets, liveries[seat], size)
        sheet.blit(badge, badge.get_rect(center=(assets.px(x), assets.px(y))))
        words = str(last.points[seat]).replace("-", "−")
        number = text.line(assets, words, letters, INK, NUMBER)
        at = (assets.px(x + BADGE / 2 + 8), assets.px(y))
        sheet.blit(number, number.get_rect(midleft=at))


def apart(wanted: Sequence[float], top: float, height: float) -> list[float]:
    """Heights, ascending, as near to what is wanted as they can be when each needs as much room
    as there is for all of them, and no more than a badge."""
    need = min(BADGE + 2, height / max(1, len(wanted) - 1)) if len(wanted) > 1 else 0.0
    ys = list(wanted)
    for n in range(1, len(ys)):
        ys[n] = max(ys[n], ys[n - 1] + need)
    over = ys[-1] - (top + height) if ys else 0.0
    if over > 0:
        ys[-1] -= over
        for n in range(len(ys) - 2, -1, -1):
            ys[n] = min(ys[n], ys[n + 1] - need)
    return ys

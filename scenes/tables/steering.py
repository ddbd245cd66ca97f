"""Where the light goes by direction: from spot to spot, so that nothing is out of reach.

Owns the chart of a field of spots: for each spot the one that lies next to the right, to the left,
below and above. What lies straight ahead comes first; where that alone would leave a spot to which
no way leads, the chart is mended. Pure: rectangles in, names out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from scenes.tables.room import Rect

Way: TypeAlias = tuple[int, int]
RIGHT: Final[Way] = (1, 0)
LEFT: Final[Way] = (-1, 0)
DOWN: Final[Way] = (0, 1)
UP: Final[Way] = (0, -1)
WAYS: Final = (RIGHT, LEFT, DOWN, UP)

ASIDE: Final = 4.0
"""A unit beside the line counts as four along it: rows and columns are followed."""
SLANTING: Final = 0.35
"""How much the middles' distance from the line counts besides: of equals the straightest."""
SLANT: Final = 2.5
"""What lies this much more aside than ahead is another direction: it comes last."""
LAST: Final = 4000.0

Links: TypeAlias = list[list[int | None]]
"""For each spot by number, where each of `WAYS` leads."""


class Chart:
    """The ways between the spots of one field."""

    def __init__(self, spots: Mapping[str, Rect]) -> None:
        self.names = tuple(spots)
        self._number = {name: n for n, name in enumerate(self.names)}
        rects = [spots[name] for name in self.names]
        costs = _costs(rects)
        self._links: Links = [[_cheapest(of_way) for of_way in row] for row in costs]
        if len(rects) > 1 and not _whole(self._links):
            _mend(self._links, costs, _reading_order(rects))

    def step(self, here: str, way: Way) -> str | None:
        """The spot that lies next in a direction; None when nothing does. KeyError for a spot
        that is not of this field."""
        goal = self._links[self._number[here]][WAYS.index(way)]
        return None if goal is None else self.names[goal]


class Steering:
    """A chart kept for as long as the field stays the same, and the way back: a step there and a
    step back end where they began, however the spots lie."""

    def __init__(self) -> None:
        self._spots: dict[str, Rect] = {}
        self._chart = Chart({})
        self._came: tuple[str, str, Way] | None = None

    def step(self, spots: Mapping[str, Rect], here: str | None, way: Way) -> str | None:
        """The next spot in a direction; the first one of all when the light is nowhere."""
        if spots != self._spots:
            self._spots = dict(spots)
            self._chart = Chart(spots)
            self._came = None
        if here is None or here not in spots:
            return next(iter(spots), None)
        back = self._came
        if back is not None and back[1] == here and back[2] == (-way[0], -way[1]):
            found: str | None = back[0]
        else:
            found = self._chart.step(here, way)
        if found is not None:
            self._came = (here, found, way)
        return found


# --- how far it is --------------------------------------------------------------------------------


def _costs(rects: list[Rect]) -> list[list[dict[int, float]]]:
    """For each spot and way: how far it is to each spot that lies that way."""
    boxes = [(x + w / 2, y + h / 2, w / 2, h / 2) for x, y, w, h in rects]
    found: list[list[dict[int, float]]] = [[{}, {}, {}, {}] for _ in boxes]
    for a, (ax, ay, aw, ah) in enumerate(boxes):
        right, left, down, up = found[a]
        for b, (bx, by, bw, bh) in enumerate(boxes):
            dx, dy = bx - ax, by - ay
            wide, high = abs(dx), abs(dy)
            gap_x, gap_y = max(0.0, wide - aw - bw), max(0.0, high - ah - bh)
            if wide > 1:
                slanted = LAST if gap_y > 0 and high > SLANT * wide else 0.0
                (right if dx > 0 else left)[b] = gap_x + ASIDE * gap_y + SLANTING * high + slanted
            if high > 1:
                slanted = LAST if gap_x > 0 and wide > SLANT * high else 0.0
                (down if dy > 0 else up)[b] = gap_y + ASIDE * gap_x + SLANTING * wide + slanted
    return found


def _cheapest(costs: dict[int, float]) -> int | None:
    return min(costs, key=costs.__getitem__) if costs else None


def _reading_order(rects: list[Rect]) -> list[int]:
    """From the upper left to the lower right, line by line."""
    return sorted(range(len(rects)), key=lambda n: (round(rects[n][1]), rects[n][0], n))


# --- nothing out of reach -------------------------------------------------------------------------


def _reached(links: Links, start: int) -> set[int]:
    """The spots to which some steps lead from `start`, itself among them."""
    seen, open_ = {start}, [start]
    while open_:
        for goal in links[open_.pop()]:
            if goal is not None and goal not in seen:
                seen.add(goal)
                open_.append(goal)
    return seen


def _arriving(links: Links, goal: int) -> set[int]:
    """The spots from which some steps lead to `goal`."""
    sources: dict[int, list[int]] = {}
    for here, row in enumerate(links):
        for there in row:
            if there is not None:
                sources.setdefault(there, []).append(here)
    seen, open_ = {goal}, [goal]
    while open_:
        for here in sources.get(open_.pop(), ()):
            if here not in seen:
                seen.add(here)
                open_.append(here)
    return seen


def _whole(links: Links) -> bool:
    """Can every spot be reached from every other?"""
    return len(_reached(links, 0)) == len(_arriving(links, 0)) == len(links)


def _mend(links: Links, costs: list[list[dict[int, float]]], order: list[int]) -> None:
    """Turn as few links as it takes for every spot to be reachable from every other."""
    while not _whole(links):
        reached = _reached(links, 0)
        outside = [n for n in order if n not in reached]
        if outside:
            mended = _join(links, costs, sorted(reached), outside)
        else:
            home = _arriving(links, 0)
            strays = [n for n in order if n not in home]
            mended = _join(links, costs, strays, sorted(home))
        if not mended:
            _string(links, order)
            return


def _join(
    links: Links, costs: list[list[dict[int, float]]], near: Iterable[int], far: Iterable[int]
) -> bool:
    """Let one link lead from `near` into `far`, so that more is in reach than before. False when
    none can."""
    goals = set(far)
    offers = []
    for here in near:
        for way in range(len(WAYS)):
            free = links[here][way] is None
            for there in goals:
                cost = costs[here][way].get(there)
                if cost is not None:
                    offers.append((not free, cost, here, way, there))
                elif free:  # nothing lies ahead: the light goes round the edge
                    offers.append((True, 2 * LAST, here, way, there))
    before = len(_reached(links, 0)) + len(_arriving(links, 0))
    for _taken, _cost, here, way, there in sorted(offers):
        kept, links[here][way] = links[here][way], there
        if len(_reached(links, 0)) + len(_arriving(links, 0)) > before:
            return True
        links[here][way] = kept
    return False


def _string(links: Links, order: list[int]) -> None:
    """The last resort: right and left go through all spots in reading order, round the ends."""
    for n, here in enumerate(order):
        links[here][WAYS.index(RIGHT)] = order[(n + 1) % len(order)]
        links[here][WAYS.index(LEFT)] = order[n - 1]

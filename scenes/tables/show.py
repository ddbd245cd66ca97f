"""What happened, as motion: from one view to the next, cue by cue.

Owns the timeline of a step: pictures that glide from where they lay to where they lie, flights,
words that rise, sounds and when they are due. The state is always ahead of the picture: a step can
be hurried or finished at any moment, and what is seen then is the plain picture of the view.
Pure: time is handed in as ticks; knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.core.model import Seat
from scenes.kit.motion import Glide
from scenes.kit.sprites import Placed
from scenes.tables.layout import Cue, Flight, Said, Still
from scenes.tables.room import Rect, middle

Compose: TypeAlias = Callable[[Any], list[Placed]]
"""All pictures of a view at rest, hand included."""
SpotsOf: TypeAlias = Callable[[Any], dict[str, Rect]]

GLIDE: Final = 16.0
"""Ticks in which something that simply lies elsewhere now gets there: about a quarter second."""
SHIFT: Final = 9.0
"""... when only the choice has moved it: quicker than the light can go on."""
SAID_TICKS: Final = 54.0
RISE: Final = 64.0
HELD_Z: Final = 310
BESIDE_Z: Final = 490
"""Between these lie the things of the hand: picked and laid elsewhere they glide by themselves."""
MOVING_Z: Final = 500
FLYING_Z: Final = 700
SAID_Z: Final = 800


@dataclass(slots=True)
class _Flying:
    flight: Flight
    glide: Glide
    since: float


@dataclass(slots=True)
class _Shown:
    """Words or a still at a place from one tick to another."""

    what: Said | Still
    x: float
    y: float
    start: float
    end: float


@dataclass(slots=True)
class Due:
    """Something for the scene to do at a moment of the step: a sound, a rumble, a sum to show."""

    at: float
    cue: Cue
    number: int
    """Which fact of the step."""


class Show:
    """The picture of one table in time. `calm` leaves motion out and keeps the pauses."""

    def __init__(self, compose: Compose, spots: SpotsOf, calm: bool = False) -> None:
        self._compose = compose
        self._spots = spots
        self.calm = calm
        self.now = 0.0
        self.view: Any = None
        self._rest: list[Placed] = []
        self._last: list[Placed] | None = None
        """What was seen when a step began, until time goes on: laying everything out and drawing
        it anew is too much for one frame, and nothing has moved yet."""
        self._old_spots: dict[str, Rect] = {}
        self._glides: dict[Hashable, Glide] = {}
        self._flying: list[_Flying] = []
        self._shown: list[_Shown] = []
        self._due: list[Due] = []
        self._glow: list[tuple[float, float, tuple[str, ...]]] = []
        self._ends = 0.0

    # --- what is to be seen ---------------------------------------------------------------------

    def place(self, view: Any) -> None:
        """Show `view` as it lies, without motion."""
        self.view = view
        self.finish()
        self._rest = self._compose(view)
        self._old_spots = self._spots(view)

    def again(self) -> None:
        """The room has changed, or what is lit: the same view, laid out anew. Held things that
        were picked or laid elsewhere glide there, and nobody waits for that."""
        before = {p.key: self._where(p) for p in self._rest if _is_held(p)}
        self._last = None
        self._rest = self._compose(self.view)
        if self.calm:
            return
        for p in self._rest:
            glide, origin = self._glides.get(p.key), before.get(p.key)
            if glide is not None and glide.x1 == p.x and glide.y1 == p.y:
                continue
            if origin is not None and origin != (p.x, p.y):
                self._glides[p.key] = Glide(*origin, p.x, p.y, self.now, SHIFT)

    def send_home(self, key: Hashable, x: float, y: float) -> None:
        """The picture of this key was carried to `x`, `y` and let go: it glides to its place."""
        rest = next((p for p in self._rest if p.key == key), None)
        if rest is not None and not self.calm:
            self._glides[key] = Glide(x, y, rest.x, rest.y, self.now, SHIFT)

    def step(self, view: Any, cues: Sequence[Cue]) -> None:
        """From the present view to `view`, shown by these cues one after the other."""
        before = {p.key: self._where(p) for p in self._rest}
        last = self.placed()
        self.finish()
        self._last = last
        self.view = view
        self._rest = self._compose(view)
        now_spots = self._spots(view)
        spots = self._old_spots | now_spots
        self._old_spots = now_spots
        starts: dict[Hashable, Glide] = {}
        at = self.now
        for number, cue in enumerate(cues):
            self._due.append(Due(at, cue, number))
            self._begin(cue, at, spots, starts)
            at += cue.ticks
        self._ends = max(self._ends, at)
        if self.calm:
            return
        for p in self._rest:
            if p.key in starts:
                glide = starts[p.key]
                glide.x0, glide.y0 = before.get(p.key, (glide.x0, glide.y0))
                glide.x1, glide.y1 = p.x, p.y
                self._add(p.key, glide)
            elif p.key in before and before[p.key] != (p.x, p.y):
                self._add(p.key, Glide(*before[p.key], p.x, p.y, self.now, GLIDE))

    def _add(self, key: Hashable, glide: Glide) -> None:
        self._glides[key] = glide
        self._ends = max(self._ends, glide.start + glide.ticks)

    def _begin(
        self, cue: Cue, at: float, spots: dict[str, Rect], starts: dict[Hashable, Glide]
    ) -> None:
        """Put a cue's flights, arrivals, words and lights on the timeline from `at` on."""
        for arrival in cue.arrivals:
            x, y = middle(spots[arrival.start])
            start = at + arrival.delay
            starts[arrival.key] = Glide(x, y, x, y, start, arrival.ticks, arrival.hop)
        for flight in cue.flights if not self.calm else ():
            start = at + flight.delay
            ends = (*middle(spots[flight.start]), *middle(spots[flight.goal]))
            glide = Glide(*ends, start, flight.ticks, flight.hop)
            since = self.now if flight.waits else start
            self._flying.append(_Flying(flight, glide, since))
            self._ends = max(self._ends, start + flight.ticks + flight.stays)
        for said in cue.said:
            x, y = middle(spots[said.spot])
            self._shown.append(_Shown(said, x, y, at, at + SAID_TICKS))
        for still in cue.stills:
            x, y = middle(spots[still.spot])
            start = at + still.delay
            self._shown.append(_Shown(still, x, y, start, start + still.ticks))
        if cue.glow:
            self._glow.append((at, at + cue.ticks, cue.glow))

    # --- time -----------------------------------------------------------------------------------

    def tick(self, rate: float = 1.0) -> list[Due]:
        """`rate` ticks pass; what has fallen due meanwhile, in order."""
        self.now += rate
        self._last = None
        fallen = [due for due in self._due if due.at <= self.now]
        self._due = [due for due in self._due if due.at > self.now]
        self._flying = [f for f in self._flying if not f.glide.done(self.now - f.flight.stays)]
        self._shown = [s for s in self._shown if self.now < s.end]
        self._glow = [g for g in self._glow if self.now < g[1]]
        if self._glides:
            for key in [k for k, glide in self._glides.items() if glide.done(self.now)]:
                del self._glides[key]
        return fallen

    @property
    def busy(self) -> bool:
        """Is a step still being shown? (Words may rise a little longer.)"""
        return self.now < self._ends or bool(self._due)

    def finish(self) -> list[Due]:
        """Everything is where it belongs; what had not fallen due yet."""
        rest = self._due
        self._last = None
        self._glides.clear()
        self._flying.clear()
        self._shown.clear()
        self._glow.clear()
        self._due = []
        self._ends = self.now
        return rest

    # --- the picture ------------------------------------------------------------------------------

    def placed(self) -> list[Placed]:
        """All pictures of this moment, words excepted."""
        if self._last is not None:
            return self._last
        if not (self._glides or self._flying):
            return self._rest
        now, shown = self.now, []
        for p in self._rest:
            glide = self._glides.get(p.key)
            if glide is None:
                shown.append(p)
            else:
                x, y = glide.at(now)
                shown.append(Placed(p.key, p.image, x, y, p.z + MOVING_Z))
        for number, flying in enumerate(self._flying):
            if now >= flying.since:
                x, y = flying.glide.at(now)
                key = ("flight", id(flying))
                shown.append(Placed(key, flying.flight.image, x, y, FLYING_Z + number))
        return shown

    def stills(self) -> list[Placed]:
        """Smoke, splashes and the like at this moment."""
        shown = []
        for thing in self._shown if self._last is None else ():
            if isinstance(thing.what, Still) and thing.start <= self.now:
                frames = thing.what.frames
                share = (self.now - thing.start) / (thing.end - thing.start)
                image = frames[min(len(frames) - 1, int(share * len(frames)))]
                shown.append(Placed(("still", id(thing)), image, thing.x, thing.y, SAID_Z - 1))
        return shown

    def said(self) -> list[tuple[str, Seat | None, float, float]]:
        """Words that are rising now: words, whose, and where."""
        rising = []
        for thing in self._shown if self._last is None else ():
            if isinstance(thing.what, Said) and thing.start <= self.now:
                share = (self.now - thing.start) / (thing.end - thing.start)
                lift = 0.0 if self.calm else RISE * share
                rising.append((thing.what.words, thing.what.seat, thing.x, thing.y - lift))
        return rising

    def glowing(self) -> tuple[str, ...]:
        """Spots that light up at this moment."""
        glow = self._glow if self._last is None else ()
        return tuple(name for start, _end, names in glow if start <= self.now for name in names)

    def _where(self, p: Placed) -> tuple[float, float]:
        glide = self._glides.get(p.key)
        return (p.x, p.y) if glide is None else glide.at(self.now)


def _is_held(p: Placed) -> bool:
    """Is it a thing of the hand in the tray, or the rim around one?"""
    return HELD_Z <= p.z < BESIDE_Z

"""How things move: from where they were seen to where they belong, in so many ticks.

The state is always ahead of the picture; motion is hurried, never waited for. Pure arithmetic.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(slots=True)
class Glide:
    """From one place to another between two ticks, with an optional hop (units, upwards)."""

    x0: float
    y0: float
    x1: float
    y1: float
    start: float
    ticks: float
    hop: float = 0.0

    def at(self, now: float) -> tuple[float, float]:
        share = min(1.0, max(0.0, (now - self.start) / self.ticks)) if self.ticks > 0 else 1.0
        eased = ease(share)
        lift = self.hop * 4 * share * (1 - share)
        return (
            self.x0 + (self.x1 - self.x0) * eased,
            self.y0 + (self.y1 - self.y0) * eased - lift,
        )

    def done(self, now: float) -> bool:
        return now >= self.start + self.ticks


def ease(share: float) -> float:
    """Quick away, soft landing (cubic)."""
    return 1 - (1 - share) ** 3


class Motion:
    """Where keyed things are on their way. `now` is in ticks of the scene's own count."""

    def __init__(self) -> None:
        self._glides: dict[Hashable, Glide] = {}

    def send(
        self, key: Hashable, origin: tuple[float, float], goal: tuple[float, float],
        now: float, ticks: float, hop: float = 0.0,
    ) -> None:  # fmt: skip
        """Let `key` glide from `origin` to `goal`; zero ticks places it at once."""
        self._glides[key] = Glide(*origin, *goal, now, ticks, hop)

    def at(self, key: Hashable, rest: tuple[float, float], now: float) -> tuple[float, float]:
        """Where `key` is now: on its way, or at `rest`."""
        glide = self._glides.get(key)
        if glide is None:
            return rest
        if glide.done(now):
            del self._glides[key]
            return rest
        return glide.at(now)

    def moving(self, key: Hashable, now: float) -> bool:
        glide = self._glides.get(key)
        return glide is not None and not glide.done(now)

    def busy(self, now: float) -> bool:
        """Is anything still on its way?"""
        return any(not glide.done(now) for glide in self._glides.values())

    def finish(self) -> None:
        """Everything is where it belongs."""
        self._glides.clear()

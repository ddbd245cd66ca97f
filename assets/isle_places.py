"""Owns where the island's marks lie: woods where it is damp, palms behind the beach, hills inland.

One landmark at most to a tile, away from its middle (crosses and chests lie there) and from its
edges. Places are in pixels of the painting, foot of the mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from assets.isle_marks import Spot
from assets.make_textures import Field

TILES: Final = 5

LANDMARKS: Final = (
    ("stockade", 74, 34, 400), ("tower", 40, 10, 26), ("wreck", 60, -34, -14), ("hut", 34, 24, 400),
    ("fire", 24, 14, 400), ("stones", 46, 30, 400), ("boat", 34, 3, 10), ("hut", 34, 24, 400),
    ("wreck", 60, -34, -14), ("boat", 34, 3, 10), ("fire", 24, 10, 20), ("tower", 40, 10, 26),
    ("hut", 34, 24, 400), ("stones", 46, 30, 400), ("boat", 34, 3, 10),
)  # fmt: skip
"""Kind, width, and between which distances to the shore it stands."""


class Ground:
    """What is still free. `off` is the distance to the shore, `dry` the same, 0 near rivers."""

    def __init__(self, off: Field, dry: Field, wet: Field, rng: np.random.Generator) -> None:
        self.side = off.shape[0]
        self.off, self.dry, self.wet, self.rng = off, dry, wet, rng
        self.spots: list[Spot] = []

    def value(self, field: Field, x: float, y: float) -> float:
        return float(field[int(y) % self.side, int(x) % self.side])

    def near(self, x: float, y: float, kinds: tuple[str, ...], share: float) -> bool:
        """Does a mark of these kinds stand within `share` of its own width?"""
        for spot in self.spots:
            if spot.kind in kinds:
                dx, dy = abs(spot.x - x) % self.side, abs(spot.y - y) % self.side
                dx, dy = min(dx, self.side - dx), min(dy, self.side - dy)
                if np.hypot(dx, 1.3 * dy) < share * spot.size:
                    return True
        return False

    def raster(self, step: float) -> Iterator[tuple[float, float]]:
        """Places about `step` apart, all over the painting, none on a line."""
        count = round(self.side / step)
        step = self.side / count
        for row in range(count):
            for column in range(count):
                dx, dy = self.rng.uniform(-0.38, 0.38, 2)
                yield (column + 0.5 * (row % 2) + 0.5 + dx) * step, (row + 0.5 + dy) * step


def marks(off: Field, dry: Field, wet: Field, rng: np.random.Generator) -> list[Spot]:
    """All marks of the island."""
    ground = Ground(off, dry, wet, rng)
    hills(ground)
    landmarks(ground)
    woods(ground)
    palms(ground)
    at_sea(ground)
    return ground.spots


def hills(ground: Ground) -> None:
    """Ranges of three to five hills where the land is widest."""
    side = ground.side
    found = 0
    heights = [(ground.value(ground.dry, x, y), x, y) for x, y in ground.raster(34)]
    for inland, x, y in sorted(heights, reverse=True):
        if found == 8 or inland < 48:
            break
        if ground.near(x, y, ("hill",), 3.6):
            continue
        found += 1
        size = float(ground.rng.uniform(78, 100))
        ground.spots.append(Spot("hill", x % side, y % side, size))
        for across, down, part in (
            (-0.55, 0.16, 0.66),
            (0.56, 0.2, 0.7),
            (-0.15, 0.42, 0.5),
            (0.5, 0.55, 0.45),
        ):
            fx, fy = x + across * size, y + down * size
            if ground.value(ground.dry, fx, fy) > 30 and ground.rng.random() < 0.8:
                ground.spots.append(Spot("hill", fx % side, fy % side, size * part))


def landmarks(ground: Ground) -> None:
    """A landmark on most tiles, the tiles taken in a mixed order."""
    order = list(ground.rng.permutation(TILES * TILES))
    for kind, size, low, high in LANDMARKS:
        for index in list(order):
            row, column = divmod(int(index), TILES)
            place = landmark_place(ground, row, column, size, low, high)
            if place is not None:
                ground.spots.append(Spot(kind, *place, size))
                order.remove(index)
                break


def landmark_place(
    ground: Ground, row: int, column: int, size: float, low: float, high: float
) -> tuple[float, float] | None:
    """A place on this tile between these distances to the shore, or None."""
    tile = ground.side / TILES
    for _ in range(60):
        u, v = ground.rng.uniform(0.17, 0.83, 2)
        if np.hypot(u - 0.5, v - 0.5) < 0.27:
            continue
        x, y = (column + u) * tile, (row + v) * tile
        fits = low <= ground.value(ground.off, x, y) <= high
        dry = low < 0 or ground.value(ground.dry, x, y) > 0
        if fits and dry and not ground.near(x, y, ("hill",), 0.75):
            return x, y
    return None


BUILT: Final = tuple(sorted({kind for kind, *_ in LANDMARKS}))


def woods(ground: Ground) -> None:
    """Broad trees where it is damp, firs round the hills, single trees elsewhere."""
    for x, y in ground.raster(15):
        inland, wet = ground.value(ground.dry, x, y), ground.value(ground.wet, x, y)
        if inland < 24 or ground.near(x, y, BUILT, 0.62) or ground.near(x, y + 4, ("hill",), 0.36):
            continue
        chance = 0.92 if wet > 0.57 else 0.45 if wet > 0.51 else 0.035
        high = ground.near(x, y, ("hill",), 0.85)
        if ground.rng.random() < (0.4 if high else chance):
            kind = "pine" if high or (wet > 0.7 and ground.rng.random() < 0.5) else "tree"
            size = float(ground.rng.uniform(15, 22)) * (0.9 if kind == "pine" else 1.0)
            ground.spots.append(Spot(kind, x, y, size))


def palms(ground: Ground) -> None:
    """Single palms and small groves where beach and meadow meet."""
    for x, y in ground.raster(30):
        if not 9 < ground.value(ground.dry, x, y) < 26 or ground.rng.random() > 0.34:
            continue
        if not ground.near(x, y, BUILT, 0.7):
            ground.spots.append(Spot("palm", x, y, float(ground.rng.uniform(26, 36))))


def at_sea(ground: Ground) -> None:
    """Rocks off the coast and wave marks where the water is deep."""
    allowed: dict[str, Callable[[float], bool]] = {
        "boulder": lambda far: -34 < far < -8,
        "waves": lambda far: far < -44,
    }
    for kind, step, chance, low, high in (("boulder", 58, 0.2, 12, 24), ("waves", 74, 0.7, 26, 34)):
        for x, y in ground.raster(step):
            fits = allowed[kind](ground.value(ground.off, x, y))
            if not fits or ground.rng.random() > chance or ground.near(x, y, ("wreck",), 0.9):
                continue
            ground.spots.append(Spot(kind, x, y, float(ground.rng.uniform(low, high))))

"""Chance for many games side by side: a stream of `rng`, its numbers made at once as an array.

What the lanes of all games need alike; each game's own lanes play it. numpy is imported with this
module, so whoever must start quickly imports it on first use.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.core.rng import Rng

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)


def numbers(rng: Rng, count: int) -> NDArray[np.uint64]:
    """The first numbers of a stream, as `Rng.bits` would give them one by one."""
    z = np.arange(1, count + 1, dtype=np.uint64) * _GOLDEN + np.uint64(rng.origin)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))

"""Takes its time to be loaded, and can be loaded once in a process, as numpy: again, it fails."""

from __future__ import annotations

import sys
from typing import Final

from game.core.rng import Rng

if hasattr(sys, "loaded_once"):
    raise ImportError("cannot be loaded twice")
sys.loaded_once = True  # type: ignore[attr-defined]

_rng = Rng(1)
for _ in range(40_000):
    _rng.bits()
NUMBER: Final = 5

"""The bump under the cloth: what a hand can feel of the item it touches, and no more.

A hand gropes fifteen to thirty times a second, seats in turn. Each grope is a noisy reading of the
touched item's likeness to the eight silhouettes; it becomes sharper the longer the hand stays. What
is kept, and shown, is the log-likelihood of each of the eight items given all gropes so far. With
readings like these that is a *sufficient statistic*: whoever stores every picture since the touch
began knows no more than the last one tells. So bots and screens may read it freely (rules 0.2).

Whole numbers throughout, one unit of evidence is 1/256 nat, so that every machine agrees.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from game.core.rng import Rng
from game.rules.captain_silver.model import ITEM_COUNT, Item

LIKENESS: Final = (
    (100, 20, 36, 44, 16, 29, 40, 9),
    (20, 100, 14, 26, 19, 29, 47, 24),
    (36, 14, 100, 28, 18, 24, 32, 5),
    (44, 26, 28, 100, 17, 28, 30, 24),
    (16, 19, 18, 17, 100, 15, 18, 6),
    (29, 29, 24, 28, 15, 100, 47, 11),
    (40, 47, 32, 30, 18, 47, 100, 13),
    (9, 24, 5, 24, 6, 11, 13, 100),
)
"""How alike the blurred silhouettes are, in percent (measured from the icons; a test compares)."""

NOISE: Final = 1024
"""The spread of one reading; signals are in the same unit."""
INFORMATION: Final = 110
"""What a hand knows at full clarity, in squared signal-to-noise: enough that the right item has
almost all the weight even between parrot and map, the most alike pair."""
SHARPENING: Final = 4
"""Information grows with this power of clarity: a first touch tells little, the end settles it.
At half clarity three guesses in four are right; that is what makes pulling early a gamble."""

_UNIT_SHIFT: Final = 13  # 2 * NOISE**2 / 256 = 2**13
_STEP_SHIFT: Final = 4  # the table below has a step of 1/16 nat
_TABLE_STEPS: Final = 200


def _exp_table() -> tuple[int, ...]:
    """2**30 * exp(-k/16), by whole-number recurrence."""
    table = [1 << 30]
    for _ in range(_TABLE_STEPS - 1):
        table.append(table[-1] * 9_394_130_628 // 10_000_000_000)
    return tuple(table)


_EXP: Final = _exp_table()


def information(clarity: int) -> int:
    """Squared signal-to-noise at `clarity` 0..100, in millionths."""
    return INFORMATION * 1_000_000 * clarity**SHARPENING // 100**SHARPENING


def grope(evidence: list[int], touched: Item, before: int, after: int, rng: Rng) -> None:
    """Add one reading, for the stretch from clarity `before` to `after`, in place."""
    gained = information(after) - information(before)
    if gained <= 0:
        return
    signal = isqrt(gained * NOISE * NOISE // 1_000_000)
    true = LIKENESS[touched]
    readings = [signal * true[k] // 100 + _noise(rng) for k in range(ITEM_COUNT)]
    for item in range(ITEM_COUNT):
        total = 0
        for like, reading in zip(LIKENESS[item], readings, strict=True):
            mean = signal * like // 100
            total += mean * (2 * reading - mean)
        evidence[item] += total >> _UNIT_SHIFT
    best = max(evidence)
    for item in range(ITEM_COUNT):
        evidence[item] -= best


def _noise(rng: Rng) -> int:
    """One normal reading error of spread `NOISE`: the sum of eight even bytes, rescaled."""
    return (sum(rng.bits().to_bytes(8, "little")) - 1020) * NOISE // 209


def weights(evidence: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    """How strongly the bump feels like each item: eight whole numbers, about 1000 in sum."""
    best = max(evidence)
    chances = []
    for value in evidence:
        step = (best - value) >> _STEP_SHIFT
        chances.append(_EXP[step] if step < _TABLE_STEPS else 0)
    total = sum(chances)
    return tuple((chance * 1000 + total // 2) // total for chance in chances)

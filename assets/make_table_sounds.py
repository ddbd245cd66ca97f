"""Owns the sounds of the card and board tables: short cues as WAV in ``sounds/``.

Put together from the same strings, woods and noises as the others (see `make_sounds`), from fixed
seeds. Needs numpy. Run: ``python -m assets.make_table_sounds``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from assets.make_sounds import (
    ASSETS,
    LOUDEST,
    Sound,
    at,
    brass,
    bubble,
    finished,
    hertz,
    hump,
    knocks,
    noise,
    partials,
    phrase,
    pluck,
    ratchet,
    reed,
    save_wav,
    seconds,
    swept,
    whistle,
)


def snap(pitch: float, seed: int, length: float = 0.05) -> Sound:
    """A card's edge that springs off a thumb."""
    t = seconds(length)
    return noise(length, pitch, pitch * 3.2, seed) * np.exp(-t / 0.006)


def pat(seed: int, low: float = 150.0) -> Sound:
    """Something flat that lands on wood."""
    t = seconds(0.14)
    body = partials(t, low, (1, 2.1, 3.4), (1, 0.45, 0.2), 0.03)
    return body + 0.9 * noise(0.14, 500, 3200, seed) * np.exp(-t / 0.012)


def shuffle() -> Sound:
    """Two riffles and a push together."""
    moments = []
    for turn, begin in enumerate((0.0, 0.52)):
        for k in range(22):
            start = begin + 0.40 * (k / 22) ** 1.15
            loud = 0.55 + 0.4 * np.sin(np.pi * k / 21)
            moments.append((start, loud * snap(1500 + 35 * k, 100 + 31 * turn + k)))
    brush = swept(0.3, (1700, 2700, 1500), 160) * hump(seconds(0.3), 0.08, 0.09)
    return at([*moments, (1.0, 0.7 * brush), (1.24, 0.3 * pat(161, 190))], 1.45)


def deal() -> Sound:
    """One card that skims over the table."""
    t = seconds(0.2)
    skim = swept(0.2, (2600, 3400, 1900), 171) * hump(t, 0.02, 0.05)
    return at([(0, 0.5 * snap(2000, 170)), (0.01, 0.7 * skim), (0.15, 0.35 * pat(172, 210))], 0.3)


def card_down() -> Sound:
    """A card put down with two fingers: a pat and the air below it."""
    air = swept(0.12, (1800, 1200), 175) * hump(seconds(0.12), 0.02, 0.04)
    return at([(0, 0.45 * air), (0.06, pat(176, 165)), (0.075, 0.4 * snap(1800, 177))], 0.26)


def card_take() -> Sound:
    """A card drawn off the table, upwards."""
    t = seconds(0.24)
    lift = swept(0.24, (1300, 2100, 3300), 181) * hump(t, 0.09, 0.06)
    return at([(0, 0.35 * snap(1500, 180)), (0.02, lift)], 0.28)


def row_won() -> Sound:
    """A whole row is paid out: four notes that open upwards, over a shower of coins."""
    line = [(0.11 * k, pluck(seconds(0.9), hertz(n), 0.4)) for k, n in enumerate((62, 66, 69, 74))]
    top = [(0.33, 0.6 * pluck(seconds(1.0), hertz(78), 0.45, 1.5))]
    coins = [
        (0.3 + 0.07 * k, 0.18 * partials(seconds(0.4), f, (1, 1.51, 2.4), (1, 0.6, 0.3), 0.12))
        for k, f in enumerate((2350, 2790, 3130, 2640, 3480))
    ]
    return at([*line, *top, *coins], 1.4)


def apple() -> Sound:
    """A hearty bite."""
    t = seconds(0.3)
    crack = noise(0.3, 700, 5200, 190) * np.exp(-t / 0.03)
    grain = ratchet(0.26, (90, 150, 70), (900, 1700, 2600), 191)
    return at([(0, 0.9 * crack), (0.02, 0.8 * grain), (0.17, 0.45 * crack[: t.size // 2])], 0.38)


def curtain() -> Sound:
    """Heavy cloth that is drawn, its rings on the rod."""
    t = seconds(0.85)
    cloth = swept(0.85, (420, 760, 980, 620, 380), 200) * np.sin(np.pi * t / 0.85) ** 1.3
    rings = [
        (
            0.06 + 0.085 * k,
            0.16 * partials(seconds(0.12), 2100 + 130 * (k * 5 % 7), (1, 2.7), (1, 0.4), 0.03),
        )
        for k in range(8)
    ]
    return at([(0, cloth), *rings], 0.9)


def reveal() -> Sound:
    """Faces turn up: a drum's flam, a flip, and an open chord."""
    skin = partials(seconds(0.35), 98, (1, 1.59, 2.14), (1, 0.5, 0.3), 0.12)
    chord = [(0.16, 0.55 * pluck(seconds(0.9), hertz(n), 0.5)) for n in (57, 64, 69, 73)]
    return at([(0, 0.8 * skin), (0.07, skin), (0.13, 0.8 * snap(1700, 210)), *chord], 1.05)


def cannon_hit() -> Sound:
    """A ball that goes through planks."""
    t = seconds(1.1)
    blow = np.sin(2 * np.pi * (72 * t + 4.0 * (1 - np.exp(-t / 0.05)))) * np.exp(-t / 0.14)
    crash = noise(1.1, 350, 4200, 220) * np.exp(-t / 0.07)
    splinters = [
        (
            0.07 + 0.055 * k,
            (0.75 - 0.05 * k) * knocks(seconds(0.2), 330 + 140 * (k * 5 % 7), 221 + k),
        )
        for k in range(9)
    ]
    return np.asarray(np.tanh(1.5 * at([(0, blow + 0.9 * crash), *splinters], 1.1)))


def sink() -> Sound:
    """Timbers groan, water rushes in, the last bubbles rise."""
    t = seconds(2.2)
    rush = swept(2.2, (500, 900, 1300, 800, 450, 300), 230) * hump(t, 0.5, 0.55)
    groan = ratchet(1.3, (48, 34, 24, 16), (150, 320, 610), 231)
    rise = [
        (0.9 + 0.1 * k + 0.03 * (k * 7 % 5), 0.4 * bubble(190 + 60 * (k * 5 % 7), 0.16))
        for k in range(12)
    ]
    return at([(0, 0.8 * rush), (0.0, 0.8 * groan), *rise], 2.3)


def repair() -> Sound:
    """Three blows of a hammer, the nail going home."""
    blows = []
    for k, start in enumerate((0.0, 0.2, 0.4)):
        wood = knocks(seconds(0.2), 240 + 22 * k, 240 + k)
        nail = partials(seconds(0.2), 1850 + 260 * k, (1, 2.3, 3.9), (1, 0.5, 0.3), 0.04)
        blows.append((start, wood + 0.4 * nail))
    return at(blows, 0.68)


def trade() -> Sound:
    """Goods change hands: a thump of a sack, coins the other way."""
    ring = [
        (0.24 + 0.09 * k, 0.5 * partials(seconds(0.4), f, (1, 1.52, 2.43), (1, 0.6, 0.3), 0.13))
        for k, f in enumerate((2350, 2960, 2640))
    ]
    return at([(0, 0.9 * pat(250, 105)), (0, 0.4 * snap(700, 251, 0.1)), *ring], 0.85)


def sail() -> Sound:
    """A sail fills, and the bow wave begins to hiss."""
    t = seconds(1.3)
    flap = [
        (0.1 * k, (0.5 - 0.1 * k) * noise(0.12, 180, 1400, 260 + k) * np.exp(-seconds(0.12) / 0.03))
        for k in range(3)
    ]
    wind = swept(1.3, (300, 620, 900, 700), 264) * hump(t, 0.45, 0.4)
    foam = swept(1.3, (1500, 2300, 1900), 268) * hump(t, 0.6, 0.35)
    creak = ratchet(0.5, (30, 52, 38), (310, 640, 1150), 269)
    return at([*flap, (0, 0.8 * wind), (0, 0.25 * foam), (0.15, 0.3 * creak)], 1.35)


def mutiny() -> Sound:
    """Drums, drawn steel, and a dark horn."""
    drum = partials(seconds(0.4), 82, (1, 1.59, 2.14), (1, 0.5, 0.3), 0.14)
    beat = [
        (s, g * drum)
        for s, g in ((0, 1.0), (0.17, 0.6), (0.34, 1.0), (0.51, 0.6), (0.6, 0.8), (0.68, 1.1))
    ]
    steel = swept(0.5, (2600, 3800, 5200), 280) * hump(seconds(0.5), 0.3, 0.08)
    clash = partials(seconds(0.7), 1720, (1, 1.47, 2.09, 2.91), (1, 0.8, 0.6, 0.4), 0.2)
    horns = [(0.68, 0.6 * brass(seconds(1.1), hertz(n))) for n in (50, 53, 57)]
    return at([*beat, (0.3, 0.4 * steel), (0.68, 0.45 * clash), *horns], 1.8)


def sale() -> Sound:
    """A drawer of coins: a bell, and the money counted."""
    bell = partials(seconds(0.9), 1568, (1, 2.0, 2.76, 5.4), (1, 0.4, 0.3, 0.15), 0.3)
    coins = [
        (0.14 + 0.06 * k, 0.45 * partials(seconds(0.35), f, (1, 1.52, 2.43), (1, 0.6, 0.3), 0.1))
        for k, f in enumerate((2350, 2790, 2490, 3130, 2640))
    ]
    return at([(0, 0.7 * bell), *coins], 0.95)


def stone() -> Sound:
    """A tile is laid: wood on the board, a little settling."""
    tap = knocks(seconds(0.2), 420, 300)
    return at(
        [(0, tap), (0, 0.5 * pat(301, 190)), (0.075, 0.35 * knocks(seconds(0.15), 520, 302))], 0.3
    )


def guard() -> Sound:
    """A halberd's butt on the floor, and its blade that hums."""
    butt = knocks(seconds(0.3), 170, 310)
    hum = partials(seconds(0.6), 880, (1, 1.48, 2.6), (1, 0.6, 0.3), 0.18)
    return at([(0, butt), (0.13, 0.8 * butt), (0.14, 0.28 * hum)], 0.75)


def undo() -> Sound:
    """Back: the air of a card drawn away, two notes downwards."""
    t = seconds(0.3)
    air = swept(0.3, (2400, 1500, 800), 320) * hump(t, 0.05, 0.09)
    return at(
        [
            (0, 0.4 * air),
            (0.02, 0.7 * pluck(seconds(0.3), hertz(67), 0.14)),
            (0.11, 0.7 * pluck(seconds(0.4), hertz(60), 0.18)),
        ],
        0.5,
    )


def hint() -> Sound:
    """A lamp is lit: two clear glasses."""
    one = partials(seconds(0.8), hertz(81), (1, 2.76, 5.4), (1, 0.3, 0.12), 0.28)
    two = partials(seconds(0.9), hertz(88), (1, 2.76, 5.4), (1, 0.3, 0.12), 0.32)
    return at([(0, 0.7 * one), (0.13, two)], 1.0)


def score() -> Sound:
    """Points: three quick notes up."""
    return phrase((69, 73, 76), 0.07, 0.22)


def turn() -> Sound:
    """Whose turn it is: a soft call of the bosun's pipe over a low reed."""
    low = 0.4 * reed(seconds(0.7), hertz(57))
    return at(
        [
            (0, low),
            (0.02, 0.6 * whistle(seconds(0.4), hertz(76))),
            (0.2, 0.7 * whistle(seconds(0.5), hertz(81))),
        ],
        0.75,
    )


CUES: Final[dict[str, Callable[[], Sound]]] = {
    "shuffle": shuffle, "deal": deal, "card-down": card_down, "card-take": card_take,
    "row-won": row_won, "apple": apple, "curtain": curtain, "reveal": reveal,
    "cannon-hit": cannon_hit, "sink": sink, "repair": repair, "trade": trade, "sail": sail,
    "mutiny": mutiny, "sale": sale, "stone": stone, "guard": guard, "undo": undo, "hint": hint,
    "score": score, "turn": turn,
}  # fmt: skip
LOUDNESS: Final = {
    "deal": 0.45, "card-down": 0.55, "card-take": 0.5, "shuffle": 0.8, "cannon-hit": 0.75,
    "curtain": 0.6, "undo": 0.55, "hint": 0.5, "score": 0.6, "turn": 0.5, "stone": 0.65,
    "sail": 0.6,
}  # fmt: skip
"""Peaks of what is heard often; the others are as loud as `LOUDEST`."""


def main(folder: Path = ASSETS / "sounds") -> None:
    """Make and write every sound of the tables."""
    for name, make in CUES.items():
        save_wav(folder / f"{name}.wav", finished(make(), LOUDNESS.get(name, LOUDEST)))


if __name__ == "__main__":
    main()

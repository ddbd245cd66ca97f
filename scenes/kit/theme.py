"""Colours, seat liveries and measures: what everything looks like, in one place.

All lengths are units (see `canvas`). No text under 24, none that must be read in play under 28.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

INK: Final[Colour] = (46, 30, 20)
"""Text on parchment: 12 : 1."""
FADED_INK: Final[Colour] = (88, 66, 46)
PARCHMENT: Final[Colour] = (236, 222, 184)
PALE: Final[Colour] = (255, 247, 226)
"""Text on dark grounds."""
GOLD: Final[Colour] = (246, 190, 66)
"""Only for what can be acted on now, and for coins."""
BRASS: Final[Colour] = (176, 132, 62)
SEA: Final[Colour] = (14, 78, 98)
DEEP: Final[Colour] = (9, 48, 64)
NIGHT: Final[Colour] = (16, 22, 28)
GOOD: Final[Colour] = (46, 140, 84)
BAD: Final[Colour] = (176, 52, 44)


@dataclass(frozen=True, slots=True)
class Livery:
    """How a seat is known everywhere: colour, text colour on it, emblem and pattern."""

    name: str
    colour: Colour
    on: Colour
    emblem: str
    pattern: str


LIVERIES: Final = (
    Livery("Red", (208, 43, 15), PALE, "emblem-0", "stripes"),
    Livery("Blue", (46, 72, 202), PALE, "emblem-1", "dots"),
    Livery("Teal", (79, 164, 157), INK, "emblem-2", "waves"),
    Livery("Gold", (250, 179, 15), INK, "emblem-3", "diamonds"),
    Livery("Plum", (109, 78, 86), PALE, "emblem-4", "chevrons"),
    Livery("Ivory", (250, 250, 224), INK, "emblem-5", "checks"),
)
"""Colour-blind eyes tell them apart (a test measures it); emblem and pattern help them further."""

TITLE: Final = "pirata-one"
CAPTION: Final = "im-fell-english-sc"
NUMBER: Final = "lilita-one"
BODY: Final = "alegreya-sans-500"
BOLD: Final = "alegreya-sans-700"
SPOKEN: Final = "alegreya-sans-500-italic"
"""What somebody says, so that nobody takes it for what happened."""

SMALL: Final = 26
READ: Final = 32
LARGE: Final = 44
HEAD: Final = 64
HUGE: Final = 120

MARGIN: Final = 28
GAP: Final = 16
RADIUS: Final = 18


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0..1) of `b` in it."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )

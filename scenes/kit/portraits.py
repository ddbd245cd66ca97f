"""Portraits of bots: who plays how well, told by the hat from across the room.

Owns how a level's portrait lies on its disc, and how large it is around it. The drawings are
`assets/portraits` (made by `make_portraits.py`); what a level is called is the menus' business.
Lengths in units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.table.evening import LEVELS
from scenes.kit import pieces
from scenes.kit.assets import OVERSAMPLE, Assets, finished
from scenes.kit.painting import lay
from scenes.kit.theme import INK, PALE, Colour, Livery, mix

SIDE: Final = 512
"""The drawings' own width and height ..."""
DISC: Final = (256, 288, 214)
"""... and where on them the disc is: middle and radius, rim included."""
SMALLEST_FINE: Final = 96
"""Pixels from which on a drawing is drawn as large as it is shown: it takes a while, and the lines
are wide enough then."""
MARK: Final = 0.5
"""How large the emblem is beside the portrait where there is little room."""
RIM: Final = 0.07
"""The rim's share of the radius."""
GROUNDS: Final[dict[str, Colour]] = {
    "deckhand": (150, 205, 214),
    "mate": (206, 160, 92),
    "captain": (110, 34, 34),
    "admiral": (36, 52, 96),
}
"""What is behind the head: the darker, the better they play."""


def has_portrait(kind: str) -> bool:
    """Is `kind` (of a chair) a level that people know by its portrait?"""
    return kind in LEVELS


def portrait(assets: Assets, level: str, across: float, rim: Colour = PALE) -> pygame.Surface:
    """A level's portrait on a disc `across` units wide. The picture is larger, because hats stand
    out over the disc; `middle_of` tells where it has to lie. KeyError for no level."""
    ground = GROUNDS[level]
    px = assets.px(box_of(across))

    def make() -> pygame.Surface:
        sheet = pygame.Surface((px, px), pygame.SRCALPHA)
        sheet.fill((*INK, 0))
        rings = ((1.0, mix(rim, INK, 0.55)), (1 - RIM * 0.3, rim), (1 - RIM, ground))
        lay(sheet, _discs(px, rings), (px / 2, px / 2))
        fine = px * OVERSAMPLE if px < SMALLEST_FINE else px
        drawn = assets.drawing("portraits", level, fine)
        drawn = drawn if fine == px else pygame.transform.smoothscale(drawn, (px, px))
        cut = _discs(px, ((1 - RIM, (255, 255, 255)),))
        cut.fill((255, 255, 255, 255), (0, 0, px, round(DISC[1] * px / SIDE)))  # hats stand out
        drawn.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        lay(sheet, drawn, (px / 2, px / 2))
        return finished(sheet)

    return assets.once(("portrait", level, px, rim), make)


def _discs(px: int, rings: Sequence[tuple[float, Colour]]) -> pygame.Surface:
    """Discs of these shares of the radius and colours, one upon another, with smooth edges."""
    side = px * OVERSAMPLE
    x, y, radius = (value * side / SIDE for value in DISC)
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*rings[0][1], 0))
    for share, colour in rings:
        pygame.draw.circle(big, (*colour, 255), (x, y), radius * share)
    return pygame.transform.smoothscale(big, (px, px))


def box_of(across: float) -> float:
    """How wide and high the whole picture of a disc `across` units wide is."""
    return across * SIDE / (2 * DISC[2])


def middle_of(across: float, x: float, y: float) -> tuple[float, float]:
    """Where the middle of the picture lies when that of the disc lies at (x, y)."""
    return x, y - box_of(across) * (DISC[1] - SIDE / 2) / SIDE


def lay_portrait(
    assets: Assets, sheet: pygame.Surface, level: str, at: tuple[float, float], across: float,
    rim: Colour = PALE,
) -> None:  # fmt: skip
    """Lay a portrait on a sheet; `at` is the middle of its disc in pixels."""
    picture = portrait(assets, level, across, rim)
    lay(sheet, picture, middle_of(across * assets.scale, *at))


def marked(assets: Assets, level: str, livery: Livery, across: float) -> pygame.Surface:
    """A portrait with its seat's emblem at the foot, as a picture of its own: for lists."""

    def make() -> pygame.Surface:
        box = box_of(across)
        sheet = pygame.Surface((assets.px(across * 1.3), assets.px(box)), pygame.SRCALPHA)
        sheet.fill((*INK, 0))
        down = round(sheet.height * DISC[1] / SIDE)
        lay_seat(assets, sheet, level, livery, assets.px(across * 0.1), down, across, narrow=True)
        return finished(sheet)

    return assets.once(("portrait-marked", level, livery.name, across), make)


def lay_seat(
    assets: Assets, sheet: pygame.Surface, level: str, livery: Livery, left: float, middle: int,
    across: float, narrow: bool,
) -> float:  # fmt: skip
    """Lay a bot's emblem and portrait on its seat's band, and say how much room they took. `left`
    is where they begin and `middle` how high they lie, both in pixels; where it is `narrow` the
    emblem is a small mark at the portrait's foot, because the name needs the room."""
    badge = pieces.emblem_badge(assets, livery, across * MARK if narrow else across)
    radius = assets.px(across) / 2
    if narrow:
        lay_portrait(assets, sheet, level, (left + radius, middle), across)
        lay(sheet, badge, (left + radius * 1.72, middle + radius * 0.66))
        return across * 1.18
    lay(sheet, badge, (left + radius, middle))
    step = assets.px(across + 8)
    lay_portrait(assets, sheet, level, (left + radius + step, middle), across)
    return 2 * across + 8

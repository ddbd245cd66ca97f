"""Looking closely: a card, a tile, an island, a pile at large, with what it is and does.

Owns the light that walks over everything there is to see, and the sheet beside it. What lies where
and what it is comes from the layout, made of the looker's own view: a thing that the view does not
hold cannot be looked at. Knows no device; lengths in units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, CAPTION, FADED_INK, GOLD, INK, PALE, READ, mix
from scenes.menus import plates
from scenes.tables.head import BAR
from scenes.tables.layout import BUTTON, Look, Spot
from scenes.tables.notes import Same, common
from scenes.tables.room import inside, middle
from scenes.tables.steering import Steering

if TYPE_CHECKING:
    from game.core.model import Viewer
    from scenes.tables.picture import Picture
    from scenes.tables.room import Areas, Rect
    from scenes.tables.steering import Way

HELD: Final = "held "
NO_THINGS: Final = (BAR, BUTTON, HELD)
"""Spots that are no things: buttons, and where hands are."""
MARGIN: Final = 30.0
PAD: Final = 44.0
WORDS: Final = 520.0
"""Width of the words beside the picture."""
HIGHEST: Final = 620.0
"""A picture that is higher is shown smaller."""
DUSK: Final = 150
HOLE: Final = 6.0
"""The hole in the dusk is so much wider than the thing."""
RIM: Final = 8.0
STEP: Final = 40.0
"""Sheets grow in steps of this size: few sizes, each painted once."""
HOLE_Z: Final = 1200
SHEET_Z: Final = 1210
FOOT: Final = "Look around by direction; any other press goes back."
FOOT_SIZE: Final = 25.0


class Loupe:
    """Over one picture of a table and one view of it, `viewer`'s."""

    def __init__(self, picture: Picture, view: Any, viewer: Viewer) -> None:
        self.picture = picture
        self.view = view
        self.viewer = viewer
        self.spot: Spot | None = None
        self.look: Look | None = None
        self._spots: dict[Spot, Rect] = {}
        self._nothing: set[Spot] = set()
        self._steering = Steering()
        self._same = Same()
        self.fit()

    def fit(self) -> None:
        """The canvas has another size."""
        spots = self.picture.spots(self.view)
        self._spots = {name: rect for name, rect in spots.items() if not name.startswith(NO_THINGS)}
        self._steering = Steering()
        self._same = Same()
        if self.spot is not None:
            self.look = self._look_at(self.spot)

    # --- where the light is -----------------------------------------------------------------------

    def begin(self, spot: Spot | None) -> bool:
        """Look at `spot`, or at what lies nearest to it, or to the middle of the board. False when
        there is nothing to see at all."""
        areas = self.picture.areas
        here = self._spots.get(spot or "", areas.board)
        middles = sorted(self._spots, key=lambda name: (_apart(here, self._spots[name]), name))
        names = [spot, *middles] if spot in self._spots else middles
        return any(self.go_to(name) for name in names if name is not None)

    def go_to(self, spot: Spot) -> bool:
        """Look at `spot`. False, and nothing changed, when there is nothing to see."""
        look = self._look_at(spot)
        if look is None:
            return False
        self.spot, self.look = spot, look
        return True

    def move(self, way: Way) -> bool:
        """To the next thing in a direction, past whatever is nothing to look at."""
        here = self.spot
        for _ in range(len(self._spots)):
            here = self._steering.step(self._spots, here, way)
            if here is None or here == self.spot:
                return False
            if self.go_to(here):
                return True
        return False

    def under(self, x: float, y: float) -> Spot | None:
        """The thing at a place: the smallest one, for a card may lie in a row."""
        hit = [name for name, rect in self._spots.items() if inside(rect, x, y)]
        hit.reverse()  # of equally large ones the last lies on top: cards of a hand overlap
        found = sorted(hit, key=lambda name: self._spots[name][2] * self._spots[name][3])
        return next((name for name in found if self._look_at(name) is not None), None)

    def _look_at(self, spot: Spot) -> Look | None:
        if spot not in self._spots or spot in self._nothing:
            return None
        look = self.picture.layout.look(spot, self.view, self.picture.room)
        if look is None:
            self._nothing.add(spot)
        return look

    # --- the picture ------------------------------------------------------------------------------

    def placed(self) -> list[Placed]:
        """Dusk with a hole where the thing lies, and the thing at large beside it."""
        if self.spot is None or self.look is None:
            return []
        spot, look = self.spot, self.look
        return self._same.of((spot, id(look)), lambda: self._drawn(spot, look))

    def _drawn(self, spot: Spot, look: Look) -> list[Placed]:
        areas, assets = self.picture.areas, self.picture.services.assets
        rect = self._spots[spot]
        key = (look.image, look.title, look.text, areas.tall, areas.width)
        sheet = assets.recent("loupe", key, lambda: sheet_of(assets, look, areas), 3)
        at = beside(areas, (sheet.width / assets.scale, sheet.height / assets.scale), rect)
        return [*dusk_around(assets, areas, rect), Placed("loupe", sheet, *at, SHEET_Z)]


def _apart(a: Rect, b: Rect) -> float:
    return math.dist(middle(a), middle(b))


def beside(areas: Areas, size: tuple[float, float], rect: Rect) -> tuple[float, float]:
    """The middle of a sheet of this size where it hides least of `rect`: at the side, above or
    below, else in a corner."""
    w, h = size
    left, right = MARGIN + w / 2, areas.width - MARGIN - w / 2
    top, bottom = MARGIN + h / 2, areas.height - MARGIN - h / 2
    x, y = areas.width / 2, areas.height / 2
    places = [(right, y), (left, y), (x, top), (x, bottom)]
    places += [(right, top), (left, top), (right, bottom), (left, bottom)]
    if areas.tall:
        places = places[2:] + places[:2]
    return min(places, key=lambda at: common((at[0] - w / 2, at[1] - h / 2, w, h), rect))


def dusk_around(assets: Assets, areas: Areas, rect: Rect) -> list[Placed]:
    """Dusk over everything but a place, and a gold rim around that."""
    whole = assets.once(("loupe-dusk",), lambda: _dusk(assets, areas))
    x, y, w, h = rect
    left, top = max(0.0, x - HOLE), max(0.0, y - HOLE)
    right, low = min(areas.width, x + w + HOLE), min(areas.height, y + h + HOLE)
    parts = {
        "above": (0.0, 0.0, areas.width, top), "below": (0.0, low, areas.width, areas.height),
        "left": (0.0, top, left, low), "right": (right, top, areas.width, low),
    }  # fmt: skip
    things = []
    for name, (x0, y0, x1, y1) in parts.items():
        # Edges in whole pixels: no seam, and nothing twice as dark.
        px = [round(v * assets.scale) for v in (x0, y0, x1, y1)]
        size = (px[2] - px[0], px[3] - px[1])
        if min(size) > 0:
            part = whole.subsurface((0, 0, min(size[0], whole.width), min(size[1], whole.height)))
            middle = [(px[n] + (size[n] >> 1)) / assets.scale for n in (0, 1)]
            things.append(Placed(("loupe dusk", name), part, middle[0], middle[1], HOLE_Z))
    rim = _rim(assets, right - left + 2 * RIM, low - top + 2 * RIM)
    things.append(Placed("loupe rim", rim, (left + right) / 2, (top + low) / 2, HOLE_Z + 1))
    return things


def _dusk(assets: Assets, areas: Areas) -> pygame.Surface:
    """Even darkness as large as the screen, of which parts are taken."""
    sheet = pygame.Surface(
        (assets.px(areas.width) + 1, assets.px(areas.height) + 1), pygame.SRCALPHA
    )
    sheet.fill((8, 10, 14, DUSK))
    return sheet


def _rim(assets: Assets, width: float, height: float) -> pygame.Surface:
    """A gold frame, dark outside, with nothing in it."""

    def make() -> pygame.Surface:
        n = 2
        size = (assets.px(width), assets.px(height))
        big = pygame.Surface((size[0] * n, size[1] * n), pygame.SRCALPHA)
        big.fill((*GOLD, 0))
        line, radius = assets.px(RIM + 4) * n, assets.px(18) * n
        pygame.draw.rect(big, (*INK, 255), big.get_rect(), line, border_radius=radius)
        inner = big.get_rect().inflate(-line // 2, -line // 2)
        gold = mix(GOLD, PALE, 0.3)
        pygame.draw.rect(big, gold, inner, line * 5 // 8, border_radius=radius)
        return finished(pygame.transform.smoothscale(big, size))

    return assets.once(("loupe-rim", width, height), make)


def sheet_of(assets: Assets, look: Look, areas: Areas) -> pygame.Surface:
    """The thing at large with its name and what it is: words beside the picture, on a tall screen
    below it."""
    image = fitting(assets, look.image, areas)
    w, h = image.width / assets.scale, image.height / assets.scale
    if areas.tall:
        width = min(areas.width - 2 * MARGIN, max(w, 760.0) + 2 * PAD)
        words = width - 2 * PAD
    else:
        words = WORDS
        width = w + words + 3 * PAD
    parts = _words(assets, look, words)
    high = _stack(parts, assets)
    height = (h + PAD + high if areas.tall else max(h, high)) + 2 * PAD + FOOT_SIZE
    if not areas.tall:
        width = math.ceil(width / STEP) * STEP
    height = math.ceil(height / STEP) * STEP
    sheet = soft(shapes.parchment(assets, width, height))
    edge = (sheet.width / assets.scale - width) / 2
    x, y = (width / 2, PAD + h / 2) if areas.tall else (PAD + w / 2, (height - FOOT_SIZE) / 2)
    sheet.blit(soft(image), image.get_rect(center=(assets.px(edge + x), assets.px(edge + y))))
    left = PAD if areas.tall else w + 2 * PAD
    top = h + 2 * PAD if areas.tall else max(PAD, (height - FOOT_SIZE - high) / 2)
    for part, gap in parts:
        sheet.blit(part, (assets.px(edge + left), assets.px(edge + top)))
        top += part.height / assets.scale + gap
    foot = text.fitted(assets, FOOT, width - 2 * PAD, FOOT_SIZE, FADED_INK, CAPTION)
    at = (assets.px(edge + width / 2), assets.px(edge + height - 28))
    sheet.blit(soft(foot), foot.get_rect(center=at))
    return sheet


def fitting(assets: Assets, image: pygame.Surface, areas: Areas) -> pygame.Surface:
    """The picture, smaller if it would leave no room for its words."""
    widest = assets.px(areas.width - 2 * (MARGIN + PAD) - (0 if areas.tall else WORDS + PAD))
    share = min(1.0, widest / image.width, assets.px(HIGHEST) / image.height)
    if share == 1.0:
        return image
    size = (max(1, round(image.width * share)), max(1, round(image.height * share)))
    return pygame.transform.smoothscale(image.convert_alpha(), size)


def _words(assets: Assets, look: Look, width: float) -> list[tuple[pygame.Surface, float]]:
    """The name and what the thing is, each with the gap below it."""
    face = plates.large_face(assets, look.title)
    parts = [(text.unkept(assets, look.title, width, 58, INK, face, leading=1.05), 18.0)]
    for paragraph in look.text.split("\n"):
        if paragraph.strip():
            written = text.unkept(assets, paragraph, width, READ, INK, BODY)
            parts.append((written, 14.0))
    return parts


def _stack(parts: Iterable[tuple[pygame.Surface, float]], assets: Assets) -> float:
    return sum(part.height / assets.scale + gap for part, gap in parts)

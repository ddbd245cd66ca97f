"""The Pirate World as a picture: charts below, pieces above. Read from a view, never changed by it.

Owns where each space, ship and thrown item lies (`World`), and the painted ground
(`WorldBackdrop`). Knows neither hands nor presses.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from game.rules.captain_silver.model import (
    ITEMS,
    NOTHING,
    ROWS,
    Island,
    Phase,
    Space,
    View,
    item_of,
    owner_of,
)
from scenes.kit import board, pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.backdrops import ground
from scenes.kit.sprites import Placed
from scenes.kit.theme import GOLD, INK, NIGHT, NUMBER, PALE, TITLE, Livery, mix
from scenes.race.boards import Chart, box_boards
from scenes.race.layout import BOARD_SHAPE, Layout, Point, Rect, at
from scenes.race.panel import Panel

if TYPE_CHECKING:
    from scenes.services import Services

OWN_ACROSS = 0.156
"""A step's diameter on an island drawn by the user, in board widths, as on those of the box: where
steps lie closer together they are smaller."""
THROWN = 0.16
"""A thrown item's diameter, in volcano widths."""
COLUMNS = 2
USUAL_TITLE = (0.5, 0.5, 0.7, 0.1)
"""Where a board's name stands when its map does not say: middle, width and height, as shares."""


@dataclass(frozen=True)
class Places:
    """Where the spaces of one board lie, as shares of its rectangle, and how wide they are."""

    spots: tuple[Point, ...]
    across: float
    chart: Chart | None


@dataclass(frozen=True)
class World:
    """One match's boards on one layout. All places are units."""

    layout: Layout
    boards: tuple[str, ...]
    island_name: str
    own: dict[str, Any] = field(default_factory=dict, hash=False)

    # --- places -----------------------------------------------------------------------------------

    def space(self, row: int, index: int) -> Point:
        """The middle of an ocean space."""
        places = self._places(self.boards[index // COLUMNS])
        spot = places.spots[row * COLUMNS + index % COLUMNS]
        return at(self.layout.oceans[index // COLUMNS], spot)

    def space_size(self) -> float:
        """A space's diameter."""
        return self.layout.oceans[0][2] * 0.34

    def step(self, number: int) -> Point:
        """The middle of a step of the Treasure Island."""
        return at(self.layout.island, self._places(self.island_name).spots[number])

    def step_size(self) -> float:
        places = self._places(self.island_name)
        return self.layout.island[2] * (places.across or 0.15)

    def ship(self, seat: int, number: int) -> Point:
        """Where a seat's ship lies on a step: four ships find room beside each other."""
        x, y = self.step(number)
        reach = self.ship_size() / 2
        dx, dy = ((-1, -1), (1, -1), (-1, 1), (1, 1))[seat]
        return (x + dx * reach, y + dy * reach)

    def ship_size(self) -> float:
        """A ship's diameter: two abreast reach neither into the next step nor over the edge."""
        return self.step_size() * 0.79

    def thrown(self, number: int) -> Point:
        """Where the item thrown as number `number` lies on the volcano."""
        spots = self._places("volcano").spots
        lap, spot = divmod(number, len(spots))
        x, y = at(self.layout.volcano, spots[spot])
        return (x + lap * 7, y - lap * 7)

    def thrown_size(self) -> float:
        return self.layout.volcano[2] * THROWN

    def stack(self, stack: int) -> Point:
        """Where a chest stack (0 upper, 1 lower) lies on the island."""
        chart = self._places(self.island_name).chart
        name = ("upper", "lower")[stack]
        if chart is not None and name in chart.areas:
            x, y, _w, _h = chart.areas[name]
            return at(self.layout.island, (x, y))
        return at(self.layout.island, (0.5, 0.3 if stack == 0 else 0.75))

    def row_at(self, x: float, y: float) -> int:
        """The row whose band of the ocean holds this place, or NOTHING."""
        left, top, _w, height = self.layout.oceans[0]
        last = self.layout.oceans[-1]
        if not (left <= x < last[0] + last[2] and top <= y < top + height):
            return NOTHING
        return min(ROWS - 1, int((y - top) / height * ROWS))

    def _places(self, name: str) -> Places:
        chart = box_boards().get(name)
        if chart is not None:
            return Places(chart.spots, chart.across, chart)
        return self._own_places[name]

    @functools.cached_property
    def _own_places(self) -> dict[str, Places]:
        return {name: _own(data) for name, data in self.own.items()}

    def chart(self, name: str) -> Chart | None:
        """The chart of a board of the box; None for a board drawn by the user."""
        return box_boards().get(name)


def _own(data: dict[str, Any]) -> Places:
    """A board drawn by the user."""
    spots = _own_spots(data)
    gaps = [
        math.hypot(a[0] - b[0], (a[1] - b[1]) * BOARD_SHAPE)
        for a, b in itertools.combinations(spots, 2)
    ]
    return Places(spots, min(OWN_ACROSS, 0.9 * min(gaps)), None)


def _own_spots(data: dict[str, Any]) -> tuple[Point, ...]:
    """The places that the user drew, if there is one for every space."""
    even = _even_spots(data)
    try:
        drawn = tuple((float(x), float(y)) for x, y in data["spots"])
    except (KeyError, TypeError, ValueError):
        return even
    return drawn if len(drawn) == len(even) else even


def _even_spots(data: dict[str, Any]) -> tuple[Point, ...]:
    """Places for a board that came without any: a grid, or an upright loop."""
    if isinstance(data["spaces"], list):
        return tuple((0.27 + 0.46 * c, 0.125 + 0.25 * r) for r in range(ROWS) for c in range(2))
    n = int(data["spaces"])
    loop = []
    for k in range(n):
        share = k / n * 4
        side, along = int(share), share - int(share)
        loop.append(((0.12, 0.94 - 0.88 * along), (0.12 + 0.76 * along, 0.06),
                     (0.88, 0.06 + 0.88 * along), (0.88 - 0.76 * along, 0.94))[side])  # fmt: skip
    return tuple(loop)


# --- the painted ground ---------------------------------------------------------------------------


@dataclass(frozen=True)
class WorldBackdrop:
    """Sea, charts, names, rewards and panels: all of the picture that never moves."""

    world: World
    size: tuple[int, int]
    rows: tuple[tuple[Space, ...], ...]
    loop: Island
    panels: tuple[Panel, ...] = ()

    def __hash__(self) -> int:
        return hash((self.world, self.size, self.panels))

    def paint(self, services: Services) -> pygame.Surface:
        assets = services.assets
        sheet = ground(services, "sea").copy()
        layout = self.world.layout
        for name, rect in zip(self.world.boards, layout.oceans, strict=True):
            self._board(services, sheet, name, rect)
        self._board(services, sheet, self.world.island_name, layout.island)
        self._board(services, sheet, "volcano", layout.volcano)
        self._title(assets, sheet, "volcano", layout.volcano, "Volcano", PALE)
        self._title(assets, sheet, self.world.island_name, layout.island, "Treasure\nIsland", INK)
        self._loop(assets, sheet)
        for row, spaces in enumerate(self.rows):
            for index, space in enumerate(spaces):
                self._space(assets, sheet, row, index, space)
        for panel in self.panels:
            panel.paint(assets, sheet)
        return sheet.convert()

    def _board(self, services: Services, sheet: pygame.Surface, name: str, rect: Rect) -> None:
        area = services.canvas.rect(*rect)
        chart = self.world.chart(name)
        if chart is not None:
            sheet.blit(board.picture(chart.board_map, area.size), area)
            return
        shallows = services.assets.tiled("shallows", area.size).convert_alpha()
        shallows.set_alpha(120)
        sheet.blit(shallows, area)

    def _title(
        self, assets: Assets, sheet: pygame.Surface, name: str, rect: Rect, words: str, ink: Any
    ) -> None:
        chart = self.world.chart(name)
        x, y, w, _h = chart.areas.get("title", USUAL_TITLE) if chart else USUAL_TITLE
        size = max(30.0, min(46.0, rect[2] * 0.15))
        shadow = None if ink == INK else NIGHT
        lines = words.split("\n")
        for n, line in enumerate(lines):
            written = text.fitted(assets, line, rect[2] * w, size, ink, TITLE, 24, shadow)
            px, py = at(rect, (x, y))
            py += (n - (len(lines) - 1) / 2) * size * 0.95
            place = (round(px * assets.scale), round(py * assets.scale))
            sheet.blit(written, written.get_rect(center=place))

    def _loop(self, assets: Assets, sheet: pygame.Surface) -> None:
        """The steps of the island: water, coins, landings with a chest, and the start."""
        size = self.world.step_size()
        for number in range(self.loop.spaces):
            x, y = self.world.step(number)
            place = (round(x * assets.scale), round(y * assets.scale))
            landing = number in self.loop.landings
            step = step_disc(assets, size, landing, number in self.loop.coin_spaces, number == 0)
            sheet.blit(step, step.get_rect(center=place))

    def _space(
        self, assets: Assets, sheet: pygame.Surface, row: int, index: int, space: Space
    ) -> None:
        x, y = self.world.space(row, index)
        size = self.world.space_size()
        quiet = pieces.wanted_disc(assets, ITEMS[space.item], size, False)
        centre = (round(x * assets.scale), round(y * assets.scale))
        sheet.blit(quiet, quiet.get_rect(center=centre))
        pill = reward_pill(assets, space.coins, space.ships, size * 0.36)
        drop = round((y + size * 0.635) * assets.scale)
        sheet.blit(pill, pill.get_rect(center=(centre[0], drop)))


def reward_pill(assets: Assets, coins: int, ships: int, height: float) -> pygame.Surface:
    """What a space pays: coins and ship steps on a dark pill, numbers that read from afar."""

    def make() -> pygame.Surface:
        parts: list[pygame.Surface] = []
        for amount, icon in (
            (coins, shapes.coin(assets, height * 0.74)),
            (ships, assets.icon("sailboat", height * 0.84, PALE)),
        ):
            if amount:
                parts += [icon, text.line(assets, str(amount), height * 0.8, PALE, NUMBER)]
        gap = assets.px(height * 0.12)
        width = sum(part.width for part in parts) + gap * (len(parts) + 2)
        plate = shapes.rounded((width, assets.px(height)), assets.px(height / 2), (*NIGHT, 235))
        x = gap + gap // 2
        for part in parts:
            plate.blit(part, part.get_rect(midleft=(x, plate.height // 2)))
            x += part.width + gap
        return finished(plate)

    return assets.once(("pill", coins, ships, height), make)


def step_disc(
    assets: Assets, size: float, landing: bool, coin: bool, start: bool
) -> pygame.Surface:
    """A step of the loop: plain water, a coin in the water, a landing, or the start."""

    def make() -> pygame.Surface:
        water, rim = (120, 196, 204), (222, 240, 232)
        if landing:
            water, rim = (214, 178, 112), GOLD
        plate = shapes.disc(assets, size, water, rim, 0.12, shadow=False).copy()
        middle = plate.get_rect().center
        if coin:
            mark = shapes.coin(assets, size * 0.62)
        elif landing:
            mark = assets.icon("locked-chest", size * 0.66, (84, 50, 22))
        elif start:
            mark = assets.icon("pirate-flag", size * 0.62, (24, 60, 76))
        else:
            return finished(plate)
        plate.blit(mark, mark.get_rect(center=middle))
        return finished(plate)

    return assets.once(("step", size, landing, coin, start), make)


def chest_stacks(assets: Assets, world: World, view: View) -> list[Placed]:
    """Both stacks of chests with what is left in them."""
    shown = []
    size = world.layout.island[2] * 0.22
    for stack, left in enumerate(view.stacks):
        x, y = world.stack(stack)
        tone = (96, 58, 26) if left else (150, 132, 100)
        chest = assets.icon("locked-chest", size, tone)
        shown.append(Placed(("stack", stack), chest, x - size * 0.2, y, 4))
        count = text.line(assets, str(left), max(26.0, size * 0.5), INK, NUMBER)
        shown.append(Placed(("stack left", stack), count, x + size * 0.52, y, 5))
    return shown


def ship_token(assets: Assets, livery: Livery, size: float) -> pygame.Surface:
    """A seat's ship: sail and hull in its colour on a light disc, with its emblem."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, livery.colour, PALE, 0.1).copy()
        sail = assets.icon("sailboat", size * 0.66, livery.on)
        plate.blit(sail, sail.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("ship", livery.name, size), make)


# --- pieces ---------------------------------------------------------------------------------------


def lit_spaces(
    assets: Assets, world: World, view: View, rows: Sequence[int] = range(ROWS)
) -> list[Placed]:
    """The next space of each of these rows: larger, lit, with the button that serves it."""
    shown = []
    size = world.space_size()
    for row in rows:
        index = view.open_at[row]
        if index == NOTHING or (view.phase == Phase.GRACE and row not in view.choices):
            continue
        x, y = world.space(row, index)
        item = ITEMS[view.wants[row]]
        shown.append(Placed(("glow", row), shapes.glow(assets, size * 1.5), x, y, 2))
        disc = pieces.wanted_disc(assets, item, size * 1.12, True)
        shown.append(Placed(("lit", row), disc, x, y, 3))
        space = view.world.rows[row][index]
        pill = reward_pill(assets, space.coins, space.ships, size * 0.36)
        shown.append(Placed(("lit pill", row), pill, x, y + size * 0.62, 4))
        button = pieces.diamond(assets, size * 0.42, row)
        shown.append(Placed(("button", row), button, x + size * 0.52, y - size * 0.46, 5))
    return shown


def laid_key(row: int, index: int) -> tuple[str, int, int]:
    """The key of the piece on a space, for motion."""
    return ("laid", row, index)


def laid_pieces(
    assets: Assets, world: World, view: View, liveries: list[Livery],
    rows: Sequence[int] = range(ROWS),
) -> list[tuple[Any, pygame.Surface, Point, int]]:  # fmt: skip
    """Pieces on these rows: key, picture, place of rest, height."""
    shown: list[tuple[Any, pygame.Surface, Point, int]] = []
    size = world.space_size() * 0.98
    for row in rows:
        for index, what in enumerate(view.rows[row]):
            if what == NOTHING:
                continue
            picture = pieces.item_disc(assets, ITEMS[item_of(what)], liveries[owner_of(what)], size)
            shown.append((laid_key(row, index), picture, world.space(row, index), 6))
    return shown


def thrown_pieces(
    assets: Assets, world: World, view: View, liveries: list[Livery]
) -> list[tuple[Any, pygame.Surface, Point, int]]:
    """Pieces on the volcano, likewise."""
    shown: list[tuple[Any, pygame.Surface, Point, int]] = []
    for number, what in enumerate(view.volcano):
        if what == NOTHING:
            continue
        picture = pieces.item_disc(
            assets, ITEMS[item_of(what)], liveries[owner_of(what)], world.thrown_size()
        )
        shown.append((("thrown", number), picture, world.thrown(number), 6))
    return shown


def mismatches(
    assets: Assets, world: World, view: View, rows: Sequence[int] = range(ROWS)
) -> list[Placed]:
    """A small red cross on every wrong item, so that nobody wonders at the evaluation."""
    shown = []
    size = world.space_size()
    for row in rows:
        for index, what in enumerate(view.rows[row]):
            if what != NOTHING and item_of(what) != view.world.rows[row][index].item:
                x, y = world.space(row, index)
                mark = assets.icon("cross", size * 0.3, mix((176, 30, 20), NIGHT, 0.0))
                shown.append(
                    Placed(("wrong", row, index), mark, x - size * 0.36, y - size * 0.36, 8)
                )
    return shown

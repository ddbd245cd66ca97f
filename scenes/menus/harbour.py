"""Which game tonight? Every game as a sheet with its sign, its name, for how many, and what it is.

Owns how the choice looks and where the sheets lie. Names no game: rules and screens are asked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from scenes import flow
from scenes.games import screens
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BOLD, CAPTION, FADED_INK, GOLD, INK, READ, SMALL, TITLE
from scenes.kit.widgets import Item
from scenes.menus import plates
from scenes.menus.page import Page

if TYPE_CHECKING:
    from game.core.model import Info
    from scenes.services import Services

TOP: Final = 170.0
GAP: Final = 24.0
EDGE: Final = 56.0
WIDEST: Final = 460.0
TALLEST: Final = 640.0
FLAT: Final = 1.1
"""A sheet wider than this many of its heights has its sign beside the words, not above them."""


def on_offer(services: Services) -> list[str]:
    """The games that can be played here, in the order of the list of games."""
    shown = screens()
    return [game for game in services.rules if game in shown]


class Harbour(Page):
    """The choice of a game, from the title."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "Which game tonight?", services.game)
        self.games = on_offer(services)
        items = [Item(game, game, partial(self._choose, game)) for game in self.games]
        self.menu = self.fresh_menu(items, services.game)

    def _choose(self, game: str) -> None:
        flow.to_lobby(self.services, game)

    def lay_out(self) -> None:
        """Side by side on a wide canvas, one below the other on a tall one."""
        canvas = self.services.canvas
        count = len(self.menu.items)
        columns = 1 if canvas.portrait else count
        rows = -(-count // columns)
        width = (canvas.width - 2 * EDGE - (columns - 1) * GAP) / columns
        width = min(width, canvas.width if canvas.portrait else WIDEST)
        height = min(TALLEST, (canvas.height - TOP - EDGE - (rows - 1) * GAP) / rows)
        left = (canvas.width - columns * width - (columns - 1) * GAP) / 2
        down = max(0.0, (canvas.height - TOP - EDGE - rows * height - (rows - 1) * GAP) / 2)
        for n, item in enumerate(self.menu.items):
            row, column = divmod(n, columns)
            x, y = left + column * (width + GAP), TOP + down + row * (height + GAP)
            item.rect = (x, y, width, height)

    def placed(self, fraction: float) -> list[Placed]:
        assets, shown = self.services.assets, screens()
        things = [plates.heading(self.services, self.title)]
        for game, item in zip(self.games, self.menu.items, strict=True):
            x, y, w, h = item.rect
            info, look = self.services.rules[game].info, shown[game]
            lit = game == self.menu.focus
            sheet = _sheet(assets, info, look.icon, look.blurb, (w, h), lit)
            things.append(Placed(("game", game), sheet, x + w / 2, y + h / 2, 10))
        return things


def _sheet(
    assets: Assets, info: Info, icon: str, blurb: str, size: tuple[float, float], lit: bool
) -> pygame.Surface:
    """One game; with the light on it in a golden frame."""
    width, height = size

    def make() -> pygame.Surface:
        paper = shapes.parchment(assets, width, height).copy()
        edge = (paper.width - assets.px(width)) // 2
        if width > FLAT * height:
            _beside(assets, paper, info, icon, blurb, size, edge)
        else:
            _below(assets, paper, info, icon, blurb, size, edge)
        if lit:
            box = paper.get_rect().inflate(-2 * edge, -2 * edge)
            pygame.draw.rect(paper, GOLD, box, assets.px(9), assets.px(18))
        return finished(paper)

    return assets.once(("harbour", info.id, size, lit), make)


def _people(info: Info) -> str:
    few, many = min(info.seats), max(info.seats)
    manner = "all at once" if info.realtime else "turn by turn"
    return f"{few} to {many}, {manner}"


def _below(
    assets: Assets, paper: pygame.Surface, info: Info, icon: str, blurb: str,
    size: tuple[float, float], edge: int,
) -> None:  # fmt: skip
    """Sign, name, people and words below each other."""
    width, height = size
    side = min(width * 0.58, height * 0.34)
    middle = paper.width // 2
    sign = assets.icon(icon, side, INK)
    paper.blit(sign, sign.get_rect(center=(middle, edge + assets.px(40 + side / 2))))
    y = 40 + side + 44
    name = text.fitted(assets, info.title, width - 44, 58, INK, TITLE)
    paper.blit(name, name.get_rect(center=(middle, edge + assets.px(y))))
    people = text.fitted(assets, _people(info), width - 44, SMALL + 2, FADED_INK, CAPTION)
    paper.blit(people, people.get_rect(center=(middle, edge + assets.px(y + 50))))
    words = text.block(assets, blurb, width - 52, READ + 1, INK, BODY, centred=True)
    paper.blit(words, words.get_rect(midtop=(middle, edge + assets.px(y + 88))))


def _beside(
    assets: Assets, paper: pygame.Surface, info: Info, icon: str, blurb: str,
    size: tuple[float, float], edge: int,
) -> None:  # fmt: skip
    """The sign at the left, everything else at the right."""
    width, height = size
    side = height * 0.62
    sign = assets.icon(icon, side, INK)
    paper.blit(sign, sign.get_rect(center=(edge + assets.px(30 + side / 2), paper.height // 2)))
    left = 30 + side + 34
    room = width - left - 30
    name = text.fitted(assets, info.title, room * 0.62, 58, INK, TITLE)
    paper.blit(name, (edge + assets.px(left), edge + assets.px(height * 0.12)))
    people = text.fitted(assets, _people(info), room * 0.36, SMALL + 2, FADED_INK, BOLD)
    at = (edge + assets.px(left + room), edge + assets.px(height * 0.12 + 24))
    paper.blit(people, people.get_rect(midright=at))
    words = text.block(assets, blurb, room, READ + 2, INK, BODY)
    paper.blit(words, (edge + assets.px(left), edge + assets.px(height * 0.12 + 78)))

"""Laying out the Pirate World by hand: which ocean boards lie where, and which side is up.

Owns the value of the option `cs.board_setup` while it is being chosen. Boards of the box and the
user's own lie side by side, from the volcano to the Treasure Island.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.rules.captain_silver.box import box, physical
from game.rules.captain_silver.model import ITEMS
from scenes.input.signals import Intent, Pointer, Signal
from scenes.kit import board, pieces, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, HEAD, NIGHT, PALE, TITLE
from scenes.kit.widgets import Item, Menu
from scenes.race.boards import box_boards
from scenes.race.own import drawn
from scenes.race.world import reward_pill
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.services import Services

SLOTS: Final = 4
USUAL: Final = ("O1a", "O2a", "O3a", "O4a")


class BoardChooser(Scene):
    """`value` is the option's value now; `done` is called with the new one."""

    def __init__(self, services: Services, value: str, done: Callable[[str], None]) -> None:
        self.services = services
        self._done = done
        self._own = {d["board"]: d for d in drawn(services) if d["kind"] == "ocean"}
        self._sides = [*box().boards, *self._own]
        self._chosen = self._laid_out(value)
        self._menu = Menu(self._items(), services.audio.cue, services.say)
        self._fit()

    def _laid_out(self, value: str) -> list[str]:
        """The boards that `value` names, as far as they are still there; the usual ones fill up."""
        sides = [side for side in value.split() if side in self._sides][:SLOTS]
        for side in USUAL:
            if len(sides) < SLOTS and physical(side) not in map(physical, sides):
                sides.append(side)
        return sides

    def _items(self) -> list[Item]:
        labels = [self._label(side) for side in self._sides]
        slots = [
            Item(n, "", values=labels, at=self._sides.index(side), chosen=self._setter(n))
            for n, side in enumerate(self._chosen)
        ]
        return [
            *slots,
            Item("mix", "Mixed by chance", self._mix, icon="dice"),
            Item("use", "Lay them out so", self._use, icon="check"),
        ]

    def _label(self, side: str) -> str:
        own = self._own.get(side)
        return own["title"] or side if own else side[1:]

    def _setter(self, slot: int) -> Callable[[int], None]:
        def choose(at: int) -> None:
            self._chosen[slot] = self._sides[at]

        return choose

    def _mix(self) -> None:
        self._done("random")
        self.services.stack.pop(self)

    def _use(self) -> None:
        if len({physical(side) for side in self._chosen}) < SLOTS:
            self.services.say("One board cannot lie in two places: choose four different ones.")
            self.services.audio.cue("refuse")
            return
        self._done(" ".join(self._chosen))
        self.services.stack.pop(self)

    # --- the scene's life -------------------------------------------------------------------------

    def _fit(self) -> None:
        canvas = self.services.canvas
        self._width = min((canvas.width - 240) / SLOTS, (canvas.height - 470) / 2)
        left = (canvas.width - SLOTS * self._width) / 2
        rest = canvas.height - 2 * self._width - 320
        self._top = 150 + max(0.0, rest / 2 - 60)
        below = self._top + 2 * self._width + 22
        for n in range(SLOTS):
            self._menu.items[n].rect = (left + n * self._width + 5, below, self._width - 10, 76)
        for n, item in enumerate(self._menu.items[SLOTS:]):
            item.rect = (canvas.width / 2 - 450 + n * 460, below + 110, 440, 84)

    def resized(self) -> None:
        self._fit()

    def signal(self, signal: Signal) -> None:
        if signal.intent is Intent.BACK and signal.down:
            self.services.stack.pop(self)
        else:
            self._menu.signal(signal)

    def pointer(self, pointer: Pointer) -> None:
        self._menu.pointer(pointer)

    def placed(self, fraction: float) -> list[Placed]:
        assets, canvas = self.services.assets, self.services.canvas
        title = text.line(assets, "The ocean boards", HEAD, PALE, TITLE, NIGHT)
        shown = [Placed("title", title, canvas.width / 2, self._top - 76, 5)]
        for n, side in enumerate(self._chosen):
            left, _top, width, _height = self._menu.items[n].rect
            picture = self._board(assets, side)
            shown.append(
                Placed(("board", n), picture, left + width / 2, self._top + self._width, 4)
            )
        edge = (canvas.width - SLOTS * self._width) / 4
        for words, x in (("Volcano", edge), ("Treasure Island", canvas.width - edge)):
            shown.append(Placed(words, _upright(assets, words), x, self._top + self._width, 5))
        return shown + self._menu.placed(assets)

    def _board(self, assets: Assets, side: str) -> pygame.Surface:
        def make() -> pygame.Surface:
            w, h = assets.px(self._width), assets.px(2 * self._width)
            sheet = pygame.Surface((w, h), pygame.SRCALPHA)
            chart = box_boards().get(side)
            data: Any = box().boards.get(side) or self._own[side]["spaces"]
            if chart is not None:
                sheet.blit(board.picture(chart.board_map, (w, h)), (0, 0))
                spots = chart.spots
            else:
                sheet.blit(assets.tiled("shallows", (w, h)), (0, 0))
                spots = tuple((float(x), float(y)) for x, y in self._own[side]["spots"])
            for spot, space in zip(spots, [s for row in data for s in row], strict=True):
                self._space(assets, sheet, spot, space)
            return finished(sheet)

        return assets.once(("chosen board", side, self._width), make)

    def _space(self, assets: Assets, sheet: pygame.Surface, spot: Any, space: Any) -> None:
        size = self._width * 0.34
        centre = (round(spot[0] * sheet.width), round(spot[1] * sheet.height))
        assert space["item"] in ITEMS
        disc = pieces.wanted_disc(assets, space["item"], size, True)
        sheet.blit(disc, disc.get_rect(center=centre))
        pill = reward_pill(assets, space["coins"], space["ships"], size * 0.36)
        drop = centre[1] + assets.px(size * 0.6)
        sheet.blit(pill, pill.get_rect(center=(centre[0], drop)))


def _upright(assets: Assets, words: str) -> pygame.Surface:
    """A line of words that is read from below."""

    def make() -> pygame.Surface:
        return pygame.transform.rotate(text.line(assets, words, 32, PALE, BOLD, NIGHT), 90)

    return assets.once(("upright", words), make)

"""All values of one house rule on one sheet, where there are too many to step through.

Owns the list and its pages. What is chosen is handed back; knows no option and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from scenes.input.signals import Intent, Signal
from scenes.kit.widgets import ITEM_HEIGHT, Item
from scenes.menus.page import Page

if TYPE_CHECKING:
    from scenes.services import Services

TOP: Final = 168.0
GAP: Final = 12.0
EDGE: Final = 50.0
FOOT: Final = 40.0
LONG: Final = 16
"""Labels of more letters than this need a column twice as wide."""
NARROW, WIDE = 440.0, 820.0


class Choices(Page):
    """`labels` in their order, the light on number `at`; `done` is told the number chosen."""

    def __init__(
        self, services: Services, title: str, game: str, labels: Sequence[str], at: int,
        done: Callable[[int], None],
    ) -> None:  # fmt: skip
        super().__init__(services, title, game)
        self.labels = tuple(labels)
        self.at = at
        self._done = done
        self.page = 0
        self._fill(at)

    # --- pages ------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        """As many as fit beside each other."""
        room = self.services.canvas.width - 2 * EDGE
        wanted = WIDE if max(map(len, self.labels)) > LONG else NARROW
        return max(1, int((room + GAP) // (wanted + GAP)))

    @property
    def each(self) -> int:
        """How many a page has room for."""
        room = self.services.canvas.height - TOP - FOOT - ITEM_HEIGHT - 24
        return self.columns * max(1, int((room + GAP) // (ITEM_HEIGHT + GAP)))

    @property
    def pages(self) -> int:
        return -(-len(self.labels) // self.each)

    def turn(self, by: int) -> None:
        """To the page before or after, round the ends."""
        self.page = (self.page + by) % self.pages
        self.services.audio.cue("flip")
        self._show(self.menu.focus)

    def _fill(self, wanted: int) -> None:
        """The page on which `wanted` stands, with the light on it."""
        self.page = wanted // self.each
        self._show(wanted)

    def _show(self, focus: object) -> None:
        first = self.page * self.each
        items = [
            Item(n, self.labels[n], partial(self._choose, n), icon="check" if n == self.at else "")
            for n in range(first, min(first + self.each, len(self.labels)))
        ]
        if self.pages > 1:
            items += [
                Item("before", f"Page {self.page + 1} of {self.pages}", partial(self.turn, -1),
                     icon="arrow-left"),
                Item("after", "Next page", partial(self.turn, 1), icon="arrow-right"),
            ]  # fmt: skip
        items.append(Item("back", "Back", self.back, icon="undo"))
        self.menu = self.fresh_menu(items, focus)
        self.lay_out()

    def _choose(self, number: int) -> None:
        self._done(number)
        self.services.stack.pop(self)

    def signal(self, signal: Signal) -> None:
        """Beyond the left and the right end the page turns."""
        before = self.menu.focus
        super().signal(signal)
        sideways = signal.intent in (Intent.LEFT, Intent.RIGHT)
        on_list = isinstance(before, int)
        if signal.down and sideways and on_list and self.menu.focus == before and self.pages > 1:
            self.turn(1 if signal.intent is Intent.RIGHT else -1)
            self.menu.focus = self.menu.items[0].key

    # --- layout -----------------------------------------------------------------------------------

    def resized(self) -> None:
        focus = self.menu.focus
        self._fill(focus if isinstance(focus, int) else self.page * self.each)

    def lay_out(self) -> None:
        canvas, columns = self.services.canvas, self.columns
        width = (canvas.width - 2 * EDGE - (columns - 1) * GAP) / columns
        listed = [item for item in self.menu.items if isinstance(item.key, int)]
        for n, item in enumerate(listed):
            row, column = divmod(n, columns)
            x, y = EDGE + column * (width + GAP), TOP + row * (ITEM_HEIGHT + GAP)
            item.rect = (x, y, width, ITEM_HEIGHT)
        rest = self.menu.items[len(listed) :]
        across = (canvas.width - 2 * EDGE - (len(rest) - 1) * 24) / len(rest)
        y = canvas.height - FOOT - ITEM_HEIGHT
        for n, item in enumerate(rest):
            item.rect = (EDGE + n * (across + 24), y, across, ITEM_HEIGHT)

    def backdrop(self) -> object:
        return "planks"

"""Every stored match, the newest first: who played, when, how it ended, and a way to watch it.

Owns the list and its pages. What a match was is the store's; a damaged one is shown with its
sentence, never hidden.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from scenes import flow
from scenes.games import screens
from scenes.input.signals import Intent, Signal
from scenes.kit import text
from scenes.kit.sprites import Placed
from scenes.kit.theme import CAPTION, NIGHT, PALE
from scenes.kit.widgets import Item, item_picture
from scenes.menus import plates
from scenes.menus.match_row import Row, match_row
from scenes.menus.page import Page

if TYPE_CHECKING:
    from game.store.records import MatchCard
    from scenes.services import Services

ROW: Final = 92.0
TALL_ROW: Final = 140.0
"""On a tall screen the people stand below the game's name."""
GAP: Final = 12.0
BUTTON: Final = 84.0


class Replays(Page):
    """A page of matches at a time."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "Matches")
        store = services.store()
        self.cards = store.matches(limit=None)
        self.trouble = store.trouble or ""
        self.page = 0
        self._fill()

    # --- pages ------------------------------------------------------------------------------------

    @property
    def rows(self) -> int:
        """How many matches a page has room for."""
        canvas = self.services.canvas
        row = TALL_ROW if canvas.portrait else ROW
        return max(1, int((canvas.height - 160 - BUTTON - 90) // (row + GAP)))

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.cards) // self.rows))

    def turn(self, by: int) -> None:
        """To newer (-1) or older (1) matches."""
        page = max(0, min(self.pages - 1, self.page + by))
        self.services.audio.cue("flip" if page != self.page else "refuse")
        if page != self.page:
            self.page = page
            self._fill()

    def shown(self) -> list[MatchCard]:
        """The matches of this page."""
        first = self.page * self.rows
        return self.cards[first : first + self.rows]

    def _fill(self) -> None:
        items = [Item(card.id, "", partial(self._watch, card)) for card in self.shown()]
        if self.pages > 1:
            items += [
                Item("newer", "Newer", partial(self.turn, -1), icon="arrow-up"),
                Item("older", "Older", partial(self.turn, 1), icon="arrow-down"),
            ]
        items.append(Item("back", "Back", self.back, icon="arrow-left"))
        self.menu = self.fresh_menu(items, self.menu.focus)
        self.lay_out()

    def _watch(self, card: MatchCard) -> None:
        services = self.services
        if card.fault is not None:
            services.say(card.fault)
        elif card.game not in services.rules:
            services.say(f"This program does not know the game {card.game}.")
        else:
            flow.watch(services, card.game, card.id)

    def signal(self, signal: Signal) -> None:
        turns = {Intent.LEFT: -1, Intent.RIGHT: 1}
        on_row = isinstance(self.menu.focus, int)
        if signal.down and on_row and signal.intent in turns and self.pages > 1:
            self.turn(turns[signal.intent])
            self.menu.focus = self.menu.items[0].key
        else:
            super().signal(signal)

    # --- picture ----------------------------------------------------------------------------------

    def resized(self) -> None:
        self.page = min(self.page, self.pages - 1)
        self._fill()

    def lay_out(self) -> None:
        canvas = self.services.canvas
        row = TALL_ROW if canvas.portrait else ROW
        wide = min(1720.0, canvas.width - 80)
        left, top = (canvas.width - wide) / 2, 150.0
        count = len(self.shown())
        for number, item in enumerate(self.menu.items[:count]):
            item.rect = (left, top + number * (row + GAP), wide, row)
        rest = self.menu.items[count:]
        width = (wide - (len(rest) - 1) * 18) / len(rest) if len(rest) > 1 else 440.0
        left += 0 if len(rest) > 1 else (wide - width) / 2
        for number, item in enumerate(rest):
            item.rect = (left + number * (width + 18), canvas.height - 44 - BUTTON, width, BUTTON)

    def placed(self, fraction: float) -> list[Placed]:
        services = self.services
        assets, canvas = services.assets, services.canvas
        cards: dict[Hashable, MatchCard] = {card.id: card for card in self.shown()}
        found = [plates.heading(services, self.title)]
        for item in self.menu.items:
            left, top, width, height = item.rect
            lit, card = item.key == self.menu.focus, cards.get(item.key)
            if card is not None:
                picture = self._row(card, width, height, lit)
            else:
                picture = item_picture(assets, item, lit)
            place = (left + width / 2, top + height / 2)
            found.append(Placed(("line", item.key), picture, *place, 10))
        words = self.trouble or ("" if self.cards else "No match has been played here yet.")
        if words:
            line = text.fitted(assets, words, canvas.width - 100, 38, PALE, CAPTION, shadow=NIGHT)
            found.append(Placed("none", line, canvas.width / 2, canvas.height / 2, 10))
        if self.pages > 1:
            number = f"{self.page + 1} of {self.pages}"
            sign = text.line(assets, number, 34, PALE, CAPTION, NIGHT)
            found.append(Placed("number", sign, canvas.width - 130, 88, 10))
        return found

    def _row(self, card: MatchCard, width: float, height: float, lit: bool) -> pygame.Surface:
        known, rules = screens().get(card.game), self.services.rules.get(card.game)
        row = Row(
            card,
            known.icon if known is not None else "question",
            rules.info.title if rules is not None else card.game or "A match",
            self.services.canvas.portrait,
        )
        return match_row(self.services.assets, row, width, height, lit)

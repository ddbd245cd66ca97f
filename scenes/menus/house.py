"""The house rules of a game: every option by its name, chosen before the deal.

Owns the draft of the options and its check; a sound draft is kept in the settings at once. Knows
no game: titles, values and help come from the game's options, further values and choosers of
their own from the list of screens.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.core.model import BadOption, Option, OptionValue
from scenes.games import screens
from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BAD, BODY, BOLD, DEEP, NIGHT, PALE, READ, mix
from scenes.kit.widgets import ITEM_HEIGHT, Item
from scenes.menus.choices import Choices
from scenes.menus.page import Page

if TYPE_CHECKING:
    from scenes.services import Services

TOP: Final = 168.0
GAP: Final = 12.0
EDGE: Final = 50.0
WIDEST_GAP: Final = 34.0
MANY: Final = 6
"""More values than these are chosen from a list."""
WORDS: Final = 150.0
"""Height of the field that explains the lit option: two lines, and its name and default."""
RIBBON: Final = (158, 44, 30)
"""Marks what differs from the usual rules."""


class House(Page):
    """The options of one game, over the lobby."""

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services, "House rules", game)
        self.info = services.rules[game].info
        self._screens = screens()[game]
        kept = services.settings.house.get(game, {})
        self.draft: dict[str, Any] = {
            option.name: kept.get(option.name, option.default) for option in self.info.options
        }
        self.page = 0
        self._pages: list[list[str]] = []
        self.choices = {option.name: self._choices_of(option) for option in self.info.options}
        self.fault = self._check()

    # --- what can be chosen -----------------------------------------------------------------------

    def _choices_of(self, option: Option) -> list[tuple[OptionValue, str]]:
        """All values that this screen offers for an option, with labels, the default first; those
        offered beyond the list behind the listed ones, or in their own order when all listed ones
        are among them (rounds 4 and 6 then stand where they belong)."""
        found = list(zip(option.values, option.labels, strict=True))
        if option.open:
            more = self._screens.house_choices(self.services, option.name)
            if all(any(_same(v, value) for v, _ in more) for value, _label in found[1:]):
                found = found[:1]
            found += [pair for pair in more if all(not _same(pair[0], v) for v, _ in found)]
        now = self.draft[option.name]
        if all(not _same(now, value) for value, _label in found):
            found.append((now, "as laid out" if self._chooser(option) else "your own"))
        return found

    def _chooser(self, option: Option) -> Callable[..., Any] | None:
        return self._screens.choosers.get(option.name)

    def shown_options(self) -> list[Option]:
        """The options with more than one thing to choose."""
        return [
            option
            for option in self.info.options
            if len(self.choices[option.name]) > 1 or self._chooser(option) is not None
        ]

    def differs(self, option: Option) -> bool:
        """Whether it is not as usual."""
        return not _same(self.draft[option.name], option.default)

    def changed(self) -> dict[str, Any]:
        """What differs from the usual rules: this is what is kept."""
        return {o.name: self.draft[o.name] for o in self.info.options if self.differs(o)}

    # --- choosing ---------------------------------------------------------------------------------

    def choose(self, name: str, value: OptionValue) -> None:
        """Let the option be this. An unsound combination is shown, but not kept."""
        option = next(option for option in self.info.options if option.name == name)
        self.draft[name] = value
        self.choices[name] = self._choices_of(option)
        self._changed()

    def _chosen(self, name: str, at: int) -> None:
        self.choose(name, self.choices[name][at][0])

    def _open_list(self, option: Option) -> None:
        """All values on a sheet of their own."""
        labels = [label for _value, label in self.choices[option.name]]
        values = [value for value, _label in self.choices[option.name]]
        at = next(n for n, v in enumerate(values) if _same(v, self.draft[option.name]))
        done = partial(self._chosen, option.name)
        self.services.stack.push(Choices(self.services, option.title, self.game, labels, at, done))

    def _lay_by_hand(self, option: Option) -> None:
        chooser = self._chooser(option)
        assert chooser is not None
        done = partial(self.choose, option.name)
        self.services.stack.push(chooser(self.services, self.draft[option.name], done))

    def _usual(self) -> None:
        for option in self.info.options:
            self.draft[option.name] = option.default
        self._changed()

    def _changed(self) -> None:
        self.fault = self._check()
        if self.fault is None:
            self.services.settings.house[self.game] = self.changed()
        self.lay_out()

    def _check(self) -> str | None:
        """The sentence why these rules cannot be played by those who sit here, or None."""
        seats = len(self.services.evening.chairs)
        if seats not in self.info.seats:
            seats = max(self.info.seats)
        packed = self._screens.pack(self.services, self.changed())
        try:
            self.services.rules[self.game].check_options(seats, packed)
        except BadOption as fault:
            return str(fault)
        return None

    def back(self) -> None:
        """Keep what is sound, and go."""
        if self.fault is not None:
            self.services.say(f"{self._for_people(self.fault)} The house rules stay as they were.")
        if not self.services.settings.house.get(self.game, True):
            del self.services.settings.house[self.game]
        self.services.apply_settings()
        super().back()

    # --- layout -----------------------------------------------------------------------------------

    def uncover(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        canvas = self.services.canvas
        columns = 1 if canvas.portrait else 2
        room = canvas.height - TOP - WORDS - ITEM_HEIGHT - 40 - 2 * 24
        rows = max(3, int((room + GAP) // (ITEM_HEIGHT + GAP)))
        options = self.shown_options()
        if len(options) > rows * columns:
            rows -= 1  # the last row turns the page
        each = rows * columns
        self._pages = [
            [option.name for option in options[n : n + each]] for n in range(0, len(options), each)
        ]
        self.page = min(self.page, len(self._pages) - 1)
        here = [o for o in options if o.name in self._pages[self.page]]
        rows = min(rows, -(-len(here) // columns))
        items = [self._item(option) for option in here]
        width = (canvas.width - 2 * EDGE - (columns - 1) * 24) / columns
        pitch = ITEM_HEIGHT + min(WIDEST_GAP, max(GAP, room / max(1, rows) - ITEM_HEIGHT))
        for n, item in enumerate(items):
            x = EDGE + n // rows * (width + 24)
            item.rect = (x, TOP + n % rows * pitch, width, ITEM_HEIGHT)
        self.menu = self.fresh_menu([*items, *self._end_items(canvas.width)], self.menu.focus)

    def _item(self, option: Option) -> Item:
        labels = [label for _value, label in self.choices[option.name]]
        values = [value for value, _label in self.choices[option.name]]
        at = next(n for n, v in enumerate(values) if _same(v, self.draft[option.name]))
        act = None
        if self._chooser(option) is not None:
            act = partial(self._lay_by_hand, option)
        elif len(values) > MANY:
            act = partial(self._open_list, option)
        return Item(
            option.name,
            option.title,
            act=act,
            values=labels,
            at=at,
            chosen=partial(self._chosen, option.name),
            note=f"usual: {option.labels[0]}" if self.differs(option) else "",
        )

    def _end_items(self, width: float) -> list[Item]:
        """The last row: turn the page, if there is more than one; the usual rules; done."""
        y = self.services.canvas.height - 40 - ITEM_HEIGHT
        as_usual = "" if self.changed() else "These are the usual rules."
        items = [
            Item("usual", "The usual rules", self._usual, icon="replay", why_not=as_usual),
            Item("done", "Done", self.back, icon="check"),
        ]
        if len(self._pages) > 1:
            pages = [f"{n + 1} of {len(self._pages)}" for n in range(len(self._pages))]
            turn = Item("page", "Page", values=pages, at=self.page, chosen=self._turn)
            items.insert(0, turn)
        across = (width - 2 * EDGE - (len(items) - 1) * 24) / len(items)
        for n, item in enumerate(items):
            item.rect = (EDGE + n * (across + 24), y, across, ITEM_HEIGHT)
        return items

    def _turn(self, page: int) -> None:
        self.page = page
        self.lay_out()

    # --- picture ----------------------------------------------------------------------------------

    def backdrop(self) -> object:
        return "planks"

    def placed(self, fraction: float) -> list[Placed]:
        canvas, assets = self.services.canvas, self.services.assets
        placed = super().placed(fraction)
        width = canvas.width - 2 * EDGE
        y = canvas.height - 40 - ITEM_HEIGHT - 24 - WORDS / 2
        placed.append(Placed("words", self._words(width), canvas.width / 2, y, 10))
        ribbon = shapes.panel(assets, 8, ITEM_HEIGHT - 30, RIBBON, 255, 4)
        for option in self.shown_options():
            if option.name in self._pages[self.page] and self.differs(option):
                left, top, _width, height = self.menu.item(option.name).rect
                placed.append(
                    Placed(("ribbon", option.name), ribbon, left + 15, top + height / 2, 12)
                )
        return placed

    def _words(self, width: float) -> pygame.Surface:
        """What the lit option is about, its name and default; or why these rules cannot be
        played."""
        option = next((o for o in self.info.options if o.name == self.menu.focus), None)
        words = option.help if option is not None else self._about()
        below = f"{option.name}: usually {option.labels[0]}" if option is not None else ""
        face, colour = BODY, mix(DEEP, NIGHT, 0.5)
        if option is not None and self._chooser(option) is not None:
            words += " Press to lay them out yourself."
        elif option is not None and len(self.choices[option.name]) > MANY:
            words += " Press for all of them."
        if self.fault is not None:
            words, below, face, colour = (
                self._for_people(self.fault),
                "",
                BOLD,
                mix(BAD, NIGHT, 0.35),
            )
        assets = self.services.assets

        def make() -> pygame.Surface:
            plate = shapes.panel(assets, width, WORDS, colour, 255, 14).copy()
            size = READ
            while size > 26 and len(text.wrapped(assets, words, width - 72, size, face)) > 2:
                size -= 1
            written = text.block(assets, words, width - 72, size, PALE, face, centred=True)
            room = plate.height - (assets.px(44) if below else 0)
            plate.blit(written, written.get_rect(center=(plate.width // 2, room // 2)))
            if below:
                name = text.fitted(assets, below, width - 72, 26, mix(PALE, DEEP, 0.3), BODY)
                foot = (plate.width // 2, plate.height - assets.px(10))
                plate.blit(name, name.get_rect(midbottom=foot))
            return finished(plate)

        return assets.once(("house-words", words, below, colour, width), make)

    def _for_people(self, sentence: str) -> str:
        """The sentence with the options' titles instead of their names."""
        for option in self.info.options:
            sentence = sentence.replace(f"Option {option.name} ", f"“{option.title}” ")
        return sentence

    def _about(self) -> str:
        count = len(self.changed())
        if count == 0:
            return f"{self.info.title} as the rulebook has it."
        thing = "One rule differs" if count == 1 else f"{count} rules differ"
        return f"{thing} from the usual ones, marked by a red ribbon."


def _same(one: OptionValue, other: OptionValue) -> bool:
    """Equal and of one type: 1 is not true."""
    return type(one) is type(other) and one == other

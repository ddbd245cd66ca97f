"""The rules reference: an open book over whatever is on the screen, a page at a time.

Owns turning the pages, the contents, and how a page looks. The words are the game's own
(`Screens.pages`), the marks in them `pagetext`'s; a page that is too long for the screen is parted
into several leaves by `leaves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from scenes.games import screens
from scenes.input.gestures import SWIPE_MM, Tap
from scenes.input.keyboard import MOUSE
from scenes.input.signals import Intent, Plugged, Pointer, Signal, Touching
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BRASS, CAPTION, FADED_INK, GOLD, HEAD, INK, PALE, PARCHMENT, TITLE, mix
from scenes.kit.widgets import Item, Menu
from scenes.menus import pagetext, plates, seats
from scenes.menus.leaves import FOOT, Book, leaves
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.services import Services

BUTTON: Final = 92.0
"""A round button's size: a target of 10 mm on any screen wider than a laptop's."""
ON: Final = (Intent.RIGHT, Intent.DOWN, Intent.CONFIRM)
CONTENTS: Final = "contents"
LINE: Final = 78.0
"""A line of the contents: a target of ten millimetres."""
BETWEEN: Final = 12.0


class Rulesbook(Scene):
    """The book of one game, open at `page` (0 is the first)."""

    own_rules = True

    see_through = True

    def __init__(self, services: Services, game: str, page: int = 0) -> None:
        self._services = services
        self.game = game
        self.pages = screens()[game].pages()
        self.contents: Menu | None = None
        """The list of all pages, while it lies open."""
        self._tap = Tap()
        self._began: dict[tuple[int, int], tuple[float, float]] = {}
        self._part(max(0, min(len(self.pages) - 1, page)))

    def _part(self, page: int) -> None:
        """Part the pages for the canvas as it is, and open the book at the beginning of one."""
        book = Book.on(self._services.canvas)
        self.leaves = leaves(self._services.assets, book, self.pages)
        self.open_at(page)

    def open_at(self, page: int) -> None:
        """Turn to the first leaf of a page."""
        self.at = next(n for n, leaf in enumerate(self.leaves) if leaf.page == page)

    @property
    def page(self) -> int:
        """The page that is open, whichever of its leaves."""
        return self.leaves[self.at].page

    def enter(self) -> None:
        self._services.audio.cue("flip")

    def resized(self) -> None:
        self._part(self.page)
        if self.contents is not None:
            self._open_contents()

    def plugged(self, plugged: Plugged) -> None:
        seats.keep(self._services, plugged)

    # --- turning ----------------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        """To another leaf; at the ends the book says so."""
        at = self.at + by
        if 0 <= at < len(self.leaves):
            self.at = at
            self._services.audio.cue("flip")
        else:
            self._services.audio.cue("refuse")

    def close(self) -> None:
        self._services.audio.cue("slide")
        self._services.stack.pop(self)

    def signal(self, signal: Signal) -> None:
        if not signal.down:
            return
        leaves_it = signal.intent in (Intent.BACK, Intent.PAUSE) and not signal.repeat
        if signal.intent is Intent.RULES and not signal.repeat:
            self.close()
        elif self.contents is not None:
            if leaves_it:
                self._close_contents()
            else:
                self.contents.signal(signal)
        elif leaves_it:
            self.close()
        elif signal.intent is Intent.LEFT or (signal.intent is Intent.UP and _rolls(signal)):
            self.turn(-1)
        elif signal.intent in ON:
            self.turn(1)
        elif signal.intent is Intent.UP and not signal.repeat:
            self._open_contents()

    def pointer(self, pointer: Pointer) -> None:
        """A tap on a button, or a swipe across the page."""
        if self.contents is not None:
            self._point_at_contents(pointer, self.contents)
            return
        if pointer.phase is Touching.DOWN:
            self._began[pointer.id] = (pointer.x, pointer.y)
        target = self._under(pointer.x, pointer.y)
        tapped = self._tap.feed(pointer, target)
        if pointer.phase in (Touching.UP, Touching.CANCEL):
            x, y = self._began.pop(pointer.id, (pointer.x, pointer.y))
            dx, dy = pointer.x - x, pointer.y - y
            far = abs(dx) * self._services.touch.frame.unit_mm >= SWIPE_MM
            if tapped is None and pointer.phase is Touching.UP and far and abs(dx) > abs(dy):
                self.turn(-1 if dx > 0 else 1)
        if tapped == "close":
            self.close()
        elif tapped == CONTENTS:
            self._open_contents()
        elif isinstance(tapped, int):
            self.turn(tapped)

    def _under(self, x: float, y: float) -> int | str | None:
        for target, (left, top) in self._buttons().items():
            if (x - left) ** 2 + (y - top) ** 2 <= (BUTTON / 2 + 10) ** 2:
                return target
        return None

    # --- the contents -----------------------------------------------------------------------------

    def _open_contents(self) -> None:
        """The list of pages, the light on the one that was open."""
        audio = self._services.audio
        audio.cue("flip")
        items = [
            Item(number, title, lambda number=number: self._choose(number))  # type: ignore[misc]
            for number, (title, _words) in enumerate(self.pages)
        ]
        self.contents = Menu(items, audio.cue, self._services.say)
        self.contents.focus = self.page
        self._lay_out_contents(self.contents)

    def _lay_out_contents(self, menu: Menu) -> None:
        """Down the columns, as one reads; a tall screen has one."""
        book, left, top = self._corner()
        columns = (
            1 if book.portrait and len(menu.items) * (LINE + BETWEEN) < book.height - 320 else 2
        )
        rows = -(-len(menu.items) // columns)
        width = (book.width - 2 * 80 - (columns - 1) * 30) / columns
        for number, item in enumerate(menu.items):
            column, row = divmod(number, rows)
            x, y = left + 80 + column * (width + 30), top + 156 + row * (LINE + BETWEEN)
            item.rect = (x, y, width, LINE)

    def _choose(self, page: int) -> None:
        self.open_at(page)
        self._close_contents()

    def _close_contents(self) -> None:
        self.contents = None
        self._services.audio.cue("flip")

    def _point_at_contents(self, pointer: Pointer, menu: Menu) -> None:
        target = self._under(pointer.x, pointer.y)
        tapped = self._tap.feed(pointer, target if target == "close" else None)
        if tapped == "close":
            self._close_contents()
        else:
            menu.pointer(pointer)

    # --- picture ----------------------------------------------------------------------------------

    def _corner(self) -> tuple[Book, float, float]:
        """The book and the upper left corner of its page on the canvas."""
        canvas = self._services.canvas
        book = Book.on(canvas)
        return book, (canvas.width - book.width) / 2, (canvas.height - book.height) / 2

    def _buttons(self) -> dict[int | str, tuple[float, float]]:
        """Where the buttons are: leaves back and on, the contents, and the cross."""
        book, left, top = self._corner()
        low = top + book.height - FOOT / 2 - 4
        return {
            -1: (left + book.width / 2 - 230, low),
            1: (left + book.width / 2 + 230, low),
            CONTENTS: (left + 76, top + 74),
            "close": (left + book.width - 76, top + 74),
        }

    def placed(self, fraction: float) -> list[Placed]:
        services = self._services
        assets, canvas = services.assets, services.canvas
        book, _left, top = self._corner()
        middle = (canvas.width / 2, canvas.height / 2)
        shown = [plates.dusk(services, 150)]
        if self.contents is not None:
            shown.append(Placed("page", blank_page(assets, book, "Contents"), *middle, 10))
            shown += self.contents.placed(assets, 20)
            x, y = self._buttons()["close"]
            cross = round_button(assets, "cross", True)
            return [*shown, Placed(("button", "close"), cross, x, y, 20)]
        low = top + book.height - FOOT / 2 - 4
        shown.append(Placed("page", self._page(book), *middle, 10))
        shown.append(Placed("number", self._number(), canvas.width / 2, low, 20))
        icons: dict[int | str, str] = {
            -1: "arrow-left", 1: "arrow-right", CONTENTS: "list", "close": "cross",
        }  # fmt: skip
        for target, (x, y) in self._buttons().items():
            live = isinstance(target, str) or 0 <= self.at + target < len(self.leaves)
            button = round_button(assets, icons[target], live)
            shown.append(Placed(("button", target), button, x, y, 20))
        return shown

    def _number(self) -> pygame.Surface:
        words = f"{self.at + 1} of {len(self.leaves)}"
        return text.line(self._services.assets, words, 38, FADED_INK, CAPTION)

    def _page(self, book: Book) -> pygame.Surface:
        assets = self._services.assets
        leaf = self.leaves[self.at]
        title, _words = self.pages[leaf.page]
        key = ("rules-page", self.game, self.at, book)
        return assets.once(key, lambda: drawn_page(assets, book, title, leaf.words))


def _rolls(signal: Signal) -> bool:
    """The mouse's wheel turns leaves, up and down."""
    return signal.device == MOUSE


# --- pictures -------------------------------------------------------------------------------------


def blank_page(assets: Assets, book: Book, title: str) -> pygame.Surface:
    """A page with its title only."""

    def make() -> pygame.Surface:
        sheet = shapes.parchment(assets, book.width, book.height).copy()
        edge = (sheet.width / assets.scale - book.width) / 2  # the sheet's shadow lies outside
        head = text.fitted(assets, title, book.width - 300, HEAD + 8, INK, TITLE)
        sheet.blit(head, head.get_rect(center=_px(assets, edge, book.width / 2, 84)))
        return sheet

    return assets.once(("blank-page", book, title), make)


def drawn_page(assets: Assets, book: Book, title: str, words: str) -> pygame.Surface:
    """A page with title, picture and words."""
    sheet = blank_page(assets, book, title).copy()
    edge = (sheet.width / assets.scale - book.width) / 2
    name, body = pagetext.parted(words)
    if name:
        x, y, size = book.picture
        icon = assets.icon(name, size, mix(BRASS, INK, 0.35))
        sheet.blit(icon, icon.get_rect(center=_px(assets, edge, x, y)))
    left, top, width, height = book.words
    lines, high = pagetext.laid_out(assets, body, width, book.em)
    # Few words sit a little above the middle, where the eye looks first.
    share = 0.12 if book.portrait else 0.4
    down = max(0.0, (height - high) * share)
    pagetext.draw(assets, sheet, lines, edge + left, edge + top + down)
    return finished(sheet)


def round_button(assets: Assets, icon: str, live: bool) -> pygame.Surface:
    """A round button; one that leads nowhere is pale."""

    def make() -> pygame.Surface:
        face = PALE if live else mix(PARCHMENT, BRASS, 0.15)
        rim = GOLD if live else mix(PARCHMENT, BRASS, 0.4)
        plate = shapes.disc(assets, BUTTON - 8, face, rim, 0.1).copy()
        sign = assets.icon(icon, BUTTON * 0.48, INK if live else mix(PARCHMENT, BRASS, 0.6))
        plate.blit(sign, sign.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("round-button", icon, live), make)


def _px(assets: Assets, edge: float, x: float, y: float) -> tuple[int, int]:
    return assets.px(edge + x), assets.px(edge + y)

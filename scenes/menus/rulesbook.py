"""The rules reference: an open book over whatever is on the screen, a page at a time.

Owns turning the pages and how a page looks. The words are the game's own (`Screens.pages`), the
marks in them `pagetext`'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from scenes.games import screens
from scenes.input.gestures import SWIPE_MM, Tap
from scenes.input.signals import Intent, Plugged, Pointer, Signal, Touching
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BRASS, CAPTION, FADED_INK, GOLD, HEAD, INK, PALE, PARCHMENT, TITLE, mix
from scenes.menus import pagetext, plates, seats
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.kit.canvas import Canvas
    from scenes.services import Services

BUTTON: Final = 92.0
"""A round button's size: a target of 10 mm on any screen wider than a laptop's."""
FOOT: Final = 120.0
"""The strip at the bottom of a page with its number."""
PAGES: Final = (Intent.LEFT, Intent.RIGHT, Intent.UP, Intent.DOWN, Intent.CONFIRM)


@dataclass(frozen=True)
class Book:
    """Where things lie on an open page. Sizes in units; places from the page's own corner."""

    width: float
    height: float
    portrait: bool

    @classmethod
    def on(cls, canvas: Canvas) -> Book:
        width = min(canvas.width - 60, 1000.0) if canvas.portrait else 1500.0
        return cls(width, canvas.height - 70, canvas.portrait)

    @property
    def picture(self) -> tuple[float, float, float]:
        """Middle and size of the page's large picture."""
        return (self.width / 2, 250, 220) if self.portrait else (190, self.height * 0.43, 230)

    @property
    def words(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the words."""
        if self.portrait:
            return (80, 410, self.width - 160, self.height - 410 - FOOT)
        return (350, 150, self.width - 350 - 110, self.height - 150 - FOOT)

    @property
    def em(self) -> float:
        """The size of the words: a tall screen is stood nearer to, but seen by fewer."""
        return 48.0 if self.portrait else 38.0


class Rulesbook(Scene):
    """The book of one game, open at `page` (0 is the first)."""

    own_rules = True

    see_through = True

    def __init__(self, services: Services, game: str, page: int = 0) -> None:
        self._services = services
        self.game = game
        self.pages = screens()[game].pages()
        self.page = max(0, min(len(self.pages) - 1, page))
        self._tap = Tap()
        self._began: dict[tuple[int, int], tuple[float, float]] = {}

    def enter(self) -> None:
        self._services.audio.cue("flip")

    def plugged(self, plugged: Plugged) -> None:
        seats.keep(self._services, plugged)

    # --- turning ----------------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        """To another page; at the ends the book says so."""
        page = self.page + by
        if 0 <= page < len(self.pages):
            self.page = page
            self._services.audio.cue("flip")
        else:
            self._services.audio.cue("refuse")

    def close(self) -> None:
        self._services.audio.cue("slide")
        self._services.stack.pop(self)

    def signal(self, signal: Signal) -> None:
        if not signal.down:
            return
        if signal.intent in PAGES:
            self.turn(-1 if signal.intent in (Intent.LEFT, Intent.UP) else 1)
        elif signal.intent in (Intent.BACK, Intent.RULES, Intent.PAUSE) and not signal.repeat:
            self.close()

    def pointer(self, pointer: Pointer) -> None:
        """A tap on a button, or a swipe across the page."""
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
        elif isinstance(tapped, int):
            self.turn(tapped)

    def _under(self, x: float, y: float) -> int | str | None:
        for target, (left, top) in self._buttons().items():
            if (x - left) ** 2 + (y - top) ** 2 <= (BUTTON / 2 + 10) ** 2:
                return target
        return None

    # --- picture ----------------------------------------------------------------------------------

    def _corner(self) -> tuple[Book, float, float]:
        """The book and the upper left corner of its page on the canvas."""
        canvas = self._services.canvas
        book = Book.on(canvas)
        return book, (canvas.width - book.width) / 2, (canvas.height - book.height) / 2

    def _buttons(self) -> dict[int | str, tuple[float, float]]:
        """Where the buttons are: pages back and on, and the cross."""
        book, left, top = self._corner()
        low = top + book.height - FOOT / 2 - 4
        return {
            -1: (left + book.width / 2 - 230, low),
            1: (left + book.width / 2 + 230, low),
            "close": (left + book.width - 76, top + 74),
        }

    def placed(self, fraction: float) -> list[Placed]:
        services = self._services
        assets, canvas = services.assets, services.canvas
        book, _left, top = self._corner()
        low = top + book.height - FOOT / 2 - 4
        shown = [
            plates.dusk(services, 150),
            Placed("page", self._page(book), canvas.width / 2, canvas.height / 2, 10),
            Placed("number", self._number(), canvas.width / 2, low, 20),
        ]
        icons: dict[int | str, str] = {-1: "arrow-left", 1: "arrow-right", "close": "cross"}
        for target, (x, y) in self._buttons().items():
            live = isinstance(target, str) or 0 <= self.page + target < len(self.pages)
            button = round_button(assets, icons[target], live)
            shown.append(Placed(("button", target), button, x, y, 20))
        return shown

    def _number(self) -> pygame.Surface:
        words = f"{self.page + 1} of {len(self.pages)}"
        return text.line(self._services.assets, words, 38, FADED_INK, CAPTION)

    def _page(self, book: Book) -> pygame.Surface:
        assets = self._services.assets
        title, words = self.pages[self.page]
        key = ("rules-page", self.game, self.page, book)
        return assets.once(key, lambda: drawn_page(assets, book, title, words))


def drawn_page(assets: Assets, book: Book, title: str, words: str) -> pygame.Surface:
    """A page with title, picture and words."""
    sheet = shapes.parchment(assets, book.width, book.height).copy()
    edge = (sheet.width / assets.scale - book.width) / 2  # the sheet's shadow lies outside
    name, body = pagetext.parted(words)
    head = text.fitted(assets, title, book.width - 300, HEAD + 8, INK, TITLE)
    sheet.blit(head, head.get_rect(center=_px(assets, edge, book.width / 2, 84)))
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


def fits(assets: Assets, book: Book, words: str) -> bool:
    """Whether a page's words have room on it."""
    body, (_left, _top, width, height) = pagetext.parted(words)[1], book.words
    return pagetext.laid_out(assets, body, width, book.em)[1] <= height


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

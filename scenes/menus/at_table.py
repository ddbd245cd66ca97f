"""How this table plays: hidden hands, pace, asking first, recaps, tips, bots' talk, the turn clock.

Owns what each choice is called and what it means for people. All of it is kept in the settings and
acts at once: a match that lies below looks at it when it is uncovered. Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, FADED_INK, INK, LARGE, READ, TITLE
from scenes.kit.widgets import Item
from scenes.menus.page import Page
from scenes.settings import MANNERS, PACES

if TYPE_CHECKING:
    from scenes.services import Services

MANNER_WORDS: Final = dict(
    zip(MANNERS, ("behind a curtain", "face down, held up", "open to all"), strict=True)
)
PACE_WORDS: Final = dict(zip(PACES, ("calm", "normal", "quick", "instant"), strict=True))
CLOCK: Final = (0, 30, 60, 90, 120)
"""Seconds for a turn that are offered."""

MANNER_HELP: Final = dict(
    zip(
        MANNERS,
        (
            "A curtain hides your hand until you open it by your own pad, key, mouse or finger. "
            "It falls again when your turn ends.",
            "Cards lie face down. Hold the left trigger, a key or the peek in the tray, and you "
            "see and choose your own; let go, and they are hidden.",
            "Whoever's turn it is has their hand open for everyone to see: good for learning the "
            "game together.",
        ),
        strict=True,
    )
)
HELP: Final = {
    "pace": "How fast bots decide and cards move. It never changes what happens. The right trigger "
    "held hurries whatever is being shown.",
    "confirm": "Whether a choice waits until you confirm it, or is played with its last touch.",
    "recap": "When you open the curtain: whether the others' moves since your turn are shown "
    "again.",
    "tips": "A word on what can be done, the first time it can be.",
    "talk": "Now and then a bot says a word in the log, each in the manner of its level. It never "
    "speaks of anything that lies hidden.",
    "clock": "How long a turn may take. The clock stands while the curtain is closed or something "
    "is shown. When time is up, the mate decides for you.",
    "back": "Everything is kept already.",
}


class AtTable(Page):
    """The choices of a table, with a word on the one that is lit."""

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services, "At the table", game)
        self._fill()

    def _fill(self) -> None:
        kept = self.services.settings
        clock = CLOCK.index(kept.turn_seconds) if kept.turn_seconds in CLOCK else 0
        self.menu = self.fresh_menu(
            [
                Item(
                    "manner", "Hands lie", icon="curtain", values=list(MANNER_WORDS.values()),
                    at=MANNERS.index(kept.manner), chosen=self._manner,
                ),
                Item(
                    "pace", "Pace", icon="fast-forward", values=list(PACE_WORDS.values()),
                    at=PACES.index(kept.pace), chosen=self._pace,
                ),
                Item(
                    "confirm", "A choice", icon="check", values=("is played at once", "asks first"),
                    at=int(kept.confirm), chosen=self._confirm,
                ),
                Item(
                    "recap", "Since your turn", icon="replay", values=("not shown", "shown again"),
                    at=int(kept.recap), chosen=self._recap,
                ),
                Item(
                    "tips", "Tips", icon="hint", values=("none", "the first time"),
                    at=int(kept.tips), chosen=self._tips,
                ),
                Item(
                    "talk", "Bots talk", icon="parrot", values=("never", "now and then"),
                    at=int(kept.talk), chosen=self._talk,
                ),
                Item(
                    "clock", "Turn clock", icon="hourglass",
                    values=["none", *(f"{seconds} seconds" for seconds in CLOCK[1:])],
                    at=clock, chosen=self._clock,
                ),
                Item("back", "Back", self.back, icon="arrow-left"),
            ],
            self.menu.focus,
        )  # fmt: skip

    # --- what the items do ------------------------------------------------------------------------

    def _manner(self, at: int) -> None:
        self.services.settings.manner = MANNERS[at]
        self.services.apply_settings()

    def _pace(self, at: int) -> None:
        self.services.settings.pace = PACES[at]
        self.services.apply_settings()

    def _confirm(self, at: int) -> None:
        self.services.settings.confirm = at == 1
        self.services.apply_settings()

    def _recap(self, at: int) -> None:
        self.services.settings.recap = at == 1
        self.services.apply_settings()

    def _tips(self, at: int) -> None:
        self.services.settings.tips = at == 1
        self.services.apply_settings()

    def _talk(self, at: int) -> None:
        self.services.settings.talk = at == 1
        self.services.apply_settings()

    def _clock(self, at: int) -> None:
        self.services.settings.turn_seconds = CLOCK[at]
        self.services.apply_settings()

    # --- picture ----------------------------------------------------------------------------------

    def uncover(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        canvas = self.services.canvas
        if canvas.portrait:
            self.menu.column(90, 230 + (canvas.height - 1920) / 2, canvas.width - 180)
            return
        left = (canvas.width - 1680) / 2
        self.menu.column(left, 210 + (canvas.height - 1080) / 2, 980, 18)

    def placed(self, fraction: float) -> list[Placed]:
        canvas, items = self.services.canvas, self.menu.items
        left, top, width, _height = items[0].rect
        bottom = items[-1].rect[1] + items[-1].rect[3]
        if canvas.portrait:
            size, middle = (width, 560.0), (canvas.width / 2, bottom + 60 + 280)
        else:
            size, middle = (640.0, bottom - top), (left + 1680 - 320, (top + bottom) / 2)
        return [*super().placed(fraction), Placed("sheet", self._sheet(size), *middle, 5)]

    def _words(self) -> str:
        key = str(self.menu.focus)
        return MANNER_HELP[self.services.settings.manner] if key == "manner" else HELP[key]

    def _sheet(self, size: tuple[float, float]) -> pygame.Surface:
        """A word on the choice that is lit, and what is chosen there."""
        assets = self.services.assets
        item = self.menu.item(self.menu.focus)
        words, value = self._words(), item.values[item.at] if item.values else ""

        def make() -> pygame.Surface:
            room = size[0] - 110
            sheet = shapes.parchment(assets, *size).copy()
            stack = [
                assets.icon(item.icon, 150, INK),
                text.line(assets, item.label, LARGE + 8, INK, TITLE),
                text.block(assets, words, room, READ, INK, centred=True),
            ]
            if value:
                stack.insert(2, text.fitted(assets, value, room, READ + 2, FADED_INK, BOLD))
            gap = assets.px(26)
            y = (sheet.height - sum(p.height for p in stack) - gap * (len(stack) - 1)) // 2
            for picture in stack:
                sheet.blit(picture, picture.get_rect(midtop=(sheet.width // 2, y)))
                y += picture.height + gap
            return finished(sheet)

        return assets.once(("table-sheet", item.key, item.at, size), make)

"""The first screen: the name, an old sea chart come alive, and where to go from here.

Owns the menu and the offer of an interrupted match. The first picture needs nothing but pictures:
music and database come some ticks later, because importing them takes longer than drawing.
"""

from __future__ import annotations

import calendar
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from scenes import flow
from scenes.input.signals import Intent, Plugged, Pointer, Signal
from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import GOLD, PALE, TITLE
from scenes.kit.widgets import ITEM_HEIGHT, Item, Menu
from scenes.menus import seats
from scenes.menus.chart import COURSE, CROSS, Chart, along, smooth
from scenes.stack import Scene

if TYPE_CHECKING:
    from game.store.records import MatchCard
    from scenes.services import Services

NAME: Final = "Pirate Night"
MUSIC_AT: Final = 2
STORE_AT: Final = 4
"""Ticks after the first picture: one thing a tick, so that none shows as a long stall."""
VOYAGE: Final = 2400
"""Ticks from the harbour to the cross: slow enough to be found only by those who look."""
REST: Final = 420
"""Ticks at either end."""
STILL: Final = 0.55
"""Where the ship lies when nothing is to move."""
WIDE: Final = 620.0
GAP: Final = 14.0


class Title(Scene):
    """Where every evening begins. `watch`: show this stored match as soon as it can be shown."""

    own_rules = True

    def __init__(self, services: Services, watch: MatchCard | None = None) -> None:
        self._services = services
        self._watch = watch
        self._open: list[MatchCard] = []
        self._now = 0
        self.menu = Menu([], services.audio.cue, services.say)
        self._ways = smooth(COURSE, closed=False)

    def enter(self) -> None:
        self._fill()

    def resized(self) -> None:
        self._fill()

    def uncover(self) -> None:
        self._look_for_matches()

    # --- the menu ---------------------------------------------------------------------------------

    def _fill(self, focus: object = None) -> None:
        """The items as they are now; the light stays where it was, or goes to `focus`."""
        wanted = focus or self.menu.focus
        items = [*self._offer(), self._play_item(), *self._other_items()]
        self.menu = Menu(items, self._services.audio.cue, self._services.say)
        for item in items:
            if item.key == wanted:
                self.menu.focus = item.key
        self._lay_out()

    def _offer(self) -> list[Item]:
        """Go on with the match that was interrupted last, or let it be."""
        if not self._open:
            return []
        card = self._open[0]
        names = ", ".join(chair.name for chair in card.chairs)
        note = f"{when(card.started)}: {names}" if names else when(card.started)
        return [
            Item("go-on", "Go on with the match", self._go_on, note=note, icon="sailboat"),
            Item(
                "leave", "Leave that match", self._leave_it, note="It can still be watched",
                icon="cross",
            ),
        ]  # fmt: skip

    def _play_item(self) -> Item:
        return Item("play", "Play", self._play, icon="crossed-sabres")

    def _other_items(self) -> list[Item]:
        return [
            Item("watch", "Watch a match", self._watch_one, icon="spyglass"),
            Item("rules", "Rules", self._rules, icon="scroll"),
            Item("settings", "Settings", self._settings, icon="cog"),
            Item("quit", "Quit", self._services.quit, icon="home"),
        ]

    def _play(self) -> None:
        flow.to_harbour(self._services)

    def _watch_one(self) -> None:
        from scenes.menus.replays import Replays

        self._services.stack.push(Replays(self._services))

    def _rules(self) -> None:
        flow.to_rules(self._services, self._services.game)

    def _settings(self) -> None:
        from scenes.menus.settings import SettingsScene

        self._services.stack.push(SettingsScene(self._services))

    # --- interrupted matches ----------------------------------------------------------------------

    def _look_for_matches(self) -> None:
        """Ask the store; an interrupted match becomes the first item, and lit."""
        was = bool(self._open)
        self._open = [
            card
            for card in self._services.store().open_matches()
            if card.fault is None and card.game in self._services.rules
        ]
        self._fill("go-on" if self._open and not was else None)

    def _go_on(self) -> None:
        flow.resume(self._services, self._open[0])
        self._look_for_matches()  # still here when it could not be opened

    def _leave_it(self) -> None:
        self._services.store().leave(self._open[0].id)
        self._look_for_matches()
        if not self._open:
            self.menu.focus = "play"

    # --- time and input ---------------------------------------------------------------------------

    def tick(self) -> None:
        self._now += 1
        if self._now == MUSIC_AT:
            self._services.audio.music("music")
        elif self._now == STORE_AT:
            self._look_for_matches()
        elif self._now == STORE_AT + 1 and self._watch is not None:
            card, self._watch = self._watch, None
            flow.watch(self._services, card.game, card.id)

    def signal(self, signal: Signal) -> None:
        if self.menu.signal(signal) or not signal.down or signal.repeat:
            return
        if signal.intent is Intent.BACK:
            self.menu.focus = "quit"  # not the end yet: a second press is needed for that
            self._services.audio.cue("tick")
        elif signal.intent is Intent.RULES:
            self._rules()
        elif signal.intent is Intent.PAUSE:
            self.menu.confirm(self.menu.item(self.menu.focus))

    def pointer(self, pointer: Pointer) -> None:
        self.menu.pointer(pointer)

    def plugged(self, plugged: Plugged) -> None:
        seats.keep(self._services, plugged)

    # --- picture ----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Menu at the left and chart at the right; on a tall canvas the chart above the menu."""
        canvas = self._services.canvas
        rows = len(self.menu.items)
        tall = rows * ITEM_HEIGHT + (rows - 1) * GAP
        if canvas.portrait:
            width = canvas.width - 90
            self.chart = Chart(canvas.width / 2, 660, width, 720)
            self._name_at = (canvas.width / 2, 150.0)
            left, top, across = (canvas.width - 800) / 2, 1100.0, 800.0
            top += max(0.0, (canvas.height - top - 60 - tall) / 2)
        else:
            left, across = 84.0, WIDE
            room = canvas.width - left - across - 64 - 54
            width = min(room, 1500.0)
            height = min(canvas.height - 276, width * 0.78)
            middle = left + across + 64 + room / 2
            self.chart = Chart(middle, 230 + (canvas.height - 276) / 2, width, height)
            self._name_at = (canvas.width / 2, 120.0)
            top = self.chart.y - tall / 2
        self.menu.column(left, top, across, GAP)

    def placed(self, fraction: float) -> list[Placed]:
        assets = self._services.assets
        name = text.line(assets, NAME, 184, PALE, TITLE, (4, 20, 30))
        sheet = self.chart.picture(assets)
        share, homeward = self._sailed()
        ship = self._ship(homeward)
        x, y = self.chart.at(along(self._ways, share))
        placed = [
            Placed("name", name, *self._name_at, 20),
            Placed("chart", sheet, self.chart.x, self.chart.y, 1),
            Placed("ship", ship, x, y - self.chart.width * 0.025 + self._bob(), 6),
            *self.menu.placed(assets),
        ]
        if share >= 1.0:
            shine = shapes.glow(assets, self.chart.width * 0.2, GOLD, 120)
            placed.append(Placed("shine", shine, *self.chart.at(CROSS), 3))
        return placed

    def _sailed(self) -> tuple[float, bool]:
        """How far the ship is from the harbour to the cross, and whether it is on its way back."""
        if self._services.settings.calm:
            return STILL, False
        leg, at = divmod(self._now + REST, VOYAGE + REST)
        share = min(1.0, max(0.0, (at - REST) / VOYAGE))
        return (1.0 - share, True) if leg % 2 else (share, False)

    def _bob(self) -> float:
        if self._services.settings.calm:
            return 0.0
        return round(2.4 * math.sin(self._now / 34))

    def _ship(self, homeward: bool) -> pygame.Surface:
        assets = self._services.assets
        size = min(self.chart.width, 1.28 * self.chart.height) * 0.1
        ship = assets.icon("shooner-sailboat", size, (58, 36, 20))
        if not homeward:
            return ship
        flip: Callable[[], pygame.Surface] = lambda: finished(  # noqa: E731
            pygame.transform.flip(ship, True, False)
        )
        return assets.once(("title-ship-home", size), flip)


def when(started: str) -> str:
    """A stored moment (UTC text) in words of this place: 1 August, 20:15."""
    try:
        moment = time.localtime(calendar.timegm(time.strptime(started, "%Y-%m-%dT%H:%M:%SZ")))
    except (ValueError, OverflowError, OSError):
        return started[:16] or "some time ago"
    return (
        f"{moment.tm_mday} {calendar.month_name[moment.tm_mon]}, {time.strftime('%H:%M', moment)}"
    )

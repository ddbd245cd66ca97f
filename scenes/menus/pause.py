"""A pause over a game: go on, read, set, change places, leave. The game below stands still.

Owns the order in which a game goes on again: first every seat has somebody, then three, two, one.
Changing places is `handover`'s, lost pads are `pad_lost`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes import flow
from scenes.input.signals import Plugged
from scenes.kit import text
from scenes.kit.sprites import Placed
from scenes.kit.theme import CAPTION, NIGHT, PALE, READ
from scenes.kit.widgets import Item
from scenes.menus import plates, seats
from scenes.menus.countdown import Countdown
from scenes.menus.page import Page

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.services import Services

WIDTH = 760.0


class Pause(Page):
    """`resume` is called when the game goes on; `seat` is whoever asked for the pause."""

    see_through = True

    def __init__(
        self, services: Services, game: str, resume: Callable[[], None], seat: Seat | None = None
    ) -> None:
        super().__init__(services, _whose(services, seat), game)
        self._resume = resume
        self._sure = False
        self._race = services.rules[game].info.realtime
        items = [
            Item("go", "Go on", self.back, icon="play"),
            Item("rules", "Rules", lambda: flow.to_rules(services, game), icon="scroll"),
            Item("table", "At the table", self._table, icon="curtain"),
            Item("settings", "Settings", self._settings, icon="cog"),
            Item("seats", "Change places", self._seats, icon="guards"),
            Item("leave", "Leave the match", self._leave, icon="home"),
        ]
        self.menu = self.fresh_menu([i for i in items if i.key != "table" or not self._race])

    def enter(self) -> None:
        super().enter()
        self.services.audio.cue("creak")

    def uncover(self) -> None:
        self._forget_leaving()

    # --- what the items do ------------------------------------------------------------------------

    def back(self) -> None:
        """The game goes on: as soon as everybody has a seat, a race after three, two, one."""
        from scenes.menus.pad_lost import PadLost

        services = self.services
        services.audio.cue("knock")
        if seats.waiting(services):
            services.stack.replace(self, PadLost(services, self._resume))
        elif self._race:
            services.stack.replace(self, Countdown(services, self._resume))
        else:
            services.stack.pop(self)
            self._resume()

    def _table(self) -> None:
        from scenes.menus.at_table import AtTable

        self.services.stack.push(AtTable(self.services, self.game))

    def _settings(self) -> None:
        from scenes.menus.settings import SettingsScene

        self.services.stack.push(SettingsScene(self.services))

    def _seats(self) -> None:
        from scenes.menus.handover import Handover

        self.services.stack.push(Handover(self.services, self.game))

    def _leave(self) -> None:
        """Asked twice: a slip would send everybody away from the table."""
        if self._sure:
            flow.to_title(self.services)
            return
        self._sure = True
        item = self.menu.item("leave")
        item.label, item.note = "Really leave?", "The match is kept: you can go on later."

    def _forget_leaving(self) -> None:
        self._sure = False
        item = self.menu.item("leave")
        item.label, item.note = "Leave the match", ""

    # --- the scene's life -------------------------------------------------------------------------

    def plugged(self, plugged: Plugged) -> None:
        """A pad that comes back is greeted; one that goes is asked for when the game goes on."""
        seat = seats.keep(self.services, plugged)
        if seat is not None and plugged.present:
            seats.greet(self.services, seat)

    def tick(self) -> None:
        if self._sure and self.menu.focus != "leave":
            self._forget_leaving()

    def lay_out(self) -> None:
        canvas = self.services.canvas
        width = min(WIDTH, canvas.width - 160)
        high = len(self.menu.items) * 112 - 16
        top = max(230.0, (canvas.height - high) / 2)
        self.menu.column((canvas.width - width) / 2, top, width, gap=16, height=96)

    def placed(self, fraction: float) -> list[Placed]:
        services = self.services
        shown = [plates.dusk(services), *super().placed(fraction)]
        gone = [services.evening.chairs[s].name for s in services.seating.missing()]
        if gone:
            words = f"Without a pad: {', '.join(gone)}"
            line = text.line(services.assets, words, READ + 4, PALE, CAPTION, NIGHT)
            shown.append(Placed("gone", line, services.canvas.width / 2, 170, 20))
        return shown


def _whose(services: Services, seat: Seat | None) -> str:
    if seat is None or seat >= len(services.evening.chairs):
        return "Pause"
    return f"{services.evening.chairs[seat].name}'s pause"

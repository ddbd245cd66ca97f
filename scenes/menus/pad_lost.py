"""Seats that nobody drives: a pad is gone, or a match goes on and its people take their places.

Owns the ways out: the pad comes back by itself, another device is pressed, a finger taps the
seat's card, or a bot plays on. When every seat is served the game goes on after three, two, one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.core.phrases import listed
from scenes import flow
from scenes.input.gestures import Tap
from scenes.input.signals import Plugged, Pointer, Signal
from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, BRASS, CAPTION, GOLD, INK, NIGHT, PALE, READ, mix
from scenes.kit.widgets import Item, Rect
from scenes.menus import plates, seats
from scenes.menus.countdown import Countdown
from scenes.menus.handover import KINDS
from scenes.menus.page import Page

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.services import Services

CARD: Final = (430.0, 330.0)
GAP: Final = 24.0
BUTTON: Final = 80.0


class PadLost(Page):
    """`needed` says which seats still wait (all that nobody drives, if not given); `done` is
    called when the game goes on."""

    see_through = True

    def __init__(
        self,
        services: Services,
        done: Callable[[], None],
        needed: Callable[[], list[Seat]] | None = None,
    ) -> None:
        super().__init__(services, "")
        self._done = done
        self._needed = needed or (lambda: seats.waiting(services))
        self._callers = seats.Callers(services)
        self._card_tap = Tap()
        self._closing = self._sure = False
        self.waiting: list[Seat] = []
        self._look()

    def _look(self) -> None:
        """Which seats wait now; the items and words follow."""
        self.waiting = self._needed()
        leave = "Really leave? It is kept." if self._sure else "Leave the match"
        items = [
            # In front, so that whoever still hammers on a button chooses nothing by it.
            Item("wait", "Wait", lambda: None, icon="hourglass"),
            *(
                Item(("bot", s), "A bot plays on", partial(self._let_bot_play, s), icon="robot")
                for s in self.waiting
            ),
            Item("leave", leave, self._leave, icon="home"),
        ]
        self.menu = self.fresh_menu(items, self.menu.focus)
        self.title = self._words()
        self.lay_out()

    def _words(self) -> str:
        gone = [seat for seat in self.waiting if self.services.seating.missed(seat) is not None]
        if not gone:
            return "Take your places"
        names = listed([f"{self.services.evening.chairs[seat].name}'s" for seat in gone])
        return f"{names} pad is gone" if len(gone) == 1 else f"{names} pads are gone"

    @property
    def wished(self) -> Seat | None:
        """The seat whose item is lit: the next device that steps in gets it."""
        focus = self.menu.focus
        return focus[1] if isinstance(focus, tuple) else None

    # --- ways out ---------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.services.audio.cue("leave")

    def _let_bot_play(self, seat: Seat) -> None:
        seats.let_bot_play(self.services, seat)
        self._look()

    def _leave(self) -> None:
        """Asked twice: a slip would send everybody away from the table."""
        if self._sure:
            flow.to_title(self.services)
            return
        self._sure = True
        self.menu.focus = "leave"
        self._look()

    def back(self) -> None:
        self.services.audio.cue("tick")
        self._leave()

    def signal(self, signal: Signal) -> None:
        if not self._callers.hear(signal):
            super().signal(signal)

    def pointer(self, pointer: Pointer) -> None:
        """A tap on a seat's card takes that seat by touch or mouse."""
        seat = self._card_tap.feed(pointer, self._card_at(pointer.x, pointer.y))
        if isinstance(seat, int):
            if seats.take_by_pointer(self.services, seat, pointer.mouse):
                self._look()
            else:
                self.services.say("The mouse plays for another seat already.")
        super().pointer(pointer)

    def plugged(self, plugged: Plugged) -> None:
        seat = seats.keep(self.services, plugged)
        if seat is not None and plugged.present:
            seats.greet(self.services, seat)
        self._look()

    def uncover(self) -> None:
        self._look()

    def tick(self) -> None:
        for key in self._callers.called():
            if seats.step_in(self.services, key, self.wished) is not None:
                self._look()
        if self._sure and self.menu.focus != "leave":
            self._sure = False
            self._look()
        if not self._closing and not self._needed():
            self._closing = True
            self.services.stack.replace(self, Countdown(self.services, self._done))

    # --- picture ----------------------------------------------------------------------------------

    def _cards(self) -> list[Rect]:
        """Where the cards of the waiting seats lie."""
        canvas = self.services.canvas
        count = len(self.waiting)
        columns = max(1, min(count, int((canvas.width - 80) // (CARD[0] + GAP))))
        rows = -(-count // columns)
        step = CARD[1] + GAP + BUTTON + 2 * GAP
        top = max(190.0, (canvas.height - 150 - rows * step - BUTTON) / 2 + 90)
        found = []
        for number in range(count):
            row, column = divmod(number, columns)
            here = min(columns, count - row * columns)
            left = (canvas.width - here * CARD[0] - (here - 1) * GAP) / 2
            found.append((left + column * (CARD[0] + GAP), top + row * step, *CARD))
        return found

    def _card_at(self, x: float, y: float) -> Seat | None:
        for seat, (left, top, width, height) in zip(self.waiting, self._cards(), strict=True):
            if left <= x < left + width and top <= y < top + height:
                return seat
        return None

    def lay_out(self) -> None:
        canvas = self.services.canvas
        low = 300.0
        for seat, (left, top, width, height) in zip(self.waiting, self._cards(), strict=True):
            low = top + height + GAP + BUTTON
            self.menu.item(("bot", seat)).rect = (left, low - BUTTON, width, BUTTON)
        left = (canvas.width - CARD[0] - GAP - 520) / 2
        self.menu.item("wait").rect = (left, low + 100, CARD[0], BUTTON)
        self.menu.item("leave").rect = (left + CARD[0] + GAP, low + 100, 520, BUTTON)

    def placed(self, fraction: float) -> list[Placed]:
        services = self.services
        canvas = services.canvas
        shown = [plates.dusk(services), *super().placed(fraction)]
        first = seats.next_for(services, self.wished)
        for seat, (left, top, width, height) in zip(self.waiting, self._cards(), strict=True):
            picture = self._card(seat, seat == first)
            shown.append(Placed(("card", seat), picture, left + width / 2, top + height / 2, 10))
        hint = "Press any button on a free pad or side of the keyboard, or tap a card."
        words = text.fitted(
            services.assets, hint, canvas.width - 80, READ + 4, PALE, CAPTION, shadow=NIGHT
        )
        y = self.menu.item("leave").rect[1] - 50
        shown.append(Placed("hint", words, canvas.width / 2, y, 20))
        return shown

    def _card(self, seat: Seat, first: bool) -> pygame.Surface:
        """The seat in its colour, and what it waits for; a golden rim on the next to be served."""
        assets, chair = self.services.assets, self.services.evening.chairs[seat]
        missed = self.services.seating.missed(seat)
        icon = KINDS[missed.kind] if missed is not None else "hand"
        words = f"Waits for {missed.name}" if missed is not None else "Who plays here?"

        def make() -> pygame.Surface:
            width, height = CARD
            sheet = shapes.parchment(assets, width, height).copy()
            edge = (sheet.width - assets.px(width)) // 2
            if first:
                rim = pygame.Rect(edge, edge, assets.px(width), assets.px(height))
                pygame.draw.rect(sheet, GOLD, rim, assets.px(8), assets.px(18))
            band = plates.seat_band(assets, chair, width - 24, 92, 46)
            sheet.blit(band, (edge + assets.px(12), edge + assets.px(12)))
            sign = assets.icon(icon, 110, mix(BRASS, INK, 0.45))
            middle = sheet.width // 2
            sheet.blit(sign, sign.get_rect(center=(middle, edge + assets.px(178))))
            line = text.fitted(assets, words, width - 50, READ, INK, BOLD)
            sheet.blit(line, line.get_rect(center=(middle, edge + assets.px(276))))
            return finished(sheet)

        return assets.once(("lost-card", chair, icon, words, first), make)

"""Taking back further than one may alone: everybody at the table is asked, and must agree.

Owns the round of questions, each in a person's colour and answered by their own device, and its
picture. Bots agree. What would be taken back is told as everybody saw it. The table below stands
still, its curtain closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core.phrases import listed
from scenes.input.signals import Intent, Plugged, Pointer, Signal
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BOLD, FADED_INK, GOOD, INK, PARCHMENT, READ, SMALL, mix
from scenes.kit.widgets import Item, Menu
from scenes.menus import plates, seats
from scenes.stack import Scene
from scenes.tables.notes import Same

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.kit.theme import Livery
    from scenes.tables.base import TableScene
    from scenes.tables.logbook import Line
    from scenes.tables.undoing import Wish

MOST_LINES: Final = 7
"""So many of the last deeds are told one by one."""
WIDTH: Final = 1120.0
BAND: Final = 104.0
ROW: Final = 46.0
PAD: Final = 40.0
BUTTON: Final = 92.0
ROUND: Final = 84.0
"""The row of those who are asked."""
YES, NO = "yes", "no"


class Consent(Scene):
    """Asks the one who wishes whether to ask, then everybody else in seat order."""

    see_through = True

    def __init__(self, table: TableScene, wish: Wish) -> None:
        self.table = table
        self.services = table.services
        self.wish = wish
        others = [seat for seat in table.driver.people if seat != wish.seat]
        self.round: tuple[Seat, ...] = (wish.seat, *others)
        self._at = 0
        self._same = Same()
        self._fill()

    @property
    def asked(self) -> Seat:
        """Who has to answer now."""
        return self.round[self._at]

    def _fill(self) -> None:
        own = self.asked == self.wish.seat
        others = self.round[1:]
        ask = (
            "Ask the others"
            if len(others) > 1
            else "".join(f"Ask {self._name(seat)}" for seat in others)
        )
        yes = (ask or "Take it back") if own else "I agree"
        no = "Leave it as it is" if own else "No, we go on"
        items = [
            Item(YES, yes, self._yes, icon="check"),
            Item(NO, no, self._no, icon="cross"),
        ]
        self.menu = Menu(items, self.services.audio.cue, self.services.say)
        self.menu.focus = YES if own else NO  # nobody agrees by hammering on a button
        self.lay_out()

    # --- answers ----------------------------------------------------------------------------------

    def _yes(self) -> None:
        self._at += 1
        if self._at < len(self.round):
            self.services.router.numb()
            self._fill()
            return
        self._at -= 1
        name = self._name(self.wish.seat)
        all_ = "" if len(self.round) == 1 else ", and all agreed"
        self.table.match.rewind(self.wish.turn)
        self.table.undoing.done(f"{name} took back what had come since{all_}.", self.wish.seat)
        self.services.stack.pop(self)

    def _no(self) -> None:
        if self.asked != self.wish.seat:
            name = self._name(self.asked)
            self.table.murmur.say(f"{name} would rather go on.", self._livery(self.asked))
        self.services.stack.pop(self)

    def _name(self, seat: Seat) -> str:
        return self.table.picture.room.names[seat]

    def _livery(self, seat: Seat) -> Livery:
        return self.table.picture.room.livery(seat)

    # --- input ------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The answers find their places."""
        self.lay_out()

    def resized(self) -> None:
        """They find them anew."""
        self.lay_out()

    def signal(self, signal: Signal) -> None:
        """Only the one who is asked answers, by their own device."""
        if not signal.down:
            return
        if signal.seat != self.asked:
            if not signal.repeat and signal.seat is not None:
                self.services.audio.cue("refuse", 0.6)
        elif self.menu.signal(signal) or signal.repeat:
            return
        elif signal.intent in (Intent.BACK, Intent.PAUSE):
            self._no()

    def pointer(self, pointer: Pointer) -> None:
        """Only who may touch for the one who is asked presses an answer."""
        if self.table.pointing.may_act_for(self.asked, pointer.mouse):
            self.menu.pointer(pointer)

    def plugged(self, plugged: Plugged) -> None:
        """Whose pad is gone cannot answer: the table asks for it first."""
        if seats.keep(self.services, plugged) is not None and not plugged.present:
            self.services.stack.pop(self)

    # --- picture ----------------------------------------------------------------------------------

    def _lines(self) -> tuple[Line, ...]:
        return self.wish.lines[-MOST_LINES:]

    @property
    def _size(self) -> tuple[float, float]:
        """The sheet, its buttons included."""
        canvas = self.services.canvas
        width = min(WIDTH, canvas.width - 80)
        rows = len(self._lines()) + (len(self.wish.lines) > MOST_LINES)
        high = BAND + 150 + rows * ROW + BUTTON + 3 * PAD
        return width, high + (ROUND if len(self.round) > 1 else 0)

    @property
    def _left_top(self) -> tuple[float, float]:
        canvas, (width, high) = self.services.canvas, self._size
        return (canvas.width - width) / 2, max(20.0, (canvas.height - high) / 2)

    def lay_out(self) -> None:
        """Where the two answers lie."""
        (left, top), (width, high) = self._left_top, self._size
        half = (width - 2 * PAD - 24) / 2
        y = top + high - PAD - BUTTON
        for number, item in enumerate(self.menu.items):
            item.rect = (left + PAD + number * (half + 24), y, half, BUTTON)

    def placed(self, fraction: float) -> list[Placed]:
        """The sheet and its two answers; the same list while nothing changed."""
        canvas = self.services.canvas
        key = (self._at, self.menu.focus, canvas.width, canvas.height, self.services.assets.scale)
        return self._same.of(key, self._drawn)

    def _drawn(self) -> list[Placed]:
        assets, (left, top), (width, high) = self.services.assets, self._left_top, self._size
        sheet = assets.recent(
            "consent", (self.wish, self._at, self.round, width, high), lambda: self._sheet(assets)
        )
        middle = (left + width / 2, top + high / 2)
        return [
            plates.dusk(self.services, 210),
            Placed("sheet", sheet, *middle, 5),
            *self.menu.placed(assets),
        ]

    def _words(self) -> tuple[str, str]:
        """What is asked, and of what."""
        asker = self._name(self.wish.seat)
        if self.asked != self.wish.seat:
            return f"{asker} asks to take this back.", f"Do you agree, {self._name(self.asked)}?"
        others = listed([self._name(seat) for seat in self.round[1:]])
        ask = f"Ask {others} to take it back?" if others else "Take it back all the same?"
        return self.wish.why, ask

    def _sheet(self, assets: Assets) -> pygame.Surface:
        width, high = self._size
        sheet = soft(shapes.parchment(assets, width, high))
        edge = (sheet.width / assets.scale - width) / 2
        self._band(assets, sheet, edge, width)
        said, asked = self._words()
        y = edge + BAND + 44
        for words, size, face in ((said, READ + 2, BODY), (asked, READ + 8, BOLD)):
            drawn = text.fitted(assets, words, width - 2 * PAD, size, INK, face)
            sheet.blit(soft(drawn), drawn.get_rect(midleft=(assets.px(edge + PAD), assets.px(y))))
            y += 54
        y = self._told(assets, sheet, edge, y + 22, width)
        if len(self.round) > 1:
            self._everybody(assets, sheet, edge, y + ROUND / 2 + 6, width)
        return sheet

    def _band(self, assets: Assets, sheet: pygame.Surface, edge: float, width: float) -> None:
        """Who is asked, in their colour."""
        livery = self._livery(self.asked)
        inner = width - 28
        band = pieces.pattern(assets, livery, inner, BAND - 14, 14)
        at = (assets.px(edge + 14), assets.px(edge + 14))
        sheet.blit(soft(band), at)
        badge = pieces.emblem_badge(assets, livery, BAND - 34)
        y = assets.px(edge + 14 + (BAND - 14) / 2)
        sheet.blit(soft(badge), badge.get_rect(midleft=(assets.px(edge + 34), y)))
        name = text.fitted(assets, self._name(self.asked), inner - 140, 54, livery.on, BOLD)
        sheet.blit(soft(name), name.get_rect(midleft=(assets.px(edge + 34 + BAND - 12), y)))

    def _told(
        self, assets: Assets, sheet: pygame.Surface, edge: float, y: float, width: float
    ) -> float:
        """What would be taken back, the newest last; where the next part begins."""
        more = len(self.wish.lines) - MOST_LINES
        if more > 0:
            words = f"… and {more} before that" if more > 1 else "… and one before that"
            drawn = text.line(assets, words, SMALL, FADED_INK, BODY)
            sheet.blit(soft(drawn), drawn.get_rect(midleft=(assets.px(edge + PAD), assets.px(y))))
            y += ROW
        for line in self._lines():
            if line.seat is not None:
                mark = pieces.pattern(assets, self._livery(line.seat), 14, ROW - 14, 6)
                place = (assets.px(edge + PAD), assets.px(y))
                sheet.blit(soft(mark), mark.get_rect(midleft=place))
            room = width - 2 * PAD - 28
            drawn = text.fitted(assets, line.words, room, READ - 2, INK, BODY)
            sheet.blit(
                soft(drawn), drawn.get_rect(midleft=(assets.px(edge + PAD + 28), assets.px(y)))
            )
            y += ROW
        return y - ROW / 2

    def _everybody(
        self, assets: Assets, sheet: pygame.Surface, edge: float, y: float, width: float
    ) -> None:
        """All who are asked, with a tick for those who agree."""
        step = min(190.0, (width - 2 * PAD) / len(self.round))
        for number, seat in enumerate(self.round):
            x = edge + PAD + number * step
            badge = pieces.emblem_badge(assets, self._livery(seat), 58)
            sheet.blit(soft(badge), badge.get_rect(midleft=(assets.px(x), assets.px(y))))
            tone = GOOD if number < self._at else mix(INK, PARCHMENT, 0.45)
            sign = "check" if number < self._at else "hourglass"
            icon = assets.icon(sign, 44, tone)
            sheet.blit(soft(icon), icon.get_rect(midleft=(assets.px(x + 68), assets.px(y))))

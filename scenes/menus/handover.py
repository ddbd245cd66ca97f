"""Changing places in the middle of a match: who drives which seat, person or bot.

Owns the list of seats and the question "press on the device that shall play here". How seats and
chairs stay in step is `seats`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from scenes.input.gestures import Tap
from scenes.input.seating import Hold
from scenes.input.signals import EVERYWHERE, Intent, Kind, Plugged, Pointer, Signal
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BOLD, INK, PARCHMENT, READ, SMALL
from scenes.kit.widgets import Item, Rect
from scenes.menus import plates, seats
from scenes.menus.page import Page

if TYPE_CHECKING:
    from game.core.model import Seat
    from game.table.evening import Chair
    from scenes.services import Services

BUTTON: Final = 84.0
GAP: Final = 18.0
KINDS: Final = {
    Kind.PAD: "gamepad",
    Kind.KEYS: "keyboard",
    Kind.MOUSE: "mouse",
    Kind.TOUCH: "touch",
}


class Handover(Page):
    """One row per seat: who sits there, what drives it, and what can be done about it."""

    see_through = True

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services, "Change places", game)
        self.asking: Seat | None = None
        """The seat whose new device is being asked for."""
        self._tap = Tap()
        self._fill()

    def _fill(self) -> None:
        items = []
        for seat, chair in enumerate(self.services.evening.chairs):
            ask = partial(self.ask, seat)
            items.append(Item(("take", seat), "Another device", ask, icon="gamepad"))
            if chair.is_bot:
                levels = seats.levels(self.services)
                words = [seats.LEVEL_WORDS[level] for level in levels]
                at = levels.index(chair.kind) if chair.kind in levels else 1
                level = partial(self._set_level, seat)
                items.append(Item(("bot", seat), "Bot", values=words, at=at, chosen=level))
            else:
                bot = partial(self._let_bot_play, seat)
                items.append(Item(("bot", seat), "A bot plays on", bot, icon="robot"))
        items.append(Item("back", "Back", self.back, icon="arrow-left"))
        self.menu = self.fresh_menu(items, self.menu.focus)
        self.lay_out()

    # --- what the items do ------------------------------------------------------------------------

    def ask(self, seat: Seat) -> None:
        """From now on the next press on any device takes this seat."""
        self.asking = seat

    def _let_bot_play(self, seat: Seat) -> None:
        seats.let_bot_play(self.services, seat)
        self._fill()

    def _set_level(self, seat: Seat, at: int) -> None:
        self.services.evening.change(seat, kind=seats.levels(self.services)[at])

    # --- input ------------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        if self.asking is None:
            super().signal(signal)
        elif signal.down and not signal.repeat:
            if signal.device == EVERYWHERE or signal.intent is Intent.BACK:
                self.asking = None
                self.services.audio.cue("knock")
                return
            device = self.services.router.device(signal.device)
            if device is not None and device.kind in (Kind.PAD, Kind.KEYS):
                seats.take(self.services, self.asking, device)
                self._answered()

    def pointer(self, pointer: Pointer) -> None:
        if self.asking is None:
            super().pointer(pointer)
            return
        left, top, width, height = self._question_rect()
        on = left <= pointer.x < left + width and top <= pointer.y < top + height
        tapped = self._tap.feed(pointer, "here" if on else "beside")
        if tapped == "beside":
            self.asking = None
        elif tapped == "here":
            if seats.take_by_pointer(self.services, self.asking, pointer.mouse):
                self._answered()
            else:
                self.services.say("The mouse plays for another seat already.")

    def _answered(self) -> None:
        self.asking = None
        self._fill()

    def plugged(self, plugged: Plugged) -> None:
        super().plugged(plugged)
        self._fill()

    # --- picture ----------------------------------------------------------------------------------

    def _rows(self) -> list[Rect]:
        """The plates of the seats, in seat order."""
        canvas = self.services.canvas
        count = len(self.services.evening.chairs)
        width = canvas.width - 120 if canvas.portrait else 1680.0
        left = (canvas.width - width) / 2
        step = (2 * BUTTON + 3 * GAP if canvas.portrait else BUTTON + GAP) + GAP
        high = count * step
        top = max(180.0, (canvas.height - high - BUTTON) / 2)
        return [(left, top + n * step, width, BUTTON) for n in range(count)]

    def lay_out(self) -> None:
        portrait = self.services.canvas.portrait
        rows = self._rows()
        for seat, (left, top, width, height) in enumerate(rows):
            take, bot = self.menu.item(("take", seat)), self.menu.item(("bot", seat))
            if portrait:
                half = (width - GAP) / 2
                below = top + height + GAP
                take.rect = (left, below, half, BUTTON)
                bot.rect = (left + half + GAP, below, half, BUTTON)
            else:
                take.rect = (left + width - 860 - GAP, top, 420, BUTTON)
                bot.rect = (left + width - 440, top, 440, BUTTON)
        left, top, width, _height = rows[-1] if rows else (60, 200, 600, 0)
        low = self.menu.items[-2].rect[1] if len(self.menu.items) > 1 else top
        self.menu.item("back").rect = (
            left + width / 2 - 220,
            low + BUTTON + 2.5 * GAP,
            440,
            BUTTON,
        )

    def _question_rect(self) -> Rect:
        canvas = self.services.canvas
        width, height = min(1000.0, canvas.width - 80), 460.0
        return ((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)

    def placed(self, fraction: float) -> list[Placed]:
        services, assets = self.services, self.services.assets
        shown = [plates.dusk(services, 240), *super().placed(fraction)]
        for seat, ((left, top, width, height), chair) in enumerate(
            zip(self._rows(), services.evening.chairs, strict=True)
        ):
            wide = width if services.canvas.portrait else width - 880 - 2 * GAP
            picture = seat_row(assets, chair, *driver(services, seat), wide, height)
            shown.append(Placed(("seat", seat), picture, left + wide / 2, top + height / 2, 10))
        if self.asking is not None:
            left, top, width, height = self._question_rect()
            sheet = question(assets, services.evening.chairs[self.asking], width, height)
            middle = (left + width / 2, top + height / 2)
            shown.append(Placed("dusk-2", plates.dusk(services, 150).image, *_middle(services), 50))
            shown.append(Placed("question", sheet, *middle, 60))
        return shown


def driver(services: Services, seat: Seat) -> tuple[str, str]:
    """What drives a seat, as an icon and words."""
    seating = services.seating
    hold, device, missed = seating.hold(seat), seating.device_of(seat), seating.missed(seat)
    if missed is not None:
        return "warning", f"{missed.name} is gone"
    if device is not None:
        return KINDS[device.kind], device.name
    if hold is Hold.TOUCH:
        return "touch", "Touch screen"
    if hold is Hold.BOT:
        kind = services.evening.chairs[seat].kind
        return "robot", f"A bot, {seats.LEVEL_WORDS.get(kind, kind).lower()}"
    return "question", "Nobody"


def seat_row(
    assets: Assets, chair: Chair, icon: str, words: str, width: float, height: float
) -> pygame.Surface:
    """A seat's name on its colour, and what drives it beside it."""

    def make() -> pygame.Surface:
        plate = shapes.panel(assets, width, height, PARCHMENT, 255, 16).copy()
        plate.set_alpha(255)  # no longer packed: the band has to lie on clear corners
        band = plates.seat_band(assets, chair, width * 0.46, height, 38, 16).copy()
        band.set_alpha(255)
        plate.fill((0, 0, 0, 0), (0, 0, band.width - assets.px(20), band.height))
        plate.blit(band, (0, 0))
        sign = assets.icon(icon, height * 0.5, INK)
        x = assets.px(width * 0.46 + 18)
        plate.blit(sign, sign.get_rect(midleft=(x, plate.height // 2)))
        room = width * 0.54 - 18 - height * 0.5 - 14 - 20
        line = text.fitted(assets, words, room, READ, INK, BODY)
        x += sign.width + assets.px(14)
        plate.blit(line, line.get_rect(midleft=(x, plate.height // 2)))
        return finished(plate)

    return assets.once(("seat-row", chair, icon, words, width, height), make)


def question(assets: Assets, chair: Chair, width: float, height: float) -> pygame.Surface:
    """Asks for a press on the device that shall drive this seat."""

    def make() -> pygame.Surface:
        sheet = shapes.parchment(assets, width, height).copy()
        middle = sheet.width // 2
        band = plates.seat_band(assets, chair, min(520.0, width - 80), 90, 44)
        words = "Press any button on the pad or the side of the keyboard that shall play here."
        say = text.block(assets, words, width - 120, READ + 6, INK, BOLD, centred=True)
        more = "Tap this sheet to play by touch or mouse. Back, or a tap beside it: all stays."
        note = text.block(assets, more, width - 120, SMALL + 2, INK, centred=True)
        gap = assets.px(34)
        y = (sheet.height - band.height - say.height - note.height - 2 * gap) // 2
        for part in (band, say, note):
            sheet.blit(part, part.get_rect(midtop=(middle, y)))
            y += part.height + gap
        return finished(sheet)

    return assets.once(("seat-question", chair, width, height), make)


def _middle(services: Services) -> tuple[float, float]:
    return services.canvas.width / 2, services.canvas.height / 2

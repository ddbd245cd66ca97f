"""First-time tips: a quiet note when something is to be done for the first time here.

Owns which tip lies open, what is remembered of it, and how the note looks. The words and the
moment are the game's own (`Speech.tip`, `Speech.tips`). A tip is seen once on this machine; any
press puts it away, and one button puts all of them away for good.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from scenes.kit import text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BRASS, INK, READ, TITLE, mix
from scenes.tables import notes, tray
from scenes.tables.layout import Button
from scenes.tables.notes import Same
from scenes.tables.room import inside

if TYPE_CHECKING:
    from game.core.model import Seat
    from game.core.speech import Speech
    from scenes.settings import Settings
    from scenes.tables.room import Rect, Room

GOT_IT, NO_MORE = "tip got it", "tip no more"
BUTTONS: Final = (
    (GOT_IT, Button("Got it", "", "check")),
    (NO_MORE, Button("No more tips", "", "cross")),
)
WIDTH: Final = 800.0
PAD: Final = 26.0
ICON: Final = 76.0
TITLE_SIZE: Final = 40.0
BUTTON_H: Final = 80.0
"""At least ten millimetres on a 24-inch screen, as every button."""
GAP: Final = 16.0
Z: Final = 870


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip that lies open for `seat`, and the button with the light."""

    seat: Seat
    words: str
    focus: str = GOT_IT


class Tips:
    """`game` is the game's id: codes of different games may be alike."""

    def __init__(self, game: str, speech: Speech, settings: Settings) -> None:
        self._game = game
        self._speech = speech
        self._settings = settings
        self.open: Tip | None = None
        self._same = Same()

    def offer(self, view: Any, seat: Seat) -> bool:
        """Lay the tip that fits the moment on the table, unless it was seen before or tips are
        off. `view` is the seat's own. True when one lies there now that was not there before: it
        counts as seen, and the settings have changed."""
        if not self._settings.tips or self.open is not None:
            return False
        code = self._speech.tip(view, seat)
        name = f"{self._game} {code}"
        if code is None or code not in self._speech.tips or name in self._settings.tips_seen:
            return False
        self._settings.tips_seen.append(name)
        self.open = Tip(seat, self._speech.tips[code])
        return True

    def turn(self) -> None:
        """The light goes to the other button."""
        if self.open is not None:
            focus = NO_MORE if self.open.focus == GOT_IT else GOT_IT
            self.open = Tip(self.open.seat, self.open.words, focus)

    def put_away(self, button: str) -> bool:
        """The note goes. True when no more are wanted: the settings have changed."""
        self.open = None
        if button == NO_MORE:
            self._settings.tips = False
            return True
        return False

    def close(self) -> None:
        """The note goes; others may come."""
        self.open = None

    def button_at(self, room: Room, x: float, y: float) -> str | None:
        """The button at a place."""
        if self.open is None:
            return None
        _middle, rects = _laid_out(room, self.open)
        return next((name for name, rect in rects.items() if inside(rect, x, y)), None)

    def placed(self, room: Room) -> list[Placed]:
        """The note, over the board and never over the hand."""
        tip = self.open
        if tip is None:
            return []
        key = (tip, room.areas, room.chairs, room.assets.scale)
        return self._same.of(key, lambda: _placed(room, tip))


# --- the note -------------------------------------------------------------------------------------


def _width(room: Room) -> float:
    return min(WIDTH, room.areas.board[2] - 2 * notes.MARGIN)


def _words_room(room: Room) -> float:
    return _width(room) - notes.BAND - 3 * PAD - ICON


def _height(room: Room, tip: Tip) -> float:
    rows = len(text.wrapped(room.assets, tip.words, _words_room(room), READ, BODY))
    words = TITLE_SIZE * 1.2 + rows * READ * 1.2
    return max(ICON, words) + BUTTON_H + GAP + 2 * PAD


def _laid_out(room: Room, tip: Tip) -> tuple[tuple[float, float], dict[str, Rect]]:
    """The note's middle, and where its buttons lie on the screen."""
    width, height = _width(room), _height(room, tip)
    x, y = notes.place(room.areas, (width, height), ())
    left, low = x - width / 2 + notes.BAND + PAD, y + height / 2 - PAD - BUTTON_H
    wide = (width - notes.BAND - 2 * PAD - GAP) / 2
    rects = {
        name: (left + n * (wide + GAP), low, wide, BUTTON_H)
        for n, (name, _button) in enumerate(BUTTONS)
    }
    return (x, y), rects


def _placed(room: Room, tip: Tip) -> list[Placed]:
    assets = room.assets
    at, rects = _laid_out(room, tip)
    livery = room.livery(tip.seat)
    key = (tip.words, livery.name, _width(room))
    sheet = assets.recent("tip", key, lambda: _note(room, tip), 2)
    things = [Placed("tip", sheet, *at, Z)]
    for name, button in BUTTONS:
        x, y, w, h = rects[name]
        picture = tray.button_picture(assets, button, w, h, True, name == tip.focus)
        things.append(Placed(("tip", name), picture, x + w / 2, y + h / 2, Z + 1))
    return things


def _note(room: Room, tip: Tip) -> pygame.Surface:
    assets: Assets = room.assets
    width, height = _width(room), _height(room, tip)
    sheet = notes.paper(assets, width, height, room.livery(tip.seat))
    edge = notes.edge(assets, sheet, width)
    x = edge + notes.BAND + PAD
    icon = assets.icon("parrot", ICON, mix(BRASS, INK, 0.4))
    above = edge + PAD + (height - 2 * PAD - BUTTON_H - GAP) / 2
    sheet.blit(icon, icon.get_rect(center=(assets.px(x + ICON / 2), assets.px(above))))
    x += ICON + PAD
    title = text.line(assets, "The parrot says", TITLE_SIZE, INK, TITLE)
    sheet.blit(title, (assets.px(x), assets.px(edge + PAD - 6)))
    words = text.unkept(assets, tip.words, _words_room(room), READ, INK, BODY, leading=1.2)
    sheet.blit(words, (assets.px(x), assets.px(edge + PAD + TITLE_SIZE * 1.2)))
    return finished(sheet)

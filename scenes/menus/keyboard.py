"""Writing a name without a keyboard: letters on the screen, for whoever opened it.

Owns the letters, the text being written and its light. Only the device that opened it moves the
light; fingers and the mouse may always tap. Who gets the name is the caller's business.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.table.evening import NAME_LENGTH, clean_name
from scenes.input.gestures import Tap
from scenes.input.signals import EVERYWHERE, DeviceKey, Intent, Plugged, Pointer, Signal, Touching
from scenes.kit.canvas import Canvas
from scenes.kit.sprites import Placed
from scenes.kit.widgets import Rect
from scenes.menus import letters_picture, seats
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.services import Services

PAGES: Final = (
    ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜß"),
    ("ÁÀÂÃÅÆÇÉÈÊ", "ËÍÌÎÏÑÓÒÔÕ", "ØŒÚÙÛÝŸÐÞ·"),
    ("ĄĆČĎĘĚĞİŁŃ", "ŇŐŘŚŠŞȘŤȚŮ", "ŰŹŻŽĀĒĪŪĶĻ"),
    ("1234567890", "-'.&!?+*:,"),
)
"""Plain letters with the German ones, letters of the West, of the East, figures and signs."""
PAGE_LABELS: Final = ("ABC", "ÁÉÑ", "ĄĞŠ", "123")
COLUMNS: Final = 10
SUGGESTED: Final = 5
NAME_KEYS: Final = ("shift", "page", "space", "erase", "done")
SPANS: Final = {"shift": 2, "page": 2, "space": 2, "erase": 2, "done": 2}
"""How many letters wide each key of the last row is."""
UNPAIRED: Final = "ßİ"
"""Letters without a partner of one letter in the other case."""


@dataclass(frozen=True, slots=True)
class Key:
    """`what` is a letter, one of `NAME_KEYS`, or a suggested name with `is_guest`."""

    what: str
    rect: Rect
    is_guest: bool = False


class Keyboard(Scene):
    """Over whatever is open. `done` is called with the cleaned name, or not at all.

    `colour` is the seat's livery, `device` what opened it; None: a finger or the mouse.
    """

    see_through = True

    def __init__(
        self,
        services: Services,
        name: str,
        colour: int,
        device: DeviceKey | None,
        done: Callable[[str], None],
    ) -> None:
        self._services = services
        self.name = name
        self.colour = colour
        self._device = device
        self._done = done
        self.text = ""
        self.page = 0
        self.shift = True
        here = {chair.name for chair in services.evening.chairs} | {name}
        self.guests = [g for g in services.settings.guests if g not in here][:SUGGESTED]
        self._tap = Tap()
        self._now = 0
        self._lay_out()
        self.row, self.column = len(self.rows) - len(PAGES[0]) - 1, 0

    def resized(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        self.sheet, self.rows = arranged(self._services.canvas, self.page, self.guests)

    # --- what is lit ------------------------------------------------------------------------------

    @property
    def lit(self) -> Key:
        row = self.rows[min(self.row, len(self.rows) - 1)]
        return row[min(self.column, len(row) - 1)]

    def letter(self, key: Key) -> str:
        """What a letter's key would write now."""
        if key.is_guest or len(key.what) > 1 or key.what in UNPAIRED or self.shift:
            return key.what
        return key.what.lower()

    def tick(self) -> None:
        self._now += 1

    def placed(self, fraction: float) -> list[Placed]:
        calm = self._services.settings.calm
        return letters_picture.shown(self, self._services, calm or self._now // 30 % 2 == 0)

    # --- presses ----------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        if signal.down and signal.device == EVERYWHERE and signal.intent is Intent.BACK:
            self._close()
        if not signal.down or signal.device != self._device:
            return
        match signal.intent:
            case Intent.UP | Intent.DOWN:
                self._move_rows(1 if signal.intent is Intent.DOWN else -1)
            case Intent.LEFT | Intent.RIGHT:
                row = self.rows[self.row]
                by = 1 if signal.intent is Intent.RIGHT else -1
                self.column = (min(self.column, len(row) - 1) + by) % len(row)
                self._services.audio.cue("tick")
            case Intent.CONFIRM if not signal.repeat:
                self._press(self.lit)
            case Intent.PAUSE if not signal.repeat:
                self._finish()
            case Intent.BACK:
                if self.text:
                    self._erase()
                elif not signal.repeat:
                    self._close()

    def _move_rows(self, by: int) -> None:
        """To the key in the next row that lies nearest below or above, round the ends."""
        left, _top, width, _height = self.lit.rect
        middle = left + width / 2
        self.row = (self.row + by) % len(self.rows)
        row = self.rows[self.row]
        self.column = min(
            range(len(row)), key=lambda n: abs(row[n].rect[0] + row[n].rect[2] / 2 - middle)
        )
        self._services.audio.cue("tick")

    def pointer(self, pointer: Pointer) -> None:
        key = self._under(pointer.x, pointer.y)
        if key is not None and pointer.phase is Touching.DOWN:
            self._light(key)
        tapped = self._tap.feed(pointer, key or self._outside(pointer))
        if isinstance(tapped, Key):
            self._press(tapped)
        elif tapped is not None:
            self._close()

    def _outside(self, pointer: Pointer) -> str | None:
        left, top, width, height = self.sheet
        on = left <= pointer.x < left + width and top <= pointer.y < top + height
        return None if on else "outside"

    def _under(self, x: float, y: float) -> Key | None:
        for row in self.rows:
            for key in row:
                left, top, width, height = key.rect
                if left <= x < left + width and top <= y < top + height:
                    return key
        return None

    def _light(self, key: Key) -> None:
        for n, row in enumerate(self.rows):
            if key in row:
                self.row, self.column = n, row.index(key)

    def plugged(self, plugged: Plugged) -> None:
        seats.keep(self._services, plugged)
        if not plugged.present and plugged.device.key == self._device:
            self._close()

    # --- writing ----------------------------------------------------------------------------------

    def _press(self, key: Key) -> None:
        match key.what:
            case _ if key.is_guest:
                self.text = key.what
                self._finish()
            case "shift":
                self.shift = not self.shift
                self._services.audio.cue("tick")
            case "page":
                self.page = (self.page + 1) % len(PAGES)
                self._services.audio.cue("flip")
                self._lay_out()
                self._light(next(key for key in self.rows[-1] if key.what == "page"))
            case "space":
                self._write(" ")
            case "erase":
                self._erase()
            case "done":
                self._finish()
            case _:
                self._write(self.letter(key))

    def _write(self, letter: str) -> None:
        if len(self.text) >= NAME_LENGTH or (letter == " " and self.text[-1:] in ("", " ")):
            self._services.audio.cue("refuse")
            return
        self.text += letter
        self.shift = letter in " -'."  # names begin large, and so does what follows a gap
        self._services.audio.cue("tick")

    def _erase(self) -> None:
        self._services.audio.cue("tick" if self.text else "refuse")
        self.text = self.text[:-1]
        self.shift = self.text == "" or self.text[-1] in " -'."

    def _finish(self) -> None:
        if clean_name(self.text, ""):
            self._done(clean_name(self.text, self.name))
        self._close()

    def _close(self) -> None:
        self._services.audio.cue("knock")
        self._services.stack.pop(self)


def arranged(canvas: Canvas, page: int, guests: list[str]) -> tuple[Rect, list[list[Key]]]:
    """The sheet, and the keys row by row: suggested names, letters, and what works on them."""
    width = min(canvas.width - 60, 1240.0)
    pad, gap, high = 44.0, 10.0, 88.0
    letters = PAGES[page]
    most = max(len(one) for one in PAGES)  # the sheet keeps its size from page to page
    head = 132.0 + 130.0
    height = head + (high + gap if guests else 0) + (most + 1) * (high + gap) + pad
    left, top = (canvas.width - width) / 2, (canvas.height - height) / 2
    inner = width - 2 * pad
    pitch = (inner + gap) / COLUMNS
    y = top + head
    rows: list[list[Key]] = []
    if guests:
        across = (inner + gap) / SUGGESTED
        rows.append(
            [
                Key(guest, (left + pad + n * across, y, across - gap, high), True)
                for n, guest in enumerate(guests)
            ]
        )
        y += high + gap
    for line in letters:
        rows.append(
            [
                Key(letter, (left + pad + n * pitch, y, pitch - gap, high))
                for n, letter in enumerate(line)
            ]
        )
        y += high + gap
    y = top + height - pad - high
    x, last = left + pad, []
    for name in NAME_KEYS:
        across = SPANS[name] * pitch
        last.append(Key(name, (x, y, across - gap, high)))
        x += across
    rows.append(last)
    return (left, top, width, height), rows

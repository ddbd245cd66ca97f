"""The test page: whatever is pressed lights up, on every pad, every key and under every finger.

Owns what is held while it is open, and the way out that any single button knows. Changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from scenes.input.controls import is_stick
from scenes.input.gestures import Tap
from scenes.input.keyboard import BUILT_IN, ZONES, code
from scenes.input.signals import EVERYWHERE, Kind, Mode, Plugged, Pointer, Raw, Touching
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, CAPTION, GOLD, INK, NIGHT, PALE, PARCHMENT, READ, mix
from scenes.menus import plates, seats
from scenes.menus.keyboard_picture import Board, board, board_picture, key_lights
from scenes.menus.pad_picture import SHAPE, lights, pad_body
from scenes.menus.rulesbook import BUTTON, round_button
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.input.signals import Device, DeviceKey
    from scenes.services import Services

LEAVE_TICKS: Final = 120
"""A single control held for two seconds leaves: longer than any test of a button."""
FINGER: Final = 150.0
NAMED: Final = 4
"""So many held controls are named; more nobody reads while holding them."""
ESCAPE: Final = f"k{code('Escape')}"


class TestPage(Scene):
    """Shows what is pressed until somebody leaves."""

    __test__ = False  # not a test, whatever pytest thinks of its name
    raw_wanted = True

    def __init__(self, services: Services) -> None:
        self._services = services
        self.held: dict[DeviceKey, dict[str, None]] = {}
        self.fingers: dict[tuple[int, int], tuple[float, float]] = {}
        self._alone = 0
        self._tap = Tap()

    # --- what is held -----------------------------------------------------------------------------

    def raw(self, raw: Raw) -> None:
        held = self.held.setdefault(raw.device, {})
        if raw.down:
            held[raw.control] = None
            self._services.audio.cue("tick")
        elif held.pop(raw.control, "") is None and raw.control == ESCAPE:
            self._leave()
        self._alone = 0

    def pointer(self, pointer: Pointer) -> None:
        if pointer.phase in (Touching.UP, Touching.CANCEL):
            self.fingers.pop(pointer.id, None)
        elif pointer.phase is Touching.DOWN or pointer.id in self.fingers:
            self.fingers[pointer.id] = (pointer.x, pointer.y)
        x, y = self._button()
        on = (pointer.x - x) ** 2 + (pointer.y - y) ** 2 <= (BUTTON / 2 + 10) ** 2
        if self._tap.feed(pointer, "back" if on else None):
            self._leave()

    def plugged(self, plugged: Plugged) -> None:
        self.held.pop(plugged.device.key, None)
        seats.keep(self._services, plugged)

    def tick(self) -> None:
        """A control that is held all by itself leaves after a while; sticks may just be worn."""
        count = sum(len(held) for held in self.held.values())
        single = next((c for held in self.held.values() for c in held), "")
        self._alone = self._alone + 1 if count == 1 and not is_stick(single) else 0
        if self._alone >= LEAVE_TICKS:
            self._leave()

    def _leave(self) -> None:
        self._services.audio.cue("knock")
        self._services.stack.pop(self)

    # --- picture ----------------------------------------------------------------------------------

    def _button(self) -> tuple[float, float]:
        return 90.0, plates.HEAD_Y

    def placed(self, fraction: float) -> list[Placed]:
        services = self._services
        canvas, assets = services.canvas, services.assets
        x, y = self._button()
        ring = shapes.ring(assets, BUTTON + 22, GOLD, self._alone / LEAVE_TICKS, 9)
        shown = [
            plates.heading(services, "Press anything"),
            Placed("back", round_button(assets, "arrow-left", True), x, y, 20),
            Placed("ring", ring, x, y, 21),
            Placed("how", self._how(), canvas.width / 2, plates.HEAD_Y + 76, 20),
            Placed("held", self._held_words(), canvas.width / 2, self._words_y(), 20),
        ]
        shown += self._pads() + self._keyboard() + self._dots()
        return shown

    def _how(self) -> pygame.Surface:
        words = "To leave, hold one button alone for two seconds, or press Escape."
        room = self._services.canvas.width - 80
        return text.fitted(self._services.assets, words, room, 34, PALE, CAPTION, shadow=NIGHT)

    def _board(self) -> tuple[Board, tuple[float, float]]:
        """The keyboard with its middle on the canvas."""
        services = self._services
        canvas, bindings = services.canvas, services.bindings
        width = canvas.width - 90 if canvas.portrait else 1500.0
        bound = [
            control
            for zone in (*ZONES, EVERYWHERE)
            for mode in Mode
            for intent in bindings.intents(BUILT_IN[zone], mode)
            for control in bindings.controls_for(BUILT_IN[zone], mode, intent)
        ]
        shown = board(width, bound, bindings.zone_of, bindings.label)
        y = canvas.height - shown.height / 2 - (120 if canvas.portrait else 54)
        return shown, (canvas.width / 2, y)

    def _words_y(self) -> float:
        shown, (_x, y) = self._board()
        return y - shown.height / 2 - 58

    def _keyboard(self) -> list[Placed]:
        assets = self._services.assets
        shown, place = self._board()
        pressed = [c for held in self.held.values() for c in held if c.startswith("k")]
        return [
            Placed("board", board_picture(assets, shown), *place, 5),
            *key_lights(assets, shown, "key", pressed, place, 8),
        ]

    def _pads(self) -> list[Placed]:
        services = self._services
        pads = [d for d in services.devices.present() if d.kind is Kind.PAD]
        top, bottom = plates.HEAD_Y + 120, self._words_y() - 40
        if not pads:
            words = text.line(services.assets, "No pad is plugged in.", 38, PALE, CAPTION, NIGHT)
            return [Placed("none", words, services.canvas.width / 2, (top + bottom) / 2, 5)]
        width, places = _pad_places(len(pads), services.canvas.width, top, bottom)
        shown = []
        for device, place in zip(pads, places, strict=True):
            shown += self._pad(device, width, place)
        return shown

    def _pad(self, device: Device, width: float, place: tuple[float, float]) -> list[Placed]:
        services, assets = self._services, self._services.assets
        held = [services.bindings.standard(device, c) for c in self.held.get(device.key, ())]
        x, y = place
        seat = services.seating.seat_of(device.key)
        colour = services.evening.chairs[seat].colour if seat is not None else None
        name = pad_name(assets, device.name, colour, width)
        return [
            Placed(("pad", device.key), pad_body(assets, width), x, y, 5),
            *lights(assets, ("light", device.key), held, width, place, 8),
            Placed(("name", device.key), name, x, y + width * SHAPE / 2 + 30, 6),
        ]

    def _dots(self) -> list[Placed]:
        """A ring around every finger and around the mouse while its button is down."""
        glow = shapes.glow(self._services.assets, FINGER, strength=70)
        ring = shapes.ring(self._services.assets, FINGER, PALE, 1.0, 7)
        shown = []
        for key, (x, y) in self.fingers.items():
            shown.append(Placed(("glow", key), glow, x, y, 90))
            shown.append(Placed(("finger", key), ring, x, y, 91))
        return shown

    def _held_words(self) -> pygame.Surface:
        """What is held now, by name, and how many fingers are on the screen."""
        services = self._services
        names = []
        for key, held in self.held.items():
            device = services.router.device(key)
            for control in held:
                known = services.bindings.standard(device, control) if device else control
                names.append(services.bindings.label(known))
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        words = ", ".join(names[:NAMED]) + more
        if self.fingers:
            count = len(self.fingers)
            fingers = "1 finger" if count == 1 else f"{count} fingers"
            words = f"{words}, {fingers}" if words else fingers
        room = services.canvas.width - 120
        return text.fitted(services.assets, words or " ", room, READ + 6, GOLD, BOLD, shadow=NIGHT)


def _pad_places(
    count: int, width: float, top: float, bottom: float
) -> tuple[float, list[tuple[float, float]]]:
    """How wide each of `count` pads is, and their middles: in as many rows as make them largest."""
    best: tuple[float, int] = (0.0, 1)
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        wide = min((width - 60) / columns - 24, ((bottom - top) / rows - 70) / SHAPE, 560.0)
        best = max(best, (wide, rows))
    wide, rows = best
    columns = -(-count // rows)
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        here = min(columns, count - row * columns)
        x = width / 2 + (column - (here - 1) / 2) * (wide + 24)
        y = top + (row + 0.5) * (bottom - top) / rows - 24
        places.append((x, y))
    return wide, places


def pad_name(assets: Assets, name: str, colour: int | None, width: float) -> pygame.Surface:
    """A pad's name on a small plate, with the mark of the seat it drives."""

    def make() -> pygame.Surface:
        room = max(120.0, width - 90)
        line = text.fitted(assets, name, room, 28, INK, BOLD)
        mark = 0 if colour is None else assets.px(40)
        w = (line.width + mark) / assets.scale + 44
        plate = shapes.panel(assets, w, 48, mix(PARCHMENT, PALE, 0.3), 255, 24).copy()
        x = assets.px(22)
        if colour is not None:
            badge = pieces.emblem_badge(assets, pieces.livery(colour), 40)
            plate.blit(badge, badge.get_rect(midleft=(assets.px(8), plate.height // 2)))
            x = assets.px(54)
        plate.blit(line, line.get_rect(midleft=(x, plate.height // 2)))
        return finished(plate)

    return assets.once(("pad-name", name, colour, width), make)

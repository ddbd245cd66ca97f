"""Things to choose from: buttons and choices in a menu, one light that pads, keys and fingers move.

Owns focus, taps and how menu items look. What an item does is its scene's business. Lengths in
units; an item's `rect` is (left, top, width, height).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from scenes.input.gestures import Tap
from scenes.input.signals import Intent, Pointer, Signal, Touching
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BOLD, FADED_INK, GOLD, INK, PARCHMENT, READ, SMALL, mix

Rect = tuple[float, float, float, float]
ITEM_HEIGHT = 84
"""At least 10 mm on a 24-inch screen, and a target that can be read from across the room."""


@dataclass
class Item:
    """One line of a menu.

    With `values` it is a choice: left and right step through them, `chosen` is called with the
    new index. Confirming calls `act`; a tap does so on the label, and steps on the value. `note`
    is a quiet line below the label. `why_not`, when set, says why it cannot be chosen now; it
    stays visible and explains itself. A `meter` shows its values as a filling row and stops at
    both ends.
    """

    key: Hashable
    label: str
    act: Callable[[], None] | None = None
    values: Sequence[str] = ()
    at: int = 0
    chosen: Callable[[int], None] | None = None
    note: str = ""
    icon: str = ""
    why_not: str = ""
    meter: bool = False
    rect: Rect = (0, 0, 0, 0)

    def step(self, by: int) -> bool:
        """Move a choice on, around the ends. False when there is nothing to choose."""
        if len(self.values) < 2 or self.why_not:
            return False
        if self.meter and not 0 <= self.at + by < len(self.values):
            return False
        self.at = (self.at + by) % len(self.values)
        if self.chosen is not None:
            self.chosen(self.at)
        return True


class Menu:
    """Items with one light among them. Directions go to the nearest item that way."""

    def __init__(
        self, items: Sequence[Item], cue: Callable[[str], None], say: Callable[[str], None]
    ) -> None:
        self.items = list(items)
        self.focus: Hashable = items[0].key if items else None
        self._cue = cue
        self._say = say
        self._tap = Tap()

    # --- layout -----------------------------------------------------------------------------------

    def column(
        self, x: float, y: float, width: float, gap: float = 14, height: float = ITEM_HEIGHT
    ) -> float:
        """Lay the items out one below the other; the bottom of the last one."""
        for item in self.items:
            item.rect = (x, y, width, height)
            y += height + gap
        return y - gap

    def item(self, key: Hashable) -> Item:
        return next(item for item in self.items if item.key == key)

    def under(self, x: float, y: float) -> Item | None:
        """The item that lies there."""
        for item in self.items:
            left, top, width, height = item.rect
            if left <= x < left + width and top <= y < top + height:
                return item
        return None

    # --- choosing ---------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> bool:
        """Let a direction or CONFIRM act. False when it is none of the menu's business."""
        if not signal.down or not self.items:
            return False
        item = self.item(self.focus)
        match signal.intent:
            case Intent.LEFT | Intent.RIGHT if len(item.values) > 1:
                if item.step(1 if signal.intent is Intent.RIGHT else -1):
                    self._cue("tick")
            case Intent.UP | Intent.DOWN | Intent.LEFT | Intent.RIGHT:
                self._move(signal.intent)
            case Intent.CONFIRM if not signal.repeat:
                self.confirm(item)
            case _:
                return False
        return True

    def confirm(self, item: Item) -> None:
        """Do what the item does, or say why not."""
        if item.why_not:
            self._cue("refuse")
            self._say(item.why_not)
        elif item.act is not None:
            self._cue("knock")
            item.act()
        elif item.step(1):
            self._cue("tick")

    def pointer(self, pointer: Pointer) -> bool:
        """Let a finger or the mouse point and tap. True when an item was acted on."""
        item = self.under(pointer.x, pointer.y)
        if item is not None and (pointer.mouse or pointer.phase is Touching.DOWN):
            self.focus = item.key
        tapped = self._tap.feed(pointer, item.key if item is not None else None)
        if tapped is None or item is None:
            return False
        self.focus = item.key
        left, _top, width, _height = item.rect
        opens = item.act is not None and pointer.x < left + width * 0.56
        if len(item.values) > 1 and not item.why_not and not opens:
            item.step(-1 if pointer.x < left + width * 0.62 and len(item.values) > 2 else 1)
            self._cue("tick")
        else:
            self.confirm(item)
        return True

    def _move(self, way: Intent) -> None:
        here = _middle(self.item(self.focus).rect)
        best: tuple[float, Hashable] | None = None
        for item in self.items:
            x, y = _middle(item.rect)
            dx, dy = x - here[0], y - here[1]
            along = {Intent.UP: -dy, Intent.DOWN: dy, Intent.LEFT: -dx, Intent.RIGHT: dx}[way]
            aside = abs(dx) if way in (Intent.UP, Intent.DOWN) else abs(dy)
            if along > 1 and (best is None or along + 2 * aside < best[0]):
                best = (along + 2 * aside, item.key)
        if best is not None:
            self.focus = best[1]
            self._cue("tick")

    # --- looks ------------------------------------------------------------------------------------

    def placed(self, assets: Assets, z: int = 10) -> list[Placed]:
        """The items as pictures."""
        shown = []
        for item in self.items:
            left, top, width, height = item.rect
            picture = item_picture(assets, item, item.key == self.focus)
            middle = (left + width / 2, top + height / 2)
            shown.append(Placed(("item", item.key), picture, *middle, z))
        return shown


def _middle(rect: Rect) -> tuple[float, float]:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def item_picture(assets: Assets, item: Item, lit: bool) -> pygame.Surface:
    """A wooden-rimmed parchment plate with label, icon, and the value of a choice."""
    value = item.values[item.at] if item.values else ""
    several = len(item.values) > 1
    size = item.rect[2:]
    barred = bool(item.why_not)
    filled = item.at / max(1, len(item.values) - 1) if item.meter else None
    key = ("item", item.label, item.note, item.icon, value, several, size, lit, barred, filled)
    return assets.once(key, lambda: _draw_item(assets, item, value, several, lit, barred))


def _draw_item(
    assets: Assets, item: Item, value: str, several: bool, lit: bool, barred: bool
) -> pygame.Surface:
    _left, _top, width, height = item.rect
    plate = plate_of(assets, width, height, lit).copy()
    ink = mix(INK, PARCHMENT, 0.45) if barred else INK
    pad = 26.0
    x = pad
    if item.icon:
        icon = assets.icon(item.icon, height * 0.56, ink)
        plate.blit(icon, icon.get_rect(midleft=(assets.px(x), plate.height // 2)))
        x += height * 0.56 + 18
    room = width - x - pad
    if value:
        room *= 0.56
        beside = width * 0.44 - pad if item.label else width - 2 * pad
        _draw_value(assets, plate, value, several, lit, beside)
        if item.meter:
            _draw_meter(assets, plate, item, width * 0.44 - pad)
    label = text.fitted(assets, item.label, room, READ + 2, ink, BOLD)
    middle = plate.height // 2
    if item.note:
        note = text.fitted(assets, item.note, room, SMALL, FADED_INK, BODY)
        middle -= note.height // 2
        plate.blit(note, (assets.px(x), middle + label.height // 2 - assets.px(3)))
    plate.blit(label, label.get_rect(midleft=(assets.px(x), middle)))
    return finished(plate)


def plate_of(assets: Assets, width: float, height: float, lit: bool) -> pygame.Surface:
    """At rest a quiet sheet; with the light on it a gold frame, dark outside, so that it is found
    from across the room on any ground."""
    if not lit:
        rim = mix(PARCHMENT, INK, 0.45)
        return shapes.panel(assets, width, height, PARCHMENT, 236, 16, rim)

    def make() -> pygame.Surface:
        face = mix(PARCHMENT, GOLD, 0.4)
        plate = shapes.panel(assets, width, height, GOLD, 255, 16, (112, 76, 20)).copy()
        inner = shapes.panel(assets, width - 16, height - 16, face, 255, 10)
        plate.blit(inner, inner.get_rect(center=plate.get_rect().center))
        return plate

    return assets.once(("item-lit", width, height), make)


def _draw_value(
    assets: Assets, plate: pygame.Surface, value: str, several: bool, lit: bool, width: float
) -> None:
    """The chosen value at the right end, between two arrows when there are others."""
    right = plate.width - assets.px(26)
    arrow = 30.0
    shown = text.fitted(assets, value, width - 2 * arrow - 20, READ, INK, BODY)
    left = right - assets.px(width)
    plate.blit(shown, shown.get_rect(center=((left + right) // 2, plate.height // 2)))
    if several:
        tone = INK if lit else FADED_INK
        for name, at in (("arrow-left", left), ("arrow-right", right - assets.px(arrow))):
            icon = assets.icon(name, arrow, tone)
            plate.blit(icon, icon.get_rect(midleft=(at, plate.height // 2)))


def _draw_meter(assets: Assets, plate: pygame.Surface, item: Item, width: float) -> None:
    """How far a meter is filled: a thin bar below its value."""
    bar = assets.px(width - 2 * 30.0 - 40)
    high = assets.px(8)
    middle = plate.width - assets.px(26) - assets.px(width) // 2
    left, top = middle - bar // 2, plate.height - high - assets.px(12)
    plate.blit(
        shapes.rounded((bar, high), high // 2, (*mix(PARCHMENT, INK, 0.25), 255)), (left, top)
    )
    filled = round(bar * item.at / max(1, len(item.values) - 1))
    if filled >= high:
        plate.blit(shapes.rounded((filled, high), high // 2, (*INK, 255)), (left, top))

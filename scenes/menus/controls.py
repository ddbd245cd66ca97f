"""Controls: every device that is here, one plate each, and the way to test, change and teach it.

Owns the list. What a device's controls do is changed on `rebinding`, tried on `testpage`; pads that
nobody knows are taught on `wizard`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from scenes.input.keyboard import BUILT_IN
from scenes.input.signals import EVERYWHERE, Device, Kind, Plugged
from scenes.kit.widgets import Item
from scenes.menus.page import Page

if TYPE_CHECKING:
    from scenes.services import Services

ICONS: Final = {
    Kind.PAD: "gamepad",
    Kind.KEYS: "keyboard",
    Kind.MOUSE: "mouse",
    Kind.TOUCH: "touch",
}
HEIGHT: Final = 92.0
GAP: Final = 16.0
MOST_ROWS: Final = 7


class Controls(Page):
    """The list of devices."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "Controls")
        self._fill()

    def _fill(self) -> None:
        items = [self._item(device) for device in devices(self.services)]
        items += [
            Item("test", "Test everything", self._test, icon="hand"),
            Item("back", "Back", self.back, icon="arrow-left"),
        ]
        self.menu = self.fresh_menu(items, self.menu.focus)

    def _item(self, device: Device) -> Item:
        choose = partial(self._choose, device)
        return Item(
            device.key, device.name, choose, note=self._note(device), icon=ICONS[device.kind]
        )

    def _note(self, device: Device) -> str:
        """Whose it is, and what is special about it."""
        services = self.services
        seat = services.seating.seat_of(device.key)
        notes = []
        if seat is not None and seat < len(services.evening.chairs):
            notes.append(f"plays for {services.evening.chairs[seat].name}")
        elif device.key == EVERYWHERE:
            notes.append("pause, rules and full screen, for everyone")
        if services.bindings.one_button(device.profile):
            notes.append("one button")
        if not device.mapped and not services.bindings.learned(device.profile):
            notes.append("unknown model: teach it")
        return ", ".join(notes) or "free"

    # --- what the items do ------------------------------------------------------------------------

    def _choose(self, device: Device) -> None:
        from scenes.menus.rebinding import Rebinding

        self.services.stack.push(Rebinding(self.services, device))

    def _test(self) -> None:
        from scenes.menus.testpage import TestPage

        self.services.stack.push(TestPage(self.services))

    # --- the scene's life -------------------------------------------------------------------------

    def plugged(self, plugged: Plugged) -> None:
        super().plugged(plugged)
        self._fill()
        self.lay_out()

    def uncover(self) -> None:
        self._fill()
        self.lay_out()

    def lay_out(self) -> None:
        canvas = self.services.canvas
        shown, buttons = self.menu.items[:-2], self.menu.items[-2:]
        columns = max(1 if canvas.portrait else 2, -(-len(shown) // (2 * MOST_ROWS)))
        if not canvas.portrait:
            columns = max(columns, -(-len(shown) // MOST_ROWS))
        rows = -(-len(shown) // columns)
        wide = min(canvas.width - 120, 1680.0)
        width = (wide - (columns - 1) * GAP) / columns
        left = (canvas.width - wide) / 2
        top = max(170.0, (canvas.height - (rows + 1) * (HEIGHT + GAP) - 30) / 2)
        for number, item in enumerate(shown):
            column, row = divmod(number, rows)
            item.rect = (
                left + column * (width + GAP), top + row * (HEIGHT + GAP), width, HEIGHT
            )  # fmt: skip
        low = top + rows * (HEIGHT + GAP) + 30
        half = (wide - GAP) / 2
        for number, item in enumerate(buttons):
            item.rect = (left + number * (half + GAP), low, half, HEIGHT)


def devices(services: Services) -> list[Device]:
    """Every device that is here, and the keys that belong to everyone."""
    here = services.devices.present()
    return [*(d for d in here if d.kind is Kind.PAD), *(d for d in here if d.kind is not Kind.PAD),
            BUILT_IN[EVERYWHERE]]  # fmt: skip

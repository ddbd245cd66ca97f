"""What screens of one menu have in common: the light, the way back, rules, devices that leave.

Owns the handing on of input. A screen made from it says what its items are and where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.input.signals import Intent, Plugged, Pointer, Signal
from scenes.kit.widgets import Item, Menu
from scenes.menus import plates, seats
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.kit.sprites import Placed
    from scenes.services import Services


class Page(Scene):
    """A heading and a menu. `game` is the game whose rules the RULES intent opens; without one it
    is the game that people are at."""

    own_rules = True

    def __init__(self, services: Services, title: str, game: str = "") -> None:
        self.services = services
        self.title = title
        self.game = game or services.game
        self.menu = self.fresh_menu([])

    def fresh_menu(self, items: Sequence[Item], focus: object = None) -> Menu:
        """A menu that is heard and can speak; `focus` keeps the light where it was."""
        menu = Menu(items, self.services.audio.cue, self.services.say)
        if any(item.key == focus for item in items):
            menu.focus = focus
        return menu

    def lay_out(self) -> None:
        """Give every item its place on the canvas as it is now."""

    def back(self) -> None:
        """Leave this screen."""
        self.services.audio.cue("knock")
        self.services.stack.pop(self)

    # --- input ------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.lay_out()

    def resized(self) -> None:
        self.lay_out()

    def signal(self, signal: Signal) -> None:
        if self.menu.signal(signal) or not signal.down or signal.repeat:
            return
        if signal.intent in (Intent.BACK, Intent.PAUSE):
            self.back()
        elif signal.intent is Intent.RULES:
            from scenes import flow

            flow.to_rules(self.services, self.game)

    def pointer(self, pointer: Pointer) -> None:
        self.menu.pointer(pointer)

    def plugged(self, plugged: Plugged) -> None:
        # A match may lie below: whoever comes to the top of it finds the seats as they are.
        seats.keep(self.services, plugged)

    # --- picture ----------------------------------------------------------------------------------

    def placed(self, fraction: float) -> list[Placed]:
        head = plates.heading(self.services, self.title)
        return [head, *self.menu.placed(self.services.assets)]

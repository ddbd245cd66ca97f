"""Teaching the program a pad it has no mapping for, with that pad alone.

Owns the picture of the question and the ways to skip, to begin anew and to keep. What is asked and
what an answer is worth is `scenes.input.wizard`; what was found goes to `Bindings`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from scenes.input import controls, wizard
from scenes.input.keyboard import code
from scenes.input.signals import Device, Plugged, Pointer, Raw
from scenes.kit import shapes, text
from scenes.kit.assets import finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, GOLD, INK, LARGE, PALE, PARCHMENT, READ, mix
from scenes.kit.widgets import Item
from scenes.menus.pad_picture import SHAPE, lights, pad_body
from scenes.menus.page import Page

if TYPE_CHECKING:
    from scenes.services import Services

SKIP_TICKS: Final = 72
"""A known control held for so long (1.2 s) skips: nobody rests on a button that long by chance."""
PATIENCE_TICKS: Final = 60 * 60
"""A minute without a press: nobody is there, and the next screen should be."""
KEEP, AGAIN = "south", "east"
ESCAPE: Final = f"k{code('Escape')}"


class Wizard(Page):
    """Asks `device` for one control after another."""

    raw_wanted = True

    def __init__(self, services: Services, device: Device) -> None:
        super().__init__(services, device.name)
        self.device = device
        self.questions = wizard.Wizard(device.key)
        self._held = ""
        """A control that is known already and held now."""
        self._ticks = 0
        self._quiet = 0
        self._pulse = 0
        self._fill()

    def _fill(self) -> None:
        if self.questions.asks is None:
            items = [
                Item("keep", "Keep it so", self._keep, icon="check"),
                Item("again", "Once more", self._again, icon="replay"),
            ]
        else:
            why = "" if self.questions.is_enough else "Menus need these two."
            items = [
                Item("skip", "It has none", self._skip, icon="fast-forward", why_not=why),
                Item("again", "The last one again", self._last_again, icon="replay"),
            ]
        items.append(Item("back", "Leave it", self.back, icon="arrow-left"))
        self.menu = self.fresh_menu(items)
        self.menu.focus = None  # the pad answers questions here; only fingers and the mouse choose
        self.lay_out()

    # --- what can be done -------------------------------------------------------------------------

    def _skip(self) -> None:
        self.questions.skip()
        self._next("tick")

    def _last_again(self) -> None:
        self.questions.back()
        self._next("tick")

    def _again(self) -> None:
        self.questions = wizard.Wizard(self.device.key)
        self._next("flip")

    def _keep(self) -> None:
        services = self.services
        services.bindings.learn(self.device.profile, self.questions.found)
        services.apply_settings()
        services.audio.cue("ready")
        services.say(
            f"{self.device.name} is known now. Its controls can be changed in the settings."
        )
        services.stack.pop(self)

    def _next(self, cue: str) -> None:
        self.services.audio.cue(cue)
        self._held = ""
        self._ticks = 0
        self._fill()

    # --- input ------------------------------------------------------------------------------------

    def raw(self, raw: Raw) -> None:
        if raw.control == ESCAPE and raw.down:
            self.back()
        if raw.device != self.device.key:
            return
        self._quiet = 0
        known = self.questions.found.get(raw.control)
        if self.questions.feed(raw):
            self._next("ready")
        elif not raw.down:
            if raw.control == self._held:
                self._held = ""
        elif known is not None:
            self._known_pressed(raw.control, known)

    def _known_pressed(self, control: str, known: str) -> None:
        """A control that has a name already: at the end it chooses, before that it may skip."""
        if self.questions.asks is not None:
            self._held, self._ticks = control, 0
        elif known == KEEP:
            self._keep()
        elif known == AGAIN:
            self._again()

    def pointer(self, pointer: Pointer) -> None:
        self._quiet = 0
        super().pointer(pointer)

    def plugged(self, plugged: Plugged) -> None:
        super().plugged(plugged)
        if plugged.device.key == self.device.key and not plugged.present:
            self.services.say(f"{self.device.name} is gone.")
            self.services.stack.pop(self)

    def tick(self) -> None:
        self._pulse += 1
        self._quiet += 1
        if self._quiet >= PATIENCE_TICKS:
            self.services.stack.pop(self)
        elif self._held:
            self._ticks += 1
            if self._ticks >= SKIP_TICKS:
                if self.questions.is_enough:
                    self._skip()
                else:
                    self._held = ""
                    self.services.audio.cue("refuse")

    # --- picture ----------------------------------------------------------------------------------

    def lay_out(self) -> None:
        canvas = self.services.canvas
        count = len(self.menu.items)
        gap, height = 18.0, 84.0
        wide = min(1500.0, canvas.width - 120)
        left = (canvas.width - wide) / 2
        if canvas.portrait:
            top = canvas.height - 120 - count * (height + gap)
            self.menu.column(left, top, wide, gap, height)
            return
        width = (wide - (count - 1) * gap) / count
        for number, item in enumerate(self.menu.items):
            item.rect = (left + number * (width + gap), canvas.height - 130, width, height)

    def placed(self, fraction: float) -> list[Placed]:
        canvas, assets = self.services.canvas, self.services.assets
        bottom = self.menu.items[0].rect[1]
        top = 150.0
        wide = min(canvas.width - 120, 1120.0)
        pad = min(wide - 160, (bottom - top - 40 - 270) / SHAPE)
        high = min(bottom - top - 40, pad * SHAPE + 330)
        top += (bottom - top - 40 - high) / 2
        x, y = canvas.width / 2, top + high / 2
        middle = (x, top + 50 + pad * SHAPE / 2)
        sheet = shapes.parchment(assets, wide, high)
        words = self._words(wide - 100)
        shown = [
            *super().placed(fraction),
            Placed("sheet", sheet, x, y, 3),
            Placed("pad", pad_body(assets, pad), *middle, 5),
            Placed("words", words, x, (middle[1] + pad * SHAPE / 2 + top + high) / 2, 6),
        ]
        named = [name for name in self.questions.found.values() if name != self._lit]
        shown += lights(assets, "known", named, pad, middle, 7, mix(PARCHMENT, PALE, 0.3))
        if self._lit and (self.services.settings.calm or self._pulse // 24 % 2 == 0):
            shown += lights(assets, "asked", [self._lit], pad, middle, 8)
        if self._held:
            ring = shapes.ring(assets, 110, GOLD, self._ticks / SKIP_TICKS, 12)
            shown.append(Placed("ring", ring, x + wide / 2 - 90, top + 90, 30))
        return shown

    @property
    def _lit(self) -> str:
        """The control that glows: the one that is asked for, or the one that keeps all."""
        return self.questions.asks or KEEP

    def _words(self, width: float) -> pygame.Surface:
        """What to do now, and a quieter line on the other ways."""
        assets = self.services.assets
        asks = self.questions.asks
        if asks is None:
            say = "That is all. Press the bottom face button to keep it."
            more = "The right face button begins anew."
        else:
            say = f"Press {_spoken(asks)}."
            more = "Is there none? Hold any button you have named."
            if not self.questions.is_enough:
                more = "Press what lies there on your pad; what is printed on it does not matter."

        def make() -> pygame.Surface:
            large = text.fitted(assets, say, width, LARGE, INK, BOLD).copy()
            quiet = text.fitted(assets, more, width, READ, INK).copy()
            for line in (large, quiet):
                line.set_alpha(255)  # no longer packed: else edges are lost on a clear sheet
            gap = assets.px(14)
            size = (max(large.width, quiet.width), large.height + gap + quiet.height)
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            sheet.fill((*INK, 0))
            sheet.blit(large, large.get_rect(midtop=(size[0] // 2, 0)))
            sheet.blit(quiet, quiet.get_rect(midbottom=(size[0] // 2, size[1])))
            return finished(sheet)

        return assets.once(("wizard-words", say, more, width), make)


def _spoken(control: str) -> str:
    """A control as it is asked for."""
    if control in ("start", "select"):
        return control
    if control in ("up", "down", "left", "right"):
        return f"{control} on the cross"
    return f"the {controls.label(control)}"

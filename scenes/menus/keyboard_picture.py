"""A keyboard as a picture: three places to sit in three tints, and where each key lies.

Owns the drawing. Pressed keys are lights laid over it by whoever shows it. Which key belongs to
whom and what is printed on it is asked for, not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.input.keyboard import BLOCK, LEFT, RIGHT, code
from scenes.input.signals import DeviceKey
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, GOLD, INK, NIGHT, PALE, PARCHMENT, Colour, mix

ACROSS: Final = 22.7
"""The board's width in keys."""
DOWN: Final = 6.45
"""Its height in keys."""
GAP: Final = 0.08
SMALLEST: Final = 24.0
"""No label smaller than this; a key too narrow for its label stays blank and lights up all the
same."""

TINTS: Final[dict[DeviceKey, Colour]] = {
    LEFT: (226, 196, 160), RIGHT: (176, 208, 208), BLOCK: (206, 200, 150),
}  # fmt: skip
"""Told apart by lightness as well, and by the names written above."""
NOBODYS: Final = mix(PARCHMENT, NIGHT, 0.35)

_ROWS: Final = (
    (0.0, "Escape:1 _:1 F1:1 F2:1 F3:1 F4:1 _:.5 F5:1 F6:1 F7:1 F8:1 _:.5 F9:1 F10:1 F11:1 F12:1"),
    (1.3, "`:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 0:1 -:1 =:1 Backspace:2 _:.25 Insert:1 Home:1"
          " Page_up:1 _:.25 Num_lock:1 Block_/:1 Block_*:1 Block_-:1"),
    (2.3, "Tab:1.5 Q:1 W:1 E:1 R:1 T:1 Y:1 U:1 I:1 O:1 P:1 [:1 ]:1 \\:1.5 _:.25 Delete:1 End:1"
          " Page_down:1 _:.25 Block_7:1 Block_8:1 Block_9:1 Block_+:1"),
    (3.3, "Caps_lock:1.75 A:1 S:1 D:1 F:1 G:1 H:1 J:1 K:1 L:1 ;:1 ':1 Return:2.25 _:3.5 Block_4:1"
          " Block_5:1 Block_6:1"),
    (4.3, "Left_shift:1.25 <:1 Z:1 X:1 C:1 V:1 B:1 N:1 M:1 ,:1 .:1 /:1 Right_shift:2.75 _:1.25"
          " Up_arrow:1 _:1.25 Block_1:1 Block_2:1 Block_3:1 Block_enter:1"),
    (5.3, "Left_ctrl:1.5 _:1 Left_alt:1.5 Space:6.5 Right_alt:1.5 _:1 Right_ctrl:2 _:.25"
          " Left_arrow:1 Down_arrow:1 Right_arrow:1 _:.25 Block_0:2 Block_.:1"),
)  # fmt: skip
_ICONS: Final = {f"{way} arrow": f"@arrow-{way.lower()}" for way in ("Up", "Down", "Left", "Right")}
"""No font has all four arrows: labels that begin with @ are icons."""


@dataclass(frozen=True)
class Key:
    """A key's place on the board, in keys from the upper left corner."""

    control: str
    x: float
    y: float
    width: float


def _read_rows() -> dict[str, Key]:
    found = {}
    for y, row in _ROWS:
        x = 0.0
        for entry in row.split():
            name, width = entry.rsplit(":", 1)
            if name != "_":
                control = f"k{code(name.replace('_', ' '))}"
                found[control] = Key(control, x, y, float(width))
            x += float(width)
    return found


KEYS: Final = _read_rows()
"""Every key that is drawn, by its control name."""


@dataclass(frozen=True)
class Board:
    """A keyboard `width` units wide. `labels` are what is written on the keys that mean
    something, as (control, label) pairs; `zones` whose each key is."""

    width: float
    labels: tuple[tuple[str, str], ...]
    zones: tuple[tuple[str, DeviceKey], ...]

    @property
    def key(self) -> float:
        """A key's width, in units."""
        return self.width / ACROSS

    @property
    def height(self) -> float:
        return self.key * DOWN

    def middle(self, control: str, place: tuple[float, float]) -> tuple[float, float] | None:
        """A key's middle when the board's is at `place`; None for a key that is not drawn."""
        key = KEYS.get(control)
        if key is None:
            return None
        left, top = place[0] - self.width / 2, place[1] - self.height / 2
        return left + (key.x + key.width / 2) * self.key, top + (key.y + 0.5) * self.key


def board(
    width: float,
    bound: Iterable[str],
    zone_of: Callable[[int], DeviceKey],
    label: Callable[[str], str],
) -> Board:
    """The board as the bindings are now: `bound` keys carry their labels."""
    zones = tuple((control, zone_of(int(control[1:]))) for control in KEYS)
    named = tuple((control, _short(label(control))) for control in sorted(set(bound)))
    return Board(width, named, zones)


def board_picture(assets: Assets, shown: Board) -> pygame.Surface:
    """The whole board at rest."""

    def make() -> pygame.Surface:
        rim = shown.key * 0.3
        base = shapes.panel(
            assets, shown.width + 2 * rim, shown.height + 2 * rim, mix(NIGHT, PARCHMENT, 0.12)
        ).copy()
        labels, zones = dict(shown.labels), dict(shown.zones)
        for control, key in KEYS.items():
            tint = TINTS.get(zones[control], NOBODYS)
            face = tint if control in labels else mix(tint, NIGHT, 0.42)
            cap = _cap(assets, key.width * shown.key, shown.key, face, labels.get(control, ""))
            x, y = assets.px(rim + key.x * shown.key), assets.px(rim + key.y * shown.key)
            base.blit(cap, (x, y))
        return finished(base)

    return assets.once(("board-picture", shown), make)


def key_lights(
    assets: Assets, shown: Board, key: Hashable, controls: Iterable[str],
    place: tuple[float, float], z: int,
) -> list[Placed]:  # fmt: skip
    """Pressed keys, lit, over a board whose middle is at `place`."""
    found = []
    labels = dict(shown.labels)
    for control in controls:
        middle = shown.middle(control, place)
        if middle is not None:
            width = KEYS[control].width * shown.key
            cap = _cap(assets, width, shown.key, GOLD, labels.get(control, ""))
            found.append(Placed((key, control), cap, *middle, z))
    return found


def _cap(assets: Assets, width: float, height: float, face: Colour, label: str) -> pygame.Surface:
    """One key in a cell of this size."""

    def make() -> pygame.Surface:
        inset = assets.px(height * GAP)
        w, h = assets.px(width), assets.px(height)
        sheet = pygame.Surface((w, h), pygame.SRCALPHA)
        low = (w - inset, h - inset)
        sheet.blit(shapes.rounded(low, h // 6, (*mix(face, NIGHT, 0.45), 255)), (0, 0))
        top = (w - inset - 2, h - inset - max(2, h // 12))
        sheet.blit(shapes.rounded(top, h // 6, (*mix(face, PALE, 0.15), 255)), (1, 0))
        room = w - inset - 4
        large = max(SMALLEST, height * 0.46)
        size = large if assets.font(BOLD, large).size(label)[0] <= room else SMALLEST
        middle = ((w - inset) // 2, (h - inset) // 2)
        if label.startswith("@"):
            icon = assets.icon(label[1:], height * 0.56, INK)
            sheet.blit(icon, icon.get_rect(center=middle))
        elif label and assets.font(BOLD, size).size(label)[0] <= room:
            sign = text.line(assets, label, size, INK, BOLD)
            sheet.blit(sign, sign.get_rect(center=middle))
        return finished(sheet)

    return assets.once(("key-cap", width, height, face, label), make)


def _short(label: str) -> str:
    """A key's label as short as keys are."""
    if label == "Escape":
        return "Esc"
    return _ICONS.get(label, label.removeprefix("Block ").removeprefix("Right ").capitalize())

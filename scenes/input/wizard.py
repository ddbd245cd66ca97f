"""Teaching the program a pad it has no mapping for: "press the bottom face button".

Owns the questions and what was answered so far. Fed raw controls; what comes out goes into
`Bindings.learn`. Pure; the screen that asks is elsewhere.
"""

from __future__ import annotations

from typing import Final

from scenes.input.controls import is_raw
from scenes.input.signals import DeviceKey, Raw

ASKED: Final = (
    "south", "east", "west", "north", "up", "down", "left", "right",
    "l1", "r1", "l2", "r2", "start", "select",
)  # fmt: skip
"""In this order: with the first two, menus work; what follows can be skipped one by one."""
NEEDED: Final = 2


class Wizard:
    """One round of questions to one pad. A control answers one question only; while the answer to
    the last one is still held, nothing else is taken (an axis passes the next threshold on its
    way, a hat and buttons speak together)."""

    def __init__(self, device: DeviceKey) -> None:
        self.device = device
        self.found: dict[str, str] = {}
        """Raw control -> standard control, as `Bindings.learn` takes it."""
        self._at = 0
        self._held: set[str] = set()

    @property
    def asks(self) -> str | None:
        """The standard control to press now; None when all is asked."""
        return ASKED[self._at] if self._at < len(ASKED) else None

    @property
    def is_enough(self) -> bool:
        """Whether what was found lets one use the menus; only then `skip` works."""
        return self._at >= NEEDED

    def feed(self, raw: Raw) -> bool:
        """A control moved. True when it answered the question."""
        if raw.device != self.device or not is_raw(raw.control):
            return False
        if not raw.down:
            self._held.discard(raw.control)
            return False
        free = not self._held
        self._held.add(raw.control)
        wanted = self.asks
        if wanted is None or not free or raw.control in self.found:
            return False
        self.found[raw.control] = wanted
        self._at += 1
        return True

    def skip(self) -> bool:
        """The pad has no such control. False for those that nobody can do without."""
        if not self.is_enough or self.asks is None:
            return False
        self._at += 1
        return True

    def back(self) -> None:
        """Ask the last question again."""
        if self._at > 0:
            self._at -= 1
            wanted = ASKED[self._at]
            self.found = {raw: name for raw, name in self.found.items() if name != wanted}

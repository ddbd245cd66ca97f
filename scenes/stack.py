"""The scenes that are open, topmost in front. Changes are asked for, and made between ticks.

A scene never changes the stack in mid-update: `push`, `replace`, `pop` and `start_over` are
requests, settled in order by `settle()`. Two people often ask for the same between two ticks (both
press "pause", a hub takes two pads along): of several scenes to be pushed over the same one, and of
several fresh starts, the first counts. After any change everything still held is numb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.input.signals import Mode, Notice, Plugged, Pointer, Raw, Signal

if TYPE_CHECKING:
    from scenes.kit.sprites import Placed


class Scene:
    """One screen. `see_through` lets the scene below show (it is drawn, but gets no input)."""

    mode: Mode = Mode.MENU
    see_through = False
    own_rules = False
    """Does it take the RULES intent itself? Else the rules open over it, wherever one is."""
    raw_wanted: bool = False
    """Presses come to `raw` as they are and mean nothing: for screens about the controls."""

    def enter(self) -> None:
        """It has become part of the stack."""

    def leave(self) -> None:
        """It is gone for good. Called once."""

    def cover(self) -> None:
        """Another scene lies on top: time stops here."""

    def uncover(self) -> None:
        """It is the topmost scene again."""

    def resized(self) -> None:
        """The canvas has another size: layouts and cached pictures are void."""

    def signal(self, signal: Signal) -> None: ...

    def raw(self, raw: Raw) -> None:
        """A control moved while `raw_wanted` was set."""

    def pointer(self, pointer: Pointer) -> None: ...

    def plugged(self, plugged: Plugged) -> None: ...

    def notice(self, notice: Notice) -> None: ...

    def tick(self) -> None:
        """One sixtieth of a second. Only the topmost scene ticks."""

    def status(self) -> dict[str, Any]:
        """What a listener may know of the frame that is on the screen: public things, plain data.
        Asked only when somebody listens (tests over a pipe)."""
        return {}

    def placed(self, fraction: float) -> list[Placed]:
        """What is to be seen now: a pure reading, `fraction` 0..1 into the next tick."""
        return []

    def backdrop(self) -> object:
        """What lies behind everything: a texture's name, or any hashable object with a
        `paint(services) -> Surface` method. Painted once, until it is another."""
        return "sea"


class Stack:
    """The open scenes, and the changes asked for. `changed` is called after any change."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._open: list[Scene] = []
        self._asked: list[Callable[[], bool]] = []
        self._covering: list[Scene] = []
        """The scenes over which one is going to be pushed."""
        self._over = False
        self._changed = changed

    @property
    def top(self) -> Scene | None:
        return self._open[-1] if self._open else None

    def visible(self) -> list[Scene]:
        """From the topmost opaque scene up, in drawing order."""
        first = max((n for n, scene in enumerate(self._open) if not scene.see_through), default=0)
        return self._open[first:]

    def all(self) -> list[Scene]:
        """Every open scene, the lowest first."""
        return list(self._open)

    @property
    def starts_over(self) -> bool:
        """Whether everything is about to be closed for a fresh start."""
        return self._over

    def push(self, scene: Scene) -> None:
        """Open `scene` over the topmost one; nothing when one is to open over it already, or when
        a fresh start is asked for."""
        over = self.top
        if self._over:
            return
        if over is not None:
            if over in self._covering:
                return
            self._covering.append(over)

        def act() -> bool:
            if over in self._covering:
                self._covering.remove(over)
            return self._push(scene)

        self._asked.append(act)

    def pop(self, scene: Scene) -> None:
        """Close `scene` and whatever lies on it; nothing when it is closed already."""

        def act() -> bool:
            closed = self._close(scene)
            if closed and self._open:
                self._open[-1].uncover()
            return closed

        self._asked.append(act)

    def replace(self, scene: Scene, by: Scene) -> None:
        """Close `scene` (and what lies on it) and open `by` in its place; nothing when `scene` is
        closed already."""

        def act() -> bool:
            return self._close(scene) and self._open_on_top(by)

        self._asked.append(act)

    def start_over(self, scene: Scene) -> None:
        """Close everything and open `scene`; nothing when a fresh start is asked for already."""
        if self._over:
            return
        self._over = True

        def act() -> bool:
            self._over = False
            while self._open:
                self._open.pop().leave()
            return self._open_on_top(scene)

        self._asked.append(act)

    def settle(self) -> bool:
        """Make the changes asked for so far (and those they ask for). True when any was made."""
        made = False
        while self._asked:
            made = self._asked.pop(0)() or made
        if made:
            self._changed()
        return made

    def _push(self, scene: Scene) -> bool:
        if scene in self._open:
            return False
        if self._open:
            self._open[-1].cover()
        return self._open_on_top(scene)

    def _open_on_top(self, scene: Scene) -> bool:
        self._open.append(scene)
        scene.enter()
        return True

    def _close(self, scene: Scene) -> bool:
        """Close `scene` and what lies on it, without a word to the one below."""
        if scene not in self._open:
            return False
        while True:
            closed = self._open.pop()
            closed.leave()
            if closed is scene:
                return True

"""The decision that somebody is making: what was touched, where the light is, what a touch does.

Owns the way from a first touch to a chosen action for pad, keys, mouse and finger alike, and
remembers each person's light from turn to turn. Submits nothing: the scene plays what was chosen.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.core.model import Action, Seat
from scenes.input.signals import Intent
from scenes.tables.choosing import Choosing
from scenes.tables.choosing import Way as Path
from scenes.tables.layout import BUTTON, HAND, Button, Spot
from scenes.tables.steering import DOWN, LEFT, RIGHT, UP, Steering, Way

if TYPE_CHECKING:
    from scenes.tables.layout import Layout
    from scenes.tables.room import Point, Rect

CONFIRM: Final = "table confirm"
AGAIN: Final = "table again"
PEEK: Final = "table peek"
"""The table's own buttons, beside the game's: do it, take a touch back, hold the cards up."""
WAYS: Final = {Intent.UP: UP, Intent.DOWN: DOWN, Intent.LEFT: LEFT, Intent.RIGHT: RIGHT}
FAN: Final = 34.0
"""Several cards on their way to one spot lie so far apart."""
HALF_LIFTED: Final = 16.0
"""So far above its goal a chosen card hovers, until it is confirmed."""


class Touched(enum.Enum):
    """What came of touching a spot."""

    NOTHING = "nothing"
    """It leads nowhere."""
    ON = "on"
    """The choice goes on, forwards or back."""
    CHOSEN = "chosen"
    """An action is chosen and waits to be confirmed."""
    DO = "do"
    """What was chosen shall be done."""


class Deciding:
    """One at a time: a table's people choose one after the other."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._steering = Steering()
        self._lights: dict[Seat, Spot] = {}
        self.seat: Seat | None = None
        self.choosing: Choosing | None = None
        self.focus: Spot | None = None

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self, seat: Seat, view: Any, legal: Sequence[Action], moment: int) -> None:
        """`seat` chooses one of `legal`. What was touched stays touched while it is the same
        decision at the same `moment` of the match."""
        same = self.choosing is not None and self.choosing.moment == moment
        if same and self.seat == seat:
            return
        self.seat = seat
        paths = [Path(action, self._layout.path(action, view)) for action in legal]
        self.choosing = Choosing(paths, moment)
        kept = self._lights.get(seat)
        self.focus = kept if kept in self.choosing.lit else next(iter(self.choosing.lit), None)

    def drop(self) -> None:
        """Nobody decides any more; whose light it was, finds it again."""
        if self.seat is not None and self.focus is not None and self.choosing is not None:
            self._lights[self.seat] = self.focus
        self.seat, self.choosing, self.focus = None, None, None

    # --- asking -----------------------------------------------------------------------------------

    @property
    def chosen(self) -> Action | None:
        """The action that waits to be confirmed, if one is chosen."""
        return None if self.choosing is None else self.choosing.chosen

    @property
    def touched(self) -> tuple[Spot, ...]:
        """The spots touched so far on the way to an action."""
        return () if self.choosing is None else self.choosing.touched

    @property
    def lit(self) -> tuple[Spot, ...]:
        """What lights up: what can be touched next, or once something is chosen, its buttons."""
        if self.choosing is None:
            return ()
        return (CONFIRM, AGAIN) if self.chosen is not None else self.choosing.lit

    @property
    def within_reach(self) -> tuple[Spot, ...]:
        """Where the light may go: what is lit, what was touched (to confirm it or to put it back),
        and what begins something else instead."""
        choosing = self.choosing
        if choosing is None:
            return ()
        back = (AGAIN, *choosing.touched) if choosing.touched else ()
        return tuple(dict.fromkeys((*self.lit, *back, *choosing.firsts)))

    def buttons(self, view: Any, words: Mapping[Spot, Button]) -> tuple[tuple[Spot, Button], ...]:
        """The buttons in the tray: the game's own while they are lit, or how to go on with what is
        chosen. `words` are those of the table's own buttons."""
        if self.choosing is None:
            return ()
        if self.chosen is not None:
            return ((CONFIRM, words[CONFIRM]), (AGAIN, words[AGAIN]))
        names = [spot for spot in self.choosing.lit if spot.startswith(BUTTON)]
        found = [(s, self._layout.button(s.removeprefix(BUTTON), view)) for s in names]
        if self.touched:
            found.append((AGAIN, words[AGAIN]))
        return tuple(found)

    def laid(self, spots: Mapping[Spot, Rect]) -> dict[Spot, Point]:
        """Where the things of one's hand lie that are on their way to a goal: a little above it.
        Empty until something is chosen that ends on the board."""
        if self.chosen is None:
            return {}
        *_, goal = self.touched
        if goal.startswith((HAND, BUTTON)) or goal not in spots:
            return {}
        x, y, width, height = spots[goal]
        things = [spot for spot in self.touched if spot.startswith(HAND)]
        first = x + width / 2 - FAN * (len(things) - 1) / 2
        middle = y + height / 2 - HALF_LIFTED
        return {spot: (first + FAN * n, middle) for n, spot in enumerate(things)}

    # --- touching ---------------------------------------------------------------------------------

    def touch(self, spot: Spot) -> Touched:
        """A person touches a spot: the choice goes on, is made, or taken back."""
        choosing = self.choosing
        if choosing is None:
            return Touched.NOTHING
        if self.chosen is not None and spot in (CONFIRM, choosing.touched[-1]):
            return Touched.DO
        if spot == AGAIN:
            return Touched.ON if self.back() else Touched.NOTHING
        if not (choosing.touch(spot) or choosing.put_back(spot) or choosing.again(spot)):
            return Touched.NOTHING
        self._settle(spot)
        return Touched.CHOSEN if self.chosen is not None else Touched.ON

    def may_pick(self, spot: Spot) -> bool:
        """Does this thing begin something, or go on from what was touched?"""
        choosing = self.choosing
        return choosing is not None and spot in (
            *choosing.lit, *choosing.firsts, *choosing.touched
        )  # fmt: skip

    def pick(self, spot: Spot) -> bool:
        """A thing is pulled out of the hand: it is picked, and nothing else after it. False when it
        leads nowhere."""
        choosing = self.choosing
        if choosing is None:
            return False
        choosing.put_back(spot)
        if not (choosing.touch(spot) or choosing.again(spot)):
            return False
        self._settle(spot)
        return True

    def put_back(self, spot: Spot) -> None:
        """What was pulled out of the hand comes back; the light lies on it."""
        if self.choosing is not None and self.choosing.put_back(spot):
            self.focus = spot

    def _settle(self, spot: Spot) -> None:
        """The light goes to what comes next."""
        assert self.choosing is not None
        if self.chosen is not None:
            self.focus = CONFIRM
        elif spot in self.choosing.lit:
            self.focus = spot
        else:
            self.focus = next(iter(self.choosing.lit), None)

    def back(self) -> bool:
        """Take the last touch back; the light lies on it again. False when there is none."""
        choosing = self.choosing
        if choosing is None or not choosing.touched:
            return False
        last = choosing.touched[-1]
        choosing.back()
        self.focus = last
        return True

    def move(self, way: Way, spots: Mapping[Spot, Rect], always: Sequence[Spot]) -> bool:
        """The light goes to the next spot in a direction: of those within reach, and of those
        that are there `always`. False when there is none."""
        field = {n: spots[n] for n in (*self.within_reach, *always) if n in spots}
        found = self._steering.step(field, self.focus, way)
        if found is None or found == self.focus:
            return False
        self.focus = found
        return True

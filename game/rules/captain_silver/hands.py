"""How quick and how sure the hands at a table were, measured from what happened in a match.

Owns the samples of seats: milliseconds from the moment at which something could be seen to the
press, and shares of errors. It knows facts and the boards alone, no profile: whoever sat there,
people included, is measured in the same way. Tests of single reactions are in `trials`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.model import Fact, Seat
from game.core.pace import TICKS_PER_SECOND
from game.rules.captain_silver.box import box
from game.rules.captain_silver.model import (
    NOTHING,
    ROWS,
    Drew,
    Drop,
    Dropped,
    Item,
    Missed,
    PullBegan,
    RaceBegan,
    Stopped,
    Thrown,
    Touched,
    View,
    World,
)

AHOY: Final = "ms from ahoy to the first press"
PULLED: Final = "ms from a touch to the pull"
MOVED_ON: Final = "ms from a touch to moving on"
LAID: Final = "ms from a right row in sight to the item on it"
THROWN: Final = "ms from a useless item in sight to the volcano"
LOST: Final = "ms from a lost space to the next press"
WRONG: Final = "wrong items of a thousand laid"
REGRETTED: Final = "wanted items of a thousand thrown"
MISSED: Final = "presses too late of a thousand items"
SHARES: Final = (WRONG, REGRETTED, MISSED)
NAMES: Final = (AHOY, PULLED, MOVED_ON, LAID, THROWN, LOST, *SHARES)


def ms(ticks: int) -> int:
    """Ticks in milliseconds, rounded to the nearest."""
    return (2000 * ticks + TICKS_PER_SECOND) // (2 * TICKS_PER_SECOND)


def hands_of(told: Sequence[tuple[int, Fact]], view: View) -> Mapping[str, Sequence[Sequence[int]]]:
    """Samples of one match by name, for each seat (`game.core.game.BySeat`).

    `told` has facts with the step of each: in a race every tick is a step. Of error shares each
    item is a sample, 0 or 1000.
    """
    nexts = [box().feel.scaled(box().feel.next, one.handicap) for one in view.seats]
    watch = _Watch(view.world, nexts)
    for step, fact in told:
        watch.see(step, fact)
    return watch.samples


class _Hand:
    """What one hand was last seen doing. Steps are NOTHING when it is not."""

    __slots__ = ("fits", "held", "idle", "lost", "touched", "useless")

    def __init__(self) -> None:
        self.touched = NOTHING
        """The step of the touch that it feels now."""
        self.held: Item = NOTHING
        self.fits = NOTHING
        """The step since which the held item, in sight, has been wanted by some row."""
        self.useless = NOTHING
        """The step since which it has been in sight, and never wanted."""
        self.lost = NOTHING
        """The step in which the last space for it was taken by another."""
        self.idle = NOTHING
        """The step of "ahoy", until it has pressed."""


class _Watch:
    """Goes through a match's facts in their order."""

    def __init__(self, world: World, nexts: Sequence[int]) -> None:
        self._world = world
        self._nexts = nexts
        self._seats = len(nexts)
        self._racing = False
        self._laid = [0] * ROWS
        self._hands = [_Hand() for _ in nexts]
        self.samples: dict[str, list[list[int]]] = {name: [[] for _ in nexts] for name in NAMES}

    def see(self, step: int, fact: Fact) -> None:
        match fact:
            case RaceBegan():
                self._begin(step)
            case Stopped():
                self._racing = False
            case Touched(seat):
                self._touch(seat, step)
            case PullBegan(seat):
                hand = self._hands[seat]
                self._since(PULLED, seat, hand.touched, step)
                self._first(seat, step)
                hand.touched = NOTHING
            case Drew(seat, item):
                self._draw(seat, item, step)
            case Missed(seat, Drop()):
                if self._racing:
                    self._note(MISSED, seat, 1000)
                    self._reconsider(seat, step)
            case Dropped():
                self._lay(step, fact)
            case Thrown(seat, item):
                self._throw(step, seat, item)

    # --- hands in pouches -----------------------------------------------------------------------

    def _begin(self, step: int) -> None:
        self._racing, self._laid = True, [0] * ROWS
        self._hands = [_Hand() for _ in range(self._seats)]
        for hand in self._hands:
            hand.idle = step

    def _touch(self, seat: Seat, step: int) -> None:
        """A touch that follows upon a touch: the hand has moved on in between."""
        hand = self._hands[seat]
        if hand.touched != NOTHING:
            pressed = step - self._nexts[seat]
            self._since(MOVED_ON, seat, hand.touched, pressed)
            self._first(seat, pressed)
        hand.touched = step

    def _first(self, seat: Seat, step: int) -> None:
        hand = self._hands[seat]
        self._since(AHOY, seat, hand.idle, step)
        hand.idle = NOTHING

    # --- hands that hold something --------------------------------------------------------------

    def _draw(self, seat: Seat, item: Item, step: int) -> None:
        hand = self._hands[seat]
        hand.held, hand.lost = item, NOTHING
        wanted = item in self._wanted()
        hand.fits, hand.useless = (step, NOTHING) if wanted else (NOTHING, step)

    def _lay(self, step: int, fact: Dropped) -> None:
        seat = fact.seat
        if self._racing:
            self._note(WRONG, seat, 0 if fact.fits else 1000)
            self._note(MISSED, seat, 0)
            if fact.fits:
                self._since(LAID, seat, self._hands[seat].fits, step)
            self._reconsider(seat, step)
        self._empty(seat)
        before = self._wanted()
        self._laid[fact.row] = fact.index + 1
        after = self._wanted()
        for hand in self._hands:
            if (hand.held in before) == (hand.held in after):
                continue
            gone = hand.held in before
            hand.fits, hand.lost = (NOTHING, step) if gone else (step, NOTHING)
            hand.useless = NOTHING

    def _throw(self, step: int, seat: Seat, item: Item) -> None:
        if self._racing:
            wanted = item in self._wanted()
            self._note(REGRETTED, seat, 1000 if wanted else 0)
            self._note(MISSED, seat, 0)
            self._since(THROWN, seat, self._hands[seat].useless, step)
            self._reconsider(seat, step)
        self._empty(seat)

    def _reconsider(self, seat: Seat, step: int) -> None:
        """The first press after the hand's space was lost."""
        hand = self._hands[seat]
        self._since(LOST, seat, hand.lost, step)
        hand.lost = NOTHING

    def _empty(self, seat: Seat) -> None:
        hand = self._hands[seat]
        hand.held = hand.fits = hand.useless = hand.lost = hand.touched = NOTHING

    def _wanted(self) -> set[Item]:
        """What the next free spaces of all rows want."""
        rows = zip(self._world.rows, self._laid, strict=True)
        return {row[laid].item for row, laid in rows if laid < len(row)}

    # --- samples --------------------------------------------------------------------------------

    def _since(self, name: str, seat: Seat, start: int, step: int) -> None:
        if start != NOTHING:
            self._note(name, seat, ms(step - start))

    def _note(self, name: str, seat: Seat, value: int) -> None:
        self.samples[name][seat].append(value)

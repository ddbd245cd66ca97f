"""Fingers and the mouse at the table: tapping, dragging a card to its goal, holding cards up.

Owns what each finger that is down is in the middle of, and who a pointer may act for. A press that
hurries what is being shown does nothing else. What a touch of a spot means is `deciding`'s, what
follows from it the scene's.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenes.input.gestures import Tap
from scenes.input.keyboard import MOUSE
from scenes.input.seating import Hold
from scenes.input.signals import Kind, Pointer, Touching
from scenes.kit.sprites import Placed
from scenes.tables.deciding import PEEK, Touched
from scenes.tables.layout import HAND
from scenes.tables.room import inside
from scenes.tables.staging import BAR, hidden_hand

if TYPE_CHECKING:
    from collections.abc import Hashable

    from game.core.model import Seat
    from scenes.input.touch import PointerId
    from scenes.tables.base import TableScene
    from scenes.tables.layout import Spot

DRAG_MM: Final = 4.0
"""A finger that presses rolls by 3 mm; further is a pull."""
CURTAIN: Final = "curtain"
CARRIED_Z: Final = 850
"""Over everything on the table, below what is said about it."""


@dataclass(slots=True)
class _Grab:
    """A finger on a card of the hand: where it went down, and how far that is from the middle of
    the card. Once it has moved far enough, it carries the card."""

    finger: PointerId
    spot: Spot
    key: Hashable
    began: tuple[float, float]
    off: tuple[float, float]
    at: tuple[float, float]
    carries: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        """Where the middle of the card is."""
        return self.at[0] + self.off[0], self.at[1] + self.off[1]


class Pointing:
    """All pointers of one table."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._tap = Tap()
        self._spent: set[PointerId] = set()
        self._grab: _Grab | None = None
        self._peek: tuple[PointerId, Seat] | None = None
        self._placed: Placed | None = None

    # --- who a pointer is -------------------------------------------------------------------------

    def may_act_for(self, seat: Seat | None, mouse: bool) -> bool:
        """May this pointer act for a seat? Fingers cannot be told apart: they act for everybody at
        the touch screen; so does a mouse that nobody has taken for his own. Alone one may point
        whatever one plays with."""
        scene = self._scene
        if seat is None:
            return False
        if scene.privacy.alone:
            return True
        device = scene.device(seat)
        if device is not None:
            return mouse and device.kind is Kind.MOUSE
        seating = scene.services.seating
        if seat >= len(seating) or seating.hold(seat) is not Hold.TOUCH:
            return False
        return not mouse or seating.seat_of(MOUSE) is None

    def person(self, mouse: bool) -> Seat | None:
        """Who this pointer acts for: the one whose turn it is, else the only one it could be."""
        scene = self._scene
        for seat in (scene.privacy.chooser, scene.privacy.waiting):
            if self.may_act_for(seat, mouse):
                return seat
        those = [seat for seat in scene.driver.people if self.may_act_for(seat, mouse)]
        return those[0] if len(those) == 1 else None

    # --- reading ----------------------------------------------------------------------------------

    def feed(self, pointer: Pointer) -> None:
        """One report of a finger or the mouse."""
        ends = pointer.phase in (Touching.UP, Touching.CANCEL)
        if pointer.id in self._spent:
            if ends:
                self._spent.discard(pointer.id)
            return
        if self._peek is not None and self._peek[0] == pointer.id:
            self._peeking(pointer, self._peek[1])
        elif self._grab is not None and self._grab.carries and self._grab.finger == pointer.id:
            self._carrying(pointer)
        elif pointer.phase is Touching.DOWN:
            self._down(pointer)
        elif pointer.phase is Touching.MOVE:
            self._move(pointer)
        else:
            self._up(pointer)

    def drop(self) -> None:
        """Forget every finger: another screen came between, or the hand is not open any more.
        They count again when they are put down anew."""
        if self._grab is not None:
            self._spent.add(self._grab.finger)
        if self._peek is not None:
            self._spent.add(self._peek[0])
        self._grab = self._peek = self._placed = None
        self._tap = Tap()

    def _down(self, pointer: Pointer) -> None:
        scene = self._scene
        under = self._under(pointer)
        if under not in BAR and self._hurries(pointer):
            self._spent.add(pointer.id)
            return
        seat = self._peeker(pointer, under)
        if seat is not None and scene.peek(seat, True):
            self._peek = (pointer.id, seat)
            self._take(pointer)
            return
        self._tap.feed(pointer, under)
        self._take(pointer)

    def _hurries(self, pointer: Pointer) -> bool:
        """Does this press only finish what is being shown? What is shown to one person alone is
        hurried by that person alone."""
        scene = self._scene
        private = scene.recap.runs or scene.lingers
        if private and not self.may_act_for(scene.privacy.chooser, pointer.mouse):
            return False
        return scene.hurry()

    def _move(self, pointer: Pointer) -> None:
        grab = self._grab
        if grab is not None and grab.finger == pointer.id:
            self._pull(grab, pointer)
        elif pointer.mouse and self.may_act_for(self._scene.privacy.chooser, True):
            self._scene.playing.light(self._under(pointer))

    def _up(self, pointer: Pointer) -> None:
        if self._grab is not None and self._grab.finger == pointer.id:
            self._grab = None
        tapped = self._tap.feed(pointer, self._under(pointer))
        if isinstance(tapped, str):
            self._tapped(tapped, pointer)

    def _tapped(self, spot: Spot, pointer: Pointer) -> None:
        scene = self._scene
        if spot in BAR:
            scene.bar(spot, self.person(pointer.mouse))
        elif spot == CURTAIN:
            waiting = scene.privacy.waiting
            if self.may_act_for(waiting, pointer.mouse) and waiting is not None:
                scene.unlock(waiting)
            else:
                scene.pressing.refuse_pointer()
        elif self.may_act_for(scene.privacy.chooser, pointer.mouse):
            scene.playing.light(spot)
            scene.playing.touch(spot)
        else:
            scene.pressing.refuse_pointer()

    # --- what lies there --------------------------------------------------------------------------

    def _under(self, pointer: Pointer) -> Spot | None:
        """What lies under a pointer: buttons first, then the hand from above, then the board's
        smallest spot within reach."""
        scene = self._scene
        x, y = pointer.x, pointer.y
        spots = scene.picture.spots(scene.show.view)
        now = scene.picture.now
        buttons = (*now.bar, *(spot for spot, _button in now.buttons))
        for spot in buttons:
            if spot in spots and inside(spots[spot], x, y):
                return spot
        if inside(scene.picture.areas.tray, x, y):
            if now.cloth is not None:
                return CURTAIN if scene.privacy.waiting is not None else None
            held = [spot for spot in spots if spot.startswith(HAND)]
            return next((spot for spot in reversed(held) if inside(spots[spot], x, y)), None)
        hit = [s for s in scene.playing.within_reach if s in spots and inside(spots[s], x, y)]
        return min(hit, key=lambda s: spots[s][2] * spots[s][3], default=None)

    # --- carrying a card --------------------------------------------------------------------------

    def _take(self, pointer: Pointer) -> None:
        """A finger goes down on a card of the open hand: it may pull it along."""
        scene = self._scene
        chooser = scene.privacy.chooser
        if self._grab is not None or not self.may_act_for(chooser, pointer.mouse):
            return
        spot = self._under(pointer)
        if spot is None or not spot.startswith(HAND) or not scene.deciding.may_pick(spot):
            return
        thing = next((t for t in scene.picture.held(scene.show.view) if t.spot == spot), None)
        if thing is None:
            return
        key = thing.key or ("hand", spot)
        rest = next((p for p in scene.show.placed() if p.key == key), None)
        if rest is not None:
            here = (pointer.x, pointer.y)
            off = (rest.x - pointer.x, rest.y - pointer.y)
            self._grab = _Grab(pointer.id, spot, key, here, off, here)

    def _pull(self, grab: _Grab, pointer: Pointer) -> None:
        """The finger moves: far enough, and the card comes along."""
        unit_mm = self._scene.services.touch.frame.unit_mm
        if math.dist(grab.began, (pointer.x, pointer.y)) * unit_mm < DRAG_MM:
            return
        if not self._scene.playing.pick(grab.spot):
            self._grab = None
            return
        grab.carries = True
        grab.at = (pointer.x, pointer.y)
        self._tap.feed(Pointer(pointer.id, Touching.CANCEL, 0, 0, 0), None)

    def _carrying(self, pointer: Pointer) -> None:
        grab = self._grab
        assert grab is not None
        if pointer.phase is Touching.MOVE:
            grab.at = (pointer.x, pointer.y)
            self._scene.playing.light(self._goal(pointer))
            return
        goal = self._goal(pointer) if pointer.phase is Touching.UP else None
        self._grab = self._placed = None
        playing, tray = self._scene.playing, self._scene.picture.areas.tray
        on_board = pointer.phase is Touching.UP and not inside(tray, pointer.x, pointer.y)
        if goal is not None:
            if playing.touch(goal) is Touched.NOTHING:
                playing.put_back(grab.spot)
        elif not (on_board and playing.drop()):
            playing.put_back(grab.spot)
        self._scene.show.send_home(grab.key, *grab.middle)

    def _goal(self, pointer: Pointer) -> Spot | None:
        """Where a carried card may be dropped: a spot that goes on from it."""
        spot = self._under(pointer)
        return spot if spot in self._scene.deciding.lit else None

    @property
    def carries(self) -> bool:
        """Is a card on its way with a finger or the mouse?"""
        return self._grab is not None and self._grab.carries

    def carry(self, shown: list[Placed]) -> list[Placed]:
        """`shown` with the carried card where the finger is, in this very frame."""
        grab = self._grab
        if grab is None or not grab.carries:
            return shown
        found = next((p for p in shown if p.key == grab.key), None)
        if found is None:
            return shown
        x, y = grab.middle
        kept = self._placed
        if kept is None or (kept.x, kept.y) != (x, y) or kept.image is not found.image:
            kept = self._placed = Placed(grab.key, found.image, x, y, CARRIED_Z)
        return [kept if p is found else p for p in shown]

    # --- holding cards up -------------------------------------------------------------------------

    def _peeker(self, pointer: Pointer, under: Spot | None) -> Seat | None:
        """Whose cards this press holds up: on the peek, or on cards that lie face down."""
        scene = self._scene
        on_hand = hidden_hand(scene) is not None and inside(
            scene.picture.areas.tray, pointer.x, pointer.y
        )
        if not scene.privacy.peeks or not (under == PEEK or on_hand):
            return None
        return self.person(pointer.mouse)

    def _peeking(self, pointer: Pointer, seat: Seat) -> None:
        """A finger that holds cards up: it may pull one of them, or end on what is to be chosen."""
        scene, grab = self._scene, self._grab
        if pointer.phase is Touching.MOVE:
            if grab is not None and grab.carries:
                self._carrying(pointer)
            elif grab is not None:
                self._pull(grab, pointer)
            elif seat == scene.privacy.chooser:
                scene.playing.light(self._under(pointer))
            return
        if grab is not None and grab.carries:
            self._carrying(pointer)
        elif grab is None and pointer.phase is Touching.UP and seat == scene.privacy.chooser:
            under = self._under(pointer)
            if under is not None and under in scene.playing.within_reach:
                scene.playing.touch(under)
        self._grab = None
        self._peek = None
        scene.peek(seat, False)

"""What people do with their devices becomes presses of their own seat, with the right times."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.rules.captain_silver.model import (
    ITEMS,
    VOLCANO,
    Drop,
    Mode,
    Next,
    Phase,
    Pull,
    Reach,
    Rest,
    View,
    What,
)
from scenes.input.keyboard import BUILT_IN, MOUSE, MOUSE_SCREEN
from scenes.input.seating import Hold
from scenes.input.signals import ROW_INTENTS, Intent, Pointer, Signal, Touching
from scenes.race.hands import WANDER_TICKS, Hands, Wish
from scenes.race.table import RaceTable
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.race.live import ns
from tests.scenes.race.played import new_match, table_for
from tests.scenes.race.views import feeling, holding, with_hand
from tests.scenes.stage import FakeServices

MM = 1920 / 531
"""Units a millimetre, on the 24-inch screen that is assumed."""
MAP = ITEMS.index("map")


class Rig:
    """Three seats and their hands, with a view to be changed at will."""

    def __init__(self, folder: Path, hold: Hold, seats: int = 3, **house: Any) -> None:
        self.services: FakeServices = stage.make_services((960, 540), folder)
        self.match = new_match(seats, **house)
        self.table: RaceTable = table_for(self.services, self.match, hold)
        self.hands = Hands(self.services, self.table)
        view: View = self.match.view(None)
        self.view = msgspec.structs.replace(view, phase=Phase.RACE)
        for seat in range(seats):
            self.view = feeling(self.view, seat, 50, 400, 600)
        self.at_ns = 1_000_000_000

    # --- doing ------------------------------------------------------------------------------------

    def press(self, seat: int | None, intent: Intent, down: bool = True, at_ns: int = 5) -> None:
        self.hands.signal(Signal(f"pad:{seat}", seat, intent, down, at_ns), self.view)

    def point(
        self, phase: Touching, x: float, y: float, finger: int = 1, ms: float = 0,
        mouse: bool = False,
    ) -> None:  # fmt: skip
        """A finger so many milliseconds later."""
        self.at_ns += ns(ms)
        who = (MOUSE_SCREEN, 0) if mouse else (5, finger)
        self.hands.pointer(Pointer(who, phase, x, y, self.at_ns, mouse=mouse), self.view)

    def in_pouch(self, seat: int, finger: int = 1, mouse: bool = False) -> tuple[float, float]:
        x, y = self.table.panels[seat].pouch
        self.point(Touching.DOWN, x, y, finger, mouse=mouse)
        return x, y

    def settle(self) -> None:
        self.hands.settle_fingers(self.view, self.at_ns)

    def wishes(self) -> list[tuple[int, What]]:
        return [(wish.seat, wish.what) for wish in self.hands.take()]

    def give_mouse(self, seat: int) -> None:
        self.services.seating.hand_over(seat, BUILT_IN[MOUSE])


@pytest.fixture
def pads(tmp_path: Path) -> Rig:
    return Rig(tmp_path, Hold.OPEN)


@pytest.fixture
def touch(tmp_path: Path) -> Rig:
    return Rig(tmp_path, Hold.TOUCH)


# --- buttons --------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", range(4))
def test_button__with_an_empty_hand_any_row_pulls(pads: Rig, row: int) -> None:
    pads.press(1, ROW_INTENTS[row], at_ns=77)
    assert pads.hands.take() == [Wish(1, Pull(), 77)]
    assert pads.hands.take() == []


@pytest.mark.parametrize("row", range(4))
def test_button__with_an_item_the_row_gets_it(pads: Rig, row: int) -> None:
    pads.view = holding(pads.view, 2, "map")
    pads.press(2, ROW_INTENTS[row], at_ns=78)
    assert pads.hands.take() == [Wish(2, Drop(row), 78)]


def test_button__next_and_volcano(pads: Rig) -> None:
    pads.press(0, Intent.NEXT)
    pads.press(0, Intent.VOLCANO)  # nothing to throw
    assert pads.wishes() == [(0, Next())]
    pads.view = holding(pads.view, 0, "map")
    pads.press(0, Intent.VOLCANO)
    assert pads.wishes() == [(0, Drop(VOLCANO))]


def test_button__only_presses_count_and_only_of_seats(pads: Rig) -> None:
    pads.press(1, Intent.ROW_1, down=False)
    pads.press(None, Intent.ROW_1)
    pads.press(7, Intent.ROW_1)
    for intent in (Intent.UP, Intent.BACK, Intent.FULLSCREEN, Intent.PAUSE):
        pads.press(1, intent)
    assert pads.wishes() == []


def test_button__wishes_come_in_the_order_they_were_made(pads: Rig) -> None:
    for n, (seat, intent) in enumerate(
        [(2, Intent.NEXT), (0, Intent.ROW_4), (1, Intent.NEXT), (0, Intent.NEXT)]
    ):
        pads.press(seat, intent, at_ns=100 - n)
    assert [(wish.seat, wish.at_ns) for wish in pads.hands.take()] == [
        (2, 100), (0, 99), (1, 98), (0, 97),
    ]  # fmt: skip


def test_button__a_hand_that_is_out_goes_in_again(pads: Rig) -> None:
    """Whoever plays by buttons keeps the hand in the pouch: nobody has to hold one down."""
    pads.view = with_hand(pads.view, 1, mode=Mode.OUT, out=True)
    pads.settle()
    assert pads.wishes() == [(1, Reach())]


# --- one button -----------------------------------------------------------------------------------


def one_button(rig: Rig, seat: int = 1) -> None:
    pad = stage.plug(rig.services, instance=30)
    rig.services.seating.hand_over(seat, pad.device)
    rig.services.bindings.set_one_button(pad.device.profile, True)


def wandering(rig: Rig, ticks: int, seat: int = 1) -> list[What | None]:
    """What the button would do, tick by tick, each run of equals once."""
    seen: list[What | None] = []
    for _ in range(ticks):
        rig.hands.wander(rig.view)
        choice = rig.hands.one_button_choice(seat, rig.view)
        if not seen or seen[-1] != choice:
            seen.append(choice)
    return seen


@pytest.fixture
def single(tmp_path: Path) -> Rig:
    rig = Rig(tmp_path, Hold.OPEN)
    stage.open_scene(rig.services, Scene())
    one_button(rig)
    return rig


def test_one_button__wanders_between_pull_and_next(single: Rig) -> None:
    assert wandering(single, 4 * WANDER_TICKS) == [Pull(), Next(), Pull(), Next()]


def test_one_button__the_last_item_can_only_be_pulled(single: Rig) -> None:
    seats = list(single.view.seats)
    seats[1] = msgspec.structs.replace(seats[1], pouch=(0, 0, 1, 0, 0, 0, 0, 0))
    single.view = msgspec.structs.replace(single.view, seats=tuple(seats))
    assert wandering(single, 4 * WANDER_TICKS) == [Pull()]


def test_one_button__wanders_over_rows_and_volcano(single: Rig) -> None:
    single.view = holding(single.view, 1, "map")
    every = [Drop(0), Drop(1), Drop(2), Drop(3), Drop(VOLCANO)]
    assert wandering(single, 6 * WANDER_TICKS) == [*every, Drop(0)]


def test_one_button__offers_only_what_is_open(tmp_path: Path) -> None:
    """By the house rules: wrong places rejected, wanted items not on the volcano."""
    rig = Rig(tmp_path, Hold.OPEN, wrong_placement="rejected", voluntary_volcano=False)
    stage.open_scene(rig.services, Scene())
    one_button(rig)
    wanted = rig.view.wants
    fits = [row for row in range(4) if wanted[row] == wanted[2]]
    rig.view = with_hand(rig.view, 1, mode=Mode.HOLDING, held=wanted[2])
    assert set(wandering(rig, 6 * WANDER_TICKS)) == {Drop(row) for row in fits}
    unwanted = next(item for item in range(8) if item not in wanted)
    rig.view = with_hand(rig.view, 1, mode=Mode.HOLDING, held=unwanted)
    assert wandering(rig, 6 * WANDER_TICKS) == [Drop(VOLCANO)]


def test_one_button__a_press_takes_what_is_offered_and_begins_anew(single: Rig) -> None:
    wandering(single, WANDER_TICKS + 5)
    assert single.hands.one_button_choice(1, single.view) == Next()
    single.press(1, Intent.CONFIRM, at_ns=123)
    assert single.hands.take() == [Wish(1, Next(), 123)]
    assert single.hands.one_button_choice(1, single.view) == Pull()


def test_one_button__each_new_choice_begins_with_time_to_see_it(single: Rig) -> None:
    """However long the last choice was watched, the first row is offered for its whole time."""
    wandering(single, WANDER_TICKS * 2 - 3)
    single.view = holding(single.view, 1, "map")
    offered = 0
    for _ in range(3 * WANDER_TICKS):
        single.hands.wander(single.view)
        offered += single.hands.one_button_choice(1, single.view) == Drop(0)
    assert offered >= WANDER_TICKS


def test_one_button__nothing_to_choose_presses_nothing(single: Rig) -> None:
    for mode in (Mode.PULLING, Mode.MOVING, Mode.PAUSED, Mode.OUT, Mode.EMPTY):
        single.view = with_hand(single.view, 1, mode=mode)
        assert wandering(single, WANDER_TICKS * 2) == [None]
        single.press(1, Intent.CONFIRM)
    assert single.wishes() == []


def test_one_button__only_who_asked_for_it(single: Rig) -> None:
    assert single.hands.one_button(1)
    assert not single.hands.one_button(0)
    assert wandering(single, 3 * WANDER_TICKS, seat=0) == [Pull()]  # it does not wander


# --- a finger in the pouch ------------------------------------------------------------------------


def test_finger__in_and_out(touch: Rig) -> None:
    """Feel, rest, reach: the hand is in the pouch exactly while a finger is."""
    touch.view = with_hand(touch.view, 0, mode=Mode.OUT, out=True)
    x, y = touch.in_pouch(0)
    assert touch.hands.fingers_in() == {0}
    assert touch.hands.take() == [Wish(0, Reach(), touch.at_ns)]
    touch.view = feeling(touch.view, 0, 20, 500, 500)
    touch.settle()
    assert [seat for seat, _ in touch.wishes()] == [1, 2]  # the others have no finger in
    touch.point(Touching.UP, x, y, ms=400)
    assert touch.hands.take() == [Wish(0, Rest(), touch.at_ns)]
    assert touch.hands.fingers_in() == set()


def test_finger__hands_without_one_rest(touch: Rig) -> None:
    touch.settle()
    assert touch.wishes() == [(0, Rest()), (1, Rest()), (2, Rest())]
    for mode in (Mode.PULLING, Mode.HOLDING, Mode.PAUSED, Mode.EMPTY):
        touch.view = with_hand(touch.view, 1, mode=mode)
        touch.settle()
        assert 1 not in [seat for seat, _ in touch.wishes()]


def test_finger__outside_a_race_nothing_is_asked_for(touch: Rig) -> None:
    for phase in set(Phase) - {Phase.RACE}:
        touch.view = msgspec.structs.replace(touch.view, phase=phase)
        touch.settle()
        assert touch.wishes() == []


def test_finger__asked_once_a_tick(touch: Rig) -> None:
    """What the finger said in this tick is not said again for it."""
    x, y = touch.in_pouch(0)
    touch.point(Touching.UP, x, y, ms=50)
    touch.settle()
    assert [wish for wish in touch.wishes() if wish[0] == 0] == [(0, Rest())]


def test_finger__who_pulls_does_not_rest(touch: Rig) -> None:
    """The finger leaves the pouch with the item: it would stop the pull it has just begun."""
    x, y = touch.in_pouch(0)
    touch.point(Touching.MOVE, x, y - 20 * MM, ms=60)
    touch.settle()
    assert [wish for wish in touch.wishes() if wish[0] == 0] == [(0, Pull())]


def test_finger__swipes_for_the_next(touch: Rig) -> None:
    x, y = touch.in_pouch(1)
    touch.point(Touching.MOVE, x + 13 * MM, y, ms=100)
    assert touch.hands.take() == [Wish(1, Next(), touch.at_ns)]
    touch.point(Touching.MOVE, x - 1 * MM, y, ms=150)  # and back
    assert touch.wishes() == [(1, Next())]


def test_finger__that_rolls_or_feels_about_is_no_swipe(touch: Rig) -> None:
    x, y = touch.in_pouch(1)
    touch.point(Touching.MOVE, x + 5 * MM, y, ms=100)
    for step in range(6, 15):  # slowly
        touch.point(Touching.MOVE, x + step * MM, y, ms=80)
    assert touch.wishes() == []


def test_finger__flicks_the_item_out(touch: Rig) -> None:
    x, y = touch.in_pouch(1)
    touch.point(Touching.MOVE, x, y - 8 * MM, ms=60)
    touch.point(Touching.MOVE, x, y - 17 * MM, ms=60)
    assert touch.hands.take() == [Wish(1, Pull(), touch.at_ns)]
    touch.point(Touching.MOVE, x, y - 30 * MM, ms=60)
    touch.point(Touching.UP, x, y - 40 * MM, ms=60)
    assert touch.wishes() == []  # once


def test_finger__a_quick_flick_that_ends_in_the_air(touch: Rig) -> None:
    """Two reports: down in the pouch, up far above it."""
    x, y = touch.in_pouch(1)
    touch.point(Touching.UP, x, y - 22 * MM, ms=70)
    assert touch.wishes() == [(1, Pull())]


def test_finger__beside_the_pouch_feels_nothing(touch: Rig) -> None:
    panel = touch.table.panels[1]
    touch.point(Touching.DOWN, panel.hand[0], panel.hand[1])
    touch.point(Touching.MOVE, *panel.pouch, ms=50)
    assert touch.wishes() == []
    assert touch.hands.fingers_in() == set()


def test_finger__a_cancelled_one_rests(touch: Rig) -> None:
    x, y = touch.in_pouch(0)
    touch.point(Touching.CANCEL, x, y, ms=50)
    assert touch.wishes() == [(0, Rest())]
    touch.in_pouch(0, finger=2)
    assert touch.hands.fingers_in() == {0}


# --- dragging -------------------------------------------------------------------------------------


def grab(rig: Rig, seat: int, finger: int = 1, mouse: bool = False) -> tuple[float, float]:
    x, y = rig.table.panels[seat].hand
    rig.point(Touching.DOWN, x, y, finger, mouse=mouse)
    return x, y


@pytest.mark.parametrize("row", range(4))
def test_drag__to_a_row(touch: Rig, row: int) -> None:
    touch.view = holding(touch.view, 2, "map")
    grab(touch, 2)
    goal = touch.table.world.space(row, 5)
    touch.point(Touching.MOVE, *goal, ms=200)
    assert touch.hands.held_at == {2: goal}
    assert touch.wishes() == []  # only letting go counts
    touch.point(Touching.UP, *goal, ms=30)
    assert touch.hands.take() == [Wish(2, Drop(row), touch.at_ns)]
    assert touch.hands.held_at == {}


def test_drag__to_the_volcano(touch: Rig) -> None:
    touch.view = holding(touch.view, 2, "map")
    grab(touch, 2)
    left, top, width, height = touch.table.layout.volcano
    touch.point(Touching.UP, left + width / 2, top + height / 2, ms=200)
    assert touch.wishes() == [(2, Drop(VOLCANO))]


def test_drag__to_nowhere_comes_home(touch: Rig) -> None:
    touch.view = holding(touch.view, 2, "map")
    for x, y in (touch.table.panels[0].pouch, (5, 5), touch.table.world.step(3)):
        grab(touch, 2)
        touch.point(Touching.MOVE, x, y, ms=100)
        touch.point(Touching.UP, x, y, ms=100)
        assert touch.wishes() == []
        assert touch.hands.held_at == {}


def test_drag__a_cancelled_finger_drops_nothing(touch: Rig) -> None:
    """F38: a palm on the table lays no item."""
    touch.view = holding(touch.view, 2, "map")
    grab(touch, 2)
    goal = touch.table.world.space(1, 1)
    touch.point(Touching.MOVE, *goal, ms=100)
    touch.point(Touching.CANCEL, *goal, ms=10)
    assert touch.wishes() == []
    assert touch.hands.held_at == {}
    grab(touch, 2, finger=2)
    touch.point(Touching.UP, *goal, finger=2, ms=100)
    assert touch.wishes() == [(2, Drop(1))]


def test_drag__an_item_that_is_gone_cannot_be_dropped(touch: Rig) -> None:
    """It was laid meanwhile, or the race stopped."""
    touch.view = holding(touch.view, 2, "map")
    grab(touch, 2)
    touch.view = feeling(touch.view, 2, 10, 500, 500)
    goal = touch.table.world.space(1, 1)
    touch.point(Touching.MOVE, *goal, ms=100)
    assert touch.hands.held_at == {}
    touch.point(Touching.UP, *goal, ms=100)
    assert touch.wishes() == []


def test_drag__the_item_follows_one_finger_only(touch: Rig) -> None:
    touch.view = holding(touch.view, 2, "map")
    grab(touch, 2, finger=1)
    grab(touch, 2, finger=2)
    touch.point(Touching.MOVE, 600, 300, finger=2, ms=50)
    assert touch.hands.held_at[2] == touch.table.panels[2].hand
    touch.point(Touching.UP, *touch.table.world.space(0, 0), finger=2, ms=50)
    assert touch.wishes() == []


def test_drag__can_begin_anywhere_on_the_own_panel(touch: Rig) -> None:
    """Also on the pouch: the hand is full, so it does not feel."""
    touch.view = holding(touch.view, 1, "map")
    touch.in_pouch(1)
    assert touch.hands.held_at == {1: touch.table.panels[1].pouch}
    assert touch.wishes() == []


# --- whose finger ---------------------------------------------------------------------------------


def test_two_fingers__of_two_seats_at_once(touch: Rig) -> None:
    """One drags while the other feels and swipes; their reports come mixed."""
    touch.view = holding(touch.view, 0, "map")
    grab(touch, 0, finger=1)
    x, y = touch.in_pouch(2, finger=2)
    goal = touch.table.world.space(3, 2)
    touch.point(Touching.MOVE, *goal, finger=1, ms=30)
    touch.point(Touching.MOVE, x + 14 * MM, y, finger=2, ms=30)
    touch.point(Touching.UP, *goal, finger=1, ms=10)
    touch.point(Touching.MOVE, x + 14 * MM, y - 20 * MM, finger=2, ms=40)
    assert touch.wishes() == [(2, Next()), (0, Drop(3)), (2, Pull())]


def test_finger__never_acts_for_another_seat(touch: Rig) -> None:
    """Wherever it goes: on another's panel it drags nothing, feels nothing and pulls nothing."""
    for seat in range(3):
        touch.view = holding(touch.view, seat, "map")
    grab(touch, 0)
    touch.point(Touching.MOVE, *touch.table.panels[1].hand, ms=50)
    touch.point(Touching.MOVE, *touch.table.panels[2].pouch, ms=50)
    touch.point(Touching.UP, *touch.table.world.space(2, 2), ms=50)
    assert touch.wishes() == [(0, Drop(2))]
    touch.view = feeling(touch.view, 1, 40, 900)
    x, y = touch.in_pouch(1)
    touch.point(Touching.MOVE, *touch.table.panels[2].pouch, ms=400)  # along the row of panels
    touch.point(Touching.UP, *touch.table.panels[2].pouch, ms=400)
    assert {seat for seat, _ in touch.wishes()} <= {1}
    assert (x, y) == touch.table.panels[1].pouch


@pytest.mark.parametrize("hold", [Hold.BOT, Hold.OPEN])
def test_finger__does_nothing_for_seats_that_are_not_at_the_screen(
    tmp_path: Path, hold: Hold
) -> None:
    rig = Rig(tmp_path, hold)
    rig.view = holding(rig.view, 1, "map")
    grab(rig, 1)
    rig.point(Touching.UP, *rig.table.world.space(1, 1), ms=50)
    rig.in_pouch(0)
    rig.point(Touching.MOVE, *rig.table.world.space(1, 1), ms=50)
    assert rig.wishes() == []
    assert rig.hands.held_at == {}


# --- the mouse ------------------------------------------------------------------------------------


def test_mouse__clicks_where_the_item_shall_go(pads: Rig) -> None:
    pads.give_mouse(1)
    pads.view = holding(holding(pads.view, 0, "map"), 1, "map")
    pads.point(Touching.DOWN, *pads.table.world.space(2, 1), mouse=True)
    assert pads.hands.take() == [Wish(1, Drop(2), pads.at_ns)]
    pads.point(Touching.UP, *pads.table.world.space(2, 1), ms=60, mouse=True)
    left, top, width, height = pads.table.layout.volcano
    pads.point(Touching.DOWN, left + width / 2, top + height / 2, ms=60, mouse=True)
    assert pads.wishes() == [(1, Drop(VOLCANO))]


def test_mouse__with_an_empty_hand_a_click_on_a_row_does_nothing(pads: Rig) -> None:
    pads.give_mouse(1)
    pads.point(Touching.DOWN, *pads.table.world.space(2, 1), mouse=True)
    pads.point(Touching.UP, *pads.table.world.space(2, 1), ms=60, mouse=True)
    assert pads.wishes() == []


def test_mouse__feels_and_drags_like_a_finger(pads: Rig) -> None:
    pads.give_mouse(1)
    pads.point(Touching.MOVE, *pads.table.panels[1].pouch, mouse=True)  # hovering is not feeling
    assert pads.hands.fingers_in() == set()
    x, y = pads.in_pouch(1, mouse=True)
    assert pads.hands.fingers_in() == {1}
    pads.point(Touching.MOVE, x, y - 20 * MM, ms=60, mouse=True)
    assert pads.wishes() == [(1, Pull())]
    pads.point(Touching.UP, x, y - 20 * MM, ms=60, mouse=True)
    pads.view = holding(pads.view, 1, "map")
    grab(pads, 1, mouse=True)
    pads.point(Touching.UP, *pads.table.world.space(0, 7), ms=90, mouse=True)
    assert pads.wishes() == [(1, Drop(0))]


def test_mouse__is_no_finger_and_a_finger_no_mouse(pads: Rig) -> None:
    pads.give_mouse(1)
    pads.services.seating.give(2, Hold.TOUCH)
    pads.view = holding(holding(pads.view, 1, "map"), 2, "map")
    grab(pads, 2, mouse=True)
    assert pads.hands.held_at == {}
    grab(pads, 1, finger=3)
    assert pads.hands.held_at == {}
    assert pads.hands.feels_by_finger(1)
    assert pads.hands.feels_by_finger(2)
    assert not pads.hands.feels_by_finger(0)
    assert not pads.hands.feels_by_finger(9)


# --- letting go -----------------------------------------------------------------------------------


def test_drop_all__nothing_stays(touch: Rig) -> None:
    """After a pause: no wish, no drag, no finger; and every finger counts again when it is put
    down anew, although the pause never heard that the old one was lifted."""
    touch.view = holding(touch.view, 0, "map")
    grab(touch, 0, finger=1)
    touch.in_pouch(1, finger=2)
    touch.press(2, Intent.NEXT)
    touch.hands.drop_all()
    assert touch.hands.take() == []
    assert touch.hands.held_at == {}
    assert touch.hands.fingers_in() == set()
    touch.point(Touching.MOVE, *touch.table.world.space(1, 1), finger=1, ms=50)
    touch.point(Touching.UP, *touch.table.world.space(1, 1), finger=1, ms=50)
    assert touch.wishes() == []
    touch.in_pouch(1, finger=7)
    assert touch.hands.fingers_in() == {1}
    grab(touch, 0, finger=8)
    touch.point(Touching.UP, *touch.table.world.space(1, 1), finger=8, ms=50)
    assert touch.wishes() == [(0, Drop(1))]


def test_drop_all__the_mouse_is_one_finger_for_ever(pads: Rig) -> None:
    """It always has the same number: held over a pause, it must work afterwards."""
    pads.give_mouse(1)
    pads.in_pouch(1, mouse=True)
    pads.hands.drop_all()
    pads.in_pouch(1, mouse=True)
    assert pads.hands.fingers_in() == {1}


def test_fit__the_pouches_lie_elsewhere(touch: Rig) -> None:
    old = touch.in_pouch(1)
    stage.resize(touch.services, (540, 960))
    touch.table.fit(touch.view)
    touch.hands.fit()
    assert touch.hands.fingers_in() == set()
    touch.point(Touching.DOWN, *old, finger=4)
    assert touch.hands.fingers_in() == set()
    touch.in_pouch(1, finger=5)
    assert touch.hands.fingers_in() == {1}

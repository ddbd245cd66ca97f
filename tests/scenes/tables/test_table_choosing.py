"""Choosing at a table by pad, keys, mouse and finger; and a soft no where nothing can be chosen."""

from __future__ import annotations

import pytest

from scenes.input.keyboard import MOUSE
from scenes.input.seating import Hold
from scenes.input.signals import Intent, Touching
from scenes.menus.pause import Pause
from scenes.tables import doors
from scenes.tables.deciding import AGAIN, CONFIRM
from scenes.tables.room import middle
from tests.scenes import stage
from tests.scenes.tables.live import Live, Sit
from tests.toys.pearls.rules import Keep, Kept, Throw, Thrown

# Deal 4711 of Pearls for two: what is dealt is read from the state by the tests themselves.


def hand(table: Live, seat: int) -> list[int]:
    found: list[int] = table.match.view(seat).hand
    return list(found)


# --- pads and keys --------------------------------------------------------------------------------


@pytest.mark.parametrize("driver", ["pad", "keys"])
def test_by_pad_and_keys__pick_go_and_confirm(sit: Sit, driver: str) -> None:
    table = sit((driver, "mate"))
    table.quiet()
    low, mid, _high = hand(table, 0)
    assert table.scene.playing.focus == f"hand {low}"
    table.press(0, Intent.RIGHT)
    assert table.scene.playing.focus == f"hand {mid}"
    table.press(0, Intent.CONFIRM)
    assert set(table.scene.picture.now.lit) == {"seat 0", "sea"}
    table.press(0, Intent.CONFIRM)  # the light lies on the first of them: one's own chest
    assert table.scene.deciding.chosen == Keep(mid)
    assert table.match.turn == 0  # chosen is not done
    table.press(0, Intent.CONFIRM)
    assert table.match.turn == 1 and table.match.view(None).chests[0] == (mid,)


def test_the_confirm_button__says_what_will_be_done(sit: Sit) -> None:
    table = sit()
    table.quiet()
    low = hand(table, 0)[0]
    table.press(0, Intent.CONFIRM)
    table.scene.playing.touch("sea")
    buttons = dict(table.scene.picture.now.buttons)
    assert buttons[CONFIRM].label == f"Throw pearl {low} into the sea"
    assert set(buttons) == {CONFIRM, AGAIN}


def test_back__takes_one_touch_after_the_other_back(sit: Sit) -> None:
    table = sit()
    table.quiet()
    card = f"hand {hand(table, 0)[0]}"
    table.press(0, Intent.CONFIRM)
    table.press(0, Intent.CONFIRM)
    assert table.touched == [card, "seat 0"]
    table.press(0, Intent.BACK)
    assert table.touched == [card] and table.scene.playing.focus == "seat 0"
    table.press(0, Intent.BACK)
    assert table.touched == [] and table.scene.playing.focus == card
    table.press(0, Intent.BACK)
    assert table.said == "Nothing is picked that could be put back." and table.match.turn == 0


def test_another_card__is_picked_instead(sit: Sit) -> None:
    table = sit()
    table.quiet()
    low, mid, _high = hand(table, 0)
    table.press(0, Intent.CONFIRM)
    table.scene.playing.touch("sea")
    table.scene.playing.touch(f"hand {mid}")
    assert table.touched == [f"hand {mid}"]
    table.press(0, Intent.DOWN)  # from the goals back down to the hand, to pick yet another
    while table.scene.playing.focus != f"hand {low}":
        table.press(0, Intent.LEFT)
    table.press(0, Intent.CONFIRM)
    assert table.touched == [f"hand {low}"]


def test_every_spot_within_reach__is_reached_by_directions(sit: Sit) -> None:
    table = sit(("pad", "mate", "mate", "mate"))
    table.quiet()
    table.press(0, Intent.CONFIRM)
    wanted = {*table.scene.playing.within_reach, *table.scene.picture.now.bar}
    deciding, spots = table.scene.deciding, table.spots
    seen, open_ = set(), [deciding.focus]
    while open_:
        here = open_.pop()
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            deciding.focus = here
            deciding._steering._came = None
            deciding.move(way, spots, table.scene.picture.now.bar)
            if deciding.focus not in seen:
                seen.add(deciding.focus)
                open_.append(deciding.focus)
    assert seen >= wanted


def test_without_asking__a_choice_is_played_with_its_last_touch(sit: Sit) -> None:
    table = sit(confirm=False)
    table.quiet()
    table.press(0, Intent.CONFIRM)
    assert table.match.turn == 0
    table.press(0, Intent.CONFIRM)
    assert table.match.turn == 1


def test_five_quick_presses__are_five_touches_whatever_still_moves(sit: Sit) -> None:
    """The state leads, the picture follows: nothing waits for a gliding card."""
    table = sit()
    table.quiet()
    for _ in range(3):
        table.press(0, Intent.CONFIRM)  # without a tick in between
    assert table.match.turn == 1


def test_the_light__is_remembered_for_each_person(sit: Sit) -> None:
    table = sit(("pad", "pad"), pace="instant")
    table.open(0)
    third = f"hand {hand(table, 0)[2]}"
    first = f"hand {hand(table, 0)[0]}"
    table.press(0, Intent.RIGHT)
    table.press(0, Intent.RIGHT)
    assert table.scene.playing.focus == third
    doors.pause(table.scene, 0)
    table.press(0, Intent.BACK)  # a pause comes between: the curtain has to be opened anew
    table.open(0)
    assert table.scene.playing.focus == third != first


# --- the chosen action previews itself ------------------------------------------------------------


def test_what_is_chosen__hovers_over_its_goal(sit: Sit) -> None:
    table = sit(calm=True)
    table.quiet()
    card = f"hand {hand(table, 0)[0]}"
    at_home = next(p for p in table.scene.placed(0) if p.key == ("hand", card))
    table.press(0, Intent.CONFIRM)
    picked = next(p for p in table.scene.placed(0) if p.key == ("hand", card))
    assert picked.x == at_home.x and picked.y < at_home.y
    table.scene.playing.touch("sea")
    laid = next(p for p in table.scene.placed(0) if p.key == ("hand", card))
    x, y = middle(table.spots["sea"])
    assert laid.x == x and y - 40 < laid.y < y
    assert ("left behind", 0) in table.keys and ("lit", "sea") in table.keys
    table.press(0, Intent.BACK)
    table.press(0, Intent.BACK)
    assert next(p for p in table.scene.placed(0) if p.key == ("hand", card)) == at_home


# --- fingers and the mouse ------------------------------------------------------------------------


@pytest.mark.parametrize("mouse", [False, True])
def test_by_tapping__card_goal_and_the_goal_again(sit: Sit, mouse: bool) -> None:
    table = sit(("mouse" if mouse else "touch", "mate"))
    table.quiet()
    low = hand(table, 0)[0]
    table.tap(f"hand {low}", mouse)
    table.tap("sea", mouse)
    assert table.scene.deciding.chosen == Throw(low) and table.match.turn == 0
    table.tap("sea", mouse)
    assert [f for f in table.match.seen_by(0) if isinstance(f, Thrown)] == [Thrown(0, low, 0)]


def test_by_tapping__the_button_confirms_and_the_other_takes_back(sit: Sit) -> None:
    table = sit(("touch", "mate"))
    table.quiet()
    low = hand(table, 0)[0]
    table.tap(f"hand {low}")
    table.tap("seat 0")
    table.tap(AGAIN)
    assert table.touched == [f"hand {low}"]
    table.tap("seat 0")
    table.tap(CONFIRM)
    assert [f for f in table.match.seen_by(0) if isinstance(f, Kept)] == [Kept(0, low)]


def test_a_picked_card__is_put_back_by_a_tap_on_it(sit: Sit) -> None:
    table = sit(("touch", "mate"))
    table.quiet()
    card = f"hand {hand(table, 0)[0]}"
    table.tap(card)
    table.tap(card)
    assert table.touched == []


@pytest.mark.parametrize("mouse", [False, True])
def test_a_card__is_pulled_to_its_goal(sit: Sit, mouse: bool) -> None:
    table = sit(("mouse" if mouse else "touch", "mate"))
    table.quiet()
    low = hand(table, 0)[0]
    table.drag(f"hand {low}", "sea", mouse)
    assert table.scene.deciding.chosen == Throw(low)
    assert table.match.turn == 0  # it still asks
    table.tap(CONFIRM, mouse)
    assert table.match.turn == 1


def test_a_pulled_card__is_where_the_finger_is_in_the_very_next_frame(sit: Sit) -> None:
    table = sit(("touch", "mate"))
    table.quiet()
    card = f"hand {hand(table, 0)[1]}"
    x, y = middle(table.spots[card])
    table.finger(Touching.DOWN, (x + 20, y - 10))
    for at in ((x + 100, y - 200), (x + 101, y - 230), (900, 300)):
        table.finger(Touching.MOVE, at)
        (seen,) = [p for p in table.scene.placed(0) if p.key == ("hand", card)]
        # Held where it was taken.
        assert (seen.x, seen.y) == pytest.approx((at[0] - 20, at[1] + 10))
    table.ticks(12)  # the rim around its place has arrived, too
    before = table.scene.placed(0)
    assert all(a is b for a, b in zip(before, table.scene.placed(0), strict=True))


def test_a_card_dropped_nowhere__comes_home(sit: Sit) -> None:
    table = sit(("touch", "mate"))
    table.quiet()
    card = f"hand {hand(table, 0)[0]}"
    home = middle(table.spots[card])
    table.drag(card, (700.0, 60.0))
    assert table.touched == [] and table.match.turn == 0
    (flying,) = [p for p in table.scene.placed(0) if p.key == ("hand", card)]
    assert (flying.x, flying.y) != home
    table.ticks(12)
    (rests,) = [p for p in table.scene.placed(0) if p.key == ("hand", card)]
    assert (rests.x, rests.y) == home


@pytest.mark.parametrize("confirm", [True, False])
def test_a_card_that_needs_no_goal__is_dropped_anywhere_on_the_board(
    sit: Sit, confirm: bool
) -> None:
    """Meuterer: a card is played by itself. Dropped over the tray it comes home."""
    table = sit(("touch", "mate", "mate"), game="meuterer", confirm=confirm, pace="instant")
    table.quiet()
    while not any(spot.startswith("hand") for spot in table.scene.deciding.lit):
        table.scene.act(0, table.match.legal(0)[0], table.match.moment)
        table.quiet()
    card = next(spot for spot in table.scene.deciding.lit if spot.startswith("hand"))
    tray = table.scene.picture.areas.tray
    turn = table.match.turn
    table.drag(card, (tray[0] + tray[2] - 60, tray[1] + tray[3] - 20))
    assert table.touched == [] and table.match.turn == turn
    table.ticks(20)
    table.drag(card, middle(table.scene.picture.areas.board))
    if confirm:
        assert table.touched == [card] and table.match.turn == turn
        table.tap(CONFIRM)
    assert table.match.turn == turn + 1


def test_a_cancelled_finger__drops_nothing(sit: Sit) -> None:
    """F38: a palm, or the system, takes the finger away over the goal."""
    table = sit(("touch", "mate"))
    table.quiet()
    card = f"hand {hand(table, 0)[0]}"
    table.finger(Touching.DOWN, middle(table.spots[card]))
    table.finger(Touching.MOVE, (700.0, 500.0))
    table.finger(Touching.MOVE, middle(table.spots["sea"]))
    table.finger(Touching.CANCEL, middle(table.spots["sea"]))
    assert table.touched == []


def test_a_rolling_finger__taps(sit: Sit) -> None:
    table = sit(("touch", "mate"))
    table.quiet()
    card = f"hand {hand(table, 0)[0]}"
    x, y = middle(table.spots[card])
    three_mm = 3.0 / table.services.touch.frame.unit_mm
    table.finger(Touching.DOWN, (x, y))
    table.finger(Touching.MOVE, (x + three_mm, y))
    table.finger(Touching.UP, (x + three_mm, y))
    assert table.touched == [card]


def test_the_mouse__carries_the_light_where_it_points(sit: Sit) -> None:
    table = sit(("mouse", "mate"))
    table.quiet()
    for spot in (f"hand {hand(table, 0)[2]}", "bar menu", f"hand {hand(table, 0)[1]}"):
        table.finger(Touching.MOVE, middle(table.spots[spot]), mouse=True)
        assert table.scene.playing.focus == spot


def test_a_tap_that_hurries__does_nothing_else(sit: Sit) -> None:
    table = sit(("touch", "mate"), pace="calm")
    table.quiet()
    table.choose(Keep(hand(table, 0)[0]))
    assert table.scene.show.busy
    place = middle(table.spots["bar menu"])[0], 400.0
    table.tap_at(place)
    assert not table.scene.show.busy and table.match.turn == 1


def test_one_mouse_of_several__acts_for_whoever_is_asked(sit: Sit) -> None:
    """Nobody has it for his own: it opens each curtain in turn, and plays for that person."""
    table = sit(("touch", "touch"), pace="instant")
    for seat in (0, 1, 0):
        table.quiet()
        assert table.scene.privacy.waiting == seat
        table.tap_at(middle(table.scene.picture.areas.tray), mouse=True)
        assert table.scene.privacy.facing == seat
        table.scene.hurry()
        card = f"hand {hand(table, seat)[0]}"
        for spot in (card, "sea", "sea"):
            table.tap(spot, mouse=True)
    assert table.match.turn == 3


# --- a soft no ------------------------------------------------------------------------------------


@pytest.mark.parametrize("intent", [Intent.CONFIRM, Intent.BACK, Intent.LEFT])
def test_out_of_turn__a_press_is_refused_softly_and_never_acts(sit: Sit, intent: Intent) -> None:
    table = sit(("pad", "pad", "mate"))
    table.open(0)
    before = table.scene.status()
    table.press(1, intent)
    assert table.said == "It is Ana's turn." and table.heard[-1] == "refuse"
    assert table.scene.status() == before
    table.press(0, Intent.CONFIRM)
    table.press(1, intent)
    assert table.touched  # nothing of Ana's was taken back either


def test_while_a_bot_thinks__everybody_hears_so(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"), pace="instant")
    table.open(0)
    table.choose(Keep(hand(table, 0)[0]))
    table.until(lambda: table.scene.privacy.chooser is None and not table.scene.show.busy)
    table.press(2, Intent.CONFIRM)
    assert table.said == "Ben is thinking …" and table.match.turn == 1


def test_a_held_direction__is_not_refused_again_and_again(sit: Sit) -> None:
    table = sit(("pad", "pad"))
    table.open(0)
    table.signal(1, Intent.LEFT)
    heard = len(table.heard)
    for _ in range(5):
        table.signal(1, Intent.LEFT, repeat=True)
    assert len(table.heard) == heard


def test_a_free_pad__acts_for_nobody(sit: Sit) -> None:
    table = sit(("pad", "pad"))
    table.quiet()
    for intent in (Intent.CONFIRM, Intent.LEFT, Intent.UNDO, Intent.PEEK):
        table.signal(None, intent)
    assert table.scene.privacy.waiting == 0 and table.match.turn == 0


def test_a_finger__does_not_play_for_a_person_with_a_pad(sit: Sit) -> None:
    table = sit(("pad", "touch"))
    table.open(0)
    card = f"hand {hand(table, 0)[0]}"
    table.tap(card)
    assert table.touched == []
    assert table.said == "It is Ana's turn, with Xbox 360 pad."


def test_the_mouse_of_one__does_not_play_for_another(sit: Sit) -> None:
    table = sit(("touch", "mouse"))
    table.quiet()
    tray = middle(table.scene.picture.areas.tray)
    table.tap_at(tray, mouse=True)
    assert table.scene.privacy.waiting == 0  # Ana's curtain is not Ben's to open
    table.tap_at(tray)
    assert table.scene.privacy.facing == 0


def test_alone__one_may_point_whatever_one_plays_with(sit: Sit) -> None:
    table = sit(("pad", "mate"))
    table.quiet()
    card = f"hand {hand(table, 0)[0]}"
    table.tap(card, mouse=True)
    assert table.touched == [card]


def test_what_cannot_be_chosen__says_so(sit: Sit) -> None:
    table = sit(("touch", "mate"), game="parley")
    table.quiet()
    table.tap("pile")  # draws
    table.tap(CONFIRM)
    table.quiet()
    table.scene.playing.touch("pile")  # nobody draws twice
    assert table.said == "That cannot be chosen now."


def test_pausing__is_everybodys(sit: Sit) -> None:
    table = sit(("pad", "pad"))
    table.open(0)
    table.press(1, Intent.PAUSE)
    assert isinstance(table.top, Pause) and table.top.title == "Ben's pause"


def test_nothing_is_decided_twice__by_a_double_press(sit: Sit) -> None:
    """F86: the same choice twice is one."""
    table = sit(("pad", "pad"))
    table.open(0)
    low = hand(table, 0)[0]
    moment = table.match.moment
    table.scene.act(0, Keep(low), moment)
    table.scene.act(0, Keep(low), moment)
    assert table.match.turn == 1 and table.said == "The table has moved on."


def test_devices__are_as_they_are_told(sit: Sit) -> None:
    """The rig itself: who sits where."""
    table = sit(("pad", "keys", "mouse", "touch"))
    seating = table.services.seating
    assert seating.seat_of(MOUSE) == 2 and seating.hold(3) is Hold.TOUCH
    assert stage.top(table.services) is table.scene

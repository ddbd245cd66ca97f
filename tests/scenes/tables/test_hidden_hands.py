"""No frame ever shows two hands: pixels depend on nothing that the unlocked eyes must not know."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from scenes.input.signals import Intent, Notice, Touching
from scenes.menus.pad_lost import PadLost
from scenes.menus.pause import Pause
from scenes.tables import doors, staging
from scenes.tables.deciding import PEEK
from scenes.tables.room import middle
from tests.scenes import stage
from tests.scenes.tables.live import TOYS, Live, Sit, games
from tests.scenes.tables.worlds import Twins
from tests.toys.pearls.rules import Keep

SMALL = (480, 270)


def twins(sit: Sit, drivers: tuple[str, ...], game: str, manner: str, **more: Any) -> Twins:
    tables = [
        sit(drivers, game=game, manner=manner, size=SMALL, pace="quick", **more) for _ in range(2)
    ]
    return Twins(tables[0], tables[1])


# --- pixels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("manner", ["curtain", "peek", "open"])
@pytest.mark.parametrize("game", games())
def test_no_frame_ever_shows_two_hands(sit: Sit, game: str, manner: str) -> None:
    """F77: every frame is the same, whatever the cards are that nobody who is unlocked can see."""
    pair = twins(sit, ("pad", "mate", "pad"), game, manner)
    most = 2500 if game in TOYS else 500
    pair.play(most, peeks=manner == "peek")
    assert pair.masked.differed > 3  # there was something to hide
    assert pair.closed > 0 or manner == "open"
    assert pair.one.match.digest() == pair.other.journalled.match.digest()
    if game in TOYS and manner == "curtain":
        assert pair.one.match.result() is not None  # a whole game


def test_the_comparison_can_fail(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word too much on the cloth, and it is seen."""
    pair = twins(sit, ("pad", "mate", "pad"), "pearls", "curtain")
    quiet = staging.opening

    def leaking(scene: Any, seat: int) -> Any:
        return f"You hold {scene.match.view(seat).hand}.", quiet(scene, seat)[1]

    monkeypatch.setattr(staging, "opening", leaking)
    with pytest.raises(AssertionError, match="frame"):
        pair.play(400, peeks=False)


def test_while_bots_play__the_curtain_is_down(sit: Sit) -> None:
    """F77: A ends, a bot plays, B is next: no hand is seen until B opens the curtain."""
    table = sit(("pad", "mate", "pad"))
    table.open(0)
    table.choose(Keep(table.match.view(0).hand[0]))
    table.until(lambda: table.scene.privacy.facing is None)
    while table.scene.privacy.waiting is None:
        assert table.scene.privacy.facing is None
        assert not {key for key in table.keys if key[0] == "hand"}
        table.ticks()
    assert table.match.to_act() == (2,) and table.match.turn == 2
    table.ticks(60)
    assert not {key for key in table.keys if key[0] == "hand"}
    table.press(2, Intent.CONFIRM)
    assert {key for key in table.keys if key[0] == "hand"} == {
        ("hand", f"hand {pearl}") for pearl in table.match.view(2).hand
    }


def test_the_cloth_is_closed__before_anything_else_changes(sit: Sit) -> None:
    """Between the last frame with A's hand and the first with B's lies one without any."""
    table = sit(("pad", "pad"), pace="instant")
    table.open(0)
    table.choose(Keep(table.match.view(0).hand[0]))
    faces = []
    for _ in range(400):
        faces.append(table.scene.privacy.facing)
        if table.scene.privacy.waiting == 1:
            table.press(1, Intent.CONFIRM)
            faces.append(table.scene.privacy.facing)
            break
        table.ticks()
    changes = [faces[0], *(b for a, b in pairwise(faces) if a != b)]
    assert changes == [0, None, 1]


# --- who opens ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "drivers", [("pad", "pad"), ("keys", "keys"), ("pad", "keys"), ("keys", "pad")]
)
def test_the_curtain__opens_by_its_own_persons_device_only(
    sit: Sit, drivers: tuple[str, str]
) -> None:
    table = sit(drivers)
    table.quiet()
    table.press(1, Intent.CONFIRM)
    assert table.scene.privacy.facing is None
    table.tap_at(middle(table.scene.picture.areas.tray))
    table.tap_at(middle(table.scene.picture.areas.tray), mouse=True)
    assert table.scene.privacy.facing is None
    table.press(0, Intent.BACK)
    assert table.scene.privacy.facing is None and "to see your hand" in table.said
    table.press(0, Intent.CONFIRM)
    assert table.scene.privacy.facing == 0


@pytest.mark.parametrize("mouse", [False, True])
def test_the_curtain__opens_by_a_tap_on_the_cloth_for_those_who_point(
    sit: Sit, mouse: bool
) -> None:
    table = sit(("mouse" if mouse else "touch", "pad"))
    table.quiet()
    table.tap_at((800.0, 300.0), mouse)  # beside it
    assert table.scene.privacy.facing is None
    table.tap_at(middle(table.scene.picture.areas.tray), mouse)
    assert table.scene.privacy.facing == 0


def test_two_at_the_touch_screen__open_their_curtains_by_tapping(sit: Sit) -> None:
    table = sit(("touch", "touch"), pace="instant")
    for seat in (0, 1):
        table.quiet()
        table.tap_at(middle(table.scene.picture.areas.tray))
        assert table.scene.privacy.facing == seat
        table.scene.hurry()
        table.choose(Keep(table.match.view(seat).hand[0]))


def test_the_cloth__names_its_person_in_their_colour_and_says_how(sit: Sit) -> None:
    table = sit(("pad", "keys", "mouse", "touch"), pace="instant")
    words = {}
    for seat in range(4):
        table.quiet()
        cloth = table.scene.picture.now.cloth
        assert cloth is not None and cloth.livery is not None
        assert cloth.name == table.scene.picture.room.names[seat]
        assert cloth.livery.name == table.scene.picture.room.livery(seat).name
        words[seat] = cloth.words
        table.scene.unlock(seat)
        table.scene.hurry()
        table.choose(Keep(table.match.view(seat).hand[0]))
    assert words == {
        0: "Only you look: press the bottom face button to see your hand.",
        1: "Only you look: press E to see your hand.",
        2: "Only you look: click the cloth to see your hand.",
        3: "Only you look: touch the cloth to see your hand.",
    }


# --- what closes it -------------------------------------------------------------------------------


def opened(sit: Sit, **more: Any) -> Live:
    table = sit(("pad", "pad"), **more)
    table.open(0)
    assert table.scene.privacy.facing == 0
    return table


def closed(table: Live) -> bool:
    """No hand is drawn, in the frame that would be shown now, before any tick."""
    hands = {key for key in table.keys if key[0] == "hand"}
    return table.scene.privacy.facing is None and not hands


def test_it_closes__when_the_window_loses_its_focus(sit: Sit) -> None:
    table = opened(sit)
    table.scene.notice(Notice.FOCUS_LOST)
    assert closed(table)
    assert isinstance(table.top, Pause)


def test_it_closes__in_a_pause_and_stays_closed_after_it(sit: Sit) -> None:
    table = opened(sit)
    table.press(0, Intent.CONFIRM)  # a card is picked
    table.press(1, Intent.PAUSE)
    assert isinstance(table.top, Pause) and closed(table)
    table.press(1, Intent.BACK)
    assert stage.top(table.services) is table.scene and closed(table)
    assert table.scene.privacy.waiting == 0
    table.open(0)
    assert table.touched == []


def test_it_closes__when_a_pad_is_gone(sit: Sit) -> None:
    table = opened(sit)
    pad = table.holds[1]
    stage.pull(table.services, pad)  # type: ignore[arg-type]
    assert closed(table) and isinstance(table.top, PadLost)


def test_it_closes__in_the_rules(sit: Sit) -> None:
    table = opened(sit)
    table.press(1, Intent.RULES)
    assert closed(table)


def test_it_closes__after_the_turn_when_the_new_card_was_seen(sit: Sit) -> None:
    table = opened(sit, pace="calm")
    before = table.match.view(0).hand
    table.choose(Keep(before[0]))
    table.until(lambda: not table.scene.show.busy)
    seen = {key[1] for key in table.keys if key[0] == "hand"}
    assert seen == {f"hand {pearl}" for pearl in table.match.view(0).hand}
    assert table.scene.privacy.facing == 0 and table.scene.lingers
    table.until(lambda: closed(table), 120)


def test_it_closes__at_once_by_a_press_of_its_person(sit: Sit) -> None:
    table = opened(sit)
    table.choose(Keep(table.match.view(0).hand[0]))
    table.until(lambda: not table.scene.show.busy)
    table.press(1, Intent.CONFIRM)
    table.ticks()
    assert table.scene.privacy.facing == 0  # not by another's
    table.press(0, Intent.CONFIRM)
    table.ticks()
    assert closed(table)


def test_it_closes__when_places_change(sit: Sit) -> None:
    table = opened(sit)
    doors.pause(table.scene, 0)
    table.services.stack.settle()
    table.services.evening.change(0, kind="mate")
    table.press(1, Intent.BACK)
    assert table.scene.privacy.people == (1,)
    assert table.scene.privacy.facing == 1  # alone, there is nobody to hide from


# --- selecting ------------------------------------------------------------------------------------


def test_f76__picking_shows_nothing_once_the_cards_lie_face_down_again(sit: Sit) -> None:
    """Select, let go: the frame is the one from before, to the last pixel."""
    table = sit(("pad", "pad"), manner="peek", size=SMALL, calm=True)
    table.quiet()
    before = table.frame()
    table.hold(0, Intent.PEEK)
    assert table.frame() != before
    table.press(0, Intent.CONFIRM)
    table.scene.playing.touch("sea")
    table.hold(0, Intent.PEEK, False)
    assert table.frame() == before
    table.hold(0, Intent.PEEK)
    assert len(table.touched) == 2  # and what was touched is not lost
    table.press(0, Intent.BACK)
    table.press(0, Intent.BACK)
    table.hold(0, Intent.PEEK, False)
    assert table.frame() == before


# --- peeking --------------------------------------------------------------------------------------


def faces(table: Live) -> set[Any]:
    return {key[1] for key in table.keys if key[0] == "hand"}


def own(table: Live, seat: int) -> set[str]:
    return {f"hand {pearl}" for pearl in table.match.view(seat).hand}


def test_peeking__lasts_as_long_as_it_is_held(sit: Sit) -> None:
    table = sit(("pad", "pad"), manner="peek")
    table.quiet()
    assert table.scene.privacy.waiting is None and faces(table) == set()
    assert {("back", n) for n in range(3)} <= table.keys
    table.hold(0, Intent.PEEK)
    assert faces(table) == own(table, 0) and ("back", 0) not in table.keys
    table.ticks(200)
    assert faces(table) == own(table, 0)
    table.hold(0, Intent.PEEK, False)
    assert faces(table) == set()


def test_peeking__in_others_turns_shows_ones_own_only(sit: Sit) -> None:
    table = sit(("pad", "pad"), manner="peek")
    table.quiet()
    assert table.match.to_act() == (0,)
    table.hold(1, Intent.PEEK)
    assert faces(table) == own(table, 1)
    table.press(0, Intent.CONFIRM)  # Ana cannot choose while Ben looks
    assert table.match.turn == 0 and table.touched == []
    table.hold(0, Intent.PEEK)
    assert faces(table) == own(table, 1) and table.said == "Somebody else is looking now."
    table.hold(1, Intent.PEEK, False)
    assert faces(table) == set()


def test_peeking_and_choosing__with_one_pad(sit: Sit) -> None:
    table = sit(("pad", "pad"), manner="peek", pace="instant")
    table.quiet()
    table.hold(0, Intent.PEEK)
    for _ in range(3):
        table.press(0, Intent.CONFIRM)
    assert table.match.turn == 1
    table.hold(0, Intent.PEEK, False)
    table.quiet()
    assert table.scene.privacy.chooser == 1


def test_without_peeking__nothing_can_be_chosen_and_nothing_is_lit(sit: Sit) -> None:
    table = sit(("pad", "pad"), manner="peek")
    table.quiet()
    assert table.scene.picture.now.lit == frozenset()
    assert [spot for spot, _b in table.scene.picture.now.buttons] == [PEEK]
    table.press(0, Intent.BACK)
    assert table.match.turn == 0


def test_the_peek_in_the_tray__is_held_by_confirm(sit: Sit) -> None:
    """Six keys are enough: hold the peek, go to a card, let go there, and it is touched."""
    table = sit(("keys", "pad"), manner="peek")
    table.quiet()
    assert table.scene.playing.focus == PEEK
    low, mid, _high = table.match.view(0).hand

    def held(*ways: Intent) -> None:
        assert faces(table) == set()
        table.signal(0, Intent.CONFIRM)
        assert faces(table) == own(table, 0)
        for way in ways:
            table.press(0, way)
        table.signal(0, Intent.CONFIRM, down=False)
        assert faces(table) == set() or table.match.turn == 1

    held()  # only looked
    assert table.touched == []
    held(Intent.RIGHT)
    assert table.touched == [f"hand {mid}"]
    held(Intent.RIGHT)  # from one's own chest to the sea
    assert table.touched == [f"hand {mid}", "sea"]
    held(Intent.DOWN, Intent.UP)  # away from the button and back to it
    assert table.match.turn == 1 and table.match.view(0).hand[0] == low
    assert mid not in table.match.view(0).hand


@pytest.mark.parametrize("mouse", [False, True])
def test_the_peek_in_the_tray__is_held_by_a_finger_or_the_mouse(sit: Sit, mouse: bool) -> None:
    table = sit(("mouse" if mouse else "touch", "pad"), manner="peek")
    table.quiet()
    at = middle(table.spots[PEEK])
    table.finger(Touching.DOWN, at, mouse=mouse)
    assert faces(table) == own(table, 0)
    table.finger(Touching.UP, at, mouse=mouse)
    assert faces(table) == set() and table.match.turn == 0


def test_a_finger_on_the_cards__holds_them_up_and_pulls_one_to_its_goal(sit: Sit) -> None:
    table = sit(("touch", "pad"), manner="peek")
    table.quiet()
    low = f"hand {table.match.view(0).hand[0]}"
    tray = table.scene.picture.areas.tray
    x = tray[0] + tray[2] / 2
    table.finger(Touching.DOWN, (x, tray[1] + tray[3] * 0.6))
    assert faces(table) == own(table, 0)
    table.finger(Touching.UP, (x, tray[1] + tray[3] * 0.6))
    assert faces(table) == set() and table.touched == []
    table.scene.peek(0, True)
    place = middle(table.spots[low])  # where the first card lies, seen when held up
    table.scene.peek(0, False)
    table.finger(Touching.DOWN, place)
    table.finger(Touching.MOVE, (place[0] + 60, place[1] - 60))
    table.finger(Touching.MOVE, middle(table.spots["sea"]))
    table.finger(Touching.UP, middle(table.spots["sea"]))
    assert faces(table) == set()
    table.scene.peek(0, True)
    assert table.touched == [low, "sea"]


def test_peeking_is_no_use__where_nothing_is_hidden_so(sit: Sit) -> None:
    table = opened(sit)
    table.hold(0, Intent.PEEK)
    assert table.said == "Your hand lies open already."
    table.hold(1, Intent.PEEK)
    assert table.said == "It is Ana's turn." and table.scene.privacy.facing == 0


def test_own_secrets_on_the_board__are_seen_while_peeking_only(sit: Sit) -> None:
    """What a seat's view adds to the board comes and goes with its hand."""
    table = sit(("pad", "mate"), game="parley", manner="peek", pace="instant")
    live = table.scene
    assert live.privacy.alone  # one person alone has nothing to hide
    both = sit(("pad", "pad"), game="parley", manner="peek", pace="instant")
    while both.match.view(None).turn < 2:
        both.quiet()
        seat = both.match.to_act()[0]
        both.scene.act(seat, both.match.legal(seat)[-1], both.match.moment)  # done
    both.quiet()
    bid = both.match.legal(0)[0]
    both.scene.act(0, bid, both.match.moment)
    both.quiet()
    assert "own bid" not in both.keys and ("bid", 0) in both.keys
    both.hold(1, Intent.PEEK)
    assert "own bid" not in both.keys
    both.hold(1, Intent.PEEK, False)
    both.hold(0, Intent.PEEK)
    assert "own bid" in both.keys
    both.hold(0, Intent.PEEK, False)
    assert "own bid" not in both.keys


# --- at once --------------------------------------------------------------------------------------


def test_secret_choices_at_once__are_made_one_after_the_other(sit: Sit) -> None:
    """Bots first, then each person behind their own curtain, in seat order, whatever they bid."""
    orders = []
    for bids in ((0, -1), (-1, 0)):
        table = sit(("pad", "mate", "pad"), game="parley", pace="instant", recap=False)
        while table.match.view(None).turn < 3:
            table.quiet()
            seat = table.scene.privacy.waiting
            if seat is not None:
                table.open(seat)
                table.choose(table.match.legal(seat)[-1])
            else:
                table.ticks()
        assert set(table.match.to_act()) == {0, 1, 2}
        order = []
        for bid in bids:
            table.quiet()
            seat = table.scene.privacy.waiting
            assert seat is not None and not table.scene.driver.bot_waits()
            order.append(seat)
            table.open(seat)
            table.choose(table.match.legal(seat)[bid])
        orders.append(order)
    assert orders == [[0, 2], [0, 2]]


def test_open_tables__show_whoevers_turn_it_is_without_a_curtain(sit: Sit) -> None:
    table = sit(("pad", "pad"), manner="open", pace="instant")
    table.quiet()
    assert table.scene.privacy.waiting is None and faces(table) == own(table, 0)
    table.choose(Keep(table.match.view(0).hand[0]))
    table.until(lambda: table.scene.privacy.chooser == 1 and not table.scene.show.busy)
    assert faces(table) == own(table, 1)


def test_alone__ones_hand_is_always_open(sit: Sit) -> None:
    for manner in ("curtain", "peek", "open"):
        table = sit(("pad", "mate"), manner=manner, pace="instant")
        table.quiet()
        table.choose(Keep(table.match.view(0).hand[0]))
        for _ in range(100):
            table.ticks()
            assert table.scene.privacy.facing == 0 and faces(table) == own(table, 0)


def test_a_table_of_bots__has_nobody_to_face(sit: Sit) -> None:
    table = sit(("mate", "mate"), pace="instant")
    table.until(lambda: table.match.turn >= 3)
    assert table.scene.privacy.facing is None and table.scene.privacy.waiting is None

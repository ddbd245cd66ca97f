"""Hands and presses of Captain Silver: timers, handicaps, photo finishes, presses that miss."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.model import CLOCK, BadOption
from game.rules.captain_silver.model import (
    VOLCANO,
    Contest,
    Drew,
    Drop,
    Dropped,
    Missed,
    Mode,
    Next,
    Press,
    Pull,
    PullBegan,
    Reach,
    Rest,
    Tick,
    Touched,
    What,
)
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from tests.rules.silver import (
    ON_VOLCANO,
    SIDE_A_BOARDS,
    B,
    G,
    R,
    Sea,
    deal,
    item,
    on_row,
    world,
)

# --- timers and handicaps -------------------------------------------------------------------------

HANDICAPS = [("even", 84, 30, 120), ("fair", 63, 22, 90), ("head", 113, 40, 162)]
"""75 % and 135 % of 84, 30 and 120 ticks, rounded down: pull, next, full clarity."""


@pytest.mark.parametrize(("handicap", "pull", "following", "clear"), HANDICAPS)
def test_handicap__ticks_of_pull(handicap: str, pull: int, following: int, clear: int) -> None:
    """An item is out so many ticks after the press; the other seats are not touched by it."""
    sea = world(handicaps=(handicap, "even", "even"))
    sea.touching(R, "map")
    assert sea.press(R, Pull()) == [PullBegan(R)]
    assert sea.ticks(pull - 1) == []
    assert sea.tick() == [Drew(R, item("map"))]


@pytest.mark.parametrize(("handicap", "pull", "following", "clear"), HANDICAPS)
def test_handicap__ticks_of_next(handicap: str, pull: int, following: int, clear: int) -> None:
    """A hand moves on to another item for so many ticks."""
    sea = world(handicaps=(handicap, "even", "even"))
    sea.touching(R, "map")
    sea.press(R, Next())
    assert sea.ticks(following - 1) == []
    assert sea.tick() == [Touched(R)]


@pytest.mark.parametrize(("handicap", "pull", "following", "clear"), HANDICAPS)
def test_handicap__ticks_to_full_clarity(
    handicap: str, pull: int, following: int, clear: int
) -> None:
    """The bump is as clear as it gets after so many ticks."""
    sea = world(handicaps=(handicap, "even", "even"))
    sea.touching(R, "map")
    sea.ticks(clear - 1)
    assert CAPTAIN_SILVER.view(sea.state, None).seats[R].hand.clarity < 100
    sea.tick()
    assert CAPTAIN_SILVER.view(sea.state, None).seats[R].hand.clarity == 100


@pytest.mark.parametrize("handicaps", [("even",), ("even", "fair", "gale")])
def test_handicap__unknown_or_too_few_are_refused(handicaps: tuple[str, ...]) -> None:
    """One sentence, before a match begins."""
    with pytest.raises(BadOption, match=r"handicap.*\.$"):
        deal(3, handicaps)


def test_pause__after_the_volcano_the_hand_rests_45_ticks() -> None:
    """Three quarters of a second; after a row the hand is back in the pouch at once."""
    sea = world()
    sea.holding(R, "parrot")
    sea.holding(B, "cannon")
    sea.press(R, ON_VOLCANO)
    assert sea.state.hands[R].mode == Mode.PAUSED
    assert sea.ticks(44) == []
    assert sea.tick() == [Touched(R)]
    assert Touched(B) in sea.press(B, on_row(1))


def test_next__never_the_same_copy_again() -> None:
    """With one cannon and one map in the pouch, *next* leads from either to the other."""
    sea = world()
    sea.pouch(R, "cannon map")
    sea.touching(R, "cannon")
    for expected in ("map", "cannon", "map"):
        sea.press(R, Next())
        sea.ticks(30)
        assert sea.state.hands[R].touched == item(expected)


# --- hand out, reach and rest ---------------------------------------------------------------------


def test_rest__a_hand_outside_touches_nothing() -> None:
    """Rest takes the empty hand out: no bump, no pull, no next; reach finds the item it left."""
    sea = world()
    sea.touching(R, "map")
    sea.ticks(30)
    sea.press(R, Rest())
    hand = CAPTAIN_SILVER.view(sea.state, None).seats[R].hand
    assert (hand.mode, hand.out, hand.clarity) == (Mode.OUT, True, 0)
    assert set(hand.weights) == {125}
    assert [sea.refused(R, what) for what in (Pull(), Next(), Rest())] == ["hand-out"] * 3
    assert sea.press(R, Reach()) == [Touched(R)]
    assert sea.refused(R, Reach()) == "hand-in"


def test_rest__and_reach_are_no_quicker_next() -> None:
    """However often the hand goes out and in, it finds the item it left, as clear as it was."""
    sea = world()
    sea.touching(R, "map")
    sea.ticks(30)
    before = CAPTAIN_SILVER.view(sea.state, None).seats[R].hand.evidence
    for _ in range(20):
        sea.press(R, Rest())
        sea.press(R, Reach())
        assert sea.state.hands[R].touched == item("map")
    after = CAPTAIN_SILVER.view(sea.state, None).seats[R].hand
    assert after.age == 30 + 20  # the ticks of the reaches themselves are felt
    assert before != (0,) * 8


def test_rest__stops_moving_on() -> None:
    """Taken out while moving on: the hand does not come back by itself."""
    sea = world()
    sea.touching(R, "map")
    sea.press(R, Next())
    sea.press(R, Rest())
    assert sea.ticks(60) == []
    assert sea.state.hands[R].mode == Mode.OUT


def test_rest__while_pulling_the_item_still_comes_out() -> None:
    """The finger may lift during the pull; after the drop the hand stays outside."""
    sea = world()
    sea.touching(R, "cannon")
    sea.press(R, Pull())
    sea.press(R, Rest())
    assert sea.ticks(83) == [Drew(R, item("cannon"))]
    assert sea.press(R, on_row(1)) == [Dropped(R, item("cannon"), 0, 0, True)]
    assert sea.state.hands[R].mode == Mode.OUT


def test_empty_pouch__the_hand_has_nothing_to_do() -> None:
    """After the last item: EMPTY, and pull and next say so."""
    sea = world()
    sea.pouch(R, "cannon")
    sea.holding(R, "cannon")
    sea.press(R, on_row(1))
    assert sea.state.hands[R].mode == Mode.EMPTY
    assert [sea.refused(R, what) for what in (Pull(), Next())] == ["pouch-empty"] * 2


# --- the same space ------------------------------------------------------------------------------

SAME_TICK = {
    (2, 7): (1, 0),  # 7 mod 2 = 1
    (2, 8): (0, 1),
    (3, 7): (1, 2, 0),  # 7 mod 3 = 1
    (3, 8): (2, 0, 1),
    (4, 7): (3, 0, 1, 2),  # 7 mod 4 = 3
    (4, 8): (0, 1, 2, 3),
}
"""F22: who comes before whom at equal times, by number of seats and tick (CS-A12)."""


def rivals(seats: int, tick: int, rivals: tuple[int, ...]) -> Sea:
    """These seats hold a cannon each; only row 1 wants one."""
    sea = world(SIDE_A_BOARDS if seats > 2 else "O1a O2a O3a", seats=seats)
    for seat in rivals:
        sea.holding(seat, "cannon")
    sea.state.tick = tick
    return sea


@pytest.mark.parametrize(("seats", "tick"), SAME_TICK)
def test_same_tick__equal_times_every_pair(seats: int, tick: int) -> None:
    """F22: for every pair the seat that comes first clockwise from the priority seat wins."""
    order = SAME_TICK[seats, tick]
    for first in range(seats):
        for second in range(first + 1, seats):
            sea = rivals(seats, tick, (first, second))
            facts = sea.tick(*(Press(seat, 117_000, on_row(1)) for seat in (second, first)))
            winner, loser = sorted((first, second), key=order.index)
            tied = Contest(0, 0, item("cannon"), winner, 117_000, loser, 117_000, tied=True)
            assert Dropped(winner, item("cannon"), 0, 0, True) in facts
            assert tied in facts and Missed(loser, on_row(1), "beaten") in facts
            assert sea.held(loser) == "cannon"


@pytest.mark.parametrize(("seats", "tick"), SAME_TICK)
def test_same_tick__equal_times_all_seats(seats: int, tick: int) -> None:
    """F22: all seats at once: the priority seat wins, all others keep holding."""
    sea = rivals(seats, tick, tuple(range(seats)))
    sea.tick(*(Press(seat, 117_000, on_row(1)) for seat in range(seats)))
    winner = SAME_TICK[seats, tick][0]
    assert [sea.held(seat) is None for seat in range(seats)] == [s == winner for s in range(seats)]


def test_same_tick__earlier_time_beats_priority() -> None:
    """CS-A12: in tick 7 Yellow has priority, but Red was a microsecond earlier."""
    sea = rivals(4, 7, (0, 3))
    facts = sea.tick(Press(3, 117_001, on_row(1)), Press(0, 117_000, on_row(1)))
    assert Contest(0, 0, item("cannon"), 0, 117_000, 3, 117_001, tied=False) in facts


def test_same_tick__the_last_space_of_the_race_is_a_photo_finish_too() -> None:
    """The loser hears of it, and its item gets its grace (CS-A9)."""
    sea = world()
    sea.lay(2, "R bottle, B parrot, G anchor, G cannon, R map, G saber, R hand_gun")
    sea.lay(3, "B wheel")
    for seat in (R, G):
        sea.holding(seat, "wheel")
    facts = sea.tick(Press(G, 900, on_row(2)), Press(R, 700, on_row(2)))
    assert Contest(1, 7, item("wheel"), R, 700, G, 900, tied=False) in facts
    assert Missed(G, on_row(2), "stopped") in facts
    assert sea.state.grace == [G]


# --- the late hand's mercy ------------------------------------------------------------------------


def late(ticks_after: int, name: str = "cannon") -> tuple[Sea, list[object]]:
    """Red lays a cannon on row 1 in tick 100; Blue presses row 1 so many ticks later."""
    sea = world()
    sea.holding(R, "cannon")
    sea.holding(B, name)
    sea.state.tick = 100
    sea.press(R, on_row(1), at=1_700_000)
    sea.ticks(ticks_after - 1)
    at = 1_700_000 + ticks_after * 16_667
    return sea, list(sea.press(B, on_row(1), at))


@pytest.mark.parametrize("ticks", [1, 12])
def test_late_hand__up_to_12_ticks_the_item_stays_in_the_hand(ticks: int) -> None:
    """No hand reacts within 200 ms: the press was meant for the space that Red took."""
    sea, facts = late(ticks)
    at = 1_700_000 + ticks * 16_667
    assert facts == [
        Contest(0, 0, item("cannon"), R, 1_700_000, B, at, tied=False),
        Missed(B, on_row(1), "beaten"),
    ]
    assert sea.held(B) == "cannon"


def test_late_hand__after_13_ticks_it_lies_wrong() -> None:
    """From then on it is a mistake like any other (CS-A3)."""
    _sea, facts = late(13)
    assert Dropped(B, item("cannon"), 0, 1, False) in facts


def test_late_hand__only_for_the_item_that_fitted() -> None:
    """A saber never fitted that space, a hand gun fits the new one: both are laid."""
    _sea, facts = late(3, "saber")
    assert Dropped(B, item("saber"), 0, 1, False) in facts
    _sea, facts = late(3, "hand_gun")
    assert Dropped(B, item("hand_gun"), 0, 1, True) in facts


def test_late_hand__also_when_a_third_hand_was_in_between() -> None:
    """Red takes the cannon's space, Green the hand gun's; Blue still came for the cannon's."""
    sea = world()
    for seat, name in ((R, "cannon"), (G, "hand_gun"), (B, "cannon")):
        sea.holding(seat, name)
    sea.state.tick = 100
    sea.press(R, on_row(1), at=1_700_000)
    sea.press(G, on_row(1), at=1_720_000)
    assert sea.press(B, on_row(1), at=1_740_000) == [
        Contest(0, 0, item("cannon"), R, 1_700_000, B, 1_740_000, tied=False),
        Missed(B, on_row(1), "beaten"),
    ]
    assert sea.held(B) == "cannon"


def test_late_hand__own_item_before_is_no_contest() -> None:
    """A seat cannot be beaten by itself."""
    sea = world()
    sea.holding(R, "cannon")
    sea.press(R, on_row(1))
    sea.holding(R, "cannon")
    assert Dropped(R, item("cannon"), 0, 1, False) in sea.press(R, on_row(1))


# --- presses that miss ----------------------------------------------------------------------------


def holding_cannon(sea: Sea) -> None:
    sea.holding(R, "cannon")


def feeling_last(sea: Sea) -> None:
    sea.pouch(R, "map")
    sea.touching(R, "map")


def pulling(sea: Sea) -> None:
    sea.touching(R, "map")
    sea.press(R, Pull())


def nothing(sea: Sea) -> None:
    """The hand is outside."""


Prepare = Callable[[Sea], None]
MISSES: tuple[tuple[Prepare, What, str], ...] = (
    (nothing, Pull(), "hand-out"),
    (nothing, Next(), "hand-out"),
    (nothing, Rest(), "hand-out"),
    (nothing, on_row(1), "nothing-held"),
    (nothing, ON_VOLCANO, "nothing-held"),
    (feeling_last, Next(), "last-item"),
    (feeling_last, Reach(), "hand-in"),
    (pulling, Pull(), "hand-busy"),
    (pulling, Next(), "hand-busy"),
    (pulling, on_row(1), "nothing-held"),
    (holding_cannon, Pull(), "holding"),
    (holding_cannon, Next(), "holding"),
    (holding_cannon, Drop(VOLCANO + 1), "no-such-row"),
    (holding_cannon, Drop(-1), "no-such-row"),
)


@pytest.mark.parametrize(("prepare", "what", "code"), MISSES)
def test_missed__a_press_that_is_not_open_says_why(prepare: Prepare, what: What, code: str) -> None:
    """The tick is allowed, the press is dropped with a fact, and nothing else happens."""
    sea = world()
    prepare(sea)
    before = CAPTAIN_SILVER.copy(sea.state)
    assert sea.refused(R, what) == code
    assert Missed(R, what, code) in sea.press(R, what)
    assert sea.state.rows == before.rows
    assert sea.state.hands[R].held == before.hands[R].held
    assert sea.state.hands[R].mode == before.hands[R].mode


def test_missed__not_wanted_and_wanted() -> None:
    """The codes of CS-A3 and CS-A4."""
    sea = world(wrong_placement="rejected", voluntary_volcano=False)
    sea.holding(R, "cannon")
    assert sea.press(R, on_row(2)) == [Missed(R, on_row(2), "not-wanted")]
    assert sea.press(R, ON_VOLCANO) == [Missed(R, ON_VOLCANO, "wanted")]


def test_missed__two_presses_of_one_seat_in_one_tick() -> None:
    """A double tap: the second one finds the hand busy."""
    sea = world()
    sea.touching(R, "map")
    facts = sea.tick(Press(R, 10, Pull()), Press(R, 20, Pull()))
    assert facts == [PullBegan(R), Missed(R, Pull(), "hand-busy")]


@pytest.mark.parametrize(
    ("press", "code"),
    [
        (Press(3, 0, Pull()), "no-such-seat"),
        (Press(-1, 0, Pull()), "no-such-seat"),
        (Press(0, -1, Pull()), "no-such-time"),
    ],
)
def test_tick__presses_of_nobody_or_before_the_start_are_refused(press: Press, code: str) -> None:
    """Such a tick is refused as a whole: no hand plays it."""
    assert world().refused(CLOCK, Tick((press,))) == code

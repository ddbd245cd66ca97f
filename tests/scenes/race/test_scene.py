"""The race as people play it: from "ahoy" to the results, with pads that go, and pauses."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.model import CLOCK
from game.rules.captain_silver.model import (
    NOTHING,
    Ahoy,
    Contest,
    Drop,
    Hand,
    Missed,
    Mode,
    Next,
    Phase,
    Place,
    Press,
    Proceed,
    Pull,
    Reach,
    Rest,
    Tick,
    View,
    piece,
)
from game.rules.captain_silver.race import TICK_US
from game.store.replay import check_one, rebuild
from scenes import flow
from scenes.input.keyboard import code
from scenes.input.seating import Hold
from scenes.input.signals import Intent, Notice, Raw, Signal, Touching
from scenes.input.signals import Mode as Controls
from scenes.menus import seats as seating_steps
from scenes.menus.countdown import EACH, FROM, Countdown
from scenes.menus.pad_lost import PadLost
from scenes.menus.pause import Pause
from scenes.menus.results import Results
from scenes.menus.rulesbook import Rulesbook
from scenes.race.chest import ChestChoice
from scenes.race.pouch import rumble_of
from scenes.race.scene import GRACE_TICKS, READY_TICKS, RaceScene, what_words
from tests.scenes import stage
from tests.scenes.race.live import GAME, Live, ns

MM = 1920 / 531


def live(folder: Path, *drivers: str, **more: Any) -> Live:
    return Live(folder, drivers, **more)


def top(race: Live) -> Any:
    return stage.top(race.services)


def racing(folder: Path, *drivers: str, **more: Any) -> Live:
    """On to the race, with nothing held and the bots' heads start over."""
    race = live(folder, *drivers, **more)
    race.ahoy()
    return race


def presses(race: Live, since: int = 0) -> list[Press]:
    """All presses that have reached the match, in order."""
    return [
        press
        for entry in race.record().entries[since:]
        if isinstance(entry.action, Tick)
        for press in entry.action.presses
    ]


def give(race: Live, seat: int, item: int) -> None:
    """Put an item into the hand, as if it had been drawn."""
    state = race.match._state
    hand = state.hands[seat] = Hand()
    state.pouches[seat][item] -= 1
    state.draws += 1
    hand.mode, hand.held, hand.drawn = Mode.HOLDING, item, state.draws
    race.scene._look()


def fill(race: Live, row: int, upto: int = -1) -> None:
    """Lay right items on a row, all but the last or up to a space; pouches pay for them."""
    state = race.match._state
    for space in state.world.rows[row][:upto]:
        owner = next(s for s in range(state.seats) if state.pouches[s][space.item])
        state.pouches[owner][space.item] -= 1
        state.rows[row].append(piece(owner, space.item))
    race.scene._look()


def hurry(race: Live) -> None:
    """Somebody holds a button, so that the evaluation takes no time."""
    show = race.scene._show
    if show is not None and not show._holding:
        race.scene.signal(Signal("pad:77", None, Intent.CONFIRM, True, race.now))


def flick(race: Live, seat: int, number: int) -> None:
    """The finger in the pouch takes the item out, quickly and upwards."""
    x, y = race.pouch(seat)
    race.finger(Touching.MOVE, x, y - 1 * MM, number, after_ns=ns(2))
    race.finger(Touching.MOVE, x, y - 10 * MM, number, after_ns=ns(6))
    race.finger(Touching.MOVE, x, y - 18 * MM, number, after_ns=ns(10))
    race.finger(Touching.UP, x, y - 25 * MM, number, after_ns=ns(14))


def play_on(race: Live, until: Any, most: int = 40_000) -> None:
    """Let time pass until something is true."""
    for _ in range(most):
        if until():
            return
        hurry(race)
        race.ticks()
    raise AssertionError("it never came")


# --- ahoy -----------------------------------------------------------------------------------------


def test_ahoy__when_all_people_hold_for_forty_ticks(tmp_path: Path) -> None:
    race = live(tmp_path, "pad", "keys")
    race.ticks(3 * READY_TICKS)
    assert race.at(Phase.AHOY)
    race.down(0, "west")
    race.ticks(3 * READY_TICKS)
    assert race.at(Phase.AHOY)  # not by one
    race.down(1, f"k{code('W')}")
    race.ticks(READY_TICKS - 1)
    assert race.at(Phase.AHOY)
    race.ticks(1)
    assert race.at(Phase.RACE)
    assert [entry.action for entry in race.record().entries] == [Ahoy()]


def test_ahoy__who_lets_go_makes_all_wait_anew(tmp_path: Path) -> None:
    race = live(tmp_path, "pad", "pad")
    race.down(0, "west")
    race.down(1, "l1")
    race.ticks(READY_TICKS - 2)
    race.up(1, "l1")
    race.ticks(2)
    race.down(1, "l1")
    race.ticks(READY_TICKS - 1)
    assert race.at(Phase.AHOY)
    race.ticks(1)
    assert race.at(Phase.RACE)


def test_ahoy__fingers_and_the_mouse_hold_their_pouch(tmp_path: Path) -> None:
    race = live(tmp_path, "touch", "mouse")
    race.finger(Touching.DOWN, *race.pouch(1), number=3)  # of the mouse's seat: not the mouse
    race.finger(Touching.DOWN, *race.pouch(0), number=4)
    race.ticks(2 * READY_TICKS)
    assert race.at(Phase.AHOY)
    race.finger(Touching.DOWN, *race.pouch(1), mouse=True)
    race.ticks(READY_TICKS)
    assert race.at(Phase.RACE)


def test_ahoy__bots_wait_for_people_and_begin_alone(tmp_path: Path) -> None:
    race = live(tmp_path / "a", "pad", "mate")
    race.ticks(400)
    assert race.at(Phase.AHOY)
    race.down(0, "north")
    race.ticks(READY_TICKS)
    assert race.at(Phase.RACE)
    alone = live(tmp_path / "b", "mate", "mate")
    alone.ticks(200)
    assert alone.phase == Phase.RACE


def test_ahoy__what_was_held_presses_nothing(tmp_path: Path) -> None:
    """Neither when the race begins nor when it is let go."""
    race = live(tmp_path, "pad", "pad")
    race.ahoy("west")
    race.ticks(30)
    assert presses(race) == []
    assert race.hand(0).mode == Mode.FEELING


def test_ahoy__what_fingers_did_before_counts_for_nothing(tmp_path: Path) -> None:
    """Swiping about in the pouch while the others are waited for."""
    race = live(tmp_path, "touch", "pad")
    x, y = race.pouch(0)
    race.finger(Touching.DOWN, x, y)
    race.ticks(5)
    race.finger(Touching.MOVE, x + 1 * MM, y, after_ns=ns(1))
    race.finger(Touching.MOVE, x + 15 * MM, y, after_ns=ns(9))
    race.down(1, "west")
    race.ticks(READY_TICKS + 20)
    assert race.at(Phase.RACE)
    assert presses(race) == []


def test_ahoy__says_who_is_ready(tmp_path: Path) -> None:
    race = live(tmp_path, "pad", "touch", "mate")
    assert race.scene._said(race.view) == ["Hold any button", "Hold your pouch", "Ready"]
    race.down(0, "west")
    race.ticks(1)
    assert race.scene._said(race.view)[0] == "Ready, hold on!"
    assert race.scene.status()["ready"] == [0]


# --- presses --------------------------------------------------------------------------------------


def test_presses__of_one_tick_reach_the_match_as_one_tick_with_their_times(
    tmp_path: Path,
) -> None:
    race = racing(tmp_path, "pad", "pad", "pad")
    race.ticks(20)
    start = race.view.tick * TICK_US
    before = len(race.record().entries)
    race.tap(1, "l1", after_ns=ns(11.5))
    race.tap(0, "south", after_ns=ns(2))
    race.tap(2, "west", after_ns=ns(16.2))
    race.ticks(1)
    (entry,) = race.record().entries[before:]
    assert entry.seat == CLOCK
    assert entry.times == 1
    assert entry.action == Tick(
        (
            Press(1, start + 11_500, Next()),
            Press(0, start + 2_000, Pull()),
            Press(2, start + 16_200, Pull()),
        )
    )


def test_presses__of_one_pump_have_one_time(tmp_path: Path) -> None:
    """Order within one pump proves nothing: the rule decides (CS-A12, F22)."""
    race = racing(tmp_path, "pad", "pad", "pad")
    at_ns = race.now + ns(5)
    batch = [Raw(race.holds[seat].device.key, "south", True, at_ns) for seat in (2, 0, 1)]
    stage.feed(race.services, *batch)
    race.ticks(1)
    assert {press.at for press in presses(race)} == {5_000}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_presses__equal_times_are_settled_by_the_ticks_priority(tmp_path: Path, first: int) -> None:
    """F22: three hands for one space in one pump; at tick n seat n mod 3 comes first."""
    race = racing(tmp_path, "pad", "pad", "pad")
    race.ticks((first - race.view.tick) % 3)
    assert race.view.tick % 3 == first
    wanted = race.view.wants[2]
    for seat in range(3):
        give(race, seat, wanted)
    at_ns = race.now + ns(3)
    order = [2, 1, 0]
    stage.feed(race.services, *(Raw(race.holds[s].device.key, "east", True, at_ns) for s in order))
    race.ticks(1)
    assert race.view.rows[2][:1] == (piece(first, wanted),)
    contests = [f for f in race.match.seen_by(None) if isinstance(f, Contest)]
    assert {(c.winner, c.tied) for c in contests} == {(first, True)}


def test_presses__times_never_leave_their_tick(tmp_path: Path) -> None:
    """After a stall, or with a clock that went back, they fall on its edges."""
    race = racing(tmp_path, "pad", "pad")
    race.ticks(5)
    start = race.view.tick * TICK_US
    race.tap(0, "l1", after_ns=ns(900))
    race.tap(1, "l1", after_ns=-ns(500))
    race.ticks(1)
    assert [press.at - start for press in presses(race)] == [TICK_US - 1, 0]


def test_idle_ticks__are_kept_as_a_count(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    race.ticks(40)
    race.tap(0, "south")
    race.ticks(21)
    kept = [(entry.action, entry.times) for entry in race.record().entries]
    assert [times for _action, times in kept] == [1, 40, 1, 20]
    assert kept[1][0] == kept[3][0] == Tick()


def test_whole_turn__by_buttons(tmp_path: Path) -> None:
    """Feel, pull, lay on a row."""
    race = racing(tmp_path, "pad", "pad")
    race.ticks(30)
    race.tap(0, "north")
    play_on(race, lambda: race.hand(0).mode == Mode.HOLDING, 200)
    item = race.hand(0).held
    race.tap(0, "east")
    race.ticks(1)
    assert race.view.rows[2] == (piece(0, item),)
    assert race.services.audio.heard[-1] in ("knock", "refuse")


def test_whole_turn__by_finger(tmp_path: Path) -> None:
    """Feel, flick out, drag to a row; the hand is out until the finger is back."""
    race = racing(tmp_path, "touch", "pad")
    race.ticks(30)
    assert race.hand(0).mode == Mode.FEELING
    assert race.hand(0).age >= 30
    flick(race, 0, number=100)
    play_on(race, lambda: race.hand(0).mode == Mode.HOLDING, 200)
    item = race.hand(0).held
    race.finger(Touching.DOWN, *race.scene.table.panels[0].hand, number=101)
    goal = race.scene.table.world.space(1, 3)
    race.finger(Touching.MOVE, *goal, number=101)
    held = next(p for p in race.scene.placed(0.0) if p.key == ("held", 0))
    assert (held.x, held.y) == pytest.approx(goal, abs=1)
    race.finger(Touching.UP, *goal, number=101)
    race.ticks(1)
    assert race.view.rows[1] == (piece(0, item),)
    race.ticks(1)
    assert race.hand(0).mode == Mode.OUT
    assert race.scene._said(race.view)[0] == "Hand on the pouch!"
    race.finger(Touching.DOWN, *race.pouch(0), number=102)
    race.ticks(2)
    assert race.hand(0).mode == Mode.FEELING


def test_whole_turn__of_a_touched_seat_is_no_other_seats_business(tmp_path: Path) -> None:
    race = racing(tmp_path, "touch", "pad", "touch")
    race.ticks(10)
    flick(race, 2, number=102)
    race.ticks(3)
    told = {(press.seat, type(press.what)) for press in presses(race)}
    assert told == {(2, Pull)}


# --- pauses ---------------------------------------------------------------------------------------


def test_pause__by_two_at_once_is_one_pause(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    for seat in (0, 1):
        key = race.holds[seat].device.key
        race.scene.signal(Signal(key, seat, Intent.PAUSE, True, race.now))
    assert isinstance(top(race), Pause)
    assert race.services.stack.all() == [race.scene, top(race)]
    assert "Ana" in top(race).title


def test_pause__time_stands_and_nothing_held_remains(tmp_path: Path) -> None:
    """F44: a minute of pause costs the race nothing, and after the count it goes on."""
    race = racing(tmp_path, "touch", "pad", "touch")
    give(race, 2, 3)
    race.finger(Touching.DOWN, *race.scene.table.panels[2].hand, number=9)
    race.down(1, "south")
    race.ticks(2)
    assert race.scene.hands.held_at
    tick, entries = race.view.tick, len(race.record().entries)
    stage.press(race.services, race.holds[1].device.key, Intent.PAUSE)
    race.ticks(3600)
    assert race.view.tick == tick
    race.finger(Touching.UP, *race.scene.table.world.space(0, 0), number=9)
    race.up(1, "south")
    top(race).back()
    assert isinstance(top(race), Countdown)
    race.ticks(FROM * EACH)
    assert top(race) is race.scene
    assert race.view.tick == tick
    assert race.scene.hands.held_at == {}
    assert race.hand(2).held == 3
    race.ticks(1)
    assert race.view.tick == tick + 1
    assert all(isinstance(p.what, Rest) for p in presses(race, entries))
    race.finger(Touching.DOWN, *race.pouch(0), number=20)
    race.ticks(2)
    assert race.hand(0).mode == Mode.FEELING  # the finger works again


def test_focus_lost__pauses(tmp_path: Path) -> None:
    """F17"""
    race = racing(tmp_path, "pad", "pad")
    race.scene.notice(Notice.FOCUS_LOST)
    race.scene.notice(Notice.RESIZED)
    assert isinstance(top(race), Pause)
    tick = race.view.tick
    race.ticks(100)
    assert race.view.tick == tick


def test_pause__does_not_leave_the_evaluation_running_fast(tmp_path: Path) -> None:
    """Who held a button when the pause came does not hold it when it goes."""
    race = racing(tmp_path, "pad", "pad")
    fill(race, 1)
    give(race, 0, race.view.wants[1])
    race.tap(0, "west")
    race.ticks(1)
    show = race.scene._show
    assert show is not None
    race.scene.signal(Signal("pad:10", 0, Intent.CONFIRM, True, race.now))
    race.ticks(30)
    assert show._holding
    race.scene._pause()
    top(race).back()
    race.ticks(FROM * EACH + 1)
    assert top(race) is race.scene
    assert not show._holding


def test_rules__are_one_press_away(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    tick = race.view.tick
    stage.push(race.services, race.holds[0].device.key, "select")
    assert isinstance(top(race), Rulesbook)
    race.ticks(30)
    assert race.view.tick == tick


def test_rules__closed_in_a_race_count_down(tmp_path: Path) -> None:
    """Nobody is caught with the book in hand: three, two, one, and the tick is where it was."""
    race = racing(tmp_path, "pad", "pad")
    tick = race.view.tick
    stage.push(race.services, race.holds[0].device.key, "select")
    race.services.stack.pop(top(race))
    assert isinstance(top(race), Countdown)
    race.ticks(FROM * EACH)
    assert top(race) is race.scene
    assert race.view.tick == tick
    race.ticks(1)
    assert race.view.tick == tick + 1


# --- lost pads ------------------------------------------------------------------------------------


def test_pad_lost__time_stands_until_it_is_back(tmp_path: Path) -> None:
    """F23: held and gone: nothing is pressed by it, time stands for everybody."""
    race = racing(tmp_path, "pad", "pad")
    race.down(0, "south")
    race.ticks(1)
    count, tick = len(presses(race)), race.view.tick
    stage.pull(race.services, race.pad(0))
    assert isinstance(top(race), PadLost)
    assert top(race).waiting == [0]
    assert race.services.router.held(0) == set()
    race.ticks(200)
    assert race.view.tick == tick
    stage.plug(race.services, instance=90, ordinal=1)
    race.ticks(1)
    assert isinstance(top(race), Countdown)
    race.ticks(FROM * EACH + 5)
    assert top(race) is race.scene
    assert race.view.tick > tick
    assert len(presses(race)) == count


def test_pad_lost__two_at_once_are_asked_for_once(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad", "pad")
    gone = [race.pad(0), race.pad(2)]
    for pad in gone:
        race.services.fakes.pads.remove(pad.device)
    stage.feed(race.services, *gone[0].pull(race.now), *gone[1].pull(race.now))
    assert isinstance(top(race), PadLost)
    assert len(race.services.stack.all()) == 2
    race.ticks(1)
    assert race.services.seating.missing() == [0, 2]


def test_pad_lost__while_the_rules_are_read(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    flow.to_rules(race.services, GAME)
    book = top(race)
    stage.pull(race.services, race.pad(1))
    assert top(race) is book
    race.services.stack.pop(book)
    assert isinstance(top(race), PadLost)


def test_pad_lost__of_nobody_is_nobodys_business(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    spare = stage.plug(race.services, instance=50, ordinal=5)
    stage.pull(race.services, spare)
    assert top(race) is race.scene


# --- people and bots ------------------------------------------------------------------------------


def test_bots__a_chair_that_became_one_plays_on(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    race.ticks(5)
    stage.pull(race.services, race.pad(1))
    race.ticks(1)
    seating_steps.let_bot_play(race.services, 1, "captain")
    race.ticks(FROM * EACH + 3)
    assert top(race) is race.scene
    assert race.scene.crew.seats == (1,)
    play_on(race, lambda: any(p.seat == 1 for p in presses(race)), 400)
    assert all(p.seat == 1 for p in presses(race))


def test_bots__a_chair_that_became_a_persons_is_no_bots_any_more(tmp_path: Path) -> None:
    race = live(tmp_path, "mate", "mate")
    race.ticks(150)
    assert race.at(Phase.RACE)
    race.scene._pause()
    stage.top(race.services)
    seating_steps.take_by_touch(race.services, 0)
    top(race).back()
    race.ticks(FROM * EACH + 1)
    before = len(race.record().entries)
    race.ticks(400)
    assert race.scene.crew.seats == (1,)
    told = presses(race, before)
    assert 1 in {p.seat for p in told}
    assert {type(p.what) for p in told if p.seat == 0} <= {Rest}  # a finger that is not there


def test_bots__a_finger_seat_that_became_one_reaches_in(tmp_path: Path) -> None:
    """Its hand was out of the pouch when its person left."""
    race = racing(tmp_path, "touch", "pad")
    race.finger(Touching.UP, *race.pouch(0), number=100)
    race.ticks(3)
    assert race.hand(0).mode == Mode.OUT
    race.scene._pause()
    stage.top(race.services)
    seating_steps.let_bot_play(race.services, 0, "captain")
    top(race).back()
    race.ticks(FROM * EACH + 3)
    assert Reach() in [p.what for p in presses(race) if p.seat == 0]
    play_on(race, lambda: Pull in {type(p.what) for p in presses(race)}, 400)


# --- grace ----------------------------------------------------------------------------------------


def grace(folder: Path, *drivers: str) -> tuple[Live, tuple[int, ...]]:
    """The race was stopped while seat 0 held something that two rows want."""
    race = racing(folder, *drivers)
    rows = race.view.world.rows
    wanted = rows[0][0].item  # row 1 wants it now; so does another row, a little later
    row, index = next(
        (row, index)
        for row in (1, 2, 3)
        for index, space in enumerate(rows[row])
        if space.item == wanted and index < 7
    )
    fill(race, row, index)
    stop_row = 2 if row == 1 else 1
    fill(race, stop_row)
    give(race, 0, wanted)
    give(race, 1, race.view.wants[stop_row])
    race.tap(1, ("north", "west", "east", "south")[stop_row])
    race.ticks(1)
    twice = [0, row]
    assert race.at(Phase.GRACE)
    assert race.view.choices == tuple(twice)
    return race, race.view.choices


def test_grace__chosen_by_button(tmp_path: Path) -> None:
    race, choices = grace(tmp_path, "pad", "pad")
    held = race.hand(0).held
    buttons = ("north", "west", "east", "south")
    wrong = next(row for row in range(4) if row not in choices)
    race.tap(0, buttons[wrong])
    race.tap(1, buttons[choices[1]])  # not its choice
    assert race.at(Phase.GRACE)
    race.tap(0, buttons[choices[1]])
    race.ticks(1)
    assert race.view.rows[choices[1]][-1] == piece(0, held)
    assert race.record().entries[-1].action == Place(choices[1])


def test_grace__words_name_the_rows(tmp_path: Path) -> None:
    race, choices = grace(tmp_path, "pad", "pad")
    first, second = (row + 1 for row in choices)
    assert race.scene._said(race.view)[0] == f"Row {first} or {second}?"
    race.scene._view = _with_choices(race.view, (0, 1, 2, 3))
    assert race.scene._words(race.scene._view, 0) == "Row 1, 2, 3 or 4?"


def _with_choices(view: View, choices: tuple[int, ...]) -> View:
    return msgspec.structs.replace(view, choices=choices)


def test_grace__chosen_by_one_button(tmp_path: Path) -> None:
    """It wanders over the rows there are."""
    race, choices = grace(tmp_path, "pad", "pad")
    race.services.bindings.set_one_button(race.holds[0].device.profile, True)
    seen = set()
    for _ in range(100):
        race.ticks(1)
        seen.add(race.scene._said(race.view)[0])
    assert seen == {f"Row {row + 1}?" for row in choices}
    said, held = race.scene._said(race.view)[0], race.hand(0).held
    race.tap(0, "l2")
    race.ticks(1)
    laid = [row for row in choices if race.view.rows[row][-1:] == (piece(0, held),)]
    assert [f"Row {row + 1}?" for row in laid] == [said]


def test_grace__chosen_by_touch(tmp_path: Path) -> None:
    race, choices = grace(tmp_path, "touch", "pad")
    held = race.hand(0).held
    goal = race.scene.table.world.space(choices[1], 0)
    race.finger(Touching.DOWN, *goal, number=40)
    assert race.at(Phase.GRACE)
    race.finger(Touching.UP, *goal, number=40)
    race.ticks(1)
    assert race.view.rows[choices[1]][-1] == piece(0, held)


def test_grace__a_finger_does_not_choose_for_a_pad(tmp_path: Path) -> None:
    race, choices = grace(tmp_path, "pad", "pad", "touch")
    goal = race.scene.table.world.space(choices[1], 0)
    race.finger(Touching.DOWN, *goal, number=40)
    race.finger(Touching.UP, *goal, number=40)
    race.ticks(1)
    assert race.at(Phase.GRACE)


def test_grace__who_does_not_choose_gets_the_first_row(tmp_path: Path) -> None:
    race, choices = grace(tmp_path, "pad", "pad")
    waited = 0
    while race.at(Phase.GRACE):
        waited += race.scene._show is not None and race.scene._show.waiting_for == 0
        race.ticks(1)
        assert waited <= GRACE_TICKS
    assert waited == GRACE_TICKS == 600
    assert len(race.view.rows[choices[0]]) == 1


def test_grace__each_chooser_has_its_own_ten_seconds(tmp_path: Path) -> None:
    race, choices = grace(tmp_path, "pad", "pad")
    play_on(race, lambda: race.scene._show is not None and race.scene._show.waiting_for == 0)
    race.ticks(GRACE_TICKS - 10)
    race.tap(0, ("north", "west", "east", "south")[choices[0]])
    race.ticks(1)
    assert race.scene._grace_left == GRACE_TICKS


# --- chests ---------------------------------------------------------------------------------------


def to_chest(race: Live) -> int:
    """On to the first landing of anybody; the seat that lands."""
    state = race.match._state
    landing = min(state.world.island.landings)
    for seat in range(state.seats):
        state.ships[seat] = landing - 1
    ships = next(row for row in range(4) if state.world.rows[row][0].ships)
    give(race, 0, state.world.rows[ships][0].item)
    race.match.submit(CLOCK, Tick((Press(0, 0, Drop(ships)),)))
    fill(race, (ships + 1) % 4)
    last = race.view.wants[(ships + 1) % 4]
    give(race, 1, last)
    race.match.submit(CLOCK, Tick((Press(1, 0, Drop((ships + 1) % 4)),)))
    race.scene._look()
    for _ in range(20_000):
        if race.at(Phase.CHEST) or isinstance(race.services.stack.top, ChestChoice):
            break
        hurry(race)
        race.ticks(1)
    acting: Sequence[int] = race.match.to_act()
    return acting[0]


def test_chest__people_choose_in_their_own_overlay(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    seat = to_chest(race)
    play_on(race, lambda: isinstance(race.services.stack.top, ChestChoice), 600)
    overlay = top(race)
    assert overlay.seat == seat
    assert race.services.stack.visible()[0] is race.scene
    race.ticks(100)
    assert top(race) is overlay  # nobody chooses for them


def test_chest__bots_choose_without_one(tmp_path: Path) -> None:
    race = live(tmp_path, "mate", "mate")
    race.ticks(150)
    to_chest(race)
    for _ in range(3000):
        hurry(race)
        race.ticks(1)
        assert not isinstance(race.services.stack.top, ChestChoice)
        if race.match.view(None).takes:
            break
    assert race.match.view(None).takes


def test_chest__somebody_may_pause_over_it(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    to_chest(race)
    play_on(race, lambda: isinstance(race.services.stack.top, ChestChoice), 600)
    stage.press(race.services, race.holds[1].device.key, Intent.PAUSE)
    assert isinstance(top(race), Pause)
    top(race).back()
    race.ticks(FROM * EACH + 1)
    assert isinstance(top(race), ChestChoice)


def test_chest__a_pad_that_goes_is_asked_for(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    to_chest(race)
    play_on(race, lambda: isinstance(race.services.stack.top, ChestChoice), 600)
    stage.pull(race.services, race.pad(0))
    assert isinstance(top(race), PadLost)


def test_chest__whose_person_becomes_a_bot_is_chosen_by_it(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    seat = to_chest(race)
    play_on(race, lambda: isinstance(race.services.stack.top, ChestChoice), 600)
    seating_steps.let_bot_play(race.services, seat)
    play_on(race, lambda: bool(race.match.view(None).takes), 600)
    assert top(race) is race.scene


# --- the journal ----------------------------------------------------------------------------------


def test_trouble__is_said_once_and_so_is_its_end(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    journal = race.scene.journalled.journal
    said: list[str] = []

    def tick(trouble: str | None) -> None:
        journal.trouble = trouble
        race.scene._look()
        said.extend(race.services.sentences)
        race.services.sentences.clear()  # it was read

    for _ in range(30):
        tick("The disk is full; the match goes on unsaved.")
    assert said == ["The disk is full; the match goes on unsaved."]
    for _ in range(30):
        tick(None)
    assert said[1:] == ["The match is being saved again."]


# --- feeling --------------------------------------------------------------------------------------


def test_rumble__new_evidence_is_felt_by_pads_and_tells_no_more_than_the_bump(
    tmp_path: Path,
) -> None:
    race = racing(tmp_path, "pad", "touch", "mate")
    race.services.fakes.rumbled.clear()
    key = race.holds[0].device.key
    felt = 0
    for _ in range(60):
        race.ticks(1)
        hand = race.hand(0)
        for told, strength, _ms in race.services.fakes.rumbled:
            assert told == key
            assert strength == pytest.approx(rumble_of(hand) * hand.clarity / 250)
            felt += 1
        race.services.fakes.rumbled.clear()
    assert 10 <= felt <= 60


def test_rumble__a_drawn_item_and_a_lost_contest(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    race.ticks(20)
    race.tap(0, "south")
    play_on(race, lambda: race.hand(0).mode == Mode.HOLDING, 200)
    key = race.holds[0].device.key
    assert (key, 0.7, 120) in race.services.fakes.rumbled
    wanted = race.view.wants[0]
    state = race.match._state
    give(race, 1, wanted)
    state.pouches[0][race.hand(0).held] += 1
    give(race, 0, wanted)
    race.tap(1, "north", after_ns=ns(1))
    race.tap(0, "north", after_ns=ns(2))
    race.ticks(1)
    assert (key, 1.0, 180) in race.services.fakes.rumbled
    assert race.hand(0).held == wanted  # the loser keeps its item


# --- the window -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(540, 960), (1280, 720), (320, 180), (1, 1)])
def test_resize__in_mid_race_it_goes_on(tmp_path: Path, size: tuple[int, int]) -> None:
    race = racing(tmp_path, "pad", "touch", "mate")
    race.ticks(10)
    tick = race.view.tick
    stage.shot(race.services)
    stage.resize(race.services, size)
    race.ticks(10)
    stage.shot(race.services)
    assert race.view.tick == tick + 10
    assert stage.outside(race.services) == []
    assert race.scene.backdrop() == race.scene.table.backdrop(race.view)
    assert race.hand(1).mode == Mode.OUT  # the pouch has gone from under the finger
    race.finger(Touching.DOWN, *race.pouch(1), number=30)
    race.ticks(2)
    assert race.hand(1).mode == Mode.FEELING


def test_resize__in_mid_evaluation_it_goes_on(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    fill(race, 1)
    give(race, 0, race.view.wants[1])
    race.tap(0, "west")
    race.ticks(60)
    assert race.scene._show is not None
    stage.resize(race.services, (540, 960))
    for _ in range(20):
        race.ticks(20)
        race.scene.placed(0.0)
    stage.shot(race.services)


# --- controls -------------------------------------------------------------------------------------


def test_mode__race_controls_while_hands_race(tmp_path: Path) -> None:
    race = live(tmp_path, "pad", "pad")
    seen = [race.scene.mode]
    race.ahoy()
    seen.append(race.scene.mode)
    fill(race, 1)
    give(race, 0, race.view.wants[1])
    race.tap(0, "west")
    race.ticks(1)
    assert race.at(Phase.RECKON)
    seen.append(race.scene.mode)
    assert seen == [Controls.RACE, Controls.RACE, Controls.MENU]


@pytest.mark.parametrize(
    ("what", "words"),
    [(Pull(), "Pull?"), (Next(), "Next one?"), (Drop(2), "Row 3?"), (Drop(4), "Volcano?"),
     (Reach(), "")],
)  # fmt: skip
def test_one_button__is_told_what_it_would_do(what: Any, words: str) -> None:
    assert what_words(what) == words


def test_one_button__plays_a_whole_turn(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "pad")
    race.services.bindings.set_one_button(race.holds[0].device.profile, True)
    race.ticks(10)
    assert race.scene._said(race.view)[0] == "Pull?"
    race.tap(0, "r2")
    play_on(race, lambda: race.hand(0).mode == Mode.HOLDING, 200)
    item = race.hand(0).held
    race.ticks(1)
    play_on(race, lambda: race.scene._said(race.view)[0] == "Row 4?", 400)
    race.tap(0, "select")
    race.ticks(1)
    assert race.view.rows[3] == (piece(0, item),)


def test_status__is_public_and_plain(tmp_path: Path) -> None:
    race = racing(tmp_path, "pad", "mate")
    status = race.scene.status()
    assert json.loads(json.dumps(status))["phase"] == "RACE"
    assert status["digest"] == race.match.digest()
    assert status["hands"][0] == ("FEELING", NOTHING)
    assert "touched" not in json.dumps(status)


# --- whole matches --------------------------------------------------------------------------------


def finished(race: Live) -> Results:
    """Play until the results; nothing may have been counted before."""
    for _ in range(60_000):
        if race.services.stack.top is not race.scene:
            break
        assert race.services.evening.played == 0
        hurry(race)
        race.ticks(1)
    shown = top(race)
    assert isinstance(shown, Results)
    return shown


def replayed(race: Live) -> None:
    """The journal alone leads to the same end."""
    record = race.record()
    rules = race.services.rules[GAME]
    match, fault = rebuild(record, rules)
    assert fault is None
    assert match.result() == race.match.result()
    assert match.digest() == race.match.digest()
    checked = check_one(race.services.store(), record.card, race.services.rules)
    assert checked.verdict == "same"


def test_match__of_four_bots_ends_as_its_journal_says(tmp_path: Path) -> None:
    race = live(tmp_path, "captain", "mate", "deckhand", "captain", size=(320, 180))
    finished(race)
    replayed(race)
    assert race.services.evening.played == 1
    assert sum(race.services.evening.wins.values()) >= 1
    race.ticks(50)
    assert race.services.evening.played == 1
    assert [type(scene) for scene in race.services.stack.all()] == [Results]
    record = race.record()
    assert record.card.state == "over"
    assert record.card.result == race.match.result()


def test_match__of_two_scripted_pads_ends_as_its_journal_says(tmp_path: Path) -> None:
    """With misses, a pause, a lost pad and a resize in between."""
    race = live(tmp_path, "pad", "pad", size=(320, 180), round_time_limit_s=60)
    buttons = ("north", "west", "east", "south")
    for step in range(60_000):
        if isinstance(race.services.stack.top, Results):
            break
        _script(race, step, buttons)
        hurry(race)
        race.ticks(1)
    assert isinstance(top(race), Results)
    kinds = {type(p.what) for p in presses(race)}
    assert {Pull, Drop, Next} <= kinds
    assert any(isinstance(fact, Missed) for fact in race.match.seen_by(None))
    assert race.holds[0].device.key == "pad:60"
    replayed(race)
    assert Proceed() in [entry.action for entry in race.record().entries]


def _script(race: Live, step: int, buttons: Sequence[str]) -> None:
    """What two people do who do not play very well."""
    if race.services.stack.top is not race.scene:
        return _script_of_others(race, step)
    view = race.view
    if view.phase == Phase.AHOY:
        if step % 120 == 0:
            for seat in (0, 1):
                race.up(seat, "south")
                race.down(seat, "south")
        return None
    if view.phase != Phase.RACE:
        return None
    for seat in (0, 1):
        hand = view.seats[seat].hand
        if (step + 5 * seat) % 11 == 0 and hand.mode == Mode.FEELING:
            race.tap(seat, "l1" if (step // 11 + seat) % 7 == 0 else "south", after_ns=ns(3 + seat))
        elif step % 9 == 0 and hand.mode == Mode.HOLDING:
            fits = [row for row in range(4) if view.wants[row] == hand.held]
            control = buttons[fits[0]] if fits else ("r1" if step % 2 else buttons[step % 4])
            race.tap(seat, control, after_ns=ns(7))
    if step == 200:
        stage.resize(race.services, (180, 320))
    if step == 230:
        stage.push(race.services, race.holds[1].device.key, "start")
    if step == 800:
        stage.pull(race.services, race.pad(0))
    return None


def _script_of_others(race: Live, step: int) -> None:
    above = race.services.stack.top
    if isinstance(above, Pause):
        above.back()
    elif isinstance(above, PadLost) and step == 850:
        race.holds[0] = stage.plug(race.services, instance=60, ordinal=1)
    elif isinstance(above, ChestChoice) and step % 40 == 0:
        key = race.holds[above.seat].device.key
        stage.press(race.services, key, Intent.CONFIRM)


def test_match__its_end_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    real = flow.finish

    def finish(*what: Any) -> None:
        told.append(what[3])
        real(*what)

    monkeypatch.setattr(flow, "finish", finish)
    race = live(tmp_path, "captain", "captain", size=(320, 180))
    finished(race)
    race.ticks(10)
    assert told == [race.match.result()]


def test_match__an_interrupted_one_goes_on_from_any_phase(tmp_path: Path) -> None:
    """Left in race, grace, evaluation or at a chest, taken up again, it comes to its end."""
    left = live(tmp_path, "captain", "captain", size=(320, 180))
    seen: list[Phase] = []
    for _ in range(60_000):
        if not isinstance(left.services.stack.top, RaceScene):
            break
        phase = left.phase
        if phase not in seen and phase != Phase.OVER:
            seen.append(phase)
            left.scene.journalled.journal.flush()
            turn = left.match.turn
            (card,) = left.services.store().open_matches()
            flow.resume(left.services, card)
            scene = stage.top(left.services)
            assert isinstance(scene, RaceScene)
            left.scene = scene
            assert (left.phase, left.match.turn) == (phase, turn)
        hurry(left)
        left.ticks(1)
    assert isinstance(top(left), Results)
    assert {Phase.AHOY, Phase.RACE, Phase.RECKON} <= set(seen)
    assert left.services.seating.hold(0) is Hold.BOT
    replayed(left)

"""Pace, skip and the turn clock: how fast it goes changes nothing of what happens."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.rng import Rng
from scenes.input.signals import Intent
from scenes.settings import PACES
from scenes.tables.base import RATES, SKIP_RATE
from scenes.tables.turnclock import HURRY, LATE_SECONDS, TurnClock
from tests.scenes.tables.live import TOYS, Live, Sit
from tests.table.parley import Done, Lay
from tests.toys.pearls.rules import Keep

# --- pace never changes a result ------------------------------------------------------------------


def played(table: Live, presses: bool = False) -> list[str]:
    """The whole game, always by the same choices; the state's digest after each turn."""
    scene, rng = table.scene, Rng(99)
    digests: list[str] = []
    for _ in range(60_000):
        if scene.match.result() is not None:
            return digests
        waiting = scene.privacy.waiting
        if waiting is not None:
            table.press(waiting, Intent.CONFIRM)
        elif scene.deciding.seat is not None and not scene.show.busy:
            seat = scene.deciding.seat
            legal = scene.match.legal(seat)
            table.choose(legal[rng.below(len(legal))])
        elif presses and scene.match.turn % 3 == 0:
            table.press(0, Intent.SKIP)
        turn = scene.match.turn
        table.ticks()
        if scene.match.turn != turn or len(digests) < turn:
            digests.append(scene.match.digest())
    raise AssertionError("it does not end")


@pytest.mark.parametrize("game", list(TOYS))
def test_equal_choices__give_an_equal_game_at_every_pace(sit: Sit, game: str) -> None:
    """The same seed and choices: calm, quick, skipped, without motion, without recaps."""
    ways: list[dict[str, Any]] = [{"pace": pace} for pace in PACES]
    ways += [{"pace": "normal", "calm": True}, {"pace": "quick", "recap": False}]
    ends = set()
    for way in ways:
        table = sit(("pad", "mate", "pad"), game=game, **way)
        played(table)
        ends.add(table.match.digest())
    hurried = sit(("pad", "mate", "pad"), game=game)
    played(hurried, presses=True)
    assert ends == {hurried.match.digest()}


def test_another_choice__gives_another_game(sit: Sit) -> None:
    """The comparison above can fail."""
    ends = set()
    for last in (0, -1):
        table = sit(("pad", "mate"), pace="instant")
        while table.match.result() is None:
            table.quiet()
            if table.match.result() is None:
                table.choose(table.match.legal(0)[last])
        ends.add(table.match.digest())
    assert len(ends) == 2


@pytest.mark.parametrize("pace", ["calm", "normal", "quick"])
def test_bots__never_act_while_something_is_shown(sit: Sit, pace: str) -> None:
    table = sit(("mate", "mate", "mate"), pace=pace)
    scene, acted = table.scene, 0
    for _ in range(1500):
        busy, turn = scene.show.busy, scene.match.turn
        table.ticks()
        if busy and scene.show.busy:
            assert scene.match.turn == turn
        acted += scene.match.turn != turn
    assert acted > 3


def test_each_pace__is_quicker_than_the_one_before(sit: Sit) -> None:
    took = []
    for pace in PACES:
        table = sit(("mate", "mate"), pace=pace)
        count = 0
        while table.match.turn < 4:
            table.ticks()
            count += 1
        took.append(count)
    assert took == sorted(took, reverse=True) and len(set(took)) == len(PACES)
    assert list(RATES) == list(PACES)


def test_skip__hurries_while_it_is_held(sit: Sit) -> None:
    table = sit(("pad", "mate", "mate"), pace="normal")
    table.quiet()
    assert table.scene.rate == RATES["normal"]
    table.hold(0, Intent.SKIP)
    assert table.scene.rate == SKIP_RATE
    table.hold(0, Intent.SKIP, False)
    assert table.scene.rate == RATES["normal"]


def test_skip_pressed__finishes_what_is_being_shown(sit: Sit) -> None:
    table = sit(("pad", "pad"))
    table.open(0)
    table.choose(Keep(table.match.view(0).hand[0]))
    assert table.scene.show.busy
    table.press(1, Intent.SKIP)  # anybody's
    assert not table.scene.show.busy


def test_calm_motion__leaves_glides_out(sit: Sit) -> None:
    table = sit(("pad", "mate"), calm=True)
    table.quiet()
    low = table.match.view(0).hand[0]
    table.choose(Keep(low))
    table.ticks()
    (pearl,) = [p for p in table.scene.placed(0) if p.key == ("pearl", low)]
    table.ticks(5)
    assert pearl in table.scene.placed(0)


def test_whose_turn_it_is__is_called_once_and_felt_by_them_alone(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"), pace="instant")
    table.quiet()
    table.ticks(50)
    assert table.heard.count("turn") == 1
    assert [key for key, *_ in table.services.fakes.rumbled] == [table.key(0)]
    table.open(0)
    table.ticks(50)
    assert table.heard.count("turn") == 1
    table.choose(Keep(table.match.view(0).hand[0]))
    table.quiet()
    table.ticks(50)
    assert table.heard.count("turn") == 2
    assert table.services.fakes.rumbled[-1][0] == table.key(2)


# --- the turn clock -------------------------------------------------------------------------------


def test_clock__runs_whole_seconds_and_is_up_once() -> None:
    clock = TurnClock(30)
    clock.turn_of(2)
    assert clock.left == 30
    ups = [clock.tick() for _ in range(30 * 60 + 100)]
    assert ups.index(True) == 30 * 60 - 1 and sum(ups) == 1 and clock.left == 0


def test_clock__another_turn_has_its_whole_time() -> None:
    clock = TurnClock(30)
    clock.turn_of(0)
    for _ in range(600):
        clock.tick()
    clock.turn_of(0)
    assert clock.left == 20  # the same turn
    clock.turn_of(None)
    clock.turn_of(0)
    assert clock.left == 30


def test_clock__who_is_late_gets_a_little_for_each_further_decision() -> None:
    clock = TurnClock(30)
    clock.turn_of(0)
    for _ in range(600):
        clock.tick()
    clock.decided()
    assert clock.left == 20  # in time, a decision gives nothing
    for _ in range(1200):
        clock.tick()
    clock.decided()
    assert clock.left == LATE_SECONDS


def test_clock__its_last_seconds_tick_once_each() -> None:
    clock = TurnClock(30)
    clock.turn_of(0)
    loud = []
    for _ in range(30 * 60):
        clock.tick()
        if clock.ticks_loud:
            loud.append(clock.left)
    assert loud == list(range(HURRY, 0, -1))


def test_no_clock__never_runs() -> None:
    clock = TurnClock(0)
    clock.turn_of(0)
    assert not any(clock.tick() for _ in range(10_000)) and not clock.on


def test_time_is_up__the_mate_decides_and_everybody_is_told(sit: Sit) -> None:
    table = sit(("pad", "pad"), turn_seconds=30)
    table.open(0)
    advised = table.scene.driver.advice(0)
    assert advised is not None
    table.ticks(30 * 60 - 2)
    assert table.match.turn == 0
    table.ticks(4)
    assert table.match.turn == 1
    assert table.match.entries[0].action == advised.action
    assert table.said == "Ana, your time is up: the mate decides."
    told = [e.lines[0].words for e in table.scene.log.entries(None) if e.note]
    assert told == ["Ana's time was up: the mate decided."]


def test_the_clock_stands__while_the_curtain_is_closed_or_another_screen_lies_on_top(
    sit: Sit,
) -> None:
    table = sit(("pad", "pad"), turn_seconds=30)
    table.quiet()
    table.ticks(1000)
    table.open(0)
    assert table.scene.timing.clock.left == 30
    table.ticks(300)
    assert table.scene.timing.clock.left == 25
    table.press(1, Intent.PAUSE)
    table.ticks(900)
    table.press(1, Intent.BACK)
    table.ticks(900)
    assert table.scene.timing.clock.left == 25  # and closing the curtain gives nothing back
    table.open(0)
    table.ticks(60)
    assert table.scene.timing.clock.left == 24


def test_the_clock_stands__while_something_is_shown(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"), turn_seconds=30, pace="calm")
    table.open(0)
    table.choose(Keep(table.match.view(0).hand[0]))
    table.quiet()
    table.press(2, Intent.CONFIRM)
    while table.scene.recap.runs:
        assert table.scene.timing.clock.left == 30
        table.ticks()


def test_a_turn_of_several_decisions__has_one_clock(sit: Sit) -> None:
    table = sit(("pad", "pad"), game="parley", turn_seconds=30, pace="instant")
    table.open(0)
    table.ticks(10 * 60)
    table.choose(Lay(table.match.view(0).mine[0]))
    table.quiet()
    assert table.scene.timing.clock.left in (20, 21)
    table.choose(Done())
    table.open(1)
    assert table.scene.timing.clock.left == 30


def test_the_ring__lies_beside_the_turn_plate_while_there_is_a_clock(sit: Sit) -> None:
    table = sit(("pad", "mate"), turn_seconds=60)
    table.quiet()
    table.ticks(2)
    assert "turn clock" in table.keys
    placed = {p.key: p for p in table.scene.placed(0)}
    ring, plate = placed["turn clock"], placed["turn"]
    scale = table.services.canvas.scale
    apart = abs(ring.x - plate.x)
    assert apart >= (ring.image.get_width() + plate.image.get_width()) / 2 / scale
    assert "turn clock" not in sit(("pad", "mate")).keys


def test_the_last_seconds__tick(sit: Sit) -> None:
    table = sit(("pad", "mate"), turn_seconds=30)
    table.quiet()
    table.ticks(19 * 60)
    heard = table.heard.count("tick")
    table.ticks(5 * 60)
    assert table.heard.count("tick") - heard in (4, 5)

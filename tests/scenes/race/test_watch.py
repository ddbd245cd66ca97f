"""A record shows the very match that was played, from any place on its tape."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.rules.captain_silver.model import Ahoy, Phase
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.store.records import Record
from game.table.match import Entry, Match
from scenes.input.signals import Intent, Signal
from scenes.race import watch_bar
from scenes.race.tape import Tape
from scenes.race.watch import Watch
from tests.scenes import stage
from tests.scenes.race import played


@cache
def _stored() -> tuple[str, Record]:
    match, record = played.whole(3, 7)
    return match.digest(), record


def _watch(tmp_path: Path, record: Record | None = None) -> tuple[stage.FakeServices, Watch]:
    services = stage.make_services((1280, 720), tmp_path)
    watch = Watch(services, record or _stored()[1])
    stage.open_scene(services, watch)
    return services, watch


def _press(watch: Watch, intent: Intent) -> None:
    for down in (True, False):
        watch.signal(Signal("pad:1", None, intent, down, 0))


def test_watched_to_the_end__is_the_stored_match(tmp_path: Path) -> None:
    services, watch = _watch(tmp_path)
    watch.speed = len(watch_bar.SPEEDS) - 1
    ticks = 0
    while not watch.over:
        stage.ticks(services, 1)
        ticks += 1
        assert ticks < 20_000
        if ticks % 50 == 0:
            stage.placed(services)
    assert watch.match.digest() == _stored()[0]
    assert not watch.playing
    assert any(p.key == "sheet" for p in stage.placed(services))


def test_jump__back_and_forth_gives_the_same_position(tmp_path: Path) -> None:
    _services, watch = _watch(tmp_path)
    steps = [0, 40, 400, watch.tape.steps // 2, watch.tape.steps - 3, watch.tape.steps]
    digests = {}
    for step in steps:
        watch.jump(step)
        digests[step] = watch.match.digest()
    for step in reversed(steps):
        watch.jump(step)
        assert watch.match.digest() == digests[step]
        assert watch.match.turn == step == watch.step
    watch.jump(watch.tape.steps)
    assert watch.match.digest() == _stored()[0]


def test_jump__then_watching_on_ends_the_same(tmp_path: Path) -> None:
    services, watch = _watch(tmp_path)
    for part in watch.tape.parts:
        watch.jump(part.step + 5)
    watch.speed = len(watch_bar.SPEEDS) - 1
    watch.playing = True
    while not watch.over:
        stage.ticks(services, 1)
    assert watch.match.digest() == _stored()[0]


def test_pause__stops_everything(tmp_path: Path) -> None:
    services, watch = _watch(tmp_path)
    watch.jump(300)
    _press(watch, Intent.CONFIRM)
    stage.ticks(services, 50)
    assert watch.step == 300
    assert stage.at_rest(services)
    _press(watch, Intent.CONFIRM)
    stage.ticks(services, 10)
    assert watch.step == 310


@pytest.mark.parametrize(("speed", "steps"), [(0, 15), (1, 30), (2, 60), (3, 120), (5, 480)])
def test_speed__so_many_steps_a_second(tmp_path: Path, speed: int, steps: int) -> None:
    services, watch = _watch(tmp_path)
    watch.jump(10)
    watch.playing = True
    watch.speed = speed
    stage.ticks(services, 60)
    assert watch.step == 10 + steps


def test_controls__every_button_by_direction_and_confirm(tmp_path: Path) -> None:
    services, watch = _watch(tmp_path)
    watch.jump(watch.tape.parts[2].step + 10)
    here = watch.step
    for intent in (Intent.RIGHT, Intent.CONFIRM):
        _press(watch, intent)
    assert watch.step > here
    for intent in (Intent.LEFT, Intent.LEFT, Intent.CONFIRM):
        _press(watch, intent)
    assert abs(watch.step - here) <= 60
    _press(watch, Intent.UP)
    assert watch.speed == watch_bar.NORMAL + 1
    _press(watch, Intent.BACK)
    services.stack.settle()
    assert services.stack.top is None


def test_touch__the_bar_goes_there_and_buttons_act(tmp_path: Path) -> None:
    services, watch = _watch(tmp_path)
    left, top, width, height = watch_bar.bar_spot(watch.table.layout)
    stage.tap(services, left + width / 2, top + height / 2)
    assert abs(watch.tape.shown_at(watch.step) - watch.tape.ticks / 2) < 200
    left, top, width, height = watch_bar.button_spots()["play"]
    stage.tap(services, left + width / 2, top + height / 2)
    assert not watch.playing


def test_spectator__sees_no_chest_value_before_the_end(tmp_path: Path) -> None:
    _services, watch = _watch(tmp_path)
    watch.jump(watch.tape.steps - 4)
    view = watch.match.view(None)
    assert view.phase != Phase.OVER
    assert all(seat.chest_values is None for seat in view.seats)
    watch.jump(watch.tape.steps)
    assert all(seat.chest_values is not None for seat in watch.match.view(None).seats)


def test_damaged__shows_what_is_sound_and_says_so(tmp_path: Path) -> None:
    record = _stored()[1]
    entries = (*record.entries[:40], Entry(-1, Ahoy()), *record.entries[40:])
    bad = Record(record.card, record.table, record.seed, record.chairs, entries)
    services, watch = _watch(tmp_path, bad)
    watch.speed = len(watch_bar.SPEEDS) - 1
    for _ in range(3000):
        stage.ticks(services, 1)
        if watch.over:
            break
    assert watch.over
    assert services.sentences
    sound: Match[Any] = Match(CAPTAIN_SILVER, record.table, record.seed)
    sound.replay(record.entries[:40])
    assert watch.match.digest() == sound.digest()
    watch.jump(watch.tape.steps)
    assert watch.match.digest() == sound.digest()


def test_tape__steps_times_and_parts_agree() -> None:
    record = _stored()[1]
    tape = Tape(record.entries)
    assert tape.steps == sum(entry.times for entry in record.entries)
    assert [part.kind for part in tape.parts] == ["race", "evaluation"] * 3
    assert [part.round for part in tape.parts] == [1, 1, 2, 2, 3, 3]
    for step in range(0, tape.steps, 97):
        assert tape.step_at(tape.shown_at(step)) == step
    whole = [entry.action for entry in tape.between(0, tape.steps) for _ in range(entry.times)]
    assert whole == [entry.action for entry in record.entries for _ in range(entry.times)]
    assert [tape.entry(n).action for n in range(0, tape.steps, 53)] == whole[::53]


@pytest.mark.parametrize("size", stage.SIZES)
def test_fits__every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    services, watch = _watch(tmp_path)
    stage.resize(services, size)
    for step in (5, watch.tape.parts[1].step + 3, watch.tape.steps):
        watch.jump(step)
        cut = [p.key for p in stage.outside(services) if p.key != "watch head"]
        assert cut == []


def test_end__play_begins_anew(tmp_path: Path) -> None:
    services, watch = _watch(tmp_path)
    watch.jump(watch.tape.steps)
    stage.ticks(services, 1)
    assert watch.over and not watch.playing
    _press(watch, Intent.CONFIRM)
    assert watch.step == 0 and watch.playing

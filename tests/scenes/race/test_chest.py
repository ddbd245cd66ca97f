"""The choice of a chest is the chooser's alone, and nobody else's to see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.rng import Rng
from game.rules.captain_silver.model import NOTHING, ChestTaken, Phase, TakeChest
from game.table.evening import Chair
from game.table.match import Match
from scenes.input.keyboard import MOUSE, MOUSE_SCREEN
from scenes.input.seating import Hold
from scenes.input.signals import Intent, Pointer, Signal, Touching
from scenes.race import chest_pictures
from scenes.race.chest import CALM_START, ChestChoice
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.race import played


class Choice:
    """A captain before the chests, others beside."""

    def __init__(self, tmp_path: Path, hold: Hold = Hold.BOT, opened: bool = True) -> None:
        self.services = stage.make_services((1280, 720), tmp_path)
        self.match: Match[Any] = played.new_match(3, 7, island="A")
        played.to_phase(self.match, Phase.CHEST, Rng(7))
        table = played.table_for(self.services, self.match, hold)
        (self.seat,) = self.match.to_act()
        stage.open_scene(self.services, Scene())
        self.scene = ChestChoice(self.services, table, self.match, self.seat)
        self.services.stack.push(self.scene)
        self.services.stack.settle()
        stage.ticks(self.services, CALM_START)
        if opened and self.match.view(self.seat).opened == NOTHING:
            self.press(Intent.CONFIRM)
            stage.ticks(self.services, CALM_START)

    def press(self, intent: Intent, down: bool = True, seat: int | None = None) -> None:
        seat = self.seat if seat is None else seat
        self.scene.signal(Signal("pad:1", seat, intent, down, self.services.now_ns()))
        self.services.stack.settle()

    def point(self, key: object, phase: Touching, mouse: bool = False) -> None:
        left, top, width, height = self.scene._spots()[key]
        screen = MOUSE_SCREEN if mouse else 5
        at = (left + width / 2, top + height / 2)
        self.scene.pointer(Pointer((screen, 0), phase, *at, self.services.now_ns(), mouse))
        self.services.stack.settle()

    def secret_pictures(self) -> list[object]:
        stage.placed(self.services)
        return [
            key
            for key in self.services.assets._made
            if isinstance(key, tuple) and key and key[0] == chest_pictures.SECRET
        ]

    def looks(self) -> list[tuple[object, int, float, float]]:
        """What is on the screen: equal lists are equal pictures."""
        return [(p.key, id(p.image), p.x, p.y) for p in stage.placed(self.services)]


def _other(choice: Choice) -> int:
    return (choice.seat + 1) % 3


def test_face_down__no_value_in_pictures_keys_or_words(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    stage.placed(choice.services)
    before = set(choice.services.assets._made)
    choice.press(Intent.UP)
    assert choice.scene.peeking
    assert choice.secret_pictures()
    fresh = set(choice.services.assets._made) - before
    values = {str(value) for value in choice.match.view(choice.seat).stack_values}
    for key in fresh:
        assert isinstance(key, tuple)
        assert key[0] == chest_pictures.SECRET or not (set(map(str, key)) & values), key
    choice.press(Intent.UP, down=False)
    assert not choice.scene.peeking
    assert not choice.secret_pictures()


def test_face_down__two_stacks_of_other_values_look_the_same(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    before = choice.looks()
    state = choice.match._state
    state.stacks[state.opened] = [value + 1 for value in state.stacks[state.opened]]
    assert choice.looks() == before
    choice.press(Intent.DOWN)
    assert choice.looks() != before


@pytest.mark.parametrize("end", ["release", "focus", "cover", "resize", "leave"])
def test_peek__ends_with_the_hold_and_whatever_interrupts_it(tmp_path: Path, end: str) -> None:
    choice = Choice(tmp_path)
    choice.press(Intent.UP)
    assert choice.secret_pictures()
    if end == "release":
        choice.press(Intent.UP, down=False)
    elif end == "focus":
        from scenes.input.signals import Notice

        choice.scene.notice(Notice.FOCUS_LOST)
    elif end == "cover":
        choice.services.stack.push(Scene())
    elif end == "resize":
        stage.resize(choice.services, (1080, 1920))
    else:
        choice.services.stack.pop(choice.scene)
    choice.services.stack.settle()
    assert not choice.scene.peeking
    assert not choice.secret_pictures()


def test_other_seats__see_nothing_move_nothing_take_nothing(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    before, turn = choice.looks(), choice.match.turn
    for intent in (Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT, Intent.CONFIRM):
        for seat in (_other(choice), 99):
            choice.press(intent, seat=seat)
    stranger = Signal("pad:9", None, Intent.UP, True, 0)
    choice.scene.signal(stranger)
    assert not choice.scene.peeking
    assert choice.looks() == before
    assert choice.match.turn == turn


def test_fingers_and_mouse__only_where_they_are_the_choosers(tmp_path: Path) -> None:
    choice = Choice(tmp_path, Hold.BOT)
    for mouse in (False, True):
        choice.point("look", Touching.DOWN, mouse)
        assert not choice.scene.peeking
    choice.services.seating.give(choice.seat, Hold.TOUCH)
    choice.point("look", Touching.DOWN)
    assert choice.scene.peeking
    choice.point("look", Touching.UP)
    assert not choice.scene.peeking


def test_mouse__of_another_seat_says_nothing(tmp_path: Path) -> None:
    choice = Choice(tmp_path, Hold.TOUCH)
    mouse = choice.services.router.device(MOUSE)
    assert mouse is not None
    choice.services.seating.hand_over(_other(choice), mouse)
    choice.point("look", Touching.DOWN, mouse=True)
    assert not choice.scene.peeking


def test_take__by_touch(tmp_path: Path) -> None:
    choice = Choice(tmp_path, Hold.TOUCH)
    choice.point("look", Touching.DOWN)
    choice.point("look", Touching.UP)
    last = len(choice.scene._order) - 1
    values = choice.match.view(choice.seat).stack_values
    wanted = values[choice.scene._order[last]]
    for phase in (Touching.DOWN, Touching.UP):
        choice.point(last, phase)
    for phase in (Touching.DOWN, Touching.UP):
        choice.point("take", phase)
    taken = [f for f in choice.match.seen_by(choice.seat) if isinstance(f, ChestTaken)]
    assert taken[-1].value == wanted
    assert choice.services.stack.top is not choice.scene


def test_confirm__the_first_without_a_look_only_warns(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    turn = choice.match.turn
    choice.press(Intent.CONFIRM)
    assert choice.match.turn == turn
    choice.press(Intent.CONFIRM)
    assert choice.match.turn == turn + 1


def test_confirm__mashed_at_the_beginning_takes_nothing(tmp_path: Path) -> None:
    choice = Choice(tmp_path, opened=False)
    choice.scene._ticks = 0
    turn = choice.match.turn
    for _ in range(CALM_START // 3):
        choice.press(Intent.CONFIRM)
        stage.ticks(choice.services, 1)
    assert choice.match.turn == turn


def test_order__is_drawn_by_lot_and_covers_all(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    values = choice.match.view(choice.seat).stack_values
    assert sorted(choice.scene._order) == list(range(len(values)))
    orders = set()
    for seed in range(40):
        choice.services.fresh_seed = lambda seed=seed: seed  # type: ignore[misc]
        choice.scene._arrange()
        orders.add(tuple(choice.scene._order))
    assert len(orders) > 20


def test_closes__when_a_bot_takes_the_seat_or_the_choice_is_made(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    values = choice.match.view(choice.seat).stack_values
    choice.match.submit(choice.seat, TakeChest(values[0]))
    stage.ticks(choice.services, 1)
    assert choice.services.stack.top is not choice.scene

    again = Choice(tmp_path)
    again.services.evening.chairs[again.seat] = Chair("Flint", again.seat, "mate")
    stage.ticks(again.services, 1)
    assert again.services.stack.top is not again.scene


@pytest.mark.parametrize("size", stage.SIZES)
@pytest.mark.parametrize("opened", [False, True])
def test_fits__every_screen(tmp_path: Path, size: tuple[int, int], opened: bool) -> None:
    choice = Choice(tmp_path, opened=opened)
    stage.resize(choice.services, size)
    assert stage.outside(choice.services) == []
    choice.press(Intent.UP)
    assert stage.outside(choice.services) == []

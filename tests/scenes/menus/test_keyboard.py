"""Writing a name with a pad, a zone of the keyboard, a finger; nobody else can."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.evening import NAME_LENGTH
from scenes.input.keyboard import LEFT, code
from scenes.input.signals import EVERYWHERE, Intent
from scenes.kit.theme import BOLD
from scenes.menus.keyboard import PAGES, Key, Keyboard
from scenes.menus.lobby import Lobby
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.stage import FakeServices, plug, press, pull, push, tap, ticks

PAD, PAD2 = "pad:7", "pad:8"


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def opened(services: FakeServices, device: str | None = PAD) -> tuple[Keyboard, list[str]]:
    """A keyboard over an empty scene, and the names it gave."""
    given: list[str] = []
    stage.open_scene(services, Scene())
    board = Keyboard(services, "Red", 0, device, given.append)
    services.stack.push(board)
    services.stack.settle()
    return board, given


def key(board: Keyboard, what: str) -> Key:
    return next(key for row in board.rows for key in row if key.what == what)


def touch(services: FakeServices, board: Keyboard, what: str, mouse: bool = False) -> None:
    left, top, width, height = key(board, what).rect
    tap(services, left + width / 2, top + height / 2, mouse=mouse)


def steer(services: FakeServices, board: Keyboard, device: str, what: str) -> None:
    """Move the light to a key by directions alone, and press."""
    goal = next(n for n, row in enumerate(board.rows) for k in row if k.what == what)
    for _ in range(len(board.rows)):
        if board.row != goal:
            press(services, device, Intent.DOWN)
    for _ in range(12):
        if board.lit.what != what:
            press(services, device, Intent.RIGHT)
    assert board.lit.what == what
    press(services, device, Intent.CONFIRM)


@pytest.mark.parametrize("device", [PAD, LEFT])
def test_name__by_directions(services: FakeServices, device: str) -> None:
    board, given = opened(services, device)
    for letter in ("Z", "O", "page", "Ë", "page", "page", "page", "space", "Ü", "done"):
        steer(services, board, device, letter)
    assert given == ["Zoë Ü"]
    assert stage.top(services) is not board


def test_name__other_devices_are_not_heard(services: FakeServices) -> None:
    board, given = opened(services)
    for intent in (Intent.DOWN, Intent.CONFIRM, Intent.PAUSE, Intent.BACK):
        press(services, PAD2, intent)
    assert (board.text, board.row, given) == ("", 0, [])
    assert stage.top(services) is board


@pytest.mark.parametrize("mouse", [False, True])
def test_name__by_finger_or_mouse(services: FakeServices, mouse: bool) -> None:
    board, given = opened(services, None)
    for what in ("A", "N", "A", "B", "erase", "done"):
        touch(services, board, what, mouse)
    assert given == ["Ana"]


def test_shift__begins_large_goes_on_small(services: FakeServices) -> None:
    board, _given = opened(services, None)
    for what in ("A", "B", "space", "C", "D", "shift", "E", "F"):
        touch(services, board, what)
    assert board.text == "Ab CdEf"


def test_back__erases_then_closes(services: FakeServices) -> None:
    board, given = opened(services)
    press(services, PAD, Intent.CONFIRM)
    press(services, PAD, Intent.BACK)
    assert board.text == ""
    press(services, PAD, Intent.BACK)
    assert stage.top(services) is not board
    assert given == []


@pytest.mark.parametrize("how", ["escape", "beside", "empty"])
def test_closing__without_a_name_changes_nothing(services: FakeServices, how: str) -> None:
    board, given = opened(services)
    if how == "escape":
        press(services, EVERYWHERE, Intent.BACK)
    elif how == "beside":
        tap(services, 3, 3)
    else:
        press(services, PAD, Intent.PAUSE)
    assert stage.top(services) is not board
    assert given == []


def test_length__no_more_than_a_name_has(services: FakeServices) -> None:
    board, given = opened(services)
    for _ in range(NAME_LENGTH + 3):
        press(services, PAD, Intent.CONFIRM)
    press(services, PAD, Intent.PAUSE)
    assert given == ["A" + "a" * (NAME_LENGTH - 1)]
    assert board.text == given[0]


def test_space__not_in_front_and_not_twice(services: FakeServices) -> None:
    board, _given = opened(services, None)
    for what in ("space", "A", "space", "space", "B"):
        touch(services, board, what)
    assert board.text == "A B"


def test_guests__are_suggested_and_taken_with_one_press(services: FakeServices) -> None:
    services.settings.guests = ["Zoë", "Red", "Grünhilde Łück", "Bob", "Ana", "Tim", "Eve"]
    board, given = opened(services)
    assert board.guests == ["Zoë", "Grünhilde Łück", "Bob", "Ana", "Tim"]
    assert board.lit.what == "A"
    press(services, PAD, Intent.UP)
    press(services, PAD, Intent.CONFIRM)
    assert given == ["Zoë"]


def test_guests__a_name_like_a_key_is_a_name(services: FakeServices) -> None:
    services.settings.guests = ["done", "space"]
    board, given = opened(services)
    press(services, PAD, Intent.UP)
    press(services, PAD, Intent.RIGHT)
    press(services, PAD, Intent.CONFIRM)
    assert given == ["space"]
    assert board.text == "space"


def test_lost__the_pad_that_wrote(services: FakeServices) -> None:
    pad = plug(services, 7) if services.stack.top else None
    board, given = opened(services)
    pad = plug(services, 7)
    services.seating.join(pad.device)
    pull(services, pad)
    assert stage.top(services) is not board
    assert services.seating.missing() == [0]
    assert given == []


def test_in_the_lobby__a_pad_names_its_seat_and_the_guest_is_remembered(
    services: FakeServices, tmp_path: Path
) -> None:
    stage.open_scene(services, Lobby(services, "captain-silver"))
    plug(services, 7)
    push(services, PAD, "south")
    for _ in range(5):
        press(services, PAD, Intent.UP)
    press(services, PAD, Intent.CONFIRM)
    board = stage.top(services)
    assert isinstance(board, Keyboard)
    push(services, LEFT, f"k{code('E')}")  # nobody joins meanwhile
    for letter in ("Z", "O"):
        steer(services, board, PAD, letter)
    push(services, PAD, "start")
    assert [chair.name for chair in services.evening.chairs] == ["Zo"]
    assert services.settings.guests == ["Zo"]
    assert "Zo" in (tmp_path / "settings.toml").read_text("utf-8")
    assert len(services.seating) == 1


def test_names__two_of_a_kind_are_told_apart(services: FakeServices) -> None:
    stage.open_scene(services, Lobby(services, "captain-silver"))
    scene = stage.top(services)
    assert isinstance(scene, Lobby)
    for instance in (7, 8, 9):
        plug(services, instance, instance)
        push(services, f"pad:{instance}", "south")
    for seat in range(3):
        scene.crew.rename(seat, "Maximilian Max")
    found = [chair.name for chair in services.evening.chairs]
    assert found == ["Maximilian Max", "Maximilian M 2", "Maximilian M 3"]
    assert all(len(name) <= NAME_LENGTH for name in found)


def test_letters__the_face_has_them_all_and_none_twice(services: FakeServices) -> None:
    font = services.assets.font(BOLD, 40)
    letters = [letter for page in PAGES for line in page for letter in line]
    assert len(set(letters)) == len(letters)
    for letter in letters:
        for form in {letter, letter.lower() if len(letter.lower()) == 1 else letter}:
            assert font.metrics(form)[0] is not None, form


@pytest.mark.parametrize("size", stage.SIZES, ids=str)
@pytest.mark.parametrize("page", range(len(PAGES)))
def test_picture__whole_on_every_screen(tmp_path: Path, size: tuple[int, int], page: int) -> None:
    services = stage.make_services(size, tmp_path)
    services.settings.guests = ["WWWWWWWWWWWWWW"] * 3
    board, _given = opened(services)
    for _ in range(page):
        touch(services, board, "page")
    board.text = "W" * NAME_LENGTH
    ticks(services, 3)
    assert not stage.outside(services)
    assert stage.at_rest(services)
    for row in board.rows:
        for one in row:
            left, top, width, height = one.rect
            assert board.sheet[0] <= left and top >= board.sheet[1]
            assert left + width <= board.sheet[0] + board.sheet[2]
            assert top + height <= board.sheet[1] + board.sheet[3]

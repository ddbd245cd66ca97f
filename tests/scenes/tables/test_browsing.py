"""Fingers and mouse beside the game: lines, scrolling, holding, and never a choice as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.input.keyboard import MOUSE, MOUSE_SCREEN
from scenes.input.signals import Intent, PointerRaw, Raw, Touching
from scenes.tables import head, logsheet
from scenes.tables.browsing import FOLLOW_TICKS, HOLD_TICKS
from scenes.tables.layout import HAND
from scenes.tables.rewind import CLOSE, EARLIER
from scenes.tables.room import middle
from tests.scenes import stage
from tests.scenes.stage import FINGER_SCREEN
from tests.scenes.tables.pearls_at import Seated, sit


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """Ana by touch, three bots; everybody has moved once."""
    seated = sit(tmp_path, monkeypatch, who=("touch", "mate", "mate", "mate"))
    seated.play(0)
    seated.until_asked(0)
    return seated


def point(table: Seated, phase: Touching, x: float, y: float, mouse: bool = False) -> None:
    canvas = table.services.canvas
    screen, finger = (MOUSE_SCREEN, 0) if mouse else (FINGER_SCREEN, 1)
    table.services.clock.ns += 5_000_000
    at = (x / canvas.width, y / canvas.height)
    stage.feed(table.services, PointerRaw(screen, finger, phase, *at, table.services.clock.ns))


def line_at(table: Seated, number: int) -> tuple[float, float]:
    """The middle of a seen line."""
    aside = table.scene.aside
    return middle(logsheet.rects(aside.sheet(), aside.measure)[number])


def card(table: Seated, number: int = 0) -> tuple[str, tuple[float, float]]:
    """A card of Ana's hand and its place."""
    spot = f"{HAND}{table.scene.match.view(0).hand[number]}"
    return spot, middle(table.scene.picture.spots(table.scene.show.view)[spot])


# --- lines ----------------------------------------------------------------------------------------


def test_a_tap_on_a_line__opens_the_past_and_goes_back(table: Seated) -> None:
    aside = table.scene.aside
    stage.tap(table.services, *line_at(table, 1))
    rewind = aside.rewind
    assert rewind is not None and rewind.step == 2 and rewind.viewer == 0
    assert aside.sheet().light == 1
    stage.tap(table.services, *line_at(table, 0))
    assert rewind.step == 1
    stage.tap(table.services, *middle(rewind.spots()[EARLIER]))
    assert rewind.step == 0
    stage.tap(table.services, *middle(rewind.spots()[CLOSE]))
    assert not aside.stands  # straight to the table: the log was not being read
    assert table.scene.deciding.seat == 0 and table.scene.deciding.touched == ()


def test_the_bar__opens_log_and_loupe(table: Seated) -> None:
    aside = table.scene.aside
    rects = head.bar_rects(table.scene.picture.areas, table.scene.picture.now.bar)
    stage.tap(table.services, *middle(rects[head.LOG]))
    assert aside.status() == "log"
    stage.tap(table.services, 1100, 400)  # beside it
    assert not aside.stands
    stage.tap(table.services, *middle(rects[head.LOOK]))
    assert aside.status() == "loupe"


def test_a_tall_screens_log__unfolds_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(tmp_path, monkeypatch, who=("touch", "mate"), size=(1080, 1920))
    table.play(0)
    table.until_asked(0)
    aside = table.scene.aside
    folded = aside.sheet().rect
    stage.tap(table.services, *line_at(table, 0))
    assert aside.status() == "log" and aside.sheet().rect[3] > 4 * folded[3]
    assert aside.sheet().rect[1] + aside.sheet().rect[3] == folded[1] + folded[3]
    stage.tap(table.services, *line_at(table, 0))
    assert aside.status() == "past" and aside.sheet().rect == folded  # the board is seen


# --- scrolling ------------------------------------------------------------------------------------


def fill(table: Seated) -> None:
    """More lines than there is room for."""
    for number in range(40):
        table.scene.log.note(f"Note {number}.")


def test_dragging__moves_the_log_and_opens_nothing(table: Seated) -> None:
    fill(table)
    aside = table.scene.aside
    newest = aside.sheet().entries[-1]
    x, y = 180, 300
    point(table, Touching.DOWN, x, y)
    for dy in range(20, 200, 20):
        point(table, Touching.MOVE, x, y + dy)
    point(table, Touching.UP, x, y + 180)
    assert newest not in aside.sheet().entries and aside.sheet().newer
    assert not aside.stands
    older = aside.sheet().entries[-1]
    point(table, Touching.DOWN, x, y + 300)
    point(table, Touching.MOVE, x, y + 130)
    point(table, Touching.UP, x, y + 130)
    assert aside.sheet().entries[-1].lines != older.lines  # and back again
    table.wait(FOLLOW_TICKS + 1)
    assert aside.sheet().entries[-1] == newest and not aside.sheet().newer


def test_the_wheel__scrolls_over_the_log_alone(table: Seated) -> None:
    fill(table)
    aside = table.scene.aside
    newest = aside.sheet().entries[-1]

    def wheel(control: str) -> None:
        for down in (True, False):
            stage.feed(table.services, Raw(MOUSE, control, down, table.services.clock.ns))

    point(table, Touching.MOVE, 1000, 400, mouse=True)
    wheel("wheel_up")
    assert aside.sheet().entries[-1] == newest
    point(table, Touching.MOVE, 180, 400, mouse=True)
    wheel("wheel_up")
    wheel("wheel_up")
    assert aside.sheet().entries[-1] == table.scene.log.entries(0)[-3]
    wheel("wheel_down")
    wheel("wheel_down")
    assert aside.sheet().entries[-1] == newest


# --- looking closely ------------------------------------------------------------------------------


def test_a_finger_that_stays__looks_and_does_not_choose(table: Seated) -> None:
    spot, (x, y) = card(table)
    point(table, Touching.DOWN, x, y)
    table.wait(HOLD_TICKS - 1)
    assert table.scene.aside.loupe is None
    table.wait()
    loupe = table.scene.aside.loupe
    assert loupe is not None and loupe.spot == spot
    point(table, Touching.UP, x, y)
    assert table.scene.aside.loupe is loupe  # it stays until the next tap
    assert table.scene.deciding.touched == ()
    stage.tap(table.services, 1200, 500)
    assert table.scene.aside.loupe is None and table.scene.deciding.touched == ()
    stage.tap(table.services, x, y)
    assert table.scene.deciding.touched == (spot,)  # a short tap chooses as ever


def test_a_finger_that_moves__does_not_look(table: Seated) -> None:
    _spot, (x, y) = card(table)
    point(table, Touching.DOWN, x, y)
    table.wait(10)
    point(table, Touching.MOVE, x, y - 120)
    table.wait(2 * HOLD_TICKS)
    assert table.scene.aside.loupe is None


def test_a_finger_on_nothing__stays_a_tap(table: Seated) -> None:
    sea = middle(table.scene.picture.spots(table.scene.show.view)["sea"])
    point(table, Touching.DOWN, *sea)
    table.wait(2 * HOLD_TICKS)
    assert not table.scene.aside.stands  # the toy's sea is nothing to look at


def test_another_tap__looks_at_another_thing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(tmp_path, monkeypatch, who=("touch", "mate"))
    table.until_asked(0)
    first, place = card(table)
    second, other = card(table, 1)
    point(table, Touching.DOWN, *place)
    table.wait(HOLD_TICKS)
    point(table, Touching.UP, *place)
    loupe = table.scene.aside.loupe
    assert loupe is not None and loupe.spot == first
    stage.tap(table.services, *other)
    assert loupe.spot == second and table.scene.aside.loupe is loupe
    stage.tap(table.services, *other)
    assert table.scene.aside.loupe is None


@pytest.mark.parametrize("control", ["m2", "m3"])
def test_the_mouses_other_buttons__look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, control: str
) -> None:
    table = sit(tmp_path, monkeypatch, who=("mouse", "mate"))
    table.until_asked(0)
    spot, place = card(table)
    point(table, Touching.MOVE, *place, mouse=True)

    def click() -> None:
        for down in (True, False):
            stage.feed(table.services, Raw(MOUSE, control, down, table.services.clock.ns))

    click()
    loupe = table.scene.aside.loupe
    assert loupe is not None and loupe.spot == spot
    assert table.scene.deciding.touched == ()
    click()
    assert table.scene.aside.loupe is None


def test_the_right_button__takes_back_what_is_picked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(tmp_path, monkeypatch, who=("mouse", "mate"))
    table.until_asked(0)
    spot, place = card(table)
    stage.tap(table.services, *place, mouse=True)
    assert table.scene.deciding.touched == (spot,)
    for down in (True, False):
        stage.feed(table.services, Raw(MOUSE, "m3", down, table.services.clock.ns))
    assert not table.scene.deciding.touched and table.scene.aside.loupe is None


def test_a_finger_that_holds_cards_up__does_not_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where cards lie face down, a finger that stays on them is the peek."""
    table = sit(tmp_path, monkeypatch, who=("touch", "touch"), manner="peek")
    table.wait(5)
    x, y = middle(table.scene.picture.areas.tray)
    point(table, Touching.DOWN, x, y + 40)
    assert table.scene.privacy.facing == 0
    table.wait(2 * HOLD_TICKS)
    assert table.scene.aside.loupe is None and table.scene.privacy.facing == 0
    point(table, Touching.UP, x, y + 40)
    assert table.scene.privacy.facing is None


def test_a_strange_finger__sees_what_is_public(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana plays with a pad; a finger is nobody's: it closes her hand and reads the public log."""
    table = sit(tmp_path, monkeypatch)
    table.play(0)
    table.until_asked(0)
    stage.tap(table.services, *line_at(table, 0))
    rewind = table.scene.aside.rewind
    assert rewind is not None and rewind.viewer is None
    assert table.scene.privacy.waiting == 0
    table.press(0, Intent.BACK)  # anybody may steer what a finger has opened
    assert table.scene.aside.rewind is None

"""A sheet of all values: every one is found and chosen, on any screen, page by page."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.input.signals import Intent
from scenes.menus.choices import Choices
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, press, tap

PAD = "pad:7"
LABELS = [f"{n} rounds" for n in range(100)]


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def opened(services: FakeServices, at: int = 0) -> tuple[Choices, list[int]]:
    chosen: list[int] = []
    stage.open_scene(services, Nothing())
    sheet = Choices(services, "Rounds", services.game, LABELS, at, chosen.append)
    services.stack.push(sheet)
    services.stack.settle()
    return sheet, chosen


def test_light__lies_on_what_is_chosen_now_whatever_its_page(services: FakeServices) -> None:
    for at in (0, 40, 99):
        sheet, _chosen = opened(services, at)
        assert sheet.menu.focus == at
        assert sheet.menu.item(at).icon == "check"


def test_press__chooses_and_goes_back(services: FakeServices) -> None:
    sheet, chosen = opened(services, 1)
    press(services, PAD, Intent.RIGHT)
    press(services, PAD, Intent.CONFIRM)
    assert chosen == [2]
    assert stage.top(services) is not sheet


def test_back__chooses_nothing(services: FakeServices) -> None:
    sheet, chosen = opened(services)
    press(services, PAD, Intent.BACK)
    assert chosen == [] and stage.top(services) is not sheet


def test_pages__turn_beyond_the_end_and_by_taps__all_values_are_seen(
    services: FakeServices,
) -> None:
    sheet, _chosen = opened(services)
    assert sheet.pages > 1
    seen: list[object] = []
    for _ in range(sheet.pages):
        seen += [item.key for item in sheet.menu.items if isinstance(item.key, int)]
        left, top, width, height = sheet.menu.item("after").rect
        tap(services, left + width / 2, top + height / 2)
    assert seen == list(range(100))
    assert sheet.page == 0
    sheet.menu.focus = 0
    press(services, PAD, Intent.LEFT)
    assert sheet.page == sheet.pages - 1


def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(services: FakeServices) -> None:
        opened(services, 57)

    on_every_screen(tmp_path, monkeypatch, build)

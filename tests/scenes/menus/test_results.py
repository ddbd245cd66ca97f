"""Results: places as the rules count them, every point explained, victory said loudly."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.model import Reason, Result, places_of
from game.core.phrases import listed
from game.table.evening import Chair
from scenes import flow
from scenes.input.keyboard import LEFT
from scenes.input.signals import EVERYWHERE, Intent
from scenes.menus.house import House
from scenes.menus.results import LINE_TICKS, Results
from tests.scenes import stage
from tests.scenes.menus.tidy import on_every_screen
from tests.scenes.stage import FakeServices, press, tap, ticks

GAME = "captain-silver"
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Şükrü", "Wendelin Maxim")


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


@pytest.fixture
def went(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Where the flow was asked to go."""
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(flow, "start", lambda _s, game: asked.append(("start", game)))
    monkeypatch.setattr(flow, "to_lobby", lambda _s, game: asked.append(("lobby", game)))
    monkeypatch.setattr(flow, "to_title", lambda _s: asked.append(("title",)))
    monkeypatch.setattr(flow, "watch", lambda _s, game, n: asked.append(("watch", game, n)))
    return asked


def result_of(*points: int) -> Result:
    """Points that come from the start, rewards, a fine and a chest."""
    reasons = tuple(
        (
            Reason("start", 1, 3),
            Reason("reward", 9, p - 3 + 2 - 5),
            Reason("mismatch", 2, -2),
            Reason("chests", 1, 5),
        )
        for p in points
    )
    return Result(points, places_of(points), reasons)


def opened(services: FakeServices, *points: int, match_id: int | None = 7) -> Results:
    for number in range(len(points)):
        services.evening.sit(Chair(NAMES[number], number))
    result = result_of(*points)
    services.evening.record(result)
    scene = Results(services, GAME, result, match_id)
    stage.open_scene(services, scene)
    return scene


def told(scene: Results) -> None:
    scene.hurry()


# --- places and points ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "order", "places"),
    [
        ((9, 17, 21, 17), [2, 1, 3, 0], [1, 2, 2, 4]),
        ((12, 12, 5), [0, 1, 2], [1, 1, 3]),
        ((4, 4), [0, 1], [1, 1]),
    ],
)
def test_places__share_the_better_one(
    services: FakeServices, points: tuple[int, ...], order: list[int], places: list[int]
) -> None:
    """F110"""
    scene = opened(services, *points)
    told(scene)
    assert scene.order == order
    cards = [scene._card(seat) for seat in scene.order]
    assert [card.place for card in cards] == places
    assert [card.points for card in cards] == [points[seat] for seat in order]
    lefts = [rect[0] for rect in scene.card_rects()]
    assert lefts == sorted(lefts)  # in place order on the screen


def test_victory__is_said_loudly(services: FakeServices) -> None:
    assert opened(services, 5, 9, 2).title == "Ben wins!"
    services.evening.chairs.clear()
    assert opened(services, 9, 9, 2).title == "Ana and Ben share the victory!"
    services.evening.chairs.clear()
    assert opened(services, 9, 9, 9).title == "Ana, Ben and Cleo share the victory!"
    assert services.audio.heard.count("fanfare") == 3
    assert listed(["Ana"]) == "Ana"


def test_points__add_up_line_by_line(services: FakeServices) -> None:
    scene = opened(services, 12, 20)
    assert [scene._card(seat).points for seat in (0, 1)] == [0, 0]
    sums = []
    for _ in range(4):
        ticks(services, LINE_TICKS)
        card = scene._card(1)
        sums.append((card.points, len(card.lines)))
    assert sums == [(3, 1), (17, 2), (15, 3), (20, 4)]
    assert scene.is_told and scene._card(1).whole
    assert services.audio.heard.count("coin") == 4
    assert scene._card(1).lines == (
        ("Coins at the start", 1, 3),
        ("Rewards for right items", 9, 14),
        ("Fines for wrong items", 2, -2),
        ("Treasure chests", 1, 5),
    )


def test_calm__tells_all_at_once(services: FakeServices) -> None:
    services.settings.calm = True
    assert opened(services, 12, 20).is_told


def test_a_press__hurries_before_it_chooses(
    services: FakeServices, went: list[tuple[object, ...]]
) -> None:
    scene = opened(services, 12, 20)
    press(services, LEFT, Intent.CONFIRM)
    assert scene.is_told and went == []
    press(services, LEFT, Intent.CONFIRM)
    assert went == [("start", GAME)]


def test_evening__counts_on(services: FakeServices) -> None:
    scene = opened(services, 12, 20)
    again = result_of(15, 15)
    services.evening.record(again)
    assert services.evening.wins == {"Ana": 1, "Ben": 2}
    assert services.evening.points == {"Ana": 27, "Ben": 35}
    strip = {p.key: p.image for p in scene.placed(0)}["evening"]
    services.evening.points["Ana"] += 1
    assert {p.key: p.image for p in scene.placed(0)}["evening"] is not strip


# --- what next ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "place"),
    [("again", ("start", GAME)), ("lobby", ("lobby", GAME)), ("title", ("title",)),
     ("watch", ("watch", GAME, 7))],
)  # fmt: skip
def test_buttons__by_touch(
    services: FakeServices, went: list[tuple[object, ...]], key: str, place: tuple[object, ...]
) -> None:
    scene = opened(services, 12, 20)
    told(scene)
    left, top, width, height = scene.menu.item(key).rect
    tap(services, left + width / 2, top + height / 2)
    assert went == [place]


def test_other_rules__then_playing_is_one_press_away(
    services: FakeServices, went: list[tuple[object, ...]]
) -> None:
    scene = opened(services, 12, 20)
    told(scene)
    press(services, LEFT, Intent.RIGHT)
    press(services, LEFT, Intent.CONFIRM)
    assert isinstance(stage.top(services), House)
    press(services, EVERYWHERE, Intent.BACK)
    assert stage.top(services) is scene
    press(services, LEFT, Intent.CONFIRM)
    assert went == [("start", GAME)]


def test_an_unsaved_match__cannot_be_watched_and_says_so(
    services: FakeServices, went: list[tuple[object, ...]]
) -> None:
    scene = opened(services, 12, 20, match_id=None)
    scene.menu.confirm(scene.menu.item("watch"))
    assert went == [] and services.sentences


def test_back__only_moves_the_light_to_the_way_out(
    services: FakeServices, went: list[tuple[object, ...]]
) -> None:
    scene = opened(services, 12, 20)
    press(services, EVERYWHERE, Intent.BACK)  # hurries
    press(services, EVERYWHERE, Intent.BACK)
    assert scene.menu.focus == "title" and went == []


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    def build(services: FakeServices) -> None:
        scene = opened(services, *range(10, 10 + count))
        told(scene)
        rects = scene.card_rects()
        assert rects[-1][1] + rects[-1][3] < scene.menu.items[0].rect[1]

    on_every_screen(tmp_path, monkeypatch, build)

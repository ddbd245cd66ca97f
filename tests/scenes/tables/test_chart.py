"""The chart of the score: what is read of a match, and how its lines lie."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from game.bots.base import Crew
from game.core.model import Reason, Result, Table, places_of
from game.rules import RULES
from game.store.play import begin
from game.table.evening import Chair
from game.table.match import Match
from scenes.games import screens
from scenes.input.seating import Hold
from scenes.kit.assets import Assets
from scenes.kit.pieces import livery
from scenes.menus.results import LINE_TICKS, Results
from scenes.tables.base import TableScene
from scenes.tables.chart import BADGE, Frame, Stand, apart, chart, course
from tests.scenes import stage
from tests.scenes.menus.tidy import on_every_screen
from tests.scenes.stage import FakeServices, ticks
from tests.scenes.tables.pearls_at import sit
from tests.toys.pearls.layout import PearlsLayout
from tests.toys.pearls.rules import PEARLS_RULES, Keep, State, Throw, View, points_of

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Şükrü", "Wendelin Maxim")


class Open(PearlsLayout):
    """Everybody's points are public."""

    def scores(self, view: View) -> Sequence[int | None] | None:
        kept = [sum(map(points_of, chest)) for chest in view.chests]
        return [k + w for k, w in zip(kept, view.waves, strict=True)]


class Closed(Open):
    """Everybody knows their own points until the end."""

    def scores(self, view: View) -> Sequence[int | None] | None:
        points = super().scores(view)
        assert points is not None
        seats = range(len(points))
        return [points[s] if s == view.viewer or view.over else None for s in seats]


def played() -> Match[State]:
    """Two seats keep and throw in turn, to the end."""
    match = Match(PEARLS_RULES, Table(2, PEARLS_RULES.check_options(2, {})), 7)
    while match.to_act():
        seat = match.to_act()[0]
        pearl = match.view(seat).hand[0]
        match.submit(seat, Throw(pearl) if match.turn % 4 == 3 else Keep(pearl))
    return match


def read(match: Match[State], layout: Any) -> tuple[Stand, ...]:
    result = match.result()
    assert result is not None
    return course(match, layout, result)


def by_hand(match: Match[State]) -> list[Stand]:
    """The points after every step, from the chests and the waves themselves; a stand each time
    they change."""
    stands: list[Stand] = []
    for turn in range(match.turn + 1):
        view = match.view_at(turn, None)
        points = tuple(
            sum(map(points_of, chest)) + wave
            for chest, wave in zip(view.chests, view.waves, strict=True)
        )
        if not stands or stands[-1].points != points:
            stands.append(Stand(turn, points))
    return stands


# --- the course -----------------------------------------------------------------------------------


def test_a_course__is_what_everybody_saw() -> None:
    match = played()
    stands = read(match, Open())
    wanted = by_hand(match)
    assert list(stands[: len(wanted)]) == wanted
    result = match.result()
    assert result is not None and stands[-1].points == result.points
    assert stands[0] == Stand(0, (0, 0)) and len(stands) > 6


def test_points_of_ones_own__are_shown_when_the_game_is_over() -> None:
    match = played()
    assert read(match, Closed()) == read(match, Open())


def test_no_points_on_the_way__no_chart() -> None:
    assert read(played(), PearlsLayout()) == ()


def test_the_result__ends_the_line_also_where_the_end_pays() -> None:
    match = played()
    result = match.result()
    assert result is not None
    more = Result(tuple(p + 9 for p in result.points), result.places, result.reasons)
    stands = course(match, Open(), more)
    assert stands[-1] == Stand(match.turn, more.points)
    assert stands[-2].points == result.points


TABLES = [name for name in screens() if not RULES[name].info.realtime]


@pytest.mark.parametrize("game", TABLES)
def test_every_tables_points__end_with_the_result(tmp_path: Path, game: str) -> None:
    """The line does not jump at the end: the last view says what the result does."""
    services = stage.make_services((1280, 720), tmp_path)
    rules, seats = RULES[game], RULES[game].info.seats[-1]
    for seat in range(seats):
        services.evening.sit(Chair(NAMES[seat], seat, "mate"))
        services.seating.add(Hold.BOT)
    setup = Table(seats, rules.check_options(seats, {}))
    journalled = begin(services.store(), rules, setup, 3, services.evening.chairs, services.utc())
    crew = Crew(services.bots[game], dict.fromkeys(range(seats), "mate"), 3)
    match = journalled.match
    while match.to_act():
        choice = crew.decide(match)
        assert choice is not None and match.submit(*choice) is None
    scene = screens()[game].play(services, journalled)
    assert isinstance(scene, TableScene)
    result = match.result()
    assert result is not None
    points = scene.layout.scores(match.view(None))
    assert points is not None and tuple(points) == result.points
    stands = course(match, scene.layout, result)
    assert stands[0].turn == 0 and len(stands) > 5


# --- the picture ----------------------------------------------------------------------------------


def test_a_frame__puts_points_where_they_belong() -> None:
    frame = Frame(100, 50, 800, 200, 40, -5, 15)
    assert frame.at(Stand(0, (15, -5)), 0) == (100, 50)
    assert frame.at(Stand(40, (15, -5)), 1) == (900, 250)
    assert frame.at(Stand(20, (5, 0)), 0) == (500, 150)


@pytest.mark.parametrize(
    "wanted", [[10.0, 10, 10, 10], [0, 50, 100], [100, 100], [3], [20, 21, 90]]
)
def test_ends__lie_apart_and_inside(wanted: list[float]) -> None:
    ys = apart(wanted, 0, 100)
    need = min(BADGE + 2, 100 / max(1, len(wanted) - 1))
    assert all(b - a >= need - 0.01 for a, b in pairwise(ys))
    assert ys[-1] <= 100.01 and ys[0] >= -0.01
    if wanted == [0, 50, 100]:
        assert ys == wanted


def test_every_seat__is_seen_in_its_colour(tmp_path: Path) -> None:
    stage.make_services((960, 540), tmp_path)
    assets = Assets(1.0)
    chairs = [Chair(NAMES[n], n) for n in range(6)]
    stands = [Stand(t, tuple(t * (n + 1) for n in range(6))) for t in range(5)]
    sheet = chart(assets, stands, chairs, 900, 236)
    pixels = pygame.PixelArray(sheet.convert_alpha())
    for chair in chairs:
        found = pixels.extract(livery(chair.colour).colour, 0.03)
        assert sum(1 for x in range(120, 700) for y in range(240) if found[x, y]) > 200, chair
        found.close()
    pixels.close()


# --- on the results page --------------------------------------------------------------------------


def ended(services: FakeServices, count: int, stands: tuple[Stand, ...]) -> Results:
    for number in range(count):
        services.evening.sit(Chair(NAMES[number], number))
    points = tuple(10 + 3 * n for n in range(count))
    reasons = tuple(
        tuple(Reason(f"reason {n}", 1, p - 10 if n == 0 else 2) for n in range(6)) for p in points
    )
    result = Result(points, places_of(points), reasons)
    services.evening.record(result)
    scene = Results(services, "captain-silver", result, 7, stands)
    stage.open_scene(services, scene)
    return scene


def stands_for(count: int) -> tuple[Stand, ...]:
    return tuple(Stand(t, tuple(t * (n + 1) for n in range(count))) for t in range(5))


def test_the_chart__comes_when_all_is_told(tmp_path: Path) -> None:
    services = stage.make_services((1920, 1080), tmp_path)
    scene = ended(services, 4, stands_for(4))
    assert "chart" not in [p.key for p in scene.placed(0)]
    ticks(services, 6 * LINE_TICKS)
    assert scene.is_told and "chart" in [p.key for p in scene.placed(0)]


def test_no_chart__leaves_its_room_to_the_cards(tmp_path: Path) -> None:
    services = stage.make_services((1920, 1080), tmp_path)
    scene = ended(services, 4, ())
    scene.hurry()
    assert "chart" not in [p.key for p in scene.placed(0)]
    assert scene.card_rects()[0][3] == 640


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    def build(services: FakeServices) -> None:
        scene = ended(services, count, stands_for(count))
        scene.hurry()
        scale = services.canvas.scale
        rects = [(p.y, p.image.height / scale / 2) for p in scene.placed(0) if p.key == "chart"]
        [(y, half)] = rects
        lowest = max(top + height for _x, top, _w, height in scene.card_rects())
        assert lowest <= y - half + 16  # its shadow may reach the cards
        assert y + half <= scene.menu.items[0].rect[1]

    on_every_screen(tmp_path, monkeypatch, build)


def test_a_played_match__brings_its_course_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(tmp_path, monkeypatch, who=("mate", "mate"))
    table.scene.layout.scores = Open().scores  # type: ignore[method-assign]
    table.services.settings.pace = "quick"
    for asks in ("scenes.menus.results", "scenes.flow"):
        monkeypatch.setattr(f"{asks}.screens", lambda: {"pearls": Pretend})
    for _ in range(6000):
        table.wait()
        if isinstance(stage.top(table.services), Results):
            break
    scene = stage.top(table.services)
    assert isinstance(scene, Results)
    assert list(scene.stands[: len(by_hand(table.scene.match))]) == by_hand(table.scene.match)


class Pretend:
    """What is asked of a game's screens when a match is over: here nobody looks back on it."""

    reasons: ClassVar[dict[str, str]] = {}
    table: ClassVar[None] = None

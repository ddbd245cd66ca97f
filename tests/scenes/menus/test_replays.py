"""Stored matches: all are listed, the newest first, damaged ones say so, sound ones are watched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.model import Reason, Result, Table
from game.rules import RULES
from game.store.play import begin
from game.store.records import MatchCard
from game.table.evening import Chair
from scenes import flow
from scenes.games import screens
from scenes.input.keyboard import LEFT
from scenes.input.signals import EVERYWHERE, Intent
from scenes.menus.match_row import Row, match_row, spoken_time
from scenes.menus.replays import Replays
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing, on_every_screen
from tests.scenes.stage import FakeServices, press, tap

GAME = "captain-silver"
CHAIRS = (Chair("Ana", 0), Chair("Ben", 1), Chair("Flint", 2, "mate"))


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    asked: list[int] = []
    monkeypatch.setattr(flow, "watch", lambda _s, _game, n: asked.append(n))
    return asked


def play(services: FakeServices, count: int = 1) -> None:
    """So many matches, begun and not finished."""
    rules = services.rules[GAME]
    table = Table(3, rules.check_options(3, {}), ("even",) * 3)
    for _ in range(count):
        begin(services.store(), rules, table, 4711, CHAIRS, services.utc())


def opened(services: FakeServices) -> Replays:
    stage.open_scene(services, Nothing())
    scene = Replays(services)
    services.stack.push(scene)
    services.stack.settle()
    return scene


def card(number: int, fault: str | None = None, game: str = GAME) -> MatchCard:
    """A finished match, or a damaged one."""
    if fault is not None:
        return MatchCard(number, "", 0, 0, {}, (), "", "left", fault=fault)
    result = Result((20, 17, 20), (1, 3, 1), ((Reason("start", 1, 3),),) * 3)
    return MatchCard(
        number, game, 1, 3, {}, CHAIRS, "2026-08-01T20:15:00Z", "over", 5, result
    )  # fmt: skip


def stored(services: FakeServices, *cards: MatchCard) -> None:
    """As if the database held just these."""

    class Store:
        trouble = None

        def matches(self, limit: int | None = 50) -> list[MatchCard]:
            return list(cards)[:limit]

    services.store = lambda: Store()  # type: ignore[assignment, return-value]


def test_nothing__is_said(services: FakeServices) -> None:
    scene = opened(services)
    assert [item.key for item in scene.menu.items] == ["back"]
    assert "none" in {p.key for p in scene.placed(0)}


def test_matches__newest_first_and_watched(services: FakeServices, watched: list[int]) -> None:
    play(services, 3)
    scene = opened(services)
    numbers = [c.id for c in scene.cards]
    assert numbers == sorted(numbers, reverse=True) and len(numbers) == 3
    press(services, LEFT, Intent.DOWN)
    press(services, LEFT, Intent.CONFIRM)
    left, top, width, height = scene.menu.items[2].rect
    tap(services, left + width / 2, top + height / 2)
    assert watched == numbers[1:]


def test_pages__turn_by_pads_and_buttons(services: FakeServices) -> None:
    stored(services, *(card(number) for number in range(30, 0, -1)))
    scene = opened(services)
    rows = scene.rows
    assert scene.pages == -(-30 // rows)
    assert [c.id for c in scene.shown()] == list(range(30, 30 - rows, -1))
    press(services, LEFT, Intent.RIGHT)
    assert scene.shown()[0].id == 30 - rows == scene.menu.focus
    press(services, LEFT, Intent.LEFT)
    press(services, LEFT, Intent.LEFT)
    assert scene.page == 0 and services.audio.heard[-1] == "refuse"
    left, top, width, height = scene.menu.item("older").rect
    for _ in range(20):
        tap(services, left + width / 2, top + height / 2)
    assert scene.page == scene.pages - 1 and scene.shown()[-1].id == 1
    stage.resize(services, (540, 960))
    assert scene.page <= scene.pages - 1 and scene.shown()


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: card(4, fault="Match 4 is damaged."), "Match 4 is damaged."),
        (lambda: card(4, game="chess"), "This program does not know the game chess."),
    ],
)
def test_what_cannot_be_watched__says_so(
    services: FakeServices, watched: list[int], made: Callable[[], MatchCard], sentence: str
) -> None:
    stored(services, made())
    opened(services)
    press(services, LEFT, Intent.CONFIRM)
    assert services.sentences == [sentence] and watched == []


def test_titles__are_the_games_own(services: FakeServices) -> None:
    """Each line bears the sign and the name of its game."""
    stored(services, *(card(n, game=game) for n, game in enumerate(RULES, 1)))
    scene = opened(services)
    shown = {p.key: p.image for p in stage.placed(services)}
    for number, (game, rules) in enumerate(RULES.items(), 1):
        _left, _top, width, height = scene.menu.item(number).rect
        row = Row(scene.shown()[number - 1], screens()[game].icon, rules.info.title, False)
        lit = scene.menu.focus == number
        assert shown["line", number] is match_row(services.assets, row, width, height, lit)


def test_back(services: FakeServices) -> None:
    opened(services)
    press(services, EVERYWHERE, Intent.BACK)
    assert isinstance(stage.top(services), Nothing)


def test_time__is_said_or_left_as_it_is() -> None:
    assert spoken_time("2026-08-01T12:15:00Z").endswith("Aug 2026, " + _local("12:15"))
    assert spoken_time("yesterday") == "yesterday"
    assert spoken_time("") == ""


def _local(clock: str) -> str:
    from datetime import datetime

    when = datetime.fromisoformat(f"2026-08-01T{clock}:00+00:00").astimezone()
    return f"{when.hour}:{when.minute:02}"


@pytest.mark.parametrize("count", [0, 5, 40])
def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    def build(services: FakeServices) -> None:
        cards = [card(number) for number in range(count, 1, -1)]
        if count:
            cards.append(card(1, fault="Match 1 is damaged and cannot be read: leave it aside."))
        stored(services, *cards)
        opened(services)

    on_every_screen(tmp_path, monkeypatch, build)

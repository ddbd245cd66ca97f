"""The first screen: quick to show, offers the interrupted match, leads everywhere."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from game.core.model import Table
from game.store.play import begin
from game.store.records import MatchCard
from game.table.evening import Chair
from scenes import flow
from scenes.input.keyboard import BLOCK
from scenes.input.signals import EVERYWHERE, Intent
from scenes.menus.title import STORE_AT, VOYAGE, Title, when
from tests.scenes import stage
from tests.scenes.stage import FakeServices, plug, press, pull, tap, ticks

GAME = "captain-silver"
PAD = "pad:7"
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


@pytest.fixture
def went(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Where the flow was asked to go."""
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(flow, "to_harbour", lambda _s: asked.append(("harbour",)))
    monkeypatch.setattr(flow, "to_rules", lambda _s, game: asked.append(("rules", game)))
    monkeypatch.setattr(flow, "resume", lambda _s, card: asked.append(("resume", card.id)))
    monkeypatch.setattr(flow, "watch", lambda _s, game, n: asked.append(("watch", game, n)))
    return asked


def begun(services: FakeServices, *names: str) -> MatchCard:
    """A match in the store that nobody finished."""
    rules = services.rules[GAME]
    seats = len(names)
    table = Table(seats, rules.check_options(seats, {}), ("even",) * seats)
    chairs = [Chair(name, n) for n, name in enumerate(names)]
    begin(services.store(), rules, table, 4711, chairs, services.utc())
    return services.store().open_matches()[0]


def opened(services: FakeServices, watch: MatchCard | None = None) -> Title:
    title = Title(services, watch)
    stage.open_scene(services, title)
    return title


def keys(title: Title) -> list[object]:
    return [item.key for item in title.menu.items]


def lit(title: Title) -> object:
    return title.menu.focus


def test_first_picture__needs_neither_numpy_nor_the_database() -> None:
    program = """
import sys, tempfile
from pathlib import Path
from tests.scenes import stage
from scenes.menus.title import Title
services = stage.make_services((640, 360), Path(tempfile.mkdtemp()))
stage.open_scene(services, Title(services))
stage.shot(services)
heavy = [name for name in ("numpy", "sqlalchemy", "pytmx") if name in sys.modules]
sys.exit(",".join(heavy) or 0)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-400:]


def test_menu__leads_everywhere_by_pad(
    services: FakeServices, went: list[tuple[object, ...]]
) -> None:
    title = opened(services)
    ticks(services, STORE_AT)
    assert keys(title) == ["play", "watch", "rules", "settings", "quit"]
    assert lit(title) == "play"
    press(services, PAD, Intent.CONFIRM)
    press(services, PAD, Intent.DOWN)
    press(services, PAD, Intent.DOWN)
    press(services, PAD, Intent.CONFIRM)
    assert went == [("harbour",), ("rules", GAME)]
    press(services, EVERYWHERE, Intent.BACK)
    assert lit(title) == "quit"
    assert not services.quitted
    press(services, BLOCK, Intent.CONFIRM)
    assert services.quitted


def test_rules__are_those_of_the_game_people_were_at(
    services: FakeServices, went: list[tuple[object, ...]]
) -> None:
    services.game = "john-silver"
    opened(services)
    press(services, PAD, Intent.RULES)
    assert went == [("rules", "john-silver")]


def test_settings__are_opened_by_a_tap(services: FakeServices) -> None:
    title = opened(services)
    left, top, width, height = title.menu.item("settings").rect
    tap(services, left + width / 2, top + height / 2)
    assert stage.top(services) is not title


def test_music__begins_after_the_first_picture(services: FakeServices) -> None:
    opened(services)
    assert services.audio._playing is None
    ticks(services, STORE_AT)
    assert services.audio._playing == "music"


def test_interrupted_match__is_offered_first_and_lit(
    services: FakeServices, went: list[tuple[object, ...]]
) -> None:
    card = begun(services, "Ana", "Grünhilde Łück")
    title = opened(services)
    assert keys(title)[0] == "play"
    ticks(services, STORE_AT)
    assert keys(title)[:3] == ["go-on", "leave", "play"]
    assert title.menu.focus == "go-on"
    assert "Ana, Grünhilde Łück" in title.menu.items[0].note
    press(services, PAD, Intent.CONFIRM)
    assert went == [("resume", card.id)]


def test_interrupted_match__left_is_not_offered_again(services: FakeServices) -> None:
    begun(services, "Ana", "Ben")
    second = begun(services, "Cleo", "Dov")
    title = opened(services)
    ticks(services, STORE_AT)
    assert "Cleo" in title.menu.items[0].note
    press(services, PAD, Intent.DOWN)
    press(services, PAD, Intent.CONFIRM)
    assert "Ana" in title.menu.items[0].note
    press(services, PAD, Intent.CONFIRM)
    assert keys(title)[0] == "play"
    assert title.menu.focus == "play"
    assert services.store().open_matches() == []
    assert {card.state for card in services.store().matches()} == {"left"}
    assert second.id in {card.id for card in services.store().matches()}


def test_interrupted_match__that_cannot_be_opened_is_not_offered_for_ever(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = begun(services, "Ana", "Ben")
    title = opened(services)
    ticks(services, STORE_AT)
    monkeypatch.setattr(flow, "resume", lambda s, c: s.store().leave(c.id))
    press(services, PAD, Intent.CONFIRM)
    assert card.id
    assert keys(title)[0] == "play"


def test_watch__goes_straight_there(services: FakeServices, went: list[tuple[object, ...]]) -> None:
    card = begun(services, "Ana", "Ben")
    opened(services, card)
    ticks(services, 1)
    assert went == []
    ticks(services, STORE_AT + 5)
    assert went == [("watch", GAME, card.id)]


def test_seats__follow_a_pad_that_leaves_here(services: FakeServices) -> None:
    opened(services)
    pad = plug(services, 7)
    services.seating.join(pad.device)
    pull(services, pad)
    assert services.seating.missing() == [0]


def test_when__any_text_is_some_words() -> None:
    assert "August" in when("2026-08-01T12:00:00Z")
    assert when("") == "some time ago"
    assert when("yesterday evening, late") == "yesterday evenin"


@pytest.mark.parametrize("size", stage.SIZES, ids=str)
def test_picture__whole_on_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    services = stage.make_services(size, tmp_path)
    begun(services, *["WWWWWWWWWWWWWW"] * 4)
    title = opened(services)
    ticks(services, STORE_AT)
    assert not stage.outside(services)
    assert stage.at_rest(services)
    items = [item.rect for item in title.menu.items]
    for (_x, y, _w, h), below in pairwise(items):
        assert y + h <= below[1]
    title._now = VOYAGE + 100  # at the cross, in gold
    assert any(p.key == "shine" for p in stage.placed(services))
    assert not stage.outside(services)


def test_calm__nothing_moves(services: FakeServices) -> None:
    services.settings.calm = True
    opened(services)
    ticks(services, STORE_AT)
    before = stage.placed(services)
    ticks(services, 200)
    after = stage.placed(services)
    assert [(p.key, id(p.image), p.x, p.y) for p in before] == [
        (p.key, id(p.image), p.x, p.y) for p in after
    ]

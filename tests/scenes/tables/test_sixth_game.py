"""A sixth game: one folder of rules, a layout, a map, and its lines in the lists. It is played from
the lobby to the results, and nothing in shared code knows its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules import RULES
from game.table.evening import HUMAN
from scenes import flow
from scenes.input.signals import Intent
from scenes.menus.lobby import Lobby
from scenes.menus.pad_lost import PadLost
from scenes.menus.results import Results
from scenes.menus.rulesbook import Rulesbook
from scenes.tables.base import TableScene
from tests.scenes import stage
from tests.scenes.stage import FakeServices, plug, press, push, tap, ticks
from tests.scenes.tables.live import table_of

GAME = "pearls"
REPO = Path(__file__).resolve().parents[3]


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeServices:
    services = stage.make_services((640, 360), tmp_path)
    services.settings.tips, services.settings.pace = False, "instant"
    table_of(services, GAME, monkeypatch)
    return services


def seated(services: FakeServices) -> TableScene:
    """Ana and Ben join with their pads, a bot is added, everybody is ready."""
    stage.open_scene(services, Lobby(services, GAME))
    pads = [plug(services, 7), plug(services, 8, 2)]
    for pad in pads:
        push(services, pad.device.key, "south")
        ticks(services)
    lobby = stage.top(services)
    assert isinstance(lobby, Lobby)
    left, top, width, height = lobby.layout.bar["bot"]
    tap(services, left + width / 2, top + height / 2)
    for pad in pads:
        push(services, pad.device.key, "start")
    ticks(services, 90)
    table = stage.top(services)
    assert isinstance(table, TableScene)
    return table


def play(services: FakeServices, turns: int) -> None:
    """Press whatever is asked for, on the pad of whoever is asked, for so many turns at most."""
    for _ in range(20_000):
        table = stage.top(services)
        if not isinstance(table, TableScene) or table.match.turn >= turns:
            return
        asked = table.privacy.waiting
        if asked is None and not table.show.busy:
            asked = table.deciding.seat
        if asked is not None:
            device = services.seating.device_of(asked)
            assert device is not None
            press(services, device.key, Intent.CONFIRM)
        ticks(services)
    raise AssertionError("it does not end")


def test_it_is_played_from_the_lobby_to_the_results(services: FakeServices) -> None:
    table = seated(services)
    kinds = [chair.kind for chair in services.evening.chairs]
    assert kinds[:2] == [HUMAN, HUMAN] and len(kinds) == 3 and kinds[2] != HUMAN
    play(services, 999)
    results = stage.top(services)
    assert isinstance(results, Results) and results.game == GAME
    # Twelve pearls are worth 30 points, and each third one in the sea five more.
    view = table.match.view(None)
    assert sum(results.result.points) == sum((p + 2) // 3 for c in view.chests for p in c) + sum(
        view.waves
    )
    assert sum(view.waves) == 5 * (len(view.sea) // 3) and not any(view.sizes)
    assert services.evening.played == 1


def test_its_rules_open_at_the_page_that_fits(services: FakeServices) -> None:
    seated(services)
    press(services, "pad:7", Intent.RULES)
    book = stage.top(services)
    assert isinstance(book, Rulesbook)
    press(services, "pad:7", Intent.BACK)
    assert isinstance(stage.top(services), TableScene)


def test_it_goes_on_where_it_was_left(services: FakeServices) -> None:
    table = seated(services)
    play(services, 6)  # it is a person's turn: no bot plays on meanwhile
    digest, turn = table.match.digest(), table.match.turn
    table.journalled.journal.flush()
    (card,) = services.store().open_matches()
    flow.resume(services, card)
    services.stack.settle()
    assert isinstance(stage.top(services), PadLost)  # people take their devices again
    for key in ("pad:7", "pad:8"):
        push(services, key, "south")
        ticks(services, 3)
    ticks(services, 200)
    again = stage.top(services)
    assert isinstance(again, TableScene) and again is not table
    assert (again.match.digest(), again.match.turn) == (digest, turn)
    assert again.privacy.facing is None  # and nobody's hand lies open yet
    play(services, 999)
    assert isinstance(stage.top(services), Results)


def test_shared_code__names_no_game() -> None:
    """The table and its parts know layouts, speech and rules by their contracts."""
    ids = [game for game in RULES if not RULES[game].info.realtime]
    assert len(ids) >= 4
    shared = [
        path
        for path in (REPO / "scenes" / "tables").glob("*.py")
        if not path.stem.startswith(tuple(game.replace("-", "_") for game in ids))
    ]
    assert len(shared) > 20
    words = ["from game.rules", *(f'"{game}"' for game in ids), "pearls"]
    named = [
        (path.name, word) for path in shared for word in words if word in path.read_text("utf-8")
    ]
    assert named == []

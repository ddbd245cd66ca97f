"""What cost most: asked for while the results lie there, and shown on the board as it was."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.bots.asking import Asking
from game.bots.plain import cast_of
from game.bots.question import Purpose
from game.bots.review import Missed
from game.core.game import Game, Quick
from game.core.model import Action, Result
from game.core.rng import Rng
from scenes.input.signals import Intent
from scenes.menus.results import REST_TICKS, Results
from scenes.stack import Scene
from scenes.tables.review import AFTER, AHEAD, BACK, BEFORE, Reviewing, WhatCostMost, reviewing_of
from scenes.tables.room import middle
from scenes.tables.screens import Table
from tests.scenes import stage
from tests.scenes.tables.pearls_at import Seated, sit
from tests.toys.pearls.layout import PearlsLayout
from tests.toys.pearls.rules import PEARLS_RULES, Keep, Throw
from tests.toys.pearls.speech import PEARLS_SPEECH, advise

EFFORT = 60


def explain(view: Any, legal: Sequence[Action], action: Action, rng: Rng) -> str:
    return "wave" if isinstance(action, Throw) else "best"


QUICK = Quick(lambda state, seat, legal, rng: legal[0], lambda state: [0] * 4, 99, effort=EFFORT)
PEARLS = Game(PEARLS_RULES, PEARLS_SPEECH, advise, quick=QUICK, explain=explain)
TABLE = Table("pearls", "Pearls", PEARLS_SPEECH, PearlsLayout, EFFORT)


class Silent(Asking):
    """Nobody ever answers."""

    def warm(self) -> None:
        """Nothing to warm."""

    def _step(self) -> None:
        """Nothing goes on."""


@pytest.fixture
def over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """A match in which Ana, who plays for herself, throws away what she might have kept: four
    points each time, when it is her best pearl. Bots play as they should."""
    table = sit(tmp_path, monkeypatch, who=("pad", "mate"), size=(640, 360))
    table.services.bots["pearls"] = cast_of(PEARLS)
    match = table.scene.match
    while match.to_act():
        seat = match.to_act()[0]
        view = match.view(seat)
        legal = match.legal(seat)
        waste = Throw(max(view.hand)) if len(view.sea) % 3 != 2 else Keep(min(view.hand))
        action = waste if seat == 0 else advise(view, legal, Rng(1)).action
        assert match.submit(seat, action) is None
    return table


def reviewing(table: Seated) -> Reviewing:
    chairs = table.services.evening.chairs
    found = reviewing_of(table.services, TABLE, table.scene.match, chairs)
    assert found is not None
    return found


def opened(table: Seated, found: Reviewing) -> WhatCostMost:
    screen = WhatCostMost(table.services, found)
    stage.open_scene(table.services, screen)
    return screen


@pytest.fixture
def screen(over: Seated) -> WhatCostMost:
    found = reviewing(over)
    for _ in range(400):
        found.tick()
    assert found.over and len(found.missed) >= 2
    return opened(over, found)


def keys(scene: Scene) -> set[object]:
    return {p.key for p in scene.placed(0.0)}


# --- the asking -----------------------------------------------------------------------------------


def test_reviewing__only_of_people_where_somebody_looks_ahead(over: Seated) -> None:
    services, match, chairs = over.services, over.scene.match, over.services.evening.chairs
    assert reviewing(over).people == (0,)
    assert reviewing_of(services, None, match, chairs) is None
    blind = Table("pearls", "Pearls", PEARLS_SPEECH, PearlsLayout)
    assert reviewing_of(services, blind, match, chairs) is None
    assert reviewing_of(services, TABLE, match, [chairs[1], chairs[1]]) is None


def test_reviewing__asks_little_by_little_and_takes_back(over: Seated) -> None:
    over.services.thinker = silent = Silent(over.services.bots)
    found = reviewing(over)
    for _ in range(20):
        found.tick()
    assert silent.left(Purpose.REVIEW) == AHEAD and not found.over and found.missed == ()
    assert found.note == "looking back: 0 %"
    found.stop()
    assert silent.left(Purpose.REVIEW) == 0


def test_reviewing__comes_to_an_end(screen: WhatCostMost) -> None:
    found = screen.reviewing
    assert found.note == f"{len(found.missed)} moments"
    for one in found.missed:
        assert one.seat == 0 and one.chosen == found.match.entries[one.turn].action


# --- the screen -----------------------------------------------------------------------------------


def test_while_it_looks_back__it_says_so_and_lets_people_leave(over: Seated) -> None:
    over.services.thinker = Silent(over.services.bots)
    below = Scene()
    stage.open_scene(over.services, below)
    screen = WhatCostMost(over.services, reviewing(over))
    over.services.stack.push(screen)
    over.services.stack.settle()
    assert screen.then is None and "words" in keys(screen)
    assert [item.key for item in screen.menu.items] == [BACK]
    over.press(0, Intent.BACK)
    assert stage.top(over.services) is below


def test_waiting__ends_with_the_board(over: Seated) -> None:
    screen = opened(over, reviewing(over))
    over.wait(400)
    assert screen.then is not None and "as it was" in keys(screen)


def test_nothing_that_matters__is_said(over: Seated) -> None:
    found = reviewing(over)
    found.match = over.scene.match
    found._review._past.clear()
    for _ in range(400):
        found.tick()
    found._missed = ()
    screen = opened(over, found)
    assert screen.then is None and found.note == "nothing that matters" and "words" in keys(screen)


def test_a_moment__is_shown_as_its_seat_saw_it(screen: WhatCostMost) -> None:
    """The hand of then, the note, and both ways in the light of a hint."""
    one = screen.reviewing.missed[0]
    then = screen.then
    assert then is not None and then.viewer == 0 and then.view == one.view
    shown = keys(screen)
    assert {("hand", f"hand {pearl}") for pearl in one.view.hand} <= shown
    for action in (one.chosen, one.better):
        for spot in PearlsLayout().path(action, one.view):
            assert ("hint", spot) in shown
    assert "missed" in shown


def test_moments__follow_each_other_around(over: Seated, screen: WhatCostMost) -> None:
    count = len(screen.reviewing.missed)
    assert [item.key for item in screen.menu.items] == [BEFORE, AFTER, BACK]
    assert screen.menu.focus == AFTER
    turns = []
    for _ in range(count + 1):
        assert screen.then is not None
        turns.append(screen.then.step)
        over.press(0, Intent.CONFIRM)
    assert turns == [*(one.turn for one in screen.reviewing.missed), turns[0]]


def test_the_buttons__are_where_they_are_seen(over: Seated, screen: WhatCostMost) -> None:
    assert screen.then is not None
    stage.tap(over.services, *middle(screen.then.spots()[AFTER]))
    assert screen.at == 1
    stage.tap(over.services, *middle(screen.then.spots()[BEFORE]))
    assert screen.at == 0


def test_the_light__is_seen_on_its_button(over: Seated, screen: WhatCostMost) -> None:
    screen.placed(0.0)
    over.press(0, Intent.RIGHT)
    screen.placed(0.0)
    assert screen.then is not None
    assert screen.then.picture.now.focus == screen.menu.focus == BACK


def test_another_size__lays_it_out_anew(over: Seated, screen: WhatCostMost) -> None:
    stage.resize(over.services, (360, 640))
    assert screen.then is not None and screen.then.picture.areas.tall
    assert "hint" in keys(screen) and "missed" not in keys(screen)


def test_words__say_what_was_chosen_and_what_was_better(screen: WhatCostMost) -> None:
    from scenes.tables.review import told

    view = screen.reviewing.missed[0].view
    low, high = min(view.hand), max(view.hand)
    missed = Missed(3, 0, view, Throw(low), Keep(high), 310, "best")
    hint = told(missed, PEARLS_SPEECH, screen._live)
    assert [way.action for way in hint.ways] == [
        f"Better: Keep pearl {high}.", f"You chose: Throw pearl {low} into the sea.",
    ]  # fmt: skip
    assert hint.ways[0].why == "It is worth most."
    assert hint.verdict == "The difference: about 3.1 points."


# --- the way there --------------------------------------------------------------------------------


def results(table: Seated, found: Reviewing | None) -> Results:
    result = table.scene.match.result()
    assert isinstance(result, Result)
    screen = Results(table.services, "captain-silver", result, None, (), found)
    stage.open_scene(table.services, screen)
    screen.hurry()
    return screen


def test_results__offer_it_where_there_is_something_to_review(over: Seated) -> None:
    assert "review" not in {item.key for item in results(over, None).menu.items}
    sheet = results(over, reviewing(over))
    act = sheet.menu.item("review").act
    assert act is not None
    act()
    assert isinstance(stage.top(over.services), WhatCostMost)


def test_results__look_back_after_a_while_and_never_after_they_are_left(over: Seated) -> None:
    over.services.thinker = silent = Silent(over.services.bots)
    sheet = results(over, reviewing(over))
    over.wait(REST_TICKS)
    assert silent.left(Purpose.REVIEW) == 0 and sheet.menu.item("review").note == ""
    over.wait(5)
    assert silent.left(Purpose.REVIEW) == AHEAD
    assert sheet.menu.item("review").note == "looking back: 0 %"
    stage.open_scene(over.services, Scene())
    assert silent.left(Purpose.REVIEW) == 0

"""Hints on request and first-time tips: for whom, when, and never for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.bots.asking import Asking
from game.bots.plain import cast_of
from game.bots.question import Choice, Purpose, Question
from game.core.game import Advice, Game, Quick
from game.core.model import Action
from game.core.rng import Rng
from scenes import settings as settings_file
from scenes.input.signals import Intent
from scenes.settings import Settings
from scenes.tables import head
from scenes.tables.driver import Driver
from scenes.tables.hints import LANTERN
from scenes.tables.tips import GOT_IT, NO_MORE, Tips
from tests.scenes import stage
from tests.scenes.tables.pearls_at import Seated, sit
from tests.toys.pearls.rules import PEARLS_RULES, Keep, Throw
from tests.toys.pearls.speech import PEARLS_SPEECH, advise


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seated:
    seated = sit(tmp_path, monkeypatch)
    seated.until_asked(0)
    return seated


# --- hints ----------------------------------------------------------------------------------------


def test_a_hint__is_the_plain_bots_choice_with_its_reason(table: Seated) -> None:
    """With fewer than two pearls in the sea the toy's bot keeps its best pearl."""
    best = max(table.scene.match.view(0).hand)
    table.press(0, Intent.HINT)
    hint = table.scene.aside.margin.hints.open
    assert hint is not None
    (way,) = hint.ways
    assert (way.action, way.why) == (f"Keep pearl {best}.", "It is worth most.")
    assert way.path == (f"hand {best}", "seat 0") and hint.verdict == ""
    assert {("hint", f"hand {best}"), ("hint", "seat 0"), "hint"} <= set(table.seen())
    assert table.services.audio.heard[-1] == "hint"


def test_a_hint__does_nothing_by_itself(table: Seated) -> None:
    scene = table.scene
    before = (scene.match.digest(), scene.deciding.touched, scene.deciding.focus)
    table.press(0, Intent.HINT)
    table.wait(200)
    assert (scene.match.digest(), scene.deciding.touched, scene.deciding.focus) == before


def test_a_hint__goes_when_asked_again_and_with_the_moment(table: Seated) -> None:
    hints = table.scene.aside.margin.hints
    table.press(0, Intent.HINT)
    table.press(0, Intent.HINT)
    assert hints.open is None and "hint" not in table.seen()
    table.press(0, Intent.HINT)
    table.play(0)
    assert "hint" not in table.seen()


def test_the_hint_button__does_the_same(table: Seated) -> None:
    table.scene.deciding.focus = head.HINT
    table.press(0, Intent.CONFIRM)
    assert table.scene.aside.margin.hints.open is not None


def test_no_hint__in_anothers_turn(table: Seated) -> None:
    table.press(2, Intent.HINT)
    assert table.scene.aside.margin.hints.open is None
    assert table.services.audio.heard[-1] == "refuse" and table.scene.murmur.words
    table.play(0)
    table.wait(3)
    table.press(0, Intent.HINT)  # Flint's turn begins
    assert table.scene.aside.margin.hints.open is None


def test_a_hint__is_seen_only_with_the_hand_it_tells_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(tmp_path, monkeypatch, who=("pad", "pad"), manner="peek")
    table.wait(5)
    table.press(0, Intent.HINT)
    assert table.scene.aside.margin.hints.open is None
    assert "cards" in table.scene.murmur.words
    table.scene.peek(0, True)
    table.press(0, Intent.HINT)
    assert "hint" in table.seen()
    table.scene.peek(0, False)
    assert "hint" not in table.seen()


def test_no_advice__says_so(table: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.scene.driver, "advice", lambda _seat: None)
    table.press(0, Intent.HINT)
    assert table.scene.aside.margin.hints.open is None and table.scene.murmur.words


def test_the_advice__comes_from_the_seats_own_view(
    table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def advise(view: Any, legal: Any, rng: Any) -> Advice:
        asked.append(view)
        return Advice(Throw(view.hand[0]), "wave")

    monkeypatch.setattr(type(table.scene.driver.crew.cast), "advise", property(lambda _s: advise))
    table.press(0, Intent.HINT)
    hint = table.scene.aside.margin.hints.open
    assert asked == [table.scene.match.view(0)]
    assert hint is not None and hint.ways[0].why == "The third pearl in the sea pays five."


def test_the_hints_light__is_not_the_gold_of_what_can_be_touched(table: Seated) -> None:
    """Blue where gold is red: told apart by everybody."""
    best = max(table.scene.match.view(0).hand)
    table.press(0, Intent.HINT)
    ring = next(p for p in table.scene.placed(0.0) if p.key == ("hint", f"hand {best}"))
    colours = {tuple(ring.image.get_at((x, ring.image.height // 2)))[:3] for x in range(12)}
    assert LANTERN in colours


# --- hints of those who look ahead ----------------------------------------------------------------


class Slowly(Asking):
    """Answers when a test says what."""

    def warm(self) -> None:
        """Nothing to warm."""

    def _step(self) -> None:
        """In its own time."""

    @property
    def questions(self) -> list[Question]:
        return [task.question for task in self._waiting]

    def say(self, *worths: tuple[Action, int]) -> None:
        """The first question is answered: what which choice is worth."""
        task = self._waiting.pop(0)
        legal = task.question.legal
        judged = tuple((legal.index(action), worth, 50) for action, worth in worths)
        self._settle(task, Choice(judged[0][0] if judged else 0, "", judged))


@pytest.fixture
def ahead(table: Seated) -> Slowly:
    """The same table, whose bots can look ahead, in their own time."""

    def explain(view: Any, legal: Sequence[Action], action: Action, rng: Rng) -> str:
        return "wave" if isinstance(action, Throw) else "best"

    quick = Quick(lambda state, seat, legal, rng: legal[0], lambda state: [0] * 4, 99)
    pearls = Game(PEARLS_RULES, PEARLS_SPEECH, advise, quick=quick, explain=explain)
    table.services.bots["pearls"] = cast_of(pearls)
    table.services.thinker = slowly = Slowly(table.services.bots)
    scene = table.scene
    scene.driver = Driver(scene.journalled, cast_of(pearls), table.services.evening.chairs, slowly)
    return slowly


def best_and_worst(table: Seated) -> tuple[Keep, Throw]:
    hand = table.scene.match.view(0).hand
    return Keep(max(hand)), Throw(min(hand))


def test_looking_ahead__is_said_and_then_the_two_best_ways(table: Seated, ahead: Slowly) -> None:
    keep, throw = best_and_worst(table)
    table.press(0, Intent.HINT)
    hints = table.scene.aside.margin.hints
    assert hints.open is not None and hints.open.ways == () and "hint" in table.seen()
    (asked,) = ahead.questions
    assert (asked.bot, asked.judge, asked.purpose) == ("captain", True, Purpose.HINT)
    assert asked.view == table.scene.match.view(0) and asked.seat == 0
    ahead.say((keep, 300), (throw, 100))
    table.wait(2)
    assert hints.open.ways == () and ahead.questions[0].legal == (keep, throw)
    ahead.say((keep, 250), (throw, 110))
    table.wait(2)
    hint = hints.open
    assert [way.action for way in hint.ways] == [
        f"Keep pearl {keep.pearl}.", f"Or: Throw pearl {throw.pearl} into the sea.",
    ]  # fmt: skip
    assert [way.why for way in hint.ways] == [
        "It is worth most.", "The third pearl in the sea pays five.",
    ]  # fmt: skip
    assert hint.verdict == "The first is worth about 1.4 points more."
    assert table.services.audio.heard[-1] == "hint" and not ahead.questions
    assert {("hint", f"hand {keep.pearl}"), ("hint", f"hand {throw.pearl}")} <= set(table.seen())


def test_the_second_way__has_a_weaker_light(table: Seated, ahead: Slowly) -> None:
    keep, throw = best_and_worst(table)
    table.press(0, Intent.HINT)
    for _ in range(2):
        ahead.say((keep, 300), (throw, 100))
        table.wait(2)
    rings = {p.key: p.image for p in table.scene.placed(0.0)}

    def colours(pearl: int) -> set[tuple[int, ...]]:
        ring = rings["hint", f"hand {pearl}"]
        edge = (ring.get_at((x, ring.height // 2)) for x in range(12))
        return {tuple(colour)[:3] for colour in edge if colour.a == 255}

    assert LANTERN in colours(keep.pearl) and LANTERN not in colours(throw.pearl)


def test_a_hint_that_is_looked_for__goes_when_asked_again(table: Seated, ahead: Slowly) -> None:
    table.press(0, Intent.HINT)
    table.press(0, Intent.HINT)
    assert table.scene.aside.margin.hints.open is None and ahead.questions == []


def test_a_hint_that_is_looked_for__goes_with_the_moment(table: Seated, ahead: Slowly) -> None:
    table.press(0, Intent.HINT)
    scene = table.scene
    scene.act(0, scene.match.legal(0)[0], scene.match.moment)
    table.wait(2)
    assert scene.aside.margin.hints.open is None
    assert all(asked.purpose is not Purpose.HINT for asked in ahead.questions)


def test_a_hint_that_is_looked_for__goes_with_the_hand(table: Seated, ahead: Slowly) -> None:
    """Another screen comes between: nobody waits for it any more."""
    table.press(0, Intent.HINT)
    table.scene.shut()
    assert table.scene.aside.margin.hints.open is None and ahead.questions == []


def test_a_stand_in__gives_the_plain_bots_advice(table: Seated, ahead: Slowly) -> None:
    """The other process died: the hint is what it was before there was one."""
    keep, _throw = best_and_worst(table)
    table.press(0, Intent.HINT)
    ahead.say()
    table.wait(2)
    hint = table.scene.aside.margin.hints.open
    assert hint is not None and [way.action for way in hint.ways] == [f"Keep pearl {keep.pearl}."]


def test_ways_that_are_as_good__are_told_so(table: Seated, ahead: Slowly) -> None:
    keep, throw = best_and_worst(table)
    table.press(0, Intent.HINT)
    for _ in range(2):
        ahead.say((keep, 120), (throw, 100))
        table.wait(2)
    hint = table.scene.aside.margin.hints.open
    assert hint is not None and hint.verdict == "Both are about as good."


# --- tips -----------------------------------------------------------------------------------------


def with_two_in_the_sea(table: Seated) -> None:
    """The moment for which the toy has a tip: two pearls lie in the sea."""
    match = table.scene.match
    for _ in range(2):
        seat = match.to_act()[0]
        match.submit(seat, Throw(match.view(seat).hand[0]))
    while match.to_act()[0] != 0:
        seat = match.to_act()[0]
        match.submit(seat, Keep(match.view(seat).hand[0]))
    table.services.settings.tips = True
    table.scene.lay_out()
    table.wait(2)


def test_a_tip__is_shown_once_and_kept_in_mind(table: Seated) -> None:
    tips, services = table.scene.aside.margin.tips, table.services
    with_two_in_the_sea(table)
    assert tips.open is not None
    assert tips.open.words == "Every third pearl in the sea pays five points."
    assert "tip" in table.seen() and ("tip", NO_MORE) in table.seen()
    kept, fault = settings_file.load(services.folder / "settings.toml")
    assert fault is None and kept.tips_seen == services.settings.tips_seen == ["pearls first"]
    table.press(0, Intent.BACK)
    assert tips.open is None and services.settings.tips
    table.wait(30)
    assert tips.open is None  # the moment is still the same
    assert not Tips("pearls", PEARLS_SPEECH, services.settings).offer(table.scene.match.view(0), 0)


def test_a_press__only_puts_the_tip_away(table: Seated) -> None:
    with_two_in_the_sea(table)
    focus = table.scene.deciding.focus
    table.press(0, Intent.CONFIRM)
    assert table.scene.aside.margin.tips.open is None
    assert not table.scene.deciding.touched and table.scene.deciding.focus == focus
    table.press(0, Intent.CONFIRM)
    assert table.scene.deciding.touched == (focus,)


def test_others__do_not_put_it_away(table: Seated) -> None:
    with_two_in_the_sea(table)
    table.press(2, Intent.CONFIRM)
    assert table.scene.aside.margin.tips.open is not None


def test_no_more_tips(table: Seated) -> None:
    with_two_in_the_sea(table)
    table.press(0, Intent.RIGHT)
    table.press(0, Intent.CONFIRM)
    assert table.scene.aside.margin.tips.open is None and not table.services.settings.tips
    kept, _fault = settings_file.load(table.services.folder / "settings.toml")
    assert not kept.tips
    table.services.settings.tips_seen.clear()
    table.scene.aside.margin._tipped = None
    table.wait(5)
    assert table.scene.aside.margin.tips.open is None


@pytest.mark.parametrize("button", [GOT_IT, NO_MORE])
def test_tips__by_touch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, button: str) -> None:
    table = sit(tmp_path, monkeypatch, who=("touch", "mate", "mate", "mate"))
    table.until_asked(0)
    with_two_in_the_sea(table)
    place = next(p for p in table.scene.placed(0.0) if p.key == ("tip", button))
    stage.tap(table.services, place.x, place.y)
    assert table.scene.aside.margin.tips.open is None
    assert table.services.settings.tips is (button == GOT_IT)
    assert table.scene.deciding.touched == ()


def test_tips__never_lie_over_the_hand(table: Seated) -> None:
    with_two_in_the_sea(table)
    table.wait(60)  # the curtain has parted
    for size in stage.SIZES:
        stage.resize(table.services, size)
        scale = table.services.canvas.scale
        for p in table.scene.placed(0.0):
            if p.key == "tip" or (isinstance(p.key, tuple) and p.key[0] == "tip"):
                assert p.y + p.image.height / scale / 2 <= table.scene.picture.areas.tray[1] + 16
        assert stage.outside(table.services) == []


def test_codes_of_two_games__are_two_tips() -> None:
    class View:
        sea = (1, 2)

    settings = Settings()
    assert Tips("pearls", PEARLS_SPEECH, settings).offer(View(), 0)
    assert not Tips("pearls", PEARLS_SPEECH, settings).offer(View(), 1)
    assert Tips("shells", PEARLS_SPEECH, settings).offer(View(), 0)

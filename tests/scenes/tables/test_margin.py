"""Hints on request and first-time tips: for whom, when, and never for nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.game import Advice
from scenes import settings as settings_file
from scenes.input.signals import Intent
from scenes.settings import Settings
from scenes.tables import head
from scenes.tables.hints import LANTERN
from scenes.tables.tips import GOT_IT, NO_MORE, Tips
from tests.scenes import stage
from tests.scenes.tables.pearls_at import Seated, sit
from tests.toys.pearls.rules import Keep, Throw
from tests.toys.pearls.speech import PEARLS_SPEECH


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
    assert (hint.action, hint.why) == (f"Keep pearl {best}.", "It is worth most.")
    assert hint.path == (f"hand {best}", "seat 0")
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
    assert hint is not None and hint.why == "The third pearl in the sea pays five."


def test_the_hints_light__is_not_the_gold_of_what_can_be_touched(table: Seated) -> None:
    """Blue where gold is red: told apart by everybody."""
    best = max(table.scene.match.view(0).hand)
    table.press(0, Intent.HINT)
    ring = next(p for p in table.scene.placed(0.0) if p.key == ("hint", f"hand {best}"))
    colours = {tuple(ring.image.get_at((x, ring.image.height // 2)))[:3] for x in range(12)}
    assert LANTERN in colours


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

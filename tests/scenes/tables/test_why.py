"""Sums: which facts have one, how long it lies there, and where it can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.model import Reason
from scenes.input.signals import Intent
from scenes.tables import notes, why
from scenes.tables.layout import Cue, Said
from scenes.tables.room import areas_of
from scenes.tables.why import Paying, Sum, Sums
from tests.scenes import stage
from tests.scenes.tables.pearls_at import Seated, sit
from tests.toys.pearls.rules import Drew, Keep, Kept, Throw, Thrown
from tests.toys.pearls.speech import PEARLS_SPEECH

NAMES = ("Ana", "Ben", "Cleo", "Dov")
SUM = Sum("Ana keeps pearl 7.", 0, (Reason("pearl 7", 1, 3),))
FOUR = Sum("Row 3 pays Ana.", 0, tuple(Reason(f"ship {n}", 1, n) for n in range(4)))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seated:
    seated = sit(tmp_path, monkeypatch, who=("pad", "mate"))
    seated.until_asked(0)
    return seated


def told(table: Seated) -> list[str]:
    return [one.title for one in table.scene.aside.margin.sums.told]


# --- which facts ----------------------------------------------------------------------------------


def test_a_fact_that_pays__has_a_sum() -> None:
    assert why.sum_of(Kept(1, 11), PEARLS_SPEECH, NAMES, None) == Sum(
        "Ben keeps pearl 11.", 1, (Reason("pearl 11", 1, 4),)
    )
    paid = why.sum_of(Thrown(2, 4, 5), PEARLS_SPEECH, NAMES, 0)
    assert paid is not None and (paid.seat, paid.total) == (2, 5)
    assert why.sum_of(Thrown(2, 4, 0), PEARLS_SPEECH, NAMES, 0) is None
    assert why.sum_of(Drew(2, None), PEARLS_SPEECH, NAMES, 0) is None


def test_a_paying_cue__keeps_its_looks_and_waits_longer() -> None:
    cue = Cue(20, "coin", said=(Said("+3", "sea"),), glow=("sea",))
    longer = why.paying(cue, FOUR)
    assert (longer.sound, longer.said, longer.glow) == (cue.sound, cue.said, cue.glow)
    assert longer.ticks == FOUR.ticks > SUM.ticks > 90  # more lines, more time: over a second
    assert why.paying(Cue(900), SUM).ticks == 900
    assert why.paying(None, SUM).ticks == SUM.ticks  # also where nothing else is shown


def test_negative_sums__have_a_sign_that_is_seen() -> None:
    assert [why.signed(n) for n in (6, 0, -2)] == ["+6", "0", "−2"]


def test_a_long_title__is_cut_at_its_first_sentence() -> None:
    words = "The ship row is full. The high pair goes to Ana, the low pair to Ben."
    assert why.first_sentence(words) == "The ship row is full."
    assert why.first_sentence("Ana wins.") == "Ana wins."


# --- at the table ---------------------------------------------------------------------------------


def test_a_scoring__shows_its_sum_until_the_step_is_over(table: Seated) -> None:
    scene = table.scene
    pearl = scene.match.view(0).hand[0]
    scene.act(0, Keep(pearl), scene.match.moment)
    assert told(table) == []
    table.wait(2)
    assert told(table) == [f"Ana keeps pearl {pearl}."]
    assert ("why", 0) in table.seen()
    ticks = 2
    while told(table):
        table.wait()
        ticks += 1
    assert SUM.ticks <= ticks <= SUM.ticks + 60  # a pearl is drawn after it
    assert ("why", 0) not in table.seen()


def test_no_sum__where_nobody_is_paid(table: Seated) -> None:
    scene = table.scene
    scene.act(0, Throw(scene.match.view(0).hand[0]), scene.match.moment)
    table.wait(5)
    assert scene.show.busy and told(table) == []


@pytest.mark.parametrize(("pace", "least", "most"), [("calm", 160, 300), ("quick", 40, 80)])
def test_reading_time__goes_with_the_pace(table: Seated, pace: str, least: int, most: int) -> None:
    """102 ticks at the normal pace: 170 at 0.6 ticks a tick, 46 at 2.2, and the draw after it."""
    table.services.settings.pace = pace
    scene = table.scene
    scene.act(0, Keep(scene.match.view(0).hand[0]), scene.match.moment)
    table.wait(2)
    ticks = 2
    while told(table):
        table.wait()
        ticks += 1
    assert least <= ticks <= most


def test_a_press__hurries_the_sum(table: Seated) -> None:
    scene = table.scene
    scene.act(0, Keep(scene.match.view(0).hand[0]), scene.match.moment)
    table.wait(5)
    assert told(table)
    table.press(0, Intent.CONFIRM)
    table.wait(2)
    assert told(table) == []


def test_at_the_fastest_pace__nothing_flickers(table: Seated) -> None:
    table.services.settings.pace = "instant"
    scene = table.scene
    scene.act(0, Keep(scene.match.view(0).hand[0]), scene.match.moment)
    for _ in range(12):
        table.wait()
        assert told(table) == []


def test_the_log__shows_the_sum_again(table: Seated) -> None:
    scene = table.scene
    pearl = scene.match.view(0).hand[0]
    scene.act(0, Keep(pearl), scene.match.moment)
    table.until_asked(0)
    table.press(0, Intent.LOG)
    while scene.aside.reading.light:
        table.press(0, Intent.UP)
    table.press(0, Intent.CONFIRM)
    rewind = scene.aside.rewind
    assert rewind is not None and rewind.step == 1
    assert [p.key for p in rewind.placed() if p.key == ("why", 0)] == [("why", 0)]
    table.press(0, Intent.LEFT)  # at the beginning nobody had been paid
    assert not [p for p in rewind.placed() if p.key == ("why", 0)]


def test_what_one_pair_of_eyes_was_shown__is_gone_for_others(table: Seated) -> None:
    scene = table.scene
    scene.act(0, Keep(scene.match.view(0).hand[0]), scene.match.moment)
    table.wait(3)
    assert told(table)
    scene.privacy._open = None  # whatever closes a hand
    assert ("why", 0) not in table.seen()


# --- where it lies --------------------------------------------------------------------------------


def test_a_note__covers_what_matters_least() -> None:
    areas = areas_of(1920, 1080)
    left, top, width, height = areas.board
    size = (600.0, 150.0)
    assert notes.place(areas, size, ()) == (
        left + width / 2, top + height - notes.MARGIN - 75,
    )  # fmt: skip
    low = (left, top + height / 2, width, height / 2)
    assert notes.place(areas, size, [low])[1] == top + notes.MARGIN + 75
    below = (left + width / 2 - 100, top + height - 100, 200, 100)
    x, y = notes.place(areas, size, [below])
    assert y > top + height / 2 and abs(x - left - width / 2) >= 400 - 1  # aside, but still low


def test_the_last_sums__lie_together_and_stay_on_the_board(table: Seated) -> None:
    sums = Sums()
    for n in range(5):
        sums.hear(Paying(50, told=Sum(f"{n}.", n % 2, FOUR.lines)), {}, 1.0)
    assert [one.title for one in sums.told] == ["2.", "3.", "4."]
    for size in stage.SIZES:
        stage.resize(table.services, size)
        room = table.scene.picture.room
        left, top, width, height = room.areas.board
        for p in sums.placed(room):
            w, h = (v / room.assets.scale for v in p.image.get_size())
            assert left - 20 <= p.x - w / 2 and p.x + w / 2 <= left + width + 20, size
            assert top - 20 <= p.y - h / 2 and p.y + h / 2 <= top + height + 20, size

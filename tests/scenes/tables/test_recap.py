"""What happened since my turn: the others' moves, in this person's own form, and only those."""

from __future__ import annotations

from typing import Any

from scenes.input.signals import Intent
from scenes.tables import recap
from tests.scenes.tables.live import Live, Sit
from tests.toys.pearls.rules import Drew, Keep


def keep(table: Live) -> None:
    """Whoever is unlocked keeps their lowest pearl."""
    seat = table.scene.privacy.chooser
    table.choose(Keep(table.match.view(seat).hand[0]))


def round_of(table: Live, *seats: int) -> None:
    """These persons play one after the other; what is shown again is skipped."""
    for seat in seats:
        table.open(seat)
        keep(table)


def test_the_others_moves__are_shown_again_one_by_one(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"), pace="instant")
    round_of(table, 0, 2)
    table.quiet()
    assert table.scene.privacy.waiting == 0
    table.services.settings.pace = "normal"
    told: list[list[Any]] = []
    whole = table.scene.picture.cues

    def listen(facts: list[Any], view: Any) -> Any:
        told.append(facts)
        return whole(facts, view)

    table.scene.picture.cues = listen  # type: ignore[method-assign]
    table.press(0, Intent.CONFIRM)
    assert table.scene.recap.left == 2  # Ben's move and Cleo's
    lefts = []
    while table.scene.recap.runs:
        lefts.append(table.scene.recap.left)
        assert "recap" in table.keys
        assert table.scene.deciding.seat is None  # nothing can be chosen meanwhile
        table.ticks()
    assert sorted(set(lefts), reverse=True) == [2, 1]
    assert [facts[0].seat for facts in told] == [1, 2]
    assert all(fact.pearl is None for facts in told for fact in facts if isinstance(fact, Drew))
    table.ticks()
    assert table.scene.deciding.seat == 0 and "recap" not in table.keys


def test_each_move__leaves_the_board_as_it_was_then(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"), pace="instant")
    round_of(table, 0, 2)
    table.quiet()
    table.services.settings.pace = "calm"
    table.press(0, Intent.CONFIRM)
    past = table.match.glimpses(0, 1)
    assert table.scene.show.view == past[0].view
    table.ticks(2)
    assert table.scene.show.view == past[1].view != table.match.view(0)


def test_any_press_of_that_person__skips_it_and_nobody_elses_does(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"))
    round_of(table, 0)
    table.quiet()
    table.press(2, Intent.CONFIRM)
    assert table.scene.recap.runs
    for intent in (Intent.CONFIRM, Intent.SKIP, Intent.LEFT):
        table.press(0, intent)
        assert table.scene.recap.runs
    table.press(2, Intent.LEFT)
    assert not table.scene.recap.runs and table.scene.deciding.seat == 2
    assert table.scene.show.view == table.match.view(2)


def test_it_can_be_turned_off(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"), pace="instant", recap=False)
    round_of(table, 0)
    table.quiet()
    table.press(2, Intent.CONFIRM)
    assert not table.scene.recap.runs and table.scene.deciding.seat == 2


def test_alone__one_has_seen_it_live(sit: Sit) -> None:
    table = sit(("pad", "mate"), pace="instant")
    for _ in range(3):
        table.quiet()
        keep(table)
        assert not table.scene.recap.runs
        for _ in range(120):
            table.ticks()
            assert not table.scene.recap.runs


def test_where_nothing_happened__nothing_is_shown(sit: Sit) -> None:
    table = sit(("pad", "pad"))
    table.quiet()
    table.press(0, Intent.CONFIRM)
    assert not table.scene.recap.runs  # the very first turn
    table.press(1, Intent.PAUSE)
    table.press(1, Intent.BACK)
    table.press(0, Intent.CONFIRM)
    assert not table.scene.recap.runs  # a pause is no move


def test_a_resumed_match__does_not_begin_with_its_whole_past(sit: Sit) -> None:
    """Only what comes after sitting down again is shown."""
    table = sit(("pad", "pad"), pace="instant")
    round_of(table, 0)
    fresh = type(table.scene)(table.services, table.table, table.journalled)
    table.services.stack.start_over(fresh)
    table.services.stack.settle()
    table.scene = fresh
    table.quiet()
    table.press(1, Intent.CONFIRM)
    assert not fresh.recap.runs


def test_it_is_quicker_than_the_first_time(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"))
    round_of(table, 0)
    table.quiet()
    assert table.scene.rate == 1.0
    table.press(2, Intent.CONFIRM)
    assert table.scene.rate == recap.RATE > 1.0

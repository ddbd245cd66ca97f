"""Taking back: alone as far as nothing new is known, further when everybody agrees."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.input.signals import Intent, Notice
from scenes.tables import head, undoing
from scenes.tables.consent import MOST_LINES, NO, YES, Consent
from scenes.tables.room import middle
from tests.scenes import stage
from tests.scenes.tables.live import Live, Sit
from tests.table.parley import Done, Draw, Lay
from tests.toys.pearls.rules import Keep

PARLEY = {"game": "parley", "pace": "instant", "recap": False}


def lay(table: Live, seat: int) -> int:
    """The unlocked person lays their lowest card; which one."""
    card: int = table.match.view(seat).mine[0]
    table.choose(Lay(card))
    table.quiet()
    return card


def consent(table: Live) -> Consent:
    scene = table.top
    assert isinstance(scene, Consent)
    return scene


def notes(table: Live) -> list[str]:
    """What the log says about the table itself."""
    return [e.lines[0].words for e in table.scene.log.entries(None) if e.note]


# --- alone ----------------------------------------------------------------------------------------


def test_ones_own_last_action__is_taken_back_and_the_log_says_so(sit: Sit) -> None:
    table = sit(("pad", "pad"), **PARLEY)
    table.open(0)
    before = table.match.digest()
    lay(table, 0)
    assert head.UNDO not in table.scene.picture.now.barred
    table.press(0, Intent.UNDO)
    assert table.match.digest() == before and table.match.turn == 0
    assert table.scene.deciding.seat == 0 and table.scene.privacy.facing == 0
    assert notes(table) == ["Ana took a move back."]
    assert not [e for e in table.scene.log.entries(None) if not e.note]


def test_step_by_step__to_the_last_thing_that_was_new(sit: Sit) -> None:
    """Laid, drawn, laid no more: behind the drawn card one does not get alone."""
    table = sit(("pad", "mate"), **PARLEY)
    table.quiet()
    lay(table, 0)
    table.choose(Draw())
    table.quiet()
    assert head.UNDO in table.scene.picture.now.barred
    assert table.match.undo(0) == "something-new-known"
    table.press(0, Intent.UNDO)
    assert consent(table).wish.why == "You have seen something new since."


def test_another_persons_move__is_named(sit: Sit) -> None:
    table = sit(("pad", "mate", "mate", "pad"), **PARLEY)
    table.open(0)
    table.choose(Done())
    table.quiet()
    assert table.scene.privacy.waiting == 3
    names = table.scene.picture.room.names
    assert undoing.why_not(table.match, 0, "others-acted", names) == (
        "Ben and Cleo have moved since."
    )


def test_before_one_has_done_anything__one_hears_so(sit: Sit) -> None:
    table = sit(("pad", "pad"), **PARLEY)
    table.open(0)
    table.press(0, Intent.UNDO)
    assert table.said == "There is nothing to take back yet."
    table.choose(Done())
    table.quiet()
    table.press(1, Intent.UNDO)
    assert table.said == "You have done nothing yet." and table.top is table.scene


def test_the_end__is_the_end(sit: Sit) -> None:
    table = sit(("pad", "mate"), pace="instant")
    while table.match.result() is None:
        table.quiet()
        if table.match.result() is None:
            table.choose(Keep(table.match.view(0).hand[0]))
    table.press(0, Intent.UNDO)
    assert table.said == "The game is over: nothing can be taken back."


def test_while_a_bot_is_thinking__its_answer_comes_to_nothing(sit: Sit) -> None:
    """F82: the move is taken back before the bot has answered it."""
    table = sit(("pad", "mate"), game="parley", pace="normal")
    table.quiet()
    table.choose(Done())
    table.until(lambda: table.scene.driver._thought > 20)
    table.press(0, Intent.UNDO)
    assert table.match.turn == 0 and table.match.to_act() == (0,)
    table.ticks(200)
    assert table.match.turn == 0  # nothing late arrives
    table.choose(Done())
    thought = []
    while table.match.turn == 1:
        thought.append(table.scene.driver._thought)
        table.ticks()
    assert max(thought) > 30  # and the bot thinks anew, from the beginning


def test_out_of_ones_turn__ones_last_move_still_comes_back(sit: Sit) -> None:
    """The next person's curtain is closed still: it is asked of the first again."""
    table = sit(("pad", "pad"), **PARLEY)
    table.open(0)
    table.choose(Done())
    table.quiet()
    assert table.scene.privacy.waiting == 1
    table.press(0, Intent.UNDO)
    assert table.match.turn == 0
    table.quiet()
    assert table.scene.privacy.waiting == 0 and table.scene.privacy.facing is None


def test_an_opened_hand__is_closed_when_another_takes_back(sit: Sit) -> None:
    table = sit(("pad", "pad"), **PARLEY)
    table.open(0)
    table.choose(Done())
    table.open(1)
    table.press(0, Intent.UNDO)
    assert table.scene.privacy.facing is None and table.scene.privacy.waiting == 0
    assert not {key for key in table.keys if key[0] == "hand"}


def test_the_button__asks_for_whoever_points(sit: Sit) -> None:
    table = sit(("touch", "pad"), **PARLEY)
    table.quiet()
    table.tap_at(middle(table.scene.picture.areas.tray))
    lay(table, 0)
    table.tap(head.UNDO)
    assert table.match.turn == 0


# --- with everybody's consent ---------------------------------------------------------------------


def asked(sit: Sit, drivers: tuple[str, ...] = ("pad", "pad", "mate", "pad")) -> Live:
    """Ana has drawn a card and wishes to have it back in the pile."""
    table = sit(drivers, **PARLEY)
    if drivers.count("mate") < len(drivers) - 1:
        table.open(0)
    table.quiet()
    lay(table, 0)
    table.choose(Draw())
    table.quiet()
    table.press(0, Intent.UNDO)
    return table


def answer(table: Live, seat: int, yes: bool) -> None:
    scene = consent(table)
    scene.menu.focus = YES if yes else NO
    table.press(seat, Intent.CONFIRM)


def test_everybody_agrees__and_it_is_as_before_the_askers_last_decision(sit: Sit) -> None:
    table = asked(sit)
    kept = table.match.glimpses(0, 1, 1)[0].view
    scene = consent(table)
    assert scene.round == (0, 1, 3)  # bots agree
    assert [line.words for line in scene.wish.lines] == ["Ana draws a card."]
    for seat in (0, 1, 3):
        assert scene.asked == seat and table.match.turn == 2
        answer(table, seat, True)
    assert table.top is table.scene and table.match.turn == 1
    assert table.match.view(0) == kept
    assert notes(table) == ["Ana took back what had come since, and all agreed."]


@pytest.mark.parametrize("refuser", [0, 1, 3])
def test_any_no__ends_it(sit: Sit, refuser: int) -> None:
    table = asked(sit)
    for seat in (0, 1, 3):
        answer(table, seat, seat != refuser)
        if seat == refuser:
            break
    assert table.top is table.scene and table.match.turn == 2 and notes(table) == []
    if refuser:
        assert table.said == f"{table.scene.picture.room.names[refuser]} would rather go on."


def test_nobody__answers_for_another(sit: Sit) -> None:
    table = asked(sit)
    answer(table, 0, True)
    assert consent(table).asked == 1
    for seat in (0, 3):
        answer(table, seat, True)
        table.press(seat, Intent.BACK)
        assert consent(table).asked == 1
    table.tap_at(middle(consent(table).menu.items[0].rect))  # a finger is nobody with a pad
    assert consent(table).asked == 1 and table.heard[-1] == "refuse"


def test_the_light__lies_on_no_for_those_who_are_asked(sit: Sit) -> None:
    """Who still hammers on a button agrees to nothing."""
    table = asked(sit)
    assert consent(table).menu.focus == YES
    table.press(0, Intent.CONFIRM)
    assert consent(table).menu.focus == NO
    table.press(1, Intent.CONFIRM)
    assert table.top is table.scene and table.match.turn == 2


def test_by_a_finger__for_those_at_the_touch_screen(sit: Sit) -> None:
    table = sit(("pad", "touch"), **PARLEY)
    table.open(0)
    table.choose(Draw())
    table.quiet()
    table.press(0, Intent.UNDO)
    table.press(0, Intent.CONFIRM)
    assert consent(table).asked == 1
    table.tap_at(middle(consent(table).menu.item(YES).rect))
    assert table.top is table.scene and table.match.turn == 0


def test_alone_with_bots__one_asks_oneself(sit: Sit) -> None:
    table = asked(sit, ("pad", "mate"))
    assert consent(table).round == (0,)
    table.press(0, Intent.CONFIRM)
    assert table.match.turn == 1 and table.scene.deciding.seat == 0
    assert notes(table) == ["Ana took back what had come since."]


def test_bots_moves__go_with_it(sit: Sit) -> None:
    table = sit(("pad", "mate"), **PARLEY)
    table.quiet()
    table.choose(Done())
    table.until(lambda: table.match.to_act() == (0, 1) or 0 in table.match.to_act())
    table.quiet()
    assert table.match.turn > 1
    table.press(0, Intent.UNDO)
    assert consent(table).wish.why == "Ben has moved since."
    assert {line.seat for line in consent(table).wish.lines} >= {1}
    table.press(0, Intent.CONFIRM)
    assert table.match.turn == 0


def test_no_hand__lies_open_while_people_are_asked(sit: Sit) -> None:
    table = asked(sit)
    assert not {key for key in table.keys if key[0] == "hand"}
    answer(table, 0, True)
    answer(table, 1, False)
    assert table.scene.privacy.facing is None and table.scene.privacy.waiting == 0


def test_what_is_told__is_what_everybody_saw(sit: Sit) -> None:
    """F73: nobody reads in the question what the asker has drawn."""
    table = asked(sit)
    drawn = table.match.view(0).mine
    words = " ".join(line.words for line in consent(table).wish.lines)
    from tests.table.parley import NAMES

    assert not any(NAMES[card] in words for card in drawn)


def test_a_pad_that_goes__is_asked_for_first(sit: Sit) -> None:
    from scenes.menus.pad_lost import PadLost

    table = asked(sit)
    answer(table, 0, True)
    stage.pull(table.services, table.holds[1])  # type: ignore[arg-type]
    table.services.stack.settle()
    assert isinstance(table.top, PadLost) and table.match.turn == 2


def test_the_focus_lost__does_not_answer(sit: Sit) -> None:
    table = asked(sit)
    scene: Any = consent(table)
    scene.notice(Notice.FOCUS_LOST)
    assert table.top is scene and table.match.turn == 2


def test_many_deeds__are_told_by_the_last_ones(sit: Sit) -> None:
    """A long way back still leaves room for the answers."""
    table = sit(("pad", "mate", "mate", "mate"), **PARLEY)
    table.quiet()
    table.choose(Done())
    table.quiet()
    table.press(0, Intent.UNDO)
    scene = consent(table)
    assert len(scene.wish.lines) > MOST_LINES
    assert scene._lines() == scene.wish.lines[-MOST_LINES:]
    assert stage.outside(table.services) == []

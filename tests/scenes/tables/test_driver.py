"""Bots at a table: asked at once, seen in their rhythm, taken back when anything comes between."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from game.bots.asking import Asking
from game.bots.cast import Cast
from game.bots.question import Choice, Decision, Purpose, Question, decide, question_about, stand_in
from game.core.model import Seat
from scenes.input.signals import Intent
from scenes.stack import Scene
from scenes.tables import staging
from scenes.tables.driver import GO_ON_TICKS, THINK_TICKS, Driver
from tests.scenes.tables.live import Live, Sit
from tests.table.parley import Done

PARLEY: dict[str, Any] = {"game": "parley"}


class Slow(Asking):
    """One who needs so many looks for a choice, and none where there is none: as another process
    would, without one."""

    def __init__(self, casts: Mapping[str, Cast], looks: int) -> None:
        super().__init__(casts)
        self.looks = looks
        self.questions: list[Question] = []
        self._looked = 0
        self.warmed = 0

    def warm(self) -> None:
        self.warmed += 1

    def ask(self, question: Question) -> None:
        self.questions.append(question)
        self._looked = -1  # asking looks, too
        super().ask(question)

    def _step(self) -> None:
        self._looked += 1
        if self._waiting and self._looked >= self.looks:
            task = self._waiting.pop(0)
            self._settle(task, decide(self._casts, task.question))


class Wrong(Slow):
    """Says something else than it was asked, and never what it was."""

    def _step(self) -> None:
        if self._waiting:
            task = self._waiting.pop(0)
            self._settle(task, Choice(0))
            [said] = self._decided[Purpose.PLAY]
            self._decided[Purpose.PLAY].clear()
            self._decided[Purpose.PLAY].append(Decision(said.moment - 1, said.seat, said.action))


def slow(table: Live, looks: int = 10, kind: type[Slow] = Slow) -> Slow:
    """From now on the bots of this table are asked so."""
    asking = kind(table.services.bots, looks)
    table.services.thinker = asking
    driver = table.scene.driver
    chairs = table.services.evening.chairs
    table.scene.driver = Driver(table.journalled, driver.crew.cast, chairs, asking)
    return asking


def away(table: Live) -> Scene:
    """Another scene lies on the table."""
    scene = Scene()
    table.services.stack.push(scene)
    table.services.stack.settle()
    return scene


class AtALoss(Slow):
    """Nobody he asks has an answer: the plain bot stands in."""

    def _step(self) -> None:
        if self._waiting:
            task = self._waiting.pop(0)
            self._settle(task, stand_in(self._casts, task.question, "no idea"))


# --- asking ---------------------------------------------------------------------------------------


def test_ask__as_soon_as_it_is_the_bots_turn_while_that_is_being_shown(sit: Sit) -> None:
    """What led to it is still on its way over the table; by the time that one can see whose turn it
    is, most of the thinking is done."""
    table = sit(("pad", "mate"), **PARLEY, pace="calm")
    asking = slow(table)
    table.quiet()
    table.choose(Done())
    table.ticks(2)
    assert table.scene.show.busy
    [asked] = asking.questions
    assert (asked.seat, asked.bot, asked.moment) == (1, "mate", table.match.moment)
    assert asked.view == table.match.view(1) and asked.legal == tuple(table.match.legal(1))
    table.until(lambda: table.match.turn > 1)
    assert len([one for one in asking.questions if one.moment == asked.moment]) == 1


def test_ask__nobody_where_a_person_decides(sit: Sit) -> None:
    table = sit(("pad", "mate"), **PARLEY)
    asking = slow(table)
    table.quiet()
    table.ticks(100)
    assert asking.questions == [] and table.match.to_act() == (0,)


def test_begin__gets_ready_where_bots_sit_alone(sit: Sit) -> None:
    table = sit(("pad", "mate"), **PARLEY)
    asking = slow(table)
    table.scene.enter()
    assert asking.warmed == 1
    people = sit(("pad", "pad"), **PARLEY)
    asking = slow(people)
    people.scene.enter()
    assert asking.warmed == 0


def test_begin__what_was_asked_at_another_table_is_over(sit: Sit) -> None:
    """A hint of a match that has ended, many moments later than the first of this one."""
    table = sit(("mate", "pad"), **PARLEY, pace="instant")
    asking = slow(table, 10_000)
    for purpose in Purpose:
        asked = question_about(table.match, 0, "mate", purpose=purpose)
        asking.ask(msgspec.structs.replace(asked, moment=90))
    table.scene.enter()
    assert [asking.left(purpose) for purpose in Purpose] == [0, 0, 1]
    table.ticks()
    assert asking.left(Purpose.PLAY) == 1


# --- being seen -----------------------------------------------------------------------------------


def seen_after(table: Live) -> list[tuple[Seat, int]]:
    """The bots' turns one after the other: who, and for how many ticks that was to be seen."""
    scene, turns = table.scene, []
    while scene.driver.bot_waits():
        turn, [seat, *_] = table.match.turn, scene.match.to_act()
        ticks = 1  # the one in which showing ends
        while table.match.turn == turn:
            ticks += not scene.show.busy
            table.ticks()
        turns.append((seat, ticks))
    return turns


def test_think__a_quick_decision_takes_as_long_as_ever(sit: Sit) -> None:
    """At the normal pace: so many ticks, whether the bot had its answer at once or after twenty."""
    waits = []
    for looks in (0, 20):
        table = sit(("pad", "mate", "mate"), **PARLEY, pace="normal", seed=5)
        slow(table, looks)
        table.quiet()
        table.choose(Done())
        waits.append(seen_after(table))
    assert waits[0] == waits[1] and len(waits[0]) >= 2
    assert waits[0][0][1] >= THINK_TICKS


def test_think__who_needs_longer_is_waited_for_and_said_to_think(sit: Sit) -> None:
    """Calmly: the table shows whose turn it is, and says so; nothing else happens."""
    table = sit(("pad", "mate"), **PARLEY, pace="quick")
    slow(table, 200)
    table.quiet()
    table.choose(Done())
    table.until(lambda: not table.scene.show.busy)
    for _ in range(120):
        assert table.match.turn == 1
        assert staging.waiting_words(table.scene) == "Ben is thinking …"
        table.ticks()
    table.until(lambda: table.match.turn > 1)


def test_think__a_forced_move_waits_as_long_as_a_choice(sit: Sit) -> None:
    """Who thinks a hundred ticks over choices is not seen to have none: from the third decision on
    that is usual at this table, and a forced one waits for it."""
    table = sit(("mate", "mate"), **PARLEY, pace="instant")
    asking = slow(table, 100)
    driver = table.scene.driver
    forced: list[int] = []
    chosen: list[int] = []
    while table.match.result() is None:
        turn, moment, ticks = table.match.turn, table.match.moment, 0
        while table.match.turn == turn and table.match.result() is None:
            ticks += 1
            table.ticks()
        legal = [one.legal for one in asking.questions if one.moment == moment]
        if turn > 2 and legal:
            (chosen if len(legal[0]) > 1 else forced).append(ticks)
    assert driver._rhythm.usual("mate") == 100
    assert forced and chosen
    assert max(forced) - min(forced) <= 2 and abs(min(forced) - min(chosen)) <= 2
    assert min(forced) >= 100


# --- what comes between ---------------------------------------------------------------------------


@pytest.fixture
def thinking(sit: Sit) -> tuple[Live, Slow]:
    """A bot in mid-thought, at a table where a person has just moved."""
    table = sit(("pad", "mate"), **PARLEY, pace="normal")
    asking = slow(table, 60)
    table.quiet()
    table.choose(Done())
    table.until(lambda: table.scene.driver._thought > 10)
    assert asking.left(Purpose.PLAY) == 1
    return table, asking


def test_pause__takes_the_question_back_and_asks_it_again(thinking: tuple[Live, Slow]) -> None:
    """Nobody thinks while the game stands still; then the same question begins anew."""
    table, asking = thinking
    over = away(table)
    assert asking.left(Purpose.PLAY) == 0
    table.ticks(200)
    assert table.match.turn == 1 and len(asking.questions) == 1
    table.services.stack.pop(over)
    table.services.stack.settle()
    table.ticks(2)
    assert asking.left(Purpose.PLAY) == 1 and asking.questions[0] == asking.questions[1]
    table.until(lambda: table.match.turn > 1)


def test_pause__what_was_decided_in_secret_is_asked_again(sit: Sit) -> None:
    """The answer was there already, but not yet seen."""
    table = sit(("pad", "mate"), **PARLEY, pace="calm")
    asking = slow(table, 0)
    table.quiet()
    table.choose(Done())
    table.ticks(3)
    assert len(asking.questions) == 1 and asking.left(Purpose.PLAY) == 0
    over = away(table)
    table.services.stack.pop(over)
    table.services.stack.settle()
    table.until(lambda: table.match.turn > 1)
    assert len([one for one in asking.questions if one.moment == 1]) == 2


def test_undo__takes_the_question_back(thinking: tuple[Live, Slow]) -> None:
    """F82: nothing late arrives."""
    table, asking = thinking
    table.press(0, Intent.UNDO)
    assert table.match.turn == 0
    table.ticks()
    assert asking.left(Purpose.PLAY) == 0
    table.ticks(200)
    assert table.match.turn == 0 and len(asking.questions) == 1


def test_undo__and_the_same_move_again_is_another_moment(thinking: tuple[Live, Slow]) -> None:
    table, asking = thinking
    table.press(0, Intent.UNDO)
    table.quiet()
    table.choose(Done())
    table.until(lambda: table.match.turn > 1)
    first, second = asking.questions[:2]
    assert first.moment < second.moment
    assert (first.view, first.chance) == (second.view, second.chance)  # and the same decision


def test_leave__takes_the_question_back(thinking: tuple[Live, Slow]) -> None:
    table, asking = thinking
    table.services.stack.start_over(Scene())
    table.services.stack.settle()
    assert asking.left(Purpose.PLAY) == 0


def test_reseat__a_person_takes_the_bots_chair(thinking: tuple[Live, Slow]) -> None:
    """Who was thinking is no longer there."""
    table, asking = thinking
    chairs = [*table.services.evening.chairs]
    chairs[1] = type(chairs[1])(chairs[1].name, chairs[1].colour, "human")
    table.scene.driver.reseat(chairs)
    table.ticks(5)
    assert asking.left(Purpose.PLAY) == 0 and table.scene.driver.asked() == (1,)


def test_answer__to_another_moment_is_none(sit: Sit) -> None:
    """Whatever the thinker says, only an answer to what was asked counts (F86)."""
    table = sit(("pad", "mate"), **PARLEY, pace="instant")
    slow(table, 0, Wrong)
    table.quiet()
    table.choose(Done())
    table.ticks(200)
    assert table.match.turn == 1


def test_go_on__a_bot_that_goes_on_needs_less(sit: Sit) -> None:
    """Whose turn it is was seen already."""
    table = sit(("pad", "mate"), **PARLEY, pace="normal")
    slow(table, 0)
    table.quiet()
    table.choose(Done())
    turns = seen_after(table)
    goes_on = [ticks for (a, _), (b, ticks) in itertools.pairwise(turns) if a == b]
    assert goes_on and all(GO_ON_TICKS <= ticks < THINK_TICKS for ticks in goes_on)


def test_fault__the_log_says_that_another_decided(sit: Sit) -> None:
    """Everybody may know. What the bot did wrong stands in the thinker's own log."""
    table = sit(("pad", "mate"), **PARLEY, pace="instant")
    asking = slow(table, 0, AtALoss)
    table.quiet()
    table.choose(Done())
    table.until(lambda: table.match.turn > 1)
    notes = [line.words for entry in table.scene.log.entries(None) for line in entry.lines]
    assert "Ben was at a loss: the mate decided." in notes
    assert asking.log[0].startswith("mate on seat 1, moment 1: no idea; chosen for it: ")

"""Bots in another process, a real one: what they choose, what they do wrong, and taking back."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from game.bots.question import Decision, Purpose, decide
from game.bots.thinking import SECOND, STARTS, Thinker
from tests.bots.asking import begun, children, gone, proc, said, thinking, until
from tests.bots.thinkers import (
    BEST,
    BOTS,
    LEGAL,
    LEGAL_COUNT,
    NAME,
    PLAIN,
    Say,
    Sight,
    question,
)


@pytest.fixture(scope="module")
def kept() -> Iterator[Thinker]:
    """One thinker for all tests that do not harm it, or only so much as it can stand."""
    with thinking() as thinker:
        yield thinker


@pytest.fixture
def thinker(kept: Thinker) -> Thinker:
    kept.cancel()
    kept.log.clear()
    return kept


# --- what it chooses ------------------------------------------------------------------------------


def test_answer__is_what_the_bot_chooses_here(thinker: Thinker) -> None:
    for moment in range(1, 8):
        asked = question("draws", moment)
        assert said(thinker, asked) == decide(BOTS, asked).which
    assert thinker.log == []


def test_answer__the_same_from_a_new_process(thinker: Thinker) -> None:
    """Asked again, asked after a cancelled question, after a crash, and of another thinker."""
    asked = question("dawdles", 5)
    first = said(thinker, asked)
    thinker.cancel()
    assert said(thinker, asked) == first == decide(BOTS, asked).which
    thinker.cancel()
    said(thinker, question("dies", 4))
    assert said(thinker, asked) == first
    with thinking() as other:
        assert said(other, asked) == first


def test_answer__in_the_order_of_the_questions(thinker: Thinker) -> None:
    """Several seats at one moment; asking twice is asking once."""
    for seat in (2, 0, 1, 2, 0):
        thinker.ask(question("draws", 6, seat))
    assert [thinker.asked(6, seat) for seat in range(4)] == [True, True, True, False]
    decisions = [until(thinker.answer) for _ in range(3)]
    assert [decision.seat for decision in decisions] == [2, 0, 1]
    expected = [decide(BOTS, question("draws", 6, seat)).which for seat in (2, 0, 1)]
    assert [LEGAL.index(decision.action) for decision in decisions] == expected
    assert thinker.answer() is None and not thinker.asked(6, 0)


def test_answer__a_forced_move_needs_no_thought() -> None:
    with thinking() as fresh:
        fresh.ask(question("dies", legal=LEGAL[5:6]))
        assert fresh.answer() == Decision(1, 0, Say(5))  # at once: no process starts that quickly
        assert fresh.answer() is None and fresh.log == []


def test_ask__a_later_moment_takes_back_all_earlier_questions(thinker: Thinker) -> None:
    """F82: the answer to an older moment never comes."""
    thinker.ask(question("draws", 1, 0))
    thinker.ask(question("spins", 1, 1))
    thinker.ask(question("draws", 1, 2))
    assert said(thinker, question("draws", 2, 3)) == decide(BOTS, question("draws", 2, 3)).which
    time.sleep(0.05)
    assert thinker.answer() is None and thinker.log == []


def test_ask__an_answer_that_nobody_took_is_stale_too(thinker: Thinker) -> None:
    thinker.ask(question("draws", 1, legal=LEGAL[:1]))
    thinker.ask(question("draws", 2, legal=LEGAL[4:5]))
    assert thinker.answer() == Decision(2, 0, Say(4))
    assert thinker.answer() is None


def test_ask__refuses_what_cannot_be_asked(thinker: Thinker) -> None:
    thinker.ask(question("draws", 3))
    with pytest.raises(ValueError, match="moment 2 is over, this is 3"):
        thinker.ask(question("draws", 2))
    with pytest.raises(ValueError, match="nothing to choose from"):
        thinker.ask(question("draws", 4, legal=()))
    thinker.cancel()
    thinker.ask(question("draws", 0))  # another match
    assert until(thinker.answer).moment == 0


# --- judging, and purposes ------------------------------------------------------------------------


def test_judging__there_as_here(thinker: Thinker) -> None:
    """Worths and worlds of every choice come through the pipe as they are."""
    asked = question("judges", game="judging", judge=True, keep=LEGAL[11], purpose=Purpose.HINT)
    here = decide(BOTS, asked)
    thinker.ask(asked)
    there = until(partial(thinker.answer, Purpose.HINT))
    assert there.purpose is Purpose.HINT and there.action == Say(BEST)
    assert [(LEGAL.index(one.action), one.worth, one.worlds) for one in there.judged] == list(
        here.judged
    )
    assert len(there.judged) == LEGAL_COUNT and thinker.log == []


def test_judging__who_hangs_is_replaced_and_judges_nothing() -> None:
    now = [0]
    thinker = Thinker(BOTS, NAME, lambda: now[0], 20 * SECOND)
    with contextlib.closing(thinker):
        thinker.ask(question("sleeps", game="judging", judge=True))
        until(lambda: thinker.answer() or thinker._out)
        now[0] += 20 * SECOND + 1
        assert until(thinker.answer) == Decision(1, 0, Say(PLAIN), fault="no answer in 20 s")
        assert len(thinker.log) == 1


def test_review__goes_on_while_bots_are_asked_and_taken_back(
    thinker: Thinker, tmp_path: Path
) -> None:
    """What is thought about is taken back with its own purpose alone; a bot goes first."""
    review = [question("dawdles", turn, purpose=Purpose.REVIEW) for turn in (30, 4, 31)]
    for asked in review:
        thinker.ask(asked)
    for moment in (1, 2, 3):
        thinker.ask(question("draws", moment))
    assert until(thinker.answer).moment == 3
    thinker.ask(question("spins", 4, view=Sight(str(tmp_path / "begun"))))
    begun(tmp_path / "begun", thinker)
    thinker.cancel(Purpose.REVIEW)
    assert thinker.asked(4, 0) and thinker.left(Purpose.REVIEW) == 0
    thinker.cancel(Purpose.PLAY)
    for asked in review:
        thinker.ask(asked)
    for asked in review:
        said = until(partial(thinker.answer, Purpose.REVIEW))
        assert said == Decision(
            asked.moment, 0, LEGAL[decide(BOTS, asked).which], (), Purpose.REVIEW
        )
    assert thinker.log == []


@pytest.mark.parametrize("judge", [False, True])
def test_cap__a_search_says_what_is_best_by_then(judge: bool, tmp_path: Path) -> None:
    """It is told once, by the clock that was handed in, and is no fault. The toy looks ahead for
    ever; with more time it would not have answered at all."""
    now = [0]
    thinker = Thinker(BOTS, NAME, lambda: now[0], 20 * SECOND, 3 * SECOND)
    with contextlib.closing(thinker):
        for moment in (1, 2):
            file = tmp_path / str(moment)
            asked = question("ponders", moment, game="judging", view=Sight(str(file)), judge=judge)
            thinker.ask(asked)
            begun(file, thinker)
            now[0] += 3 * SECOND
            assert thinker.answer() is None and not thinker._hurried
            now[0] += 1
            said = until(thinker.answer)
            assert said.action == Say(BEST) and len(said.judged) == (LEGAL_COUNT if judge else 0)
        assert thinker.log == []


def test_cap__who_does_not_listen_is_let_be_until_the_limit(tmp_path: Path) -> None:
    """Bots that do not search have no ear for it; what they say later counts."""
    now = [0]
    thinker = Thinker(BOTS, NAME, lambda: now[0], 20 * SECOND, 3 * SECOND)
    with contextlib.closing(thinker):
        said(thinker, question("draws", 0))
        asked = question("dawdles", view=Sight(str(tmp_path / "begun")))
        thinker.ask(asked)
        begun(tmp_path / "begun")
        now[0] += 4 * SECOND
        assert until(thinker.answer).action == LEGAL[decide(BOTS, asked).which]
        assert thinker.log == []


# --- what bots do wrong ---------------------------------------------------------------------------

RAISED = ("raises", "speechless", "leaves", "junk", "nothing", "illegal", "agreeable", "recurses")
DIED = ("dies", "crashes", "escapes")
HUNG = ("sleeps", "spins", "grips", "clings")


def test_fault__what_raises_and_junk_cost_no_process(thinker: Thinker) -> None:
    """The plain bot answers in the same breath, and one line says why."""
    said(thinker, question("draws", 1))
    before = children()
    for moment, bot in enumerate(RAISED, 2):
        assert said(thinker, question(bot, moment, 1)) == PLAIN
        [line] = thinker.log
        assert line.startswith(f"{bot} on seat 1, moment {moment}: ")
        assert line.endswith("; chosen for it: Say(number=3)") and "\n" not in line
        thinker.log.clear()
    assert children() == before


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not bound memory")
def test_fault__a_greedy_bot(thinker: Thinker) -> None:
    """It asks for six gigabytes; the process lives on."""
    said(thinker, question("draws", 0))
    before = children()
    assert said(thinker, question("gorges")) == PLAIN
    assert "MemoryError" in thinker.log[0] and children() == before


@pytest.mark.parametrize("bot", DIED)
def test_fault__a_bot_that_dies(thinker: Thinker, bot: str) -> None:
    assert said(thinker, question(bot)) == PLAIN
    [line] = thinker.log
    assert line.startswith(f"{bot} on seat 0, moment 1: died (exit code ")
    assert said(thinker, question("draws", 2)) == decide(BOTS, question("draws", 2)).which


@pytest.mark.parametrize("bot", HUNG)
def test_fault__a_bot_that_hangs(bot: str, tmp_path: Path) -> None:
    """It is killed after the limit, by the clock that was handed in; the next one is not."""
    now = [0]
    thinker = Thinker(BOTS, NAME, lambda: now[0], 20 * SECOND)
    with contextlib.closing(thinker):
        thinker.ask(question(bot, view=Sight(str(tmp_path / "begun"))))
        pid = begun(tmp_path / "begun", thinker)
        now[0] += 20 * SECOND
        assert thinker.answer() is None and not gone(pid)
        now[0] += 1
        assert until(thinker.answer) == Decision(1, 0, Say(PLAIN), fault="no answer in 20 s")
        assert thinker.log == [
            f"{bot} on seat 0, moment 1: no answer in 20 s; chosen for it: Say(number=3)"
        ]
        assert gone(pid)
        assert said(thinker, question("draws", 2)) == decide(BOTS, question("draws", 2)).which


def test_fault__a_process_gone_mad(thinker: Thinker) -> None:
    """Words that are no words, and answers that are no choices: neither reaches the match."""
    assert said(thinker, question("babbles")) == PLAIN
    assert "said what cannot be understood" in thinker.log[0]
    number = said(thinker, question("forges", 2))
    assert number in range(LEGAL_COUNT) and "there is no choice 99" in thinker.log[1]
    assert said(thinker, question("draws", 3)) == decide(BOTS, question("draws", 3)).which


def test_fault__where_the_plain_bot_fails_too(thinker: Thinker) -> None:
    for moment, (bot, game) in enumerate([("junk", "plain-raises"), ("dies", "plain-dies")]):
        assert said(thinker, question(bot, moment, game=game)) in range(LEGAL_COUNT)
        [line] = thinker.log
        assert "; plain bot: " in line
        thinker.log.clear()


def test_fault__a_view_that_cannot_be_sent(thinker: Thinker) -> None:
    assert said(thinker, question("draws", view=lambda: None)) == PLAIN
    assert "pickle" in thinker.log[0]


def test_fault__no_process_at_all() -> None:
    """Three starts in vain, then the plain bot plays, here; it is said once more."""
    with thinking(module="tests.bots.no_such_module") as thinker:
        for moment in (1, 2):
            assert said(thinker, question("draws", moment)) == PLAIN
        assert len(thinker.log) == 3
        assert thinker.log[0].startswith("bots cannot think in another process: could not be start")
        assert all("No module named 'tests.bots.no_such_module'" in line for line in thinker.log)
        assert thinker._failures == STARTS and thinker._worker is None


@proc
def test_fault__shouting_is_heard_by_nobody(
    thinker: Thinker, capfd: pytest.CaptureFixture[str]
) -> None:
    """A hundred thousand letters on each stream: nothing is shown, nothing is stuck."""
    with thinking() as fresh:  # started while this test's own streams are open
        asked = question("shouts")
        assert said(fresh, asked) == decide(BOTS, question("draws")).which
    assert capfd.readouterr() == ("", "")


# --- taking back ----------------------------------------------------------------------------------


def test_cancel__in_mid_thought_takes_the_caller_no_time(thinker: Thinker, tmp_path: Path) -> None:
    """At most 50 ms; the best of three, as others may use the machine. The process lives on."""
    took, pids = [], set()
    for turn in range(3):
        file = tmp_path / str(turn)
        thinker.ask(question("spins", turn, view=Sight(str(file))))
        pids.add(begun(file, thinker))
        since = time.perf_counter()
        thinker.cancel()
        took.append(time.perf_counter() - since)
        assert not thinker.asked(turn, 0)
        assert said(thinker, question("draws", 9)) == decide(BOTS, question("draws", 9)).which
        thinker.cancel()
    assert min(took) < 0.050 and len(pids) == 1
    assert thinker.log == []


def test_cancel__what_is_being_loaded_is_loaded_to_the_end(tmp_path: Path) -> None:
    """numpy, say, which a search loads when it begins: half loaded it would never be loaded again.
    The module of this test takes its time and cannot be loaded twice in a process."""
    with thinking() as thinker:
        said(thinker, question("draws", 0))
        before = children()
        thinker.ask(question("imports", 1, view=Sight(str(tmp_path / "begun"))))
        begun(tmp_path / "begun", thinker)
        thinker.cancel()
        thinker.ask(question("imports", 2))
        assert until(thinker.answer) == Decision(2, 0, Say(5))
        assert children() == before and thinker.log == []


@pytest.mark.parametrize("bot", HUNG[2:])
def test_cancel__who_does_not_let_go_is_ended(bot: str, tmp_path: Path) -> None:
    """And nobody is blamed: the next question is answered by whom it was put to."""
    with thinking() as thinker:
        thinker.ask(question(bot, view=Sight(str(tmp_path / "begun"))))
        pid = begun(tmp_path / "begun", thinker)
        thinker.cancel()
        assert said(thinker, question("draws", 9)) == decide(BOTS, question("draws", 9)).which
        assert gone(pid) and thinker.log == []


def test_cancel__at_any_time(thinker: Thinker) -> None:
    """Before the process has it, while it begins, thinks, ends: the next answer is always right,
    and from the same process."""
    said(thinker, question("draws", 0))
    before = children()
    for turn in range(60):
        thinker.ask(question("spins" if turn % 2 else "dawdles", turn))
        time.sleep(turn // 2 / 1000)
        thinker.cancel()
        assert thinker.answer() is None
        asked = question("draws", turn, 1)
        assert said(thinker, asked) == decide(BOTS, asked).which
    assert thinker.log == [] and children() == before

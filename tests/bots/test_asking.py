"""Who waits for which answer: bots, hints and reviews beside each other (no process here)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.bots.asking import Asking, Offhand
from game.bots.question import MOST_JUDGED, Decision, Purpose, decide
from tests.bots.thinkers import BEST, BOTS, LEGAL, PLAIN, Say, question

PLAY, HINT, REVIEW = Purpose.PLAY, Purpose.HINT, Purpose.REVIEW


class Slow(Asking):
    """Decides when it is told to."""

    def warm(self) -> None:
        """Nothing to warm."""

    def _step(self) -> None:
        """In its own time."""

    def decide(self) -> None:
        """The first in the queue."""
        task = self._waiting.pop(0)
        self._settle(task, decide(self._casts, task.question))


@pytest.fixture
def slow() -> Iterator[Slow]:
    asking = Slow(BOTS)
    yield asking
    assert asking.log == []


def taken(asking: Slow) -> list[tuple[Purpose, int, int]]:
    """Everything is decided, in the order in which that is: purpose, moment, seat."""
    order = []
    while asking.left(PLAY) + asking.left(HINT) + asking.left(REVIEW):
        asking.decide()
        for purpose in Purpose:
            said = asking.answer(purpose)
            if said is not None:
                order.append((said.purpose, said.moment, said.seat))
    return order


def test_order__bots_then_hints_then_reviews_each_in_the_order_of_asking(slow: Slow) -> None:
    for purpose, moment, seat in [
        (REVIEW, 40, 0), (REVIEW, 3, 0), (HINT, 5, 1), (PLAY, 5, 2), (REVIEW, 41, 0), (PLAY, 5, 0),
    ]:  # fmt: skip
        slow.ask(question("draws", moment, seat, purpose=purpose))
    assert [slow.left(purpose) for purpose in Purpose] == [2, 1, 3]
    assert taken(slow) == [
        (PLAY, 5, 2), (PLAY, 5, 0), (HINT, 5, 1), (REVIEW, 40, 0), (REVIEW, 3, 0), (REVIEW, 41, 0),
    ]  # fmt: skip


def test_answer__nobody_takes_anothers(slow: Slow) -> None:
    """The same seat at the same moment, for three purposes: three questions, three answers."""
    for purpose in Purpose:
        slow.ask(question("draws", 5, 1, purpose=purpose))
    slow.decide()
    assert slow.answer(HINT) is None and slow.answer(REVIEW) is None
    assert slow.answer(PLAY) is not None and slow.answer(PLAY) is None
    assert [slow.asked(5, 1, purpose) for purpose in Purpose] == [False, True, True]
    slow.decide()
    slow.decide()
    assert slow.asked(5, 1, REVIEW)  # decided, and nobody has looked yet
    assert slow.answer(REVIEW) is not None and slow.answer(HINT) is not None


@pytest.mark.parametrize("late", [PLAY, HINT])
def test_later_moment__ends_bots_and_hints_but_no_review(slow: Slow, late: Purpose) -> None:
    """Whoever asks about the later one: the match has moved on (F82)."""
    slow.ask(question("draws", 5, 0))
    slow.decide()  # an answer that nobody took is over, too
    slow.ask(question("draws", 5, 1))
    slow.ask(question("draws", 5, 2, purpose=HINT))
    slow.ask(question("draws", 2, 2, purpose=REVIEW))
    slow.ask(question("draws", 6, 3, purpose=late))
    assert taken(slow) == [(late, 6, 3), (REVIEW, 2, 2)]


def test_earlier_moment__is_refused_for_bots_and_hints_alone(slow: Slow) -> None:
    slow.ask(question("draws", 9, purpose=HINT))
    for purpose in (PLAY, HINT):
        with pytest.raises(ValueError, match="moment 8 is over, this is 9"):
            slow.ask(question("draws", 8, purpose=purpose))
    slow.ask(question("draws", 8, purpose=REVIEW))
    slow.ask(question("draws", 700, purpose=REVIEW))
    slow.ask(question("draws", 9, 1))  # a review's numbers mean nothing to the others
    assert taken(slow) == [(PLAY, 9, 1), (HINT, 9, 0), (REVIEW, 8, 0), (REVIEW, 700, 0)]


def test_cancel__one_purpose_or_all(slow: Slow) -> None:
    for purpose in Purpose:
        slow.ask(question("draws", 5, 0, purpose=purpose))
        slow.ask(question("draws", 5, 1, purpose=purpose))
    slow.decide()
    slow.cancel(PLAY)
    assert slow.answer(PLAY) is None and not slow.asked(5, 0) and not slow.asked(5, 1)
    assert [slow.left(purpose) for purpose in Purpose] == [0, 2, 2]
    slow.cancel(REVIEW)
    assert taken(slow) == [(HINT, 5, 0), (HINT, 5, 1)]
    slow.ask(question("draws", 5, 0))
    slow.cancel()
    assert taken(slow) == []


def test_close__asks_no_more(slow: Slow) -> None:
    slow.ask(question("draws", 5))
    slow.close()
    assert slow.left(PLAY) == 0 and slow.answer() is None
    with pytest.raises(ValueError, match="closed"):
        slow.ask(question("draws", 6))


# --- judging --------------------------------------------------------------------------------------


def test_judging__the_best_first_and_what_is_kept() -> None:
    """Twelve choices, 0 to 11: 7 is best, then 6 and 8, a point less. What was kept has been looked
    at in more worlds."""
    asking = Offhand(BOTS)
    asking.ask(question("judges", game="judging", judge=True, keep=LEGAL[0], purpose=HINT))
    said = asking.answer(HINT)
    assert said is not None and said.action == Say(BEST)
    assert said.judged[0] == (Say(7), 0, 20)
    assert {one.action for one in said.judged[1:3]} == {Say(6), Say(8)}
    assert {one.worth for one in said.judged[1:3]} == {-100}
    assert {one.action for one in said.judged} == set(LEGAL)
    assert next(one for one in said.judged if one.action == Say(0)) == (Say(0), -700, 30)
    assert asking.log == []


def test_judging__tells_of_so_many_and_of_what_is_kept() -> None:
    """Fifty choices: the first 24, and the one that was asked about though it is the worst."""
    legal = tuple(Say(number) for number in range(50))
    asking = Offhand(BOTS)
    asking.ask(question("judges", game="judging", judge=True, keep=Say(49), legal=legal))
    said = asking.answer()
    assert said is not None and len(said.judged) == MOST_JUDGED + 1
    assert said.judged[-1] == (Say(49), -4200, 30)


def test_judging__one_who_does_not_search_just_chooses() -> None:
    """Nor does one that plays without a search's cast, and a forced move needs no opinion."""
    asking = Offhand(BOTS)
    for game in ("judging", "toy"):
        asked = question("draws", game=game, judge=True)
        asking.ask(asked)
        assert asking.answer() == Decision(1, 0, LEGAL[decide(BOTS, asked).which])
    asking.ask(question("ponders", 2, game="judging", judge=True, legal=LEGAL[4:5]))
    assert asking.answer() == Decision(2, 0, Say(4))
    assert asking.log == []


@pytest.mark.parametrize("bot", ["errs", "nobody"])
def test_judging__who_errs_is_replaced_and_judges_nothing(bot: str) -> None:
    asking = Offhand(BOTS)
    asking.ask(question(bot, game="judging", judge=True))
    said = asking.answer()
    assert said is not None and said.fault
    assert said == Decision(1, 0, Say(PLAIN), fault=said.fault)
    [line] = asking.log
    assert line.startswith(f"{bot} on seat 0, moment 1: {said.fault}")

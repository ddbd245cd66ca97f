"""A match: one state, one log, nothing twice, nothing told to the wrong seat."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.model import CLOCK, Action, Result, Table
from game.core.rng import Rng
from game.rules.captain_silver.model import Ahoy, ChestTaken, Tick
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.table.match import Entry, Match, digest_of, plain, play_out
from tests.table.toy import DRAWS, Draw, Draws, Drew, Pile, Thought, Wait


class Diary:
    """A journal that notes what it was told, and what the match looked like at that moment."""

    def __init__(self) -> None:
        self.match: Match[Any] | None = None
        self.notes: list[tuple[str, object, str]] = []

    def _note(self, kind: str, what: object) -> None:
        assert self.match is not None
        self.notes.append((kind, what, self.match.digest()))

    def append(self, entry: Entry) -> None:
        self._note("append", entry)

    def idle(self, entry: Entry) -> None:
        self._note("idle", entry)

    def cut(self, steps: int) -> None:
        self._note("cut", steps)

    def finish(self, result: Result) -> None:
        self._note("finish", result)


def begin(seats: int = 2, seed: int = 7) -> tuple[Match[Pile], Diary]:
    diary = Diary()
    match = Match(DRAWS, Table(seats, {}), seed, diary)
    diary.match = match
    return match, diary


def draws(match: Match[Pile], count: int) -> None:
    for _ in range(count):
        assert match.submit(match.to_act()[1], Draw()) is None


# --- turns ----------------------------------------------------------------------------------------


def test_submit__a_double_tap_counts_once() -> None:
    """F86: the same action for the same turn: the second one is stale and changes nothing."""
    match, diary = begin()
    assert match.submit(0, Draw(), moment=0) is None
    before = match.digest()
    assert match.submit(0, Draw(), moment=0) == "stale"
    assert (match.turn, match.digest(), len(diary.notes)) == (1, before, 1)


def test_submit__a_late_answer_is_dropped() -> None:
    """F82: an answer to an older turn, or to one that is not yet, is stale even where legal."""
    match, _diary = begin()
    draws(match, 2)
    assert match.submit(0, Draw(), moment=1) == "stale"
    assert match.submit(0, Draw(), moment=3) == "stale"
    assert match.submit(0, Draw(), moment=2) is None


def test_submit__a_refused_action_leaves_no_trace() -> None:
    """The code comes back; state, turn, log and facts stay."""
    match, diary = begin()
    before = (match.turn, match.digest(), match.told)
    assert match.submit(1, Draw()) == "not-your-turn"
    assert match.submit(0, Tick()) == "not-your-turn"
    assert match.idle(Draw()) == "not-your-turn"
    assert (match.turn, match.digest(), match.told) == before
    assert diary.notes == []


# --- the journal ----------------------------------------------------------------------------------


def test_journal__is_told_before_the_effect() -> None:
    """What is on disk is never behind what was seen; idle steps go their own way."""
    match, diary = begin()
    start = match.digest()
    match.submit(0, Draw())
    after = match.digest()
    match.idle(Wait())
    assert diary.notes == [
        ("append", Entry(0, Draw()), start),
        ("idle", Entry(CLOCK, Wait()), after),
    ]
    assert start != after


def test_journal__hears_of_the_end_once() -> None:
    """After the last action, with the result."""
    match, diary = begin()
    draws(match, 6)
    assert [kind for kind, _what, _digest in diary.notes] == ["append"] * 6 + ["finish"]
    assert diary.notes[-1][1] == match.result()
    assert match.to_act() == ()
    assert match.submit(0, Draw()) == "not-your-turn"


def test_journal__hears_nothing_of_a_replay() -> None:
    """It is there already."""
    match, diary = begin()
    assert match.replay([Entry(n % 2, Draw()) for n in range(6)]) is None
    assert match.result() is not None
    assert diary.notes == []


# --- replay ---------------------------------------------------------------------------------------


def test_replay__equal_log_equal_end() -> None:
    """Chance is derived from seed and step: the log needs no card."""
    match, diary = begin(seats=3)
    for turn in range(12):
        if match.result() is None:
            match.idle(Wait()) if turn % 4 == 1 else draws(match, 1)
    entries = [what for _kind, what, _digest in diary.notes if isinstance(what, Entry)]
    again = play_out(Match(DRAWS, Table(3, {}), 7), entries)
    assert (again.turn, again.digest()) == (match.turn, match.digest())
    assert [again.seen_by(seat) for seat in range(3)] == [match.seen_by(seat) for seat in range(3)]
    other_seed = play_out(Match(DRAWS, Table(3, {}), 8), entries)
    assert other_seed.digest() != match.digest()


def test_replay__times_count_as_steps() -> None:
    """Five idle steps in one entry are five steps, each with its own chance."""
    one, other = begin()[0], begin()[0]
    one.replay([Entry(CLOCK, Wait(), 5), Entry(0, Draw())])
    other.replay([*[Entry(CLOCK, Wait())] * 5, Entry(0, Draw())])
    assert one.turn == 6
    assert one.digest() == other.digest()


def test_replay__stops_at_the_first_bad_entry_and_keeps_the_good_part() -> None:
    """One sentence with its number and the refusal; never an exception."""
    match, _diary = begin()
    sentence = match.replay(
        [Entry(0, Draw()), Entry(1, Draw()), Entry(1, Draw()), Entry(0, Draw())]
    )
    assert sentence == "The log is valid up to entry 2; what follows is refused (not-your-turn)."
    assert match.turn == 2
    draws(match, 1)
    assert match.turn == 3


def test_replay__stops_inside_a_count() -> None:
    """Ten races begun: the first one counts, the second is refused."""
    table = Table(2, CAPTAIN_SILVER.check_options(2, {}))
    match = Match(CAPTAIN_SILVER, table, 1)
    sentence = match.replay([Entry(CLOCK, Ahoy(), 10)])
    assert sentence == "The log is valid up to entry 0; what follows is refused (not-allowed)."
    assert match.turn == 1


def test_play_out__raises_the_sentence() -> None:
    with pytest.raises(ValueError, match="valid up to entry 0"):
        play_out(begin()[0], [Entry(1, Draw())])


# --- who sees what --------------------------------------------------------------------------------


def test_seen_by__each_in_its_own_form() -> None:
    """F73: a draw shows its card to its owner alone; a thought is nobody else's business."""
    match, _diary = begin()
    draws(match, 2)
    card = match.view(0).mine[0]
    assert match.seen_by(0) == [Thought(0), Drew(0, card), Drew(1, None)]
    assert match.seen_by(1)[0] == Drew(0, None)
    assert match.seen_by(None) == [Drew(0, None), Drew(1, None)]


def test_seen_by__since_a_cursor() -> None:
    """`told` is the cursor: what was seen before does not come again."""
    match, _diary = begin()
    draws(match, 1)
    cursor = match.told
    assert cursor == 2
    assert match.seen_by(0, cursor) == []
    draws(match, 1)
    assert match.seen_by(0, cursor) == [Drew(1, None)]


def play_silver(seed: int) -> Match[Any]:
    """Captain Silver with honest drops, so that ships come to land; played to its end."""
    house = {"cs.wrong_placement": "rejected"}
    match: Match[Any] = Match(
        CAPTAIN_SILVER, Table(3, CAPTAIN_SILVER.check_options(3, house)), seed
    )
    chance = Rng(seed)
    while acting := match.to_act():
        seat = CLOCK if CLOCK in acting and chance.below(4) else chance.choice(acting)
        assert match.submit(seat, chance.choice(match.legal(seat))) is None
    return match


def test_seen_by__chest_values_of_captain_silver() -> None:
    """F73: every viewer sees the values of its own chests and of no other."""
    match = play_silver(5)
    chests = [fact for fact in match.seen_by(None) if isinstance(fact, ChestTaken)]
    assert chests and all(fact.value is None for fact in chests)
    for viewer in range(3):
        for fact in match.seen_by(viewer):
            if isinstance(fact, ChestTaken):
                assert (fact.value is not None) == (fact.seat == viewer)


# --- digests --------------------------------------------------------------------------------------


def test_digest__equal_states_only() -> None:
    """Every field of the state counts, nothing else."""
    one, other = begin()[0], begin()[0]
    assert one.digest() == other.digest()
    assert len(one.digest()) == 12
    one.idle(Wait())
    assert one.digest() != other.digest()


def test_plain__slots_dicts_and_tuples_in_a_stable_order() -> None:
    """A dict's digest does not depend on the order in which it was filled."""
    pile = Pile(2)
    pile.hands[1].append(3)
    assert plain(pile) == {"hands": [[], [3]], "waited": 0}
    assert digest_of({"a": 1, "b": (2, 3)}) == digest_of({"b": [2, 3], "a": 1})
    action: Action = Draw()
    assert plain([action]) == [{"type": "draw"}]


def test_rules__the_toy_satisfies_the_contract() -> None:
    """A game is handed in; the match knows none."""
    rules = Draws()
    assert rules.info.id == "draws"
    assert Match(rules, Table(2, rules.check_options(2, {})), 1).legal(0) == (Draw(),)

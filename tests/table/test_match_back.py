"""A match going back: taking back alone or together, and looking at what was seen earlier."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.model import CLOCK, Action, Result, Table
from game.core.rng import Rng
from game.table.match import RACE_SNAP_EVERY, SNAP_EVERY, Entry, Glimpse, Match
from tests.table.parley import NOTHING, PARLEY, Bid, Done, Draw, Hands, Laid, Lay
from tests.table.toy import DRAWS, Wait
from tests.table.toy import Draw as DrawOfToy


class Memory:
    """A journal that holds what a resumed match would be made of."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.result: Result | None = None

    def append(self, entry: Entry) -> None:
        self.entries.append(entry)

    def idle(self, entry: Entry) -> None:
        self.entries.append(entry)

    def cut(self, steps: int) -> None:
        del self.entries[steps:]

    def finish(self, result: Result) -> None:
        self.result = result


def begin(seats: int = 2, seed: int = 5, rounds: int = 3) -> Match[Hands]:
    return Match(PARLEY, Table(seats, {"pa.rounds": rounds}), seed, Memory())


def do(match: Match[Hands], seat: int, *actions: Action) -> None:
    for action in actions:
        assert match.submit(seat, action) is None, (seat, action)


def lowest(match: Match[Hands], seat: int) -> Lay:
    return Lay(match.view(seat).mine[0])


def journal_of(match: Match[Any]) -> Memory:
    assert isinstance(match.journal, Memory)
    return match.journal


def resumed(match: Match[Hands]) -> Match[Hands]:
    """What comes of the journal alone."""
    again: Match[Hands] = Match(PARLEY, match.table, match.seed)
    assert again.replay(journal_of(match).entries) is None
    return again


def assert_same(one: Match[Any], other: Match[Any], seats: int = 2) -> None:
    assert (one.turn, one.digest(), one.told) == (other.turn, other.digest(), other.told)
    for viewer in (None, *range(seats)):
        assert one.view(viewer) == other.view(viewer)
        assert one.seen_by(viewer) == other.seen_by(viewer)
        assert one.glimpses(viewer) == other.glimpses(viewer)


def stroll(match: Match[Any], chance: Rng, steps: int) -> None:
    """Anybody does anything, so many times or to the end."""
    for _ in range(steps):
        acting = match.to_act()
        if not acting:
            return
        seat = chance.choice(acting)
        assert match.submit(seat, chance.choice(match.legal(seat))) is None


# --- alone ----------------------------------------------------------------------------------------


def test_undo__takes_the_own_last_action_back() -> None:
    """The card is in the hand again, the coin is gone, as if nothing had been done."""
    match, untouched = begin(), begin()
    before = (match.digest(), match.view(0), match.told)
    do(match, 0, lowest(match, 0))
    assert match.view(0).coins == (1, 0) and len(match.view(0).mine) == 2
    assert match.undo_to(0) == 0
    assert match.undo(0) is None
    assert (match.digest(), match.view(0), match.told) == before
    assert journal_of(match).entries == []
    assert_same(match, untouched)


def test_undo__again_and_again() -> None:
    """Lay and be done: back to the laying, back to the start; the same may be done anew."""
    match = begin()
    card = lowest(match, 0)
    do(match, 0, card, Done())
    assert match.undo(0) is None
    assert match.to_act() == (0,) and match.turn == 1
    assert match.undo(0) is None
    assert (match.turn, match.undo(0)) == (0, "nothing-to-undo")
    do(match, 0, card)
    assert_same(match, resumed(match))


def test_undo__not_behind_another_seat() -> None:
    match = begin()
    do(match, 0, Done())
    assert match.undo_to(1) == "others-acted"
    do(match, 1, lowest(match, 1))
    assert match.undo(0) == "others-acted"
    assert match.turn == 2
    assert match.undo(1) is None
    assert match.undo(0) is None
    assert match.turn == 0


def test_undo__not_behind_a_drawn_card() -> None:
    """The draw showed the actor a card; what was laid after it can go back up to it."""
    match = begin()
    do(match, 0, Draw(), lowest(match, 0))
    after_draw = match.turn - 1
    assert match.undo(0) is None
    assert match.turn == after_draw == 1
    assert match.undo_to(0) == match.undo(0) == "something-new-known"
    assert match.turn == 1


def test_undo__a_secret_choice_until_the_others_have_chosen() -> None:
    """All choose at once; the last choice turns the bids up and stands."""
    match = begin()
    do(match, 0, Done())
    do(match, 1, Done())
    assert match.to_act() == (0, 1)
    do(match, 1, Bid(NOTHING))
    assert match.undo(0) == "others-acted"
    assert match.undo(1) is None
    assert match.to_act() == (0, 1) and match.view(1).bid is None
    do(match, 1, Bid(match.view(1).mine[-1]))
    do(match, 0, Bid(NOTHING))
    assert match.undo(0) == "something-new-known"
    assert match.undo(1) == "others-acted"


def test_undo__not_when_it_is_over() -> None:
    match = begin(rounds=2)
    stroll(match, Rng(3), 400)
    assert match.result() is not None
    before = (match.turn, match.digest(), match.moment)
    for seat in range(2):
        assert match.undo_to(seat) == match.undo(seat) == "over"
    assert match.rewind(0) == "over"
    assert (match.turn, match.digest(), match.moment) == before
    assert journal_of(match).result == match.result()
    assert len(journal_of(match).entries) == match.turn


# --- moments --------------------------------------------------------------------------------------


def test_moment__a_late_answer_is_dropped_after_undo() -> None:
    """F82: a bot is asked, the person takes back, the bot's answer comes: it is ignored."""
    match = begin()
    do(match, 0, Done())
    asked, answer = match.moment, match.legal(1)[0]
    assert match.undo(0) is None
    do(match, 0, Done())  # the very same situation again; the answer is to the one before
    before = match.digest()
    assert match.submit(1, answer, asked) == "stale"
    assert match.digest() == before
    assert match.submit(1, answer, match.moment) is None


def test_moment__a_double_tap_ends_one_turn_only() -> None:
    """F86: the same action twice, even where the second one would be allowed."""
    match = begin(seats=3)
    moment = match.moment
    assert match.submit(0, Done(), moment) is None
    assert match.submit(1, Done(), moment) == "stale"
    assert match.to_act() == (1,)


def test_moment__never_returns() -> None:
    """However often one goes back and forth."""
    match, seen, chance = begin(), set(), Rng(8)
    for _ in range(200):
        assert match.moment not in seen
        seen.add(match.moment)
        if match.turn and chance.below(2):
            match.rewind(chance.below(match.turn))
        elif match.to_act():
            stroll(match, chance, 1)
        else:
            break
    assert len(seen) > 20


# --- together -------------------------------------------------------------------------------------


def test_rewind__behind_everything_by_consent() -> None:
    """Draws and others' actions included; what is left is the match as it was then."""
    match, twin = begin(seats=3, seed=9), begin(seats=3, seed=9)
    stroll(twin, Rng(1), 7)
    stroll(match, Rng(1), 20)
    match.rewind(7)
    assert_same(match, twin, 3)
    assert_same(match, resumed(match), 3)


def test_rewind__and_play_on_otherwise() -> None:
    """Memory, journal and a resumed match agree, whatever went back and forth."""
    for seed in range(20):
        match, chance = begin(seats=2 + seed % 3, seed=seed), Rng(seed)
        for _ in range(12):
            stroll(match, chance, chance.below(9))
            if match.turn and match.result() is None:
                assert match.rewind(chance.below(match.turn)) is None
        assert_same(match, resumed(match), 2 + seed % 3)


@pytest.mark.parametrize("turn", [-1, 3, 4, 99])
def test_rewind__to_a_past_turn_only(turn: int) -> None:
    match = begin()
    stroll(match, Rng(1), 3)
    with pytest.raises(ValueError, match=f"no turn {turn} "):
        match.rewind(turn)
    assert match.turn == 3


def test_rewind__into_a_count_of_idle_steps() -> None:
    """A hundred idle steps are one entry; fifty of them stay, and later ones count on."""
    match: Match[Any] = Match(DRAWS, Table(2, {}), 7, Memory())
    for _ in range(100):
        match.idle(Wait())
    match.submit(0, DrawOfToy())
    assert match.rewind(50) is None
    assert match._entries == [Entry(CLOCK, Wait(), 50)]
    match.idle(Wait())
    match.submit(0, DrawOfToy())
    twin: Match[Any] = Match(DRAWS, Table(2, {}), 7)
    assert twin.replay([Entry(CLOCK, Wait(), 51), Entry(0, DrawOfToy())]) is None
    assert_same(match, twin)
    assert match._entries == twin._entries


# --- looking back ---------------------------------------------------------------------------------


def test_glimpses__are_what_was_seen_then() -> None:
    """Every step of a match, for everybody, also across the copies that are kept."""
    seats = 4
    match, chance = begin(seats=seats, seed=12), Rng(4)
    seen: dict[int | None, list[Glimpse]] = {}
    for viewer in (None, *range(seats)):
        seen[viewer] = [Glimpse(0, tuple(match.seen_by(viewer)), match.view(viewer))]
    while match.result() is None:
        told = match.told
        stroll(match, chance, 1)
        for viewer, glimpses in seen.items():
            facts = tuple(match.seen_by(viewer, told))
            glimpses.append(Glimpse(match.turn, facts, match.view(viewer)))
    digest = match.digest()
    assert match.turn > SNAP_EVERY
    for viewer, glimpses in seen.items():
        assert match.glimpses(viewer) == glimpses
        assert match.glimpses(viewer, 5, 9) == glimpses[5:10]
        assert match.glimpses(viewer, match.turn) == glimpses[-1:]
        assert list(match.walk(viewer, 30)) == glimpses[30:]
        for turn in range(match.turn + 1):
            assert match.view_at(turn, viewer) == glimpses[turn].view
    assert match.digest() == digest


def test_glimpses__tell_what_happened_in_which_step() -> None:
    match = begin()
    card = lowest(match, 0)
    do(match, 0, card, Done())
    facts = [glimpse.facts for glimpse in match.glimpses(1)]
    assert facts == [(), (Laid(0, card.card),), ()]


@pytest.mark.parametrize(("since", "until"), [(-1, 2), (2, 1), (0, 4), (4, None)])
def test_glimpses__of_turns_that_were_not(since: int, until: int | None) -> None:
    match = begin()
    stroll(match, Rng(1), 3)
    with pytest.raises(ValueError, match="cannot be seen"):
        match.glimpses(0, since, until)


def test_glimpses__after_going_back_are_of_the_course_that_counts() -> None:
    """What was taken back is never seen again."""
    match, chance = begin(seats=2, seed=3, rounds=30), Rng(2)
    stroll(match, chance, 40)
    assert match.rewind(20) is None
    stroll(match, Rng(99), 15)
    assert match.turn == 35 > SNAP_EVERY
    twin = resumed(match)
    assert match.glimpses(0) == twin.glimpses(0)
    assert match.view_at(32, 1) == twin.view_at(32, 1)


class Counted:
    """Parley, and how often anything is applied."""

    def __init__(self) -> None:
        self.applied = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(PARLEY, name)

    def apply(self, *given: Any) -> None:
        self.applied += 1
        PARLEY.apply(*given)


def test_view_at__plays_few_steps_again_however_long_the_match() -> None:
    """Copies are kept every `SNAP_EVERY` steps: looking back costs less than so many."""
    rules: Any = Counted()
    match: Match[Any] = Match(rules, Table(2, {"pa.rounds": 100}), 1)
    for _ in range(99):
        for seat, action in ((0, Done()), (1, Done()), (1, Bid(NOTHING)), (0, Bid(NOTHING))):
            assert match.submit(seat, action) is None
    assert rules.applied == match.turn == 396
    for turn in (0, 1, 31, 32, 33, 395, 396):
        rules.applied = 0
        match.view_at(turn, 0)
        assert rules.applied == turn % SNAP_EVERY
    rules.applied = 0
    assert match.rewind(394) is None
    assert rules.applied == 394 % SNAP_EVERY


def test_view_at__of_a_race_keeps_fewer_copies() -> None:
    match: Match[Any] = Match(DRAWS, Table(2, {}), 7)
    for _ in range(2 * RACE_SNAP_EVERY + 5):
        match.idle(Wait())
    assert len(match._snaps) == 3
    assert match._state_at(RACE_SNAP_EVERY - 1).waited == RACE_SNAP_EVERY - 1
    assert match.rewind(RACE_SNAP_EVERY - 1) is None
    assert len(match._snaps) == 1 and match.view(0) == match.view_at(match.turn, 0)

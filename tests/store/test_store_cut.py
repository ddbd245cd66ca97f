"""Taking back on disk: what was cut is gone, and play goes on without a gap, in trouble too."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from game.core.model import CLOCK
from game.core.rng import Rng
from game.store.database import Store, open_store
from game.store.journal import IDLE_STEPS, first_rows
from game.store.play import Journalled, carry_on
from game.store.records import Record, StoreFault
from game.store.replay import check_all, rebuild
from game.table.match import Entry
from tests.store.toy import Grab, Tick, ToyRules, path_in, start

RULES = ToyRules()


def rows_of(path: Path) -> list[tuple[Any, ...]]:
    with sqlite3.connect(path) as raw:
        rows = raw.execute("SELECT n, seat, action, times FROM entries ORDER BY n").fetchall()
    raw.close()
    return [
        (n, seat, "tick" if "tick" in action else "grab", times) for n, seat, action, times in rows
    ]


def grabs(joined: Journalled, count: int, coins: int = 1) -> None:
    for k in range(count):
        assert joined.match.submit(k % 2, Grab(coins)) is None


def ticks(joined: Journalled, count: int) -> None:
    for _ in range(count):
        assert joined.match.idle(Tick()) is None


def stroll(joined: Journalled, chance: Rng, moves: int) -> None:
    """Grabs, ticks, and now and then a step back: a short one or a long one."""
    for _ in range(moves):
        lot = chance.below(12)
        if lot < 3:
            assert joined.match.submit(chance.below(2), Grab(1 + chance.below(2))) is None
        elif lot < 10 or not joined.match.turn:
            ticks(joined, 1 + chance.below(9))
        else:
            back = 1 + chance.below(joined.match.turn if lot == 11 else min(5, joined.match.turn))
            assert joined.match.rewind(joined.match.turn - back) is None


def loaded(store: Store, match_id: int = 1) -> Record:
    record = store.load(match_id, RULES)
    assert isinstance(record, Record) and record.fault is None, record
    return record


def carried(store: Store, match_id: int = 1) -> Journalled:
    found = carry_on(store, match_id, RULES)
    assert not isinstance(found, StoreFault), found
    assert found[0].fault is None
    return found[0]


def assert_on_disk(joined: Journalled, path: Path) -> None:
    """Another program would resume just this match. Numbers have no gap."""
    other = open_store(path)
    again, fault = rebuild(loaded(other, joined.journal.id or 0), RULES)
    assert fault is None
    assert (again.turn, again.digest()) == (joined.match.turn, joined.match.digest())
    other.close()
    numbers = [row[0] for row in rows_of(path)]
    assert numbers == list(range(len(numbers)))


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else holds the file."""
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.execute("ROLLBACK")
    holder.close()


# --- rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("times", "steps", "kept"),
    [
        ([], 0, []),
        ([1, 1, 1], 2, [1, 1]),
        ([1, 14, 1], 15, [1, 14]),
        ([1, 14, 1], 14, [1, 13]),
        ([1, 14, 1], 1, [1]),
        ([5], 0, []),
        ([5, 2], 99, [5, 2]),
    ],
)
def test_first_rows__cuts_the_count_in_which_the_step_lies(
    times: list[int], steps: int, kept: list[int]
) -> None:
    assert first_rows(times, steps) == kept


# --- all is well ----------------------------------------------------------------------------------


def test_cut__is_on_disk_before_it_returns(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    joined = start(open_store(path))
    grabs(joined, 5)
    joined.journal.cut(3)
    assert rows_of(path) == [(0, 0, "grab", 1), (1, 1, "grab", 1), (2, 0, "grab", 1)]
    joined.journal.append(Entry(1, Grab(2)))
    assert [row[0] for row in rows_of(path)] == [0, 1, 2, 3]
    joined.journal.cut(0)
    assert rows_of(path) == []
    joined.journal.append(Entry(1, Grab(2)))
    assert rows_of(path) == [(0, 1, "grab", 1)]


def test_cut__of_nothing_writes_nothing(tmp_path: Path) -> None:
    joined = start(open_store(path_in(tmp_path)))
    grabs(joined, 3)
    with locked(path_in(tmp_path)):
        for steps in (3, 4, 99):
            joined.journal.cut(steps)
        assert joined.journal.trouble is None
    assert len(rows_of(path_in(tmp_path))) == 3


@pytest.mark.parametrize("waiting", [0, 3])
@pytest.mark.parametrize("steps", [0, 1, 5, 15, 16, 17, 18])
def test_cut__inside_counts_of_idle_steps(tmp_path: Path, steps: int, waiting: int) -> None:
    """One grab, 15 idle steps on disk, one grab, and some idle steps that still wait in memory."""
    path = path_in(tmp_path)
    joined = start(open_store(path))
    joined.match.submit(0, Grab(1))
    ticks(joined, IDLE_STEPS)
    joined.match.submit(1, Grab(1))
    ticks(joined, waiting)
    if steps < joined.match.turn:
        assert joined.match.rewind(steps) is None
        assert_on_disk(joined, path)
    ticks(joined, 20)
    joined.match.submit(1, Grab(2))
    assert_on_disk(joined, path)


def test_cut__the_row_that_grows_goes_on_growing(tmp_path: Path) -> None:
    """Idle steps after a cut into idle steps are counted in the same row."""
    path = path_in(tmp_path)
    joined = start(open_store(path))
    ticks(joined, 2 * IDLE_STEPS)
    assert joined.match.rewind(20) is None
    assert rows_of(path) == [(0, CLOCK, "tick", 20)]
    ticks(joined, IDLE_STEPS)
    assert rows_of(path) == [(0, CLOCK, "tick", 20 + IDLE_STEPS)]


@pytest.mark.parametrize("seed", range(6))
def test_cut__a_match_that_went_back_and_was_resumed_equals_the_one_in_memory(
    tmp_path: Path, seed: int
) -> None:
    path = path_in(tmp_path)
    store = open_store(path)
    joined, chance = start(store), Rng(seed)
    for _ in range(5):
        stroll(joined, chance, 25)
        joined.journal.flush()
        assert_on_disk(joined, path)
        store.close()
        store = open_store(path)
        again = carried(store)
        assert again.match.digest() == joined.match.digest()
        joined = again
        if joined.match.turn and chance.below(2):  # back behind what this program has written
            assert joined.match.rewind(chance.below(joined.match.turn)) is None
            assert_on_disk(joined, path)
    store.close()


def test_cut__to_the_end_and_over(tmp_path: Path) -> None:
    """Taken back before its end, then played out: the sealed end is the one in memory."""
    store = open_store(path_in(tmp_path))
    joined = start(store, length=10)
    grabs(joined, 9)
    assert joined.match.rewind(4) is None
    grabs(joined, 6, coins=2)
    assert joined.match.result() is not None
    assert joined.match.rewind(4) == "over"
    [card] = store.matches()
    assert (card.state, card.entries, card.final_digest) == ("over", 10, joined.match.digest())
    assert [checked.verdict for checked in check_all(store, {"toy": RULES})] == ["same"]


# --- in trouble -----------------------------------------------------------------------------------


def test_f121_cut__in_trouble_waits_in_memory_and_heals(tmp_path: Path) -> None:
    """While the file is held: moves, a cut behind them, and other moves. Then all is there."""
    path = path_in(tmp_path)
    joined = start(open_store(path))
    grabs(joined, 6)
    before = rows_of(path)
    with locked(path):
        joined.match.submit(0, Grab(2))
        assert joined.match.rewind(4) is None
        assert joined.journal.trouble and str(path) in joined.journal.trouble
        assert joined.journal.unsaved
        grabs(joined, 3, coins=2)
        assert joined.match.rewind(5) is None
        ticks(joined, 3)
        assert rows_of(path) == before
    assert joined.journal.flush() and joined.journal.trouble is None
    assert_on_disk(joined, path)


def test_f121_cut__of_what_only_ever_was_in_memory(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    joined = start(open_store(path))
    with locked(path):
        grabs(joined, 4)
        assert joined.match.rewind(0) is None
    assert joined.journal.flush() and rows_of(path) == []
    grabs(joined, 2)
    assert_on_disk(joined, path)


def test_f121_cut__when_even_the_match_is_not_stored_yet(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    store = open_store(path)
    with locked(path):
        joined = start(store)
        grabs(joined, 5)
        ticks(joined, 4)
        assert joined.match.rewind(7) is None
        assert joined.match.rewind(3) is None
        grabs(joined, 1, coins=2)
        assert joined.journal.id is None and joined.journal.trouble
    assert joined.journal.flush() and joined.journal.trouble is None
    assert_on_disk(joined, path)


def test_f121_cut__on_a_full_disk(tmp_path: Path) -> None:
    """What needs no new page can be deleted or not, as SQLite likes; nothing is ever raised."""
    path = path_in(tmp_path)
    store = open_store(path)
    joined = start(store)
    raw = store._connection.connection.driver_connection
    assert raw is not None
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count={pages + 1}")
    grabs(joined, 2000)
    assert joined.journal.trouble and "no space left" in joined.journal.trouble
    assert joined.match.rewind(1990) is None
    grabs(joined, 30, coins=2)
    assert joined.match.rewind(5) is None  # now there is space again
    assert joined.journal.trouble is None
    grabs(joined, 10, coins=2)
    assert_on_disk(joined, path)


@pytest.mark.parametrize("seed", range(4))
def test_f121_cut__in_and_out_of_trouble(tmp_path: Path, seed: int) -> None:
    """Whenever the disk is held and let go, what heals is the match as it is."""
    path = path_in(tmp_path)
    joined, chance = start(open_store(path)), Rng(seed)
    raw = joined.journal._connection.connection.driver_connection
    assert raw is not None
    raw.execute("PRAGMA busy_timeout=0")
    for _ in range(6):
        stroll(joined, chance, 10)
        with locked(path):
            stroll(joined, chance, 15)
        assert joined.journal.flush()
        assert_on_disk(joined, path)


@pytest.mark.parametrize("torn", ["append", "cut", "idle", "both"])
def test_cut__after_a_commit_that_only_seemed_to_fail(tmp_path: Path, torn: str) -> None:
    """It reached the disk, but we were told that it did not; then play goes back and on."""
    path = path_in(tmp_path)
    store = open_store(path)
    joined = start(store)
    grabs(joined, 10)
    begin = store._connection.begin

    @contextlib.contextmanager
    def tearing() -> Iterator[None]:
        with begin():
            yield
        raise OperationalError("COMMIT", None, sqlite3.OperationalError("the line went dead"))

    store._connection.begin = tearing  # type: ignore[assignment, method-assign]
    if torn in ("append", "both"):
        joined.match.submit(0, Grab(1))
    if torn == "idle":
        ticks(joined, IDLE_STEPS)
    if torn in ("cut", "both"):
        assert joined.match.rewind(8) is None
    assert joined.journal.trouble and joined.journal.unsaved
    store._connection.begin = begin  # type: ignore[method-assign]
    assert joined.match.rewind(7) is None
    assert joined.journal.trouble is None
    assert_on_disk(joined, path)
    grabs(joined, 3, coins=2)
    assert_on_disk(joined, path)


def test_cut__a_closed_store_complains_and_play_goes_on(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    joined = start(store)
    grabs(joined, 5)
    store.close()
    assert joined.match.rewind(2) is None
    assert joined.journal.trouble and str(path_in(tmp_path)) in joined.journal.trouble
    grabs(joined, 2)
    assert joined.match.turn == 4


# --- two programs ---------------------------------------------------------------------------------


def test_f119_who_took_the_match_in_hand_last_writes_it(tmp_path: Path) -> None:
    """The other one hears of it with its next move, and harms nothing, not even by a cut."""
    path = path_in(tmp_path)
    first, second = open_store(path), open_store(path)
    one = start(first)
    grabs(one, 6)
    other = carried(second)
    assert one.match.rewind(2) is None
    assert one.journal.trouble and "one program only" in one.journal.trouble
    assert len(rows_of(path)) == 6
    grabs(other, 2, coins=2)
    assert other.match.rewind(7) is None
    assert other.journal.trouble is None
    grabs(one, 20)
    ticks(one, 40)
    assert_on_disk(other, path)
    assert one.journal.trouble and "one program only" in one.journal.trouble


def test_f119_equal_rows_on_a_different_past_do_not_mix(tmp_path: Path) -> None:
    """The second program goes back and plays on so that the last rows look as the first knows
    them. Only what was before is not the same: the first must not add to it."""
    path = path_in(tmp_path)
    first, second = open_store(path), open_store(path)
    one = start(first)
    for action in (Grab(1), Grab(1), Grab(2)):
        assert one.match.submit(0, action) is None
    other = carried(second)
    assert other.match.rewind(1) is None
    for action in (Grab(2), Grab(2)):
        assert other.match.submit(0, action) is None
    grabs(one, 1)
    assert one.journal.trouble and "one program only" in one.journal.trouble
    assert_on_disk(other, path)


def test_f119_a_match_that_is_gone_is_not_written(tmp_path: Path) -> None:
    """Another program left it and thinned it out: one sentence, and play goes on."""
    path = path_in(tmp_path)
    joined = start(open_store(path))
    grabs(joined, 3)
    other = open_store(path)
    other.leave(1)
    assert other.thin(keep_over=0) == 1
    assert joined.match.rewind(1) is None
    assert joined.journal.trouble and "one program only" in joined.journal.trouble
    grabs(joined, 2)
    assert rows_of(path) == [] and joined.match.turn == 3


# --- an older file --------------------------------------------------------------------------------


def test_a_file_from_before_moves_could_be_taken_back(tmp_path: Path) -> None:
    """Layout 1 knew no writers: it is carried forward, and its open match goes on."""
    path = path_in(tmp_path)
    store = open_store(path)
    joined = start(store)
    grabs(joined, 9)
    digest = joined.match.digest()
    store.close()
    raw = sqlite3.connect(path)
    raw.execute("ALTER TABLE matches DROP COLUMN writer")
    raw.execute("UPDATE meta SET value='1' WHERE name='schema_version'")
    raw.commit()
    raw.close()
    store = open_store(path)
    assert store.trouble is None and store.saved
    again = carried(store)
    assert again.match.digest() == digest
    assert again.match.rewind(4) is None
    grabs(again, 1, coins=2)
    assert_on_disk(again, path)

"""The disk fails, fills, forbids, or the lights go out: F115, F121. PN_KILLS sets how often."""

from __future__ import annotations

import os
import random
import sqlite3
import struct
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from game.core.model import Table
from game.store import opening
from game.store.database import Store, open_store
from game.store.journal import IDLE_STEPS
from game.store.play import carry_on
from game.store.records import Record, StoreFault
from game.store.replay import check_all, rebuild
from game.table.match import Match
from tests.store.child import answer_of, become_nobody, killed_after, needs_fork, open_folder
from tests.store.toy import SEED, Grab, ToyRules, path_in, play, play_step, start

KILLS = int(os.environ.get("PN_KILLS", "25"))
ACK = struct.Struct("<II?")


def steps_of(store: Store, match_id: int) -> int:
    record = store.load(match_id, ToyRules())
    assert isinstance(record, Record) and record.fault is None, record
    return sum(entry.times for entry in record.entries)


# --- F115: the lights go out ----------------------------------------------------------------------


def write_until_killed(path: Path, length: int, tell: Callable[[bytes], None]) -> None:
    """Carry the open match on, then begin others; tell (match, steps, was it a press) each time."""
    store = open_store(path)
    waiting = [card.id for card in store.open_matches()]
    joined = None
    if waiting:
        found = carry_on(store, waiting[0], ToyRules())
        assert not isinstance(found, StoreFault)
        joined = found[0]
    while True:
        if joined is None or joined.match.result() is not None:
            joined = start(store, length)
        while joined.match.result() is None:
            before = joined.match.turn
            play_step(joined, before)
            press = before % 23 in (3, 4, 11)
            tell(ACK.pack(joined.journal.id or 0, joined.match.turn, press))


@needs_fork
@pytest.mark.parametrize("length", [100000, 40])
def test_f115_nothing_that_was_shown_is_lost(tmp_path: Path, length: int) -> None:
    chance = random.Random(length)
    path = path_in(tmp_path)
    for kill in range(KILLS):
        if length == 40 and kill % 5 == 0:
            path = path_in(tmp_path / f"fresh {kill}")  # so that the birth of a file is hit too
        heard = killed_after(chance.uniform(0.002, 0.09), partial(write_until_killed, path, length))
        shown: dict[int, int] = {}
        pressed: dict[int, int] = {}
        for match_id, steps, press in ACK.iter_unpack(heard[: len(heard) // ACK.size * ACK.size]):
            shown[match_id] = steps
            if press:
                pressed[match_id] = steps
        look_after_a_kill(path, shown, pressed)


def look_after_a_kill(path: Path, shown: dict[int, int], pressed: dict[int, int]) -> None:
    store = open_store(path)
    assert store.trouble is None and store.saved
    assert not list(path.parent.glob("*.bad-*"))
    for match_id, steps in shown.items():
        stored = steps_of(store, match_id)
        assert stored >= pressed.get(match_id, 0), "a press that was shown is missing"
        assert steps - stored < IDLE_STEPS, "more than a quarter of a second is missing"
        record = store.load(match_id, ToyRules())
        assert isinstance(record, Record)
        again, fault = rebuild(record, ToyRules())
        assert fault is None and again.digest() == bare(record.table, stored).digest()
    assert len(store.open_matches()) <= 1
    assert all(checked.verdict == "same" for checked in check_all(store, {"toy": ToyRules()}))
    store.close()
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()


def bare(table: Table, steps: int) -> Match[object]:
    """The match of `play_step` after `steps` steps, without any store."""
    store = open_store("sqlite://")
    joined = start(store, int(str(table.option("length"))), SEED)
    play(joined, steps)
    store.close()
    return joined.match


# --- F121: the disk is full, in play --------------------------------------------------------------


def test_f121_a_full_disk_is_a_sentence_and_heals(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    store = open_store(path)
    joined = start(store)
    play(joined, 200)
    raw = store._connection.connection.driver_connection
    assert raw is not None
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count={pages}")
    play(joined, 20000, first=200)
    assert joined.journal.trouble and "no space left" in joined.journal.trouble
    assert str(path) in joined.journal.trouble and joined.journal.unsaved
    before = steps_of(store, 1)
    assert 200 <= before < 20000
    raw.execute("PRAGMA max_page_count=1073741823")
    play(joined, 400, first=20200)
    assert joined.journal.trouble is None
    joined.journal.flush()
    assert steps_of(store, 1) == 20600
    record = store.load(1, ToyRules())
    assert isinstance(record, Record)
    assert rebuild(record, ToyRules())[0].digest() == joined.match.digest()


def test_f121_a_match_that_could_not_even_be_begun_is_stored_later(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    store = open_store(path)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    joined = start(store, length=40)
    assert joined.journal.id is None
    play(joined, 40)
    assert joined.match.result() is not None and joined.journal.unsaved
    assert joined.journal.trouble and "in use by another program" in joined.journal.trouble
    assert str(path) in joined.journal.trouble
    holder.execute("COMMIT")
    holder.close()
    store.close()
    store = open_store(path)
    assert [c.verdict for c in check_all(store, {"toy": ToyRules()})] == ["same"]
    assert store.matches()[0].final_digest == joined.match.digest()


def test_a_lock_in_play_costs_few_waits(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    store = open_store(path)
    joined = start(store)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    tries = []
    put = joined.journal._put

    def counted() -> int:
        raise AssertionError("the lock is taken before anything is put")

    joined.journal._put = counted  # type: ignore[method-assign]
    begin = store._connection.begin

    def begun() -> object:
        tries.append(1)
        return begin()

    store._connection.begin = begun  # type: ignore[assignment, method-assign]
    for k in range(100):
        joined.match.submit(k % 2, Grab(1))
    assert 5 <= len(tries) <= 12
    joined.journal._put = put  # type: ignore[method-assign]
    holder.close()
    assert joined.journal.flush() and joined.journal.trouble is None
    assert steps_of(store, 1) == 100


def limited_play(path: Path) -> dict[str, object]:
    """Play into a file size limit and out of it again."""
    import resource

    store = open_store(path)
    joined = start(store)
    play(joined, 100)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (40000, hard))
    play(joined, 3000, first=100)
    in_trouble = joined.journal.trouble
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    play(joined, 600, first=3100)
    store.close()
    return {"in_trouble": in_trouble, "after": joined.journal.trouble}


@needs_fork
def test_f121_a_file_that_may_not_grow(tmp_path: Path) -> None:
    told = answer_of(lambda: limited_play(path_in(tmp_path)))
    assert "full or failing" in told["in_trouble"] and str(path_in(tmp_path)) in told["in_trouble"]
    assert told["after"] is None
    store = open_store(path_in(tmp_path))
    assert store.trouble is None and steps_of(store, 1) == 3700
    assert check_all(store, {"toy": ToyRules()})[0].ok


def opened_and_played(path: Path) -> dict[str, object]:
    store = open_store(path)
    joined = start(store)
    play(joined, 100)
    assert joined.journal.trouble is None
    return {"trouble": store.trouble, "saved": store.saved, "steps": steps_of(store, 1)}


@needs_fork
@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("limit", [0, 1000, 5000])
def test_f121_no_space_at_the_start(tmp_path: Path, limit: int, there: bool) -> None:
    import resource

    path = path_in(tmp_path)
    if there:
        play(start(open_store(path)), 100)

    def play_limited() -> dict[str, object]:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return opened_and_played(path)

    told = answer_of(play_limited)
    assert told["saved"] is False and told["steps"] == 100
    assert str(path) in told["trouble"] and "not saved" in told["trouble"]
    assert not list(tmp_path.glob("*.bad-*"))
    store = open_store(path)
    assert store.trouble is None and len(store.matches()) == there


@needs_fork
@pytest.mark.parametrize("case", ["empty folder", "folder", "file", "both", "bad file"])
def test_f121_read_only(case: str) -> None:
    with open_folder() as folder:
        path = path_in(folder)
        if case != "empty folder":
            store = open_store(path)
            play(start(store), 100)
            store.close()
            path.chmod(0o444 if case in ("file", "both") else 0o666)
        if case == "bad file":
            path.write_bytes(b"not a database at all")
        if case != "file":
            folder.chmod(0o555)
        before = path.read_bytes() if path.exists() else None

        def play_as_nobody() -> dict[str, object]:
            become_nobody()
            return opened_and_played(path)

        told = answer_of(play_as_nobody)
        assert told["saved"] is False and told["steps"] == 100
        assert str(path) in told["trouble"] and "not saved" in told["trouble"]
        assert (path.read_bytes() if path.exists() else None) == before


def test_memory_plays_a_whole_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "OPENING_PATIENCE", 0.05)
    path = path_in(tmp_path)
    open_store(path).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    store = open_store(path)
    assert not store.saved
    for k in range(5):
        play(start(store, length=40, seed=k), 40)
    play(start(store), 77)
    found = carry_on(store, store.open_matches()[0].id, ToyRules())
    assert not isinstance(found, StoreFault) and found[0].match.turn == 77
    assert [c.verdict for c in check_all(store, {"toy": ToyRules()})] == ["same"] * 6
    assert store.thin(keep_over=2) == 3
    holder.close()


def test_a_closed_store_answers_with_nothing(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    joined = start(store)
    store.close()
    assert store.matches() == [] and store.trouble
    assert isinstance(store.load(1, ToyRules()), StoreFault)
    play(joined, 50)
    assert joined.journal.trouble and str(path_in(tmp_path)) in joined.journal.trouble


def test_importing_the_room_costs_nothing() -> None:
    import subprocess

    code = "import sys, game.store, game.store.records; print('sqlalchemy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert done.stdout == "False\n"

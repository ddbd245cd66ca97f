"""Writing and getting back: journals, resuming, lists, thinning, replays, hash seeds."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from game.core.model import Table
from game.store import schema
from game.store.database import Store, open_store
from game.store.journal import IDLE_STEPS
from game.store.play import Journalled, carry_on
from game.store.records import Record, StoreFault
from game.store.replay import check_all, rebuild
from game.table.match import Match
from tests.store.toy import CHAIRS, SEED, STARTED, Grab, Tick, Toy, ToyRules, path_in, play, start

REPO = Path(__file__).resolve().parents[2]


def reopened(store: Store, path: Path) -> Store:
    store.close()
    again = open_store(path)
    assert again.trouble is None and again.saved
    return again


def carried(store: Store, match_id: int) -> tuple[Journalled, Record]:
    found = carry_on(store, match_id, ToyRules())
    assert not isinstance(found, StoreFault), found
    return found


def loaded(store: Store, match_id: int) -> Record:
    record = store.load(match_id, ToyRules())
    assert isinstance(record, Record), record
    return record


def rows_of(path: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(path) as raw:
        return raw.execute("SELECT n, seat, action, times FROM entries ORDER BY n").fetchall()


def damage(path: Path, statement: str) -> None:
    raw = sqlite3.connect(path)
    raw.execute(statement)
    raw.commit()
    raw.close()


def test_settings_are_those_that_survive_a_power_cut(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path), made_by="the tests")
    raw = store._connection.connection.driver_connection
    assert raw is not None
    asked = {
        name: raw.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    }
    assert asked == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 100,
    }


def test_a_match_comes_back_where_it_was(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    joined = start(store)
    play(joined, 500)
    digest = joined.match.digest()
    joined.journal.flush()
    store = reopened(store, path_in(tmp_path))
    [card] = store.open_matches()
    assert (card.game, card.chairs, card.started, card.state) == ("toy", CHAIRS, STARTED, "open")
    again, record = carried(store, card.id)
    assert again.fault is None and record.seed == SEED
    assert (again.match.turn, again.match.digest()) == (500, digest)
    play(again, 300, first=500)
    play(joined, 300, first=500)  # the old journal is closed: it complains, and plays on
    assert again.match.digest() == joined.match.digest()
    store = reopened(store, path_in(tmp_path))
    assert rebuild(loaded(store, card.id), ToyRules())[0].digest() == again.match.digest()


def test_a_press_takes_the_idle_steps_before_it_along(tmp_path: Path) -> None:
    joined = start(open_store(path_in(tmp_path)))
    for _ in range(IDLE_STEPS - 1):
        joined.match.idle(Tick())
    assert rows_of(path_in(tmp_path)) == []
    joined.match.submit(1, Grab(2))
    assert rows_of(path_in(tmp_path)) == [
        (0, -1, '{"type":"tick"}', 14),
        (1, 1, '{"type":"grab","coins":2}', 1),
    ]


def test_idle_steps_reach_the_disk_every_quarter_second_and_grow_one_row(tmp_path: Path) -> None:
    joined = start(open_store(path_in(tmp_path)))
    for step in range(1, 100):
        joined.match.idle(Tick())
        stored = sum(int(str(row[3])) for row in rows_of(path_in(tmp_path)))
        assert step - stored < IDLE_STEPS
    assert [row[3] for row in rows_of(path_in(tmp_path))] == [90]


def test_a_finished_match_holds_result_and_digest(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    joined = start(store, length=40)
    play(joined, 40)
    assert store.open_matches() == []
    [card] = store.matches()
    assert (card.state, card.result) == ("over", joined.match.result())
    assert card.final_digest == joined.match.digest()


def test_a_match_that_died_before_its_result_is_finished_on_resume(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    joined = start(store, length=40)
    play(joined, 40)
    store.close()
    damage(path_in(tmp_path), "UPDATE matches SET state='open', result=NULL, final_digest=NULL")
    store = open_store(path_in(tmp_path))
    again, _record = carried(store, 1)
    assert again.match.result() == joined.match.result()
    assert store.matches()[0].state == "over" and store.open_matches() == []


def test_lists_are_newest_first_and_left_matches_are_not_offered(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    ids = [start(store, seed=k).journal.id for k in range(4)]
    assert None not in ids
    store.leave(int(ids[2] or 0))
    assert [card.id for card in store.open_matches()] == [4, 2, 1]
    assert [card.id for card in store.matches(limit=2)] == [4, 3]
    assert isinstance(store.resume(3, 0), StoreFault)
    assert isinstance(store.resume(99, 0), StoreFault)
    assert isinstance(store.load(99, ToyRules()), StoreFault)


def test_thinning_keeps_open_matches_and_the_newest_others(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    for k in range(8):
        play(start(store, length=10, seed=k), 10 if k % 4 else 5)
    assert store.thin(keep_over=3) == 3
    assert [card.id for card in store.matches()] == [8, 7, 6, 5, 1]
    assert len(loaded(store, 8).entries) > 0
    store.close()
    with sqlite3.connect(path_in(tmp_path)) as raw:
        orphans = "SELECT count(*) FROM entries WHERE match_id NOT IN (SELECT id FROM matches)"
        assert raw.execute(orphans).fetchone() == (0,)


@pytest.mark.parametrize(
    ("statement", "kept"),
    [
        ("DELETE FROM entries WHERE n=4", 4),
        ('UPDATE entries SET action=\'{"type":"grab"}\' WHERE n=4', 4),
        ('UPDATE entries SET action=\'{"type":"fly"}\' WHERE n=4', 4),
        ('UPDATE entries SET action=\'{"type":"grab","coins":NaN}\' WHERE n=4', 4),
        ('UPDATE entries SET action=\'{"type":"tick","x":1}\' WHERE n=4', 4),
        ("UPDATE entries SET action=x'ff00' WHERE n=4", 4),
        ("UPDATE entries SET action=CAST(x'ff00' AS TEXT) WHERE n=4", 4),
        ("UPDATE entries SET action='" + "[" * 5000 + "' WHERE n=4", 4),
        ("UPDATE entries SET times=0 WHERE n=4", 4),
        ("UPDATE entries SET times='many' WHERE n=4", 4),
        ("UPDATE entries SET times=1000000000000 WHERE n=4", 4),
        ("UPDATE entries SET seat=7 WHERE n=4", 4),
        ("UPDATE entries SET n=900 WHERE n=4", 4),
        ("UPDATE entries SET n=-1 WHERE n=0", 0),
    ],
)
def test_a_damaged_log_plays_up_to_the_damage(tmp_path: Path, statement: str, kept: int) -> None:
    store = open_store(path_in(tmp_path))
    play(start(store), 60)
    store.close()
    damage(path_in(tmp_path), statement)
    store = open_store(path_in(tmp_path))
    record = loaded(store, 1)
    assert len(record.entries) == kept
    assert record.fault and f"damaged after entry {kept}" in record.fault
    assert str(path_in(tmp_path)) in record.fault
    again, _record = carried(store, 1)
    assert again.fault == record.fault
    play(again, 10)
    store = reopened(store, path_in(tmp_path))
    record = loaded(store, 1)
    assert record.fault is None
    assert rebuild(record, ToyRules())[0].digest() == again.match.digest()


def test_a_log_that_is_refused_in_the_middle_of_a_count_is_cut_there(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    joined = start(store, length=40)
    for _ in range(35):
        joined.match.idle(Tick())
    store.close()
    damage(path_in(tmp_path), "UPDATE matches SET options='{\"length\":10}'")
    store = open_store(path_in(tmp_path))
    again, _record = carried(store, 1)
    assert again.fault and "valid up to entry 0" in again.fault
    assert again.match.turn == 10
    assert [row[3] for row in rows_of(path_in(tmp_path))] == [10]
    assert check_all(store, {"toy": ToyRules()})[0].verdict == "same"


@pytest.mark.parametrize(
    "values",
    [
        "options='[]'",
        "options='{\"length\":7}'",
        "options='{\"depth\":7}'",
        "chairs='{}'",
        "handicaps='[\"even\"]'",
        "seed='x'",
        "seed=x'00'",
        "seats=5",
        "seats='two'",
        "state='new'",
        "result='{}'",
        "options='{\"length\":true}'",
        "chairs='[]]'",
    ],
)
def test_a_damaged_match_row_is_a_sentence(tmp_path: Path, values: str) -> None:
    store = open_store(path_in(tmp_path))
    play(start(store), 60)
    start(store)
    store.close()
    damage(path_in(tmp_path), f"UPDATE matches SET {values} WHERE id=1")
    store = open_store(path_in(tmp_path))
    fault = store.load(1, ToyRules())
    assert isinstance(fault, StoreFault) and "Match 1" in fault.sentence
    assert [card.id for card in store.matches()] == [2, 1]
    assert {check.card.id: check.verdict for check in check_all(store, {"toy": ToyRules()})} == {
        2: "same",
        1: "differs",
    }


def test_rules_of_another_version_do_not_play_it(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    play(start(store), 60)
    fault = store.load(1, ToyRules(rules_version=2))
    assert isinstance(fault, StoreFault) and "rules version 1" in fault.sentence
    [checked] = check_all(store, {"toy": ToyRules(rules_version=2)})
    assert checked.verdict == "not-played" and checked.ok
    assert check_all(store, {})[0].verdict == "not-played"


def test_check_all_finds_the_match_that_ends_otherwise(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    for k in range(3):
        play(start(store, length=40, seed=k), 40)
    play(start(store), 33)
    assert {c.verdict for c in check_all(store, {"toy": ToyRules()})} == {"same"}
    store.close()
    damage(path_in(tmp_path), "UPDATE matches SET seed='77' WHERE id=2")
    damage(path_in(tmp_path), "UPDATE matches SET final_digest='0' WHERE id=3")
    store = open_store(path_in(tmp_path))
    verdicts = {c.card.id: c.verdict for c in check_all(store, {"toy": ToyRules()})}
    assert verdicts == {1: "same", 2: "differs", 3: "differs", 4: "same"}


def test_f119_two_programs_on_one_match_do_not_mix(tmp_path: Path) -> None:
    first = open_store(path_in(tmp_path))
    one = start(first)
    play(one, 5)
    second = open_store(path_in(tmp_path))
    other, _record = carried(second, 1)
    play(other, 40, first=other.match.turn)
    play(one, 40, first=5)
    assert one.journal.trouble and str(path_in(tmp_path)) in one.journal.trouble
    assert "one program only" in one.journal.trouble
    assert other.journal.trouble is None
    second.close()
    record = loaded(first, 1)
    assert record.fault is None
    assert rebuild(record, ToyRules())[0].digest() == other.match.digest()


SCRIPT = """
import sys
from pathlib import Path
from game.store.database import open_store
from game.store.replay import rebuild
from tests.store.toy import ToyRules
store = open_store(Path(sys.argv[1]))
for card in store.matches():
    print(card.id, rebuild(store.load(card.id, ToyRules()), ToyRules())[0].digest())
"""


def test_f85_replays_are_equal_under_other_hash_seeds(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    for k in range(3):
        play(start(store, seed=k), 200)
    digests = [
        (c.id, rebuild(loaded(store, c.id), ToyRules())[0].digest()) for c in store.matches()
    ]
    store.close()
    expected = "".join(f"{number} {digest}\n" for number, digest in digests)
    for seed in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(path_in(tmp_path))],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(REPO)},
            capture_output=True,
            text=True,
            check=True,
            cwd=REPO,
        )
        assert done.stdout == expected, seed


def test_a_match_without_a_store_is_the_same_match() -> None:
    store = open_store("sqlite://")
    assert store.trouble is None and not store.saved
    joined = start(store)
    play(joined, 100)
    bare: Match[Toy] = Match(ToyRules(), Table(2, {"length": 100000}), SEED)
    joined.journal.flush()
    assert bare.replay(loaded(store, 1).entries) is None
    assert bare.digest() == joined.match.digest()


def test_what_is_over_left_or_not_there_is_not_carried_on(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    play(start(store), 30)
    store.leave(1)
    play(start(store, length=10), 10)
    for match_id in (1, 2, 3):
        fault = carry_on(store, match_id, ToyRules())
        assert isinstance(fault, StoreFault) and str(path_in(tmp_path)) in fault.sentence
    assert rebuild(loaded(store, 1), ToyRules())[0].turn == 30


def test_a_commit_that_only_seemed_to_fail_is_not_written_twice(tmp_path: Path) -> None:
    store = open_store(path_in(tmp_path))
    joined = start(store)
    play(joined, 10)
    begin = store._connection.begin

    @contextlib.contextmanager
    def torn() -> Iterator[None]:
        with begin():
            yield
        raise OperationalError("COMMIT", None, sqlite3.OperationalError("the line went dead"))

    store._connection.begin = torn  # type: ignore[assignment, method-assign]
    joined.match.submit(0, Grab(1))
    assert joined.journal.trouble and joined.journal.unsaved
    store._connection.begin = begin  # type: ignore[method-assign]
    play(joined, 100, first=11)
    assert joined.journal.trouble is None
    assert rebuild(loaded(store, 1), ToyRules())[0].digest() == joined.match.digest()


def test_the_tables_can_live_on_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    written = [
        str(CreateTable(table).compile(dialect=dialect)) for table in schema.METADATA.sorted_tables
    ]
    assert "id SERIAL NOT NULL" in "".join(written)
    assert "ON DELETE CASCADE" in "".join(written)

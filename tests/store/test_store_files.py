"""Whatever lies in the place of our file: F116, F118, foreign, newer, older, locked."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection

from game.store import opening
from game.store.database import Store, open_store
from game.store.records import Record
from game.store.schema import STEPS, Step
from tests.store.toy import ToyRules, path_in, play, start


def made(path: Path, steps: int = 400) -> bytes:
    """A sound file at `path` with one match; its bytes."""
    store = open_store(path)
    for k in range(4):
        play(start(store, seed=k), steps)
    store.close()
    return path.read_bytes()


def works(store: Store) -> None:
    """The game plays on, and what it plays can be had again."""
    joined = start(store)
    play(joined, 100)
    assert joined.journal.trouble is None and joined.journal.id is not None
    record = store.load(joined.journal.id, ToyRules())
    assert isinstance(record, Record) and record.fault is None
    assert sum(entry.times for entry in record.entries) == 100


def one_sentence(text: str | None, path: Path) -> str:
    assert text is not None and str(path) in text, text
    assert text.endswith(".") and "\n" not in text and ". " not in text.replace(str(path), "")
    return text


def zeroed(content: bytes) -> bytes:
    return content[:4096] + bytes(len(content) - 4096)


def scribbled(content: bytes) -> bytes:
    middle = len(content) // 2 & ~4095
    return content[:middle] + os.urandom(4096) + content[middle + 4096 :]


BAD = {
    "empty": lambda good: b"",
    "one byte": lambda good: b"x",
    "zeros": lambda good: bytes(8192),
    "first page of zeros": lambda good: bytes(4096) + good[4096:],
    "zeros after the first page": zeroed,
    "a scribble in the middle": scribbled,
    "half": lambda good: good[: len(good) // 2],
    "half a page": lambda good: good[:2048],
    "header alone": lambda good: good[:100],
    "half a header": lambda good: good[:50],
    "UTF-16": lambda good: "\ufeffsaved matches".encode("utf-16") * 20,
    "a list": lambda good: b"[]",
    "NaN": lambda good: b"NaN",
    "two JSONs": lambda good: b'{"a":1}{"b":2}',
    "text": lambda good: b"match = 1\n" * 5000,
}


@pytest.mark.parametrize("name", BAD)
def test_f116_a_bad_file_is_set_aside_and_play_goes_on(tmp_path: Path, name: str) -> None:
    path = path_in(tmp_path)
    change: Callable[[bytes], bytes] = BAD[name]
    bad = change(made(path))
    path.write_bytes(bad)
    store = open_store(path)
    assert "set aside as matches.sqlite.bad-1" in one_sentence(store.trouble, path)
    assert store.saved
    assert (tmp_path / "matches.sqlite.bad-1").read_bytes() == bad
    works(store)
    store.close()
    store = open_store(path)
    assert store.trouble is None and len(store.matches()) == 1


def test_f116_the_next_bad_file_takes_the_next_number(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    for k in (1, 2, 3):
        path.write_bytes(b"bad %d" % k)
        Path(f"{path}-wal").write_bytes(b"log %d" % k)
        store = open_store(path)
        assert f".bad-{k} " in one_sentence(store.trouble, path)
        store.close()
        assert Path(f"{path}.bad-{k}-wal").read_bytes() == b"log %d" % k
    (tmp_path / "matches.sqlite.bad-2").unlink()
    (tmp_path / "matches.sqlite.bad-2-wal").unlink()
    path.write_bytes(b"bad 4")
    assert ".bad-2 " in one_sentence(open_store(path).trouble, path)


def test_f116_a_folder_a_dead_link_or_a_pipe_in_its_place(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    path.mkdir()
    (path / "keep me").write_text("x")
    works(open_store(path))
    assert (tmp_path / "matches.sqlite.bad-1" / "keep me").exists()
    other = tmp_path / "other.sqlite"
    other.symlink_to(tmp_path / "nowhere")
    store = open_store(other)
    assert "other.sqlite.bad-1" in one_sentence(store.trouble, other)
    works(store)
    if hasattr(os, "mkfifo"):
        third = tmp_path / "third.sqlite"
        os.mkfifo(third)
        store = open_store(third)
        assert "is not a file" in one_sentence(store.trouble, third)
        works(store)


def test_a_torn_write_ahead_log_loses_nothing_that_was_in_the_file(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    made(path)
    Path(f"{path}-wal").write_bytes(os.urandom(10000))
    store = open_store(path)
    assert store.trouble is None and len(store.open_matches()) == 4
    works(store)


def test_a_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE matches (id INTEGER, burnt TEXT)")
        raw.execute("INSERT INTO matches VALUES (1, 'yes')")
    raw.close()
    before = path.read_bytes()
    store = open_store(path)
    assert "belongs to another program" in one_sentence(store.trouble, path)
    works(store)
    assert (tmp_path / "matches.sqlite.bad-1").read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE meta",
        "DROP TABLE entries",
        "ALTER TABLE matches DROP COLUMN seed",
        "DELETE FROM meta",
        "UPDATE meta SET value='two' WHERE name='schema_version'",
        "UPDATE meta SET value='0' WHERE name='schema_version'",
    ],
)
def test_a_file_of_ours_that_lacks_something_is_damaged(tmp_path: Path, statement: str) -> None:
    path = path_in(tmp_path)
    made(path)
    with sqlite3.connect(path) as raw:
        raw.execute(statement)
    raw.close()
    store = open_store(path)
    assert "is damaged" in one_sentence(store.trouble, path)
    works(store)


def test_a_file_of_a_newer_game_waits_for_it(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    made(path)
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE meta SET value='9' WHERE name='schema_version'")
    raw.close()
    store = open_store(path)
    assert "newer version of the game" in one_sentence(store.trouble, path)
    works(store)
    store.close()
    Path(f"{path}.bad-1").replace(path)
    newer = open_store(path, steps=[*STEPS, *[lambda connection: None] * 7])
    assert newer.trouble is None and len(newer.matches()) == 4


def add_notes(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE notes (match_id INTEGER, note TEXT)")


def fill_notes(connection: Connection) -> None:
    connection.exec_driver_sql("INSERT INTO notes SELECT id, started FROM matches")


def stumble(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM matches")
    connection.exec_driver_sql("INSERT INTO nowhere VALUES (1)")


def test_an_old_layout_is_carried_forward_in_small_steps(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    made(path)
    for steps in ([add_notes], [add_notes, fill_notes], [add_notes, fill_notes]):
        store = open_store(path, steps=[*STEPS, *steps])
        assert store.trouble is None
        works(store)
        store.close()
    with sqlite3.connect(path) as raw:
        assert raw.execute("SELECT count(*) FROM notes").fetchone() == (5,)
        version = "SELECT value FROM meta WHERE name='schema_version'"
        assert raw.execute(version).fetchone() == (str(len(STEPS) + 3),)
    raw.close()


def test_a_step_that_stumbles_changes_nothing(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    made(path)
    steps: list[Step] = [*STEPS, add_notes, stumble]
    store = open_store(path, steps=steps)
    assert "set aside" in one_sentence(store.trouble, path)
    works(store)
    store.close()
    Path(f"{path}.bad-1").replace(path)
    store = open_store(path, steps=[*STEPS, add_notes])
    assert store.trouble is None and len(store.matches()) == 4


@pytest.mark.parametrize("how", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "whole"])
def test_a_file_held_by_another_program_is_left_to_it(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "OPENING_PATIENCE", 0.1)
    path = path_in(tmp_path)
    made(path)
    holder = sqlite3.connect(path, isolation_level=None)
    if how == "whole":
        holder.execute("PRAGMA locking_mode=EXCLUSIVE")
        holder.execute("UPDATE meta SET value='7' WHERE name='opened'")
    else:
        holder.execute(how)
    store = open_store(path)
    assert "in use by another program" in one_sentence(store.trouble, path)
    assert not store.saved
    works(store)
    holder.close()
    store = open_store(path)
    assert store.trouble is None and len(store.matches()) == 4


def test_f118_any_letters_in_the_path(tmp_path: Path) -> None:
    for name in ("Zoë ü", "船長 ☠", "a'b\"c;?#%20&x=1", "~", "file:x?mode=ro"):
        path = path_in(tmp_path / name / "not there yet")
        store = open_store(path)
        assert store.trouble is None and store.saved and path.exists()
        works(store)
        store.close()
        path.write_bytes(b"bad")
        assert str(path) in str(open_store(path).trouble)


def test_f118_a_path_that_is_not_text(tmp_path: Path) -> None:
    path = path_in(Path(os.fsdecode(os.fsencode(tmp_path) + b"/Zo\xeb")))
    try:
        path.parent.mkdir()
    except OSError:
        pytest.skip("this disk takes UTF-8 names only")
    path.write_bytes(b"bad")
    store = open_store(path)
    assert store.saved and store.trouble
    store.trouble.encode()  # can be shown and logged
    works(store)
    assert open_store(Path("nul\0byte")).saved is False


def test_places_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file" / "below", Path("/proc/nowhere/there")):
        store = open_store(path_in(place))
        assert "not saved" in one_sentence(store.trouble, path_in(place))
        works(store)


@pytest.mark.parametrize(
    "url",
    ["postgresql+nodriver://x:secret@localhost/x", "nonsense://x", "://", "sqlite:////proc/x"],
)
def test_an_address_that_leads_nowhere(url: str) -> None:
    store = open_store(url)
    assert store.trouble and "not saved" in store.trouble and "secret" not in store.trouble
    works(store)


def test_an_address_of_a_file(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{path_in(tmp_path)}")
    assert store.saved and store.trouble is None
    works(store)


def test_a_disk_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_names: object) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", refused)
    store = open_store(path_in(tmp_path))
    assert store.saved and store.trouble is None
    works(store)


def test_two_programs_begin_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def overtaken(fresh: Path, path: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        made(path)
        link(fresh, path)

    monkeypatch.setattr(os, "link", overtaken)
    store = open_store(path_in(tmp_path))
    assert store.saved and store.trouble is None and len(store.matches()) == 4
    works(store)


def test_nothing_is_left_lying_about(tmp_path: Path) -> None:
    made(path_in(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["matches.sqlite"]


def test_opening_stays_quick(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    made(path, steps=9000)
    best = 9.9
    for _ in range(3):
        began = time.perf_counter()
        store = open_store(path)
        best = min(best, time.perf_counter() - began)
        assert len(store.open_matches()) == 4
        store.close()
    assert best < 0.05

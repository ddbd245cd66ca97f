"""`main.py replay N --export FILE`: a stored match as a file for anybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import main as door
from game import rules as listed
from game.bots.base import Crew, drive
from game.bots.plain import MATE, PlainCast
from game.core.model import Table
from game.rules.captain_silver.plain import SAILORS
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.store.database import open_store
from game.store.play import begin
from game.table.evening import Chair
from tests.table.parley import PARLEY, advise
from tests.table.parley_words import SPEECH

SEED = 0xFEEDFACE_CAFEBEEF
CHAIRS = (Chair("Anne", 0), Chair("Zoë", 1))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Match 1 of Parley is over, match 2 in its middle; Parley is among the games."""
    monkeypatch.setenv("PIRATE_NIGHT_HOME", str(tmp_path))
    monkeypatch.setitem(listed.RULES, "parley", PARLEY)
    monkeypatch.setitem(listed.SPEECH, "parley", SPEECH)
    store = open_store(tmp_path / "pirate-night.db")
    table = Table(2, PARLEY.check_options(2, {}))
    for steps in (400, 5):
        match = begin(store, PARLEY, table, SEED, CHAIRS, "2024-05-17T20:00:00Z").match
        crew = Crew(PlainCast(advise), {0: MATE, 1: MATE}, SEED)
        while match.turn < steps and (decided := crew.decide(match)):
            match.submit(*decided)
    store.close()
    return tmp_path


def test_export__of_a_match_in_its_middle_is_what_a_spectator_saw(home: Path) -> None:
    """F74: no seed, no hand, no drawn card."""
    file = home / "Zoë's match.json"
    assert door.main(["replay", "2", "--export", str(file)]) == 0
    data = file.read_bytes()
    read: dict[str, Any] = msgspec.json.decode(data)
    assert read["seats"] == ["Anne", "Zoë"] and read["game"] == "parley"
    assert "Anne draws a card." in [line for step in read["steps"] for line in step["words"]]
    assert not {"viewer", "seed", "entries", "result"} & set(read)
    assert str(SEED).encode() not in data
    assert all(step["view"]["mine"] == [] for step in read["steps"])


def test_export__of_a_match_that_is_over_is_all_of_it(home: Path) -> None:
    file = home / "match.json"
    assert door.main(["replay", "1", "--export", str(file)]) == 0
    read: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    assert read["seed"] == str(SEED) and read["result"]["points"]
    assert len(read["entries"]) > 20


def test_export__of_a_race(home: Path) -> None:
    """A whole race with some ten thousand ticks is a file of a few megabytes."""
    store = open_store(home / "pirate-night.db")
    table = Table(2, CAPTAIN_SILVER.check_options(2, {}))
    match = begin(store, CAPTAIN_SILVER, table, 5, CHAIRS, "2024-05-17T20:00:00Z").match
    drive(match, Crew(SAILORS, {0: "captain", 1: "captain"}, 5))
    store.close()
    file = home / "race.json"
    assert door.main(["replay", "3", "--export", str(file)]) == 0
    read: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    assert read["result"]["points"] == list((match.result() or read["result"]).points)
    assert file.stat().st_size < 40_000_000
    assert match.turn > 5000 and len(read["steps"]) < 2000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["replay", "--export", "x.json"], "Which match? `replay` alone lists them.\n"),
        (
            ["replay", "9", "--export", "x.json"],
            "There is no match 9: `replay` alone lists them.\n",
        ),
        (["replay", "1", "--export", "nowhere/x.json"], "could not be written to nowhere/x.json"),
    ],
)
def test_export__says_in_a_sentence_why_not(
    home: Path,
    arguments: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(home)
    assert door.main(arguments) == 1
    assert said in capsys.readouterr().err
    assert not (home / "x.json").exists()


def test_export__of_a_game_that_this_program_does_not_know(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(listed.RULES, "parley")
    assert door.main(["replay", "1", "--export", str(home / "x.json")]) == 1
    assert capsys.readouterr().err == "Match 1: there are no rules for parley.\n"

"""A whole race through the store: carried on again and again, then replayed and compared (F85)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.core.model import CLOCK, Table
from game.core.rng import Rng
from game.rules.captain_silver.model import Phase, Press, Tick
from game.rules.captain_silver.rules import CaptainSilver
from game.store.database import open_store
from game.store.journal import IDLE_STEPS
from game.store.play import begin, carry_on
from game.store.records import StoreFault
from game.store.replay import check_all
from game.table.evening import Chair
from game.table.match import Match

RULES = CaptainSilver()
CHAIRS = (Chair("Anne", 0), Chair("Zoë", 1), Chair("Pew", 2, kind="mate"))
REPO = Path(__file__).resolve().parents[2]


def play(match: Match[Any], chance: Rng, steps: int) -> None:
    """Random presses, one in seven ticks; every other choice at random."""
    for _ in range(steps):
        acting = match.to_act()
        if not acting:
            return
        if match.view(None).phase == Phase.RACE:
            race_on(match, chance)
            continue
        seat = acting[0]
        action = chance.choice(match.legal(seat))
        assert match.submit(seat, action) is None


def race_on(match: Match[Any], chance: Rng) -> None:
    at = match.view(None).tick * 16_667
    presses = []
    for seat in range(len(CHAIRS)):
        open_to: Sequence[Any] = match.legal(seat)
        if open_to and chance.below(7) == 0:
            presses.append(Press(seat, at + chance.below(16_000), chance.choice(open_to)))
    if presses:
        assert match.submit(CLOCK, Tick(tuple(presses))) is None
    else:
        assert match.idle(Tick()) is None


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with one race that was carried on again and again, and one that was not finished."""
    path = tmp_path_factory.mktemp("race") / "matches.sqlite"
    table = Table(3, RULES.check_options(3, {}), ("even", "fair", "head"))
    store = open_store(path)
    match = begin(store, RULES, table, 4711, CHAIRS, "2024-05-17T20:00:00Z").match
    chance = Rng.at(4711, 1)
    while match.result() is None:
        play(match, chance, 700)
        if match.result() is not None:
            break
        # Copying the file while it is open stands for the lights going out.
        torn = path.with_name("torn.sqlite")
        for tail in ("", "-wal"):
            Path(f"{torn}{tail}").write_bytes(Path(f"{path}{tail}").read_bytes())
        other = open_store(torn)
        assert other.trouble is None
        found = carry_on(other, other.open_matches()[0].id, RULES)
        assert not isinstance(found, StoreFault) and found[0].fault is None
        assert 0 <= match.turn - found[0].match.turn < IDLE_STEPS
        other.close()
        store.close()
        store = open_store(path)
        found = carry_on(store, 1, RULES)
        assert not isinstance(found, StoreFault)
        assert found[0].match.digest() == match.digest()
        match = found[0].match
    second = begin(store, RULES, table, 12, CHAIRS, "2024-05-17T21:00:00Z").match
    play(second, chance, 900)
    store.close()
    return path


def test_a_race_is_replayed_to_its_stored_end(played: Path) -> None:
    store = open_store(played)
    checked = check_all(store, {RULES.info.id: RULES})
    assert [(c.card.state, c.verdict) for c in checked] == [("open", "same"), ("over", "same")]
    assert played.stat().st_size < 1_000_000
    store.close()


SCRIPT = """
import sys
from pathlib import Path
from game.rules.captain_silver.rules import CaptainSilver
from game.store.database import open_store
from game.store.replay import rebuild
rules, store = CaptainSilver(), open_store(Path(sys.argv[1]))
print([rebuild(store.load(card.id, rules), rules)[0].digest() for card in store.matches()])
"""


def test_f85_a_race_is_the_same_under_every_hash_seed(played: Path) -> None:
    told = set()
    for seed in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(played)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(REPO)},
            capture_output=True,
            text=True,
            check=True,
            cwd=REPO,
        )
        told.add(done.stdout)
    assert len(told) == 1

"""SIGKILL in the middle of a race and of an evaluation: nothing that was shown is lost.

`python -m tests.long --only kills` does the same a hundred times.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.core.rng import Rng
from game.rules import RULES
from game.store.database import open_store
from game.store.replay import check_all
from tests.devices.padserver import ROOT
from tests.e2e import kills
from tests.e2e.players import play
from tests.e2e.running import Running

SEEDS: Final = ("0", "1", "2")


@pytest.mark.parametrize(
    ("moment", "person", "times"), [("race", True, 2), ("evaluation", True, 1), ("race", False, 2)]
)
def test_killed_at_a_random_moment(tmp_path: Path, moment: str, person: bool, times: int) -> None:
    rng = Rng(times + 10 * person + 100 * len(moment))
    home = tmp_path / "home"
    match_id = kills.prepare(home, rng.below(10_000), moment, person)
    for _ in range(times):
        running = kills.kill_once(home, person, rng)
        survived = kills.survived(running, home, match_id)
        assert survived.compared > 1
        kills.ends_alike(home, match_id, rng.below(1000))


def test_killed_and_played_to_the_results_replays_alike_under_any_hash_seed(tmp_path: Path) -> None:
    home, rng = tmp_path / "home", Rng(5)
    match_id = kills.prepare(home, 77, "evaluation", person=True, round_number=3)
    running = kills.kill_once(home, person=True, rng=rng)
    kills.survived(running, home, match_id)
    with Running(home) as running:
        player = kills.play_on(running, person=True)
        assert player is not None
        play(running, [player], lambda told: told["scenes"][-1] == "Results")
        assert running.quit() == 0
        assert "Traceback" not in running.errors
    store = open_store(kills.database(home))
    assert [checked.verdict for checked in check_all(store, RULES)] == ["same"]
    assert store.matches()[0].final_digest == running.shown[-1][2]
    store.close()
    said = [_checked(home, seed) for seed in SEEDS]
    assert said[0] == said[1] == said[2]
    assert "1 same, 0 differ" in said[0]


def _checked(home: Path, hash_seed: str) -> str:
    """What `main.py check --replays` says."""
    done = subprocess.run(
        [sys.executable, "main.py", "check", "--replays"], cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "PIRATE_NIGHT_HOME": str(home), "PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

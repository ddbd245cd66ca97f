"""The real program, killed at any moment of a match, and what must have survived.

Owns a story of kills in one home: a match prepared up to a moment, resumed by the title's offer,
killed while it is played, and compared with every state the program said it had shown. Used by the
test (a few kills) and by `tests.long` (a hundred).
"""

from __future__ import annotations

import contextlib
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.bots.base import Crew, drive
from game.casts import BOTS
from game.core.model import Result, Table
from game.core.rng import Rng
from game.rules import RULES
from game.rules.captain_silver.model import Phase, Tick
from game.store.database import Store, open_store
from game.store.play import begin, carry_on
from game.store.records import Record, StoreFault
from game.store.replay import check_one
from game.table.evening import Chair
from game.table.match import Match
from tests.e2e.players import PadButtons, Player, tap
from tests.e2e.running import Running

GAME: Final = "captain-silver"
MOMENTS: Final = ("race", "evaluation")
MOST_LOST: Final = 15
"""Idle ticks that may be in memory only."""
LONGEST_MS: Final = 2500
"""The kill strikes at a random moment within so long after the match went on."""
SEATS: Final = 3


class Stop(Exception):
    """The prepared match has gone far enough."""


@dataclass(frozen=True)
class Survived:
    """What a kill left: steps `shown` and `stored`, idle ticks `lost`, entries with presses, how
    many shown states were compared, and the phase the kill struck in."""

    shown: int
    stored: int
    lost: int
    presses: int
    compared: int
    phase: str


def database(home: Path) -> Path:
    return home / "pirate-night.db"


def prepare(home: Path, seed: int, moment: str, person: bool, round_number: int = 1) -> int:
    """Store a match up to a moment of a round, as if the program had been killed there; its id.
    With `person` seat 0 is somebody's, else all are bots."""
    rng, rules, cast = Rng(seed), RULES[GAME], BOTS[GAME]
    names = ("Ana", "Flint", "Bones")
    chairs = [Chair(name, seat, "captain") for seat, name in enumerate(names)]
    if person:
        chairs[0] = Chair("Ana", 0)
    home.mkdir(parents=True, exist_ok=True)
    store = open_store(database(home), made_by="kills")
    table = Table(SEATS, rules.check_options(SEATS, {}), ("even",) * SEATS)
    joined = begin(store, rules, table, seed, chairs, "2026-08-01T20:15:00Z")
    goal = 100 + rng.below(700)

    def after(match: Match[Any]) -> None:
        view = match.view(None)
        if view.round < round_number:
            return
        if moment == "race" and view.phase is Phase.RACE and view.tick >= goal:
            raise Stop
        if moment == "evaluation" and view.phase is Phase.RECKON:
            raise Stop

    with contextlib.suppress(Stop):
        drive(joined.match, Crew(cast, dict.fromkeys(range(SEATS), "mate"), seed), after)
    store.close()
    assert joined.journal.id is not None
    return joined.journal.id


def play_on(running: Running, person: bool) -> Player | None:
    """Take the title's offer, and the seat if it is somebody's; until the match goes on."""
    running.until("Title", 60)
    pad = PadButtons(running.pads, running.pads.plug("Pad"))
    for _ in range(10):
        running.next()  # the offer comes some frames after the first picture
    tap(pad, running)
    running.wait(lambda told: "RaceScene" in told["scenes"])
    if person:
        running.until("PadLost")
        for _ in range(3):
            running.next()
        tap(pad, running)
        running.until("Countdown")
    turn = running.until("RaceScene")["turn"]
    player = Player(0, pad) if person else None
    while running.next()["turn"] == turn:
        if player is not None:
            player.see(running.last, running.frames)
    return player


def kill_once(home: Path, person: bool, rng: Rng) -> Running:
    """Start the program, play on, and kill it at a random moment."""
    with Running(home) as running:
        player = play_on(running, person)
        end = time.monotonic() + rng.below(LONGEST_MS) / 1000
        while time.monotonic() < end and running.top != "Results":
            told = running.next()
            if player is not None and "phase" in told:
                player.see(told, running.frames)
        time.sleep(rng.below(17_000) / 1_000_000)  # anywhere in a frame
        running.kill()
    assert "Traceback" not in running.errors, running.errors[-2000:]
    return running


def survived(running: Running, home: Path, match_id: int) -> Survived:
    """Compare the journal with everything that was shown. AssertionError when anything is lost."""
    shown = {turn: digest for match, turn, digest in running.shown if match == match_id}
    last = max(shown)
    store = open_store(database(home))
    assert store.trouble is None, store.trouble
    record = loaded(store, match_id)
    assert record.fault is None, record.fault
    store.close()
    match, compared = _replayed(record, shown)
    stored, phase = match.turn, match.view(None).phase.name
    lost = max(0, last - stored)
    assert lost <= MOST_LOST, f"{lost} steps are lost"
    for _ in range(lost):  # whatever is missing was idle, or the states would differ
        assert match.idle(Tick()) is None, "what is lost was not idle"
        compared += _same(match, shown)
    assert compared == len(shown), f"{len(shown) - compared} shown states were never reached"
    presses = sum(bool(getattr(entry.action, "presses", ())) for entry in record.entries)
    return Survived(last, stored, lost, presses, compared, phase)


def _replayed(record: Record, shown: dict[int, str]) -> tuple[Match[Any], int]:
    """The stored match, step by step beside what was shown; how many states were compared."""
    match: Match[Any] = Match(RULES[GAME], record.table, record.seed)
    compared = _same(match, shown)
    for entry in record.entries:
        for _ in range(entry.times):
            assert match.submit(entry.seat, entry.action) is None
            compared += _same(match, shown)
    return match, compared


def _same(match: Match[Any], shown: dict[int, str]) -> int:
    if match.turn not in shown:
        return 0
    assert match.digest() == shown[match.turn], f"step {match.turn} was shown otherwise"
    return 1


def loaded(store: Store, match_id: int) -> Record:
    """The record, which must be playable."""
    record = store.load(match_id, RULES[GAME])
    assert not isinstance(record, StoreFault), record.sentence
    return record


def ends_alike(home: Path, match_id: int, seed: int) -> Result:
    """Play a copy of the killed match to its end, and the same entries without any kill: both end
    in the same state, and the journal plays to it, too."""
    copy = home.with_name(home.name + "-copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(home, copy)
    store = open_store(database(copy))
    before = loaded(store, match_id)
    found = carry_on(store, match_id, RULES[GAME])
    assert not isinstance(found, StoreFault), found.sentence
    resumed = found[0].match
    result, _races = drive(resumed, _crew(seed))
    twin: Match[Any] = Match(RULES[GAME], before.table, before.seed)
    assert twin.replay(before.entries) is None
    drive(twin, _crew(seed))
    assert twin.digest() == resumed.digest() and twin.result() == result
    [card] = [card for card in store.matches() if card.id == match_id]
    assert check_one(store, card, RULES).verdict == "same"
    store.close()
    shutil.rmtree(copy)
    return result


def _crew(seed: int) -> Crew:
    return Crew(BOTS[GAME], dict.fromkeys(range(SEATS), "captain"), seed)


def is_over(home: Path, match_id: int) -> bool:
    """Whether the match ended before the kill struck."""
    store = open_store(database(home))
    over = all(card.id != match_id for card in store.open_matches())
    store.close()
    return over

"""Every table in real windows: a person against bots, and people with hidden hands, from the title
to the final sheet. The four games are played beside each other, each on a screen of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import numpy as np
import pytest

from game.core.model import Table as RulesTable
from game.core.rng import Rng
from game.rules import RULES
from game.store.database import open_store
from game.store.play import begin
from game.store.records import Record
from game.store.replay import check_all, rebuild
from game.table.evening import Chair
from game.table.match import Match
from tests.devices import xvfb
from tests.devices.xvfb import Xvfb
from tests.e2e import processes, sitters
from tests.e2e.players import PadButtons, play, tap
from tests.e2e.running import Running, Told
from tests.e2e.sitters import SHORT, Sitter, seated, settled

_WHY = xvfb.missing()
pytestmark = [
    pytest.mark.skipif(_WHY is not None, reason=f"no X server: {_WHY}"),
    pytest.mark.xdist_group("screen"),
]

SIZE: Final = (1280, 720)
TABLES: Final = [game for game, rules in RULES.items() if not rules.info.realtime]
MOST_PEOPLE: Final = {"captain-jack": 3}
T = TypeVar("T")


def in_every_game(folder: Path, job: Callable[[str, Path], T]) -> dict[str, T]:
    """The same in all games at once, each with a home of its own."""
    with ThreadPoolExecutor(len(TABLES)) as pool:
        jobs = {game: pool.submit(job, game, folder / game) for game in TABLES}
        return {game: job.result() for game, job in jobs.items()}


def played(game: str, folder: Path, people: int, bots: int, confirm: bool) -> dict[str, int]:
    """A match from the title to the results; what was pressed for what."""
    home = folder / "home"
    settled(
        home, {game: SHORT.get(game, {})}, pace="instant", recap=False, tips=False,
        confirm=confirm, manner="curtain",
    )  # fmt: skip
    with Xvfb(SIZE) as screen:
        environment = {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"}
        with Running(home, environment=environment) as running:
            people_here = seated(running, game, people, bots)
            watch = Privacy(people)
            play(running, people_here, lambda told: told["scenes"][-1] == "Results", watch.see)
            picture = screen.picture()
            assert picture.shape == (SIZE[1], SIZE[0], 3)
            assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 1000, "nothing is to be seen"
            assert running.quit() == 0
            assert "Traceback" not in running.errors, running.errors[-2000:]
            last = running.shown[-1]
    _look_at_the_journal(home, game, last)
    watch.judge()
    return sitters.moved(people_here)


class Privacy:
    """What the reports say of hands: among several people no hand lies open before its own person
    has opened it, and never one beside another's turn."""

    def __init__(self, people: int) -> None:
        self.people = people
        self.opened: dict[int, int] = {}
        self._waiting: int | None = None
        self._facing: int | None = None

    def see(self, told: Told) -> None:
        if told["scenes"][-1] != "TableScene":
            return
        facing, waiting = told["facing"], told["curtain"]
        if self.people > 1 and facing is not None and facing != self._facing:
            assert self._waiting == facing, f"{facing}'s hand opened, asked was {self._waiting}"
            self.opened[facing] = self.opened.get(facing, 0) + 1
        assert facing is None or waiting is None, "a hand is open while another curtain waits"
        self._facing = facing
        self._waiting = waiting if waiting is not None else self._waiting

    def judge(self) -> None:
        if self.people > 1:
            assert sorted(self.opened) == list(range(self.people))


def _look_at_the_journal(home: Path, game: str, last: tuple[int, int, str]) -> None:
    """What is on disk is the match that was shown, and replays to the same end."""
    store = open_store(home / "pirate-night.db")
    [card] = store.matches()
    assert (card.id, card.game, card.state) == (last[0], game, "over")
    assert card.final_digest == last[2]
    assert [checked.verdict for checked in check_all(store, RULES)] == ["same"]
    store.close()


def test_one_person_plays_every_table_against_bots(tmp_path: Path) -> None:
    def job(game: str, folder: Path) -> dict[str, int]:
        return played(game, folder, 1, RULES[game].info.seats[0] - 1, confirm=True)

    for game, pressed in in_every_game(tmp_path, job).items():
        assert pressed["confirm"] >= 5, (game, pressed)
        assert pressed["touch"] >= pressed["confirm"], (game, pressed)
        assert pressed["walk"] >= 5, (game, pressed)
        assert "curtain" not in pressed, "who is alone has no curtain"


def test_people_play_every_table_with_hidden_hands(tmp_path: Path) -> None:
    def job(game: str, folder: Path) -> dict[str, int]:
        people = MOST_PEOPLE.get(game, 4)
        return played(game, folder, people, 0, confirm=False)

    for game, pressed in in_every_game(tmp_path, job).items():
        assert pressed["curtain"] >= 8, (game, pressed)
        assert pressed["touch"] >= pressed["curtain"], (game, pressed)


# --- bots that think ahead ------------------------------------------------------------------------

STANDS: Final = 150
"""Frames in which nothing may happen: more than an admiral needs for a move."""


def admirals(home: Path, game: str) -> None:
    """A stored match: a person, and admirals wherever else somebody has to sit."""
    rules = RULES[game]
    seats = min(rules.info.seats)
    chairs = [Chair("Ana", 0), *(Chair(f"Bot {n}", n, "admiral") for n in range(1, seats))]
    settled(home, {}, pace="instant", recap=False, tips=False)
    store = open_store(home / "pirate-night.db")
    table = RulesTable(seats, rules.check_options(seats, SHORT.get(game, {})))
    begin(store, rules, table, 4711, chairs, "2026-08-01T20:15:00Z").journal.flush()
    store.close()


def bots_turn(told: Told) -> bool:
    """Is one to be seen thinking?"""
    here = told["scenes"][-1] == "TableScene" and not told["busy"]
    return here and bool(told["acting"]) and 0 not in told["acting"]


def in_mid_thought(running: Running, sitter: Sitter) -> Told:
    """Play until an admiral thinks, and its process works; forced moves are over too soon."""
    while True:
        told = play(running, [sitter], bots_turn)
        worked = [processes.worked(pid) for pid in processes.thinking(running.pads.process.pid)]
        for _ in range(10):
            running.next()
        now = [processes.worked(pid) for pid in processes.thinking(running.pads.process.pid)]
        if running.last["turn"] == told["turn"] and len(worked) == 1 and now > worked:
            return told


def test_captains__a_person_comes_between_their_thoughts(tmp_path: Path) -> None:
    """Pause, take back and quit while they think: nothing late arrives, and no process stays. Then
    the plug is pulled in mid-thought: the process ends by itself."""
    game = "john-silver"
    home = tmp_path / "home"
    admirals(home, game)
    with Running(home) as running:
        told = _take_the_offer(running)
        sitter = Sitter(0, PadButtons(running.pads, told["pad"]))
        program = running.pads.process.pid
        _paused(running, sitter)
        _taken_back(running, sitter)
        in_mid_thought(running, sitter)
        family = processes.family(program)
        assert len(processes.thinking(program)) == 1
        assert running.quit() == 0
        assert "Traceback" not in running.errors, running.errors[-2000:]
        assert processes.left(family) == []
    with Running(home) as running:
        told = _take_the_offer(running)
        in_mid_thought(running, Sitter(0, PadButtons(running.pads, told["pad"])))
        family = processes.family(running.pads.process.pid)
        running.kill()
        assert processes.left(family) == []


def _paused(running: Running, sitter: Sitter) -> None:
    """The game stands while the pause lies on it, however long; then the admiral moves."""
    told = in_mid_thought(running, sitter)
    tap(sitter.buttons, running, "pause")
    running.until("Pause")
    [worker] = processes.thinking(running.pads.process.pid)
    before = processes.worked(worker)
    for _ in range(STANDS):
        assert running.next()["turn"] == told["turn"]
    assert processes.worked(worker) - before < 0.5  # it had not to think for two and a half seconds
    tap(sitter.buttons, running, "pause")
    running.until("TableScene")
    play(running, [sitter], lambda now: now["turn"] > told["turn"])


def _taken_back(running: Running, sitter: Sitter) -> None:
    """The person's move is taken back while the admiral thinks about it: it is the person's turn,
    and stays so. Where something new was revealed, the person is asked once more."""
    told = in_mid_thought(running, sitter)
    tap(sitter.buttons, running, "undo")
    if running.last["scenes"][-1] == "Consent":
        tap(sitter.buttons, running)
        running.until("TableScene")
    for _ in range(STANDS):
        now = running.next()
        assert now["turn"] < told["turn"] and now["acting"] == [0]


# --- kills ----------------------------------------------------------------------------------------

KILLS: Final = 2
FIRST_TURNS: Final = (4, 7)
"""At the earliest after so many steps the plug is pulled, and so many after going on."""


def test_killed_in_mid_game__every_table_goes_on_at_the_very_decision(tmp_path: Path) -> None:
    """SIGKILL while a person and bots play; the title offers the match, the person takes the seat
    again, and it is the same decision of the same seat. The last one is played to its end."""
    for game, turns in in_every_game(tmp_path, killed_and_resumed).items():
        assert len(turns) == KILLS and turns[0] < turns[1], (game, turns)


def killed_and_resumed(game: str, folder: Path) -> list[int]:
    """One match, killed and resumed; the turns at which it was."""
    home, rng, turns = folder / "home", Rng(len(game)), []
    settled(home, {game: SHORT.get(game, {})}, pace="instant", recap=False, tips=False)
    with Running(home) as running:
        [sitter] = seated(running, game, 1, RULES[game].info.seats[0] - 1)
        _pull_the_plug(running, sitter, FIRST_TURNS[0] + rng.below(3), rng)
    for number in range(KILLS):
        before = _survived(running, home, game)
        turns.append(before.turn)
        with Running(home) as running:
            told = _take_the_offer(running)
            assert told["turn"] == before.turn and told["digest"] == before.digest()
            assert told["acting"] == list(before.to_act())
            sitter = Sitter(0, PadButtons(running.pads, told["pad"]))
            if number < KILLS - 1:
                goal = before.turn + FIRST_TURNS[1] + rng.below(5)
                _pull_the_plug(running, sitter, goal, rng)
                continue
            play(running, [sitter], lambda told: told["scenes"][-1] == "Results")
            assert running.quit() == 0
            assert "Traceback" not in running.errors, running.errors[-2000:]
            _look_at_the_journal(home, game, running.shown[-1])
    return turns


def _pull_the_plug(running: Running, sitter: Sitter, turn: int, rng: Rng) -> None:
    """Play up to a turn and a random moment more, then kill the program."""
    end = rng.below(40)
    play(running, [sitter], lambda told: "turn" in told and told["turn"] >= turn)
    for _ in range(end):
        sitter.see(running.next(), running.frames)
    running.kill()
    assert "Traceback" not in running.errors, running.errors[-2000:]


def _survived(running: Running, home: Path, game: str) -> Match[object]:
    """The stored match: every state that was shown is in it, none is lost."""
    store = open_store(home / "pirate-night.db")
    [card] = store.open_matches()
    record = store.load(card.id, RULES[game])
    assert isinstance(record, Record) and record.fault is None
    store.close()
    match, fault = rebuild(record, RULES[game])
    assert fault is None
    shown = {turn: digest for _match, turn, digest in running.shown}
    assert max(shown) <= match.turn, "something that was shown is lost"
    again: Match[object] = Match(RULES[game], record.table, record.seed)
    compared = int(shown.get(0) == again.digest())
    for entry in record.entries:
        assert again.submit(entry.seat, entry.action) is None
        if again.turn in shown:
            assert again.digest() == shown[again.turn]
            compared += 1
    assert compared == len(shown)
    return match


def _take_the_offer(running: Running) -> Told:
    """The title's "Go on with the match", then the seat; the first report of the table, with the
    pad's number."""
    running.until("Title", 60)
    number = running.pads.plug("Pad")
    pad = PadButtons(running.pads, number)
    for _ in range(12):
        running.next()  # the offer comes some frames after the first picture
    tap(pad, running)
    running.until("PadLost")
    first = running.last
    for _ in range(3):
        running.next()
    tap(pad, running)
    running.until("TableScene")
    return {**first, "pad": number}

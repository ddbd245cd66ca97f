"""F115 for games of turns: killed at any moment, with moves taken back now and then, a match comes
back at the very decision. PN_KILLS sets how often each game is killed (at most 50 times)."""

from __future__ import annotations

import os
import random
import sqlite3
import struct
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.bots.base import Crew
from game.bots.plain import MATE, cast_of
from game.core.game import Game
from game.core.model import Table
from game.core.rng import Rng
from game.rules import GAMES
from game.store.database import Store, open_store
from game.store.play import Journalled, begin, carry_on
from game.store.records import StoreFault
from game.store.replay import check_all, rebuild
from game.table.evening import Chair
from game.table.match import Match
from tests.store.child import killed_after, needs_fork
from tests.store.toy import path_in
from tests.table.parley_words import GAME

KILLS = min(50, int(os.environ.get("PN_KILLS", "6")))
ACK = struct.Struct("<II12s")
"""Number of the move in this life, turn and digest after it."""
TURN_BASED = [game for game in (*GAMES, GAME) if not game.rules.info.realtime]

every_game = pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: str(game.rules.info.id))


def table_of(game: Game) -> Table:
    seats = game.rules.info.seats[0]
    return Table(seats, game.rules.check_options(seats, {}))


def seated(game: Game) -> tuple[Chair, ...]:
    return tuple(Chair(f"Bot {seat}", seat, MATE) for seat in range(game.rules.info.seats[0]))


def opened(store: Store, game: Game, life: int) -> Journalled:
    """The match that waits, or a new one."""
    waiting = store.open_matches()
    if not waiting:
        started = "2024-05-17T20:00:00Z"
        return begin(store, game.rules, table_of(game), life, seated(game), started)
    found = carry_on(store, waiting[0].id, game.rules)
    assert not isinstance(found, StoreFault), found
    assert found[0].fault is None
    return found[0]


def crew_of(match: Match[Any], game: Game) -> Crew:
    return Crew(cast_of(game), dict.fromkeys(range(match.table.seats), MATE), match.seed)


def move(match: Match[Any], crew: Crew, life: int, number: int) -> bool:
    """Move `number` of a life, the same for whoever plays it: a bot's action, any action, undo or
    a longer way back. False when the match is over."""
    chance = Rng.at(life, number)
    acting, lot = match.to_act(), chance.below(20)
    if not acting:
        return False
    if lot == 0 and match.turn:
        assert match.rewind(match.turn - 1 - chance.below(min(match.turn, 6))) is None
        return True
    if lot < 4 and any(match.undo(seat) is None for seat in range(match.table.seats)):
        return True
    seat = chance.choice(acting)
    decided = (seat, chance.choice(match.legal(seat))) if lot < 8 else crew.decide(match)
    assert decided is not None and match.submit(*decided) is None
    return True


def play_until_killed(path: Path, game: Game, life: int, tell: Callable[[bytes], None]) -> None:
    store = open_store(path)
    joined = opened(store, game, life)
    match, number = joined.match, 0
    crew = crew_of(match, game)
    while True:
        tell(ACK.pack(number, match.turn, match.digest().encode()))
        if not move(match, crew, life, number):
            time.sleep(60)
        number += 1


def shadow_of(path: Path, game: Game, life: int) -> Match[Any]:
    """The match as the life that comes will find it, without a journal."""
    store = open_store(path)
    waiting = store.open_matches()
    match: Match[Any] = Match(game.rules, table_of(game), life)
    if waiting:
        record = store.load(waiting[0].id, game.rules)
        assert not isinstance(record, StoreFault)
        match, fault = rebuild(record, game.rules)
        assert fault is None
    store.close()
    return match


def stored(path: Path, game: Game) -> tuple[int, str]:
    """Turn and digest of the newest match on disk; all of them are sound."""
    store = open_store(path)
    assert store.trouble is None and store.saved
    record = store.load(store.matches()[0].id, game.rules)
    assert not isinstance(record, StoreFault) and record.fault is None
    match, fault = rebuild(record, game.rules)
    assert fault is None
    checked = check_all(store, {game.rules.info.id: game.rules})
    assert all(one.verdict == "same" for one in checked), checked
    store.close()
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()
    return match.turn, match.digest()


@needs_fork
@every_game
def test_f115_the_very_decision_comes_back(tmp_path: Path, game: Game) -> None:
    """What was acknowledged is on disk, or that and the one move that was under way."""
    path, when = path_in(tmp_path), random.Random(game.rules.info.id)
    seen = back = 0
    for life in range(1, KILLS + 1):
        shadow = shadow_of(path, game, life) if path.exists() else None
        if shadow is None:
            shadow = Match(game.rules, table_of(game), life)
        crew = crew_of(shadow, game)
        child = partial(play_until_killed, path, game, life)
        # Every third one is killed anywhere, also while it comes to life.
        heard = killed_after(when.uniform(0.002, 0.1), child, begun=life % 3 != 0)
        acks = list(ACK.iter_unpack(heard[: len(heard) // ACK.size * ACK.size]))
        for number, turn, digest in acks:
            assert (turn, digest.decode()) == (shadow.turn, shadow.digest()), (life, number)
            before = shadow.turn
            shown = turn, digest.decode()
            move(shadow, crew, life, number)
            seen, back = seen + 1, back + (shadow.turn < before)
        if acks:
            assert stored(path, game) in (shown, (shadow.turn, shadow.digest())), life
    assert seen > KILLS and back, "hardly anything was played: the kills came too soon"


@every_game
def test_a_match_that_goes_back_and_forth_is_the_same_on_disk(tmp_path: Path, game: Game) -> None:
    """Without a kill, resumed again and again: memory, journal and a new program agree."""
    path = path_in(tmp_path)
    for life in range(1, 5):
        store = open_store(path)
        match = opened(store, game, life).match
        crew = crew_of(match, game)
        for number in range(25):
            move(match, crew, life, number)
        store.close()
        assert stored(path, game) == (match.turn, match.digest())

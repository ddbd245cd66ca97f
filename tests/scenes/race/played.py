"""Matches of Captain Silver played by simple hands, and tables that show them.

Owns the playing only; tests nothing itself. Equal seeds play equal matches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.model import CLOCK, OptionValue, Result, Table
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ROWS,
    VOLCANO,
    Ahoy,
    Drop,
    Mode,
    Phase,
    Press,
    Pull,
    Tick,
    View,
)
from game.rules.captain_silver.race import TICK_US
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.store.records import MatchCard, Record
from game.table.evening import Chair
from game.table.match import Entry, Match
from scenes.input.seating import Hold
from scenes.race.table import RaceTable
from scenes.services import Services

NAMES = ("Ana", "Ben", "Cleo", "Dov")


class Log:
    """A journal in memory, idle ticks counted together as on disk."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._idle = False

    def append(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._idle = False

    def idle(self, entry: Entry) -> None:
        if self._idle:
            last = self.entries.pop()
            entry = Entry(last.seat, last.action, last.times + 1)
        self.entries.append(entry)
        self._idle = True

    def cut(self, steps: int) -> None:
        raise AssertionError("nothing is taken back in a race")

    def finish(self, result: Result) -> None: ...


def new_match(
    seats: int = 3, seed: int = 5, journal: Log | None = None, **house: OptionValue
) -> Match[Any]:
    """A fresh deal; `house`: options without "cs."."""
    options = {f"cs.{name}": value for name, value in house.items()}
    table = Table(seats, CAPTAIN_SILVER.check_options(seats, options))
    return Match(CAPTAIN_SILVER, table, seed, journal)


def race(match: Match[Any], chance: Rng, after: Callable[[], None] | None = None) -> None:
    """From "ahoy" to "stop". Who holds what another lays snatches at the same space."""
    match.submit(CLOCK, Ahoy())
    while match.view(None).phase == Phase.RACE:
        presses = _presses(match.view(None), chance)
        if presses:
            match.submit(CLOCK, Tick(presses))
        else:
            match.idle(Tick())
        if after is not None:
            after()


def _presses(view: View, chance: Rng) -> tuple[Press, ...]:
    found: list[Press] = []
    start = view.tick * TICK_US
    for seat, seen in enumerate(view.seats):
        hand = seen.hand
        if hand.mode == Mode.FEELING and hand.age > 15 + chance.below(40):
            found.append(Press(seat, start + chance.below(TICK_US), Pull()))
        elif hand.mode == Mode.HOLDING and chance.below(24) == 0:
            fitting = [row for row in range(ROWS) if view.wants[row] == hand.held]
            to = chance.below(ROWS) if chance.below(6) == 0 else VOLCANO
            to = fitting[0] if fitting and to == VOLCANO else to
            for other, rival in enumerate(view.seats):
                if other == seat or (to != VOLCANO and rival.hand.held == hand.held):
                    found.append(Press(other, start + chance.below(TICK_US), Drop(to)))
    return tuple(found)


def to_phase(match: Match[Any], phase: Phase, chance: Rng) -> None:
    """Play on until the match is in `phase`."""
    while match.view(None).phase != phase:
        if match.view(None).phase == Phase.AHOY:
            race(match, chance)
        else:
            (seat,) = match.to_act()
            match.submit(seat, chance.choice(match.legal(seat)))


def whole(seats: int = 3, seed: int = 5, **house: OptionValue) -> tuple[Match[Any], Record]:
    """A match played to its end, and its record."""
    log = Log()
    match = new_match(seats, seed, log, **house)
    to_phase(match, Phase.OVER, Rng(seed))
    chairs = tuple(Chair(name, n) for n, name in enumerate(NAMES[:seats]))
    card = MatchCard(
        1, "captain-silver", 1, seats, match.table.options, chairs, "", "over",
        len(log.entries), match.result(), match.digest(),
    )  # fmt: skip
    return match, Record(card, match.table, match.seed, chairs, tuple(log.entries))


def table_for(services: Services, match: Match[Any], hold: Hold = Hold.TOUCH) -> RaceTable:
    """People on all chairs, and the table that shows the match."""
    seats = match.table.seats
    chairs = [Chair(name, n) for n, name in enumerate(NAMES[:seats])]
    services.evening.chairs = chairs
    for _ in chairs:
        services.seating.add(hold)
    return RaceTable(services, chairs, match.view(None), match.table.options)

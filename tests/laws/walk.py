"""Random playthroughs of any game, for the conformance laws. Knows the contract, and of games only
the list, to which a small turn-based one is added that the tests of the table play.

A case is a game, a number of seats, house rules and a seed; the options of a game's cases together
take every value once for every number of seats. Set PN_LONG=1 for ten seeds instead of one.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from game.core.model import CLOCK, Action, Fact, OptionValue, Rules, Seat, Table, Viewer
from game.core.rng import Rng
from game.rules import RULES
from game.table.evening import HANDICAPS
from tests.table.parley import PARLEY

LONG: Final = bool(os.environ.get("PN_LONG"))
SEEDS: Final = 10 if LONG else 1
PER_KIND: Final = 3
"""States kept of one playthrough for each kind of situation."""
MOST_MOMENTS: Final = 200 if LONG else 40
"""States kept of one playthrough at most, the rarest kinds first."""
LAWFUL: Final[dict[str, Rules[Any]]] = {**RULES, PARLEY.info.id: PARLEY}
"""What the laws are held against."""


class Case(NamedTuple):
    """What a playthrough starts from; `variant` numbers the option sets of a game."""

    game: str
    seats: int
    variant: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.variant}-{self.seed}"


def cases() -> list[Case]:
    """Every game x seats x option sets x seeds."""
    return [
        Case(game, seats, variant, 100 * variant + seed)
        for game, rules in LAWFUL.items()
        for seats in rules.info.seats
        for variant in range(max((len(o.values) for o in rules.info.options), default=1))
        for seed in range(SEEDS)
    ]


CASE_OF_GAME: Final = {case.game: case for case in reversed(cases())}
"""The first case of each game."""


def table_of(rules: Rules[Any], case: Case) -> Table:
    """The table of a case: option j has its value number `variant + j`, so all values occur."""
    given: dict[str, OptionValue] = {
        option.name: option.values[(case.variant + j) % len(option.values)]
        for j, option in enumerate(rules.info.options)
    }
    handicaps = tuple(HANDICAPS[(case.variant * seat) % 3] for seat in range(case.seats))
    return Table(case.seats, rules.check_options(case.seats, given), handicaps)


class Step(NamedTuple):
    """One action and what it told."""

    seat: Seat
    action: Action
    facts: tuple[Fact, ...]


class Moment(NamedTuple):
    """A state on the way, by the number of steps that led to it."""

    steps: int
    state: Any


class Played:
    """A whole playthrough: its steps, its end, and states on the way."""

    def __init__(self, rules: Rules[Any], case: Case) -> None:
        self.rules, self.case = rules, case
        self.table = table_of(rules, case)
        self.steps: list[Step] = []
        self.dealt: list[Fact] = []
        self._kinds: dict[object, tuple[list[int], list[Moment]]] = {}
        self.state = rules.setup(self.table, Rng.at(case.seed, 0), self.dealt.append)

    def rng(self) -> Rng:
        """The chance of the next step, as a match derives it."""
        return Rng.at(self.case.seed, len(self.steps) + 1)

    def play(self, seat: Seat, action: Action) -> None:
        told: list[Fact] = []
        self.rules.apply(self.state, seat, action, self.rng(), told.append)
        self.steps.append(Step(seat, action, tuple(told)))

    def remember(self, chance: Rng) -> None:
        """Keep an even sample of states for each kind of situation that there was."""
        kind = self._kind()
        seen, kept = self._kinds.setdefault(kind, ([], []))
        seen.append(len(self.steps))
        place = len(kept) if len(kept) < PER_KIND else chance.below(len(seen))
        if place < PER_KIND:
            kept[place : place + 1] = [Moment(len(self.steps), self.rules.copy(self.state))]

    def _kind(self) -> object:
        """What is rare is rare by this: the kinds of choices, and where nobody is in a hurry how
        many have to choose and what has just happened."""
        rules, state = self.rules, self.state
        acting = rules.to_act(state)
        choices = frozenset(type(action) for s in acting for action in rules.legal(state, s))
        if rules.info.realtime:
            return choices
        told = self.steps[-1].facts if self.steps else ()
        return choices, len(acting), frozenset(map(type, told))

    @property
    def moments(self) -> list[Moment]:
        """States on the way, rare kinds first, one of each kind before the second."""
        by_kind = sorted(self._kinds.values(), key=lambda kind: len(kind[0]))
        rounds = itertools.zip_longest(*(kept for _seen, kept in by_kind))
        found = [moment for one_each in rounds for moment in one_each if moment is not None]
        return found[:MOST_MOMENTS]

    def log(self) -> str:
        """Actions as JSON, equal ones in a row as a count."""
        lines: list[tuple[str, int]] = []
        for seat, action, _facts in self.steps:
            text = f"{seat} {msgspec.json.encode(action).decode()}"
            times = lines.pop()[1] + 1 if lines and lines[-1][0] == text else 1
            lines.append((text, times))
        return "\n".join(text if times == 1 else f"{text} x{times}" for text, times in lines)


@contextlib.contextmanager
def told(played: Played) -> Iterator[None]:
    """A failure inside names game, seats, options, seed and actions."""
    try:
        yield
    except Exception as error:
        case, table = played.case, played.table
        error.add_note(
            f"game {case.game}, seats {case.seats}, seed {case.seed}, "
            f"handicaps {table.handicaps}, options {table.options}\n"
            f"{len(played.steps)} actions:\n{played.log()}"
        )
        raise


def choose(rules: Rules[Any], state: Any, chance: Rng, step: int) -> tuple[Seat, Action]:
    """Somebody who may act, and something that this seat may do.

    All who may act are equally likely. In every second choice all kinds of actions are, so that a
    rare kind is not drowned by the many ways of a common one; else all actions. In a race mostly a
    tick, now and then with presses of several seats at once.
    """
    acting = rules.to_act(state)
    if rules.info.realtime and CLOCK in acting and len(acting) > 1:
        (tick,) = rules.legal(state, CLOCK)
        lot = chance.below(8)
        if lot < 6:
            return CLOCK, tick
        if lot < 7:
            return CLOCK, with_presses(rules, state, tick, acting[1:], chance, step)
    seat = chance.choice(acting)
    legal = rules.legal(state, seat)
    if not rules.info.realtime and chance.below(2):
        kind = chance.choice(list(dict.fromkeys(type(action) for action in legal)))
        legal = [action for action in legal if type(action) is kind]
    return seat, chance.choice(legal)


def with_presses(
    rules: Rules[Any], state: Any, tick: Action, seats: Sequence[Seat], chance: Rng, step: int
) -> Action:
    """The clock's tick with legal presses of some seats, at equal or nearly equal times."""
    presses = [
        {
            "seat": seat,
            "at": step + chance.below(2),
            "what": chance.choice(rules.legal(state, seat)),
        }
        for seat in seats
        if chance.below(2)
    ]
    form = {**msgspec.to_builtins(tick), "presses": msgspec.to_builtins(presses)}
    action: Action = msgspec.convert(form, rules.actions)
    return action


@functools.cache
def played(case: Case) -> Played:
    """The playthrough of a case to its end, unchecked; `laws` looks at it."""
    rules = LAWFUL[case.game]
    game = Played(rules, case)
    chance = Rng.at(case.seed, -1)
    with told(game):
        while rules.result(game.state) is None:
            game.remember(chance)
            game.play(*choose(rules, game.state, chance, len(game.steps)))
            assert len(game.steps) <= rules.info.max_steps
    return game


def viewers(rules: Rules[Any], case: Case) -> tuple[Viewer, ...]:
    """A spectator and every seat."""
    return (None, *range(case.seats))

"""Tables of bots for tests: matches to watch, and bots that misbehave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.bots.base import Tally
from game.core.model import Action, Fact, OptionValue, Seat, Table
from game.core.rng import Rng
from game.rules import RULES
from game.rules.captain_silver.plain import SAILORS as SAILORS
from game.table.match import Match

GAME = "captain-silver"
SILVER = RULES[GAME]


def new_match(seats: int, seed: int, **options: OptionValue) -> Match[Any]:
    """A match that has not begun; options by name with `_` for the first dot."""
    given = {name.replace("_", ".", 1): value for name, value in options.items()}
    return Match(SILVER, Table(seats, SILVER.check_options(seats, given)), seed)


class Stub:
    """A bot from two functions. It looks at every tick."""

    def __init__(
        self,
        watch: Callable[[Any, int], Any] = lambda _view, _tick: None,
        choose: Callable[[Any, Sequence[Action]], Any] = lambda _view, legal: legal[0],
    ) -> None:
        self._watch = watch
        self._choose = choose

    def waits(self, tick: int) -> bool:
        return False

    def watch(self, view: Any, tick: int) -> Any:
        return self._watch(view, tick)

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Any:
        return self._choose(view, legal)


class Cast:
    """The game's own cast, with some stubs by name beside it."""

    presses = SAILORS.presses
    advise: None = None

    def __init__(self, **stubs: Callable[[], Stub]) -> None:
        self._stubs = stubs

    @property
    def names(self) -> tuple[str, ...]:
        return (*SAILORS.names, *self._stubs)

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Any:
        stub = self._stubs.get(name)
        return stub() if stub is not None else SAILORS.make_bot(name, seat, rng)

    def tick(self, presses: Sequence[tuple[Seat, int, Action]]) -> Action:
        return SAILORS.tick(presses)

    def tally(self, facts: Sequence[Fact], view: Any) -> Tally:
        return SAILORS.tally(facts, view)

"""What a bot is, and who supplies them: the contract between a game's bots and all who ask them.

Owns the protocols `Bot` and `Cast` with what a game may supply besides, and the chance of one
decision. Asks nobody and watches over nobody: that is `question`'s and `base`'s business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeGuard, runtime_checkable

from game.core.game import Advise
from game.core.model import Action, Fact, Seat
from game.core.rng import Rng

_CHOICE_SALT: Final = 0xC401_CE55

Stop: TypeAlias = Callable[[], bool]
"""Asked by a search after each world: is time up?"""


def never() -> bool:
    """Time is never up: the effort alone counts."""
    return False


class Bot(Protocol):
    """One seat's player. Where time does not matter, equal arguments give an equal answer."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`. `rng` is the chance of this one decision; nothing else may be drawn."""


class RealtimeBot(Bot, Protocol):
    """One seat's player in a race."""

    def waits(self, tick: int) -> bool:
        """True when it would not even look in this tick, so that no view need be built."""

    def watch(self, view: Any, tick: int) -> Action | None:
        """Called once per tick with this seat's view: a press for this tick, or None.

        `tick` counts ticks since the match began and only ever grows.
        """


Tally: TypeAlias = tuple[dict[str, tuple[int, list[int]]], dict[str, int]]
"""What a finished match had to count: samples by name, each with what to divide its values by for
printing, and how often certain things happened."""


class Judged(NamedTuple):
    """What came of a choice in imagined worlds: the mean outcome in hundredths of a point, over
    how many of them."""

    action: Action
    worth: int
    worlds: int


class Cast(Protocol):
    """Who plays a game on empty seats, and how their play is measured."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every level and named profile that `make_bot` takes."""

    @property
    def advise(self) -> Advise | None:
        """The plain bot, who can be asked for a hint; None where nobody gives hints."""

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Bot:
        """A fresh bot. Raises KeyError when `name` is not one of `names`."""

    def tally(self, facts: Sequence[Fact], view: Any) -> Tally:
        """The figures of a finished match from its facts and a spectator's last view."""


@runtime_checkable
class SearchCast(Cast, Protocol):
    """What a game supplies besides whose bots may search: somebody who can judge and explain, and
    stop for time."""

    def make_bot(self, name: str, seat: Seat, rng: Rng, stop: Stop = never) -> Bot:
        """The same; a search ends early when `stop` says so, with what is best by then."""

    def searches(self, name: str) -> bool:
        """Does the bot `name` think for a while? Raises KeyError for no such bot."""

    def judge(
        self, name: str, view: Any, seat: Seat, legal: Sequence[Action], rng: Rng,
        keep: Action | None = None, stop: Stop = never,
    ) -> Sequence[Judged]:  # fmt: skip
        """What the bot `name` thinks of all of `legal`, the best first; nothing from one that does
        not search. `keep` is looked at as long as the best. Raises KeyError for no such bot."""

    def explain(self, view: Any, legal: Sequence[Action], action: Action, rng: Rng) -> str:
        """The code of a reason for `action`, for `Speech.advice`; "" where the game has none."""


def may_search(cast: Cast) -> TypeGuard[SearchCast]:
    """Is it a `SearchCast`? `isinstance` says the same, but takes as long as a whole decision of a
    quick plain bot."""
    return hasattr(cast, "judge")


@runtime_checkable
class RaceCast(Cast, Protocol):
    """What a real-time game supplies besides: its bots press in a race."""

    @property
    def presses(self) -> tuple[Action, ...]:
        """Every press there is."""

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> RealtimeBot:
        """A fresh bot. Raises KeyError when `name` is not one of `names`."""

    def tick(self, presses: Sequence[tuple[Seat, int, Action]]) -> Action:
        """The clock's action for one tick with these presses: (seat, microseconds, what)."""


def choice_chance(seed: int, turn: int, seat: Seat) -> Rng:
    """The chance of one decision: derived like that of the match, not drawn one by one."""
    return Rng.at(seed ^ _CHOICE_SALT, turn).fork(seat)

"""A game as a whole, as the list of games has it: its rules, its words, and who can play it.

Owns the bundle and what a plain bot is. The levels that people choose from are made of it by
`game.bots`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

import msgspec

from game.core.model import Action, Fact, Rules, Seat
from game.core.rng import Rng
from game.core.speech import Names, Speech


class Advice(msgspec.Struct, frozen=True):
    """A choice and why: `why` is a code that the game's `Speech.advice` turns into a sentence."""

    action: Action
    why: str


Advise: TypeAlias = Callable[[Any, Sequence[Action], Rng], Advice]
"""A plain bot: (a seat's own view, its legal actions, chance) -> one of them, with a reason.

Equal arguments give an equal answer. It sees nothing but the view.
"""


Explain: TypeAlias = Callable[[Any, Sequence[Action], Action, Rng], str]
"""Why somebody might choose so: (a seat's own view, its legal actions, one of them, chance) -> the
reason's code, which `Speech.advice` turns into a sentence. It sees nothing but the view."""


class Mark(msgspec.Struct, frozen=True):
    """Something of one seat in one match that may have mattered: a card it played, a board's side
    it sat at, a character it was. `kind` groups what is of a sort ("card", "character", "side"),
    `what` names one of them in words for people, `count` says how often."""

    seat: Seat
    kind: str
    what: str
    count: int = 1


class Kind(msgspec.Struct, frozen=True):
    """What marks of one kind are. `title` is said to people. `chosen`: players choose them, so that
    they may be signs of a good game and not its cause; else chance deals them. `proposed` names the
    numbers that our own documents propose and that these marks speak of, "" for none. `given`: all
    else is held against them (where a match's first turn wins more often, say, other marks of that
    seat are not praised for it)."""

    title: str
    chosen: bool
    proposed: str = ""
    given: bool = False


class Study(Protocol):
    """What a designer asks of many matches of one game."""

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Every kind of mark there is, in the order in which people want to read of them."""

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        """What may have mattered in a finished match, from all that a spectator was told and its
        last view. Every seat's marks, in a stable order."""

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        """Samples of one match by name: rounds, points by reason, hands left, and the like."""


@runtime_checkable
class BySeat(Protocol):
    """What a study may have besides: samples that belong to seats, and so to who sat there."""

    def by_seat(
        self, told: Sequence[tuple[int, Fact]], view: Any
    ) -> Mapping[str, Sequence[Sequence[int]]]:
        """Samples of one match by name, for each seat. `told` has facts with the step of each."""


class Picture(msgspec.Struct, frozen=True):
    """A picture for a report: `svg` is a whole element, `title` and `words` tell what it shows."""

    title: str
    svg: str
    words: str = ""


@runtime_checkable
class Illustrated(Protocol):
    """What a study may have besides: pictures of its own in the report of a series."""

    def pictures(self, samples: Mapping[str, Mapping[str, Sequence[int]]]) -> Sequence[Picture]:
        """From the samples of `by_seat`, by name and by level, all matches together."""


Pick: TypeAlias = Callable[[Any, Seat, Sequence[Action], Rng], Action]
"""A quick player: (a whole imagined state, a seat, its legal actions, chance) -> one of them.

It looks at what that seat may know alone: a playout in which seats saw each other's cards would
promise what nobody can reach.
"""

Stand: TypeAlias = Callable[[Any], Sequence[int]]
"""How all seats stand in a state that is not over: by seat, in hundredths of a point."""


Lanes: TypeAlias = Callable[[Any, Seat, Sequence[Action], int, Rng], Sequence[int] | None]
"""Many playouts at once: (a seat's own view, that seat, choices of its, a number of worlds, chance)
-> by choice, what it comes to in so many worlds that fit the view, added up, in hundredths of a
point ahead of the others: of their mean, as in `bots.playouts.outcome`, or of the best of them, as
the game finds better. None where there are no lanes, by house rules or phase. Equal arguments give
an equal answer, on every machine; asked for no worlds, it only says whether there are lanes."""


def anytime(_state: Any) -> bool:
    """Every moment is a good one."""
    return True


@dataclass(frozen=True)
class Quick:
    """How a search plays on in the worlds that it imagines. A playout is cut after `ahead`
    decisions, as soon as the state `rests`; what the seats have then is its outcome. `effort` is
    how many playouts a captain gives a decision: what half a second allows on a small machine.
    `lanes`, where a game has them, play many at once, `abreast` in the time of one without them:
    where they have no answer, a search does so many times fewer. `trust`: what the quick player
    would choose has a start of so many hundredths of a point in the sum of all playouts, for where
    luck makes them differ by more than choices do."""

    pick: Pick
    stand: Stand
    ahead: int
    rests: Callable[[Any], bool] = anytime
    effort: int = 500
    lanes: Lanes | None = None
    abreast: int = 1
    trust: int = 0


Words: TypeAlias = Callable[[Fact, Names], str | None]
"""What happened, in its reader's form, as a sentence; None for what needs no words."""


@dataclass(frozen=True)
class Game:
    """One entry of the list of games. A turn-based game has `speech`, `advise` and, to be searched,
    `quick`, to be taught, `explain`, to be studied, `study`; a real-time game has a `cast` of its
    own (`game.bots.base.RaceCast`) and `words` to be told in as text."""

    rules: Rules[Any]
    speech: Speech | None = None
    advise: Advise | None = None
    cast: Any = None
    words: Words | None = None
    quick: Quick | None = None
    explain: Explain | None = None
    study: Study | None = None

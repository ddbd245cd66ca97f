"""A game as a whole, as the list of games has it: its rules, its words, and who can play it.

Owns the bundle and what a plain bot is. The levels that people choose from are made of it by
`game.bots`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

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


class Study(Protocol):
    """What a designer asks of many matches of one game."""

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        """What may have mattered in a finished match, from all its facts and a spectator's last
        view. Every seat's marks, in a stable order."""

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        """Samples of one match by name: rounds, points by reason, hands left, and the like."""


Pick: TypeAlias = Callable[[Any, Seat, Sequence[Action], Rng], Action]
"""A quick player: (a whole imagined state, a seat, its legal actions, chance) -> one of them.

It looks at what that seat may know alone: a playout in which seats saw each other's cards would
promise what nobody can reach.
"""

Stand: TypeAlias = Callable[[Any], Sequence[int]]
"""How all seats stand in a state that is not over: by seat, in hundredths of a point."""


def anytime(_state: Any) -> bool:
    """Every moment is a good one."""
    return True


@dataclass(frozen=True)
class Quick:
    """How a search plays on in the worlds that it imagines. A playout is cut after `ahead`
    decisions, as soon as the state `rests`; what the seats have then is its outcome. `effort` is
    how many playouts a captain gives a decision: what half a second allows on a small machine."""

    pick: Pick
    stand: Stand
    ahead: int
    rests: Callable[[Any], bool] = anytime
    effort: int = 500


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

"""A game as a whole, as the list of games has it: its rules, its words, and who can play it.

Owns the bundle and what a plain bot is. The levels that people choose from are made of it by
`game.bots`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from game.core.model import Action, Fact, Rules
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


Words: TypeAlias = Callable[[Fact, Names], str | None]
"""What happened, in its reader's form, as a sentence; None for what needs no words."""


@dataclass(frozen=True)
class Game:
    """One entry of the list of games. A turn-based game has `speech` and `advise`; a real-time
    game has a `cast` of its own (`game.bots.base.RaceCast`) and `words` to be told in as text."""

    rules: Rules[Any]
    speech: Speech | None = None
    advise: Advise | None = None
    cast: Any = None
    words: Words | None = None

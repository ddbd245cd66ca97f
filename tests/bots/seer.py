"""A bot that sees everything, to show how much of a game is luck. For tests alone: no bot of the
program has another way in than the view of its seat.

Owns games whose views carry the whole true state, and in them the *seer*: the same search as the
captain's, which imagines no worlds but takes the true one, hands, piles and secret choices in it.
What dice will fall and how others will choose it guesses like anybody. All others play on what they
may know, as ever. What a seer wins is what a captain would win if nothing were hidden from it; a
ceiling it is only where it wins more than the captain. Its playouts are all of one world, and alike
where the quick player leaves nothing to chance, so that it may believe one of them too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, cast

from game.bots.cast import Bot, Tally
from game.bots.plain import CAPTAIN, SEARCH, PlainCast
from game.bots.search import search_of
from game.core.game import Advice, Advise, Game, Quick
from game.core.model import Action, Fact, Rules, Seat, Viewer
from game.core.rng import Rng
from game.rules import GAMES as TRUE_GAMES

SEER: Final = "seer"
ENOUGH: Final = 400
"""Playouts of a seer at most. It needs fewer than a captain: its worlds are all the same one."""


class Open(NamedTuple):
    """A seat's own view, and all there is."""

    view: Any
    state: Any


class OpenRules:
    """The rules of a game, but that whoever looks sees everything."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def view(self, state: Any, viewer: Viewer) -> Open:
        """What `viewer` may know, and the true state: a copy, nobody is to change the match."""
        return Open(self._rules.view(state, viewer), self._rules.copy(state))

    def imagine(self, view: Open, viewer: Viewer, rng: Rng) -> Any:
        """The true state, whatever `rng` says."""
        return self._rules.copy(view.state)


class Seers:
    """Satisfies `Cast`: a game's levels as they are, none of which searches, and the seer."""

    def __init__(self, game: Game) -> None:
        """Raises ValueError for a game that cannot be searched."""
        self._advise = blinded(game)
        self._levels = PlainCast(self._advise)
        quick = replace(quick_of(game), lanes=None)  # lanes imagine worlds of their own
        search = search_of(Game(open_rules(game), advise=self._advise, quick=quick))
        self._seeing = PlainCast(self._advise, search, min(quick.effort, ENOUGH))

    @property
    def names(self) -> tuple[str, ...]:
        """Whoever plays where everything lies open."""
        return (*self._levels.names, SEER)

    @property
    def advise(self) -> Advise:
        """What the mate does, on what it may know."""
        return self._advise

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Bot:
        """The seer, "seer-500" with so many playouts, or one who plays on what its seat may know.
        Raises KeyError for nobody."""
        if name == SEER:
            return self._seeing.make_bot(CAPTAIN, seat, rng)
        if name.startswith(f"{SEER}-"):
            return self._seeing.make_bot(SEARCH + name.removeprefix(f"{SEER}-"), seat, rng)
        return self._levels.make_bot(name, seat, rng)

    def tally(self, facts: Sequence[Fact], view: Any) -> Tally:
        """Nothing is counted."""
        return {}, {}


def quick_of(game: Game) -> Quick:
    """Its quick player. Raises ValueError where there is none."""
    if game.quick is None:
        raise ValueError(f"{game.rules.info.id} cannot be searched")
    return game.quick


def blinded(game: Game) -> Advise:
    """The plain bot of a game, looking at its seat's own view alone. Raises ValueError for none."""
    advise = game.advise
    if advise is None:
        raise ValueError(f"{game.rules.info.id} has no plain bot")

    def look(view: Any, legal: Sequence[Action], rng: Rng) -> Advice:
        return advise(view.view, legal, rng)

    return look


def open_rules(game: Game) -> Rules[Any]:
    """Its rules, everything lying open."""
    return cast(Rules[Any], OpenRules(game.rules))


GAMES: Final = tuple(
    Game(open_rules(game), cast=Seers(game)) for game in TRUE_GAMES if game.quick is not None
)
"""Every game that can be searched."""

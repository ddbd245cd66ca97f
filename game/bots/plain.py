"""Levels for turn-based games, made of each game's plain bot.

Owns the levels: the *mate* does what the game's `advise` says; the *deckhand* plays the same game
but sometimes takes what comes to hand first. *search-500*, or with any other number, searches with
so many playouts a decision: not offered to people. Knows no game: it is handed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.bots.base import Bot, Cast, Tally
from game.bots.search import Search, SearchBot, search_of
from game.core.game import Advise, Game
from game.core.model import Action, Fact, Seat
from game.core.rng import Rng

DECKHAND: Final = "deckhand"
MATE: Final = "mate"
RANDOM: Final = "random"
"""Plays anything that is allowed: a yardstick, not offered to people."""
SLIPS: Final[dict[str, int]] = {DECKHAND: 30, MATE: 0, RANDOM: 100}
"""In how many of a hundred decisions a level takes any action at random."""
SEARCH: Final = "search-"
"""With a number of playouts behind it: the name of a bot that searches."""
_SLIP: Final = 1
"""The stream of slips: whether a hand slips must not change what a steady one would do."""


class PlainBot:
    """One seat's player: the plain bot of its game, with slips. Remembers nothing."""

    def __init__(self, advise: Advise, slips: int) -> None:
        self._advise = advise
        self._slips = slips

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`."""
        if self._slips and rng.fork(_SLIP).below(100) < self._slips:
            return rng.choice(legal)
        return self._advise(view, legal, rng).action


class PlainCast:
    """Satisfies `game.bots.base.Cast` for any turn-based game."""

    names: tuple[str, ...] = tuple(SLIPS)

    def __init__(self, advise: Advise, search: Search | None = None) -> None:
        """Without `search` nobody searches."""
        self._advise = advise
        self._search = search

    @property
    def advise(self) -> Advise:
        """What the mate does, with its reason."""
        return self._advise

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Bot:
        """A bot of this level, or one that searches. Raises KeyError when there is none."""
        if self._search is not None and name.startswith(SEARCH):
            return SearchBot(self._search, seat, _playouts_in(name))
        return PlainBot(self._advise, SLIPS[name])

    def tally(self, facts: Sequence[Fact], view: Any) -> Tally:
        """How often each kind of fact was told."""
        counts: dict[str, int] = {}
        for fact in facts:
            name = str(fact.__struct_config__.tag)
            counts[name] = counts.get(name, 0) + 1
        return {}, counts


def cast_of(game: Game) -> Cast:
    """A game's own cast, or levels made of its plain bot. Raises ValueError for neither."""
    if game.cast is not None:
        cast: Cast = game.cast
        return cast
    if game.advise is None:
        raise ValueError(f"{game.rules.info.id} has no bots")
    return PlainCast(game.advise, search_of(game) if game.quick is not None else None)


def _playouts_in(name: str) -> int:
    """The number in "search-500". Raises KeyError when it is none, or nothing to search with."""
    number = name.removeprefix(SEARCH)
    if not (number.isascii() and number.isdecimal() and int(number) > 0):
        raise KeyError(name)
    return int(number)

"""Levels for turn-based games, made of each game's plain bot.

Owns the levels: the *mate* does what the game's `advise` says; the *deckhand* plays the same game
but sometimes takes what comes to hand first; the *captain* searches, with as many playouts as the
game's `Quick.effort` says, and the *admiral* with four times as many. *search-500*, or with any
other number, is a yardstick that people are not offered; *rough-120* is asked for judgements only
(`rough`). Knows no game: it is handed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.bots.cast import Bot, Cast, Judged, Stop, Tally, never
from game.bots.rough import Rough, rough_of
from game.bots.search import Search, SearchBot, search_of
from game.core.game import Advise, Explain, Game
from game.core.model import Action, Fact, Seat
from game.core.rng import Rng

DECKHAND: Final = "deckhand"
MATE: Final = "mate"
CAPTAIN: Final = "captain"
ADMIRAL: Final = "admiral"
MUCH: Final[dict[str, int]] = {CAPTAIN: 1, ADMIRAL: 4}
"""By how much the levels that search multiply a game's effort."""
RANDOM: Final = "random"
"""Plays anything that is allowed: a yardstick, not offered to people."""
SLIPS: Final[dict[str, int]] = {DECKHAND: 30, MATE: 0, RANDOM: 100}
"""In how many of a hundred decisions a level takes any action at random."""
SEARCH: Final = "search-"
"""With a number of playouts behind it: the name of a bot that searches."""
ROUGH: Final = "rough-"
"""The same, of one that compares all choices with hands that slip."""
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

    def __init__(
        self,
        advise: Advise,
        search: Search | None = None,
        effort: int = 0,
        explain: Explain | None = None,
        rough: Rough | None = None,
    ) -> None:
        """Without `search` nobody searches; `effort` is a captain's number of playouts."""
        self._advise = advise
        self._search = search
        self._effort = effort
        self._explain = explain
        self._rough = rough

    @property
    def names(self) -> tuple[str, ...]:
        """Every level there is in this game."""
        return (*SLIPS, *(MUCH if self._search is not None else ()))

    @property
    def advise(self) -> Advise:
        """What the mate does, with its reason."""
        return self._advise

    def make_bot(self, name: str, seat: Seat, rng: Rng, stop: Stop = never) -> Bot:
        """A bot of this level, or one that searches. Raises KeyError when there is none."""
        playouts = self._playouts(name)
        if self._search is not None and playouts:
            return SearchBot(self._search, seat, playouts, stop)
        return PlainBot(self._advise, SLIPS[name])

    def judge(
        self, name: str, view: Any, seat: Seat, legal: Sequence[Action], rng: Rng,
        keep: Action | None = None, stop: Stop = never,
    ) -> Sequence[Judged]:  # fmt: skip
        """What the level `name` thinks of all of `legal`, the best first; nothing from those who
        do not search. `keep` is looked at as long as the best. Raises KeyError for no level."""
        playouts = self._playouts(name)
        if self._search is None or not playouts:
            return ()
        if self._rough is not None and name.startswith(ROUGH):
            return self._rough.judge(view, seat, legal, rng, playouts, stop)
        return self._search.judge(view, seat, legal, rng, playouts, stop, keep)

    def searches(self, name: str) -> bool:
        """Does this level think for a while? Raises KeyError for no level."""
        return self._playouts(name) > 0

    def explain(self, view: Any, legal: Sequence[Action], action: Action, rng: Rng) -> str:
        """The code of a reason for `action`, for `Speech.advice`; "" where the game has none."""
        return self._explain(view, legal, action, rng) if self._explain is not None else ""

    def _playouts(self, name: str) -> int:
        """How many this level gives a decision. Raises KeyError for no level."""
        if self._search is not None and name in MUCH:
            return MUCH[name] * self._effort
        if self._search is not None and name.startswith(SEARCH):
            return _playouts_in(name, SEARCH)
        if self._rough is not None and name.startswith(ROUGH):
            return _playouts_in(name, ROUGH)
        if name not in SLIPS:
            raise KeyError(name)
        return 0

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
    if game.quick is None:
        return PlainCast(game.advise, explain=game.explain)
    searching, effort = search_of(game), game.quick.effort
    return PlainCast(game.advise, searching, effort, game.explain, rough_of(game))


def _playouts_in(name: str, prefix: str) -> int:
    """The number in "search-500". Raises KeyError when it is none, or nothing to search with."""
    number = name.removeprefix(prefix)
    if not (number.isascii() and number.isdecimal() and int(number) > 0):
        raise KeyError(name)
    return int(number)

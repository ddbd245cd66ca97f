"""Search over what a seat can know: one searcher for every turn-based game.

Owns the search and the bot that plays by it. It is handed rules, the game's plain bot and its quick
player, and knows no game; it sees one seat's view and nothing else, keeps nothing between two
decisions and asks no clock: its effort is a number of playouts.

**How.** Worlds are imagined that fit the view (`Rules.imagine`). In each world every choice that is
still in question is tried, with the same chance: all seats play on by the quick player, and what it
comes to is added up. After a share of the playouts the worse half of the choices is given up, and
so on until one is left: sequential halving (Karnin, Koren, Somekh 2013). What is best so far when
time is up, or of equals the first, is the answer; the plain bot's advice stands first, so that with
too few playouts to try everything once it is simply followed.

**Why not a tree.** Information-set tree search (Cowling, Powley, Whitehouse 2012) was tried beside
it on a card game for two, 300 playouts a move and 20 matches each against the plain bot: at
exploration 0.3 and 0.8 it was ahead by 5.6 and 2.0 points (standard error 2.2) in 50 ms, this one
by 4.8 in 29 ms with the same playouts. No difference in strength, then, but in time: such a tree is
hardly deeper than two choices, as hidden cards make every branch wide, and each playout needs a
world of its own. Here worlds, which cost up to half a millisecond, are shared by all choices, and
as choices are compared in the same worlds, the luck of the deal cancels out (common random
numbers).

**Why it does not cheat itself.** Averaging over worlds in which everybody sees everything promises
what nobody can reach, since it would need another plan in each world (strategy fusion: Frank, Basin
1998). Here only the first choice is searched; from there on every seat decides on what that seat
may know. This is one step of policy improvement on the quick player (rollouts: Tesauro, Galperin
1996), which needs no more than that the quick player is a sensible one. What it cannot see is a
plan of several choices that the quick player would not go on with, nor what opponents give away by
their choices: every world that fits the view counts the same.

Choices that are made at once and in secret need nothing special: whoever has chosen already has, in
an imagined world, chosen anything it may.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from game.bots.base import Judged
from game.bots.playouts import outcome, play_on
from game.core.game import Advise, Game, Quick
from game.core.model import Action, Rules, Seat, silent
from game.core.rng import Rng

Stop: TypeAlias = Callable[[], bool]
"""Asked after each world: is time up?"""

_ADVICE: Final = 0
"""The stream of the plain bot's advice; worlds have those from 1 on."""


def never() -> bool:
    """Time is never up: the effort alone counts."""
    return False


class Search:
    """Searches decisions of one game."""

    def __init__(self, rules: Rules[Any], advise: Advise, quick: Quick) -> None:
        self._rules = rules
        self._advise = advise
        self._quick = quick

    def best(
        self, view: Any, seat: Seat, legal: Sequence[Action], rng: Rng, playouts: int,
        stop: Stop = never,
    ) -> Action:  # fmt: skip
        """One of `legal`, after at most so many playouts. A forced move costs none.

        Equal arguments give an equal answer, unless `stop` cuts it short.
        """
        if len(legal) == 1:
            return legal[0]
        return self.judge(view, seat, legal, rng, playouts, stop)[0].action

    def judge(
        self, view: Any, seat: Seat, legal: Sequence[Action], rng: Rng, playouts: int,
        stop: Stop = never, keep: Action | None = None,
    ) -> tuple[Judged, ...]:  # fmt: skip
        """The same, and what else was thought of it: all of `legal`, the best first.

        Whoever was given up earlier stands behind, and was tried in fewer worlds. `keep` is given
        up by none, so that it was tried in as many worlds as the best.
        """
        advised = self._advise(view, legal, rng.fork(_ADVICE)).action
        choices = [advised, *(action for action in legal if action != advised)]
        sums, tries = [0] * len(choices), [0] * len(choices)
        still, given_up = list(range(len(choices))), list[int]()
        worlds, halvings, in_time = 0, (len(choices) - 1).bit_length(), True
        while in_time and len(still) > 1 and playouts >= len(still):
            for _ in range(max(1, playouts // halvings // len(still))):
                worlds += 1
                self._try(view, seat, [(n, choices[n]) for n in still], sums, rng.fork(worlds))
                playouts -= len(still)
                for n in still:
                    tries[n] += 1
                in_time = not stop()
                if not in_time:
                    break
            still.sort(key=sums.__getitem__, reverse=True)  # stable: equals stay in order
            if in_time:
                still, worse = _halved(still, choices, keep)
                given_up[:0] = worse
            halvings = max(1, halvings - 1)
        return tuple(
            Judged(choices[n], sums[n] // tries[n] if tries[n] else 0, tries[n])
            for n in still + given_up
        )

    def _try(
        self,
        view: Any,
        seat: Seat,
        choices: Sequence[tuple[int, Action]],
        sums: list[int],
        rng: Rng,
    ) -> None:
        """Add to `sums` what each of these choices comes to in one more world."""
        rules, quick = self._rules, self._quick
        world = rules.imagine(view, seat, rng.fork(0))
        for number, action in choices:
            state, chance = rules.copy(world), rng.fork(1)
            rules.apply(state, seat, action, chance, silent)
            play_on(rules, quick, state, chance)
            sums[number] += outcome(rules, quick, state, seat)


def _halved(
    still: list[int], choices: Sequence[Action], keep: Action | None
) -> tuple[list[int], list[int]]:
    """The better half and the worse one; `keep` stays whatever it is, beside the best."""
    half = (len(still) + 1) // 2
    kept = [n for n in still[half:] if choices[n] == keep]
    return still[:half] + kept, [n for n in still[half:] if n not in kept]


def search_of(game: Game) -> Search:
    """The search of a game. Raises ValueError for one that cannot be searched."""
    if game.advise is None or game.quick is None:
        raise ValueError(f"{game.rules.info.id} cannot be searched")
    return Search(game.rules, game.advise, game.quick)


class SearchBot:
    """One seat's player. Remembers nothing."""

    def __init__(self, search: Search, seat: Seat, playouts: int, stop: Stop = never) -> None:
        self._search = search
        self._seat = seat
        self._playouts = playouts
        self._stop = stop

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`."""
        return self._search.best(view, self._seat, legal, rng, self._playouts, self._stop)

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
their choices, as far as a game's worlds count all the same that fit the view.

Choices that are made at once and in secret need nothing special: whoever has chosen already has, in
an imagined world, chosen anything it may.

**Trust.** Where luck moves outcomes more than choices do, a few playouts choose by luck, and worse
than a good quick player does by itself. There a game may give the quick player's own choice a start
(`Quick.trust`), which counts the less the more playouts there are.

**Abreast.** A game may have *lanes* (`Quick.lanes`): many worlds played at once in arrays, so that
there is time for more of them and for longer ones. Where they have no answer, as under house rules
that they do not know, the search goes the ordinary way with fewer playouts (`Quick.abreast`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.bots.cast import Judged, Stop, never
from game.bots.playouts import outcome, play_on
from game.core.game import Advise, Game, Quick
from game.core.model import Action, Rules, Seat, silent
from game.core.rng import Rng

ABREAST: Final = 2048
"""So many playouts at most are asked of a game's lanes at once: between two of these askings a
search can be stopped, and what lanes hold has to fit into memory."""
_ADVICE: Final = 0
"""The stream of the plain bot's advice; worlds have those from 1 on."""
_FAVOURITE: Final = -1
"""The stream of what the quick player would choose."""
_NONE: Final = -1


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

        Those that were in question to the end come first, by their worth; then whoever was given
        up last. These were tried in fewer worlds, so that their worths are less sure. `keep`, one
        of `legal`, is given up by none: it is tried in as many worlds as the best.
        """
        advised = self._advise(view, legal, rng.fork(_ADVICE)).action
        if advised not in legal:  # only some of the seat's choices are asked about
            advised = legal[0]
        choices = [advised, *(action for action in legal if action != advised)]
        trials = _Trials(self._rules, self._quick, view, seat, choices)
        trials.favour(legal, rng.fork(_FAVOURITE))
        playouts = trials.affordable(playouts)
        kept = choices.index(keep) if keep is not None else _NONE
        field, given_up, size = list(range(len(choices))), list[int](), len(choices)
        for halvings in range((size - 1).bit_length(), 0, -1):
            if playouts < len(field):
                break
            worlds = max(1, playouts // halvings // len(field))
            playouts -= worlds * len(field)
            in_time = trials.go_on(field, worlds, rng, stop)
            field.sort(key=trials.rank_of, reverse=True)  # stable: equals stay in order
            if not in_time:
                break
            size = (size + 1) // 2
            given_up[:0] = [n for n in field[size:] if n != kept]
            field[size:] = [n for n in field[size:] if n == kept]
        return tuple(Judged(choices[n], *trials.worth_of(n)) for n in field + given_up)


class _Trials:
    """Choices tried in imagined worlds, and what they came to."""

    def __init__(
        self, rules: Rules[Any], quick: Quick, view: Any, seat: Seat, choices: Sequence[Action]
    ) -> None:
        self._rules, self._quick = rules, quick
        self._view, self._seat, self._choices = view, seat, choices
        self._asked = 0
        """Streams of chance that were used already."""
        self.sums = [0] * len(choices)
        """By choice, all outcomes added up."""
        self.worlds = [0] * len(choices)
        """By choice, in how many worlds it was tried."""
        self._favourite = _NONE

    def favour(self, legal: Sequence[Action], rng: Rng) -> None:
        """Let the quick player choose first, where the game trusts it so far."""
        if self._quick.trust:
            world = self._rules.imagine(self._view, self._seat, rng)
            favourite = self._quick.pick(world, self._seat, legal, rng)
            self._favourite = self._choices.index(favourite)

    def rank_of(self, number: int) -> int:
        """What choices tried in equally many worlds are ordered by."""
        start = self._quick.trust if number == self._favourite else 0
        return self.sums[number] + start

    def worth_of(self, number: int) -> tuple[int, int]:
        """A choice's mean outcome, and over how many worlds; 0 over none."""
        return self.sums[number] // max(1, self.worlds[number]), self.worlds[number]

    def affordable(self, playouts: int) -> int:
        """What takes as long as so many playouts in lanes, where the game has none for this."""
        quick = self._quick
        if quick.lanes is None or quick.abreast == 1:
            return playouts
        none = quick.lanes(self._view, self._seat, self._choices, 0, Rng(0)) is None
        return playouts // quick.abreast if none else playouts

    def go_on(self, field: Sequence[int], worlds: int, rng: Rng, stop: Stop) -> bool:
        """Try all of `field` in so many more worlds, the same for all. False when time is up before
        that; each of them has then been tried in equally many."""
        while worlds:
            self._asked += 1
            done = self._abreast(field, worlds, rng.fork(self._asked))
            if not done:
                done = 1
                self._in_one_world(field, rng.fork(self._asked))
            worlds -= done
            for number in field:
                self.worlds[number] += done
            if stop():
                return False
        return True

    def _abreast(self, field: Sequence[int], worlds: int, rng: Rng) -> int:
        """Many worlds at a time, where the game can do that here. How many; 0 where it cannot."""
        if self._quick.lanes is None:
            return 0
        some = min(worlds, max(1, ABREAST // len(field)))
        tried = [self._choices[number] for number in field]
        outcomes = self._quick.lanes(self._view, self._seat, tried, some, rng)
        if outcomes is None:
            return 0
        for number, summed in zip(field, outcomes, strict=True):
            self.sums[number] += summed
        return some

    def _in_one_world(self, field: Sequence[int], rng: Rng) -> None:
        rules, quick, seat = self._rules, self._quick, self._seat
        world = rules.imagine(self._view, seat, rng.fork(0))
        for number in field:
            state, chance = rules.copy(world), rng.fork(1)
            rules.apply(state, seat, self._choices[number], chance, silent)
            play_on(rules, quick, state, chance)
            self.sums[number] += outcome(rules, quick, state, seat)


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

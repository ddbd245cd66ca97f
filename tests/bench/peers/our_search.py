"""Our own searcher at work: a captain's thought about the first real choice of one deal after
another, and about all choices of whole matches."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from game.bots.playouts import play_on  # noqa: E402
from game.bots.search import Search, search_of  # noqa: E402
from game.core import game as games  # noqa: E402
from game.core.model import Rules, Seat, Table, silent  # noqa: E402
from game.core.rng import Rng  # noqa: E402
from game.rules import GAMES  # noqa: E402
from game.table.match import Match  # noqa: E402
from tests.bench.peers.worker import Game, serve  # noqa: E402

MOST_SEATS = 4
FEW = 3
"""A real choice has as many options at least."""
SAMPLE = 40
"""Playouts of each game whose length is counted."""


def begun(game: games.Game, deal: int) -> tuple[Match[Any], Seat]:
    """A new match at its first real choice, forced and small ones made at random."""
    rules, rng = game.rules, Rng(deal)
    seats = max(n for n in rules.info.seats if n <= MOST_SEATS)
    match = Match(rules, Table(seats, rules.check_options(seats, {})), deal)
    while len(legal := match.legal(match.to_act()[0])) < FEW:
        match.submit(match.to_act()[0], rng.choice(legal))
    return match, match.to_act()[0]


def thought(search: Search, match: Match[Any], seat: Seat, effort: int) -> int:
    """Playouts that one decision took."""
    legal, rng = match.legal(seat), Rng(match.seed).fork(match.turn)
    if len(legal) < 2:
        return 0
    judged = search.judge(match.view(seat), seat, legal, rng, effort)
    return sum(one.worlds for one in judged)


def from_the_deal(game: games.Game) -> Game:
    """One thought about a first choice."""
    assert game.quick is not None
    search, effort, deal = search_of(game), game.quick.effort, 0

    def think() -> int:
        nonlocal deal
        deal += 1
        match, seat = begun(game, deal)
        return thought(search, match, seat, effort)

    return think


def all_along(game: games.Game) -> Game:
    """One thought about the next choice of a match that mates play on."""
    assert game.quick is not None and game.advise is not None
    advise, search, effort, deal = game.advise, search_of(game), game.quick.effort, 0
    match, _seat = begun(game, 0)

    def think() -> int:
        nonlocal deal, match
        if not match.to_act():
            deal += 1
            match, _seat = begun(game, deal)
        seat = match.to_act()[0]
        playouts = thought(search, match, seat, effort)
        rng = Rng(deal).fork(match.turn)
        match.submit(seat, advise(match.view(seat), match.legal(seat), rng).action)
        return playouts

    return think


def length(game: games.Game) -> float:
    """Decisions of a playout from a first choice on, in the mean: those the quick player makes by
    the ordinary way, forced ones among them, and the choice itself."""
    assert game.quick is not None
    made = 0
    for deal in range(SAMPLE):
        match, seat = begun(game, deal)
        rng = Rng(deal)
        world = game.rules.imagine(match.view(seat), seat, rng.fork(0))
        game.rules.apply(world, seat, rng.choice(match.legal(seat)), rng.fork(1), silent)
        counting = Counting(game.rules)
        play_on(counting, game.quick, world, rng.fork(2))
        made += 1 + counting.made
    return made / SAMPLE


class Counting:
    """Rules that count what is done by them."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.made = 0
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, *given: Any) -> None:
        self.made += 1
        self._rules.apply(*given)


def main() -> None:
    """Serve every game that can be searched."""
    thinkers: dict[str, Game] = {}
    notes: dict[str, str] = {}
    for game in GAMES:
        if game.quick is None:
            continue
        name = f"ours {game.rules.info.id}"
        way = "in lanes; without them" if game.quick.lanes else "quick players;"
        said = f"{way} {length(game):.0f} decisions, {game.quick.effort} playouts a thought"
        for where, make in (("from the deal", from_the_deal), ("all along", all_along)):
            thinkers[f"{name} {where}"] = make(game)
            notes[f"{name} {where}"] = said
    serve(thinkers, notes)


if __name__ == "__main__":
    main()

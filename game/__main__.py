"""A whole game as text: `python -m game captain-silver --seats 3 --seed 4711 --bots mate,captain`.

Bots play and it is told; where `human` is among the bots, people play by typing. Owns the command
line and the console; `terminal` plays.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Sequence
from typing import Any, Final

from game.bots.base import LEVELS, Crew
from game.casts import BOTS
from game.core.game import Game
from game.core.model import BadOption, Table
from game.rules import GAMES
from game.table.evening import BOT_NAMES, HUMAN
from game.table.match import Match
from game.terminal import COMMANDS, Play, tell_review, watch

PEOPLE: Final = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")
"""What people are called who come without a name."""


COLUMNS: Final = 100


class Console:
    """Satisfies `game.terminal.Screen`: standard output and input."""

    def say(self, line: str) -> None:
        """Words are kept whole; what is laid out in columns is no wider than this."""
        for part in line.split("\n"):
            print(textwrap.fill(part, COLUMNS, subsequent_indent="  ") if part.strip() else "")

    def ask(self, prompt: str) -> str:
        return input(prompt)

    def clear(self) -> None:
        """Wipe a real terminal, what was scrolled away included; in a file there is no screen."""
        print("\x1b[2J\x1b[3J\x1b[H" if sys.stdout.isatty() else "-" * 40, flush=True)


def play(game: Game, seats: int, seed: int, bots: Sequence[str], reviewed: bool = False) -> None:
    """Play one match, and `reviewed` tell what cost most in it. Raises BadOption or KeyError for
    what does not exist."""
    info = game.rules.info
    if seats not in info.seats:
        raise BadOption(f"{info.title} is for {info.seats} seats.")
    who = seated(bots, seats)
    people = [seat for seat in range(seats) if who[seat] == HUMAN]
    if people and game.speech is None:
        raise BadOption(f"{info.title} is played against time: as text, bots alone can play it.")
    crew = Crew(BOTS[info.id], {s: bot for s, bot in enumerate(who) if s not in people}, seed)
    names = [PEOPLE[seat] if seat in people else BOT_NAMES[seat] for seat in range(seats)]
    table = ", ".join(f"{name} ({bot})" for name, bot in zip(names, who, strict=True))
    match: Match[Any] = Match(game.rules, Table(seats, game.rules.check_options(seats, {})), seed)
    if not people:
        print(f"{info.title}, deal {seed}: {table}.")
        watch(game, match, crew, names, print)
        if reviewed:
            tell_review(game, match, crew, names, Console().say)
        return
    print(f"{info.title}: {table}.\nType the number of an action, or {COMMANDS}.")
    # The deal's number rebuilds every hand: it is told when nothing is hidden any more.
    if Play(game, match, crew, names, Console()).run():
        print(f"This was deal {seed}.")
        if reviewed:
            tell_review(game, match, crew, names, Console().say)


def seated(bots: Sequence[str], seats: int) -> list[str]:
    """Who sits where: as named, then the bots among them in turns, so that people come once."""
    more = [bot for bot in bots if bot != HUMAN] or bots
    return [*bots, *(more[n % len(more)] for n in range(seats))][:seats]


def default_bots(game: Game) -> str:
    """The levels that people are offered, as far as the game has them."""
    return ",".join(name for name in LEVELS if name in BOTS[game.rules.info.id].names)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0, or 2 with one sentence on what is wrong with it."""
    games = {game.rules.info.id: game for game in GAMES}
    parser = argparse.ArgumentParser(prog="python -m game", description=__doc__)
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("--seats", type=int, help="how many sit at the table (4, or at most)")
    parser.add_argument("--seed", type=int, default=4711, help="the number of the deal")
    parser.add_argument("--bots", help="by seat: levels, profiles or human, with commas")
    parser.add_argument("--review", action="store_true", help="say afterwards what cost most")
    given = parser.parse_args(arguments)
    game = games[given.game]
    seats = min(4, max(game.rules.info.seats)) if given.seats is None else given.seats
    try:
        bots = (given.bots or default_bots(game)).split(",")
        play(game, seats, given.seed, bots, given.review)
    except BadOption as fault:
        print(fault, file=sys.stderr)
        return 2
    except KeyError as fault:
        human = () if game.speech is None else (HUMAN,)
        known = ", ".join((*BOTS[given.game].names, *human))
        print(f"There is no bot called {fault}; there are {known}.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

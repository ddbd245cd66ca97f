"""A whole game as text: `python -m game captain-silver --seats 3 --seed 4711 --bots mate,captain`.

Plays one match with bots on every seat and tells what happens, fact by fact, in words. Owns the
sentences of this one view of the game; screens have their own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from game.bots.base import LEVELS, TICK_US, Crew, drive
from game.core.model import BadOption, Fact, Result, Table
from game.rules import BOTS, RULES
from game.rules.captain_silver.model import ITEMS, STACKS
from game.table.evening import BOT_NAMES
from game.table.match import Match

SENTENCES: Final[Mapping[str, str]] = {
    "race-began": "Round {round}. Pirates ahoy!",
    "drew": "{seat} draws: {item}.",
    "dropped": "{seat} lays {item} on row {row}, space {index}.",
    "thrown": "{seat} throws {item} on the volcano.",
    "contest": "Photo finish on row {row}: {winner} is there before {loser}.",
    "stopped": "Pirates stop! ({why})",
    "island-card": "Island {row}: row {row} is settled.",
    "paid": "{seat}'s {item} on row {row}, space {index}, pays coins {coins} and steps {ships}.",
    "fined": "{seat}'s {item} on row {row}, space {index}, is wrong: {paid} to pay.",
    "sailed": "{seat} sails from {start} over {path}; coins on the way: {coins}.",
    "landed": "{seat} lands at {space}.",
    "no-chest": "There is no chest left for {seat}.",
    "stack-opened": "{seat} looks into the {stack} stack.",
    "chest-taken": "{seat} takes a chest.",
    "volcano-card": "The volcano erupts: it wants {charged}.",
    "volcano-item": "{seat}'s {item} comes back from the volcano; {paid} to pay.",
    "round-over": "Round {round} is over.",
    "game-over": "The game is over.",
}
"""By a fact's tag. What has no sentence (a hand moves on, say) is left out."""

_COUNTED: Final = ("row", "index")
"""Fields that people count from one."""


def words(fact: Fact, names: Sequence[str]) -> str | None:
    """`fact` as a sentence, or None when it is not worth one."""
    said = msgspec.to_builtins(fact)
    sentence = SENTENCES.get(said["type"])
    if sentence is None:
        return None
    return sentence.format_map({name: _word(name, value, names) for name, value in said.items()})


def _word(name: str, value: Any, names: Sequence[str]) -> str:
    if name in ("seat", "winner", "loser"):
        return names[value] if value >= 0 else "nobody"
    if name in ("item", "wanted"):
        return _item(value)
    if name == "stack":
        return STACKS[value] if value >= 0 else "either"
    if isinstance(value, tuple):
        return ", ".join(_item(part) if name == "charged" else str(part) for part in value)
    return str(value + 1 if name in _COUNTED else value)


def _item(item: int) -> str:
    return ITEMS[item].replace("_", " ")


class Teller:
    """Prints what happened since the last call, and in a race, when."""

    def __init__(self, names: Sequence[str], say: Callable[[str], None]) -> None:
        self._names = names
        self._say = say
        self._told = 0

    def __call__(self, match: Match[Any]) -> None:
        """Tell the new facts as a spectator sees them; values of chests stay secret."""
        if match.told == self._told:
            return
        for fact in match.seen_by(None, self._told):
            sentence = words(fact, self._names)
            if sentence is not None:
                self._say(sentence)
        self._told = match.told


def tell_result(result: Result, names: Sequence[str], say: Callable[[str], None]) -> None:
    """Places, points, and how they came about."""
    for seat in sorted(range(len(names)), key=lambda seat: result.places[seat]):
        why = ", ".join(f"{reason.what} {reason.points}" for reason in result.reasons[seat])
        say(f"{result.places[seat]}. {names[seat]}: {result.points[seat]} ({why})")


def play(game: str, seats: int, seed: int, bots: Sequence[str], say: Callable[[str], None]) -> None:
    """Play one match and tell it. Raises BadOption or KeyError for what does not exist."""
    rules = RULES[game]
    if seats not in rules.info.seats:
        raise BadOption(f"{rules.info.title} is for {rules.info.seats} seats.")
    match: Match[Any] = Match(rules, Table(seats, rules.check_options(seats, {})), seed)
    who = [bots[seat % len(bots)] for seat in range(seats)]
    names = BOT_NAMES[:seats]
    crew = Crew(BOTS[game], dict(enumerate(who)), seed)
    table = ", ".join(f"{name} ({bot})" for name, bot in zip(names, who, strict=True))
    say(f"{rules.info.title}, deal {seed}: {table}.")
    result, races = drive(match, crew, Teller(names, say))
    lengths = ", ".join(f"{ticks * TICK_US // 1_000_000} s" for ticks in races)
    say(f"The races took {lengths}.")
    tell_result(result, names, say)
    for line in crew.log:
        say(f"Referee: {line}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0, or 2 with one sentence on what is wrong with it."""
    parser = argparse.ArgumentParser(prog="python -m game", description=__doc__)
    parser.add_argument("game", choices=sorted(BOTS))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=4711, help="the number of the deal")
    parser.add_argument("--bots", default=",".join(LEVELS), help="by seat: levels or profiles")
    given = parser.parse_args(arguments)
    try:
        play(given.game, given.seats, given.seed, given.bots.split(","), print)
    except BadOption as fault:
        print(fault, file=sys.stderr)
        return 2
    except KeyError as fault:
        known = ", ".join(BOTS[given.game].names)
        print(f"There is no bot called {fault}; there are {known}.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

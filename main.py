"""The door: reads the command line, builds what is asked for, opens it. Holds no logic.

Knows everything and imports nothing heavy before it is needed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""numpy would keep a thread with memory of its own for each processor, needed by nobody here. Bots
that think in another process have no room for them (`game.bots.work.MOST_MEMORY`)."""

LARGEST = 16_384
"""Pixels a side: what screens and drivers can do at most."""


def user_folder() -> Path:
    """Where saves and settings lie; `PIRATE_NIGHT_HOME` overrides it."""
    chosen = os.environ.get("PIRATE_NIGHT_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("Pirate Night", appauthor=False)


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 1280x720") from None
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        raise argparse.ArgumentTypeError(f"no window is {text}; sides are 1 to {LARGEST} pixels")
    return width, height


def parser() -> argparse.ArgumentParser:
    """The command line. Without a command it plays."""
    top = argparse.ArgumentParser(
        prog="main.py",
        description="Pirate table games on one screen. Without a command it plays.",
    )
    top.add_argument("--size", type=_size, metavar="WxH", help="open a window of this size")
    top.add_argument("--fullscreen", action="store_true", help="fill the screen")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    replay = commands.add_parser("replay", help="watch a stored match", description=_REPLAY)
    replay.add_argument("match", type=int, nargs="?", help="its number; none lists them all")
    replay.add_argument("--export", type=Path, metavar="FILE", help="write it there instead (JSON)")
    check = commands.add_parser("check", help="is everything in order?", description=_CHECK)
    check.add_argument("--replays", action="store_true", help="play all stored matches and compare")
    simulate = commands.add_parser("simulate", help="let bots play", description=_SIMULATE)
    simulate.add_argument("game", help="the game's id, such as captain-silver")
    simulate.add_argument("--seats", type=int, required=True, help="how many sit at the table")
    simulate.add_argument("--bots", required=True, help="levels by comma; fewer than seats repeat")
    simulate.add_argument("--matches", type=int, default=100, help="how many matches (100)")
    simulate.add_argument("--seed", type=int, default=1, help="the first deal's number (1)")
    simulate.add_argument("--options", metavar="A=B,..", help="house rules by name; vary: any")
    simulate.add_argument("--jobs", type=int, help="how many play at once (one for each core)")
    simulate.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    simulate.add_argument("--report", type=Path, metavar="DIR", help="write a page to read there")
    simulate.add_argument("--resume", action="store_true", help="go on where it was stopped")
    return top


_REPLAY = (
    "Watch a stored match again, with pause, speed and jump; or write what a spectator may have of "
    "it to a file: what happened, in facts and words, and when it is over the deal's number, too."
)
_CHECK = "Open every map, font, picture and sound, and say in a sentence what is wrong."
_SIMULATE = (
    "Let bots play many matches without a screen, and print who won how. Stopped with Ctrl-C, it "
    "tells what was played; with --report or --json it goes on from there with --resume. --options "
    "vary draws house rules for each match."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says whether all was well."""
    given = parser().parse_args(arguments)
    if given.command == "simulate":
        from time import monotonic_ns

        from game.bots.command import simulate_command
        from game.rules import GAMES

        return simulate_command(given, GAMES, "game.rules", monotonic_ns)
    if given.command == "replay" and given.export is not None:
        from game.rules import RULES, SPEECH
        from game.store.command import export_command

        database = user_folder() / "pirate-night.db"
        return export_command(database, given.match, given.export, RULES, SPEECH)
    if given.command == "check":
        from scenes.check import check_command

        return check_command(user_folder(), given.replays)
    from scenes.door import open_door

    return open_door(user_folder(), given.size, given.fullscreen, given.command, given)


def let_through() -> None:
    """Frozen into an executable, the program starts itself anew for bots that think in another
    process (`game.bots.work`): such a start goes on there, and never comes back."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()


if __name__ == "__main__":
    let_through()
    sys.exit(main())

"""The trials of the bots' levels: which there are, and what they show (`tests.long`).

Owns the bars, the mark of the program that the matches are played with, and the words. How a trial
is judged and played stands in `game.bots.trial` and `trials`. Ledgers lie in `out/long/trials`:
what was played by the very same program counts, so that a proof goes on where it was interrupted.
`python -m tests.trials` says how all of them stand and plays nothing; `--play captains --only
schatzinsel:2` plays some.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.bots.lab.shifts import Hands
from game.bots.plain import ADMIRAL, CAPTAIN, DECKHAND, MATE, RANDOM, SLIPS
from game.bots.trial import Course, Trial, Verdict, words
from game.bots.trials import House, Tried, run, so_far
from game.rules import GAMES
from tests.bots.seer import SEER

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "out" / "long" / "trials"
TABLES: Final = [
    (game.rules.info.id, seats)
    for game in GAMES
    if not game.rules.info.realtime
    for seats in game.rules.info.seats
]
"""Every turn-based game at every number of seats."""
SEED: Final = 4_000_000
"""Far from the seeds that bots were tuned with."""
CAPTAINS: Final = "captains"
CEILINGS: Final = "ceilings"
TOLD: Final = 12
"""After so many more matches one hears how a trial stands."""


def _trials(one: str, others: str, bar: Callable[[int], Fraction], most: int) -> list[Trial]:
    """At every table, with a bar that goes by its seats."""
    return [Trial(game, seats, one, others, bar(seats), most, SEED) for game, seats in TABLES]


def _strong(seats: int) -> Fraction:
    """Seventy of a hundred matches of two, twice the fair share at larger tables."""
    return Fraction(7, 10) if seats == 2 else Fraction(2, seats)


TRIALS: Final[dict[str, list[Trial]]] = {
    "mates": _trials(MATE, RANDOM, lambda seats: Fraction(8 if seats == 2 else 6, 10), 400),
    "deckhands": _trials(MATE, DECKHAND, lambda seats: Fraction(11, 10 * seats), 1500),
    CAPTAINS: _trials(CAPTAIN, MATE, _strong, 400),
    CEILINGS: _trials(SEER, MATE, _strong, 400),
    "admirals": _trials(ADMIRAL, CAPTAIN, lambda seats: Fraction(1, seats), 2000),
}
"""What each proof tries. A ceiling is looked for only where a captain's bar is not met."""


# --- the mark of a program ------------------------------------------------------------------------


@cache
def mark(trial: Trial) -> str:
    """Changes whenever something does that the matches of a trial come out of, comments and
    docstrings apart."""
    said = hashlib.sha256()
    for path in sorted(sources(trial)):
        said.update(path.relative_to(ROOT).as_posix().encode())
        said.update(code_of(path).encode() if path.suffix == ".py" else path.read_bytes())
    return said.hexdigest()


def sources(trial: Trial) -> set[Path]:
    """The files of the game's rules and bots with all that they import, and its data. How one
    searches counts where somebody does."""
    package = f"game.rules.{trial.game.replace('-', '_')}"
    plain = {trial.one, trial.others} <= SLIPS.keys()
    roots = [f"{package}.rules", f"{package}.plain", "game.bots.base", "game.bots.plain"]
    if not plain:
        roots.append(f"{package}.quick")
    data = (ROOT / package.replace(".", "/")).glob("*.json")
    seer = _files("tests.bots.seer") if trial.one == SEER else ()  # it imports the list of games
    search = {*_files("game.bots.search")} if plain else set()
    return {*_with_imports(roots, search), *data, *seer}


def code_of(path: Path) -> str:
    """What a module does, whatever it says about it."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [line for line in body if not _is_text(line)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_text(line: ast.AST) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def _with_imports(modules: Sequence[str], without: set[Path]) -> set[Path]:
    """The files of these modules of ours, and of all that they import in turn; not those `without`,
    nor what only they import."""
    found: set[Path] = set()
    waiting = [path for module in modules for path in _files(module)]
    while waiting:
        path = waiting.pop()
        if path not in found | without:
            found.add(path)
            waiting += [file for name in _imports(path) for file in _files(name)]
    return found


@cache
def _imports(path: Path) -> tuple[str, ...]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return tuple(names)


def _files(module: str) -> Iterator[Path]:
    """The file of a module of ours, none for others and for what is no module."""
    place = ROOT / module.replace(".", "/")
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            yield path


# --- proofs ---------------------------------------------------------------------------------------


def prove(name: str) -> dict[str, Any]:
    """Play the trials of a proof: what came of it, for `tests.long`. Bars have to be met, ceilings
    have to lie below them, and no bot may have to be mended."""
    if name == CEILINGS and not all(course.over for course in standing(CAPTAINS)):
        return {"ok": False, "words": "the captains are not through: play them first, then --again"}
    tried = played(name, wanted(name), os.cpu_count() or 1)
    mended = [line for one in tried for line in one.mended]
    due = Verdict.MISSED if name == CEILINGS else Verdict.MET
    ok = all(one.course.verdict is due for one in tried) and not mended
    rows = [row(one.course) for one in tried] or ["every bar is met: no ceiling to look for"]
    blind = outdone(tried) if name == CEILINGS else []
    return {"ok": ok and not blind, "words": "; ".join(rows + blind), "mended": mended}


def outdone(seers: Sequence[Tried]) -> list[str]:
    """Tables where the captain wins more than the seer: that shows no ceiling, but a poor seer."""
    share = {(c.trial.game, c.trial.seats): c.standing().share for c in standing(CAPTAINS)}
    return [
        f"{one.course.trial.game} {one.course.trial.seats}: no ceiling, the captain wins more"
        for one in seers
        if one.course.standing().share < share[one.course.trial.game, one.course.trial.seats]
    ]


def played(name: str, trials: Sequence[Trial], jobs: int) -> list[Tried]:
    """These trials of a proof, each to its end, in so many processes."""
    with Hands(jobs) as executor:
        return run(house(name), trials, executor, jobs + 1, _teller())


def house(name: str) -> House:
    """Where the trials of a proof are played."""
    return House("tests.bots.seer" if name == CEILINGS else "game.rules", mark, FOLDER)


def wanted(name: str) -> list[Trial]:
    """The trials of a proof; of the ceilings only those where a captain's bar was not met."""
    if name != CEILINGS:
        return TRIALS[name]
    below = [
        (course.trial.game, course.trial.seats)
        for course in standing(CAPTAINS)
        if course.over and course.verdict is not Verdict.MET
    ]
    return [trial for trial in TRIALS[name] if (trial.game, trial.seats) in below]


def standing(name: str) -> list[Course]:
    """How the trials of a proof stand, as far as they were played; nothing is played."""
    return [so_far(house(name), trial).course for trial in wanted(name)]


def row(course: Course) -> str:
    """A trial in a line."""
    trial = course.trial
    return f"{trial.game} {trial.seats}, {trial.one} among {trial.others}: {words(course)}"


def _teller() -> Callable[[Course], None]:
    """Says so when a trial is over, and now and then before."""
    told: dict[Trial, int] = {}

    def tell(course: Course) -> None:
        if course.over or course.matches >= told.get(course.trial, 0) + TOLD:
            told[course.trial] = course.matches
            print(row(course), file=sys.stderr, flush=True)

    return tell


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell how trials stand, or play some of them; 0 when it could."""
    parser = argparse.ArgumentParser(prog="python -m tests.trials", description=__doc__)
    parser.add_argument("--play", choices=TRIALS, metavar="PROOF", help="mates, captains, ...")
    parser.add_argument("--only", nargs="+", default=[], metavar="GAME[:SEATS]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    if given.play:
        some = [trial for trial in TRIALS[given.play] if _is_meant(trial, given.only)]
        played(given.play, some, given.jobs)
    for name in [given.play] if given.play else TRIALS:
        for trial in TRIALS[name]:
            one = so_far(house(name), trial)
            if _is_meant(trial, given.only) and one.course.matches:
                print(row(one.course) + f" ({len(one.mended)} mended)" * bool(one.mended))
    return 0


def _is_meant(trial: Trial, only: Sequence[str]) -> bool:
    return not only or trial.game in only or f"{trial.game}:{trial.seats}" in only


if __name__ == "__main__":
    sys.exit(main())

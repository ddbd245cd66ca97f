"""The long proofs: `python -m tests.long [--only NAME ..] [--again]`, or `make long`.

Owns which there are, and their results in `out/long/`: what has been shown for this very commit is
not shown again, so a run that was interrupted goes on where it was. Each proof is a command of its
own whose output is kept; kills are counted one by one, and the matches of bots' levels (`trials`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from game.core.rng import Rng

ROOT: Final = Path(__file__).resolve().parents[1]
OUT: Final = ROOT / "out" / "long"
KILLS: Final = 100
STORE_KILLS: Final = 200
MATCHES: Final = 400
JOURNALS: Final = 24
APE_MINUTES: Final = 10
MOMENTS: Final = (("race", True), ("evaluation", True), ("race", False), ("evaluation", False))

Shown = dict[str, Any]
"""What a proof showed: `ok`, `words`, and figures of its own."""


def commit() -> str:
    """What is proved: the commit, with a mark when the tree has changes beyond it."""
    head = _git("rev-parse", "--short=12", "HEAD")
    return head + ("+" if _git("status", "--porcelain") else "")


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


# --- proofs ---------------------------------------------------------------------------------------


def pytest_run(*arguments: str, **environment: str) -> Shown:
    """A part of the suite that takes minutes."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip
    lines = done.stdout.strip().splitlines() or done.stderr.strip().splitlines()
    return {"ok": done.returncode == 0, "words": lines[-1], "output": done.stdout[-20_000:]}


def kills(progress: Callable[[Shown], None], before: Shown) -> Shown:
    """SIGKILL in races and evaluations of the real program; nothing that was shown is lost."""
    from tests.e2e import kills as deadly

    shown: Shown = {"kills": 0, "compared": 0, "lost_most": 0, "phases": {}, **before}
    while shown["kills"] < KILLS:
        number = shown["kills"]
        moment, person = MOMENTS[number % len(MOMENTS)]
        rng = Rng(number + 1)
        with tempfile.TemporaryDirectory(prefix="kill-") as folder:
            home = Path(folder) / "home"
            match_id = deadly.prepare(home, rng.below(10_000), moment, person)
            running = deadly.kill_once(home, person, rng)
            survived = deadly.survived(running, home, match_id)
            deadly.ends_alike(home, match_id, rng.below(1000))
        shown["kills"] += 1
        shown["compared"] += survived.compared
        shown["lost_most"] = max(shown["lost_most"], survived.lost)
        shown["phases"][survived.phase] = shown["phases"].get(survived.phase, 0) + 1
        progress(shown)
    shown["ok"] = shown["lost_most"] <= 15
    phases = ", ".join(f"{name} {count}" for name, count in sorted(shown["phases"].items()))
    shown["words"] = (
        f"{shown['kills']} kills ({phases}): {shown['compared']} shown states compared, no press "
        f"lost, at most {shown['lost_most']} idle ticks"
    )
    return shown


def memory() -> Shown:
    """500 bot matches in one process."""
    from tests.bench.memory import MATCHES as MANY
    from tests.bench.memory import MOST_MB, in_process

    grown = in_process(MANY, seed=1)
    words = f"{MANY} matches: grown by {grown['grown']:.1f} MB, {grown['end']:.0f} MB at the end"
    return {"ok": grown["grown"] < MOST_MB, "words": words, **grown}


def levels() -> Shown:
    """Each level of bots against the one below, over 400 four-seat matches."""
    from game.bots.simulate import report_text, simulate
    from game.casts import BOTS
    from game.rules import RULES

    game = "captain-silver"
    bots = ["deckhand", "mate", "captain"]
    report = simulate(RULES[game], BOTS[game], 4, bots, MATCHES, 1)
    share = {(pair.one, pair.other): pair.share for pair in report.pairings}
    for pair in report.pairings:
        share[pair.other, pair.one] = (pair.pairs - pair.ahead - pair.tied) * 1000 // pair.pairs
    ahead = {f"{a} over {b}": share[a, b] / 10 for a, b in zip(bots[1:], bots, strict=False)}
    words = ", ".join(f"{who} in {percent} % of pairs" for who, percent in ahead.items())
    ok = all(percent >= 60 for percent in ahead.values())
    return {"ok": ok, "words": words, "report": report_text(report)}


def trials(name: str) -> Shown:
    """One level of bots among others, at every table of the turn-based games."""
    from tests.trials import prove

    return prove(name)


def replays() -> Shown:
    """`check --replays` over many journals says the same under every hash seed."""
    from tests.e2e import kills as deadly

    with tempfile.TemporaryDirectory(prefix="replays-") as folder:
        home = Path(folder)
        for seed in range(JOURNALS):
            deadly.prepare(home, 500 + seed, "never", person=False)
        said = [_checked(home, seed) for seed in ("0", "1", "2")]
    same = said[0] == said[1] == said[2]
    last = " / ".join(said[0].splitlines()[-2:])
    words = f"{last} (PYTHONHASHSEED 0, 1 and 2 agree: {same})"
    return {"ok": same and f"{JOURNALS} same, 0 differ" in said[0], "words": words}


def _checked(home: Path, hash_seed: str) -> str:
    environment = {**os.environ, "PIRATE_NIGHT_HOME": str(home), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "main.py", "check", "--replays"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment
    )
    return done.stdout + done.stderr


def apes() -> Shown:
    """The real program pressed at random, pads coming and going, for minutes."""
    from tests.e2e.monkey import apes as let_apes_play

    with tempfile.TemporaryDirectory(prefix="apes-") as folder:
        played = let_apes_play(Path(folder), APE_MINUTES)
    scenes = ", ".join(played["scenes"])
    words = f"{APE_MINUTES} minutes, {played['presses']} presses, no exception; seen: {scenes}"
    return {"ok": True, "words": words, **played}


PROOFS: Final[dict[str, Callable[[], Shown]]] = {
    "levels": levels,
    "mates": lambda: trials("mates"),
    "deckhands": lambda: trials("deckhands"),
    "captains": lambda: trials("captains"),
    "ceilings": lambda: trials("ceilings"),
    "admirals": lambda: trials("admirals"),
    "bots": lambda: pytest_run("tests/bots", "-m", "long", PN_LONG="1"),
    "memory": memory,
    "store": lambda: pytest_run("tests/store", PN_KILLS=str(STORE_KILLS)),
    "laws": lambda: pytest_run("tests/laws", PN_LONG="1"),
    "replays": replays,
    "apes": apes,
    "devices": lambda: pytest_run("tests/devices", "tests/scenes/menus/test_lobby.py"),
}
NAMES: Final = ("kills", *PROOFS)


# --- running --------------------------------------------------------------------------------------


def proved(name: str, at: str, again: bool) -> Shown:
    """What this proof shows at this commit; from disk when it has been shown already."""
    path = OUT / f"{name}.json"
    kept: Shown = {}
    if path.is_file() and not again:
        kept = json.loads(path.read_text("utf-8"))
        if kept.get("commit") != at:
            kept = {}
        elif "ok" in kept:
            return kept

    def keep(shown: Shown) -> None:
        path.write_text(json.dumps({**shown, "commit": at}, indent=1), "utf-8")

    began = time.monotonic()
    try:
        shown = kills(keep, kept) if name == "kills" else PROOFS[name]()
    except (AssertionError, OSError, subprocess.SubprocessError) as fault:
        shown = {"ok": False, "words": f"{type(fault).__name__}: {fault}"[:400]}
    shown["seconds"] = round(kept.get("seconds", 0) + time.monotonic() - began)
    keep(shown)
    return shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Show everything that is asked for; 0 when all of it holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=NAMES, default=NAMES, metavar="NAME")
    parser.add_argument("--again", action="store_true", help="also what has been shown already")
    given = parser.parse_args(arguments)
    OUT.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    at, held = commit(), True
    for name in given.only:
        shown = proved(name, at, given.again)
        held = held and shown["ok"]
        mark = "holds" if shown["ok"] else "FAILS"
        print(f"{name:9} {mark}  {shown['words']}  ({shown['seconds']} s)", flush=True)
    print(f"at {at}: " + ("everything holds" if held else "not everything holds"))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())

"""Apes at the pads: the real program, pressed and plugged at random for minutes, at all tables.

Owns the apes. What they must not bring about is an exception, an unsaved match or a program that
says nothing any more.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from game.core.rng import Rng
from game.rules import RULES
from game.store.database import open_store
from tests.devices.padserver import ROOT
from tests.devices.vpad import CONTROLS
from tests.e2e import kills
from tests.e2e.players import HOLD_FRAMES, PadButtons, tap
from tests.e2e.running import Running

MOST_PADS: Final = 5
SLICE_S: Final = 60.0
"""The program is started anew about once a minute."""
RACE: Final = ("north", "west", "south", "l1", "r1")
TABLE: Final = ("south", "south", "up", "down", "left", "right", "l2", "west")
RARE: Final = ("start", "select", "east", "home", "l1", "r1", "north")
"""At a table: what leaves it, takes back or opens the log, pressed less often than what plays."""
MODELS: Final = ((0x045E, 0x028E), (0x054C, 0x0CE6), (0x057E, 0x2009))


def apes(home: Path, minutes: float) -> dict[str, Any]:
    """Let apes play for so long: what they pressed, and which scenes they came to. AssertionError
    when the program failed, or the journals do not play to their ends."""
    seen: dict[str, int] = {}
    presses, began = 0, time.monotonic()
    while time.monotonic() - began < minutes * 60:
        presses += _slice(home, Rng(presses + 7), seen)
    checked = subprocess.run(
        [sys.executable, "main.py", "check", "--replays"], cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "PIRATE_NIGHT_HOME": str(home)},
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return {"presses": presses, "scenes": sorted(seen), "check": checked.stdout.splitlines()[-2:]}


def _slice(home: Path, rng: Rng, seen: dict[str, int]) -> int:
    """A minute of one program run; how much was pressed. AssertionError when it fails."""
    with Running(home) as running:
        running.until("Title", 60)
        pads = _seated(running, rng)
        pressed = 0
        end = time.monotonic() + SLICE_S
        while time.monotonic() < end and running.pads.process.poll() is None:
            try:
                if _waits_for_ahoy(running) and rng.below(8) == 0:
                    _hold_on(running, pads)
                _ape(running, rng, pads)
            except (RuntimeError, BrokenPipeError, ConnectionError):
                break  # somebody chose "Quit"
            pressed += 1
            for name in running.last["scenes"]:
                seen[name] = seen.get(name, 0) + 1
            time.sleep(rng.below(40) / 1000)
        before = running.frames
        # Somebody may just have chosen "Quit"; how it ended is seen below.
        with contextlib.suppress(AssertionError, RuntimeError, OSError):
            running.wait(lambda _told: running.frames > before + 5)
            running.quit()
        code = running.pads.process.wait(20)
    assert code == 0, f"it ended with {code}: {running.errors[-2000:]}"
    assert "Traceback" not in running.errors, running.errors[-3000:]
    return pressed


def _seated(running: Running, rng: Rng) -> list[int]:
    """Three apes sit down at some game's table and a match begins; an offered one goes on instead.
    Their pads."""
    pads = [running.pads.plug("Ape") for _ in range(3)]
    buttons = [PadButtons(running.pads, pad) for pad in pads]
    for _ in range(12):
        running.next()  # the offer comes some frames after the first picture
    if rng.below(2) and offered(running.home):  # leave it, and begin another one
        tap(buttons[0], running, "down")
        tap(buttons[0], running)
    tap(buttons[0], running)
    running.wait(lambda told: told["scenes"] != ["Title"])
    if running.top == "Harbour":
        for _ in range(rng.below(len(RULES))):
            tap(buttons[0], running, "right")
        tap(buttons[0], running)
        running.until("Lobby")
        for ape in (*buttons, *buttons):  # sit down, then ready
            tap(ape, running)
        running.wait(lambda told: told["scenes"] != ["Lobby"])  # a second without a press
    return pads


def offered(home: Path) -> bool:
    """Does the title offer an interrupted match?"""
    if not kills.database(home).is_file():
        return False
    store = open_store(kills.database(home))
    matches = store.open_matches()
    store.close()
    return bool(matches)


def _waits_for_ahoy(running: Running) -> bool:
    told = running.last
    return bool(told["scenes"][-1:] == ["RaceScene"] and told["phase"] == "AHOY")


def _hold_on(running: Running, pads: list[int]) -> None:
    """All hold on until the race begins: by chance alone they rarely would."""
    for down in (False, True):
        for pad in pads:
            running.pads.set(pad, "south", down)
        running.next()
    for _ in range(HOLD_FRAMES):
        if not _waits_for_ahoy(running):
            return
        running.next()


def _ape(running: Running, rng: Rng, pads: list[int]) -> None:
    """One deed: mostly a button goes down or up, now and then a pad comes or goes."""
    dice = rng.below(200)
    if dice == 0 and len(pads) < MOST_PADS:
        pads.append(running.pads.plug("Ape", model=MODELS[rng.below(len(MODELS))]))
    elif dice == 1 and len(pads) > 1:
        running.pads.unplug(pads.pop(rng.below(len(pads))))
    elif dice < 20:
        running.pads.ask(
            "axis", pad=rng.choice(pads), number=rng.below(6), value=rng.below(65536) - 32768
        )
    else:
        control = CONTROLS[rng.below(len(CONTROLS))]
        at_table = running.top == "TableScene"
        rare, usual = (RARE, TABLE) if at_table else (RARE[:4], RACE)
        if control in rare and rng.below(20):
            control = usual[rng.below(len(usual))]  # else they would leave every screen at once
        running.pads.set(rng.choice(pads), control, bool(rng.below(2)))

"""Renders every screen in every state worth seeing: `python -m tests.gallery --out DIR`.

`--size WxH` chooses the screen (1920x1080), `--only WORDS` the pictures whose names contain all of
them, `--list` prints the names. Owns the studio, in which a scene is brought into a state without a
window, and the files; the states are in `gallery_scenes` (menus), `gallery_race`, `gallery_payday`
and `gallery_tables`.
Tests look at no picture: people do, after every change of the look.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.bots.base import Crew, drive
from game.casts import BOTS
from game.core.model import CLOCK, Table
from game.rules import RULES
from game.rules.captain_silver.model import Ahoy, Phase, View
from game.store.play import Journalled, begin
from game.table.evening import Chair
from scenes import flow
from scenes.input.fake import FakePad
from scenes.input.keyboard import BUILT_IN, LEFT
from scenes.input.seating import Hold
from scenes.race.scene import RaceScene
from scenes.stack import Scene
from tests.scenes import stage

GAME: Final = "captain-silver"
NAMES: Final = ("Ana", "Benedikt Ö.", "Cléo", "Dov", "Eva-Maria", "Finn")
USUAL: Final = ("pad", "keys", "pad", "mate")
"""What drives the seats of a table with people: `pad`, `keys`, `touch`, or a bot's level."""
LONGEST: Final = 60_000

Entry = Callable[["Studio"], object]
_entries: dict[str, Entry] = {}


def shows(name: str) -> Callable[[Entry], Entry]:
    """Registers a state under the name of its picture."""

    def register(entry: Entry) -> Entry:
        assert name not in _entries, name
        _entries[name] = entry
        return entry

    return register


class Studio:
    """A program without a window, fresh for one picture; files lie under `folder`."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        self.folder = folder
        self.services = stage.make_services(size, folder)
        self.services.seating.max_seats = len(NAMES)
        self.pads: list[FakePad] = []
        self.open(Scene())  # somebody must hear of devices that come

    def open(self, scene: Scene) -> None:
        """Make `scene` the only one."""
        stage.open_scene(self.services, scene)

    def push(self, scene: Scene) -> None:
        """Open `scene` over what is there."""
        self.services.stack.push(scene)
        self.services.stack.settle()

    @property
    def top(self) -> Any:
        """The topmost scene; entries know which one they opened."""
        return stage.top(self.services)

    def ticks(self, count: int) -> None:
        stage.ticks(self.services, count)

    def until(self, wanted: Callable[[], bool], most: int = LONGEST) -> None:
        """Let time pass until it is so. LookupError when it never is."""
        for _ in range(most):
            if wanted():
                return
            self.ticks(1)
        raise LookupError("this state never comes")

    def plug(self, **more: Any) -> FakePad:
        """One more pad."""
        pad = stage.plug(self.services, 7 + len(self.pads), 1 + len(self.pads), **more)
        self.pads.append(pad)
        return pad

    def sit(self, holds: Sequence[str] = USUAL, handicaps: Sequence[str] = ()) -> None:
        """Fill the seats of the evening."""
        services = self.services
        for seat, hold in enumerate(holds):
            bot = hold not in ("pad", "keys", "touch")
            if hold == "pad":
                services.seating.join(self.plug().device)
            elif hold == "keys":
                services.seating.join(BUILT_IN[LEFT])
            else:
                services.seating.add(Hold.BOT if bot else Hold.TOUCH)
            kind = hold if bot else "human"
            handicap = handicaps[seat] if handicaps else "even"
            services.evening.sit(Chair(NAMES[seat], seat, kind, handicap))

    # --- matches ----------------------------------------------------------------------------------

    def stored(
        self, seed: int, ticks: int | None = None, names: Sequence[str] = NAMES[:4]
    ) -> Journalled:
        """A match of bots in the store: whole, or only its first steps."""
        rules = RULES[GAME]
        chairs = [Chair(name, seat) for seat, name in enumerate(names)]
        table = Table(len(names), rules.check_options(len(names), {}))
        started = f"2026-08-{seed % 28 + 1:02}T20:15:00Z"
        joined = begin(self.services.store(), rules, table, seed, chairs, started)
        crew = Crew(BOTS[GAME], dict.fromkeys(range(len(names)), "mate"), seed)

        def after(match: object) -> None:
            if ticks is not None and joined.match.turn >= ticks:
                raise InterruptedError

        try:
            drive(joined.match, crew, after)
        except InterruptedError:
            joined.journal.flush()
        return joined

    def race(
        self,
        seed: int = 5,
        holds: Sequence[str] = USUAL,
        level: str = "captain",
        **house: Any,
    ) -> RaceScene:
        """A match that begins; a crew of bots plays for all seats as soon as it has begun."""
        self.sit(holds)
        self.services.settings.house[GAME] = {f"cs.{name}": v for name, v in house.items()}
        self.services.fresh_seed = lambda: seed
        flow.start(self.services, GAME)
        scene = self.top
        assert isinstance(scene, RaceScene)
        self.scene = scene
        self.cast(dict.fromkeys(range(len(holds)), level))
        return scene

    def cast(self, players: dict[int, str]) -> None:
        """Who plays by itself from now on, by seat."""
        self.scene.crew = Crew(BOTS[GAME], players, self.scene.match.seed)

    @property
    def view(self) -> View:
        view: View = self.scene.match.view(None)
        return view

    def ahoy(self) -> None:
        """Everybody holds on until the race begins."""
        for pad in self.pads:
            stage.feed(self.services, pad.press("south", self.services.clock.ns))
        if not self.services.evening.chairs[1].is_bot:
            self.scene._held.update(range(len(self.view.seats)))
        self.scene.services.router.numb()
        self.until(lambda: self.scene._warming is None)
        self.scene.match.submit(CLOCK, Ahoy())
        self.ticks(1)

    def to_phase(self, *phases: Phase) -> None:
        """Play on until the match is in one of these."""
        self.until(lambda: self.view.phase in phases)

    def beat(self, *names: str) -> None:
        """Play on until a step of such a kind is shown, and into its middle."""
        self.until(lambda: self.beat_name in names)
        shown = self.scene._show
        assert shown is not None
        half = shown._beats[0].ticks // 2
        self.ticks(max(1, int(half)))

    @property
    def beat_name(self) -> str:
        """The kind of step that the evaluation shows now."""
        shown = self.scene._show
        return type(shown._beats[0]).__name__ if shown is not None and shown._beats else ""


def names() -> list[str]:
    """Every picture there is, sorted."""
    # They register what they show.
    from tests import gallery_payday, gallery_race, gallery_scenes, gallery_tables

    assert gallery_payday and gallery_race and gallery_scenes and gallery_tables
    return sorted(_entries)


def render(name: str, size: tuple[int, int], out: Path) -> float:
    """Bring about one state and save its picture; the seconds it took."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gallery-") as folder:
        studio = Studio(size, Path(folder))
        _entries[name](studio)
        stage.shot(studio.services, out / f"{name}.png")
    return time.monotonic() - began


def main(arguments: Sequence[str] | None = None) -> int:
    """Render; 1 when a state could not be brought about."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--size", default="1920x1080", metavar="WxH")
    parser.add_argument("--only", default="", metavar="WORDS", help="names that contain these")
    parser.add_argument("--list", action="store_true", help="print the names, render nothing")
    given = parser.parse_args(arguments)
    chosen = [name for name in names() if all(word in name for word in given.only.split())]
    if given.list or given.out is None:
        print("\n".join(chosen))
        return 0 if given.list else parser.error("--out says where the pictures go")
    width, height = (int(part) for part in given.size.split("x"))
    failed = 0
    for name in chosen:
        try:
            seconds = render(name, (width, height), given.out)
            print(f"{name:<34}{seconds:6.1f} s", flush=True)
        except Exception as fault:  # one screen that fails must not hide the others
            failed += 1
            print(f"{name:<34}failed: {type(fault).__name__}: {fault}", file=sys.stderr, flush=True)
    pygame.quit()
    return 1 if failed else 0


if __name__ == "__main__":
    from tests import gallery  # the module that the others register with, not this copy of it

    sys.exit(gallery.main())

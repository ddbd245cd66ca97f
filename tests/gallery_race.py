"""The race in every state worth seeing, from "ahoy" to its middle, and on boards of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.core.model import CLOCK
from game.rules.captain_silver.model import (
    VOLCANO,
    Drop,
    Mode,
    Next,
    Press,
    Pull,
    Tick,
)
from game.rules.captain_silver.race import TICK_US
from tests.bench.raced import Frenzy
from tests.gallery import GAME, Studio, shows
from tests.scenes import stage

MAPS = Path(__file__).resolve().parents[1] / "maps" / "captain-silver"


# --- the race -------------------------------------------------------------------------------------


@shows("70-race-hold-on")
def hold_on(studio: Studio) -> None:
    studio.race(5, ("pad", "keys", "touch", "mate"))
    studio.ticks(20)


@shows("71-race-some-hold")
def some_hold(studio: Studio) -> None:
    studio.race(5, ("pad", "keys", "pad", "mate"))
    studio.ticks(5)
    stage.feed(studio.services, studio.pads[0].press("south", studio.services.clock.ns))
    studio.ticks(20)


@shows("72-race-ahoy")
def ahoy(studio: Studio) -> None:
    studio.race(5)
    studio.ahoy()
    studio.ticks(20)


@shows("73-race-begins")
def begins(studio: Studio) -> None:
    studio.race(5)
    studio.ahoy()
    studio.ticks(150)


@shows("74-race-middle")
def middle(studio: Studio) -> None:
    studio.race(5)
    studio.ahoy()
    studio.ticks(1000)


@shows("75-race-frenzy")
def frenzy(studio: Studio) -> None:
    scene = studio.race(6)
    studio.ahoy()
    scene.crew = Frenzy(6)  # type: ignore[assignment]  # it answers the same questions
    studio.until(lambda: len(studio.view.volcano) > 5 and scene.table.motion.busy(scene.table.now))
    studio.ticks(5)


def _by_hand(studio: Studio, *whats: object) -> None:
    """Everybody does the same, one press after another, each seat as soon as it is open to it."""
    scene = studio.scene
    studio.cast({})
    for what in whats:
        wanted = Mode.HOLDING if isinstance(what, Drop) else Mode.FEELING
        for seat in range(len(studio.view.seats)):
            _when(studio, seat, wanted)
            press = Press(seat, studio.view.tick * TICK_US, what)  # type: ignore[arg-type]
            scene.match.submit(CLOCK, Tick((press,)))
            studio.ticks(14 if isinstance(what, Drop) else 1)


def _when(studio: Studio, seat: int, mode: Mode) -> None:
    studio.until(lambda: studio.view.seats[seat].hand.mode == mode, 600)


@shows("76-race-all-feel-clearly")
def feel(studio: Studio) -> None:
    studio.race(8)
    studio.ahoy()
    studio.cast({})
    studio.ticks(200)


@shows("77-race-all-move-on")
def move_on(studio: Studio) -> None:
    studio.race(8)
    studio.ahoy()
    _by_hand(studio, Next())


@shows("78-race-all-pull")
def pull(studio: Studio) -> None:
    studio.race(8)
    studio.ahoy()
    _by_hand(studio, Pull())


@shows("79-race-all-hold")
def hold(studio: Studio) -> None:
    studio.race(8)
    studio.ahoy()
    _by_hand(studio, Pull())
    studio.until(lambda: all(s.hand.mode == Mode.HOLDING for s in studio.view.seats), 600)
    studio.ticks(10)


@shows("80-race-wrong-items")
def wrong(studio: Studio) -> None:
    studio.race(8)
    studio.ahoy()
    _by_hand(studio, Pull(), Drop(0), Pull(), Drop(2), Pull(), Drop(VOLCANO))
    studio.ticks(30)


@shows("81-race-touch")
def touch(studio: Studio) -> None:
    scene = studio.race(8, ("touch", "touch", "mate"))
    studio.ahoy()
    studio.cast({})
    x, y = scene.table.panels[1].pouch
    canvas = studio.services.canvas
    from scenes.input.signals import PointerRaw, Touching

    place = (x / canvas.width, y / canvas.height)
    stage.feed(studio.services, PointerRaw(5, 3, Touching.DOWN, *place, studio.services.clock.ns))
    studio.ticks(120)


@shows("82-race-one-button")
def one_button(studio: Studio) -> None:
    studio.race(8, ("pad", "keys"))
    profile = studio.pads[0].device.profile
    studio.services.bindings.set_one_button(profile, True)
    studio.ahoy()
    studio.cast({})
    studio.ticks(100)


@shows("83-race-two-seats")
def two(studio: Studio) -> None:
    studio.race(11, ("pad", "keys"))
    studio.ahoy()
    studio.ticks(900)


@shows("84-race-three-seats-limit")
def three(studio: Studio) -> None:
    studio.race(12, ("pad", "keys", "captain"), round_time_limit_s=60, island="B")
    studio.ahoy()
    studio.ticks(900)


# --- own boards -----------------------------------------------------------------------------------


def _own(studio: Studio, name: str, board: str) -> None:
    """A copy of a map of the box as a user's own board, title and name changed."""
    boards = studio.folder / "boards"
    boards.mkdir(exist_ok=True)
    tiles = studio.folder / "tiles"
    if not tiles.exists():
        shutil.copytree(MAPS.parent / "tiles", tiles)
    text = (MAPS / f"{name}.tmx").read_text()
    old = name.upper() if name.startswith("island") else name[:2].upper() + name[2:]
    text = text.replace(f'"board" value="{old}"', f'"board" value="{board}"')
    text = text.replace('"board" value="A"', f'"board" value="{board}"')
    (boards / f"{board}.tmx").write_text(text)


@shows("c0-own-board")
def own_board(studio: Studio) -> None:
    _own(studio, "o1a", "Hafen")
    _own(studio, "island-a", "Insel")
    studio.race(5, board_setup="Hafen O2a O3a O4a", island="Insel")
    studio.ahoy()
    studio.ticks(600)


@shows("c1-own-board-broken")
def own_broken(studio: Studio) -> None:
    _own(studio, "o1a", "Hafen")
    path = studio.folder / "boards" / "Hafen.tmx"
    path.write_text(path.read_text().replace('value="cannon"', 'value="canon"'))
    from scenes.menus.house import House

    studio.open(House(studio.services, GAME))
    studio.ticks(5)

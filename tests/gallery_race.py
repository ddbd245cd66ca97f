"""The race in every state worth seeing, from "ahoy" to the last sheet; watched; on own boards."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.bots.base import Crew
from game.core.model import CLOCK, Table
from game.rules import BOTS, RULES
from game.rules.captain_silver.model import (
    NOTHING,
    VOLCANO,
    Ahoy,
    Drop,
    Fined,
    Mode,
    Next,
    Paid,
    Phase,
    Press,
    Pull,
    Tick,
)
from game.table.match import Match
from scenes import flow
from scenes.input.signals import Intent
from scenes.race.photo import PhotoFinish
from tests.bench.raced import Frenzy
from tests.gallery import GAME, Studio, shows
from tests.scenes import stage

MAPS = Path(__file__).resolve().parents[1] / "maps" / "captain-silver"
TICK_US = 16_667


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


# --- the end of a race ----------------------------------------------------------------------------


def _to_stop(studio: Studio, seed: int = 5, **more: object) -> None:
    studio.race(seed, **more)  # type: ignore[arg-type]
    studio.ahoy()
    studio.to_phase(Phase.GRACE, Phase.RECKON)


@shows("85-stop")
def stop(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("Stop")


def _to_stop_with(studio: Studio, wanted: Callable[[Match[Any]], bool]) -> None:
    """The first deal in which a race of captains ends so, played to its stop."""
    rules = RULES[GAME]
    table = Table(4, rules.check_options(4, {}), ("even",) * 4)
    for seed in range(1, 400):
        match: Match[Any] = Match(rules, table, seed)
        crew = Crew(BOTS[GAME], dict.fromkeys(range(4), "captain"), seed)
        match.submit(CLOCK, Ahoy())
        while match.view(None).phase is Phase.RACE:
            presses = crew.presses(match, match.view(None).tick * TICK_US)
            match.submit(CLOCK, crew.cast.tick(presses))
        if wanted(match):
            _to_stop(studio, seed)
            return
    raise LookupError("no deal ends so")


@shows("86-grace-note")
def grace(studio: Studio) -> None:
    _to_stop_with(studio, lambda m: m.view(None).phase is Phase.GRACE)
    studio.beat("Note")


@shows("87-grace-choice")
def grace_choice(studio: Studio) -> None:
    _to_stop_with(studio, lambda m: len(m.view(None).choices) > 1)
    studio.cast({})
    show = studio.scene._show
    studio.until(lambda: show is not None and show.waiting_for is not None, 3000)
    studio.ticks(30)


@shows("88-photo-finish")
def photo(studio: Studio) -> None:
    _to_stop_with(studio, lambda m: bool(PhotoFinish.of(m).closest()))
    studio.beat("PhotoBeat")


@shows("89-photo-finish-decided")
def photo_decided(studio: Studio) -> None:
    _to_stop_with(studio, lambda m: bool(PhotoFinish.of(m).closest()))
    studio.until(lambda: studio.beat_name == "PhotoBeat")
    show = studio.scene._show
    assert show is not None
    studio.until(lambda: show._age > show._beats[0].ticks - 40)


# --- the evaluation -------------------------------------------------------------------------------


@shows("90-island-card")
def island_card(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("IslandTurns")


def _settled(studio: Studio, kind: type[object]) -> None:
    """The first right or wrong item of a row, in the middle of its being settled."""
    _to_stop(studio, 7)
    match = studio.scene.match

    def now() -> bool:
        facts = match.seen_by(None)
        return studio.beat_name == "ItemSettled" and any(isinstance(f, kind) for f in facts[-3:])

    studio.until(now)
    studio.ticks(30)


@shows("91-reward")
def reward(studio: Studio) -> None:
    _settled(studio, Paid)


@shows("92-fine")
def fine(studio: Studio) -> None:
    _settled(studio, Fined)


@shows("93-voyage")
def voyage(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("Voyage")


def _at_chest(studio: Studio) -> None:
    """A captain has landed and must choose; people sit on all seats."""
    _to_stop(studio, 5, holds=("pad", "pad", "pad", "pad"))
    studio.cast({})
    studio.until(lambda: type(studio.top).__name__ == "ChestChoice")
    studio.ticks(40)


@shows("94-chest-stacks")
def chest_stacks(studio: Studio) -> None:
    _at_chest(studio)
    assert studio.view.opened == NOTHING


def _opened(studio: Studio) -> None:
    _at_chest(studio)
    key = studio.pads[studio.top.seat].device.key
    stage.press(studio.services, key, Intent.CONFIRM)
    studio.ticks(60)
    studio.until(lambda: type(studio.top).__name__ == "ChestChoice")
    studio.ticks(40)


@shows("95-chest-hidden")
def chest_hidden(studio: Studio) -> None:
    _opened(studio)
    assert studio.view.opened != NOTHING


@shows("96-chest-peek")
def chest_peek(studio: Studio) -> None:
    _opened(studio)
    studio.top._hold(Intent.UP, True)
    studio.ticks(2)
    assert studio.top.peeking


@shows("97-landing")
def landing(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("Landing")


@shows("98-chest-kept")
def chest_kept(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("ChestKept")


@shows("99-volcano-card")
def volcano_card(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("VolcanoTurns")


@shows("a0-volcano-item")
def volcano_item(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("VolcanoTurns")
    studio.beat("ItemSettled")


@shows("a1-round-summary")
def summary(studio: Studio) -> None:
    _to_stop(studio)
    studio.beat("RoundSummary")


@shows("a2-next-round")
def next_round(studio: Studio) -> None:
    _to_stop(studio)
    studio.until(lambda: studio.view.phase is Phase.AHOY and studio.scene._show is None)
    studio.ticks(10)


@shows("a3-last-summary")
def last_summary(studio: Studio) -> None:
    studio.race(5, ("mate", "captain", "deckhand", "mate"))
    studio.until(lambda: studio.view.round == 3 and studio.beat_name == "RoundSummary")
    studio.ticks(120)


# --- watched again --------------------------------------------------------------------------------


def _watched(studio: Studio, step: float) -> None:
    joined = studio.stored(9)
    assert joined.journal.id is not None
    from scenes.menus.replays import Replays

    studio.open(Replays(studio.services))
    flow.watch(studio.services, GAME, joined.journal.id)
    studio.services.stack.settle()
    watch = studio.top
    watch.jump(int(watch.tape.steps * step))
    studio.ticks(30)


@shows("b0-watch")
def watch(studio: Studio) -> None:
    _watched(studio, 0.2)


@shows("b1-watch-evaluation")
def watch_evaluation(studio: Studio) -> None:
    _watched(studio, 0.2)
    watching = studio.top
    studio.until(lambda: watching._show is not None)
    studio.ticks(400)


@shows("b2-watch-end")
def watch_end(studio: Studio) -> None:
    _watched(studio, 1.0)
    watching = studio.top
    watching.speed = 3
    studio.until(lambda: watching.over)
    studio.ticks(60)


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

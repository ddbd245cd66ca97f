"""The end of a race and what follows, in every state worth seeing: payday, chests, replays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.bots.base import Crew
from game.core.model import CLOCK, Table
from game.rules import RULES
from game.rules.captain_silver.model import (
    NOTHING,
    Ahoy,
    Dropped,
    Fined,
    Paid,
    Phase,
)
from game.rules.captain_silver.plain import SAILORS
from game.rules.captain_silver.race import TICK_US
from game.table.match import Match
from scenes import flow
from scenes.input.signals import Intent
from scenes.race.photo import PhotoFinish
from tests.gallery import GAME, Studio, shows
from tests.scenes import stage

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
        crew = Crew(SAILORS, dict.fromkeys(range(4), "captain"), seed)
        match.submit(CLOCK, Ahoy())
        while match.view(None).phase is Phase.RACE:
            presses = crew.presses(match, match.view(None).tick * TICK_US)
            match.submit(CLOCK, SAILORS.tick(presses))
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
    fits = kind is Paid
    _to_stop_with(
        studio,
        lambda m: any(isinstance(f, Dropped) and f.fits == fits for f in m.seen_by(None)),
    )
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

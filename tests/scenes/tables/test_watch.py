"""A record of a table shows the match that was played, step by step, and to nobody more than they
may know (F74)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots.base import Crew, drive
from game.bots.plain import MATE
from game.casts import BOTS
from game.core.model import Table as Setup
from game.rules import RULES
from game.store.records import MatchCard, Record
from game.table.evening import Chair
from game.table.match import Match
from scenes import flow
from scenes.games import screens
from scenes.input.signals import Intent, PointerRaw, Signal, Touching
from scenes.menus.results import Results
from scenes.tables import logsheet, watch_bar
from scenes.tables.reel import OWN_TURN, PUBLIC, Reel
from scenes.tables.room import middle
from scenes.tables.watch import TableWatch
from tests.scenes import stage
from tests.scenes.menus.tidy import Nothing
from tests.scenes.stage import FINGER_SCREEN, FakeServices, feed, tap

TABLES = [game for game, rules in RULES.items() if not rules.info.realtime]
GAME = "john-silver"
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
SEED = 90_210_733
every_table = pytest.mark.parametrize("game", TABLES)


@cache
def _played(game: str) -> Match[Any]:
    rules = RULES[game]
    seats = rules.info.seats[0]
    match: Match[Any] = Match(rules, Setup(seats, rules.check_options(seats, {})), SEED)
    drive(match, Crew(BOTS[game], dict.fromkeys(range(seats), MATE), SEED))
    return match


def record_of(game: str = GAME, share: float = 1.0, state: Any = None) -> Record:
    """The first part of a match of bots, or all of it."""
    match = _played(game)
    kept = match.entries[: round(len(match.entries) * share)]
    chairs = tuple(Chair(NAMES[n], n) for n in range(match.table.seats))
    whole = len(kept) == len(match.entries)
    card = MatchCard(
        1, game, 1, match.table.seats, match.table.options, chairs, "2026-08-01T20:15:00Z",
        state or ("over" if whole else "open"),
    )  # fmt: skip
    return Record(card, match.table, match.seed, chairs, tuple(kept))


def watching(
    folder: Path, record: Record | None = None, size: tuple[int, int] = (1280, 720), **settings: Any
) -> tuple[FakeServices, TableWatch]:
    services = stage.make_services(size, folder)
    for name, value in settings.items():
        setattr(services.settings, name, value)
    record = record or record_of()
    table = screens()[record.card.game].table
    assert table is not None
    stage.open_scene(services, Nothing())
    watch = TableWatch(services, table, record)
    services.stack.push(watch)
    services.stack.settle()
    return services, watch


def press(services: FakeServices, intent: Intent) -> None:
    for down in (True, False):
        stage.top(services).signal(Signal("pad:1", None, intent, down, 0))
    services.stack.settle()


def until_over(services: FakeServices, watch: TableWatch) -> None:
    for _ in range(60_000):
        if watch.over:
            return
        stage.ticks(services)
    raise AssertionError(f"it never ends: {watch.status()}")


def views(watch: TableWatch) -> Any:
    """What lies on the table now, and for whose eyes."""
    return watch.picture.now.facing, watch.show.view


# --- the same match -------------------------------------------------------------------------------


@every_table
def test_watched_to_the_end__is_the_stored_match(tmp_path: Path, game: str) -> None:
    services, watch = watching(tmp_path, record_of(game))
    watch.speed = len(watch_bar.SPEEDS) - 1
    seen = [watch.step]
    while not watch.over:
        stage.ticks(services)
        if watch.step != seen[-1]:
            seen.append(watch.step)
        assert len(seen) < 10_000
    match = _played(game)
    assert seen == list(range(match.turn + 1))
    assert watch.reel.match.digest() == match.digest()
    assert watch.show.view == match.view(None)
    stage.ticks(services, 60)
    keys = {p.key for p in stage.placed(services)}
    assert {("final", seat) for seat in range(match.table.seats)} <= keys
    assert not watch.playing


@every_table
def test_every_step__is_what_its_viewer_saw(tmp_path: Path, game: str) -> None:
    """Forwards and backwards, with all eyes: the views of the match itself."""
    _services, watch = watching(tmp_path, record_of(game), calm=True)
    match = _played(game)
    steps = sorted({0, 1, match.turn // 3, match.turn // 2, match.turn - 1, match.turn})
    for eyes in watch.reel.eyes():
        watch.look_with(eyes)
        for step in (*steps, *reversed(steps)):
            watch.jump(step)
            viewer, view = views(watch)
            assert view == match.view_at(step, viewer)


def test_calm__shows_the_same_without_motion(tmp_path: Path) -> None:
    services, watch = watching(tmp_path, calm=True)
    watch.speed = len(watch_bar.SPEEDS) - 1
    until_over(services, watch)
    assert watch.show.view == _played(GAME).view(None)


# --- whose eyes -----------------------------------------------------------------------------------


def test_eyes__a_match_that_is_over_can_be_seen_by_all(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    assert watch.reel.eyes() == (PUBLIC, OWN_TURN, "seat 0", "seat 1")
    watch._focus = "eyes"
    seen = []
    for _ in range(5):
        seen.append(watch.eyes)
        press(services, Intent.CONFIRM)
    assert seen == [PUBLIC, OWN_TURN, "seat 0", "seat 1", PUBLIC]


@pytest.mark.parametrize("state", ["open", "left"])
@every_table
def test_eyes__a_match_that_is_not_over_shows_what_is_public(
    tmp_path: Path, game: str, state: str
) -> None:
    """F74: no seat's eyes, no hand, no seed anywhere on the screen."""
    services, watch = watching(tmp_path, record_of(game, 0.5, state))
    assert watch.reel.eyes() == (PUBLIC,)
    assert "eyes" not in watch_bar.button_rects(watch._chooses)
    for eyes in (OWN_TURN, "seat 0", "seat 1"):
        with pytest.raises(ValueError, match="may not be watched"):
            watch.look_with(eyes)
    for step in range(0, watch.reel.steps + 1, 7):
        watch.jump(step)
        viewer, view = views(watch)
        assert viewer is None
        assert view == watch.reel.match.view_at(step, None)
    for _ in range(12):
        press(services, Intent.RIGHT)
        assert watch._focus != "eyes"
    said = msgspec.json.encode(watch.status()).decode()
    assert str(SEED) not in said + watch._words(watch.show.view, (0,))


def test_own_turn__every_step_is_seen_by_whoever_does_it(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    watch.look_with(OWN_TURN)
    watch.speed = len(watch_bar.SPEEDS) - 1
    doers = list(watch.reel.seats)
    while not watch.over:
        before = watch.step
        stage.ticks(services)
        if watch.step > before:
            assert watch.picture.now.facing == doers[watch.step - 1]


# --- controls -------------------------------------------------------------------------------------


def test_step_back_and_on__one_step_each_and_it_rests(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    watch.jump(20)
    watch._focus = "on"
    press(services, Intent.CONFIRM)
    assert (watch.step, watch.playing) == (21, False)
    watch._focus = "back"
    press(services, Intent.CONFIRM)
    press(services, Intent.CONFIRM)
    assert (watch.step, watch.playing) == (19, False)
    stage.ticks(services, 600)
    assert watch.step == 19
    press(services, Intent.PAUSE)
    stage.ticks(services, 600)
    assert watch.step > 19


def test_turns__are_jumped_to_for_anybody_and_for_one_seat(tmp_path: Path) -> None:
    _services, watch = watching(tmp_path)
    seats = watch.reel.seats
    begins = [n for n, seat in enumerate(seats) if n == 0 or seats[n - 1] != seat]
    watch.playing = False
    went = []
    for _ in begins:
        watch.act("turn on")
        went.append(watch.step)
    assert went == [*begins[1:], watch.reel.steps]
    watch.act("turn back")
    assert watch.step == begins[-1]
    watch.look_with("seat 1")
    watch.playing = False
    watch.jump(0)
    own = [n for n in begins if seats[n] == 1]
    for begin in own:
        if begin > watch.step or watch.step == 0:
            watch.act("turn on")
            assert watch.step in own
            assert seats[watch.step] == 1


def test_faster_and_slower__by_up_and_down(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    for _ in range(10):
        press(services, Intent.UP)
    assert watch.rate == watch_bar.SPEEDS[-1]
    for _ in range(10):
        press(services, Intent.DOWN)
    assert watch.rate == watch_bar.SPEEDS[0]


def test_leave__by_back_and_by_its_button(tmp_path: Path) -> None:
    for way in (Intent.BACK, Intent.CONFIRM):
        services, watch = watching(tmp_path)
        watch._focus = "leave"
        press(services, way)
        assert stage.top(services) is not watch


def test_at_the_end__play_begins_anew(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    watch.jump(watch.reel.steps)
    stage.ticks(services, 200)
    assert watch.over and not watch.playing
    press(services, Intent.PAUSE)
    assert (watch.step, watch.playing) == (0, True)


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=str)
def test_bar__is_touched_and_drawn_along(tmp_path: Path, size: tuple[int, int]) -> None:
    services, watch = watching(tmp_path, size=size)
    areas, steps = watch.picture.areas, watch.reel.steps
    left, top, width, height = watch_bar.bar_rect(areas, True)
    y = top + height / 2
    tap(services, left + width * 0.5, y)
    assert watch.step == round(steps * 0.5)
    canvas = services.canvas
    shown = []
    for phase, share in ((Touching.DOWN, 0.5), (Touching.MOVE, 0.75), (Touching.UP, 1.0)):
        services.clock.ns += 100_000_000
        at = ((left + width * share) / canvas.width, y / canvas.height)
        feed(services, PointerRaw(FINGER_SCREEN, 3, phase, *at, services.clock.ns))
        shown.append(watch.step)
    assert shown == [round(steps * share) for share in (0.5, 0.75, 1.0)]
    tap(services, left, y)
    assert watch.step == 0


def test_buttons__are_tapped(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    watch.jump(10)
    for name in ("back", "back", "on"):
        x, y, w, h = watch_bar.button_rects(True)[name]
        tap(services, x + w / 2, y + h / 2)
    assert watch.step == 9
    x, y, w, h = watch_bar.button_rects(True)["eyes"]
    tap(services, x + w / 2, y + h / 2, mouse=True)
    assert watch.eyes == OWN_TURN


def test_log__tells_what_was_up_to_here_and_a_touched_line_leads_there(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    watch.jump(30)
    entries = watch._sheet().entries
    told = watch.log.entries(None)
    assert entries[-1] == [entry for entry in told if entry.step <= 30][-1]
    assert told[-1].step > 30
    rect = logsheet.rects(watch._sheet(), watch._measure)[-2]
    goal = entries[-2].step
    tap(services, *middle(rect))
    assert (watch.step, watch.playing) == (goal, False)


def test_loupe__looks_at_a_thing_and_time_stands(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    watch.jump(watch.reel.steps // 2)
    watch.playing = True
    press(services, Intent.LOOK)
    assert watch.loupe is not None and watch.loupe.look is not None
    step = watch.step
    stage.ticks(services, 300)
    assert watch.step == step
    press(services, Intent.RIGHT)
    assert watch.loupe is not None
    press(services, Intent.CONFIRM)
    assert watch.loupe is None
    assert stage.top(services) is watch


def test_rules__open_at_the_page_of_the_moment(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    press(services, Intent.RULES)
    assert stage.top(services) is not watch
    assert getattr(stage.top(services), "game", None) == GAME


# --- records that are not whole -------------------------------------------------------------------


def test_broken_record__says_one_sentence_and_shows_what_is_sound(tmp_path: Path) -> None:
    """An entry that the rules refuse: the part before it can be watched."""
    whole = record_of()
    entries = [*whole.entries[:20], *whole.entries[40:]]
    services, watch = watching(tmp_path, msgspec.structs.replace(whole, entries=tuple(entries)))
    assert 20 <= watch.reel.steps < len(entries)
    assert len(services.sentences) == 1 and "valid up to entry" in services.sentences[0]
    assert watch.reel.eyes() == (PUBLIC,), "it is not over: hands stay hidden"
    watch.speed = len(watch_bar.SPEEDS) - 1
    until_over(services, watch)
    stage.shot(services)
    assert "the record ends here" in watch.picture.now.words


def test_record_of_nothing__is_watched_without_a_fault(tmp_path: Path) -> None:
    services, watch = watching(tmp_path, record_of(share=0.0))
    for name in ("play", "on", "back", "turn on", "turn back"):
        watch.act(name)
        stage.ticks(services, 5)
        stage.placed(services)
    assert watch.step == 0


def test_record_without_chairs__names_the_seats(tmp_path: Path) -> None:
    bare = msgspec.structs.replace(record_of(), chairs=())
    _services, watch = watching(tmp_path, bare)
    assert watch.picture.room.names == ("Seat 1", "Seat 2")


# --- looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*stage.SIZES, (3840, 2160)], ids=str)
@every_table
def test_picture__whole_and_nothing_is_drawn_again_at_rest(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    services, watch = watching(tmp_path, record_of(game), size)
    watch.look_with(OWN_TURN)
    watch.playing = False
    for step in (0, watch.reel.steps // 2, watch.reel.steps):
        watch.jump(step)
        watch.playing = False
        stage.ticks(services, 70)
        assert stage.outside(services) == []
        before = {p.key: p for p in watch.placed(0)}
        stage.ticks(services)
        after = {p.key: p for p in watch.placed(0)}
        assert before.keys() == after.keys()
        assert all(before[key] is after[key] for key in before), step
    rects = [*watch_bar.button_rects(True).values(), watch_bar.bar_rect(watch.picture.areas, True)]
    for n, (x, y, w, h) in enumerate(rects):
        assert x >= 0 and x + w <= services.canvas.width
        for a, b, c, d in rects[:n]:
            assert x >= a + c or a >= x + w or y >= b + d or b >= y + h


def test_resized__in_the_middle(tmp_path: Path) -> None:
    services, watch = watching(tmp_path)
    watch.jump(12)
    stage.ticks(services, 30)
    for size in ((1080, 1920), (1024, 600)):
        stage.resize(services, size)
        assert stage.outside(services) == []
        assert watch.show.view == watch.reel.match.view_at(watch.step, None)


# --- the ways to it -------------------------------------------------------------------------------


def test_watch_again__from_the_results_of_any_table(tmp_path: Path) -> None:
    """From the results: the match that has just been played, which is over and shows all hands."""
    from game.store.play import begin

    services = stage.make_services((960, 540), tmp_path)
    stage.open_scene(services, Nothing())
    for game in TABLES:
        rules = RULES[game]
        played = _played(game)
        chairs = [Chair(NAMES[n], n) for n in range(played.table.seats)]
        services.evening.chairs = chairs
        joined = begin(services.store(), rules, played.table, SEED, chairs, services.utc())
        for entry in played.entries:
            assert joined.match.submit(entry.seat, entry.action) is None
        joined.journal.flush()
        result = joined.match.result()
        assert result is not None
        flow.finish(services, game, joined, result)
        results = stage.top(services)
        assert isinstance(results, Results)
        results._watch()
        watch = stage.top(services)
        assert isinstance(watch, TableWatch) and watch.table.game == game
        assert watch.reel.match.digest() == played.digest()
        assert OWN_TURN in watch.reel.eyes()


def test_reel__turns_of_a_match_by_hand() -> None:
    """Ana's two steps are one turn: it begins before the first of them."""
    reel = Reel(record_of(), RULES[GAME])
    assert reel.turns[0] == 0
    for step in range(reel.steps + 1):
        after = reel.turn_after(step, None)
        assert after == reel.steps or reel.seats[after] != reel.seats[after - 1]
        assert reel.turn_before(step, None) < max(step, 1)
    assert reel.actor(0) is None and reel.actor(reel.steps + 1) is None
    assert reel.viewer(OWN_TURN, reel.steps + 1) == reel.seats[-1]

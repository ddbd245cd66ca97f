"""The whole picture of a race follows views and facts, and costs nothing while nothing happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.model import CLOCK
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ITEMS,
    Ahoy,
    Contest,
    Drew,
    Drop,
    Dropped,
    Missed,
    Mode,
    Phase,
    PullBegan,
    RaceBegan,
    Stopped,
    Thrown,
)
from game.table.match import Match
from scenes.input.seating import Seating
from scenes.input.signals import Intent, Signal
from scenes.kit.assets import Assets
from scenes.kit.sprites import Placed
from scenes.race.chest import ChestChoice
from scenes.race.table import BANNER_TICKS, DROP_TICKS, RIBBON_TICKS, RaceTable
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.race.played import new_match, race, table_for, to_phase
from tests.scenes.race.test_layout import SIZES
from tests.scenes.race.views import holding, with_hand, with_rows, with_seat
from tests.scenes.stage import FakeServices


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def opened(services: FakeServices, seats: int = 3, **house: Any) -> tuple[Match[Any], RaceTable]:
    match = new_match(seats, **house)
    return match, table_for(services, match)


def said(shown: list[Placed]) -> list[tuple[Any, int, float, float, int]]:
    """What a frame shows, in order, for comparison."""
    return [(p.key, id(p.image), p.x, p.y, p.z) for p in shown]


def keyed(shown: list[Placed]) -> dict[Any, Placed]:
    found = {p.key: p for p in shown}
    assert len(found) == len(shown), "two pictures under one key"
    return found


# --- a whole race ---------------------------------------------------------------------------------


@pytest.mark.parametrize("calm", [False, True])
def test_race__every_frame_is_as_if_drawn_for_the_first_time(
    services: FakeServices, calm: bool
) -> None:
    """What is kept from frame to frame is never out of date; at rest it is the very same list."""
    services.settings.calm = calm
    match, table = opened(services)
    cursor, frames, kept = match.told, 0, 0
    fresh = RaceTable(services, table.chairs, match.view(None), match.table.options)
    fresh.motion, fresh.bumps = table.motion, table.bumps

    def look() -> None:
        nonlocal cursor, frames, kept
        view = match.view(None)
        table.tick()
        table.hear(match.seen_by(None, cursor), view)
        cursor = match.told
        before = table._rest
        shown = table.placed(view)
        fresh.now, fresh._banner, fresh._ribbon = table.now, table._banner, table._ribbon
        fresh._seen = None
        assert said(shown) == said(fresh.placed(view))
        keyed(shown)
        frames += 1
        kept += table._rest is before

    race(match, Rng(3), look)
    assert frames > 300
    assert kept > frames / 2


def test_race__nothing_new_is_drawn_once_it_was_warmed(services: FakeServices) -> None:
    """No frame waits for a brush: pieces, lit spaces, rewards, words and rings are there."""
    match, table = opened(services)
    list(table.warm(match.view(None)))
    view = match.view(None)
    stage.open_scene(services, Scene())
    table.placed(view)
    made = set(services.assets._made)

    def look() -> None:
        table.placed(match.view(None))

    race(match, Rng(3), look)
    fresh = [key for key in services.assets._made if key not in made]
    kinds = {key[0] for key in fresh if isinstance(key, tuple)}
    # The clock's figures and the purses' are small and cannot all be known before.
    assert kinds <= {"line", "fitted", "icon"}
    assert len(fresh) < 60


def test_phases__all_of_a_match_can_be_shown(services: FakeServices) -> None:
    match, table = opened(services)
    for phase in (Phase.RECKON, Phase.CHEST, Phase.OVER):
        to_phase(match, phase, Rng(7))
        shown = keyed(table.placed(match.view(None)))
        assert {("said", 0), ("coins", 0), ("ship", 0), "round", "clock"} <= set(shown)


@pytest.mark.parametrize("size", SIZES[:7], ids=lambda s: f"{s[0]}x{s[1]}")
def test_words__none_smaller_than_24_units(
    services: FakeServices, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that the table and its ground write, in every phase."""
    stage.resize(services, size)
    asked: list[float] = []
    real = Assets.font

    def font(self: Assets, face: str, points: float) -> Any:
        asked.append(points)
        return real(self, face, points)

    monkeypatch.setattr(Assets, "font", font)
    for seats in (2, 4):
        services.seating = Seating(max_seats=4)
        match, table = opened(services, seats)
        table.ribbon("A line of the log that says what has just happened to whom, and why.")
        table.banner("Pirates ahoy!")
        table.backdrop(match.view(None)).paint(services)
        table.placed(match.view(None))
        view = holding(with_hand(match.view(None), 0, mode=Mode.FEELING), 1, "cannon")
        view = msgspec.structs.replace(
            with_rows(view, "0 map, 1 map"), phase=Phase.RACE, volcano=(1, 9)
        )
        table.placed(view)
    assert len(asked) > 40
    assert min(asked) >= 24


@pytest.mark.parametrize("size", SIZES[:7], ids=lambda s: f"{s[0]}x{s[1]}")
def test_picture__nothing_is_cut_by_the_edge(services: FakeServices, size: tuple[int, int]) -> None:
    stage.resize(services, size)
    match, table = opened(services, 4)
    table.ribbon("x" * 400)
    table.banner("Pirates ahoy!")
    view = msgspec.structs.replace(with_rows(match.view(None), "0 map"), phase=Phase.RACE)

    class Shown(Scene):
        def placed(self, fraction: float) -> list[Placed]:
            return table.placed(view)

    stage.open_scene(services, Shown())
    assert [p.key for p in stage.outside(services)] == []


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES[:7], ids=lambda s: f"{s[0]}x{s[1]}")
def test_picture__log_rewards_and_panels_keep_apart(
    services: FakeServices, size: tuple[int, int], seats: int
) -> None:
    """The last row's reward hangs a little over the chart: not into the line of the log."""
    stage.resize(services, size)
    match, table = opened(services, seats)
    table.ribbon("Ana lays the cannon on row 4: a photo finish by 3 milliseconds.")
    table.tick()
    shown = keyed(table.placed(match.view(None)))
    scale = services.canvas.scale

    def edges(key: Any) -> tuple[float, float]:
        p = shown[key]
        ink = p.image.get_bounding_rect()
        top = p.y - p.image.get_height() / scale / 2
        return top + ink.top / scale, top + ink.bottom / scale

    assert edges(("lit pill", 3))[1] <= edges("ribbon")[0] + 1
    assert edges("ribbon")[1] <= table.layout.panels[0][1] + 1


# --- facts ----------------------------------------------------------------------------------------


def place(table: RaceTable, view: Any, key: Any) -> tuple[float, float]:
    found = keyed(table.placed(view))[key]
    return (found.x, found.y)


def test_dropped__flies_from_the_hand_to_its_space(services: FakeServices) -> None:
    match, table = opened(services)
    view = msgspec.structs.replace(with_rows(match.view(None), "", "1 cannon"), phase=Phase.RACE)
    table.hear([Dropped(1, 0, 1, 0, True)], view)
    assert services.audio.heard == ["knock"]
    assert place(table, view, ("laid", 1, 0)) == table.panels[1].hand
    ys = []
    for _ in range(DROP_TICKS):
        table.tick()
        ys.append(place(table, view, ("laid", 1, 0)))
    assert len(set(ys)) == DROP_TICKS
    assert ys[-1] == table.world.space(1, 0)
    assert 9 <= DROP_TICKS <= 21  # 150 to 350 ms
    flying = table.panels[1].hand, table.world.space(1, 0)
    assert min(y for _x, y in ys) < max(flying[0][1], flying[1][1])


def test_dropped__by_a_finger_flies_from_where_it_let_go(services: FakeServices) -> None:
    match, table = opened(services)
    view = msgspec.structs.replace(with_rows(match.view(None), "1 cannon"), phase=Phase.RACE)
    table.let_go_at[1] = (700.0, 200.0)
    table.hear([Dropped(1, 0, 0, 0, True)], view)
    assert place(table, view, ("laid", 0, 0)) == (700, 200)
    table.hear([Dropped(1, 0, 0, 0, True)], view)  # the next one is from the hand again
    assert place(table, view, ("laid", 0, 0)) == table.panels[1].hand


def test_dropped__calm_things_appear_where_they_belong(services: FakeServices) -> None:
    services.settings.calm = True
    match, table = opened(services)
    view = msgspec.structs.replace(with_rows(match.view(None), "", "1 cannon"), phase=Phase.RACE)
    table.hear([Dropped(1, 0, 1, 0, True)], view)
    assert place(table, view, ("laid", 1, 0)) == table.world.space(1, 0)


def test_dropped__wrong_ones_sound_different(services: FakeServices) -> None:
    match, table = opened(services)
    table.hear([Dropped(1, 0, 1, 0, False)], match.view(None))
    assert services.audio.heard == ["refuse"]


def test_thrown__two_in_one_tick_fly_each_for_itself(services: FakeServices) -> None:
    match, table = opened(services)
    view = msgspec.structs.replace(match.view(None), volcano=(3, 8 + 2, 16 + 1))
    table.hear([Thrown(1, 2, "chosen"), Thrown(2, 1, "chosen")], view)
    assert place(table, view, ("thrown", 0)) == table.world.thrown(0)
    assert place(table, view, ("thrown", 1)) == table.panels[1].hand
    assert place(table, view, ("thrown", 2)) == table.panels[2].hand
    assert services.audio.heard == ["splash", "splash"]


@pytest.mark.parametrize(
    ("fact", "cues"),
    [
        (RaceBegan(1), ["gong"]),
        (PullBegan(0), ["whoosh"]),
        (Drew(0, 3), ["flip"]),
        (Missed(0, Drop(1), "beaten"), ["refuse"]),
        (Missed(0, Drop(1), "hand-busy"), []),
        (Contest(0, 0, 1, 0, 10, 1, 20, False), ["refuse"]),
        (Stopped(0, 1, "row-full"), ["gong", "parrot"]),
    ],
)
def test_facts__are_heard(services: FakeServices, fact: Any, cues: list[str]) -> None:
    match, table = opened(services)
    table.hear([fact], match.view(None))
    assert services.audio.heard == cues


def test_banners__at_the_beginning_and_the_end_for_a_while(services: FakeServices) -> None:
    match, table = opened(services)
    view = match.view(None)
    assert "banner" not in keyed(table.placed(view))
    for fact in (RaceBegan(1), Stopped(0, 1, "row-full")):
        table.hear([fact], view)
        shown = 0
        while "banner" in keyed(table.placed(view)):
            table.tick()
            shown += 1
        assert shown == BANNER_TICKS


def test_ribbon__says_the_last_thing_for_a_while(services: FakeServices) -> None:
    match, table = opened(services)
    view = match.view(None)
    table.hear([Dropped(1, 0, 1, 0, True)], view)
    assert "ribbon" not in keyed(table.placed(view))  # this frame has the flight to draw
    table.tick()
    first = keyed(table.placed(view))["ribbon"].image
    table.hear([Dropped(2, 4, 2, 0, True)], view)
    table.tick()
    assert keyed(table.placed(view))["ribbon"].image is not first
    for _ in range(RIBBON_TICKS):
        assert "ribbon" in keyed(table.placed(view))
        table.tick()
    assert "ribbon" not in keyed(table.placed(view))


def test_ribbon__keeps_quiet_while_somebody_else_explains(services: FakeServices) -> None:
    match, table = opened(services)
    table.explained = True
    table.hear([Dropped(1, 0, 1, 0, True)], match.view(None))
    assert "ribbon" not in keyed(table.placed(match.view(None)))


# --- views ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ({"mode": Mode.FEELING}, "Feeling…"),
        ({"mode": Mode.MOVING}, "On to the next…"),
        ({"mode": Mode.PULLING}, "Pulling…"),
        ({"mode": Mode.HOLDING, "held": ITEMS.index("saber")}, "Place the sabre!"),
        ({"mode": Mode.HOLDING, "held": ITEMS.index("hand_gun")}, "Place the pistol!"),
        ({"mode": Mode.PAUSED}, "Ouch, hot!"),
        ({"mode": Mode.OUT}, "Hand on the pouch!"),
        ({"mode": Mode.EMPTY}, "Pouch is empty"),
    ],
)
def test_words__of_a_hand_in_the_race(
    services: FakeServices, hand: dict[str, Any], words: str
) -> None:
    match, table = opened(services)
    view = msgspec.structs.replace(match.view(None), phase=Phase.RACE)
    assert table.words_for(with_hand(view, 1, **hand), 1) == words


def test_words__how_far_it_is_to_a_chest(services: FakeServices) -> None:
    """From every step of side A; whoever lies on a landing has to go to the next one."""
    match, table = opened(services, island="A")
    view = match.view(None)
    landings = view.world.island.landings
    for here in range(view.world.island.spaces):
        steps = next(n for n in range(1, 40) if (here + n) % view.world.island.spaces in landings)
        words = "Chest in 1 step" if steps == 1 else f"Chest in {steps} steps"
        assert table.words_for(with_seat(view, 2, ship=here), 2) == words


def test_words__nothing_about_chests_where_there_are_none(services: FakeServices) -> None:
    match, table = opened(services)
    view = match.view(None)
    island = msgspec.structs.replace(view.world.island, landings={})
    bare = msgspec.structs.replace(view, world=msgspec.structs.replace(view.world, island=island))
    assert table.words_for(bare, 0) == ""


def test_words__who_may_still_place(services: FakeServices) -> None:
    match, table = opened(services)
    view = msgspec.structs.replace(match.view(None), phase=Phase.GRACE, grace=(2, 0))
    assert [table.words_for(view, seat)[:3] for seat in range(3)] == ["May", "Che", "May"]


def test_ships__a_crown_for_whoever_leads(services: FakeServices) -> None:
    match, table = opened(services)
    view = match.view(None)
    assert not [key for key in keyed(table.placed(view)) if key[0] == "leads"]
    ahead = with_seat(with_seat(view, 1, ship=4, sailed=20), 2, ship=9, sailed=9)
    shown = keyed(table.placed(ahead))
    assert [key for key in shown if key[0] == "leads"] == [("leads", 1)]
    level = with_seat(ahead, 2, sailed=20)
    leaders = [key for key in keyed(table.placed(level)) if key[0] == "leads"]
    assert leaders == [("leads", 1), ("leads", 2)]
    ship = shown["ship", 1]
    assert (ship.x, ship.y) == table.world.ship(1, 4)


def test_ships__on_their_way_are_where_they_are_said_to_be(services: FakeServices) -> None:
    match, table = opened(services)
    shown = keyed(table.placed(match.view(None), ships={1: (333.0, 222.0)}))
    assert (shown["ship", 1].x, shown["ship", 1].y) == (333, 222)
    assert (shown["ship", 0].x, shown["ship", 0].y) == table.world.ship(0, 0)


def test_head__round_and_time(services: FakeServices) -> None:
    match, table = opened(services)
    view = match.view(None)

    def clock(tick: int, limit: int = 0) -> Any:
        house = msgspec.structs.replace(view.house, round_ticks=limit * 60)
        seen = msgspec.structs.replace(view, tick=tick, house=house)
        return keyed(table.placed(seen))["clock"].image

    assert clock(0) is clock(59)
    assert clock(60) is not clock(59)
    assert clock(90 * 60) is clock(30 * 60, limit=120)  # 1:30 gone, 1:30 left
    assert clock(130 * 60, limit=120) is clock(0)  # never below 0:00
    rounds = {id(keyed(table.placed(msgspec.structs.replace(view, round=n)))["round"].image)
              for n in (1, 2, 3)}  # fmt: skip
    assert len(rounds) == 3


def test_fit__follows_another_canvas(services: FakeServices) -> None:
    match, table = opened(services)
    view = match.view(None)
    before = table.layout
    table.hear([Dropped(1, 0, 0, 0, True)], view)
    stage.resize(services, (540, 960))
    table.fit(view)
    assert table.layout.portrait
    assert table.layout != before
    assert not table.motion.busy(table.now)
    assert table.backdrop(view).size == (540, 960)


def test_backdrop__is_the_same_as_long_as_the_world_is(services: FakeServices) -> None:
    match, table = opened(services)
    before = table.backdrop(match.view(None))
    match.submit(CLOCK, Ahoy())
    assert table.backdrop(match.view(None)) == before


# --- secrets --------------------------------------------------------------------------------------


def test_secrets__selecting_shows_nothing_to_others(services: FakeServices) -> None:
    """F76: pointing at a chest changes neither the match nor what anybody may know."""
    match, table = opened(services)
    to_phase(match, Phase.CHEST, Rng(5))
    seat = match.to_act()[0]
    views = [match.view(viewer) for viewer in (None, 0, 1, 2)]
    scene = ChestChoice(services, table, match, seat)
    stage.open_scene(services, scene)
    shown = said(table.placed(match.view(None)))
    device = "pad:9"
    for intent in (Intent.LEFT, Intent.RIGHT, Intent.RIGHT):
        scene.signal(Signal(device, seat, intent, True, 1))
    assert [match.view(viewer) for viewer in (None, 0, 1, 2)] == views
    assert said(table.placed(match.view(None))) == shown


def test_secrets__the_picture_is_made_of_the_spectators_view(services: FakeServices) -> None:
    """The values of chests are not in it: with and without them it is the same."""
    match, table = opened(services)
    to_phase(match, Phase.OVER, Rng(5))
    over = match.view(None)
    assert over.seats[0].chest_values is not None
    hidden = with_seat(over, 0, chest_values=None)
    assert said(table.placed(hidden)) == said(table.placed(over))

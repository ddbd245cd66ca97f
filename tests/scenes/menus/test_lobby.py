"""The lobby by scripted devices: joining, choosing, leaving, handing over, and setting sail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.rng import Rng
from game.table.evening import HUMAN, LEVELS, Chair
from scenes import flow
from scenes.input.fake import FakePad
from scenes.input.keyboard import BLOCK, LEFT, MOUSE, RIGHT, code
from scenes.input.seating import Hold
from scenes.input.signals import EVERYWHERE, Intent, Plugged, Raw
from scenes.kit.theme import LIVERIES
from scenes.menus import lobby_picture
from scenes.menus.lobby import HOLD_ON, Lobby
from scenes.menus.lobby_lights import BAR, PLACE
from scenes.menus.seat_rows import row_rects, rows_of
from tests.scenes import stage
from tests.scenes.stage import FakeServices, plug, press, pull, push, tap, ticks

GAME = "captain-silver"
PAD, PAD2, PAD3, PAD4, PAD5 = (f"pad:{n}" for n in range(7, 12))


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    services = stage.make_services((960, 540), tmp_path)
    stage.open_scene(services, Lobby(services, GAME))
    return services


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[Chair]]:
    """The chairs of each match that was dealt."""
    dealt: list[list[Chair]] = []

    def start(services: FakeServices, game: str) -> None:
        assert game == GAME
        dealt.append(list(services.evening.chairs))

    monkeypatch.setattr(flow, "start", start)
    return dealt


def lobby(services: FakeServices) -> Lobby:
    scene = stage.top(services)
    assert isinstance(scene, Lobby)
    return scene


def names(services: FakeServices) -> list[str]:
    return [chair.name for chair in services.evening.chairs]


def in_step(services: FakeServices) -> None:
    """Chairs, seating and berths agree seat by seat."""
    crew = lobby(services).crew
    chairs, seating = services.evening.chairs, services.seating
    assert len(chairs) == len(seating) == len(crew.berths) <= 4
    for seat, chair in enumerate(chairs):
        assert chair.is_bot == (seating.hold(seat) is Hold.BOT)
    colours = [chair.colour for chair in chairs]
    assert len(set(colours)) == len(colours)
    folded = [chair.name.casefold() for chair in chairs]
    assert len(set(folded)) == len(folded)
    ids = [berth.id for berth in crew.berths]
    assert len(set(ids)) == len(ids)


def tap_row(services: FakeServices, place: int, row: str, share: float = 0.5, **how: bool) -> None:
    """A finger on a row of the card at this place, `share` of the way along it."""
    scene = lobby(services)
    left, top, width, _height = scene.layout.card(place)
    seat = place if place < len(scene.crew) else None
    x, y, w, h = row_rects(rows_of(scene.crew, seat), width, scene.layout.shape)[row]
    tap(services, left + x + w * share, top + y + h / 2, **how)


def tap_bar(services: FakeServices, name: str, **how: bool) -> None:
    left, top, width, height = lobby(services).layout.bar[name]
    tap(services, left + width / 2, top + height / 2, **how)


def join(services: FakeServices, *instances: int) -> list[FakePad]:
    pads = [plug(services, instance, n + 1) for n, instance in enumerate(instances)]
    for pad in pads:
        push(services, pad.device.key, "south")
        ticks(services)
    return pads


# --- joining ------------------------------------------------------------------------------------


@pytest.mark.parametrize("control", ["south", "east", "north", "start", "r2", "paddle1"])
def test_any_button_of_a_pad_takes_a_seat__with_rumble_light_and_tone(
    services: FakeServices, control: str
) -> None:
    plug(services, 7)
    push(services, PAD, control)
    assert services.seating.seat_of(PAD) == 0
    assert names(services) == ["Red"]
    assert services.fakes.rumbled[-1][0] == PAD
    assert services.fakes.lit[-1] == (PAD, LIVERIES[0].colour)
    assert "tone-0" in services.audio.heard
    in_step(services)


def test_join__a_worn_stick_does_not(services: FakeServices) -> None:
    plug(services, 7)
    push(services, PAD, "ls_up")
    assert len(services.seating) == 0


@pytest.mark.parametrize(
    ("zone", "key"), [(LEFT, "W"), (LEFT, "F"), (RIGHT, "Return"), (BLOCK, "Block 5")]
)
def test_join__any_key_of_a_zone(services: FakeServices, zone: str, key: str) -> None:
    push(services, zone, f"k{code(key)}")
    assert services.seating.seat_of(zone) == 0
    in_step(services)


def test_join__by_touch_and_once_by_mouse(services: FakeServices) -> None:
    tap_row(services, 0, "join")
    tap_row(services, 2, "join")  # any free place is the next one
    assert [services.seating.hold(seat) for seat in (0, 1)] == [Hold.TOUCH, Hold.TOUCH]
    tap_row(services, 2, "join", mouse=True)
    assert services.seating.seat_of(MOUSE) == 2
    tap_row(services, 3, "join", mouse=True)
    assert len(services.seating) == 3
    assert services.sentences == ["The mouse has a seat already."]
    in_step(services)


def test_join__colours_and_names_differ_and_a_name_follows_its_colour(
    services: FakeServices,
) -> None:
    join(services, 7, 8)
    assert names(services) == ["Red", "Blue"]
    for _ in range(3):
        press(services, PAD, Intent.UP)  # place, handicap, colour
    press(services, PAD, Intent.RIGHT)
    assert names(services) == ["Teal", "Blue"]
    assert services.fakes.lit[-1] == (PAD, LIVERIES[2].colour)
    assert services.audio.heard[-1] == "tone-2"
    press(services, PAD, Intent.LEFT)
    press(services, PAD, Intent.LEFT)
    assert services.evening.chairs[0].colour == 5
    in_step(services)


def test_full_table__says_so_in_words(services: FakeServices) -> None:
    join(services, 7, 8, 9, 10, 11)
    assert len(services.seating) == 4
    assert services.sentences == [
        "Every place is taken: somebody has to leave, or a bot to be sent away."
    ]
    assert services.audio.heard[-1] == "refuse"
    in_step(services)


def test_one_pad_seen_as_two__one_seat_and_a_hint(services: FakeServices) -> None:
    plug(services, 7)
    plug(services, 8, 2)
    now = services.clock.ns
    stage.feed(services, Raw(PAD, "south", True, now), Raw(PAD2, "south", True, now + 1_000_000))
    assert len(services.seating) == 1
    assert "press once more" in services.sentences[0].casefold()
    stage.feed(services, Raw(PAD2, "south", False, now), Raw(PAD, "south", False, now))
    push(services, PAD2, "south")
    assert len(services.seating) == 2
    in_step(services)


# --- ready --------------------------------------------------------------------------------------


def test_all_ready__it_begins_after_a_second(
    services: FakeServices, started: list[list[Chair]]
) -> None:
    join(services, 7, 8)
    push(services, PAD, "south")
    ticks(services, 2 * HOLD_ON)
    assert not started
    push(services, PAD2, "south")
    ticks(services, HOLD_ON - 1)
    assert not started
    assert any(p.key == "banner" for p in stage.placed(services))
    ticks(services, 1)
    assert [chair.name for chair in started[0]] == ["Red", "Blue"]
    ticks(services, 200)
    assert len(started) == 1


def test_countdown__changing_ones_mind_stops_it(
    services: FakeServices, started: list[list[Chair]]
) -> None:
    join(services, 7, 8)
    push(services, PAD, "south")
    push(services, PAD2, "south")
    ticks(services, HOLD_ON - 5)
    press(services, PAD2, Intent.BACK)
    ticks(services, 3 * HOLD_ON)
    assert not started
    push(services, PAD2, "start")
    ticks(services, HOLD_ON)
    assert started


def test_one_person_and_a_bot__are_enough(
    services: FakeServices, started: list[list[Chair]]
) -> None:
    join(services, 7)
    push(services, PAD, "south")
    ticks(services, 2 * HOLD_ON)
    assert not started  # the game is for two
    tap_row(services, 1, "bot")
    ticks(services, HOLD_ON)
    assert [chair.kind for chair in started[0]] == [HUMAN, "mate"]


def test_start__says_who_is_waited_for(services: FakeServices, started: list[list[Chair]]) -> None:
    tap_bar(services, "start")
    assert "2 to 4" in services.sentences[-1]
    join(services, 7, 8)
    tap_bar(services, "start")
    assert services.sentences[-1] == "We wait for Red and Blue to be ready."
    push(services, PAD, "south")
    push(services, PAD2, "south")
    tap_bar(services, "start")
    assert len(started) == 1


def test_start__bots_alone_play_when_told_to(
    services: FakeServices, started: list[list[Chair]]
) -> None:
    for _ in range(2):
        tap_bar(services, "bot")
    ticks(services, 3 * HOLD_ON)
    assert not started
    tap_bar(services, "start")
    assert len(started[0]) == 2


def test_start__not_with_house_rules_that_do_not_fit(
    services: FakeServices, started: list[list[Chair]]
) -> None:
    services.settings.house[GAME] = {"cs.board_setup": "O1a O1b O2a O3a"}
    join(services, 7, 8)
    push(services, PAD, "south")
    push(services, PAD2, "south")
    ticks(services, 3 * HOLD_ON)
    assert not started
    assert "uses one board twice" in services.sentences[-1]
    assert not any(berth.ready for berth in lobby(services).crew.berths)


# --- leaving and coming back --------------------------------------------------------------------


def test_back__unready_then_away_then_here_again(services: FakeServices) -> None:
    join(services, 7, 8)
    lobby(services).crew.rename(0, "Ana")
    press(services, PAD, Intent.CONFIRM)
    press(services, PAD, Intent.UP)
    press(services, PAD, Intent.BACK)  # the light goes home
    assert lobby(services).crew.berths[0].ready
    press(services, PAD, Intent.BACK)
    assert not lobby(services).crew.berths[0].ready
    press(services, PAD, Intent.BACK)
    assert services.seating.hold(0) is Hold.OPEN
    assert names(services) == ["Ana", "Blue"]
    in_step(services)
    push(services, PAD, "south")
    assert services.seating.seat_of(PAD) == 0
    assert names(services) == ["Ana", "Blue"]


def test_away__a_stranger_takes_an_empty_place_first(services: FakeServices) -> None:
    join(services, 7, 8)
    press(services, PAD, Intent.BACK)
    plug(services, 9, 3)
    push(services, PAD3, "south")
    assert services.seating.seat_of(PAD3) == 2
    push(services, PAD, "south")
    assert services.seating.seat_of(PAD) == 0
    in_step(services)


def test_away__at_a_full_table_a_stranger_gets_the_chair(services: FakeServices) -> None:
    join(services, 7, 8, 9, 10)
    press(services, PAD2, Intent.BACK)
    plug(services, 11, 5)
    push(services, PAD5, "south")
    assert services.seating.seat_of(PAD5) == 1
    in_step(services)


def test_away__two_who_left_find_their_own_seats(services: FakeServices) -> None:
    join(services, 7, 8)
    press(services, PAD, Intent.BACK)
    press(services, PAD2, Intent.BACK)
    push(services, PAD2, "south")
    push(services, PAD, "south")
    assert (services.seating.seat_of(PAD), services.seating.seat_of(PAD2)) == (0, 1)
    in_step(services)


def test_away__is_left_behind_when_the_match_begins(
    services: FakeServices, started: list[list[Chair]]
) -> None:
    join(services, 7, 8, 9)
    press(services, PAD2, Intent.BACK)
    push(services, PAD, "south")
    push(services, PAD3, "south")
    ticks(services, HOLD_ON)
    assert [chair.name for chair in started[0]] == ["Red", "Teal"]
    assert services.seating.seat_of(PAD3) == 1


def test_touch__comes_back_to_the_place_it_points_at(services: FakeServices) -> None:
    join(services, 7, 8)
    press(services, PAD2, Intent.BACK)
    tap_row(services, 1, "back")
    assert services.seating.hold(1) is Hold.TOUCH
    tap_row(services, 1, "ready")
    assert lobby(services).crew.berths[1].ready


@pytest.mark.parametrize("mouse", [False, True])
def test_touch_and_mouse__leave_by_the_cross(services: FakeServices, mouse: bool) -> None:
    tap_row(services, 0, "join", mouse=mouse)
    tap_row(services, 0, "device", 0.95, mouse=mouse)
    assert services.seating.hold(0) is Hold.OPEN
    tap_row(services, 0, "back", mouse=mouse)
    assert services.seating.hold(0) is (Hold.DEVICE if mouse else Hold.TOUCH)
    in_step(services)


# --- pads lost and found ------------------------------------------------------------------------


def test_lost_pad__is_waited_for_and_comes_back(
    services: FakeServices, started: list[list[Chair]]
) -> None:
    pads = join(services, 7, 8)
    push(services, PAD, "south")
    push(services, PAD2, "south")
    pull(services, pads[1])
    ticks(services, 2 * HOLD_ON)
    assert not started
    tap_bar(services, "start")
    assert services.sentences[-1].startswith("Blue lost a pad")
    plug(services, 31, 2)
    assert services.seating.seat_of("pad:31") == 1
    in_step(services)
    push(services, "pad:31", "south")
    ticks(services, HOLD_ON)
    assert started


def test_lost_pad__while_another_scene_was_open(services: FakeServices) -> None:
    pads = join(services, 7, 8)
    services.router.plugged(Plugged(pads[1].device, False))  # nobody told the lobby
    services.fakes.pads.remove(pads[1].device)
    lobby(services).uncover()
    assert services.seating.missing() == [1]


def test_lost_pad__another_person_clears_the_place(services: FakeServices) -> None:
    pads = join(services, 7, 8)
    pull(services, pads[1])
    press(services, PAD, Intent.RIGHT)  # from "ready" to the card that cannot help itself
    assert lobby(services).lights.of(lobby(services).crew.berths[0].id).row == "head"
    for _ in range(2):
        press(services, PAD, Intent.DOWN)
    press(services, PAD, Intent.CONFIRM)
    assert names(services) == ["Red"]
    in_step(services)


# --- bots ---------------------------------------------------------------------------------------


def test_bots__added_by_a_pad_from_the_bar_and_tuned_at_once(services: FakeServices) -> None:
    join(services, 7)
    scene = lobby(services)
    me = scene.crew.berths[0].id
    press(services, PAD, Intent.DOWN)
    assert scene.lights.of(me).card == BAR
    while scene.lights.of(me).row != "bot":
        press(services, PAD, Intent.RIGHT)
    press(services, PAD, Intent.CONFIRM)
    assert services.evening.chairs[1].kind == "mate"
    press(services, PAD, Intent.RIGHT)
    assert services.evening.chairs[1].kind == "captain"
    press(services, PAD, Intent.DOWN)
    press(services, PAD, Intent.DOWN)
    press(services, PAD, Intent.RIGHT)
    assert services.evening.chairs[1].handicap == "fair"
    press(services, PAD, Intent.BACK)
    assert scene.lights.is_home(me)
    in_step(services)


def test_bots__added_on_the_empty_place_and_sent_away(services: FakeServices) -> None:
    join(services, 7)
    scene = lobby(services)
    press(services, PAD, Intent.RIGHT)
    assert scene.lights.of(scene.crew.berths[0].id).card == PLACE
    press(services, PAD, Intent.CONFIRM)
    assert len(scene.crew) == 2
    for _ in range(4):
        press(services, PAD, Intent.DOWN)
    press(services, PAD, Intent.CONFIRM)
    assert len(scene.crew) == 1
    assert scene.lights.is_home(scene.crew.berths[0].id)
    in_step(services)


def test_bots__by_touch_up_to_a_full_table(services: FakeServices) -> None:
    for _ in range(5):
        tap_bar(services, "bot")
    assert len(services.seating) == 4
    assert services.sentences
    for wanted in (LEVELS[2], LEVELS[0], LEVELS[1]):
        tap_row(services, 0, "level", 0.9)
        assert services.evening.chairs[0].kind == wanted
    tap_row(services, 0, "level", 0.1)
    assert services.evening.chairs[0].kind == LEVELS[0]
    tap_row(services, 1, "clear")
    assert len(services.seating) == 3
    in_step(services)


def test_bots__take_the_place_of_somebody_who_left(services: FakeServices) -> None:
    join(services, 7, 8, 9, 10)
    press(services, PAD2, Intent.BACK)
    tap_bar(services, "bot")
    assert [services.seating.hold(s) for s in range(4)].count(Hold.BOT) == 1
    assert services.seating.seat_of(PAD4) == 2
    in_step(services)


# --- order and hand-over ------------------------------------------------------------------------


def test_reorder__chairs_devices_and_readiness_move_together(services: FakeServices) -> None:
    join(services, 7, 8, 9)
    lobby(services).crew.set_ready(0, True)
    lobby(services).crew.step_handicap(0, 1)
    press(services, PAD, Intent.UP)
    press(services, PAD, Intent.RIGHT)
    assert names(services) == ["Blue", "Red", "Teal"]
    assert [services.seating.seat_of(key) for key in (PAD2, PAD, PAD3)] == [0, 1, 2]
    assert [berth.ready for berth in lobby(services).crew.berths] == [False, True, False]
    assert services.evening.chairs[1].handicap == "fair"
    press(services, PAD, Intent.LEFT)
    press(services, PAD, Intent.LEFT)  # round the table
    assert names(services) == ["Teal", "Blue", "Red"]
    assert services.seating.seat_of(PAD) == 2
    in_step(services)


def test_reorder__by_touch(services: FakeServices) -> None:
    join(services, 7, 8)
    tap_row(services, 0, "place", 0.9)
    assert names(services) == ["Blue", "Red"]
    assert services.seating.seat_of(PAD) == 1


def hand_over(services: FakeServices) -> None:
    """The first pad chooses to hand its seat over."""
    for _ in range(4):
        press(services, PAD, Intent.UP)
    press(services, PAD, Intent.CONFIRM)
    assert lobby(services).handing is not None


def test_hand_over__to_a_free_device_keeps_the_chair(services: FakeServices) -> None:
    join(services, 7, 8)
    lobby(services).crew.rename(0, "Ana")
    plug(services, 9, 3)
    hand_over(services)
    push(services, PAD3, "ls_up")
    assert lobby(services).handing is not None
    push(services, PAD3, "south")
    assert services.seating.seat_of(PAD3) == 0
    assert services.seating.seat_of(PAD) is None
    assert names(services) == ["Ana", "Blue"]
    assert services.fakes.lit[-1] == (PAD3, LIVERIES[0].colour)
    in_step(services)


def test_hand_over__to_a_seated_device_swaps(services: FakeServices) -> None:
    join(services, 7, 8)
    hand_over(services)
    push(services, PAD2, "north")
    assert (services.seating.seat_of(PAD), services.seating.seat_of(PAD2)) == (1, 0)
    assert names(services) == ["Red", "Blue"]
    in_step(services)


@pytest.mark.parametrize("how", ["own", "escape", "tap beside"])
def test_hand_over__can_be_called_off(services: FakeServices, how: str) -> None:
    join(services, 7, 8)
    hand_over(services)
    if how == "own":
        push(services, PAD, "east")
    elif how == "escape":
        push(services, EVERYWHERE, f"k{code('Escape')}")
    else:
        tap(services, 5, 5)
    assert lobby(services).handing is None
    assert services.seating.seat_of(PAD) == 0
    push(services, PAD2, "south")
    assert services.seating.seat_of(PAD2) == 1


def test_hand_over__to_the_finger_that_taps_the_card(services: FakeServices) -> None:
    join(services, 7, 8)
    tap_row(services, 0, "device")
    tap_row(services, 0, "handicap")
    assert services.seating.hold(0) is Hold.TOUCH
    assert services.seating.seat_of(PAD) is None
    in_step(services)


# --- cards by finger ----------------------------------------------------------------------------


def test_touch__colour_by_its_badge_and_handicap_both_ways(services: FakeServices) -> None:
    tap_row(services, 0, "join")
    tap_row(services, 0, "colour", 0.56)
    assert services.evening.chairs[0].colour == 3
    tap_row(services, 0, "colour", 0.98)
    assert services.evening.chairs[0].colour == 4
    tap_row(services, 0, "handicap", 0.9)
    tap_row(services, 0, "handicap", 0.1)
    assert services.evening.chairs[0].handicap == "even"
    in_step(services)


def test_bar__every_button_is_reached_by_a_pad(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(flow, "to_title", lambda _services: opened.append("back"))
    monkeypatch.setattr(flow, "to_rules", lambda _services, _game: opened.append("rules"))
    join(services, 7)
    scene = lobby(services)
    press(services, PAD, Intent.DOWN)
    seen = set()
    for _ in scene.layout.bar:
        row = scene.lights.of(scene.crew.berths[0].id).row
        seen.add(row)
        if row in ("back", "rules"):
            press(services, PAD, Intent.CONFIRM)
        press(services, PAD, Intent.RIGHT)
    assert seen == set(lobby_picture.BUTTONS) - {"table"}  # a race has no table
    assert sorted(opened) == ["back", "rules"]
    press(services, EVERYWHERE, Intent.BACK)
    assert opened[-1] == "back"


# --- what was there before ----------------------------------------------------------------------


def test_those_who_sit_stay_seated__and_what_does_not_agree_is_put_right(
    tmp_path: Path,
) -> None:
    services = stage.make_services((960, 540), tmp_path)
    pads = [plug_quietly(services, 7), plug_quietly(services, 8)]
    services.evening.chairs = [Chair("Ana", 4), Chair("Flint", 1, "captain"), Chair("Zoë", 2)]
    for pad in pads:
        services.seating.join(pad.device)
    stage.open_scene(services, Lobby(services, GAME))
    assert names(services) == ["Ana", "Flint", "Zoë"]
    assert services.seating.seat_of(PAD) == 0
    assert services.seating.hold(1) is Hold.BOT  # the chair says so; its device must press again
    assert services.seating.hold(2) is Hold.OPEN
    in_step(services)


def plug_quietly(services: FakeServices, instance: int) -> FakePad:
    """A pad that was there before any scene."""
    pad = FakePad(instance, instance)
    services.router.plugged(pad.plug())
    services.fakes.pads.append(pad.device)
    return pad


# --- pictures -----------------------------------------------------------------------------------


def busy(services: FakeServices) -> None:
    """A table with one of everything."""
    pads = join(services, 7, 8)
    lobby(services).crew.rename(0, "WWWWWWWWWWWWWW")
    tap_bar(services, "bot")
    push(services, RIGHT, f"k{code('Return')}")
    pull(services, pads[1])


def waiting(services: FakeServices) -> None:
    """A seat that is being handed over."""
    join(services, 7)
    hand_over(services)


SITUATIONS: dict[str, Callable[[FakeServices], None]] = {
    "empty": lambda _services: None,
    "busy": busy,
    "handing": waiting,
}


@pytest.mark.parametrize("size", stage.SIZES, ids=str)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_picture__nothing_is_cut_and_nothing_is_drawn_again(
    tmp_path: Path, size: tuple[int, int], situation: str
) -> None:
    services = stage.make_services(size, tmp_path)
    stage.open_scene(services, Lobby(services, GAME))
    SITUATIONS[situation](services)
    ticks(services, 40)
    assert not stage.outside(services)
    assert stage.at_rest(services)
    rects = [*lobby(services).layout.cards, *lobby(services).layout.bar.values()]
    assert not any(overlap(a, b) for n, a in enumerate(rects) for b in rects[:n])
    services.settings.calm = True
    before = stage.placed(services)
    ticks(services, 75)
    after = stage.placed(services)
    assert [(p.key, id(p.image), p.x, p.y) for p in before] == [
        (p.key, id(p.image), p.x, p.y) for p in after
    ]


def test_picture__the_invitation_changes_at_most_three_times_a_second(
    services: FakeServices,
) -> None:
    changes = 0
    last: dict[object, int] = {}
    for _ in range(120):
        ticks(services)
        now = {p.key: id(p.image) for p in stage.placed(services)}
        changes += bool(last) and now != last
        last = now
    assert changes <= 6


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def test_resize__cards_and_taps_follow(services: FakeServices) -> None:
    join(services, 7)
    stage.resize(services, (540, 960))
    tap_row(services, 0, "ready")
    assert lobby(services).crew.berths[0].ready
    assert not stage.outside(services)


# --- anything goes ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_monkeys__chairs_and_devices_stay_in_step_whatever_is_pressed(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    for name in ("to_title", "to_rules", "start"):
        monkeypatch.setattr(flow, name, lambda *_: None)
    rng = Rng(seed)
    scene = lobby(services)
    pads = {n: plug(services, 20 + n, n + 1) for n in range(4)}
    controls = ("south", "south", "east", "up", "down", "left", "right", "start", "north")
    for step in range(400):
        scene._begun = False
        match rng.below(12):
            case 0:
                tap(services, rng.below(1920), rng.below(1080), mouse=bool(rng.below(2)))
            case 1:
                gone = pads.pop(rng.below(4), None)
                if gone is not None:
                    pull(services, gone)
            case 2:
                n = rng.below(4)
                if n not in pads:
                    pads[n] = plug(services, 100 + step, n + 1)
            case 3:
                push(services, LEFT, f"k{code(('W', 'A', 'S', 'D', 'E', 'Q')[rng.below(6)])}")
            case _:
                pad = pads.get(rng.below(4))
                if pad is not None:
                    push(services, pad.device.key, controls[rng.below(len(controls))])
        ticks(services, rng.below(4))
        if stage.top(services) is not scene:
            services.stack.pop(stage.top(services))
        services.stack.settle()
        in_step(services)
        for berth in scene.crew.berths:
            assert scene.lights.of(berth.id).row
        if step % 20 == 0:
            assert stage.at_rest(services)

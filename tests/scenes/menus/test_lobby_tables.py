"""The lobby of games played turn by turn: up to six seats, no handicaps, levels of their own."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.bots.plain import PlainCast
from game.core.game import Advice
from game.rules import RULES
from game.table.evening import LEVELS
from scenes import flow
from scenes.input.seating import Hold
from scenes.input.signals import Intent
from scenes.kit import text
from scenes.kit.assets import Assets
from scenes.kit.theme import BODY, BOLD
from scenes.menus import seat_rows, seats
from scenes.menus.lobby import Lobby
from scenes.menus.seat_plates import LEAST, NOTE_SIZE, level_rooms
from scenes.menus.seat_rows import colour_at, row_rects, rows_of
from scenes.tables.base import TableScene
from tests.scenes import stage
from tests.scenes.stage import FakeServices, plug, press, push, tap, ticks

SIX = "captain-jack"
FOUR = "john-silver"
TABLES = [game for game, rules in RULES.items() if not rules.info.realtime]
PAD = "pad:7"
SIZES = (*stage.SIZES, (3840, 2160))


def opened(folder: Path, game: str, size: tuple[int, int] = (960, 540)) -> FakeServices:
    services = stage.make_services(size, folder)
    services.game = game
    stage.open_scene(services, Lobby(services, game))
    return services


def lobby(services: FakeServices) -> Lobby:
    scene = stage.top(services)
    assert isinstance(scene, Lobby)
    return scene


def fill(services: FakeServices, pads: int, bots: int = 0, fingers: int = 0) -> None:
    for n in range(pads):
        plug(services, 7 + n, 1 + n)
        push(services, f"pad:{7 + n}", "south")
        ticks(services)
    for _ in range(fingers):
        lobby(services).crew.sit_by_pointer(mouse=False)
    for _ in range(bots):
        lobby(services).crew.add_bot()
    ticks(services, 40)


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@pytest.mark.parametrize("game", TABLES)
def test_seats__as_many_as_the_game_takes(tmp_path: Path, game: str) -> None:
    services = opened(tmp_path, game)
    most = max(RULES[game].info.seats)
    fill(services, most)
    assert len(lobby(services).crew) == most == len(lobby(services).layout.cards)
    plug(services, 99, 9)
    push(services, "pad:99", "south")
    assert services.sentences[-1].startswith("Every place is taken")
    assert services.seating.seat_of("pad:99") is None


@pytest.mark.parametrize("game", RULES)
def test_handicap__is_a_matter_of_races(tmp_path: Path, game: str) -> None:
    services = opened(tmp_path, game)
    fill(services, 1, bots=1)
    race = RULES[game].info.realtime
    for seat in range(2):
        assert ("handicap" in rows_of(lobby(services).crew, seat)) == race


def test_levels__are_those_that_the_game_has(tmp_path: Path) -> None:
    """A game with two levels offers two, and a captain that sat there plays as its best."""
    services = stage.make_services((960, 540), tmp_path)
    services.game = FOUR

    class TwoLevels(PlainCast):
        names = LEVELS[:2]

    def first(_view: object, legal: object, _rng: object) -> Advice:
        return Advice(legal[0], "")  # type: ignore[index]

    services.bots[FOUR] = TwoLevels(first)
    services.seating.max_seats = 4
    stage.open_scene(services, Lobby(services, FOUR))
    lobby(services).crew.add_bot()
    services.evening.change(0, kind=LEVELS[2])
    stage.open_scene(services, Lobby(services, FOUR))
    crew = lobby(services).crew
    assert crew.chair(0).kind == LEVELS[1]
    seen = set()
    for _ in range(3):
        crew.step_level(0, 1)
        seen.add(crew.chair(0).kind)
    assert seen == set(LEVELS[:2])


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", [SIX, FOUR])
@pytest.mark.parametrize("crowd", [(0, 0, 0), (1, 0, 0), (3, 1, 1), (4, 2, 0)], ids=str)
def test_picture__nothing_is_cut_hidden_or_drawn_again(
    tmp_path: Path, size: tuple[int, int], game: str, crowd: tuple[int, int, int]
) -> None:
    services = opened(tmp_path, game, size)
    pads, bots, fingers = crowd
    room = max(RULES[game].info.seats)
    fill(services, min(pads, room), min(bots, max(0, room - pads)), min(fingers, room - pads - 1))
    services.settings.calm = True
    assert not stage.outside(services)
    assert stage.at_rest(services)
    layout = lobby(services).layout
    rects = [*layout.cards, *layout.bar.values()]
    assert not any(overlap(a, b) for n, a in enumerate(rects) for b in rects[:n])
    for place in range(room):
        seat = place if place < len(lobby(services).crew) else None
        rows = row_rects(rows_of(lobby(services).crew, seat), layout.card_width, layout.shape)
        inside = list(rows.values())
        assert not any(overlap(a, b) for n, a in enumerate(inside) for b in inside[:n])
        for x, y, w, h in inside:
            assert x >= 0 and x + w <= layout.card_width and y >= 0 and y + h <= layout.shape.height
            assert min(w, h) * services.touch.frame.unit_mm >= 10


WIDTHS = {"RACE": (442, 488), "TABLE": (442, 488), "FLAT": (597, 700), "SHORT": (488,)}
"""Of cards in landscape, wide landscape and on a tall screen."""


@pytest.mark.parametrize("shape", WIDTHS)
def test_colours__every_badge_is_hit_where_it_lies(shape: str) -> None:
    """Six badges fill the row between its ends: each is found at its own middle."""
    cut = getattr(seat_rows, shape)
    for width in WIDTHS[shape]:
        left, _top, across, _high = row_rects(seat_rows.PERSON, width, cut)["colour"]
        ends = seat_rows.ends_of(across)
        pitch = (across - 2 * ends) / 6
        assert pitch >= 38, "a badge is 38 wide"
        middles = [left + ends + (n + 0.5) * pitch for n in range(6)]
        rect = (left, 0.0, across, 90.0)
        assert [colour_at(rect, x) for x in middles] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1024, 600)], ids=str)
def test_six__every_row_of_every_card_answers_to_a_finger(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    services = opened(tmp_path, SIX, size)
    fill(services, 5, bots=1)
    scene = lobby(services)
    for seat in range(6):
        left, top, width, _height = scene.layout.card(seat)
        rects = row_rects(rows_of(scene.crew, seat), width, scene.layout.shape)
        for row, (x, y, w, h) in rects.items():
            target = scene._under(left + x + w / 2, top + y + h / 2)
            assert target is not None and target.row == row
            assert target.card == scene.crew.berths[seat].id
    x, y, w, h = row_rects(rows_of(scene.crew, 4), width, scene.layout.shape)["ready"]
    left, top, _w, _h = scene.layout.card(4)
    tap(services, left + x + w / 2, top + y + h / 2)
    assert scene.crew.berths[4].ready


def test_six__begin_when_all_are_ready(tmp_path: Path) -> None:
    services = opened(tmp_path, SIX)
    fill(services, 4, bots=2)
    for n in range(4):
        press(services, f"pad:{7 + n}", Intent.CONFIRM)
    ticks(services, 61)
    scene = stage.top(services)
    assert isinstance(scene, TableScene)
    assert scene.match.table.seats == 6
    assert scene.match.table.handicaps == ()


def test_smaller_game__bots_make_room_first(tmp_path: Path) -> None:
    """Four people and two bots come from a table of six: four stay, all of them people."""
    services = opened(tmp_path, SIX)
    fill(services, 3, bots=2)
    plug(services, 50, 6)
    push(services, "pad:50", "south")
    assert [services.seating.hold(seat) for seat in range(6)].count(Hold.BOT) == 2
    flow.to_lobby(services, FOUR)
    crew = lobby(services).crew
    assert len(crew) == 4
    assert not any(crew.is_bot(seat) for seat in range(4))
    assert services.seating.seat_of("pad:50") == 3


def test_at_the_table__stands_in_the_bar_of_tables_only(tmp_path: Path) -> None:
    for game, rules in RULES.items():
        services = opened(tmp_path / game, game)
        assert ("table" in lobby(services).layout.bar) != rules.info.realtime


# --- levels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", RULES)
def test_levels__all_of_them_are_met_with_portrait_and_words(tmp_path: Path, game: str) -> None:
    """Four at the tables, three in a race; each card looks different and says its own line."""
    services = opened(tmp_path, game)
    fill(services, 0, bots=1)
    race = RULES[game].info.realtime
    seen = set()
    for _ in range(4):
        level = lobby(services).crew.chair(0).kind
        shown = {p.key: p.image for p in stage.placed(services)}
        picture = shown["card", lobby(services).crew.berths[0].id, "level"]
        seen.add((level, pygame.image.tobytes(picture, "RGBA")))
        lobby(services).crew.step_level(0, 1)
    assert {level for level, _ in seen} == set(LEVELS[:3] if race else LEVELS)
    assert len({picture for _, picture in seen}) == (3 if race else 4)
    notes = [seats.level_note(level, race) for level in (LEVELS[:3] if race else LEVELS)]
    assert len(set(notes)) == len(notes) and all(notes)


def test_a_captain__thinks_at_a_table_and_is_quick_in_a_race() -> None:
    assert "Thinks" in seats.level_note("captain", race=False)
    assert "hands" in seats.level_note("captain", race=True)
    assert seats.level_note("human", race=False) == ""


@pytest.mark.parametrize("scale", [0.5, 1.0])
@pytest.mark.parametrize("shape", WIDTHS)
def test_level__its_words_fit_beside_its_portrait(shape: str, scale: float) -> None:
    """No word is shortened, nothing is smaller than 24, and the portrait is a large one."""
    pygame.font.init()
    assets, cut = Assets(scale), getattr(seat_rows, shape)
    for width in WIDTHS[shape]:
        size = row_rects(seat_rows.BOT, width, cut)["level"][2:]
        box, room = level_rooms(size)
        assert box >= 108 and box + room <= size[0]
        for level in LEVELS:
            title = seats.LEVEL_WORDS[level]
            assert assets.font(BOLD, 24).size(title)[0] <= room * scale
            if room < LEAST:
                continue
            for race in (False, True):
                note = seats.level_note(level, race)
                rows = text.wrapped(assets, note, room, NOTE_SIZE)
                assert (
                    max(assets.font(BODY, NOTE_SIZE).size(row)[0] for row in rows) <= room * scale
                )
                assert 1.2 * min(46, size[1] * 0.3) + len(rows) * NOTE_SIZE * 1.1 <= size[1]


@pytest.mark.parametrize("shape", WIDTHS)
def test_bots_card__its_rows_share_the_room_without_a_gap(shape: str) -> None:
    """They begin below the head, end where a person's card ends, and lie apart."""
    cut = getattr(seat_rows, shape)
    for rows in (seat_rows.BOT, tuple(row for row in seat_rows.BOT if row != "handicap")):
        rects = row_rects(rows, WIDTHS[shape][0], cut)
        assert set(rects) == set(rows)
        inside = list(rects.values())
        assert not any(overlap(a, b) for n, a in enumerate(inside) for b in inside[:n])
        person = row_rects(tuple(seat_rows.PERSON), WIDTHS[shape][0], cut)["ready"]
        lowest = max(y + h for _x, y, _w, h in inside)
        assert lowest == pytest.approx(person[1] + person[3])
        assert rects["level"][3] >= 1.5 * rects["place"][3]

"""House rules: every option can be changed, what differs is marked and kept, nonsense explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.rules import RULES
from game.table.evening import Chair
from scenes import games, settings
from scenes.input.keyboard import LEFT
from scenes.input.signals import Intent
from scenes.kit.widgets import Item
from scenes.menus.choices import Choices
from scenes.menus.house import House
from scenes.services import Services
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.stage import FakeServices, press, tap

GAME = "captain-silver"
PAD = "pad:7"


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    services = stage.make_services((960, 540), tmp_path)
    stage.open_scene(services, Scene())
    return services


def opened(services: FakeServices) -> House:
    house = House(services, GAME)
    services.stack.push(house)
    services.stack.settle()
    return house


def steer(services: FakeServices, house: House, key: str) -> Item:
    """Move the light to an item by directions alone: every one can be reached."""
    for _ in range(40):
        if house.menu.focus == key:
            break
        here, there = house.menu.item(house.menu.focus).rect, house.menu.item(key).rect
        if abs(there[1] - here[1]) > 4:
            press(services, PAD, Intent.DOWN if there[1] > here[1] else Intent.UP)
        elif not house.menu.item(house.menu.focus).values:
            press(services, PAD, Intent.RIGHT if there[0] > here[0] else Intent.LEFT)
        else:
            break
    return house.menu.item(key)


def choices_stub(monkeypatch: pytest.MonkeyPatch, **new: Any) -> None:
    """The game's screens with other choices than its own."""
    changed = replace(games.screens()[GAME], **new)
    monkeypatch.setattr("scenes.menus.house.screens", lambda: {GAME: changed})


def test_change__is_marked_kept_and_brought_to_disk(services: FakeServices, tmp_path: Path) -> None:
    house = opened(services)
    steer(services, house, "cs.wrong_placement")
    press(services, PAD, Intent.RIGHT)
    item = house.menu.item("cs.wrong_placement")
    assert item.note == "usual: lies there, costs 1"
    assert house.menu.focus == "cs.wrong_placement"
    assert services.settings.house == {GAME: {"cs.wrong_placement": "rejected"}}
    press(services, PAD, Intent.BACK)
    assert stage.top(services) is not house
    kept, fault = settings.load(tmp_path / "settings.toml")
    assert fault is None
    assert kept.house == {GAME: {"cs.wrong_placement": "rejected"}}
    again = opened(services)
    assert again.menu.item("cs.wrong_placement").at == 1
    assert "red ribbon" in again._about()


def test_change__of_every_value_of_every_option_is_sound(services: FakeServices) -> None:
    house = opened(services)
    for option in house.shown_options():
        for value, _label in house.choices[option.name]:
            house.choose(option.name, value)
            assert house.fault is None, (option.name, value)
        house.choose(option.name, option.default)
    assert services.settings.house[GAME] == {}


def test_options__those_without_a_choice_are_not_shown_all_others_are(
    services: FakeServices,
) -> None:
    house = opened(services)
    shown = [option.name for option in house.shown_options()]
    hidden = {option.name for option in house.info.options} - set(shown)
    assert hidden == {"cs.own_boards", "cs.own_islands"}
    assert [item.key for item in house.menu.items] == [*shown, "usual", "done"]


def test_usual_rules__reset_everything(services: FakeServices) -> None:
    services.settings.house[GAME] = {"cs.chest_pick": "auto_highest", "cs.bank_limited": True}
    house = opened(services)
    assert len(house.changed()) == 2
    steer(services, house, "usual")
    press(services, PAD, Intent.CONFIRM)
    assert house.changed() == {}
    press(services, PAD, Intent.CONFIRM)
    assert services.sentences == ["These are the usual rules."]
    press(services, PAD, Intent.BACK)
    assert services.settings.house == {}


def test_nonsense__is_explained_by_title_and_not_kept(services: FakeServices) -> None:
    house = opened(services)
    house.choose("cs.chest_pick", "auto_highest")
    house.choose("cs.board_setup", "O1a O1b O2a O3a")
    assert house.fault is not None
    assert services.settings.house[GAME] == {"cs.chest_pick": "auto_highest"}
    assert house.menu.item("cs.board_setup").values[-1] == "as laid out"
    steer(services, house, "done")
    press(services, PAD, Intent.CONFIRM)
    assert services.sentences == [
        "“Ocean boards” uses one board twice. The house rules stay as they were."
    ]
    assert services.settings.house[GAME] == {"cs.chest_pick": "auto_highest"}


def test_nonsense__depends_on_who_sits_there(services: FakeServices) -> None:
    services.evening.chairs = [Chair("Ana", 0), Chair("Ben", 1)]
    house = opened(services)
    house.choose("cs.board_setup", "O1a O2a O3a")
    assert house.fault is None
    services.evening.chairs.append(Chair("Cleo", 2))
    assert opened(services).fault is not None


def test_stored_nonsense__does_not_harm(services: FakeServices) -> None:
    services.settings.house[GAME] = {"cs.no_such": 1, "cs.island": 5, "cs.bank_limited": 1}
    house = opened(services)
    assert house.fault is not None
    stage.shot(services)
    house._usual()
    assert house.fault is None
    assert services.settings.house[GAME] == {}


def test_open_option__offers_more_than_the_rules_list(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    def more(_services: Services, name: str) -> list[tuple[Any, str]]:
        return [("B O1a", "x"), ("A", "once more A")] if name == "cs.island" else []

    choices_stub(monkeypatch, house_choices=more)
    house = opened(services)
    labels = house.menu.item("cs.island").values
    assert labels == ["either side", "side A", "side B", "x"]
    steer(services, house, "cs.island")
    press(services, PAD, Intent.LEFT)
    assert house.draft["cs.island"] == "B O1a"
    assert "island that is not there" in (house.fault or "")


def test_own_boards__faults_are_said_in_words(services: FakeServices, tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "bad.tmx").write_text("no map", "utf-8")
    opened(services)
    assert any("bad.tmx" in sentence for sentence in services.sentences)


def test_chooser__is_opened_by_a_press_and_by_a_tap_on_the_label(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, Callable[[Any], None]]] = []

    def chooser(_services: Services, value: Any, done: Callable[[Any], None]) -> Scene:
        asked.append((value, done))
        return Scene()

    choices_stub(monkeypatch, choosers={"cs.board_setup": chooser})
    house = opened(services)
    steer(services, house, "cs.board_setup")
    press(services, PAD, Intent.CONFIRM)
    services.stack.pop(stage.top(services))
    assert stage.top(services) is house
    asked[0][1]("O4a O3a O2a O1a")
    assert services.settings.house[GAME] == {"cs.board_setup": "O4a O3a O2a O1a"}
    left, top, width, height = house.menu.item("cs.board_setup").rect
    tap(services, left + 80, top + height / 2)
    assert asked[1][0] == "O4a O3a O2a O1a"
    services.stack.pop(stage.top(services))
    stage.top(services)
    tap(services, left + width - 40, top + height / 2)
    assert len(asked) == 2
    assert house.draft["cs.board_setup"] == "random"


def test_touch_and_keys__do_what_pads_do(services: FakeServices) -> None:
    house = opened(services)
    left, top, width, height = house.menu.item("cs.voluntary_volcano").rect
    tap(services, left + width - 40, top + height / 2)
    assert house.draft["cs.voluntary_volcano"] is False
    press(services, LEFT, Intent.LEFT)
    assert house.draft["cs.voluntary_volcano"] is True
    left, top, width, height = house.menu.item("done").rect
    tap(services, left + 40, top + height / 2, mouse=True)
    assert stage.top(services) is not house


@pytest.mark.parametrize("size", [*stage.SIZES, (640, 360)], ids=str)
def test_picture__whole_on_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    services = stage.make_services(size, tmp_path)
    stage.open_scene(services, Scene())
    house = opened(services)
    for option in house.shown_options():
        house.choose(option.name, house.choices[option.name][-1][0])
    for key in [item.key for item in house.menu.items]:
        house.menu.focus = key
        assert not stage.outside(services)
        assert stage.at_rest(services)
    rects = [item.rect for item in house.menu.items]
    words = next(p for p in stage.placed(services) if p.key == "words")
    half = words.image.get_height() / services.canvas.scale / 2
    rects.append((0, words.y - half, services.canvas.width, 2 * half))
    for n, a in enumerate(rects):
        for b in rects[:n]:
            across = a[0] < b[0] + b[2] and b[0] < a[0] + a[2]
            assert not (across and a[1] < b[1] + b[3] and b[1] < a[1] + a[3])


# --- every game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", RULES)
def test_every_game__every_choice_can_be_made_before_the_deal(
    services: FakeServices, game: str
) -> None:
    """By its name, with its default first; each alone is sound where all may sit."""
    house = House(services, game)
    services.stack.push(house)
    services.stack.settle()
    info = RULES[game].info
    drawn = {"cs.own_boards", "cs.own_islands"}  # these travel with what people have drawn
    assert {o.name for o in house.shown_options()} == {o.name for o in info.options} - drawn
    for option in house.shown_options():
        values = [value for value, _label in house.choices[option.name]]
        assert (values[0], type(values[0])) == (option.default, type(option.default))
        labels = [label for _value, label in house.choices[option.name]]
        assert all(labels) and len(set(labels)) == len(labels), option.name
        for value in values:
            house.choose(option.name, value)
            assert house.fault is None, (option.name, value)
        house.choose(option.name, option.default)


OFFERED: dict[tuple[str, str], list[Any]] = {
    ("schatzinsel", "si.start_cell"): [
        "random", "centre",
        *(f"{r},{c}" for r in range(5) for c in range(5) if (r, c) != (2, 2)),
    ],
    ("john-silver", "js.dummy_column"): ["unchosen_role", "1", "2", "3", "4"],
    ("john-silver", "js.two_player_columns"): [
        "alternate", "adjacent", "ABBA", "BABA", "BAAB", "BBAA",
    ],
    ("meuterer", "me.rounds"): ["by_players", *range(1, 100)],
    ("meuterer", "me.first_captain"): ["random", "seat0", "seat1", "seat2", "seat3"],
}  # fmt: skip


@pytest.mark.parametrize(("game", "name"), OFFERED)
def test_open_options__offer_all_that_a_person_may_choose(
    services: FakeServices, game: str, name: str
) -> None:
    choices = House(services, game).choices[name]
    assert [value for value, _label in choices] == OFFERED[game, name]


def test_characters__in_every_order(services: FakeServices) -> None:
    values = [str(value) for value, _label in House(services, "john-silver").choices["js.roles"]]
    orders = set(permutations(("pirate", "ships_boy", "captain", "merchant")))
    assert values[0] == "random" and len(values) == 1 + 24
    assert {tuple(value.split()) for value in values[1:]} == orders


def test_many_values__are_chosen_from_a_sheet(services: FakeServices) -> None:
    house = House(services, "meuterer")
    stage.open_scene(services, Scene())
    services.stack.push(house)
    services.stack.settle()
    item = steer(services, house, "me.rounds")
    press(services, PAD, Intent.CONFIRM)
    sheet = stage.top(services)
    assert isinstance(sheet, Choices)
    sheet.menu.focus = item.values.index("7 rounds")
    press(services, PAD, Intent.CONFIRM)
    assert stage.top(services) is house
    assert services.settings.house["meuterer"] == {"me.rounds": 7}


@pytest.mark.parametrize("size", [*stage.SIZES, (640, 360)], ids=str)
@pytest.mark.parametrize("game", RULES)
def test_every_game__whole_on_every_screen(
    tmp_path: Path, size: tuple[int, int], game: str
) -> None:
    services = stage.make_services(size, tmp_path)
    stage.open_scene(services, Scene())
    house = House(services, game)
    services.stack.push(house)
    services.stack.settle()
    for option in house.shown_options():
        longest = max(house.choices[option.name], key=lambda pair: len(pair[1]))
        house.draft[option.name] = longest[0]
    house.lay_out()
    for key in [item.key for item in house.menu.items]:
        house.menu.focus = key
        assert not stage.outside(services)


class ManyOptions:
    """Rules with more options than any screen has room for."""

    def __init__(self, like: Any) -> None:
        options = [
            msgspec.structs.replace(like.info.options[3], name=f"x.{n}", title=f"Option {n}")
            for n in range(40)
        ]
        self.info = msgspec.structs.replace(like.info, options=tuple(options))

    def check_options(self, _seats: int, options: dict[str, Any]) -> dict[str, Any]:
        return options


@pytest.mark.parametrize("size", [(960, 540), (540, 960)], ids=str)
def test_many_options__are_turned_page_by_page(tmp_path: Path, size: tuple[int, int]) -> None:
    services = stage.make_services(size, tmp_path)
    services.rules[GAME] = ManyOptions(services.rules[GAME])  # type: ignore[assignment]
    stage.open_scene(services, Scene())
    house = opened(services)
    seen = set()
    for _ in house.menu.item("page").values:
        seen |= {item.key for item in house.menu.items}
        assert not stage.outside(services)
        steer(services, house, "page")
        press(services, PAD, Intent.RIGHT)
    assert {f"x.{n}" for n in range(40)} <= seen
    assert house.page == 0

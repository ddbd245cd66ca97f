"""Laying out the ocean by hand: boards of the box and the user's own, each only once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.captain_silver.box import physical
from scenes.input.signals import Intent
from scenes.race.chooser import BoardChooser
from scenes.race.own import pack
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.race.drawn import draw
from tests.scenes.race.test_layout import SIZES
from tests.scenes.stage import FakeServices, open_scene, placed, press, tap, top

GAME = "captain-silver"
PAD = "pad:7"
BOX = [f"O{board}{side}" for board in range(1, 5) for side in "ab"]


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    services = stage.make_services((960, 540), tmp_path)
    open_scene(services, Scene())
    return services


class Chosen(list[str]):
    """The values that were chosen."""


def opened(services: FakeServices, value: str = "random") -> tuple[BoardChooser, Chosen]:
    chosen = Chosen()
    chooser = BoardChooser(services, value, chosen.append)
    services.stack.push(chooser)
    assert top(services) is chooser
    return chooser, chosen


def focus(services: FakeServices, chooser: BoardChooser, key: object) -> None:
    chooser._menu.focus = key


def use(services: FakeServices, chooser: BoardChooser) -> None:
    focus(services, chooser, "use")
    press(services, PAD, Intent.CONFIRM)


# --- what is laid out -----------------------------------------------------------------------------


def test_open__mixed_by_chance_begins_with_the_boards_in_order(services: FakeServices) -> None:
    chooser, chosen = opened(services)
    use(services, chooser)
    assert chosen == ["O1a O2a O3a O4a"]
    assert top(services) is not chooser


def test_open__the_layout_of_last_time(services: FakeServices) -> None:
    chooser, chosen = opened(services, "O4b O1a O3a O2b")
    use(services, chooser)
    assert chosen == ["O4b O1a O3a O2b"]


@pytest.mark.parametrize(
    "value", ["", "gone O2a O3a O4a", "O3b", "O1a O1b O2a O3a", "O2b gone gone2 O1a", "x " * 9,
              "O1a O2a O3a O4a O1b O2b"],
)  # fmt: skip
def test_open__values_that_do_not_fit_any_more_are_filled_up(
    services: FakeServices, value: str
) -> None:
    """A board was deleted, or the value is somebody else's."""
    chooser, _chosen = opened(services, value)
    laid = chooser._chosen
    assert len(laid) == 4
    assert set(laid) <= set(BOX)
    kept = [side for side in value.split() if side in BOX][:4]
    assert laid[: len(kept)] == kept
    if len({physical(side) for side in kept}) == len(kept):
        assert len({physical(side) for side in laid}) == 4
    placed(services)


def test_choose__by_directions_and_by_taps(services: FakeServices) -> None:
    chooser, chosen = opened(services)
    focus(services, chooser, 0)
    press(services, PAD, Intent.RIGHT)  # O1a -> O1b
    left, top_edge, width, height = chooser._menu.item(3).rect
    tap(services, left + width * 0.9, top_edge + height / 2)  # O4a -> O4b
    use(services, chooser)
    assert chosen == ["O1b O2a O3a O4b"]


def test_choose__every_side_of_the_box_and_every_own_board_is_offered(
    services: FakeServices,
) -> None:
    draw(services.folder, "Mine", title="My Own Sea")
    draw(services.folder, "Isle", "island-a")  # no ocean board
    chooser, _chosen = opened(services)
    focus(services, chooser, 1)
    seen = set()
    for _ in range(12):
        seen.add(chooser._chosen[1])
        press(services, PAD, Intent.RIGHT)
        placed(services)
    assert seen == {*BOX, "Mine"}
    assert "My Own Sea" in chooser._menu.item(1).values


def test_choose__an_own_board_is_valid_with_its_data(services: FakeServices) -> None:
    draw(services.folder, "Mine")
    chooser, chosen = opened(services, "O1a O2a O3a Mine")
    use(services, chooser)
    assert chosen == ["O1a O2a O3a Mine"]
    packed = pack(services, {"cs.board_setup": chosen[0]})
    assert services.rules[GAME].check_options(4, packed)["cs.board_setup"] == chosen[0]


def test_choose__mixed_by_chance(services: FakeServices) -> None:
    chooser, chosen = opened(services, "O4b O1a O3a O2b")
    focus(services, chooser, "mix")
    press(services, PAD, Intent.CONFIRM)
    assert chosen == ["random"]
    assert top(services) is not chooser


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["O1a O1b O3a O4a", "O1a O1a O3a O4a", "Mine Mine O3a O4a"])
def test_doubled__one_board_cannot_lie_in_two_places(services: FakeServices, value: str) -> None:
    """Nor both of its sides at once."""
    draw(services.folder, "Mine")
    chooser, chosen = opened(services, value)
    use(services, chooser)
    assert chosen == []
    assert top(services) is chooser
    assert services.sentences == ["One board cannot lie in two places: choose four different ones."]
    assert services.audio.heard[-1] == "refuse"


def test_back__changes_nothing(services: FakeServices) -> None:
    chooser, chosen = opened(services)
    focus(services, chooser, 0)
    press(services, PAD, Intent.RIGHT)
    press(services, PAD, Intent.BACK)
    assert chosen == []
    assert top(services) is not chooser


# --- the picture ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES[:7], ids=lambda s: f"{s[0]}x{s[1]}")
def test_picture__whole_and_at_rest(services: FakeServices, size: tuple[int, int]) -> None:
    draw(services.folder, "Mine")
    stage.resize(services, size)
    chooser, _chosen = opened(services, "Mine O2a O3a O4a")
    assert stage.outside(services) == []
    assert stage.at_rest(services)
    boxes = [chooser._menu.item(key).rect for key in (0, 1, 2, 3, "mix", "use")]
    for n, (x, y, w, h) in enumerate(boxes):
        assert x >= 0
        assert x + w <= services.canvas.width
        assert y + h <= services.canvas.height
        for ox, oy, ow, oh in boxes[:n]:
            assert x >= ox + ow or ox >= x + w or y >= oy + oh or oy >= y + h
    stage.shot(services)


def test_picture__follows_another_canvas(services: FakeServices) -> None:
    opened(services)
    stage.resize(services, (540, 960))
    assert stage.outside(services) == []
    boards = [p for p in placed(services) if isinstance(p.key, tuple) and "board" in p.key]
    assert len(boards) == 4

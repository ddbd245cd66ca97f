"""A seat's panel: what it says can be read, lies where it belongs, and follows the view."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.rules.captain_silver.model import ITEMS, NOTHING, Mode, Phase
from game.table.evening import Chair
from scenes.kit import text
from scenes.kit.assets import Assets
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, INK, LIVERIES
from scenes.race.layout import lay_out
from scenes.race.panel import (
    HEADER,
    RING_STEPS,
    Panel,
    count_badge,
    held_words,
    panel_ground,
    panels_for,
    said_line,
)
from scenes.race.pouch import Bumps
from scenes.race.scene import what_words
from tests.scenes import stage
from tests.scenes.race.played import new_match, table_for
from tests.scenes.race.test_layout import SIZES
from tests.scenes.race.views import feeling, holding, with_hand, with_seat
from tests.scenes.stage import FakeServices

NARROWEST = 454.0
"""Four seats side by side on a television."""


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


@pytest.fixture
def view() -> Any:
    return msgspec.structs.replace(new_match(4).view(None), phase=Phase.RACE)


@pytest.fixture
def panel() -> Panel:
    return panels()[1]


def panels() -> list[Panel]:
    layout = lay_out(1920, 1080, 4, 4)
    chairs = [Chair(name, n) for n, name in enumerate(("Ana", "Ben", "Cleo", "Dov"))]
    return panels_for(layout.panels, chairs, LIVERIES[:4])


def shown(services: FakeServices, panel: Panel, view: Any, **more: Any) -> dict[Any, Placed]:
    """What changes on the panel, by the first part of its key."""
    bumps = Bumps(services.assets)
    placed = panel.placed(services.assets, view, bumps, "Feeling…", **more)
    assert all(p.key[1] == panel.seat for p in placed)  # type: ignore[index]
    found = {p.key[0]: p for p in placed}  # type: ignore[index]
    assert len(found) == len(placed)
    return found


# --- words ----------------------------------------------------------------------------------------

IN_PLAY = [
    *(held_words(item) for item in range(len(ITEMS))),
    "Feeling…", "On to the next…", "Pulling…", "Ouch, hot!", "Hand on the pouch!",
    "Pouch is empty", "May still place", "Row 1, 2, 3 or 4?", "Row 2 or 3?", "Ready, hold on!",
    "Hold your pouch", "Hold any button", "Chest in 18 steps", "Pull?", "Next one?", "Volcano?",
]  # fmt: skip


@pytest.mark.parametrize("said", IN_PLAY)
def test_said__whole_and_at_least_28_units_on_the_narrowest_panel(said: str) -> None:
    assets = Assets(1.0)
    line = said_line(assets, said, NARROWEST)
    sizes = [n for n in range(28, 33) if text.line(assets, said, n, face=BOLD).size == line.size]
    assert sizes  # the words themselves, not shortened ones
    assert line.width <= NARROWEST * 0.53


@pytest.mark.parametrize("seats", [3, 4])
def test_said__everything_the_table_says_in_a_race_is_in_this_list(
    services: FakeServices, seats: int
) -> None:
    match = new_match(seats)
    table = table_for(services, match)
    view = match.view(None)
    for phase in (Phase.AHOY, Phase.RACE, Phase.GRACE):
        for mode in Mode:
            held = 2 if mode == Mode.HOLDING else NOTHING
            seen = with_hand(view, 0, mode=mode, held=held)
            seen = msgspec.structs.replace(seen, phase=phase, grace=(0,))
            words = table.words_for(seen, 0)
            assert words in IN_PLAY or words.startswith("Chest in ")
    for what in services.rules["captain-silver"].actions.__args__:
        assert what_words(what(0) if what.__struct_fields__ else what()) in {
            "", "Row 1?", *IN_PLAY,
        }  # fmt: skip


def test_said__longer_words_are_shortened_not_made_small() -> None:
    line = said_line(Assets(1.0), "Something very long that nobody can read in play", NARROWEST)
    assert line.height == text.line(Assets(1.0), "x…", 28, face=BOLD).height
    assert line.width <= NARROWEST * 0.53


def box(p: Placed, scale: float) -> pygame.Rect:
    """Where the picture's ink lies, in units."""
    ink = p.image.get_bounding_rect()
    left = p.x - p.image.get_width() / scale / 2 + ink.x / scale
    top = p.y - p.image.get_height() / scale / 2 + ink.y / scale
    return pygame.Rect(round(left), round(top), round(ink.w / scale), round(ink.h / scale))


@pytest.mark.parametrize("size", SIZES[:7], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("seats", [2, 4])
def test_parts__lie_on_their_panel_and_beside_each_other(
    services: FakeServices, size: tuple[int, int], seats: int
) -> None:
    """Numbers, hand, pouch's ring and words, with as much in them as there can be."""
    stage.resize(services, size)
    match = new_match(seats)
    table = table_for(services, match)
    view = msgspec.structs.replace(match.view(None), phase=Phase.RACE)
    for seat in range(seats):
        view = with_seat(view, seat, coins=68, chests=6)
        view = with_hand(view, seat, mode=Mode.PULLING, wait=0, wait_full=30)
    scale = services.canvas.scale
    for panel in table.panels:
        found = {
            p.key[0]: box(p, scale)  # type: ignore[index]
            for p in panel.placed(services.assets, view, table.bumps, "Hand on the pouch!")
        }
        left, top, width, height = panel.rect
        whole = pygame.Rect(round(left) - 2, round(top) - 2, round(width) + 4, round(height) + 4)
        assert all(whole.contains(part) for part in found.values()), found
        apart = ("coins", "chests", "hand", "said")
        for one, other in combinations(apart, 2):
            assert not found[one].colliderect(found[other]), (one, other)
        assert found["coins"].bottom <= top + HEADER
        assert not found["hand"].colliderect(found["ring"])


def test_header__a_long_name_keeps_off_the_purse(services: FakeServices) -> None:
    assets = services.assets
    for handicap in ("even", "fair"):
        chair = Chair("WWWWWWWWWWWWWW", 0, handicap=handicap)
        ground = panel_ground(assets, chair, LIVERIES[0], NARROWEST, 312)
        plain = panel_ground(assets, Chair("i", 0, handicap=handicap), LIVERIES[0], NARROWEST, 312)
        edge = (ground.width - assets.px(NARROWEST)) // 2
        coin_left = edge + round((NARROWEST - 150 - 26 - 20) * assets.scale)
        right = ground.subsurface((coin_left, edge, ground.width - coin_left, assets.px(HEADER)))
        same = plain.subsurface((coin_left, edge, ground.width - coin_left, assets.px(HEADER)))
        assert pygame.image.tobytes(right, "RGBA") == pygame.image.tobytes(same, "RGBA")


def test_header__a_wind_is_shown(services: FakeServices) -> None:
    grounds = {
        handicap: pygame.image.tobytes(
            panel_ground(
                services.assets, Chair("Ana", 0, handicap=handicap), LIVERIES[0], 454, 312
            ),
            "RGBA",
        )
        for handicap in ("even", "fair", "head")
    }
    assert len(set(grounds.values())) == 3


# --- following the view ---------------------------------------------------------------------------


def test_bump__in_a_race_only(services: FakeServices, panel: Panel, view: Any) -> None:
    seen = feeling(view, 1, 60, 0, 0, 900, 100)
    assert "bump" in shown(services, panel, seen)
    for phase in set(Phase) - {Phase.RACE}:
        assert "bump" not in shown(services, panel, msgspec.structs.replace(seen, phase=phase))


def test_bump__none_while_nothing_is_touched(
    services: FakeServices, panel: Panel, view: Any
) -> None:
    for mode in (Mode.MOVING, Mode.PAUSED, Mode.OUT, Mode.EMPTY):
        assert "bump" not in shown(services, panel, with_hand(view, 1, mode=mode, clarity=60))


def test_ring__fills_while_pulling_and_moving(
    services: FakeServices, panel: Panel, view: Any
) -> None:
    def ring(mode: Mode, wait: int) -> Any:
        seen = with_hand(view, 1, mode=mode, wait=wait, wait_full=30)
        return shown(services, panel, seen).get("ring")

    def filled(mode: Mode, wait: int) -> int:
        picture = ring(mode, wait).image
        return pygame.mask.from_surface(picture).count()

    for mode in (Mode.PULLING, Mode.MOVING):
        areas = [filled(mode, wait) for wait in (25, 15, 5, 0)]
        assert areas == sorted(areas)
        assert areas[1] == pytest.approx(areas[3] / 2, rel=0.06)
    for mode in (Mode.FEELING, Mode.HOLDING, Mode.PAUSED, Mode.OUT, Mode.EMPTY):
        assert ring(mode, 15) is None


def test_ring__is_drawn_ahead(services: FakeServices, panel: Panel, view: Any) -> None:
    """No frame of a race draws a ring for the first time."""
    list(panel.warm(services.assets))
    made = dict(services.assets._made)
    for wait in range(RING_STEPS + 1):
        for mode in (Mode.PULLING, Mode.MOVING):
            shown(services, panel, with_hand(view, 1, mode=mode, wait=wait, wait_full=RING_STEPS))
    fresh = {key for key in services.assets._made if key not in made}
    assert not {key for key in fresh if isinstance(key, tuple) and key[0] == "ring"}


def test_badge__counts_what_is_in_the_pouch(
    services: FakeServices, panel: Panel, view: Any
) -> None:
    for pouch in ((2,) * 8, (0,) * 8, (1, 0, 0, 0, 0, 0, 0, 2)):
        found = shown(services, panel, with_seat(view, 1, pouch=pouch))
        assert found["left"].image is count_badge(services.assets, sum(pouch))
    assert count_badge(services.assets, 3) is not count_badge(services.assets, 4)


def test_hand__holds_the_item_where_it_is(services: FakeServices, panel: Panel, view: Any) -> None:
    seen = holding(view, 1, "parrot")
    found = shown(services, panel, seen)
    assert (found["held"].x, found["held"].y) == panel.hand
    assert "hand" not in found
    dragged = shown(services, panel, seen, held_at=(700.0, 300.0))
    assert (dragged["held"].x, dragged["held"].y) == (700, 300)
    assert dragged["held"].z > found["held"].z
    assert dragged["held"].image is found["held"].image
    other = shown(services, panel, holding(view, 1, "map"))
    assert other["held"].image is not found["held"].image


def test_hand__empty_hands_hold_nothing(services: FakeServices, panel: Panel, view: Any) -> None:
    assert view.seats[1].hand.held == NOTHING
    assert "held" not in shown(services, panel, view)


def test_purse__may_lag_behind_the_view(services: FakeServices, panel: Panel, view: Any) -> None:
    """While coins are on their way, the purse is what is seen, not what is."""
    rich = with_seat(view, 1, coins=41)
    now, before = shown(services, panel, rich), shown(services, panel, rich, coins=7)
    assert now["coins"].image is not before["coins"].image
    assert (
        before["coins"].image is shown(services, panel, with_seat(view, 1, coins=7))["coins"].image
    )
    assert shown(services, panel, rich, coins=0)["coins"].image is not now["coins"].image


def test_panels__one_for_each_seat_in_order() -> None:
    assert [panel.seat for panel in panels()] == [0, 1, 2, 3]
    assert [panel.chair.name for panel in panels()] == ["Ana", "Ben", "Cleo", "Dov"]
    assert INK not in {panel.livery.colour for panel in panels()}

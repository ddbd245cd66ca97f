"""The bump shows what the rules tell as evidence, all of it and no more (rules 0.2)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.core.model import CLOCK
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    ITEMS,
    Ahoy,
    Hand,
    HandView,
    Mode,
    Tick,
)
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.rules.captain_silver.view import view_of
from scenes.kit.assets import Assets
from scenes.kit.theme import LIVERIES, PALE
from scenes.race.pouch import BLURS, BUMP, Bumps, bag, rumble_of, warm
from tests.scenes.race.played import new_match

SIZE = 200.0


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))


@pytest.fixture(scope="module")
def assets() -> Assets:
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    return Assets(0.5)


AT_REST: HandView = new_match(2).view(None).seats[0].hand


def hand(
    weights: tuple[int, ...], clarity: int, mode: Mode = Mode.FEELING, **more: Any
) -> HandView:
    return msgspec.structs.replace(AT_REST, mode=mode, clarity=clarity, weights=weights, **more)


def only(item: int) -> tuple[int, ...]:
    return tuple(1000 * (n == item) for n in range(ITEM_COUNT))


def pixels(picture: pygame.Surface | None) -> bytes:
    assert picture is not None
    return pygame.image.tobytes(picture, "RGBA")


def drawn(assets: Assets, seen: HandView) -> bytes:
    """By a pouch that has never drawn anything before."""
    return pixels(Bumps(assets).picture(0, seen, SIZE))


WEIGHTS = st.lists(st.integers(0, 1000), min_size=8, max_size=8).map(tuple)


# --- nothing but the evidence ---------------------------------------------------------------------


@given(WEIGHTS, st.integers(1, 100), WEIGHTS, st.integers(1, 100), st.integers(0, 900))
@example((700, 300, 0, 0, 0, 0, 0, 0), 17, (0,) * 8, 16, 0)
@settings(max_examples=40, deadline=None)
def test_bump__depends_on_weights_and_clarity_alone(
    weights: tuple[int, ...], clarity: int, other: tuple[int, ...], before: int, age: int
) -> None:
    """Not on what was felt before, on how long, nor on anything else of the hand."""
    assets = Assets(0.5)
    fresh = drawn(assets, hand(weights, clarity))
    bumps = Bumps(assets)
    bumps.picture(0, hand(other, before), SIZE)
    bumps.picture(0, hand(weights, before), SIZE)
    seen = hand(weights, clarity, Mode.PULLING, age=age, wait=3, wait_full=40, drawn=7)
    assert pixels(bumps.picture(0, seen, SIZE)) == fresh
    assert pixels(bumps.picture(3, seen, SIZE)) == fresh


def test_bump__the_same_for_swapped_items() -> None:
    """Two worlds that differ only in the item under the hand look and rumble the same."""
    match = new_match(2)
    match.submit(CLOCK, Ahoy())
    for _ in range(30):
        match.idle(Tick())
    state: Any = match._state
    assets = Assets(0.5)
    seen = []
    for item in range(ITEM_COUNT):
        touching: Hand = state.hands[0]
        touching.touched = item
        view = view_of(state, None)
        assert view.seats[0].hand.clarity > 0
        seen.append((drawn(assets, view.seats[0].hand), rumble_of(view.seats[0].hand)))
        assert CAPTAIN_SILVER.view(state, 1).seats[0].hand == view.seats[0].hand
    assert len(set(seen)) == 1


@given(WEIGHTS)
def test_rumble__is_made_of_the_weights(weights: tuple[int, ...]) -> None:
    """Somewhere between the smoothest and the roughest item, as the weights say."""
    textures = [rumble_of(hand(only(item), 50)) for item in range(ITEM_COUNT)]
    total = sum(weights)
    expected = sum(w * t for w, t in zip(weights, textures, strict=True)) / max(1, total)
    assert rumble_of(hand(weights, 9)) == pytest.approx(expected)
    assert rumble_of(hand(weights, 90, Mode.PULLING, age=99)) == rumble_of(hand(weights, 9))
    assert 0 <= rumble_of(hand(weights, 9)) <= 1


def test_rumble__items_feel_different() -> None:
    textures = [rumble_of(hand(only(item), 50)) for item in range(ITEM_COUNT)]
    assert len(set(textures)) == ITEM_COUNT
    assert textures[ITEMS.index("cannon")] > textures[ITEMS.index("map")]


# --- the shape ------------------------------------------------------------------------------------


def alpha(picture: pygame.Surface) -> Any:
    return pygame.surfarray.array_alpha(picture).astype(float)


def silhouette(assets: Assets, item: int, px: int) -> Any:
    """The icon as the bump has it: in the middle, three quarters of its width."""
    sheet = pygame.Surface((px, px), pygame.SRCALPHA)
    icon = assets.icon(ITEMS[item], px * 0.76 / assets.scale, PALE)
    sheet.blit(icon, icon.get_rect(center=(px // 2, px // 2)))
    return alpha(sheet)


def likeness(bump: pygame.Surface, shape: Any) -> float:
    """The correlation of what catches light with the shape."""
    light = np.where(pygame.surfarray.array_red(bump) > 0, alpha(bump), -alpha(bump))
    return float(np.corrcoef(light.ravel(), shape.ravel())[0, 1])


@pytest.mark.parametrize("item", range(ITEM_COUNT), ids=ITEMS)
def test_bump__the_clearer_the_nearer_to_the_true_silhouette(assets: Assets, item: int) -> None:
    levels = [100 * n // (len(BLURS) - 1) for n in range(len(BLURS))]
    bumps = [Bumps(assets).picture(0, hand(only(item), max(1, c)), 400) for c in levels]
    first = bumps[0]
    assert first is not None
    shape = silhouette(assets, item, first.get_width())
    like = [likeness(bump, shape) for bump in bumps if bump is not None]
    assert len(like) == len(BLURS)
    assert like[-1] == max(like)
    assert like[-1] > like[0] + 0.15
    assert all(b > a - 0.02 for a, b in pairwise(like))


@pytest.mark.parametrize("item", range(ITEM_COUNT), ids=ITEMS)
def test_bump__clear_ones_are_taken_for_what_they_are(assets: Assets, item: int) -> None:
    bump = Bumps(assets).picture(0, hand(only(item), 100), 400)
    assert bump is not None
    like = [likeness(bump, silhouette(assets, n, bump.get_width())) for n in range(ITEM_COUNT)]
    assert like.index(max(like)) == item


def test_bump__of_two_equal_weights_lies_between_both(assets: Assets) -> None:
    """Neither of them is what it looks like most."""
    a, b = ITEMS.index("anchor"), ITEMS.index("wheel")
    mixed = tuple(500 * (n in (a, b)) for n in range(ITEM_COUNT))
    bump = Bumps(assets).picture(0, hand(mixed, 100), 400)
    assert bump is not None
    px = bump.get_width()
    to_a, to_b = (likeness(bump, silhouette(assets, n, px)) for n in (a, b))
    sure = Bumps(assets).picture(0, hand(only(a), 100), 400)
    assert sure is not None
    assert (
        likeness(sure, silhouette(assets, a, px)) > to_a > likeness(sure, silhouette(assets, b, px))
    )
    assert abs(to_a - to_b) < 0.25


# --- when there is one ----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", Mode, ids=lambda mode: mode.name)
def test_bump__only_while_something_is_touched(assets: Assets, mode: Mode) -> None:
    shown = Bumps(assets).picture(0, hand(only(0), 50, mode), SIZE)
    assert (shown is not None) == (mode in (Mode.FEELING, Mode.PULLING))


def test_bump__none_at_the_very_first_touch(assets: Assets) -> None:
    assert Bumps(assets).picture(0, hand((125,) * 8, 0), SIZE) is None


def test_bump__is_kept_while_nothing_new_is_felt(assets: Assets) -> None:
    bumps = Bumps(assets)
    first = bumps.picture(0, hand(only(2), 50), SIZE)
    assert bumps.picture(0, hand(only(2), 50, age=44), SIZE) is first
    assert bumps.picture(0, hand(only(3), 50), SIZE) is not first


def test_bump__no_weight_at_all_is_drawn_as_nothing(assets: Assets) -> None:
    picture = Bumps(assets).picture(0, hand((0,) * 8, 50), SIZE)
    assert picture is not None
    assert alpha(picture).max() == 0


def test_bump__array_views_are_closed(assets: Assets) -> None:
    """F70: a picture whose pixels are still lent out cannot be drawn."""
    picture = Bumps(assets).picture(0, hand(only(2), 50), SIZE)
    assert picture is not None
    assert not picture.get_locked()
    ground = pygame.Surface((300, 300))
    ground.blit(picture, (0, 0))


@pytest.mark.parametrize("scale", [1 / 6, 0.5333, 1.0, 4 / 3])
def test_bump__has_its_share_of_the_pouch(scale: float) -> None:
    assets = Assets(scale)
    picture = Bumps(assets).picture(0, hand(only(5), 60), SIZE)
    assert picture is not None
    assert picture.get_size() == (max(1, round(SIZE * BUMP * scale)),) * 2


def test_bump__follows_another_canvas() -> None:
    assets = Assets(0.5)
    bumps = Bumps(assets)
    bumps.picture(0, hand(only(5), 60), SIZE)
    assets.rescale(1.0)
    picture = bumps.picture(0, hand(only(5), 60), SIZE)
    assert picture is not None
    assert picture.get_width() == round(SIZE * BUMP)


def test_warm__draws_ahead_a_piece_at_a_time(assets: Assets) -> None:
    assert len(list(warm(assets, SIZE))) == len(BLURS)


# --- the bag --------------------------------------------------------------------------------------


def test_bag__in_the_colour_of_its_seat(assets: Assets) -> None:
    for livery in LIVERIES:
        picture = bag(assets, livery, SIZE)
        middle = picture.get_at((picture.width // 2, picture.height // 2))
        assert middle.a == 255
        strongest = livery.colour.index(max(livery.colour))
        assert middle[strongest] == max(middle[:3])
    assert bag(assets, LIVERIES[0], SIZE) is bag(assets, LIVERIES[0], SIZE)

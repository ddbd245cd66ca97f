"""Cards: numbers that are read from afar, nothing that collides, lit and resting ones, piles."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from scenes.kit import cards
from scenes.kit.assets import Assets
from scenes.kit.cards import Face
from scenes.kit.theme import GOLD, INK, PALE
from tests.scenes.kit.pixels import (
    SCALES,
    alpha,
    apart,
    box,
    colourful,
    light,
    near,
    quick,
    rgb,
    same,
)

JOHN_SILVER = [str(n) for n in range(1, 14)] + [f"{n}½" for n in range(5, 10)]
CAPTAIN_JACK = ["A", *(str(n) for n in range(2, 11)), "J", "K"]
GREEN, PAPER = (30, 104, 62), (214, 232, 206)
SHIP = Face("7", "shooner-sailboat", GREEN, PAPER, ("apple",) * 4)


@pytest.fixture
def assets() -> Assets:
    return Assets(1.0)


@pytest.mark.parametrize("scale", SCALES)
def test_card__its_middle_stays_whatever_becomes_of_it(scale: float) -> None:
    assets = Assets(scale)
    plain = cards.card(assets, SHIP, 130)
    for other in (
        cards.card(assets, SHIP, 130, lit=True),
        cards.card(assets, SHIP, 130, dim=True),
        cards.card_back(assets, "plain", 130),
    ):
        assert other.size == plain.size
    edge = plain.width - round(130 * scale)
    assert edge > 0 and edge % 2 == 0
    assert plain.height - round(130 * 1.4 * scale) == edge
    assert cards.card(assets, SHIP, 130) is plain


@pytest.mark.parametrize("size", [1.0, 6.0, 30.0])
def test_card__a_tiny_one_is_no_reason_to_stop(size: float) -> None:
    """F46: on a window of a few pixels everything is that small."""
    small = Assets(size / 130)
    face = Face("9½", "anchor", symbols=("coin", "spot"), title="Stevedore")
    for picture in (
        cards.card(small, face, 130, lit=True), cards.pile(small, "A", 130, 40),
        cards.fan_back(small, "B", 60, 7), cards.slot(small, 130, "anchor", True),
    ):  # fmt: skip
        assert min(picture.size) >= 1


@pytest.mark.parametrize("value", sorted({*JOHN_SILVER, *CAPTAIN_JACK}))
def test_number__is_read_from_three_metres(assets: Assets, value: str) -> None:
    """At least 34 units high on a card of 130; the same number stands on its head at the lower
    right."""
    bare, numbered = cards.card(assets, Face(), 130), cards.card(assets, Face(value), 130)
    seen = apart(bare, numbered, 60)
    upper, lower = seen[:, : seen.shape[1] // 2], seen[:, seen.shape[1] // 2 :]
    assert box(upper)[3] >= 34
    assert box(upper)[3] == box(lower)[3]
    assert box(upper)[0] < seen.shape[0] - (box(lower)[0] + box(lower)[2]) + 3
    turned = seen[::-1, ::-1]
    agree = float((seen & turned).sum()) / float((seen | turned).sum())
    assert agree > 0.9


@pytest.mark.parametrize("value", ["1", "9½", "13", "10", "8½", "K"])
@pytest.mark.parametrize("width", [72, 130, 150])
def test_symbols__collide_with_neither_number_nor_picture(
    assets: Assets, value: str, width: float
) -> None:
    strip = ("spot",) * 4
    bare = cards.card(assets, Face(), width)
    number = apart(bare, cards.card(assets, Face(value), width))
    signs = cards.card(assets, Face(symbols=strip), width)
    symbols = apart(bare, signs)
    with_picture = cards.card(assets, Face(icon="locked-chest", symbols=strip), width)
    picture = apart(signs, with_picture, 100)  # its ink, not the light around it
    assert symbols.any() and picture.any()
    assert not (number & symbols).any()
    assert not (picture & symbols).any()


def test_symbols__as_many_as_told_one_below_the_other(assets: Assets) -> None:
    bare = cards.card(assets, Face(), 150)
    bottoms = []
    for count in range(1, 5):
        seen = apart(bare, cards.card(assets, Face(symbols=("coin",) * count), 150))
        _, top, _, high = box(seen)
        bottoms.append(top + high)
    steps = np.diff(bottoms)
    assert (steps > 0.2 * 150).all()
    assert bottoms[-1] < 0.95 * bare.height


def test_symbol__coin_spot_and_apple_have_their_own_colours(assets: Assets) -> None:
    coin, spot, apple = (cards.symbol(assets, name, 40) for name in ("coin", "spot", "apple"))
    assert near(coin, GOLD, 40).mean() > 0.3
    assert (rgb(spot).max(axis=2)[14:26, 14:26] < 160).all()
    assert near(spot, (24, 20, 22), 40).mean() > 0.35
    red, green, blue = rgb(apple)[20, 24]
    assert red > 140 and green < 90 and blue < 90
    assert same(cards.symbol(assets, "anchor", 40, INK), assets.icon("anchor", 40, INK))


def test_lit__is_golden_and_resting_is_quiet_but_no_mud(assets: Assets) -> None:
    plain, lit, dim = (
        cards.card(assets, SHIP, 130, lit=on, dim=off)
        for on, off in ((False, False), (True, False), (False, True))
    )
    x, y = plain.width // 2, (plain.height - 182) // 2 + 2
    assert all(abs(lit.get_at((x, y))[n] - GOLD[n]) < 12 for n in range(3))
    assert not near(plain, GOLD, 12)[x - 20 : x + 20, y].any()
    assert 0.5 < light(dim) / light(plain) < 0.85
    assert colourful(dim) > 0.9 * colourful(plain)


def test_caption__is_whole_or_left_out(assets: Assets) -> None:
    """No text under 24: a card too narrow for its caption says it by its icon alone."""
    assert same(cards.card(assets, Face(title="Stevedore"), 60), cards.card(assets, Face(), 60))
    bare, named = (cards.card(assets, Face(title=t), 150) for t in ("", "Stevedore"))
    left, top, wide, _ = box(apart(bare, named))
    assert top > 0.7 * bare.height
    assert abs(left + wide / 2 - bare.width / 2) < 4
    both = Face("3", title="Captain")
    lower = apart(bare, cards.card(assets, both, 150))[bare.width // 2 :, :][40:, :]
    assert box(lower)[3] < 34  # the caption, and no second number


def test_faces__differ_in_every_part(assets: Assets) -> None:
    faces = [
        SHIP,
        replace(SHIP, value="8"),
        replace(SHIP, icon="anchor"),
        replace(SHIP, ink=INK),
        replace(SHIP, paper=PALE),
        replace(SHIP, symbols=("apple",) * 3),
        replace(SHIP, symbols=("coin",) * 4),
        replace(SHIP, title="Ship"),
    ]
    drawn = [cards.card(assets, face, 130) for face in faces]
    for one, two in combinations(drawn, 2):
        assert not same(one, two)


def test_backs__each_kind_looks_its_own_and_nothing_else_is_known(assets: Assets) -> None:
    assert {"plain", "A", "B", "character", "tile"} <= set(cards.BACKS)
    drawn = [cards.card_back(assets, kind, 130) for kind in cards.BACKS]
    for one, two in combinations(drawn, 2):
        assert apart(one, two, 25).mean() > 0.08
    with pytest.raises(KeyError):
        cards.card_back(assets, "C", 130)


def test_slot__is_as_large_as_a_card_and_lit_in_gold(assets: Assets) -> None:
    quiet, lit, named = (
        cards.slot(assets, 130, icon, on)
        for icon, on in (("", False), ("", True), ("anchor", False))
    )
    assert quiet.size == cards.card(assets, SHIP, 130).size
    assert near(lit, GOLD, 12).sum() > 500 and not near(quiet, GOLD, 40).any()
    assert not same(quiet, named)
    assert 60 < alpha(quiet)[quiet.width // 2, quiet.height // 2] < 220  # the planks shine through


def test_pile__is_the_higher_the_more_lies_there(assets: Assets) -> None:
    def rise(count: int) -> int:
        picture = cards.pile(assets, "plain", 130, count)
        return picture.height - cards.card_back(assets, "plain", 130).height

    heights = [rise(count) for count in (1, 8, 20, 44, 168)]
    assert heights[0] == 0
    assert heights == sorted(heights) and len(set(heights)) == len(heights)
    assert heights[-1] < 0.5 * 130
    assert not same(cards.pile(assets, "plain", 130, 23), cards.pile(assets, "plain", 130, 24))
    assert cards.pile(assets, "plain", 130, 0) is cards.slot(assets, 130)


def test_fan__shows_how_many_and_no_more_than_eight_backs(assets: Assets) -> None:
    widths = [cards.fan_back(assets, "plain", 64, count).width for count in (1, 4, 8, 9, 20)]
    assert widths[0] < widths[1] < widths[2] == widths[3] == widths[4]
    assert not same(cards.fan_back(assets, "plain", 64, 9), cards.fan_back(assets, "plain", 64, 20))
    assert cards.fan_back(assets, "plain", 64, 0) is cards.slot(assets, 64)


def test_pictures__are_ready_to_be_drawn_often(assets: Assets) -> None:
    for picture in (
        cards.card(assets, SHIP, 130), cards.card(assets, SHIP, 130, lit=True),
        cards.card_back(assets, "A", 130), cards.slot(assets, 130), cards.pile(assets, "A", 130, 9),
        cards.fan_back(assets, "A", 64, 5), cards.symbol(assets, "apple", 30),
    ):  # fmt: skip
        assert quick(picture)

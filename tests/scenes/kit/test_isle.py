"""The treasure island: tiles that join in every shift, crosses, stones, chests and guards."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from scenes.kit import isle
from scenes.kit.assets import ROOT, Assets
from scenes.kit.faults import MissingAsset
from scenes.kit.theme import GOLD, LIVERIES
from tests.scenes.kit.pixels import SCALES, alpha, apart, near, quick, rgb, same

TILES = list(product(range(1, 6), range(1, 6)))


@pytest.fixture
def assets() -> Assets:
    return Assets(1.0)


@pytest.mark.parametrize("scale", SCALES)
def test_tile__is_as_large_as_asked_and_square_to_the_edge(scale: float) -> None:
    assets = Assets(scale)
    tile = isle.isle_tile(assets, 2, 3, 140)
    assert tile.size == (round(140 * scale),) * 2
    assert (alpha(tile) == 255).all()
    assert isle.isle_tile(assets, 2, 3, 140) is tile
    loose = isle.isle_tile(assets, 2, 3, 140, loose=True)
    assert loose.width == loose.height > tile.width
    assert (loose.width - tile.width) % 2 == 0


@pytest.mark.parametrize("row, column", [(0, 1), (6, 1), (1, 0), (1, 6)])
def test_tile__there_are_five_by_five(assets: Assets, row: int, column: int) -> None:
    """Rules, section 3.2: every pair of 1..5 once."""
    with pytest.raises(ValueError, match=f"{row}-{column}"):
        isle.isle_tile(assets, row, column, 100)


def test_tile__no_two_are_alike(assets: Assets) -> None:
    drawn = [isle.isle_tile(assets, row, column, 60) for row, column in TILES]
    for one, two in combinations(drawn, 2):
        assert apart(one, two).mean() > 0.1


@pytest.mark.parametrize("size", [90, 140, 400])
def test_tile__coast_goes_on_from_the_fifth_to_the_first(assets: Assets, size: int) -> None:
    """Every cyclic shift fits: each tile's right edge meets the next one's left edge, and its lower
    edge the upper edge of the one below; tiles that are no neighbours do not meet. Inside the
    tiles' thin rims."""
    edges = {}
    for row, column in TILES:
        pixels = rgb(isle.isle_tile(assets, row, column, size))
        rim = max(1, round(size * 0.014))
        edges[row, column] = (
            pixels[rim, :], pixels[-1 - rim, :], pixels[:, rim], pixels[:, -1 - rim],
        )  # fmt: skip
    joined, foreign = [], []
    for row, column in TILES:
        right, below = (row, column % 5 + 1), (row % 5 + 1, column)
        joined.append(np.abs(edges[row, column][1] - edges[right][0]).mean())
        joined.append(np.abs(edges[row, column][3] - edges[below][2]).mean())
        other = ((row + 1) % 5 + 1, (column + 2) % 5 + 1)
        foreign.append(np.abs(edges[row, column][1] - edges[other][0]).mean())
    assert max(joined) < 0.8 * float(np.mean(foreign))
    assert float(np.mean(joined)) < 0.45 * float(np.mean(foreign))


def test_cross__is_red_and_in_the_middle(assets: Assets) -> None:
    bare, crossed = (isle.isle_tile(assets, 2, 2, 140, cross=on) for on in (False, True))
    red = near(crossed, isle.RED, 40)
    assert 0.03 < red.mean() < 0.2
    assert near(bare, isle.RED, 40).mean() < 0.001
    assert red[60:80, 60:80].mean() > 0.5
    assert not red[:, :20].any() and not red[:20, :].any()


def test_stones__lie_on_the_tile_only_when_asked(assets: Assets) -> None:
    bare, marked = (isle.isle_tile(assets, 4, 2, 140, stones=on) for on in (False, True))
    seen = apart(bare, marked, 20)
    assert seen[:45, 50:90].any() and seen[50:90, :45].any()
    assert not seen[60:, 60:].any()
    other = isle.isle_tile(assets, 4, 2, 140, stones=True, lit=True)
    assert near(other, GOLD, 12).mean() > 0.1


def test_stone__number_axis_and_light_are_told_apart(assets: Assets) -> None:
    drawn = [
        isle.stone(assets, number, 60, lit, axis)
        for number in range(1, 6) for lit in (False, True) for axis in ("row", "column")
    ]  # fmt: skip
    for one, two in combinations(drawn, 2):
        assert not same(one, two)
    assert near(isle.stone(assets, 3, 60, True), GOLD, 30).sum() > 100
    assert not near(isle.stone(assets, 3, 60), GOLD, 30).any()


def test_tokens__every_seat_has_its_own_chest_and_guard(assets: Assets) -> None:
    drawn = []
    for livery in LIVERIES:
        chest, guard = (draw(assets, livery, 80) for draw in (isle.chest_token, isle.guard_token))
        assert near(guard, livery.colour, 12).sum() > near(chest, livery.colour, 12).sum() > 150
        drawn += [chest, guard]
    for one, two in combinations(drawn, 2):
        assert not same(one, two)


@pytest.mark.parametrize("draw", [isle.chest_token, isle.guard_token])
def test_tokens__lit_ones_keep_their_colour_and_place(assets: Assets, draw: object) -> None:
    make = isle.chest_token if draw is isle.chest_token else isle.guard_token
    quiet, lit = (make(assets, LIVERIES[1], 80, on) for on in (False, True))
    assert quiet.size == lit.size
    assert near(lit, GOLD, 30).sum() > 300 and not near(quiet, GOLD, 30).any()
    assert near(lit, LIVERIES[1].colour, 12).sum() > 0.9 * near(quiet, LIVERIES[1].colour, 12).sum()


def test_cell__is_quiet_or_golden(assets: Assets) -> None:
    quiet, lit = (isle.isle_cell(assets, 140, on) for on in (False, True))
    assert quiet.size == lit.size == (140, 140)
    assert near(lit, GOLD, 12).sum() > 1000
    assert alpha(quiet)[70, 70] < 80  # the sea is seen through it


def test_painting__is_read_only_for_the_first_tile(tmp_path: Path) -> None:
    """The big picture costs nothing at the start: all else is drawn without it."""
    for folder in ("icons", "fonts"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    (tmp_path / "textures").mkdir()
    (tmp_path / "textures" / "parchment.webp").symlink_to(ROOT / "textures" / "parchment.webp")
    poor = Assets(1.0, tmp_path)
    isle.tile_back(poor, 90)
    isle.isle_cell(poor, 90)
    isle.stone(poor, 1, 40)
    isle.guard_token(poor, LIVERIES[0], 40)
    with pytest.raises(MissingAsset, match="isle"):
        isle.isle_tile(poor, 1, 1, 90)


def test_pictures__are_ready_to_be_drawn_often(assets: Assets) -> None:
    for picture in (
        isle.isle_tile(assets, 1, 1, 90, True), isle.isle_tile(assets, 1, 1, 90, loose=True),
        isle.isle_cell(assets, 90), isle.tile_back(assets, 90), isle.stone(assets, 2, 40),
        isle.chest_token(assets, LIVERIES[0], 60), isle.guard_token(assets, LIVERIES[0], 60, True),
        isle.cross_mark(assets, 50),
    ):  # fmt: skip
        assert quick(picture)

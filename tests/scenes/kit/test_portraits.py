"""Portraits: four pirates that are told apart small, far away and without colours."""

from __future__ import annotations

import importlib.util
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.table.evening import HUMAN, LEVELS
from scenes.kit.assets import ROOT, Assets
from scenes.kit.portraits import (
    DISC,
    SIDE,
    box_of,
    has_portrait,
    lay_portrait,
    lay_seat,
    marked,
    middle_of,
    portrait,
)
from scenes.kit.theme import LIVERIES, PALE
from tests.scenes import stage
from tests.scenes.kit.pixels import Values, alpha, rgb

BADGE = 40.0
"""Units of a small badge: on a television it is so many pixels."""


@pytest.fixture(autouse=True)
def window(tmp_path: Path) -> None:
    stage.make_services((960, 540), tmp_path)


def grey(picture: pygame.Surface) -> Values:
    """How bright it is on parchment, as eyes without colours see it."""
    sheet = pygame.Surface(picture.size)
    sheet.fill((236, 222, 184))
    sheet.blit(picture, (0, 0))
    return np.asarray(rgb(sheet) @ np.array([0.3, 0.59, 0.11]), dtype=np.float64)


def test_every_level_has_one__and_people_have_none() -> None:
    assert [level for level in LEVELS if has_portrait(level)] == list(LEVELS)
    assert not has_portrait(HUMAN) and not has_portrait("search-500") and not has_portrait("")
    with pytest.raises(KeyError):
        portrait(Assets(1.0), HUMAN, BADGE)


@pytest.mark.parametrize(("one", "two"), [*combinations(LEVELS, 2)], ids=str)
def test_small_and_without_colours__each_is_another(one: str, two: str) -> None:
    """At least a third of the pixels of a small badge clearly differ in brightness."""
    assets = Assets(1.0)
    a, b = (grey(portrait(assets, level, BADGE)) for level in (one, two))
    assert float((np.abs(a - b) > 30).mean()) > 0.3


def test_hats__stand_out_over_the_disc_each_in_its_way() -> None:
    """What is seen beyond the disc's rim is the hat: no two cover the same pixels."""
    assets = Assets(1.0)
    size = 200.0
    n = round(box_of(size))
    x, y = np.mgrid[0:n, 0:n] * SIDE / n
    outside = np.hypot(x - DISC[0], y - DISC[1]) > DISC[2] + 6
    hats = {level: (alpha(portrait(assets, level, size)) > 128) & outside for level in LEVELS}
    for one, two in combinations(("mate", "captain", "admiral"), 2):
        both, either = hats[one] & hats[two], hats[one] | hats[two]
        assert both.sum() / either.sum() < 0.65, (one, two)
    assert hats["deckhand"].sum() < 0.2 * min(hats[level].sum() for level in LEVELS[1:])
    for level in LEVELS:
        assert not hats[level][:, n // 2 + n // 8 :].any()  # shoulders stay within


@pytest.mark.parametrize("scale", [1 / 6, 0.5333, 1.0, 4 / 3])
@pytest.mark.parametrize("across", [0.5, 40.0, 160.0])
def test_size__as_asked_for_on_every_canvas(scale: float, across: float) -> None:
    assets = Assets(scale)
    picture = portrait(assets, "captain", across)
    assert picture.get_size() == (max(1, round(box_of(across) * scale)),) * 2
    assert portrait(assets, "captain", across) is picture
    assert portrait(assets, "captain", across, LIVERIES[0].colour) is not picture


def test_disc__lies_where_it_is_laid() -> None:
    """Its rim is found around the place that was asked for."""
    assets = Assets(1.0)
    sheet = pygame.Surface((200, 200), pygame.SRCALPHA)
    lay_portrait(assets, sheet, "deckhand", (100, 110), 80, (255, 0, 0))
    seen = rgb(sheet)
    red = (seen[..., 0] > 200) & (seen[..., 1] < 40) & (alpha(sheet) > 200)
    columns, rows = np.nonzero(red.any(axis=1))[0], np.nonzero(red.any(axis=0))[0]
    assert abs((columns[0] + columns[-1]) / 2 - 100) <= 1.5
    assert abs(rows[-1] - (110 + 40)) <= 3
    x, y = middle_of(80, 100, 110)
    assert x == 100 and y == pytest.approx(110 - 80 * 32 / 428)


def test_beside_the_emblem__or_with_it_where_it_is_narrow() -> None:
    assets = Assets(1.0)
    wide, narrow = (pygame.Surface((220, 60), pygame.SRCALPHA) for _ in range(2))
    both = lay_seat(assets, wide, "mate", LIVERIES[0], 10, 30, 40, narrow=False)
    one = lay_seat(assets, narrow, "mate", LIVERIES[0], 10, 30, 40, narrow=True)
    assert both == 88 and one < 50
    for sheet, taken in ((wide, both), (narrow, one)):
        seen = alpha(sheet)
        assert seen[round(10 + taken + 8) :].max() == 0  # nothing beyond what it says
        assert seen[12:20].max() > 200
    assert marked(assets, "mate", LIVERIES[1], 48) is not marked(assets, "mate", LIVERIES[2], 48)


def test_rim__pale_on_a_band() -> None:
    assets = Assets(1.0)
    assert portrait(assets, "mate", BADGE) is portrait(assets, "mate", BADGE, PALE)


def test_the_drawings__are_what_their_script_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("portraits_script", ROOT / "make_portraits.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    monkeypatch.setattr(script, "PORTRAITS", tmp_path / "portraits")
    script.main()
    drawn = {path.name: path.read_bytes() for path in (tmp_path / "portraits").iterdir()}
    kept = {path.name: path.read_bytes() for path in (ROOT / "portraits").iterdir()}
    assert drawn == kept and set(kept) == {f"{level}.svg" for level in LEVELS}

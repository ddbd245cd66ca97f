"""Colours that everybody can tell apart, and words that can be read on their grounds."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest

from game.table.evening import COLOURS
from scenes.kit import pieces
from scenes.kit.assets import Assets
from scenes.kit.theme import (
    DEEP,
    FADED_INK,
    INK,
    LARGE,
    LIVERIES,
    NIGHT,
    PALE,
    PARCHMENT,
    READ,
    SEA,
    SMALL,
    Colour,
    Livery,
    mix,
)

Triple = tuple[float, float, float]

APART = 20.0
"""Pairwise CIEDE2000 between seats, for all eyes."""

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


# --- measuring ------------------------------------------------------------------------------------


def linear(colour: Colour) -> Triple:
    """sRGB without its gamma, 0..1."""
    r, g, b = (
        s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4
        for s in (c / 255 for c in colour)
    )
    return (r, g, b)


def seen(colour: Colour, eyes: str) -> Triple:
    """The linear colour as these eyes see it."""
    rgb = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(w * c for w, c in zip(row, rgb, strict=True)))) for row in EYES[eyes]
    )
    return (r, g, b)


def lab(rgb: Triple) -> Triple:
    """CIE L*a*b* (D65) of a linear sRGB colour."""
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (
        t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in (x, y, z)
    )
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def ciede2000(one: Triple, other: Triple) -> float:
    """The colour difference after Sharma, Wu and Dalal 2005, all weights 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - math.sqrt(mean_c7 / (mean_c7 + 25**7)))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1 = math.degrees(math.atan2(b1, a1 * stretch)) % 360
    h2 = math.degrees(math.atan2(b2, a2 * stretch)) % 360
    turn = h2 - h1
    if abs(turn) > 180:
        turn += -360 if turn > 0 else 360
    if c1 * c2 == 0:
        turn = 0.0
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2
    if c1 * c2 != 0:
        if abs(h1 - h2) > 180:
            mean_h += 360 if mean_h < 360 else -360
        mean_h /= 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    bend = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    rc = 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    rt = -math.sin(math.radians(2 * bend)) * rc
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, 1..21."""
    low, high = sorted(
        0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))
    )
    return (high + 0.05) / (low + 0.05)


# --- the measures themselves ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [  # Sharma's own test data, the corners of the formula
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_ciede2000__agrees_with_published_pairs(
    one: Triple, other: Triple, difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=1e-4)


def test_contrast__of_black_on_white_and_of_mid_grey() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_eyes__red_and_green_of_equal_lightness_are_alike_for_some() -> None:
    """The simulations do something: what normal eyes tell apart, others do not."""
    red, green = (190, 90, 60), (115, 128, 60)
    apart = {eyes: ciede2000(lab(seen(red, eyes)), lab(seen(green, eyes))) for eyes in EYES}
    assert apart["normal"] > 30
    assert apart["deuteranopia"] < 10


# --- seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("one", "other"), list(combinations(LIVERIES, 2)), ids=lambda livery: str(livery.name)
)
def test_seats__colours_stay_apart_for_all_eyes(one: Livery, other: Livery, eyes: str) -> None:
    assert ciede2000(lab(seen(one.colour, eyes)), lab(seen(other.colour, eyes))) >= APART


def test_seats__differ_by_name_emblem_and_pattern_too() -> None:
    assert len(LIVERIES) == COLOURS
    for marks in zip(*((x.name, x.emblem, x.pattern) for x in LIVERIES), strict=True):
        assert len(set(marks)) == COLOURS


def test_seats__emblems_and_patterns_look_different() -> None:
    """In one and the same colour, so that nothing but the shape can tell them apart."""
    assets = Assets(1.0)
    grey = [
        Livery(livery.name, (128, 128, 128), PALE, livery.emblem, livery.pattern)
        for livery in LIVERIES
    ]
    emblems = [pieces.emblem_badge(assets, livery, 52) for livery in grey]
    patterns = [pieces.pattern(assets, livery, 160, 160) for livery in grey]
    for pictures in (emblems, patterns):
        for one, other in combinations(pictures, 2):
            assert unlike(one, other) > 0.02


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that differ clearly."""
    w, h = one.get_size()
    places = [(x, y) for x in range(w) for y in range(h)]
    return sum(abs(one.get_at(at).r - other.get_at(at).r) > 8 for at in places) / len(places)


def test_livery__of_any_colour_number() -> None:
    assert [pieces.livery(n) for n in range(COLOURS)] == list(LIVERIES)
    assert pieces.livery(COLOURS) is LIVERIES[0]  # a chair from a newer program


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("livery", LIVERIES, ids=lambda livery: livery.name)
def test_words__on_a_livery_and_on_its_pattern(livery: Livery) -> None:
    """4.5 : 1, also on every thread of the pattern."""
    assert contrast(livery.on, livery.colour) >= 4.5
    plate = pieces.pattern(Assets(1.0), livery, 120, 120)
    pixels = [plate.get_at((x, y)) for x in range(120) for y in range(120)]
    woven = {(pixel.r, pixel.g, pixel.b) for pixel in pixels}
    assert len(woven) > 1
    assert min(contrast(livery.on, colour) for colour in woven) >= 4.5


@pytest.mark.parametrize(
    ("words", "ground", "least"),
    [
        (INK, PARCHMENT, 7.0),
        (PALE, SEA, 7.0),
        (PALE, DEEP, 7.0),
        (PALE, NIGHT, 7.0),
        (FADED_INK, PARCHMENT, 4.5),
    ],
)
def test_words__on_parchment_and_sea(words: Colour, ground: Colour, least: float) -> None:
    assert contrast(words, ground) >= least


def test_words__sizes_are_never_too_small() -> None:
    assert min(SMALL, READ, LARGE) >= 24
    assert min(READ, LARGE) >= 28  # what must be read in play


def test_mix__goes_from_one_to_the_other() -> None:
    assert mix((0, 100, 255), (200, 0, 255), 0.0) == (0, 100, 255)
    assert mix((0, 100, 255), (200, 0, 255), 0.25) == (50, 75, 255)
    assert mix((0, 100, 255), (200, 0, 255), 1.0) == (200, 0, 255)

"""Units, pixels and the doubled picture, from a wall to a window of one pixel (F34, F35, F46)."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.app import compose
from scenes.input.signals import PointerRaw, Touching
from scenes.input.touch import Frame, Touch
from scenes.kit.backdrops import paint
from scenes.kit.canvas import Canvas
from scenes.kit.sprites import Stage
from tests.scenes.stage import FakeServices

BUSY = (200, 30, 90)


@pytest.mark.parametrize(
    ("size", "pixels", "units", "scale"),
    [
        ((1920, 1080), (1920, 1080), (1920, 1080), Fraction(1)),
        ((1280, 720), (1280, 720), (1920, 1080), Fraction(2, 3)),
        ((2560, 1440), (2560, 1440), (1920, 1080), Fraction(4, 3)),
        ((3840, 2160), (1920, 1080), (1920, 1080), Fraction(1)),  # shown twice as large
        ((5120, 2880), (2560, 1440), (1920, 1080), Fraction(4, 3)),
        ((1080, 1920), (1080, 1920), (1080, 1920), Fraction(1)),
        ((1024, 600), (1024, 600), (1920, 1125), Fraction(8, 15)),
        ((2560, 1080), (2560, 1080), (2560, 1080), Fraction(1)),
        ((1600, 1200), (1600, 1200), (1920, 1440), Fraction(5, 6)),
        ((600, 1024), (600, 1024), (1125, 1920), Fraction(8, 15)),
    ],
)
def test_size__pixels_and_units(
    size: tuple[int, int], pixels: tuple[int, int], units: tuple[int, int], scale: Fraction
) -> None:
    canvas = Canvas(None, size)
    assert canvas.size == canvas.surface.get_size() == pixels
    assert canvas.scale == pytest.approx(float(scale))
    assert (canvas.width, canvas.height) == pytest.approx(units)
    assert canvas.portrait == (size[1] > size[0])
    assert canvas.doubled == (2 if size[0] >= 3840 else 1)


@given(st.integers(1, 4000), st.integers(1, 4000))
def test_size__never_less_than_the_units_that_scenes_count_on(w: int, h: int) -> None:
    canvas = Canvas(None, (w, h))
    long, short = (1080, 1920) if canvas.portrait else (1920, 1080)
    assert canvas.width >= long - 1e-6
    assert canvas.height >= short - 1e-6


@given(
    st.sampled_from([(1920, 1080), (1280, 720), (1024, 600), (2560, 1440), (1366, 768)]),
    st.lists(st.floats(0.1, 300), min_size=2, max_size=12),
)
def test_rect__neighbours_share_their_edge(size: tuple[int, int], widths: list[float]) -> None:
    """A row of rectangles has no gap and no overlap, and ends where one long one does."""
    canvas = Canvas(None, size)
    x, edges = 0.0, [0]
    for width in widths:
        rect = canvas.rect(x, 0, width, 10)
        assert rect.left == edges[-1]
        edges.append(rect.right)
        x += width
    assert canvas.rect(0, 0, x, 10).right == edges[-1]


def test_px__something_is_never_nothing() -> None:
    canvas = Canvas(None, (1280, 720))
    assert [canvas.px(n) for n in (0, 0.2, 1, 3, 30, 300)] == [0, 1, 1, 2, 20, 200]
    assert canvas.px(-4) == 0


# --- touches --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size", [(1280, 720), (1920, 1080), (1024, 600), (3840, 2160), (1080, 1920), (1366, 768)]
)
def test_corner__can_be_touched(size: tuple[int, int]) -> None:
    """F34: a target of a millimetre in the far corner is hit at (0.999, 0.999) of the window."""
    canvas = Canvas(None, size)
    frame = Frame.whole(size, (round(canvas.width), round(canvas.height)))
    x, y = frame.place(0.999, 0.999)
    target = 1 / frame.unit_mm
    assert canvas.width - target <= x < canvas.width
    assert canvas.height - target <= y < canvas.height
    assert canvas.units(0.999, 0.999) == pytest.approx((x, y), abs=1.0)


def test_centre__is_the_centre_in_every_window() -> None:
    """F35: window pixels, canvas pixels and units are three things."""
    for size in ((1600, 900), (1280, 720), (3840, 2160), (1025, 601)):
        canvas = Canvas(None, size)
        frame = Frame(size, (0, 0, *size), (round(canvas.width), round(canvas.height)), 0.28)
        told = Touch(frame).feed(PointerRaw(1, 1, Touching.DOWN, 0.5, 0.5, 0))
        assert (told[0].x, told[0].y) == pytest.approx((canvas.width / 2, canvas.height / 2), abs=1)


# --- on a window ----------------------------------------------------------------------------------


def window_of(size: tuple[int, int]) -> pygame.Surface:
    return pygame.display.set_mode(size)


def test_show__draws_straight_into_a_window_of_usual_size() -> None:
    window = window_of((640, 360))
    canvas = Canvas(window)
    assert canvas.surface is window


def test_show__a_large_window_gets_the_picture_twice_as_large() -> None:
    window = window_of((3840, 2160))
    canvas = Canvas(window)
    canvas.surface.fill((1, 2, 3))
    canvas.show(None)
    canvas.surface.fill(BUSY, (100, 50, 30, 20))
    canvas.surface.fill(BUSY, (900, 500, 30, 20))
    canvas.show([pygame.Rect(100, 50, 30, 20)])
    assert window.get_at((200, 100))[:3] == BUSY
    assert window.get_at((259, 139))[:3] == BUSY
    assert window.get_at((199, 100))[:3] == (1, 2, 3)
    assert window.get_at((260, 139))[:3] == (1, 2, 3)
    assert window.get_at((1820, 1010))[:3] == (1, 2, 3)  # not told to be shown
    canvas.show([pygame.Rect(900, 500, 30, 20), pygame.Rect(1910, 1070, 50, 50)])
    assert window.get_at((1820, 1010))[:3] == BUSY


def test_show__without_a_window_nothing_happens() -> None:
    canvas = Canvas(None, (640, 360))
    canvas.surface.fill((1, 2, 3))
    canvas.show(None)
    assert canvas.surface.get_at((639, 359))[:3] == (1, 2, 3)


@pytest.mark.parametrize("size", [(1, 1), (10000, 3), (3, 3000), (319, 181), (3841, 2161)])
def test_odd_windows__show_something_and_raise_nothing(
    size: tuple[int, int], services: FakeServices
) -> None:
    """F46: the whole way of a picture, from the backdrop to the window."""
    window = window_of(size)
    canvas = services.canvas = Canvas(window)
    services.assets.rescale(canvas.scale)
    services.say("A sentence for everyone.")
    backdrop, placed = compose(services, 0.0)
    stage = Stage(canvas.surface, canvas.scale)
    canvas.surface.fill((0, 0, 0))
    dirty = stage.draw(paint(services, backdrop), placed)
    canvas.show(dirty)
    canvas.show([pygame.Rect(0, 0, 5, 5)])
    assert window.get_at((size[0] // 2, size[1] // 2))[:3] != (0, 0, 0)

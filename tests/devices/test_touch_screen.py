"""Real fingers on a real X server, through `Devices` and `Touch`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.devices import xtouch
from tests.devices.listen import Listener
from tests.devices.xtouch import Xorg

_WHY = xtouch.missing()
pytestmark = pytest.mark.skipif(_WHY is not None, reason=f"no X server with touch: {_WHY}")


@pytest.fixture(scope="module")
def xorg() -> Iterator[Xorg]:
    """One server for all: two touch screens, forty fingers."""
    with Xorg(screens=2, fingers=40) as server:
        yield server


@pytest.fixture
def echo(xorg: Xorg, request: pytest.FixtureRequest) -> Iterator[Listener]:
    """The echo, full screen from its first moment."""
    words = getattr(request, "param", ())
    with Listener(xorg.start("-m", "tests.devices.echo", "full", *words)) as listener:
        assert listener.said[-1]["driver"] == "x11"
        listener.rest(0.5)  # the window is mapped after the program asked; the mouse says where
        listener.said.clear()
        yield listener


def test_touch_screen__f37_fingers_work_from_the_first_moment_twelve_at_once(
    xorg: Xorg, echo: Listener
) -> None:
    screens = [xorg.device("touch0"), xorg.device("touch1")]
    spots = [(n, screens[n % 2], 0.05 + n * 0.08, 0.2 + 0.5 * (n % 2)) for n in range(12)]
    for n, screen, x, y in spots:
        screen.down(n, x, y)
    for screen in screens:
        screen.sync()
    down = echo.count(12, what="pointer", phase="down")
    assert len({tuple(line["id"]) for line in down}) == 12
    assert sorted(round(line["x"]) for line in down) == pytest.approx(
        sorted(round(x * 1920) for _, _, x, _ in spots), abs=2
    )
    for n, screen, x, y in spots:
        screen.up(n, x, y)
    for screen in screens:
        screen.sync()
    up = echo.count(12, what="pointer", phase="up")
    assert {tuple(line["id"]) for line in up} == {tuple(line["id"]) for line in down}
    echo.rest()
    assert echo.find(what="raw") == [] and echo.find(what="pointer", mouse=True) == []


@pytest.mark.parametrize("echo", [("emulate",)], indirect=True)
def test_touch_screen__f28_the_first_finger_is_one_pointer_even_with_mouse_emulation(
    xorg: Xorg, echo: Listener
) -> None:
    screen = xorg.device("touch0")
    screen.down(1, 0.5, 0.5)
    screen.sync()
    echo.count(1, what="pointer", phase="down")
    screen.up(1, 0.5, 0.5)
    screen.sync()
    echo.count(1, what="pointer", phase="up")
    echo.rest()
    assert len(echo.find(what="pointer", phase="down")) == 1
    assert len(echo.find(what="pointer", phase="up")) == 1
    assert echo.find(what="pointer", mouse=True) == []
    assert echo.find(what="raw") == []


def test_touch_screen__the_mouse_is_a_pointer_of_its_own(xorg: Xorg, echo: Listener) -> None:
    mouse = xorg.device("mouse0")
    mouse.motion(0.25, 0.5)
    mouse.button(1, True)
    mouse.sync()
    line = echo.count(1, what="pointer", phase="down")[0]
    assert line["mouse"] and line["id"] == [-2, 0]
    assert (line["x"], line["y"]) == pytest.approx((480, 540), abs=3)
    mouse.button(1, False)
    mouse.sync()
    echo.count(1, what="pointer", phase="up")


def test_touch_screen__f34_the_outermost_pixel_is_inside_the_canvas(
    xorg: Xorg, echo: Listener
) -> None:
    screen = xorg.device("touch0")
    for n, (x, y) in enumerate(((0.0, 0.0), (1.0, 1.0))):
        screen.down(n, x, y)
        screen.sync()
        line = echo.count(n + 1, what="pointer", phase="down")[n]
        assert 0 <= line["x"] <= 1920 and 0 <= line["y"] <= 1080
        assert (line["x"], line["y"]) == pytest.approx((x * 1920, y * 1080), abs=3)
        screen.up(n, x, y)
        screen.sync()


def test_touch_screen__f38_a_palm_is_cancelled(xorg: Xorg, echo: Listener) -> None:
    screen = xorg.device("touch0")
    for n in range(4):
        screen.down(n, 0.4 + n * 0.008, 0.5)
    screen.sync()
    echo.count(2, what="pointer", phase="cancel")
    for n in range(4):
        screen.up(n, 0.4 + n * 0.008, 0.5)
    screen.sync()
    echo.rest()
    assert echo.find(what="pointer", phase="up") == []
    told = len(echo.find(what="pointer", phase="down"))
    assert told == len(echo.find(what="pointer", phase="cancel"))

"""What must hold on every menu screen: nothing cut, nothing on top of another, nothing too small.

Owns the look-over only; tests nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from scenes.kit.assets import Assets
from scenes.kit.widgets import Menu, Rect
from scenes.stack import Scene
from tests.scenes import stage
from tests.scenes.stage import FakeServices

SMALLEST = 24.0
"""Units: no text below this at any distance."""
TARGET_MM = 10.0


class Nothing(Scene):
    """A game that stands still below a menu."""

    def __init__(self) -> None:
        self.uncovered = 0

    def uncover(self) -> None:
        self.uncovered += 1

    def backdrop(self) -> object:
        return "planks"


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles share more than an edge."""
    return (
        a[0] < b[0] + b[2] - 0.5
        and b[0] < a[0] + a[2] - 0.5
        and a[1] < b[1] + b[3] - 0.5
        and b[1] < a[1] + a[3] - 0.5
    )


def look_over(services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the topmost scene as it is now."""
    real = Assets.font

    def font(assets: Assets, face: str, size: float) -> Any:
        assert size >= SMALLEST, f"text of {size} units"
        return real(assets, face, size)

    monkeypatch.setattr(Assets, "font", font)
    assert stage.outside(services) == []
    assert stage.at_rest(services)
    menu: Menu | None = getattr(stage.top(services), "menu", None)
    if menu is not None:
        _check_items(services, menu)
    monkeypatch.setattr(Assets, "font", real)


def _check_items(services: FakeServices, menu: Menu) -> None:
    canvas, unit_mm = services.canvas, services.touch.frame.unit_mm
    for item in menu.items:
        left, top, width, height = item.rect
        assert left >= 0 and top >= 0, item.key
        assert left + width <= canvas.width + 1 and top + height <= canvas.height + 1, item.key
        assert min(width, height) * unit_mm >= TARGET_MM, item.key
    for a, b in combinations(menu.items, 2):
        assert not overlap(a.rect, b.rect), (a.key, b.key)


def on_every_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: Callable[[FakeServices], None]
) -> None:
    """Build the scene on each of the usual screens, and once more by resizing, and look."""
    for number, size in enumerate(stage.SIZES):
        services = stage.make_services(size, tmp_path / str(number))
        build(services)
        look_over(services, monkeypatch)
        turned = (size[1], size[0])
        stage.resize(services, turned)
        if min(turned) >= 480:
            look_over(services, monkeypatch)

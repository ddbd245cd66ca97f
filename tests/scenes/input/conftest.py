"""A window nobody sees, for tests that read pygame's events."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from scenes.input.hints import hints


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Started and ended for each test."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    before = set(os.environ)
    hints()
    pygame.display.init()
    pygame.display.set_mode((800, 480))
    pygame.event.get()
    yield
    pygame.quit()
    for name in set(os.environ) - before:
        del os.environ[name]

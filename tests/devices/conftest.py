"""Pads for tests in this process: SDL with the dummy screen, started and ended for each test."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from scenes.input.hints import hints


@pytest.fixture
def sdl(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A window nobody sees. Virtual pads do not outlive it, so tests do not meet each other's."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    before = dict(os.environ)
    hints()
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    pygame.event.get()
    yield
    pygame.quit()
    for name in set(os.environ) - set(before):
        del os.environ[name]

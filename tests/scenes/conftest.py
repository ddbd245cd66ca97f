"""A display nobody sees: pictures need a pixel format to be converted to."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from tests.scenes import stage


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """Small, because nothing is shown; the same for every test, whatever the last one opened."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    if pygame.display.get_init():
        pygame.display.set_mode((64, 64))


@pytest.fixture(autouse=True)
def stores_close() -> Iterator[None]:
    """No test leaves its database open: thousands of them would use up the files a process may
    have."""
    yield
    stage.close_stores()
